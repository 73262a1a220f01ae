"""JAX: the functional form plays the matches of the vector environment, in jit, vmap and scan, also as PGX wraps it."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from pgx.experimental import auto_reset

from stackyard import envs
from stackyard.core.errors import UsageError
from stackyard.envs.functional import FunctionalEnv, FunctionalState

MATCHES, STEPS = 24, 160
GAMES = {"towers": {"width": 4, "height": 4}, "take-that-towers": {}, "brick-work": {}}


def legal(key: Any, mask: Any) -> Any:
    """Return a random legal action; once in fifty times any action."""
    loose = jax.random.uniform(jax.random.fold_in(key, 1)) < 0.02
    return jax.random.categorical(key, jnp.where(mask | loose, 0.0, -jnp.inf))


def refused(slug: str) -> str:
    """Return why a game is refused."""
    try:
        envs.functional_env(slug)
    except UsageError as error:
        return str(error)
    return ""


def begun(env: FunctionalEnv, seed: int) -> tuple[Any, FunctionalState]:
    keys = jax.random.split(jax.random.key(seed), MATCHES)
    return keys, jax.jit(jax.vmap(env.init))(keys)


def play(env: FunctionalEnv, state: FunctionalState) -> tuple[Any, FunctionalState]:
    """Return the actions of random play, (steps, matches), and the states after them."""

    def one(state: FunctionalState, key: Any) -> tuple[FunctionalState, tuple[Any, FunctionalState]]:
        actions = jax.vmap(legal)(jax.random.split(key, MATCHES), state.legal_action_mask)
        state = jax.vmap(env.step)(state, actions)
        return state, (actions, state)

    return jax.jit(lambda state: jax.lax.scan(one, state, jax.random.split(jax.random.key(7), STEPS)))(state)[1]


def beside(slug: str, options: dict[str, int], keys: Any) -> Any:
    """Return the vector environment whose matches have begun from the same streams."""
    batch = envs.vector_env(slug, MATCHES, options, mask="both")
    batch.reset(seed=0)
    words = np.array(jax.vmap(lambda key: jax.random.bits(key, (2,), np.uint32))(keys)).view(np.uint64)[:, 0]
    batch._seed(np.ones(MATCHES, bool), words)
    return batch


def plays_as_the_vector_environment(slug: str, options: dict[str, int]) -> None:
    env = envs.functional_env(slug, options, auto_reset=True)
    keys, state = begun(env, 1)
    actions, states = play(env, state)
    batch = beside(slug, options, keys)
    seen, info = batch.reset(options={"reset_mask": np.ones(MATCHES, bool)})
    assert (np.asarray(state.observation) == seen["observation"]).all()
    assert (np.asarray(state.legal_action_mask) == seen["action_mask"]).all()
    ended = 0
    for t in range(STEPS):
        seen, _, over, _, info = batch.step(np.asarray(actions[t]))
        now = jax.tree.map(lambda array, t=t: np.asarray(array[t]), states)
        assert (now.observation == seen["observation"]).all()
        assert (now.legal_action_mask == seen["action_mask"]).all()
        assert (now.current_player == info["seat"]).all()
        assert (now.rewards == info["rewards"]).all()
        assert (now.terminated == over).all()
        ended += over.sum()
    assert ended > MATCHES


def ends_once(slug: str, options: dict[str, int]) -> None:
    """Without `auto_reset` a match that is over shows its end, and stays as it is."""
    env = envs.functional_env(slug, options)
    keys, state = begun(env, 2)
    actions, states = play(env, state)
    batch, over = beside(slug, options, keys), np.zeros(MATCHES, bool)
    batch.reset(options={"reset_mask": np.ones(MATCHES, bool)})
    last = np.zeros_like(state.observation)
    for t in range(STEPS):
        seen, _, ended, _, info = batch.step(np.asarray(actions[t]))
        now = jax.tree.map(lambda array, t=t: np.asarray(array[t]), states)
        first = ended & ~over
        for i in np.flatnonzero(first):
            last[i] = info["seats_final_obs"][i, info["actor"][i]]
            assert now.current_player[i] == info["actor"][i]
        assert (now.rewards[first] == info["rewards"][first]).all()
        assert (now.rewards[over] == 0).all()
        over |= first
        assert (now.terminated == over).all()
        assert now.legal_action_mask[over].all()
        assert (now.observation == np.where(over[:, None], last, seen["observation"])).all()
    assert over.all()


def is_one_call(slug: str, options: dict[str, int]) -> None:
    """A step of any nested vmap is one call of compiled code, and says the same as steps of each match alone."""
    env = envs.functional_env(slug, options)
    calls, inner = [], env._step

    def counted(batch: Any, first: int, last: int) -> None:
        calls.append((first, last))
        inner(batch, first, last)

    env._step = counted
    keys = jax.random.split(jax.random.key(3), (2, 3))
    states = jax.vmap(jax.vmap(env.init))(keys)
    actions = jnp.argmax(states.legal_action_mask, axis=-1)
    found = jax.jit(jax.vmap(jax.vmap(env.step)))(states, actions)
    jax.block_until_ready(found)
    assert calls == [(0, 6)]
    alone = env.step(jax.tree.map(lambda array: array[1, 2], states), actions[1, 2])
    again = env.step(jax.tree.map(lambda array: array[1, 2], states), actions[1, 2])
    for one, two, three in zip(*map(jax.tree.leaves, (alone, again, found)), strict=True):
        assert one.tobytes() == two.tobytes() == three[1, 2].tobytes()


def goes_on_in_pgx(slug: str, options: dict[str, int]) -> None:
    env = envs.functional_env(slug, options)
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state, ended = begun(env, 4)[1], 0
    for key in jax.random.split(jax.random.key(5), STEPS):
        keys = jax.random.split(key, MATCHES)
        state = step(state, jax.vmap(legal)(keys, state.legal_action_mask), keys)
        ended += int(state.terminated.sum())
    assert ended > MATCHES


if __name__ == "__main__":
    for name, given in GAMES.items():
        plays_as_the_vector_environment(name, given)
        ends_once(name, given)
        is_one_call(name, given)
    goes_on_in_pgx("take-that-towers", {})
    assert refused("tower-topple").endswith("Tower Topple has no functional form")
