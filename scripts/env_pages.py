"""The parts of docs/envs/*.md that follow from the code: the facts of each environment, and its planes.

    python -m scripts.env_pages            # write them anew
    python -m scripts.env_pages --check    # say whether they are as they should be

What stands between `<!-- facts -->` or `<!-- planes -->` and the next `<!-- end -->` is made here; the rest is by hand.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from textwrap import wrap

from stackyard.core.encoding.layout import Layout
from stackyard.core.registry import LISTINGS
from stackyard.core.state import State
from stackyard.envs.names import env_name, registered_name

FOLDER = Path(__file__).resolve().parent.parent / "docs/envs"
PART = re.compile(r"<!-- (facts|planes) -->\n.*?<!-- end -->", re.DOTALL)


def facts(slug: str) -> str:
    """Return the facts of an environment, by the default options and the fewest seats, as a table."""
    loaded = State.new(slug).get_game()
    encoding, rules, traits = loaded.encoding, loaded.game, loaded.room.traits
    fewest, most = rules.seats
    utility = "identical" if traits.cooperative else "zero sum" if rules.zero_sum else "general sum"
    chance = f"explicit: at most {encoding.max_chance_outcomes} outcomes at once, {encoding.most_draws} in a row"
    rows = [
        ("environment", f"`{env_name(loaded)}`, in OpenSpiel `stackyard_{slug.replace('-', '_')}`"),
        (
            "registered by `envs.register`",
            ", ".join(f"`{registered_name(rules, version)}`" for version in rules.versions),
        ),
        ("players", str(fewest) if fewest == most else f"{fewest} to {most}"),
        ("information", "perfect information" if rules.perfect_information else "imperfect information"),
        ("actions", f"{encoding.num_actions}, at most {encoding.most_choices} in a move"),
        ("continuous actions", " ".join(f"`{plane.name}`" for plane in encoding.box) or "none"),
        ("observation", f"{encoding.observation.size} numbers"),
        ("information state", f"{encoding.information.size} numbers"),
        ("rewards", f"at the end, from -1 to 1 ({utility})"),
        ("chance", chance if encoding.max_chance_outcomes else "none"),
        ("longest match", f"{encoding.max_actions()} actions, those of chance included"),
    ]
    return "\n".join(["| | |", "| --- | --- |", *(f"| {name} | {value} |" for name, value in rows)])


def planes(slug: str) -> str:
    """Return the planes of an environment as a list, each with its shape, its first index and its meaning."""
    encoding = State.new(slug).encoding
    parts = [_list(encoding.observation, 0)]
    if encoding.memory.size:
        parts += ["", "An information state goes on with", "", _list(encoding.memory, encoding.observation.size)]
    if encoding.box:
        parts += ["", "The continuous action space, each number from -1 to 1:", "", _list(Layout(encoding.box), 0)]
    return "\n".join(parts)


def _list(layout: Layout, before: int) -> str:
    lines: list[str] = []
    for plane in layout.planes:
        shape = " x ".join(map(str, plane.shape))
        item = f"- `{plane.name}` ({shape}, from {before + layout.offsets[plane.name]}): {plane.meaning}"
        lines += wrap(item, 150, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines)


def made(slug: str, page: str) -> str:
    """Return a page with its parts made anew."""
    found = {"facts": facts, "planes": planes}
    return PART.sub(lambda part: f"<!-- {part[1]} -->\n{found[part[1]](slug)}\n<!-- end -->", page)


def pages() -> dict[str, Path]:
    """Return the page of each game."""
    return {listing.slug: FOLDER / f"{listing.slug}.md" for listing in LISTINGS}


def main() -> int:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    wrong = 0
    for slug, path in pages().items():
        page = path.read_text("utf-8")
        anew = made(slug, page)
        wrong += anew != page
        if not check:
            path.write_text(anew, "utf-8")
    if check and wrong:
        print(f"{wrong} pages are not as the code says: python -m scripts.env_pages")
    return int(check and wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
