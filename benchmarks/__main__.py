"""Run every benchmark that compares with others: `make bench`."""

from __future__ import annotations

import sys

from benchmarks.towers import main

if __name__ == "__main__":
    sys.exit(main())
