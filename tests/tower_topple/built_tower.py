"""Towers for the tests of hands and bots."""

from hashlib import sha256
from typing import Any

from stackyard.core.chance import Stream
from stackyard.core.game import Position
from stackyard.games.tower_topple.game import TowerTopple

GAME = TowerTopple()


def tower_of(rows: int, seed: int = 1, players: int = 2, **options: Any) -> Position:
    """Return a tower of `rows` rows that the random stream of a seed has built, before the first pull."""
    position = GAME.setup(GAME.parse_options({"rows": rows, "rounds": 1, **options}), players)
    GAME.apply_chance(position, GAME.sample_chance(position, Stream(sha256(str(seed).encode()).digest(), 0)))
    return position


def play(position: Position, seat: int, move: str) -> None:
    GAME.apply(position, seat, GAME.parse_move(position, seat, move))


def read_place(place: str) -> int:
    """Return the brick in a place of a tower that nobody has touched: `2b` is brick 4."""
    return 3 * (int(place[:-1]) - 1) + "abc".index(place[-1])
