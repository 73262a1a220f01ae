"""Solve a downtown: the margin in floors that perfect play leads to, and a line of perfect play.

    stackyard solve towers --width 4 --height 4
    stackyard solve towers --position "3x3 - build B B,W,B/W,B,W/B,W,B"
    stackyard solve towers --table > docs/towers-solved.md

The value is exact: alpha-beta to the end of the match with a transposition table in which mirror images are one
position. Both sides play for the greatest margin; a win is a margin above 0. The table's keys are 64-bit hashes: the
odds that two of a billion positions share one are about one in forty.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from typing import Final

import msgspec

from stackyard.core.commands.progress import ticking
from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.games.towers.game import GAME
from stackyard.games.towers.options import TowersOptions
from stackyard.games.towers.perfect_play import TABLE_BITS, Solution, Watch, solve_position
from stackyard.games.towers.texts import say

BOARDS: Final = (
    *((width, 1) for width in range(2, 13)),
    *((width, 2) for width in range(2, 11)),
    *((width, 3) for width in range(3, 8)),
    *((width, 4) for width in (4, 5, 6)),
    (5, 5),
)
"""The downtowns that the table tries; turning one on its side changes nothing."""


def solve(options: TowersOptions, seconds: float | None = None, bits: int = TABLE_BITS) -> Solution:
    """Solve the game that begins with these options, in `seconds` at most."""
    return solve_position(GAME.setup(options, 2), seconds, bits)


# --- the command -----------------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of `stackyard solve towers`."""
    parser.add_argument("--width", type=int, default=4, help=say.text(language, "solve-width"))
    parser.add_argument("--height", type=int, default=4, help=say.text(language, "solve-height"))
    parser.add_argument("--utilities", type=int, default=0, help=say.text(language, "solve-utilities"))
    for variation in ("sprawl", "capture", "suburbs", "swap"):
        parser.add_argument(f"--{variation}", action="store_true", help=say.text(language, "solve-variation"))
    parser.add_argument("--position", help=say.text(language, "solve-position"))
    parser.add_argument("--seconds", type=float, help=say.text(language, "solve-seconds"))
    parser.add_argument("--memory", type=int, default=TABLE_BITS, help=say.text(language, "solve-memory"))
    parser.add_argument("--table", action="store_true", help=say.text(language, "solve-table"))


def run(arguments: argparse.Namespace, language: str) -> int:
    """Solve what the arguments ask for and print it; return 1 if the time ran out, 2 if the arguments are wrong."""
    if arguments.table:
        sys.stdout.write(solved_page(60.0 if arguments.seconds is None else arguments.seconds, arguments.memory))
        return 0
    fields = ("width", "height", "sprawl", "utilities", "capture", "suburbs", "swap")
    try:
        if arguments.position:
            position = GAME.parse_position(arguments.position)
        else:
            position = GAME.setup(GAME.parse_options({field: getattr(arguments, field) for field in fields}), 2)
        watch = Watch()
        with ticking(partial(_how_far, watch, language), language, most=arguments.seconds):
            solution = solve_position(position, arguments.seconds, arguments.memory, watch)
    except StackyardError as error:
        sys.stderr.write(f"{text_of(error.said, language) if error.said else error}\n")
        return 2
    if arguments.json:
        sys.stdout.write(msgspec.json.encode(solution).decode() + "\n")
    elif not solution.exact:
        took = f"{solution.seconds:.0f}"
        sys.stderr.write(say.text(language, "solve-not", seconds=took, nodes=solution.nodes) + "\n")
    else:
        sys.stdout.write(f"{text_of(value_said(solution.value), language)}\n{' '.join(solution.line)}\n")
        took = f"{solution.seconds:.2f}"
        sys.stdout.write(say.text(language, "solve-took", seconds=took, nodes=solution.nodes) + "\n")
    return 0 if solution.exact else 1


def _how_far(watch: Watch, language: str) -> str:
    """Return how deep a position has been searched: how long the next move takes nobody can say."""
    return say.text(language, "solve-depth", depth=watch.depth, most=watch.most, nodes=watch.nodes)


def value_said(value: int) -> Message:
    """Return a value in words."""
    return say("solve-value", value=abs(value), winner="White" if value < 0 else "Black" if value else "nobody")


VARIATIONS: Final[tuple[tuple[str, dict[str, int | bool]], ...]] = (
    ("standard", {}),
    ("Capture", {"capture": True}),
    ("Suburbs", {"suburbs": True}),
    ("Capture, Suburbs", {"capture": True, "suburbs": True}),
    ("Infrastructure", {"utilities": 1}),  # 2 on an even number of blocks
    ("Sprawl", {"sprawl": True}),  # with 1 utility on an odd number of blocks
)


def solved_page(seconds: float, bits: int = TABLE_BITS) -> str:
    """Return docs/towers-solved.md: every board of BOARDS in every variation, as far as the time for each allows."""
    began = time.perf_counter()
    lines = [
        "| blocks | " + " | ".join(name for name, _ in VARIATIONS) + " |",
        "| --- |" + " ---: |" * len(VARIATIONS),
    ]
    best: list[str] = []
    given_up: set[tuple[str, int]] = set()
    for width, height in BOARDS:
        cells = []
        for name, raw in VARIATIONS:
            utilities = int(raw.get("utilities", 0))
            if utilities or "sprawl" in raw:
                utilities += (width * height + utilities) % 2
            solution = None
            # A wider board is not tried where a narrower one of the same height was too much.
            if utilities <= width * height - 2 and (name, height) not in given_up:
                options = GAME.parse_options({**raw, "width": width, "height": height, "utilities": utilities})
                solution = solve(options, seconds, bits)
                if not solution.exact:
                    given_up.add((name, height))
                    solution = None
            cells.append("" if solution is None else f"{solution.value:+d}" if solution.value else "0")
            if solution is not None and name == "standard":
                best.append(
                    f"- {width}x{height}: {' '.join(solution.line)} ({solution.nodes} positions, "
                    f"{solution.seconds:.1f} s)"
                )
        lines.append(f"| {width}x{height} | " + " | ".join(cells) + " |")
        sys.stderr.write(lines[-1] + "\n")
    return PAGE.format(
        table="\n".join(lines), best="\n".join(best), seconds=seconds, minutes=(time.perf_counter() - began) / 60
    )


PAGE: Final = """# Towers, solved

What perfect play comes to on small downtowns: Black's floors less White's at the end, both sides playing for the
greatest margin. Infrastructure is played with 2 utilities, with 1 on an odd number of blocks; Sprawl on an odd number
of blocks has 1 utility too, so that it can be played at all. An empty cell was not solved within {seconds:g} seconds.

{table}

## One line of perfect play each, standard rules

{best}

Written by `stackyard solve towers --table` in {minutes:.0f} minutes on one core. The same command solves one board
(`stackyard solve towers --width 4 --height 4`) or one position (`--position`). Tests compare the solver with a plain
minimax over the slow reference of the rules on the smallest boards of every variation.
"""
