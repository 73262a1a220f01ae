"""The engine against the reference, event by event: the same deals, refusals, thumbs, evaluations, rounds and points.

Whole random matches of every variant and every challenge; the test chooses the cards and where bricks come to rest. It
counts what has to occur in them, so that nothing passes because it never happened.
`STACKYARD_GAMES=20000 python -m tests.towerbrix.test_differential` plays as many as you like.
"""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from functools import cache
from typing import Any, Final

import numpy as np
import pytest

from stackyard.core.errors import StackyardError
from stackyard.core.match import Match
from stackyard.games.towerbrix.conditions.decks import deck as deck_of
from stackyard.games.towerbrix.conditions.language import text_of
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import QUESTIONS, REPLIES
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules import card_places, scoring, wishes
from stackyard.physics.pose_text import poses_text
from tests.towerbrix import slow_judge
from tests.towerbrix.reference import (
    ACTS,
    LEVELS,
    MOST_DEALS,
    TOLD,
    Attempt,
    Card,
    Look,
    Refused,
    Rules,
    Table,
    removable,
)
from tests.towerbrix.scenario import GAME, Places, bricks, wall

SAMPLED: Final = 0.015  # the fraction of positions at which views and the position's text are compared as well
HOWS: Final = ("nothing", "won", "lost", "void")
ANSWERS: Final = (None, False, True)
NAMES: Final = "y1 y2 p1 p2 r1 r2 b1 b2"


def stack(line: str, *, count: int, base: Places | None = None) -> Places:
    """Return poses with the bricks of `line` standing on each other, and the rest where `base` has them."""
    poses = bricks(count=count) if base is None else base.copy()
    for level, name in enumerate(line.split(" ")):
        poses[BRICKS.index(name)] = [0, 0, 0.03 + 0.06 * level, 1, 0, 0, 0]
    return poses


def towers(count: int) -> list[tuple[Places, str]]:
    """Return towers, each with letters for the challenges that it fulfils: "m" mirrored, "b" bridge, "s" swamp."""
    four = bricks(
        "y1 -15 0 30 stand", "y2 15 0 30 stand", "p1 -15 0 90 stand", "p2 15 0 90 stand",
        "r1 -15 0 150 stand", "r2 15 0 150 stand", "b1 -15 0 210 stand", "b2 15 0 210 stand", count=count,
    )  # fmt: skip
    bridge = bricks(
        "y1 -44 0 30 stand", "y2 44 0 30 stand", "p1 -30 0 75 x", "p2 30 0 75 x",
        "r1 0 0 105 x", "r2 0 0 135 x", "b1 0 0 165 x", "b2 0 0 195 x", count=count,
    )  # fmt: skip
    swamp = bricks(
        "y1 -62 -37 30 stand", "y2 62 -37 30 stand", "p1 0 42 30 stand", "p2 -30 -37 75 x", "r1 30 -37 75 x",
        "r2 0 -20 105 y", "b1 0 40 75 y", "b2 0 40 105 y", count=count,
    )  # fmt: skip
    three = bricks(
        "y1 0 0 30 stand", "y2 -30 0 30 stand", "p1 30 0 30 stand", "p2 0 0 75 x",
        "r1 0 0 105 x", "r2 0 0 135 x", "b1 0 0 165 x", "b2 0 0 195 x", count=count,
    )  # fmt: skip
    flat = bricks(*(f"{name} {30 * n} 0 30 stand" for n, name in enumerate(NAMES.split(" "))), count=count)
    laid = bricks(*(f"{name} {30 * n} 0 15 y" for n, name in enumerate(NAMES.split(" "))), count=count)
    made = [
        (stack(NAMES, count=count), "m"),
        (stack("r1 b1 y1 p1 r2 b2 y2 p2", count=count), "m"),
        (wall() if count == 8 else np.concatenate([wall(), bricks(count=9)[8:]]), "m"),
        (four, "m"),
        (bridge, "mb"),
        (swamp, "ms"),
        (three, "m"),
        (flat, "m"),
        (laid, "m"),
        (stack("y1 p1 r1 b1 y2 p2 r2", count=count), "" if count == 8 else "m"),  # one brick is left over
        (bricks(count=count), "m"),
    ]
    if count == 9:
        made += [
            (stack(f"{NAMES} g1", count=9), "m"),
            (stack("b1 y1 p1 r1 g1", count=9), "m"),
            (stack("g1 y2 p2 r2 b2 b1", count=9), "m"),
            (np.concatenate([four[:8], [[0, 0, 0.255, np.sqrt(0.5), 0, np.sqrt(0.5), 0]]]), "m"),
        ]
    return made


