"""Draws the front page's pictures of the five games from positions.

    python -m scripts.pictures             draw each web/src/games/<game>/picture.svg from the picture.txt beside it
    python -m scripts.pictures --check     say which are not what their position looks like (exit status 1 if any)

A `picture.txt` is a position's text. The pictures are files, so that the front page needs neither rules nor the hall.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from stackyard.core.game import SPECTATOR
from stackyard.core.registry import rooms

GAMES: Final = Path(__file__).resolve().parent.parent / "web" / "src" / "games"


class Picture(NamedTuple):
    """A picture's file and what belongs in it."""

    file: Path
    svg: str


def pictures() -> Iterator[Picture]:
    """Yield the picture of each game that has a position to show."""
    for room in rooms():
        file = GAMES / room.slug / "picture.txt"
        if file.is_file():
            position = room.game.parse_position(file.read_text("utf-8").strip())
            if room.pictures is not None:
                yield Picture(file.with_suffix(".svg"), room.pictures.thumbnail(position, SPECTATOR))


def main(arguments: list[str]) -> int:
    """Draw or check; return the exit status."""
    stale = [
        picture
        for picture in pictures()
        if not picture.file.is_file() or picture.file.read_text("utf-8") != picture.svg
    ]
    for picture in stale:
        if "--check" in arguments:
            print(f"{picture.file.relative_to(GAMES.parents[2])} is not what its position looks like")
        else:
            picture.file.write_text(picture.svg, "utf-8")
    return int("--check" in arguments and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
