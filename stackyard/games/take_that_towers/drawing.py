"""Pictures of a position: with characters for a terminal, and as a standalone SVG on light paper.

Both show what a viewer may know: the faces of cards in hand and of tucked cards only to their seat, or to `"all"`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.sax.saxutils import escape

from stackyard.core.game import EVERYTHING, SPECTATOR, Position, Seat
from stackyard.core.texts.catalogue import ENGLISH, Message, text_of
from stackyard.games.take_that_towers.effects import FLOORS, KINDS
from stackyard.games.take_that_towers.facts import (
    CARD_CODES,
    SEAT_NAMES,
    Facts,
    Tower,
    facts_of,
    tower_limit,
)
from stackyard.games.take_that_towers.pieces import BUILD, CHOOSE, CLAIM, OVER, SLOTS, TALLEST
from stackyard.games.take_that_towers.texts import t
from stackyard.games.take_that_towers.view import standing, tower_points

# --- characters ------------------------------------------------------------------------------------------------------

NAMES: Final = tuple(floor.short or floor.name for floor in FLOORS)  # their first letters are codes
TOWER_CHARACTERS: Final = 16  # characters of a tower
TAB_NAMES: Final = tuple(
    f"{name[0]}{number}" for number, name in enumerate(SEAT_NAMES, 1)
)  # B1 R2 G3 P4: what the cards show


def ascii(position: Position, viewer: Seat | str, language: str) -> str:  # noqa: A001 - the word of the interface
    """Return the towers from the ground up, the hands as far as `viewer` may see them, and whose turn it is.

    `B1` to `P4` beside a floor tell who has claimed it, and `B1:SP` which card is tucked there.
    """
    facts = facts_of(position)
    towers = towers_lines(facts, viewer, t.text(language, "is-due"))
    lines = [text_of(headline(position), language), "", *filter(str.strip, towers)]
    lines.append("")
    for seat in range(facts.players):
        lines.append(_hand(facts, seat, viewer, language))
        if seat == viewer:
            lines += _what_cards_do(facts.hands[seat], language)
    lines.append(text_of(_deck(facts), language))
    return "\n".join(line.rstrip() for line in lines)


def _deck(facts: Facts) -> Message:
    """Return how many cards are left and discarded, and whether the last round is played."""
    discards = sum(facts.scored) + sum(map(sum, facts.buried))
    return t("deck-line", n=sum(facts.left), discarded=discards, last="yes" if facts.last else "no")


def towers_lines(facts: Facts, viewer: Seat | str, due: str) -> list[str]:
    """Return the towers from the top down, with their letters and points below; `due` is the word for one to score."""
    towers = {tower.slot: tower for tower in facts.towers}
    slots = range(tower_limit(facts.players))
    lines = []
    tall = max([len(tower.floors) for tower in facts.towers], default=0)
    for level in range(tall, 0, -1):
        lines.append(f"{level} " + " ".join(_floor(towers.get(slot), level, viewer) for slot in slots))
    lines.append("==" + "=" * (TOWER_CHARACTERS + 1) * len(slots))
    lines.append("  " + " ".join(_label_below(slot, towers.get(slot), due) for slot in slots))
    if facts.towers:
        gains = [_points_text(towers[slot], facts.players) if slot in towers else "" for slot in slots]
        lines.append("  " + " ".join(f"{words:^{TOWER_CHARACTERS}}" for words in gains))
    return lines


def _floor(tower: Tower | None, level: int, viewer: Seat | str) -> str:
    if tower is None or level > len(tower.floors):
        return " " * TOWER_CHARACTERS
    name, tab = NAMES[tower.floors[level - 1] - 1], tower.tabs[level - 1]
    shown = ""
    if tab:
        face_up = viewer in (EVERYTHING, tab - 1)
        shown = TAB_NAMES[tab - 1] + (f":{CARD_CODES[tower.tucked[level - 1] - 1]}" if face_up else "")
    return f"[{name:<8} {shown:<5}]"


def _label_below(slot: int, tower: Tower | None, due: str) -> str:
    name = SLOTS[slot]
    return f"{f'{name} ({due})' if tower and tower.is_due else name:^{TOWER_CHARACTERS}}"


def _points_text(tower: Tower, players: int) -> str:
    gains = tower_points(tower.floors, tower.tabs, players)
    return "/".join(f"+{gain}" for gain in gains) if any(gains) else ""


def headline(position: Position) -> Message:
    """Return what the seat to act has to do, or the result."""
    facts = facts_of(position)
    who = SEAT_NAMES[facts.turn]
    if facts.phase == OVER:
        return standing(position)
    if facts.phase == BUILD:
        return t("has-to-build", who=who, floor="second" if facts.built else "first")
    if facts.phase == CLAIM:
        return t("may-claim", who=who)
    if facts.phase == CHOOSE:
        return t("has-to-choose", who=who)
    return t("cards-come")


def _hand(facts: Facts, seat: Seat, viewer: Seat | str, language: str) -> str:
    hand = facts.hands[seat]
    mark = ">" if facts.phase != OVER and seat == facts.turn else " "
    held = t("hand-line", tab=TAB_NAMES[seat], who=SEAT_NAMES[seat], points=facts.scores[seat], n=sum(hand))
    line = f"{mark} {text_of(held, language)}"
    if viewer in (EVERYTHING, seat) and any(hand):
        cards = [f"{count} {name}" if count > 1 else name for count, name in zip(hand, NAMES, strict=True) if count]
        line += f": {', '.join(cards)}"
    return line


def _what_cards_do(hand: Sequence[int], language: str) -> list[str]:
    """Return what each card of one's own hand does, as it is printed on it."""
    held = [(name, floor.text) for count, name, floor in zip(hand, NAMES, FLOORS, strict=True) if count]
    return [f"       {name:<9} {text_of(text, language)}" for name, text in held]


