"""Pulls a second where many towers are simulated at once, one a process, beside one tower as a hall's process has it.

    python -m benchmarks.physics_batches --processes 2

A pull is a whole one, from taking hold of a brick to the tower at rest again (`benchmarks.physics`: 54 bricks, 1.5 s).
A hall's process simulates in real time: it makes one pull in that time and can show every frame. A batch does not wait
for clocks and shows nothing. Each process counts by its own processor time, so that other programs on the machine do
not matter much; the last column is what all of them together did by the wall clock.

The last lines are Gymnasium's vector environment of whole matches against random play, as docs/envs.md shows it: an
action is a pull or a placing, and the opponent's turn after it.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from statistics import median

import gymnasium
import numpy as np

from benchmarks.physics import along, settled
from stackyard import envs
from stackyard.lab.workers import spread
from stackyard.physics.program import perform, pull

BRICKS = (16, 22, 29)


def pulls(seed: int, count: int) -> tuple[int, float, float]:
    """Pull at a tower so many times; return the pulls, the processor time, and the simulated seconds."""
    world, saved = settled(seed)
    spent, simulated = time.process_time(), 0.0
    for number in range(count):
        brick = BRICKS[number % len(BRICKS)]
        world.restore(saved)
        began = world.time
        perform(world, pull(brick, along(brick), 0.09, 0.06, lead=0.004, keep_beyond=0.075))
        simulated += world.time - began
    return count, time.process_time() - spent, simulated


def actions(processes: int, seconds: float) -> float:
    """Return how many actions a second a vector environment of so many matches takes, all together."""
    match = partial(envs.seat_env, "tower-topple", {"rows": 10, "rounds": 1}, opponent="random")
    towers = gymnasium.vector.AsyncVectorEnv([match] * processes, context="spawn")
    rng, done = np.random.default_rng(1), 0
    observations, _ = towers.reset(seed=1)
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        masks = observations["action_mask"]
        observations, *_ = towers.step([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        done += processes
    towers.close()
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--towers", type=int, default=4)
    parser.add_argument("--pulls", type=int, default=6, help="at each tower")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each vector environment")
    asked = parser.parse_args()
    print("| | pulls/s and core | pulls/s, all together, by the wall clock |")
    print("| --- | ---: | ---: |")
    for processes in asked.processes:
        began = time.perf_counter()
        done = list(spread(pulls, ((seed, asked.pulls) for seed in range(asked.towers)), processes))
        wall = time.perf_counter() - began
        if processes == asked.processes[0]:
            real = sum(simulated for _, _, simulated in done) / sum(count for count, _, _ in done)
            print(f"| a hall's process, in real time | {1 / real:.2f} | {1 / real:.2f} |")
        each = median(count / spent for count, spent, _ in done)
        print(f"| a batch of {processes} | {each:.2f} | {sum(count for count, _, _ in done) / wall:.2f} |", flush=True)
    print("\n| vector environment | actions/s, all together, by the wall clock |")
    print("| --- | ---: |")
    for processes in asked.processes:
        print(f"| {processes} | {actions(processes, asked.seconds):.2f} |", flush=True)


if __name__ == "__main__":
    main()
