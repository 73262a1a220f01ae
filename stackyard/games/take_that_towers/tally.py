"""The companion for real cards: what a tower on a table is worth, floor by floor, told as in a match.

Asked is `{"players": 3, "tower": {"floors": [{"card": "LO", "tab": null}, {"card": "SPIRE", "tab": 0}]}}`, from the
ground up; `tab` is the seat whose card is tucked beneath the floor. Answered is `{"points": [...], "floors": [...]}`,
the points by seat and the floors top-down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from stackyard.core.errors import UsageError
from stackyard.core.parts import Exchange, RawQuestion
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.take_that_towers.facts import CARD_CODES, KIND_BY_CODE, Tower
from stackyard.games.take_that_towers.moves import row_text
from stackyard.games.take_that_towers.pieces import FEWEST_PLAYERS, MOST_PLAYERS, TALLEST
from stackyard.games.take_that_towers.view import TakeThatTowersEventDescription, describe_event, score_tower

_NAMES: Final = {floor.name: kind for kind, floor in enumerate(FLOORS)} | KIND_BY_CODE


class TallyFloor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A floor of a real tower."""

    card: str  # its name, or its two letters
    tab: int | None  # the seat whose card is tucked beneath it


class TallyTower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A real tower."""

    floors: list[TallyFloor]  # from the ground up


class TallyQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is a tower worth?"""

    players: int
    tower: TallyTower


class TalliedFloor(TakeThatTowersEventDescription, frozen=True, kw_only=True):
    """What a floor did."""

    event: str  # in notation


class Tallied(msgspec.Struct, frozen=True):
    """What a tower is worth."""

    points: list[int]  # by seat
    floors: list[TalliedFloor]  # top-down


TALLY_TYPES: Final = Exchange(TallyQuestion, Tallied)


def tally(question: RawQuestion) -> Tallied:
    """Return what each seat gets from a tower, and what each floor does.

    Raises BadRequestError if the question makes no sense.
    """
    parsed = _read(question)
    cards = bytes(_NAMES[floor.card.upper()] + 1 for floor in parsed.tower.floors)
    tabs = bytes(0 if floor.tab is None else floor.tab + 1 for floor in parsed.tower.floors)
    rows, points = score_tower(Tower(0, cards, tabs, b""), parsed.players)
    floors = []
    for event in (row_text(row, parsed.players) for row in rows):
        description = describe_event(parsed.players, 0, event)
        floors.append(
            TalliedFloor(event=event, **{name: getattr(description, name) for name in description.__struct_fields__})
        )
    return Tallied(points=list(points), floors=floors)


def _read(question: RawQuestion) -> TallyQuestion:
    """Return a question as it is meant.

    Raises BadRequestError if a part of it is wrong, with the part and what is wrong.
    """
    _check_members("the question", question, "players", "tower")
    players, tower = question["players"], question["tower"]
    if type(players) is not int or not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
        raise UsageError(f"players is a whole number from {FEWEST_PLAYERS} to {MOST_PLAYERS}")
    _check_members("the tower", tower, "floors")
    floors = tower["floors"]
    if not isinstance(floors, list) or not 1 <= len(floors) <= TALLEST:
        raise UsageError(f"floors is a list of 1 to {TALLEST} floors, from the ground up")
    return TallyQuestion(players, TallyTower([_floor(level, floor, players) for level, floor in enumerate(floors, 1)]))


def _floor(level: int, floor: Any, players: int) -> TallyFloor:
    _check_members(f"floor {level}", floor, "card", "tab")
    card, tab = floor["card"], floor["tab"]
    if not isinstance(card, str) or len(card) > 40 or card.upper() not in _NAMES:
        names = ", ".join(f"{each.name} ({code})" for each, code in zip(FLOORS, CARD_CODES, strict=True))
        raise UsageError(f"floor {level}: card is one of {names}")
    if tab is not None and (type(tab) is not int or not 0 <= tab < players):
        raise UsageError(f"floor {level}: tab is the seat that tucked a card, 0 to {players - 1}, or null")
    return TallyFloor(card, tab)


def _check_members(what: str, given: Any, *names: str) -> None:
    """Raise BadRequestError unless `given` is an object with these members and no others."""
    if not isinstance(given, Mapping) or set(given) != set(names):
        wanted = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        raise UsageError(f"{what} is an object with {wanted}, and nothing else")
