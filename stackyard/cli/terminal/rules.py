"""The rules of a game on the screen: set as text at a terminal, as Markdown elsewhere."""

from __future__ import annotations

import inspect
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from stackyard.core.game import Game
from stackyard.core.texts.catalogue import ENGLISH

RULINGS: Final = re.compile(r"\s+\((?:\*\*)?[A-Z]\d+(?:\*\*)?(?:,\s+(?:\*\*)?[A-Z]\d+(?:\*\*)?)*\)")
"""Marks of our rulings behind a sentence, (E6): for those who read the code."""
ABOUT_MARKS: Final = re.compile(r"(?:A mark such as this|Ein Zeichen wie dieses) \([A-Z]\d+\)[^.]*\.\s*")


def without_marks(text: str) -> str:
    """Return rules as a player reads them: the marks that name our rulings are left out."""
    return RULINGS.sub("", ABOUT_MARKS.sub("", text))


def rules_text(game: Game[Any, Any], language: str) -> str:
    """Return the rules as Markdown, in English where nobody has written them in that language."""
    path = Path(inspect.getfile(type(game))).parent / f"RULES.{language}.md"
    return path.read_text(encoding="utf-8") if language != ENGLISH and path.exists() else game.rules_text()


def show_rules(game: Game[Any, Any], language: str, write: Callable[[str], None], colours: bool) -> None:
    """Show the rules: through the reader's pager at a terminal, else written as they are."""
    text = rules_text(game, language)
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


__all__ = ["rules_text", "show_rules", "without_marks"]
