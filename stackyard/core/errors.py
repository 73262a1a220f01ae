"""What can go wrong, as types with stable codes.

Every error a caller can cause is a `StackyardError`. Its `code` is part of the engine protocol and of the live
protocol and never changes; its message says what was wrong and what is expected, in the game's words.
"""

from __future__ import annotations

from typing import ClassVar

from stackyard.core.texts.catalogue import Message


class StackyardError(ValueError):
    """The base of every error that a caller can cause and may want to catch.

    It is made with a text, or with a `Message`, whose text is made when it is first read.
    """

    code: ClassVar[str] = "internal"

    @property
    def said(self) -> Message | None:
        """Return the message that the error was made with; None if it was made with a text."""
        first = self.args[0] if self.args else None
        return first if isinstance(first, Message) else None


class BadJsonError(StackyardError):
    """The text is not the JSON that was expected."""

    code = "bad_json"


class BadRequestError(StackyardError):
    """The request is well-formed, but it asks for something that does not exist, or a part is missing."""

    code = "bad_request"


class BadRecordError(BadRequestError):
    """A record file is corrupted, truncated, hostile, or does not follow the rules of its game."""


class BadPositionError(BadRequestError):
    """A position's text does not describe a position of the game."""


class UnknownGameError(StackyardError):
    """There is no game of that name, or it is not built yet."""

    code = "unknown_game"


class BadOptionError(StackyardError):
    """An option has a value that the rules do not allow, alone or beside the others."""

    code = "bad_option"


class NotYourTurnError(StackyardError):
    """The seat may not act now."""

    code = "not_your_turn"


class IllegalMoveError(StackyardError):
    """The move is well written but the rules forbid it here."""

    code = "illegal_move"


class InvalidMoveError(IllegalMoveError):
    """The text is not a move in the game's notation."""


class MatchOverError(StackyardError):
    """The match has ended; nothing more can be played."""

    code = "match_over"


class NotBegunError(StackyardError):
    """The match has not begun: not all seats are taken yet."""

    code = "not_begun"


class NoMatchError(StackyardError):
    """There is no match yet: start or load one first."""

    code = "no_match"


class ChanceDueError(StackyardError):
    """Nobody may move: a chance event (dice, shuffle, gravity) is due first."""

    code = "nature_due"


class BadChanceError(StackyardError):
    """The chance event is not one that may happen here."""

    code = "bad_nature"


CODES: tuple[str, ...] = (
    "bad_json",
    "bad_request",
    "unknown_game",
    "bad_option",
    "not_your_turn",
    "illegal_move",
    "match_over",
    "not_begun",
    "no_match",
    "nature_due",
    "bad_nature",
    "internal",
)
"""Every code there is, in the order of the protocol page."""
