"""What may be known of a match of Tower Topple, the same for all; and the descriptions of events.

The bricks' true sizes, which make them loose or tight, are secret until the match is over: the seed that they follow
from is in no view and no redacted event, and poses are rounded to what is visible.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeAlias

import msgspec
import numpy as np
from msgspec.structs import replace

from stackyard.core.chance import NATURE
from stackyard.core.errors import StackyardError
from stackyard.core.event_description import UNSET, EventDescription, Maybe, worded
from stackyard.core.game import EVERYTHING, Position, Seat, copy_position
from stackyard.core.texts.catalogue import ENGLISH, Message
from stackyard.core.texts.phrases import joined, listed, sentences
from stackyard.games.tower_topple import codes, geometry, pieces
from stackyard.games.tower_topple.chance_events import apply_event
from stackyard.games.tower_topple.moves import (
    HIDDEN_SEED,
    Hand,
    hand_text,
    place_name,
    read_move,
    split_down,
)
from stackyard.games.tower_topple.options import FALLS, NO_POINTS_VERSION
from stackyard.games.tower_topple.positions import CLAIMS, PHASES, TASKS
from stackyard.games.tower_topple.record import RECORD
from stackyard.games.tower_topple.rules import rules
from stackyard.games.tower_topple.rules.sampling import open_slots, places
from stackyard.games.tower_topple.texts import t
from stackyard.physics.pose_text import poses_text

SEATS: Final = (
    *("Ash", "Birch", "Cedar", "Elm", "Fir", "Hazel", "Larch", "Maple", "Oak"),
    *("Pine", "Rowan", "Walnut", "Alder", "Beech", "Cherry", "Lime", "Spruce", "Willow"),
)
"""Woods: the colours are the bricks'."""

REASONS: Final = (
    "brick",
    "colour",
    "two",
    "edge",
    "center",
    "substitute",
    "lose",
    "lose-more",
    "others-gain",
    "others-more",
    "add",
    "round",
    "fall",
)
"""Why points were made or lost, in the order of codes.FOR_BRICK to codes.FOR_FALL."""


class BrickView(msgspec.Struct, frozen=True):
    """A brick."""

    id: int  # its number, from 0
    colour: str | None  # that it is painted with
    face: str | None  # what is printed on it, where somebody has read it


class HandView(msgspec.Struct, frozen=True):
    """The brick that is pulled, touched, held or placed."""

    brick: int | None  # null: of a real tower
    colour: str | None  # that it is painted with
    face: str | None  # what is printed on it, where somebody has read it
    row: int | None  # where it was pulled from, 1 at the bottom
    slot: str | None  # where it was pulled from: a, b or c
    into: str | None  # the slot that it is being placed in
    lifted: bool  # it fell before, and is put on top for nothing
    hand: str | None  # how the hand moves, where the move said so


class TaskView(msgspec.Struct, frozen=True):
    """Something that is owed: by whom plays now, or by whoever plays next."""

    task: str  # "free", "colour", "two", "edge", "center", "substitute" or "extra"
    colour: str | None  # of the bricks that it takes; null: any
    bricks: int  # that it takes
    done: int  # of them lie on top
    pays: int  # that it adds to the score when it is met; of a free brick: what a plain one does


