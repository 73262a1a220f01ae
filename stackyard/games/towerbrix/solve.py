"""`solve towerbrix`: a tower for a hand of cards, as a picture and in steps, or the proof that there is none.

With `--deals` it deals random hands and counts the results; with `--leaning` it also tries bricks that lean for hands
without a straight tower (docs/towerbrix-solver.md).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from stackyard.core.commands.progress import ticking
from stackyard.core.errors import BadOptionError, StackyardError
from stackyard.core.texts.catalogue import ENGLISH, Message
from stackyard.core.texts.catalogue import text_of as message_text
from stackyard.core.texts.phrases import listed
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.decks import EDITIONS, LONGEST_FILE, NEWEST, Card, Edition, deck, read_deck
from stackyard.games.towerbrix.conditions.language import Condition, holds, text_of
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.pieces import DECKS, LENGTH_MM
from stackyard.games.towerbrix.questions import HandCard, hand_of
from stackyard.games.towerbrix.solver.deals import BANDS, MIXES, Mix, deal, richest
from stackyard.games.towerbrix.solver.instructions.pictures import in_letters, in_svg
from stackyard.games.towerbrix.solver.instructions.steps import step_sentences
from stackyard.games.towerbrix.solver.objectives import Best, Objective, best_of
from stackyard.games.towerbrix.solver.solver import COVERS_ANY_POSE, MOST_SEED, Solution, solve
from stackyard.games.towerbrix.solver.towers import facts_of, scene_of_tower
from stackyard.games.towerbrix.texts import t
from stackyard.physics.agreement import stays_standing

MOST_HANDS: Final = 100_000
LONGEST_RUN_S: Final = 3600.0


class Dealt(NamedTuple):
    """The result of a dealt hand; `cpu`: seconds of processor time."""

    cards: tuple[Card, ...]
    solution: Solution
    cpu: float


class Asked(NamedTuple):
    """The random hands that a command asks for."""

    deck: str
    band: tuple[int, int]  # points of each, from and to
    mix: Mix = "any"
    edition: Edition = NEWEST

    def __str__(self) -> str:
        """What the seed of the hands begins with."""
        points = next((level for level, band in BANDS.items() if band == self.band), str(self.band[0]))
        return f"{self.deck} {points}" + (f" {self.mix}" if self.mix != "any" else "")


def solve_random_hands(
    asked: Asked,
    count: int,
    seed: int,
    seconds: float,
    by_work: bool = False,
    leaning: bool = False,
    language: str = ENGLISH,
) -> tuple[list[Dealt], list[Dealt]]:
    """Deal random hands of a deck and solve each; with `leaning`, solve those without a straight tower once more.

    A terminal shows how far it is, in a language.
    """
    rng = random.Random(f"{asked} {seed}")
    name = asked.deck
    cards = deck(name, asked.edition)
    solve([cards[0].condition], name)  # compiles
    straight, crooked = list[Dealt](), list[Dealt]()

    def how_far() -> str:
        return t.text(language, "deals-done", done=len(straight), n=count)

    with ticking(how_far, language, share=lambda: len(straight) / count):
        for number in range(count):
            hand = deal(cards, asked.band, rng, asked.mix)
            straight.append(_solved(hand, name, number, seconds, by_work))
            if leaning and straight[-1].solution.verdict == "impossible":
                crooked.append(_solved(hand, name, number, seconds, by_work, leaning=True))
    return straight, crooked


def _solved(
    hand: tuple[Card, ...], name: str, seed: int, seconds: float, by_work: bool, leaning: bool = False
) -> Dealt:
    """Return the result of a hand; its tower is checked by the poses of its bricks, not by the solver's word."""
    conditions = [card.condition for card in hand]
    began = time.process_time()
    solution = solve(conditions, name, seconds=seconds, seed=seed, leaning=leaning, by_work=by_work)
    spent = time.process_time() - began
    if solution.tower is not None:
        facts = facts_of(solution.tower.poses, solution.tower.used)
        assert all(holds(condition, facts) for condition in conditions)
    return Dealt(hand, solution, spent)


def summary(found: Sequence[Dealt], language: str = ENGLISH) -> list[str]:
    """Return the lines of a summary of the results."""
    count = {
        word: sum(dealt.solution.verdict == word for dealt in found) for word in ("stands", "impossible", "not found")
    }
    solved, against, missing = count["stands"], count["impossible"], count["not found"]
    lines = [t.text(language, "deals-summary", n=len(found), solved=solved, against=against, missing=missing)]
    lines += _spent(found, language)
    for dealt in found:
        if dealt.solution.verdict == "not found":
            lines.append(t.text(language, "deals-cards", what="missing", text=_names(dealt)))
    return lines


