"""Reads and applies chance events: what bricks do, what is printed on them, a verdict, a tower that is built."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from stackyard.core.errors import BadChanceError, InvalidChanceError
from stackyard.core.game import Position
from stackyard.games.tower_topple import bodies, codes, geometry, moves, pieces, record
from stackyard.games.tower_topple.refusals import FALL_REFUSALS, chance_refusal
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.texts import t
from stackyard.physics.errors import BadSceneError
from stackyard.physics.pose_text import Float32Poses

GRAVITY: Final = {
    "out": codes.OUT,
    "jam": codes.JAM,
    "felt": codes.JAM,
    "stands": codes.STANDS,
    "fell": codes.FELL,
    "rest": codes.REST,
    "topple": codes.TOPPLE,
}

MOST_SUNK: Final = 2**16 - 1


def apply_event(position: Position, event: str) -> list[list[int]]:
    """Apply a chance event in place and return its results: rows of `record.Log`.

    Raises InvalidChanceError or BadChanceError if the event is impossible, or no chance event is due.
    """
    phase = int(position["phase"][0])
    word, _, rest = event.partition(" ")
    if phase in (pieces.CHOOSE, pieces.IN_HAND, pieces.OVER):
        raise BadChanceError(t("nothing-due"))
    log = np.zeros((record.LOG_ROWS, record.LOG_COLUMNS), np.int16)
    if phase == pieces.BUILD:
        _build(position, event)
        return []
    if phase == pieces.JUDGING:
        if event not in ("verdict yes", "verdict no"):
            raise InvalidChanceError(f"told is 'verdict yes' or 'verdict no', not {event[:40]!r}")
        rules.apply_verdict(position, event == "verdict yes")
        return []
    if phase in (pieces.FACING, pieces.READING):
        kind = moves.read_face("face", event)
        return _rows(log, _checked(position, kind, rules.apply_face(position, kind, log)))
    if phase == pieces.DRAWING and word == "drew":
        name, _, outcome_text = event[5:].partition(" ")
        kind = moves.read_face("drew", f"drew {name}")
        dropped = _how_many(outcome_text, event)
        rows = rules.apply_drawn_face(position, kind, dropped, log)
        if dropped and rows < 0 and -rows in FALL_REFUSALS:
            raise BadChanceError(FALL_REFUSALS[-rows])
        return _rows(log, _checked(position, kind, rows))
    if phase == pieces.DRAWING and word == "topple" and rest:
        kind = moves.read_face("topple", event)
        return _rows(log, _checked(position, kind, rules.apply_named_topple(position, kind, log)))
    return _rows(log, _apply_gravity(position, event, log))


def _apply_gravity(position: Position, event: str, log: Any) -> int:
    """Apply what bricks did in place and return the rows of the log.

    Raises InvalidChanceError or BadChanceError if the event is impossible.
    """
    r = position[0]
    phase, real = int(r["phase"]), bool(r["real"])
    word, _, rest = event.partition(" ")
    wrong = InvalidChanceError(f"told is {_expected(phase, real)}, not {event[:40]!r}")
    words = word
    if word == "felt":
        felt, _, rest = rest.partition(" ")
        words = f"felt {felt}"
        if phase != pieces.TOUCHING or felt not in moves.LOOSENESS_WORDS:
            raise wrong
    fallen: list[int] = []
    if event != words:
        fallen, rest = moves.split_down(rest)
        words += event[len(words) : len(event) - len(rest)].rstrip(" ") if fallen else ""
    if word not in GRAVITY or (real and rest) or (event != words and not rest):
        raise wrong
    poses = moves.read_poses(rest, pieces.ACROSS * int(r["start_rows"])) if rest else None
    if poses is not None and word != "topple":  # open scenes go on from these poses
        _check_poses(position, poses)
    before, tries = (position.copy() if poses is not None else None), int(r["touches"])
    down, dropped = _marked(position, fallen)
    rows = rules.apply_falls(position, GRAVITY[word], down, dropped, log)
    if rows == -codes.HANGS:
        raise BadChanceError(t("last-comes-not-out"))
    if fallen and rows < 0 and -rows in FALL_REFUSALS:
        raise BadChanceError(FALL_REFUSALS[-rows])
    if rows < 0:
        raise wrong
    laid_by_others = (word == "fell" or dropped > 0) and tries + 1 >= pieces.MOST_TOUCHES
    if poses is not None and r["phase"] != pieces.BUILD and not laid_by_others:
        r["poses"][: len(poses)] = poses
        r["posed"] = 1
        if before is not None:
            _note_lowering(position, before, GRAVITY[word])
    return rows


def _rows(log: Any, rows: int) -> list[list[int]]:
    found: list[list[int]] = log[:rows].tolist()
    return found


def _checked(position: Position, kind: int, rows: int) -> int:
    """Return the rows of the log. Raises BadChanceError if they are the negative of why no such brick was drawn."""
    if rows < 0:
        raise BadChanceError(chance_refusal(position, kind, -rows))
    return rows


def _how_many(outcome_text: str, event: str) -> int:
    """Return how many bricks fell at a real table, by the word after what was drawn.

    Raises BadChanceError if it is none.
    """
    if not outcome_text:
        if event.endswith(" "):
            raise InvalidChanceError(f"told is 'drew KIND', not {event[:40]!r}")
        return 0
    fallen, rest = moves.split_down(outcome_text)
    if rest or len(fallen) != 1 or not 1 <= fallen[0] <= pieces.MOST_FALLEN:
        raise InvalidChanceError(f"after what was drawn comes down=1 or down=2 at most, not {outcome_text[:40]!r}")
    return fallen[0]


def _marked(position: Position, fallen: list[int]) -> tuple[Any, int]:
    """Return which bricks fell as a mask, and how many. Raises BadChanceError if there are no such bricks."""
    r = position[0]
    down = np.zeros(pieces.MOST_BRICKS, np.uint8)
    if not fallen:
        return down, 0
    if r["real"]:
        if len(fallen) != 1 or not 1 <= fallen[0] <= pieces.MOST_FALLEN:
            raise BadChanceError(t("real-fallen"))
        return down, fallen[0]
    if fallen[-1] >= pieces.MOST_BRICKS:
        raise BadChanceError(FALL_REFUSALS[codes.NOT_IN_TOWER])
    down[fallen] = 1
    return down, len(fallen)


def _note_lowering(position: Position, before: Position, what: int) -> None:
    """Note by how much the tower's highest brick has come down in this turn, while it goes on (P7)."""
    r = position[0]
    if r["strict"] or not r["begun"] or what == codes.REST or r["phase"] in (pieces.READING, pieces.OVER):
        return
    lowered = bodies.lowered_by(before, position)
    r["sunk"] = min(max(0, int(before["sunk"][0]) + round(lowered * bodies.SUNK_PER_M)), MOST_SUNK)


