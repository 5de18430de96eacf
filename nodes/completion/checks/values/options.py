"""An option that an instruction names with its heading, and that was not chosen."""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.run import forms
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text

_BETWEEN = r"\W{0,2}(?:is|as|of|to|为|是|设为|设成|选|选择)?\W{0,2}"
"""What may stand between a heading and its option: `priority: high`, `high priority`."""


def find_unchosen(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """An option that is named with its heading, and was not chosen on any form that was kept.

    "A task of high priority" names the option "High" under the heading "Priority". Empty if there
    is none, or if a form was kept with it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    open_options: dict[str, str] = {}
    chosen: set[str] = set()
    for visit in visits:
        if not forms.is_kept(visit):
            continue
        for heading, options in forms.list_groups(visit.screen):
            for option in options:
                label = normalize_text(option.text)
                if forms.is_on(option):
                    chosen.add(label)
                elif _is_named_with(label, heading, plain):
                    open_options[label] = f"{heading}: {option.text}"
    for label, words in open_options.items():
        if label not in chosen:
            return words
    return ""


def _is_named_with(label: str, heading: str, plain: str) -> bool:
    """Whether an instruction has a label next to its heading, in either order."""
    option = re.escape(label)
    name = re.escape(normalize_text(heading))
    either = f"{option}{_BETWEEN}{name}|{name}{_BETWEEN}{option}"
    if has_chinese(label):
        return re.search(either, plain) is not None
    return re.search(rf"(?<!\w)(?:{either})(?!\w)", plain) is not None
