"""What a beginner is warned of: the builds of the other side that would cost most."""

from __future__ import annotations

from stackyard.core.match import Match
from stackyard.core.texts.catalogue import text_of
from stackyard.games.towers.game import GAME
from stackyard.games.towers.room import ROOM
from stackyard.games.towers.threats import threats
from stackyard.testing.random_play import random_walk

REACHED = "4x2 - build B B,3/BBB,W,WW,1"  # White can build on a1
CUT = "5x2 - build B BBB,2,WWW,1/B,W,B,W,1"  # d2 becomes the tallest tower, and nothing is connected with it


def texts(position: str, seat: int = 0) -> list[str]:
    return [str(threat.localizable) for threat in threats(GAME.parse_position(position), seat)]


def test_a_tower_that_can_be_built_upon_is_named_with_what_it_costs() -> None:
    (threat,) = threats(GAME.parse_position(REACHED), 0)
    assert threat.at == ["a1"]
    assert str(threat.localizable) == "White threatens a1: b1 to a1 would cost you 3 floors."
    assert text_of(threat.localizable, "de") == "Weiß bedroht a1: b1 nach a1 kostet dich 3 Stockwerke."


def test_whoever_can_be_cut_off_from_the_tallest_tower_is_told() -> None:
    (threat,) = threats(GAME.parse_position(CUT), 0)
    assert threat.at == ["a2", "a1", "c1"]
    assert str(threat.localizable) == "White can cut off everything that you own by moving d1 to d2."


def test_small_losses_and_the_turn_of_the_other_are_no_threat() -> None:
    start = Match.new("towers", {"width": 4, "height": 4})
    assert texts(GAME.position_text(start.position)) == []
    assert texts(CUT, seat=1) == []


def test_the_last_floors_are_a_threat_however_few_they_are() -> None:
    assert texts("2x1 - build B B,W") == ["White can cut off everything that you own by moving b1 to a1."]


def test_what_a_threat_costs_is_what_is_lost_when_it_is_made() -> None:
    """In random matches, each threat, made after a passed turn, takes the floors that it says."""
    compared = 0
    for seed in range(6):
        for moment in random_walk(ROOM, GAME.parse_options({"width": 6, "height": 6}), 2, seed):
            if moment.by not in (0, 1):
                continue
            position = moment.position
            for threat in threats(position, moment.by):
                compared += 1
                args = threat.localizable.args
                text = GAME.position_text(position)
                side = "B" if " build B " in text else "W"
                passed = GAME.parse_position(
                    text.replace(f" build {side} ", f" build {'W' if side == 'B' else 'B'} ", 1)
                )
                (mover,) = GAME.to_act(passed)
                before = GAME.outcome(passed).scores[1 - mover]
                GAME.apply(passed, mover, GAME.parse_move(passed, mover, f"{args['start']}-{args['to']}"))
                assert before - GAME.outcome(passed).scores[1 - mover] == args["floors"]
                assert args["floors"] >= 3 or args["last"] == "yes"
    assert compared > 20
