"""Bots beside people: they deal and decide nothing, wait for people's bricks, and ask before they move one."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from benchmarks.rounds.towerbrix_table import Table, dealt_match
from stackyard.core.game import Seat
from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.bots import built_bricks, courtesy, proposals
from stackyard.games.towerbrix.bots.attempt_memory import AttemptMemory, Moved, Placement, attempt_memory_of
from stackyard.games.towerbrix.bots.belief import observe
from stackyard.games.towerbrix.bots.builder import Goal
from stackyard.games.towerbrix.bots.goals import LEVEL_SETTINGS
from stackyard.games.towerbrix.bots.proposals import Permissions
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import AGREED, BUILD
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.solver.deals import BANDS, deal
from tests.as_json import as_json
from tests.towerbrix.scenario import begin, bricks, column, lay, record, wall
from tests.towerbrix.test_bots import building, event_poses

MS = 60  # ms for a search: a few towers only, so that tests are fast
MORE_MS = 200  # where a person has put every brick
ALL_UNMET = "G9>0 G8>0 G30>1 G16>1 G25>2"


def think(match: Match, seat: Seat, level: int = 3, people: tuple[Seat, ...] = (0,), ms: int = MS) -> tuple[str, float]:
    """Return what a bot would do beside these people, and after how many seconds."""
    memory = ROOM.remembered(match.events)
    found = ROOM.search(match.position, seat, level, ms, 1, people, memory)
    return found.move, as_json(found.info)["wait"]


def put(match: Match, seat: Seat, move: str) -> None:
    """Let a seat put a brick, which lies where it was put."""
    match.play(seat, move)
    poses = np.asarray(record(match)["poses"][:8], np.float64)
    reach = bodies.assisted_put(match.position, seat, move)
    assert reach is not None
    poses[reach.brick] = (*reach.to, *reach.turn)
    match.apply_chance(f"lies {event_poses(poses)}")


def begun_by_a_person() -> Match:
    """Return a match in which a person has put two bricks, and a bot one upon them."""
    match = building("G16>0 G20>0 G9>1 G12>2")
    put(match, 0, "put p1 0 0 15 x")
    put(match, 0, "put r1 0 30 15 x")
    put(match, 1, "put y1 0 15 60 stand")
    return match


# --- what they leave to people ---------------------------------------------------------------------------------------


def test_bots_deal_nothing_and_agree_after_people() -> None:
    match = begin(3)
    assert [think(match, seat)[0] for seat in (1, 2)] == ["", ""]
    match.play(0, "deal 3x2 2x3")
    assert think(match, 1)[0] == "agree"
    assert think(match, 2, people=(0, 1))[0] == ""  # seat 1 has not answered
    match.play(1, "agree")
    assert think(match, 2, people=(0, 1))[0] == "agree"
    match.play(2, "decline")
    assert think(match, 1)[0] == ""


def test_bots_vote_only_as_all_people_have() -> None:
    match = building()
    for word in ("void", "reveal"):
        match.play(2, word)
        assert think(match, 1)[0] != word
        assert think(match, 1, people=(0, 2))[0] != word
        match.play(0, word)
        assert think(match, 1)[0] == word
        match.play(0, word)
        match.play(2, word)


def test_a_bot_says_that_its_own_cards_contradict_each_other_and_that_decides_nothing() -> None:
    """G1 and G11 cannot both be met: who holds both knows it, and nobody else does."""
    match = building("G16>0 G20>0 G1>1 G11>1 G25>2")
    assert think(match, 1)[0] == "void"
    assert think(match, 2)[0] != "void"
    match.play(1, "void")
    assert int(record(match)["phase"]) == BUILD
    assert think(match, 1)[0] != "void"  # it does not take its word back
    assert think(match, 2)[0] != "void"  # others follow people, not bots
    match.play(0, "void")
    assert think(match, 2)[0] == "void"
    apart = building("G1>0 G16>0 G11>1 G9>1 G25>2")
    assert [think(apart, seat)[0] == "void" for seat in (1, 2)] == [False, False]


def test_nobody_but_people_asks_the_solver_or_goes_on() -> None:
    """However long it takes, and with open cards: these are decisions."""
    match = building()
    put(match, 0, "put b1 0 0 15 x")
    for _ in range(10):
        lay(match, wall(), 0)
        match.play(0, "no")
        lay(match, column(), 0)
    for seat in range(3):
        match.play(seat, "no")
    assert {think(match, seat, level=5)[0].split(" ")[0] for seat in (1, 2)} <= {"put", "ask", ""}
    match.play(0, "reveal")
    for seat in (1, 2):
        match.play(seat, think(match, seat)[0])
    assert record(match)["revealed"]
    assert {think(match, seat)[0].split(" ")[0] for seat in (1, 2)} <= {"put", "ask", ""}


# --- when they build -------------------------------------------------------------------------------------------------


def test_bots_wait_for_the_first_brick_or_half_a_minute() -> None:
    match = building()
    waits = [think(match, seat)[1] for seat in (1, 2)]
    assert min(waits) >= 0.85 * courtesy.START_WAIT_S
    assert all(think(match, seat)[0].startswith("put ") for seat in (1, 2))


def test_bots_begin_where_a_person_says_so() -> None:
    match = building()
    match.play(0, "begin")
    moves = [think(match, seat) for seat in (1, 2)]
    assert min(wait for _, wait in moves) < 5
    assert all(move.startswith("put ") for move, _ in moves)


def test_bots_go_on_beside_a_person_who_builds_nothing_and_says_no() -> None:
    match = building()
    match.play(0, "begin")
    for tower in (wall(), column(), wall()):
        lay(match, tower, 1)
        match.play(0, "no")
        for seat in (1, 2):
            match.play(seat, think(match, seat)[0])  # no, or up
        found = [think(match, seat) for seat in (1, 2)]
        assert any(move.startswith(("put ", "knock")) and wait < courtesy.RESPECT_S for move, wait in found), found


def test_a_partner_puts_a_brick_after_two_of_a_persons_and_then_it_is_their_turn() -> None:
    match = building()
    put(match, 0, "put p1 0 0 15 x")
    assert min(think(match, seat)[1] for seat in (1, 2)) > 8
    put(match, 0, "put r1 0 30 15 x")
    (_, first), (_, second) = sorted((think(match, seat) for seat in (1, 2)), key=lambda one: one[1])
    assert first < 3 < second
    seat = min((1, 2), key=lambda seat: think(match, seat)[1])
    put(match, seat, think(match, seat)[0])
    assert min(wait for move, wait in (think(match, seat) for seat in (1, 2)) if move != "no") > 8


def test_a_leader_goes_on_at_its_own_pace() -> None:
    match = building(temperament="leader")
    put(match, 0, "put p1 0 0 15 x")
    seat = min((1, 2), key=lambda seat: think(match, seat)[1])
    put(match, seat, think(match, seat)[0])
    assert min(think(match, seat)[1] for seat in (1, 2)) < 3


def test_a_helper_moves_what_a_person_asks_about_and_nothing_else() -> None:
    match = building("G16>0 G20>0 G9>1 G12>2", temperament="helper")
    put(match, 0, "put p1 0 0 15 x")
    assert [think(match, seat)[0] for seat in (1, 2)] == ["", ""]
    put(match, 1, "put y1 60 60 15 x")
    match.play(0, "ask y1")
    match.play(1, "agree")
    assert think(match, 1)[0].startswith("put y1 ")
    assert not think(match, 1)[0].startswith("put y1 60 60 ")
    assert think(match, 2)[0] == ""


def test_low_levels_leave_people_a_minute_to_think() -> None:
    match = building()
    for move in ("", "put p1 0 0 15 x", "put r1 0 30 15 x"):
        if move:
            put(match, 0, move)
        found = {level: [think(match, seat, level) for seat in (1, 2)] for level in (1, 2, 5)}
        waits = {level: [wait for move, wait in moves if move] for level, moves in found.items()}
        assert waits[1] + waits[2]
        assert min(waits[1] + waits[2]) >= 0.85 * courtesy.THINK_S
        assert min(waits[5]) < 0.85 * courtesy.THINK_S


@pytest.mark.parametrize("level", [1, 2])
def test_after_a_minute_low_levels_build_on_and_do_not_wait_for_another(level: int) -> None:
    match = building("G16>0 G20>0 G9>1 G12>2")
    put(match, 0, "put p1 0 0 15 x")
    soonest = [min(think(match, seat, level)[::-1] for seat in (1, 2))]
    match.play(0, "up")  # as far as they see, their cards are met
    soonest.append(min(think(match, seat, level)[::-1] for seat in (1, 2)))
    match.play(0, "down")
    seat = min((1, 2), key=lambda seat: think(match, seat, level)[1])
    put(match, seat, think(match, seat, level)[0])
    soonest.append(min(think(match, seat, level)[::-1] for seat in (1, 2)))
    put(match, 0, "put r1 0 30 15 x")
    match.play(0, "begin")
    soonest.append(min(think(match, seat, level)[::-1] for seat in (1, 2)))
    waits = [wait for wait, _ in soonest]
    assert all(move.startswith("put ") for _, move in soonest)
    assert 30 < waits[0] <= 60, "a person has just built"
    assert waits[1] < 10, "a thumb says that the others are to go on"
    assert waits[2] < 30, "a bot has built: nobody waits for a minute again"
    assert waits[3] < 10, "the others are told to build"


def beside_a_hand(match: Match, held: dict[Seat, tuple[int, bool]]) -> tuple[str, str, float]:
    """Return what the first bot to act would do with empty hands beside it, and with what people hold, and when."""
    seat = min((1, 2), key=lambda seat: think(match, seat)[1])
    memory = ROOM.remembered(match.events, held)
    found = ROOM.search(match.position, seat, 3, MS, 1, (0,), memory)
    return think(match, seat)[0], found.move, as_json(found.info)["wait"]


def test_a_bot_takes_the_twin_of_a_brick_in_a_persons_hand() -> None:
    match = building()
    free, _, _ = beside_a_hand(match, {})
    brick = BRICKS.index(free.split(" ")[1])
    _, move, _ = beside_a_hand(match, {0: (brick, False)})
    assert move == free.replace(BRICKS[brick], BRICKS[brick ^ 1])


def test_a_brick_in_a_persons_hand_is_asked_for_once_nobody_leads_it() -> None:
    match = building()
    free, _, _ = beside_a_hand(match, {})
    brick = BRICKS.index(free.split(" ")[1])
    held: dict[Seat, tuple[int, bool]] = {0: (brick, False), 2: (brick ^ 1, False)}
    _, move, wait = beside_a_hand(match, held)
    assert (move, wait <= 2 * courtesy.HAND_WAIT_S) == ("", True)
    _, move, _ = beside_a_hand(match, held | {0: (brick, True)})
    assert move == f"ask {BRICKS[brick]}"
    seat = min((1, 2), key=lambda seat: think(match, seat)[1])
    match.play(seat, move)
    match.play(0, "decline")
    for other in (1, 2):
        memory = ROOM.remembered(match.events, held | {0: (brick, True)})
        found = ROOM.search(match.position, other, 3, MS, 1, (0,), memory).move
        assert not found.startswith(f"ask {BRICKS[brick]}")


# --- what they ask for -----------------------------------------------------------------------------------------------


def asking(match: Match, taken: str) -> tuple[Seat, str]:
    """Return which bot would do what first where a whole tower was refused in which all bricks are a person's."""
    for name in BRICKS[:8]:
        move = next(line for line in taken.split(", ") if line.startswith(name))
        put(match, 0, f"put {move}")
    match.play(0, "up")
    for seat in (1, 2):
        match.play(seat, think(match, seat)[0])
    assert any(record(match)["nos"])
    seat = min((1, 2), key=lambda seat: think(match, seat, ms=MORE_MS)[1])
    return seat, think(match, seat, ms=MORE_MS)[0]


