"""The tower as bodies: how large bricks are, where they lie, where a brick on top belongs, and what fell.

Poses are float64 arrays (n, 7) of brick centres, x y z in m and quaternion w x y z, a row a brick id. The rows run as
the record says: rows 1, 3, 5 ... lie along x with slots a b c from -y to +y, the others along y with slots from -x to
+x. A tower that has been played on has shifted and turned, so nothing here assumes the ideal grid but `ideal_poses`.
"""

from __future__ import annotations

import math
from typing import Any, Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.game import Position
from stackyard.core.positions.versions import rules_version_of
from stackyard.games.tower_topple.pieces import ACROSS, BRICK_MM, DENSITY, FACING, IN_HAND, PLACING, THIN_MM, UNKNOWN
from stackyard.physics.errors import BadSceneError
from stackyard.physics.scene import Brick, Poses, Scene, check_scene, rotations, scene_of
from stackyard.physics.topple import displaced_boxes

Sizes = npt.NDArray[np.float64]
"""Full edges (n, 3) in m: length, width, thickness."""

LENGTH_M, WIDTH_M, THICKNESS_M = (edge / 1000.0 for edge in BRICK_MM)
MAX_NARROWING_M: Final = 0.0002  # m: a brick is narrower than nominal by up to this, so that a third fits between two
SLOT_PITCH_M: Final = WIDTH_M + 0.0003  # m between the middles of two bricks that are laid side by side
MIDDLE_ROOM_M: Final = 0.0016  # m more between the outer two while the middle is free: widths differ, hands miss
BESIDE_TOWER_M: Final = 0.17  # m from the tower's foot to the middle of a brick laid down beside it
REMOVED_BRICKS_M: Final = 0.30  # m: where bricks lie that have left the game
SLOT_ASIDE: Final = 0.010  # m across the row: how far from its slot a brick may lie and still lie in it
SLOT_ALONG: Final = 0.022  # m along the brick
SLOT_ABOVE: Final = 0.006  # m up or down
SLOT_TURN: Final = math.radians(15)
OUT_GAP_M: Final = 0.0003  # m of space around a brick that is out
VISIBLE_M: Final = 2.0**-12  # m that poses are rounded to in views, 0.24 mm: more than bricks differ by
VISIBLE_TURN: Final = 2.0**-9  # of a quaternion: as far as that moves the end of a brick
MAX_SLIDE: Final = 1.0  # of its width: how far a brick may slide along the row below it and still be in its row (P7)
MIN_PULLED_M: Final = 0.020  # m from its place, at least, of a brick that is out
# Contact is so firm that a tower stands where statics says that it does (docs/bricks-by-hand.md).
CUTS: Final = 4  # parts of a step of the simulation
IMPEDANCE: Final = 0.998  # of contact
# The first version of the rules by which a tower does not creep under a hand, and rows far from it are merged.
ANCHORED_RULES: Final = 2


def sizes(seed: int, bricks: int) -> Sizes:
    """Return the edges of a tower's bricks: nominal, less the irregularities that its seed stands for."""
    random = np.random.default_rng(seed)
    edges = np.tile(np.array(BRICK_MM) / 1000.0, (bricks, 1))
    edges[:, 2] -= random.uniform(0.0, THIN_MM / 1000.0, bricks)
    edges[:, 1] -= random.uniform(0.0, MAX_NARROWING_M, bricks)
    return edges


def nominal_sizes(bricks: int) -> Sizes:
    """Return the expected edges: bricks narrowed by half of what is possible."""
    edges = np.tile(np.array(BRICK_MM) / 1000.0, (bricks, 1))
    edges[:, 2] -= THIN_MM / 2000.0
    edges[:, 1] -= MAX_NARROWING_M / 2
    return edges


def thinnest_sizes(bricks: int) -> Sizes:
    """Return the edges of the smallest possible bricks."""
    edges = np.tile(np.array(BRICK_MM) / 1000.0, (bricks, 1))
    edges[:, 2] -= THIN_MM / 1000.0
    edges[:, 1] -= MAX_NARROWING_M
    return edges


def count_bricks(position: Position) -> int:
    """Return how many bricks there are, those that a house rule has laid aside included."""
    return ACROSS * int(position["start_rows"][0])


def sizes_of(position: Position) -> Sizes:
    """Return the edges of the record's bricks."""
    return sizes(int(position["seed"][0]), count_bricks(position))


def rows_of(position: Position) -> npt.NDArray[np.uint8]:
    """Return the brick in each slot of each row that has one, (rows, 3), UNKNOWN for none; row 0 is the bottom."""
    rows: npt.NDArray[np.uint8] = position["at"][0, : int(position["rows"][0])]
    return rows


