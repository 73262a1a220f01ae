"""The five levels of Brick Work, and the advice for the browser.

Levels 1 and 2 follow the planner's steps; level 1 loses track now and then, level 2 makes a random move. Levels 3 to 5
compute how many turns a collection still needs (`expected_turns.py`) and minimise it; level 5 also considers the dice
that it leaves to the other player, the turns that this one needs, and who gets a turn more by the end of the round. The
strength of each is in docs/brick-work-bots.md.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import MatchOverError, NotYourTurnError, UsageError
from stackyard.core.event_description import UNSET, Maybe
from stackyard.core.game import Position, Seat
from stackyard.core.texts.catalogue import Message
from stackyard.games.brick_work import moves
from stackyard.games.brick_work.bots import recipes
from stackyard.games.brick_work.bots.advice import step_message
from stackyard.games.brick_work.bots.designs import choose_design
from stackyard.games.brick_work.bots.expected_turns import BUILDING, COLLECTING, UNREACHABLE_TURNS
from stackyard.games.brick_work.bots.recipes import Candidate, RecipePair, best_recipe_pairs
from stackyard.games.brick_work.collection import (
    Collection,
    collection_of,
    print_of,
    yellow_left,
    yellow_taken,
)
from stackyard.games.brick_work.geometry import Boxes, shape_key
from stackyard.games.brick_work.pieces import (
    ACT,
    ADJUST,
    BUILD,
    FACES,
    KINDS,
    NAMES,
    OVER,
    PRINT_BRICKS,
    PRINTS,
    RECYCLE,
    SEATS,
    SPACE_OF,
    TOKEN_LIMIT,
    TURN,
    spoken_name,
)
from stackyard.games.brick_work.rules import rules
from stackyard.games.brick_work.rules.sampling import sample_moves
from stackyard.games.brick_work.solver import plan
from stackyard.games.brick_work.solver.plan import Step
from stackyard.games.brick_work.texts import t


class LevelSettings(msgspec.Struct, frozen=True):
    """The settings of a level."""

    random_share: float = 0.0  # the fraction of turns with a random move
    tokens: int = 3  # that it spends on one die at most
    follows_plan: bool = False  # whether it follows the planner's list instead of counting turns
    lost_share: float = 0.0  # the fraction of turns in which it loses track: a die that brings it no nearer
    is_sure: bool = False  # whether it bumps a die only for what it can do then
    pairs: int = 1  # of recipes that it compares
    states: int = 120_000  # pairs of states that it works these out for
    noise: float = 0.0  # how wrongly it counts the turns, a standard deviation
    looks_at_rival: bool = False  # whether it considers the other player


LEVEL_SETTINGS: Final[dict[int, LevelSettings]] = {
    1: LevelSettings(lost_share=0.35, tokens=1, follows_plan=True, is_sure=True),
    2: LevelSettings(random_share=0.08, tokens=2, follows_plan=True, is_sure=True),
    3: LevelSettings(noise=0.2),
    4: LevelSettings(pairs=2),
    5: LevelSettings(pairs=4, states=240_000, looks_at_rival=True),
}

INVENTED_SHARE: Final = 0.25  # the fraction of brickprints that are random inventions
MAX_PLANNED_COVERS: Final = 120  # covers that the planner tries for one number of actions
STATES_PER_MS: Final = 200  # pairs of states that are worked out in a millisecond on a busy core
# How likely the round ends as expected now, given the dice left in the pool: any bump changes who is last.
_ORDER_KEPT_CHANCE: Final = (1.0, 0.6, 0.4, 0.3, 0.25)


class MoveCandidate(NamedTuple):
    """A move that may be chosen."""

    die: int  # a face in the pool
    value: int  # what it shows in the end
    tokens: int  # left after it
    space: int
    candidate: Candidate | None  # None: ADJUST
    way: RecipePair | None  # where it leads
    turns: float  # still needed after it


class Side(NamedTuple):
    """A seat's position: its collection, its tokens, and its ways to go on, the best first."""

    collection: Collection
    objects: dict[str, Boxes]
    tokens: int
    ways: list[RecipePair]
    planned_turns: float = UNREACHABLE_TURNS  # that it needs where no recipe goes on, by the planner's list

    @property
    def turns(self) -> float:
        """The turns that it still needs."""
        return recipes.fewest_turns(self.ways, self.tokens) if self.ways else self.planned_turns


