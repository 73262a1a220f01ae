"""A position as one line of text, and back, byte for byte.

    2 {"rows":4} choose unit=1 scores=3,0 seed=7 faces=..B....R.y.. rows=0,1,2/3,4,5/-,7,8/9,10,11/6,-,- tasks=edge

After the number of players, the options that are not the defaults, and the phase come words for all that differs from
the start of a turn, in this order. `faces` has a letter for each brick (`pieces.FACES`, `.`: not read yet); `rows` the
bricks of each row from the bottom, a to c.
"""

from __future__ import annotations

import re
from typing import Any, Final

import numpy as np

from stackyard.core.errors import BadChanceError, BadOptionError, BadPositionError
from stackyard.core.game import RULES_VERSION_FIELD, Position
from stackyard.core.positions.position_text import (
    fields_text,
    options_text,
    read_fields,
    read_integer,
    read_options,
)
from stackyard.games.tower_topple import codes, geometry, pieces
from stackyard.games.tower_topple.moves import (
    FACE_NAMES,
    HAND_FORM,
    MANNER_FORM,
    Hand,
    hand_text,
    place_name,
    read_move,
    read_poses,
)
from stackyard.games.tower_topple.options import TowerToppleOptions, fill, options_of
from stackyard.games.tower_topple.record import RECORD
from stackyard.games.tower_topple.rules import rules
from stackyard.physics.errors import BadSceneError
from stackyard.physics.pose_text import poses_text

PHASES: Final = ("build", "choose", "pull", "touch", "face", "hand", "place", "judge", "draw", "over", "read", "rest")
TASKS: Final = ("free", "colour", "two", "edge", "center", "substitute", "extra")
CLAIMS: Final = ("no", "refused", "granted")
MAX_TEXT_CHARS: Final = 8000
MOST_POINTS: Final = 100_000  # that anybody can have or lack
WITHOUT_POINTS: Final = 3  # the version of the game

KEYS: Final = (
    "unit",
    "members",
    "direction",
    "round",
    "scores",
    "skips",
    "safe",
    "earlier",
    "mover",
    "toppler",
    "charged",
    "held",
    "passed",
    "bricks",
    "seed",
    "faces",
    "rows",
    "tasks",
    "done",
    "extras",
    "mute",
    "skipping",
    "reversed",
    "claim",
    "touches",
    "begun",
    "sunk",
    "orders",
    "brick",
    "lifted",
    "from",
    "slot",
    "hand",
    "fallen",
    "older",
    "poses",
)
_HELD: Final = (pieces.FACING, pieces.IN_HAND, pieces.PLACING)  # a brick is out
_TAKEN: Final = (pieces.PULLING, pieces.TOUCHING, pieces.READING, *_HELD)
_REAL: Final = (
    pieces.CHOOSE,
    pieces.DRAWING,
    pieces.IN_HAND,
    pieces.PLACING,
    pieces.RESTING,
    pieces.JUDGING,
    pieces.OVER,
)


def tasks_text(tasks: list[int], colours: list[int]) -> str:
    """Return tasks or orders as text: `red,two`."""
    return ",".join(
        pieces.FACES[colour].name if task == pieces.COLOUR else TASKS[task]
        for task, colour in zip(tasks, colours, strict=True)
    )


def _numbers(values: Any) -> str:
    return ",".join(str(int(value)) for value in values)


