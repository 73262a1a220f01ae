"""Moves that a seat's hand is on its way with: acknowledged when their event is stored, refused when none comes.

Nothing is acknowledged before it is stored, so a hall that dies meanwhile has promised nothing: the same command sent
again is done then.
"""

from __future__ import annotations

from stackyard.server.match.asking import Asked
from stackyard.server.wire.refusals import TakenIdError


class Promises:
    """The commands of one match that hands are carrying out."""

    def __init__(self, match: str) -> None:
        self._match = match
        self._given: dict[int, list[Asked]] = {}  # by seat, the oldest first

    def give(self, seat: int, command: Asked) -> None:
        """Note that a seat's hand has begun to carry out a command."""
        self._given.setdefault(seat, []).append(command)

    def is_being_done(self, command: Asked) -> bool:
        """Tell whether a hand is carrying out this command; then it will be answered once, when that is done.

        Raises TakenIdError if the same id came with another command.
        """
        for commands in self._given.values():
            for index, given in enumerate(commands):
                if (given.holder, given.c) == (command.holder, command.c):
                    if given.digest != command.digest:
                        raise TakenIdError("this id was another command's: make a new one for each")
                    commands[index] = command
                    return True
        return False

    def oldest(self, seats: list[int]) -> list[Asked]:
        """Return the commands that events of these seats answer, the oldest first; they stay here until `keep`."""
        found = []
        for seat in set(seats):
            found += self._given.get(seat, [])[: seats.count(seat)]
        return found

    def keep(self, commands: list[Asked]) -> None:
        """Remove commands that are done."""
        for given in self._given.values():
            given[:] = [command for command in given if command not in commands]

    def break_off(self, code: str, words: str, seats: list[int] | None = None) -> None:
        """Refuse the commands of some seats, or all: nothing comes of them, and they may be sent again."""
        for seat, given in self._given.items():
            if seats is None or seat in seats:
                for command in given:
                    command.viewer.connection.nak(code, words, self._match, command.c)
                given.clear()
