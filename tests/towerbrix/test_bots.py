"""The bots of TowerBrix: they know only what their seat knows, are honest, let others build, and build their goals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
import pytest

from benchmarks.rounds.towerbrix_table import Table
from benchmarks.towerbrix_team import interval, play
from stackyard.core.errors import BadPositionError, BadRequestError, MatchOverError, NotYourTurnError
from stackyard.core.game import Position
from stackyard.core.match import Match
from stackyard.core.texts.catalogue import Message, text_of
from stackyard.games.towerbrix import bodies
from stackyard.games.towerbrix.bots import (
    belief,
    built_bricks,
    challenge_constraints,
    goals,
    players,
    proposals,
    reactions,
    swamp_bridges,
    turn_taking,
)
from stackyard.games.towerbrix.bots.attempt_memory import AttemptMemory
from stackyard.games.towerbrix.bots.belief import Belief, JudgedTower, Observation, observe
from stackyard.games.towerbrix.bots.builder import Goal, stand_on_flat_faces
from stackyard.games.towerbrix.bots.cover_search import anneal_for_hands, programs_of
from stackyard.games.towerbrix.bots.human_table import search_key
from stackyard.games.towerbrix.bots.partial_annealing import (
    NO_AIM,
    NO_AREAS,
    anneal_free_bricks,
    start_from_one_of,
)
from stackyard.games.towerbrix.bots.players import DEAL_DELAY_S
from stackyard.games.towerbrix.conditions.bytecode import compile_conditions, penalty
from stackyard.games.towerbrix.conditions.decks import deck
from stackyard.games.towerbrix.moves import deal_text, read_move
from stackyard.games.towerbrix.pieces import BRICKS, MOST_BRICKS
from stackyard.games.towerbrix.record import BUILD, HAND, MOST_TRIED
from stackyard.games.towerbrix.room import ROOM
from stackyard.games.towerbrix.rules import challenges, surveys
from stackyard.games.towerbrix.solver.search.lattice import COLUMNS, IS_USED, ORDER, POSE, X, Y
from stackyard.games.towerbrix.solver.solver import solve
from stackyard.games.towerbrix.solver.towers import EVERY_COLOUR, Plan, margin_of, tower_of
from stackyard.games.towerbrix.solver.towers import GREEN as GREEN_BRICKS
from stackyard.games.towerbrix.solver.towers import PINK as ALL_BRICKS
from stackyard.games.towerbrix.view import CardView, view
from tests.as_json import as_json
from tests.towerbrix.scenario import GAME, begin, bricks, column, deal, lay, record, simulated, wall

LEVELS = range(1, 6)
GREEN = {card.name: card for card in deck("green", "first")}
MS = 60  # ms for a search: a few towers only, so that tests are fast


def building(cards: str = "G9>0 G8>0 G12>1 G10>1 G16>2", players: int = 3, **options: Any) -> Match:
    """Return a match at the start of building with these cards."""
    match = begin(players, **options)
    numbers = {card.name: number for number, card in enumerate(deck("green", "first"))}
    dealt = [
        (int(seat), GREEN[name].points, numbers[name], name) for name, seat in (c.split(">") for c in cards.split(" "))
    ]
    points, hands = [value for _, value, _, _ in dealt], [seat for seat, _, _, _ in dealt]
    extra = [seat for seat in range(players) if hands.count(seat) > len(hands) // players]
    asked = deal_text(points.count(2), points.count(3), extra if len(hands) % players else ())
    deal(match, asked, " ".join(f"{name}>{seat}" for seat, _, _, name in sorted(dealt)))
    return match


def others_dealt_anew(position: Position, seat: int, seed: int) -> Position:
    return ROOM.determinize(position, seat, np.random.default_rng(seed))


def think(match: Match, seat: int, level: int = 3, seed: int = 1) -> tuple[str, float]:
    found = ROOM.search(match.position, seat, level, MS, seed)
    return found.move, as_json(found.info)["wait"]


# --- what they may know ----------------------------------------------------------------------------------------------


def two_towers_judged() -> Match:
    """Return a match in which two towers were built and some seats reacted to them."""
    match = building()
    lay(match, wall(), 0)
    for seat, word in ((0, "no"), (1, "up"), (2, "no")):
        match.play(seat, word)
    lay(match, column(), 2)
    for seat, word in ((0, "up"), (1, "no")):
        match.play(seat, word)
    return match


def choices(match: Match, seat: int, level: int) -> set[tuple[str, float, str]]:
    """Return what a bot does in positions that differ in the others' cards alone."""
    positions = [others_dealt_anew(match.position, seat, seed) if seed else match.position for seed in range(3)]
    assert len({position["where"].tobytes() for position in positions}) == 3
    results = [ROOM.search(position, seat, level, MS, 7) for position in positions]
    return {(result.move, as_json(result.info)["wait"], as_json(result.info)["why"]) for result in results}


def test_a_bot_says_why_in_the_readers_language() -> None:
    match = building()
    result = ROOM.search(match.position, 0, 2, MS, 7)
    assert isinstance(result.info.why_localizable, Message)
    assert text_of(result.info.why_localizable) == result.info.why
    assert text_of(result.info.why_localizable, "de") != result.info.why


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_that_would_cheat_cannot(level: int) -> None:
    """Positions that differ in the others' cards alone get the same move, after the same time, with the same words."""
    match = two_towers_judged()
    for seat in (0, 2):
        assert len(choices(match, seat, level)) == 1
    assert len(choices(building(), 0, level)) == 1


