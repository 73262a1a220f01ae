"""A position of Take That Towers as one line of words, and back to the same bytes.

    2 - claim 0 A:OF0SU,SP/B:LO,IN/C:EL,LO SPLO/OF2ELIN scored=- buried=-/- points=0,0
    4 SP8LO8OF16 build 2 A:OF,OF1SP/B:LO,LO/C:LO SP3LO2/OF4/LO3/OF4 scored=- buried=-/-/-/- points=0,0,0,0 built=C

Players, deck (`-`: the box's), phase, whose turn it is, the towers from the ground up (a tucked card after who tucked
it), the hands by seat (`SPLO2`: a SPIRE and two LOBBIES), floors that were scored, tucked cards that were discarded,
points. Then, where they are so, `built=` (this turn's first floor), `walk=A3` (the SUITE whose owner draws) and `last`.
What is left in the deck, which towers are due and who draws how many cards follow from that.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

import numpy as np

from stackyard.core.errors import BadPositionError
from stackyard.core.game import RULES_VERSION_FIELD, Position
from stackyard.games.take_that_towers import pieces, rules
from stackyard.games.take_that_towers.effects import DRAWS, EFFECTS, FLOORS, KINDS, SCORES
from stackyard.games.take_that_towers.facts import (
    CARD_CODES,
    KIND_BY_CODE,
    SEAT_NAMES,
    Facts,
    facts_of,
    place_name,
    quantity_text,
    tower_limit,
)
from stackyard.games.take_that_towers.record import RECORD

LAST_ROUND_WORD: Final = "last"
LONGEST_TEXT: Final = 1000  # more than any position needs
# points that no floor ever exceeds: an OFFICE among six, an ELEVATOR above six cards of one seat
MOST_FLOOR_POINTS: Final = max(floor.amount * (1 if floor.effect == SCORES else pieces.TALLEST) for floor in FLOORS)

_DRAWING: Final = " or ".join(floor.name for floor in FLOORS if floor.effect == DRAWS)
_COUNT = "|".join(map(str, range(pieces.MOST_OF_A_KIND, 1, -1)))
_CARDS = rf"(?:(?:{'|'.join(CARD_CODES)})(?:{_COUNT})?)+|-"
_SEATS = rf"(?:{_CARDS})(?:/(?:{_CARDS})){{1,{pieces.MOST_PLAYERS - 1}}}"
_NUMBER = r"(?:0|[1-9][0-9]{0,4})"
_FLOOR = rf"(?:{'|'.join(CARD_CODES)})(?:[0-3](?:{'|'.join(CARD_CODES)}))?"
_TOWER = rf"[A-D]:{_FLOOR}(?:,{_FLOOR}){{0,{pieces.TALLEST - 1}}}"
_POSITION = re.compile(
    rf"(?P<players>[2-4]) (?P<deck>{_CARDS}) (?P<phase>{'|'.join(pieces.PHASES)}) (?P<turn>[0-3-]) "
    rf"(?P<towers>{_TOWER}(?:/{_TOWER}){{0,3}}|-) (?P<hands>{_SEATS}) "
    rf"scored=(?P<scored>{_CARDS}) buried=(?P<buried>{_SEATS}) points=(?P<points>{_NUMBER}(?:,{_NUMBER}){{1,3}})"
    r"(?: built=(?P<built>[A-D]))?(?: walk=(?P<slot>[A-D])(?P<level>[1-6]))?(?P<last> last)?",
    re.ASCII,
)
_COUNTED = re.compile(rf"({'|'.join(CARD_CODES)})([0-9]*)", re.ASCII)


@lru_cache(maxsize=4096)  # hands and discards stay as they are for many moves
def cards_text(counts: bytes) -> str:
    """Return counted cards as text: `SPLO2`, `-` for none."""
    words = [code + (str(count) if count > 1 else "") for code, count in zip(CARD_CODES, counts, strict=True) if count]
    return "".join(words) or "-"


def position_text(position: Position) -> str:
    """Return a position's one text."""
    facts = facts_of(position)
    towers = "/".join(
        f"{pieces.SLOTS[tower.slot]}:"
        + ",".join(
            CARD_CODES[floor - 1] + (f"{tab - 1}{CARD_CODES[tucked - 1]}" if tab else "")
            for floor, tab, tucked in zip(tower.floors, tower.tabs, tower.tucked, strict=True)
        )
        for tower in facts.towers
    )
    words = [
        str(facts.players),
        "-" if tuple(facts.deck) == pieces.DECK else cards_text(facts.deck),
        pieces.PHASES[facts.phase],
        "-" if facts.phase == pieces.OVER else str(facts.turn),
        towers or "-",
        "/".join(map(cards_text, facts.hands)),
        f"scored={cards_text(facts.scored)}",
        f"buried={'/'.join(map(cards_text, facts.buried))}",
        f"points={','.join(map(str, facts.scores))}",
    ]
    if facts.built:
        words.append(f"built={pieces.SLOTS[facts.built - 1]}")
    if facts.phase == pieces.SUITE_DRAW:
        words.append(f"walk={place_name(facts.slot - 1, facts.level)}")
    if facts.last:
        words.append(LAST_ROUND_WORD)
    return " ".join(words)