class Viewed:
    """What the slow judge sees of each tower of the library, computed once."""

    def __init__(self) -> None:
        self.of = {count: [self._look(poses, marks) for poses, marks in towers(count)] for count in (8, 9)}

    def _look(self, poses: Places, marks: str) -> tuple[str, Look]:
        text, count = poses_text(poses), len(poses)
        names = list(BRICKS[:count])
        whole = slow_judge.Tower([slow_judge.brick_at(name, poses[n].tolist()) for n, name in enumerate(names)])
        heap = frozenset(names) if count == 8 else max(_heaps(whole), key=lambda heap: (len(heap), -_first(heap)))
        tower = slow_judge.Tower([brick for brick in whole.bricks if brick.name in heap])
        crowd = {
            brick.name for brick in tower.bricks if sum(tower.touches(brick, o) for o in tower.bricks if o != brick) > 2
        }
        look = Look(
            places={
                name: tuple(float(part) for part in (*(pose[:3] * 1000), *pose[3:]))
                for name, pose in zip(names, poses, strict=True)
            },
            used=heap,
            one=tower.is_one(),
            grounded=frozenset(brick.name for brick in whole.bricks if whole.has(brick, "grounded")),
            height=max(tower.high.values()),
            crowded=frozenset(crowd),
            mirrored="m" in marks,
            bridges="b" in marks,
            crosses="s" in marks,
            meets=cache(lambda condition: slow_judge.judge(condition, tower)),
        )
        return text, look


def _heaps(tower: slow_judge.Tower) -> list[frozenset[str]]:
    found: list[frozenset[str]] = []
    for brick in tower.bricks:
        if not any(brick.name in heap for heap in found):
            group = [brick]
            for member in group:
                group += [b for b in tower.bricks if b not in group and tower.touches(member, b)]
            found.append(frozenset(b.name for b in group))
    return found


def _first(heap: frozenset[str]) -> int:
    return min(BRICKS.index(name) for name in heap)


@cache
def seen() -> Viewed:
    return Viewed()


@cache
def cards(name: str) -> list[Card]:
    return [Card(card.name, card.points, text_of(card.condition)) for card in deck_of(name)]


