"""Between the record and the bodies: what hands may take, what gravity has to perform, and what it amounted to.

These are the methods that the game gives the hall (`stackyard.physics.play.PhysicalGame`), as functions over a
position. The rules say what may be done, physics says what bricks do, and here the one is put into words of the other:
`pull 5b`, `out POSES`. In every such event the brick in hand lies on the table beside the tower, wherever the hand
that drew it is: whoever opens the position finds it there.
"""

from __future__ import annotations

import math

import numpy as np

from stackyard.core.catalogue import Message
from stackyard.core.errors import BadNatureError, IllegalMoveError, NotYourTurnError
from stackyard.core.game import NATURE, Position, Seat
from stackyard.games.tower_topple import codes, hand, layout, rules
from stackyard.games.tower_topple.moves import place_name
from stackyard.games.tower_topple.pieces import (
    ACROSS,
    CHOOSE,
    IN_HAND,
    JUDGING,
    MOST_BRICKS,
    PLACING,
    PULLING,
    SLOTS,
    TOUCHING,
    UNKNOWN,
)
from stackyard.games.tower_topple.texts import say
from stackyard.physics import play
from stackyard.physics.errors import BadSceneError
from stackyard.physics.play import Judged, Report, Verdict
from stackyard.physics.program import Performed, Program, perform
from stackyard.physics.scene import REACH, Poses, Scene, check_scene
from stackyard.physics.told import eased, poses_text
from stackyard.physics.world import World

STIRRED = 0.0005  # m that a brick has moved, at least, of which it is worth telling
SETTLE = 2.0  # s that a tower is given to come to rest before a hand touches it
LOOSE = 0.6  # of the way that a finger goes: a brick that comes along so far is loose
TIGHT = 0.15  # one that comes less far sits tight
DRAGS = 0.4  # of its own way: one that takes another so far with it is not loose, however far it comes
AWAY = 0.004  # m of daylight around a brick that lies on the table by itself


def scene(position: Position) -> Scene:
    """Return the tower as it stands, with the brick in hand beside it."""
    return layout.scene(position)


def pullable(position: Position) -> list[int]:
    """Return the bricks that the seat to act may pull now."""
    pull, touch = np.zeros(MOST_BRICKS, np.uint8), np.zeros(MOST_BRICKS, np.uint8)
    rules.list_bricks(position, pull, touch)
    return [int(brick) for brick in np.flatnonzero(pull)]


def free_slots(position: Position) -> list[int]:
    """Return the slots, from 0, into which the brick in hand may be placed."""
    return [slot for slot in range(ACROSS) if rules.why_not_place(position, slot) == codes.LEGAL]


def seat_to_act(position: Position) -> Seat | None:
    """Return the seat that may act, or None while gravity or the stream has to speak, or when the match is over."""
    if int(position["phase"][0]) not in (CHOOSE, IN_HAND):
        return None
    unit = int(position["unit"][0])
    return unit + int(position["units"][0]) * int(position["member"][0, unit])


def check_hold(position: Position, seat: Seat, brick: int) -> None:
    """Check that a seat's free hand may take a brick now.

    Raises NotYourTurnError if the seat may not act; IllegalMoveError if it is not a brick to pull now, or another one
    is in hand.
    """
    if position["real"][0]:
        raise IllegalMoveError(say("hand-on-real-tower"))
    if seat != seat_to_act(position):
        raise NotYourTurnError(say("hand-not-yours", seat=seat))
    rows = layout.rows_of(position)
    if int(position["phase"][0]) == IN_HAND:
        if brick != int(position["brick"][0]):
            raise IllegalMoveError(say("hand-lays-first"))
        return
    at = layout.where(rows, brick)
    if at is None:
        raise IllegalMoveError(say("hand-no-such-brick", brick=brick))
    if (reason := rules.why_not_brick(position, *at, False)) != codes.LEGAL:
        raise IllegalMoveError(_why_no_hand(place_name(*at), reason))


def _why_no_hand(place: str, reason: int) -> Message:
    """Return why no hand may take the brick at a place."""
    return {
        codes.OUT_OF_PLAY: say("hand-out-of-play", place=place),
        codes.NOT_THE_COLOUR: say("hand-not-the-colour", place=place),
        codes.NOT_ANOTHER_COLOUR: say("hand-not-another-colour", place=place),
        codes.NOT_AN_EDGE: say("hand-not-an-edge", place=place),
        codes.NOT_A_CENTER: say("hand-not-a-center", place=place),
    }.get(reason) or say("hand-not-now", place=place, reason=reason)


# --- gravity ----------------------------------------------------------------------------------------------------------


def grip_of(position: Position) -> hand.Grip:
    """Return how the hand of the move moves that gravity has to perform."""
    record = position[0]
    return hand.Grip(
        reach=int(record["reach"]) or 1,
        speed=int(record["speed"]) or hand.SPEED,
        tremor=int(record["tremor"]),
        seed=int(record["tremor_seed"]),
    )


