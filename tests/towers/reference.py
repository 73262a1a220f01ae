"""Towers as the rulebook tells it: slow and plain, the judge of the fast engine.

Written from the rulebook and the rulings (E1..E34) alone, in the rulebook's order. It relies on nothing but the
standard library and on nothing else of this project. Towers by Dale Emery, CC BY-SA 3.0 US (E34).

A block is named by file and rank, "a1" at Black's left hand (E31). A tower is its floors from the ground up: in
"BWU" a utility lies on top of a white floor on top of a black one. A colour is 0 (Black) or 1 (White); a seat is 0
or 1 too, and plays the colour of its own number unless the seats have swapped (E33).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

FILES = "abcdefghijkl"
BLACK, WHITE = 0, 1
FLOOR = "BW"  # the floor of each colour
UTILITY = "U"
CITY = 0  # the district of every tower that was never demolished (E23)
SKIP = "--"
SWAP = "swap"
DIRECTIONS = [(0, 1), (1, 0), (0, -1), (-1, 0)]  # horizontally or vertically, never diagonally


@dataclass(frozen=True)
class Options:
    """A table's board and variations, singly or in combination."""

    width: int = 8  # files
    height: int = 8  # ranks
    sprawl: bool = False
    utilities: int = 0  # more than none is Infrastructure
    capture: bool = False
    suburbs: bool = False
    swap: bool = False  # the pie rule, not in the rulebook (E33)


@dataclass(frozen=True)
class State:
    """A position. Its dictionaries are never changed: a move makes new ones."""

    options: Options
    phase: str  # "utilities", "sprawl", "build" or "over"
    turn: int  # the SEAT that acts next; of no meaning once the game is over
    towers: dict[str, str]  # occupied block -> floors from the ground up
    districts: dict[str, int]  # occupied block -> district; all 0 without Suburbs
    captured: tuple[int, int] = (0, 0)  # floors by COLOUR, for they go with the colour in a swap; 0 without Capture
    highest_district: int = CITY  # the highest district number ever used
    colour_of_seat: tuple[int, int] = (BLACK, WHITE)  # (1, 0) after a swap
    begun: bool = True  # False only before the first move of the match
    swap_offered: bool = False  # True only for the second event of the match


class IllegalMove(ValueError):
    """The rules do not allow this move here."""


# ---- The downtown grid ----------------------------------------------------------------------------------------------


def block_name(file: int, rank: int) -> str:
    """The name of a block; file and rank count from 1."""
    return FILES[file - 1] + str(rank)


def file_and_rank(block: str) -> tuple[int, int]:
    """Both from 1: "c12" is (3, 12)."""
    return FILES.index(block[0]) + 1, int(block[1:])


def rank_then_file(block: str) -> tuple[int, int]:
    """The order in which blocks are read: rank 1 from the left, then rank 2 ..."""
    file, rank = file_and_rank(block)
    return rank, file


def all_blocks(options: Options) -> list[str]:
    """Every block of the grid."""
    return [block_name(file, rank) for rank in range(1, options.height + 1) for file in range(1, options.width + 1)]


def block_at(options: Options, block: str, direction: tuple[int, int], distance: int) -> str | None:
    """The block so many blocks away in a straight line, or None off the grid (E2)."""
    file, rank = file_and_rank(block)
    file += direction[0] * distance
    rank += direction[1] * distance
    if 1 <= file <= options.width and 1 <= rank <= options.height:
        return block_name(file, rank)
    return None


def colour_on_the_chequered_board(block: str) -> int:
    """The colour of a block's floor in the standard position: a1 is Black's (E12, E31)."""
    file, rank = file_and_rank(block)
    return BLACK if (file + rank) % 2 == 0 else WHITE


# ---- Object: owning a tower -----------------------------------------------------------------------------------------


def owner(tower: str) -> int | None:
    """The colour that has its floor on top; None for a bare utility (E17)."""
    top = tower[-1]
    return None if top == UTILITY else FLOOR.index(top)


# ---- Preparation ----------------------------------------------------------------------------------------------------


def check_options(options: Options) -> None:
    """Raise ValueError with the reason where no game can be set up so (E16, E19, E30)."""
    if not (1 <= options.width <= 12 and 1 <= options.height <= 12):
        raise ValueError("a downtown is 1 to 12 blocks wide and 1 to 12 blocks high")
    blocks = options.width * options.height
    if blocks < 2:
        raise ValueError("a downtown has at least 2 blocks")
    if options.utilities < 0:
        raise ValueError("the number of utilities is 0 or more")
    if options.utilities > 0:
        if options.utilities > blocks - 2:
            raise ValueError(f"at most {blocks - 2} utilities on {blocks} blocks: each player keeps a floor")
        if options.utilities % 2 != blocks % 2:
            parity = "an even" if blocks % 2 == 0 else "an odd"
            raise ValueError(f"{parity} number of utilities on {blocks} blocks: both players need equally many floors")
    elif options.sprawl and blocks % 2 == 1:
        raise ValueError("Sprawl on an odd number of blocks needs an odd number of utilities")


