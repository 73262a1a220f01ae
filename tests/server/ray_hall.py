"""A hall thinks on a Ray cluster that loses a machine, is lost as a whole, and comes back.

`python -m tests.server.ray_hall FOLDER` plays a match against a bot meanwhile, and prints as JSON what each stage
showed. It is a program of its own since Ray keeps threads and warnings in the process that it was used in.
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import threading
import time
from pathlib import Path
from typing import Any

from stackyard.server.workers.remote.cluster import NoRayError, RayCluster
from tests.server.hall import Line, Made, Running, settings, wait_for

LEVEL = 5  # of the bot: it thinks for its whole second
LOSE_AFTER = 0.3  # s of a search


def free_port() -> int:
    """Return a port at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def start(port: int, nodes: int) -> tuple[Any, list[Any]]:
    """Start a cluster of nodes with two processors each, and a head with none; return it and its nodes."""
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 0, "include_dashboard": False, "gcs_server_port": port}
    cluster: Any = Cluster(initialize_head=True, head_node_args=head)
    return cluster, [cluster.add_node(num_cpus=2) for _ in range(nodes)]


class Player:
    """Plays a seat of a match against a bot."""

    def __init__(self, hall: Running, line: Line) -> None:
        self.hall, self.line = hall, line
        self.made: Made | None = None
        self.v, self.slowest, self.moves = 0, 0.0, 0

    def move(self) -> None:
        """Play the first legal move, and wait for the bot's; in another match when one is over, which may be soon."""
        moves = self.line.join(self.made, 0)["views"]["spectator"]["moves"] if self.made is not None else {}
        if self.made is None or not moves:
            self.v, self.made = 0, self.hall.create("me", f"bot{LEVEL}", options={"width": 8, "height": 8})
            moves = self.line.join(self.made, 0)["views"]["spectator"]["moves"]
        origin = next(iter(moves))
        ack = self.line.move(self.made, 0, self.v, f"{origin}-{moves[origin][0]}")
        assert ack["t"] == "ack", ack
        began = time.monotonic()
        self.line.until("played", v=self.v + 2)
        self.slowest = max(self.slowest, time.monotonic() - began)
        self.v, self.moves = self.v + 2, self.moves + 1


def gauges(hall: Running) -> dict[str, float]:
    """Return what the metrics say of the cluster, and how many moves were played for a bot."""
    assert hall.hall is not None
    found = hall.on_loop(hall.hall.gauges)
    fell_back = hall.hall.metrics.counters["bot_falls_back"]
    return {"away": found["ray_away"], "lost jobs": found["ray_lost_jobs"], "fell back": fell_back}


def think(hall: Running) -> int:
    """Ask for an analysis; return the status."""
    asked = {"game": "towers", "position": "2x2 - build B B,W/W,B", "level": 1, "ms": 10}
    return hall.http.post("/api/think", json=asked).status_code


def refusal() -> str:
    """Return what a hall says where there is no cluster."""
    try:
        asyncio.run(RayCluster("127.0.0.1:1", 1, ahead=False).open())
    except NoRayError as error:
        return str(error)
    return ""


def main() -> None:
    """Run it."""
    found: dict[str, Any] = {"refused": refusal(), "analysed": [], "stages": []}
    port = free_port()
    cluster, nodes = start(port, 2)
    chosen = settings(Path(sys.argv[1]) / "hall.sqlite3", ray=cluster.address, bot_workers=2)
    with Running(chosen) as hall, hall.connect() as line:
        assert hall.hall is not None
        ray = hall.hall.ray
        assert ray is not None
        wait_for(lambda: ray.ready == len(ray.slots))

        def stage(name: str, lose: Any = None, moves: int = 2) -> None:
            player = Player(hall, line)
            losing = threading.Timer(LOSE_AFTER, lose) if lose is not None else None
            if losing is not None:
                losing.start()
            for _ in range(moves):
                player.move()
            if losing is not None:
                losing.join()
            found["analysed"].append(think(hall))
            found[name] = {"moves": player.moves, "slowest": round(player.slowest, 1), **gauges(hall)}
            found["stages"].append(name)

        def lose_a_machine() -> None:
            for node in nodes[:1]:
                cluster.remove_node(node, allow_graceful=False)

        stage("in peace")
        stage("a machine lost", lose_a_machine, moves=4)
        stage("the cluster lost", cluster.shutdown, moves=3)
        cluster, nodes = start(port, 2)
        wait_for(lambda: ray.ready > 0)
        stage("back")
    cluster.shutdown()
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
