"""How a team asks itself: deals and drops that all agree to, and gestures before a hand moves another's brick.

A deal is a proposal to all other seats, and so is the card that need not be met; both take effect when the last of
them agrees. `ask` binds nobody. There is one question at a time: a new one replaces it. Until it is answered, `decline`
takes a yes back, and the question itself where the asker says so. Alone, and at a real table, nobody is asked: what a
seat says is done at once.
"""

from __future__ import annotations

from typing import Final

from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import ForcedEvent, Position, Seat
from stackyard.games.towerbrix.moves import Move
from stackyard.games.towerbrix.record import (
    AGREED,
    ASKS_BRICK,
    ASKS_DEAL,
    ASKS_DROP,
    ASKS_KNOCK,
    DECLINED,
    MIX,
    MOST_DEAL_WORDS,
    NO_QUESTION,
    NONE,
    OPEN,
)
from stackyard.games.towerbrix.refusals import Reason, refusal
from stackyard.games.towerbrix.rules import dealing, legality, rules
from stackyard.games.towerbrix.rules.pending_question import (
    clear_question,
    is_asked,
    may_decline,
    others_than,
    owners_but,
    put_question,
)
from stackyard.games.towerbrix.texts import t

VERBS: Final = ("drop", "agree", "decline", "ask", "begin")
"""Verbs of the moves of a building phase that are played here."""


def asks_first(position: Position) -> bool:
    """Tell whether a deal or a drop is proposed first: everywhere but alone and at a real table."""
    return not position["real"][0] and int(position["players"][0]) > 1


def play_before_deal(position: Position, seat: Seat, move: Move) -> list[ForcedEvent]:
    """Play a move before cards are dealt: a deal, or an answer to one; return the forced events.

    Raises IllegalMoveError if the rules forbid the move.
    """
    r = position[0]
    if move.verb in ("agree", "decline"):
        follows = _answer(position, seat, yes=move.verb == "agree")
    elif move.verb != "deal":
        raise IllegalMoveError(t("deal-first"))
    elif not asks_first(position) or r["acts"] >= MOST_DEAL_WORDS:
        follows = dealing.request_deal(position, move)
        clear_question(position)
        return follows
    else:
        follows = _propose_deal(position, seat, move)
    if r["phase"] == MIX:  # a word about a deal; else the cards are being dealt
        r["acts"] += 1
    return follows


def play_while_building(position: Position, seat: Seat, move: Move) -> list[ForcedEvent]:
    """Play a move of `VERBS` while the tower is built; return the forced events.

    Raises IllegalMoveError if the rules forbid the move.
    """
    r = position[0]
    if r["revealed"] and move.verb not in rules.VERBS_WITH_OPEN_CARDS:
        raise IllegalMoveError(refusal(Reason.CARDS_OPEN))
    if move.verb == "drop":
        _propose_drop(position, seat, move.name)
    elif move.verb == "ask":
        _ask(position, seat, move.brick)
    elif move.verb == "begin":
        if int(r["begun"]) >> seat & 1:
            raise IllegalMoveError(refusal(Reason.BEGUN_ALREADY))
        r["begun"] |= 1 << seat
    else:
        _answer(position, seat, yes=move.verb == "agree")
    return rules.count_act(position)


def _is_open(position: Position, kind: int, **of: int) -> bool:
    """Tell whether this very question has been asked and not been declined."""
    r = position[0]
    same = r["question"] == kind and all(r[name] == value for name, value in of.items())
    return bool(same and r["answer"] != DECLINED)


def _propose_deal(position: Position, seat: Seat, move: Move) -> list[ForcedEvent]:
    """Propose a deal to all other seats, or agree to it where another seat has proposed the same."""
    mix = {"q_twos": move.twos, "q_threes": move.threes, "q_extra": dealing.check_deal(position, move)}
    if not _is_open(position, ASKS_DEAL, **mix):
        put_question(position, ASKS_DEAL, seat, others_than(position, seat), **mix)
        return []
    if not is_asked(position, seat):
        raise IllegalMoveError(refusal(Reason.ASKED_ALREADY))
    return _answer(position, seat, yes=True)


def _propose_drop(position: Position, seat: Seat, name: str) -> None:
    """Propose a card that need not be met to all other seats."""
    card = legality.card_to_drop(position, seat, name)
    if not asks_first(position):
        rules.drop(position, card)
    elif _is_open(position, ASKS_DROP, q_card=card):
        raise IllegalMoveError(refusal(Reason.ASKED_ALREADY))
    else:
        put_question(position, ASKS_DROP, seat, others_than(position, seat), q_card=card)


def _ask(position: Position, seat: Seat, brick: int) -> None:
    """Ask the seats that moved a brick last whether it may be moved; of any brick, to take the tower apart (NONE).

    A brick that nobody has moved may be in a hand: it is asked of all others.
    """
    if brick == NONE:
        legality.check_may_knock(position, seat)
    else:
        legality.check_may_move_brick(position, seat, brick)
    kind = ASKS_KNOCK if brick == NONE else ASKS_BRICK
    asked = owners_but(position, seat, brick)
    if brick != NONE and position["owner"][0, brick] == NONE:
        asked = others_than(position, seat)
    if not asked:
        raise IllegalMoveError(refusal(Reason.NOBODY_TO_ASK))
    if _is_open(position, kind, asker=seat, q_brick=brick):
        raise IllegalMoveError(refusal(Reason.ASKED_ALREADY))
    put_question(position, kind, seat, asked, q_brick=brick)


def _answer(position: Position, seat: Seat, *, yes: bool) -> list[ForcedEvent]:
    """Answer the open question; with the last yes a proposal takes effect. Return the forced events."""
    r = position[0]
    if r["question"] == NO_QUESTION:
        raise IllegalMoveError(refusal(Reason.NOTHING_ASKED))
    if r["answer"] != OPEN:
        raise IllegalMoveError(refusal(Reason.ANSWERED_ALREADY))
    if not (is_asked(position, seat) if yes else may_decline(position, seat)):
        raise IllegalMoveError(refusal(Reason.ANSWER_OF_OTHERS))
    if not yes and r["asker"] == seat:
        clear_question(position)
        return []
    if not yes:
        r["agreed"] = int(r["agreed"]) & ~(1 << seat)
        r["answer"] = DECLINED
        return []
    if int(r["agreed"]) | 1 << seat != int(r["asked"]):
        r["agreed"] |= 1 << seat
        return []
    kind, card = int(r["question"]), int(r["q_card"])
    deal = Move("deal", int(r["q_twos"]), int(r["q_threes"]), int(r["q_extra"]))
    if kind not in (ASKS_DEAL, ASKS_DROP):
        r["agreed"], r["answer"] = r["asked"], AGREED
        return []
    follows = []
    if kind == ASKS_DEAL:
        follows = dealing.request_deal(position, deal)
    else:
        rules.drop(position, card)
    clear_question(position)
    return follows


__all__ = ["VERBS", "asks_first", "play_before_deal", "play_while_building"]
