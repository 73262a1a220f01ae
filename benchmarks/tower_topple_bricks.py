"""How long a bot of Tower Topple takes for a brick, and how many are laid before a fresh tower falls.

    python -m benchmarks.tower_topple_bricks --rounds 2 --processes 2
    python -m benchmarks.tower_topple_bricks --levels 1 --rounds 20 --bricks 6

Each level plays with itself, two at the table, one round a match. A brick takes from the first touch of it, or of
another one that is given up for it, until it lies on top, in the bricks' own time, which is what one waits for in a
match that is watched. What `Faster` halves is that time. Bricks that are never laid, as the tower falls, do not count.
"""

from __future__ import annotations

import argparse
import itertools
import multiprocessing
import sys
import time
from hashlib import sha256
from typing import Final, TypeAlias

import msgspec
import numpy as np

from stackyard.core.chance import Stream
from stackyard.games.tower_topple import bodies, pieces
from stackyard.games.tower_topple.bots.players import LEVEL_SETTINGS, choose_move
from stackyard.games.tower_topple.game import GAME
from stackyard.physics.world import World

Wanted: TypeAlias = tuple[int, int, int, int]  # level, rows, number, bricks after which it ends

GOAL_S: Final = 12.0  # s from the first touch to laid ...
GOAL_SHARE: Final = 0.95  # ... for so many bricks
GIVEN_UP_S: Final = 6.0  # s that a brick takes at most which is given up
MOST_GIVEN_UP: Final = 1  # of those, before another one is laid
GOAL_LAID: Final = 6  # bricks laid at least ...
GOAL_ROUNDS: Final = (18, 20)  # ... in 18 of 20 rounds ...
GOAL_LEVEL: Final = 1  # ... of two bots of this level
GIVING_UP: Final = ("jam", "felt")


class Brick(msgspec.Struct, frozen=True):
    """A brick that was laid: how long it took."""

    seconds: float  # simulated, with those that were given up for it
    parts: list[tuple[str, float]]  # what came of each act, and how long it took


class Round(msgspec.Struct, frozen=True):
    """What came of a round."""

    level: int
    number: int
    bricks: list[Brick]
    last: str  # the move that toppled the tower
    core_s: float


def play_round(wanted: Wanted) -> Round:
    """Play a round to its end and return it."""
    level, rows, number, most = wanted
    began = time.process_time()
    position = GAME.setup(GAME.parse_options({"rows": rows, "rounds": 1}), 2)
    chance = sha256(f"tower {number}".encode()).digest()
    bricks: list[Brick] = []
    parts: list[tuple[str, float]] = []
    move = ""
    for event_number in itertools.count():
        if GAME.is_over(position) or len(bricks) == most:
            break
        if not GAME.is_chance_due(position):
            seat = GAME.to_act(position)[0]
            move = choose_move(position.copy(), seat, level, None, 1000 * number + event_number).move
            GAME.apply(position, seat, GAME.parse_move(position, seat, move))
            continue
        if int(position["phase"][0]) in (pieces.PULLING, pieces.TOUCHING, pieces.PLACING, pieces.RESTING):
            world = World(bodies.scene(position))
            if not position["posed"][0]:
                world.settle(bodies.SETTLE_S)
            start = world.time
            event = bodies.simulate(position, world)
            came = event.split(" ")[0]
            parts.append((came, round(world.time - start, 2)))
            if came == "stands":
                bricks.append(Brick(sum(seconds for _, seconds in parts), parts))
                parts = []
        else:
            event = GAME.sample_chance(position, Stream(chance, event_number))
        GAME.apply_chance(position, event)
    return Round(level, number, bricks, move, round(time.process_time() - began, 1))


def report(rounds: list[Round]) -> str:
    """Return the tables: what bricks take, and how many a tower bears, beside the goals."""
    lines = [
        f"| level | bricks | within {GOAL_S:g} s | median | 95 of 100 within | given up after, most | given up, most |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    everything = [brick for played in rounds for brick in played.bricks]
    levels = sorted({played.level for played in rounds})
    for level in levels:
        lines.append(_brick_line(str(level), [one for each in rounds if each.level == level for one in each.bricks]))
    if len(levels) > 1:
        lines.append(_brick_line("all", everything))
    lines += [
        f"\nGoal: {GOAL_SHARE:.0%} within {GOAL_S:g} s; at most {MOST_GIVEN_UP} given up, within {GIVEN_UP_S:g} s.",
        "",
        f"| level | rounds | laid, median | fewest to most | at least {GOAL_LAID} laid | core s a round |",
        "| --- | ---: | ---: | --- | ---: | ---: |",
    ]
    for level in levels:
        mine = [played for played in rounds if played.level == level]
        laid = [len(played.bricks) for played in mine]
        enough = sum(count >= GOAL_LAID for count in laid)
        lines.append(
            f"| {level} | {len(mine)} | {np.median(laid):g} | {min(laid)} to {max(laid)} | {enough} of {len(mine)} "
            f"| {np.mean([played.core_s for played in mine]):.0f} |"
        )
    wanted, of = GOAL_ROUNDS
    lines.append(f"\nGoal: at least {GOAL_LAID} laid in {wanted} of {of} rounds of level {GOAL_LEVEL}.")
    return "\n".join(lines)


def _brick_line(name: str, bricks: list[Brick]) -> str:
    if not bricks:
        return f"| {name} | 0 | | | | | |"
    took = np.array([brick.seconds for brick in bricks])
    given_up = [[seconds for came, seconds in brick.parts if came in GIVING_UP] for brick in bricks]
    longest = max((max(each) for each in given_up if each), default=0.0)
    return (
        f"| {name} | {len(bricks)} | {np.mean(took <= GOAL_S):.1%} | {np.median(took):.1f} s "
        f"| {np.quantile(took, GOAL_SHARE):.1f} s | {longest:.1f} s | {max(map(len, given_up))} |"
    )


def main() -> int:
    """Play rounds and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--levels", type=int, nargs="+", default=list(LEVEL_SETTINGS), choices=list(LEVEL_SETTINGS))
    parser.add_argument("--rounds", type=int, default=2, help="of each level (2)")
    parser.add_argument("--rows", type=int, default=pieces.ROWS, help="of the tower")
    parser.add_argument("--bricks", type=int, default=0, help="end a round when so many are laid (0: when it falls)")
    parser.add_argument("--first", type=int, default=0, help="number of the first tower")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print each round as a line of JSON before the tables")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.rounds)
    wanted = [(level, asked.rows, number, asked.bricks or -1) for number in numbers for level in asked.levels]
    played: list[Round] = []
    with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
        for done in pool.imap_unordered(play_round, wanted):
            played.append(done)
            if asked.json:
                print(msgspec.json.encode(done).decode(), flush=True)
    print(report(played))
    return 0


if __name__ == "__main__":
    sys.exit(main())
