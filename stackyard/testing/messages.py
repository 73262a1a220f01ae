"""A check of messages: the English text shows every argument."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from fluent.syntax.ast import Pattern

from stackyard.core.texts import fluent
from stackyard.core.texts.catalogue import ENGLISH, Arg, Message, catalogue_of

NUMBERS = (0, 1, 2, 3, 1000)
WORD = "another word"  # that no text has as a choice


def unshown(message: Message) -> list[str]:
    """Return the arguments that the English text does not depend on, as paths such as "lost.side".

    A reader of the text does not learn them, so the message may leak something that is hidden from that reader.
    """
    text = str(message)
    return list(_unshown(message, lambda other: str(other) == text))


def _unshown(message: Message, same: Callable[[Message], bool]) -> Iterator[str]:
    def says_the_same(key: str, other: Arg) -> bool:
        return same(Message(message.name, {**message.args, key: other}))

    for key, arg in message.args.items():
        if isinstance(arg, Message):
            within = _unshown(arg, lambda other, key=key: says_the_same(key, other))  # type: ignore[misc]
            yield from (f"{key}.{path}" for path in within)
        elif all(says_the_same(key, other) for other in _others(message.name, key, arg)):
            yield key


def _others(name: str, key: str, arg: int | str) -> list[int | str]:
    """Return other values for an argument of a text."""
    room, _, text = name.partition(":")
    patterns = _patterns(room)
    words = fluent.choices(patterns[text], patterns).get(key, set())
    return [other for other in (*words, *(NUMBERS if isinstance(arg, int) else ()), WORD) if other != arg]


@lru_cache(maxsize=16)
def _patterns(room: str) -> dict[str, Pattern]:
    paths = sorted((catalogue_of(room).folder / ENGLISH).glob("*.ftl"))
    return {name: pattern for path in paths for name, pattern in fluent.read_patterns(path).items()}


__all__ = ["unshown"]
