"""The engine against the reference, event by event: the same turns, moves, refusals, tasks, orders, skips and scores.

Whole random matches of every kind of option, with random chance events. What has to occur in them is counted,
so that nothing passes because it never happened.
`STACKYARD_GAMES=20000 python -m tests.tower_topple.test_differential` plays as many as you like.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter

import pytest

from stackyard.games.tower_topple.game import GAME
from tests.tower_topple.adapter import EngineRules, ReferenceRules
from tests.tower_topple.random_matches import (
    Met,
    must_have_met,
    must_have_met_fallen,
    play_random,
    random_options,
)
from tests.tower_topple.reference import IllegalMove, Options, Table
from tests.tower_topple.table import Follows


class Both:
    """One match that both play."""

    def __init__(self, players: int, options: Options, rng: random.Random) -> None:
        self.reference = ReferenceRules(Table(players, options))
        self.engine = EngineRules.new(players, options)
        assert isinstance(self.engine, EngineRules)
        self.match = self.engine.match
        self.rng = rng
        self.log: list[str] = []

    def look(self) -> None:
        """Check that both agree about this position."""
        reference, engine = self.reference, self.engine
        acting = reference.to_act()
        assert engine.to_act() == acting
        assert engine.over() == reference.over()
        assert engine.scores() == reference.scores()
        assert engine.stakes() == reference.stakes()
        assert engine.fall_cost() == reference.fall_cost()
        if reference.over():
            assert engine.winners() == reference.winners()
            return
        assert engine.round() == reference.round()
        assert engine.skips() == reference.skips()
        assert engine.direction() == reference.direction()
        assert engine.tasks() == reference.tasks()
        assert engine.orders() == reference.orders()
        assert engine.wants_face() == reference.wants_face()
        assert engine.fallen() == reference.fallen()
        assert engine.lifted() == reference.lifted()
        seat = acting[0]
        if isinstance(seat, int):
            assert engine.legal(seat) == reference.legal(seat)
        elif self.rng.random() < 0.1:
            seat = self.rng.randrange(reference.table.players)
            assert engine.legal(seat) == set()
        if self.rng.random() < 0.02:  # what has been played can be written down and read again
            text = GAME.position_text(self.match.position)
            assert GAME.parse_position(text).tobytes() == self.match.position.tobytes()

    def report(self, by: int | str, text: str, follows: Follows | None) -> None:
        """Apply to the engine what the reference has accepted, or refused (None)."""
        self.log.append(f"{by} {text}")
        before = self.match.position.tobytes()
        try:
            answer: Follows | None = self.engine.chance(text) if isinstance(by, str) else self.engine.play(by, text)
        except ValueError:
            answer = None
            assert self.match.position.tobytes() == before
        assert answer == follows


def play_many(matches: int, seed: int, met: Met) -> int:
    """Play many matches; return how many events they had."""
    events = 0
    for number in range(matches):
        rng = random.Random(f"{seed} {number}")
        players, options = random_options(rng)
        both = Both(players, options, rng)
        try:
            events += play_random(both.reference.table, rng, met, both.report, both.look)
        except (AssertionError, IllegalMove) as error:
            script = "\n".join(both.log)
            raise AssertionError(
                f"they disagree in match {number} of seed {seed}: {players} play by {options}:\n{script}"
            ) from error
    return events


def test_the_engine_and_the_reference_play_the_same_matches() -> None:
    play_many(80, 1, Counter())


@pytest.mark.long
def test_they_agree_in_all_that_may_occur() -> None:
    met: Met = Counter()
    play_many(400, 1, met)
    assert met["down", "sorted in"]
    assert met["down", "rest", "resting", ""]
    assert met["topple 2", "resting", ""]
    assert met["pass", "placing", "lifted"]
    assert met["both frozen"]
    assert met["silent", "two"]
    assert met["skip and order"]
    assert met["one-more inside", "two", 0]


if __name__ == "__main__":
    began = time.perf_counter()
    matches, seed = int(os.environ.get("STACKYARD_GAMES", "20000")), int(os.environ.get("STACKYARD_SEED", "2"))
    met: Met = Counter()
    events = play_many(matches, seed, met)
    must_have_met(met, least=1)
    must_have_met_fallen(met, least=1)
    print(f"{matches} matches, {events} events: agreed, {time.perf_counter() - began:.0f} s")  # noqa: T201
