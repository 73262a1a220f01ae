"""The README is correct: its Python runs, its commands exist, its links lead to files."""

from __future__ import annotations

import pkgutil
import re
import unicodedata
from importlib import import_module
from pathlib import Path

import pytest

from scripts.docs_hook import mended
from stackyard.core.machine.extras import MissingPackageError

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
MARKDOWN = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted(ROOT.glob("stackyard/games/*/*.md")),
]


# Pages whose blocks go on from one another. Those of docs/adding-a-game.md and docs/envs.md run in tests of their own.
PAGES = ("README.md", "docs/first-bot.md", "docs/train-an-agent.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_python_examples_run(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    names: dict[str, object] = {"__name__": "page"}
    for block in blocks:
        exec(compile(block, page, "exec"), names)
    assert capsys.readouterr().out.strip()


def test_every_command_named_is_there() -> None:
    from stackyard.cli import parser

    named = set(re.findall(r"stackyard ([a-z]+) ", README)) - {"is"}
    assert {"serve", "play", "engine", "show", "solve", "replay", "verify"} <= named
    help_text = parser().format_help()
    assert [name for name in sorted(named) if not re.search(rf"\b{name}\b", help_text)] == []


@pytest.mark.parametrize("path", MARKDOWN, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_and_pictures_lead_somewhere(path: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", path.read_text(encoding="utf-8"))
    missing = [target for target in targets if not (path.parent / target).exists()]
    assert missing == []


def test_the_architecture_names_files_that_are_there() -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    (table,) = re.findall(r"^## Where to find it\n(.*?)^## ", page, re.MULTILINE | re.DOTALL)
    rows = [row for row in table.splitlines() if row.startswith("|")]
    assert len(rows) > 8
    for row in rows:
        patterns = [each.replace("<game>", "*") for each in re.findall(r"`([\w<>/]+(?:\.py|\.ftl|/))`", row)]
        found = [list((ROOT / "stackyard").glob(f"**/{pattern}")) for pattern in patterns]
        assert all(found), row
        files = [file for each in found for file in each]
        for name in re.findall(r"`(\w+_\w+)`", row):
            assert any(f"def {name}(" in file.read_text("utf-8") for file in files if file.is_file()), row


# --- the documentation site: `make docs` builds it, with warnings as errors ---


def test_the_pages_of_the_site_are_there() -> None:
    pages = re.findall(r"^ +- .*: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE)
    assert len(pages) > 20
    assert [page for page in pages if page != "index.md" and not (ROOT / "docs" / page).is_file()] == []


@pytest.mark.parametrize("path", sorted((ROOT / "docs/api").glob("*.md")), ids=lambda path: path.stem)
def test_what_the_reference_names_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    named = re.findall(r"^::: (\S+)$", text, re.MULTILINE)
    assert named
    for name in named:
        try:
            found = pkgutil.resolve_name(name)
        except AttributeError:  # a module that needs an extra which is not installed here
            module, _, member = name.rpartition(".")
            with pytest.raises(MissingPackageError):
                import_module(module)
            source = (ROOT / module.replace(".", "/")).with_suffix(".py").read_text("utf-8")
            assert f'\nclass {member}:\n    """' in source
            continue
        assert found.__doc__, name
    for module, members in re.findall(r"^::: (\S+)\n    options:\n      members: \[(.*)\]$", text, re.MULTILINE):
        assert all(hasattr(pkgutil.resolve_name(module), member) for member in members.split(", "))


def test_links_of_the_site_lead_to_pages_or_to_the_repository() -> None:
    text = (
        "[a](bots.md#x) [b](../../examples/bots) [c](../../Makefile) [d](../../stackyard/games/towers/RULES.md) [e](#e)"
    )
    page, source = "protocol/engine.md", "https://example.org/main"
    assert mended(text, page, "") == "[a](bots.md#x) b c [d](../rules/towers.md) [e](#e)"
    picture = "![table](docs/screenshots/table-desk-light.png) [dead](docs/dead.md)"
    assert mended(picture, "index.md", "") == "![table](screenshots/table-desk-light.png) [dead](docs/dead.md)"
    assert "[b](https://example.org/main/examples/bots)" in mended(text, page, source)
    assert mended("[f](docs/envs.md) [g](CHANGELOG.md)", "index.md", "") == "[f](envs.md) [g](changelog.md)"


HEADING = re.compile(r"^#+ +(.+?) *#*$", re.MULTILINE)
FENCED = re.compile(r"^(```|~~~).*?^\1 *$", re.MULTILINE | re.DOTALL)
ANCHORED = re.compile(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)")


def anchors_of(text: str) -> set[str]:
    """Return the anchors that the site gives a page's headings, as Python-Markdown's `toc` makes them, and its own."""
    found: set[str] = set()
    for heading in HEADING.findall(FENCED.sub("", text)):
        words = re.sub(r"!?\[([^]]*)\]\([^)]*\)|<[^>]+>", r"\1", heading)
        words = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
        slug = re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", words).strip().lower())
        number = 0
        while (slug if number == 0 else f"{slug}_{number}") in found:
            number += 1
        found.add(slug if number == 0 else f"{slug}_{number}")
    return found | set(re.findall(r"<a (?:id|name)=\"([^\"]+)\"", text))


@pytest.mark.parametrize("path", MARKDOWN, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_to_headings_lead_to_headings(path: Path) -> None:
    text = FENCED.sub("", path.read_text(encoding="utf-8"))
    for target, anchor in ANCHORED.findall(text):
        page = path.parent / target if target else path
        if page.suffix == ".md":
            assert anchor in anchors_of(page.read_text(encoding="utf-8")), f"{target}#{anchor}"


def test_anchors_are_those_of_the_site() -> None:
    text = "# A `code` of [this](x.md), & more\n\n```\n# no heading\n```\n\n## Same\n\n## Same\n\n### Über – uns\n"
    assert anchors_of(text) == {"a-code-of-this-more", "same", "same_1", "uber-uns"}
