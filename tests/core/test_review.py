"""The review of a finished match: what each choice gave away, what luck did, and what is refused."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec
import pytest

from stackyard.core import review
from stackyard.core.bots import Judgement, Line
from stackyard.core.errors import BadRecordError, IllegalMoveError, StackyardError
from stackyard.core.game import Position, Seat
from stackyard.core.match import Match
from stackyard.core.record import RecordFile, parse_record
from stackyard.core.registry import game as find_game
from stackyard.core.review import (
    Reviewer,
    ReviewError,
    ReviewPoint,
    Turn,
    UnfinishedError,
    decisive_move,
    decisive_turn,
    mark_of,
    seat_reviews,
)
from stackyard.core.room import Room
from tests.amounts import amount
from tests.tiny_game import PEBBLES_ROOM, Pebbles


class Judged(Pebbles):
    """Pebbles with an engine that knows no better: it says what it is told to say."""

    slug = "pebbles"

    def chances(self, position: Position, seed: int) -> list[float] | None:
        heap = int(position["heap"][0])
        return [heap / 100, 1 - heap / 100]

    def judge(self, position: Position, seat: Seat, move: str, seed: int) -> Judgement | None:
        return Judgement(0.5, [Line(["1"], 0.62)], error=0.01)


JUDGED = PEBBLES_ROOM.with_game(Judged(), review=Judged())
TOWERS = find_game("towers")


def towers(*moves: str, over: str = "resign 0", **options: Any) -> Match:
    match = Match.new("towers", {"width": 4, "height": 4, **options}, 2)
    for move in moves:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, move)
    if over:
        match.apply_table_event(over)
    return match


def points(match: Match, room: Room | None = None) -> list[ReviewPoint]:
    reviewer = Reviewer(match.record(), room=room)
    return [reviewer.point(n) for n in range(len(reviewer))]


@pytest.mark.parametrize(
    ("loss", "error", "mark"),
    [
        (0.0, 0.0, "good"),
        (-0.2, 0.0, "good"),
        (0.049, 0.0, "good"),
        (0.05, 0.0, "inaccuracy"),
        (0.10, 0.0, "mistake"),
        (0.15, 0.0, "blunder"),
        (0.16, 0.02, "mistake"),
        (0.06, 0.02, "good"),
    ],
)
def test_a_mark_is_what_a_choice_surely_gave_away(loss: float, error: float, mark: str) -> None:
    judged = Judgement(0.5, [Line(["a"], 0.5 + loss + 1e-12), Line(["b"], 0.1)], error)
    given_away, found = mark_of(judged)
    assert found == mark
    assert given_away == pytest.approx(max(0.0, loss), abs=1e-9)


def test_an_unfinished_match_is_not_reviewed() -> None:
    with pytest.raises(UnfinishedError, match="not over"):
        Reviewer(towers("a1-a2", over="").record())


def test_a_game_without_an_engine_for_it_is_refused() -> None:
    match = Match.new(PEBBLES_ROOM, {"secret": False, "heap": 4}, 2)
    match.apply_table_event("resign 0")
    with pytest.raises(ReviewError, match="no review of Pebbles"):
        Reviewer(match.record(), room=PEBBLES_ROOM)


def test_a_match_that_is_too_long_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "MAX_EVENTS", 2)
    match = towers("a1-a2", "d1-d2")
    with pytest.raises(ReviewError, match="has 3 events: at most 2"):
        Reviewer(match.record())


def test_a_record_against_the_rules_is_refused() -> None:
    record = towers("a1-a2").record()
    bad = RecordFile(record.header, [msgspec.structs.replace(record.events[0], event="a1-a3"), *record.events[1:]])
    with pytest.raises(BadRecordError, match="line 2"):
        Reviewer(bad)


def test_the_same_match_has_the_same_review() -> None:
    match = towers("a1-a2", "d1-d2", "c1-b1")
    assert points(match) == points(match)
    again = parse_record(match.text())
    backwards = Reviewer(again)
    assert [backwards.point(n) for n in reversed(range(len(backwards)))] == points(match)[::-1]


def test_how_it_ended_is_what_the_last_point_says() -> None:
    assert points(towers("a1-a2"))[-1].chances == [0.0, 1.0]
    assert points(towers("a1-a2", over="draw"))[-1].chances == [0.5, 0.5]
    called_off = points(towers("a1-a2", over="abort"))
    assert called_off[-1].chances == called_off[-2].chances


def test_what_was_taken_back_counts_for_nobody() -> None:
    match = towers("a1-a2", "d1-d2", over="")
    match.apply_table_event("undo 2")
    match.play(0, "c1-b1")
    match.apply_table_event("resign 1")
    found = points(match)
    assert [point.undone for point in found] == [False, True, True, False, False, False]
    assert found[3].chances == found[0].chances
    assert sum(sum(seat.marks.values()) for seat in seat_reviews(found)) == 1


def test_the_parts_of_a_seat_add_up_to_what_its_chances_did() -> None:
    match = Match.new("take-that-towers", {}, 3, seed=5)
    dice = random.Random(3)
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, dice.choice(match.legal(seat)))
    events = match.record()
    reviewer = Reviewer(events)
    found = [reviewer.point(n) for n in [*range(amount(14, 20)), *range(len(reviewer) - amount(14, 20), len(reviewer))]]
    parts = seat_reviews(found)
    for seat, part in enumerate(parts):
        moved = found[-1].chances[seat] - found[0].chances[seat]
        assert part.luck + part.own + part.others == pytest.approx(moved, abs=1e-3)
    assert any(abs(part.luck) > 0.001 for part in parts)
    assert all(sum(part.marks.values()) for part in parts)


def test_luck_is_what_chance_has_done_and_nothing_else() -> None:
    chances = [[0.5, 0.5], [0.6, 0.4], [0.3, 0.7], [0.9, 0.1], [0.0, 1.0]]
    by: list[Any] = [None, "nature", 0, 1, "table"]
    found = [ReviewPoint(n=n, by=who, chances=each) for n, (who, each) in enumerate(zip(by, chances, strict=True))]
    found[2] = msgspec.structs.replace(found[2], mark="mistake", loss=0.12)
    one, two = seat_reviews(found)
    assert (one.luck, one.own, one.others, one.lost, one.marks) == (0.1, -0.3, -0.3, 0.12, {"mistake": 1})
    assert (two.luck, two.own, two.others, two.lost, two.marks) == (-0.1, -0.6, 1.2, 0.0, {})


def test_another_move_can_be_tried_in_the_place_of_one() -> None:
    match = towers("a1-a2", "d1-d2")
    reviewer = Reviewer(match.record())
    tried = reviewer.attempt(1, "c1-b1")
    assert (tried.n, tried.by, tried.chances) == (1, 0, [])
    assert tried.lines[:2] == reviewer.point(1).lines[:2]
    with pytest.raises(IllegalMoveError):
        reviewer.attempt(1, "a1-a3")
    for n in (0, 3, 4, -1):
        with pytest.raises(StackyardError, match="nobody chose anything"):
            reviewer.attempt(n, "a1-a2")


def test_a_game_outside_of_the_registry_is_reviewed_too() -> None:
    match = Match.new(JUDGED, {"secret": False, "heap": 4}, 2)
    while not match.over:
        seat = match.to_act[0]
        assert isinstance(seat, int)
        match.play(seat, match.legal(seat)[0])
    found = points(match, JUDGED)
    assert {point.mark for point in found if isinstance(point.by, int) and point.lines} == {"mistake"}
    assert found[0].chances == [0.04, 0.96]


@cache
def best(position: bytes, options: tuple[int, int]) -> int:
    """Return who wins by perfect play, tried out to the end: 1 the seat to act, 0 nobody, -1 the other one."""
    start = TOWERS.setup(TOWERS.parse_options({"width": options[0], "height": options[1]}), 2)
    here = start.copy()
    here[:] = start.__class__(1, dtype=start.dtype, buffer=bytearray(position))
    (seat,) = TOWERS.to_act(here)
    return max(worth(here, seat, move, options) for move in TOWERS.legal_moves(here, seat))


def worth(position: Position, seat: Seat, move: Any, options: tuple[int, int]) -> int:
    after = position.copy()
    TOWERS.apply(after, seat, move)
    if TOWERS.is_over(after):
        winners = TOWERS.outcome(after).winners
        return 0 if not winners else 1 if seat in winners else -1
    value = best(after.tobytes(), options)
    return value if TOWERS.to_act(after) == (seat,) else -value


def test_a_known_blunder_is_marked_and_the_best_line_wins() -> None:
    """On three by three blocks all is known: whoever has a winning move and plays a losing one has blundered."""
    size = (3, 3)
    dice = random.Random(11)
    found = 0
    while found < 3:
        match = Match.new("towers", {"width": 3, "height": 3, "utilities": 0}, 2)
        while not match.over:
            seat = match.to_act[0]
            assert isinstance(seat, int)
            moves = TOWERS.legal_moves(match.position, seat)
            values = {
                TOWERS.move_text(match.position, seat, move): worth(match.position, seat, move, size) for move in moves
            }
            won = [text for text, value in values.items() if value == 1]
            lost = [text for text, value in values.items() if value == -1]
            if won and lost and match.seq:
                match.play(seat, lost[0])
                if not match.over:
                    match.apply_table_event(f"resign {seat}")
                n = max(event.n for event in match.events if event.by == seat)
                point = Reviewer(match.record()).point(n)
                assert (point.mark, point.loss, point.chance) == ("blunder", 1.0, 0.0)
                assert values[point.lines[0].moves[0]] == 1
                assert {values[line.moves[0]] for line in point.lines if line.chance == 1.0} == {1}
                found += 1
                break
            match.play(seat, dice.choice(match.legal(seat)))


def test_of_the_turns_that_changed_the_scores_most_the_one_with_the_greatest_swing_decided_the_match() -> None:
    turns = [Turn([1], [1.0, -1.0]), Turn([2, 3, 5], [-2.0, 2.0]), Turn([7], [1.0, -1.0]), Turn([8], [0.0, 0.0])]
    chances = {0: [0.5, 0.5], 1: [0.6, 0.4], 2: [0.55, 0.45], 3: [0.8, 0.2], 4: [0.8, 0.2], 5: [0.85, 0.15]}
    chances |= {6: [0.7, 0.3], 7: [0.75, 0.25], 8: [0.1, 0.9]}
    decided = decisive_turn(turns, chances)
    assert decided == turns[1], "the last one has a greater swing, and nobody saw anything"
    assert decisive_move(turns[1], chances) == 3
    assert decisive_turn(turns[:1], chances) is None, "less than 15 points of a hundred"
    assert decisive_turn([], {}) is None
    assert decisive_turn(turns[:1], {0: [], 1: []}) is None
    assert decisive_turn(turns, chances, race=True) == turns[3], "scores on the way say nothing in a race"


def test_what_a_roll_has_changed_is_not_the_swing_of_the_turn() -> None:
    turn = Turn([1, 3], [0.0, 0.0], luck=[2])
    chances = {0: [0.5, 0.5], 1: [0.45, 0.55], 2: [0.85, 0.15], 3: [0.9, 0.1]}
    assert turn.events() == [0, 1, 2, 3]
    assert turn.swing(chances) == pytest.approx(0.0)
    assert decisive_turn([turn], chances, race=True) is None
    assert decisive_turn([turn], {**chances, 3: [0.65, 0.35]}, race=True) == turn
    assert turn.swing({**chances, 0: []}) == 0.0


def test_a_turn_names_the_chance_events_between_its_choices() -> None:
    """In Brick Work a bumped die is rolled between the two choices of a turn."""
    begun = "rules=2 turn Blue; first Blue; order 12 5; turns 6 6; pool 2; board .2.4...5.; tokens 0 2"
    cairn = "1x1@0,0,0+1x1@0,0,1+1x2@0,0,2+1x2@0,0,3+1x3@0,0,4+1x3@0,0,5"
    prints = f"Blue's print Cairn: {cairn}; Red's print Other cairn: {cairn}"
    match = Match.new("brick-work", {}, 2, nature="given", position=f"{begun}; Blue -; Red -; {prints}")
    match.play(0, "2>collect")
    match.apply_event("nature", "reroll 4")
    match.play(0, "collect 1x2")
    match.apply_table_event("resign 0")
    (turn,) = Reviewer(match.record()).turns()
    assert (turn.moves, turn.luck) == ([1, 3], [2])


def test_where_no_turn_swings_a_match_alone_two_of_them_may() -> None:
    turns = [Turn([1], [0.0, 0.0]), Turn([2], [2.0, -2.0]), Turn([3], [1.0, -1.0]), Turn([4], [-1.0, 1.0])]
    chances = {0: [0.5, 0.5], 1: [0.6, 0.4], 2: [0.7, 0.3], 3: [0.6, 0.4], 4: [0.6, 0.4]}
    assert decisive_turn(turns, chances) == turns[1]
    assert decisive_turn(turns, {**chances, 2: [0.6, 0.4]}) is None


def test_a_turn_is_what_a_seat_chose_between_others_and_was_not_taken_back() -> None:
    match = towers("a1-a2", "d1-d2", over="")
    match.apply_table_event("undo 1")
    match.play(1, "d1-c1")
    match.apply_table_event("resign 0")
    reviewer = Reviewer(RecordFile(match.header, list(match.events)))
    assert [turn.moves for turn in reviewer.turns()] == [[1], [4]]
    assert reviewer.chances(4) == reviewer.point(4).chances


def test_a_match_that_was_given_up_before_any_move_has_no_turn_and_no_decisive_one() -> None:
    reviewer = Reviewer(towers().record())
    assert (len(reviewer), reviewer.turns()) == (2, [])
    assert decisive_turn([], {}) is None
