"""The lesson of Brick Work: a brickprint, a first round and a half, and how a match is won."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson, Step, lesson_in
from stackyard.core.texts.catalogue import ENGLISH

CRANE: Final = "2x2@0,0,0+1x1@0,0,1+1x1@0,0,2+1x1@0,0,3+1x4@0,0,4+1x2@0,2,5"
WALL: Final = "1x4@0,0,0+1x2@0,0,1+1x2@0,2,1+1x3@0,0,2+1x1@0,3,2+1x2@0,1,3"
PRINTS: Final = f"Blue's print Crane: {CRANE}; Red's print Wall: {WALL}"
RULES: Final = "rules=2"
BEGUN: Final = f"{RULES} prints; first Blue; order 8 5; turns 0 0; pool -; board .........; tokens 1 2; Blue -; Red -"

# Every way to set a 2x2 on a 2x3, or a 2x3 on a 2x2, so that all four studs of the 2x2 count.
FOUR_PIPS: Final = (
    "2x2/2x3@0,0,0",
    "2x2/2x3@0,1,0",
    "2x2/2x3r@0,0,0",
    "2x2/2x3r@1,0,0",
    "2x3/2x2@0,0,0",
    "2x3/2x2@0,-1,0",
    "2x3/2x2@0,0,1",
    "2x3/2x2@-1,0,1",
)

LESSON: Final = lesson_in(
    ENGLISH,
    Lesson(
        game="brick-work",
        options={},
        steps=[
            Step(
                id="aim",
                position=f"{BEGUN}; Blue's bricks 1x1*3 1x4 2x2; Red's print Wall: {WALL}",
            ),
            Step(
                id="take",
                accept=["take 1x2"],
            ),
            Step(
                id="print",
                position=f"{BEGUN}; Blue's bricks 1x1*3 1x2 1x4 2x2 returned 40; Red's print Wall: {WALL}",
                accept=[],
            ),
            Step(
                id="collect",
                position=f"{RULES} turn Blue; first Blue; order 8 5; turns 0 0; pool 2456; board .........; tokens 1 2; Blue -; Red -; {PRINTS}",
                accept=["4>collect 2x2"],
                replies=["2>collect 1x2"],
                point_at=["collect4"],
            ),
            Step(
                id="token",
                accept=["5+>collect 2x3"],
                replies=["6>adjust", "roll 2342", "3>collect 1x3"],
                point_at=["collect6"],
            ),
            Step(
                id="build",
                accept=[f"4>build {join}" for join in FOUR_PIPS],
                replies=["2>collect 1x2"],
                point_at=["build"],
            ),
            Step(
                id="bump",
                accept=["2>collect"],
                replies=["reroll 5"],
                point_at=["collect2"],
            ),
            Step(
                id="act",
                accept=["collect 1x2"],
                replies=["5+>collect 1x6", "roll 1144"],
                point_at=["collect2"],
            ),
            Step(
                id="demolish",
                accept=["4>demolish A^2"],
                replies=["1>collect 1x1"],
                point_at=["demolish"],
            ),
            Step(
                id="recycle",
            ),
            Step(
                id="win",
                position=f"{RULES} turn Blue; first Blue; order 8 5; turns 44 0; pool 2355; board .........; tokens 0 2; "
                f"Blue 1x2 A={CRANE} B=1x2@0,0,0+1x2@0,2,0+1x4@0,0,1+1x3@0,0,2+1x1@0,3,2; Red 1x1*2 1x4 A=2x2@0,0,0+1x1@0,0,1; {PRINTS}",
                accept=["2>build 1x2/B@0,1,0"],
                point_at=["build"],
            ),
            Step(
                id="on",
                position=f"{RULES} roll Blue; first Blue; order 8 5; turns 0 0; pool -; board .........; tokens 1 2; "
                f"Blue -; Red -; {PRINTS}",
            ),
        ],
    ),
)
