"""Rounds of an arena: fair openings, seats exchanged, results that can be kept and played again."""

from __future__ import annotations

import contextlib
import itertools
import json
import re
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from stackyard import __version__
from stackyard.core.match import Match
from stackyard.core.room import Room
from stackyard.lab.arena.entrants import ForfeitError, Players

OPENING_PLIES: Final = 4  # random moves at the start, where no chance event makes matches differ
MOST_PLIES: Final = 20_000  # of a match: one that is longer counts as drawn


class Round(msgspec.Struct, frozen=True):
    """A round of matches to play from one opening: the first of the two entrants has each seat once."""

    game: str
    options: str  # as JSON, its members sorted
    entrants: tuple[str, str]
    opening: int  # the number of the opening; it seeds the random moves, chance events and both bots
    plies: int | None  # random moves at the start; None: as many as suit the game
    players: int = 2
    version: str = __version__  # of the program that plays


class Result(msgspec.Struct, frozen=True):
    """The result of a round, for the first of its entrants."""

    entrants: tuple[str, str]
    points: tuple[float, ...]  # in each match: 1 for a win, divided by the number of winners (half for a draw of two)
    margins: tuple[float, ...]  # the first's score minus the best score of the others
    moves: int  # of all matches together
    slowest_ms: tuple[float, float]  # milliseconds that each entrant's slowest move took
    mean_ms: tuple[float, float]  # milliseconds that each entrant's moves took on average
    faults: tuple[str, ...] = ()  # what entrants did wrong, and who lost a match by it
    round: Round | None = None  # what was played; a file of results has it


class _Clock:
    """How long the moves of both entrants take."""

    def __init__(self) -> None:
        self.slowest, self.spent, self.turns = [0.0, 0.0], [0.0, 0.0], [0, 0]

    def add(self, who: int, ms: float) -> None:
        self.slowest[who] = max(self.slowest[who], ms)
        self.spent[who] += ms
        self.turns[who] += 1

    @property
    def means(self) -> tuple[float, float]:
        first, second = (spent / max(turns, 1) for spent, turns in zip(self.spent, self.turns, strict=True))
        return first, second


def opening_match(
    room: Room | str,
    options: str,
    plies: int | None,
    number: int,
    players: int | None = None,
    names: Sequence[str] = (),
) -> Match:
    """Return a match after `plies` random moves; other moves, then fewer, are tried if they end the match."""
    parsed = json.loads(options)
    for attempt in itertools.count():
        rng = np.random.default_rng((number, attempt))
        seed = sha256(f"arena {number} {attempt}".encode()).digest()
        match = Match.new(room, parsed, players, seed=seed, seats=names)
        wanted = (0 if match.events else OPENING_PLIES) if plies is None else plies
        for _ in range(max(wanted - attempt // 8, 0)):
            seat = match.to_act[0]
            assert isinstance(seat, int)
            moves = match.legal(seat)
            match.play(seat, moves[int(rng.integers(len(moves)))])
            if match.over:
                break
        if not match.over:
            return match
    raise AssertionError("a start is never over")


def play_round(round_: Round, players: Players | None = None, save: Path | None = None) -> Result:
    """Play a round of matches and return its result; `save`: the folder that gets each match as a record."""
    with contextlib.ExitStack() as ending:
        if players is None:
            players = Players()
            ending.callback(players.close)
        points, margins, moves, faults = [], [], 0, list[str]()
        clock = _Clock()
        for first in range(round_.players):  # the seat of the first entrant
            names = [_short(round_.entrants[seat != first]) for seat in range(round_.players)]
            match = opening_match(round_.game, round_.options, round_.plies, round_.opening, round_.players, names)
            loser = _play_match(round_, match, first, players, clock, faults)
            moves += sum(isinstance(event.by, int) for event in match.events)
            points.append(_points(match, first, loser, round_.players))
            scores = match.outcome().scores
            margins.append(scores[first] - max(score for seat, score in enumerate(scores) if seat != first))
            if save is not None:
                (save / file_name(round_, first)).write_text(match.text(), encoding="utf-8")
    slowest = (clock.slowest[0], clock.slowest[1])
    return Result(
        round_.entrants, tuple(points), tuple(margins), moves, slowest, clock.means, tuple(faults), round=round_
    )


def _play_match(
    round_: Round, match: Match, first: int, players: Players, clock: _Clock, faults: list[str]
) -> int | None:
    """Play a match to its end; return the seat that lost it by what it did wrong, or None."""
    name = f"{round_.opening}.{first}"
    lapses: tuple[list[str], list[str]] = ([], [])  # of each entrant in this match
    loser = None
    for ply in itertools.count():
        if match.over or ply == MOST_PLIES:
            break
        seat = match.to_act[0]
        assert isinstance(seat, int)
        who = 0 if seat == first else 1
        seed = 1000 * round_.opening + round_.players * ply + first
        began = time.perf_counter()
        try:
            move = players.choose(round_.entrants[who], match, name, seat, seed, lapses[who])
        except ForfeitError as error:
            faults.append(f"{_short(round_.entrants[who])} lost a match: {error}")
            loser = seat
            if round_.players == 2:
                match.apply_table_event(f"resign {seat}")
            break
        clock.add(who, 1000.0 * (time.perf_counter() - began))
        match.play(seat, move)
    players.over(name)
    faults += [f"{_short(round_.entrants[who])} made no legal move: {one}" for who in (0, 1) for one in lapses[who]]
    return loser


def _points(match: Match, first: int, loser: int | None, players: int) -> float:
    if loser is not None:
        return 0.0 if loser == first else 1.0
    if not match.over:
        return 1.0 / players
    winners = match.outcome().winners or range(players)
    return 1.0 / len(winners) if first in winners else 0.0


def _short(entrant: str) -> str:
    """Return an entrant's name as a record holds it."""
    return entrant if len(entrant) <= 40 else f"...{entrant[-37:]}"


def file_name(round_: Round, first: int) -> str:
    """Return the name of the record of a match: that in which the first entrant has the seat `first`."""
    names = "-".join(re.sub(r"[^A-Za-z0-9@]+", "_", _short(one)).strip("_") for one in round_.entrants)
    return f"{round_.game}-{names}-{round_.opening:06}-{first}.stackyard.jsonl"


__all__ = ["Result", "Round", "file_name", "opening_match", "play_round"]
