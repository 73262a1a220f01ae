"""The camera of a 3D stage, as the page tells it: where a point is seen, and whether the picture stands still."""

from __future__ import annotations

import copy
import math

from playwright.sync_api import FloatRect, Page

WATCH = """() => {
  const box = document.querySelector('[data-stage3d]');
  window.viewsSeen = [];
  new MutationObserver(() => window.viewsSeen.push(box.dataset.view))
    .observe(box, { attributes: true, attributeFilter: ['data-view'] });
}"""

WATCH_HELD = """() => {
  window.placesHeld = new Set();
  const look = () => {
    const box = document.querySelector('[data-stage3d].holds');
    if (box) {
      const { x, y, width, height } = box.getBoundingClientRect();
      window.placesHeld.add([x, y, width, height, box.dataset.view].join(' '));
    }
    requestAnimationFrame(look);
  };
  look();
}"""

ABOUT_M = 0.05  # m: half the height of a small tower
START_DEGREES = -36  # that the camera of the front is turned; 0 looks along y

Point = tuple[float, float, float]


def dot(one: Point, other: Point) -> float:
    """Return the product of two vectors."""
    return sum(a * b for a, b in zip(one, other, strict=True))


class Eye:
    """The camera of a picture at one moment."""

    def __init__(self, page: Page) -> None:
        """Measure the picture, and read where its camera is."""
        picture = page.locator("[data-stage3d][data-view]")  # until it has drawn once it tells no camera
        picture.scroll_into_view_if_needed()
        box, view = picture.bounding_box(), picture.get_attribute("data-view")
        assert box
        assert view
        self._look(box, view)

    @classmethod
    def of(cls, box: FloatRect, view: str) -> Eye:
        """Return the camera of a picture that lies in this box of the page, and tells this view."""
        eye = cls.__new__(cls)
        eye._look(box, view)
        return eye

    def _look(self, box: FloatRect, view: str) -> None:
        self.box, self.view = box, view
        x, y, z, *ahead, self.tall, self.aspect = (float(word) for word in view.split(" "))
        self.eye: Point = (x, y, z)
        self.ahead: Point = (ahead[0], ahead[1], ahead[2])
        level = math.hypot(ahead[0], ahead[1])
        self.right: Point = (ahead[1] / level, -ahead[0] / level, 0.0)
        (a, b, c), (u, v, w) = self.right, self.ahead
        self.up: Point = (b * w - c * v, c * u - a * w, a * v - b * u)

    def at(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Return where a point (m) is seen on the page."""
        away = (x - self.eye[0], y - self.eye[1], z - self.eye[2])
        depth = dot(away, self.ahead)
        across = 0.5 + dot(away, self.right) / (2 * self.tall * depth * self.aspect)
        down = 0.5 - dot(away, self.up) / (2 * self.tall * depth)
        return self.box["x"] + across * self.box["width"], self.box["y"] + down * self.box["height"]

    def from_side(self, number: int) -> Eye:
        """Return about what is seen from a side, 0 to 3, the same height and distance: the table turned below it."""
        turn = math.atan2(self.ahead[0], self.ahead[1]) - math.radians(START_DEGREES - 90 * number)
        other = copy.copy(self)
        far = (self.eye[2] - ABOUT_M) / -self.ahead[2]  # to about the point that it looks at
        at = self.eye[0] + far * self.ahead[0], self.eye[1] + far * self.ahead[1]
        for name, (mx, my) in (("eye", at), ("ahead", (0, 0)), ("right", (0, 0)), ("up", (0, 0))):
            x, y, z = getattr(self, name)
            x, y = x - mx, y - my
            x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
            setattr(other, name, (x + mx, y + my, z))
        return other


def watch_views(page: Page) -> None:
    """Note from now on whenever the camera moves."""
    page.evaluate(WATCH)


def view_changes(page: Page) -> int:
    """Return how often the camera has moved since it is watched."""
    return int(page.evaluate("() => window.viewsSeen.length"))


def watch_held(page: Page) -> None:
    """Note from now on where on the screen the picture is while a brick is held, and whence it is looked at."""
    page.evaluate(WATCH_HELD)


def places_held(page: Page) -> list[str]:
    """Return where the picture was while a brick was held: where the table is seen, each place once."""
    bricks: list[str] = page.evaluate("() => [...window.placesHeld]")
    return bricks
