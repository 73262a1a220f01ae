"""The downtowns of docs/towers-solved.md: which they are, the file of what is known of each, and the page."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from stackyard.core.commands.rounds_file import read_rounds, rounds_added_to
from stackyard.games.towers.game import GAME
from stackyard.games.towers.perfect_play.prover import Solution, solve_position

BOARDS: Final = (
    *((width, 1) for width in range(2, 13)),
    *((width, 2) for width in range(2, 13)),
    *((width, 3) for width in range(3, 11)),
    *((width, 4) for width in (4, 5, 6, 7, 8)),
    *((width, 5) for width in (5, 6)),
    (6, 6),
)
"""The downtowns that the table tries; turning one on its side changes nothing."""

VARIATIONS: Final[tuple[tuple[str, dict[str, int | bool]], ...]] = (
    ("standard", {}),
    ("Capture", {"capture": True}),
    ("Suburbs", {"suburbs": True}),
    ("Capture, Suburbs", {"capture": True, "suburbs": True}),
    ("Infrastructure", {"utilities": 1}),  # 2 on an even number of blocks
    ("Sprawl", {"sprawl": True}),  # with 1 utility on an odd number of blocks
)


SPARE_BITS: Final = 8  # the table of a small board has 2 to the number of its blocks and so many entries

HARDER: Final = {  # by so many more blocks is the standard game about as hard
    "standard": 0,
    "Capture": 0,
    "Suburbs": 3,
    "Capture, Suburbs": 3,
    "Infrastructure": 3,
    "Sprawl": 7,
}


class Board(msgspec.Struct, frozen=True):
    """What is known of one downtown in one variation: a line of the file."""

    blocks: str
    variation: str
    bits: int  # of the table
    allowed: float  # seconds that the search was given
    processor: float  # seconds of the processor that it took
    solution: Solution


def options_of(width: int, height: int, variation: str) -> dict[str, int | bool] | None:
    """Return the options of a downtown of the table; None if the variation cannot be played there."""
    raw = dict(VARIATIONS)[variation]
    utilities = int(raw.get("utilities", 0))
    if utilities or "sprawl" in raw:
        utilities += (width * height + utilities) % 2
    if utilities > width * height - 2:
        return None
    return {**raw, "width": width, "height": height, "utilities": utilities}


def solve_boards(file: Path, seconds: float, bits: int) -> list[Board]:
    """Solve what the file lacks, in `seconds` at most each; return what is known now.

    Every answer is a line of the file as soon as it is there: the same call goes on where it was stopped. What was not
    solved in the time of an earlier call is tried again if there is more time now. What should be easier comes first,
    and a wider board is not tried where a narrower one of the same variation and height was too much.
    """
    by_size = {(each.blocks, each.variation): each for each in read_rounds(file, Board)}
    too_much: set[tuple[str, int]] = set()
    cells = [(*board, name) for board in BOARDS for name, _ in VARIATIONS]
    with rounds_added_to(file) as add:
        for width, height, variation in sorted(cells, key=_hardness):
            here = (f"{width}x{height}", variation)
            raw = options_of(width, height, variation)
            found = by_size.get(here)
            if raw is None or (found is not None and found.solution.exact) or (variation, height) in too_much:
                continue
            if found is None or found.allowed < seconds:
                position = GAME.setup(GAME.parse_options(raw), 2)
                table_bits, began = min(bits, width * height + SPARE_BITS), time.process_time()
                solution = solve_position(position, seconds, table_bits)
                found = Board(*here, table_bits, seconds, time.process_time() - began, solution)
                by_size[here] = found
                add(found)
                sys.stderr.write(f"{here[0]} {variation}: {worth(found)} ({effort(found)})\n")
            if not found.solution.exact:
                too_much.add((variation, height))
    return list(by_size.values())


def _hardness(cell: tuple[int, int, str]) -> tuple[int, int]:
    """Return in which order boards are tried: of those about as hard, the standard game first."""
    width, height, variation = cell
    return width * height + HARDER[variation], HARDER[variation]


def worth(board: Board | None) -> str:
    """Return the value of a board, or what is proved of it; nothing if it was not tried."""
    if board is None:
        return ""
    found = board.solution
    if found.exact:
        return _signed(found.value)
    width, height = (int(side) for side in board.blocks.split("x"))
    bounds = []
    if found.at_least > -width * height:
        bounds.append(f"≥ {_signed(found.at_least)}")
    if found.at_most < width * height:
        bounds.append(f"≤ {_signed(found.at_most)}")
    return ", ".join(bounds) or "?"


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


def effort(board: Board | None) -> str:
    """Return how many positions a board took, and how long; nothing if it was not tried."""
    if board is None:
        return ""
    nodes, seconds = board.solution.nodes, board.processor
    count = f"{nodes / 1e6:.3g} M" if nodes >= 1_000_000 else f"{nodes:,}"
    took = f", {seconds:.0f} s" if seconds >= 1 else ""
    return f"{count}{took}"


def solved_page(boards: Sequence[Board]) -> str:
    """Return docs/towers-solved.md."""
    by_size = {(each.blocks, each.variation): each for each in boards}
    names = [name for name, _ in VARIATIONS]
    head = "| blocks | " + " | ".join(names) + " |\n| --- |" + " ---: |" * len(names)
    values, efforts, lines = [head], [head], []
    for width, height in BOARDS:
        blocks = f"{width}x{height}"
        row = [by_size.get((blocks, name)) for name in names]
        values.append(f"| {blocks} | " + " | ".join(worth(each) for each in row) + " |")
        efforts.append(f"| {blocks} | " + " | ".join(effort(each) for each in row) + " |")
        standard = row[0]
        if standard is not None and standard.solution.exact:
            lines.append(f"- {blocks}: {' '.join(standard.solution.line)}")
    hours = sum(each.processor for each in boards) / 3600
    return PAGE.format(
        values="\n".join(values),
        efforts="\n".join(efforts),
        lines="\n".join(lines),
        hours=hours,
        solved=sum(each.solution.exact for each in boards),
        open=sum(not each.solution.exact for each in boards),
        bits=max(each.bits for each in boards),
    )


PAGE: Final = """# Towers, solved

