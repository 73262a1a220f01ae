"""A performance that goes on a tick at a time: a thread that runs while the process's loop waits for it, else never.

So `stackyard.physics.play.act` is the same function in a hall as everywhere.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stackyard.physics.world import World


class _CancelledError(Exception):
    """The scene of a performance was closed."""


class Stage(threading.Thread):
    """A performance, a tick at a time: it runs while `go_on` waits, and at no other time."""

    def __init__(self, work: Callable[[Callable[[World], None]], Any]) -> None:
        super().__init__(daemon=True)
        self.result: Any = None
        self.error: Exception | None = None
        self.over = False
        self._work = work
        self._until = 0.0
        self._cancelled = False
        self._go = threading.Semaphore(0)
        self._back = threading.Semaphore(0)
        self.start()

    def go_on(self, until: float) -> bool:
        """Let it go on until a moment of simulated time; tell whether it is over."""
        self._until = until
        self._go.release()
        self._back.acquire()
        return self.over

    def cancel(self) -> None:
        """Let it end where it is."""
        if not self.over:
            self._cancelled = True
            self._go.release()
            self._back.acquire()

    def _watch(self, world: World) -> None:
        if world.time >= self._until - 1e-9:
            self._back.release()
            self._go.acquire()
        if self._cancelled:
            raise _CancelledError

    def run(self) -> None:
        """Do the work."""
        self._go.acquire()
        try:
            if not self._cancelled:
                self.result = self._work(self._watch)
        except _CancelledError:
            pass
        except Exception as error:  # noqa: BLE001 - it is told to whoever asked
            self.error = error
        self.over = True
        self._back.release()
