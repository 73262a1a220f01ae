"""Whether bricks can stand as they lie, how far the table may tilt until they cannot, and which brick gives way.

Rigid blocks with Coulomb friction (Livesley 1978, "Limit analysis of structures formed from rigid blocks"): a patch of
contact presses at its corners, each press being a sum of the edges of a friction pyramid, and every brick's forces and
torques have to balance its weight. Bricks can stand if such forces exist, which is a linear programme.

A tilted table adds a sideways pull of s = tan(tilt) of each weight. The pulls (x, y) that the bricks survive make a
convex polygon, and the margin is the tilt at its edge nearest to no pull at all: exact for all directions, by a few
programmes that differ in nothing but the direction in which they push. If no pull is outside the polygon the margin is
negative: the tilt that would be needed to make the bricks stand.

Upright faces between level bricks bear without friction: with it, forces are found at the sides of bricks that press
each other without need, which no settled tower has (docs/equilibrium.md). A brick that leans on another has friction.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.core.compiling.jit import njit
from stackyard.core.machine.extras import needing
from stackyard.physics.contact import LEVEL, TABLE, Contacts, find_contacts, scene_sizes
from stackyard.physics.errors import BadSceneError, LinearProgrammeError
from stackyard.physics.scene import Poses, Scene, check_poses

if TYPE_CHECKING:
    from stackyard.physics.linear_program import LinearProgramme, Reals, Whole

SIDES: Final = 8  # of a friction pyramid; it lies inside the cone and holds at least 92 % of its friction
UPRIGHT: Final = LEVEL  # a face is upright, and bears without friction, if its normal rises by less than 5 degrees
LEVEL_COSINE: Final = math.cos(math.radians(5.0))
FLAT: Final = math.cos(math.radians(1.0))  # a face is flat if its normal leans by less than 1 degree
MARGIN_TOLERANCE: Final = 1e-4  # of g: how exact a margin is
MOST_PUSHES: Final = 40
FIRST_PUSHES: Final = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))
STABLE: Final = 0.03  # of g, 1.7 degrees: a tower with this margin also stands when people build it
CRITICAL: Final = 0.01  # of g, 0.6 degrees: a tower with less falls at the slightest touch
MIN_EDGE_M, MAX_EDGE_M = 1e-4, 4.0  # m
MAX_DENSITY_RATIO: Final = 1e6
MAX_FRICTION: Final = 100.0
RELIABLE_SHARE: Final = 0.5  # of the friction, with which level bricks still have to stand to be relied on
UNSTABLE_MARGIN_DEG: Final = -90.0  # degrees: the margin of bricks that no tilt makes stand


class Equilibrium(msgspec.Struct, frozen=True):
    """The stability of bricks as they lie."""

    stable: bool  # they can stand
    margin_deg: float  # the steepest tilt survived in the worst direction; below 0: they do not stand
    direction: tuple[float, float]  # the worst: the way of the pull that fells them first, of unit length
    weakest: int  # the brick that moves most as they give way


def stability(
    sizes: Reals,
    densities: Reals,
    poses: Poses,
    friction: float,
    contacts: Contacts | None = None,
) -> Equilibrium:
    """Return whether bricks can stand, with what margin, and which is the weakest.

    `sizes` (n, 3) m, `densities` (n,) kg/m3, `poses` (n, 7); `contacts` are computed unless given.

    Raises BadSceneError if the numbers describe no bricks, LinearProgrammeError if the programme could not be solved.
    """
    touch = _checked_contacts(sizes, densities, poses, friction, contacts)
    return _Balance(sizes, densities, poses, friction, touch).margin()


def scene_stability(scene: Scene, poses: Poses | None = None) -> Equilibrium:
    """Return `reliable_stability` of the bricks of a scene, at its own poses or at `poses` (n, 7)."""
    places = scene.pose_array() if poses is None else poses
    return reliable_stability(scene_sizes(scene), scene_densities(scene), places, scene.friction)


def can_stand(
    sizes: Reals,
    densities: Reals,
    poses: Poses,
    friction: float,
    contacts: Contacts | None = None,
) -> bool:
    """Return whether bricks can stand, without the margin: several times as fast as `stability`.

    If flat faces that press without friction are enough, the programme with friction is not solved.

    Raises BadSceneError if the numbers describe no bricks, LinearProgrammeError if the programme could not be solved.
    """
    touch = _checked_contacts(sizes, densities, poses, friction, contacts)
    if _stands_by_flat_faces(sizes, densities, touch, poses):
        return True
    return _Balance(sizes, densities, poses, friction, touch).plain().solve() is not None


def stands_reliably(
    sizes: Reals,
    densities: Reals,
    poses: Poses,
    friction: float,
    contacts: Contacts | None = None,
) -> bool:
    """Return whether bricks also stand with `RELIABLE_SHARE` of the friction, unless one leans.

    `can_stand` is an upper bound: it finds forces that could hold the bricks, and friction that could clamp a brick
    need not arise, as nothing presses it until the brick has moved (docs/equilibrium.md). What leans presses by its
    weight, and keeps all friction, with all that stand by it.

    Raises BadSceneError if the numbers describe no bricks, LinearProgrammeError if the programme could not be solved.
    """
    return can_stand(sizes, densities, poses, _reliable_friction(poses, friction), contacts)


def reliable_stability(
    sizes: Reals,
    densities: Reals,
    poses: Poses,
    friction: float,
    contacts: Contacts | None = None,
) -> Equilibrium:
    """Return `stability`; with `RELIABLE_SHARE` of the friction if no brick leans and they stand only with more.

    Raises BadSceneError if the numbers describe no bricks, LinearProgrammeError if the programme could not be solved.
    """
    touch = _checked_contacts(sizes, densities, poses, friction, contacts)
    found, least = stability(sizes, densities, poses, friction, touch), _reliable_friction(poses, friction)
    if not found.stable or least == friction or can_stand(sizes, densities, poses, least, touch):
        return found
    return stability(sizes, densities, poses, least, touch)


def _reliable_friction(poses: Poses, friction: float) -> float:
    """Return the friction on which bricks may rely: a share of it if all are level."""
    places = np.ascontiguousarray(poses, dtype=np.float64)
    return friction * RELIABLE_SHARE if all(_level(places, brick) for brick in range(len(places))) else friction


def surely_survives_tilt(
    sizes: Reals,
    densities: Reals,
    poses: Poses,
    friction: float,
    tilt_deg: float,
    contacts: Contacts | None = None,
) -> bool:
    """Return True if flat faces alone hold the bricks on a table tilted by `tilt_deg` in any direction.

    True is certain: the margin is at least `tilt_deg` in the eight directions that are tried, and at least cos 22.5
    degrees of it in between. False is not: leaning bricks and forces of different directions are left out, and False is
    also the answer where no solver could tell. For tall towers this is thirty times as fast as `stability`.

    Raises BadSceneError if the numbers describe no bricks, or the tilt is not from 0 to 89 degrees.
    """
    touch = _checked_contacts(sizes, densities, poses, friction, contacts)
    if not 0 <= tilt_deg <= 89:
        raise BadSceneError(f"a table is tilted by 0 to 89 degrees, not {tilt_deg}")
    pull = math.tan(math.radians(tilt_deg))
    if pull == 0:
        return _stands_by_flat_faces(sizes, densities, touch, poses)
    turns = [2 * math.pi * side / SIDES for side in range(SIDES)]
    return pull <= friction and all(
        _stands_by_flat_faces(sizes, densities, touch, poses, (pull * math.cos(turn), pull * math.sin(turn)))
        for turn in turns
    )


def missing_support(
    sizes: Reals,
    densities: Reals,
    poses: Poses,
    friction: float,
    contacts: Contacts | None = None,
) -> npt.NDArray[np.float64]:
    """Return what fraction (n,) of its weight each brick needs as extra support, with as little in all as possible.

    All zero if the bricks can stand; else the bricks that need support are those that fall first (StableLego, Liu
    et al. 2024, which localises what is weak in the same way).

    Raises BadSceneError if the numbers describe no bricks, LinearProgrammeError if the programme could not be solved.
    """
    touch = _checked_contacts(sizes, densities, poses, friction, contacts)
    return _Balance(sizes, densities, poses, friction, touch).lacking()


def _checked_contacts(
    sizes: Reals, densities: Reals, poses: Poses, friction: float, contacts: Contacts | None
) -> Contacts:
    """Check the numbers and return the contacts, computed unless given."""
    count = len(sizes)
    if not count or sizes.shape != (count, 3) or poses.shape != (count, 7) or densities.shape != (count,):
        raise BadSceneError("bricks come as sizes (n, 3), densities (n,) and poses (n, 7), at least one")
    if not (sizes.min() >= MIN_EDGE_M and sizes.max() <= MAX_EDGE_M):
        raise BadSceneError(f"a brick has three edges of {MIN_EDGE_M:g} to {MAX_EDGE_M:g} m")
    if not (densities.min() > 0 and densities.max() <= MAX_DENSITY_RATIO * densities.min()):
        raise BadSceneError(f"bricks have densities above 0, none more than {MAX_DENSITY_RATIO:g} times another's")
    if not 0 <= friction <= MAX_FRICTION:
        raise BadSceneError(f"the friction is 0 to {MAX_FRICTION:g}, not {friction}")
    check_poses(poses)
    if contacts is not None and len(contacts.low) != count:
        raise BadSceneError(f"these are contacts of {len(contacts.low)} bricks, not of {count}")
    return find_contacts(sizes, poses) if contacts is None else contacts


def scene_densities(scene: Scene) -> Reals:
    """Return the densities (n,) of a scene's bricks in kg/m3."""
    return np.array([brick.density for brick in scene.bricks], dtype=np.float64)


