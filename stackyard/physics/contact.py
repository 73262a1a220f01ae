"""Which bricks touch which, which touch the table, how high each brick reaches and how it lies.

Exact geometry of cuboids over plain arrays: sizes (n, 3) are full edge lengths in m, poses (n, 7) are x y z qw qx qy
qz. MuJoCo's own list of contacts is not asked: it misses a quarter of the faces that visibly touch, because a face
that carries no load hovers outside its margin (docs/equilibrium.md).

Two bricks touch (T2) if the gap between a face of one and the other is under `TOUCH_GAP_M` and they share at least
`TOUCH_OVERLAP_M` of that face both ways, or if, not being parallel, an edge or a corner of one is on a face of the
other, or the edge of one crosses an edge of the other, as where a brick leans askew. Parallel bricks that meet edge to
edge or corner to corner do not, also if they are turned so slightly that their edges cross. The face is the
one that separates the two best; the part of the other brick over it is clipped to its rectangle (Sutherland and Hodgman
1974), as physics engines find their manifolds.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.physics.errors import BadSceneError
from stackyard.physics.scene import Poses, Scene

Reals: TypeAlias = npt.NDArray[np.float64]
Whole: TypeAlias = npt.NDArray[np.int64]

TOUCH_GAP_M: Final = 0.001  # m between two faces that count as touching
TOUCH_OVERLAP_M: Final = 0.002  # m of a face that two parallel bricks share both ways if they touch
# m of a face, both ways, that is enough to bear: less than what is needed to count as touching
BEARING_OVERLAP_M: Final = 0.0005
FACE_BAND_M: Final = 0.0003  # m above the lowest place of a contact within which it bears
EDGE_BAND_M: Final = 0.00005  # m, the same of an edge or a corner
PARALLEL: Final = float(np.cos(np.radians(1.5)))  # the least cosine between faces that count as parallel
CROSSING_ADVANTAGE_M: Final = 0.00002  # m by which crossing edges must separate two bricks better than faces do
# the square of the sine of 3 degrees: edges that are more parallel than this do not cross
MIN_CROSSING_SINE2: Final = 0.0025
LEVEL: Final = float(np.sin(np.radians(5.0)))  # (T4)
UPRIGHT: Final = float(np.cos(np.radians(5.0)))
STANDING, LYING, LEANING = 0, 1, 2
TABLE: Final = -1  # the number of the table where bricks have numbers
# corners of a patch: a rectangle clipped to a rectangle has eight, one or two more for the gap
MAX_PATCH_CORNERS: Final = 12


class Contacts(NamedTuple):
    """All contacts. A patch is one contact, of brick `pairs[k, 1]` with brick `pairs[k, 0]` or with the table (-1).

    A patch may bear and still be too small to count as touching (T2): `touching` and what follows it decide that.
    """

    pairs: Whole  # (k, 2) brick or TABLE, brick
    normals: Reals  # (k, 3) from the first towards the second
    shares: Reals  # (k,) m of a face that is shared both ways; TOUCH_OVERLAP_M with the table or if not parallel
    gaps: Reals  # (k,) m between them where they are nearest; below 0 they overlap
    starts: Whole  # (k + 1,) patch k has the points starts[k] to starts[k + 1]
    points: Reals  # (p, 3) m, corners of the patches: where they may bear
    table: npt.NDArray[np.bool_]  # (n,) touches the table (T3)
    low: Reals  # (n,) m, a brick's lowest point (T7)
    high: Reals  # (n,) m, its highest (T6)
    lie: npt.NDArray[np.int8]  # (n,) STANDING, LYING or LEANING (T4)

    def graph(self) -> npt.NDArray[np.bool_]:
        """Return which bricks touch which, (n, n), the table left out."""
        count = len(self.low)
        touch = np.zeros((count, count), dtype=np.bool_)
        between = self.pairs[(self.pairs[:, 0] != TABLE) & (self.shares >= TOUCH_OVERLAP_M)]
        touch[between[:, 0], between[:, 1]] = True
        return touch | touch.T

    def touching(self) -> set[tuple[int, int]]:
        """Return the pairs of bricks that touch, the lower number first."""
        between = self.pairs[(self.pairs[:, 0] != TABLE) & (self.shares >= TOUCH_OVERLAP_M)]
        return {(min(a, b), max(a, b)) for a, b in between.tolist()}

    def connected(self) -> bool:
        """Say whether the bricks are one piece by their own contacts; the table connects nothing (T1)."""
        return bool(_one_piece(self.pairs, self.shares, len(self.low)))


def contacts(scene: Scene, poses: Poses | None = None) -> Contacts:
    """Return the contacts in a scene, at its own poses or at `poses` (n, 7)."""
    return find_contacts(scene_sizes(scene), scene.pose_array() if poses is None else poses)


def find_contacts(sizes: Reals, poses: Poses) -> Contacts:
    """Return the contacts among bricks of `sizes` (n, 3) at `poses` (n, 7), all in m.

    Raises BadSceneError if the arrays differ in length, a number is not finite, or a quaternion is not a unit one.
    """
    count = len(sizes)
    if sizes.shape != (count, 3) or poses.shape != (count, 7):
        raise BadSceneError("bricks come as sizes (n, 3) and poses (n, 7)")
    if not (np.isfinite(sizes).all() and np.isfinite(poses).all() and poses[:, 3:].any(axis=1).all()):
        raise BadSceneError("sizes and poses are finite, and a turn is a quaternion")
    reach, low, high = np.empty((count, 3)), np.empty(count), np.empty(count)
    lie, axes = np.empty(count, dtype=np.int8), np.empty((count, 3, 3))
    edges, places = np.ascontiguousarray(sizes, dtype=np.float64), np.ascontiguousarray(poses, dtype=np.float64)
    most = 8 + 6 * count
    while True:
        pairs, normals = np.empty((most, 2), dtype=np.int64), np.empty((most, 3))
        shares, gaps = np.empty(most), np.empty(most)
        starts, points = np.zeros(most + 1, dtype=np.int64), np.empty((5 * most + MAX_PATCH_CORNERS, 3))
        found = _fill_contacts(edges, places, reach, low, high, lie, axes, pairs, normals, shares, gaps, starts, points)
        if found >= 0:
            break
        most *= 4
    starts = starts[: found + 1]
    return Contacts(
        pairs[:found],
        normals[:found],
        shares[:found],
        gaps[:found],
        starts,
        points[: starts[-1]],
        low < TOUCH_GAP_M,
        low,
        high,
        lie,
    )


def scene_sizes(scene: Scene) -> Reals:
    """Return the full edge lengths (n, 3) of a scene's bricks in m."""
    return np.array([brick.size for brick in scene.bricks], dtype=np.float64).reshape(-1, 3)


