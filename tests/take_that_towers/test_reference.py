"""The rulebook sentence by sentence, then what the author's FAQ adds, as scenarios for every implementation.

Towers are written from the ground up (see `table.py`); events go from the top floor down, as a tower is scored.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.take_that_towers.adapter import IMPLEMENTATIONS, make_table
from tests.take_that_towers.reference import BOX, CARDS, codes
from tests.take_that_towers.table import Table

Rules = type[Table]


@pytest.fixture(params=IMPLEMENTATIONS, ids=lambda rules: rules.name)
def rules(request: pytest.FixtureRequest) -> Rules:
    """Each implementation in turn."""
    implementation: Rules = request.param
    return implementation


def draw_due_cards(table: Table) -> list[str]:
    """Apply chance events while they are due, with any cards; return the forced events."""
    events = []
    while (drawing := table.drawing()) is not None:
        seat, count = drawing
        events += table.apply_chance(f"draw {seat} {''.join(table.left[:count])}")
    return events


def play(table: Table, *moves: str) -> list[str]:
    """Play these moves of whoever's turn it is, with whatever cards chance draws; return all forced events."""
    events = []
    for move in moves:
        events += table.play(move)
        events += draw_due_cards(table)
    return events


def scored(rules: Rules, tower: str, players: int = 3, hands: list[str] | None = None) -> list[str]:
    """What happens when this tower is finished and scored: the owner of its top floor builds and claims that now."""
    *standing, top = tower.split()
    turn = int(top[2]) if top[2:] else 0
    hands = hands or ["ELLOOFLA"] * players
    hands[turn] = top[:2] + "ELEL"
    table = make_table(rules, players, towers={"A": " ".join(standing)} if standing else {}, hands=hands, turn=turn)
    play(table, f"{top[:2]}@A", "EL@B")
    if top[2:]:
        play(table, f"EL/A{len(standing) + 1}")
    return play(table, "draw")


def last_turn(rules: Rules, towers: dict[str, str], scores: list[int] | None = None) -> tuple[Table, list[str]]:
    """What happens when the last of three seats ends the match, with these towers remaining (two LOBBYs go on top)."""
    table = make_table(
        rules, 3, towers=towers, hands=["LALA", "LALA", "LOLO"], left="", turn=2, scores=scores or [0, 0, 0]
    )
    for _ in range(2):
        play(table, next(move for move in table.legal(2) if move.startswith("LO@")))
    return table, play(table, "draw")


def refused() -> Any:
    """An error with a reason in words is expected; in which words is each implementation's own."""
    return pytest.raises(ValueError, match=r"\w+ \w+")


def everything(table: Table) -> Any:
    """All that a refused move may not have changed."""
    seats = range(len(table.hands()))
    legal = [table.legal(seat) for seat in seats]
    return table.phase(), table.hands(), table.towers(), table.deck_size(), table.scores(), table.discards(), legal


# ---- Setup ----------------------------------------------------------------------------------------------------------


def test_two_to_four_play(rules: Rules) -> None:  # K26
    for players in (2, 3, 4):
        assert rules.new(players).to_act() == ["nature"]
    for players in (0, 1, 5):
        with refused():
            rules.new(players)


def test_the_deck_holds_eight_of_each_floor(rules: Rules) -> None:
    assert rules.new(4).deck_size() == 64
    for card in BOX:
        rules.new(3).apply_chance(f"deal {card * 4} {card * 4} {'LOOFELSU'.replace(card, 'IN')}")
        with refused():
            rules.new(3).apply_chance(f"deal {card * 4} {card * 4} {card}{'LOOFELSU'.replace(card, 'IN')[2:]}")


def test_the_starting_player_is_player_1_the_next_player_2_and_so_on(rules: Rules) -> None:  # K28
    table = rules.new(4)
    table.apply_chance("deal LOLOOFOF ELELOFOF SUSULALA NONOININ")
    turns = [table.turn()]
    for _ in range(4):
        builds_two(table)
        turns.append(table.turn())
    assert turns == [0, 1, 2, 3, 0]


def test_each_player_is_dealt_four_cards(rules: Rules) -> None:
    table = rules.new(3)
    assert (table.phase(), table.to_act()) == ("deal", ["nature"])
    assert table.apply_chance("deal SPLOOFEL LOLOSUIN NONOLALA") == []
    assert table.hands() == ["SPLOOFEL", "LOLOSUIN", "LALANONO"]  # seen in the order of CARDS
    assert (table.deck_size(), table.discards(), table.towers()) == (64 - 12, 0, {})
    assert (table.phase(), table.turn(), table.scores()) == ("build", 0, [0, 0, 0])


@pytest.mark.parametrize(
    "deal",
    [
        "deal SPLOOFEL LOLOSUIN",  # three play
        "deal SPLOOFEL LOLOSUIN NONOLALA SPSPSPSP",
        "deal SPLOOF LOLOSUIN NONOLALA",
        "deal SPLOOFELIN LOLOSUIN NONOLALA",
        "deal SPSPSPSP SPSPSPSP SPLOLOLO",  # there are eight
        "deal SPLOOFXX LOLOSUIN NONOLALA",
        "deal",
        "draw 0 SPLOOF",
    ],
)
def test_no_other_deal_is_one(rules: Rules, deal: str) -> None:
    table = rules.new(3)
    with refused():
        table.apply_chance(deal)
    assert (table.phase(), table.deck_size()) == ("deal", 64)


def test_nobody_plays_before_the_deal(rules: Rules) -> None:
    table = rules.new(2)
    assert [table.legal(seat) for seat in (0, 1)] == [[], []]
    with refused():
        table.play("LO@A", 0)


def test_a_house_deck_changes_every_count(rules: Rules) -> None:
    table = rules.new(2, dict(zip(BOX, (0, 1, 2, 3, 4, 5, 6, 16), strict=True)))
    assert table.deck_size() == 37
    with refused():
        table.apply_chance("deal SPLOOFEL LOOFSUIN")
    with refused():
        table.apply_chance("deal LOLOOFEL OFSUSUIN")
    table.apply_chance("deal INININLO OFOFELSU")
    assert table.hands() == ["LOINININ", "OFOFELSU"]


@pytest.mark.parametrize("deck", [{"LO": 11}, {"SP": 5, "LO": 6}, {}])
def test_a_deck_has_four_cards_for_each_player(rules: Rules, deck: dict[str, int]) -> None:
    with refused():
        rules.new(3, deck)


def test_the_smallest_deck_is_dealt_out(rules: Rules) -> None:  # K4
    table = rules.new(4, {"OF": 16})
    table.apply_chance("deal OFOFOFOF OFOFOFOF OFOFOFOF OFOFOFOF")
    assert table.deck_size() == 0
    assert play(table, "OF@A", "OF@B", "OF/A1", "draw") == ["last"]
    assert play(table, "OF@A", "OF@B", "OF/A2", "draw") == []
    assert play(table, "OF@A", "OF@B", "OF/A3", "draw") == []
    play(table, "OF@C", "OF@D", "OF/C1")
    assert play(table, "draw") == [
        *("A3 OF 2 +6", "A2 OF 1 +6", "A1 OF 0 +6", "A scored +6/+6/+6/+0"),
        *("B3 OF vacant", "B2 OF vacant", "B1 OF vacant", "B scored +0/+0/+0/+0"),
        *("C1 OF 3 +2", "C scored +0/+0/+0/+2"),
        *("D1 OF vacant", "D scored +0/+0/+0/+0"),
    ]
    assert (table.phase(), table.winner()) == ("over", 0)


