"""Positions of Brick Work as text: one line that parses to the same record; the notation of moves is in `moves.py`.

    turn Blue; first Red; order 5 9; turns 7 3; pool 26; board ..3......; tokens 1 2; Blue 1x2*2 A=1x4@0,0,0+1x1@0,2,1;
    Red -; Blue's print Sailing boat: 1x4@0,0,0+...; Red's print Castle: ...

Where somebody plays alone the number of the round comes first, `alone 3; turn Blue; ...`: Blue's, nobody has rolled for
the order, and of Red there is nothing.

An object is its bricks in the order of their numbers, each with its lowest corner x,y,z, and with `r` behind its kind
if it lies along x. The board has a character for each space, in the order of `pieces.SPACES`. While the brickprints
are built, `bricks 1x2 2x3*2 returned 4` stands in the place of a print. By version 2 the space of a die that has bumped
another, and whose action is still to be taken, stands behind whose turn it is: `reroll Blue build`, `act Blue build`.
The text of an impossible position is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from stackyard.core.errors import BadPositionError, InvalidMoveError
from stackyard.core.game import RULES_VERSION_FIELD, Position
from stackyard.games.brick_work import geometry, pieces
from stackyard.games.brick_work.collection import (
    NUMBER_OF,
    BrickObject,
    Collection,
    collection_of,
    object_in_order,
    print_name,
    print_of,
    store_collection,
    store_yellow,
    turned_of,
    yellow_taken,
)
from stackyard.games.brick_work.moves import abbreviated, check_name
from stackyard.games.brick_work.options import ALONE_RULES
from stackyard.games.brick_work.record import RECORD
from stackyard.games.brick_work.rules.reachable_sums import can_come_apart
from stackyard.games.brick_work.rules.rules import BUMPS_FIRST, can_act, count_players, most_turns, recreated_by
from stackyard.games.brick_work.texts import t

MAX_TEXT_CHARS: Final = 8192  # characters of a position
SIDED: Final = (pieces.ROLL, pieces.TURN, pieces.REROLL, pieces.ACT)  # the phases in which it is somebody's turn

_KIND: Final = "(?:" + "|".join(pieces.NAMES) + ")"
_BRICK: Final = rf"(?P<kind>{_KIND})(?P<turned>r?)@(?P<x>0|[1-9][0-9]?),(?P<y>0|[1-9][0-9]?),(?P<z>0|1?[0-9])"
_READ_BRICK: Final = re.compile(_BRICK, re.ASCII)
_NUMBER: Final = "(?:0|[1-9][0-9]{0,2})"
_POSITION: Final = re.compile(
    r"(?:alone (?P<alone>[1-9][0-9]?); )?"
    rf"(?P<phase>{'|'.join(pieces.PHASES)})(?: (?P<side>Blue|Red|draw))?(?: (?P<acting>{'|'.join(pieces.SPACES)}))?; "
    r"first (?P<first>Blue|Red|-); "
    rf"order (?P<order>-|(?:{_NUMBER}) (?:{_NUMBER})); turns (?P<turns>{_NUMBER}) (?P<round>{_NUMBER}); "
    r"pool (?P<pool>-|[1-6]{1,4}); board (?P<board>[1-6.]{9}); tokens (?P<tokens>[0-9] [0-9]); "
    r"Blue (?P<Blue>[^;:]+); Red (?P<Red>[^;:]+); Blue's (?P<blue_print>.+); Red's (?P<red_print>.+)",
    re.ASCII,
)
EXAMPLE: Final = (
    "roll Blue; first Blue; order 9 5; turns 0 0; pool -; board .........; tokens 1 2; Blue -; Red -; "
    "Blue's print Tower: ...; Red's print Castle: ..."
)


def thing_text(thing: BrickObject) -> str:
    """Return an object's text: its bricks in the order of their numbers."""
    return "+".join(
        [
            f"{pieces.NAMES[kind]}{'r' if turned_of(kind, along_x) else ''}@{x},{y},{z}"
            for kind, (x, y, z, along_x, _) in zip(thing.kinds, thing.boxes.tolist(), strict=True)
        ]
    )


