"""A team of TowerBrix's bots alone: how many rounds it wins within five minutes of its own time.

    python -m benchmarks.towerbrix_team --rounds 100 --players 3 --level 5 --difficulty medium --deck green

Time is simulated: each search result says after how many seconds its move is made; a brick takes the time of the hand's
motion and until all bricks are at rest; taking the tower apart takes `KNOCK_S` seconds. With `--bodies world` each
brick is moved by the simulator (about ten times slower); with `--bodies told` it lies exactly where it was put. In both
cases the tower that gets every thumb is judged by the simulator: it has to stand for three seconds.

Each bot is asked through `Game.search`, which hands it what its seat may know and no more. Deals whose cards contradict
each other, by the solver's proof, are counted apart.

    python -m benchmarks.towerbrix_team --challenge 4 --rounds 10 --level easy --bodies told

plays one of the 14 challenges, with cards of exactly 12, 15 or 18 points. Blows, pulls and removals are simulated. A
round of a challenge counts as solvable if the team won it, or if a search that knows all cards finds a valid tower.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import random
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from benchmarks.rounds.towerbrix_table import Table, dealt_match
from stackyard.core.game import Position
from stackyard.games.towerbrix.bots import proposals
from stackyard.games.towerbrix.bots.belief import observe
from stackyard.games.towerbrix.conditions.decks import EDITIONS, NEWEST, Edition, deck
from stackyard.games.towerbrix.options import TOTALS
from stackyard.games.towerbrix.record import NONE
from stackyard.games.towerbrix.rules import card_places, challenges
from stackyard.games.towerbrix.solver.deals import BANDS, deal
from stackyard.games.towerbrix.solver.solver import solve

ROUND_SECONDS = 300.0
SEARCHES = 8  # before a round of a challenge counts as not solvable, each of ...
THOROUGH_SEARCH = proposals.SearchBudget(memory=0, draws=0, ideas=30, changes=6000, seeks_information=False)


class Played(NamedTuple):
    """The result of a round."""

    seed: int
    cards: str
    solvable: str  # the solver's verdict
    how: str  # won, lost, void, or late
    seconds: float  # of the team's time
    towers: int  # whole ones that thumbs or noes were given to
    puts: int
    cpu: float  # s of search, of all bots
    slowest: float  # s of the longest search


def play(
    seed: int,
    players: int,
    levels: Sequence[int],
    difficulty: str,
    name: str,
    world: bool,
    talk: bool,
    number: int = 0,
    edition: Edition = NEWEST,
) -> Played:
    """Play one round of a team; `number` is the challenge, 0 for none."""
    rng = random.Random(f"{name} {difficulty} {players} {seed}")
    total = TOTALS[difficulty]
    hand = deal(deck(name, edition), (total, total) if number else BANDS[difficulty], rng)
    options: dict[str, Any] = {"edition": edition}
    options |= {"variant": "challenge", "challenge": number, "level": difficulty} if number else {}
    match, order = dealt_match(hand, name, players, rng, options)
    before = match.position.copy()
    limit = float(challenges.BUILDING_LIMIT_S) if number == challenges.TIME_PRESSURE else ROUND_SECONDS
    table = Table(match, levels, seed, world, talk, limit)
    how = table.run()
    if how == "won":
        verdict = "stands"
    elif number:
        verdict = "stands" if _is_solvable(before) else "not found"
    else:
        verdict = solve([card.condition for card in hand], name, seconds=10).verdict
    return Played(
        seed, ",".join(order), verdict, how, table.now, table.towers, table.puts,
        sum(table.search_seconds), max(table.search_seconds, default=0.0),
    )  # fmt: skip


def _is_solvable(position: Position) -> bool:
    """Tell whether a search that knows all cards finds a tower for a challenge, whichever card may be dropped."""
    r, cards = position[0].copy(), card_places.in_play(position)
    for dropped in cards if int(r["challenge"]) in challenges.DROPS else [NONE]:
        position["open"], position["dropped"] = 1, dropped
        for seed in range(SEARCHES):
            if proposals.propose(observe(position, 0), (), THOROUGH_SEARCH, seed, None) is not None:
                return True
    return False


def interval(wins: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a proportion (Wilson 1927)."""
    if not count:
        return 0.0, 1.0
    z, share = 1.96, wins / count
    middle = share + z * z / (2 * count)
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (middle - reach) / (1 + z * z / count), (middle + reach) / (1 + z * z / count)


def report(found: Sequence[Played], number: int = 0) -> list[str]:
    """Return the results of the rounds, in lines."""
    hopeless = "not found" if number else "impossible"
    open_ = [played for played in found if played.solvable != hopeless]
    apart = [played for played in found if played.solvable == hopeless]
    won = [played for played in open_ if played.how == "won"]
    low, high = interval(len(won), len(open_))
    lines = [
        f"{len(won)} of {len(open_)} rounds won: {len(won) / max(1, len(open_)):.1%} ({low:.1%} to {high:.1%})",
        "the others: "
        + ", ".join(f"{how} {sum(played.how == how for played in open_)}" for how in ("late", "lost", "void")),
        f"deals for which there {'is no tower that was found' if number else 'is no tower'}, apart: {len(apart)}, "
        "and the team called off "
        f"{sum(played.how == 'void' for played in apart)}",
    ]
    if won:
        times = sorted(played.seconds for played in won)
        lines.append(
            f"a won round: median {times[len(times) // 2]:.0f} s, worst {times[-1]:.0f} s; "
            f"{np.mean([played.towers for played in won]) + 1:.1f} towers, "
            f"{np.mean([played.puts for played in won]):.0f} bricks put"
        )
    seconds = sum(played.seconds for played in found)
    lines.append(
        f"thinking: {sum(played.cpu for played in found) / seconds:.3f} s of a core for each second of the whole team; "
        f"longest search {max(played.slowest for played in found):.2f} s"
    )
    return lines


def main(argv: Sequence[str] | None = None) -> int:
    """Play rounds and print their results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.towerbrix_team", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--level", "--difficulty", dest="difficulty", choices=BANDS, default="medium")
    parser.add_argument("--challenge", type=int, choices=range(1, 15), default=0, help="play this one")
    parser.add_argument("--deck", choices=("green", "pink"), default="green")
    parser.add_argument("--edition", choices=EDITIONS, default=NEWEST, help="of the deck")
    parser.add_argument("--bots", type=int, nargs="+", default=[5], help="level of each bot, or of all")
    parser.add_argument("--bodies", choices=("world", "told"), default="world")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--quiet", action="store_true", help="print the sums alone")
    parser.add_argument("--talk", action="store_true", help="print what each bot does")
    asked = parser.parse_args(argv)
    levels = asked.bots if len(asked.bots) > 1 else asked.bots * asked.players
    world, number = asked.bodies == "world", asked.challenge
    rounds = [
        (seed, asked.players, levels, asked.difficulty, asked.deck, world, asked.talk, number, asked.edition)
        for seed in range(asked.seed, asked.seed + asked.rounds)
    ]
    if asked.processes > 1:
        with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
            found = pool.starmap(play, rounds, chunksize=1)
    else:
        found = [_print_round(play(*one), asked.quiet) for one in rounds]
    print("\n".join(report(found, asked.challenge)))
    return 0


def _print_round(played: Played, quiet: bool) -> Played:
    if not quiet:
        print(
            f"{played.seed}: {played.how} after {played.seconds:.0f} s, {played.solvable}, {played.towers} towers",
            flush=True,
        )
    return played


if __name__ == "__main__":
    sys.exit(main())
