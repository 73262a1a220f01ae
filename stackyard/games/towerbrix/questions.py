"""The solver for the web page: a question is a hand and an objective, an answer is a tower in steps, or a proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.compiling.bits import bit_indices
from stackyard.core.errors import BadRequestError
from stackyard.core.parts import Exchange, RawQuestion
from stackyard.core.texts.catalogue import Message
from stackyard.core.toolkit.questions import read_question
from stackyard.games.towerbrix.conditions import facts as fact
from stackyard.games.towerbrix.conditions.decks import LONGEST_FILE, Card, all_cards, read_deck
from stackyard.games.towerbrix.conditions.language import LONGEST_CONDITION, Condition, parse, text_of
from stackyard.games.towerbrix.conditions.sentences import condition_message, sentence
from stackyard.games.towerbrix.pieces import BRICKS, DECKS, GREEN_BRICKS, LENGTH_MM, MOST_BRICKS
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.solver.instructions.pictures import in_svg
from stackyard.games.towerbrix.solver.instructions.steps import building_steps, step_messages
from stackyard.games.towerbrix.solver.objectives import Best, Box, Objective, best_of, bonus_points
from stackyard.games.towerbrix.solver.solver import MOST_SEED, Verdict
from stackyard.games.towerbrix.solver.towers import Tower
from stackyard.games.towerbrix.texts import t
from stackyard.physics.pose_text import poses_text

MOST_HAND: Final = 60  # cards and conditions in one question: more than a deck has
MOST_TEXT: Final = 4000  # characters of all of their conditions
LONGEST_SEARCH: Final = 10.0  # s that a question may ask for
SPARE_BRICKS_GAP_M: Final = 0.1  # m from a tower to the bricks that it does not use


class SolveQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hand, by the names of its cards or in words, and what is wished for."""

    cards: Annotated[list[Annotated[str, msgspec.Meta(max_length=12)]], msgspec.Meta(max_length=MOST_HAND)] = []
    conditions: Annotated[
        list[Annotated[str, msgspec.Meta(max_length=LONGEST_CONDITION)]], msgspec.Meta(max_length=MOST_HAND)
    ] = []
    deck: Annotated[str, msgspec.Meta(max_length=12)] = "green"
    house_deck: Annotated[str, msgspec.Meta(max_length=LONGEST_FILE)] = ""
    wish: Objective = "any"
    seconds: float = LONGEST_SEARCH
    seed: Annotated[int, msgspec.Meta(ge=0, le=MOST_SEED)] = 0
    box_short: Annotated[int, msgspec.Meta(ge=100, le=900)] = 325  # hundredths of a standing brick (T17)
    box_long: Annotated[int, msgspec.Meta(ge=100, le=900)] = 425


class AskedCard(msgspec.Struct, frozen=True):
    """A card of a hand, or a condition without one."""

    name: str | None
    points: int | None
    condition: str
    text: str  # in English
    localizable: Message  # the same as a message


class Solved(msgspec.Struct, frozen=True, kw_only=True):
    """A tower for a hand, or that there is none."""

    verdict: Verdict
    covers: str  # what a "no" is about
    covers_localizable: Message | None = None  # the same as a message
    cards: list[AskedCard]
    wish: Objective
    best: bool  # no tower of straight bricks has more of what was wished for
    poses: str | None = None  # of all bricks of the deck, unused ones laid aside
    used: list[str] = []
    order: list[str] = []  # the bricks of the steps
    steps: list[str] = []  # in English
    steps_localizable: list[Message] = []  # the same as messages
    svg: str | None = None
    height_mm: float = 0.0
    grounded: int = 0
    bonus: int = 0
    margin_deg: float
    seconds: float


class HandCard(NamedTuple):
    """One card of a hand, or a condition without one."""

    condition: Condition
    card: Card | None = None

    def as_asked_card(self) -> AskedCard:
        """Return the card as it is sent to the page."""
        return AskedCard(
            self.card.name if self.card else None,
            self.card.points if self.card else None,
            text_of(self.condition),
            sentence(self.condition),
            condition_message(self.condition),
        )


SOLVE_TYPES: Final = Exchange(SolveQuestion, Solved)


