"""Rules and physics together: what hands may take, what has to be simulated, and the events that come of it.

They are the part `bodies` of the room: `stackyard.physics.physical_game.Bodies`. The rules say
what may be done, physics says what bricks do; this module translates a move such as `pull 5b` into a hand's program,
and a simulation into a chance event such as `out` with poses. In every event the brick in hand lies on the table
beside the tower, wherever the hand is that drew it, so that a position can be opened anywhere. One that a free hand has
laid on the table lies where it was laid.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias, TypedDict

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.errors import IllegalMoveError, InvalidChanceError, NotYourTurnError
from stackyard.core.game import NATURE, Position, Seat, copy_position
from stackyard.core.texts.catalogue import Message
from stackyard.games.tower_topple import codes, geometry, hand_programs, pieces
from stackyard.games.tower_topple.moves import down_text, place_name
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.texts import t
from stackyard.physics import physical_game, topple
from stackyard.physics.errors import BadSceneError
from stackyard.physics.physical_game import AssistedPut, HandReport, StabilityAnswer, StabilityQuery, Wait, perform_task
from stackyard.physics.pose_text import poses_text, separated_poses
from stackyard.physics.program import Performed, Program
from stackyard.physics.scene import HAND_REACH_M, Poses, Scene, check_scene, rotations
from stackyard.physics.topple import fallen_boxes, has_surely_toppled, has_toppled
from stackyard.physics.world import World

Numbers: TypeAlias = npt.NDArray[np.float64]

MIN_MOVE_M = 0.0005  # m that a brick moves at least if the event reports it
SETTLE_S = 2.0  # s that a tower has to come to rest before a hand touches it
TIGHT_RATIO = 0.15  # fraction of a finger's way: a brick that comes less far sits tight
DRAG_RATIO = 0.13  # ... of its own way: one that drags along what lies above so far, on average, is not loose
# m by which bricks in the way push a slot out of its place, from where on a brick would hang over and fall: then it is
# lowered beside them and pushes them back (docs/bricks-by-hand.md)
OVERHANG_M = 0.008
MEANT_M: Final = 0.6 * geometry.SLOT_PITCH_M  # m from a slot, up to which a put means it
FREE_GAP_M = 0.004  # m of space around a brick that lies on the table by itself
CLAIM_SINKS_ROWS: Final = 0.5  # rows by which a tower sinks without a brick, so that its toppling is obvious (P15)
# Hands that try a brick which is claimed to topple the tower (P15): those that get out most come first. Each tries both
# ends. (mm/s, manner)
CLAIM_HANDS: Final = (
    (40, pieces.STEADY),
    (40, pieces.WIGGLE),
    (55, pieces.STEADY),
    (55, pieces.STRAIGHT),
    (55, pieces.TAP),
)
MOST_CLAIMED: Final = 4  # bricks of a colour up to which a claim is tried by pulls; of more, statics alone tells
CLAIM_TREMOR: Final = 1  # tenths of mm, so that no two of them are the same hand
BESIDE_REACH_M: Final = 0.22  # m from the tower's middle, within which a brick lies beside it
FLAT_COSINE: Final = 0.99  # of the angle between a flat brick's upper face and the table
REST_LIMIT_S = 5.0  # s after which a tower is judged as it is (P7, P8)
SUNK_PER_M: Final = 10_000  # tenths of mm in the record's `sunk`
_FARTHER_M: Final = (0.0, 0.04, 0.08)  # m farther from the tower, where a brick is laid if others lie there
_QUARTERS: Final = ((1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (-1.0, 0.0))  # or on its other sides


def scene(position: Position) -> Scene:
    """Return the scene of the tower, with the brick in hand beside it."""
    return geometry.scene(position)


def pullable(position: Position) -> list[int]:
    """Return the bricks that the seat to act may pull now."""
    pull, touch = np.zeros(pieces.MOST_BRICKS, np.uint8), np.zeros(pieces.MOST_BRICKS, np.uint8)
    rules.list_bricks(position, pull, touch)
    return [int(brick) for brick in np.flatnonzero(pull)]


def free_slots(position: Position) -> list[int]:
    """Return the slots, from 0, into which the brick in hand may be placed."""
    return [slot for slot in range(pieces.ACROSS) if rules.placing_refusal(position, slot) == codes.LEGAL]


def seat_to_act(position: Position) -> Seat | None:
    """Return the seat that may act, or None if a chance event is due or the match is over."""
    if int(position["phase"][0]) not in (pieces.CHOOSE, pieces.IN_HAND):
        return None
    return int(rules.seat_whose_turn(position))


def check_hold(position: Position, seat: Seat, brick: int) -> None:
    """Check that a seat's free hand may take a brick now.

    Raises NotYourTurnError if the seat may not act; IllegalMoveError if it is not a brick to pull now, or another one
    is in hand.
    """
    if position["real"][0]:
        raise IllegalMoveError(t("hand-on-real-tower"))
    if seat != seat_to_act(position):
        raise NotYourTurnError(t("hand-not-yours", seat=seat))
    rows = geometry.rows_of(position)
    if int(position["phase"][0]) == pieces.IN_HAND:
        if brick != int(position["brick"][0]):
            raise IllegalMoveError(t("hand-lays-first"))
        return
    place = geometry.place_of(rows, brick)
    if place is None:
        raise IllegalMoveError(t("hand-no-such-brick", brick=brick))
    if (reason := rules.refusal_of_brick_at(position, *place, False)) != codes.LEGAL:
        raise IllegalMoveError(_why_no_hand(place_name(*place), reason))


def _why_no_hand(place: str, reason: int) -> Message:
    """Return why no hand may take the brick at a place."""
    return {
        codes.OUT_OF_PLAY: t("hand-out-of-play", place=place),
        codes.NOT_THE_COLOUR: t("hand-not-the-colour", place=place),
        codes.NOT_ANOTHER_COLOUR: t("hand-not-another-colour", place=place),
        codes.NOT_AN_EDGE: t("hand-not-an-edge", place=place),
        codes.NOT_A_CENTER: t("hand-not-a-center", place=place),
    }.get(reason) or t("hand-not-now", place=place, reason=reason)


# --- gravity ----------------------------------------------------------------------------------------------------------


def hand_motion_of(position: Position) -> hand_programs.HandMotion:
    """Return the hand of the move that has to be simulated."""
    record = position[0]
    return hand_programs.HandMotion(
        reach=int(record["reach"]) or 1,
        speed=int(record["speed"]) or hand_programs.DEFAULT_SPEED_MM_S,
        tremor=int(record["tremor"]),
        seed=int(record["tremor_seed"]),
        manner=int(record["manner"]),
    )


def gravity_task(position: Position) -> Program | Wait | StabilityQuery:
    """Return the task to simulate or to judge. Raises InvalidChanceError if no brick moves here."""
    phase = int(position["phase"][0])
    brick = int(position["brick"][0])
    if position["real"][0] or phase not in (
        pieces.PULLING,
        pieces.TOUCHING,
        pieces.PLACING,
        pieces.RESTING,
        pieces.JUDGING,
    ):
        raise InvalidChanceError("no brick moves here")
    if phase == pieces.JUDGING:
        bricks = tuple(owed_bricks(position))
        if is_strict(position):
            return StabilityQuery(bricks, geometry.MAX_SLIDE, sinks=CLAIM_SINKS_ROWS)
        edges = geometry.sizes_of(position)
        poses = geometry.poses_of(position, edges)
        return StabilityQuery(
            bricks,
            geometry.MAX_SLIDE,
            row=geometry.THICKNESS_M,
            sinks=CLAIM_SINKS_ROWS,
            pulls=claim_pulls(poses, edges, bricks) if len(bricks) <= MOST_CLAIMED else (),
        )
    if phase == pieces.RESTING:
        return Wait(REST_LIMIT_S, until_calm=True)
    edges = geometry.sizes_of(position)
    poses = geometry.poses_of(position, edges)
    grip = hand_motion_of(position)
    if phase == pieces.PULLING:
        program = hand_programs.pull(poses, edges, brick, grip)
    elif phase == pieces.TOUCHING:
        program = hand_programs.touch(poses, brick, grip)
    else:
        slot, pushed = place_and_push(position, poses, edges, int(position["slot"][0]))
        program = hand_programs.place(poses, edges, brick, slot, grip, pushed)
    return msgspec.structs.replace(program, limit=REST_LIMIT_S)


def is_computation_due(position: Position) -> bool:
    """Return False: what is due is simulated."""
    return False


def check_move(position: Position, seat: Seat, move: str, held: Mapping[Seat, int]) -> None:
    """Accept any move: the seat to act is alone with the tower."""


def can_see_bricks(position: Position, viewer: Seat | str) -> bool:
    """Return True: everybody sees the tower."""
    return True


def assisted_put(position: Position, seat: Seat, move: str) -> AssistedPut | None:
    """Return None: a move is simulated as it describes its hand."""
    return None


def posed(position: Position, poses: Poses) -> Position:
    """Return a copy of a position whose bricks lie at `poses` (n, 7): a moment of a motion, only to be drawn."""
    moved = copy_position(position)
    moved["posed"] = 1
    moved["poses"][0, : len(poses)] = poses
    return moved


def bricks_set_aside(position: Position) -> list[int]:
    """Return the bricks that are in no row: drawn, fallen, or out of the game; they lie beside the tower."""
    return [] if position["real"][0] else bricks_on_table(position, pieces.UNKNOWN)


def is_fully_described(position: Position) -> bool:
    """Tell whether the position alone determines the simulation: a move without a hand may be a free hand's."""
    return int(position["phase"][0]) in (pieces.JUDGING, pieces.RESTING) or bool(position["handed"][0])


