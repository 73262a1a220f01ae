"""`stackyard solve`: what perfect play comes to, for games that have a `solve.py` with `add_arguments` and `run`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from stackyard.cli.arguments import add_game, parse_room
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import BadRequestError
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t

EXAMPLES = ("stackyard solve towers --width 4 --height 4", "stackyard solve towers --help")


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments without a game."""
    return add_game(command_line("solve", t.text(language, "about-solve"), EXAMPLES, language), language)


def game_parser(room: Room, language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments behind the game's name. Raises BadRequestError if the game has no solver."""
    made = command_line(f"solve {room.slug}", t.text(language, "about-solve"), (), language)
    solver_of(room).add_arguments(made, language)
    return made


def solver_of(room: Room) -> Any:
    """Return the module of a game's solver. Raises BadRequestError if the game has none."""
    home = f"{room.package}.solve"
    try:
        return import_module(home)
    except ModuleNotFoundError as error:
        if error.name != home:
            raise
        raise BadRequestError(t("no-solver", game=room.title)) from None


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status. Raises BadRequestError if the game has no solver."""
    language = language_of(arguments)
    room = parse_room(arguments, parser(language))
    if room is None:
        return 0
    made = game_parser(room, language)
    status: int = solver_of(room).run(made.parse_args(arguments[1:]), language)
    return status
