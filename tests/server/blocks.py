"""Blocks: the smallest game whose bricks are bodies. In turn each seat puts a brick on another; what stands scores.

Three bricks lie on the table side by side, or stand as a tower of rows of three. A seat takes any brick that nothing
lies on, by hand or by its move `put 0 on 1`, and gravity says `on` or `fell`. `ask 1` asks what would fall without it.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Annotated

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo
from stackyard.core.chance import Stream
from stackyard.core.errors import (
    BadChanceError,
    BadPositionError,
    IllegalMoveError,
    InvalidMoveError,
    MatchOverError,
    NotYourTurnError,
)
from stackyard.core.event_description import EventDescription
from stackyard.core.game import (
    EVERYTHING,
    ForcedEvent,
    Game,
    Level,
    Options,
    Outcome,
    Position,
    SearchResult,
    Seat,
    check_players,
    copy_position,
)
from stackyard.core.room import Room
from stackyard.core.texts.catalogue import ENGLISH
from stackyard.physics.physical_game import (
    Bodies,
    HandReport,
    StabilityAnswer,
    StabilityQuery,
    simulate_gravity,
)
from stackyard.physics.program import Performed, Program, Waypoint
from stackyard.physics.scene import Brick, Poses, Scene, scene_of

SIZE = (0.075, 0.025, 0.015)
MAX_BRICKS = 54
RECORD = np.dtype(
    [
        ("bricks", "u1"),
        ("puts", "u1"),  # an option: how many end the match
        ("turn", "u1"),
        ("done", "u1"),
        ("asked", "u1"),  # brick + 1 of an unanswered question
        ("moved", "u1"),  # brick + 1 that was put and has not come to rest yet
        ("onto", "u1"),
        ("scores", "u1", (2,)),
        ("poses", "<f4", (MAX_BRICKS, 7)),
    ]
)
MOVE = re.compile(r"put (\d{1,2}) on (\d{1,2})|ask (\d{1,2})", re.ASCII)
EVENT = re.compile(r"(on|fell) ([A-Za-z0-9_-]+)|verdict (yes|no)")


class BlockOptions(Options, frozen=True):
    rows: Annotated[int, msgspec.Meta(ge=0, le=18)] = 0
    puts: Annotated[int, msgspec.Meta(ge=1, le=40)] = 20


class BlockView(msgspec.Struct, frozen=True):
    turn: int
    done: int
    poses: list[list[float]]


def start(rows: int) -> Poses:
    """Return three bricks side by side, or a tower."""
    if not rows:
        return np.array([[0.0, y, SIZE[2] / 2, 1, 0, 0, 0] for y in (-0.1, 0.0, 0.1)])
    poses = np.zeros((3 * rows, 7))
    for n in range(3 * rows):
        row, slot = divmod(n, 3)
        aside = (slot - 1) * SIZE[1]
        z = SIZE[2] * (row + 0.5)
        poses[n] = (0, aside, z, 1, 0, 0, 0) if row % 2 == 0 else (aside, 0, z, 0.5**0.5, 0, 0, 0.5**0.5)
    return poses


class Blocks(Game[BlockOptions, str], Bodies):
    slug = "blocks"
    title = "Blocks"
    credit = "Nobody"
    about = "Put bricks on bricks."
    seats = (2, 2)
    seat_names = ("Left", "Right")
    options_type = BlockOptions
    view_type = BlockView
    zero_sum = False
    max_game_length = 100

    def options_of(self, position: Position) -> BlockOptions:
        bricks = int(position[0]["bricks"])
        return BlockOptions(rows=0 if bricks == 3 else bricks // 3, puts=int(position[0]["puts"]))

    def setup(self, options: BlockOptions, players: int, version: int | None = None) -> Position:
        check_players(self, players)
        position = np.zeros(1, RECORD)
        poses = start(options.rows)
        position[0]["bricks"], position[0]["puts"] = len(poses), options.puts
        position[0]["poses"][: len(poses)] = poses
        return position

    def to_act(self, position: Position) -> tuple[Seat, ...]:
        return () if self.is_over(position) or self.is_chance_due(position) else (int(position[0]["turn"]),)

    def is_chance_due(self, position: Position) -> bool:
        return bool(position[0]["moved"] or position[0]["asked"])

    def is_gravity_due(self, position: Position) -> bool:
        return self.is_chance_due(position)

    def is_over(self, position: Position) -> bool:
        return bool(position[0]["done"] >= position[0]["puts"])

    def scores(self, position: Position) -> list[float]:
        return [float(score) for score in position[0]["scores"]]

    def outcome(self, position: Position) -> Outcome:
        return Outcome(self.is_over(position), self.scores(position), [], "Enough was put.")

    def legal_moves(self, position: Position, seat: Seat) -> list[str]:
        free = self._free(position)
        if seat not in self.to_act(position):
            return []
        return sorted([f"put {a} on {b}" for a in free for b in free if a != b] + [f"ask {a}" for a in free])

    def apply(self, position: Position, seat: Seat, move: str) -> list[ForcedEvent]:
        if self.is_over(position):
            raise MatchOverError("enough was put")
        if seat not in self.to_act(position):
            raise NotYourTurnError("it is the other one's turn")
        found = MOVE.fullmatch(move)
        assert found is not None
        record = position[0]
        free = self._free(position)
        brick = int(found[1] or found[3])
        if brick not in free:
            raise IllegalMoveError("something lies on that brick, or there is none")
        if found[3]:
            record["asked"] = brick + 1
        elif int(found[2]) in free and found[1] != found[2]:
            record["moved"], record["onto"] = brick + 1, int(found[2])
        else:
            raise IllegalMoveError("nothing can be put there")
        return []

    def sample_chance(self, position: Position, stream: Stream) -> str:
        return simulate_gravity(self, position)

    def apply_chance(self, position: Position, event: str) -> list[ForcedEvent]:
        found, record = EVENT.fullmatch(event), position[0]
        if found is None or not self.is_chance_due(position) or bool(record["asked"]) != bool(found[3]):
            raise BadChanceError("that is not what bricks do here")
        if found[3]:
            record["asked"] = 0
            return []
        poses = read_poses(found[2], int(record["bricks"]))
        record["poses"][: len(poses)] = poses
        record["scores"][record["turn"]] += found[1] == "on"
        record["moved"] = record["onto"] = 0
        record["done"] += 1
        record["turn"] = 1 - record["turn"]
        return []

    def move_text(self, position: Position, seat: Seat, move: str) -> str:
        return move

    def parse_move(self, position: Position, seat: Seat, text: str) -> str:
        if not MOVE.fullmatch(text):
            raise InvalidMoveError(f"a move is 'put 0 on 1' or 'ask 0', not {text[:40]!r}")
        return text

    def position_text(self, position: Position) -> str:
        return urlsafe_b64encode(position.tobytes()).decode()

    def parse_position(self, text: str) -> Position:
        data = urlsafe_b64decode(text)
        if len(data) != RECORD.itemsize:
            raise BadPositionError("these are no blocks")
        return np.frombuffer(bytearray(data), RECORD)

    def view(self, position: Position, viewer: Seat | str) -> BlockView:
        record = position[0]
        return BlockView(int(record["turn"]), int(record["done"]), record["poses"][: record["bricks"]].tolist())

    def describe_event(self, position: Position, by: Seat | str, event: str) -> EventDescription:
        return EventDescription(text=event.partition(" ")[0])

    def ascii(self, position: Position, viewer: Seat | str = EVERYTHING, language: str = ENGLISH) -> str:
        return "blocks"

    def choose_move(self, position: Position, seat: Seat, level: int, ms: int | None, seed: int) -> SearchResult:
        puts = [move for move in self.legal_moves(position, seat) if move.startswith("put")]
        return SearchResult(puts[seed % len(puts)], SearchInfo(value=0.0))

    def rules_text(self, language: str = "en") -> str:
        return __doc__ or ""

    # --- bodies ----------------------------------------------------------------------------------------------

    def scene(self, position: Position) -> Scene:
        record = position[0]
        poses = record["poses"][: record["bricks"]].astype(np.float64)
        return scene_of([Brick(SIZE)] * len(poses), poses)

    def posed(self, position: Position, poses: Poses) -> Position:
        moved = copy_position(position)
        moved["poses"][0, : len(poses)] = poses
        return moved

    def check_hold(self, position: Position, seat: Seat, brick: int) -> None:
        if seat not in self.to_act(position):
            raise NotYourTurnError("it is the other one's turn")
        if brick not in self._free(position):
            raise IllegalMoveError("something lies on that brick")

    def gravity_task(self, position: Position) -> Program | StabilityQuery:
        record = position[0]
        if record["asked"]:
            return StabilityQuery((int(record["asked"]) - 1,))
        brick, onto = int(record["moved"]) - 1, int(record["onto"])
        at, to = record["poses"][brick].astype(float), record["poses"][onto].astype(float)
        up = max(at[2], to[2]) + 0.05
        way = [(0.3, (at[0], at[1], up)), (0.7, (to[0], to[1], up)), (1.0, (to[0], to[1], to[2] + SIZE[2] + 0.001))]
        steps = tuple(Waypoint(t, (float(x), float(y), float(z))) for t, (x, y, z) in way)
        return Program(brick=brick, hand=int(record["turn"]), steps=steps, relative=False)

    def gravity_event(self, position: Position, performed: Performed | StabilityAnswer) -> str:
        if isinstance(performed, StabilityAnswer):
            return "verdict yes" if any(performed.falls.values()) else "verdict no"
        return self._landed(position, int(position[0]["moved"]) - 1, int(position[0]["onto"]), performed.poses)

    def _landed(self, position: Position, brick: int, onto: int, poses: Poses) -> str:
        on = poses[brick, 2] - poses[onto, 2] > 0.8 * SIZE[2]
        return f"{'on' if on else 'fell'} {write_poses(poses)}"

    def read_hands(self, position: Position, report: HandReport) -> list[tuple[Seat | str, str]]:
        if not report.calm or report.held or not report.released:
            return []
        seat, brick = report.released[-1]
        if np.linalg.norm(report.poses[brick, :3] - report.before[brick, :3]) < 0.005:
            return []
        others = [other for other in range(len(report.poses)) if other != brick and other in self._free(position)]
        onto = min(others, key=lambda other: float(np.linalg.norm((report.poses[other] - report.poses[brick])[:2])))
        return [(seat, f"put {brick} on {onto}"), ("nature", self._landed(position, brick, onto, report.poses))]

    def _free(self, position: Position) -> list[int]:
        record = position[0]
        poses = record["poses"][: record["bricks"]]
        if len(poses) > 3:
            return list(range(len(poses)))
        apart = np.abs(poses[:, None, :2] - poses[None, :, :2]).max(2) < 0.02
        above = poses[None, :, 2] > poses[:, None, 2] + 0.005
        return [int(brick) for brick in np.flatnonzero(~(apart & above).any(1))]


def write_poses(poses: Poses) -> str:
    return urlsafe_b64encode(np.asarray(poses, "<f4").tobytes()).decode().rstrip("=")


def read_poses(text: str, count: int) -> Poses:
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if len(data) != count * 28:
        raise BadChanceError(f"{count} bricks have {count} poses")
    poses = np.frombuffer(data, "<f4").reshape(-1, 7).astype(np.float64)
    if not np.isfinite(poses).all() or np.abs(np.linalg.norm(poses[:, 3:], axis=1) - 1).max() > 1e-3:
        raise BadChanceError("poses are finite, with unit quaternions")
    return poses


BLOCKS = Blocks()
ROOM = Room(BLOCKS, levels=(Level(level=1, name="Hand", about="Puts the first brick."),), bots=BLOCKS, bodies=BLOCKS)
