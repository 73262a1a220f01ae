"""The five levels of Towers, and the engine that the page asks for its opinion.

Levels 1 and 2 look at little and judge it roughly; they are fast and make mistakes that people make. Levels 3 and 4 are
the engine with a fixed small amount of thought, level 5 is the engine with all the time it is given. How strong each
is stands in docs/towers-bots.md, with the matches that measured it.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo, Thought
from stackyard.core.errors import BadRequestError, MatchOverError, NotYourTurnError
from stackyard.core.game import Position, Seat
from stackyard.core.telling import UNSET, Maybe
from stackyard.games.towers.bots import search
from stackyard.games.towers.bots.engine import AlphaBeta, Search, TreeSearch, building, legal_list
from stackyard.games.towers.moves import text_of
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.rules import apply_action, score_of
from stackyard.games.towers.texts import say


class Mind(msgspec.Struct, frozen=True):
    """How a level thinks. Noise is in 1/100 logit of winning, a standard deviation."""

    depth: int = search.MAX_PLY  # moves that it looks ahead at most
    nodes: int | None = None  # positions that it looks at, at most
    simulations: int | None = None  # for putting down floors and utilities
    noise: float = 0.0  # how badly it judges each of its moves
    careless: float = 0.0  # the share of moves made by looking at what they take, and nothing else
    ms: int | None = None  # its own time; None: its limits are enough


MINDS: Final[dict[int, Mind]] = {
    1: Mind(depth=1, simulations=60, noise=135.0, careless=0.45),
    2: Mind(depth=1, simulations=200, noise=45.0, careless=0.05),
    3: Mind(depth=2, simulations=1_000, noise=20.0),
    4: Mind(nodes=6_000, simulations=4_000),
    5: Mind(ms=2_000),
}

PLACING: Final = 0.4  # how much the tree search explores while floors and utilities are put down


def think(position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> Thought:
    """Choose a move for `seat` at a level from 1 to 5, in at most `ms` milliseconds (None: the level's own time).

    Raises BadRequestError if there is no such level, MatchOverError and NotYourTurnError if there is nothing to choose.
    `info` tells, for the seat to act: `value` (-1 to 1), `floors` (the margin by perfect play where it is known),
    `exact`, `depth`, `nodes`, `pv` (the best line, in notation), `ms`, `nps`, and which `engine` chose.
    """
    began = time.perf_counter()
    if level not in MINDS:
        raise BadRequestError(f"Towers has bots of level 1 to {len(MINDS)}, not {level}")
    if int(position["phase"][0]) == OVER:
        raise MatchOverError(say("over"))
    if int(position["turn"][0]) != seat:
        raise NotYourTurnError(say("turn-of-seat", seat=position["turn"][0]))
    mind = MINDS[level]
    limit = mind.ms if ms is None else ms
    seconds = None if limit is None else limit / 1000.0
    engine = "alpha-beta" if building(position) else "tree search"
    if building(position):
        found = (
            _roughly(position, mind, seed, seconds, began) if mind.noise else _search(position, mind, seconds, began)
        )
    else:
        found = TreeSearch(position, seed, 1 << 20, PLACING).run(mind.simulations, seconds, began)
    return Thought(text_of(position, found.action), _info(position, found, engine))


def _search(position: Position, mind: Mind, seconds: float | None, began: float) -> Search:
    """Return what alpha-beta finds within the mind's limits and the time."""
    # A table in proportion to the thought: memory that is touched costs time too.
    bits = 16 if mind.nodes is not None else 18 if seconds is not None and seconds < 0.4 else 20
    return AlphaBeta(position, bits).deepen(mind.depth, mind.nodes, seconds, began)


def _roughly(position: Position, mind: Mind, seed: int, seconds: float | None, began: float) -> Search:
    """Judge every move by a short search and an error of its own, or now and then by what it takes alone."""
    rng = np.random.default_rng((seed, int(search.position_key(position[0])) & (2**63 - 1)))
    actions = legal_list(position[0])
    careless = rng.random() < mind.careless
    engine = AlphaBeta(position, bits=14)
    best, best_value = actions[0], -float("inf")
    for action in actions:
        engine.stack[1] = position[0]
        child: Any = engine.stack[1]
        apply_action(child, action)
        ours = int(child.turn) == int(position["turn"][0])
        if careless:
            seat = int(position["turn"][0])
            margin = score_of(child, seat ^ int(child.swapped)) - score_of(child, 1 - seat ^ int(child.swapped))
            value = 10.0 * margin
        else:
            value = engine.value(mind.depth - 1, ply=1) * (1.0 if ours else -1.0)
        value += float(rng.normal(0.0, mind.noise))
        if value > best_value:
            best, best_value = action, value
    value = int(np.clip(best_value, -search.MOST, search.MOST))
    return Search(best, value, False, mind.depth, int(engine.ctl[search.NODES]), [best], time.perf_counter() - began)


def _info(position: Position, found: Search, engine: Maybe[str] = UNSET) -> SearchInfo:
    """Return what is told about a choice."""
    margin = abs(found.value) - search.WON if abs(found.value) >= search.WON else None
    return SearchInfo(
        engine=engine,
        value=round(_outlook(found.value), 4),
        floors=(0 if found.value == 0 else (margin or 0) * (1 if found.value > 0 else -1)) if found.exact else None,
        exact=found.exact,
        depth=found.depth,
        nodes=found.nodes,
        pv=_texts(position, found.line),
        ms=round(1000.0 * found.seconds, 1),
        nps=round(found.nodes / max(found.seconds, 1e-6)),
    )


def _outlook(value: int) -> float:
    """Return a value of `search.py` on the scale from -1, lost, to 1, won."""
    if abs(value) >= search.WON:
        return 1.0 if value > 0 else -1.0
    return math.tanh(value / 200.0)  # twice the probability of winning, less one


def _texts(position: Position, line: list[int]) -> list[str]:
    """Return a line's moves in notation."""
    here = position.copy()
    texts = []
    for action in line:
        texts.append(text_of(here, action))
        apply_action(here[0], action)
    return texts


def warm_search() -> None:
    """Compile the minds, for both sizes of record and both searches, or load them from the cache."""
    from stackyard.games.towers.record import dtype_for
    from stackyard.games.towers.rules import setup_record

    for width, height in ((3, 3), (9, 9)):
        for sprawl in (0, 1):
            position = np.zeros(1, dtype=dtype_for(width, height))
            setup_record(position[0], width, height, sprawl, 1, 0, 0, 0)
            while not building(position):
                think(position, int(position["turn"][0]), 5, ms=1)
                apply_action(position[0], legal_list(position[0])[0])
            for level in (1, 5):
                think(position, int(position["turn"][0]), level, ms=1)
            TreeSearch(position, seed=0, nodes=1 << 12, judge=True, rollout=0.5).run(simulations=2)


# --- entrants of the arena that decided which engine level 5 is (docs/towers-bots.md) ---------------------------------


def alpha_beta(position: Position, seat: Seat, ms: int | None, seed: int) -> Thought:
    """Choose by alpha-beta, whatever the phase."""
    began = time.perf_counter()
    return _entrant(position, seat, _search(position, Mind(), (ms or 20) / 1000.0, began))


def tree_search(position: Position, seat: Seat, ms: int | None, seed: int) -> Thought:
    """Choose by upper confidence trees with random playouts."""
    began = time.perf_counter()
    mind = TreeSearch(position, seed, explore=0.25)
    return _entrant(position, seat, mind.run(seconds=(ms or 20) / 1000.0, began=began))


def tree_search_judging(position: Position, seat: Seat, ms: int | None, seed: int) -> Thought:
    """Choose by upper confidence trees whose leaves are judged by the evaluation instead of playouts."""
    began = time.perf_counter()
    mind = TreeSearch(position, seed, explore=0.15, judge=True, rollout=0.0)
    return _entrant(position, seat, mind.run(seconds=(ms or 20) / 1000.0, began=began))


def _entrant(position: Position, seat: Seat, found: Search) -> Thought:
    return Thought(text_of(position, found.action), _info(position, found))