WALL = (
    "y1 -15 0 30 stand, y2 15 0 30 stand, p1 0 -15 75 x, p2 0 15 75 x, "
    "r1 -15 0 105 y, r2 15 0 105 y, b1 0 -15 135 x, b2 0 15 135 x"
)


def test_a_bot_asks_for_a_persons_brick_and_takes_it_when_it_may() -> None:
    match = building("G16>0 G9>1 G12>2")
    seat, move = asking(match, WALL)
    verb, name = move.split(" ")
    assert verb == "ask"
    match.play(seat, move)
    assert think(match, seat, ms=MORE_MS)[0] == "decline"  # it takes the question back, ...
    assert think(match, seat, ms=MORE_MS)[1] > 0.8 * courtesy.ANSWER_WAIT_S  # ... but not soon
    assert think(match, 3 - seat, ms=MORE_MS)[0] == ""  # nobody takes a brick before the answer
    match.play(0, "agree")
    assert think(match, seat, ms=MORE_MS)[0].startswith(f"put {name} ")
    assert think(match, seat, ms=MORE_MS)[1] < 3


APART = ", ".join(
    f"{name} {50 * (number % 4) - 75} {90 * (number // 4) - 45} 15 y" for number, name in enumerate(BRICKS[:8])
)


def test_a_persons_first_tower_is_left_alone_for_longer_before_a_bot_asks() -> None:
    match = building("G16>0 G20>0 G9>1 G12>2")
    for move in APART.split(", "):
        put(match, 0, f"put {move}")
    move, wait = think(match, 1, 5, ms=MORE_MS)
    assert move.startswith("ask ")
    assert wait > 0.8 * courtesy.FIRST_TOWER_S


