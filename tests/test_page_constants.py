"""What the page knows of the games' boxes is what the games have in them, and no more than the page uses."""

from __future__ import annotations

import re

from scripts import page_constants


def test_the_pages_constants_are_up_to_date() -> None:
    for file, text in page_constants.generate().items():
        assert file.read_text(encoding="utf-8") == text, "run python -m scripts.page_constants"


def test_every_constant_is_imported_by_its_room() -> None:
    for file, text in page_constants.generate().items():
        exported = set(re.findall(r"^export const (\w+)", text, re.MULTILINE))
        sources = [
            path.read_text(encoding="utf-8") for path in file.parent.rglob("*.*") if path.suffix in (".ts", ".svelte")
        ]
        clauses = [
            found for source in sources for found in re.findall(r"import \{([^}]*)\} from '[./]+/constants'", source)
        ]
        imported = {name.split(" as ")[0].strip() for clause in clauses for name in clause.split(",")}
        assert exported - imported == set(), file.parent.name
