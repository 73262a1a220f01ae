"""The notation of moves and chance events: what hands do, what bricks do, and the poses of bricks.

Rows are counted from 1 at the bottom, slots are a, b and c: `5b`. A hand may be described: `-40~12:77` pulls towards -
along the brick with 40 mm/s and trembles by 1.2 mm, as the seed 77 has it; `-40/wiggle` wiggles the brick meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from stackyard.core.errors import InvalidChanceError, InvalidMoveError
from stackyard.games.tower_topple.pieces import FACES, MANNERS, SLOTS, STRAIGHT, TALLEST
from stackyard.games.tower_topple.texts import t
from stackyard.physics import pose_text
from stackyard.physics.pose_text import Float32Poses

HAND_FORM: Final = r"[+-](?:[5-9]|[1-9][0-9]|[1-4][0-9]{2}|500)(?:~(?:[0-9]|[1-4][0-9]|50):(?:0|[1-9][0-9]{0,9}))?"
PLACE_FORM: Final = r"(?:[1-9]|[1-6][0-9]|7[0-2])[abc]"
MANNER_FORM: Final = "/(?:wiggle|tap|steady)"
PULL_FORM: Final = rf"pull {PLACE_FORM}(?: {HAND_FORM}(?:{MANNER_FORM})?)?"
TOUCH_FORM: Final = rf"touch {PLACE_FORM}(?: {HAND_FORM})?"
PUT_FORM: Final = rf"place [abc](?: {HAND_FORM})?"

PULL: Final = "pull"
TOUCH: Final = "touch"
PLACE: Final = "place"
CLAIM: Final = "claim"
WAIT: Final = "wait"
DRAW: Final = "draw"

DEFAULT_SPEED: Final = 40  # mm/s
MOST_SEED: Final = 2**32 - 1
MAX_PLACE_M: Final = 4.0  # m, that a brick can lie away from where the tower stands

_MOVE: Final = re.compile(
    r"(?:(?P<take>pull|touch) (?P<row>[1-9][0-9]?)(?P<slot>[abc])|place (?P<into>[abc]))"
    rf"(?: (?P<hand>{HAND_FORM}(?:{MANNER_FORM})?))?",
    re.ASCII,
)
_HAND: Final = re.compile(r"([+-])([0-9]+)(?:~([0-9]+):([0-9]+))?(?:/([a-z]+))?", re.ASCII)
_TOWER: Final = re.compile(r"tower (0|[1-9][0-9]{0,9}) ([.A-Za-z2]{1,72})", re.ASCII)
_DOWN: Final = re.compile(r"down=(0|[1-9][0-9]?)(?:,([1-9][0-9]?))?", re.ASCII)
_POSES: Final = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)

LOOSENESS_WORDS: Final = ("loose", "stiff", "tight", "drags")  # how a brick that was felt sits
HIDDEN_SEED: Final = "?"  # of a tower, in redacted events

FACE_NAMES: Final = {face.name: kind for kind, face in enumerate(FACES)}


class Hand(NamedTuple):
    """How a hand moves."""

    reach: int = 1  # 1 or -1 along the brick
    speed: int = DEFAULT_SPEED  # mm/s
    tremor: int = 0  # tenths of mm
    seed: int = 0  # of the tremor
    written: int = 0  # whether the move said so
    manner: int = STRAIGHT  # of `pieces.MANNERS`: how it pulls


class Move(NamedTuple):
    """What a seat does."""

    verb: str  # "pull", "touch", "place", "claim", "draw" or "wait"
    row: int = -1  # from 0; -1: none
    slot: int = -1
    hand: Hand = Hand()


def place_name(row: int, slot: int) -> str:
    """Return the name of a place in the tower: `5b`; `row` from 0."""
    return f"{row + 1}{SLOTS[slot]}"


def read_move(text: str) -> Move:
    """Return the move that a text names.

    Raises InvalidMoveError if it is not one that is written in the game's notation.
    """
    if text in (CLAIM, DRAW, PLACE, WAIT):
        return Move(text)
    found = _MOVE.fullmatch(text) if len(text) < 60 else None
    if found is None:
        raise InvalidMoveError(t("no-move", shown=repr(text[:40])))
    hand = _read_hand(found["hand"])
    if hand.manner and found["take"] != PULL:
        raise InvalidMoveError(t("no-move", shown=repr(text[:40])))
    if found["take"] is None:
        return Move(PLACE, -1, SLOTS.index(found["into"]), hand)
    if int(found["row"]) > TALLEST:
        raise InvalidMoveError(t("too-high", row=int(found["row"]), most=TALLEST))
    return Move(found["take"], int(found["row"]) - 1, SLOTS.index(found["slot"]), hand)


def _read_hand(text: str | None) -> Hand:
    found = _HAND.fullmatch(text) if text is not None else None
    if found is None:
        return Hand()
    seed = int(found[4] or 0)
    if seed > MOST_SEED:
        raise InvalidMoveError(t("seed-too-large", most=MOST_SEED, seed=seed))
    written = 2 if found[3] is not None else 1
    manner = MANNERS.index(found[5]) if found[5] is not None else STRAIGHT
    return Hand(1 if found[1] == "+" else -1, int(found[2]), int(found[3] or 0), seed, written, manner)


def hand_text(hand: Hand) -> str:
    """Return a hand as text: `+40`, `-40~12:77`, `+40/tap`."""
    tremor = f"~{hand.tremor}:{hand.seed}" if hand.written == 2 else ""
    manner = f"/{MANNERS[hand.manner]}" if hand.manner else ""
    return f"{'+' if hand.reach > 0 else '-'}{hand.speed}{tremor}{manner}"


# --- chance ----------------------------------------------------------------------------------------------------------


def tower_text(seed: int, layout: str) -> str:
    """Return the event that builds a tower."""
    return f"tower {seed} {layout}"


def read_tower(text: str) -> tuple[int, str]:
    """Return seed and layout of `tower SEED LAYOUT`. Raises InvalidChanceError if the text is not written like that."""
    found = _TOWER.fullmatch(text)
    if found is None or int(found[1]) > MOST_SEED:
        raise InvalidChanceError(
            f"a tower is told as 'tower SEED LAYOUT', a letter a brick, such as 'tower 7 ..B.R...', not {text[:40]!r}"
        )
    return int(found[1]), found[2]


def down_text(fallen: Sequence[int]) -> str:
    """Return the word of an event that says which other bricks fell, after a space; nothing if none did."""
    return f" down={','.join(map(str, sorted(fallen)))}" if fallen else ""


def split_down(text: str) -> tuple[list[int], str]:
    """Return which bricks fell (at a real table: how many) by the word `down=` that a text begins with, and the rest.

    Raises InvalidChanceError unless they are one or two, ascending.
    """
    if not text.startswith("down="):
        return [], text
    word, _, rest = text.partition(" ")
    found = _DOWN.fullmatch(word)
    fallen = [int(number) for number in found.groups() if number is not None] if found else []
    if not fallen or fallen != sorted(set(fallen)) or (not rest and text != word):
        raise InvalidChanceError(f"one or two bricks that fell are told as in down=7 or down=7,12, not {word[:40]!r}")
    return fallen, rest


def read_face(verb: str, text: str) -> int:
    """Return the face of `face KIND` or `drew KIND`. Raises InvalidChanceError if the text is not written like that."""
    words = text.split(" ")
    if len(words) != 2 or words[0] != verb or words[1] not in FACE_NAMES:
        raise InvalidChanceError(f"told is '{verb} KIND', KIND one of {', '.join(FACE_NAMES)}; not {text[:40]!r}")
    return FACE_NAMES[words[1]]


def read_poses(text: str, bricks: int) -> Float32Poses:
    """Return the poses of `bricks` bricks. Raises BadChanceError unless they are finite, near, turned by units."""
    return pose_text.read_poses(text, bricks, MAX_PLACE_M)