class TowerToppleView(msgspec.Struct, frozen=True):
    """A match of Tower Topple, the same for everybody. Rows are numbered from 1 at the bottom, slots are a, b, c."""

    players: int  # how many play
    version: int  # of the game: 1 to 4, see the options
    teams: list[list[int]]  # the seats of each team, or each seat by itself: these are who scores
    phase: str  # see the positions: "build" to "over"
    to_act: list[int]  # the seat to act, or nobody
    unit: int | None  # whose turn it is: an index of `teams`; null when the match is over
    seat: int | None  # who of them plays
    turns: list[int]  # of each of `teams`, the seat that plays (next)
    owed: list[TaskView]  # in order, the current one first
    orders: list[TaskView]  # for whoever plays next, as drawn so far this turn
    rows: list[list[BrickView | None]]  # from the bottom
    frozen: int  # the first row, by number, that is out of play
    forming: int | None  # the row that a brick in hand is placed in
    pull: list[str]  # the bricks that may be pulled now, by their places: "5b"
    touch: list[str]  # the bricks that may be felt now
    manners: list[str]  # how a brick may be pulled otherwise than straight: "wiggle", "tap", "steady"
    slots: list[str]  # where the brick in hand may be placed
    wait: bool  # whether it may be said that something fell before this turn
    claim: bool  # whether it may be claimed that toppling is obvious
    claimed: str  # "no", "refused" or "granted"
    touches: int  # that are left this turn
    hand: HandView | None  # null: nobody is busy with a brick
    fallen: list[BrickView]  # lie beside the tower, in the order in which whoever plays puts them on top
    lying: int  # how many those are; at a real table nobody knows which
    aside: list[BrickView]  # out of the tower for good
    scores: list[int]  # of each of `teams`
    skips: list[int]  # turns that each of `teams` is going to skip
    skipping: int  # skips drawn this turn
    reversing: bool  # whether the direction turns at the end of this turn
    direction: int  # 1: to the left, in the order of the seats; -1: to the right
    mute: bool  # nothing adds points this turn any more
    round: int  # from 1
    rounds: int  # that are played
    target: int  # points that end the match after a round; 0: none
    toppler: int | None  # who toppled the last tower: an index of `teams`
    fall: str  # what a fall costs, beside what the brick in hand says: "rulebook" (nothing), "minus-3" or "tower-lost"
    stakes: list[int]  # points that a fall now would cost each of `teams`
    fall_cost: int  # points that the last fall has cost whoever toppled the tower
    left: dict[str, int]  # faces in the box that nobody has read yet; of a real tower, all of them
    open: bool  # faces are known before bricks are pulled
    real: bool  # the tower is a real one
    alone: bool  # one plays, with one tower: what is printed does not count, and each brick laid is a point
    strict: bool  # a single other brick that falls or leaves its row topples the tower
    off: list[str]  # house rules: what is switched off
    bricks: int  # in the tower and in hand
    size_mm: list[float]  # length, width, thickness of a brick
    thin_mm: float  # a brick may be thinner by so much
    seed: int | None  # of the bricks' irregularities; null: nobody is told while the match goes on
    poses: str | None  # of all bricks by id: base64url of float32, x y z (m) and w x y z each; null: where rows say
    winners: list[int]  # seats; empty before the end
    over: bool  # the match has ended


class TowerToppleEventDescription(EventDescription, frozen=True, kw_only=True):
    """What an event of Tower Topple did."""

    kind: Maybe[str] = UNSET  # the event's first word: tower, pull, touch, place, claim, out, jam, felt, stands, ...
    seat: Maybe[int] = UNSET  # whose turn it is
    face: Maybe[str] = UNSET  # what is printed on the brick, where it is known
    brick: Maybe[int | None] = UNSET  # null: of a real tower
    felt: Maybe[str] = UNSET  # loose, stiff, tight, drags
    row: Maybe[int] = UNSET  # from 1: where the brick was, or is put
    slot: Maybe[str] = UNSET
    hand: Maybe[str | None] = UNSET  # pull, touch: how the hand moves, where the move says so
    down: Maybe[list[int]] = UNSET  # other bricks that fell; not of a real tower
    dropped: Maybe[int] = UNSET  # how many other bricks fell
    lifted: Maybe[bool] = UNSET  # true: the brick that is placed fell before
    granted: Maybe[bool] = UNSET  # verdict
    colour: Maybe[str] = UNSET  # claim, verdict: the one that is owed
    points: Maybe[list[tuple[int, int, str]]] = UNSET  # that it brought: to whom (an index of `teams`), how many, why
    owes: Maybe[list[str]] = UNSET  # what whoever plays next owes: a colour, or a task
    round: Maybe[int] = UNSET  # that has ended
    over: Maybe[bool] = UNSET  # with it the match


def view(position: Position, viewer: Seat | str) -> TowerToppleView:
    """Return what may be known of a position: all of it when the match is over, or for "all"."""
    return _view(position.tobytes(), viewer == EVERYTHING)


