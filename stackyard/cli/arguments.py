"""Command-line arguments made from the games' schemas: every option of any game, and no game is named here."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from stackyard.cli.terminal.language import error_in, file_problem_in
from stackyard.core.commands.parser import Parser
from stackyard.core.errors import BadOptionError, SettingError
from stackyard.core.game import game_text, options_schema
from stackyard.core.record import MAX_BYTES
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t

OPTION_PREFIX = "option:"  # before the name of a game's option among the parsed arguments
HOUSE_SET_KEY = "house set"  # the options of a house set's file, among the parsed arguments


def parse_room(arguments: Sequence[str], parser: Parser) -> Room | None:
    """Return the room of the game that the first argument names; without one, `parser` prints its help or an error.

    Raises UnknownGameError if there is no such game; the message says which one was probably meant.
    """
    if not arguments or arguments[0].startswith("-"):
        parser.parse_args(arguments)
        return None
    return find_room(arguments[0])


def add_game(parser: Parser, language: str) -> Parser:
    """Add the name of a game, behind which the other arguments stand; return the parser."""
    parser.add_argument("game", metavar=t.text(language, "metavar-game"), help=t.text(language, "argument-game"))
    return parser


def add_options(parser: argparse.ArgumentParser, room: Room, language: str = ENGLISH) -> None:
    """Add an argument for each of the game's options, from its schema."""
    game = room.game
    group = parser.add_argument_group(t.text(language, "heading-game", game=game.title))
    read = partial(_read_house_set_file, room, language)
    if room.house_sets is not None:
        house_set = room.house_sets.HOUSE_SET
        what = game_text(game, language, "house-set", house_set)
        group.add_argument(
            f"--house-{house_set}",
            dest=HOUSE_SET_KEY,
            metavar=t.text(language, "metavar-file"),
            type=read,
            help=t.text(language, "argument-house-set", what=what),
        )
    for name, schema in options_schema(game, language)["properties"].items():
        default = schema.get("default")
        about = schema.get("description", schema.get("title", name)).replace("%", "%%")
        flag = "--" + name.replace("_", "-")
        if flag in parser._option_string_actions:
            flag = f"--option-{flag[2:]}"
        shown = t.text(language, "option-default", about=about, value=json.dumps(default)).replace("..", ".")
        keys: dict[str, Any] = {"dest": OPTION_PREFIX + name, "default": argparse.SUPPRESS, "help": shown}
        if schema.get("type") == "boolean":
            group.add_argument(flag, action=argparse.BooleanOptionalAction, **keys)
        elif "enum" in schema:
            group.add_argument(flag, choices=schema["enum"], type=type(schema["enum"][0]), **keys)
        elif schema.get("type") == "integer":
            bounds = f"{schema.get('minimum', '')}..{schema.get('maximum', '')}"
            group.add_argument(flag, type=int, metavar=bounds if bounds != ".." else "N", **keys)
        else:
            group.add_argument(flag, type=_json, metavar="JSON", **keys)


def chosen_options(found: argparse.Namespace) -> dict[str, Any]:
    """Return the game's options from a house set's file and the command line; the command line wins."""
    house: dict[str, Any] = getattr(found, HOUSE_SET_KEY, None) or {}
    return house | {
        name[len(OPTION_PREFIX) :]: value for name, value in vars(found).items() if name.startswith(OPTION_PREFIX)
    }


def read_file(name: str) -> bytes:
    """Return a file's bytes, `-` being stdin; at most one byte more than a match file may have."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(name).expanduser().open("rb") as file:
        return file.read(MAX_BYTES + 1)


def _read_house_set_file(room: Room, language: str, name: str) -> dict[str, Any]:
    """Return the options that a house set's file describes.

    Raises ArgumentTypeError if it cannot be read; the parser prints why.
    """
    try:
        return room.read_house_set(read_file(name).decode(errors="replace"))
    except (BadOptionError, OSError) as error:
        why = file_problem_in(error, language) if isinstance(error, OSError) else error_in(error, language)
        raise argparse.ArgumentTypeError(f"{name}: {why}") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise SettingError(f"{text[:40]!r} is not JSON: {error}") from None
