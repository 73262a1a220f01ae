#!/usr/bin/env bash
# glicko2 2.1.0: Glickman's own example, and the same with everybody 800 points higher, which changes nothing in the model:
# only differences of ratings count.
# Expected: the same gain, deviation and volatility (0.05999), to the last digits.
# Seen: the deviation and the volatility depend on how far the player stands from 1500: of the step of the volatility a
# twelfth is left at 2300. And the package installs a top-level package named `tests`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet glicko2==2.1.0
env/bin/python - <<'PY'
from importlib.metadata import files

import glicko2


def after_example(higher):
    """Return gain, deviation and volatility of the player of the example, with all ratings so much higher."""
    player = glicko2.Player(rating=1500 + higher, rd=200, vol=0.06)
    player.update_player([rating + higher for rating in (1400, 1550, 1700)], [30, 100, 300], [1, 0, 0])
    return player.rating - 1500 - higher, player.rd, player.vol


here, above = after_example(0), after_example(800)
for name, (gain, deviation, volatility) in (("at 1500", here), ("at 2300", above)):
    print(f"{name}: {gain:.6f} points, deviation {deviation:.6f}, volatility {volatility:.9f}")
assert abs(here[2] - 0.059993423) < 1e-8
assert abs(above[2] - 0.059999419) < 1e-8
assert abs(above[1] - here[1]) > 1e-5
tops = {str(file).split("/")[0] for file in files("glicko2")}
print("top-level:", " ".join(sorted(tops)))
assert "tests" in tops
PY