@njit
def _level(poses: Reals, brick: int) -> bool:
    """Tell whether a brick has a level face; the table (-1) has one."""
    if brick == TABLE:
        return True
    w, x, y, z = poses[brick, 3], poses[brick, 4], poses[brick, 5], poses[brick, 6]
    rise = max(abs(2 * (x * z - w * y)), abs(2 * (y * z + w * x)), abs(1 - 2 * (x * x + y * y)))
    return bool(rise > LEVEL_COSINE)


@njit
def _fill_wrenches(
    poses: Reals, pairs: Whole, normals: Reals, starts: Whole, points: Reals, friction: float, sides: int,
    scale: float, rows: Whole, columns: Whole, values: Reals,
) -> tuple[int, int]:  # fmt: skip
    """Fill in the wrench of every edge of every friction pyramid; return the numbers of entries and of columns."""
    entry, column = 0, 0
    force = np.empty(3)
    for k in range(len(pairs)):
        x, y, z = normals[k, 0], normals[k, 1], normals[k, 2]
        upright = abs(z) < UPRIGHT and _level(poses, pairs[k, 0]) and _level(poses, pairs[k, 1])
        # Two directions across the normal: the first level.
        ux, uy, uz = (1.0, 0.0, 0.0) if x * x + y * y < 1e-12 else (-y, x, 0.0)
        length = math.sqrt(ux * ux + uy * uy)
        ux, uy = ux / length, uy / length
        vx, vy, vz = y * uz - z * uy, z * ux - x * uz, x * uy - y * ux
        for p in range(starts[k], starts[k + 1]):
            for side in range(1 if upright or friction == 0 else sides):
                c = 0.0 if upright else friction * math.cos(2 * math.pi * side / sides)
                s = 0.0 if upright else friction * math.sin(2 * math.pi * side / sides)
                force[0] = x + c * ux + s * vx
                force[1] = y + c * uy + s * vy
                force[2] = z + c * uz + s * vz
                for end in range(2):
                    brick = pairs[k, end]
                    if brick == TABLE:
                        continue
                    sign = 1.0 if end else -1.0
                    ax = (points[p, 0] - poses[brick, 0]) / scale * sign
                    ay = (points[p, 1] - poses[brick, 1]) / scale * sign
                    az = (points[p, 2] - poses[brick, 2]) / scale * sign
                    for row in range(6):
                        if row < 3:
                            value = force[row] * sign
                        elif row == 3:
                            value = ay * force[2] - az * force[1]
                        elif row == 4:
                            value = az * force[0] - ax * force[2]
                        else:
                            value = ax * force[1] - ay * force[0]
                        if abs(value) > 1e-12:
                            rows[entry], columns[entry], values[entry] = 6 * brick + row, column, value
                            entry += 1
                column += 1
    return entry, column


