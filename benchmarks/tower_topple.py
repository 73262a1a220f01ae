"""Pappy's Tower Topple: the rules compared with games of OpenSpiel and RLCard, and the bots, in one run.

    pip install open_spiel rlcard && python -m benchmarks.tower_topple
    python -m benchmarks.tower_topple --rounds 100 --levels 5 1 --rows 5 --processes 2

The first measures speed. The rules are played at random with random gravity events (a tenth of the pulls jam, one in
fifty topples), as no library simulates a tower; the peers are those of the other benchmarks. The second plays rounds
of one tower each between two levels, which begin in turn, and prints bricks laid for every tower toppled, who toppled,
and points, with 95 % error bars over rounds.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from hashlib import sha256
from typing import Any

import numpy as np

from benchmarks.clock import format_rate, median_rates
from stackyard.core.chance import Stream
from stackyard.games.tower_topple import bodies, playouts, record
from stackyard.games.tower_topple.bots import evaluation, players
from stackyard.games.tower_topple.game import TowerTopple
from stackyard.games.tower_topple.pieces import CHOOSE

JAMS_PER_1000, TOPPLES_PER_1000 = 100, 20  # of 1000 pulls


def dealt_position(rows: int, seed: int, players: int = 2, rounds: int = 1) -> Any:
    game = TowerTopple()
    position = game.setup(game.parse_options({"rows": rows, "rounds": rounds}), players)
    game.apply_chance(position, game.sample_chance(position, Stream(sha256(str(seed).encode()).digest(), 0)))
    return position


class Ours:
    """Tower Topple, two players, 18 rows."""

    def __init__(self) -> None:
        game = TowerTopple()
        self.game = game
        self.start = game.setup(game.parse_options({"rounds": 2}), 2)
        self.scratch = self.start.copy()
        self.rng = np.array([1], dtype=np.uint64)
        self.log = np.zeros((record.LOG_ROWS, record.LOG_COLUMNS), dtype=np.int16)
        self.tower = dealt_position(18, 1)
        self.finger = evaluation.TouchProbe(self.tower)
        self.brick = 0

    def playouts(self) -> int:
        events = 0
        for _ in range(50):
            self.scratch[:] = self.start
            events += playouts.playout(self.scratch, JAMS_PER_1000, TOPPLES_PER_1000, 0, self.rng, self.log)
        return events

    def feels(self) -> int:
        self.brick = (self.brick + 1) % 48
        self.finger.touch(self.brick, 1)
        return 1

    def pulls(self) -> int:
        self.brick = (self.brick + 1) % 48
        position = self.tower.copy()
        place = f"{self.brick // 3 + 1}{'abc'[self.brick % 3]}"
        self.game.apply(position, 0, self.game.parse_move(position, 0, f"pull {place}"))
        bodies.simulate(position)
        return 1


def measure(rounds: int, seconds: float) -> None:
    from benchmarks.take_that_towers import OpenSpiel, RLCard

    ours, spiel, uno = Ours(), OpenSpiel(), RLCard("uno")
    mine, feels, pulls, rollouts, steps = median_rates(
        [ours.playouts, ours.feels, ours.pulls, spiel.rollouts, uno.loop], rounds, seconds
    )
    print("| | Tower Topple, Stackyard | Gin Rummy, OpenSpiel | Uno, RLCard | ratio |")
    print("| --- | ---: | ---: | ---: | ---: |")
    print(
        f"| random playouts, one thread: events/s | {format_rate(mine)} | {format_rate(rollouts)} "
        f"| {format_rate(steps)} | {mine / rollouts:.1f} |"
    )
    print(f"| bricks felt by a bot, 18 rows: /s | {format_rate(feels)} | | | |")
    print(f"| whole pulls simulated, 18 rows: /s | {format_rate(pulls)} | | | |")
    print(f"\nMedians of {rounds} rounds of {seconds:g} s each, taken in turns. The ratio is to OpenSpiel.\n")
    print_search_times()


def print_search_times() -> None:
    print("| level | a move takes, median | slowest of 8 |\n| --- | ---: | ---: |")
    for level in players.LEVEL_SETTINGS:
        took = []
        for seed in range(8):
            position = dealt_position(18, seed)
            began = time.perf_counter()
            players.choose_move(position, 0, level, None, seed)
            took.append(time.perf_counter() - began)
        print(f"| {level} | {1000 * np.median(took):.0f} ms | {1000 * max(took):.0f} ms |")


# --- rounds between levels --------------------------------------------------------------------------------------------


def play_round(asked: tuple[int, tuple[int, int], int]) -> dict[str, Any]:
    """Play one tower; the first level has seat 0 in rounds of even number, else seat 1."""
    rows, levels, number = asked
    game = TowerTopple()
    position = game.setup(game.parse_options({"rows": rows, "rounds": 1}), 2)
    first = number % 2
    seed = sha256(f"rounds {number // 2}".encode()).digest()
    came: dict[str, Any] = {"laid": [0, 0], "jams": [0, 0], "toppler": None, "slow": [0.0, 0.0]}
    chance_events = 0
    while not game.is_over(position):
        if game.is_chance_due(position):
            event = game.sample_chance(position, Stream(seed, chance_events))
            chance_events += 1
            who = int(position["unit"][0]) ^ first
            what = event.split(" ")[0]
            came["laid"][who] += what == "stands"
            came["jams"][who] += what == "jam"
            if what == "topple":
                came["toppler"] = who
            game.apply_chance(position, event)
            continue
        seat = game.to_act(position)[0]
        who = seat ^ first
        began = time.perf_counter()
        result = players.choose_move(position, seat, levels[who], None, number)
        if position["phase"][0] == CHOOSE:
            came["slow"][who] = max(came["slow"][who], time.perf_counter() - began)
        game.apply(position, seat, game.parse_move(position, seat, result.move))
    scores = game.scores(position)
    came["points"] = [scores[first], scores[1 - first]]
    return came


def play_rounds(rows: int, levels: tuple[int, int], count: int, first: int, processes: int, seconds: float) -> None:
    began = time.perf_counter()
    played = []
    tasks = [(rows, levels, number) for number in range(first, first + count)]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for came in pool.imap_unordered(play_round, tasks):
            played.append(came)
            print(len(played), came, f"{time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)
            if time.perf_counter() - began > seconds:
                break
        pool.terminate()
    toppled = [sum(came["toppler"] == who for came in played) for who in (0, 1)]
    laid = np.array([came["laid"] for came in played], dtype=float)
    points = np.array([came["points"] for came in played], dtype=float)
    bar = 1.96 / len(played) ** 0.5
    margin = points[:, 0] - points[:, 1]
    fell = sum(toppled)
    share = toppled[1] / max(fell, 1)
    print("| level | toppled | bricks laid | laid a tower toppled | points a round |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for who, level in enumerate(levels):
        a_fall = f"{laid[:, who].sum() / toppled[who]:.1f}" if toppled[who] else "no fall"
        mine = points[:, who]
        print(
            f"| {level} | {toppled[who]} | {laid[:, who].sum():.0f} | {a_fall} "
            f"| {mine.mean():.2f} ± {mine.std() * bar:.2f} |"
        )
    print(
        f"\n{len(played)} rounds of {rows} rows, {time.perf_counter() - began:.0f} s. Level {levels[1]} toppled "
        f"{share:.1%} ± {1.96 * (share * (1 - share) / max(fell, 1)) ** 0.5:.1%} of the towers that fell; "
        f"points of level {levels[0]} over level {levels[1]}: {margin.mean():+.2f} ± {margin.std() * bar:.2f} a round."
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="of measuring, or towers between two levels")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contender, or for all towers together")
    parser.add_argument("--levels", type=int, nargs=2, help="play towers between two levels")
    parser.add_argument("--rows", type=int, default=8)
    parser.add_argument("--first", type=int, default=0, help="number of the first tower")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    if asked.levels:
        seconds = asked.seconds if asked.seconds > 1 else 1e9
        play_rounds(asked.rows, tuple(asked.levels), asked.rounds, asked.first, asked.processes, seconds)
    else:
        measure(asked.rounds, asked.seconds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
