"""The engine against the reference, event by event: the same refusals, forced events and positions.

Whole random matches are played with both in lockstep. Moves come from the engine's own list and from a generator of
the tests, which makes plans of many joins and cuts; in some matches one seat knows what it wants, and the dice are
kind to it, so that matches are won. `STACKYARD_GAMES=2000 python -m tests.brick_work.test_differential` plays more, by
version 2 of the rules, or by STACKYARD_VERSION; with STACKYARD_ALONE=1 matches of one who plays alone.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from typing import Any

import pytest

from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.tally import tally
from tests.amounts import amount
from tests.as_json import as_json
from tests.brick_work import reference, voxels
from tests.brick_work.adapter import EngineTable, Facts, ReferenceTable, engine_text, reference_text
from tests.brick_work.random_moves import (
    garbled,
    random_action_after_bump,
    random_brickprint,
    random_tokens,
    random_turn,
    stocked,
    written,
    wrong_turn,
)
from tests.brick_work.reference import KINDS, PIPS, Hand, Refused, State

Counts = Counter[str]
NAMES = ["Boat", "Ship of Theseus", "ein Schloß", "塔", "x", "-", "1x2/1x2@0,0,0", "M" * 40, "a, b > c"]


class Pair:
    """A match of the engine and one of the reference, of which the same must be true all the time."""

    def __init__(self, counts: Counts, version: int, start: State | None = None, alone: bool = False) -> None:
        self.engine = EngineTable(written(start) if start else None, version, alone)
        self.reference = ReferenceTable(start, version, alone)
        self.counts = counts
        self.log: list[str] = []
        self.facts = self.agree()

    @property
    def state(self) -> State:
        """The state of the reference's match."""
        return self.reference.state

    def agree(self) -> Facts:
        """Check that both matches have the same state."""
        facts, expected = self.engine.facts(), self.reference.facts()
        if facts != expected:
            differing = {k: (v, vars(expected)[k]) for k, v in vars(facts).items() if v != vars(expected)[k]}
            raise AssertionError(f"after {self.log[-1:]} engine and reference have: {differing}")
        return facts

    def both(self, call: str, *arguments: Any) -> list[str] | None:
        """Do the same with both; return the forced events, None if both refused."""
        answers: list[Any] = []
        for table in (self.engine, self.reference):
            try:
                answers.append(getattr(table, call)(*arguments))
            except Refused as error:
                answers.append(error)
        self.log.append(f"{call} {arguments}")
        refused = [isinstance(answer, Refused) for answer in answers]
        if refused[0] != refused[1]:
            raise AssertionError(f"one of them refuses {arguments}: {answers!r}")
        self.facts = self.agree()
        if refused[0]:
            self.counts["refused"] += 1
            return None
        assert answers[0] == answers[1]
        return list(answers[0] or [])

    def apply_roll(self, event: str) -> None:
        """Apply a chance event."""
        assert self.both("apply_roll", event) is not None

    def play(self, seat: int, text: str) -> None:
        """A move that both must allow."""
        before = self.facts
        events = self.both("play", seat, text)
        assert events is not None
        self.count(before, seat, text, events)

    def attempt(self, seat: int, text: str) -> bool:
        """A move that both allow or both refuse."""
        before = self.facts
        position = GAME.position_text(self.engine.match.position)
        answer = as_json(tally({"check": {"position": position, "seat": seat, "move": engine_text(text)}}))
        events = self.both("play", seat, text)
        assert answer["ok"] is (events is not None)
        assert bool(answer["why"]) is (events is None)
        if events is not None:
            self.counts["odd but allowed"] += 1
            self.count(before, seat, text, events)
        return events is not None

    def count(self, before: Facts, seat: int, text: str, events: list[str]) -> None:
        """Count what has happened."""
        counts, after = self.counts, self.facts
        counts["moves"] += 1
        for event in events:
            counts[event] += 1
        if before.phase not in ("turn", "action"):
            counts[text.split(" ", maxsplit=1)[0]] += 1
            return
        bumped = before.chosen is not None
        if before.chosen is None:
            head, _, action = text.partition(">")
            value, space = placed(text)
            bumped = space in before.spaces
            counts[f"on {space}"] += 1
            counts["spent +"] += head.count("+")
            counts["spent -"] += head.count("-")
            counts["mixed tokens"] += "+" in head and "-" in head
            counts["wrapped"] += int(head[0]) + head.count("+") > 6 or int(head[0]) - head.count("-") < 1
            counts["bumped"] += bumped
            counts["bumped the last die"] += bumped and len(before.pool) == 1
            counts["late in the round"] += before.round_turns >= 60
            if after.chosen:
                return
        else:
            action = text
            value, _ = before.chosen
            counts["acted after a bump"] += 1
        word, _, rest = action.partition(" ")
        steps = rest.split("; ")
        if word in ("build", "demolish"):
            counts[f"{word} of {min(len(steps), 4)}"] += 1
            counts[f"{word} {value}"] += 1
            counts["two objects"] += any(step[0].isalpha() and step.split("/")[-1][0].isalpha() for step in steps)
        if word == "recycle":
            counts["recycle " + " for ".join(str(len(side.split(","))) for side in rest.split(">"))] += 1
        counts["large objects"] += any(len(bricks) > 8 for bricks in after.objects[seat].values())
        counts["many objects"] += len(after.objects[seat]) > 3
        if after.winner is not None:
            counts["won"] += 1
            counts["won by a bump"] += bumped
            counts["won by the last die"] += not after.pool

    def same_tale(self, seat: int, text: str) -> None:
        """Check that the engine's description of a move is what the move does."""
        description = as_json(GAME.describe_event(self.engine.match.position, seat, engine_text(text)))
        assert description["text"].startswith(("Blue", "Red")[seat])
        chosen = self.facts.chosen
        if chosen is not None:
            word, _, plan = text.partition(" ")
            assert (description["kind"], description["value"], description["space"]) == (word, *chosen)
            assert not {"die", "tokens", "bumped"} & set(description)
        else:
            head, _, action = text.partition(">")
            word, _, plan = action.partition(" ")
            value, space = placed(text)
            there = self.facts.spaces.get(space, 0)
            kind = "bump" if there and self.engine.version == 2 else word
            assert (description["kind"], description["die"], description["value"], description["tokens"]) == (
                kind,
                int(head[0]),
                value,
                head[1:],
            )
            assert (description["space"], description["bumped"]) == (space, there)
            if kind == "bump":
                return
        hand = self.state.collections[seat].copy()
        if word in ("build", "demolish"):
            expected = [
                described_join(hand, step) if word == "build" else described_cut(hand, step)
                for step in plan.split("; ")
            ]
            assert description["steps"] == expected
            self.counts["tales"] += 1

    def same_fits(self) -> None:
        """How near every object is to the brickprints."""
        view: Any = self.engine.match.view("all")
        for seat, hand in enumerate(self.state.collections):
            for shown in view.objects[seat]:
                piece = hand.objects[shown.name]
                assert shown.pips == voxels.total_pips(piece)
                prints = [one for one in self.state.prints if one is not None]
                for number, (fit, target) in enumerate(zip(shown.fits, prints, strict=True)):
                    shared, size = voxels.best_overlap(piece, target), len(voxels.shape(target))
                    extra = len(voxels.shape(piece)) - shared
                    assert (fit.print, fit.shared, fit.cells, fit.extra) == (number, shared, size, extra)
                    assert fit.same is voxels.same_shape(piece, target)
                    lying = voxels.moved(voxels.turned(piece, fit.turn), *fit.at)
                    assert len(voxels.cells_of(lying) & voxels.shape(target)) == shared
                    self.counts["fits"] += 1

    def same_choices(self) -> None:
        """The engine and the reference find the same spaces for every die."""
        view: Any = self.engine.match.view("all")
        (seat,) = self.state.to_act
        values = set()
        kinds = set()
        for choice in view.choices:
            assert choice.value == reference.changed(choice.die, choice.tokens)
            expected = self.reference.open_spaces(seat, choice.die, choice.tokens)
            assert sorted(choice.spaces) == expected, (choice, self.facts)
            assert set(choice.why) == set(reference.SPACES) - set(expected)
            values.add((choice.die, choice.value))
            kinds |= {"collect" if space.startswith("collect") else space for space in choice.spaces}
            self.counts["choices"] += 1
        held = self.state.tokens[seat]
        assert values == {(die, (die - 1 + n) % 6 + 1) for die in self.state.pool for n in range(-held, held + 1)}
        legal = self.engine.match.legal(seat)
        assert {move.partition(">")[2].partition(" ")[0] for move in legal} == kinds


