"""The five levels of Take That Towers, which also serve analysis in the browser.

Levels 1 and 2 play by a rule of thumb, with more or less noise; levels 3 and 4 are the tree search of `search.py`
with a fixed small number of simulations, level 5 is the search with all the time it is given. Their strength is in
docs/take-that-towers-bots.md, with the matches that measured it.

A bot knows what its seat knows. `choose_move` first puts the cards that the seat cannot see in one fixed order, so
that nothing after it, the random stream included, can depend on them. Nor can the time: a move is made at once only
where everybody at the table knows that there is no choice.
"""

from __future__ import annotations

import threading
import time
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import MatchOverError, NotYourTurnError, UsageError
from stackyard.core.game import Position, Seat, copy_position
from stackyard.games.take_that_towers import playouts, rules
from stackyard.games.take_that_towers.bots import search
from stackyard.games.take_that_towers.bots.weights import default_weights
from stackyard.games.take_that_towers.moves import HIDDEN, MOVE_TEXTS
from stackyard.games.take_that_towers.pieces import (
    CLAIM,
    CLAIM_ACTIONS,
    DEAL,
    DECK,
    DRAW,
    DRAW_ACTION,
    OVER,
    SUITE_DRAW,
)
from stackyard.games.take_that_towers.record import RECORD
from stackyard.games.take_that_towers.texts import t

TREE_NODES: Final = 1 << 20  # of a tree, 64 bytes each; touched only when used
NODES_A_SIMULATION: Final = 24  # more than a simulation has ever been seen to add
UNLIMITED: Final = 1 << 60
RESERVED_S: Final = 0.004  # seconds kept back from the time given, for what comes after the search ...
RESERVED_SHARE: Final = 0.04  # ... and this share of it, for a machine that is busy


class LevelSettings(msgspec.Struct, frozen=True):
    """The settings of a level."""

    simulations: int | None = None  # None: as many as there is time for; 0: the rule of thumb alone
    noise: float = 0.0  # points that the rule of thumb gives or takes at random
    ms: int | None = None  # its own time; None: its limits are enough


LEVEL_SETTINGS: Final[dict[int, LevelSettings]] = {
    1: LevelSettings(simulations=0, noise=1.2),
    2: LevelSettings(simulations=0, noise=0.2),
    3: LevelSettings(simulations=32),
    4: LevelSettings(simulations=300),
    5: LevelSettings(ms=1_500),
}


class MoveChance(NamedTuple):
    """What a search says of a move: the chance of winning, with a little of the margin, and how often it was tried."""

    value: float
    visits: int


class EngineResult(msgspec.Struct, frozen=True):
    """The result of a search."""

    action: int
    value: float  # the chance of winning, with a little of the margin, for the seat that searches
    simulations: int
    nodes: int
    depth: int  # moves down the tree, at most
    line: list[int]  # keys of search.py
    tried: dict[int, MoveChance] = {}  # the moves of the seat that searches, by action