# ---- Ownership ------------------------------------------------------------------------------------------------------


def test_a_tucked_card_shows_the_number_of_who_owns_the_floor(rules: Rules) -> None:
    table = make_table(rules, towers={"A": "OF LO"}, hands=["LALALALA", "LOLOSUIN", "LALALALA"], turn=1)
    play(table, "LO@A", "LO@B")
    assert table.play("IN/A1") == []
    assert table.play("SU/A3") == []
    assert table.towers() == {"A": "OF1:IN LO LO1:SU", "B": "LO"}


def test_the_suite_causes_its_owner_to_draw_and_the_office_scores_for_its_owner(rules: Rules) -> None:
    events = scored(rules, "LO LO LO OF2 SU1 LO")
    assert events[1:3] == ["A5 SU 1 draws 2", "A4 OF 2 +2"]


@pytest.mark.parametrize("card", CARDS[1:])
def test_floors_without_tucked_cards_are_vacant_and_without_effect(rules: Rules, card: str) -> None:  # K18, K19
    points = 6 if card == "OF" else 4  # a vacant OFFICE is an OFFICE all the same
    assert scored(rules, f"OF0 OF0 {card} SP") == [
        "A4 SP vacant",
        f"A3 {card} vacant",
        f"A2 OF 0 +{points}",
        f"A1 OF 0 +{points}",
        f"A scored +{2 * points}/+0/+0",
    ]


# ---- Building towers ------------------------------------------------------------------------------------------------


def test_towers_are_built_from_the_ground_upwards(rules: Rules) -> None:
    table = make_table(rules, 2, hands=["LOOFELSU", "OFELLANO"])
    play(table, "LO@A", "OF@B", "draw", "EL@A", "NO@B")
    assert table.towers() == {"A": "LO EL", "B": "OF NO"}


def test_towers_are_shared_amongst_players(rules: Rules) -> None:
    table = make_table(rules, 3, towers={"A": "LO0 OF0", "B": "LO1", "C": "LO2"}, turn=1)
    assert {move[-1] for move in table.legal(1)} == {"A", "B", "C"}


@pytest.mark.parametrize("card", CARDS)
def test_any_card_may_start_a_tower(rules: Rules, card: str) -> None:  # FAQ
    table = make_table(rules, hands=[card + "LO", "LOLO", "LOLO"])
    play(table, f"{card}@A", "LO@B")
    assert table.towers() == {"A": card, "B": "LO"}


# ---- Tower limit ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "limit"), [(2, 3), (3, 3), (4, 4)])
def test_up_to_four_towers_with_four_players_otherwise_three(rules: Rules, players: int, limit: int) -> None:  # K25
    below = dict.fromkeys("ABCD"[: limit - 1], "LO")
    table = make_table(rules, players, towers=below)
    assert {move[-1] for move in table.legal(0)} == set("ABCD"[:limit])
    table = make_table(rules, players, towers=dict.fromkeys("ABCD"[:limit], "LO"))
    assert {move[-1] for move in table.legal(0)} == set("ABCD"[:limit])
    play(table, "LO@A", "EL@B", "draw")
    assert len(table.towers()) == limit
    full = make_table(rules, players, towers=below)
    play(full, f"LO@{'ABCD'[limit - 1]}")  # now the limit is reached
    assert {move[-1] for move in full.legal(0)} == set("ABCD"[: limit - 1])


def test_a_new_tower_starts_in_the_first_free_place(rules: Rules) -> None:
    assert {move[-1] for move in make_table(rules, 4).legal(0)} == {"A"}
    table = make_table(rules, 4, towers={"B": "LO", "D": "LO"})
    assert {move[-1] for move in table.legal(0)} == {"A", "B", "D"}
    play(table, "LO@A")
    assert {move[-1] for move in table.legal(0)} == {"B", "C", "D"}
    for move in ("EL@A", "EL@E"):
        with refused():
            table.play(move)


# ---- The turn -------------------------------------------------------------------------------------------------------


def test_each_turn_follows_four_steps_in_order(rules: Rules) -> None:  # K9
    table = make_table(rules, 2, towers={"A": "LO LO LO LO LO"}, hands=["LOOFELSU", "OFELLANO"], left="LONOINLA")
    steps = [table.phase()]
    assert all("@" in move for move in table.legal(0))  # nothing but building
    play(table, "LO@A")
    steps.append(table.phase())
    assert all("@" in move for move in table.legal(0))
    play(table, "OF@B")
    steps.append(table.phase())
    assert all("/" in move or move == "draw" for move in table.legal(0))  # no third floor
    play(table, "EL/A6")
    steps.append(table.phase())
    assert table.play("draw") == []  # the finished tower is scored after drawing
    steps.append(table.phase())
    assert table.to_act() == ["nature"]
    events = table.apply_chance("draw 0 LONOIN")
    assert (events[0], events[-1]) == ("A6 LO 0 +0", "A scored +0/+0")
    steps.append(table.phase())
    assert steps == ["build", "build", "claim", "claim", "draw", "build"]
    assert table.turn() == 1


def test_only_the_player_whose_turn_it_is_acts(rules: Rules) -> None:
    table = make_table(rules, 3, towers={"A": "LO"}, turn=1)
    assert (table.legal(0), table.legal(2)) == ([], [])
    for seat in (0, 2):
        with refused():
            table.play("LO@A", seat)
    play(table, "LO@A", "EL@B")
    with refused():
        table.play("EL/A1", 0)  # nobody claims in another's turn


@pytest.mark.parametrize("move", ["draw", "LO/A1", "LO/A9", "LO@D", "SP@A", "XX@A", "score A", "LO", "", "LO@A LO@B"])
def test_no_other_move_is_a_build(rules: Rules, move: str) -> None:
    table = make_table(rules, 3, towers={"A": "LO LO"})
    before = everything(table)
    with refused():
        table.play(move)
    assert everything(table) == before


def test_legal_moves_are_listed_in_order(rules: Rules) -> None:
    table = make_table(rules, 2, towers={"A": "LO OF"}, hands=["ELELLANO", "LOLOLOLO"])
    assert table.legal(0) == ["EL@A", "EL@B", "LA@A", "LA@B", "NO@A", "NO@B"]
    play(table, "EL@B", "NO@A")
    assert table.legal(0) == [
        *("EL/A1", "EL/A2", "EL/A3", "EL/B1"),
        *("LA/A1", "LA/A2", "LA/A3", "LA/B1"),
        "draw",
    ]


# ---- Turn step 1: build 2 floors on 2 towers ------------------------------------------------------------------------


def test_you_must_build_two_floors(rules: Rules) -> None:
    table = make_table(rules, towers={"A": "LO"})
    play(table, "LO@A")
    for move in ("draw", "EL/A1"):
        with refused():
            table.play(move)
    play(table, "EL@B")
    with refused():
        table.play("OF@C")  # exactly two


