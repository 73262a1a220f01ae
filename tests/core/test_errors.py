"""Errors: every error that a caller can cause has a stable code of the catalogue."""

from __future__ import annotations

import pickle

import pytest

from stackyard.core import errors
from stackyard.core.errors import CODES, StackyardError
from stackyard.core.texts import catalogue
from stackyard.core.texts.catalogue import Message, t


def kinds() -> list[type[StackyardError]]:
    return [each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, StackyardError)]


def test_every_error_has_a_code_of_the_catalogue() -> None:
    assert {kind.code for kind in kinds()} == set(CODES)
    assert len(CODES) == len(set(CODES))


def test_errors_are_values_to_catch() -> None:
    assert all(issubclass(kind, ValueError) for kind in kinds())
    assert errors.InvalidMoveError.code == errors.IllegalMoveError.code == "illegal_move"
    assert errors.BadRecordError.code == "bad_request"


def test_an_error_is_made_with_a_message() -> None:
    refused = errors.NotYourTurnError(t("not-your-turn", seat=1))
    assert str(refused) == "it is not seat 1's turn"
    assert refused.localizable == Message("core:not-your-turn", {"seat": 1})
    again = pickle.loads(pickle.dumps(refused))
    assert (str(again), again.localizable) == (str(refused), refused.localizable)


def test_an_error_has_no_text_made_until_somebody_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def text_of(message: Message) -> str:
        made.append(message.name)
        return "made"

    monkeypatch.setattr(catalogue, "text_of", text_of)
    refused = errors.NotYourTurnError(t("not-your-turn", seat=1))
    assert len(made) == 0
    assert str(refused) == "made"
    assert made == ["core:not-your-turn"]


def test_of_a_technical_error_a_player_reads_in_another_language_what_went_wrong_in_general() -> None:
    damaged = errors.BadRecordError("line 3: there is no seat 7")
    assert damaged.text("en") == str(damaged) == "line 3: there is no seat 7"
    assert damaged.localizable == Message("core:bad-record", {})
    assert damaged.text("de").startswith("diese Datei")
