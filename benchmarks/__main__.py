"""Run every benchmark: `make bench`."""

from __future__ import annotations

from benchmarks import brick_work, equilibrium, live_physics, physics, take_that_towers, tower_topple, towers

if __name__ == "__main__":
    for benchmark in (towers, take_that_towers, brick_work, physics, equilibrium, live_physics, tower_topple):
        print(f"## {benchmark.__doc__.splitlines()[0]}\n")
        benchmark.main()
        print()
