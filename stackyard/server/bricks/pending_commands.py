"""Commands that a seat's hand is carrying out: acknowledged when their event is stored, refused if none comes.

Nothing is acknowledged before it is stored. So a hall that dies meanwhile has confirmed nothing: the same command, sent
again, is carried out then.
"""

from __future__ import annotations

from collections.abc import Collection

from stackyard.core.texts.catalogue import Message, t
from stackyard.server.match.command_identity import CommandIdentity
from stackyard.server.wire.refusals import TakenIdError


class PendingCommands:
    """The commands of one match that hands are carrying out."""

    def __init__(self, match: str) -> None:
        self._match = match
        self._by_seat: dict[int, list[CommandIdentity]] = {}  # by seat, the oldest first

    def add(self, seat: int, command: CommandIdentity) -> None:
        """Note that a seat's hand has begun to carry out a command."""
        self._by_seat.setdefault(seat, []).append(command)

    def is_being_done(self, command: CommandIdentity) -> bool:
        """Return whether a hand is carrying out this command; it is then answered once, when that is done.

        Raises TakenIdError if the same id came with another command.
        """
        for commands in self._by_seat.values():
            for index, given in enumerate(commands):
                if (given.holder, given.c) == (command.holder, command.c):
                    if given.digest != command.digest:
                        raise TakenIdError(t("id-taken"))
                    commands[index] = command
                    return True
        return False

    def oldest(self, seats: list[int]) -> list[CommandIdentity]:
        """Return the commands that events of these seats answer, the oldest first; they stay here until `remove`."""
        found = []
        for seat in set(seats):
            found += self._by_seat.get(seat, [])[: seats.count(seat)]
        return found

    def remove(self, commands: Collection[CommandIdentity]) -> None:
        """Remove commands that are done."""
        for given in self._by_seat.values():
            given[:] = [command for command in given if command not in commands]

    def refuse(self, code: str, why: Message, seats: list[int] | None = None) -> None:
        """Refuse the pending commands of `seats`, or all: they have no effect, and may be sent again."""
        for seat, given in self._by_seat.items():
            if seats is None or seat in seats:
                for command in given:
                    command.viewer.connection.nak(code, why, self._match, command.c)
                given.clear()
