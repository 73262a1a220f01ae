"""A second judge of condition cards, slow and plain: it reads a condition's words one by one and walks over bricks.

Written from the grammar and the rulings T1-T10 alone. It shares nothing with the engine: no masks, no compiled code, no
parser. Bricks are boxes in millimetres with the directions of their three edges; the third is the long one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

COLOUR = {"y": "yellow", "p": "purple", "r": "red", "b": "blue", "g": "gray"}
COLOURS = set(COLOUR.values())
ADJECTIVES = {"standing", "lying", "leaning", "grounded", "highest", "lowest"}
HALF = (15.0, 15.0, 30.0)
NAMES = ("y1", "y2", "p1", "p2", "r1", "r2", "b1", "b2", "g1")
NEAR = 1.0  # mm between what touches
SHARED = 2.0  # mm by which faces of two parallel bricks overlap both ways if they touch (T2)


class Brick(NamedTuple):
    name: str
    centre: tuple[float, ...]
    edges: tuple[tuple[float, ...], ...]

    @property
    def colour(self) -> str:
        return COLOUR[self.name[0]]

    def corners(self) -> list[tuple[float, ...]]:
        signs = [(a, b, c) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
        return [self.at([sign * half for sign, half in zip(s, HALF, strict=True)]) for s in signs]

    def at(self, inside: Sequence[float]) -> tuple[float, ...]:
        return tuple(self.centre[k] + sum(inside[e] * self.edges[e][k] for e in range(3)) for k in range(3))

    def inside(self, point: Sequence[float]) -> list[float]:
        return [sum((point[k] - self.centre[k]) * edge[k] for k in range(3)) for edge in self.edges]

    @property
    def low(self) -> float:
        return min(corner[2] for corner in self.corners())

    @property
    def high(self) -> float:
        return max(corner[2] for corner in self.corners())

    @property
    def pose(self) -> str:
        steep = math.degrees(math.asin(min(1.0, abs(self.edges[2][2]))))
        return "standing" if steep >= 85 else "lying" if steep <= 5 else "leaning"  # T4

    def rim(self) -> list[tuple[float, ...]]:
        """Points along the twelve edges, a quarter of a millimetre apart."""
        points = []
        for along in range(3):
            u, v = (along + 1) % 3, (along + 2) % 3
            steps = round(HALF[along] * 8)
            for a in (-1, 1):
                for b in (-1, 1):
                    for step in range(steps + 1):
                        spot = [0.0, 0.0, 0.0]
                        spot[along] = HALF[along] * (2 * step / steps - 1)
                        spot[u], spot[v] = a * HALF[u], b * HALF[v]
                        points.append(self.at(spot))
        return points


def brick_at(name: str, pose: Sequence[float]) -> Brick:
    """A brick at x y z (m) turned by the unit quaternion w x y z."""
    w, x, y, z = pose[3:]
    edges = (
        (1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
        (2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
        (2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)),
    )
    return Brick(name, tuple(1000.0 * c for c in pose[:3]), edges)


class Bearing(NamedTuple):
    """How two bricks meet: `up` is the upward component of the direction from the first to the second."""

    up: float


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return sum(p * q for p, q in zip(a, b, strict=True))


def meet(a: Brick, b: Brick) -> Bearing | None:
    """How a meets b (T2); None if they do not touch."""
    if math.dist(a.centre, b.centre) > 2 * math.hypot(*HALF) + NEAR:
        return None
    straight = all(max(abs(_dot(e, f)) for f in b.edges) > 0.999 for e in a.edges)
    return _faces(a, b) if straight else _rims(a, b)


def _faces(a: Brick, b: Brick) -> Bearing | None:
    gaps, shared = [], []
    middle = a.inside(b.centre)
    for e, edge in enumerate(a.edges):
        reach = sum(half * abs(_dot(edge, f)) for half, f in zip(HALF, b.edges, strict=True))
        low, high = middle[e] - reach, middle[e] + reach
        gaps.append(max(low - HALF[e], -HALF[e] - high))
        shared.append(min(high, HALF[e]) - max(low, -HALF[e]))
    for e in range(3):
        if abs(gaps[e]) < NEAR and all(shared[o] >= SHARED for o in range(3) if o != e):
            return Bearing(a.edges[e][2] * (1 if middle[e] > 0 else -1))
    return None


def _rims(a: Brick, b: Brick) -> Bearing | None:
    """An edge or a corner of one on a face of the other: the point of a rim that is nearest to the other box."""
    best: tuple[float, float] | None = None
    for owner, other, turn in ((a, b, 1), (b, a, -1)):
        for point in other.rim():
            spot = owner.inside(point)
            out = [abs(spot[e]) - HALF[e] for e in range(3)]
            far = math.sqrt(sum(max(0.0, o) ** 2 for o in out))
            face = out.index(max(out))
            if far < NEAR and (best is None or far < best[0]):
                best = far, owner.edges[face][2] * (1 if spot[face] > 0 else -1) * turn
    return Bearing(best[1]) if best else None


class Tower:
    """Bricks and the relations between them, each computed once."""

    def __init__(self, bricks: Iterable[Brick]) -> None:
        self.bricks = list(bricks)
        self.met: dict[tuple[str, str], Bearing | None] = {}
        for place, a in enumerate(self.bricks):
            for b in self.bricks[:place]:
                met = self.met[a.name, b.name] = meet(a, b)
                self.met[b.name, a.name] = met and Bearing(-met.up)
        self.low = {brick.name: brick.low for brick in self.bricks}
        self.high = {brick.name: brick.high for brick in self.bricks}

    def touches(self, a: Brick, b: Brick) -> bool:
        return self.met[a.name, b.name] is not None

    def rests(self, a: Brick, b: Brick) -> bool:
        met = self.met[b.name, a.name]
        return met is not None and met.up >= 0.5

    def above(self, a: Brick, b: Brick) -> bool:
        return self.low[a.name] > self.high[b.name] - 1.0  # T8

    def is_one(self) -> bool:
        """All bricks are connected by their own contacts; the table connects nothing (T1)."""
        group = [self.bricks[0]]
        for member in group:
            group += [b for b in self.bricks if b not in group and self.touches(member, b)]
        return len(group) == len(self.bricks)

    def has(self, brick: Brick, adjective: str) -> bool:
        if adjective == "grounded":
            return self.low[brick.name] < NEAR  # T3
        if adjective == "highest":
            return all(self.high[brick.name] > self.high[b.name] - 1.0 for b in self.bricks)  # T6
        if adjective == "lowest":
            return all(self.low[brick.name] < self.low[b.name] + 1.0 for b in self.bricks)  # T7
        return brick.pose == adjective


Test = Callable[[Brick], bool]


class _Words:
    """A parser that evaluates a condition while it reads it."""

    def __init__(self, text: str, tower: Tower) -> None:
        self.words = text.replace(":", " : ").replace(";", " ; ").split()
        self.tower = tower

    def next_is(self, *words: str) -> bool:
        return tuple(self.words[: len(words)]) == words

    def took(self, *words: str) -> bool:
        if self.next_is(*words):
            del self.words[: len(words)]
            return True
        return False

    def condition(self) -> bool:
        so = self.alternative()
        while self.took(";"):
            so = self.alternative() and so
        assert not self.words, self.words
        return so

    def alternative(self) -> bool:
        so = self.clause()
        while self.took("or", "else"):
            so = self.clause() or so
        return so

    def clause(self) -> bool:
        if self.took("not", "so", ":"):
            return not self.claim()
        return self.claim()

    def claim(self) -> bool:
        if self.took("as", "many"):
            left = self.things()
            assert self.took("as")
            return len(left) == len(self.things())
        if self.took("more"):
            left = self.things()
            assert self.took("than")
            return len(left) > len(self.things())
        if self.next_is("same") or self.next_is("different"):
            same, attribute = self.words.pop(0) == "same", self.words.pop(0)
            return self.alike(same, attribute, self.things())
        enough = self.quantity()
        things = self.things()
        assert self.took(":")
        so = self.predicate()
        return enough(sum(so(brick) for brick in things), len(things))

    def alike(self, same: bool, attribute: str, things: list[Brick]) -> bool:
        for a in things:
            for b in things:
                if a is not b:
                    high = self.tower.high
                    agree = a.pose == b.pose if attribute == "pose" else abs(high[a.name] - high[b.name]) < 1.0
                    if agree != same:
                        return False
        return True

    def quantity(self) -> Callable[[int, int], bool]:
        if self.took("all"):
            return lambda so, of: so == of
        if self.took("no"):
            return lambda so, of: so == 0
        if self.took("exactly"):
            wanted = int(self.words.pop(0))
            return lambda so, of: so == wanted
        assert self.took("at")
        most, count = self.words.pop(0) == "most", int(self.words.pop(0))
        return (lambda so, of: so <= count) if most else (lambda so, of: so >= count)

    def things(self) -> list[Brick]:
        adjectives = []
        while self.words[0] in ADJECTIVES:
            adjectives.append(self.words.pop(0))
        bricks = [b for b in self.tower.bricks if all(self.tower.has(b, word) for word in adjectives)]
        if self.took("bricks"):
            return bricks
        colours = self.colours()
        return [b for b in bricks if b.colour in colours]

    def colours(self) -> list[str]:
        found = [self.words.pop(0)]
        assert found[0] in COLOURS, found
        while len(self.words) > 1 and self.words[0] == "or" and self.words[1] in COLOURS:
            found.append(self.words[1])
            del self.words[:2]
        return found

    def predicate(self) -> Test:
        ways = [self.both()]
        while self.next_is("or") and not self.next_is("or", "else"):
            del self.words[0]
            ways.append(self.both())
        return lambda brick: any(way(brick) for way in ways)

    def both(self) -> Test:
        parts = [self.literal()]
        while self.took("and"):
            parts.append(self.literal())
        return lambda brick: all(part(brick) for part in parts)

    def literal(self) -> Test:
        if self.took("not"):
            plain = self.simple()
            return lambda brick: not plain(brick)
        return self.simple()

    def simple(self) -> Test:
        tower = self.tower
        if self.words[0] in ADJECTIVES:
            word = self.words.pop(0)
            return lambda brick: tower.has(brick, word)
        if self.words[0] in COLOURS:
            colours = self.colours()
            return lambda brick: brick.colour in colours
        related = tower.touches
        if self.took("rests", "on"):
            related = tower.rests
        elif self.took("above"):
            related = tower.above
        elif self.took("below"):
            related = lambda a, b: tower.above(b, a)  # noqa: E731
        else:
            assert self.took("touches"), self.words
        enough = self.quantity()
        things = self.things()

        def relates(brick: Brick) -> bool:
            others = [b for b in things if b.name != brick.name]
            return enough(sum(related(brick, b) for b in others), len(others))

        return relates


def judge(text: str, tower: Tower) -> bool:
    """Whether a tower satisfies a condition, given in its canonical text."""
    return _Words(text, tower).condition()


def overlap(a: Brick, b: Brick) -> bool:
    """Whether two straight bricks overlap by more than a millimetre each way."""
    middle = a.inside(b.centre)
    for e, edge in enumerate(a.edges):
        reach = sum(half * abs(_dot(edge, f)) for half, f in zip(HALF, b.edges, strict=True))
        if min(middle[e] + reach, HALF[e]) - max(middle[e] - reach, -HALF[e]) < 1.0:
            return False
    return True


def is_held(tower: Tower) -> bool:
    """Whether every brick touches the table or rests on another."""
    return all(
        tower.has(a, "grounded") or any(a is not b and tower.rests(a, b) for b in tower.bricks) for a in tower.bricks
    )