def owed_bricks(position: Position) -> list[int]:
    """Return the bricks of the owed colour that are in play."""
    record = position[0]
    rows = geometry.rows_of(position)[: int(rules.first_frozen(position))]
    lying = [int(brick) for brick in rows.ravel() if brick != pieces.UNKNOWN]
    return [brick for brick in lying if record["face"][brick] == record["task_colour"][0]]


def target_slot_pose(
    position: Position, poses: Poses, edges: geometry.Sizes, fallen: Sequence[int] = (), *, alone: bool = False
) -> Numbers:
    """Return the pose of the slot in which the brick in hand is being placed; what fell meanwhile bears nothing.

    `alone`: as if nothing else lay in its row.
    """
    return pose_of_slot(position, poses, edges, int(position["slot"][0]), fallen, alone=alone)


def pose_of_slot(
    position: Position,
    poses: Poses,
    edges: geometry.Sizes,
    slot: int,
    fallen: Sequence[int] = (),
    *,
    alone: bool = False,
) -> Numbers:
    """Return the pose (7,) of a slot, from 0, of the row being formed; `alone`: as if nothing else lay there."""
    row = int(rules.forming_row(position))
    rows = geometry.rows_without(geometry.rows_of(position), list(fallen))
    if alone and row < len(rows):
        rows = rows.copy()
        rows[row] = pieces.UNKNOWN
    return geometry.slot_pose(rows, poses, edges, row, slot)