def test_the_two_floors_go_on_two_different_towers(rules: Rules) -> None:  # K6
    table = make_table(rules, towers={"A": "LO", "B": "LO", "C": "LO"})
    play(table, "LO@B")
    assert {move[-1] for move in table.legal(0)} == {"A", "C"}
    with refused():
        table.play("EL@B")


def test_a_tower_started_this_turn_takes_no_second_floor(rules: Rules) -> None:  # K6
    table = make_table(rules)
    play(table, "LO@A")
    assert {move[-1] for move in table.legal(0)} == {"B"}


def test_both_floors_may_start_towers(rules: Rules) -> None:  # K5
    table = make_table(rules, 3, towers={"A": "LO"})
    play(table, "LO@B", "EL@C")
    assert table.towers() == {"A": "LO", "B": "LO", "C": "EL"}


def test_there_are_always_two_towers_to_build_on(rules: Rules) -> None:  # K5
    table = make_table(rules, 2, towers={"A": "LO LO LO LO LO"})
    play(table, "EL@A")
    assert {move[-1] for move in table.legal(0)} == {"B"}


def test_a_card_is_built_from_the_hand_face_up_on_top(rules: Rules) -> None:
    table = make_table(rules, towers={"A": "OF0 LO"}, hands=["SULOLOLA", "LOLO", "LOLO"])
    play(table, "LO@A", "SU@B")
    assert table.hands()[0] == "LOLA"
    assert table.towers() == {"A": "OF0:LO LO LO", "B": "SU"}
    assert table.discards() == 0


def test_a_card_that_is_not_in_hand_cannot_be_built(rules: Rules) -> None:
    table = make_table(rules, hands=["LOOF", "SULO", "LOLO"])
    with refused():
        table.play("SU@A")
    play(table, "LO@A")
    with refused():
        table.play("LO@B")  # there was one


@pytest.mark.parametrize("card", ["SU", "LA", "NO", "IN"])
def test_card_effects_do_not_occur_when_floors_are_built(rules: Rules, card: str) -> None:  # K27
    table = make_table(rules, towers={"A": "OF1 OF1"}, hands=[card + "LOELEL", "LOLO", "LOLO"])
    assert play(table, f"{card}@A", "LO@B", "EL/A3") == []  # nor when they are claimed
    assert table.towers()["A"] == f"OF1:LO OF1:LO {card}0:EL"
    assert play(table, "draw") == []
    assert table.towers()["A"] == f"OF1:LO OF1:LO {card}0:EL"
    assert table.scores() == [0, 0, 0]


# ---- Turn step 2: claim ownership of floors (optional) --------------------------------------------------------------


def test_claiming_is_optional(rules: Rules) -> None:
    table = make_table(rules)
    play(table, "LO@A", "EL@B", "draw")
    assert table.towers() == {"A": "LO", "B": "EL"}
    assert table.turn() == 1


def test_any_number_of_floors_may_be_claimed(rules: Rules) -> None:
    table = make_table(rules, 2, towers={"A": "LO LO LO"}, hands=["LOOFELSULANO", "LOLO"])
    play(table, "LO@A", "OF@B", "EL/A2", "SU/B1", "LA/A1", "NO/A4")
    assert table.towers() == {"A": "LO0:LA LO0:EL LO LO0:NO", "B": "OF0:SU"}


def test_claiming_may_empty_the_hand(rules: Rules) -> None:  # K10
    table = make_table(rules, 2, hands=["LOOFELSU", "LOLO"])
    play(table, "LO@A", "OF@B", "EL/A1", "SU/B1")
    assert table.hands()[0] == ""
    assert table.legal(0) == ["draw"]
    play(table, "draw")
    assert len(codes(table.hands()[0])) == 3


def test_a_floor_with_a_tucked_card_takes_no_other(rules: Rules) -> None:  # K9
    table = make_table(rules, 3, towers={"A": "LO0 LO1 LO2 LO"})
    play(table, "LO@A", "EL@B", "OF/A4")
    assert [move for move in table.legal(0) if move != "draw"] == ["LA/A5", "LA/B1"]
    for level in (1, 2, 3, 4):
        with refused():
            table.play(f"LA/A{level}")


def test_any_floor_of_any_tower_may_be_claimed_just_built_and_finished_ones_too(rules: Rules) -> None:  # K9
    table = make_table(rules, 3, towers={"A": "LO LO LO LO LO", "B": "OF", "C": "OF"})
    play(table, "LO@A", "EL@B")
    places = {move[3:] for move in table.legal(0) if move != "draw"}
    assert places == {"A1", "A2", "A3", "A4", "A5", "A6", "B1", "B2", "C1"}


def test_a_spire_may_be_claimed_when_it_is_played(rules: Rules) -> None:
    assert scored(rules, "LO SP1") == ["A2 SP 1 +3", "A1 LO vacant", "A scored +0/+3/+0"]


def test_the_tucked_card_shows_your_own_number(rules: Rules) -> None:  # K9
    table = make_table(rules, 3, towers={"A": "LO0"}, turn=2)
    play(table, "LO@A", "EL@B", "OF/A2")
    assert table.towers()["A"] == "LO0:LO LO2:OF"


@pytest.mark.parametrize("move", ["SU/A1", "LO/A2", "EL/A9", "EL/A0", "EL/C1", "XX/A1", "OF@A", "score A", "EL/A"])
def test_no_other_claim_is_one(rules: Rules, move: str) -> None:
    table = make_table(rules, 3)
    play(table, "LO@A", "OF@B")
    before = everything(table)
    with refused():
        table.play(move)
    assert everything(table) == before


# ---- Turn step 3: draw 3 cards from the deck ------------------------------------------------------------------------


def test_you_draw_three_cards(rules: Rules) -> None:
    table = make_table(rules, 2, hands=["LOOFEL", "LOLO"], left="SPSUINNO")
    play(table, "LO@A", "OF@B")
    table.play("draw")
    assert table.drawing() == (0, 3)
    table.apply_chance("draw 0 SPINSU")
    assert (table.hands()[0], table.deck_size(), table.turn()) == ("SPELSUIN", 1, 1)


def test_nature_gives_exactly_what_is_due(rules: Rules) -> None:  # K11
    table = make_table(rules, 2, hands=["LOOFEL", "LOLO"], left="SPSUINNO")
    play(table, "LO@A", "OF@B")
    table.play("draw")
    for event in ("draw 0 SPSU", "draw 0 SPSUINNO", "draw 1 SPSUIN", "draw 0 SPSPIN", "draw 0 SPSUXX", "draw", "LO@A"):
        with refused():
            table.apply_chance(event)
    assert (table.phase(), table.deck_size(), table.hands()[0]) == ("draw", 4, "EL")


def test_nature_is_silent_when_nothing_is_due(rules: Rules) -> None:
    table = make_table(rules, 2)
    with refused():
        table.apply_chance("draw 0 SPSPSP")


