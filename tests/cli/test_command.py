"""The command `stackyard`: help at once, refusals on one line, quiet ends, and every small command."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree  # noqa: ICN001

import pytest

from stackyard.cli import COMMANDS, main
from stackyard.core import registry
from stackyard.core.registry import registered
from stackyard.testing import random_match
from tests.interrupting import interrupt
from tests.tiny_game import PEBBLES_ROOM

COMMAND = [sys.executable, "-m", "stackyard"]
BUILT = (Path(__file__).parents[2] / "web/src/games/brick-work/picture.txt").read_text("utf-8").strip()
HOME = {key: value for key, value in os.environ.items() if key not in ("FORCE_COLOR", "NO_COLOR")}


@pytest.fixture(autouse=True)
def _pebbles() -> Iterator[None]:
    with registered(PEBBLES_ROOM):
        yield


def run(*words: str, text: str = "", cwd: str = "/") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words], input=text, capture_output=True, text=True, cwd=cwd, timeout=120, env=HOME, check=False
    )


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "match.stackyard.jsonl"
    path.write_text(random_match(PEBBLES_ROOM, {"dice": True}, seed=1).text())
    return path


# --- the command as a whole ---


def test_help_names_every_command_from_any_directory(tmp_path: Path) -> None:
    shown = run("--help", cwd=str(tmp_path))
    assert shown.returncode == 0
    assert all(command.name in shown.stdout for command in COMMANDS)


@pytest.mark.parametrize(
    "words", ["", "serve", "play", "replay", "verify", "show", "engine", "solve", "perft", "warm", "games"]
)
def test_help_imports_nothing_heavy(words: str) -> None:
    code = (
        "import sys\nfrom stackyard.cli import main\n"
        f"try: main({[*words.split(), '--help']!r})\nexcept SystemExit as end: assert end.code == 0\n"
        "heavy = {'numba', 'litestar', 'sqlalchemy'} & set(sys.modules)\n"
        "print('HEAVY', sorted(heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert "HEAVY []" in done.stdout
    assert "usage: stackyard" in done.stdout


def test_version_and_help_of_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith("stackyard 0.")
    with pytest.raises(SystemExit) as end:
        main(["help", "verify"])
    assert end.value.code == 0
    assert "match.stackyard.jsonl" in capsys.readouterr().out
    assert main([]) == 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("plai towers", "did you mean 'play'"),
        ("play chess", "there is no game called 'chess'"),
        ("show chess", "there is no game called"),
        ("show pebbles 7/7", "a position looks like"),
        ("show pebbles --heap 99", "heap"),
        ("show pebbles --seats 9", "played by 2 to 3"),
        ("perft pebbles --no-secret --depth 0", "at least 1"),
        ("verify no-such-file", "no-such-file: No such file"),
        ("replay no-such-file", "no-such-file: No such file"),
        ("replay .", "Is a directory"),
        ("solve pebbles", "has no solver"),
        ("solve towers --width 2 --height 2 --memory 99", "from 0 to 36"),
        ("games chess", "there is no game called"),
        ("play pebbles --level 9", "no level 9"),
        ("play pebbles --seat 7", "there is no seat 7"),
        ("play pebbles --seed -1", "seed"),
        ("play pebbles --resume no-such-file", "No such file"),
        ("play pebbles --position nonsense", "a position looks like"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_status_2(
    words: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    shown = capsys.readouterr()
    assert expected in shown.err
    assert len(shown.err.splitlines()) == 1
    assert shown.out == ""


def test_wrong_arguments_are_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        "play",
        "show",
        "verify",
        "perft pebbles --depth x",
        "show pebbles --nonsense",
        "serve --port 99999999",
    ):
        with pytest.raises(SystemExit) as end:
            main(words.split())
        assert end.value.code == 2
        assert "usage: stackyard" in capsys.readouterr().err


def test_a_command_that_is_not_there_yet_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("stackyard.cli.COMMANDS", (COMMANDS[0]._replace(module="stackyard.cli.nowhere"),))
    assert main(["serve"]) == 2
    assert "not built yet" in capsys.readouterr().err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m stackyard.cli engine --schema | head -1; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[0] == "{"


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
def test_ctrl_c_is_quiet() -> None:
    with subprocess.Popen(
        [*COMMAND, "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A process that is started in the background ignores SIGINT, and so do its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write('{"do":"to_act"}\n')
        process.stdin.flush()
        process.stdout.readline()
        assert interrupt(process) == 130
        assert process.stderr.read().strip() == ""


def test_the_help_of_all_imports_almost_nothing() -> None:
    code = "import sys; from stackyard.cli import main; main(['--help']); print('HEAVY', 'numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert "HEAVY False" in done.stdout


# --- small commands ---


def test_a_game_that_is_not_built_yet_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    skyline = registry.Listing("skyline", "Skyline", None)
    monkeypatch.setattr(registry, "LISTINGS", (*registry.LISTINGS, skyline))
    assert main(["play", "skyline"]) == 2
    assert "not built yet" in capsys.readouterr().err
    assert main(["games"]) == 0
    assert "skyline           Skyline (not built yet)" in capsys.readouterr().out


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "towerbrix         TowerBrix\n" in capsys.readouterr().out
    assert main(["games", "pebbles"]) == 0
    shown = capsys.readouterr().out
    assert "Pebbles on the table" in shown
    assert "Fist" in shown


def test_show_draws_the_start_or_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "pebbles", "--heap", "3", "--seats", "3"]) == 0
    assert capsys.readouterr().out.startswith("ooo  numbers [0, 0, 0]")
    assert main(["show", "pebbles", "3/7 1 d0 n21 t2,2 s00 l0 -S"]) == 0
    assert "numbers [2, 1] taken [2, 2]" in capsys.readouterr().out
    assert main(["show", "pebbles", "--text", "--dice", "--no-secret"]) == 0
    assert capsys.readouterr().out == "7/7 0 d0 n00 t0,0 s00 l0 D-\n"
    assert main(["show", "pebbles", "--svg", "3/7 1 d0 n21 t2,2 s00 l0 -S"]) == 0
    assert len(ElementTree.fromstring(capsys.readouterr().out)) == 3


def test_show_writes_files_for_other_programs(
    capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["show", "brick-work", BUILT, "--ldraw", "--thing", "print-red"]) == 0
    model = capsysbinary.readouterr().out
    assert model.startswith(b"0 FILE print-red.ldr\r\n0 Brickprint: Lamp\r\n")
    assert model.count(b".dat\r\n") == 6
    assert main(["show", "brick-work", "--json", "--shopping", "bricklink", "--owned", "blue=4,4,4,2,3,2,2"]) == 0
    wanted = base64.b64decode(json.loads(capsysbinary.readouterr().out)["base64"])
    assert wanted.count(b"<ITEM>") == 14
    assert main(["show", "towerbrix", "--glb"]) == 0
    tower = capsysbinary.readouterr().out
    assert tower[:4] == b"glTF"
    assert int.from_bytes(tower[8:12], "little") == len(tower)
    assert main(["show", "towerbrix", "--shopping", "cut-list"]) == 0
    assert capsysbinary.readouterr().out.splitlines()[1] == b"yellow,2,60,30,30"
    assert main(["show", "towers", "--print", "letter"]) == 0
    assert capsysbinary.readouterr().out.startswith(b"%PDF-")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["show", "towerbrix", "--glb"]) != 0
    assert b"this file is not text: send it to a file" in capsysbinary.readouterr().err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["towers", "--glb"], "there is no option --glb"),
        (["towers", "--print", "a5"], "'a5' is not one of a4, letter"),
        (["towerbrix", "--thing", "y1"], "there is no option --thing"),
        (["brick-work", "--glb", "--ldraw"], "--ldraw: this does not go together with --glb"),
        (["brick-work", "--shopping", "amazon"], "'amazon' is not one of bricklink, rebrickable"),
        (["brick-work", "--ldraw"], "nothing is built yet"),
        (["brick-work", "--shopping", "bricklink", "--owned", "blue"], "written as in 'blue=4,4,4,2,3,2,2"),
    ],
    ids=["no exports", "no paper", "no things", "two files", "no list", "nothing built", "owned"],
)
def test_show_refuses_files_that_there_are_not(
    words: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.suppress(SystemExit):
        assert main(["show", *words]) != 0
    assert expected in capsys.readouterr().err


def test_a_house_set_is_read_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "deck"
    deck.write_text("SPIRE 4\nLOBBY 16\n")
    assert main(["show", "take-that-towers", "--text", "--house-deck", str(deck), "--spire", "5"]) == 0
    assert capsys.readouterr().out.startswith("2 SP5LO16 deal 0 ")
    deck.write_bytes(b"SPIRE 4\n\xff\xfe 3\n")
    for name, expected in ((str(deck), "line 2: there is no floor"), (str(tmp_path / "none"), "No such file")):
        with pytest.raises(SystemExit) as end:
            main(["show", "take-that-towers", "--house-deck", name])
        assert end.value.code == 2
        assert expected in capsys.readouterr().err


def test_perft_counts_lines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "pebbles", "--heap", "4", "--no-secret", "--depth", "3"]) == 0
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()] == [["1", "3"], ["2", "5"], ["3", "2"]]
    assert main(["perft", "pebbles", "--heap", "4", "--no-secret", "--depth", "2", "--split"]) == 0
    assert capsys.readouterr().out == "take1: 3\ntake2: 2\ntake3: 0\n"
    assert main(["perft", "pebbles", "--depth", "2"]) == 2  # the deal comes first


def test_verify(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(saved)]) == 0
    shown = capsys.readouterr().out
    assert "sound" in shown
    assert "The seed is the one that was fixed before the first move." in shown
    assert main(["verify", "--language", "de", str(saved)]) == 0
    assert "Der Startwert stand schon vor dem ersten Zug fest." in capsys.readouterr().out
    false = tmp_path / "false.stackyard.jsonl"
    false.write_text(saved.read_text().replace("take1", "take2", 1).replace("take3", "take2", 1))
    assert main(["verify", str(saved), str(false)]) == 1
    assert "NOT SOUND\n  line " in capsys.readouterr().out


def test_verify_from_stdin_in_another_directory() -> None:
    done = run("verify", "-", text="nonsense")
    assert done.returncode == 1
    assert "line 1" in done.stdout


def test_replay_prints_every_step_behind_a_pipe(saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(saved), "--all"]) == 0
    shown = capsys.readouterr().out
    events = saved.read_text().count("\n") - 1
    assert f"\n{events}. " in shown
    assert f"\n{events + 1}. " not in shown
    assert "The start." in shown
    assert main(["replay", str(saved), "--at", "1"]) == 0
    assert capsys.readouterr().out.startswith("1. The numbers are dealt. (deal ")
    with pytest.raises(SystemExit):
        main(["replay", str(saved), "--at", "999"])


def test_replay_refuses_a_false_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x"
    path.write_text("{}")
    assert main(["replay", str(path)]) == 2
    assert "line 1" in capsys.readouterr().err


def test_warm_says_when_there_is_nothing_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("stackyard.core.compiling.warm.is_warm", lambda room: True)
    assert main(["warm"]) == 0
    assert "already" in capsys.readouterr().out


def test_serve_hands_its_arguments_to_the_hall(monkeypatch: pytest.MonkeyPatch) -> None:
    main_module = pytest.importorskip("stackyard.server.main")
    asked: dict[str, object] = {}
    monkeypatch.setattr(main_module, "serve", lambda **given: asked.update(given))
    given = ["--port", "0", "--host", "::1", "--database", "x.sqlite3", "--open"]
    assert main(["serve", *given, "--bot-workers", "3", "--physics-workers", "4"]) == 0
    assert asked == {
        "host": "::1",
        "port": 0,
        "database": "x.sqlite3",
        "open_browser": True,
        "bot_workers": "3",
        "physics_workers": "4",
        "engines": None,
        "log_format": None,
        "log_level": None,
        "as_json": False,
        "cluster": None,
        "peer": None,
    }


@pytest.mark.slow
def test_serve_says_as_json_where_it_is(tmp_path: Path) -> None:
    words = [*COMMAND, "serve", "--json", "--port", "0", "--database", str(tmp_path / "hall.sqlite3")]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=tmp_path, env=HOME) as hall:
        assert hall.stdout is not None
        printed = json.loads(hall.stdout.readline())
        hall.terminate()
        assert hall.stdout.read() == ""
    assert printed["address"].startswith("http://localhost:")
    assert printed["network"] is None
    assert all(isinstance(notice, str) for notice in printed["notices"])


def test_options_of_any_game_become_arguments(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "pebbles", "--help"])
    shown = capsys.readouterr().out
    assert "--heap 3..12" in shown
    assert "--dice, --no-dice" in shown
    assert "1 Hand, 2 Fist" in shown
    assert "--seats" in shown


# --- in German ---


@pytest.mark.parametrize(
    ("words", "expected", "english"),
    [
        ("--language de", "eine Partiedatei prüfen", "check a match file"),
        ("serve --help --language de", "für alle im Haus", "address to listen on"),
        ("replay --help --language de", "Eine Partiedatei Schritt für Schritt", "Step through"),
        ("show towers --help --language de", "die Stellung als Text", "print an"),
        ("games --language de", "towers Towers Zwei bauen an einer Innenstadt", "Two builders"),
        ("games towers --language de", "Plätze 2: Schwarz, Weiß Optionen width Felder von West", "levels"),
        ("perft towers --width 2 --height 1 --depth 1 --language de", "1 1 Folgen", "lines"),
        ("perft towers --help --language de", "Züge der längsten Folgen", "moves of"),
        ("engine --help --language de", "Jedes Spiel über stdin und stdout spielen", "Play any game"),
        ("arena --help --language de", "Viele Partien zwischen Bots spielen", "matches"),
    ],
)
def test_help_is_in_the_readers_language(
    words: str, expected: str, english: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.suppress(SystemExit):
        assert main(words.split()) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert expected in shown
    assert english not in shown


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("perft towers --depth 0", "die Tiefe ist mindestens 1, nicht 0"),
        ("engine --game take-that-towers", "take-that-towers verbirgt etwas"),
    ],
)
def test_what_is_wrong_with_an_argument_is_in_the_readers_language(
    words: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with contextlib.suppress(SystemExit):
        assert main([*words.split(), "--language", "de"]) == 2
    assert expected in capsys.readouterr().err


def test_a_replay_and_what_is_wrong_with_a_file_are_in_the_readers_language(
    saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(saved), "--all", "--language", "de"]) == 0
    shown = capsys.readouterr().out
    assert "Der Anfang." in shown
    assert "Ereignisse." in shown
    wrong = tmp_path / "x"
    wrong.write_text(saved.read_text().replace('"n":2', '"n":7', 1))
    assert main(["replay", str(wrong), "--language", "de"]) == 2
    assert "Zeile 3: hier müsste Ereignis 2 stehen, nicht Ereignis 7" in capsys.readouterr().err
    assert main(["plai", "--language", "de"]) == 2
    assert "den Befehl 'plai' gibt es nicht; meinst du 'play'?" in capsys.readouterr().err
