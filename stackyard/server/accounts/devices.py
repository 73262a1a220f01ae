"""What a browser calls itself, in a few words: so its owner knows it again in a list."""

from __future__ import annotations

import re
from typing import Final

BROWSERS: Final = (  # what is named first counts: most call themselves by others' names too
    (re.compile(r"\bEdg(?:e|A|iOS)?/"), "Edge"),
    (re.compile(r"\bOPR/|\bOpera\b"), "Opera"),
    (re.compile(r"\bSamsungBrowser/"), "Samsung Internet"),
    (re.compile(r"\bFirefox/|\bFxiOS/"), "Firefox"),
    (re.compile(r"\bCriOS/|Chrom(?:e|ium)/"), "Chrome"),  # without a window it says HeadlessChrome
    (re.compile(r"(?=.*\b(?:Mac OS X|Macintosh)\b).*\bSafari/"), "Safari"),
    (re.compile(r"\bAppleWebKit/"), "WebKit"),  # of other systems, such as the browser of GNOME
)
SYSTEMS: Final = (
    (re.compile(r"\bAndroid\b"), "Android"),
    (re.compile(r"\biPhone\b"), "iPhone"),
    (re.compile(r"\biPad\b"), "iPad"),
    (re.compile(r"\bCrOS\b"), "ChromeOS"),
    (re.compile(r"\bWindows\b"), "Windows"),
    (re.compile(r"\bMacintosh\b|\bMac OS X\b"), "macOS"),
    (re.compile(r"\bLinux\b"), "Linux"),
)
READ: Final = 300  # characters of what it says


def device_name(agent: str) -> str:
    """Return browser and system by the header `User-Agent`, as "Firefox, Linux"; "" if it names neither."""
    read = agent[:READ]
    found = (next((name for known, name in names if known.search(read)), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(filter(None, found))


__all__ = ["device_name"]
