"""One interface for every implementation of Towers, so that one set of scenarios runs against each of them.

An implementation joins by giving an object of the protocol `Rules` and adding it to IMPLEMENTATIONS. States are
opaque to the scenarios; towers, moves and events are the texts of E31; turn, scores and winner are by seat.
"""

from __future__ import annotations

from typing import Any, Protocol

from tests.towers import reference
from tests.towers.engine_rules import EngineRules
from tests.towers.reference import Options

State = Any  # whatever the implementation plays with


class Rules(Protocol):
    """The rules of Towers, as the scenarios ask for them."""

    name: str

    def check_options(self, options: Options) -> None:
        """Raise ValueError where no game can be set up so."""

    def start(self, options: Options) -> State:
        """The position before the first move."""

    def state(
        self,
        options: Options,
        towers: dict[str, str],
        turn: int = 0,
        districts: dict[str, int] | None = None,
        captured: tuple[int, int] = (0, 0),
    ) -> State:
        """A position of the building phase, taken as it is: nothing is demolished and nobody skipped before a move."""

    def legal(self, state: State) -> list[str]:
        """The legal moves, sorted as text."""

    def apply(self, state: State, move: str) -> tuple[State, list[str]]:
        """The next state and the forced events; raises ValueError for an illegal move."""

    def demolished(self, state: State, move: str) -> dict[str, str]:
        """What a legal move would demolish or flatten, with the floors just before."""

    def towers(self, state: State) -> dict[str, str]:
        """Occupied block -> floors from the ground up."""

    def districts(self, state: State) -> dict[str, int]:
        """Occupied block -> district."""

    def captured(self, state: State) -> tuple[int, int]:
        """Captured floors by COLOUR, (Black's, White's)."""

    def phase(self, state: State) -> str:
        """ "utilities", "sprawl", "build" or "over"."""

    def turn(self, state: State) -> int:
        """The seat that acts next; of no meaning when the game is over."""

    def colour_of_seat(self, state: State) -> tuple[int, int]:
        """(0, 1), or (1, 0) after a swap."""

    def scores(self, state: State) -> tuple[int, int]:
        """Floors by SEAT, captured ones included."""

    def winner(self, state: State) -> int | None:
        """The winning SEAT of a finished game, None for a draw."""

    def perft(self, state: State, depth: int) -> int:
        """The number of ways to play exactly so many moves."""


class ReferenceRules:
    """The reference behind the protocol."""

    name = "reference"

    def check_options(self, options: Options) -> None:
        reference.check_options(options)

    def start(self, options: Options) -> reference.State:
        return reference.start(options)

    def state(
        self,
        options: Options,
        towers: dict[str, str],
        turn: int = 0,
        districts: dict[str, int] | None = None,
        captured: tuple[int, int] = (0, 0),
    ) -> reference.State:
        return reference.position(options, towers, turn, districts, captured)

    def legal(self, state: reference.State) -> list[str]:
        return reference.legal_moves(state)

    def apply(self, state: reference.State, move: str) -> tuple[reference.State, list[str]]:
        return reference.apply(state, move)

    def demolished(self, state: reference.State, move: str) -> dict[str, str]:
        return reference.demolished(state, move)

    def towers(self, state: reference.State) -> dict[str, str]:
        return state.towers

    def districts(self, state: reference.State) -> dict[str, int]:
        return state.districts

    def captured(self, state: reference.State) -> tuple[int, int]:
        return state.captured

    def phase(self, state: reference.State) -> str:
        return state.phase

    def turn(self, state: reference.State) -> int:
        return state.turn

    def colour_of_seat(self, state: reference.State) -> tuple[int, int]:
        return state.colour_of_seat

    def scores(self, state: reference.State) -> tuple[int, int]:
        return reference.scores(state)

    def winner(self, state: reference.State) -> int | None:
        return reference.winner(state)

    def perft(self, state: reference.State, depth: int) -> int:
        return reference.perft(state, depth)


IMPLEMENTATIONS: list[Rules] = [ReferenceRules(), EngineRules()]
