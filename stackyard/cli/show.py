"""`stackyard show`: a drawing of a position."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Final

from stackyard.cli.arguments import add_game, add_options, chosen_options, parse_game
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.language import drawing_in
from stackyard.core import capabilities
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import BadRequestError
from stackyard.core.game import EVERYTHING, Game
from stackyard.core.texts.catalogue import ENGLISH, say

EXAMPLES: Final = (
    "stackyard show towers",
    "stackyard show towers --width 5 --height 4 --suburbs",
    "stackyard show towers --svg > start.svg",
    "stackyard show towers '2x2 - build B W,B/B,W'",
)


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments without a game."""
    return add_game(command_line("show", say.text(language, "about-show"), EXAMPLES, language), language)


def game_parser(game: Game[Any, Any], language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments behind the game's name."""
    own = [each for each in EXAMPLES if each.split()[2] == game.slug]
    made = command_line(f"show {game.slug}", say.text(language, "about-show"), own, language)
    made.add_argument("position", nargs="*", help=say.text(language, "argument-position-text"))
    made.add_argument("--svg", action="store_true", help=say.text(language, "argument-svg"))
    made.add_argument("--text", action="store_true", help=say.text(language, "argument-text"))
    made.add_argument("--seats", type=int, default=game.seats[0], help=say.text(language, "argument-seats-of-start"))
    add_options(made, game, language)
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command. Raises BadRequestError if the game does not have the kind of drawing that is asked for."""
    language = language_of(arguments)
    game = parse_game(arguments, parser(language))
    if game is None:
        return 0
    found = game_parser(game, language).parse_intermixed_args(arguments[1:])
    if found.position:
        position = game.parse_position(" ".join(found.position))
    else:
        position = game.setup(game.parse_options(chosen_options(found)), found.seats)
    if found.svg and not capabilities.has_svg(game):
        raise BadRequestError(say("no-svg", game=game.title))
    drawing = drawing_in(game, language, position, EVERYTHING)
    if found.json:
        shown = {"game": game.slug, "position": game.position_text(position), "drawing": drawing}
        if capabilities.has_svg(game):
            shown["svg"] = game.svg(position, EVERYTHING)
        print(json.dumps(shown, ensure_ascii=False))
    elif found.text:
        print(game.position_text(position))
    elif found.svg and capabilities.has_svg(game):
        print(game.svg(position, EVERYTHING))
    else:
        print(Paint.on_stream(sys.stdout).board(game, drawing))
    return 0
