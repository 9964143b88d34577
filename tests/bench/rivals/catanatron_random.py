"""Run by the bench in catanatron's own environment: actions a second of its random players.

For each number of seconds of processor time that it is given, a line each, it plays whole games
for so long and prints one number: actions a second.
"""

import random
import sys
import time

from catanatron import Color, Game, RandomPlayer

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def actions_a_second(seconds: float) -> float:
    actions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        game = Game([RandomPlayer(colour) for colour in COLOURS])
        game.play()
        actions += len(game.state.actions)
    return actions / (time.process_time() - start)


random.seed(1)
for line in sys.stdin:
    sys.stdout.write(f"{actions_a_second(float(line))}\n")
    sys.stdout.flush()
