"""Reading what hands have done: what is let go of is read, whatever the reading before it was busy with."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import numpy as np

from stackyard.physics.physical_game import HandReport
from stackyard.server.bricks.grips import Grip, Grips
from stackyard.server.bricks.hand_reading import HandReading
from stackyard.server.bricks.match_scene import MatchScene
from stackyard.server.match.change import Change
from stackyard.server.match.mailbox import Action
from stackyard.server.scenes.orders import Reported

POSES = np.tile([0.0, 0.0, 0.01, 1.0, 0.0, 0.0, 0.0], (2, 1))


ASIDE = POSES + np.array([[0.0] * 7, [0.1, *[0.0] * 6]])  # where the last brick belongs
RECORDED = SimpleNamespace(pose_array=lambda: ASIDE, bricks=[SimpleNamespace(size=(0.1, 0.1, 0.1))] * 2)


class Hands:
    """The hands at a table without a hall: a game that is asked what they have done, and a scene that moves nothing."""

    def __init__(self) -> None:
        self.reports: list[HandReport] = []
        self.refused: list[str] = []
        self.rests = 0
        self.queue: list[Action] = []
        self.opens_while_read = False
        self.aside: list[int] = []  # bricks that the game sets aside
        self.glided: list[dict[int, Any]] = []
        game: Any = SimpleNamespace(
            read_hands=self.read_hands, bricks_set_aside=lambda _: self.aside, scene=lambda _: RECORDED
        )
        unused: Any = SimpleNamespace(busy=False, is_due=lambda table: False)
        self.scene = MatchScene("table", game, unused, unused, lambda *_: None)
        opened: Any = SimpleNamespace(forget_move=lambda seat: None, set_aside=self.glided.append)
        self.scene.scene, self.scene.poses_before, self.scene.at_rest = opened, POSES, False
        self.grips = Grips("table", self.scene)
        self.grips.by_seat[0] = Grip(1, None, 0.0)
        self.grips.has_unread = True
        self.grips.pending_commands.refuse = lambda code, *_: self.refused.append(code)  # type: ignore[method-assign]
        mailbox: Any = SimpleNamespace(put=self.queue.append)
        self.reading = HandReading(game, self.scene, self.grips, unused, mailbox)
        match = SimpleNamespace(over=False, position=None)
        self.table: Any = SimpleNamespace(match=match, event_v=0)

    def read_hands(self, _: object, report: HandReport) -> list[Any]:
        self.reports.append(report)
        if self.opens_while_read:
            self.grips.by_seat.clear()  # the command to let go is handled while the game reads
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
        self.read(Reported(1, number, poses.tobytes(), calm, held, released))

    def read(self, report: Reported) -> None:
        self.scene.report = report
        self.grips.accept(report)
        self.reading.schedule()
        while self.queue:
            reading: Any = self.queue.pop(0)(self.table)
            wanted = asyncio.run(reading)
            self.rests += wanted == Change(self.table)
            self.scene.at_rest = False


def test_a_brick_let_go_of_while_a_report_is_read_is_read_after_it() -> None:
    hands = Hands()
    hands.opens_while_read = True
    hands.report(1, {0: 1}, [])  # all is calm, and a hand holds a brick still
    assert hands.grips.has_unread
    assert hands.refused == [], "a command that waits for its brick is not refused before the brick is let go of"
    hands.report(2, {}, [(0, 1)])
    assert [report.released for report in hands.reports] == [[], [(0, 1)]]
    assert hands.refused == ["bad_hand"]


def test_a_brick_taken_and_let_go_of_while_an_old_report_is_read_is_read_after_it() -> None:
    hands = Hands()
    hands.opens_while_read = True
    hands.report(1, {}, [])  # from before the hand took hold
    hands.report(2, {}, [(0, 1)])
    assert [report.released for report in hands.reports] == [[], [(0, 1)]]


def test_what_lies_still_is_read_once() -> None:
    hands = Hands()
    hands.grips.by_seat.clear()
    for number in (1, 2, 3):
        hands.report(number, {}, [])
    assert len(hands.reports) == 1
    assert hands.rests == 3


def test_a_fall_that_no_hand_caused_is_read_once_when_it_is_over() -> None:
    hands = Hands()
    hands.grips.by_seat.clear()
    hands.report(1, {}, [])
    hands.report(2, {}, [], down=0.02, calm=False)
    assert len(hands.reports) == 1, "what still falls is not read"
    hands.report(3, {}, [], down=0.03)
    assert [float(report.before[-1, 2] - report.poses[-1, 2]) for report in hands.reports[1:]] == [0.03]
    hands.report(4, {}, [], down=0.031)
    assert len(hands.reports) == 2, "what lies still is read once"


def test_bricks_that_creep_are_not_read() -> None:
    hands = Hands()
    hands.grips.by_seat.clear()
    hands.grips.has_unread = False
    hands.report(1, {}, [], down=0.002)
    assert hands.reports == []


def test_there_is_no_rest_while_a_brick_is_set_aside() -> None:
    hands = Hands()
    hands.grips.by_seat.clear()
    hands.aside = [1]
    hands.report(1, {}, [(0, 1)])
    assert hands.rests == 0
    assert [list(poses) for poses in hands.glided] == [[1]]
    before = len(hands.reports)
    hands.read(Reported(1, 2, ASIDE.tobytes(), True, {}, []))
    assert (hands.rests, len(hands.reports)) == (1, before)  # no hand has done that
