"""The languages that values are written in."""

from typing import Literal

Language = Literal["en", "zh"]
