"""How much a test of random play does: a part of it while somebody waits, all of it where STACKYARD_LONG is set."""

from __future__ import annotations

import os


def amount(usual: int, whole: int) -> int:
    """Return `whole` in a long run (`make test LONG=1`), else `usual`."""
    return whole if os.environ.get("STACKYARD_LONG") else usual
