"""The problems of a day: a small board, one move that wins, and again after each reply.

A problem depends on its date and its grade alone: play is random until few towers are left, and perfect play (exact,
see `perfect_play/prover.py`) says which moves win. The other side replies such that again only one move wins.
"""

from __future__ import annotations

import random
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias

from stackyard.core.errors import BadRequestError
from stackyard.core.game import Game, Position
from stackyard.core.lesson import Lesson, Step
from stackyard.core.toolkit.days import read_day
from stackyard.games.towers.answers import after_move, hint, reason, value_of
from stackyard.games.towers.game import GAME
from stackyard.games.towers.moves import action_text
from stackyard.games.towers.options import TowersOptions
from stackyard.games.towers.pieces import COLOURS
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.texts import t

Towers: TypeAlias = Game[Any, int]


class Grade(NamedTuple):
    """How hard a problem is."""

    width: int  # blocks
    height: int
    towers: int  # left on the board
    moves: int  # to be found, each the only one that wins
    choices: int  # legal moves at each of them, at least


GRADES: Final = (Grade(4, 4, 7, 1, 4), Grade(5, 4, 10, 2, 4), Grade(5, 5, 13, 3, 4))
MOST_TRIES: Final = 3000  # positions tried for a day


class Found(NamedTuple):
    """A move to be found, and the reply to it; after the last one there is none."""

    position: Position
    move: int
    reply: int | None


def problem(day: str | None, grade: int) -> Lesson:
    """Return the problem of a day and a grade, 1 to 3. Raises BadRequestError if there is no such day or grade."""
    if not 1 <= grade <= len(GRADES):
        raise BadRequestError(t("grade-range", most=len(GRADES), grade=grade))
    return _problem(read_day(day), grade)


@lru_cache(maxsize=64)
def _problem(day: date, grade: int) -> Lesson:
    setting = GRADES[grade - 1]
    return _lesson(drawn_line(setting, random.Random(f"towers {day.isoformat()} {grade}")), setting)


def drawn_line(setting: Grade, rng: random.Random) -> list[Found]:
    """Return the line of a problem that is drawn at random; it begins in the problem's position."""
    for _ in range(MOST_TRIES):
        start = _few_towers(setting, rng)
        line = start is not None and only_line(start, setting.moves, setting.choices)
        if line:
            return line
    raise RuntimeError(f"no problem on a board of {setting.width} x {setting.height}")  # a test tries years


def _few_towers(setting: Grade, rng: random.Random) -> Position | None:
    """Return a position after random play with as few towers as a grade wants; None if the match ended before."""
    position = GAME.setup(TowersOptions(width=setting.width, height=setting.height), 2)
    while int((position["floors"][0] > 0).sum()) > setting.towers:
        if GAME.is_over(position):
            return None
        apply_action(position[0], rng.choice(GAME.legal_moves(position, int(position["turn"][0]))))
    return None if GAME.is_over(position) else position


def only_line(position: Position, moves: int, choices: int) -> list[Found] | None:
    """Return a line of so many moves of the side to act, each the only one that wins; None if there is none.

    `choices`: the legal moves that there are at each of them, at least.
    """
    seat = int(position["turn"][0])
    legal = GAME.legal_moves(position, seat)
    if len(legal) < choices:
        return None
    winning = []
    for move in legal:
        if value_of(position, move, seat) > 0:
            winning.append(move)
            if len(winning) > 1:
                return None
    if not winning:
        return None
    (move,) = winning
    if moves == 1:
        return [Found(position, move, None)]
    after = after_move(position, move)
    other = 1 - seat
    if GAME.is_over(after) or int(after["turn"][0]) != other:
        return None
    replies = GAME.legal_moves(after, other)
    for reply in sorted(replies, key=lambda reply: (-value_of(after, reply, other), reply)):
        then = after_move(after, reply)
        if not GAME.is_over(then) and int(then["turn"][0]) == seat:
            rest = only_line(then, moves - 1, choices)
            if rest is not None:
                return [Found(position, move, reply), *rest]
    return None


def _lesson(line: list[Found], setting: Grade) -> Lesson:
    steps = []
    for number, (position, move, reply) in enumerate(line, start=1):
        seat = int(position["turn"][0])
        steps.append(
            Step.worded(
                id=str(number),
                title=t("problem-title", side=COLOURS[seat]),
                text=t("problem-task", left=len(line) - number + 1),
                position=GAME.position_text(position),
                seat=seat,
                accept=[action_text(position, move)],
                replies=[] if reply is None else [action_text(after_move(position, move), reply)],
                praise=t("problem-found", left=len(line) - number),
                hint=t("problem-missed"),
                clues=[hint(position, seat, 1), hint(position, seat, 2)],
                why=reason(position, seat),
            )
        )
    options = {"width": setting.width, "height": setting.height}
    name = t("problem-name")
    return Lesson(game=GAME.slug, title=str(name), localizable=name, options=options, steps=steps)
