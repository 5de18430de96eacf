"""What one look at the phone brought, before any element is made of it."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tools.hierarchy.node import Node
from tools.hierarchy.tree import Tree, read_tree
from tools.vision import screenshot
from tools.vision.images import Grey, Image
from tools.vision.lru import Recent

NO_TREE = Tree(roots=[])
"""The tree of eyes that go by the picture alone."""
_trees: Recent[tuple[str, int, int], Tree] = Recent(2)


def read_dump(xml: str, *, width: int, height: int) -> Tree:
    """The tree of a dump; a page at rest gives the same dump twice, which is read once.

    Args:
        xml: as `dumpWindowHierarchy` writes it.
        width: of the screen, pixels.
        height: of the screen, pixels.
    """
    key = (xml, width, height)
    tree = _trees.get(key)
    if tree is None:
        tree = read_tree(xml, width=width, height=height)
        _trees.keep(key, tree)
    return tree


class Picture(NamedTuple):
    """The picture of one moment, without anything else."""

    jpeg: bytes
    """See `Look.jpeg`."""
    grey: Grey
    """A quarter of it in grey, see `tools.vision.images`."""
    taken: float
    """When it had come, by `time.monotonic`."""


@dataclass(frozen=True)
class Look:
    """Picture and tree of one moment, taken together."""

    jpeg: bytes
    """As the phone sent it (PNG if it can give nothing else); empty if it gives none."""
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
    tree: Tree = field(repr=False)
    """What `read_dump` made of `xml`."""
    taken: float = field(default=float("-inf"), compare=False)
    """When the picture had come, by `time.monotonic`."""
    asked: bool = True
    """Whether the tree was asked for; False for eyes that go by the picture alone."""

    @property
    def roots(self) -> list[Node]:
        """The windows of the tree."""
        return self.tree.roots

    @property
    def lost(self) -> tuple[str, ...]:
        """What could not be read of the tree, see `Screen.lost`."""
        return self.tree.lost

    @cached_property
    def image(self) -> Image:
        """The picture in the screen's size, (H, W, 3) uint8 BGR; black if there is none."""
        return screenshot.fit_to_screen(
            self.jpeg, width=self.width, height=self.height
        )
