"""The engine of TowerBrix against a second implementation: every card over random heaps, and the books of matches.

The engine is used through a `Match` whose chance events the test chooses.
`python -m tests.towerbrix.test_independent 2000 7` judges 2000 heaps with each deck, from seed 7 on.
"""

from __future__ import annotations

import math
import random
import sys
from typing import Any

import pytest

from stackyard.core.errors import IllegalMoveError
from stackyard.core.match import Match
from tests.towerbrix import independent as second
from tests.towerbrix.scenario import propose

Pose = tuple[float, ...]
HALF = math.sqrt(0.5)
UPRIGHT: dict[str, Pose] = {"stand": (1, 0, 0, 0), "x": (HALF, 0, HALF, 0), "y": (HALF, -HALF, 0, 0)}
HALVES = {"stand": (15, 15, 30), "x": (30, 15, 15), "y": (15, 30, 15)}


def times(p: Pose, q: Pose) -> Pose:
    """Return the quaternion product: the rotation q followed by p."""
    a, b, c, d = p
    e, f, g, h = q
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def turn(degrees: float, x: float, y: float, z: float) -> Pose:
    half, norm = math.radians(degrees) / 2, math.sqrt(x * x + y * y + z * z)
    return (math.cos(half), *(math.sin(half) * part / norm for part in (x, y, z)))


def lent(rng: random.Random) -> tuple[list[Pose], list[tuple[float, float, float, float, float]]]:
    """Return a brick and one that leans against it, and what they cover of the table up to which height."""
    high = rng.choice((30, 60))
    angle = rng.choice((rng.uniform(12, 27), rng.uniform(33, 55)))  # at 30 degrees it begins to rest on an edge
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    # the foot is as far off as the edge of the wall, or the upper edge of the brick, asks for
    foot = high * sine / cosine if high == 30 else 60 * sine
    side = rng.choice((-10, 0, 5))
    wall = (-15.0, 0.0, high / 2, *UPRIGHT["stand" if high == 60 else "y"])
    middle = (foot - 30 * sine + 15 * cosine, side, 30 * cosine + 15 * sine)
    lean = (*middle, *turn(-angle, 0, 1, 0))
    deep = 15 if high == 60 else 30
    under = (min(foot - 60 * sine, 0.0), foot + 30 * cosine, side - 15, side + 15, 900.0)
    return [wall, lean], [(-30.0, 0.0, -deep, deep, high), under]


