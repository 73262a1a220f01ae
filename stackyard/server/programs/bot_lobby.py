"""Bots that come over the network: who is here, whose turn it is, and what each is told.

A bot has one line at a time, over HTTP or a WebSocket. What it has to know stands here: a broken line loses nothing.
"""

from __future__ import annotations

import asyncio
from typing import Final

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import t
from stackyard.engines.accounts import Accounts
from stackyard.engines.player import ForfeitError
from stackyard.engines.questions import question_for
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.wire.bot_messages import BotEnded, BotEvent, BotHere, BotMatch, BotMove, BotTurn

LINE_LENGTH: Final = 512  # events that wait for a bot that reads slowly, before its line is ended
HERE_SECONDS: Final = 15.0  # between two signs of life on a line


class NoTurnError(StackyardError):
    """It is not this turn of the bot any more."""

    code = "stale"


class Line:
    """A bot's line: what it is to be told, in order."""

    def __init__(self, name: str, games: list[str] | None) -> None:
        self.name = name
        self.games = games
        self.events: asyncio.Queue[BotEvent | None] = asyncio.Queue(LINE_LENGTH)
        self.ended = False

    def push(self, event: BotEvent | None) -> None:
        """Tell an event; None ends the line."""
        if self.ended:
            return
        try:
            self.events.put_nowait(event)
        except asyncio.QueueFull:
            event = None
            self.events.get_nowait()
            self.events.put_nowait(None)
        self.ended = event is None

    async def next(self) -> BotEvent | None:
        """Return what is to be told next, a sign of life if there is nothing for a while; None: the line ends."""
        try:
            async with asyncio.timeout(HERE_SECONDS):
                return await self.events.get()
        except TimeoutError:
            return BotHere(name=self.name)


class _Turn:
    """A question that a bot has not answered yet."""

    def __init__(self, table: Snapshot, seat: int, event: BotTurn) -> None:
        self.table = table
        self.seat = seat
        self.event = event
        self.done: asyncio.Future[SearchResult] = asyncio.get_running_loop().create_future()


class Desk:
    """The bots of one hall."""

    def __init__(self, accounts: Accounts, seconds: float) -> None:
        """Know bots by `accounts`; each has so many `seconds` for a move."""
        self.accounts = accounts
        self._seconds = seconds
        self._lines: dict[str, Line] = {}
        self._tables: dict[str, dict[str, Snapshot]] = {}  # by name and match
        self._turns: dict[tuple[str, int], _Turn] = {}

    def here(self, game: str) -> list[str]:
        """Return the bots that are here and play a game."""
        names = self.accounts.names()
        return [
            name for name, line in self._lines.items() if name in names and (line.games is None or game in line.games)
        ]

    def lines(self) -> list[str]:
        """Return the bots that have a line here."""
        return list(self._lines)

    def open(self, name: str, games: list[str] | None) -> Line:
        """Open a bot's line, and end the one that it had; what it has to know is told at once."""
        line = Line(name, games)
        if (before := self._lines.get(name)) is not None:
            before.push(None)
        self._lines[name] = line
        line.push(BotHere(name=name))
        for table in self._tables.get(name, {}).values():
            self._notify_match(line, table)
        for turn in self._turns.values():
            if turn.table.seats[turn.seat].program == name:
                line.push(turn.event)
        return line

    def close(self, line: Line) -> None:
        """Note that a line has ended."""
        line.ended = True
        if self._lines.get(line.name) is line:
            del self._lines[line.name]

    def stop(self) -> None:
        """End all lines."""
        for line in list(self._lines.values()):
            line.push(None)

    def note(self, name: str, table: Snapshot) -> None:
        """Note a match that a bot is in; it is told of a new one."""
        tables = self._tables.setdefault(name, {})
        before = tables.get(table.id)
        tables[table.id] = table
        self._notify_left(name, before, table)
        if before is None and (line := self._lines.get(name)) is not None:
            self._notify_match(line, table)

    def _notify_left(self, name: str, before: Snapshot | None, table: Snapshot) -> None:
        """Tell a bot which of its seats it has lost, while the match goes on."""
        line = self._lines.get(name)
        if before is None or line is None:
            return
        for seat in table.match.left - before.match.left:
            if table.seats[seat].program == name:
                line.push(BotEnded(match=table.id, seat=seat, outcome=None))

    def forget(self, name: str, table: Snapshot) -> None:
        """Forget a match that is over, or has left memory; a bot is told of the end."""
        began = self._tables.get(name, {}).pop(table.id, None)
        line = self._lines.get(name)
        if began is None or line is None or not table.match.over:
            return
        for seat, row in enumerate(table.seats):
            if row.program == name:
                line.push(BotEnded(match=table.id, seat=seat, outcome=table.match.outcome()))

    async def ask(self, table: Snapshot, seat: int, ms: int | None) -> SearchResult:
        """Return a bot's move. Raises ForfeitError if none comes in time."""
        name = table.seats[seat].program
        assert name is not None
        asked = question_for(table.match, seat, table.id, ms or 0, [])
        event = BotTurn(
            match=table.id,
            seat=seat,
            v=table.event_v,
            view=asked.view,
            moves=asked.moves,
            forms=asked.forms,
            ms=ms,
            history=table.history,
        )
        turn = self._turns[table.id, seat] = _Turn(table, seat, event)
        if (line := self._lines.get(name)) is not None:
            line.push(event)
        try:
            async with asyncio.timeout(self._seconds):
                return await turn.done
        except TimeoutError:
            raise ForfeitError(f"has made no move in {self._seconds:g} s") from None
        finally:
            if self._turns.get((table.id, seat)) is turn:
                del self._turns[table.id, seat]

    def answer(self, name: str, match: str, move: BotMove) -> None:
        """Take a bot's move.

        Raises NoTurnError if it is not this turn of it, and what the game raises if the move is not legal.
        """
        turn = self._turns.get((match, move.seat))
        if (
            turn is None
            or turn.done.done()
            or not _is_of(move, turn.event)
            or turn.table.seats[move.seat].program != name
        ):
            raise NoTurnError(t("bot-no-turn"))
        position, game = turn.table.match.position, turn.table.game
        if move.move or not game.is_simultaneous(position):
            game.parse_move(position, move.seat, move.move)
        turn.done.set_result(SearchResult(move.move, SearchInfo(wait=move.wait)))

    def _notify_match(self, line: Line, table: Snapshot) -> None:
        header = table.match.header
        for seat, row in enumerate(table.seats):
            if row.program == line.name and seat not in table.match.left:
                line.push(
                    BotMatch(
                        match=table.id,
                        seat=seat,
                        game=header.game,
                        options=dict(header.options),
                        rules=header.rules,
                        names=[each.name for each in table.seats],
                    )
                )


def _is_of(move: BotMove, event: BotTurn) -> bool:
    """Return whether a move is an answer to a turn."""
    return move.v == event.v and move.history in (None, event.history)


__all__ = ["HERE_SECONDS", "Desk", "Line", "NoTurnError"]
