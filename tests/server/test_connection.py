"""How frames reach a socket: straight to the transport of the server we know, or through a bounded queue."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from stackyard.server.settings import Settings
from stackyard.server.sockets.connection import QUEUE_FRAMES, Connection
from stackyard.server.wire import codec
from stackyard.server.wire.messages import Pong
from tests.server.hall import Line, Running

PLAIN = Settings(database=Path("unused"))


def test_frames_go_straight_to_the_transport(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0)

    def direct() -> list[bool]:
        assert hall.hall is not None
        return [viewer.connection.is_direct for viewer in hall.hall.registry.live[made.id].presence.audience]

    assert hall.on_loop(direct) == [True], "uvicorn has changed inside: frames take the slower way now"


def test_a_frame_is_a_frame_of_any_length() -> None:
    for length in (0, 10, 100, 200, 65_000, 70_000):
        frame = codec.frame("x" * length)
        assert codec.payload(frame) == b'"' + b"x" * length + b'"'
        assert frame[0] == 0x81


def test_other_servers_are_sent_to_the_asgi_way() -> None:
    sent: list[Any] = []

    async def run() -> None:
        async def send(message: Any) -> None:
            sent.append(message)

        connection = Connection(send, PLAIN, "test", "match")
        assert not connection.is_direct
        connection.push(codec.frame(Pong(n=1)))
        await asyncio.sleep(0.01)
        await connection.close()

    asyncio.run(run())
    assert sent[0]["text"] == '{"t":"pong","n":1}'


def test_a_reader_that_stands_still_is_dropped() -> None:
    async def run() -> bool:
        async def send(_: Any) -> None:
            await asyncio.sleep(3600)

        connection = Connection(send, PLAIN, "test", "match")
        await asyncio.sleep(0)
        for _ in range(QUEUE_FRAMES + 2):
            connection.push(b"\x81\x00")
        dropped = connection.dropped
        await asyncio.sleep(0)
        assert connection._sender is not None
        connection._sender.cancel()
        return dropped

    assert asyncio.run(run())
