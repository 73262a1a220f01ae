"""Bricks that lean: found if cards ask for them or if there is no straight tower, and what "impossible" covers then."""

from __future__ import annotations

import numpy as np
import pytest
from ortools.sat.python import cp_model

from stackyard.core.texts.phrases import sentences
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.bytecode import compile_conditions
from stackyard.games.towerbrix.conditions.language import parse
from stackyard.games.towerbrix.solver import solver
from stackyard.games.towerbrix.solver.instructions.pictures import in_svg
from stackyard.games.towerbrix.solver.instructions.steps import building_steps, step_sentences
from stackyard.games.towerbrix.solver.objectives import highest
from stackyard.games.towerbrix.solver.proof.any_pose import _any_pose_model, contradicts_itself
from stackyard.games.towerbrix.solver.search.annealing import NEAR_MISSES_KEPT, NO_BOUNDS, anneal
from stackyard.games.towerbrix.solver.search.lattice import COLUMNS
from stackyard.games.towerbrix.solver.solver import (
    COVERS,
    COVERS_ANY_POSE,
    LEANED,
    MARGIN_DEGREES,
    find_with_fixed_work,
    solve,
)
from stackyard.games.towerbrix.solver.towers import (
    GREEN,
    Poses,
    Tower,
    facts_of,
    margin_of,
    random_plans,
    scene_of_tower,
    tower_of,
)
from stackyard.physics.agreement import stays_standing
from stackyard.physics.scene import deepest_overlap
from stackyard.physics.world import World
from tests.towerbrix import random_conditions, slow_judge
from tests.towerbrix.test_solver import all_that_is_so, lines


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile the solver first: these tests measure processor time, in which compiling must not count."""
    find_with_fixed_work([])


@pytest.mark.parametrize(
    "text",
    [
        "exactly 1 bricks: leaning",
        "at least 2 bricks: leaning | exactly 3 bricks: grounded | all red: lying",
        "at least 1 red: leaning and touches all blue | all yellow: standing | at least 2 bricks: highest",
        "all blue: leaning | no bricks: lying",
        "exactly 3 bricks: lying | exactly 4 bricks: standing",  # eight bricks: the last one leans
        "exactly 2 bricks: lying | as many standing bricks as lying bricks",  # four lean
        "exactly 2 bricks: lying | more lying bricks than standing bricks | all yellow: touches all yellow",  # five do
    ],
)
def test_a_tower_that_leans_is_found_and_stays(text: str) -> None:
    solution = solve([parse(line) for line in lines(text)], "green", leaning=True, by_work=True)
    assert solution.verdict == "stands"
    tower = solution.tower
    assert tower is not None
    assert tower.facts[fact.LEANING]
    assert margin_of(tower) >= MARGIN_DEGREES
    assert stays_standing(scene_of_tower(tower), 10.0)
    bricks = random_conditions.bricks(tower.poses, tower.used)
    assert bricks.is_one()
    for line in lines(text):
        assert slow_judge.judge(line, bricks), line
    steps, sentences = building_steps(tower), step_sentences(tower)
    assert steps[-1].stands
    for step, sentence in zip(steps, sentences, strict=True):
        leans = bool(tower.facts[fact.LEANING] >> step.brick & 1)
        assert leans == ("let it lean" in sentence)
        partners = int(tower.facts[fact.TOUCHES + step.brick] & tower.facts[fact.LEANING])
        assert not leans or step.touching or partners  # of two that lean on each other the first has nothing yet
    assert "lehne ihn" in " ".join(step_sentences(tower, "de"))
    assert in_svg(tower).count("<g><title>") == 8


def leaning_towers(count: int) -> list[Tower]:
    """Return towers with one to five leaning bricks, as the search returns them."""
    state = np.array([5], np.uint64)
    near_misses = np.zeros((NEAR_MISSES_KEPT, 9, COLUMNS), np.int64)
    found: list[Tower] = []
    while len(found) < count:
        code = compile_conditions([parse(f"exactly {len(found) % 5 + 1} bricks: leaning")])
        plan = np.zeros((9, COLUMNS), np.int64)
        if anneal(code, NO_BOUNDS, GREEN, 0, 0, 4, 5, False, 4000, state, plan, near_misses) == 0:
            found.append(tower_of(plan))
    return found


def test_the_search_knows_what_leaning_bricks_touch() -> None:
    """Its fast geometry agrees with the exact contacts of the same bricks, and no two bricks overlap."""
    agree = 0
    towers = leaning_towers(24)
    halves = np.tile(np.array((0.015, 0.015, 0.03)), (8, 1))
    for tower in towers:
        assert deepest_overlap(tower.poses[:8], halves)[2] < 0.0002
        exact = facts_of(tower.poses, tower.used)
        assert exact[fact.LEANING] == tower.facts[fact.LEANING]
        assert exact[fact.GROUNDED] == tower.facts[fact.GROUNDED]
        agree += bool((exact == tower.facts).all())
    assert agree >= 0.9 * len(towers)  # a contact at the very rim of a face may be seen either way; the judge decides


def test_bricks_lean_on_bricks_that_lean() -> None:
    met = 0
    for tower in leaning_towers(20):
        leaning = int(tower.facts[fact.LEANING])
        met += any(leaning >> brick & 1 and tower.facts[fact.TOUCHES + brick] & leaning for brick in range(8))
    assert met >= 4


def test_what_a_no_covers_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    words = solve([parse("all red: standing"), parse("at least 1 red: lying")], "green", leaning=True)
    assert (words.verdict, words.covers) == ("impossible", COVERS_ANY_POSE)
    straight = solve([parse("at least 1 bricks: leaning")], "green")
    assert (straight.verdict, straight.covers) == ("impossible", COVERS)
    monkeypatch.setattr(solver, "LEANING_SECONDS", 0.3)
    crossed = "all bricks: standing | all bricks: grounded | at least 1 bricks: rests on at least 1 bricks"
    tried = solve([parse(line) for line in lines(crossed)], "green", leaning=True, seconds=60.0)
    assert (tried.verdict, tried.covers) == ("impossible", sentences(COVERS, LEANED))
    found = solve([parse("at least 1 red: lying")], "green", leaning=True)
    assert (found.verdict, found.covers) == ("stands", None)


def test_what_contradicts_itself_is_never_so() -> None:
    """All true facts of a tower, straight or leaning, as conditions: they may not contradict each other."""
    for tower in [*leaning_towers(3), *(tower_of(plan) for plan in random_plans(2, 6, "green"))]:
        slow_tower = random_conditions.bricks(tower.poses, tower.used)
        texts = all_that_is_so(slow_tower)
        for word in ("standing", "lying", "leaning", "highest", "lowest"):
            texts.append(
                f"exactly {count} bricks: {word}" if (count := how_many(slow_tower, word)) else f"no bricks: {word}"
            )
        assert all(slow_judge.judge(text, slow_tower) for text in texts)
        assert not contradicts_itself([parse(text) for text in texts], range(8))


def dropped(chance: np.random.Generator) -> Poses:
    """Return eight bricks in random rotations after they fell on each other and on the table."""
    poses = np.zeros((9, 7))
    for height, brick in enumerate(chance.permutation(8)):
        turn = chance.normal(size=4)
        poses[brick] = (*chance.normal(0, 0.03, 2), 0.05 + 0.076 * height, *(turn / np.linalg.norm(turn)))
    return poses


def heap_of(poses: Poses) -> int:
    """Return the bricks of the largest heap that is one by its contacts."""
    facts, left, most = facts_of(poses, GREEN), GREEN, 0
    while left:
        heap, grown = 0, left & -left
        while grown != heap:
            heap = grown
            for brick in range(8):
                grown |= int(facts[fact.TOUCHES + brick]) if heap >> brick & 1 else 0
        left &= ~heap
        most = max(most, heap, key=int.bit_count)
    return most


def allowed(poses: Poses, used: int) -> bool:
    """Tell whether the programme of any poses allows a tower with exactly these facts of each brick."""
    facts = facts_of(poses, used)
    bricks = tuple(brick for brick in range(8) if used >> brick & 1)
    words = _any_pose_model(bricks, optional=False).copied()
    alone = {"standing": fact.STANDING, "lying": fact.LYING, "leaning": fact.LEANING}
    alone |= {"grounded": fact.GROUNDED, "highest": fact.HIGHEST, "lowest": fact.LOWEST}
    pairs = {"touches": fact.TOUCHES, "rests": fact.RESTS_ON, "above": fact.ABOVE, "level": fact.LEVEL}
    for i in bricks:
        for name, place in alone.items():
            words.model.add(getattr(words, name)[i] == int(facts[place]) >> i & 1)
        for j in bricks:
            for name, place in pairs.items() if i != j else ():
                words.model.add(getattr(words, name)[i, j] == int(facts[place + i]) >> j & 1)
    return bool(cp_model.CpSolver().solve(words.model) != cp_model.INFEASIBLE)


def test_no_heap_of_leaning_and_turned_bricks_is_called_impossible() -> None:
    """The programme's constraints on heights and resting are true of bricks in any pose (docs/towerbrix-solver.md)."""
    chance = np.random.default_rng(3)
    leaning = 0
    for number in range(16):
        start = leaning_towers(1 + number)[-1].poses if number < 4 else dropped(chance)
        world = World(scene_of_tower(Tower(GREEN, start, np.zeros(fact.NUM_FACTS, np.int64))))
        world.step(0.8)
        poses = np.zeros((9, 7))
        poses[:8] = world.poses()
        used = heap_of(poses)
        leaning += int(facts_of(poses, used)[fact.LEANING]).bit_count()
        assert allowed(poses, used)
    assert leaning > 16


