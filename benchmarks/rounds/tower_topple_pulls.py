"""What becomes of bricks of Tower Topple that are felt and pulled: the pulls from which level 5 has its experience.

    python -m benchmarks.rounds.tower_topple_pulls --file pulls.jsonl --towers 4
    python -m benchmarks.rounds.tower_topple_pulls --file pulls.jsonl --print

In each tower the hand of level 5 feels up to three bricks that may be pulled until one is not loose, half of the time
of the six that it likes best by sight, else of all, and pulls it at 30, 40 or 54 mm/s. A brick that comes out is placed
on top, and the tower goes on from there; one that topples the tower was pulled in a copy of it. A tower ends after
eight such falls, or when one falls as a brick is placed. Every pull is one line of `--file`; further towers are added.

Then the logistic regression of `stackyard.games.tower_topple.bots.experience` is fitted to the pulls that ended with
the brick out or the tower down, and printed beside what that module has, with what it says of pulls it was not fitted
to (ten parts, each left out once).
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.chance import Stream
from stackyard.core.commands.rounds_file import read_rounds, rounds_added_to
from stackyard.core.game import Position
from stackyard.games.tower_topple.bots import evaluation, experience, players
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.moves import place_name
from stackyard.games.tower_topple.pieces import CHOOSE

Numbers = npt.NDArray[np.float64]

FIRST_TOWER: Final = 1000  # no tower of `benchmarks.rounds.tower_topple`
ROWS: Final = (18, 18, 18, 10)  # by tower, in turns
SPEEDS: Final = (30, 30, 40, 54)  # mm/s, each as likely
LIKED: Final = 6
MOST_FELT: Final = 3
FALLS_PER_TOWER: Final = 8
LEVEL: Final = 5
PARTS: Final = 10
RIDGE: Final = 0.3  # keeps coefficients of few pulls small
NAMES: Final = ("BASE", "BALANCE", "LOAD", "DRAG", "SPEED", "TIGHT", "PIVOT")


class Pull(msgspec.Struct, frozen=True):
    """A brick that was felt and pulled, as a line of the file has it."""

    tower: int
    rows: int  # of the tower at first
    row: int
    slot: int
    above: int  # bricks that lie higher
    pivots: int  # of an outer brick: rows right above and below it that are a single brick
    balance: float  # rad, of the tower without it
    resistance: float  # relative force that the touch took
    dragged: float  # m by which another brick came along with the touch
    speed: int  # mm/s
    came: str  # out, jam or topple


def pulls_of(tower: int) -> Iterator[Pull]:
    """Yield the pulls of a tower, which its number decides."""
    rng = np.random.default_rng(tower)
    rows = ROWS[tower % len(ROWS)]
    position = GAME.setup(GAME.parse_options({"rows": rows, "rounds": 1}), 2)
    stream = _Chance(sha256(f"pulls {tower}".encode()).digest())
    stream.happen(position)
    me, falls = players.LEVEL_SETTINGS[LEVEL], 0
    while not GAME.is_over(position) and falls < FALLS_PER_TOWER:
        seat = GAME.to_act(position)[0]
        blind = players.observed_position(position)
        if int(position["phase"][0]) != CHOOSE:
            move = players.choose_move(position, seat, LEVEL, seed=int(rng.integers(2**31))).move
            GAME.apply(position, seat, GAME.parse_move(position, seat, move))
            if "topple" in stream.happen(position):
                return
            continue
        bricks = sorted(players.brick_candidates(blind, me, rng), key=lambda one: -one.liking)
        if rng.random() < 0.5:
            bricks = bricks[:LIKED]
        probe = evaluation.TouchProbe(position)
        candidate, touch = bricks[0], evaluation.Touch(0.0, 0.0, 0.0)
        for which in rng.permutation(len(bricks))[:MOST_FELT]:
            candidate = bricks[which]
            touch = probe.touch(candidate.brick, candidate.reach)
            if not experience.is_loose(touch.resistance, touch.dragged):
                break
        speed = SPEEDS[int(rng.integers(len(SPEEDS)))]
        sign, seed = "+" if candidate.reach > 0 else "-", int(rng.integers(2**31))
        pulled, copied = position.copy(), msgspec.structs.replace(stream)
        move = f"pull {place_name(candidate.row, candidate.slot)} {sign}{speed}~1:{seed}/steady"
        GAME.apply(pulled, seat, GAME.parse_move(pulled, seat, move))
        came = next(word for word in copied.happen(pulled) if word in ("out", "jam", "topple"))
        balance, resistance, dragged = (round(each, 5) for each in (candidate.balance, touch.resistance, touch.dragged))
        yield Pull(
            tower=tower,
            rows=rows,
            row=candidate.row,
            slot=candidate.slot,
            above=candidate.above,
            pivots=candidate.pivots,
            balance=balance,
            resistance=resistance,
            dragged=dragged,
            speed=speed,
            came=came,
        )
        if came == "topple" or GAME.is_over(pulled):
            falls += 1
        else:
            position, stream = pulled, copied


class _Chance(msgspec.Struct):
    """What chance decides in a tower."""

    key: bytes
    number: int = 0

    def happen(self, position: Position) -> list[str]:
        """Let happen what is due, and return the events' words."""
        words = []
        while not GAME.is_over(position) and GAME.is_chance_due(position):
            event = GAME.sample_chance(position, Stream(self.key, self.number))
            GAME.apply_chance(position, event)
            self.number += 1
            words.append(event.split(" ")[0])
        return words


