"""The catalogue of messages: a message has a name and arguments, and its text is made when it is read.

A game's room has its texts in `texts/<language>/*.ftl`, in Fluent's format, and a `Catalogue` of them named `t`:

    raise NotYourTurnError(t("not-your-turn", side="White"))

makes a `Message("towers:not-your-turn", {"side": "White"})`, whose `str` is the English text. English has every text;
another language has whole files of them. The browser reads the same files. `make check` checks that each text is used,
and with the arguments it needs (scripts/catalogue.py). docs/texts.md is the page for those who write texts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Final, SupportsIndex, TypeAlias, Union, cast

import msgspec

if TYPE_CHECKING:
    from stackyard.core.texts.fluent import Formatter

ENGLISH: Final = "en"
Arg: TypeAlias = Union[int, str, "Message"]

_catalogues: dict[str, Catalogue] = {}
_find_room: Callable[[str], object] | None = None


class Message(msgspec.Struct, frozen=True):
    """Something said: `name` is its room and its text, "towers:not-your-turn"; `args` are what stands in the text."""

    name: str
    args: dict[str, Arg] = {}

    def __str__(self) -> str:
        """Return the English text."""
        return text_of(self)


_PLAIN: Final = frozenset((int, str, Message))
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_VARIABLE: Final = re.compile(r"\{[ ]*\$([a-zA-Z][\w-]*)[ ]*\}", re.ASCII)
_PLAIN_LINE: Final = re.compile(  # what follows it begins at the margin: it is not continued
    rf"^([a-zA-Z][\w-]*)[ ]*=[ ]*((?:[^{{}}\n]|{_VARIABLE.pattern.replace('(', '(?:')})+)\n(?=(?:[ ]*\n)*(?:\S|\Z))",
    re.ASCII | re.MULTILINE,
)


class Catalogue:
    """The texts of one room, in every language that it has; a call returns a message of one of them."""

    def __init__(self, room: str, folder: Path) -> None:
        """Make the catalogue of a room: `folder` holds a folder for each language. Texts are read at first use."""
        self.room = room
        self.folder = folder
        self._formatters: dict[str, dict[str, Formatter]] = {}
        self._plain: dict[str, dict[str, Formatter]] = {}  # of languages of which nothing else was asked for yet
        _catalogues[room] = self

    def __call__(self, name: str, /, **args: str | SupportsIndex | Message) -> Message:
        r"""Return the message of that name with its arguments; whole numbers of NumPy become Python's.

        Control characters of words, which a terminal would obey, are written out ("\x1b"); line ends stay.
        """
        plain = cast("dict[str, Arg]", args)
        for key, value in args.items():
            if type(value) is str:
                if not value.isprintable():
                    plain[key] = _CONTROL.sub(lambda found: repr(found[0])[1:-1], value)
            elif type(value) not in _PLAIN:
                plain[key] = value if isinstance(value, (str, Message)) else index(value)
        return Message(f"{self.room}:{name}", plain)

    @property
    def languages(self) -> list[str]:
        """Return the languages of the texts, English first."""
        return sorted({path.parent.name for path in self.folder.glob("*/*.ftl")}, key=lambda name: name != ENGLISH)

    def text(self, language: str, name: str, /, **args: int | str) -> str:
        """Return a text in a language, in English where that language does not have it.

        Raises KeyError if there is no text of that name, or if it needs an argument that is not given.
        """
        return self.formatter(language, name)(args)

    def find(self, language: str, name: str) -> str | None:
        """Return a text without arguments in a language; None where that language does not have it."""
        form = self._read(language, name)
        return None if form is None else form({})

    def formatter(self, language: str, name: str) -> Formatter:
        """Return a text as a function of its arguments, in English where that language does not have it.

        Raises KeyError if there is no text of that name.
        """
        found = self._read(language, name) or self._read(ENGLISH, name)
        if found is None:
            raise KeyError(name)
        return found

    def _read(self, language: str, name: str) -> Formatter | None:
        """Return a text in one language; plain lines are read without Fluent's parser, which takes long to load."""
        forms = self._formatters.get(language)
        if forms is None:
            plain = self._plain.get(language)
            if plain is None:
                plain = self._plain[language] = _read_plain_lines(self.folder / language)
            if name in plain:
                return plain[name]
            forms = self._formatters[language] = _read_formatters(self.folder / language, language)
        return forms.get(name)


def text_of(message: Message, language: str = ENGLISH) -> str:
    """Return a message's text in a language, in English where that language does not have it.

    Raises KeyError if there is no such text, or if it needs an argument that the message does not have, and
    UnknownGameError if there is no such room.
    """
    room, _, name = message.name.partition(":")
    args = {key: text_of(arg, language) if type(arg) is Message else arg for key, arg in message.args.items()}
    return catalogue_of(room).formatter(language, name)(cast("dict[str, int | str]", args))


def catalogue_of(room: str) -> Catalogue:
    """Return the texts of a room: none if it is a game of another package that has none.

    Raises UnknownGameError if there is no such room.
    """
    found = _catalogues.get(room)
    if found is None:
        if _find_room is not None:
            _find_room(room)  # a message from another process may be of a game that is not loaded in this one
        found = _catalogues.get(room) or Catalogue(room, Path(__file__).parent / "none")
    return found


def find_text(room: str, language: str, name: str) -> str | None:
    """Return a text without arguments of a room whose texts are loaded, in English where the language does not have it.

    None if there is no such room, or no such text in it.
    """
    texts = _catalogues.get(room)
    if texts is None:
        return None
    return texts.find(language, name) or texts.find(ENGLISH, name)


def find_rooms_by(find: Callable[[str], object]) -> None:
    """Set the function that imports a room by its name, or raises UnknownGameError: the registry sets its own."""
    global _find_room  # noqa: PLW0603
    _find_room = find


def _read_plain_lines(folder: Path) -> dict[str, Formatter]:
    """Return the texts of a language that are one line of words and variables, by name."""
    found = [_PLAIN_LINE.findall(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.ftl"))]
    return {name: _plain(text.strip()) for lines in found for name, text in lines if text.strip()}


def _plain(text: str) -> Formatter:
    words, names = _VARIABLE.sub("%s", text.replace("%", "%%")), _VARIABLE.findall(text)
    return lambda args: words % tuple([str(args[name]) for name in names])


def _read_formatters(folder: Path, language: str) -> dict[str, Formatter]:
    """Return the texts of a language by name."""
    from stackyard.core.texts import fluent  # reading takes a parser, which many a process never needs

    patterns = {
        name: pattern for path in sorted(folder.glob("*.ftl")) for name, pattern in fluent.read_patterns(path).items()
    }
    return {name: fluent.compile_pattern(pattern, patterns, language) for name, pattern in patterns.items()}


t: Final = Catalogue("core", Path(__file__).parent)
"""The messages that all games share."""

__all__ = ["ENGLISH", "Arg", "Catalogue", "Message", "catalogue_of", "find_text", "t", "text_of"]
