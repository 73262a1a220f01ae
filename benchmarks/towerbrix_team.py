"""A team of TowerBrix's bots alone: how many rounds it wins within five minutes of its own time.

    python -m benchmarks.towerbrix_team --rounds 100 --players 3 --level 5 --difficulty medium --deck green

Time is simulated: each thought says after how many seconds its move is made, a brick takes what the hand's program
takes and until all is at rest, taking the tower apart takes `KNOCK` seconds. With `--bodies world` each brick is moved
by the simulator (about ten times slower); with `--bodies told` it comes to lie where it was put. Either way the tower
that gets every thumb is judged by the simulator: it has to stand for three seconds.

Each bot is asked through `Game.think`, which hands it what its seat may know and no more. Deals whose cards contradict
each other, by the solver's proof, are counted apart.
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

import numpy as np

from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies, rules
from stackyard.games.towerbrix.deals import BANDS, deal
from stackyard.games.towerbrix.decks import deck
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.record import BUILD, HAND, JUDGE, MIX, OVER, PROOF
from stackyard.games.towerbrix.solver import solve
from stackyard.physics.play import act
from stackyard.physics.put import SPEED
from stackyard.physics.world import World

KNOCK = 2.0  # s that taking a tower apart takes
SETTLES = 1.8  # s of turning, feeling for the place and coming to rest, where bodies are told
SECONDS = 300.0


class Played(NamedTuple):
    """What became of a round."""

    seed: int
    cards: str
    solvable: str  # the solver's verdict
    how: str  # won, lost, void, or late
    seconds: float  # of the team's time
    towers: int  # whole ones that thumbs or noes were given to
    puts: int
    cpu: float  # s of thinking, of all bots
    slowest: float  # s of the longest thought


def play(seed: int, players: int, levels: Sequence[int], difficulty: str, name: str, world: bool, talk: bool) -> Played:
    """Play one round of a team."""
    rng = random.Random(f"{name} {difficulty} {players} {seed}")
    hand = deal(deck(name), BANDS[difficulty], rng)
    match = Match.new(GAME, {"deck": name}, players, nature="given")
    twos = sum(card.points == 2 for card in hand)
    words = [f"{count}x{points}" for count, points in ((twos, 2), (len(hand) - twos, 3)) if count]
    match.play(0, "deal " + " ".join(words))
    cards = list(hand)
    rng.shuffle(cards)
    order, numbers, at = [], {card.name: n for n, card in enumerate(deck(name))}, 0
    for seat in range(players):
        share = rules.share(match.position, seat)
        order += sorted((seat, card.points, numbers[card.name], card.name) for card in cards[at : at + share])
        at += share
    match.tell_nature("cards " + " ".join(f"{card}>{seat}" for seat, _, _, card in order))
    table = _Table(match, levels, seed, world, talk)
    how = table.run()
    verdict = "stands" if how == "won" else solve([card.condition for card in hand], name, seconds=10).verdict
    return Played(
        seed, ",".join(card for _, _, _, card in order), verdict, how, table.now, table.towers, table.puts,
        sum(table.thoughts), max(table.thoughts, default=0.0),
    )  # fmt: skip


class _Table:
    """A team at work: who wants to do what when, and the time that passes."""

    def __init__(self, match: Match, levels: Sequence[int], seed: int, world: bool, talk: bool) -> None:
        self.match, self.levels, self.world, self.talk = match, levels, world, talk
        self.rng = random.Random(seed)
        self.now = 0.0
        self.towers = self.puts = 0
        self.thoughts: list[float] = []
        self.due: dict[int, tuple[float, str, bytes]] = {}  # by seat: when, the move, for which occasion

    def run(self) -> str:
        while self.now < SECONDS:
            phase = int(self.match.position["phase"][0])
            if phase in (MIX, OVER):
                return {1: "won", 2: "lost", 3: "void"}[int(self.match.position["evaluation"]["how"][0])]
            if phase == BUILD:
                self._act()
            elif phase == HAND:
                self._put()
            elif phase == JUDGE:
                self.now += bodies.STANDS
                self._tell(self.match.game.draw(self.match.position, None))  # type: ignore[arg-type]
            elif phase == PROOF:
                self.now += 5.0
                self._tell(self.match.game.draw(self.match.position, None))  # type: ignore[arg-type]
            else:
                raise AssertionError(phase)
        return "late"

    def _tell(self, event: str) -> None:
        self.match.tell_nature(event)

    def _act(self) -> None:
        """Let whoever is first do what it thought of."""
        position = self.match.position
        for seat in range(len(self.levels)):
            occasion = GAME.occasion(position, seat)
            if seat not in self.due or self.due[seat][2] != occasion:
                began = time.process_time()
                thought = GAME.think(position, seat, self.levels[seat], None, self.rng.getrandbits(62))
                self.thoughts.append(time.process_time() - began)
                self.due[seat] = (self.now + thought.info["wait"], thought.move, occasion)
        seat = min(self.due, key=lambda seat: (self.due[seat][0], seat))
        when, move, _ = self.due.pop(seat)
        self.now = max(self.now, when)
        if not move or self.now >= SECONDS:
            return
        if self.talk:
            print(f"{self.now:6.1f} {seat} {move}", flush=True)
        judged = int(position["judged"][0])
        self.match.play(seat, move)
        if move == "knock":
            self.now += KNOCK
        self.towers += int(self.match.position["judged"][0]) > judged

    def _put(self) -> None:
        """Let a hand do what is due."""
        self.puts += 1
        position = self.match.position
        judged = int(position["judged"][0])
        task: Any = bodies.program(position)
        if self.world:
            done = act(World(bodies.scene(position)), task)
            self.now += done.seconds
            self._tell(bodies.performed(position, done))
        else:
            poses = bodies.places_of(position)
            self.now += _seconds(poses, task)
            poses[task.brick] = (*task.to, *task.turn)
            self._tell(f"lies {bodies.told(poses, len(poses))}")
        self.towers += int(self.match.position["judged"][0]) > judged


def _seconds(poses: Any, task: Any) -> float:
    """Return about how long a hand takes that puts a brick: up over everything, across, and down."""
    across = float(np.linalg.norm(poses[task.brick, :2] - task.to[:2]))
    over = float(poses[:, 2].max()) + 0.08
    up, down = max(0.0, over - float(poses[task.brick, 2])), max(0.0, over - task.to[2])
    return float((across + up + down) / SPEED + SETTLES)


def interval(wins: int, count: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson 1927)."""
    if not count:
        return 0.0, 1.0
    z, share = 1.96, wins / count
    middle = share + z * z / (2 * count)
    reach = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return (middle - reach) / (1 + z * z / count), (middle + reach) / (1 + z * z / count)


