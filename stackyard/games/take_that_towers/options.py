"""The options of Take That Towers: which deck is played with."""

from __future__ import annotations

from typing import Annotated, Final, cast

import msgspec

from stackyard.core.game import Options
from stackyard.games.take_that_towers.effects import FLOORS, Floor
from stackyard.games.take_that_towers.pieces import MOST_OF_A_KIND


def _option(floor: Floor) -> tuple[str, object, int]:
    """Return the name of a floor's option, its type, and its default."""
    meta = msgspec.Meta(ge=0, le=MOST_OF_A_KIND, title=floor.name, description=f"{floor.name} cards in the deck.")
    return floor.id, Annotated[int, meta], floor.in_box


TakeThatTowersOptions: Final = cast(
    "type[Options]",
    msgspec.defstruct(
        "TakeThatTowersOptions",
        [_option(floor) for floor in FLOORS],
        bases=(Options,),
        namespace={"__doc__": "How many cards of each floor are in the deck. The box has eight of each."},
        module=__name__,
        frozen=True,
    ),
)
OPTION_NAMES: Final = TakeThatTowersOptions.__struct_fields__


def deck_of(options: Options) -> list[int]:
    """Return how many cards of each floor there are."""
    return [int(getattr(options, name)) for name in OPTION_NAMES]
