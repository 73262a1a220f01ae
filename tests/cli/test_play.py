"""Playing in a terminal: at a real one (a pseudo-terminal) and behind a pipe."""

from __future__ import annotations

import os
import re
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stackyard.cli import main
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.table import Table
from stackyard.core.match import Match, verify
from stackyard.core.registry import registered
from tests.tiny_game import PEBBLES_ROOM

START = "3/7 0 d0 n21 t2,2 s00 l0 -S"


@pytest.fixture(autouse=True)
def _pebbles(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C")
    with registered(PEBBLES_ROOM):
        yield


class Typed:
    """A pipe instead of stdin."""

    def __init__(self, text: str) -> None:
        self.lines = iter(text.splitlines(keepends=True))

    def isatty(self) -> bool:
        return False

    def reconfigure(self, errors: str) -> None:
        return

    def readline(self) -> str:
        return next(self.lines, "")


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    def typed(text: str, *words: str, game: str = "pebbles") -> str:
        monkeypatch.setattr("sys.stdin", Typed(text))
        assert main(["play", game, *words]) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        assert "\x1b" not in shown.out
        return shown.out

    return typed


def test_a_match_against_a_bot(play: Callable[..., str]) -> None:
    shown = play("take1\n", "--position", START, "--level", "1")
    assert "you are Red, against level 1" in shown
    assert "Red> take1" in shown
    assert "Green: 1: take1." in shown  # the bot
    assert "Red: 0: take1." in shown  # the last pebble went by a forced event, or was taken
    assert "Red won" in shown


def test_whoever_names_no_level_plays_the_first_one_and_then_hears_of_the_next(play: Callable[..., str]) -> None:
    shown = play("take1\n", "--position", START)
    assert "you are Red, against level 1" in shown
    assert "You have beaten level 1. Type next to play against level 2, or again for another match." in shown
    shown = play("take1\n", "--position", START, "--level", "1", "--seat", "1")
    assert "beaten" not in shown  # that was the bot
    assert "beaten" not in play("take1\ntake1\n", "--position", START, "--together")


ENGINE = """\
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if asked["do"] == "hello":
        print(json.dumps({"id": asked["id"], "protocol": 1, "name": "Rook"}), flush=True)
    if asked["do"] == "choose":
        assert "position" not in asked and asked["view"]["numbers"].count(None) == 1
        print(json.dumps({"id": asked["id"], "move": sys.argv[1]}), flush=True)
"""


def engine_that_plays(folder: Path, move: str) -> str:
    path = folder / "engine.py"
    path.write_text(ENGINE, encoding="utf-8")
    return shlex.join([sys.executable, "-S", "-E", str(path), move])


def test_a_match_against_another_program(play: Callable[..., str], tmp_path: Path) -> None:
    out = play("take3\ntake1\n", "--seed", "7", "--engine", engine_that_plays(tmp_path, "take1"))
    assert "against the program Rook" in out
    assert "loses" not in out
    assert "no legal move" not in out


def test_a_program_that_names_no_legal_move_three_times_loses(play: Callable[..., str], tmp_path: Path) -> None:
    moves = "take1\n" * 9
    out = play(moves, "--seed", "7", "--heap", "12", "--engine", engine_that_plays(tmp_path, "fly"))
    assert out.count("Rook made no legal move") == 2
    assert "Rook loses" in out


def test_a_program_that_is_none_is_refused_before_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "pebbles", "--engine", "/nowhere/bot"]) == 2
    assert "cannot be started" in capsys.readouterr().err


def test_what_is_mistyped_is_explained_and_asked_again(play: Callable[..., str]) -> None:
    shown = play("take9\n\n   \ntake3\n", "--position", START)
    assert "a move is 'take1', 'take2' or 'take3', not 'take9'. Legal: take1 take2 take3" in shown
    assert "Red won. Red 7, Green 2." in shown


