"""A position as one line of text, and back, byte for byte.

    2 {} build hands=G1,G7/G30 twos=2 threes=1 up=1 poses=AAAA...

The text begins with the number of players, the options that differ from their defaults, and the phase. Words follow for
every field that differs from the start of a match, in the order of `KEYS`. Cards are named; thumbs, votes and extra
cards are masks with a bit for each seat. The last attempt, and each tower of the gallery, is written
`ROUND:HOW:STANDS:TOWER:CHALLENGE:BONUS:POINTS:DROPPED:HANDS:POSES`.

What rules version 2 adds comes last and is checked in `positions_2.py`: a question is written
`KIND:ASKER:ASKED:AGREED:ANSWER:WHAT`, with `TWOS,THREES,EXTRA` or the name of a card or a brick, `owner` has a seat or
`-` for each brick, and `wishes` has `SEAT.BRICK.WANTED.COUNT.POSE` each.
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
from stackyard.games.towerbrix import bodies, positions_2
from stackyard.games.towerbrix.moves import FARTHEST_PUT_MM, HIGHEST_PUT_MM, read_poses
from stackyard.games.towerbrix.options import (
    BASE,
    BLIND_LUCK,
    CHALLENGE,
    TowerBrixOptions,
    cards_of,
    check_options,
    fill,
    options_of,
)
from stackyard.games.towerbrix.pieces import BRICKS
from stackyard.games.towerbrix.record import (
    ACT,
    ACTED,
    ANSWERS,
    BUILD,
    BUILDING,
    DEAL,
    DISCARD,
    ENDINGS,
    HAND,
    HELD,
    JUDGE,
    LEAN,
    LONGEST_DECK,
    LOST,
    MIX,
    MOST_ACTS,
    MOST_DEALS,
    MOST_SEATS,
    MOST_TRIED,
    NONE,
    NOTHING,
    OVER,
    PHASES,
    POSES_OF_A_BRICK,
    PROOF,
    PROOFS,
    READ,
    RECORD,
    ROUNDS,
    UNANSWERED,
    VOID,
    WON,
    YES,
    bricks_of,
    has_questions,
    start_poses,
)
from stackyard.games.towerbrix.rules import (
    card_places,
    challenges,
    dealing,
    real_table,
    rules,
    scoring,
    surveys,
    thumbs,
)
from stackyard.physics.pose_text import poses_text

NUMBERS: Final = {  # the least and the greatest value of each
    "round": (1, ROUNDS),
    "deals": (0, MOST_DEALS),
    "attempts": (0, MOST_DEALS),
    "failed": (0, 360),
    "points": (0, 1100),
    "twos": (0, 99),
    "threes": (0, 99),
    "extra": (0, 63),
    "up": (0, 63),
    "void": (0, 63),
    "reveal": (0, 63),
    "revealed": (0, 1),
    "acts": (0, MOST_ACTS),
    "placed": (0, (1 << len(BRICKS)) - 1),
    "judged": (0, MOST_ACTS),
    "moves": (0, MOST_ACTS),
}
KEYS: Final = (
    *NUMBERS,
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
)
LONGEST_TEXT: Final = 4 * LONGEST_DECK + 24000
_ANSWERED: Final = ("stands", "tower", "challenge")
_DEALT: Final = (*BUILDING, ACT, ACTED, READ)


def position_text(position: Position) -> str:
    """Return the canonical text of a position."""
    r = position[0]
    cards = cards_of(position)
    players = int(r["players"])
    words = {name: str(int(r[name])) for name, (least, _) in NUMBERS.items() if int(r[name]) != least}
    hands = [[cards[card].name for card in card_places.cards_held_by(position, seat)] for seat in range(players)]
    if any(hands):
        words["hands"] = "/".join(",".join(hand) for hand in hands)
    discards = [card.name for card, where in zip(cards, r["where"].tolist(), strict=False) if where == DISCARD]
    if discards:
        words["discards"] = ",".join(discards)
    if r["dropped"] != NONE:
        words["dropped"] = cards[int(r["dropped"])].name
    if r["nos"].any():
        words["nos"] = ",".join(map(str, r["nos"][:players].tolist()))
    if r["brick"] != NONE:
        words["brick"] = BRICKS[int(r["brick"])]
    if r["pose"]:
        leaning = [str(int(r[name])) for name in ("heading", "angle")] if r["pose"] == LEAN else []
        words["put"] = ",".join([*map(str, r["put"].tolist()), POSES_OF_A_BRICK[int(r["pose"])], *leaning])
    if r["proof"]:
        words["proof"] = PROOFS[int(r["proof"])]
    bricks = bricks_of(position)
    if r["poses"].tobytes() != start_poses(bricks).tobytes():
        words["poses"] = poses_text(r["poses"][:bricks])
    if r["mover"] != NONE:
        words["mover"] = str(int(r["mover"]))
    tried = [f"{int(one['up'])}.{int(one['no'])}.{poses_text(one['poses'][:bricks])}" for one in thumbs.tried(position)]
    if tried:
        words["tried"] = ";".join(tried)
    if r["evaluation"]["round"]:
        words["evaluation"] = _attempt_text(position, r["evaluation"])
    if r["gallery"]["round"].any():
        words["gallery"] = ";".join(_attempt_text(position, tower) for tower in r["gallery"] if tower["round"])
    words |= positions_2.words_of(position)
    start = [str(players), options_text(options_of(position)), PHASES[int(r["phase"])]]
    return " ".join([*start, *fields_text(words, keys_of(has_questions(position)))])


def keys_of(newer: bool) -> tuple[str, ...]:
    """Return the keys of a position's text in order; `newer`: by rules version 2."""
    return (*KEYS, *positions_2.KEYS) if newer else KEYS


