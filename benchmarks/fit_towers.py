"""Fit the evaluation of Towers to matches that the engine plays against itself.

    python -m benchmarks.fit_towers --rounds 3 --seconds 300 --out stackyard/games/towers/bots/weights.npy

The first round's matches are played by the tree search with random playouts, which needs no evaluation; each later
round's by alpha-beta with the weights so far. A position's target is half the match's result and half the search's
value; positions before a random move have only the search's value. The network of `search.evaluate` is fitted to the
targets by logistic regression (Adam) on the positions of all rounds. Three matches in ten are on the standard board,
the others on many boards, in every variation.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from stackyard.core.game import Position
from stackyard.games.towers.bots import evaluation
from stackyard.games.towers.bots.engine import AlphaBeta, EngineResult, TreeSearch, is_building, legal_list
from stackyard.games.towers.bots.weights import make_network
from stackyard.games.towers.game import GAME
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.rules.rules import apply_action

Floats = npt.NDArray[np.float32]

TEACHER = 800  # simulations a move in the first round
NODES = 2000  # a move afterwards
RANDOM_MOVE_RATE = 0.05  # moves made at random, for variety
SCALE = 100.0  # an evaluation is in 1/100 logit
BOARDS = [(8, 8)] * 6 + [(6, 6), (7, 7), (5, 5), (8, 6), (4, 6), (9, 9), (12, 12)]


def options(rng: np.random.Generator) -> dict[str, Any]:
    """Return options to play with."""
    if rng.random() < 0.3:
        return {}
    width, height = BOARDS[rng.integers(len(BOARDS))]
    blocks = width * height
    raw: dict[str, Any] = {"width": width, "height": height}
    if rng.random() < 0.5:
        return raw
    if rng.random() < 0.4:
        raw["utilities"] = 2 * int(rng.integers(1, 5)) - blocks % 2
    raw["suburbs"] = bool(rng.random() < 0.5)
    raw["capture"] = bool(rng.random() < 0.4)
    raw["sprawl"] = bool(rng.random() < 0.3) and (blocks % 2 == 0 or "utilities" in raw)
    return raw


def opinion(position: Position, weights: Floats | None, rng: np.random.Generator) -> EngineResult:
    """Return the search result of the round's player."""
    if weights is None:
        return TreeSearch(position, int(rng.integers(1 << 30)), nodes=1 << 15).run(TEACHER)
    return AlphaBeta(position, bits=13, weights=weights).deepen(nodes=NODES)


def match(rng: np.random.Generator, weights: Floats | None) -> tuple[list[Position], list[float]]:
    """Play a match; return positions and their targets, the probability that the seat to act wins."""
    position = GAME.setup(GAME.parse_options(options(rng)), 2)
    positions: list[Position] = []
    opinions: list[float] = []  # win probabilities of seat 0
    results: list[float | None] = []

    def play_random_move() -> None:
        apply_action(position[0], int(rng.choice(legal_list(position[0]))))

    while not is_building(position) and position["phase"][0] != OVER:
        play_random_move()
    for _ in range(int(rng.integers(1, 9))):
        if position["phase"][0] != OVER:
            play_random_move()
    sound = 0  # from this position on, no move of the match was random
    while position["phase"][0] != OVER:
        if rng.random() < RANDOM_MOVE_RATE:
            play_random_move()
            sound = len(positions)
            continue
        found = opinion(position, weights, rng)
        positions.append(position.copy())
        good = float(evaluation.win_probability(found.value))
        opinions.append(good if position["turn"][0] == 0 else 1.0 - good)
        apply_action(position[0], found.action)
    margin = int(evaluation.final_value(position[0]))
    result = 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
    results = [result if k >= sound else None for k in range(len(positions))]
    targets = []
    for before, guess, came in zip(positions, opinions, results, strict=True):
        chance = guess if came is None else (guess + came) / 2.0
        targets.append(chance if before["turn"][0] == 0 else 1.0 - chance)
    return positions, targets


