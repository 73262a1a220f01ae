"""Bots at a table with people: they deal and decide nothing, wait for people's bricks, and ask before they move one.

Whether a bot speaks of a tower is as among bots. When it builds depends on the table's temperament. A *partner* puts a
brick after a person's, and mends a whole tower that it has said no to; a *leader* goes on at its own pace; a *helper*
does what it is asked for. Bots of the lowest two levels are partners that leave most to people.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
import numpy as np

from stackyard.core.game import Seat
from stackyard.core.texts.catalogue import Message
from stackyard.games.towerbrix.bots.attempt_memory import BUILDING_RADIUS_MM, PUTS, AttemptMemory, Placement
from stackyard.games.towerbrix.bots.belief import (
    JudgedTower,
    Observation,
    backs,
    is_whole,
    own_cards,
    survey_bricks,
)
from stackyard.games.towerbrix.bots.builder import Goal
from stackyard.games.towerbrix.bots.built_bricks import BUILDING_RADIUS_M
from stackyard.games.towerbrix.bots.goals import (
    LEVEL_SETTINGS,
    LevelSettings,
    adjusting_move,
    goal_with_people,
    has_to_clear,
)
from stackyard.games.towerbrix.bots.proposals import Permissions
from stackyard.games.towerbrix.bots.reactions import Choice, act_of, bits_of, silence_wait_s, word_of
from stackyard.games.towerbrix.bots.turn_taking import (
    AFTER_NO_S,
    IDLE_S,
    RANK_DELAY_S,
    TAKEOVER_S,
    lead,
    order_of,
    rank_in,
)
from stackyard.games.towerbrix.conditions.language import Condition
from stackyard.games.towerbrix.pieces import BRICKS, COLOUR_OF
from stackyard.games.towerbrix.record import start_poses
from stackyard.games.towerbrix.rules import challenges
from stackyard.games.towerbrix.rules.wishes import pose_class
from stackyard.games.towerbrix.solver.solver import solve
from stackyard.games.towerbrix.texts import t

THINK_S: Final = 50.0  # s after a person's brick in which bots of the lowest levels leave people to think
START_WAIT_S: Final = 30.0  # s of nothing until bots begin where nobody has said that they begin
FOLLOWING_S: Final = 2.0  # s after a person's brick before a bot puts one
MOST_MENDING_MOVES: Final = 24  # moves of bricks with which a bot goes on until it looks at the bricks anew
BRICKS_FOR_ONE: Final = 2  # bricks that people put for each that a partner puts while they build
PERSONS_TURN_S: Final = 10.0  # s after a bot's brick before a bot puts another, where it is a person's turn
FIRST_TOWER_S: Final = 20.0  # s that a person's first tower is left alone before a bot asks for one of its bricks
SECOND_S: Final = 8.0  # s more before another bot goes on instead
LIKELY: Final = 0.3  # fraction of imagined hands from which on a bot does not leave a person their turn first
MODEST_FACTOR: Final = 2.5  # how much longer a helper waits, and a bot of the lowest levels before it mends
MODEST_LEVEL: Final = 2
ANSWER_WAIT_S: Final = 20.0  # s that an answer is waited for before the question is taken back
QUESTION_PAUSE_S: Final = 25.0  # s of quiet before bots ask again where their last question got no yes ...
RESPECT_S: Final = 60.0  # ... and where that was about the tower that is being built
ACT_WAIT_S: Final = 25.0  # s before a bot strikes, pulls or removes: people do it first
FEWEST_CONTRADICTING: Final = 2  # cards: one alone can always be met
PROOF_S: Final = 0.5  # s of processor time in which a bot looks, once, whether its own cards contradict each other
HAND_WAIT_S: Final = 5.0  # s until a bot that wants a brick in a person's hand looks again
TWIN_OF: Final = tuple(
    next((twin for twin, colour in enumerate(COLOUR_OF) if colour == own and twin != brick), None)
    for brick, own in enumerate(COLOUR_OF)
)
"""The other brick of each brick's colour, by number; None: there is none."""

VOTE_S: Final = 2.0  # s before a bot votes as all people have


class Turn(NamedTuple):
    """Which bots would put the next brick, in what order, after how many seconds, and why."""

    order: list[Seat]
    wait: float
    why: Message
    goes_on: bool = False  # with the tower that it has in mind since the last whole one


