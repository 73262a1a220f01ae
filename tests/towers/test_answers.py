"""How a challenge of Today is won: hints and answers, by plain minimax over the slow reference."""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest

from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.games.towers import answers
from stackyard.games.towers.game import GAME
from stackyard.games.towers.moves import action_text
from stackyard.games.towers.problems import GRADES, drawn_line
from stackyard.games.towers.room import ROOM
from tests.towers import reference
from tests.towers.test_problems import state_of
from tests.towers.test_solve import perfect


class Start(NamedTuple):
    """A position in which one move wins."""

    position: Position
    seat: int
    wins: str


@pytest.fixture(params=range(3))
def start(request: pytest.FixtureRequest) -> Start:
    """A position in which one move wins, and after which the other side is to act."""
    rng = random.Random(request.param)
    while True:
        (found,) = drawn_line(GRADES[0], rng)
        seat = int(found.position["turn"][0])
        drawn = Start(found.position, seat, action_text(found.position, found.move))
        then = after(drawn.position, drawn.wins)
        if not GAME.is_over(then) and int(then["turn"][0]) != seat:
            return drawn


def margin(position: Position, seat: int) -> int:
    """Return by how many floors a seat wins with perfect play, by the reference."""
    if GAME.is_over(position):
        scores = GAME.outcome(position).scores
        return round(scores[seat] - scores[1 - seat])
    first_less_second = perfect(state_of(GAME.position_text(position)), {})
    return first_less_second if seat == 0 else -first_less_second


def after(position: Position, move: str) -> Position:
    there = position.copy()
    seat = int(position["turn"][0])
    GAME.apply(there, seat, GAME.parse_move(position, seat, move))
    return there


def test_the_first_hint_says_what_the_move_does_and_the_second_which_one_it_is(start: Start) -> None:
    first = answers.hint(start.position, start.seat, 1)
    moves = len(reference.legal_moves(state_of(GAME.position_text(start.position))))
    assert first.text.startswith(f"Only one of your {moves} moves wins here")
    assert first.more
    assert first.at == []
    assert start.wins not in first.text
    second = answers.hint(start.position, start.seat, 2)
    assert second.at == start.wins.split("-")
    assert not second.more


def test_where_no_move_wins_a_hint_says_so(start: Start) -> None:
    found = answers.hint(after(start.position, start.wins), 1 - start.seat, 1)
    assert (found.text, found.more) == ("No move wins here any more.", False)


def test_the_answer_is_a_line_of_perfect_play_from_where_the_win_was_let_go(start: Start) -> None:
    wrong = next(
        action_text(start.position, move)
        for move in GAME.legal_moves(start.position, start.seat)
        if action_text(start.position, move) != start.wins
    )
    positions = [start.position, after(start.position, wrong)]
    found = answers.answer(positions, [wrong], start.seat)
    assert found is not None
    assert (found.after, found.line[0]) == (0, start.wins)
    assert "still won here" in found.text
    at_first = answers.answer([start.position], [], start.seat)
    assert at_first is not None
    assert at_first.line == found.line
    assert "only move that wins" in at_first.text
    match = Match.new(ROOM, {"width": GRADES[0].width, "height": GRADES[0].height}, 2, position=found.position)
    for move in found.line:
        (seat,) = match.to_act
        assert isinstance(seat, int)
        match.play(seat, move)
    assert match.over
    scores = match.outcome().scores
    assert scores[start.seat] - scores[1 - start.seat] == margin(start.position, start.seat) > 0


def test_of_a_later_mistake_the_position_before_it_is_told(start: Start) -> None:
    """The first move was right, and so nothing is said of it."""
    rng = random.Random(7)
    positions, moves, here = [start.position], [], start.position
    while not GAME.is_over(here):
        seat = int(here["turn"][0])
        legal = [action_text(here, move) for move in GAME.legal_moves(here, seat)]
        move = start.wins if here is start.position else rng.choice(legal)
        moves.append(move if seat == start.seat else None)
        here = after(here, move)
        positions.append(here)
    found = answers.answer(positions, moves, start.seat)
    assert found is not None
    values = [margin(each, start.seat) for each in positions]
    left = [n for n, move in enumerate(moves) if move is not None and values[n] > 0 >= values[n + 1]]
    assert found.after == (left[0] if left else 0)


def test_there_is_no_answer_where_nobody_could_win(start: Start) -> None:
    lost = after(start.position, start.wins)
    assert answers.answer([lost], [], 1 - start.seat) is None
