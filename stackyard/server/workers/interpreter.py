"""Another interpreter that runs one of our modules, is told nothing secret, and ends with its standard input."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from typing import Any

from stackyard.engines.process import environment_without_secrets


async def start_module(module: str, *arguments: str, **pipes: Any) -> Process:
    """Start a process that runs a module; its standard input is ours to close. `pipes` are asyncio's."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        stdin=PIPE,
        env={**environment_without_secrets(), "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        creationflags=getattr(subprocess, "IDLE_PRIORITY_CLASS", 0),
        **pipes,
    )