def position_text(position: Position) -> str:
    """Return a position's one text."""
    r = position[0]
    units, bricks, phase = int(r["units"]), pieces.ACROSS * int(r["start_rows"]), int(r["phase"])
    real = bool(r["real"])
    words: dict[str, str] = {}

    def add_field(key: str, text: str, usual: str = "0") -> None:
        if text != usual:
            words[key] = text

    def unit(name: str) -> str:
        return "-" if r[name] == pieces.UNKNOWN else str(int(r[name]))

    nothing = _numbers([0] * units)
    add_field("unit", str(int(r["unit"])))
    add_field("members", _numbers(r["member"][:units]), nothing)
    add_field("direction", str(int(r["direction"])), "1")
    add_field("round", str(int(r["round"])), "1")
    add_field("scores", _numbers(r["scores"][:units]), nothing)
    add_field("skips", _numbers(r["skips"][:units]), nothing)
    add_field("safe", unit("last_safe"), "-")
    add_field("earlier", unit("earlier_safe"), "-")
    add_field("mover", unit("mover"), "-")
    add_field("toppler", unit("toppler"), "-")
    add_field("charged", str(int(r["charged"])))
    add_field("held", _numbers(r["held"][:units]), nothing)
    add_field("passed", str(int(r["stale"])))
    if real:
        add_field("bricks", str(int(r["bricks"])), str(bricks))
    add_field("seed", str(int(r["seed"])))
    if not real and phase != pieces.BUILD:
        words["faces"] = "".join(
            pieces.HIDDEN if face == pieces.UNKNOWN else pieces.LETTERS[face] for face in r["face"][:bricks].tolist()
        )
        words["rows"] = "/".join(
            ",".join("-" if brick == pieces.UNKNOWN else str(brick) for brick in row)
            for row in r["at"][: int(r["rows"])].tolist()
        )
    tasks, orders = int(r["tasks"]), int(r["orders"])
    add_field("tasks", tasks_text(r["task"][:tasks].tolist(), r["task_colour"][:tasks].tolist()), "free")
    for key, name in (("done", "done"), ("extras", "extras"), ("mute", "mute"), ("skipping", "skipping")):
        add_field(key, str(int(r[name])))
    add_field("reversed", str(int(r["turns"])))
    add_field("claim", CLAIMS[int(r["claimed"])], "no")
    for key in ("touches", "begun", "sunk", "lifted", "older"):
        add_field(key, str(int(r[key])))
    if r["lying"]:
        words["fallen"] = str(int(r["lying"])) if real else _numbers(r["fallen"][: int(r["lying"])])
    add_field("orders", tasks_text(r["order"][:orders].tolist(), r["order_colour"][:orders].tolist()), "")
    if r["brick"] != pieces.UNKNOWN:
        words["brick"] = pieces.FACES[r["face"][0]].name if real else str(int(r["brick"]))
        if not real and not r["lifted"]:
            words["from"] = place_name(int(r["from_row"]), int(r["from_slot"]))
    if r["slot"] != pieces.UNKNOWN:
        words["slot"] = "abc"[int(r["slot"])]
    if r["handed"]:
        words["hand"] = hand_text(hand_of(position))
    if r["posed"]:
        words["poses"] = poses_text(r["poses"][:bricks])
    start = [str(int(r["players"])), options_text(options_of(position)), PHASES[phase]]
    return " ".join([*start, *fields_text(words, KEYS)])


def hand_of(position: Position) -> Hand:
    """Return how the hand moves that pulls, touches or places."""
    r = position[0]
    return Hand(
        int(r["reach"]), int(r["speed"]), int(r["tremor"]), int(r["tremor_seed"]), int(r["handed"]), int(r["manner"])
    )


# --- and back --------------------------------------------------------------------------------------------------------


def parse_position(version: int, text: str) -> Position:
    """Return the position of a text, by a version of the rules.

    Raises BadPositionError if the text is not one of a position that can be; the message says why.
    """
    if len(text) > MAX_TEXT_CHARS:
        raise BadPositionError(f"a position of Tower Topple is at most {MAX_TEXT_CHARS} characters long")
    words = text.split(" ")
    if len(words) < 3 or words[0] not in map(str, range(1, pieces.MOST_SEATS + 1)) or words[2] not in PHASES:
        raise BadPositionError(
            'not a position of Tower Topple: it is written as in \'2 {"rows":4} choose seed=7 '
            "faces=BBGGRRYY.... rows=0,1,2/3,4,5/6,7,8/9,10,11'"
        )
    fields = read_fields(words[3:], KEYS)
    position = np.zeros(1, RECORD)
    position[RULES_VERSION_FIELD] = version
    try:
        fill(position, _options(words[1]), int(words[0]))
    except BadOptionError as error:
        raise BadPositionError(str(error)) from None
    rules.setup_record(position)
    position["phase"] = PHASES.index(words[2])
    _fill_match(position, fields)
    _fill_tower(position, fields)
    _fill_turn(position, fields)
    _fill_hand(position, fields)
    _check(position)
    if position_text(position) != text:
        raise BadPositionError(f"the position is written {position_text(position)[:400]!r}")
    return position