def test_towers_grow_beside_people_from_what_stands() -> None:
    """b1 fills the gap between the yellow ones: among themselves bots put it later."""
    there = bricks(
        *("y1 -45 0 15 y", "b1 -15 0 15 y", "y2 15 0 15 y", "p1 45 0 15 y"),
        *("r1 0 -15 45 x", "r2 0 15 45 x", "p2 -15 0 75 y", "b2 15 0 75 y"),
    )
    lattice = built_bricks.lattice_of(there, 0xFF)
    goal = Goal(lattice.plan, lattice.origin)

    def order(*, joined: bool) -> list[str]:
        poses, found = bricks(), []
        while (step := goal.next_step(poses, joined=joined)) is not None:
            found.append(BRICKS[step.brick])
            poses[step.brick] = goal.poses[step.brick]
        return found

    assert order(joined=False)[:3] == ["y1", "y2", "p1"]
    assert order(joined=True)[:4] == ["y1", "b1", "y2", "p1"]
    assert len(order(joined=True)) == 8


@pytest.mark.parametrize("name", ["y1", "r1"])
def test_a_brick_that_a_bot_may_move_is_the_next_one_it_moves(name: str) -> None:
    """Also where the tower that it would build otherwise begins with another one."""
    match = building("G16>0 G20>0 G9>1 G12>2")
    for move in APART.split(", "):
        put(match, 0, f"put {move}")
    assert think(match, 1, 5, ms=MORE_MS)[0] == "ask r2"
    match.play(1, f"ask {name}")
    match.play(0, "agree")
    move, wait = think(match, 1, 5, ms=MORE_MS)
    assert move.startswith(f"put {name} ")
    assert wait < 3
    put(match, 1, move)
    assert not think(match, 1, 5, ms=MORE_MS)[0].startswith(f"put {name} ")  # once is what was asked for