def parse_position(version: int, text: str) -> Position:
    """Return the position of a text, by a version of the rules.

    Raises BadPositionError if the text is not one of a position that can be; the message says why.
    """
    if len(text) > LONGEST_TEXT:
        raise BadPositionError(f"a position of Take That Towers is at most {LONGEST_TEXT} characters long")
    found = _POSITION.fullmatch(text)
    if found is None:
        raise BadPositionError(
            "not a position of Take That Towers: it is written as in "
            "'2 - claim 0 A:OF0SU,SP/B:LO,IN/C:EL,LO SPLO/OF2ELIN scored=- buried=-/- points=0,0'"
        )
    position = np.zeros(1, RECORD)
    position[RULES_VERSION_FIELD] = version
    players = int(found["players"])
    deck = np.array(pieces.DECK if found["deck"] == "-" else _counts(found["deck"]), np.uint8)
    if deck.sum() < pieces.CARDS_DEALT * players:
        raise BadPositionError(
            f"{quantity_text(players, 'player')} need a deck of at least {pieces.CARDS_DEALT * players} cards"
        )
    rules.setup_record(position, deck, players)
    _read_parts(position, found, players)
    _derive(position, found)
    _check(facts_of(position))
    if position_text(position) != text:
        raise BadPositionError(f"the position is written {position_text(position)!r}")
    return position


def _counts(text: str) -> list[int]:
    """Return counted cards. Raises BadPositionError if there are more of a kind than a deck may have."""
    counts = [0] * KINDS
    for code, count in _COUNTED.findall(text):
        counts[KIND_BY_CODE[code]] += int(count or 1)
    for floor, count in zip(FLOORS, counts, strict=True):
        if count > pieces.MOST_OF_A_KIND:
            raise BadPositionError(f"a deck has at most {pieces.MOST_OF_A_KIND} of {floor.name}, not {count}")
    return counts


def _of_each_seat(found: re.Match[str], part: str, separator: str, players: int) -> list[str]:
    words = found[part].split(separator)
    if len(words) != players:
        raise BadPositionError(f"{part} is for {quantity_text(players, 'player')}, not {len(words)}")
    return words


def _read_parts(position: Position, found: re.Match[str], players: int) -> None:
    """Fill in what the text says explicitly."""
    record = position[0]
    record["phase"] = pieces.PHASES.index(found["phase"])
    if (found["turn"] == "-") != (record["phase"] == pieces.OVER):
        raise BadPositionError("the turn is a seat's number, and - if and only if the match is over")
    record["turn"] = 0 if found["turn"] == "-" else int(found["turn"])
    if record["turn"] >= players:
        raise BadPositionError(f"there is no seat {record['turn']} among {quantity_text(players, 'player')}")
    for seat, words in enumerate(_of_each_seat(found, "hands", "/", players)):
        counts = _counts(words)
        if sum(counts) > pieces.HAND_LIMIT:
            raise BadPositionError(
                f"a hand has at most {pieces.HAND_LIMIT} cards; {SEAT_NAMES[seat]}'s has {sum(counts)}"
            )
        record["hands"][seat] = counts
    for seat, words in enumerate(_of_each_seat(found, "buried", "/", players)):
        record["buried"][seat] = _counts(words)
    for seat, words in enumerate(_of_each_seat(found, "points", ",", players)):
        if int(words) > MOST_FLOOR_POINTS * len(CARD_CODES) * pieces.MOST_OF_A_KIND:
            raise BadPositionError(f"nobody ever has {words} points")
        record["scores"][seat] = int(words)
    record["scored"] = _counts(found["scored"])
    _fill_towers(record, found["towers"], players)
    record["built"] = pieces.SLOTS.index(found["built"]) + 1 if found["built"] else 0
    record["last"] = found["last"] is not None


