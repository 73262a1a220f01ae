"""The shortest plans for a match of Brick Work, as a command.

stackyard solve brick-work --position "..." --seat 0
stackyard solve brick-work --design Duck
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from stackyard.core.errors import StackyardError
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.games.brick_work.bots.advice import step_message
from stackyard.games.brick_work.bots.designs import DESIGNS
from stackyard.games.brick_work.bots.players import plan_both_prints
from stackyard.games.brick_work.collection import collection_of, print_of
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.pieces import NAMED_PRINTS, SEATS, SUPPLY
from stackyard.games.brick_work.solver.plan import Step, plan
from stackyard.games.brick_work.texts import t


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of `stackyard solve brick-work`."""
    asked_for = parser.add_mutually_exclusive_group(required=True)
    asked_for.add_argument("--position", help=t.text(language, "solve-position"))
    names = ", ".join(text_of(NAMED_PRINTS[design.name], language) for design in DESIGNS)
    asked_for.add_argument("--design", help=t.text(language, "solve-design", names=names))
    parser.add_argument("--seat", type=int, choices=range(SEATS), default=0, help=t.text(language, "solve-seat"))


def run(arguments: argparse.Namespace, language: str) -> int:
    """Print the shortest plan for the arguments; return 1 if there is none, 2 if they are wrong."""
    if arguments.design is not None:
        wanted = arguments.design.lower()
        names = {text_of(NAMED_PRINTS[design.name], language).lower(): design for design in DESIGNS}
        found = names.get(wanted) or next((design for design in DESIGNS if design.name.lower() == wanted), None)
        if found is None:
            return _refused(t.text(language, "no-design", name=arguments.design))
        solved = plan(found.boxes, yard=SUPPLY)
        note = t("plan-shortest") if solved.proven else t("plan-open")
        return _print_steps(solved.steps, note, language, as_json=arguments.json)
    try:
        position = GAME.parse_position(arguments.position)
    except StackyardError as error:
        return _refused(error.text(language))
    targets = [thing.boxes for thing in (print_of(position[0], seat) for seat in range(SEATS)) if thing is not None]
    if len(targets) < GAME.players_of(position):
        return _refused(t.text(language, "plan-no-prints"))
    if position["winner"][0]:
        if arguments.json:
            return _print_steps((), t("plan-over"), language, as_json=True)
        sys.stdout.write(t.text(language, "plan-over") + "\n")
        return 0
    steps = plan_both_prints(collection_of(position[0], arguments.seat), targets, arguments.seat)
    if not steps and not arguments.json:
        return 1
    return _print_steps(steps, t("plan-in-turn"), language, as_json=arguments.json) if steps else _no_plan()


def _refused(why: str) -> int:
    sys.stderr.write(f"{why}\n")
    return 2


def _no_plan() -> int:
    sys.stdout.write(json.dumps({"steps": [], "note": None}) + "\n")
    return 1


def _print_steps(steps: Sequence[Step], note: Message, language: str, *, as_json: bool) -> int:
    if as_json:
        rows = [
            {
                "space": step.space,
                "die": step.die,
                "move": step.text,
                "text": text_of(step_message(step), language),
            }
            for step in steps
        ]
        sys.stdout.write(json.dumps({"steps": rows, "note": text_of(note, language)}, ensure_ascii=False) + "\n")
        return 0
    for step in steps:
        sys.stdout.write(f"{text_of(step_message(step), language)}\n")
    sys.stdout.write(text_of(t("plan-actions", n=len(steps), note=note), language) + "\n")
    return 0