def test_a_bot_that_saw_the_others_cards_would_give_itself_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test before can fail: shown all hands, a bot does this for one deal and that for another."""

    def leaking(position: Position, seat: int, attempt: AttemptMemory | None = None) -> belief.Observation:
        me = observe(position, seat)
        hands = [view(position, other).hands[other] for other in range(3)]
        return msgspec.structs.replace(me, view=msgspec.structs.replace(me.view, hands=hands, open=True))

    monkeypatch.setattr(players, "observe", leaking)
    assert len(choices(building(), 0, 3)) > 1


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_looks_at_its_own_hand_alone(level: int) -> None:
    """Handed a forged view that shows the others' faces, it does what it does without them."""
    match = building()
    lay(match, wall(), 0)
    match.play(0, "up")
    me = observe(match.position, 1)
    forged = [
        [CardView(card.points, name, "", None, True, [], [], False) for card, name in zip(hand, names, strict=True)]
        for hand, names in zip(me.view.hands, (("G9", "G8"), (), ("G16",)), strict=False)
        if names
    ]
    open_ = msgspec.structs.replace(me.view, hands=[forged[0], me.view.hands[1], forged[1]])
    assert players.decide(msgspec.structs.replace(me, view=open_), level, MS, 3) == players.decide(me, level, MS, 3)


def test_a_bot_has_nothing_but_the_view_to_look_at() -> None:
    """Handed a view with other cards as its own, it plays to those: it knows of no other."""
    match = building("G9>0 G1>0 G12>1 G10>1 G16>2")
    lay(match, wall(), 1)  # two standing, six lying
    me = observe(match.position, 0)
    assert players.decide(me, 3, MS, 1)[0] == "no"
    hand = [CardView(2, "G16", "", None, True, [], [], False), CardView(3, "G20", "", None, True, [], [], False)]
    forged = msgspec.structs.replace(me.view, hands=[hand, *me.view.hands[1:]])
    assert players.decide(msgspec.structs.replace(me, view=forged), 3, MS, 1)[0] == "up"
    text = repr(me)
    assert all(f"name='{name}'" not in text.split("deck=")[0] for name in ("G12", "G10"))


def test_who_sees_no_tower_is_told_of_none() -> None:
    match = building(players=3, variant="challenge", challenge=10, cards="G9>0 G8>0 G12>1 G10>1 G16>2")
    lay(match, wall(), 0)
    match.play(0, "no")
    lay(match, column(), 0)
    me = observe(match.position, 2)
    assert me.blind
    assert me.tried == ()
    assert think(match, 2)[0] == ""
    match.play(0, "up")
    match.play(1, "up")
    assert think(match, 2)[0] == "up"


# --- what they remember ----------------------------------------------------------------------------------------------


def test_towers_are_remembered_with_their_thumbs_and_noes() -> None:
    match = building()
    lay(match, wall(), 0)
    match.play(0, "up")
    match.play(2, "no")
    match.play(2, "no")
    assert record(match)["judged"] == 0
    lay(match, column(), 2, "y2")
    tried = observe(match.position, 1).tried
    assert [(one.up, one.no) for one in tried] == [(0b001, 0b100)]
    assert tried[0].poses == wall().astype(np.float32).tobytes()
    assert (record(match)["judged"], record(match)["mover"], record(match)["moves"]) == (1, 2, 1)
    lay(match, bricks("y1 0 0 30 stand"), 1)  # no tower: reactions to it are not remembered
    match.play(0, "no")
    lay(match, wall(), 1)
    assert record(match)["judged"] == 1
    assert record(match)["moves"] == 3
    text = GAME.position_text(match.position)
    assert GAME.parse_position(text).tobytes() == match.position.tobytes()
    for before, after in (("mover=1", "mover=7"), ("tried=1.4.", "tried=8.4."), ("judged=1", "judged=999")):
        assert before in text
        with pytest.raises(BadPositionError):
            GAME.parse_position(text.replace(before, after))


def test_the_oldest_tower_is_forgotten_and_all_are_when_the_attempt_ends() -> None:
    match = building()
    for number in range(MOST_TRIED + 2):
        lay(match, (wall, column)[number % 2](), 0)
        match.play(0, "no")
        match.play(1, "no") if number == 1 else None
    lay(match, bricks(), 0)
    tried = observe(match.position, 0).tried
    assert len(tried) == MOST_TRIED
    assert tried[0].no == 0b001
    assert record(match)["judged"] == MOST_TRIED + 2
    for seat in range(3):
        match.play(seat, "void")
    match.apply_chance("proof yes")
    assert observe(match.position, 0).tried == ()
    assert (record(match)["judged"], record(match)["moves"]) == (0, 0)


def after_a_thumb_and_a_no() -> Observation:
    """Return what seat 0 sees where a tower stands after one that seat 1 liked and seat 2 did not."""
    match = building()
    lay(match, wall(), 0)
    for seat, word in ((1, "up"), (2, "no")):
        match.play(seat, word)
    lay(match, column(), 0)
    return observe(match.position, 0)


