"""Finding towers and proving that there are none, both checked by the slow judge and by the equilibrium programme."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ortools.sat.python import cp_model

from stackyard.cli import main as command
from stackyard.core.compiling.bits import bit_indices
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.conditions.language import holds, parse
from stackyard.games.towerbrix.pieces import BRICKS, DECKS, EDGE_MM
from stackyard.games.towerbrix.solve import Dealt, summary_of_leaning
from stackyard.games.towerbrix.solver import objectives, solver
from stackyard.games.towerbrix.solver.deals import BANDS, deal
from stackyard.games.towerbrix.solver.instructions.pictures import in_letters, in_svg, solids
from stackyard.games.towerbrix.solver.instructions.steps import building_steps, step_sentences
from stackyard.games.towerbrix.solver.objectives import bonus_points, highest, most_bonus
from stackyard.games.towerbrix.solver.proof.straight import Arrangement, prove
from stackyard.games.towerbrix.solver.search.lattice import IS_USED
from stackyard.games.towerbrix.solver.solver import MARGIN_DEGREES, Solution, TowerBounds, plan_of, solve
from stackyard.games.towerbrix.solver.towers import Plan, Tower, facts_of, margin_of, random_plans, tower_of
from tests.towerbrix import random_conditions, slow_judge
from tests.towerbrix.test_judge import poses_of, straight


def main(words: Sequence[str]) -> int:
    return command(["solve", "towerbrix", *words])


GREEN, PINK = range(8), range(9)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give proofs the time that they need on a busy machine."""
    monkeypatch.setattr(solver, "PROOF_WORK", 60.0)
    monkeypatch.setattr(objectives, "WISH_COOLINGS", 200)


def slow_tower(tower: Tower) -> slow_judge.Tower:
    return random_conditions.bricks(tower.poses, tower.used)


def is_built_by_the_rules(tower: slow_judge.Tower, name: str) -> None:
    """Check that a tower is one piece, without overlaps or floating bricks, of the deck's bricks (T1, T10)."""
    assert tower.is_one()
    assert slow_judge.is_held(tower)
    assert not any(slow_judge.overlap(a, b) for a in tower.bricks for b in tower.bricks if a.name < b.name)
    if name == "green":
        assert [brick.name for brick in tower.bricks] == list(BRICKS[:8])
    else:
        assert {brick.colour for brick in tower.bricks} == {"yellow", "purple", "red", "blue", "gray"}


def is_right(solution: Solution, texts: list[str], name: str) -> None:
    tower = solution.tower
    assert tower is not None
    assert margin_of(tower) >= MARGIN_DEGREES
    is_built_by_the_rules(slow_tower(tower), name)
    for text in texts:
        assert slow_judge.judge(text, slow_tower(tower)), text


@pytest.mark.parametrize("name", DECKS)
def test_what_is_found_stands_and_satisfies_the_slow_judge(name: str) -> None:
    rng = random.Random(4)
    found = 0
    for seed in range(4):
        hand = deal(deck(name), BANDS["medium"], rng)
        texts = [card.line.split(" ", 2)[2] for card in hand]
        solution = solve([card.condition for card in hand], name, seconds=5.0, seed=seed)
        if solution.verdict == "stands":
            is_right(solution, texts, name)
            found += 1
        else:
            assert solution.tower is None
    assert found >= 2


