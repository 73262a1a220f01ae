"""The line on stderr that says how far a command is: at a terminal only, and gone at the end."""

from __future__ import annotations

import io
import sys
import threading

import pytest

from stackyard.core.commands import progress


class Terminal(io.StringIO):
    def __init__(self, looked_at: bool, wanted: str = "") -> None:
        super().__init__()
        self.looked_at, self.wanted, self.came = looked_at, wanted, threading.Event()

    def isatty(self) -> bool:
        return self.looked_at

    def write(self, text: str) -> int:
        if self.wanted in text:
            self.came.set()
        return super().write(text)


def test_a_terminal_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(True, "1 of 2, bisher 0:00, noch etwa 0:00")
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "BETWEEN", 0.001)
    with progress.ticking(lambda: "1 of 2", "de", share=lambda: 0.5):
        assert terminal.came.wait(30)
    assert terminal.getvalue().endswith("\r\x1b[K")  # nothing is left of it


def test_a_file_is_told_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    file = Terminal(False)
    monkeypatch.setattr(sys, "stderr", file)
    monkeypatch.setattr(progress, "BETWEEN", 0.0)
    before = threading.active_count()
    with progress.ticking(lambda: "1 of 2"):
        assert threading.active_count() == before
    assert file.getvalue() == ""


@pytest.mark.parametrize(
    ("seconds", "share", "most", "expected"),
    [
        (65.0, 0.0, None, "1:05 so far"),
        (60.0, 0.25, 600.0, "1:00 so far, about 3:00 to go"),
        (50.0, 0.0, 60.0, "0:50 so far, at most 0:10 to go"),
        (70.0, 0.0, 60.0, "1:10 so far, at most 0:00 to go"),
    ],
)
def test_what_is_expected(seconds: float, share: float, most: float | None, expected: str) -> None:
    assert progress.elapsed_text(seconds, share, most, "en") == expected


def test_what_fails_leaves_no_line(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal(True)
    monkeypatch.setattr(sys, "stderr", terminal)
    with pytest.raises(ZeroDivisionError), progress.ticking(str):
        raise ZeroDivisionError
    assert terminal.getvalue().endswith("\r\x1b[K")
