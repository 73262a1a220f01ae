"""The engine against the reference, event by event: the same legal moves, events, towers, hands and scores.

Whole random matches in which much is claimed, by players of many tempers, with the deck of the box and with house
decks. What has to occur in them is counted, so that nothing passes because it never happened.
`STACKYARD_GAMES=20000 python -m tests.take_that_towers.test_differential` plays as many as you like.
"""

from __future__ import annotations

import os
import random
import re
import time
from collections import Counter
from typing import Any

import pytest

from stackyard.core.match import Match
from stackyard.games.take_that_towers.game import GAME
from stackyard.games.take_that_towers.room import ROOM
from tests.take_that_towers import reference
from tests.take_that_towers.engine_table import EngineTable, options
from tests.take_that_towers.reference import BOX, CARDS, Floor, State
from tests.take_that_towers.table import Layout, in_order

FLOOR = re.compile(r"([A-D])([1-6]) ([A-Z]{2}) (vacant|[0-3])(?: (.*))?")
Coverage = Counter[Any]


# ---- What they must agree on ----------------------------------------------------------------------------------------


def assert_agreement(match: Match, state: State) -> None:
    """Check that both agree about one position."""
    view: Any = match.view("all")
    assert match.to_act == reference.to_act(state)
    assert (view.phase, view.over, view.last) == (state.phase, state.phase == "over", state.last_round)
    assert (view.players, view.limit) == (state.players, len(reference.slots(state)))
    assert (view.deck, view.discards) == (len(state.deck), len(state.face_up) + len(state.face_down))
    # The rulebook records the scores when a tower is finished; the engine counts them floor by floor.
    pending = state.scoring.points if state.scoring is not None else [0] * state.players
    assert view.scores == [score + points for score, points in zip(state.scores, pending, strict=True)]
    assert ["".join(hand.cards) for hand in view.hands] == [in_order(hand) for hand in state.hands]
    assert [hand.count for hand in view.hands] == [len(hand) for hand in state.hands]
    towers = [(slot, state.towers[slot]) for slot in reference.slots(state) if slot in state.towers]
    assert [tower.slot for tower in view.towers] == [slot for slot, _ in towers]
    for shown, (_, tower) in zip(view.towers, towers, strict=True):
        assert [(floor.card, floor.tab, floor.tucked) for floor in shown.floors] == [
            (floor.card, floor.tab, floor.tucked) for floor in tower
        ]
        assert shown.due == reference.is_due(tower)
        assert shown.worth == reference.worth(tower, state.players)
    assert (None if view.drawing is None else (view.drawing.seat, view.drawing.count)) == state.drawing
    assert {card: count for card, count in view.scored.items() if count} == dict(Counter(state.face_up))
    buried = Counter(card for _, card in state.face_down)
    assert {card: count for card, count in (view.buried or {}).items() if count} == dict(buried)
    if state.phase != "over":
        assert view.turn == state.turn
    if state.phase == "build":
        assert view.built == (state.built[0] if state.built else None)
        assert view.new == (None if reference.limit_reached(state) else reference.new_slot(state))


def assert_same_secrets(match: Match, state: State, viewer: int | str, by: int | str, event: str) -> None:
    """Check what a seat or a spectator may know of this position, and the redacted events that it gets (K23)."""
    view: Any = match.view(viewer)
    for seat, hand in enumerate(view.hands):
        assert hand.count == len(state.hands[seat])
        assert hand.cards is None if seat != viewer else "".join(hand.cards) == in_order(state.hands[seat])
    for tower in view.towers:
        for shown, floor in zip(tower.floors, state.towers[tower.slot], strict=True):
            assert (shown.card, shown.tab) == (floor.card, floor.tab)
            assert shown.tucked == (floor.tucked if floor.tab == viewer else None)
    own = Counter(card for seat, card in state.face_down if seat == viewer)
    assert {card: count for card, count in (view.buried or {}).items() if count} == dict(own)
    assert sorted(view.moves) == (reference.legal(state, viewer) if isinstance(viewer, int) else [])
    assert ROOM.redact_event(match.position, by, event, viewer) == reference.redact(by, event, viewer)


