"""What can go wrong, as types with stable codes.

Every error a caller can cause is a `StackyardError`. Its `code` is part of the engine protocol and of the live
protocol and never changes; its message says what was wrong and what is expected, in the game's words.
"""

from __future__ import annotations

from typing import ClassVar

from stackyard.core.texts.catalogue import ENGLISH, Message, t, text_of


class StackyardError(ValueError):
    """The base of every error that a caller can cause and may want to catch.

    It is made with a `Message`, because a player may read it; its text is made when it is first read. A game of another
    package that has no texts may give a plain sentence.
    """

    code: ClassVar[str] = "internal"

    @property
    def localizable(self) -> Message:
        """Return the message that a player reads."""
        first = self.args[0] if self.args else None
        return first if isinstance(first, Message) else t("plain-sentence", text=str(self))

    def text(self, language: str) -> str:
        """Return what was wrong in a language; in English with the details that are for programmers."""
        return str(self) if language == ENGLISH else text_of(self.localizable, language)


class TechnicalError(StackyardError):
    """An error of a program or of a file's format: it may be made with an English text for whoever wrote that.

    A player reads in another language what has gone wrong in general.
    """

    @property
    def localizable(self) -> Message:
        """Return the message that a player reads: the error's own, else the general one of its kind."""
        first = self.args[0] if self.args else None
        return first if isinstance(first, Message) else self.general()

    @staticmethod
    def general() -> Message:
        """Return what a player reads of an error of this kind that was made with an English text."""
        return t("technical-error")


class BadJsonError(TechnicalError):
    """The text is not the JSON that was expected."""

    code = "bad_json"


class BadRequestError(StackyardError):
    """The request is well-formed, but it asks for something that does not exist, or a part is missing."""

    code = "bad_request"


class UsageError(TechnicalError, BadRequestError):
    """A program called for something that does not exist, or left a part out."""


class BadRecordError(TechnicalError, BadRequestError):
    """A record file is corrupted, truncated, hostile, or does not follow the rules of its game."""

    @staticmethod
    def general() -> Message:
        """Return what a player reads of a file that is no record."""
        return t("bad-record")


class BadPositionError(TechnicalError, BadRequestError):
    """A position's text does not describe a position of the game."""

    @staticmethod
    def general() -> Message:
        """Return what a player reads of a text that is no position."""
        return t("bad-position")


class UnknownGameError(StackyardError):
    """There is no game of that name, or it is not built yet."""

    code = "unknown_game"


class BadOptionError(StackyardError):
    """An option has a value that the rules do not allow, alone or beside the others."""

    code = "bad_option"


class InvalidOptionError(TechnicalError, BadOptionError):
    """There is no such option, or it has another type; or the rules of that version are not known."""

    @staticmethod
    def general() -> Message:
        """Return what a player reads of options that no form sends."""
        return t("bad-option")


class SettingError(TechnicalError, BadOptionError):
    """Whoever runs the program has set something wrongly: an environment variable, an option of a command."""


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


class BadActionError(TechnicalError, IllegalMoveError):
    """A program chose a number or an object that is no action here."""


class NoMatchError(StackyardError):
    """There is no match yet: start or load one first."""

    code = "no_match"


class ChanceDueError(StackyardError):
    """Nobody may move: a chance event (dice, shuffle, gravity) is due first."""

    code = "nature_due"


class BadChanceError(StackyardError):
    """The chance event is not one that may happen here."""

    code = "bad_nature"


class InvalidChanceError(TechnicalError, BadChanceError):
    """The text is not a chance event in the game's notation."""

    @staticmethod
    def general() -> Message:
        """Return what a player reads of a chance event that a program has told wrongly."""
        return t("bad-chance")


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
