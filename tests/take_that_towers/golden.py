"""Counts of lines from fixed positions, chance by a fixed seed: `python -m tests.take_that_towers.golden`.

A row of golden.json is a deck, a number of players, the events that lead to the position, and how many lines of so many
moves there are from it. Where cards are due, they are the first of the deck shuffled by `Stream(SEED, k)`, k counting
chance events from the deal; both the engine and the reference are counted so.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

from stackyard.core.chance import NATURE, Stream
from stackyard.core.game import Position, copy_position
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.room import ROOM
from stackyard.testing import random_match
from tests.take_that_towers import reference
from tests.take_that_towers.engine_table import options
from tests.take_that_towers.reference import BOX, CARDS

GOLDEN = Path(__file__).with_name("golden.json")
SEED = b"take that towers".ljust(32)
MOST_LINES = 6000  # of a row: the reference takes its time

DECKS: dict[str, dict[str, int]] = {
    "the box": BOX,
    "two of each": dict.fromkeys(BOX, 2),
    "suites and fires": {**dict.fromkeys(BOX, 0), "SU": 12, "IN": 6, "OF": 6, "SP": 4},
}
POSITIONS = (  # deck, players, seed of a random match, events that are played of it
    ("the box", 2, 1, 1),
    ("the box", 3, 2, 1),
    ("the box", 4, 3, 1),
    ("the box", 2, 4, 40),
    ("the box", 3, 5, 60),
    ("the box", 4, 6, 70),
    ("two of each", 2, 7, 20),
    ("two of each", 4, 8, 10),
    ("suites and fires", 2, 9, 18),
    ("suites and fires", 3, 10, 24),
    ("suites and fires", 4, 11, 30),
)


class Side(Protocol):
    """What is counted: the engine or the reference."""

    def legal(self) -> list[str]: ...
    def after(self, move: str) -> Side: ...


def cards_drawn(deck: Sequence[str], number: int, index: int) -> list[str]:
    """The cards that a chance event gives from a deck, in order of the floors."""
    cards = sorted(deck, key=CARDS.index)
    Stream(SEED, index).shuffle(cards)
    return sorted(cards[:number], key=CARDS.index)


class Engine:
    """The engine, with chance events applied until a seat may act."""

    def __init__(self, position: Position, draws: int) -> None:
        self.position, self.draws = position, draws

    @classmethod
    def of(cls, deck: dict[str, int], players: int, events: Sequence[Sequence[Any]]) -> Engine:
        position = GAME.setup(GAME.parse_options(options(deck)), players)
        for by, event in events:
            if by == NATURE:
                GAME.apply_chance(position, event)
            else:
                GAME.apply(position, by, GAME.parse_move(position, by, event))
        return cls(position, sum(by == NATURE for by, _ in events)).resolve_chance()

    def resolve_chance(self) -> Engine:
        while GAME.is_chance_due(self.position):
            view = GAME.view(self.position, "all")
            assert view.drawing is not None
            left = dict(zip(CARDS, self.position["left"][0].tolist(), strict=True))
            deck = [card for card, count in left.items() for _ in range(count)]
            cards = cards_drawn(deck, view.drawing.count, self.draws)
            GAME.apply_chance(self.position, f"draw {view.drawing.seat} {''.join(cards)}")
            self.draws += 1
        return self

    def legal(self) -> list[str]:
        return [
            GAME.move_text(self.position, seat, move)
            for seat in GAME.to_act(self.position)
            for move in GAME.legal_moves(self.position, seat)
        ]

    def after(self, move: str) -> Engine:
        position = copy_position(self.position)
        (seat,) = GAME.to_act(position)
        GAME.apply(position, seat, GAME.parse_move(position, seat, move))
        return Engine(position, self.draws).resolve_chance()


class Reference:
    """The reference, with chance events applied until a seat may act."""

    def __init__(self, state: reference.State, draws: int) -> None:
        self.state, self.draws = state, draws

    @classmethod
    def of(cls, deck: dict[str, int], players: int, events: Sequence[Sequence[Any]]) -> Reference:
        state = reference.start(players, deck)
        for by, event in events:
            _ = reference.apply_chance(state, event) if by == NATURE else reference.play(state, by, event)
        return cls(state, sum(by == NATURE for by, _ in events)).resolve_chance()

    def resolve_chance(self) -> Reference:
        while self.state.drawing is not None:
            seat, number = self.state.drawing
            cards = cards_drawn(self.state.deck, number, self.draws)
            reference.apply_chance(self.state, f"draw {seat} {''.join(cards)}")
            self.draws += 1
        return self

    def legal(self) -> list[str]:
        return [move for seat in reference.to_act(self.state) for move in reference.legal(self.state, int(seat))]

    def after(self, move: str) -> Reference:
        state = reference.copy(self.state)
        reference.play(state, state.turn, move)
        return Reference(state, self.draws).resolve_chance()


def lines(side: Side, depth: int) -> int:
    """How many lines of exactly so many moves there are."""
    moves = side.legal()
    return len(moves) if depth == 1 else sum(lines(side.after(move), depth - 1) for move in moves)


def main() -> None:
    """Count every position with the engine, as deep as there are at most MOST_LINES, and write the file."""
    rows = []
    for name, players, seed, length in POSITIONS:
        deck = DECKS[name]
        match = random_match(ROOM, options(deck), players, seed=seed)
        events: list[list[Any]] = []
        position = match.game.setup(match.options, players)
        index = 0
        while index < length:
            event = match.events[index]
            events.append([event.by, event.event])
            if event.by == NATURE:
                index += 1 + len(GAME.apply_chance(position, event.event))
            else:
                move = GAME.parse_move(position, int(event.by), event.event)
                index += 1 + len(GAME.apply(position, int(event.by), move))
        counts: list[int] = []
        while not counts or (counts[-1] and counts[-1] * max(2, counts[-1] // max(1, counts[-2:][0])) <= MOST_LINES):
            counts.append(lines(Engine.of(deck, players, events), len(counts) + 1))
        rows.append({"name": name, "players": players, "deck": deck, "events": events, "lines": counts})
    GOLDEN.write_text("[\n" + ",\n".join("  " + json.dumps(row) for row in rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
