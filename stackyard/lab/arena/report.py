"""What an arena says: tables of pairings and ratings as Markdown, the same as data, and a plot as SVG."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from html import escape
from typing import Final

import msgspec
import numpy as np

from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.lab.arena.matches import Result
from stackyard.lab.arena.rating import Interval, Sprt, confidence_half_width, elo_difference, ratings
from stackyard.lab.arena.skill import Skill


class Pairing(msgspec.Struct, frozen=True):
    """How two entrants met."""

    first: str
    second: str
    matches: int
    won: int  # by the first
    drawn: int
    lost: int
    score: float  # of the first, 0 to 1
    elo: Interval | None  # of the first, with two players
    half_width: float  # of the score's 95 % interval
    margin: float  # the first's score minus the best other, on average
    mean_ms: tuple[float, float]
    slowest_ms: tuple[float, float]
    faults: int


class Summary(msgspec.Struct, frozen=True):
    """All that an arena found: `--json` prints it."""

    game: str
    options: str
    players: int
    matches: int
    moves: int
    seconds: float  # of this run; rounds that were read from a file took none
    pairings: list[Pairing]
    ratings: dict[str, Interval]  # about the mean, with two players and three entrants or more
    sprt: Sprt | None
    faults: list[str]
    skills: dict[str, Skill] = {}  # by --openskill


def number(value: float, form: str, language: str = ENGLISH) -> str:
    """Return a number in a format of Python's with the language's decimal sign; a form that ends in % is a share."""
    text = format(value, form).replace(".", t.text(language, "decimal-sign"))
    return t.text(language, "percent", n=text.removesuffix("%")) if form.endswith("%") else text


def pairings_of(results: Sequence[Result], players: int) -> list[Pairing]:
    """Return how each two entrants met, in the order of the results."""
    by_pairing: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        by_pairing[result.entrants].append(result)
    found = []
    for (left_side, other), met in by_pairing.items():
        points = [point for result in met for point in result.points]
        won, lost = sum(point == 1.0 for point in points), sum(point == 0.0 for point in points)
        ms = np.mean([result.mean_ms for result in met], axis=0)
        slowest = np.max([result.slowest_ms for result in met], axis=0)
        found.append(
            Pairing(
                left_side,
                other,
                len(points),
                won,
                len(points) - won - lost,
                lost,
                float(np.mean(points)),
                elo_difference([sum(result.points) for result in met]) if players == 2 else None,
                confidence_half_width([float(np.mean(result.points)) for result in met]),
                float(np.mean([result.margins for result in met])),
                (float(ms[0]), float(ms[1])),
                (float(slowest[0]), float(slowest[1])),
                sum(len(result.faults) for result in met),
            )
        )
    return found


def ratings_of(entrants: Sequence[str], results: Sequence[Result], players: int) -> dict[str, Interval]:
    """Return the ratings of three entrants or more about their mean; none where they mean nothing."""
    if len(entrants) < 3 or players != 2 or not results:
        return {}
    number = {name: index for index, name in enumerate(entrants)}
    rated = ratings(len(entrants), [(number[r.entrants[0]], number[r.entrants[1]], sum(r.points)) for r in results])
    return dict(zip(entrants, rated, strict=True))


def report(entrants: Sequence[str], results: Sequence[Result], players: int = 2, language: str = ENGLISH) -> str:
    """Return the results as Markdown: a table of pairings, then, with two players, a table of ratings."""
    if players == 2:
        heads = t.text(language, "arena-heads", strength=t.text(language, "arena-strength"))
    else:
        strength = t.text(language, "arena-strength-many", even=number(1 / players, ".1%", language))
        heads = t.text(language, "arena-heads-many", strength=strength)
    lines = [
        heads,
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for met in pairings_of(results, players):
        bar = f"± {number(met.half_width, '.1%', language)}" if met.elo is None else str(met.elo)
        score, margin = number(met.score, ".1%", language), number(met.margin, "+.1f", language)
        lines.append(
            f"| {met.first} | {met.second} | {met.matches} | {met.won}-{met.drawn}-{met.lost} | {score} "
            f"| {bar} | {margin} | {met.mean_ms[0]:.0f} / {met.mean_ms[1]:.0f} "
            f"| {met.slowest_ms[0]:.0f} / {met.slowest_ms[1]:.0f} |"
        )
    rated = ratings_of(entrants, results, players)
    if rated:
        lines += ["", t.text(language, "arena-ratings"), "| --- | ---: | ---: |"]
        for name, rating in rated.items():
            span = t.text(language, "arena-range", low=f"{rating.low:+.0f}", high=f"{rating.high:+.0f}")
            lines.append(f"| {name} | {rating.elo:+.0f} | {span} |")
    return "\n".join(lines)


ROW: Final = 34  # pixels
LEFT: Final = 190  # of the axis
WIDE: Final = 420  # is the axis
EDGE: Final = 20
MOST_ELO: Final = 800.0  # of a bar that is drawn


def plot(summary: Summary, language: str = ENGLISH) -> str:
    """Return the strengths with their 95 % intervals as an SVG document, strongest first."""
    rows: list[tuple[str, float, float, float]] = []  # name, value, low, high
    form = ".6g"
    if summary.ratings:
        unit, zero = "mean", 0.0
        rows = [(name, bar.elo, bar.low, bar.high) for name, bar in summary.ratings.items()]
    elif summary.players == 2:
        unit, zero = "first", 0.0
        rows = [(f"{m.first} v {m.second}", m.elo.elo, m.elo.low, m.elo.high) for m in summary.pairings if m.elo]
    else:
        unit, zero, form = "score", 1.0 / summary.players, ".1%"
        rows = [
            (f"{m.first} v {m.second}", m.score, m.score - m.half_width, m.score + m.half_width)
            for m in summary.pairings
        ]
    rows.sort(key=lambda row: -row[1])
    title = t.text(language, "arena-plotted", unit=unit)
    return interval_plot(rows, title, zero, lambda mark: number(mark, form, language))


def interval_plot(
    rows: Sequence[tuple[str, float, float, float]],
    title: str,
    zero: float,
    mark_text: Callable[[float], str] = "{:.6g}".format,
) -> str:
    """Return values with intervals as an SVG document: a row for each (name, value, low, high).

    The line at `zero` is darker than the others; `mark_text` writes the numbers of the axis.
    """
    ends = [min(max(end, -MOST_ELO), MOST_ELO) for row in rows for end in row[1:]] + [zero]
    low, high = min(ends), max(ends)
    step = _nice_step(high - low)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    if high <= low:
        high = low + step
    height = ROW * len(rows) + 60

    def x(value: float) -> float:
        return LEFT + WIDE * (min(max(value, low), high) - low) / (high - low)

    marks = [low + step * k for k in range(round((high - low) / step) + 1)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDE + EDGE} {height}" '
        'font-family="sans-serif" font-size="13" fill="#222">',
        f'<rect width="100%" height="100%" fill="#fff"/><text x="{LEFT}" y="18">{title}</text>',
    ]
    if all(abs(mark - zero) > step / 1000 for mark in marks):  # it has no number, only its line
        parts.append(f'<path d="M{x(zero):.1f} 28V{height - 26}" stroke="#888"/>')
    for mark in marks:
        dark = "#888" if abs(mark - zero) < step / 1000 else "#ddd"
        parts.append(f'<path d="M{x(mark):.1f} 28V{height - 26}" stroke="{dark}"/>')
        parts.append(f'<text x="{x(mark):.1f}" y="{height - 10}" text-anchor="middle">{mark_text(mark)}</text>')
    for number, (name, value, start, end) in enumerate(rows):
        y = 28 + ROW * (number + 0.5)
        shown = name if len(name) <= 28 else f"{name[:27]}…"
        parts.append(f'<text x="{LEFT - 10}" y="{y + 4:.1f}" text-anchor="end">{escape(shown)}</text>')
        parts.append(f'<path d="M{x(start):.1f} {y:.1f}H{x(end):.1f}" stroke="#2b6cb0" stroke-width="3"/>')
        parts.append(f'<circle cx="{x(value):.1f}" cy="{y:.1f}" r="5" fill="#1a365d"/>')
    return "\n".join([*parts, "</svg>\n"])


def _nice_step(span: float) -> float:
    """Return a round step of which a handful makes a span."""
    rough = max(span, 1e-6) / 6
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= rough)


__all__ = ["Pairing", "Summary", "interval_plot", "pairings_of", "plot", "ratings_of", "report"]