def decide_with_people(me: Observation, attempt: AttemptMemory, level: int, ms: int | None, seed: int) -> Choice:
    """Return the choice of a bot of this level beside people: its move, or how long it waits."""
    settings, jitter = LEVEL_SETTINGS[level], 0.85 + 0.3 * (seed % 1009) / 1009
    if me.view.phase == "mix":
        return _answer(me, attempt, settings) or ("", IDLE_S, t("why-people-deal"))
    if me.view.phase == "act":
        act = act_of(me)  # which brick is taken away is for people to decide
        return ("", IDLE_S, t("why-people-decide")) if " " in act else (act, ACT_WAIT_S, t("why-challenge"))
    move, wait, why = _beside_hands(me, attempt, _build(me, attempt, level, ms, seed))
    return move, wait * jitter, why


def _beside_hands(me: Observation, attempt: AttemptMemory, choice: Choice) -> Choice:
    """Return a bot's choice where it would move a brick that a person has in hand: that brick is left alone.

    The bot takes its twin where that is not built with yet. Else it waits, and asks for the brick once nobody leads it.
    """
    verb, _, rest = choice[0].partition(" ")
    if not attempt.in_hand or verb not in (*PUTS, "ask", "knock"):
        return choice
    name, _, place = rest.partition(" ")
    waits: Choice = ("", HAND_WAIT_S, t("why-in-hand"))
    if name not in BRICKS:
        return waits  # it would take the tower apart
    brick = BRICKS.index(name)
    if not attempt.in_hand >> brick & 1:
        return choice
    twin = TWIN_OF[brick]
    to_tower = verb == "put" and max(abs(int(part)) for part in place.split(" ")[:2]) <= BUILDING_RADIUS_MM
    is_free = twin is not None and not attempt.in_hand >> twin & 1 and _is_unused(me, twin)
    if twin is not None and is_free and (to_tower or verb == "lean"):
        return f"{verb} {BRICKS[twin]} {place}", *choice[1:]
    may_ask = attempt.still >> brick & 1 and not attempt.declined >> brick & 1 and attempt.asked != (me.seat, name)
    return (f"ask {name}", choice[1], t("why-asks-in-hand")) if may_ask else waits


def _is_unused(me: Observation, brick: int) -> bool:
    """Tell whether a brick lies where it lay at the start, or was put aside by somebody."""
    at_start = np.abs(me.poses[brick] - start_poses(len(me.poses))[brick]).max() < 1e-6
    return bool(at_start) or _is_aside(me, brick)


def _build(me: Observation, attempt: AttemptMemory, level: int, ms: int | None, seed: int) -> Choice:
    settings = LEVEL_SETTINGS[level]
    if (vote := _vote(me, attempt, level)) is not None:
        return vote
    if me.blind:
        likes = me.view.hands[me.seat] and not me.view.thumbs[me.seat]
        if likes and all(me.view.thumbs[seat] for seat in backs(me)):
            return "up", settings.reaction_s, t("why-all-like")
        return _answer(me, attempt, settings) or ("", IDLE_S, t("why-blind"))
    found = survey_bricks(np.asarray(me.poses, np.float32))
    whole = is_whole(found, len(me.view.bricks))
    word = None if all(me.view.reveal) else word_of(me, settings, found)
    step = _unfinished(me, attempt, level, ms, seed) if whole else None
    likes = word is not None and word[0] == "up"
    if step is not None and not (likes and step[0].startswith("ask ")):  # who likes a tower asks for none of its bricks
        return step
    if word is not None and not (word[0] == "no" and _is_changing(me, attempt)):
        return word
    if (answer := _answer(me, attempt, settings)) is not None:
        return answer
    return _next_brick(me, attempt, level, ms, seed, whole=whole)


def _answer(me: Observation, attempt: AttemptMemory, settings: LevelSettings) -> Choice | None:
    """Return a bot's answer to what is asked, after the people that are asked; None if no question is open."""
    asked = me.view.question
    if asked is None or asked.answer != "open":
        return None
    if asked.of[me.seat] and not asked.agreed[me.seat]:
        if any(asked.of[seat] and not asked.agreed[seat] for seat in attempt.people):
            return "", IDLE_S, t("why-people-answer")
        return "agree", settings.reaction_s, t("why-asked")
    if asked.by == me.seat and asked.kind in ("brick", "knock"):
        return "decline", ANSWER_WAIT_S, t("why-no-answer")
    return "", IDLE_S, t("why-others-asked")


