"""Bricks that move: MuJoCo's rigid bodies, hands that pull them with a bounded force, and rest.

A world knows no game. It costs nothing while it is `asleep`: MuJoCo puts bricks at rest to sleep, which also is what
keeps them from creeping (docs/physics.md). The same scene and the same calls give the same poses to the last bit on
the same machine, after `restore` as well.

A hand is a spring between the place it was sent to and the brick's centre, `HAND_STIFFNESS` stiff, that holds the
brick's orientation too. It never leads the brick by more than its force allows, so that a hand sent far away does not
pull harder than one that is just ahead: a brick can jam, and a tower can be dragged down.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from stackyard.physics.engine import engine
from stackyard.physics.errors import BadHandError
from stackyard.physics.merging import FEWEST, Merge, carry, plan, turn_matrix
from stackyard.physics.scene import HAND_REACH_M, Poses, Scene, check_scene, rotations

Numbers: TypeAlias = Sequence[float] | npt.NDArray[np.float64]

MAX_HANDS: Final = 22  # one for each of eighteen seats, and others that steady the bricks of a row
STEP_S: Final = 0.0075  # s of simulated time a step
CONTACT_TIME_S: Final = 0.012  # s, the time constant of contact ...
# ... or so many steps, if that is less: a scene whose steps are cut gives less (docs/physics.md)
CONTACT_TIME_STEPS: Final = 2.4
FINE_STEP_S: Final = 0.002  # s a step while the table is struck or paper is pulled: 3 m/s are 22 mm in a whole one
MAX_CALL_S: Final = 3600.0  # s that one call may ask for
# m above the skin where contact begins: at the skin itself bricks that touch would have none, and
CONTACT_MARGIN_M: Final = 0.00002
#                       a stack that is opened would fall for a step a brick and rattle (docs/physics.md)
HAND_STIFFNESS: Final = 250.0  # N/m of a hand
MAX_TURN_LEAD_RAD: Final = 0.5  # rad that a hand's orientation may be ahead of the brick's
CALM_SPEED: Final = 0.003  # m/s below which a brick that is not asleep counts as at rest ...
CALM_TURN: Final = 0.15  # rad/s
CALM_TIME_S: Final = 0.25  # s, ... when all have been for this long

AWAKE, READY_TO_SLEEP = -11, -1  # MuJoCo's count of slow steps: none yet, and enough of them (ten) to fall asleep
REST_CHECK_STEPS: Final = 8  # steps between two checks of what comes to rest
# m between two checks: a body that moves further than this, and further than before by `TOPPLING_GROWTH` ...
TOPPLING_MOVE_M: Final = 3e-6
TOPPLING_GROWTH: Final = 1.2
SAME_WAY_COSINE: Final = 0.9  # ... and the same way, as the cosine says, twice in a row, topples, slow as it may be
FIRST_CHECKS: Final = 4  # checks before anything is concluded
# m that a brick, measured `DRIFT_ARM_M` from its centre, may move and still count as being in one place
MAX_DRIFT_M: Final = 0.002
DRIFT_ARM_M: Final = 0.01  # m
# checks (2.4 s) for which a body that rattles in one place has to stay there before it is put to rest
STILL_CHECKS: Final = 40
CREEP_M: Final = 0.00005  # m: ... unless it went further than this in the second half of them, and further than
#                            one and a half times as far as in the first
ANCHOR_M: Final = 0.0001  # m between two checks: what an anchored scene puts back where it was moves less ...
# m that the brick in hand is from where it was on average, in the last so many checks: ... while it is not further
HELD_STILL_M: Final = 0.00006
AVERAGED_CHECKS: Final = 32
# Of scenes that merge what is far from hands (`stackyard.physics.merging`):
MERGED_MOVE_M: Final = 0.00002  # m between two checks: what moves less, ...
MERGED_CHECKS: Final = 3  # ... so often in a row, may be merged
PARTING_SPEED: Final = 0.1  # m/s of a brick that no hand holds, at which all is taken apart again ...
PARTING_TILT_RAD: Final = 0.025  # rad ... or by which what moves as one has tilted

# MuJoCo's impedance d and damping ratio of the spring. The force is m d/(1-d) (reference - acceleration), as if the
# hand weighed d/(1-d) of the brick: at 0.9 a blow would be felt far above the force of the hand. The damper works
# against the table, not the hand, so that it must be weak enough for the spring to keep up.
GRIP_IMPEDANCE: Final = 0.5
GRIP_DAMPING: Final = 0.7
WAKING_FORCE_N: Final = (
    -1e-9
)  # N on a held brick: any force keeps it awake; MuJoCo would wake it for its hand, but after it has
#                      looked for contacts, so that for one step it and all that lies on it would fall

GRAVITY: Final = -9.81
TABLE_MASS: Final = 20.0  # kg
TABLE_SWING_S: Final = 0.06  # s that a struck table swings: a table's lowest mode is at some 15 Hz
MAX_IMPULSE_N_S: Final = 20.0  # N s
PAPER_FRICTION: Final = 0.25  # of paper against wood
PAPER_RAMP_S: Final = 0.048  # s in which a hand brings paper to its speed

MUJOCO_OPTIONS: Final = """
<option timestep="{step:.9g}" solver="Newton" cone="elliptic" impratio="1" iterations="50" ls_iterations="50"
  tolerance="1e-7" integrator="discrete" sleep_tolerance="0.002">
  <flag sleep="enable" autoreset="disable"/>
