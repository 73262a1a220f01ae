"""Candidates for TowerBrix's cards: some two thousand conditions that can be said in a short sentence.

`candidates` makes them from templates over colours, poses, places and numbers. What reads like no card that one would
want to hold is left out: long sentences, two limits in one, a relation to bricks that are described at length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Final

from stackyard.games.towerbrix.conditions.language import BadConditionError, Condition, parse, text_of
from stackyard.games.towerbrix.conditions.sentences import sentence
from stackyard.games.towerbrix.pieces import COLOURS

PLAIN: Final = COLOURS[:4]  # two bricks each; the gray one is single
POSES: Final = ("standing", "lying")
PLACES: Final = ("grounded", "highest")
LIMITS: Final = ("exactly", "at least", "at most")
MOST_WORDS: Final = {"en": 12, "de": 14}
UNREADABLE: Final = re.compile(
    r"^(no|at most)\b.*: (touches|rests on) (at most|exactly)"  # a limit within a limit
    r"|(touches|rests on) at least 1 bricks"  # of every tower's bricks
    r"|^(?!all|at least 1 |exactly 1 ).*: (touches|rests on) at most"
    r"|^(at least|at most|exactly) [4-9].*: (touches|rests on)"
    r"|(touches|rests on) (at least|exactly|at most) \d (highest|grounded)"
    r"|(highest|lying) or grounded|standing or highest"
    r"|^(?!all).*standing or grounded"
    r"|\d (standing|lying) bricks: rests on (exactly|at most)"
)


def candidates(deck: str) -> dict[str, Condition]:
    """Return the candidates for a deck, "green" or "pink", by their canonical texts."""
    found: dict[str, Condition] = {}
    for text in (*_of_all_bricks(), *_of_colours(), *_of_two_colours(), *(_of_gray() if deck == "pink" else ())):
        try:
            condition = parse(text)
        except BadConditionError:  # a number beyond the bricks that there are
            continue
        words = all(len(sentence(condition, language).split()) <= most for language, most in MOST_WORDS.items())
        if words and not UNREADABLE.search(text_of(condition)):
            found.setdefault(text_of(condition), condition)
    return found


def _of_all_bricks() -> Iterator[str]:
    for n in range(1, 7):
        for limit in LIMITS:
            yield from (f"{limit} {n} bricks: {what}" for what in (*POSES, *PLACES))
            for pose in POSES:
                yield f"{limit} {n} grounded bricks: {pose}"
                yield f"{limit} {n} highest bricks: {pose}"
                yield f"{limit} {n} {pose} bricks: grounded"
            for relation in ("touches", "rests on"):
                for things in ("bricks", "standing bricks", "lying bricks"):
                    yield from (
                        f"{limit} {n} {things}: {relation} {other} {m} bricks" for other in LIMITS for m in range(1, 6)
                    )
    for quantity in ("all", "no"):
        for pose in POSES:
            yield from (f"{quantity} {place} bricks: {pose}" for place in PLACES)
            yield from (f"{quantity} {pose} bricks: {place}" for place in PLACES)
        for relation in ("touches", "rests on"):
            yield from (f"{quantity} bricks: {relation} {limit} {m} bricks" for limit in LIMITS for m in range(1, 6))
    for one, other in permutations((*POSES, "grounded"), 2):
        yield f"more {one} bricks than {other} bricks"
        yield f"as many {one} bricks as {other} bricks"


def _of_colours() -> Iterator[str]:
    for colour in PLAIN:
        for quantity in ("all", "no", "exactly 1", "at least 1"):
            who = f"{quantity} {colour}"
            yield from (f"{who}: {what}" for what in (*POSES, *PLACES))
            yield from (f"{who}: {pose} {joint} grounded" for pose in POSES for joint in ("and", "or"))
            yield f"{who}: lying and highest"
            for relation in ("touches", "rests on"):
                yield from (f"{who}: {relation} {limit} {m} bricks" for limit in LIMITS for m in range(1, 5))
                yield from (f"{who}: {relation} at least {m} {pose} bricks" for pose in POSES for m in (1, 2))
            for other in PLAIN:
                if other != colour:
                    yield from _of_a_pair(who, other)
        yield f"all {colour}: touches all {colour}"
        yield f"no {colour}: touches at least 1 {colour}"
        yield f"at least 1 {colour}: above all {colour}"
        yield f"no {colour}: above at least 1 {colour}"
        yield f"at least 1 {colour}: rests on at least 1 {colour}"
        yield from (f"{like} {what} {colour}" for like in ("same", "different") for what in ("pose", "top"))


def _of_a_pair(who: str, other: str) -> Iterator[str]:
    yield from (f"{who}: touches {how} {other}" for how in ("at least 1", "exactly 1", "all"))
    yield f"{who}: rests on at least 1 {other}"
    yield from (f"{who}: {relation} {how} {other}" for relation in ("above", "below") for how in ("all", "at least 1"))
    for what in (*POSES, "grounded"):
        yield f"{who}: {what} and touches at least 1 {other}"
    for pose in POSES:
        yield f"{who}: touches at least 1 {pose} {other}"
        quantity, _, colour = who.rpartition(" ")
        yield from (f"{quantity} {pose} {colour}: {how} at least 1 {other}" for how in ("touches", "rests on"))


def _of_two_colours() -> Iterator[str]:
    for one, other in combinations(PLAIN, 2):
        who = f"{one} or {other}"
        yield from (f"{quantity} {who}: {what}" for quantity in ("all", "no") for what in (*POSES, *PLACES))
        for n in range(1, 4):
            for limit in LIMITS:
                yield from (f"{limit} {n} {who}: {what}" for what in (*POSES, *PLACES))
                yield from (
                    f"{limit} {n} {who}: {how} at least {m} bricks" for how in ("touches", "rests on") for m in (2, 3)
                )
        for what in (*POSES, *PLACES):
            yield f"as many {what} {one} as {what} {other}"
            yield f"more {what} {one} than {what} {other}"
            yield f"more {what} {other} than {what} {one}"
    for colour in PLAIN:
        for one, other in combinations([each for each in PLAIN if each != colour], 2):
            yield from (
                f"{quantity} {colour}: touches at least 1 {one} or {other}" for quantity in ("at least 1", "all", "no")
            )
            yield f"at least 1 {colour}: rests on at least 1 {one} or {other}"
            yield f"at least 1 {colour}: above all {one} or {other}"


def _of_gray() -> Iterator[str]:
    yield from (f"{quantity} gray: {what}" for quantity in ("all", "no") for what in (*POSES, *PLACES))
    yield "all gray: standing or grounded"
    for relation in ("touches", "rests on"):
        yield from (f"all gray: {relation} {limit} {m} bricks" for limit in LIMITS for m in range(1, 6))
    yield from (f"all gray: touches at least {m} {pose} bricks" for pose in POSES for m in (1, 2))
    for colour in PLAIN:
        yield from (f"all gray: {what} and touches at least 1 {colour}" for what in (*POSES, *PLACES))
        for relation in ("touches", "above", "below", "rests on"):
            yield from (f"all gray: {relation} {how} {colour}" for how in ("all", "at least 1", "exactly 1", "no"))
            yield from (f"{how} {colour}: {relation} all gray" for how in ("at least 1", "all", "no", "exactly 1"))
