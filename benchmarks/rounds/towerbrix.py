"""Rounds of TowerBrix with a person in simulation and two bots: whether they are won, and whose tower it is.

    python -m benchmarks.rounds.towerbrix --file rounds.jsonl --person builder --level 5 --rounds 40
    python -m benchmarks.rounds.towerbrix --file rounds.jsonl --print

Three at the table, the person at seat 0, the green deck, medium, deals that have a tower only. With `--bodies told`
bricks lie where they were put; with `simulated` each is moved by the simulator. Every round is one line of `--file`;
the same command again goes on where it was stopped, and prints all figures of the file, each beside its goal; `--print`
prints them and plays nothing. A round is decided by its number: the same number gives every person the same cards.
Rounds of an earlier version of the bots stay in the file and are counted apart.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np

from benchmarks.rounds.towerbrix_people import person_of
from benchmarks.rounds.towerbrix_table import Person, Table, dealt_match
from stackyard.core.commands.rounds_file import read_rounds, rounds_added_to
from stackyard.core.game import Seat, newest_version
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.bots.attempt_memory import TAKES_BACK, YESES
from stackyard.games.towerbrix.bots.goals import LEVEL_SETTINGS
from stackyard.games.towerbrix.conditions.decks import Card, deck
from stackyard.games.towerbrix.game import GAME
from stackyard.games.towerbrix.record import AGREED, ASKS_BRICK, ASKS_KNOCK, TEMPERAMENTS
from stackyard.games.towerbrix.solver.deals import BANDS, deal
from stackyard.games.towerbrix.solver.solver import is_solvable_with_fixed_work

PERSONS: Final = ("builder", "voter", "stubborn")
PLAYERS: Final = 3
PERSON: Final = 0  # the seat of the person
DECK: Final = "green"
BAND: Final = "medium"
ROUND_S: Final = 360.0  # s of simulated time
GOALS: Final = {"builder": 0.85, "voter": 0.75, "stubborn": 0.75}  # rounds won in that time, of all
BOTS_VERSION: Final = 5  # raised when the bots or the assisted hand play otherwise: rounds of versions stay apart
OWN_SHARE: Final = 0.40  # of the bricks that stand at the end, those that the builder was the last to move
DECIDES: Final = ("deal", "void", "reveal", "proof", "next", "drop", "time", "strike", "pull", "remove")
"""Verbs with which a seat decides for the team, or begins to."""


class Round(msgspec.Struct, frozen=True):
    """One round, as a line of the file has it."""

    person: str
    level: int  # of both bots
    temperament: str
    bodies: str
    number: int
    rules: int  # the version of the rules
    cards: list[str]
    how: str  # won, lost, void, or late
    seconds: float  # s of simulated time
    own: int  # bricks of the tower at the end that the person moved last
    bricks: int  # bricks of the tower at the end
    unasked: int  # bricks of the person that a bot moved without their leave, and towers with one that were taken apart
    decided: int  # decisions that a bot took before the person did
    asked: int  # questions to the person
    declined: int
    towers: int  # whole ones that thumbs or noes were given to
    puts: int
    cpu: float  # s of this machine
    bots: int = 1  # the version of the bots and of the hand; 2: see docs/towerbrix-bots.md


class WatchedTable(Table):
    """A table that counts what bots do without a person's leave."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Seat everybody as `Table` does."""
        super().__init__(*args, **kwargs)
        self.unasked = self.decided = self.asked = self.declined = 0
        self.agreements = 0  # of the person in a row, since they last moved a brick or said no: two are a leave
        self.standing: list[int] = []  # owners of the bricks when the last tower was judged, 255: nobody's

    def on_move(self, seat: Seat, move: str) -> None:
        """Look at a move just before it is played."""
        r, verb = self.match.position[0], move.split(" ", maxsplit=1)[0]
        self.standing = r["owner"][: len(GAME.view(self.match.position, "all").bricks)].tolist()
        theirs = [int(owner) in self.people for owner in r["owner"].tolist()]
        if seat in self.people:
            self.declined += move == "decline"
            is_yes = verb == "agree" and int(r["question"]) == ASKS_BRICK
            self.agreements = 0 if verb in TAKES_BACK else self.agreements + is_yes
            return
        agreed = r["answer"] == AGREED and r["asker"] == seat
        if verb in ("put", "lean"):
            brick = bodies.assisted_put(self.match.position, seat, move)
            assert brick is not None
            allowed = agreed and r["question"] == ASKS_BRICK and r["q_brick"] == brick.brick
            self.unasked += bool(theirs[brick.brick] and not allowed and self.agreements < YESES)
        elif verb == "knock":
            self.unasked += any(theirs) and not (agreed and r["question"] == ASKS_KNOCK)
        elif verb == "ask":
            self.asked += 1
        elif verb in ("void", "reveal"):
            self.decided += any(not int(r[verb]) >> person & 1 for person in self.people)
        elif verb == "agree":
            waits = int(r["asked"]) & ~int(r["agreed"])
            self.decided += any(waits >> person & 1 for person in self.people)
        elif verb in DECIDES:
            self.decided += 1


