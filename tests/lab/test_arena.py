"""The arena: fair pairs, repeatable openings, and correct Elo."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stackyard.cli import main as run_command
from stackyard.core.game import Position, SearchResult
from stackyard.core.match import verify
from stackyard.core.record import parse_record
from stackyard.core.registry import game
from stackyard.lab.arena import Result, Round, main, opening_match, play_round, playing, report
from stackyard.lab.arena.rating import confidence_half_width, elo_difference, elo_of, ratings, sprt
from stackyard.lab.arena.report import Summary, pairings_of, plot
from stackyard.lab.arena.skill import skills_of

TOWERS = game("towers")
SMALL = json.dumps({"width": 4, "height": 3})


def first_move(position: Position, seat: int, ms: int | None, seed: int) -> SearchResult:
    """An entrant that plays the first legal move."""
    return SearchResult(TOWERS.move_text(position, seat, TOWERS.legal_moves(position, seat)[0]))


FIRST = f"{__name__}:first_move"


def test_an_opening_is_the_same_whenever_it_is_asked_for() -> None:
    one, two = (opening_match("towers", SMALL, 3, 7).position for _ in range(2))
    assert one.tobytes() == two.tobytes()
    assert len({opening_match("towers", SMALL, 3, number).position.tobytes() for number in range(12)}) > 6


def test_an_opening_never_ends_the_match() -> None:
    for number in range(20):
        assert not opening_match("towers", '{"width": 3, "height": 1}', 9, number).over


def test_a_pair_between_equals_is_even() -> None:
    for number in range(6):
        result = play_round(Round("towers", SMALL, (FIRST, FIRST + "@5"), number, 2))
        assert sum(result.points) == 1.0
        assert sum(result.margins) == 0.0


def test_a_pair_can_be_played_again() -> None:
    pair = Round("towers", SMALL, ("random", "1"), 3, 2)
    one, two = play_round(pair), play_round(pair)
    assert (one.points, one.margins, one.moves) == (two.points, two.margins, two.moves)


def test_in_a_round_of_more_the_first_has_each_seat_once_and_nature_deals_alike() -> None:
    one, two, other = (opening_match("take-that-towers", "{}", None, number, 3) for number in (3, 3, 4))
    assert one.position.tobytes() == two.position.tobytes() != other.position.tobytes()
    assert {event.by for event in one.events} == {"nature"}  # no random moves: the deal makes matches differ
    result = play_round(Round("take-that-towers", "{}", ("random", "random@1"), 3, None, 3))
    assert len(result.points) == len(result.margins) == 3
    assert set(result.points) <= {0.0, 1.0}
    text = report(["a", "b"], [Result(("a", "b"), (1.0, 0.0, 1.0), (2.0, -1.0, 1.0), 9, (1.0, 1.0), (1.0, 1.0))] * 4, 3)
    assert "| a | b | 12 | 8-0-4 | 66.7% | ± 0.0% |" in text
    assert "even is 33.3%" in text


def test_how_far_a_mean_can_be_trusted() -> None:
    assert confidence_half_width([0.5]) == 1.0
    assert confidence_half_width([0.0, 1.0] * 50) == pytest.approx(0.0985, abs=0.001)


def test_elo_of_a_score() -> None:
    assert elo_of(0.5) == 0.0
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(0.25) == -elo_of(0.75)
    assert elo_of(1.0) == math.inf


def test_the_bars_hold_the_truth_nineteen_times_in_twenty() -> None:
    rng = np.random.default_rng(0)
    truth = elo_of(0.6)
    held = 0
    for _ in range(300):
        pairs = rng.binomial(1, 0.6, (100, 2)).sum(axis=1)
        bar = elo_difference([float(score) for score in pairs])
        held += bar.low <= truth <= bar.high
    assert 0.92 * 300 <= held <= 0.98 * 300


def test_the_bars_hold_the_truth_also_where_one_side_is_nearly_swept() -> None:
    rng = np.random.default_rng(0)
    truth = elo_of(0.96)
    held = 0
    for _ in range(300):
        bar = elo_difference([float(score) for score in rng.binomial(1, 0.96, (15, 2)).sum(axis=1)])
        held += bar.low <= truth <= bar.high
    assert held >= 0.92 * 300


def test_a_clean_sweep_has_a_finite_rating() -> None:
    bar = elo_difference([2.0] * 10)
    assert 300 < bar.elo < bar.high < math.inf
    assert 100 < bar.low < bar.elo - 100
    rated = ratings(3, [(0, 1, 2.0)] * 10 + [(1, 2, 1.0)] * 10)
    assert rated[0].low + 100 < rated[0].elo < rated[0].high - 100
    assert rated[1].elo == pytest.approx(rated[2].elo, abs=1)


def test_a_sequential_test_is_wrong_once_in_twenty() -> None:
    for truth, wrong in ((0.0, "second"), (50.0, "first")):
        rng = np.random.default_rng(5)
        chance = 1 / (1 + 10 ** (-truth / 400))
        mistakes, lengths = 0, []
        for _ in range(100):
            pairs = [float(score) for score in rng.binomial(2, chance, 2000)]
            end = next(n for n in range(20, 2001, 20) if sprt(pairs[:n], 0, 50).verdict != "open")
            mistakes += sprt(pairs[:end], 0, 50).verdict == wrong
            lengths.append(end)
        assert mistakes <= 9
        assert np.mean(lengths) < 400
    assert sprt([], 0, 50).verdict == "open"


def test_ratings_add_up_along_a_chain() -> None:
    rng = np.random.default_rng(1)
    strength = [-200.0, 0.0, 200.0]
    pairs = []
    for a, b in ((0, 1), (1, 2)):
        chance = 1 / (1 + 10 ** ((strength[b] - strength[a]) / 400))
        pairs += [(a, b, float(rng.binomial(2, chance))) for _ in range(2000)]
    rated = ratings(3, pairs)
    for bar, truth in zip(rated, strength, strict=True):
        assert bar.elo == pytest.approx(truth, abs=25)
        assert bar.low <= bar.elo <= bar.high


def test_the_report_names_wins_draws_and_losses() -> None:
    met = [Result(("a", "b"), (1.0, 0.5), (3.0, 0.0), 10, (1.0, 2.0), (1.0, 2.0))] * 2
    text = report(["a", "b"], met)
    assert "| a | b | 4 | 2-2-0 | 75.0% |" in text
    german = report(["a", "b"], met, language="de")
    assert german.startswith("| Erster | Zweiter | Partien |")
    assert "| a | b | 4 | 2-2-0 | 75,0\u00a0% |" in german
    assert "25,0\u00a0%" in report(["a", "b"], [], 4, language="de"), "of as many as play, even is a quarter"


def test_a_plot_is_in_the_language_of_the_command() -> None:
    met = [Result(("a", "b"), (1.0, 0.5, 0.0, 0.5), (3.0,), 10, (1.0, 2.0), (1.0, 2.0))] * 8
    summary = Summary("towers", "", 4, 8, 80, 1.0, pairings_of(met, 4), {}, None, [])
    english, german = plot(summary), plot(summary, "de")
    assert "score of the first, 95 % intervals" in english
    assert ">50.0%<" in english
    assert "Ergebnis des Ersten, 95-%-Intervalle" in german
    assert ">50,0\u00a0%<" in german
    assert not re.search(r">\d+\.\d", german)


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["towers", "--entrants", "random", FIRST, "1", "--games", "4", "--processes", "1", "--options", SMALL]
    assert main([*words, "--plies", "2"]) == 0
    printed = capsys.readouterr().out
    assert f"| random | {FIRST} | 4 |" in printed
    assert "Elo about the mean" in printed


def arena(*more: str, games: int = 6) -> list[str]:
    words = ["towers", "--entrants", "random", "1", "--games", str(games), "--processes", "1", "--options", SMALL]
    return [*words, *more]


def test_a_run_that_was_killed_goes_on_and_plays_nothing_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "results.jsonl"
    assert main(arena("--json")) == 0
    whole = json.loads(capsys.readouterr().out)
    assert main(arena("--file", str(file), games=4)) == 0
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + lines[1][:40])  # as a kill leaves it
    played: list[int] = []
    really = play_round

    def counting(one: Round, *rest: Any) -> Result:
        played.append(one.opening)
        return really(one, *rest)

    monkeypatch.setattr(playing, "play_round", counting)
    capsys.readouterr()
    assert main(arena("--file", str(file), "--json")) == 0
    resumed = json.loads(capsys.readouterr().out)
    assert played == [1, 2]
    assert [resumed[what] for what in ("matches", "moves")] == [whole[what] for what in ("matches", "moves")]
    assert resumed["pairings"][0]["score"] == whole["pairings"][0]["score"]
    assert main(arena("--file", str(file), "--options", '{"width": 3, "height": 2}')) == 0
    assert played[2:] == [0, 1, 2], "of another board nothing was played"


def test_matches_are_saved_as_records_that_verify(tmp_path: Path) -> None:
    assert main(arena("--save", str(tmp_path), "--plot", str(tmp_path / "plot.svg"), games=2)) == 0
    records = sorted(tmp_path.glob("*.jsonl"))
    assert [path.name for path in records] == [f"towers-random-1-000000-{n}.stackyard.jsonl" for n in range(2)]
    for path in records:
        assert verify(path.read_text(encoding="utf-8")).ok
    assert parse_record(records[1].read_text(encoding="utf-8")).header.seats == ["1", "random"]
    assert "random v 1" in (tmp_path / "plot.svg").read_text(encoding="utf-8")


def test_a_sequential_run_stops_when_it_is_clear(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["towers", "--entrants", "2", FAULTY, "--games", "400", "--processes", "1", "--options", SMALL]
    assert main([*words, "--sprt", "0", "200", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["sprt"]["verdict"] == "second"
    assert found["matches"] < 100
    assert "raised ZeroDivisionError" in found["faults"][0]


def faulty(position: Position, seat: int, ms: int | None, seed: int) -> SearchResult:
    raise ZeroDivisionError("an entrant with a defect")


FAULTY = f"{__name__}:faulty"


def peeping(position: Position, seat: int, ms: int | None, seed: int) -> SearchResult:
    """Tell the hands that it sees."""
    cards = game("take-that-towers")
    seen.append(position.tobytes())
    return SearchResult(cards.move_text(position, seat, cards.legal_moves(position, seat)[0]))


seen: list[bytes] = []


def test_a_function_is_given_a_position_whose_hidden_part_is_drawn_anew() -> None:
    cards = game("take-that-towers")
    seen.clear()
    play_round(Round("take-that-towers", "{}", (f"{__name__}:peeping", "random"), 3, None, 3))
    dealt = opening_match("take-that-towers", "{}", None, 3, 3).position
    first = np.frombuffer(seen[0], dealt.dtype)
    assert cards.view(first, 0) == cards.view(dealt, 0)
    assert cards.view(first, "all") != cards.view(dealt, "all")


@pytest.mark.parametrize(
    "arguments",
    [
        ["towers", "--levels", "1"],
        ["towers", "--levels", "1", "1"],
        ["towers", "--levels", "1", "9"],
        ["chess", "--levels", "1", "2"],
        ["towers", "--levels", "1", "2", "--options", "width=6"],
        ["towers", "--levels", "1", "2", "--options", '{"width": 99}'],
        ["towers", "--levels", "1", "2", "--players", "3"],
        ["towers", "--levels", "1", "2", "3", "--sprt", "0", "10"],
        ["towers", "--levels", "1", "2", "--sprt", "10", "0"],
        ["take-that-towers", "--levels", "1", "2", "--players", "3", "--sprt", "0", "10"],
        ["towers", "--levels", "1", "2", "--sprt", "nan", "nan"],
        ["towers", "--levels", "1", "2", "--games", "0"],
        ["towers", "--levels", "1", "2", "--processes", "0"],
        ["towers", "--levels", "1", "2", "--first", "-1"],
        ["towers", "--levels", "1", "2", "--plies", "-1"],
        ["towers", "--levels", "1", "2", "--plot", "no/such/folder/plot.svg"],
        ["towers", "--entrants", "random", "json:nothing"],
    ],
)
def test_a_mistake_is_one_line(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["arena", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1


def test_openskill_rates_tables_of_more_than_two(capsys: pytest.CaptureFixture[str]) -> None:
    one = Result(("a", "b"), (1.0, 1.0, 0.0), (1.0, 1.0, -1.0), 9, (1.0, 1.0), (1.0, 1.0))
    other = Result(("b", "c"), (1.0, 0.5, 1.0), (1.0, 0.0, 1.0), 9, (1.0, 1.0), (1.0, 1.0))
    rated = skills_of(["a", "b", "c"], [one, other] * 20)
    assert rated["a"].mu > rated["b"].mu > rated["c"].mu
    assert all(skill.sigma < 25 / 3 for skill in rated.values())
    even = skills_of(["a", "b"], [Result(("a", "b"), (0.5, 0.5), (0.0, 0.0), 9, (1.0, 1.0), (1.0, 1.0))] * 20)
    assert even["a"].mu == pytest.approx(even["b"].mu)
    assert main(arena("--openskill", "--json", games=4)) == 0
    found = json.loads(capsys.readouterr().out)["skills"]
    assert found["1"]["mu"] > found["random"]["mu"]
