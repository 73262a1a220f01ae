"""Command-line arguments made from the games' schemas: every option of any game, and no game is named here."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from stackyard.core import capabilities
from stackyard.core.errors import BadOptionError
from stackyard.core.game import Game, options_schema
from stackyard.core.record import MAX_BYTES
from stackyard.core.registry import game as find_game

OPTION_PREFIX = "option:"  # before the name of a game's option among the parsed arguments
HOUSE_SET_KEY = "house set"  # the options of a house set's file, among the parsed arguments


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Keeps examples as they are written, and leaves room for long option names."""

    def __init__(self, prog: str) -> None:
        """Format for `prog`."""
        super().__init__(prog, max_help_position=30)


def command_line(name: str, about: str, examples: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser of `stackyard NAME`, with examples under its help."""
    shown = "\n".join(("examples:", *(f"  {example}" for example in examples))) if examples else None
    return argparse.ArgumentParser(
        prog=f"stackyard {name}", description=about, epilog=shown, formatter_class=HelpFormatter, allow_abbrev=False
    )


def parse_game(arguments: Sequence[str], parser: argparse.ArgumentParser) -> Game[Any, Any] | None:
    """Return the game that the first argument names. Without one, `parser` prints its help or an error and exits.

    Raises UnknownGameError if there is no such game.
    """
    if not arguments or arguments[0].startswith("-"):
        parser.add_argument("game", help="the game's slug, such as towers; then --help lists its options")
        parser.parse_args(arguments)
        return None
    return find_game(arguments[0])


def add_options(parser: argparse.ArgumentParser, game: Game[Any, Any]) -> None:
    """Add an argument for each of the game's options, from its schema."""
    group = parser.add_argument_group(f"options of {game.title}")
    read = partial(_read_house_set_file, game)
    if capabilities.has_house_sets(game):
        group.add_argument(
            f"--house-{game.house_set}",
            dest=HOUSE_SET_KEY,
            metavar="FILE",
            type=read,
            help=f"play with the {game.house_set} that a file describes; see the rules",
        )
    for name, schema in options_schema(game).get("properties", {}).items():
        default = schema.get("default")
        about = schema.get("description", schema.get("title", name)).replace("%", "%%")
        flag = "--" + name.replace("_", "-")
        if flag in parser._option_string_actions:
            flag = f"--option-{flag[2:]}"
        shown = f"{about} Default: {json.dumps(default)}".replace("..", ".")
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


def _read_house_set_file(game: Game[Any, Any], name: str) -> dict[str, Any]:
    """Return the options that a house set's file describes.

    Raises ArgumentTypeError if it cannot be read; the parser prints why.
    """
    try:
        return capabilities.read_house_set(game, read_file(name).decode(errors="replace"))
    except (BadOptionError, OSError) as error:
        raise argparse.ArgumentTypeError(f"{name}: {getattr(error, 'strerror', None) or error}") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadOptionError(f"{text[:40]!r} is not JSON: {error}") from None
