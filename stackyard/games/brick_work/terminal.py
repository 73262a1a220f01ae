"""Brick Work in a terminal: moves chosen step by step from menus.

Columns are counted from the left and rows from the front, from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np

from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import joined
from stackyard.core.toolkit.menus import Choice, Menu
from stackyard.games.brick_work import geometry
from stackyard.games.brick_work.codes import TITLES
from stackyard.games.brick_work.collection import (
    BrickObject,
    Collection,
    Join,
    Separation,
    collection_of,
    separation_of,
    yellow_left,
    yellow_taken,
)
from stackyard.games.brick_work.drawing import DIGITS, counted
from stackyard.games.brick_work.game import GAME
from stackyard.games.brick_work.moves import (
    WHAT_OF,
    Adjust,
    Build,
    Bump,
    Collect,
    Demolish,
    Place,
    Print,
    Recycle,
    Return,
    Take,
    action_text,
    move_text,
    read_move,
)
from stackyard.games.brick_work.pieces import (
    ACT,
    KINDS,
    NAMES,
    OBJECTS,
    PRINT_BRICKS,
    PRINTS,
    SPACE_OF,
    SPACES,
    spoken_name,
)
from stackyard.games.brick_work.record import MOST_STEPS, PILE, STEP
from stackyard.games.brick_work.rules.reachable_sums import MAX_JOINS, SEARCH_TABLE, build_plan, demolish_sums
from stackyard.games.brick_work.rules.rules import BUMPS_FIRST
from stackyard.games.brick_work.rules.sampling import PRINT_NAMES
from stackyard.games.brick_work.texts import t
from stackyard.games.brick_work.view import choices

MOST_PLACEMENTS: Final = 200  # that are looked at for a menu
READY: Final = 4  # plans that are offered as a whole

INKS: Final[dict[str, str]] = {}  # nothing in the drawing has a colour

DRAWN_EVENTS: Final = frozenset[str]()  # no drawing tells an event well enough


# --- menus -----------------------------------------------------------------------------------------------------------


def menu(position: Position, seat: Seat) -> Menu:
    """Return what a seat may do: take bricks and build its brickprint, or place a die."""
    phase = position[0]["phase"]
    if phase == PRINTS:
        return _print_menu(position, seat)
    if phase == ACT:
        return _action_menu(position, seat)
    found = []
    for choice in choices(position):
        named = [TITLES[SPACES.index(space)] for space in choice.spaces]
        if not named:
            continue
        label = t("die-as", die=choice.die, value=choice.value, n=len(choice.tokens), spaces=joined(named))
        found.append(Choice(label, None, partial(_space_menu, position, seat, choice)))
    return Menu(t("which-die"), found)


def _space_menu(position: Position, seat: Seat, choice: Any) -> Menu:
    """Return what a die may do on the spaces that are open to it: an action, or a bump before it."""
    held = collection_of(position[0], seat)
    spaces = position[0]["spaces"].tolist()
    bumps_first = position[0]["rules_version"] >= BUMPS_FIRST
    begun = f"{choice.die}{choice.tokens}>"
    found = []
    for space in choice.spaces:
        lying = spaces[SPACES.index(space)]
        if lying and bumps_first:
            word = "collect" if space.startswith("collect") else space
            label = t("do-bump", space=TITLES[SPACES.index(space)], die=lying)
            found.append(Choice(label, begun + word))
        else:
            found += _action_choices(held, begun, space, choice.value)
    found += _ready(position, seat, (f"{begun}build ", f"{begun}demolish "))
    return Menu(t("which-space", value=choice.value), found)


def _action_menu(position: Position, seat: Seat) -> Menu:
    """Return what may be done with the die that has bumped another, now that this one has been rolled (W2)."""
    record = position[0]
    space = SPACES[int(record["acting"]) - 1]
    value = int(record["spaces"][int(record["acting"]) - 1])
    found = _action_choices(collection_of(record, seat), "", space, value)
    found += _ready(position, seat, ("build ", "demolish "))
    return Menu(t("which-action", value=value, space=TITLES[SPACES.index(space)]), found)


def _action_choices(held: Collection, begun: str, space: str, pips: int) -> list[Choice]:
    """Return what a die that shows so many pips may do on a space. `begun`: the move before the action, `3+>` or ''."""
    if space.startswith("collect"):
        return [
            Choice(t("do-collect", brick=NAMES[kind]), begun + action_text(Collect(kind)))
            for kind, count in enumerate(held.yard)
            if count and KINDS[kind].pips == pips
        ]
    if space == "adjust":
        return [Choice(t("do-adjust"), begun + action_text(Adjust()))]
    if space == "recycle":
        return [Choice(t("do-recycle"), None, partial(_recycle_menu, held, begun))]
    if space == "build":
        return [Choice(t("do-build", pips=pips), None, partial(_build_menu, held, begun, (), pips))]
    return [Choice(t("do-demolish", pips=pips), None, partial(_part_menu, held, begun, (), pips))]


def _ready(position: Position, seat: Seat, begun: tuple[str, ...]) -> list[Choice]:
    """Return some plans that begin so, to be played as a whole."""
    ready = [move for move in GAME.legal_moves(position, seat) if move.startswith(begun)]
    return [Choice(t("ready-made", what=move_message(position, seat, move)), move) for move in ready[:READY]]


def _recycle_menu(held: Collection, begun: str) -> Menu:
    """Return every exchange of one or two loose bricks for others with as many pips."""
    handfuls = [(kind,) for kind in range(len(KINDS))] + list(combinations_with_replacement(range(len(KINDS)), 2))

    def has(counts: Sequence[int], handful: Sequence[int]) -> bool:
        return all(counts[kind] >= handful.count(kind) for kind in handful)

    def pips(handful: Sequence[int]) -> int:
        return sum(KINDS[kind].pips for kind in handful)

    found: list[Choice] = []
    same: list[Choice] = []
    for gone in handfuls:
        if not has(held.loose, gone):
            continue
        yard = [count + gone.count(kind) for kind, count in enumerate(held.yard)]
        for came in handfuls:
            if pips(came) == pips(gone) and has(yard, came):
                names = [joined([NAMES[kind] for kind in each]) for each in (gone, came)]
                text = begun + action_text(Recycle(gone, came))
                into = same if came == gone else found
                into.append(Choice(t("recycle-for", gone=names[0], came=names[1]), text))
    return Menu(t("which-recycle"), found or same)


def _print_menu(position: Position, seat: Seat) -> Menu:
    """Return the yellow bricks that may be taken or put back; with six of them, how to build."""
    legal = GAME.legal_moves(position, seat)
    taken = yellow_taken(position[0], seat)
    found = []
    if sum(taken) == PRINT_BRICKS:
        pile = Collection([0] * len(KINDS), taken, {})
        found.append(Choice(t("build-yourself"), None, partial(_build_menu, pile, "", (), None)))
        prints = [move for move in legal if move.startswith("print ")]
        for number, move in enumerate(prints, 1):
            found.append(Choice(t("ready-print", n=number, picture=_print_picture(pile, move)), move))
    for move in reversed(legal):  # what is taken comes first
        word, _, brick = move.partition(" ")
        if word == "take":
            found.append(
                Choice(t("terminal-take-yellow", brick=brick, n=yellow_left(position[0])[NAMES.index(brick)]), move)
            )
        elif word == "return":
            found.append(Choice(t("return-yellow", brick=brick), move))
    return Menu(t("which-yellow", n=sum(taken), bricks=counted(taken)), found)


def _print_picture(pile: Collection, move: str) -> str:
    """Return how a brickprint looks from the front, its rows from the top, in one line."""
    made = pile.copy()
    played = read_move(move)
    assert isinstance(played, Print)
    for join in played.joins:
        made.join(join)
    (thing,) = made.objects.values()
    boxes = thing.boxes.tolist()
    high = 1 + max(z for _, _, z, _, _ in boxes)
    layers = [
        " + ".join(NAMES[kind] for kind, box in zip(thing.kinds, boxes, strict=True) if box[2] == z)
        for z in range(high)
    ]
    return " | ".join(layers)


def _build_menu(held: Collection, begun: str, joins: tuple[Join, ...], left: int | None) -> Menu:
    """Return the pieces that may be put on top of another; `left`: pips still to connect, None for a brickprint."""
    uppers = []
    for upper in _pieces(held):
        lowers = [lower for lower in _pieces(held) if _is_pair(held, upper, lower) and _fits(held, upper, lower, left)]
        if lowers:
            uppers.append(
                Choice(
                    _piece_message(held, upper),
                    None,
                    partial(_onto_menu, held, begun, joins, left, upper, lowers),
                )
            )
    return Menu(t("which-upper") if left is None else t("which-upper-pips", pips=left), uppers)


def _onto_menu(
    held: Collection,
    begun: str,
    joins: tuple[Join, ...],
    left: int | None,
    upper: str,
    lowers: Sequence[str],
) -> Menu:
    found = []
    for lower in lowers:
        placements = list(_placements(held, upper, lower, left))
        if placements:
            found.append(
                Choice(
                    _piece_message(held, lower),
                    None,
                    partial(_where_menu, held, begun, joins, left, lower, placements),
                )
            )
    return Menu(t("which-lower", upper=upper), found)


def _where_menu(
    held: Collection,
    begun: str,
    joins: tuple[Join, ...],
    left: int | None,
    lower: str,
    placements: Sequence[tuple[Join, int, tuple[int, int, int, int]]],
) -> Menu:
    """Return the ways to put one piece onto another."""
    found = []
    for join, pips, (x0, x1, y0, y1) in placements:
        label = t(
            "covers",
            x0=x0 + 1,
            x1=x1,
            y0=y0 + 1,
            y1=y1,
            pips=pips,
            turns=join.r,
            lies="yes" if join.lower_turned else "no",
        )
        rest = None if left is None else left - pips
        steps = (*joins, join)
        if rest == 0:
            found.append(Choice(label, begun + action_text(Build(steps))))
            continue
        made = held.copy()
        made.join(join)
        if left is None and len(steps) == PRINT_BRICKS - 1:
            found.append(Choice(label, None, partial(_name_menu, steps)))
        else:
            found.append(Choice(label, None, partial(_build_menu, made, begun, steps, rest)))
    picture = "" if lower not in held.objects else "\n".join(_plain_layers(held.objects[lower]))
    ask = t("where-on", lower=lower) if not picture else t("where-on-picture", lower=lower, picture=picture)
    return Menu(ask, found)


def _plain_layers(thing: BrickObject) -> list[str]:
    """Return an object from above with the numbers of columns and rows: on each stud how many bricks high it is."""
    boxes = thing.boxes.tolist()
    wide = max(x + along_x for x, _, _, along_x, _ in boxes)
    long = max(y + along_y for _, y, _, _, along_y in boxes)
    heights = np.zeros((wide, long), np.int64)
    for x, y, z, along_x, along_y in boxes:
        area = heights[x : x + along_x, y : y + along_y]
        area[...] = np.maximum(area, z + 1)
    rows = [f"{y + 1:>4} " + " ".join(str(heights[x, y] or ".") for x in range(wide)) for y in reversed(range(long))]
    return [*rows, "     " + " ".join(str(x + 1) for x in range(wide))]


def _name_menu(joins: tuple[Join, ...]) -> Menu:
    return Menu(t("which-name"), [Choice(spoken_name(name), move_text(Print(name, joins))) for name in PRINT_NAMES])


def _pieces(held: Collection) -> list[str]:
    return [NAMES[kind] for kind, count in enumerate(held.loose) if count] + sorted(held.objects)


def _is_pair(held: Collection, upper: str, lower: str) -> bool:
    return upper != lower or (upper in NAMES and held.loose[NAMES.index(upper)] > 1)


def _fits(held: Collection, upper: str, lower: str, left: int | None) -> bool:
    """Tell whether one piece can be put onto another so that the pips can still be met."""
    return next(_placements(held, upper, lower, left), None) is not None


def _piece_message(held: Collection, piece: str) -> Message:
    if piece in NAMES:
        return t("terminal-piece-brick", brick=piece, n=held.loose[NAMES.index(piece)])
    return t("piece-object", object=piece, bricks=" ".join(NAMES[kind] for kind in held.objects[piece].kinds))


def _placements(
    held: Collection, upper: str, lower: str, left: int | None
) -> Iterator[tuple[Join, int, tuple[int, int, int, int]]]:
    """Yield ways to put one piece onto another from which the pips can still be met, one of each shape.

    With each come its pips, and the columns and rows of the lower piece that the upper one covers.
    """
    above, below = _boxes(held, upper), _boxes(held, lower)
    visited = set()
    for dx, dy, r, _, pips in geometry.joins(above, below).tolist()[:MOST_PLACEMENTS]:
        if left is not None and pips > left:
            continue
        join = Join(upper, lower, False, dx, dy, r)
        made = held.copy()
        result = made.join(join)
        shape = geometry.shape_key(made.objects[result.name].boxes)
        if shape in visited:
            continue
        visited.add(shape)
        if left is not None and pips < left and not _can_connect(made, left - pips):
            continue
        wide, long, _ = geometry.extent(geometry.turned(above, r))
        yield join, pips, (dx, dx + int(wide), dy, dy + int(long))


def _boxes(held: Collection, piece: str) -> Any:
    if piece in held.objects:
        return held.objects[piece].boxes
    return geometry.box_of(NAMES.index(piece), 0)


def _can_connect(held: Collection, pips: int) -> bool:
    piles = np.zeros(1 + MAX_JOINS + 1, dtype=PILE)
    piles[0] = held.pile()
    steps, numbers = np.empty((MOST_STEPS, STEP), np.int64), np.zeros(16, np.int64)
    return bool(build_plan(piles, pips, steps, SEARCH_TABLE[0], numbers) > 0)


def _part_menu(held: Collection, begun: str, cuts: tuple[Separation, ...], left: int) -> Menu:
    """Return the ways to take an object apart; `left`: the pips still to release."""
    found = []
    for letter in sorted(held.objects):
        thing = held.objects[letter]
        for mask, pips in geometry.partings_within(thing.boxes, left).tolist():
            cut = separation_of(OBJECTS.index(letter), mask)
            made = held.copy()
            made.separate(cut)
            bricks = joined([f"{DIGITS[number - 1]}" for number in cut.upper])
            label = t("terminal-lift-off", object=letter, bricks=bricks, pips=pips)
            steps = (*cuts, cut)
            if pips == left:
                found.append(Choice(label, begun + action_text(Demolish(steps))))
            elif demolish_sums(made.pile(), SEARCH_TABLE[1]) >> (left - pips) & 1:
                found.append(
                    Choice(
                        label,
                        None,
                        partial(_part_menu, made, begun, steps, left - pips),
                    )
                )
    return Menu(t("which-part", pips=left), found)


# --- a move in words -------------------------------------------------------------------------------------------------


def move_message(position: Position, seat: Seat, text: str) -> Message:
    """Return a move as advice."""
    match read_move(text):
        case Take(kind):
            return t("advise-take", brick=NAMES[kind])
        case Return(kind):
            return t("advise-return", brick=NAMES[kind])
        case Print(name, joins):
            return t("advise-print", name=spoken_name(name), steps=_joins_message(joins))
        case Place(die, tokens, action) as placed:
            return t("advise-place", die=die, value=placed.value, n=len(tokens), what=_action_message(action))
        case Bump(die, tokens, word) as bump:
            space = SPACE_OF[bump.value] if word == "collect" else WHAT_OF[word]
            what = t("do-bump", space=TITLES[space], die=int(position["spaces"][0, space]))
            return t("advise-place", die=die, value=bump.value, n=len(tokens), what=what)
        case action:
            return t("advise-act", what=_action_message(action))


def _action_message(action: Any) -> Message:
    match action:
        case Collect(kind):
            return t("do-collect", brick=NAMES[kind])
        case Adjust():
            return t("do-adjust")
        case Recycle(gone, came):
            return t(
                "recycle-for", gone=joined([NAMES[kind] for kind in gone]), came=joined([NAMES[kind] for kind in came])
            )
        case Build(joins):
            return t("advise-build", steps=_joins_message(joins))
        case Demolish(cuts):
            steps = [
                t("lift-off-only", object=cut.piece, bricks=joined([DIGITS[n - 1] for n in cut.upper])) for cut in cuts
            ]
            return t("advise-demolish", steps=joined(steps))
    raise AssertionError(action)


def _joins_message(joins: Sequence[Join]) -> str | Message:
    return joined([_join_message(join) for join in joins])


def _join_message(join: Join) -> Message:
    """Return a join in words: the corner of the upper piece, counted as in the drawing."""
    turned = "yes" if join.r % 2 else "no"
    return t("put-onto", upper=join.upper, lower=join.lower, column=join.dx + 1, row=join.dy + 1, turned=turned)
