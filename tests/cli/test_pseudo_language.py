"""The terminal in a third language: whatever reads as plain English there does not come from the catalogue."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from scripts.pseudo_language import ACCENT, PSEUDO, accented
from stackyard.cli import COMMANDS, main
from stackyard.cli import parser as root_parser
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.table import Table
from stackyard.core import registry
from stackyard.core.compiling import warm
from stackyard.core.errors import BadRequestError
from stackyard.core.game import EVERYTHING, options_schema
from stackyard.core.match import Match
from stackyard.core.record import parse_record
from stackyard.core.registry import room, rooms
from tests.cli.test_terminal import GAMES, SLOW, Typist
from tests.golden.make_records import FOLDER
from tests.pseudo import ON_BRICKS, PRINTED, SLUGS, english_in, without_notation

pytestmark = pytest.mark.usefixtures("pseudo")


@pytest.fixture(autouse=True)
def _games_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know no game that another test has registered: it is in English only."""
    monkeypatch.setattr(registry, "_REGISTERED", {})


ON_A_BRICK: Final = re.compile("|".join(map(re.escape, ON_BRICKS)))


class AccentedTypist(Typist):
    """Somebody who takes lines of menus as if they had no accents."""

    def __init__(self, seed: int, wanted: str) -> None:
        super().__init__(seed, wanted)
        self.accented: list[str] = []

    def write(self, text: str) -> None:
        self.accented += text.split("\n")
        super().write(text.replace(ACCENT, ""))

    def read(self, prompt: str) -> str:
        return super().read(prompt.replace(ACCENT, ""))


@pytest.mark.parametrize("slug", [pytest.param(slug, marks=pytest.mark.long if slug in SLOW else ()) for slug in GAMES])
def test_no_english_is_on_the_screen_of_a_match(slug: str) -> None:
    options, players, wanted = GAMES[slug]
    match = Match.new(slug, options, players, seed=3)
    typist = AccentedTypist(1, wanted)
    Table(match, [0], 1, Paint(False), typist.write, language=PSEUDO).play(typist.read)
    assert match.over
    lines = [ON_A_BRICK.sub("", without_notation(line)) for line in typist.accented]
    assert {word: line for line in lines for word in english_in(line, PRINTED[slug])} == {}


def test_what_is_printed_on_a_brick_has_its_meaning_below_it() -> None:
    found: dict[str, set[str]] = {"in hand": set(), "read": set()}
    for file in (FOLDER / "tower-topple").glob("*.stackyard.jsonl"):
        for _, match in Match.replay(parse_record(file.read_bytes())):
            lines = match.game.ascii(match.position, EVERYTHING, PSEUDO).split("\n")
            for line, below in pairwise(lines):
                if printed := ON_A_BRICK.search(line):
                    assert below.endswith(f" {accented(printed[0])}"), line
                    found["in hand" if line.endswith(f"   {printed[0]}") else "read"].add(printed[0])
    assert all(found.values())


# --- help ---

TYPED: Final = re.compile(  # at a terminal: commands up to what is said of them, options with their values, files
    r"^stackyard[\w -]*:|\b(stackyard|echo|eval) [^\n]*?(?=  |\n|$)|stackyard_\S+"
    r"|(?<![\w-])--?[a-z][\w-]*( [A-Z_]+\b(?![=:]))?|\{[^{}]*\}|`[^`]*`|'[\w-]+'|HOST:PORT|\w+:/\S+|\S+[./]\w+",
    re.MULTILINE,
)
NAMES: Final = {"Stackyard", "JSON", "PostgreSQL", "SVG", "NumPy", "Parquet", "Ray", "Elo", "OpenSkill", "ELO", PSEUDO}


GIVEN: Final = {name for names in PRINTED.values() for name in names}  # to players


def words_in(text: str) -> list[str]:
    """Return the words of a text."""
    return re.findall("[A-Za-z]+", text)


def parsers(parser: argparse.ArgumentParser, words: str) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield a parser and those of the words behind it, each with its words."""
    yield words, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from parsers(below, f"{words} {word}")


def every_parser() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield the parser of each command, and of each game behind it, with the words that lead there."""
    yield "", root_parser(PSEUDO)
    for command in COMMANDS:
        module = import_module(command.module)
        yield from parsers(module.parser(PSEUDO), command.name)
        for each in rooms() if hasattr(module, "game_parser") else ():
            with suppress(BadRequestError):  # a game without a solver
                yield f"{command.name} {each.slug}", module.game_parser(each, PSEUDO)


