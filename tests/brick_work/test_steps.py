"""What steps of a plan lead to, as the file has it that the browser's tests read as well."""

from __future__ import annotations

from tests.brick_work.write_steps import STEPS, steps_text


def test_the_file_of_steps_is_what_the_rules_say() -> None:
    assert STEPS.read_text(encoding="utf-8") == steps_text()
