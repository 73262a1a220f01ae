"""What condition cards are worth: the fraction of random standing towers that satisfies each.

`python -m stackyard.games.towerbrix.solver.measure --deck green` prints the table of docs/towerbrix-cards.md. Its exit
status is 1 if a card is on the wrong side of the border between two points and three, is always or never true, or
agrees with another card on every tower of the sample.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from stackyard.games.towerbrix.conditions.decks import EDITIONS, NEWEST, Card, deck
from stackyard.games.towerbrix.conditions.language import holds, text_of
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.pieces import DECKS
from stackyard.games.towerbrix.solver.towers import random_plans, tower_of

BORDER: Final = 0.3  # a card that a smaller fraction of towers satisfies is worth three points
BORDER_TOLERANCE: Final = 0.05  # a fraction this close to the border may be on either side, by the luck of the sample


class CardFrequency(NamedTuple):
    """A card and the fraction of the sample that satisfies it."""

    card: Card
    frequency: float


def truths(cards: Sequence[Card], name: str, towers: int, seed: int) -> npt.NDArray[np.bool_]:
    """Return which random towers satisfy which card, shape (cards, towers)."""
    facts = [tower_of(plan).facts for plan in random_plans(towers, seed, name)]
    return np.array([[holds(card.condition, tower) for tower in facts] for card in cards], np.bool_)


def frequencies(cards: Sequence[Card], found: npt.NDArray[np.bool_]) -> list[CardFrequency]:
    """Return the cards with their frequencies, the easiest first."""
    parts = found.mean(axis=1)
    return sorted(
        (CardFrequency(card, float(part)) for card, part in zip(cards, parts, strict=True)), key=lambda s: -s.frequency
    )


def complaints(cards: Sequence[Card], found: npt.NDArray[np.bool_]) -> list[str]:
    """Return what is wrong with a deck, judged by these towers, a line for each fault."""
    wrong = []
    for card, share in frequencies(cards, found):
        if share in (0.0, 1.0):
            wrong.append(f"{card.name} is {'always' if share else 'never'} true")
        elif (card.points == 3 and share > BORDER + BORDER_TOLERANCE) or (
            card.points == 2 and share < BORDER - BORDER_TOLERANCE
        ):
            wrong.append(f"{card.name} is worth {card.points} points, and {share:.3f} of the towers satisfy it")
    for i, card in enumerate(cards):
        wrong += [f"{card.name} says what {cards[j].name} says" for j in range(i) if (found[i] == found[j]).all()]
    return wrong


def main(argv: Sequence[str] | None = None) -> int:
    """Print the table of a deck; return 1 if something is wrong with the deck, else 0."""
    parser = argparse.ArgumentParser(prog="python -m stackyard.games.towerbrix.solver.measure", description=__doc__)
    parser.add_argument("--deck", choices=DECKS, default="green")
    parser.add_argument("--edition", choices=EDITIONS, default=NEWEST)
    parser.add_argument("--towers", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    cards = deck(arguments.deck, arguments.edition)
    found = truths(cards, arguments.deck, arguments.towers, arguments.seed)
    lines = ["| card | points | share | says | condition |", "| --- | --- | --- | --- | --- |"]
    for card, share in frequencies(cards, found):
        english, text = sentence(card.condition), text_of(card.condition)
        lines.append(f"| {card.name} | {card.points} | {share:.3f} | {english} | `{text}` |")
    wrong = complaints(cards, found)
    sys.stdout.write("\n".join([*lines, "", *(wrong or ["Nothing is wrong with this deck."])]) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