def _counts_text(counts: Sequence[int]) -> list[str]:
    return [pieces.NAMES[kind] + (f"*{count}" if count > 1 else "") for kind, count in enumerate(counts) if count]


def _collection_text(collection: Collection) -> str:
    objects = [f"{letter}={thing_text(collection.objects[letter])}" for letter in sorted(collection.objects)]
    return " ".join([*_counts_text(collection.loose), *objects]) or "-"


def _print_text(record: Any, seat: int) -> str:
    thing = print_of(record, seat)
    if thing is not None:
        return f"print {print_name(record, seat)}: {thing_text(thing)}"
    returns = int(record["returns"][seat])
    bricks = " ".join(_counts_text(yellow_taken(record, seat))) or "-"
    return f"bricks {bricks}" + (f" returned {returns}" if returns else "")


def position_text(position: Position) -> str:
    """Return a position's one text."""
    record = position[0]
    phase = int(record["phase"])
    side = ""
    if phase in SIDED:
        side = " " + pieces.COLOURS[int(record["turn"])]
        if record["acting"]:
            side += " " + pieces.SPACES[int(record["acting"]) - 1]
    elif phase == pieces.OVER:
        side = " " + (pieces.COLOURS[int(record["winner"]) - 1] if record["winner"] else "draw")
    rolled = record["rolled"].tolist()
    pool = "".join([str(face) * count for face, count in enumerate(record["pool"].tolist())])
    return "; ".join(
        [
            *([f"alone {record['alone']}"] if record["alone"] else []),
            pieces.PHASES[phase] + side,
            "first " + (pieces.COLOURS[int(record["first"])] if phase != pieces.ORDER else "-"),
            "order " + (f"{rolled[0]} {rolled[1]}" if rolled[0] else "-"),
            f"turns {record['turns']} {record['round_turns']}",
            f"pool {pool or '-'}",
            "board " + "".join([str(die) if die else "." for die in record["spaces"].tolist()]),
            f"tokens {record['tokens'][0]} {record['tokens'][1]}",
            f"Blue {_collection_text(collection_of(record, 0))}",
            f"Red {_collection_text(collection_of(record, 1))}",
            f"Blue's {_print_text(record, 0)}",
            f"Red's {_print_text(record, 1)}",
        ]
    )


def parse_position(version: int, text: str) -> Position:
    """Return the position of a text, by a version of the rules.

    Raises BadPositionError if there can be no such position; the message says why.
    """
    if len(text) > MAX_TEXT_CHARS:
        raise BadPositionError(f"a position of Brick Work is at most {MAX_TEXT_CHARS} characters long")
    parts = _POSITION.fullmatch(text)
    if parts is None:
        raise BadPositionError(f"not a position of Brick Work: it is written as in '{EXAMPLE}'")
    position = np.zeros(1, dtype=RECORD)
    record = position[0]
    record[RULES_VERSION_FIELD] = version
    phase = record["phase"] = pieces.PHASES.index(parts["phase"])
    record["alone"] = int(parts["alone"] or 0)
    _read_side(record, phase, parts["side"])
    _read_acting(record, phase, parts["acting"])
    has_rolled = phase != pieces.ORDER and not record["alone"]
    if (parts["first"] == "-") != (phase == pieces.ORDER) or (parts["order"] == "-") == has_rolled:
        raise BadPositionError("who is first, and by which totals, is told if and only if the order has been rolled")
    if phase != pieces.ORDER:
        record["first"] = pieces.COLOURS.index(parts["first"])
    if has_rolled:
        record["rolled"] = [min(int(total), 255) for total in parts["order"].split()]
    record["turns"], record["round_turns"] = int(parts["turns"]), int(parts["round"])
    for face in parts["pool"].replace("-", ""):
        record["pool"][int(face)] += 1
    record["spaces"] = [0 if die == "." else int(die) for die in parts["board"]]
    record["tokens"] = [int(count) for count in parts["tokens"].split()]
    for seat, colour in enumerate(pieces.COLOURS):
        store_collection(record, seat, _read_collection(colour, parts[colour]))
    _read_prints(record, [parts["blue_print"], parts["red_print"]])
    _check(record)
    if position_text(position) != text:
        raise BadPositionError(f"the position is written {position_text(position)!r}")
    return position


