"""A position as one line of text, and back, byte for byte.

    2 {} build hands=G1,G7/G30 twos=2 threes=1 up=1 poses=AAAA...

The text begins with the number of players, the options that differ from their defaults, and the phase. Words follow for
every field that differs from the start of a match, in the order of `KEYS`. Cards are named; thumbs, votes and extra
cards are masks with a bit for each seat. The last attempt, and each tower of the gallery, is written
`ROUND:HOW:STANDS:TOWER:CHALLENGE:BONUS:POINTS:DROPPED:HANDS:POSES`.
A question is written `KIND:ASKER:ASKED:AGREED:ANSWER:WHAT`, with `TWOS,THREES,EXTRA` or the name of a card or a brick,
`owner` has a seat or `-` for each brick, and `wishes` has `SEAT.BRICK.WANTED.COUNT.POSE` each. Whether a match can lead
to what a text says is checked in `position_checks.py`.
"""

from __future__ import annotations

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
from stackyard.games.towerbrix import bodies, position_checks, record
from stackyard.games.towerbrix.moves import FARTHEST_PUT_MM, HAND_CM_S, HIGHEST_PUT_MM, read_poses
from stackyard.games.towerbrix.options import (
    BLIND_LUCK,
    TowerBrixOptions,
    cards_of,
    fill,
    options_of,
)
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import bricks_of, start_poses
from stackyard.games.towerbrix.rules import card_places, challenges, real_table, rules, thumbs, wishes
from stackyard.games.towerbrix.texts import t
from stackyard.physics.pose_text import poses_text

NUMBERS: Final = {  # the least and the greatest value of each
    "round": (1, record.ROUNDS),
    "deals": (0, record.MOST_DEALS),
    "attempts": (0, record.MOST_DEALS),
    "failed": (0, 360),
    "points": (0, 1100),
    "twos": (0, 99),
    "threes": (0, 99),
    "extra": (0, 63),
    "up": (0, 63),
    "void": (0, 63),
    "reveal": (0, 63),
    "revealed": (0, 1),
    "acts": (0, record.MOST_ACTS),
    "placed": (0, (1 << len(BRICKS)) - 1),
    "judged": (0, record.MOST_ACTS),
    "moves": (0, record.MOST_ACTS),
    "begun": (0, 63),
    "voiding": (0, 1),
    "free_open": (0, record.ROUNDS),
}
LAST_NUMBERS: Final = ("begun", "voiding", "free_open")  # which are written after the gallery
KEYS: Final = (
    *(name for name in NUMBERS if name not in LAST_NUMBERS),
    "proof",
    "hands",
    "discards",
    "dropped",
    "nos",
    "brick",
    "put",
    "poses",
    "mover",
    "tried",
    "evaluation",
    "gallery",
    *LAST_NUMBERS,
    "question",
    "owner",
    "laid",
    "wishes",
    "act",
)
LONGEST_TEXT: Final = 4 * record.LONGEST_DECK + 24000
_ANSWERED: Final = ("stands", "tower", "challenge")


