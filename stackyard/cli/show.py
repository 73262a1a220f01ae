"""`stackyard show`: a drawing of a position."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from stackyard.cli.arguments import add_language, add_options, chosen_options, command_line, parse_game
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.language import drawing_in, language_of
from stackyard.core import capabilities
from stackyard.core.errors import BadRequestError
from stackyard.core.game import EVERYTHING
from stackyard.core.texts.catalogue import say


def main(arguments: Sequence[str]) -> int:
    """Run the command. Raises BadRequestError if the game does not have the kind of drawing that is asked for."""
    language = language_of(arguments)
    about = say.text(language, "about-show")
    examples = (
        "stackyard show towers",
        "stackyard show towers --width 5 --height 4 --suburbs",
        "stackyard show towers --svg > start.svg",
        "stackyard show towers '2x2 - build B W,B/B,W'",
    )
    game = parse_game(arguments, command_line("show", about, examples, language), language)
    if game is None:
        return 0
    own = [each for each in examples if each.split()[2] == game.slug]
    parser = command_line(f"show {game.slug}", about, own, language)
    parser.add_argument("position", nargs="*", help=say.text(language, "argument-position-text"))
    parser.add_argument("--svg", action="store_true", help=say.text(language, "argument-svg"))
    parser.add_argument("--text", action="store_true", help=say.text(language, "argument-text"))
    parser.add_argument("--seats", type=int, default=game.seats[0], help=say.text(language, "argument-seats-of-start"))
    add_language(parser, language)
    add_options(parser, game, language)
    found = parser.parse_intermixed_args(arguments[1:])
    if found.position:
        position = game.parse_position(" ".join(found.position))
    else:
        position = game.setup(game.parse_options(chosen_options(found)), found.seats)
    if found.text:
        print(game.position_text(position))
    elif found.svg:
        if not capabilities.has_svg(game):
            raise BadRequestError(say("no-svg", game=game.title))
        print(game.svg(position, EVERYTHING))
    else:
        print(Paint.on_stream(sys.stdout).board(game, drawing_in(game, language, position, EVERYTHING)))
    return 0
