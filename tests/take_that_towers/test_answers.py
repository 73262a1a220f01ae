"""Hints and answers of Take That Towers: what a search says, by what a seat sees and nothing else."""

from __future__ import annotations

import re

import pytest

from stackyard.core.game import Position
from stackyard.core.match import Match, Step
from stackyard.games.take_that_towers import answers
from stackyard.games.take_that_towers.bots.players import choose_move, counted
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.room import ROOM

SEEN = "2 - claim 0 A:LO,LA1LA,SU,OF1NO,EL1IN,IN/B:LA,EL,EL,LA,OF/C:LO SU2IN2/{} scored=SPIN buried=SU/- points=3,0"
INFERNO = SEEN.format("SPOFELLA")


@pytest.mark.parametrize(
    ("move", "first", "second", "at"),
    [
        ("IN/A2", "Claim a floor of tower A.", "Tuck INFERNO beneath A2.", ["A2"]),
        ("SP@B", "Build on tower B.", "Build SPIRE there.", ["B"]),
        ("SP@D", "Begin a new tower.", "Build SPIRE there.", ["D"]),
        ("draw", "Claim nothing more: draw.", None, []),
        ("score B", "Score tower B first.", None, ["B"]),
    ],
)
def test_hints_say_where_then_with_which_card(move: str, first: str, second: str | None, at: list[str]) -> None:
    told = answers.clues(GAME.parse_position(INFERNO), move)
    assert [each.text for each in told] == [each for each in (first, second) if each]
    assert told[-1].at == at
    assert told[0].at == [place[0] for place in at], "the tower is ringed before the floor is told"
    assert [each.more for each in told] == [True] * (len(told) - 1) + [False]


def test_a_hint_is_the_move_of_the_search_and_depends_on_nothing_unseen() -> None:
    position, other = GAME.parse_position(INFERNO), GAME.parse_position(SEEN.format("SPLOELLA"))
    best = counted(position, 0, answers.SIMULATIONS, answers.SEED).move
    for number in (1, 2):
        said = answers.hint(position, 0, number)
        assert said == answers.hint(other, 0, number)
        assert said == answers.clues(position, best)[number - 1]


def played(level: int, seed: int) -> tuple[list[Position], list[str | None], Match]:
    """Return what the answer to a match is asked with: the first seat plays at a level, the others at level 2."""
    steps: list[Step] = []
    match = Match.new(ROOM, {}, 3, seed=bytes([seed]) * 32)
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, choose_move(match.position, seat, level if seat == 0 else 2, seed=seed).move)
    match = Match.from_record(match.record(), steps=steps)
    moves = [step.event.event if step.chosen and step.event.by == 0 else None for step in steps]
    return [*(step.before for step in steps), match.position], moves, match


def test_the_choice_that_cost_most_is_told_with_what_was_better() -> None:
    positions, moves, _ = played(1, 3)
    found = answers.answer(positions, moves, 0)
    assert found is not None
    assert moves[found.after] is not None
    assert found.position == GAME.position_text(positions[found.after])
    (best,) = found.line
    assert best != moves[found.after]
    position = positions[found.after]
    assert best in [GAME.move_text(position, 0, move) for move in GAME.legal_moves(position, 0)]
    told = re.search(r"won (\d+) of 100 from here, .* (\d+)\.$", found.text)
    assert told
    wins, less = map(int, told.groups())
    assert wins - less >= 100 * answers.LEAST_LOSS - 1


def test_nothing_is_told_where_the_seat_has_chosen_nothing() -> None:
    positions, moves, _ = played(2, 5)
    assert answers.answer(positions, [None] * len(moves), 0) is None
