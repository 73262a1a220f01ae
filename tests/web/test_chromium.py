"""The Chromium that the browser tests are driven with."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


def test_chromium_runs_scripts_and_draws_webgl(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content("<canvas></canvas>")
    assert page.evaluate("document.querySelector('canvas').getContext('webgl2') !== null")
    page.close()
