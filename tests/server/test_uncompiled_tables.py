"""A hall opens every game with rules that run as plain Python, for whoever debugs them (`NUMBA_DISABLE_JIT=1`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from stackyard.core.registry import LISTINGS

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import json, sys
from pathlib import Path
from stackyard.core.registry import LISTINGS
from tests.server.hall import Running, settings

with Running(settings(Path(sys.argv[1]))) as hall:
    for game in (listing.slug for listing in LISTINGS):
        made = hall.create("me", "friend", game=game)
        with hall.connect() as line:
            joined = line.join(made, 0, 1)
            live = hall.hall.registry.live[made.id]
            seat = hall.on_loop(lambda: live.table.match.to_act)[0]
            move = hall.on_loop(lambda: live.table.match.legal(seat))[0]
            played = line.move(made, seat, joined["v"], move)
        print(json.dumps([game, joined["t"], played["t"]]), flush=True)
"""


def test_every_game_is_joined_and_played_uncompiled(database: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PROGRAM, str(database)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    tables = [json.loads(line) for line in done.stdout.splitlines()]
    assert tables == [[listing.slug, "snap", "ack"] for listing in LISTINGS]
