"""Tower Topple: what a brick risks and what it brings, by its row from the top and by its place in the row."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Final

import numpy as np

from stackyard.core.chance import Stream
from stackyard.core.game import Position
from stackyard.games.tower_topple.game import GAME
from stackyard.games.tower_topple.moves import place_name
from stackyard.games.tower_topple.pieces import FACES, FACING, READING, ROWS, UNKNOWN
from stackyard.lab.studies.study import Study

DEPTHS: Final = (2, 5, 10, 14, 18)  # rows from the top, which is row 1 and out of play (P2); 18 is the lowest
PLACES: Final = {"outer": (0, 2), "middle": (1,)}  # slots, from 0; which of the outer two is drawn
HANDS: Final = {"careful": " +40", "hurried": " +100~22:{seed}"}  # mm/s, tremor in tenths of mm: as level 1 of the bots
SEAT: Final = 0  # who pulls


def row_risk(setting: str, seed: int) -> dict[str, float]:
    """Return whether a brick of a fresh tower is loose to the finger, what a pull of it does, and what that brings.

    The finger and each hand have a tower of their own: all of them find the brick as it was.
    """
    depth, place = int(setting.split()[1]), setting.split()[2]
    tower, chance = fresh_tower(seed)
    slot = int(np.random.default_rng(seed).choice(PLACES[place]))
    name = place_name(ROWS - depth, slot)
    found = {
        "loose": float(done(tower, f"touch {name}", chance)[1] == "felt loose"),
        "at stake": expected_points(done(tower, f"pull {name}", chance, "out")[0]),
    }
    for hand, how in HANDS.items():
        position, event = done(tower, f"pull {name}{how.format(seed=seed)}", chance)
        found |= {
            f"{hand}: comes": float(event == "out"),
            f"{hand}: topples": float(event == "topple"),
            f"{hand}: points": expected_points(position) if event in ("out", "topple") else 0.0,
        }
    return found


def fresh_tower(seed: int) -> tuple[Position, bytes]:
    """Return a match of two whose tower has just been built, and the seed of all further chance in it."""
    position = GAME.setup(GAME.parse_options({"rows": ROWS, "rounds": 1}), 2)
    chance = sha256(f"tower {seed}".encode()).digest()
    GAME.apply_chance(position, GAME.sample_chance(position, Stream(chance, 0)))
    return position, chance


def done(tower: Position, move: str, chance: bytes, recorded: str | None = None) -> tuple[Position, str]:
    """Play a move; return the position after it and what it did: simulated, or as it is `recorded`.

    What it did is the event without its poses.
    """
    position = tower.copy()
    GAME.apply(position, SEAT, GAME.parse_move(position, SEAT, move))
    event = GAME.sample_chance(position, Stream(chance, 1)) if recorded is None else recorded
    GAME.apply_chance(position, event)
    words = event.split(" ")
    return position, " ".join(words[:2]) if words[0] == "felt" else words[0]


def expected_points(position: Position) -> float:
    """Return by how many points whoever pulled is ahead on average, over what the brick may say.

    The brick is out, and then comes to lie on top while the tower stands; or the tower has toppled.
    """
    faces = [UNKNOWN]
    counts = np.ones(1)
    if int(position["phase"][0]) in (FACING, READING):
        counts = position["left"][0].astype(np.float64)
        faces = [int(face) for face in np.flatnonzero(counts)]
        counts = counts[faces]
    ahead = []
    for face in faces:
        after = position.copy()
        if face != UNKNOWN:
            GAME.apply_chance(after, f"face {FACES[face].name}")
        if moves := [move for move in GAME.legal_moves(after, SEAT) if move.startswith("place")]:
            GAME.apply(after, SEAT, moves[0])
            GAME.apply_chance(after, "stands")
        first, second = GAME.scores(after)
        ahead.append(first - second)
    return float(np.average(ahead, weights=counts))


ROWS_STUDY: Final = Study(
    "rows",
    "Tower Topple: risk and reward by row",
    f"A fresh tower of {ROWS} rows; row 1 is the top one, which is out of play, and row {ROWS} stands on the table. "
    "*Outer* is either of the two bricks at the sides of a row. *Loose* is the share of bricks that feel loose to a "
    "finger. A *careful* hand goes at 40 mm/s and does not tremble, a *hurried* one goes at 100 mm/s and trembles by "
    "2.2 mm, as that of the bots' level 1; neither has felt the brick. *Comes* and *topples* are the shares of pulls "
    "after which the brick is out and the tower stands, or the tower has toppled; in the rest the hand lets go (a jam, "
    "which costs a try). *At stake* is by how many points whoever pulls is ahead of the other of two players if the "
    "brick comes to lie on top, on average over what it may say. *Points* is the same with what the pull did: nothing "
    "for a jam, and for a toppled tower what its brick takes away or gives to the other (P11). What an order binds the "
    "next player to, another brick that one earns, and the risk of putting the brick down are not in it. A sample is "
    "two pulls, one of each hand, each in a tower of its own that has just been built: the figures say how things "
    "stand at the beginning of a round.",
    "share, or points",
    0.0,
    tuple(f"row {depth} {place}" for depth in DEPTHS for place in PLACES),
    row_risk,
    Path("benchmarks/rounds/tower_topple_rows.jsonl"),
)
