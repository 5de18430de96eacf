"""What makes gestures: the modules of this folder are handed one and never gesture themselves."""

from collections.abc import Callable
from typing import Any, Protocol


class GestureMaker(Protocol):
    """Makes each gesture at most once, as `tools.acting.executor.GestureRunner` does."""

    def run_once(
        self, name: str, make: Callable[[], bool], **facts: Any
    ) -> bool:
        """Make a gesture, or skip it if it was made before a crash.

        Args:
            name: of the gesture.
            make: makes it; False if the phone did not take it.
            facts: for the journal, as JSON values; no secret in the clear.
        """
