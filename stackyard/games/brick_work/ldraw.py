"""Objects as LDraw text, the format of LeoCAD, BrickLink Studio and others, and back.

LDraw measures in LDU of 0.4 mm; its axes are right-handed with -Y up. A stud is 20 LDU wide and a brick 24 high, so a
point (x, y, z) of the lattice is X = 20 x, Y = -24 z, Z = 20 y: a turn, and no mirror. A part's origin is the middle of
its upper side, below the studs, and its long side lies along X. The format: LDraw.org, "File Format 1.0.2", and its
extension MPD, several models in one file.

What is read comes from anybody. So each line is looked at by itself, and whatever is more than a brick that stands
upright on the studs is refused with its line's number: a program that took it as something else would say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import Message
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.collection import BrickObject, object_in_order, turned_of
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.pieces import KINDS
from stackyard.games.brick_work.texts import t

STUD_LDU: Final = 20
BRICK_LDU: Final = 24
STUD_HEIGHT_LDU: Final = 4
STUD_RADIUS_LDU: Final = 6
LDU_M: Final = 0.0004
PARTS: Final = ("3005", "3004", "3622", "3010", "3003", "3009", "3002")
"""The parts' numbers, by the kinds of `pieces.KINDS`."""
INKS: Final = {"Blue": 1, "Red": 4, "Yellow": 14}
"""LDraw's colours of the three brickyards."""
SAME_INK: Final = 16  # the colour of whatever refers to it

TITLE: Final = "Brickprint: "
"""Before a name that somebody has given, which could be a command of LDraw's, such as FILE."""

MAX_BYTES: Final = 64 * 1024
MAX_LINES: Final = 200
MAX_REACH: Final = 60  # cells between the first brick and any other
MAX_LDU: Final = 100_000.0
MATRIX_TOLERANCE: Final = 0.001
PLACE_TOLERANCE_LDU: Final = 0.1
_TURNS: Final = (  # quarter turns, counter-clockwise seen from above
    (1, 0, 0, 0, 1, 0, 0, 0, 1),
    (0, 0, -1, 0, 1, 0, 1, 0, 0),
    (-1, 0, 0, 0, 1, 0, 0, 0, -1),
    (0, 0, 1, 0, 1, 0, -1, 0, 0),
)
_NUMBER: Final = re.compile(r"[-+]?(?:\d{1,12}(?:\.\d{0,40})?|\.\d{1,40})(?:[eE][-+]?\d{1,3})?", re.ASCII)
_INK: Final = re.compile(r"\d{1,9}|0x[0-9a-fA-F]{7,8}", re.ASCII)
_KIND_OF: Final = {f"{part}.dat": kind for kind, part in enumerate(PARTS)}


class Model(NamedTuple):
    """A model to write: its name in the file, what it is, its colour, its bricks, and where its corner is (studs)."""

    name: str
    title: str
    colour: str
    boxes: Boxes
    x: int = 0


class ReadModel(NamedTuple):
    """What was read: the first model's title, "" without one, and its bricks as one object."""

    title: str
    thing: BrickObject


# --- writing ----------------------------------------------------------------------------------------------------------


def mpd(name: str, title: str, models: Sequence[Model]) -> str:
    """Return models as an MPD file: the first one refers to each, an object a submodel; a layer of bricks is a STEP.

    Of one model there is that alone.
    """
    lines: list[str] = []
    if len(models) > 1:
        lines += _head(name, title)
        for model in models:
            lines += [_reference(SAME_INK, (model.x * STUD_LDU, 0, 0), 0, f"{model.name}.ldr"), "0 STEP"]
        lines.append("0 NOFILE")
    for model in models:
        lines += [*_head(model.name, model.title), *_layers(model), "0 NOFILE"]
    return "".join([f"{line}\r\n" for line in lines])


def _head(name: str, title: str) -> list[str]:
    return [f"0 FILE {name}.ldr", f"0 {title}", f"0 Name: {name}.ldr"]


