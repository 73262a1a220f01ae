"""The compiling of a game while it is played in a terminal: in the background, by a process that ends with this one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

from stackyard.core.bots import UNCOMPILED_LEVELS
from stackyard.core.compiling import interpreted
from stackyard.core.compiling.warm import expected_seconds, use_compiled, warm_with_progress
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import t


class BackgroundCompiling:
    """One game that is played at once, and compiled meanwhile if it is not compiled yet."""

    def __init__(self, room: Room, write: Callable[[str], None], language: str) -> None:
        """Begin to compile the game; `write` says that somebody has to wait, in their language."""
        self._room, self._write, self._language = room, write, language
        self._process: subprocess.Popen[bytes] | None = None
        if not interpreted.is_on():  # it is compiled, or of another package
            warm_with_progress(room.slug, language=language)
        else:
            command = [sys.executable, "-m", "stackyard.core.compiling.compiler", room.slug]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)  # noqa: S603 - our own

    def before_search(self, level: int) -> None:
        """Let compiled code take over if there is some; wait for it where a bot of this level needs it."""
        if self._process is None:
            return
        if level > UNCOMPILED_LEVELS and self._process.poll() is None:
            seconds = expected_seconds([self._room])
            self._write(t.text(self._language, "compiling-level", level=level, seconds=f"{seconds:.0f}"))
            self._process.wait()
        use_compiled()
        if self._process.poll() is not None:
            self._process.communicate()  # which closes the pipe
            self._process = None

    def close(self) -> None:
        """Compile no more: what is compiled is kept, and the next match goes on from there."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()  # which closes the pipe
