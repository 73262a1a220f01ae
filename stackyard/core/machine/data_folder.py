"""Where this system keeps a user's data: the hall's database, and matches that are kept in the terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] | None = None) -> Path:
    """Return the folder for what is kept: `STACKYARD_DATA`, else the user's data folder of this system."""
    env = os.environ if environment is None else environment
    if chosen := env.get("STACKYARD_DATA"):
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return Path(env.get("LOCALAPPDATA") or Path.home() / "AppData/Local") / "Stackyard"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Stackyard"
    return Path(env.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "stackyard"


__all__ = ["data_folder"]
