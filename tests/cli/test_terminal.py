"""The games as whoever plays in a terminal meets them: menus only, both languages, leaving and going on."""

from __future__ import annotations

import argparse
import os
import random
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

import pytest

from stackyard.cli import main
from stackyard.cli.paint import Paint, broken_at_words
from stackyard.cli.terminal import saved_match
from stackyard.cli.terminal.keyboard import completions
from stackyard.cli.terminal.move_menu import in_columns
from stackyard.cli.terminal.rules import without_marks
from stackyard.cli.terminal.table import Table
from stackyard.core.commands.argument_errors import problem_in
from stackyard.core.commands.language import language_of
from stackyard.core.errors import BadOptionError, BadRecordError
from stackyard.core.game import EVERYTHING, copy_position
from stackyard.core.match import Match
from stackyard.core.registry import room as find_room
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.core.toolkit.menus import every_move
from tests.interrupting import interrupt

BASE64 = re.compile(r"[A-Za-z0-9_-]{30,}")
SEED = re.compile(r"~\d+:\d+")
POSE = re.compile(r"\b(?:put|lean) [yprbg][12] -?\d+")
LINE = re.compile(r"(?:^|  ) *(\d+)  (?=\S)")
SLOW: Final = ("brick-work", "tower-topple")  # whose matches are long
GAMES: dict[str, tuple[dict[str, Any], int, str]] = {  # options, players, lines that are taken first
    "towers": ({"width": 4, "height": 3}, 2, ""),
    "take-that-towers": ({}, 2, ""),
    "brick-work": ({}, 2, "take a [12]x|build this one"),
    "tower-topple": ({"rows": 4, "rounds": 1}, 2, "straight, from|firmly"),
    "towerbrix": ({"variant": "challenge", "challenge": 1}, 1, "thumb up"),
}


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setattr("stackyard.cli.terminal.table.randbits", lambda bits: 7)  # bots play alike each time


class Typist:
    """Somebody who only takes lines of menus, at random or as `wanted` says."""

    def __init__(self, seed: int, wanted: str = "", most: int = 3000) -> None:
        self.rng = random.Random(seed)
        self.wanted = re.compile(wanted) if wanted else None
        self.lines: list[str] = []
        self.shown = 0
        self.left = most

    def write(self, text: str) -> None:
        self.lines += text.split("\n")

    def read(self, prompt: str) -> str:
        new, self.shown = self.lines[self.shown :], len(self.lines)
        new = new[max((place for place, line in enumerate(new) if not line), default=-1) + 1 :]  # below the drawing
        self.left -= 1
        if self.left < 0 or "quit>" in prompt or "ende>" in prompt:
            raise EOFError
        numbers = [number for line in new for number in LINE.findall(line)]
        assert numbers, "\n".join(new[-40:])
        good = [line for line in new if self.wanted and self.wanted.search(line) and LINE.search(line)]
        line = self.rng.choice(good) if good else ""
        found = [number for number in LINE.findall(line) if not self.wanted or len(LINE.findall(line)) == 1]
        return str(found[0] if found else self.rng.choice(numbers))


def test_long_lines_break_between_words_and_colour_codes_take_no_room() -> None:
    painted = Paint(True)
    line = f"  Red builds on {painted('2', '(c3-c5 and more)')} a tower"
    assert broken_at_words(line, 18) == ["  Red builds on", "  \x1b[2m(c3-c5 and more)\x1b[0m", "  a tower"]
    assert broken_at_words(painted("31", "1234567890"), 10) == [painted("31", "1234567890")]
    assert broken_at_words("/a/path/that/is/longer", 10) == ["/a/path/that/is/longer"]


@pytest.mark.parametrize("slug", [pytest.param(slug, marks=pytest.mark.long if slug in SLOW else ()) for slug in GAMES])
def test_a_game_is_played_to_its_end_by_its_menus(slug: str) -> None:
    options, players, wanted = GAMES[slug]
    match = Match.new(slug, options, players, seed=3)
    typist = Typist(1, wanted)
    Table(match, [0], 1, Paint(False), typist.write).play(typist.read)
    shown = "\n".join(typist.lines)
    assert match.over, shown[-3000:]
    for hidden in (BASE64, SEED, POSE):
        assert not hidden.search(shown), hidden.search(shown)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_is_drawn_and_offered_in_german(slug: str) -> None:
    game, words = find_room(slug).game, find_room(slug).words
    assert words is not None
    options, players, _ = GAMES[slug]
    match = Match.new(slug, options, players, seed=5)
    rng = random.Random(2)
    for _ in range(6):
        if match.over or not match.to_act:
            break
        seat = int(match.to_act[0])
        menu = words.menu(match.position, seat)
        assert text_of(menu.ask, "de") != text_of(menu.ask)
        english, german = (match.game.ascii(match.position, EVERYTHING, language) for language in ("en", "de"))
        assert english != german
        assert all(len(line) <= 80 for line in english.split("\n")[1:])
        moves = [(path, move) for path, move in every_move(menu, 60)]
        for path, move in rng.sample(moves, min(12, len(moves))):
            for choice in path:
                assert not isinstance(choice.localizable, Message) or text_of(choice.localizable, "de")
            assert text_of(words.move_message(match.position, seat, move), "de")
            after = copy_position(match.position)
            game.apply(after, seat, game.parse_move(match.position, seat, move))  # what a menu offers is legal
        match.play(seat, rng.choice(match.legal(seat)))


