"""`solve towerbrix`: a tower for a hand of cards, as a picture and in steps, or the proof that there is none.

With `--deals` it deals hands at random and counts what becomes of them, and with `--leaning` what becomes of those that
straight bricks cannot do (docs/towerbrix-solver.md).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from stackyard.core.errors import BadOptionError, StackyardError
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.decks import LONGEST_FILE, Card, deck, read_deck
from stackyard.games.towerbrix.conditions.language import Condition, holds, text_of
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.pieces import DECKS, LENGTH_MM
from stackyard.games.towerbrix.questions import Asked, hand_of
from stackyard.games.towerbrix.solver.deals import BANDS, daily, deal, read_day, richest
from stackyard.games.towerbrix.solver.goals import Best, Goal, best_of
from stackyard.games.towerbrix.solver.pictures import in_letters, in_svg
from stackyard.games.towerbrix.solver.solver import EVERYTHING, MOST_SEED, Solution, solve
from stackyard.games.towerbrix.solver.steps import step_sentences
from stackyard.games.towerbrix.solver.towers import facts_of, scene_of_tower
from stackyard.physics.agreement import stood

MOST_DEALS: Final = 100_000
MOST_SECONDS: Final = 3600.0


class Dealt(NamedTuple):
    """What became of a dealt hand; `cpu`: seconds of work, whatever else the machine was doing."""

    cards: tuple[Card, ...]
    solution: Solution
    cpu: float


def deals(
    name: str, level: str, count: int, seed: int, seconds: float, by_work: bool = False, leaning: bool = False
) -> tuple[list[Dealt], list[Dealt]]:
    """Deal so many hands of a deck and solve each; with `leaning`, those that straight bricks cannot do once more."""
    rng = random.Random(f"{name} {level} {seed}")
    cards = deck(name)
    solve([cards[0].condition], name)  # compiles
    straight, crooked = [], []
    for number in range(count):
        hand = deal(cards, BANDS[level], rng)
        straight.append(_solved(hand, name, number, seconds, by_work))
        if leaning and straight[-1].solution.verdict == "impossible":
            crooked.append(_solved(hand, name, number, seconds, by_work, leaning=True))
    return straight, crooked


def _solved(
    hand: tuple[Card, ...], name: str, seed: int, seconds: float, by_work: bool, leaning: bool = False
) -> Dealt:
    """Return what becomes of a hand; its tower is judged by where its bodies are, not by the solver's word."""
    conditions = [card.condition for card in hand]
    began = time.process_time()
    solution = solve(conditions, name, seconds=seconds, seed=seed, leaning=leaning, by_work=by_work)
    spent = time.process_time() - began
    if solution.tower is not None:
        facts = facts_of(solution.tower.poses, solution.tower.used)
        assert all(holds(condition, facts) for condition in conditions)
    return Dealt(hand, solution, spent)


def summary(found: Sequence[Dealt]) -> list[str]:
    """Return what became of the deals, in lines."""
    count = {word: sum(one.solution.verdict == word for one in found) for word in ("stands", "impossible", "not found")}
    lines = [f"{len(found)} deals: {count['stands']} solved, {count['impossible']} contradictory, "]
    lines[0] += f"{count['not found']} not found"
    lines += _spent(found)
    for one in found:
        if one.solution.verdict == "not found":
            lines.append("not found: " + _names(one))
    return lines


def summary_of_leaning(found: Sequence[Dealt]) -> list[str]:
    """Return what became of the hands that straight bricks cannot do once bricks may lean, in lines."""
    solved = [one for one in found if one.solution.verdict == "stands"]
    against = [one for one in found if one.solution.covers == EVERYTHING]
    still = [one for one in found if one not in solved and one not in against]
    lines = [
        f"{len(found)} that straight bricks cannot do: {len(solved)} solved with bricks that lean, "
        f"{len(against)} contradict themselves whatever bricks do, {len(still)} open"
    ]
    for what, those in (("solved", solved), ("contradict themselves", against), ("open", still)):
        if those:
            lines += [f"{what}, {line}" for line in _spent(those)]
    for what, those in (("solved", solved), ("open", still)):
        lines += [f"{what}: {_names(one)}" for one in those]
    return lines


