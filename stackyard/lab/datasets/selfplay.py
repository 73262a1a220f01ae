"""The command `stackyard selfplay`: bots play each other, and what they play is a dataset at once."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.commands.progress import Progress
from stackyard.core.errors import SettingError, UsageError
from stackyard.core.registry import room as room_called
from stackyard.core.texts.catalogue import ENGLISH, t
from stackyard.lab.arena.entrants import check_entrant
from stackyard.lab.arena.matches import Round, file_name
from stackyard.lab.arena.playing import play_keeping
from stackyard.lab.datasets.dataset import Dataset
from stackyard.lab.datasets.rows import Rows, rows_of
from stackyard.lab.workers import spread


def play_rows(round_: Round, tensors: bool) -> list[Rows]:
    """Play a round in this process; return the rows of its matches."""
    _, records = play_keeping(round_, True, None)
    return [rows_of(text.encode(), name, tensors) for name, text in records.items()]


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    made = command_line(
        "selfplay",
        t.text(language, "about-selfplay"),
        language=language,
        epilog=t.text(language, "lab-datasets-more"),
    )
    made.add_argument("game", metavar=t.text(language, "metavar-game"), help=t.text(language, "lab-game"))
    made.add_argument("--bots", nargs="+", required=True, help=t.text(language, "lab-bots"))
    made.add_argument("--games", type=int, default=100, help=t.text(language, "lab-games"))
    made.add_argument(
        "--to", type=Path, required=True, metavar=t.text(language, "metavar-folder"), help=t.text(language, "lab-to")
    )
    made.add_argument("--format", choices=("parquet", "npz"), default="parquet", help=t.text(language, "lab-format"))
    made.add_argument("--no-tensors", action="store_true", help=t.text(language, "lab-no-tensors"))
    made.add_argument("--players", type=int, help=t.text(language, "lab-players"))
    made.add_argument("--options", default="{}", help=t.text(language, "lab-options"))
    made.add_argument("--plies", type=int, help=t.text(language, "lab-plies"))
    made.add_argument("--first", type=int, default=0, help=t.text(language, "lab-first"))
    made.add_argument("--processes", type=int, default=2, help=t.text(language, "lab-processes"))
    made.add_argument("--ray", metavar=t.text(language, "metavar-address"), help=t.text(language, "lab-ray"))
    made.add_argument("--nice", type=int, default=0, help=t.text(language, "lab-nice"))
    return made


def rounds_of(asked: argparse.Namespace) -> list[Round]:
    """Return the rounds that a command line asks for.

    Raises UsageError or SettingError if the bots, the number of players or the options are not allowed.
    """
    room = room_called(asked.game)
    game = room.game
    try:
        options = msgspec.json.decode(asked.options, type=dict)
    except msgspec.DecodeError as error:
        raise SettingError(f"--options is a JSON object: {error}") from None
    players = asked.players or max(game.seats[0], 2)
    game.setup(game.parse_options(options), players)
    if len(asked.bots) > 2 or players < 2:
        raise UsageError("selfplay takes one bot or two, and two players or more")
    for bot in asked.bots:
        check_entrant(bot, room)
    pair = (asked.bots[0], asked.bots[-1])
    text = json.dumps(options, sort_keys=True)
    count = -(-asked.games // players)
    return [Round(game.slug, text, pair, asked.first + k, asked.plies, players) for k in range(count)]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command. Raises what `rounds_of` and `Dataset` raise."""
    words = sys.argv[1:] if argv is None else argv
    asked = parser(language_of(words)).parse_args(words)
    rounds, began = rounds_of(asked), time.perf_counter()
    tensors = not asked.no_tensors
    with Dataset(asked.to, asked.format, tensors) as dataset:
        left = [each for each in rounds if any(file_name(each, k) not in dataset.sources for k in range(each.players))]
        progress = Progress(len(rounds), "rounds", len(rounds) - len(left))
        for played in spread(play_rows, ((each, tensors) for each in left), asked.processes, asked.nice, asked.ray):
            for rows in played:
                if rows.source not in dataset.sources:  # a part may have ended within a round
                    dataset.add(rows)
            progress.step()
        progress.end()
    held, seconds = dataset.summary, time.perf_counter() - began
    if asked.json:
        summary = {"rounds": len(left), "known": len(rounds) - len(left), "seconds": seconds, "dataset": held}
        sys.stdout.write(msgspec.json.encode(summary).decode() + "\n")
    else:
        sys.stdout.write(
            f"{len(left)} rounds played in {seconds:.0f} s, {len(rounds) - len(left)} known already; "
            f"{asked.to} holds {held['rows']} rows of {held['matches']} matches in {held['parts']} parts\n"
        )
    return 0


__all__ = ["main", "parser", "play_rows", "rounds_of"]
