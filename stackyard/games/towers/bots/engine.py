"""The searches with their memory and their timer: from a position to an action, in Python around the compiled ones.

Alpha-beta deepens move by move until time or nodes run out or the match ends; the tree search runs in one go. Both
are stopped by a timer that sets one word which the compiled code watches, so that a move comes in time to the
millisecond while other threads go on (compiled code holds no lock). With limits of nodes or simulations instead of
time, the same position and seed give the same move.
"""

from __future__ import annotations

import threading
import time
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.game import Position
from stackyard.games.towers.bots import control, evaluation, search, tree_search
from stackyard.games.towers.bots.noisy import best_child
from stackyard.games.towers.bots.transposition_table import position_key, probe_table, stored_move
from stackyard.games.towers.bots.weights import make_network
from stackyard.games.towers.pieces import BUILD
from stackyard.games.towers.rules.legality import MOST_ACTIONS, legal_actions
from stackyard.games.towers.rules.rules import apply_action

TABLE_BITS: Final = 20  # entries of the transposition table, 16 bytes each, as a power of two
TREE_NODES: Final = 1 << 22  # nodes of the tree search, 32 bytes each; touched only when used
UNLIMITED: Final = 1 << 60
ASPIRATION_WINDOW: Final = 40  # half the width of the first aspiration window, in 1/100 logit
RESERVED_S: Final = 0.004  # seconds kept back from the time given, for what comes after the search ...
RESERVED_SHARE: Final = 0.04  # ... and this share of it, for a machine that is busy


class EngineResult(msgspec.Struct, frozen=True):
    """The result of a search."""

    action: int
    value: int  # for the seat to act, in the units of `evaluation.py`
    exact: bool  # True if nothing but finished matches was weighed: the value is that of perfect play
    depth: int  # moves ahead; 0 for a tree search
    nodes: int  # positions visited, or simulations
    line: list[int]  # the best play for both sides, beginning with `action`
    seconds: float


class SearchArrays:
    """The arrays that a search works in, for the board of one position."""

    def __init__(self, position: Position, rows: int) -> None:
        self.stack: npt.NDArray[Any] = np.zeros(rows, dtype=position.dtype)
        self.raw = self.stack.view(np.uint64).reshape(rows, -1)
        self.stack[0] = position[0]
        fields = position.dtype.fields
        assert fields is not None
        self.ctl = np.zeros(control.CONTROLS, dtype=np.int64)
        self.ctl[control.LIMIT] = UNLIMITED
        self.ctl[control.BEST] = -1
        self.ctl[control.HEAD_END] = fields["white"][1] // 8
        self.ctl[control.TAIL_START] = fields["floors"][1] // 8
        self.ctl[control.RECORD_WORDS] = position.dtype.itemsize // 8
        self.blocks = int(position["width"][0]) * int(position["height"][0])


class StopTimer:
    """Sets `ctl[STOP]` when the time is up; `with StopTimer(ctl, began, seconds):`."""

    def __init__(self, ctl: npt.NDArray[np.int64], began: float, seconds: float | None) -> None:
        self._ctl = ctl
        self._timer: threading.Timer | None = None
        if seconds is not None:
            left = began + seconds * (1.0 - RESERVED_SHARE) - RESERVED_S - time.perf_counter()
            self._timer = threading.Timer(max(left, 0.0), self._stop)
            self._timer.daemon = True

    def _stop(self) -> None:
        self._ctl[control.STOP] = 1

    def __enter__(self) -> None:
        if self._timer is not None:
            self._timer.start()

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()


