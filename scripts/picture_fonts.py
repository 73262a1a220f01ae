"""Makes the fonts that pictures are drawn with, beside Familjen Grotesk, from the Noto fonts as npm has them.

    python -m scripts.picture_fonts            write stackyard/server/pictures/fonts/Noto*.ttf anew
    python -m scripts.picture_fonts --check    say which are not what this makes (exit status 1 if any)

Needs npm, the registry in reach, and the fontTools and HarfBuzz of requirements/dev.txt, else files come out a little
other. Each is a subset: the letters and signs of `WANTED`, without hints for coarse screens.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from fontTools import subset
from fontTools.ttLib import TTFont

from stackyard.server.pictures.font_files import FOLDER

Blocks = tuple[tuple[int, int], ...]
LETTERS: Final[Blocks] = (
    (0x20, 0x52F),  # Latin, phonetic letters, marks, Greek, Cyrillic
    (0x1AB0, 0x1AFF),
    (0x1C80, 0x1C8F),
    (0x1DC0, 0x1EFF),  # marks, Vietnamese
    (0x1F00, 0x214F),  # old Greek, punctuation, raised figures, currencies, letterlike signs
    (0x2150, 0x218F),
    (0x2C60, 0x2C7F),
    (0x2DE0, 0x2E7F),
    (0xA640, 0xA69F),
    (0xA700, 0xA7FF),
    (0xFB00, 0xFB06),
    (0xFE20, 0xFE2F),
    (0xFFFD, 0xFFFD),
)
ARROWS: Final[Blocks] = ((0x2190, 0x22FF), (0x27F0, 0x27FF), (0x2900, 0x297F))
SIGNS: Final[Blocks] = ((0x2190, 0x21FF), (0x2300, 0x27BF), (0x2B00, 0x2BFF), (0x1F100, 0x1F6FF))


class Source(NamedTuple):
    """A font in a package of npm, and what is taken of it."""

    package: str
    file: str
    blocks: Blocks


WANTED: Final = {
    "NotoSans-Regular.ttf": Source("noto-sans@0.4.2", "400Regular/NotoSans_400Regular.ttf", LETTERS),
    "NotoSans-Bold.ttf": Source("noto-sans@0.4.2", "700Bold/NotoSans_700Bold.ttf", LETTERS),
    "NotoSansMath-Regular.ttf": Source("noto-sans-math@0.4.2", "400Regular/NotoSansMath_400Regular.ttf", ARROWS),
    "NotoSansSymbols-Regular.ttf": Source(
        "noto-sans-symbols@0.4.1", "400Regular/NotoSansSymbols_400Regular.ttf", SIGNS
    ),
    "NotoSansSymbols-Bold.ttf": Source("noto-sans-symbols@0.4.1", "700Bold/NotoSansSymbols_700Bold.ttf", SIGNS),
    "NotoSansSymbols2-Regular.ttf": Source(
        "noto-sans-symbols-2@0.4.1", "400Regular/NotoSansSymbols2_400Regular.ttf", SIGNS
    ),
}
SCOPE: Final = "@expo-google-fonts/"


def fetched(packages: set[str], folder: Path) -> dict[str, Path]:
    """Return where each package's archive lies once npm has fetched it into a folder."""
    found = {}
    for package in sorted(packages):
        done = subprocess.run(
            ["npm", "pack", "--silent", f"{SCOPE}{package}"], cwd=folder, check=True, capture_output=True, text=True
        )
        found[package] = folder / done.stdout.split()[-1]
    return found


def made(source: Source, archive: Path) -> bytes:
    """Return the wanted part of a font as a file. The time stamp is the source's, so that it is the same each time."""
    with tarfile.open(archive) as files:
        file = files.extractfile(f"package/{source.file}")
        assert file is not None, source.file
        font = TTFont(BytesIO(file.read()), recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["DSIG", "STAT", "MATH"]
    cut = subset.Subsetter(options)
    cut.populate(unicodes=[code for first, last in source.blocks for code in range(first, last + 1)])
    cut.subset(font)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def main(arguments: list[str]) -> int:
    """Make or check; return the exit status."""
    status = 0
    with tempfile.TemporaryDirectory() as folder:
        archives = fetched({source.package for source in WANTED.values()}, Path(folder))
        for name, source in WANTED.items():
            data = made(source, archives[source.package])
            if "--check" not in arguments:
                (FOLDER / name).write_bytes(data)
                print(f"{name}: {len(data)} bytes")
            elif (FOLDER / name).read_bytes() != data:
                print(f"{name} is not what this makes: python -m scripts.picture_fonts")
                status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