def solve_question(question: RawQuestion) -> Solved:
    """Return what the solver finds for a hand.

    Raises BadRequestError if the question is not valid, BadConditionError if a condition is wrong, and BadOptionError
    if the house deck is wrong.
    """
    request = read_question(SolveQuestion, question, "a hand is asked for as cards or conditions, deck and wish")
    if not 0 < request.seconds <= LONGEST_SEARCH:  # also refuses NaN
        raise BadRequestError(t("search-seconds", most=f"{LONGEST_SEARCH:g}"))
    if request.box_short > request.box_long:
        raise BadRequestError(t("box-sides"))
    hand = hand_of(request.cards, request.conditions, request.deck, request.house_deck)
    box = Box(request.box_short * LENGTH_MM / 100, request.box_long * LENGTH_MM / 100)
    conditions = [one.condition for one in hand]
    best = best_of(conditions, request.deck, request.wish, box, seconds=request.seconds, seed=request.seed)
    return solved_answer(hand, best, request, box)


def hand_of(names: Sequence[str], texts: Sequence[str], name: str, house_deck: str = "") -> list[HandCard]:
    """Return a hand: the cards of deck `name` with these names, and the conditions of these texts.

    Raises BadRequestError if there is no such deck or card, if a card is named twice, or if there are no cards or too
    many; BadOptionError if the house deck is wrong; and BadConditionError if a condition is wrong.
    """
    ours = all_cards(name)
    by_name = {card.name.lower(): card for card in (read_deck(house_deck) if house_deck else ours)}
    hand: list[HandCard] = []
    for wanted in names:
        card = by_name.get(wanted.strip().lower())
        if card is None:
            raise BadRequestError(_no_card(wanted, name))
        if any(other.card is card for other in hand):
            raise BadRequestError(t("card-twice", name=card.name))
        hand.append(HandCard(card.condition, card))
    hand += [HandCard(parse(text)) for text in texts]
    if not hand:
        raise BadRequestError(t("hand-empty"))
    if len(hand) > MOST_HAND or sum(len(text_of(one.condition)) for one in hand) > MOST_TEXT:
        raise BadRequestError(t("hand-large", most=MOST_HAND, signs=MOST_TEXT))
    return hand


def _no_card(wanted: str, name: str) -> Message:
    """Return that a deck has no such card, with our other deck that has it."""
    shown = wanted.strip()[:20]
    for other in DECKS:
        if other != name and any(card.name.lower() == wanted.strip().lower() for card in all_cards(other)):
            return t("deck-no-card-but", name=shown, other=other)
    return t("deck-no-card", name=shown)


def solved_answer(hand: Sequence[HandCard], best: Best, request: SolveQuestion, box: Box) -> Solved:
    """Return the answer for a hand as it is sent to the page."""
    solution, tower = best.solution, best.solution.tower
    found = Solved(
        verdict=solution.verdict,
        covers=str(solution.covers or ""),
        covers_localizable=solution.covers,
        cards=[one.as_asked_card() for one in hand],
        wish=request.wish,
        best=best.proven,
        margin_deg=round(solution.margin_deg, 1),
        seconds=round(solution.seconds, 3),
    )
    if tower is None:
        return found
    grounded = int(tower.facts[fact.GROUNDED]).bit_count()
    steps = step_messages(tower)
    return msgspec.structs.replace(
        found,
        poses=poses_text(laid_out(tower, request.deck)),
        used=[BRICKS[brick] for brick in bit_indices(tower.used)],
        order=[BRICKS[step.brick] for step in building_steps(tower)],
        steps=[str(step) for step in steps],
        steps_localizable=steps,
        svg=in_svg(tower),
        height_mm=round(solution.height_mm, 1),
        grounded=grounded,
        bonus=bonus_points(solution.height_mm, grounded, box),
    )


def laid_out(tower: Tower, name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Return the poses of a deck's bricks, shape (n, 7): the tower in the middle, unused bricks in a row before it."""
    count = GREEN_BRICKS if name == "green" else MOST_BRICKS
    poses = np.asarray(start_poses(count)[:count], np.float64)
    used = bit_indices(tower.used)
    placed = tower.poses[used]
    placed[:, :2] -= (placed[:, :2].min(axis=0) + placed[:, :2].max(axis=0)) / 2
    poses[:, 1] = min(float(poses[0, 1]), float(placed[:, 1].min()) - SPARE_BRICKS_GAP_M)
    poses[used] = placed
    return poses
