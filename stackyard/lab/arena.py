"""An arena: many matches between bots of a game, with the seats exchanged, and Elo with error bars.

    python -m stackyard.lab.arena towers --levels 1 2 3 4 5 --games 400
    python -m stackyard.lab.arena towers --entrants 5@50 4@50 random --games 100 --options '{"width": 6}'
    python -m stackyard.lab.arena take-that-towers --entrants 5@200 2 --games 400 --players 4

An entrant is a level (`3`), a level with its time in milliseconds (`5@50`), `random`, or a function of a module
(`package.module:function@50`) that takes a position, a seat, milliseconds or None, and a seed, and returns a
SearchResult. Matches come in rounds: every match of a round begins with the same few random moves, so that
deterministic bots do not repeat one match, and the first entrant has each seat once. With more than two players the
second entrant has all the other seats. Chance events are the same in every match of a round; where one comes before the
first move there are no random moves unless `--plies` asks for them. The arena plays any game of the registry.
"""

from __future__ import annotations

import argparse
import itertools
import json
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np

from stackyard.core import capabilities
from stackyard.core.chance import Stream
from stackyard.core.deprecated import renamed
from stackyard.core.game import Game, Position
from stackyard.core.registry import game as game_called
from stackyard.lab.rating import confidence_half_width, elo_difference, ratings

AnyGame: TypeAlias = Game[Any, Any]


class Round(msgspec.Struct, frozen=True):
    """A round of matches to play from one opening: the first of the two entrants has each seat once."""

    game: str
    options: str  # as JSON
    entrants: tuple[str, str]
    opening: int  # the number of the opening; it seeds the random moves, chance events and both bots
    plies: int | None  # random moves at the start; None: as many as suit the game
    players: int = 2


class Result(msgspec.Struct, frozen=True):
    """The result of a round, for the first of its entrants."""

    entrants: tuple[str, str]
    points: tuple[float, ...]  # in each match: 1 for a win, divided by the number of winners (half for a draw of two)
    margins: tuple[float, ...]  # the first's score minus the best score of the others
    moves: int  # of all matches together
    slowest_ms: tuple[float, float]  # milliseconds that each entrant's slowest move took
    mean_ms: tuple[float, float]  # milliseconds that each entrant's moves took on average


@renamed(speak="play")
class ChancePlayer:
    """Draws the chance events of one match: event k is the same in every match of this number."""

    def __init__(self, number: int, attempt: int = 0) -> None:
        self._seed = sha256(f"arena {number} {attempt}".encode()).digest()
        self._events = 0

    def play(self, game: AnyGame, position: Position) -> None:
        """Apply chance events until somebody may act or the match is over."""
        while not game.is_over(position) and game.is_chance_due(position):
            game.apply_chance(position, game.sample_chance(position, Stream(self._seed, self._events)))
            self._events += 1


OPENING_PLIES: Final = 4  # random moves at the start, where no chance event makes matches differ