def report(found: Sequence[Played]) -> list[str]:
    """Return what became of the rounds, in lines."""
    open_ = [one for one in found if one.solvable != "impossible"]
    apart = [one for one in found if one.solvable == "impossible"]
    won = [one for one in open_ if one.how == "won"]
    low, high = interval(len(won), len(open_))
    lines = [
        f"{len(won)} of {len(open_)} rounds won: {len(won) / max(1, len(open_)):.1%} ({low:.1%} to {high:.1%})",
        "the others: " + ", ".join(f"{how} {sum(one.how == how for one in open_)}" for how in ("late", "lost", "void")),
        f"deals that contradict each other, apart: {len(apart)}, and the team called off "
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
        f"longest thought {max(one.slowest for one in found):.2f} s"
    )
    return lines


def main(argv: Sequence[str] | None = None) -> int:
    """Play rounds and print what became of them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.towerbrix_team", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--level", "--difficulty", dest="difficulty", choices=BANDS, default="medium")
    parser.add_argument("--deck", choices=("green", "pink"), default="green")
    parser.add_argument("--bots", type=int, nargs="+", default=[5], help="level of each bot, or of all")
    parser.add_argument("--bodies", choices=("world", "told"), default="world")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--quiet", action="store_true", help="print the sums alone")
    parser.add_argument("--talk", action="store_true", help="print what each bot does")
    asked = parser.parse_args(argv)
    levels = asked.bots if len(asked.bots) > 1 else asked.bots * asked.players
    rounds = [
        (seed, asked.players, levels, asked.difficulty, asked.deck, asked.bodies == "world", asked.talk)
        for seed in range(asked.seed, asked.seed + asked.rounds)
    ]
    if asked.processes > 1:
        with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
            found = pool.starmap(play, rounds, chunksize=1)
    else:
        found = [_told(play(*one), asked.quiet) for one in rounds]
    print("\n".join(report(found)))
    return 0


def _told(one: Played, quiet: bool) -> Played:
    if not quiet:
        print(f"{one.seed}: {one.how} after {one.seconds:.0f} s, {one.solvable}, {one.towers} towers", flush=True)
    return one


if __name__ == "__main__":
    sys.exit(main())
