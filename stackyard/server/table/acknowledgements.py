"""Where a command is acknowledged: once it is stored, and again when it is sent again.

A client that hears nothing sends its command again with the same id (`CommandIdentity`). It is done once: what is done
stands here and in the store, and is acknowledged from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from stackyard.core.texts.catalogue import t
from stackyard.server.store.archive import DoneCommand
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Ack
from stackyard.server.wire.refusals import TakenIdError

if TYPE_CHECKING:
    from stackyard.server.match.command_identity import CommandIdentity
    from stackyard.server.sockets.connection import Connection


class Acknowledgements:
    """The commands that one match has done, by who sent them and by their id."""

    def __init__(self, match_id: str, done: dict[tuple[str, str], DoneCommand], history: int) -> None:
        self.match_id = match_id
        self.done = done
        self._history = history or msgspec.UNSET

    def repeat(self, command: CommandIdentity) -> bool:
        """Acknowledge a command again if it is done and stored, and return whether it is.

        Raises TakenIdError if the same id came with another command.
        """
        done = self.done.get((command.holder, command.c))
        if done is None:
            return False
        if done.digest != command.digest:
            raise TakenIdError(t("id-taken"))
        command.viewer.connection.push(self._frame(command, done.v))
        return True

    def add(self, commands: Iterable[CommandIdentity], v: int) -> dict[Connection, list[bytes]]:
        """Note commands that are stored with version `v`, and return the acknowledgements that each socket gets."""
        frames: dict[Connection, list[bytes]] = {}
        for command in commands:
            self.done[command.holder, command.c] = DoneCommand(command.digest, v)
            frames.setdefault(command.viewer.connection, []).append(self._frame(command, v))
        return frames

    def _frame(self, command: CommandIdentity, v: int) -> bytes:
        return codec.frame(Ack(g=self.match_id, c=command.c, v=v, history=self._history))
