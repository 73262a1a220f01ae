"""Certificates for the tests, and a terminator: it has one, and passes what it decrypts to a port of this computer."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import ssl
import subprocess
import threading
from pathlib import Path
from typing import Any, NamedTuple, Self

import pytest

EXTENSIONS = """
[req]
distinguished_name = nobody
[nobody]
[authority]
basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign
subjectKeyIdentifier = hash
[server]
basicConstraints = CA:FALSE
subjectAltName = DNS:{name}
"""
SECONDS = 60.0  # in which a thread has to open or to end on a busy machine
HOST = re.compile(rb"^host: *(.*?)\r$", re.IGNORECASE | re.MULTILINE)


class Certificates(NamedTuple):
    """PEM files."""

    authority: Path  # that has signed it
    certificate: Path
    key: Path


def certificates(folder: Path, name: str) -> Certificates:
    """Make an authority and a certificate for a host's name, in a new folder; without OpenSSL the test is skipped."""
    program = shutil.which("openssl")
    if program is None:
        pytest.skip("TLS between halls is not tested: openssl is not installed")
    folder.mkdir()
    (folder / "extensions").write_text(EXTENSIONS.format(name=name), "utf-8")
    made = Certificates(folder / "authority.pem", folder / "certificate.pem", folder / "key.pem")
    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    fresh = (program, "req", "-x509", "-config", "extensions", "-days", "2", *key)
    signed = ("-CA", made.authority, "-CAkey", folder / "authority.key")
    for command in (
        (*fresh, "-extensions", "authority", "-subj", "/CN=tests", "-keyout", signed[3], "-out", made.authority),
        (*fresh, "-extensions", "server", "-subj", "/CN=hall", "-keyout", made.key, "-out", made.certificate, *signed),
    ):
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return made


class Terminator:
    """What an operator has before a hall: TLS at a port of its own (of `localhost`), and none behind it."""

    def __init__(self, found: Certificates, to: int) -> None:
        """`to` is the port to which everything is passed."""
        self.port = 0
        self.hosts: set[str] = set()  # that were asked for
        self._to = to
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(found.certificate, found.key)
        self._loop = asyncio.new_event_loop()
        self._is_open = threading.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._serve(),), daemon=True)
        self._over = asyncio.Event()
        self._writers: set[asyncio.StreamWriter] = set()

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._is_open.wait(SECONDS)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(SECONDS)
        self._loop.close()

    async def _serve(self) -> None:
        self._loop.set_exception_handler(lambda _loop, _what: None)  # handshakes that are broken off are what is tested
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0, ssl=self._tls)
        self.port = server.sockets[0].getsockname()[1]
        self._is_open.set()
        await self._over.wait()
        server.close()
        for writer in self._writers:
            writer.transport.abort()
        left = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*left, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        self._writers |= {writer, far_writer}
        await asyncio.gather(self._copy(reader, far_writer), self._copy(far_reader, writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: Any) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                self.hosts |= {found.decode() for found in HOST.findall(data)}
                writer.write(data)
                await writer.drain()
        writer.transport.abort()