def test_programmes_are_bounded_by_work_whatever_time_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a seed fixes the tower also on a busy machine; the clock ends nothing but the whole search."""
    given: list[float] = []
    run = cp_model.CpSolver.solve

    def noted(self: cp_model.CpSolver, *arguments: Any) -> Any:
        given.append(self.parameters.max_deterministic_time)
        return run(self, *arguments)

    monkeypatch.setattr(cp_model.CpSolver, "solve", noted)
    hand = [card.condition for card in deal(deck("green", "first"), BANDS["hard"], random.Random(13))]
    asked = []
    for seconds in (60.0, 600.0):
        given.clear()
        found = solve(hand, "green", seconds=seconds, seed=3)
        asked.append((found.verdict, found.plan is not None and found.plan.tolist(), given.copy()))
    assert asked[0] == asked[1]
    assert asked[0][2]
    assert max(asked[0][2]) <= solver.START_WORK


def lines(text: str) -> list[str]:
    return [line.strip() for line in text.split("|")]


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("green", "all red: above all blue | all blue: above all yellow | all yellow: above all red"),
        ("green", "all red: standing | at least 1 red: lying"),
        ("green", "exactly 3 bricks: standing | exactly 4 bricks: lying"),
        ("green", "all bricks: grounded | at least 1 bricks: rests on at least 1 bricks"),
        ("green", "no red: touches at least 1 bricks"),
        ("green", "at least 1 bricks: leaning"),
        ("green", "all highest bricks: red | all highest bricks: blue"),
        ("green", "exactly 1 red: touches at least 1 red"),  # touching goes both ways
        ("green", "same top bricks | at least 1 bricks: rests on at least 1 bricks"),
        ("green", "at least 1 gray: standing"),
        ("pink", "no gray: standing | no gray: lying"),
        ("pink", "at most 4 bricks: standing or lying"),  # five colours, five bricks at least (T10)
        ("pink", "all gray: above all bricks | at least 1 gray: grounded"),
        # a chain along x, y and z at once: the four that touch the gray brick's sides cannot all be below it
        ("pink", "all gray: grounded | all red: below all gray"),
    ],
)
def test_a_known_contradiction_is_proven(name: str, text: str) -> None:
    conditions = [parse(line) for line in lines(text)]
    answer = prove(conditions, PINK if name == "pink" else GREEN, name == "pink", seconds=60.0)
    assert answer.proven
    assert answer.found is None
    assert solve(conditions, name, seconds=60.0).verdict == "impossible"


def arranged(arrangement: Arrangement) -> slow_judge.Tower:
    """Return the arrangement's bricks for the slow judge, without the code of plans."""
    turned = {0: (0.5**0.5, 0.0, 0.5**0.5, 0.0), 1: (0.5**0.5, -(0.5**0.5), 0.0, 0.0), 2: (1.0, 0.0, 0.0, 0.0)}
    bricks = []
    for name, where in zip(BRICKS, arrangement.bricks, strict=True):
        if where is not None:
            low, size = where
            centre = [(low[axis] + size[axis] / 2) * EDGE_MM / 1000 for axis in range(3)]
            bricks.append(slow_judge.brick_at(name, [*centre, *turned[size.index(2)]]))
    return slow_judge.Tower(bricks)


def random_hand(rng: random.Random) -> list[str]:
    texts: list[str] = []
    while len(texts) < rng.choice((2, 3, 4, 5)):
        text = random_conditions.clause(rng)
        if "leaning" not in text and "9" not in text:
            texts.append(text)
    return texts


def test_what_is_proven_impossible_no_tower_does_and_what_is_arranged_is_a_tower() -> None:
    rng, chance = random.Random(8), np.random.default_rng(8)
    towers = {name: valid_towers(name, chance) for name in DECKS}
    proven = arranged_count = 0
    for _ in range(24):
        name = rng.choice(DECKS)
        texts = random_hand(rng)
        conditions = [parse(text) for text in texts]
        answer = prove(conditions, PINK if name == "pink" else GREEN, name == "pink", work=2.0)
        if answer.proven:
            proven += 1
            for tower in towers[name]:
                assert not all(holds(condition, tower.facts) for condition in conditions), texts
        elif answer.found is not None:
            arranged_count += 1
            slow = arranged(answer.found)
            is_built_by_the_rules(slow, name)
            assert all(slow_judge.judge(text, slow) for text in texts), texts
    assert proven > 3
    assert arranged_count > 3


