"""What Brick Work says, by name: the texts of `*/*.ftl`."""

from pathlib import Path
from typing import Final

from stackyard.core.texts.catalogue import Catalogue

t: Final = Catalogue("brick-work", Path(__file__).parent)
