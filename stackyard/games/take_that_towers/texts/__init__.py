"""What Take That Towers says, by name: the texts of `*/*.ftl`."""

from pathlib import Path
from typing import Final

from stackyard.core.texts.catalogue import Catalogue

t: Final = Catalogue("take-that-towers", Path(__file__).parent)
