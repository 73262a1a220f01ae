"""The notation of Take That Towers: moves, chance events and forced events. Positions are in positions.py.

A floor is written as the first two letters of its name, a place as the tower's letter and the floor's level. A card
that a viewer may not know is `??`, so that a redacted event is as long as the whole one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.core.errors import BadChanceError, IllegalMoveError, InvalidChanceError, InvalidMoveError
from stackyard.games.take_that_towers import rules
from stackyard.games.take_that_towers.effects import DRAWS, FLOORS, KINDS, SCORES_TUCKED, TAKES, VACATES
from stackyard.games.take_that_towers.facts import (
    CARD_CODES,
    KIND_BY_CODE,
    SEAT_NAMES,
    Facts,
    place_name,
    quantity_text,
)
from stackyard.games.take_that_towers.pieces import (
    CARDS_DEALT,
    MOST_OF_A_KIND,
    MOST_PLAYERS,
    SLOTS,
    TALLEST,
)
from stackyard.games.take_that_towers.texts import t

DRAW_MOVE: Final = "draw"
LAST_ROUND_EVENT: Final = "last"
HIDDEN: Final = "??"

# --- moves -----------------------------------------------------------------------------------------------------------

MOVE_TEXTS: Final = (  # the text of every action, by its number (see pieces.py)
    *(f"{code}@{slot}" for code in CARD_CODES for slot in SLOTS),
    *(f"{code}/{slot}{level}" for code in CARD_CODES for slot in SLOTS for level in range(1, TALLEST + 1)),
    DRAW_MOVE,
    *(f"score {slot}" for slot in SLOTS),
)
ACTION_BY_TEXT: Final = {text: action for action, text in enumerate(MOVE_TEXTS)}

_ACTION_BY_UPPERCASE: Final = {text.upper(): action for text, action in ACTION_BY_TEXT.items()}  # as people type it
_MOVE_FORM = re.compile(r"(?P<card>[A-Z?]{2,15})(?:@(?P<tower>[A-Z])|/(?P<slot>[A-Z])(?P<level>[0-9]{1,2}))", re.ASCII)


def read_move(text: str) -> int:
    """Return the action that a text names; small letters will do.

    Raises InvalidMoveError if it is no notation, and IllegalMoveError if it names what there never is.
    """
    action = ACTION_BY_TEXT.get(text)
    if action is not None:
        return action
    if len(text) <= 40 and text.isascii():
        action = _ACTION_BY_UPPERCASE.get(text.upper())
        if action is not None:
            return action
        if nearly := _MOVE_FORM.fullmatch(text.upper()):
            raise _error_of_form(nearly)
    shown = text if len(text) <= 20 else text[:20] + "..."
    raise InvalidMoveError(t("no-move", shown=repr(shown)))


def _error_of_form(found: re.Match[str]) -> IllegalMoveError:
    """Return the message for a text that has the form of a move but names none."""
    slot = found["tower"] or found["slot"]
    if found["card"] not in KIND_BY_CODE:
        return InvalidMoveError(t("no-such-card", card=found["card"], cards=", ".join(CARD_CODES)))
    if slot not in SLOTS:
        return IllegalMoveError(t("no-such-tower", tower=slot, towers=", ".join(SLOTS)))
    return IllegalMoveError(t("no-such-floor", tallest=TALLEST, level=found["level"]))


# --- chance ----------------------------------------------------------------------------------------------------------


def deal_text(hands: Sequence[Sequence[int]]) -> str:
    """Return the text of a deal of cards (floors from 0) to each seat."""
    return "deal " + " ".join("".join(CARD_CODES[kind] for kind in hand) for hand in hands)


def draw_text(seat: int, cards: Sequence[int]) -> str:
    """Return the text of a seat's draw of cards (floors from 0)."""
    return f"draw {seat} " + "".join(CARD_CODES[kind] for kind in cards)


