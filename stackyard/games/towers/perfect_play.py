"""Perfect play from a position, exact: alpha-beta to the end of the match, see `solve.py`."""

from __future__ import annotations

import time
from typing import Final

import msgspec

from stackyard.core.errors import BadRequestError
from stackyard.core.game import Position
from stackyard.games.towers.bots import control, evaluation, search
from stackyard.games.towers.bots.engine import AlphaBeta
from stackyard.games.towers.moves import action_text
from stackyard.games.towers.pieces import BUILD, OVER
from stackyard.games.towers.rules.rules import apply_action

TABLE_BITS: Final = 23  # entries of the table as a power of two: 128 MiB
SYMMETRY_PLIES: Final = 12  # plies from the root up to which mirror images are looked for


class Solution(msgspec.Struct, frozen=True):
    """What perfect play comes to."""

    value: int  # floors of seat 0 less those of seat 1 at the end
    line: list[str]  # one line of perfect play
    nodes: int  # positions visited
    seconds: float
    exact: bool = True  # False if the time ran out first; `value` and `line` are then worthless


class Watch:
    """What another thread can see of a position that is being solved."""

    def __init__(self) -> None:
        """Watch nothing yet."""
        self.engine: AlphaBeta | None = None
        self.most = 0  # moves that are left at most

    @property
    def depth(self) -> int:
        """How many moves ahead are searched at the moment."""
        return self.engine.goal if self.engine is not None else 0

    @property
    def nodes(self) -> int:
        """Positions visited so far."""
        return int(self.engine.ctl[control.NODES]) if self.engine is not None else 0


def solve_position(
    position: Position, seconds: float | None = None, bits: int = TABLE_BITS, watch: Watch | None = None
) -> Solution:
    """Solve a position. Raises BadRequestError if perfect play may be longer than the search can follow."""
    began = time.perf_counter()
    if _most_moves_left(position) >= search.MAX_PLY:
        raise BadRequestError(f"play of up to {_most_moves_left(position)} moves is beyond solving")
    engine = AlphaBeta(position, bits)
    if watch is not None:
        watch.engine, watch.most = engine, _most_moves_left(position)
    engine.ctl[control.REDUCE] = 0
    engine.ctl[control.SYMMETRY] = SYMMETRY_PLIES
    here = position.copy()
    value, line, nodes = _margin(int(evaluation.final_value(here[0]))), list[str](), 0
    while int(here["phase"][0]) != OVER:
        engine.stack[0] = here[0]
        left = None if seconds is None else seconds - (time.perf_counter() - began)
        found = engine.deepen(seconds=left)
        nodes = found.nodes
        if not found.exact:
            return Solution(0, [], nodes, time.perf_counter() - began, exact=False)
        seat = int(here["turn"][0])
        if not line:
            value = _margin(found.value) * (1 if seat == 0 else -1)
        line.append(action_text(here, found.action))
        apply_action(here[0], found.action)
    return Solution(value, line, nodes, time.perf_counter() - began)


def _margin(value: int) -> int:
    """Return the margin in floors that a search's value means."""
    return value - evaluation.WON if value > 0 else value + evaluation.WON if value < 0 else 0


def _most_moves_left(position: Position) -> int:
    """Return an upper bound of the moves still to come: every build takes a tower off the board."""
    blocks = int(position["width"][0]) * int(position["height"][0])
    towers = int((position["floors"][0] > 0).sum())
    to_place = int(position["utilities_left"][0]) + int(position["supply"][0].sum())
    return (towers if int(position["phase"][0]) == BUILD else blocks) + to_place + 1
