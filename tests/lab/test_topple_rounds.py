"""How long towers live: rounds are kept, the command goes on where it stopped, and prints figures beside goals."""

from __future__ import annotations

from pathlib import Path

import pytest

from stackyard.core.game import newest_version
from stackyard.games.tower_topple.game import GAME
from stackyard.lab import topple_rounds
from stackyard.lab.topple_rounds import Round, main, median_interval, play_round, read_rounds, report
from tests.tower_topple.built_tower import tower_of


def finished(player: str, number: int, laid: int, rows: int = 18) -> Round:
    return Round(player, rows, number, newest_version(GAME), laid, 2, {"loose": 3}, "pull 3a", 1.5)


def test_a_round_is_decided_by_its_number() -> None:
    one, again = (play_round("1", 4, 8) for _ in range(2))
    assert (one.laid, one.last, one.felt) == (again.laid, again.last, again.felt)
    assert one.last.startswith(("pull", "place"))


def test_the_steady_hand_feels_and_pulls_only_what_is_loose() -> None:
    position = tower_of(6)
    hand = topple_rounds.SteadyHand(1)
    tight = hand.move(position)
    hand.hear("felt tight")
    loose = hand.move(position)
    hand.hear("felt loose")
    pulled = hand.move(position)
    assert [tight.split(" ")[0], loose.split(" ")[0], pulled] == ["touch", "touch", loose.replace("touch", "pull")]
    assert tight != loose


def test_the_command_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rounds.jsonl"
    played: list[tuple[str, int, int]] = []

    def play(player: str, rows: int, number: int) -> Round:
        played.append((player, rows, number))
        return finished(player, number, 5 + number, rows)

    monkeypatch.setattr(topple_rounds, "play_round", play)
    asked = ["--file", str(file), "--players", "5", "--rounds"]
    assert main([*asked, "2"]) == 0
    file.write_text(file.read_text()[:-20])  # stopped while it wrote the second
    assert main([*asked, "3"]) == 0
    assert played == [("5", 18, 0), ("5", 18, 1), ("5", 18, 1), ("5", 18, 2)]
    assert [one.number for one in read_rounds(file)] == [0, 1, 2]
    assert "| 5 | 18 | 3 | 6 | 5 to 7 | at least 28 | 5 to 7 |" in capsys.readouterr().out


def test_the_interval_is_of_the_median() -> None:
    assert median_interval([7] * 9) == (7, 7, 7)
    middle, low, high = median_interval([*range(1, 42)])
    assert low < middle == 21 < high


def test_the_table_has_a_line_for_each_player_and_height() -> None:
    rounds = [finished("1", 0, 9), finished("5", 0, 30), finished("5", 0, 12, rows=10)]
    lines = report(rounds).splitlines()[2:]
    assert [line.split(" | ")[:2] for line in lines] == [["| 1", "18"], ["| 5", "10"], ["| 5", "18"]]
    assert "6 to 14" in lines[0]
    assert "goal" not in lines[1]


def test_a_player_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["--file", str(tmp_path / "rounds.jsonl"), "--players", "9"])
