"""Positions of Towers as texts, each with one text that reads back to the same value.

A position is one line of words: the size, the variations, the phase, the side to act, and the board rank by rank from
the north, a tower as its floors from the ground up and a run of vacant blocks as its length:

    3x3 - build B B,W,B/W,B,W/B,W,B
    4x2 utilities=2,capture,suburbs,swap build W 1,BW,U,1/2,BU,W captured=0,1 districts=1;1:d1 pie=kept
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import numpy as np

from stackyard.core.errors import BadOptionError, BadPositionError
from stackyard.core.game import RULES_VERSION_FIELD, Position
from stackyard.games.towers.codes import ADJOINING, ISOLATED, NOT_OVER, READY, STUCK
from stackyard.games.towers.moves import _BLOCK, block_count, block_number, name_of_block, size_of
from stackyard.games.towers.notation import FLOOR_LETTERS, notation_of
from stackyard.games.towers.pieces import (
    BLACK,
    COLOURS,
    HEIGHT_CLASSES,
    OVER,
    PHASES,
    PIE_FIRST,
    PIE_NOW,
    PIE_PAST,
    SPRAWL,
    UTILITIES,
    WHITE,
)
from stackyard.games.towers.record import dtype_for
from stackyard.games.towers.rules.rules import fill_derived_fields, setup_record
from stackyard.games.towers.rules.turns import colour_to_act

if TYPE_CHECKING:
    from stackyard.core.game import Game
    from stackyard.games.towers.options import TowersOptions

LONGEST_TEXT: Final = 4096  # more than any position needs

_NUMBER = r"(?:0|[1-9][0-9]{0,2})"
_POSITION = re.compile(
    r"(?P<width>[1-9][0-9]?)x(?P<height>[1-9][0-9]?) (?P<variations>[a-z0-9=,]+|-) "
    r"(?P<phase>utilities|sprawl|build|over) (?P<side>[BW-]) (?P<board>[BWU0-9,/]+)"
    rf"(?: captured=(?P<captured>{_NUMBER},{_NUMBER}))?"
    rf"(?: districts=(?P<districts>{_NUMBER}(?:;{_NUMBER}:{_BLOCK}(?:,{_BLOCK})*)*))?"
    r"(?: pie=(?P<pie>open|now|kept|swapped))?",
    re.ASCII,
)
_IMPOSSIBLE_TEXTS: Final = {
    ISOLATED: "a tower stands that is isolated and should have been demolished",
    ADJOINING: "towers of two districts are connected with each other",
    STUCK: "the side to act has no tower that may move",
    NOT_OVER: "the match is not over: a tower may still move",
}


# --- moves -----------------------------------------------------------------------------------------------------------


# --- towers ----------------------------------------------------------------------------------------------------------


def tower_text(position: Position, block: int) -> str:
    """Return a tower's floors from the ground up, "" for a vacant block."""
    record = position[0]
    white, utility = record["white"][block], record["utility"][block]
    return _floors_text(int(record["floors"][block]), white.tolist(), utility.tolist())


def tower_texts(position: Position) -> list[str]:
    """Return every block's tower as `tower_text` does, block by block."""
    record = position[0]
    columns = (record[field][: block_count(position)].tolist() for field in ("floors", "white", "utility"))
    return [_floors_text(count, white, utility) for count, white, utility in zip(*columns, strict=True)]


def towers_of(position: Position) -> dict[str, str]:
    """Return every tower: block -> floors from the ground up, in the order of the blocks."""
    texts = tower_texts(position)
    names = notation_of(*size_of(position)).names
    return {name: text for name, text in zip(names, texts, strict=True) if text}


def _floors_text(count: int, white: list[int], utility: list[int]) -> str:
    if count == 0:
        return ""
    whites = sum(word << (64 * k) for k, word in enumerate(white))
    utilities = sum(word << (64 * k) for k, word in enumerate(utility))
    return "".join(FLOOR_LETTERS[2 if utilities >> k & 1 else whites >> k & 1] for k in range(count))