def placed(text: str) -> tuple[int, str]:
    """What a placed die shows, and its space."""
    head, _, action = text.partition(">")
    word, value = action.partition(" ")[0], reference.changed(int(head[0]), head[1:])
    return value, f"collect{value}" if word == "collect" else word


def described_join(hand: Hand, step: str) -> dict[str, Any]:
    """The description of a join, which is played."""
    found = reference.JOIN.fullmatch(step)
    assert found is not None
    upper, lower, r = found[1], found[2], int(found[6])
    above = voxels.turned(hand.objects[upper] if upper in hand.objects else reference.unturned(upper), r)
    below = hand.objects[lower] if lower in hand.objects else reference.unturned(lower)
    dx, dy = int(found[4]), int(found[5])
    dz, _ = voxels.lowered(above, voxels.turned(below, int(bool(found[3]))), dx, dy)
    before = dict(hand.objects)
    pips = reference.connect(hand, step)
    (name,) = (name for name, piece in hand.objects.items() if before.get(name) != piece)
    place = {"dx": dx, "dy": dy, "dz": dz, "r": r}
    return {"upper": upper, "lower": lower, "lower_turned": bool(found[3]), **place, "pips": pips, "name": name}


def described_cut(hand: Hand, step: str) -> dict[str, Any]:
    """The description of a separation, which is played."""
    name, _, numbers = step.partition("^")
    upper = [int(number) for number in numbers.split(",")]
    return {"object": name, "upper": upper, "pips": reference.disconnect(hand, step)}