class Both:
    """One match, played by the engine and by the reference."""

    def __init__(self, rng: random.Random, met: Counter[Any]) -> None:
        self.rng, self.met, self.log = rng, met, []
        variant = rng.choice(("base", "base", "intro", "challenge", "challenge", "challenge"))
        challenge = rng.randint(1, 14) if variant == "challenge" else 0
        deck = "green" if variant == "intro" else rng.choice(("green", "pink"))
        players = rng.randint(2 if challenge == 10 else 1, 6)
        short, long = sorted(rng.choice((101, 233, 325, 425, 799)) for _ in range(2))
        rules_ = Rules(
            players, variant, deck, challenge, rng.choice(list(LEVELS)), rng.random() < 0.1, short * 0.6, long * 0.6
        )
        options = {"variant": variant, "deck": deck, "challenge": challenge, "open": rules_.face_up}
        options |= {"level": rules_.level, "box_short": short, "box_long": long}
        self.looks = seen().of[9 if deck == "pink" else 8]
        self.table = Table(rules_, cards(deck), self.looks[10][1])
        self.match = Match.new(ROOM, options, players, nature="given")
        self.goal = self.looks[0]
        self.log.append(f"{players} {options}")

    # --- what is tried ---------------------------------------------------------------------------------------

    def step(self) -> None:
        """Play a random move, or apply the chance event that is due."""
        table, rng = self.table, self.rng
        if table.phase == "mix":
            asked = table.question if table.question and table.question.answer == "open" else None
            if asked and rng.random() < 0.9:
                seats = sorted(asked.asked - asked.agreed) if rng.random() < 0.9 else range(table.rules.players)
                self.say(rng.choice(seats), "agree" if rng.random() < 0.93 else "decline")
            else:
                self.say(rng.randrange(table.rules.players), self.mix())
        elif table.phase == "deal":
            self.apply_chance(self.cards())
        elif table.phase == "build":
            text, seats = self.saying(), range(table.rules.players)
            down = [seat for seat in seats if table.hands[seat] and seat not in table.thumbs]
            waits = sorted(table.question.asked - table.question.agreed) if table.question else []
            if text == "up" and down and rng.random() < 0.9:
                self.say(rng.choice(down), text)
            elif text in ("agree", "decline") and waits and rng.random() < 0.9:
                self.say(rng.choice(waits), text)
            else:
                self.say(rng.choice(seats), text)
        elif table.phase == "hand":
            self.apply_chance("lies", self.goal if rng.random() < 0.8 else rng.choice(self.looks))
        elif table.phase == "judge":
            lying = next(look for look in self.looks if look[1] is table.look)
            self.apply_chance("stands" if rng.random() < 0.9 else "falls", lying)
        elif table.phase == "proof":
            self.apply_chance(f"proof {rng.choice(('yes', 'no', 'open'))}")
        elif table.phase == "act":
            act = ACTS[table.rules.challenge]
            brick = (
                f" {rng.choice(removable(table.look) if rng.random() < 0.7 else list(BRICKS))}"
                if act == "remove"
                else ""
            )
            way = f" {rng.randrange(360)} {rng.randint(1, 450)}" if rng.random() < 0.5 else ""
            self.say(rng.randrange(table.rules.players), act + brick + way if rng.random() < 0.9 else "pull")
        else:
            lying = next(look for look in self.looks if look[1] is table.look)
            self.apply_chance(
                TOLD[ACTS[table.rules.challenge]], rng.choice((lying, lying, self.looks[8], rng.choice(self.looks)))
            )

    def mix(self) -> str:
        table, rng = self.table, self.rng
        may = [(a, b) for a in range(10) for b in range(8) if a + b and not table.why_not(a, b)]
        if table.rules.variant == "base":
            may = [mix for mix in may if sum(mix) <= 8] if rng.random() < 0.9 else may
        a, b = rng.choice(may) if may and rng.random() < 0.9 else (rng.randrange(10), rng.randrange(8))
        words = ["deal", *([f"{a}x2"] if a else []), *([f"{b}x3"] if b else [])]
        if (left := (a + b) % table.rules.players) and rng.random() < 0.4:
            left = left if rng.random() < 0.9 else 1
            words += ["extra", ",".join(map(str, sorted(rng.sample(range(table.rules.players), left))))]
        return " ".join(words)

    def cards(self) -> str:
        """Deal cards that a tower meets, if there are enough, and build that tower."""
        table, rng = self.table, self.rng
        ready = [look for look in self.looks if table.is_ready(look[1])]
        self.goal = rng.choice(ready if rng.random() < 0.8 else self.looks)
        chosen: list[str] = []
        for points, count in zip((2, 3), table.mix, strict=True):
            pile = list(table.piles[points])
            good = [name for name in pile if self.goal[1].meets(table.named[name].condition)]
            rng.shuffle(pile)
            if rng.random() < 0.85:
                rng.shuffle(good)
                pile = good + [name for name in pile if name not in good]
            chosen += pile[:count]
        rng.shuffle(chosen)
        words = []
        for seat in range(table.rules.players):
            hand = [chosen.pop() for _ in range(table.due(seat))]
            words += [(seat, table.named[name].points, table.order[name], name) for name in hand]
        words.sort()
        if rng.random() < 0.1:  # a wrong deal
            wrong = rng.randrange(3)
            if wrong == 0:
                rng.shuffle(words)
            elif wrong == 1:
                words.pop()
            else:
                seat, points, place, name = words.pop()
                words.append(((seat + 1) % table.rules.players, points, place, name))
        return " ".join(["cards", *(f"{name}>{seat}" for seat, _, _, name in words)])

    def saying(self) -> str:
        table, rng = self.table, self.rng
        brick = rng.choice(BRICKS)
        if table.look is not self.goal[1] and rng.random() < 0.6:
            return rng.choice((f"move {brick}", f"put {brick} 0 -100 30 stand", f"lean {brick} 0 100 33 90 30"))
        held = [name for hand in table.hands for name in hand]
        if table.rules.challenge in (9, 13) and held and rng.random() < 0.2:
            return f"drop {rng.choice(held)}"
        if rng.random() < 0.75 and not table.open:
            return "up"
        some = [
            "down",
            "no",
            "no",
            "knock",
            "void",
            "void",
            "reveal",
            "reveal",
            "reveal",
            "next",
            "proof",
            f"move {brick}",
            "strike",
        ]
        moved = rng.choice(sorted(table.owners)) if table.owners and rng.random() < 0.8 else brick
        some += ["begin", "ask knock", f"ask {moved}", "agree", "agree", "decline"]
        if table.question and table.question.answer == "open" and rng.random() < 0.7:
            return "agree" if rng.random() < 0.65 else "decline"
        some += ["time"] if rng.random() < 0.2 else []
        some += [f"drop {rng.choice(held)}"]
        return "next" if table.open and rng.random() < 0.3 else rng.choice(some)

    # --- both ------------------------------------------------------------------------------------------------

    def say(self, seat: int, text: str) -> None:
        self._both(seat, text, text.partition(" ")[0])

    def apply_chance(self, text: str, look: tuple[str, Look] | None = None) -> None:
        self._both("nature", text, text.partition(" ")[0], look)

    def _both(self, by: int | str, text: str, verb: str, look: tuple[str, Look] | None = None) -> None:
        full = f"{text} {look[0]}" if look else text
        self.log.append(f"{by} {text} {self.looks.index(look) if look else ''}")
        table, before = self.table, self.match.position.tobytes()
        phase, challenge, was = table.phase, table.rules.challenge, len(table.gallery)
        try:
            expected = table.nature(text, look and look[1]) if isinstance(by, str) else table.play(by, text)
        except Refused:
            expected = None
        try:
            events = self.match.apply_chance(full) if isinstance(by, str) else self.match.play(by, full)
            found = [event.event for event in events][1:]
        except StackyardError:
            found = None
            assert self.match.position.tobytes() == before, "what was refused has changed the position"
        assert found == expected, (found, expected)
        self.met[verb, expected is not None] += 1
        if expected:
            self.met.update(
                line.partition(" ")[0] + " " + line.split(" ")[-1] for line in expected if line[:4] != "card"
            )
            self.met["met, or need not be"] += any("dropped" in line for line in expected)
        if phase in ("judge", "acted") and expected and table.phase != "act":
            self.met["challenge", challenge, len(table.gallery) > was] += 1

    def look(self) -> None:
        """Check that the engine and the reference agree on this position."""
        table, match, r = self.table, self.match, self.match.position[0]
        nobody = [] if table.phase == "over" else ["nature"]
        assert match.to_act == (list(table.may_act()) or nobody)
        outcome = match.outcome()
        assert outcome.over == (table.phase == "over")
        winners = list(range(table.rules.players)) if table.succeeded() else []
        assert outcome.winners == winners
        score = {"base": table.points, "intro": -table.attempts, "challenge": int(table.succeeded())}
        assert outcome.scores == [score[table.rules.variant]] * table.rules.players
        counted = ("round", "deals", "attempts", "points")
        assert [int(r[name]) for name in counted] == [getattr(table, name) for name in counted]
        held = [card_places.cards_held_by(match.position, seat) for seat in range(table.rules.players)]
        hands = [[table.cards[n].name for n in numbers] for numbers in held]
        assert [sorted(hand) for hand in hands] == [sorted(hand) for hand in table.hands]
        for points in (2, 3):
            for place, pile in ((0, table.piles), (1, table.discards)):
                lying = {table.cards[n].name for n in card_places.cards_lying_in(match.position, points, (place,))}
                assert lying == set(pile[points])
        for name, seats in (("up", table.thumbs), ("void", table.voided), ("reveal", table.would_reveal)):
            assert int(r[name]) == sum(1 << seat for seat in seats)
        assert r["nos"][: table.rules.players].tolist() == table.noes
        assert bool(r["revealed"]) == table.open
        assert int(r["acts"]) == (table.words if table.phase == "mix" else table.moves)
        self._same_questions()
        if self.rng.random() < SAMPLED:
            self._look_closely()

    def _same_questions(self) -> None:
        """Check the question, who moved what, and what seats wish."""
        table, r = self.table, self.match.position[0]
        asked = table.question
        assert QUESTIONS[int(r["question"])] == (asked.kind if asked else "none")
        if asked:
            assert (int(r["asker"]), REPLIES[int(r["answer"])]) == (asked.asker, asked.answer)
            for name, seats in (("asked", asked.asked), ("agreed", asked.agreed)):
                assert int(r[name]) == sum(1 << seat for seat in seats)
            self.met["question", asked.kind, asked.answer] += 1
        assert int(r["begun"]) == sum(1 << seat for seat in table.begun)
        assert {BRICKS[n]: seat for n, seat in enumerate(r["owner"].tolist()) if seat != 255} == table.owners
        assert (bool(r["voiding"]), int(r["free_open"])) == (table.voiding, table.free_in)
        found = [
            (int(one["seat"]), BRICKS[int(one["brick"])], bool(one["wanted"]), int(one["count"]))
            for one in wishes.wishes(self.match.position)
        ]
        assert found == [(wish.seat, wish.brick, wish.wanted, wish.count) for wish in table.wishes]
        self.met["wished", max((wish.count for wish in table.wishes), default=0) > 1] += 1

    def _look_closely(self) -> None:
        table, match = self.table, self.match
        text = GAME.position_text(match.position)
        assert GAME.parse_position(text).tobytes() == match.position.tobytes()
        watching: Any = match.view("spectator")
        assert (watching.poses is None) == table.is_blind(table.rules.players - 1)
        for viewer in range(table.rules.players):
            view: Any = match.view(viewer)
            assert view.phase == table.phase
            assert (view.poses is None) == table.is_blind(viewer)
            assert view.proof == table.proof
            for seat, hand in enumerate(table.hands):
                shown = [card.name for card in view.hands[seat]]
                visible = table.sees_cards(viewer, seat)
                assert sorted(shown) == sorted(hand) if visible else shown == [None] * len(hand)
                for card in view.hands[seat]:
                    if card.holds is not None:
                        assert card.holds == table.look.meets(table.named[card.name].condition)
            gallery = [(tower.round, tower.bonus, tower.points) for tower in view.gallery]
            assert gallery == [(tower.round, tower.bonus, tower.points) for tower in table.gallery]
            if table.phase not in ("act", "acted"):
                self._same_attempt(view.evaluation, table.last)
        if table.phase == "over" and table.rules.variant == "base":
            assert scoring.rank(table.points) == table.rank()

    def _same_attempt(self, found: Any, expected: Attempt | None) -> None:
        assert (found is None) == (expected is None)
        if expected:
            for name in ("round", "how", "stands", "tower", "challenge", "bonus", "points"):
                assert getattr(found, name) == getattr(expected, name), name
            assert [(card.seat, card.name) for card in found.cards] == expected.cards
            assert abs(found.height_mm - expected.look.height) < 0.1
            for card in found.cards:
                met = expected.look.meets(self.table.named[card.name].condition)
                assert card.holds == (None if expected.stands is False else met)


