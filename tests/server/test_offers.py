"""Undo, draw, pause, rematch: by consent; bots and one's own seats consent at once."""

from __future__ import annotations

from stackyard.core.chance import Stream
from stackyard.core.match import Match
from stackyard.games.towerbrix.bodies import places_of
from stackyard.physics.pose_text import poses_text
from tests.server.hall import Line, Made, Running
from tests.server.test_protocol import seated


def test_a_move_is_taken_back_by_consent(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    one.move(made, 0, 0, "a1-a2")
    other.move(made, 1, 1, "d1-d2")
    assert one.command("ask", made, seat=0, kind="undo")["v"] == 2
    table = other.until("table", offers=[{"id": 1, "kind": "undo", "seat": 0, "count": 2, "waiting": [1]}])
    assert other.command("answer", made, seat=1, offer=table["offers"][0]["id"], yes=True)["v"] == 3
    played = one.until("played", v=3)
    assert played["entries"][0]["event"] == "undo 2", "as many as it takes for the asker to move again"
    assert played["to_act"] == [0]
    assert one.move(made, 0, 3, "a1-a2")["t"] == "ack"


def test_undo_of_ones_own_last_move_takes_back_one(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    one.move(made, 0, 0, "a1-a2")
    assert other.command("ask", made, seat=1, kind="undo")["code"] == "bad_request", "White has not moved"
    one.command("ask", made, seat=0, kind="undo")
    other.command("answer", made, seat=1, offer=1, yes=True)
    assert one.until("played", v=2)["entries"][0]["event"] == "undo 1"
    assert one.command("ask", made, seat=0, kind="undo")["code"] == "bad_request", "there is no move any more"


def test_a_brick_is_put_back_but_no_card_that_was_seen(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend", game="towerbrix", nature="given")
    one.join(made, 0)
    other.join(made, 1)
    one.move(made, 0, 0, "deal 1x2 1x3")
    other.move(made, 1, 1, "agree")
    mirror = Match.new("towerbrix", {}, 2, nature="given")
    for seat, move in ((0, "deal 1x2 1x3"), (1, "agree")):
        mirror.play(seat, move)
    cards = mirror.game.sample_chance(mirror.position, Stream(bytes(32), 0))
    assert one.command("nature", made, event=cards, v=2)["t"] == "ack"
    assert one.command("ask", made, seat=0, kind="undo")["code"] == "bad_request"
    one.move(made, 0, 3, "move y1")
    one.command("nature", made, event=f"lies {poses_text(places_of(mirror.position))}", v=4)
    assert one.command("ask", made, seat=0, kind="undo")["t"] == "ack"
    while not (offers := other.until("table")["offers"]):
        pass
    other.command("answer", made, seat=1, offer=offers[0]["id"], yes=True)
    assert one.until("played", v=6)["entries"][0]["event"] == "undo 1"


def test_an_offer_stands_when_another_in_its_place_is_refused(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    one.move(made, 0, 0, "a1-a2")
    one.command("ask", made, seat=0, kind="undo")
    assert one.command("ask", made, seat=0, kind="undo", count=5)["code"] == "bad_request"
    assert other.command("answer", made, seat=1, offer=1, yes=True)["v"] == 2


def test_an_offer_can_be_declined(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    one.command("ask", made, seat=0, kind="draw")
    assert one.command("answer", made, seat=0, offer=1, yes=True)["code"] == "offer_gone", "not one's own"
    other.command("answer", made, seat=1, offer=1, yes=False)
    table = one.until("table", offers=[])
    while not table["notice"]:
        table = one.until("table", offers=[])
    assert table["notice"] == "White declines the draw."
    assert other.command("answer", made, seat=1, offer=1, yes=True)["code"] == "offer_gone"


def test_whoever_asked_may_withdraw_it(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    one.command("ask", made, seat=0, kind="help")
    other.until("table", offers=[{"id": 1, "kind": "help", "seat": 0, "count": 0, "waiting": [1]}])
    assert one.command("answer", made, seat=0, offer=1, yes=False)["t"] == "ack"
    table = other.until("table", offers=[])
    assert table["notice"] == "Black no longer asks."
    assert other.command("answer", made, seat=1, offer=1, yes=True)["code"] == "offer_gone"
    assert one.command("answer", made, seat=0, offer=1, yes=False)["code"] == "offer_gone", "it is withdrawn once"
    one.command("ask", made, seat=0, kind="help")
    assert other.command("answer", made, seat=1, offer=2, yes=True)["t"] == "ack", "it may be asked again"


def test_a_move_closes_what_was_asked(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    other.command("ask", made, seat=1, kind="draw")
    one.move(made, 0, 0, "a1-a2")
    one.until("table", offers=[])
    assert one.command("answer", made, seat=0, offer=1, yes=True)["code"] == "offer_gone"


def test_asking_for_the_same_is_a_yes(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    one.command("ask", made, seat=0, kind="draw")
    assert one.command("ask", made, seat=0, kind="draw")["code"] == "bad_request"
    other.command("ask", made, seat=1, kind="draw")
    played = one.until("played")
    assert played["outcome"]["over"]
    assert played["outcome"]["winners"] == []


def test_at_one_screen_consent_goes_without_saying(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    assert one.join(made, 0, 1)["mine"] == [0, 1]
    one.move(made, 0, 0, "a1-a2")
    assert one.command("ask", made, seat=0, kind="undo")["v"] == 2
    assert one.until("played", v=2)["to_act"] == [0]


def test_at_one_screen_both_are_asked_for_a_draw(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    one.command("ask", made, seat=0, kind="draw")
    offer = one.until("table", offers=[{"id": 1, "kind": "draw", "seat": 0, "count": 0, "waiting": [1]}])["offers"][0]
    assert one.move(made, 0, 0, "a1-a2")["t"] == "ack", "the match goes on"
    assert one.command("answer", made, seat=1, offer=offer["id"], yes=True)["code"] == "offer_gone"
    one.command("ask", made, seat=1, kind="draw")
    assert one.command("answer", made, seat=0, offer=2, yes=True)["t"] == "ack"
    assert one.until("played", v=2)["outcome"]["over"]


def test_a_pause_stops_play_until_all_go_on(hall: Running, one: Line, other: Line) -> None:
    made = seated(hall, one, other)
    assert one.command("ask", made, seat=0, kind="resume")["code"] == "bad_request"
    one.command("ask", made, seat=0, kind="pause")
    other.command("answer", made, seat=1, offer=1, yes=True)
    while not one.until("table")["clock"]["paused"]:
        pass
    assert one.move(made, 0, 0, "a1-a2")["code"] == "paused"
    one.command("ask", made, seat=0, kind="resume")
    other.command("answer", made, seat=1, offer=2, yes=True)
    assert one.move(made, 0, 0, "a1-a2")["t"] == "ack"


def test_a_rematch_changes_places_and_tells_each_socket_its_own_secret(
    hall: Running, one: Line, other: Line, third: Line
) -> None:
    made = seated(hall, one, other)
    third.join(made)
    one.command("rename", made, seat=0, name="Ada")
    assert one.command("ask", made, seat=0, kind="rematch")["code"] == "bad_request", "not before the end"
    one.command("resign", made, seat=0)
    one.command("ask", made, seat=0, kind="rematch")
    other.command("answer", made, seat=1, offer=1, yes=True)
    tables = []
    for line in (one, other, third):
        table = line.until("table")
        while table["rematch"] is None:
            table = line.until("table")
        tables.append(table)
    ada, bea, guest = (table["rematch_secrets"] for table in tables)
    assert (set(ada), set(bea), set(guest)) == ({"1"}, {"0"}, set())
    assert ada["1"] not in made.secrets
    again = Made(tables[0]["rematch"], [bea["0"], ada["1"]])
    snap = one.join(again, 1)
    assert snap["mine"] == [1]
    assert [seat["name"] for seat in snap["info"]["seats"]] == ["Black", "Ada"], "by the seat's name without one"
    assert other.join(again, 0)["to_act"] == [0]
    assert other.move(again, 0, 0, "a1-a2")["t"] == "ack"
    with hall.connect() as back:  # who comes back later is told too
        assert back.join(made, 0)["info"]["rematch"] == again.id
        assert back.until("table")["rematch_secrets"] == ada
    one.join(made, 0)
    assert one.command("ask", made, seat=0, kind="rematch")["code"] == "bad_request", "there is one already"


def test_bots_consent_to_all_but_a_draw(hall: Running, one: Line) -> None:
    made = hall.create("me", "bot1")
    one.join(made, 0)
    one.move(made, 0, 0, "a1-a2")
    one.until("played", v=1)
    one.until("played", v=2)
    assert one.command("ask", made, seat=0, kind="undo")["v"] == 3
    assert one.until("played", v=3)["to_act"] == [0]
    one.command("ask", made, seat=0, kind="pause")
    assert one.move(made, 0, 3, "a1-a2")["code"] == "paused"
    one.command("ask", made, seat=0, kind="resume")
    one.command("resign", made, seat=0)
    one.command("ask", made, seat=0, kind="rematch")
    table = one.until("table")
    while table["rematch"] is None:
        table = one.until("table")
    snap = one.join(Made(table["rematch"], ["", table["rematch_secrets"]["1"]]), 1)
    assert snap["info"]["seats"][0]["kind"] == "bot"
    if not snap["entries"]:
        assert one.until("played", g=table["rematch"])["v"] == 1, "the bot begins"


def test_a_bot_that_is_not_behind_declines_a_draw(hall: Running, one: Line) -> None:
    made = hall.create("me", "bot1", game="pebbles", options={})
    one.join(made, 0)
    assert one.command("ask", made, seat=0, kind="draw")["t"] == "ack"
    table = one.until("table", notice="Hand declines the draw.")
    assert table["offers"] == []


def test_a_match_that_ended_by_the_rules_may_be_taken_back_unless_its_seed_is_open(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend", game="pebbles", options={"secret": False, "heap": 3})
    one.join(made, 0, 1)
    one.move(made, 0, 0, "take3")
    assert one.command("ask", made, seat=0, kind="undo")["t"] == "ack"
    assert not one.until("played", v=2)["outcome"]["over"]
    made = hall.create("me", "friend", game="pebbles", options={"heap": 3})
    one.join(made, 0, 1)
    one.move(made, 0, 1, "take3")
    assert one.command("ask", made, seat=0, kind="undo")["code"] == "match_over"


def test_bots_take_the_free_seats_when_all_who_sit_agree(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend", "friend", "friend", game="take-that-towers", begin="drawn", open=True)
    one.join(made, 0)
    other.join(made, 1)  # sits down with the invitation
    assert one.command("ask", made, seat=0, kind="bots")["t"] == "ack"
    offer = other.until("table", offers=[{"id": 1, "kind": "bots", "seat": 0, "count": 0, "waiting": [1]}])["offers"][0]
    assert other.command("answer", made, seat=1, offer=offer["id"], yes=True)["t"] == "ack"
    snap = one.until("snap")
    assert (snap["waiting"], "open" in snap) == (False, False)
    assert sorted(seat["kind"] for seat in snap["info"]["seats"]) == ["bot", "bot", "person", "person"]
    assert len({seat["name"] for seat in snap["info"]["seats"]}) == 4
    assert {seat["level"] for seat in snap["info"]["seats"] if seat["kind"] == "bot"} == {2}
    assert made.id not in hall.http.get("/api/lobby").text
    assert one.command("ask", made, seat=snap["mine"][0], kind="bots")["code"] == "bad_request", "no seat is free"


def test_who_sits_down_meanwhile_has_not_agreed_to_bots(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend", "friend", "friend", game="take-that-towers", begin="drawn")
    one.join(made, 0)
    other.join(made, 1)
    one.command("ask", made, seat=0, kind="bots")
    with hall.connect() as third:
        third.join(made, 2)
        assert other.command("answer", made, seat=1, offer=1, yes=True)["code"] == "offer_gone"
        assert third.command("ask", made, seat=2, kind="bots")["t"] == "ack"
        for line, seat in ((one, 0), (other, 1)):
            assert line.command("answer", made, seat=seat, offer=2, yes=True)["t"] == "ack"
        assert [seat["kind"] for seat in third.until("snap")["info"]["seats"]].count("bot") == 1


def test_no_bot_comes_where_somebody_says_no(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend", "friend", game="take-that-towers", begin="drawn")
    one.join(made, 0)
    other.join(made, 1)
    one.command("ask", made, seat=0, kind="bots")
    assert other.command("answer", made, seat=1, offer=1, yes=False)["t"] == "ack"
    assert one.until("table", notice="Red would rather wait for people.")["offers"] == []
