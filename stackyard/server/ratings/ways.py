"""The rated ways to play: which game, with which options, how many at the table, and by which clocks. None other is.

Each way and pace has numbers of its own: who is good with two at the table need not be with four, or in a hurry. The
same table stands in docs/ratings.md, and a test holds both to each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from stackyard.core.registry import room as find_room
from stackyard.core.registry import rooms
from stackyard.server.wire.messages import ClockRule


class Way(NamedTuple):
    """A rated way to play a game: with its options as they are."""

    game: str
    players: int

    @property
    def name(self) -> str:
        """The name by which results have it: how many play."""
        return str(self.players)


PACES: Final[Mapping[str, ClockRule]] = {
    "calm": ClockRule(kind="fischer", base_ms=600_000, increment_ms=5_000),
    "brisk": ClockRule(kind="fischer", base_ms=300_000, increment_ms=3_000),
}
"""By name: the clocks that quick match offers. Without one a match that somebody leaves would never end."""
OVER_DAYS: Final = "days"  # the pace of all matches over days, however many a move
PACE_NAMES: Final = (*PACES, OVER_DAYS)


def ways() -> list[Way]:
    """Return the rated ways to play, as the games' rooms name them."""
    return [Way(room.slug, players) for room in rooms() for players in room.traits.rated]


class Kind(NamedTuple):
    """What has a number of its own: a game, a way to play it, a pace."""

    game: str
    way: str
    pace: str


def kind_of(game: str, options: Mapping[str, Any], players: int, clock: ClockRule) -> Kind | None:
    """Return what a match would be rated as; None if it is no rated way to play. `options` may leave some out."""
    way = next((way for way in ways() if (way.game, way.players) == (game, players)), None)
    pace = OVER_DAYS if clock.kind == "days" else next((name for name, rule in PACES.items() if rule == clock), None)
    if way is None or pace is None:
        return None
    room = find_room(game)
    if pace == OVER_DAYS and not room.traits.over_days:
        return None
    parse = room.game.parse_options
    return Kind(game, way.name, pace) if parse(dict(options)) == parse({}) else None


__all__ = ["OVER_DAYS", "PACES", "PACE_NAMES", "Kind", "Way", "kind_of", "ways"]
