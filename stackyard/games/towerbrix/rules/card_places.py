"""Where the cards lie: on the pile, in hands, among the discards; and what a seat can know of that."""

from __future__ import annotations

import numpy as np

from stackyard.core.game import Position, Seat
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.record import (
    ACT,
    ACTED,
    HELD,
    NONE,
    PILE,
    READ,
)


def cards_held_by(position: Position, seat: Seat) -> list[int]:
    """Return the numbers of the cards of a seat, twos first, whatever the order in which they were dealt."""
    cards = cards_of(position)
    found = np.flatnonzero(position["where"][0] == HELD + seat).tolist()
    return sorted(found, key=lambda card: (cards[card].points, card))


def in_play(position: Position) -> list[int]:
    """Return the numbers of the cards that have been dealt, seat by seat."""
    return [card for seat in range(int(position["players"][0])) for card in cards_held_by(position, seat)]


def cards_lying_in(position: Position, points: int, places: tuple[int, ...]) -> list[int]:
    """Return the numbers of the cards of `points` points that lie on the pile, or among the discards."""
    where = position["where"][0].tolist()
    return [n for n, card in enumerate(cards_of(position)) if card.points == points and where[n] in places]


def is_open(position: Position) -> bool:
    """Tell whether everybody sees all cards: by an option, for a single player (T26), or because they lie open."""
    r = position[0]
    return bool(r["open"] or r["players"] == 1 or r["revealed"] or r["phase"] in (ACT, ACTED, READ))


def cards_of_set_deal(position: Position) -> list[int]:
    """Return the numbers of the cards of a set deal; empty if cards are drawn."""
    names = bytes(position["deal"][0]).decode().split()
    number = {card.name: n for n, card in enumerate(cards_of(position))} if names else {}
    return [number[name] for name in names]


def seats_with_cards(position: Position) -> int:
    """Return the mask of the seats that hold cards."""
    return sum(1 << seat for seat in range(int(position["players"][0])) if cards_held_by(position, seat))


def unseen(position: Position, seat: Seat) -> dict[int, list[int]]:
    """Return, by points, the cards that a seat cannot tell apart: those on the pile and in others' hands."""
    where = position["where"][0].tolist()
    found: dict[int, list[int]] = {2: [], 3: []}
    for number, card in enumerate(cards_of(position)):
        if where[number] == PILE or (where[number] >= HELD and where[number] != HELD + seat):
            found[card.points].append(number)
    return found


def redeal(position: Position, seat: Seat, rng: np.random.Generator) -> None:
    """Redeal the cards that a seat cannot see, uniformly.

    The dropped card, and the one that is proposed to be dropped, keep their holders and points, but may change.
    """
    r = position[0]
    if is_open(position):
        return
    cards, where = cards_of(position), r["where"].copy()
    for numbers in unseen(position, seat).values():
        r["where"][numbers] = where[rng.permutation(numbers)] if numbers else []
    chosen: list[int] = []
    for name in ("dropped", "q_card"):
        card = int(r[name])
        if card == NONE:
            continue
        if where[card] != HELD + seat:
            points = cards[card].points
            held = np.flatnonzero(r["where"] == where[card]).tolist()
            r[name] = int(rng.choice([n for n in held if cards[n].points == points and n not in chosen]))
        chosen.append(int(r[name]))
