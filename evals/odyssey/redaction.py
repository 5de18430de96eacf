"""Keep passwords and secrets out of exported texts and pictures."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from evals.odyssey.acts import PASSWORD, Act
from tools import secrets
from tools.screen import Element
from tools.vision.images import Image

_SHORT = 4
"""Characters of a password below which only whole words are taken for it."""


def typed(acts: Iterable[Act]) -> frozenset[str]:
    """What was typed into fields of passwords."""
    return frozenset(act.secret for act in acts if act.secret)


def scrub(value: Any, hidden: Iterable[str] = ()) -> Any:
    """A value of JSON without passwords and known secrets in any of its texts.

    Args:
        value: texts, lists and dictionaries of them, or anything else, which stays.
        hidden: the passwords; secrets of the environment go in any case.
    """
    if isinstance(value, str):
        for secret in sorted(hidden, key=len, reverse=True):
            pattern = re.escape(secret)
            edge = (
                rf"(?<!\w){pattern}(?!\w)" if len(secret) < _SHORT else pattern
            )
            value = re.sub(edge, lambda _: PASSWORD, value)
        return secrets.mask_secrets(value)
    if isinstance(value, dict):
        return {key: scrub(each, hidden) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [scrub(each, hidden) for each in value]
    return value


def clean(act: Act, hidden: Iterable[str]) -> Act:
    """The act without passwords in its words and on its screen; without its picture if it has some.

    Args:
        act: to be told to a model.
        hidden: the passwords.
    """
    screen = act.screen.model_validate(scrub(act.screen.model_dump(), hidden))
    picture = act.picture if screen == act.screen else Path()
    words, thought, ps = (
        scrub(said, hidden) for said in (act.words, act.thought, act.ps)
    )
    return replace(
        act, screen=screen, picture=picture, words=words, thought=thought, ps=ps
    )


def paint_over(
    image: Image, elements: Sequence[Element], hidden: Iterable[str]
) -> None:
    """Black out the elements that show a secret.

    Args:
        image: (H, W, 3) uint8 BGR, the screen in its full size; it is changed.
        elements: of the screen, with bounds in pixels.
        hidden: the passwords.
    """
    for element in elements:
        shown = f"{element.text}\n{element.value}\n{element.hint}"
        box = element.bounds
        if "{{secret:" in shown or scrub(shown, hidden) != shown:
            image[
                max(0, box.top) : box.bottom, max(0, box.left) : box.right
            ] = 0