def test_a_brick_that_was_refused_stays_and_is_asked_for_again_where_nothing_else_is_left() -> None:
    """Bots that find no other tower do not sit in silence for ever: they ask once more after a minute."""
    match = building("G16>0 G9>1 G12>2")
    seat, move = asking(match, WALL)
    refused: set[str] = set()
    while move.startswith("ask ") and move.split(" ")[1] not in refused:
        refused.add(move.split(" ")[1])
        match.play(seat, move)
        match.play(0, "decline")
        seat = min((1, 2), key=lambda seat: think(match, seat, ms=MORE_MS)[1])
        move = think(match, seat, ms=MORE_MS)[0]
        assert len(refused) < 8
    assert move.startswith("ask ")
    for other in (1, 2):
        again, wait = think(match, other, ms=MORE_MS)
        assert not again or again.startswith("ask ") or again.split(" ")[1] not in refused
        assert not again.startswith("ask ") or wait > 0.8 * courtesy.RESPECT_S


def test_a_pending_question_comes_before_the_next_brick() -> None:
    match = begun_by_a_person()
    match.play(0, "ask y1")
    assert think(match, 1)[0] == "agree"
    assert think(match, 2)[0] == ""


def test_what_a_person_took_away_is_not_put_there_again() -> None:
    match = begun_by_a_person()
    put(match, 0, "put y1 -175 -250 15 y")
    for _ in range(4):
        seat = min((1, 2), key=lambda seat: think(match, seat)[1])
        move = think(match, seat)[0]
        assert not move.startswith("put y1 0 15 60")
        if move.startswith("put"):
            put(match, seat, move)


