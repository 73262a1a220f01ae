#!/usr/bin/env bash
# trueskill 0.4.5: ties in a game that is declared to have none (draw_probability=0.0), as board games do that share a win
# once in a hundred matches.
# Expected: a tie is refused, or tells that two are alike, so that both ratings become surer with each.
# Seen: no error, and both become less sure without end: after twelve ties of two beginners the standard deviation has
# grown from 8.33 to 22.99. With the default draw probability of 0.1 it falls to 1.96.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv env
env/bin/pip install --quiet trueskill==0.4.5
env/bin/python - <<'PY'
import trueskill


def after_ties(draw_probability, ties=12):
    """Return the standard deviation of two beginners who do nothing but tie."""
    game = trueskill.TrueSkill(draw_probability=draw_probability)
    one, other = game.create_rating(), game.create_rating()
    widths = [one.sigma]
    for _ in range(ties):
        one, other = game.rate_1vs1(one, other, drawn=True)
        widths.append(one.sigma)
    return widths


without, usual = after_ties(0.0), after_ties(0.1)
print("draw_probability 0.0:", " ".join(f"{width:.2f}" for width in without))
print("draw_probability 0.1:", " ".join(f"{width:.2f}" for width in usual))
assert abs(without[0] - 8.333) < 0.001
assert all(later > earlier for earlier, later in zip(without, without[1:]))
assert abs(without[-1] - 22.991) < 0.01
assert all(later < earlier for earlier, later in zip(usual, usual[1:]))
PY
