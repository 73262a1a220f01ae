"""What a plan says to people: its steps in words."""

from __future__ import annotations

from stackyard.core.texts.catalogue import Message
from stackyard.core.texts.phrases import joined
from stackyard.games.brick_work.solver.plan import Step
from stackyard.games.brick_work.texts import t


def step_message(step: Step) -> Message:
    """Return a step of a plan in words."""
    _, _, rest = step.text.partition(" ")
    match step.space:
        case "collect":
            return t("step-collect", die=step.die, brick=rest)
        case "recycle":
            back, _, out = rest.partition(">")
            return t("step-recycle", returned=back.replace(",", " + "), collected=out.replace(",", " + "))
        case "build":
            return t("step-build", die=step.die, joins=joined([_join_message(join) for join in rest.split("; ")]))
        case _:
            return t("step-demolish", die=step.die, cuts=joined([_cut_message(cut) for cut in rest.split("; ")]))


def _join_message(join: str) -> Message:
    upper, _, lower = join.partition("@")[0].partition("/")
    return t("step-joined", upper=upper, lower=lower.removesuffix("r"))


def _cut_message(cut: str) -> Message:
    piece, _, numbers = cut.partition("^")
    return t("step-parted", bricks=numbers.replace(",", ", "), n=1 + numbers.count(","), object=piece)


__all__ = ["step_message"]
