"""What holds for every command: help for every flag, `--json`, and the word that was meant; and shell completion."""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from stackyard.cli import COMMANDS, main
from stackyard.cli.completion import SHELLS, whole_parser
from stackyard.core.registry import registered, rooms
from stackyard.testing import random_match
from tests.tiny_game import PEBBLES_ROOM

ROOT = Path(__file__).parent.parent.parent
OF_GAMES = {"play", "show", "perft", "solve"}
LANGUAGES = ("en", "de")


def parsers(parser: argparse.ArgumentParser, path: tuple[str, ...]) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield a parser and those of the words behind it, each with its words."""
    yield " ".join(path), parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from parsers(below, (*path, word))


@pytest.fixture(scope="module", params=LANGUAGES)
def every(request: pytest.FixtureRequest) -> dict[str, argparse.ArgumentParser]:
    found = dict(parsers(whole_parser(request.param), ()))
    del found[""]
    return found


def test_the_walk_meets_every_command_and_game(every: dict[str, argparse.ArgumentParser]) -> None:
    assert {words.split()[0] for words in every} == {command.name for command in COMMANDS}
    for name in OF_GAMES - {"solve"}:
        assert {f"{name} {room.slug}" for room in rooms()} <= set(every)
    assert {words for words in every if words.startswith("solve ")} >= {"solve towers", "solve towerbrix"}
    assert "admin ban" in every


def test_a_mistyped_option_is_named_before_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["export", "--formt", "parquet", "matches"])
    assert "there is no option --formt; did you mean --format?" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["export", "--format", "parquet", "matches"])
    assert "--to" in capsys.readouterr().err


def test_every_argument_has_help(every: dict[str, argparse.ArgumentParser]) -> None:
    silent = [
        f"{words}: {action.option_strings or action.dest}"
        for words, parser in every.items()
        for action in parser._actions
        if not isinstance(action, argparse._SubParsersAction) and not (action.help or "").strip()
    ]
    assert silent == []
    for parser in every.values():
        parser.format_help()  # a stray % would raise


def test_every_command_takes_json_and_says_what_it_prints(every: dict[str, argparse.ArgumentParser]) -> None:
    lacking = [
        words
        for words, parser in every.items()
        if words not in OF_GAMES and "--json" not in parser._option_string_actions
    ]
    assert lacking == []
    page = (ROOT / "docs/json.md").read_text("utf-8")
    assert [command.name for command in COMMANDS if f"`{command.name}`" not in page] == []


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.module.startswith("stackyard.lab")])
def test_the_lab_helps_in_german_too(command: Any) -> None:
    english, german = (import_module(command.module).parser(language) for language in LANGUAGES)
    assert english.description != german.description
    same = [
        one.option_strings or one.dest
        for one, other in zip(english._actions, german._actions, strict=True)
        if one.help == other.help
    ]
    assert same == []


@pytest.mark.parametrize(("language", "expected"), [("en", "did you mean --json?"), ("de", "meinst du --json?")])
@pytest.mark.parametrize("name", [command.name for command in COMMANDS])
def test_a_mistyped_option_is_answered_with_the_nearest(
    name: str, language: str, expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    behind = ["towers"] if name in OF_GAMES | {"arena", "selfplay"} else []
    module = import_module(next(each.module for each in COMMANDS if each.name == name))
    needed = [] if behind else [word for action in module.parser()._actions for word in needed_words(action)]
    behind += {"selfplay": ["--bots", "1", "--to", "x"], "solve": ["--width", "3"]}.get(name, [])
    with pytest.raises(SystemExit) as end:
        main([name, *behind, *needed, "--jsno", "--language", language])
    assert end.value.code == 2
    assert expected in capsys.readouterr().err.splitlines()[-1]


def needed_words(action: argparse.Action) -> list[str]:
    """Return words that satisfy an argument that has to be there."""
    if not action.required:
        return []
    word = str(next(iter(action.choices))) if action.choices else "x"
    return [action.option_strings[0], word] if action.option_strings else [word]


@pytest.mark.parametrize(
    ("words", "english", "german"),
    [
        ("play towers --widht 5", "did you mean --width?", "meinst du --width?"),
        ("arena towers --levles 1 2", "did you mean --levels?", "meinst du --levels?"),
        ("admin list --limti 3", "did you mean --limit?", "meinst du --limit?"),
        ("--versoin", "did you mean --version?", "meinst du --version?"),
        ("admin statsu", "did you mean 'status'?", "meinst du 'status'?"),
        ("completion bsh", "did you mean 'bash'?", "meinst du 'bash'?"),
        ("paly", "did you mean 'play'?", "meinst du 'play'?"),
        ("games towres", "did you mean 'towers'?", "meinst du 'towers'?"),
        ("arena towres --levels 1 2", "did you mean 'towers'?", "meinst du 'towers'?"),
    ],
)
def test_the_nearest_word_in_both_languages(
    words: str, english: str, german: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, expected in (("en", english), ("de", german)):
        try:
            status: Any = main([*words.split(), "--language", language])
        except SystemExit as end:
            status = end.code
        assert status == 2
        assert expected in capsys.readouterr().err.splitlines()[-1]


# --- what --json prints ---


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_what_json_looks_like(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = tmp_path / "match.stackyard.jsonl"
    with registered(PEBBLES_ROOM):
        saved.write_text(random_match(PEBBLES_ROOM, {"dice": True}, seed=1).text())
        (one,) = printed(capsys, "verify", str(saved))
        assert (one["file"], one["sound"]) == (str(saved), True)
        assert "The seed is the one that was fixed before the first move." in one["findings"]
        answer = printed(capsys, "replay", str(saved))
        assert (answer["game"], answer["over"], answer["frames"][0]["words"]) == ("pebbles", True, "The start.")
        assert printed(capsys, "replay", str(saved), "--at", "1") == answer["frames"][1]
        shown = printed(capsys, "show", "pebbles", "--heap", "3")
        assert shown["position"].startswith("3/3 ")
        assert "<svg" in shown["svg"]
        counted = printed(capsys, "perft", "pebbles", "--heap", "4", "--no-secret", "--depth", "2")
        assert [(row["depth"], row["lines"]) for row in counted] == [(1, 3), (2, 5)]
        split = printed(capsys, "perft", "pebbles", "--heap", "4", "--no-secret", "--depth", "2", "--split")
        assert split[0] == {"move": "take1", "lines": 3}
        assert [game["slug"] for game in printed(capsys, "games")][-1] == "pebbles"
        facts = printed(capsys, "games", "pebbles")
        assert facts["options"]["properties"]["heap"]["default"] == 7
        assert facts["seats"] == [2, 3]


def test_bots_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = ("--database", str(tmp_path / "hall.sqlite3"))
    added = printed(capsys, "bot", "add", "rook", *database)
    assert added["name"] == "rook"
    assert len(added["token"]) > 20
    assert [one["name"] for one in printed(capsys, "bot", "list", *database)] == ["rook"]
    assert printed(capsys, "bot", "remove", "rook", *database) == {"removed": "rook"}


def test_plans_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    plan = printed(capsys, "solve", "brick-work", "--design", "crown")
    assert plan["steps"]
    assert set(plan["steps"][0]) == {"space", "die", "move", "text"}
    tower = printed(capsys, "solve", "towerbrix", "--cards", "G8", "--seed", "2", "--seconds", "60")
    assert (tower["verdict"], tower["deck"], len(tower["poses"])) == ("stands", "green", 9)
    assert tower["height_mm"] > 0


def test_a_match_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))
    typed = iter(["take2\n", "quit\n"])
    monkeypatch.setattr("sys.stdin.readline", lambda: next(typed, ""), raising=False)
    with registered(PEBBLES_ROOM):
        assert main(["play", "pebbles", "--heap", "12", "--no-secret", "--together", "--json"]) == 0
    *lines, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {"ask": "Red>"} in lines
    assert any("ooo" in line.get("text", "") for line in lines)
    assert last["end"]["over"] is False
    assert Path(last["end"]["file"]).is_file()


# --- completion ---


@pytest.fixture(scope="module")
def scripts() -> dict[str, str]:
    import shtab

    whole = whole_parser()
    return {shell: shtab.complete(whole, shell=shell) for shell in SHELLS}


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_reads_the_completion(shell: str, scripts: dict[str, str], tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    script = tmp_path / "script"
    script.write_text(scripts[shell])
    subprocess.run([shell, "-n", str(script)], check=True, timeout=60)


COMPLETE = """
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
$(complete -p stackyard | sed 's/.*-F \\([^ ]*\\).*/\\1/')
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("pl", {"play"}),
        ("play to", {"towers", "tower-topple", "towerbrix"}),
        ("play towers --sub", {"--suburbs"}),
        ("admin re", {"restore"}),
        ("arena --sp", {"--sprt"}),
        ("completion ", set(SHELLS)),
    ],
)
def test_bash_completes(words: str, found: set[str], scripts: dict[str, str], tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text(scripts["bash"])
    done = subprocess.run(
        ["bash", "--norc", "-c", COMPLETE, "bash", str(script), "stackyard", *words.split(" ")],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert set(done.stdout.split()) == found


def test_the_command_prints_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    answer = printed(capsys, "completion", "fish")
    assert answer["shell"] == "fish"
    assert "complete -c stackyard" in answer["script"]
