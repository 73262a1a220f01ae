"""Where bricks move at many tables, each address has its share of the processor, however many hands it has."""

from __future__ import annotations

import math
import os
import queue
import sys
import threading
from types import SimpleNamespace
from typing import Any

import pytest

from stackyard.server.scenes import client, process
from stackyard.server.scenes.process import _SceneLoop
from stackyard.server.scenes.processor_shares import Shares
from stackyard.server.scenes.simulation import TICK_S

TICK_COST_S = 0.012  # of a processor, for one tick of a tower that is pulled: 0.4 of real time


class Clock:
    """Time that passes when somebody computes, or waits."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Orders(queue.SimpleQueue[Any]):
    """No orders come; who waits for one waits on the clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def get(self, block: bool = True, timeout: float | None = None) -> Any:
        if not block:
            raise queue.Empty
        if timeout is None:
            return None  # the input has ended
        self.clock.now += timeout
        raise queue.Empty


def simulated(owners: str, seconds: float = 10.0, fast: str = "", twice: str = "") -> list[float]:
    """Return how fast time passes in scenes of some owners that all move: 1.0 is real time."""
    clock = Clock()
    loop = _SceneLoop(Orders(clock), lambda _: None, clock)
    ticks = [0] * len(owners)

    def tick(number: int) -> None:
        clock.now += TICK_COST_S
        ticks[number] += 1

    for number, owner in enumerate(owners):
        scene: Any = SimpleNamespace(
            number=number,
            owner=owner,
            speed=math.inf if owner in fast else 2.0 if owner in twice else 1.0,
            is_moving=lambda: clock.now < seconds,
            tick=lambda number=number: tick(number),
            close=lambda: None,
        )
        loop._scenes[number] = scene
    loop.run()
    return [count * TICK_S / seconds for count in ticks]


def test_two_scenes_are_simulated_in_real_time() -> None:
    assert simulated("ab") == pytest.approx([1.0, 1.0], abs=0.02)


def test_six_hands_of_one_address_slow_no_stranger() -> None:
    *six, stranger = simulated("aaaaaab")
    assert stranger == pytest.approx(1.0, abs=0.02)
    assert six == pytest.approx([0.25] * 6, abs=0.02)  # what is left of the processor, in equal parts


def test_three_owners_have_a_third_each() -> None:
    found = simulated("aaabbc")
    third = TICK_S / TICK_COST_S / 3
    assert [sum(found[:3]), sum(found[3:5]), found[5]] == pytest.approx([third] * 3, abs=0.02)


def test_who_need_not_wait_for_the_clock_has_no_more_than_their_share() -> None:
    hurried, paced = simulated("ab", fast="a")
    assert paced == pytest.approx(1.0, abs=0.02)
    assert hurried > 1.0


def test_a_scene_at_twice_the_speed_takes_half_as_long() -> None:
    assert simulated("a", twice="a") == pytest.approx([2.0], abs=0.03)


def test_who_has_wanted_nothing_has_saved_up_nothing() -> None:
    shares = Shares()
    for _ in range(100):
        assert shares.next({"a"}) == "a"
        shares.add("a", 1.0)
    had = []
    for _ in range(10):
        owner = shares.next({"a", "b"})
        shares.add(owner, 1.0)
        had.append(owner)
    assert had.count("b") in (5, 6)


def test_a_scene_is_opened_where_the_fewest_others_move_bricks(monkeypatch: pytest.MonkeyPatch) -> None:
    physics = client.Physics(2)
    monkeypatch.setattr(client._Worker, "wake", lambda worker: None)
    scenes = [physics.open("match", b"", lambda *_: None, owner=owner) for owner in "aaabc"]
    where = [physics.workers.index(scene._worker) for scene in scenes]
    assert sorted(where[:3]) in ([0, 0, 1], [0, 1, 1])  # one owner's are spread
    assert sorted(where[3:]) == [0, 1]  # two strangers are not put together


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a thread has the priority of its process")
def test_a_thread_that_judges_a_tower_lets_the_scenes_go_before_it() -> None:
    found: list[int] = []

    def judge() -> None:
        process.give_way()
        found.append(os.getpriority(os.PRIO_PROCESS, threading.get_native_id()))

    before = os.getpriority(os.PRIO_PROCESS, 0)
    thread = threading.Thread(target=judge)
    thread.start()
    thread.join()
    assert found == [process.JUDGING_NICENESS] != [before]
    assert os.getpriority(os.PRIO_PROCESS, 0) == before
