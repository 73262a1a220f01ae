"""The WebSocket `/ws/bot`: a bot's events, and what it asks, on one line. See docs/bot-api.md."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stackyard.core.errors import StackyardError, UsageError
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.endpoints import bots
from stackyard.server.endpoints.websocket import POLICY_VIOLATION, WebSocketEndpoint
from stackyard.server.hall import Hall
from stackyard.server.programs.bot_lobby import Line
from stackyard.server.sockets.rate_limits import MAX_BAD_IN_A_ROW, Bucket
from stackyard.server.store.store import StoreError
from stackyard.server.wire import codec
from stackyard.server.wire.bot_messages import (
    DECODE_COMMAND,
    DECODE_HELLO,
    BotCommand,
    BotDone,
    BotEvent,
    BotMove,
    BotMoves,
    BotRefused,
    BotResigns,
)

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send

HELLO_SECONDS: Final = 10.0  # in which a bot has to say who it is
CLOSING_SECONDS: Final = 2.0  # in which it may read the end


class BotSocket:
    """Serves the bots' sockets of one hall."""

    def __init__(self, hall: Hall, sockets: WebSocketEndpoint) -> None:
        self._hall = hall
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its handshake to its end."""
        address = await self._sockets.accept(scope, receive, send)
        if address is None:
            return
        with self._sockets.counted(address):
            line = await self._greet(receive, send)
            if line is None:
                return
            sending = asyncio.create_task(self._send_events(line, send))
            try:
                if await self._listen(line, receive, address):
                    line.push(None)
                    await asyncio.wait([sending], timeout=CLOSING_SECONDS)
            finally:
                self._hall.programs.desk.close(line)
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    async def _greet(self, receive: Receive, send: Send) -> Line | None:
        """Return the line of the bot that says who it is; None if it does not, or is nobody: the socket is closed."""
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                event = await receive()
            hello = DECODE_HELLO.decode(_text(event))
            return self._hall.programs.desk.open(bots.bot_of(self._hall, hello.token), hello.games)
        except TimeoutError:
            why = "say hello first"
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            why = 'the first message is {"t":"hello","token":...}'
        except StackyardError as error:
            why = str(error)
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": why})
        return None

    async def _send_events(self, line: Line, send: Send) -> None:
        """Send what the bot is to know until its line ends."""
        while (event := await line.next()) is not None and line.name in self._hall.programs.desk.accounts.names():
            message: Any = {"type": "websocket.send", "text": codec.encode(event).decode()}
            await send(message)
        await send({"type": "websocket.close", "code": 1000, "reason": "another line, or no account any more"})

    async def _listen(self, line: Line, receive: Receive, address: str) -> bool:
        """Do what the bot asks, one thing after the other; return True if the hall is to close the socket."""
        bucket, wrong = Bucket(self._hall.settings.rates.messages.socket), 0
        while not line.ended and wrong < MAX_BAD_IN_A_ROW:
            event = await receive()
            if event["type"] != "websocket.receive":
                return False
            answer = await self._answer(line.name, _text(event), address, bucket)
            wrong = wrong + 1 if isinstance(answer, BotRefused) and answer.c is None else 0
            line.push(answer)
        return True

    async def _answer(self, name: str, data: bytes, address: str, bucket: Bucket) -> BotEvent:
        try:
            command: BotCommand = DECODE_COMMAND.decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            return _refused(None, UsageError(str(error)))
        if not bucket.take():
            return _refused(command.c, t("too-fast"), "rate_limited")
        try:
            await self._do(name, command, address)
        except StackyardError as error:
            return _refused(command.c, error)
        except StoreError:
            return _refused(command.c, t("not-stored"), "not_stored")
        return BotDone(c=command.c)

    async def _do(self, name: str, command: BotCommand, address: str) -> None:
        hall = self._hall
        if isinstance(command, BotMoves):
            move = BotMove(seat=command.seat, v=command.v, move=command.move, wait=command.wait)
            hall.programs.desk.answer(name, command.match, move)
        elif isinstance(command, BotResigns):
            await bots.resign(hall, name, command.match, address)
        else:
            await bots.sit(hall, name, command.match, command.invitation, address)


def _refused(c: str | None, why: Message | StackyardError, code: str = "") -> BotRefused:
    """Return what a bot is told; `code` is the error's own, unless `why` is a message."""
    message, code = (why, code) if isinstance(why, Message) else (why.localizable, why.code)
    return BotRefused(c=c, code=code, message=str(why), localizable=message)


def _text(event: Any) -> bytes:
    text = event.get("text")
    return event.get("bytes") or b"" if text is None else text.encode()


__all__ = ["BotSocket"]
