"""Which rating model a small club needs: how well each foretells the next match, and how honest its stated width is.

    pip install openskill trueskill whole-history-rating glicko2 && python -m benchmarks.ratings --clubs 40

A club is made up: twelve people of known strengths, newcomers in between who stay for thirty matches, five bots whose
strengths are known to all models, 300 matches of two to four at a table. A strength is a log-odds: who is better by 1
wins 73 of 100 matches of two. Places are drawn by these strengths, with noise of one of two kinds (`--noise`), so that
no model is favoured for being made for it.

Printed for each model: by how much its log loss in foretelling who wins exceeds that of whoever knows all strengths
(0: as good, in thousandths of a nat a match, after the first fifty matches); how often the true difference of two
people lies in the interval that is stated for 90 %; the stated width of those; how many matches a newcomer plays until
the stated width of the own rating falls below 1; what the second of three equals gains in a match (a rating that rises
for a middling place is hard to explain); and microseconds a match.
"""

from __future__ import annotations

import argparse
import math
import time
import warnings
from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from stackyard.server.ratings import glicko2

PEOPLE: Final = 12
BOTS: Final = (-2.0, -1.0, 0.0, 1.0, 2.0)  # strengths of levels 1 to 5, which every model is told
MATCHES: Final = 300
NEWCOMER_EVERY: Final = 25  # matches until another one comes
NEWCOMER_STAYS: Final = 30  # matches
WITH_BOT: Final = 0.3  # of the matches
FIRST_JUDGED: Final = 50
SPREAD: Final = 1.0  # standard deviation of people's strengths
NEWCOMER_MEAN: Final = -0.5
NOISE_SD: Final = 1.25  # of one performance, between a Gumbel's 1.28 and the normal one below
WIDE: Final = 1.6449  # standard deviations to either side that hold 90 %
KNOWN: Final = 1.0  # a rating is known when 90 % lie within so much to either side
ELO: Final = 400 / math.log(10)  # points of a log-odds of 1
PROBIT: Final = 1.702  # a logistic curve is a normal one, stretched by this, within 0.01
NODES, WEIGHTS = np.polynomial.hermite_e.hermegauss(48)
WEIGHTS /= WEIGHTS.sum()


class Belief(NamedTuple):
    """What a model says of a strength, as a log-odds: its mean and standard deviation."""

    mean: float
    sd: float


class Model(Protocol):
    """Ratings that change with each match."""

    def played(self, order: Sequence[str]) -> None:
        """Take in a match: who played, the best first."""

    def belief(self, who: str) -> Belief:
        """Return what is said of a strength now."""


class Bayesian:
    """Openskill's models and TrueSkill: a mean and a standard deviation a person, in units of their own."""

    def __init__(self, rate: Callable[[list[Any]], list[Any]], rating: Callable[..., Any], beta: float) -> None:
        """Use a library's function that rates a match, the best first, and its ratings."""
        self.rate = rate
        self.rating = rating
        self.unit = math.sqrt(2) * beta / PROBIT  # of a log-odds of 1
        self.known: dict[str, Any] = {}

    def _of(self, who: str) -> Any:
        if who not in self.known:
            self.known[who] = self._bot(who) if who.startswith("bot") else self.rating()
        return self.known[who]

    def _bot(self, who: str) -> Any:
        middle = float(self.rating().mu)
        return self.rating(mu=middle + BOTS[int(who[3:])] * self.unit, sigma=0.05 * self.unit)

    def played(self, order: Sequence[str]) -> None:
        """Rate a match; bots stay what they are."""
        after = self.rate([[self._of(who)] for who in order])
        for who, (rating,) in zip(order, after, strict=True):
            if not who.startswith("bot"):
                self.known[who] = rating

    def belief(self, who: str) -> Belief:
        """Return mean and width, from where a beginner stands."""
        rating, middle = self._of(who), float(self.rating().mu)
        return Belief((float(rating.mu) - middle) / self.unit, float(rating.sigma) / self.unit)


