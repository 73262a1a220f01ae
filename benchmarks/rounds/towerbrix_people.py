"""Persons in simulation at a table of TowerBrix: ordinary people who know their own cards, and what the others say.

A *builder* builds a tower that meets its own cards, a brick every eight seconds, and changes it when somebody says no.
A *stubborn one* does too, and puts back any brick that breaks one of its cards. A *voter* touches nothing: it says "you
begin" and is honest with thumbs and noes. All of them answer what they are asked.
"""

from __future__ import annotations

import random
from typing import Final

import msgspec
import numpy as np

from benchmarks.rounds.towerbrix_table import Person, Table
from stackyard.core.game import Seat
from stackyard.games.towerbrix.bots import proposals
from stackyard.games.towerbrix.bots.belief import Observation, is_whole, met, observe, own_cards, survey_bricks
from stackyard.games.towerbrix.bots.builder import Goal, boxes
from stackyard.games.towerbrix.bots.goals import LEVEL_SETTINGS, adjusting_move
from stackyard.games.towerbrix.bots.proposals import Permissions, SearchBudget
from stackyard.games.towerbrix.bots.reactions import word_of
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.rules import surveys
from stackyard.games.towerbrix.rules.wishes import pose_class
from stackyard.games.towerbrix.solver.towers import Poses

BRICK_EVERY_S: Final = 8.0  # s from a person's brick to the next
REACTION_S: Final = 2.5  # s until a person says something, or answers
AFTER_ANOTHER_S: Final = 3.0  # s that a person leaves a tower alone after another's brick
LETS_MEND_S: Final = 7.0  # s of quiet before a person takes a brick while somebody mends a tower that was refused
ALLOWED_S: Final = 12.0  # s that a person waits for who was allowed to move a brick
BEGIN_S: Final = 5.0  # s until a voter says "you begin"
NEVER: Final = (3600.0, "")
IDEAS: Final = SearchBudget(memory=0, draws=0, ideas=6, changes=3000, seeks_information=False)
SAYS: Final = msgspec.structs.replace(LEVEL_SETTINGS[5], reaction_s=REACTION_S)


class Voter:
    """Touches nothing, says "you begin", and gives thumbs and noes honestly."""

    def choose(self, table: Table, seat: Seat) -> tuple[float, str]:
        """Return after how many seconds the seat would make a move as things stand, and the move; "" is none."""
        me = observe(table.match.position, seat)
        if (answer := _answer(me, refuses=False)) is not None:
            return answer
        if not me.view.begun[seat]:
            return max(0.5, BEGIN_S - table.now), "begin"
        word = word_of(me, SAYS, survey_bricks(np.asarray(me.poses, np.float32)))
        return (word[1], word[0]) if word is not None else NEVER


class Builder:
    """Builds a tower that meets its own cards, a brick every eight seconds, and changes it on a no."""

    def __init__(self, seed: int) -> None:
        """Begin a round; the seed decides which towers come to mind."""
        self._rng = random.Random(f"builder {seed}")
        self._goal: Goal | None = None
        self._allowed = 0  # bricks that others were allowed to take, as a mask
        self._heeded = 0  # moves of others that were taken into account

    def choose(self, table: Table, seat: Seat) -> tuple[float, str]:
        """Return after how many seconds the seat would make a move as things stand, and the move; "" is none."""
        me = observe(table.match.position, seat)
        if (answer := _answer(me, refuses=self._needs_asked_brick(me))) is not None:
            if answer[1] == "agree" and me.view.question is not None and me.view.question.brick is not None:
                self._allowed |= 1 << BRICKS.index(me.view.question.brick)
            return answer
        found = survey_bricks(np.asarray(me.poses, np.float32))
        changes = me.mover == seat and self._goal is not None and self._goal.in_place(me.poses) != self._goal.used
        word = word_of(me, SAYS, found)
        if word is not None and not (word[0] == "no" and changes):  # the change is not done yet
            return word[1], word[0]
        whole = is_whole(found, len(me.view.bricks))
        if whole and not any(me.view.nos) and not changes:
            return NEVER  # content, and nobody has said no yet
        move = self._next(table, me, seat, whole=whole)
        return (self._pause(table, me, seat, whole=whole), move) if move else (BRICK_EVERY_S, "")

    def _pause(self, table: Table, me: Observation, seat: Seat, *, whole: bool) -> float:
        """Return how many seconds from now the builder takes a brick."""
        asked = me.view.question
        mine = [when for when, by, move in table.done if by == seat and move.startswith("put ")]
        wait = max(AFTER_ANOTHER_S, (mine[-1] if mine else 0.0) + BRICK_EVERY_S - table.now)
        mends = me.judged > 0 and me.mover != seat and not whole
        if asked is not None and asked.answer == "agreed" and asked.by != seat:
            return max(wait, ALLOWED_S)
        if whole and me.view.thumbs[seat]:
            return max(wait, BRICK_EVERY_S)  # content: whoever said no tries first
        return max(wait, LETS_MEND_S) if mends else wait

    def _next(self, table: Table, me: Observation, seat: Seat, *, whole: bool) -> str:
        """Return the next brick of the tower that the builder has in mind; "" if none is found."""
        others = [move for _, by, move in table.done if by != seat and move.split(" ")[0] in ("put", "knock")]
        done = self._goal is not None and self._goal.in_place(me.poses) == self._goal.used
        if whole and (self._goal is None or done or not self._suits(me, others[self._heeded :])):
            self._goal = self._think(me, half=False)
        elif not whole and (self._goal is None or not self._suits(me, others[self._heeded :])):
            self._goal = self._think(me, half=True)
        self._heeded = len(others)
        move = self._step(me)
        mine = next((move for _, by, move in reversed(table.done) if by == seat and move.startswith("put ")), "")
        if move and move == mine:  # it does not lie as it was meant to: begin anew
            self._goal = self._think_of_another(me)
            move = self._step(me)
        return move

    def _step(self, me: Observation) -> str:
        if self._goal is None:
            return ""
        step = self._goal.next_step(me.poses)
        return adjusting_move(me, self._goal) if step is None else step.text

    def _think_of_another(self, me: Observation) -> Goal | None:
        return proposals.propose(me, (), IDEAS, self._rng.getrandbits(60), None)

    def _suits(self, me: Observation, moved: list[str]) -> bool:
        """Tell whether what others have moved goes with the tower that the builder has in mind."""
        allowed, self._allowed = self._allowed, 0
        if self._goal is None or "knock" in moved or any(allowed >> BRICKS.index(m.split(" ")[1]) & 1 for m in moved):
            return False  # where another was allowed to take a brick, think again
        there = self._goal.in_place(me.poses)
        start = start_poses(len(me.poses))[: len(me.poses)]
        for move in moved:
            brick = BRICKS.index(move.split(" ")[1])
            if not there >> brick & 1 and np.abs(me.poses[brick] - start[brick]).max() > 1e-4:
                return False
        return self._goal.next_step(me.poses) is not None

    def _think(self, me: Observation, *, half: bool) -> Goal | None:
        poses = None if _is_start(me.poses) else me.poses
        for _ in range(3):
            goal = proposals.propose(
                me, (), IDEAS, self._rng.getrandbits(60), poses, half=half, permissions=Permissions(0) if half else None
            )
            if goal is not None:
                return goal
        return None

    def _needs_asked_brick(self, me: Observation) -> bool:
        """Tell whether the builder needs the brick it is asked for: without it no tower meets the cards any more."""
        asked = me.view.question
        if asked is None or asked.answer != "open" or not asked.of[me.seat] or asked.kind != "brick":
            return False
        brick = BRICKS.index(str(asked.brick))
        poses = me.poses
        poses[brick] = start_poses(len(poses))[brick]
        return proposals.propose(me, (), IDEAS, self._rng.getrandbits(60), poses, half=True) is None