def start(options: Options) -> State:
    """The position before the first move. Raises ValueError where check_options does.

    Nobody can be stuck here: the corner a1 is never surrounded, and it has a neighbour to move onto.
    """
    check_options(options)
    # Instead of the standard position, Sprawl begins on an empty grid.
    chequered = (
        {} if options.sprawl else {block: FLOOR[colour_on_the_chequered_board(block)] for block in all_blocks(options)}
    )
    if options.utilities > 0:
        phase, first = "utilities", BLACK  # E14
    elif options.sprawl:
        phase, first = "sprawl", WHITE  # E13
    else:
        phase, first = "build", BLACK
    return State(
        options=options,
        phase=phase,
        turn=first,  # before any swap a seat and its colour have the same number
        towers=chequered,
        districts=dict.fromkeys(chequered, CITY),
        begun=False,
    )


def position(
    options: Options,
    towers: dict[str, str],
    turn: int = 0,
    districts: dict[str, int] | None = None,
    captured: tuple[int, int] = (0, 0),
) -> State:
    """A position of the building phase set up by hand, taken as it is: nothing is demolished, nobody skipped.

    It is over where neither colour can move. The match is under way, so that no swap is on offer.
    """
    check_options(options)
    districts = dict(districts) if districts is not None else dict.fromkeys(towers, CITY)
    state = State(
        options=options,
        phase="build",
        turn=turn,
        towers=dict(towers),
        districts=districts,
        captured=captured,
        highest_district=max([CITY, *districts.values()]),
    )
    if not builds(state, BLACK) and not builds(state, WHITE):
        state = replace(state, phase="over")
    return state


# ---- Play: building a tower -----------------------------------------------------------------------------------------


def is_surrounded(state: State, block: str) -> bool:
    """Are all four sides occupied? A side off the grid is not, so an edge tower is never surrounded (E1)."""
    return all(block_at(state.options, block, direction, 1) in state.towers for direction in DIRECTIONS)


def builds(state: State, colour: int) -> list[tuple[str, str]]:
    """Every (from, onto) by which this colour may build a tower, subject to bureaucracy."""
    found = []
    for block, tower in state.towers.items():
        if owner(tower) != colour:  # only your own towers; a bare utility is nobody's (E17)
            continue
        if is_surrounded(state, block):  # this binds the tower that moves, not the one landed on (E4)
            continue
        for direction in DIRECTIONS:
            # One block for each floor; whatever lies between does not matter (E3).
            target = block_at(state.options, block, direction, len(tower))
            if target is not None and target in state.towers:  # any existing tower, no vacant block
                found.append((block, target))
    return found


def build(state: State, origin: str, target: str) -> State:
    """The tower moved and nothing demolished yet."""
    towers = dict(state.towers)
    districts = dict(state.districts)
    moved = towers.pop(origin)
    del districts[origin]
    towers[target] = towers[target] + moved  # the target's district is now the moved floors' district too (E25)
    return replace(state, towers=towers, districts=districts)


# ---- Connection and isolation ---------------------------------------------------------------------------------------


def connected_to(options: Options, block: str, occupied: set[str]) -> set[str]:
    """Every block that a path of steps through occupied blocks reaches from this one, itself included."""
    reached = {block}
    to_visit = [block]
    while to_visit:
        here = to_visit.pop()
        for direction in DIRECTIONS:
            there = block_at(options, here, direction, 1)
            if there is not None and there in occupied and there not in reached:
                reached.add(there)
                to_visit.append(there)
    return reached


def connected_parts(options: Options, occupied: set[str]) -> list[set[str]]:
    """The occupied blocks in parts: connected within, isolated from each other."""
    parts = []
    left = set(occupied)
    while left:
        part = connected_to(options, min(left), occupied)
        parts.append(part)
        left -= part
    return parts


# ---- Demolition -----------------------------------------------------------------------------------------------------


