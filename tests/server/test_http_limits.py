"""Before any work is done for a request: sizes, times and counts of connections, whoever it is that sends them."""

from __future__ import annotations

import contextlib
import resource
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from stackyard.core.errors import BadOptionError
from stackyard.server.http_limits import connection_count, http_protocol, open_files
from stackyard.server.http_limits.request_guard import PAUSE_SECONDS
from stackyard.server.http_limits.websocket_protocol import GuardedWebSocketProtocol
from stackyard.server.settings import Rate, Rates, SocketRate, from_environment
from stackyard.server.sockets import rate_limits
from tests.server.hall import Running, rates, settings, wait_for

ANSWER_SECONDS = 120.0


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A hall that waits for nobody, and lets in four connections of an address."""
    place = tmp_path_factory.mktemp("door") / "hall.sqlite3"
    with (
        pytest.MonkeyPatch.context() as patched,
        Running(settings(place, rates=rates(frames=Rates().frames))) as running,
    ):
        patched.setattr(http_protocol, "HEADER_SECONDS", 0.3)
        patched.setattr(http_protocol, "BODY_SECONDS", 0.3)
        patched.setattr(http_protocol, "BODY_BYTES_PER_SECOND", 1e9)
        patched.setattr(connection_count, "MAX_CONNECTIONS_PER_ADDRESS", 4)
        running.http.close()
        yield running


def dial(hall: Running) -> socket.socket:
    """Open a connection that asks nothing yet."""
    line = socket.create_connection(("127.0.0.1", hall.port))
    line.settimeout(ANSWER_SECONDS)
    return line


def hear(line: socket.socket) -> bytes:
    """Return all that comes until the hall closes the connection."""
    received = b""
    try:
        while data := line.recv(65_536):
            received += data
    except ConnectionError:
        pass
    return received


def refusals(hall: Running, reason: str) -> int:
    assert hall.hall is not None
    return hall.hall.door.refused[reason]


def is_empty(hall: Running) -> bool:
    """Return whether no connection is left, but for WebSockets."""
    assert hall.hall is not None
    return hall.hall.door.connections.total == 0


@pytest.mark.parametrize(
    "header",
    [
        b"X: " + b"a" * 17_000,  # never ends
        b"X: " + b"a" * 17_000 + b"\r\n\r\n",  # and where it comes as a whole
        b"".join(b"X-%d: 1\r\n" % number for number in range(101)) + b"\r\n",
        b"\r\n" * 20,  # no header at all: the request is complete
    ],
)
def test_a_header_is_refused_when_it_is_too_large(hall: Running, header: bytes) -> None:
    with dial(hall) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + header)
        answer = hear(line)
    small = header.startswith(b"\r\n")
    assert answer.split()[1] == (b"200" if small else b"431")
    assert small or b'"code":"too_large"' in answer


def test_an_address_that_is_too_long_is_refused(hall: Running) -> None:
    with dial(hall) as line:
        line.sendall(b"GET /" + b"a" * 17_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert hear(line).split()[1] == b"431"


def test_what_never_becomes_a_header_is_refused(hall: Running) -> None:
    with dial(hall) as line:
        line.sendall(b"\r\n" * 10_000)
        assert b" 431 " in hear(line)


def test_a_body_of_unknown_length_is_refused_before_it_is_read(hall: Running) -> None:
    with dial(hall) as line:
        line.sendall(b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"x" * 9)
        assert hear(line).split()[1] == b"411"


def test_what_is_no_http_is_refused(hall: Running) -> None:
    with dial(hall) as line:
        line.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert hear(line).split()[1] == b"400"


def test_a_connection_that_says_nothing_is_closed(narrow: Running) -> None:
    before = refusals(narrow, "header_time")
    lines = [dial(narrow) for _ in range(3)]
    assert [hear(line) for line in lines] == [b"", b"", b""]
    assert refusals(narrow, "header_time") - before == 3
    for line in lines:
        line.close()


def test_a_header_that_does_not_end_is_not_waited_for(narrow: Running) -> None:
    with dial(narrow) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n")
        assert hear(line).split()[1] == b"408"
    with dial(narrow) as line:  # the next one of a connection that has been answered
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api")
        answers = hear(line)
    assert answers.startswith(b"HTTP/1.1 200")
    assert b"HTTP/1.1 408" in answers


def test_a_body_that_does_not_end_is_not_waited_for(narrow: Running, caplog: pytest.LogCaptureFixture) -> None:
    before = refusals(narrow, "body_time")
    with dial(narrow) as line:
        line.sendall(b"POST /api/think HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n")
        line.sendall(b"Content-Length: 100\r\n\r\n{")
        hear(line)
    assert refusals(narrow, "body_time") == before + 1
    wait_for(lambda: narrow.hall is not None and narrow.hall.door.requests.total == 0)
    assert caplog.records == []  # a client that goes away is no fault of the hall's


def test_an_address_has_so_many_connections_and_no_more(narrow: Running) -> None:
    wait_for(lambda: is_empty(narrow))
    before = refusals(narrow, "connections")
    lines = [dial(narrow) for _ in range(7)]
    wait_for(lambda: refusals(narrow, "connections") - before == 3)
    assert hear(lines[-1]) == b""
    for line in lines:
        line.close()
    wait_for(lambda: is_empty(narrow))
    with narrow.connect() as socket_line:  # a WebSocket is counted elsewhere
        socket_line.send(t="ping", n=1)
        assert socket_line.receive() == {"t": "pong", "n": 1}
        wait_for(lambda: is_empty(narrow))


def test_requests_that_wait_for_an_answer_are_limited(narrow: Running) -> None:
    before = refusals(narrow, "rate")
    with dial(narrow) as line:
        line.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        hear(line)
    assert refusals(narrow, "rate") == before + 1


def test_who_asks_too_often_has_to_wait_for_the_refusal(tmp_path: Path) -> None:
    request = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    with Running(settings(tmp_path / "hall.sqlite3", rates=rates(requests=Rate(3, 0.001)))) as hall:
        hall.http.close()
        while True:  # the fixture itself may have asked something
            began = time.monotonic()
            with dial(hall) as line:
                line.sendall(request)
                status = hear(line).split(b" ")[1]
            if status != b"200":
                break
        assert status == b"429"
        assert time.monotonic() - began >= PAUSE_SECONDS
        assert refusals(hall, "rate") == 1


def test_no_more_sockets_are_promised_than_files_may_be_open(tmp_path: Path) -> None:
    asked = settings(tmp_path / "x", max_sockets=10_000, max_connections=4_000)
    assert open_files.promise(asked, open_files.wanted_files(asked)) == (asked, "")
    lowered, line = open_files.promise(asked, 1024)
    assert open_files.wanted_files(lowered) <= 1024
    assert lowered.max_sockets < 10_000
    assert f"{lowered.max_sockets} sockets instead of 10000" in line
    assert open_files.promise(asked, 10)[0].max_sockets == open_files.MIN_SHARE


def test_the_limit_of_open_files_is_raised_at_most_to_what_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    limit = [100, 1000]

    def refuse_more(_: int, wanted: tuple[int, int]) -> None:
        if wanted[1] > limit[1]:
            raise ValueError("not allowed to raise maximum limit")
        limit[:] = wanted

    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limit))
    monkeypatch.setattr(resource, "setrlimit", refuse_more)
    assert open_files.allow_open_files(500) == 500
    assert open_files.allow_open_files(5000) == 1000
    assert limit == [1000, 1000]


def test_who_is_trusted_to_name_addresses(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "x", trust_proxy="127.0.0.1, 10.0.0.0/8")
    assert [chosen.trusts(peer) for peer in ("127.0.0.1", "10.1.2.3", "192.0.2.1", "::1", "nonsense")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert not settings(tmp_path / "x").trusts("127.0.0.1")
    with pytest.raises(BadOptionError, match="STACKYARD_TRUST_PROXY"):
        from_environment(database=tmp_path / "x", environment={"STACKYARD_TRUST_PROXY": "my-proxy"})


# --- below the messages of a socket ---

MASK = bytes(4)  # of a client's frame; with zeros the payload stands there as it is
PING = b"\x89\xfd" + MASK + b"p" * 125
EMPTY_PART = b"\x00\x80" + MASK  # of a message that does not end
FIRST_PART = b"\x01\x80" + MASK


def dial_socket(hall: Running, receive_buffer: int | None = None) -> socket.socket:
    """Open a WebSocket of which only the handshake has been read."""
    line = socket.socket()
    if receive_buffer is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(ANSWER_SECONDS)
    line.connect(("127.0.0.1", hall.port))
    key = b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    host = f"Host: 127.0.0.1:{hall.port}\r\n".encode()
    line.sendall(
        b"GET /ws/nosuchmatch HTTP/1.1\r\n" + host + b"Upgrade: websocket\r\nConnection: Upgrade\r\n" + key + b"\r\n"
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += line.recv(4096)
    assert answer.startswith(b"HTTP/1.1 101")
    return line


def send_until_closed(line: socket.socket, data: bytes, times: int) -> None:
    """Send again and again, until the other side has closed the connection; fail if it never does."""
    try:
        for _ in range(times):
            line.sendall(data)
        while line.recv(65_536):
            pass
    except ConnectionError:
        pass
    line.close()


@pytest.mark.parametrize("flood", [PING, b"\x8a\x80" + MASK, EMPTY_PART], ids=["pings", "pongs", "empty parts"])
def test_frames_that_are_no_messages_are_counted_too(narrow: Running, flood: bytes) -> None:
    before = refusals(narrow, "frames")
    line = dial_socket(narrow)
    line.sendall(FIRST_PART)
    send_until_closed(line, flood * 1_000, 20)
    wait_for(lambda: refusals(narrow, "frames") == before + 1)


def hear_pongs(line: socket.socket, count: int) -> None:
    """Read the answers to so many pings, and nothing else."""
    received = b""
    while len(received) < count * 127:
        received += line.recv(4096)
    assert received == (b"\x8a\x7d" + b"p" * 125) * count


def test_some_pings_are_answered(narrow: Running) -> None:
    line = dial_socket(narrow)
    line.sendall(PING * 3)
    hear_pongs(line, 3)
    line.close()


def test_pings_of_who_does_not_read_are_not_answered_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "SEND_BUFFER_BYTES", 10_000)
    unlimited = SocketRate(Rate(10**9, 10**9), Rate(10**9, 10**9))
    with Running(settings(tmp_path / "hall.sqlite3", rates=rates(frames=unlimited))) as open_hall:
        line = dial_socket(open_hall, receive_buffer=4096)
        with contextlib.suppress(ConnectionError):  # closed once the buffers of the system are full
            for _ in range(2_000):
                line.sendall(PING * 100)
        wait_for(lambda: refusals(open_hall, "answer_time") == 1)
        line.close()


def test_who_neither_answers_nor_reads_gives_up_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "SEND_BUFFER_BYTES", 10**9)
    with Running(settings(tmp_path / "hall.sqlite3")) as open_hall:
        line = dial_socket(open_hall, receive_buffer=4096)
        (socket_there,) = (
            each for each in open_hall.server.server_state.connections if isinstance(each, GuardedWebSocketProtocol)
        )
        socket_there.close_timeout = 0.1
        while not open_hall.on_loop(socket_there.transport.get_write_buffer_size):
            line.sendall(PING * 100)
        open_hall.on_loop(socket_there.keepalive_timeout)  # the hall's own ping was not answered
        wait_for(lambda: open_hall.hall is not None and open_hall.hall.sockets == 0)
        line.close()


def test_the_sockets_of_one_address_together_send_so_many_frames(tmp_path: Path) -> None:
    with Running(
        settings(tmp_path / "hall.sqlite3", rates=rates(frames=SocketRate(Rate(1000, 0), Rate(30, 0))))
    ) as open_hall:
        lines = [dial_socket(open_hall) for _ in range(3)]
        for line in lines[:2]:
            line.sendall(PING * 10)
            hear_pongs(line, 10)
        send_until_closed(lines[2], PING * 11, 1)
        assert refusals(open_hall, "frames") == 1
        for line in lines[:2]:
            line.close()


def test_the_sockets_of_one_address_together_say_so_much_and_no_more(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "hall.sqlite3", rates=rates(messages=SocketRate(Rate(1000, 0), Rate(30, 0))))
    with Running(chosen) as open_hall, open_hall.connect() as one, open_hall.connect() as other:
        answers = []
        for number in range(40):
            line = (one, other)[number % 2]
            line.send(t="ping", n=number)
            answers.append(line.receive())
    assert [answer["t"] for answer in answers] == ["pong"] * 30 + ["nak"] * 10
    assert {answer["code"] for answer in answers[30:]} == {"rate_limited"}
