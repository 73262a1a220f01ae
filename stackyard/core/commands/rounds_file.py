"""A file of rounds that were played: a line each, so that hours of rounds add up and a run that was cut goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

RoundT = TypeVar("RoundT", bound=msgspec.Struct)


def read_rounds(file: Path, kind: type[RoundT]) -> list[RoundT]:
    """Return the rounds of a file; lines that are none, such as a last one that was cut short, are left out."""
    found = []
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.MsgspecError:
            continue
    return found


@contextmanager
def rounds_added_to(file: Path) -> Iterator[Callable[[msgspec.Struct], None]]:
    """Open a file of rounds, and give what adds a round to it: each is there as soon as it is added."""
    with file.open("a+", encoding="utf-8") as lines:
        if file.stat().st_size and not file.read_text(encoding="utf-8").endswith("\n"):
            lines.write("\n")  # what stopped in the middle of a line

        def add(one: msgspec.Struct) -> None:
            lines.write(json.dumps(msgspec.to_builtins(one)) + "\n")
            lines.flush()

        yield add
