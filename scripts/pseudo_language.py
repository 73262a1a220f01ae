"""Makes a language of English by accenting each letter: whatever reads as plain English in it has no text.

    python scripts/pseudo_language.py FOLDER

The folder gets the texts of every room (`stackyard/core/texts`, `stackyard/games/*/texts`) as the package has them, and
beside their languages `qps`: the catalogue's files and the rules. The tests give it to the hall, the terminal and the
page in place of the package's own.
"""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import Resource, StringLiteral, TextElement
from fluent.syntax.visitor import Transformer

from scripts.catalogue import ROOT, folders_of_rooms
from stackyard.core.texts.catalogue import ENGLISH

PSEUDO: Final = "qps"  # of the codes that are for private use
ACCENT: Final = "\u0304"  # a macron above each letter
NOT_WORDS: Final = re.compile(
    r"(```.*?```|`[^`]*`|^    .*$|\]\([^)]*\)|<[^>]*>|https?://\S+)", re.DOTALL | re.MULTILINE
)
"""What stays in Markdown: code, where links lead, tags."""
PLAIN: Final = re.compile(r"(?<!\u0304)[A-Za-z](?!\u0304)[A-Za-z]{2,}(?!\u0304)")


class _Accenting(Transformer):
    """Accents the words of texts; variables, choices and names of other texts stay."""

    def visit_TextElement(self, node: TextElement) -> TextElement:  # noqa: N802
        node.value = accented(node.value)
        return node

    def visit_StringLiteral(self, node: StringLiteral) -> StringLiteral:  # noqa: N802
        node.value = accented(node.value)
        return node


def accented(text: str) -> str:
    """Return a text with an accent on each letter of English."""
    return re.sub(r"[A-Za-z]", lambda letter: letter[0] + ACCENT, text)


def plain_words(text: str) -> list[str]:
    """Return the words of three letters or more in a text that have no accents."""
    return PLAIN.findall(unicodedata.normalize("NFD", text))


def accented_texts(english: str) -> str:
    """Return a file of the catalogue with accents."""
    resource: Resource = _Accenting().visit(FluentParser(with_spans=False).parse(english))
    return FluentSerializer().serialize(resource)


def accented_markdown(english: str) -> str:
    """Return a page of Markdown with accents; code and addresses stay."""
    parts = NOT_WORDS.split(english)  # every second one is a match
    return "".join(part if number % 2 else accented(part) for number, part in enumerate(parts))


def write_pseudo_language(target: Path) -> dict[str, Path]:
    """Write the texts of every room with those of the language; return the folder of each room's texts, by its name."""
    folders = {}
    for room, source in folders_of_rooms(ROOT).items():
        folder = folders[room] = target / source.relative_to(ROOT)
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        own = folder / PSEUDO
        own.mkdir()
        for path in sorted((folder / ENGLISH).glob("*.ftl")):
            (own / path.name).write_text(accented_texts(path.read_text(encoding="utf-8")), encoding="utf-8")
        rules = source.parent / "RULES.md"
        if rules.exists():
            (own / "RULES.md").write_text(accented_markdown(rules.read_text(encoding="utf-8")), encoding="utf-8")
    return folders


if __name__ == "__main__":
    write_pseudo_language(Path(sys.argv[1]))