def _options(text: str) -> TowerToppleOptions:
    options = read_options(text, TowerToppleOptions)
    options.check()
    return options


def _number(fields: dict[str, str], key: str, most: int, least: int = 0, usual: int = 0) -> int:
    return read_integer(key, fields.get(key, str(usual)), least, most)


def _list(fields: dict[str, str], key: str, count: int, most: int, least: int = 0) -> list[int]:
    parts = fields[key].split(",") if key in fields else ["0"] * count
    if len(parts) != count:
        raise BadPositionError(f"{key} has a number for each player or team, {count}, not {len(parts)}")
    return [read_integer(key, part, least, most) for part in parts]


def _unit(fields: dict[str, str], key: str, units: int) -> int:
    return pieces.UNKNOWN if fields.get(key, "-") == "-" else read_integer(key, fields[key], 0, units - 1)


def _fill_match(position: Position, fields: dict[str, str]) -> None:
    r = position[0]
    units = int(r["units"])
    r["unit"] = _number(fields, "unit", units - 1)
    r["member"][:units] = _list(fields, "members", units, int(r["size"].max()) - 1)
    for index, member in enumerate(r["member"][:units].tolist()):
        if member >= int(r["size"][index]):
            raise BadPositionError(f"team {index} has no member {member}")
    r["direction"] = _number(fields, "direction", 1, -1, 1)
    if r["direction"] == 0 or (r["direction"] < 0 and units < 3):
        raise BadPositionError("direction is 1, or -1 where at least three play (P24)")
    r["round"] = _number(fields, "round", int(r["rounds"]) or units, 1, 1)
    r["scores"][:units] = _list(fields, "scores", units, MOST_POINTS, -MOST_POINTS)
    r["skips"][:units] = _list(fields, "skips", units, pieces.MOST_SKIPS)
    r["last_safe"] = _unit(fields, "safe", units)
    r["earlier_safe"] = _unit(fields, "earlier", units)
    if r["earlier_safe"] != pieces.UNKNOWN and (r["version"] != WITHOUT_POINTS or r["earlier_safe"] == r["last_safe"]):
        raise BadPositionError("earlier is another than safe, where no points are played for")
    r["mover"] = _unit(fields, "mover", units)
    r["toppler"] = _unit(fields, "toppler", units)
    _fill_fall(position, fields)
    r["stale"] = _number(fields, "passed", units - 1)


def _fill_fall(position: Position, fields: dict[str, str]) -> None:
    """Fill in what the last fall cost, and what the next one would (P36, P37)."""
    r = position[0]
    fall, toppled = int(r["fall"]), r["toppler"] != pieces.UNKNOWN
    r["charged"] = _number(fields, "charged", MOST_POINTS)
    if r["charged"] and not (toppled and fall):
        raise BadPositionError("charged is what the fall of the last tower has cost whoever toppled it")
    if fall == pieces.MINUS_3 and toppled and r["charged"] != codes.FALL_POINTS:
        raise BadPositionError(f"a fall has cost {codes.FALL_POINTS} points")
    if "held" in fields and (fall != pieces.TOWER_LOST or r["phase"] == pieces.OVER):
        raise BadPositionError("held has the scores as this tower was begun, where a fall costs what was won since")
    r["held"][: int(r["units"])] = _list(fields, "held", int(r["units"]), MOST_POINTS, -MOST_POINTS)
    if r["phase"] == pieces.BUILD and fall == pieces.TOWER_LOST and not np.array_equal(r["held"], r["scores"]):
        raise BadPositionError("before a tower is built nobody has won anything with it")


