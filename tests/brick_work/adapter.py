"""One interface for every implementation of Brick Work, so that one set of scenarios runs against each of them.

Moves, chance events and forced events are the texts of the game; `facts` returns the state of a match as plain data.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Protocol

from stackyard.core.errors import StackyardError
from stackyard.core.match import Match
from stackyard.games.brick_work.pieces import NAME_BYTES
from stackyard.games.brick_work.room import ROOM
from tests.brick_work import reference, voxels
from tests.brick_work.reference import Refused

Placed = tuple[str, int, int, int, bool]  # kind, x, y, z, turned
Object = list[Placed]  # in the order of the bricks' numbers


@dataclass
class Facts:
    """The state of a match; lists of two are by seat. `taken` and `turn` count only in the phases that use them.

    `chosen` is met in version 2 alone, from a bump to its action: the value of the chosen die, and its space.
    """

    phase: str
    to_act: list[int]
    first: int
    turn: int | None
    turns: int
    round_turns: int
    pool: list[int]
    spaces: dict[str, int]
    tokens: list[int]
    token_supply: int
    yards: list[dict[str, int]]
    yellow: dict[str, int]
    taken: list[dict[str, int]]
    prints: list[Object | None]
    names: list[str]
    loose: list[dict[str, int]]
    objects: list[dict[str, Object]]
    winner: int | None
    over: bool
    chosen: tuple[int, str] | None = None
    round: int = 0  # alone, from 1


class Table(Protocol):
    """A match of some version of the rules, as the scenarios play it."""

    version: int

    def play(self, seat: int, text: str) -> list[str]:
        """Play a move; return the forced events. Raises Refused and changes nothing."""

    def apply_roll(self, event: str) -> None:
        """Apply a roll of dice. Raises Refused and changes nothing."""

    def facts(self) -> Facts:
        """The whole state of the match."""

    def open_spaces(self, seat: int, die: int, tokens: str) -> list[str]:
        """The spaces where this die with these tokens could be placed by the seat that is to act, sorted."""


def counted(bricks: dict[str, int]) -> dict[str, int]:
    """Without the kinds of which there are none."""
    return {kind: number for kind, number in bricks.items() if number}


class ReferenceTable:
    """A match of the reference."""

    def __init__(self, state: reference.State | None = None, version: int = 1, alone: bool = False) -> None:
        self.state = state if state is not None else reference.start(NAME_BYTES, version, alone)
        self.version = self.state.version

    def play(self, seat: int, text: str) -> list[str]:
        return reference.play(self.state, seat, text)

    def apply_roll(self, event: str) -> None:
        reference.apply_roll(self.state, event)

    def facts(self) -> Facts:
        state = self.state
        return Facts(
            phase=state.phase,
            to_act=state.to_act,
            first=state.first,
            turn=state.turn if state.phase in ("turn", "action") else None,
            turns=state.turns,
            round_turns=state.turns_of_round,
            pool=sorted(state.pool),
            spaces=dict(state.spaces),
            tokens=list(state.tokens),
            token_supply=state.token_supply,
            yards=[counted(yard) for yard in state.yards],
            yellow=counted(state.yellow),
            taken=[counted(taken) for taken in state.taken] if state.phase == "prints" else [],
            prints=[self._object(one) if one else None for one in state.prints],
            names=list(state.names),
            loose=[counted(hand.loose) for hand in state.collections],
            objects=[
                {name: self._object(hand.objects[name]) for name in sorted(hand.objects)} for hand in state.collections
            ],
            winner=state.winner,
            over=state.phase == "over",
            chosen=state.chosen,
            round=state.round if state.alone else 0,
        )

    def open_spaces(self, seat: int, die: int, tokens: str) -> list[str]:
        return sorted(reference.open_spaces(self.state, seat, die, tokens))

    @staticmethod
    @cache
    def _object(piece: voxels.Piece) -> Object:
        placed = []
        for brick in reference.numbered(piece):
            kind = reference.kind_of(brick)
            wide, _ = voxels.extent((brick,))
            placed.append((kind, *voxels.corner((brick,)), wide != int(kind[0])))
        return placed


BUMP_TO_COLLECT = re.compile(r"([1-6])([+-]*)>collect([0-9]?)")


def engine_text(text: str) -> str:
    """A move of the reference as the engine has it, which writes `4>collect` for a bump on COLLECT 4."""
    found = BUMP_TO_COLLECT.fullmatch(text)
    if found is None:
        return text
    return f"{found[1]}{found[2]}>collect" if str(reference.changed(int(found[1]), found[2])) == found[3] else "none"


def reference_text(text: str) -> str:
    """A move of the engine as the reference has it, which writes `4>collect4`."""
    found = BUMP_TO_COLLECT.fullmatch(text)
    return text if found is None else f"{text}{reference.changed(int(found[1]), found[2])}"


class EngineTable:
    """A match of the engine, through its public interface; moves are written as the reference writes them."""

    def __init__(self, position: str | None = None, version: int = 1, alone: bool = False) -> None:
        self.version = version
        rules = version if position is None else None
        options = {"alone": alone}
        self.match = Match.new(ROOM, options, nature="given", position=position, rules=rules)

    def play(self, seat: int, text: str) -> list[str]:
        try:
            events = self.match.play(seat, engine_text(text))
        except StackyardError as error:
            raise Refused(str(error)) from None
        assert [event.by for event in events] == [seat] * len(events)
        assert events[0].event == engine_text(text)
        return [event.event for event in events[1:]]

    def apply_roll(self, event: str) -> None:
        try:
            events = self.match.apply_chance(event)
        except StackyardError as error:
            raise Refused(str(error)) from None
        assert [(one.by, one.event) for one in events] == [("nature", event)]

    def facts(self) -> Facts:
        view: Any = self.match.view("all")
        # The reference keeps the chosen die in hand until the bumped one has been rolled.
        in_hand = view.acting if view.phase == "reroll" else None
        return Facts(
            phase="action" if view.phase == "act" else view.phase,
            to_act=[int(seat) for seat in self.match.to_act if seat != "nature"],
            first=view.first,
            turn=view.turn if view.phase in ("turn", "act") else None,
            turns=view.turns,
            round_turns=view.round_turns,
            pool=view.pool,
            spaces={space: die for space, die in view.spaces.items() if die and space != in_hand},
            tokens=view.tokens,
            token_supply=view.token_supply,
            yards=[counted(yard) for yard in view.yards],
            yellow=counted(view.yellow),
            taken=[counted(taken) for taken in view.taken] if view.phase == "prints" else [],
            prints=[self._object(one) if one else None for one in view.prints],
            names=view.names,
            loose=[counted(loose) for loose in view.loose],
            objects=[{one.name: self._object(one) for one in objects} for objects in view.objects],
            winner=view.winner,
            over=view.over,
            chosen=(view.spaces[view.acting], view.acting) if view.acting else None,
            round=int(self.match.position["alone"][0]),
        )

    def open_spaces(self, seat: int, die: int, tokens: str) -> list[str]:
        view: Any = self.match.view("all")
        for choice in view.choices:
            if (choice.die, choice.tokens) == (die, tokens):
                return sorted(choice.spaces)
        return []

    @staticmethod
    def _object(one: Any) -> Object:
        assert [brick.n for brick in one.bricks] == list(range(1, len(one.bricks) + 1))
        return [(brick.kind, brick.x, brick.y, brick.z, brick.turned) for brick in one.bricks]


# Version of the rules -> name -> how a new match begins.
IMPLEMENTATIONS: dict[int, dict[str, Callable[[], Table]]] = {
    1: {"reference": ReferenceTable, "engine": EngineTable},
    2: {"reference": partial(ReferenceTable, version=2), "engine": partial(EngineTable, version=2)},
}