def _is_changing(me: Observation, attempt: AttemptMemory) -> bool:
    """Tell whether a bot is about to change the tower: it has asked for a brick, and has not been refused."""
    asked = me.view.question
    gesture = asked is not None and asked.kind in ("brick", "knock") and asked.answer != "declined"
    return bool(gesture and asked is not None and asked.by not in attempt.people)


def _unfinished(me: Observation, attempt: AttemptMemory, level: int, ms: int | None, seed: int) -> Choice | None:
    """Return the next brick of a bot that changes one whole tower into another, by way of a third one that is whole."""
    role, has_reactions = me.view.temperament, any(me.view.nos) or any(me.view.thumbs)
    if me.view.question is not None and me.view.question.answer == "open":
        return None
    if me.mover != me.seat or has_reactions or role == "helper":
        return None
    turn = _turn(me, attempt, LEVEL_SETTINGS[level], role, level, whole=True)
    if not turn.goes_on or turn.order[0] != me.seat:
        return None
    goal = _goal(me, attempt, me.tried, level, ms, turn, leads=True, whole=False, seed=seed)
    if goal is None or goal.next_step(me.poses) is None:
        return None
    return _mend(me, attempt, level, ms, seed, turn, turn.wait, leads=True, whole=True)


def _vote(me: Observation, attempt: AttemptMemory, level: int) -> Choice | None:
    """Return a bot's vote on what the whole team has to agree on: as all people have voted; None if none is due.

    That its own cards contradict each other it says of itself: that decides nothing, as long as no person says so, too.
    """
    for word, votes in (("void", me.view.void), ("reveal", me.view.reveal)):
        if not votes[me.seat] and all(votes[seat] for seat in attempt.people):
            return word, VOTE_S, t("why-people-think")
    if not me.view.void[me.seat] and _is_sure_of_contradiction(me):
        return "void", LEVEL_SETTINGS[level].reaction_s, t("why-own-cards-contradict")
    return None


def _is_sure_of_contradiction(me: Observation) -> bool:
    """Tell whether it is proven that no tower meets the cards that a bot sees, and nobody has asked the solver."""
    mine = [me.deck[card].condition for card in own_cards(me)]
    may_drop = me.view.challenge in challenges.DROPS
    if len(mine) < FEWEST_CONTRADICTING or me.view.solvable or me.view.proof is not None or may_drop:
        return False
    return _contradict(tuple(mine), me.view.deck)


@lru_cache(maxsize=64)
def _contradict(conditions: tuple[Condition, ...], deck: str) -> bool:
    return solve(conditions, deck, seconds=PROOF_S, by_work=True, leaning=True).verdict == "impossible"


# --- building --------------------------------------------------------------------------------------------------------


def _next_brick(
    me: Observation, attempt: AttemptMemory, level: int, ms: int | None, seed: int, *, whole: bool
) -> Choice:  # fmt: skip
    """Return a bot's next brick, or its question whether it may move it, and when."""
    settings = LEVEL_SETTINGS[level]
    begun = _are_told(me, attempt)
    role = me.view.temperament
    if role == "helper" and not begun:
        return _helping(me, attempt, level, ms, seed)
    if not attempt.have_people_moved(len(attempt.moved)):
        if not attempt.moved and not begun:
            move, _, why = lead(me, level, settings, ms, seed, whole=whole)
            start = THINK_S if level <= MODEST_LEVEL else START_WAIT_S
            return _unvoted(move), start + RANK_DELAY_S * _rank_of_bot(me, attempt), why
        if (
            not (me.judged or (whole and (any(me.view.nos) or any(me.view.thumbs))))
            or not begun
            or level <= MODEST_LEVEL
        ):
            move, wait, why = lead(me, level, settings, ms, seed, whole=whole)
            return _unvoted(move), wait, why
        role = "leader"  # they were told to begin, and a first whole tower stands
    if me.view.challenge == challenges.STAFFING_SHORTAGE:
        move, wait, why = lead(me, level, settings, ms, seed, whole=whole)
        return _unvoted(move), max(wait, FOLLOWING_S if me.mover in attempt.people else PERSONS_TURN_S), why
    turn = _turn(me, attempt, settings, role, level, whole=whole)
    rank = turn.order.index(me.seat) if me.seat in turn.order else len(turn.order)
    wait = turn.wait + (SECOND_S + RANK_DELAY_S * (rank - 1) if rank else 0.0)
    return _mend(me, attempt, level, ms, seed, turn, wait, leads=rank == 0, whole=whole)