class _Balance:
    """Balance of all forces and torques: forces in units of the mean weight, arms in units of the mean edge."""

    def __init__(self, sizes: Reals, densities: Reals, poses: Poses, friction: float, touch: Contacts) -> None:
        self.count = len(sizes)
        mass = densities * sizes.prod(axis=1)
        self.weights = mass / mass.mean()
        most = len(touch.points) * SIDES
        rows, columns = np.empty(12 * most, dtype=np.int64), np.empty(12 * most, dtype=np.int64)
        values = np.empty(12 * most)
        found, self.presses = _fill_wrenches(
            np.ascontiguousarray(poses, dtype=np.float64), touch.pairs, touch.normals, touch.starts,
            touch.points, float(friction), SIDES, float(sizes.mean()), rows, columns, values,
        )  # fmt: skip
        self.entries = (rows[:found], columns[:found], values[:found])
        self.load = np.zeros(6 * self.count)
        self.load[2::6] = self.weights

    def plain(self) -> LinearProgramme:
        """Return the programme that is feasible if some forces balance."""
        return _programme(*self._with([]))

    def pulled(self) -> LinearProgramme:
        """Return the programme with two more variables at the end: the pull along x and along y, of any sign."""
        rows = 6 * np.arange(self.count)
        return _programme(
            *self._with([(rows, np.zeros_like(rows), self.weights), (rows + 1, np.ones_like(rows), self.weights)]),
            free=2,
        )

    def helped(self) -> LinearProgramme:
        """Return the programme that minimises extra forces and torques, of either sign, on each brick."""
        rows = np.arange(6 * self.count)
        one = np.ones(len(rows))
        programme = _programme(*self._with([(rows, rows, one), (rows, rows + len(rows), -one)]))
        programme.set_objective(self.presses + np.arange(2 * len(rows)), -np.ones(2 * len(rows)))
        return programme

    def _with(self, more: list[tuple[Whole, Whole, Reals]]) -> tuple[tuple[Whole, Whole, Reals], Reals, int]:
        """Return entries, load and number of variables, with some more columns after those of the contacts."""
        rows = np.concatenate([self.entries[0], *(part[0] for part in more)])
        columns = np.concatenate([self.entries[1], *(part[1] + self.presses for part in more)])
        values = np.concatenate([self.entries[2], *(part[2] for part in more)])
        order = np.lexsort((columns, rows))
        variables = int(columns.max(initial=self.presses - 1)) + 1
        return (rows[order], columns[order], values[order]), self.load, variables

    def lacking(self) -> Reals:
        """Return what fraction of its weight each brick needs as extra support."""
        found = self.helped().solve()
        if found is None:
            raise LinearProgrammeError("help of every kind holds any brick up")
        lack: Reals = found.variables[self.presses :].reshape(2, self.count, 6).sum(axis=(0, 2)) / self.weights
        return np.where(lack < 1e-6, 0.0, lack)

    def margin(self) -> Equilibrium:
        """Return the equilibrium, by the polygon of the pulls that the bricks survive."""
        programme = self.pulled()
        both = np.array([self.presses, self.presses + 1])
        corners: list[tuple[float, float]] = []
        nearest, worst, motion = math.inf, (1.0, 0.0), self.load
        pushes = list(FIRST_PUSHES)
        while pushes and len(corners) < MOST_PUSHES:
            push = pushes.pop()
            programme.set_objective(both, np.array(push))
            found = programme.solve()
            if found is None:
                return Equilibrium(False, UNSTABLE_MARGIN_DEG, (0.0, 0.0), int(self.lacking().argmax()))
            corner = (float(found.variables[-2]), float(found.variables[-1]))
            corners.append(corner)
            reach = corner[0] * push[0] + corner[1] * push[1]
            if reach < nearest:
                nearest, worst, motion = reach, push, found.dual_values
            if not pushes:
                pushes = _next_push(np.array(corners), nearest)
        moved = np.linalg.norm(motion.reshape(self.count, 6)[:, :3], axis=1)
        stable = nearest > -MARGIN_TOLERANCE
        degrees = math.degrees(math.atan(max(nearest, 0.0) if stable else nearest))
        return Equilibrium(stable, degrees, worst, int(moved.argmax()))