def matches(job: tuple[int, float, Floats | None]) -> tuple[Floats, Floats]:
    """Play for some seconds; return the network's inputs and the target of every position."""
    seed, seconds, weights = job
    rng = np.random.default_rng(seed)
    room = make_network(weights)
    inputs: list[Floats] = []
    targets: list[float] = []
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        positions, found = match(rng, weights)
        if positions:
            rows = np.zeros((len(positions), evaluation.INPUTS), dtype=np.float32)
            evaluation.input_vectors(np.concatenate(positions), room, rows)
            inputs.append(rows)
            targets += found
    return np.concatenate(inputs), np.array(targets, dtype=np.float32)


def fit(inputs: Floats, targets: Floats, epochs: int = 15, rate: float = 2e-3, batch: int = 1024) -> Floats:
    """Return the weights of least logistic loss, found by Adam; print the loss on a validation set of a tenth."""
    rng = np.random.default_rng(0)
    scale = np.maximum(np.sqrt((inputs**2).mean(axis=0)), 0.05).astype(np.float32)
    aside = (np.arange(len(inputs)) // 50) % 10 == 9
    train = np.flatnonzero(~aside)
    count = inputs.shape[1]
    layers = [
        rng.normal(0, 1 / np.sqrt(count), (count, evaluation.HIDDEN)).astype(np.float32),
        rng.normal(0, 0.3, evaluation.HIDDEN).astype(np.float32),
        np.zeros(1, dtype=np.float32),
    ]
    mean = [np.zeros_like(layer) for layer in layers]
    spread = [np.zeros_like(layer) for layer in layers]
    steps = 0
    for epoch in range(epochs):
        order = rng.permutation(train)
        speed = rate * (0.5 + 0.5 * np.cos(np.pi * epoch / epochs))
        for begin in range(0, len(order), batch):
            chosen = order[begin : begin + batch]
            rows = inputs[chosen] / scale
            hidden = rows @ layers[0]
            lit = np.maximum(hidden, 0)
            error = (_chance(lit @ layers[1] + layers[2]) - targets[chosen]) / len(chosen)
            back = np.outer(error, layers[1]) * (hidden > 0)
            steps += 1
            for k, slope in enumerate((rows.T @ back, lit.T @ error, error.sum(keepdims=True))):
                mean[k] += 0.1 * (slope - mean[k])
                spread[k] += 0.001 * (slope**2 - spread[k])
                layers[k] -= speed * (mean[k] / (1 - 0.9**steps)) / (np.sqrt(spread[k] / (1 - 0.999**steps)) + 1e-8)
    held_out = _chance(np.maximum((inputs[aside] / scale) @ layers[0], 0) @ layers[1] + layers[2])
    truth = targets[aside]
    loss = -np.mean(truth * np.log(held_out + 1e-9) + (1 - truth) * np.log(1 - held_out + 1e-9))
    print(f"{len(inputs)} positions, loss {loss:.4f} on those kept aside")
    weights = np.zeros((evaluation.ROWS, evaluation.HIDDEN), dtype=np.float32)
    weights[: evaluation.INPUTS] = layers[0] / scale[:, None]
    weights[evaluation.OUT_ROW] = SCALE * layers[1]
    weights[evaluation.OUT_BIAS_ROW, 0] = SCALE * layers[2][0]
    return weights


def _chance(logit: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-logit)), dtype=np.float32)


def main() -> int:
    """Play and fit in rounds: each round plays with the weights of the last."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=300.0, help="of play in each round, in each process")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True, help="the file to write")
    asked = parser.parse_args()
    weights: Floats | None = None
    gathered: list[tuple[Floats, Floats]] = []
    for number in range(asked.rounds):
        jobs = [(1000 * number + k, asked.seconds, weights) for k in range(asked.processes)]
        with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
            gathered += pool.map(matches, jobs)
        weights = fit(np.concatenate([x for x, _ in gathered]), np.concatenate([t for _, t in gathered]))
        np.save(asked.out, weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
