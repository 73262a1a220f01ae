"""`stackyard show`: a drawing of a position."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Final

from stackyard.cli.arguments import add_game, add_options, chosen_options, parse_room
from stackyard.cli.paint import Paint
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import BadRequestError
from stackyard.core.game import EVERYTHING
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t

EXAMPLES: Final = (
    "stackyard show towers",
    "stackyard show towers --width 5 --height 4 --suburbs",
    "stackyard show towers --svg > start.svg",
    "stackyard show towers '2x2 - build B W,B/B,W'",
)


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments without a game."""
    return add_game(command_line("show", t.text(language, "about-show"), EXAMPLES, language), language)


def game_parser(room: Room, language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments behind the game's name."""
    game = room.game
    own = [each for each in EXAMPLES if each.split()[2] == game.slug]
    made = command_line(f"show {game.slug}", t.text(language, "about-show"), own, language)
    made.add_argument(
        "position",
        nargs="*",
        metavar=t.text(language, "metavar-position"),
        help=t.text(language, "argument-position-text"),
    )
    made.add_argument("--svg", action="store_true", help=t.text(language, "argument-svg"))
    made.add_argument("--text", action="store_true", help=t.text(language, "argument-text"))
    made.add_argument("--seats", type=int, default=game.seats[0], help=t.text(language, "argument-seats-of-start"))
    add_options(made, room, language)
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command. Raises BadRequestError if the game does not have the kind of drawing that is asked for."""
    language = language_of(arguments)
    room = parse_room(arguments, parser(language))
    if room is None:
        return 0
    game, pictures = room.game, room.pictures
    found = game_parser(room, language).parse_intermixed_args(arguments[1:])
    if found.position:
        position = game.parse_position(" ".join(found.position))
    else:
        position = game.setup(game.parse_options(chosen_options(found)), found.seats)
    if found.svg and pictures is None:
        raise BadRequestError(t("no-svg", game=game.title))
    drawing = game.ascii(position, EVERYTHING, language)
    if found.json:
        shown = {"game": game.slug, "position": game.position_text(position), "drawing": drawing}
        if pictures is not None:
            shown["svg"] = pictures.svg(position, EVERYTHING, language)
        print(json.dumps(shown, ensure_ascii=False))
    elif found.text:
        print(game.position_text(position))
    elif found.svg and pictures is not None:
        print(pictures.svg(position, EVERYTHING, language))
    else:
        print(Paint.on_stream(sys.stdout).board(room, drawing))
    return 0
