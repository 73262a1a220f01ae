"""The WebSocket `/ws/{match}`, a bare ASGI application: who may open it, its rate limits, how it comes to its match."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from litestar.connection import ASGIConnection

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message, t
from stackyard.server.cluster.refusals import AGAIN, ElsewhereError, PendingError
from stackyard.server.endpoints.rest.players import session_header
from stackyard.server.endpoints.rest.sessions import token_of
from stackyard.server.hall import Hall
from stackyard.server.http_limits.request_guard import PIPED, Guard, client_address
from stackyard.server.sockets.connection import Connection
from stackyard.server.sockets.rate_limits import MAX_BAD_IN_A_ROW
from stackyard.server.store.store import StoreError
from stackyard.server.table.address_tables import Guest
from stackyard.server.wire import codec
from stackyard.server.wire.messages import ClientMessage, Hand, Join, Pace, Ping, Pong, Problem
from stackyard.server.wire.refusals import ClosedError, TooFastError

if TYPE_CHECKING:
    from litestar.types import Receive, Scope, Send
    from websockets.asyncio.client import ClientConnection

PENDING_SECONDS = 8.0  # in which a match is taken over from a hall that has gone
PENDING_PAUSE_SECONDS = 0.1
JOIN_COST = 4.0  # a snapshot is dearer than a move
POLICY_VIOLATION = 1008
COME_BACK = (1000, 1001, 1005, 1006, 1011, 1012, 1013)  # how a pipe ends whose client may come back
HEARTBEAT_SECONDS = 3.0  # between two heartbeats while a socket waits for a match: a client gives up after nine
log = logging.getLogger(__name__)


class WebSocketEndpoint:
    """Serves the sockets of one hall."""

    def __init__(self, hall: Hall, guard: Guard) -> None:
        self._hall = hall
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send, match: str) -> None:
        """Serve one socket at a match from its handshake to its end."""
        hall = self._hall
        await receive()  # the request to connect
        whole: Any = scope
        address, is_piped = client_address(scope), bool(whole.get(PIPED))
        refusal = await self._refusal_of_pipe(match) if is_piped else self.refusal(scope, address)
        if refusal is not None:
            await refuse_handshake(send, *refusal)
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        connection = Connection(send, hall.settings, address, match)
        connection.on_parted = partial(hall.registry.leave, address, match)
        connection.session = token_of(ASGIConnection(scope))
        client = whole["client"][0] if whole.get("client") else ""
        with self.counted(address, is_piped=is_piped):
            hall.connections[connection] = client
            try:
                pipe = None if is_piped else await self._pipe(match, whole["path"], client, connection.session)
                if pipe is None:
                    await self._listen(connection, receive)
                else:
                    await self._copy(pipe, connection, receive)
            finally:
                self._leave(connection)
                del hall.connections[connection]
                await connection.close()

    async def accept(self, scope: Scope, receive: Receive, send: Send) -> str | None:
        """Let in a socket that is at no match; return the address that it comes from, or None if it is refused."""
        await receive()  # the request to connect
        address = client_address(scope)
        refusal = self.refusal(scope, address)
        if refusal is not None:
            await refuse_handshake(send, *refusal)
            return None
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        return address

    async def _refusal_of_pipe(self, match: str) -> tuple[int, str, Message] | None:
        """Return why a socket of another hall's client is not let in: the match does not live here."""
        cluster = self._hall.cluster
        if cluster is not None and (self._hall.registry.is_at_hand(match) or await cluster.owns(match)):
            return None
        return 503, "unavailable", t("match-elsewhere")

    async def _pipe(self, match: str, path: str, client: str, session: str) -> ClientConnection | None:
        """Return a pipe to the hall in which a match lives; None if that is this one, or another that is not heard."""
        cluster = self._hall.cluster
        if cluster is None or self._hall.registry.is_at_hand(match):
            return None
        owner = await cluster.locate(match)
        return None if owner is None else await cluster.pipes.open(owner, path, client, session_header(session))

    async def _copy(self, pipe: ClientConnection, connection: Connection, receive: Receive) -> None:
        """Pass on what a client and the hall of its match say; then let the client come back, or say why it may not."""
        cluster = self._hall.cluster
        assert cluster is not None
        await cluster.pipes.copy(pipe, connection, receive)
        code, reason = pipe.close_code, pipe.close_reason or ""
        is_refusal = code is not None and code not in COME_BACK
        await connection.send_away(code if is_refusal and code is not None else AGAIN, reason)

    def _leave(self, connection: Connection) -> None:
        """Leave the match, as the socket has gone."""
        if connection.waiting is not None:
            connection.waiting.cancel()
        if connection.joined is not None:
            connection.joined.leave(connection)
            self._hall.registry.leave(connection.address, connection.match)

    @contextlib.contextmanager
    def counted(self, address: str, *, is_piped: bool = False) -> Iterator[None]:
        """Count a socket for as long as it is open; of its address it is counted where it has come."""
        hall = self._hall
        hall.count_socket(address, 1, of_address=not is_piped)
        try:
            yield
        finally:
            hall.count_socket(address, -1, of_address=not is_piped)
            hall.finished_count += 1

    def refusal(self, scope: Scope, address: str) -> tuple[int, str, Message] | None:
        """Return why a socket is not let in: status, code, message."""
        hall = self._hall
        if refusal := self._guard.banned(scope) or self._guard.foreign(dict(scope["headers"])):
            hall.door.refuse(refusal.reason)
            return refusal.status, refusal.code, refusal.localizable
        if hall.sockets >= hall.settings.max_sockets:
            return 503, "busy", t("hall-sockets-full")
        if hall.settings.limits:
            if hall.sockets_from(address) >= hall.settings.max_sockets_per_address:
                return 429, "rate_limited", t("sockets-many")
            if hall.buckets["connect"].take(address):
                return 429, "rate_limited", t("sockets-at-once")
        return None

    async def _listen(self, connection: Connection, receive: Receive) -> None:
        while True:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            data: Any = event.get("text")
            await self._handle_message(connection, event.get("bytes") or b"" if data is None else data)
            if connection.dropped:
                return
            if connection.malformed_in_a_row >= MAX_BAD_IN_A_ROW:
                await connection.send_away(POLICY_VIOLATION, "too many messages that are none, or too fast")
                return

    async def _handle_message(self, connection: Connection, data: bytes | str) -> None:
        """Do what one message asks, or refuse it in words."""
        try:
            message = codec.decode(data)
        except StackyardError as error:
            connection.malformed_in_a_row += 1
            self._hall.metrics.count("naks")
            g, c, n = codec.concern_of(data)
            connection.nak(error.code, error, g, c, n=None if g is None else n)
            return
        if not self._is_in_time(connection, message):
            if not connection.refusals.take():
                connection.malformed_in_a_row = MAX_BAD_IN_A_ROW
            g, c, n = (getattr(message, name, None) for name in ("g", "c", "n"))
            connection.nak("rate_limited", t("too-fast"), g, c, n=None if g is None else n)
            return
        connection.malformed_in_a_row = 0
        await self._do(connection, message)

    def _is_in_time(self, connection: Connection, message: ClientMessage) -> bool:
        """Count a message for its socket, and for the address; return False if there were too many."""
        kind = "hands" if isinstance(message, Hand) else "messages"
        bucket = connection.hands if kind == "hands" else connection.messages
        cost = JOIN_COST if isinstance(message, Join) else 1.0
        if not bucket.take(cost):
            return False
        if not self._hall.settings.limits:
            return True
        return not self._hall.buckets[kind].take(connection.address, cost)

    async def _do(self, connection: Connection, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            connection.push(codec.frame(Pong(n=message.n)))
            return
        about, c, n = message.g, getattr(message, "c", None), getattr(message, "n", None)
        live = connection.joined
        if about != connection.match:
            connection.nak("not_joined", t("other-match"), about, c, n=n)
        elif isinstance(message, Join):
            await self._join(connection, message)
        elif live is None and connection.waiting is not None and c is not None:
            connection.nak("busy", t("not-at-table-yet"), about, c)
        elif live is None:
            connection.nak("not_joined", t("not-joined"), about, c, n=n)
        elif isinstance(message, Hand):
            live.handle_hand(connection, message)
        elif isinstance(message, Pace):
            live.set_pace(connection, message)
        else:
            live.post(connection, message)

    async def _join(self, connection: Connection, join: Join) -> None:
        async with self._nak_on_error(connection):
            self._check_rate(connection)
            try:
                await self._admit(connection, join)
            except PendingError:
                self._join_later(connection, join)

    def _join_later(self, connection: Connection, join: Join) -> None:
        """Let a socket in when it is known in which hall its match lives.

        What else the socket asks does not wait for it.
        """

        async def join_later() -> None:
            async with self._nak_on_error(connection):
                await self._admit_in_time(connection, join)
                forget_task()
                if connection.dropped:  # it left meanwhile
                    self._leave(connection)

        def forget_task(_: object = None) -> None:
            if connection.waiting is task:
                connection.waiting = None

        if connection.waiting is not None:
            connection.waiting.cancel()
        task = connection.waiting = asyncio.create_task(join_later(), name=f"join {join.g[:6]}")
        task.add_done_callback(forget_task)

    async def _admit_in_time(self, connection: Connection, join: Join) -> None:
        """Let a socket in, once it is known where the match lives; raises what `_admit` raises."""
        loop = asyncio.get_running_loop()
        until, beat = loop.time() + PENDING_SECONDS, loop.time() + HEARTBEAT_SECONDS
        while True:
            try:
                await self._admit(connection, join)
            except PendingError:
                if loop.time() > until:
                    raise
            else:
                return
            await asyncio.sleep(PENDING_PAUSE_SECONDS)
            if loop.time() > beat:
                connection.push(codec.frame(Pong(n=0)))
                beat = loop.time() + HEARTBEAT_SECONDS

    @contextlib.asynccontextmanager
    async def _nak_on_error(self, connection: Connection) -> AsyncIterator[None]:
        """Answer with a `nak` if the match cannot be joined; who belongs to another hall comes back for a pipe."""
        match = connection.match
        try:
            yield
        except ElsewhereError as error:
            connection.nak(error.code, error, match)
            await connection.send_away(AGAIN, "the match lives in another hall")
        except StackyardError as error:
            connection.nak(error.code, error, match)
        except StoreError as error:
            log.warning("a match could not be joined: %s", error)
            connection.nak("unavailable", t("match-unreachable-now"), match)
        except Exception:
            log.exception("match %s could not be joined", match[:6])
            connection.nak("unavailable", t("match-unreachable"), match)

    def _check_rate(self, connection: Connection) -> None:
        """Count a match that has to be folded for an address. Raises TooFastError if there were too many."""
        hall = self._hall
        is_counted = hall.settings.limits and not hall.registry.is_at_hand(connection.match)
        if is_counted and hall.buckets["fold"].take(connection.address):
            raise TooFastError(t("too-many-requests"))

    async def _admit(self, connection: Connection, join: Join) -> None:
        registry, guest = self._hall.registry, Guest(connection.address, tuple(join.secrets))
        registry.enter(guest.address, join.g)
        joined_before = connection.joined
        admitted = False
        try:
            await self._hall.challenges.check_shown(join.g, [(join.g, secret) for secret in join.secrets])
            live = await registry.get(join.g, guest)
            try:
                admitted = await live.join(connection, join)
            except ClosedError:  # it has just left memory: fold it again
                live = await registry.get(join.g, guest)
                admitted = await live.join(connection, join)
            if admitted:
                connection.joined = live
            if joined_before is not None and joined_before is not connection.joined:
                joined_before.leave(connection)
        finally:
            if not admitted or joined_before is not None:  # it is counted already, or not at the table
                registry.leave(guest.address, join.g)


async def refuse_handshake(send: Send, status: int, code: str, message: Message) -> None:
    """Answer a handshake with a status and a Problem instead of a socket."""
    body = codec.encode(Problem(code=code, message=str(message), localizable=message))
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
