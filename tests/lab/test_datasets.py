"""Datasets: what is exported is what was played, to the last number; runs go on; what is malformed is named."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stackyard.cli import main as run_command
from stackyard.core.match import Match
from stackyard.core.registry import game
from stackyard.core.state import State
from stackyard.lab.datasets.dataset import Dataset, parts
from stackyard.lab.datasets.export import main
from stackyard.lab.datasets.rows import match_id, rows_of

OPTIONS = {"width": 4, "height": 3}


def record(seed: int, slug: str = "towers", options: dict[str, Any] | None = None, players: int = 2) -> bytes:
    """Return the file of a random match."""
    rng = np.random.default_rng(seed)
    match = Match.new(
        slug, OPTIONS if options is None else options, players, seed=seed, seats=["Ada", "Bo", "Cy"][:players]
    )
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        moves = match.legal(seat)
        match.play(seat, moves[int(rng.integers(len(moves)))])
    return match.text().encode()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "records"
    made.mkdir()
    for seed in range(4):
        (made / f"{seed}.stackyard.jsonl").write_bytes(record(seed))
    (made / "cards.stackyard.jsonl").write_bytes(record(9, "take-that-towers", {}, 3))
    return made


def rows_in(data: Path, slug: str) -> dict[str, list[Any]]:
    """Return the columns of a dataset as lists, texts as texts, in whichever form it is."""
    found: dict[str, list[Any]] = {}
    for _, file in parts(data, slug):
        if file.suffix == ".npz":
            with np.load(file) as part:
                matches = [name.decode() for name in part["matches"].tolist()]
                columns = {name: part[name].tolist() for name in part.files if name not in ("matches", "sources")}
                columns["match"] = [matches[index] for index in columns["match"]]
                columns["legal"] = [bytes(row) for row in columns["legal"]]
                columns = {
                    name: [item.decode() if isinstance(item, bytes) and name != "legal" else item for item in column]
                    for name, column in columns.items()
                }
        else:
            from pyarrow import parquet

            columns = parquet.read_table(file).to_pydict()
            columns.pop("source")
        for name, column in columns.items():
            found.setdefault(name, []).extend(column)
    return found


@pytest.mark.parametrize("form", ["parquet", "npz"])
@pytest.mark.parametrize("slug", ["towers", "take-that-towers"])
def test_what_is_exported_is_what_was_played(folder: Path, tmp_path: Path, form: str, slug: str) -> None:
    data = tmp_path / "data"
    assert main([str(folder), "--to", str(data), "--format", form]) == 0
    rows = rows_in(data, slug)
    files = {match_id(file.read_bytes()): file.read_bytes() for file in folder.iterdir()}
    assert len(set(rows["match"])) == (4 if slug == "towers" else 1)
    for number, name in enumerate(rows["match"]):
        if rows["ply"][number]:
            continue
        match = Match.load(files[name])
        last = number + sum(other == name for other in rows["match"])
        played = [event for event in match.events if event.by in (0, 1, 2) and event.event in rows["move"][number:last]]
        assert [event.event for event in played] == rows["move"][number:last]
        for k in range(number, last):  # from the text of the position alone everything comes out again
            state = State(match.room, match.game.parse_position(rows["position"][k]))
            seat = rows["seat"][k]
            assert state.current_player() == seat
            assert np.allclose(state.observation_tensor(seat), rows["observation"][k])
            mask = np.unpackbits(np.frombuffer(rows["legal"][k], np.uint8), bitorder="little")
            assert np.flatnonzero(mask).tolist() == state.legal_actions()
            assert state.action_to_string(seat, rows["action"][k][0]) == rows["move"][k]
        state.apply_action(rows["action"][last - 1][0])
        assert rows["return"][number:last] == [rows["returns"][number][seat] for seat in rows["seat"][number:last]]
        winners = match.outcome().winners
        assert [seat for seat, got in enumerate(rows["returns"][number]) if got > 0] == list(winners)
        assert rows["scores"][number] == list(match.outcome().scores)
        assert set(rows["end"][number:last]) == {"rules"}


def test_moves_that_were_taken_back_have_no_row() -> None:
    match = Match.new("towers", OPTIONS)
    for _ in range(3):
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, match.legal(seat)[0])
    match.apply_table_event("undo 2")
    seat = match.to_act[0]
    assert isinstance(seat, int)
    match.play(seat, match.legal(seat)[-1])
    match.apply_table_event(f"resign {1 - seat}")
    rows = rows_of(match.text().encode(), "here")
    moves = [event for event in match.events if isinstance(event.by, int)]
    assert rows.columns["move"] == [moves[0].event, moves[-1].event]
    assert rows.columns["end"] == ["table", "table"]
    returns = rows.columns["return"]
    assert isinstance(returns, np.ndarray)
    assert returns.tolist() == [-1.0, 1.0]


def test_what_is_malformed_is_named_and_left_out_or_refused(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "2.stackyard.jsonl").write_bytes(record(2)[:-40])
    lines = record(3).split(b"\n")
    (folder / "3.stackyard.jsonl").write_bytes(b"\n".join([*lines[:2], *lines[3:]]))
    words = [str(folder), "--format", "npz", "--to", str(tmp_path / "data")]
    assert main([*words, "--json"]) == 1
    captured = capsys.readouterr()
    assert [line.partition(":")[0].rpartition("/")[2] for line in captured.err.splitlines()] == [
        "2.stackyard.jsonl",
        "3.stackyard.jsonl",
    ]
    found = json.loads(captured.out)
    assert [found["new"], found["known"], len(found["malformed"])] == [3, 0, 2]
    assert found["dataset"]["matches"] == 3
    assert run_command(["export", *words, "--strict"]) == 2
    assert "2.stackyard.jsonl: line" in capsys.readouterr().err


def test_a_run_that_was_killed_goes_on(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "data"
    files = sorted(folder.glob("[0-9]*"))
    with Dataset(data, "npz", True, part_bytes=1) as dataset:
        for file in files[:2]:
            dataset.add(rows_of(file.read_bytes(), str(file)))
        kind = next(iter(parts(data)))[1].parent
        (kind / "part-000002.npz.tmp").write_bytes(b"half a part")  # as a kill leaves it
        manifest = json.loads((data / "dataset.json").read_text(encoding="utf-8"))
        manifest["kinds"][0]["parts"].pop()  # killed between a part and the manifest
        (data / "dataset.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert main([str(folder), "--to", str(data), "--format", "npz", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [found["new"], found["known"]] == [3, 2]
    assert sorted(path.name for path in kind.iterdir()) == [f"part-{k:06}.npz" for k in range(3)]
    assert sorted(rows_in(data, "towers")["match"]) == sorted(
        name for file in files for name in [match_id(file.read_bytes())] * len(rows_of(file.read_bytes(), ""))
    )
    assert main([str(folder), "--to", str(data), "--format", "npz", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert [again["new"], again["known"], again["dataset"]] == [0, 5, found["dataset"]]


def test_a_folder_in_another_form_is_refused(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(folder), "--to", str(tmp_path / "data"), "--format", "npz"]) == 0
    assert run_command(["export", str(folder), "--to", str(tmp_path / "data"), "--format", "npz", "--no-tensors"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    assert run_command(["export", str(tmp_path / "nowhere"), "--to", str(tmp_path / "other"), "--format", "npz"]) == 2


def test_without_pyarrow_one_line_says_what_to_install(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert run_command(["export", str(folder), "--to", str(tmp_path / "data")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert "pip install 'stackyard[lab]'" in lines[0]


def test_every_game_has_rows() -> None:
    golden = Path(__file__).parents[1] / "golden"
    for slug in ("brick-work", "tower-topple", "towerbrix"):
        rows = rows_of((golden / slug / "01.stackyard.jsonl").read_bytes(), slug)
        encoding = rows.kind.encoding
        observed = rows.columns["observation"]
        assert isinstance(observed, np.ndarray)
        assert observed.shape == (len(rows), encoding.observation.size)
        assert np.isfinite(observed).all()
        assert len(rows) > 3
        assert rows.kind.game == game(slug).slug


def test_self_play_writes_a_dataset_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["selfplay", "towers", "--options", json.dumps(OPTIONS), "--bots", "random", "--processes", "1"]
    words += ["--format", "npz", "--to", str(tmp_path), "--json"]
    assert run_command([*words, "--games", "4"]) == 0
    assert json.loads(capsys.readouterr().out)["dataset"]["matches"] == 4
    assert run_command([*words, "--games", "8"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [found["rounds"], found["known"], found["dataset"]["matches"]] == [2, 2, 8]
    rows = rows_in(tmp_path, "towers")
    assert set(rows["player"]) == {"random"}
    assert run_command([*words, "--games", "8", "--bots", "9"]) == 2
