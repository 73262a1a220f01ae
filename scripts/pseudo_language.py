"""Makes a language of English by accenting each letter: whatever reads as plain English in it has no text.

    python scripts/pseudo_language.py FOLDER

Where a text shows a word that German chooses by (`$side   Black or White`), it is chosen and accented here too.

The folder gets the texts of every room (`stackyard/core/texts`, `stackyard/games/*/texts`) as the package has them, and
beside their languages `qps`: the catalogue's files and the rules. The tests give it to the hall, the terminal and the
page in place of the package's own.
"""

from __future__ import annotations

import re
import shutil
import sys
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax.ast import (
    Identifier,
    Pattern,
    Placeable,
    Resource,
    SelectExpression,
    StringLiteral,
    TextElement,
    VariableReference,
    Variant,
)
from fluent.syntax.visitor import Transformer

from scripts.catalogue import NAMES, ROOT, Texts, folders_of_rooms, read_names, read_room
from stackyard.core.texts import fluent
from stackyard.core.texts.catalogue import ENGLISH

PSEUDO: Final = "qps"  # of the codes that are for private use
GERMAN: Final = "de"
PLURAL_FORMS: Final = {"one", "other"}
ACCENT: Final = "\u0304"  # a macron above each letter
NOT_WORDS: Final = re.compile(
    r"(```.*?```|`[^`]*`|(?<=\n\n)(?: {4}[^\n]*\n)+|\]\([^)]*\)|<[^>]*>|https?://\S+)", re.DOTALL
)
"""What stays in Markdown: code, where links lead, tags."""
PLAIN: Final = re.compile(r"(?<!\u0304)[A-Za-z](?!\u0304)[A-Za-z]{2,}(?!\u0304)")


class _Accenting(Transformer):
    """Accents the words of texts; variables, choices and names of other texts stay."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        """Choose the words that are given for a variable where it is shown."""
        self._words = words

    def visit_TextElement(self, node: TextElement) -> TextElement:  # noqa: N802
        node.value = accented(node.value)
        return node

    def visit_StringLiteral(self, node: StringLiteral) -> StringLiteral:  # noqa: N802
        node.value = accented(node.value)
        return node

    def visit_Placeable(self, node: Placeable) -> Placeable:  # noqa: N802
        shown = node.expression
        if isinstance(shown, VariableReference) and (words := self._words.get(shown.id.name)):
            chosen = [Variant(Identifier(word), Pattern([TextElement(accented(word))])) for word in words]
            other = Variant(Identifier("other"), Pattern([Placeable(shown)]), default=True)
            return Placeable(SelectExpression(shown, [*chosen, other]))
        self.generic_visit(node)
        return node


def accented(text: str) -> str:
    """Return a text with an accent on each letter of English."""
    return re.sub(r"[A-Za-z]", lambda letter: letter[0] + ACCENT, text)


def plain_words(text: str) -> list[str]:
    """Return the words of three letters or more in a text that have no accents."""
    return PLAIN.findall(unicodedata.normalize("NFD", text))


def accented_texts(english: str, words: Mapping[str, Sequence[str]] | None = None) -> str:
    """Return a file of the catalogue with accents; `words` are those that variables may stand for."""
    resource: Resource = _Accenting(words or {}).visit(FluentParser(with_spans=False).parse(english))
    return FluentSerializer().serialize(resource)


def words_of_variables(texts: Texts) -> dict[str, list[str]]:
    """Return the words that German chooses by in the texts of a room, by variable."""
    found: dict[str, set[str]] = {}
    for pattern in texts.patterns[GERMAN].values():
        for variable, keys in fluent.choices(pattern, texts.patterns[GERMAN]).items():
            words = {key for key in keys if isinstance(key, str)} - PLURAL_FORMS
            found.setdefault(variable, set()).update(words)
    return {variable: sorted(words) for variable, words in found.items() if words}


def accented_markdown(english: str) -> str:
    """Return a page of Markdown with accents; code and addresses stay."""
    parts = NOT_WORDS.split(english)  # every second one is a match
    return "".join(part if number % 2 else accented(part) for number, part in enumerate(parts))


def write_pseudo_language(target: Path) -> None:
    """Write the texts of every room, and with them those of the language."""
    for room, source in folders_of_rooms(ROOT).items():
        words = words_of_variables(read_room(room, source, ROOT))
        folder = target / source.relative_to(ROOT)
        shutil.copytree(source, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        own = folder / PSEUDO
        own.mkdir()
        for path in sorted((folder / ENGLISH).glob("*.ftl")):
            (own / path.name).write_text(accented_texts(path.read_text(encoding="utf-8"), words), encoding="utf-8")
        if stay := {name for name, stays in read_names(source).items() if stays}:
            lines = (own / NAMES).read_text(encoding="utf-8").splitlines(keepends=True)
            kept = [line for line in lines if line.partition(" =")[0] not in stay]
            (own / NAMES).write_text("".join(kept), encoding="utf-8")
        rules = source.parent / "RULES.md"
        if rules.exists():
            (own / "RULES.md").write_text(accented_markdown(rules.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    write_pseudo_language(Path(sys.argv[1]))
