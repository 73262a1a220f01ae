"""The attackers' tool: what it makes of the hall's own measurements, and that every attack reaches a hall."""

from __future__ import annotations

import pytest

from benchmarks.hall import attacks
from stackyard.server.metrics import BOUNDS_MS, Metrics


def readings(metrics: Metrics) -> dict[str, float]:
    """Return metrics as `fetch_metrics` reads them."""
    lines = [line.rpartition(" ") for line in metrics.text({}, metrics.commit).splitlines() if line[0] != "#"]
    return {name: float(value) for name, _, value in lines}


def test_99_of_100_lags_lie_below_the_bound_that_is_told() -> None:
    metrics = Metrics()
    for _ in range(1000):
        metrics.lag.add(200.0)  # before the window
    before = readings(metrics)
    for number in range(1000):
        metrics.lag.add(0.3 if number < 980 else 4.0)
    assert attacks.lag_p99(before, readings(metrics)) == 5.0
    for _ in range(100):
        metrics.lag.add(2 * BOUNDS_MS[-1])
    assert attacks.lag_p99(before, readings(metrics)) == float("inf")


def test_the_table_says_how_busy_the_machine_was(monkeypatch: pytest.MonkeyPatch) -> None:
    for load, words in ((0.1, "can be trusted"), (7.0, "cannot be trusted")):
        monkeypatch.setattr("os.getloadavg", lambda load=load: (load, load, load))
        assert words in attacks.how_taken(40, 40, 20, 5)
    assert attacks.line_of(("peace", "1", "2.5"), markdown=True) == "| peace | 1 | 2.5 |"
    assert attacks.line_of(("peace", "1", "2.5"), markdown=False).split() == ["peace", "1", "2.5"]


@pytest.mark.long
def test_a_hall_goes_on_under_all_attacks(capsys: pytest.CaptureFixture[str]) -> None:
    assert attacks.main(["--seconds", "2", "--windows", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 3 + 1 + len(attacks.ATTACKS) + 2
    assert "nan" not in "".join(lines)