@lru_cache(maxsize=64)  # every seat and every spectator asks for it
def _view(data: bytes, whole: bool) -> TowerToppleView:
    position = np.frombuffer(bytearray(data), RECORD)
    r = position[0]
    whole = whole or r["phase"] == pieces.OVER
    units, players, phase, real = int(r["units"]), int(r["players"]), int(r["phase"]), bool(r["real"])
    built = not real and phase != pieces.BUILD
    acting = to_act(position)
    pull, touch = places(position)
    rounds = int(r["rounds"]) or units
    return TowerToppleView(
        players=players,
        version=int(r["version"]),
        teams=teams_of(position),
        phase=PHASES[phase],
        to_act=list(acting),
        unit=None if phase == pieces.OVER else int(r["unit"]),
        seat=None if phase == pieces.OVER else acting_seat(position),
        turns=[int(rules.seat_to_play(position, unit)) for unit in range(units)],
        owed=[] if phase == pieces.OVER else owed(position),
        orders=ordered(position),
        rows=[
            [None if brick == pieces.UNKNOWN else brick_view(r, brick) for brick in row]
            for row in r["at"][: int(r["rows"])].tolist()
        ],
        frozen=1 + int(rules.first_frozen(position)) if built else 0,
        forming=1 + int(rules.forming_row(position)) if built and phase in (pieces.IN_HAND, pieces.PLACING) else None,
        pull=pull,
        touch=touch,
        manners=list(pieces.MANNERS[1:]) if pull and not r["real"] else [],
        slots=open_slots(position),
        wait=phase == pieces.CHOOSE and rules.wait_refusal(position) == codes.LEGAL,
        claim=phase == pieces.CHOOSE and rules.claim_refusal(position) == codes.LEGAL,
        claimed=CLAIMS[int(r["claimed"])],
        touches=pieces.MOST_TOUCHES - int(r["touches"]),
        hand=hand_view(r),
        fallen=[] if real else [brick_view(r, brick) for brick in r["fallen"][: int(r["lying"])].tolist()],
        lying=int(r["lying"]),
        aside=[brick_view(r, brick) for brick in removed_bricks(r)] if built else [],
        scores=r["scores"][:units].tolist(),
        skips=r["skips"][:units].tolist(),
        skipping=int(r["skipping"]),
        reversing=bool(r["turns"]) and units > 2,
        direction=int(r["direction"]),
        mute=bool(r["mute"]),
        round=int(r["round"]),
        rounds=rounds,
        target=int(r["target"]),
        toppler=None if r["toppler"] == pieces.UNKNOWN else int(r["toppler"]),
        fall=FALLS[int(r["fall"])].replace(" ", "-"),
        stakes=[0 if phase == pieces.OVER else int(rules.cost_of_fall(position, unit)) for unit in range(units)],
        fall_cost=int(r["charged"]),
        left={face.name: count for face, count in zip(pieces.FACES, r["left"].tolist(), strict=True)},
        open=bool(r["open"]),
        real=real,
        alone=bool(r["alone"]),
        strict=bool(r["strict"]),
        off=[name for name, on in zip(pieces.SWITCHES, r["rules"].tolist(), strict=True) if not on],
        bricks=int(r["bricks"]),
        size_mm=list(pieces.BRICK_MM),
        thin_mm=pieces.THIN_MM,
        seed=int(r["seed"]) if whole else None,
        poses=_poses(r, whole) if r["posed"] else None,
        winners=winners(position),
        over=phase == pieces.OVER,
    )


# --- who and what ----------------------------------------------------------------------------------------------------


def _poses(r: Any, whole: bool) -> str:
    """Return the poses of bricks as text, rounded to what may be known."""
    poses = r["poses"][: pieces.ACROSS * int(r["start_rows"])]
    return poses_text(poses if whole else geometry.redacted_poses(poses))


def acting_seat(position: Position) -> Seat:
    """Return the seat whose turn it is."""
    return int(rules.seat_whose_turn(position))


def teams_of(position: Position) -> list[list[Seat]]:
    """Return the seats of each team, or each seat by itself."""
    units = [rules.unit_of_seat(position, seat) for seat in range(int(position["players"][0]))]
    return [[seat for seat, of in enumerate(units) if of == unit] for unit in range(int(position["units"][0]))]


def to_act(position: Position) -> tuple[Seat, ...]:
    """Return the seat that may act now, or nobody if a chance event is due or the match is over."""
    return (acting_seat(position),) if position["phase"][0] in (pieces.CHOOSE, pieces.IN_HAND) else ()


def winners(position: Position) -> list[Seat]:
    """Return the seats that have won: those of the units with the most points, all of them in a tie (P26).

    Where somebody plays alone nobody wins (P39).
    """
    r = position[0]
    if r["phase"] != pieces.OVER or r["alone"]:
        return []
    scores = r["scores"][: int(r["units"])].tolist()
    best = max(scores)
    return sorted(seat for unit, team in enumerate(teams_of(position)) if scores[unit] == best for seat in team)


