"""Solve a downtown: the margin in floors that perfect play leads to, and a line of perfect play.

    stackyard solve towers --width 4 --height 4
    stackyard solve towers --position "3x3 - build B B,W,B/W,B,W/B,W,B"
    stackyard solve towers --table --seconds 600 --memory 27 > docs/towers-solved.md

The value is exact: see `perfect_play/`. Both sides play for the greatest margin; a win is a margin above 0. Where the
time runs out, what is proved of the value is said.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from stackyard.core.commands.progress import ticking
from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.games.towers.game import GAME
from stackyard.games.towers.options import TowersOptions
from stackyard.games.towers.perfect_play.prover import TABLE_BITS, Prover, Solution, solve_position
from stackyard.games.towers.solved_boards import solve_boards, solved_page
from stackyard.games.towers.texts import t

ANSWERS: Final = Path("benchmarks/rounds/towers_solved.jsonl")  # what is known of the boards of the page
SECONDS_A_BOARD: Final = 60.0
MAX_TABLE_BITS: Final = 36  # entries of 16 bytes, as a power of two: a terabyte


def solve(options: TowersOptions, seconds: float | None = None, bits: int = TABLE_BITS) -> Solution:
    """Solve the game that begins with these options, in `seconds` at most."""
    return solve_position(GAME.setup(options, 2), seconds, bits)


# --- the command -----------------------------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of `stackyard solve towers`."""
    parser.add_argument("--width", type=int, default=4, help=t.text(language, "solve-width"))
    parser.add_argument("--height", type=int, default=4, help=t.text(language, "solve-height"))
    parser.add_argument("--utilities", type=int, default=0, help=t.text(language, "solve-utilities"))
    for variation in ("sprawl", "capture", "suburbs", "swap"):
        parser.add_argument(f"--{variation}", action="store_true", help=t.text(language, "solve-variation"))
    parser.add_argument("--position", help=t.text(language, "solve-position"))
    parser.add_argument("--seconds", type=float, help=t.text(language, "solve-seconds"))
    parser.add_argument("--memory", type=int, default=TABLE_BITS, help=t.text(language, "solve-memory"))
    parser.add_argument("--table", action="store_true", help=t.text(language, "solve-table"))
    parser.add_argument("--file", type=Path, default=ANSWERS, help=t.text(language, "solve-file"))


def run(arguments: argparse.Namespace, language: str) -> int:
    """Solve what the arguments ask for and print it; return 1 if the time ran out, 2 if the arguments are wrong."""
    if arguments.table:
        seconds = SECONDS_A_BOARD if arguments.seconds is None else arguments.seconds
        boards = solve_boards(arguments.file, seconds, arguments.memory)
        sys.stdout.write(msgspec.json.encode(boards).decode() + "\n" if arguments.json else solved_page(boards))
        return 0
    if not 0 <= arguments.memory <= MAX_TABLE_BITS:
        sys.stderr.write(t.text(language, "solve-memory-wrong", most=MAX_TABLE_BITS) + "\n")
        return 2
    fields = ("width", "height", "sprawl", "utilities", "capture", "suburbs", "swap")
    try:
        if arguments.position:
            position = GAME.parse_position(arguments.position)
        else:
            position = GAME.setup(GAME.parse_options({field: getattr(arguments, field) for field in fields}), 2)
        prover = Prover(position, arguments.memory)
        with ticking(partial(_how_far, prover, language), language, most=arguments.seconds):
            solution = solve_position(position, arguments.seconds, prover=prover)
    except StackyardError as error:
        sys.stderr.write(f"{error.text(language)}\n")
        return 2
    if arguments.json:
        sys.stdout.write(msgspec.json.encode(solution).decode() + "\n")
    elif not solution.exact:
        took = f"{solution.seconds:.0f}"
        sys.stderr.write(t.text(language, "solve-not", seconds=took, nodes=solution.nodes) + "\n")
        proved = t("solve-proved", low=solution.at_least, high=solution.at_most)
        sys.stderr.write(text_of(proved, language) + "\n")
    else:
        sys.stdout.write(f"{text_of(value_message(solution.value), language)}\n{' '.join(solution.line)}\n")
        took = f"{solution.seconds:.2f}"
        sys.stdout.write(t.text(language, "solve-took", seconds=took, nodes=solution.nodes) + "\n")
    return 0 if solution.exact else 1


def _how_far(prover: Prover, language: str) -> str:
    """Return what is proved so far: how long the next question takes nobody can say."""
    return t.text(language, "solve-bounds", low=prover.low, high=prover.high, nodes=prover.nodes)


def value_message(value: int) -> Message:
    """Return a value in words."""
    return t("solve-value", value=abs(value), winner="White" if value < 0 else "Black" if value else "nobody")
