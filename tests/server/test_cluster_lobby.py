"""Finding a game over two halls: open tables, quick match, invitations by name, blocks; and a hall that is killed."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from benchmarks.hall.own_servers import RedisServer
from stackyard.server.match.seat_secrets import new_secret
from stackyard.server.quick_match import STEP_SECONDS
from tests.server.clusters import HallOfSeveral
from tests.server.databases import OnServer
from tests.server.finding import Somebody, count_pebbles, heard, listed
from tests.server.hall import Made, wait_for
from tests.server.test_cluster import halls, join_in_time


@pytest.fixture(autouse=True)
def _numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    count_pebbles(monkeypatch)


def people(stack: ExitStack, *where: HallOfSeveral) -> list[Somebody]:
    return [stack.enter_context(Somebody(hall)) for hall in where]


def known_at(hall: HallOfSeveral, match: str) -> None:
    """Wait until a hall shows an open table."""
    wait_for(lambda: match in [table["match"] for table in listed(hall)])


def test_who_does_not_fit_is_refused_in_the_other_hall_too(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), ExitStack() as stack:
        ada, ben = people(stack, one, two)
        made = ada.make_table(open=True, wishes={"accounts": True})
        known_at(two, made.id)
        with ada.line() as line, two.connect() as guest:
            line.join(made, 0)
            join_in_time(guest, Made(made.id, []))
            refused = guest.command("sit", made, secret=new_secret())
            assert refused["localizable"]["name"] == "core:asks-accounts"
            assert ben.sit(made)["t"] == "ack"


def test_an_invitation_reaches_a_page_at_another_hall_at_once(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), ExitStack() as stack:
        ada, ben = people(stack, one, two)
        made = ada.make_table()
        with ada.line() as host, ben.listening() as page, ada.listening() as own:
            host.join(made, 0)
            heard(page)
            began = time.monotonic()
            ada.invite(made, ben.name)
            (told,) = heard(page, made.id)["received"]
            assert told["host"] == ada.name
            assert time.monotonic() - began < 60, "by Redis, not by a look at the store"
            assert one.has(made.id)
            assert ben.sit(made)["t"] == "ack"
            while heard(page)["received"]:
                pass
            while heard(own)["sent"]:
                pass
    assert on_server.ask("SELECT * FROM invitation") == []


def test_a_block_holds_over_two_halls(on_server: OnServer, redis: RedisServer) -> None:
    with halls(on_server, redis) as (one, two), ExitStack() as stack:
        ada, ben, eva = people(stack, one, two, two)
        ben.done("/block", {"name": ada.name})
        table, waiting = ada.make_table(open=True), ada.seek()
        ada.adopt(waiting, 0)
        known_at(two, table.id)
        known_at(two, waiting.id)
        with ada.line() as line, ada.line() as other:
            line.join(table, 0)
            other.join(waiting, 0)
            assert ben.sit(table)["localizable"]["name"] == "core:sit-blocked"
            asked = ada.make_table()
            ada.invite(asked, ben.name)
            assert ben.received() == []
            assert eva.sit(table)["t"] == "ack"


def test_who_fits_later_is_brought_together_once_over_two_halls(
    on_server: OnServer, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with halls(on_server, redis) as (one, two), ExitStack() as stack, ThreadPoolExecutor(2) as pool:
        weak, strong = people(stack, one, two)
        weak.has_number(1400.0)
        strong.has_number(1700.0)
        now = time.time()
        for hall in (one, two):
            assert hall.hall is not None
            monkeypatch.setattr(hall.hall.quick_matches, "clock", lambda: now)
        first = weak.seek()
        known_at(two, first.id)
        second = strong.seek()
        assert second.id != first.id
        known_at(one, second.id)
        lines = [stack.enter_context(hall.connect()) for hall in (one, two)]
        lines[0].join(first, 0)
        lines[1].join(second, 0)
        for hall in (one, two):
            assert hall.hall is not None
            monkeypatch.setattr(hall.hall.quick_matches, "clock", lambda: now + STEP_SECONDS + 1)
        found = list(pool.map(lambda each: each[0].seek(waits=each[1].id), ((weak, first), (strong, second))))
        # Whoever came later goes, and sits down as the page does where the table lives in the other hall.
        (at,) = {made.id for made in found}
        assert [made.secrets for made in found] == [[], []]
        later = strong if at == first.id else weak
        assert later.sit(Made(at, []))["t"] == "ack"
        seats = two.http.get(f"/api/matches/{at}").json()["seats"]
        assert [seat["taken"] for seat in seats] == [True, True]
        for hall in (one, two):
            wait_for(lambda hall=hall: listed(hall) == [])  # type: ignore[misc]


def test_a_hall_that_is_killed_takes_no_table_no_seek_and_no_invitation(
    on_server: OnServer, redis: RedisServer
) -> None:
    with halls(on_server, redis, lease_ms=3_500) as (one, two), ExitStack() as stack:
        ada, ben, eva = people(stack, one, two, two)
        table, sought, asked = ada.make_table(open=True), ada.seek(), ada.make_table()
        ada.invite(asked, ben.name)
        with ada.line() as line, ada.line() as other:
            line.join(table, 0)
            other.join(sought, 0)
            assert one.has(table.id)
            with one.frozen():  # as if it were killed: it says nothing any more, and its leases run out
                wait_for(lambda: not two.cluster.halls)
                assert {each["match"] for each in listed(two)} == {table.id, sought.id}
                assert ben.received() == [asked.id]
                with ben.line() as own:
                    join_in_time(own, Made(asked.id, []))
                    assert own.command("sit", asked, secret=new_secret())["t"] == "ack"
                with eva.line() as own:
                    join_in_time(own, Made(table.id, []))
                    assert own.command("sit", table, secret=new_secret())["t"] == "ack"
                with two.connect() as maker:
                    assert join_in_time(maker, sought, 0)["mine"] == [0]
                    assert eva.seek().id == sought.id
    assert on_server.ask("SELECT * FROM open_table") == []
