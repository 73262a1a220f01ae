"""A hall whose page and texts have a third language, made of English by accents.

    python -m tests.web.pseudo_hall FOLDER [arguments of the hall]

`build_page` makes the folder: the texts of every room with the language, and the page that is built of them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from scripts.pseudo_language import write_pseudo_language

ROOT: Final = Path(__file__).resolve().parents[2]


def build_page(folder: Path) -> None:
    """Write the texts, and build the page of them, in `folder/stackyard`: it finds the language by its folders."""
    write_pseudo_language(folder)
    shutil.copytree(ROOT / "web", folder / "web", ignore=shutil.ignore_patterns("node_modules", "*.test.ts"))
    (folder / "web/node_modules").symlink_to(ROOT / "web/node_modules")
    vite = ["node", "node_modules/vite/bin/vite.js", "build", "--logLevel", "warn", "--minify", "false"]
    subprocess.run(vite, cwd=folder / "web", check=True)


def main(arguments: list[str]) -> None:
    """Open a hall with the texts and the page of a folder."""
    from stackyard.server import main as server
    from stackyard.server.endpoints import pages
    from tests.pseudo import pseudo_texts

    folder = Path(arguments[0])
    pages.StaticFiles.__init__.__defaults__ = (folder / "stackyard/server/static", None)
    with pseudo_texts(folder):
        server.main(arguments[1:])


if __name__ == "__main__":
    main(sys.argv[1:])
