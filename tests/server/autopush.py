"""The end of a push service that a real Firefox speaks to: Mozilla's autopush protocol, as far as it is used.

Over a WebSocket a browser says `hello`, registers a channel for each subscription, is sent a `notification`, and
answers by an `ack` that says what became of it: see <https://mozilla-push-service.readthedocs.io/en/latest/design/>.
"""

from __future__ import annotations

import contextlib
import json
import threading
from typing import Any, Final, Self
from uuid import uuid4

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from tests.server.push_service import Message, PushService, packed

DELIVERED: Final = 100  # of an ack: the service worker has taken it
SETTINGS: Final[dict[str, str | int | bool]] = {
    "dom.push.connection.enabled": True,
    "dom.push.testing.allowInsecureServerURL": True,  # a WebSocket without a certificate
    "dom.push.userAgentID": "",
    "permissions.default.desktop-notification": 1,  # as if its user had said yes
    "alerts.useSystemBackend": False,  # there is no desktop that would show one
    "alerts.durationImmediate": 60_000,  # ms for which one is shown
}
"""What a Firefox needs for it, beside the address."""


class BrowserPush:
    """Where browsers wait for what a push service is sent; the subscriptions are those of the service's own address."""

    def __init__(self, service: PushService) -> None:
        self.acks: list[tuple[str, int]] = []  # channels, and what became of a notification
        self.heard: list[str] = []  # the kinds of message that came, in their order
        self._service = service
        self._lines: dict[str, ServerConnection] = {}  # by channel
        self._changed = threading.Condition()
        self._server: Server = serve(self._serve, "127.0.0.1", 0)
        service.passes_on = self._pass_on
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._service.passes_on = lambda _: None
        self._server.shutdown()

    def settings(self) -> dict[str, str | int | bool]:
        """Return the settings by which a Firefox waits here."""
        return {**SETTINGS, "dom.push.serverURL": f"ws://127.0.0.1:{self._server.socket.getsockname()[1]}/"}

    def wait_for_acks(self, count: int, seconds: float) -> list[int]:
        """Wait until so many notifications were answered; return what became of all."""
        with self._changed:
            self._changed.wait_for(lambda: len(self.acks) >= count, seconds)
            return [code for _, code in self.acks]

    def _serve(self, line: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            for text in line:
                for answer in self._answers(json.loads(text), line):
                    line.send(json.dumps(answer))

    def _answers(self, told: dict[str, Any], line: ServerConnection) -> list[dict[str, Any]]:
        """Return what a browser is answered."""
        kind = told.get("messageType", "ping")
        self.heard.append(kind)
        if kind == "ping":  # {}
            return [{}]
        if kind == "hello":
            name = told.get("uaid") or uuid4().hex
            return [{"messageType": "hello", "status": 200, "uaid": name, "use_webpush": True, "broadcasts": {}}]
        if kind == "ack":
            with self._changed:
                self.acks += [(each["channelID"], int(each.get("code", 0))) for each in told["updates"]]
                self._changed.notify_all()
            return []
        if kind not in ("register", "unregister"):
            return []
        channel = told["channelID"]
        self._lines[channel] = line
        answer = {"messageType": kind, "status": 200, "channelID": channel}
        return [answer | ({"pushEndpoint": self._service.receiver(channel).endpoint} if kind == "register" else {})]

    def _pass_on(self, message: Message) -> None:
        """Send a browser what has come for it, as it is: nobody here can read it."""
        channel = message.path.rpartition("/")[2]
        notification = {
            "messageType": "notification",
            "channelID": channel,
            "version": uuid4().hex,
            "data": packed(message.body),
            "headers": {"encoding": message.headers["content-encoding"]},
        }
        if (line := self._lines.get(channel)) is not None:
            line.send(json.dumps(notification))
