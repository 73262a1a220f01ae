"""What compiling costs: processor seconds, functions and signatures of each game, in a fresh cache each.

    python -m benchmarks.compiling                 every game, from an empty cache
    python -m benchmarks.compiling towers --list   one game, and every function that has more than one signature
    python -m benchmarks.compiling --kept          with the cache as it is: counts without compiling

Games are compiled one after the other, each in a process of its own. Processor time is measured, so that a busy machine
gives nearly the same figures as an idle one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

from stackyard.core.compiling.front_end import compiling
from stackyard.core.registry import LISTINGS, room


def dispatchers() -> dict[str, Any]:
    """Return every compiled function of ours that is loaded, by its name."""
    from numba.core.dispatcher import Dispatcher

    found: dict[str, Any] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith("stackyard."):
            for value in vars(module).values():
                if isinstance(value, Dispatcher) and value.signatures:
                    found[f"{value.py_func.__module__.removeprefix('stackyard.')}.{value.py_func.__name__}"] = value
    return found


def measure(slug: str, listing: bool) -> None:
    """Compile a game in this process, and print its processor seconds, functions and signatures."""
    chosen = room(slug)
    before = time.process_time()
    assert chosen.warm is not None
    with compiling():
        chosen.warm()
    seconds = time.process_time() - before
    found = dispatchers()
    signatures = sum(len(each.signatures) for each in found.values())
    several = {name: each for name, each in found.items() if len(each.signatures) > 1}
    extra = sum(len(each.signatures) - 1 for each in several.values())
    print(f"{slug:18}{seconds:8.1f} s{len(found):6} functions{signatures:6} signatures{extra:5} beyond one each")
    if listing:
        for name, each in several.items():
            print(f"  {name}")
            for signature in each.signatures:
                print(f"    {signature}")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compiling")
    parser.add_argument("slugs", nargs="*", default=[each.slug for each in LISTINGS if each.module])
    parser.add_argument("--list", action="store_true", help="name the functions that have several signatures")
    parser.add_argument("--kept", action="store_true", help="use the cache as it is")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.here:
        measure(given.slugs[0], given.list)
        return 0
    for slug in given.slugs:
        with tempfile.TemporaryDirectory() as folder:
            environment = dict(os.environ) if given.kept else {**os.environ, "STACKYARD_CACHE": folder}
            command = [sys.executable, "-m", "benchmarks.compiling", slug, "--here", *(["--list"] * given.list)]
            subprocess.run(command, env=environment, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