# ---- Setup ----------------------------------------------------------------------------------------------------------


def order(rng: random.Random) -> str:
    """Four dice, no tie."""
    while True:
        dice = [rng.randint(1, 6) for _ in range(4)]
        if sum(dice[:2]) != sum(dice[2:]):
            return "order {}{} {}{}".format(*dice)


Plan = list[tuple[str, int]]


def brickprints(rng: random.Random, pair: Pair, most_pips: int) -> list[tuple[list[str], Plan]]:
    """Play until both brickprints stand; return their bricks and joins."""
    prints: list[tuple[list[str], Plan]] = [([], []) for _ in pair.state.players]
    while pair.state.phase == "prints":
        seat = rng.choice(pair.state.to_act)
        taken = sorted(pair.state.taken[seat].elements())
        if rng.random() < 0.1:
            text = rng.choice([f"take {rng.choice(KINDS)}", f"return {rng.choice(KINDS)}", "print A: 1x1/1x1@0,0,0"])
            pair.attempt(rng.choice(pair.state.players), text)
        elif len(taken) == 6:
            plan = random_brickprint(rng, taken, most_pips)
            text = f"print {rng.choice(NAMES)}: {'; '.join(join for join, _ in plan)}"
            if rng.random() < 0.3 and pair.attempt(seat, wrong := garbled(rng, text)):
                pair.counts["garbled print"] += wrong != text
                prints[seat] = ([], [])  # who knows what stands there now
            else:
                prints[seat] = (taken, plan)
                pair.play(seat, text)
        elif taken and rng.random() < 0.1:
            pair.play(seat, f"return {rng.choice(taken)}")
        else:
            pair.play(seat, f"take {rng.choice(sorted(k for k in KINDS if pair.state.yellow[k]))}")
    return prints


# ---- Matches --------------------------------------------------------------------------------------------------------


def random_match(rng: random.Random, counts: Counts, version: int, most_turns: int) -> None:
    """Everybody does anything."""
    pair = Pair(counts, version)
    pair.apply_roll(order(rng))
    brickprints(rng, pair, 24)
    while pair.state.turns < most_turns and pair.state.phase != "over":
        if play_chance(rng, pair):
            continue
        (seat,) = pair.state.to_act
        anything(rng, pair, seat)


def stocked_match(rng: random.Random, counts: Counts, version: int) -> None:
    """Some turns from the middle of a match."""
    pair = Pair(counts, version, stocked(rng, version))
    last = pair.state.turns + rng.randint(3, 20)
    while pair.state.turns < last and pair.state.phase != "over":
        if not play_chance(rng, pair):
            (seat,) = pair.state.to_act
            anything(rng, pair, seat)


def play_chance(rng: random.Random, pair: Pair, wanted: int = 0) -> bool:
    """Roll the dice if they are due; one of them may be given."""
    if pair.state.phase == "roll":
        dice = [wanted or rng.randint(1, 6), *(rng.choice([5, *range(1, 7)]) for _ in range(3))]
        pair.apply_roll("roll " + "".join(map(str, dice)))
    elif pair.state.phase == "reroll":
        if rng.random() < 0.1:
            refused = rng.choice(["roll 1234", "reroll 0", "reroll 7", "reroll", "order 12 34"])
            assert pair.both("apply_roll", refused) is None
        pair.apply_roll(f"reroll {wanted or rng.randint(1, 6)}")
    else:
        return False
    return True


