"""The environments in the registries of Gymnasium and PettingZoo, by names such as "stackyard/Towers-v1"."""

from __future__ import annotations

from stackyard.core.machine.extras import needing
from stackyard.core.registry import rooms
from stackyard.core.state import State
from stackyard.envs.names import registered_name

with needing():
    import gymnasium
    import pettingzoo

HERE = "stackyard.envs"  # whose functions make environments


def register() -> list[str]:
    """Register every version of the rules of every game that has actions and tensors; return the names.

    What is registered already stays so.
    """
    names = []
    has_registry = hasattr(pettingzoo, "register")  # from 1.27 on
    for room in rooms():
        encoding = State.new(room).encoding
        if not encoding.num_actions or not encoding.observation.size:
            continue
        together = encoding.silent is not None
        for version in room.game.versions:
            name = registered_name(room.game, version)
            names.append(name)
            kwargs = {"slug": room.slug, "version": version}
            if name not in gymnasium.registry:
                gymnasium.register(
                    name,
                    f"{HERE}:seat_env",
                    nondeterministic=True,  # bots whose time is measured may play another move
                    vector_entry_point=None if room.batches is None else f"{HERE}:vector_env",
                    kwargs=kwargs,
                )
            if has_registry and name not in pettingzoo.aec_registry:
                pettingzoo.register("aec", name, f"{HERE}:aec_env", kwargs=kwargs)
                if together:
                    pettingzoo.register("parallel", name, f"{HERE}:parallel_env", kwargs=kwargs)
    return names


__all__ = ["register"]