def position_text(position: Position) -> str:
    """Return the canonical text of a position."""
    r = position[0]
    cards = cards_of(position)
    players = int(r["players"])
    words = {name: str(int(r[name])) for name, (least, _) in NUMBERS.items() if int(r[name]) != least}
    hands = [[cards[card].name for card in card_places.cards_held_by(position, seat)] for seat in range(players)]
    if any(hands):
        words["hands"] = "/".join(",".join(hand) for hand in hands)
    discards = [card.name for card, where in zip(cards, r["where"].tolist(), strict=False) if where == record.DISCARD]
    if discards:
        words["discards"] = ",".join(discards)
    if r["dropped"] != record.NONE:
        words["dropped"] = cards[int(r["dropped"])].name
    if r["nos"].any():
        words["nos"] = ",".join(map(str, r["nos"][:players].tolist()))
    if r["brick"] != record.NONE:
        words["brick"] = BRICKS[int(r["brick"])]
    if r["pose"]:
        leaning = [str(int(r[name])) for name in ("heading", "angle")] if r["pose"] == record.LEAN else []
        words["put"] = ",".join([*map(str, r["put"].tolist()), record.POSES_OF_A_BRICK[int(r["pose"])], *leaning])
    if r["speed"]:
        words["act"] = f"{int(r['heading'])},{int(r['speed'])}"
    if r["proof"]:
        words["proof"] = record.PROOFS[int(r["proof"])]
    bricks = bricks_of(position)
    if r["poses"].tobytes() != start_poses(bricks).tobytes():
        words["poses"] = poses_text(r["poses"][:bricks])
    if r["mover"] != record.NONE:
        words["mover"] = str(int(r["mover"]))
    tried = [f"{int(one['up'])}.{int(one['no'])}.{poses_text(one['poses'][:bricks])}" for one in thumbs.tried(position)]
    if tried:
        words["tried"] = ";".join(tried)
    if r["evaluation"]["round"]:
        words["evaluation"] = _attempt_text(position, r["evaluation"])
    if r["gallery"]["round"].any():
        words["gallery"] = ";".join(_attempt_text(position, tower) for tower in r["gallery"] if tower["round"])
    words |= _team_words(position)
    start = [str(players), options_text(options_of(position)), record.PHASES[int(r["phase"])]]
    return " ".join([*start, *fields_text(words, KEYS)])


def _team_words(position: Position) -> dict[str, str]:
    """Return the words of what a team asks itself, whose brick is whose, and who wants which brick where."""
    r, bricks = position[0], bricks_of(position)
    words = {}
    if r["question"] != record.NO_QUESTION:
        numbers = [str(int(r[name])) for name in ("asker", "asked", "agreed")]
        start = [record.QUESTIONS[int(r["question"])], *numbers, record.REPLIES[int(r["answer"])]]
        words["question"] = ":".join([*start, _what(position)])
    owners = r["owner"][:bricks].tolist()
    if any(owner != record.NONE for owner in owners):
        words["owner"] = ",".join("-" if owner == record.NONE else str(owner) for owner in owners)
    if r["laid"] != record.NONE:
        words["laid"] = BRICKS[int(r["laid"])]
    if entries := wishes.wishes(position):
        words["wishes"] = ";".join(
            f"{int(entry['seat'])}.{BRICKS[int(entry['brick'])]}.{int(entry['wanted'])}.{int(entry['count'])}."
            f"{poses_text(entry['pose'][None])}"
            for entry in entries
        )
    return words


def _what(position: Position) -> str:
    """Return what a question is about, as its last word has it."""
    r = position[0]
    if r["question"] == record.ASKS_DEAL:
        return ",".join(str(int(r[name])) for name in ("q_twos", "q_threes", "q_extra"))
    if r["question"] == record.ASKS_DROP:
        return cards_of(position)[int(r["q_card"])].name
    return BRICKS[int(r["q_brick"])] if r["question"] == record.ASKS_BRICK else "-"


def _attempt_text(position: Position, attempt: Any) -> str:
    cards, seats = cards_of(position), attempt["seats"].tolist()
    hands = [
        ",".join(card.name for card, holder in zip(cards, seats, strict=False) if holder == seat + 1)
        for seat in range(int(position["players"][0]))
    ]
    words = [
        str(int(attempt["round"])),
        record.ENDINGS[int(attempt["how"])],
        *(record.ANSWERS[int(attempt[name])] for name in _ANSWERED),
        *(str(int(attempt[name])) for name in ("bonus", "points")),
        "-" if attempt["dropped"] == record.NONE else cards[int(attempt["dropped"])].name,
        "/".join(hands),
        poses_text(attempt["poses"][: bricks_of(position)]),
    ]
    if position["real"][0]:
        words.append(real_table.statements_text(position, attempt))
    return ":".join(words)


