"""The lesson of Take That Towers: a first turn, then towers that are about to be scored, one trick each."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson, Step, lesson_in
from stackyard.core.texts.catalogue import ENGLISH

LESSON: Final = lesson_in(
    ENGLISH,
    Lesson(
        game="take-that-towers",
        options={},
        steps=[
            Step(
                id="build",
                position="2 - build 0 - LOOFSULA/SPELNOIN scored=- buried=-/- points=0,0",
                accept=["OF@A"],
            ),
            Step(
                id="second",
                accept=["LO@B"],
            ),
            Step(
                id="claim",
                accept=["LA/A1", "SU/A1"],
                point_at=["A1"],
            ),
            Step(
                id="draw",
                accept=["draw"],
                replies=["draw 0 SPOFEL"],
            ),
            Step(
                id="spire",
                position="2 - build 0 A:OF0NO,LO1EL,OF0IN/B:EL,IN SPLA/SP2LONO scored=- buried=-/- points=0,0 built=B",
                accept=["SP@A"],
                point_at=["A"],
            ),
            Step(
                id="last-card",
                accept=["LA/A4"],
                point_at=["A4"],
            ),
            Step(
                id="score",
                accept=["draw"],
                replies=["draw 0 LOSUNO"],
            ),
            Step(
                id="inferno",
                position="2 - claim 0 A:LO0IN,EL,SU,OF1NO,OF1EL,IN/B:NO,EL/C:LA,LO SULA/SPLOLA scored=- buried=-/- points=0,0",
                accept=["SU/A6", "LA/A6"],
                replies=["draw", "draw 0 OFOFEL"],
                point_at=["A6", "A5", "A4"],
            ),
            Step(
                id="landlord",
                position="2 - claim 0 A:OF1NO,OF1EL,LA,SP/B:EL,IN LONOIN/SPLOSU scored=- buried=-/- points=0,0",
                accept=["LO/A3", "NO/A3", "IN/A3"],
                replies=["draw", "draw 0 OFSUEL"],
                point_at=["A3", "A2"],
            ),
            Step(
                id="elevator",
                position="2 - claim 0 A:SU0NO,EL,LO1IN,SP/B:EL,IN LOLA/SP2SUNO scored=- buried=-/- points=0,0",
                accept=["LO/A2", "LA/A2"],
                replies=["draw", "draw 0 LOOFNO", "draw 0 SPIN"],
                point_at=["A2", "A1"],
            ),
            Step(
                id="cut",
                position="2 - build 0 A:LO1NO,LO1EL/B:EL,IN,OF SPSULANO/SP2LA scored=- buried=-/- points=0,0 built=B",
                accept=["SP@A"],
                replies=["draw", "draw 0 LOOFIN"],
                point_at=["A"],
            ),
            Step(
                id="end",
                position="2 SP2LO2OF2EL2SU2LA2NO2IN2 build 1 A:LO0SP,OF0LA/B:EL1SU,SU/C:IN0NO,EL0LO SP/OFLANOIN scored=- "
                "buried=-/- points=0,0 last",
            ),
            Step(
                id="on",
                position="2 - build 0 - SPLOOFEL/SULANOIN scored=- buried=-/- points=0,0",
            ),
        ],
    ),
)
