"""Take That Towers as the rulebook tells it: slow and plain, the judge of the fast engine.

Written from the rulebook and the rulings (K1..K29) alone, in the rulebook's order. It relies on nothing but the
standard library and on nothing else of this project. Take That Towers by Patrick Bene.

A card is its two letters. A tower is the list of its floors from the ground up, so floor 1 comes first. Seats count
from 0: seat 0 is the rulebook's player 1, who begins. The shuffle is told which cards come: a deck that is
drawn from unseen needs no order, so it is the list of the cards that are left in it.
"""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import dataclass, field

NAMES = {
    "SP": "SPIRE",
    "LO": "LOBBY",
    "OF": "OFFICE",
    "EL": "ELEVATOR",
    "SU": "SUITE",
    "LA": "LANDLORD",
    "NO": "NOISE COMPLAINT",
    "IN": "INFERNO",
}
CARDS = list(NAMES)
BOX = dict.fromkeys(CARDS[:8], 8)  # 64 cards; a house deck may change every count, and has floors of its own


class IllegalMove(ValueError):
    """The rules do not allow this here."""


@dataclass
class Floor:
    """A card that lies face up in a tower, and the card tucked face down beneath it."""

    card: str
    tab: int | None = None  # the seat whose number the tucked card shows; None: no card is tucked
    tucked: str | None = None  # what that card is


@dataclass
class Scoring:
    """A tower that is being scored, top floor first."""

    slot: str
    owners: list[int | None]  # of each floor, tracked "mentally" as effects change them
    level: int  # the floor whose effect comes next; 0 when all have been performed
    points: list[int]  # of each seat, in this tower


@dataclass
class State:
    """A match at one moment."""

    players: int
    deck: list[str]  # the cards left in it
    hands: list[list[str]]
    scores: list[int]
    phase: str = "deal"  # "deal", "build", "claim", "draw", "choose", "suite" or "over"
    turn: int = 0  # the seat whose turn it is, to the end of the match
    towers: dict[str, list[Floor]] = field(default_factory=dict)
    built: list[str] = field(default_factory=list)  # the towers that got a floor this turn
    scoring: Scoring | None = None
    drawing: tuple[int, int] | None = None  # the seat that draws, and how many cards
    face_up: list[str] = field(default_factory=list)  # discarded floors
    face_down: list[tuple[int, str]] = field(default_factory=list)  # discarded tucks and who tucked them (K23)
    last_round: bool = False


# ---- Setup ----------------------------------------------------------------------------------------------------------


def start(players: int, deck: dict[str, int] | None = None) -> State:
    """The table before the deal. Raises ValueError where no game can be set up so (K26)."""
    counts = BOX if deck is None else deck
    if not 2 <= players <= 4:
        raise ValueError("two, three or four play")
    cards = [card for card in CARDS for _ in range(counts.get(card, 0))]
    if len(cards) < 4 * players:
        raise ValueError("each player is dealt 4 cards")
    return State(players=players, deck=cards, hands=[[] for _ in range(players)], scores=[0] * players)


def slots(state: State) -> list[str]:
    """Where towers may stand: up to 4 in a 4-player game, otherwise only 3 (K25)."""
    return ["A", "B", "C", "D"] if state.players == 4 else ["A", "B", "C"]


def codes(text: str) -> list[str]:
    """The cards of a text like "SPLOLO"."""
    found = re.findall("..", text)
    if "".join(found) != text or not all(card in CARDS for card in found):
        raise ValueError(f"{text} is no row of cards")
    return found


def take_from_deck(state: State, cards: list[str]) -> None:
    """Take these very cards from the deck, if they are in it."""
    left = list(state.deck)
    for card in cards:
        if card not in left:
            raise ValueError(f"there is no such {card} left in the deck")
        left.remove(card)
    state.deck = left


# ---- The moves that the rules allow ---------------------------------------------------------------------------------


def limit_reached(state: State) -> bool:
    """Do as many towers exist as can exist at once? A finished one exists until it is scored (K29)."""
    return len(state.towers) == len(slots(state))


def new_slot(state: State) -> str:
    """Where the next new tower starts."""
    return next(slot for slot in slots(state) if slot not in state.towers)


def buildable(state: State) -> list[str]:
    """Where the next floor may be built: on 2 different towers, or as the start of a new one (K5, K6)."""
    places = [slot for slot in state.towers if slot not in state.built]
    if not limit_reached(state):
        places.append(new_slot(state))
    return places


def is_due(tower: list[Floor]) -> bool:
    """A tower is scored when it reaches a height of 6 floors or when a SPIRE has been played onto it."""
    return len(tower) == 6 or tower[-1].card == "SP"


def due(state: State) -> list[str]:
    """The towers to be scored this turn, in slot order."""
    return [slot for slot in slots(state) if slot in state.towers and is_due(state.towers[slot])]


