"""Compiling all functions of the game, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stackyard.core.compiling.stepping import choice_entry_points
from stackyard.core.encoding.batch import compile_batches
from stackyard.core.game import Position
from stackyard.games.brick_work import batches
from stackyard.games.brick_work.bots import players
from stackyard.games.brick_work.choices import CHOICES
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.lessons import LESSON
from stackyard.games.brick_work.pieces import REROLL, SEATS, TURN
from stackyard.games.brick_work.record import RECORD
from stackyard.games.brick_work.room import ROOM
from stackyard.games.brick_work.rules.box_table import RealTableQuestion, real_table


def warm() -> Sequence[str]:
    """Compile the rules, and the bots."""
    start = GAME.setup(GAME.parse_options({}))
    GAME.apply_chance(start, "order 12 34")
    GAME.apply(start, 0, GAME.legal_moves(start, 0)[0])
    for position in _positions():
        GAME.view(position)
        for seat in GAME.to_act(position):
            for move in GAME.legal_moves(position, seat):
                GAME.describe_event(position, seat, move)
                GAME.apply(position.copy(), seat, move)
        _bump(position)
    real_table(RealTableQuestion(["order 34 53", "built", "roll 1345", "1>collect"]))
    players.warm()
    return ("brick-work: rules", "brick-work: bots")


def warm_programs() -> Sequence[str]:
    """Compile choices, numbers and batches."""
    for position in _positions():
        numbers = ROOM.encoding(GAME.options_of(position), SEATS)
        for seat in GAME.to_act(position):
            numbers.observe(position, seat, numbers.observation.zeros())
            for action in numbers.legal_actions(position, seat):
                numbers.move_of(position, seat, (action,))
            for move in GAME.legal_moves(position, seat):
                if row := numbers.actions_of(position, seat, move):
                    numbers.observe(position, seat, numbers.observation.zeros(), row[:1])
    choice_entry_points(CHOICES, RECORD)
    compile_batches(batches, ROOM.encoding(GAME.parse_options({}), SEATS), GAME.setup(GAME.parse_options({})))
    return ("brick-work: programs",)


def _positions() -> Iterator[Position]:
    """Yield positions of all phases: those of the lesson."""
    for step in LESSON.steps:
        if step.position:
            yield GAME.parse_position(step.position)


def _bump(position: Position) -> None:
    """Play turns until a die is bumped, and list the actions that may follow."""
    while int(position["phase"][0]) == TURN:
        before, seat = position, GAME.to_act(position)[0]
        for move in GAME.legal_moves(before, seat):
            position = before.copy()
            GAME.apply(position, seat, move)
            if int(position["phase"][0]) == REROLL:
                GAME.apply_chance(position, "reroll 1")
                GAME.legal_moves(position, GAME.to_act(position)[0])
                return
