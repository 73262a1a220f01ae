"""The pictures of a match's moments: a board after so many events, or the boards of its course, at one scale."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.game import EVERYTHING, Position
from stackyard.core.match import Match
from stackyard.core.record import RecordFile
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import Message, t

if TYPE_CHECKING:
    from stackyard.physics.motion import Motion

VIEW_BOX: Final = re.compile(r'^(<svg[^>]*?) viewBox="(-?[\d.]+) (-?[\d.]+) ([\d.]+) ([\d.]+)"')
SHAPES: Final = ("<rect", "<path", "<polygon", "<ellipse", "<circle")
MAX_DRAWN: Final = 240  # positions that are drawn to choose from
CLIP_STEP_MS: Final = 100  # between two boards of a motion
CLIP_MS: Final = 3200  # of a motion that are shown at most
CLIP_LEAD_MS: Final = 1600  # of them before most moves
CLIP_BOARDS: Final = 4  # where no motion is known: the last of them is the moment itself


class NoPictureError(StackyardError):
    """The game draws no pictures."""

    code = "not_found"


class Board(NamedTuple):
    """A board as a standalone SVG document, and the part of the plane that it shows: left, top, width, height."""

    document: str
    box: tuple[float, float, float, float]

    def placed(
        self, x: float, y: float, width: float, height: float, box: tuple[float, float, float, float] | None = None
    ) -> str:
        """Return the board as a part of another document, as large as fits; `box`: the part of the plane to show."""
        numbers = " ".join(f"{part:g}" for part in box or self.box)
        place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" viewBox="{numbers}" overflow="visible"'
        return VIEW_BOX.sub(lambda found: f"{found[1]} {place}", self.document.strip(), count=1)


class Clip(NamedTuple):
    """One moment of a match: its boards in order, and what is told of it."""

    boards: list[Board]
    moves: bool  # they are `CLIP_STEP_MS` apart, as bricks moved; else each is the board after another event
    seat: int | None  # whose move it was
    built: Message | None  # how much stood there, where the game counts it


def board_of(room: Room, position: Position, viewer: int | str = EVERYTHING) -> Board:
    """Return what stands on the table, as `viewer` may see it. Raises NoPictureError if the game draws none."""
    if room.pictures is None:
        raise NoPictureError(t("no-pictures"))
    document = room.pictures.thumbnail(position, viewer)
    found = VIEW_BOX.match(document)
    if found is None:
        raise NoPictureError(t("no-picture-size"))
    left, top, width, height = (float(part) for part in found.groups()[1:])
    return Board(document, (left, top, width, height))


def moment(record: RecordFile, at: int | None) -> tuple[Match, Board]:
    """Return a match at its end, and its board after so many events.

    None: the last that says something, where the table is as empty at the end as it was before the first move.
    Raises BadRequestError if the match has no such event, BadRecordError if the record does not follow the rules.
    """
    last = len(record.events)
    if at is not None and not 0 <= at <= last:
        raise BadRequestError(t("moments-to", last=last))
    match, positions = _positions(record)
    wanted = last if at is None else at
    reached = [position for number, position in positions if number <= wanted]
    board = board_of(match.room, reached[-1])
    if at is None:
        start = _body(board_of(match.room, reached[0]))
        while _body(board) == start and len(reached) > 1:
            reached.pop()
            board = board_of(match.room, reached[-1])
    return match, board


def course(record: RecordFile, most: int, at: int | None = None) -> tuple[Match, list[Board]]:
    """Return a match at its end, and at most so many of its boards in order, no two alike one after the other.

    The first and the last that say something are among them, and the one after `at` events; the others are spread
    evenly.
    """
    match, positions = _positions(record)
    drawn: list[tuple[int, Board]] = []
    for number, position in _spread(positions, MAX_DRAWN, at):
        board = board_of(match.room, position)
        if not drawn or _body(drawn[-1][1]) != _body(board):
            drawn.append((number, board))
    while len(drawn) > 1 and _body(drawn[-1][1]) == _body(drawn[0][1]):
        drawn.pop()
    shown = [each for each in drawn if any(shape in _body(each[1]) for shape in SHAPES)] or drawn
    return match, [board for _, board in _spread(shown, most, at)]


def clip(record: RecordFile, at: int, octets: bytes | None = None) -> tuple[Match, Clip]:
    """Return a match at its end, and how event `at` came about.

    `octets`: how bricks moved at that event, as it is stored; without it, or where nothing is drawn of it, the boards
    that led there. Raises BadRecordError if the record does not follow the rules, BadMotionError if the motion is none.
    """
    match, positions = _positions(record)
    seat = next((event.by for event in reversed(record.events[:at]) if isinstance(event.by, int)), None)
    before = next(position for number, position in reversed(positions) if number < max(at, 1))
    boards: list[Board] = []
    if octets is not None and match.room.bodies is not None:
        from stackyard.physics.motion import Motion  # simulates bricks: only a worker that draws needs it

        motion, bodies = Motion.decode(octets), match.room.bodies
        moments = _telling_moments(motion)
        boards = [board_of(match.room, bodies.posed(before, motion.poses(ms))) for ms in moments]
    moves = len(boards) > 1
    if not moves:
        for number, position in positions:
            if number <= at:
                board = board_of(match.room, position)
                boards = [*boards, board][-CLIP_BOARDS:] if not boards or _body(boards[-1]) != _body(board) else boards
    said = None if match.room.built is None else match.room.built(before)
    return match, Clip(boards, moves, seat, said)


def _telling_moments(motion: Motion) -> list[float]:
    """Return the moments of a motion to draw, in ms of its scene: all of it, or the part in which most moves."""
    first, last = motion.frames[0].t, motion.frames[-1].t
    poses = [motion.poses(ms)[:, :3] for ms in range(first, last + 1, CLIP_STEP_MS)]
    moved = [float(np.linalg.norm(after - before, axis=1).sum()) for before, after in pairwise(poses)]
    if last - first > CLIP_MS and moved:
        worst = first + CLIP_STEP_MS * int(np.argmax(moved))
        first = max(first, min(worst - CLIP_LEAD_MS, last - CLIP_MS))
        last = first + CLIP_MS
    return [float(ms) for ms in range(first, last + 1, CLIP_STEP_MS)]


def _positions(record: RecordFile) -> tuple[Match, list[tuple[int, Position]]]:
    """Return a match at its end, and each of its positions, with the number of the event that led to it."""
    found: list[tuple[int, Position]] = []
    match: Match | None = None
    for number, (_, after) in enumerate(Match.replay(record)):
        match = after
        if not found or found[-1][1] is not after.position:
            found.append((number, after.position))
    assert match is not None
    return match, found


def _body(board: Board) -> str:
    """Return a board's document without its title, which tells whose turn it is."""
    return re.sub(r"<title>.*?</title>", "", board.document, count=1)


def _spread(found: Sequence[tuple[int, Any]], most: int, at: int | None) -> list[tuple[int, Any]]:
    """Return at most so many of `found`, by even steps, with the last that is not after event `at`."""
    if len(found) <= most:
        return list(found)
    chosen = {round(step * (len(found) - 1) / (most - 1)) for step in range(most)}
    if at is not None:
        wanted = max((place for place, (number, _) in enumerate(found) if number <= at), default=0)
        inner = chosen - {0, len(found) - 1}
        if wanted not in chosen and inner:
            chosen.remove(min(inner, key=lambda place: abs(place - wanted)))
            chosen.add(wanted)
    return [found[place] for place in sorted(chosen)]


def common_box(boards: Sequence[Board]) -> tuple[float, float, float, float]:
    """Return the part of the plane that all boards lie in: left, top, width, height."""
    left = min(board.box[0] for board in boards)
    top = min(board.box[1] for board in boards)
    right = max(board.box[0] + board.box[2] for board in boards)
    bottom = max(board.box[1] + board.box[3] for board in boards)
    return left, top, right - left, bottom - top


__all__ = ["CLIP_STEP_MS", "Board", "Clip", "NoPictureError", "board_of", "clip", "common_box", "course", "moment"]
