"""The compiled rules: what always holds in random play, and the corners where a turn stops half-way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from stackyard.core.game import Position
from stackyard.games.take_that_towers import effects, pieces, playouts, record, rules

Log = npt.NDArray[np.int16]
SPIRE, LOBBY, OFFICE, ELEVATOR, SUITE = range(1, 6)


@pytest.fixture
def log() -> Log:
    return np.zeros((rules.LOG_ROWS, rules.LOG_COLUMNS), dtype=np.int16)


def start(players: int, deck: tuple[int, ...] = pieces.DECK) -> Position:
    position: Position = np.zeros(1, dtype=record.RECORD)
    rules.setup_record(position, np.array(deck, dtype=np.uint8), players)
    return position


def claim_position(
    players: int, hands: list[list[int]], towers: list[list[tuple[int, int]]], left: list[int]
) -> Position:
    """A position in the claim phase: hands and `left` list floors, towers list (floor, who tucked from 1)."""
    position = start(players)
    p: Any = position[0]
    p.phase = pieces.CLAIM
    p.left[:] = 0
    for floor in left:
        p.left[floor - 1] += 1
    for seat, hand in enumerate(hands):
        for floor in hand:
            p.hands[seat, floor - 1] += 1
    for slot, tower in enumerate(towers):
        for level, (floor, tab) in enumerate(tower):
            p.floors[slot, level] = floor
            p.tabs[slot, level] = tab
            p.tucked[slot, level] = LOBBY if tab else 0
            if floor == SPIRE or level + 1 == pieces.TALLEST:
                p.due |= 1 << slot
    return position


def counts(*floors: int) -> npt.NDArray[np.uint8]:
    found = np.zeros(effects.KINDS, dtype=np.uint8)
    for floor in floors:
        found[floor - 1] += 1
    return found


def legal(position: Position) -> list[int]:
    out = np.zeros(rules.MOST_ACTIONS, dtype=np.int32)
    return [int(action) for action in out[: rules.list_actions(position, out)]]


def random_positions(players: int, seed: int, deck: tuple[int, ...] = pieces.DECK) -> Iterator[Position]:
    log = np.zeros((rules.LOG_ROWS, rules.LOG_COLUMNS), dtype=np.int16)
    rng = np.array([seed], dtype=np.uint64)
    position = start(players, deck)
    while int(position["phase"][0]) != pieces.OVER:
        yield position
        if int(position["phase"][0]) in (pieces.DEAL, pieces.DRAW, pieces.SUITE_DRAW):
            playouts.random_draw(position, rng, log)
        else:
            assert rules.apply_action(position, playouts.random_action(position, rng), log) >= 0
    yield position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches_keep_every_card_and_reach_their_end(players: int) -> None:
    for seed in range(4):
        deck = pieces.DECK if seed % 2 else (1, 0, 2, 3, 9, 16, 0, 1, *[0] * (effects.KINDS - 8))
        ended = False
        for position in random_positions(players, seed, deck):
            p: Any = position[0]
            on_table = (
                np.bincount(p.floors.ravel(), minlength=effects.KINDS + 1)[1:]
                + np.bincount(p.tucked.ravel(), minlength=effects.KINDS + 1)[1:]
            )
            assert (p.left + p.hands.sum(axis=0) + p.buried.sum(axis=0) + p.scored + on_table).tolist() == list(deck)
            assert np.array_equal(p.tabs != 0, p.tucked != 0)
            assert p.hands.sum(axis=1).max() <= pieces.HAND_LIMIT
            if int(p.phase) == pieces.BUILD:
                assert p.hands[int(p.turn)].sum() >= 2 - bool(p.built)  # K4
            ended = int(p.phase) == pieces.OVER
        assert ended
        # What means nothing any more is zero.
        for name in ("turn", "built", "due", "slot", "level", "drawer", "count"):
            assert int(position[name][0]) == 0, name
        assert not position["owners"].any()
        assert int(position["last"][0]) == 1


def test_the_list_of_actions_is_sorted_and_is_what_why_not_allows(log: Log) -> None:
    for position in random_positions(4, 5):
        allowed = [
            action
            for action in range(-1, pieces.NUM_ACTIONS + 1)
            if rules.reason_against(position, action) == rules.LEGAL
        ]
        assert legal(position) == allowed
        for action in {0, 31, 32, 100, 223, 224, 225, 228} - set(allowed):
            before = position.tobytes()
            assert rules.apply_action(position, action, log) == -rules.reason_against(position, action) < 0
            assert position.tobytes() == before


def test_two_floors_go_on_two_towers_and_a_new_one_takes_the_lowest_slot(log: Log) -> None:
    position = start(2)
    hands = np.zeros((4, effects.KINDS), dtype=np.uint8)
    hands[0] = counts(SPIRE, SPIRE, OFFICE, OFFICE)
    hands[1] = counts(LOBBY, LOBBY, LOBBY, LOBBY)
    assert rules.apply_deal(position, hands, log) == 0
    office = (OFFICE - 1) * 4
    assert rules.reason_against(position, office + 1) == rules.NOT_LOWEST
    assert rules.reason_against(position, office + 3) == rules.TOWER_LIMIT  # K25
    assert rules.reason_against(position, (LOBBY - 1) * 4) == rules.NOT_IN_HAND
    assert rules.apply_action(position, office, log) == 0
    assert rules.reason_against(position, office) == rules.SAME_TOWER  # K6
    assert rules.reason_against(position, pieces.DRAW_ACTION) == rules.STILL_BUILDING
    assert rules.apply_action(position, office + 1, log) == 0
    assert rules.reason_against(position, office + 2) == rules.BUILT_TWICE
    spire_beneath_a1 = pieces.CLAIM_ACTIONS
    assert rules.apply_action(position, spire_beneath_a1, log) == 0
    assert rules.reason_against(position, spire_beneath_a1) == rules.ALREADY_CLAIMED
    assert rules.reason_against(position, spire_beneath_a1 + 1) == rules.NO_SUCH_FLOOR


def test_a_deal_or_a_draw_that_cannot_be_changes_nothing(log: Log) -> None:
    position = start(2)
    hands = np.zeros((4, effects.KINDS), dtype=np.uint8)
    hands[:2, 0] = 4
    before = position.tobytes()
    assert rules.apply_draw(position, counts(1), log) == -rules.CHANCE_NOT_DUE
    assert rules.apply_action(position, 0, log) == -rules.CHANCE_IS_DUE
    for wrong in ((0, 0, 5), (1, 3, 2), (2, 0, 1)):
        bad = hands.copy()
        bad[wrong[0], wrong[1]] = wrong[2]
        assert rules.apply_deal(position, bad, log) == -rules.WRONG_COUNT
    assert rules.apply_deal(start(2, (7, 1, 0, 0, 0, 0, 0, 0)), hands, log) == -rules.NOT_IN_DECK
    assert position.tobytes() == before
    rules.apply_deal(position, hands, log)
    assert rules.apply_deal(position, hands, log) == -rules.CHANCE_NOT_DUE
    position = claim_position(2, [[2, 2, 2, 2], []], [[(3, 0)]], left=[1, 2])
    assert rules.apply_action(position, pieces.DRAW_ACTION, log) == 0
    assert int(position["count"][0]) == 2  # K11: of three, two to the limit and two left
    before = position.tobytes()
    assert rules.apply_draw(position, counts(1), log) == -rules.WRONG_COUNT
    assert rules.apply_draw(position, counts(2, 2), log) == -rules.NOT_IN_DECK
    assert position.tobytes() == before


def test_a_suite_stops_the_walk_and_its_tower_is_summed_to_the_end(log: Log) -> None:
    tower = [(OFFICE, 2), (SUITE, 2), (ELEVATOR, 1), (SPIRE, 1)]
    position = claim_position(2, [[2, 2, 2, 2, 2, 2], [3]], [tower, [(LOBBY, 0)]], left=[5, 5, 6])
    rows = rules.apply_action(position, pieces.DRAW_ACTION, log)  # a full hand draws nothing
    assert log[:rows].tolist() == [
        [rules.FLOOR_ROW, 0, 4, SPIRE, 0, 3, 0, 0, 0],
        [rules.FLOOR_ROW, 0, 3, ELEVATOR, 0, 4, 4, 0, 0],
        [rules.FLOOR_ROW, 0, 2, SUITE, 1, 2, 0, 0, 0],
    ]
    p: Any = position[0]
    assert (int(p.phase), int(p.drawer), int(p.count)) == (pieces.SUITE_DRAW, 2, 2)
    assert p.scores.tolist() == [7, 4, 0, 0]
    rows = rules.apply_draw(position, counts(5, 6), log)
    assert log[:rows].tolist() == [
        [rules.FLOOR_ROW, 0, 1, OFFICE, 1, 0, 2, 0, 0],
        [rules.SCORED_ROW, 0, 0, 0, -1, 7, 6, 0, 0],
    ]
    assert p.hands[1].tolist() == counts(3, 5, 6).tolist()
    assert p.scored.tolist() == counts(1, 3, 4, 5).tolist()
    assert p.buried[:2].tolist() == [counts(2, 2).tolist(), counts(2, 2).tolist()]
    assert (int(p.phase), int(p.turn)) == (pieces.BUILD, 1)
    for name in ("due", "slot", "level", "drawer", "count", "built"):
        assert int(position[name][0]) == 0, name


def test_of_two_due_towers_the_player_chooses_the_first(log: Log) -> None:
    position = claim_position(3, [[2] * 6, [3] * 3, [3] * 3], [[(1, 1)], [(2, 0)], [(1, 2)]], left=[5])
    assert rules.apply_action(position, pieces.DRAW_ACTION, log) == 0
    assert legal(position) == [pieces.SCORE_ACTIONS, pieces.SCORE_ACTIONS + 2]
    assert rules.reason_against(position, pieces.SCORE_ACTIONS + 1) == rules.NOT_DUE
    assert rules.reason_against(position, pieces.DRAW_ACTION) == rules.CHOOSING
    rows = rules.apply_action(position, pieces.SCORE_ACTIONS + 2, log)
    assert log[:rows, :6].tolist() == [[0, 2, 1, 1, 1, 0], [1, 2, 0, 0, -1, 0], [0, 0, 1, 1, 0, 3], [1, 0, 0, 0, -1, 3]]
    assert position["scores"][0].tolist() == [3, 3, 0, 0]


def test_the_last_round_is_played_to_its_end_and_then_everything_is_scored(log: Log) -> None:
    position = claim_position(2, [[2, 2], [3, 3, 3, 3]], [[(SUITE, 1), (OFFICE, 2)]], left=[])
    rows = rules.apply_action(position, pieces.DRAW_ACTION, log)
    assert log[:rows, 0].tolist() == [rules.LAST_ROUND_ROW]  # K1
    for action in (8, 9):
        assert rules.apply_action(position, action, log) == 0
    rows = rules.apply_action(position, pieces.DRAW_ACTION, log)
    assert log[:rows, :7].tolist() == [
        [0, 0, 3, 3, -1, 0, 0],
        [0, 0, 2, 3, 1, 0, 4],
        [0, 0, 1, 5, 0, 0, 0],  # K20: no cards
        [1, 0, 0, 0, -1, 0, 4],
        [0, 1, 1, 3, -1, 0, 0],
        [1, 1, 0, 0, -1, 0, 0],
    ]
    assert int(position["phase"][0]) == pieces.OVER
    assert rules.reason_against(position, pieces.DRAW_ACTION) == rules.MATCH_IS_OVER
    assert rules.winner(position) == 1


def test_who_ends_the_match_as_the_last_of_the_round_ends_it_at_once(log: Log) -> None:
    position = claim_position(2, [[2, 2, 2], [3]], [[(2, 0)]], left=[])
    position["turn"] = 1
    rows = rules.apply_action(position, pieces.DRAW_ACTION, log)
    assert log[:rows, 0].tolist() == [rules.LAST_ROUND_ROW, rules.FLOOR_ROW, rules.SCORED_ROW]  # K2
    assert int(position["phase"][0]) == pieces.OVER


def test_a_tower_by_itself_is_scored_like_on_the_table(log: Log) -> None:
    points = np.zeros(4, dtype=np.int64)
    for position in random_positions(3, 9):
        p: Any = position[0]
        if int(p.phase) != pieces.CLAIM or not p.floors[0, 0]:
            continue
        players = int(p.players)
        rules.score_tower(p.floors[0].copy(), p.tabs[0].copy(), players, log, points)
        alone = claim_position(3, [], [], left=[])
        alone["floors"][0, 0], alone["tabs"][0, 0] = p.floors[0], p.tabs[0]
        alone["tucked"][0, 0] = (p.tabs[0] != 0) * 1
        alone["turn"], alone["last"] = 2, 1
        rules.apply_action(alone, pieces.DRAW_ACTION, log)
        assert alone["scores"][0].tolist() == points.tolist()


def test_inferno_silences_the_landlord_below_it_and_the_office_keeps_counting(log: Log) -> None:
    points = np.zeros(4, dtype=np.int64)
    floors = np.array([3, 6, 4, 8, 3, 0], dtype=np.uint8)
    tabs = np.array([2, 1, 2, 1, 3, 0], dtype=np.uint8)
    rows = rules.score_tower(floors, tabs, 3, log, points)
    assert log[:rows, 4].tolist() == [2, 0, -1, -1, 1]  # K16
    assert points.tolist() == [0, 4, 4, 0]
    floors = np.array([3, 6, 3, 6, 5, 0], dtype=np.uint8)
    tabs = np.array([2, 1, 0, 3, 1, 0], dtype=np.uint8)
    rows = rules.score_tower(floors, tabs, 3, log, points)
    assert log[:rows, 4].tolist() == [0, 2, 2, 0, 0]  # a floor with no tucked card gets an owner
    assert points.tolist() == [4, 0, 4, 0]
