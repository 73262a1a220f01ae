"""Whom the hall does not help: nobody asks it for the best move of a match between people that is under way.

Help is refused to whoever holds a seat of such a match, for its positions and for those that are reached from them
within a few plies (`server.workers.match_similarity`); and to everybody for its positions after `OPENING_PLIES` plies,
when they are equal in full. What opens a match, finished matches, lessons and problems are never refused. In matches
that all win or lose together nobody plays against anybody: there help is never refused. Nor is it while everybody who
plays in a match wants the computer to help (`Snapshot.is_helped`).

Which matches are under way, their seats and their positions after the opening are known from the store, after a restart
and in every hall. What stands here in memory is the same of matches that live here, and from which addresses a seat was
held: that is stored nowhere, and is known again when somebody comes back to the match.
"""

from __future__ import annotations

import sys
import time
from bisect import bisect_right
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import blake2b
from itertools import islice
from typing import Any, Final

from stackyard.core.errors import StackyardError
from stackyard.core.game import Game, Position
from stackyard.core.texts.catalogue import t
from stackyard.core.toolkit.days import lasts
from stackyard.server.match.seat_secrets import is_secret_of
from stackyard.server.match.snapshot import Snapshot
from stackyard.server.store.store import DELETE_POSITIONS, INSERT_POSITION, Statement

OPENING_PLIES: Final = 12  # later positions of a match are its own: nobody else may be helped with them
MAX_SECRETS: Final = 64  # that one request shows
KEPT_SECONDS: Final = 30 * 86_400.0  # a match that nobody has moved in for so long is not under way
MAX_WATCHED: Final = 20_000  # matches; the oldest is forgotten first


class FairPlayError(StackyardError):
    """Help is not given for a match between people that is under way."""

    code = "under_way"


class _Watched:
    """What is kept of a match between people that is under way; the match itself may have left memory.

    A hall keeps `MAX_WATCHED` of them: each takes as little as it can.
    """

    __slots__ = ("addresses", "digests", "event_v", "game", "helped", "moved", "position_hashes", "position_moves")

    def __init__(self, game: str) -> None:
        self.game = game
        self.event_v = 0  # the version of its last event; 0: nothing has happened
        self.digests: tuple[bytes, ...] = ()  # of the secrets of its seats
        self.addresses: tuple[str, ...] = ()  # from which a seat of it was held
        self.position_hashes: tuple[int, ...] = ()  # hashes of its positions after the opening
        self.position_moves: tuple[int, ...] = ()  # how many moves the match had at each of them
        self.moved = time.monotonic()
        self.helped = False  # everybody who plays in it wants the computer to help