def test_with_too_few_cards_in_the_deck_you_draw_what_there_is(rules: Rules) -> None:
    table = make_table(rules, 2, hands=["LOOFELEL", "LOLOLO"], left="SPSU")
    play(table, "LO@A", "OF@B")
    table.play("draw")
    assert table.drawing() == (0, 2)
    assert table.apply_chance("draw 0 SUSP") == []
    assert (table.deck_size(), table.hands()[0]) == (0, "SPELELSU")


def test_from_an_empty_deck_nobody_draws(rules: Rules) -> None:
    table = make_table(rules, 2, hands=["LOOFELELEL", "LOLOLO"], left="")
    play(table, "LO@A", "OF@B")
    assert table.play("draw") == []
    assert (table.phase(), table.turn(), table.hands()[0]) == ("build", 1, "ELELEL")


@pytest.mark.parametrize(("hand", "drawn"), [("LOOFELELEL", 3), ("LOOFELELELEL", 2)])
def test_you_can_have_up_to_six_cards_in_hand(rules: Rules, hand: str, drawn: int) -> None:  # K11
    table = make_table(rules, 2, hands=[hand, "LOLOLO"])
    play(table, "LO@A", "OF@B")
    table.play("draw")
    assert table.drawing() == (0, drawn)
    draw_due_cards(table)
    assert len(codes(table.hands()[0])) == 6


def test_discards_are_never_shuffled_into_the_deck(rules: Rules) -> None:  # K13, K24
    table = make_table(rules, 2, hands=["LOOFELEL", "LOLOLO"], left="EL", face_up=["SP", "SP", "SP"])
    play(table, "LO@A", "OF@B")
    table.play("draw")
    with refused():
        table.apply_chance("draw 0 SP")
    table.apply_chance("draw 0 EL")
    assert (table.deck_size(), table.discards()) == (0, 3)
    play(table, "LO@A", "LO@B")
    assert play(table, "draw")[0] == "last"  # it is empty for good
    assert table.hands()[1] == "LO"


# ---- Turn step 4: score towers if necessary -------------------------------------------------------------------------


def test_a_tower_of_five_floors_is_not_scored(rules: Rules) -> None:
    table = make_table(rules, 3, towers={"A": "LO LO LO LO0"})
    assert play(table, "LO@A", "EL@B", "draw") == []
    assert "A" in table.towers()


def test_a_tower_is_scored_when_it_reaches_six_floors(rules: Rules) -> None:
    assert scored(rules, "LO0 LO LO LO LO LO") == [
        "A6 LO vacant",
        "A5 LO vacant",
        "A4 LO vacant",
        "A3 LO vacant",
        "A2 LO vacant",
        "A1 LO 0 +5",
        "A scored +5/+0/+0",
    ]


def test_a_spire_causes_a_tower_to_be_scored_before_that_even_if_vacant(rules: Rules) -> None:
    assert scored(rules, "LO1 OF1 SP") == ["A3 SP vacant", "A2 OF 1 +2", "A1 LO 1 +2", "A scored +0/+4/+0"]


def test_a_spire_alone_is_a_tower_to_be_scored(rules: Rules) -> None:
    assert scored(rules, "SP2") == ["A1 SP 2 +3", "A scored +0/+0/+3"]
    assert scored(rules, "SP") == ["A1 SP vacant", "A scored +0/+0/+0"]


def test_a_spire_as_the_sixth_floor_is_scored_once(rules: Rules) -> None:
    events = scored(rules, "LO LO LO LO LO SP0")
    assert (len(events), events[0], events[-1]) == (7, "A6 SP 0 +3", "A scored +3/+0/+0")


def test_scores_are_recorded_and_the_towers_cards_discarded(rules: Rules) -> None:
    table = make_table(rules, 2, towers={"A": "OF1 LO0", "B": "LO"}, hands=["SPLOLO", "LOLO"], scores=[10, 20])
    play(table, "SP@A", "LO@B", "LO/A3")
    assert table.scores() == [10, 20]
    assert play(table, "draw") == ["A3 SP 0 +3", "A2 LO 0 +1", "A1 OF 1 +2", "A scored +4/+2"]
    assert table.scores() == [14, 22]
    assert table.towers() == {"B": "LO LO"}
    assert table.discards() == 6  # three floors, three tucked cards


def test_scoring_clears_room_for_a_new_tower(rules: Rules) -> None:
    table = make_table(rules, 2, towers={"A": "OF1", "B": "LO", "C": "LO"}, hands=["LOSP", "LOLO"])
    play(table, "LO@A", "SP@B", "draw")
    assert list(table.towers()) == ["A", "C"]
    assert {move[-1] for move in table.legal(1)} == {"A", "B", "C"}  # the others stay where they are


def test_a_finished_tower_blocks_its_place_until_it_is_scored(rules: Rules) -> None:  # K29
    table = make_table(rules, 2, towers={"A": "LO LO LO LO LO", "B": "LO", "C": "LO"})
    play(table, "LO@A")
    assert {move[-1] for move in table.legal(0)} == {"B", "C"}
    play(table, "EL@B")
    assert list(table.towers()) == ["A", "B", "C"]


def test_a_finished_tower_is_scored_in_the_same_turn(rules: Rules) -> None:  # K29
    table = make_table(rules, 2, towers={"A": "LO LO LO LO LO", "B": "LO", "C": "LO"})
    assert play(table, "LO@A", "EL@B", "draw")[-1] == "A scored +0/+0"
    assert table.turn() == 1


def test_a_tower_is_never_higher_than_six_and_a_spire_never_below_another_floor(rules: Rules) -> None:  # K7
    table = make_table(rules, 2, towers={"A": "LO LO LO LO LO", "B": "LO"}, hands=["SPLOLO", "LOLO"])
    play(table, "LO@A")
    assert {move[-1] for move in table.legal(0)} == {"B", "C"}
    play(table, "SP@B", "draw")
    assert table.phase() == "choose"


# ---- What each floor does -------------------------------------------------------------------------------------------


def test_spire_scores_three(rules: Rules) -> None:
    assert scored(rules, "LO LO LO SP0")[0] == "A4 SP 0 +3"


@pytest.mark.parametrize(("level", "points"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)])
def test_lobby_scores_one_for_each_floor_above_it_vacant_ones_too(rules: Rules, level: int, points: int) -> None:  # K17
    floors = ["EL"] * 6
    floors[level - 1] = "LO1"
    events = scored(rules, " ".join(floors))
    assert f"A{level} LO 1 +{points}" in events
    assert events[-1] == f"A scored +0/+{points}/+0"


def test_lobby_counts_floors_that_were_vacated(rules: Rules) -> None:  # K17
    assert scored(rules, "LO0 EL1 NO1 EL SP0") == [
        "A5 SP 0 +3",
        "A4 EL vacant",
        "A3 NO 1 vacates A2",
        "A2 EL vacant",
        "A1 LO 0 +4",
        "A scored +7/+0/+0",
    ]


def test_office_scores_two_for_each_office_vacant_ones_and_itself_too(rules: Rules) -> None:  # FAQ
    assert scored(rules, "OF OF2 LO OF1 OF SP") == [
        "A6 SP vacant",
        "A5 OF vacant",
        "A4 OF 1 +8",
        "A3 LO vacant",
        "A2 OF 2 +8",
        "A1 OF vacant",
        "A scored +0/+8/+8",
    ]


