"""The rules of a game on the screen: set as text at a terminal, as Markdown elsewhere."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import Any, Final

from stackyard.core.game import Game

RULINGS: Final = re.compile(r"\s+\((?:\*\*)?[A-Z]\d+(?:\*\*)?(?:,\s+(?:\*\*)?[A-Z]\d+(?:\*\*)?)*\)")
"""Marks of our rulings behind a sentence, (E6): for those who read the code."""
ABOUT_MARKS: Final = re.compile(r"\A((?:(?!^## ).*\n)*?\n)[^.\n]*\([A-Z]\d+\)[^.]*\.\s*", re.MULTILINE)
"""A paragraph above the first heading that begins with a sentence about marks, "A mark such as this (E6) shows ..."."""


def without_marks(text: str) -> str:
    """Return rules as a player reads them: the marks that name our rulings are left out."""
    return RULINGS.sub("", ABOUT_MARKS.sub(r"\1", text))


def show_rules(game: Game[Any, Any], language: str, write: Callable[[str], None], colours: bool) -> None:
    """Show the rules: through the reader's pager at a terminal, else written as they are."""
    text = game.rules_text(language)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        write(text)
        return
    try:
        from rich.console import Console
        from rich.markdown import Markdown
    except ModuleNotFoundError:  # Markdown can be read as it is
        write(text)
        return

    os.environ.setdefault("LESS", "-R")  # without it `less` shows colour codes as letters
    console = Console(no_color=not colours, highlight=False)
    with console.pager(styles=colours):
        console.print(Markdown(without_marks(text)), width=min(console.width, 90))


__all__ = ["show_rules", "without_marks"]