def typed_words(parser: argparse.ArgumentParser) -> set[str]:
    """Return the words that somebody types for a parser: commands, choices, and options, which name their values."""
    words = [command.name for command in COMMANDS]
    for action in parser._actions:
        words += map(str, action.choices or ())
        words += [*action.option_strings, action.dest, action.dest.upper()] if action.option_strings else []
    return {word for each in words for word in words_in(each)}


def test_no_english_is_in_the_help_of_any_command() -> None:
    found = {}
    for words, parser in every_parser():
        if left := english_in(TYPED.sub("", parser.format_help()), {*NAMES, *GIVEN, *typed_words(parser)}):
            found[words] = left
    assert found == {}


# --- what commands print ---

RECORDS: Final = {slug: min((FOLDER / slug).glob("*.stackyard.jsonl")) for slug in SLUGS}


class Typed:
    """What is typed, line by line, where nobody sits at a terminal."""

    def __init__(self, lines: Sequence[str]) -> None:
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return False

    def reconfigure(self, errors: str) -> None:
        return

    def readline(self) -> str:
        return next(self._lines, "")


@pytest.fixture
def english_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., list[str]]:
    """Run a command with lines that are typed, and return the lines that it prints with words of English."""
    monkeypatch.setenv("STACKYARD_DATA", str(tmp_path))

    def run(command: str, *more: str, typed: Sequence[str] = (), also: Iterable[str] = ()) -> list[str]:
        monkeypatch.setattr("sys.stdin", Typed([f"{line}\n" for line in typed]))
        words = [*command.split(), *more]
        with suppress(SystemExit):
            main([*words, "--language", PSEUDO])
        shown = "".join(capsys.readouterr())
        assert shown, f"{words} prints nothing"
        quoted = words_in(" ".join((*words, *typed)))
        return [
            line
            for line in shown.splitlines()
            if english_in(TYPED.sub("", without_notation(line)), {*NAMES, *GIVEN, *quoted, *also})
        ]

    return run


@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_in_what_a_command_prints_of_a_game(english_printed: Callable[..., list[str]], slug: str) -> None:
    options = options_schema(room(slug).game).get("properties", {})
    typed = words_in(json.dumps([[name, option.get("enum", [])] for name, option in options.items()]))
    assert english_printed(f"games {slug}", also=typed) == []
    assert english_printed(f"play {slug} --together", typed=["help", "xyzzy", "log", "quit"]) == []
    assert (
        english_printed(
            "replay", str(RECORDS[slug]), also=words_in(" ".join(ON_BRICKS)) if slug == "tower-topple" else ()
        )
        == []
    )
    assert english_printed("verify", str(RECORDS[slug])) == []
    assert english_printed(f"show {slug}") == []


def test_no_english_is_in_what_other_commands_print(
    english_printed: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert english_printed("games", also=words_in(" ".join(SLUGS))) == []
    assert english_printed("perft towers --width 3 --height 3 --depth 2") == []
    assert english_printed("solve towers --width 3 --height 3") == []
    assert english_printed("solve brick-work --design Crown") == []
    assert english_printed("bot add rook") == []
    monkeypatch.setattr(warm, "cold_games", lambda _: [])
    assert english_printed("warm") == []


@pytest.mark.parametrize(
    "command",
    [
        "paly",
        "nothing",
        "play",
        "play towres",
        "play nothing",
        "play towers --widht 5",
        "play towers --width x",
        "play towers --width 99",
        "play towers --level 99",
        "play towers --seat x",
        "play towers --position x",
        "play towers --continue nowhere",
        "play towers --width",
        "show towers --suburbs=x",
        "replay nowhere",
        "replay pyproject.toml",
        "verify pyproject.toml",
        "solve take-that-towers",
        "solve brick-work --design x",
        "perft towers --depth 0",
        "bot list x",
        "bot add",
        "bot remove x",
        "admin",
        "admin statsu",
        "admin status",
        "completion bsh",
        "serve --port 99999",
        "serve --workers x",
    ],
)
def test_no_english_is_in_the_refusal_of_a_command(english_printed: Callable[..., list[str]], command: str) -> None:
    closest = [word for each in COMMANDS for word in words_in(each.name)]
    assert english_printed(command, also=[*closest, *words_in(" ".join(SLUGS))]) == []
