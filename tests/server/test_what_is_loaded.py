"""The hall's own process loads neither bots' searches nor the physics engine: other processes do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from stackyard.core.compiling.warm import warm

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("PIL", "resvg_py", "uharfbuzz", "mujoco", "ortools", "highspy", "pandas", "pyspiel", "open_spiel")
PARTS = ("scipy.optimize", "scipy.sparse")  # Numba itself loads others where SciPy is installed
LISTED = ".bots.levels"  # the levels by name are listed without loading the bots
SEARCHES = (
    "games.towers.solve",
    "games.towerbrix.solver.proof.straight",
    "games.towerbrix.solver.proof.any_pose",
    "physics.linear_program",
)
# SciPy comes with OpenSpiel, for tests; a hall's surroundings have none, and Numba loads it wherever it finds it.
PROGRAM = """
import json, sys
sys.modules["scipy"] = None
from pathlib import Path
from stackyard.core.registry import LISTINGS
from tests.server.hall import Running, settings

def loaded():
    print(json.dumps(sorted(name for name, module in sys.modules.items() if module)), flush=True)

def play(hall, game):
    made = hall.create("me", "friend", game=game)
    with hall.connect() as line:
        assert line.join(made, 0, 1)["t"] == "snap"
        live = hall.hall.registry.live[made.id]
        for number in range(6):
            seat = hall.on_loop(lambda: live.table.match.to_act)[0]
            move = hall.on_loop(lambda: live.table.match.legal(seat))[0]
            assert line.move(made, seat, hall.on_loop(lambda: live.table.v), move)["t"] == "ack"

with Running(settings(Path(sys.argv[1]))) as hall:
    assert len(hall.http.get("/api/games").json()) == len(LISTINGS)
    loaded()
    for game in ("towers", "take-that-towers"):
        play(hall, game)
        loaded()
"""


def heavy(names: list[str]) -> list[str]:
    """Return the modules among them that have no business in a hall."""
    searches = {f"stackyard.{name}" for name in SEARCHES}
    return [name for name in names if name.partition(".")[0] in LIBRARIES or name in {*searches, *PARTS} or plays(name)]


def plays(name: str) -> bool:
    """Return whether a module belongs to a game's bots: in its folder `bots`."""
    return name.startswith("stackyard.games.") and ".bots." in name and not name.endswith(LISTED)


def test_the_hall_loads_neither_minds_nor_engines(database: Path) -> None:
    warm()
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM, str(database)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    opened, *played = [json.loads(line) for line in done.stdout.splitlines()]
    assert "stackyard.games.towerbrix.game" in opened
    assert heavy(opened) == []
    assert [heavy(names) for names in played] == [[], []]


def test_what_is_heavy_is_where_this_says() -> None:
    assert heavy(["mujoco.renderer", "stackyard.games.towers.bots.players", "numpy"]) == [
        "mujoco.renderer",
        "stackyard.games.towers.bots.players",
    ]
    assert not plays("stackyard.games.towers.bots.levels")
    for name in SEARCHES:
        assert (ROOT / "stackyard" / name.replace(".", "/")).with_suffix(".py").is_file(), name
    assert len(list((ROOT / "stackyard/games").glob("*/bots/players.py"))) == 5