def _fill_tower(position: Position, fields: dict[str, str]) -> None:
    r = position[0]
    bricks = pieces.ACROSS * int(r["start_rows"])
    if r["real"]:
        if r["phase"] not in _REAL or {"seed", "faces", "rows", "from", "slot", "hand", "poses"} & set(fields):
            raise BadPositionError("of a real tower nobody knows what lies where")
        least = 1 if r["phase"] != pieces.OVER else bricks
        r["bricks"] = _number(fields, "bricks", bricks, bricks if r["rules"][codes.PUT_ON_TOP] else least, bricks)
        return
    if r["phase"] == pieces.DRAWING or "bricks" in fields:
        raise BadPositionError("bricks are drawn and counted like that from a real tower only")
    if r["phase"] == pieces.BUILD:
        if {"seed", "faces", "rows", "poses"} & set(fields):
            raise BadPositionError("the tower is not built yet")
        return
    r["seed"] = _number(fields, "seed", 2**32 - 1)
    faces = fields.get("faces", "")
    if len(faces) != bricks or not set(faces) <= set(pieces.LETTERS + pieces.HIDDEN):
        raise BadPositionError(f"faces has a letter or {pieces.HIDDEN} for each of the {bricks} bricks")
    read = [pieces.UNKNOWN if letter == pieces.HIDDEN else pieces.LETTERS.index(letter) for letter in faces]
    r["face"][:bricks] = read
    for kind in range(pieces.KINDS):
        count, most = read.count(kind), int(r["box"][kind])
        if count > most or (kind in pieces.COLOURS and count != most):
            raise BadPositionError(f"there are {count} bricks of {pieces.FACES[kind].name}, and {most} in the box")
        r["left"][kind] = most - count
    if r["open"] and pieces.UNKNOWN in read:
        raise BadPositionError("in an open game what is printed on every brick is known")
    if not rules.do_texts_count(position) and not r["open"] and set(read) - {pieces.UNKNOWN, *pieces.COLOURS}:
        raise BadPositionError("where texts do not count nobody reads them")
    rows = fields.get("rows", "").split("/")
    if len(rows) > pieces.TALLEST:
        raise BadPositionError(f"a tower has at most {pieces.TALLEST} rows")
    for row, text in enumerate(rows):
        slots = text.split(",")
        if len(slots) != pieces.ACROSS or slots == ["-"] * pieces.ACROSS:
            raise BadPositionError(f"row {row + 1} has three slots and at least one brick, as in 12,-,14")
        for slot, brick in enumerate(slots):
            if brick != "-":
                r["at"][row, slot] = read_integer("a brick", brick, 0, bricks - 1)
    r["rows"] = len(rows)
    if "poses" in fields:
        try:
            r["poses"][:bricks] = read_poses(fields["poses"], bricks)
            if r["phase"] not in (pieces.OVER, pieces.READING):
                geometry.check_poses(position, r["poses"][:bricks])
        except (BadChanceError, BadSceneError) as error:
            raise BadPositionError(str(error)) from None
        r["posed"] = 1


def _tasks(key: str, text: str) -> tuple[list[int], list[int]]:
    names = text.split(",")
    if len(names) > pieces.MOST_TASKS:
        raise BadPositionError(f"{key}: at most {pieces.MOST_TASKS} at a time")
    tasks, colours = [], []
    for name in names:
        if name in FACE_NAMES and FACE_NAMES[name] in pieces.COLOURS:
            tasks.append(pieces.COLOUR)
            colours.append(FACE_NAMES[name])
        elif name in TASKS and name != TASKS[pieces.COLOUR]:
            tasks.append(TASKS.index(name))
            colours.append(0)
        else:
            raise BadPositionError(f"{key}: {name[:20]!r} is no task; there are colours and {', '.join(TASKS)}")
    return tasks, colours