@njit
def _fill_rotations(poses: Reals, axes: Reals) -> None:
    """Fill in rotation matrices (n, 3, 3); row k of each is the brick's own axis k in the table's axes."""
    for k in range(len(poses)):
        w, x, y, z = poses[k, 3], poses[k, 4], poses[k, 5], poses[k, 6]
        s = 2.0 / (w * w + x * x + y * y + z * z)
        axes[k, 0, 0], axes[k, 0, 1], axes[k, 0, 2] = 1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)
        axes[k, 1, 0], axes[k, 1, 1], axes[k, 1, 2] = s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)
        axes[k, 2, 0], axes[k, 2, 1], axes[k, 2, 2] = s * (x * z + w * y), s * (y * z - w * x), 1 - s * (x * x + y * y)


@njit
def _clip(polygon: Reals, count: int, side: int, sign: float, limit: float, room: Reals) -> int:
    """Clip a polygon (rows: coordinates) to sign * coordinate[side] <= limit, in place; return its corners."""
    corners = 0
    for k in range(count):
        after = k + 1 if k + 1 < count else 0
        inside = limit - sign * polygon[k, side]
        then = limit - sign * polygon[after, side]
        if inside >= 0:
            for c in range(3):
                room[corners, c] = polygon[k, c]
            corners += 1
        if (inside > 0 and then < 0) or (inside < 0 and then > 0):
            share = inside / (inside - then)
            for c in range(3):
                room[corners, c] = polygon[k, c] + (polygon[after, c] - polygon[k, c]) * share
            corners += 1
    for k in range(corners):
        for c in range(3):
            polygon[k, c] = room[k, c]
    return corners


