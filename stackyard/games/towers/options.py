"""The options of Towers: how large the downtown is, and which variations are played."""

from __future__ import annotations

from typing import Annotated

import msgspec

from stackyard.core.game import Options
from stackyard.games.towers.pieces import (
    FEWEST_BLOCKS,
    LARGE_BLOCKS,
    LONGEST_SIDE,
    SHORTEST_SIDE,
)


class TowersOptions(Options, frozen=True):
    """The variations of Towers, singly or in any combination."""

    width: Annotated[
        int,
        msgspec.Meta(
            ge=SHORTEST_SIDE, le=LONGEST_SIDE, title="Width", description="Blocks from west to east (Downtown)."
        ),
    ] = 8
    height: Annotated[
        int,
        msgspec.Meta(
            ge=SHORTEST_SIDE, le=LONGEST_SIDE, title="Height", description="Blocks from south to north (Downtown)."
        ),
    ] = 8
    sprawl: Annotated[
        bool,
        msgspec.Meta(title="Sprawl", description="Begin with an empty downtown: the players put the floors down."),
    ] = False
    utilities: Annotated[
        int,
        msgspec.Meta(
            ge=0,
            le=LARGE_BLOCKS - FEWEST_BLOCKS,
            title="Infrastructure",
            description="How many utilities are put down before building; towers need a utility to stand. "
            "0: not played. Even on an even number of blocks, odd on an odd one, and at most the blocks less two.",
        ),
    ] = 0
    capture: Annotated[
        bool,
        msgspec.Meta(title="Capture", description="Demolished floors count for whoever demolished them."),
    ] = False
    suburbs: Annotated[
        bool,
        msgspec.Meta(title="Suburbs", description="What is cut off is not removed but flattened to single floors."),
    ] = False
    swap: Annotated[
        bool,
        msgspec.Meta(title="Swap", description="After the first move the other player may exchange colours instead."),
    ] = False
