"""The agent of Take That Towers that `examples/train_take_that_towers.py` trained: what it knows, and what it says."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from examples import train_take_that_towers as train
from stackyard import envs
from stackyard.core.errors import BadRequestError, NotYourTurnError
from stackyard.games.take_that_towers import rules
from stackyard.games.take_that_towers.bots import policy
from tests.take_that_towers.test_bots import decisions

MOVES = Path(__file__).with_name("policy_moves.json")
"""What the shipped weights play in a match, every eighth decision: `[move, value in 1/1000]` each."""


def test_the_weights_that_are_shipped_play_what_they_played() -> None:
    assert policy.FILE.stat().st_size <= 2_000_000
    stored = json.loads(MOVES.read_text("utf-8"))
    assert len({move for move, _ in stored}) > 4
    for position, (move, value) in zip(decisions(2, 5, 8), stored, strict=True):
        chosen = policy.choose(position, int(position["turn"][0]), None, 0)
        assert chosen.move == move
        assert chosen.info.value == pytest.approx(value / 1000, abs=0.002)


def test_it_cannot_tell_apart_what_its_seat_cannot() -> None:
    rng, tested = np.array([3], np.uint64), 0
    for position in decisions(2, 8, 6):
        seat = int(position["turn"][0])
        chosen = policy.choose(position, seat, None, 0)
        for _ in range(3):
            dealt = position.copy()
            rules.determinize(dealt, seat, rng)
            other = policy.choose(dealt, seat, None, 0)
            assert (other.move, other.info.value) == (chosen.move, chosen.info.value)
            tested += dealt.tobytes() != position.tobytes()
    assert tested > 10


def test_it_plays_its_own_turns_with_two_at_the_table() -> None:
    with pytest.raises(BadRequestError, match="two at the table"):
        policy.choose(next(decisions(3, 1, 1)), 0, None, 0)
    position = next(decisions(2, 1, 1))
    with pytest.raises(NotYourTurnError):
        policy.choose(position, 1 - int(position["turn"][0]), None, 0)


def test_a_gain_is_told_by_the_next_decision_of_the_same_seat() -> None:
    """Where a match ends, what was decided last has gained what its seat got in the end, less what it expected."""
    env = envs.vector_env("take-that-towers", 32)
    rng = np.random.default_rng(0)
    net = train.make_net(env.layout.size, env.loaded.num_distinct_actions(), rng)
    net["w2"][:, -1] = 0  # it expects nothing
    observed, info = env.reset(seed=1)
    seats, gains = info["seat"], []
    for _ in range(3):
        samples, observed, seats, _ = train.play(env, net, observed, seats, rng)
        gains.append(samples[5])
    told = np.concatenate(gains)
    assert not np.isnan(told).any()
    steps = np.log(np.abs(told[told != 0])) / np.log(train.TRACE)  # decisions of its seat from there to the end
    assert steps == pytest.approx(np.round(steps), abs=1e-3)
    assert steps.min() == pytest.approx(0, abs=1e-3)
    assert (told > 0).any()
    assert (told < 0).any()


@pytest.mark.long
def test_it_learns_from_the_rule_of_thumb_and_from_itself() -> None:
    env = envs.vector_env("take-that-towers", 128)
    rng = np.random.default_rng(0)
    net = train.make_net(env.layout.size, env.loaded.num_distinct_actions(), rng)
    assert train.copy_rule_of_thumb(env, train.Adam(net)) > 0.4
