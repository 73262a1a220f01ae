"""A table of TowerBrix in simulated time: what each seat is going to do and when, and how long bricks take.

Each search result says after how many seconds its move is made, if nothing that matters to it has changed by then. A
brick takes the time of the hand's motion and until all bricks are at rest; taking the tower apart takes `KNOCK_S`
seconds. Bricks are moved by the simulator, or are told to lie where they were put; one that leans is moved by the
simulator in any case. Nothing waits in real time.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

import msgspec
import numpy as np

from stackyard.core.errors import BadChanceError
from stackyard.core.game import Seat
from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.bots.human_table import search_key
from stackyard.games.towerbrix.conditions.decks import Card
from stackyard.games.towerbrix.moves import read_poses
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.record import ACT, ACTED, BUILD, HAND, JUDGE, MIX, OVER, PROOF
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules import dealing
from stackyard.physics.assisted_hand import TRAVEL_SPEED
from stackyard.physics.physical_game import perform_task
from stackyard.physics.world import World

KNOCK_S: Final = 2.0  # s that taking a tower apart takes
PUT_OVERHEAD_S: Final = 1.8  # s to turn a brick, find its place and come to rest, with told bodies
PHASE_SECONDS: Final = {JUDGE: bodies.STANDING_S, ACTED: 0.0, PROOF: 5.0}
"""s that is told of a tower, of an act, of the cards."""

ENDINGS: Final = {1: "won", 2: "lost", 3: "void"}


class Person(Protocol):
    """Somebody at the table who is no bot."""

    def choose(self, table: Table, seat: Seat) -> tuple[float, str]:
        """Return after how many seconds the seat would make a move as things stand, and the move; "" is none."""
        ...


class Table:
    """A team of bots, and of people: what each is going to do and when, in simulated time."""

    ms: int | None = None  # for a search; None: the level's own time

    def __init__(
        self,
        match: Match,
        levels: Sequence[int],
        seed: int,
        world: bool,
        talk: bool,
        limit_s: float = 300.0,
        people: Mapping[Seat, Person] | None = None,
    ) -> None:
        """Seat bots of these levels, a level a seat; `people`: who sits where instead of a bot."""
        self.match, self.levels, self.world, self.talk, self.limit_s = match, levels, world, talk, limit_s
        self.people = dict(people or {})
        self.rng = random.Random(seed)
        self.now = 0.0
        self.towers = self.puts = 0
        self.search_seconds: list[float] = []
        self.due: dict[int, tuple[float, str, bytes]] = {}  # by seat: when, the move, and the search key
        self.done: list[tuple[float, int, str]] = []  # (when, seat, move)

    def run(self) -> str:
        """Play until the attempt ends or time is up; return "won", "lost", "void" or "late"."""
        while self.now < self.limit_s or int(self.match.position["phase"][0]) in (JUDGE, ACT, ACTED):
            if int(self.match.position["phase"][0]) in (MIX, OVER):
                return ENDINGS[int(self.match.position["evaluation"]["how"][0])]
            self.step()
        return "late"

    def step(self) -> None:
        """Apply the next event: a seat acts, a hand puts a brick, or the tower or the cards are judged."""
        phase = int(self.match.position["phase"][0])
        if phase == BUILD:
            self._act()
        elif phase == HAND:
            self._put()
        elif phase == ACT:
            self.match.play(0, ROOM.search(self.match.position, 0, self.levels[0], None, 0).move)
        else:
            self.now += PHASE_SECONDS[phase]
            self._apply_chance(self.match.game.sample_chance(self.match.position, None))  # type: ignore[arg-type]

    def _apply_chance(self, event: str) -> None:
        self.match.apply_chance(event)

    def _act(self) -> None:
        """Play the move that is due first."""
        position = self.match.position
        for seat in range(len(self.levels)):
            key = search_key(position, seat)
            if seat not in self.due or self.due[seat][2] != key:
                wait, move = self.search(seat)
                self.due[seat] = (self.now + wait, move, key)
        seat = min(self.due, key=lambda seat: (self.due[seat][0], seat))
        when, move, _ = self.due.pop(seat)
        self.now = max(self.now, when)
        if not move or self.now >= self.limit_s:
            return
        self.done.append((self.now, seat, move))
        if self.talk:
            print(f"{self.now:6.1f} {seat} {move}", flush=True)
        judged = int(position["judged"][0])
        self.on_move(seat, move)
        self.match.play(seat, move)
        if move == "knock":
            self.now += KNOCK_S
        self.towers += int(self.match.position["judged"][0]) > judged

    def on_move(self, seat: Seat, move: str) -> None:
        """Take note of a move just before it is played; a table that watches does."""

    def search(self, seat: int) -> tuple[float, str]:
        """Return after how many seconds a seat would make a move, and the move; "" is no move."""
        if seat in self.people:
            return self.people[seat].choose(self, seat)
        began = time.process_time()
        people = sorted(self.people)
        memory = ROOM.remembered(self.match.events) if people else []
        found = ROOM.search(
            self.match.position, seat, self.levels[seat], self.ms, self.rng.getrandbits(62), people, memory
        )
        self.search_seconds.append(time.process_time() - began)
        assert not isinstance(found.info.wait, msgspec.UnsetType)
        return float(found.info.wait), found.move

    def _put(self) -> None:
        """Apply the put that is due."""
        self.puts += 1
        position = self.match.position
        judged = int(position["judged"][0])
        task: Any = bodies.gravity_task(position)
        if self.world or task.lean or not self._is_as_put(task):
            done = perform_task(World(bodies.scene(position)), task)
            self.now += done.seconds
            self._apply_chance(bodies.gravity_event(position, done))
        else:
            poses = bodies.places_of(position)
            self.now += seconds_to_put(poses, task)
            poses[task.brick] = (*task.to, *task.turn)
            self._apply_chance(f"lies {bodies.event_poses_text(poses, len(poses))}")
        self.towers += int(self.match.position["judged"][0]) > judged

    def _is_as_put(self, task: Any) -> bool:
        """Tell whether a brick can lie exactly where it is put: nothing is in its place by more than a millimetre."""
        poses = bodies.places_of(self.match.position)
        poses[task.brick] = (*task.to, *task.turn)
        try:
            bodies.check_poses(read_poses(bodies.event_poses_text(poses, len(poses)), len(poses)))
        except BadChanceError:
            return False
        return True


def seconds_to_put(poses: Any, task: Any) -> float:
    """Return about how many seconds a hand takes to put a brick: up over everything, across, and down."""
    across = float(np.linalg.norm(poses[task.brick, :2] - task.to[:2]))
    over = float(poses[:, 2].max()) + 0.08
    up, down = max(0.0, over - float(poses[task.brick, 2])), max(0.0, over - task.to[2])
    return float((across + up + down) / TRAVEL_SPEED + PUT_OVERHEAD_S)


def dealt_match(
    cards: Sequence[Card], name: str, players: int, rng: random.Random, options: Mapping[str, Any]
) -> tuple[Match, list[str]]:
    """Return a match of the deck `name` with these cards just dealt, and their names in order of the seats."""
    match = Match.new(ROOM, {"deck": name, **options}, players, nature="given")
    twos = sum(card.points == 2 for card in cards)
    words = [f"{count}x{points}" for count, points in ((twos, 2), (len(cards) - twos, 3)) if count]
    match.play(0, "deal " + " ".join(words))
    for seat in range(1, players):
        match.play(seat, "agree")
    pile = list(cards)
    rng.shuffle(pile)
    order, numbers, dealt_count = [], {card.name: n for n, card in enumerate(cards_of(match.position))}, 0
    for seat in range(players):
        cards_of_seat = dealing.num_cards_dealt_to(match.position, seat)
        order += sorted(
            (seat, card.points, numbers[card.name], card.name)
            for card in pile[dealt_count : dealt_count + cards_of_seat]
        )
        dealt_count += cards_of_seat
    match.apply_chance("cards " + " ".join(f"{card}>{seat}" for seat, _, _, card in order))
    return match, [card for _, _, _, card in order]


__all__ = ["Person", "Table", "dealt_match", "seconds_to_put"]
