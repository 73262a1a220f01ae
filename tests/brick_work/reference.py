"""Brick Work as the rulebook tells it: slow and plain, the judge of the fast engine.

Written from the rulebook and the rulings (W1..W31) alone, in the rulebook's order, on bricks that are sets of cells
(`voxels`). It relies on nothing else of this project. Brick Work by David Lankton, CMX Games.

Seat 0 has the blue bricks and seat 1 the red ones. Dice are not rolled here: `apply_roll` says what they showed. Moves
are the texts of `TURN`, `JOIN` and `SEPARATION` below; `play` and `apply_roll` change the match, or refuse and change
nothing.

There are two versions of the rules. They differ in the turn that bumps a die:

- version 1: one move, action included, and then the bumped die is rerolled;
- version 2 (W2): a move that names die, tokens and space, `3++>build`; the bumped die is rerolled; then a move of the
  same player that is the action alone, `build 1x2/1x1@0,0,0`. Where no die lies a turn is one move, as in version 1.

By version 2 somebody may play alone (W34, W35): with the blue bricks, for one brickprint, in sixty dice.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from string import ascii_uppercase

from tests.brick_work import voxels
from tests.brick_work.voxels import Piece

# ---- Brick inventory ------------------------------------------------------------------------------------------------

KINDS = ["1x1", "1x2", "1x3", "1x4", "2x2", "1x6", "2x3"]  # the order in which bricks are listed
PIPS = {"1x1": 1, "1x2": 2, "1x3": 3, "1x4": 4, "2x2": 4, "1x6": 6, "2x3": 6}
COLOURED = {"1x1": 4, "1x2": 4, "1x3": 4, "1x4": 2, "2x2": 3, "1x6": 2, "2x3": 2}  # blue, and red
YELLOW = {"1x1": 4, "1x2": 4, "1x3": 4, "1x4": 2, "2x2": 2, "1x6": 2, "2x3": 2}
TURN_TOWER = "2x2"  # one of each colour stands in the middle of the board
BRICKS_IN_A_PRINT = 6

SPACES = ["collect1", "collect2", "collect3", "collect4", "collect6", "build", "demolish", "recycle", "adjust"]
TOKENS = 6  # +/- tokens in the box
MOST_TOKENS = 3  # on a player card at one time
RECYCLE_VALUE = 5
MOST_TURNS_OF_A_ROUND = 60  # from then on nothing is bumped but on ADJUST (W4)
MOST_TURNS = 400  # then the match is a draw (W31)
MOST_TURNS_ALONE = 60  # then the brickprint does not stand (W35)
MOST_RETURNS = 40  # yellow bricks that a seat may put back, so that every match ends
LONGEST_NAME = 40  # characters

TURN = re.compile(r"([1-6])(\+{0,3}-{0,3})>(.+)")
KIND = "|".join(KINDS)
JOIN = re.compile(rf"({KIND}|[A-Z])/({KIND}|[A-Z])(r?)@(0|-?[1-9][0-9]?),(0|-?[1-9][0-9]?),([0-3])")
SEPARATION = re.compile(r"([A-Z])\^((?:[1-9][0-9]?)(?:,[1-9][0-9]?)*)")


class Refused(ValueError):
    """The rules do not allow this here."""


@dataclass
class Hand:
    """The bricks that somebody has out: loose ones by kind, and objects by letter."""

    loose: Counter[str] = field(default_factory=Counter)
    objects: dict[str, Piece] = field(default_factory=dict)

    def copy(self) -> Hand:
        """The same bricks once more; pieces never change."""
        return Hand(self.loose.copy(), self.objects.copy())


@dataclass
class State:
    """A match. `phase` says what is due: "order", "prints", "roll", "turn", "reroll", "action", "over".

    "action" is met in version 2 alone: the bumped die lies in the pool, and the action is chosen now.
    """

    version: int = 1  # of the rules
    alone: bool = False  # seat 0 plays, and nobody else (W34)
    round: int = 1
    phase: str = "order"
    first: int = 0  # Player One
    turn: int = 0  # whose turn it is
    turns: int = 0  # turns taken in the match
    turns_of_round: int = 0
    pool: list[int] = field(default_factory=list)
    spaces: dict[str, int] = field(default_factory=dict)  # action space -> die that lies there
    chosen: tuple[int, str] | None = None  # version 2, from the bump to the action: value of the chosen die, its space
    tokens: list[int] = field(default_factory=lambda: [0, 0])
    yellow: Counter[str] = field(default_factory=lambda: Counter(YELLOW))  # the yellow brickyard
    taken: list[Counter[str]] = field(
        default_factory=lambda: [Counter(), Counter()]
    )  # yellow bricks picked and not built yet
    returns: list[int] = field(default_factory=lambda: [0, 0])  # yellow bricks put back
    prints: list[Piece | None] = field(default_factory=lambda: [None, None])
    names: list[str] = field(default_factory=lambda: ["", ""])
    yards: list[Counter[str]] = field(default_factory=lambda: [Counter(COLOURED), Counter(COLOURED)])
    collections: list[Hand] = field(default_factory=lambda: [Hand(), Hand()])
    winner: int | None = None
    longest_name_in_bytes: int = 10_000  # what an engine can keep; the rulebook knows no such bound

    def copy(self) -> State:
        """The same match once more, to play on with."""
        return replace(
            self,
            pool=self.pool.copy(),
            spaces=self.spaces.copy(),
            tokens=self.tokens.copy(),
            yellow=self.yellow.copy(),
            taken=[taken.copy() for taken in self.taken],
            returns=self.returns.copy(),
            prints=self.prints.copy(),
            names=self.names.copy(),
            yards=[yard.copy() for yard in self.yards],
            collections=[hand.copy() for hand in self.collections],
        )

    @property
    def players(self) -> list[int]:
        """Who plays."""
        return [0] if self.alone else [0, 1]

    @property
    def token_supply(self) -> int:
        """The tokens by the ADJUST space."""
        return TOKENS - sum(self.tokens)

    @property
    def to_act(self) -> list[int]:
        """The seats that may act now."""
        if self.phase == "prints":
            return [seat for seat in self.players if self.prints[seat] is None]
        return [self.turn] if self.phase in ("turn", "action") else []


# ---- Setup ----------------------------------------------------------------------------------------------------------


def start(longest_name_in_bytes: int = 10_000, version: int = 1, alone: bool = False) -> State:
    """The box opened: nobody knows yet who is Player One, but for whoever plays alone and has a token (W34)."""
    state = State(version=version, alone=alone, longest_name_in_bytes=longest_name_in_bytes)
    if alone:
        state.phase, state.tokens = "prints", [1, 0]
    for yard in state.yards:
        yard[TURN_TOWER] -= 1  # both players take one 2x2 brick from their brickyard for the turn tower
    return state


def apply_roll(state: State, event: str) -> None:
    """What the dice showed: `order 34 52`, `roll 3516` or `reroll 4`."""
    if state.phase == "order" and (found := re.fullmatch(r"order ([1-6])([1-6]) ([1-6])([1-6])", event)):
        dice = [int(face) for face in found.groups()]
        if sum(dice[:2]) == sum(dice[2:]):
            raise Refused("reroll ties")  # what is told is the roll that decides (W24)
        state.first = state.turn = 0 if sum(dice[:2]) > sum(dice[2:]) else 1
        state.tokens[state.first], state.tokens[1 - state.first] = 1, 2
        state.phase = "prints"
    elif state.phase == "roll" and re.fullmatch("roll [1-6]{4}", event):
        state.pool = [int(face) for face in event.removeprefix("roll ")]
        state.turn = state.first  # starting with Player One
        state.phase = "turn"
    elif state.phase == "reroll" and re.fullmatch("reroll [1-6]", event):
        state.pool.append(int(event[-1]))  # "reroll it and return it to the pool"
        if state.chosen is not None:
            value, space = state.chosen
            state.spaces[space] = value  # "then place your chosen die and take that action as normal"
            state.phase = "action"
        else:
            state.turn = 1 - state.turn
            state.phase = "turn"
    else:
        raise Refused(f"{event!r} is not what the dice are to tell now")


def play(state: State, seat: int, text: str) -> list[str]:
    """Play a seat's move; return the forced events ("flip", "exhausted"). Changes nothing if it raises Refused."""
    if seat not in state.to_act:
        raise Refused("it is not this seat's turn")
    following = state.copy()
    if state.phase == "prints":
        events = _brickprint(following, seat, text)
    elif state.phase == "action":
        events = _action_after_bump(following, seat, text)
    else:
        events = _turn(following, seat, text)
    state.__dict__.update(following.__dict__)
    return events


