"""Studies: the same seeds give the same samples, a run that was killed goes on, and intervals hold the truth."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from stackyard.cli import main as run_command
from stackyard.core.bots import SearchResult
from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.core.registry import game
from stackyard.core.room import Room
from stackyard.games.brick_work.pieces import REROLL
from stackyard.games.take_that_towers.effects import FLOORS
from stackyard.games.tower_topple.pieces import UNKNOWN
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.conditions.language import Condition
from stackyard.lab.studies import tower_topple, towerbrix
from stackyard.lab.studies.brick_work import BUMP, BUMP_OWN, NAMES, uses
from stackyard.lab.studies.study import Sample, Study, drawing, figures, page, run
from stackyard.lab.studies.take_that_towers import floor_figures, seat_figures, use_of
from stackyard.lab.studies.tower_topple import done, expected_points, fresh_tower, row_risk
from stackyard.lab.studies.towers import first_seat
from tests.brick_work.write_golden import GOLDEN

tossed: list[tuple[str, int]] = []


def toss(setting: str, seed: int) -> dict[str, float]:
    tossed.append((setting, seed))
    return {"heads": float(np.random.default_rng(seed).random() < (0.5 if setting == "fair" else 0.9))}


@pytest.fixture
def at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that move at random, by the seed: what is tested here is what is counted, not how well they play."""

    def search(room: Room, position: Position, seat: int, level: int, ms: None, seed: int) -> SearchResult:
        rules = room.game
        legal = rules.legal_moves(position, seat)
        return SearchResult(rules.move_text(position, seat, legal[np.random.default_rng(seed).integers(len(legal))]))

    monkeypatch.setattr(Room, "search", search)


COIN = Study("coin", "A coin", "Tossed.", "heads", 0.5, ("fair", "bent"), toss)


def test_a_run_that_was_killed_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "coin.jsonl"
    tossed.clear()
    whole = run(COIN, file, 1.0, 10)
    lines = file.read_bytes().splitlines(keepends=True)
    assert len(whole) == len(lines) == 20
    file.write_bytes(b"".join(lines[:7]) + lines[7][:20])  # as a kill leaves it
    tossed.clear()
    assert run(COIN, file, 1.0, 10) == whole
    assert len(tossed) == 13
    assert run(COIN, file, 1.0, 10) == whole
    assert len(tossed) == 13


def test_intervals_hold_the_truth_nineteen_times_in_twenty() -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(200):
        tosses = [Sample("coin", "bent", k, {"heads": float(rng.random() < 0.9)}) for k in range(60)]
        (found,) = figures(tosses)
        held += found.low <= 0.9 <= found.high
    assert held >= 0.92 * 200


def test_the_interval_of_a_share_stays_a_share() -> None:
    for share in (0.0, 1.0):
        (found,) = figures([Sample("coin", "bent", k, {"heads": share}) for k in range(12)])
        assert found.mean == share
        assert 0 <= found.low < found.high <= 1
        assert found.high - found.low == pytest.approx(0.2425, abs=0.0001)  # Wilson's score for none of 12


def test_page_and_plot_show_every_setting(tmp_path: Path) -> None:
    found = figures(run(COIN, tmp_path / "coin.jsonl", 1.0, 5))
    assert [figure.setting for figure in found] == ["fair", "bent"]
    text, picture = page(COIN, found), drawing(COIN, found)
    ET.fromstring(picture)
    for figure in found:
        assert f"| {figure.setting} | heads | 5 | {figure.mean:.3f} |" in text
        assert figure.setting in picture
    assert "seed k).\n" in text
    assert "lines of `kept/coin.jsonl`" in page(COIN._replace(file=Path("kept/coin.jsonl")), found)