# --- positions -------------------------------------------------------------------------------------------------------


def position_text(position: Position) -> str:
    """Return a position's one text."""
    record = position[0]
    width, height = int(record["width"]), int(record["height"])
    phase = int(record["phase"])
    towers = tower_texts(position)
    parts = [
        f"{width}x{height}",
        _variations(position),
        PHASES[phase],
        "-" if phase == OVER else FLOOR_LETTERS[colour_to_act(record)],
        "/".join(_rank_text(towers[rank * width : (rank + 1) * width]) for rank in reversed(range(height))),
    ]
    if record["capture"]:
        parts.append(f"captured={record['captured'][BLACK]},{record['captured'][WHITE]}")
    if record["suburbs"]:
        suburbs: dict[int, list[str]] = {}
        for block in range(width * height):
            if record["district"][block]:
                suburbs.setdefault(int(record["district"][block]), []).append(name_of_block(position, block))
        listed = [f"{district}:{','.join(blocks)}" for district, blocks in sorted(suburbs.items())]
        parts.append("districts=" + ";".join([str(record["districts"]), *listed]))
    if record["swap"]:
        pie = {PIE_FIRST: "open", PIE_NOW: "now", PIE_PAST: "swapped" if record["swapped"] else "kept"}
        parts.append(f"pie={pie[int(record['opening'])]}")
    return " ".join(parts)


def _variations(position: Position) -> str:
    record = position[0]
    words = [word for word in ("sprawl",) if record[word]]
    if record["utilities"]:
        words.append(f"utilities={record['utilities']}")
    words += [word for word in ("capture", "suburbs", "swap") if record[word]]
    return ",".join(words) or "-"


def _rank_text(towers: list[str]) -> str:
    words: list[str] = []
    vacant = 0
    for tower in towers:
        if tower:
            words += [str(vacant), tower] if vacant else [tower]
            vacant = 0
        else:
            vacant += 1
    return ",".join([*words, str(vacant)] if vacant else words)


def parse_position(game: Game[TowersOptions, int], version: int, text: str) -> Position:
    """Return the position of a text, by a version of the rules.

    Raises BadPositionError if the text is not one of a position that can be; the message says why.
    """
    if len(text) > LONGEST_TEXT:
        raise BadPositionError(f"a position of Towers is at most {LONGEST_TEXT} characters long")
    match = _POSITION.fullmatch(text)
    if match is None:
        raise BadPositionError(
            "not a position of Towers: it is written as in '3x3 - build B B,W,B/W,B,W/B,W,B', with "
            "'captured=', 'districts=' and 'pie=' after it where those variations are played"
        )
    options = _read_options(game, match)
    for part, played in (("captured", options.capture), ("districts", options.suburbs), ("pie", options.swap)):
        if (match[part] is not None) != played:
            raise BadPositionError(f"{part}= is written if and only if that variation is played")
    position = position_of_towers(
        options,
        phase=PHASES.index(match["phase"]),
        colour=BLACK if match["side"] == "-" else FLOOR_LETTERS.index(match["side"]),
        towers=_read_board(options, match["board"]),
        pie=match["pie"] or "kept",
    )
    record = position[0]
    record[RULES_VERSION_FIELD] = version
    if match["captured"]:
        record["captured"][:] = [int(number) for number in match["captured"].split(",")]
    if match["districts"]:
        _read_districts(position, match["districts"])
    if (match["side"] == "-") != (record["phase"] == OVER):
        raise BadPositionError("the side to act is B or W, and - if and only if the match is over")
    _check(game, options, position, match["pie"])
    if position_text(position) != text:
        raise BadPositionError(f"the position is written {position_text(position)!r}")
    return position


