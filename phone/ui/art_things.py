"""Pictures of things."""

from collections.abc import Callable, Mapping

from phone.ui.easel import Easel

KINDS: tuple[tuple[str, float, Mapping[str, Callable[[Easel, str], None]]], ...] = ()