def _read_acting(record: Any, phase: int, space: str | None) -> None:
    bumps_first = int(record[RULES_VERSION_FIELD]) >= BUMPS_FIRST
    if phase == pieces.ACT and not bumps_first:
        raise BadPositionError(f"there is no phase {pieces.PHASES[phase]} by version 1 of the rules")
    if (space is not None) != (bumps_first and phase in (pieces.REROLL, pieces.ACT)):
        raise BadPositionError(
            f"by version {BUMPS_FIRST} of the rules, and only in the phases {pieces.PHASES[pieces.REROLL]} and "
            f"{pieces.PHASES[pieces.ACT]}, it is told whose space's action is due"
        )
    if space is not None:
        record["acting"] = 1 + pieces.SPACES.index(space)


def _read_side(record: Any, phase: int, side: str | None) -> None:
    if phase in SIDED:
        if side not in pieces.COLOURS:
            raise BadPositionError(f"in the phase {pieces.PHASES[phase]} it is told whose it is: Blue or Red")
        record["turn"] = pieces.COLOURS.index(side)
    elif phase == pieces.OVER:
        if side is None:
            raise BadPositionError("over is followed by Blue, Red or draw")
        record["winner"] = 0 if side == "draw" else 1 + pieces.COLOURS.index(side)
    elif side is not None:
        raise BadPositionError(f"in the phase {pieces.PHASES[phase]} nobody's turn is told")


def _read_counts(words: Sequence[str], whose: str) -> list[int]:
    counts = [0] * len(pieces.KINDS)
    for word in words:
        name, star, count = word.partition("*")
        if name not in NUMBER_OF or (star and not re.fullmatch("[2-4]", count, re.ASCII)):
            raise BadPositionError(f"{whose}: {abbreviated(word)} is no brick; write 1x2, or 1x2*3 for three of them")
        counts[NUMBER_OF[name]] += int(count) if star else 1
    return counts


def _read_collection(colour: str, text: str) -> Collection:
    words = text.split(" ") if text != "-" else []
    loose = _read_counts([word for word in words if "=" not in word], colour)
    objects: dict[str, BrickObject] = {}
    for word in words:
        letter, equals, bricks = word.partition("=")
        if equals:
            if letter not in tuple(pieces.OBJECTS) or letter in objects:
                raise BadPositionError(
                    f"{colour}: objects have the letters A to J, each once, not {abbreviated(letter)}"
                )
            objects[letter] = _read_thing(bricks, f"{colour}'s object {letter}")
    yard = list(pieces.SUPPLY)
    held = [*loose]
    for thing in objects.values():
        for kind in thing.kinds:
            held[kind] += 1
    for kind, count in enumerate(held):
        if count > pieces.SUPPLY[kind]:
            raise BadPositionError(f"{colour} has {count} {pieces.NAMES[kind]}: there are only {pieces.SUPPLY[kind]}")
        yard[kind] -= count
    return Collection(yard, loose, objects)