def anything(rng: random.Random, pair: Pair, seat: int) -> None:
    """One move of any kind, after some that are refused."""
    acts = pair.state.phase == "action"
    if rng.random() < 0.25:
        wrong = wrong_turn(rng, pair.state, seat)
        if pair.attempt(seat, wrong.partition(">")[2] if acts and rng.random() < 0.7 else wrong):
            return
    hand = pair.state.collections[seat]
    if not acts and rng.random() < 0.05 and all(len(piece) < 9 for piece in hand.objects.values()):
        pair.same_choices()
    found = random_action_after_bump(rng, pair.state, seat) if acts else random_turn(rng, pair.state, seat)
    if found is None or rng.random() < 0.3:
        moves = pair.engine.match.legal(seat)
        assert moves == sorted(set(moves))
        found = reference_text(rng.choice(moves))
        pair.counts["from the list"] += 1
    text = found
    if rng.random() < 0.1 and not pair.state.alone:
        assert not pair.attempt(1 - seat, text)
    if rng.random() < 0.15 and pair.attempt(seat, garbled(rng, text)):
        return
    if rng.random() < 0.3:
        pair.same_tale(seat, text)
        pair.same_fits()
    pair.play(seat, text)


def whole_turn(rng: random.Random, pair: Pair, seat: int, text: str) -> None:
    """A turn that is written as one move; by version 2 it may take two, and the roll of a bumped die."""
    _, space = placed(text)
    if pair.state.version == 1 or space not in pair.state.spaces:
        pair.play(seat, text)
        return
    head, _, action = text.partition(">")
    pair.play(seat, f"{head}>{space}")
    play_chance(rng, pair)
    pair.play(seat, action)


def won_match(rng: random.Random, counts: Counts, version: int, alone: bool = False) -> None:
    """One seat collects and rebuilds the brickprints with friendly dice, while the other, if any, does anything."""
    pair = Pair(counts, version, alone=alone)
    if not alone:
        pair.apply_roll(order(rng))
    prints = brickprints(rng, pair, 6)
    if not all(bricks for bricks, _ in prints):
        return
    builder = rng.choice(pair.state.players)
    todo = all_it_takes(rng, prints)
    while pair.state.phase != "over":
        wanted = int(todo[0][0])
        if play_chance(rng, pair, wanted if rng.random() < 0.8 else 0):
            continue
        (seat,) = pair.state.to_act
        if seat != builder:
            anything(rng, pair, seat)
            continue
        step = todo[0][2:]
        die, tokens = next(
            (
                (die, sign * number)
                for number in range(pair.state.tokens[seat] + 1)
                for sign in "+-"
                for die in pair.state.pool
                if reference.changed(die, sign * number) == wanted
            ),
            (0, ""),
        )
        if die:
            whole_turn(rng, pair, seat, f"{die}{tokens}>{step}")
            todo.pop(0)
        else:  # wait
            whole_turn(rng, pair, seat, f"{pair.state.pool[0]}{'-' if pair.state.tokens[seat] == 3 else ''}>adjust")
        assert bool(todo) is (pair.state.winner is None)
    assert pair.state.winner == builder
    counts["stands"] += alone


def all_it_takes(rng: random.Random, prints: list[tuple[list[str], Plan]]) -> list[str]:
    """The turns, each with the value of its die, that collect and rebuild both brickprints, one after the other."""
    turns = []
    for number, (bricks, plan) in enumerate(rng.sample(prints, len(prints))):
        turns += [f"{PIPS[kind]}>collect {kind}" for kind in bricks]
        steps = plan
        while steps:
            most = max(n for n in range(1, len(steps) + 1) if sum(pips for _, pips in steps[:n]) <= 6)
            size = rng.randint(1, most)
            joins = "; ".join(lettered(join, number) for join, _ in steps[:size])
            turns.append(f"{sum(pips for _, pips in steps[:size])}>build {joins}")
            steps = steps[size:]
    return turns


def lettered(join: str, later: int) -> str:
    """The join of a brickprint, with other letters where objects are there already."""
    return "".join(chr(ord(one) + later) if one in "ABCDEF" else one for one in join)


def match_alone(rng: random.Random, counts: Counts) -> None:
    """Somebody plays alone, and does anything; some turns from the middle, or all (W34, W35)."""
    start = stocked(rng, 2, alone=True) if rng.random() < 0.5 else None
    pair = Pair(counts, 2, start, alone=True)
    brickprints(rng, pair, 24)
    last = pair.state.turns + rng.choice([12, 60])
    while pair.state.turns < last and pair.state.phase != "over":
        before = pair.state.round
        if not play_chance(rng, pair):
            anything(rng, pair, 0)
        counts["rounds"] += pair.state.round != before


