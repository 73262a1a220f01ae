"""Pebbles with words for moves: a game whose moves are texts and listed as a sample; and some that break promises."""

from __future__ import annotations

import re
from typing import Any

from stackyard.core.errors import IllegalMoveError, InvalidMoveError
from stackyard.core.game import ForcedEvent, Options, Position, Seat
from tests.tiny_game import Pebbles

POLITE = re.compile(r"take([1-3])( please)?", re.ASCII)


class WordedPebbles(Pebbles):
    """`take2`, or politely `take2 please`, which no sample has."""

    def num_distinct_actions(self, options: Options) -> int:
        return 0

    def legal_moves(self, position: Position, seat: Seat) -> list[str]:  # type: ignore[override]
        return [f"take{move + 1}" for move in super().legal_moves(position, seat)]

    def move_schemas(self, position: Position, seat: Seat) -> list[dict[str, Any]] | None:
        form = {"type": "string", "pattern": "^take[1-3]( please)?$"}
        return [form] if seat in self.to_act(position) else None

    def apply(self, position: Position, seat: Seat, move: str) -> list[ForcedEvent]:  # type: ignore[override]
        found = POLITE.fullmatch(move)
        return super().apply(position, seat, int(found[1]) - 1 if found else -1)

    def move_text(self, position: Position, seat: Seat, move: str) -> str:  # type: ignore[override]
        return move

    def parse_move(self, position: Position, seat: Seat, text: str) -> str:  # type: ignore[override]
        if not POLITE.fullmatch(text):
            raise InvalidMoveError("a move is 'take1', or politely 'take1 please'")
        return text


class NumbersAmongWords(WordedPebbles):
    def legal_moves(self, position: Position, seat: Seat) -> list[Any]:
        return Pebbles.legal_moves(self, position, seat)


class FormsThatDoNotFit(WordedPebbles):
    def move_schemas(self, position: Position, seat: Seat) -> list[dict[str, Any]] | None:
        return [{"type": "string", "pattern": "^take[12]$"}] if seat in self.to_act(position) else None


class FormsForAll(WordedPebbles):
    def move_schemas(self, position: Position, seat: Seat) -> list[dict[str, Any]] | None:
        return [{"type": "string", "pattern": "^take[1-3]( please)?$"}]


class TakesWhatNoFormSays(WordedPebbles):
    def apply(self, position: Position, seat: Seat, move: str) -> list[ForcedEvent]:  # type: ignore[override]
        return super().apply(position, seat, move.strip())


class SpoiltByRefusedWords(WordedPebbles):
    def apply(self, position: Position, seat: Seat, move: str) -> list[ForcedEvent]:  # type: ignore[override]
        try:
            return super().apply(position, seat, move)
        except IllegalMoveError:
            position[0]["taken"][0] += 1
            raise


WORDED_MUTANTS: list[tuple[type[WordedPebbles], str]] = [
    (NumbersAmongWords, "check_legal_moves"),
    (FormsThatDoNotFit, "check_legal_moves"),
    (FormsForAll, "check_legal_moves"),
    (TakesWhatNoFormSays, "check_illegal_moves"),
    (SpoiltByRefusedWords, "check_illegal_moves"),
]
