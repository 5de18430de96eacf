"""What the page of a run and the page of a demonstration share."""

import base64
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

Percent = tuple[float, float]
"""A point of a picture, in percent of its width and height."""


@lru_cache(maxsize=8)
def load_template(name: str) -> Any:
    """A template from the folder `web`; an unknown variable in it is an error."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def write_whole(page: Path, text: str) -> None:
    """Replace the file at once, so that a browser never finds half a page."""
    draft = page.with_name(f"{page.name}.new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(page)


def make_data_url(jpeg: bytes) -> str:
    """The picture as a `data:` URL."""
    return f"data:image/jpeg;base64,{base64.b64encode(jpeg).decode()}"


def to_percent(point: tuple[int, int], width: int, height: int) -> Percent:
    """A point in pixels as percent of the picture's sides."""
    x, y = point
    return round(100 * x / width, 2), round(100 * y / height, 2)
