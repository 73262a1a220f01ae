"""The numbers: Glickman's example, a plain reference of the fold, places, and which ways to play are rated."""

from __future__ import annotations

import math
import random
import re
from pathlib import Path
from typing import Any

import pytest

from stackyard.core.game import Outcome
from stackyard.core.registry import room as find_room
from stackyard.server.ratings import glicko2, levels
from stackyard.server.ratings.folding import KNOWN_WIDTH, LEVEL_WEIGHT, fold, fold_one, is_provisional, width
from stackyard.server.ratings.glicko2 import Rating, rate
from stackyard.server.ratings.levels import level_tables, newest_table, strength
from stackyard.server.ratings.results import (
    AccountSeat,
    LevelSeat,
    RatedResult,
    decode_places,
    decode_seats,
    encode_places,
    encode_seats,
    places_of,
)
from stackyard.server.ratings.ways import PACE_NAMES, PACES, Kind, kind_of, ways
from stackyard.server.wire.messages import ClockRule

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "ratings.md"
KIND = Kind("towers", "2", "calm")
CALM = PACES["calm"]


def a_result(number: int, seats: list[Any], places: list[int], kind: Kind = KIND, **more: Any) -> RatedResult:
    return RatedResult(f"match-{number}", kind, seats, places, 1_000 + number, number=number, **more)


# --- Glicko-2 --------------------------------------------------------------------------------------------------------


def test_glickmans_example() -> None:
    """The example of his paper; he rounds between the steps, which is the last digit of the rating (1464.06)."""
    played = [glicko2.Result(1400, 30, 1), glicko2.Result(1550, 100, 0), glicko2.Result(1700, 300, 0)]
    after = rate(Rating(1500, 200, 0.06), played)
    assert after.rating == pytest.approx(1464.06, abs=0.011)
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_ratings_are_the_same_wherever_the_scale_begins() -> None:
    """A library that was measured takes the rating for the deviation in one step, so that 1500 is a special place."""
    for up in (-700.0, 0.0, 900.0):
        played = [glicko2.Result(1400 + up, 30, 1), glicko2.Result(1700 + up, 300, 0)]
        after = rate(Rating(1500 + up, 200, 0.06), played)
        assert after.rating - up == pytest.approx(
            rate(Rating(1500, 200, 0.06), [glicko2.Result(1400, 30, 1), glicko2.Result(1700, 300, 0)]).rating, abs=1e-9
        )
        assert after.volatility == pytest.approx(0.05999, abs=0.0001)


def test_a_weight_of_two_is_the_same_result_twice() -> None:
    twice = rate(Rating(1600, 90), [glicko2.Result(1450, 60, 0.5)] * 2)
    weighed = rate(Rating(1600, 90), [glicko2.Result(1450, 60, 0.5, 2.0)])
    assert weighed == pytest.approx(twice, abs=1e-9)


# --- a plain reference -----------------------------------------------------------------------------------------------


def plain_rate(own: Rating, played: list[tuple[float, float, float, float]]) -> Rating:
    """Glickman's steps 2 to 8 as they stand in the paper; the volatility by bisection of the same equation."""
    mu, phi = (own.rating - 1500) / 173.7178, own.deviation / 173.7178

    def g(deviation: float) -> float:
        return 1 / math.sqrt(1 + 3 * (deviation / 173.7178) ** 2 / math.pi**2)

    def e(rating: float, deviation: float) -> float:
        return 1 / (1 + math.exp(-g(deviation) * (mu - (rating - 1500) / 173.7178)))

    v = 1 / sum(w * g(rd) ** 2 * e(r, rd) * (1 - e(r, rd)) for r, rd, _, w in played)
    gain = sum(w * g(rd) * (s - e(r, rd)) for r, rd, s, w in played)
    delta, tau = v * gain, 0.5

    def f(x: float) -> float:
        top = math.exp(x) * (delta**2 - phi**2 - v - math.exp(x))
        return top / (2 * (phi**2 + v + math.exp(x)) ** 2) - (x - math.log(own.volatility**2)) / tau**2

    low, high = -40.0, 10.0  # f falls
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    sigma = math.exp(low / 2)
    new_phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + 1 / v)
    return Rating(173.7178 * (mu + new_phi**2 * gain) + 1500, min(350.0, 173.7178 * new_phi), sigma)