def unit_message(position: Position, unit: int) -> str | Message:
    """Return what a team, or a player alone, is called, as an argument of a message."""
    return t("team", number=unit + 1) if position["teams"][0] else SEATS[unit]


def colour_of(face: int) -> str | None:
    """Return the colour that a brick is painted with."""
    return pieces.FACES[face].name if face in pieces.COLOURS else None


def brick_view(r: Any, brick: int) -> BrickView:
    """Return a brick as everybody sees it."""
    face = int(r["face"][brick])
    return BrickView(brick, colour_of(face), None if face == pieces.UNKNOWN else pieces.FACES[face].name)


def hand_view(r: Any) -> HandView | None:
    """Return the brick that somebody is busy with."""
    brick = int(r["brick"])
    if brick == pieces.UNKNOWN:
        return None
    face, real = int(r["face"][brick]), bool(r["real"])
    hand = Hand(
        int(r["reach"]), int(r["speed"]), int(r["tremor"]), int(r["tremor_seed"]), int(r["handed"]), int(r["manner"])
    )
    return HandView(
        brick=None if real else brick,
        colour=colour_of(face),
        face=None if face == pieces.UNKNOWN else pieces.FACES[face].name,
        row=None if real or r["lifted"] else int(r["from_row"]) + 1,
        slot=None if real or r["lifted"] else pieces.SLOTS[int(r["from_slot"])],
        into=None if r["slot"] == pieces.UNKNOWN else pieces.SLOTS[int(r["slot"])],
        lifted=bool(r["lifted"]),
        hand=hand_text(hand) if hand.written else None,
    )


def removed_bricks(r: Any) -> list[int]:
    """Return the bricks that are neither in the tower nor in hand."""
    there = set(r["at"][: int(r["rows"])].ravel().tolist()) | {int(r["brick"])} | set(r["fallen"].tolist())
    return [brick for brick in range(pieces.ACROSS * int(r["start_rows"])) if brick not in there]


# --- what is owed ----------------------------------------------------------------------------------------------------


def task_view(position: Position, task: int, colour: int, done: int, mute: bool) -> TaskView:
    """Return a task, and what it pays."""
    r = position[0]
    bonus = bool(r["rules"][codes.COLOUR_BONUS])
    bricks = 2 if task in (pieces.TWO, pieces.SUBSTITUTE) else 1
    pays = {pieces.COLOUR: 3 if bonus else 1, pieces.SUBSTITUTE: 2, pieces.EXTRA: 0 if mute else 1}.get(task, 1)
    name = pieces.FACES[colour].name if task == pieces.COLOUR else None
    pays = 0 if mute or r["version"] == NO_POINTS_VERSION else pays
    return TaskView(TASKS[task], name, bricks, done, pays)


def order_message(task: int, colour: int, *, second: bool = False) -> Message:
    """Return what a task asks for; `second`: one of its two bricks lies on top already."""
    if task == pieces.COLOUR:
        return t("order-colour", colour=pieces.FACES[colour].name)
    if second and task in (pieces.TWO, pieces.SUBSTITUTE):
        return t("order-second", task=TASKS[task])
    return t("order", task=TASKS[task])


def owed(position: Position) -> list[TaskView]:
    """Return the tasks of this turn: the current one, then what a One More has asked for (P19), then the others."""
    r = position[0]
    tasks = [(int(r["task"][at]), int(r["task_colour"][at])) for at in range(int(r["tasks"]))]
    mute, extras = bool(r["mute"]), int(r["extras"])
    later = mute or (extras > 0 and bool(r["rules"][codes.ONE_MORE_MUTES]))
    now = task_view(position, *tasks[0], int(r["done"]), mute)
    return [now, *(task_view(position, *task, 0, later) for task in [(pieces.EXTRA, 0)] * extras + tasks[1:])]


def ordered(position: Position) -> list[TaskView]:
    """Return the orders for whoever plays next."""
    r = position[0]
    return [
        task_view(position, int(r["order"][at]), int(r["order_colour"][at]), 0, False) for at in range(int(r["orders"]))
    ]


