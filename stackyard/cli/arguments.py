"""Command-line arguments made from the games' schemas: every option of any game, and no game is named here."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from stackyard.cli.terminal.language import OPTION, error_in, languages, nearest, title_in
from stackyard.cli.terminal.problems import problem_in
from stackyard.core import capabilities
from stackyard.core.errors import BadOptionError, UnknownGameError
from stackyard.core.game import Game, options_schema
from stackyard.core.record import MAX_BYTES
from stackyard.core.registry import LISTINGS
from stackyard.core.registry import game as find_game
from stackyard.core.texts.catalogue import ENGLISH, say

OPTION_PREFIX = "option:"  # before the name of a game's option among the parsed arguments
HOUSE_SET_KEY = "house set"  # the options of a house set's file, among the parsed arguments


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Keeps examples as they are written, and leaves room for long option names."""

    def __init__(self, prog: str) -> None:
        """Format for `prog`."""
        super().__init__(prog, max_help_position=30)


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong, and which option was probably meant, in the reader's language."""

    language = ENGLISH

    def format_usage(self) -> str:
        """Return the usage, its heading in the reader's language."""
        return super().format_usage().replace("usage: ", say.text(self.language, "heading-usage"), 1)

    def format_help(self) -> str:
        """Return the help, the usage's heading in the reader's language."""
        return super().format_help().replace("usage: ", say.text(self.language, "heading-usage"), 1)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and leave; for an option that there is not, which one was meant."""
        rest = message.removeprefix("unrecognized arguments: ")
        word = rest.split()[0].partition("=")[0] if rest != message else ""
        if word.startswith("-"):
            near = nearest(word, [option for option in self._option_string_actions if option.startswith("--")])
            if near is None:
                message = say.text(self.language, "unknown-option", option=word)
            else:
                message = say.text(self.language, "unknown-option-near", option=word, near=near)
        else:
            message = problem_in(message, self.language)
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")


def command_line(name: str, about: str, examples: Sequence[str] = (), language: str = ENGLISH) -> Parser:
    """Return the parser of `stackyard NAME`, with examples under its help."""
    shown = "\n".join((say.text(language, "heading-examples"), *(f"  {example}" for example in examples)))
    parser = Parser(
        prog=f"stackyard {name}",
        description=about,
        epilog=shown if examples else None,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    parser.language = language
    parser._positionals.title = say.text(language, "heading-arguments")
    parser._optionals.title = say.text(language, "heading-flags")
    parser.add_argument("-h", "--help", action="help", help=say.text(language, "argument-help"))
    return parser


def parse_game(arguments: Sequence[str], parser: Parser, language: str = ENGLISH) -> Game[Any, Any] | None:
    """Return the game that the first argument names. Without one, `parser` prints its help or an error and exits.

    Raises UnknownGameError if there is no such game; the message says which one was probably meant.
    """
    if not arguments or arguments[0].startswith("-"):
        parser.add_argument("game", help=say.text(language, "argument-game"))
        parser.parse_args(arguments)
        return None
    try:
        return find_game(arguments[0])
    except UnknownGameError:
        if near := nearest(arguments[0], [each.slug for each in LISTINGS]):
            raise UnknownGameError(say("unknown-game-near", shown=repr(arguments[0]), near=repr(near))) from None
        raise


def add_language(group: argparse._ActionsContainer, language: str) -> None:
    """Add the argument by which the reader chooses a language; `language_of` reads it before anything is parsed."""
    about = say.text(language, "argument-language", languages=", ".join(languages()))
    group.add_argument(OPTION, choices=languages(), help=about)


def add_options(parser: argparse.ArgumentParser, game: Game[Any, Any], language: str = ENGLISH) -> None:
    """Add an argument for each of the game's options, from its schema."""
    group = parser.add_argument_group(say.text(language, "heading-game", game=game.title))
    read = partial(_read_house_set_file, game, language)
    if capabilities.has_house_sets(game):
        what = title_in(game, language, "house-set", game.house_set)  # type: ignore[arg-type]  # it is both
        group.add_argument(
            f"--house-{game.house_set}",
            dest=HOUSE_SET_KEY,
            metavar=say.text(language, "metavar-file"),
            type=read,
            help=say.text(language, "argument-house-set", what=what),
        )
    for name, schema in options_schema(game).get("properties", {}).items():
        default = schema.get("default")
        english = schema.get("description", schema.get("title", name))
        about = title_in(game, language, f"option-{name}-about", english).replace("%", "%%")
        flag = "--" + name.replace("_", "-")
        if flag in parser._option_string_actions:
            flag = f"--option-{flag[2:]}"
        shown = say.text(language, "option-default", about=about, value=json.dumps(default)).replace("..", ".")
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


def _read_house_set_file(game: Game[Any, Any], language: str, name: str) -> dict[str, Any]:
    """Return the options that a house set's file describes.

    Raises ArgumentTypeError if it cannot be read; the parser prints why.
    """
    try:
        return capabilities.read_house_set(game, read_file(name).decode(errors="replace"))
    except (BadOptionError, OSError) as error:
        why = getattr(error, "strerror", None) or error_in(error, language)
        raise argparse.ArgumentTypeError(f"{name}: {why}") from None


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as error:
        raise BadOptionError(f"{text[:40]!r} is not JSON: {error}") from None
