"""Opens the hall: `serve` is what the command `stackyard serve` calls, and `python -m stackyard.server.main` too."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import socket
import sys
import webbrowser
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn

from stackyard.core.compiling.warm import interpret_until_compiled, report_cache_problem
from stackyard.core.errors import StackyardError
from stackyard.server import logs
from stackyard.server.app import make_app
from stackyard.server.endpoints.pages import STATIC
from stackyard.server.hall import Hall
from stackyard.server.http_limits.http_protocol import GuardedHttpProtocol
from stackyard.server.http_limits.open_files import allow_open_files, promise, wanted_files
from stackyard.server.http_limits.websocket_protocol import GuardedWebSocketProtocol
from stackyard.server.network_access import is_at_home
from stackyard.server.settings import Settings, add_options, from_environment
from stackyard.server.store.store import StoreError
from stackyard.server.workers.preparation import compilation_notice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from litestar.types import ASGIApp

MAX_FRAME_BYTES = 16_384  # bytes of a WebSocket message
BACKLOG = 2048
IGNORED_LOG_LINES = (  # of uvicorn, about clients, as often as they like; the metrics count them
    "ASGI callable returned without completing handshake.",  # a socket that was refused
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
)


def serve(
    *, host: str = "127.0.0.1", port: int = 8000, open_browser: bool = False, as_json: bool = False, **options: Any
) -> None:
    """Open the hall and keep it open until Ctrl-C or SIGTERM. Exits with status 1 if it cannot be opened.

    `as_json`: say where it is as one line of JSON, as docs/json.md describes it; `options`: see `from_environment`.
    """
    try:
        settings = from_environment(**options)
    except StackyardError as error:
        _exit_with_error(str(error))
    run(settings, host=host, port=port, open_browser=open_browser, as_json=as_json)


def run(settings: Settings, *, host: str, port: int, open_browser: bool = False, as_json: bool = False) -> None:
    """Open a hall with these settings."""
    logs.set_up(settings.log_format, settings.log_level)
    interpret_until_compiled()  # before the loop begins, whose tasks inherit how NumPy treats an overflow
    listener = _listen(host, port)
    port = listener.getsockname()[1]
    neighbours = _network_address(port) if host in ("0.0.0.0", "::") else ""  # noqa: S104
    troubles: list[str] = []
    settings, notice = promise(settings, allow_open_files(wanted_files(settings)))
    if notice and not as_json:
        _print_line(notice)
    peer = settings.peer or f"127.0.0.1:{port}"
    settings = msgspec.structs.replace(settings, neighbours=neighbours, peer=peer, port=port)
    opened: list[Hall] = []
    try:
        app = make_app(settings, opened.append, troubles.append)
    except StoreError as error:
        listener.close()
        _exit_with_error(f"The hall cannot be opened: {error}.")
    plan = config(settings, app)
    logging.getLogger("uvicorn.error").addFilter(
        lambda line: not troubles and line.getMessage() not in IGNORED_LOG_LINES
    )
    notices = [notice] if notice and as_json else []
    server = _Server(
        plan,
        _address(host, port),
        neighbours,
        opened,
        open_browser=open_browser,
        as_json=as_json,
        notices=notices,
        port_at_home=port if open_browser and not as_json and is_at_home(settings, host) else 0,
    )
    with contextlib.suppress(KeyboardInterrupt):  # uvicorn has closed everything by then
        server.run(sockets=[listener])
    if not server.opened:
        listener.close()
    if troubles:
        _exit_with_error(f"The hall cannot be opened: {troubles[0]}.")
    if not server.opened:
        sys.exit(1)


def config(settings: Settings, app: ASGIApp | None = None) -> uvicorn.Config:
    """Return uvicorn's settings: those that were measured (docs/server.md)."""
    return uvicorn.Config(
        app or make_app(settings),
        loop="auto",  # uvloop where it is installed
        http=GuardedHttpProtocol,
        ws=GuardedWebSocketProtocol,
        ws_max_size=MAX_FRAME_BYTES,
        ws_per_message_deflate=False,
        lifespan="on",
        access_log=False,
        log_config=None,
        log_level=max(logging.WARNING, logging.getLogger().level),
        server_header=False,
        date_header=True,
        backlog=BACKLOG,
        timeout_graceful_shutdown=5,
        proxy_headers=bool(settings.trust_proxy),
        forwarded_allow_ips=settings.trust_proxy or None,
    )