def test_a_single_office_counts_itself(rules: Rules) -> None:
    assert scored(rules, "OF1 SP")[1] == "A1 OF 1 +2"


def test_office_counts_vacated_offices_and_those_above(rules: Rules) -> None:
    assert scored(rules, "OF0 OF0 OF1 NO2 OF2 SP") == [
        "A6 SP vacant",
        "A5 OF 2 +8",
        "A4 NO 2 vacates A3",
        "A3 OF vacant",
        "A2 OF 0 +8",
        "A1 OF 0 +8",
        "A scored +16/+0/+8",
    ]


def test_elevator_scores_every_player_two_for_each_card_they_tucked(rules: Rules) -> None:
    assert scored(rules, "LO1 EL0 NO1 LO SP2", players=4)[-4:] == [
        "A3 NO 1 vacates A2",
        "A2 EL vacant",
        "A1 LO 1 +4",
        "A scored +0/+4/+3/+0",
    ]
    assert scored(rules, "IN1 EL0 LA1 LO SP2", players=4)[3:] == [
        "A2 EL 1 +2/+4/+2/+0",  # seat 1 owns it, which makes no difference
        "A1 IN 1 vacates nothing",
        "A scored +2/+4/+5/+0",
    ]


def test_elevator_counts_itself_and_floors_above_and_below(rules: Rules) -> None:  # K18
    assert scored(rules, "NO0 SU EL0 EL SP0")[2] == "A3 EL 0 +6/+0/+0"


def test_elevator_goes_by_who_tucked_not_by_who_owns(rules: Rules) -> None:  # FAQ
    assert scored(rules, "EL1 LA0 SP") == [
        "A3 SP vacant",
        "A2 LA 0 owns A1",
        "A1 EL 0 +2/+2/+0",
        "A scored +2/+2/+0",
    ]


def test_elevator_with_an_owner_by_landlord_and_nothing_tucked_beneath(rules: Rules) -> None:
    assert scored(rules, "EL LA1 SP")[2:] == ["A1 EL 1 +0/+2/+0", "A scored +0/+2/+0"]


def test_elevator_counts_cards_under_floors_that_were_vacated(rules: Rules) -> None:  # FAQ, K18
    assert scored(rules, "EL0 OF1 OF1 IN2 SP") == [
        "A5 SP vacant",
        "A4 IN 2 vacates A3 A2",
        "A3 OF vacant",
        "A2 OF vacant",
        "A1 EL 0 +2/+4/+2",
        "A scored +2/+4/+2",
    ]


def test_a_vacant_elevator_scores_for_nobody(rules: Rules) -> None:  # K18
    assert scored(rules, "EL OF0 LO1 SP2")[-2:] == ["A1 EL vacant", "A scored +2/+1/+3"]


def test_each_elevator_scores(rules: Rules) -> None:
    assert scored(rules, "EL0 EL1 SP") == [
        "A3 SP vacant",
        "A2 EL 1 +2/+2/+0",
        "A1 EL 0 +2/+2/+0",
        "A scored +4/+4/+0",
    ]


def test_suite_draws_two_cards(rules: Rules) -> None:
    table = make_table(rules, 3, towers={"A": "SU0"}, hands=["SPLO", "LOLO", "LOLO"], left="OFOFELLALALANO")
    play(table, "SP@A", "LO@B")
    table.play("draw")
    assert table.apply_chance("draw 0 OFOFEL") == ["A2 SP vacant", "A1 SU 0 draws 2"]
    assert (table.phase(), table.to_act(), table.drawing()) == ("suite", ["nature"], (0, 2))
    assert table.apply_chance("draw 0 NOLA") == ["A scored +0/+0/+0"]
    assert (table.hands()[0], table.deck_size(), table.turn()) == ("OFOFELLANO", 2, 1)


def test_suite_draws_at_once_on_another_players_turn(rules: Rules) -> None:  # K12
    table = make_table(rules, 3, towers={"A": "LO2 SU1"}, hands=["SPLO", "LOLO", "LOLO"], left="OFELLALANOIN")
    play(table, "SP@A", "LO@B")
    table.play("draw")
    assert table.apply_chance("draw 0 OFLAEL") == ["A3 SP vacant", "A2 SU 1 draws 2"]
    assert (table.phase(), table.drawing(), table.turn()) == ("suite", (1, 2), 0)
    assert [table.legal(seat) for seat in range(3)] == [[], [], []]
    for event in ("draw 0 NOLA", "draw 1 NO", "draw 1 OFOF", "draw 1 NOLAIN"):
        with refused():
            table.apply_chance(event)
    assert table.apply_chance("draw 1 NOLA") == ["A1 LO 2 +2", "A scored +0/+0/+2"]
    assert table.hands()[1] == "LOLOLANO"


@pytest.mark.parametrize(("hand", "drawn"), [("LOLOLOLO", 2), ("LOLOLOLOLO", 1), ("LOLOLOLOLOLO", 0)])
def test_suite_heeds_the_hand_limit(rules: Rules, hand: str, drawn: int) -> None:  # K11, K12
    events = scored(rules, "OF2 SU1 LO LO SP", hands=["LOLO", hand, "LOLO"])
    assert events[3:] == [f"A2 SU 1 draws {drawn}", "A1 OF 2 +2", "A scored +0/+0/+2"]


@pytest.mark.parametrize(("hand", "drawn"), [("SPLO", 2), ("SPLOEL", 2), ("SPLOELEL", 1), ("SPLOELELEL", 0)])
def test_suite_comes_after_your_own_draw(rules: Rules, hand: str, drawn: int) -> None:  # K11
    table = make_table(rules, 2, towers={"A": "SU0"}, hands=[hand, "LOLO"])
    play(table, "SP@A", "LO@B")
    assert play(table, "draw")[1] == f"A1 SU 0 draws {drawn}"
    assert len(codes(table.hands()[0])) == min(len(codes(hand)) - 2 + 3, 6) + drawn


@pytest.mark.parametrize(("left", "drawn"), [("LALALA", 0), ("LALALANO", 1), ("LALALANONO", 2), ("LA", 0)])
def test_suite_draws_what_the_deck_has(rules: Rules, left: str, drawn: int) -> None:
    table = make_table(rules, 2, towers={"A": "OF0 SU1"}, hands=["SPLOELELEL", "LOLOLO"], left=left)
    play(table, "SP@A", "LO@B", "EL/A3")
    assert play(table, "draw")[1:4] == [f"A2 SU 1 draws {drawn}", "A1 OF 0 +2", "A scored +5/+0"]


def test_several_suites_in_a_tower_draw_one_after_the_other(rules: Rules) -> None:
    table = make_table(rules, 2, towers={"A": "SU1 SU0 SU1 SU0"}, hands=["SPLO", "LOLO"], left="LALALANONONONONO")
    play(table, "SP@A", "LO@B")
    assert play(table, "draw") == [
        "A5 SP vacant",
        "A4 SU 0 draws 2",
        "A3 SU 1 draws 2",
        "A2 SU 0 draws 1",  # six in hand
        "A1 SU 1 draws 0",  # the deck is empty
        "A scored +0/+0",
    ]
    assert [len(codes(hand)) for hand in table.hands()] == [6, 4]