@njit
def _extent(polygon: Reals, count: int, u: float, v: float) -> float:
    """Return how far a polygon reaches along a direction of its plane, which need not be of unit length."""
    low, high = np.inf, -np.inf
    for k in range(count):
        along = polygon[k, 0] * u + polygon[k, 1] * v
        low, high = min(low, along), max(high, along)
    return float((high - low) / np.sqrt(u * u + v * v))


@njit
def _face_contact(
    poses: Reals, axes: Reals, half: Reals, i: int, j: int, face: int, cosines: Reals, work: Reals, spots: Reals
) -> tuple[int, float, float, float]:
    """Find where brick j touches a face of brick i, on the side towards j; fill `spots` with the points that may bear.

    `cosines[a, b]` is that between axis a of i and axis b of j. Returns how many points there are (0: they do not
    touch), the least gap, which way the normal goes along the axis, and how much of the face is shared.
    """
    polygon, room = work[:MAX_PATCH_CORNERS], work[MAX_PATCH_CORNERS:]  # along u, along v, height above the face
    u, v = (face + 1) % 3, (face + 2) % 3
    across = np.zeros(3)  # from i to j in the axes of i
    for a in range(3):
        for c in range(3):
            across[a] += axes[i, a, c] * (poses[j, c] - poses[i, c])
    sign = 1.0 if across[face] >= 0 else -1.0
    facing = 0  # the face of j that is most nearly opposite to this one
    for b in range(1, 3):
        if abs(cosines[face, b]) > abs(cosines[face, facing]):
            facing = b
    towards = -1.0 if cosines[face, facing] * sign > 0 else 1.0
    a, b = (facing + 1) % 3, (facing + 2) % 3
    for k in range(4):
        p = half[j, a] if k in (0, 3) else -half[j, a]
        q = half[j, b] if k in (0, 1) else -half[j, b]
        t = towards * half[j, facing]
        polygon[k, 0] = across[u] + t * cosines[u, facing] + p * cosines[u, a] + q * cosines[u, b]
        polygon[k, 1] = across[v] + t * cosines[v, facing] + p * cosines[v, a] + q * cosines[v, b]
        height = across[face] + t * cosines[face, facing] + p * cosines[face, a] + q * cosines[face, b]
        polygon[k, 2] = height * sign - half[i, face]
    count = 4
    for side in range(2):
        edge = half[i, v] if side else half[i, u]
        count = _clip(polygon, count, side, 1.0, edge, room)
        count = _clip(polygon, count, side, -1.0, edge, room)
    count = _clip(polygon, count, 2, 1.0, TOUCH_GAP_M, room)
    if not count:
        return 0, 0.0, sign, 0.0
    least = np.inf
    for k in range(count):
        least = min(least, polygon[k, 2])
    parallel = abs(cosines[face, facing]) >= PARALLEL
    share = TOUCH_OVERLAP_M
    if parallel:  # by the edges of either
        share = min(_extent(polygon, count, 1.0, 0.0), _extent(polygon, count, 0.0, 1.0))
        share = min(share, _extent(polygon, count, cosines[u, a], cosines[v, a]))
        share = min(share, _extent(polygon, count, cosines[u, b], cosines[v, b]))
        if share < BEARING_OVERLAP_M:
            return 0, 0.0, sign, 0.0
    count = _clip(polygon, count, 2, 1.0, least + (FACE_BAND_M if parallel else EDGE_BAND_M), room)
    corners = 0
    for k in range(count):
        new = True
        for m in range(corners):  # corners that the clipping doubled count once
            if abs(room[m, 0] - polygon[k, 0]) + abs(room[m, 1] - polygon[k, 1]) < 1e-4:
                new = False
        if new:
            for c in range(3):
                room[corners, c] = polygon[k, c]
                spots[corners, c] = (
                    poses[i, c]
                    + axes[i, face, c] * sign * (half[i, face] + polygon[k, 2] / 2)
                    + axes[i, u, c] * polygon[k, 0]
                    + axes[i, v, c] * polygon[k, 1]
                )
            corners += 1
    # The middle of the patch is inside the face, not on its rim; bricks that are not parallel need no more than that.
    x, y = 0.0, 0.0
    for k in range(corners):
        x += room[k, 0] / corners
        y += room[k, 1] / corners
    if abs(x) > half[i, u] - BEARING_OVERLAP_M / 2 or abs(y) > half[i, v] - BEARING_OVERLAP_M / 2:
        return 0, 0.0, sign, 0.0
    return corners, least, sign, share


