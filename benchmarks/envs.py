"""Vector environments beside PGX's nearest games on the same processor, both with tensors, masks and random play.

    pip install pgx jax && python -m benchmarks.envs

Ours: `envs.vector_env(..., copy=False)`, a Python loop of `sample_actions` and `step`: every step is a call from Python
that draws legal actions, plays them, begins anew what has ended, and writes observations and masks. Theirs: the whole
loop compiled with `jax.jit`, `vmap` and `lax.scan`, with a random legal action and `auto_reset`. Nearest to Towers are
Othello (8x8, two players) and Hex; to Take That Towers, a game of hidden hands, none is near: Leduc hold'em has cards.
To Brick Work it is backgammon, with dice and placements; a step of Brick Work is one choice of a move.

    python -m benchmarks.envs --seats

prints instead what one seat makes against others, a step being its action and theirs: against random play, level 1 and
a function (which plays the first legal action), beside Gymnasium's `SyncVectorEnv` of `seat_env` against the same.

    python -m benchmarks.envs --functional

prints instead what `envs.functional_env` makes within JAX, beside games of PGX, in turns: the same loop for both, in
which a random legal action costs one random number. Ours leaves the compiled loop at each step, for a call of our
rules; theirs is compiled as a whole.

Rates are by the processor time of the whole process (on a machine that others use too, the wall clock would measure
them) and by the wall clock. With two threads the first is for each core; JAX uses as many as it likes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any, Final

import gymnasium
import numpy as np

from benchmarks.clock import median_rates
from stackyard import envs

BATCHES: Final = (1, 64, 1024)
STEPS: Final = 64  # steps between two looks at the clock
FUNCTIONAL_PEERS: Final = ("tic_tac_toe", "connect_four", "othello", "leduc_holdem")
PEERS: Final = {"towers": ("othello", "hex"), "take-that-towers": ("leduc_holdem",), "brick-work": ("backgammon",)}


def rates(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """Return steps a second of processor time, and of wall time."""
    work()
    steps, wall, spent = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - wall < seconds:
        steps += work()
    return steps / (time.process_time() - spent), steps / (time.perf_counter() - wall)


def ours(slug: str, batch: int, threads: int) -> Callable[[], int]:
    """Return a function that plays some steps of a batch and returns how many."""
    env = envs.vector_env(slug, batch, threads=threads, copy=False)
    env.reset(seed=1)
    actions = np.empty(batch, np.int64)

    def work() -> int:
        for _ in range(STEPS):
            env.step(env.sample_actions(actions))
        return STEPS * batch

    return work


def theirs(name: str, batch: int) -> Callable[[], int]:
    """Return the same for a game of PGX."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    def choose(key: Any, masks: Any) -> Any:
        return jax.random.categorical(key, jnp.where(masks, 0.0, -jnp.inf), axis=-1)

    env = pgx.make(name)
    return in_jax(env.init, auto_reset(env.step, env.init), choose, batch)


def in_jax(init: Any, step: Any, choose: Any, batch: int) -> Callable[[], int]:
    """Return a function that plays some steps of a batch within JAX and returns how many.

    `choose` takes a key and the masks of all matches and returns their actions.
    """
    import jax

    def run_step(carry: Any, _: Any) -> tuple[Any, None]:
        state, key = carry
        key, choice, reset = jax.random.split(key, 3)
        actions = choose(choice, state.legal_action_mask)
        return (jax.vmap(step)(state, actions, jax.random.split(reset, batch)), key), None

    run = jax.jit(lambda carry: jax.lax.scan(run_step, carry, None, length=STEPS)[0])
    carry = (jax.jit(jax.vmap(init))(jax.random.split(jax.random.PRNGKey(0), batch)), jax.random.PRNGKey(1))

    def work() -> int:
        nonlocal carry
        carry = jax.block_until_ready(run(carry))
        return STEPS * batch

    return work


