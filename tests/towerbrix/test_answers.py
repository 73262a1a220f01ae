"""Hints in a challenge of the day: what is lacking, and brick by brick a tower that meets the cards."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from stackyard.core.chance import Stream
from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.games.towerbrix import answers
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.conditions.language import holds
from stackyard.games.towerbrix.conditions.sentences import condition_message
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF, GREEN_BRICKS
from stackyard.games.towerbrix.record import BUILD
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules.surveys import survey
from stackyard.games.towerbrix.solver import deals
from stackyard.games.towerbrix.solver.instructions.steps import building_steps, step_messages
from stackyard.games.towerbrix.solver.solver import find_with_fixed_work

MONDAYS = (date(2026, 11, 30), date(2026, 12, 7))  # of both decks, with the easiest cards
AWAY = np.array([2.0, 0, 0, 0, 0, 0, 0])  # m: from the bricks that are not built with yet


def building(day: date) -> tuple[Position, list[str]]:
    """Return the challenge of a day as it begins, and its cards."""
    found = deals.drawn_for(day, Stream(bytes(32), 0))
    cards = [card.name for card in found.cards]
    match = Match.new(ROOM, {"deck": found.deck, "deal": " ".join(cards)}, 1, nature="given")
    assert answers.hint(match.position, 0, 1).localizable.name == "towerbrix:hint-no-cards"
    while int(match.position["phase"][0]) != BUILD:
        if match.chance_due:
            match.apply_chance(match.game.sample_chance(match.position, Stream(bytes(32), match.seq)))
        else:
            match.play(0, match.legal(0)[0])
    return match.position, cards


@pytest.mark.parametrize("day", MONDAYS)
@pytest.mark.parametrize("swaps", [False, True])
def test_hints_lead_brick_by_brick_to_a_tower_that_meets_the_cards(day: date, swaps: bool) -> None:
    """Either brick of a colour may be taken."""
    position, _ = building(day)
    drawn = deals.drawn_for(day, Stream(bytes(32), 0))
    tower = find_with_fixed_work([card.condition for card in drawn.cards], drawn.deck)
    assert tower is not None
    steps, messages = building_steps(tower), step_messages(tower)
    for done in range(len(steps) + 1):
        built = position.copy()
        for step in steps[:done]:
            brick = step.brick ^ 1 if swaps and step.brick < GREEN_BRICKS else step.brick
            built["poses"][0, brick] = tower.poses[step.brick] + AWAY
        hint = answers.hint(built, 0, 2)
        assert hint.localizable in (messages[done:] or messages[-1:]), done
        step = steps[messages.index(hint.localizable)]
        (told,) = hint.at
        assert COLOUR_OF[BRICKS.index(told)] == COLOUR_OF[step.brick]
        assert not hint.more
    lacking = answers.hint(built, 0, 1)
    if drawn.deck == "green":  # of the pink deck other bricks may touch as many
        assert lacking.localizable.name == "towerbrix:hint-all-met"


def test_a_hint_says_how_many_cards_are_not_met_and_one_of_them() -> None:
    position, cards = building(MONDAYS[0])
    facts = survey(position).facts
    name = deals.drawn_for(MONDAYS[0], Stream(bytes(32), 0)).deck
    missed = [card for card in deck(name) if card.name in cards and not holds(card.condition, facts)]
    told = answers.hint(position, 0, 1)
    assert (told.localizable.args["missed"], told.localizable.args["cards"]) == (len(missed), len(cards))
    assert told.localizable.args["what"] in [condition_message(card.condition) for card in missed]
    assert told.more
    assert answers.answer([position], [], 0) is None