# --- what they remember ----------------------------------------------------------------------------------------------


def test_the_log_is_remembered_without_cards() -> None:
    match = begun_by_a_person()
    match.play(1, "ask p1")
    match.play(0, "decline")
    match.play(0, "no")
    memory = ROOM.remembered(match.events)
    assert memory[-3:] == ["1 ask p1", "0 decline", "0 no"]
    assert memory[0] == "0 put p1 0 0 15 x"
    assert not any("G" in text for text in memory)
    passed = attempt_memory_of((0,), memory, 8)
    assert passed.declined == 1 << BRICKS.index("p1")
    assert passed.refused == (Placement(BRICKS.index("y1"), (0, 15, 60), "stand"),)
    assert passed.moved == (Moved(0, 2), Moved(0, 4), Moved(1, 0))
    assert attempt_memory_of((0,), [*memory, "0 put p1 90 90 15 x"], 8).declined == 0
    assert attempt_memory_of((0,), [*memory, "0 knock"], 8).declined == 0
    assert attempt_memory_of((0,), ["1 ask p1", "1 decline"], 8).declined  # not answered: it is left alone as well


def test_a_yes_hurries_a_bot_only_for_what_it_asked_about() -> None:
    """A bot that was allowed a brick and moves another is not hurried on by the yes: the others have their say."""
    memory = ["0 put p1 0 0 15 x", "0 put r1 0 30 15 x", "1 ask p1"]
    assert not attempt_memory_of((0,), memory, 8).has_asker_moved
    assert not attempt_memory_of((0,), [*memory, "1 put p1 90 0 15 x"], 8).has_asker_moved
    assert not attempt_memory_of((0,), [*memory, "2 put y1 90 0 15 x"], 8).has_asker_moved
    assert attempt_memory_of((0,), [*memory, "1 put y1 90 0 15 x"], 8).has_asker_moved
    assert not attempt_memory_of((0,), [*memory, "1 put y1 90 0 15 x", "1 ask r1"], 8).has_asker_moved
    match = building("G16>0 G9>1 G12>2")
    seat, move = asking(match, WALL)
    match.play(seat, move)
    match.play(0, "agree")
    other = next(name for name in ("b2", "b1") if name != move.split(" ")[1])
    hurried = think(match, seat, ms=MORE_MS)[1]
    put(match, seat, f"put {other} 0 {15 if other == 'b2' else -15} 135 x")  # as it lay: the tower is whole
    for silent in (0, 3 - seat):
        match.play(silent, "down")
    match.play(seat, "no")
    assert record(match)["answer"] == AGREED
    assert hurried < 1.5
    assert think(match, seat, ms=MORE_MS)[1] > 5


def test_what_a_person_keeps_repairing_is_theirs() -> None:
    memory = ["0 put y1 30 0 30 stand", *["1 put y1 0 0 30 stand", "0 put y1 30 0 30 stand"] * 2]
    assert attempt_memory_of((0,), memory, 8).repaired == 1 << BRICKS.index("y1")
    assert attempt_memory_of((0,), memory[:3], 8).repaired == 0
    elsewhere = ["0 put y1 30 0 30 stand", "1 put y1 0 0 30 stand", "0 put y1 60 0 30 stand"]
    assert attempt_memory_of((0,), elsewhere * 3, 8).repaired == 0


def test_a_brick_that_bots_move_to_and_fro_is_noticed_until_a_person_moves_it() -> None:
    y1 = 1 << BRICKS.index("y1")
    memory = ["1 put y1 0 0 15 x", "2 put y1 60 0 15 x", "1 put y1 2 -1 15 x"]
    assert attempt_memory_of((0,), memory, 8).moved_back == y1
    assert attempt_memory_of((0,), memory[:2], 8).moved_back == 0
    assert attempt_memory_of((0,), [*memory[:2], "1 put y1 0 0 15 y"], 8).moved_back == 0  # turned otherwise
    assert (
        attempt_memory_of((0,), [memory[0], "1 put y1 1 0 15 x", "1 put y1 0 0 15 x"], 8).moved_back == 0
    )  # just put right
    assert attempt_memory_of((0,), [*memory, "0 put y1 90 0 15 x"], 8).moved_back == 0
    assert attempt_memory_of((0,), [*memory, "2 knock"], 8).moved_back == 0
    aside = ["1 put y1 -175 250 15 y", "1 put y1 0 0 15 x", "1 put y1 -175 250 15 y"]
    assert attempt_memory_of((0,), aside, 8).moved_back == 0  # what lies aside is not part of a tower


