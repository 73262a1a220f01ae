"""Run every benchmark that compares with others: `make bench`."""

from __future__ import annotations

from benchmarks import brick_work, take_that_towers, towers

if __name__ == "__main__":
    for benchmark in (towers, take_that_towers, brick_work):
        print(f"## {benchmark.__doc__.splitlines()[0]}\n")
        benchmark.main()
        print()
