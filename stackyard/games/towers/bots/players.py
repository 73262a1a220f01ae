"""The five levels of Towers, and the engine for analysis in the browser.

Levels 1 and 2 search little and evaluate with noise; they are fast and make mistakes that people make. Levels 3 and 4
are the engine with a fixed small number of nodes, level 5 is the engine with all the time it is given. Their strength
is in docs/towers-bots.md, with the matches that measured it.
"""

from __future__ import annotations

import math
import time
from typing import Final

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import MatchOverError, NotYourTurnError, UsageError
from stackyard.core.event_description import UNSET, Maybe
from stackyard.core.game import Position, Seat
from stackyard.games.towers.bots import control, evaluation, search, transposition_table
from stackyard.games.towers.bots.engine import AlphaBeta, EngineResult, TreeSearch, is_building, legal_list
from stackyard.games.towers.bots.noisy import keep_merciful, noisy_choice
from stackyard.games.towers.moves import action_text
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.rules.legality import MOST_ACTIONS, legal_actions
from stackyard.games.towers.rules.rules import apply_action
from stackyard.games.towers.texts import t


class LevelSettings(msgspec.Struct, frozen=True):
    """The settings of a level. Noise is in 1/100 logit of winning, a standard deviation."""

    depth: int = search.MAX_PLY  # moves that it searches ahead at most
    nodes: int | None = None  # positions that it visits at most
    simulations: int | None = None  # for putting down floors and utilities
    noise: float = 0.0  # error of the evaluation of each move
    greedy_share: float = 0.0  # the fraction of moves chosen by what they capture alone
    mercy: int | None = None  # towers that one of its moves demolishes at most, while half of the blocks have one
    ms: int | None = None  # its own time; None: its limits are enough


LEVEL_SETTINGS: Final[dict[int, LevelSettings]] = {
    1: LevelSettings(depth=1, simulations=60, noise=135.0, greedy_share=0.45, mercy=4),
    2: LevelSettings(depth=1, simulations=200, noise=45.0, greedy_share=0.05),
    3: LevelSettings(depth=2, simulations=1_000, noise=20.0),
    4: LevelSettings(nodes=6_000, simulations=4_000),
    5: LevelSettings(ms=2_000),
}

PLACING_EXPLORATION: Final = 0.4  # how much the tree search explores while floors and utilities are put down


def choose_move(position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> SearchResult:
    """Choose a move for `seat` at a level from 1 to 5, in at most `ms` milliseconds (None: the level's own time).

    Raises UsageError if there is no such level, MatchOverError and NotYourTurnError if there is nothing to choose.
    `info` tells, for the seat to act: `value` (-1 to 1), `floors` (the margin by perfect play where it is known),
    `exact`, `depth`, `nodes`, `pv` (the best line, in notation), `ms`, `nps`, and which `engine` chose.
    """
    began = time.perf_counter()
    if level not in LEVEL_SETTINGS:
        raise UsageError(f"Towers has bots of level 1 to {len(LEVEL_SETTINGS)}, not {level}")
    if int(position["phase"][0]) == OVER:
        raise MatchOverError(t("over"))
    if int(position["turn"][0]) != seat:
        raise NotYourTurnError(t("turn-of-seat", seat=position["turn"][0]))
    settings = LEVEL_SETTINGS[level]
    limit = settings.ms if ms is None else ms
    seconds = None if limit is None else limit / 1000.0
    engine = "alpha-beta" if is_building(position) else "tree search"
    if is_building(position):
        found = (
            _search_with_noise(position, settings, seed, seconds, began)
            if settings.noise
            else _search(position, settings, seconds, began)
        )
    else:
        found = TreeSearch(position, seed, 1 << 20, PLACING_EXPLORATION).run(settings.simulations, seconds, began)
    return SearchResult(action_text(position, found.action), _info(position, found, engine))


def _search(position: Position, settings: LevelSettings, seconds: float | None, began: float) -> EngineResult:
    """Return the result of alpha-beta within the level's limits and the time."""
    # A table in proportion to the nodes: memory that is touched costs time too.
    bits = 16 if settings.nodes is not None else 18 if seconds is not None and seconds < 0.4 else 20
    return AlphaBeta(position, bits).deepen(settings.depth, settings.nodes, seconds, began)


def _search_with_noise(
    position: Position, settings: LevelSettings, seed: int, seconds: float | None, began: float
) -> EngineResult:
    """Choose by a short search of every move with random noise, or now and then by what moves capture alone."""
    rng = np.random.default_rng((seed, int(transposition_table.position_key(position[0])) & (2**63 - 1)))
    engine = AlphaBeta(position, bits=14)
    actions, replies = (np.zeros(MOST_ACTIONS, dtype=np.int32) for _ in range(2))
    count = legal_actions(position[0], actions)
    if settings.mercy is not None:
        count = keep_merciful(engine.stack, actions, count, settings.mercy, replies)
    greedy = rng.random() < settings.greedy_share
    noise = rng.normal(0.0, settings.noise, count)
    best, best_value = noisy_choice(
        engine.workspace, engine.ctl, engine.network, actions[:count], noise, greedy, settings.depth
    )
    value = int(np.clip(best_value, -evaluation.MAX_EVALUATION, evaluation.MAX_EVALUATION))
    return EngineResult(
        best, value, False, settings.depth, int(engine.ctl[control.NODES]), [best], time.perf_counter() - began
    )


def _info(position: Position, found: EngineResult, engine: Maybe[str] = UNSET) -> SearchInfo:
    """Return the info about a choice."""
    margin = abs(found.value) - evaluation.WON if abs(found.value) >= evaluation.WON else None
    return SearchInfo(
        engine=engine,
        value=round(_value_from_minus_one_to_one(found.value), 4),
        floors=(0 if found.value == 0 else (margin or 0) * (1 if found.value > 0 else -1)) if found.exact else None,
        exact=found.exact,
        depth=found.depth,
        nodes=found.nodes,
        pv=_line_texts(position, found.line),
        ms=round(1000.0 * found.seconds, 1),
        nps=round(found.nodes / max(found.seconds, 1e-6)),
    )


def _value_from_minus_one_to_one(value: int) -> float:
    """Return a value of `evaluation.py` on the scale from -1, lost, to 1, won."""
    if abs(value) >= evaluation.WON:
        return 1.0 if value > 0 else -1.0
    return math.tanh(value / 200.0)  # twice the probability of winning, less one


def _line_texts(position: Position, line: list[int]) -> list[str]:
    """Return a line's moves in notation."""
    here = position.copy()
    texts = []
    for action in line:
        texts.append(action_text(here, action))
        apply_action(here[0], action)
    return texts


def warm_search() -> None:
    """Compile the bots, for both sizes of record and both searches, or load them from the cache."""
    from stackyard.games.towers.record import dtype_for
    from stackyard.games.towers.rules.rules import setup_record

    for width, height in ((3, 3), (9, 9)):
        for sprawl in (0, 1):
            position = np.zeros(1, dtype=dtype_for(width, height))
            setup_record(position[0], width, height, sprawl, 1, 0, 0, 0)
            while not is_building(position):
                choose_move(position, int(position["turn"][0]), 5, ms=1)
                apply_action(position[0], legal_list(position[0])[0])
            for level in (1, 5):
                choose_move(position, int(position["turn"][0]), level, ms=1)