def play_both(players: int, deck: dict[str, int], rng: random.Random, met: Coverage) -> int:
    """Play one whole random match with both, comparing all the way, and return how many events it had."""
    match = Match.new(ROOM, options(deck), players, nature="given")
    state = reference.start(players, deck)
    style = PlayStyle(rng)
    while True:
        assert_agreement(match, state)
        legal = [reference.legal(state, seat) for seat in range(players)]
        assert [match.legal(seat) for seat in range(players)] == legal
        if state.phase == "over":
            break
        before = match.seq
        viewer = rng.choice([*range(players), "spectator"])
        turn = state.turn
        count_situation(state, met)
        if rng.random() < 0.05:  # what has been played can be written down and read again
            text = GAME.position_text(match.position)
            assert GAME.parse_position(text).tobytes() == match.position.tobytes()
        if reference.to_act(state) == ["nature"]:
            by: int | str = "nature"
            event = random_chance_event(state, rng)
            owners = tabs(state)
            assert_same_secrets(match, state, viewer, by, event)
            match.apply_chance(event)
            follows = reference.apply_chance(state, event)
        else:
            by = turn
            event = style.choose(state, legal[turn])
            count_move(state, event, met)
            owners = tabs(state)
            assert_same_secrets(match, state, viewer, by, event)
            match.play(turn, event)
            follows = reference.play(state, turn, event)
        assert [(one.by, one.event) for one in match.events[before:]] == [
            (by, event),
            *((turn, follow) for follow in follows),
        ]
        count_follows(state, turn, owners, follows, met)
    outcome = match.outcome()
    assert (outcome.over, outcome.winners) == (True, [reference.winner(state)])
    assert outcome.scores == state.scores
    best = max(state.scores)
    met["tie", state.scores.count(best) > 1] += 1
    met["tie without the first seat"] += state.scores.count(best) > 1 and state.scores[0] < best
    return match.seq


# ---- How the matches are played -------------------------------------------------------------------------------------


