"""Writes what steps of plans lead to, as the rules have it: `python -m tests.brick_work.write_steps`.

The workbench shows a step before the hall has heard of it, so the browser names the pieces too
(`web/src/games/brick-work/bricks/pieces.ts`, docs/bricks-by-hand.md). `steps.json` is what both are held to: here by
`test_steps.py`, there by `pieces.test.ts`.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from stackyard.core.errors import IllegalMoveError
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.collection import Collection, Join, Separation, StepResult, turned_of
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.moves import join_text, separation_text
from stackyard.games.brick_work.pieces import KINDS, NAMES, SUPPLY

STEPS = Path(__file__).with_name("steps.json")
PLANS = 16
STEPS_A_PLAN = 14

Step = Join | Separation


def piece_sizes(here: Collection) -> dict[str, Any]:
    """Loose bricks by kind, and the bricks of each object as rows `[kind, x, y, z, 1 if it is turned]`."""
    loose = {name: count for name, count in zip(NAMES, here.loose, strict=True) if count}
    objects = {
        letter: [
            [NAMES[kind], x, y, z, turned_of(kind, along_x)]
            for kind, (x, y, z, along_x, _) in zip(thing.kinds, thing.boxes.tolist(), strict=True)
        ]
        for letter, thing in sorted(here.objects.items())
    }
    return {"loose": loose, "objects": objects}


def take(here: Collection, step: Step) -> StepResult | None:
    """Take a step in place; None where the collection has no such pieces."""
    try:
        return here.join(step) if isinstance(step, Join) else here.separate(step)
    except IllegalMoveError:
        return None


def plan(seed: int) -> list[dict[str, Any]]:
    """A plan drawn at random from a player's loose bricks: each step, its height and pips, and what comes after it.

    Of every five steps one lacks a piece: nothing comes after it, and the next goes on from where it would have begun.
    """
    rng = random.Random(seed)
    here = Collection([0] * len(KINDS), list(SUPPLY), {})
    steps: list[dict[str, Any]] = []
    for number in range(STEPS_A_PLAN):
        step = _missing(rng, here) if number % 5 == 4 else _possible(rng, here)
        result = take(here, step)
        steps.append({"step": join_text(step) if isinstance(step, Join) else separation_text(step), "after": None})
        if result is not None:
            steps[-1] |= {"dz": result.dz, "pips": result.pips, "name": result.name, "after": piece_sizes(here)}
    return steps


def _possible(rng: random.Random, here: Collection) -> Step:
    """A step that the geometry allows: objects are parted and joined as often as bricks are."""
    if here.objects and rng.random() < 0.35:
        letter = max(sorted(here.objects), key=lambda letter: rng.random() * len(here.objects[letter].kinds))
        masks = geometry.partings(here.objects[letter].boxes)[:, 0].tolist()
        bricks = len(here.objects[letter].kinds)
        halves = [mask for mask in masks if 2 <= mask.bit_count() <= bricks - 2]  # both parts are objects
        mask = rng.choice(halves or masks)
        return Separation(letter, tuple(number + 1 for number in range(mask.bit_length()) if mask >> number & 1))
    upper, lower = rng.sample([*_bricks(here), *sorted(here.objects) * 3], 2)
    while upper == lower and upper in here.objects:
        upper, lower = rng.sample([*_bricks(here), *sorted(here.objects) * 3], 2)
    along_x = lower in NAMES and _is_straight(lower) and rng.random() < 0.5
    above, below = _boxes_of(here, upper), _boxes_of(here, lower, along_x)
    dx, dy, r, _, _ = rng.choice(geometry.joins(above, below).tolist())
    return Join(upper, lower, along_x, dx, dy, r)


def _boxes_of(here: Collection, piece: str, along_x: bool = False) -> Boxes:
    return here.objects[piece].boxes if piece in here.objects else geometry.box_of(NAMES.index(piece), int(along_x))


def _is_straight(kind: str) -> bool:
    return KINDS[NAMES.index(kind)].wide < KINDS[NAMES.index(kind)].long


def _missing(rng: random.Random, here: Collection) -> Step:
    """A step for which a piece is missing."""
    letter = rng.choice(sorted(here.objects)) if here.objects else "A"
    bricks = len(here.objects[letter].kinds) if here.objects else 1
    missing: list[Step] = [
        Join(letter if here.objects else "1x1", letter, False, 0, 0, 0),
        Join("J", "1x2", False, 0, 0, 0),
        Separation("J", (2,)),
        Separation(letter, (bricks + 1,)),
        Separation(letter, tuple(range(1, bricks + 1))),
    ]
    return rng.choice(missing)


def _bricks(here: Collection) -> list[str]:
    return [name for name, count in zip(NAMES, here.loose, strict=True) for _ in range(count)]


def _line(step: dict[str, Any]) -> str:
    return json.dumps(step, separators=(",", ":"), sort_keys=True)


def steps_text() -> str:
    """The file: plans, one step a line."""
    plans = [",\n".join(map(_line, plan(seed))) for seed in range(PLANS)]
    return "[[\n" + "\n],[\n".join(plans) + "\n]]\n"


if __name__ == "__main__":
    STEPS.write_text(steps_text(), encoding="utf-8")