def anchors(state: State, district: int) -> set[str]:
    """The blocks of a district whose towers must not be isolated from: one of them is enough (E6).

    In the city of an Infrastructure game they are the towers that include a utility (E18, E27), in a suburb the tallest
    towers of the suburb (E23). A tower with a utility is never demolished (E27), so one that has hopped into a suburb
    (E25) stands there as well.
    """
    towers = {block: tower for block, tower in state.towers.items() if state.districts[block] == district}
    with_utility = {block for block, tower in towers.items() if UTILITY in tower}
    if state.options.utilities > 0 and district == CITY:
        return with_utility
    height = max(len(tower) for tower in towers.values())
    return {block for block, tower in towers.items() if len(tower) == height} | with_utility


def isolated_parts(state: State) -> list[set[str]]:
    """The connected parts to be demolished, all at once (E5), in the order of their smallest block (rank, file).

    Paths are looked for inside one district. That is the same as looking for them on the whole board, because towers
    of different districts are never adjacent: all begin in the city; a move only lands on an occupied block, which
    keeps its district, so no block is ever occupied anew and none changes district by a move; and a new district is a
    whole connected part of an old one, which touched neither the rest of that district (else it were connected to it)
    nor, as held before, any other district. One district may well consist of several parts isolated from each other:
    those with co-tallest towers, or in the city of an Infrastructure game those with a utility each.
    """
    isolated = []
    for district in set(state.districts.values()):
        blocks = {block for block in state.towers if state.districts[block] == district}
        for part in connected_parts(state.options, blocks):
            if not part & anchors(state, district):
                isolated.append(part)
    return sorted(isolated, key=lambda part: min(rank_then_file(block) for block in part))


def demolish(state: State, mover: int) -> State:
    """Remove the isolated towers, or flatten them with Suburbs; `mover` is the colour that captures with Capture.

    The board never empties: in each game a tallest tower stays, or a tower with a utility, or (Suburbs) every tower.
    But all owned towers can go: with Infrastructure the last ones standing may be bare utilities (a 0:0 draw).
    """
    towers = dict(state.towers)
    districts = dict(state.districts)
    highest_district = state.highest_district
    taken = 0  # floors that leave the board
    for part in isolated_parts(state):
        if state.options.suburbs:
            # The top floor remains on the block and the lower floors are removed (E24); a new district for each
            # part (E23). The survivors of a part all tie for tallest and hang together, so nothing follows.
            highest_district += 1
            for block in part:
                taken += len(towers[block]) - 1  # E26
                towers[block] = towers[block][-1]
                districts[block] = highest_district
        else:
            for block in part:
                taken += len(towers[block])
                del towers[block]
                del districts[block]
    captured = list(state.captured)
    if state.options.capture:  # whoever owned them, the mover too (E21, E22); else nobody scores them (E8)
        captured[mover] += taken
    return replace(
        state,
        towers=towers,
        districts=districts,
        highest_district=highest_district,
        captured=(captured[BLACK], captured[WHITE]),
    )


# ---- Turns, no legal move, and the end of the game ------------------------------------------------------------------


def colour_to_move(state: State) -> int:
    """The colour that the seat to act plays."""
    return state.colour_of_seat[state.turn]


def with_turn(state: State, phase: str, colour: int) -> State:
    """The position with this colour to act in this phase."""
    return replace(state, phase=phase, turn=state.colour_of_seat.index(colour))


def hand_over(state: State, phase: str, colour: int) -> tuple[State, list[str]]:
    """This colour's turn in this phase: it may be skipped, or find that the game is over (E9)."""
    if phase != "build" or builds(state, colour):
        return with_turn(state, phase, colour), []
    if builds(state, 1 - colour):  # no legal move: your turn ends
        return with_turn(state, phase, 1 - colour), [SKIP]
    return with_turn(state, "over", colour), []  # neither player can make a legal move


# ---- The variations' first phases -----------------------------------------------------------------------------------


def utilities_left(state: State) -> int:
    """Utilities still to be placed; before the building phase nothing ever leaves the board but replaced floors."""
    return state.options.utilities - list(state.towers.values()).count(UTILITY)


def utility_blocks(state: State) -> list[str]:
    """Where the colour to move may put a utility."""
    if state.options.sprawl:  # Sprawl with infrastructure begins on an empty grid: any vacant block (E16)
        return vacant_blocks(state)
    colour = colour_to_move(state)  # Infrastructure: in place of one of your own towers, all single then (E15)
    return [block for block, tower in state.towers.items() if owner(tower) == colour]


def vacant_blocks(state: State) -> list[str]:
    """Where a floor may be put in Sprawl."""
    return [block for block in all_blocks(state.options) if block not in state.towers]


def place(state: State, block: str, floor: str) -> State:
    """A single floor put on a block; a floor that stood there leaves the game (E15)."""
    return replace(state, towers={**state.towers, block: floor}, districts={**state.districts, block: CITY})


