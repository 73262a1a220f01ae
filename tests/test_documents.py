"""Documents can be read in a terminal: their lines are short. The page of files says what is there."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Final

from scripts import file_list

ROOT: Final = Path(__file__).resolve().parents[1]
LONGEST: Final = 160


def documents() -> list[Path]:
    """Return the Markdown documents, without those that git ignores."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md"]
    names = subprocess.run(asked, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [ROOT / name for name in names.splitlines() if (ROOT / name).is_file()]


def test_no_line_of_a_document_is_too_long() -> None:
    found = documents()
    assert len(found) > 100
    long = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} characters"
        for path in found
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert long == []


def test_the_page_of_files_is_up_to_date() -> None:
    assert file_list.PAGE.read_text("utf-8") == file_list.page(), "run `make types`"