def place_and_push(
    position: Position, poses: Poses, edges: geometry.Sizes, slot: int
) -> tuple[Numbers, Numbers | None]:
    """Return the pose (7,) of a slot, from 0, in which a hand places a brick; and that to which it then pushes it.

    That one is None where what lies in the row leaves room enough.
    """
    there = pose_of_slot(position, poses, edges, slot)
    alone = pose_of_slot(position, poses, edges, slot, alone=True)
    return there, alone if np.linalg.norm(alone[:2] - there[:2]) > OVERHANG_M else None


def fitted_put(position: Position, seat: Seat, put: AssistedPut, poses: Poses) -> AssistedPut:
    """Return how a hand puts the brick in hand into the free slot that a put means: as a typed move places it.

    It means the nearest one, if that is at most `MEANT_M` from `to`, whatever the turn.
    """
    if int(position["phase"][0]) != pieces.IN_HAND or put.brick != int(position["brick"][0]) or put.lean:
        return put
    edges, to = geometry.sizes_of(position), np.array(put.to)

    def far_from(slot: int) -> float:
        places = [pose_of_slot(position, poses, edges, slot, alone=alone)[:3] - to for alone in (True, False)]
        return min(float(np.linalg.norm(away)) for away in places)

    slot = min(free_slots(position), key=far_from)
    if far_from(slot) > MEANT_M:
        return put
    there, pushed = place_and_push(position, poses, edges, slot)
    turn = hand_programs.nearest_turn(poses[put.brick, 3:], there[3:])
    if pushed is None:
        x, y, z = (float(part) for part in there[:3])
        return AssistedPut(put.brick, (x, y, z), turn)
    lowered_at, past = hand_programs.push_way(there, pushed)
    return AssistedPut(put.brick, past, turn, lowered_at=lowered_at)


