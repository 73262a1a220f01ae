"""The engine's facts and verdicts against a second judge, which shares no code with it (T1-T10)."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import compile_conditions, penalty
from stackyard.games.towerbrix.conditions.facts import Facts
from stackyard.games.towerbrix.conditions.language import holds, parse
from stackyard.games.towerbrix.solver.search.lattice import parts
from stackyard.games.towerbrix.solver.towers import facts_of
from tests.towerbrix import random_conditions, slow_judge

TOWERS = 200
PER_TOWER = 12


def agree(facts: Facts, tower: slow_judge.Tower) -> None:
    """Check that every fact of the engine is what the slow judge computes."""
    for a in tower.bricks:
        i = slow_judge.NAMES.index(a.name)
        kinds = {"standing": fact.STANDING, "lying": fact.LYING, "leaning": fact.LEANING}
        kinds |= {"grounded": fact.GROUNDED, "highest": fact.HIGHEST, "lowest": fact.LOWEST}
        for word, place in kinds.items():
            assert bool(facts[place] >> i & 1) == tower.has(a, word), (a.name, word)
        for b in tower.bricks:
            if a.name != b.name:
                j = slow_judge.NAMES.index(b.name)
                assert bool(facts[fact.TOUCHES + i] >> j & 1) == tower.touches(a, b), (a, b)
                assert bool(facts[fact.RESTS_ON + i] >> j & 1) == tower.rests(a, b), (a, b)
                assert bool(facts[fact.ABOVE + i] >> j & 1) == tower.above(a, b), (a, b)
                assert bool(facts[fact.BELOW + i] >> j & 1) == tower.above(b, a), (a, b)


def test_random_towers_are_judged_as_a_slow_judge_judges_them() -> None:
    rng, chance = random.Random(1), np.random.default_rng(1)
    so = 0
    for _ in range(TOWERS):
        used = random_conditions.some(chance)
        tower = random_conditions.tower(chance, used)
        slow_tower = random_conditions.bricks(tower.poses, used)
        facts = facts_of(tower.poses, used)
        agree(facts, slow_tower)
        assert (facts == tower.facts).all()  # of bodies and of the lattice
        assert (parts(facts) == 1) == slow_tower.is_one()
        for _ in range(PER_TOWER):
            text = random_conditions.condition(rng)
            condition = parse(text)
            expected = slow_judge.judge(text, slow_tower)
            so += expected
            assert holds(condition, facts) == expected, text
            assert (penalty(compile_conditions([condition]), facts) == 0) == expected, text
    assert TOWERS * PER_TOWER * 0.2 < so < TOWERS * PER_TOWER * 0.8


def test_a_program_of_many_conditions_asks_for_all_of_them() -> None:
    rng, chance = random.Random(2), np.random.default_rng(2)
    for _ in range(200):
        texts = [random_conditions.condition(rng) for _ in range(3)]
        facts = random_conditions.tower(chance, 511).facts
        conditions = [parse(text) for text in texts]
        assert (penalty(compile_conditions(conditions), facts) == 0) == all(holds(c, facts) for c in conditions)


def test_no_condition_at_all_is_always_satisfied() -> None:
    facts = random_conditions.tower(np.random.default_rng(3), 255).facts
    assert penalty(compile_conditions([]), facts) == 0


# --- leaning bricks, set by hand -------------------------------------------------------------------------------------


def straight(x: float, y: float, z: float, lying: bool = False) -> list[float]:
    """Return the pose of a brick by its lowest corner of least x and y (mm); lying bricks lie along y."""
    if lying:
        return [(x + 15) / 1000, (y + 30) / 1000, (z + 15) / 1000, math.sqrt(0.5), -math.sqrt(0.5), 0.0, 0.0]
    return [(x + 15) / 1000, (y + 15) / 1000, (z + 30) / 1000, 1.0, 0.0, 0.0, 0.0]


def tilted(steep: float, x: float, y: float) -> list[float]:
    """Return the pose of a brick with an edge on the table that leans towards smaller x, `steep` degrees from upright.

    `x`, `y`: where the edge on the table begins that is nearest to what it leans on.
    """
    angle = math.radians(steep)
    up, out = (-math.sin(angle), math.cos(angle)), (math.cos(angle), math.sin(angle))  # long edge, short edge in x, z
    centre = [x + 30 * up[0] + 15 * out[0], y + 15, 30 * up[1] + 15 * out[1]]
    return [*(c / 1000 for c in centre), math.cos(angle / 2), 0.0, -math.sin(angle / 2), 0.0]


def poses_of(**bricks: list[float]) -> tuple[np.ndarray[tuple[int, ...], np.dtype[np.float64]], int]:
    poses, used = np.zeros((9, 7)), 0
    for name, pose in bricks.items():
        poses[slow_judge.NAMES.index(name)] = pose
        used |= 1 << slow_judge.NAMES.index(name)
    return poses, used


@pytest.mark.parametrize("steep", [10.0, 20.0, 30.0, 45.0])
def test_a_brick_that_leans_against_a_wall_touches_it_and_rests_on_nothing(steep: float) -> None:
    # Its upper edge meets the upright face of a standing brick: an edge on a face (T2); it leans (T4).
    wall = 30.0
    poses, used = poses_of(r1=straight(0, 0, 0), b1=tilted(steep, wall + 60 * math.sin(math.radians(steep)), 4))
    slow_tower, facts = random_conditions.bricks(poses, used), facts_of(poses, used)
    agree(facts, slow_tower)
    for text in (
        "exactly 1 blue: leaning",
        "all blue: touches all red",
        "all bricks: grounded",
        "no blue: rests on at least 1 red",
        "no blue: standing or lying",
        "different pose bricks",
        "all highest bricks: blue",
    ):
        assert slow_judge.judge(text, slow_tower), text
        assert holds(parse(text), facts), text


@pytest.mark.parametrize(("steep", "bears"), [(20.0, False), (40.0, True), (50.0, True)])
def test_a_brick_that_leans_over_an_edge_rests_on_it_if_the_edge_bears_it_upwards(steep: float, bears: bool) -> None:
    # Its lower face lies on the upper edge of a lying brick, 30 mm high: the face's normal rises by sin(steep).
    away = 30 * math.tan(math.radians(steep))
    poses, used = poses_of(r1=straight(0, 0, 0, lying=True), b1=tilted(steep, 30 + away, 10))
    slow_tower, facts = random_conditions.bricks(poses, used), facts_of(poses, used)
    agree(facts, slow_tower)
    assert holds(parse("all blue: leaning and touches all red"), facts)
    assert (
        holds(parse("all blue: rests on all red"), facts)
        == bears
        == slow_judge.judge("all blue: rests on all red", slow_tower)
    )


@pytest.mark.parametrize("gap", [2.0, 5.0])
def test_a_brick_that_leans_on_nothing_touches_nothing(gap: float) -> None:
    poses, used = poses_of(r1=straight(0, 0, 0), b1=tilted(20, 30 + gap + 60 * math.sin(math.radians(20)), 0))
    slow_tower, facts = random_conditions.bricks(poses, used), facts_of(poses, used)
    agree(facts, slow_tower)
    assert holds(parse("no bricks: touches at least 1 bricks"), facts)


def test_random_leaning_towers_are_judged_as_a_slow_judge_judges_them() -> None:
    rng = random.Random(5)
    for _ in range(15):
        steep = rng.choice([rng.uniform(7, 28), rng.uniform(32, 55)])
        low = rng.random() < 0.5
        angle = math.radians(steep)
        reach = 30 * math.tan(angle) if low else 60 * math.sin(angle)
        red, blue, third = straight(0, 0, 0, lying=low), tilted(steep, 30 + reach, rng.uniform(3, 20)), []
        third = straight(rng.choice((-30.0, -60.0)), rng.uniform(-20, 20), 0, lying=rng.random() < 0.5)
        poses, used = poses_of(r1=red, b1=blue, y2=third)
        slow_tower, facts = random_conditions.bricks(poses, used), facts_of(poses, used)
        agree(facts, slow_tower)
        for _ in range(20):
            text = random_conditions.condition(rng)
            assert holds(parse(text), facts) == slow_judge.judge(text, slow_tower), text


@pytest.mark.parametrize("angle", [3.0, 4.9, 5.1, 85.2, 84.8])
def test_five_degrees_part_standing_from_leaning(angle: float) -> None:  # T4
    poses, used = poses_of(b1=tilted(angle, 0, 0))
    word = "standing" if angle < 5 else "lying" if angle > 85 else "leaning"
    assert holds(parse(f"all blue: {word}"), facts_of(poses, used))


def test_bricks_that_meet_edge_to_edge_do_not_touch() -> None:  # T2
    poses, used = poses_of(
        r1=straight(0, 0, 0), b1=straight(30, 30, 0), y1=straight(0, 30, 60), p1=straight(30, -28.5, 0)
    )
    facts = facts_of(poses, used)
    agree(facts, random_conditions.bricks(poses, used))
    assert holds(parse("no bricks: touches at least 1 bricks"), facts)


def test_two_millimetres_of_a_face_are_enough_to_touch() -> None:  # T2
    for shared, touch in ((1.8, False), (2.2, True)):
        poses, used = poses_of(r1=straight(0, 0, 0), b1=straight(30, 30 - shared, 0))
        facts = facts_of(poses, used)
        agree(facts, random_conditions.bricks(poses, used))
        assert holds(parse("all red: touches all blue"), facts) == touch


def test_heights_that_differ_by_less_than_a_millimetre_are_the_same() -> None:  # T6, T8
    for more, same in ((0.8, True), (1.2, False)):
        poses, used = poses_of(r1=straight(0, 0, 0), b1=straight(40, 0, more))
        facts = facts_of(poses, used)
        agree(facts, random_conditions.bricks(poses, used))
        assert holds(parse("same top bricks"), facts) == same
        assert holds(parse("all bricks: highest"), facts) == same


def test_unused_bricks_count_for_nothing() -> None:  # T9, T11
    poses, used = poses_of(r1=straight(0, 0, 0), b1=straight(30, 0, 0), y1=straight(0, 0, 60))
    facts = facts_of(poses, used & ~(1 << slow_judge.NAMES.index("y1")))
    assert holds(parse("all yellow: standing"), facts)
    assert not holds(parse("at least 1 yellow: standing"), facts)
    assert holds(parse("exactly 2 bricks: highest"), facts)
    assert holds(parse("exactly 2 bricks: touches exactly 1 bricks"), facts)
