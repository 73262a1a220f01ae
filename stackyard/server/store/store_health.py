"""How the database is: whether what is acknowledged goes on being on disk, and why not."""

from __future__ import annotations

import logging

log = logging.getLogger(__name__)


class Condition:
    """What is wrong with one database, if something is. Any thread may note and read it."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._troubles: dict[str, str] = {}

    def note(self, kind: str, trouble: str) -> None:
        """Note what is wrong of a kind, or "" if nothing is; each change is a line in the log."""
        before = self._troubles.pop(kind, "")
        if trouble:
            self._troubles[kind] = trouble
        if trouble and not before:
            log.error("the database %s: %s", self._name, trouble)
        elif before and not trouble:
            log.warning("the database %s is well again: %s is over", self._name, kind)

    def troubles(self) -> dict[str, str]:
        """Return what is wrong, by kind: `write`; of a file `file`, `disk`, `damage`; of a server `away`, `taken`.

        `history`: it went back to an earlier state.
        """
        return dict(self._troubles)