def program(position: Position) -> Program | Verdict:
    """Return what gravity has to perform or to judge. Raises BadNatureError if no brick moves here."""
    phase = int(position["phase"][0])
    brick = int(position["brick"][0])
    if position["real"][0] or phase not in (PULLING, TOUCHING, PLACING, JUDGING):
        raise BadNatureError("no brick moves here")
    if phase == JUDGING:
        return Verdict(bricks=tuple(owed(position)), aside=layout.SLID)
    edges = layout.sizes_of(position)
    poses = layout.poses_of(position, edges)
    grip = grip_of(position)
    if phase == PULLING:
        return hand.pull(poses, edges, brick, grip)
    if phase == TOUCHING:
        return hand.touch(poses, brick, grip)
    return hand.place(poses, edges, brick, slot_wanted(position, poses, edges), grip)


def says_how(position: Position) -> bool:
    """Tell whether the position says all that gravity has to do: a move without a HAND may be a free hand's."""
    return int(position["phase"][0]) == JUDGING or bool(position["handed"][0])


def owed(position: Position) -> list[int]:
    """Return the bricks of the owed colour that are in play."""
    record = position[0]
    rows = layout.rows_of(position)[: int(rules.first_frozen(position))]
    lying = [int(brick) for brick in rows.ravel() if brick != UNKNOWN]
    return [brick for brick in lying if record["face"][brick] == record["task_colour"][0]]


