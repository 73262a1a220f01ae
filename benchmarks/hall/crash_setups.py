"""The matches in a hall that is killed, and how the clients play each game.

Every client plays random legal moves as fast as the hall answers (`crash_replica.MatchReplica` lists them). A physical
game has few bricks and few seats, so that some simulation is always under way and each is short.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from stackyard.core.match import Match
from stackyard.core.registry import LISTINGS
from stackyard.core.registry import room as find_room

PUT_GAME: Final = "towerbrix"  # where text moves make the hall simulate a put
PULL_GAME: Final = "tower-topple"  # where nearly every move is followed by a gravity event
MATCHES_PER_PHYSICAL_GAME: Final = 3  # most matches of a physical game: each keeps a processor busy


class Setup(NamedTuple):
    """How a game is set up for the crash test."""

    slug: str
    seats: int
    options: Mapping[str, Any] = {}
    simultaneous: bool = False  # seats act at once, or may
    physical: bool = False  # there are gravity events, simulated in another process
    undo: bool = True  # moves are taken back now and then
    bots: int = 0  # of the seats, the last ones: their moves are told to everybody, so nothing is hidden there


GAMES: Final = tuple(listing.slug for listing in LISTINGS if listing.module is not None)

# Games that are set up in another way than `setup_of` would.
_SPECIAL: Final = {
    setup.slug: setup
    for setup in (
        Setup("take-that-towers", 3),
        Setup(PULL_GAME, 2, {"rows": 5, "rounds": 12}, physical=True),
        Setup(PUT_GAME, 2, simultaneous=True, physical=True, undo=False),
    )
}


def setup_of(slug: str) -> Setup:
    """Return how a game is set up: with the fewest seats, at its defaults, unless it is set up in a special way."""
    if slug in _SPECIAL:
        return _SPECIAL[slug]
    room = find_room(slug)
    return Setup(
        slug,
        room.game.seats[0],
        simultaneous=room.traits.simultaneous,
        physical=room.bodies is not None,
    )


def setups_for(slugs: Sequence[str], matches: int) -> list[Setup]:
    """Return a set-up for each match: every game, few matches of physical games, and some with a bot."""
    chosen = [setup_of(slug) for slug in slugs]
    heavy = [setup for setup in chosen if setup.physical]
    light = [setup for setup in chosen if not setup.physical]
    most = MATCHES_PER_PHYSICAL_GAME * len(heavy) if light else matches
    found = [heavy[number % len(heavy)] for number in range(min(most, max(len(heavy), matches // 8)))] if heavy else []
    found += [light[number % len(light)] for number in range(matches - len(found))] if light else []
    return [_with_bot(setup, n // len(chosen)) for n, setup in enumerate(found[:matches])]


def _with_bot(setup: Setup, number: int) -> Setup:
    """Give a bot a seat in every second match of a game in which all is told to everybody."""
    room = find_room(setup.slug)
    has_bot = number % 2 and room.game.perfect_information and not setup.physical and room.levels
    return setup._replace(bots=1) if has_bot else setup


def choose_move(setup: Setup, match: Match, seat: int, rng: random.Random) -> str | None:
    """Return a move for a seat that may act, or None."""
    if setup.slug == PUT_GAME:
        return _choose_statement(match, seat, rng)
    legal = match.legal(seat)
    return rng.choice(legal) if legal else None


# --- TowerBrix -------------------------------------------------------------------------------------------------------

DEAL: Final = "deal 2x2"
FEWER: Final = "deal 1x2"
SPOTS_MM: Final = (-40, 40)  # mm: a brick is moved between its two places
WORDS: Final = (*("no",) * 120, *("up",) * 36, *("down",) * 24, "proof", "void")  # everybody waits seconds for a proof
BRICKS: Final = ("y1", "y2", "p1", "p2", "r1", "r2", "b1", "b2")


def _choose_statement(match: Match, seat: int, rng: random.Random) -> str | None:
    """Return a statement of a TowerBrix seat: a request for cards, an answer, a thumb, a no, or sometimes a proof."""
    legal = match.legal(seat)
    if "agree" in legal:
        return "agree"
    if legal == ["decline"]:  # it has asked for cards, and waits for the others
        return None
    if any(move.startswith("deal") for move in legal):
        return DEAL if DEAL in legal else FEWER  # after a round that was lost with as many
    word = "next" if "next" in legal else rng.choice(WORDS)
    return word if word in legal or word == "proof" else None


def choose_put(match: Match, seat: int, rng: random.Random) -> str | None:
    """Return a put of one of a seat's own bricks to its other place; None while nothing is built."""
    if not any(move.startswith("put") for move in match.legal(seat)):
        return None
    number = rng.randrange(seat, len(BRICKS), match.header.players)
    x, base = 80 * (number // 2) - 120, 150 * (number % 2) - 75
    here = 1000 * float(match.position["poses"][0, number, 1])
    y = max((base + spot for spot in SPOTS_MM), key=lambda there: abs(there - here))
    return f"put {BRICKS[number]} {x} {y} 30 stand"
