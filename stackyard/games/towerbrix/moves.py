"""Moves and chance events as texts: what a team says and does, which cards are dealt, and where bricks come to rest."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from stackyard.core.errors import InvalidChanceError, InvalidMoveError
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import LEAN as _LEANING
from stackyard.games.towerbrix.record import NONE, POSES_OF_A_BRICK
from stackyard.games.towerbrix.texts import t
from stackyard.physics import pose_text
from stackyard.physics.pose_text import Float32Poses

DEAL: Final = (
    r"deal(?: (?P<twos>[1-9][0-9]?)x2)?(?: (?P<threes>[1-9][0-9]?)x3)?(?: extra (?P<extra>[0-5](?:,[0-5]){0,4}))?"
)
WHOLE: Final = r"(?:0|-?[1-9][0-9]{0,2})"
HEADING: Final = "(?P<heading>0|[1-9][0-9]?|[12][0-9]{2}|3[0-5][0-9])"
BRICK: Final = "(?:[yprb][12]|g1)"
PUT: Final = rf"put (?P<brick>{BRICK}) (?P<x>{WHOLE}) (?P<y>{WHOLE}) (?P<z>{WHOLE}) (?P<pose>stand|x|y)"
LEAN: Final = (
    rf"lean (?P<brick>{BRICK}) (?P<x>{WHOLE}) (?P<y>{WHOLE}) (?P<z>{WHOLE}) {HEADING} "
    r"(?P<angle>[1-8]?[1-9]|[1-8]0)"
)
MOVE: Final = rf"move {BRICK}"
BY_HAND: Final = rf"(?: {HEADING} (?P<speed>[1-9][0-9]{{0,2}}))?"
REMOVE: Final = rf"remove (?P<brick>{BRICK}){BY_HAND}"
TABLE_ACT: Final = rf"(?P<verb>strike|pull){BY_HAND}"
DROP: Final = r"drop [A-Za-z0-9][A-Za-z0-9-]{0,11}"
SAY: Final = (
    r"say (?:(?:stands|tower|ready|challenge|few|card [A-Za-z0-9][A-Za-z0-9-]{0,11}) (?:yes|no)"
    r"|high (?:none|short|long))"
)
ASK: Final = rf"ask (?:{BRICK}|knock)"
BARE_VERBS: Final = (
    *("up", "down", "no", "reveal", "void", "knock", "next", "time", "proof", "strike", "pull", "judged"),
    *("agree", "decline", "begin"),
)

FARTHEST_PUT_MM: Final = 300  # mm from the middle of the table to where a brick is put
HIGHEST_PUT_MM: Final = 700  # mm
FARTHEST_POSE_M: Final = 1.0  # m from the middle of the table
HAND_CM_S: Final = {"strike": (50, 400), "remove": (1, 100), "pull": (60, 250)}
"""How fast a hand may be, least and most in cm/s: a palm that strikes, one that draws a brick, one that pulls paper.