def _attempt_text(position: Position, attempt: Any) -> str:
    cards, seats = cards_of(position), attempt["seats"].tolist()
    hands = [
        ",".join(card.name for card, holder in zip(cards, seats, strict=False) if holder == seat + 1)
        for seat in range(int(position["players"][0]))
    ]
    words = [
        str(int(attempt["round"])),
        ENDINGS[int(attempt["how"])],
        *(ANSWERS[int(attempt[name])] for name in _ANSWERED),
        *(str(int(attempt[name])) for name in ("bonus", "points")),
        "-" if attempt["dropped"] == NONE else cards[int(attempt["dropped"])].name,
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
    if len(words) < 3 or words[0] not in map(str, range(1, MOST_SEATS + 1)) or words[2] not in PHASES:
        raise BadPositionError(
            "not a position of TowerBrix: it is written as in '2 {} build hands=G1,G7/G30 twos=2 threes=1'"
        )
    fields = read_fields(words[3:], keys_of(version > 1))
    position = np.zeros(1, RECORD)
    position[RULES_VERSION_FIELD] = version
    players = int(words[0])
    fill(position, _options(words[1], players), players)
    rules.start(position)
    r = position[0]
    r["phase"] = PHASES.index(words[2])
    for name, (least, most) in NUMBERS.items():
        r[name] = read_integer(name, fields.get(name, str(least)), least, most)
    _fill_cards(position, fields)
    _fill_bricks(position, fields)
    if "proof" in fields:
        if fields["proof"] not in PROOFS[1:]:
            raise BadPositionError(f"proof is {' or '.join(PROOFS[1:])}, not {fields['proof'][:10]!r}")
        r["proof"] = PROOFS.index(fields["proof"])
    if "mover" in fields:
        r["mover"] = read_integer("mover", fields["mover"], 0, players - 1)
    if "tried" in fields:
        _fill_tried(position, fields["tried"])
    if "evaluation" in fields:
        _fill_attempt(position, r["evaluation"], fields["evaluation"])
    for tower in fields["gallery"].split(";") if "gallery" in fields else []:
        number = tower.partition(":")[0]
        if number not in map(str, range(1, ROUNDS + 1)):
            raise BadPositionError(f"a tower of the gallery is of round 1 to {ROUNDS}, not {number[:40]!r}")
        _fill_attempt(position, r["gallery"][int(number) - 1], tower)
    positions_2.fill(position, fields)
    _check(position)
    positions_2.check(position, dealt=int(r["phase"]) in _DEALT)
    if position_text(position) != text:
        raise BadPositionError(f"the position is written {position_text(position)[:400]!r}")
    return position


def _options(text: str, players: int) -> TowerBrixOptions:
    options = read_options(text, TowerBrixOptions)
    try:
        check_options(options)
        check_players(options, players)
    except BadOptionError as error:
        raise BadPositionError(str(error)) from None
    return options


def check_players(options: TowerBrixOptions, players: int) -> None:
    """Raise BadOptionError if the options do not allow this number of players."""
    if options.challenge == BLIND_LUCK and players < 2:
        raise BadOptionError("blind luck takes two players at least: one sees no tower, and another builds it")
    if options.deal and players > 1 and not options.open:
        raise BadOptionError("everybody can read a set deal: it is played alone, or with open cards")


def _fill_cards(position: Position, fields: dict[str, str]) -> None:
    r = position[0]
    number = {card.name: n for n, card in enumerate(cards_of(position))}
    players = int(r["players"])
    hands = fields["hands"].split("/") if "hands" in fields else [""] * players
    if len(hands) != players:
        raise BadPositionError(f"hands has one for each of {players} players, not {len(hands)}")
    taken = set()
    places = [*((HELD + seat, hand) for seat, hand in enumerate(hands)), (DISCARD, fields.get("discards", ""))]
    for place, names in places:
        for name in names.split(",") if names else []:
            if name not in number or name in taken:
                raise BadPositionError(f"there is no card {name[:20]!r}, or it lies elsewhere")
            taken.add(name)
            r["where"][number[name]] = place
    if "dropped" in fields:
        if fields["dropped"] not in number or r["where"][number[fields["dropped"]]] < HELD:
            raise BadPositionError("dropped is a card that somebody holds")
        r["dropped"] = number[fields["dropped"]]
    if "nos" in fields:
        nos = fields["nos"].split(",")
        if len(nos) != players:
            raise BadPositionError(f"nos has a number for each of {players} players, not {len(nos)}")
        r["nos"][:players] = [read_integer("nos", text, 0, MOST_ACTS) for text in nos]


def _fill_tried(position: Position, text: str) -> None:
    """Fill in the towers that were tried, the oldest first. Raises BadPositionError if the text is wrong."""
    towers, r, bricks = text.split(";"), position[0], bricks_of(position)
    if len(towers) > MOST_TRIED:
        raise BadPositionError(f"at most {MOST_TRIED} towers are remembered, not {len(towers)}")
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
        or words[1] not in ENDINGS
        or any(word not in ANSWERS for word in words[2:5])
    ):
        raise BadPositionError(
            "an attempt is written ROUND:HOW:STANDS:TOWER:CHALLENGE:BONUS:POINTS:DROPPED:HANDS:POSES"
        )
    cards, bricks, players = cards_of(position), bricks_of(position), int(position["players"][0])
    number = {card.name: n for n, card in enumerate(cards)}
    attempt["round"] = read_integer("round", words[0], 1, ROUNDS)
    attempt["how"] = ENDINGS.index(words[1])
    for name, word in zip(_ANSWERED, words[2:5], strict=True):
        attempt[name] = ANSWERS.index(word)
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
    attempt["dropped"] = NONE
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
        leaning = len(parts) == 6 and parts[3] == POSES_OF_A_BRICK[LEAN]
        if not leaning and (len(parts) != 4 or parts[3] not in POSES_OF_A_BRICK[1:LEAN]):
            raise BadPositionError("put is where a brick is being put: X,Y,Z,POSE or X,Y,Z,lean,HEADING,ANGLE")
        if leaning:
            r["heading"], r["angle"] = read_integer("heading", parts[4], 0, 359), read_integer("angle", parts[5], 1, 89)
        bounds = ((-FARTHEST_PUT_MM, FARTHEST_PUT_MM), (-FARTHEST_PUT_MM, FARTHEST_PUT_MM), (1, HIGHEST_PUT_MM))
        r["put"] = [read_integer("put", part, *bound) for part, bound in zip(parts[:3], bounds, strict=True)]
        r["pose"] = POSES_OF_A_BRICK.index(parts[3])
    if "poses" in fields:
        try:
            r["poses"][:bricks] = read_poses(fields["poses"], bricks)
            bodies.check_poses(r["poses"][:bricks])
        except BadChanceError as error:
            raise BadPositionError(str(error)) from None