def bumpy_match(rng: random.Random, counts: Counts, version: int) -> None:
    """ADJUST is bumped nearly all the time, so that rounds get too long and the match never ends (W4, W31)."""
    pair = Pair(counts, version)
    pair.apply_roll(order(rng))
    brickprints(rng, pair, 24)
    while pair.state.phase != "over":
        if play_chance(rng, pair):
            continue
        (seat,) = pair.state.to_act
        late = pair.state.turns_of_round > 60
        if pair.state.phase == "action" or rng.random() < (0.9 if late else 0.06):
            anything(rng, pair, seat)
        else:
            held = pair.state.tokens[seat]
            tokens = random_tokens(rng, held) or ("+" if held == 3 else "")
            pair.play(seat, f"{rng.choice(pair.state.pool)}{tokens}>adjust")


def play_many(games: int, seed: int, version: int) -> Counts:
    """Play matches of each sort by a version of the rules; return what was seen."""
    rng, counts = random.Random(seed), Counter[str]()
    for number in range(games):
        state = rng.getstate()
        try:
            if number % 20 == 19:
                bumpy_match(rng, counts, version)
            elif number % 4 == 2:
                stocked_match(rng, counts, version)
            elif number % 2:
                won_match(rng, counts, version)
            else:
                random_match(rng, counts, version, most_turns=rng.choice([20, 40, 80]))
        except AssertionError as error:
            rng.setstate(state)
            raise AssertionError(f"they disagree in match {number} of seed {seed}, version {version}") from error
    return counts


@pytest.mark.parametrize("version", [pytest.param(1, marks=pytest.mark.long), 2])
def test_they_play_the_same_matches(version: int) -> None:
    counts = play_many(amount(28, 100), seed=3, version=version)
    often = {
        "won": 20,
        "won by a bump": 1,
        **({"acted after a bump": 100} if version == 2 else {}),
        "flip": 50,
        "exhausted": 1,
        "late in the round": 10,
        "bumped": 100,
        "bumped the last die": 5,
        "spent +": 50,
        "spent -": 50,
        "mixed tokens": 5,
        "wrapped": 10,
        "return": 10,
        "refused": 300,
        "from the list": 100,
        "choices": 100,
        "tales": 50,
        "fits": 100,
        "two objects": 20,
        "large objects": 5,
        "many objects": 3,
        **{f"on {space}": 20 for space in reference.SPACES},
        **{f"recycle {form}": 3 for form in ("1 for 1", "1 for 2", "2 for 1", "2 for 2")},
        **{f"build of {steps}": 5 for steps in (1, 2, 3, 4)},
        **{f"demolish of {steps}": 2 for steps in (1, 2, 3)},
        **{f"{word} {pips}": 3 for word in ("build", "demolish") for pips in range(1, 7)},
    }
    least = {what: max(1, times // amount(2, 1)) for what, times in often.items()}
    assert {what: counts[what] for what, times in least.items() if counts[what] < times} == {}


def play_alone(games: int, seed: int) -> Counts:
    """Play matches of one who plays alone; return what was seen."""
    rng, counts = random.Random(seed), Counter[str]()
    for number in range(games):
        if number % 3 == 2:
            won_match(rng, counts, 2, alone=True)
        else:
            match_alone(rng, counts)
    return counts


def test_they_play_the_same_matches_alone() -> None:
    counts = play_alone(amount(6, 60), seed=4)
    often = {
        "stands": 4,
        "exhausted": 2,
        "rounds": 20,
        "bumped": 20,
        "bumped the last die": 3,
        "acted after a bump": 20,
        "refused": 60,
        "choices": 10,
        "fits": 10,
        **{f"on {space}": 3 for space in reference.SPACES},
    }
    least = {what: max(1, times // amount(4, 1)) for what, times in often.items()}
    assert {what: counts[what] for what, times in least.items() if counts[what] < times} == {}
    assert counts["flip"] == 0


if __name__ == "__main__":
    began = time.perf_counter()
    games = int(os.environ.get("STACKYARD_GAMES", "500"))
    seed = int(os.environ.get("STACKYARD_SEED", "1"))
    version = int(os.environ.get("STACKYARD_VERSION", "2"))
    seen = play_alone(games, seed) if os.environ.get("STACKYARD_ALONE") else play_many(games, seed, version)
    for what, times in sorted(seen.items()):
        print(f"{times:8} {what}")  # noqa: T201
    print(f"{games} matches of version {version}: agreed, {time.perf_counter() - began:.0f} s")  # noqa: T201
