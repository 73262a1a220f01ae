"""A push service of our own for the tests: the other end of Web Push, and a browser that reads what comes by it.

It is written from the standards (RFC 8030, 8188, 8291, 8292), and shares nothing with the hall.
"""

from __future__ import annotations

import base64
import json
import ssl
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple, Self

import msgspec
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.tls import certificates


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def packed(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


def mac(key: bytes, *parts: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(b"".join(parts))
    return made.finalize()


class Message(NamedTuple):
    """What a push service was sent."""

    path: str
    headers: dict[str, str]
    body: bytes


class Receiver:
    """A browser that has subscribed: it alone can read what it is sent."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = bytes(range(16))
        self._public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": packed(self._public), "auth": packed(self._auth)}

    def read(self, body: bytes) -> Any:
        """Return what a message says (RFC 8188 and 8291, step by step)."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= 4096
        assert len(record) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        first = mac(self._auth, self._key.exchange(ec.ECDH(), point))
        secret = mac(first, b"WebPush: info\x00", self._public, sender, b"\x01")
        second = mac(salt, secret)
        key = mac(second, b"Content-Encoding: aes128gcm\x00\x01")[:16]
        nonce = mac(second, b"Content-Encoding: nonce\x00\x01")[:12]
        text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


class PushService:
    """A push service at https://localhost, in a thread of its own."""

    def __init__(self, folder: Path) -> None:
        made = certificates(folder / "push", "localhost")
        self.authority = made.authority
        self.messages: list[Message] = []
        self.status = 201
        self.hangs = threading.Event()  # while it is set, nothing is answered
        self.more = b""  # of each answer, without an end
        self.passes_on: Callable[[Message], None] = lambda _: None  # to a browser that waits for it
        service = self

        class Requests(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                message = Message(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
                service.messages.append(message)
                service.passes_on(message)
                while service.hangs.is_set():
                    time.sleep(0.05)
                self.send_response(service.status)
                self.send_header("Location", "https://localhost/elsewhere")
                self.end_headers()
                self.wfile.write(service.more)

            def log_message(self, *_: object) -> None:
                """Say nothing."""

        class Server(ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, *_: object) -> None:
                """Let a hall hang up."""

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(made.certificate, made.key)
        self._server = Server(("127.0.0.1", 0), Requests)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.hangs.clear()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def receiver(self, name: str) -> Receiver:
        return Receiver(f"https://localhost:{self.port}/to/{name}")

    def claims(self, message: Message, key: str) -> dict[str, Any]:
        """Return what a hall has signed for a message, if it was signed by the key that browsers subscribe with."""
        scheme, _, rest = message.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, parts["k"]) == ("vapid", key)
        signed, _, signature = parts["t"].rpartition(".")
        numbers = unpacked(signature)
        signed_as = utils.encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(key))
        public.verify(signed_as, signed.encode(), ec.ECDSA(hashes.SHA256()))
        head, claims = (msgspec.json.decode(unpacked(part)) for part in signed.split("."))
        assert head == {"typ": "JWT", "alg": "ES256"}
        return dict(claims)
