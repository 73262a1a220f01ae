"""Writes docs/files.md: every Python file of the package and what it holds, by the first line of its docstring.

python -m scripts.file_list            write the page
python -m scripts.file_list --check    say whether it is up to date (exit status 1 if it is not)
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs/files.md"
PACKAGES: Final = ("stackyard", "benchmarks")
HEADER: Final = """\
# The files

Every Python file of the package and of the benchmarks, by the first line of its docstring. Written by
`python -m scripts.file_list`; [architecture.md](architecture.md) says what the parts are for and what they may import.
"""
WIDTH: Final = 150  # characters of a line, at most


def main(arguments: list[str]) -> int:
    """Write or check the page."""
    text = page()
    if "--check" in arguments:
        if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
            return 0
        print(f"{PAGE.name} is out of date: run python -m scripts.file_list", file=sys.stderr)
        return 1
    PAGE.write_text(text, encoding="utf-8")
    return 0


def page() -> str:
    """Return the text of the page: a heading for each folder, a line for each file in it."""
    folders = sorted({path.parent for name in PACKAGES for path in (ROOT / name).rglob("*.py")})
    return HEADER + "".join(_section(folder) for folder in folders)


def _section(folder: Path) -> str:
    init = folder / "__init__.py"
    about = first_line(init) if init.exists() else ""
    files = [path for path in sorted(folder.glob("*.py")) if path != init]
    lines = [_cut(f"- `{path.stem}`: {first_line(path)}") for path in files]
    blocks = [f"## {folder.relative_to(ROOT).as_posix()}/", about, "\n".join(lines)]
    return "".join(f"\n{block}\n" for block in blocks if block)


def first_line(path: Path) -> str:
    """Return the first sentence, or the first line, of a module's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.split("\n", 1)[0].strip()


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else line[:WIDTH].rsplit(" ", 1)[0] + " …"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