def parse_position(version: int, text: str) -> Position:
    """Return the position of a text under a version of the rules.

    Raises BadPositionError if no match can lead to such a position; the message says why.
    """
    words = text.split(" ") if len(text) <= LONGEST_TEXT else []
    if len(words) < 3 or words[0] not in map(str, range(1, record.MOST_SEATS + 1)) or words[2] not in record.PHASES:
        raise BadPositionError(
            "not a position of TowerBrix: it is written as in '2 {} build hands=G1,G7/G30 twos=2 threes=1'"
        )
    fields = read_fields(words[3:], KEYS)
    position = np.zeros(1, record.RECORD)
    position[RULES_VERSION_FIELD] = version
    players = int(words[0])
    _fill_options(position, words[1], players)
    rules.start(position)
    r = position[0]
    r["phase"] = record.PHASES.index(words[2])
    for name, (least, most) in NUMBERS.items():
        r[name] = read_integer(name, fields.get(name, str(least)), least, most)
    _fill_cards(position, fields)
    _fill_bricks(position, fields)
    if "proof" in fields:
        if fields["proof"] not in record.PROOFS[1:]:
            raise BadPositionError(f"proof is {' or '.join(record.PROOFS[1:])}, not {fields['proof'][:10]!r}")
        r["proof"] = record.PROOFS.index(fields["proof"])
    if "mover" in fields:
        r["mover"] = read_integer("mover", fields["mover"], 0, players - 1)
    if "tried" in fields:
        _fill_tried(position, fields["tried"])
    if "evaluation" in fields:
        _fill_attempt(position, r["evaluation"], fields["evaluation"])
    for tower in fields["gallery"].split(";") if "gallery" in fields else []:
        number = tower.partition(":")[0]
        if number not in map(str, range(1, record.ROUNDS + 1)):
            raise BadPositionError(f"a tower of the gallery is of round 1 to {record.ROUNDS}, not {number[:40]!r}")
        _fill_attempt(position, r["gallery"][int(number) - 1], tower)
    _fill_team(position, fields)
    position_checks.check(position)
    if position_text(position) != text:
        raise BadPositionError(f"the position is written {position_text(position)[:400]!r}")
    return position


def _fill_options(position: Position, text: str, players: int) -> None:
    options = read_options(text, TowerBrixOptions)
    try:
        options.check()
        check_players(options, players)
        fill(position, options, players)
    except BadOptionError as error:
        raise BadPositionError(str(error)) from None


def check_players(options: TowerBrixOptions, players: int) -> None:
    """Raise BadOptionError if the options do not allow this number of players."""
    if options.challenge == BLIND_LUCK and players < 2:
        raise BadOptionError(t("blind-luck-players"))
    if options.deal and players > 1 and not options.open:
        raise BadOptionError(t("set-deal-open"))


def _fill_cards(position: Position, fields: dict[str, str]) -> None:
    r = position[0]
    number = {card.name: n for n, card in enumerate(cards_of(position))}
    players = int(r["players"])
    hands = fields["hands"].split("/") if "hands" in fields else [""] * players
    if len(hands) != players:
        raise BadPositionError(f"hands has one for each of {players} players, not {len(hands)}")
    taken = set()
    places = [
        *((record.HELD + seat, hand) for seat, hand in enumerate(hands)),
        (record.DISCARD, fields.get("discards", "")),
    ]
    for place, names in places:
        for name in names.split(",") if names else []:
            if name not in number or name in taken:
                raise BadPositionError(f"there is no card {name[:20]!r}, or it lies elsewhere")
            taken.add(name)
            r["where"][number[name]] = place
    if "dropped" in fields:
        if fields["dropped"] not in number or r["where"][number[fields["dropped"]]] < record.HELD:
            raise BadPositionError("dropped is a card that somebody holds")
        r["dropped"] = number[fields["dropped"]]
    if "nos" in fields:
        nos = fields["nos"].split(",")
        if len(nos) != players:
            raise BadPositionError(f"nos has a number for each of {players} players, not {len(nos)}")
        r["nos"][:players] = [read_integer("nos", text, 0, record.MOST_ACTS) for text in nos]


