"""The lesson of Tower Topple: a turn, an order, a colour that cannot be pulled, a claim, and a tower that falls."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson, Step

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

LESSON: Final = Lesson(
    game="tower-topple",
    title="Tower Topple in five minutes",
    options={"rows": 6},
    steps=[
        Step(
            id="pull",
            title="Pull",
            text="A tower of bricks, three to a row. You are Ash. Pull a brick from below the highest full row: take the one at "
            "4c, the right-hand end of row 4.",
            position=_START,
            accept=["pull 4c"],
            replies=["out", "face plain"],
            hint="Any brick below the top row would do. For now, take 4c.",
            praise="It is out, and the tower stands. Nothing is printed on it: a plain brick.",
            point_at=["4c"],
        ),
        Step(
            id="place",
            title="Put it on top",
            text="What you pull goes on top: three bricks make a row, then the next row begins. Put it in place a, b or c.",
            position=_HELD,
            accept=["place a", "place b", "place c"],
            replies=["stands"],
            praise="It lies on top and the tower stands: one point. A brick scores only now, never before.",
        ),
        Step(
            id="touch",
            title="Feel first",
            text="Some bricks are loose, others carry the tower. You may feel them and let go again. Feel the brick at 2c.",
            position=_START,
            accept=["touch 2c"],
            replies=["felt loose"],
            hint="That is a different one. Feel 2c.",
            praise="It is loose. You let go of it, so it is still your turn: take this one, or another.",
            point_at=["2c"],
        ),
        Step(
            id="instruction",
            title="What it says",
            text="Many bricks have something printed on them, and nobody knows which until they are out. Pull 2c now: it is loose.",
            position=_START,
            accept=["pull 2c"],
            replies=["out", "face draw-red", "place b", "stands"],
            hint="Pull 2c.",
            praise="“Next player draws red.” On top it earns its point, and now Birch owes a red brick.",
            point_at=["2c"],
        ),
        Step(
            id="colour",
            title="You owe red",
            text="Now Birch has left you the same order. Colours are painted on, so you can see them in the tower. There "
            "are two of each. Pull a red brick: 3b or 4b.",
            position=_ORDERED,
            accept=["pull 3b", "pull 4b"],
            replies=["out", "place b", "stands"],
            hint="As long as you owe red, you may pull nothing else.",
            praise="Three points for the colour that was ordered. Without the order it would have been one.",
            point_at=["3b", "4b"],
        ),
        Step(
            id="substitute",
            title="Out of play",
            text="Red again, but both red bricks lie in the top row, which is out of play. Then two other bricks will do, and the "
            "first has to be another colour. Pull the blue brick at 4a or 2b, or a green or yellow one.",
            position=_FROZEN,
            accept=["pull 2b", "pull 4a", "pull 1b", "pull 2a", "pull 5a", "pull 5c"],
            replies=["out", "place a", "stands"],
            hint="A brick of another colour comes first.",
            praise="One point, and one more for the second brick, which may be any.",
        ),
        Step(
            id="claim",
            title="“It would topple”",
            text="You owe yellow. One of the two lies on top; the other, at 2b, is alone in its row and carries the whole "
            "tower. Say that pulling it would bring the tower down.",
            position=_CLAIM,
            accept=["claim"],
            replies=["verdict yes"],
            hint="No: 2b carries the whole tower. Press “It would topple”.",
            praise="The game tries it out, and you are right: now two other bricks will do instead of the yellow one.",
            point_at=["2b"],
        ),
        Step(
            id="go-on",
            title="Two for one",
            text="Pull two other bricks, the first of another colour: there is a green one in the middle of row 1.",
            position=_GRANTED,
            accept=["pull 1b"],
            replies=["out", "place c", "stands"],
            hint="The green one at 1b is loose.",
            praise="One point. The second may be any brick.",
            point_at=["1b"],
        ),
        Step(
            id="orders",
            title="More orders",
            text="Draw Two asks for two bricks, which earn one point together. Edge and Center say where to pull. Draw One More "
            "makes you pull again at once, for nothing. With Skip you miss your next turn, which may be a blessing. Reverse "
            "turns the direction of play round, if there are three of you or more.",
        ),
        Step(
            id="topple",
            title="It falls",
            text="You hold a Lose 2, and the tower leans. Put it on top and see.",
            position=_LOSE,
            accept=["place c"],
            replies=[f"topple {_FALLEN}"],
            hint="Place c is free.",
            praise="Timber! Lose 2 costs two points, and two more because it never lay. Birch begins the next tower.",
        ),
        Step(
            id="toppled",
            title="What counts as a fall",
            text="A tower has toppled when three bricks have fallen besides the one in your hand, or when its top lies two rows "
            "lower. If only one or two fall, whoever made them fall puts them back on top, after the brick in hand and for nothing. If "
            "something falls before you touch anything, say so: a tower that topples then was toppled by the last player.",
        ),
        Step(
            id="on",
            title="You can play",
            text="You build as many towers as there are players, and the most points win. It takes a steady hand: pull with the mouse, "
            "a finger, or the panel. Level 1 is a friendly first opponent.",
            position=_START,
        ),
    ],
)
