"""Tune the heuristic player of Take That Towers and fit its evaluation: the numbers of `weights.py`.

    python -m benchmarks.fit_take_that_towers --seconds 200

First the weights of the heuristic are improved by hill climbing: a change is kept if it wins more matches of two
against the old weights (on the same deals, with each seat once) and does not lose more with four. Then matches between
noisy heuristics are played, for two, three and four players, and a multinomial logit model of who wins is fitted to the
features of each seat between turns. The results are printed, and are copied into `weights.py` by hand.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

from stackyard.core.compiling.jit import njit, signed
from stackyard.core.compiling.splitmix64 import mix64
from stackyard.games.take_that_towers.bots import search
from stackyard.games.take_that_towers.bots.search import (
    FIRST_CARD_VALUE,
    NUM_FEATURES,
    NUM_KEYS,
    heuristic_action,
    new_workspace,
    seat_features,
)
from stackyard.games.take_that_towers.bots.weights import default_weights
from stackyard.games.take_that_towers.effects import KINDS
from stackyard.games.take_that_towers.pieces import BUILD, DEAL, DECK, DRAW, OVER, SUITE_DRAW
from stackyard.games.take_that_towers.playouts import random_draw
from stackyard.games.take_that_towers.record import RECORD
from stackyard.games.take_that_towers.rules import count_cards, play, setup_record, winner

TUNED = [
    search.CERTAINTY,
    search.CERTAINTY_PER_FLOOR,
    search.SCARCE_CARD_COST,
    search.SPARE_CARD_COST,
    *range(FIRST_CARD_VALUE, FIRST_CARD_VALUE + KINDS),
]
STEPS = np.array([0.2, 0.06, 0.8, 0.4] + [0.5] * KINDS)


@njit
def meet(start, scratch, matches, ours, theirs, seed):  # type: ignore[no-untyped-def]
    """Return the fraction of matches that heuristic `ours` wins against `theirs`, in each seat in turn."""
    room, keys, values, rng = new_workspace(), np.zeros(NUM_KEYS, np.int32), np.zeros(NUM_KEYS), np.empty(1, np.uint64)
    players = signed(start[0].players)
    wins = 0
    for match in range(matches):
        rng[0] = mix64(np.uint64(seed + match // players))
        scratch[0] = start[0]
        p = scratch[0]
        seat = match % players
        while p.phase != OVER:
            if p.phase in (DEAL, DRAW, SUITE_DRAW):
                random_draw(scratch, rng, room[0])
            else:
                weights = ours if p.turn == seat else theirs
                play(p, heuristic_action(p, keys, weights, room, values, rng), room[0])
        if winner(scratch) == seat:
            wins += 1
    return wins / matches


@njit
def watch(start, scratch, matches, weights, seed, facts, extra):  # type: ignore[no-untyped-def]
    """Write the features of each position between turns, the cards left and who won; return the number of rows."""
    room, keys, values, rng = new_workspace(), np.zeros(NUM_KEYS, np.int32), np.zeros(NUM_KEYS), np.empty(1, np.uint64)
    rows = 0
    for match in range(matches):
        rng[0] = mix64(np.uint64(seed + match))
        scratch[0] = start[0]
        p = scratch[0]
        first = rows
        while p.phase != OVER:
            if p.phase in (DEAL, DRAW, SUITE_DRAW):
                random_draw(scratch, rng, room[0])
                continue
            if p.phase == BUILD and p.built == 0 and rows < len(facts):
                seat_features(p, room, facts[rows])
                extra[rows, 0] = count_cards(p.left)
                rows += 1
            play(p, heuristic_action(p, keys, weights, room, values, rng), room[0])
        for row in range(first, rows):
            extra[row, 1] = winner(scratch)
    return rows


def start_of(players: int) -> np.ndarray:
    position = np.zeros(1, dtype=RECORD)
    setup_record(position, np.array(DECK, dtype=np.uint8), players)
    return position


def tune(weights: np.ndarray, seconds: float) -> np.ndarray:
    """Return the weights of the heuristic after hill climbing for `seconds`."""
    random, two, four = np.random.default_rng(1), start_of(2), start_of(4)
    best = weights.copy()
    best[search.CHOICE_NOISE] = 0.3
    end, number = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        number += 1
        tried = best.copy()
        size = 0.98 ** (number / 8) + 0.1
        tried[TUNED] += size * STEPS * random.normal(size=len(TUNED)) * (random.random(len(TUNED)) < 0.35)
        if (
            meet(two, two.copy(), 1200, tried, best, 10_000 * number) >= 0.51
            and meet(two, two.copy(), 4000, tried, best, 10_000 * number + 5000) >= 0.515
            and meet(four, four.copy(), 2000, tried, best, 10_000 * number + 5000) >= 0.245
        ):
            best = tried
            print(number, np.round(best[TUNED], 2).tolist(), flush=True)
    return best


def fit(sets: list[tuple[np.ndarray, np.ndarray]], prior: float = 1e-3) -> np.ndarray:
    """Return the weights of maximum likelihood (rows: constant, growth), by Newton's method."""
    count = sum(len(extra) for _, extra in sets)
    weights = np.zeros(2 * NUM_FEATURES)
    for _ in range(30):
        slope, bend = -prior * weights, prior * np.eye(2 * NUM_FEATURES)
        for facts, extra in sets:
            growth = 1.0 / np.sqrt(extra[:, 0] + 4.0)
            inputs = np.concatenate([facts, facts * growth[:, None, None]], axis=2)
            logits = inputs @ weights
            chances = np.exp(logits - logits.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            mean = (chances[:, :, None] * inputs).sum(axis=1)
            slope += (inputs[np.arange(len(extra)), extra[:, 1].astype(int)] - mean).sum(axis=0) / count
            bend += (np.einsum("rs,rsf,rsg->fg", chances, inputs, inputs) - mean.T @ mean) / count
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-6:
            break
    return weights.reshape(2, NUM_FEATURES)


def main() -> int:
    """Tune, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=200.0, help="for the rule of thumb")
    asked = parser.parse_args()
    weights = tune(default_weights(), asked.seconds)
    print("SURE, SURER, CARD, SPARE, KEEP:", np.round(weights[TUNED], 3).tolist())
    weights[search.CHOICE_NOISE] = 0.6
    sets = []
    for players, matches in ((2, 6000), (3, 3000), (4, 3000)):
        start = start_of(players)
        facts, extra = np.zeros((30 * matches, 4, NUM_FEATURES)), np.zeros((30 * matches, 2))
        rows = watch(start, start.copy(), matches, weights, 10**6 * players, facts, extra)
        sets.append((facts[:rows, :players], extra[:rows]))
    print("JUDGEMENT:", np.round(fit(sets).T, 3).tolist())
    return 0


if __name__ == "__main__":
    sys.exit(main())