def opening_position(
    game: AnyGame, options: str, plies: int | None, number: int, players: int | None = None
) -> Position:
    """Return the position after `plies` random moves; other moves are tried if they end the match."""
    parsed = game.parse_options(json.loads(options))
    for attempt in itertools.count():
        rng = np.random.default_rng((number, attempt))
        chance = ChancePlayer(number, attempt)
        position = game.setup(parsed, game.seats[0] if players is None else players)
        wanted = (0 if game.is_chance_due(position) else OPENING_PLIES) if plies is None else plies
        chance.play(game, position)
        for _ in range(max(wanted - attempt // 8, 0)):
            seat = game.to_act(position)[0]
            moves = game.legal_moves(position, seat)
            game.apply(position, seat, moves[int(rng.integers(len(moves)))])
            chance.play(game, position)
            if game.is_over(position):
                break
        if not game.is_over(position):
            return position
    raise AssertionError("a start is never over")


def choose_move(game: AnyGame, entrant: str, position: Position, seat: int, seed: int) -> Any:
    """Return the move that an entrant chooses."""
    agent, _, limit = entrant.partition("@")
    ms = int(limit) if limit else None
    if agent == "random":
        moves = game.legal_moves(position, seat)
        return moves[int(np.random.default_rng(seed).integers(len(moves)))]
    if ":" in agent:
        result = _import_function(agent)(position, seat, ms, seed)
    else:
        result = capabilities.search(game, position, seat, int(agent), ms, seed)
    return game.parse_move(position, seat, result.move)


@cache
def _import_function(path: str) -> Any:
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


def play_round(round_: Round) -> Result:
    """Play a round of matches and return its result."""
    game = game_called(round_.game)
    start = opening_position(game, round_.options, round_.plies, round_.opening, round_.players)
    points, margins, moves = [], [], 0
    slowest, spent, turns = [0.0, 0.0], [0.0, 0.0], [0, 0]
    for first in range(round_.players):  # the seat of the first entrant
        position = start.copy()
        chance = ChancePlayer(round_.opening, -1)
        ply = 0
        while not game.is_over(position):
            seat = game.to_act(position)[0]
            who = 0 if seat == first else 1
            began = time.perf_counter()
            seed = 1000 * round_.opening + round_.players * ply + first
            move = choose_move(game, round_.entrants[who], position.copy(), seat, seed)
            took = 1000.0 * (time.perf_counter() - began)
            slowest[who] = max(slowest[who], took)
            spent[who] += took
            turns[who] += 1
            game.apply(position, seat, move)
            chance.play(game, position)
            ply += 1
        moves += ply
        scores = game.outcome(position).scores
        winners = game.outcome(position).winners or range(round_.players)
        points.append(1.0 / len(winners) if first in winners else 0.0)
        margins.append(scores[first] - max(score for seat, score in enumerate(scores) if seat != first))
    return Result(
        round_.entrants,
        tuple(points),
        tuple(margins),
        moves,
        (slowest[0], slowest[1]),
        (spent[0] / max(turns[0], 1), spent[1] / max(turns[1], 1)),
    )


def play_all(rounds: Sequence[Round], processes: int, nice: int = 0) -> Iterator[Result]:
    """Play every round, in `processes` processes, and yield the results as they come."""
    if processes <= 1:
        yield from map(play_round, rounds)
        return
    with multiprocessing.get_context("spawn").Pool(processes, _be_nice, (nice,)) as pool:
        yield from pool.imap_unordered(play_round, rounds)


def _be_nice(nice: int) -> None:
    if nice and hasattr(os, "nice"):
        os.nice(nice)


def pairings(entrants: Sequence[str], everyone: bool) -> list[tuple[str, str]]:
    """Return the pairs of entrants that play: neighbours in the list, or all pairs if `everyone`."""
    if everyone:
        return list(itertools.combinations(entrants, 2))
    return list(itertools.pairwise(entrants))


def report(entrants: Sequence[str], results: Sequence[Result], players: int = 2) -> str:
    """Return the results as Markdown: a table of pairings, then, with two players, a table of ratings."""
    by_pairing: dict[tuple[str, str], list[Result]] = defaultdict(list)
    for result in results:
        by_pairing[result.entrants].append(result)
    strength = "Elo of the first, 95 %" if players == 2 else f"95 %; even is {1 / players:.1%}"
    lines = [
        f"| first | {'second' if players == 2 else 'all others'} | matches | won-drawn-lost | score | {strength} "
        "| margin | ms/move | slowest |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (one, other), met in by_pairing.items():
        points = [point for result in met for point in result.points]
        won, lost = sum(point == 1.0 for point in points), sum(point == 0.0 for point in points)
        bar: object = elo_difference([sum(result.points) for result in met])
        if players > 2:
            bar = f"± {confidence_half_width([float(np.mean(result.points)) for result in met]):.1%}"
        margin = float(np.mean([result.margins for result in met]))
        ms = np.mean([result.mean_ms for result in met], axis=0)
        slowest = np.max([result.slowest_ms for result in met], axis=0)
        lines.append(
            f"| {one} | {other} | {len(points)} | {won}-{len(points) - won - lost}-{lost} | {np.mean(points):.1%} "
            f"| {bar} | {margin:+.1f} | {ms[0]:.0f} / {ms[1]:.0f} | {slowest[0]:.0f} / {slowest[1]:.0f} |"
        )
    if len(entrants) > 2 and players == 2:
        number = {name: index for index, name in enumerate(entrants)}
        rated = ratings(len(entrants), [(number[r.entrants[0]], number[r.entrants[1]], sum(r.points)) for r in results])
        lines += ["", "| entrant | Elo about the mean | 95 % |", "| --- | ---: | ---: |"]
        lines += [
            f"| {name} | {bar.elo:+.0f} | {bar.low:+.0f} to {bar.high:+.0f} |"
            for name, bar in zip(entrants, rated, strict=True)
        ]
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Play what the command line asks for and print the tables."""
    parser = argparse.ArgumentParser(prog="arena", description="Play many matches and rate the entrants.")
    parser.add_argument("game", help="the game's slug, such as towers")
    parser.add_argument("--levels", type=int, nargs="+", default=[], help="levels of the game's bots")
    parser.add_argument("--entrants", nargs="+", default=[], help="level, level@ms, random, module:function@ms")
    parser.add_argument("--games", type=int, default=100, help="matches a pairing, rounded up to a round")
    parser.add_argument(
        "--players", type=int, help="seats at the table (the game's fewest): one first, the rest second"
    )
    parser.add_argument("--ms", type=int, help="milliseconds a move for the levels given by --levels")
    parser.add_argument("--options", default="{}", help="the game's options as JSON")
    parser.add_argument("--plies", type=int, help="random moves at the start of each round")
    parser.add_argument("--first", type=int, default=0, help="number of the first opening")
    parser.add_argument("--everyone", action="store_true", help="everyone meets everyone, not only the next")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--nice", type=int, default=0, help="how much to yield to other work, 0 to 19")
    asked = parser.parse_args(argv)
    entrants = [f"{level}@{asked.ms}" if asked.ms else str(level) for level in asked.levels] + asked.entrants
    if len(entrants) < 2 or len(set(entrants)) < len(entrants):
        parser.error("name at least two entrants, each once, with --levels or --entrants")
    game = game_called(asked.game)
    players = asked.players or game.seats[0]
    game.setup(game.parse_options(json.loads(asked.options)), players)
    if players < 2:
        parser.error("an arena takes two players or more")
    rounds = [
        Round(asked.game, asked.options, pairing, asked.first + number, asked.plies, players)
        for number in range(-(-asked.games // players))
        for pairing in pairings(entrants, asked.everyone)
    ]
    began = time.perf_counter()
    results = []
    for result in play_all(rounds, asked.processes, asked.nice):
        results.append(result)
        if sys.stderr.isatty():
            print(f"\r{len(results)} of {len(rounds)} rounds", end="", file=sys.stderr, flush=True)  # noqa: T201
    out = sys.stdout.write
    out(report(entrants, sorted(results, key=lambda r: entrants.index(r.entrants[0])), players) + "\n\n")
    moves = sum(result.moves for result in results)
    out(f"{players * len(results)} matches of {players}, {moves} moves, {time.perf_counter() - began:.0f} s, ")
    out(f"options {asked.options}, {'usual' if asked.plies is None else asked.plies} random moves first\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
