"""The engine behind the interface of `table.py`, through its Game object; the differential tests go through a Match."""

from __future__ import annotations

from typing import Any

import numpy as np

from stackyard.core.game import Position
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.pieces import BUILD
from stackyard.games.take_that_towers.record import RECORD
from stackyard.games.take_that_towers.room import ROOM
from tests.take_that_towers.reference import BOX, CARDS, NAMES
from tests.take_that_towers.table import Layout, Table, tower_text


def options(deck: dict[str, int] | None) -> dict[str, int]:
    """The options by which this deck is played."""
    counts = BOX if deck is None else deck
    return {NAMES[card].lower().replace(" ", "_"): counts.get(card, 0) for card in CARDS}


def counts(cards: list[str]) -> list[int]:
    """How many of each floor."""
    return [cards.count(card) for card in CARDS]


class EngineTable(Table):
    """The engine behind the interface."""

    name = "engine"

    def __init__(self, position: Position, left: list[str]) -> None:
        self.position = position
        self.left = left

    @classmethod
    def new(cls, players: int, deck: dict[str, int] | None = None) -> Table:
        cards = [card for card in CARDS for _ in range((BOX if deck is None else deck).get(card, 0))]
        return cls(GAME.setup(GAME.parse_options(options(deck)), players), cards)

    @classmethod
    def from_layout(cls, layout: Layout) -> Table:
        position = np.zeros(1, RECORD)
        record = position[0]
        record["players"], record["phase"], record["turn"] = layout.players, BUILD, layout.turn
        record["deck"] = [layout.deck()[card] for card in CARDS]
        record["left"] = counts(layout.left)
        record["scored"] = counts(layout.face_up)
        record["last"] = layout.last_round
        for seat, hand in enumerate(layout.hands):
            record["hands"][seat] = counts(hand)
        for seat, score in enumerate(layout.scores):
            record["scores"][seat] = score
        for slot, floors in layout.towers.items():
            for level, floor in enumerate(floors):
                place = "ABCD".index(slot), level
                record["floors"][place] = CARDS.index(floor.card) + 1
                if floor.tab is not None and floor.tucked is not None:
                    record["tabs"][place] = floor.tab + 1
                    record["tucked"][place] = CARDS.index(floor.tucked) + 1
        return cls(position, list(layout.left))

    def play(self, move: str, seat: int | None = None) -> list[str]:
        if seat is None:
            (seat,) = GAME.to_act(self.position)
        follows = GAME.apply(self.position, seat, GAME.parse_move(self.position, seat, move))
        return [follow.event for follow in follows]

    def _apply_chance(self, event: str) -> list[str]:
        return [follow.event for follow in GAME.apply_chance(self.position, event)]

    def legal(self, seat: int) -> list[str]:
        moves = GAME.legal_moves(self.position, seat)
        return sorted(GAME.move_text(self.position, seat, move) for move in moves)

    def to_act(self) -> list[int | str]:
        return ["nature"] if GAME.is_chance_due(self.position) else list(GAME.to_act(self.position))

    def view(self, viewer: int | str = "all") -> Any:
        """What a viewer sees."""
        return GAME.view(self.position, viewer)

    def phase(self) -> str:
        return str(self.view().phase)

    def turn(self) -> int | None:
        turn: int | None = self.view().turn
        return turn

    def hands(self) -> list[str]:
        return ["".join(hand.cards) for hand in self.view().hands]

    def towers(self) -> dict[str, str]:
        return {
            tower.slot: tower_text([(floor.card, floor.tab, floor.tucked) for floor in tower.floors])
            for tower in self.view().towers
        }

    def scores(self) -> list[int]:
        return list(self.view().scores)

    def deck_size(self) -> int:
        return int(self.view().deck)

    def discards(self) -> int:
        return int(self.view().discards)

    def drawing(self) -> tuple[int, int] | None:
        drawing = self.view().drawing
        return None if drawing is None else (drawing.seat, drawing.count)

    def last_round(self) -> bool:
        return bool(self.view().last)

    def winner(self) -> int | None:
        outcome = GAME.outcome(self.position)
        if not outcome.over:
            return None
        (seat,) = outcome.winners
        return seat

    def worth(self, slot: str) -> list[int]:
        (tower,) = [tower for tower in self.view().towers if tower.slot == slot]
        return list(tower.worth)

    def redact(self, by: int | str, event: str, viewer: int | str) -> str | None:
        return ROOM.redact_event(self.position, by, event, viewer)

    def seen_hand(self, viewer: int | str, seat: int) -> str | None:
        cards = self.view(viewer).hands[seat].cards
        return None if cards is None else "".join(cards)

    def seen_tuck(self, viewer: int | str, slot: str, level: int) -> str | None:
        (tower,) = [tower for tower in self.view(viewer).towers if tower.slot == slot]
        tucked: str | None = tower.floors[level - 1].tucked
        return tucked