class AlphaBeta(SearchArrays):
    """An iterative deepening principal variation search over one position and its table."""

    def __init__(
        self, position: Position, bits: int = TABLE_BITS, weights: npt.NDArray[np.float32] | None = None
    ) -> None:
        super().__init__(position, search.MAX_PLY + 1)
        self.table = np.zeros((1 << bits, 2), dtype=np.uint64)
        self.workspace = search.Workspace(
            self.stack,
            self.raw,
            lists=np.zeros((2 * search.MAX_PLY, MOST_ACTIONS), dtype=np.int32),
            killers=np.full((search.MAX_PLY, 2), -1, dtype=np.int32),
            history=np.zeros((2, 6 * self.blocks + 1), dtype=np.int32),
            table=self.table,
        )
        self.network = make_network(weights)
        self.ctl[control.REDUCE] = 1
        self.goal = 0  # how many moves ahead are searched at the moment

    def value(self, depth: int, alpha: int = -search.INFINITY, beta: int = search.INFINITY, ply: int = 0) -> int:
        """Return the value of `stack[ply]` searched so deep; worthless if `ctl[ABORTED]` is set then."""
        return int(search.negamax(self.workspace, self.ctl, self.network, ply, depth, alpha, beta))

    def deepen(
        self, depth: int = search.MAX_PLY, nodes: int | None = None, seconds: float | None = None, began: float = 0.0
    ) -> EngineResult:
        """Search one move deeper after the other, until a limit is met or the match is searched to its end."""
        began = began or time.perf_counter()
        ctl = self.ctl
        best, value, reached, exact = -1, 0, 0, False
        self._preload_compiled()
        with StopTimer(ctl, began, seconds):
            for goal in range(1, depth + 1):
                self.goal = goal
                # The first move deep is searched whatever the limits say, so that there always is a move.
                ctl[control.LIMIT] = UNLIMITED if nodes is None or goal == 1 else nodes
                if goal == 1:
                    stop, ctl[control.STOP] = int(ctl[control.STOP]), 0
                found = self._search_in_window(goal, value)
                if goal == 1:
                    ctl[control.STOP] |= stop
                if ctl[control.BEST] >= 0:
                    best = int(ctl[control.BEST])
                if ctl[control.ABORTED] != 0:
                    break
                value, reached, exact = found, goal, bool(ctl[control.HORIZON] == 0)
                if exact:
                    break
        if best < 0:  # stopped during the very first move ahead
            best = int(legal_list(self.stack[0])[0])
        node_count = int(ctl[control.NODES])
        return EngineResult(best, value, exact, reached, node_count, self.line(best), time.perf_counter() - began)

    def _preload_compiled(self) -> None:
        """Load what is needed after the search in advance: a new process would load it when the time is already up."""
        self.line()
        here = self.stack[:1].copy()
        apply_action(here[0], legal_list(here[0])[0])

    def _search_in_window(self, goal: int, guess: int) -> int:
        """Return the value at a depth, searched first in a window around the last depth's value."""
        ctl = self.ctl
        low, high = -search.INFINITY, search.INFINITY
        if goal >= 4 and abs(guess) < evaluation.MAX_EVALUATION:
            low, high = guess - ASPIRATION_WINDOW, guess + ASPIRATION_WINDOW
        while True:
            ctl[control.HORIZON] = 0
            value = self.value(goal, low, high)
            if ctl[control.ABORTED] != 0:
                return value
            if value <= low > -search.INFINITY:
                low = -search.INFINITY
            elif value >= high < search.INFINITY:
                high = search.INFINITY
            else:
                return value

    def line(self, first: int | None = None) -> list[int]:
        """Return the principal variation that the table has: from the root, or after a first move.

        The first move may be newer than the table's, if the time was up just after the search changed its mind.
        """
        actions: list[int] = []
        here = self.stack[:1].copy()
        if first is not None:
            actions.append(first)
            apply_action(here[0], first)
        while len(actions) < search.MAX_PLY:
            data = int(probe_table(self.table, np.uint64(position_key(here[0]))))
            action = stored_move(np.uint64(data))
            if data == 0 or action not in legal_list(here[0]):
                break
            actions.append(action)
            apply_action(here[0], action)
        return actions


class TreeSearch(SearchArrays):
    """Upper confidence trees over one position."""

    def __init__(
        self,
        position: Position,
        seed: int,
        nodes: int = TREE_NODES,
        exploration: float = 0.4,
    ) -> None:
        super().__init__(position, 3)
        self.tree = np.zeros((nodes, tree_search.COLUMNS), dtype=np.int32)
        self.values = np.zeros(nodes, dtype=np.float64)
        self.workspace = tree_search.TreeWorkspace(
            self.stack,
            self.raw,
            self.ctl,
            moves=np.zeros(MOST_ACTIONS, dtype=np.int32),
            tree=self.tree,
            values=self.values,
            path=np.zeros(1024, dtype=np.int32),
            rng=np.array([seed & (2**64 - 1)], dtype=np.uint64),
        )
        self.exploration = exploration
        self.tree[0, tree_search.SEAT] = position["turn"][0]
        self.ctl[control.NODES_USED] = 1

    def run(self, simulations: int | None = None, seconds: float | None = None, began: float = 0.0) -> EngineResult:
        """Run `simulations` simulations, or until the time is up, and return the result."""
        began = began or time.perf_counter()
        with StopTimer(self.ctl, began, seconds):
            self.simulate(UNLIMITED if simulations is None else simulations)
        return self.result(time.perf_counter() - began)

    def simulate(self, simulations: int) -> None:
        """Run simulations until done or stopped."""
        tree_search.uct(self.workspace, simulations, self.exploration)

    def result(self, seconds: float) -> EngineResult:
        """Return the most visited line of the tree, or a proved win."""
        tree, seat = self.tree, int(self.tree[0, tree_search.SEAT])
        line: list[int] = []
        node = 0
        while tree[node, tree_search.CHILDREN] > 0 and (node == 0 or tree[node, tree_search.VISITS] > 8):
            node = best_child(tree, node)
            line.append(int(tree[node, tree_search.MOVE]))
        if not line:
            line = [int(legal_list(self.stack[0])[0])]
        proved_result = int(tree[0, tree_search.RESULT])
        if proved_result:
            won = proved_result == tree_search.FIRST_WINS + seat
            value = 0 if proved_result == tree_search.DRAWN else evaluation.WON if won else -evaluation.WON
        else:
            mean = float(np.clip(self.values[0] / max(int(tree[0, tree_search.VISITS]), 1), 0.001, 0.999))
            value = round(100 * np.log(mean / (1 - mean))) * (1 if seat == 0 else -1)
        return EngineResult(line[0], value, False, 0, int(self.ctl[control.NODES]), line, seconds)


def legal_list(record: Any) -> list[int]:
    """Return the legal actions of a record."""
    out = np.zeros(MOST_ACTIONS, dtype=np.int32)
    count = legal_actions(record, out)
    return [int(action) for action in out[:count]]


def is_building(position: Position) -> bool:
    """Tell whether towers are being built (not utilities or floors put down)."""
    return int(position["phase"][0]) == BUILD
