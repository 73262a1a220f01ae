"""Errors: every one that a caller can cause has a stable code of the catalogue."""

from __future__ import annotations

from stackyard.core import errors
from stackyard.core.errors import CODES, StackyardError


def kinds() -> list[type[StackyardError]]:
    return [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, StackyardError)]


def test_every_error_has_a_code_of_the_catalogue() -> None:
    assert {kind.code for kind in kinds()} == set(CODES)
    assert len(CODES) == len(set(CODES))


def test_errors_are_values_to_catch() -> None:
    assert all(issubclass(kind, ValueError) for kind in kinds())
    assert errors.InvalidMoveError.code == errors.IllegalMoveError.code == "illegal_move"
    assert errors.BadRecordError.code == "bad_request"
