"""`stackyard solve`: the result of perfect play, for games whose room has a `solve.py` with a `main`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from stackyard.cli.arguments import command_line, parse_game
from stackyard.core.errors import BadRequestError


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status. Raises BadRequestError if the game has no solver."""
    examples = ("stackyard solve towers --width 4 --height 4", "stackyard solve towers --help")
    game = parse_game(arguments, command_line("solve", "Work out what perfect play comes to.", examples))
    if game is None:
        return 0
    home = type(game).__module__.rpartition(".")[0] + ".solve"
    try:
        solver = import_module(home)
    except ModuleNotFoundError as error:
        if error.name != home:
            raise
        raise BadRequestError(f"{game.title} has no solver") from None
    status: int = solver.main(list(arguments[1:]))
    return status
