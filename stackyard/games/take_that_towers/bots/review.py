"""What the tree search thinks of positions and moves when a finished match is reviewed.

A move is judged from what its seat saw: the cards that it did not see are dealt anew in every simulation. First a tree
is searched from the position, which names the moves worth comparing; then a tree from each of these and from the move
that was made, of equal size, says what they are worth. So no move is valued by the search that chose it, which would
flatter the best of them. The chances after an event are those of a tree in which every hand is open.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import numpy as np
import numpy.typing as npt

from stackyard.core.bots import MAX_LINES, Judgement, Line
from stackyard.core.game import Position, Seat, copy_position
from stackyard.games.take_that_towers import rules
from stackyard.games.take_that_towers.bots import search
from stackyard.games.take_that_towers.bots.players import NODES_A_SIMULATION, key_text, most_visited_line
from stackyard.games.take_that_towers.bots.weights import default_weights
from stackyard.games.take_that_towers.moves import MOVE_TEXTS, read_move
from stackyard.games.take_that_towers.pieces import BUILD, CHOOSE, CLAIM, DEAL, DRAW_ACTION

SIMULATIONS: Final = 3_000  # of each tree
ERROR: Final = 0.015  # of the difference of two values, two standard deviations: `benchmarks.review` measures 0.013


def chances(position: Position, seed: int) -> list[float]:
    """Return the chance of each seat to win, with open hands; before the deal all have the same."""
    players = int(position["players"][0])
    if int(position["phase"][0]) == DEAL:
        return [1.0 / players] * players
    return _values(_grow(position, search.ALL_OPEN, seed))[:players]


def judge(position: Position, seat: Seat, move: str, seed: int) -> Judgement | None:
    """Return what a move is worth; None where it was the only one."""
    here = copy_position(position)
    rules.canonicalize_unseen(here, seat)
    out = np.zeros(rules.MOST_ACTIONS, dtype=np.int32)
    if int(here["phase"][0]) not in (BUILD, CLAIM, CHOOSE) or rules.list_actions(here, out) < 2:
        return None
    made = read_move(move)
    best = _most_visited(_grow(here, seat, seed).nodes)
    lines = {action: _line(here, seat, action, seed) for action in dict.fromkeys([*best, made])}
    ranked = sorted((lines[action] for action in best), key=lambda line: -line.chance)
    return Judgement(lines[made].chance, ranked, ERROR)


def _line(here: Position, seat: Seat, action: int, seed: int) -> Line:
    """Return what an action is worth, by a tree of its own."""
    after = copy_position(here)
    rules.play(after[0], action, np.zeros((rules.LOG_ROWS, rules.LOG_COLUMNS), dtype=np.int16))
    tree = _grow(after, seat, seed)
    # What others do, and what is drawn, is not the seat's to choose: its line ends where its turn does.
    follows = [] if action == DRAW_ACTION else most_visited_line(tree.nodes)
    own = follows[: follows.index(DRAW_ACTION) + 1] if DRAW_ACTION in follows else []
    return Line([MOVE_TEXTS[action], *map(key_text, own)], _values(tree)[seat])


def _grow(position: Position, seat: Seat, seed: int) -> search.Tree:
    """Return a tree of `SIMULATIONS` simulations; the same position and seed give the same tree."""
    size = 4096 + NODES_A_SIMULATION * SIMULATIONS
    tree = search.Tree(
        np.zeros((size, search.COLUMNS), dtype=np.int32),
        np.zeros((size, 4), dtype=np.float32),
        np.zeros(size, dtype=np.float32),
    )
    ctl = np.zeros(search.CONTROLS, dtype=np.int64)
    ctl[search.NODES_USED] = 1
    weights = default_weights()
    weights[search.MARGIN_SHARE] = 0.0  # chances, nothing else
    digest = blake2b(position.tobytes() + repr((seat, seed)).encode(), digest_size=8).digest()
    rng = np.frombuffer(bytearray(digest), dtype=np.uint64)
    search.simulate(copy_position(position), copy_position(position), seat, SIMULATIONS, tree, weights, ctl, rng)
    return tree


def _values(tree: search.Tree) -> list[float]:
    """Return each seat's chance at the root."""
    visits = max(int(tree.nodes[0, search.VISITS]), 1)
    return [float(total) / visits for total in tree.sums[0]]


def _most_visited(nodes: npt.NDArray[np.int32]) -> list[int]:
    """Return the actions at the root that were visited most, at most `MAX_LINES`."""
    found: list[tuple[int, int]] = []
    child = int(nodes[0, search.FIRST_CHILD])
    while child:
        found.append((-int(nodes[child, search.VISITS]), int(nodes[child, search.MOVE_KEY])))
        child = int(nodes[child, search.NEXT_SIBLING])
    return [action for _, action in sorted(found)[:MAX_LINES]]


__all__ = ["chances", "judge"]
