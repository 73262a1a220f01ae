"""`stackyard solve`: what perfect play comes to, for games that have a `solve.py` with `add_arguments` and `run`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

from stackyard.cli.arguments import add_game, parse_game
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import BadRequestError
from stackyard.core.game import Game
from stackyard.core.texts.catalogue import ENGLISH, say

EXAMPLES = ("stackyard solve towers --width 4 --height 4", "stackyard solve towers --help")


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments without a game."""
    return add_game(command_line("solve", say.text(language, "about-solve"), EXAMPLES, language), language)


def game_parser(game: Game[Any, Any], language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments behind the game's name. Raises BadRequestError if the game has no solver."""
    made = command_line(f"solve {game.slug}", say.text(language, "about-solve"), (), language)
    solver_of(game).add_arguments(made, language)
    return made


def solver_of(game: Game[Any, Any]) -> Any:
    """Return the module of a game's solver. Raises BadRequestError if the game has none."""
    home = type(game).__module__.rpartition(".")[0] + ".solve"
    try:
        return import_module(home)
    except ModuleNotFoundError as error:
        if error.name != home:
            raise
        raise BadRequestError(say("no-solver", game=game.title)) from None


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status. Raises BadRequestError if the game has no solver."""
    language = language_of(arguments)
    game = parse_game(arguments, parser(language))
    if game is None:
        return 0
    made = game_parser(game, language)
    status: int = solver_of(game).run(made.parse_args(arguments[1:]), language)
    return status