@njit
def _edge_contact(
    poses: Reals, axes: Reals, half: Reals, i: int, j: int, cosines: Reals, least: float, spots: Reals, normal: Reals
) -> float:
    """Find whether an edge of one brick crosses an edge of the other, without a face that takes part.

    Returns the gap along the direction across both edges that separates the bricks best, with the place in `spots[0]`
    and the direction from i to j in `normal`; -inf if a face that separates them by `least` does as well.
    """
    best = least + CROSSING_ADVANTAGE_M
    first, second = -1, -1
    for a in range(3):
        for b in range(3):
            sine2 = 1.0 - cosines[a, b] * cosines[a, b]
            if sine2 < MIN_CROSSING_SINE2:
                continue
            length = np.sqrt(sine2)
            gap = 0.0
            for c in range(3):
                p, q = (c + 1) % 3, (c + 2) % 3
                gap += (axes[i, a, p] * axes[j, b, q] - axes[i, a, q] * axes[j, b, p]) * (poses[j, c] - poses[i, c])
            gap = abs(gap)
            # |x . (a x b)| of a box's own axes: in i's axes a x b is made of the cosines of b, and the other way round.
            for k in range(1, 3):
                gap -= half[i, (a + k) % 3] * abs(cosines[(a + 3 - k) % 3, b])
                gap -= half[j, (b + k) % 3] * abs(cosines[a, (b + 3 - k) % 3])
            if gap / length > best:
                best, first, second = gap / length, a, b
    if first < 0:
        return -np.inf
    away = 0.0
    for c in range(3):
        p, q = (c + 1) % 3, (c + 2) % 3
        normal[c] = axes[i, first, p] * axes[j, second, q] - axes[i, first, q] * axes[j, second, p]
        away += normal[c] * (poses[j, c] - poses[i, c])
    length = np.sqrt(1.0 - cosines[first, second] ** 2)
    turn = 1.0 if away >= 0 else -1.0
    for c in range(3):
        normal[c] *= turn / length
    # The middles of the two edges that are farthest towards the other brick, and where lines through them are nearest.
    here, there = np.zeros(3), np.zeros(3)
    for c in range(3):
        here[c], there[c] = poses[i, c], poses[j, c]
    for k in range(3):
        mine, other = 0.0, 0.0
        for c in range(3):
            mine += axes[i, k, c] * normal[c]
            other += axes[j, k, c] * normal[c]
        for c in range(3):
            if k != first:
                here[c] += axes[i, k, c] * (half[i, k] if mine > 0 else -half[i, k])
            if k != second:
                there[c] += axes[j, k, c] * (-half[j, k] if other > 0 else half[j, k])
    along, across = 0.0, 0.0
    for c in range(3):
        along += (there[c] - here[c]) * axes[i, first, c]
        across += (there[c] - here[c]) * axes[j, second, c]
    cosine = cosines[first, second]
    t = (along - across * cosine) / (length * length)
    u = (along * cosine - across) / (length * length)
    if abs(t) > half[i, first] or abs(u) > half[j, second]:
        return -np.inf
    for c in range(3):
        spots[0, c] = (here[c] + t * axes[i, first, c] + there[c] + u * axes[j, second, c]) / 2
    return best