def valid_towers(name: str, chance: np.random.Generator) -> list[Tower]:
    """Return thousands of heaps of bricks dropped at random that are one tower, stable or not."""
    found: list[Tower] = []
    while len(found) < 800:
        used = 255
        if name == "pink":
            used = 256 | sum(int(chance.choice((1, 2, 3))) << first for first in range(0, 8, 2))
        tower = random_conditions.tower(chance, used)
        if parts_of(tower) == 1:
            found.append(tower)
    return found


def parts_of(tower: Tower) -> int:
    from stackyard.games.towerbrix.solver.search.lattice import parts

    return int(parts(tower.facts))


@pytest.mark.parametrize("name", DECKS)
def test_the_programme_knows_every_tower_by_its_own_facts(name: str) -> None:
    """Completeness: with all true facts of a random standing tower as conditions, the programme proves nothing."""
    for plan in random_plans(3, 3, name):
        tower = tower_of(plan)
        texts = all_that_is_so(slow_tower(tower))
        bricks = PINK if name == "pink" else GREEN
        answer = prove([parse(text) for text in texts], bricks, name == "pink", work=5.0)
        assert not answer.proven
        if answer.found is not None:
            assert all(slow_judge.judge(text, arranged(answer.found)) for text in texts)


def all_that_is_so(tower: slow_judge.Tower) -> list[str]:
    """Return a tower's facts in the language of cards: how many bricks of each colour lie, touch, rest and so on."""
    texts = []
    colours = sorted({brick.colour for brick in tower.bricks})
    for colour in colours:
        own = [brick for brick in tower.bricks if brick.colour == colour]
        for word in ("standing", "grounded", "highest"):
            texts.append(_so_many(sum(tower.has(brick, word) for brick in own), colour, word))
        for other in colours:
            theirs = [brick for brick in tower.bricks if brick.colour == other]
            for relation, related in (("touches", tower.touches), ("rests on", tower.rests), ("above", tower.above)):
                count = sum(any(a.name != b.name and related(a, b) for b in theirs) for a in own)
                texts.append(_so_many(count, colour, f"{relation} at least 1 {other}"))
    return texts


def _so_many(count: int, colour: str, what: str) -> str:
    return f"exactly {count} {colour}: {what}" if count else f"no {colour}: {what}"


def test_an_arrangement_on_the_lattice_is_the_same_as_a_plan() -> None:
    answer = prove([parse("at least 5 bricks: standing")], GREEN, balanced=True, grid=6, work=30.0)
    assert answer.found is not None
    plan: Plan = plan_of(answer.found)
    laid, exact = slow_tower(tower_of(plan)), arranged(answer.found)
    for a, b in zip(laid.bricks, exact.bricks, strict=True):
        shift = [p - q for p, q in zip(a.centre, laid.bricks[0].centre, strict=True)]
        wanted = [p - q for p, q in zip(b.centre, exact.bricks[0].centre, strict=True)]
        assert shift == pytest.approx(wanted, abs=0.01)
    assert plan[:, IS_USED].tolist() == [1] * 8 + [0]


def test_the_programme_keeps_a_brick_down_by_what_lies_on_it() -> None:
    """Two bricks on the top of one cannot both have their centre above it: a brick on top has to hold them down."""
    hand = [parse(line) for line in lines("all grounded bricks: standing and touches at least 2 bricks")]
    hand += [parse("exactly 1 bricks: grounded"), parse("at least 7 bricks: lying")]
    assert prove(hand, GREEN, balanced=True, grid=2, work=30.0).closed
    found = prove(hand, GREEN, balanced=True, weighed=True, grid=2, work=30.0).found
    assert found is not None
    assert all(holds(condition, tower_of(plan_of(found)).facts) for condition in hand)