# --- SVG -------------------------------------------------------------------------------------------------------------

CARD_SIZE: Final = (142, 46)  # a floor, in SVG units
GAP: Final = 34  # between towers
MARGIN: Final = 30
TOP: Final = 44
HAND_HEIGHT: Final = 30  # a hand's line

SEAT_COLOURS: Final = ("#2f62b5", "#c23b36", "#2e8b57", "#7d4fa6")
ICONS: Final = {  # by name, in a square of 24 by 24: drawn with lines
    "needle": "M12 2L16 14H8ZM10 14V22H14V14",
    "door": "M4 22V8A8 6 0 0 1 20 8V22M12 3V22",
    "windows": "M4 3H20V22H4ZM4 9.3H20M4 15.6H20M9.3 3V22M14.6 3V22",
    "arrows": "M5 3H19V21H5ZM12 5L15 10H9ZM12 19L15 14H9Z",
    "bed": "M3 20V8M3 16H21V20M21 16V13A3 3 0 0 0 18 10H9V16M6 12.5A1.6 1.6 0 1 0 6 12.4",
    "key": "M8 8A4.5 4.5 0 1 0 8 16A4.5 4.5 0 1 0 8 8M12.5 12H22M18 12V16M21 12V15",
    "loudspeaker": "M3 9H8L13 4V20L8 15H3ZM16 9A4 4 0 0 1 16 15M18 6A8 8 0 0 1 18 18",
    "flame": "M12 2C14 7 19 9 18 15A6 6 0 0 1 6 15C6 12 8 11 8 8C10 9 11 6 12 2Z",
}


