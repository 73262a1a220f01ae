"""Pebbles with one promise broken each, and the check that has to notice."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.compiling.stepping import pack_word
from stackyard.core.encoding.encoding import NumberedMoves, Outcomes, Remembered, Row
from stackyard.core.encoding.layout import Floats, Layout, Mask, Plane
from stackyard.core.errors import BadOptionError, IllegalMoveError
from stackyard.core.event_description import EventDescription
from stackyard.core.game import (
    EVERYTHING,
    SPECTATOR,
    ForcedEvent,
    Outcome,
    Position,
    SearchResult,
    Seat,
    newest_version,
)
from stackyard.core.lesson import Lesson, Step
from stackyard.core.steps import Steps
from stackyard.core.texts.catalogue import ENGLISH, Message, t
from tests.tiny_game import MOST, PEBBLES, LaterPebbles, PebbleOptions, Pebbles, PebbleView

MUTANTS: list[tuple[type[Pebbles], str]] = []


def caught_by(check: str) -> Any:
    def note(mutant: type[Pebbles]) -> type[Pebbles]:
        MUTANTS.append((mutant, check))
        return mutant

    return note


class PebbleEncoding(NumberedMoves):
    """Pebbles as numbers: what its tests and the mutants of it need."""

    observation = Layout([Plane("pebbles", (1,), "left on the table"), Plane("number", (1,), "the viewer's own")])
    memory = Layout([Plane("told", (1,), "events so far")])

    def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
        out[:] = position[0]["heap"], position[0]["numbers"][seat]

    def remember(self, seat: Seat, events: Sequence[Remembered], out: Floats) -> None:
        out[0] = len(events)


class NumberedPebbles(Pebbles):
    encoding_type: type[NumberedMoves] = PebbleEncoding


# --- as numbers ---


@caught_by("check_encoding")
class MaskOfAll(NumberedPebbles):
    class encoding_type(PebbleEncoding):  # noqa: N801
        def legal_mask(self, position: Position, seat: Seat, out: Mask, chosen: Row = ()) -> int:
            out[:] = 1
            return len(out)


@caught_by("check_encoding")
class OtherMoveBack(NumberedPebbles):
    class encoding_type(PebbleEncoding):  # noqa: N801
        def actions_of(self, position: Position, seat: Seat, move: Any) -> tuple[int, ...]:
            return (MOST - 1 - int(move),)


@caught_by("check_encoding")
class HalfObserved(NumberedPebbles):
    class encoding_type(PebbleEncoding):  # noqa: N801
        def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
            out[0] = position[0]["heap"]


@caught_by("check_encoding")
class UnlikelyOutcomes(NumberedPebbles):
    class encoding_type(PebbleEncoding):  # noqa: N801
        def chance_outcomes(self, position: Position, drawn: Row = ()) -> Outcomes:
            return [(0, 0.5), (1, 0.4)]


@caught_by("check_secrets")
class PlaneOfAllNumbers(NumberedPebbles):
    class encoding_type(PebbleEncoding):  # noqa: N801
        def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
            out[:] = position[0]["heap"], position[0]["numbers"].sum()


@caught_by("check_information")
class RemembersTheDeal(NumberedPebbles):
    def redact_event(self, position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str | None:
        return event

    class encoding_type(PebbleEncoding):  # noqa: N801
        def observe(self, position: Position, seat: Seat, out: Floats, chosen: Row = ()) -> None:
            out[:] = position[0]["heap"], position[0]["numbers"].sum()


# --- what it says it is ---


@caught_by("check_description")
class MovesOfNoKind(Pebbles):
    def num_distinct_actions(self, options: PebbleOptions) -> int:
        return 0


@caught_by("check_description")
class Nameless(Pebbles):
    seats = (2, 4)


@caught_by("check_options")
class ForgetsOptions(Pebbles):
    def options_of(self, position: Position) -> PebbleOptions:
        return PebbleOptions(heap=int(position[0]["start"]))


@caught_by("check_options")
class RefusesOptionsRudely(Pebbles):
    def parse_options(self, raw: Mapping[str, Any] | None = None) -> PebbleOptions:
        try:
            return super().parse_options(raw)
        except BadOptionError:
            if raw and raw.get("dice"):
                raise ValueError("no") from None
            raise


@caught_by("check_options")
class AnyNumberOfSeats(Pebbles):
    def setup(self, options: PebbleOptions, players: int, version: int | None = None) -> Position:
        return super().setup(options, min(max(players, 2), 3), version)


# --- play ---


@caught_by("check_play")
class Stuck(Pebbles):
    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        return [] if position[0]["heap"] == 3 else super().legal_moves(position, seat)


@caught_by("check_play")
class NobodyActs(Pebbles):
    def to_act(self, position: Position) -> tuple[Seat, ...]:
        return () if position[0]["heap"] == 2 else super().to_act(position)


@caught_by("check_play")
class TooLong(Pebbles):
    max_game_length = 4


@caught_by("check_play")
class ActsAfterTheEnd(Pebbles):
    def to_act(self, position: Position) -> tuple[Seat, ...]:
        return (0,) if self.is_over(position) else super().to_act(position)


@caught_by("check_play")
class NotABool(Pebbles):
    def is_over(self, position: Position) -> Any:
        return position[0]["heap"] == 0


@caught_by("check_scores")
class HighScore(Pebbles):
    def score_bounds(self, options: PebbleOptions, players: int) -> tuple[float, float]:
        return 0, 2


@caught_by("check_scores")
class EverybodyWins(Pebbles):
    def outcome(self, position: Position) -> Outcome:
        found = super().outcome(position)
        winners = list(range(self.players_of(position))) if found.over else []
        return Outcome(found.over, found.scores, winners, found.why)


@caught_by("check_scores")
class EarlyWinner(Pebbles):
    def outcome(self, position: Position) -> Outcome:
        found = super().outcome(position)
        return found if found.over else Outcome(False, found.scores, [0], found.why)


# --- moves ---


@caught_by("check_legal_moves")
class Unsorted(Pebbles):
    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        return super().legal_moves(position, seat)[::-1]


@caught_by("check_legal_moves")
class ListsTooMuch(Pebbles):
    def num_distinct_actions(self, options: PebbleOptions) -> int:
        return 4

    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        moves = super().legal_moves(position, seat)
        return [0, 1, 2, 3] if moves and position[0]["heap"] == 3 else moves


@caught_by("check_legal_moves")
class MovesForAll(Pebbles):
    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        acting = self.to_act(position)
        return super().legal_moves(position, acting[0]) if acting else []


@caught_by("check_illegal_moves")
class ForgetsAMove(Pebbles):
    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        return super().legal_moves(position, seat)[:2]


@caught_by("check_illegal_moves")
class TakesMinusOne(Pebbles):
    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        return super().apply(position, seat, max(move, 0))


@caught_by("check_illegal_moves")
class AnySeat(Pebbles):
    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        acting = self.to_act(position)
        return super().apply(position, acting[0] if acting and 0 <= seat < self.players_of(position) else seat, move)


@caught_by("check_illegal_moves")
class SpoiltByRefusal(Pebbles):
    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        try:
            return super().apply(position, seat, move)
        except IllegalMoveError:
            position[0]["turn"] = 0
            position[0]["die"] = 1
            raise


@caught_by("check_illegal_moves")
class OverflowsOnHugeMoves(Pebbles):
    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        return super().apply(position, seat, int(np.int64(move)))


@caught_by("check_move_texts")
class OneTextForTwo(Pebbles):
    def move_text(self, position: Position, seat: Seat, move: int) -> str:
        return f"take{min(move + 1, 2)}"


@caught_by("check_move_texts")
class TextWithALineBreak(Pebbles):
    def move_text(self, position: Position, seat: Seat, move: int) -> str:
        return super().move_text(position, seat, move) + "\n"

    def parse_move(self, position: Position, seat: Seat, text: str) -> int:
        return super().parse_move(position, seat, text.rstrip("\n"))


@caught_by("check_hostile_moves")
class ParsesCarelessly(Pebbles):
    def parse_move(self, position: Position, seat: Seat, text: str) -> int:
        return int(text.removeprefix("take")) - 1


@caught_by("check_apply")
class RemembersOutsideTheRecord(Pebbles):
    moves_made = 0

    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        follows = super().apply(position, seat, move)
        self.moves_made += 1
        position[0]["skipped"][0] = self.moves_made % 2
        return follows


@caught_by("check_apply")
class TouchesNeighbours(Pebbles):
    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        follows = super().apply(position, seat, move)
        if position.base is not None and position.base.shape[0] > 1:
            position.base["heap"][0] += 1
        return follows


# --- positions ---


@caught_by("check_position_text")
class ForgetsTheDie(Pebbles):
    def position_text(self, position: Position) -> str:
        copy = position.copy()
        copy[0]["die"] = 0
        return super().position_text(copy)


@caught_by("check_position_text")
class DirtyBytes(Pebbles):
    def parse_position(self, text: str) -> Position:
        position = super().parse_position(text)
        position[0]["skipped"][2] = 7 if self.players_of(position) == 2 else position[0]["skipped"][2]
        return position


@caught_by("check_hostile_positions")
class TrustsTexts(Pebbles):
    def parse_position(self, text: str) -> Position:
        if text == "a1":
            raise KeyError(text)
        return super().parse_position(text)


@caught_by("check_hostile_positions")
class TakesDeadEnds(Pebbles):
    def parse_position(self, text: str) -> Position:
        position = super().parse_position("7/7 0 d0 n00 t0,0 s00 l0 -S" if text == "a1" else text)
        if text == "a1":
            position[0]["turn"] = 2
        return position


@caught_by("check_state")
class CannotBePickled(Pebbles):
    def __init__(self) -> None:
        self.secret = lambda: None


def _takes_one(positions: Any, out: Any) -> int:
    acting = PEBBLES.to_act(positions)
    out[0] = 0
    return pack_word(1, acting[0]) if acting else 0


@caught_by("check_steps")
class StepsTakeOneOnly(Pebbles):
    steps = Steps(_takes_one, lambda positions, move, out: _takes_one(positions, out), 3)


# --- versions of the rules ---


@caught_by("check_versions")
class ForgetsTheVersion(LaterPebbles):
    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        follows = super().apply(position, seat, move)
        position["rules_version"] = newest_version(self)
        return follows


@caught_by("check_versions")
class WritesNoVersion(LaterPebbles):
    def position_text(self, position: Position) -> str:
        return super().position_text(position).removeprefix("rules=2 ")


@caught_by("check_versions")
class ThinksByTheNewest(LaterPebbles):
    def determinize(self, position: Position, seat: Seat, rng: np.random.Generator) -> Position:
        other = super().determinize(position, seat, rng)
        other["rules_version"] = 2
        return other


@caught_by("check_versions")
class PlaysAnyVersion(LaterPebbles):
    def setup(self, options: PebbleOptions, players: int, version: int | None = None) -> Position:
        return super().setup(options, players, version if version in self.versions else None)


@caught_by("check_versions")
class Descends(Pebbles):
    versions = (2, 1)


@caught_by("check_play")
class BreaksTheOldRules(LaterPebbles):
    def to_act(self, position: Position) -> tuple[Seat, ...]:
        acting = super().to_act(position)
        return acting if position["rules_version"][0] == 2 else tuple(reversed((*acting, *acting)))


# --- secrets ---


@caught_by("check_views")
class NothingHidden(Pebbles):
    perfect_information = True


@caught_by("check_views")
class ViewWrites(Pebbles):
    def view(self, position: Position, viewer: Seat | str) -> PebbleView:
        position[0]["skipped"][0] = 1
        return super().view(position, viewer)


@caught_by("check_secrets")
class LeakyView(Pebbles):
    def view(self, position: Position, viewer: Seat | str) -> PebbleView:
        return super().view(position, EVERYTHING if viewer == SPECTATOR else viewer)


@caught_by("check_secrets")
class LeakyTurn(Pebbles):
    def legal_moves(self, position: Position, seat: Seat) -> list[int]:
        moves = super().legal_moves(position, seat)
        other = position[0]["numbers"][(seat + 1) % 2]
        return moves[:1] if other == 3 and position[0]["secret"] else moves

    def apply(self, position: Position, seat: Seat, move: int) -> list[ForcedEvent]:
        if seat in self.to_act(position) and move > 0 and move not in self.legal_moves(position, seat):
            raise IllegalMoveError("no")
        return super().apply(position, seat, move)


@caught_by("check_secrets")
class LeakyDrawing(Pebbles):
    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        return super().ascii(position, EVERYTHING, language)


@caught_by("check_secrets")
class DealsAnewWhatIsKnown(Pebbles):
    def determinize(self, position: Position, seat: Seat, rng: np.random.Generator) -> Position:
        return super().determinize(position, (seat + 1) % 2, rng)


@caught_by("check_secrets")
class DealsNonsense(Pebbles):
    def determinize(self, position: Position, seat: Seat, rng: np.random.Generator) -> Position:
        other = super().determinize(position, seat, rng)
        if other[0]["numbers"][0]:
            other[0]["numbers"][(seat + 1) % 2] = 9
        return other


@caught_by("check_events")
class LeakyDeal(Pebbles):
    def redact_event(self, position: Position, by: Seat | str, event: str, viewer: Seat | str) -> str | None:
        return event


@caught_by("check_events")
class Speechless(Pebbles):
    def describe_event(self, position: Position, by: Seat | str, event: str) -> EventDescription:
        return EventDescription(text=" ")


@caught_by("check_secrets")
class LeakyMessage(Pebbles):
    def describe_event(self, position: Position, by: Seat | str, event: str) -> EventDescription:
        description = super().describe_event(position, by, event)
        return EventDescription(text=description.text, localizable=t("resigned", who=str(position[0]["numbers"])))


@caught_by("check_events")
class MessageOfAnotherText(Pebbles):
    def describe_event(self, position: Position, by: Seat | str, event: str) -> EventDescription:
        description = super().describe_event(position, by, event)
        return EventDescription(text=description.text, localizable=t("draw-agreed"))


@caught_by("check_events")
class MessageThatKnowsMore(Pebbles):
    def describe_event(self, position: Position, by: Seat | str, event: str) -> EventDescription:
        message = Message(t("draw-agreed").name, {"event": event})
        return EventDescription(text=str(message), localizable=message)


@caught_by("check_drawings")
class BrokenSvg(Pebbles):
    def svg(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        return "<svg><circle></svg>"


# --- chance ---


@caught_by("check_chance")
class RollsItsOwnDice(Pebbles):
    def sample_chance(self, position: Position, stream: Stream) -> str:
        drawn = super().sample_chance(position, stream)
        return f"die {random.randint(1, 6)}" if drawn.startswith("die") else drawn


@caught_by("check_chance")
class BelievesAnyDie(Pebbles):
    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        if event.startswith("die ") and event[4:].isdigit() and self.is_chance_due(position) and len(event) == 5:
            position[0]["die"] = int(event[4])
            return []
        return super().apply_chance(position, event)


@caught_by("check_chance")
class SpeaksOutOfTurn(Pebbles):
    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        return super().apply_chance(position, event) if self.is_chance_due(position) else []


# --- bots, lessons, processes ---


@caught_by("check_bots")
class Cheats(Pebbles):
    def choose_move(self, position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> SearchResult:
        super().choose_move(position, seat, level, ms, seed)
        return SearchResult("take3")


@caught_by("check_bots")
class Dawdles(Pebbles):
    def choose_move(self, position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> SearchResult:
        if self.to_act(position) and position[0]["heap"] < 5:
            time.sleep(2.2)
        return super().choose_move(position, seat, level, ms, seed)


@caught_by("check_lesson")
class WrongLesson(Pebbles):
    def lesson(self) -> Lesson:
        step = Step(id="take", title="Take", text="Take four.", accept=["take4"])
        return Lesson(game=self.slug, title="", options={"secret": False}, steps=[step])


@caught_by("check_processes")
class DependsOnHashing(Pebbles):
    def sample_chance(self, position: Position, stream: Stream) -> str:
        drawn = super().sample_chance(position, stream)
        return f"deal {1 + hash('pebbles') % 3}{drawn[6:]}" if drawn.startswith("deal") else drawn