def play_many(matches: int, seed: int) -> Counter[Any]:
    """Play many matches; return what has occurred in them."""
    met: Counter[Any] = Counter()
    for number in range(matches):
        both = Both(random.Random(f"{seed} {number}"), met)
        try:
            both.look()
            most = both.rng.choice((40, 60, 80, 400))  # events: long matches tell little more than short ones
            while both.table.phase != "over" and len(both.log) < most:
                both.step()
                met["events"] += 1
                both.look()
        except AssertionError as error:
            script = "\n".join(both.log)
            raise AssertionError(f"they disagree in match {number} of seed {seed}:\n{script}") from error
        met["over", both.table.rules.variant, both.table.succeeded()] += 1
        met["given up"] += both.table.deals == MOST_DEALS
    return met


VERBS = (
    *("deal", "cards", "move", "put", "lean", "knock", "up", "down", "no", "drop", "reveal", "next", "proof"),
    *("agree", "decline", "ask", "begin"),
)
WANTED: dict[Any, int] = {
    ("void", True): 1,
    ("wished", True): 1,
    **{("over", variant, True): 4 for variant in ("base", "intro", "challenge")},
    **{("challenge", challenge, won): 1 for challenge in range(15) for won in (False, True)},
    **{(verb, taken): 1 for verb in VERBS for taken in (False, True)},
    **{("question", *asked): 1 for asked in (("deal", "open"), ("deal", "declined"), ("drop", "open"))},
    **{("question", kind, answer): 1 for kind in ("brick", "knock") for answer in ("open", "agreed", "declined")},
    **dict.fromkeys(("shuffle 2", "round lost", "round void", "bonus 2", "bonus 5", "met, or need not be"), 1),
}
"""What has to occur in the matches that are compared, and how often."""


def test_the_engine_and_the_reference_play_the_same_matches() -> None:
    met = play_many(30, 1)
    assert all(met[verb, True] for verb in ("deal", "cards", "put", "lean", "knock", "up", "no", "reveal", "next"))


@pytest.mark.long
def test_they_agree_in_all_that_may_occur() -> None:
    """Play until all that may occur has occurred: what is seldom needs more matches."""
    met: Counter[Any] = Counter()
    missing = list(WANTED)
    for seed in range(1, 13):
        met += play_many(300, seed)
        missing = [what for what, least in WANTED.items() if met[what] < least]
        if not missing and seed > 1:
            break
    assert not missing


if __name__ == "__main__":
    began = time.perf_counter()
    matches, seed = int(os.environ.get("STACKYARD_GAMES", "20000")), int(os.environ.get("STACKYARD_SEED", "2"))
    events = play_many(matches, seed)["events"]
    print(f"{matches} matches, {events} events: agreed, {time.perf_counter() - began:.0f} s")  # noqa: T201