def how_many(tower: slow_judge.Tower, word: str) -> int:
    return sum(tower.has(brick, word) for brick in tower.bricks)


@pytest.mark.parametrize(
    ("text", "contradicts"),
    [
        ("exactly 3 bricks: standing | exactly 4 bricks: lying", False),  # one leans
        ("exactly 3 bricks: standing | exactly 4 bricks: lying | no bricks: leaning", True),
        ("all red: above all blue | all blue: above all yellow | all yellow: above all red", True),
        ("all bricks: standing | same top bricks | at least 1 bricks: above at least 1 bricks", True),
        ("all red: highest | all red: below all blue", True),
        ("at least 1 gray: standing", True),
        ("exactly 1 red: touches at least 1 red", True),
        ("no red: touches at least 1 bricks", True),
        ("at least 1 red: rests on at least 1 yellow | all yellow: above all red", True),
        ("at least 1 red: rests on at least 1 yellow | all yellow: above at least 1 red", False),
        ("at least 1 red: rests on at least 1 yellow | all yellow: standing and highest | no red: highest", True),
        ("at least 1 red: rests on at least 1 yellow | all yellow: lying and highest | no red: highest", False),
    ],
)
def test_words_that_contradict_each_other(text: str, contradicts: bool) -> None:
    assert contradicts_itself([parse(line) for line in lines(text)], range(8), seconds=30.0) == contradicts


def test_the_highest_tower_may_have_to_lean() -> None:
    best = highest([parse("exactly 7 bricks: lying"), parse("no bricks: standing")], "green", seconds=20)
    assert best.solution.tower is not None
    assert best.solution.tower.facts[fact.LEANING]
    assert not best.proven
