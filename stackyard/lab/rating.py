"""From results to Elo: the difference that a score means, ratings of many entrants, and their error bars.

A pairing's matches come in rounds from one opening with the seats exchanged (pairs, with two players), and those of a
round are not independent; every error bar here is therefore computed over *rounds*, never over single matches.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

ELO_PER_LOGIT: Final = 400.0 / math.log(10.0)  # rating points a unit of the logistic scale
STANDARD_ERRORS_95: Final = 1.959964  # standard errors either side that hold 95 %
RESAMPLES: Final = 400
RESAMPLING_SEED: Final = 20240229  # of the resampling only: the same results give the same bars


class Interval(msgspec.Struct, frozen=True):
    """A rating difference in Elo with the ends of its 95 % interval."""

    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        half = (self.high - self.low) / 2
        return f"{self.elo:+.0f} ± {half:.0f}" if math.isfinite(half) else f"{self.elo:+.0f} [{self.low:+.0f}, ∞)"


def elo_of(score: float) -> float:
    """Return the Elo difference that a mean score (0 to 1) means; infinite at the ends."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return ELO_PER_LOGIT * math.log(score / (1.0 - score))


def elo_difference(pairs: Sequence[float]) -> Interval:
    """Return the Elo difference that the pairs of matches show; each is the first entrant's score, from 0 to 2.

    One drawn pair is added as a prior, so that a score of 100 % has a finite rating.
    """
    halves = np.asarray([*pairs, 1.0], dtype=np.float64) / 2.0
    mean = float(halves.mean())
    error = float(halves.std(ddof=1)) / math.sqrt(len(halves)) if len(halves) > 1 else 0.5
    # A score of 100 % has no spread: the error is at least that of one pair in the whole sample.
    error = max(error, 0.5 / len(halves))
    return Interval(
        elo_of(mean),
        elo_of(max(mean - STANDARD_ERRORS_95 * error, 1e-4)),
        elo_of(min(mean + STANDARD_ERRORS_95 * error, 1 - 1e-4)),
    )


def confidence_half_width(means: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of a mean, from the means of its rounds."""
    if len(means) < 2:
        return 1.0
    return STANDARD_ERRORS_95 * float(np.std(means, ddof=1)) / math.sqrt(len(means))


def ratings(entrants: int, pairs: Sequence[tuple[int, int, float]]) -> list[Interval]:
    """Return each entrant's rating by Bradley and Terry's model, the mean at 0, draws as half a win.

    `pairs` holds (first, second, score of the first from 0 to 2). The bars are the 2.5 and 97.5 percentiles of a
    bootstrap over pairs.
    """
    table = np.asarray([(a, b, score) for a, b, score in pairs], dtype=np.float64).reshape(-1, 3)
    best = _fit(entrants, table)
    rng = np.random.default_rng(RESAMPLING_SEED)
    samples = np.asarray([_fit(entrants, table[rng.integers(0, len(table), len(table))]) for _ in range(RESAMPLES)])
    low, high = np.percentile(samples, [2.5, 97.5], axis=0)
    return [Interval(float(best[k]), float(low[k]), float(high[k])) for k in range(entrants)]


def _fit(entrants: int, table: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the ratings of maximum likelihood, by Newton's method; each pairing has half a drawn pair as prior."""
    wins = np.zeros((entrants, entrants))
    games = np.zeros((entrants, entrants))
    for a, b, score in table:
        wins[int(a), int(b)] += score
        wins[int(b), int(a)] += 2.0 - score
        games[int(a), int(b)] += 2.0
        games[int(b), int(a)] += 2.0
    met = games > 0
    wins += 0.5 * met
    games += 1.0 * met
    rating = np.zeros(entrants)
    for _ in range(60):
        expected = 1.0 / (1.0 + np.exp(np.clip(rating[None, :] - rating[:, None], -30, 30)))
        slope = (wins - games * expected).sum(axis=1)
        weight = games * expected * (1.0 - expected)
        hessian = np.diag(weight.sum(axis=1)) - weight + 1e-9 * np.eye(entrants) + 1.0 / entrants
        step = np.clip(np.linalg.solve(hessian, slope), -2.0, 2.0)
        rating += step
        if np.abs(step).max() < 1e-9:
            break
    centred: npt.NDArray[np.float64] = ELO_PER_LOGIT * (rating - rating.mean())
    return centred
