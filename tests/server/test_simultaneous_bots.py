"""Bots where seats act at the same time: searches stay valid, moves wait for their time, people's hands come first."""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from stackyard.core.bots import SearchInfo
from stackyard.core.errors import IllegalMoveError
from stackyard.core.game import SearchResult
from stackyard.core.room import Room
from stackyard.server.bricks.grips import InHand
from stackyard.server.match.change import Change
from stackyard.server.match.mailbox import Action, Play, Wanted
from stackyard.server.table import bots
from tests.server.hall import TIMEOUT_SECONDS

WAIT = 0.2  # s


class SimultaneousGame:
    """A game in which seats act at the same time, and a search depends on what its table says."""

    perfect_information = False

    def __init__(self, table: Table) -> None:
        self.table = table
        self.memory: list[str] = []

    def to_act(self, position: Any) -> tuple[int, ...]:
        return (0, 1)

    def is_simultaneous(self, position: Any) -> bool:
        return True

    def search_key(self, position: Any, seat: int) -> bytes:
        return self.table.kind.encode()

    def remembered(self, log: Any, held: Any) -> list[str]:
        return [*self.memory, *(f"{seat} has {brick}" for seat, (brick, _) in held.items())]

    def brick_taken(self, move: str) -> int | None:
        return int(move.split(" ")[1])

    def position_text(self, position: Any) -> str:
        return "position"


class Watchers:
    """Somebody who looks on, or nobody."""

    def __init__(self, count: int = 1) -> None:
        self.count = count

    def __len__(self) -> int:
        return self.count

    def address(self) -> str:
        return "test"

    def wants_bots(self) -> str:
        return "usual"


class Table:
    """As much of a live match as bots need: one person, one bot, and a position that is a text."""

    def __init__(self, answer: Callable[[int], SearchResult]) -> None:
        self.answer = answer
        self.asked = 0
        self.jobs: list[Any] = []
        self.played: list[str] = []
        self.told_late: list[tuple[int, bool]] = []
        self.refuse = 0
        self.thinks = 0.0  # s
        self.kind = "bricks"  # what a search depends on
        self.presence: Any = SimpleNamespace(audience=Watchers())
        game: Any = SimultaneousGame(self)
        self.table: Any = SimpleNamespace(
            id="table",
            event_v=1,
            today="",
            deal="",
            game=game,
            room=Room(game, human_table=game),
            match=SimpleNamespace(position=None, to_act=[0, 1], left=frozenset(), events=[]),
            seats=[SimpleNamespace(kind="person", level=None), SimpleNamespace(kind="bot", level=2)],
            people=lambda: [0],
            is_bot=lambda seat: seat == 1,
            bot_level=lambda seat: 2,
            program=lambda seat: None,
            clock=SimpleNamespace(paused=False, keeps_time=False, running=(), out_of_time=lambda at: []),
        )
        self.grips: dict[int, int] = {}  # by seat: the brick in its hand
        self.aims: list[int] = []  # seats that aim with a brick
        self.in_hand: dict[int, InHand] = {}  # by seat: what bots leave to it
        hands: Any = SimpleNamespace(
            grips=SimpleNamespace(busy=lambda: {*self.grips, *self.aims}, in_hand=lambda: self.in_hand),
            may_bot_act=lambda seat: seat not in self.grips,
        )
        self.services: Any = SimpleNamespace(
            settings=SimpleNamespace(bot_pause_ms=10),
            workers=SimpleNamespace(bots=SimpleNamespace(ask=self._ask)),
            metrics=SimpleNamespace(count=lambda name: None),
        )
        of: Any = bots.Bots
        self.bots: bots.Bots = of(self.services, self.presence, hands, self)
        self.tasks: set[asyncio.Task[None]] = set()

    async def _ask(self, job: Any, seconds: float, *, low_priority: bool, who: str) -> bytes:
        assert (job.seat, job.level) == (1, 2)
        self.asked += 1
        self.jobs.append(job)
        await asyncio.sleep(self.thinks)
        return msgspec.json.encode(self.answer(self.asked))

    def put(self, action: Action) -> None:
        """Take an action, as the mailbox of a match."""

        async def act() -> None:
            self._do(await action(self.table))

        task = asyncio.create_task(act())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def watch_time(self) -> None:
        """Wake the bots whenever they want it, as the task of a match."""
        while True:
            now = time.monotonic()
            if self.bots.wake_at(self.table, now) <= now:
                self._do(self.bots.on_time(self.table, now))
            late = 1 in self.bots.late()
            if late != (bool(self.told_late) and self.told_late[-1][1]):
                self.told_late.append((1, late))
            await asyncio.sleep(WAIT / 100)

    def _do(self, wanted: Wanted) -> None:
        if isinstance(wanted, Change):
            self.notify()
        elif wanted is not None and self.refuse:
            self.refuse -= 1
            self._do(self.bots.on_refused(self.table, wanted, IllegalMoveError("not now")))
        elif wanted is not None:
            self.played.append(f"{wanted.seat} {wanted.text}")
            self.changed("done")

    def notify(self) -> None:
        """Tell the bots how the table stands."""
        self.bots.on_change(self.table, self.table)

    def changed(self, kind: str) -> None:
        """Let an event happen, after which a search depends on `kind`."""
        self.table.event_v += 1
        self.kind = kind
        self.notify()


