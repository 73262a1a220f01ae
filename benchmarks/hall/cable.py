"""A relay to a port that can be cut: bytes no longer pass, and neither side is told."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class _Pipe:
    """One connection through the cable."""

    def __init__(self, client_end: socket.socket, far: socket.socket) -> None:
        self.ends = client_end, far
        self.silent = False
        self.over = False
        for one, other in ((client_end, far), (far, client_end)):
            threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, source: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if not self.silent:
                    other.sendall(data)
        self.end()
        source.close()

    def end(self) -> None:
        """Close both ends."""
        self.over = True
        for end in self.ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)


class Cable:
    """Listens at a port of its own, and carries to another."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._pipes: list[_Pipe] = []
        self._refusing = False
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client_end, _ = self._listener.accept()
                try:
                    if self._refusing:
                        raise ConnectionError
                    far = socket.create_connection(("127.0.0.1", self._to))
                except OSError:
                    client_end.close()
                    continue
                self._pipes = [*(pipe for pipe in self._pipes if not pipe.over), _Pipe(client_end, far)]

    def connections(self) -> int:
        """Return how many connections go through it now."""
        return sum(not pipe.over for pipe in self._pipes)

    def cut(self) -> None:
        """Let no bytes pass any more, and nobody in."""
        self._refusing = True
        for pipe in self._pipes:
            pipe.silent = True

    def mend(self) -> None:
        """Let bytes pass again: what was cut before has been cut for good."""
        for pipe in self._pipes:
            if pipe.silent:
                pipe.end()
        self._refusing = False

    def close(self) -> None:
        """Let nobody in any more, and end what is there."""
        self._listener.close()
        for pipe in self._pipes:
            pipe.end()