def svg(position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
    """Return the towers as a standalone SVG document: flat cards, each kind with a colour and a mark of its own.

    The tab beside a floor bears the number and the colour of who claimed it, and the tucked card's letters for who may
    know them. Hands that the viewer may not see are shown as backs.
    """
    facts, todo = facts_of(position), text_of(headline(position), language)
    slots = tower_limit(facts.players)
    across = 2 * MARGIN + slots * CARD_SIZE[0] + (slots - 1) * GAP
    ground = TOP + TALLEST * CARD_SIZE[1]
    along = ground + 52 + HAND_HEIGHT * facts.players + 4
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} {along}" width="{across}" height="{along}" '
        'font-family="Helvetica, Arial, sans-serif" role="img">',
        f"<title>{escape(todo)}</title>",
        f'<rect width="{across}" height="{along}" rx="10" fill="#f6f3ea"/>',
        _text(MARGIN, 26, todo, 14, "#3a3a38"),
        f'<rect x="{MARGIN - 12}" y="{ground}" width="{across - 2 * MARGIN + 24}" height="5" rx="2" fill="#4a4740"/>',
    ]
    towers = {tower.slot: tower for tower in facts.towers}
    for slot in range(slots):
        x = MARGIN + slot * (CARD_SIZE[0] + GAP)
        tower = towers.get(slot)
        due = tower is not None and tower.is_due
        label = f"{SLOTS[slot]}, {t.text(language, 'is-due')}" if due else SLOTS[slot]
        parts.append(_text(x + CARD_SIZE[0] / 2, ground + 22, label, 13, "#6a665c", "middle"))
        if tower is None:
            parts.append(
                f'<rect x="{x}" y="{ground - CARD_SIZE[1]}" width="{CARD_SIZE[0]}" height="{CARD_SIZE[1] - 3}" rx="6" '
                f'fill="none" '
                'stroke="#c9c3b4" stroke-dasharray="5 5"/>'
            )
            continue
        for level in range(len(tower.floors)):
            parts.append(_card(x, ground - (level + 1) * CARD_SIZE[1], tower, level, viewer))
    for seat in range(facts.players):
        parts += _svg_hand(facts, seat, viewer, ground + 44 + HAND_HEIGHT * seat, language)
    parts.append(_text(across - MARGIN, 26, text_of(_deck(facts), language), 13, "#6a665c", "end"))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def thumbnail(position: Position, viewer: Seat | str) -> str:
    """Return the towers alone, as everybody sees them, as a small standalone SVG document: the ground is at y = 0.

    Where none stands there are the players instead: what they have scored, or before that how many cards they hold.
    """
    facts = facts_of(position)
    if not facts.towers:
        return _thumbnail_of_players(facts)
    slots = tower_limit(facts.players)
    step = CARD_SIZE[0] + GAP
    tall = max([len(tower.floors) for tower in facts.towers], default=0)
    above = CARD_SIZE[1] * max(tall, 3)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 {-6 - above} {slots * step - GAP + 32} {above + 14}" '
        'font-family="Helvetica, Arial, sans-serif" role="img">'
        f'<rect x="-6" y="0" width="{slots * step - GAP + 28}" height="6" rx="2" fill="#4a4740"/>'
    ]
    for slot in set(range(slots)) - {tower.slot for tower in facts.towers}:
        parts.append(
            f'<rect x="{slot * step}" y="{-CARD_SIZE[1]}" width="{CARD_SIZE[0]}" height="{CARD_SIZE[1] - 3}" '
            'rx="6" fill="none" stroke="#8f897b" stroke-width="2" stroke-dasharray="7 6"/>'
        )
    for tower in facts.towers:
        for level in range(len(tower.floors)):
            parts.append(_card(tower.slot * step, -(level + 1) * CARD_SIZE[1], tower, level, SPECTATOR))
    return "".join([*parts, "</svg>\n"])


