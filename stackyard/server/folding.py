"""A stored match, folded: its position, and what is told and kept of each event of its log. Needs no event loop."""

from __future__ import annotations

from typing import NamedTuple

from stackyard.core.game import NATURE, SPECTATOR, Position
from stackyard.core.match import Match
from stackyard.core.record import TABLE, Event, RecordFile
from stackyard.server import projection
from stackyard.server.archive import StoredMatch
from stackyard.server.loading import load_rules
from stackyard.server.projection import Shares


class Folded(NamedTuple):
    """What comes of folding a match."""

    match: Match
    shares: list[Shares]  # of the events
    chosen: list[int]  # the seats whose moves stand, in order
    bodily: set[int]  # the versions of what bricks did
    shown: set[int]  # the versions whose recorded motion everybody may see


def fold(stored: StoredMatch) -> Folded:
    """Fold a stored match and project its log. Raises BadRecordError if the log does not follow the rules."""
    load_rules(stored.header.game)
    match = Match.fold(RecordFile(stored.header, stored.events), seed=stored.seed, gravity="told")
    shadow = Match(match.game, stored.header, None)
    shares: list[Shares] = []
    chosen: list[int] = []
    bodily: set[int] = set()
    shown: set[int] = set()
    for (event, position, decided), v in zip(projection.unfold(shadow, stored.events), stored.versions, strict=True):
        if v in stored.motions and projection.sees(match.game, shadow.position, SPECTATOR):
            shown.add(v)
        shares.append(projection.shares(match, position, event, v, motion=v in shown))
        note_choice(chosen, event, decided=decided)
        note_bricks(bodily, match, event, position, v)
    return Folded(match, shares, chosen, bodily, shown)


def note_choice(chosen: list[int], event: Event, *, decided: bool) -> None:
    """Keep the list of moves that stand up to date."""
    if decided:
        chosen.append(int(event.by))
    elif event.by == TABLE and event.event.startswith("undo "):
        del chosen[-int(event.event[5:]) :]


def note_bricks(bodily: set[int], match: Match, event: Event, before: Position, v: int) -> None:
    """Note what bricks did, and a hand's move that led to it: nobody has to have seen that to act."""
    if event.by == NATURE and match.game.gravity_due(before):
        bodily.update((v - 1, v))