def _read_thing(text: str, whose: str) -> BrickObject:
    """Return an object, checked: it is possible and could have been built."""
    kinds: list[int] = []
    rows: list[list[int]] = []
    for word in text.split("+", sum(pieces.SUPPLY)):
        parts = _READ_BRICK.fullmatch(word)
        if parts is None:
            raise BadPositionError(
                f"{whose}: {abbreviated(word)} is no brick of an object; write 1x4@x,y,z or 1x4r@x,y,z"
            )
        kind = NUMBER_OF[parts["kind"]]
        if parts["turned"] and pieces.KINDS[kind].wide == pieces.KINDS[kind].long:
            raise BadPositionError(f"{whose}: a {pieces.NAMES[kind]} is the same however it is turned")
        wide, long = pieces.KINDS[kind].wide, pieces.KINDS[kind].long
        kinds.append(kind)
        rows.append(
            [int(parts["x"]), int(parts["y"]), int(parts["z"]), *((long, wide) if parts["turned"] else (wide, long))]
        )
    boxes = np.array(rows, dtype=np.int8)
    if len(kinds) < 2:
        raise BadPositionError(f"{whose} has one brick: an object has two or more")
    if geometry.corner(boxes) != (0, 0, 0):
        raise BadPositionError(f"{whose}: its lowest corner is not at 0,0,0")
    if geometry.has_overlap(boxes):
        raise BadPositionError(f"{whose}: two bricks take the same place")
    if not geometry.is_connected(boxes):
        raise BadPositionError(f"{whose} is not connected")
    thing = object_in_order(kinds, boxes)
    if not can_come_apart(thing):
        raise BadPositionError(f"{whose} cannot have been built by vertical motions alone")
    return thing


def _read_prints(record: Any, texts: Sequence[str]) -> None:
    taken, prints = [], []
    for seat, text in enumerate(texts):
        whose = f"{pieces.COLOURS[seat]}'s brickprint"
        word, _, rest = text.partition(" ")
        thing = None
        if word == "print":
            name, colon, bricks = rest.partition(": ")
            try:
                check_name(name)
            except InvalidMoveError as error:
                raise BadPositionError(f"{whose}: {error}") from None
            if not colon:
                raise BadPositionError(f"{whose} is written as in 'print Tower: 1x4@0,0,0+...'")
            thing = _read_thing(bricks, whose)
            if len(thing.kinds) != pieces.PRINT_BRICKS:
                raise BadPositionError(f"{whose} has {len(thing.kinds)} bricks, not {pieces.PRINT_BRICKS}")
            record["built"][seat] = 1
            data = name.encode()
            record["name"][seat, : len(data)] = np.frombuffer(data, dtype=np.uint8)
            counts = [thing.kinds.count(kind) for kind in range(len(pieces.KINDS))]
        elif word == "bricks":
            listed, separator, returns = rest.partition(" returned ")
            if separator:
                if not re.fullmatch("[1-9][0-9]?", returns, re.ASCII) or int(returns) > pieces.RETURNS:
                    raise BadPositionError(
                        f"{whose}: at most {pieces.RETURNS} bricks are put back, not {abbreviated(returns)}"
                    )
                record["returns"][seat] = int(returns)
            counts = _read_counts(listed.split(" ") if listed != "-" else [], whose)
            if sum(counts) > pieces.PRINT_BRICKS:
                raise BadPositionError(
                    f"{whose}: at most {pieces.PRINT_BRICKS} yellow bricks are taken, not {sum(counts)}"
                )
        else:
            raise BadPositionError(f"{whose} is written as 'bricks ...' or 'print NAME: ...'")
        taken.append(counts)
        prints.append(thing)
    for kind, both in enumerate(zip(*taken, strict=True)):
        if sum(both) > pieces.SUPPLY[kind]:
            raise BadPositionError(f"there are {pieces.SUPPLY[kind]} yellow {pieces.NAMES[kind]}, not {sum(both)}")
    store_yellow(record, taken, prints)


# --- impossible positions ---------------------------------------------------------------------------------------------


