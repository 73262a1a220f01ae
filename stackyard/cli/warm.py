"""`stackyard warm`: compile everything now."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.texts.catalogue import ENGLISH


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    about = "Compile the rules and the bots of every game, once, so that nobody waits later."
    return command_line("warm", about, (), language)


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    found = parser(language_of(arguments)).parse_args(arguments)
    from stackyard.core.compiling.warm import warm

    lines: list[str] = []
    began = time.perf_counter()
    compiled = warm(lines.append if found.json else print)
    if found.json:
        print(json.dumps({"compiled": compiled, "seconds": time.perf_counter() - began, "output": lines}))
    elif not compiled:
        print("Everything is compiled already.")
    return 0
