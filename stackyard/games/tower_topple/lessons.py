"""The lesson of Tower Topple: a turn, an order, a colour that cannot be pulled, a claim, and a tower that falls."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson, Step, lesson_in
from stackyard.core.texts.catalogue import ENGLISH

_START: Final = '2 {"rows":6} choose seed=7 faces=.G.YB..R.BR.G.Y... rows=0,1,2/3,4,5/6,7,8/9,10,11/12,13,14/15,16,17'
_HELD: Final = '2 {"rows":6} hand seed=7 faces=.G.YB..R.BRPG.Y... rows=0,1,2/3,4,5/6,7,8/9,10,-/12,13,14/15,16,17 begun=1 brick=11 from=4c'
_ORDERED: Final = (
    '2 {"rows":6} choose scores=1,1 safe=1 seed=7 faces=.G.YBr.R.BRPG.Y... '
    "rows=0,1,2/3,4,-/6,7,8/9,10,-/12,13,14/15,16,17/11,-,5 tasks=red"
)
_FROZEN: Final = (
    '2 {"rows":6} choose scores=4,3 safe=1 seed=7 faces=.GPYBr.R.BR.G.Y... '
    "rows=0,1,-/3,4,-/6,-,8/9,-,11/12,13,14/15,16,17/2,7,10/-,5,- tasks=red"
)
_CLAIM: Final = (
    '2 {"rows":6} choose scores=4,4 safe=1 seed=7 faces=.G.BYr.R.BR.G.Y... '
    "rows=0,1,2/-,4,-/6,-,8/9,-,11/12,13,-/15,16,17/7,10,3/5,14,- tasks=yellow"
)
_GRANTED: Final = f"{_CLAIM} claim=granted"
_LOSE: Final = (
    '2 {"rows":6} hand scores=6,4 safe=1 seed=7 faces=.GLBYr.R.BR.G.Y... '
    "rows=0,1,-/-,4,-/6,-,8/9,-,11/12,13,-/15,16,17/7,10,3/5,14,- begun=1 brick=2 from=1c"
)
_FALLEN: Final = (  # poses of _LOSE, simulated, once a hand has torn 2b out of it
    "fv0LOzEt77ydzfM7Fe9_PwsY1DdFXeg2MSG6PKn9dTxDNzq7ywfzO_njfz-9JL82ErpmtsiN7zx7FC4-AAAAAJFz8zsAAIA_AAAAAAAAAAAAAAAA"
    "qf-VvVMr3D2ZRdc7Hol_P5wvO7nmjEg7sUh2PdmHhT44QUg99_70Oz3tRT_isyA2O6JWtlpcIj-SET6-Gk-wPQY78jvUXWI_0ulmOMJQ9LjfHe8-"
    "Hu1kOTuADL0YaLc8mi9_P9sDu7dA9qE37jGjPfYGGr6yiDU9AfeAPDXafD_5yZe9pfrPvYdLvj1IL9M8kGMaPWVV8zus7n8_HmWXuP5gd7eLXLy8"
    "AtIivU_e1joFTPQ7x1VZP3BG97j7W6m4bUgHP4mh7L11VZ49Rx2iPPTJej-eCsS9tq8XvmNZxD3BJco7te2CPA749TyUjTY_ZK-gvdLmiT2TgjE_"
    "LPydvdJtZru4LYs89a51PwMByryfJwO-D-V-vskqV721BEE8gJ6ZPOWxdD-1KkK9dsENvqV-gr4GAR2-IQDIPcijTDx4QSA_lUggv1dIqL7VU6g-"
    "Brfjvd2FKD3mTPM7YUVcP2Kk2rgAcIo4sHICP9n8or1zimc9umdFPGDLHD_Jrxu_sZ-4vg8EtT43xxO9Dt6DPQAEYTyjWEw_NBmbvjknPb4rOvk-"
)

LESSON: Final = lesson_in(
    ENGLISH,
    Lesson(
        game="tower-topple",
        options={"rows": 6},
        steps=[
            Step(
                id="pull",
                position=_START,
                accept=["pull 4c"],
                replies=["out", "face plain"],
                point_at=["4c"],
            ),
            Step(
                id="place",
                position=_HELD,
                accept=["place a", "place b", "place c"],
                replies=["stands"],
            ),
            Step(
                id="touch",
                position=_START,
                accept=["touch 2c"],
                replies=["felt loose"],
                point_at=["2c"],
            ),
            Step(
                id="instruction",
                position=_START,
                accept=["pull 2c"],
                replies=["out", "face draw-red", "place b", "stands"],
                point_at=["2c"],
            ),
            Step(
                id="colour",
                position=_ORDERED,
                accept=["pull 3b", "pull 4b"],
                replies=["out", "place b", "stands"],
                point_at=["3b", "4b"],
            ),
            Step(
                id="substitute",
                position=_FROZEN,
                accept=["pull 2b", "pull 4a", "pull 1b", "pull 2a", "pull 5a", "pull 5c"],
                replies=["out", "place a", "stands"],
            ),
            Step(
                id="claim",
                position=_CLAIM,
                accept=["claim"],
                replies=["verdict yes"],
                point_at=["2b"],
            ),
            Step(
                id="go-on",
                position=_GRANTED,
                accept=["pull 1b"],
                replies=["out", "place c", "stands"],
                point_at=["1b"],
            ),
            Step(
                id="orders",
            ),
            Step(
                id="topple",
                position=_LOSE,
                accept=["place c"],
                replies=[f"topple {_FALLEN}"],
            ),
            Step(
                id="toppled",
            ),
            Step(
                id="on",
                position=_START,
            ),
        ],
    ),
)
