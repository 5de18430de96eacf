"""The screen that was kept last: whether a phone still shows it."""

import time
from collections.abc import Callable

from tools.hierarchy.node import Node
from tools.perception.raw import Look, Picture
from tools.vision import images
from tools.vision.screenshot import is_black

MOMENT_S = 1.0
"""How long an answer holds while no gesture is made: for the parts of one action."""


class SeenScreen:
    """Compares pictures with that of the screen that was noted last."""

    def __init__(self) -> None:
        self._noted: tuple[str, Look, int] | None = None
        self._answer = False
        self._answered = float("-inf")

    def note_screen(self, screen_id: str, look: Look, *, skip: int) -> None:
        """Remember what a screen looks like.

        Args:
            screen_id: of the screen that was made of the look.
            look: of it.
            skip: rows at the top of the small grey picture to leave out, with the clock.
        """
        self._noted = screen_id, look, skip
        self.forget_answer()

    def forget_answer(self) -> None:
        """Take a new picture the next time."""
        self._answered = float("-inf")

    @property
    def roots(self) -> list[Node]:
        """The windows of the screen's tree."""
        if self._noted is None:
            return []
        return self._noted[1].roots

    def is_shown(
        self, screen_id: str, take_picture: Callable[[], Picture]
    ) -> bool:
        """Whether the picture is still that of the noted screen; False if unsure.

        A picture that is black all over tells nothing.

        Args:
            screen_id: of the screen; False if another one was noted last.
            take_picture: of the phone, if it was not compared a moment ago.
        """
        if self._noted is None or self._noted[0] != screen_id:
            return False
        if time.monotonic() - self._answered < MOMENT_S:
            return self._answer
        _, look, skip = self._noted
        now = take_picture().grey
        is_same = images.is_same_picture(look.grey, now, skip=skip)
        self._answer = is_same and not is_black(now)
        self._answered = time.monotonic()
        return self._answer