def _brickprint(state: State, seat: int, text: str) -> list[str]:
    """BUILD BRICKPRINTS: both at the same time, from one pile that is live (W22)."""
    word, _, rest = text.partition(" ")
    taken = state.taken[seat]
    if word == "take" and rest in KINDS:
        if taken.total() == BRICKS_IN_A_PRINT:
            raise Refused("a brickprint has six bricks")
        if not state.yellow[rest]:
            raise Refused("no such brick is left in the yellow brickyard")
        _move(rest, state.yellow, taken)
    elif word == "return" and rest in KINDS:
        if not taken[rest]:
            raise Refused("no such brick was taken")
        if state.returns[seat] == MOST_RETURNS:
            raise Refused("no more bricks are put back")
        state.returns[seat] += 1
        _move(rest, taken, state.yellow)
    elif word == "print":
        name, _, plan = rest.partition(": ")
        if not _may_be_called(name, state.longest_name_in_bytes):
            raise Refused("a brickprint has a name of 1 to 40 characters")
        if taken.total() != BRICKS_IN_A_PRINT:
            raise Refused("a brickprint has six bricks")
        hand = Hand(Counter(taken))
        connect(hand, plan)
        if hand.loose.total() or len(hand.objects) != 1:  # using all 6 yellow bricks, one object (W18)
            raise Refused("a brickprint is one object of all six bricks")
        state.prints[seat] = hand.objects["A"]
        state.names[seat] = name
        taken.clear()
        if all(state.prints[player] is not None for player in state.players):
            state.phase = "roll"
    else:
        raise Refused("'take KIND', 'return KIND' or 'print NAME: JOINS' is played now")
    return []


