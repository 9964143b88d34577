"""Run by the bench in OpenSpiel's own environment: random play of gin_rummy, driven from Python.

For each number of seconds of processor time that it is given, a line each, it plays whole games
for so long and prints two numbers: the actions of players a second, and the same with the cards
that chance deals counted too. The loop is the quickest that still asks for the legal actions and
draws among them: one call tells whose node it is, and since every card is equally likely (looked
up once) chance draws from its legal actions as a player does.
"""

import random
import sys
import time

import pyspiel


def actions_a_second(gin: pyspiel.Game, seconds: float) -> tuple[float, float]:
    draw = random.random
    chance = int(pyspiel.PlayerId.CHANCE)
    terminal = int(pyspiel.PlayerId.TERMINAL)
    actions = dealt = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state = gin.new_initial_state()
        while (player := state.current_player()) != terminal:
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
            if player == chance:
                dealt += 1
            else:
                actions += 1
    spent = time.process_time() - start
    return actions / spent, (actions + dealt) / spent


random.seed(1)
gin = pyspiel.load_game("gin_rummy")
first = gin.new_initial_state()
assert len({likely for _card, likely in first.chance_outcomes()}) == 1
for line in sys.stdin:
    actions, all_actions = actions_a_second(gin, float(line))
    sys.stdout.write(f"{actions} {all_actions}\n")
    sys.stdout.flush()