def _check(record: Any) -> None:
    """Raise BadPositionError if the parts of a position do not go together."""
    phase = int(record["phase"])
    if record["alone"]:
        _check_alone(record, phase)
    elif phase != pieces.ORDER:
        _check_order(record)
    if phase in (pieces.ORDER, pieces.PRINTS):
        _check_before(record, phase)
        return
    if record["built"].sum() < count_players(record):
        raise BadPositionError("the dice are rolled when both brickprints stand")
    _check_turns(record, phase)
    _check_dice(record, phase)
    if record["acting"]:
        _check_bump(record)
    if max(record["tokens"].tolist()) > pieces.TOKEN_LIMIT:
        raise BadPositionError(f"nobody holds more than {pieces.TOKEN_LIMIT} tokens; there are six in all")
    held = sum(1 for seat in range(pieces.SEATS) for place in record["where"][seat].tolist() if place)
    if held > int(record["turns"]):
        raise BadPositionError("a turn collects one brick more at most: there are more bricks than turns were taken")
    _check_end(record, phase)


def _check_alone(record: Any, phase: int) -> None:
    """Check what is so where somebody plays alone: it is Blue, and of Red there is nothing (W34)."""
    if int(record[RULES_VERSION_FIELD]) < ALONE_RULES:
        raise BadPositionError(str(t("alone-by-rules", version=ALONE_RULES)))
    red = [record["where"][1], record["tokens"][1], record["built"][1], record["returns"][1], record["yellow"] == 2]
    if phase == pieces.ORDER or record["first"] or record["turn"] or any(np.any(each) for each in red):
        raise BadPositionError("whoever plays alone is Blue: nobody rolls for the order, and of Red there is nothing")
    number, before = int(record["alone"]), int(record["turns"]) - int(record["round_turns"])
    if (number == 1) != (before == 0) or before < pieces.DICE * (number - 1):
        raise BadPositionError(f"{before} turns before it cannot be those of {number - 1} rounds")


def _check_order(record: Any) -> None:
    blue, red = record["rolled"].tolist()
    if not (2 <= blue <= 12 and 2 <= red <= 12) or blue == red:
        raise BadPositionError("the order was decided by two different totals of two dice each, 2 to 12")
    begins = 0 if blue > red else 1
    if int(record["turns"]) == int(record["round_turns"]) and int(record["first"]) != begins:
        raise BadPositionError(f"{pieces.COLOURS[begins]} rolled the higher total and is first in the first round")


def _check_before(record: Any, phase: int) -> None:
    """Check a position before the first roll."""
    tokens = record["tokens"].tolist()
    if (
        record["turns"]
        or record["round_turns"]
        or record["pool"].any()
        or record["spaces"].any()
        or record["where"].any()
    ):
        raise BadPositionError("before the first roll there are no turns, no dice and no collected bricks")
    if phase == pieces.ORDER:
        if any(tokens) or record["yellow"].any() or record["built"].any() or record["returns"].any():
            raise BadPositionError("before the order is rolled nobody has tokens or yellow bricks")
        return
    first = int(record["first"])
    begins = (pieces.FIRST_TOKENS[0], 0) if record["alone"] else pieces.FIRST_TOKENS
    if (tokens[first], tokens[1 - first]) != begins:
        raise BadPositionError("Player One begins with one token and Player Two with two")
    if record["built"].sum() == count_players(record):
        raise BadPositionError("when both brickprints stand the dice are rolled")