def made_up(seed: int, matches: int) -> list[RatedResult]:
    """Return results of twelve accounts, of which some meet levels, in two kinds."""
    rng, found = random.Random(seed), []
    for number in range(1, matches + 1):
        kind = rng.choice([KIND, Kind("towers", "2", "brisk"), Kind("take-that-towers", "3", "calm")])
        size = int(kind.way)
        seats: list[Any] = [AccountSeat(account) for account in rng.sample(range(1, 13), size)]
        if kind.game == "towers" and rng.random() < 0.3:
            seats[rng.randrange(2)] = LevelSeat(rng.randint(1, 5), 1)
        places = list(range(1, size + 1))
        rng.shuffle(places)
        if rng.random() < 0.1:
            places = [1] * size
        found.append(a_result(number, seats, places, kind, counted=rng.random() < 0.95))
    return found


def test_the_fold_is_what_a_plain_reference_says() -> None:
    results = made_up(1, 400)
    plain: dict[tuple[int, Kind], Rating] = {}
    for each in results:
        if not each.counted:
            continue
        before: list[Rating] = []
        for seat in each.seats:
            if isinstance(seat, AccountSeat):
                before.append(plain.get((seat.account, each.kind), Rating()))
            else:
                fixed = strength(each.kind.game, seat.table, seat.level)
                before.append(Rating(fixed.rating, fixed.deviation, 0.0))
        for own, seat in enumerate(each.seats):
            if isinstance(seat, AccountSeat):
                mine = each.places[own]
                plain[seat.account, each.kind] = plain_rate(
                    before[own],
                    [
                        (
                            before[k].rating,
                            before[k].deviation,
                            1.0 if mine < each.places[k] else 0.0 if mine > each.places[k] else 0.5,
                            LEVEL_WEIGHT if isinstance(each.seats[k], LevelSeat) else 1.0,
                        )
                        for k in range(len(each.seats))
                        if k != own
                    ],
                )
    numbers, _ = fold(results)
    assert numbers.keys() == plain.keys()
    for key, found in numbers.items():
        assert found == pytest.approx(plain[key], rel=1e-6), key


def test_the_same_results_give_the_same_digits() -> None:
    first, second = fold(made_up(2, 300)), fold(made_up(2, 300))
    assert first == second
    assert len(first[0]) > 30


def test_results_of_one_kind_leave_the_numbers_of_others_alone() -> None:
    numbers, _ = fold([a_result(1, [AccountSeat(1), AccountSeat(2)], [1, 2])])
    assert set(numbers) == {(1, KIND), (2, KIND)}
    assert numbers[1, KIND].rating > 1500 > numbers[2, KIND].rating


def test_what_does_not_count_changes_nothing() -> None:
    numbers, changed = fold([a_result(1, [AccountSeat(1), AccountSeat(2)], [1, 2], counted=False)])
    assert (numbers, changed) == ({}, [])


def test_a_match_against_a_level_counts_less_and_moves_the_level_not_at_all() -> None:
    level = strength("towers", 1, 3)
    known = {(1, KIND): Rating(level.rating, 100), (2, KIND): Rating(level.rating, level.deviation)}
    (person, other) = fold_one(known, a_result(1, [AccountSeat(1), AccountSeat(2)], [1, 2]))
    (bot,) = fold_one(known, a_result(2, [AccountSeat(1), LevelSeat(3, 1)], [1, 2]))
    assert other.after.rating < other.before.rating
    assert 0 < bot.after.rating - bot.before.rating < 0.7 * (person.after.rating - person.before.rating)
    assert bot.after.deviation > person.after.deviation


