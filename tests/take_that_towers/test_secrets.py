"""What a seat may not know changes nothing that it is shown.
from tests.as_json import as_json

Pairs of positions are made by hand: a card in somebody's hand, beneath a floor or among the discarded tucks changes
places with another that the viewer does not see either. `canonicalize_unseen` and `determinize` are not used for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.game import EVERYTHING, NATURE, SPECTATOR, Position
from stackyard.games.take_that_towers import drawing
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.room import ROOM
from stackyard.games.take_that_towers.secrets import redact_event
from stackyard.testing import Moment, random_walk, require_same_view
from stackyard.testing.random_play import BrokenPromiseError
from tests.as_json import as_json

Place = tuple[str, tuple[int, ...]]  # a field of the record, and where in it


def hidden_cards(position: Position, viewer: int | str) -> list[tuple[Place, int]]:
    """Every place with a card that a viewer does not see, and the card's floor from 0."""
    record = position[0]
    found: list[tuple[Place, int]] = []
    for kind in range(8):
        found += [(("left", (kind,)), kind)] * int(record["left"][kind] > 0)
        for seat in range(int(record["players"])):
            if seat != viewer:
                for field in ("hands", "buried"):
                    found += [((field, (seat, kind)), kind)] * int(record[field][seat, kind] > 0)
    for slot, level in zip(*np.nonzero(record["tucked"]), strict=True):
        if record["tabs"][slot, level] - 1 != viewer:
            found.append((("tucked", (int(slot), int(level))), int(record["tucked"][slot, level]) - 1))
    return found


def pile(card: tuple[Place, int]) -> Place:
    """Among which cards it lies in no order: a hand, the deck, a seat's discarded tucks; a tucked card lies alone."""
    (field, where), _ = card
    return (field, where if field == "tucked" else where[:-1])


def exchanged(position: Position, one: tuple[Place, int], other: tuple[Place, int]) -> Position:
    """The position with two hidden cards in each other's place."""
    after = position.copy()
    for ((field, where), kind), new in ((one, other[1]), (other, one[1])):
        if field == "tucked":
            after[field][(0, *where)] = new + 1
        else:
            after[field][(0, *where)] -= 1
            after[field][(0, *where[:-1], new)] += 1
        assert kind != new
    return after


def pairs(players: int, seed: int, number: int = 60) -> Iterator[tuple[Moment, Position, int | str]]:
    """Yield positions of a match, each with another one that looks the same to a viewer."""
    rng = np.random.default_rng(seed)
    moments = [moment for moment in random_walk(ROOM, GAME.parse_options(), players, seed) if not is_deal(moment)]
    for _ in range(number):
        moment = moments[rng.integers(len(moments))]
        viewer = [SPECTATOR, *range(players)][rng.integers(players + 1)]
        cards = hidden_cards(moment.position, viewer)
        one = cards[rng.integers(len(cards))]
        others = [other for other in cards if other[1] != one[1] and pile(other) != pile(one)]
        if others:
            yield moment, exchanged(moment.position, one, others[rng.integers(len(others))]), viewer


def is_deal(moment: Moment) -> bool:
    return moment.event.startswith("deal")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_positions_that_differ_in_what_is_hidden_look_the_same(players: int) -> None:
    compared = 0
    for moment, other, viewer in pairs(players, players):
        assert other.tobytes() != moment.position.tobytes()
        assert GAME.parse_position(GAME.position_text(other)).tobytes() == other.tobytes()
        require_same_view(ROOM, moment, other, viewer)
        assert drawing.svg(moment.position, viewer) == drawing.svg(other, viewer)
        if moment.by is not None:
            share = redact_event(moment.position, moment.by, moment.event, viewer)
            assert share == redact_event(other, moment.by, moment.event, viewer)
            assert as_json(GAME.describe_event(moment.position, moment.by, share)) == as_json(
                GAME.describe_event(other, moment.by, share)
            )
            assert drawing.svg(moment.position, EVERYTHING) != drawing.svg(other, EVERYTHING) or only_counts(
                moment, other
            )
        compared += 1
    assert compared > 40


def only_counts(moment: Moment, other: Position) -> bool:
    """Whether the two differ in nothing that is drawn: discarded tucks and the deck are not."""
    return all((moment.position[field] == other[field]).all() for field in ("hands", "tucked"))


@pytest.mark.parametrize("players", [2, 4])
def test_a_pair_would_be_told_apart_by_one_who_sees_more(players: int) -> None:
    told_apart = 0
    for moment, other, _ in pairs(players, 7):
        try:
            require_same_view(ROOM, moment, other, EVERYTHING)
        except BrokenPromiseError:
            told_apart += 1
    assert told_apart > 30


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_share_is_as_long_as_the_whole_and_says_nothing_of_the_cards(players: int) -> None:
    for moment in random_walk(ROOM, GAME.parse_options(), players, 5):
        if moment.by is None:
            continue
        for viewer in (SPECTATOR, *range(players)):
            share = redact_event(moment.position, moment.by, moment.event, viewer)
            assert len(share) == len(moment.event)
            if "/" in moment.event or moment.event.startswith("draw "):
                seat = moment.by if moment.by != NATURE else int(moment.event[5])
                assert ("??" in share) is (viewer != seat)
                assert (share == moment.event) is (viewer == seat)
            for follow in moment.forced:
                assert redact_event(moment.position, follow.by, follow.event, viewer) == follow.event
        assert redact_event(moment.position, moment.by, moment.event, EVERYTHING) == moment.event


def test_a_deal_shows_each_seat_its_own_hand() -> None:
    start = GAME.setup(GAME.parse_options(), 3)
    deal = "deal SPLOOFEL LOLOSUIN OFOFOFOF"
    assert redact_event(start, NATURE, deal, 1) == "deal ???????? LOLOSUIN ????????"
    assert redact_event(start, NATURE, deal, SPECTATOR) == "deal ???????? ???????? ????????"


def test_what_is_told_of_a_share_is_told_of_the_whole_but_for_the_cards() -> None:
    for moment in random_walk(ROOM, GAME.parse_options(), 3, 9):
        if moment.by is None:
            continue
        whole = as_json(GAME.describe_event(moment.position, moment.by, moment.event))
        for viewer in (SPECTATOR, 0, 1, 2):
            share = redact_event(moment.position, moment.by, moment.event, viewer)
            description = as_json(GAME.describe_event(moment.position, moment.by, share))
            assert {**description, "cards": None} == {**whole, "cards": None}
            assert "cards" not in description or share == moment.event


def test_no_hidden_card_is_named_anywhere_in_a_view() -> None:
    """A view holds as many codes of cards as the viewer may see, and no more."""
    for moment in random_walk(ROOM, GAME.parse_options(), 4, 3):
        for viewer in (SPECTATOR, 0, 1, 2, 3):
            data: Any = msgspec.to_builtins(GAME.view(moment.position, viewer))
            for seat, hand in enumerate(data["hands"]):
                assert (hand["cards"] is None) is (seat != viewer)
            for tower in data["towers"]:
                for floor in tower["floors"]:
                    assert (floor["tucked"] is not None) is (floor["tab"] is not None and floor["tab"] == viewer)
            assert (data["buried"] is None) is (viewer == SPECTATOR)
