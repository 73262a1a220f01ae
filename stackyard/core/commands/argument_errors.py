"""What argparse finds wrong with a command line, in the reader's language: it says so in English sentences only."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from stackyard.core.texts.catalogue import t

_ARGUMENT: Final = re.compile(r"argument (?P<argument>.+?): (?P<what>.*)", re.DOTALL)
_MISSING: Final = re.compile(r"the following arguments are required: (?P<names>.*)")
_UNKNOWN: Final = re.compile(r"unrecognized arguments: (?P<words>.*)", re.DOTALL)
_ONE_OF: Final = re.compile(r"one of the arguments (?P<names>.*) is required")
_CHOICE: Final = re.compile(r"invalid choice: (?P<shown>.*) \(choose from (?P<choices>.*)\)", re.DOTALL)
_VALUE: Final = re.compile(r"invalid (?P<kind>\w+) value: (?P<shown>.*)", re.DOTALL)
_NOT_WITH: Final = re.compile(r"not allowed with argument (?P<other>.*)")
_NONE: Final = re.compile(r"ignored explicit argument (?P<shown>.*)", re.DOTALL)
_EXPECTED: Final = re.compile(r"expected (?:one argument|at most one argument|at least one argument|\d+ arguments?)")


def problem_in(message: str, language: str) -> str:
    """Return what argparse said in a language; what is not its own stays as it is, such as what a game refused."""
    if found := _MISSING.fullmatch(message):
        return t.text(language, "argument-missing", names=found["names"])
    if found := _UNKNOWN.fullmatch(message):
        return t.text(language, "argument-unknown", words=found["words"])
    if found := _ONE_OF.fullmatch(message):
        return t.text(language, "argument-one-of", names=found["names"])
    if found := _ARGUMENT.fullmatch(message):
        if _CHOICE.fullmatch(found["what"]) and not found["argument"].startswith("-"):
            return _reason_in(found["what"], language)  # its name is nothing that anybody types
        return t.text(language, "argument-wrong", name=found["argument"], why=_reason_in(found["what"], language))
    return message


def _reason_in(what: str, language: str) -> str:
    """Return why an argument is refused."""
    if found := _CHOICE.fullmatch(what):
        # Python 3.12 writes the choices as they are typed, older ones in quotes.
        choices = [choice.strip("'") for choice in found["choices"].split(", ")]
        shown = found["shown"].strip("'")
        if closest := get_close_matches(shown.lower(), choices, 1):
            return t.text(language, "argument-choice-near", shown=found["shown"], near=repr(closest[0]))
        return t.text(language, "argument-choice", shown=found["shown"], choices=", ".join(choices))
    if found := _VALUE.fullmatch(what):
        return t.text(language, "argument-value", shown=found["shown"], kind=found["kind"])
    if found := _NOT_WITH.fullmatch(what):
        return t.text(language, "argument-not-with", other=found["other"])
    if found := _NONE.fullmatch(what):
        return t.text(language, "argument-none", shown=found["shown"])
    return t.text(language, "argument-expected") if _EXPECTED.fullmatch(what) else what


__all__ = ["problem_in"]
