"""A second opinion on TowerBrix, written from the rulebook by somebody who had not read the engine.

Part one judges a settled heap: bricks are boxes with poses, in millimetres, and everything that a card may speak of is
looked up corner by corner. Part two keeps the books of a match: rounds, attempts, points, piles and discards. Both are
slow and plain, share no line with the engine, and know nothing of it but the notation.
"""

from __future__ import annotations

import base64
import itertools
import math
import struct
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

Vector = tuple[float, float, float]
COLOURS: Final = ("yellow", "purple", "red", "blue", "gray")
NAMES: Final = ("y1", "y2", "p1", "p2", "r1", "r2", "b1", "b2", "g1")
SIDES: Final = (30.0, 30.0, 60.0)  # mm
NEAR: Final = 1.0  # mm: what is this near touches, is level, is on the table
SHARED: Final = 2.0  # mm: faces that touch overlap by this much both ways
STRAIGHT: Final = 5.0  # degrees from upright or flat that still count as standing or lying


def dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def plus(a: Vector, b: Vector, times: float = 1.0) -> Vector:
    return (a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2])


@dataclass(frozen=True)
class Box:
    """A brick where it lies: its middle in mm, and the directions of its sides, the long one last."""

    name: str
    middle: Vector
    axes: tuple[Vector, Vector, Vector]

    @classmethod
    def of(cls, name: str, pose: Sequence[float]) -> Box:
        """Return the brick of a pose x y z (m) and a quaternion w x y z."""
        x, y, z, a, b, c, d = pose
        norm = math.sqrt(a * a + b * b + c * c + d * d)
        a, b, c, d = a / norm, b / norm, c / norm, d / norm
        axes = (
            (1 - 2 * (c * c + d * d), 2 * (b * c + a * d), 2 * (b * d - a * c)),
            (2 * (b * c - a * d), 1 - 2 * (b * b + d * d), 2 * (c * d + a * b)),
            (2 * (b * d + a * c), 2 * (c * d - a * b), 1 - 2 * (b * b + c * c)),
        )
        return cls(name, (1000 * x, 1000 * y, 1000 * z), axes)

    @property
    def colour(self) -> str:
        return next(colour for colour in COLOURS if colour[0] == self.name[0])

    @cached_property
    def corners(self) -> list[Vector]:
        return [self.at(signs) for signs in itertools.product((-1, 1), repeat=3)]

    def at(self, signs: Sequence[float]) -> Vector:
        """Return the point `signs` half sides away from the middle."""
        point = self.middle
        for axis, side, sign in zip(self.axes, SIDES, signs, strict=True):
            point = plus(point, axis, sign * side / 2)
        return point

    def within(self, point: Vector) -> Vector:
        """Return a point in this brick's own coordinates."""
        away = plus(point, self.middle, -1)
        return (dot(away, self.axes[0]), dot(away, self.axes[1]), dot(away, self.axes[2]))

    @property
    def top(self) -> float:
        return max(corner[2] for corner in self.corners)

    @property
    def bottom(self) -> float:
        return min(corner[2] for corner in self.corners)

    @property
    def pose(self) -> str:
        """How it is placed: within five degrees of upright, of flat, or neither."""
        rise = math.degrees(math.asin(min(1.0, abs(self.axes[2][2]))))
        return "standing" if rise >= 90 - STRAIGHT else "lying" if rise <= STRAIGHT else "leaning"