def summary_of_leaning(found: Sequence[Dealt], language: str = ENGLISH) -> list[str]:
    """Return the lines of a summary of the hands without a straight tower, once bricks may lean."""
    solved = [dealt for dealt in found if dealt.solution.verdict == "stands"]
    against = [dealt for dealt in found if dealt.solution.covers == COVERS_ANY_POSE]
    still = [dealt for dealt in found if dealt not in solved and dealt not in against]
    counts = len(solved), len(against), len(still)
    lines = [t.text(language, "deals-leaning", n=len(found), solved=counts[0], against=counts[1], open=counts[2])]
    for what, those in (("solved", solved), ("against", against), ("open", still)):
        if those:
            lines += [t.text(language, "deals-spent-of", what=what, text=line) for line in _spent(those, language)]
    for what, those in (("solved", solved), ("open", still)):
        lines += [t.text(language, "deals-cards", what=what, text=_names(dealt)) for dealt in those]
    return lines


def _spent(found: Sequence[Dealt], language: str) -> list[str]:
    """Return two lines that say how long the hands took, by the clock and in processor time."""
    lines = []
    for what, spent in (("time", [one.solution.seconds for one in found]), ("work", [one.cpu for one in found])):
        spent.sort()
        half, most = f"{spent[len(spent) // 2]:.3f}", f"{spent[min(len(spent) - 1, len(spent) * 9 // 10)]:.3f}"
        worst = f"{spent[-1]:.2f}"
        lines.append(t.text(language, "deals-spent", what=what, half=half, most=most, worst=worst))
    return lines


def _names(one: Dealt) -> str:
    return ",".join(card.name for card in one.cards)


def simulated(found: Sequence[Dealt], seconds: float, language: str = ENGLISH) -> list[str]:
    """Simulate every tower found for so many seconds; return lines that say which fell."""
    towers = [(dealt, dealt.solution.tower) for dealt in found if dealt.solution.tower is not None]
    fell = [dealt for dealt, tower in towers if not stays_standing(scene_of_tower(tower), seconds)]
    stood = len(towers) - len(fell)
    lines = [t.text(language, "deals-simulated", seconds=f"{seconds:g}", stood=stood, n=len(towers))]
    for dealt in fell:
        margin = f"{dealt.solution.margin_deg:.1f}"
        lines.append(t.text(language, "deals-fell", margin=margin, cards=_names(dealt)))
    return lines


class Hand(NamedTuple):
    """The hand that a command asks for, and the deck whose bricks it is built with."""

    cards: list[HandCard]
    deck: str
    source: Message | str = ""  # where it comes from

    @property
    def conditions(self) -> list[Condition]:
        """The conditions of its cards."""
        return [one.condition for one in self.cards]


def hand_of_arguments(arguments: argparse.Namespace) -> Hand:
    """Return the hand that a command asks for.

    Raises BadRequestError if there is no such card, BadOptionError if the house deck is wrong, and
    BadConditionError if a condition is wrong.
    """
    cards = deck(arguments.deck)
    house = house_deck(arguments.deck_file) if arguments.deck_file is not None else ""
    if arguments.richest:
        hand, _ = richest(read_deck(house) if house else cards, arguments.deck, arguments.seed)
        points = sum(card.points for card in hand)
        description = t("solve-richest", cards=len(hand), points=points)
        return Hand([HandCard(card.condition, card) for card in hand], arguments.deck, description)
    names = [name for name in arguments.cards.split(",") if name.strip()]
    return Hand(hand_of(names, arguments.conditions, arguments.deck, house), arguments.deck)


def house_deck(path: str) -> str:
    """Return the text of a deck file, of which no more is read than a deck may have.

    Raises OSError if the file cannot be read, BadOptionError if it is no deck.
    """
    with Path(path).open(encoding="utf-8-sig") as file:
        try:
            text = file.read(LONGEST_FILE + 1)
        except UnicodeDecodeError:
            raise BadOptionError(t("deck-no-text", path=path)) from None
    if len(text) > LONGEST_FILE:
        raise BadOptionError(t("deck-too-long", path=path, most=LONGEST_FILE))
    read_deck(text)
    return text