# --- the regression ---------------------------------------------------------------------------------------------------


def features(pull: Pull) -> list[float]:
    """Return what the regression knows of a pull, in the order of `NAMES`."""
    low, high = experience.LEAST_BALANCE_RAD, experience.MOST_BALANCE_RAD
    tight = float(not experience.is_loose(pull.resistance, pull.dragged))
    return [
        1.0,
        min(max(pull.balance, low), high) / 0.05,
        min(pull.resistance, experience.MOST_RESISTANCE) * pull.above / 20,
        min(1000.0 * pull.dragged, experience.MOST_DRAGGED_MM) * pull.above / 20,
        (pull.speed - 30.0) / 24.0,
        tight,
        tight * pull.pivots,
    ]


def fit(inputs: Numbers, fell: Numbers) -> Numbers:
    """Return the coefficients of features (n, 7) that make what happened (n,; 1: the tower fell) likeliest."""
    found = np.zeros(inputs.shape[1])
    ridge = np.full(inputs.shape[1], RIDGE)
    ridge[0] = 0.0
    for _ in range(50):
        chance = _chances(inputs, found)
        slope = inputs.T @ (chance - fell) + ridge * found
        bend = (inputs.T * (chance * (1.0 - chance))) @ inputs + np.diag(ridge + 1e-9)
        found = found - np.linalg.solve(bend, slope)
    return found


def _chances(inputs: Numbers, weights: Numbers) -> Numbers:
    chances: Numbers = 1.0 / (1.0 + np.exp(-np.clip(inputs @ weights, -60.0, 60.0)))
    return chances


def foretold(inputs: Numbers, fell: Numbers) -> Numbers:
    """Return the chance of a fall (n,) that the regression gives each pull after it was fitted to the other parts."""
    part = np.random.default_rng(1).integers(0, PARTS, len(fell))
    chances = np.zeros(len(fell))
    for k in range(PARTS):
        out = part == k
        chances[out] = _chances(inputs[out], fit(inputs[~out], fell[~out]))
    return chances


def report(pulls: Sequence[Pull]) -> str:
    """Return what became of the pulls, the coefficients, and how what is foretold compares with what happened."""
    decided = [pull for pull in pulls if pull.came != "jam"]
    inputs = np.array([features(pull) for pull in decided])
    fell = np.array([float(pull.came == "topple") for pull in decided])
    counted = Counter(pull.came for pull in pulls)
    lines = [f"{len(pulls)} pulls: {counted['out']} out, {counted['jam']} jams, {counted['topple']} topples", ""]
    for name, fitted in zip(NAMES, fit(inputs, fell), strict=True):
        lines.append(f"{name:8} {fitted:6.2f}   level 5 has {getattr(experience, name):5.1f}")
    lines += ["", "| chance of a fall, foretold | pulls | towers that fell |", "| --- | ---: | ---: |"]
    chances = foretold(inputs, fell)
    for low, high in pairwise((0.0, 0.02, 0.1, 0.3, 0.6, 1.01)):
        here = (chances >= low) & (chances < high)
        lines.append(f"| {low:.2f} to {min(high, 1.0):.2f} | {here.sum()} | {int(fell[here].sum())} |")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Pull in further towers, and print what all pulls of the file show."""
    made = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    made.add_argument("--file", type=Path, required=True, help="a line each pull; further towers are added")
    made.add_argument("--towers", type=int, default=1, help="how many further towers")
    made.add_argument("--first", type=int, help="the first of them; without it, the one after the last of the file")
    made.add_argument("--print", action="store_true", help="pull nothing")
    asked = made.parse_args(argv)
    pulls = read_rounds(asked.file, Pull)
    if not asked.print:
        begin = asked.first or max((pull.tower for pull in pulls), default=FIRST_TOWER - 1) + 1
        with rounds_added_to(asked.file) as add:
            for tower in range(begin, begin + asked.towers):
                for pull in pulls_of(tower):
                    add(pull)
                    pulls.append(pull)
    sys.stdout.write(report(pulls) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
