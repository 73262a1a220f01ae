"""Train a small network that plays Take That Towers from what a seat sees, by matches against itself.

    python examples/train_take_that_towers.py --minutes 60 --out policy.npz --log policy.jsonl
    python -m stackyard arena take-that-towers --entrants examples.train_take_that_towers:choose 3

First it imitates the heuristic policy of the lower levels. Then it plays many matches at once against itself and learns
by proximal policy optimisation (Schulman and others, 2017). It has two hidden layers and uses NumPy only. Its input is
the tensor `encoding.observation` of a seat, which has nothing that is hidden from the seat. In the arena, which is
started in the folder of `policy.npz`, it searches nothing: one pass, and the likeliest legal move.
"""

import argparse
import json
import time
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from stackyard import envs
from stackyard.core.bots import SearchInfo, SearchResult
from stackyard.core.errors import BadRequestError
from stackyard.core.game import Position, Seat
from stackyard.games.take_that_towers.bots import search
from stackyard.games.take_that_towers.bots.weights import default_weights
from stackyard.games.take_that_towers.moves import MOVE_TEXTS
from stackyard.games.take_that_towers.rules import MOST_ACTIONS, list_actions
from stackyard.games.take_that_towers.tensors import layout, observe_first

Floats = npt.NDArray[np.float32]
Net = dict[str, Floats]

MATCHES, STEPS, BATCH = 256, 96, 2048
WIDTHS = (256, 128)
FILE = Path("policy.npz")  # the weights that play in the arena
CLIP, TRACE, ENTROPY, RATE = 0.2, 0.95, 0.01, 3e-4
COPY_RATE, COPY_STEPS = 1e-3, 500


def make_net(planes: int, actions: int, rng: np.random.Generator) -> Net:
    """Return random weights: two hidden layers, then a score for each action and, last, a value."""
    sizes = [planes, *WIDTHS, actions + 1]
    net = {}
    for layer, (wide, high) in enumerate(pairwise(sizes)):
        net[f"w{layer}"] = rng.normal(0, (2 / wide) ** 0.5, (wide, high)).astype(np.float32)
        net[f"b{layer}"] = np.zeros(high, np.float32)
    net["w2"] *= np.float32(0.1)
    return net


def halves(net: Net) -> dict[str, Any]:
    """Return a net in half the bytes, as it is kept."""
    return {name: part.astype(np.float16) for name, part in net.items()}


def forward(net: Net, seen: Floats, masks: npt.NDArray[Any]) -> tuple[Floats, Floats, Floats, Floats]:
    """Return both hidden layers, the chances of the actions and the values, for rows of what seats see."""
    first = np.maximum(seen @ net["w0"] + net["b0"], 0)
    second = np.maximum(first @ net["w1"] + net["b1"], 0)
    out = second @ net["w2"] + net["b2"]
    scores = np.where(masks, out[:, :-1], np.float32(-1e9))
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return first, second, chances / chances.sum(axis=1, keepdims=True), np.tanh(out[:, -1])


class Adam:
    """Adam, for a net."""

    def __init__(self, net: Net) -> None:
        """Begin without momentum."""
        self.net, self.count = net, 0
        self.mean = {name: np.zeros_like(part) for name, part in net.items()}
        self.spread = {name: np.zeros_like(part) for name, part in net.items()}

    def descend(self, seen: Floats, hidden: tuple[Floats, Floats], back: Floats, rate: float) -> None:
        """Take a step down a slope: `back` is the loss's slope by each output, a row a sample."""
        first, second = hidden
        into_second = (back @ self.net["w2"].T) * (second > 0)
        into_first = (into_second @ self.net["w1"].T) * (first > 0)
        slopes = {"w2": second.T @ back, "w1": first.T @ into_second, "w0": seen.T @ into_first}
        slopes |= {"b2": back.sum(0), "b1": into_second.sum(0), "b0": into_first.sum(0)}
        norm = sum(float((slope**2).sum()) for slope in slopes.values()) ** 0.5
        self.count += 1
        for name, slope in slopes.items():
            step = slope * min(1.0, 0.5 / (norm + 1e-9))
            self.mean[name] += 0.1 * (step - self.mean[name])
            self.spread[name] += 0.001 * (step**2 - self.spread[name])
            root = np.sqrt(self.spread[name] / (1 - 0.999**self.count)) + 1e-5
            self.net[name] -= (rate / (1 - 0.9**self.count)) * self.mean[name] / root


def copy_rule_of_thumb(env: Any, adam: Adam) -> float:
    """Teach a net to act as the rule of thumb does; return how often it does in the end."""
    weights, rng = default_weights(), np.ones(1, np.uint64)
    weights[search.CHOICE_NOISE] = 0.2
    observed, _ = env.reset(seed=0)
    agreed = np.zeros(0)
    for step in range(COPY_STEPS):
        seen, masks = observed["observation"], observed["action_mask"]
        wanted = np.array([search.play_heuristic(env.positions[k : k + 1], weights, rng) for k in range(env.num_envs)])
        first, second, chances, _ = forward(adam.net, seen, masks)
        agreed = chances.argmax(axis=1) == wanted
        back = np.append(chances, np.zeros((len(seen), 1), np.float32), axis=1)
        back[np.arange(len(seen)), wanted] -= 1
        adam.descend(seen, (first, second), back / np.float32(len(seen)), COPY_RATE)
        observed, *_ = env.step(wanted if step % 4 else env.sample_actions())
    return float(agreed.mean())