def put(after: float = WAIT) -> Callable[[int], SearchResult]:
    return lambda asked: SearchResult(
        f"put {asked}" if asked == 1 else "", SearchInfo(wait=after if asked == 1 else 60)
    )


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "SEARCH_AGAIN_SECONDS", WAIT)
    monkeypatch.setattr(bots, "HANDS_POLL_SECONDS", WAIT / 4)


class Clock(selectors.SelectSelector):
    """Time that passes only while everything waits, and then at once: what is due first comes first on any machine."""

    now = 0.0  # s

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "everything waits for something that never comes"
        ready = super().select(0)
        if timeout > 0 and not ready:
            self.now += max(timeout, 1e-6)
        return ready


def played(table: Table, story: Callable[[], Any]) -> Table:
    """Let a bot search, and something happen; return the table when no search is left."""
    clock = Clock()

    async def run() -> None:
        table.notify()
        watching = asyncio.create_task(table.watch_time())
        await story()
        table.bots.stop()
        watching.cancel()

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(time, "monotonic", lambda: clock.now)
        with asyncio.Runner(loop_factory=lambda: asyncio.SelectorEventLoop(clock)) as runner:
            runner.run(run())
    return table


def test_a_move_is_made_when_its_time_has_come() -> None:
    table = Table(put())

    async def story() -> None:
        await asyncio.sleep(WAIT / 3)
        assert table.played == []
        await asyncio.sleep(WAIT * 2)

    assert played(table, story).played == ["1 put 1"]


def test_a_table_is_told_of_a_bot_that_thinks_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "LATE_SECONDS", WAIT / 4)
    table = Table(put(0.0))

    async def story() -> None:
        table.thinks = WAIT
        await asyncio.sleep(WAIT / 2)
        assert table.told_late == [(1, True)]
        table.thinks = 0.0
        await asyncio.sleep(WAIT * 2)

    assert played(table, story).played == ["1 put 1"]
    assert table.told_late[:2] == [(1, True), (1, False)]
    assert not any(late for _, late in table.told_late[1:])


def test_a_brick_that_a_person_has_taken_meanwhile_is_left_to_them() -> None:
    table = Table(put())

    async def story() -> None:
        await asyncio.sleep(WAIT / 4)
        table.in_hand = {0: InHand(1, is_still=False), 1: InHand(2, is_still=False)}
        await asyncio.sleep(WAIT * 2)
        assert table.asked == 2, "it thinks again"
        assert table.jobs[0].memory == []
        assert table.jobs[1].memory == ["0 has 1"], "a bot's own hand is no person's"

    assert played(table, story).played == []


def test_a_thought_is_kept_whatever_happens_that_does_not_matter_to_it() -> None:
    table = Table(put(8 * WAIT))

    async def story() -> None:
        for _ in range(4):
            await asyncio.sleep(WAIT / 8)
            table.changed("bricks")  # an event, and yet the same bricks and words
        assert table.asked == 1
        await asyncio.sleep(WAIT * 10)

    assert played(table, story).played == ["1 put 1"]


def test_a_thought_is_dropped_when_what_it_depends_on_has_changed() -> None:
    table = Table(put())

    async def story() -> None:
        await asyncio.sleep(WAIT / 4)
        table.changed("other bricks")
        await asyncio.sleep(WAIT * 2)
        assert table.asked == 2

    assert played(table, story).played == []


def test_a_bot_that_has_nothing_to_do_waits_and_is_asked_no_more() -> None:
    table = Table(lambda asked: SearchResult("", SearchInfo(wait=60)))

    async def story() -> None:
        for _ in range(5):
            await asyncio.sleep(WAIT / 3)
            table.changed("bricks")
        assert table.asked == 1

    assert played(table, story).played == []


def test_it_is_asked_again_when_it_said_so() -> None:
    table = Table(lambda asked: SearchResult("", SearchInfo(wait=0.0)))  # SEARCH_AGAIN_SECONDS at least

    async def story() -> None:
        await asyncio.sleep(WAIT * 3.5)
        assert 2 <= table.asked <= 4

    played(table, story)


@pytest.mark.parametrize("other", [0, 2])  # a person, another bot
def test_a_bot_holds_still_while_another_seat_has_a_brick_in_hand(other: int) -> None:
    table = Table(put(WAIT / 4))

    async def story() -> None:
        table.grips[other] = 3
        await asyncio.sleep(WAIT * 2)
        assert table.played == []
        del table.grips[other]
        await asyncio.sleep(WAIT)

    assert played(table, story).played == ["1 put 1"]


def test_a_bot_holds_still_while_a_person_aims_with_a_brick() -> None:
    table = Table(put(WAIT / 4))

    async def story() -> None:
        table.aims.append(0)
        await asyncio.sleep(WAIT * 2)
        assert table.played == []
        table.aims.clear()
        await asyncio.sleep(WAIT)

    assert played(table, story).played == ["1 put 1"]