def _may_be_called(name: str, longest_in_bytes: int) -> bool:
    return (
        1 <= len(name) <= LONGEST_NAME
        and name.isprintable()
        and not set(name) & set(":;")
        and name == " ".join(name.split(" ")).strip(" ")
        and "  " not in name
        and len(name.encode(errors="surrogatepass")) <= longest_in_bytes
    )


def _move(kind: str, source: Counter[str], target: Counter[str]) -> None:
    """One brick goes from one heap to another."""
    assert source[kind] > 0
    source[kind] -= 1
    target[kind] += 1


# ---- Take turns -----------------------------------------------------------------------------------------------------


def changed(die: int, tokens: str) -> int:
    """The pips of a die after so many +/- tokens: each by 1, and 6 and 1 are neighbours (W6)."""
    return (die - 1 + tokens.count("+") - tokens.count("-")) % 6 + 1


def _turn(state: State, seat: int, text: str) -> list[str]:
    """Choose a die, change it with tokens, place it, bump what lies there, take the action."""
    found = TURN.fullmatch(text)
    if found is None or len(found[2]) > MOST_TOKENS:
        raise Refused("a turn is written DIE[TOKENS]>ACTION")
    die, tokens, action = int(found[1]), found[2], found[3]
    if die not in state.pool:
        raise Refused("no such die is in the pool")
    if len(tokens) > state.tokens[seat]:
        raise Refused("not so many tokens are on the player card")
    if state.version == 2 and action in state.spaces:
        return _bump(state, seat, die, tokens, action)
    state.tokens[seat] -= len(tokens)  # they are by the ADJUST space from now on: spend, then ADJUST (W6)
    value = changed(die, tokens)
    space = take_action(state, seat, value, action)
    bumped = space in state.spaces
    if bumped and state.version == 2:
        raise Refused("a die lies there: it is bumped first, and then the action is chosen")
    if bumped and closed(state, space):
        raise Refused("so late in a round nothing is bumped any more")
    state.pool.remove(die)
    state.spaces[space] = value
    return _turn_is_over(state, seat, bumped)


