"""Puts the built browser client into the wheel and the source distribution.

The client is packaged as it lies in stackyard/server/static (`make web` keeps it fresh). Where it is missing it is
built, if Node is there; where Node is missing too, the package is made without it, and the hall says so when it starts.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]  # the parameter is hatchling's own configuration type
    """Builds the client when it is missing and Node is there."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # hatchling's signature
        """Run before the files are collected; an editable install takes the client from the working tree."""
        root = Path(self.root)
        if version == "editable" or (root / "stackyard/server/static/index.html").is_file():
            return
        problem = build_client(root / "web")
        if problem:
            self.app.display_warning(f"Packaged without the browser client: {problem}.")


def build_client(web: Path) -> str | None:
    """Build the client from its sources in `web`; say what stood in the way, or return None when it is built."""
    npm = shutil.which("npm")
    if not (web / "package-lock.json").is_file():
        return "its sources are not here"
    if npm is None or shutil.which("node") is None:
        return "it is not built, and Node.js (20.19 or newer, with npm) is not installed"
    for command in (["ci"], ["run", "build"]):
        done = subprocess.run([npm, *command], cwd=web, capture_output=True, text=True, check=False)
        if done.returncode:
            lines = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
            return f"`npm {' '.join(command)}` failed ({lines[0].strip()})"
    return None