def _next_push(corners: Reals, nearest: float) -> list[tuple[float, float]]:
    """Return the direction to try next, where the polygon known so far is nearest to no pull; [] if known well enough.

    `nearest` is a lower bound of the true polygon's distance: no direction is tried where the known one is as far.
    """
    hull = _hull(corners)
    best, push = math.inf, (0.0, 0.0)
    for k in range(len(hull)):
        here, then = hull[k], hull[(k + 1) % len(hull)]
        along = then - here
        length = float(np.hypot(along[0], along[1]))
        if length < 1e-9:
            continue
        out = (float(along[1] / length), float(-along[0] / length))
        far = float(here[0] * out[0] + here[1] * out[1])
        if far < best:
            best, push = far, out
            share = min(1.0, max(0.0, float(-(here @ along)) / length**2))
            spot = here + share * along
    if best < 0 and (apart := float(np.hypot(spot[0], spot[1]))) > 0:
        best, push = -apart, (float(-spot[0] / apart), float(-spot[1] / apart))
    return [] if best >= nearest - MARGIN_TOLERANCE else [push]


def _programme(entries: tuple[Whole, Whole, Reals], load: Reals, variables: int, free: int = 0) -> LinearProgramme:
    """Return a linear programme; OR-Tools, 20 MB, is loaded with the first one.

    Raises MissingPackageError if it is not installed.
    """
    with needing("physics"):
        from stackyard.physics.linear_program import LinearProgramme

    return LinearProgramme(entries, load, variables, free)