class Glicko:
    """Glicko-2, a match being a rating period in which each plays all others of the table."""

    def __init__(self) -> None:
        """Begin with nobody."""
        import glicko2

        self.player = glicko2.Player
        self.known: dict[str, Any] = {}

    def _of(self, who: str) -> Any:
        if who not in self.known:
            bot = self.player(1500 + ELO * BOTS[int(who[3:])], 10.0) if who.startswith("bot") else self.player()
            self.known[who] = bot
        return self.known[who]

    def played(self, order: Sequence[str]) -> None:
        """Rate a match by the numbers of before it."""
        before = [(float(self._of(who).rating), float(self._of(who).rd)) for who in order]
        for place, who in enumerate(order):
            if who.startswith("bot"):
                continue
            others = [k for k in range(len(order)) if k != place]
            ratings, widths = ([before[k][part] for k in others] for part in (0, 1))
            self._of(who).update_player(ratings, widths, [float(place < k) for k in others])

    def belief(self, who: str) -> Belief:
        """Return rating and deviation as log-odds."""
        return Belief((float(self._of(who).rating) - 1500) / ELO, float(self._of(who).rd) / ELO)


class Hall:
    """Glicko-2 as the hall folds it, with a weight of matches against bots."""

    def __init__(self, weight: float) -> None:
        """Begin with nobody."""
        self.weight = weight
        self.known: dict[str, glicko2.Rating] = {}

    def _of(self, who: str) -> glicko2.Rating:
        if who.startswith("bot"):
            return glicko2.Rating(glicko2.MIDDLE + ELO * BOTS[int(who[3:])], 10.0)
        return self.known.get(who, glicko2.Rating())

    def played(self, order: Sequence[str]) -> None:
        """Rate a match by the numbers of before it."""
        before = [self._of(who) for who in order]
        for place, who in enumerate(order):
            if not who.startswith("bot"):
                results = [
                    glicko2.Result(
                        before[k].rating, before[k].deviation, float(place < k), self.weight if "bot" in other else 1.0
                    )
                    for k, other in enumerate(order)
                    if k != place
                ]
                self.known[who] = glicko2.rate(before[place], results)

    def belief(self, who: str) -> Belief:
        """Return rating and deviation as log-odds."""
        return Belief((self._of(who).rating - glicko2.MIDDLE) / ELO, self._of(who).deviation / ELO)


class WholeHistory:
    """Whole-history rating: all matches are fitted anew; a match of several is one of each two."""

    def __init__(self, matches_a_day: int = 10) -> None:
        """Begin with nobody. Bots are people to it: their strengths cannot be told."""
        import whr

        self.base = whr.WHR({"display_uncertainty": "elo"})  # by default a variance of log-odds
        self.matches = 0
        self.met: set[str] = set()
        self.matches_a_day = matches_a_day

    def played(self, order: Sequence[str]) -> None:
        """Add a match, and fit."""
        day = self.matches // self.matches_a_day
        self.matches += 1
        self.met |= set(order)
        for better, worse in combinations(order, 2):
            self.base.create_game(better, worse, "B", day, 0)
        self.base.iterate(4)

    def belief(self, who: str) -> Belief:
        """Return the newest rating, and its width; of who has not played, a beginner's."""
        if who not in self.met:
            return Belief(0.0, 350 / ELO)
        _, elo, width = self.base.ratings_for_player(who)[-1]
        return Belief(elo / ELO, width / ELO)


def models(only: str = "") -> dict[str, Callable[[], Model]]:
    """Return ways to begin each model, by its name, all at their libraries' defaults; `only`: what the name has in it.

    The hall's own needs no library.
    """
    own: dict[str, Callable[[], Model]] = {
        f"the hall's, bots {weight:g}": partial(Hall, weight) for weight in (1.0, 0.5, 0.25)
    }
    others = {} if only and all(only in name for name in own) else of_libraries()
    return {name: begin for name, begin in (others | own).items() if only in name}