def functional(seconds: float) -> None:
    """Measure the functional form and games of PGX in turns, and print a table."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    def choose(key: Any, masks: Any) -> Any:
        ahead = jnp.cumsum(masks, axis=-1, dtype=jnp.int32)
        legal = ahead[:, -1:]
        return jnp.argmax(ahead > jnp.floor(jax.random.uniform(key, legal.shape) * legal), axis=-1)

    peers = {name: pgx.make(name) for name in FUNCTIONAL_PEERS}
    for batch in BATCHES[1:]:
        contenders = {}
        for slug in PEERS:
            env = envs.functional_env(slug, auto_reset=True)
            contenders[slug] = in_jax(env.init, env.step, choose, batch)
        theirs_of = {name: f"PGX's {name}" for name in peers}
        for name, peer in peers.items():
            contenders[theirs_of[name]] = in_jax(peer.init, auto_reset(peer.step, peer.init), choose, batch)
        core = dict(zip(contenders, median_rates(list(contenders.values()), 5, seconds), strict=True))
        ratios = " | ".join(f"ratio to {name}" for name in peers)
        print(f"| {batch} matches, within JAX | steps/s of a core | {ratios} |")
        print("| --- | ---: |" + " ---: |" * len(peers))
        for name, rate in core.items():
            of_peers = [f"{rate / core[theirs_of[peer]]:.2f}" if name in PEERS else "" for peer in peers]
            print(f"| {' | '.join([name, f'{rate:,.0f}', *of_peers])} |", flush=True)
        print()


def against(slug: str, batch: int, opponent: Any) -> Callable[[], int]:
    """Return a function that plays some steps of one seat in a batch and returns how many."""
    env = envs.vector_env(slug, batch, opponent=opponent, copy=False)
    env.reset(seed=1)
    actions = np.empty(batch, np.int64)

    def work() -> int:
        env.step(env.sample_actions(actions))
        return batch

    return work


def side_by_side(slug: str, batch: int, opponent: Any) -> Callable[[], int]:
    """Return the same for environments of one match each."""
    env = gymnasium.vector.SyncVectorEnv(
        [lambda: envs.seat_env(slug, opponent=opponent, mask="observation")] * batch, autoreset_mode="SameStep"
    )
    rng, seen = np.random.default_rng(1), env.reset(seed=1)[0]

    def work() -> int:
        nonlocal seen
        seen = env.step(np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]]))[0]
        return batch

    return work


def seats(seconds: float) -> None:
    """Measure one seat against others and print a table for each game."""
    opponents: dict[str, tuple[Any, Any]] = {
        "random": ("random", "random"),
        "level 1": (1, 1),
        "a function": (lambda seen, masks, seats: masks.argmax(1), lambda state, seat, rng: state.legal_actions()[0]),
    }
    for slug in ("towers", "take-that-towers"):
        print(f"| {slug}, one seat | steps/s of a core | SyncVectorEnv | ratio |\n| --- | ---: | ---: | ---: |")
        for batch in BATCHES[1:]:
            for name, (many, one) in opponents.items():
                core = rates(against(slug, batch, many), seconds)[0]
                peer = rates(side_by_side(slug, batch, one), seconds)[0]
                print(f"| {batch} matches, {name} | {core:,.0f} | {peer:,.0f} | {core / peer:.1f} |", flush=True)
        print()


def main() -> None:
    """Measure and print a table for each game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each measurement")
    parser.add_argument("--seats", action="store_true", help="measure one seat against others")
    parser.add_argument("--functional", action="store_true", help="measure the functional form within JAX")
    arguments = parser.parse_args()
    seconds = arguments.seconds
    if arguments.functional:
        functional(seconds)
        return
    if arguments.seats:
        seats(seconds)
        return
    for slug, peers in PEERS.items():
        print(f"| {slug} | steps/s of a core | by the clock | ratio to {' | ratio to '.join(peers)} |")
        print("| --- | ---: | ---: |" + " ---: |" * len(peers))
        for batch in BATCHES:
            found = {name: peer_rates(name, batch, seconds) for name in peers}
            for threads in (1, 2) if batch == BATCHES[-1] else (1,):
                core, clock = rates(ours(slug, batch, threads), seconds)
                comparisons = [f"{core / rate[0]:.1f}" if rate else "-" for rate in found.values()]
                what = f"{batch} matches, {threads} thread{'s' * (threads > 1)}"
                print(f"| {' | '.join([what, f'{core:,.0f}', f'{clock:,.0f}', *comparisons])} |")
            for name, rate in found.items():
                if rate:
                    print(f"| PGX's {name}, {batch} matches | {rate[0]:,.0f} | {rate[1]:,.0f} |" + " |" * len(peers))
        print()


def peer_rates(name: str, batch: int, seconds: float) -> tuple[float, float] | None:
    """Return the rates of a game of PGX; None where it is not installed."""
    try:
        return rates(theirs(name, batch), seconds)
    except ImportError:
        return None


if __name__ == "__main__":
    main()
