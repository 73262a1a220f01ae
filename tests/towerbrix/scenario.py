"""A match of TowerBrix whose dealer and whose gravity are the test: cards by name, towers by hand."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.core.nature import Stream
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.game import TowerBrix
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import ACTED, HAND, JUDGE, PROOF
from stackyard.physics import play
from stackyard.physics.told import poses_text

Places = npt.NDArray[np.float64]
HALF: Final = np.sqrt(0.5)
TURNS: Final = {"stand": (1, 0, 0, 0), "x": (HALF, 0, HALF, 0), "y": (HALF, -HALF, 0, 0)}
GAME: Final = TowerBrix()
RULES: Final = GAME.rules_text()


def bricks(*placed: str, count: int = 8) -> Places:
    """Return poses from lines `y1 X Y Z POSE`, in mm of the centre; bricks not named lie where they lay."""
    poses = bodies.places_of(GAME.setup(GAME.parse_options({"deck": "pink" if count == 9 else "green"}), 1))
    for line in placed:
        name, x, y, z, pose = line.split(" ")
        poses[BRICKS.index(name)] = [int(x) / 1000, int(y) / 1000, int(z) / 1000, *TURNS[pose]]
    return poses


def wall() -> Places:
    """Two standing yellow, on them layers of two lying bricks: 150 mm high, two bricks on the table."""
    return bricks(
        "y1 -15 0 30 stand", "y2 15 0 30 stand",
        "p1 0 -15 75 x", "p2 0 15 75 x",
        "r1 -15 0 105 y", "r2 15 0 105 y",
        "b1 0 -15 135 x", "b2 0 15 135 x",
    )  # fmt: skip


def column(names: str = "y1 p1 r1 b1 y2 p2 r2 b2") -> Places:
    """All bricks on each other, standing: 480 mm."""
    return bricks(*(f"{name} 0 0 {30 + 60 * level} stand" for level, name in enumerate(names.split(" "))))


def begin(players: int = 2, **options: Any) -> Match:
    return Match.new(GAME, options, players, nature="given")


def deal(match: Match, move: str, cards: str) -> None:
    """Ask for cards and deal these: `G12>0 G7>1`."""
    match.play(0, move)
    match.tell_nature(f"cards {cards}")


def lay(match: Match, poses: Places, seat: int = 0, brick: str = "y1") -> None:
    """Let a hand move a brick, and say how all lie then."""
    match.play(seat, f"move {brick}")
    match.tell_nature(f"lies {poses_text(poses)}")


def thumbs(match: Match) -> None:
    """Give every thumb that is not up."""
    for seat in range(match.header.players):
        if "up" in match.legal(seat):
            match.play(seat, "up")


def evaluate(match: Match, poses: Places, word: str = "stands") -> list[str]:
    """Have the tower built and judged; return what follows."""
    lay(match, poses, brick="b1")
    thumbs(match)
    return [event.event for event in match.tell_nature(f"{word} {poses_text(poses)}")][1:]


def simulated(match: Match) -> str:
    """Return what gravity says next, by simulating it here and now."""
    return play.simulate(GAME, match.position)


def record(match: Match) -> Any:
    return match.position[0]


class Chancy(TowerBrix):
    """The same game whose bricks are no bodies: they stay where they are, and towers stand by the toss of a coin."""

    def draw(self, position: Position, stream: Stream) -> str:
        phase = int(position["phase"][0])
        if phase == PROOF:
            return "proof no"
        if phase not in (HAND, JUDGE, ACTED):
            return super().draw(position, stream)
        words = {HAND: "lies", JUDGE: ("stands", "falls")[stream.below(2)]}
        word = words.get(phase) or bodies.WORDS[int(position["challenge"][0])]
        poses = bodies.places_of(position)
        return f"{word} {bodies.told(poses, len(poses))}"

    def rules_text(self) -> str:
        return RULES


__all__ = [
    "GAME",
    "Chancy",
    "begin",
    "bricks",
    "column",
    "deal",
    "evaluate",
    "lay",
    "record",
    "simulated",
    "thumbs",
    "wall",
]
