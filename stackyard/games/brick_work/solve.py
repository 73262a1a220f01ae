"""The shortest plans for a match of Brick Work, as a command.

stackyard solve brick-work --position "..." --seat 0
stackyard solve brick-work --design Duck
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from stackyard.core.errors import StackyardError
from stackyard.games.brick_work.bots.designs import DESIGNS
from stackyard.games.brick_work.bots.players import plan_both_prints, step_text
from stackyard.games.brick_work.collection import collection_of, print_of
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import SEATS, SUPPLY
from stackyard.games.brick_work.solver.plan import Step, plan


def main(argv: Sequence[str] | None = None) -> int:
    """Print the shortest plan for the command line's arguments; return 1 if there is none, 2 if they are wrong."""
    parser = argparse.ArgumentParser(prog="stackyard solve brick-work", description="Plan how to build brickprints.")
    asked_for = parser.add_mutually_exclusive_group(required=True)
    asked_for.add_argument("--position", help="plan both brickprints from where a seat stands in this position")
    asked_for.add_argument("--design", help=f"plan one of: {', '.join(design.name for design in DESIGNS)}")
    parser.add_argument("--seat", type=int, choices=range(SEATS), default=0)
    arguments = parser.parse_args(argv)
    if arguments.design is not None:
        found = next((design for design in DESIGNS if design.name.lower() == arguments.design.lower()), None)
        if found is None:
            sys.stderr.write(f"there is no design called {arguments.design}\n")
            return 2
        solved = plan(found.boxes, yard=SUPPLY)
        return _told(solved.steps, "none is shorter" if solved.proven else "a shorter one is not ruled out")
    try:
        position = GAME.parse_position(arguments.position)
    except StackyardError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    targets = [thing.boxes for thing in (print_of(position[0], seat) for seat in range(SEATS)) if thing is not None]
    if len(targets) < SEATS:
        sys.stderr.write("both brickprints have to stand\n")
        return 2
    if position["winner"][0]:
        sys.stdout.write("both brickprints have been recreated\n")
        return 0
    steps = plan_both_prints(collection_of(position[0], arguments.seat), targets, arguments.seat)
    return _told(steps, "the one brickprint planned after the other") if steps else 1


def _told(steps: Sequence[Step], note: str) -> int:
    for step in steps:
        sys.stdout.write(f"{step_text(step)}\n")
    sys.stdout.write(f"{len(steps)} actions; {note}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
