"""`stackyard perft`: the number of lines of play, by which implementations of the same rules are compared."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any, Final

from stackyard.cli.arguments import add_game, add_options, chosen_options, parse_room
from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.errors import BadRequestError
from stackyard.core.perft import perft
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH, t

EXAMPLES: Final = ("stackyard perft towers --depth 4", "stackyard perft towers --width 4 --height 4 --depth 2 --split")


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments without a game."""
    return add_game(command_line("perft", t.text(language, "about-perft"), EXAMPLES, language), language)


def game_parser(room: Room, language: str = ENGLISH) -> Parser:
    """Return the parser of the arguments behind the game's name."""
    game = room.game
    examples = [each for each in EXAMPLES if each.split()[2] == game.slug]
    made = command_line(f"perft {game.slug}", t.text(language, "about-perft"), examples, language)
    made.add_argument("--depth", type=int, default=3, metavar="N", help=t.text(language, "perft-depth"))
    made.add_argument("--position", metavar=t.text(language, "metavar-text"), help=t.text(language, "perft-position"))
    made.add_argument("--split", action="store_true", help=t.text(language, "perft-split"))
    made.add_argument("--seats", type=int, help=t.text(language, "perft-seats"))
    add_options(made, room, language)
    return made


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status. Raises BadRequestError if the depth is below 1."""
    language = language_of(arguments)
    room = parse_room(arguments, parser(language))
    if room is None:
        return 0
    game = room.game
    found = game_parser(room, language).parse_args(arguments[1:])
    if found.depth < 1:
        raise BadRequestError(t("perft-too-shallow", depth=found.depth))
    if found.position is not None:
        position = game.parse_position(found.position)
    else:
        options = game.parse_options(chosen_options(found))
        position = game.setup(options, game.seats_for(options)[0] if found.seats is None else found.seats)
    perft(room, position, 1)  # compiles what there is to compile
    rows: list[dict[str, Any]] = []
    lines = t.text(language, "perft-lines")
    if found.split:
        for seat in game.to_act(position):
            for move in game.legal_moves(position, seat):
                after = position.copy()
                game.apply(after, seat, move)
                rows.append(
                    {"move": game.move_text(position, seat, move), "lines": perft(room, after, found.depth - 1)}
                )
                if not found.json:
                    print(f"{rows[-1]['move']}: {rows[-1]['lines']}")
    else:
        for depth in range(1, found.depth + 1):
            began = time.perf_counter()
            count = perft(room, position, depth)
            seconds = time.perf_counter() - began
            rows.append({"depth": depth, "lines": count, "seconds": seconds})
            if not found.json:
                speed = count / max(seconds, 1e-9)
                print(f"{depth:>3} {count:>20,} {lines} {seconds:>9.3f} s {speed:>16,.0f} /s", flush=True)
    if found.json:
        print(json.dumps(rows))
    return 0
