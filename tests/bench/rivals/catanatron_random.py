"""Run by the bench in catanatron's own environment: actions a second of its random players.

Prints one number: actions a second over the seconds given as the first argument.
"""

import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

seconds = float(sys.argv[1])
random.seed(1)
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
Game([RandomPlayer(colour) for colour in COLOURS]).play()
actions = 0
start = time.perf_counter()
while time.perf_counter() - start < seconds:
    game = Game([RandomPlayer(colour) for colour in COLOURS])
    game.play()
    actions += len(game.state.actions)
sys.stdout.write(f"{actions / (time.perf_counter() - start)}\n")