</option>
<default><geom condim="3" friction="{friction:.9g} 0.002 0.0001" solref="{stiff:.9g} 1"
  solimp="{impedance:.9g} {impedance:.9g} 0.001 0.5 2" margin="{margin:.9g}"/></default>
"""
DAMPING: Final = (0.1, 0.1, 0.1, 1e-4, 1e-4, 1e-4)  # N s/m and N m s of a brick's six degrees of freedom


class _Grip(msgspec.Struct):
    """The state of a hand."""

    brick: int
    grip: npt.NDArray[np.float64]  # m, from the brick's centre to where it is held, in the brick's own axes
    target: npt.NDArray[np.float64]  # m, where the grip shall be
    turn: npt.NDArray[np.float64]  # the orientation wanted
    lead: float  # m
    goal: list[float]  # x y z w x y z: where the brick's centre shall be, and how it shall be turned


class _RestTracker(msgspec.Struct):
    """The state of the detection of rest, a row for each body."""

    steps: int  # since the last check
    all_looks: int  # checks since a hand, or the table, did something
    places: npt.NDArray[np.float64]  # m, where its centre was at the last check
    turns: npt.NDArray[np.float64]  # how it was turned then
    averages: npt.NDArray[np.float64]  # m, where it was on average, the latest checks counting most
    way: npt.NDArray[np.float64]  # m that it moved between the last two checks
    gathered: npt.NDArray[np.bool_]  # it went further than between the two before, the same way
    toppling: npt.NDArray[np.bool_]  # ... and so it had before that; or it is not known yet
    anchors: Poses  # where each was when it was last seen to move
    halfway: Poses  # where it was `STILL_CHECKS` / 2 checks later
    looks: npt.NDArray[np.int64]  # checks since it was last seen to move
    stills: npt.NDArray[np.int64]  # checks since it moved by `MERGED_MOVE_M` between two


class Snapshot(msgspec.Struct, frozen=True):
    """A world at one moment; give it to `World.restore` of the world that made it, or of one of an equal scene."""

    data: Any
    hands: dict[int, _Grip]
    released: frozenset[int]
    quiet_steps: int
    rest: _RestTracker
    broken: int
    model: Any
    merge: Merge | None
    is_merge_due: bool
    places: Poses  # of the bodies, those that are not simulated included ...
    moves: npt.NDArray[np.float64]  # ... and their velocities


class World:
    """A simulation of a scene."""

    def __init__(self, scene: Scene) -> None:
        """Build the scene.

        Raises BadSceneError if `stackyard.physics.scene.check_scene` refuses the scene.
        """
        check_scene(scene)
        self.scene = scene
        self.n = len(scene.bricks)
        # MuJoCo solves from the last body to the first: bodies in the order of their height, whatever their numbers,
        # touch only bodies whose equations are near theirs.
        self._order = np.argsort(scene.pose_array()[:, 2], kind="stable")  # which brick is which body
        self._body = np.argsort(self._order, kind="stable")  # which body is which brick
        self._halves = np.array([brick.size for brick in scene.bricks])[self._order] / 2
        self._whole = self._model = _model(scene, self._order)
        self._merge: Merge | None = None
        self._is_merge_due = False  # all was at rest when the hands there are took hold
        self._set_rows(np.arange(self.n))
        self._bind_data(engine().MjData(self._model))
        self._hands: dict[int, _Grip] = {}
        self._released: set[int] = set()  # bricks let go since the last step
        self._quiet = 0  # steps for which nothing that is free has moved
        self._rest = self._new_rest_tracker()
        self._frame_offset = np.zeros(3)  # m that the frame of a pulled sheet is away from the table's
        self.broken = 0  # times that the simulation diverged and the bricks were stopped where they last were

    def _set_rows(self, rows: npt.NDArray[np.intp]) -> None:
        """Note which bodies the model simulates, in its order."""
        self._rows = rows
        self._at = np.full(self.n, -1)  # which of the model's bodies is which body
        self._at[rows] = np.arange(len(rows))
        self._lengths = self._model.dof_length.copy()  # m by which MuJoCo weighs speeds before it lets a body sleep

    def _bind_data(self, data: Any) -> None:
        self._data = data
        if self._merge is None:
            self._places = data.qpos.reshape(self.n, 7)  # views, a row a body
            self._moves = data.qvel.reshape(self.n, 6)
        self._spring_ends = data.mocap_pos, data.mocap_quat  # of hands' springs

    @property
    def time(self) -> float:
        """Simulated seconds since the scene was opened."""
        return float(self._data.time)

    def poses(self) -> Poses:
        """Return where the bricks are, (n, 7), a copy."""
        poses: Poses = self._places[self._body]
        poses[:, :3] += self._frame_offset
        return poses

    def speeds(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Return the speed of each brick (m/s) and its rate of turning (rad/s)."""
        velocity = self._moves[self._body]
        return np.linalg.norm(velocity[:, :3], axis=1), np.linalg.norm(velocity[:, 3:], axis=1)

    # -- hands

    def held(self) -> dict[int, int]:
        """Return which hand holds which brick."""
        return {number: hand.brick for number, hand in self._hands.items()}

    def targets(self) -> dict[int, tuple[int, npt.NDArray[np.float64]]]:
        """Return which brick each hand holds, and where it was sent to (m)."""
        return {number: (hand.brick, hand.target) for number, hand in self._hands.items()}

    def hold(self, hand: int, brick: int, grip: Numbers | None = None, *, lead: float | None = None) -> None:
        """Let a hand take a brick where it is.

        `grip` is the place on or in the brick (m, of the table's axes) that follows the hand, its centre if None;
        `lead` (m) bounds the force to lead * `HAND_STIFFNESS` N, and the scene's `hand_force` bounds it in any case.

        Raises BadHandError if there is no such hand or brick, the hand is full, the brick is held, or the grip is not
        at the brick.
        """
        if not _whole(hand) or not 0 <= hand < MAX_HANDS:
            raise BadHandError(f"hands are numbered 0 to {MAX_HANDS - 1}")
        if not _whole(brick) or not 0 <= brick < self.n:
            raise BadHandError(f"there is no brick {brick}: they are numbered 0 to {self.n - 1}")
        if hand in self._hands:
            raise BadHandError(f"hand {hand} holds brick {self._hands[hand].brick} already: let go first")
        if brick in self.held().values():
            raise BadHandError(f"brick {brick} is in another hand")
        far = self._checked_stretch(lead)
        body = int(self._body[brick])
        pose = self._places[body]
        offset = np.zeros(3)
        if grip is not None:
            offset = _rotated_back(pose[3:], _place(grip) - pose[:3])
            if (np.abs(offset) > np.array(self.scene.bricks[brick].size) / 2 + 0.01).any():
                raise BadHandError(f"brick {brick} is not where the hand takes hold")
        target = pose[:3] + _turned(pose[3:], offset)
        self._is_merge_due = self.scene.merged and (self._is_merge_due or self.asleep())
        self._hands[hand] = _Grip(brick, offset, target, pose[3:].copy(), far, pose.tolist())
        self._released.discard(brick)
        if self._merge is not None:
            self._part()
        else:
            self._grasp(body)
        self._reset_rest()

    def _grasp(self, body: int) -> None:
        """Tie a body to its hand's spring, which ends where the body is."""
        row = self._at[body]
        self._data.mocap_pos[row] = self._places[body, :3]
        self._data.mocap_quat[row] = self._places[body, 3:]
        self._data.eq_active[row] = 1
        self._data.xfrc_applied[row + 1, 2] = WAKING_FORCE_N

    def set_max_stretch(self, hand: int, lead: float | None = None) -> None:
        """Change the force of a hand that holds a brick; `lead` (m) bounds it as in `hold`.

        Raises BadHandError if the hand holds nothing, or `lead` is not a length.
        """
        self._grip_of(hand).lead = self._checked_stretch(lead)

    def _checked_stretch(self, lead: float | None) -> float:
        most = self.scene.hand_force / HAND_STIFFNESS
        if lead is not None and not 0 < lead < math.inf:
            raise BadHandError(f"a hand leads its brick by more than 0 m, not {lead}")
        return min(most, lead or most)

    def move_hand(self, hand: int, target: Numbers, turn: Numbers | None = None) -> None:
        """Set a hand's goal: its grip moves to `target` (m), the brick turns to `turn` (w x y z; None: unchanged).

        Raises BadHandError if the hand holds nothing, or the target is not finite or beyond `HAND_REACH_M`.
        """
        mine = self._grip_of(hand)
        place = _place(target)
        if turn is not None:
            wanted = np.array(_numbers(turn, 4))
            length = float(np.linalg.norm(wanted))
            if not abs(length - 1) < 1e-3:
                raise BadHandError("a turn is a unit quaternion w x y z")
            mine.turn = wanted / length
        mine.target = place
        mine.goal = [*(place - _turned(mine.turn, mine.grip)).tolist(), *mine.turn.tolist()]
        self._quiet = 0

    def let_go(self, hand: int) -> None:
        """Open a hand.

        Raises BadHandError if it holds nothing.
        """
        brick = self._grip_of(hand).brick
        del self._hands[hand]
        self._is_merge_due &= bool(self._hands)
        self._data.eq_active[self._at[self._body[brick]]] = 0
        self._released.add(brick)
        self._reset_rest()

    def place_brick(self, brick: int, pose: Numbers) -> None:
        """Move a brick at once to the pose x y z (m) w x y z, at rest.

        Raises BadHandError if there is no such brick, it is held, or that is not a pose within `HAND_REACH_M`.
        """
        if not _whole(brick) or not 0 <= brick < self.n:
            raise BadHandError(f"there is no brick {brick}: they are numbered 0 to {self.n - 1}")
        if brick in self.held().values():
            raise BadHandError(f"brick {brick} is in a hand")
        there = np.array(_numbers(pose, 7))
        _place(there[:3])
        length = float(np.linalg.norm(there[3:]))
        if not abs(length - 1) < 1e-3:
            raise BadHandError("a turn is a unit quaternion w x y z")
        there[3:] /= length
        self._part()
        self._places[self._body[brick]] = there
        self._moves[self._body[brick]] = 0
        self._data.xfrc_applied[1:, 2][: self.n] = WAKING_FORCE_N
        self._released.update(range(self.n))
        self._reset_rest()

    def grip_force(self, hand: int) -> float:
        """Return the force (N) with which a hand's spring pulled its brick in the last step.

        Raises BadHandError if the hand holds nothing.
        """
        body = self._at[self._body[self._grip_of(hand).brick]]
        data = self._data
        springs = data.ne  # hands' rows come before those of contacts
        rows = data.efc_id[:springs] == body
        return float(np.linalg.norm(data.efc_force[:springs][rows][:3]))

    def _grip_of(self, hand: int) -> _Grip:
        if not _whole(hand) or hand not in self._hands:
            raise BadHandError(f"hand {hand} holds nothing")
        return self._hands[hand]

    # -- time

    def step(self, seconds: float) -> None:
        """Simulate `seconds`, rounded to whole steps of `STEP_S`.

        If the simulation diverges (MuJoCo's solver fails), the bricks are stopped where they were when the call
        began, hands open, and `broken` counts it: nobody sees a brick at infinity.

        Raises BadHandError if `seconds` is not a length of time.
        """
        if not 0 <= seconds <= MAX_CALL_S:
            raise BadHandError(f"time passes by 0 to {MAX_CALL_S:g} s, not {seconds}")
        steps = round(seconds / STEP_S)
        if self.asleep():
            self._data.time += steps * STEP_S
            return
        if self._is_merge_due and self._hands:
            self._is_merge_due = False
            self._rebuild(plan(self._places, self._halves, self._held_bodies(), np.ones(self.n, dtype=bool)))
        before = self._places.copy()
        while steps:
            most = max(1, 4 // self.scene.cuts)
            few = 1 if self._hands or self._released else min(steps, most, REST_CHECK_STEPS - self._rest.steps)
            self._move_springs()
            if resting := self._put_to_rest():
                few = 1
            self._step_mujoco(few * self.scene.cuts, before)
            if resting:
                self._model.dof_length[:] = self._lengths
            if self._released:
                for brick in self._released.difference(hand.brick for hand in self._hands.values()):
                    self._data.xfrc_applied[self._at[self._body[brick]] + 1, 2] = 0
                self._released.clear()
            steps -= few
            if self._merge is not None and self._must_part():
                self._part()
            self._track_rest(few)
        self._recover_if_diverged(before)

    def _move_springs(self) -> None:
        """Move the far ends of the hands' springs towards their targets, as far ahead as their force allows."""
        places, turns = self._spring_ends
        for hand in self._hands.values():
            body = self._body[hand.brick]
            row = self._at[body]
            x, y, z, a, b, c, d = self._places[body].tolist()
            gx, gy, gz, *turn = hand.goal
            gx, gy, gz = gx - x, gy - y, gz - z
            length = math.sqrt(gx * gx + gy * gy + gz * gz)
            share = 1.0 if length <= hand.lead else hand.lead / length
            places[row] = x + gx * share, y + gy * share, z + gz * share
            cosine = turn[0] * a + turn[1] * b + turn[2] * c + turn[3] * d
            if cosine < 0:
                turn = [-part for part in turn]
            angle = 2 * math.acos(min(1.0, abs(cosine)))
            if angle > MAX_TURN_LEAD_RAD:
                share = MAX_TURN_LEAD_RAD / angle
                turn = [was + (part - was) * share for part, was in zip(turn, (a, b, c, d), strict=True)]
            length = math.sqrt(sum(part * part for part in turn))
            turns[row] = [part / length for part in turn]

    def _reset_rest(self) -> None:
        self._quiet = 0
        self._rest = self._new_rest_tracker()

    def _new_rest_tracker(self) -> _RestTracker:
        here = self._places.copy()
        yes = np.ones(self.n, dtype=bool)
        looks = np.zeros(self.n, dtype=np.int64)
        places, turns, way = here[:, :3].copy(), here[:, 3:].copy(), np.zeros((self.n, 3))
        return _RestTracker(0, 0, places, turns, places.copy(), way, yes, yes, here, here.copy(), looks, looks.copy())

    def _track_rest(self, steps: int) -> None:
        """Count for how long nothing has moved, keep awake bodies that topple, and put to rest those that rattle."""
        velocity = np.abs(self._moves)
        for hand in self._hands.values():
            velocity[self._body[hand.brick]] = 0
        still = velocity[:, :3].max() < CALM_SPEED and velocity[:, 3:].max() < CALM_TURN
        self._quiet = self._quiet + steps if still else 0
        rest = self._rest
        rest.steps += steps
        if rest.steps == REST_CHECK_STEPS:
            rest.steps = 0
            self._look()
        if rest.toppling.any():  # slow as it may be
            asleep = self._data.tree_asleep
            asleep[rest.toppling[self._rows] & (asleep < 0)] = AWAKE
            self._quiet = 0

    def _look(self) -> None:
        rest = self._rest
        way = self._places[:, :3] - rest.places
        now, before = np.linalg.norm(way, axis=1), np.linalg.norm(rest.way, axis=1)
        same = (way * rest.way).sum(1) >= SAME_WAY_COSINE * now * before
        gathered = (now > TOPPLING_MOVE_M) & (now > TOPPLING_GROWTH * before) & same
        rest.all_looks += 1
        rest.toppling = (gathered & rest.gathered) | (rest.all_looks < FIRST_CHECKS)
        rest.averages += (self._places[:, :3] - rest.averages) / AVERAGED_CHECKS
        if self.scene.anchored and self._hands and rest.all_looks >= FIRST_CHECKS:
            self._put_back_creeping(now)
        rest.places, rest.turns = self._places[:, :3].copy(), self._places[:, 3:].copy()
        rest.way, rest.gathered = way, gathered
        went = self._travel(rest.anchors, self._places)
        rest.looks += 1
        rest.halfway[rest.looks == STILL_CHECKS // 2] = self._places[rest.looks == STILL_CHECKS // 2]
        late = self._travel(rest.halfway, self._places)
        gathers = (late > CREEP_M) & (late > 1.5 * self._travel(rest.anchors, rest.halfway))
        moved = (went > MAX_DRIFT_M) | ((rest.looks >= STILL_CHECKS) & gathers)
        rest.anchors[moved] = self._places[moved]
        rest.looks[moved] = 0
        rest.stills = np.where(now < MERGED_MOVE_M, rest.stills + 1, 0)
        if self.scene.merged and self._hands and rest.all_looks >= FIRST_CHECKS and not rest.all_looks % MERGED_CHECKS:
            self._merge_more()

    def _merge_more(self) -> None:
        """Merge what has come to rest, if that saves enough bodies. What sleeps costs nothing, and is left asleep."""
        if self._data.ntree_awake < FEWEST + len(self._hands):
            return
        still = (self._rest.stills >= MERGED_CHECKS) & ~self._rest.toppling
        still[self._held_bodies()] = False
        found = plan(self._places, self._halves, self._held_bodies(), still)
        if found is not None and len(found.rows) <= len(self._rows) - FEWEST:
            self._rebuild(found)

    def _put_back_creeping(self, went: npt.NDArray[np.float64]) -> None:
        """Put what crept since the last check back: along the table, and turned about the upright.

        `went` (n,) is how far (m) each body has gone. Friction is regularised, so that what stands creeps while a hand
        keeps it awake. What a moving hand touches, by way of other bricks too, is left alone: a brick that comes along
        with the one that is pulled must not be held back.
        """
        rest = self._rest
        held = self._held_bodies()
        gone = np.linalg.norm(self._places[held, :3] - rest.averages[held], axis=1)
        islands = self._data.tree_island
        pulled = islands[self._at[held]][gone > HELD_STILL_M]
        creeping = (went < ANCHOR_M) & ~rest.toppling
        creeping[self._rows] &= (self._data.tree_awake > 0) & ~np.isin(islands, pulled)
        creeping[held] = False
        self._places[creeping, :2] = rest.places[creeping, :2]
        self._places[creeping, 3:] = _turned_as(self._places[creeping, 3:], rest.turns[creeping])

    def _travel(self, before: Poses, after: Poses) -> npt.NDArray[np.float64]:
        """Return how far (m) each body moved, measured `DRIFT_ARM_M` from its centre."""
        way = np.linalg.norm(after[:, :3] - before[:, :3], axis=1)
        way += 2 * np.linalg.norm(after[:, 3:] - before[:, 3:], axis=1) * DRIFT_ARM_M
        return np.asarray(way)

    def _put_to_rest(self) -> bool:
        """Put bodies at rest to sleep after the next step, with all bodies that they touch if those may sleep."""
        still = ((self._rest.looks >= STILL_CHECKS) & ~self._rest.toppling)[self._rows]
        if self._rest.steps or not still.any():
            return False
        self._model.dof_length[np.repeat(still, 6)] = 0.0
        asleep = self._data.tree_asleep
        asleep[still & (asleep < 0)] = READY_TO_SLEEP
        return True

    def _step_mujoco(self, steps: int, before: npt.NDArray[np.float64]) -> None:
        """Take some steps of MuJoCo.

        MuJoCo fails (`mj_nc: contact involves sleeping geom`, MuJoCo 4.0.1) if a brick that is woken lies slightly
        nearer to a sleeping one than when both fell asleep. Then all bricks are woken where they are.
        """
        mujoco, timestep = engine(), self._model.opt.timestep
        if self._merge is not None:
            self._write_rows()
        end = self._data.time + steps * timestep
        woken = -1.0
        while (left := round((end - self._data.time) / timestep)) > 0:
            try:
                mujoco.mj_step(self._model, self._data, left)
            except mujoco.FatalError:
                if self._data.time == woken:
                    self._stop(before)
                    return
                woken = self._data.time
                self._wake_all()
        if self._merge is not None:
            self._read_rows()

    def _write_rows(self) -> None:
        self._data.qpos.reshape(-1, 7)[:] = self._places[self._rows]
        self._data.qvel.reshape(-1, 6)[:] = self._moves[self._rows]

    def _read_rows(self) -> None:
        assert self._merge is not None
        self._places[self._rows] = self._data.qpos.reshape(-1, 7)
        self._moves[self._rows] = self._data.qvel.reshape(-1, 6)
        carry(self._merge, self._places, self._moves)

    def _held_bodies(self) -> list[int]:
        return [int(self._body[hand.brick]) for hand in self._hands.values()]

    def _must_part(self) -> bool:
        """Tell whether something moves so that bodies which are merged would move by themselves."""
        merge, places = self._merge, self._places
        assert merge is not None
        held = self._held_bodies()
        velocity = np.abs(self._moves[:, :3])
        velocity[held] = 0
        if velocity.max() > PARTING_SPEED:
            return True
        leads = [int(self._at[heap.lead]) for heap in merge.heaps]
        touching = self._model.geom_bodyid[self._data.contact.geom] - 1
        if (np.isin(touching, self._at[held]).any(1) & np.isin(touching, leads).any(1)).any():
            return True
        for heap in merge.heaps:
            up, was_up = (turn_matrix(poses[heap.lead, 3:])[2] for poses in (places, merge.places))
            if float(up @ was_up) < math.cos(PARTING_TILT_RAD):
                return True
        return False

    def _part(self) -> None:
        """Simulate all bodies again, each by itself."""
        if self._merge is not None:
            self._rebuild(None)

    def _rebuild(self, merge: Merge | None) -> None:
        """Go on with the model in which bodies are merged so, or none is."""
        if merge is self._merge:
            return
        old, places, moves = self._data, self._places.copy(), self._moves.copy()
        self._merge = merge
        self._model = self._whole if merge is None else _model(self.scene, self._order, merge, self._whole)
        self._set_rows(np.arange(self.n) if merge is None else merge.rows)
        self._bind_data(engine().MjData(self._model))
        if merge is None:
            self._places[:], self._moves[:] = places, moves
        else:
            self._places, self._moves = places, moves
        self._data.time = old.time
        for body in self._held_bodies():
            self._grasp(body)

    def _wake_all(self) -> None:
        """Go on in a new data object, with all bricks awake: one on which MuJoCo failed cannot be used again."""
        old, new = self._data, engine().MjData(self._model)
        for name in ("qpos", "qvel", "qacc_warmstart", "xfrc_applied", "mocap_pos", "mocap_quat", "eq_active"):
            getattr(new, name)[:] = getattr(old, name)
        new.time = old.time
        self._bind_data(new)

    def _recover_if_diverged(self, before: npt.NDArray[np.float64]) -> None:
        """Put the bricks back to where they were if the simulation has diverged."""
        if not (np.isfinite(self._places).all() and np.isfinite(self._moves).all()):
            self._stop(before)

    def _stop(self, before: npt.NDArray[np.float64]) -> None:
        """Put the bricks back to where they were, at rest, hands open."""
        time = self._data.time
        self._model, self._merge = self._whole, None
        self._set_rows(np.arange(self.n))
        self._bind_data(engine().MjData(self._model))
        self._hands.clear()
        self._released.clear()
        self._places[:] = before
        self._data.time = time if math.isfinite(time) else 0.0
        self.broken += 1
        self._reset_rest()

    def calm(self) -> bool:
        """Tell whether everything that is not held is at rest: asleep, or slow for `CALM_TIME_S`."""
        return self._quiet * STEP_S >= CALM_TIME_S or self.asleep()

    def asleep(self) -> bool:
        """Tell whether nothing moves and nothing is held, so that nothing needs to be simulated."""
        return not self._hands and not self._released and self._data.ntree_awake == 0

    def settle(self, limit: float = 8.0) -> bool:
        """Simulate until everything is at rest, for `limit` s at most; return whether it is.

        Raises BadHandError if `limit` is not a length of time.
        """
        if not 0 <= limit <= MAX_CALL_S:
            raise BadHandError(f"time passes by 0 to {MAX_CALL_S:g} s, not {limit}")
        end = self.time + limit
        while not self.calm() and self.time < end:
            self.step(5 * STEP_S)
        return self.calm()

    def awake(self) -> npt.NDArray[np.intp]:
        """Return the bricks that are being simulated: those that move, or touch something that moves or is held."""
        bodies = self._rows[np.flatnonzero(self._data.tree_awake)]
        for heap in self._merge.heaps if self._merge else ():
            if heap.lead in bodies:
                bodies = np.concatenate([bodies, heap.followers])
        return np.sort(self._order[bodies])

    # -- the table

    def strike(self, impulse: Numbers, watch: Callable[[World], None] | None = None) -> None:
        """Strike the table with a palm: `impulse` (3 numbers, N s) is what the blow gives it; returns when it is over.

        The table, `TABLE_MASS` heavy, swings that way and back once within `TABLE_SWING_S`. Seen from the table, where
        poses are measured, every brick feels the opposite of its acceleration, as in a lift; a hard blow makes bricks
        hop.

        Raises BadHandError if the impulse is not finite, or above `MAX_IMPULSE_N_S`.
        """
        blow = np.array(_numbers(impulse, 3))
        self._part()
        if np.linalg.norm(blow) > MAX_IMPULSE_N_S:
            raise BadHandError(f"a palm strikes with {MAX_IMPULSE_N_S:g} N s at most")
        peak = blow / TABLE_MASS * 2 * math.pi / TABLE_SWING_S  # m/s2 of x = X (1 - cos(2 pi t / TABLE_SWING_S)) / 2
        steps = round(TABLE_SWING_S / FINE_STEP_S)
        for k in range(steps):
            self._step_accelerated(peak * math.cos(2 * math.pi * (k + 0.5) / steps))
            if watch and (k % 15 == 14 or k + 1 == steps):
                watch(self)

    def pull_paper(
        self,
        speed: float,
        toward: float = 0.0,
        *,
        length: float = 0.04,
        watch: Callable[[World], None] | None = None,
    ) -> bool:
        """Pull a sheet of paper from under everything on the table; return whether it came out.

        The sheet lies under all bricks, `length` m of it behind the last of them. It reaches `speed` (m/s) within
        `PAPER_RAMP_S` toward an angle (rad) in the plane and is out when every brick on it has slid `length` m against
        it; what rides along for three lengths is stopped with the sheet still under it. Time is simulated in the
        frame of the sheet, with its friction; poses are of the table throughout.

        Raises BadHandError if the numbers describe no such pull, or a hand holds a brick.
        """
        if self._hands:
            raise BadHandError("no paper is pulled while a hand holds a brick")
        if not (0.01 <= speed <= 4 and 0.01 <= length <= 0.5 and math.isfinite(toward)):
            raise BadHandError("paper is pulled at 0.01 to 4 m/s, over 0.01 to 0.5 m")
        self._part()
        way = np.array([math.cos(toward), math.sin(toward), 0.0])
        start = self._places[:, :3].copy()
        low = self._places[:, 2] < self._resting_heights() + 0.001
        pace = travel = 0.0
        ramp = round(PAPER_RAMP_S / FINE_STEP_S)
        out, k = False, 0
        self._model.geom_friction[0, 0] = PAPER_FRICTION
        try:
            while not out and travel < 3 * length:
                push = speed / PAPER_RAMP_S if k < ramp else 0.0
                self._step_accelerated(way * push)
                pace += push * FINE_STEP_S
                travel += pace * FINE_STEP_S
                self._frame_offset = way * travel
                k += 1
                slid = (start - self._places[:, :3]) @ way
                out = bool(slid[low].min() >= length)
                if watch and k % 15 == 0:
                    watch(self)
            if not out:
                for _ in range(ramp):
                    self._step_accelerated(-way * pace / PAPER_RAMP_S)
        finally:
            self._model.geom_friction[0, 0] = self.scene.friction
            self._places[:, :3] += self._frame_offset
            if out:
                self._moves[:, :3] += way * pace
            self._frame_offset = np.zeros(3)
        return out

    def _resting_heights(self) -> npt.NDArray[np.float64]:
        """Return for each body how high its centre is when it lies on the table as it is turned."""
        turns = rotations(self._places[:, 3:])
        return np.asarray((np.abs(turns[:, 2, :]) * self._halves).sum(1))

    def _step_accelerated(self, acceleration: npt.NDArray[np.float64]) -> None:
        """Simulate `FINE_STEP_S` on a table that is accelerated (m/s2)."""
        model, data = self._model, self._data
        before = self._places.copy()
        self._move_springs()
        data.xfrc_applied[1 : self.n + 1, 2] = WAKING_FORCE_N
        model.opt.gravity[:] = (0.0, 0.0, GRAVITY)
        model.opt.gravity -= acceleration
        whole, model.opt.timestep = model.opt.timestep, FINE_STEP_S / self.scene.cuts
        try:
            self._step_mujoco(self.scene.cuts, before)
        finally:
            model.opt.timestep = whole
            model.opt.gravity[:] = (0.0, 0.0, GRAVITY)
        held = [int(self._body[hand.brick]) + 1 for hand in self._hands.values()]
        data = self._data
        data.xfrc_applied[1 : self.n + 1, 2] = 0
        data.xfrc_applied[held, 2] = WAKING_FORCE_N
        self._released.clear()
        self._reset_rest()
        self._recover_if_diverged(before)

    # -- state

    def save(self) -> Snapshot:
        """Return the whole state, for `restore`, bit for bit.

        The data object is copied whole: the state that MuJoCo itself exports does not resume bit-equally with sleep.
        """
        return Snapshot(
            copy.copy(self._data),
            copy.deepcopy(self._hands),
            frozenset(self._released),
            self._quiet,
            copy.deepcopy(self._rest),
            self.broken,
            self._model,
            self._merge,
            self._is_merge_due,
            self._places.copy(),
            self._moves.copy(),
        )

    def restore(self, saved: Snapshot) -> None:
        """Go back to a state saved before.

        Raises BadHandError if its scene has another number of bricks.
        """
        if len(saved.rest.places) != self.n:
            raise BadHandError(f"that was saved of a scene of {len(saved.rest.places)} bricks: this one has {self.n}")
        self._merge, self._is_merge_due = saved.merge, saved.is_merge_due
        self._model = self._whole if saved.merge is None else saved.model
        self._set_rows(np.arange(self.n) if saved.merge is None else saved.merge.rows)
        self._bind_data(copy.copy(saved.data))
        if saved.merge is not None:
            self._places, self._moves = saved.places.copy(), saved.moves.copy()
        self._hands = copy.deepcopy(saved.hands)
        self._released = set(saved.released)
        self._quiet, self.broken = saved.quiet_steps, saved.broken
        self._rest = copy.deepcopy(saved.rest)


def _model(scene: Scene, order: npt.NDArray[np.intp], merge: Merge | None = None, whole: Any = None) -> Any:
    """Compile the scene: one free body a brick, in an order, and one mocap body for the hand that may hold it.

    With `merge`, the bricks of a heap are one body; `whole` is the model without it. MuJoCo's contact gives by the
    inverse masses of both bodies: they are left those of single bricks, so that contact is as firm as it was.
    """
    bodies, grips, welds = [], [], []
    heaps = {heap.lead: heap for heap in merge.heaps} if merge else {}
    places = scene.pose_array()[order] if merge is None else merge.places
    for body in range(len(order)) if merge is None else merge.rows.tolist():
        brick, place = scene.bricks[order[body]], _place_text(places[body])
        carried = ""
        if heap := heaps.get(body):
            pairs = zip(heap.followers.tolist(), heap.offsets, strict=True)
            carried = "".join(_geom(scene, order[other], _place_text(pose)) for other, pose in pairs)
        bodies.append(f'<body name="b{body}" {place}><freejoint/>{_geom(scene, order[body])}{carried}</body>')
        grips.append(f'<body name="g{body}" mocap="true" {place}/>')
        d, ratio = GRIP_IMPEDANCE, GRIP_DAMPING
        slow = math.sqrt(
            brick.mass / (HAND_STIFFNESS * (1 - d))
        )  # s; MuJoCo: k = 1/(d t²), force = m d/(1-d) k stretch
        welds.append(
            f'<weld name="w{body}" body1="g{body}" body2="b{body}" active="false" relpose="0 0 0 1 0 0 0"'
            f' solref="{slow / ratio:.17g} {ratio}" solimp="{d} {d} 0.01" torquescale="0.3"/>'
        )
    step = STEP_S / scene.cuts
    stiff = min(CONTACT_TIME_S, CONTACT_TIME_STEPS * step)
    options = MUJOCO_OPTIONS.format(
        step=step,
        stiff=stiff,
        friction=scene.friction,
        impedance=scene.impedance,
        margin=(scene.skin + CONTACT_MARGIN_M) / 2,
    )
    model = engine().MjModel.from_xml_string(
        f"<mujoco>{options}<worldbody>"
        f'<geom type="plane" size="5 5 1" margin="0" priority="1"/>{"".join(bodies)}{"".join(grips)}</worldbody>'
        f"<equality>{''.join(welds)}</equality></mujoco>"
    )
    model.dof_damping[:] = DAMPING * len(bodies)
    if merge is not None:
        model.body_invweight0[1 : 1 + len(bodies)] = whole.body_invweight0[1 + merge.rows]
        for row, body in enumerate(merge.rows.tolist()):
            if heap := heaps.get(body):
                model.dof_damping[6 * row : 6 * row + 6] *= 1 + len(heap.followers)
    return model


def _geom(scene: Scene, number: int, place: str = "") -> str:
    """Return the box of a brick, by its number."""
    brick = scene.bricks[number]
    half = " ".join(f"{edge / 2 - scene.skin / 2:.17g}" for edge in brick.size)
    return f'<geom type="box" size="{half}" mass="{brick.mass:.17g}" {place}/>'


def _place_text(pose: npt.NDArray[np.float64]) -> str:
    quaternion = pose[3:] / np.linalg.norm(pose[3:])
    return f'pos="{_numbers_text(pose[:3])}" quat="{_numbers_text(quaternion)}"'


def _numbers_text(numbers: npt.NDArray[np.float64]) -> str:
    return " ".join(f"{number:.17g}" for number in numbers)


def _whole(number: object) -> bool:
    return isinstance(number, (int, np.integer)) and not isinstance(number, bool)


def _numbers(given: Numbers, count: int) -> list[float]:
    try:
        numbers = [float(number) for number in given]
    except (TypeError, ValueError, OverflowError):
        numbers = []
    if len(numbers) != count or not all(math.isfinite(number) for number in numbers):
        raise BadHandError(f"{count} finite numbers were expected")
    return numbers


def _place(given: Numbers) -> npt.NDArray[np.float64]:
    place = np.array(_numbers(given, 3))
    if np.abs(place).max() > HAND_REACH_M:
        raise BadHandError(f"no hand reaches further than {HAND_REACH_M:g} m")
    return place


def _turned(quaternion: npt.NDArray[np.float64], vector: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return a vector turned by a unit quaternion."""
    w, x, y, z = quaternion.tolist()
    p, q, r = vector.tolist()
    a, b, c = 2 * (y * r - z * q), 2 * (z * p - x * r), 2 * (x * q - y * p)
    return np.array([p + w * a + (y * c - z * b), q + w * b + (z * a - x * c), r + w * c + (x * b - y * a)])


def _turned_as(now: npt.NDArray[np.float64], before: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return quaternions (n, 4) w x y z `now`, turned back about the upright by what they turned since `before`."""
    w, x, y, z = now.T
    p, q, r, s = before.T
    half = np.arctan2(p * z + q * y - r * x - s * w, p * w + q * x + r * y + s * z)
    cosine, sine = np.cos(half), np.sin(half)
    turned = [cosine * w + sine * z, cosine * x + sine * y, cosine * y - sine * x, cosine * z - sine * w]
    return np.stack(turned, axis=1)


def _rotated_back(quaternion: npt.NDArray[np.float64], vector: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return _turned(quaternion * np.array([1, -1, -1, -1]), vector)
