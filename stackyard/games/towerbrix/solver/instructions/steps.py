"""How a tower is built: an order of placements from the table up, each as a sentence.

Bricks that lean come after what they lean on. Each brick comes after everything that it rests on. What is built stands
by itself after every step if there is such an order; otherwise a step after which it does not stand says that the brick
has to be held.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

import msgspec
import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.texts.catalogue import ENGLISH, Message, text_of
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.sentences import Role, brick_message, distinctions
from stackyard.games.towerbrix.pieces import DENSITY, FRICTION
from stackyard.games.towerbrix.solver.towers import BRICK_SIZE_M, UPRIGHT, Poses, Tower
from stackyard.games.towerbrix.texts import t
from stackyard.physics.equilibrium import can_stand
from stackyard.physics.scene import rotations

ON_TOP_M: Final = 0.003  # m: a brick that is less far above another one lies on it


class Placement(msgspec.Struct, frozen=True):
    """One placement."""

    brick: int
    on: list[int]  # the bricks below its lower end; empty: the table
    touching: list[int]  # the other bricks that it touches
    stands: bool  # whether what is built so far stands without a hand


def building_steps(tower: Tower) -> list[Placement]:
    """Return the placements of a tower, one for each of its bricks."""
    order = _standing_order(tower) or _from_below(tower)
    steps, placed = [], 0
    low, high = lowest(tower), highest(tower)
    for brick in order:
        touched = bit_indices(int(tower.facts[fact.TOUCHES + brick]) & placed)
        rests = int(tower.facts[fact.RESTS_ON + brick])
        on = [other for other in touched if rests >> other & 1 and high[other] < low[brick] + ON_TOP_M]
        placed |= 1 << brick
        touching = [other for other in touched if other not in on]
        steps.append(Placement(brick, on, touching, _stands(tower, placed)))
    return steps


def lowest(tower: Tower) -> Poses:
    """Return the height in m of each brick's lowest point."""
    return tower.poses[:, 2] - _half(tower)


def highest(tower: Tower) -> Poses:
    """Return the height in m of each brick's highest point."""
    return tower.poses[:, 2] + _half(tower)


def _half(tower: Tower) -> Poses:
    turns = rotations(np.where(tower.poses[:, 3:].any(axis=1, keepdims=True), tower.poses[:, 3:], UPRIGHT))
    half: Poses = np.abs(turns[:, 2, :]) @ np.array(BRICK_SIZE_M) / 2
    return half


def _from_below(tower: Tower) -> list[int]:
    """Return the bricks in order of height, the lowest first, leaning ones after the straight ones."""
    low, leans = lowest(tower), int(tower.facts[fact.LEANING])
    return sorted(bit_indices(tower.used), key=lambda brick: (leans >> brick & 1, round(float(low[brick]), 3), brick))


def _standing_order(tower: Tower) -> list[int] | None:
    """Return an order in which the tower stands after every step, lowest bricks first; None if there is none."""
    rank = _from_below(tower)
    dead: set[int] = set()

    def complete(placed: int) -> list[int] | None:
        if placed == tower.used:
            return []
        if placed in dead:
            return None
        for brick in rank:
            after = placed | 1 << brick
            leaning, needed = int(tower.facts[fact.LEANING]), int(tower.facts[fact.RESTS_ON + brick])
            if leaning >> brick & 1:  # bricks that lean and touch may come in any order
                needed |= int(tower.facts[fact.TOUCHES + brick]) & ~leaning
            if after == placed or needed & ~placed:
                continue
            if _stands(tower, after) and (rest := complete(after)) is not None:
                return [brick, *rest]
        dead.add(placed)
        return None

    return complete(0)


def _stands(tower: Tower, placed: int) -> bool:
    chosen = bit_indices(placed)
    return can_stand(
        np.tile(BRICK_SIZE_M, (len(chosen), 1)), np.full(len(chosen), DENSITY), tower.poses[chosen], FRICTION
    )


def step_messages(tower: Tower) -> list[Message]:
    """Return the steps in words."""
    which = distinctions(tower.used, tower.poses)
    return [_step_message(tower, step, which) for step in building_steps(tower)]


def step_sentences(tower: Tower, language: str = ENGLISH) -> list[str]:
    """Return the texts of the steps in a language."""
    return [text_of(step, language) for step in step_messages(tower)]


def _is_across(tower: Tower, brick: int) -> bool:
    """Tell whether a lying brick lies from left to right."""
    x, y, _ = _long_axis(tower, brick)
    return abs(x) > abs(y)


def _leans_to(tower: Tower, brick: int) -> str:
    """Return the word for the direction in which the top of a leaning brick points."""
    x, y, up = _long_axis(tower, brick)
    x, y = (x, y) if up > 0 else (-x, -y)
    if abs(x) > abs(y):
        return "left" if x < 0 else "right"
    return "front" if y < 0 else "back"


def _long_axis(tower: Tower, brick: int) -> tuple[float, float, float]:
    x, y, z = (float(part) for part in rotations(tower.poses[brick : brick + 1, 3:])[0][:, 2])
    return x, y, z


def _step_message(tower: Tower, step: Placement, which: Sequence[str]) -> Message:
    brick, stands = brick_message(step.brick, which[step.brick], "put"), "yes" if step.stands else "no"
    on = _together(step.on, which, "onto") if step.on else t("surface")
    against, alone = (
        _together(step.touching, which, "against") if step.touching else "",
        "no" if step.touching else "yes",
    )
    if tower.facts[fact.LEANING] >> step.brick & 1:
        return t("step-lean", brick=brick, on=on, way=_leans_to(tower, step.brick), beside=against, stands=stands)
    if tower.facts[fact.STANDING] >> step.brick & 1:
        return t("step-stand", brick=brick, on=on, beside=against, alone=alone, stands=stands)
    way = "across" if _is_across(tower, step.brick) else "away"
    return t("step-lay", brick=brick, way=way, on=on, beside=against, alone=alone, stands=stands)


def _together(bricks: Sequence[int], which: Sequence[str], role: Role) -> Message:
    named = [brick_message(brick, which[brick], role) for brick in bricks]
    return reduce(lambda one, other: t("together", one=one, other=other), named)


__all__ = ["Placement", "building_steps", "step_messages", "step_sentences"]
