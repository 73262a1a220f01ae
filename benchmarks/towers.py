"""Towers beside OpenSpiel's Clobber, both 8x8, both played at random, in the same run.

    pip install open_spiel && python -m benchmarks.towers

Clobber is OpenSpiel's game of the most similar shape: pieces of two colours fill an 8x8 board in a checkered pattern, a
move goes onto a neighbour, some 40 moves a match. OpenSpiel's rollouts are C++: its MCTSBot with 2 simulations and 200
rollouts a leaf does little else. A rollout's length is taken from its own random matches.
"""

from __future__ import annotations

import argparse
import random
import sys

import numpy as np

from benchmarks.clock import format_rate, median_rates
from stackyard.core.compiling.stepping import COUNT_MASK
from stackyard.core.state import State
from stackyard.games.towers.bots.engine import TreeSearch
from stackyard.games.towers.game import GAME
from stackyard.games.towers.playouts import play_out
from stackyard.games.towers.room import ROOM
from stackyard.games.towers.rules import legality, rules

SIMULATIONS = 1000  # a search, for both tree searches
ROLLOUTS = 200  # a leaf


class Ours:
    """Towers 8x8."""

    def __init__(self) -> None:
        self.start = GAME.setup(GAME.parse_options({}), 2)
        self.seed = 0
        self.random = random.Random(1)

    def playouts(self) -> int:
        self.seed += 1
        return play_out(self.start, 2000, self.seed)["moves"]

    def state(self) -> int:
        state = State.new(ROOM)
        choose = self.random.choice
        moves = 0
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            moves += 1
        return moves

    def calls(self) -> int:
        position = self.start.copy()
        room = np.empty(legality.MOST_ACTIONS, dtype=np.int32)
        pick = self.random.random
        count = rules.list_moves(position, room) & COUNT_MASK
        moves = 0
        while count:
            count = rules.play_and_list(position, room[int(pick() * count)], room) & COUNT_MASK
            moves += 1
        return moves

    def tree(self) -> int:
        self.seed += 1
        TreeSearch(self.start, self.seed, nodes=1 << 16).run(simulations=SIMULATIONS)
        return SIMULATIONS


class Theirs:
    """OpenSpiel's clobber(rows=8,columns=8)."""

    def __init__(self) -> None:
        import pyspiel

        self.spiel = pyspiel
        self.game = pyspiel.load_game("clobber(rows=8,columns=8)")
        self.start = self.game.new_initial_state()
        self.random = random.Random(1)
        self.seed = 0
        self.length = sum(self.loop() for _ in range(300)) / 300

    def loop(self) -> int:
        state = self.game.new_initial_state()
        choose = self.random.choice
        moves = 0
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            moves += 1
        return moves

    def _bot(self, simulations: int, rollouts: int):  # type: ignore[no-untyped-def]
        self.seed += 1
        evaluator = self.spiel.RandomRolloutEvaluator(rollouts, self.seed)
        return self.spiel.MCTSBot(self.game, evaluator, 2.0, simulations, 1000, False, self.seed, False)

    def rollouts(self) -> int:
        self._bot(2, ROLLOUTS).mcts_search(self.start)
        return round(2 * ROLLOUTS * self.length)

    def tree(self) -> int:
        self._bot(SIMULATIONS, 1).mcts_search(self.start)
        return SIMULATIONS


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    asked = parser.parse_args()
    ours, theirs = Ours(), Theirs()
    works = [ours.playouts, theirs.rollouts, ours.tree, theirs.tree, ours.state, ours.calls, theirs.loop]
    playouts, rollouts, tree, bot, state, calls, loop = median_rates(works, asked.rounds, asked.seconds)
    print("| | Towers 8x8, Stackyard | Clobber 8x8, OpenSpiel | ratio | wanted |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, mine, other, wanted in (
        ("random playouts, compiled, one thread: moves/s", playouts, rollouts, 15),
        (f"tree search, {SIMULATIONS} simulations: simulations/s", tree, bot, 12),
        ("State.legal_actions + apply_action in a Python loop: moves/s", state, loop, 1),
        ("rules.play_and_list, one call a move, in a Python loop: moves/s", calls, loop, 1),
    ):
        print(f"| {name} | {format_rate(mine)} | {format_rate(other)} | {mine / other:.1f} | {wanted} |")
    print(f"\nMedians of {asked.rounds} rounds of {asked.seconds:g} s of processor time each, taken in turns.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
