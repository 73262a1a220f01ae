"""Take That Towers beside Gin Rummy of OpenSpiel and of RLCard, all for two players, all at random, in the same run.

    pip install open_spiel rlcard && python -m benchmarks.take_that_towers

Gin Rummy is the game of the most similar shape that both have: hidden hands, a deck to draw from, about as many moves
a match. OpenSpiel's rollouts are C++: its MCTSBot with 2 simulations and 200 rollouts a leaf does little else. Only
players' moves are counted, not the deals and draws between them, in every library; a rollout's length is taken from
OpenSpiel's own random matches.
"""

from __future__ import annotations

import argparse
import random
import sys
import time

import numpy as np

from benchmarks.clock import format_rate, median_rates
from stackyard.games.take_that_towers import playouts, rules
from stackyard.games.take_that_towers.bots.players import search_tree
from stackyard.games.take_that_towers.bots.weights import default_weights
from stackyard.games.take_that_towers.pieces import DEAL, DECK, DRAW, OVER, SUITE_DRAW
from stackyard.games.take_that_towers.record import RECORD

SIMULATIONS = 1000  # a search, for both tree searches
ROLLOUTS = 200  # a leaf
DEALS = 2000  # determinizations a call


class Ours:
    """Take That Towers, the box's deck."""

    def __init__(self) -> None:
        self.start = np.zeros(1, dtype=RECORD)
        rules.setup_record(self.start, np.array(DECK, dtype=np.uint8), 2)
        self.scratch = self.start.copy()
        self.log = np.zeros((rules.LOG_ROWS, rules.LOG_COLUMNS), dtype=np.int16)
        self.rng = np.array([1], dtype=np.uint64)
        self.dealt = self.start.copy()
        playouts.random_draw(self.dealt, self.rng, self.log)
        self.halfway = self.dealt.copy()
        for _ in range(40):
            self._step(self.halfway)
        while int(self.halfway["phase"][0]) in (DRAW, SUITE_DRAW):
            self._step(self.halfway)
        self.tally = np.zeros(4, dtype=np.int32)
        self.weights = default_weights()
        self.seed = 0

    def _step(self, position: np.ndarray) -> None:
        if int(position["phase"][0]) in (DEAL, DRAW, SUITE_DRAW):
            playouts.random_draw(position, self.rng, self.log)
        else:
            rules.apply_action(position, playouts.random_action(position, self.rng), self.log)

    def playouts(self) -> int:
        self.seed += 2000
        return playouts.playouts(self.start, self.scratch, self.seed, 2000, self.log, self.tally)

    def calls(self) -> int:
        position = self.start.copy()
        record = position[0]
        room = np.empty(rules.MOST_ACTIONS, dtype=np.int32)
        moves = 0
        while (phase := record["phase"]) != OVER:
            if phase in (DEAL, DRAW, SUITE_DRAW):
                playouts.random_draw(position, self.rng, self.log)
            else:
                count = rules.list_actions(position, room)
                rules.apply_action(position, room[int(random.random() * count)], self.log)
                moves += 1
        return moves

    def deals(self) -> int:
        for _ in range(DEALS):
            rules.determinize(self.halfway, 0, self.rng)
        return DEALS

    def tree(self) -> int:
        seat = int(self.dealt["turn"][0])
        search_tree(self.dealt, seat, SIMULATIONS, None, self.rng, self.weights, time.perf_counter())
        return SIMULATIONS


class OpenSpiel:
    """OpenSpiel's gin_rummy."""

    def __init__(self) -> None:
        import pyspiel

        self.spiel = pyspiel
        self.game = pyspiel.load_game("gin_rummy")
        self.random = random.Random(1)
        self.seed = 0
        self.length = sum(self.loop() for _ in range(100)) / 100
        self.dealt = self.game.new_initial_state()
        self._play_chance(self.dealt)

    def _play_chance(self, state) -> None:  # type: ignore[no-untyped-def]
        while state.is_chance_node():
            state.apply_action(self.random.choice(state.legal_actions()))

    def loop(self) -> int:
        state = self.game.new_initial_state()
        choose = self.random.choice
        moves = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                moves += 1
            state.apply_action(choose(state.legal_actions()))
        return moves

    def rollouts(self) -> int:
        self.seed += 1
        evaluator = self.spiel.RandomRolloutEvaluator(ROLLOUTS, self.seed)
        bot = self.spiel.MCTSBot(self.game, evaluator, 2.0, 2, 1000, False, self.seed, False)
        bot.mcts_search(self.dealt)
        return round(2 * ROLLOUTS * self.length)

    def deals(self) -> int:
        seat = self.dealt.current_player()
        for _ in range(10):
            self.dealt.resample_from_infostate(seat, self.random.random)
        return 10

    def tree(self) -> int:
        self.seed += 1
        evaluator = self.spiel.RandomRolloutEvaluator(1, self.seed)
        self.spiel.ISMCTSBot(self.seed, evaluator, 2.0, SIMULATIONS).step(self.dealt)
        return SIMULATIONS


class RLCard:
    """RLCard's environments, through `step`."""

    def __init__(self, name: str) -> None:
        import rlcard

        self.env = rlcard.make(name, config={"seed": 1})
        self.random = random.Random(1)

    def loop(self) -> int:
        state, _ = self.env.reset()
        moves = 0
        while not self.env.is_over():
            state, _ = self.env.step(self.random.choice(list(state["legal_actions"])))
            moves += 1
        return moves


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender in each round")
    asked = parser.parse_args()
    ours, spiel, gin, uno = Ours(), OpenSpiel(), RLCard("gin-rummy"), RLCard("uno")
    works = [
        *(ours.playouts, ours.calls, ours.deals, ours.tree),
        *(spiel.rollouts, spiel.loop, spiel.deals, spiel.tree),
        *(gin.loop, uno.loop),
    ]
    playouts, calls, deals, tree, rollouts, loop, resampled, bot, gin_steps, uno_steps = median_rates(
        works, asked.rounds, asked.seconds
    )
    print("| | Take That Towers, Stackyard | Gin Rummy, OpenSpiel | Gin Rummy, RLCard | Uno, RLCard | ratio | wanted |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, mine, other, rummy, cards, wanted in (
        ("random playouts, compiled, one thread: moves/s", playouts, rollouts, None, None, "1 M/s"),
        ("random matches in a Python loop: moves/s", calls, loop, gin_steps, uno_steps, ""),
        ("hidden cards dealt anew, from Python: deals/s", deals, resampled, None, None, ""),
        (f"information set tree search, {SIMULATIONS} simulations: simulations/s", tree, bot, None, None, ""),
    ):
        cells = [format_rate(rate) if rate is not None else "" for rate in (mine, other, rummy, cards)]
        print(f"| {name} | {' | '.join(cells)} | {mine / other:.1f} | {wanted} |")
    print(f"\nMedians of {asked.rounds} rounds of {asked.seconds:g} s each, taken in turns. Ratios are to OpenSpiel.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
