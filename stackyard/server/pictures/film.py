"""A match, or one moment of it, as a short animation, a GIF that loops: its boards in order at one scale.

Of a match the end is shown close up and longer; of a moment how the bricks moved, where that is stored.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from PIL import Image

from stackyard.core.texts.catalogue import text_of
from stackyard.server.pictures.card import INK, INK_2, MAT, sheet
from stackyard.server.pictures.font_files import FAMILY
from stackyard.server.pictures.lines import shortened, text_width, words
from stackyard.server.pictures.moments import CLIP_STEP_MS, Board, Clip, common_box
from stackyard.server.pictures.raster import to_png
from stackyard.server.pictures.result import Result

SIZES: Final = ((720, 460), (540, 346), (400, 256))  # px; the next where the file would be too large
STEP_MS: Final = 500
END_MS: Final = 2500
CLIP_MS: Final = 5000  # of one moment
FIRST_SHARE: Final = 0.3  # of what its motion leaves of that: how it stood before; the rest is how it ended
MAX_BOARDS: Final = 24  # 14 s
MAX_BYTES: Final = 2_000_000
COLOURS: Final = 128  # of one palette for all
HEAD: Final = 54.0  # px of the first size, above the board
EDGE: Final = 14.0
SAMPLES: Final = 6  # boards that the palette is made from


def film(result: Result, boards: Sequence[Board]) -> bytes:
    """Return a match as a GIF of at most `MAX_BYTES`, smaller where it would be more."""
    documents = film_documents(result, boards)
    return _animation(documents, [STEP_MS] * (len(documents) - 1) + [END_MS])


def moment_film(result: Result, shown: Clip, language: str) -> bytes:
    """Return one moment of a match as a GIF of `CLIP_MS` and at most `MAX_BYTES`: whose it was, and how much stood."""
    return _animation(clip_documents(result, shown, language), clip_durations(shown))


def clip_documents(result: Result, shown: Clip, language: str) -> list[str]:
    """Return the pictures of a moment as SVG documents, all at one scale."""
    parts = [] if shown.seat is None else [result.names[shown.seat]]
    parts += [] if shown.built is None else [text_of(shown.built, language)]
    line = " · ".join(parts) or result.headline
    box = common_box(shown.boards)
    return [_document(result, board, box, line, last=True) for board in shown.boards]


def clip_durations(shown: Clip) -> list[int]:
    """Return for how long each picture of a moment stands, in ms: `CLIP_MS` together."""
    step = CLIP_STEP_MS if shown.moves else STEP_MS
    inner = [step] * (len(shown.boards) - 2)
    left = CLIP_MS - sum(inner)
    first = 10 * round(left * FIRST_SHARE / 10) if len(shown.boards) > 1 else 0
    return [*([first] if first else []), *inner, left - first]


def _animation(documents: Sequence[str], durations: Sequence[int]) -> bytes:
    """Return pictures as a GIF, the next smaller size where it would be too large.

    The last size is taken whatever it weighs: it has a tenth of the pixels that a megabyte holds.
    """
    data = b""
    for size in SIZES:
        data = _gif([Image.open(BytesIO(to_png(document, *size))).convert("RGB") for document in documents], durations)
        if len(data) <= MAX_BYTES:
            break
    return data


def film_documents(result: Result, boards: Sequence[Board]) -> list[str]:
    """Return the pictures of the animation as SVG documents; the last shows its own board alone, and how it ended."""
    box = common_box(boards)
    names = " · ".join(result.names)
    return [
        *(_document(result, board, box, names, last=False) for board in boards[:-1]),
        _document(result, boards[-1], boards[-1].box, result.headline, last=True),
    ]


def _document(result: Result, board: Board, box: tuple[float, float, float, float], line: str, *, last: bool) -> str:
    width, height = SIZES[0]
    title = text_width(result.title, 22, bold=True)
    room = width - 2 * EDGE - title - 24
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="{FAMILY}">',
            f'<rect width="{width}" height="{height}" fill="{MAT}"/>',
            sheet(EDGE, HEAD, width - 2 * EDGE, height - HEAD - EDGE),
            board.placed(2 * EDGE, HEAD + EDGE, width - 4 * EDGE, height - HEAD - 3 * EDGE, box),
            words(EDGE, 36, result.title, 22, INK, bold=True),
            words(width - EDGE, 36, shortened(line, 20, room, bold=last), 20, INK if last else INK_2, bold=last,
                  anchor="end"),
            "</svg>",
        ]
    )  # fmt: skip


def _gif(pictures: Sequence[Image.Image], durations: Sequence[int]) -> bytes:
    """Return pictures as a GIF with one palette, so that what stands still takes no bytes."""
    step = max(1, len(pictures) // SAMPLES)
    samples = [*pictures[::step], pictures[-1]]
    width, height = pictures[0].size
    strip = Image.new("RGB", (width, height * len(samples)))
    for place, sample in enumerate(samples):
        strip.paste(sample, (0, place * height))
    palette = strip.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    frames = [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
    file = BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=list(durations),
        loop=0,
        optimize=False,
    )
    return file.getvalue()


__all__ = ["MAX_BOARDS", "MAX_BYTES", "clip_documents", "clip_durations", "film", "film_documents", "moment_film"]
