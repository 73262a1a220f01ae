"""What the hall guarantees, attacked: nothing unstored is told, no command is swallowed, nobody's hand is peeked at.

The published seed, commands that swallow each other, the inviter's peek and the repeated hands of a prepared rematch
were faults of the hall before it changed matches by value; the rest holds what came instead.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import threading
from collections.abc import Iterator
from secrets import token_urlsafe
from typing import Any

import pytest

from stackyard.core.match import Match, verify
from stackyard.server.match.changes import offers
from stackyard.server.store.store import StoreError
from tests.server.hall import Line, Made, Running, new_command_id, wait_for
from tests.server.test_card_table import GAME as CARDS
from tests.server.test_card_table import look


class Gate:
    """Stands before the store: lets writes through, keeps them waiting, or refuses them."""

    def __init__(self, running: Running) -> None:
        assert running.hall is not None
        self.store = running.hall.store
        self.commit = self.store.commit
        self.waiting = threading.Event()
        self.open = threading.Event()
        self.refuses = True

    async def __call__(self, statements: Any, lease: Any = None, history: int | None = None) -> None:
        self.waiting.set()
        while not self.open.is_set():
            await asyncio.sleep(0.005)
        if self.refuses:
            raise StoreError("the disk is full")
        await self.commit(statements, lease, history)


@pytest.fixture
def gate(hall: Running) -> Iterator[Gate]:
    """A gate before the store of the shared hall."""
    gate = Gate(hall)
    gate.store.commit = gate  # type: ignore[method-assign]
    yield gate
    gate.open.set()
    gate.store.commit = gate.commit  # type: ignore[method-assign]


def secret() -> str:
    return token_urlsafe(24)


def sit(line: Line, made: Made, seat: int, own: str, **more: Any) -> dict[str, Any]:
    """Sit down with the invitation to a seat; return the answer."""
    return line.command("sit", made, invitation=made.secrets[seat], secret=own, **more)


def watch(line: Line, made: Made, **more: Any) -> dict[str, Any]:
    line.send(t="join", g=made.id, **more)
    return line.until("snap", g=made.id)


# --- nothing is told that is not stored -----------------------------------------------------------------------------


def test_natures_seed_is_not_published_while_a_resignation_waits_for_the_disk(hall: Running, gate: Gate) -> None:
    gate.open.set()
    gate.refuses = False
    with hall.connect() as line:
        made = hall.create("me", "friend", game="pebbles")
        line.join(made, 0, 1)
        before = look(line, made, 0, 1)
        gate.open.clear()
        gate.waiting.clear()
        gate.refuses = True
        c = new_command_id()
        line.send(t="resign", g=made.id, c=c, seat=0)
        assert gate.waiting.wait(60)
        info = hall.http.get(f"/api/matches/{made.id}").json()
        assert "seed" not in info["header"]
        gate.open.set()
        assert line.until("nak", c=c)["code"] == "not_stored"
        after = look(line, made, 0, 1)
        for name in ("v", "entries", "to_act", "outcome", "views", "info"):
            assert after[name] == before[name], f"a refused write has changed {name}"
        gate.refuses = False
        assert line.command("resign", made, seat=0, c=c)["t"] == "ack", "and the same command can be done then"
        assert "seed" in hall.http.get(f"/api/matches/{made.id}").json()["header"]


@pytest.mark.parametrize(
    ("kind", "asked"),
    [
        ("move", {"seat": 0, "v": 0, "move": "a1-a2"}),
        ("ask", {"seat": 0, "kind": "pause"}),
        ("ask", {"seat": 0, "kind": "draw"}),
        ("chat", {"seat": 0, "text": "hello"}),
        ("rename", {"seat": 0, "name": "Zoe"}),
        ("resign", {"seat": 0}),
    ],
)
def test_a_refused_write_leaves_everything_as_it_was(
    hall: Running, gate: Gate, kind: str, asked: dict[str, Any]
) -> None:
    gate.open.set()
    gate.refuses = False
    with hall.connect() as line:
        made = hall.create("me", "friend", clock={"kind": "fischer", "base_ms": 600_000})
        line.join(made, 0, 1)
        before = look(line, made, 0, 1)
        gate.refuses = True
        assert line.command(kind, made, **asked)["code"] == "not_stored"
        after = look(line, made, 0, 1)
        gate.refuses = False
        for info in (before, after):
            del info["clock"]["left_ms"]  # time goes on
        assert after == before
        assert line.command(kind, made, **asked)["t"] == "ack"


def test_who_cannot_sit_down_is_told_so_and_may_try_again(hall: Running, gate: Gate) -> None:
    gate.open.set()
    gate.refuses = False
    with hall.connect() as line:
        made = hall.create("me", "friend")
        gate.refuses = True
        line.send(t="join", g=made.id, secrets=[made.secrets[0]])
        assert line.until("nak")["code"] == "unavailable"
        line.send(t="join", g=made.id)
        assert not line.until("snap")["info"]["seats"][0]["taken"]
        own = secret()
        assert sit(line, made, 1, own)["code"] == "not_stored"
        gate.refuses = False
        assert sit(line, made, 1, own)["t"] == "ack"
        assert line.until("snap", mine=[1])


# --- commands -------------------------------------------------------------------------------------------------------


def test_a_spectators_line_does_not_swallow_a_players_move(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    other.join(made)
    c = new_command_id()
    assert other.command("chat", made, text="look", c=c)["v"] == 1
    assert one.move(made, 0, 0, "a1-a2", c=c)["v"] == 2
    assert [entry["event"] for entry in look(one, made, 0, 1)["entries"]] == ["a1-a2"]


def test_nobodys_ids_stand_in_anothers_way(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0)
    other.join(made, 1)
    third.join(made)
    c = new_command_id()
    assert one.command("chat", made, text="one", c=c, seat=0)["v"] == 1
    assert other.command("chat", made, text="two", c=c, seat=1)["v"] == 2
    assert third.command("chat", made, text="three", c=c)["v"] == 3
    with hall.connect() as fourth:
        fourth.join(made)
        assert fourth.command("chat", made, text="four", c=c)["v"] == 4
        lines = look(fourth, made)["chat"]
    assert [line["text"] for line in lines] == ["one", "two", "three", "four"]


def test_the_same_id_with_other_content_is_refused(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0, 1)
    c = new_command_id()
    acked = one.move(made, 0, 0, "a1-a2", c=c)
    assert one.move(made, 0, 0, "a1-b1", c=c)["code"] == "id_taken"
    assert one.command("resign", made, seat=0, c=c)["code"] == "id_taken"
    assert one.move(made, 0, 0, "a1-a2", c=c) == acked
    assert one.move(made, 0, 1, "a1-a2", c=c) == acked, "the version is no part of what is asked"


def test_a_spectator_who_shows_a_token_is_known_over_another_socket(hall: Running, one: Line) -> None:
    made, token, c = hall.create("me", "friend"), secret(), new_command_id()
    watch(one, made, visitor=token)
    acked = one.command("chat", made, text="hello", c=c)
    with hall.connect() as again:
        watch(again, made, visitor=token)
        assert again.command("chat", made, text="hello", c=c) == acked
    assert len(look(one, made)["chat"]) == 1


# --- invitations ----------------------------------------------------------------------------------------------------


def test_an_inviter_cannot_read_a_guests_hand_with_the_link_they_sent(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend", game=CARDS)
    one.join(made, 0)
    other.join(made)
    assert sit(other, made, 1, secret())["t"] == "ack"
    theirs = other.until("snap")
    assert theirs["mine"] == [1]
    assert theirs["views"]["1"]
    one.send(t="join", g=made.id, secrets=[made.secrets[1]])
    assert one.until("nak")["code"] == "invitation_used"
    one.send(t="join", g=made.id, secrets=made.secrets)
    assert one.until("nak")["code"] == "invitation_used"
    snapshot = watch(one, made, invitation=made.secrets[1])
    assert snapshot["invitation"] == {"seat": 1, "state": "used"}
    assert list(snapshot["views"]) == ["spectator"]
    assert sit(one, made, 1, secret())["code"] == "invitation_used"


def test_an_inviter_cannot_read_the_hand_of_a_guest_whose_page_is_of_yesterday(
    hall: Running, one: Line, other: Line
) -> None:
    made = hall.create("me", "friend", game=CARDS)
    link = made.secrets[1]
    snap = other.join(made, 1)  # as an invitation's link was opened once: this sits down
    assert snap["mine"] == [1]
    assert snap["keys"]["1"] != link
    one.send(t="join", g=made.id, secrets=[link])
    assert one.until("nak")["code"] == "invitation_used"
    with hall.connect() as later:
        assert later.join(made, 1)["mine"] == [1], "with the secret that it was given"


def test_a_link_that_is_opened_is_not_used_up(hall: Running, one: Line, other: Line) -> None:
    made = hall.create("me", "friend")
    for _ in range(3):
        assert hall.http.get(f"/m/{made.id}").status_code in (200, 304)
        snap = watch(other, made, invitation=made.secrets[1])
        assert snap["invitation"] == {"seat": 1, "state": "open"}
        assert snap["mine"] == []
    assert not hall.http.get(f"/api/matches/{made.id}").json()["seats"][1]["taken"]
    own = secret()
    c = new_command_id()
    acked = sit(other, made, 1, own, name="Bea", c=c)
    assert acked["t"] == "ack"
    assert other.until("snap")["info"]["seats"][1]["name"] == "Bea"
    with hall.connect() as again:  # the answer was lost: the same is sent again
        again.join(made)
        assert sit(again, made, 1, own, name="Bea", c=c) == acked
    with hall.connect() as stranger:  # another browser
        assert watch(stranger, made, invitation=made.secrets[1])["invitation"]["state"] == "used"
        assert sit(stranger, made, 1, secret())["code"] == "invitation_used"
        assert watch(stranger, made, invitation=secret())["invitation"] == {"seat": None, "state": "unknown"}
        assert sit(stranger, Made(made.id, [None, secret()]), 1, secret())["code"] == "bad_secret"
    with hall.connect() as second:  # one's own second device
        snap = watch(second, made, invitation=own)
        assert snap["invitation"] == {"seat": 1, "state": "own"}
        assert snap["mine"] == [1]
        assert second.command("chat", made, seat=1, text="from my phone")["t"] == "ack"


def test_an_invitation_is_no_secret_of_a_seat(hall: Running, one: Line) -> None:
    made = hall.create("me", "friend")
    one.join(made)
    assert sit(one, made, 1, made.secrets[1])["code"] == "bad_secret"
    assert sit(one, made, 1, made.secrets[0])["code"] == "bad_secret", "nor is another seat's secret"
    assert not look(one, made)["info"]["seats"][1]["taken"]


# --- what the maker has fixed ---------------------------------------------------------------------------------------


def test_what_the_maker_has_fixed_is_said_to_all(hall: Running, one: Line) -> None:
    seed = f"{7:064x}"
    made = hall.create("me", "friend", game=CARDS, seed=seed)
    assert look(one, made)["info"]["header"]["fixed"] == ["seed"]
    made = hall.create("me", "friend", position="4x4 - build " + position_of_towers())
    assert look(one, made)["info"]["header"]["fixed"] == ["position"]
    made = hall.create("me", "friend")
    assert "fixed" not in look(one, made)["info"]["header"]


def position_of_towers() -> str:
    return (
        Match.new("towers", {"width": 4, "height": 4})
        .game.position_text(Match.new("towers", {"width": 4, "height": 4}).position)
        .partition("build ")[2]
    )


def test_a_rematch_of_a_prepared_match_with_secrets_is_dealt_anew(hall: Running, one: Line, other: Line) -> None:
    start = Match.new(CARDS, None, 2, seed=11)
    text = start.game.position_text(start.position)
    made = hall.create("me", "friend", game=CARDS, position=text)
    one.join(made, 0)
    other.join(made, 1)
    one.command("resign", made, seat=0)
    one.command("ask", made, seat=0, kind="rematch")
    other.command("answer", made, seat=1, offer=1, yes=True)
    table = one.until("table")
    while table["rematch"] is None:
        table = one.until("table")
    one.send(t="join", g=table["rematch"], secrets=[table["rematch_secrets"]["1"]])
    snap = one.until("snap", g=table["rematch"])
    assert snap["entries"], "nature has dealt: the match did not begin from the prepared position"
    assert "fixed" not in snap["info"]["header"]
    one.command("resign", Made(table["rematch"], []), seat=1)
    record = hall.http.get(f"/api/matches/{table['rematch']}/record").text
    assert "position" not in record.split("\n")[0]


# --- who begins -----------------------------------------------------------------------------------------------------


def drawn(hall: Running, *kinds: str, game: str = CARDS) -> Made:
    return hall.create(*kinds, game=game, begin="drawn")


def test_who_sits_where_is_drawn_when_the_last_one_has_sat_down(hall: Running) -> None:
    orders, stack = set(), contextlib.ExitStack()
    for _ in range(8):
        made = drawn(hall, "me", "friend", "friend")
        one, other = stack.enter_context(hall.connect()), stack.enter_context(hall.connect())
        one.join(made, 0)
        snap = look(one, made, 0)
        assert snap["waiting"]
        assert (snap["to_act"], snap["entries"], list(snap["views"])) == ([], [], ["spectator"])
        assert one.move(made, 0, 0, "pass")["code"] == "not_begun"
        other.join(made)
        assert sit(other, made, 1, secret(), name="Bea")["t"] == "ack"
        assert other.until("snap", g=made.id)["waiting"]
        with hall.connect() as third:
            third.join(made)
            assert sit(third, made, 2, secret(), name="Cleo")["t"] == "ack"
            snap = third.until("snap", waiting=False)
        begun = one.until("snap", g=made.id, waiting=False)
        order = begun["info"]["header"]["order"]
        assert sorted(order) == [0, 1, 2]
        assert begun["mine"] == [order.index(0)]
        assert snap["mine"] == [order.index(2)]
        names = [seat["name"] for seat in begun["info"]["seats"]]
        assert names[order.index(1)] == "Bea"
        assert names[order.index(2)] == "Cleo"
        orders.add(tuple(order))
        mine = order.index(0)
        assert one.command("resign", made, seat=mine)["t"] == "ack", "the socket holds the seat that was drawn"
        other.command("resign", made, seat=order.index(1))  # one alone can still win: the match is over
        verdict = verify(hall.http.get(f"/api/matches/{made.id}/record").text)
        assert verdict.ok
        assert any("sits where" in finding for finding in verdict.findings)
        stack.close()
    assert len(orders) > 1


def test_an_order_that_the_seed_does_not_draw_is_found_out(hall: Running, one: Line) -> None:
    made = drawn(hall, "me", "me", game="towers")
    snap = one.join(made, 0, 1)
    assert not snap["waiting"]
    assert snap["mine"] == [0, 1]
    one.command("resign", made, seat=0)
    text = hall.http.get(f"/api/matches/{made.id}/record").text
    assert verify(text).ok
    order = snap["info"]["header"]["order"]
    other = str(order[::-1]).replace(" ", "")
    forged = text.replace(f'"order":{str(order).replace(" ", "")}', f'"order":{other}')
    assert forged != text
    assert not verify(forged).ok


def test_the_maker_may_begin_and_late_guests_learn_their_seats(hall: Running, one: Line, other: Line) -> None:
    made = drawn(hall, "me", "friend", "bot1")
    one.join(made, 0)
    assert one.command("begin", made, seat=0)["t"] == "ack"
    order = one.until("snap", waiting=False)["info"]["header"]["order"]
    assert one.command("begin", made, seat=order.index(0))["code"] == "bad_request"
    snap = watch(other, made, invitation=made.secrets[1])
    assert snap["invitation"] == {"seat": order.index(1), "state": "open"}
    assert sit(other, made, 1, secret())["t"] == "ack"
    assert other.until("snap")["mine"] == [order.index(1)]


def test_a_waiting_match_is_drawn_after_a_restart_too(hall: Running, one: Line) -> None:
    made = drawn(hall, "me", "friend")
    one.join(made, 0)
    one.close()
    assert hall.hall is not None
    wait_for(lambda: not len(hall.hall.registry.live[made.id].presence.audience))  # type: ignore[union-attr]
    hall.on_loop(lambda: hall.hall.registry._let_go(0.0))  # type: ignore[union-attr]
    assert one.join(made, 0)["waiting"]
    with hall.connect() as guest:
        guest.join(made)
        sit(guest, made, 1, secret())
        assert sorted(one.until("snap", waiting=False)["info"]["header"]["order"]) == [0, 1]


def test_who_begins_is_not_drawn_where_the_rules_say_it(hall: Running) -> None:
    asked = {"seats": [{"kind": "me"}, {"kind": "me"}], "begin": "drawn"}
    for more in ({"game": "brick-work"}, {"game": "towers", "nature": "given"}):
        answer = hall.http.post("/api/matches", json={**asked, **more})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")


# --- a seat handed out anew -----------------------------------------------------------------------------------------


def trio(hall: Running, one: Line, other: Line, third: Line) -> Made:
    """Three at a table of cards, each with a secret of their own in `secrets`."""
    made = hall.create("me", "friend", "friend", game=CARDS)
    one.join(made, 0)
    for seat, line in ((1, other), (2, third)):
        line.join(made)
        own = secret()
        assert sit(line, made, seat, own)["t"] == "ack"
        line.until("snap", mine=[seat])
        made.secrets[seat] = own
    return made


def test_a_seat_is_handed_out_anew_while_its_holder_is_away(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = trio(hall, one, other, third)
    key = secret()
    asked = {"seat": 0, "kind": "seat", "target": 2, "invitation": key}
    assert one.command("ask", made, **asked)["code"] == "forbidden", "its holder is here"
    third.close()
    away = other.until("table")
    while away["seats"][2]["away_s"] is None:
        away = other.until("table")
    assert one.command("ask", made, **asked)["t"] == "ack"
    offer = other.until("table", g=made.id)
    while not offer["offers"]:
        offer = other.until("table")
    assert (offer["offers"][0]["target"], offer["offers"][0]["waiting"]) == (2, [1])
    assert watch(third, made, invitation=key)["invitation"]["state"] == "unknown", "nobody has consented yet"
    other.command("answer", made, seat=1, offer=offer["offers"][0]["id"], yes=True)
    with hall.connect() as guest:
        assert watch(guest, made, invitation=key)["invitation"] == {"seat": 2, "state": "open"}
        own = secret()
        assert guest.command("sit", made, invitation=key, secret=own, name="Dana")["t"] == "ack"
        snap = guest.until("snap", mine=[2])
        assert [entry["event"] for entry in snap["entries"] if entry.get("by") == "table"] == ["seat 2"]
        assert snap["info"]["seats"][2]["name"] == "Dana"
        snapshot = other.until("snap")
        assert snapshot["entries"][-1]["event"] == "seat 2", "everybody is told"
    third.send(t="join", g=made.id, secrets=[made.secrets[2]])
    assert third.until("nak")["code"] == "bad_secret", "the old secret opens nothing any more"
    one.command("resign", made, seat=0)
    other.command("resign", made, seat=1)
    record = hall.http.get(f"/api/matches/{made.id}/record").text
    assert verify(record).ok


def test_a_holder_who_is_back_in_time_keeps_the_seat(hall: Running, one: Line, other: Line, third: Line) -> None:
    made = trio(hall, one, other, third)
    third.close()
    wait_for(lambda: seats_of(hall, made)[2]["away_s"] is not None)
    key = secret()
    one.command("ask", made, seat=0, kind="seat", target=2, invitation=key)
    other.command("answer", made, seat=1, offer=1, yes=True)
    assert seats_of(hall, made)[2]["invited"]
    assert third.join(made, 2)["mine"] == [2]
    assert not seats_of(hall, made)[2]["invited"]
    with hall.connect() as late:
        assert watch(late, made, invitation=key)["invitation"]["state"] == "unknown"


def test_nobody_is_asked_for_the_seat_of_a_holder_who_is_back(
    hall: Running, one: Line, other: Line, third: Line
) -> None:
    made = trio(hall, one, other, third)
    third.close()
    wait_for(lambda: seats_of(hall, made)[2]["away_s"] is not None)
    assert one.command("ask", made, seat=0, kind="seat", target=2, invitation=secret())["t"] == "ack"
    assert third.join(made, 2)["mine"] == [2]
    assert other.command("answer", made, seat=1, offer=1, yes=True)["code"] == "offer_gone"
    assert not seats_of(hall, made)[2]["invited"]


def seats_of(hall: Running, made: Made) -> list[dict[str, Any]]:
    seats: list[dict[str, Any]] = hall.http.get(f"/api/matches/{made.id}").json()["seats"]
    return seats


def test_who_is_alone_at_the_table_waits_two_minutes_and_has_made_the_match(
    hall: Running, one: Line, other: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = hall.create("me", "friend")
    one.join(made, 0)
    other.join(made, 1)
    other.close()
    wait_for(lambda: seats_of(hall, made)[1]["away_s"] is not None)
    key = secret()
    asked = {"seat": 0, "kind": "seat", "target": 1, "invitation": key}
    assert one.command("ask", made, **asked)["code"] == "forbidden"
    monkeypatch.setattr(offers, "ALONE_SECONDS", 0.0)
    assert one.command("ask", made, **asked)["t"] == "ack"
    assert seats_of(hall, made)[1]["invited"]
    other.join(made, 1)
    one.close()
    wait_for(lambda: seats_of(hall, made)[0]["away_s"] is not None)
    asked = {"seat": 1, "kind": "seat", "target": 0, "invitation": secret()}
    assert other.command("ask", made, **asked)["code"] == "forbidden", "a guest cannot take the maker's seat"


def test_who_sits_down_again_on_another_socket_gets_what_the_seat_may_know(hall: Running) -> None:
    """The answer to the first time was lost."""
    made, own = hall.create("me", "friend"), secret()
    for _ in range(2):
        with hall.connect(made) as line:
            assert watch(line, made, invitation=made.secrets[1])["mine"] == []
            assert sit(line, made, 1, own, c="sit-000001")["t"] == "ack"
            assert line.until("snap", mine=[1])["info"]["seats"][1]["taken"]


def test_whoever_leaves_before_a_match_is_looked_for_leaves_no_error_behind(hall: Running) -> None:
    assert hall.hall is not None
    registry = hall.hall.registry
    reported: list[Any] = []

    async def leave() -> None:
        loop = asyncio.get_running_loop()
        before = loop.get_exception_handler()
        loop.set_exception_handler(lambda _, context: reported.append(context))
        try:
            asked = asyncio.ensure_future(registry.get("nobody-has-made1"))
            await asyncio.sleep(0)
            assert registry.is_at_hand("nobody-has-made1")
            asked.cancel()
            del asked  # nobody has it any more
            while registry.is_at_hand("nobody-has-made1"):
                await asyncio.sleep(0.005)
            gc.collect()  # a task whose error nobody has read says so when it goes
            await asyncio.sleep(0)
        finally:
            loop.set_exception_handler(before)

    hall.on_loop(leave)
    assert reported == []
