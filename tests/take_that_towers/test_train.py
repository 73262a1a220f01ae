"""Training an agent of Take That Towers (`examples/train_take_that_towers.py`): what it knows, and that it learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from examples import train_take_that_towers as train
from stackyard import envs
from stackyard.core.errors import BadRequestError
from stackyard.games.take_that_towers import rules
from stackyard.games.take_that_towers.moves import MOVE_TEXTS
from stackyard.games.take_that_towers.tensors import layout
from tests.take_that_towers.test_bots import decisions


@pytest.fixture
def net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the agent play by random weights, kept as training keeps them."""
    weights = train.make_net(layout(2).size, len(MOVE_TEXTS), np.random.default_rng(4))
    np.savez_compressed(tmp_path / "policy.npz", allow_pickle=False, **train.halves(weights))
    monkeypatch.setattr(train, "FILE", tmp_path / "policy.npz")
    train.load_net.cache_clear()


def test_it_cannot_tell_apart_what_its_seat_cannot(net: None) -> None:
    rng, tested = np.array([3], np.uint64), 0
    for position in decisions(2, 8, 6):
        seat = int(position["turn"][0])
        chosen = train.choose(position, seat, None, 0)
        for _ in range(3):
            dealt = position.copy()
            rules.determinize(dealt, seat, rng)
            other = train.choose(dealt, seat, None, 0)
            assert (other.move, other.info.value) == (chosen.move, chosen.info.value)
            tested += dealt.tobytes() != position.tobytes()
    assert tested > 10


def test_it_plays_with_as_many_as_it_was_trained_for(net: None) -> None:
    with pytest.raises(BadRequestError, match="trained for"):
        train.choose(next(decisions(3, 1, 1)), 0, None, 0)


@pytest.mark.long
def test_a_gain_is_told_by_the_next_decision_of_the_same_seat() -> None:
    """Where a match ends, what was decided last has gained what its seat got in the end, less what it expected."""
    env = envs.vector_env("take-that-towers", 32)
    rng = np.random.default_rng(0)
    net = train.make_net(env.layout.size, env.loaded.encoding.num_actions, rng)
    net["w2"][:, -1] = 0  # it expects nothing
    observed, info = env.reset(seed=1)
    seats, gains = info["seat"], []
    for _ in range(3):
        samples, observed, seats, _ = train.play(env, net, observed, seats, rng)
        gains.append(samples[5])
    all_gains = np.concatenate(gains)
    assert not np.isnan(all_gains).any()
    steps = np.log(np.abs(all_gains[all_gains != 0])) / np.log(
        train.TRACE
    )  # decisions of its seat from there to the end
    assert steps == pytest.approx(np.round(steps), abs=1e-3)
    assert steps.min() == pytest.approx(0, abs=1e-3)
    assert (all_gains > 0).any()
    assert (all_gains < 0).any()


@pytest.mark.long
def test_it_learns_from_the_rule_of_thumb_and_from_itself() -> None:
    env = envs.vector_env("take-that-towers", 128)
    rng = np.random.default_rng(0)
    net = train.make_net(env.layout.size, env.loaded.encoding.num_actions, rng)
    assert train.copy_rule_of_thumb(env, train.Adam(net)) > 0.4
