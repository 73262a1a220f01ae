"""The challenges of TowerBrix, each won and lost."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import pytest

from stackyard.core.errors import BadOptionError, BadPositionError, BadRequestError, IllegalMoveError
from stackyard.core.game import options_schema
from stackyard.core.match import Match
from stackyard.games.towerbrix import bodies, drawing, exports
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules import challenges, surveys
from stackyard.games.towerbrix.rules.challenges import MAPS, is_bridge, is_mirrored, reaches_into
from stackyard.games.towerbrix.rules.legality import time_limit
from stackyard.physics.pose_text import poses_text
from tests.towerbrix.scenario import (
    GAME,
    Places,
    begin,
    bricks,
    column,
    deal,
    evaluate,
    lay,
    open_column,
    propose,
    record,
    simulated,
    thumbs,
)

FOUR = bricks(  # 240 mm high, on two bricks
    "y1 -15 0 30 stand", "y2 15 0 30 stand", "p1 -15 0 90 stand", "p2 15 0 90 stand",
    "r1 -15 0 150 stand", "r2 15 0 150 stand", "b1 -15 0 210 stand", "b2 15 0 210 stand",
)  # fmt: skip
FLAT = bricks(*(f"{name} {30 * n} 0 30 stand" for n, name in enumerate(BRICKS[:8])))
BRIDGE = bricks(
    "y1 -44 0 30 stand", "y2 44 0 30 stand", "p1 -30 0 75 x", "p2 30 0 75 x",
    "r1 0 0 105 x", "r2 0 0 135 x", "b1 0 0 165 x", "b2 0 0 195 x",
)  # fmt: skip


def start(number: int, players: int = 1) -> Match:
    """Begin a challenge with cards that towers of standing bricks alone meet as far as they can."""
    match = begin(players, variant="challenge", challenge=number)
    assert match.legal(0) == ["deal 3x2 2x3", "deal 4x3", "deal 6x2"]
    return match


def judged(number: int, poses: Places) -> bool:
    """Tell whether a standing tower fulfils the challenge, whatever the cards."""
    match = start(number)
    match.position["poses"][0, :8] = poses
    found = surveys.survey(match.position)
    return challenges.fulfilled(number, poses, found.facts, found.height_mm)


@pytest.mark.parametrize(
    ("number", "good", "bad"),
    [
        (1, FOUR, FLAT),
        (4, FOUR, column()),
        (5, FOUR, FLAT),
        (6, FOUR, bricks("y1 0 50 30 stand")),
        (9, column(), FOUR),
        (13, column(), FOUR),
        (11, BRIDGE, FOUR),
    ],
)
def test_what_a_challenge_asks_of_a_tower(number: int, good: Places, bad: Places) -> None:
    assert judged(number, good)
    assert not judged(number, bad)


def test_the_mirror_is_found_wherever_it_stands() -> None:
    for angle in np.radians([0, 17, 45, 80]):
        turned = FOUR.copy()
        c, s = np.cos(angle), np.sin(angle)
        turned[:, 0], turned[:, 1] = c * FOUR[:, 0] - s * FOUR[:, 1], s * FOUR[:, 0] + c * FOUR[:, 1]
        turned[:, 3], turned[:, 6] = np.cos(angle / 2), np.sin(angle / 2)
        assert is_mirrored(turned)
    crooked = FLAT.copy()
    crooked[7, :3] = [0.02, 0.04, 0.03]
    assert not is_mirrored(crooked)


def test_the_options_say_which_challenges_have_a_map_and_which_nobody_plays_alone() -> None:
    described = options_schema(GAME)["properties"]["challenge"]
    assert described["x-with-map"] == sorted(MAPS)
    refused = []
    for number in range(1, described["maximum"] + 1):
        try:
            GAME.setup(GAME.parse_options({"variant": "challenge", "challenge": number}), 1)
        except BadOptionError:
            refused.append(number)
    assert described["x-not-alone"] == refused


def test_no_brick_touches_the_water() -> None:
    assert is_bridge(MAPS[11], BRIDGE)
    wet = BRIDGE.copy()
    wet[0, 0] += 0.010
    assert not is_bridge(MAPS[11], wet)
    assert not is_bridge(MAPS[11], BRIDGE[[0, 2]])  # one bank only
    assert reaches_into(np.array([[0.0, 0.0]]), (-5, 5, -5, 5))
    assert not reaches_into(np.array([[5.0, 0.0], [6.0, 1.0]]), (-5, 5, -5, 5))
    for chart in MAPS.values():  # foundations lie out of the water
        for a in chart.foundations:
            corners = np.array([[a[0], a[2]], [a[1], a[2]], [a[1], a[3]], [a[0], a[3]]], float)
            assert not any(reaches_into(corners, water) for water in chart.water)


SWAMP = bricks(
    "y1 -62 -37 30 stand", "y2 62 -37 30 stand", "p1 0 42 30 stand", "p2 -30 -37 75 x", "r1 30 -37 75 x",
    "r2 0 -20 105 y", "b1 0 40 75 y", "b2 0 40 105 y",
)  # fmt: skip
LOPSIDED = bricks(
    "y1 -15 0 30 stand", "y2 15 0 30 stand", "p1 -15 0 90 stand", "p2 15 0 90 stand",
    "r1 -15 0 150 stand", "r2 15 0 150 stand", "b1 -15 0 210 stand", "b2 15 6 210 stand",
)  # fmt: skip


@pytest.mark.parametrize(
    ("number", "poses", "won"),
    [
        *((1, FOUR, True), (1, FLAT, False)),
        *((2, FOUR, True), (3, FOUR, True), (8, FOUR, True), (10, FOUR, True)),
        *((4, FOUR, True), (4, column(), False)),
        *((5, FLAT, False), (7, FLAT, False), (7, column(), False)),  # no blow and no removal comes to that
        *((6, FOUR, True), (6, LOPSIDED, False)),
        *((9, column(), True), (9, FOUR, False)),
        *((11, BRIDGE, True), (11, FOUR, False)),
        *((13, column(), True), (13, FOUR, False)),
        *((14, SWAMP, True), (14, BRIDGE, False)),
    ],
)
def test_each_challenge_is_played_won_and_lost(number: int, poses: Places, won: bool) -> None:
    match = open_column(number, poses, 2)
    found = evaluate(match, poses)
    assert found[0] == "tower yes"
    assert all(line.endswith("yes") for line in found if line.startswith("card"))
    assert found[-2:] == [f"challenge {'yes' if won else 'no'}", f"round {'won 0' if won else 'lost'}"]
    assert match.outcome().winners == ([0, 1] if won else [])
    assert match.view(0).evaluation.challenge is won  # type: ignore[attr-defined]


@pytest.mark.parametrize(("after", "won"), [(FLAT, True), (FOUR, False)])
def test_a_blow_brings_the_tower_down(after: Places, won: bool) -> None:
    match = open_column(5, FOUR)
    found = evaluate(match, FOUR)
    assert found[-1].endswith("yes")
    assert match.legal(0) == ["strike"]
    with pytest.raises(IllegalMoveError, match="strike"):
        match.play(0, "pull")
    match.play(0, "strike")
    events = [event.event for event in match.apply_chance(f"struck {poses_text(after)}")]
    assert events[1:] == [f"challenge {'yes' if won else 'no'}", f"round {'won 0' if won else 'lost'}"]
    assert match.over
    assert match.outcome().winners == ([0] if won else [])


@pytest.mark.parametrize(("after", "won"), [(FOUR, True), (FLAT, False)])
def test_the_paper_is_pulled(after: Places, won: bool) -> None:
    match = open_column(12, FOUR)
    evaluate(match, FOUR)
    match.play(0, "pull")
    match.apply_chance(f"pulled {poses_text(after)}")
    assert match.outcome().scores == [float(won)]


def test_time_runs_out() -> None:
    match = open_column(2, FOUR)
    assert time_limit(match.position) == 150
    match.play(0, "time")
    assert (match.over, match.outcome().winners) == (True, [])
    assert evaluate(open_column(2, FOUR), FOUR)[-1] == "round won 0"


def test_time_that_runs_out_is_told_by_the_table_for_any_seat() -> None:
    match = open_column(2, FOUR, 2)
    lay(match, FOUR)
    match.play(0, "up")
    assert [event.event for event in match.play(1, "time")] == ["time", "round lost"]
    evaluation = match.view(0).evaluation  # type: ignore[attr-defined]
    assert (evaluation.how, evaluation.stands, all(card.holds for card in evaluation.cards)) == ("lost", None, True)


def test_a_placed_brick_that_was_knocked_over_stays_where_it_fell() -> None:
    match = open_column(8, FOUR)
    lay(match, FOUR, brick="y1")
    fallen = FOUR.copy()
    fallen[0] = [0.2, 0, 0.015, np.sqrt(0.5), 0, np.sqrt(0.5), 0]
    lay(match, fallen, brick="y2")  # the other hand's brick threw it over (T32)
    assert record(match)["phase"] == 2
    for word in ("move y1", "put y1 0 0 30 stand", "lean y1 0 0 32 0 30"):
        with pytest.raises(IllegalMoveError, match="placed"):
            match.play(0, word)


def test_a_placed_brick_is_not_moved_again() -> None:
    match = open_column(8, FOUR)
    lay(match, FOUR, brick="y1")
    with pytest.raises(IllegalMoveError, match="placed"):
        match.play(0, "move y1")
    with pytest.raises(IllegalMoveError, match="placed"):
        match.play(0, "knock")
    match.play(0, "move y2")


def test_one_card_is_dropped_unseen() -> None:
    match = start(9, 2)
    deal(match, "deal 6x2", "G5>0 G9>0 G15>0 G7>1 G12>1 G14>1")
    with pytest.raises(IllegalMoveError, match="no card G7"):
        match.play(0, "drop G7")
    propose(match, 1, "drop G12")
    assert ROOM.redact_event(match.position, 1, "drop G12", 0) == "drop ?2"
    view = match.view(0)
    assert (view.dropped, view.dropped_points, view.hands[1][1].dropped) == (1, 2, None)  # type: ignore[attr-defined]
    found = evaluate(match, column())
    assert "card G12 no dropped" in found
    assert found[-2] == "challenge yes"


@pytest.mark.parametrize("viewer", [2, "spectator"])
def test_nothing_tells_the_blind_one_of_the_tower(viewer: int | str) -> None:
    """Spectators are told nothing either, since the blind player could join as one."""
    match = start(10, 3)
    deal(match, "deal 6x2", "G5>0 G9>0 G7>1 G12>1 G14>2 G15>2")
    lay(match, FOUR, seat=0)
    match.play(2, "no")
    other = match.position.copy()
    for poses in (FLAT, column(), bricks()):
        other["poses"][0, :8] = poses
        for phase in (2, 3, 4, 8):  # BUILD, HAND, JUDGE and PROOF
            for position in (match.position, other):
                position["phase"] = phase
            assert GAME.view(match.position, viewer) == GAME.view(other, viewer)
            assert GAME.ascii(match.position, viewer) == GAME.ascii(other, viewer)
            assert drawing.svg(match.position, viewer) == drawing.svg(other, viewer)
            assert not bodies.can_see_bricks(match.position, viewer)
            with pytest.raises(BadRequestError, match="no bricks to be seen"):
                exports.export(match.position, viewer, "glb")
            assert GAME.view(match.position, 1) != GAME.view(other, 1)
            assert [move for move in GAME.legal_moves(other, 2) if move[:3] == "put"] == []
            assert GAME.legal_moves(match.position, 2) == GAME.legal_moves(other, 2)
        match.position["phase"] = 2
        for by, event, share in (
            (0, "lean y1 0 0 32 0 30", "lean y1"),
            (0, "put b2 0 0 30 x", "put b2"),
            (0, "move g1", "move g1"),
            ("nature", f"lies {poses_text(poses)}", "lies"),
        ):
            assert ROOM.redact_event(match.position, by, event, viewer) == share
            assert ROOM.redact_event(match.position, by, event, 1) == event
            assert GAME.describe_event(match.position, by, share).text
    thumbs(match)
    match.apply_chance(f"stands {poses_text(FOUR)}")
    view: Any = match.view(viewer)
    assert view.evaluation.poses == poses_text(FOUR)  # now it may turn round
    assert bodies.can_see_bricks(match.position, viewer)
    assert exports.export(match.position, viewer, "glb")


def test_blind_luck_takes_two_and_hides_the_tower_from_one() -> None:
    with pytest.raises(BadOptionError, match="two players"):
        begin(1, variant="challenge", challenge=10)
    match = start(10, 2)
    deal(match, "deal 6x2", "G5>0 G9>0 G15>0 G7>1 G12>1 G14>1")
    lay(match, FOUR)
    assert (match.view(1).poses, match.view(1).height_mm) == (None, None)  # type: ignore[attr-defined]
    assert match.view(1).hands[1][0].holds is None  # type: ignore[attr-defined]
    assert ROOM.redact_event(match.position, 0, "put y1 0 0 30 stand", 1) == "put y1"
    with pytest.raises(IllegalMoveError, match="no brick"):
        match.play(1, "move y1")
    thumbs(match)
    assert record(match)["phase"] == 4


PILLARS = bricks(
    "y1 0 0 30 stand", "y2 -30 0 30 stand", "p1 30 0 30 stand", "p2 0 0 75 x",
    "r1 0 0 105 x", "r2 0 0 135 x", "b1 0 0 165 x", "b2 0 0 195 x",
)  # fmt: skip


def test_a_brick_is_taken_away_and_nothing_falls() -> None:
    for fall in (False, True):
        match = open_column(7, PILLARS)
        assert match.view(0).removable == []  # type: ignore[attr-defined]  # it is not asked for yet
        evaluate(match, PILLARS)
        assert match.legal(0) == ["remove y1"]
        assert match.view(0).removable == ["y1"]  # type: ignore[attr-defined]
        with pytest.raises(IllegalMoveError, match="y1"):
            match.play(0, "remove y2")
        match.play(0, "remove y1")
        after = PILLARS.copy()
        after[0, :3] = [0.3, 0.3, 0.03]
        after[7, 0] += 0.006 * fall
        match.apply_chance(f"removed {poses_text(after)}")
        assert match.outcome().scores == [float(not fall)]


def test_a_removal_is_simulated() -> None:
    match = open_column(7, PILLARS)
    evaluate(match, PILLARS)
    match.play(0, "remove y1")
    match.apply_chance(simulated(match))
    assert match.outcome().winners == [0]


@pytest.mark.parametrize(
    ("number", "move", "won"),
    [
        (12, "pull 0 250", True),  # as fast as a hand pulls: as `pull`
        (12, "pull 90 200", True),
        (12, "pull 90 100", False),  # so slowly it takes the column along
        (5, "strike 0 200", True),  # the table goes from under what leans over
        (5, "strike 90 200", False),  # along the tower's width
        (5, "strike 0 50", False),  # too softly
        (7, "remove y1 90 50", True),  # quickly, from between the pillars
        (7, "remove y1 90 10", False),  # what lies on it comes along
    ],
)
def test_a_hand_does_what_a_challenge_asks_for_well_or_badly(number: int, move: str, won: bool) -> None:
    tower = {12: column(), 5: OVERHANG, 7: PILLARS}[number]
    match = open_column(number, tower)
    evaluate(match, tower)
    match.play(0, move)
    match.apply_chance(simulated(match))
    assert match.outcome().winners == ([0] if won else [])


@pytest.mark.parametrize(("number", "move"), [(12, "pull 359 60"), (5, "strike 7 400"), (7, "remove y1 90 1")])
def test_how_a_hand_does_it_is_in_the_position_and_in_words(number: int, move: str) -> None:
    tower = {12: column(), 5: FOUR, 7: PILLARS}[number]
    match = open_column(number, tower)
    evaluate(match, tower)
    speed = move.rsplit(" ", maxsplit=1)[-1]
    assert f"{speed} cm/s" in GAME.describe_event(match.position, 0, move).text
    match.play(0, move)
    text = GAME.position_text(match.position)
    assert text.endswith(f" act={','.join(move.split(' ')[-2:])}")
    assert GAME.position_text(GAME.parse_position(text)) == text
    for wrong in ("act=1", "act=360,70", "act=0,0", "act=0,999", "act=a,b"):
        with pytest.raises(BadPositionError):
            GAME.parse_position(text.rpartition(" ")[0] + " " + wrong)
    with pytest.raises(BadPositionError):
        GAME.parse_position(text.replace(" acted ", " act "))
    match.apply_chance(simulated(match))
    assert "act=" not in GAME.position_text(match.position)


def test_by_the_first_rules_it_is_not_said_how_a_hand_does_it() -> None:
    match = open_column(12, column())
    evaluate(match, column())
    record(match)["rules_version"] = 1
    with pytest.raises(IllegalMoveError, match="version 1"):
        match.play(0, "pull 0 250")
    match.play(0, "pull")
    match.apply_chance(simulated(match))
    assert match.outcome().winners == [0]


def test_silence_is_told_while_building() -> None:
    match = open_column(3, FOUR)
    assert match.view(0).silent  # type: ignore[attr-defined]
    assert evaluate(match, FOUR)[-1] == "round won 0"
    assert not match.view(0).silent  # type: ignore[attr-defined]


def test_the_swamp_has_three_foundations() -> None:
    legs = bricks("y1 -62 -37 30 stand", "y2 62 -37 30 stand", "p1 0 42 30 stand")[:3]
    assert is_bridge(MAPS[14], legs)
    assert not is_bridge(MAPS[14], legs[:2])
    legs[2, 1] -= 0.01
    assert not is_bridge(MAPS[14], legs)


OVERHANG = bricks("y1 0 0 30 stand", *(f"{name} 12 0 {75 + 30 * n} x" for n, name in enumerate(BRICKS[1:8])))


@pytest.mark.parametrize(
    ("number", "poses", "won"), [(5, OVERHANG, True), (5, column(), False), (12, column(), True), (12, FLAT, False)]
)
def test_blow_and_paper_tell_shaky_towers_from_sound_ones(number: int, poses: Places, won: bool) -> None:
    match = open_column(number, poses)
    lay(match, poses)
    thumbs(match)
    event = simulated(match)
    assert event.startswith("stands ")
    match.apply_chance(event)
    match.play(0, challenges.ACTS[number])
    match.apply_chance(simulated(match))
    assert match.outcome().winners == ([0] if won else [])


@pytest.mark.parametrize("number", range(challenges.ABSURD_UNDERTAKING + 1))
def test_the_view_says_what_a_challenge_brings(number: int) -> None:
    """Pages know no challenge by its number: what is done, dropped, kept in place or printed comes with the view."""
    options = {"variant": "challenge", "challenge": number} if number else {}
    brought = {
        real: msgspec.to_builtins(GAME.view(GAME.setup(GAME.parse_options({**options, "real": real}), 2), 0))
        for real in (False, True)
    }
    acts = {
        challenges.SHODDY_CONSTRUCTION: "strike",
        challenges.BUDGET_CUTS: "remove",
        challenges.SETTLING_FOUNDATIONS: "pull",
    }
    for view in brought.values():
        assert view.get("act") == acts.get(number)
        assert view.get("may_drop", False) == (number in (challenges.ONE_BRICK_WONDER, challenges.HIGH_STANDARDS))
        assert view.get("final", False) == (number == challenges.STAFFING_SHORTAGE)
        kinds = {challenges.TOWER_BRIDGE: ("river", ["Z1"]), challenges.ABSURD_UNDERTAKING: ("swamp", ["Z2", "Z3"])}
        maps = view["maps"]
        assert (maps and (maps["kind"], maps["sheets"])) == kinds.get(number)
