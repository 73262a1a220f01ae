"""`stackyard show`: a drawing of a position."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from stackyard.cli.arguments import add_options, chosen_options, command_line, parse_game
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.language import drawing_in
from stackyard.core import capabilities
from stackyard.core.errors import BadRequestError
from stackyard.core.game import EVERYTHING
from stackyard.core.texts.catalogue import ENGLISH


def main(arguments: Sequence[str]) -> int:
    """Run the command. Raises BadRequestError if the game does not have the kind of drawing that is asked for."""
    about = "Draw a position, or the start that the options lead to."
    examples = (
        "stackyard show towers",
        "stackyard show towers --width 5 --height 4 --suburbs",
        "stackyard show towers --svg > start.svg",
        "stackyard show towers '2x2 - build B W,B/B,W'",
    )
    game = parse_game(arguments, command_line("show", about, examples))
    if game is None:
        return 0
    parser = command_line(f"show {game.slug}", about, [each for each in examples if each.split()[2] == game.slug])
    parser.add_argument("position", nargs="*", help="a position's text; none: the start")
    parser.add_argument("--svg", action="store_true", help="print an SVG document")
    parser.add_argument("--text", action="store_true", help="print the position's text instead of a drawing")
    parser.add_argument("--seats", type=int, default=game.seats[0], help="number of seats of the start")
    add_options(parser, game)
    found = parser.parse_intermixed_args(arguments[1:])
    if found.position:
        position = game.parse_position(" ".join(found.position))
    else:
        position = game.setup(game.parse_options(chosen_options(found)), found.seats)
    if found.text:
        print(game.position_text(position))
    elif found.svg:
        if not capabilities.has_svg(game):
            raise BadRequestError(f"{game.title} has no SVG drawing")
        print(game.svg(position, EVERYTHING))
    else:
        print(Paint.on_stream(sys.stdout).board(game, drawing_in(game, ENGLISH, position, EVERYTHING)))
    return 0