def test_a_sliver_of_a_face_is_what_a_proof_does_not_cover() -> None:
    """docs/towerbrix-solver.md: a contact pattern that bricks have and no bricks have with whole contacts.

    Red and blue stand face to face, yellow lies on red and laps over blue and purple by 1.5 mm each, which is no touch.
    Along x: yellow is not over blue, so it begins where red does at least; purple is not under yellow, so it begins
    where yellow ends at least; and purple touches red, so it begins before red ends, which is where yellow ends.
    """
    poses, used = poses_of(
        r1=straight(0, 0, 0), b1=straight(-30, 0, 0), p1=straight(27, 30, 0), y1=straight(-1.5, 0, 60, lying=True)
    )
    facts, tower = facts_of(poses, used), random_conditions.bricks(poses, used)
    for text in (
        "all blue: touches all red and touches no yellow or purple",
        "all purple: touches all red and touches no yellow or blue",
        "all yellow: rests on all red and touches exactly 1 bricks",
    ):
        assert holds(parse(text), facts), text
        assert slow_judge.judge(text, tower), text
    (red, blue, purple, yellow) = (tower.bricks[k].centre[0] for k in (2, 3, 1, 0))
    assert yellow < red  # a part of yellow is over blue
    assert yellow + 30 > purple > red  # a part of it is over purple
    assert blue == red - 30


@pytest.mark.parametrize("limit", [0.4, 1.2])
def test_time_is_kept(limit: float) -> None:
    # Many facts at once that no tower has and that the programme cannot refute at once: the search runs to its end.
    hand = "at least 1 bricks: touches at least 7 bricks | exactly 4 bricks: grounded | no bricks: lying"
    conditions = [parse(text) for text in lines(hand)]
    solve(conditions, "green", seconds=0.1)
    began = time.process_time()
    solve(conditions, "green", seconds=limit)
    assert time.process_time() - began < limit + 2.0  # 0.3 alone


def test_the_same_seed_gives_the_same_tower() -> None:
    conditions = [parse("all red: rests on all yellow"), parse("exactly 3 bricks: grounded")]
    one, two = (solve(conditions, "green", seed=5) for _ in range(2))
    assert one.plan is not None
    assert two.plan is not None
    assert (one.plan == two.plan).all()


@pytest.mark.usefixtures("patient")
def test_a_wish_is_granted_or_refused() -> None:
    conditions = [parse("at least 2 bricks: lying")]
    solution = solve(conditions, "green", TowerBounds(height=10, grounded=2))
    is_right(solution, ["at least 2 bricks: lying"], "green")
    assert solution.height_mm >= 300
    assert solution.tower is not None
    tower = slow_tower(solution.tower)
    assert sum(tower.has(brick, "grounded") for brick in tower.bricks) <= 2
    assert (
        solve(conditions, "green", TowerBounds(height=15), seconds=60.0).verdict == "impossible"
    )  # eight bricks, two of them lying: 14


@pytest.mark.usefixtures("patient")
def test_the_highest_tower_of_lying_bricks_is_eight_edges_high() -> None:
    best = highest([parse("all bricks: lying")], "green", seconds=120)
    assert best.proven
    assert best.worth == pytest.approx(8 * EDGE_MM)


@pytest.mark.usefixtures("patient")
def test_bonus_points_are_those_of_the_rulebook() -> None:  # T17, T18
    assert [bonus_points(height, 3) for height in (195.0, 195.1, 255.0, 255.1)] == [0, 1, 1, 3]
    assert [bonus_points(300, grounded) for grounded in (1, 2, 3)] == [5, 5, 3]
    best = most_bonus([parse("exactly 4 bricks: grounded"), parse("all bricks: lying")], "green", seconds=120)
    assert (best.worth, best.proven) == (0, True)