What perfect play comes to on small downtowns: Black's floors less White's at the end, both sides playing for the
greatest margin. Infrastructure is played with 2 utilities, with 1 on an odd number of blocks; Sprawl on an odd number
of blocks has 1 utility too, so that it can be played at all. A cell such as "≥ +1" says what is proved where the time
ran out before the value was known; "?" was tried and nothing is proved; an empty cell was not tried (or cannot be
played: Infrastructure on 2x1).

{values}

## What it took

Positions whose moves were looked at, and seconds of the processor where it was one or more, on one core of a machine
that others used too: the times say the order of magnitude, the positions are exact. {solved} boards were solved, {open}
were given up, in {hours:.1f} hours; the table had at most 2^{bits} entries of 16 bytes.

{efforts}

## One line of perfect play each, standard rules

{lines}

## How sure this is

- `stackyard solve towers --table` writes this page from a file of answers, a line each, and goes on where it was
  stopped: `--seconds` is the time for each board, `--memory` the table. The same command solves one board
  (`--width 4 --height 4`) or one position (`--position`).
- Tests compare the solver with a plain minimax over the slow reference of the rules on the smallest boards of every
  variation, and with the alpha-beta of the bots, which has another table and another order of moves, on larger ones
  and on endings; the line that it gives is played to its end, which must have the value.
- All 147 values that the solver before this one had (the alpha-beta of the bots, deepened to the end) are the same,
  and so are those that a prototype of a third search, by proof numbers, found for 5x4, 7x3, 6x4 and 5x5.
- Positions are found again by a hash of 96 bits: the odds that one of a thousand million look-ups meets another
  position's entry are below one in a thousand million.
- How it was made, and what was tried and left:
  [decision 96](decisions/0096-towers-is-solved-by-null-window-questions-in-a-normal-form.md).
"""