def _are_told(me: Observation, attempt: AttemptMemory) -> bool:
    """Tell whether a person has said in this attempt that the others build."""
    return any(me.view.begun[seat] for seat in attempt.people if seat < len(me.view.begun))


def _unvoted(move: str) -> str:
    """Return a move, "" for one that decides for the team."""
    return "" if move in ("reveal", "void", "proof", "next") else move


def _bots(me: Observation, attempt: AttemptMemory) -> list[Seat]:
    """Return the bots in the order in which they lead, the most demanding hand first."""
    return [seat for seat in order_of(me) if seat not in attempt.people]


def _rank_of_bot(me: Observation, attempt: AttemptMemory) -> int:
    return rank_in(me, _bots(me, attempt))


def _turn(
    me: Observation, attempt: AttemptMemory, settings: LevelSettings, role: str, level: int, *, whole: bool
) -> Turn:  # fmt: skip
    """Return which bot would put the next brick, and after how many seconds."""
    bots = _bots(me, attempt)
    modest = MODEST_FACTOR if level <= MODEST_LEVEL or role == "helper" else 1.0
    persons_turn = settings.brick_pace_s if role == "leader" else PERSONS_TURN_S * modest
    following = FOLLOWING_S * modest
    noes, thumbs = me.view.nos, me.view.thumbs
    has_reactions = any(noes) or any(thumbs)
    content = all(thumbs[seat] for seat in attempt.people if me.view.hands[seat])
    if level <= MODEST_LEVEL and _are_told(me, attempt):
        persons_turn = following
    elif level <= MODEST_LEVEL and me.mover in attempt.people and not content:
        persons_turn = following = THINK_S
    asked = me.view.question
    ours = me.moves > 0 and not attempt.have_people_moved(me.moves)
    ours = ours or attempt.has_bot_cleared()
    goes_on = me.judged > 0 and ours and me.moves <= MOST_MENDING_MOVES and not (whole and has_reactions)
    if asked is not None and asked.answer == "agreed" and asked.by in bots and not attempt.has_asker_moved:
        return Turn(
            _first(asked.by, bots), settings.brick_pace_s, t("why-allowed"), goes_on or (whole and has_reactions)
        )
    if asked is not None and asked.answer == "agreed" and asked.by not in bots:
        return Turn(bots, PERSONS_TURN_S, t("why-person-asked"))
    if whole and has_reactions:
        turned = _turned(bots, me.judged + 1)
        unhappy = [seat for seat in turned if noes[seat]]
        silent = _silent(me)
        pending = silence_wait_s(_now(me), me.tried, silent) if silent else 0.0
        order = [*unhappy, *(seat for seat in turned if seat not in unhappy)]
        wait = persons_turn
        if unhappy and (content or me.mover in attempt.people):
            wait = FOLLOWING_S * modest if content else following
        return Turn(order, max(pending, wait), t("why-card-not-met"), goes_on=True)
    if content and any(thumbs[seat] for seat in attempt.people):  # they have done their part
        return Turn(_turned(bots, me.moves // 2), following, t("why-nobody-goes-on"), goes_on)
    if me.mover in attempt.people:
        recent = [one.seat in attempt.people for one in attempt.moved[-me.moves :]]
        early = sum(recent) < BRICKS_FOR_ONE * (len(recent) - sum(recent) + 1)
        if role != "leader" and (early or attempt.refused or me.judged):
            return Turn(_turned(bots, me.moves // 2), persons_turn, t("why-person-builds"))
        return Turn(_turned(bots, me.moves // 2), following, t("why-follows"))
    if any(noes[seat] for seat in attempt.people):
        return Turn(_first(me.mover, bots), AFTER_NO_S, t("why-told-no"))
    if attempt.moved[-1].brick is not None and _is_aside(me, attempt.moved[-1].brick):
        return Turn(_first(me.mover, bots), settings.brick_pace_s, t("why-put-aside"), goes_on)
    if goes_on and modest == 1.0:
        return Turn(_first(me.mover, bots), settings.brick_pace_s, t("why-mends"), goes_on)
    if role == "leader":
        return Turn(_first(me.mover, bots), settings.brick_pace_s, t("why-leads"), goes_on)
    return Turn(_turned(bots, me.moves // 2), persons_turn, t("why-nobody-goes-on"), goes_on)


def _silent(me: Observation) -> list[Seat]:
    """Return the other seats with cards that have said nothing of the tower."""
    return [s for s in backs(me) if not (me.view.thumbs[s] or me.view.nos[s]) and s != me.view.blind]


def _is_aside(me: Observation, brick: int) -> bool:
    """Tell whether a brick lies apart from where towers are built."""
    return bool(np.abs(me.poses[brick, :2]).max() > BUILDING_RADIUS_M)


def _first(seat: Seat | None, bots: list[Seat]) -> list[Seat]:
    return [one for one in bots if one == seat] + [one for one in bots if one != seat]


def _turned(bots: list[Seat], by: int) -> list[Seat]:
    by %= max(1, len(bots))
    return bots[by:] + bots[:by]


def _now(me: Observation) -> JudgedTower:
    return JudgedTower(np.asarray(me.poses, np.float32).tobytes(), bits_of(me.view.thumbs), bits_of(me.view.nos))


def _mend(
    me: Observation,
    attempt: AttemptMemory,
    level: int,
    ms: int | None,
    seed: int,
    turn: Turn,
    wait: float,
    *,
    leads: bool,
    whole: bool,
) -> Choice:
    """Return the next step to the tower that a bot has in mind, as a move, or as a question where it is a person's."""
    has_reactions = whole and (any(me.view.nos) or any(me.view.thumbs))
    tried = (*me.tried, _now(me)) if has_reactions else me.tried
    asked = me.view.question
    allowed = asked is not None and asked.answer == "agreed" and asked.by == me.seat
    given = None  # a brick that it may move, and has not moved yet
    if allowed and asked is not None and asked.brick is not None and attempt.asked == (me.seat, asked.brick):
        given = BRICKS.index(asked.brick)
    goal = _goal(me, attempt, tried, level, ms, turn, leads=leads, whole=has_reactions, seed=seed, given=given)
    if goal is None:
        return _once_more(me, attempt, level, ms, seed, turn, wait, leads=leads, whole=whole)
    owners = me.view.owners or []
    since = len(attempt.moved) - (0 if has_reactions else me.moves)
    before_asking = wait
    if not turn.goes_on and me.mover in attempt.people:  # they are building: they go on first
        before_asking = max(wait, PERSONS_TURN_S if me.judged else FIRST_TOWER_S)
    if attempt.was_declined_since(since):
        before_asking = max(wait, RESPECT_S)  # a no holds for the rest of the tower
    elif attempt.waits_for_yes:
        before_asking = max(before_asking, QUESTION_PAUSE_S)
    if has_to_clear(me, goal) and not attempt.knock_declined:
        if not any(owner in attempt.people for owner in owners) or (allowed and asked and asked.kind == "knock"):
            return "knock", wait, turn.why
        if not (attempt.declined | attempt.repaired):
            return "ask knock", before_asking, t("why-asks-apart")
    step = goal.next_step(me.poses, joined=True)
    if given is not None:  # people may have built since it asked
        step = goal.step_of(given, me.poses) or step
    text = adjusting_move(me, goal) if step is None else step.text
    brick = BRICKS.index(text.split(" ")[1])
    owner = owners[brick] if brick < len(owners) else None
    if owner is None or owner not in attempt.people:
        likely = whole and leads and goal.accepted >= LIKELY and level > MODEST_LEVEL
        return text, min(wait, FOLLOWING_S) if likely and not _silent(me) else wait, turn.why
    if (attempt.declined | attempt.repaired) >> brick & 1:
        return "", IDLE_S / 4, t("why-brick-stays")
    if allowed and asked is not None and asked.brick == BRICKS[brick]:
        return text, wait, t("why-allowed")
    if attempt.has_leave_of(owner, since):
        return text, wait, t("why-allowed-twice")
    return f"ask {BRICKS[brick]}", before_asking, t("why-asks-brick")


def _once_more(
    me: Observation,
    attempt: AttemptMemory,
    level: int,
    ms: int | None,
    seed: int,
    turn: Turn,
    wait: float,
    *,
    leads: bool,
    whole: bool,
) -> Choice:
    """Return what a bot does that finds no tower: after a minute of quiet it asks again for what it was refused."""
    if not attempt.declined:
        return "", IDLE_S / 4, t("why-nothing-to-change")
    asking = msgspec.structs.replace(attempt, declined=0)
    move, wait, why = _mend(me, asking, level, ms, seed, turn, wait, leads=leads, whole=whole)
    return move, max(wait, RESPECT_S) if move.startswith("ask ") else wait, why


def _goal(
    me: Observation,
    attempt: AttemptMemory,
    tried: tuple[JudgedTower, ...],
    level: int,
    ms: int | None,
    turn: Turn,
    *,
    leads: bool,
    whole: bool,
    seed: int,
    given: int | None = None,
) -> Goal | None:
    """Return the tower that a bot has in mind: of the last whole tower as long as only bots moved bricks since.

    `given`: a brick that it may move; a tower in which it can put this one is preferred.
    """
    without: Goal | None = None
    from_whole = bool(tried) and turn.goes_on
    for variation in ((0,), (1,), (2, seed)):
        fixed = attempt.declined | attempt.repaired
        if variation == (0,):  # what bots have moved to and fro they leave where it is, if they can
            fixed |= attempt.moved_back
        if from_whole:
            anew = not whole and attempt.have_people_moved(me.moves)  # a bot has taken apart what a person had begun
            owners = {} if anew else attempt.owners_before(0 if whole else me.moves)
            permissions = Permissions(_theirs(attempt, owners), fixed, attempt.refused)
            base = None if anew else tried[-1].poses
            goal = goal_with_people(
                me, tried, level, ms, (len(tried), *variation), permissions, base, leads=leads, half=False
            )
        else:
            now = np.asarray(me.poses, np.float32).tobytes()
            permissions = Permissions(
                _theirs(attempt, attempt.owners_before(0)), fixed | _just_set(attempt), attempt.refused
            )
            goal = goal_with_people(me, tried, level, ms, variation, permissions, now, leads=leads, half=True)
        if goal is not None and (given is None or goal.step_of(given, me.poses) is not None):
            return goal
        without = without or goal
        if from_whole and not whole and goal is None and not (variation == (0,) and attempt.moved_back):
            from_whole = False
    return without


def _just_set(attempt: AttemptMemory) -> int:
    """Return the brick that a person has just put, as a mask: it is left alone."""
    last = attempt.moved[-1]
    return 0 if last.brick is None or last.seat not in attempt.people else 1 << last.brick


def _theirs(attempt: AttemptMemory, owners: dict[int, Seat]) -> int:
    return sum(1 << brick for brick, seat in owners.items() if seat in attempt.people)


def _helping(me: Observation, attempt: AttemptMemory, level: int, ms: int | None, seed: int) -> Choice:
    """Return what a helper does: it moves the brick that a person has asked about, where it was a bot's."""
    asked = me.view.question
    if asked is None or asked.kind != "brick" or asked.by not in attempt.people or asked.answer != "agreed":
        return "", IDLE_S, t("why-helps")
    if not asked.of[me.seat] or asked.brick is None:
        return "", IDLE_S, t("why-helps")
    brick = BRICKS.index(asked.brick)
    x, y, z = (round(float(part) * 1000.0) for part in me.poses[brick, :3])
    here = Placement(brick, (x, y, z), pose_class(me.poses[brick]))
    elsewhere = msgspec.structs.replace(attempt, refused=(*attempt.refused, here))
    goal = _goal(me, elsewhere, me.tried, level, ms, Turn([], 0.0, t("why-helps")), leads=True, whole=False, seed=seed)
    step = None if goal is None else goal.next_step(me.poses)
    if step is None or step.brick != brick:
        return "", TAKEOVER_S, t("why-leaves-brick")
    return step.text, PERSONS_TURN_S, t("why-about-brick")


__all__ = ["decide_with_people"]
