"""A study: samples of named figures under several settings, kept in a file, as a table with intervals and a plot."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from textwrap import fill
from typing import Final, NamedTuple

import msgspec
import numpy as np

from stackyard import __version__
from stackyard.core.commands.progress import Progress
from stackyard.core.commands.rounds_file import read_rounds
from stackyard.lab.arena.report import interval_plot

FEWEST: Final = 2  # samples of which an interval is made
STANDARD_ERRORS_95: Final = 1.959964


class Sample(msgspec.Struct, frozen=True):
    """What one sample of a study came to: a match, or whatever is drawn independently of the others."""

    study: str
    setting: str
    seed: int  # the number of the sample under this setting: it decides all chance in it
    figures: dict[str, float]
    version: str = __version__


class Study(NamedTuple):
    """What is measured, and under which settings."""

    name: str
    title: str
    about: str  # how it is measured, for the page
    unit: str
    even: float  # the value of a figure that says nothing is amiss
    settings: tuple[str, ...]
    sample: Callable[[str, int], dict[str, float]]  # figures of a setting, by a seed
    file: Path | None = None  # where the repository keeps samples that take long, so that they add up


class Figure(msgspec.Struct, frozen=True):
    """A figure of a setting: its mean with the ends of a 95 % interval."""

    setting: str
    name: str
    samples: int
    mean: float
    low: float
    high: float


def run(study: Study, file: Path, minutes: float, most: int | None = None) -> list[Sample]:
    """Take samples for so many minutes, at most `most` a setting, each setting in turn; return those of the file too.

    The file is the study's memory: the same call goes on where it was stopped, also by a kill.
    """
    samples = {
        (sample.setting, sample.seed): sample for sample in read_rounds(file, Sample) if sample.study == study.name
    }
    samples = {
        key: sample
        for key, sample in samples.items()
        if sample.version == __version__ and sample.setting in study.settings
    }
    counts = dict.fromkeys(study.settings, 0)
    progress = Progress(0 if most is None else most * len(counts), "samples", 0)
    ends = time.monotonic() + 60 * minutes
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.exists() and not file.read_bytes().endswith(b"\n"):
        with file.open("ab") as cut:  # a run was killed while it wrote a line
            cut.write(b"\n")
    with file.open("ab") as out:
        while time.monotonic() < ends:
            setting = min(counts, key=lambda each: counts[each])
            seed = counts[setting]
            if most is not None and seed >= most:
                break
            counts[setting] += 1
            if (setting, seed) in samples:
                continue
            sample = Sample(study.name, setting, seed, study.sample(setting, seed))
            samples[setting, seed] = sample
            out.write(msgspec.json.encode(sample) + b"\n")
            out.flush()
            progress.step(partial(_left, ends))
    progress.end()
    return sorted(samples.values(), key=lambda one: (study.settings.index(one.setting), one.seed))


def _left(ends: float) -> str:
    """Return how long samples are still taken."""
    return f"{max(0, int(ends - time.monotonic()))} s at most"


def figures(samples: Sequence[Sample]) -> list[Figure]:
    """Return the mean of each figure of each setting, in the order of the samples."""
    values: dict[tuple[str, str], list[float]] = defaultdict(list)
    for sample in samples:
        for name, value in sample.figures.items():
            values[sample.setting, name].append(value)
    found = []
    for (setting, name), each in values.items():
        mean = float(np.mean(each))
        low, high = _ends_of_share(mean, len(each)) if {*each} <= {0.0, 1.0} else _ends_of_mean(each, mean)
        found.append(Figure(setting, name, len(each), mean, low, high))
    return found


def _ends_of_mean(values: Sequence[float], mean: float) -> tuple[float, float]:
    """Return the ends of a mean's interval; without an end where there are too few values."""
    # With one sample either side of the middle added, an interval of equal values has a width, too.
    spread = float(np.std([*values, mean - 1.0, mean + 1.0])) if len(values) >= FEWEST else float("inf")
    half = STANDARD_ERRORS_95 * spread / len(values) ** 0.5
    return mean - half, mean + half


def _ends_of_share(share: float, count: int) -> tuple[float, float]:
    """Return the ends of a share's interval, by Wilson's score: it stays within 0 and 1."""
    squared = STANDARD_ERRORS_95**2 / count
    middle = (share + squared / 2) / (1 + squared)
    half = (squared * (share * (1 - share) + squared / 4)) ** 0.5 / (1 + squared)
    return middle - half, middle + half


def page(study: Study, found: Sequence[Figure]) -> str:
    """Return the study as a page: how it was made, its table, and its plot, which lies beside it."""
    rows = "\n".join(
        f"| {one.setting} | {one.name} | {one.samples} | {one.mean:.3f} | {one.low:.3f} to {one.high:.3f} |"
        for one in found
    )
    where_stored = (
        f"; its samples are lines of `{study.file.as_posix()}`, and it goes on from there" if study.file else ""
    )
    again = (
        f"`stackyard study {study.name}` takes more samples and writes this page anew (version {__version__}; the k-th "
        f"sample of a setting has seed k){where_stored}."
    )
    about, again = (fill(text, 150, break_long_words=False, break_on_hyphens=False) for text in (study.about, again))
    return (
        f"# {study.title}\n\n{about}\n\n{again}\n\n![{study.title}]({study.name}.svg)\n\n"
        f"| setting | figure | samples | {study.unit} | 95 % |\n| --- | --- | ---: | ---: | ---: |\n{rows}\n"
    )


def drawing(study: Study, found: Sequence[Figure]) -> str:
    """Return the figures with their intervals as an SVG document, in the order of the settings."""
    names = {figure.name for figure in found}
    rows = [
        (
            figure.setting if len(names) == 1 else f"{figure.setting} {figure.name}".strip(),
            figure.mean,
            figure.low,
            figure.high,
        )
        for figure in found
        if figure.samples >= FEWEST
    ]
    return interval_plot(rows, f"{study.unit}, 95 % intervals", study.even)


__all__ = ["Figure", "Sample", "Study", "drawing", "figures", "page", "run"]
