"""The options of Towers: how large the downtown is, and which variations are played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from stackyard.core.errors import BadOptionError
from stackyard.core.game import Options
from stackyard.games.towers.pieces import FEWEST_BLOCKS, LARGE_BLOCKS, LONGEST_SIDE, SHORTEST_SIDE
from stackyard.games.towers.texts import t


class TowersOptions(Options, frozen=True):
    """The variations of Towers, singly or in any combination."""

    width: Annotated[int, msgspec.Meta(ge=SHORTEST_SIDE, le=LONGEST_SIDE)] = 8
    height: Annotated[int, msgspec.Meta(ge=SHORTEST_SIDE, le=LONGEST_SIDE)] = 8
    sprawl: bool = False
    utilities: Annotated[int, msgspec.Meta(ge=0, le=LARGE_BLOCKS - FEWEST_BLOCKS)] = 0
    capture: bool = False
    suburbs: bool = False
    swap: bool = False

    def check(self) -> None:
        """Raise BadOptionError if the downtown is too small, or if the utilities do not fit it (E19, E30)."""
        blocks = self.width * self.height
        if blocks < FEWEST_BLOCKS:
            raise BadOptionError(t("downtown-small"))
        size = t("downtown-size", width=self.width, height=self.height, blocks=blocks)
        if self.utilities:
            if self.utilities > blocks - 2:
                raise BadOptionError(t("utilities-most", size=size, most=blocks - 2, utilities=self.utilities))
            if self.utilities % 2 != blocks % 2:
                parity = "odd" if blocks % 2 else "even"
                raise BadOptionError(t("utilities-parity", size=size, parity=parity, utilities=self.utilities))
        elif self.sprawl and blocks % 2:
            raise BadOptionError(t("sprawl-odd", size=size))


def check_sizes(raw: Mapping[str, Any]) -> None:
    """Raise BadOptionError if a downtown is too narrow or too wide, or if there are fewer utilities than none (E30)."""
    for name, way in (("width", "wide"), ("height", "long")):
        size = raw.get(name, SHORTEST_SIDE)
        if type(size) is int and not SHORTEST_SIDE <= size <= LONGEST_SIDE:
            raise BadOptionError(t("downtown-side", least=SHORTEST_SIDE, most=LONGEST_SIDE, way=way, size=size))
    utilities = raw.get("utilities", 0)
    if type(utilities) is int and utilities < 0:
        raise BadOptionError(t("utilities-negative", utilities=utilities))