def gravity_event(position: Position, done: Performed | StabilityAnswer) -> str:
    """Return the chance event for what was performed, or for the answer to a stability query."""
    if isinstance(done, StabilityAnswer):
        granted = done.falls and all(others or brick in done.stuck for brick, others in done.falls.items())
        return "verdict yes" if granted else "verdict no"
    phase = int(position["phase"][0])
    brick = int(position["brick"][0])
    edges = geometry.sizes_of(position)
    poses = done.poses
    if done.broken or not _within_reach(poses):
        return "topple"
    if phase == pieces.RESTING:
        fallen = fallen_bricks(position, done.before, poses, edges, pieces.UNKNOWN)
        return _topple(poses) if fallen is None else f"rest{_event_rest(position, poses, edges, fallen)}"
    out = phase == pieces.PULLING and geometry.is_out(done.before, poses, edges, brick)
    fallen = fallen_bricks(position, done.before, poses, edges, brick, out=out)
    if fallen is None:
        return _topple(_with_brick_laid_down(poses, edges, brick))
    if phase == pieces.PULLING:
        return (
            _out(position, poses, edges, brick, fallen) if out else f"jam{_event_rest(position, poses, edges, fallen)}"
        )
    if phase == pieces.TOUCHING:
        return f"felt {felt_looseness(done)}{_event_rest(position, poses, edges, fallen)}"
    slot = target_slot_pose(position, poses, edges, fallen)
    if geometry.is_in_slot(poses[brick], slot):
        return f"stands{_event_rest(position, poses, edges, fallen)}"
    return f"fell{_event_rest(position, _with_brick_on_table(poses, edges, brick), edges, fallen)}"


def claim_pulls(poses: Poses, edges: geometry.Sizes, bricks: Iterable[int]) -> tuple[tuple[Program, ...], ...]:
    """Return for each brick the programs by which a claim about it is tried (P15)."""
    ends = [(hand, reach) for hand in CLAIM_HANDS for reach in (1, -1)]
    hands = [
        hand_programs.HandMotion(reach, speed, CLAIM_TREMOR, seed, manner)
        for seed, ((speed, manner), reach) in enumerate(ends)
    ]
    return tuple(tuple(hand_programs.pull(poses, edges, brick, hand) for hand in hands) for brick in bricks)


def is_strict(position: Position) -> bool:
    """Tell whether any other brick that leaves its row topples the tower (P7)."""
    return bool(position["strict"][0])


def fallen_bricks(
    position: Position, before: Poses, poses: Poses, edges: geometry.Sizes, brick: int, *, out: bool = False
) -> list[int] | None:
    """Return the bricks that have fallen from the tower at rest, none or one or two; None if it has toppled (P7).

    The brick that is handled does not count (UNKNOWN: there is none), but bears what lies on it as long as it is in
    the tower; with `out` its row has lost it.
    """
    if is_strict(position):
        return None if geometry.toppled_bricks(before, poses, edges, brick) else []
    but = bricks_on_table(position, brick)
    bearing = [] if out or brick not in geometry.rows_of(position) or brick == pieces.UNKNOWN else [brick]
    fallen = fallen_boxes(before, poses, edges, but, bearing)
    row = geometry.THICKNESS_M
    if has_toppled(before, poses, edges, row, but, bearing=bearing, **_earlier(position)):
        return None
    if fallen or out:
        down = np.zeros(pieces.MOST_BRICKS, np.uint8)
        down[fallen] = 1
        if rules.hangs(position, down, brick if out else pieces.UNKNOWN):
            return None
    return fallen


def bricks_on_table(position: Position, brick: int) -> list[int]:
    """Return the bricks that are not part of the tower: the one that is handled, and those in no row."""
    there = {int(lying) for lying in geometry.rows_of(position).ravel() if lying != pieces.UNKNOWN} - {brick}
    return [number for number in range(geometry.count_bricks(position)) if number not in there]


class _Earlier(TypedDict):
    earlier: int
    lowered: float


def _earlier(position: Position) -> _Earlier:
    """Return what has happened in this turn already: bricks that fell and lie there, m that the top came down by."""
    r = position[0]
    if int(r["phase"]) == pieces.RESTING:
        return {"earlier": 0, "lowered": 0.0}
    return {"earlier": int(r["lying"]) - int(r["older"]), "lowered": int(r["sunk"]) / SUNK_PER_M}


