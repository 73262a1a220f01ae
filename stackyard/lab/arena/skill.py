"""OpenSkill's ratings (Weng and Lin's, by the model of Plackett and Luce): of any number of entrants at one table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from stackyard.core.machine.extras import needing
from stackyard.lab.arena.matches import Result


class Skill(msgspec.Struct, frozen=True):
    """A rating: 25 to begin with, and its standard deviation, 25/3 to begin with."""

    mu: float
    sigma: float


def check_openskill() -> Any:
    """Return OpenSkill's model. Raises MissingPackageError if the package is not installed."""
    with needing():
        from openskill.models import PlackettLuce
    return PlackettLuce()


def skills_of(entrants: Sequence[str], results: Sequence[Result]) -> dict[str, Skill]:
    """Return the rating of each entrant after all matches, in the order of the openings.

    A match of n seats is rated as one of n players of whom the last n - 1 begin alike: the second entrant sits in all
    seats but one. What those seats come to is averaged. Who did not win is level with the others who did not.
    """
    model = check_openskill()
    rated = {name: model.rating() for name in entrants}
    ordered = sorted(results, key=lambda each: (each.round.opening if each.round else 0, each.entrants))
    for result in ordered:
        first, second = result.entrants
        others = len(result.points) - 1
        for points in result.points:
            # The first shares its win, if it does, with one other seat at least: they are level.
            ranks = [0 if points else 1, *[0 if points < 1 else 1] * others]
            teams = [[rated[first]], *([model.rating(rated[second].mu, rated[second].sigma)] for _ in range(others))]
            after = [team[0] for team in model.rate(teams, ranks=ranks)]
            rated[first] = after[0]
            mu, sigma = (sum(getattr(rating, what) for rating in after[1:]) / others for what in ("mu", "sigma"))
            rated[second] = model.rating(mu, sigma)
    return {name: Skill(rating.mu, rating.sigma) for name, rating in rated.items()}


__all__ = ["Skill", "check_openskill", "skills_of"]
