"""Learn a small game of Towers from self-play, through PettingZoo's interface alone.

    pip install ".[rl]"                           # in a checkout of Stackyard
    python examples/train_pettingzoo.py            # a minute: wins more than eight matches of ten against random play

One agent plays both seats. The value of an action is a linear function of the observation: one row of weights for each
action. After a match the value of every action that was played is moved towards its player's return (Monte Carlo
control). Nothing here knows the rules: the mask has the legal actions, and the reward says who has won.
"""

import argparse
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from stackyard import envs

Vector = npt.NDArray[np.float32]


@dataclass
class Learner:
    """An agent with linear action values."""

    actions: int
    planes: int
    rng: np.random.Generator
    weights: Vector = field(init=False)  # shape (actions, planes + 1): the last one is a constant

    def __post_init__(self) -> None:
        """Begin with the value 0 for all actions."""
        self.weights = np.zeros((self.actions, self.planes + 1), np.float32)

    def see(self, observation: Vector) -> Vector:
        """Return the features of an observation: itself, and a constant."""
        return np.append(observation, np.float32(1))

    def choose(self, features: Vector, mask: npt.NDArray[np.int8], explore: float) -> int:
        """Return an allowed action: usually the best one, with probability `explore` any."""
        legal = np.flatnonzero(mask)
        if self.rng.random() < explore:
            return int(self.rng.choice(legal))
        values = self.weights[legal] @ features
        return int(legal[np.argmax(values)])

    def learn(self, played: list[tuple[Vector, int]], gained: float, rate: float) -> None:
        """Move the value of each action that was played towards what it led to (normalised least mean squares)."""
        for features, action in played:
            error = gained - float(self.weights[action] @ features)
            self.weights[action] += rate * error * features / float(features @ features)


def play(env: Any, learner: Learner, seed: int, explore: float, rate: float) -> None:
    """Play a match of the learner against itself, and learn from it."""
    played: dict[str, list[tuple[Vector, int]]] = {agent: [] for agent in env.possible_agents}
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        if terminated or truncated:
            learner.learn(played[agent], reward, rate)
            env.step(None)
            continue
        features = learner.see(observation["observation"])
        action = learner.choose(features, observation["action_mask"], explore)
        played[agent].append((features, action))
        env.step(action)


def score_against_random(env: Any, learner: Learner, matches: int, seed: int) -> float:
    """Return the share of points that the learner gets against random play, in both seats alike; a draw is a half."""
    rng, points = np.random.default_rng(seed), 0.0
    agents = env.possible_agents
    for match in range(matches):
        own = agents[match % len(agents)]
        env.reset(seed=seed + match)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                points += (1 + reward) / 2 if agent == own else 0
                env.step(None)
            elif agent == own:
                features = learner.see(observation["observation"])
                env.step(learner.choose(features, observation["action_mask"], 0))
            else:
                env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return points / matches


def main() -> None:
    """Train, and say every now and then how well it plays."""
    parser = argparse.ArgumentParser(description="Learn a small game of Towers from self-play, by PettingZoo.")
    parser.add_argument("--matches", type=int, default=6_000, help="matches to learn from (6,000)")
    parser.add_argument("--tests", type=int, default=400, help="matches against random play after each tenth (400)")
    parser.add_argument("--size", type=int, default=4, help="blocks on each side of the downtown (4)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    env = envs.aec_env("towers", {"width": asked.size, "height": asked.size})
    first = env.possible_agents[0]
    planes = env.observation_space(first)["observation"].shape[0]
    learner = Learner(env.action_space(first).n, planes, np.random.default_rng(asked.seed))
    print(f"before: {score_against_random(env, learner, asked.tests, 10**9):.1%} against random play")
    for match in range(asked.matches):
        left = 1 - match / asked.matches  # of the training: explore and learn less towards the end
        play(env, learner, match, explore=0.3 * left + 0.05, rate=0.1 * left + 0.01)
        if (match + 1) % max(1, asked.matches // 10) == 0:
            share = score_against_random(env, learner, asked.tests, 10**9)
            print(f"after {match + 1} matches: {share:.1%} against random play", flush=True)


if __name__ == "__main__":
    main()