def _fill_towers(record: Any, text: str, players: int) -> None:
    before = -1
    for tower in text.split("/") if text != "-" else ():
        slot = pieces.SLOTS.index(tower[0])
        if slot <= before:
            raise BadPositionError("towers are written in the order of their letters, each once")
        if slot >= tower_limit(players):
            raise BadPositionError(f"with {quantity_text(players, 'player')} there is no tower {pieces.SLOTS[slot]}")
        before = slot
        for level, floor in enumerate(tower[2:].split(",")):
            record["floors"][slot, level] = KIND_BY_CODE[floor[:2]] + 1
            if floor[2:]:
                seat = int(floor[2])
                if seat >= players:
                    raise BadPositionError(f"there is no seat {seat} to own {place_name(slot, level + 1)}")
                record["tabs"][slot, level] = seat + 1
                record["tucked"][slot, level] = KIND_BY_CODE[floor[3:]] + 1


def _derive(position: Position, found: re.Match[str]) -> None:
    """Fill in what follows from it: the deck, towers that are due, owners in a scoring, who draws how many cards."""
    record = position[0]
    tucked = record["tucked"][record["tucked"] > 0] - 1
    floors = record["floors"][record["floors"] > 0] - 1
    used = record["scored"].astype(np.int64) + record["hands"].sum(axis=0) + record["buried"].sum(axis=0)
    used += np.bincount(tucked, minlength=KINDS) + np.bincount(floors, minlength=KINDS)
    for floor, in_play, count in zip(FLOORS, used.tolist(), record["deck"].tolist(), strict=True):
        if in_play > count:
            raise BadPositionError(f"there are {in_play} of {floor.name} in play, and the deck has {count}")
    record["left"] = record["deck"] - used
    for tower in facts_of(position).towers:
        if ends := [FLOORS[floor - 1].name for floor in tower.floors[:-1] if FLOORS[floor - 1].ends_tower]:
            raise BadPositionError(f"nothing is built on a {ends[0]}, as in tower {pieces.SLOTS[tower.slot]}")
        record["due"] |= tower.is_due << tower.slot
    if (found["slot"] is not None) != (record["phase"] == pieces.SUITE_DRAW):
        raise BadPositionError(f"walk= says which {_DRAWING}'s owner draws, if and only if the phase is suite")
    if record["phase"] == pieces.SUITE_DRAW:
        slot, level = pieces.SLOTS.index(found["slot"]), int(found["level"])
        if EFFECTS[record["floors"][slot, level - 1]] != DRAWS or not record["due"] >> slot & 1:
            raise BadPositionError(f"{place_name(slot, level)} is no {_DRAWING} of a tower that is being scored")
        owners = record["tabs"][slot].copy()
        for above in range(pieces.TALLEST - 1, level - 1, -1):
            if owners[above]:
                rules.apply_effect_below(int(record["floors"][slot, above]), owners, above)
        if not owners[level - 1]:
            raise BadPositionError(f"{place_name(slot, level)} is vacant when it is scored: nobody draws")
        record["owners"][slot], record["slot"], record["level"] = owners, slot + 1, level
        record["drawer"] = owners[level - 1]
    elif record["phase"] == pieces.DRAW:
        record["drawer"] = record["turn"] + 1
    if record["drawer"]:
        most = pieces.CARDS_DRAWN
        if record["phase"] == pieces.SUITE_DRAW:
            most = FLOORS[record["floors"][record["slot"] - 1, record["level"] - 1] - 1].amount
        hand_space = pieces.HAND_LIMIT - int(record["hands"][record["drawer"] - 1].sum())
        record["count"] = min(most, hand_space, int(record["left"].sum()))
        if not record["count"]:
            name = SEAT_NAMES[record["drawer"] - 1]
            raise BadPositionError(f"{name} has nothing to draw: the hand is full or the deck empty")


def _check(facts: Facts) -> None:
    """Raise BadPositionError if the position shows that it cannot come up in a match."""
    building = facts.phase == pieces.BUILD
    due = [tower.slot for tower in facts.towers if tower.is_due]
    if (facts.built > 0) > building or (facts.built and facts.built - 1 not in {tower.slot for tower in facts.towers}):
        raise BadPositionError("built= names the tower that got this turn's first floor, while the second one is due")
    if building and set(due) - {facts.built - 1}:
        raise BadPositionError("a tower stands that should have been scored when the turn ended")
    if len(due) > pieces.BUILDS_A_TURN or (facts.phase == pieces.CHOOSE and len(due) != pieces.BUILDS_A_TURN):
        raise BadPositionError("two towers at most are due in one turn, and both of them where one has to be chosen")
    floors = sum(facts.scored) + sum(len(tower.floors) for tower in facts.towers)
    if facts.phase == pieces.DEAL:
        if floors or any(map(sum, facts.hands)) or any(map(sum, facts.buried)) or any(facts.scores) or facts.last:
            raise BadPositionError("before the cards are dealt nothing has happened")
        if facts.turn:
            raise BadPositionError("seat 0 begins")
        return
    _check_turns(facts, floors)
    if sum(map(sum, facts.buried)) > sum(facts.scored):
        raise BadPositionError("more tucked cards have been discarded than floors")
    scored = sum(facts.scored)
    if facts.phase == pieces.SUITE_DRAW:  # the floors above it have scored already
        (tower,) = (tower for tower in facts.towers if tower.slot == facts.slot - 1)
        scored += len(tower.floors) - facts.level
    for seat, points in enumerate(facts.scores):
        if points > MOST_FLOOR_POINTS * scored:
            raise BadPositionError(
                f"{quantity_text(scored, 'floor')} cannot have scored {points} points for {SEAT_NAMES[seat]}"
            )