def lowered_by(before: Position, after: Position) -> float:
    """Return by how much (m) the tower's highest brick lies lower after an event than before it; below 0: higher."""
    edges = geometry.sizes_of(before)
    was, now = geometry.poses_of(before, edges), geometry.poses_of(after, edges)
    but = bricks_on_table(before, int(before["brick"][0]))
    there = set(geometry.rows_of(after).ravel().tolist())
    gone = [brick for brick in range(len(edges)) if brick not in there]
    return topple.lowered_by(was, now, but, gone)


def felt_looseness(done: Performed) -> str:
    """Return how a brick that a finger touched sits, one of `moves.LOOSENESS_WORDS`."""
    if done.reached < TIGHT_RATIO * hand_programs.FELT_M:
        return "tight"
    if done.along > DRAG_RATIO * done.reached:
        return "drags"
    return "stiff" if done.aborted else "loose"


def _out(
    position: Position, poses: Poses, edges: geometry.Sizes, brick: int, fallen: list[int], *, laid: bool = False
) -> str:
    """Return the event of a brick that is out, or of the fall of the tower. `laid`: it may lie where it was laid."""
    if is_strict(position) and rules.holds_up(position, brick):
        return _topple(poses)
    if not position["rules"][0, codes.PUT_ON_TOP]:
        away = poses.copy()
        away[brick] = geometry.removed_brick_pose(brick, edges)
        return f"out{_event_rest(position, away, edges, fallen)}"
    if not (laid and _is_in_reach(poses, edges, brick)):
        poses = _with_brick_on_table(poses, edges, brick)
    return f"out{_event_rest(position, poses, edges, fallen)}"


def _event_rest(position: Position, poses: Poses, edges: geometry.Sizes, fallen: Sequence[int] = ()) -> str:
    """Return what follows an event's first word: the bricks that fell, and all poses.

    There are no poses, which means the ideal places, if they would make no valid scene. Bricks that fell and touch the
    tower are laid beside it.
    """
    poses = _with_fallen_on_table(position, poses, edges, fallen)
    poses = separated_poses(poses, edges).astype(np.float32).astype(np.float64)
    try:
        check_scene(geometry.scene_at(edges, poses))
    except BadSceneError:
        return down_text(fallen)
    return f"{down_text(fallen)} {poses_text(poses)}"


def _with_fallen_on_table(position: Position, poses: Poses, edges: geometry.Sizes, fallen: Sequence[int]) -> Poses:
    """Return the poses with bricks that fell laid where a hand can lift them; by a house rule they leave the game."""
    laid = poses
    for brick in fallen:
        if not position["rules"][0, codes.PUT_ON_TOP]:
            laid = laid.copy()
            laid[brick] = geometry.removed_brick_pose(brick, edges)
        elif not _is_alone_on_table(laid, edges, brick):
            laid = _with_brick_on_table(laid, edges, brick)
    return laid


def _within_reach(poses: Poses) -> bool:
    return bool(np.isfinite(poses).all() and np.abs(poses[:, :3]).max() < HAND_REACH_M)


def _with_brick_on_table(poses: Poses, edges: geometry.Sizes, brick: int) -> Poses:
    """Return the poses with a brick on the table beside the tower, on the side where it is."""
    others = np.delete(poses[:, :3], brick, axis=0)
    standing = others[np.linalg.norm(others[:, :2], axis=1) < 2 * geometry.LENGTH_M]
    middle = standing.mean(axis=0) if len(standing) else np.zeros(3)
    away = poses[brick, :3] - middle
    laid, found = poses.copy(), poses.copy()
    for number, (farther, turn) in enumerate(itertools.product(_FARTHER_M, _QUARTERS)):
        direction = np.array([away[0] * turn[0] - away[1] * turn[1], away[0] * turn[1] + away[1] * turn[0], 0.0])
        laid[brick] = geometry.pose_next_to_tower(direction, edges[brick, 2], farther)
        if number == 0:
            found = laid.copy()
        if float(geometry.separations(laid, edges, brick).min()) >= FREE_GAP_M:
            return laid
    return found


class _FallsError(Exception):
    """Ends a simulation early: the tower has begun to fall, and nobody is watching."""