def standing(position: Position) -> Message:
    """Return the standing, or the result, in one sentence."""
    r = position[0]
    scores = r["scores"][: int(r["units"])].tolist()
    if r["alone"]:
        over = "yes" if r["phase"] == pieces.OVER else "no"
        return t("alone-laid", who=SEATS[0], n=scores[0], over=over)
    teams = "yes" if r["teams"] else "no"
    units = [unit_message(position, unit) for unit in range(len(scores))]
    points = joined(
        [
            t("team-score", who=who, points=score) if r["teams"] else t("score", who=who, points=score)
            for who, score in zip(units, scores, strict=True)
        ]
    )
    if r["phase"] != pieces.OVER:
        return t("goes-on", round=r["round"], points=points)
    best = [who for who, score in zip(units, scores, strict=True) if score == max(scores)]
    if len(best) == 1:
        return t("won", points=points, teams=teams, winners=best[0])
    return t("won-shared", points=points, teams=teams, winners=listed(best))


def built(position: Position) -> Message:
    """Return how many bricks were laid on top of the tower that stands there, or where none are laid, taken from it."""
    r = position[0]
    if r["alone"]:
        return t("bricks-laid", n=int(r["scores"][0]))
    rows, start = r["at"][: int(r["rows"])], int(r["start_rows"])
    if r["rules"][codes.PUT_ON_TOP]:
        return t("bricks-laid", n=int((rows[start:] != pieces.UNKNOWN).sum()))
    return t("bricks-taken", n=pieces.ACROSS * start - int((rows != pieces.UNKNOWN).sum()))


# --- events in words -------------------------------------------------------------------------------------------------


def describe_event(position: Position, by: Seat | str, event: str) -> TowerToppleEventDescription:
    """Return what an event does, in a sentence and in fields that a client can animate; `position` is before it.

    A redacted chance event is enough: the description has neither the tower's seed nor poses.
    """
    if event == "skip":
        who = unit_message(position, rules.unit_of_seat(position, int(by)))  # a team's turn, and no member's (P32)
        return TowerToppleEventDescription(**worded(t("skips", who=who)), kind="skip", seat=int(by))
    if event == "pass":
        return TowerToppleEventDescription(**worded(t("passes", who=SEATS[int(by)])), kind="pass", seat=int(by))
    return _describe_chance(position, event) if by == NATURE else _describe_move(position, int(by), event)


def _describe_move(position: Position, seat: Seat, event: str) -> TowerToppleEventDescription:
    who = SEATS[seat]
    try:
        move = read_move(event)
    except StackyardError:
        return TowerToppleEventDescription(**worded(t("unread", who=who, event=event)))
    if move.verb == "claim":
        colour = pieces.FACES[int(position["task_colour"][0][0])].name
        return TowerToppleEventDescription(
            **worded(t("claims", who=who, colour=colour)), kind="claim", seat=seat, colour=colour
        )
    if move.verb == "wait":
        return TowerToppleEventDescription(**worded(t("waits", who=who)), kind="wait", seat=seat)
    if move.verb == "draw":
        return TowerToppleEventDescription(**worded(t("pulls-any", who=who)), kind="pull", seat=seat)
    if move.verb == "place":
        r = position[0]
        in_hand = None if r["real"] else int(r["brick"])
        lifted = True if r["lifted"] else UNSET
        if move.slot < 0:
            message = t("places-fallen", who=who) if r["lifted"] else t("places", who=who)
            return TowerToppleEventDescription(**worded(message), kind="place", seat=seat, brick=in_hand, lifted=lifted)
        row = 1 + int(rules.forming_row(position))
        message = t("places-fallen-in", who=who, row=row) if r["lifted"] else t("places-in", who=who, row=row)
        description = TowerToppleEventDescription(
            **worded(message), kind="place", seat=seat, brick=in_hand, row=row, slot=pieces.SLOTS[move.slot]
        )
        return replace(description, lifted=lifted)
    brick = int(position["at"][0][move.row, move.slot])
    face = int(position["face"][0][brick]) if brick != pieces.UNKNOWN else pieces.UNKNOWN
    what, place = colour_of(face) or "no", place_name(move.row, move.slot)
    if move.verb != "pull":
        done = t("feels", who=who, colour=what, place=place)
    elif move.hand.manner:
        done = t("pulls-so", who=who, colour=what, place=place, manner=pieces.MANNERS[move.hand.manner])
    else:
        done = t("pulls", who=who, colour=what, place=place)
    return TowerToppleEventDescription(
        **worded(done),
        kind=move.verb,
        seat=seat,
        brick=brick,
        row=move.row + 1,
        slot=pieces.SLOTS[move.slot],
        hand=event.partition(" ")[2].partition(" ")[2] or None,
    )