class BrickWorkInfo(SearchInfo, frozen=True, kw_only=True):
    """How a die was placed."""

    turns: Maybe[list[float | None] | None] = UNSET  # that each seat still needs, on average; null: not counted


def choose_move(position: Position, seat: Seat, level: int, ms: int | None = None, seed: int = 0) -> SearchResult:
    """Choose a move for `seat` at a level from 1 to 5, in at most about `ms` milliseconds (None: the level's own time).

    Raises UsageError if there is no such level, MatchOverError and NotYourTurnError if there is nothing to choose.
    `info` is a `BrickWorkInfo`; its `plan` is the shortest one for both brickprints.
    """
    began = time.perf_counter()
    if level not in LEVEL_SETTINGS:
        raise UsageError(f"Brick Work has bots of level 1 to {len(LEVEL_SETTINGS)}, not {level}")
    record = position[0]
    if record["phase"] == OVER:
        raise MatchOverError(t("over"))
    rng = np.random.default_rng((seed, level, seat))
    if record["phase"] == PRINTS:
        if record["built"][seat] or seat >= rules.count_players(record):
            raise NotYourTurnError(t("print-stands"))
        text, why = _brickprint(record, seat, rng)
        info = SearchInfo(why=str(why), why_localizable=why, plan=[], plan_localizable=[], value=0.0, ms=_since(began))
        return SearchResult(text, info)
    if record["phase"] not in (TURN, ACT) or record["turn"] != seat:
        raise NotYourTurnError(t("nothing-to-do"))
    settings = LEVEL_SETTINGS[level]
    if record["alone"]:
        settings = msgspec.structs.replace(settings, follows_plan=True, looks_at_rival=False)
    if record["phase"] == ACT:  # its die lies there, its tokens are paid
        settings = msgspec.structs.replace(settings, tokens=0)
    if ms is not None:
        settings = msgspec.structs.replace(settings, states=min(settings.states, STATES_PER_MS * max(ms, 10)))
    text, info = _turn(position, seat, settings, rng)
    return SearchResult(text, msgspec.structs.replace(info, ms=_since(began)))


def _since(began: float) -> float:
    return round(1000.0 * (time.perf_counter() - began), 1)


# --- brickprints -----------------------------------------------------------------------------------------------------


def _brickprint(record: Any, seat: int, rng: np.random.Generator) -> tuple[str, Message]:
    """Take a brick towards something that can be built, or build it; the yard is live, so it may be another thing."""
    taken, left = yellow_taken(record, seat), yellow_left(record)
    # Every call has to decide alike, and nothing is remembered: the dice that gave the order decide.
    order = [int(total) for total in record["rolled"]]
    design = choose_design(rng, taken, left, np.random.default_rng([*order, seat]).random() < INVENTED_SHARE)
    if sum(taken) == PRINT_BRICKS:
        assert design is not None
        return design.move, t("advice-print-done", name=spoken_name(design.name))
    if design is None:
        kinds = [kind for kind, count in enumerate(left) for _ in range(count)]
        return f"take {NAMES[kinds[int(rng.integers(len(kinds)))]]}", t("advice-any-brick")
    kind = next(kind for kind, need in enumerate(design.needs) if need > taken[kind])
    return f"take {NAMES[kind]}", t("advice-could-become", name=spoken_name(design.name))


# --- a turn ----------------------------------------------------------------------------------------------------------