def choose_move(position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> SearchResult:
    """Choose a move for `seat` at a level from 1 to 5, in at most `ms` milliseconds (None: the level's own time).

    Raises UsageError if there is no such level, MatchOverError and NotYourTurnError if there is nothing to choose.
    `info` tells, for the seat to act: `value` (-1 to 1; None from the rule of thumb), `simulations`, `nodes`, `depth`,
    `pv` (the most visited line, in notation, unseen cards as ??), `ms` and which `engine` chose.
    """
    began = time.perf_counter()
    if level not in LEVEL_SETTINGS:
        raise UsageError(f"Take That Towers has bots of level 1 to {len(LEVEL_SETTINGS)}, not {level}")
    phase = int(position["phase"][0])
    if phase == OVER:
        raise MatchOverError(t("over"))
    if phase in (DEAL, DRAW, SUITE_DRAW):
        raise NotYourTurnError(t("cards-first"))
    if int(position["turn"][0]) != seat:
        raise NotYourTurnError(t("turn-of-seat", seat=position["turn"][0]))
    settings = LEVEL_SETTINGS[level]
    limit = settings.ms if ms is None else ms
    return choose_with_settings(position, seat, settings, None if limit is None else limit / 1000.0, seed, began)


def choose_with_settings(
    position: Position,
    seat: Seat,
    settings: LevelSettings,
    seconds: float | None,
    seed: int,
    began: float,
    weights: npt.NDArray[np.float64] | None = None,
) -> SearchResult:
    """Choose a move for the seat to act by a level's settings, within `seconds` since `began`."""
    here, rng = _as_seen(position, seat, seed)
    weights = default_weights() if weights is None else weights
    out = np.zeros(rules.MOST_ACTIONS, dtype=np.int32)
    if int(here["phase"][0]) == CLAIM and rules.list_actions(here, out) == 1:  # an empty hand, or nothing vacant
        return _search_result("no choice", EngineResult(DRAW_ACTION, 0.0, 0, 0, 1, [DRAW_ACTION]), None, began)
    if settings.simulations == 0:
        weights[search.CHOICE_NOISE] = settings.noise
        action = int(search.play_heuristic(here, weights, rng))
        return _search_result("rule of thumb", EngineResult(action, 0.0, 0, 0, 1, [action]), None, began)
    found = search_tree(here, seat, settings.simulations, seconds, rng, weights, began)
    return _search_result("tree search", found, round(2.0 * found.value - 1.0, 4), began)


def _as_seen(position: Position, seat: Seat, seed: int) -> tuple[Position, npt.NDArray[np.uint64]]:
    """Return a copy of a position without what a seat does not see, and the state of a generator drawn from both."""
    here = copy_position(position)
    rules.canonicalize_unseen(here, seat)
    digest = blake2b(here.tobytes() + repr(seed).encode(), digest_size=8).digest()
    return here, np.frombuffer(bytearray(digest), dtype=np.uint64)


def move_chances(position: Position, seat: Seat, simulations: int, seed: int) -> dict[str, MoveChance]:
    """Return what a search of so many simulations says of each move of the seat to act that it has tried."""
    here, rng = _as_seen(position, seat, seed)
    found = search_tree(here, seat, simulations, None, rng, default_weights(), time.perf_counter())
    return {MOVE_TEXTS[action]: chance for action, chance in found.tried.items()}


def search_tree(
    position: Position,
    seat: Seat,
    simulations: int | None,
    seconds: float | None,
    rng: npt.NDArray[np.uint64],
    weights: npt.NDArray[np.float64],
    began: float,
) -> EngineResult:
    """Search from a position for the seat to act, until so many simulations are done or the time is up."""
    size = TREE_NODES if simulations is None else min(TREE_NODES, 4096 + NODES_A_SIMULATION * simulations)
    tree = search.Tree(
        np.zeros((size, search.COLUMNS), dtype=np.int32),
        np.zeros((size, 4), dtype=np.float32),
        np.zeros(size, dtype=np.float32),
    )
    ctl = np.zeros(search.CONTROLS, dtype=np.int64)
    ctl[search.NODES_USED] = 1
    timer = None
    first = 1  # simulations that run whatever the time, so that there always is a move
    search.simulate(position, position.copy(), seat, first, tree, weights, ctl, rng)
    if seconds is not None:
        left = began + seconds * (1.0 - RESERVED_SHARE) - RESERVED_S - time.perf_counter()
        timer = threading.Timer(max(left, 0.0), _stop, (ctl,))
        timer.daemon = True
        timer.start()
    more = UNLIMITED if simulations is None else simulations - first
    search.simulate(position, position.copy(), seat, more, tree, weights, ctl, rng)
    if timer is not None:
        timer.cancel()
    line = most_visited_line(tree.nodes)
    value = float(tree.sums[0, seat]) / max(int(tree.nodes[0, search.VISITS]), 1)
    done, used, deepest = (int(ctl[each]) for each in (search.SIMULATIONS_DONE, search.NODES_USED, search.DEEPEST))
    return EngineResult(line[0], value, done, used, deepest, line, _tried(tree, seat))


def _tried(tree: search.Tree, seat: Seat) -> dict[int, MoveChance]:
    """Return the moves at the root of a tree that were visited."""
    found, child = {}, int(tree.nodes[0, search.FIRST_CHILD])
    while child:
        if visits := int(tree.nodes[child, search.VISITS]):
            value = float(tree.sums[child, seat]) / visits
            found[int(tree.nodes[child, search.MOVE_KEY])] = MoveChance(value, visits)
        child = int(tree.nodes[child, search.NEXT_SIBLING])
    return found


def _stop(ctl: npt.NDArray[np.int64]) -> None:
    ctl[search.STOP] = 1


def most_visited_line(tree: npt.NDArray[np.int32]) -> list[int]:
    """Return the most visited line of a tree, as keys; empty if it has no moves."""
    line: list[int] = []
    node = 0
    while not line or tree[node, search.VISITS] >= 8:
        child, best = int(tree[node, search.FIRST_CHILD]), 0
        while child:
            if not best or tree[child, search.VISITS] > tree[best, search.VISITS]:
                best = child
            child = int(tree[child, search.NEXT_SIBLING])
        if not best:
            break
        line.append(int(tree[best, search.MOVE_KEY]))
        node = best
    return line


def _search_result(engine: str, found: EngineResult, value: float | None, began: float) -> SearchResult:
    info = SearchInfo(
        engine=engine,
        value=value,
        simulations=found.simulations,
        nodes=found.nodes,
        depth=found.depth,
        pv=[key_text(key) for key in found.line],
        ms=round(1000.0 * (time.perf_counter() - began), 1),
    )
    return SearchResult(MOVE_TEXTS[found.action], info)


def key_text(key: int) -> str:
    """Return a key of the tree in notation."""
    if key < search.TUCK_KEYS:
        return MOVE_TEXTS[key]
    return HIDDEN + MOVE_TEXTS[CLAIM_ACTIONS + key - search.TUCK_KEYS][2:]


def warm_search() -> None:
    """Compile the bots, or load them from the cache."""
    position: Position = np.zeros(1, dtype=RECORD)
    rules.setup_record(position, np.array(DECK, dtype=np.uint8), 2)
    log = np.zeros((rules.LOG_ROWS, rules.LOG_COLUMNS), dtype=np.int16)
    playouts.random_draw(position, np.zeros(1, dtype=np.uint64), log)
    for level in LEVEL_SETTINGS:
        choose_move(position, 0, level, ms=1)


# --- an entrant of the arena (docs/take-that-towers-bots.md) ----------------------------------------------------------


def counted(position: Position, seat: Seat, simulations: int | None, seed: int) -> SearchResult:
    """Choose like level 5, by so many simulations instead of so many milliseconds: on a busy machine that is fair."""
    return choose_with_settings(position, seat, LevelSettings(simulations=simulations), None, seed, time.perf_counter())