def test_a_middle_place_among_equals_moves_nothing() -> None:
    kind = Kind("take-that-towers", "3", "calm")
    steps = fold_one({}, a_result(1, [AccountSeat(each) for each in (1, 2, 3)], [1, 2, 3], kind))
    assert [round(step.after.rating - 1500) for step in steps][1] == 0
    assert steps[0].after.rating - 1500 == pytest.approx(1500 - steps[2].after.rating)


def test_a_number_is_provisional_until_it_is_known() -> None:
    assert is_provisional(Rating())
    assert width(Rating(1500, KNOWN_WIDTH / 1.6449, 0.06)) == pytest.approx(KNOWN_WIDTH)
    assert not is_provisional(Rating(1500, 100, 0.06))
    numbers, _ = fold([a_result(n, [AccountSeat(1), AccountSeat(2)], [1 + n % 2, 2 - n % 2]) for n in range(1, 40)])
    assert not is_provisional(numbers[1, KIND])


# --- places ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "places"),
    [
        (Outcome(True, [3.0, 9.0], [1], ""), [2, 1]),
        (Outcome(True, [9.0, 3.0], [1], ""), [2, 1]),  # resigned, whatever the score says
        (Outcome(True, [5.0, 5.0], [], ""), [1, 1]),
        (Outcome(True, [5.0, 5.0], [0, 1], ""), [1, 1]),
        (Outcome(True, [5.0, 9.0, 7.0, 7.0], [1], ""), [4, 1, 2, 2]),
        (Outcome(True, [5.0, 9.0, 7.0], [2], "", excluded=[1]), [2, 3, 1]),
        (Outcome(True, [5.0, 9.0, 7.0], [], "", excluded=[1]), [1, 3, 1]),
    ],
)
def test_who_came_where(outcome: Outcome, places: list[int]) -> None:
    assert places_of(outcome) == places


def test_seats_and_places_are_read_as_they_were_written() -> None:
    seats: list[Any] = [AccountSeat(9_007_199_254_740_991), LevelSeat(3, 2)]
    assert decode_seats(encode_seats(seats)) == seats
    assert decode_places(encode_places([2, 1, 1])) == [2, 1, 1]


# --- which ways are rated --------------------------------------------------------------------------------------------


def test_the_rated_ways_are_games_as_they_are() -> None:
    assert kind_of("towers", {}, 2, CALM) == KIND
    assert kind_of("towers", {"width": 8}, 2, CALM) == KIND
    assert kind_of("towers", {"width": 6}, 2, CALM) is None
    assert kind_of("towers", {}, 2, ClockRule()) is None
    assert kind_of("towers", {}, 2, ClockRule(kind="fischer", base_ms=60_000, increment_ms=0)) is None
    assert kind_of("take-that-towers", {}, 4, PACES["brisk"]) == Kind("take-that-towers", "4", "brisk")
    assert kind_of("take-that-towers", {}, 5, CALM) is None
    for days in (1, 2, 3, 7):
        assert kind_of("brick-work", {}, 2, ClockRule(kind="days", days=days)) == Kind("brick-work", "2", "days")
    assert kind_of("towers", {"width": 6}, 2, ClockRule(kind="days", days=1)) is None
    assert kind_of("brick-work", {"alone": True}, 1, CALM) is None
    assert kind_of("towerbrix", {}, 3, CALM) is None
    assert kind_of("tower-topple", {}, 2, CALM) is None


def test_every_rated_way_can_be_played() -> None:
    for way in ways():
        game = find_room(way.game).game
        game.setup(game.parse_options({}), way.players)


