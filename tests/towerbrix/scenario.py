"""Matches of TowerBrix in which the test chooses the chance events: cards by name, and where bricks come to rest."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from stackyard.core.chance import Stream
from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.game import TowerBrix
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import ACTED, HAND, JUDGE, PROOF
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules import surveys
from stackyard.physics import physical_game
from stackyard.physics.pose_text import poses_text

Places = npt.NDArray[np.float64]
HALF: Final = np.sqrt(0.5)
TURNS: Final = {"stand": (1, 0, 0, 0), "x": (HALF, 0, HALF, 0), "y": (HALF, -HALF, 0, 0)}
GAME: Final = TowerBrix()
RULES: Final = GAME.rules_text()


def bricks(*placed: str, count: int = 8) -> Places:
    """Return poses from lines `y1 X Y Z POSE`, the centre in mm; bricks not named are at their places of the start."""
    poses = bodies.places_of(GAME.setup(GAME.parse_options({"deck": "pink" if count == 9 else "green"}), 1))
    for line in placed:
        name, x, y, z, pose = line.split(" ")
        poses[BRICKS.index(name)] = [int(x) / 1000, int(y) / 1000, int(z) / 1000, *TURNS[pose]]
    return poses


def wall() -> Places:
    """Return two standing yellow bricks under layers of two lying bricks: 150 mm high, two bricks on the table."""
    return bricks(
        "y1 -15 0 30 stand", "y2 15 0 30 stand",
        "p1 0 -15 75 x", "p2 0 15 75 x",
        "r1 -15 0 105 y", "r2 15 0 105 y",
        "b1 0 -15 135 x", "b2 0 15 135 x",
    )  # fmt: skip


def column(names: str = "y1 p1 r1 b1 y2 p2 r2 b2") -> Places:
    """Return all bricks standing on each other: 480 mm high."""
    return bricks(*(f"{name} 0 0 {30 + 60 * level} stand" for level, name in enumerate(names.split(" "))))


def begin(players: int = 2, **options: Any) -> Match:
    """Return a new match; its cards are those of the first edition, which the tests name."""
    return Match.new(ROOM, {"edition": "first", **options}, players, nature="given")


def deal(match: Match, move: str, cards: str) -> None:
    """Ask for cards, to which all agree, and deal these: `G12>0 G7>1`."""
    propose(match, 0, move)
    match.apply_chance(f"cards {cards}")


def propose(match: Match, seat: int, move: str) -> list[str]:
    """Propose a deal, or a card to drop, to which all agree; return the events of it."""
    events = [event.event for event in match.play(seat, move)]
    for other in range(match.header.players):
        if other in match.to_act and "agree" in match.legal(other):
            events += [event.event for event in match.play(other, "agree")]
    return events


def lay(match: Match, poses: Places, seat: int = 0, brick: str = "y1") -> None:
    """Move a brick by a free hand, after which all bricks come to rest at these poses."""
    match.play(seat, f"move {brick}")
    match.apply_chance(f"lies {poses_text(poses)}")


def thumbs(match: Match) -> None:
    """Give every thumb that is not up."""
    for seat in range(match.header.players):
        if "up" in match.legal(seat):
            match.play(seat, "up")


def evaluate(match: Match, poses: Places, word: str = "stands") -> list[str]:
    """Build a tower, give all thumbs and evaluate it; return the forced events."""
    lay(match, poses, brick="b1")
    thumbs(match)
    return [event.event for event in match.apply_chance(f"{word} {poses_text(poses)}")][1:]


def open_column(number: int, poses: Places, players: int = 1) -> Match:
    """Begin a challenge with cards that the tower meets."""
    match = begin(players, variant="challenge", challenge=number)
    facts_match = begin(1)
    facts_match.position["poses"][0, :8] = poses
    facts = surveys.survey(facts_match.position).facts
    cards = [card for card in cards_of(match.position) if holds(card.condition, facts)]
    twos = [card.name for card in cards if card.points == 2][:6]
    deal(match, "deal 6x2", " ".join(f"{name}>{n * players // 6}" for n, name in enumerate(twos)))
    return match


def simulated(match: Match) -> str:
    """Return the next chance event of gravity, by a simulation."""
    return physical_game.simulate_gravity(bodies, match.position)


def record(match: Match) -> Any:
    return match.position[0]


class CoinTossTowerBrix(TowerBrix):
    """The game without physics: bricks stay where they are put, and a coin toss decides whether a tower stands."""

    def sample_chance(self, position: Position, stream: Stream) -> str:
        phase = int(position["phase"][0])
        if phase == PROOF:
            return "proof no"
        if phase not in (HAND, JUDGE, ACTED):
            return super().sample_chance(position, stream)
        words = {HAND: "lies", JUDGE: ("stands", "falls")[stream.below(2)]}
        word = words.get(phase) or bodies.ACT_EVENTS[int(position["challenge"][0])]
        poses = bodies.places_of(position)
        return f"{word} {bodies.event_poses_text(poses, len(poses))}"

    def rules_text(self, language: str = "en") -> str:
        return RULES


COIN_TOSS: Final = ROOM.with_game(CoinTossTowerBrix())


__all__ = [
    "COIN_TOSS",
    "GAME",
    "CoinTossTowerBrix",
    "begin",
    "bricks",
    "column",
    "deal",
    "evaluate",
    "lay",
    "open_column",
    "propose",
    "record",
    "simulated",
    "thumbs",
    "wall",
]
