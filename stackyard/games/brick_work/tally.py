"""Answers to the workbench (joins and partings that there are, whether a move may be played), of files, real tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
import numpy as np

from stackyard.core.errors import BadRequestError, IllegalMoveError, StackyardError, UsageError
from stackyard.core.event_description import UNSET, Maybe
from stackyard.core.game import Position, Seat
from stackyard.core.parts import Exchange, RawQuestion
from stackyard.core.texts.catalogue import Message
from stackyard.core.toolkit.questions import read_question
from stackyard.games.brick_work import geometry, moves, positions
from stackyard.games.brick_work.collection import Collection, collection_of, yellow_taken
from stackyard.games.brick_work.exports import ReadPrint, read_print
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.geometry import Boxes
from stackyard.games.brick_work.moves import Build, Demolish, Place, Print
from stackyard.games.brick_work.pieces import BRICKS, KINDS, SEATS
from stackyard.games.brick_work.rules.box_table import RealTable, RealTableQuestion, real_table
from stackyard.games.brick_work.texts import t

MAX_COORDINATE: Final = 60  # cells: more than any object of twenty bricks reaches
_SIZES: Final = {(kind.wide, kind.long) for kind in KINDS} | {(kind.long, kind.wide) for kind in KINDS}

_Row = Annotated[list[int], msgspec.Meta(min_length=5, max_length=5)]  # x, y, z, cells along x, cells along y
_Rows = Annotated[list[_Row], msgspec.Meta(min_length=1, max_length=BRICKS)]


class JoinsQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In which ways can the one piece be lowered onto the other?"""

    upper: _Rows
    lower: _Rows


class PartingsQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In which ways can an object be parted?"""

    object: _Rows


class CheckQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """May a move be played?"""

    position: Annotated[str, msgspec.Meta(max_length=positions.MAX_TEXT_CHARS)]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]
    move: Annotated[str, msgspec.Meta(max_length=moves.MAX_MOVE_CHARS)]


class ReadQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How does a seat build what an LDraw file has as its brickprint?"""

    position: Annotated[str, msgspec.Meta(max_length=positions.MAX_TEXT_CHARS)]
    seat: Annotated[int, msgspec.Meta(ge=0, lt=SEATS)]
    file: str  # its text


class TallyQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five. A piece is a list of boxes, rows `[x, y, z, cells along x, cells along y]`."""

    joins: JoinsQuestion | None = None
    partings: PartingsQuestion | None = None
    check: CheckQuestion | None = None
    real: RealTableQuestion | None = None
    read: ReadQuestion | None = None


class Tallied(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one of the five; the four fields from `ok` on are the answer to `check`."""

    joins: Maybe[list[list[int]]] = UNSET  # each [dx, dy, r, dz, pips]
    partings: Maybe[list[tuple[list[int], int]]] = UNSET  # each the numbers of the upper part's bricks from 1, and pips
    ok: Maybe[bool] = UNSET
    why: Maybe[str] = UNSET  # not; "": it may be
    localizable: Maybe[Message] = UNSET  # why not, as a message of the catalogue
    pips: Maybe[int] = UNSET
    real: Maybe[RealTable] = UNSET
    read: Maybe[ReadPrint] = UNSET


msgspec.json.Decoder(TallyQuestion)  # built now, in one thread: see `Game.__init_subclass__`


TALLY_TYPES: Final = Exchange(TallyQuestion, Tallied)


def tally(question: RawQuestion) -> Tallied:
    """Answer a question of the workbench, or of a real table.

    Raises UsageError or BadRequestError if it makes no sense or a file cannot be read, IllegalMoveError if the rules
    forbid what was told of a real table, or a brickprint.
    """
    parsed = read_question(
        TallyQuestion, question, "a tally of Brick Work is asked joins, partings, check, real or read"
    )
    questions = (parsed.joins, parsed.partings, parsed.check, parsed.real, parsed.read)
    if sum([asked is not None for asked in questions]) != 1:
        raise UsageError("a tally of Brick Work is asked one thing: joins, partings, check, real or read")
    if parsed.real is not None:
        return Tallied(real=real_table(parsed.real))
    if parsed.read is not None:
        asked = parsed.read
        return Tallied(read=read_print(GAME.parse_position(asked.position)[0], asked.seat, asked.file))
    if parsed.joins is not None:
        upper, lower = _piece(parsed.joins.upper, "upper"), _piece(parsed.joins.lower, "lower")
        if len(upper) + len(lower) > BRICKS:
            raise BadRequestError(t("player-bricks", bricks=BRICKS, found=len(upper) + len(lower)))
        return Tallied(joins=geometry.joins(upper, lower).tolist())
    if parsed.partings is not None:
        boxes = _piece(parsed.partings.object, "object")
        return Tallied(
            partings=[
                ([index + 1 for index in range(len(boxes)) if mask >> index & 1], pips)
                for mask, pips in geometry.partings(boxes).tolist()
            ]
        )
    assert parsed.check is not None
    return _check_move(GAME.parse_position(parsed.check.position), parsed.check.seat, parsed.check.move)


def _check_move(position: Position, seat: Seat, move: str) -> Tallied:
    pips = _pips_of(position[0], seat, move)
    try:
        GAME.apply(position.copy(), seat, GAME.parse_move(position, seat, move))
    except StackyardError as error:
        return Tallied(ok=False, why=str(error), localizable=error.localizable, pips=pips)
    return Tallied(ok=True, why="", pips=pips)


def _pips_of(record: Any, seat: Seat, move: str) -> int:
    """Return the total pips of a plan's steps, as far as they can be taken."""
    try:
        played = moves.read_move(move)
    except IllegalMoveError:
        return 0
    pips = 0
    try:
        if isinstance(played, Print):
            here = Collection([0] * len(KINDS), yellow_taken(record, seat), {})
            for join in played.joins:
                pips += here.join(join).pips
        elif isinstance(action := played.action if isinstance(played, Place) else played, Build | Demolish):
            here = collection_of(record, seat)
            if isinstance(action, Build):
                for join in action.joins:
                    pips += here.join(join).pips
            else:
                for separation in action.separations:
                    pips += here.separate(separation).pips
    except IllegalMoveError:
        pass
    return pips


def _piece(rows: Sequence[Sequence[int]], what: str) -> Boxes:
    """Return the piece of a request. Raises BadRequestError if there can be no such piece."""
    for row in rows:
        if not all(0 <= number <= MAX_COORDINATE for number in row[:3]):
            raise UsageError(f"{what}: coordinates are from 0 to {MAX_COORDINATE}, not {row[:3]}")
        if (row[3], row[4]) not in _SIZES:
            raise BadRequestError(t("piece-no-brick", piece=what, wide=row[3], long=row[4]))
    boxes = np.array(rows, dtype=np.int8)
    if geometry.has_overlap(boxes):
        raise BadRequestError(t("piece-overlaps", piece=what))
    if not geometry.is_connected(boxes):
        raise BadRequestError(t("piece-not-connected", piece=what))
    return boxes
