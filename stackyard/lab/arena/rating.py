"""From results to Elo: the difference that a score means, ratings of many entrants, their error bars, and SPRT.

A pairing's matches come in rounds from one opening with the seats exchanged (pairs, with two players), and those of a
round are not independent; every error bar here is therefore computed over *rounds*, never over single matches.

Bars are quantiles of a Bayesian bootstrap: every pair has a random weight, and so have half a lost and half a won pair
that nobody played (Jeffreys' prior). So a clean sweep has a bar too: it says how strong the loser may still be.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

import msgspec
import numpy as np
import numpy.typing as npt

ELO_PER_LOGIT: Final = 400.0 / math.log(10.0)  # rating points a unit of the logistic scale
STANDARD_ERRORS_95: Final = 1.959964  # standard errors either side that hold 95 %
RESAMPLES: Final = 1000
PRIOR_PAIRS: Final = 0.5  # lost pairs, and won pairs, that count beside those that were played
RESAMPLING_SEED: Final = 20240229  # of the resampling only: the same results give the same bars


class Interval(msgspec.Struct, frozen=True):
    """A rating difference in Elo with the ends of its 95 % interval."""

    elo: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.elo:+.0f} [{self.low:+.0f}, {self.high:+.0f}]"


def elo_of(score: float) -> float:
    """Return the Elo difference that a mean score (0 to 1) means; infinite at the ends."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return ELO_PER_LOGIT * math.log(score / (1.0 - score))


def elo_difference(pairs: Sequence[float]) -> Interval:
    """Return the Elo difference that the pairs of matches show; each is the first entrant's score, from 0 to 2."""
    counts = Counter(pairs)
    scores = np.asarray([*counts, 0.0, 2.0]) / 2.0
    weights = np.asarray([*counts.values(), PRIOR_PAIRS, PRIOR_PAIRS])
    drawn = np.random.default_rng(RESAMPLING_SEED).dirichlet(weights, 4 * RESAMPLES) @ scores
    low, high = (float(end) for end in np.percentile(drawn, [2.5, 97.5]))
    return Interval(elo_of(float(scores @ weights / weights.sum())), elo_of(low), elo_of(high))


class Sprt(msgspec.Struct, frozen=True):
    """How far a sequential test of two differences in Elo has come."""

    llr: float  # log-likelihood ratio of the second to the first
    lower: float  # at which the first is taken for true
    upper: float  # at which the second is
    verdict: Literal["first", "second", "open"]


def sprt(pairs: Sequence[float], elo0: float, elo1: float, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
    """Return Wald's test of elo0 against elo1 over pairs, each the first entrant's score from 0 to 2.

    The ratio is that of normal distributions of a pair's score with the variance that was seen (as cutechess and
    fishtest approximate it), one lost and one won pair added. `alpha` and `beta` are the chances of a wrong verdict.
    """
    halves = np.asarray([*pairs, 0.0, 2.0]) / 2.0
    expected = [1.0 / (1.0 + 10.0 ** (-elo / 400.0)) for elo in (elo0, elo1)]
    played = halves[:-2]
    ratio = 0.0
    if len(played):
        gain = (expected[1] - expected[0]) * (2.0 * float(played.mean()) - sum(expected))
        ratio = len(played) * gain / (2.0 * float(halves.var()))
    lower, upper = math.log(beta / (1.0 - alpha)), math.log((1.0 - beta) / alpha)
    return Sprt(ratio, lower, upper, "second" if ratio >= upper else "first" if ratio <= lower else "open")


def confidence_half_width(means: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of a mean, from the means of its rounds."""
    if len(means) < 2:
        return 1.0
    return STANDARD_ERRORS_95 * float(np.std(means, ddof=1)) / math.sqrt(len(means))


def ratings(entrants: int, pairs: Sequence[tuple[int, int, float]]) -> list[Interval]:
    """Return each entrant's rating by Bradley and Terry's model, the mean at 0, draws as half a win.

    `pairs` holds (first, second, score of the first from 0 to 2).
    """
    counts = Counter(pairs)
    pairings = sorted({(a, b) for a, b, _ in counts})
    cells = [*counts, *((a, b, score) for a, b in pairings for score in (0.0, 2.0))]
    weights = np.asarray([*counts.values(), *[PRIOR_PAIRS] * (2 * len(pairings))], dtype=np.float64)
    first, second, scores = (np.asarray(column) for column in zip(*cells, strict=True))
    rng = np.random.default_rng(RESAMPLING_SEED)

    def fit(weight: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        wins, games = np.zeros((entrants, entrants)), np.zeros((entrants, entrants))
        np.add.at(wins, (first, second), weight * scores)
        np.add.at(wins, (second, first), weight * (2.0 - scores))
        np.add.at(games, (first, second), 2.0 * weight)
        np.add.at(games, (second, first), 2.0 * weight)
        return _fit(wins, games)

    best = fit(weights)
    samples = np.asarray([fit(rng.gamma(weights)) for _ in range(RESAMPLES)])
    low, high = np.percentile(samples, [2.5, 97.5], axis=0)
    return [Interval(float(best[k]), float(low[k]), float(high[k])) for k in range(entrants)]


def _fit(wins: npt.NDArray[np.float64], games: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the ratings of maximum likelihood, by Newton's method."""
    entrants = len(wins)
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
