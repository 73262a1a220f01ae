"""The parser of a command: help in the reader's language, `--json` and `--language`, and which word was meant.

Every command takes `--json`; docs/json.md says what each prints then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from itertools import takewhile
from typing import Any, NoReturn

from stackyard.core.commands.argument_errors import problem_in
from stackyard.core.commands.language import OPTION, languages
from stackyard.core.texts.catalogue import ENGLISH, t

ALIKE = 0.6  # how much of a word must agree with another one for it to have been meant


class HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Keeps examples as they are written, and leaves room for long option names."""

    def __init__(self, prog: str) -> None:
        """Format for `prog`."""
        super().__init__(prog, max_help_position=30)


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong, and which option was probably meant, in the reader's language."""

    language = ENGLISH
    _words: Sequence[str] = ()  # that are being parsed

    def format_usage(self) -> str:
        """Return the usage, its heading in the reader's language."""
        return super().format_usage().replace("usage:", t.text(self.language, "heading-usage"), 1)

    def format_help(self) -> str:
        """Return the help, the usage's heading in the reader's language."""
        return super().format_help().replace("usage:", t.text(self.language, "heading-usage"), 1)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse as argparse does; an error can then tell a mistyped option from one that is missing."""
        self._words = list(sys.argv[1:] if args is None else args)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong, and leave; for an option that there is not, which one was meant."""
        rest = message.removeprefix("unrecognized arguments: ")
        words = rest.split() if rest != message else []
        word = next((each.partition("=")[0] for each in words if each.startswith("-")), "")
        if message.startswith("the following arguments are required"):
            word = self._mistyped()
        if word:
            closest = nearest(word, list(self._flags()))
            if closest is None:
                message = t.text(self.language, "unknown-option", option=word)
            else:
                message = t.text(self.language, "unknown-option-near", option=word, near=closest)
        else:
            message = problem_in(message, self.language)
        self.print_usage(sys.stderr)
        self.exit(2, f"{self.prog}: {message}\n")

    def _mistyped(self) -> str:
        """Return the first long option among the words that there is not, or nothing."""
        flags = set(self._flags())
        options = (each.partition("=")[0] for each in takewhile(lambda word: word != "--", self._words))
        return next((each for each in options if each.startswith("--") and each not in flags), "")

    def _flags(self) -> Iterator[str]:
        """Yield the long options of this parser and of those of its words."""
        yield from (option for option in self._option_string_actions if option.startswith("--"))
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                for below in action.choices.values():
                    yield from below._flags()


def command_line(
    name: str, about: str, examples: Sequence[str] = (), language: str = ENGLISH, epilog: str | None = None
) -> Parser:
    """Return the parser of `stackyard NAME`; under its help stand examples, or else an epilog."""
    shown = "\n".join((t.text(language, "heading-examples"), *(f"  {example}" for example in examples)))
    parser = Parser(
        prog=f"stackyard {name}",
        description=about,
        epilog=shown if examples else epilog,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
        add_help=False,
    )
    add_common(parser, language)
    return parser


def add_common(parser: Parser, language: str, json: bool | str = False) -> None:
    """Let a parser speak a language, and add what every command takes: `--help`, `--json` and `--language`.

    `json` is what holds without `--json`.
    """
    parser.language = language
    parser._positionals.title = t.text(language, "heading-arguments")
    parser._optionals.title = t.text(language, "heading-flags")
    parser.add_argument("-h", "--help", action="help", help=t.text(language, "argument-help"))
    parser.add_argument("--json", action="store_true", default=json, help=t.text(language, "argument-json"))
    # `language_of` reads it before anything is parsed.
    about = t.text(language, "argument-language", languages=", ".join(languages()))
    parser.add_argument(OPTION, choices=languages(), default=argparse.SUPPRESS, help=about)


def nearest(word: str, words: Sequence[str]) -> str | None:
    """Return which of the known words was probably meant."""
    found = get_close_matches(word.lower(), words, 1, ALIKE)
    return found[0] if found else None


__all__ = ["HelpFormatter", "Parser", "add_common", "command_line", "nearest"]
