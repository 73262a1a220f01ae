"""Tower Topple in a terminal: the tower from two sides beside the points and what is owed, and menus of bricks.

Odd rows show their ends in the left picture, even rows in the right one. A letter is what is printed on a brick, as far
as it is known, and `*` a brick that may be pulled now.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.core.toolkit.menus import Choice, Menu
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.moves import (
    CLAIM,
    DEFAULT_SPEED,
    DRAW,
    PLACE,
    TOUCH,
    WAIT,
    Hand,
    place_name,
    read_move,
)
from stackyard.games.tower_topple.pieces import (
    COLOURS,
    FACES,
    IN_HAND,
    MANNERS,
    SLOTS,
    UNKNOWN,
)
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.rules.sampling import open_slots
from stackyard.games.tower_topple.texts import t
from stackyard.games.tower_topple.view import (
    view,
)

SPEEDS: Final = (20, DEFAULT_SPEED, 120)  # mm/s: gently, evenly, firmly
INKS: Final = {  # of the colours of bricks
    r"(?<=\[ )B(?=[ *]\])": "97;44",
    r"(?<=\[ )G(?=[ *]\])": "30;42",
    r"(?<=\[ )R(?=[ *]\])": "97;41",
    r"(?<=\[ )Y(?=[ *]\])": "30;43",
}

DRAWN_EVENTS: Final = frozenset[str]()  # no drawing tells an event well enough


# --- menus -----------------------------------------------------------------------------------------------------------


def menu(position: Position, seat: Seat) -> Menu:
    """Return what a seat may do: pull a brick of a row, feel one, put the brick in hand on top."""
    position_view = view(position, seat)
    if position["phase"][0] == IN_HAND and position_view.slots:
        row = 1 + rules.forming_row(position)
        found = [Choice(t("into-slot", slot=slot), f"place {slot}") for slot in open_slots(position)]
        return Menu(t("where-on-top", row=row), found)
    found = _rows(position, position_view.pull, bool(position_view.manners), touch=False)
    if position_view.touch and position_view.touches:
        feel = Menu(t("which-to-feel"), _rows(position, position_view.touch, False, touch=True))
        found.append(Choice(t("feel-first", n=position_view.touches), None, lambda: feel))
    for move in GAME.legal_moves(position, seat):
        if " " not in move:
            found.append(Choice(move_message(position, seat, move), move))
    return Menu(t("which-to-pull") if position_view.pull else t("what-now"), found)


def _rows(position: Position, places: Sequence[str], manners: bool, *, touch: bool) -> list[Choice]:
    """Return a line for each row that has bricks of these places, from the top."""
    rows: dict[int, list[str]] = {}
    for place in places:
        rows.setdefault(int(place[:-1]), []).append(place)
    return [
        Choice(
            t("row", row=row, slots=" ".join(place[-1] for place in mine)),
            None,
            partial(_bricks, position, mine, manners, touch),
        )
        for row, mine in sorted(rows.items(), reverse=True)
    ]


def _bricks(position: Position, places: Sequence[str], manners: bool, touch: bool) -> Menu:
    found = []
    for place in places:
        label = t("brick-of-row", place=place, slot=place[-1], colour=_colour(position, place))
        if touch:
            found.append(Choice(label, f"touch {place}"))
        elif manners:
            found.append(Choice(label, None, partial(_manners, place)))
        else:
            found.append(Choice(label, f"pull {place}"))
    return Menu(t("which-brick"), found)


def _colour(position: Position, place: str) -> str:
    brick = int(position["at"][0][int(place[:-1]) - 1, SLOTS.index(place[-1])])
    face = int(position["face"][0][brick]) if brick != UNKNOWN else UNKNOWN
    return FACES[face].name if face in COLOURS else "no"


def _manners(place: str) -> Menu:
    found = [Choice(t("pull-simply"), f"pull {place}")]
    found += [Choice(t("manner-line", manner=manner), None, partial(_hands, place, manner)) for manner in MANNERS]
    return Menu(t("how-to-pull", place=place), found)


def _hands(place: str, manner: str) -> Menu:
    """Return the sides to which a brick may be pulled, and how fast."""
    found = []
    for sign in "+-":
        for speed in SPEEDS:
            hand = f"{sign}{speed}{'' if manner == MANNERS[0] else f'/{manner}'}"
            label = t("side-and-speed", side=_side(int(place[:-1]), sign == "+"), speed=_pace(speed))
            found.append(Choice(label, f"pull {place} {hand}"))
    return Menu(t("which-side", place=place), found)


def _side(row: int, plus: bool) -> str:
    """Return whether a hand pulls to who sees the end of the brick: at +x of odd rows, at -y of even ones."""
    return "near" if plus == (row % 2 == 1) else "far"


def _pace(speed: int) -> str:
    return "gently" if speed < 30 else "firmly" if speed > 80 else "evenly"


# --- a move in words -------------------------------------------------------------------------------------------------


def move_message(position: Position, seat: Seat, text: str) -> Message:
    """Return a move as advice, or as a line of a menu."""
    move = read_move(text)
    if move.verb in (CLAIM, WAIT, DRAW) or (move.verb == PLACE and move.slot < 0):
        return t("gesture", verb=move.verb)
    if move.verb == PLACE:
        return t("into-slot", slot=SLOTS[move.slot])
    place = place_name(move.row, move.slot)
    colour = _colour(position, place)
    if move.verb == TOUCH:
        return t("feel-brick", place=place, colour=colour)
    return t("pull-brick", place=place, colour=colour, how=_how_message(move.row + 1, move.hand))


def _how_message(row: int, hand: Hand) -> Message:
    """Return how a hand pulls; its tremor is nobody's choice."""
    if not hand.written:
        return t("pull-simply")
    return t("pull-so", manner=MANNERS[hand.manner], side=_side(row, hand.reach > 0), speed=_pace(hand.speed))