def _describe_chance(position: Position, event: str) -> TowerToppleEventDescription:
    """Describe a chance event by applying it to a copy of the position with ideal bricks."""
    after = copy_position(position)
    word, _, rest = event.partition(" ")
    felt = rest.split(" ")[0] if word == "felt" else ""
    down = next((f" {part}" for part in rest.split(" ") if part.startswith("down=")), "")
    try:
        if word == "tower" and rest:
            log = apply_event(after, event.replace(f" {HIDDEN_SEED} ", " 0 ", 1))
        elif felt:
            log = apply_event(after, f"felt {felt}{down}")
        elif (word in ("verdict", "face", "drew") or position["real"][0]) and rest:
            log = apply_event(after, event)
        else:
            log = apply_event(after, f"{word}{down}")
    except StackyardError:
        return TowerToppleEventDescription(**worded(t("nature-speaks")), kind=word)
    if word == "tower":
        return TowerToppleEventDescription(**worded(t("tower-built", rows=after["rows"][0])), kind=word)
    r = position[0]
    if word == "topple" and rest and r["real"]:
        return _describe_named_topple(position, after, log, rest)
    who, brick = SEATS[acting_seat(position)], int(r["brick"])
    description = TowerToppleEventDescription(text="", kind=word, seat=acting_seat(position))
    if word == "topple" and r["phase"] == pieces.RESTING:
        description = replace(description, seat=_last_seat(position))
    if brick != pieces.UNKNOWN:
        face = int(r["face"][brick] if r["real"] else after["face"][0][brick])
        description = replace(
            description,
            face=UNSET if face == pieces.UNKNOWN else pieces.FACES[face].name,
            brick=UNSET if r["real"] else brick,
            lifted=True if r["lifted"] else UNSET,
        )
    if down:
        bricks = [] if r["real"] else split_down(down[1:])[0]
        dropped = split_down(down[1:])[0][0] if r["real"] else len(bricks)
        description = replace(description, dropped=dropped, down=UNSET if r["real"] else bricks)
    if word == "verdict":
        colour = pieces.FACES[int(r["task_colour"][0])].name
        yes = event.endswith("yes")
        message = t("claim-granted", colour=colour) if yes else t("claim-refused", colour=colour)
        return replace(description, **worded(message), granted=yes, colour=colour)
    if word in ("face", "drew"):
        face_name = rest.split(" ")[0]
        description = replace(description, face=face_name)
        plain = face_name not in PRINTED
        if r["phase"] == pieces.READING and plain:
            parts = [t("was-pulling", who=who, face=face_name)]
        else:
            parts = [t("draws", who=who, face=face_name) if plain else t("printed", title=printed_words(face_name))]
    else:
        shown = word == "out" and after["phase"][0] not in (pieces.FACING, pieces.IN_HAND)
        place = _place(r)
        parts = [
            {
                "out": t("out") if shown else t("out-in-hand", who=who),
                "jam": t("lets-go", who=who) if r["phase"] == pieces.TOUCHING else t("jam"),
                "felt": t("felt", place=place, felt=felt),
                "stands": t("stands-fallen") if r["lifted"] else t("stands"),
                "fell": t("fell"),
                "rest": t("rests-fallen") if down else t("rests"),
                "topple": t("topples", who=who) if r["phase"] != pieces.RESTING else _fell_before(position),
            }[word]
        ]
        description = replace(description, felt=felt or UNSET)
        if word in ("stands", "fell") and not r["real"]:
            description = replace(
                description, row=1 + int(rules.forming_row(position)), slot=pieces.SLOTS[int(r["slot"])]
            )
        elif not r["real"] and r["from_row"] != pieces.UNKNOWN:
            description = replace(description, row=int(r["from_row"]) + 1, slot=pieces.SLOTS[int(r["from_slot"])])
        if word == "out" and rules.do_texts_count(position) and description.face in PRINTED:
            parts.append(t("printed", title=printed_words(description.face)))
    if description.dropped is not UNSET and description.dropped and word != "rest":
        parts.append(t("others-fell", n=description.dropped))
    points, owes, consequences = _consequences(position, after, log)
    paid = any(unit == r["unit"] for unit, *_ in points)
    silent = word == "stands" and r["mute"] and not r["lifted"]
    if silent and not paid and r["face"][brick] != pieces.OTHERS_GAIN:
        parts.append(t("no-points"))
    parts += consequences
    description = replace(description, points=points, owes=owes)
    if word == "topple" or any(row[0] == codes.ROUND_ENDED for row in log):
        description = replace(description, round=int(r["round"]), over=bool(after["phase"][0] == pieces.OVER))
        if description.over:
            parts.append(standing(after))
    return replace(description, **worded(sentences(*parts)))


def _last_seat(position: Position) -> Seat:
    """Return the seat that played the turn before: of a team, its member before the next (P32)."""
    r = position[0]
    team = teams_of(position)[int(r["mover"])]
    return team[(int(r["member"][r["mover"]]) - 1) % len(team)]


def _fell_before(position: Position) -> Message:
    """Return that the tower fell before anybody touched it in this turn: whose fault that is (P8)."""
    return t("topples-after", who=unit_message(position, int(position["mover"][0])))


def _describe_named_topple(
    position: Position, after: Position, log: list[list[int]], face: str
) -> TowerToppleEventDescription:
    """Describe a real tower that toppled while a brick was drawn, which is named (P11)."""
    seat = acting_seat(position)
    points, owes, consequences = _consequences(position, after, log)
    parts: list[Message] = [t("topples", who=SEATS[seat])]
    parts.append(
        t("printed", title=printed_words(face)) if face in PRINTED else t("was-pulling", who=SEATS[seat], face=face)
    )
    over = bool(after["phase"][0] == pieces.OVER)
    parts += [*consequences, standing(after)] if over else consequences
    return TowerToppleEventDescription(
        **worded(sentences(*parts)),
        kind="topple",
        seat=seat,
        face=face,
        points=points,
        owes=owes,
        round=int(position["round"][0]),
        over=over,
    )


def _place(r: Any) -> str:
    return "" if r["from_row"] == pieces.UNKNOWN else place_name(int(r["from_row"]), int(r["from_slot"]))


PRINTED: Final = {face.name for face in pieces.FACES[pieces.DRAW_BLUE :]}


def printed_words(face: str) -> str:
    """Return what is printed on a brick that has words: in English, as in every box."""
    return t.text(ENGLISH, "name-brick", face=face)


Consequences: TypeAlias = tuple[list[tuple[int, int, str]], list[str], list[Message]]


def _consequences(position: Position, after: Position, log: list[list[int]]) -> Consequences:
    """Return the points that were made, the orders that were given, and sentences about both."""
    points = [(row[1], row[2], REASONS[row[3]]) for row in log if row[0] == codes.POINTS]
    owes: list[str] = []
    messages: list[Message] = []
    own = int(position["unit"][0])
    sums: dict[int, int] = {}
    for row in log:
        if row[0] == codes.POINTS and row[3] != codes.FOR_FALL:
            sums[row[1]] = sums.get(row[1], 0) + row[2]
    others = {unit: delta for unit, delta in sums.items() if unit != own}
    if sums.get(own):
        messages.append(t("points-for", points=_points(sums[own]), who=unit_message(position, own)))
    if others and len(others) == int(position["units"][0]) - 1 and len(set(others.values())) == 1:
        messages.append(t("points-for-others", points=_points(next(iter(others.values())))))
    else:
        messages += [
            t("points-for", points=_points(delta), who=unit_message(position, unit)) for unit, delta in others.items()
        ]
    for row in log:
        if row[0] == codes.ORDERED:
            task = task_view(position, row[1], row[2], 0, False)
            owes.append(task.colour or task.task)
            messages.append(t("next-player", order=order_message(row[1], row[2])))
        elif row[0] == codes.SKIPS:
            messages.append(t("skips-next", who=unit_message(position, own)))
        elif row[0] == codes.MORE:
            messages.append(t("one-more"))
        elif row[0] == codes.REVERSED:
            messages.append(t("direction-turns"))
    for row in log:
        if row[0] == codes.POINTS and row[3] == codes.FOR_FALL:
            messages.append(t("fall-costs", who=unit_message(position, row[1]), n=-row[2]))
    if any(row[0] == codes.ROUND_ENDED and row[1] < 0 for row in log):
        messages.append(t("nobody-dares"))
    return points, owes, messages


def _points(number: int) -> Message:
    return t("points-lost", n=-number) if number < 0 else t("points-made", n=number)
