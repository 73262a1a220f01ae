"""A task performed a tick at a time, by a thread that runs only while the process's loop waits for it.

So `stackyard.physics.physical_game.perform_task` is the same function in a hall as everywhere.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from stackyard.physics.world import World


class _CancelledError(Exception):
    """The scene of a performance was closed."""


class TaskRunner(threading.Thread):
    """A performance, a tick at a time: it runs while `run_until` waits, and at no other time."""

    def __init__(self, work: Callable[[Callable[[World], None]], Any]) -> None:
        super().__init__(daemon=True)
        self.result: Any = None
        self.error: Exception | None = None
        self.over = False
        self._work = work
        self._until = 0.0
        self._cancelled = False
        self._resume = threading.Semaphore(0)
        self._yielded = threading.Semaphore(0)
        self.start()

    def run_until(self, until: float) -> bool:
        """Let the task run until a moment of simulated time (s); return whether it is over."""
        self._until = until
        self._resume.release()
        self._yielded.acquire()
        return self.over

    def cancel(self) -> None:
        """Stop the task where it is."""
        if not self.over:
            self._cancelled = True
            self._resume.release()
            self._yielded.acquire()

    def _watch(self, world: World) -> None:
        if world.time >= self._until - 1e-9:
            self._yielded.release()
            self._resume.acquire()
        if self._cancelled:
            raise _CancelledError

    def run(self) -> None:
        """Do the work."""
        self._resume.acquire()
        try:
            if not self._cancelled:
                self.result = self._work(self._watch)
        except _CancelledError:
            pass
        except Exception as error:  # noqa: BLE001 - it is sent to whoever asked
            self.error = error
        self.over = True
        self._yielded.release()
