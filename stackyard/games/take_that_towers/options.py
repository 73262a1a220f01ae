"""The options of Take That Towers: which deck is played with."""

from __future__ import annotations

from typing import Annotated, Final, cast

import msgspec

from stackyard.core.errors import BadOptionError
from stackyard.core.game import Options
from stackyard.core.texts.catalogue import Message
from stackyard.games.take_that_towers.effects import FLOORS, Floor
from stackyard.games.take_that_towers.pieces import CARDS_DEALT, MOST_OF_A_KIND, MOST_PLAYERS
from stackyard.games.take_that_towers.texts import t

FEWEST_CARDS: Final = CARDS_DEALT * MOST_PLAYERS  # as many as four players are dealt


class Deck(Options, frozen=True):
    """A deck: a number of cards for each floor, which are the fields of `TakeThatTowersOptions`."""

    def check(self) -> None:
        """Raise BadOptionError if the deck is too small for four players."""
        cards = sum(deck_of(self))
        if cards < FEWEST_CARDS:
            raise BadOptionError(deck_too_small(cards))


def _option(floor: Floor) -> tuple[str, object, int]:
    """Return the name of a floor's option, its type, and its default."""
    meta = msgspec.Meta(ge=0, le=MOST_OF_A_KIND)
    return floor.id, Annotated[int, meta], floor.in_box


TakeThatTowersOptions: Final = cast(
    "type[Deck]",
    msgspec.defstruct(
        "TakeThatTowersOptions",
        [_option(floor) for floor in FLOORS],
        bases=(Deck,),
        namespace={"__doc__": "How many cards of each floor are in the deck. The box has eight of each."},
        module=__name__,
        frozen=True,
    ),
)
OPTION_NAMES: Final = TakeThatTowersOptions.__struct_fields__


def deck_of(options: Options) -> list[int]:
    """Return how many cards of each floor there are."""
    return [int(getattr(options, name)) for name in OPTION_NAMES]


def deck_too_small(cards: int) -> Message:
    """Return the message that a deck of so few cards is too small."""
    return t("deck-too-small", fewest=FEWEST_CARDS, dealt=CARDS_DEALT, players=MOST_PLAYERS, cards=cards)
