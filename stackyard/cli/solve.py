"""`stackyard solve`: what perfect play comes to, for games that have a `solve.py` with a `main`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from stackyard.cli.arguments import add_language, command_line, parse_game
from stackyard.cli.terminal.language import language_of
from stackyard.core.errors import BadRequestError
from stackyard.core.texts.catalogue import say

EXAMPLES = ("stackyard solve towers --width 4 --height 4", "stackyard solve towers --help")


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status. Raises BadRequestError if the game has no solver."""
    language = language_of(arguments)
    about = say.text(language, "about-solve")
    game = parse_game(arguments, command_line("solve", about, EXAMPLES, language), language)
    if game is None:
        return 0
    home = type(game).__module__.rpartition(".")[0] + ".solve"
    try:
        solver = import_module(home)
    except ModuleNotFoundError as error:
        if error.name != home:
            raise
        raise BadRequestError(say("no-solver", game=game.title)) from None
    parser = command_line(f"solve {game.slug}", about, (), language)
    add_language(parser, language)
    status: int = solver.main(list(arguments[1:]), parser, language)
    return status
