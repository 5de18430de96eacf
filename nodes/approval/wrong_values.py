"""A value that is about to be sent or saved, and that cannot be meant.

The user took it back or named another day or hour, or the run saw another number of a house in
that street.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from nodes.phrases.sentences import format_sentence
from tapwright.text.houses import House, find_houses
from tapwright.text.language import Language
from tools.screen import Screen

_NUMBER = re.compile(r"\d+[a-z]?", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class WrongValue:
    """A value in a field, and what is known of the right one."""

    kind: Literal[
        "taken_back", "other_house", "left_unlike_wanted", "other_than_wanted"
    ]
    taken: str
    wanted: str = ""
    """As the run saw it, or the task names it; empty of one that the task takes back."""

    @property
    def must_ask(self) -> bool:
        """Whether the user is asked if a model means it all the same."""
        return self.kind in ("taken_back", "other_house")

    @property
    def advice(self) -> str:
        """What a model is told to do about it."""
        return "put the right one in its place, or do it again if this is meant"

    def describe(self, language: Language) -> str:
        """What is wrong, in a sentence."""
        return format_sentence(
            self.kind, language, label=self.taken, wanted=self.wanted
        )


def list_inputs(screen: Screen) -> list[str]:
    """What stands in the fields of a screen."""
    texts: list[str] = []
    for element in screen.elements:
        if element.role != "input" or element.password:
            continue
        if element.value:
            texts.append(element.value)
    return texts


def find_other_house(
    screen: Screen, seen: Iterable[Screen], typed: Iterable[str], said: str
) -> WrongValue | None:
    """A house in a field, if the run saw others in its street and never this one.

    Args:
        screen: with the fields.
        seen: the screens of the run.
        typed: what the run wrote itself, which bears nothing out.
        said: by the user.
    """
    text = "\n".join(list_inputs(screen))
    written = find_houses(text)
    if not written:
        return None
    own = list(filter(None, typed))
    known = list(_list_seen(seen, own))
    told = _NUMBER.findall(said.casefold())
    for house in written:
        other = _find_neighbour(house, known)
        if other is None or house.number in told:
            continue
        return WrongValue(
            kind="other_house",
            taken=house.text,
            wanted=other.text,
        )
    return None


def _find_neighbour(house: House, known: Iterable[House]) -> House | None:
    """The last house of the same street; None if the house itself is known."""
    found = None
    for each in known:
        if not each.is_in_street(house):
            continue
        if each.number == house.number:
            return None
        found = each
    return found


def _list_seen(screens: Iterable[Screen], typed: list[str]) -> Iterator[House]:
    """The houses on some screens, without those in fields and sentences that the run wrote."""
    sentences = list(filter(_has_more, typed))
    for screen in screens:
        for element in screen.elements:
            if element.value in typed:
                continue
            text = f"{element.text}\n{element.value}"
            if not any(words in text for words in sentences):
                yield from find_houses(text)


def _has_more(text: str) -> bool:
    """Whether a text has a house and other words; a house alone may also be looked for."""
    houses = find_houses(text)
    return bool(houses) and houses[0].text != text.strip()
