"""Run every benchmark: `make bench`."""

from __future__ import annotations

from benchmarks import brick_work, physics, take_that_towers, towers

if __name__ == "__main__":
    for benchmark in (towers, take_that_towers, brick_work, physics):
        print(f"## {benchmark.__doc__.splitlines()[0]}\n")
        benchmark.main()
        print()
