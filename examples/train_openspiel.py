"""Learn Take That Towers, with its secret hands, by policy gradient through OpenSpiel's interface alone.

    pip install ".[openspiel]"                    # in a checkout of Stackyard
    python examples/train_openspiel.py            # five minutes: wins seven matches of ten against random play

One agent plays both seats. Its action is drawn from a softmax over the legal actions, whose logits are linear in the
observation tensor of its seat. After each match the logits of the actions that were played are raised or lowered by the
return (REINFORCE, Williams 1992). Nothing here knows the rules, and no seat sees the other's hand.
"""

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from stackyard import envs

Vector = npt.NDArray[np.float64]
Played = tuple[Vector, list[int], Vector, int]  # features, legal actions, their probabilities, index of the one played


class Learner:
    """An agent whose actions are drawn from a linear softmax."""

    def __init__(self, game: Any, rng: np.random.Generator) -> None:
        """Begin with a uniform policy."""
        self.game, self.rng = game, rng
        self.weights = np.zeros((game.num_distinct_actions(), game.observation_tensor_size() + 1))

    def choose(self, state: Any) -> Played:
        """Draw an action of the player who is to act."""
        features = np.append(state.observation_tensor(state.current_player()), 1.0)
        legal = state.legal_actions()
        logits = self.weights[legal] @ features
        chances = np.exp(logits - logits.max())
        chances /= chances.sum()
        return features, legal, chances, int(self.rng.choice(len(legal), p=chances))

    def learn(self, played: list[Played], gained: float, rate: float) -> None:
        """Make the actions that were played more probable if they gained something, and less if they lost."""
        for features, legal, chances, index in played:
            slope = -chances
            slope[index] += 1.0
            self.weights[legal] += rate * gained * slope[:, None] * features / float(features @ features)


def advance(state: Any, rng: np.random.Generator) -> None:
    """Draw cards until a player is to act, or the match is over."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(rng.choice(outcomes, p=chances)))


def play(learner: Learner, rate: float) -> None:
    """Play a match of the learner against itself, and learn from it."""
    state = learner.game.new_initial_state()
    played: list[list[Played]] = [[] for _ in range(learner.game.num_players())]
    advance(state, learner.rng)
    while not state.is_terminal():
        chosen = learner.choose(state)
        played[state.current_player()].append(chosen)
        state.apply_action(chosen[1][chosen[3]])
        advance(state, learner.rng)
    for moves, gained in zip(played, state.returns(), strict=True):
        learner.learn(moves, gained, rate)


def score_against_random(learner: Learner, matches: int, seed: int) -> float:
    """Return the share of points that the learner gets against random play, in all seats alike."""
    rng, points = np.random.default_rng(seed), 0.0
    for match in range(matches):
        own = match % learner.game.num_players()
        state = learner.game.new_initial_state()
        advance(state, rng)
        while not state.is_terminal():
            if state.current_player() == own:
                _, legal, _, index = learner.choose(state)
                state.apply_action(legal[index])
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
            advance(state, rng)
        points += (1 + state.returns()[own]) / 2
    return points / matches


def main() -> None:
    """Train, and print ten times how well the agent plays."""
    parser = argparse.ArgumentParser(description="Learn Take That Towers from self-play, by OpenSpiel.")
    parser.add_argument("--game", default="stackyard_take_that_towers(players=2)", help="any game of OpenSpiel's")
    parser.add_argument("--matches", type=int, default=3_000, help="matches to learn from (3,000)")
    parser.add_argument("--tests", type=int, default=200, help="matches against random play after each tenth (200)")
    parser.add_argument("--rate", type=float, default=0.5, help="how far a match moves the logits (0.5)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    envs.register_open_spiel()  # the five games, as pyspiel's
    learner = Learner(pyspiel.load_game(asked.game), np.random.default_rng(asked.seed))
    print(f"before: {score_against_random(learner, asked.tests, 10**9):.1%} against random play", flush=True)
    for match in range(asked.matches):
        play(learner, asked.rate * (1 - match / asked.matches))
        if (match + 1) % max(1, asked.matches // 10) == 0:
            share = score_against_random(learner, asked.tests, 10**9)
            print(f"after {match + 1} matches: {share:.1%} against random play", flush=True)


if __name__ == "__main__":
    main()