def _fill_tried(position: Position, text: str) -> None:
    """Fill in the towers that were tried, the oldest first. Raises BadPositionError if the text is wrong."""
    towers, r, bricks = text.split(";"), position[0], bricks_of(position)
    if len(towers) > record.MOST_TRIED:
        raise BadPositionError(f"at most {record.MOST_TRIED} towers are remembered, not {len(towers)}")
    for entry, tower in zip(r["tried"], towers, strict=False):
        up, _, rest = tower.partition(".")
        no, _, poses = rest.partition(".")
        for name, number in (("up", up), ("no", no)):
            entry[name] = read_integer(f"{name} of what was tried", number, 0, (1 << int(r["players"])) - 1)
        try:
            entry["poses"][:bricks] = read_poses(poses, bricks)
            bodies.check_poses(entry["poses"][:bricks])
        except BadChanceError as error:
            raise BadPositionError(str(error)) from None


def _fill_attempt(position: Position, attempt: Any, text: str) -> None:
    """Fill in an attempt that has ended. Raises BadPositionError if the text is wrong."""
    words = text.split(":")
    if (
        len(words) != 10 + bool(position["real"][0])
        or words[1] not in record.ENDINGS
        or any(word not in record.ANSWERS for word in words[2:5])
    ):
        raise BadPositionError(
            "an attempt is written ROUND:HOW:STANDS:TOWER:CHALLENGE:BONUS:POINTS:DROPPED:HANDS:POSES"
        )
    cards, bricks, players = cards_of(position), bricks_of(position), int(position["players"][0])
    number = {card.name: n for n, card in enumerate(cards)}
    attempt["round"] = read_integer("round", words[0], 1, record.ROUNDS)
    attempt["how"] = record.ENDINGS.index(words[1])
    for name, word in zip(_ANSWERED, words[2:5], strict=True):
        attempt[name] = record.ANSWERS.index(word)
    attempt["bonus"] = read_integer("bonus", words[5], 0, 5)
    attempt["points"] = read_integer("points", words[6], 0, 400)
    hands = words[8].split("/")
    if len(hands) != players:
        raise BadPositionError(f"an attempt has hands for each of {players} players, not {len(hands)}")
    for seat, hand in enumerate(hands):
        for name in hand.split(",") if hand else []:
            if name not in number or attempt["seats"][number[name]]:
                raise BadPositionError(f"there is no card {name[:20]!r}, or two held it")
            attempt["seats"][number[name]] = seat + 1
    if position["real"][0] and not real_table.read_statements(position, attempt, words[10]):
        raise BadPositionError("what people said is written READY,HIGH,FEW,NAME=yes,NAME=no")
    attempt["dropped"] = record.NONE
    if words[7] != "-":
        if words[7] not in number or not attempt["seats"][number[words[7]]]:
            raise BadPositionError("dropped is a card that somebody held")
        attempt["dropped"] = number[words[7]]
    try:
        attempt["poses"][:bricks] = read_poses(words[9], bricks)
        bodies.check_poses(attempt["poses"][:bricks])
    except BadChanceError as error:
        raise BadPositionError(str(error)) from None


def _fill_bricks(position: Position, fields: dict[str, str]) -> None:
    r, bricks = position[0], bricks_of(position)
    if "brick" in fields:
        if fields["brick"] not in BRICKS[:bricks]:
            raise BadPositionError(f"the bricks are {', '.join(BRICKS[:bricks])}, not {fields['brick'][:10]!r}")
        r["brick"] = BRICKS.index(fields["brick"])
    if "put" in fields:
        parts = fields["put"].split(",")
        leaning = len(parts) == 6 and parts[3] == record.POSES_OF_A_BRICK[record.LEAN]
        if not leaning and (len(parts) != 4 or parts[3] not in record.POSES_OF_A_BRICK[1 : record.LEAN]):
            raise BadPositionError("put is where a brick is being put: X,Y,Z,POSE or X,Y,Z,lean,HEADING,ANGLE")
        if leaning:
            r["heading"], r["angle"] = read_integer("heading", parts[4], 0, 359), read_integer("angle", parts[5], 1, 89)
        bounds = ((-FARTHEST_PUT_MM, FARTHEST_PUT_MM), (-FARTHEST_PUT_MM, FARTHEST_PUT_MM), (1, HIGHEST_PUT_MM))
        r["put"] = [read_integer("put", part, *bound) for part, bound in zip(parts[:3], bounds, strict=True)]
        r["pose"] = record.POSES_OF_A_BRICK.index(parts[3])
    if "act" in fields:
        parts = fields["act"].split(",")
        if len(parts) != 2 or int(r["challenge"]) not in challenges.ACTS:
            raise BadPositionError("act is how a hand does what a challenge asks for: HEADING,SPEED")
        least, most = HAND_CM_S[challenges.ACTS[int(r["challenge"])]]
        r["heading"], r["speed"] = (
            read_integer("heading", parts[0], 0, 359),
            read_integer("speed", parts[1], least, most),
        )
    if "poses" in fields:
        try:
            r["poses"][:bricks] = read_poses(fields["poses"], bricks)
            bodies.check_poses(r["poses"][:bricks])
        except BadChanceError as error:
            raise BadPositionError(str(error)) from None