def test_landlord_makes_its_owner_the_owner_of_the_floor_below(rules: Rules) -> None:
    assert scored(rules, "LO OF1 LA0 SP") == [
        "A4 SP vacant",
        "A3 LA 0 owns A2",
        "A2 OF 0 +2",
        "A1 LO vacant",
        "A scored +2/+0/+0",
    ]


def test_landlord_gives_an_owner_to_a_floor_without_a_tucked_card(rules: Rules) -> None:  # FAQ
    assert scored(rules, "OF LA1 SP") == ["A3 SP vacant", "A2 LA 1 owns A1", "A1 OF 1 +2", "A scored +0/+2/+0"]


def test_landlord_above_its_own_floor_changes_nothing(rules: Rules) -> None:
    assert scored(rules, "OF1 LA1 SP")[1:3] == ["A2 LA 1 owns A1", "A1 OF 1 +2"]


def test_landlords_hand_each_other_down(rules: Rules) -> None:  # K15
    assert scored(rules, "OF LA2 LA LA0 SP1") == [
        "A5 SP 1 +3",
        "A4 LA 0 owns A3",
        "A3 LA 0 owns A2",
        "A2 LA 0 owns A1",
        "A1 OF 0 +2",
        "A scored +2/+3/+0",
    ]


def test_landlord_gives_a_suite_to_its_owner(rules: Rules) -> None:
    assert scored(rules, "SU2 LA1 SP")[2] == "A1 SU 1 draws 2"


def test_landlord_makes_its_owner_the_one_who_complains(rules: Rules) -> None:
    assert scored(rules, "OF2 NO LA1 SP")[1:] == [
        "A3 LA 1 owns A2",
        "A2 NO 1 vacates A1",
        "A1 OF vacant",
        "A scored +0/+0/+0",
    ]


def test_noise_complaint_makes_the_floor_below_vacant(rules: Rules) -> None:
    assert scored(rules, "LO2 OF1 NO0 SP") == [
        "A4 SP vacant",
        "A3 NO 0 vacates A2",
        "A2 OF vacant",
        "A1 LO 2 +3",
        "A scored +0/+0/+3",
    ]


def test_noise_complaint_vacates_its_own_owners_floor_too(rules: Rules) -> None:
    assert scored(rules, "OF0 NO0 SP")[2] == "A1 OF vacant"


def test_inferno_makes_the_two_floors_below_vacant(rules: Rules) -> None:
    assert scored(rules, "LO2 OF1 OF1 IN0 SP") == [
        "A5 SP vacant",
        "A4 IN 0 vacates A3 A2",
        "A3 OF vacant",
        "A2 OF vacant",
        "A1 LO 2 +4",
        "A scored +0/+0/+4",
    ]


@pytest.mark.parametrize(
    ("tower", "bottom"),
    [
        ("LA0 SP", ["A1 LA 0 owns nothing"]),
        ("NO1 SP", ["A1 NO 1 vacates nothing"]),
        ("IN2 SP", ["A1 IN 2 vacates nothing"]),
        ("OF0 IN2 SP", ["A2 IN 2 vacates A1", "A1 OF vacant"]),
        ("SU0 SP", ["A1 SU 0 draws 2"]),
        ("EL0 SP", ["A1 EL 0 +2/+0/+0"]),
        ("LO SP", ["A1 LO vacant"]),
    ],
)
def test_floors_that_are_missing_below_are_ignored(rules: Rules, tower: str, bottom: list[str]) -> None:  # K14
    assert scored(rules, tower)[1:-1] == bottom


@pytest.mark.parametrize(
    ("card", "event"), [("LA", "owns nothing"), ("NO", "vacates nothing"), ("IN", "vacates nothing"), ("LO", "+0")]
)
def test_a_floor_that_stands_alone_at_the_end_is_scored(rules: Rules, card: str, event: str) -> None:  # K14, K20
    _, events = last_turn(rules, {"A": "LO LO", "B": "LO LO", "C": f"{card}1"})
    assert events[-2:] == [f"C1 {card} 1 {event}", "C scored +0/+0/+0"]


def test_effects_go_strictly_downwards(rules: Rules) -> None:  # K15
    # The LANDLORD at the bottom changes nothing above it; the INFERNO in the middle nothing above that.
    assert scored(rules, "LA0 IN0 OF1 OF1 SP") == [
        "A5 SP vacant",
        "A4 OF 1 +4",
        "A3 OF 1 +4",
        "A2 IN 0 vacates A1",
        "A1 LA vacant",
        "A scored +0/+8/+0",
    ]


def test_inferno_over_landlord_silences_it(rules: Rules) -> None:  # K16
    assert scored(rules, "OF1 LA0 IN2 SP") == [
        "A4 SP vacant",
        "A3 IN 2 vacates A2 A1",
        "A2 LA vacant",
        "A1 OF vacant",
        "A scored +0/+0/+0",
    ]


def test_noise_complaint_over_landlord_silences_it(rules: Rules) -> None:  # K16
    assert scored(rules, "OF1 LA0 NO2 SP")[1:4] == ["A3 NO 2 vacates A2", "A2 LA vacant", "A1 OF 1 +2"]


def test_a_vacated_floor_could_be_owned_anew_only_by_a_landlord_that_is_silenced(rules: Rules) -> None:  # K16
    # Only the floor right above acts after an INFERNO two above, and that INFERNO has vacated it: with these eight
    # floors no floor is ever changed twice. A LANDLORD above the INFERNO acts before it.
    assert scored(rules, "OF1 LA0 IN2 LA1 SP") == [
        "A5 SP vacant",
        "A4 LA 1 owns A3",
        "A3 IN 1 vacates A2 A1",
        "A2 LA vacant",
        "A1 OF vacant",
        "A scored +0/+0/+0",
    ]
    assert scored(rules, "OF1 LA0 LO IN2 SP")[1:] == [
        "A4 IN 2 vacates A3 A2",
        "A3 LO vacant",
        "A2 LA vacant",
        "A1 OF 1 +2",
        "A scored +0/+2/+0",
    ]


def test_the_owner_of_the_moment_counts(rules: Rules) -> None:  # K15
    assert scored(rules, "OF0 NO1 LA2 SP")[1:4] == ["A3 LA 2 owns A2", "A2 NO 2 vacates A1", "A1 OF vacant"]
    assert scored(rules, "OF0 LA1 LA2 SP")[1:4] == ["A3 LA 2 owns A2", "A2 LA 2 owns A1", "A1 OF 2 +2"]
    assert scored(rules, "SU0 LA1 LA2 SP")[3] == "A1 SU 2 draws 2"
    assert scored(rules, "LO0 LA LA2 SP0")[1:4] == ["A3 LA 2 owns A2", "A2 LA 2 owns A1", "A1 LO 2 +3"]