def brick_in_hand(position: Position) -> int | None:
    """Return the brick that is out of the tower and not on top of it yet."""
    if int(position["phase"][0]) in (FACING, IN_HAND, PLACING) and int(position["brick"][0]) != UNKNOWN:
        return int(position["brick"][0])
    return None


def place_of(rows: npt.NDArray[np.uint8], brick: int) -> tuple[int, int] | None:
    """Return the row (from 0) and the slot (from 0) of a brick, or None."""
    found = np.argwhere(rows == brick)
    return (int(found[0, 0]), int(found[0, 1])) if len(found) else None


def num_pivots(rows: npt.NDArray[np.uint8], row: int, slot: int) -> int:
    """Return how many of the rows right above and below a place are a single brick; 0 for the middle of a row.

    A tower turns on such a brick when an outer one beside it is drawn.
    """
    if slot == rows.shape[1] // 2:
        return 0
    lying = [0, *(rows != UNKNOWN).sum(axis=1).tolist(), 0]
    return [lying[row], lying[row + 2]].count(1)


# --- where bricks are -------------------------------------------------------------------------------------------------


def num_above(poses: Poses, brick: int) -> int:
    """Return how many bricks lie higher than a brick, by half a thickness at least."""
    return int(np.count_nonzero(poses[:, 2] > poses[brick, 2] + THICKNESS_M / 2))


def ideal_poses(rows: npt.NDArray[np.uint8], edges: Sizes) -> Poses:
    """Return the poses that rows and slots say, each row on the thickest brick of the one below.

    Bricks that lie in no row are laid aside, in a line.
    """
    poses = np.array([removed_brick_pose(brick, edges) for brick in range(len(edges))])
    floor = 0.0
    for row, slots in enumerate(rows):
        lying = [int(brick) for brick in slots if brick != UNKNOWN]
        for slot, brick in enumerate(slots):
            if brick != UNKNOWN:
                aside = (slot - 1) * WIDTH_M
                place = (aside, 0.0) if row % 2 else (0.0, aside)
                poses[brick] = (*place, floor + edges[brick, 2] / 2, *flat_orientation(math.pi / 2 if row % 2 else 0.0))
        floor += max((edges[brick, 2] for brick in lying), default=THICKNESS_M)
    return poses


def flat_orientation(yaw: float) -> tuple[float, float, float, float]:
    """Return the orientation (w x y z) of a brick that lies flat, turned by `yaw` from the x axis."""
    return (math.cos(yaw / 2), 0.0, 0.0, math.sin(yaw / 2))


def removed_brick_pose(brick: int, edges: Sizes) -> npt.NDArray[np.float64]:
    """Return the pose (7,) of a brick that has left the game: in a line beside the tower."""
    return np.array(
        [REMOVED_BRICKS_M, (brick - len(edges) / 2) * SLOT_PITCH_M, edges[brick, 2] / 2, *flat_orientation(0.0)]
    )


def pose_next_to_tower(
    direction: npt.NDArray[np.float64], thickness: float, farther: float = 0.0
) -> npt.NDArray[np.float64]:
    """Return the pose (7,) of a brick laid on the table on the tower's side that `direction` points to."""
    along_x = abs(direction[0]) >= abs(direction[1])
    side = math.copysign(BESIDE_TOWER_M + farther, direction[0] if along_x else direction[1])
    yaw = 0.0 if along_x else math.pi / 2
    place = (side, 0.0) if along_x else (0.0, side)
    return np.array([*place, thickness / 2, *flat_orientation(yaw)])


def poses_of(position: Position, edges: Sizes | None = None) -> Poses:
    """Return where the record's bricks are: as recorded, or the ideal places of rows and slots."""
    edges = sizes_of(position) if edges is None else edges
    if int(position["posed"][0]):
        poses = position["poses"][0, : len(edges)].astype(np.float64)
        poses[:, 3:] /= np.linalg.norm(poses[:, 3:], axis=1, keepdims=True)
        return poses
    return ideal_poses_with_hand(position, edges)


def ideal_poses_with_hand(position: Position, edges: Sizes) -> Poses:
    """Return the ideal places of rows and slots, the brick in hand beside them."""
    poses = ideal_poses(rows_of(position), edges)
    held = brick_in_hand(position)
    if held is not None:
        row = int(position["from_row"][0])
        reach = float(position["reach"][0]) or 1.0
        poses[held] = pose_next_to_tower(np.array([0.0, reach, 0.0] if row % 2 else [reach, 0.0, 0.0]), edges[held, 2])
    return poses