def _check(position: Position) -> None:
    """Raise BadPositionError if no match can lead to the position."""
    r = position[0]
    phase, players = int(r["phase"]), int(r["players"])
    everyone = (1 << players) - 1
    dealt = phase in _DEALT
    cards = cards_of(position)
    held = card_places.in_play(position)

    def demand(good: bool, what: str) -> None:
        if not good:
            raise BadPositionError(what)

    twos = sum(cards[card].points == 2 for card in held)
    if dealt:
        demand((twos, len(held) - twos) == (int(r["twos"]), int(r["threes"])), "hands has as many cards as were dealt")
        even = all(
            len(card_places.cards_held_by(position, seat)) == dealing.num_cards_dealt_to(position, seat)
            for seat in range(players)
        )
        demand(even, "the cards are dealt evenly (T20)")
    else:
        demand(not held, "cards are held while the tower is built and judged")
    if dealt or phase == DEAL:
        demand(not dealing.why_not_mix(_undealt(position), int(r["twos"]), int(r["threes"])), "no such cards are dealt")
        demand(int(r["deals"]) >= 1, "a deal has been asked for")
        spare, extra = (int(r["twos"]) + int(r["threes"])) % players, int(r["extra"])
        demand(extra <= everyone and extra.bit_count() == spare, "extra has a bit for each card that is over (T20)")
        if phase == DEAL:
            for points, count in ((2, int(r["twos"])), (3, int(r["threes"]))):
                left = card_places.cards_lying_in(position, points, (0,))
                demand(count <= len(left), "the pile is too short for this deal")
    else:
        demand(not (r["twos"] or r["threes"] or r["extra"]), "twos, threes and extra are of a deal")
    demand(int(r["attempts"]) <= int(r["deals"]), "there are no more attempts than deals")
    building = phase in BUILDING
    for name in ("up", "void", "reveal"):
        demand(int(r[name]) <= everyone and (dealt or not r[name]), f"{name} has a bit for a seat that builds")
    demand(not r["proof"] or (dealt and phase != PROOF), "the solver is asked once, while the tower is built")
    demand(dealt or not (r["placed"] or r["revealed"] or r["nos"].any()), "nothing is built yet")
    most = positions_2.most_words(position) if phase == MIX else 0
    demand(dealt or int(r["acts"]) <= most, "nothing is built yet")
    _check_tried(position, dealt=dealt)
    demand(phase != BUILD or r["acts"] < MOST_ACTS, "too much has been done in this attempt")
    demand(int(r["placed"]) < 1 << bricks_of(position), "placed has a bit for a brick that is played with")
    demand((int(r["void"]) == everyone) == bool(r["voiding"]), "what everybody calls void is over")
    demand(not building or bool(r["revealed"]) == (int(r["reveal"]) == everyone), "cards lie open if all say so")
    demand(not r["revealed"] or (phase in (BUILD, HAND, PROOF) and not r["up"]), "open cards are not judged")
    hands = card_places.seats_with_cards(position)
    demand(int(r["up"]) & ~hands == 0, "only who holds cards gives a thumb")
    if phase in (JUDGE, ACT, ACTED, READ):
        demand(int(r["up"]) == hands, "a tower is judged when every thumb is up")
    elif dealt:
        demand(int(r["up"]) != hands, "a tower is judged when every thumb is up")
    acting = int(r["challenge"]) in challenges.ACTS
    demand(phase not in (ACT, ACTED) or acting, "this challenge asks for no act")
    removing = phase == ACTED and int(r["challenge"]) == challenges.BUDGET_CUTS
    demand((r["brick"] != NONE) == (phase == HAND or removing), "brick is what a hand moves, or what is removed")
    demand(not r["pose"] or phase == HAND, "put is where a hand puts a brick")
    demand(r["dropped"] == NONE or (dealt and int(r["challenge"]) in challenges.DROPS), "no card is dropped here")
    if removing:
        demand(int(r["brick"]) in challenges.removable(surveys.survey(position).facts), "that brick is not removed")
    last = int(r["evaluation"]["how"])
    is_set = card_places.cards_of_set_deal(position)
    ended = last == WON and (int(r["variant"]) == CHALLENGE or int(r["round"]) == ROUNDS or is_set)
    given_up = int(r["deals"]) >= MOST_DEALS
    lost = int(r["variant"]) == CHALLENGE and last == LOST
    demand(phase != OVER or bool(ended or given_up or lost), "the match is not over")
    demand(phase != MIX or not (is_set and last == WON), "it is over")
    demand(phase != MIX or not (given_up or (int(r["variant"]) == CHALLENGE and last in (WON, LOST))), "it is over")
    demand(not r["points"] or int(r["variant"]) == BASE, "points are for the base game")
    if r["real"]:
        demand(real_table.has_untouched_bricks(position), "of bricks on a real table nothing is known here")
    else:
        demand(phase != READ, "people read the cards at a real table")
    demand(not is_set or not dealt or sorted(held) == sorted(is_set), "the deal is set")
    _check_past(position)