def test_a_vacant_inferno_and_a_vacant_complaint_are_skipped(rules: Rules) -> None:  # K19
    assert scored(rules, "OF0 NO OF1 IN SP")[1:] == [
        "A4 IN vacant",
        "A3 OF 1 +4",
        "A2 NO vacant",
        "A1 OF 0 +4",
        "A scored +4/+4/+0",
    ]


def test_an_inferno_silences_a_complaint_and_another_inferno(rules: Rules) -> None:
    assert scored(rules, "OF0 OF0 NO1 IN1 IN2 SP")[1:6] == [
        "A5 IN 2 vacates A4 A3",
        "A4 IN vacant",
        "A3 NO vacant",
        "A2 OF 0 +4",
        "A1 OF 0 +4",
    ]


def test_scores_are_never_negative(rules: Rules) -> None:  # K22
    events = scored(rules, "NO1 IN1 NO1 IN1 NO1 IN1")
    assert events[-1] == "A scored +0/+0/+0"


def test_a_spire_is_worth_nothing_to_who_only_owns_floors_below(rules: Rules) -> None:
    assert scored(rules, "IN0 NO1 LA2 SP")[-1] == "A scored +0/+0/+0"


def test_what_a_tower_is_worth_now_is_shown(rules: Rules) -> None:
    table = make_table(rules, 3, towers={"A": "EL1 OF LA0 LO2 OF2", "B": "OF1 NO1 SU0", "C": "SU2"})
    assert [table.worth(slot) for slot in "ABC"] == [[6, 2, 9], [0, 0, 0], [0, 0, 0]]


# ---- Two towers at once ---------------------------------------------------------------------------------------------


def two_due(rules: Rules, left: str) -> Table:
    """Both towers are finished this turn: a SUITE of seat 1 in A, one of seat 2 in B."""
    table = make_table(
        rules,
        3,
        towers={"A": "LO SU1 LO LO LO", "B": "OF1 LO SU2"},
        hands=["SPOFLA", "LOLO", "LOLO"],
        left=left,
    )
    play(table, "OF@A", "SP@B", "draw")
    return table


def test_with_two_towers_due_the_player_picks_the_first(rules: Rules) -> None:  # K8
    table = two_due(rules, "LALALANONONO")
    assert (table.phase(), table.to_act()) == ("choose", [0])
    assert table.legal(0) == ["score A", "score B"]
    assert (table.legal(1), table.legal(2)) == ([], [])
    for move in ("score C", "draw", "LA/A1", "score"):
        with refused():
            table.play(move)
    with refused():
        table.play("score A", 1)


@pytest.mark.parametrize(
    ("left", "drawn_by_a_first", "drawn_by_b_first"),
    [
        ("LALALANONONONO", (2, 2), (2, 2)),
        ("LALALANONONO", (2, 1), (1, 2)),
        ("LALALANONO", (2, 0), (0, 2)),
        ("LALALANO", (1, 0), (0, 1)),
        ("LALALA", (0, 0), (0, 0)),
    ],
)
def test_the_order_matters_to_suites_when_the_deck_runs_short(
    rules: Rules, left: str, drawn_by_a_first: tuple[int, int], drawn_by_b_first: tuple[int, int]
) -> None:  # K8
    in_a = [
        *("A6 OF vacant", "A5 LO vacant", "A4 LO vacant", "A3 LO vacant"),
        *("A2 SU 1 draws {}", "A1 LO vacant", "A scored +0/+0/+0"),
    ]
    in_b = ["B4 SP vacant", "B3 SU 2 draws {}", "B2 LO vacant", "B1 OF 1 +2", "B scored +0/+2/+0"]
    for choice, (one, two) in (("A", drawn_by_a_first), ("B", drawn_by_b_first)):
        table = two_due(rules, left)
        events = play(table, f"score {choice}")  # the other is forced
        first, second = [text.format(one) for text in in_a], [text.format(two) for text in in_b]
        assert events == (first + second if choice == "A" else second + first)
        assert [len(codes(hand)) for hand in table.hands()] == [min(4, 1 + 3), 2 + one, 2 + two]
        assert (table.phase(), table.turn(), table.towers()) == ("build", 1, {})


def test_the_choice_comes_after_drawing_even_from_an_empty_deck(rules: Rules) -> None:  # K8
    table = make_table(rules, 2, towers={"A": "LO", "B": "OF"}, hands=["SPSPLA", "LOLOLO"], left="")
    play(table, "SP@A", "SP@B")
    assert table.play("draw") == []
    assert table.phase() == "choose"
    assert table.play("score B") == [
        *("B2 SP vacant", "B1 OF vacant", "B scored +0/+0"),
        *("A2 SP vacant", "A1 LO vacant", "A scored +0/+0"),
        "last",
    ]


# ---- Game end -------------------------------------------------------------------------------------------------------


def builds_two(table: Table) -> list[str]:
    """The seat in turn builds any two floors that finish nothing and ends its turn."""
    for _ in range(2):
        turn = table.turn()
        assert turn is not None
        play(table, next(move for move in table.legal(turn) if not move.startswith("SP")))
    return play(table, "draw")


def test_the_first_players_short_hand_lets_everybody_else_play_once_more(rules: Rules) -> None:  # K1, K2
    table = make_table(rules, 3, left="", turn=0)
    assert builds_two(table) == ["last"]
    assert (table.turn(), table.last_round(), table.winner()) == (1, True, None)
    assert builds_two(table) == []  # it is said once
    assert table.turn() == 2
    events = builds_two(table)
    assert "last" not in events
    assert (table.phase(), table.to_act(), table.towers()) == ("over", [], {})


def test_a_middle_players_short_hand_lets_those_after_play_once_more(rules: Rules) -> None:  # K1, K2
    table = make_table(rules, 4, left="", turn=1)
    assert builds_two(table) == ["last"]
    assert table.turn() == 2
    builds_two(table)
    assert table.turn() == 3
    builds_two(table)
    assert (table.phase(), table.to_act()) == ("over", [])  # seat 0 has had its turn this round


def test_the_last_players_short_hand_ends_the_game_at_once(rules: Rules) -> None:  # K2, FAQ
    table = make_table(rules, 3, left="", turn=2)
    assert builds_two(table)[0] == "last"
    assert table.phase() == "over"


def test_who_empties_the_deck_gets_no_extra_turn(rules: Rules) -> None:  # FAQ
    table = make_table(rules, 2, hands=["LOELSU", "LOLOSU"], left="LA")
    assert builds_two(table) == ["last"]
    assert len(codes(table.hands()[0])) == 2
    builds_two(table)
    assert table.phase() == "over"


def test_an_empty_deck_alone_does_not_end_the_game(rules: Rules) -> None:  # K1
    table = make_table(rules, 2, hands=["LOLOLOLOLO", "LOLOLOLO"], left="", turn=0)
    assert builds_two(table) == []  # three in hand are enough
    assert not table.last_round()
    assert builds_two(table)[0] == "last"  # two are not


def test_while_there_are_cards_in_the_deck_every_turn_ends_with_three_in_hand(rules: Rules) -> None:  # K1, K4
    table = make_table(rules, 2, hands=["LOLOLOLO", "LOLOLOLO"], left="ELELELEL", turn=0)
    play(table, "LO@A", "LO@B", "LO/A1", "LO/B1")
    assert play(table, "draw") == []
    assert (len(codes(table.hands()[0])), table.deck_size(), table.last_round()) == (3, 1, False)


