"""Choosing a move from a menu: by number, or by words that are looked for in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from stackyard.cli.terminal.language import in_language
from stackyard.core.errors import BadRequestError
from stackyard.core.event_description import UNSET
from stackyard.core.game import Game, Position, Seat
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import t
from stackyard.core.toolkit.menus import Choice, Menu, every_move

FLAT: Final = 24  # moves that are listed one by one
SHOWN: Final = 30  # lines of a menu that are shown at once
HEAD: Final = re.compile(r"[^-@>/ ]+[-@>/ ]?")


def menu_of(room: Room, position: Position, seat: Seat, legal: Sequence[str]) -> Menu:
    """Return the menu of a seat's moves: the game's own, or one of all legal moves, by how they begin."""
    if room.words is not None:
        return room.words.menu(position, seat)
    choices = [Choice(_move_label(room.game, position, seat, move), move) for move in legal]
    return Menu(t("choose-move"), choices if len(choices) <= FLAT else _by_beginning(choices))


def _move_label(game: Game[Any, Any], position: Position, seat: Seat, move: str) -> Any:
    description = game.describe_event(position, seat, move)
    return description.text if description.localizable is UNSET else description.localizable


def _by_beginning(choices: Sequence[Choice]) -> list[Choice]:
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        head = HEAD.match(choice.move or "")
        groups.setdefault(head[0] if head else "", []).append(choice)
    return [
        mine[0] if len(mine) == 1 else Choice(head, None, lambda mine=mine: Menu(t("choose-move"), mine))  # type: ignore[misc]
        for head, mine in groups.items()
    ]


class Chooser:
    """The menu that is open, and how one came to it."""

    def __init__(self, language: str, write: Callable[[str], None], wide: Callable[[], int]) -> None:
        """Write menus in a language, in lines of `wide()` characters."""
        self.language = language
        self.write = write
        self.wide = wide
        self.path: list[Menu] = []
        self.pages = 1

    @property
    def open(self) -> Menu | None:
        """The menu whose numbers count now."""
        return self.path[-1] if self.path else None

    def close(self) -> None:
        """Forget the menus: the position is another one."""
        self.path, self.pages = [], 1

    def begin(self, menu: Menu) -> None:
        """Show a menu."""
        self.path, self.pages = [menu], 1
        self.show()

    def up(self) -> None:
        """Show the menu before. Raises BadRequestError if this is the first one."""
        if len(self.path) < 2:
            raise BadRequestError(t("first-menu"))
        self.path.pop()
        self.pages = 1
        self.show()

    def choose(self, number: int) -> str | None:
        """Return the move of a line; None if that opened another menu. Raises BadRequestError if it is no line."""
        menu = self.open
        if menu is None:
            raise BadRequestError(t("no-menu"))
        if not 1 <= number <= len(menu.choices):
            raise BadRequestError(t("no-line", number=number, lines=len(menu.choices)))
        choice = menu.choices[number - 1]
        if choice.then is None:
            return choice.move
        self.path.append(choice.then())
        self.pages = 1
        return None

    def search(self, words: str) -> None:
        """Show the moves behind the first menu whose words have all of `words`. Raises BadRequestError if none has."""
        if not self.path:
            raise BadRequestError(t("no-menu"))
        wanted = words.lower().split()
        found = []
        for path, move in every_move(self.path[0]):
            line = ", ".join(in_language(choice.localizable, self.language) for choice in path)
            if all(word in f"{line} {move}".lower() for word in wanted):
                found.append(Choice(line, move))
        if not found:
            raise BadRequestError(t("nothing-found", words=words))
        self.path.append(Menu(t("found", n=len(found)), found))
        self.pages = 1
        self.show()

    def more(self) -> None:
        """Show the next lines of the menu."""
        self.pages += 1
        self.show()

    def show(self) -> None:
        """Write the open menu: short lines in columns."""
        menu = self.open
        if menu is None:
            return
        self.write(in_language(menu.ask, self.language))
        first = SHOWN * (self.pages - 1)
        if first >= len(menu.choices):
            self.pages, first = 1, 0
        lines = [
            f"{number:>3}  {in_language(choice.localizable, self.language)}{' ...' if choice.then else ''}"
            for number, choice in enumerate(menu.choices, 1)
        ][first : first + SHOWN]
        for line in in_columns(lines, self.wide()):
            self.write(line)
        left = len(menu.choices) - first - len(lines)
        if left > 0:
            self.write(t.text(self.language, "more-lines", n=left))
        if len(self.path) > 1:
            self.write(t.text(self.language, "one-up"))


def in_columns(lines: Sequence[str], wide: int) -> list[str]:
    """Return lines side by side, down each column, as far as they fit into `wide` characters."""
    longest = max(map(len, lines), default=0) + 2
    columns = max(1, min(wide // longest, -(-len(lines) // 6)))
    rows = -(-len(lines) // columns)
    return ["".join(line.ljust(longest) for line in lines[row::rows]).rstrip() for row in range(rows)]


__all__ = ["Chooser", "in_columns", "menu_of"]
