"""Why the rules of Tower Topple refuse a move or an event of chance; the texts are in `texts/`."""

from __future__ import annotations

from typing import Final

from stackyard.core.game import Position
from stackyard.core.texts.catalogue import Message
from stackyard.games.tower_topple import codes, moves
from stackyard.games.tower_topple.moves import Move
from stackyard.games.tower_topple.pieces import (
    BUILD,
    DRAWING,
    FACES,
    FACING,
    JUDGING,
    PLACING,
    PULLING,
    READING,
    RESTING,
    SLOTS,
    TOUCHING,
)
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.rules.sampling import open_slots
from stackyard.games.tower_topple.texts import say


def refusal(position: Position, move: Move, reason: int) -> Message:
    """Return the message of a refused move; `reason` is one of `codes`."""
    r = position[0]
    colour = FACES[int(r["task_colour"][0])].name
    place = moves.place_name(move.row, move.slot) if move.row >= 0 else ""
    if reason == codes.OUT_OF_PLAY:
        safe = "yes" if r["rules"][codes.TOP_ROW_SAFE] else "no"
        return say("out-of-play", place=place, row=rules.first_frozen(position) + 1, safe=safe)
    if reason == codes.SLOT_TAKEN:
        return say("slot-taken", slot=SLOTS[move.slot], open=", ".join(open_slots(position)))
    return {
        codes.NOT_IN_HAND: say("not-in-hand"),
        codes.HAND_IS_FULL: say("hand-is-full"),
        codes.NO_SUCH_BRICK: say("no-such-brick", place=place),
        codes.NOT_THE_COLOUR: say("not-the-colour", colour=colour, place=place),
        codes.NOT_ANOTHER_COLOUR: say("not-another-colour", colour=colour, place=place),
        codes.NOT_AN_EDGE: say("not-an-edge", place=place),
        codes.NOT_A_CENTER: say("not-a-center", place=place),
        codes.NO_COLOUR_OWED: say("no-colour-owed"),
        codes.CLAIMED_ALREADY: say("claimed-already"),
        codes.NO_NEED_TO_CLAIM: say("no-need-to-claim", colour=colour),
        codes.NO_SUBSTITUTES: say("no-substitutes"),
        codes.NOT_A_REAL_TOWER: say("not-a-real-tower"),
        codes.A_REAL_TOWER: say("a-real-tower"),
        codes.HAS_BEGUN: say("has-begun"),
        codes.NO_TURN_BEFORE: say("no-turn-before"),
    }[reason]


def chance_refusal(position: Position, kind: int, reason: int) -> Message:
    """Return why a brick of that kind cannot have been drawn; `reason` is one of `codes`."""
    name = FACES[kind].name
    if reason == codes.NOT_LEFT:
        return say("drawn-not-left", kind=name)
    if reason == codes.NOT_THE_COLOUR:
        return say("drawn-not-owed", owed=FACES[int(position["task_colour"][0][0])].name, kind=name)
    if reason == codes.NO_TEXTS:
        return say("drawn-no-texts")
    return say("drawn-too-few")


CHANCE_DUE: Final = {
    BUILD: say("due-build"),
    PULLING: say("due-pulling"),
    TOUCHING: say("due-touching"),
    FACING: say("due-facing"),
    PLACING: say("due-placing"),
    JUDGING: say("due-judging"),
    DRAWING: say("due-drawing"),
    READING: say("due-reading"),
    RESTING: say("due-resting"),
}
"""Why nobody may move: what is due in each phase in which a chance event is."""

FALL_REFUSALS: Final = {
    codes.STRICT: say("fall-strict"),
    codes.TOO_MANY: say("fall-too-many"),
    codes.NOT_IN_TOWER: say("fall-not-in-tower"),
    codes.HANGS: say("fall-hangs"),
}
"""Why other bricks cannot have fallen."""
