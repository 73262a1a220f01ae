"""`stackyard warm`: compile everything now."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

from stackyard.core.commands.language import language_of
from stackyard.core.commands.parser import Parser, command_line
from stackyard.core.texts.catalogue import ENGLISH, t


def parser(language: str = ENGLISH) -> Parser:
    """Return the parser of the command line."""
    return command_line("warm", t.text(language, "about-warm"), (), language)


def main(arguments: Sequence[str]) -> int:
    """Run the command."""
    language = language_of(arguments)
    found = parser(language).parse_args(arguments)
    from stackyard.core.compiling.warm import warm, warm_for_programs

    lines: list[str] = []
    began = time.perf_counter()
    report = lines.append if found.json else print
    compiled = warm(report, language=language)
    compiled = warm_for_programs(report, language) or compiled
    if found.json:
        print(json.dumps({"compiled": compiled, "seconds": time.perf_counter() - began, "output": lines}))
    elif not compiled:
        print(t.text(language, "warm-nothing"))
    return 0
