"""Tower Topple in a terminal: the tower from two sides beside the points and what is owed, and menus of bricks.

Odd rows show their ends in the left picture, even rows in the right one. A letter is what is printed on a brick, as far
as it is known, and `*` a brick that may be pulled now.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import zip_longest
from typing import Any, Final

from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.core.toolkit.menus import Choice, Menu
from stackyard.games.tower_topple import codes
from stackyard.games.tower_topple.drawing import CELL_CHARS, SIDE, end_text
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
    ACROSS,
    CHOOSE,
    COLOUR,
    COLOURS,
    EXTRA,
    FACES,
    IN_HAND,
    MANNERS,
    OVER,
    SLOTS,
    UNKNOWN,
)
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.rules.sampling import open_slots
from stackyard.games.tower_topple.texts import t
from stackyard.games.tower_topple.view import (
    PRINTED,
    SEATS,
    acting_seat,
    order_message,
    printed_words,
    standing,
    unit_message,
    view,
)

SPEEDS: Final = (20, DEFAULT_SPEED, 120)  # mm/s: gently, evenly, firmly
INKS: Final = {  # of the colours of bricks
    r"(?<=\[ )B(?=[ *]\])": "97;44",
    r"(?<=\[ )G(?=[ *]\])": "30;42",
    r"(?<=\[ )R(?=[ *]\])": "97;41",
    r"(?<=\[ )Y(?=[ *]\])": "30;43",
}

# --- the drawing -----------------------------------------------------------------------------------------------------

DRAWN_EVENTS: Final = frozenset[str]()  # no drawing tells an event well enough


def drawing_in(language: str, position: Position, viewer: Seat | str) -> str:
    """Return the tower from two sides, and beside it the points, what is owed and the letters, in a language."""
    position_view = view(position, viewer)
    tower = []
    if position_view.rows:
        heads = "".join(f"{slot:^{CELL_CHARS}}" for slot in SLOTS)
        tower.append(f"    {heads}   {heads}")
    for row in range(len(position_view.rows), 0, -1):
        ends = "".join(end_text(position_view, position[0], row, slot) for slot in range(ACROSS))
        left, right = (ends, SIDE) if row % 2 else (SIDE, ends)
        tower.append(f"{row:>3} {left}   {right}{' |' if row >= position_view.frozen else ''}")
    if position_view.rows:
        tower.append("    " + "=" * (2 * ACROSS * CELL_CHARS + 3))
    side_lines = ["", *_side_lines(position, position_view, language)]
    wide = max(map(len, tower), default=0) + 3
    lines = [f"{one:<{wide}}{other}" for one, other in zip_longest(tower, side_lines, fillvalue="")]
    return "\n".join([*(line.rstrip() for line in lines), text_of(headline(position), language)])


def headline(position: Position) -> Message:
    """Return whose turn it is and what is owed, or how the match ended."""
    r = position[0]
    if r["phase"] == OVER:
        return standing(position)
    who = SEATS[acting_seat(position)]
    if r["phase"] == IN_HAND:
        return t("to-put-fallen", who=who, more=r["lying"]) if r["lifted"] else t("puts-on-top", who=who)
    if r["phase"] != CHOOSE:
        return t("wait-and-see", who=who)
    task, colour = int(r["task"][0]), int(r["task_colour"][0])
    if task == COLOUR and not r["real"] and not rules.count_owed_in_play(position):
        instead = "two" if r["rules"][codes.SUBSTITUTES] else "any"
        return t("no-such-colour", who=who, colour=FACES[colour].name, instead=instead)
    return t("has-to", who=who, order=order_message(task, colour, second=int(r["done"]) == 1))


def _side_lines(position: Position, position_view: Any, language: str) -> list[str]:
    r = position[0]
    lines = [text_of(t("round-number", round=position_view.round, rounds=position_view.rounds), language)]
    for unit, score in enumerate(position_view.scores):
        turn = ">" if unit == position_view.unit else " "
        line = f"{turn} {text_of(t('unit', who=unit_message(position, unit)), language):<8} {score:>3}"
        if position_view.skips[unit]:
            line += text_of(t("skips-next-turns", n=position_view.skips[unit]), language)
        lines.append(line)
    if position_view.direction < 0:
        lines.append(t.text(language, "other-way"))
    tasks = [(int(r["task"][at]), int(r["task_colour"][at])) for at in range(int(r["tasks"]))]
    tasks[1:1] = [(EXTRA, 0)] * int(r["extras"])
    if len(tasks) > 1 and not position_view.over:
        lines += ["", t.text(language, "then-owed")]
        lines += [f"  {text_of(order_message(task, colour), language)}" for task, colour in tasks[1:]]
    if position_view.orders:
        lines += ["", t.text(language, "next-owes")]
        lines += [
            f"  {text_of(order_message(int(r['order'][at]), int(r['order_colour'][at])), language)}"
            for at in range(int(r["orders"]))
        ]
    if position_view.hand is not None and position_view.phase in ("face", "hand", "place"):
        lines += ["", t.text(language, "in-hand")]
        lines += [f"  {line}" for line in _face_lines(position_view.hand.face or "plain", language)]
    faces = sorted({int(face) for face in r["face"].tolist() if face != UNKNOWN and face})
    if position_view.rows:
        lines += ["", t.text(language, "may-be-pulled")]
        lines += [t.text(language, "out-of-reach")]
        for face in faces:
            words, *meaning = _face_lines(FACES[face].name, language)
            lines += [f"{FACES[face].letter} {words}", *(f"  {line}" for line in meaning)]
    return lines


def _face_lines(face: str, language: str) -> list[str]:
    """Return what a brick is; of one with words those and, in another language, what they mean: a line each."""
    if face not in PRINTED:
        return [t.text(language, "face-name", face=face)]
    words, meaning = printed_words(face), t.text(language, "name-brick", face=face)
    return [words] if meaning == words else [words, meaning]


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
