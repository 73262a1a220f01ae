"""Who may touch what while the tower is built. A refusal says why."""

from __future__ import annotations

from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import SPECTATOR, Position, Seat
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.record import (
    BUILD,
    BUILDING,
    HAND,
    MIX,
    PROOF,
    bricks_of,
)
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.rules.card_places import cards_held_by


def is_blind(position: Position, seat: Seat | str) -> bool:
    """Tell whether a viewer may not see the tower: in Blind Luck the last seat, until the evaluation (T33).

    Spectators may not see it either, since the blind player could join as one.
    """
    r = position[0]
    if int(r["challenge"]) != challenges.BLIND_LUCK or r["revealed"] or int(r["phase"]) not in BUILDING:
        return False
    return seat in (int(r["players"]) - 1, SPECTATOR)


def is_silent(position: Position) -> bool:
    """Tell whether the players have to be silent: in Trade Secret, while the tower is built."""
    r = position[0]
    return bool(r["challenge"] == challenges.TRADE_SECRET and r["phase"] in BUILDING and not r["revealed"])


def check_may_move_brick(position: Position, seat: Seat, brick: int) -> None:
    """Check that a seat may move a brick now. Raises IllegalMoveError if the seat may not."""
    r = position[0]
    if int(r["phase"]) not in (BUILD, PROOF):  # hands go on while the solver computes
        raise IllegalMoveError(refusal(Reason.NOT_BUILDING))
    if r["real"]:
        raise IllegalMoveError(refusal(Reason.REAL_BRICKS))
    if brick >= bricks_of(position):
        raise IllegalMoveError(refusal(Reason.NO_GRAY))
    if is_blind(position, seat):
        raise IllegalMoveError(refusal(Reason.BLIND))
    if int(r["challenge"]) == challenges.STAFFING_SHORTAGE and int(r["placed"]) >> brick & 1:
        raise IllegalMoveError(refusal(Reason.PLACED, brick))


def check_may_knock(position: Position, seat: Seat) -> None:
    """Check that a seat may put all bricks back. Raises IllegalMoveError if it may not."""
    r = position[0]
    if r["real"]:
        raise IllegalMoveError(refusal(Reason.REAL_BRICKS))
    if is_blind(position, seat):
        raise IllegalMoveError(refusal(Reason.BLIND))
    if int(r["challenge"]) == challenges.STAFFING_SHORTAGE and r["placed"]:
        raise IllegalMoveError(refusal(Reason.PLACED_ALL))


def card_to_drop(position: Position, seat: Seat, name: str) -> int:
    """Return the number of a card of a seat that it may drop (T28). Raises IllegalMoveError if it may not."""
    r = position[0]
    if int(r["challenge"]) not in challenges.DROPS:
        raise IllegalMoveError(refusal(Reason.DROP_NONE))
    cards = cards_of(position)
    mine = [card for card in cards_held_by(position, seat) if cards[card].name == name]
    if not mine:
        raise IllegalMoveError(refusal(Reason.DROP_NOT_HELD, name))
    if mine[0] == r["dropped"]:
        raise IllegalMoveError(refusal(Reason.DROP_ALREADY, name))
    return mine[0]


def time_limit(position: Position) -> float | None:
    """Return the time limit for building in seconds, which the table counts from the deal; None: no limit (T36)."""
    r = position[0]
    against = int(r["challenge"]) == challenges.TIME_PRESSURE and int(r["phase"]) in (BUILD, HAND)
    return float(challenges.BUILDING_LIMIT_S) if against else None


def takes_back_chance(position: Position, event: str) -> bool:
    """Tell whether an event can be taken back: where bricks came to lie all have seen; what cards and proofs say stays.

    In Staffing Shortage a brick that was let go of stays where it is (T32).
    """
    return event.startswith("lies ") and int(position["challenge"][0]) != challenges.STAFFING_SHORTAGE


def is_slow_move(position: Position, seat: Seat, move: str) -> bool:
    """Tell whether a move is slow: a deal that the solver has to check, or a yes to one."""
    dealing = position["solvable"][0] and position["phase"][0] == MIX
    return bool(dealing) and move.split(" ", maxsplit=1)[0] in ("deal", "agree")