def _fill_team(position: Position, fields: dict[str, str]) -> None:
    """Fill in the question, whose brick is whose, and the wishes. Raises BadPositionError if a word is wrong."""
    r, players, bricks = position[0], int(position["players"][0]), BRICKS[: bricks_of(position)]
    if "question" in fields:
        _fill_question(position, fields["question"])
    if "owner" in fields:
        owners = fields["owner"].split(",")
        if len(owners) != len(bricks):
            raise BadPositionError(f"owner has a seat or '-' for each of {len(bricks)} bricks")
        r["owner"][: len(bricks)] = [
            record.NONE if text == "-" else read_integer("owner", text, 0, players - 1) for text in owners
        ]
    if "laid" in fields:
        r["laid"] = _brick(position, fields["laid"])
    entries = fields["wishes"].split(";") if "wishes" in fields else []
    if len(entries) > record.MOST_WISHES:
        raise BadPositionError(f"at most {record.MOST_WISHES} wishes are remembered, not {len(entries)}")
    for entry, text in zip(r["wishes"], entries, strict=False):
        parts = text.split(".")
        if len(parts) != 5:
            raise BadPositionError("a wish is written SEAT.BRICK.WANTED.COUNT.POSE")
        entry["seat"] = read_integer("the seat of a wish", parts[0], 0, players - 1)
        entry["brick"] = _brick(position, parts[1])
        entry["wanted"] = read_integer("wanted", parts[2], 0, 1)
        entry["count"] = read_integer("the count of a wish", parts[3], 1, wishes.MOST_COUNTED)
        try:
            entry["pose"] = read_poses(parts[4], 1)[0]
        except BadChanceError as error:
            raise BadPositionError(str(error)) from None


def _brick(position: Position, name: str) -> int:
    if name not in BRICKS[: bricks_of(position)]:
        raise BadPositionError(f"there is no brick {name[:10]!r} here")
    return BRICKS.index(name)


def _fill_question(position: Position, text: str) -> None:
    r, parts = position[0], text.split(":")
    if len(parts) != 6 or parts[0] not in record.QUESTIONS[1:] or parts[4] not in record.REPLIES:
        raise BadPositionError("a question is written KIND:ASKER:ASKED:AGREED:ANSWER:WHAT")
    players, what = int(r["players"]), parts[5]
    r["question"], r["answer"] = record.QUESTIONS.index(parts[0]), record.REPLIES.index(parts[4])
    r["asker"] = read_integer("the seat that asks", parts[1], 0, players - 1)
    for name, word in zip(("asked", "agreed"), parts[2:4], strict=True):
        r[name] = read_integer(name, word, 0, (1 << players) - 1)
    if r["question"] == record.ASKS_DEAL:
        mix = what.split(",")
        if len(mix) != 3:
            raise BadPositionError("a deal that is asked for is written TWOS,THREES,EXTRA")
        for name, word in zip(("q_twos", "q_threes", "q_extra"), mix, strict=True):
            r[name] = read_integer(name, word, 0, 99)
    elif r["question"] == record.ASKS_DROP:
        names = [card.name for card in cards_of(position)]
        if what not in names:
            raise BadPositionError(f"there is no card {what[:20]!r}")
        r["q_card"] = names.index(what)
    elif r["question"] == record.ASKS_BRICK:
        r["q_brick"] = _brick(position, what)
    elif what != "-":
        raise BadPositionError("the whole tower is written '-'")