def _bump(state: State, seat: int, die: int, tokens: str, space: str) -> list[str]:
    """Version 2: "bump the old die off the action space, reroll it and return it to the pool", before the action.

    Die, tokens and space are settled (W2). Until the old die has been rerolled both dice are in nobody's reach:
    the chosen one is not placed yet, and the old one has left the board and is not in the pool.
    """
    if not is_open(state, seat, die, tokens, space):  # which counts the tokens as paid
        raise Refused("you may not place a die on an action space if you cannot take that action fully")
    state.tokens[seat] -= len(tokens)  # "before you place your chosen die"
    state.pool.remove(die)
    state.chosen = (changed(die, tokens), space)
    del state.spaces[space]
    state.phase = "reroll"  # by the player whose turn it is (W3)
    return []


def _action_after_bump(state: State, seat: int, text: str) -> list[str]:
    """Version 2: the chosen die is placed: "take that action as normal"; only this ends the turn."""
    assert state.chosen is not None
    value, space = state.chosen
    if take_action(state, seat, value, text) != space:
        raise Refused("the die lies on another space")
    state.chosen = None
    return _turn_is_over(state, seat, reroll=False)


def _turn_is_over(state: State, seat: int, reroll: bool) -> list[str]:
    """The action was taken: count the turn, see who has won, and who is next. `reroll`: a bumped die is still due."""
    state.turns += 1
    state.turns_of_round += 1
    if has_won(state, seat):
        state.phase, state.winner = "over", seat  # the game ends immediately
        return []
    if state.turns == (MOST_TURNS_ALONE if state.alone else MOST_TURNS):
        state.phase = "over"
        return ["exhausted"]
    if reroll:
        state.phase = "reroll"  # the bumped die goes back to the pool, so the round cannot be over (W28)
        return []
    if state.pool:
        state.turn = seat if state.alone else 1 - seat
        state.phase = "turn"
        return []
    end_round(state)
    return [] if state.alone else ["flip"]


def closed(state: State, space: str) -> bool:
    """Is a space closed until the round ends, once a die lies there (W4)?

    ADJUST never is, for there must always be a legal move: with no other space to be had a player could do nothing.
    """
    return state.turns_of_round >= MOST_TURNS_OF_A_ROUND and space != "adjust"


def end_round(state: State) -> None:
    """Flip the turn tower, remove the dice from the board. Alone nothing is flipped (W34)."""
    state.first = 0 if state.alone else 1 - state.first
    state.round += 1
    state.turn = state.first
    state.spaces = {}
    state.turns_of_round = 0
    state.phase = "roll"


def has_won(state: State, seat: int) -> bool:
    """One object recreates one brickprint, another object the other one (W19, W20, W21); alone there is one (W35)."""
    objects = state.collections[seat].objects
    first, second = state.prints
    assert first is not None
    if state.alone:
        return any(voxels.same_shape(piece, first) for piece in objects.values())
    assert second is not None
    return any(
        one != other and voxels.same_shape(objects[one], first) and voxels.same_shape(objects[other], second)
        for one in objects
        for other in objects
    )


# ---- Actions --------------------------------------------------------------------------------------------------------


def take_action(state: State, seat: int, value: int, action: str) -> str:
    """Take an action fully with a die of this value, and return the space on which the die goes."""
    word, _, rest = action.partition(" ")
    if word == "collect" and rest in KINDS:
        return collect(state, seat, value, rest)
    if word == "demolish":
        if disconnect(state.collections[seat], rest) != value:
            raise Refused("as many pips as the die shows are disconnected")
        return word
    if word == "build":
        if connect(state.collections[seat], rest) != value:
            raise Refused("as many pips as the die shows are connected")
        return word
    if word == "recycle":
        return recycle(state, seat, value, rest)
    if action == "adjust":
        if state.tokens[seat] == MOST_TOKENS:
            raise Refused("no more than three tokens are on a player card")  # W7
        state.tokens[seat] += 1
        return action
    raise Refused("there is no such action")


def collect(state: State, seat: int, value: int, kind: str) -> str:
    """COLLECT one brick with as many pips as the space, which are as many as the die shows (W8)."""
    if PIPS[kind] != value:
        raise Refused("the die must show the pips of the brick")
    if not state.yards[seat][kind]:
        raise Refused("no such brick is left in the brickyard")
    _move(kind, state.yards[seat], state.collections[seat].loose)
    return f"collect{value}"


