"""What is typed: lines with editing and completion at a terminal, and plain ones from a pipe."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from stackyard.core.texts.catalogue import t

CODES = re.compile(r"\x1b\[[0-9;]*m")  # colours: readline has to know that they take no room


def reader(words: Callable[[], Sequence[str]]) -> Callable[[str], str]:
    """Return a function that reads a line; from a pipe, it echoes the line.

    At a terminal lines are edited, and the tab key completes them: `words` returns all that may be typed now.
    """
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    if sys.stdin.isatty():
        with suppress(ImportError):  # Windows has none, and edits lines by itself
            import readline

            _complete_lines(readline, words)
        return lambda prompt: input(CODES.sub(lambda code: f"\x01{code[0]}\x02", prompt))

    def read(prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(line.rstrip("\n"), flush=True)
        return line

    return read


def completions(line: str, words: Sequence[str]) -> list[str]:
    """Return what may be typed that begins like a line: up to the next gap, where there are many."""
    found = sorted({word for word in words if word.lower().startswith(line.lower())})
    if len(found) <= 20:
        return found
    return sorted({_up_to_gap(word, len(line)) for word in found})


def _up_to_gap(word: str, begin: int) -> str:
    """Return the beginning of a word up to the first gap that lies behind `begin`."""
    gap = re.compile(r"[^ @>/-]+[ @>/-]?").match(word, begin)
    return word[: gap.end()] if gap else word


def _complete_lines(readline: Any, words: Callable[[], Sequence[str]]) -> None:
    """Let the tab key complete whole lines."""
    found: list[str] = []

    def complete(line: str, number: int) -> str | None:
        if number == 0:
            found[:] = completions(line, words())
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    own = "bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete"
    readline.parse_and_bind(own)


def curtain(write: Callable[[str], None], read: Callable[[str], str], language: str) -> Callable[[str, bool], None]:
    """Return a function that clears the screen, its scrollback and the typed lines, and waits for the next seat."""

    def draw(name: str, hide: bool) -> None:
        if hide:
            read(t.text(language, "hand-over", name=name))
            write("\n" * 200 if os.environ.get("TERM") == "dumb" else "\x1b[H\x1b[2J\x1b[3J")
            with suppress(ImportError):
                import readline

                readline.clear_history()
        read(t.text(language, "take-over", name=name))

    return draw


__all__ = ["completions", "curtain", "reader"]
