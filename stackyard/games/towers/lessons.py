"""The lesson of Towers: ten short steps, each on a small board, that teach the whole standard game."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson, Step

LESSON: Final = Lesson(
    game="towers",
    title="Towers in five minutes",
    options={"width": 4, "height": 4},
    steps=[
        Step(
            id="own",
            title="Whose tower is it?",
            text="Every stack is a tower, and whoever has the top floor owns all of it, down to the ground. You are "
            "Black: here you own the tower on b2, all three floors of it, and White owns c3. Whoever owns the most "
            "floors at the end wins.",
            position="4x4 - build B B,W,B,W/W,1,BW,B/1,WWB,B,1/1,B,W,B",
            point_at=["b2", "c3"],
        ),
        Step(
            id="build",
            title="Build",
            text="On your turn you move one of your towers onto another tower, yours or White's: the two become one, and "
            "it is yours. A tower one floor high moves one block, up, down or sideways. Build something.",
            position="4x4 - build B B,W,B,W/W,B,W,B/B,W,B,W/W,B,W,B",
            accept=[],
            praise="Two floors, and both are yours now, the white one too.",
        ),
        Step(
            id="surrounded",
            title="No way out",
            text="A tower with towers on all four sides cannot move. The one on b2 was stuck like that until its neighbour "
            "on b1 moved away. At the edge of the board a tower never has four neighbours, so it is never stuck. "
            "Move b2.",
            position="3x3 - build B B,W,B/W,B,W/BW,1,B",
            accept=["b2-a2", "b2-c2", "b2-b3"],
            hint="Good move, but let us free the tower on b2: its neighbour on b1 has gone.",
            praise="Early in a game only the edge can move. Then the middle opens up.",
            point_at=["b2"],
        ),
        Step(
            id="height",
            title="Height is distance",
            text="A tower moves as many blocks as it has floors: exactly, and in a straight line. What lies between does not "
            "matter, but it must land on a tower. Your two floors on a1 have just one way to go.",
            position="5x2 - build B B,W,B,W,B/WB,1,W,B,W",
            accept=["a1-c1"],
            hint="That works too, but try the tower two floors high on a1: two blocks, over the gap.",
            praise="Over the vacant block and onto White. Three floors, all yours.",
            point_at=["a1"],
        ),
        Step(
            id="cut",
            title="Cut them off",
            text="After each build, every tower that is no longer connected to the tallest one is demolished and leaves the "
            "game. Connected means step by step, sideways, up or down, over blocks with towers. Your three floors on a1 "
            "are the tallest. Build from c1 so that White's towers in the east lose touch.",
            position="6x2 - build B W,2,W,2/WBB,W,B,W,W,1",
            accept=["c1-b1"],
            hint="Look at what would be left standing: the marks show what a move demolishes. Move c1 towards your tallest.",
            praise="The east has nothing to hold on to any more. Demolished floors count for nobody.",
            point_at=["c1"],
        ),
        Step(
            id="tie",
            title="When two are tallest",
            text="If several towers are the tallest, being connected to any of them is enough. Move d1 to c1: the board "
            "falls into two parts, and each has a tallest tower of two floors, so both stand.",
            position="8x1 - build B 1,BW,W,B,W,WB,2",
            accept=["d1-c1"],
            hint="Move the tower on d1 to c1.",
            praise="Both stand, but not for long ...",
            point_at=["d1"],
        ),
        Step(
            id="outgrown",
            title="... until one outgrows the other",
            text="Now it is White's move: e1 onto f1 makes three floors, the only tallest. What you own in the west "
            "is cut off from it. Play White's move and see.",
            position="8x1 - build W 1,BW,WB,1,W,WB,2",
            seat=1,
            accept=["e1-f1"],
            hint="Move e1 onto f1.",
            praise="All four western floors are gone. Watch what the other side could make the tallest.",
            point_at=["e1", "f1"],
        ),
        Step(
            id="skip",
            title="Stuck, and the end",
            text="If you can move, you must, even if it hurts. If you cannot, you are skipped. When neither side can move, the "
            "game is over and the floors are counted; the same number on both sides is a draw.",
            position="4x3 - build B B,1,BWW,W/W,B,1,B/1,WBB,1,W",
        ),
        Step(
            id="win",
            title="Finish it",
            text="You own six floors here, and so does White. One of your moves ends the game at once and wins it; after all "
            "others White gets away with at least a draw. Look at what each move would demolish.",
            position="4x3 - build B B,1,BWW,W/W,B,1,B/1,WBB,1,W",
            accept=["b2-b1"],
            hint="White would have an answer to that. Which move leaves White nothing to answer with?",
            praise="White is cut off, nobody can move, and you own the most floors. That is a win.",
        ),
        Step(
            id="on",
            title="You can play",
            text="That is the whole standard game. The rulebook's variations change the set-up (Sprawl, Infrastructure, "
            "Downtown) or what happens to demolished towers (Capture, Suburbs), alone or together: switch them on "
            "when you start a game. Level 1 is a friendly first opponent.",
            position="8x8 - build B W,B,W,B,W,B,W,B/B,W,B,W,B,W,B,W/W,B,W,B,W,B,W,B/B,W,B,W,B,W,B,W/W,B,W,B,W,B,W,B/"
            "B,W,B,W,B,W,B,W/W,B,W,B,W,B,W,B/B,W,B,W,B,W,B,W",
        ),
    ],
)