def test_the_end_is_looked_for_after_scoring(rules: Rules) -> None:  # K3
    # Seat 1's SUITE takes the last card on seat 0's turn: seat 0 has three in hand, and seat 1's hand is not asked.
    table = make_table(rules, 2, towers={"A": "SU1"}, hands=["SPLO", "LOLO"], left="LALALANO")
    play(table, "SP@A", "LO@B")
    assert play(table, "draw") == ["A2 SP vacant", "A1 SU 1 draws 1", "A scored +0/+0"]
    assert (table.deck_size(), table.last_round(), table.turn()) == (0, False, 1)
    # And where the hand stays short it is said after the scoring.
    table = make_table(rules, 2, towers={"A": "SU0"}, hands=["SPLO", "LOLOLO"], left="LALA")
    play(table, "SP@A", "LO@B")
    assert play(table, "draw") == ["A2 SP vacant", "A1 SU 0 draws 0", "A scored +0/+0", "last"]


def test_afterwards_the_remaining_towers_are_scored_as_they_are_in_order(rules: Rules) -> None:  # K20
    table, events = last_turn(rules, {"A": "LO0", "B": "OF1 OF", "C": "EL2 NO1 IN2 LO"})
    assert events == [
        "last",
        *("A2 LO vacant", "A1 LO 0 +1", "A scored +1/+0/+0"),
        *("B3 LO vacant", "B2 OF vacant", "B1 OF 1 +4", "B scored +0/+4/+0"),
        *("C4 LO vacant", "C3 IN 2 vacates C2 C1", "C2 NO vacant", "C1 EL vacant", "C scored +0/+0/+0"),
    ]
    assert (table.scores(), table.winner(), table.towers()) == ([1, 4, 0], 1, {})


def test_a_tower_finished_in_the_last_turn_is_scored_first(rules: Rules) -> None:  # K20
    table = make_table(rules, 2, towers={"A": "LO0", "B": "OF1"}, hands=["LALA", "LOSP"], left="", turn=1)
    play(table, "LO@A", "SP@B")
    assert play(table, "draw") == [
        *("B2 SP vacant", "B1 OF 1 +2", "B scored +0/+2"),
        "last",
        *("A2 LO vacant", "A1 LO 0 +1", "A scored +1/+0"),
    ]


def test_in_the_final_scoring_suites_draw_nothing(rules: Rules) -> None:  # K20
    table, events = last_turn(rules, {"A": "LO", "B": "LO", "C": "OF1 SU1"})
    assert events[-3:] == ["C2 SU 1 draws 0", "C1 OF 1 +2", "C scored +0/+2/+0"]
    assert (table.phase(), table.drawing()) == ("over", None)


def test_the_match_may_end_with_no_tower_left(rules: Rules) -> None:
    table = make_table(rules, 2, hands=["LALA", "SPSP"], left="", turn=1)
    play(table, "SP@A", "SP@B", "draw")
    events = play(table, "score A")
    assert events[-1] == "last"
    assert table.phase() == "over"


def test_the_player_with_the_most_points_wins(rules: Rules) -> None:
    table, _ = last_turn(rules, {"A": "LO"}, scores=[7, 8, 9])
    assert (table.scores(), table.winner()) == ([7, 8, 9], 2)


@pytest.mark.parametrize(
    ("scores", "winner"), [([5, 5, 4], 0), ([4, 5, 5], 1), ([5, 4, 5], 0), ([0, 0, 0], 0), ([5, 5, 5], 0)]
)
def test_of_tied_players_the_one_who_went_first_wins(rules: Rules, scores: list[int], winner: int) -> None:  # K21
    table, _ = last_turn(rules, {"A": "LO"}, scores=scores)
    assert table.winner() == winner


def test_after_the_end_nobody_moves(rules: Rules) -> None:
    table, _ = last_turn(rules, {"A": "LO"})
    assert [table.legal(seat) for seat in range(3)] == [[], [], []]
    with refused():
        table.play("LA@A", 0)
    with refused():
        table.apply_chance("draw 0 LA")


# ---- What may be known ----------------------------------------------------------------------------------------------


def test_hands_are_seen_by_their_owners_only(rules: Rules) -> None:  # K23
    table = make_table(rules, 2, hands=["LOOFELSU", "LALANONO"])
    assert table.seen_hand(0, 0) == "LOOFELSU"
    assert table.seen_hand("all", 1) == "LALANONO"
    for viewer, seat in ((0, 1), (1, 0), ("spectator", 0), ("spectator", 1)):
        assert table.seen_hand(viewer, seat) is None


def test_a_tucked_face_is_known_to_who_tucked_it(rules: Rules) -> None:  # K23
    table = make_table(rules, 3, towers={"A": "OF1:SU LO"})
    assert [table.seen_tuck(viewer, "A", 1) for viewer in (0, 1, 2, "spectator", "all")] == [
        None,
        "SU",
        None,
        None,
        "SU",
    ]
    assert [table.seen_tuck(viewer, "A", 2) for viewer in (0, "all")] == [None, None]


@pytest.mark.parametrize(
    ("by", "event", "redacted"),
    [
        (1, "LO@A", ["LO@A"] * 4),
        (1, "LO/A1", ["??/A1", "LO/A1", "??/A1", "??/A1"]),
        (1, "draw", ["draw"] * 4),
        (1, "score A", ["score A"] * 4),
        ("nature", "draw 1 SPLOOF", ["draw 1 ??????", "draw 1 SPLOOF", "draw 1 ??????", "draw 1 ??????"]),
        ("nature", "draw 0 SP", ["draw 0 SP", "draw 0 ??", "draw 0 ??", "draw 0 ??"]),
        (
            "nature",
            "deal SPLOOFEL LOLOSUIN NONOLALA",
            [
                "deal SPLOOFEL ???????? ????????",
                "deal ???????? LOLOSUIN ????????",
                "deal ???????? ???????? NONOLALA",
                "deal ???????? ???????? ????????",
            ],
        ),
        (1, "A3 EL 0 +4/+0/+2", ["A3 EL 0 +4/+0/+2"] * 4),
        (1, "A3 SU 1 draws 2", ["A3 SU 1 draws 2"] * 4),
        (1, "A scored +5/+0/+2", ["A scored +5/+0/+2"] * 4),
        (1, "last", ["last"] * 4),
    ],
)
def test_what_is_drawn_dealt_and_tucked_is_known_to_its_owner_only(
    rules: Rules, by: int | str, event: str, redacted: list[str]
) -> None:  # K23
    table = make_table(rules, 3)
    assert [table.redact(by, event, viewer) for viewer in (0, 1, 2, "spectator")] == redacted
    assert table.redact(by, event, "all") == event


def test_counts_are_public(rules: Rules) -> None:  # K23
    table = rules.new(2, dict.fromkeys(BOX, 2))
    assert table.deck_size() == 16
    table.apply_chance("deal SPSPLOLO OFOFELEL")
    assert table.deck_size() == 8