def _thumbnail_of_players(facts: Facts) -> str:
    """Return a pile of cards for each player: as high as their points, the most being six cards; else their hand."""
    step, most = CARD_SIZE[0] + GAP, max(facts.scores)
    across = facts.players * step - GAP + 32
    above = 6 * 26 + 44
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 {-6 - above} {across} {above + 14}" '
        'font-family="Helvetica, Arial, sans-serif" role="img">'
        f'<rect x="-6" y="0" width="{across - 4}" height="6" rx="2" fill="#4a4740"/>'
    ]
    for seat in range(facts.players):
        x, score = seat * step, facts.scores[seat]
        pile = -(-6 * max(score, 0) // most) if most > 0 else sum(facts.hands[seat])
        paint = SEAT_COLOURS[seat] if most > 0 else "#d8d2c2"
        for level in range(pile):
            y = -(level + 1) * 26
            parts.append(
                f'<rect x="{x}" y="{y}" width="{CARD_SIZE[0]}" height="23" rx="6" fill="{paint}" stroke="#fffdf7"/>'
            )
            parts.append(f'<rect x="{x + 8}" y="{y + 7}" width="9" height="9" rx="2" fill="{SEAT_COLOURS[seat]}"/>')
        if most > 0:
            parts.append(
                _text(x + CARD_SIZE[0] / 2, -26 * pile - 12, str(score), 34, SEAT_COLOURS[seat], "middle", "bold")
            )
    return "".join([*parts, "</svg>\n"])


def _card(x: float, y: float, tower: Tower, level: int, viewer: Seat | str) -> str:
    """Return a floor whose upper left corner is at (x, y), and its tab."""
    kind, tab = tower.floors[level] - 1, tower.tabs[level]
    parts = [
        f"<g><title>{SLOTS[tower.slot]}{level + 1} {escape(FLOORS[kind].name)}</title>"
        f'<rect x="{x}" y="{y}" width="{CARD_SIZE[0]}" height="{CARD_SIZE[1] - 3}" rx="6" fill="#fffdf7" '
        f'stroke="{FLOORS[kind].colour}" '
        'stroke-width="2"/>'
        f'<path d="M{x + 6} {y}H{x + 34}V{y + CARD_SIZE[1] - 3}H{x + 6}A6 6 0 0 1 {x} {y + CARD_SIZE[1] - 9}V{y + 6}'
        f'A6 6 0 0 1 {x + 6} {y}Z" fill="{FLOORS[kind].colour}"/>',
        _mark(kind, x + 6, y + 10, "#ffffff"),
        _text(x + 41, y + 26, NAMES[kind], 12.5, "#2b2a27", weight="bold"),
    ]
    if tab:
        face_up = viewer in (EVERYTHING, tab - 1)
        paint = SEAT_COLOURS[tab - 1]
        parts.append(
            f'<rect x="{x + CARD_SIZE[0] - 12}" y="{y + 8}" width="28" height="{CARD_SIZE[1] - 19}" '
            f'rx="5" fill="{paint}"/>'
            + _text(x + CARD_SIZE[0] + 2, y + (22 if face_up else 26), str(tab), 13, "#ffffff", "middle", "bold")
        )
        if face_up:
            code = CARD_CODES[tower.tucked[level] - 1]
            parts.append(_text(x + CARD_SIZE[0] + 2, y + 32, code, 9, "#ffffff", "middle"))
    return "".join(parts) + "</g>"


def _svg_hand(facts: Facts, seat: Seat, viewer: Seat | str, y: float, language: str) -> list[str]:
    turn = facts.phase != OVER and seat == facts.turn
    parts = [
        f'<circle cx="{MARGIN + 2}" cy="{y + 8}" r="9" fill="{SEAT_COLOURS[seat]}"/>',
        _text(MARGIN + 2, y + 12.5, str(seat + 1), 12, "#ffffff", "middle", "bold"),
        _text(
            MARGIN + 18,
            y + 13,
            f"{t.text(language, 'side', who=SEAT_NAMES[seat])} {facts.scores[seat]}",
            13,
            "#2b2a27",
            weight="bold" if turn else "normal",
        ),
    ]
    face_up = viewer in (EVERYTHING, seat)
    cards = [kind for kind in range(KINDS) for _ in range(facts.hands[seat][kind])]
    for number, kind in enumerate(cards):
        x = MARGIN + 110 + number * 34
        shown = kind if face_up else None  # a back is drawn the same, whatever is on its face
        fill = "#d8d2c2" if shown is None else FLOORS[shown].colour
        parts.append(f'<rect x="{x}" y="{y - 5}" width="26" height="26" rx="4" fill="{fill}"/>')
        if shown is not None:
            parts.append(
                f"<g><title>{escape(FLOORS[shown].name)}</title>{_mark(shown, x + 3, y - 2, '#ffffff', 20)}</g>"
            )
    return parts


def _mark(kind: int, x: float, y: float, paint: str, size: float = 24) -> str:
    return (
        f'<path transform="translate({x:g} {y:g}) scale({size / 24:.3g})" d="{ICONS[FLOORS[kind].icon]}" fill="none" '
        f'stroke="{paint}" stroke-width="1.7" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _text(x: float, y: float, text: str, size: float, paint: str, anchor: str = "start", weight: str = "normal") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{paint}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )
