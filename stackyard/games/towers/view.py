"""What anyone may see of a match of Towers (all the same: nothing is hidden), and the descriptions of events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
import numpy as np

from stackyard.core.event_description import UNSET, EventDescription, Maybe, worded
from stackyard.core.game import Position, Seat
from stackyard.core.review import Remark
from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import listed, sentences
from stackyard.games.towers import moves, positions
from stackyard.games.towers.facts import HEAD_FACTS, TALL_KEY, Standing, facts_of, read_build, read_sides, read_standing
from stackyard.games.towers.notation import SKIP, SWAP, TOWER_TEXTS, Notation, notation_of
from stackyard.games.towers.pieces import COLOURS, OVER, PHASES
from stackyard.games.towers.texts import t

MOST_NAMED: Final = 6  # towers that a sentence names; of more it tells the number


class Fallen(msgspec.Struct, frozen=True):
    """A tower that an event demolished or flattened."""

    block: str
    floors: str  # just before, from the ground up


class TowersEventDescription(EventDescription, frozen=True, kw_only=True):
    """What an event of Towers did."""

    kind: Literal["build", "floor", "utility", "swap", "skip"]
    from_: Maybe[str] = msgspec.field(default=UNSET, name="from")  # build: the block that the tower left
    to: Maybe[str] = UNSET  # build, floor, utility: the block
    demolished: Maybe[list[Fallen]] = UNSET  # build
    flattened: Maybe[list[Fallen]] = UNSET  # build


class TowersView(msgspec.Struct, frozen=True):
    """A match of Towers as all may see it. Blocks are named as in moves; pairs by colour are Black's, then White's."""

    width: int  # blocks from west to east
    height: int  # blocks from south to north
    options: dict[str, int | bool]  # the variations that are played
    phase: str  # "utilities", "sprawl", "build" or "over"
    to_act: list[int]  # the seat to act, or nobody
    colours: list[str]  # by seat: "Black" or "White"
    towers: dict[str, str]  # block -> floors from the ground up: B, W and U; the last one tells the owner
    free: list[str]  # the towers of either side that the rules let move somewhere
    districts: dict[str, int]  # Suburbs: block -> 0 for the city, else the suburb's number
    captured: list[int]  # Capture: floors, by colour
    floors: list[int]  # floors in the towers that each seat owns
    scores: list[int]  # floors owned and captured, by seat
    supplies: list[int]  # Sprawl: floors not yet put down, by colour
    utilities_left: int  # not yet put down
    swap: bool  # the seat to act may swap colours
    moves: dict[str, list[str]]  # for the seat to act: block -> blocks on which its tower may land
    drops: list[str]  # where a floor or a utility may be put down now
    demolishes: dict[str, list[str]]  # move -> towers that it would demolish (Suburbs: flatten), where there are any
    over: bool  # the match has ended
    winners: list[int]  # seats; empty for a draw and before the end
    remarks: list[Remark]  # what the table should say about these options


def view(position: Position) -> TowersView:
    """Return the view of a position."""
    facts = facts_of(position)
    (
        width, height, sprawl, utilities, capture, suburbs, swap,
        phase, turn, swapped, utilities_left, black_supply, white_supply, black_captured, white_captured,
        black_owned, white_owned, swaps, count, tall, movers, landings, free, drops, _falls,
        black, white,
    ) = facts[:HEAD_FACTS]  # fmt: skip
    names = notation_of(width, height).names
    named = names.__getitem__
    offset = HEAD_FACTS + count
    stands = facts[HEAD_FACTS:offset]
    keys = facts[offset : offset + count]
    offset += count
    texts = list(map(TOWER_TEXTS.__getitem__, keys)) if not tall else _tower_texts(position, stands, keys)
    blocks = list(map(named, stands))
    districts: dict[str, int] = {}
    if suburbs:
        districts = dict(zip(blocks, facts[offset : offset + count], strict=True))
        offset += count
    starts = facts[offset : offset + movers]
    ends = facts[offset + movers : offset + 2 * movers]
    offset += 2 * movers
    targets = list(map(named, facts[offset : offset + landings]))
    moves: dict[str, list[str]] = {}
    begins = 0
    for start, end in zip(starts, ends, strict=True):
        moves[names[start]] = targets[begins:end]
        begins = end
    offset += landings
    movable = list(map(named, facts[offset : offset + free]))
    offset += free
    puts = list(map(named, facts[offset : offset + drops]))
    offset += drops
    demolishes: dict[str, list[str]] = {}
    while offset < len(facts):
        start, target, fallen = facts[offset : offset + 3]
        demolishes[f"{names[start]}-{names[target]}"] = list(map(named, facts[offset + 3 : offset + 3 + fallen]))
        offset += 3 + fallen
    over = phase == OVER
    scores = [white, black] if swapped else [black, white]
    return TowersView(
        width=width,
        height=height,
        options={
            "sprawl": bool(sprawl),
            "utilities": utilities,
            "capture": bool(capture),
            "suburbs": bool(suburbs),
            "swap": bool(swap),
        },
        phase=PHASES[phase],
        to_act=[] if over else [turn],
        colours=[COLOURS[swapped], COLOURS[1 - swapped]],
        towers=dict(zip(blocks, texts, strict=True)),
        free=movable,
        districts=districts,
        captured=[black_captured, white_captured],
        floors=[white_owned, black_owned] if swapped else [black_owned, white_owned],
        scores=scores,
        supplies=[black_supply, white_supply],
        utilities_left=utilities_left,
        swap=bool(swaps),
        moves=moves,
        drops=puts,
        demolishes=demolishes,
        over=over,
        winners=[seat for seat in (0, 1) if scores[seat] > scores[1 - seat]] if over else [],
        remarks=_remarks(width * height, utilities, swap),
    )


def _tower_texts(position: Position, blocks: Sequence[int], keys: Sequence[int]) -> list[str]:
    """Return the floors of towers of which some are too tall for a key."""
    return [
        TOWER_TEXTS[key] if key != TALL_KEY else positions.tower_text(position, block)
        for block, key in zip(blocks, keys, strict=True)
    ]


def demolitions(position: Position, action: int) -> list[tuple[str, str, bool]]:
    """Return what a legal build demolishes: block, floors just before, whether it is only flattened."""
    return _read_build(position, notation_of(*moves.size_of(position)), action)[1]


def _read_build(position: Position, notation: Notation, action: int) -> tuple[int, list[tuple[str, str, bool]]]:
    """Return the height of a legal build's tower, and the result of `demolitions`."""
    out = np.empty(1 + 3 * notation.blocks, dtype=np.int64)
    count = read_build(position, action, out)
    if not count:
        return int(out[0]), []
    tall, *facts = out[: 1 + 3 * count].tolist()
    found = []
    for block, flat, key in zip(facts[::3], facts[1::3], facts[2::3], strict=True):
        stood = TOWER_TEXTS[key] if key != TALL_KEY else _floors_before_fall(position, action, block)
        found.append((notation.names[block], stood, bool(flat)))
    return tall, found