def _check_turns(record: Any, phase: int) -> None:
    turns, in_round = int(record["turns"]), int(record["round_turns"])
    before, most = turns - in_round, most_turns(record)
    if turns > most or before < 0 or 0 < before < pieces.DICE:
        raise BadPositionError(f"turns {turns} {in_round} cannot be: {most} in all, {pieces.DICE} in a round at least")
    if turns == most and phase != pieces.OVER:
        raise BadPositionError(f"after {most} turns the match is over")
    if record["alone"]:
        if phase == pieces.ROLL and in_round:
            raise BadPositionError("at the beginning of a round Player One rolls")
        return
    first = int(record["first"])
    if phase == pieces.ROLL and (in_round or int(record["turn"]) != first):
        raise BadPositionError("at the beginning of a round Player One rolls")
    if (phase == pieces.TURN or record["acting"]) and int(record["turn"]) != (first + in_round) % 2:
        raise BadPositionError("the seats take their turns in a round alternately, Player One first")
    is_last = phase == pieces.REROLL and not record["acting"]  # the die is rolled last, by version 1
    if is_last and (not in_round or int(record["turn"]) != (first + in_round + 1) % 2):
        raise BadPositionError("whoever placed the last die rolls the bumped one")


def _check_bump(record: Any) -> None:
    """Check a die that has bumped another, and whose action is still to be taken (W2)."""
    space, in_round = int(record["acting"]) - 1, int(record["round_turns"])
    if not in_round or not record["spaces"][space]:
        raise BadPositionError("a die that has bumped another lies on its space")
    if in_round >= pieces.ROUND_TURNS and space != pieces.ADJUST:
        raise BadPositionError(f"after {pieces.ROUND_TURNS} turns in a round no die is bumped but on adjust")
    if not can_act(record):
        raise BadPositionError(f"the action of {pieces.SPACES[space]} cannot be taken fully there")


def _check_dice(record: Any, phase: int) -> None:
    in_round, bumps_first = int(record["round_turns"]), int(record[RULES_VERSION_FIELD]) >= BUMPS_FIRST
    pool, placed = int(record["pool"].sum()), int(np.count_nonzero(record["spaces"]))
    dice = {
        pieces.ROLL: (0,),
        pieces.TURN: (pieces.DICE,),
        pieces.REROLL: (pieces.DICE - 1,),
        pieces.OVER: (pieces.DICE,) if bumps_first else (pieces.DICE - 1, pieces.DICE),
        pieces.ACT: (pieces.DICE,),
    }[phase]
    if pool + placed not in dice:
        raise BadPositionError(f"there are four dice: {pool} in the pool and {placed} on the board cannot be")
    if phase == pieces.TURN and not pool:
        raise BadPositionError("the pool is empty: the round is over")
    # By version 1 the turn in which a die was bumped is over when that is rolled.
    bumped = pieces.DICE - pool - placed if phase != pieces.ROLL and not record["acting"] else 0
    if placed > in_round - bumped or (in_round and not placed):
        raise BadPositionError("in each turn of a round a die is placed; it stays on the board until it is bumped")
    for space, die in enumerate(record["spaces"].tolist()):
        wanted = pieces.SHOWS.get(space)
        if die and wanted and die != wanted:
            raise BadPositionError(f"a die on {pieces.SPACES[space]} shows {wanted}, not {die}")


def _check_end(record: Any, phase: int) -> None:
    players = count_players(record)
    winners = [seat for seat in range(players) if recreated_by(record, seat) == players]
    winner = int(record["winner"])
    if phase != pieces.OVER:
        if winners:
            raise BadPositionError(f"{pieces.COLOURS[winners[0]]} has recreated both brickprints: the match is over")
        return
    if winner:
        if winners != [winner - 1]:
            raise BadPositionError(
                f"{pieces.COLOURS[winner - 1]} has not won: one object recreates each brickprint, "
                "and only one seat wins"
            )
        in_round = int(record["round_turns"])
        if not in_round or (players > 1 and (int(record["first"]) + in_round + 1) % 2 != winner - 1):
            raise BadPositionError("a match is won in the winner's own turn")
        if not record["spaces"][[pieces.BUILD, pieces.DEMOLISH]].any():
            raise BadPositionError("a match is won by building or by demolishing")
    elif winners or int(record["turns"]) != most_turns(record) or not record["round_turns"]:
        raise BadPositionError(f"a draw comes after {most_turns(record)} turns, with nobody having won")