def test_secrets_are_kept_from_whoever_sits_there(play: Callable[..., str]) -> None:
    shown = play("", "--seed", "7")
    assert "numbers [1, None]" in shown
    shown = play("", "--seed", "7", "--seat", "1", "--level", "1")
    assert "numbers [None, 3]" in shown
    assert "[1, 3]" not in shown


def test_commands(play: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "match"
    shown = play(
        f"help\n?\nmoves\nhint\nboard\nposition\nrules\nundo\ntake1\nundo\nsave\nsave {path}\nsave {path}\nquit\n",
        *("--position", "7/7 0 d0 n21 t0,0 s00 l0 -S", "--level", "1"),
    )
    assert len(re.findall("resign +give up", shown)) == 2
    assert "  1  0: take1.   2  0: take2.   3  0: take3." in " ".join(shown.split("\n"))
    assert "Hint: 0: take3." in shown
    assert "You then stand at +0.00" in shown
    assert "the position holds what is hidden from you" in shown
    assert "7/7 0 d0 n21" not in shown
    assert "as small as possible" in shown
    assert "you have no move here to take back" in shown
    assert "say where" in shown
    assert shown.count(f"saved to {path}") == 2
    match = Match.load(path.read_text())
    assert (match.seq, match.to_act) == (0, [0])


def test_saving_does_not_overwrite_and_resuming_goes_on(play: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "match"
    path.write_text("mine")
    assert "exists already" in play(f"save {path}\n", "--position", START)
    assert path.read_text() == "mine"
    assert "No such file" in play("save /no/such/folder/match\n", "--position", START)
    path.unlink()
    play(f"take1\nsave {path}\n", "--position", START, "--together")
    assert "Green> take2" in play("take2\n", "--resume", str(path), "--together")
    assert main(["play", "towers", "--resume", str(path)]) == 2


def test_a_second_match_begins_where_the_first_ended(play: Callable[..., str]) -> None:
    shown = play("take1\nagain\nquit\n", "--position", START)
    assert shown.index("you are Red, against level 1") < shown.index("you are Green, against level 1")
    shown = play("take1\nnext\nnext\nagain\nagain\nquit\n", "--position", START, "--seat", "1")
    assert "you are Green, against level 1" in shown
    assert "you are Red, against level 2" in shown
    assert shown.count("this match is not over") == 3


def test_no_next_level_above_the_last_or_without_bots(play: Callable[..., str]) -> None:
    assert "there is no higher level" in play("take1\ntake2\nnext\nquit\n", "--position", START, "--together")
    assert "there is no higher level" in play("take1\nnext\nquit\n", "--position", START, "--level", "2")


def test_together_both_sides_are_asked(play: Callable[..., str]) -> None:
    shown = play("take1\ntake2\n", "--position", START, "--together")
    assert "you all play at this keyboard" in shown
    assert "Red> take1" in shown
    assert "Green> take2" in shown
    assert "again, save FILE, undo, or quit>" in shown


def test_undo_together_and_after_the_end(play: Callable[..., str]) -> None:
    shown = play("take1\ntake2\nundo\nundo\ntake3\nquit\n", "--position", START, "--together")
    assert "Green won. Red 3, Green 5." in shown
    assert "Red won. Red 7, Green 2." in shown


def test_resigning(play: Callable[..., str], tmp_path: Path) -> None:
    path = tmp_path / "match"
    shown = play(f"resign\nmoves\ntake1\nhint\nsave {path}\n\n", "--position", START)
    assert "Red resigned. Green won." in shown
    assert "nothing to decide" in shown
    assert verify(path.read_text()).ok


def test_whoever_resigns_while_others_play_on_leaves_the_seat_to_a_bot(
    play: Callable[..., str], tmp_path: Path
) -> None:
    path = tmp_path / "match"
    shown = play(
        f"resign\ntake1\ntake1\nback\nsave {path}\n", "--seats", "3", "--together", "--seed", "7", "--heap", "12"
    )
    assert "Red left the match: a bot plays on. 'back' takes the seat again." in shown
    assert "Red: 0: take" in shown, "the bot plays at once"
    assert "Red is back." in shown
    match = Match.load(path.read_text())
    events = [event.event for event in match.events if event.by == "table"]
    assert events == ["leave 0", "back 0"]
    assert match.outcome().excluded == [0]
    assert "nobody has left a seat here" in play("back\n", "--position", START)


def test_the_last_person_at_the_keyboard_ends_the_match(play: Callable[..., str]) -> None:
    shown = play("resign\nresign\n", "--seats", "3", "--together", "--seed", "7")
    assert "Green left the match" not in shown
    assert "Green resigned. Blue won." in shown, "whoever left cannot win"
    assert "Green and Blue won" in play("resign\n\n", "--seats", "3", "--seed", "7")


def test_a_real_table_says_what_its_dice_did(play: Callable[..., str]) -> None:
    shown = play("moves\ndeal 9\ndeal 31\ndie 6\ndie 2\ntake2\n", "--given", "--dice", "--together")
    assert "chance> deal 31" in shown
    assert "a deal is" in shown
    assert "The numbers are dealt." in shown
    assert "Green> take2" in shown


def test_the_position_is_shown_once_nothing_is_hidden(play: Callable[..., str]) -> None:
    assert "0/7 0 d0 n21 t5,2 s00 l1 -S" in play("take3\nposition\n", "--position", START)
    towers = ("--width", "2", "--height", "2", "--together")
    assert "2x2 - build B W,B/B,W" in play("position\n", *towers, game="towers")


def test_what_was_revealed_is_not_taken_back(play: Callable[..., str]) -> None:
    assert "what is known cannot be taken back" in play("take1\nundo\nquit\n", "--dice", "--seed", "3", "--together")


class Screen:
    """What people at one keyboard type and see. A curtain clears what was there before."""

    def __init__(self, *typed: str) -> None:
        self.typed = iter(typed)
        self.lines: list[str] = []
        self.sights: list[str] = []  # all that a person saw between two curtains

    def write(self, text: str) -> None:
        self.lines.append(text)

    def read(self, prompt: str) -> str:
        self.write(prompt)
        line = next(self.typed, None)
        if line is None:
            raise EOFError
        return line

    def curtain(self, name: str, hide: bool) -> None:
        assert hide is bool(self.lines)
        if hide:
            self.sights.append("\n".join(self.lines))
        self.lines = [f"for {name}"]

    def after(self, position: str, people: list[int]) -> list[str]:
        match = Match.new(PEBBLES_ROOM, {"heap": 7}, position=position, nature="given")
        Table(match, people, 1, Paint(False), self.write, self.curtain).play(self.read)
        return [*self.sights, "\n".join(self.lines)]


def test_secrets_are_kept_from_who_hands_over_the_keyboard() -> None:
    red, green, again = Screen("take1", "take1").after("5/7 0 d0 n21 t1,1 s00 l0 -S", [0, 1])
    assert red.startswith("for Red")
    assert "numbers [2, None]" in red
    assert "Red: 0: take1." in red
    assert green.startswith("for Green\n  Red: 0: take1.")  # written again for the other seat
    assert "numbers [None, 1]" in green
    assert "[2, None]" not in green
    assert again.startswith("for Red\n  Green: 1: take1")
    *_, last = Screen("take3").after(START, [0, 1])
    assert "numbers [2, 1]" in last  # the match is over: nothing is hidden any more


def test_nothing_is_handed_over_against_a_bot() -> None:
    (whole,) = Screen("take1").after("5/7 0 d0 n21 t1,1 s00 l0 -S", [0])
    assert "for " not in whole
    assert "numbers [2, None]" in whole
    assert "numbers [None" not in whole


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX's")
def test_hands_are_hidden_at_one_terminal_between_turns() -> None:
    words = ("play", "take-that-towers", "--seed", "1", "--together")
    with _at_terminal(*words, NO_COLOR="1") as (here, process):
        shown = _until(here, "Blue, press Enter when only you are looking> ")
        assert "4 cards: " not in shown
        os.write(here, b"\n")
        first = _until(here, "R2 Red: 0 points, 4 cards\r\n", "Blue> ")
        cards = re.search(r"4 cards: (\w\w)\w*, (?:2 )?(\w\w)", first)
        assert cards is not None
        os.write(here, f"{cards[1]}@A\n{cards[2]}@B\ndraw\n".encode())
        _until(here, "Red is next. Press Enter to clear the screen, and hand over> ")
        os.write(here, b"\n")
        wiped = _until(here, "\x1b[3J", "Red, press Enter when only you are looking> ")
        assert "cards: " not in wiped
        os.write(here, b"\n")
        second = _until(here, "B1 Blue: 0 points, 5 cards\r\n", "Red> ")
        assert "Blue draws" in second
        os.write(here, b"\x04")
        assert process.wait(60) == 0


def test_three_play(play: Callable[..., str]) -> None:
    shown = play("take1\n", "--seats", "3", "--seat", "2", "--seed", "1", "--level", "1")
    assert shown.index("Red: 0: take1") < shown.index("Green: 1: take1") < shown.index("Blue> take1")


def test_the_end_of_input_ends_it(play: Callable[..., str]) -> None:
    assert play("", "--position", START).endswith("Red> \n")


def test_towers_behind_a_pipe_from_any_directory(tmp_path: Path) -> None:
    moves = "a1-a9\na1-a2\nhelp\nmoves\nundo\na1-b1\nsave match\nquit\n"
    done = subprocess.run(
        [sys.executable, "-m", "stackyard.cli", "play", "towers", "--width", "4", "--height", "3", "--together"],
        input=moves.encode() + b"\xff\n",
        capture_output=True,
        cwd=tmp_path,
        timeout=300,
        check=False,
    )
    shown = done.stdout.decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "a9 is off the board" in shown
    assert "White> moves" in shown
    assert "saved to match" in shown
    assert Match.load((tmp_path / "match").read_text()).seq == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals are POSIX's")
@pytest.mark.parametrize("plain", [False, True])
def test_towers_at_a_terminal_has_colours_unless_nobody_wants_them(plain: bool) -> None:
    words = ("play", "towers", "--width", "3", "--height", "3", "--together")
    with _at_terminal(*words, NO_COLOR="1" if plain else "") as (here, process):
        shown = _until(here, "> ")
        os.write(here, b"a1-a2\n")
        shown += _until(here, "White", "> ")
        os.write(here, b"\x04")  # Ctrl-D
        assert process.wait(60) == 0
    assert "B2" in shown
    assert ("\x1b[1;97;40m" in shown) is not plain
    assert ("\x1b[" in shown.replace("\x1b[?2004", "")) is not plain  # readline marks pastes


@contextmanager
def _at_terminal(*words: str, **environment: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Start `stackyard` at a terminal of its own; end it whatever becomes of the test."""
    import pty

    here, there = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "stackyard.cli", *words],
        stdin=there,
        stdout=there,
        stderr=there,
        env={**os.environ, "TERM": "xterm", **environment},
        start_new_session=True,
    )
    os.close(there)
    try:
        yield here, process
    finally:
        process.kill()
        process.wait()
        os.close(here)


def _until(terminal: int, *texts: str) -> str:
    """Read until all of the texts have come, one after another."""
    shown, found, deadline = "", 0, time.monotonic() + 120
    for text in texts:
        while (at := shown.find(text, found)) < 0:
            assert time.monotonic() < deadline, shown
            if select.select([terminal], [], [], 1)[0]:
                shown += os.read(terminal, 65536).decode()
        found = at + len(text)
    return shown