def _fill_turn(position: Position, fields: dict[str, str]) -> None:
    r = position[0]
    tasks, colours = _tasks("tasks", fields.get("tasks", TASKS[pieces.FREE]))
    if (pieces.FREE in tasks and len(tasks) > 1) or pieces.SUBSTITUTE in tasks[1:]:
        raise BadPositionError("tasks: a free turn has no other task, and a substitute is the current one")
    r["tasks"] = len(tasks)
    r["task"][: len(tasks)], r["task_colour"][: len(tasks)] = tasks, colours
    if "orders" in fields:
        orders, colours = _tasks("orders", fields["orders"])
        if {pieces.FREE, pieces.SUBSTITUTE, pieces.EXTRA} & set(orders):
            raise BadPositionError("orders are colours, two, edge and center")
        r["orders"] = len(orders)
        r["order"][: len(orders)], r["order_colour"][: len(orders)] = orders, colours
    r["done"] = _number(fields, "done", 2)
    r["extras"] = _number(fields, "extras", int(r["done"]))
    r["mute"] = _number(fields, "mute", 1)
    r["skipping"] = _number(fields, "skipping", pieces.MOST_SKIPS)
    r["turns"] = _number(fields, "reversed", 1)
    if (claim := fields.get("claim", CLAIMS[0])) not in CLAIMS:
        raise BadPositionError(f"claim is one of {', '.join(CLAIMS)}")
    r["claimed"] = CLAIMS.index(claim)
    r["touches"] = _number(fields, "touches", pieces.MOST_TOUCHES - 1)
    r["begun"] = _number(fields, "begun", 1)
    r["sunk"] = _number(fields, "sunk", 2**16 - 1)
    if r["done"] > _most_done(tasks[0], "lifted" in fields):
        raise BadPositionError("done counts the bricks of a task that takes two")
    if r["claimed"] and (tasks[0] != pieces.COLOUR or not r["rules"][codes.SUBSTITUTES]):
        raise BadPositionError("a claim is about a colour that is owed")


def _most_done(task: int, lifted: bool) -> int:
    """Return how many bricks of a task lie on top at most: all of them only while a brick that fell is in hand."""
    return (2 if task in (pieces.TWO, pieces.SUBSTITUTE) else 1) - (0 if lifted else 1)


def _fill_fallen(position: Position, fields: dict[str, str]) -> None:
    """Fill in the bricks that fell and lie beside the tower (P7)."""
    r = position[0]
    r["lifted"] = _number(fields, "lifted", 1)
    if r["lifted"] and r["phase"] not in (pieces.IN_HAND, pieces.PLACING):
        raise BadPositionError("a brick that fell is in hand or being placed")
    if "fallen" in fields:
        if r["phase"] not in _HELD or r["strict"] or not r["rules"][codes.PUT_ON_TOP]:
            raise BadPositionError("bricks that fell lie beside the tower only while a brick is in hand")
        if r["real"]:
            r["lying"] = _number(fields, "fallen", pieces.MOST_LYING, 1)
        else:
            fallen = [read_integer("fallen", part, 0, pieces.MOST_BRICKS - 1) for part in fields["fallen"].split(",")]
            if len(fallen) > pieces.MOST_LYING or max(fallen) >= pieces.ACROSS * int(r["start_rows"]):
                raise BadPositionError(f"at most {pieces.MOST_LYING} bricks of the tower lie beside it")
            r["lying"] = len(fallen)
            r["fallen"][: len(fallen)] = fallen
    older, lying = _number(fields, "older", 1), int(r["lying"])
    r["older"] = older
    if older > lying or (older and not r["lifted"]) or lying - older > pieces.MOST_FALLEN:
        raise BadPositionError("at most two bricks fell in this turn, and those that fell before it are placed first")
    parts = (r["fallen"][:older].tolist(), r["fallen"][older:lying].tolist())
    if not r["real"] and any(part != sorted(set(part)) for part in parts):
        raise BadPositionError("bricks that fell are placed in the order of their numbers")


