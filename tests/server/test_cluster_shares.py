"""What an address may take of several halls: not much more than of one."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchmarks.hall.own_servers import RedisServer
from stackyard.server.cluster.shares import Shares
from stackyard.server.settings import Rate
from stackyard.server.sockets.rate_limits import Buckets
from tests.server.databases import OnServer
from tests.server.hall import rates, settings, wait_for
from tests.server.test_cluster import halls

BURST = 60


class Halls:
    """What three halls count, which tell each other of it at once."""

    def __init__(self) -> None:
        self.now = 0.0
        self.told = 0
        self.apart = False
        chosen = settings(Path("none"), max_sockets_per_address=100)
        self.shares = {name: Shares(chosen, partial(self._tell, name)) for name in "abc"}
        self.buckets = {name: Buckets(Rate(BURST, 1.0), lambda: self.now) for name in "abc"}
        for name, shares in self.shares.items():
            shares.share({"create": self.buckets[name]})

    def _tell(self, sender: str, **what: Any) -> None:
        self.told += 1
        for name, shares in self.shares.items():
            if name != sender and not self.apart:
                assert shares.hear(sender, what)

    def taken(self, seconds: float = 0.0) -> int:
        """Return how often an address is given something that asks each hall in turn until all refuse."""
        self.now += seconds
        return sum(not self.buckets[name].take("address") for _ in range(4 * BURST) for name in "abc")


def test_one_address_does_not_take_three_times_as_much_from_three_halls() -> None:
    three = Halls()
    assert BURST <= three.taken() <= BURST + 3 * BURST // 20
    assert three.taken(1.0) <= 3, "and after that what one hall gives in a second, or nothing while it owes"
    assert sum(three.taken(1.0) for _ in range(120)) <= 125 + 3 * BURST // 20
    assert not three.buckets["a"].take("somebody else")


def test_halls_that_cannot_reach_each_other_count_alone() -> None:
    three = Halls()
    three.apart = True
    assert three.taken() == 3 * BURST


def test_of_who_takes_little_nobody_is_told() -> None:
    three = Halls()
    for _ in range(100):
        three.now += 5.0
        for name in "ab":
            assert not three.buckets[name].take("address")
            three.shares[name].note("sockets", "address", 1)
            three.shares[name].note("sockets", "address", 0)
    assert three.told == 0


def test_what_an_address_has_elsewhere_counts_until_that_hall_is_gone() -> None:
    three = Halls()
    one, two = three.shares["a"], three.shares["b"]
    for number in range(1, 43):
        one.note("sockets", "address", number)
    assert (two.elsewhere("sockets", "address"), two.elsewhere("tables", "address")) == (40, 0)
    assert two.elsewhere("sockets", "another") == 0
    late = three.shares["late"] = Shares(settings(Path("none")), lambda **_: None)
    one.tell_all()
    assert late.elsewhere("sockets", "address") == two.elsewhere("sockets", "address") == 40
    late.forget("a")
    assert late.elsewhere("sockets", "address") == 0
    one.note("sockets", "address", 0)
    assert two.elsewhere("sockets", "address") == 0
    told = three.told
    one.tell_all()
    assert three.told == told, "nothing"


@pytest.mark.long
def test_an_address_that_asks_three_halls_in_turn_is_refused_by_all(on_server: OnServer, redis: RedisServer) -> None:
    rate = Rate(BURST, 0.001)
    with halls(on_server, redis, "abc", rates=rates(explore=rate), max_sockets_per_address=20) as three:
        answers = [
            hall.http.get("/api/matches/unknown-match/plain/0").status_code for _ in range(BURST) for hall in three
        ]
        assert set(answers) == {404, 429}
        assert answers.count(404) <= 1.5 * BURST
        assert answers[-3:] == [429, 429, 429]
        lines = [one.connect().open() for one in three for _ in range(6)]  # 18 of 20
        counts = [hall.hall.sockets_from("127.0.0.1") for hall in three if hall.hall is not None]
        assert all(count <= 20 for count in counts)
        wait_for(lambda: all(hall.hall is not None and hall.hall.sockets_from("127.0.0.1") == 18 for hall in three))
        for line in lines:
            line.close()