class Stubborn(Builder):
    """As a builder, and puts back any brick that breaks one of its cards."""

    def __init__(self, seed: int) -> None:
        """Begin a round; the seed decides which towers come to mind."""
        super().__init__(seed)
        self._liked: Poses | None = None  # the last whole tower that met its cards

    def _next(self, table: Table, me: Observation, seat: Seat, *, whole: bool) -> str:
        found = survey_bricks(np.asarray(me.poses, np.float32))
        if whole and _likes(me, found):
            self._liked = me.poses
        back = self._broken_by(table, me, seat, found, whole=whole)
        return back or super()._next(table, me, seat, whole=whole)

    def _broken_by(self, table: Table, me: Observation, seat: Seat, found: surveys.Survey, *, whole: bool) -> str:
        """Return the move that puts back the brick another has moved last, if it breaks one of this person's cards."""
        if self._liked is None or me.mover == seat or not me.view.nos[seat] or (whole and _likes(me, found)):
            return ""
        moved = [move.split(" ") for _, by, move in table.done if by != seat and move.startswith("put ")]
        if not moved:
            return ""
        brick = BRICKS.index(moved[-1][1])
        there = self._liked[brick]
        if np.abs(me.poses[brick] - there).max() < 1e-3 or not _is_free(me.poses, brick, there):
            return ""
        x, y, z = (round(float(part) * 1000.0) for part in there[:3])
        put = pose_class(there)
        return "" if put == "lean" else f"put {BRICKS[brick]} {x} {y} {z} {put}"


def _answer(me: Observation, *, refuses: bool) -> tuple[float, str] | None:
    asked = me.view.question
    if asked is None or asked.answer != "open" or not asked.of[me.seat] or asked.agreed[me.seat]:
        return None
    return REACTION_S, "decline" if refuses else "agree"


def _likes(me: Observation, found: surveys.Survey) -> bool:
    return all(met(me.deck[card], found.facts) for card in own_cards(me))


def _is_start(poses: Poses) -> bool:
    return bool(np.abs(poses - start_poses(len(poses))[: len(poses)]).max() < 1e-6)


def _is_free(poses: Poses, brick: int, there: Poses) -> bool:
    """Tell whether a brick can be taken up and set down there: nothing is in the way, and it rests on something."""
    moved = poses.copy()
    moved[brick] = there
    others = [other for other in range(len(poses)) if other != brick]
    low, high = boxes(moved)
    now_low, now_high = boxes(poses)
    for other in others:
        over = (now_low[brick, :2] < now_high[other, :2] - 1e-3).all() and (
            now_low[other, :2] < now_high[brick, :2] - 1e-3
        ).all()
        if over and now_low[other, 2] > now_low[brick, 2] + 1e-3:
            return False  # something lies on it
        meets = (low[brick, :2] < high[other, :2] - 1e-3).all() and (low[other, :2] < high[brick, :2] - 1e-3).all()
        if meets and high[other, 2] > low[brick, 2] + 2e-3:
            return False  # its place is taken, or something is above
    lands = max(
        (
            float(high[other, 2])
            for other in others
            if (low[brick, :2] < high[other, :2] - 1e-3).all() and (low[other, :2] < high[brick, :2] - 1e-3).all()
        ),
        default=0.0,
    )
    return abs(lands - float(low[brick, 2])) < 3e-3


PERSONS: Final = {"builder": Builder, "stubborn": Stubborn}


def person_of(kind: str, seed: int) -> Person:
    """Return a person of this kind: builder, voter or stubborn."""
    return Voter() if kind == "voter" else PERSONS[kind](seed)


__all__ = ["Builder", "Stubborn", "Voter", "person_of"]
