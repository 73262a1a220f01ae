"""Glicko-2: a rating, how well it is known, and how much it changes by itself, from one period to the next.

After Mark E. Glickman, *Example of the Glicko-2 system* (2022, http://www.glicko.net/glicko/glicko2.pdf), whose steps
are named below and whose example is a test. A result may have a weight: it counts as so many results.

All is computed in one order, and with nothing but `math`: the same results give the same digits on one machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

MIDDLE: Final = 1500.0
SCALE: Final = 173.7178  # points of a unit of Glickman's own scale
TAU: Final = 0.5  # how much the volatility may change in a period
EXACT: Final = 0.000001  # of the logarithm of the squared volatility
WIDEST: Final = 350.0  # points: a deviation grows no wider than that of somebody who is not known


class Rating(NamedTuple):
    """What is known of somebody's strength, in points."""

    rating: float = MIDDLE
    deviation: float = WIDEST  # a standard deviation
    volatility: float = 0.06


class Result(NamedTuple):
    """A match of two in a period, as one of them sees it."""

    rating: float  # of the other one, before the period
    deviation: float
    score: float  # 1: won, 0.5: drawn, 0: lost
    weight: float = 1.0


def expected(own: Rating, other: Rating) -> float:
    """Return the mean score, 0 to 1, of one against another, as well as both are known."""
    away = math.hypot(own.deviation, other.deviation) / SCALE
    return 1.0 / (1.0 + math.exp(-_g(away) * (own.rating - other.rating) / SCALE))


def rate(own: Rating, results: Sequence[Result]) -> Rating:
    """Return a rating after a period with some results, of which there is one at least."""
    mu, phi = (own.rating - MIDDLE) / SCALE, own.deviation / SCALE  # step 2
    information = surprise = 0.0
    for result in results:  # step 3, and the sum of step 4
        g = _g(result.deviation / SCALE)
        e = 1.0 / (1.0 + math.exp(-g * (mu - (result.rating - MIDDLE) / SCALE)))
        information += result.weight * g * g * e * (1.0 - e)
        surprise += result.weight * g * (result.score - e)
    v = 1.0 / information
    volatility = _volatility(phi, own.volatility, v, v * surprise)
    before = phi * phi + volatility * volatility  # step 6, squared
    after = 1.0 / math.sqrt(1.0 / before + information)  # step 7
    rating = mu + after * after * surprise
    return Rating(MIDDLE + SCALE * rating, min(SCALE * after, WIDEST), volatility)  # step 8


def _g(phi: float) -> float:
    return 1.0 / math.sqrt(1.0 + 3.0 * phi * phi / (math.pi * math.pi))


def _volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """Return the new volatility: step 5, by the Illinois algorithm."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + v + math.exp(x)
        return math.exp(x) * (delta * delta - spread) / (2.0 * spread * spread) - (x - a) / (TAU * TAU)

    low, high = a, a - TAU
    if delta * delta > phi * phi + v:
        high = math.log(delta * delta - phi * phi - v)
    else:
        while f(high) < 0.0:
            high -= TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > EXACT:
        between = low + (low - high) * at_low / (at_high - at_low)
        at_between = f(between)
        if at_between * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = between, at_between
    return math.exp(low / 2.0)


__all__ = ["MIDDLE", "WIDEST", "Rating", "Result", "expected", "rate"]
