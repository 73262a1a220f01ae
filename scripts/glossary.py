"""The tables of old names in docs/glossary.md: what the library called something, and what it calls it now.

They come from `stackyard.core.deprecated`, and from the classes of the sources that `@renamed(old="new")` and its
neighbours decorate.
`python -m scripts.schemas` writes them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from stackyard.core.deprecated import MODULES, NAMES, PARTED

ROOT: Final = Path(__file__).resolve().parent.parent
DECORATORS: Final = ("renamed", "functions", "questions", "flags")
PAGE: Final = ROOT / "docs/glossary.md"
TABLE: Final = re.compile(
    r"(<!-- (modules|parted|names|attributes): written by scripts/glossary\.py -->\n).*?(<!-- end -->)", re.DOTALL
)


def with_old_names(page: str) -> str:
    """Return the text of the glossary with its tables of old names made anew."""
    tables = {
        "modules": modules_table(),
        "parted": parted_table(),
        "names": names_table(NAMES),
        "attributes": names_table(renamed_classes()),
    }
    return TABLE.sub(lambda found: f"{found[1]}{tables[found[2]]}{found[3]}", page)


def renamed_classes() -> dict[str, dict[str, str]]:
    """Return the classes with decorators of `DECORATORS`, by module and name: their old names and the new ones."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted((ROOT / "stackyard").rglob("*.py")):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for call in node.decorator_list if isinstance(node, ast.ClassDef) else []:
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in DECORATORS:
                    names = found.setdefault(f"{module}.{getattr(node, 'name', '')}", {})
                    names.update({str(word.arg): str(ast.literal_eval(word.value)) for word in call.keywords})
    return found


def modules_table() -> str:
    """Return the modules that have another name now, as a Markdown table."""
    rows = [f"| `{old}` | `{new}` |" for old, new in sorted(MODULES.items())]
    return "\n".join(["", "| was | is |", "| --- | --- |", *rows]) + "\n\n"


def parted_table() -> str:
    """Return the modules that are several now, as a Markdown table."""
    rows = [f"| `{old}` | {', '.join(f'`{part}`' for part in parts)} |" for old, parts in sorted(PARTED.items())]
    return "\n".join(["", "| was | is |", "| --- | --- |", *rows]) + "\n\n"


def names_table(names: Mapping[str, Mapping[str, str]]) -> str:
    """Return what modules or classes hold under another name now, as a Markdown table with a row for each of them."""
    rows = [
        f"| `{home}` | {', '.join(f'`{old}` → `{new}`' for old, new in sorted(names[home].items()))} |"
        for home in sorted(names)
    ]
    return "\n".join(["", "| in | was → is |", "| --- | --- |", *rows]) + "\n\n"
