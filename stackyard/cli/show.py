"""`stackyard show`: a drawing of a position, or a file of it for other programs."""

from __future__ import annotations

import base64
import json
import sys
from argparse import Namespace
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
from stackyard.core.toolkit.sheets import PAPERS, pdf

EXAMPLES: Final = (
    "stackyard show towers",
    "stackyard show towers --width 5 --height 4 --suburbs",
    "stackyard show towers --svg > start.svg",
    "stackyard show towers '2x2 - build B W,B/B,W'",
    "stackyard show brick-work --shopping bricklink > wanted.xml",
    "stackyard show towerbrix --glb > bricks.glb",
    "stackyard show towerbrix --shopping cut-list",
    "stackyard show towers --print a4 > towers.pdf",
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
    instead = made.add_mutually_exclusive_group()
    instead.add_argument("--svg", action="store_true", help=t.text(language, "argument-svg"))
    instead.add_argument("--text", action="store_true", help=t.text(language, "argument-text"))
    if room.sheets is not None:
        instead.add_argument("--print", choices=list(PAPERS), help=t.text(language, "argument-print"))
    exports = room.exports
    if exports is not None:
        for kind, suffix in exports.FORMATS.items():
            about = t.text(language, "argument-export", file=suffix)
            instead.add_argument(f"--{kind}", dest="export", action="store_const", const=kind, help=about)
        about = t.text(language, "argument-shopping")
        instead.add_argument("--shopping", choices=list(exports.LISTS), help=about)
        if exports.IN_PARTS:
            text = t.text(language, "metavar-text")
            made.add_argument("--thing", metavar=text, help=t.text(language, "argument-thing"))
            made.add_argument("--owned", metavar=text, help=t.text(language, "argument-owned"))
        made.set_defaults(thing="", owned="")
    made.add_argument("--seats", type=int, help=t.text(language, "argument-seats-of-start"))
    add_options(made, room, language)
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command. Raises BadRequestError if the game does not have the kind of drawing that is asked for.

    Raises what the game's exports raise, if a file is asked for.
    """
    language = language_of(arguments)
    room = parse_room(arguments, parser(language))
    if room is None:
        return 0
    game, pictures = room.game, room.pictures
    found = game_parser(room, language).parse_intermixed_args(arguments[1:])
    if room.sheets is not None and found.print:
        _write(found, pdf(game.title, room.sheets(PAPERS[found.print]), language))
        return 0
    exports = room.exports
    if exports is not None and found.shopping:
        _write(found, exports.shopping_list(found.shopping, found.owned))
        return 0
    if found.position:
        position = game.parse_position(" ".join(found.position))
    else:
        options = game.parse_options(chosen_options(found))
        position = game.setup(options, game.seats_for(options)[0] if found.seats is None else found.seats)
    if exports is not None and found.export:
        _write(found, exports.export(position, EVERYTHING, found.export, found.thing))
        return 0
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


def _write(found: Namespace, data: bytes) -> None:
    """Write a file to the output. Raises BadRequestError if that is a terminal and the file is no text."""
    if found.json:
        print(json.dumps({"base64": base64.b64encode(data).decode()}))
        return
    if sys.stdout.isatty() and not data.isascii():
        raise BadRequestError(t("file-not-text"))
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