def _turn(
    position: Position, seat: int, settings: LevelSettings, rng: np.random.Generator
) -> tuple[str, BrickWorkInfo]:
    record = position[0]
    targets = [thing.boxes for thing in (print_of(record, one) for one in range(SEATS)) if thing is not None]
    mine = side_of(record, seat, targets, 0 if settings.follows_plan else settings.pairs, settings.states * 2 // 3)
    steps = plan_both_prints(mine.collection, targets, seat)
    planned = [step_message(step) for step in steps]
    plan = [str(step) for step in planned]
    for wanted, why, value in _best_first(record, seat, targets, mine, steps, settings, rng):
        text = _as_move(record, wanted)
        if rules.try_move(position.copy(), seat, moves.encode_move(text)[1]):
            continue
        if settings.is_sure and record["phase"] == TURN and not _is_possible(position, seat, wanted):
            continue
        if value is None:
            return text, BrickWorkInfo(
                plan=plan, plan_localizable=planned, value=0.0, turns=None, why=str(why), why_localizable=why
            )
        turns = [round(mine.turns, 2), value[1]]
        return text, BrickWorkInfo(
            plan=plan,
            plan_localizable=planned,
            value=round(value[0], 4),
            turns=turns,
            why=str(why),
            why_localizable=why,
        )
    why = t("advice-any-action")
    info = BrickWorkInfo(plan=plan, plan_localizable=planned, value=0.0, turns=None, why=str(why), why_localizable=why)
    return sample_moves(position, seat)[0], info


def _as_move(record: Any, wanted: str) -> str:
    """Return the move by which a die comes to take an action now, which is written as on an empty space.

    By version 2 that is the die alone where another lies, and the action alone once that one has been rolled (W2).
    """
    placed, _, action = wanted.partition(">")
    if record["phase"] == ACT:
        return action
    word = action.partition(" ")[0]
    space = SPACE_OF[moves.die_after_tokens(int(placed[0]), placed[1:])] if word == "collect" else moves.WHAT_OF[word]
    bumps = word != "adjust" and record["spaces"][space] and record["rules_version"] >= rules.BUMPS_FIRST
    return f"{placed}>{word}" if bumps else wanted


def _is_possible(position: Position, seat: int, wanted: str) -> bool:
    """Return whether a move's action could be taken if no die lay on the board.

    Where one does, the move is the bump alone (W2), and allowed if any action of the space can be taken.
    """
    empty = position.copy()
    empty[0]["spaces"] = 0
    return not rules.try_move(empty, seat, moves.encode_move(wanted)[1])


def side_of(record: Any, seat: int, targets: Sequence[Boxes], pairs: int, states: int) -> Side:
    """Return a seat's collection, and its ways to both brickprints by the best `pairs` of recipes."""
    collection = collection_of(record, seat)
    objects = {letter: thing.boxes for letter, thing in collection.objects.items()}
    found = (
        best_recipe_pairs(targets, tuple(collection.loose), objects, tuple(collection.yard), pairs, states)
        if pairs
        else []
    )
    return Side(collection, objects, int(record["tokens"][seat]), found)


Option = tuple[str, Message, tuple[float, float | None] | None]
"""A move, why, and (its value from -1 to 1, the turns that the other seat needs)."""


def _best_first(
    record: Any,
    seat: int,
    targets: Sequence[Boxes],
    mine: Side,
    steps: Sequence[Step],
    settings: LevelSettings,
    rng: np.random.Generator,
) -> Iterator[Option]:
    """Yield moves, the one to play first; a later one is for the case that an earlier one is not allowed."""
    if settings.random_share and rng.random() < settings.random_share:
        yield from _random_moves(record, mine, rng)
    if settings.lost_share and record["phase"] == TURN and rng.random() < settings.lost_share:
        yield from _lost_moves(record, mine, steps, rng)
    detour = mine.ways and len(steps) < sum(recipe.actions for recipe in mine.ways[0].recipes)
    if mine.ways and not (detour and any(step.space == "demolish" for step in steps)):
        yield from _moves_by_turns(record, seat, targets, mine, settings, rng)
    yield from _planned_moves(record, mine, steps, settings)
    yield from _token_moves(record, mine)


def _faces(record: Any) -> list[int]:
    """Return the faces in the pool; once a die lies on a space where it has bumped another, that die alone."""
    if record["phase"] == ACT:
        return [int(record["spaces"][int(record["acting"]) - 1])]
    return [face for face, count in enumerate(record["pool"].tolist()) if count]


def tokens_for(die: int, value: int) -> str:
    """Return the fewest tokens that turn a die to a value; 6 and 1 are neighbours (W6)."""
    up, down = (value - die) % 6, (die - value) % 6
    return "+" * up if up <= down else "-" * down


def _random_moves(record: Any, mine: Side, rng: np.random.Generator) -> Iterator[Option]:
    """Yield random moves: any die, on COLLECT or ADJUST."""
    faces = _faces(record)
    die = faces[int(rng.integers(len(faces)))]
    kinds = [kind for kind, count in enumerate(mine.collection.yard) if count and KINDS[kind].pips == die]
    if kinds and rng.random() < 0.6:
        yield f"{die}>collect {NAMES[kinds[int(rng.integers(len(kinds)))]]}", t("advice-useful"), None
    yield f"{die}>adjust", t("advice-token"), None


def _lost_moves(record: Any, mine: Side, steps: Sequence[Step], rng: np.random.Generator) -> Iterator[Option]:
    """Yield moves that bring no brickprint nearer: a brick that is on no list, or a token, gained or changed."""
    faces = _faces(record)
    die = faces[int(rng.integers(len(faces)))]
    listed = {step.text for step in steps}
    actions = [
        f"collect {NAMES[kind]}" for kind, count in enumerate(mine.collection.yard) if count and KINDS[kind].pips == die
    ]
    idle = [action for action in actions if action not in listed]
    if idle and rng.random() < 0.6:
        yield f"{die}>{idle[int(rng.integers(len(idle)))]}", t("advice-useful"), None
    yield f"{die}>adjust", t("advice-token"), None
    yield f"{die}+>adjust", t("advice-token"), None


def _planned_moves(record: Any, mine: Side, steps: Sequence[Step], settings: LevelSettings) -> Iterator[Option]:
    """Yield the steps of a list that can be done now: bricks in any order, what is built or taken apart as listed."""
    getting = [step for step in steps if step.space in ("collect", "recycle")]
    first = list(steps[:1])
    spend = min(settings.tokens, mine.tokens)
    for limit in range(spend + 1):
        for step in [*first, *getting, *steps[1:]]:
            for die in _faces(record):
                tokens = tokens_for(die, step.die)
                if len(tokens) == limit:
                    yield f"{die}{tokens}>{step.text}", t("advice-listed", step=step_message(step)), None


def _token_moves(record: Any, mine: Side) -> Iterator[Option]:
    """Yield the moves that are always possible: a token by ADJUST."""
    for die in _faces(record):
        yield f"{die}>adjust", t("advice-nothing-fits"), None
    for die in _faces(record):
        yield f"{die}+>adjust", t("advice-nothing-helps"), None


# --- counting turns --------------------------------------------------------------------------------------------------


def _moves_by_turns(
    record: Any, seat: int, targets: Sequence[Boxes], mine: Side, settings: LevelSettings, rng: np.random.Generator
) -> Iterator[Option]:
    """Yield the moves by the turns that are needed after them, or by the chance to win."""
    options = _move_candidates(record, mine, settings)
    rival = side_of(record, 1 - seat, targets, 2, settings.states // 3) if settings.looks_at_rival else None
    if rival is None:
        values = [
            -choice.turns + (float(rng.normal(0.0, settings.noise)) if settings.noise else 0.0) for choice in options
        ]
    else:
        values = _win_probabilities(record, seat, options, rival)
    scored = [(value, -number) for number, value in enumerate(values)]
    for value, number in sorted(scored, reverse=True):
        choice = options[-number]
        outlook = 2.0 * value - 1.0 if rival is not None else 0.0
        theirs = None if rival is None or rival.turns >= UNREACHABLE_TURNS else round(rival.turns, 2)
        yield _text(choice, mine), _why(record, choice, mine), (outlook, theirs)


def valued_moves(record: Any, seat: int, mine: Side, rival: Side) -> list[tuple[float, str]]:
    """Return (chance that the seat wins, move) for the moves that help and for each token; `mine` has ways to go on."""
    options = _move_candidates(record, mine, LEVEL_SETTINGS[5])
    values = _win_probabilities(record, seat, options, rival)
    return [(value, _as_move(record, _text(choice, mine))) for value, choice in zip(values, options, strict=True)]


def chance_without_progress(record: Any, seat: int, mine: Side, rival: Side) -> float:
    """Return the chance that the seat wins if the action that it has to take now brings it no nearer."""
    top = min(mine.ways, key=lambda way: float(way.turns[mine.tokens]))
    choice = MoveCandidate(0, 0, mine.tokens, ADJUST, None, top, float(top.turns[mine.tokens]))
    return _win_probability_with_pool(record, seat, choice, rival, record["pool"].tolist())


def chance_by_turns(mine: Side, rival: Side) -> float:
    """Return the chance that the seat to act wins by the turns alone that both need, whatever its dice show."""
    return _win_probability(rival.turns - mine.turns, mine.turns + rival.turns, 0.5)


def planned_turns(mine: Side, targets: Sequence[Boxes], seat: int) -> float:
    """Return about how many turns the planner's list takes; UNREACHABLE_TURNS if there is none.

    A fit to what recipes count, of 2,459 collections of twenty matches between levels 4 and 1: off by 0.7 turns, a
    standard deviation.
    """
    steps = plan_both_prints(mine.collection, targets, seat)
    return 0.9 + 1.07 * len(steps) - 0.4 * mine.tokens if steps else UNREACHABLE_TURNS


def _move_candidates(record: Any, mine: Side, settings: LevelSettings) -> list[MoveCandidate]:
    """Return the moves that help, the best use of each die and space, and ADJUST with each die.

    Once a die lies where it has bumped another, only what helps of that space.
    """
    faces, acting = _faces(record), int(record["acting"]) - 1
    is_acting = record["phase"] == ACT
    best: dict[tuple[int, int, int, int, int, int], MoveCandidate] = {}
    for number, way in enumerate(mine.ways):
        for candidate in recipes.candidates(way):
            if is_acting and _space(candidate) != acting:
                continue
            after = candidate.after
            for die in faces:
                spent = len(tokens_for(die, candidate.value))
                left = mine.tokens - spent
                if left < 0 or spent > (0 if is_acting else settings.tokens):
                    continue
                turns = float(after.turns[left])
                key = (die, left, number, candidate.what, candidate.one, candidate.two)
                if turns < UNREACHABLE_TURNS and (key not in best or turns < best[key].turns):
                    space = _space(candidate)
                    best[key] = MoveCandidate(die, candidate.value, left, space, candidate, after, turns)
    found = sorted(best.values(), key=lambda choice: choice.turns)[:80]
    if is_acting and acting != ADJUST:
        return found
    held = min(mine.tokens + 1, TOKEN_LIMIT)
    top = min(mine.ways, key=lambda way: float(way.turns[held]))
    found += [MoveCandidate(die, die, held, ADJUST, None, top, float(top.turns[held])) for die in faces]
    return sorted(found, key=lambda choice: choice.turns)


def _space(candidate: Candidate) -> int:
    if candidate.what == BUILDING:
        return BUILD
    return SPACE_OF[candidate.value] if candidate.what == COLLECTING else RECYCLE


def _text(choice: MoveCandidate, mine: Side) -> str:
    if choice.candidate is None:
        return f"{choice.die}{'+' if mine.tokens == TOKEN_LIMIT else ''}>adjust"
    action = recipes.action_text(choice.candidate, mine.objects)
    return f"{choice.die}{tokens_for(choice.die, choice.value)}>{action}"


def _why(record: Any, choice: MoveCandidate, mine: Side) -> Message:
    """Return the purpose of a choice, in one sentence."""
    if choice.turns == 0.0:
        return t("advice-finishes")
    before, after = (divmod(round(10 * turns), 10) for turns in (mine.turns, choice.turns))
    return t(
        "advice-closer",
        what="token" if choice.candidate is None else "closer",
        after=after[0],
        afterTenths=after[1],
        before=before[0],
        beforeTenths=before[1],
        bumps="yes" if record["phase"] == TURN and record["spaces"][choice.space] else "no",
    )


def _win_probabilities(record: Any, seat: int, options: Sequence[MoveCandidate], rival: Side) -> list[float]:
    """Return how likely the seat wins after each of some choices, as far as the next turn of each shows.

    A bumped die is averaged over. By version 2 it has been seen when the action is chosen: all choices that begin with
    the same die, tokens and space are worth what the best for each face is worth.
    """
    by_face = [_win_probabilities_by_face(record, seat, choice, rival) for choice in options]
    if record["rules_version"] >= rules.BUMPS_FIRST:
        best: dict[tuple[int, int, int, int], list[float]] = {}
        for choice, values in zip(options, by_face, strict=True):
            begun = best.setdefault(choice[:4], values)
            best[choice[:4]] = [max(pair) for pair in zip(begun, values, strict=True)]
        by_face = [best[choice[:4]] if len(own) > 1 else own for choice, own in zip(options, by_face, strict=True)]
    return [sum(values) / len(values) for values in by_face]


def _win_probabilities_by_face(record: Any, seat: int, choice: MoveCandidate, rival: Side) -> list[float]:
    """Return how likely the seat wins after a choice: by what a bumped die shows, else one number."""
    assert choice.way is not None
    pool = record["pool"].tolist()
    bumps = record["phase"] == TURN and record["spaces"][choice.space] and not rules.is_closed(record, choice.space)
    if choice.turns == 0.0:
        return [1.0] * (FACES if bumps else 1)
    if record["phase"] == TURN:
        pool[choice.die] -= 1
    if not bumps:
        return [_win_probability_with_pool(record, seat, choice, rival, pool)]
    found = []
    for face in range(1, FACES + 1):
        pool[face] += 1
        found.append(_win_probability_with_pool(record, seat, choice, rival, pool))
        pool[face] -= 1
    return found


def _win_probability_with_pool(
    record: Any, seat: int, choice: MoveCandidate, rival: Side, pool: Sequence[int]
) -> float:
    """Return how likely the seat wins if the pool is this after its turn."""
    way = choice.way
    assert way is not None
    ours, theirs = choice.turns, rival.turns
    left = sum(pool)
    second = int(record["first"]) != seat  # whether the seat is Player Two in this round
    if left == 0:
        return _win_probability(theirs - ours, ours + theirs, 0.5 if second else -0.5)
    if rival.ways:
        faces = rival.ways[0].pair.faces(rival.ways[0].one, rival.ways[0].two, rival.tokens)
        their_die = min((face for face in range(1, 7) if pool[face]), key=lambda face: float(faces[face]))
        theirs = 1.0 + float(faces[their_die])
        if faces[their_die] <= 0.0:
            return 0.0
        if left > 1:
            own = way.pair.faces(way.one, way.two, choice.tokens)
            rest = [face for face in range(1, 7) if pool[face] - (face == their_die) > 0]
            ours = 1.0 + min(float(own[face]) for face in rest)
    # Player Two, when last in a round, is Player One of the next and has two turns running.
    last_is_ours = left % 2 == 0
    extra = (1.0 if second else 0.0) if last_is_ours else (0.0 if second else -1.0)
    return _win_probability(theirs - ours, ours + theirs, _ORDER_KEPT_CHANCE[min(left, 4)] * extra - 0.5)


def _win_probability(lead: float, turns: float, tempo: float) -> float:
    """Return how likely a lead of so many turns wins, with so many turns to come."""
    return 1.0 / (1.0 + math.exp(-(lead + tempo) / (0.45 + 0.05 * min(turns, 60.0))))


# --- the planner's list ----------------------------------------------------------------------------------------------


def plan_both_prints(collection: Collection, targets: Sequence[Boxes], seat: int = 0) -> list[Step]:
    """Return a plan for all brickprints, one after the other: the shorter of the two orders, the seat's own first."""
    orders = ((seat, 1 - seat), (1 - seat, seat)) if len(targets) > 1 else ((0,),)
    plans = [_plan_in_order(collection, [targets[i] for i in order]) for order in orders]
    found = [steps for steps in plans if steps is not None]
    return min(found, key=len) if found else []


def _plan_in_order(collection: Collection, targets: Sequence[Boxes]) -> list[Step] | None:
    here = collection.copy()
    finished: set[str] = set()
    steps: list[Step] = []
    for target in targets:
        objects = {letter: thing.boxes for letter, thing in here.objects.items() if letter not in finished}
        found = plan.plan(target, here.loose, objects, here.yard, finished, MAX_PLANNED_COVERS)
        if not found.possible:
            return None
        for step in found.steps:
            carry_out(here, step)
        goal = shape_key(target)
        finished.add(
            next(
                letter
                for letter, thing in here.objects.items()
                if letter not in finished and shape_key(thing.boxes) == goal
            )
        )
        steps += found.steps
    return steps


def carry_out(collection: Collection, step: Step) -> None:
    """Carry out a step of a plan on a collection, in place."""
    move = moves.read_move(f"{step.die}>{step.text}")
    assert isinstance(move, moves.Place)
    match move.action:
        case moves.Collect(kind):
            collection.yard[kind] -= 1
            collection.loose[kind] += 1
        case moves.Recycle(returned, collected):
            for kind in returned:
                collection.loose[kind] -= 1
                collection.yard[kind] += 1
            for kind in collected:
                collection.yard[kind] -= 1
                collection.loose[kind] += 1
        case moves.Build() | moves.Demolish():
            rules.play_steps(collection, move.action)


def warm() -> None:
    """Compile the bots, or load them from the cache."""
    from stackyard.games.brick_work.bots.designs import DESIGNS

    targets = [DESIGNS[0].boxes, DESIGNS[2].boxes]
    collection = Collection([4, 4, 4, 2, 2, 2, 2], [0] * len(KINDS), {})
    plan_both_prints(collection, targets)
    objects: Mapping[str, Boxes] = {"A": targets[0][:2]}
    for way in best_recipe_pairs(targets, tuple(collection.loose), objects, tuple(collection.yard), 1, 1):
        way.pair.faces(way.one, way.two, 1)