Paper that is pulled more slowly takes along what stands on it, by its friction.
"""

_PUT: Final = re.compile(PUT, re.ASCII)
_LEAN: Final = re.compile(LEAN, re.ASCII)
_DEAL: Final = re.compile(DEAL, re.ASCII)
_MOVE: Final = re.compile(MOVE, re.ASCII)
_REMOVE: Final = re.compile(REMOVE, re.ASCII)
_TABLE_ACT: Final = re.compile(TABLE_ACT, re.ASCII)
_DROP: Final = re.compile(DROP, re.ASCII)
_SAY: Final = re.compile(SAY, re.ASCII)
_ASK: Final = re.compile(ASK, re.ASCII)
_PROOFS: Final = ("proof yes", "proof no", "proof open")
_CARD: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9-]{0,11})>([0-5])", re.ASCII)


class Move(NamedTuple):
    """A move of a seat: something that it says or does."""

    verb: str
    twos: int = 0
    threes: int = 0
    extra: int = 0  # seats that get one more card: a bit each; 0: the first seats
    brick: int = NONE  # for `ask`, NONE: the whole tower is to be taken apart
    centre_mm: tuple[int, int, int] = (0, 0, 0)  # mm
    pose: int = 0
    heading: int = 0  # degrees
    angle: int = 0  # degrees
    speed: int = 0  # cm/s of the hand that does what a challenge asks for; 0: as well as can be
    name: str = ""  # the name of a card; for `say`, the whole statement


def read_move(text: str) -> Move:
    """Return the move of a text.

    Raises InvalidMoveError if the text is not a move in the game's notation.
    """
    if text in BARE_VERBS:
        return Move(text)
    if len(text) < 60:
        if (found := _DEAL.fullmatch(text)) and (found["twos"] or found["threes"]):
            return Move("deal", int(found["twos"] or 0), int(found["threes"] or 0), _extra(found["extra"] or ""))
        if _MOVE.fullmatch(text):
            return Move("move", brick=BRICKS.index(text[5:]))
        if found := _REMOVE.fullmatch(text):
            return _by_hand(Move("remove", brick=BRICKS.index(found["brick"])), found)
        if found := _TABLE_ACT.fullmatch(text):
            return _by_hand(Move(found["verb"]), found)
        if found := _PUT.fullmatch(text):
            return Move("put", brick=BRICKS.index(found["brick"]), centre_mm=_place(found), pose=_pose(found["pose"]))
        if found := _LEAN.fullmatch(text):
            way, tilt = int(found["heading"]), int(found["angle"])
            number = BRICKS.index(found["brick"])
            return Move("lean", brick=number, centre_mm=_place(found), pose=_LEANING, heading=way, angle=tilt)
        if _DROP.fullmatch(text):
            return Move("drop", name=text[5:])
        if _SAY.fullmatch(text):
            return Move("say", name=text[4:])
        if _ASK.fullmatch(text):
            return Move("ask", brick=NONE if text == "ask knock" else BRICKS.index(text[4:]))
    raise InvalidMoveError(t("no-move", shown=repr(text[:40])))


def _by_hand(act: Move, found: re.Match[str]) -> Move:
    """Return an act with the way and the speed of the hand, if they are said."""
    if found["speed"] is None:
        return act
    speed, (least, most) = int(found["speed"]), HAND_CM_S[act.verb]
    if not least <= speed <= most:
        raise InvalidMoveError(t("act-speed", act=act.verb, least=least, most=most))
    return act._replace(heading=int(found["heading"]), speed=speed)


def _place(found: re.Match[str]) -> tuple[int, int, int]:
    x, y, z = int(found["x"]), int(found["y"]), int(found["z"])
    if max(abs(x), abs(y)) > FARTHEST_PUT_MM or not 0 < z <= HIGHEST_PUT_MM:
        raise InvalidMoveError(t("too-far", farthest=FARTHEST_PUT_MM, highest=HIGHEST_PUT_MM))
    return x, y, z


def _pose(name: str) -> int:
    return POSES_OF_A_BRICK.index(name)


def _extra(text: str) -> int:
    seats = [int(seat) for seat in text.split(",") if seat]
    if seats != sorted(set(seats)):
        raise InvalidMoveError(t("seats-in-order", seats=text))
    return sum(1 << seat for seat in seats)


def deal_text(twos: int, threes: int, extra: Sequence[int] = ()) -> str:
    """Return the move that asks for so many cards of two and of three points; `extra`: seats that get one more."""
    words = ["deal"]
    if twos:
        words.append(f"{twos}x2")
    if threes:
        words.append(f"{threes}x3")
    return " ".join([*words, f"extra {','.join(map(str, extra))}"] if extra else words)


# --- chance events ---------------------------------------------------------------------------------------------------


def read_cards(text: str) -> list[tuple[str, int]]:
    """Return the names and seats of `cards NAME>SEAT ...`. Raises InvalidChanceError if the text has another form."""
    words = text.split(" ") if len(text) < 4000 else [""]
    found = [_CARD.fullmatch(word) for word in words[1:]]
    if words[0] != "cards" or not found or None in found:
        raise InvalidChanceError(f"a deal is told as 'cards NAME>SEAT NAME>SEAT ...', not {text[:40]!r}")
    return [(one[1], int(one[2])) for one in found if one]


def read_proof(text: str) -> str:
    """Return "yes", "no" or "open" of `proof yes`: whether the cards contradict each other.

    Raises InvalidChanceError if the text has another form.
    """
    if text not in _PROOFS:
        raise InvalidChanceError(f"told is {', '.join(_PROOFS)}, not {text[:40]!r}")
    return text.split(" ")[1]


def read_poses(text: str, bricks: int) -> Float32Poses:
    """Return the poses of `bricks` bricks, shape (n, 7).

    Raises BadChanceError unless all are finite, near the table's middle, and turned by unit quaternions.
    """
    return pose_text.read_poses(text, bricks, FARTHEST_POSE_M)
