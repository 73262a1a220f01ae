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
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import numpy as np

from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies, challenges, rules
from stackyard.games.towerbrix.bots import proposals
from stackyard.games.towerbrix.bots.belief import observe
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.options import TOTALS
from stackyard.games.towerbrix.record import ACT, ACTED, BUILD, HAND, JUDGE, MIX, NONE, OVER, PROOF
from stackyard.games.towerbrix.solver.deals import BANDS, deal
from stackyard.games.towerbrix.solver.solver import solve
from stackyard.physics.assisted_hand import TRAVEL_SPEED
from stackyard.physics.physical_game import perform_task
from stackyard.physics.world import World

KNOCK_S = 2.0  # s that taking a tower apart takes
PUT_OVERHEAD_S = 1.8  # s to turn a brick, find its place and come to rest, with `--bodies told`
PHASE_SECONDS = {JUDGE: bodies.STANDING_S, ACTED: 0.0, PROOF: 5.0}  # s that is told of a tower, of an act, of the cards
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
    seed: int, players: int, levels: Sequence[int], difficulty: str, name: str, world: bool, talk: bool, number: int = 0
) -> Played:
    """Play one round of a team; `number` is the challenge, 0 for none."""
    rng = random.Random(f"{name} {difficulty} {players} {seed}")
    total = TOTALS[difficulty]
    hand = deal(deck(name), (total, total) if number else BANDS[difficulty], rng)
    options = {"variant": "challenge", "challenge": number, "level": difficulty} if number else {}
    match = Match.new(GAME, {"deck": name, **options}, players, nature="given")
    twos = sum(card.points == 2 for card in hand)
    words = [f"{count}x{points}" for count, points in ((twos, 2), (len(hand) - twos, 3)) if count]
    match.play(0, "deal " + " ".join(words))
    for seat in range(1, players):
        match.play(seat, "agree")
    cards = list(hand)
    rng.shuffle(cards)
    order, numbers, dealt_count = [], {card.name: n for n, card in enumerate(deck(name))}, 0
    for seat in range(players):
        cards_of_seat = rules.num_cards_dealt_to(match.position, seat)
        order += sorted(
            (seat, card.points, numbers[card.name], card.name)
            for card in cards[dealt_count : dealt_count + cards_of_seat]
        )
        dealt_count += cards_of_seat
    match.apply_chance("cards " + " ".join(f"{card}>{seat}" for seat, _, _, card in order))
    before = match.position.copy()
    table = Table(match, levels, seed, world, talk)
    how = table.run()
    if how == "won":
        verdict = "stands"
    elif number:
        verdict = "stands" if _is_solvable(before) else "not found"
    else:
        verdict = solve([card.condition for card in hand], name, seconds=10).verdict
    return Played(
        seed, ",".join(card for _, _, _, card in order), verdict, how, table.now, table.towers, table.puts,
        sum(table.search_seconds), max(table.search_seconds, default=0.0),
    )  # fmt: skip


def _is_solvable(position: Position) -> bool:
    """Tell whether a search that knows all cards finds a tower for a challenge, whichever card may be dropped."""
    r, cards = position[0].copy(), rules.in_play(position)
    for dropped in cards if int(r["challenge"]) in challenges.DROPS else [NONE]:
        position["open"], position["dropped"] = 1, dropped
        for seed in range(SEARCHES):
            if proposals.propose(observe(position, 0), (), THOROUGH_SEARCH, seed, None) is not None:
                return True
    return False