def _check_tried(position: Position, *, dealt: bool) -> None:
    """Raise BadPositionError unless every tower that was tried has a thumb or a no."""
    r, tried = position[0], thumbs.tried(position)
    hands, acts = card_places.seats_with_cards(position), int(r["acts"])
    said = all(int(one["up"]) | int(one["no"]) and not (int(one["up"]) | int(one["no"])) & ~hands for one in tried)
    good = dealt or not (tried or r["judged"] or r["moves"])
    good &= (r["mover"] == NONE) == (r["moves"] == 0) and max(int(r["moves"]), int(r["judged"]), len(tried)) <= acts
    if not (good and said):
        raise BadPositionError("what was tried are towers of this attempt that somebody gave a thumb or said no to")


def _check_past(position: Position) -> None:
    """Raise BadPositionError unless the last attempt and the gallery agree with the rest of the position."""
    r = position[0]
    phase, last, towers = int(r["phase"]), r["evaluation"], r["gallery"]

    def demand(good: bool, what: str) -> None:
        if not good:
            raise BadPositionError(what)

    reading = phase in (ACT, ACTED, READ)
    due = int(r["deals"]) > (phase in _DEALT and not reading) + (phase == DEAL)
    demand(bool(last["round"]) == due, "evaluation is the last attempt, once there is one")
    if due:
        _check_attempt(position, last)
        demand((last["how"] == NOTHING) == reading, "an attempt is won, lost or void, unless an act is still to come")
        if reading:
            seats = np.where(r["where"] >= HELD, r["where"] - HELD + 1, 0)
            same = (last["seats"] == seats).all() and last["dropped"] == r["dropped"] and last["round"] == r["round"]
            demand(bool(same) and last["poses"].tobytes() == r["poses"].tobytes(), "the cards that are read are held")
            good = phase == READ or (last["stands"] == YES and last["tower"] == YES and last["challenge"] == UNANSWERED)
            demand(bool(good), "an act comes after a tower that stands and is one")
        ahead = last["how"] == WON and phase != OVER
        demand(int(last["round"]) + ahead == int(r["round"]), "evaluation is of the round that was played last")
        if last["how"] != VOID and not reading:
            total = sum(
                card.points for card, seat in zip(cards_of(position), last["seats"].tolist(), strict=False) if seat
            )
            failed = total if last["how"] == LOST else 0
            demand(int(r["failed"]) == failed, "failed is how many points the cards of a lost round had")
    won = int(r["round"]) - 1 + (phase == OVER and last["how"] == WON)
    demand(towers["round"].tolist() == [n + 1 if n < won else 0 for n in range(ROUNDS)], "gallery has each round won")
    for tower in towers[:won]:
        demand(tower["how"] == WON, "the gallery is of towers that won")
        _check_attempt(position, tower)
    if won and last["how"] == WON:
        demand(towers[won - 1].tobytes() == last.tobytes(), "the last tower of the gallery won the last attempt")
    demand(int(towers["points"].sum()) == int(r["points"]), "points are those of the gallery")
    demand(int(r["attempts"]) >= won + (last["how"] == LOST), "each round that was won took an attempt")