def _check_turns(facts: Facts, floors: int) -> None:
    """Check turns and hands against the floors built: two floors a turn, then three cards drawn."""
    players, built = facts.players, int(facts.phase == pieces.BUILD and facts.built > 0)
    whole = facts.phase == pieces.BUILD  # all turns that have begun are over, but for one floor
    if floors % pieces.BUILDS_A_TURN != built:
        raise BadPositionError(f"two floors are built each turn: {quantity_text(floors, 'floor')} cannot be")
    turns = floors // pieces.BUILDS_A_TURN
    turn = (turns if whole else turns - 1) % players if facts.phase != pieces.OVER else 0
    if not whole and not turns:
        raise BadPositionError("nothing has been built yet: two floors come first")
    if facts.phase == pieces.OVER and (turns % players or facts.towers):
        raise BadPositionError("at the end everybody has had as many turns, and no tower stands")
    if turn != facts.turn:
        wrong = SEAT_NAMES[facts.turn]
        raise BadPositionError(f"after {quantity_text(floors, 'floor')} it is {SEAT_NAMES[turn]}'s turn, not {wrong}'s")
    left = sum(facts.left)
    most_by_floors = _most_drawn_by_floors(facts)
    short = []
    for seat in range(players):
        mine = facts.phase != pieces.OVER and seat == turn
        taken = turns // players + (seat < turns % players)  # turns whose floors have been built
        tucks = sum(facts.buried[seat]) + sum(tower.tabs.count(seat + 1) for tower in facts.towers)
        hand = sum(facts.hands[seat])
        drawn = hand - pieces.CARDS_DEALT + pieces.BUILDS_A_TURN * taken + (built if mine else 0) + tucks
        draws = taken - (mine and facts.phase in (pieces.CLAIM, pieces.DRAW))  # that are behind
        most = pieces.CARDS_DRAWN * draws + most_by_floors if draws else 0
        if tucks and not taken:
            raise BadPositionError(f"{SEAT_NAMES[seat]} has had no turn to claim floors in")
        if not 0 <= drawn <= most:
            fewer = "too few" if drawn < 0 else "too many"
            raise BadPositionError(f"{SEAT_NAMES[seat]} has {fewer} cards in hand for what has been played and drawn")
        if mine and facts.phase in (pieces.BUILD, pieces.CLAIM, pieces.DRAW):
            if whole and hand < pieces.SHORT_HAND - built:
                raise BadPositionError(
                    f"{SEAT_NAMES[seat]} has {quantity_text(hand, 'card')} in hand, too few for this turn"
                )
        elif hand < pieces.SHORT_HAND and (left or not mine):
            short.append(seat)
    _check_end(facts, turn, left, short)


def _most_drawn_by_floors(facts: Facts) -> int:
    """Return how many cards floors can have had a seat draw: those that were scored, and those of the tower that is."""
    scored = list(facts.scored)
    for tower in facts.towers:
        if tower.slot == facts.slot - 1:
            for floor in tower.floors:
                scored[floor - 1] += 1
    return sum(floor.amount * count for floor, count in zip(FLOORS, scored, strict=True) if floor.effect == DRAWS)


def _check_end(facts: Facts, turn: int, left: int, short: list[int]) -> None:
    """Check that the last round has a cause (K1, K2); `short` are the seats that ended a turn short of cards."""
    if facts.last:
        ended = short if facts.phase == pieces.OVER else [seat for seat in short if seat < turn]
        if left or not ended:
            raise BadPositionError("the last round comes when the deck is empty and a turn has ended with a short hand")
        if ended != short:
            raise BadPositionError(f"{SEAT_NAMES[short[-1]]} has too few cards for the turn to come")
    elif facts.phase == pieces.OVER:
        raise BadPositionError("a match is over when the last round is")
    elif short:
        raise BadPositionError(
            f"{SEAT_NAMES[short[0]]} ended a turn with {quantity_text(sum(facts.hands[short[0]]), 'card')}: "
            + ("three are drawn while there is a deck" if left else "this is the last round")
        )
