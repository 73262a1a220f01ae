"""OpenSpiel's AlphaZero: training steps on Towers and on Brick Work, and how long tic-tac-toe takes beside them.

Its processes begin by importing this file: the games are registered there, too.
"""

import json
import tempfile
import time
from pathlib import Path

from open_spiel.python.algorithms.alpha_zero import alpha_zero
from open_spiel.python.utils import spawn

from stackyard import envs

envs.register_open_spiel()

CONFIG = {
    "learning_rate": 1e-3,
    "weight_decay": 1e-4,
    "decouple_weight_decay": False,
    "train_batch_size": 32,
    "replay_buffer_size": 512,
    "replay_buffer_reuse": 4,
    "max_steps": 4,
    "checkpoint_freq": 1,  # else an actor may read a file while it is written anew; it ends, and the learner waits
    "actors": 1,
    "evaluators": 0,
    "evaluation_window": 2,
    "eval_levels": 2,
    "uct_c": 1.41,
    "max_simulations": 10,
    "policy_alpha": 1.0,
    "policy_epsilon": 0.25,
    "temperature": 1,
    "temperature_drop": 4,
    "nn_model": "mlp",
    "nn_width": 32,
    "nn_depth": 1,
    "observation_shape": None,
    "output_size": None,
    "verbose": False,
    "quiet": True,
    "nn_api_version": "nnx",
}


def train(game: str) -> None:
    """Train four steps; print how long that took, and how many states a second were played and learnt in the last."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        alpha_zero.alpha_zero(alpha_zero.Config(game=game, path=folder, **CONFIG))
        steps = [json.loads(line) for line in (Path(folder) / "learner.jsonl").read_text("utf-8").splitlines()]
    assert [step["step"] for step in steps] == [1, 2, 3, 4]
    assert all(0 < step["loss"]["sum"] < 100 and step["loss"]["policy"] > 0 for step in steps)
    took, rate = time.perf_counter() - began, steps[-1]["states_per_s_actor"]
    print(f"{game}: {took:.1f} s, {steps[-1]['total_states']} states, {rate:.1f} states/s in the last step")  # noqa: T201


def main() -> None:
    for game in ("tic_tac_toe", "stackyard_towers(width=3,height=3)", "stackyard_brick_work(horizon=60)"):
        train(game)


if __name__ == "__main__":
    with spawn.main_handler():
        main()
