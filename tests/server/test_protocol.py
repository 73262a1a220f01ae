"""The live protocol over real sockets: commit, then acknowledge, then publish; once; in order."""

from __future__ import annotations

from typing import Any

import msgspec

from stackyard.core.texts.catalogue import Message, text_of
from tests.server.hall import Line, Made, Running, new_command_id

OPENING = ["a1-a2", "d1-d2", "a3-a4", "d3-d4"]


def seated(hall: Running, one: Line, other: Line, **more: Any) -> Made:
    made = hall.create("me", "friend", **more)
    assert one.join(made, 0)["t"] == "snap"
    assert other.join(made, 1)["t"] == "snap"
    return made


def test_a_snapshot_holds_all_that_a_board_needs(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    snap = one.join(made, 0)
    assert (snap["t"], snap["g"], snap["v"], snap["mine"]) == ("snap", made.id, 0, [0])
    assert snap["to_act"] == [0]
    assert not snap["outcome"]["over"]
    assert set(snap["views"]) == {"spectator"}
    assert snap["info"]["seats"][0] == {
        "seat": 0,
        "name": "Black",
        "kind": "person",
        "level": None,
        "taken": True,
        "here": True,
        "maker": True,
        "invited": False,
        "away_s": None,
        "stand_in": None,
        "excluded": False,
        "plays_on": False,
        "late": False,
        "program": None,
        "account": None,
    }
    assert not snap["info"]["seats"][1]["taken"]
    assert snap["info"]["seats"][1]["invited"]
    assert "seed" not in snap["info"]["header"]


def test_a_move_is_acknowledged_and_then_published_to_all(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = seated(hall, one, other)
    third.join(made)
    c = new_command_id()
    one.send(t="move", g=made.id, c=c, v=0, seat=0, move="a1-a2")
    kinds = []
    while "played" not in kinds:
        message = one.receive()
        kinds.append(message["t"])
    assert [kind for kind in kinds if kind != "table"] == ["ack", "played"]
    for line in (other, third):
        played = line.until("played")
        assert played["v"] == 1
        assert played["entries"][0]["event"] == "a1-a2"
        assert played["entries"][0]["description"]["text"]
        assert played["to_act"] == [1]


def test_the_same_command_is_done_once_and_answered_again(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    c = new_command_id()
    first = one.move(made, 0, 0, "a1-a2", c=c)
    again = one.move(made, 0, 0, "a1-a2", c=c)
    assert first == again == {"t": "ack", "g": made.id, "c": c, "v": 1}
    assert one.move(made, 0, 1, "a1-a2", c=c) == first, "even when the match has gone on"
    assert hall.http.get(f"/api/matches/{made.id}/replay").json()["frames"][-1]["n"] == 1


def test_a_stale_move_is_refused_with_a_snapshot(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    one.move(made, 0, 0, "a1-a2")
    nak = other.move(made, 1, 0, "d1-d2")
    assert (nak["t"], nak["code"], nak["v"]) == ("nak", "stale", 1)
    snap = other.until("snap")
    assert (snap["v"], snap["mine"]) == (1, [1])
    assert other.move(made, 1, 7, "d1-d2")["code"] == "stale", "a version that is not yet is stale too"


def test_chat_does_not_make_a_move_stale(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = seated(hall, one, other)
    third.join(made, name="Guest")
    assert third.command("chat", made, text="good luck")["t"] == "ack"
    ack = one.move(made, 0, 0, "a1-a2")
    assert (ack["t"], ack["v"]) == ("ack", 2)


def test_illegal_moves_are_refused_in_the_games_words(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    refused = one.move(made, 0, 0, "a1-c3")
    assert refused["code"] == "illegal_move"
    assert refused["localizable"] == {"name": "towers:not-in-line", "args": {"start": "a1", "to": "c3"}}
    assert text_of(msgspec.convert(refused["localizable"], Message)) == refused["message"]
    assert one.move(made, 0, 0, "hello")["code"] == "illegal_move"
    assert other.move(made, 1, 0, "d1-d2")["code"] == "not_your_turn"
    assert one.move(made, 0, 0, "a1-a2")["t"] == "ack", "and nothing is lost"


def test_who_comes_back_gets_what_was_missed(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = seated(hall, one, other)
    one.move(made, 0, 0, "a1-a2")
    one.command("chat", made, text="hello", seat=0)
    other.move(made, 1, 1, "d1-d2")
    one.move(made, 0, 3, "a3-a4")
    first = third.join(made, 0, v=1)
    messages = [first, *third.receive_all()]
    log = [m for m in messages if m["t"] in ("played", "chatted")]
    assert [m["t"] for m in log] == ["chatted", "played"]
    versions = [m["v"] if m["t"] == "chatted" else [e["v"] for e in m["entries"]] for m in log]
    assert versions == [2, [3, 4]]
    assert log[-1]["to_act"] == [1]
    assert third.join(made, 0, v=4)["entries"] == [], "nothing was missed: the views alone"
    assert third.join(made, 0, v=5)["t"] == "snap", "a version that is not yet: a snapshot"
    assert third.join(made, 0)["t"] == "snap"


def test_versions_have_no_gaps_for_anybody(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = seated(hall, one, other)
    third.join(made)
    for number, move in enumerate(OPENING):
        line = (one, other)[number % 2]
        line.command("chat", made, text=f"move {number}")
        assert line.move(made, number % 2, 2 * number + 1, move)["t"] == "ack"
    for line in (third,):
        got = []
        for message in line.receive_all():
            if message["t"] == "played":
                got += [entry["v"] for entry in message["entries"]]
            elif message["t"] == "chatted":
                got.append(message["v"])
        assert got == list(range(1, 9))


def test_chat_is_told_to_all_and_is_no_part_of_the_record(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = seated(hall, one, other)
    third.join(made, name="  Ann\n\u202e Lee ")
    third.command("chat", made, text="hi\u0007 there")
    chatted = one.until("chatted")
    assert chatted["line"] | {"t": ""} == {"v": 1, "t": "", "name": "Ann Lee", "seat": None, "text": "hi there"}
    one.command("chat", made, text="hello", seat=0)
    assert other.until("chatted", v=2)["line"]["seat"] == 0
    assert third.command("chat", made, text="as Black", seat=0)["code"] == "forbidden"
    assert third.command("chat", made, text=" \u200b ")["code"] == "bad_request"
    assert "hello" not in hall.http.get(f"/api/matches/{made.id}/record").text
    with hall.connect() as fresh_line:
        assert [line["text"] for line in fresh_line.join(made, 0)["chat"]] == ["hi there", "hello"]


def test_only_a_seats_holder_acts_for_it(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = seated(hall, one, other)
    third.join(made)
    assert third.move(made, 0, 0, "a1-a2")["code"] == "forbidden"
    assert other.move(made, 0, 0, "a1-a2")["code"] == "forbidden"
    assert third.command("resign", made, seat=1)["code"] == "forbidden"
    assert third.command("rename", made, seat=1, name="Eve")["code"] == "forbidden"


def test_a_secret_opens_one_match_only(hall: Running, one: Line) -> None:
    made, another = hall.create("me", "friend"), hall.create("me", "friend")
    nak = one.join(Made(made.id, another.secrets), 0)
    assert (nak["t"], nak["code"]) == ("nak", "bad_secret")
    assert one.move(made, 0, 0, "a1-a2")["code"] == "not_joined"


def test_a_match_that_is_not_there(one: Line) -> None:
    nak = one.join(Made("nosuchmatch", []))
    assert (nak["code"], nak["g"]) == ("no_match", "nosuchmatch")


def test_leaving_and_presence(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = seated(hall, one, other)
    third.join(made)
    assert one.until("table", watching=1)["seats"][1]["here"]
    third.close()
    one.until("table", watching=0)
    with hall.connect(made) as late:
        assert late.move(made, 0, 0, "a1-a2")["code"] == "not_joined"
    other.close()
    table = one.until("table")
    assert table["seats"][1].pop("away_s") is not None
    assert table["seats"][1] | {"name": ""} == {
        "seat": 1,
        "name": "",
        "kind": "person",
        "level": None,
        "taken": True,
        "here": False,
        "maker": False,
        "invited": False,
        "stand_in": None,
        "excluded": False,
        "plays_on": False,
        "late": False,
        "program": None,
        "account": None,
    }


def test_names(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0)
    other.join(made, 1, name="Bea")
    while one.until("table")["seats"][1]["name"] != "Bea":  # who first takes a seat gives it their name
        pass
    assert one.command("rename", made, seat=0, name=" A\tda ")["t"] == "ack"
    while other.until("table")["seats"][0]["name"] != "A da":
        pass
    assert hall.http.get(f"/api/matches/{made.id}").json()["header"]["seats"] == ["A da", "Bea"]


def test_resigning_ends_the_match(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    assert other.command("resign", made, seat=1)["t"] == "ack"
    played = one.until("played")
    assert played["entries"][0] | {"t": ""} == {
        "v": 1,
        "t": "",
        "by": "table",
        "event": "resign 1",
        "description": {"text": "White resigned.", "localizable": {"name": "core:resigned", "args": {"who": "White"}}},
    }
    assert played["outcome"]["winners"] == [0]
    assert played["to_act"] == []
    assert one.move(made, 0, 1, "a1-a2")["code"] == "match_over"
    assert one.command("resign", made, seat=0)["code"] == "match_over"
    header = hall.http.get(f"/api/matches/{made.id}").json()["header"]
    assert len(header["seed"]) == 64, "the seed is open when the match is over"


def test_ping(one: Line) -> None:
    one.send(t="ping", n=7)
    assert one.receive() == {"t": "pong", "n": 7}


def test_one_socket_watches_several_matches(hall: Running, one: Line) -> None:
    first, second = hall.create("me", "friend"), hall.create("me", "friend")
    one.join(first, 0)
    one.join(second, 0)
    assert one.move(second, 0, 0, "a1-a2")["g"] == second.id
    assert one.move(first, 0, 0, "a1-a2")["g"] == first.id


def test_given_nature_is_told_by_a_player(hall: Running, one: Line, third: Line) -> None:
    made = hall.create("me", "friend", game="pebbles", nature="given")
    assert one.join(made, 0, 1)["to_act"] == ["nature"]
    third.join(made)
    assert third.command("nature", made, v=0, event="deal 12")["code"] == "forbidden"
    assert one.move(made, 0, 0, "take1")["code"] == "nature_due"
    assert one.command("nature", made, v=0, event="deal 99")["code"] == "bad_nature"
    assert one.command("nature", made, v=0, event="deal 12")["t"] == "ack"
    played = one.until("played")
    assert played["to_act"] == [0]
    assert one.command("nature", made, v=1, event="deal 12")["code"] == "bad_nature"


def test_where_the_rules_forbid_to_talk_signs_alone_are_taken(hall: Running, one: Line, third: Line) -> None:
    made = hall.create("me", game="towerbrix", options={"variant": "challenge", "challenge": 3})
    one.join(made, 0)
    third.join(made, name="Ann")
    assert one.command("chat", made, text="before it begins", seat=0)["t"] == "ack"
    assert one.move(made, 0, 1, "deal 6x2")["t"] == "ack"
    for line, seat in ((one, 0), (third, None)):
        for text in ("red below", "1", "r\u0333", "no", "-.-. .-", "\U0001f44d" * 13):
            assert line.command("chat", made, text=text, seat=seat)["code"] == "silent", text
        for text in ("\U0001f44d", "\U0001f44d\U0001f3fd \u261d\ufe0f", "\U0001f937\u200d\u2642\ufe0f"):
            assert line.command("chat", made, text=text, seat=seat)["t"] == "ack", text
    assert one.command("rename", made, seat=0, name="red below")["code"] == "silent"
    snap = one.join(made, 0)
    assert {line["name"] for line in snap["chat"]} == {snap["info"]["seats"][0]["name"], "Spectator"}, "no name talks"
