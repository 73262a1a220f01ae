"""The lesson of Brick Work: a brickprint, a first round and a half, and how a match is won."""

from __future__ import annotations

from typing import Final

from stackyard.core.lesson import Lesson, Step

CRANE: Final = "2x2@0,0,0+1x1@0,0,1+1x1@0,0,2+1x1@0,0,3+1x4@0,0,4+1x2@0,2,5"
WALL: Final = "1x4@0,0,0+1x2@0,0,1+1x2@0,2,1+1x3@0,0,2+1x1@0,3,2+1x2@0,1,3"
PRINTS: Final = f"Blue's print Crane: {CRANE}; Red's print Wall: {WALL}"
BEGUN: Final = "prints; first Blue; order 8 5; turns 0 0; pool -; board .........; tokens 1 2; Blue -; Red -"

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

LESSON: Final = Lesson(
    game="brick-work",
    title="Brick Work: a first round",
    options={},
    steps=[
        Step(
            id="aim",
            title="Two things to build",
            text="Each of you builds something small from six yellow bricks: a brickprint. Then you race to rebuild both of them in your own colour. You are Blue. Red's brickprint stands already: it is a wall.",
            position=f"{BEGUN}; Blue's bricks 1x1*3 1x4 2x2; Red's print Wall: {WALL}",
        ),
        Step(
            id="take",
            title="One pile for both",
            text="You have five yellow bricks; a brickprint has six. The pile is shared: what one of you takes is gone for the other. Take a 1x2.",
            accept=["take 1x2"],
            hint="That would do as well, but take a 1x2 for now: it is the crane's hook.",
            praise="Six bricks. Until you build you may still put some back.",
        ),
        Step(
            id="print",
            title="Build it, and say what it is",
            text="Put the six bricks together into one object, and give it a name. Bricks go straight down from above, and every stud under a brick connects. Build whatever you like.",
            position=f"{BEGUN}; Blue's bricks 1x1*3 1x2 1x4 2x2 returned 40; Red's print Wall: {WALL}",
            accept=[],
            praise="Nicely done. For this lesson, let’s say it is a crane.",
        ),
        Step(
            id="collect",
            title="Dice do the work",
            text="Player One rolls four dice, and you take turns to place one. On Collect a die brings you a brick with as many pips as it shows; a pip is a stud. Place the 4 and collect the crane's foot, a 2x2.",
            position=f"turn Blue; first Blue; order 8 5; turns 0 0; pool 2456; board .........; tokens 1 2; Blue -; Red -; {PRINTS}",
            accept=["4>collect 2x2"],
            replies=["2>collect 1x2"],
            hint="That works too, but place the 4 on Collect 4 and choose the 2x2.",
            praise="It moves from your brickyard to your collection. Red places the 2.",
            point_at=["collect4"],
        ),
        Step(
            id="token",
            title="A token turns a die",
            text="No brick has five pips. But you hold a +/- token: return it, and a die goes up or down by one; a 6 and a 1 are neighbours. Make the 5 a 6 and collect a 2x3.",
            accept=["5+>collect 2x3"],
            replies=["6>adjust", "roll 2342", "3>collect 1x3"],
            hint="Use the token: the 5 becomes a 6, and the 6 collects a 2x3.",
            praise="Red takes a token with Adjust. All four dice are placed, so the turn tower is flipped: now Red is Player One, rolls, and begins.",
            point_at=["collect6"],
        ),
        Step(
            id="build",
            title="Build: exactly as many pips",
            text="On Build a die connects exactly as many studs as it shows, no more and no fewer. Connect the 2x2 and the 2x3 with the 4, so that all four studs of the 2x2 count. Which one is on top does not matter.",
            accept=[f"4>build {join}" for join in FOUR_PIPS],
            replies=["2>collect 1x2"],
            hint="Connect the 2x2 with the 2x3 so that four studs are covered, and pay with the 4.",
            praise="Four pips for a 4. Several joins may share a die, if their pips add up.",
            point_at=["build"],
        ),
        Step(
            id="bump",
            title="Make room",
            text="One die is left, a 2, and Red's die lies on Collect 2. You may place yours there all the same: the old die is bumped and rolled again into the pool. Collect a 1x2.",
            accept=["2>collect 1x2"],
            replies=["reroll 5", "5+>collect 1x6", "roll 1144"],
            hint="Place the 2 on Collect 2, although there is a die.",
            praise="The bumped die gave Red one turn more. Then the round was over, and you roll again.",
            point_at=["collect2"],
        ),
        Step(
            id="demolish",
            title="Demolish: apart again",
            text="A crane's foot has no 2x3 on it, so that must come off. Demolish disconnects exactly as many pips as the die shows, straight up. Your object A has two bricks: lift brick 2 off with a 4.",
            accept=["4>demolish A^2"],
            replies=["1>collect 1x1"],
            hint="Lift the upper brick of object A off, with a 4.",
            praise="Both bricks are loose again.",
            point_at=["demolish"],
        ),
        Step(
            id="recycle",
            title="The other two",
            text="Recycle takes a 5: return one or two loose bricks, then collect one or two with the same number of pips in all. Adjust takes any die and gives you a token, up to three. So there is always something you can do; but you may only use a space whose action you can take in full.",
        ),
        Step(
            id="win",
            title="The last brick",
            text="Your object A is the crane. B is the wall but for its top. It may be made of other bricks than the brickprint: only the shape counts, turned as you like, but never mirrored. Finish the wall with the 2.",
            position="turn Blue; first Blue; order 8 5; turns 44 0; pool 2355; board .........; tokens 0 2; "
            f"Blue 1x2 A={CRANE} B=1x2@0,0,0+1x2@0,2,0+1x4@0,0,1+1x3@0,0,2+1x1@0,3,2; Red 1x1*2 1x4 A=2x2@0,0,0+1x1@0,0,1; {PRINTS}",
            accept=["2>build 1x2/B@0,1,0"],
            hint="Set the 1x2 on top of object B, over its middle, with the 2.",
            praise="Both brickprints stand in your colour, as two objects: you have won, at once.",
            point_at=["build"],
        ),
        Step(
            id="on",
            title="You can play",
            text="That is the whole game. Watch how many pips a join takes: one die can do up to six, more has to be split. And a brickprint that is easy for you is easy for Red, too. Level 1 is a friendly first opponent.",
            position="roll Blue; first Blue; order 8 5; turns 0 0; pool -; board .........; tokens 1 2; "
            f"Blue -; Red -; {PRINTS}",
        ),
    ],
)
