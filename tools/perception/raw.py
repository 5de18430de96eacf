"""What one look at the phone brought, before anything is made of it."""

from dataclasses import dataclass, field
from functools import cached_property

from tools.hierarchy.tree import Node
from tools.vision import screenshot
from tools.vision.images import Grey, Image


@dataclass(frozen=True)
class Look:
    """Picture and tree of one moment, taken together."""

    jpeg: bytes
    """As the phone sent it (PNG where it can give nothing else); empty when it gives none."""
    xml: str
    package: str
    activity: str
    keyboard: bool
    time: str
    """The phone's own clock, like `2026-03-02 09:00 Monday`."""
    width: int
    height: int
    grey: Grey = field(repr=False)
    """A quarter of the picture in grey, see `tools.vision.images`."""
    roots: list[Node] = field(repr=False)
    """The windows of the tree."""
    taken: float = field(default=float("-inf"), compare=False)
    """When the picture had come, by `time.monotonic`."""
    lost: tuple[str, ...] = ()
    """What could not be read of the tree, see `Screen.lost`."""
    asked: bool = True
    """Whether the tree was asked for; False for eyes that go by the picture alone."""

    @cached_property
    def image(self) -> Image:
        """The picture in the screen's size, (H, W, 3) uint8 BGR; black if there is none."""
        return screenshot.fit_to_screen(self.jpeg, width=self.width, height=self.height)