def to_act(state: State) -> list[int | str]:
    """The seat that acts now, or "nature"; nobody when the match is over."""
    if state.phase in ("deal", "draw", "suite"):
        return ["nature"]
    return [] if state.phase == "over" else [state.turn]


def legal(state: State, seat: int) -> list[str]:
    """Every move of a seat, sorted."""
    if to_act(state) != [seat]:
        return []
    hand = set(state.hands[seat])
    if state.phase == "build":
        return sorted(f"{card}@{slot}" for card in hand for slot in buildable(state))
    if state.phase == "choose":
        return [f"score {slot}" for slot in due(state)]
    # Any floor of any tower that has no tucked card, those built this turn and finished towers too (K9); all the
    # cards in hand may go (K10).
    moves = ["draw"]
    for slot, tower in state.towers.items():
        for level, floor in enumerate(tower, start=1):
            if floor.tab is None:
                moves += [f"{card}/{slot}{level}" for card in hand]
    return sorted(moves)


def play(state: State, seat: int, move: str) -> list[str]:
    """Play a move; return the forced events. Raises IllegalMove and changes nothing then."""
    if move not in legal(state, seat):
        raise IllegalMove(f"seat {seat} may not play {move} here")
    hand = state.hands[seat]
    if "@" in move:
        card, slot = move.split("@")
        hand.remove(card)
        state.towers.setdefault(slot, []).append(Floor(card))
        state.built.append(slot)
        if len(state.built) == 2:
            state.phase = "claim"
        return []
    if "/" in move:
        card, place = move.split("/")
        floor = state.towers[place[0]][int(place[1]) - 1]
        hand.remove(card)
        floor.tab, floor.tucked = seat, card
        return []
    if move == "draw":
        return draw_three(state)
    return score_towers(state, first=move.removeprefix("score "))


# ---- Turn step 3: draw 3 cards from the deck ------------------------------------------------------------------------


def can_draw(state: State, seat: int, wanted: int) -> int:
    """As many as wanted, as the deck has, and as make 6 in hand (K11)."""
    return min(wanted, len(state.deck), 6 - len(state.hands[seat]))


def draw_three(state: State) -> list[str]:
    """The player whose turn it is draws."""
    count = can_draw(state, state.turn, 3)
    if count > 0:
        state.phase, state.drawing = "draw", (state.turn, count)
        return []
    return score_towers(state)


def apply_chance(state: State, event: str) -> list[str]:
    """What the shuffle brought; return what follows. Raises ValueError and changes nothing if that cannot be."""
    words = event.split(" ")
    if state.phase == "deal":
        if words[0] != "deal" or len(words) != state.players + 1:
            raise ValueError("first, each player is dealt cards")
        hands = [codes(word) for word in words[1:]]
        if any(len(hand) != 4 for hand in hands):
            raise ValueError("each player is dealt 4 cards")
        take_from_deck(state, [card for hand in hands for card in hand])
        state.hands = hands
        state.phase = "build"
        return []
    if state.drawing is None:
        raise ValueError("nobody draws now")
    seat, count = state.drawing
    if words[:2] != ["draw", str(seat)] or len(words) != 3:
        raise ValueError(f"seat {seat} draws {count} now")
    cards = codes(words[2])
    if len(cards) != count:
        raise ValueError(f"seat {seat} draws exactly {count}")
    take_from_deck(state, cards)
    state.hands[seat] += cards
    state.drawing = None
    return score_towers(state)


# ---- Turn step 4: score towers if necessary -------------------------------------------------------------------------


def score_towers(state: State, first: str | None = None) -> list[str]:
    """Score what is due, up to the next chance event or choice, and then end the turn."""
    events: list[str] = []
    if first is not None:
        begin_scoring(state, first)
    while state.scoring is not None or due(state):
        if state.scoring is None:
            if len(due(state)) == 2:  # the active player picks the order (K8)
                state.phase = "choose"
                return events
            begin_scoring(state, due(state)[0])
        score_floors(state, events, final=False)
        if state.drawing is not None:
            state.phase = "suite"
            return events
    end_turn(state, events)
    return events


def begin_scoring(state: State, slot: str) -> None:
    """The owner of a floor is whose number its tucked card shows; what happened before never changed it (K27)."""
    tower = state.towers[slot]
    state.scoring = Scoring(slot, [floor.tab for floor in tower], len(tower), [0] * state.players)


def score_floors(state: State, events: list[str], final: bool) -> None:
    """Start at the top floor and proceed downwards, performing each floor's effect; stop where a SUITE draws."""
    scoring = state.scoring
    assert scoring is not None
    tower = state.towers[scoring.slot]
    while scoring.level > 0:
        level = scoring.level
        scoring.level -= 1
        card, owner = tower[level - 1].card, scoring.owners[level - 1]
        floor = f"{scoring.slot}{level} {card}"
        if owner is None:
            events.append(f"{floor} vacant")
        elif card == "SU":
            # The owner draws at once, on whoever's turn (K12); in the final scoring nobody draws (K20).
            count = 0 if final else can_draw(state, owner, 2)
            events.append(f"{floor} {owner} draws {count}")
            if count > 0:
                state.drawing = (owner, count)
                return
        else:
            events.append(f"{floor} {owner} {effect(scoring, tower, level)}")
    # When finished, record the scores and discard the tower's cards.
    for seat, points in enumerate(scoring.points):
        state.scores[seat] += points
    events.append(f"{scoring.slot} scored {plus(scoring.points)}")
    for one in state.towers.pop(scoring.slot):
        state.face_up.append(one.card)
        if one.tab is not None and one.tucked is not None:
            state.face_down.append((one.tab, one.tucked))
    state.scoring = None