def redacted_poses(poses: npt.NDArray[Any]) -> npt.NDArray[np.float32]:
    """Return poses rounded to what is visible, so that they do not show which bricks are loose.

    The height of a brick's centre would give its thickness, to a hundredth of a millimetre; nobody can see that.
    """
    rough = np.round(np.asarray(poses, np.float64) / (*3 * (VISIBLE_M,), *4 * (VISIBLE_TURN,))) * (
        *3 * (VISIBLE_M,),
        *4 * (VISIBLE_TURN,),
    )
    rough[:, 3:] /= np.linalg.norm(rough[:, 3:], axis=1, keepdims=True)
    return rough.astype(np.float32)


def scene_at(edges: Sizes, poses: Poses, rules: int = ANCHORED_RULES) -> Scene:
    """Return the scene of bricks of these edges at these poses, by a version of the rules."""
    bricks = [Brick(size=(row[0], row[1], row[2]), density=DENSITY) for row in edges.tolist()]
    late = rules >= ANCHORED_RULES
    return scene_of(bricks, poses, grain=VISIBLE_M, cuts=CUTS, impedance=IMPEDANCE, anchored=late, merged=late)


def scene(position: Position) -> Scene:
    """Return the record's tower as it stands, and the brick in hand beside it."""
    edges, rules = sizes_of(position), rules_version_of(position)
    found = scene_at(edges, poses_of(position, edges), rules)
    if int(position["posed"][0]):
        try:
            check_scene(found)
        except BadSceneError:  # the poses were told, not simulated: valid for the thinnest bricks, not quite for these
            return scene_at(edges, ideal_poses_with_hand(position, edges), rules)
    return found


def check_poses(position: Position, poses: npt.NDArray[np.float32]) -> None:
    """Check given poses for the record's bricks, as if all were the thinnest possible.

    The answer does not depend on their true sizes, which are secret. Raises BadSceneError if bricks are below the table
    or overlap.
    """
    edges, claimed = thinnest_sizes(count_bricks(position)), poses.astype(np.float64)
    claimed[:, 3:] /= np.linalg.norm(claimed[:, 3:], axis=1, keepdims=True)
    check_scene(scene_at(edges, claimed))


def without(what: Scene, bricks: set[int]) -> tuple[Scene, list[int]]:
    """Return the scene without some bricks, and the ids of those that remain, in their new order."""
    remaining = [brick for brick in range(len(what.bricks)) if brick not in bricks]
    return (
        msgspec.structs.replace(
            what, bricks=[what.bricks[brick] for brick in remaining], poses=[what.poses[brick] for brick in remaining]
        ),
        remaining,
    )


# --- directions and slots ---------------------------------------------------------------------------------------------


