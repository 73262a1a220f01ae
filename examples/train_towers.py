"""Train a small network that evaluates positions of Towers, by self-play.

    python examples/train_towers.py --rounds 4 --seconds 600 --out trained.npy --log trained.jsonl

It begins without any weights: a tree search with random playouts, which needs no evaluation, plays the matches of the
first round; alpha-beta with the present network plays those of each later round. The target value of a position is the
mean of the match's result and of the search's value. The inputs are the counts of `search.list_inputs` and, for every
tower, its owner, its height, whether it can be taken, and its block: some 4,300 inputs, most of them 0. There is one
hidden layer of 32. It needs only NumPy and Numba, two cores and less than an hour.
"""

import argparse
import json
import multiprocessing
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from stackyard.games.towers.bots import evaluation
from stackyard.games.towers.bots.engine import AlphaBeta, TreeSearch, legal_list
from stackyard.games.towers.bots.weights import make_network
from stackyard.games.towers.game import GAME
from stackyard.games.towers.pieces import OVER
from stackyard.games.towers.rules.rules import apply_action

Floats = npt.NDArray[np.float32]
Samples = tuple[npt.NDArray[np.int32], Floats, Floats]  # rows (n, 294), how much of each, chances of the seat to act

SIMULATIONS, NODES = 800, 1500  # of a move in the first round, in later rounds
RANDOM_MOVES = 0.06  # share of moves made at random, so that positions differ
BATCH, RATE = 256, 2e-3


def play_match(rng: np.random.Generator, weights: Floats | None) -> tuple[list[Any], list[float]]:
    """Play a match; return its positions and, for each, the estimated chance that the seat to act wins."""
    position = GAME.setup(GAME.parse_options({}), 2)
    positions: list[Any] = []
    estimates: list[float] = []
    sound = 0  # no move since then was random
    opening = int(rng.integers(2, 12))
    while position["phase"][0] != OVER:
        if opening > 0 or rng.random() < RANDOM_MOVES:
            apply_action(position[0], int(rng.choice(legal_list(position[0]))))
            opening, sound = opening - 1, len(positions)
            continue
        if weights is None:
            found = TreeSearch(position, int(rng.integers(1 << 30)), nodes=1 << 15).run(SIMULATIONS)
        else:
            found = AlphaBeta(position, bits=13, weights=weights).deepen(nodes=NODES)
        good = float(evaluation.win_probability(found.value))
        positions.append(position.copy())
        estimates.append(good if position["turn"][0] == 0 else 1 - good)
        apply_action(position[0], found.action)
    margin = int(evaluation.final_value(position[0]))
    came = 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
    mixed = [(guess + came) / 2 if k >= sound else guess for k, guess in enumerate(estimates)]
    return positions, [good if at["turn"][0] == 0 else 1 - good for at, good in zip(positions, mixed, strict=True)]


def play(job: tuple[int, float, Floats | None]) -> Samples:
    """Play matches for some seconds; return the network's inputs for their positions, and the target values."""
    seed, seconds, weights = job
    rng, network, began = np.random.default_rng(seed), make_network(weights), time.perf_counter()
    positions: list[Any] = []
    chances: list[float] = []
    while time.perf_counter() - began < seconds:
        more, worth = play_match(rng, weights)
        positions += more
        chances += worth
    rows = np.zeros((len(positions), evaluation.MOST_INPUTS), np.int32)
    amounts = np.zeros(rows.shape, np.float32)
    wide = (np.zeros((evaluation.LARGE_ROWS, evaluation.HIDDEN), np.float32), *network[1:])  # which lists all inputs
    evaluation.sparse_inputs(np.concatenate(positions), wide, rows, amounts)
    used = int((amounts != 0).sum(axis=1).max())
    return rows[:, :used], amounts[:, :used], np.array(chances, np.float32)


def mirrored_rows() -> npt.NDArray[np.int32]:
    """Return for each of a board's eight mirror images the row that stands for each row, shape (8, LARGE_ROWS)."""
    table = np.tile(np.arange(evaluation.LARGE_ROWS, dtype=np.int32), (8, 1))
    y, x = np.divmod(np.arange(evaluation.SQUARES), 8)
    kinds = np.arange(evaluation.FIRST_SQUARE_ROW, evaluation.LARGE_ROWS, evaluation.SQUARES)
    for image in range(8):
        u, v = (7 - x if image & 1 else x), (7 - y if image & 2 else y)
        table[image, evaluation.FIRST_SQUARE_ROW :] = (kinds[:, None] + (8 * u + v if image & 4 else 8 * v + u)).ravel()
    return table


