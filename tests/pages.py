"""Documents as tests read them."""

from __future__ import annotations

import re
from pathlib import Path


def read_page(path: Path) -> str:
    """Return the text of a document; a line of an example that ends in a backslash goes on in the next."""
    return re.sub(r"\\\n +", "", path.read_text(encoding="utf-8"))
