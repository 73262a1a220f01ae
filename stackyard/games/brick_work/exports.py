"""What is built as files for other programs, shopping lists for the kit's 62 bricks, and brickprints from files.

LDraw is `ldraw.py`; GLB has the bricks' true size, 8 mm a stud and 9.6 mm a brick, their studs with them. The lists are
for the two places where such bricks are sought: a wanted list of BrickLink (its XML, to be pasted under "Upload"), and
Rebrickable's CSV. Each counts colours by numbers of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.errors import BadRequestError, IllegalMoveError
from stackyard.core.game import Position, Seat
from stackyard.games.brick_work import collection, geometry
from stackyard.games.brick_work.drawing import PAINT
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.ldraw import (
    BRICK_LDU,
    LDU_M,
    PARTS,
    STUD_HEIGHT_LDU,
    STUD_LDU,
    STUD_RADIUS_LDU,
    TITLE,
    Model,
    mpd,
    read_model,
)
from stackyard.games.brick_work.pieces import COLOURS, KINDS, KIT, NAMES, PRINT_BRICKS, PRINTS, RETURNS, SEATS, YELLOW
from stackyard.games.brick_work.record import Record
from stackyard.games.brick_work.solver.join_texts import assembly_joins
from stackyard.games.brick_work.texts import t
from stackyard.games.brick_work.view import ObjectView, object_view
from stackyard.physics import gltf

FORMATS: Final = {"ldraw": "mpd", "glb": "glb"}
LISTS: Final = {"bricklink": "xml", "rebrickable": "csv"}
IN_PARTS: Final = True

GAP_STUDS: Final = 2  # between objects that lie beside each other
STUD_SIDES: Final = 16
SUNK_LDU: Final = 1  # that a stud's foot is inside its brick, so that the two are one body
BRICKLINK_COLOURS: Final = {"Blue": 7, "Red": 5, "Yellow": 3}
REBRICKABLE_COLOURS: Final = {"Blue": 1, "Red": 4, "Yellow": 14}
MOST_OWNED: Final = 9999  # bricks of a kind that somebody may have


class Built(NamedTuple):
    """Something that is built: its name in files and addresses, its title, its colour, its bricks."""

    name: str
    title: str
    colour: str
    thing: collection.BrickObject


class ReadPrint(msgspec.Struct, frozen=True):
    """A brickprint from a file: which yellow bricks go back and which are taken first, and how it is then built."""

    title: str  # what the file says that it is; "": nothing
    returns: list[str]  # kinds of bricks, one for each
    takes: list[str]
    joins: str  # behind `print NAME: `
    object: ObjectView


def built_things(position: Position) -> list[Built]:
    """Return the brickprints that stand, `print-blue`, and the objects of both, `blue-a`."""
    record = position[0]
    found = []
    for seat in range(SEATS):
        if (thing := collection.print_of(record, seat)) is not None:
            found.append(
                Built(f"print-{COLOURS[seat].lower()}", TITLE + collection.print_name(record, seat), YELLOW, thing)
            )
    for seat, colour in enumerate(COLOURS):
        for letter, thing in sorted(collection.collection_of(record, seat).objects.items()):
            found.append(Built(f"{colour}-{letter}".lower(), f"{colour}'s object {letter}", colour, thing))
    return found


def export(position: Position, viewer: Seat | str, kind: str, thing: str = "") -> bytes:
    """Return what is built as a file of a kind of FORMATS; `thing`: only what has this name, see `built_things`.

    Nothing is hidden in Brick Work. Raises BadRequestError if nothing is built, or if there is no such thing.
    """
    there = built_things(position)
    if not there:
        raise BadRequestError(t("nothing-built"))
    chosen = [each for each in there if thing in ("", each.name)]
    if not chosen:
        names = ", ".join([each.name for each in there])
        raise BadRequestError(t("no-such-model", shown=repr(thing[:20]), there=names))
    return _glb(chosen) if kind == "glb" else _ldraw(chosen)


def shopping_list(kind: str, owned: str = "") -> bytes:
    """Return what somebody lacks for the kit as a file of a kind of LISTS; `owned` as `read_owned` reads it.

    Raises BadRequestError if `owned` is not written so, or if nothing is lacking.
    """
    lots = lacking(read_owned(owned))
    if not lots:
        raise BadRequestError(t("nothing-lacking"))
    if kind == "bricklink":
        # No XML declaration: BrickLink's help refuses one in such files (its page "XML upload").
        lines = [
            f"<ITEM><ITEMTYPE>P</ITEMTYPE><ITEMID>{PARTS[number]}</ITEMID><COLOR>{BRICKLINK_COLOURS[colour]}</COLOR>"
            f"<MINQTY>{count}</MINQTY></ITEM>"
            for colour, number, count in lots
        ]
        return "\n".join(["<INVENTORY>", *lines, "</INVENTORY>", ""]).encode()
    rows = [f"{PARTS[number]},{REBRICKABLE_COLOURS[colour]},{count}" for colour, number, count in lots]
    return "\n".join(["Part,Color,Quantity", *rows, ""]).encode()


def lacking(owned: Mapping[str, Sequence[int]]) -> list[tuple[str, int, int]]:
    """Return the lots that are lacking: colour, number of the kind, how many."""
    return [
        (colour, number, count - have)
        for colour, kit in KIT.items()
        for number, (count, have) in enumerate(zip(kit, owned.get(colour, (0,) * len(kit)), strict=True))
        if count > have
    ]


def read_owned(text: str) -> dict[str, list[int]]:
    """Return what somebody has, by colour: `blue=4,4,4,2,3,2,2 red=...`, a number for each kind; "" is nothing.

    Raises BadRequestError if it is not written so.
    """
    found: dict[str, list[int]] = {}
    for word in text.split():
        name, _, counts = word.partition("=")
        colour = name.capitalize()
        if colour not in KIT or colour in found or not re.fullmatch(r"\d{1,4}(?:,\d{1,4}){6}", counts, re.ASCII):
            raise BadRequestError(t("owned-written", kinds=", ".join(NAMES), shown=repr(word[:40])))
        found[colour] = [min(int(count), MOST_OWNED) for count in counts.split(",")]
    return found


def read_print(record: Record, seat: Seat, text: str) -> ReadPrint:
    """Return how a seat builds what an LDraw file has as its brickprint, of the yellow bricks it can have now (W22).

    Raises BadRequestError if the file is not an object of six bricks that can be put together from above (W23), if too
    few of a kind are in the yellow brickyard, or what `ldraw.read_model` raises; IllegalMoveError if no brickprint can
    be built now.
    """
    if record["phase"] != PRINTS or record["built"][seat]:
        raise IllegalMoveError(t("print-not-now"))
    title, thing = read_model(text, PRINT_BRICKS)
    if len(thing.kinds) != PRINT_BRICKS:
        raise BadRequestError(t("print-other-number", bricks=PRINT_BRICKS, n=len(thing.kinds)))
    joins = assembly_joins(thing.boxes)
    if joins is None:
        raise BadRequestError(t("print-not-from-above"))
    held, left = collection.yellow_taken(record, seat), collection.yellow_left(record)
    wanted = [thing.kinds.count(kind) for kind in range(len(KINDS))]
    for kind, need in enumerate(wanted):
        if need > held[kind] + left[kind]:
            message = t("print-none-left", brick=NAMES[kind], n=held[kind] + left[kind], wanted=need)
            raise BadRequestError(message)
    returns = _difference(held, wanted)
    if int(record["returns"][seat]) + len(returns) > RETURNS:
        raise IllegalMoveError(t("returned-enough", n=int(record["returns"][seat])))
    return ReadPrint(
        title=title,
        returns=returns,
        takes=_difference(wanted, held),
        joins="; ".join(joins),
        object=object_view(title, thing, []),
    )


def _difference(more: Sequence[int], less: Sequence[int]) -> list[str]:
    """Return the names of the bricks that are in one set, by kind, and not in another."""
    return [name for name, a, b in zip(NAMES, more, less, strict=True) for _ in range(a - b)]


def _ldraw(things: Sequence[Built]) -> bytes:
    models = [Model(each.name, each.title, each.colour, each.thing.boxes, x) for each, x in _side_by_side(things)]
    return mpd("brick-work", "Brick Work", models).encode()


def _glb(things: Sequence[Built]) -> bytes:
    return gltf.glb([gltf.Group(each.title, solids(each, x)) for each, x in _side_by_side(things)])


def _side_by_side(things: Sequence[Built]) -> list[tuple[Built, int]]:
    """Return things and where along x each begins, in studs."""
    placed, x = [], 0
    for each in things:
        placed.append((each, x))
        x += geometry.extent(each.thing.boxes)[0] + GAP_STUDS
    return placed


def solids(built: Built, x: int) -> list[gltf.Solid]:
    """Return the bricks of a thing that begins at so many studs along x, in m."""
    boxes: Boxes = geometry.normalized(built.thing.boxes)
    found = []
    for kind, (across, along, up, along_x, along_y) in zip(built.thing.kinds, boxes.tolist(), strict=True):
        is_turned = along_x > KINDS[kind].wide
        axes = np.array([[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]) if is_turned else np.eye(3)
        middle = [STUD_LDU * (x + across + along_x / 2), STUD_LDU * (along + along_y / 2), BRICK_LDU * (up + 0.5)]
        found.append(gltf.Solid(_brick_mesh(kind), PAINT[built.colour][0], np.array(middle) * LDU_M, axes))
    return found


@lru_cache(maxsize=len(KINDS))
def _brick_mesh(kind: int) -> gltf.Mesh:
    """Return a brick about its middle, long side along y, studs on it."""
    wide, long = KINDS[kind].wide, KINDS[kind].long
    pitch, top = STUD_LDU * LDU_M, BRICK_LDU / 2 * LDU_M
    body = gltf.box_mesh(wide * pitch, long * pitch, 2 * top)
    studs = [
        gltf.cylinder_mesh(
            STUD_RADIUS_LDU * LDU_M,
            top - SUNK_LDU * LDU_M,
            top + STUD_HEIGHT_LDU * LDU_M,
            STUD_SIDES,
            ((i + 0.5 - wide / 2) * pitch, (j + 0.5 - long / 2) * pitch),
        )
        for i in range(wide)
        for j in range(long)
    ]
    return gltf.merged([body, *studs])


__all__ = [
    "FORMATS",
    "IN_PARTS",
    "LISTS",
    "Built",
    "built_things",
    "export",
    "lacking",
    "read_owned",
    "shopping_list",
]
