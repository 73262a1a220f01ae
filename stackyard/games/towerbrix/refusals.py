"""Why the rules of TowerBrix refuse a move: the message for each reason, its text in `texts/`.

The rules raise `IllegalMoveError(refusal(Reason.DEAL_EXTRA, spare))`: the reason and the values in its sentence. The
rules are not compiled, so they need no numeric codes of errors.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Any, Final

from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix.options import TOTALS
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import ACTED, DEAL, HAND, JUDGE, PROOF, SEATS
from stackyard.games.towerbrix.texts import t


class Reason(Enum):
    """Why a move is refused; a comment names the values that its message takes."""

    # Dealing cards.
    NO_SUCH_SEAT = auto()  # seat
    DEAL_NONE = auto()
    DEAL_SET = auto()  # the points of the cards that are set
    DEAL_INTRO = auto()  # round, cards that are due
    DEAL_CHALLENGE = auto()  # level, points of the deal
    DEAL_FEWER = auto()  # points of the round that failed, points of the deal
    DEAL_SHORT = auto()  # cards there, of so many points, cards of the deal
    DEAL_EVEN = auto()
    DEAL_EXTRA = auto()  # cards over
    # Moving bricks.
    NOT_BUILDING = auto()
    REAL_BRICKS = auto()
    NO_GRAY = auto()
    BLIND = auto()
    PLACED = auto()  # brick
    PLACED_ALL = auto()
    NO_SUCH_BRICK = auto()  # brick
    HAND_ON_STANDS = auto()  # seat, brick
    HAND_ON_KNOCK = auto()  # seat, brick
    # Thumbs, objections and votes while the tower is built.
    CARDS_OPEN = auto()
    THUMB_WITHOUT_CARDS = auto()
    THUMB_ALREADY = auto()  # up or down
    NO_WITHOUT_CARDS = auto()
    NO_CLOCK = auto()
    PROOF_ASKED = auto()
    NEXT_TOO_EARLY = auto()
    NOT_WHILE_BUILDING = auto()  # the word of the move
    DROP_NONE = auto()
    DROP_NOT_HELD = auto()  # card
    DROP_ALREADY = auto()  # card
    # What seats ask each other.
    NOTHING_ASKED = auto()
    ANSWERED_ALREADY = auto()
    ANSWER_OF_OTHERS = auto()
    ASKED_ALREADY = auto()
    NOBODY_TO_ASK = auto()
    BEGUN_ALREADY = auto()
    # After the evaluation, and at a real table.
    ACT_FIRST = auto()  # the word of the move that is due
    ACT_REMOVE = auto()  # bricks
    ACT_BY_HAND = auto()  # the word of the move
    SAY_FIRST = auto()
    NOT_ASKED = auto()  # what was said, what is asked
    SAID_ALREADY = auto()
    NOT_SAID_YET = auto()  # what is asked


def refusal(reason: Reason, *values: Any) -> Message:
    """Return the message of a reason; `values`: the values that its comment in `Reason` names."""
    return REFUSALS[reason](*values)


REFUSALS: Final[dict[Reason, Callable[..., Message]]] = {
    Reason.NO_SUCH_SEAT: lambda seat: t("no-such-seat", seat=seat),
    Reason.DEAL_NONE: lambda: t("deal-none"),
    Reason.DEAL_SET: lambda worth: t("deal-set", twos=worth.count(2), threes=worth.count(3)),
    Reason.DEAL_INTRO: lambda number, due: t("deal-intro", round=number, due=due),
    Reason.DEAL_CHALLENGE: lambda level, total: t("deal-challenge", points=TOTALS[level], level=level, total=total),
    Reason.DEAL_FEWER: lambda failed, total: t("deal-fewer", failed=failed, total=total),
    Reason.DEAL_SHORT: lambda there, points, count: t("deal-short", there=there, points=points, count=count),
    Reason.DEAL_EVEN: lambda: t("deal-even"),
    Reason.DEAL_EXTRA: lambda spare: t("deal-extra", spare=spare),
    Reason.NOT_BUILDING: lambda: t("not-building"),
    Reason.REAL_BRICKS: lambda: t("real-bricks"),
    Reason.NO_GRAY: lambda: t("no-gray"),
    Reason.BLIND: lambda: t("blind"),
    Reason.PLACED: lambda brick: t("placed", brick=BRICKS[brick]),
    Reason.PLACED_ALL: lambda: t("placed-all"),
    Reason.NO_SUCH_BRICK: lambda brick: t("no-such-brick", brick=brick),
    Reason.HAND_ON_STANDS: lambda seat, brick: t("hand-on-stands", who=SEATS[seat], brick=BRICKS[brick]),
    Reason.HAND_ON_KNOCK: lambda seat, brick: t("hand-on-knock", who=SEATS[seat], brick=BRICKS[brick]),
    Reason.CARDS_OPEN: lambda: t("cards-open"),
    Reason.THUMB_WITHOUT_CARDS: lambda: t("thumb-without-cards"),
    Reason.THUMB_ALREADY: lambda verb: t("thumb-already", verb=verb),
    Reason.NO_WITHOUT_CARDS: lambda: t("no-without-cards"),
    Reason.NO_CLOCK: lambda: t("no-clock"),
    Reason.PROOF_ASKED: lambda: t("proof-asked"),
    Reason.NEXT_TOO_EARLY: lambda: t("next-too-early"),
    Reason.NOT_WHILE_BUILDING: lambda verb: t("not-while-building", verb=verb),
    Reason.DROP_NONE: lambda: t("drop-none"),
    Reason.DROP_NOT_HELD: lambda name: t("drop-not-held", name=name),
    Reason.DROP_ALREADY: lambda name: t("drop-already", name=name),
    Reason.NOTHING_ASKED: lambda: t("nothing-asked"),
    Reason.ANSWERED_ALREADY: lambda: t("answered-already"),
    Reason.ANSWER_OF_OTHERS: lambda: t("answer-of-others"),
    Reason.ASKED_ALREADY: lambda: t("asked-already"),
    Reason.NOBODY_TO_ASK: lambda: t("nobody-to-ask"),
    Reason.BEGUN_ALREADY: lambda: t("begun-already"),
    Reason.ACT_FIRST: lambda act: t("act-first", act=act),
    Reason.ACT_BY_HAND: lambda act: t("act-by-hand", act=act),
    Reason.ACT_REMOVE: lambda bricks: t("act-remove", bricks=", ".join([BRICKS[brick] for brick in bricks])),
    Reason.SAY_FIRST: lambda: t("say-first"),
    Reason.NOT_ASKED: lambda shown, asked: t("not-asked", shown=repr(shown), what=", ".join(asked)),
    Reason.SAID_ALREADY: lambda: t("said-already"),
    Reason.NOT_SAID_YET: lambda asked: t("not-said-yet", what=", ".join(asked)),
}
"""The message of each reason, as a function of its values."""


__all__ = ["REFUSALS", "Reason", "refusal"]

CHANCE_DUE: Final = {
    DEAL: t("due-deal"),
    HAND: t("due-hand"),
    JUDGE: t("due-judge"),
    PROOF: t("due-proof"),
    ACTED: t("due-acted"),
}
"""Why nobody may move: what is due in each phase in which a chance event is."""
