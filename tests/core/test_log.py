"""A log shares its items with its branches, and appending to one does not change the others."""

from __future__ import annotations

import random

import pytest

from stackyard.core.log import Log
from stackyard.core.match import Match


def test_branches_are_as_lists_would_be() -> None:
    """Random appends, branches and cuts of many logs, each compared with a plain list."""
    rng = random.Random(5)
    logs: list[tuple[Log[int], list[int]]] = [(Log(), [])]
    for number in range(4000):
        log, plain = rng.choice(logs[-12:])
        what = rng.random()
        if what < 0.6:
            log.append(number)
            plain.append(number)
        elif what < 0.8:
            logs.append((log.branch(), list(plain)))
        else:
            size = rng.randint(0, len(plain))
            logs.append((log.branch(size), plain[:size]))
    for log, plain in logs:
        assert log == plain
        assert list(log) == plain
        assert len(log) == len(plain)
        assert log[2:-1] == plain[2:-1]
        assert list(reversed(log)) == plain[::-1]
        if plain:
            assert (log[0], log[-1]) == (plain[0], plain[-1])
        with pytest.raises(IndexError):
            log[len(plain)]


def test_a_branch_copies_nothing_until_two_go_different_ways() -> None:
    log = Log(range(1000))
    one, other = log.branch(), log.branch()
    one.append(1)
    assert one._items is log._items
    other.append(2)
    assert other._items is not log._items
    assert (len(log), one[-1], other[-1]) == (1000, 1, 2)


def test_a_match_that_is_tried_out_leaves_the_match_as_it_was() -> None:
    match = Match.new("towers", {"width": 4, "height": 4}, seed=1)
    rng = random.Random(1)
    while not match.over:
        seat = int(match.to_act[0])
        before = match.text(), match.position.tobytes(), match.to_act, match.outcome()
        for _ in range(3):
            tried = match.branch()
            tried.play(seat, rng.choice(match.legal(seat)))
            tried.apply_table_event("draw") if not tried.over else None
        assert (match.text(), match.position.tobytes(), match.to_act, match.outcome()) == before
        match.play(seat, rng.choice(match.legal(seat)))


def test_what_a_step_keeps_does_not_change_as_the_match_goes_on() -> None:
    match = Match.new("take-that-towers", None, 2, seed=3)
    rng = random.Random(3)
    befores = []
    while not match.over and len(match.events) < 60:
        seat = int(match.to_act[0])
        before = match.position.tobytes()
        steps = match.apply_event(seat, rng.choice(match.legal(seat)))
        assert steps[0].before.tobytes() == before
        befores += [(step, step.before.tobytes()) for step in steps]
    assert all(step.before.tobytes() == octets for step, octets in befores)
    assert [step.event for step, _ in befores] == match.events[-len(befores) :]
