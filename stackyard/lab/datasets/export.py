"""The command `stackyard export`: match files as a dataset."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.commands.progress import Progress
from stackyard.core.errors import BadRecordError, UnknownGameError, UsageError
from stackyard.core.record import MAX_BYTES
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.lab.datasets.dataset import PART_BYTES, Dataset
from stackyard.lab.datasets.rows import match_id, rows_of

SHOWN: Final = 20  # malformed files that are named on stderr
RECORDS: Final = "*.stackyard.jsonl"


def files_of(sources: Sequence[Path]) -> Iterator[Path]:
    """Yield the match files that are named, and those in folders that are, sorted, at any depth.

    Raises UsageError if there is no such file or folder.
    """
    for source in sources:
        if source.is_dir():
            yield from sorted(source.rglob(RECORDS))
        elif source.exists():
            yield source
        else:
            raise UsageError(f"there is no file or folder {str(source)!r}")


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "export",
        t.text(language, "about-export"),
        language=language,
        epilog=t.text(language, "lab-datasets-more"),
    )
    made.add_argument(
        "sources",
        type=Path,
        nargs="+",
        metavar=t.text(language, "metavar-file"),
        help=t.text(language, "lab-sources", pattern=RECORDS),
    )
    made.add_argument(
        "--to", type=Path, required=True, metavar=t.text(language, "metavar-folder"), help=t.text(language, "lab-to")
    )
    made.add_argument("--format", choices=("parquet", "npz"), default="parquet", help=t.text(language, "lab-format"))
    made.add_argument("--no-tensors", action="store_true", help=t.text(language, "lab-no-tensors"))
    made.add_argument("--strict", action="store_true", help=t.text(language, "lab-strict"))
    made.add_argument(
        "--part-mb", type=int, default=PART_BYTES // 2**20, metavar="MB", help=t.text(language, "lab-part-mb")
    )
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command: 0 if every file was written, 1 if some were malformed and left out.

    Raises UsageError if the folder holds something else or a package is missing, and with --strict BadRecordError
    for the first malformed file.
    """
    words = sys.argv[1:] if argv is None else argv
    asked = parser(language_of(words)).parse_args(words)
    if asked.part_mb < 1:
        raise UsageError("a part holds at least 1 MB")
    count = sum(1 for _ in files_of(asked.sources))
    malformed: list[tuple[str, str]] = []
    new = known_count = 0
    progress = Progress(count, "files")
    with Dataset(asked.to, asked.format, not asked.no_tensors, asked.part_mb * 2**20) as dataset:
        for file in files_of(asked.sources):
            with file.open("rb") as opened:
                text = opened.read(MAX_BYTES + 1)
            if match_id(text) in dataset.matches:
                known_count += 1
            else:
                try:
                    dataset.add(rows_of(text, str(file), not asked.no_tensors))
                    new += 1
                except (BadRecordError, UnknownGameError) as error:
                    if asked.strict:
                        raise BadRecordError(f"{file}: {error}") from None
                    malformed.append((str(file), str(error)))
            progress.step()
        progress.end()
    _print_summary(asked, dataset, new, known_count, malformed)
    return 1 if malformed else 0


def _print_summary(
    asked: argparse.Namespace, dataset: Dataset, new: int, known_count: int, malformed: Sequence[tuple[str, str]]
) -> None:
    """Print what was done; malformed files on stderr."""
    for file, why in malformed[:SHOWN]:
        sys.stderr.write(f"left out {file}: {' '.join(why.split())}\n")
    if len(malformed) > SHOWN:
        sys.stderr.write(f"and {len(malformed) - SHOWN} more\n")
    if asked.json:
        bad = [{"file": file, "why": why} for file, why in malformed]
        summary = {"new": new, "known": known_count, "malformed": bad, "dataset": dataset.summary}
        sys.stdout.write(msgspec.json.encode(summary).decode() + "\n")
        return
    held = dataset.summary
    sys.stdout.write(
        f"{new} matches written, {known_count} known already, {len(malformed)} left out; "
        f"{asked.to} holds {held['rows']} rows of {held['matches']} matches in {held['parts']} parts\n"
    )


__all__ = ["files_of", "main", "parser"]