class _Server(uvicorn.Server):
    """Says where the hall is, once it is open."""

    def __init__(
        self,
        config: uvicorn.Config,
        address: str,
        neighbours: str,
        halls: list[Hall],
        *,
        open_browser: bool,
        as_json: bool,
        notices: list[str],
        port_at_home: int = 0,
    ) -> None:
        super().__init__(config)
        self.opened = False
        self._address = address
        self._halls = halls  # the one hall, once it is open
        self._neighbours = neighbours
        self._open_browser = open_browser
        self._as_json = as_json
        self._notices = notices  # what was said before, for JSON
        self._port = port_at_home  # of a hall that its page may open to the network; 0: of another
        self._in_network: asyncio.Server | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        try:
            await super().startup(sockets)
        except SystemExit:
            self.should_exit = True
            return
        if self.should_exit:
            return
        self.opened = True
        for hall in self._halls:
            hall.on_stop = self.stop
        notify = self._notices.append if self._as_json else _print_line
        if not self._as_json:
            _print_line(f"Stackyard is open at {self._address}  (Ctrl-C closes it)")
            if self._neighbours:
                _print_line(f"In your network: {self._neighbours}")
        link = self._address
        if self._port:
            for hall in self._halls:
                link += f"/#open={hall.network.offer(self._port, self._listen_in_network, self._leave_network)}"
            _print_line(f"This link may let phones of your network in, from this computer alone: {link}")
        if not (STATIC / "index.html").is_file():
            notify("The browser client is not built: run `make web`, or use the REST and WebSocket side alone.")
        report_cache_problem(notify)
        if line := compilation_notice():
            notify(line)
        if self._as_json:
            where = {"address": self._address, "network": self._neighbours or None, "notices": self._notices}
            _print_line(msgspec.json.encode(where).decode())
        if self._open_browser:
            # Other users see what a command is given. On Linux the word serves nobody but who runs the hall.
            webbrowser.open(link if sys.platform == "linux" else self._address)

    async def _listen_in_network(self) -> str:
        """Listen at this computer's address in the network too; return that. Raises OSError if it cannot be."""
        address = _network_address(self._port)
        if not address:
            raise OSError("this computer is in no network")
        host = address.removeprefix("http://").rpartition(":")[0]
        listener = socket.create_server((host, self._port), backlog=BACKLOG)
        listener.setblocking(False)
        loop = asyncio.get_running_loop()
        self._in_network = await loop.create_server(self._protocol, sock=listener, backlog=BACKLOG)
        self.servers.append(self._in_network)  # closed with the others
        _print_line(f"Open to your network at {address}, until the page closes it or this ends")
        return address

    def _leave_network(self) -> None:
        """Listen there no more, and cut what has come in there."""
        listening = self._in_network
        if listening is None:
            return
        host = listening.sockets[0].getsockname()[0]
        self._in_network = None
        self.servers.remove(listening)
        listening.close()
        for connection in list(self.server_state.connections):
            if connection.transport.get_extra_info("sockname")[0] == host:
                connection.transport.abort()
        _print_line("Closed to your network")

    def _protocol(self) -> GuardedHttpProtocol:
        return GuardedHttpProtocol(self.config, self.server_state, self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let other halls have the matches first: whoever is sent away finds them there."""
        for hall in self._halls:
            await hall.hand_over()
        await super().shutdown(sockets)

    def stop(self) -> None:
        """Close the hall, as Ctrl-C would."""
        self.should_exit = True


def _listen(host: str, port: int) -> socket.socket:
    """Return a listening socket, or give up with one clear line."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)  # it sets SO_REUSEADDR
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        _exit_with_error(f"The hall cannot be opened at {host}:{port}: {reason}. Choose another with --host or --port.")
    listener.setblocking(False)
    return listener


def _address(host: str, port: int) -> str:
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host  # noqa: S104
    return f"http://[{shown}]:{port}" if ":" in shown else f"http://{shown}:{port}"


def _network_address(port: int) -> str:
    """Return the address at which other devices of the network find this one, or "" if there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address: choosing a way there sends nothing
        return f"http://{probe.getsockname()[0]}:{port}"
    return ""


def _print_line(line: str) -> None:
    print(line, flush=True)  # noqa: T201


def _exit_with_error(line: str) -> None:
    print(line, file=sys.stderr, flush=True)  # noqa: T201
    sys.exit(1)


def main(argv: Sequence[str] | None = None) -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(prog="stackyard serve", description="Open the hall.")
    add_options(parser)
    serve(**vars(parser.parse_args(argv)))


__all__ = ["StoreError", "config", "main", "run", "serve"]

if __name__ == "__main__":
    main()
