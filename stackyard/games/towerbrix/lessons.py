"""The lesson of TowerBrix: the introduction's first round with one bot, from the deal to the evaluation."""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.lesson import Lesson, Step, lesson_in
from stackyard.core.texts.catalogue import ENGLISH
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.conditions.language import text_of
from stackyard.games.towerbrix.pieces import BRICKS, GREEN_BRICKS
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.solver.towers import SQRT_HALF
from stackyard.physics.pose_text import poses_text

_TURNS: Final = {
    "stand": (1.0, 0.0, 0.0, 0.0),
    "x": (SQRT_HALF, 0.0, SQRT_HALF, 0.0),
    "y": (SQRT_HALF, -SQRT_HALF, 0.0, 0.0),
}
_NAMES: Final = {text_of(card.condition): card.name for card in deck("green")}
_ADAS: Final = _NAMES["at least 1 blue: standing"]
_BOS: Final = _NAMES["different top blue"]
_RULES: Final = "rules=2 2"  # the version, and two seats
_BUILT: Final = (  # what Bo has built meanwhile, as moves
    "y1 -45 0 15 y",
    "y2 -15 0 15 y",
    "p1 15 0 15 y",
    "p2 45 0 15 y",
    "r1 0 -15 45 x",
    "r2 0 15 45 x",
)
_FIRST: Final = "b1 -15 0 90 stand"
_WRONG: Final = "b2 15 0 90 stand"
_RIGHT: Final = "b2 15 0 75 y"


def _lying(*placed: str) -> str:
    """Return the text of the poses of all bricks: those that are placed, and the others in the row of the start."""
    poses = start_poses(GREEN_BRICKS)[:GREEN_BRICKS]
    for word in placed:
        brick, x, y, z, pose = word.split(" ")
        poses[BRICKS.index(brick)] = np.array([int(x) / 1000, int(y) / 1000, int(z) / 1000, *_TURNS[pose]], np.float32)
    return poses_text(poses)


def _position_with(*placed: str, up: str = "", nos: str = "") -> str:
    """Return the position in which these bricks are placed, Bo's and then Ada's, and both hold their cards."""
    start = f'{_RULES} {{"variant":"intro"}} build deals=1 twos=2{up}'
    if not placed:
        return f"{start} hands={_ADAS}/{_BOS}{nos}"
    bricks = [word.split(" ")[0] for word in placed]
    mask = sum(1 << BRICKS.index(brick) for brick in bricks)
    owners = {brick: "1" if word in _BUILT else "0" for brick, word in zip(bricks, placed, strict=True)}
    owner = ",".join(owners.get(brick, "-") for brick in BRICKS[:GREEN_BRICKS])
    return f"{start} placed={mask} hands={_ADAS}/{_BOS}{nos} poses={_lying(*placed)} owner={owner} laid={bricks[-1]}"


_BOTH: Final = (*_BUILT, _FIRST, _WRONG)
_WHOLE: Final = (*_BUILT, _FIRST, _RIGHT)

_BEGIN: Final = f'{_RULES} {{"variant":"intro"}} mix'

LESSON: Final = lesson_in(
    ENGLISH,
    Lesson(
        game="towerbrix",
        options={"variant": "intro"},
        steps=[
            Step(
                id="deal",
                position=_BEGIN,
                accept=["deal 2x2"],
                replies=["agree", f"cards {_ADAS}>0 {_BOS}>1"],
            ),
            Step(
                id="card",
                position=_position_with(),
            ),
            Step(
                id="first",
                position=_position_with(*_BUILT),
                accept=[f"put {_FIRST}"],
                replies=[f"lies {_lying(*_BUILT, _FIRST)}"],
                point_at=[f"put {_FIRST}", "b1"],
            ),
            Step(
                id="second",
                position=_position_with(*_BUILT, _FIRST),
                accept=[f"put {_WRONG}"],
                replies=[f"lies {_lying(*_BOTH)}"],
                point_at=[f"put {_WRONG}", "b2"],
            ),
            Step(
                id="no",
                position=_position_with(*_BOTH, nos=" nos=0,1"),
                accept=[f"put {_RIGHT}"],
                replies=[f"lies {_lying(*_WHOLE)}"],
                point_at=[f"put {_RIGHT}", "b2"],
            ),
            Step(
                id="thumb",
                position=_position_with(*_WHOLE, up=" up=2"),
                accept=["up"],
                replies=[f"stands {_lying(*_WHOLE)}"],
            ),
            Step(
                id="on",
                position=_BEGIN,
            ),
        ],
    ),
)
