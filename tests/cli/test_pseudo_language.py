"""The terminal in a third language: whatever reads as plain English there does not come from the catalogue."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import Final

import pytest

from scripts.pseudo_language import ACCENT, PSEUDO
from stackyard.cli import COMMANDS, help_in
from stackyard.cli.completion import whole_parser
from stackyard.cli.paint import Paint
from stackyard.cli.terminal.table import Table
from stackyard.core.match import Match
from tests.cli.test_terminal import GAMES, Typist
from tests.pseudo import PRINTED, english_in, without_notation

pytestmark = pytest.mark.usefixtures("pseudo")


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


@pytest.mark.parametrize("slug", GAMES)
def test_no_english_is_on_the_screen_of_a_match(slug: str) -> None:
    options, players, wanted = GAMES[slug]
    match = Match.new(slug, options, players, seed=3)
    typist = AccentedTypist(1, wanted)
    Table(match, [0], 1, Paint(False), typist.write, language=PSEUDO).play(typist.read)
    assert match.over
    found = {word: line for line in typist.accented for word in english_in(without_notation(line), PRINTED[slug])}
    assert found == {}


# --- commands ---

KEYWORDS: Final = re.compile(  # what is typed at a terminal: commands, options, choices
    r"\bstackyard \S[^\n]*?(?=  |\n|$)|(?<![\w-])--?[a-z][\w-]*|\{[^{}]*\}|`[^`]*`"
)
NAMES: Final = {"stackyard", "Stackyard"}


def typed_words(parser: argparse.ArgumentParser) -> set[str]:
    """Return the words that somebody types for a parser: names of arguments and commands, and choices."""
    found = set()
    for action in parser._actions:
        found |= {*map(str, action.choices or ()), action.dest}
        for below in (*(action.choices or ()), *getattr(action, "_choices_actions", ())):
            found.add(getattr(below, "dest", str(below)))
    return {word for each in found for word in re.findall("[A-Za-z]+", each)}


def parsers(parser: argparse.ArgumentParser, words: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Yield a parser and those of the words behind it, each with its words."""
    yield words, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, below in action.choices.items():
                yield from parsers(below, f"{words} {word}".strip())


def test_no_english_is_in_the_help_of_any_command() -> None:
    found = {}
    for words, parser in parsers(whole_parser(PSEUDO)):
        if not words:
            continue  # the help of the command as a whole is not of this parser
        shown = KEYWORDS.sub("", parser.format_help())
        if left := english_in(shown, {*NAMES, *typed_words(parser), *words.split()}):
            found[words] = left
    help_of_all = KEYWORDS.sub("", help_in(PSEUDO))
    if left := english_in(help_of_all, {*NAMES, *(command.name for command in COMMANDS)}):
        found["stackyard"] = left
    assert found == {}