def _expected(phase: int, real: bool) -> str:
    if phase == pieces.DRAWING:
        return "'drew KIND', 'jam' or 'topple'"
    if phase == pieces.RESTING:
        return "'rest' or 'topple', with bricks that fell or without"
    if phase == pieces.PULLING:
        return "'out', 'jam' or 'topple', with poses or without"
    if phase == pieces.TOUCHING:
        return "'felt loose', 'felt stiff', 'felt tight', 'felt drags', 'jam' or 'topple', with poses or without"
    return "'stands' or 'topple'" if real else "'stands', 'fell' or 'topple', with poses or without"


def _check_poses(position: Position, poses: Float32Poses) -> None:
    """Raise BadChanceError if bricks overlap each other or the table."""
    try:
        geometry.check_poses(position, poses)
    except BadSceneError as error:
        raise InvalidChanceError(f"bricks cannot be like that: {error}") from None


def _build(position: Position, event: str) -> None:
    """Build the tower of a chance event, in place.

    Raises BadChanceError if the bricks are not those of the box, or if a coloured one lies in the top row.
    """
    r = position[0]
    seed, layout = moves.read_tower(event)
    bricks = pieces.ACROSS * int(r["start_rows"])
    if len(layout) != bricks:
        raise InvalidChanceError(f"the layout has a letter for each of {bricks} bricks, not {len(layout)}")
    if not set(layout) <= set(pieces.LETTERS + pieces.HIDDEN):
        raise InvalidChanceError(f"the letters of a layout are {pieces.HIDDEN}{pieces.LETTERS}")
    faces = np.full(pieces.MOST_BRICKS, pieces.UNKNOWN, np.uint8)
    faces[:bricks] = [pieces.UNKNOWN if letter == pieces.HIDDEN else pieces.LETTERS.index(letter) for letter in layout]
    reason = rules.build(position, seed, faces)
    if reason == codes.COLOUR_ON_TOP:
        raise BadChanceError(t("colour-on-top"))
    if reason:
        raise InvalidChanceError(
            "the bricks of a layout are those of the box: "
            + ("every face is told" if r["open"] else "only coloured bricks are known, every one of them")
        )
