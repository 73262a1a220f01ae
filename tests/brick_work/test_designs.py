"""What bots build: six bricks each, put together by joins, and never what could not be built again."""

from __future__ import annotations

import re

import numpy as np
import pytest

from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.bots.designs import DESIGNS, STYLES, Design, choose_design, invent
from stackyard.games.brick_work.pieces import NAME_BYTES, PRINT_BRICKS, SUPPLY
from stackyard.games.brick_work.solver.plan import plan


def sound(design: Design) -> None:
    assert len(design.boxes) == PRINT_BRICKS
    assert geometry.is_connected(design.boxes)
    assert not geometry.has_overlap(design.boxes)
    assert all(need <= there for need, there in zip(design.needs, SUPPLY, strict=True))
    assert re.fullmatch(r"\S+( \S+)*", design.name)
    assert len(design.name.encode()) <= min(40, NAME_BYTES)
    found = plan(design.boxes, yard=SUPPLY)
    assert found.possible
    assert found.proven
    assert found.actions <= 12
    assert design.move.startswith(f"print {design.name}: ")
    assert design.move.count("/") == PRINT_BRICKS - 1


@pytest.mark.parametrize("design", DESIGNS, ids=lambda design: design.name)
def test_a_drawing_is_six_bricks_that_can_be_built_again(design: Design) -> None:
    sound(design)


def test_no_two_drawings_are_the_same() -> None:
    assert len({geometry.shape_key(design.boxes) for design in DESIGNS}) == len(DESIGNS) >= 20
    assert len({design.name for design in DESIGNS}) == len(DESIGNS)


@pytest.mark.parametrize("style", STYLES)
def test_an_invention_can_be_built_again(style: str) -> None:
    rng = np.random.default_rng(1)
    for _ in range(15):
        design = invent(rng, SUPPLY, style)
        sound(design)
        wide, long, high = geometry.extent(design.boxes)
        if style == "tower":
            assert high == PRINT_BRICKS
        if style == "branch":
            assert geometry.total_pips(design.boxes) >= PRINT_BRICKS - 1
        if style == "wall":
            assert min(wide, long) <= 3


def test_a_choice_goes_with_what_was_taken_and_what_is_left() -> None:
    rng = np.random.default_rng(2)
    for _ in range(60):
        left = [int(rng.integers(count + 1)) for count in SUPPLY]
        taken = [0] * len(SUPPLY)
        while sum(taken) < PRINT_BRICKS and any(left):
            design = choose_design(rng, taken, left)
            if design is None:
                kind = int(rng.choice([kind for kind, count in enumerate(left) if count]))
            else:
                kind = next(kind for kind, need in enumerate(design.needs) if need > taken[kind])
            taken[kind] += 1
            left[kind] -= 1
        if sum(taken) == PRINT_BRICKS:
            last = choose_design(rng, taken, left)
            assert last is not None
            assert list(last.needs) == taken


def test_an_invention_takes_six_bricks() -> None:
    with pytest.raises(ValueError, match="6 bricks"):
        invent(np.random.default_rng(0), [0, 1, 0, 0, 0, 0, 0])
