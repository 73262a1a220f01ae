"""The options of Take That Towers: which deck is played with."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from stackyard.core.game import Options
from stackyard.games.take_that_towers.pieces import MOST_OF_A_KIND

_CARDS: Final = {"ge": 0, "le": MOST_OF_A_KIND}


class TakeThatTowersOptions(Options, frozen=True):
    """How many cards of each floor are in the deck. The box has eight of each."""

    spire: Annotated[int, msgspec.Meta(**_CARDS, title="SPIRE", description="SPIRE cards in the deck.")] = 8
    lobby: Annotated[int, msgspec.Meta(**_CARDS, title="LOBBY", description="LOBBY cards in the deck.")] = 8
    office: Annotated[int, msgspec.Meta(**_CARDS, title="OFFICE", description="OFFICE cards in the deck.")] = 8
    elevator: Annotated[int, msgspec.Meta(**_CARDS, title="ELEVATOR", description="ELEVATOR cards in the deck.")] = 8
    suite: Annotated[int, msgspec.Meta(**_CARDS, title="SUITE", description="SUITE cards in the deck.")] = 8
    landlord: Annotated[int, msgspec.Meta(**_CARDS, title="LANDLORD", description="LANDLORD cards in the deck.")] = 8
    noise_complaint: Annotated[
        int, msgspec.Meta(**_CARDS, title="NOISE COMPLAINT", description="NOISE COMPLAINT cards in the deck.")
    ] = 8
    inferno: Annotated[int, msgspec.Meta(**_CARDS, title="INFERNO", description="INFERNO cards in the deck.")] = 8


OPTION_NAMES: Final = TakeThatTowersOptions.__struct_fields__


def deck_of(options: TakeThatTowersOptions) -> list[int]:
    """Return how many cards of each floor there are."""
    return [int(getattr(options, name)) for name in OPTION_NAMES]
