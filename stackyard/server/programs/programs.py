"""The programs that may be given a seat here, and what they do at their tables.

A program is told the view of its seat and nothing else. What it does wrong costs it the move or the match: never
the table.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import BadRequestError, StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.engines.accounts import Accounts, accounts_file
from stackyard.engines.player import ForfeitError, PlayedMatch
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.programs.bot_lobby import Desk
from stackyard.server.programs.engine import HallEngine
from stackyard.server.settings import Settings
from stackyard.server.wire.messages import NewMatch, ProgramInfo

MAX_MATCHES: Final = 16  # that one program is in at once
MOVE_SECONDS: Final = 120.0  # in which a bot that comes over the network has to move
RESERVED_SECONDS: Final = 60.0  # for which a match that was made counts, though nobody has come to it


class ProgramBusyError(StackyardError):
    """The program is in as many matches as it may be."""

    code = "busy"


class Programs:
    """The programs of one hall, by name."""

    def __init__(self, settings: Settings) -> None:
        self.engines = {setting.name: HallEngine(setting) for setting in settings.engines}
        self.desk = Desk(Accounts(accounts_file(settings.database)), MOVE_SECONDS)
        self._live: dict[str, set[str]] = {}  # ids of matches in memory, by the program that plays in them
        self._reserved: dict[str, dict[str, float]] = {}  # those just made, and when
        self._played: dict[tuple[str, int], PlayedMatch] = {}  # by match and seat

    def start(self) -> None:
        """Start the programs of the hall's owner."""
        for engine in self.engines.values():
            engine.start()

    async def stop(self) -> None:
        """End them."""
        self.desk.stop()
        await asyncio.gather(*(engine.stop() for engine in self.engines.values()))

    # --- who may be seated -----------------------------------------------------------------------------------

    def offered(self, game: str) -> list[ProgramInfo]:
        """Return who can be played against in a game now."""
        return [
            ProgramInfo(name=name, kind="engine", author=engine.author)
            for name, engine in self.engines.items()
            if engine.plays(game)
        ] + [ProgramInfo(name=name, kind="bot") for name in self.desk.here(game) if name not in self.engines]

    def check(self, new: NewMatch) -> None:
        """Check the seats of a new match that are for programs.

        Raises BadRequestError if a program cannot take one, ProgramBusyError if it is in as many matches as it may be.
        """
        for wanted in new.seats:
            if wanted.program is None:
                continue
            if wanted.kind != "bot":
                raise BadRequestError(t("program-takes-bots"))
            if wanted.program not in {info.name for info in self.offered(new.game)}:
                raise BadRequestError(t("no-such-program", program=wanted.program, game=new.game))
            self.check_room(wanted.program)

    def check_room(self, name: str) -> None:
        """Raise ProgramBusyError if a program is in as many matches as it may be."""
        if len(self.matches_of(name)) >= MAX_MATCHES:
            raise ProgramBusyError(t("program-busy", name=name, most=MAX_MATCHES))

    def matches_of(self, name: str) -> set[str]:
        """Return the matches that a program is in now."""
        since = time.monotonic() - RESERVED_SECONDS
        reserved = self._reserved.get(name, {})
        for match in [match for match, made in reserved.items() if made < since]:
            del reserved[match]
        return self._live.get(name, set()) | set(reserved)

    def here(self) -> list[str]:
        """Return the programs that can be asked here now."""
        return [*self.engines, *self.desk.lines()]

    def all_names(self) -> list[str]:
        """Return all programs of this hall, also those that do not answer now."""
        return [*self.engines, *self.desk.accounts.names()]

    # --- matches ---------------------------------------------------------------------------------------------

    def reserve(self, table: Snapshot) -> None:
        """Count a match that has just been made."""
        for name in _programs_of(table):
            self._reserved.setdefault(name, {})[table.id] = time.monotonic()

    def note(self, table: Snapshot) -> None:
        """Note how a match stands: when it is brought into memory, and after each change."""
        names = _programs_of(table)
        if not names:
            return
        if table.match.over:
            self.forget(table)
            return
        for name in names:
            self._live.setdefault(name, set()).add(table.id)
            self._reserved.get(name, {}).pop(table.id, None)
            if name not in self.engines:
                self.desk.note(name, table)

    def forget(self, table: Snapshot) -> None:
        """Forget a match that is over, or leaves memory."""
        for seat, row in enumerate(table.seats):
            if row.program is None:
                continue
            matches = self._live.get(row.program, set())
            if table.id in matches and (engine := self.engines.get(row.program)) is not None:
                engine.over(_name_of(table, seat))
            self._played.pop((table.id, seat), None)
        for name in _programs_of(table):
            if name not in self.engines:
                self.desk.forget(name, table)
            self._live.get(name, set()).discard(table.id)
            self._reserved.get(name, {}).pop(table.id, None)

    async def ask(self, table: Snapshot, seat: int, ms: int | None, who: str) -> SearchResult:
        """Return the move of the program that plays a seat. `ms`: what its clock allows; `who`: for which address.

        Raises ForfeitError if the program loses the match.
        """
        name = table.program(seat)
        assert name is not None
        engine = self.engines.get(name)
        if engine is None and name in self.desk.accounts.names():
            return await self.desk.ask(table, seat, ms)
        if engine is None:
            raise ForfeitError("is not offered here any more")
        allowed = engine.setting.ms if ms is None else min(ms, engine.setting.ms)
        answer = await engine.ask(table.match, seat, _name_of(table, seat), allowed, who)
        info = SearchInfo(wait=max(0.0, answer.wait))
        if not answer.move and len(table.match.to_act) > 1:
            return SearchResult("", info)
        played = self._played.setdefault((table.id, seat), PlayedMatch())
        return SearchResult(played.move(table.match, seat, answer.move), info)


def _programs_of(table: Snapshot) -> list[str]:
    return sorted({row.program for row in table.seats if row.program is not None})


def _name_of(table: Snapshot, seat: int) -> str:
    """Return the name by which a program knows a match: that of its seat, so that two seats are two matches."""
    return f"{table.id}.{seat}"


__all__ = ["ProgramBusyError", "Programs"]
