"""The baselines: their agents play from their files, the table of docs/envs.md is theirs, and a training goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.baselines import __main__ as baselines
from benchmarks.baselines.cells import CELLS, SEEDS, Cell, Trained
from examples.agents.agent import Agent, save
from stackyard import envs

ROOT = Path(__file__).parents[2]
AGENTS = ROOT / "examples/agents"
FILES = sorted(AGENTS.glob("*.npz"))
BY_NAME = {cell.name: cell for cell in CELLS}


def network(outputs: np.ndarray[Any, Any]) -> list[tuple[Any, Any]]:
    """Return a network that has these outputs, whatever it sees of two planes."""
    return [(np.ones((2, 3)), np.ones(3)), (np.ones((3, 3)), np.ones(3)), (np.zeros((3, len(outputs))), outputs)]


@pytest.mark.parametrize("is_greedy", [True, False], ids=["greedy", "drawn"])
def test_an_agent_plays_by_the_network_of_its_seat(is_greedy: bool, tmp_path: Path) -> None:
    file = tmp_path / "agent.npz"
    save(file, [network(np.log([1, 2, 7])), network(np.log([8, 1, 1]))], is_greedy)
    agent, count = Agent(file, 1), 4000
    seen, seats = np.zeros((count, 2), np.float32), np.arange(count) % 2
    masks = np.tile(np.array([1, 1, 0], np.int8), (count, 1))
    chances = agent.chances(seen, masks, seats)
    expected = [[0, 1, 0], [1, 0, 0]] if is_greedy else [[1 / 3, 2 / 3, 0], [8 / 9, 1 / 9, 0]]
    np.testing.assert_allclose(chances[:2], expected, atol=0.001)
    actions = agent(seen, masks, seats)
    for seat in (0, 1):
        shares = np.bincount(actions[seats == seat], minlength=3) / (count / 2)
        np.testing.assert_allclose(shares, expected[seat], atol=0.05)


def test_the_agents_are_small_and_there_is_one_for_each_cell() -> None:
    names = {f"{cell.name}-{SEEDS[0]}" for cell in CELLS if cell.algorithm != "random"}
    assert {path.stem for path in FILES} == names
    sizes = [path.stat().st_size for path in FILES]
    assert max(sizes) <= 2_000_000
    assert sum(sizes) <= 10_000_000


@pytest.mark.long
@pytest.mark.parametrize("file", FILES, ids=[path.stem for path in FILES])
def test_an_agent_may_be_an_opponent(file: Path) -> None:
    cell = BY_NAME[file.stem.rpartition("-")[0]]
    batch = envs.vector_env(cell.slug, 8, cell.options, 2, seat=1, opponent=Agent(file))
    batch.reset(seed=1)
    for _ in range(20):
        batch.step(batch.sample_actions())  # an answer that is not legal is an error


@pytest.mark.long
def test_an_agent_is_better_than_random_play() -> None:
    cell = BY_NAME["towers-4x4-dqn"]
    agent = Agent(AGENTS / f"{cell.name}-1.npz")
    got = [each for seat in (0, 1) for each in baselines.returns_in_batches(cell, agent, seat, "random", 100)]
    assert np.mean(got) > 0.6


def test_the_table_is_that_of_the_results() -> None:
    results = baselines.results_in(AGENTS)
    (minutes,) = {each["minutes"] for each in results} - {0.0}
    lines = list(baselines.table(results, minutes))
    assert len(lines) == 2 + len(CELLS)
    page = (ROOT / "docs/envs.md").read_text("utf-8")
    assert "\n".join(lines) in page
    assert f"--minutes {minutes:g} " in page


def test_a_training_goes_on_where_it_was_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trained: list[tuple[str, int]] = []

    def train(cell: Cell, seed: int, minutes: float) -> Trained:
        trained.append((cell.name, seed))
        if len(trained) == 3:
            raise KeyboardInterrupt
        return Trained([network(np.zeros(3))], True, 1000)

    monkeypatch.setattr(baselines, "train", train)
    monkeypatch.setattr(baselines, "measure", lambda cell, agent, seed: {"random": 0.5 + seed / 10, "level 1": 0.25})
    cells = [BY_NAME["towers-4x4-ppo"], BY_NAME["brick-work-ppo"]]
    with pytest.raises(KeyboardInterrupt):
        baselines.work(tmp_path, cells, 2.0)
    baselines.work(tmp_path, cells, 2.0)
    wanted = [(cell.name, seed) for seed in SEEDS for cell in cells]
    assert trained == [*wanted[:3], *wanted[2:]]  # what was broken off is trained again, and nothing else
    baselines.work(tmp_path, cells, 2.0)
    assert len(trained) == 7
    *_, row, _ = baselines.table(baselines.results_in(tmp_path), 2.0)
    assert row == "| towers-4x4 | ppo | 1 k | 70 ± 25 % | 25 ± 0 % |  |"
    baselines.work(tmp_path, cells[:1], 3.0)  # another budget is another training
    assert trained[7:] == [(cells[0].name, seed) for seed in SEEDS]
    assert len(list(tmp_path.glob("*.npz"))) == 6
    assert json.loads((tmp_path / "results.jsonl").read_text("utf-8").splitlines()[0])["cell"] == cells[0].name
