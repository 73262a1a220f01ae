"""Fewer bodies while a hand is at work: rows at rest far below it move as one body, and so do rows far above.

Contact, mass and inertia stay as they are; what is left out is how bricks of a heap move against each other. Bodies are
numbered as in a `World`, by their height. What a plan says is a value: the world builds the model of it, and takes it
apart again when bricks that were merged would move by themselves.
"""

from __future__ import annotations

from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.physics.scene import Poses, nearby_pairs, rotations

# Times its height: what is so far below or above a held brick may move as one (docs/decisions/0250).
BELOW: Final = 3.0
ABOVE: Final = 2.0
FEWEST: Final = 6  # bodies that a merge saves at least
TOUCHING_M: Final = 0.00005  # m between two bricks that hang together

Mask = npt.NDArray[np.bool_]


class Heap(msgspec.Struct, frozen=True):
    """Bodies that move as one."""

    lead: int  # the body that the others move with
    followers: npt.NDArray[np.intp]
    offsets: Poses  # of the followers, in the axes of `lead` ...
    axes: npt.NDArray[np.float64]  # ... and these as rotation matrices (k, 3, 3)


class Merge(msgspec.Struct, frozen=True):
    """Which bodies move as one with others."""

    heaps: tuple[Heap, ...]
    rows: npt.NDArray[np.intp]  # the bodies that are simulated, in order: all but followers
    places: Poses  # where all bodies were then


def plan(places: Poses, halves: npt.NDArray[np.float64], held: list[int], still: Mask) -> Merge | None:
    """Return how to merge bodies at `places` (n, 7) with half edges (n, 3; m), or None if it is not worth while.

    `held` are the bodies in hands; `still` (n,) are the bodies at rest.
    """
    up = (np.abs(rotations(places[:, 3:])[:, 2, :]) * halves).sum(1)
    low, high = places[:, 2] - up, places[:, 2] + up
    height = 2 * float(up[held].max())
    below = high <= float(low[held].min()) - (BELOW - 0.1) * height
    above = low >= float(high[held].max()) + (ABOVE - 0.1) * height
    heaps = [_largest_heap(places, halves, still & part) for part in (below, above)]
    if sum(max(0, len(heap) - 1) for heap in heaps) < FEWEST:
        return None
    merged = tuple(_heap(places, heap) for heap in heaps if len(heap) > 1)
    there = np.ones(len(places), dtype=bool)
    there[np.concatenate([heap.followers for heap in merged])] = False
    return Merge(merged, np.flatnonzero(there), places.copy())


def _heap(places: Poses, bodies: npt.NDArray[np.intp]) -> Heap:
    lead, followers = int(bodies[0]), bodies[1:]
    offsets = _seen_from(places, lead, followers)
    return Heap(lead, followers, offsets, rotations(offsets[:, 3:]))


def _largest_heap(places: Poses, halves: npt.NDArray[np.float64], among: Mask) -> npt.NDArray[np.intp]:
    """Return the largest number of bodies `among` all that hang together."""
    bodies = np.flatnonzero(among)
    if len(bodies) < 2:
        return bodies[:0]
    first, second, gap = nearby_pairs(places[bodies], halves[bodies], TOUCHING_M)
    touch = gap < TOUCHING_M
    heap = np.arange(len(bodies))
    while True:
        least = heap.copy()
        np.minimum.at(least, first[touch], heap[second[touch]])
        np.minimum.at(least, second[touch], heap[first[touch]])
        if (least == heap).all():
            largest: npt.NDArray[np.intp] = bodies[heap == np.bincount(heap).argmax()]
            return largest
        heap = least


def _seen_from(places: Poses, lead: int, followers: npt.NDArray[np.intp]) -> Poses:
    """Return the poses of followers in the axes of a body."""
    turn = rotations(places[[lead], 3:])[0]
    back = places[lead, 3:] * [1.0, -1.0, -1.0, -1.0]
    seen = places[followers].copy()
    seen[:, :3] = (seen[:, :3] - places[lead, :3]) @ turn
    seen[:, 3:] = _product(back, seen[:, 3:])
    return seen


def carry(merge: Merge, places: Poses, moves: npt.NDArray[np.float64]) -> None:
    """Write where followers are and how they move: as the bodies that they move with do.

    `moves` (n, 6) are velocities as MuJoCo has them: m/s on the table's axes, rad/s on the body's own.
    """
    for heap in merge.heaps:
        pose, move = places[heap.lead], moves[heap.lead]
        turn = turn_matrix(pose[3:])
        arms = heap.offsets[:, :3] @ turn.T
        x, y, z = (turn @ move[3:]).tolist()
        places[heap.followers, :3] = pose[:3] + arms
        places[heap.followers, 3:] = _product(pose[3:], heap.offsets[:, 3:])
        moves[heap.followers, :3] = move[:3] + arms @ np.array([[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]])
        moves[heap.followers, 3:] = move[3:] @ heap.axes


def turn_matrix(quaternion: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the rotation matrix of one unit quaternion w x y z."""
    w, x, y, z = quaternion.tolist()
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def _product(one: npt.NDArray[np.float64], others: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return a quaternion (4,) w x y z times others (n, 4)."""
    w, x, y, z = one
    matrix = np.array([[w, -x, -y, -z], [x, w, -z, y], [y, z, w, -x], [z, -y, x, w]])
    return np.asarray(others @ matrix.T)
