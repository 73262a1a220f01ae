"""Writes what of a game's box the page knows, web/src/games/<game>/constants.ts, from the game's constants.py.

    python -m scripts.page_constants            write the files
    python -m scripts.page_constants --check    say whether they are up to date (exit status 1 if one is not)

Kinds, supplies, sizes, levels: what the page needs before a hall has answered, and where there is none. A game without
a `constants.py`, or without a folder in the page, has no such file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.core.registry import LISTINGS

GAMES: Final = Path(__file__).resolve().parent.parent / "web/src/games"


def main(arguments: list[str]) -> int:
    """Write or check the files."""
    stale = {file: text for file, text in generate().items() if not file.exists() or file.read_text("utf-8") != text}
    for file, text in stale.items():
        if "--check" in arguments:
            print(f"{file.relative_to(GAMES)} is out of date: run python -m scripts.page_constants", file=sys.stderr)
        else:
            file.write_text(text, encoding="utf-8")
    return 1 if stale and "--check" in arguments else 0


def generate() -> dict[Path, str]:
    """Return the text of each file."""
    packages = {each.slug: each.module.rpartition(".")[0] for each in LISTINGS if each.module is not None}
    return {
        file: written(import_module(f"{package}.constants").CONSTANTS, package)
        for slug, package in packages.items()
        if (file := GAMES / slug / "constants.ts").parent.is_dir() and find_spec(f"{package}.constants")
    }


def written(constants: Mapping[str, Any], package: str) -> str:
    """Return constants as TypeScript, a line each: exported by its name, its type as narrow as can be."""
    source = f"{package.replace('.', '/')}/constants.py"
    lines = [f"// Generated from {source} by scripts/page_constants.py.", "// Do not edit: `make types` writes it."]
    for name, value in constants.items():
        plain = msgspec.to_builtins(value)
        narrow = " as const" if isinstance(plain, list | dict | tuple) else ""
        lines.append(f"export const {name} = {json.dumps(plain)}{narrow};")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
