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
from stackyard.games.towerbrix.texts import say


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
    SAY_FIRST = auto()
    NOT_ASKED = auto()  # what was said, what is asked
    SAID_ALREADY = auto()
    NOT_SAID_YET = auto()  # what is asked


def refusal(reason: Reason, *told: Any) -> Message:
    """Return the message of a reason; `told`: the values that its comment in `Reason` names."""
    return REFUSALS[reason](*told)


REFUSALS: Final[dict[Reason, Callable[..., Message]]] = {
    Reason.NO_SUCH_SEAT: lambda seat: say("no-such-seat", seat=seat),
    Reason.DEAL_NONE: lambda: say("deal-none"),
    Reason.DEAL_SET: lambda worth: say("deal-set", twos=worth.count(2), threes=worth.count(3)),
    Reason.DEAL_INTRO: lambda number, due: say("deal-intro", round=number, due=due),
    Reason.DEAL_CHALLENGE: lambda level, total: say("deal-challenge", points=TOTALS[level], level=level, total=total),
    Reason.DEAL_FEWER: lambda failed, total: say("deal-fewer", failed=failed, total=total),
    Reason.DEAL_SHORT: lambda there, points, count: say("deal-short", there=there, points=points, count=count),
    Reason.DEAL_EVEN: lambda: say("deal-even"),
    Reason.DEAL_EXTRA: lambda spare: say("deal-extra", spare=spare),
    Reason.NOT_BUILDING: lambda: say("not-building"),
    Reason.REAL_BRICKS: lambda: say("real-bricks"),
    Reason.NO_GRAY: lambda: say("no-gray"),
    Reason.BLIND: lambda: say("blind"),
    Reason.PLACED: lambda brick: say("placed", brick=BRICKS[brick]),
    Reason.PLACED_ALL: lambda: say("placed-all"),
    Reason.NO_SUCH_BRICK: lambda brick: say("no-such-brick", brick=brick),
    Reason.HAND_ON_STANDS: lambda seat, brick: say("hand-on-stands", who=SEATS[seat], brick=BRICKS[brick]),
    Reason.HAND_ON_KNOCK: lambda seat, brick: say("hand-on-knock", who=SEATS[seat], brick=BRICKS[brick]),
    Reason.CARDS_OPEN: lambda: say("cards-open"),
    Reason.THUMB_WITHOUT_CARDS: lambda: say("thumb-without-cards"),
    Reason.THUMB_ALREADY: lambda verb: say("thumb-already", verb=verb),
    Reason.NO_WITHOUT_CARDS: lambda: say("no-without-cards"),
    Reason.NO_CLOCK: lambda: say("no-clock"),
    Reason.PROOF_ASKED: lambda: say("proof-asked"),
    Reason.NEXT_TOO_EARLY: lambda: say("next-too-early"),
    Reason.NOT_WHILE_BUILDING: lambda verb: say("not-while-building", verb=verb),
    Reason.DROP_NONE: lambda: say("drop-none"),
    Reason.DROP_NOT_HELD: lambda name: say("drop-not-held", name=name),
    Reason.DROP_ALREADY: lambda name: say("drop-already", name=name),
    Reason.NOTHING_ASKED: lambda: say("nothing-asked"),
    Reason.ANSWERED_ALREADY: lambda: say("answered-already"),
    Reason.ANSWER_OF_OTHERS: lambda: say("answer-of-others"),
    Reason.ASKED_ALREADY: lambda: say("asked-already"),
    Reason.NOBODY_TO_ASK: lambda: say("nobody-to-ask"),
    Reason.BEGUN_ALREADY: lambda: say("begun-already"),
    Reason.ACT_FIRST: lambda act: say("act-first", act=act),
    Reason.ACT_REMOVE: lambda bricks: say("act-remove", bricks=", ".join([BRICKS[brick] for brick in bricks])),
    Reason.SAY_FIRST: lambda: say("say-first"),
    Reason.NOT_ASKED: lambda shown, asked: say("not-asked", shown=repr(shown), what=", ".join(asked)),
    Reason.SAID_ALREADY: lambda: say("said-already"),
    Reason.NOT_SAID_YET: lambda asked: say("not-said-yet", what=", ".join(asked)),
}
"""The message of each reason, as a function of its values."""


__all__ = ["REFUSALS", "Reason", "refusal"]

CHANCE_DUE: Final = {
    DEAL: say("due-deal"),
    HAND: say("due-hand"),
    JUDGE: say("due-judge"),
    PROOF: say("due-proof"),
    ACTED: say("due-acted"),
}
"""Why nobody may move: what is due in each phase in which a chance event is."""
