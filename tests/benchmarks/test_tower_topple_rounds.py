"""How long towers live: rounds are kept, the command goes on where it stopped, and prints figures beside goals."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from benchmarks.rounds import tower_topple as topple_rounds
from benchmarks.rounds.tower_topple import Round, main, median_interval, play_round, report
from stackyard.core.commands.rounds_file import read_rounds
from stackyard.core.game import newest_version
from stackyard.games.tower_topple.bots.players import LEVEL_SETTINGS
from stackyard.games.tower_topple.game import GAME
from stackyard.physics import world
from tests.tower_topple.built_tower import tower_of
from tests.tower_topple.without_physics import TowerToppleWithoutPhysics


def finished(player: str, number: int, laid: int, rows: int = 18) -> Round:
    decided_by = topple_rounds.fingerprint(player) if player != "9" else "no such player"
    return Round(player, rows, number, newest_version(GAME), laid, 2, {"loose": 3}, "pull 3a", 1.5, decided_by)


@pytest.mark.parametrize("player", ["1", topple_rounds.STEADY])
def test_a_round_is_decided_by_its_number(player: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tower, the bots' whims and the bricks are; that a simulation repeats is tested with the worlds."""
    monkeypatch.setattr(topple_rounds, "GAME", TowerToppleWithoutPhysics())
    one, again, other = (
        msgspec.structs.replace(play_round(player, 6, number), seconds=0.0, number=0) for number in (8, 8, 9)
    )
    assert one == again != other
    assert one.last.startswith(("pull", "place", "touch"))
    assert one.fingerprint == topple_rounds.fingerprint(player)


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
    assert [one.number for one in read_rounds(file, Round)] == [0, 1, 2]
    assert "| 5 | 18 | 3 | 6 | 5 to 7 | at least 28 | 5 to 7 |" in capsys.readouterr().out


def test_a_file_is_printed_without_a_round_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(topple_rounds, "play_round", lambda player, rows, number: pytest.fail("a round is played"))
    file = tmp_path / "rounds.jsonl"
    text = f"{msgspec.json.encode(finished('5', 0, 30)).decode()}\n"
    file.write_text(text)
    assert main(["--file", str(file), "--print"]) == 0
    assert "| 5 | 18 | 1 | 30 |" in capsys.readouterr().out
    assert main(["--file", str(file), "--players", "5", "--rounds", "0"]) == 0  # none are wanted
    assert file.read_text() == text
    with pytest.raises(SystemExit):
        main(["--file", str(tmp_path / "none.jsonl"), "--print"])
    assert "is not there" in capsys.readouterr().err
    assert not (tmp_path / "none.jsonl").exists()


def test_rounds_of_other_bots_and_hands_are_kept_but_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(topple_rounds, "play_round", lambda player, rows, number: finished(player, number, 9, rows))
    file = tmp_path / "rounds.jsonl"
    older = msgspec.structs.replace(finished("5", 0, 30), fingerprint="another hand")
    lines = [msgspec.json.encode(one).decode() for one in (older, finished("3", 0, 20), finished("9", 0, 20))]
    file.write_text("\n".join(lines) + "\n")
    assert main(["--file", str(file), "--players", "3", "5", "--rounds", "1"]) == 0
    assert [(one.player, one.laid) for one in read_rounds(file, Round)] == [("5", 30), ("3", 20), ("9", 20), ("5", 9)]
    printed = capsys.readouterr().out
    assert "| 3 | 18 | 1 | 20 |" in printed
    assert "| 5 | 18 | 1 | 9 |" in printed
    assert "left out: 2 rounds" in printed


def test_a_level_is_known_by_its_settings_and_by_the_source_but_not_by_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fingerprints = {player: topple_rounds.fingerprint(player) for player in ("1", "5", topple_rounds.STEADY)}
    assert len(set(fingerprints.values())) == 3
    slower = msgspec.structs.replace(LEVEL_SETTINGS[5], speed=29)
    monkeypatch.setitem(LEVEL_SETTINGS, 5, slower)
    topple_rounds.fingerprint.cache_clear()
    assert {player for player in fingerprints if topple_rounds.fingerprint(player) != fingerprints[player]} == {"5"}
    monkeypatch.setattr(world, "HAND_STIFFNESS", 260.0)
    topple_rounds.fingerprint.cache_clear()
    assert all(topple_rounds.fingerprint(player) != fingerprints[player] for player in fingerprints)
    monkeypatch.undo()
    topple_rounds.fingerprint.cache_clear()


def test_the_rounds_of_the_goals_come_in_turns() -> None:
    wanted = topple_rounds.goal_rounds()
    assert wanted[:9] == [
        *[(level, 10, 0) for level in ("1", "2", "3", "4", "5")],
        *[(player, 18, 0) for player in ("1", "3", "5", "steady")],
    ]
    assert len(wanted) == len(set(wanted)) == 5 * 60 + 4 * 40


def test_neighbours_whose_intervals_overlap_are_named() -> None:
    rounds = [finished("1", k, 3, rows=10) for k in range(5)] + [finished("2", k, 7, rows=10) for k in range(5)]
    rounds += [finished("3", k, 3 + k, rows=10) for k in range(9)]
    assert topple_rounds.overlaps(rounds) == ["10 rows, levels 1 and 2: apart", "10 rows, levels 2 and 3: overlap"]


def test_no_round_is_begun_after_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(topple_rounds, "play_round", lambda player, rows, number: finished(player, number, 9, rows))
    assert main(["--file", str(tmp_path / "rounds.jsonl"), "--seconds", "-1"]) == 0
    assert not read_rounds(tmp_path / "rounds.jsonl", Round)


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