def slot_wanted(position: Position, poses: Poses, edges: layout.Sizes) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return the pose of the slot in which the brick in hand is being placed."""
    row = int(rules.forming_row(position))
    return layout.slot_pose(layout.rows_of(position), poses, edges, row, int(position["slot"][0]))


def performed(position: Position, done: Performed | Judged) -> str:
    """Return the event of gravity that a performance, or a judgement, amounts to."""
    if isinstance(done, Judged):
        return "verdict yes" if done.falls and all(done.falls.values()) else "verdict no"
    phase = int(position["phase"][0])
    brick = int(position["brick"][0])
    edges = layout.sizes_of(position)
    poses = done.poses
    if done.broken or not _within(poses):
        return "topple"
    if layout.toppled(done.before, poses, edges, brick):
        return _topple(_let_down(poses, edges, brick))
    if phase == PULLING:
        if not layout.is_out(done.before, poses, edges, brick):
            return f"jam{_told(poses, edges)}"
        return _out(position, poses, edges, brick)
    if phase == TOUCHING:
        return f"felt {felt(done.before, poses, brick)}{_told(poses, edges)}"
    slot = slot_wanted(position, poses, edges)
    if layout.lies_in(poses[brick], slot):
        return f"stands{_told(poses, edges)}"
    return f"fell{_told(_beside(poses, edges, brick), edges)}"


def felt(before: Poses, after: Poses, brick: int) -> str:
    """Return how a brick that was touched sits, a word of `moves.FEELS`, by how far it and others came."""
    went = np.linalg.norm(after[:, :3] - before[:, :3], axis=1)
    came = float(went[brick])
    went[brick] = 0.0
    if came < TIGHT * hand.TOUCH:
        return "tight"
    if float(went.max()) >= DRAGS * came:
        return "drags"
    return "loose" if came >= LOOSE * hand.TOUCH else "stiff"


def _out(position: Position, poses: Poses, edges: layout.Sizes, brick: int) -> str:
    """Return the event of a brick that is out; the tower cannot stand on nothing."""
    if rules.holds_up(position, brick):
        return _topple(poses)
    if not position["rules"][0, codes.PUT_ON_TOP]:
        away = poses.copy()
        away[brick] = layout.laid_aside(brick, edges)
        return f"out{_told(away, edges)}"
    return f"out{_told(_beside(poses, edges, brick), edges)}"


def _told(poses: Poses, edges: layout.Sizes) -> str:
    """Return poses as an event tells them; none, for the ideal places, if no scene could be built of them again."""
    poses = eased(poses, edges).astype(np.float32).astype(np.float64)
    try:
        check_scene(layout.scene_at(edges, poses))
    except BadSceneError:
        return ""
    return " " + poses_text(poses)


def _within(poses: Poses) -> bool:
    return bool(np.isfinite(poses).all() and np.abs(poses[:, :3]).max() < REACH)


def _beside(poses: Poses, edges: layout.Sizes, brick: int) -> Poses:
    """Return the poses with a brick laid down beside the tower, on the side where it is."""
    laid = poses.copy()
    others = np.delete(poses[:, :3], brick, axis=0)
    standing = others[np.linalg.norm(others[:, :2], axis=1) < 2 * layout.LENGTH]
    middle = standing.mean(axis=0) if len(standing) else np.zeros(3)
    laid[brick] = layout.beside(poses[brick, :3] - middle, edges[brick, 2])
    return laid


class _FallsError(Exception):
    """The tower has begun to fall, and nobody looks on."""


def simulate(position: Position, world: World | None = None) -> str:
    """Return the event of gravity that is due, by simulating it here and now.

    A tower that falls is not followed to the floor: nobody is looking.
    """
    task = program(position)
    if isinstance(task, Verdict):
        return performed(position, play.judge(scene(position), task))
    if world is None:
        world = World(scene(position))
        if not position["posed"][0]:
            world.settle(SETTLE)
    before = world.poses()
    edges = layout.sizes_of(position)

    def look(at: World) -> None:
        if layout.toppled(before, at.poses(), edges, task.brick):
            raise _FallsError

    try:
        return performed(position, perform(world, task, look))
    except _FallsError:
        return _topple(world.poses())


# --- free hands -------------------------------------------------------------------------------------------------------


def read_hands(position: Position, report: Report) -> list[tuple[Seat | str, str]]:
    """Return the events that free hands' work amounts to, in order; none as long as nothing is decided.

    A brick that is wholly out, held or let go, is pulled; one let go in the tower was touched; the brick in hand that
    is let go lies in the nearest free slot, or else it fell. One that lies on the table by itself is still in hand, and
    nothing has happened. All of it is told when everything that nobody holds is at rest.
    """
    seat = seat_to_act(position)
    if seat is None or position["real"][0] or not report.calm:
        return []
    edges = layout.sizes_of(position)
    held = report.held.get(seat)
    released = [brick for who, brick in report.released if who == seat and brick != held]
    if int(position["phase"][0]) == IN_HAND:
        return _placed(position, seat, report, edges, held)
    lying = [int(brick) for brick in layout.rows_of(position).ravel() if brick != UNKNOWN]
    handled = [brick for brick in (*released, held) if brick is not None and brick in lying]
    return _pulled(position, seat, report, edges, handled, held)


def _pulled(
    position: Position, seat: Seat, report: Report, edges: layout.Sizes, handled: list[int], held: int | None
) -> list[tuple[Seat | str, str]]:
    before, poses = report.before, report.poses
    may = pullable(position)
    handled = [brick for brick in handled if brick in may]
    if not _within(poses):
        down = may[:1]
    else:
        down = layout.toppled(before, poses, edges, handled[-1] if handled else UNKNOWN)
        down = [brick for brick in down if brick not in handled]
    if down:
        blamed = next((brick for brick in (*handled[::-1], *down, *may) if brick in may), None)
        return [] if blamed is None else [(seat, _named(position, "pull", blamed)), (NATURE, _topple(poses))]
    for brick in handled:
        if layout.is_out(before, poses, edges, brick):
            return [(seat, _named(position, "pull", brick)), (NATURE, _out(position, poses, edges, brick))]
    let_go = [brick for brick in handled if brick != held]
    if let_go and float(np.linalg.norm(poses[:, :3] - before[:, :3], axis=1).max()) >= STIRRED:
        return [(seat, _named(position, "touch", let_go[-1])), (NATURE, f"jam{_told(poses, edges)}")]
    return []


def _placed(
    position: Position, seat: Seat, report: Report, edges: layout.Sizes, held: int | None
) -> list[tuple[Seat | str, str]]:
    before, poses = report.before, report.poses
    brick = int(position["brick"][0])
    rows, row, free = layout.rows_of(position), int(rules.forming_row(position)), free_slots(position)
    if not _within(poses):
        return [(seat, f"place {SLOTS[free[0]]}"), (NATURE, "topple")]
    slot, lies = layout.nearest_slot(rows, poses, edges, row, free, brick)
    move = (seat, f"place {SLOTS[slot]}")
    if layout.toppled(before, poses, edges, brick):
        return [move, (NATURE, _topple(poses))]
    if held == brick or float(np.abs(poses[brick] - before[brick]).max()) < STIRRED:
        return []
    if lies:
        return [move, (NATURE, f"stands{_told(poses, edges)}")]
    if _on_the_table(poses, edges, brick):
        return []
    return [move, (NATURE, f"fell{_told(_beside(poses, edges, brick), edges)}")]


def _on_the_table(poses: Poses, edges: layout.Sizes, brick: int) -> bool:
    """Tell whether a brick lies on the table by itself, where a hand can take it up."""
    low = float(poses[brick, 2]) < layout.WIDTH / 2 + AWAY
    return low and float(layout.gaps(poses, edges, brick).min()) >= AWAY


def _let_down(poses: Poses, edges: layout.Sizes, brick: int) -> Poses:
    """Return the poses with a brick that a hand has left in the air laid down below, where there is room."""
    if float(layout.gaps(poses, edges, brick).min()) < AWAY:
        return poses
    laid = poses.copy()
    axis = layout.long_axis(poses[brick])
    laid[brick, 2:] = (edges[brick, 2] / 2, *layout.level(math.atan2(axis[1], axis[0])))
    return laid if float(layout.gaps(laid, edges, brick).min()) > 0 else poses


def _topple(poses: Poses) -> str:
    return f"topple {poses_text(poses)}" if _within(poses) else "topple"


def _named(position: Position, verb: str, brick: int) -> str:
    at = layout.where(layout.rows_of(position), brick)
    assert at is not None
    return f"{verb} {place_name(*at)}"
