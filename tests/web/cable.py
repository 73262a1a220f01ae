"""A line between browsers and the hall that a test can cut and mend: a small TCP relay on a port of its own."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Self


class Cable:
    """Relays every connection to the hall until it is cut; then all of them break, and no new one comes through."""

    def __init__(self, port: int) -> None:
        """Lay a cable to the hall on `port` of the loopback."""
        self._hall = port
        self._whole = True
        self._flowing = threading.Event()
        self._flowing.set()
        self._ends: list[socket.socket] = []
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()
        self._listener.close()

    def hold(self) -> None:
        """Keep back whatever is sent from now on: both ends think that the line is whole."""
        self._flowing.clear()

    def release(self) -> None:
        """Send what was kept back, late."""
        self._flowing.set()

    def cut(self) -> None:
        """Break all connections, lose what is kept back, and refuse new ones."""
        with self._lock:
            self._whole = False
            ends, self._ends = self._ends, []
        for end in ends:
            _hang_up(end)
        self._flowing.set()

    def mend(self) -> None:
        """Let connections through again."""
        with self._lock:
            self._whole = True

    def _accept(self) -> None:
        while True:
            try:
                client_end, _ = self._listener.accept()
            except OSError:
                return
            with self._lock:
                if not self._whole:
                    client_end.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._hall))
                self._ends += [client_end, far]
            threading.Thread(target=_relay, args=(client_end, far, self._flowing), daemon=True).start()
            threading.Thread(target=_relay, args=(far, client_end, self._flowing), daemon=True).start()


def _relay(source: socket.socket, target: socket.socket, flowing: threading.Event) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65_536):
            flowing.wait()
            target.sendall(data)
    _hang_up(source)
    _hang_up(target)


def _hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