def _hull(points: Reals) -> list[npt.NDArray[np.float64]]:
    """Return the corners of the convex hull, counterclockwise (Andrew's monotone chain)."""
    ordered = sorted({(round(float(x), 9), round(float(y), 9)) for x, y in points})
    halves: list[list[tuple[float, float]]] = []
    for walk in (ordered, ordered[::-1]):
        chain: list[tuple[float, float]] = []
        for x, y in walk:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 1e-12:
                    break
                chain.pop()
            chain.append((x, y))
        halves.append(chain[:-1])
    return [np.array(corner) for corner in halves[0] + halves[1]]


def _stands_by_flat_faces(
    sizes: Reals, densities: Reals, touch: Contacts, poses: Poses, pull: tuple[float, float] = (0.0, 0.0)
) -> bool:
    """Return whether flat faces alone bear everything, each pressing at its corners against the weight and the pull.

    Forces of one direction that have the right sum balance sideways as well and about the vertical, so that three
    equations a brick are enough: the sum and two torques. False where no solver could tell.
    """
    flat = np.abs(touch.normals[:, 2]) > FLAT
    pairs = np.where(touch.normals[:, 2:] < 0, touch.pairs[:, ::-1], touch.pairs)  # the lower brick first
    which = np.repeat(np.arange(len(flat)), np.diff(touch.starts))
    which, spots = which[flat[which]], touch.points[flat[which]]
    rows, columns, values = [], [], []
    press = np.arange(len(spots))
    edge = float(sizes.mean())
    for end, sign in ((0, -1.0), (1, 1.0)):
        brick = pairs[which, end]
        real = brick != TABLE
        arm = (spots[real] - poses[brick[real], :3]) / edge
        for row, value in (
            (0, np.ones(len(arm))),
            (1, arm[:, 1] + arm[:, 2] * pull[1]),
            (2, -arm[:, 0] - arm[:, 2] * pull[0]),
        ):
            rows.append(3 * brick[real] + row)
            columns.append(press[real])
            values.append(sign * value)
    entries = np.concatenate(rows), np.concatenate(columns), np.concatenate(values)
    order = np.lexsort((entries[1], entries[0]))
    mass = densities * sizes.prod(axis=1)
    load = np.zeros(3 * len(sizes))
    load[::3] = mass / mass.mean()
    programme = _programme((entries[0][order], entries[1][order], entries[2][order]), load, len(spots))
    try:
        return programme.solve() is not None
    except LinearProgrammeError:
        return False
