"""The command `stackyard study`: measure what a game's choices are worth, and write the page about it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import UsageError
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.lab.arena.report import number
from stackyard.lab.studies.brick_work import SPACES_STUDY
from stackyard.lab.studies.study import Study, drawing, figures, page, run
from stackyard.lab.studies.take_that_towers import FLOORS_STUDY, SEATS_STUDY
from stackyard.lab.studies.tower_topple import ROWS_STUDY
from stackyard.lab.studies.towerbrix import CARDS_STUDY, TOTALS_STUDY
from stackyard.lab.studies.towers import FIRST_SEAT

STUDIES: Final[dict[str, Study]] = {
    study.name: study
    for study in (FIRST_SEAT, FLOORS_STUDY, SEATS_STUDY, SPACES_STUDY, CARDS_STUDY, TOTALS_STUDY, ROWS_STUDY)
}


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    about = t.text(language, "about-study")
    made = command_line("study", about, (), language)
    made.add_argument("name", choices=sorted(STUDIES), help=t.text(language, "lab-study"))
    made.add_argument("--minutes", type=float, default=5.0, help=t.text(language, "lab-minutes"))
    made.add_argument("--samples", type=int, metavar="N", help=t.text(language, "lab-samples"))
    made.add_argument(
        "--to",
        type=Path,
        default=Path("docs/studies"),
        metavar=t.text(language, "metavar-folder"),
        help=t.text(language, "lab-study-to"),
    )
    made.add_argument("--file", type=Path, help=t.text(language, "lab-study-file"))
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Raises UsageError if it is asked for no time."""
    words = sys.argv[1:] if argv is None else argv
    language = language_of(words)
    asked = parser(language).parse_args(words)
    if asked.minutes <= 0 or (asked.samples is not None and asked.samples < 1):
        raise UsageError("a study takes more than no time, and at least one sample a setting")
    study = STUDIES[asked.name]
    file = asked.file or study.file or asked.to / f"{study.name}.jsonl"
    found = figures(run(study, file, asked.minutes, asked.samples))
    asked.to.mkdir(parents=True, exist_ok=True)
    (asked.to / f"{study.name}.md").write_text(page(study, found), encoding="utf-8")
    (asked.to / f"{study.name}.svg").write_text(drawing(study, found), encoding="utf-8")
    for figure in found:
        if not asked.json:
            mean, low, high = (number(each, ".3f", language) for each in (figure.mean, figure.low, figure.high))
            interval = f"{mean} [{low}{';' if ',' in low else ','} {high}]"
            sys.stdout.write(f"{figure.setting:24} {figure.name:16} {figure.samples:6} {interval}\n")
    if asked.json:
        sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    return 0


__all__ = ["STUDIES", "main", "parser"]