# ---- Moves ----------------------------------------------------------------------------------------------------------


def legal_moves(state: State) -> list[str]:
    """What the seat to act may do, sorted as text; a player with a move must move, so "--" is never among them (E9)."""
    if state.phase == "over":
        return []
    if state.phase == "utilities":
        moves = ["u@" + block for block in utility_blocks(state)]
    elif state.phase == "sprawl":
        moves = ["@" + block for block in vacant_blocks(state)]
    else:
        moves = [origin + "-" + target for origin, target in builds(state, colour_to_move(state))]
    if state.swap_offered:
        moves.append(SWAP)
    return sorted(moves)


def apply(state: State, move: str) -> tuple[State, list[str]]:
    """The position after a move, and the forced events: ["--"] where a side was skipped.

    Raises IllegalMove (a ValueError) for anything that legal_moves does not list.
    """
    if move not in legal_moves(state):
        raise IllegalMove(f"{move} is not legal here; legal are: {' '.join(legal_moves(state)) or 'none'}")
    return _after(state, move)


def _after(state: State, move: str) -> tuple[State, list[str]]:
    if move == SWAP:
        return swap_seats(state), []
    mover = colour_to_move(state)
    following = replace(state, begun=True, swap_offered=False)
    if state.phase == "utilities":
        following = place(following, move.removeprefix("u@"), UTILITY)
        if utilities_left(following) > 0:
            following, events = hand_over(following, "utilities", 1 - mover)
        elif state.options.sprawl:
            following, events = hand_over(following, "sprawl", WHITE)  # E16
        else:
            following, events = hand_over(following, "build", BLACK)
    elif state.phase == "sprawl":
        following = place(following, move.removeprefix("@"), FLOOR[mover])
        if vacant_blocks(following):
            following, events = hand_over(following, "sprawl", 1 - mover)
        else:
            following, events = hand_over(following, "build", BLACK)  # E13
    else:
        origin, target = move.split("-")
        following = demolish(build(following, origin, target), mover)
        following, events = hand_over(following, "build", 1 - mover)
    return offer_swap(state, following), events


def demolished(state: State, move: str) -> dict[str, str]:
    """The towers this legal move would demolish (with Suburbs: flatten), with the floors they have just before.

    With Suburbs single towers that become part of a new suburb are among them, though they look the same afterwards.
    """
    if move not in legal_moves(state):
        raise IllegalMove(f"{move} is not legal here")
    if move == SWAP or state.phase != "build":
        return {}
    origin, target = move.split("-")
    built = build(state, origin, target)
    return {block: built.towers[block] for part in isolated_parts(built) for block in part}


# ---- The pie rule, not in the rulebook (E33) ------------------------------------------------------------------------


def offer_swap(before: State, after: State) -> State:
    """Offer the swap after the first move of the match, to the other seat only.

    There is none where the first mover acts again: the other side was skipped, or the phases order it so (one utility
    on an odd board without Sprawl: Black places it and then builds first).
    """
    offered = before.options.swap and not before.begun and after.phase != "over" and after.turn != before.turn
    return replace(after, swap_offered=offered)


def swap_seats(state: State) -> State:
    """The seats exchange colours; the same colour is to move, now played by the seat that made the first move."""
    first, second = state.colour_of_seat
    return replace(state, colour_of_seat=(second, first), turn=1 - state.turn, swap_offered=False)


# ---- The winner -----------------------------------------------------------------------------------------------------


def floors_of(state: State, colour: int) -> int:
    """All floors of the towers a colour owns, regardless of their colour (E11, E17), and those it captured (E21).

    Bare utilities count for nobody (E20).
    """
    owned = sum(len(tower) for tower in state.towers.values() if owner(tower) == colour)
    return owned + state.captured[colour]


def scores(state: State) -> tuple[int, int]:
    """The floors of seat 0 and of seat 1, as they stand."""
    return floors_of(state, state.colour_of_seat[0]), floors_of(state, state.colour_of_seat[1])


def winner(state: State) -> int | None:
    """The seat with the most floors at the end, None for a draw (E10). Raises ValueError before the end."""
    if state.phase != "over":
        raise ValueError("the game is not over: it has no winner yet")
    first, second = scores(state)
    if first == second:
        return None
    return 0 if first > second else 1


# ---- Perft ----------------------------------------------------------------------------------------------------------


def perft(state: State, depth: int) -> int:
    """The number of ways to play exactly so many moves from here.

    Plies are moves made by players (the swap is one, a forced skip is none); a game that ends sooner counts 0.
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(legal_moves(state))
    return sum(perft(_after(state, move)[0], depth - 1) for move in legal_moves(state))