def check(arguments: argparse.Namespace) -> None:
    """Raise BadOptionError if an argument is out of range, or if arguments do not go together."""
    ways = {
        "--cards/--conditions": bool(arguments.cards or arguments.conditions),
        "--deals": arguments.deals is not None,
        "--richest": arguments.richest,
    }
    given = [way for way, is_given in ways.items() if is_given]
    if not given:
        raise BadOptionError(t("solve-no-hand"))
    if len(given) > 1:
        raise BadOptionError(t("solve-one-way", ways=listed(given)))
    if arguments.deals is not None and (arguments.highest or arguments.bonus or arguments.svg):
        raise BadOptionError(t("solve-for-hand"))
    for_deals = (arguments.leaning, arguments.simulate, arguments.work, arguments.points, arguments.mix != "any")
    if arguments.deals is None and any(for_deals):
        raise BadOptionError(t("solve-for-deals"))
    if arguments.deck_file is not None and arguments.deals is not None:
        raise BadOptionError(t("solve-house-deck"))
    if arguments.deals is not None and not 1 <= arguments.deals <= MOST_HANDS:
        raise BadOptionError(t("solve-how-many", most=MOST_HANDS, n=arguments.deals))
    if not 0 < arguments.seconds <= LONGEST_RUN_S:  # also refuses NaN
        raise BadOptionError(t("solve-how-long", most=int(LONGEST_RUN_S), n=f"{arguments.seconds:g}"))
    if not 0 <= arguments.simulate <= LONGEST_RUN_S:
        raise BadOptionError(t("solve-stand-how-long", most=int(LONGEST_RUN_S), n=f"{arguments.simulate:g}"))
    if not 0 <= arguments.seed <= MOST_SEED:
        raise BadOptionError(t("solve-seed-range", most=MOST_SEED))


def report(best: Best, hand: Hand, language: str) -> list[str]:
    """Return the lines of the report of a hand and its tower."""
    solution, tower = best.solution, best.solution.tower
    lines = [text_in(hand.source, language)] if hand.source else []
    for condition, card in hand.cards:
        name = f"{card.name} ({card.points}): " if card else ""
        lines.append(f"{name}{sentence(condition, language)}  [{text_of(condition)}]")
    lines.append("")
    if tower is None:
        given = [t.text(language, "solve-out-of-time")] if solution.verdict == "not found" else []
        return [*lines, *given, *([text_in(solution.covers, language)] if solution.covers else [])]
    grounded = int(tower.facts[fact.GROUNDED]).bit_count()
    lines += [in_letters(tower), ""]
    lines.append(
        t.text(
            language,
            "solve-tower",
            height=round(solution.height_mm),
            bricks=f"{solution.height_mm / LENGTH_MM:g}",
            grounded=grounded,
            margin=f"{solution.margin_deg:.1f}",
            seconds=f"{solution.seconds:.2f}",
        )
    )
    return [*lines, "", *(f"{k}. {text}" for k, text in enumerate(step_sentences(tower, language), start=1))]


def text_in(text: Message | str, language: str) -> str:
    """Return what was said in a language; a plain text stays as it is."""
    return message_text(text, language) if isinstance(text, Message) else text


def hand_as_json(best: Best, hand: Hand, language: str) -> dict[str, Any]:
    """Return what `--json` prints of a hand: lengths in mm, the margin in degrees, poses in m and quaternions."""
    solution, tower = best.solution, best.solution.tower
    return {
        "cards": [
            {
                "name": card.name if card else None,
                "points": card.points if card else None,
                "condition": text_of(condition),
            }
            for condition, card in hand.cards
        ],
        "deck": hand.deck,
        "verdict": solution.verdict,
        "how": solution.how,
        "covers": text_in(solution.covers, language) if solution.covers else None,
        "seconds": solution.seconds,
        "worth": best.worth,
        "proven": best.proven,
        "height_mm": solution.height_mm,
        "margin_deg": solution.margin_deg,
        "bricks": [] if tower is None else [brick for brick in range(len(tower.poses)) if tower.used >> brick & 1],
        "poses": [] if tower is None else tower.poses.tolist(),
        "steps": [] if tower is None else step_sentences(tower, language),
    }