class PlayStyle:
    """How the players of one match choose: how much they claim, how high they stack, when they finish towers."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.claims = rng.choice([0.1, 0.5, 0.75, 0.9, 0.98])
        self.stacks = rng.choice([0.0, 0.5, 0.9])
        self.spares_spires = rng.choice([0.0, 0.9])
        self.loves_suites = rng.choice([0.0, 0.5])
        self.waits = rng.choice([0.0, 0.0, 0.95])  # with finishing towers, until the deck is nearly empty

    def choose(self, state: State, legal: list[str]) -> str:
        """A legal move."""
        rng = self.rng
        if state.phase == "claim":
            claims = [move for move in legal if move != "draw"]
            if not claims or rng.random() > self.claims:
                return "draw"
            if rng.random() < self.loves_suites:
                suites = [move for move in claims if state.towers[move[3]][int(move[4]) - 1].card == "SU"]
                claims = suites or claims
            return rng.choice(claims)
        if state.phase == "build":
            if rng.random() < self.waits:
                late = len(state.deck) <= 6
                legal = [move for move in legal if finishes(state, move) == late] or legal
            if rng.random() < self.spares_spires:
                legal = [move for move in legal if not move.startswith("SP")] or legal
            if rng.random() < self.stacks:
                heights = {move: len(state.towers.get(move[-1], [])) for move in legal}
                legal = [move for move in legal if heights[move] == max(heights.values())]
        return rng.choice(legal)


def finishes(state: State, move: str) -> bool:
    """Would this build make its tower due?"""
    return move.startswith("SP") or len(state.towers.get(move[-1], [])) == 5


def random_chance_event(state: State, rng: random.Random) -> str:
    """Any cards that may come now, in any order."""
    if state.phase == "deal":
        cards = rng.sample(state.deck, 4 * state.players)
        return " ".join(["deal", *("".join(cards[4 * seat : 4 * seat + 4]) for seat in range(state.players))])
    assert state.drawing is not None
    seat, count = state.drawing
    return f"draw {seat} {''.join(rng.sample(state.deck, count))}"


def random_deck(rng: random.Random) -> dict[str, int]:
    """The deck of the box, or a house deck: any, a short one, one of few kinds, one full of SUITEs."""
    kind = rng.choice(["box", "box", "any", "short", "few", "suites"])
    if kind == "box":
        return BOX
    while True:
        if kind == "any":
            deck = {card: rng.randint(0, 16) for card in CARDS}
        elif kind == "short":
            deck = {card: rng.randint(0, 3) for card in CARDS}
        elif kind == "few":
            few = rng.sample(CARDS, 3)
            deck = {card: rng.randint(4, 16) if card in few else rng.randint(0, 1) for card in CARDS}
        else:
            deck = {card: 12 if card == "SU" else rng.randint(0, 4) for card in CARDS}
        if sum(deck.values()) >= 16:  # enough for any table
            return deck


# ---- What has occurred ----------------------------------------------------------------------------------------------


def tabs(state: State) -> dict[str, list[int | None]]:
    """Whose card is tucked beneath each floor."""
    return {slot: [floor.tab for floor in tower] for slot, tower in state.towers.items()}


def count_situation(state: State, met: Coverage) -> None:
    """Count what a position is like."""
    met["phase", state.phase] += 1
    met["towers", state.players, len(state.towers)] += 1
    for hand in state.hands:
        met["cards in a hand", len(hand)] += 1
    if state.phase == "build" and state.built and reference.due(state) and reference.limit_reached(state):
        met["a finished tower blocks its place"] += 1
    if state.phase == "build" and not state.built and len(state.hands[state.turn]) < 3:
        met["fewer than three cards to build with"] += 1
    if state.phase == "claim" and not state.hands[state.turn]:
        met["an empty hand"] += 1
    if state.phase == "draw" and state.drawing is not None:
        met["drawn", state.drawing[1]] += 1


def count_move(state: State, move: str, met: Coverage) -> None:
    """Count what a move is like, in the position before it."""
    if "/" in move and reference.is_due(state.towers[move[3]]):
        met["a claim in a finished tower"] += 1
    if "@" in move and len(state.built) == 1:
        started = [len(state.towers[state.built[0]]) == 1, move[-1] not in state.towers]
        met["towers started in a turn", sum(started)] += 1
    if move.startswith("score"):
        hands = []
        for slot in reference.due(state):
            tried = reference.copy(state)
            reference.play(tried, tried.turn, f"score {slot}")
            rng = random.Random(0)
            while tried.phase == "suite":
                reference.apply_chance(tried, random_chance_event(tried, rng))
            hands.append([len(hand) for hand in tried.hands])
        met["the order of two towers matters", hands[0] != hands[1]] += 1


def count_follows(
    state: State, turn: int, owners: dict[str, list[int | None]], follows: list[str], met: Coverage
) -> None:
    """Count what followed; `owners` is who had claimed what before."""
    final = False
    for text in follows:
        if text == "last":
            met["caused the end", state.players, turn] += 1
        elif " scored " in text:
            met["height", len(owners[text[0]])] += 1
            met["scored", "at the end" if final else "in step 4"] += 1
        elif (parts := FLOOR.fullmatch(text)) is not None:
            slot, level, card, owner, what = parts.groups()
            claimed = owners[slot][int(level) - 1]
            final = state.phase == "over" and not is_finished(slot, owners, follows)
            if owner == "vacant":
                met[card, "vacant" if claimed is None else "vacated"] += 1
                continue
            met[card, "owned" if int(owner) == claimed else "by a LANDLORD"] += 1
            met[card, "by a LANDLORD, unclaimed"] += claimed is None
            if card == "SU":
                why = "at the end" if final else ("in the own turn" if int(owner) == turn else "in another's turn")
                met["SUITE", what, why] += 1
                if not final:
                    met["SUITE", what, "short deck" if len(state.deck) < 2 else "deck"] += 1
            if what is not None and what.startswith("vacates"):
                met[card, what.count(slot)] += 1
    if state.phase == "over":
        met["towers remain", sum(len(owners[slot]) < 6 for slot in owners)] += 1


def is_finished(slot: str, owners: dict[str, list[int | None]], follows: list[str]) -> bool:
    """Was the tower scored because it was finished, not because the match ended?"""
    top = next(text for text in follows if text.startswith(slot))
    return len(owners[slot]) == 6 or " SP" in top[:6]


def assert_covered(met: Coverage) -> None:
    """Check that all that matters has occurred, more than once or twice."""
    wanted: list[Any] = [("phase", phase) for phase in ("deal", "build", "claim", "draw", "choose", "suite")]
    for card in CARDS:
        wanted += [(card, how) for how in ("owned", "vacant")]
        if card != "SP":  # nothing stands above a SPIRE
            wanted += [(card, how) for how in ("vacated", "by a LANDLORD", "by a LANDLORD, unclaimed")]
    wanted += [("NO", 0), ("NO", 1), ("IN", 0), ("IN", 1), ("IN", 2)]
    for count in (0, 1, 2):
        wanted += [("SUITE", f"draws {count}", whose) for whose in ("in the own turn", "in another's turn")]
    wanted += [
        ("SUITE", "draws 0", "short deck"),
        ("SUITE", "draws 1", "short deck"),
        ("SUITE", "draws 0", "deck"),
        ("SUITE", "draws 1", "deck"),
        ("SUITE", "draws 0", "at the end"),
    ]
    wanted += [("height", height) for height in range(1, 7)]
    wanted += [("caused the end", players, seat) for players in (2, 3, 4) for seat in range(players)]
    wanted += [("towers", players, count) for players in (2, 3, 4) for count in range(4 + (players == 4))]
    wanted += [("towers remain", count) for count in range(5)]
    wanted += [("cards in a hand", count) for count in range(7)]
    wanted += [("drawn", count) for count in (1, 2, 3)]
    wanted += [("towers started in a turn", count) for count in (0, 1, 2)]
    wanted += [("the order of two towers matters", matters) for matters in (True, False)]
    wanted += [("scored", "in step 4"), ("scored", "at the end"), ("tie", True), ("tie", False)]
    wanted += ["tie without the first seat", "a claim in a finished tower", "an empty hand"]
    wanted += ["a finished tower blocks its place"]
    seldom = {what: met[what] for what in wanted if met[what] < 5}
    assert not seldom, f"these hardly occurred: {seldom}"
    assert met["fewer than three cards to build with"] == 0  # K4: nobody ever lacks cards to build


# ---- The tests ------------------------------------------------------------------------------------------------------


def play_many(games: int, seed: int, met: Coverage) -> int:
    """Play many matches with 2, 3 and 4 players; return how many events they had."""
    events = 0
    for number in range(games):
        rng = random.Random(f"{seed} {number}")
        players = 2 + number % 3
        deck = random_deck(rng)
        try:
            events += play_both(players, deck, rng, met)
        except AssertionError as error:
            raise AssertionError(
                f"they disagree in match {number} of seed {seed}: {players} play with {deck}"
            ) from error
    return events


def test_the_engine_and_the_reference_play_the_same_matches() -> None:
    """Of ten mutants of the rules that seven hundred matches find, the first two find each."""
    play_many(60, 1, Counter())


@pytest.mark.long
def test_seven_hundred_matches_are_the_same_and_meet_everything() -> None:
    met: Coverage = Counter()
    play_many(700, 1, met)
    assert_covered(met)


def random_tower(players: int, rng: random.Random) -> list[Floor]:
    """A standing tower, much of it claimed."""
    kinds = rng.sample(CARDS[1:], rng.randint(1, 7))
    floors = [Floor(rng.choice(kinds)) for _ in range(rng.randint(1, 5))]
    for floor in floors:
        if rng.random() < 0.75:
            floor.tab, floor.tucked = rng.randrange(players), rng.choice(CARDS)
    return floors


def test_random_towers_are_worth_the_same() -> None:
    rng = random.Random(7)
    for number in range(400):
        players = 2 + number % 3
        towers = {slot: random_tower(players, rng) for slot in "ABCD"[: 4 if players == 4 else 3]}
        layout = Layout(players, towers, [CARDS[:4], CARDS[4:8]] * (players // 2) + [CARDS[:4]] * (players % 2), ["SP"])
        if max(layout.deck().values()) > 16:
            continue
        table = EngineTable.from_layout(layout)
        for slot, tower in towers.items():
            assert table.worth(slot) == reference.worth(tower, players), tower


if __name__ == "__main__":
    began = time.perf_counter()
    games, seed = int(os.environ.get("STACKYARD_GAMES", "20000")), int(os.environ.get("STACKYARD_SEED", "2"))
    met: Coverage = Counter()
    events = play_many(games, seed, met)
    assert_covered(met)
    print(f"{games} matches, {events} events: agreed, {time.perf_counter() - began:.0f} s")  # noqa: T201
