"""The measures of many who watch, come back, or come and go (`stackyard/lab/hall/crowd.py`)."""

from __future__ import annotations

import pytest

from stackyard.lab.hall.crowd import Minute, growth, main


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
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("watch: 5 spectators, 35 moves: the last was told after ")
    assert told[1].startswith("back: 20 sockets at once: ")
    assert told[-1].endswith(" MB an hour")
    made = [int(line.split()[-2]) for line in told[2:-1]]
    assert made == sorted(made)
    assert made[-1] > 0
    assert " 0 sockets" in told[-2]  # all have gone
