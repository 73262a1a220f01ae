"""How a tower is built: an order of placements from the table up, each said in a sentence.

In the order each brick finds what it rests on in place, and what is built stands by itself after every step wherever an
order exists that does so; a step after which it does not says that the brick has to be held.
"""

from __future__ import annotations

import msgspec
import numpy as np

from stackyard.games.towerbrix import facts as at
from stackyard.games.towerbrix.pieces import DENSITY, FRICTION, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.sentences import names, tongue
from stackyard.games.towerbrix.towers import SIZE, Tower
from stackyard.physics.equilibrium import can_stand


class Step(msgspec.Struct, frozen=True):
    """One placement."""

    brick: int
    on: list[int]  # what it rests on; nothing: the table
    beside: list[int]  # what it touches besides
    stands: bool  # what is built so far stands without a hand


def building_steps(tower: Tower) -> list[Step]:
    """Return the placements of a tower, one for each of its bricks."""
    order = _standing_order(tower) or _from_below(tower)
    steps, placed = [], 0
    for brick in order:
        on = int(tower.facts[at.RESTS_ON + brick]) & placed
        beside = int(tower.facts[at.TOUCHES + brick]) & placed & ~on
        placed |= 1 << brick
        steps.append(Step(brick, _members(on), _members(beside), _stands(tower, placed)))
    return steps


def _members(mask: int) -> list[int]:
    return [brick for brick in range(MOST_BRICKS) if mask >> brick & 1]


def _from_below(tower: Tower) -> list[int]:
    low = tower.poses[:, 2] - np.where(_is_standing(tower), LENGTH_MM, LENGTH_MM / 2) / 2000
    return sorted(_members(tower.used), key=lambda brick: (round(float(low[brick]), 4), brick))


def _is_standing(tower: Tower) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    return np.array([bool(tower.facts[at.STANDING] >> brick & 1) for brick in range(MOST_BRICKS)])


def _standing_order(tower: Tower) -> list[int] | None:
    """Return an order in which everything stands after every step, the lowest bricks first; None if there is none."""
    rank = _from_below(tower)
    dead: set[int] = set()

    def complete(placed: int) -> list[int] | None:
        if placed == tower.used:
            return []
        if placed in dead:
            return None
        for brick in rank:
            after = placed | 1 << brick
            if after == placed or int(tower.facts[at.RESTS_ON + brick]) & ~placed:
                continue
            if _stands(tower, after) and (rest := complete(after)) is not None:
                return [brick, *rest]
        dead.add(placed)
        return None

    return complete(0)


def _stands(tower: Tower, placed: int) -> bool:
    chosen = _members(placed)
    return can_stand(np.tile(SIZE, (len(chosen), 1)), np.full(len(chosen), DENSITY), tower.poses[chosen], FRICTION)


def step_sentences(tower: Tower, language: str = "en") -> list[str]:
    """Return the steps in words. Raises BadRequestError for a language that is not there."""
    tongue(language)
    steps = building_steps(tower)
    whom = names(tower.used, tower.poses, language, "accusative")
    return [_english(tower, step, whom) if language == "en" else _german(tower, step, whom) for step in steps]


def _lies_across(tower: Tower, brick: int) -> bool:
    """Tell whether a lying brick goes from left to right."""
    return abs(float(tower.poses[brick, 5])) > 0.5


def _english(tower: Tower, step: Step, whom: list[str]) -> str:
    on = " and ".join(whom[brick] for brick in step.on) or "the surface"
    if tower.facts[at.STANDING] >> step.brick & 1:
        text = f"Stand {whom[step.brick]} on {on}"
    else:
        way = "from left to right" if _lies_across(tower, step.brick) else "from front to back"
        text = f"Lay {whom[step.brick]} {way} on {on}"
    if step.beside:
        text += ", against " + " and ".join(whom[brick] for brick in step.beside)
    return text + ("." if step.stands else "; hold it for now.")


def _german(tower: Tower, step: Step, whom: list[str]) -> str:
    on = " und ".join(whom[brick] for brick in step.on) or "die Fläche"
    if tower.facts[at.STANDING] >> step.brick & 1:
        text = f"Stelle {whom[step.brick]} auf {on}"
    else:
        way = "von links nach rechts" if _lies_across(tower, step.brick) else "von vorn nach hinten"
        text = f"Lege {whom[step.brick]} {way} auf {on}"
    if step.beside:
        text += ", an " + " und ".join(whom[brick] for brick in step.beside)
    return text + ("." if step.stands else "; halte ihn vorerst fest.")


__all__ = ["Step", "building_steps", "step_sentences"]