def _spent(found: Sequence[Dealt]) -> list[str]:
    """Return how long the hands took, by the clock and in seconds of work, in two lines."""
    lines = []
    for what, spent in (("time", [one.solution.seconds for one in found]), ("work", [one.cpu for one in found])):
        spent.sort()
        half, most = spent[len(spent) // 2], spent[min(len(spent) - 1, len(spent) * 9 // 10)]
        lines.append(f"{what}: median {half:.3f} s, p90 {most:.3f} s, worst {spent[-1]:.2f} s")
    return lines


def _names(one: Dealt) -> str:
    return ",".join(card.name for card in one.cards)


def simulated(found: Sequence[Dealt], seconds: float) -> list[str]:
    """Let every tower found stand in the simulator; return what fell, in lines."""
    towers = [(one, one.solution.tower) for one in found if one.solution.tower is not None]
    fell = [one for one, tower in towers if not stood(scene_of_tower(tower), seconds)]
    lines = [f"{len(towers) - len(fell)} of {len(towers)} towers stood in the simulator for {seconds:g} s"]
    for one in fell:
        lines.append(f"fell, margin {one.solution.margin_deg:.1f}: {_names(one)}")
    return lines


class Hand(NamedTuple):
    """What a command asks for: a hand, and the deck whose bricks it is built with."""

    cards: list[Asked]
    deck: str
    says: str = ""  # where it comes from

    @property
    def conditions(self) -> list[Condition]:
        """What its cards ask for."""
        return [one.condition for one in self.cards]


def asked_for(arguments: argparse.Namespace) -> Hand:
    """Return the hand that a command asks for.

    Raises BadRequestError if there is no such card or day, BadOptionError if the house deck is wrong, and
    BadConditionError if a condition is wrong.
    """
    if arguments.daily is not None:
        found = daily(read_day(arguments.daily) if arguments.daily else datetime.now(UTC).date())
        says = f"The deal of {found.day}: {found.level}, {found.points} points, {found.deck} deck."
        return Hand([Asked(card.condition, card) for card in found.cards], found.deck, says)
    cards = deck(arguments.deck)
    house = house_deck(arguments.deck_file) if arguments.deck_file is not None else ""
    if arguments.richest:
        hand, _ = richest(read_deck(house) if house else cards, arguments.deck, arguments.seed)
        points = sum(card.points for card in hand)
        says = f"{len(hand)} cards of {points} points: no tower was found for them and any other card of the deck."
        return Hand([Asked(card.condition, card) for card in hand], arguments.deck, says)
    names = [name for name in arguments.cards.split(",") if name.strip()]
    return Hand(hand_of(names, arguments.conditions, arguments.deck, house), arguments.deck)


def house_deck(path: str) -> str:
    """Return the text of a deck file; it reads no more of it than a deck may have.

    Raises OSError if the file cannot be read, BadOptionError if it is no deck.
    """
    with Path(path).open(encoding="utf-8-sig") as file:
        try:
            text = file.read(LONGEST_FILE + 1)
        except UnicodeDecodeError:
            raise BadOptionError(f"{path} is no deck file: a deck is text in UTF-8") from None
    if len(text) > LONGEST_FILE:
        raise BadOptionError(f"{path}: a deck file is at most {LONGEST_FILE} characters long, and this one is longer")
    read_deck(text)
    return text


def check(asked: argparse.Namespace) -> None:
    """Raise BadOptionError if the arguments cannot be asked for, or not together."""
    ways = {
        "--cards or --conditions": bool(asked.cards or asked.conditions),
        "--deals": asked.deals is not None,
        "--daily": asked.daily is not None,
        "--richest": asked.richest,
    }
    given = [way for way, is_given in ways.items() if is_given]
    if not given:
        raise BadOptionError("a hand is given by --cards, --conditions, --deals, --daily or --richest")
    if len(given) > 1:
        raise BadOptionError(f"a hand is given in one way, not by {' and by '.join(given)}")
    if asked.deals is not None and (asked.highest or asked.bonus or asked.svg):
        raise BadOptionError("--highest, --bonus and --svg are for one hand, not for --deals")
    if asked.deals is None and (asked.leaning or asked.simulate or asked.work):
        raise BadOptionError("--leaning, --simulate and --work are for --deals; for one hand bricks may always lean")
    if asked.deck_file is not None and (asked.deals is not None or asked.daily is not None):
        raise BadOptionError("a house deck is for --cards and --richest")
    if asked.deals is not None and not 1 <= asked.deals <= MOST_DEALS:
        raise BadOptionError(f"--deals takes 1 to {MOST_DEALS} hands, not {asked.deals}")
    if not 0 < asked.seconds <= MOST_SECONDS:  # and NaN is not
        raise BadOptionError(f"a search takes more than 0 and at most {MOST_SECONDS:g} seconds, not {asked.seconds:g}")
    if not 0 <= asked.simulate <= MOST_SECONDS:
        raise BadOptionError(f"towers stand for 0 to {MOST_SECONDS:g} seconds, not {asked.simulate:g}")
    if not 0 <= asked.seed <= MOST_SEED:
        raise BadOptionError(f"a seed is a number from 0 to {MOST_SEED}")


def report(best: Best, hand: Hand, language: str) -> list[str]:
    """Return what there is to say about a hand and its tower."""
    solution, tower = best.solution, best.solution.tower
    lines = [hand.says] if hand.says else []
    for condition, card in hand.cards:
        name = f"{card.name} ({card.points}): " if card else ""
        lines.append(f"{name}{sentence(condition, language)}  [{text_of(condition)}]")
    lines.append("")
    if tower is None:
        given = ["No tower was found in the time given."] if solution.verdict == "not found" else []
        return [*lines, *given, *([solution.covers] if solution.covers else [])]
    grounded = int(tower.facts[fact.GROUNDED]).bit_count()
    lines += [in_letters(tower), ""]
    lines.append(
        f"{solution.height_mm:.0f} mm high ({solution.height_mm / LENGTH_MM:g} standing bricks), {grounded} on the "
        f"surface. It stands until it is tilted by {solution.margin_deg:.1f} degrees. Found in "
        f"{solution.seconds:.2f} s."
    )
    return [*lines, "", *(f"{k}. {text}" for k, text in enumerate(step_sentences(tower, language), start=1))]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; 1 if a hand has no tower or none was found, 2 if the question is wrong."""
    parser = argparse.ArgumentParser(prog="stackyard solve towerbrix", description=__doc__)
    parser.add_argument("--deck", choices=DECKS, default="green")
    parser.add_argument("--deck-file", help="a house deck, for --cards")
    parser.add_argument("--cards", default="", help="such as G3,G17")
    parser.add_argument("--conditions", nargs="+", default=[], metavar="CONDITION", help="such as 'all red: standing'")
    best_one = parser.add_mutually_exclusive_group()
    best_one.add_argument("--highest", action="store_true", help="the highest tower for the hand")
    best_one.add_argument("--bonus", action="store_true", help="the tower with the most bonus points for the hand")
    parser.add_argument("--daily", nargs="?", const="", metavar="DATE", help="the deal of the day, or of 2026-07-31")
    parser.add_argument("--richest", action="store_true", help="a random hand to which no card can be added (--seed)")
    parser.add_argument("--deals", type=int, help="deal and solve so many random hands")
    parser.add_argument("--level", choices=tuple(BANDS), default="medium", help="of the random hands")
    parser.add_argument("--work", action="store_true", help="count seconds of work of random hands, not of the clock")
    parser.add_argument(
        "--leaning", action="store_true", help="lean bricks for random hands that straight ones cannot do"
    )
    parser.add_argument("--simulate", type=float, default=0.0, help="let the towers of random hands stand so many s")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--language", default="en")
    parser.add_argument("--svg", help="a file to draw the tower into")
    asked = parser.parse_args(argv)
    try:
        check(asked)
        if asked.deals:
            dealt, crooked = deals(
                asked.deck, asked.level, asked.deals, asked.seed, asked.seconds, asked.work, asked.leaning
            )
            lines = summary(dealt) + (summary_of_leaning(crooked) if asked.leaning else [])
            sys.stdout.write("\n".join(lines) + "\n")
            if asked.simulate:
                sys.stdout.flush()
                sys.stdout.write("\n".join(simulated([*dealt, *crooked], asked.simulate)) + "\n")
            return 0
        hand = asked_for(asked)
        wish: Goal = "highest" if asked.highest else "bonus" if asked.bonus else "any"
        best = best_of(hand.conditions, hand.deck, wish, seconds=asked.seconds, seed=asked.seed)
        lines = report(best, hand, asked.language)
        if asked.svg and best.solution.tower is not None:
            Path(asked.svg).write_text(in_svg(best.solution.tower), encoding="utf-8")
    except OSError as error:
        sys.stderr.write(f"{error.filename}: {error.strerror}\n")
        return 2
    except StackyardError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if best.solution.tower is not None and (asked.highest or asked.bonus):
        what = f"{best.worth:.0f} mm" if asked.highest else f"{best.worth:.0f} bonus points"
        sure = "no tower of straight bricks has more" if best.proven else "none with more was found"
        lines.append(f"\n{what}: {sure}.")
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if best.solution.tower is not None else 1


if __name__ == "__main__":
    sys.exit(main())
