"""The types of each game that cross the wire: its views, and what it is asked and answers.

The browser's types (scripts/wire_types.py) and the OpenAPI description are made from them, under the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from stackyard.core.game import Game
from stackyard.core.room import Room


def namer(found: Game[Any, Any]) -> Callable[[str], str]:
    """Return a function that gives a type of a game its name on the wire: "Brick" becomes "TowerBrixBrick"."""
    prefix = found.view_type.__name__.removesuffix("View")  # as the game writes its own name
    return lambda name: name if name.startswith(prefix) else prefix + name


def is_own(kind: type[msgspec.Struct]) -> bool:
    """Tell whether a type belongs to one game: those of the core and of the hall keep their names in all of them."""
    return not kind.__module__.startswith(("stackyard.core.", "stackyard.server."))


def tally_types(room: Room) -> list[type[msgspec.Struct]]:
    """Return what a game may be asked to tally, and the answer; nothing if it tallies nothing."""
    return [] if room.tally is None else list(room.tally.TALLY_TYPES)


def solve_types(room: Room) -> list[type[msgspec.Struct]]:
    """Return what a game's solver is asked, and its answer; nothing if it has none."""
    return [] if room.solver is None else list(room.solver.SOLVE_TYPES)


def structs_of(kinds: Sequence[Any]) -> dict[str, type[msgspec.Struct]]:
    """Return every struct that the types contain, by name."""
    found: dict[str, type[msgspec.Struct]] = {}

    def visit(part: Any) -> None:
        if isinstance(part, msgspec.inspect.StructType):
            if part.cls.__name__ not in found:
                found[part.cls.__name__] = part.cls
                for field in part.fields:
                    visit(field.type)
        elif isinstance(part, msgspec.inspect.UnionType):
            for member in part.types:
                visit(member)
        elif isinstance(part, msgspec.inspect.TupleType):
            for member in part.item_types:
                visit(member)
        elif isinstance(part, msgspec.inspect.DictType):
            visit(part.value_type)
        elif isinstance(part, msgspec.inspect.CollectionType):
            visit(part.item_type)

    for kind in kinds:
        visit(msgspec.inspect.type_info(kind))
    return found
