"""Conditions as small drawings, for the cards: drawn from the condition, as its sentence is made from it.

A pictogram is a row of figures. A brick without a colour is any brick, and a square one may stand, lie or lean; two
that touch, or one over the other, are in that relation, and a sign beside a brick says how many are meant. What the
bricks that are spoken of have to be stands behind an arrow, unless one figure shows both. A red stroke denies.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, TypeAlias

import msgspec

from stackyard.games.towerbrix.conditions.language import (
    Alike,
    Clause,
    Coloured,
    Compare,
    Condition,
    Count,
    Is,
    Predicate,
    PredicateLiteral,
    Quantity,
    Relates,
    Things,
)
from stackyard.games.towerbrix.pieces import COLOURS

PartKind: TypeAlias = Literal["brick", "sign", "table", "top", "foot", "gap", "not"]
Pose: TypeAlias = Literal["stands", "lies", "leans", "any"]

HIGH: Final = 48  # of every pictogram; x goes to the right, y down
SHORT, LONG, SQUARE, LEANING = (
    13,
    24,
    16,
    22,
)  # edges of a brick as it stands or lies, in whatever pose, its width leant
MIDDLE: Final = HIGH // 2
APART: Final = 5  # between what stands beside each other
OVER: Final = 6  # between a brick and one that is wholly above it
LETTER: Final = 9  # a sign's width, for each of its letters
POSES: Final[dict[str, Pose]] = {"standing": "stands", "lying": "lies", "leaning": "leans"}
SIZES: Final[dict[Pose, tuple[int, int]]] = {
    "stands": (SHORT, LONG),
    "lies": (LONG, SHORT),
    "leans": (LEANING, LEANING),
    "any": (SQUARE, SQUARE),
}
LINES: Final[dict[str, PartKind]] = {"grounded": "table", "highest": "top", "lowest": "foot"}


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a pictogram: its kind, its middle and its size, whole numbers of the pictogram's own units."""

    kind: str  # "brick", "sign", a line ("table", "top", "foot", "gap"), or "not", the stroke over what is denied
    x: int
    y: int
    wide: int
    high: int
    colours: list[str] = []  # of a brick: it has one of these; none: any
    pose: str = ""  # of a brick: "stands", "lies", "leans" or "any"
    text: str = ""  # of a sign: "=3", "≥3", "≤3", "0", "all", ">", "=", "≠", "→", "+", "/", "|"


class Pictogram(msgspec.Struct, frozen=True):
    """A condition as a drawing."""

    wide: int
    high: int
    parts: list[Part]


class _Figure(msgspec.Struct, frozen=True):
    """Some parts whose left edge is at 0, and how wide they are."""

    wide: int
    parts: tuple[Part, ...]


@lru_cache(maxsize=1024)
def pictogram(condition: Condition) -> Pictogram:
    """Return a condition as a drawing."""
    sides = (_side_by_side(_between([_clause(clause) for clause in alternative], "|")) for alternative in condition)
    figure = _side_by_side(_between(sides, "+"))
    return Pictogram(figure.wide, HIGH, list(figure.parts))


def _clause(clause: Clause) -> _Figure:
    claim = clause.claim
    if isinstance(claim, Count):
        figure = _count(claim)
    else:
        figure = _compare(claim) if isinstance(claim, Compare) else _alike(claim)
    return figure if clause.positive else _denied(figure)


def _count(claim: Count) -> _Figure:
    """Return how many of which bricks are what: in one figure where the bricks are told by their colours only."""
    if not claim.things.adjectives:
        return _side_by_side([_amount(claim.quantity), _predicate(claim.predicate, claim.things)])
    what = _predicate(claim.predicate, Things(claim.things.colours))
    return _side_by_side([_amount(claim.quantity), _brick(claim.things), _sign("→"), what])


def _compare(claim: Compare) -> _Figure:
    sign = "=" if claim.relation == "as many" else ">"
    return _side_by_side([_brick(claim.left), _sign(sign), _brick(claim.right)])


def _alike(claim: Alike) -> _Figure:
    """Return two bricks that are placed in the same way or not, or whose tops are as high or not."""
    colours, sign = claim.things.colours, "=" if claim.same else "≠"
    if claim.attribute == "pose":
        standing, lying = (_brick(Things(colours, (pose,))) for pose in ("standing", "lying"))
        pairs = [(standing, standing), (lying, lying)] if claim.same else [(standing, lying)]
        ways = [_side_by_side([one, _sign(sign), other]) for one, other in pairs]
    else:
        high, low = (_with_top(_raised(_brick(Things(colours)), by)) for by in (0, 0 if claim.same else 12))
        ways = [_side_by_side([high, _sign(sign), low])]
    about = [_brick(claim.things), _sign("→")] if claim.things.adjectives else []
    return _side_by_side([*about, *_between(ways, "/")])


def _predicate(predicate: Predicate, who: Things) -> _Figure:
    return _side_by_side(_between([_conjunction(both, who) for both in predicate], "/"))


def _conjunction(both: tuple[PredicateLiteral, ...], who: Things) -> _Figure:
    """Return what bricks are; how they lie and what they touch is one figure where neither is denied."""
    plain = [literal.simple for literal in both if literal.positive]
    adjectives = [literal.adjective for literal in plain if isinstance(literal, Is)]
    relations = [literal for literal in plain if isinstance(literal, Relates)]
    if len(plain) == len(both) and len(adjectives) + len(relations) == len(both) and len(relations) <= 1:
        shown = Things(who.colours, tuple(adjectives))
        return _related(shown, relations[0]) if relations else _brick(shown)
    return _side_by_side(_between([_literal(literal, who) for literal in both], "+"))