@njit
def _shared_by_crossing(poses: Reals, axes: Reals, half: Reals, i: int, j: int, cosines: Reals) -> float:
    """Return how much face (m, both ways) two bricks whose edges cross share: TOUCH_OVERLAP_M if not parallel.

    Bricks that are turned by next to nothing count as parallel.
    """
    widest, middle = -np.inf, -np.inf
    for a in range(3):
        facing = 0
        for b in range(1, 3):
            if abs(cosines[a, b]) > abs(cosines[a, facing]):
                facing = b
        if abs(cosines[a, facing]) < PARALLEL:
            return TOUCH_OVERLAP_M
        off = 0.0
        for c in range(3):
            off += axes[i, a, c] * (poses[j, c] - poses[i, c])
        gap = abs(off) - half[i, a] - half[j, facing]
        if gap > widest:
            widest, middle = gap, widest
        elif gap > middle:
            middle = gap
    return max(0.0, -middle)


@njit
def _touch(
    poses: Reals, axes: Reals, half: Reals, i: int, j: int, work: Reals, spots: Reals, normal: Reals
) -> tuple[int, float, float]:
    """Return in how many points two bricks touch, their least gap (m) and how much face they share (m).

    Fills `spots` with the points, and `normal` with the direction from i to j.
    """
    cosines, turned = np.zeros((3, 3)), np.zeros((3, 3))
    for a in range(3):
        for b in range(3):
            for c in range(3):
                cosines[a, b] += axes[i, a, c] * axes[j, b, c]
            turned[b, a] = cosines[a, b]
    best, axis = -np.inf, 0
    for k in range(6):
        first = k < 3
        owner, own, off = (i, k, 0.0) if first else (j, k - 3, 0.0)
        for c in range(3):
            off += axes[owner, own, c] * (poses[j, c] - poses[i, c])
        gap = abs(off) - half[owner, own]
        for c in range(3):
            gap -= half[j, c] * abs(cosines[own, c]) if first else half[i, c] * abs(turned[own, c])
        if gap > TOUCH_GAP_M:
            return 0, gap, 0.0
        if gap > best + 1e-9:
            best, axis = gap, k
    crossing = _edge_contact(poses, axes, half, i, j, cosines, best, spots, normal)
    if crossing > best:
        return (1 if crossing <= TOUCH_GAP_M else 0), crossing, _shared_by_crossing(poses, axes, half, i, j, cosines)
    if axis < 3:
        count, gap, sign, share = _face_contact(poses, axes, half, i, j, axis, cosines, work, spots)
        for c in range(3):
            normal[c] = axes[i, axis, c] * sign
    else:
        count, gap, sign, share = _face_contact(poses, axes, half, j, i, axis - 3, turned, work, spots)
        for c in range(3):
            normal[c] = -axes[j, axis - 3, c] * sign
    return count, gap, share


@njit
def _table_contact(poses: Reals, axes: Reals, half: Reals, i: int, low: float, spots: Reals) -> int:
    """Fill `spots` with the corners of brick i that rest on the table; return their number."""
    corners = 0
    for corner in range(8):
        for c in range(3):
            spots[corners, c] = poses[i, c]
            for k in range(3):
                spots[corners, c] += axes[i, k, c] * (half[i, k] if corner >> k & 1 else -half[i, k])
        if spots[corners, 2] <= low + FACE_BAND_M:
            spots[corners, 2] /= 2
            corners += 1
    return corners