def test_beliefs_follow_what_was_said() -> None:
    """A seat that gave a thumb holds cards that the tower meets; one that said no holds a card that it misses."""
    me = after_a_thumb_and_a_no()
    drawn = Belief(me, me.tried, np.random.default_rng(1)).sample_hands(80)
    meets = belief.verdicts(me.deck, me.tried[0].poses)
    assert len(drawn) == 80
    assert np.mean([meets[list(hand[1])].all() for hand in drawn]) > 0.85
    assert np.mean([meets[list(hand[2])].all() for hand in drawn]) < 0.15
    for hand in drawn:
        assert [me.deck[card].points for card in hand[1]] == [2, 3]
        assert len({*hand[1], *hand[2]}) == 3
        assert not {me.deck[card].name for cards in hand.values() for card in cards} & {"G9", "G8"}


def test_hands_that_are_weighed_one_by_one_are_believed_as_hands_that_are_drawn() -> None:
    me = after_a_thumb_and_a_no()
    exact = Belief(me, me.tried, np.random.default_rng(1), exact=True)
    drawn = Belief(me, me.tried, np.random.default_rng(1)).sample_hands(400)
    assert not Belief(me, me.tried, np.random.default_rng(1)).tables
    meets = belief.verdicts(me.deck, column().astype(np.float32).tobytes())
    for seat, table in exact.tables.items():
        assert table.chances.sum() == pytest.approx(1.0)
        assert {tuple(sorted(me.deck[card].points for card in hand)) for hand in table.hands.tolist()} == {
            tuple(sorted(card.points for card in me.view.hands[seat]))
        }
        share = np.mean([meets[list(hand[seat])].all() for hand in drawn])
        assert table.share(meets) == pytest.approx(share, abs=0.1)
    own = exact.own_tables()[0]
    assert {"G9", "G8"} <= {me.deck[card].name for card in own.hands.ravel()}  # others cannot rule out what it holds
    for hand in exact.sample_hands(60):
        assert len({*hand[1], *hand[2]}) == 3


def test_a_tower_is_changed_until_more_imagined_hands_accept_it() -> None:
    """It meets the bot's own cards before and after, and the bricks that stay have not moved."""
    cards = deck("green", "first")
    mine = [card.condition for card in cards if card.name in ("G9", "G8")]
    own, bounds = compile_conditions(mine), challenge_constraints.constraints_of(0).bounds
    plan, state = np.zeros((MOST_BRICKS, COLUMNS), np.int64), np.array([4], np.uint64)
    assert not anneal_free_bricks(own, bounds, NO_AIM, NO_AREAS, 0, GREEN_BRICKS, False, 0, False, 4000, state, plan, 0)
    rng = np.random.default_rng(2)
    hands = [rng.choice(len(cards), 3, replace=False).tolist() for _ in range(60)]
    codes, first, rows = programs_of(cards, hands)

    def accepted(one: Plan) -> float:
        facts = tower_of(one).facts
        return float(np.mean([all(belief.met(cards[card], facts) for card in hand) for hand in hands]))

    before = plan.copy()
    stays = 1 << int(np.argmin(np.where(plan[:, IS_USED] == 1, plan[:, ORDER], MOST_BRICKS)))
    assert anneal_for_hands(own, bounds, codes, first, rows, stays, GREEN_BRICKS & ~stays, False, 0, 3000, state, plan)
    assert accepted(plan) > accepted(before)
    assert penalty(own, tower_of(plan).facts) == 0
    brick = stays.bit_length() - 1
    assert plan[brick, [X, Y, POSE]].tolist() == before[brick, [X, Y, POSE]].tolist()


# --- what they say ---------------------------------------------------------------------------------------------------


def test_thumbs_and_noes_are_honest() -> None:
    match = building("G16>0 G20>0 G9>1 G10>1 G12>2")
    lay(match, wall(), 2)
    assert think(match, 0)[0] == "up"
    assert think(match, 1)[0] == "no"
    match.play(0, "up")
    match.play(1, "up")  # a thumb by mistake
    assert think(match, 1)[0] == "down"
    assert think(match, 0)[0] not in ("up", "down", "no")


def test_a_brick_that_spoils_a_card_is_objected_to_once() -> None:
    match = building("G29>0 G9>1 G16>2")  # no yellow touches yellow
    half = bricks("p1 0 0 15 x", "r1 0 30 15 x", "y1 0 0 60 stand", "y2 0 30 60 stand")
    lay(match, half, 1, "y2")
    assert think(match, 0, level=2)[0] == "no"
    assert think(match, 2, level=2)[0] != "no"
    match.play(0, "no")
    assert think(match, 0, level=2)[0] != "no"
    buried = bricks("p1 0 0 15 x", "r1 0 30 15 x", "y1 0 0 60 stand", "y2 0 30 60 stand", "b1 0 15 105 y")
    lay(match, buried, 1, "b1")
    assert think(match, 0, level=2)[0] != "no"  # no brick that could be lifted is at fault: that was said before


def test_votes_are_joined_when_it_takes_long() -> None:
    match = building()
    match.play(0, "void")
    match.play(1, "void")
    assert think(match, 2, level=1)[0] != "void"
    for _ in range(players.TOWERS_UNTIL_VOTE):
        lay(match, wall(), 0)
        match.play(0, "no")
        lay(match, column(), 0)
    for seat in range(3):
        match.play(seat, "no")
    assert think(match, 2, level=1)[0] == "void"
    assert think(match, 0, level=5)[0] == "proof"


