"""Run every benchmark: `make bench`."""

from __future__ import annotations

from benchmarks import (
    brick_work,
    envs,
    equilibrium,
    gpu_playouts,
    live_physics,
    loops,
    physics,
    take_that_towers,
    tower_topple,
    towerbrix_solver,
    towers,
)

if __name__ == "__main__":
    games = (towers, take_that_towers, brick_work, tower_topple, towerbrix_solver)
    for benchmark in (*games, envs, loops, gpu_playouts, physics, equilibrium, live_physics):
        print(f"## {(benchmark.__doc__ or '').splitlines()[0]}\n")
        benchmark.main()
        print()