def clip(points: list[tuple[float, float]], half: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the part of a convex polygon that lies in the rectangle around the origin."""
    for way, sign in itertools.product((0, 1), (-1, 1)):
        clipped: list[tuple[float, float]] = []
        for p, q in zip(points, points[1:] + points[:1], strict=True):
            inside_p, inside_q = (half[way] - sign * r[way] for r in (p, q))
            if inside_p >= 0:
                clipped.append(p)
            if inside_p * inside_q < 0:
                share = inside_p / (inside_p - inside_q)
                clipped.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
        points = clipped
    return points


def faces_meet(a: Box, b: Box, near: float, shared: float) -> bool | None:
    """Tell whether a face of one lies on a face of the other; None where no face of one is along one of the other."""
    along = False
    for i, j in itertools.product(range(3), repeat=2):
        if abs(dot(a.axes[i], b.axes[j])) < math.cos(math.radians(STRAIGHT)):
            continue
        along = True
        u, v = (k for k in range(3) if k != i)
        for sign in (-1, 1):
            signs = [0.0, 0.0, 0.0]
            signs[j] = -sign if dot(a.axes[i], b.axes[j]) > 0 else sign  # the face of b that looks at this one of a
            if abs(a.within(b.at(signs))[i] - sign * SIDES[i] / 2) >= near:
                continue
            p, q = (k for k in range(3) if k != j)
            outline = []
            for s, t in ((-1, -1), (-1, 1), (1, 1), (1, -1)):
                signs[p], signs[q] = s, t
                corner = a.within(b.at(signs))
                outline.append((corner[u], corner[v]))
            common = clip(outline, (SIDES[u] / 2, SIDES[v] / 2))
            if common and all(max(c[k] for c in common) - min(c[k] for c in common) >= shared for k in (0, 1)):
                return True
    return False if along else None


def edge_meets_face(a: Box, b: Box, near: float, shared: float) -> Vector | None:
    """Return the normal of the face of the second brick on which an edge or a corner of the first lies.

    The contact has to be away from that face's own edges; None: there is no such face.
    """
    for way in range(3):
        others = [k for k in range(3) if k != way]
        for s, t in itertools.product((-1, 1), repeat=2):
            for part in range(61):  # a millimetre apart at most
                signs = [0.0, 0.0, 0.0]
                signs[way], signs[others[0]], signs[others[1]] = part / 30 - 1, s, t
                corner = b.within(a.at(signs))
                off = [abs(corner[k]) - SIDES[k] / 2 for k in range(3)]
                face = max(range(3), key=off.__getitem__)
                if abs(off[face]) < near and all(off[k] < -shared / 2 for k in range(3) if k != face):
                    out = 1 if corner[face] > 0 else -1
                    return (out * b.axes[face][0], out * b.axes[face][1], out * b.axes[face][2])
    return None


class Touch(NamedTuple):
    """A contact of two bricks: which of them rests on the other, if any."""

    first_rests: bool
    second_rests: bool


def touch(a: Box, b: Box, near: float = NEAR, shared: float = SHARED) -> Touch | None:
    """Tell whether and how two bricks touch: faces on faces, or an edge or a corner of one on a face of the other.

    A brick rests on what bears it from below: on a face that is less than 60 degrees steep.
    """
    for k in range(3):
        one, other = [corner[k] for corner in a.corners], [corner[k] for corner in b.corners]
        if min(one) > max(other) + near or min(other) > max(one) + near:
            return None
    flat = faces_meet(a, b, near, shared)
    straight = all(max(abs(dot(axis, other)) for other in b.axes) > 0.996 for axis in a.axes)
    if flat:
        return Touch(a.bottom > b.top - near, b.bottom > a.top - near)
    if straight:
        return None
    if (face := edge_meets_face(a, b, near, shared)) is not None:
        return Touch(face[2] >= 0.5, face[2] <= -0.5)
    if (face := edge_meets_face(b, a, near, shared)) is not None:
        return Touch(face[2] <= -0.5, face[2] >= 0.5)
    return None


class Heap:
    """Bricks that have come to rest, and all that a card may ask about them."""

    def __init__(self, boxes: Iterable[Box], near: float = NEAR, shared: float = SHARED) -> None:
        self.near, self.shared = near, shared
        self.boxes = {box.name: box for box in boxes}
        self.touching = {name: set[str]() for name in self.boxes}
        self.resting = {name: set[str]() for name in self.boxes}
        for a, b in itertools.combinations(self.boxes, 2):
            if (found := touch(self.boxes[a], self.boxes[b], near, shared)) is None:
                continue
            self.touching[a].add(b)
            self.touching[b].add(a)
            if found.first_rests:
                self.resting[a].add(b)
            if found.second_rests:
                self.resting[b].add(a)
        self.poses = {name: box.pose for name, box in self.boxes.items()}
        self.tops = {name: box.top for name, box in self.boxes.items()}
        self.bottoms = {name: box.bottom for name, box in self.boxes.items()}
        self.grounded = {name for name, bottom in self.bottoms.items() if bottom < near}
        self.height = max(self.tops.values(), default=0.0)
        low = min(self.bottoms.values(), default=0.0)
        self.highest = {name for name, top in self.tops.items() if top > self.height - near}
        self.lowest = {name for name, bottom in self.bottoms.items() if bottom < low + near}

    def above(self, a: str, b: str) -> bool:
        return self.bottoms[a] > self.tops[b] - self.near

    def clusters(self) -> list[set[str]]:
        """Return the groups of bricks that are connected by touch, the largest first; the table connects nothing."""
        left, found = set(self.boxes), []
        while left:
            cluster, edge = set[str](), {min(left)}
            while edge:
                cluster |= edge
                edge = set().union(*(self.touching[name] for name in edge)) - cluster
            left -= cluster
            found.append(cluster)
        return sorted(found, key=len, reverse=True)

    def only(self, names: Iterable[str]) -> Heap:
        """Return the heap of these bricks alone."""
        return Heap((self.boxes[name] for name in names), self.near, self.shared)

    def is_tower(self, deck: str) -> bool:
        """Green: all eight bricks in one. Pink: one of each colour at least in the largest heap."""
        largest = self.clusters()[0]
        if deck == "green":
            return len(largest) == 8
        return {name[0] for name in largest} == set("yprbg")

    def judged(self, deck: str) -> Heap:
        """Return what cards are about: all bricks of the green deck, the largest heap of the pink one."""
        return self if deck == "green" else self.only(self.clusters()[0])


# --- the words of cards ----------------------------------------------------------------------------------------------


class Reader:
    """Reads a condition and tells whether a heap meets it, in one go: the words are their own programme."""

    def __init__(self, text: str, heap: Heap) -> None:
        self.heap = heap
        self.words = text.replace(":", " : ").replace(";", " ; ").split()

    def next(self, *expected: str) -> str:
        word = self.words.pop(0)
        assert not expected or word in expected, (word, expected)
        return word

    def sees(self, *words: str) -> bool:
        return self.words[: len(words)] == list(words)

    def takes(self, *words: str) -> bool:
        if not self.sees(*words):
            return False
        del self.words[: len(words)]
        return True

    def condition(self) -> bool:
        met = self.choice()
        while self.takes(";"):
            met = self.choice() and met
        assert not self.words, self.words
        return met

    def choice(self) -> bool:
        met = self.clause()
        while self.takes("or", "else"):
            met = self.clause() or met
        return met

    def clause(self) -> bool:
        if self.takes("not", "so", ":"):
            return not self.clause()
        if self.takes("as", "many"):
            one = len(self.things())
            self.next("as")
            return one == len(self.things())
        if self.takes("more"):
            one = len(self.things())
            self.next("than")
            return one > len(self.things())
        if self.words[0] in {"same", "different"}:
            return self.likeness()
        quantity = self.quantity()
        asked = self.things()
        self.next(":")
        predicate = self.predicate()
        return quantity(sum(map(predicate, asked)), len(asked))

    def likeness(self) -> bool:
        same = self.next() == "same"
        alike: Callable[[str, str], bool]
        if self.next("pose", "top") == "pose":
            alike = lambda a, b: self.heap.poses[a] == self.heap.poses[b]  # noqa: E731
        else:
            alike = lambda a, b: abs(self.heap.tops[a] - self.heap.tops[b]) < self.heap.near  # noqa: E731
        return all(alike(a, b) is same for a, b in itertools.combinations(self.things(), 2))

    def quantity(self) -> Callable[[int, int], bool]:
        word = self.next("all", "no", "exactly", "at")
        if word == "all":
            return lambda found, asked: found == asked
        if word == "no":
            return lambda found, asked: not found
        bound = self.next("least", "most") if word == "at" else "exactly"
        number = int(self.next())
        return {
            "exactly": lambda found, asked: found == number,
            "least": lambda found, asked: found >= number,
            "most": lambda found, asked: found <= number,
        }[bound]

    def things(self) -> list[str]:
        """Return the bricks of "standing yellow or red", "grounded bricks"."""
        chosen = list(self.heap.boxes)
        while (adjective := self.adjective()) is not None:
            chosen = [name for name in chosen if adjective(name)]
        if self.takes("bricks") or self.takes("brick"):
            return chosen
        colours = self.colours()
        return [name for name in chosen if self.heap.boxes[name].colour in colours]

    def colours(self) -> set[str]:
        colours = {self.next(*COLOURS)}
        while self.sees("or") and self.words[1:2] and self.words[1] in COLOURS:
            self.next("or")
            colours.add(self.next())
        return colours

    def adjective(self) -> Callable[[str], bool] | None:
        heap = self.heap
        for pose in ("standing", "lying", "leaning"):
            if self.takes(pose):
                return lambda name: heap.poses[name] == pose
        for word, having in (("grounded", heap.grounded), ("highest", heap.highest), ("lowest", heap.lowest)):
            if self.takes(word):
                return lambda name: name in having
        return None

    def predicate(self) -> Callable[[str], bool]:
        ways = [self.both()]
        while self.sees("or") and not self.sees("or", "else"):
            self.next()
            ways.append(self.both())
        return lambda name: any(way(name) for way in ways)

    def both(self) -> Callable[[str], bool]:
        parts = [self.simple()]
        while self.takes("and"):
            parts.append(self.simple())
        return lambda name: all(part(name) for part in parts)

    def simple(self) -> Callable[[str], bool]:
        if self.takes("not"):
            positive = self.simple()
            return lambda name: not positive(name)
        if (adjective := self.adjective()) is not None:
            return adjective
        heap = self.heap
        relation: Callable[[str, str], bool]
        for words, relation in (
            (("touches",), lambda a, b: b in heap.touching[a]),
            (("rests", "on"), lambda a, b: b in heap.resting[a]),
            (("above",), heap.above),
            (("below",), lambda a, b: heap.above(b, a)),
        ):
            if self.takes(*words):
                quantity, things = self.quantity(), self.things()
                return lambda name: quantity(
                    sum(relation(name, other) for other in things if other != name),
                    len([other for other in things if other != name]),
                )
        colours = self.colours()
        return lambda name: heap.boxes[name].colour in colours


def meets(text: str, heap: Heap) -> bool:
    """Tell whether a heap meets a condition."""
    return Reader(text, heap).condition()


# --- challenges ------------------------------------------------------------------------------------------------------


def mirrored(heap: Heap) -> bool:
    """Look for a vertical plane through the middle of all bricks that mirrors each onto one of them."""
    boxes = list(heap.boxes.values())
    x, y = (sum(box.middle[k] for box in boxes) / len(boxes) for k in (0, 1))

    def image(point: Vector, angle: float) -> Vector:
        across = (-math.sin(angle), math.cos(angle))
        off = (point[0] - x) * across[0] + (point[1] - y) * across[1]
        return (point[0] - 2 * off * across[0], point[1] - 2 * off * across[1], point[2])

    def fits(box: Box, other: Box, angle: float) -> bool:
        if math.dist(image(box.middle, angle), other.middle) > 3:
            return False
        corners = [image(corner, angle) for corner in box.corners]
        # five degrees over half a diagonal of a brick are about three millimetres at each corner
        return all(min(math.dist(corner, there) for there in other.corners) < 4.5 for corner in corners)

    for part in range(720):
        angle = math.pi * part / 720
        if all(any(fits(box, other, angle) for other in boxes) for box in boxes):
            return True
    return False


Rectangle = Sequence[float]  # x from, x to, y from, y to, in mm


def covers(foot: list[tuple[float, float]], area: Rectangle, least: float) -> bool:
    """Tell whether a footprint overlaps a rectangle by more than `least`."""
    a, b, c, d = area
    x, y = (a + b) / 2, (c + d) / 2
    return bool(clip([(p - x, q - y) for p, q in foot], ((b - a) / 2 - least, (d - c) / 2 - least)))


def bridges(heap: Heap, foundations: Sequence[Rectangle], water: Sequence[Rectangle]) -> bool:
    """Tell whether straight bricks stand on every foundation and none of them in the water."""
    feet = []
    for name in heap.grounded:
        low = [(x, y) for x, y, z in heap.boxes[name].corners if z < 5]
        x, y = (sum(point[k] for point in low) / len(low) for k in (0, 1))
        feet.append(sorted(low, key=lambda p: math.atan2(p[1] - y, p[0] - x)))
    dry = not any(covers(foot, area, 1.0) for foot in feet for area in water)
    return dry and all(any(covers(foot, area, 1.0) for foot in feet) for area in foundations)


def demand(number: int, heap: Heap, largest: set[str]) -> bool:
    """Tell whether a tower fulfils a challenge as far as it can before its act; bridges are not checked here."""
    feet = len(heap.grounded & largest)
    high = max(heap.tops[name] for name in largest)
    if number == 4:
        return feet == 2 and abs(high - 4 * SIDES[2]) <= 2
    if number == 6:
        return mirrored(heap.only(largest))
    if number == 7:
        return feet <= 3 and bool(removable(heap, largest))
    if number == 13:
        return high >= 5 * SIDES[2] - 2
    return feet <= {1: 2, 5: 3, 9: 1}.get(number, 9)


def removable(heap: Heap, largest: set[str]) -> set[str]:
    """Return the bricks that Budget Cuts lets take away."""
    return {name for name in largest & heap.grounded if len(heap.touching[name] & largest) >= 3}


def bonus(heap: Heap, largest: set[str], short: float, long: float) -> int:
    """Return the bonus points of a tower: higher than a side of the box (mm), two feet at most."""
    high = max(heap.tops[name] for name in largest)
    return (3 if high > long else 1 if high > short else 0) + 2 * (len(heap.grounded & largest) <= 2)


# --- the books of a match --------------------------------------------------------------------------------------------


@dataclass
class Books:
    """Rounds, attempts, points, piles and discards of the introduction or of the base game."""

    players: int
    intro: bool
    backs: dict[str, int]  # the points of each card
    round: int = 1
    attempts: int = 0
    points: int = 0
    lost: int | None = None  # the total points of the last lost attempt of this round
    dealt: dict[str, int] = field(default_factory=dict)  # the seat that holds each card
    discards: set[str] = field(default_factory=set)

    @property
    def over(self) -> bool:
        return self.round > 3

    def pile(self, points: int) -> set[str]:
        """Return the cards of the draw pile."""
        used = self.discards | set(self.dealt)
        return {name for name, worth in self.backs.items() if worth == points and name not in used}

    def may_deal(self, twos: int, threes: int) -> bool:
        total = 2 * twos + 3 * threes
        if self.over or not total or self.dealt:
            return False
        if self.intro:
            return (twos, threes) == (self.players + self.round - 1, 0)
        for points, wanted in ((2, twos), (3, threes)):
            if wanted > sum(worth == points for worth in self.backs.values()):
                return False
        return self.lost is None or total < self.lost or total == self.lost == 2

    def shuffled(self, twos: int, threes: int) -> list[int]:
        """Take the discards of a pile that is short back into it; return the points of such piles."""
        short = [points for points, wanted in ((2, twos), (3, threes)) if len(self.pile(points)) < wanted]
        self.discards = {name for name in self.discards if self.backs[name] not in short}
        return short

    def deal(self, hands: dict[str, int]) -> None:
        self.dealt = dict(hands)

    def end(self, how: str, extra: int = 0) -> None:
        """Record the end of an attempt: "won" with `extra` bonus points, "lost" or "void"."""
        total = sum(self.backs[name] for name in self.dealt)
        self.discards |= set(self.dealt)
        self.dealt = {}
        if how == "void":
            return
        self.attempts += 1
        if how == "lost":
            self.lost = total
            return
        self.points += 0 if self.intro else total + extra
        self.round, self.lost = self.round + 1, None


def rank(points: int) -> int:
    """Return the place in the scoring table, from 0."""
    return sum(points >= least for least in (40, 50, 60, 70, 80))


# --- notation --------------------------------------------------------------------------------------------------------


def written(poses: Sequence[Sequence[float]]) -> str:
    """Return the text of poses in the notation."""
    numbers = [number for pose in poses for number in pose]
    return base64.urlsafe_b64encode(struct.pack(f"<{len(numbers)}f", *numbers)).decode().rstrip("=")


def read(text: str) -> list[tuple[Any, ...]]:
    """Return the poses of a text."""
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    return list(struct.iter_unpack("<7f", data))


__all__ = [
    "Books",
    "Box",
    "Heap",
    "bonus",
    "bridges",
    "demand",
    "meets",
    "mirrored",
    "rank",
    "read",
    "removable",
    "written",
]
