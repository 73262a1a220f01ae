"""Trains baselines and prints a table of them.

    pip install torch stable-baselines3 sb3-contrib ".[rl,openspiel]"
    python -m benchmarks.baselines --minutes 2 --folder FOLDER
    python -m benchmarks.baselines --table --folder examples/agents

DQN, PPO and NFSP learn Towers on 4 by 4 and on 5 by 5 blocks and Take That Towers for two, PPO also Brick Work; each by
three seeds, a seed for at most `--minutes` of processor time on one core. NFSP also learns Towers on 3 by 3 blocks,
where its exploitability can be computed. Every agent is a file in FOLDER, and what was measured of it a line of
`results.jsonl` there. The same command goes on where it was ended: what is in `results.jsonl` is kept, an agent whose
training was broken off is trained from the beginning.

A score is the share of the points, a draw being a half, over matches in both seats alike. Intervals are those of
Student's t over the three seeds, at 95 %.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import numpy as np

from benchmarks.baselines.cells import CELLS, SEEDS, Budget, Cell, Trained
from examples.agents.agent import Agent, save
from stackyard import envs

MATCHES: Final = 200  # in each seat; of Brick Work, whose matches have a thousand actions of a seat, a quarter
SEED: Final = 10**6  # of the matches that are measured: none is trained with it
STUDENT: Final = 4.303  # the 97.5 % quantile of Student's t with two degrees of freedom
TRAINERS: Final = {"dqn": "by_sb3.dqn", "ppo": "by_sb3.ppo", "nfsp": "by_open_spiel.train"}
OPPONENTS: Final[dict[str, str | int]] = {"random": "random", "level 1": 1}

Play = Callable[[Any, Any, Any], Any]  # as `envs.vector_env` takes opponents


def random_play(seed: int) -> Play:
    """Return what plays any legal action, each as likely."""
    rng = np.random.default_rng(seed)
    return lambda seen, masks, seats: (rng.random(masks.shape) * masks).argmax(axis=1)


def returns_in_batches(cell: Cell, play: Play, seat: int, opponent: str | int, matches: int) -> list[float]:
    """Return what a seat gets in the first match of each of so many streams."""
    batch = envs.vector_env(cell.slug, matches, cell.options, 2, seat=seat, opponent=opponent)
    seen, _ = batch.reset(seed=SEED)
    got, seats = np.full(matches, np.nan), np.full(matches, seat)
    while np.isnan(got).any():
        seen, rewards, over, _, _ = batch.step(play(seen["observation"], seen["action_mask"], seats))
        first = over & np.isnan(got)
        got[first] = rewards[first]
    return list(map(float, got))


def returns_one_by_one(cell: Cell, play: Play, seat: int, opponent: str | int, matches: int) -> list[float]:
    """Return the same for bots that are asked match by match."""
    env, got = envs.seat_env(cell.slug, cell.options, 2, seat=seat, opponent=opponent), []
    for k in range(matches):
        seen, _ = env.reset(seed=SEED + k)
        over, reward = False, 0.0
        while not over:
            action = play(seen["observation"][None], seen["action_mask"][None], np.array([seat]))
            seen, reward, over, _, _ = env.step(int(action[0]))
        got.append(float(reward))
    return got


def measure(cell: Cell, agent: Agent | None, seed: int) -> dict[str, float]:
    """Return the scores of an agent, or of random play, by opponent, and its exploitability where that is known."""
    play, found = agent or random_play(seed), {}
    matches = MATCHES if cell.has_compiled_bots else MATCHES // 4
    for name, opponent in OPPONENTS.items():
        is_compiled = opponent == "random" or cell.has_compiled_bots
        returns_of = returns_in_batches if is_compiled else returns_one_by_one
        got = [each for seat in (0, 1) for each in returns_of(cell, play, seat, opponent, matches)]
        found[name] = (1 + statistics.mean(got)) / 2
    if cell.game == "towers-3x3":
        from benchmarks.baselines.by_open_spiel import exploited

        found["exploitability"] = exploited(cell, agent)
    return found


def train(cell: Cell, seed: int, minutes: float) -> Trained:
    """Train a cell's agent by one seed."""
    module, _, name = TRAINERS[cell.algorithm].partition(".")
    trainer = getattr(import_module(f"benchmarks.baselines.{module}"), name)
    found: Trained = trainer(cell, seed, Budget(minutes))
    return found


def results_in(folder: Path) -> list[dict[str, Any]]:
    """Return what was measured of the agents in a folder."""
    file = folder / "results.jsonl"
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []


def work(folder: Path, cells: Sequence[Cell], minutes: float, seeds: Sequence[int] = SEEDS) -> None:
    """Train and measure what is not finished yet; of each seed first all cells."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        for cell in cells:
            wanted = {"cell": cell.name, "seed": seed, "minutes": 0.0 if cell.algorithm == "random" else minutes}
            if any(wanted.items() <= each.items() for each in results_in(folder)):
                continue
            agent, steps = None, 0
            if cell.algorithm != "random":
                trained = train(cell, seed, minutes)
                file, steps = folder / f"{cell.name}-{seed}.npz", trained.steps
                save(file, trained.networks, trained.is_greedy)
                agent = Agent(file, seed)
            scores = {name: round(value, 4) for name, value in measure(cell, agent, seed).items()}
            line = json.dumps({**wanted, "steps": steps, **scores})
            print(line, flush=True)
            with (folder / "results.jsonl").open("a", encoding="utf-8") as results:
                results.write(line + "\n")


def table(results: Sequence[dict[str, Any]], minutes: float) -> Iterator[str]:
    """Return the lines of the table of what was trained for so long: means over seeds, with their intervals."""
    yield "| game | algorithm | steps | against random | against level 1 | exploitability |"
    yield "| --- | --- | ---: | ---: | ---: | ---: |"
    for cell in CELLS:
        rows = [each for each in results if each["cell"] == cell.name and each["minutes"] in (0, minutes)]
        if len(rows) == len(SEEDS):
            steps = statistics.mean(row["steps"] for row in rows) / 1000
            scores = [with_interval([100 * row[name] for row in rows], "{:.0f}") + " %" for name in OPPONENTS]
            exploited = [row["exploitability"] for row in rows if "exploitability" in row]
            cells = [cell.game, cell.algorithm, f"{steps:,.0f} k" if steps else "", *scores]
            yield f"| {' | '.join(cells)} | {with_interval(exploited, '{:.2f}') if exploited else ''} |"


def with_interval(values: Sequence[float], form: str) -> str:
    """Return the mean of one value a seed, with half the width of its interval."""
    half = STUDENT * statistics.stdev(values) / len(values) ** 0.5
    return f"{form.format(statistics.mean(values))} ± {form.format(half)}"


def main() -> None:
    """Train, measure, print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.baselines", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cells", nargs="*", metavar="CELL", help=f"of {', '.join(cell.name for cell in CELLS)}")
    parser.add_argument("--minutes", type=float, default=2.0, help="of processor time for each agent (default 2)")
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--table", action="store_true", help="train nothing: print the table of what is there")
    asked = parser.parse_args()
    if unknown := set(asked.cells) - {cell.name for cell in CELLS}:
        parser.error(f"there is no cell {', '.join(sorted(unknown))}")
    if not asked.table:
        os.environ["OMP_NUM_THREADS"] = "1"  # before torch is imported: processor time is then time of one core
        work(asked.folder, [cell for cell in CELLS if not asked.cells or cell.name in asked.cells], asked.minutes)
    for line in table(results_in(asked.folder), asked.minutes):
        print(line)


if __name__ == "__main__":
    main()
