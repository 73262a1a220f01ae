"""Brick Work: how often each space and the bump are used, and the result of the seat that uses them more."""

from __future__ import annotations

from typing import Final

import numpy as np

from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.core.registry import room as room_called
from stackyard.games.brick_work.moves import WHAT_OF, Adjust, Build, Bump, Collect, Demolish, Place, read_move
from stackyard.games.brick_work.pieces import ADJUST, BUILD, DEMOLISH, KINDS, RECYCLE, SEATS, SPACE_OF
from stackyard.lab.studies.study import Study

BOTS: Final = {"level 1": 1, "level 2": 2}
NAMES: Final = (
    *(f"COLLECT {pips}" for pips in SPACE_OF),
    "BUILD",
    "DEMOLISH",
    "RECYCLE",
    "ADJUST",
    "bump",
    "bump own",
)
"""What a turn may be: one of the spaces, in their order on the board; and it may bump a die, the seat's own or not."""

BUMP: Final = 9
BUMP_OWN: Final = 10


def space_of(place: Place | Bump) -> int:
    """Return the space that a die is placed on."""
    if isinstance(place, Bump):
        return SPACE_OF[place.value] if place.word == "collect" else WHAT_OF[place.word]
    match place.action:
        case Collect(kind):
            return SPACE_OF[KINDS[kind].pips]
        case Build():
            return BUILD
        case Demolish():
            return DEMOLISH
        case Adjust():
            return ADJUST
    return RECYCLE


def uses(position: Position, seat: int, text: str, owners: dict[int, int]) -> list[int]:
    """Return what a move is, as indices of NAMES; [] if it places no die.

    `owners` says whose die lies on which space, and is brought up to date; a space that is empty may still stand in it.
    """
    move = read_move(text)
    if not isinstance(move, Place | Bump):
        return []
    space = space_of(move)
    found = [space]
    if position["spaces"][0][space]:
        found.append(BUMP_OWN if owners[space] == seat else BUMP)
    owners[space] = seat
    return found


def spaces(setting: str, seed: int) -> dict[str, float]:
    """Return of each space and of the bump its share of the turns, of both seats, and what using it more got."""
    bricks = room_called("brick-work")
    match = Match.new(bricks, {}, SEATS, seed=seed)
    used = np.zeros((len(NAMES), SEATS))
    turns = np.zeros(SEATS)
    owners: dict[int, int] = {}
    while not match.over:
        # Both may act while the brickprints are built: they take turns.
        seat = match.to_act[len(match.events) % len(match.to_act)]
        assert isinstance(seat, int)
        found = bricks.search(match.position, seat, BOTS[setting], None, 1000 * seed + len(match.events))
        those = uses(match.position, seat, found.move, owners)
        used[those, seat] += 1
        turns[seat] += bool(those)
        match.play(seat, found.move)
    shares = used / np.maximum(turns, 1)
    returns = np.array(bricks.returns(match.position))
    figures = dict(zip((f"{name} share" for name in NAMES), shares.mean(axis=1).tolist(), strict=True))
    winners = match.outcome().winners
    for name, share in zip(NAMES, shares, strict=True):
        if len(winners) == 1:
            figures[f"{name} excess"] = float(share[winners[0]] - share[1 - winners[0]])
        more = share - share.mean()
        if more.any():
            figures[f"{name} worth"] = float(returns @ more / np.abs(more).sum())
    return figures


SPACES_STUDY: Final = Study(
    "spaces",
    "Brick Work: the worth of the spaces and of the bump",
    "Two bots of one level play each other. *Share* is the share of a player's turns in which a die went on that "
    "space, or bumped one that the other player (*bump own*: the player) had placed there. *Excess* is by how much "
    "the winner's share was greater. *Worth* is the result of the player who used it for the greater share of the own "
    "turns (1 if that one won each time, -1 if never): above 0, using it more went with winning. It shows what goes "
    "together, not what causes what: who is ahead builds, who is behind still collects.",
    "share or result",
    0.0,
    tuple(BOTS),
    spaces,
)
