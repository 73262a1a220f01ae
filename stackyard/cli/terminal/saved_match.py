"""The file in which the terminal keeps a match that somebody leaves: all that it takes to go on with it.

The first line is JSON: the seed of the dice and shuffles to come, who sits where, how well the bots play. A match file
follows, as `save` writes it. The file holds what is hidden from the players, so only its owner may read it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.core.errors import BadRecordError, BadRequestError
from stackyard.core.game import Seat
from stackyard.core.machine.data_folder import data_folder
from stackyard.core.match import Match
from stackyard.core.record import MAX_BYTES
from stackyard.core.texts.catalogue import t

ENDING: Final = ".stackyard"
FORMAT: Final = 1
MARK: Final = b'{"stackyard_saved_match":'


class Sitting(msgspec.Struct, frozen=True):
    """Who plays at the terminal: the first line of a file."""

    stackyard_saved_match: int  # the version of the file's form
    people: list[Seat]  # the seats that people took
    level: int  # of the bots
    seed: str | None  # of what chance draws from here on, in hexadecimal digits; None: chance is told
    gone: list[Seat] = []  # seats that were given up, the last one last
    over: bool = False


def folder() -> Path:
    """Return the folder of the matches that were left."""
    return data_folder() / "matches"


def new_file(slug: str) -> Path:
    """Return the name of a file for a match, in a folder that is there from now on."""
    folder().mkdir(parents=True, exist_ok=True)
    begun = f"{slug}-{datetime.now().astimezone():%Y-%m-%d-%H%M}"
    names = (f"{begun}{'' if number == 1 else f'-{number}'}{ENDING}" for number in range(1, 10_000))
    return next(path for name in names if not (path := folder() / name).exists())


def keep(path: Path, match: Match, people: Sequence[Seat], level: int, gone: Sequence[Seat]) -> None:
    """Write a match to a file: whole, or not at all. Raises OSError if that fails."""
    seed = match._seed.hex() if match._seed is not None else None
    first = Sitting(FORMAT, sorted(people), level, seed, list(gone), over=match.over)
    temporary = path.with_name(f"{path.name}.new")
    temporary.unlink(missing_ok=True)
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(msgspec.json.encode(first) + b"\n" + match.text().encode())
    temporary.replace(path)


def is_saved(content: bytes) -> bool:
    """Tell whether a file is one that the terminal wrote, and no bare match file."""
    return content.startswith(MARK)


def read(content: bytes) -> tuple[Sitting, Match]:
    """Return who sat there, and the match.

    Raises BadRecordError if the file is damaged, or was written by a newer program.
    """
    line, _, record = content.partition(b"\n")
    try:
        sitting = msgspec.json.decode(line, type=Sitting)
        seed = bytes.fromhex(sitting.seed) if sitting.seed is not None else None
    except (msgspec.MsgspecError, ValueError):
        raise BadRecordError(t("kept-file-damaged")) from None
    if sitting.stackyard_saved_match != FORMAT:
        raise BadRecordError(t("kept-file-newer"))
    match = Match.load(record, seed=None if sitting.over else seed)
    if not set(sitting.people) <= set(range(match.header.players)):
        raise BadRecordError(t("kept-file-damaged"))
    return sitting, match


def is_last_saved(path: Path) -> bool:
    """Tell whether this is the match that `--continue` without a file goes on with."""
    try:
        return path == last_saved()
    except BadRequestError:
        return False


def last_saved() -> Path:
    """Return the file of the match that was left last. Raises BadRequestError if there is none."""
    files: dict[Path, Any] = {}
    for path in folder().glob(f"*{ENDING}") if folder().is_dir() else ():
        with path.open("rb") as file:
            line = file.readline(MAX_BYTES)
        try:
            if not msgspec.json.decode(line, type=Sitting).over:
                files[path] = path.stat().st_mtime_ns
        except msgspec.MsgspecError:
            continue
    if not files:
        raise BadRequestError(t("nothing-kept", folder=str(folder())))
    return max(files, key=lambda path: files[path])


__all__ = ["ENDING", "Sitting", "folder", "is_saved", "keep", "last_saved", "new_file", "read"]
