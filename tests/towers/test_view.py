"""Views and event descriptions of Towers equal, byte for byte, those of the slow and plain implementation."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import BadOptionError
from stackyard.core.game import Position
from stackyard.games.towers import facts, positions
from stackyard.games.towers.game import GAME
from stackyard.games.towers.moves import block_count
from stackyard.games.towers.view import demolitions
from tests.as_json import description_as_json
from tests.towers import slow_view

SIZES = ((2, 1), (4, 3), (12, 1), (1, 7), (5, 4), (8, 8), (9, 8), (12, 12))
SWITCHES = ("sprawl", "capture", "suburbs", "swap")
MOVES_DESCRIBED = 2  # moves of each position that are described
COMBINATIONS_PLAYED = 4  # combinations of variations that are played on the larger downtowns


def playable(width: int, height: int) -> list[dict[str, Any]]:
    """Return the combinations of all variations that go together on a downtown."""
    found = []
    for on in product((False, True), repeat=4):
        for utilities in (0, 1, 4):
            raw = {"width": width, "height": height, "utilities": utilities, **dict(zip(SWITCHES, on, strict=True))}
            try:
                GAME.parse_options(raw)
            except BadOptionError:
                continue
            found.append(raw)
    return found


def assert_same_json(fast: object, slow: object) -> None:
    assert msgspec.json.encode(fast) == msgspec.json.encode(slow)


def compare(position: Position, rng: random.Random) -> list[int]:
    """Compare a position's views with those of the slow implementation; return its legal moves."""
    slow, outcome = slow_view.view(position), GAME.outcome(position)
    assert_same_json(GAME.view(position), slow)
    assert outcome.why == slow_view.standing(position)
    assert_same_json(outcome.scores, [float(score) for score in slow.scores])
    if GAME.is_over(position):
        return []
    seat = int(position["turn"][0])
    moves = GAME.legal_moves(position, seat)
    assert moves == slow_view.legal(position)
    for move in rng.sample(moves, min(MOVES_DESCRIBED, len(moves))):
        text = GAME.move_text(position, seat, move)
        assert text == slow_view.action_text(position, move)
        assert GAME.parse_move(position, seat, text) == move
        assert_same_json(
            description_as_json(GAME.describe_event(position, seat, text)),
            slow_view.describe_event(position, seat, text),
        )
        if move < 4 * block_count(position):
            assert demolitions(position, move) == slow_view.demolitions(position, move)
    return moves


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_views_outcomes_and_sentences_are_those_of_the_slow_way(size: tuple[int, int]) -> None:
    rng = random.Random(size[0] * 100 + size[1])
    cases = playable(*size)
    for raw in rng.sample(cases, min(COMBINATIONS_PLAYED, len(cases))) if size[0] * size[1] > 20 else cases:
        position = GAME.setup(GAME.parse_options(raw), 2)
        while moves := compare(position, rng):
            seat = int(position["turn"][0])
            for follow in GAME.apply(position, seat, rng.choice(moves)):
                description = description_as_json(GAME.describe_event(position, follow.by, follow.event))
                assert_same_json(description, slow_view.describe_event(position, follow.by, follow.event))


def test_towers_too_tall_for_a_key_are_told_all_the_same() -> None:
    tall = "BWU" * 9  # 27 floors, of which the first 24 would fit
    position = positions.position_of_towers(
        GAME.parse_options({"width": 12, "height": 6, "utilities": 12, "capture": True}),
        phase=2,
        colour=0,
        towers={0: "B", 1: tall + "B", 2: "WB", 20: tall + "W"},
        pie="kept",
    )
    from stackyard.games.towers.rules.builds import update_builds

    update_builds(position[0], 0)
    compare(position, random.Random(1))
    assert GAME.view(position).towers["b1"] == tall + "B"
    assert_same_json(
        description_as_json(GAME.describe_event(position, 0, "a1-b1")), slow_view.describe_event(position, 0, "a1-b1")
    )


def test_a_position_whose_builds_demolish_a_lot_finds_room(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(5)
    position = GAME.setup(GAME.parse_options({}), 2)
    for _ in range(24):
        seat = int(position["turn"][0])
        GAME.apply(position, seat, rng.choice(GAME.legal_moves(position, seat)))
    assert GAME.view(position).demolishes
    out = np.empty(facts.USUAL_FACTS, dtype=np.int64)
    size = facts.read_position(position, out)
    assert facts.read_position(position, out[: size - 1]) == -1
    monkeypatch.setattr(facts, "USUAL_FACTS", size - 1)
    assert_same_json(GAME.view(position), slow_view.view(position))