def test_open_cards_are_looked_for_together_and_then_it_goes_on() -> None:
    match = building("G16>0 G20>1", players=2)
    match.play(0, "reveal")
    match.play(1, "reveal")
    move, wait = think(match, 0)
    assert move.startswith("put ")
    lay(match, wall(), 0)
    move, wait = think(match, 0)
    assert (move, wait >= players.OPEN_CARDS_S * 0.8) == ("next", True)


# --- who builds ------------------------------------------------------------------------------------------------------


def test_the_most_demanding_hand_leads_and_then_they_take_turns() -> None:
    match = building("G9>0 G1>1 G8>1 G12>2 G10>2")
    waits = [think(match, seat)[1] for seat in range(3)]
    assert waits.index(min(waits)) == 1
    assert sorted(waits)[1] > 2 * min(waits) + 5
    lay(match, wall(), 1)
    thumbs_or_noes(match)
    waits = [think(match, seat)[1] for seat in range(3)]
    assert waits.index(min(waits)) == 2


def thumbs_or_noes(match: Match) -> None:
    """Let every seat react as its bot would."""
    for seat in range(match.header.players):
        word = think(match, seat)[0]
        assert word in ("up", "no")
        match.play(seat, word)


def test_nobody_fights_over_bricks() -> None:
    """As long as somebody builds, the others wait; if nothing happens for long, one after the other would go on."""
    match = building()
    lay(match, bricks("y1 0 0 30 stand"), 2)
    waits = [think(match, seat)[1] for seat in range(3)]
    assert waits[2] < 3
    assert min(waits[:2]) > 0.8 * turn_taking.TAKEOVER_S
    assert abs(waits[0] - waits[1]) > 2


def test_what_a_bot_has_in_mind_it_builds_brick_by_brick() -> None:
    match = building("G16>0 G20>0 G9>1 G12>2")
    for _ in range(30):
        move, _ = think(match, 0, seed=5)
        if move in ("up", "no"):
            break
        match.play(0, move)
        step = read_move(move)
        poses = np.asarray(record(match)["poses"][:8], np.float64)
        reach = bodies.assisted_put(match.position, 0, move)
        assert reach is not None
        poses[step.brick] = (*reach.to, *reach.turn)
        match.apply_chance(f"lies {event_poses(poses)}")
    assert move == "up"
    assert record(match)["moves"] <= 12


def test_what_another_has_begun_is_gone_on_with() -> None:
    """A bot that takes over when nobody continues leaves the other's bricks where they are."""
    match = building("G16>0 G20>0 G9>1 G12>2")
    begun = bricks("p1 0 0 15 x", "r1 0 30 15 x", "y1 0 15 60 stand")
    lay(match, begun, 2)
    for _ in range(5):
        move, _ = think(match, 0, seed=5)
        assert read_move(move).brick not in (0, 2, 4)
        match.play(0, move)
        poses = np.asarray(record(match)["poses"][:8], np.float64)
        reach = bodies.assisted_put(match.position, 0, move)
        assert reach is not None
        poses[reach.brick] = (*reach.to, *reach.turn)
        match.apply_chance(f"lies {event_poses(poses)}")
    assert think(match, 0)[0] == "up"
    assert np.abs(record(match)["poses"][[0, 2, 4]] - begun[[0, 2, 4]]).max() < 1e-5


def event_poses(poses: Any) -> str:
    from stackyard.games.towerbrix.bodies import event_poses_text

    return event_poses_text(poses, len(poses))


NEEDS_LEANING = "G1>0 G49>0 G16>1"
"""Exactly three lie, and as many stand: of eight bricks two have to lean."""


def test_a_goal_has_leaning_bricks_where_no_straight_tower_is_found() -> None:
    match = building(NEEDS_LEANING, players=2)
    goal = None
    for level in (5, 3):
        me = observe(match.position, 0)
        goal = goals.goal_of(me, (), level, MS, (0, 0), leads=True)
        assert (goal is not None) == (level == 5)
        steps = None if goal is None else goal.steps(me.poses)
        assert goal is None or steps is not None
        put = [step.text.split(" ")[0] for step in steps or []]
        assert put == (["put"] * 6 + ["lean"] * 2 if level == 5 else [])


def test_where_a_straight_tower_is_found_no_brick_leans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proposals, "tower_at_rest", lambda plan: pytest.fail("a leaning tower was looked for"))
    me = observe(building().position, 0)
    assert goals.goal_of(me, (), 5, MS, (0, 0), leads=True) is not None


@pytest.mark.long
@pytest.mark.parametrize("world", [False, pytest.param(True, marks=pytest.mark.long)])
def test_bots_win_a_deal_whose_towers_all_need_leaning_bricks(world: bool) -> None:
    """In the simulator, and where straight bricks are told to lie as they were put: the leaning ones come to rest."""
    match = building(NEEDS_LEANING, players=2)
    conditions = [GREEN[name].condition for name in ("G1", "G49", "G16")]
    assert solve(conditions, "green", by_work=True).verdict == "impossible"  # without leaning bricks
    table = Table(match, [5, 5], 1, world=world, talk=False)
    assert table.run() == "won"
    assert sum(move.startswith("lean ") for _, _, move in table.done) >= 2