def _fill_hand(position: Position, fields: dict[str, str]) -> None:
    r = position[0]
    phase = int(r["phase"])
    _fill_fallen(position, fields)
    taken = phase in _TAKEN
    if taken != ("brick" in fields):
        raise BadPositionError(
            f"brick is named while it is pulled, touched, held or placed, not in phase {PHASES[phase]}"
        )
    if not taken:
        if {"from", "slot", "hand"} & set(fields):
            raise BadPositionError("from, slot and hand go with a brick")
        return
    if r["real"]:
        kind = FACE_NAMES.get(fields["brick"])
        plain = r["lifted"] or not rules.do_texts_count(position)  # a brick that fell says nothing
        if kind is None or not (kind == pieces.PLAIN if plain else r["box"][kind]):
            raise BadPositionError(f"no brick of the box is {fields['brick'][:20]!r}")
        r["brick"], r["face"][0] = 0, kind
        return
    r["brick"] = read_integer("brick", fields["brick"], 0, pieces.ACROSS * int(r["start_rows"]) - 1)
    at = re.fullmatch(r"([1-9][0-9]?)([abc])", fields.get("from", ""), re.ASCII)
    if r["lifted"]:
        if "from" in fields:
            raise BadPositionError("a brick that fell was not pulled from anywhere")
    elif at is None or int(at[1]) > pieces.TALLEST:
        raise BadPositionError("from is where the brick was pulled from, as in 5b")
    else:
        r["from_row"], r["from_slot"] = int(at[1]) - 1, "abc".index(at[2])
    if (phase == pieces.PLACING) != ("slot" in fields) or fields.get("slot", "a") not in ("a", "b", "c"):
        raise BadPositionError("slot is a, b or c, while a brick is placed")
    if phase == pieces.PLACING:
        r["slot"] = "abc".index(fields["slot"])
    hand_form = rf"{HAND_FORM}(?:{MANNER_FORM})?" if phase == pieces.PULLING else HAND_FORM
    if "hand" in fields and (
        phase in (pieces.FACING, pieces.READING, pieces.IN_HAND)
        or not re.fullmatch(hand_form, fields["hand"], re.ASCII)
    ):
        raise BadPositionError("hand is how it pulls, touches or places, as in -40~12:77")
    if phase in (pieces.PULLING, pieces.TOUCHING, pieces.PLACING):
        try:
            hand = read_move(f"pull 1a {fields['hand']}").hand if "hand" in fields else Hand()
        except ValueError as error:
            raise BadPositionError(str(error)) from None
        rules.set_hand(position, *hand)


def _check(position: Position) -> None:
    """Raise BadPositionError unless play can go on from the position by the rules."""
    r = position[0]
    phase, real = int(r["phase"]), bool(r["real"])
    if phase in (pieces.BUILD, pieces.OVER):
        fresh = np.zeros(1, RECORD)
        fresh[RULES_VERSION_FIELD] = r[RULES_VERSION_FIELD]
        fill(fresh, options_of(position), int(r["players"]))
        rules.setup_record(fresh)
        for name in (
            "tasks",
            "task",
            "task_colour",
            "done",
            "extras",
            "mute",
            "skipping",
            "turns",
            "claimed",
            "touches",
            "begun",
            "sunk",
            "earlier_safe",
            "mover",
        ):
            if not np.array_equal(fresh[0][name], r[name]):
                raise BadPositionError(f"before a round and after it nothing is owed, drawn or done: {name}")
        if r["orders"] or r["skips"].any() or r["direction"] != 1 or r["stale"] or r["last_safe"] != pieces.UNKNOWN:
            raise BadPositionError("before a round and after it there are no orders, no skips and no safe bricks yet")
    if not real and phase != pieces.BUILD:
        _check_tower(position)
    if phase in (pieces.BUILD, pieces.OVER):
        return
    if r["task"][0] == pieces.SUBSTITUTE and not r["done"] and phase not in _HELD:
        raise BadPositionError("a substitute begins with a brick that is out")
    reason = codes.LEGAL
    before = position.copy()
    if phase in (pieces.PULLING, pieces.TOUCHING):
        before["phase"] = pieces.CHOOSE
        reason = rules.refusal_of_brick_at(before, int(r["from_row"]), int(r["from_slot"]), phase == pieces.TOUCHING)
    elif phase == pieces.PLACING:
        before["phase"] = pieces.IN_HAND
        reason = rules.placing_refusal(before, -1 if real else int(r["slot"]))
    elif phase == pieces.JUDGING:
        before["phase"] = pieces.CHOOSE
        reason = rules.claim_refusal(before)
    elif phase == pieces.RESTING:
        before["phase"], before["begun"] = pieces.CHOOSE, 0
        reason = rules.wait_refusal(before)
        if r["touches"] or r["done"] or r["extras"] or r["mute"] or r["sunk"]:
            raise BadPositionError("a turn that waits has not begun otherwise")
    elif phase == pieces.READING:
        before["phase"] = pieces.CHOOSE
        reason = rules.refusal_of_brick_at(before, int(r["from_row"]), int(r["from_slot"]), False)
        if not rules.do_texts_count(position) or r["face"][r["brick"]] != pieces.UNKNOWN:
            reason = codes.NO_TEXTS
    if reason != codes.LEGAL:
        raise BadPositionError(f"nobody could be doing what phase {PHASES[phase]} says (reason {reason})")
    begun = bool(r["begun"])
    touched = bool(
        r["touches"]
        or r["done"]
        or r["extras"]
        or r["mute"]
        or r["sunk"]
        or phase not in (pieces.CHOOSE, pieces.JUDGING)
    )
    if (touched and not begun) or (r["strict"] and r["sunk"]):
        raise BadPositionError("a turn in which the tower was touched has begun")
    if phase in _HELD:
        _check_held(position)


