"""The measures of many who watch, come back, or come and go (`benchmarks/hall/crowd.py`)."""

from __future__ import annotations

import asyncio
import gc
import random
import sys
from pathlib import Path

import pytest

from benchmarks.hall import crowd
from benchmarks.hall.crowd import Minute, growth, main
from benchmarks.hall.load_players import scripts
from stackyard.server.match import fair_play, seat_secrets
from tests.server.hall import Running, settings, wait_for

AT_ONCE = 30  # matches
CAME_AND_WENT = 400


def test_growth_is_the_slope_after_the_first_quarter() -> None:
    begins = [Minute(float(at), 100.0 + 50 * at, 0, 0, 0) for at in range(2)]
    later = [Minute(float(at), 200.0 + 0.5 * at, 0, 0, 0) for at in range(2, 8)]
    first, an_hour = growth([*begins, *later])
    assert first == 201.0
    assert an_hour == pytest.approx(30.0)
    assert growth([Minute(1.0, 50.0, 0, 0, 0)]) == (50.0, 0.0)


@pytest.mark.long
def test_a_small_crowd_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--spectators", "5", "--moves", "35", "--sockets", "20", "--minutes", "0.1", "--visitors", "3"]
    assert main(small) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("watch: 5 spectators, 35 moves: the last was told after ")
    assert lines[1].startswith("back: 20 sockets at once: ")
    assert lines[-1].endswith(" MB an hour")
    made = [int(line.split()[-2]) for line in lines[2:-1]]
    assert made == sorted(made)
    assert made[-1] > 0
    assert " 0 sockets" in lines[-2]  # all have gone


@pytest.mark.long
def test_matches_that_came_and_went_leave_nothing_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twice as many matches as before leave as many objects, once what is remembered of them has reached its bounds."""
    monkeypatch.setattr(fair_play, "MAX_WATCHED", 50)
    played = scripts(8)
    rng = random.Random(1)

    async def come_and_go(port: int) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one() -> None:
            async with gate:
                script = rng.choice(played)[: rng.randint(1, 12)]
                await crowd._visit(port, script, [0.0] * len(script))

        await asyncio.gather(*(one() for _ in range(CAME_AND_WENT)))

    with Running(settings(tmp_path / "hall.db", limits=False, idle_seconds=1.0)) as house:
        hall = house.hall
        assert hall is not None

        def live_objects() -> int:
            asyncio.run(come_and_go(house.port))
            wait_for(lambda: not hall.registry.live)
            seat_secrets.holder_id.cache_clear()
            gc.collect()
            return sys.getallocatedblocks()

        live_objects()
        before = live_objects()
        assert live_objects() - before < CAME_AND_WENT  # one object for each of them would be too many