@njit
def _heights(
    poses: Reals, axes: Reals, half: Reals, reach: Reals, low: Reals, high: Reals, lie: npt.NDArray[np.int8]
) -> None:
    """Fill in the lowest and the highest point (m) of each brick and how it lies (T4)."""
    for i in range(len(half)):
        longest = 0
        for k in range(3):
            reach[i, k] = 0.0
            for a in range(3):
                reach[i, k] += abs(axes[i, a, k]) * half[i, a]
            if half[i, k] > half[i, longest] + 1e-9:
                longest = k
        low[i], high[i] = poses[i, 2] - reach[i, 2], poses[i, 2] + reach[i, 2]
        rise = abs(axes[i, longest, 2])
        lie[i] = LYING if rise <= LEVEL else STANDING if rise >= UPRIGHT else LEANING


@njit
def _may_touch(poses: Reals, reach: Reals, i: int, j: int) -> bool:
    return bool(
        abs(poses[i, 0] - poses[j, 0]) <= reach[i, 0] + reach[j, 0] + TOUCH_GAP_M
        and abs(poses[i, 1] - poses[j, 1]) <= reach[i, 1] + reach[j, 1] + TOUCH_GAP_M
        and abs(poses[i, 2] - poses[j, 2]) <= reach[i, 2] + reach[j, 2] + TOUCH_GAP_M
    )


@njit
def _patches(
    poses: Reals, axes: Reals, half: Reals, reach: Reals, low: Reals,
    pairs: Whole, normals: Reals, shares: Reals, gaps: Reals, starts: Whole, points: Reals
) -> int:  # fmt: skip
    """Fill in every contact; return their number, or -1 if the arrays are too small."""
    count = len(half)
    found, used = 0, 0
    work, normal = np.empty((2 * MAX_PATCH_CORNERS, 3)), np.empty(3)
    for j in range(count):
        for i in range(-1, j):
            if i < 0:
                if low[j] >= TOUCH_GAP_M:
                    continue
                if used + MAX_PATCH_CORNERS > len(points) or found == len(pairs):
                    return -1
                number, gap, share = (
                    _table_contact(poses, axes, half, j, low[j], points[used:]),
                    low[j],
                    TOUCH_OVERLAP_M,
                )
                normal[0], normal[1], normal[2] = 0.0, 0.0, 1.0
            else:
                if not _may_touch(poses, reach, i, j):
                    continue
                if used + MAX_PATCH_CORNERS > len(points) or found == len(pairs):
                    return -1
                number, gap, share = _touch(poses, axes, half, i, j, work, points[used:], normal)
                if not number:
                    continue
            pairs[found, 0], pairs[found, 1] = i, j
            for c in range(3):
                normals[found, c] = normal[c]
            gaps[found] = gap
            shares[found] = share
            used += number
            found += 1
            starts[found] = used
    return found


@njit
def _fill_contacts(
    sizes: Reals, poses: Reals, reach: Reals, low: Reals, high: Reals, lie: npt.NDArray[np.int8], axes: Reals,
    pairs: Whole, normals: Reals, shares: Reals, gaps: Reals, starts: Whole, points: Reals
) -> int:  # fmt: skip
    """Fill in all fields of `Contacts`; return the number of contacts, or -1 if the arrays are too small."""
    _fill_rotations(poses, axes)
    half = sizes / 2
    _heights(poses, axes, half, reach, low, high, lie)
    return _patches(poses, axes, half, reach, low, pairs, normals, shares, gaps, starts, points)


@njit
def _one_piece(pairs: Whole, shares: Reals, count: int) -> bool:
    root = np.arange(count)
    pieces = count
    for k in range(len(pairs)):
        a, b = pairs[k, 0], pairs[k, 1]
        if a == TABLE or shares[k] < TOUCH_OVERLAP_M:
            continue
        while root[a] != a:
            a = root[a]
        while root[b] != b:
            b = root[b]
        if a != b:
            root[a] = b
            pieces -= 1
    return pieces == 1