def recycle(state: State, seat: int, value: int, text: str) -> str:
    """RECYCLE: return one or two loose bricks, then collect one or two with the same total of pips (W16, W17)."""
    if value != RECYCLE_VALUE:
        raise Refused("the die must show 5 pips")
    lists = [side.split(",") for side in text.split(">")]
    for kinds in lists:
        if not set(kinds) <= set(KINDS) or not 1 <= len(kinds) <= 2 or kinds != sorted(kinds, key=KINDS.index):
            raise Refused("one or two bricks are returned and one or two collected, in the order of the inventory")
    if len(lists) != 2:
        raise Refused("bricks returned > bricks collected")
    returned, collected = lists
    if sum(PIPS[kind] for kind in returned) != sum(PIPS[kind] for kind in collected):
        raise Refused("the bricks collected have as many pips as the bricks returned")
    loose, yard = state.collections[seat].loose, state.yards[seat]
    for kind in returned:
        if not loose[kind]:
            raise Refused("no such loose brick is in the collection")
        _move(kind, loose, yard)
    for kind in collected:
        if not yard[kind]:
            raise Refused("no such brick is in the brickyard")
        _move(kind, yard, loose)
    return "recycle"


def connect(hand: Hand, plan: str) -> int:
    """BUILD: join after join, and return the pips connected in total (W9, W10)."""
    return sum(_join(hand, step) for step in plan.split("; "))


def _join(hand: Hand, step: str) -> int:
    found = JOIN.fullmatch(step)
    if found is None:
        raise Refused("a join is written UPPER/LOWER@dx,dy,r")
    upper_name, lower_name, lying = found[1], found[2], found[3] == "r"
    dx, dy, r = int(found[4]), int(found[5]), int(found[6])
    if upper_name == lower_name and upper_name not in KINDS:
        raise Refused("a piece is not joined to itself")
    if r >= turns_of(upper_name) or (lying and (lower_name not in KINDS or turns_of(lower_name) == 1)):
        raise Refused("turned so it is the same as otherwise")
    lower = voxels.turned(_take_out(hand, lower_name), int(lying))
    upper = voxels.turned(_take_out(hand, upper_name), r)
    height, pips = voxels.lowered(upper, lower, dx, dy)
    if not pips:
        raise Refused("they pass each other by")
    lettered = sorted(name for name in (upper_name, lower_name) if name not in KINDS)
    name = lettered[0] if lettered else _free_letter(hand)
    hand.objects[name] = voxels.joined(upper, lower, dx, dy, height)
    return pips


def turns_of(name: str) -> int:
    """In how many turns a piece can be named: a square brick in one, a straight one in two, an object in four."""
    if name not in KINDS:
        return 4
    return 1 if name[0] == name[2] else 2


def unturned(kind: str) -> Piece:
    """A loose brick as it lies unturned: its first number along x."""
    return (voxels.brick(int(kind[0]), int(kind[2])),)


def kind_of(brick: voxels.Brick) -> str:
    """What kind a placed brick is."""
    wide, deep = sorted(voxels.extent((brick,)))
    return f"{wide}x{deep}"


def _take_out(hand: Hand, name: str) -> Piece:
    if name in KINDS:
        if not hand.loose[name]:
            raise Refused("no such loose brick is in the collection")
        hand.loose[name] -= 1
        return unturned(name)
    if name not in hand.objects:
        raise Refused("no such object is in the collection")
    return hand.objects.pop(name)


def _free_letter(hand: Hand) -> str:
    return min(set(ascii_uppercase) - set(hand.objects))


def numbered(piece: Piece) -> list[voxels.Brick]:
    """The bricks of an object in the order of their numbers 1, 2, ...: by level, then along y, then along x."""
    return sorted(piece, key=lambda brick: voxels.corner((brick,))[::-1])


def disconnect(hand: Hand, plan: str) -> int:
    """DEMOLISH: separation after separation, and return the pips disconnected in total (W13)."""
    return sum(_separate(hand, step) for step in plan.split("; "))