def long_axis(pose: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the way a brick points, level, of length 1, towards the + of the table's nearest axis."""
    axis = rotations(pose[None, 3:])[0, :, 0].copy()
    axis[2] = 0.0
    length = float(np.linalg.norm(axis))
    if length < 1e-6:  # it stands on its end
        return np.array([1.0, 0.0, 0.0])
    axis /= length
    larger = axis[0] if abs(axis[0]) >= abs(axis[1]) else axis[1]
    return axis if larger >= 0 else -axis


def slot_pose(rows: npt.NDArray[np.uint8], poses: Poses, edges: Sizes, row: int, slot: int) -> npt.NDArray[np.float64]:
    """Return the pose (7,) of a brick of nominal size in a slot of the row being formed, rows and slots from 0.

    It lies across the row below as that one lies now, and beside its neighbours as they lie now: in the middle between
    two, and with room for a third where one is left out.
    """
    below = [int(brick) for brick in rows[row - 1] if brick != UNKNOWN]
    ideal = np.array([1.0, 0.0, 0.0] if row % 2 else [0.0, 1.0, 0.0])  # the row below lies along it, so do our slots
    across = np.zeros(3)
    for brick in below:
        axis = rotations(poses[brick : brick + 1, 3:])[0, :, 0]
        across += axis if axis @ ideal >= 0 else -axis
    across[2] = 0.0
    across /= np.linalg.norm(across)
    middle = poses[below, :3].mean(axis=0)
    if len(below) < ACROSS:  # some fell: the middle of their row is where its slots say
        along_slots = np.array([-across[1], across[0], 0.0] if row % 2 else [across[1], -across[0], 0.0])
        lying = [other for other, brick in enumerate(rows[row - 1]) if brick != UNKNOWN]
        middle -= (float(np.mean(lying)) - 1) * SLOT_PITCH_M * along_slots
    aside = (slot - 1) * SLOT_PITCH_M
    neighbours = rows[row] if row < len(rows) else np.full(ACROSS, UNKNOWN)
    floors = [float(poses[brick, 2] + edges[brick, 2] / 2) for brick in below]
    there = {
        other: float((poses[int(brick), :3] - middle) @ across)
        for other, brick in enumerate(neighbours)
        if brick != UNKNOWN and other != slot
    }
    if len(there) == ACROSS - 1 and slot == ACROSS // 2:
        aside = float(np.mean(list(there.values())))
    else:
        for other, off in there.items():
            room = abs(slot - other) * SLOT_PITCH_M
            if abs(slot - other) > 1 and len(there) == 1:
                room += MIDDLE_ROOM_M
            aside = max(aside, off + room) if other < slot else min(aside, off - room)
    place = middle + aside * across
    place[2] = max(floors) + THICKNESS_M / 2
    yaw = math.atan2(across[1], across[0]) + (math.pi / 2 if row % 2 else -math.pi / 2)
    return np.array([*place, *flat_orientation(yaw)])


def rows_without(rows: npt.NDArray[np.uint8], bricks: list[int]) -> npt.NDArray[np.uint8]:
    """Return the rows without bricks that fell."""
    return np.where(np.isin(rows, bricks), np.uint8(UNKNOWN), rows)


def is_in_slot(pose: npt.NDArray[np.float64], slot: npt.NDArray[np.float64]) -> bool:
    """Tell whether a brick lies in a slot: near its place, flat, and along it, either way round."""
    along = rotations(slot[None, 3:])[0, :, 0]
    away = pose[:3] - slot[:3]
    turned = rotations(pose[None, 3:])[0]
    return bool(
        abs(away @ along) <= SLOT_ALONG
        and np.linalg.norm(away[:2] - (away @ along) * along[:2]) <= SLOT_ASIDE
        and abs(away[2]) <= SLOT_ABOVE
        and abs(turned[2, 2]) >= math.cos(SLOT_TURN)
        and abs(turned[:, 0] @ along) >= math.cos(SLOT_TURN)
    )


def nearest_slot(
    rows: npt.NDArray[np.uint8],
    poses: Poses,
    edges: Sizes,
    row: int,
    free: list[int],
    brick: int,
) -> tuple[int, bool]:
    """Return the free slot of a row that a brick is nearest to, and whether it lies in it."""
    places = {slot: slot_pose(rows, poses, edges, row, slot) for slot in free}
    slot = min(free, key=lambda one: float(np.linalg.norm(poses[brick, :3] - places[one][:3])))
    return slot, is_in_slot(poses[brick], places[slot])


# --- what happened ----------------------------------------------------------------------------------------------------


def separations(poses: Poses, edges: Sizes, brick: int) -> npt.NDArray[np.float64]:
    """Return how far every brick is from one of them (m along the best separating face; negative: they overlap)."""
    turned = rotations(poses[:, 3:])
    half = edges / 2
    mine = turned[brick].T  # rows are axes
    axes = np.concatenate([np.broadcast_to(mine, (len(poses), 3, 3)), turned.transpose(0, 2, 1)], axis=1)
    apart = np.abs(np.einsum("kax,kx->ka", axes, poses[:, :3] - poses[brick, :3]))
    apart -= np.abs(np.einsum("kax,bx->kab", axes, mine)) @ half[brick]
    apart -= np.einsum("kab,kb->ka", np.abs(np.einsum("kax,kxb->kab", axes, turned)), half)
    gap: npt.NDArray[np.float64] = apart.max(axis=1)
    gap[brick] = np.inf
    return gap


def is_out(before: Poses, after: Poses, edges: Sizes, brick: int) -> bool:
    """Tell whether a brick is wholly out: away from its place, with space to every other brick, or dropped (P9)."""
    moved = float(np.linalg.norm(after[brick, :3] - before[brick, :3]))
    dropped = float(before[brick, 2] - after[brick, 2])
    return moved >= MIN_PULLED_M and (
        dropped > THICKNESS_M or float(separations(after, edges, brick).min()) >= OUT_GAP_M
    )


def toppled_bricks(before: Poses, after: Poses, edges: Sizes, but: int) -> list[int]:
    """Return the bricks but one that left their row (P7): they dropped, tipped, or slid too far.

    A tower that is only pushed out of line still stands: a brick that slides along the row below it is in its row
    until it slid by its width, and one that slides off tips or drops before. A claim is judged by the same measure.
    """
    return displaced_boxes(before, after, edges, (but,), MAX_SLIDE)
