"""Registers the environments when it is imported, for programs that are given only a name.

    python train.py --env-id stackyard.envs.registered:stackyard/Towers-v1

is `gymnasium.make` of that name, which imports what stands before the colon.
"""

from stackyard.envs.registration import register

register()