def heap(rng: random.Random, count: int) -> list[Pose]:
    """Return `count` poses: bricks dropped close together, slightly off a grid of 5 mm, rotated as a whole."""
    poses: list[Pose] = []
    covered: list[tuple[float, float, float, float, float]] = []  # x from, x to, y from, y to, height
    if rng.random() < 0.35:
        poses, covered = lent(rng)
    step = rng.choice((5, 15, 15))
    spread = rng.choice((1, 1, 2, 3))
    while len(poses) < count:
        way = rng.choice(("stand", "x", "y"))
        hx, hy, hz = HALVES[way]
        if covered and rng.random() < 0.97:
            a, b, c, d, _ = rng.choice(covered)
            centre = [(round((low + high) / 10) * 5) for low, high in ((a, b), (c, d))]
            x, y = (place + step * rng.randint(-spread * 15 // step, spread * 15 // step) for place in centre)
        else:
            x, y = 200 + 70 * len(poses), 0
        under = [
            top
            for a, b, c, d, top in covered
            if a < x + hx - 0.01 and x - hx < b - 0.01 and c < y + hy - 0.01 and y - hy < d - 0.01
        ]
        low = max(under, default=0.0)
        if low >= 600:
            continue
        roll = turn(rng.choice((0, 90, 180)), 0, 0, 1)
        poses.append((x, y, low + hz, *times(UPRIGHT[way], roll)))
        covered.append((x - hx, x + hx, y - hy, y + hy, low + 2 * hz))
    rng.shuffle(poses)
    whole = rng.choice((0.0, 90.0, rng.uniform(0, 360)))
    cosine, sine = math.cos(math.radians(whole)), math.sin(math.radians(whole))
    poses_read = []
    for across, along, high, *way_on in poses:
        little = turn(rng.uniform(0, 0.02), rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1))
        quaternion = times(little, times(turn(whole, 0, 0, 1), tuple(way_on)))
        place = (cosine * across - sine * along, sine * across + cosine * along)
        off = (rng.uniform(-0.02, 0.02), rng.uniform(-0.02, 0.02), rng.uniform(0, 0.04))
        poses_read.append((*((a + b) / 1000 for a, b in zip((*place, high), off, strict=True)), *quaternion))
    return poses_read


def heap_of(poses: list[Pose], near: float = 1.0, shared: float = 2.0) -> second.Heap:
    named = zip(second.NAMES[: len(poses)], poses, strict=True)
    return second.Heap((second.Box.of(name, pose) for name, pose in named), near, shared)


def cards_of(deck: str, edition: str = "first") -> dict[str, tuple[int, str]]:
    """Return what each card is worth and says, as the deck's own file has it."""
    from importlib.resources import files

    lines = (
        (files("stackyard.games.towerbrix.conditions") / "decks" / f"{deck}_{edition}.txt")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    words = [line.split(" ", 2) for line in lines if line and not line.startswith("#")]
    return {name: (int(points), text) for name, points, text in words}


def all_in_one_hand(deck: str, cards: dict[str, tuple[int, str]], **options: Any) -> Match:
    match = Match.new("towerbrix", {"deck": deck, "edition": "first", **options}, 1, nature="given")
    twos = [name for name, (points, _) in cards.items() if points == 2]
    threes = [name for name, (points, _) in cards.items() if points == 3]
    match.play(0, f"deal {len(twos)}x2 {len(threes)}x3")
    match.apply_chance("cards " + " ".join(f"{name}>0" for name in twos + threes))
    return match


def judge(match: Match, deck: str, cards: dict[str, tuple[int, str]], poses: list[Pose]) -> tuple[int, int]:
    """Compare all cards on one heap; return how many were compared, and how many were too close to call."""
    match.play(0, "move y1")
    match.apply_chance(f"lies {second.written(poses)}")
    view: Any = match.view(0)
    exact = [tuple(pose) for pose in second.read(view.poses)]
    readings = [heap_of(exact, near, shared) for near, shared in ((1.0, 2.0), (0.7, 2.6), (1.3, 1.4))]
    heaps = [reading.judged(deck) for reading in readings]
    compared = close = 0
    if deck == "pink" and any(len(r.clusters()[0]) < 5 for r in readings):  # no tower, and the largest heap may be two
        return 0, 0
    for card in view.hands[0]:
        answers = {second.meets(cards[card.name][1], one) for one in heaps}
        if len(answers) > 1:
            close += 1
            continue
        compared += 1
        assert card.holds is answers.pop(), (card.name, cards[card.name], exact, card.why)
    largest = [reading.clusters()[0] for reading in readings]
    if all(reading.is_tower(deck) and part == largest[0] for reading, part in zip(readings, largest, strict=True)):
        assert set(view.used) == largest[0]
        assert view.height_mm == pytest.approx(max(readings[0].tops[name] for name in largest[0]), abs=0.11)
        assert view.grounded == len(readings[0].grounded & largest[0])
    return compared, close


def judge_many(deck: str, edition: str, number: int, seed: int) -> tuple[int, int]:
    cards = cards_of(deck, edition)
    match = all_in_one_hand(deck, cards, edition=edition)
    rng = random.Random(seed)
    total = [0, 0]
    for tried in range(number):
        if tried % 1000 == 999:  # an attempt has 1200 moves
            match = all_in_one_hand(deck, cards, edition=edition)
        found = judge(match, deck, cards, heap(rng, 8 if deck == "green" else 9))
        total = [sum(pair) for pair in zip(total, found, strict=True)]
    return total[0], total[1]


@pytest.mark.parametrize("deck", ["green", "pink"])
@pytest.mark.parametrize("edition", ["first", "second"])
def test_every_card_says_of_random_heaps_what_a_second_reading_says(deck: str, edition: str) -> None:
    compared, close = judge_many(deck, edition, 16, 5)
    assert compared > 14 * 40
    assert close < compared / 20


def towers(rng: random.Random) -> list[tuple[list[Pose], second.Heap]]:
    """Return a few heaps of eight standing bricks in one to four columns side by side, and two of any shape."""
    found: list[list[Pose]] = [
        [(0.03 * (brick % feet), 0, 0.03 + 0.06 * (brick // feet), 1, 0, 0, 0) for brick in range(8)]
        for feet in (1, 2, 3, 4)
    ]
    found += [heap(rng, 8), heap(rng, 8)]
    return [(poses, heap_of(poses)) for poses in found]


@pytest.mark.parametrize("variant", ["base", "intro"])
def test_the_books_of_random_matches_agree(variant: str) -> None:
    cards = cards_of("green")
    for seed in range(4):
        rng = random.Random(seed)
        players = rng.randint(1, 4)
        match = Match.new("towerbrix", {"variant": variant, "edition": "first"}, players, nature="given")
        intro = variant == "intro"
        backs = {name: points for name, (points, _) in cards.items()}
        books = second.Books(players, intro, backs)
        built = towers(rng)
        while not match.over:
            round_of_books(match, books, cards, rng, built)
            agree(match, books)
        assert books.over or match.view(0).deals == match.view(0).most_deals  # type: ignore[attr-defined]


def asked(twos: int, threes: int) -> str:
    return "deal" + f" {twos}x2" * bool(twos) + f" {threes}x3" * bool(threes)


def mix_of(move: str) -> tuple[int, int]:
    """Return how many twos and threes a deal asks for."""
    counts = {word[-1]: int(word[:-2]) for word in move.split(" ")[1:]}
    return counts.get("2", 0), counts.get("3", 0)


def round_of_books(
    match: Match,
    books: second.Books,
    cards: dict[str, tuple[int, str]],
    rng: random.Random,
    built: list[tuple[list[Pose], second.Heap]],
) -> None:
    """Play one deal to its end at random, and compare the forced events with the books."""
    legal = [move for move in match.legal(0) if move.startswith("deal")]
    assert all(books.may_deal(*mix_of(move)) for move in legal)
    for twos, threes in [(rng.randint(0, 30), rng.randint(0, 24)), (rng.randint(0, 4), rng.randint(0, 4)), (1, 0)]:
        if twos or threes:
            try:
                propose(match.branch(), 0, asked(twos, threes))
            except IllegalMoveError:
                assert not books.may_deal(twos, threes), (twos, threes)
            else:
                assert books.may_deal(twos, threes), (twos, threes)
    word = rng.choice([move for move in legal if 2 * mix_of(move)[0] + 3 * mix_of(move)[1] < 14] or legal)
    twos, threes = mix_of(word)
    follows = [event for event in propose(match, rng.randrange(books.players), word) if event.startswith("shuffle")]
    assert follows == [f"shuffle {points}" for points in books.shuffled(twos, threes)]
    drawn = rng.sample(sorted(books.pile(2)), twos) + rng.sample(sorted(books.pile(3)), threes)
    rng.shuffle(drawn)
    order = {name: (points, number) for number, (name, (points, _)) in enumerate(cards.items())}
    seats = [number % books.players for number in range(len(drawn))]
    hands = dict(sorted(zip(drawn, seats, strict=True), key=lambda pair: (pair[1], order[pair[0]])))
    match.apply_chance("cards " + " ".join(f"{name}>{seat}" for name, seat in hands.items()))
    books.deal(hands)
    if (end := rng.random()) < 0.2:
        vote = "void" if end < 0.1 else "reveal"
        for seat in range(books.players):
            match.play(seat, vote)
        if vote == "void":
            match.apply_chance("proof yes")
        if vote == "reveal":
            match.play(0, "next")
        books.end("void" if vote == "void" else "lost")
        return
    poses, bricks = rng.choice(built)
    match.play(0, "move y1")
    match.apply_chance(f"lies {second.written(poses)}")
    for seat in sorted(set(seats)):
        match.play(seat, "up")
    if rng.random() < 0.15:
        assert match.apply_chance(f"falls {second.written(poses)}")[-1].event == "round lost"
        books.end("lost")
        return
    followed = [event.event for event in match.apply_chance(f"stands {second.written(poses)}")[1:]]
    met = {name: second.meets(cards[name][1], bricks) for name in hands}
    assert followed[0] == f"tower {'yes' if bricks.is_tower('green') else 'no'}"
    assert [line for line in followed if line.startswith("card")] in (
        [],
        [f"card {name} {'yes' if met[name] else 'no'}" for name in hands],
    )
    if not (bricks.is_tower("green") and all(met.values())):
        assert followed[-1] == "round lost"
        books.end("lost")
        return
    extra = 0 if books.intro else second.bonus(bricks, set(bricks.boxes), 3.25 * 60, 4.25 * 60)
    points = 0 if books.intro else sum(books.backs[name] for name in hands) + extra
    assert followed[-1] == f"round won {points}"
    books.end("won", extra)


def agree(match: Match, books: second.Books) -> None:
    view: Any = match.view("spectator")
    assert match.over is books.over or view.deals == view.most_deals
    assert (view.attempts, view.points) == (books.attempts, books.points)
    if not books.over:
        assert view.round == books.round
    assert set(view.discards) == books.discards
    assert view.piles == {str(points): len(books.pile(points)) for points in (2, 3)}


def judged(number: int, poses: list[Pose]) -> tuple[list[str], Any]:
    """Play a challenge up to the evaluation of these bricks; return the forced events, and the view then."""
    options = {"variant": "challenge", "challenge": number, "edition": "first"}
    match = Match.new("towerbrix", options, 2, nature="given")
    propose(match, 0, "deal 6x2")
    match.apply_chance("cards G2>0 G3>0 G4>0 G5>1 G6>1 G7>1")
    match.play(0, "move y1")
    match.apply_chance(f"lies {second.written(poses)}")
    match.play(0, "up")
    match.play(1, "up")
    follows = [event.event for event in match.apply_chance(f"stands {second.written(poses)}")[1:]]
    return follows, match.view(0)


def bridge(rng: random.Random, number: int) -> list[Pose]:
    """Return piers near a map's foundations, and all other bricks across, slightly off whole numbers."""
    off = 0.5 + rng.choice((-10, -5, 0, 0, 0, 5)) + rng.choice((0, 0, 3))
    if number == 11:
        spots = [(-44, 0, 30, "stand"), (44, 0, 30, "stand"), (-30, 0, 75, "x"), (30, 0, 75, "x")]
        spots += [(0, 0, 105 + 30 * level, "x") for level in range(4)]
    else:
        spots = [(-62, -37, 30, "stand"), (62, -37, 30, "stand"), (0, 42, 30, "stand"), (-30, -37, 75, "x")]
        spots += [(30, -37, 75, "x"), (0, -20, 105, "y"), (0, 40, 75, "y"), (0, 40, 105, "y")]
    low = rng.randrange(3)
    return [
        ((x + off * (way == "stand" and pier == low)) / 1000, y / 1000, z / 1000, *UPRIGHT[way])
        for pier, (x, y, z, way) in enumerate(spots)
    ]


@pytest.mark.parametrize("number", [1, 4, 5, 6, 7, 9, 13, 11, 14])
def test_challenges_ask_of_random_towers_what_a_second_reading_asks(number: int) -> None:
    rng = random.Random(number)
    answers = []
    for poses, _ in towers(rng) + [(bridge(rng, number), None) for _ in range(8 * (number in {11, 14}))]:
        bricks = heap_of(poses)
        follows, view = judged(number, poses)
        if not bricks.is_tower("green"):
            assert follows[0] == "tower no"
            continue
        if number in {11, 14}:
            asked_for = second.bridges(bricks, view.maps.foundations, view.maps.water)
        else:
            asked_for = second.demand(number, bricks, set(bricks.boxes))
        acts = number in {5, 7} and asked_for and not any(line.startswith("card") and "no" in line for line in follows)
        challenges = [line for line in follows if line.startswith("challenge")]
        assert challenges == ([] if acts else [f"challenge {'yes' if asked_for else 'no'}"]), (number, poses, follows)
        answers.append(asked_for)
    assert len(set(answers)) == 2


def test_edge_along_edge_touches_nothing_also_a_hair_askew() -> None:
    rng = random.Random(3)
    match = Match.new("towerbrix", {"edition": "first"}, 1, nature="given")
    match.play(0, "deal 1x3")
    match.apply_chance("cards G42>0")  # no purple brick touches a blue brick
    lying = [
        (30, 15, 15),
        (300, 0, 15),
        (30, 15, 45),
        (400, 0, 15),
        (500, 0, 15),
        (300, 90, 15),
        (0, 0, 15),
        (400, 90, 15),
    ]
    for shift, touches in [(0, False)] * 20 + [(-5, True)] * 3:  # p1 lies on y1, along an edge of b1 or over it
        poses: list[Pose] = []
        for number, (x, y, z) in enumerate(lying):
            askew = turn(rng.uniform(0.2, 0.6), rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(-1, 1))
            off = [rng.uniform(-0.1, 0.1), rng.uniform(-0.1, 0.1), rng.uniform(0, 0.1)]
            place = [a + b for a, b in zip((x + shift * (number == 2), y, z), off, strict=True)]
            poses.append((*(part / 1000 for part in place), *times(askew, UPRIGHT["y"])))
        match.play(0, "move y1")
        match.apply_chance(f"lies {second.written(poses)}")
        view: Any = match.view(0)
        assert view.hands[0][0].holds is not touches, poses


if __name__ == "__main__":
    for name in ("green", "pink"):
        for edition in ("first", "second"):
            print(name, edition, judge_many(name, edition, int(sys.argv[1]), int(sys.argv[2])))  # noqa: T201