@pytest.mark.parametrize("name", DECKS)
def test_steps_build_the_tower_from_the_table_up(name: str) -> None:
    for plan in random_plans(3, 9, name):
        tower = tower_of(plan)
        steps = building_steps(tower)
        placed: set[int] = set()
        assert sorted(step.brick for step in steps) == bit_indices(tower.used)
        for step in steps:
            assert {*step.on, *step.touching} <= placed
            brick = next(b for b in slow_tower(tower).bricks if b.name == BRICKS[step.brick])
            assert bool(step.on) != slow_tower(tower).has(brick, "grounded")
            placed.add(step.brick)
        assert steps[-1].stands
        assert len(step_sentences(tower, "de")) == len(steps)


def test_a_step_says_what_to_do() -> None:
    plan = np.zeros((9, 5), np.int64)
    plan[:, 0] = range(9)
    plan[4] = (4, 0, 0, 0, 1)  # red stands at 0, 0
    plan[6] = (6, 6, 0, 2, 1)  # blue lies beside it, from front to back
    plan[8] = (8, 0, 0, 1, 1)  # gray lies on red alone: its centre is over red's edge
    tower = tower_of(plan)
    assert step_sentences(tower)[:2] == [
        "Lay the blue brick from front to back on the surface.",
        "Stand the red brick on the surface, against the blue brick.",
    ] or step_sentences(tower)[:2] == [
        "Stand the red brick on the surface.",
        "Lay the blue brick from front to back on the surface, against the red brick.",
    ]
    assert step_sentences(tower)[2].startswith("Lay the gray brick from left to right on the red brick")
    assert "Lege den grauen Stein von links nach rechts auf den roten Stein" in step_sentences(tower, "de")[2]


def test_a_tower_is_drawn() -> None:
    plan = np.zeros((9, 5), np.int64)
    plan[:, 0] = range(9)
    plan[4] = (4, 0, 0, 0, 1)
    plan[6] = (6, 0, 0, 1, 1)
    tower = tower_of(plan)
    assert in_letters(tower).splitlines() == ["b1b1b1b1"] * 2 + ["r1r1"] * 4 + ["========"]
    assert [one.brick for one in solids(tower)] == [4, 6]
    drawn = in_svg(tower)
    assert drawn.index("<title>r1<") < drawn.index("<title>b1<")
    assert drawn.count("<polygon") == 6 + 3  # three faces each; a layer with red, one with blue above red
    assert all(text in drawn for text in (">R1<", ">B2<", ">0 mm<", ">60 mm<"))


# --- the command -----------------------------------------------------------------------------------------------------


def test_the_command_solves_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--cards", "g23, G8", "--seed", "2", "--seconds", "60"]) == 0
    output = capsys.readouterr().out
    assert "Every yellow brick is wholly above all red bricks." in output
    assert "8. " in output


def test_the_command_proves_a_contradiction(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deck", "green", "--conditions", "all red: standing", "all red: lying", "at least 1 red: red"]) == 1
    assert "What these cards say contradicts itself" in capsys.readouterr().out


def test_the_command_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "4", "--level", "easy", "--deck", "pink", "--simulate", "0.5", "--leaning"]) == 0
    output = capsys.readouterr().out
    assert "4 deals: " in output
    assert "that straight bricks cannot do: " in output
    assert "stood in the simulator for 0.5 s" in output


def test_what_straight_bricks_cannot_do_is_counted() -> None:
    def dealt(hand: str) -> Dealt:
        conditions = [parse(line) for line in lines(hand)]
        return Dealt(deck("green", "first")[:1], solve(conditions, "green", leaning=True, by_work=True), 0.5)

    found = [dealt("exactly 3 bricks: lying | exactly 4 bricks: standing"), dealt("all red: lying | no red: lying")]
    summary_lines = summary_of_leaning(found)
    assert summary_lines[0] == (
        "2 that straight bricks cannot do: 1 solved with bricks that lean, 1 contradict themselves whatever bricks do, "
        "0 open"
    )
    assert summary_lines[-1] == "solved: G1"
    assert summary_of_leaning([])[0].startswith("0 that straight bricks cannot do: ")
    german = summary_of_leaning(found, "de")
    assert german[0].startswith("2, die mit geraden Steinen nicht gehen: 1 mit schrägen gelöst")
    assert german[-1] == "gelöst: G1"
    assert not any("median" in line or "solved" in line for line in german)


