"""How often the review says what decided a match between bots of unequal level, and whether the record bears it out.

    python -m benchmarks.decisive take-that-towers 20 4 1
    python -m benchmarks.decisive brick-work 20 4 1 1000

The numbers are those of matches, of the two levels, and of the first match, 0 by default: other matches, other dice.
The judge reads the record alone: by how much each turn, with what followed of it, changed the scores. It agrees where
the turn of the named choice is among the three that changed them most. In Brick Work scores say who has finished a
brickprint, and a race has no other. There a second judge counts the actions that each seat has still to take (the
fewest, whatever the dice show: the rulebook has one for each die) and by how many a turn was behind or ahead of the
dice that it used. Beside both stands how many of all turns each would have agreed to: what a name by chance has.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from typing import Final

from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.core.record import RecordFile
from stackyard.core.review import Reviewer, Turn, decisive_move, decisive_turn
from stackyard.games.brick_work.bots.players import plan_both_prints
from stackyard.games.brick_work.collection import collection_of, print_of
from stackyard.games.brick_work.pieces import SEATS

THINK_MS: Final = 60
GREATEST: Final = 3  # changes, of which the named turn is one
SAID_GOAL: Final = 0.6  # of the matches, at least
CPU_GOAL_S: Final = 10.0  # of a processor, a match

Judge = Callable[[Match, Sequence[Turn]], list[float]]
"""Returns by how much each turn changed what the judge counts."""


def play(slug: str, number: int, levels: tuple[int, int]) -> Match:
    """Return a match between bots of two levels, who take turns to begin."""
    match = Match.new(slug, {}, 2, seed=number)
    by_seat = levels if number % 2 == 0 else levels[::-1]
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        search = match.room.search
        assert search is not None
        match.play(seat, search(match.position, seat, by_seat[seat], THINK_MS, number).move)
    return match


def score_changes(match: Match, turns: Sequence[Turn]) -> list[float]:
    """Return by how much each turn, until the next, changed a score more than all on average: points."""
    return [turn.visible() for turn in turns]


def actions_lost(match: Match, turns: Sequence[Turn]) -> list[float]:
    """Return how many actions behind or ahead of its dice each turn of Brick Work was."""
    positions = [shown.position for _, shown in Match.replay(match.record())]
    found = []
    for turn in turns:
        before, after = positions[turn.moves[0] - 1], positions[turn.moves[-1]]
        seat = match.events[turn.moves[-1] - 1].by
        assert isinstance(seat, int)
        gained = _actions_left(before, seat) - _actions_left(after, seat)
        found.append(float(abs(gained - int(after["turns"][0] - before["turns"][0]))))
    return found


def _actions_left(position: Position, seat: int) -> int:
    """Return how many actions a seat has still to take by the planner's shortest list; 0 before all is designed."""
    prints = [print_of(position[0], each) for each in range(SEATS)]
    targets = [thing.boxes for thing in prints if thing is not None]
    return len(plan_both_prints(collection_of(position[0], seat), targets, seat)) if len(targets) == SEATS else 0


def agrees(changes: Sequence[float]) -> list[bool]:
    """Return for each turn whether it is among those that changed most, and changed anything."""
    third = sorted(changes)[-GREATEST:][0]
    return [change > 0.0 and change >= third for change in changes]


def main(arguments: Sequence[str]) -> None:
    """Print what is said of each match, how the judges find it, and the goals beside what was reached."""
    slug, (count, one, two, *more) = arguments[0], map(int, arguments[1:])
    first = more[0] if more else 0
    judges: dict[str, Judge] = {"scores": score_changes}
    if slug == "brick-work":
        judges["actions lost"] = actions_lost
    said, most_cpu = 0, 0.0
    agreed, by_chance = dict.fromkeys(judges, 0), dict.fromkeys(judges, 0.0)
    for number in range(first, first + count):
        match = play(slug, number, (one, two))
        reviewer, began = Reviewer(RecordFile(match.header, list(match.events))), time.process_time()
        turns = reviewer.turns()
        found = {n: reviewer.chances(n) for turn in turns for n in turn.events()}
        turn = decisive_turn(turns, found, race=match.room.traits.race)
        named = None
        if turn is not None:
            found |= {n: reviewer.chances(n) for move in turn.moves for n in (move - 1, move)}
            named = decisive_move(turn, found)
        seconds = time.process_time() - began
        most_cpu = max(most_cpu, seconds)
        if turn is None or named is None:
            print(f"{number}: nothing, {seconds:.1f} s", flush=True)
            continue
        said += 1
        findings = []
        for name, judge in judges.items():
            agreeing = agrees(judge(match, turns))
            fits = agreeing[turns.index(turn)]
            agreed[name] += fits
            by_chance[name] += sum(agreeing) / len(agreeing)
            findings.append(f"{name} {'agree' if fits else 'disagree'}")
        text = match.events[named - 1].event
        print(f"{number}: event {named}, {text}: {', '.join(findings)}; {seconds:.1f} s", flush=True)
    print(f"said of {said} of {count} matches, the goal is {SAID_GOAL * count:.0f}")
    for name in judges:
        print(f"the judge by {name} agrees in {agreed[name]}, the goal is {said}; by chance {by_chance[name]:.1f}")
    print(f"at most {most_cpu:.1f} s of a processor a match, the goal is {CPU_GOAL_S:.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