def read_deal(facts: Facts, event: str) -> npt.NDArray[np.int64]:
    """Return the hands of a deal as counts, a row for each of four seats.

    Raises InvalidChanceError or BadChanceError if the text does not deal four cards to each seat.
    """
    words = event.split(" ")
    if words[0] != "deal" or len(words) != 1 + facts.players:
        example = deal_text([[0, 1, 2, 3]] * facts.players)
        raise InvalidChanceError(f"the cards are dealt to {quantity_text(facts.players, 'player')}, as in '{example}'")
    hands = np.zeros((MOST_PLAYERS, KINDS), np.int64)
    for seat, word in enumerate(words[1:]):
        cards = _read_cards(word)
        if len(cards) != CARDS_DEALT:
            raise BadChanceError(t("dealt-cards", cards=CARDS_DEALT, who=SEAT_NAMES[seat], found=len(cards)))
        for kind in cards:
            hands[seat, kind] += 1
    _check_left(facts, hands.sum(axis=0))
    return hands


def read_draw(facts: Facts, event: str) -> npt.NDArray[np.int64]:
    """Return the cards of a draw as counts.

    Raises InvalidChanceError or BadChanceError unless they are as many as are due, and are left.
    """
    seat, count = facts.drawer - 1, facts.draws
    words = event.split(" ")
    if words[0] != "draw" or len(words) != 3:
        example = draw_text(seat, [0, 1, 2][:count])
        raise InvalidChanceError(f"{SEAT_NAMES[seat]} draws {quantity_text(count, 'card')} now, as in '{example}'")
    if words[1] != str(seat):
        raise BadChanceError(t("drawing-now", who=SEAT_NAMES[seat], seat=seat))
    cards = _read_cards(words[2])
    if len(cards) != count:
        raise BadChanceError(t("draws-cards", who=SEAT_NAMES[seat], cards=count, found=len(cards)))
    counts = np.bincount(cards, minlength=KINDS).astype(np.int64)
    _check_left(facts, counts)
    return counts


def _read_cards(word: str) -> list[int]:
    """Return the floors, from 0, of codes in a row. Raises BadChanceError if there is no such floor."""
    codes = [word[offset : offset + 2] for offset in range(0, min(len(word), 2 * KINDS * MOST_OF_A_KIND), 2)]
    for code in codes:
        if code not in KIND_BY_CODE:
            raise InvalidChanceError(f"there is no floor {code!r}; the floors are {', '.join(CARD_CODES)}")
    return [KIND_BY_CODE[code] for code in codes]


def _check_left(facts: Facts, counts: npt.NDArray[np.int64]) -> None:
    for floor, count, left in zip(FLOORS, counts.tolist(), facts.left, strict=True):
        if count > left:
            raise BadChanceError(t("deck-has-left", left=left, floor=floor.name, count=count))


# --- forced events, and redaction -------------------------------------------------------------------------------------


def row_text(row: Sequence[int], players: int) -> str:
    """Return the event of a row of the kernels' log: `A4 OF 2 +6`, `A scored +5/+0`, `last` (see rules.py)."""
    what, slot, level, floor, owner, *points = row
    if what == rules.LAST_ROUND_ROW:
        return LAST_ROUND_EVENT
    if what == rules.SCORED_ROW:
        return f"{SLOTS[slot]} scored {_gains(points[:players])}"
    words = f"{place_name(slot, level)} {CARD_CODES[floor - 1]}"
    if owner < 0:
        return f"{words} vacant"
    effect = FLOORS[floor - 1].effect
    if effect == SCORES_TUCKED:
        return f"{words} {owner} {_gains(points[:players])}"
    if effect == DRAWS:
        return f"{words} {owner} draws {points[0]}"
    if effect == TAKES:
        return f"{words} {owner} owns {place_name(slot, level - 1) if level > 1 else 'nothing'}"
    if effect == VACATES:
        lowest = max(level - FLOORS[floor - 1].amount, 1)
        below = [place_name(slot, other) for other in range(level - 1, lowest - 1, -1)]
        return f"{words} {owner} vacates {' '.join(below) or 'nothing'}"
    return f"{words} {owner} +{points[owner]}"


def _gains(points: Sequence[int]) -> str:
    return "/".join(f"+{gain}" for gain in points)


def redact(by: int | str, event: str, viewer: int | str) -> str:
    """Return an event redacted for a seat or a spectator: each card that others tuck or draw is `??`."""
    if event[2:3] == "/":
        return event if viewer == by else HIDDEN + event[2:]
    if event.startswith("deal "):
        hands = event[5:].split(" ")
        return "deal " + " ".join(hand if seat == viewer else "?" * len(hand) for seat, hand in enumerate(hands))
    if event.startswith("draw "):
        return event if event[5:6] == str(viewer) else event[:7] + "?" * (len(event) - 7)
    return event