@pytest.mark.usefixtures("patient")
def test_the_command_knows_the_richest_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn, house = tmp_path / "tower.svg", tmp_path / "house.txt"
    house.write_text("A1 2 all red: standing\nA2 3 no red: standing\nA3 2 all bricks: lying", encoding="utf-8")
    assert main(["--richest", "--deck-file", str(house), "--highest", "--svg", str(drawn), "--seconds", "60"]) == 0
    output = capsys.readouterr().out
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    assert "2 cards of" in output or "1 cards of" in output
    assert "no tower of straight bricks has more" in output


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (["--cards", "G999"], "there is no card 'G999'"),
        ([], "a hand is given by"),
        (["--conditions", "all rot: standing"], "'rot'"),
        (["--cards", "G1", "--deck-file", "/nowhere/deck.txt"], "deck.txt"),
        (["--cards", "G1,g2, G1"], "G1 is named twice"),
        (["--cards", "G1,P2"], "no card 'P2' in this deck: it is one of the pink deck"),
        (["--cards", "G1", "--richest"], "in one way, not by --cards/--conditions and --richest"),
        (["--richest", "--deals", "3"], "in one way"),
        (["--deals", "0"], "1 to 100000 hands, not 0"),
        (["--deals", "-5"], "not -5"),
        (["--deals", "2", "--highest"], "are for one hand"),
        (["--deals", "2", "--simulate", "nan"], "not nan"),
        (["--cards", "G1", "--simulate", "2"], "are for --deals"),
        (["--deals", "3", "--deck-file", "deck.txt"], "a house deck is for --cards and --richest"),
        (["--cards", "G1", "--seconds", "nan"], "not nan"),
        (["--cards", "G1", "--seconds", "inf"], "not inf"),
        (["--cards", "G1", "--seconds", "0"], "more than 0"),
        (["--cards", "G1", "--seed", "-1"], "a seed is a number from 0"),
        (["--cards", "G1", "--seed", "9" * 30], "a seed is a number from 0"),
        (["--cards", ","], "a hand has one card or condition at least"),
        (["--cards", "G1", "--svg", "/nowhere/tower.svg"], "tower.svg"),
    ],
)
def test_a_wrong_question_is_refused(arguments: list[str], wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert wrong in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"", "a deck has 1 to 120 cards; this one has 0"),
        (b"A1 2 all red: standing\nA2 3 all rot: lying", "line 2: 'bricks' or a colour"),
        (b"A1 2 all red: standing\na1 3 all red: lying", "line 2: there is a card a1 already"),
        (b"\xff\xfe\x00", "is no deck file: a deck is text in UTF-8"),
        (b"#" * 10_000_000, "a deck file is at most 20000 characters long"),
    ],
)
def test_a_wrong_deck_file_is_refused(
    content: bytes, wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.txt"
    house.write_bytes(content)
    assert main(["--cards", "A1", "--deck-file", str(house)]) == 2
    assert wrong in capsys.readouterr().err


def test_a_deck_file_may_have_tabs_and_the_mark_of_an_editor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = tmp_path / "house.txt"
    house.write_bytes(b"\xef\xbb\xbfA1\t2\tall red: standing\r\n")
    assert main(["--cards", "A1", "--deck-file", str(house)]) == 0
    assert "A1 (2): " in capsys.readouterr().out


def test_a_deal_has_the_points_of_its_level() -> None:  # T19
    rng = random.Random(1)
    for name in DECKS:
        for low, high in BANDS.values():
            for _ in range(50):
                hand = deal(deck(name), (low, high), rng)
                assert low <= sum(card.points for card in hand) <= high
                assert len(set(hand)) == len(hand)
