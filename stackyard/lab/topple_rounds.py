"""How long a tower lives: bricks laid a round of Tower Topple, by the bots' levels and by a steady hand.

    python -m stackyard.lab.topple_rounds --file rounds.jsonl --players 1 3 5 steady --rows 18 --rounds 40

Each of `--players` plays with itself, two at the table, one round a match. `steady` is a hand of 40 mm/s without any
tremor that feels first and takes only what is loose. Every round is one line of `--file`; the same command again goes
on where it was stopped, and prints the table of all rounds that the file has. An interval is of the median, 95 %, by
bootstrap. A round is decided by its number: the same number gives every player the same tower.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.game import Position, newest_version
from stackyard.games.tower_topple import bodies, tower_geometry
from stackyard.games.tower_topple.bots import evaluation
from stackyard.games.tower_topple.bots.players import LEVEL_SETTINGS, choose_move
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.moves import place_name
from stackyard.games.tower_topple.pieces import CHOOSE, MOST_TOUCHES, SLOTS
from stackyard.games.tower_topple.rules import rules

STEADY: Final = "steady"
GOALS: Final = {"1": (6, 14), "3": (16, 26), "5": (28, 1000), STEADY: (20, 1000)}  # bricks laid, on 18 rows
GOAL_ROWS: Final = 18
MOST_FELT: Final = MOST_TOUCHES - 4  # bricks that the steady hand feels in a turn
RESAMPLES: Final = 4000
STEADY_MARGIN_RAD: Final = 0.05  # rad of balance without a brick, below which the steady hand leaves it


class Round(msgspec.Struct, frozen=True):
    """One round, as a line of the file has it."""

    player: str
    rows: int
    number: int
    rules: int  # the version of the rules
    laid: int  # bricks
    jams: int
    felt: dict[str, int]  # how often a brick felt so, by touches that are moves
    last: str  # the move that toppled the tower
    seconds: float  # of this machine


class SteadyHand:
    """Feels bricks in any order, pulls the first that is loose, and keeps the tower's middle over its foot."""

    def __init__(self, number: int) -> None:
        self._random = np.random.default_rng(number)
        self._felt: dict[int, str] = {}
        self._asked = -1

    def move(self, position: Position) -> str:
        """Return the next move."""
        rows = tower_geometry.rows_of(position)
        poses = tower_geometry.poses_of(position)
        if int(position["phase"][0]) != CHOOSE:
            self._felt.clear()
            edges = tower_geometry.sizes_of(position)
            row = int(rules.forming_row(position))
            brick, free = int(position["brick"][0]), bodies.free_slots(position)
            off = {slot: evaluation.balance_with(rows, poses, edges, brick, row, slot)[1] for slot in free}
            return f"place {SLOTS[min(free, key=lambda slot: off[slot])]}"
        bricks = bodies.pullable(position)
        firm = [one for one in bricks if evaluation.balance_without(rows, poses, one) > STEADY_MARGIN_RAD] or bricks
        loose = [one for one in firm if self._felt.get(one) == "loose"]
        unfelt = [one for one in firm if one not in self._felt]
        if not loose and unfelt and len(self._felt) < MOST_FELT:
            self._asked = int(self._random.choice(unfelt))
            return f"touch {_name(rows, self._asked)}"
        ranks = {"loose": 0, "stiff": 1, "tight": 2, "drags": 3, "jammed": 4}
        best = min(firm, key=lambda one: (ranks.get(self._felt.get(one, ""), 2), self._random.random()))
        self._asked = best
        return f"pull {_name(rows, best)}"

    def hear(self, event: str) -> None:
        """Learn what came of the last touch or pull."""
        word, _, rest = event.partition(" ")
        if word == "felt":
            self._felt[self._asked] = rest.split(" ")[0]
        elif word == "jam":
            self._felt[self._asked] = "jammed"
        elif word in ("out", "topple"):
            self._felt.clear()


def _name(rows: np.ndarray[tuple[int, int], np.dtype[np.uint8]], brick: int) -> str:
    at = tower_geometry.place_of(rows, brick)
    assert at is not None
    return place_name(*at)