def position_of_towers(options: TowersOptions, phase: int, colour: int, towers: dict[int, str], pie: str) -> Position:
    """Return a position with these towers (block number -> floors), not yet checked nor resumed."""
    position = np.zeros(1, dtype=dtype_for(options.width, options.height))
    record = position[0]
    for field in ("width", "height", "sprawl", "utilities", "capture", "suburbs", "swap"):
        record[field] = int(getattr(options, field))
    record["phase"] = phase
    record["swapped"] = int(pie == "swapped")
    record["opening"] = {"open": PIE_FIRST, "now": PIE_NOW}.get(pie, PIE_PAST)
    record["turn"] = 0 if phase == OVER else colour ^ int(record["swapped"])
    for block, floors in towers.items():
        word, bit = block // 64, np.uint64(1) << np.uint64(block % 64)
        level = len(floors) if len(floors) < HEIGHT_CLASSES else 0
        record["occupied"][word] |= bit
        record["level"][level, word] |= bit
        record["floors"][block] = len(floors)
        if floors[-1] != "U":
            record["own"][FLOOR_LETTERS.index(floors[-1]), word] |= bit
        if "U" in floors:
            record["served"][word] |= bit
        for k, floor in enumerate(floors):
            if floor != "B":
                record["white" if floor == "W" else "utility"][block, k // 64] |= np.uint64(1) << np.uint64(k % 64)
    if phase == UTILITIES:
        record["utilities_left"] = max(0, options.utilities - sum(floors.count("U") for floors in towers.values()))
    if options.sprawl and phase in (UTILITIES, SPRAWL):
        for side in (BLACK, WHITE):
            placed = sum(floors.count(FLOOR_LETTERS[side]) for floors in towers.values())
            record["supply"][side] = max(0, (options.width * options.height - options.utilities) // 2 - placed)
    return position


def _read_options(game: Game[TowersOptions, int], match: re.Match[str]) -> TowersOptions:
    raw: dict[str, int | bool] = {"width": int(match["width"]), "height": int(match["height"])}
    for word in match["variations"].split(",") if match["variations"] != "-" else []:
        key, equals, value = word.partition("=")
        if key not in ("sprawl", "utilities", "capture", "suburbs", "swap") or (key == "utilities") != bool(equals):
            raise BadPositionError(f"{word!r} is no variation of Towers")
        if equals and not re.fullmatch(r"[1-9][0-9]{0,2}", value, re.ASCII):
            raise BadPositionError(f"{value!r} is no number of utilities")
        raw[key] = int(value) if equals else True
    try:
        return game.parse_options(raw)
    except BadOptionError as error:
        raise BadPositionError(str(error)) from None


def _read_board(options: TowersOptions, text: str) -> dict[int, str]:
    ranks = text.split("/")
    if len(ranks) != options.height:
        raise BadPositionError(f"the downtown has {options.height} ranks, not {len(ranks)}")
    towers: dict[int, str] = {}
    for rank, line in zip(reversed(range(options.height)), ranks, strict=True):
        file = 0
        for word in line.split(","):
            if re.fullmatch(r"[1-9][0-9]?", word, re.ASCII):
                file += int(word)
            elif re.fullmatch(r"[BWU]+", word):
                if file < options.width:
                    towers[rank * options.width + file] = word
                file += 1
            else:
                raise BadPositionError(f"{word!r} is neither a tower nor a number of vacant blocks")
        if file != options.width:
            raise BadPositionError(f"a rank has {options.width} blocks; rank {rank + 1} is given {file}")
    if sum(map(len, towers.values())) > options.width * options.height:
        raise BadPositionError(f"there are only {options.width * options.height} floors in the box")
    return towers


def _read_districts(position: Position, text: str) -> None:
    record = position[0]
    highest, *suburbs = text.split(";")
    if int(highest) > block_count(position):
        raise BadPositionError("there are never more suburbs than blocks")
    record["districts"] = int(highest)
    for suburb in suburbs:
        number, names = suburb.split(":")
        if not 1 <= int(number) <= int(highest):
            raise BadPositionError(f"suburbs are numbered from 1 to {highest} here")
        for text_name in names.split(","):
            block = block_number(position, text_name)
            if block is None or not record["floors"][block]:
                raise BadPositionError(f"there is no tower on {text_name} to belong to suburb {number}")
            record["district"][block] = int(number)


def _check(game: Game[TowersOptions, int], options: TowersOptions, position: Position, pie: str | None) -> None:
    """Raise BadPositionError unless the position can stand in a match, and fill in what it derives."""
    record = position[0]
    towers = towers_of(position)
    floors = {floor: sum(tower.count(floor) for tower in towers.values()) for floor in FLOOR_LETTERS}
    if record["phase"] in (UTILITIES, SPRAWL):
        _check_placing(options, position, towers, floors, pie)
    else:
        _check_building(options, position, floors)
        reason = fill_derived_fields(record)
        if reason != READY:
            raise BadPositionError(_IMPOSSIBLE_TEXTS[int(reason)])
    if pie == "open":
        start = np.zeros_like(position)
        start[RULES_VERSION_FIELD] = position[RULES_VERSION_FIELD]
        setup_record(start[0], *(int(getattr(options, field)) for field in options.__struct_fields__))
        if start.tobytes() != position.tobytes():
            raise BadPositionError("pie=open stands for the start of a match only")
    if pie == "now":
        first = WHITE if options.sprawl and not options.utilities else BLACK
        if record["turn"] == first or record["phase"] == OVER:
            raise BadPositionError(f"pie=now stands where {COLOURS[first]} has made the first move and the other acts")


def _check_placing(
    options: TowersOptions, position: Position, towers: dict[str, str], floors: dict[str, int], pie: str | None
) -> None:
    record = position[0]
    blocks = block_count(position)
    if any(len(tower) != 1 for tower in towers.values()):
        raise BadPositionError("before building every tower is one floor high")
    if record["captured"].any() or record["districts"]:
        raise BadPositionError("before building nothing is captured and there are no suburbs")
    if record["phase"] == SPRAWL:
        if not options.sprawl or floors["U"] != options.utilities:
            raise BadPositionError("the phase sprawl comes with that variation, when every utility has been put down")
        side = WHITE if floors["W"] == floors["B"] else BLACK
        if floors["W"] - floors["B"] not in (0, 1) or len(towers) == blocks:
            raise BadPositionError("in the phase sprawl White and Black alternate until the downtown is full")
        made = floors["U"] + floors["W"] + floors["B"]
    else:
        if floors["U"] >= options.utilities:
            raise BadPositionError("the phase utilities lasts until every utility has been put down")
        side = floors["U"] % 2
        made = floors["U"]
        if options.sprawl:
            if len(towers) != floors["U"]:
                raise BadPositionError("with Sprawl the utilities are put down first")
        else:
            width = options.width
            on_black = 0
            for block in range(blocks):
                start = FLOOR_LETTERS[(block % width + block // width) & 1]
                stands = tower_text(position, block)
                if stands not in (start, "U"):
                    raise BadPositionError("utilities replace floors of the checkered start; the others stay")
                on_black += stands == "U" and start == "B"
            if on_black != (made + 1) // 2:
                raise BadPositionError("Black and White replace their own towers in turn")
    if colour_to_act(record) != side:
        raise BadPositionError(f"it is {COLOURS[side]} who acts here")
    if pie is not None and pie not in {0: ("open",), 1: ("now", "swapped")}.get(made, ("kept", "swapped")):
        raise BadPositionError(f"pie={pie} cannot stand after {made} moves")


def _check_building(options: TowersOptions, position: Position, floors: dict[str, int]) -> None:
    record = position[0]
    blocks = block_count(position)
    black = (blocks - options.utilities) // 2 + (blocks - options.utilities) % 2
    if floors["B"] > black or floors["W"] > (blocks - options.utilities) // 2:
        raise BadPositionError("there are more floors of one colour than the match began with")
    if floors["U"] != options.utilities:
        raise BadPositionError("a tower with a utility is never demolished: all of them stand")
    captured = int(record["captured"].sum())
    if options.capture and sum(floors.values()) + captured != blocks:
        raise BadPositionError(f"floors on the board and captured ones are {blocks} together")
    if not sum(floors.values()):
        raise BadPositionError("some tower always stands")