async def until(happened: Callable[[], bool]) -> None:
    """Wait until something has happened; a test that would hang fails instead."""
    async with asyncio.timeout(TIMEOUT_SECONDS):
        while not happened():
            await asyncio.sleep(WAIT / 20)


def test_a_bot_that_was_due_later_waits_for_one_that_still_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the other thinks and however short the waits are: whoever was due first comes first."""
    table = Table(put(WAIT / 4))
    monkeypatch.setattr(bots, "MOVE_SECONDS", 3_600.0)

    async def story() -> None:
        thinking = asyncio.create_task(asyncio.sleep(60))
        other = bots.Search(bots.search_key(table.table, 2), 0.0, task=thinking)
        table.bots.searches[2] = other
        await asyncio.sleep(WAIT * 2)
        assert table.played == []
        other.answered = True
        await until(lambda: bool(table.played))

    assert played(table, story).played == ["1 put 1"]


def test_a_bot_that_thinks_for_longer_than_it_may_holds_nobody_up() -> None:
    table = Table(put(WAIT / 4))

    async def story() -> None:
        thinking = asyncio.create_task(asyncio.sleep(60))
        table.bots.searches[2] = bots.Search(bots.search_key(table.table, 2), 0.0, task=thinking)
        await until(lambda: bool(table.played))

    assert played(table, story).played == ["1 put 1"]


def test_a_bot_takes_no_brick_that_another_has_taken_just_before() -> None:
    """Two bots whose moves are due at the same moment: the second looks again, and later."""
    table = Table(put())
    key, found = bots.search_key(table.table, 1), SearchResult("put", SearchInfo())
    for seat in (1, 2):
        table.bots.searches[seat] = bots.Search(key, 0.0, answered=True, result=found, due=1.0, look_at=1.0)
    table.table.match.to_act = [0, 1, 2]
    assert table.bots.on_time(table.table, 1.0) == Play(1, "put", key, 0.0)
    table.grips[1] = 3
    assert table.bots.on_time(table.table, 1.0) is None
    assert table.bots.wake_at(table.table, 1.0) == 1.0 + bots.HANDS_POLL_SECONDS
    table.grips.clear()
    assert table.bots.on_time(table.table, 1.0 + bots.HANDS_POLL_SECONDS) == Play(2, "put", key, 0.0)


def test_a_bot_whose_hand_is_on_its_way_is_not_asked() -> None:
    table = Table(put())
    table.grips[1] = 3

    async def story() -> None:
        await asyncio.sleep(WAIT / 2)
        assert table.asked == 0
        del table.grips[1]
        table.changed("bricks")
        await asyncio.sleep(WAIT / 2)
        assert table.asked == 1

    played(table, story)


def test_what_cannot_be_done_now_is_thought_of_again_and_no_other_move_is_made() -> None:
    table = Table(lambda asked: SearchResult(f"put {asked}" if asked < 3 else "", SearchInfo(wait=0.01)))
    table.refuse = 1

    async def story() -> None:
        await asyncio.sleep(WAIT / 2)
        assert table.asked == 1
        await asyncio.sleep(WAIT * 2)

    assert played(table, story).played == ["1 put 2"]


def test_bots_rest_while_all_people_are_away() -> None:
    table = Table(put())
    table.presence.audience = Watchers(0)

    async def story() -> None:
        await asyncio.sleep(WAIT)
        assert table.asked == 0
        assert not table.bots.searches
        table.presence.audience = Watchers()
        table.notify()
        await asyncio.sleep(WAIT * 2)

    assert played(table, story).played == ["1 put 1"]


def test_a_search_is_told_which_seats_people_play_and_what_is_remembered() -> None:
    """The worker hands both to the game: `test_a_worker_searches_beside_people`."""
    table = Table(put())
    table.table.game.memory = ["it"]

    async def story() -> None:
        await asyncio.sleep(WAIT / 3)

    played(table, story)
    assert [(job.people, job.memory) for job in table.jobs] == [([0], ["it"])]
    alone = Table(put())
    alone.table.people = list
    played(alone, story_of(alone))
    assert [(job.people, job.memory) for job in alone.jobs] == [([], [])]


def story_of(table: Table) -> Callable[[], Any]:
    async def story() -> None:
        await asyncio.sleep(WAIT / 3)

    return story


def test_a_worker_searches_beside_people() -> None:
    """Before the cards are dealt a bot of TowerBrix deals among bots, and leaves it to people where there are any."""
    from stackyard.games.towerbrix.game import GAME
    from stackyard.server.workers import process
    from stackyard.server.workers.pool import SearchJob

    position = GAME.position_text(GAME.setup(GAME.parse_options({}), 3))
    home = "stackyard.games.towerbrix.room"
    alone, with_people = (SearchJob(home, position, 1, 2, None, 1, people, []) for people in ([], [0]))
    assert msgspec.json.decode(process._do(alone))["move"].startswith("deal ")
    assert msgspec.json.decode(process._do(with_people))["move"] == ""