def _check_attempt(position: Position, attempt: Any) -> None:
    """Raise BadPositionError unless an attempt could have ended like that."""
    if position["real"][0]:
        if not real_table.is_possible_ending(position, attempt):
            raise BadPositionError("no attempt at a real table ends like that")
        return
    won, judged, total = attempt["how"] == WON, attempt["stands"] == YES, _total(position, attempt)
    base = int(position["variant"][0]) == BASE
    bonus = scoring.bonus_of(position, attempt["poses"]) if won and base else 0
    points = total + bonus if won and base else 0
    good = (
        total > 0
        and (int(attempt["bonus"]), int(attempt["points"])) == (bonus, points)
        and (judged or not won)
        and (attempt["tower"] == YES or not won)
        and (attempt["tower"] != UNANSWERED) == judged
        and (attempt["challenge"] == UNANSWERED or (judged and int(position["variant"][0]) == CHALLENGE))
        and (attempt["stands"] == UNANSWERED or attempt["how"] != VOID)
        and (attempt["dropped"] == NONE or int(position["challenge"][0]) in challenges.DROPS)
    )
    if not good:
        raise BadPositionError("no attempt ends like that")


def _total(position: Position, attempt: Any) -> int:
    seats = attempt["seats"].tolist()
    return sum(card.points for card, seat in zip(cards_of(position), seats, strict=False) if seat)


def _undealt(position: Position) -> Position:
    """Return a copy of the position with the cards that seats hold put back on their piles."""
    before = position.copy()
    where = before["where"][0]
    where[where >= HELD] = 0
    return before