def simulate(position: Position, world: World | None = None) -> str:
    """Return the chance event of the bricks that is due, by simulating it in this process.

    The simulation stops when the tower has surely toppled, since nobody is watching.
    """
    task = gravity_task(position)
    if isinstance(task, StabilityQuery):
        return gravity_event(position, physical_game.answer_stability(scene(position), task))
    if world is None:
        world = World(scene(position))
        if not position["posed"][0]:
            world.settle(SETTLE_S)
    before = world.poses()
    edges = geometry.sizes_of(position)

    strict, handled = is_strict(position), pieces.UNKNOWN if isinstance(task, Wait) else task.brick
    but, row, earlier = bricks_on_table(position, handled), geometry.THICKNESS_M, _earlier(position)

    def stop_when_toppled(watched: World) -> None:
        poses = watched.poses()
        if strict and geometry.toppled_bricks(before, poses, edges, handled):
            raise _FallsError
        if not strict and has_surely_toppled(before, poses, edges, row, but, **earlier):
            raise _FallsError

    try:
        return gravity_event(position, perform_task(world, task, stop_when_toppled, settle=False))
    except _FallsError:
        return _topple(world.poses())


# --- free hands -------------------------------------------------------------------------------------------------------


def read_hands(position: Position, report: HandReport) -> list[tuple[Seat | str, str]]:
    """Return the events for what free hands have done, in order; none while nothing is decided.

    A brick that is wholly out, held or released, is pulled; one released in the tower was touched; the brick in hand,
    once released, lies in the nearest free slot, or else it fell. If it lies on the table, or leans from there against
    the tower, it is still in hand, and nothing has happened. All events come when everything that nobody holds is at
    rest, at the latest `REST_LIMIT_S` after the last hand opened: what a tower has scattered may roll for
    much longer (P7).
    """
    seat = seat_to_act(position)
    if seat is None or position["real"][0]:
        return []
    if not report.calm and report.unheld_s < REST_LIMIT_S:
        return []
    edges = geometry.sizes_of(position)
    held = report.held.get(seat)
    released = [brick for who, brick in report.released if who == seat and brick != held]
    if int(position["phase"][0]) == pieces.IN_HAND:
        return _placing_events(position, seat, report, edges, held)
    lying = [int(brick) for brick in geometry.rows_of(position).ravel() if brick != pieces.UNKNOWN]
    may = pullable(position)
    handled = [brick for brick in (*released, held) if brick is not None and brick in lying and brick in may]
    events_of = _strict_pulling_events if is_strict(position) else _pulling_events
    return events_of(position, seat, report, edges, handled, held)


def _strict_pulling_events(
    position: Position,
    seat: Seat,
    report: HandReport,
    edges: geometry.Sizes,
    handled: list[int],
    held: int | None,
) -> list[tuple[Seat | str, str]]:
    """Return the events of hands that pull where any other brick that leaves its row topples the tower (P7)."""
    before, poses, may = report.before, report.poses, pullable(position)
    if not _within_reach(poses):
        down = may[:1]
    else:
        down = geometry.toppled_bricks(before, poses, edges, handled[-1] if handled else pieces.UNKNOWN)
        down = [brick for brick in down if brick not in handled]
    if down:
        blamed = next((brick for brick in (*handled[::-1], *down, *may) if brick in may), None)
        return [] if blamed is None else [(seat, _named(position, "pull", blamed)), (NATURE, _topple(poses))]
    for brick in handled:
        if geometry.is_out(before, poses, edges, brick):
            return [
                (seat, _named(position, "pull", brick)),
                (NATURE, _out(position, poses, edges, brick, [], laid=brick != held)),
            ]
    let_go = [brick for brick in handled if brick != held]
    if let_go and float(np.linalg.norm(poses[:, :3] - before[:, :3], axis=1).max()) >= MIN_MOVE_M:
        return [(seat, _named(position, "touch", let_go[-1])), (NATURE, f"jam{_event_rest(position, poses, edges)}")]
    return []


