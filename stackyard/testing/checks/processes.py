"""A check that needs new processes: a match may not depend on anything that differs between runs of Python."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from hashlib import sha256

from stackyard.testing.check import Case, check, require
from stackyard.testing.random_play import random_match

SCRIPT = """
import json, pickle, sys
from hashlib import sha256
room, options, players, seed = json.loads(sys.argv[1])
from stackyard.testing.random_play import random_match
match = random_match(pickle.loads(bytes.fromhex(room)), options, players, seed=seed)
print(sha256(match.text().encode() + match.position.tobytes()).hexdigest())
"""
TIMEOUT_S = 300


@check("game")
def check_processes(case: Case) -> None:
    """The same match, played in other processes with other hash seeds, is the same byte for byte.

    Skipped if the game's class cannot be imported by name (it was made in a function, or in `__main__`).
    """
    kind = type(case.game)
    if kind.__module__ == "__main__" or "." in kind.__qualname__:
        return
    match = random_match(case.room, case.raw, case.players, seed=case.seed)
    here = sha256(match.text().encode() + match.position.tobytes()).hexdigest()
    arguments = json.dumps([pickle.dumps(case.room).hex(), case.raw, case.players, case.seed])
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        done = subprocess.run(  # noqa: S603 - ourselves
            [sys.executable, "-c", SCRIPT, arguments],
            env=environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
        require(done.returncode == 0, f"the match cannot be played in another process: {done.stderr[-2000:]}")
        require(done.stdout.strip() == here, "the same seed gave another match in another process")


__all__ = ["check_processes"]