def test_a_tower_becomes_another_one_brick_at_a_time() -> None:
    """No brick is taken from under another or put where one lies, and no more is taken apart than necessary."""
    solution = solve([GREEN[name].condition for name in ("G16", "G20")], seconds=20)
    assert solution.plan is not None
    goal = Goal(solution.plan)
    for start in (bricks(), wall(), column()):
        steps = goal.steps(start)
        assert steps is not None
        assert sum(not step.clears_way for step in steps) >= 1
        poses = start.copy()
        for step in steps:
            assert goal.is_free(step.brick, poses)
            poses[step.brick, 2] = 1.0  # lifted
            low, high = step.centre_mm[2] / 1000 - 0.03, step.centre_mm[2] / 1000 + 0.03
            under = [b for b in range(8) if abs(poses[b, 2] - (low + high) / 2) < 0.001 and b != step.brick]
            assert all(np.abs(poses[b, :2] - np.array(step.centre_mm[:2]) / 1000).max() > 0.02 for b in under)
            poses[step.brick] = goal.poses[step.brick] if not step.clears_way else poses[step.brick]
            if step.clears_way:
                poses[step.brick, :3] = np.array(step.centre_mm) / 1000
        assert goal.in_place(poses) == goal.used


def test_no_brick_is_balanced_on_an_edge_on_the_way() -> None:
    """A brick that only the next brick holds down would fall; with small shifts the same tower can be built."""
    shaky = bricks("p1 0 0 30 stand", "r1 15 0 75 x", "b1 0 0 105 x")
    p1, r1 = (BRICKS.index(name) for name in ("p1", "r1"))
    assert not stand_on_flat_faces(shaky[[p1, r1]])
    assert stand_on_flat_faces(bricks("p1 0 0 30 stand", "r1 5 0 75 x")[[p1, r1]])
    match = building("G8>0 G20>0 G9>1 G12>2")
    for seed in range(2):
        goal = proposals.propose(observe(match.position, 0), (), goals.LEVEL_SETTINGS[3].budget, seed, None)
        assert goal is not None
        assert goal.stands_throughout
        poses = bricks()
        lying: list[int] = []
        for step in goal.steps(poses) or ():
            lying += [] if step.clears_way else [step.brick]
            assert len(lying) == len(goal.bricks) or stand_on_flat_faces(goal.poses[lying])  # whole, it need not


def test_a_brick_that_misses_its_neighbour_is_brought_nearer() -> None:
    """More than a millimetre apart, two bricks touch no more; one of them is put nearer, not where it was put."""
    poses = wall()
    lattice = built_bricks.lattice_of(poses, 0xFF)
    goal = Goal(lattice.plan, lattice.origin)
    assert goal.in_place(poses) == 0xFF
    assert goal.closer(poses) is None
    poses[7, 1] += 0.0012  # b2, beside b1 and on top
    step = goal.closer(poses)
    assert step is not None
    assert step.text in ("put b1 0 -14 135 x", "put b2 0 15 135 x")


def test_nothing_is_put_over_a_brick_that_has_to_be_got_out_first() -> None:
    """Where b2 should stand it has fallen, and y1 lies on it: what hangs over it goes aside once, not for ever."""
    plan = [
        [4, -7, -18, 1, 1], [0, 0, 0, 2, 1], [5, 0, 0, 2, 1], [7, -3, -9, 2, 1],
        [1, -6, -24, 2, 1], [2, -9, -6, 1, 1], [3, -6, -12, 0, 1], [6, 0, -12, 0, 1], [8, 0, 0, 0, 0],
    ]  # fmt: skip
    goal = Goal(np.array(plan, np.int64), (0.00836, 0.01889))
    poses = np.array([
        [0.003, -0.057, 0.04502, 0.70712, 0.00015, 0.7071, -0.00011],
        [0.02318, 0.05002, 0.01501, 0.7071, -0.70711, 0.00144, -0.00143],
        [0.023, 0.049, 0.04503, 0.70709, -0.70712, 2e-05, 1e-05],
        [-0.025, -0.25, 0.01501, 0.70711, -0.70711, 0.0, 0.0],
        [-0.00697, -0.07129, 0.01501, 0.7071, -0.70711, 0.00187, -0.00188],
        [-0.00751, 0.00516, 0.01503, 0.7071, 0.00243, 0.70711, -0.00246],
        [-0.00829, -0.02557, 0.03001, 0.99965, 0.0, 0.0, -0.0264],
        [0.04314, -0.03636, 0.01501, 0.67741, 0.2028, 0.6774, -0.20278],
    ])  # fmt: skip
    assert goal.in_place(poses).bit_count() == 6
    steps = goal.steps(poses)
    assert steps is not None
    assert len({(step.brick, step.clears_way) for step in steps}) == len(steps)


def test_a_brick_that_was_pushed_askew_is_set_anew() -> None:
    """Turned by three degrees it touches its neighbours no more; what lies on it is taken off first."""
    lattice = built_bricks.lattice_of(wall(), 0xFF)
    goal = Goal(lattice.plan, lattice.origin)
    askew = np.array([np.cos(0.026), 0.0, 0.0, np.sin(0.026)])  # half of three degrees
    turned = wall()
    turned[7, 3:] = turned_by(askew, turned[7, 3:])  # b2, on top
    assert goal.in_place(turned) == 0x7F
    assert goal.next_step(turned) == goal.put(7, turned)
    turned = wall()
    turned[2, 3:] = turned_by(askew, turned[2, 3:])  # p1, with four bricks over it
    assert goal.in_place(turned) == 0xFF
    match = building("G16>0 G9>1 G12>2")
    record(match)["poses"][:8] = turned
    aside = goals.adjusting_move(observe(match.position, 0), goal)
    assert aside in ("put b1 125 -250 15 y", "put b2 175 -250 15 y")


