"""In a duplicate the deck lies in one order at every table, however many cards are drawn, and whoever draws."""

from __future__ import annotations

import random
import re

from stackyard.core.match import Match, verify

SEED = bytes(range(32))


def drawn(choices: int, players: int = 3) -> list[str]:
    """Play at random; return the cards as they left the deck, event by event, each sorted."""
    match, rng = Match.new("take-that-towers", players=players, seed=SEED, duplicate=True), random.Random(choices)
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, rng.choice(match.legal(seat)))
    assert verify(match.text()).ok
    return [event.event for event in match.events if event.by == "nature"]


def cards_of(event: str) -> list[str]:
    return re.findall(r"[A-Z]{2}", event)


def test_the_same_deck_lies_at_every_table() -> None:
    tables = [drawn(choices) for choices in range(4)]
    assert len({table[0] for table in tables}) == 1, "the deal"
    lengths = {tuple(len(cards_of(event)) for event in table) for table in tables}
    assert len(lengths) > 1, "they draw differently many"
    # Whatever is drawn together at one table has come off the top after so many cards, and at all others too.
    for one in tables:
        for other in tables:
            ends = [set(ends_of(one)), set(ends_of(other))]
            assert len(ends[0] & ends[1]) > 1
            for end in ends[0] & ends[1]:
                assert pile(one, end) == pile(other, end)


def ends_of(table: list[str]) -> list[int]:
    """Return how many cards have been drawn after each event."""
    total, found = 0, []
    for event in table:
        total += len(cards_of(event))
        found.append(total)
    return found


def pile(table: list[str], count: int) -> list[str]:
    """Return the first cards of a deck, sorted."""
    return sorted([card for event in table for card in cards_of(event)][:count])
