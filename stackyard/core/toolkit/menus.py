"""A menu of moves in words, for those who choose a move from a list: a terminal, a screen reader.

A choice is a whole move, or leads to another menu, which is made when somebody chooses it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from stackyard.core.texts.catalogue import Message


class Choice(NamedTuple):
    """One line of a menu: a move in the game's notation, or what is chosen next."""

    localizable: Message | str  # what it is, in a few words
    move: str | None = None
    then: Callable[[], Menu] | None = None


class Menu(NamedTuple):
    """What is asked, and the answers that there are."""

    ask: Message
    choices: Sequence[Choice]


def every_move(menu: Menu, most: int = 500) -> Iterator[tuple[tuple[Choice, ...], str]]:
    """Yield the moves of a menu and of those behind it, each with the choices that lead there; `most` at most."""
    left = most
    waiting: list[tuple[tuple[Choice, ...], Menu]] = [((), menu)]
    while waiting:
        path, here = waiting.pop(0)
        for choice in here.choices:
            if choice.move is not None:
                if left == 0:
                    return
                left -= 1
                yield (*path, choice), choice.move
            elif choice.then is not None:
                waiting.append(((*path, choice), choice.then()))


__all__ = ["Choice", "Menu", "every_move"]
