"""The implementations of Pappy's Tower Topple behind one interface: the reference and the engine.

The engine is asked through a `Match` with given chance events; what the record holds is read where the scenarios want
to see tasks, orders and skips.
"""

from __future__ import annotations

import importlib.util
from typing import Any

from stackyard.core.match import Match
from tests.tower_topple import reference
from tests.tower_topple.reference import COLOURS, Options
from tests.tower_topple.table import Follows, Rules

COUNTS = {  # the options that say how many bricks of a face there are
    **{face: face for face in ("plain", *COLOURS)},
    "draw-blue": "draws_blue",
    "draw-green": "draws_green",
    "draw-red": "draws_red",
    "draw-yellow": "draws_yellow",
    "draw-two": "draws_two",
    "skip": "skips",
    "one-more": "one_mores",
    "reverse": "reverses",
    "edge": "edges",
    "center": "centers",
    "lose-2": "lose_twos",
    "others-gain": "others_gains",
    "add-2": "add_twos",
    "add-3": "add_threes",
}
TASKS = ["free", "colour", "two", "edge", "center", "substitute", "extra"]  # by their numbers in the record


class ReferenceRules(Rules):
    """The reference behind the interface."""

    name = "reference"

    def __init__(self, table: reference.Table) -> None:
        self.table = table
        self.options = table.options

    @classmethod
    def new(cls, players: int, options: Options) -> Rules:
        return cls(reference.Table(players, options))

    def play(self, seat: int, text: str) -> Follows:
        return self.table.play(seat, text)

    def chance(self, text: str) -> Follows:
        return self.table.chance(text)

    def legal(self, seat: int) -> set[str]:
        return self.table.legal(seat)

    def to_act(self) -> list[int | str]:
        return self.table.to_act()

    def over(self) -> bool:
        return self.table.over

    def scores(self) -> list[int]:
        return self.table.scores()

    def winners(self) -> list[int]:
        return self.table.winners()

    def tasks(self) -> list[str]:
        return [str(task) for task in self.table.tasks]

    def orders(self) -> list[str]:
        return [str(task) for task in self.table.orders]

    def skips(self) -> list[int]:
        return list(self.table.skips)

    def direction(self) -> int:
        return self.table.direction

    def round(self) -> int:
        return self.table.round

    def wants_face(self) -> bool:
        return self.table.phase in ("facing", "reading")

    def fallen(self) -> list[int]:
        return [brick.number for brick in self.table.fallen]

    def lifted(self) -> bool:
        return self.table.lifted

    def stakes(self) -> list[int]:
        table = self.table
        if table.over or table.options.fall == "rulebook":
            return [0] * table.units
        won = [now - before for now, before in zip(table.points, table.brought, strict=True)]
        return [3 if table.options.fall == "minus 3" else max(points, 0) for points in won]

    def fall_cost(self) -> int:
        return self.table.fine


def engine_options(options: Options) -> dict[str, Any]:
    """The engine's options for these."""
    chosen: dict[str, Any] = {
        "version": options.version,
        "rows": options.rows,
        "rounds": options.rounds,
        "target": options.target,
        "open": options.open,
        "real": options.real,
        "teams": options.teams,
        "strict": options.strict,
        "fall": options.fall,
        "alone": options.alone,
        "sizes": ",".join(map(str, options.sizes)),
        **dict.fromkeys(options.off, False),
    }
    return chosen | {COUNTS[face]: count for face, count in options.box.items()}


IMPLEMENTATIONS: list[type[Rules]] = [ReferenceRules]

if importlib.util.find_spec("stackyard.games.tower_topple.game") is not None:
    from stackyard.games.tower_topple import pieces
    from stackyard.games.tower_topple.game import GAME
    from stackyard.games.tower_topple.room import ROOM

    class EngineRules(Rules):
        """The engine behind the interface."""

        name = "engine"

        def __init__(self, match: Match, options: Options) -> None:
            self.match = match
            self.options = options

        @classmethod
        def new(cls, players: int, options: Options) -> Rules:
            return cls(Match.new(ROOM, engine_options(options), players, nature="given"), options)

        @property
        def record(self) -> Any:
            """The record's one row."""
            return self.match.position[0]

        def play(self, seat: int, text: str) -> Follows:
            return [(int(event.by), event.event) for event in self.match.play(seat, text)[1:]]

        def chance(self, text: str) -> Follows:
            return [(int(event.by), event.event) for event in self.match.apply_chance(text)[1:]]

        def legal(self, seat: int) -> set[str]:
            return set(self.match.legal(seat))

        def to_act(self) -> list[int | str]:
            return self.match.to_act

        def over(self) -> bool:
            return self.match.over

        def scores(self) -> list[int]:
            return [int(score) for score in GAME.scores(self.match.position)]

        def winners(self) -> list[int]:
            return list(self.match.outcome().winners) if self.match.over else []

        def _named(self, kinds: Any, colours: Any, count: int) -> list[str]:
            return [
                f"colour {COLOURS[int(colour) - 1]}" if kind == pieces.COLOUR else TASKS[kind]
                for kind, colour in zip(kinds[:count].tolist(), colours[:count].tolist(), strict=True)
            ]

        def tasks(self) -> list[str]:
            return self._named(self.record["task"], self.record["task_colour"], int(self.record["tasks"]))

        def orders(self) -> list[str]:
            return self._named(self.record["order"], self.record["order_colour"], int(self.record["orders"]))

        def skips(self) -> list[int]:
            return [int(skips) for skips in self.record["skips"][: int(self.record["units"])]]

        def direction(self) -> int:
            return int(self.record["direction"])

        def round(self) -> int:
            return int(self.record["round"])

        def wants_face(self) -> bool:
            return int(self.record["phase"]) in (pieces.FACING, pieces.READING)

        def fallen(self) -> list[int]:
            """The bricks that lie beside the tower, in the order in which they are placed; a real one's are -1."""
            lying: list[int] = self.record["fallen"][: int(self.record["lying"])].tolist()
            return [-1 if brick == pieces.UNKNOWN else brick for brick in lying]

        def lifted(self) -> bool:
            """Is the brick in hand one that fell?"""
            return bool(self.record["lifted"])

        def stakes(self) -> list[int]:
            return list(GAME.view(self.match.position).stakes)

        def fall_cost(self) -> int:
            return GAME.view(self.match.position).fall_cost

    IMPLEMENTATIONS.append(EngineRules)
