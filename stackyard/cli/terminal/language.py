"""What is said in the language of the terminal (`core/commands/language.py`). Texts come from the catalogue."""

from __future__ import annotations

from typing import Any

from stackyard.core.commands.language import language_of
from stackyard.core.errors import StackyardError
from stackyard.core.event_description import UNSET
from stackyard.core.game import Game, Outcome, Position, Seat
from stackyard.core.texts.catalogue import Message, t, text_of


def in_language(text: Message | str, language: str) -> str:
    """Return what was said in a language; a plain text stays as it is."""
    return text_of(text, language) if isinstance(text, Message) else text


def error_in(error: Exception, language: str) -> str:
    """Return what was wrong; in English with the details that are for programmers."""
    return error.text(language) if isinstance(error, StackyardError) else str(error)


def file_problem_in(error: OSError, language: str) -> str:
    """Return what is wrong with a file; what is rare is said as the system says it."""
    if isinstance(error, FileNotFoundError):
        return t.text(language, "file-missing")
    if isinstance(error, PermissionError):
        return t.text(language, "file-forbidden")
    if isinstance(error, IsADirectoryError):
        return t.text(language, "file-is-folder")
    return error.strerror or str(error)


def outcome_in(outcome: Outcome, language: str) -> str:
    """Return why a match ended, or how it stands."""
    return in_language(outcome.reason, language)


def seat_in(name: str, language: str) -> str:
    """Return the name of a seat: that of a colour in the reader's language."""
    return t.text(language, "seat-called", name=name)


def sentence_in(game: Game[Any, Any], language: str, position: Position, by: Seat | str, event: str) -> str:
    """Return what an event did, in a sentence that says who did it; `event` is redacted for whoever reads it."""
    description = game.describe_event(position, by, event)
    if description.localizable is not UNSET:
        return text_of(description.localizable, language)
    if not isinstance(by, int):
        return description.text
    who = game.seat_names[by] if by < len(game.seat_names) else str(by)
    return f"{seat_in(who, language)}: {description.text}"


__all__ = [
    "error_in",
    "in_language",
    "language_of",
    "outcome_in",
    "seat_in",
    "sentence_in",
]