@pytest.mark.usefixtures("at_random")
def test_the_first_seat_of_equals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert first_seat("4x4", 3) == first_seat("4x4", 3)
    assert (
        run_command(["study", "first-seat", "--samples", "1", "--minutes", "2", "--to", str(tmp_path), "--json"]) == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert {one["samples"] for one in found} == {1}
    assert (tmp_path / "first-seat.md").exists()
    assert run_command(["study", "first-seat", "--minutes", "0"]) == 2


@pytest.mark.usefixtures("at_random")
def test_the_worth_of_floors() -> None:
    cards = game("take-that-towers")
    match = Match.new("take-that-towers", {}, 2, seed=1)
    seat = match.to_act[0]
    assert isinstance(seat, int)
    for action in cards.legal_moves(match.position, seat):
        text, use = cards.move_text(match.position, seat, action), use_of(action)
        if use is not None:  # the notation says the same
            assert ("/" in text) == (use[0] == "tucked")
            assert text.startswith(FLOORS[use[1]].code)
    found = floor_figures("2 players", 5)
    assert found == floor_figures("2 players", 5)
    assert all(0 <= value <= 1 for name, value in found.items() if not name.endswith("worth"))
    assert all(-1 <= value <= 1 for value in found.values())


@pytest.mark.parametrize(("version", "turns"), [(1, 34), (2, 41)])
def test_the_use_of_spaces(version: int, turns: int) -> None:
    owners: dict[int, int] = {}
    found: list[list[int]] = []
    before = None
    for event, match in Match.replay(Match.load(GOLDEN[version].read_text(encoding="utf-8")).record()):
        if event is not None and event.event[1:2] in {">", "+", "-"}:
            assert before is not None
            assert isinstance(event.by, int)
            found.append(uses(before, event.by, event.event, owners))
            name, action = NAMES[found[-1][0]], event.event.partition(">")[2]
            assert action.startswith(name.lower().partition(" ")[0])
            # Whoever bumps a die rolls it again, unless that move has won.
            assert (found[-1][-1] >= BUMP) == (match.position["phase"][0] == REROLL) or match.over
        before = match.position.copy()
    assert len(found) == turns  # as the match says at its end
    assert {BUMP, *([BUMP_OWN] if version == 1 else [])} <= {use for each in found for use in each}
    assert not uses(match.position, 0, "take 1x2", owners)


def test_cards_are_dealt_out_in_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    pink = deck("pink")
    assert len(pink) == 55
    true = np.zeros((55, 4), dtype=np.bool_)
    true[:10] = True  # ten cards that every tower satisfies, so that all of their pairs are seen
    asked: list[int] = []
    monkeypatch.setattr(towerbrix, "truths", lambda *_: true)

    def unsolved(hand: list[Condition], name: str) -> bool:
        asked.append(len(hand))
        return False

    monkeypatch.setattr(towerbrix, "is_solvable_with_fixed_work", unsolved)
    monkeypatch.setattr(towerbrix, "compatible_pairs", towerbrix.compatible_pairs.__wrapped__)
    found = towerbrix.cards("pink", 3)
    assert found == towerbrix.cards("pink", 3)
    assert [found[f"{card.name} true"] for card in pink] == [1.0] * 10 + [0.0] * 45
    pairs = towerbrix.pairs_of(pink, 3)
    assert len({card for pair in pairs for card in pair}) == 54
    seen_pairs = [pair for pair in pairs if max(pair) < 10]
    assert asked == [2] * 2 * (27 - len(seen_pairs))
    goes = {name for name, value in found.items() if name.endswith("with another") and value}
    assert goes == {f"{pink[card].name} with another" for pair in seen_pairs for card in pair}


def test_a_hand_of_few_points_has_a_tower() -> None:
    assert towerbrix.totals("green 6", 1) == {"solvable": 1.0}


def test_what_a_brick_brings_is_what_the_rules_pay() -> None:
    tower, chance = fresh_tower(3)
    hidden = 44 / 46 - 2 / 46  # P12: the mean of what is hidden, and a point for the other with All Others Gain
    assert expected_points(done(tower, "pull 6a", chance, "out")[0]) == pytest.approx(hidden)
    assert expected_points(done(tower, "pull 6a", chance, "topple")[0]) == pytest.approx(-16 / 46)  # P11
    row, slot = next((row, slot) for row in range(17) for slot in range(3) if coloured(tower, row, slot))
    name = f"{row + 1}{'abc'[slot]}"
    assert expected_points(done(tower, f"pull {name}", chance, "out")[0]) == 1  # P14: nobody required it
    assert expected_points(done(tower, f"pull {name}", chance, "topple")[0]) == 0


def coloured(tower: Position, row: int, slot: int) -> bool:
    return bool(tower["face"][0, tower["at"][0, row, slot]] != UNKNOWN)


def test_risk_and_reward_of_a_brick(monkeypatch: pytest.MonkeyPatch) -> None:
    events = {"touch": "felt loose", "pull +40": "out", "pull +100~22:7": "topple"}
    played: list[str] = []

    def without_physics(tower: Position, move: str, chance: bytes, event: str | None = None) -> tuple[Position, str]:
        word, name, *hand = move.split(" ")
        played.append(name)
        return done(tower, move, chance, event or events[" ".join([word, *hand])])

    monkeypatch.setattr(tower_topple, "done", without_physics)
    found = row_risk("row 5 middle", 7)
    assert set(played) == {"14b"}  # of 18 rows, from the bottom
    assert found["loose"] == found["careful: comes"] == found["hurried: topples"] == 1
    assert found["careful: topples"] == found["hurried: comes"] == 0
    assert found["careful: points"] == found["at stake"]
    assert found["hurried: points"] <= 0 < found["careful: points"]
    played.clear()
    row_risk("row 18 outer", 7)
    assert set(played) < {"1a", "1c"}


@pytest.mark.long  # three simulations
def test_a_real_pull_is_a_sample() -> None:
    found = row_risk("row 18 middle", 0)
    assert found == row_risk("row 18 middle", 0)
    assert all(0 <= value <= 1 for name, value in found.items() if "points" not in name)


@pytest.mark.usefixtures("at_random")
def test_one_seat_wins_each_match_of_take_that_towers() -> None:
    figures = seat_figures("4 players", 1)
    assert list(figures) == ["seat 1", "seat 2", "seat 3", "seat 4"]
    assert sorted(figures.values()) == [0.0, 0.0, 0.0, 1.0]
