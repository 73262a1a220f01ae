"""Whatever comes over a socket is answered in words, and the match goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from stackyard.core.errors import StackyardError
from stackyard.server.wire import codec
from tests.amounts import amount
from tests.server.hall import Line, Made, Running, new_command_id, wait_for

TAGS = ["join", "sit", "move", "nature", "resign", "ask", "answer", "chat", "rename", "ping", "snap", "", "zz"]
FIELDS = ["g", "c", "v", "seat", "move", "event", "secrets", "text", "name", "kind", "count", "offer", "yes", "n"]
scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-(2**70), 2**70),
    st.floats(),
    st.text(max_size=40),
    st.sampled_from(["nosuchmatch", "x" * 5000, "\u202e", "\x00", "undo", "rematch"]),
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
)
messages = st.dictionaries(st.sampled_from(FIELDS), values, max_size=9).flatmap(
    lambda fields: st.sampled_from(TAGS).map(lambda tag: {"t": tag, **fields})
)


@settings(max_examples=amount(60, 1200), deadline=None)
@given(st.one_of(st.binary(max_size=200), messages.map(lambda m: json.dumps(m).encode(errors="replace"))))
def test_decoding_ends_in_a_message_or_in_a_refusal(data: bytes) -> None:
    try:
        codec.decode(data)
    except StackyardError as error:
        codec.frame(f"{error.code} {error}")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(messages, min_size=1, max_size=8), st.booleans())
def test_a_match_survives_every_message(hall: Running, fuzzed: list[dict[str, Any]], joined: bool) -> None:
    made = hall.create("me", "friend")
    with hall.connect() as line:
        if joined:
            line.join(made, 0)
        for message in fuzzed:
            if message["t"] in ("resign", "ask", "answer"):
                continue
            aimed = {**message, "g": made.id, "c": new_command_id()} if joined else message
            if len(text := json.dumps(aimed, ensure_ascii=True)) < 15_000:
                line.send_raw(text)
        line.send(t="ping", n=1)
        assert line.until("pong", n=1)
    with hall.connect() as line:
        snap = line.join(made, 0)
        assert snap["t"] == "snap"
        if not snap["entries"]:
            assert line.move(made, 0, snap["v"], "a1-a2")["t"] == "ack"


DEEP = '{"t":"move","x":' + "[" * 5000 + "]" * 5000 + "}"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        (b"\xff\xfe", "bad_json"),
        ("[]", "bad_request"),
        ("null", "bad_request"),
        ('{"t":"dance"}', "bad_request"),
        ('{"t":"ping","n":1,"extra":2}', "bad_request"),
        ('{"t":"ping","n":"1"}', "bad_request"),
        ('{"t":"join","g":"../../etc/passwd"}', "bad_request"),
        ('{"t":"join","g":"nosuchmatch","v":-1}', "bad_request"),
        ('{"t":"join","g":"nosuchmatch","secrets":["short"]}', "bad_request"),
        ('{"t":"move","g":"nosuchmatch","c":"cccccccc","v":99999999999,"seat":0,"move":"a1-a2"}', "bad_request"),
        ('{"t":"move","g":"nosuchmatch","c":"cccccccc","v":0,"seat":-1,"move":"a1-a2"}', "bad_request"),
        ('{"t":"move","g":"nosuchmatch","c":"cccccccc","v":0,"seat":true,"move":"a1-a2"}', "bad_request"),
        ('{"t":"move","g":"nosuchmatch","c":"cccccccc","v":0,"seat":0,"move":"a1-a2"}', "not_joined"),
        ('{"t":"chat","g":"nosuchmatch","c":"cccccccc","text":"\\ud800"}', "bad_json"),
        (DEEP, "bad_request"),
    ],
)
def test_every_malformed_message_is_named(one: Line, data: str | bytes, code: str) -> None:
    one.send_raw(data)
    nak = one.receive()
    assert (nak["t"], nak["code"]) == ("nak", code)
    assert nak["message"]
    one.send(t="ping", n=1)
    assert one.receive()["t"] == "pong"


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ('{"t":"move","g":"nosuchmatch","c":"cccccccc","v":-1}', ("nosuchmatch", "cccccccc", None)),
        ('{"t":"hand","g":"nosuchmatch","seat":-1,"n":7,"do":"drop"}', ("nosuchmatch", None, 7)),
        ('{"t":"move","g":"no","c":"cccccccc"}', (None, "cccccccc", None)),
        ('{"t":"move","g":7,"c":["cccccccc"]}', (None, None, None)),
        ('{"t":"ping","n":3,"extra":2}', (None, None, None)),
        (f'{{"g":"nosuchmatch",{DEEP[1:]}', (None, None, None)),
    ],
)
def test_a_refusal_says_what_message_it_is_of_where_that_can_be_read(
    one: Line, data: str, named: tuple[str | None, str | None, int | None]
) -> None:
    one.send_raw(data)
    nak = one.receive()
    assert (nak["g"], nak["c"], nak.get("n")) == named


def test_binary_frames_are_read_as_text(one: Line) -> None:
    one.send_raw(b'{"t":"ping","n":3}')
    assert one.receive() == {"t": "pong", "n": 3}


def test_many_malformed_messages_in_a_row_close_the_socket(hall: Running) -> None:
    line = hall.connect()

    def talk_nonsense() -> None:
        for _ in range(60):
            line.send_raw("nonsense")
            line.receive()

    with pytest.raises(ConnectionClosed) as closed:
        talk_nonsense()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    line.close()


def test_a_frame_that_is_too_large_closes_the_socket(hall: Running) -> None:
    line = hall.connect()
    line.send_raw("x" * 20_000)
    with pytest.raises(ConnectionClosed) as closed:
        line.receive()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    line.close()


def test_anothers_secret_in_a_match_is_of_no_use(hall: Running, one: Line, other: Line) -> None:
    mine, theirs = hall.create("me", "friend"), hall.create("me", "friend")
    assert one.join(mine, 0)["mine"] == [0]
    assert other.join(Made(mine.id, theirs.secrets), 1)["code"] == "bad_secret"
    other.join(mine)
    for command in ({"kind": "undo"}, {"kind": "draw"}, {"kind": "rematch"}):
        assert other.command("ask", mine, seat=0, **command)["code"] == "forbidden"
    assert other.command("answer", mine, seat=0, offer=1, yes=True)["code"] == "forbidden"
    assert other.command("resign", mine, seat=63)["code"] == "forbidden"
    assert one.move(mine, 0, 0, "a1-a2")["t"] == "ack"


def test_huge_counts_and_offers(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    one.move(made, 0, 0, "a1-a2")
    assert one.command("ask", made, seat=0, kind="undo", count=1000)["code"] == "bad_request"
    assert one.command("answer", made, seat=0, offer=2**62, yes=True)["code"] == "offer_gone"
    assert one.move(made, 1, 1, "d" * 8000)["code"] == "illegal_move"
    assert one.move(made, 1, 1, "d1-d2")["t"] == "ack"


def test_a_reader_that_is_too_slow_is_dropped_and_the_match_goes_on(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0)
    slow = hall.connect()
    slow.send(t="join", g=made.id, secrets=[])

    def stuff() -> int:
        assert hall.hall is not None
        live = hall.hall.registry.live[made.id]
        for viewer in live.presence.audience:
            if not viewer.seats:
                for _ in range(2000):
                    viewer.connection.push(b"\x81\x7f" + (20_000).to_bytes(8, "big") + b" " * 20_000)
                return int(viewer.connection.dropped)
        return -1

    while hall.on_loop(stuff) == -1:
        pass

    def dropped() -> int:
        assert hall.hall is not None
        return sum(viewer.connection.dropped for viewer in hall.hall.registry.live[made.id].presence.audience)

    assert hall.on_loop(dropped) in (0, 1)
    assert one.move(made, 0, 0, "a1-a2")["t"] == "ack"

    def watching() -> int:
        one.send(t="join", g=made.id, secrets=[made.secrets[0]])
        return int(one.until("snap")["watching"])

    wait_for(lambda: watching() == 0)
    slow.close()


@pytest.mark.parametrize("text", ["\u200d", "\u3164 \u2800", "\ufe0f", "\u202e\u200b\x00"])
def test_what_nobody_sees_is_no_name_and_no_chat(hall: Running, one: Line, text: str) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0)
    assert one.command("rename", made, seat=0, name=text)["code"] == "bad_request"
    assert one.command("chat", made, text=text)["code"] == "bad_request"
