"""The made-up clubs in which rating models are measured: what is foretold, and who judges."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from benchmarks.ratings import BOTS, MATCHES, Belief, chances, club, judge


class AllKnowing:
    """A model that is told the strengths, and states some width."""

    def __init__(self, strengths: dict[str, float], sd: float, off: float = 0.0) -> None:
        self.strengths, self.sd, self.off = strengths, sd, off

    def played(self, order: object) -> None:
        """Learn nothing."""

    def belief(self, who: str) -> Belief:
        """Return the strength; of people of even numbers one that is off."""
        return Belief(self.strengths[who] + self.off * (who[-1] in "02468"), self.sd)


def test_who_is_better_wins_more_often_and_what_is_unknown_evens_out() -> None:
    assert chances([Belief(1.0, 0.0), Belief(0.0, 0.0)])[0] == pytest.approx(0.731, abs=0.02)
    assert chances([Belief(0.0, 0.5)] * 4) == pytest.approx([0.25] * 4)
    sure, unsure = (chances([Belief(2.0, sd), Belief(0.0, sd), Belief(-1.0, sd)]) for sd in (0.0, 3.0))
    assert np.all(np.diff(sure) < 0)
    assert sure[0] > unsure[0] > 1 / 3
    assert sure.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("noise", ["gumbel", "normal"])
def test_places_are_drawn_by_strength(noise: str) -> None:
    strengths, matches = club(3, noise)
    assert len(matches) == MATCHES
    assert {len(match.table) for match in matches} == {2, 3, 4}
    assert all(sorted(match.table) == sorted(match.order) for match in matches)
    assert [strengths[f"bot{k}"] for k in range(len(BOTS))] == list(BOTS)
    better = [strengths[match.order[0]] > strengths[match.order[1]] for match in matches if len(match.table) == 2]
    assert 0.6 < np.mean(better) < 0.85


def test_a_model_is_judged_by_what_it_misses_and_by_the_width_it_states() -> None:
    strengths, matches = club(5, "gumbel")
    best, wide, wrong = (
        judge(partial(AllKnowing, strengths, sd, off), strengths, matches)
        for sd, off in ((1e-9, 0.0), (1.0, 0.0), (0.1, 1.5))
    )
    assert best.excess == pytest.approx(0.0, abs=1e-9)
    assert best.covered == 1.0
    assert best.until_known == 1
    assert wide.covered == 1.0
    assert wide.width == pytest.approx(2.326, abs=0.01)
    assert wide.until_known > best.until_known
    assert wrong.excess > 0.05
    assert wrong.covered < 0.8