def _check_tower(position: Position) -> None:
    r = position[0]
    phase, start, rows = int(r["phase"]), int(r["start_rows"]), int(r["rows"])
    on_top = bool(r["rules"][codes.PUT_ON_TOP])
    there = [brick for row in r["at"][:rows].tolist() for brick in row if brick != pieces.UNKNOWN]
    if len(set(there)) != len(there):
        raise BadPositionError("a brick lies in one place only")
    held = phase in _HELD
    fallen = r["fallen"][: int(r["lying"])].tolist()
    out = [int(r["brick"]), *fallen] if held else fallen
    if len(set(out)) != len(out) or set(out) & set(there):
        raise BadPositionError("a brick in hand, or one that fell, is not in the tower")
    missing = pieces.ACROSS * start - len(there)
    if on_top and not (missing == len(out) or (phase == pieces.OVER and missing <= 1 + pieces.MOST_LYING)):
        raise BadPositionError(f"the tower has {pieces.ACROSS * start} bricks; {missing} of them are missing")
    if missing < held:
        raise BadPositionError("there are more bricks than were built")
    if rows > start and not on_top:
        raise BadPositionError(f"{rows} rows cannot be: {start} were built, and rows are never won")
    if any(not _in_row(r, row) for row in range(rows)):
        raise BadPositionError("every row has a brick")
    r["bricks"] = pieces.ACROSS * start if on_top else len(there) + held
    if not rules.first_frozen(position):
        raise BadPositionError("there is no row to pull from")
    if (not held and phase not in (pieces.PULLING, pieces.TOUCHING, pieces.READING)) or r["lifted"]:
        return
    row, slot = int(r["from_row"]), int(r["from_slot"])
    if row > rows - on_top + pieces.MOST_FALLEN:
        raise BadPositionError(f"there is no row {row + 1} to pull from")
    if int(r["at"][row, slot]) != (pieces.UNKNOWN if held else int(r["brick"])):
        raise BadPositionError(f"{place_name(row, slot)} is not where that brick was")


def _check_held(position: Position) -> None:
    r = position[0]
    if not r["real"] and r["lifted"]:
        return
    if not r["real"]:
        face, texts = int(r["face"][r["brick"]]), bool(rules.do_texts_count(position))
        if int(r["phase"]) == pieces.FACING and not (texts and face == pieces.UNKNOWN):
            raise BadPositionError("a face is read where texts count and nobody knows it")
        if int(r["phase"]) != pieces.FACING and (
            not r["rules"][codes.PUT_ON_TOP] or (texts and face == pieces.UNKNOWN)
        ):
            raise BadPositionError("a brick in hand has been read, and is laid on top")
    face = int(r["face"][r["brick"]])
    if r["lifted"]:
        if r["real"] and face != pieces.PLAIN:
            raise BadPositionError("what is printed on a brick that fell does not count")
        return
    if r["task"][0] == pieces.COLOUR and r["rules"][codes.SUBSTITUTES] and face != r["task_colour"][0]:
        raise BadPositionError("another brick than the colour owed is a substitute")


def _in_row(r: Any, row: int) -> int:
    return int((r["at"][row] != pieces.UNKNOWN).sum())