def effect(scoring: Scoring, tower: list[Floor], level: int) -> str:
    """Perform an owned floor's effect on points and owners; return it in words. A SUITE has none on those."""
    card = tower[level - 1].card
    owner = scoring.owners[level - 1]
    assert owner is not None
    below = [lower for lower in (level - 1, level - 2) if lower >= 1]  # there is nothing beneath the ground (K14)
    if card == "SP":
        scoring.points[owner] += 3
        return "+3"
    if card == "LO":
        above = len(tower) - level  # all that lie above it, vacant ones too (K17)
        scoring.points[owner] += above
        return f"+{above}"
    if card == "OF":
        offices = [floor for floor in tower if floor.card == "OF"]  # vacant ones and itself too
        scoring.points[owner] += 2 * len(offices)
        return f"+{2 * len(offices)}"
    if card == "EL":
        # By who tucked, not by who owns; beneath all floors, itself included and vacated ones too (K18).
        seats = range(len(scoring.points))
        gains = [2 * len([floor for floor in tower if floor.tab == seat]) for seat in seats]
        for seat in seats:
            scoring.points[seat] += gains[seat]
        return plus(gains)
    if card == "LA":
        for lower in below[:1]:
            scoring.owners[lower - 1] = owner
        return "owns " + named(scoring.slot, below[:1])
    assert card in ("NO", "IN")
    vacated = below[:1] if card == "NO" else below
    for lower in vacated:
        scoring.owners[lower - 1] = None
    return "vacates " + named(scoring.slot, vacated)


def plus(points: list[int]) -> str:
    """+4/+0/+2."""
    return "/".join(f"+{number}" for number in points)


def named(slot: str, levels: list[int]) -> str:
    """A2 A1, or nothing."""
    return " ".join(f"{slot}{level}" for level in levels) or "nothing"


def worth(tower: list[Floor], players: int) -> list[int]:
    """What each seat would get from a tower if it were scored as it stands."""
    scoring = Scoring("A", [floor.tab for floor in tower], len(tower), [0] * players)
    for level in range(len(tower), 0, -1):
        if scoring.owners[level - 1] is not None and tower[level - 1].card != "SU":
            effect(scoring, tower, level)
    return scoring.points


# ---- Game end -------------------------------------------------------------------------------------------------------


def end_turn(state: State, events: list[str]) -> None:
    """The deck is empty and this player has less than 3 cards: play to the end of the round (K1, K2, K3).

    Less than 3 cards imply the empty deck, since step 3 draws 3; so nobody draws in the last round or after it.
    """
    if not state.deck and len(state.hands[state.turn]) < 3 and not state.last_round:
        state.last_round = True
        events.append("last")
    state.built = []
    is_last_seat = state.turn == state.players - 1
    if state.last_round and is_last_seat:  # every player has taken an equal amount of turns
        for slot in slots(state):
            if slot in state.towers:  # the remaining towers, as they are (K20)
                begin_scoring(state, slot)
                score_floors(state, events, final=True)
        state.phase = "over"
        return
    state.turn = 0 if is_last_seat else state.turn + 1
    state.phase = "build"
    assert len(state.hands[state.turn]) >= 2, "nobody ever lacks the two cards to build (K4)"


def winner(state: State) -> int | None:
    """The player with the most points; of tied players the one who went first (K21). None while the match goes on."""
    if state.phase != "over":
        return None
    return state.scores.index(max(state.scores))


# ---- What may be known (K23) ----------------------------------------------------------------------------------------


def redact(by: int | str, event: str, viewer: int | str) -> str:
    """What a seat, "spectator" or "all" gets to know of an event: each hidden card becomes ??."""
    if viewer == "all":
        return event
    if event.startswith("deal "):
        hands = event.split(" ")[1:]
        return " ".join(["deal", *(hand if viewer == seat else "?" * len(hand) for seat, hand in enumerate(hands))])
    if event.startswith("draw "):
        _, seat, cards = event.split(" ")
        return event if str(viewer) == seat else f"draw {seat} {'?' * len(cards)}"
    if "/" in event and event[2] == "/" and viewer != by:
        return "??" + event[2:]
    return event


# ---- For setting up scenarios ---------------------------------------------------------------------------------------


def copy(state: State) -> State:
    """A copy to play on."""
    return deepcopy(state)
