"""The README as a package index shows it: its links lead to the repository, since nothing of that lies beside it.

The repository's address is not written down in the repository: who publishes says it when building, as in

    STACKYARD_SOURCE=https://example.org/stackyard/blob/v0.2.0 make wheel

(pictures are taken from there with `?raw=true`). Without it, links into the repository become plain text, pictures are
left out, and no link is dead.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

SOURCE: Final = "STACKYARD_SOURCE"
LINK: Final = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>(?!https?:|#|mailto:)[^)\s]+)\)")


def absolute(text: str, source: str) -> str:
    """Return a README whose links into the repository are absolute; `source`: where its files are, or "" for none."""

    def replaced(found: re.Match[str]) -> str:
        if not source:
            return "" if found["picture"] else found["text"]
        raw = "?raw=true" if found["picture"] else ""
        return f"{found['picture']}[{found['text']}]({source.rstrip('/')}/{found['target']}{raw})"

    return LINK.sub(replaced, text)


class ReadmeHook(MetadataHookInterface):
    """Writes the `readme` of the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set `readme`, and the address of the source where it is known."""
        source = os.environ.get(SOURCE, "")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": absolute(text, source)}
        if source:
            metadata["urls"] = {"Source": source}
