"""One interface for every implementation of Take That Towers, so that one set of scenarios runs against each of them.

An implementation joins by giving a subclass of `Table`, a match under way; `adapter.py` lists them. Seats
count from 0; moves and events are texts; a tower is written from the ground up, a floor each: "OF0 NO1:SU LA" is an
OFFICE that seat 0 claimed, a NOISE COMPLAINT beneath which seat 1 tucked a SUITE, and a vacant LANDLORD. What is
tucked beneath a floor is a LOBBY where nothing is said.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import ClassVar

from tests.take_that_towers.reference import CARDS, Floor, codes


@dataclass
class Layout:
    """A table at the beginning of a turn, to be set up by hand."""

    players: int
    towers: dict[str, list[Floor]]
    hands: list[list[str]]
    left: list[str]
    turn: int = 0
    scores: list[int] = field(default_factory=list)
    face_up: list[str] = field(default_factory=list)
    last_round: bool = False

    def deck(self) -> dict[str, int]:
        """The deck that all these cards are."""
        floors = [floor for tower in self.towers.values() for floor in tower]
        cards = [*self.left, *self.face_up, *(card for hand in self.hands for card in hand)]
        cards += [floor.card for floor in floors] + [floor.tucked for floor in floors if floor.tucked is not None]
        return {card: cards.count(card) for card in CARDS}


def tower(text: str) -> list[Floor]:
    """The tower that a text names."""
    floors = []
    for word in text.split():
        card, _, tucked = word.partition(":")
        floors.append(Floor(card[:2], int(card[2]), tucked or "LO") if card[2:] else Floor(card))
    return floors


class Table(ABC):
    """A match under way, as the scenarios see it."""

    name: ClassVar[str]
    left: list[str]  # the cards left in the deck

    @classmethod
    @abstractmethod
    def new(cls, players: int, deck: dict[str, int] | None = None) -> Table:
        """The table before the deal. Raises ValueError where no game can be set up so."""

    @classmethod
    @abstractmethod
    def from_layout(cls, layout: Layout) -> Table:
        """A table set up by hand."""

    @abstractmethod
    def play(self, move: str, seat: int | None = None) -> list[str]:
        """Play a move of the seat whose turn it is, or another; return the forced events.

        Raises ValueError for what is not allowed, and changes nothing then.
        """

    def apply_chance(self, event: str) -> list[str]:
        """Say which cards come; return the forced events. Raises ValueError and changes nothing."""
        events = self._apply_chance(event)
        for word in event.split(" ")[1:]:
            for card in codes(word) if not word.isdigit() else []:
                self.left.remove(card)
        return events

    @abstractmethod
    def _apply_chance(self, event: str) -> list[str]: ...

    @abstractmethod
    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat, sorted."""

    @abstractmethod
    def to_act(self) -> list[int | str]:
        """Seats, or "nature", or nobody."""

    @abstractmethod
    def phase(self) -> str:
        """ "deal", "build", "claim", "draw", "choose", "suite" or "over"."""

    @abstractmethod
    def turn(self) -> int | None:
        """Whose turn it is; of no meaning when the match is over."""

    @abstractmethod
    def hands(self) -> list[str]:
        """Each seat's cards in the order of CARDS."""

    @abstractmethod
    def towers(self) -> dict[str, str]:
        """The standing towers, with what is tucked beneath each claimed floor."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Each seat's points."""

    @abstractmethod
    def deck_size(self) -> int:
        """How many cards are left in the deck."""

    @abstractmethod
    def discards(self) -> int:
        """How many cards have been discarded."""

    @abstractmethod
    def drawing(self) -> tuple[int, int] | None:
        """The seat that draws now, and how many."""

    @abstractmethod
    def last_round(self) -> bool:
        """Has the end of the game been caused?"""

    @abstractmethod
    def winner(self) -> int | None:
        """The seat that has won; None while the match goes on."""

    @abstractmethod
    def worth(self, slot: str) -> list[int]:
        """What each seat would get from a standing tower now."""

    @abstractmethod
    def redact(self, by: int | str, event: str, viewer: int | str) -> str | None:
        """What a viewer gets to know of an event."""

    @abstractmethod
    def seen_hand(self, viewer: int | str, seat: int) -> str | None:
        """The cards in a hand, as far as a viewer sees them."""

    @abstractmethod
    def seen_tuck(self, viewer: int | str, slot: str, level: int) -> str | None:
        """The card tucked beneath a floor, as far as a viewer sees it."""


def in_order(hand: list[str]) -> str:
    """A hand as one text, in the order of CARDS."""
    return "".join(sorted(hand, key=CARDS.index))


def tower_text(floors: list[tuple[str, int | None, str | None]]) -> str:
    """A tower as one text, from the ground up."""
    return " ".join(card if tab is None else f"{card}{tab}:{tucked}" for card, tab, tucked in floors)