def deals_as_json(dealt: Sequence[Dealt], crooked: Sequence[Dealt], simulate: float) -> dict[str, Any]:
    """Return what `--json` prints of dealt hands; `simulate`: seconds that each tower is simulated, 0 for none."""

    def row(dealt: Dealt) -> dict[str, Any]:
        solution = dealt.solution
        fell = None
        if simulate and solution.tower is not None:
            fell = not stays_standing(scene_of_tower(solution.tower), simulate)
        return {
            "cards": [card.name for card in dealt.cards],
            "verdict": solution.verdict,
            "how": solution.how,
            "seconds": solution.seconds,
            "cpu": dealt.cpu,
            "height_mm": solution.height_mm,
            "margin_deg": solution.margin_deg,
            "fell": fell,
        }

    return {"straight": [row(one) for one in dealt], "leaning": [row(one) for one in crooked]}


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """Add the arguments of `stackyard solve towerbrix`."""
    parser.add_argument("--deck", choices=DECKS, default="green", help=t.text(language, "argument-deck"))
    parser.add_argument("--deck-file", help=t.text(language, "argument-deck-file"))
    parser.add_argument("--cards", default="", help=t.text(language, "argument-cards"))
    parser.add_argument(
        "--conditions",
        nargs="+",
        default=[],
        metavar=t.text(language, "metavar-condition"),
        help=t.text(language, "argument-conditions"),
    )
    best_one = parser.add_mutually_exclusive_group()
    best_one.add_argument("--highest", action="store_true", help=t.text(language, "argument-highest"))
    best_one.add_argument("--bonus", action="store_true", help=t.text(language, "argument-bonus"))
    parser.add_argument("--richest", action="store_true", help=t.text(language, "argument-richest"))
    parser.add_argument("--deals", type=int, help=t.text(language, "argument-deals"))
    parser.add_argument("--level", choices=tuple(BANDS), default="medium", help=t.text(language, "argument-level"))
    parser.add_argument("--points", type=int, help=t.text(language, "argument-points"))
    parser.add_argument("--mix", choices=MIXES, default="any", help=t.text(language, "argument-mix"))
    parser.add_argument("--edition", choices=EDITIONS, default=NEWEST, help=t.text(language, "argument-edition"))
    parser.add_argument("--work", action="store_true", help=t.text(language, "argument-work"))
    parser.add_argument("--leaning", action="store_true", help=t.text(language, "argument-leaning"))
    parser.add_argument("--simulate", type=float, default=0.0, help=t.text(language, "argument-simulate"))
    parser.add_argument("--seconds", type=float, default=10.0, help=t.text(language, "argument-seconds"))
    parser.add_argument("--seed", type=int, default=1, help=t.text(language, "argument-seed"))
    parser.add_argument("--svg", help=t.text(language, "argument-svg"))


def run(arguments: argparse.Namespace, language: str) -> int:
    """Run the command; return 0, 1 if a hand has no tower or none was found, or 2 if the arguments are wrong."""
    try:
        check(arguments)
        if arguments.deals:
            band = BANDS[arguments.level] if arguments.points is None else (arguments.points, arguments.points)
            dealt, crooked = solve_random_hands(
                Asked(arguments.deck, band, arguments.mix, arguments.edition),
                arguments.deals,
                arguments.seed,
                arguments.seconds,
                arguments.work,
                arguments.leaning,
                language,
            )
            if arguments.json:
                sys.stdout.write(json.dumps(deals_as_json(dealt, crooked, arguments.simulate)) + "\n")
                return 0
            lines = summary(dealt, language)
            lines += summary_of_leaning(crooked, language) if arguments.leaning else []
            sys.stdout.write("\n".join(lines) + "\n")
            if arguments.simulate:
                sys.stdout.flush()
                sys.stdout.write("\n".join(simulated([*dealt, *crooked], arguments.simulate, language)) + "\n")
            return 0
        hand = hand_of_arguments(arguments)
        wish: Objective = "highest" if arguments.highest else "bonus" if arguments.bonus else "any"
        with ticking(str, language, most=arguments.seconds):
            best = best_of(hand.conditions, hand.deck, wish, seconds=arguments.seconds, seed=arguments.seed)
        if arguments.svg and best.solution.tower is not None:
            Path(arguments.svg).write_text(in_svg(best.solution.tower), encoding="utf-8")
    except OSError as error:
        sys.stderr.write(f"{error.filename}: {error.strerror}\n")
        return 2
    except StackyardError as error:
        sys.stderr.write(f"{error.text(language)}\n")
        return 2
    if arguments.json:
        sys.stdout.write(json.dumps(hand_as_json(best, hand, language), ensure_ascii=False) + "\n")
        return 0 if best.solution.tower is not None else 1
    lines = report(best, hand, language)
    if best.solution.tower is not None and (arguments.highest or arguments.bonus):
        lines.append(
            "\n"
            + t.text(
                language,
                "solve-best",
                wish="highest" if arguments.highest else "bonus",
                worth=round(best.worth),
                proven="yes" if best.proven else "no",
            )
        )
    sys.stdout.write("\n".join(lines) + "\n")
    return 0 if best.solution.tower is not None else 1