def play(env: Any, net: Net, observed: dict[str, Any], seats: Any, rng: np.random.Generator) -> tuple[Any, ...]:
    """Play STEPS actions in each match; return what was seen and done, and what each action gained."""
    rows: list[tuple[Any, ...]] = []
    for _ in range(STEPS):
        seen, masks = observed["observation"], observed["action_mask"]
        _, _, chances, values = forward(net, seen, masks)
        dice = rng.random((len(seen), 1), np.float32)
        actions = np.minimum((chances.cumsum(axis=1) < dice).sum(axis=1), chances.shape[1] - 1)
        actions = np.where(np.take_along_axis(masks, actions[:, None], 1)[:, 0], actions, chances.argmax(axis=1))
        likely = np.take_along_axis(chances, actions[:, None], 1)[:, 0]
        observed, _, over, _, info = env.step(actions)
        rows.append((seen, masks, actions, likely, values, seats, over, info["rewards"]))
        seats = info["seat"]
    columns = [np.stack(column) for column in zip(*rows, strict=True)]
    gains, which = np.full(columns[4].shape, np.nan, np.float32), np.arange(env.num_envs)
    ahead, trace = np.full((env.num_envs, env.players), np.nan, np.float32), np.zeros((env.num_envs, env.players))
    for t in range(STEPS - 1, -1, -1):  # what a seat gains is told by its own next decision, or the end
        values, actors, over, rewards = (columns[k][t] for k in (4, 5, 6, 7))
        ahead[over], trace[over] = rewards[over], 0
        gains[t] = ahead[which, actors] - values + TRACE * trace[which, actors]
        ahead[which, actors], trace[which, actors] = values, np.nan_to_num(gains[t])
    flat = [column.reshape(-1, *column.shape[2:]) for column in (*columns[:5], gains)]
    known = ~np.isnan(flat[5])  # what came after the last step is not known
    return tuple(part[known] for part in flat), observed, seats, int(columns[6].sum())


def improve(adam: Adam, samples: tuple[Any, ...], left: float, rng: np.random.Generator) -> None:
    """Make likelier what gained, within CLIP of how likely it was; and let values come nearer to what came.

    `left`, from 1 to 0, is the share of the time that is left: steps and the worth of variety become smaller with it.
    """
    seen, masks, actions, likely, values, gains = samples
    wanted, gains = values + gains, (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(2):
        order = rng.permutation(len(seen))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            part = order[begin : begin + BATCH]
            first, second, chances, guess = forward(adam.net, seen[part], masks[part])
            at = np.arange(BATCH), actions[part]
            ratio = chances[at] / likely[part]
            counts = np.where(gains[part] > 0, ratio < 1 + CLIP, ratio > 1 - CLIP) * ratio * gains[part]
            logs = np.log(chances + 1e-9)
            level = (chances * logs).sum(axis=1, keepdims=True)
            back = chances * (counts[:, None] + left * ENTROPY * (logs - level))
            back[at] -= counts
            error = (guess - wanted[part]) * (1 - guess**2)
            adam.descend(
                seen[part], (first, second), np.append(back, error[:, None], axis=1) / BATCH, (0.1 + 0.9 * left) * RATE
            )


@cache
def load_net() -> Net:
    """Return the weights of `FILE`."""
    with np.load(FILE) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def choose(position: Position, seat: Seat, ms: int | None, seed: int) -> SearchResult:
    """Choose a move for the seat to act.

    Raises BadRequestError if the network was trained for another number of players.
    """
    net, planes = load_net(), layout(int(position["players"][0])).size
    if planes != len(net["w0"]):
        raise BadRequestError(f"the network was trained for what {len(net['w0'])} numbers say, not {planes}")
    seen, mask = np.zeros((1, planes), np.float32), np.zeros((1, net["b2"].size - 1), np.bool_)
    observe_first(position, seat, seen[0])
    actions = np.zeros(MOST_ACTIONS, np.int32)
    mask[0, actions[: list_actions(position, actions)]] = True
    _, _, chances, values = forward(net, seen, mask)
    return SearchResult(MOVE_TEXTS[int(chances[0].argmax())], SearchInfo(engine="network", value=float(values[0])))


def main() -> None:
    """Copy, then play and improve until the time is up; write the net now and then."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a file of weights to go on from, instead of the rule of thumb")
    parser.add_argument("--out", type=Path, required=True, help="the file of weights to write")
    parser.add_argument("--log", type=Path, help="a file of JSON lines to write")
    asked = parser.parse_args()
    end, rng = time.monotonic() + 60 * asked.minutes, np.random.default_rng(asked.seed)
    env = envs.vector_env("take-that-towers", MATCHES, players=asked.players)
    net = make_net(env.layout.size, env.loaded.encoding.num_actions, rng)
    if asked.start:
        net = {name: part.astype(np.float32) for name, part in np.load(asked.start).items()}
    else:
        print(f"as the rule of thumb: {copy_rule_of_thumb(env, Adam(net)):.1%}", flush=True)
    adam, matches, turns = Adam(net), 0, 0
    observed, info = env.reset(seed=asked.seed)
    seats = info["seat"]
    while time.monotonic() < end:
        samples, observed, seats, over = play(env, net, observed, seats, rng)
        improve(adam, samples, max(0.0, (end - time.monotonic()) / (60 * asked.minutes)), rng)
        matches, turns = matches + over, turns + 1
        if turns % 10 == 0 or time.monotonic() >= end:
            np.savez_compressed(asked.out, allow_pickle=False, **halves(net))
            error = float(np.mean(samples[5] ** 2))
            told = {"seed": asked.seed, "turns": turns, "matches": matches, "error": round(error, 4)}
            print(told, flush=True)
            if asked.log:
                with asked.log.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
