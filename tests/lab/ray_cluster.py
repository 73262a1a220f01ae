"""A Ray cluster of several nodes loses one while an arena plays on it: `python -m tests.lab.ray_cluster FOLDER`.

It is a program of its own since Ray keeps threads and warnings in the process that it was used in. It prints as JSON
the rounds that were finished when the node was lost, those played more than once, and what the arena found.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from stackyard.core.game import Position, SearchResult
from stackyard.core.registry import game
from stackyard.lab.arena import main as arena
from stackyard.lab.datasets.selfplay import main as selfplay

ROUNDS = 10
LOST_AFTER = 3  # rounds are finished
BEGUN = "STACKYARD_TEST_BEGUN"  # the folder in which each round that begins leaves a file

_played = [-1]  # the rounds that this worker has begun


def slow(position: Position, seat: int, ms: int | None, seed: int) -> SearchResult:
    """An entrant that plays the first legal move, notes which rounds it plays, and takes its time over each."""
    opening = seed // 1000
    if opening != _played[-1]:
        _played.append(opening)
        (Path(os.environ[BEGUN]) / f"{opening}.{os.getpid()}.{time.time_ns()}").touch()
        time.sleep(0.5)
    towers = game("towers")
    return SearchResult(towers.move_text(position, seat, towers.legal_moves(position, seat)[0]))


def lines(file: Path) -> list[dict[str, object]]:
    """Return the whole lines of a file of results."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    return [json.loads(line) for line in text.split("\n")[:-1]]


def main() -> None:
    """Run it."""
    from ray.cluster_utils import Cluster

    folder = Path(sys.argv[1])
    begun, results, data = folder / "begun", folder / "results.jsonl", folder / "data"
    begun.mkdir()
    os.environ[BEGUN] = str(begun)
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    finished: list[int] = []

    def lose_a_node() -> None:
        while len(lines(results)) < LOST_AFTER:
            time.sleep(0.05)
        finished.extend(line["round"]["opening"] for line in lines(results))  # type: ignore[index]
        cluster.remove_node(nodes[0], allow_graceful=False)

    loser = threading.Thread(target=lose_a_node)
    loser.start()
    small = ["towers", "--options", '{"width": 3, "height": 2}', "--plies", "1", "--ray", cluster.address]
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        words = ["--entrants", "tests.lab.ray_cluster:slow", "random", "--games", str(2 * ROUNDS), "--json"]
        arena([*small, *words, "--file", str(results), "--save", str(folder / "records")])
    loser.join()
    made = io.StringIO()
    with contextlib.redirect_stdout(made):
        selfplay([*small, "--bots", "random", "--games", "6", "--to", str(data), "--format", "npz", "--json"])
    counts = Counter(int(file.name.partition(".")[0]) for file in begun.iterdir())
    found = {
        "finished": finished,
        "again": sorted(opening for opening, count in counts.items() if count > 1),
        "begun": sorted(counts),
        "lines": sorted(line["round"]["opening"] for line in lines(results)),  # type: ignore[index]
        "arena": json.loads(output.getvalue().splitlines()[-1]),  # before it, what the lost node says
        "selfplay": json.loads(made.getvalue().splitlines()[-1]),
    }
    sys.stdout.write(json.dumps(found) + "\n")
    cluster.shutdown()


if __name__ == "__main__":
    main()
