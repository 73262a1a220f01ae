"""Learning libraries as their own pages write them, each in an environment of its own: docs/envs.md has the table."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
SCRIPTS: Final = Path(__file__).with_name("libraries")
OURS: Final = ("msgspec", "numba", "fluent.syntax", "shtab", "pettingzoo>=1.26", "gymnasium>=1.2")
TORCH: Final = "torch==2.15.0"
SB3: Final = ("stable-baselines3==2.9.2", "sb3-contrib==2.9.2", TORCH)
BODIES: Final = ("mujoco", "ortools")
NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "sb3": SB3,
    "sb3_contrib": SB3,
    "supersuit": ("supersuit==3.11.0", *BODIES),
    "tianshou": ("tianshou==2.0.1", TORCH),
    "agilerl": ("agilerl==2.58.0", "peft==0.21.0", TORCH, *BODIES),
    "torchrl": ("torchrl==0.14.1", TORCH),
    "torchrl_vector": ("torchrl==0.14.1", TORCH),
    "alpha_zero": ("open_spiel==2.0.2", "jax==0.10.2", "flax==0.12.8", "optax==0.2.8", "chex==0.1.92"),
    "jax": ("jax==0.10.2", "pgx==2.6.0", *BODIES),
    "baselines": (*SB3, "open_spiel==2.0.2", "dm-tree==0.1.10"),
    "rllib": ("ray[rllib]==2.60.0", TORCH),
}


def test_every_script_has_its_packages() -> None:
    assert {path.stem.removeprefix("with_") for path in SCRIPTS.glob("with_*.py")} == set(NEEDS)


@pytest.mark.long
@pytest.mark.parametrize("library", NEEDS)
def test_a_library_learns_by_its_own_lines(library: str, tmp_path: Path) -> None:
    python = tmp_path / "venv/bin/python"
    run([sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, tmp_path / "venv"], tmp_path)
    run([sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", python, *OURS, *NEEDS[library]], tmp_path)
    run([python, SCRIPTS / f"with_{library}.py"], tmp_path)


def run(words: Sequence[str | Path], folder: Path) -> None:
    """Run a program that sees this checkout's package; fail with what it says where it fails."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, timeout=900, check=False)
    sys.stdout.write(done.stdout)
    assert done.returncode == 0, done.stderr[-3000:]
