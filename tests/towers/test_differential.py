"""The engine against the reference, move by move: the same legal moves, events, towers, districts, captures and scores.

Hypothesis looks for the smallest disagreement over all options; the bulk run plays many whole random matches on small
downtowns. `STACKYARD_GAMES=20000 python -m tests.towers.test_differential` plays as many as you like.
"""

from __future__ import annotations

import json
import os
import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stackyard.games.towers import positions
from stackyard.games.towers.game import GAME
from stackyard.games.towers.pieces import PHASES
from stackyard.games.towers.playouts import count_lines
from tests.amounts import amount
from tests.towers import reference
from tests.towers.engine_rules import EngineRules
from tests.towers.reference import Options

ENGINE = EngineRules()
GOLDEN = json.loads(Path(__file__).with_name("golden_perft.json").read_text())


def possible(options: Options) -> bool:
    try:
        reference.check_options(options)
    except ValueError:
        return False
    return True


SIDES = st.one_of(st.integers(1, 5), st.integers(1, 12))
OPTIONS = st.builds(
    Options,
    width=SIDES,
    height=SIDES,
    sprawl=st.booleans(),
    utilities=st.one_of(st.just(0), st.integers(0, 12)),
    capture=st.booleans(),
    suburbs=st.booleans(),
    swap=st.booleans(),
).filter(possible)


def assert_agreement(position: Any, state: reference.State, legal: list[str]) -> None:
    """Check that both agree about one position."""
    assert PHASES[int(position["phase"][0])] == state.phase
    assert positions.towers_of(position) == state.towers
    if state.phase != "over":
        assert int(position["turn"][0]) == state.turn
    assert legal == reference.legal_moves(state)
    assert ENGINE.captured(position) == state.captured
    assert ENGINE.colour_of_seat(position) == state.colour_of_seat
    assert ENGINE.scores(position) == reference.scores(state)
    if state.options.suburbs:
        assert ENGINE.districts(position) == state.districts
        assert int(position["districts"][0]) == state.highest_district


def play_both(options: Options, rng: random.Random) -> int:
    """Play one whole random match with both, comparing all the way, and return how many moves it took."""
    position, state = ENGINE.start(options), reference.start(options)
    moves = 0
    while True:
        seat = int(position["turn"][0])
        actions = {GAME.move_text(position, seat, action): action for action in GAME.legal_moves(position, seat)}
        legal = sorted(actions)
        assert_agreement(position, state, legal)
        if not legal:
            break
        move = rng.choice(legal)
        if moves % 7 == 0 and "-" in move:
            assert ENGINE.demolished(position, move) == reference.demolished(state, move)
        follows = GAME.apply(position, seat, actions[move])
        state, events = reference._after(state, move)
        assert [follow.event for follow in follows] == events
        moves += 1
    assert state.phase == "over"
    assert ENGINE.winner(position) == reference.winner(state)
    return moves


@settings(max_examples=amount(60, 150), deadline=None, suppress_health_check=list(HealthCheck))
@given(options=OPTIONS, rng=st.randoms(use_true_random=False))
def test_the_engine_and_the_reference_play_the_same_match(options: Options, rng: random.Random) -> None:
    play_both(options, rng)


def small_options(rng: random.Random) -> Options:
    """Draw options, small downtowns mostly, every combination of variations."""
    while True:
        long = rng.random() < 0.1
        width, height = (rng.randint(1, 12), rng.randint(1, 2)) if long else (rng.randint(1, 4), rng.randint(2, 4))
        if rng.random() < 0.5:
            width, height = height, width
        blocks = width * height
        utilities = rng.randint(0, max(0, min(blocks - 2, 6))) if rng.random() < 0.5 else 0
        flags = (rng.random() < 0.3, rng.random() < 0.4, rng.random() < 0.5, rng.random() < 0.3)
        options = Options(width, height, flags[0], utilities, *flags[1:])
        if possible(options):
            return options


def play_many(games: int, seed: int) -> tuple[int, set[tuple[bool, ...]]]:
    """Play many matches on small downtowns; return the moves played and the combinations of variations met."""
    rng = random.Random(seed)
    moves = 0
    met: set[tuple[bool, ...]] = set()
    for _ in range(games):
        options = small_options(rng)
        try:
            moves += play_both(options, rng)
        except AssertionError as error:
            raise AssertionError(f"they disagree with {options}") from error
        met.add((options.sprawl, options.utilities > 0, options.capture, options.suburbs, options.swap))
    return moves, met


def test_many_small_matches_are_the_same() -> None:
    _, met = play_many(amount(600, 1500), seed=5)
    assert len(met) == 32, "every combination of the five variations"


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: f"{entry['name']} depth {entry['depth']}")
def test_perft_is_what_the_reference_counted(entry: dict[str, Any]) -> None:
    position = ENGINE.start(Options(**entry["options"]))
    assert count_lines(position, entry["depth"]) == entry["nodes"]


if __name__ == "__main__":
    began = time.perf_counter()
    games = int(os.environ.get("STACKYARD_GAMES", "20000"))
    seed = int(os.environ.get("STACKYARD_SEED", "1"))
    moves, met = play_many(games, seed)
    print(f"{games} matches, {moves} moves, {len(met)} combinations: agreed, {time.perf_counter() - began:.0f} s")  # noqa: T201
