"""The lesson of Towers: ten short steps, each on a small board, that teach the whole standard game."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson, Step, lesson_in
from stackyard.core.texts.catalogue import ENGLISH

LESSON: Final = lesson_in(
    ENGLISH,
    Lesson(
        game="towers",
        options={"width": 4, "height": 4},
        steps=[
            Step(
                id="own",
                position="4x4 - build B B,W,B,W/W,1,BW,B/1,WWB,B,1/1,B,W,B",
                point_at=["b2", "c3"],
            ),
            Step(
                id="build",
                position="4x4 - build B B,W,B,W/W,B,W,B/B,W,B,W/W,B,W,B",
                accept=[],
            ),
            Step(
                id="surrounded",
                position="3x3 - build B B,W,B/W,B,W/BW,1,B",
                accept=["b2-a2", "b2-c2", "b2-b3"],
                point_at=["b2"],
            ),
            Step(
                id="height",
                position="5x2 - build B B,W,B,W,B/WB,1,W,B,W",
                accept=["a1-c1"],
                point_at=["a1"],
            ),
            Step(
                id="cut",
                position="6x2 - build B W,2,W,2/WBB,W,B,W,W,1",
                accept=["c1-b1"],
                point_at=["c1"],
            ),
            Step(
                id="tie",
                position="8x1 - build B 1,BW,W,B,W,WB,2",
                accept=["d1-c1"],
                point_at=["d1"],
            ),
            Step(
                id="outgrown",
                position="8x1 - build W 1,BW,WB,1,W,WB,2",
                seat=1,
                accept=["e1-f1"],
                point_at=["e1", "f1"],
            ),
            Step(
                id="skip",
                position="4x3 - build B B,1,BWW,W/W,B,1,B/1,WBB,1,W",
            ),
            Step(
                id="win",
                position="4x3 - build B B,1,BWW,W/W,B,1,B/1,WBB,1,W",
                accept=["b2-b1"],
            ),
            Step(
                id="on",
                position="8x8 - build B W,B,W,B,W,B,W,B/B,W,B,W,B,W,B,W/W,B,W,B,W,B,W,B/B,W,B,W,B,W,B,W/W,B,W,B,W,B,W,B/"
                "B,W,B,W,B,W,B,W/W,B,W,B,W,B,W,B/B,W,B,W,B,W,B,W",
            ),
        ],
    ),
)
