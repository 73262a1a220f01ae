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
from stackyard.games.tower_topple.texts import t


def refusal(position: Position, move: Move, reason: int) -> Message:
    """Return the message of a refused move; `reason` is one of `codes`."""
    r = position[0]
    colour = FACES[int(r["task_colour"][0])].name
    place = moves.place_name(move.row, move.slot) if move.row >= 0 else ""
    if reason == codes.OUT_OF_PLAY:
        safe = "yes" if r["rules"][codes.TOP_ROW_SAFE] else "no"
        return t("out-of-play", place=place, row=rules.first_frozen(position) + 1, safe=safe)
    if reason == codes.SLOT_TAKEN:
        return t("slot-taken", slot=SLOTS[move.slot], open=", ".join(open_slots(position)))
    return {
        codes.NOT_IN_HAND: t("not-in-hand"),
        codes.HAND_IS_FULL: t("hand-is-full"),
        codes.NO_SUCH_BRICK: t("no-such-brick", place=place),
        codes.NOT_THE_COLOUR: t("not-the-colour", colour=colour, place=place),
        codes.NOT_ANOTHER_COLOUR: t("not-another-colour", colour=colour, place=place),
        codes.NOT_AN_EDGE: t("not-an-edge", place=place),
        codes.NOT_A_CENTER: t("not-a-center", place=place),
        codes.NO_COLOUR_OWED: t("no-colour-owed"),
        codes.CLAIMED_ALREADY: t("claimed-already"),
        codes.NO_NEED_TO_CLAIM: t("no-need-to-claim", colour=colour),
        codes.NO_SUBSTITUTES: t("no-substitutes"),
        codes.NOT_A_REAL_TOWER: t("not-a-real-tower"),
        codes.A_REAL_TOWER: t("a-real-tower"),
        codes.HAS_BEGUN: t("has-begun"),
        codes.NO_TURN_BEFORE: t("no-turn-before"),
    }[reason]


def chance_refusal(position: Position, kind: int, reason: int) -> Message:
    """Return why a brick of that kind cannot have been drawn; `reason` is one of `codes`."""
    name = FACES[kind].name
    if reason == codes.NOT_LEFT:
        return t("drawn-not-left", kind=name)
    if reason == codes.NOT_THE_COLOUR:
        return t("drawn-not-owed", owed=FACES[int(position["task_colour"][0][0])].name, kind=name)
    if reason == codes.NO_TEXTS:
        return t("drawn-no-texts")
    return t("drawn-too-few")


CHANCE_DUE: Final = {
    BUILD: t("due-build"),
    PULLING: t("due-pulling"),
    TOUCHING: t("due-touching"),
    FACING: t("due-facing"),
    PLACING: t("due-placing"),
    JUDGING: t("due-judging"),
    DRAWING: t("due-drawing"),
    READING: t("due-reading"),
    RESTING: t("due-resting"),
}
"""Why nobody may move: what is due in each phase in which a chance event is."""

FALL_REFUSALS: Final = {
    codes.STRICT: t("fall-strict"),
    codes.TOO_MANY: t("fall-too-many"),
    codes.NOT_IN_TOWER: t("fall-not-in-tower"),
    codes.HANGS: t("fall-hangs"),
}
"""Why other bricks cannot have fallen."""
