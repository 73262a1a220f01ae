"""Quick match by numbers: who is near enough is brought together at once, others when they have waited."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from stackyard.server.quick_match import NEAR, STEP_SECONDS, WIDER, QuickMatches, fits
from stackyard.server.store.archive import Seeker
from tests.server.databases import Database
from tests.server.finding import Somebody, count_pebbles, listed
from tests.server.hall import Running, settings, with_pebbles
from tests.server.people import DATABASES, a_hall


@pytest.fixture(scope="module", params=DATABASES)
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with a_hall(request, tmp_path_factory, limits=False) as hall:
        yield hall


@pytest.fixture(autouse=True)
def _numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    count_pebbles(monkeypatch)


@pytest.fixture
def people() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def quick_of(hall: Running) -> QuickMatches:
    assert hall.hall is not None
    return hall.hall.quick_matches


@pytest.mark.parametrize(
    ("apart", "waited", "fit"),
    [
        (NEAR, 0, True),
        (NEAR + 1, 0, False),
        (NEAR + 1, STEP_SECONDS - 1, False),
        (NEAR + WIDER, STEP_SECONDS, True),
        (NEAR + WIDER + 1, 2 * STEP_SECONDS - 1, False),
        (NEAR + 5 * WIDER, 59, True),
        (NEAR + 5 * WIDER + 1, 59, False),
        (3000, 60, True),
    ],
)
def test_how_far_two_may_be_apart_grows_with_each_ten_seconds_that_one_has_waited(
    apart: float, waited: int, fit: bool
) -> None:
    long, fresh = Seeker(1000, 1500.0), Seeker(1000 + waited, 1500.0 + apart)
    assert fits(long, fresh, 1000 + waited) is fit
    assert fits(fresh, long, 1000 + waited) is fit


def test_who_has_no_number_there_fits_everybody() -> None:
    assert fits(Seeker(0, None), Seeker(0, 2500.0), 0)
    assert fits(None, Seeker(0, 2500.0), 0)


def test_who_is_near_is_brought_together_and_who_is_far_waits_apart(house: Running, people: ExitStack) -> None:
    weak, strong, near = (people.enter_context(Somebody(house, number)) for number in (1300.0, 1900.0, 1750.0))
    options = {"heap": 9}
    first, second = weak.seek(options=options), strong.seek(options=options)
    assert first.id != second.id
    assert near.seek(options=options).id == second.id
    beginner = people.enter_context(Somebody(house))
    assert beginner.seek(options=options).id == first.id, "who has no number yet has 1500"


def test_a_guest_fits_everybody_and_without_numbers_nobody_is_apart(house: Running, people: ExitStack) -> None:
    weak, strong = (people.enter_context(Somebody(house, number)) for number in (1000.0, 2000.0))
    made = weak.seek(options={"heap": 8})
    body = {"game": "pebbles", "browser": strong.token, "options": {"heap": 8}}
    guest = house.http.post(
        "/api/quick", json={**body, "clock": {"kind": "fischer", "base_ms": 600_000, "increment_ms": 5_000}}
    )
    assert guest.json()["match"] == made.id
    first = weak.seek(options={"heap": 8}, clock={"kind": "none"})
    assert strong.seek(options={"heap": 8}, clock={"kind": "none"}).id == first.id


def test_whoever_waits_goes_to_the_others_table_once_they_fit(
    house: Running, people: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak, strong = (people.enter_context(Somebody(house, number)) for number in (1400.0, 1700.0))
    quick, options, now = quick_of(house), {"heap": 7}, time.time()
    monkeypatch.setattr(quick, "clock", lambda: now)
    first, second = weak.seek(options=options), strong.seek(options=options)
    with house.connect() as one, house.connect() as two:
        one.join(first, 0)
        two.join(second, 0)
        monkeypatch.setattr(quick, "clock", lambda: now + STEP_SECONDS - 2)
        for who, own in ((weak, first), (strong, second)):
            again = who.seek(options=options, waits=own.id)
            assert (again.id, again.secrets) == (own.id, [])
        monkeypatch.setattr(quick, "clock", lambda: now + STEP_SECONDS + 1)
        moved = strong.seek(options=options, waits=second.id)
        assert moved.id == first.id
        assert len(moved.secrets) == 1
        assert [table for table in listed(house) if table["match"] in (first.id, second.id)] == []
        assert weak.seek(options={"heap": 5}).id not in (first.id, second.id)
        while not all(seat["taken"] or seat["seat"] == 1 for seat in one.until("table")["seats"]):
            pass
    again = house.http.get(f"/api/matches/{first.id}").json()["seats"]
    assert sum(seat["invited"] for seat in again) == 0
    assert weak.seek(options=options, waits=first.id).id == first.id, "who has been found looks no further"


def test_who_has_waited_is_not_set_back_by_going_to_a_table_that_has_just_gone(
    house: Running, people: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak, strong = (people.enter_context(Somebody(house, number)) for number in (1000.0, 1990.0))
    quick, options, now = quick_of(house), {"heap": 6}, time.time()
    monkeypatch.setattr(quick, "clock", lambda: now)
    first, second = weak.seek(options=options), strong.seek(options=options)
    assert house.hall is not None
    lobby = house.hall.services.lobby
    monkeypatch.setattr(quick, "clock", lambda: now + 70)

    async def nobody(*_: object) -> None:
        return None

    with house.connect() as one, house.connect() as two, house.connect() as three:
        one.join(first, 0)
        two.join(second, 0)
        with monkeypatch.context() as patch:
            patch.setattr(quick, "_sit_somewhere", nobody)  # as where others were faster, each time
            fresh = strong.seek(options=options, waits=second.id)
        assert fresh.id not in (first.id, second.id)
        (waiting,) = (each for each in lobby.waiting.values() if each.match == fresh.id)
        assert waiting.seeker is not None
        assert waiting.seeker.since == int(now)
        three.join(fresh, 0)
        assert weak.seek(options=options, waits=first.id).id == fresh.id


def test_whom_one_avoids_is_not_gone_to_and_one_keeps_the_table(
    house: Running, people: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, ben = (people.enter_context(Somebody(house, 1500.0)) for _ in "ab")
    ada.done("/block", {"name": ben.name})
    quick, options, now = quick_of(house), {"heap": 10}, time.time()
    first, second = ada.seek(options=options), ben.seek(options=options)
    with house.connect() as one, house.connect() as two:
        one.join(first, 0)
        two.join(second, 0)
        monkeypatch.setattr(quick, "clock", lambda: now + 100)
        assert ben.seek(options=options, waits=second.id).id == second.id
        assert ada.seek(options=options, waits=first.id).id == first.id
        assert {table["match"] for table in listed(house)} >= {first.id, second.id}


def test_ten_who_look_again_at_once_make_five_matches(
    house: Running, people: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, options, now = quick_of(house), {"heap": 11}, time.time()
    monkeypatch.setattr(quick, "clock", lambda: now)
    waiting = [people.enter_context(Somebody(house, 500.0 + 300 * number)) for number in range(10)]
    own = {who: who.seek(options=options) for who in waiting}
    assert len({made.id for made in own.values()}) == 10
    for who in waiting:
        line = people.enter_context(house.connect())
        line.join(own[who], 0)
    monkeypatch.setattr(quick, "clock", lambda: now + 100)
    with ThreadPoolExecutor(10) as pool:
        found = list(pool.map(lambda who: who.seek(options=options, waits=own[who].id), waiting))
    assert [table for table in listed(house) if table["options"].get("heap") == 11] == []
    moved = [made for who, made in zip(waiting, found, strict=True) if made.id != own[who].id]
    stayed = {own[who].id for who, made in zip(waiting, found, strict=True) if made.id == own[who].id}
    assert len(moved) == len(stayed) == 5
    assert {made.id for made in moved} == stayed
    assert all(len(made.secrets) == 1 for made in moved)


def test_how_long_somebody_has_waited_is_known_after_a_restart(either: Database) -> None:
    with with_pebbles():
        chosen = settings(either.path, **either.settings)
        with Running(chosen) as hall, Somebody(hall, 1400.0) as weak, Somebody(hall, 1800.0) as strong:
            now = time.time()
            quick_of(hall).clock = lambda: now - 20
            made = weak.seek()
            other = strong.seek()
            assert other.id != made.id
            with hall.connect() as line:
                line.join(made, 0)
        with Running(chosen) as hall, hall.connect() as line:
            line.join(made, 0)
            strong.http.base_url = hall.url
            assert hall.hall is not None
            (seeker,) = {each.seeker for each in hall.hall.services.lobby.waiting.values() if each.match == made.id}
            assert seeker == Seeker(int(now - 20), 1400.0)