def of_libraries() -> dict[str, Callable[[], Model]]:
    """Return ways to begin each model that a library has, by its name."""
    import openskill.models as of_openskill
    import trueskill

    found: dict[str, Callable[[], Model]] = {}
    for name in (
        *("PlackettLuce", "BradleyTerryFull", "BradleyTerryPart"),
        *("ThurstoneMostellerFull", "ThurstoneMostellerPart"),
    ):
        model = getattr(of_openskill, name)()
        found[f"openskill {name}"] = partial(Bayesian, model.rate, model.rating, model.beta)
    for name, divisor in (("TrueSkill", 1), ("TrueSkill, less drift", 4)):
        known = trueskill.TrueSkill(draw_probability=0.0, tau=trueskill.TAU / divisor)
        found[name] = partial(Bayesian, known.rate, known.create_rating, known.beta)
    found["Glicko-2"] = Glicko
    found["whole-history"] = WholeHistory
    return found


def chances(beliefs: Sequence[Belief]) -> npt.NDArray[np.float64]:
    """Return how likely each of a table is first: the same for all models, whatever they call a strength."""
    means = np.array([one.mean for one in beliefs])
    widths = np.sqrt(np.array([one.sd for one in beliefs]) ** 2 + NOISE_SD**2)
    first = np.empty(len(beliefs))
    for k in range(len(beliefs)):
        at = means[k] + widths[k] * NODES
        below = np.ones_like(at)
        for other in range(len(beliefs)):
            if other != k:
                steps = (at - means[other]) / widths[other] / math.sqrt(2)
                below *= np.array([0.5 * math.erfc(-step) for step in steps])
        first[k] = WEIGHTS @ below
    shares: npt.NDArray[np.float64] = first / first.sum()
    return shares


class Match(NamedTuple):
    """A match of a made-up club: who played, the best first, and where they sat for foretelling."""

    table: list[str]
    order: list[str]


def club(seed: int, noise: str, knack: float = 0.0) -> tuple[dict[str, float], list[Match]]:
    """Return the strengths of a made-up club's people and its bots, and its matches.

    `knack`: the standard deviation of how much better somebody is against bots than against people.
    """
    rng = np.random.default_rng(seed)
    strengths = {f"p{k}": float(rng.normal(0.0, SPREAD)) for k in range(PEOPLE)}
    strengths |= {f"bot{k}": strength for k, strength in enumerate(BOTS)}
    known_knacks: dict[str, float] = {}

    def knacks(name: str) -> float:
        if name not in known_knacks:  # drawn apart, so that all else is the same with any knack
            known_knacks[name] = float(np.random.default_rng([seed, *name.encode()]).normal(0.0, 1.0))
        return knack * known_knacks[name]

    regulars, guests, matches = [f"p{k}" for k in range(PEOPLE)], dict[str, int](), []
    for number in range(MATCHES):
        if number % NEWCOMER_EVERY == 0:
            guest = f"n{number}"
            strengths[guest] = float(rng.normal(NEWCOMER_MEAN, SPREAD))
            guests[guest] = 0
        here = [*regulars, *(name for name, count in guests.items() if count < NEWCOMER_STAYS)]
        size = int(rng.choice([2, 3, 4], p=[0.5, 0.25, 0.25]))
        table = [str(name) for name in rng.choice(here, size, replace=False)]
        newest = list(guests)[-1]
        if newest not in table and guests[newest] < NEWCOMER_STAYS and rng.random() < 0.5:
            table[0] = newest  # who is new plays more
        if rng.random() < WITH_BOT:
            table[-1] = f"bot{rng.integers(len(BOTS))}"
        for name in table:
            if name in guests:
                guests[name] += 1
        drawn = rng.gumbel(0, 1, size) if noise == "gumbel" else rng.normal(0, PROBIT / math.sqrt(2), size)
        shown = [strengths[name] + float(luck) for name, luck in zip(table, drawn, strict=True)]
        if table[-1].startswith("bot"):
            shown[-1] -= knacks(table[0])
        matches.append(Match(table, [table[k] for k in np.argsort(shown)[::-1]]))
    return strengths, matches