def _separate(hand: Hand, step: str) -> int:
    found = SEPARATION.fullmatch(step)
    if found is None:
        raise Refused("a separation is written OBJECT^NUMBERS")
    name, numbers = found[1], [int(number) for number in found[2].split(",")]
    if name not in hand.objects:
        raise Refused("no such object is in the collection")
    bricks = numbered(hand.objects[name])
    if numbers != sorted(set(numbers)) or numbers[-1] > len(bricks):
        raise Refused("bricks are numbered from 1, and listed in order")
    chosen = {number - 1 for number in numbers}
    pips = voxels.separation(tuple(bricks), chosen)
    if not pips:
        raise Refused("that cannot be lifted off")
    del hand.objects[name]
    upper, lower = voxels.divided(tuple(bricks), chosen)
    names = [name]
    for part in (lower, upper):
        if len(part) == 1:
            hand.loose[kind_of(part[0])] += 1
        else:
            hand.objects[names.pop() if names else _free_letter(hand)] = voxels.normal(part)
    return pips


# ---- "You may not place a die on an action space if you cannot take that action fully" ------------------------------


def open_spaces(state: State, seat: int, die: int, tokens: str) -> list[str]:
    """The spaces on which this die, changed by so many tokens, could be placed now."""
    return [space for space in SPACES if is_open(state, seat, die, tokens, space)]


def is_open(state: State, seat: int, die: int, tokens: str, space: str) -> bool:
    """Could this die, changed by so many tokens, be placed on this space now: is some full action possible there?"""
    if space in state.spaces and closed(state, space):
        return False
    value, held = changed(die, tokens), state.tokens[seat] - len(tokens)
    yard, hand = state.yards[seat], state.collections[seat]
    if space == "build":
        return can_build(hand, value)
    if space == "demolish":
        return can_demolish(hand, value)
    if space == "recycle":
        return value == RECYCLE_VALUE and bool(hand.loose.total())  # the same brick can always be collected again
    if space == "adjust":
        return held < MOST_TOKENS
    return space == f"collect{value}" and any(PIPS[kind] == value and yard[kind] for kind in KINDS)


def can_build(hand: Hand, pips: int) -> bool:
    """Is there any plan that connects exactly so many pips (W14)?"""
    pieces = [unturned(kind) for kind in hand.loose.elements()] + list(hand.objects.values())
    return _can_build(pieces, pips, set())


def _can_build(pieces: list[Piece], pips: int, failed: set[object]) -> bool:
    # A join lays one column on another for each of its pips, so all columns together become fewer by as many at least;
    # and in the end there are no fewer than the widest piece has.
    widths = sorted(len(voxels.columns(piece)) for piece in pieces)
    if pips > sum(widths[:-1]):
        return False
    if (key := (pips, tuple(sorted(voxels.name_of_shape(piece) for piece in pieces)))) in failed:
        return False
    failed.add(key)  # while it is being looked at, and for good if nothing is found
    smaller = []
    tried = set()
    for i, upper in enumerate(pieces):
        for j, lower in enumerate(pieces):
            pair = (voxels.name_of_shape(upper), voxels.name_of_shape(lower))
            if i == j or pair in tried:
                continue
            tried.add(pair)
            rest = [piece for k, piece in enumerate(pieces) if k not in (i, j)]
            for dx, dy, r, dz, made in voxels.joins(upper, lower):
                if made == pips:
                    return True
                if made < pips and rest:
                    smaller.append((made, rest, upper, lower, (dx, dy, r, dz)))
    for made, rest, upper, lower, (dx, dy, r, dz) in smaller:
        both = voxels.joined(voxels.turned(upper, r), lower, dx, dy, dz)
        if _can_build([*rest, both], pips - made, failed):
            return True
    return False


def can_demolish(hand: Hand, pips: int) -> bool:
    """Is there any plan that disconnects exactly so many pips (W14)?"""
    return _can_demolish(list(hand.objects.values()), pips)


def _can_demolish(objects: list[Piece], pips: int) -> bool:
    if pips == 0:
        return True
    if sum(voxels.total_pips(one) for one in objects) < pips:
        return False
    for i, one in enumerate(objects):
        rest = objects[:i] + objects[i + 1 :]
        for upper, freed in voxels.separations(one):
            parts = [part for part in voxels.divided(one, set(upper)) if len(part) > 1]
            if freed <= pips and _can_demolish(rest + parts, pips - freed):
                return True
    return False