@njit
def learn(samples, order, images, mirrored, weights, mean, spread, step, rate):  # type: ignore[no-untyped-def]
    """Go once through samples in an order, each in one of its mirror images (Adam); return the mean logistic loss.

    `images[k]`: which of its eight the k-th sample shows. With a rate of 0 it only measures.
    """
    rows, amounts, chances = samples
    hidden, out, bias, loss = weights.shape[1], evaluation.OUT_ROW, evaluation.OUT_BIAS_ROW, 0.0
    slope, sums, back = np.zeros_like(weights), np.zeros(hidden, np.float32), np.zeros(hidden, np.float32)
    for begin in range(0, len(order), BATCH):
        batch = order[begin : begin + BATCH]
        slope[:] = 0
        for k in batch:
            image = mirrored[images[k]]
            sums[:] = 0
            for i in range(rows.shape[1]):
                if amounts[k, i] != 0:
                    row, amount = image[rows[k, i]], amounts[k, i]
                    for c in range(hidden):
                        sums[c] += amount * weights[row, c]
            logit = weights[bias, 0]
            for c in range(hidden):
                logit += max(sums[c], np.float32(0)) * weights[out, c]
            chance = 1 / (1 + np.exp(-logit))
            loss -= chances[k] * np.log(chance + 1e-9) + (1 - chances[k]) * np.log(1 - chance + 1e-9)
            error = np.float32((chance - chances[k]) / len(batch))
            slope[bias, 0] += error
            for c in range(hidden):
                slope[out, c] += error * max(sums[c], np.float32(0))
                back[c] = error * weights[out, c] if sums[c] > 0 else np.float32(0)
            for i in range(rows.shape[1]):
                if amounts[k, i] != 0:
                    row, amount = image[rows[k, i]], amounts[k, i]
                    for c in range(hidden):
                        slope[row, c] += amount * back[c]
        if rate > 0:
            step[0] += 1
            first, second = 1 - 0.9 ** step[0], 1 - 0.999 ** step[0]
            for r in range(len(weights)):
                for c in range(hidden):
                    mean[r, c] += np.float32(0.1) * (slope[r, c] - mean[r, c])
                    spread[r, c] += np.float32(0.001) * (slope[r, c] ** 2 - spread[r, c])
                    weights[r, c] -= rate * (mean[r, c] / first) / (np.sqrt(spread[r, c] / second) + 1e-8)
    return loss / max(len(order), 1)


def fit(gathered: list[Samples], epochs: int, seed: int) -> tuple[Floats, float]:
    """Return the weights that fit positions best, in the engine's units, and their loss on a tenth kept aside."""
    wide = max(part[0].shape[1] for part in gathered)
    rows, amounts = (
        np.concatenate([np.pad(part[k], ((0, 0), (0, wide - part[k].shape[1]))) for part in gathered]) for k in (0, 1)
    )
    squares = np.bincount(rows.ravel(), (amounts**2).ravel(), evaluation.LARGE_ROWS) / len(rows)
    scale = np.maximum(np.sqrt(squares), 0.05).astype(np.float32)
    scale[evaluation.FIRST_SQUARE_ROW :] = 1
    samples = rows, amounts / scale[rows], np.concatenate([part[2] for part in gathered])
    rng = np.random.default_rng(seed)
    weights = np.zeros((evaluation.LARGE_ROWS, evaluation.HIDDEN), np.float32)
    weights[: evaluation.INPUTS] = rng.normal(0, evaluation.INPUTS**-0.5, (evaluation.INPUTS, evaluation.HIDDEN))
    weights[evaluation.OUT_ROW] = rng.normal(0, 0.3, evaluation.HIDDEN)
    mean, spread, step = np.zeros_like(weights), np.zeros_like(weights), np.zeros(1)
    aside = (np.arange(len(rows)) // 50) % 10 == 9  # whole stretches of matches
    best, least, mirrored = weights, 9.0, mirrored_rows()
    for epoch in range(epochs):
        rate = RATE * (0.5 + 0.5 * np.cos(np.pi * epoch / epochs))
        order = rng.permutation(np.flatnonzero(~aside))
        images = rng.integers(8, size=len(rows))
        seen = learn(samples, order, images, mirrored, weights, mean, spread, step, rate)
        loss = learn(samples, np.flatnonzero(aside), 0 * images, mirrored, weights, mean, spread, step, 0.0)
        print(f"  epoch {epoch + 1}: {len(order)} positions, loss {seen:.4f}, aside {loss:.4f}", flush=True)
        if loss < least:
            best, least = weights.copy(), loss
    best[: evaluation.INPUTS] /= scale[: evaluation.INPUTS, None]
    best[evaluation.OUT_ROW :][:2] *= 100  # an evaluation is in 1/100 logit
    return best, least


def main() -> None:
    """Play and fit in rounds: each round's matches are played with the weights of the last."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=600.0, help="of play in each round, in each process")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="the file of weights to write")
    parser.add_argument("--log", type=Path, help="a file of JSON lines to write: a line a round")
    asked = parser.parse_args()
    weights: Floats | None = None
    gathered: list[Samples] = []
    for number in range(asked.rounds):
        jobs = [(1000 * asked.seed + 100 * number + k, asked.seconds, weights) for k in range(asked.processes)]
        with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
            gathered += pool.map(play, jobs)
        weights, loss = fit(gathered, asked.epochs, asked.seed)
        np.save(asked.out, weights.astype(np.float16))
        told = {"round": number + 1, "positions": sum(len(part[2]) for part in gathered), "loss": round(loss, 4)}
        print(told, flush=True)
        if asked.log:
            with asked.log.open("a", encoding="utf-8") as log:
                log.write(json.dumps({**vars(asked), "out": asked.out.name, "log": asked.log.name, **told}) + "\n")


if __name__ == "__main__":
    main()