# --- leaving, and going on ------------------------------------------------------------------------------------------


class Typed:
    """A pipe instead of stdin."""

    def __init__(self, text: str, end: Callable[[], str] = str) -> None:
        self.lines = iter(text.splitlines(keepends=True))
        self.end = end

    def isatty(self) -> bool:
        return False

    def reconfigure(self, errors: str) -> None:
        return

    def readline(self) -> str:
        return next(self.lines, None) or self.end()


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    def typed(text: str, *words: str, end: Callable[[], str] = str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", Typed(text, end))
        status = main(["play", *words])
        shown = capsys.readouterr()
        return status, shown.out + shown.err

    return typed


def _command(shown: str) -> list[str]:
    found = re.search(r"stackyard play (--continue.*)", shown)
    assert found is not None, shown
    return found[1].split(" ")


def _file(shown: str) -> Path:
    found = re.search(r"The match is kept in (.*)", shown)
    assert found is not None, shown
    return Path(found[1])


def test_what_is_left_goes_on_with_its_hands_and_bots(play: Callable[..., tuple[int, str]]) -> None:
    _, shown = play("1\n1\n1\nquit\n", "take-that-towers", "--seed", "1", "--level", "1", "--seats", "3")
    hand = re.findall(r"> B1 Blue: .*", shown)[-1]
    assert _command(shown) == ["--continue"], "it is the last one"
    path = _file(shown)
    status, shown = play("1\nlog\nquit\n", "--continue", str(path))
    assert status == 0
    assert "you are Blue; the others are bots of level 1" in shown
    assert hand in shown, "the same cards"
    assert not re.search(r"(Red|Green): \d+ points?, .*cards?: ", shown), "nobody else's"
    assert "chance>" not in shown, "cards are drawn by the seed that was kept"
    assert _file(shown) == path, "into the same file"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    sitting, match = saved_match.read(path.read_bytes())
    assert (sitting.people, sitting.level, match.header.players) == ([0], 1, 3)


def test_ctrl_c_and_the_end_of_input_keep_the_match(play: Callable[..., tuple[int, str]]) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    status, shown = play("a1-a2\n", "towers", "--width", "4", "--height", "3", "--level", "1", end=interrupt)
    assert status == 130
    assert "The match is kept in" in shown
    status, shown = play("undo\n", "--continue")
    assert status == 0
    assert "Black's 1 on" in shown
    assert _command(shown)


def test_a_match_beside_the_last_one_is_named_when_it_is_left(
    play: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    small = ("towers", "--width", "4", "--height", "3", "--level", "1")
    elsewhere = tmp_path / "mine.stackyard"
    _file(play("a1-a2\nquit\n", *small)[1]).rename(elsewhere)
    play("a1-a2\nquit\n", *small)
    _, shown = play("quit\n", "--continue", str(elsewhere))
    assert _command(shown) == ["--continue", str(elsewhere)]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_are_read_without_marks_of_rulings(slug: str, language: str) -> None:
    text = find_room(slug).game.rules_text(language)
    marks = re.compile(r"\([A-Z]\d+")
    assert marks.search(text) or slug == "towerbrix"  # whose rules name none
    assert not marks.search(without_marks(text))
    assert "such as this" not in without_marks(text)
    assert "wie dieses" not in without_marks(text)
    assert without_marks(text).count("\n## ") == text.count("\n## ")


def test_a_match_in_which_nobody_moved_is_not_kept(play: Callable[..., tuple[int, str]]) -> None:
    assert "kept" not in play("quit\n", "towers", "--width", "4", "--height", "3")[1]
    status, shown = play("", "--continue")
    assert status == 2
    assert "no match that goes on is kept in" in shown


def test_a_damaged_file_is_refused(play: Callable[..., tuple[int, str]], tmp_path: Path) -> None:
    path = tmp_path / "x.stackyard"
    path.write_bytes(saved_match.MARK + b"1}\n")
    assert play("", "towers", "--continue", str(path))[0] == 2
    with pytest.raises(BadRecordError):
        saved_match.read(path.read_bytes())


# --- what is mistyped -----------------------------------------------------------------------------------------------


def test_commands_and_moves_that_were_meant_are_named(play: Callable[..., tuple[int, str]]) -> None:
    _, shown = play("hlep\nmvoes\na1-a9\n99\n/zzz\n/a2\n0\n0\n", "towers", "--width", "4", "--height", "3")
    for phrase in (
        "Did you mean 'help'?",
        "Did you mean 'moves'?",
        "a9 is off the board",
        "there is no line 99",
        "no move here has the words zzz",
        "moves are found:",
        "this is the first menu",
    ):
        assert phrase in shown, phrase


def test_options_and_games_that_were_meant_are_named(
    play: Callable[..., tuple[int, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        play("", "towers", "--widht", "4")
    assert "there is no option --widht; did you mean --width?" in capsys.readouterr().err
    status, shown = play("", "towrs")
    assert (status, "did you mean 'towers'?" in shown) == (2, True)


def test_the_hint_is_in_words_and_can_be_played(play: Callable[..., tuple[int, str]]) -> None:
    _, shown = play("do\nhint\ndo\nquit\n", "tower-topple", "--rows", "4", "--seed", "3", "--level", "1")
    assert "ask for a hint first" in shown
    assert re.search(r"Hint: (pull|feel) the .*brick at \d[abc]", shown)
    assert "Ash pulls the" in shown or "Ash feels the" in shown
    assert not SEED.search(shown)


# --- languages, completion ------------------------------------------------------------------------------------------


def test_german(play: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    _, shown = play("hilfe\ntipp\nhlife\nende\n", "towers", "--width", "4", "--height", "3", "--language", "de")
    for phrase in ("Du bist Schwarz", "Welcher Zug?", "eine Zahl", "Tipp: ", "Meinst du 'hilfe'?", "Schwarz> "):
        assert phrase in shown, phrase
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    status, shown = play("", "towers", "--seat", "Rot")
    assert (status, "einen Platz Rot gibt es nicht" in shown) == (2, True)


def test_the_language_is_that_of_the_option_or_the_locale() -> None:
    assert language_of([], {}) == "en"
    assert language_of([], {"LANG": "de_AT.UTF-8"}) == "de"
    assert language_of([], {"LANG": "de_AT.UTF-8", "LC_ALL": "C"}) == "en"
    assert language_of([], {"LANG": "xx"}) == "en"
    assert language_of(["towers", "--language", "en"], {"LANG": "de"}) == "en"
    assert language_of(["--language=de"], {}) == "de"
    with pytest.raises(BadOptionError, match="no language 'fr'"):
        language_of(["--language", "fr"], {})


def test_help_is_in_the_language(play: Callable[..., tuple[int, str]], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        play("", "brick-work", "--language", "de", "--help")
    shown = capsys.readouterr().out
    assert shown.startswith("Aufruf: stackyard play brick-work")
    assert "wie gut die Computer spielen" in shown
    assert "--continue DATEI" in shown


WRONG = {
    "--level x": "--level: 'x' ist keine ganze Zahl",
    "--level": "--level: dahinter fehlt ein Wert",
    "--width 4 nonsense": "wozu soll das gut sein: nonsense",
    "--together=yes": "--together: hier kommt kein Wert dahinter, da steht aber 'yes'",
    "--wdith 4": "eine Angabe --wdith gibt es nicht; meinst du --width?",
}


@pytest.mark.parametrize("words", WRONG)
def test_wrong_arguments_are_refused_in_the_language(
    words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with pytest.raises(SystemExit) as end:
        main(["play", "towers", *words.split()])
    shown = capsys.readouterr().err
    assert end.value.code == 2
    assert shown.startswith("Aufruf: ")
    assert shown.rstrip().endswith(WRONG[words])


def test_every_kind_of_problem_of_argparse_is_told_in_german() -> None:
    """What argparse itself says, in this version of Python, so that a new wording of it is found."""
    asked = [
        (["--one", "1", "--two", "2", "a", "b"], "--two: das geht nicht zusammen mit --one"),
        (["a"], "das fehlt noch: words"),
        (["a", "b", "--kind", "c"], "--kind: 'c' gibt es hier nicht, nur a, b"),
        (["a", "b", "--number", "c"], "--number: 'c' ist keine Zahl"),
        (["a", "b", "--pair", "c"], "--pair: dahinter fehlt ein Wert"),
        (["a", "b"], "gib eins davon an: --one --two"),
    ]
    for words, expected in asked:
        parser = argparse.ArgumentParser(exit_on_error=False)
        parser.add_argument("words", nargs=2)
        parser.add_argument("--kind", choices=["a", "b"])
        parser.add_argument("--number", type=float)
        parser.add_argument("--pair", nargs=2)
        either = parser.add_mutually_exclusive_group(required=words == ["a", "b"])
        either.add_argument("--one")
        either.add_argument("--two")
        reasons: list[str] = []

        def keep(message: str, errors: list[str] = reasons) -> NoReturn:
            errors.append(message)
            raise SystemExit(2)

        parser.error = keep  # type: ignore[method-assign]
        try:
            parser.parse_args(words)
        except argparse.ArgumentError as error:
            reasons.append(str(error))
        except SystemExit:
            pass
        assert problem_in(reasons[0], "de") == expected


def test_solvers_answer_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "towers", "--width", "2", "--height", "1", "--memory", "10", "--language", "de"]) == 0
    assert capsys.readouterr().out.startswith("Schwarz gewinnt mit 2 Stockwerken Vorsprung\n")
    assert main(["solve", "brick-work", "--design", "crown", "--language", "de"]) == 0
    shown = capsys.readouterr().out
    assert "Build 6: 2x3 auf 2x3" in shown
    assert shown.endswith("6 Aktionen; kürzer geht es nicht\n")
    assert main(["solve", "brick-work", "--design", "moon", "--language", "de"]) == 2
    assert capsys.readouterr().err == "einen Entwurf moon gibt es nicht\n"
    assert main(["solve", "towerbrix", "--language", "de"]) == 2
    assert "Karten gibst du mit --cards" in capsys.readouterr().err
    asked = ("--conditions", "all red: standing", "all red: lying", "at least 1 red: red", "--language", "de")
    assert main(["solve", "towerbrix", *asked]) == 1
    assert "Diese Karten widersprechen sich" in capsys.readouterr().out
    assert main(["solve", "take-that-towers", "--language", "de"]) == 2
    assert "für Take That Towers gibt es nichts" in capsys.readouterr().err


def test_lines_are_completed_up_to_the_next_gap() -> None:
    words = ["undo", "moves", *(f"a1-b{number}" for number in range(1, 30)), "a2-b1"]
    assert completions("un", words) == ["undo"]
    assert completions("a", words) == ["a1-", "a2-"]
    assert completions("a2", words) == ["a2-b1"]
    assert completions("x", words) == []


def test_menus_are_set_in_columns_of_the_screen() -> None:
    lines = [f"{number:>3}  a short line" for number in range(1, 20)]
    shown = in_columns(lines, 60)
    assert max(map(len, shown)) <= 60
    assert sorted(number for line in shown for number in LINE.findall(line)) == sorted(map(str, range(1, 20)))
    assert in_columns(["x" * 90], 60) == ["x" * 90]


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are POSIX's")
def test_the_tab_key_completes_a_command() -> None:
    from tests.cli.test_play import _at_terminal, _until

    with _at_terminal("play", "towers", "--width", "4", "--height", "3", NO_COLOR="1") as (here, process):
        _until(here, "Black> ")
        os.write(here, b"hel\t\n")
        _until(here, "takes that line of the menu", "Black> ")  # else it may wait until somebody reads the rest
        assert interrupt(process) == 130


def test_where_all_act_at_once_the_keyboard_is_handed_on(play: Callable[..., tuple[int, str]]) -> None:
    _, shown = play("deal 2x2\nseat Boo\nseat Bo\nquit\n", "towerbrix", "--seats", "2", "--together", "--seed", "1")
    assert "nobody at this keyboard is called 'Boo'" in shown
    assert "Ada would like to deal 2 cards of 2 points. What do you do?" in shown
    assert "Bo> quit" in shown
    _, shown = play("seat White\n", "towers", "--width", "4", "--height", "3", "--together")
    assert "whose turn it is decides who types here" in shown


def test_what_a_drawing_tells_is_not_said_too(play: Callable[..., tuple[int, str]]) -> None:
    _, shown = play("deal 2x2\nput y1 0 0 30 stand\nquit\n", "towerbrix", "--seats", "1", "--together", "--seed", "1")
    assert "Ada puts y1." in shown
    assert "The bricks lie still." not in shown