def _literal(literal: PredicateLiteral, who: Things) -> _Figure:
    simple = literal.simple
    if isinstance(simple, Is):
        figure = _brick(Things(who.colours, (simple.adjective,)))
    elif isinstance(simple, Coloured):
        figure = _brick(Things(simple.colours))
    else:
        figure = _related(who, simple)
    return figure if literal.positive else _denied(figure)


def _related(who: Things, simple: Relates) -> _Figure:
    """Return two bricks in their relation: beside each other, or one over the other."""
    one, other, amount = _brick(who), _brick(simple.things), _amount(simple.quantity)
    if simple.relation == "touches":
        return _side_by_side([_side_by_side([one, other], 0), amount])
    gap = 0 if simple.relation == "rests on" else OVER
    below = simple.relation == "below"
    upper, lower = (other, one) if below else (one, other)
    if _height(upper) + gap + _height(lower) > HIGH:  # two that stand
        upper, lower = _lowered(upper), _lowered(lower)
    room = max(upper.wide, lower.wide)
    tall = _height(upper) + gap + _height(lower)
    top = MIDDLE - tall // 2
    upper_y, lower_y = top + _height(upper) // 2, top + tall - _height(lower) // 2
    parts = [*_moved(upper, (room - upper.wide) // 2, upper_y), *_moved(lower, (room - lower.wide) // 2, lower_y)]
    if gap:
        parts.append(Part("gap", room // 2, top + _height(upper) + gap // 2, room + 8, 0))
    at = upper_y if below else lower_y  # the number stands beside the bricks that it counts
    parts += _moved(amount, room + APART, at)
    mark = Part("sign", -APART, lower_y if below else upper_y, LETTER, 14, text="▸")  # this one is spoken of
    return _Figure(room + APART + amount.wide + LETTER, tuple(_shifted([mark, *parts], LETTER)))


# --- parts -----------------------------------------------------------------------------------------------------------


def _brick(things: Things) -> _Figure:
    """Return a brick of these, with the lines of what it touches: the table, or the highest or the lowest level."""
    pose: Pose = next((POSES[adjective] for adjective in things.adjectives if adjective in POSES), "any")
    wide, high = SIZES[pose]
    colours = [COLOURS[colour] for colour in things.colours]
    parts = [Part("brick", wide // 2, MIDDLE, wide, high, colours, pose)]
    for adjective in things.adjectives:
        if line := LINES.get(adjective):
            parts.append(Part(line, wide // 2, MIDDLE + (-high if line == "top" else high) // 2, wide + 8, 0))
    return _Figure(wide, tuple(parts))


def _amount(quantity: Quantity) -> _Figure:
    signs = {"all": "all", "no": "0", "exactly": f"={quantity.n}", "at least": f"≥{quantity.n}"}
    return _sign(signs.get(quantity.kind, f"≤{quantity.n}"))


def _sign(text: str) -> _Figure:
    wide = LETTER * len(text)
    return _Figure(wide, (Part("sign", wide // 2, MIDDLE, wide, 14, text=text),))


def _denied(figure: _Figure) -> _Figure:
    stroke = Part("not", figure.wide // 2, MIDDLE, figure.wide + 4, HIGH - 8)
    return _Figure(figure.wide, (*figure.parts, stroke))


def _with_top(figure: _Figure) -> _Figure:
    """Return a brick with the line of its own top."""
    brick = figure.parts[0]
    return _Figure(figure.wide, (*figure.parts, Part("top", brick.x, brick.y - brick.high // 2, brick.wide + 8, 0)))


def _raised(figure: _Figure, down: int) -> _Figure:
    return _Figure(figure.wide, tuple(_moved(figure, 0, MIDDLE + down)))


def _lowered(figure: _Figure) -> _Figure:
    """Return a brick that takes up no more than its share of the height where two lie one over the other."""
    brick = figure.parts[0]
    high = min(brick.high, (HIGH - OVER) // 2)
    lines = [
        msgspec.structs.replace(line, y=MIDDLE + (high if line.y > MIDDLE else -high) // 2) for line in figure.parts[1:]
    ]
    return _Figure(figure.wide, (msgspec.structs.replace(brick, high=high), *lines))


def _height(figure: _Figure) -> int:
    return figure.parts[0].high  # the brick's own


def _between(figures: Iterable[_Figure], sign: str) -> list[_Figure]:
    found: list[_Figure] = []
    for figure in figures:
        found += [_sign(sign), figure] if found else [figure]
    return found


def _side_by_side(figures: Iterable[_Figure], apart: int = APART) -> _Figure:
    parts: list[Part] = []
    wide = 0
    for figure in figures:
        start = wide + apart if parts else 0
        parts += _shifted(figure.parts, start)
        wide = start + figure.wide
    return _Figure(wide, tuple(parts))


def _moved(figure: _Figure, right: int, middle: int) -> list[Part]:
    """Return the parts of a figure so many units farther right, its middle at a height."""
    return [msgspec.structs.replace(part, x=part.x + right, y=part.y + middle - MIDDLE) for part in figure.parts]


def _shifted(parts: Iterable[Part], right: int) -> list[Part]:
    return [msgspec.structs.replace(part, x=part.x + right) for part in parts]


__all__ = ["Part", "Pictogram", "pictogram"]
