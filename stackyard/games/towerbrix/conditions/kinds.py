"""Kinds of conditions: what a card asks about, so that no deck asks about one thing too often."""

from __future__ import annotations

from typing import Final

from stackyard.games.towerbrix.conditions.language import Coloured, Compare, Condition, Count, Is, Predicate

POSES: Final = ("standing", "lying", "leaning")


def kind_of(condition: Condition) -> str:
    """Return the kind of a condition's first clause: its node, and the words of its predicate without how many.

    For instance "count touches", "count pose", "more", "same top".
    """
    claim = condition[0][0].claim
    if isinstance(claim, Count):
        return f"count {'+'.join(sorted(_words(claim.predicate)))}"
    if isinstance(claim, Compare):
        return claim.relation
    return f"{'same' if claim.same else 'different'} {claim.attribute}"


def _words(predicate: Predicate) -> set[str]:
    """Return what a predicate speaks of: poses are one word."""
    found = set()
    for both in predicate:
        for literal in both:
            simple = literal.simple
            if isinstance(simple, Is):
                found.add("pose" if simple.adjective in POSES else simple.adjective)
            else:
                found.add("colour" if isinstance(simple, Coloured) else simple.relation)
    return found