def _layers(model: Model) -> Iterator[str]:
    """Yield a line for each brick, the lowest first, and a STEP behind each layer."""
    rows = geometry.normalized(model.boxes)
    thing = object_in_order([kind_of_size(along_x, along_y) for *_, along_x, along_y in rows.tolist()], rows)
    level = 0
    for kind, (x, y, z, along_x, along_y) in zip(thing.kinds, thing.boxes.tolist(), strict=True):
        if z > level:
            yield "0 STEP"
            level = z
        middle = (STUD_LDU * x + STUD_LDU // 2 * along_x, -BRICK_LDU * (z + 1), STUD_LDU * y + STUD_LDU // 2 * along_y)
        is_along_x = turned_of(kind, along_x) or along_x == along_y
        yield _reference(INKS[model.colour], middle, 0 if is_along_x else 1, f"{PARTS[kind]}.dat")
    yield "0 STEP"


def kind_of_size(along_x: int, along_y: int) -> int:
    """Return the number of the kind of a brick that takes so many studs along x and y."""
    return next(number for number, kind in enumerate(KINDS) if {kind.wide, kind.long} == {along_x, along_y})


def _reference(ink: int, place: Sequence[int], turn: int, name: str) -> str:
    return " ".join(map(str, (1, ink, *place, *_TURNS[turn], name)))


# --- reading ----------------------------------------------------------------------------------------------------------


class _Reference(NamedTuple):
    """A line of type 1: another model or a part, where, and how many quarter turns it is turned."""

    line: int
    name: str
    place: tuple[float, float, float]  # LDU
    turn: int


class _Placed(NamedTuple):
    """A brick where it lies: the line that names it, its kind, its middle and upper side (LDU), its turn."""

    line: int
    kind: int
    place: tuple[float, float, float]
    turn: int


def read_model(text: str, most_bricks: int) -> ReadModel:
    """Return the bricks of an LDraw file, which have to be one object of at most so many.

    Raises BadRequestError if the file is too long, or, naming its line, for all that is not one of the seven bricks
    upright on the studs: other parts, mirrored, scaled or tilted ones, half studs, references in a circle, bricks in
    one place, bricks that are not connected.
    """
    if len(text.encode(errors="surrogatepass")) > MAX_BYTES:
        raise BadRequestError(t("ldraw-too-big", kilobytes=MAX_BYTES // 1024))
    lines = re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))
    if len(lines) - (not lines[-1]) > MAX_LINES:
        raise BadRequestError(t("ldraw-too-long", lines=MAX_LINES))
    if "\0" in text:
        raise BadRequestError(t("ldraw-no-text"))
    models, title = _models(lines)
    if not models:
        raise BadRequestError(t("ldraw-no-bricks"))
    placed = _expanded(models, most_bricks)
    if not placed:
        raise BadRequestError(t("ldraw-no-bricks"))
    return ReadModel(title, _object(placed))


def _at(line: int, why: Message) -> BadRequestError:
    """Return the error for a line."""
    return BadRequestError(t("ldraw-line", line=line, why=why))


def _models(lines: Sequence[str]) -> tuple[dict[str, list[_Reference]], str]:
    """Return the models of a file by name, the first one first, and the title of that."""
    models: dict[str, list[_Reference]] = {}
    here: list[_Reference] | None = None
    title, is_titled = "", False
    has_files = False
    for number, line in enumerate(lines, 1):
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        if word == "0":
            meta, _, name = rest.partition(" ")
            if meta == "FILE":
                has_files = True
                key = _key(name)
                if not key or key in models or key in _KIND_OF:
                    raise _at(number, t("ldraw-file-twice", name=_shown(name)))
                here = models[key] = []
            elif meta == "NOFILE":
                here = None
            elif not is_titled and rest and len(models) == has_files:
                title, is_titled = _title(rest), True
        elif word == "1":
            if here is None:
                if has_files:  # behind NOFILE: belongs to no model
                    continue
                here = models[""] = []
            here.append(_read_reference(number, rest))
        elif word in ("2", "3", "4", "5"):
            raise _at(number, t("ldraw-shape"))
        elif word:
            raise _at(number, t("ldraw-no-line", shown=_shown(line.strip())))
    return models, title


def _title(text: str) -> str:
    """Return a model's title from its first line; "" if that is something else."""
    return "" if re.match("!|Name:|//|Untitled", text) else text.removeprefix(TITLE)


def _key(name: str) -> str:
    """Return a model's name as names are compared: without regard to capitals, with either slash."""
    return name.strip().lower().replace("\\", "/")


def _shown(text: str) -> str:
    """Return the beginning of a text, printable, for an error message."""
    return "".join(sign if sign.isprintable() else "?" for sign in text[:40])


def _read_reference(line: int, text: str) -> _Reference:
    words = text.split(None, 13)
    if len(words) < 14 or not _INK.fullmatch(words[0]) or not all(map(_NUMBER.fullmatch, words[1:13])):
        raise _at(line, t("ldraw-no-reference"))
    numbers = [float(word) for word in words[1:13]]
    if max(map(abs, numbers)) > MAX_LDU:
        raise _at(line, t("ldraw-far"))
    return _Reference(line, _key(words[13]), (numbers[0], numbers[1], numbers[2]), _turn_of(line, numbers[3:]))


def _turn_of(line: int, matrix: Sequence[float]) -> int:
    """Return the quarter turns of a matrix, by rows. Raises BadRequestError if it does anything else."""
    for turn, other in enumerate(_TURNS):
        if max(abs(a - b) for a, b in zip(matrix, other, strict=True)) <= MATRIX_TOLERANCE:
            return turn
    rows = np.array(matrix).reshape(3, 3)
    if np.linalg.det(rows) < 0:
        raise _at(line, t("ldraw-mirrored"))
    if np.abs(rows @ rows.T - np.eye(3)).max() > 0.01:
        raise _at(line, t("ldraw-scaled"))
    raise _at(line, t("ldraw-tilted"))


def _expanded(models: dict[str, list[_Reference]], most_bricks: int) -> list[_Placed]:
    """Return the bricks of the first model, with those of all that it refers to."""
    placed: list[_Placed] = []
    followed = 0

    def follow(name: str, place: tuple[float, float, float], turn: int, inside: tuple[str, ...]) -> None:
        nonlocal followed
        for reference in models[name]:
            followed += 1
            if followed > MAX_LINES:  # a few models that name each other many times are more than memory holds
                raise _at(reference.line, t("ldraw-too-many"))
            there = _moved(reference.place, place, turn)
            turned = (reference.turn + turn) & 3
            if reference.name in models:
                if reference.name in inside:
                    raise _at(reference.line, t("ldraw-circle", name=_shown(reference.name)))
                follow(reference.name, there, turned, (*inside, reference.name))
            elif reference.name in _KIND_OF:
                if len(placed) == most_bricks:
                    raise _at(reference.line, t("ldraw-more-bricks", most=most_bricks))
                placed.append(_Placed(reference.line, _KIND_OF[reference.name], there, turned))
            else:
                raise _at(reference.line, t("ldraw-unknown-part", name=_shown(reference.name)))

    first = next(iter(models))
    follow(first, (0.0, 0.0, 0.0), 0, (first,))
    return placed


def _moved(place: tuple[float, float, float], by: tuple[float, float, float], turn: int) -> tuple[float, float, float]:
    """Return a place of a model that is turned and then moved."""
    a, _, c, _, _, _, g, _, i = _TURNS[turn]
    x, y, z = place
    return a * x + c * z + by[0], y + by[1], g * x + i * z + by[2]


def _object(placed: Sequence[_Placed]) -> BrickObject:
    """Return bricks as one object. Raises BadRequestError if they are not on one lattice, overlap or hang loose."""
    rows: list[tuple[int, int, int, int, int]] = []
    start = _corner(placed[0])
    for brick in placed:
        steps = [(here - there) / size for here, there, size in zip(_corner(brick), start, _PITCHES, strict=True)]
        cells = [round(step) for step in steps]
        off = [abs(step - cell) * size for step, cell, size in zip(steps, cells, _PITCHES, strict=True)]
        if max(off[:2]) > PLACE_TOLERANCE_LDU:
            raise _at(brick.line, t("ldraw-half-stud", other=placed[0].line))
        if off[2] > PLACE_TOLERANCE_LDU:
            raise _at(brick.line, t("ldraw-half-brick", other=placed[0].line))
        if max(map(abs, cells)) > MAX_REACH:
            raise _at(brick.line, t("ldraw-far"))
        rows.append((cells[0], cells[1], cells[2], *_size(brick)))
    boxes = geometry.normalized(np.array(rows, dtype=np.int8))
    for number, one in enumerate(placed):
        for before in range(number):
            if geometry.has_overlap(boxes[[before, number]]):
                raise _at(one.line, t("ldraw-overlap", other=placed[before].line))
    touches = geometry.touching(boxes).tolist()
    reached, edge = 0, 1
    while edge:
        reached |= edge
        edge = sum(1 << each for each in range(len(placed)) if touches[each] & reached) & ~reached
    for number, one in enumerate(placed):
        if not reached >> number & 1:
            raise _at(one.line, t("ldraw-apart", other=placed[0].line))
    return object_in_order([brick.kind for brick in placed], boxes)


_PITCHES: Final = (STUD_LDU, STUD_LDU, BRICK_LDU)


def _size(brick: _Placed) -> tuple[int, int]:
    """Return the studs of a brick along x and y: a part lies along x, unless it is turned by one quarter or three."""
    kind = KINDS[brick.kind]
    return (kind.wide, kind.long) if brick.turn & 1 else (kind.long, kind.wide)


def _corner(brick: _Placed) -> tuple[float, float, float]:
    """Return the lowest corner of a brick along the lattice's x, y and z, in LDU."""
    (x, y, z), (along_x, along_y) = brick.place, _size(brick)
    return x - STUD_LDU / 2 * along_x, z - STUD_LDU / 2 * along_y, -y - BRICK_LDU


__all__ = ["Model", "ReadModel", "mpd", "read_model"]