class Judged(NamedTuple):
    """What a model was worth in one club."""

    excess: float  # nats a match
    covered: float  # of the intervals
    width: float  # of an interval, to either side
    until_known: float  # matches of a newcomer
    microseconds: float  # a match


def judge(
    begin: Callable[[], Model], strengths: dict[str, float], matches: Sequence[Match], *, among_people: bool = False
) -> Judged:
    """Let a model go through a club's matches; `among_people`: it foretells those without a bot alone."""
    model, losses, inside, widths, spent = begin(), [], [], [], 0.0
    counts: dict[str, int] = {}
    until: dict[str, int] = {}
    for number, (table, order) in enumerate(matches):
        if number >= FIRST_JUDGED and not (among_people and table[-1].startswith("bot")):
            winner = table.index(order[0])
            told = chances([model.belief(who) for who in table])[winner]
            best = chances([Belief(strengths[who], 0.0) for who in table])[winner]
            losses.append(math.log(best) - math.log(max(told, 1e-9)))
        began = time.process_time()
        model.played(order)
        spent += time.process_time() - began
        for who in table:
            counts[who] = counts.get(who, 0) + 1
            if who.startswith("n") and who not in until and WIDE * model.belief(who).sd < KNOWN:
                until[who] = counts[who]
        if number % NEWCOMER_EVERY == NEWCOMER_EVERY - 1 and number >= FIRST_JUDGED:
            known = {who: model.belief(who) for who, count in counts.items() if count > 9 and not who.startswith("bot")}
            for one, other in combinations(known, 2):
                width = WIDE * math.hypot(known[one].sd, known[other].sd)
                off = known[one].mean - known[other].mean - (strengths[one] - strengths[other])
                inside.append(abs(off) <= width)
                widths.append(width)
    stayed = [who for who, count in counts.items() if who.startswith("n") and count >= NEWCOMER_STAYS - 5]
    waits = [until.get(who, NEWCOMER_STAYS) for who in stayed]
    mean = float(np.mean(waits)) if waits else math.nan
    return Judged(
        float(np.mean(losses)), float(np.mean(inside)), float(np.mean(widths)), mean, spent / len(matches) * 1e6
    )


def of_second(begin: Callable[[], Model]) -> float:
    """Return what the second of three equals gains who have played forty matches of changing places, as a log-odds."""
    model, names = begin(), ["p0", "p1", "p2"]
    for turn in range(42):
        model.played([names[(turn + k) % 3] for k in range(3)])
    before = model.belief("p1").mean
    model.played(names)
    return model.belief("p1").mean - before


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clubs", type=int, default=10)
    parser.add_argument("--noise", choices=("gumbel", "normal"), default="gumbel")
    parser.add_argument("--knack", type=float, default=0.0, help="how much people differ in how well they know bots")
    parser.add_argument("--only", default="", help="models whose names have this in them")
    found = parser.parse_args()
    warnings.simplefilter("ignore")  # what libraries say of players who never met
    clubs = [club(seed, found.noise, found.knack) for seed in range(found.clubs)]
    print(f"{found.clubs} clubs of {PEOPLE} people, {MATCHES} matches each, {found.noise} noise")
    print("| model | excess loss, mnat | in 90 % | width +- | known after | second of equals | us a match |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, begin in models(found.only).items():
        judged = [judge(begin, *each, among_people=found.knack > 0) for each in clubs]
        excess, covered, width, until, micro = (float(np.nanmean(column)) for column in zip(*judged, strict=True))
        error = 1000 * float(np.std([one.excess for one in judged])) / math.sqrt(len(judged))
        print(
            f"| {name} | {1000 * excess:.0f} +- {error:.0f} | {covered:.0%} | {width:.2f} | {until:.0f} |"
            f" {of_second(begin):+.3f} | {micro:,.0f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
