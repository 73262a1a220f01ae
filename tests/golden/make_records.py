"""Writes the golden records, two dozen matches of each game: `python -m tests.golden.make_records [GAME ...]`.

They are records as people have them, and what they replay to: GAME/NN.stackyard.jsonl and NN.json in this folder, of
each version of the rules two dozen, one version after the other. They never change, even if the rules do:
`test_records.py` replays each of them. A new version of a game's rules gets records of its own behind the others, and
an option that came later some that are named for version and option; what is there already is not written again.

Gravity events are random, as in the games' own tests, except in the records "with bodies", where they are simulated.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from stackyard.core.chance import Stream, seed_from
from stackyard.core.errors import BadRequestError
from stackyard.core.game import EVERYTHING, viewers
from stackyard.core.match import Match
from stackyard.core.registry import room as find_room
from stackyard.core.room import Room
from stackyard.games.towerbrix.options import cards_of
from stackyard.games.towerbrix.record import PILE
from stackyard.games.towerbrix.rules import card_places
from stackyard.physics.pose_text import poses_text
from tests.brick_work.write_golden import GOLDEN
from tests.tower_topple.without_physics import WITHOUT_PHYSICS
from tests.towerbrix import scenario

FOLDER: Final = Path(__file__).parent
RECORD: Final = ".stackyard.jsonl"
END: Final = 10_000  # moves: to the end


def fixed_timestamp() -> str:
    """Return the time that every event has."""
    return "2026-01-02T03:04:05.678Z"


class Plan(NamedTuple):
    """How a match is played at random."""

    options: dict[str, Any]
    players: int
    moves: int = END
    nature: str = "stream"
    before: int = 0  # moves that are played before the position in which the record starts
    undo: Sequence[int] = ()  # numbers of moves taken back by consent, at even intervals
    end: str = ""  # the table's event at the end
    rules: int = 1  # the version


def played(room: Room, plan: Plan, seed: int) -> Match:
    """Return a match as planned."""
    rng = random.Random(f"{room.slug} {seed}")
    more: dict[str, Any] = {
        "nature": plan.nature,
        "rules": plan.rules,
        "moment": fixed_timestamp,
        "seats": ["Ada", "Bo", "Cleo"][: plan.players],
    }
    if plan.nature == "stream":
        more["seed"] = seed
    if plan.before:
        start = Match.new(room, plan.options, plan.players, seed=seed + 1000, moment=fixed_timestamp, rules=plan.rules)
        go(start, rng, plan.before, seed)
        more["position"] = room.game.position_text(start.position)
    match = Match.new(room, plan.options, plan.players, **more)
    for number in plan.undo:
        go(match, rng, max(number, plan.moves // (len(plan.undo) + 1)), seed)
        while not _may_take_back(match, number):
            go(match, rng, 1, seed)
        match.apply_table_event(f"undo {number}")
    go(match, rng, plan.moves, seed)
    if plan.end and not match.over:
        match.apply_table_event(plan.end)
    return match


def _may_take_back(match: Match, number: int) -> bool:
    try:
        match.check_take_back(number)
    except BadRequestError:
        return False
    return True


def go(match: Match, rng: random.Random, moves: int, seed: int) -> None:
    """Play some moves; give chance events where the match does not draw them."""
    for _ in range(moves):
        while match.chance_due:
            drawn = match.game.sample_chance(match.position, Stream(seed_from(seed), match.seq))
            match.apply_chance(drawn)
        if match.over:
            return
        seat = int(rng.choice(match.to_act))
        legal = match.legal(seat)
        deals = [move for move in legal if move.startswith("deal ")]
        if deals:
            scenario.propose(match, seat, rng.choice(deals))
        else:
            match.play(seat, rng.choice(legal))
    while match.chance_due:
        match.apply_chance(match.game.sample_chance(match.position, Stream(seed_from(seed), match.seq)))


TOWERS: Final = (
    Plan({"width": 4, "height": 4}, 2),
    Plan({}, 2, 31),
    Plan({"width": 12, "height": 1, "capture": True}, 2),
    Plan({"width": 3, "height": 3, "utilities": 3, "sprawl": True, "suburbs": True, "swap": True}, 2),
    Plan({"width": 6, "height": 5, "utilities": 6, "sprawl": True, "capture": True, "suburbs": True, "swap": True}, 2),
    Plan({"width": 9, "height": 8, "utilities": 8, "capture": True, "suburbs": True}, 2, 60),
    Plan({"width": 5, "height": 4, "sprawl": True}, 2, 22, undo=(1, 3)),
    Plan({"width": 5, "height": 5, "utilities": 1, "swap": True}, 2, 9, end="resign 1"),
    Plan({"swap": True}, 2, 12, end="flag 0"),
    Plan({"width": 6, "height": 6, "suburbs": True}, 2, 14, before=12, undo=(2,)),
    Plan({"width": 6, "height": 6, "capture": True}, 2, 11, "given", end="draw"),
    Plan({"width": 2, "height": 7, "capture": True, "suburbs": True}, 2, 5, end="abort"),
    Plan({"width": 9, "height": 9, "utilities": 5, "sprawl": True}, 2, 120),
    Plan({"width": 5, "height": 5, "utilities": 1, "sprawl": True, "suburbs": True}, 2),
    Plan({"width": 5, "height": 5, "utilities": 3, "capture": True, "sprawl": True}, 2),
    Plan({"width": 4, "height": 5, "utilities": 2, "suburbs": True}, 2),
    Plan({"width": 7, "height": 3, "capture": True, "swap": True}, 2),
    Plan({"width": 3, "height": 4, "utilities": 4}, 2),
    Plan({"width": 6, "height": 4, "sprawl": True, "swap": True}, 2, 30, undo=(2,)),
    Plan({"width": 7, "height": 7, "utilities": 7, "sprawl": True}, 2, 40, "given"),
    Plan({"width": 5, "height": 3, "capture": True, "suburbs": True}, 2, END, "given"),
    Plan({"width": 8, "height": 4, "suburbs": True, "swap": True}, 2, 20, before=6, end="resign 0"),
    Plan({"width": 4, "height": 4, "utilities": 2, "sprawl": True, "swap": True}, 2, 10, end="flag 1"),
    Plan({"width": 12, "height": 12}, 2, 70),
)

FEW: Final = dict.fromkeys(
    ("spire", "lobby", "office", "elevator", "suite", "landlord", "noise_complaint", "inferno"), 0
)
TAKE_THAT_TOWERS: Final = (
    Plan({}, 2),
    Plan({}, 3),
    Plan({}, 4, 25),
    Plan({**FEW, "suite": 12, "inferno": 6, "office": 6, "spire": 4}, 2),
    Plan({**FEW, "landlord": 7, "office": 10, "suite": 16}, 3, 30),
    Plan(dict.fromkeys(FEW, 2), 2),
    Plan({}, 2, 18, "given"),
    Plan({}, 3, END, "given", undo=(3,)),
    Plan({}, 2, 20, undo=(1, 2), end="resign 0"),
    Plan({}, 4, 14, end="flag 3"),
    Plan({}, 3, 12, before=15, undo=(2,)),
    Plan({**FEW, "spire": 16, "suite": 8, "inferno": 4}, 4, 10, end="draw"),
    Plan({}, 4),
    Plan({**FEW, "lobby": 8, "office": 8, "elevator": 8}, 2),
    Plan({**FEW, "noise_complaint": 6, "office": 12, "spire": 6}, 3),
    Plan({**FEW, "elevator": 10, "inferno": 8, "lobby": 6}, 4),
    Plan({**FEW, "landlord": 8, "noise_complaint": 8, "suite": 8, "spire": 8}, 2),
    Plan(dict.fromkeys(FEW, 3), 3),
    Plan(dict.fromkeys(FEW, 4), 4, 40, undo=(2, 1)),
    Plan({}, 2, END, "given"),
    Plan({"inferno": 0}, 3, 20, end="resign 2"),
    Plan({"landlord": 0, "noise_complaint": 0}, 2, 16, before=10),
    Plan({}, 4, 22, "given", before=12, end="flag 1"),
    Plan({}, 3, 4, end="abort"),
)

BRICK_WORK: Final = (
    Plan({}, 2, 60),
    Plan({}, 2, 20),
    Plan({}, 2, 9),  # brickprints are being built
    Plan({}, 2, 40, "given"),
    Plan({}, 2, 30, undo=(1, 4)),
    Plan({}, 2, 35, end="resign 0"),
    Plan({}, 2, 25, end="flag 1"),
    Plan({}, 2, 22, "given", end="draw"),
    Plan({}, 2, 3, end="abort"),
    Plan({}, 2, 25, before=70),
    Plan({}, 2, 25, "given", before=30, undo=(3,)),
    Plan({}, 2, 80),
    Plan({}, 2, 45),
    Plan({}, 2, 15, end="resign 1"),
    Plan({}, 2, 50, "given", undo=(2,)),
    Plan({}, 2, 30, before=20, end="flag 0"),
    Plan({}, 2, 30, before=50),
    Plan({}, 2, 40, before=100),
    Plan({}, 2, 60, "given", before=10),
    Plan({}, 2, 35, undo=(1, 1, 2)),
    Plan({}, 2, 28, end="draw"),
    Plan({}, 2, 12, "given", end="resign 0"),
    Plan({}, 2, 70, before=5),
)

BRICK_WORK_2: Final = tuple(plan._replace(rules=2) for plan in BRICK_WORK)

SHORT: Final = {"rows": 5, "rounds": 2}
HOUSE: Final = {**SHORT, "version": 4}
TOPPLE: Final = (
    Plan({}, 2, 30),
    Plan({**SHORT}, 4),
    Plan({**SHORT, "version": 2}, 3),
    Plan({**SHORT, "version": 3}, 3),
    Plan({**HOUSE, "put_on_top": False, "one_more_scores_nothing": False}, 2),
    Plan({**HOUSE, "colours": False, "top_row_safe": False, "skip": False, "play_on": False}, 5),
    Plan({**SHORT, "teams": 3, "open": True}, 9),
    Plan({**SHORT, "real": True}, 3),
    Plan({"rows": 6, "target": 10}, 2, 14, "given", undo=(1,)),
    Plan({**SHORT, "teams": 2}, 4, 9, undo=(2,), end="resign 2"),
    Plan({"rows": 7}, 3, 10, before=8, end="flag 0"),
    Plan({**SHORT, "strict": True}, 3),
    Plan({**SHORT, "teams": 2, "sizes": "3,2"}, 5),
    Plan({**HOUSE, "colour_bonus": False, "substitute": False, "draw_two": False, "reverse": False}, 3),
    Plan({**HOUSE, "one_more": False, "edge": False, "center": False, "add_points": False}, 4),
    Plan({**HOUSE, "lose_two": False, "lose_more": False, "others_gain": False, "others_more": False}, 3),
    Plan({**HOUSE, "top_row_safe": False, "put_on_top": False}, 2),
    Plan({**HOUSE, "put_on_top": False, "real": True}, 3),
    Plan({**HOUSE, "top_row_safe": False, "lose_more": False, "others_more": False, "open": True}, 6, 60),
    Plan({**SHORT, "real": True, "version": 2, "teams": 2}, 4, 30, "given", undo=(1,)),
    Plan({"rows": 12, "rounds": 2, "plain": 0, "reverses": 8, "skips": 30, "blue": 0}, 2),
    Plan({**SHORT, "version": 3, "strict": True, "teams": 2}, 4),
    Plan({**SHORT, "version": 2, "real": True}, 2, 12, before=10, end="draw"),
)
TOPPLE_2: Final = tuple(plan._replace(rules=2, before=plan.before if plan.before < 10 else 3) for plan in TOPPLE)

DECK: Final = """\
H1 2 all blue: lying
H2 2 exactly 1 blue: lying
H3 2 same pose red
H4 2 at least 3 bricks: grounded
H5 2 all yellow: touches all yellow
H6 2 at least 4 bricks: standing
H7 3 no purple: lying
H8 3 exactly 2 bricks: lying
H9 3 same top red
H10 3 more standing purple than standing yellow"""
BRIX: Final = (
    Plan({}, 2, 40),
    Plan({}, 1, END),
    Plan({"deck": "pink"}, 3, 35, undo=(2,)),
    Plan({"variant": "intro"}, 2, END),
    Plan({"variant": "challenge", "challenge": 2}, 2, 8, end="resign 0"),
    Plan({"variant": "challenge", "challenge": 10, "level": "hard"}, 3, 25, "given"),
    Plan({"real": True, "open": True}, 4, 40),
    Plan({"deal": "G3 G17 G20", "open": True}, 2, 30, end="draw"),
    Plan({"box_short": 300, "live_check": False, "cards": DECK}, 4, 30, before=12),
    Plan({"deck": "pink", "temperament": "helper"}, 3, 40),
    Plan({"temperament": "leader", "solvable": True}, 2, 30),
    Plan({"variant": "challenge", "challenge": 9, "level": "medium"}, 2, 40, "given"),
    Plan({"variant": "challenge", "challenge": 11, "deck": "pink"}, 3, 30),
    Plan({"variant": "challenge", "challenge": 14}, 1, 40),
    Plan({"variant": "challenge", "challenge": 4, "real": True}, 3, 40),
    Plan({"variant": "intro", "real": True}, 2, 60),
    Plan({"open": True, "box_long": 500}, 6, 40, end="flag 2"),
    Plan({"deck": "pink", "real": True}, 1, 40, undo=(1,)),
    Plan({"variant": "challenge", "challenge": 6, "level": "hard", "open": True}, 5, 50),
)
OF_FIRST: Final = {"edition": "first"}  # the edition of cards that a plan names, and of every fourth one
BRIX_2: Final = tuple(
    plan._replace(rules=2, options={**plan.options, **(OF_FIRST if "deal" in plan.options or not n % 4 else {})})
    for n, plan in enumerate(BRIX)
)


def with_bodies_of_topple(rules: int) -> Match:
    """Play a pull that is simulated here and now, and put the brick on top."""
    match = Match.new("tower-topple", {"rows": 4, "rounds": 1}, 2, seed=5, moment=fixed_timestamp, rules=rules)
    match.play(0, "pull 3b +30")
    if match.legal(0) and match.legal(0)[0].startswith("place"):
        match.play(0, match.legal(0)[0])
    return match


def brix(rules: int, players: int, options: dict[str, Any] | None = None, **more: Any) -> Match:
    """Return a match of TowerBrix by a version of the rules, with the cards of the first edition, which are named."""
    chosen = {**(options or {}), **({"edition": "first"} if rules > 1 else {})}
    return Match.new("towerbrix", chosen, players, moment=fixed_timestamp, rules=rules, **more)


def with_bodies_of_brix(rules: int) -> Match:
    """Put three bricks by hands that are simulated here and now."""
    match = brix(rules, 2, seed=8)
    scenario.propose(match, 0, "deal 2x2")
    match.play(0, "put y1 0 0 31 stand")
    match.play(1, "put b1 60 0 16 x")
    match.play(0, "no")
    return match


def with_a_tower(rules: int) -> Match:
    """Win a round with a wall that stands, by a given chance event."""
    match = brix(rules, 2, nature="given")
    scenario.deal(match, "deal 2x2", "G12>0 G16>1")
    scenario.lay(match, scenario.wall(), seat=1, brick="p2")
    scenario.thumbs(match)
    match.apply_chance(f"stands {poses_text(scenario.wall())}")
    match.play(0, "next") if "next" in match.legal(0) else None
    return match


def with_a_fall(rules: int) -> Match:
    """Lose a round with a column that falls."""
    match = brix(rules, 3, nature="given")
    scenario.deal(match, "deal 3x2", "G12>0 G16>1 G9>2")
    scenario.evaluate(match, scenario.column(), "falls")
    return match


def six_twos(match: Match) -> str:
    """Return the deal of the first six cards of two points on the pile to three seats."""
    pile = card_places.cards_lying_in(match.position, 2, (PILE,))[:6]
    names = [cards_of(match.position)[card].name for card in pile]
    return "cards " + " ".join(f"{name}>{number // 2}" for number, name in enumerate(names))


def with_every_question(rules: int) -> Match:
    """Ask and answer each kind of question, with every answer, and end rounds by void votes."""
    match = brix(rules, 3, {"variant": "challenge", "challenge": 9}, nature="given")
    match.play(0, "deal 3x2 2x3")
    match.play(1, "decline")
    match.play(2, "deal 6x2")
    match.play(0, "deal 6x2")
    match.play(1, "agree")
    match.apply_chance("cards G5>0 G9>0 G7>1 G12>1 G14>2 G15>2")
    scenario.lay(match, scenario.wall(), seat=0)
    match.play(1, "begin")
    match.play(1, "ask y1")
    match.play(0, "agree")
    scenario.lay(match, scenario.column(), seat=1)
    match.play(2, "no")
    match.play(2, "drop G14")
    match.play(0, "decline")
    scenario.propose(match, 2, "drop G15")
    match.play(0, "ask knock")
    match.play(1, "decline")
    match.play(0, "knock")
    for answer in ("open", "yes"):
        for seat in range(3):
            match.play(seat, "void")
        match.apply_chance(f"proof {answer}")
        scenario.propose(match, 1, "deal 6x2")
        match.apply_chance(six_twos(match))
    scenario.lay(match, scenario.column(), seat=1)
    scenario.thumbs(match)
    match.apply_chance(f"falls {poses_text(scenario.bricks())}")
    return match


def with_rounds(rules: int) -> Match:
    """Win a round, lose one by a void vote where a tower is known, and begin the next."""
    match = brix(rules, 2, nature="given")
    scenario.deal(match, "deal 2x2", "G12>0 G16>1")
    scenario.lay(match, scenario.wall(), seat=1, brick="p2")
    scenario.thumbs(match)
    match.apply_chance(f"stands {poses_text(scenario.wall())}")
    scenario.deal(match, "deal 2x2", "G5>0 G7>1")
    match.play(0, "proof")
    match.apply_chance("proof no")
    for seat in (0, 1):
        match.play(seat, "void")
    match.play(1, "deal 1x2")
    return match


def with_a_winner() -> Match:
    """Return the match of Brick Work that its own tests keep, with both brickprints recreated."""
    return Match.load(GOLDEN[1].read_bytes())


def with_a_winner_by_version_2() -> Match:
    """Return the same by version 2."""
    return Match.load(GOLDEN[2].read_bytes())


BY_HAND: Final = (with_bodies_of_brix, with_a_tower, with_a_fall, with_every_question, with_rounds)
Source = tuple[Room, Sequence[Plan], Sequence[Callable[[], Match]]]
GAMES: Final[dict[str, Sequence[Source]]] = {  # a source, two dozen records, for each version of the rules
    "towers": [(find_room("towers"), TOWERS, ())],
    "take-that-towers": [(find_room("take-that-towers"), TAKE_THAT_TOWERS, ())],
    "brick-work": [
        (find_room("brick-work"), BRICK_WORK, (with_a_winner,)),
        (find_room("brick-work"), BRICK_WORK_2, (with_a_winner_by_version_2,)),
    ],
    "tower-topple": [
        (WITHOUT_PHYSICS, plans, [partial(with_bodies_of_topple, rules)])
        for rules, plans in enumerate((TOPPLE, TOPPLE_2), start=1)
    ],
    "towerbrix": [
        (scenario.COIN_TOSS, BRIX, [partial(make, 1) for make in BY_HAND]),
        (scenario.COIN_TOSS, BRIX_2, [partial(make, 2) for make in BY_HAND]),
    ],
}


PRICED: Final = {**SHORT, "rounds": 3}
LATER: Final[dict[str, Sequence[tuple[str, Room, Sequence[Plan]]]]] = {  # by the option that came later
    "brick-work": [
        (
            "alone",
            find_room("brick-work"),
            [
                Plan({"alone": True}, 1, END, rules=2),
                Plan({"alone": True}, 1, 30, "given", undo=(1,), rules=2),
                Plan({"alone": True}, 1, 40, before=3, end="resign 0", rules=2),
            ],
        ),
    ],
    "tower-topple": [
        (
            "fall",
            WITHOUT_PHYSICS,
            [
                Plan({**PRICED, "fall": "minus 3"}, 2, rules=2),
                Plan({**PRICED, "fall": "tower lost"}, 3, rules=2),
                Plan(
                    {**PRICED, "fall": "tower lost", "version": 2, "teams": 2, "target": 6}, 5, 40, undo=(1,), rules=2
                ),
                Plan({**PRICED, "fall": "minus 3", "real": True}, 2, 25, "given", before=6, rules=2),
            ],
        ),
        (
            "alone",
            WITHOUT_PHYSICS,
            [
                Plan({"alone": True}, 1, rules=2),
                Plan({"rows": 5, "alone": True, "strict": True, "open": True}, 1, 12, "given", undo=(1,), rules=2),
                Plan({"rows": 8, "alone": True}, 1, 9, before=3, end="resign 0", rules=2),
            ],
        ),
    ],
}


def summary(match: Match) -> dict[str, Any]:
    """Return what a record replays to: the position, who may act, the outcome, and all views."""
    views: dict[bytes, list[str]] = {}
    for viewer in (*viewers(match.game, match.position), EVERYTHING):
        views.setdefault(msgspec.json.encode(match.view(viewer)), []).append(str(viewer))
    return {
        "position": match.game.position_text(match.position),
        "to_act": match.to_act,
        "over": match.over,
        "scores": match.outcome().scores,
        "outcome": msgspec.to_builtins(match.outcome()),
        "views": {" ".join(viewers): msgspec.json.decode(view) for view, viewers in views.items()},
    }


def write(slug: str, name: str, match: Match) -> None:
    """Write a record, and what it replays to by the game of the registry."""
    seed = match.seed.hex() if match.seed is not None and not match.over else None
    again = Match.load(match.text(), seed=match.seed, gravity="told")
    assert again.text() == match.text()
    folder = FOLDER / slug
    folder.mkdir(exist_ok=True)
    (folder / f"{name}{RECORD}").write_text(match.text(), encoding="utf-8")
    text = json.dumps({"seed": seed, **summary(again)}, ensure_ascii=False, indent=None)
    (folder / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def main(slugs: Sequence[str]) -> None:
    """Write the records of some games that are not there yet."""
    for slug in slugs:
        numbers = count(1)
        for room, plans, others in GAMES[slug]:
            for plan in plans:
                number = next(numbers)
                if _is_new(slug, f"{number:02}"):
                    write(slug, f"{number:02}", played(room, plan, number))
            for other in others:
                number = next(numbers)
                if _is_new(slug, f"{number:02}"):
                    write(slug, f"{number:02}", other())
        for option, room, plans in LATER.get(slug, ()):
            for number, plan in enumerate(plans, start=1):
                if _is_new(slug, name := f"{plan.rules}-{option}-{number:02}"):
                    write(slug, name, played(room, plan, number))


def _is_new(slug: str, name: str) -> bool:
    return not (FOLDER / slug / f"{name}{RECORD}").exists()


if __name__ == "__main__":
    main(sys.argv[1:] or list(GAMES))