def test_a_no_holds_for_the_rest_of_the_tower_and_bots_do_not_press() -> None:
    match = building("G16>0 G9>1 G12>2")
    seat, move = asking(match, WALL)
    hurried = think(match, seat, ms=MORE_MS)[1]
    assert move.startswith("ask ")
    assert hurried < 0.8 * courtesy.QUESTION_PAUSE_S
    match.play(seat, move)
    match.play(0, "decline")
    for other in (1, 2):
        again, wait = think(match, other, ms=MORE_MS)
        assert not again.startswith("ask ") or wait > 0.8 * courtesy.RESPECT_S
    asked = [think(match, other, ms=MORE_MS)[0].startswith("ask ") for other in (1, 2)]
    assert any(asked)


def test_bots_pause_after_a_question_without_a_yes_also_at_the_next_tower() -> None:
    memory = ["0 put p1 0 0 15 x", "1 ask p1", "1 decline"]
    passed = attempt_memory_of((0,), memory, 8)
    assert (passed.waits_for_yes, passed.was_declined_since(1), passed.was_declined_since(2)) == (True, True, False)
    later = attempt_memory_of((0,), [*memory, "0 put r1 0 30 15 x", "2 put y1 90 0 15 x"], 8)
    assert (later.waits_for_yes, later.was_declined_since(1), later.was_declined_since(3)) == (True, True, False)
    granted = attempt_memory_of((0,), [*memory, "2 ask p1", "2 put p1 90 0 15 x"], 8)
    assert not granted.waits_for_yes
    assert not attempt_memory_of((0,), ["1 ask y2", "0 put p1 0 0 15 x"], 8).waits_for_yes


def test_two_yeses_in_a_row_are_a_leave_for_the_rest_of_the_tower() -> None:
    """Bots go on then without asking, also for other bricks, until a no or a brick of the person's."""
    match = building("G16>0 G20>0 G9>1 G12>2")
    for move in APART.split(", "):
        put(match, 0, f"put {move}")
    for _ in range(2):
        move = think(match, 1, 5, ms=MORE_MS)[0]
        assert move.startswith("ask ")
        match.play(1, move)
        match.play(0, "agree")
        put(match, 1, think(match, 1, 5, ms=MORE_MS)[0])
    verb, name = think(match, 1, 5, ms=MORE_MS)[0].split(" ")[:2]
    assert verb == "put"
    assert record(match)["owner"][BRICKS.index(name)] == 0  # theirs, and nobody has asked for it
    match.play(0, "no")
    assert not think(match, 1, 5, ms=MORE_MS)[0].startswith(f"put {name} ")


@pytest.mark.parametrize("back", ["0 no", "0 decline", "0 put y1 90 0 15 x", "0 knock"])
def test_a_leave_is_of_one_tower_and_one_person_and_is_taken_back(back: str) -> None:
    memory = ["0 put p1 0 0 15 x", "0 put r1 0 30 15 x", "1 ask p1", "0 agree", "1 put p1 90 0 15 x"]
    assert not attempt_memory_of((0,), memory, 8).has_leave_of(0, 0)
    memory += ["2 ask r1", "0 agree"]
    given = attempt_memory_of((0,), memory, 8)
    assert given.has_leave_of(0, 2)
    assert not given.has_leave_of(0, 3)  # one of them was about the tower before
    assert not given.has_leave_of(1, 0)
    assert not attempt_memory_of((0,), [*memory, back], 8).has_leave_of(0, 0)
    assert attempt_memory_of((0,), [*memory, "1 no", "2 put r1 90 90 15 x"], 8).has_leave_of(0, 2)
    apart = ["0 put p1 0 0 15 x", "1 ask knock", "0 agree", "2 ask p1", "0 agree"]
    assert not attempt_memory_of((0,), apart, 8).has_leave_of(0, 0)  # to take a tower apart is another question


