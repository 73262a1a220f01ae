"""What MkDocs is told of this repository: the README is the front page, RULES.md of every game are pages too.

Links that leave docs/ for the code lead to the repository, if STACKYARD_SOURCE says where that is; else they become
plain text, so that no link is dead (scripts/readme_hook.py does the same for package indexes).
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from posixpath import dirname, normpath, relpath
from typing import Any, Final

from scripts.readme_hook import LINK, SOURCE

ROOT: Final = Path(__file__).resolve().parent.parent
RULES: Final = sorted(ROOT.glob("stackyard/games/*/RULES.md"))
SHOWN: Final = {"README.md": "index.md", "CHANGELOG.md": "changelog.md"} | {
    path.relative_to(ROOT).as_posix(): f"rules/{path.parent.name}.md" for path in RULES
}
"""Files outside of docs/, and the pages that they are; by their paths in the repository."""


def on_files(files: Any, config: Any) -> Any:
    """Add the pages that lie elsewhere."""
    from mkdocs.structure.files import File

    for path, page in SHOWN.items():
        files.append(File.generated(config, page, content=(ROOT / path).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Any, **_more: Any) -> str:
    """Mend the links of a page."""
    return mended(markdown, page.file.src_uri, os.environ.get(SOURCE, ""))


def mended(markdown: str, page: str, source: str) -> str:
    """Return the text of a page with links that lead somewhere; `source`: where the repository's files are, or ""."""
    here = next((path for path, shown in SHOWN.items() if shown == page), f"docs/{page}")

    def replaced(found: re.Match[str]) -> str:
        target, hash_, part = found["target"].partition("#")
        path = normpath(f"{dirname(here)}/{target}").lstrip("/")
        if not (ROOT / path).exists():
            return found[0]  # MkDocs says that it is dead
        to = SHOWN.get(path) or (path.removeprefix("docs/") if (ROOT / path).is_file() and path[:5] == "docs/" else "")
        if to:
            return f"{found['picture']}[{found['text']}]({relpath(to, dirname(page) or '.')}{hash_}{part})"
        if source and not found["picture"]:
            return f"[{found['text']}]({source.rstrip('/')}/{path}{hash_}{part})"
        return found["text"]

    return LINK.sub(replaced, markdown)
