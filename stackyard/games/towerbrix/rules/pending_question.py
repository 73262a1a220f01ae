"""The question that seats of a team ask each other, as it lies in the record; the moves are in `consent.py`."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix.record import ASKS_BRICK, ASKS_KNOCK, NO_QUESTION, NONE, OPEN

GESTURES: Final = (ASKS_BRICK, ASKS_KNOCK)
"""Questions that bind nobody: may I move your brick, may I take the tower apart?"""


def clear_question(position: Position) -> None:
    """Empty the slot of the question."""
    r = position[0]
    for name in ("question", "asked", "agreed", "answer", "q_twos", "q_threes", "q_extra"):
        r[name] = 0
    r["asker"] = r["q_card"] = r["q_brick"] = NONE


def put_question(position: Position, kind: int, asker: Seat, asked: int, **of: int) -> None:
    """Ask a question of the seats of a mask; an earlier one is gone. `of`: what it is about, by field of the record."""
    clear_question(position)
    r = position[0]
    r["question"], r["asker"], r["asked"] = kind, asker, asked
    for name, value in of.items():
        r[name] = value


def is_asked(position: Position, seat: Seat) -> bool:
    """Tell whether an open question waits for the answer of a seat."""
    r = position[0]
    waits = int(r["asked"]) & ~int(r["agreed"])
    return bool(r["question"] != NO_QUESTION and r["answer"] == OPEN and waits >> seat & 1)


def others_than(position: Position, seat: Seat) -> int:
    """Return the mask of all seats but one."""
    return ((1 << int(position["players"][0])) - 1) & ~(1 << seat)


def owners_but(position: Position, seat: Seat, brick: int) -> int:
    """Return the mask of the other seats that last moved a brick; of any brick, if it is NONE."""
    owners = position["owner"][0].tolist()
    asked = {int(owner) for owner in (owners if brick == NONE else [owners[brick]]) if owner not in (NONE, seat)}
    return sum(1 << owner for owner in asked)


def may_decline(position: Position, seat: Seat) -> bool:
    """Tell whether a seat may say no to the open question, or take it back: a seat that is asked, and the asker."""
    r = position[0]
    concerned = int(r["asked"]) >> seat & 1 or r["asker"] == seat
    return bool(r["question"] != NO_QUESTION and r["answer"] == OPEN and concerned)


__all__ = ["GESTURES", "clear_question", "is_asked", "may_decline", "others_than", "owners_but", "put_question"]
