"""The tensors of Take That Towers against the view, and cards as outcomes of chance."""

from __future__ import annotations

import random
from collections import Counter
from math import comb, prod
from typing import Any

import numpy as np
import pytest

from stackyard.core.state import CHANCE, State
from stackyard.games.take_that_towers.facts import CARD_CODES
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.room import ROOM

SMALL = dict.fromkeys(GAME.parse_options().__struct_fields__, 0) | {"spire": 10, "lobby": 6}


def names(plane: np.ndarray[Any, Any]) -> list[str]:
    """Return the cards of a plane of counts, each divided by 8, in the order of the floors."""
    return [code for code, share in zip(CARD_CODES, plane.tolist(), strict=True) for _ in range(round(share * 8))]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_planes_say_what_the_view_says(players: int) -> None:
    rng = random.Random(players)
    state = State.new(ROOM, {"suite": 16}, players)
    phases = set()
    while not state.is_terminal():
        for seat in range(players):
            view = GAME.view(state.position, seat)
            planes = state.encoding.observation.views(state.observation_tensor(seat))
            assert names(planes["hand"]) == view.hands[seat].cards
            assert planes["hands"] * 6 == pytest.approx(
                [view.hands[(seat + n) % players].count for n in range(players)]
            )
            assert planes["scores"] * 50 == pytest.approx([view.scores[(seat + n) % players] for n in range(players)])
            assert planes["left"][0] * 64 == pytest.approx(view.deck)
            cards_in_view = Counter(names(planes["unseen"])) + Counter(names(planes["scored"]))
            assert sum(cards_in_view.values()) == 72 - len(view.hands[seat].cards or ()) - _standing(planes) - _own(
                planes
            )
            for tower in view.towers:
                for level, floor in enumerate(tower.floors):
                    at = ("ABCD".index(tower.slot), level)
                    assert np.flatnonzero(planes["floors"][at]).tolist() == [CARD_CODES.index(floor.card)]
                    tab = [] if floor.tab is None else [(floor.tab - seat) % players]
                    assert np.flatnonzero(planes["tabs"][at]).tolist() == tab
                    tucked = [] if floor.tucked is None else [CARD_CODES.index(floor.tucked)]
                    assert np.flatnonzero(planes["tucked"][at]).tolist() == tucked
            phases.add(view.phase)
        state.apply_action(rng.choice(state.legal_actions()))
    assert {"deal", "build", "claim", "draw", "suite"} <= phases


def _standing(planes: dict[str, np.ndarray[Any, Any]]) -> int:
    return int(planes["floors"].sum())


def _own(planes: dict[str, np.ndarray[Any, Any]]) -> int:
    """Return how many cards the viewer has tucked."""
    return int(planes["tucked"].sum()) + len(names(planes["buried"]))


def test_a_deal_is_as_likely_as_its_cards_are() -> None:
    """Card by card, every order of a hand added up, the probability is that of drawing both hands at once."""
    start = State.new(ROOM, SMALL, 2)
    found: dict[str, float] = {}

    def deal(state: State, chance: float) -> None:
        for outcome, share in state.chance_outcomes():
            after = state.clone()
            after.apply_action(outcome)
            if after.is_chance_node():
                deal(after, chance * share)
            else:
                found[after.serialize()] = found.get(after.serialize(), 0.0) + chance * share

    deal(start, 1.0)
    assert sum(found.values()) == pytest.approx(1)
    assert len(found) == 22  # of 25: there are six LOBBY, not eight
    for text, chance in found.items():
        hands = GAME.parse_position(text)["hands"][0, :2, :2].tolist()
        left = [10, 6]
        wanted = 1.0
        for hand in hands:
            wanted *= prod(comb(n, k) for n, k in zip(left, hand, strict=True)) / comb(sum(left), 4)
            left = [n - k for n, k in zip(left, hand, strict=True)]
        assert chance == pytest.approx(wanted)


def test_a_seat_remembers_what_it_was_told_and_no_more() -> None:
    rng = random.Random(5)
    state = State.new(ROOM, None, 2)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    played = [action for player, action in state.full_history() if player != CHANCE]
    for seat in (0, 1):
        encoding = state.encoding
        rows = encoding.information.views(state.information_state_tensor(seat))["events"]
        acted = rows[(rows[:, :2].sum(axis=1) == 1) & (rows[:, 2] == 0)]
        assert len(acted) == len(played)
        cards = acted[:, 9:17]  # 2 seats and chance, then six kinds of events, then the card
        builds, tucks = acted[:, 3] == 1, acted[:, 4] == 1
        assert (cards[builds].sum(axis=1) == 1).all()
        mine = acted[:, 0] == 1
        assert (cards[tucks & mine].sum(axis=1) == 1).all()
        assert (cards[tucks & ~mine] == 0).all()
        assert (tucks & ~mine).any()
    strings = [state.information_state_string(seat) for seat in (0, 1)]
    assert strings[0] != strings[1]
    assert "draw 1 ??????" in strings[0]
    assert "draw 1 ??????" not in strings[1]