class FairPlay:
    """The matches between people that are under way in this hall."""

    def __init__(self) -> None:
        self._watched: dict[str, _Watched] = {}
        self._match_by_position: dict[
            int, str
        ] = {}  # by hash of a position after an opening: a match that it stands in

    def note(self, table: Snapshot) -> None:
        """Note how a match stands: after each change, and when it is brought into memory."""
        if not is_between_people(table):
            self.forget(table.id)
            return
        watched = self._watched.get(table.id)
        if watched is None:
            watched = self._watched[table.id] = _Watched(table.game.slug)
            if len(self._watched) > MAX_WATCHED:
                self.forget(next(iter(self._watched)))
        watched.digests = tuple(digest for row in table.seats for digest in row.digests())
        watched.helped = table.is_helped()
        if watched.event_v == table.event_v:
            return
        watched.event_v, watched.moved = table.event_v, time.monotonic()
        self._forget_positions(table.id, watched, table.match.move_count)
        if table.match.seq > OPENING_PLIES:
            position_key = position_hash(table.game, table.match.position)
            watched.position_hashes += (position_key,)
            watched.position_moves += (table.match.move_count,)
            self._match_by_position[position_key] = table.id

    @staticmethod
    def statements(before: Snapshot, after: Snapshot) -> list[Statement]:
        """Return the statements by which the store knows the positions of a match that has changed."""
        if after.event_v == before.event_v or not is_between_people(before):
            return []
        if not is_between_people(after):
            return [(DELETE_POSITIONS, (after.id, -1))] if before.match.seq > OPENING_PLIES else []
        found: list[Statement] = []
        moves = after.match.move_count
        if moves < before.match.move_count:
            found.append((DELETE_POSITIONS, (after.id, moves)))
        if after.match.seq > OPENING_PLIES:
            found.append((INSERT_POSITION, (after.id, position_hash(after.game, after.match.position), moves)))
        return found

    def note_holder(self, table: Snapshot, address: str) -> None:
        """Note that somebody at an address holds a seat of a match."""
        watched = self._watched.get(table.id)
        if watched is not None and address not in watched.addresses:
            watched.addresses += (sys.intern(address),)

    def forget(self, match: str) -> None:
        """Forget a match that is over."""
        watched = self._watched.pop(match, None)
        if watched is not None:
            self._forget_positions(match, watched, -1)

    def _forget_positions(self, match: str, watched: _Watched, moves: int) -> None:
        """Forget the positions of a match after more than so many moves: those were taken back."""
        kept = bisect_right(watched.position_moves, moves)
        gone = set(watched.position_hashes[kept:]) - set(watched.position_hashes[:kept])
        watched.position_hashes, watched.position_moves = watched.position_hashes[:kept], watched.position_moves[:kept]
        for position_key in gone:
            if self._match_by_position.get(position_key) == match:
                del self._match_by_position[position_key]

    def check_everybody(self, game: Game[Any, Any], position: Position) -> None:
        """Raise FairPlayError if a position stands in a match between people that is under way, after its opening."""
        match = self._match_by_position.get(position_hash(game, position))
        if match is not None and self._is_refused(self._watched[match]):
            raise FairPlayError(t("help-under-way"))

    def own_matches(self, game: str, address: str, secrets: Iterable[str]) -> list[str]:
        """Return the matches of a game that are under way and whose seats somebody holds.

        `secrets` are those that their browser shows, each `MATCH.SECRET`; `address` is where they ask from.
        """
        shown = shown_secrets(secrets)
        return [
            match
            for match, watched in self._watched.items()
            if watched.game == game
            and watched.event_v > 0
            and self._is_refused(watched)
            and (address in watched.addresses or _holds(watched, shown.get(match, ())))
        ]

    def _is_refused(self, watched: _Watched) -> bool:
        return not watched.helped and time.monotonic() - watched.moved <= KEPT_SECONDS


def shown_secrets(secrets: Iterable[str]) -> dict[str, list[str]]:
    """Return the secrets that a browser shows, each `MATCH.SECRET`, by match."""
    shown: dict[str, list[str]] = {}
    for each in islice(secrets, MAX_SECRETS):
        match, _, secret = each.strip().partition(".")
        shown.setdefault(match, []).append(secret)
    return shown


def is_refused(table: Snapshot) -> bool:
    """Return whether nobody is helped with a match, as it stands in the store: people play it, and not long ago."""
    if not is_between_people(table) or table.is_helped() or not table.match.events:
        return False
    moved = datetime.fromisoformat(table.match.events[-1].t)
    return (datetime.now(UTC) - moved).total_seconds() <= KEPT_SECONDS


def holds_seat(table: Snapshot, secrets: Iterable[str]) -> bool:
    """Return whether one of some secrets is that of a seat."""
    return any(is_secret_of(secret, digest) for secret in secrets for row in table.seats for digest in row.digests())


def is_between_people(table: Snapshot) -> bool:
    """Return whether a match is under way in which people play against each other.

    At a table, by one challenge, for a rating, or in an evening.
    """
    several = len(table.people()) > 1 or table.rated or lasts(table.today)
    return not table.match.over and (bool(table.evening) or (several and not table.room.traits.cooperative))


def position_hash(game: Game[Any, Any], position: Position) -> int:
    """Return a hash (a signed word of 64 bits) by which equal positions are found, in whichever process."""
    digest = blake2b(position.tobytes(), digest_size=8, person=game.slug.encode()[:16]).digest()
    return int.from_bytes(digest, "big", signed=True)


def _holds(watched: _Watched, secrets: Iterable[str]) -> bool:
    return any(is_secret_of(secret, digest) for secret in secrets for digest in watched.digests)