def test_whose_bricks_they_were_before_the_latest_moves() -> None:
    attempt = AttemptMemory((0,), (Moved(0, 1), Moved(1, 2), Moved(1, 1)))
    assert attempt.owners_before(0) == {1: 1, 2: 1}
    assert attempt.owners_before(1) == {1: 0, 2: 1}
    assert attempt.have_people_moved(3)
    assert not attempt.have_people_moved(2)


def test_a_drop_is_remembered_without_its_name() -> None:
    match = building(variant="challenge", challenge=9, cards="G9>0 G8>0 G12>1 G10>1 G16>2")
    match.play(0, "drop G9")
    assert ROOM.remembered(match.events) == ["0 drop"]
    match.play(1, "decline")
    assert attempt_memory_of((0,), ROOM.remembered(match.events), 8).declined == 0


# --- what they search for --------------------------------------------------------------------------------------------


def goal_with_people(match: Match, permissions: Permissions, *, half: bool, level: int = 3) -> Any:
    me = observe(match.position, 1)
    return proposals.propose(me, (), LEVEL_SETTINGS[level].budget, 7, me.poses, half=half, permissions=permissions)


def test_a_goal_leaves_fixed_bricks_and_avoids_refused_places() -> None:
    match = building("G16>0 G20>0 G9>1 G12>2")
    lay(match, wall(), 0)
    fixed = 0b11  # both yellow ones
    goal = goal_with_people(match, Permissions(0xFF, fixed), half=False)
    assert goal is not None
    assert goal.in_place(observe(match.position, 1).poses) & fixed == fixed
    begun = begun_by_a_person()
    free = goal_with_people(begun, Permissions(0b10100), half=True)
    first = free.next_step(observe(begun.position, 1).poses)
    elsewhere = Permissions(0b10100, 0, (Placement(first.brick, first.centre_mm, first.pose),))
    other = goal_with_people(begun, elsewhere, half=True)
    assert other is None or other.next_step(observe(begun.position, 1).poses) != first


def test_where_nothing_may_be_moved_nothing_is_found() -> None:
    match = building("G16>0 G20>0 G9>1 G12>2")
    lay(match, wall(), 0)
    assert goal_with_people(match, Permissions(0xFF, 0xFF), half=False) is None
    assert goal_with_people(match, Permissions(0xFF, 0xFF), half=True) is None
    assert goal_with_people(match, Permissions(0xFF, 0xFF), half=False, level=5) is None  # nor by leaning bricks
    aside = building("G16>0 G20>0 G9>1 G12>2")
    lay(aside, bricks("p1 0 0 15 x", "r1 0 30 15 x", "y1 250 250 15 x"), 0)
    assert goal_with_people(aside, Permissions(0b10101, 0b00001), half=True) is None  # a fixed brick beside the tower


# --- among themselves ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 3])
def test_without_people_nothing_is_different(level: int) -> None:
    match = begun_by_a_person()
    alone = [ROOM.search(match.position, seat, level, MS, 5) for seat in range(3)]
    permissions = [ROOM.search(match.position, seat, level, MS, 5, (), ()) for seat in range(3)]
    assert [(one.move, one.info.wait) for one in alone] == [(one.move, one.info.wait) for one in permissions]


ALONE = (
    "0 put r1 73 -21 15 y, 0 put r2 -32 9 15 x, 0 put b2 28 -6 15 x, 0 put p1 -77 9 30 stand, 0 put p2 103 9 30 stand, "
    "0 put b1 -17 -21 30 stand, 0 put y1 -32 9 45 x, 0 put y2 -47 9 75 y, 2 no, 1 no, 0 up, 1 put y2 -30 -94 15 y"
)
"""What bots of levels 2, 3 and 5 did alone before there were bots beside people, in the first deal of the benchmark."""


def test_bots_alone_play_as_before() -> None:
    rng = random.Random("green medium 3 1")
    match, _ = dealt_match(deal(deck("green", "first"), BANDS["medium"], rng), "green", 3, rng, {"edition": "first"})
    table = Table(match, [2, 3, 5], 1, world=False, talk=False)
    table.ms = MS
    while len(table.done) < len(ALONE.split(", ")):
        table.step()
    assert ", ".join(f"{seat} {move}" for _, seat, move in table.done) == ALONE