def _pulling_events(
    position: Position,
    seat: Seat,
    report: HandReport,
    edges: geometry.Sizes,
    handled: list[int],
    held: int | None,
) -> list[tuple[Seat | str, str]]:
    """Return the events of hands that pull: `handled` are the bricks they had or have.

    What fell before any brick was handled in this turn is the last mover's (P8).
    """
    before, poses, may = report.before, report.poses, pullable(position)
    out = next((brick for brick in handled if geometry.is_out(before, poses, edges, brick)), None)
    brick = out if out is not None else handled[-1] if handled else pieces.UNKNOWN
    fallen = fallen_bricks(position, before, poses, edges, brick, out=out is not None) if _within_reach(poses) else None
    waits = not handled and rules.wait_refusal(position) == codes.LEGAL
    if fallen is None:
        move = "wait" if waits else _named(position, "pull", brick if brick != pieces.UNKNOWN else may[0])
        return [(seat, move), (NATURE, _topple(poses))]
    if out is not None:
        event = _out(position, poses, edges, out, fallen, laid=out != held)
        return [(seat, _named(position, "pull", out)), (NATURE, event)]
    if fallen and waits:
        return [(seat, "wait"), (NATURE, f"rest{_event_rest(position, poses, edges, fallen)}")]
    let_go = [brick for brick in handled if brick != held]
    moved = float(np.linalg.norm(poses[:, :3] - before[:, :3], axis=1).max()) >= MIN_MOVE_M
    if (let_go and moved) or (fallen and not handled):
        felt = let_go[-1] if let_go else may[0]
        return [(seat, _named(position, "touch", felt)), (NATURE, f"jam{_event_rest(position, poses, edges, fallen)}")]
    return []


def _placing_events(
    position: Position, seat: Seat, report: HandReport, edges: geometry.Sizes, held: int | None
) -> list[tuple[Seat | str, str]]:
    before, poses = report.before, report.poses
    brick = int(position["brick"][0])
    rows, row, free = geometry.rows_of(position), int(rules.forming_row(position)), free_slots(position)
    if not _within_reach(poses):
        return [(seat, f"place {pieces.SLOTS[free[0]]}"), (NATURE, "topple")]
    fallen = fallen_bricks(position, before, poses, edges, brick)
    if fallen is not None:
        rows = geometry.rows_without(rows, fallen)
    slot, fits = geometry.nearest_slot(rows, poses, edges, row, free, brick)
    move = (seat, f"place {pieces.SLOTS[slot]}")
    if fallen is None:
        return [move, (NATURE, _topple(poses))]
    if held == brick or float(np.abs(poses[brick] - before[brick]).max()) < MIN_MOVE_M:
        return []
    if fits:
        return [move, (NATURE, f"stands{_event_rest(position, poses, edges, fallen)}")]
    if _is_on_table(poses, edges, brick):
        return []
    return [move, (NATURE, f"fell{_event_rest(position, _with_brick_on_table(poses, edges, brick), edges, fallen)}")]


def _is_on_table(poses: Poses, edges: geometry.Sizes, brick: int) -> bool:
    """Tell whether a brick has come down to the table: it may touch others there."""
    down = np.abs(rotations(poses[[brick], 3:])[0, 2]) @ edges[brick] / 2
    return float(poses[brick, 2] - down) < FREE_GAP_M


def _is_alone_on_table(poses: Poses, edges: geometry.Sizes, brick: int) -> bool:
    """Tell whether a brick lies on the table by itself, where a hand can lift it."""
    low = float(poses[brick, 2]) < geometry.WIDTH_M / 2 + FREE_GAP_M
    return low and float(geometry.separations(poses, edges, brick).min()) >= FREE_GAP_M


def _is_in_reach(poses: Poses, edges: geometry.Sizes, brick: int) -> bool:
    """Tell whether a brick lies on the table by itself, flat, and so near that it is seen beside the tower."""
    in_reach = math.hypot(poses[brick, 0], poses[brick, 1]) < BESIDE_REACH_M
    flat = abs(float(rotations(poses[[brick], 3:])[0, 2, 2])) > FLAT_COSINE
    return in_reach and flat and _is_alone_on_table(poses, edges, brick)


def _with_brick_laid_down(poses: Poses, edges: geometry.Sizes, brick: int) -> Poses:
    """Return the poses with a brick that was left in the air laid on the table below it, where there is room."""
    if float(geometry.separations(poses, edges, brick).min()) < FREE_GAP_M:
        return poses
    laid = poses.copy()
    axis = geometry.long_axis(poses[brick])
    laid[brick, 2:] = (edges[brick, 2] / 2, *geometry.flat_orientation(math.atan2(axis[1], axis[0])))
    return laid if float(geometry.separations(laid, edges, brick).min()) > 0 else poses


def _topple(poses: Poses) -> str:
    return f"topple {poses_text(poses)}" if _within_reach(poses) else "topple"


def _named(position: Position, verb: str, brick: int) -> str:
    at = geometry.place_of(geometry.rows_of(position), brick)
    assert at is not None
    return f"{verb} {place_name(*at)}"