def play_round(player: str, rows: int, number: int) -> Round:
    """Play a round to its end and return it."""
    began = time.perf_counter()
    position = GAME.setup(GAME.parse_options({"rows": rows, "rounds": 1}), 2)
    chance = sha256(f"tower {number}".encode()).digest()
    hands = [SteadyHand(2 * number), SteadyHand(2 * number + 1)]
    seat, move, laid, jams = 0, "", 0, 0
    felt: dict[str, int] = {}
    for event_number in itertools.count():
        if GAME.is_over(position):
            break
        if GAME.is_chance_due(position):
            event = GAME.sample_chance(position, Stream(chance, event_number))
            GAME.apply_chance(position, event)
            hands[seat].hear(event)
            word, _, rest = event.partition(" ")
            laid += word == "stands"
            jams += word == "jam"
            if word == "felt":
                how = rest.split(" ")[0]
                felt[how] = felt.get(how, 0) + 1
            continue
        seat = GAME.to_act(position)[0]
        if player == STEADY:
            move = hands[seat].move(position)
        else:
            seed = 1000 * number + event_number
            move = choose_move(position.copy(), seat, int(player), None, seed).move
        GAME.apply(position, seat, GAME.parse_move(position, seat, move))
    seconds = round(time.perf_counter() - began, 1)
    return Round(player, rows, number, newest_version(GAME), laid, jams, felt, move, seconds)


def median_interval(laid: Sequence[int]) -> tuple[float, float, float]:
    """Return the median, and the 95 % interval of it by bootstrap."""
    draws = np.random.default_rng(1).choice(np.array(laid), (RESAMPLES, len(laid)))
    low, high = np.quantile(np.median(draws, axis=1), (0.025, 0.975))
    return float(np.median(laid)), float(low), float(high)


def read_rounds(file: Path) -> list[Round]:
    """Return the rounds of a file; a last line that was cut short is left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        try:
            found.append(msgspec.json.decode(line, type=Round))
        except msgspec.MsgspecError:
            continue
    return found


def report(rounds: Sequence[Round]) -> str:
    """Return a table: for each player and height, how many bricks were laid, beside the goal."""
    lines = [
        "| player | rows | rounds | bricks laid, median | 95 % | goal | fewest to most | jams a round | s a round |",
        "| --- | ---: | ---: | ---: | --- | --- | --- | ---: | ---: |",
    ]
    for player, rows in sorted({(one.player, one.rows) for one in rounds}):
        mine = [one for one in rounds if (one.player, one.rows) == (player, rows)]
        laid = [one.laid for one in mine]
        middle, low, high = median_interval(laid)
        least, most = GOALS.get(player, (0, 0)) if rows == GOAL_ROWS else (0, 0)
        goal = "" if not least else f"at least {least}" if most >= 1000 else f"{least} to {most}"
        jams, seconds = np.mean([one.jams for one in mine]), np.mean([one.seconds for one in mine])
        lines.append(
            f"| {player} | {rows} | {len(mine)} | {middle:g} | {low:g} to {high:g} | {goal} "
            f"| {min(laid)} to {max(laid)} | {jams:.1f} | {seconds:.0f} |"
        )
    return "\n".join(lines)


def _play_one(what: tuple[str, int, int]) -> Round:
    return play_round(*what)


def play_all(wanted: Sequence[tuple[str, int, int]], processes: int) -> Iterator[Round]:
    """Play rounds in so many processes and yield them as they come."""
    if processes <= 1:
        yield from map(_play_one, wanted)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(_play_one, wanted)


def main(argv: Sequence[str] | None = None) -> int:
    """Play the rounds that the file lacks and print the table."""
    parser = argparse.ArgumentParser(prog="topple-rounds", description="Measure how long towers live.")
    parser.add_argument("--file", type=Path, required=True, help="where rounds are kept, a line each")
    parser.add_argument("--players", nargs="*", default=["1", "3", "5", STEADY], help="levels, and steady")
    parser.add_argument("--rows", type=int, nargs="+", default=[GOAL_ROWS])
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args(argv)
    if unknown := set(asked.players) - {STEADY, *map(str, LEVEL_SETTINGS)}:
        parser.error(f"no such player: {', '.join(sorted(unknown))}")
    rounds = [one for one in read_rounds(asked.file) if one.rules == newest_version(GAME)]
    had = {(one.player, one.rows, one.number) for one in rounds}
    everything = itertools.product(range(asked.rounds), asked.rows, asked.players)
    wanted = [(player, rows, number) for number, rows, player in everything]
    with asked.file.open("a+", encoding="utf-8") as file:
        if asked.file.stat().st_size and not asked.file.read_text(encoding="utf-8").endswith("\n"):
            file.write("\n")  # what stopped in the middle of a line
        for one in play_all([what for what in wanted if what not in had], asked.processes):
            file.write(json.dumps(msgspec.to_builtins(one)) + "\n")
            file.flush()
            rounds.append(one)
    sys.stdout.write(report(rounds) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