def test_the_page_has_the_same_ways_and_paces() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (?:[\w' ]+) \(`([\w-]+)`\) \| ([\d, and]+) \|", text, re.MULTILINE)
    found = {(game, int(players)) for game, some in rows for players in re.findall(r"\d", some)}
    assert found == {(way.game, way.players) for way in ways()}
    for name, rule in PACES.items():
        clock = f"{rule.base_ms // 60_000} minutes, and {rule.increment_ms // 1000} seconds a move"
        assert f"| `{name}` | {clock} |" in text
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(PACE_NAMES)


def test_the_browser_has_the_same_clocks() -> None:
    text = (ROOT / "web" / "src" / "hall" / "ratings" / "numbers.ts").read_text(encoding="utf-8")
    found = re.findall(r"  (\w+): \{ kind: 'fischer', base_ms: ([\d_]+), increment_ms: ([\d_]+), days: 0 \}", text)
    assert {name: (int(base), int(more)) for name, base, more in found} == {
        name: (rule.base_ms, rule.increment_ms) for name, rule in PACES.items()
    }


# --- levels ----------------------------------------------------------------------------------------------------------


def test_levels_of_every_way_that_is_rated_have_a_strength() -> None:
    measured = {(game, table.players) for game, tables in level_tables().items() for table in tables}
    assert measured == {(way.game, way.players) for way in ways()}
    for game, tables in level_tables().items():
        assert [table.number for table in tables] == list(range(1, 1 + len(tables)))
        assert tables[-1].rules in find_room(game).game.versions
        for table in tables:
            assert [each.level for each in table.levels] == [1, 2, 3, 4, 5][: 5 if table.players == 2 else 4]
            assert table.commands
            ratings = [each.rating for each in table.levels]
            assert ratings == sorted(ratings)
            assert ratings[2] == glicko2.MIDDLE


def test_levels_are_as_far_apart_as_was_measured() -> None:
    for tables in level_tables().values():
        for table in tables:
            of_level = {each.level: each for each in table.levels}
            for pairing in table.pairings:
                low, high = (of_level[level] for level in pairing.levels)
                assert high.rating - low.rating == pytest.approx(pairing.elo, abs=1.0)
                assert pairing.low < pairing.elo < pairing.high


def test_more_than_two_are_as_far_apart_as_the_first_ones_share_says() -> None:
    tables = {table.players: table for table in level_tables()["take-that-towers"]}
    for players, won in ((3, [23, 13, 12]), (4, [15, 15, 11])):  # of 120, by the weaker of two neighbours
        shares = [wins / 120 for wins in won]
        points = [-400.0 * math.log10((players - 1) * share / (1.0 - share)) for share in shares]
        assert [pairing.elo for pairing in tables[players].pairings] == [round(each) for each in points]


def test_the_page_has_the_newest_tables() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for way in ways():
        table = [table for table in level_tables()[way.game] if table.players == way.players][-1]
        row = rf"\| {find_room(way.game).title} \| {way.players} \| {table.rules} \| (.*) \|"
        (found,) = re.findall(row, text)
        shown = [int(cell.partition(" ± ")[0]) for cell in found.split(" | ") if cell.strip()]
        assert shown == [round(each.rating) for each in table.levels]


def test_a_level_keeps_the_strength_by_which_a_result_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    result = a_result(1, [AccountSeat(1), LevelSeat(3, 1)], [1, 2])
    before = fold([result])
    old = level_tables()["towers"]
    stronger = [levels.LevelStrength(each.level, each.rating + 200, each.deviation) for each in old[0].levels]
    newer = levels.LevelTable(2, 2, 1, "", "", ["…"], [], stronger)
    tables = {**level_tables(), "towers": [*old, newer]}
    monkeypatch.setattr(levels, "level_tables", lambda: tables)
    assert newest_table("towers", 2, 3) == 2
    assert fold([result]) == before
    assert fold([a_result(1, [AccountSeat(1), LevelSeat(3, 2)], [1, 2])]) != before


def test_an_unknown_level_is_none() -> None:
    with pytest.raises(KeyError):
        strength("towers", 99, 1)
    assert newest_table("towerbrix", 2, 1) is None


def test_a_table_holds_where_as_many_play_and_for_the_levels_in_it() -> None:
    found = [newest_table("take-that-towers", players, level) for level in (4, 5) for players in (2, 3, 4, 5)]
    assert found == [1, 2, 3, None, 1, None, None, None]
