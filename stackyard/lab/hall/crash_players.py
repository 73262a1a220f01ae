"""What the people do who sit in a hall that is killed: which matches there are, and how each game is played.

Every player plays on as fast as the hall answers, by chance, and knows all legal moves (`crash_log.Fold`). Where
bricks are bodies there are few bricks and few seats, so that something is under way all the time and soon done.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from stackyard.core.match import Match

PUTS: Final = "towerbrix"  # where typed moves make the hall lead a hand
PULLS: Final = "tower-topple"  # where nearly every move makes gravity speak
FEW: Final = 3  # matches at most of a game whose bricks are bodies: each keeps a processor busy


class Setup(NamedTuple):
    """How a game is set up for this."""

    slug: str
    seats: int
    options: Mapping[str, Any] = {}
    together: bool = False  # seats act at once, or may
    bodies: bool = False  # gravity speaks, in a process of its own
    undo: bool = True  # moves are taken back now and then


SETUPS: Final = {
    setup.slug: setup
    for setup in (
        Setup("towers", 2),
        Setup("take-that-towers", 3),
        Setup("brick-work", 2, together=True),
        Setup(PULLS, 2, {"rows": 5, "rounds": 12}, bodies=True),
        Setup(PUTS, 2, together=True, bodies=True, undo=False),
    )
}


def spread(slugs: Sequence[str], matches: int) -> list[Setup]:
    """Return a set-up for each match: every game, and few of those whose bricks are bodies."""
    chosen = [SETUPS[slug] for slug in slugs]
    heavy = [setup for setup in chosen if setup.bodies]
    light = [setup for setup in chosen if not setup.bodies]
    most = FEW * len(heavy) if light else matches
    found = [heavy[number % len(heavy)] for number in range(min(most, max(len(heavy), matches // 8)))] if heavy else []
    found += [light[number % len(light)] for number in range(matches - len(found))] if light else []
    return found[:matches]


def choose(setup: Setup, match: Match, seat: int, rng: random.Random) -> str | None:
    """Return a move for a seat that may act, or None."""
    if setup.slug == PUTS:
        return _say(match, seat, rng)
    legal = match.legal(seat)
    return rng.choice(legal) if legal else None


# --- TowerBrix -------------------------------------------------------------------------------------------------------

DEAL: Final = "deal 2x2"
SPOTS: Final = (-40, 40)  # mm: a brick is put to and fro between two places of its own
WORDS: Final = (*("no",) * 20, *("up",) * 6, *("down",) * 4, "proof", "void")  # a proof keeps all waiting for seconds
BRICKS: Final = ("y1", "y2", "p1", "p2", "r1", "r2", "b1", "b2")


def _say(match: Match, seat: int, rng: random.Random) -> str | None:
    """Return what a seat of TowerBrix says: asks for cards, then thumbs, objections, now and then a proof."""
    legal = match.legal(seat)
    if any(move.startswith("deal") for move in legal):
        return DEAL
    word = "next" if "next" in legal else rng.choice(WORDS)
    return word if word in legal or word == "proof" else None


def choose_put(match: Match, seat: int, rng: random.Random) -> str | None:
    """Return a put of one of a seat's own bricks to its other place; None while nothing is built."""
    if not any(move.startswith("put") for move in match.legal(seat)):
        return None
    number = rng.randrange(seat, len(BRICKS), match.header.players)
    x, base = 80 * (number // 2) - 120, 150 * (number % 2) - 75
    here = 1000 * float(match.position["poses"][0, number, 1])
    y = max((base + spot for spot in SPOTS), key=lambda there: abs(there - here))
    return f"put {BRICKS[number]} {x} {y} 30 stand"
