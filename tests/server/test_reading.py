"""Reading what hands have done: what is let go of is read, whatever the reading before it was busy with."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import numpy as np

from stackyard.physics.physical_game import HandReport
from stackyard.server.bricks.reading import Reading
from stackyard.server.scenes.orders import Reported

POSES = np.tile([0.0, 0.0, 0.01, 1.0, 0.0, 0.0, 0.0], (2, 1))


class Hands:
    """A game, its scene and its table, of which the hands are all that matters."""

    def __init__(self) -> None:
        self.seen: list[HandReport] = []
        self.refused: list[str] = []
        self.grips: dict[int, object] = {0: object()}
        self.rests = 0
        self.bricks = SimpleNamespace(scene=object(), poses_before=POSES)
        self.pending_commands = SimpleNamespace(refuse=lambda code, *_: self.refused.append(code))
        self.queue: list[Any] = []
        self.opens_while_read = False
        self.glides = False  # a brick has to be set aside
        match = SimpleNamespace(over=False, position=None)
        self.table = SimpleNamespace(match=match, event_v=0)
        self.reading: Any = Reading(self, self, self, SimpleNamespace(busy=False, is_due=lambda: False))  # type: ignore[arg-type]
        self.reading.has_unread = True

    def enqueue(self, action: Any) -> None:
        self.queue.append(action)

    def note_rest(self) -> None:
        self.rests += 1

    def set_aside(self) -> bool:
        return self.glides

    def read_hands(self, _: object, report: HandReport) -> list[Any]:
        self.seen.append(report)
        if self.opens_while_read:
            self.grips.clear()  # the command to let go is handled while the game reads
        return []

    def report(
        self,
        number: int,
        held: dict[int, int],
        released: list[tuple[int, int]],
        *,
        down: float = 0.0,
        calm: bool = True,
    ) -> None:
        """Accept a report, by default of bricks that lie still, and read it: the last brick is `down` m lower."""
        poses = POSES.copy()
        poses[-1, 2] -= down
        self.reading.accept(Reported(1, number, poses.tobytes(), calm, held, released))
        while self.queue:
            asyncio.run(self.queue.pop(0)())


def test_a_brick_let_go_of_while_a_report_is_read_is_read_after_it() -> None:
    hands = Hands()
    hands.opens_while_read = True
    hands.report(1, {0: 1}, [])  # all is calm, and a hand holds a brick still
    assert hands.reading.has_unread
    assert hands.refused == [], "a command that waits for its brick is not refused before the brick is let go of"
    hands.report(2, {}, [(0, 1)])
    assert [report.released for report in hands.seen] == [[], [(0, 1)]]
    assert hands.refused == ["bad_hand"]


def test_a_brick_taken_and_let_go_of_while_an_old_report_is_read_is_read_after_it() -> None:
    hands = Hands()
    hands.opens_while_read = True
    hands.report(1, {}, [])  # from before the hand took hold
    hands.report(2, {}, [(0, 1)])
    assert [report.released for report in hands.seen] == [[], [(0, 1)]]


def test_what_lies_still_is_read_once() -> None:
    hands = Hands()
    hands.grips.clear()
    for number in (1, 2, 3):
        hands.report(number, {}, [])
    assert len(hands.seen) == 1
    assert hands.rests == 3


def test_a_fall_that_no_hand_caused_is_read_once_when_it_is_over() -> None:
    hands = Hands()
    hands.grips.clear()
    hands.report(1, {}, [])
    hands.report(2, {}, [], down=0.02, calm=False)
    assert len(hands.seen) == 1, "what still falls is not read"
    hands.report(3, {}, [], down=0.03)
    assert [float(report.before[-1, 2] - report.poses[-1, 2]) for report in hands.seen[1:]] == [0.03]
    hands.report(4, {}, [], down=0.031)
    assert len(hands.seen) == 2, "what lies still is read once"


def test_bricks_that_creep_are_not_read() -> None:
    hands = Hands()
    hands.grips.clear()
    hands.reading.has_unread = False
    hands.report(1, {}, [], down=0.002)
    assert hands.seen == []


def test_there_is_no_rest_while_a_brick_is_set_aside() -> None:
    hands = Hands()
    hands.grips.clear()
    hands.glides = True
    hands.report(1, {}, [(0, 1)])
    assert hands.rests == 0
    aside = POSES.copy()
    aside[1, 0] += 0.1
    hands.reading.note_set_aside([1], aside)
    hands.glides = False
    seen = len(hands.seen)
    poses = aside.copy()
    hands.reading.accept(Reported(1, 2, poses.tobytes(), True, {}, []))
    while hands.queue:
        asyncio.run(hands.queue.pop(0)())
    assert (hands.rests, len(hands.seen)) == (1, seen)  # no hand has done that
