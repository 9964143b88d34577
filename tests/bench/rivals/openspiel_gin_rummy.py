"""Run by the bench in OpenSpiel's own environment: random play of gin_rummy, driven from Python.

Prints two numbers over the seconds given as the first argument: the actions of players a second,
and the same with the cards that chance deals counted too. The loop is the quickest that still
asks for the legal actions and draws among them: one call tells whose node it is, and since every
card is equally likely (looked up once) chance draws from its legal actions as a player does.
"""

import random
import sys
import time

import pyspiel

seconds = float(sys.argv[1])
random.seed(1)
draw = random.random
gin = pyspiel.load_game("gin_rummy")
CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
first = gin.new_initial_state()
assert len({likely for _card, likely in first.chance_outcomes()}) == 1
actions = dealt = 0
start = time.perf_counter()
while time.perf_counter() - start < seconds:
    state = gin.new_initial_state()
    while (player := state.current_player()) != TERMINAL:
        legal = state.legal_actions()
        state.apply_action(legal[int(draw() * len(legal))])
        if player == CHANCE:
            dealt += 1
        else:
            actions += 1
spent = time.perf_counter() - start
sys.stdout.write(f"{actions / spent} {(actions + dealt) / spent}\n")