def turned_by(turn: npt.NDArray[np.float64], pose: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return an orientation (w x y z) turned further."""
    (w, x, y, z), (a, b, c, d) = turn, pose
    return np.array([
        w * a - x * b - y * c - z * d, w * b + x * a + y * d - z * c,
        w * c - x * d + y * a + z * b, w * d + x * c - y * b + z * a,
    ])  # fmt: skip


def test_bricks_that_may_stay_stay() -> None:
    """A plan is found again in bricks as they lie, wherever on the table and a little off."""
    rng = np.random.default_rng(2)
    poses = wall()
    poses[:, :2] += np.array([0.0431, -0.027]) + rng.normal(0, 0.0003, (8, 2))
    found = built_bricks.lattice_of(poses, 255)
    assert found.order[:2] == (0, 1)
    assert len(found.order) == 8
    goal = Goal(found.plan, found.origin)
    assert np.abs(goal.poses[:8, :3] - poses[:, :3]).max() < 0.001
    assert goal.in_place(poses) == 255
    poses[7] = [0.2, 0.2, 0.02, 0.9, 0.1, 0.1, 0.412]  # one leans somewhere
    poses[7, 3:] /= np.linalg.norm(poses[7, 3:])
    assert 7 not in built_bricks.lattice_of(poses, 255).order


# --- cards and challenges --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "players", "wanted"),
    [
        ({"variant": "intro"}, 3, "deal 3x2"),
        ({"variant": "challenge", "challenge": 1, "level": "medium"}, 2, 15),
        ({}, 3, 13),
        ({"deck": "pink"}, 6, 13),
    ],
)
def test_bots_ask_for_cards_when_nobody_else_does(options: dict[str, Any], players: int, wanted: str | int) -> None:
    match = begin(players, **options)
    move, wait = think(match, 1)
    assert wait >= DEAL_DELAY_S
    if isinstance(wanted, int):
        asked = read_move(move)
        assert 2 * asked.twos + 3 * asked.threes == wanted
    else:
        assert move == wanted
    match.play(1, move)


def test_after_a_lost_round_fewer_points_are_asked_for() -> None:
    match = building("G9>0 G16>1", players=2)
    match.play(0, "reveal")
    match.play(1, "reveal")
    match.play(0, "next")
    asked = read_move(think(match, 0, level=5)[0])
    assert 0 < 2 * asked.twos + 3 * asked.threes < 4


def test_bots_do_what_challenges_ask_for() -> None:
    match = building("G16>0 G7>1 G9>0 G12>1 G5>0 G14>1", players=2, variant="challenge", challenge=9)
    move, _ = think(match, 0)
    assert move in ("drop G16", "drop G9", "drop G5")
    match.play(0, move)
    assert think(match, 1)[0] == "agree"
    assert think(match, 0)[0].split(" ")[0] != "drop"  # it waits for the answer
    match.play(1, "agree")
    assert think(match, 1)[0].split(" ")[0] != "drop"
    assert belief.backs(observe(match.position, 1))[0] != [2, 2, 2]
    assert challenge_constraints.constraints_of(9).bounds.tolist() == [0, 1]
    assert challenge_constraints.constraints_of(4).bounds.tolist() == [8, 2]


@pytest.mark.parametrize("number", [5, 6, 7, 11, 13, 14])
def test_bots_find_towers_that_a_challenge_accepts(number: int) -> None:
    """A bot's goal is what the challenge asks for, can be built brick by brick, and succeeds in the act."""
    match = building("G25>0 G28>0 G16>0 G30>0 G14>0 G27>0", 1, variant="challenge", challenge=number)
    budget = proposals.SearchBudget(memory=0, draws=0, ideas=12, changes=3000, seeks_information=False)
    if number in challenges.DROPS:
        match.play(0, think(match, 0)[0])
    goal = proposals.propose(observe(match.position, 0), (), budget, 3, None)
    assert goal is not None
    position = match.position
    position["poses"][0, :8] = goal.poses[:8]
    found = surveys.survey(position)
    assert surveys.is_tower(position)
    assert challenges.fulfilled(number, goal.poses[:8], found.facts, found.height_mm)
    assert challenge_constraints.is_ready(number, goal.poses[:8].copy(), found.facts, found.height_mm)
    assert goal.can_finish(0)
    if number in challenges.ACTS:
        match.play(0, "up")
        match.apply_chance(simulated(match))
        match.play(0, think(match, 0)[0])
        match.apply_chance(simulated(match))
        assert match.outcome().winners == [0]


def test_every_bridge_that_a_search_starts_from_is_one_and_stands() -> None:
    plans = swamp_bridges.bridges()
    assert len(plans) == 2 * 240
    for number, plan in enumerate(plans):
        tower = tower_of(plan)
        assert challenges.fulfilled(14, tower.poses[:8], tower.facts, 0.0)
        if number % 24 == 0:
            assert margin_of(tower) >= proposals.SAFE_TILT_DEG
            assert Goal(plan).stands_throughout
        first, again = swamp_bridges.line_of(plan), swamp_bridges.line_of(plan[::-1])
        assert first == again


def test_the_start_of_a_search_suits_the_cards() -> None:
    """Which brick goes where is decided by the cards, also where all nine bricks and colours are wanted."""
    constraints = challenge_constraints.constraints_of(14)
    for every, must, names in ((GREEN_BRICKS, 0, ("G14", "G12")), (ALL_BRICKS, EVERY_COLOUR, ("G2", "G12"))):
        code, state = compile_conditions([GREEN[name].condition for name in names]), np.array([3], np.uint64)
        plan = np.zeros_like(constraints.starts[0])
        assert start_from_one_of(constraints.starts, code, every, must, state, plan) == 0
        tower = tower_of(plan)
        assert all(belief.met(GREEN[name], tower.facts) for name in names)
        assert tower.used.bit_count() == 8
        assert tower.used & ~every == 0
        assert not must or tower.used >> 8 & 1  # the only gray one


def test_no_brick_is_touched_twice_where_none_may_be_moved_again() -> None:
    """Staffing Shortage: each brick is put once, by several hands, and nobody takes any tower apart."""
    match = building("G30>0 G16>0 G9>1 G28>1 G25>2 G18>2", variant="challenge", challenge=8)
    table = Table(match, [2, 2, 2], 1, world=False, talk=False)
    table.ms = MS
    while table.puts < 4:
        table.step()
    put = [move.split(" ")[1] for _, _, move in table.done]
    assert len(put) == len(set(put)) == 4
    assert all(move.startswith("put ") for _, _, move in table.done)
    assert len({seat for _, seat, _ in table.done}) > 1


def test_a_card_is_dropped_even_if_the_most_demanding_hand_does_not_speak() -> None:
    match = building("G1>0 G10>0 G13>1 G20>1", players=2, variant="challenge", challenge=9)
    assert think(match, 1)[0].split(" ")[0] != "drop"
    for tower in (wall, column) * players.TOWERS_UNTIL_DROP:
        lay(match, tower(), 0)
        match.play(0, "no")
    assert think(match, 1)[0] == "no"
    match.play(1, "no")
    assert think(match, 1)[0].startswith("drop ")


def test_bots_refuse_what_makes_no_sense() -> None:
    match = building()
    with pytest.raises(BadRequestError):
        ROOM.search(match.position, 0, 6)
    with pytest.raises(NotYourTurnError):
        ROOM.search(match.position, 4, 1)
    match.play(0, "move y1")
    with pytest.raises(NotYourTurnError):
        ROOM.search(match.position, 0, 1)
    over = match.position.copy()
    over["phase"] = 7
    with pytest.raises(MatchOverError):
        ROOM.search(over, 0, 1)
    real = begin(2, real=True)
    with pytest.raises(BadRequestError):
        ROOM.search(real.position, 0, 1)


def test_a_search_result_is_kept_as_long_as_bricks_and_words_stay() -> None:
    match = building()
    before = search_key(match.position, 1)
    assert search_key(others_dealt_anew(match.position, 1, 4), 1) == before
    match.play(0, "no")
    key = search_key(match.position, 1)
    assert key != before
    match.play(0, "no")
    assert search_key(match.position, 1) == key
    lay(match, wall(), 0)
    assert search_key(match.position, 1) != key


def test_a_team_wins_or_loses_as_one() -> None:
    match = begin(3, variant="challenge", challenge=1)
    assert ROOM.returns(match.position) == [0.0, 0.0, 0.0]
    over = match.position.copy()
    over["phase"], over["evaluation"]["how"] = 7, 1
    assert ROOM.returns(over) == [1.0, 1.0, 1.0]
    over["evaluation"]["how"] = 2
    assert ROOM.returns(over) == [-1.0, -1.0, -1.0]


# --- a team ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_team_builds_what_all_want() -> None:
    """Three bots with easy cards, in the simulator, find a tower that everybody accepts, and it stands."""
    found = play(2, 3, [5, 5, 5], "easy", "green", world=False, talk=False)
    assert found.how == "won"
    assert 20 < found.seconds < 300


@pytest.mark.long
@pytest.mark.parametrize("world", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_team_of_bots_bridges_the_swamp(world: bool) -> None:
    """Challenge 14 with six cards: in the simulator, and with bricks that lie as they were put."""
    found = play(16, 3, [5, 5, 5], "easy", "green", world=world, talk=False, number=challenges.ABSURD_UNDERTAKING)
    assert found.how == "won"


def test_a_share_has_an_interval() -> None:
    low, high = interval(70, 100)
    assert 0.60 < low < 0.61
    assert 0.78 < high < 0.79
    assert interval(0, 0) == (0.0, 1.0)


# --- an evening with a person ----------------------------------------------------------------------------------------


class Evening(Table):
    """A table at which seat 0 is a person: `person` says after how many seconds they do what; "" is nothing."""

    ms = MS

    def __init__(self, person: Callable[[Evening], tuple[float, str]], seconds: float) -> None:
        match = building("G9>0 G8>0 G30>1 G16>1 G25>2")
        super().__init__(match, [1, 2, 2], 1, world=False, talk=False)
        self.person, self.seconds = person, seconds

    def search(self, seat: int) -> tuple[float, str]:
        return super().search(seat) if seat else self.person(self)

    def spend(self) -> Evening:
        """Let the evening pass."""
        while self.now < self.seconds and int(self.match.position["phase"][0]) in (BUILD, HAND):
            self.step()
        return self

    def by_bots(self) -> list[tuple[float, int, str]]:
        return [(when, seat, move) for when, seat, move in self.done if seat and move.split(" ")[0] in ("put", "knock")]

    def by_person(self) -> list[tuple[float, int, str]]:
        return [(when, seat, move) for when, seat, move in self.done if not seat]

    @property
    def last(self) -> tuple[float, int, str]:
        return self.done[-1] if self.done else (0.0, -1, "")


def does_nothing(table: Evening) -> tuple[float, str]:
    return 1000.0, ""


def takes_what_they_put(table: Evening) -> tuple[float, str]:
    _, seat, move = table.last
    if seat > 0 and move.startswith("put ") and len(table.by_person()) < 4:
        return 0.5, f"put {move.split(' ')[1]} {40 * len(table.by_person()) - 200} 200 15 y"
    return 1000.0, ""


def tears_down(table: Evening) -> tuple[float, str]:
    _, seat, move = table.last
    if seat > 0 and move.startswith("put ") and len(table.by_bots()) % 3 == 0 and len(table.by_person()) < 3:
        return 0.3, "knock"
    return 1000.0, ""


def declines(table: Evening) -> tuple[float, str]:
    has_reactions = record(table.match)["nos"][0] or surveys.is_tower(table.match.position)
    return (0.2, "no") if table.last[1] > 0 and not has_reactions else (1000.0, "")


@pytest.mark.parametrize(
    ("person", "seconds"),
    [(does_nothing, 110.0), (takes_what_they_put, 190.0), (tears_down, 170.0), (declines, 150.0)],
)
def test_bots_yield_and_go_on_whatever_a_person_does(
    person: Callable[[Evening], tuple[float, str]], seconds: float
) -> None:
    """No bot takes a brick while a person builds or has just spoken, none fights for one, and they go on in the end."""
    table = Evening(person, seconds).spend()
    moved = table.by_bots()
    assert moved
    for when, _, move in table.by_person():
        patience = 0.8 * turn_taking.AFTER_NO_S if move == "no" else 0.8 * turn_taking.TAKEOVER_S
        assert all(not when < other < when + patience for other, _, _ in moved)
    for (before, first, one), (after, second, two) in pairwise(moved):
        assert first == second or after - before > 5 or one.split(" ")[1:2] != two.split(" ")[1:2]
    quiet = max((when for when, _, move in table.by_person() if move != "no"), default=None)
    if quiet is None:
        assert table.towers or int(record(table.match)["up"])  # somebody liked a whole tower, or did not
    else:
        assert sum(when > quiet for when, _, _ in moved) >= 3
    assert max(after[0] - before[0] for before, after in pairwise(table.done)) < 75


class Slow(Evening):
    """Seat 0 builds a brick in nine seconds, looks at a tower for five, and is honest."""

    def __init__(self) -> None:
        super().__init__(does_nothing, 300.0)
        self.levels = [1, 3, 3]

    def search(self, seat: int) -> tuple[float, str]:
        wait, move = Table.search(self, seat)
        return (wait if seat else max(wait, 5.0 if move in ("up", "down", "no") else 9.0)), move


def test_bots_leave_a_slow_person_to_build_and_the_round_is_won() -> None:
    """While the person leads, no bot touches a brick, though it would be four times as fast; then thumbs are shown."""
    table = Slow().spend()
    position = table.match.position
    assert int(position["evaluation"]["how"][0]) == 1 or surveys.is_tower(position)
    by_person = [when for when, _, move in table.by_person() if move.startswith("put ")]
    assert len(by_person) >= 8
    assert not [when for when, _, _ in table.by_bots() if when < by_person[7]]
    assert {seat for _, seat, move in table.done if move == "up"} >= {1, 2}


def test_who_is_silent_is_waited_for_longer_and_longer() -> None:
    """A tower that all others like is left alone for long: bots do not build a hundred towers for an absent person."""
    liked, tried = JudgedTower(b"", 0b110, 0), (JudgedTower(b"", 0b110, 0), JudgedTower(b"", 0b010, 0b100))
    assert reactions.silence_wait_s(liked, (), [0]) == reactions.LIKED_REPLY_SECONDS
    assert reactions.silence_wait_s(JudgedTower(b"", 0b010, 0b100), (), [0]) == reactions.REPLY_SECONDS
    assert reactions.silence_wait_s(liked, tried * 2, [0]) == 8 * reactions.LIKED_REPLY_SECONDS
    assert reactions.silence_wait_s(liked, tried * 6, [0]) == reactions.MOST_REPLY_SECONDS
    assert reactions.silence_wait_s(liked, (*tried, JudgedTower(b"", 0b001, 0)), [0]) == reactions.LIKED_REPLY_SECONDS
    match = building("G9>0 G16>1 G20>2")
    lay(match, wall(), 1)
    match.play(1, "up")
    match.play(2, "up")
    assert think(match, 1)[1] > 0.8 * reactions.LIKED_REPLY_SECONDS


def test_the_words_of_a_search_key_stay() -> None:
    """They decide the seeds of searches: other words would give every bot other moves."""
    towers = (JudgedTower(b"\x00", 1, 2), JudgedTower(b"", 0, 4))
    assert goals.towers_text(()) == "()"
    assert goals.towers_text(towers[:1]) == "(Judged(poses=b'\\x00', up=1, no=2),)"
    assert goals.towers_text(towers) == "(Judged(poses=b'\\x00', up=1, no=2), Judged(poses=b'', up=0, no=4))"
    budget = goals.LEVEL_SETTINGS[2].budget
    assert goals.budget_text(budget) == "Care(memory=2, draws=16, ideas=4, tries=3000, curious=False, keeps=True)"