class Table:
    """A team of bots: what each is going to do and when, in simulated time."""

    ms: int | None = None  # for a search; None: the level's own time

    def __init__(self, match: Match, levels: Sequence[int], seed: int, world: bool, talk: bool) -> None:
        self.match, self.levels, self.world, self.talk = match, levels, world, talk
        self.rng = random.Random(seed)
        self.now = 0.0
        self.towers = self.puts = 0
        self.search_seconds: list[float] = []
        self.due: dict[int, tuple[float, str, bytes]] = {}  # by seat: when, the move, and the search key
        self.done: list[tuple[float, int, str]] = []  # (when, seat, move)

    def run(self) -> str:
        limit = (
            challenges.BUILDING_LIMIT_S
            if int(self.match.position["challenge"][0]) == challenges.TIME_PRESSURE
            else ROUND_SECONDS
        )
        while self.now < limit or int(self.match.position["phase"][0]) in (JUDGE, ACT, ACTED):
            if int(self.match.position["phase"][0]) in (MIX, OVER):
                return {1: "won", 2: "lost", 3: "void"}[int(self.match.position["evaluation"]["how"][0])]
            self.step()
        return "late"

    def step(self) -> None:
        """Apply the next event: a seat acts, a hand puts a brick, or the tower or the cards are judged."""
        phase = int(self.match.position["phase"][0])
        if phase == BUILD:
            self._act()
        elif phase == HAND:
            self._put()
        elif phase == ACT:
            self.match.play(0, GAME.search(self.match.position, 0, self.levels[0]).move)
        else:
            self.now += PHASE_SECONDS[phase]
            self._apply_chance(self.match.game.sample_chance(self.match.position, None))  # type: ignore[arg-type]

    def _apply_chance(self, event: str) -> None:
        self.match.apply_chance(event)

    def _act(self) -> None:
        """Play the move that is due first."""
        position = self.match.position
        for seat in range(len(self.levels)):
            search_key = GAME.search_key(position, seat)
            if seat not in self.due or self.due[seat][2] != search_key:
                wait, move = self.search(seat)
                self.due[seat] = (self.now + wait, move, search_key)
        seat = min(self.due, key=lambda seat: (self.due[seat][0], seat))
        when, move, _ = self.due.pop(seat)
        self.now = max(self.now, when)
        if not move or self.now >= ROUND_SECONDS:
            return
        self.done.append((self.now, seat, move))
        if self.talk:
            print(f"{self.now:6.1f} {seat} {move}", flush=True)
        judged = int(position["judged"][0])
        self.match.play(seat, move)
        if move == "knock":
            self.now += KNOCK_S
        self.towers += int(self.match.position["judged"][0]) > judged

    def search(self, seat: int) -> tuple[float, str]:
        """Return after how many seconds a seat would make a move, and the move; "" is no move."""
        began = time.process_time()
        found = GAME.search(self.match.position, seat, self.levels[seat], self.ms, self.rng.getrandbits(62))
        self.search_seconds.append(time.process_time() - began)
        assert not isinstance(found.info.wait, msgspec.UnsetType)
        return float(found.info.wait), found.move

    def _put(self) -> None:
        """Apply the put that is due."""
        self.puts += 1
        position = self.match.position
        judged = int(position["judged"][0])
        task: Any = bodies.gravity_task(position)
        if self.world:
            done = perform_task(World(bodies.scene(position)), task)
            self.now += done.seconds
            self._apply_chance(bodies.gravity_event(position, done))
        else:
            poses = bodies.places_of(position)
            self.now += _seconds(poses, task)
            poses[task.brick] = (*task.to, *task.turn)
            self._apply_chance(f"lies {bodies.event_poses_text(poses, len(poses))}")
        self.towers += int(self.match.position["judged"][0]) > judged


def _seconds(poses: Any, task: Any) -> float:
    """Return about how many seconds a hand takes to put a brick: up over everything, across, and down."""
    across = float(np.linalg.norm(poses[task.brick, :2] - task.to[:2]))
    over = float(poses[:, 2].max()) + 0.08
    up, down = max(0.0, over - float(poses[task.brick, 2])), max(0.0, over - task.to[2])
    return float((across + up + down) / TRAVEL_SPEED + PUT_OVERHEAD_S)


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
    open_ = [one for one in found if one.solvable != hopeless]
    apart = [one for one in found if one.solvable == hopeless]
    won = [one for one in open_ if one.how == "won"]
    low, high = interval(len(won), len(open_))
    lines = [
        f"{len(won)} of {len(open_)} rounds won: {len(won) / max(1, len(open_)):.1%} ({low:.1%} to {high:.1%})",
        "the others: " + ", ".join(f"{how} {sum(one.how == how for one in open_)}" for how in ("late", "lost", "void")),
        f"deals for which there {'is no tower that was found' if number else 'is no tower'}, apart: {len(apart)}, "
        "and the team called off "
        f"{sum(one.how == 'void' for one in apart)}",
    ]
    if won:
        times = sorted(one.seconds for one in won)
        lines.append(
            f"a won round: median {times[len(times) // 2]:.0f} s, worst {times[-1]:.0f} s; "
            f"{np.mean([one.towers for one in won]) + 1:.1f} towers, "
            f"{np.mean([one.puts for one in won]):.0f} bricks put"
        )
    seconds = sum(one.seconds for one in found)
    lines.append(
        f"thinking: {sum(one.cpu for one in found) / seconds:.3f} s of a core for each second of the whole team; "
        f"longest search {max(one.slowest for one in found):.2f} s"
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
        (seed, asked.players, levels, asked.difficulty, asked.deck, world, asked.talk, number)
        for seed in range(asked.seed, asked.seed + asked.rounds)
    ]
    if asked.processes > 1:
        with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
            found = pool.starmap(play, rounds, chunksize=1)
    else:
        found = [_print_round(play(*one), asked.quiet) for one in rounds]
    print("\n".join(report(found, asked.challenge)))
    return 0


def _print_round(one: Played, quiet: bool) -> Played:
    if not quiet:
        print(f"{one.seed}: {one.how} after {one.seconds:.0f} s, {one.solvable}, {one.towers} towers", flush=True)
    return one


if __name__ == "__main__":
    sys.exit(main())
