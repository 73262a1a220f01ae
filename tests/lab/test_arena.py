"""The arena: fair pairs, repeatable openings, and correct Elo."""

from __future__ import annotations

import json
import math

import numpy as np
import pytest

from stackyard.core.game import Position, SearchResult
from stackyard.core.registry import game
from stackyard.lab.arena import ChancePlayer, Result, Round, main, opening_position, play_round, report
from stackyard.lab.rating import confidence_half_width, elo_difference, elo_of, ratings

TOWERS = game("towers")
SMALL = json.dumps({"width": 4, "height": 3})


def first_move(position: Position, seat: int, ms: int | None, seed: int) -> SearchResult:
    """An entrant that plays the first legal move."""
    return SearchResult(TOWERS.move_text(position, seat, TOWERS.legal_moves(position, seat)[0]))


FIRST = f"{__name__}:first_move"


def test_an_opening_is_the_same_whenever_it_is_asked_for() -> None:
    one, two = opening_position(TOWERS, SMALL, 3, 7), opening_position(TOWERS, SMALL, 3, 7)
    assert one.tobytes() == two.tobytes()
    assert len({opening_position(TOWERS, SMALL, 3, number).tobytes() for number in range(12)}) > 6


def test_an_opening_never_ends_the_match() -> None:
    for number in range(20):
        assert not TOWERS.is_over(opening_position(TOWERS, '{"width": 3, "height": 1}', 9, number))


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
    cards = game("take-that-towers")
    one, two = (opening_position(cards, "{}", None, 3, players=3) for _ in range(2))
    assert one.tobytes() == two.tobytes() != opening_position(cards, "{}", None, 4, players=3).tobytes()
    dealt = cards.setup(cards.parse_options({}), 3)
    ChancePlayer(3).play(cards, dealt)
    assert one.tobytes() == dealt.tobytes()  # no random moves: the deal makes matches differ
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
    assert held >= 0.9 * 300


def test_a_clean_sweep_has_a_finite_rating() -> None:
    bar = elo_difference([2.0] * 10)
    assert 300 < bar.elo < math.inf
    assert bar.low > 100


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


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["towers", "--entrants", "random", FIRST, "1", "--games", "4", "--processes", "1", "--options", SMALL]
    assert main([*command, "--plies", "2"]) == 0
    printed = capsys.readouterr().out
    assert f"| random | {FIRST} | 4 |" in printed
    assert "Elo about the mean" in printed


def test_the_command_wants_two_entrants() -> None:
    with pytest.raises(SystemExit):
        main(["towers", "--levels", "1"])
