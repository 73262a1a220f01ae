"""How often the review says what decided a match between bots of unequal level, and whether the record bears it out.

    python -m benchmarks.decisive take-that-towers 20 4 1

The judge reads the record alone: by how much each turn, with what followed of it, changed the scores. It agrees where
the turn of the named choice is among the three that changed them most. Also printed: processor seconds that it took.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from stackyard.core.match import Match
from stackyard.core.record import RecordFile
from stackyard.core.review import Reviewer, decisive_move, decisive_turn

THINK_MS = 60
GREATEST = 3


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


def main(arguments: Sequence[str]) -> None:
    """Print what is said of each match, and how the judge finds it."""
    slug, count, *levels = arguments[0], *map(int, arguments[1:])
    said = agreed = 0
    for number in range(count):
        match = play(slug, number, (levels[0], levels[1]))
        reviewer, began = Reviewer(RecordFile(match.header, list(match.events))), time.process_time()
        turns = reviewer.turns()
        found = {n: reviewer.chances(n) for turn in turns for n in turn.ends()}
        turn = decisive_turn(turns, found)
        if turn is None:
            print(f"{number}: nothing, {time.process_time() - began:.1f} s")
            continue
        found |= {n: reviewer.chances(n) for move in turn.moves for n in (move - 1, move)}
        named, seconds = decisive_move(turn, found), time.process_time() - began
        change, third = turn.visible(), sorted(each.visible() for each in turns)[-GREATEST:][0]
        said, agreed = said + 1, agreed + (change >= third and change > 0)
        event = match.events[named - 1].event
        print(f"{number}: event {named}, {event}: {change:g} points, the third is {third:g}; {seconds:.1f} s")
    print(f"said of {said} of {count} matches; the judge agrees in {agreed}")


if __name__ == "__main__":
    main(sys.argv[1:])