def deal_of(number: int) -> tuple[Card, ...]:
    """Return the cards of a round: a random hand that has a tower, by its number alone."""
    rng = random.Random(f"round {number} with people {DECK} {BAND}")
    while True:
        cards = deal(deck(DECK), BANDS[BAND], rng)
        if is_solvable_with_fixed_work([card.condition for card in cards]):
            return cards


def play_round(
    person: str, level: int, temperament: str, bodies: str, number: int, *, talk: bool = False, limit_s: float = ROUND_S
) -> Round:
    """Play a round to its end, or until time is up, and return it."""
    began = time.process_time()
    options = {"temperament": temperament}
    match, names = dealt_match(deal_of(number), DECK, PLAYERS, random.Random(f"cards of round {number}"), options)
    people: dict[Seat, Person] = {PERSON: person_of(person, number)}
    table = WatchedTable(match, [level] * PLAYERS, number, bodies == "simulated", talk, limit_s, people)
    how = table.run()
    own = sum(owner == PERSON for owner in table.standing)
    return Round(
        person=person,
        level=level,
        temperament=temperament,
        bodies=bodies,
        number=number,
        rules=newest_version(GAME),
        cards=names,
        how=how,
        seconds=round(table.now, 1),
        own=own,
        bricks=len(table.standing),
        unasked=table.unasked,
        decided=table.decided,
        asked=table.asked,
        declined=table.declined,
        towers=table.towers,
        puts=table.puts,
        cpu=round(time.process_time() - began, 1),
        bots=BOTS_VERSION,
    )


def _kind(played: Round) -> tuple[str, int, str, str, int]:
    """Return what rounds have in common that are counted together: the last is the version of the bots."""
    return played.person, played.level, played.temperament, played.bodies, played.bots


def report(rounds: Sequence[Round]) -> str:
    """Return a table: for each person, level and temperament what came of the rounds, each figure beside its goal."""
    lines = [
        "| person | level | temperament | bodies | bots | rounds | won in six minutes | goal | s, median "
        "| own bricks | goal | unasked (0) | decided (0) | asked | declined | towers | CPU s |",
        "| --- | ---: | --- | ---" + 13 * " | ---:" + " |",
    ]
    kinds = sorted({_kind(played) for played in rounds})
    for kind in kinds:
        person, level, temperament, bodies, version = kind
        mine = [played for played in rounds if _kind(played) == kind]
        won = [played for played in mine if played.how == "won"]
        own, bricks = sum(played.own for played in won), sum(played.bricks for played in won)
        share = "" if person == "voter" else f"{own / max(1, bricks):.0%}"
        middle = f"{np.median([played.seconds for played in won]):.0f}" if won else ""
        lines.append(
            f"| {person} | {level} | {temperament} | {bodies} | {version} | {len(mine)} "
            f"| {len(won)} ({len(won) / len(mine):.0%}) | {GOALS[person]:.0%} | {middle} "
            f"| {share} | {f'{OWN_SHARE:.0%}' if person == 'builder' else ''} "
            f"| {sum(played.unasked for played in mine)} | {sum(played.decided for played in mine)} "
            f"| {np.mean([played.asked for played in mine]):.1f} | {np.mean([played.declined for played in mine]):.1f} "
            f"| {np.mean([played.towers for played in mine]):.1f} | {np.mean([played.cpu for played in mine]):.0f} |"
        )
    return "\n".join(lines)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    made = argparse.ArgumentParser(
        prog="python -m benchmarks.rounds.towerbrix", description=(__doc__ or "").split("\n")[0]
    )
    made.add_argument("--json", action="store_true", help="print the rounds as JSON")
    made.add_argument("--file", type=Path, required=True, help="of rounds, a line each; those that it lacks are played")
    made.add_argument("--print", action="store_true", help="play nothing: only print the table of what the file holds")
    made.add_argument("--person", nargs="*", choices=PERSONS, default=["builder"], help="none: only print the file")
    made.add_argument("--level", type=int, choices=LEVEL_SETTINGS, default=5, help="of the bots (5)")
    made.add_argument("--temperament", choices=TEMPERAMENTS, default="partner", help="of the bots (partner)")
    made.add_argument("--bodies", choices=("told", "simulated"), default="told", help="what moves the bricks (told)")
    made.add_argument("--rounds", type=int, default=40, help="rounds with each person (40)")
    made.add_argument("--first", type=int, default=0, help="the number of the first round")
    made.add_argument("--talk", action="store_true", help="print what everybody does")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """Play the rounds that the file lacks and print the figures of all."""
    made = parser()
    asked = made.parse_args(argv)
    if asked.print and not asked.file.exists():
        made.error(f"{asked.file} is not there: no rounds were kept in it")
    rounds = [played for played in read_rounds(asked.file, Round) if played.rules == newest_version(GAME)]
    had = {(*_kind(played), played.number) for played in rounds}
    if asked.print:
        asked.person = []
    with rounds_added_to(asked.file) as add:
        for number in range(asked.first, asked.first + asked.rounds):
            for person in asked.person:
                what = (person, asked.level, asked.temperament, asked.bodies, number)
                if (*what[:-1], BOTS_VERSION, number) in had:
                    continue
                played = play_round(*what, talk=asked.talk)
                add(played)
                rounds.append(played)
    sys.stdout.write((msgspec.json.encode(rounds).decode() if asked.json else report(rounds)) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
