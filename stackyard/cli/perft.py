"""`stackyard perft`: the number of lines of play, by which implementations of the same rules are compared."""

from __future__ import annotations

import time
from collections.abc import Sequence

from stackyard.cli.arguments import add_options, chosen_options, command_line, parse_game
from stackyard.core.errors import BadRequestError
from stackyard.core.perft import perft


def main(arguments: Sequence[str]) -> int:
    """Run the command; return its exit status. Raises BadRequestError if the depth is below 1."""
    about = "Count the lines of exactly so many moves, to check the rules against other programs and to time them."
    examples = ("stackyard perft towers --depth 4", "stackyard perft towers --width 4 --height 4 --depth 2 --split")
    game = parse_game(arguments, command_line("perft", about, examples))
    if game is None:
        return 0
    parser = command_line(f"perft {game.slug}", about, [each for each in examples if each.split()[2] == game.slug])
    parser.add_argument("--depth", type=int, default=3, metavar="N", help="moves of the longest lines (default: 3)")
    parser.add_argument("--position", metavar="TEXT", help="count from this position instead of the start")
    parser.add_argument("--split", action="store_true", help="count the lines behind each first move")
    parser.add_argument("--seats", type=int, default=game.seats[0], help="number of seats of the start")
    add_options(parser, game)
    found = parser.parse_args(arguments[1:])
    if found.depth < 1:
        raise BadRequestError(f"a depth is at least 1, not {found.depth}")
    if found.position is not None:
        position = game.parse_position(found.position)
    else:
        position = game.setup(game.parse_options(chosen_options(found)), found.seats)
    perft(game, position, 1)  # compiles what there is to compile
    if found.split:
        for seat in game.to_act(position):
            for move in game.legal_moves(position, seat):
                after = position.copy()
                game.apply(after, seat, move)
                print(f"{game.move_text(position, seat, move)}: {perft(game, after, found.depth - 1)}")
        return 0
    for depth in range(1, found.depth + 1):
        began = time.perf_counter()
        count = perft(game, position, depth)
        seconds = time.perf_counter() - began
        print(f"{depth:>3} {count:>20,} lines {seconds:>9.3f} s {count / max(seconds, 1e-9):>16,.0f} /s", flush=True)
    return 0
