"""The implementations of Take That Towers behind one interface, and a way to set up a table in any of them."""

from __future__ import annotations

from typing import Any

from tests.take_that_towers import reference
from tests.take_that_towers.engine_table import EngineTable
from tests.take_that_towers.reference import BOX, codes
from tests.take_that_towers.table import Layout, Table, in_order, tower, tower_text


class ReferenceTable(Table):
    """The reference behind the interface."""

    name = "reference"

    def __init__(self, state: reference.State) -> None:
        self.state = state
        self.left = list(state.deck)

    @classmethod
    def new(cls, players: int, deck: dict[str, int] | None = None) -> Table:
        return cls(reference.start(players, deck))

    @classmethod
    def from_layout(cls, layout: Layout) -> Table:
        state = reference.State(
            players=layout.players,
            deck=list(layout.left),
            hands=[list(hand) for hand in layout.hands],
            scores=layout.scores or [0] * layout.players,
            phase="build",
            turn=layout.turn,
            towers=dict(layout.towers),
            face_up=list(layout.face_up),
            last_round=layout.last_round,
        )
        return cls(state)

    def play(self, move: str, seat: int | None = None) -> list[str]:
        return reference.play(self.state, self.state.turn if seat is None else seat, move)

    def _apply_chance(self, event: str) -> list[str]:
        return reference.apply_chance(self.state, event)

    def legal(self, seat: int) -> list[str]:
        return reference.legal(self.state, seat)

    def to_act(self) -> list[int | str]:
        return reference.to_act(self.state)

    def phase(self) -> str:
        return self.state.phase

    def turn(self) -> int | None:
        return self.state.turn

    def hands(self) -> list[str]:
        return [in_order(hand) for hand in self.state.hands]

    def towers(self) -> dict[str, str]:
        floors = {slot: self.state.towers[slot] for slot in sorted(self.state.towers)}
        return {slot: tower_text([(f.card, f.tab, f.tucked) for f in tower]) for slot, tower in floors.items()}

    def scores(self) -> list[int]:
        return self.state.scores

    def deck_size(self) -> int:
        return len(self.state.deck)

    def discards(self) -> int:
        return len(self.state.face_up) + len(self.state.face_down)

    def drawing(self) -> tuple[int, int] | None:
        return self.state.drawing

    def last_round(self) -> bool:
        return self.state.last_round

    def winner(self) -> int | None:
        return reference.winner(self.state)

    def worth(self, slot: str) -> list[int]:
        return reference.worth(self.state.towers[slot], self.state.players)

    def redact(self, by: int | str, event: str, viewer: int | str) -> str | None:
        return reference.redact(by, event, viewer)

    def seen_hand(self, viewer: int | str, seat: int) -> str | None:
        return self.hands()[seat] if viewer in ("all", seat) else None

    def seen_tuck(self, viewer: int | str, slot: str, level: int) -> str | None:
        floor = self.state.towers[slot][level - 1]
        return floor.tucked if viewer in ("all", floor.tab) else None


IMPLEMENTATIONS: list[type[Table]] = [ReferenceTable, EngineTable]


def make_table(
    implementation: type[Table],
    players: int = 3,
    *,
    towers: dict[str, str] | None = None,
    hands: list[str] | None = None,
    left: str | None = None,
    **more: Any,
) -> Table:
    """A table at the beginning of a turn; the deck holds what is left of 8 cards of each floor unless given.

    A hand that is not given is an ELEVATOR, a LOBBY, an OFFICE and a LANDLORD.
    """
    layout = Layout(
        players=players,
        towers={slot: tower(text) for slot, text in (towers or {}).items()},
        hands=[codes(hand) for hand in (hands or ["ELLOOFLA"] * players)],
        left=[] if left is None else codes(left),
        **more,
    )
    if left is None:
        used = layout.deck()
        layout.left = [card for card, count in BOX.items() for _ in range(count - used[card])]
    return implementation.from_layout(layout)