def _floors_before_fall(position: Position, action: int, block: int) -> str:
    """Return the floors of a tall tower just before it fell, that of the build with what had moved onto it."""
    above = positions.tower_text(position, action >> 2) if block == moves.landing_block(position, action) else ""
    return positions.tower_text(position, block) + above


def _remarks(blocks: int, utilities: int, swap: int) -> list[Remark]:
    remarks = []
    if blocks % 2 and not utilities:
        remarks.append(t("remark-odd-blocks"))
    if swap:
        remarks.append(t("remark-swap"))
    return [Remark(str(remark), remark) for remark in remarks]


# --- events in words -------------------------------------------------------------------------------------------------


def describe_event(position: Position, by: Seat | str, event: str) -> TowersEventDescription:
    """Return what an event does, for people and for clients that animate it. `position` is the one before it."""
    notation = notation_of(*moves.size_of(position))
    swapped, to_act, capture, sprawl = read_sides(position)
    colour = to_act if isinstance(by, str) else by ^ swapped
    side = COLOURS[colour]
    build = notation.build_actions.get(event)
    if build is not None:
        return _describe_build(position, notation, side, build[0], event, captures=bool(capture))
    if event == SKIP:
        return TowersEventDescription(**worded(t("skipped", side=side)), kind="skip")
    if event == SWAP:
        return TowersEventDescription(**worded(t("swapped", side=side, other=COLOURS[1 - colour])), kind="swap")
    match = moves.read_move(event)
    block = match["block"]
    assert block is not None  # every build is in the table
    if match["utility"]:
        message = t("utility-put", side=side, block=block, replaces="no" if sprawl else "yes")
        return TowersEventDescription(**worded(message), kind="utility", to=block)
    return TowersEventDescription(**worded(t("floor-put", side=side, block=block)), kind="floor", to=block)


def _describe_build(
    position: Position, notation: Notation, side: str, action: int, event: str, *, captures: bool
) -> TowersEventDescription:
    start, _, target = event.partition("-")
    height, found = _read_build(position, notation, action)
    fallen = [Fallen(name, floors) for name, floors, flat in found if not flat]
    flattened = [Fallen(name, floors) for name, floors, flat in found if flat]
    more = []
    if fallen:
        lost = _lost_floors_text(sum(len(tower.floors) for tower in fallen), side, captures=captures)
        more.append(t("demolished", towers=_named(fallen), count=len(fallen), lost=lost))
    if flattened:
        floors = sum(len(tower.floors) - 1 for tower in flattened)
        if floors:
            lost = _lost_floors_text(floors, side, captures=captures)
            more.append(t("flattened", towers=_named(flattened), count=len(flattened), lost=lost))
        else:
            more.append(t("cut-off", towers=_named(flattened), count=len(flattened)))
    message = sentences(t("built", side=side, start=start, block=target, height=height), *more)
    return TowersEventDescription(
        **worded(message), kind="build", from_=start, to=target, demolished=fallen, flattened=flattened
    )


def _named(towers: Sequence[Fallen]) -> str | Message:
    if len(towers) > MOST_NAMED:
        return t("many-towers", count=len(towers))
    return listed([tower.block for tower in towers])


def _lost_floors_text(floors: int, side: str, *, captures: bool) -> Message:
    return t("captured", height=floors, side=side) if captures else t("floors", height=floors)


def standing(position: Position) -> Message:
    """Return the standing, or the result, in one sentence."""
    return standing_of(read_standing(position))


def standing_of(facts: Standing) -> Message:
    """Return the standing, or the result, in one sentence."""
    phase, _, capture, black, white, black_captured, white_captured, black_score, white_score = facts
    return t(
        "standing",
        black=black,
        white=white,
        capture="yes" if capture else "no",
        black_captured=black_captured,
        white_captured=white_captured,
        result="open" if phase != OVER else _leader(black_score, white_score),
    )


def _leader(black: int, white: int) -> str:
    """Return who has the higher score: Black, White or draw."""
    if black == white:
        return "draw"
    return "Black" if black > white else "White"
