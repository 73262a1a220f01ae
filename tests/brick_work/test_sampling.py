"""The compiled sample of moves: it draws as Python's generator does, and every refusal code has a message."""

from __future__ import annotations

import random

import numpy as np
import pytest

from stackyard.games.brick_work import codes
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import SPACES
from stackyard.games.brick_work.record import NO_PILE, PILE
from stackyard.games.brick_work.refusals import REFUSALS, WHY_NOT, refusal, why_not
from stackyard.games.brick_work.rules import sampling
from stackyard.games.brick_work.rules.reachable_sums import SCRATCH_PILES, SEARCH_TABLE
from stackyard.testing.messages import unshown
from tests.brick_work.random_moves import stocked, written


def words_of(seed: int, count: int = 64) -> sampling.Words:
    return np.frombuffer(bytearray(random.Random(seed).randbytes(4 * count)), dtype="<u4")


@pytest.mark.parametrize("seed", range(20))
def test_words_are_used_as_pythons_generator_uses_them(seed: int) -> None:
    words, used, python = words_of(seed), np.zeros(1, dtype=np.int64), random.Random(seed)
    for bound in (1, 2, 6, 7, 21, 22, 1000):
        assert sampling._below(words, used, bound) == python.randrange(bound)
    assert sampling._random_fraction(words, used) == python.random()
    for total, count in ((1, 1), (2, 2), (8, 8), (21, 5), (22, 2), (300, 4), (5, 0)):
        found = np.empty(8, dtype=np.int64)
        sampling._pick(words, used, total, count, found)
        assert found[:count].tolist() == python.sample(range(total), count)


def test_where_the_words_do_not_reach_more_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    position = GAME.parse_position(written(stocked(random.Random(4))))
    (seat,) = GAME.to_act(position)
    moves = GAME.legal_moves(position, seat)
    sampling._sample.cache_clear()
    monkeypatch.setattr(sampling, "_WORDS", 1)
    assert GAME.legal_moves(position, seat) == moves


def test_every_reason_has_its_sentence() -> None:
    values = {value for name, value in vars(codes).items() if name.isupper() and isinstance(value, int)}
    refusals = {code for code in values if codes.DICE_FIRST <= code <= codes.TIE} - {codes.REFUSAL_NUMBERS}
    assert refusals == set(REFUSALS)
    for code in REFUSALS:
        message = refusal(code, np.ones(codes.REFUSAL_NUMBERS, dtype=np.int64), NO_PILE)
        assert "{" not in str(message)
        assert unshown(message) == []
    assert {code for code in values if code >= codes.WRONG_FACE} == set(WHY_NOT)
    for code in WHY_NOT:
        assert str(why_not(code, 0, 6)).endswith(".")
    assert why_not(codes.LEGAL, 0, 6) is None


def test_the_spaces_of_a_die_are_those_whose_actions_are_listed() -> None:
    """The array that a mask of moves can be made of says the same as the list."""
    rng = random.Random(7)
    for _ in range(20):
        position = GAME.parse_position(written(stocked(rng)))
        (seat,) = GAME.to_act(position)
        why = np.empty((9, 7), dtype=np.int64)
        sampling.fill_space_refusals(position, seat, np.empty(SCRATCH_PILES, dtype=PILE), SEARCH_TABLE, why)
        plain = [move for move in GAME.legal_moves(position, seat) if move[1] == ">"]
        for die in {int(move[0]) for move in plain}:
            words = {move[2:].split(" ")[0] for move in plain if int(move[0]) == die}
            spaces = {name.rstrip("12346") for name, code in zip(SPACES, why[:, die], strict=True) if not code}
            assert words == spaces
