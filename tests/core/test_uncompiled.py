"""The rules that are compiled run as plain Python too, for whoever debugs them, and are the same rules."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import islice

import pytest

from stackyard.core import registry
from stackyard.testing.random_play import random_walk

EVENTS = 12
OPTIONS = {"tower-topple": {"rows": 4, "rounds": 1}}  # few bricks: bodies are slow as plain Python
GAMES = ("take-that-towers", "brick-work", "tower-topple")  # Towers: tests/towers/test_engine.py
PLAIN = "from tests.core.test_uncompiled import positions; print(positions(), end='')"


def positions() -> str:
    """Return the text of the positions that a random match of each game goes through."""
    rooms = [registry.room(slug) for slug in GAMES]
    return "\n".join(
        room.game.position_text(moment.position)
        for room in rooms
        for moment in islice(random_walk(room, room.game.parse_options(OPTIONS.get(room.slug)), 2, 1), EVENTS)
    )


@pytest.mark.long
def test_uncompiled_rules_play_the_same_matches() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, env=environment, check=False)
    assert not run.stderr
    assert run.stdout == positions()
