"""An app that an instruction names and that never came up, while another one was used."""

import re
from collections.abc import Container, Mapping, Sequence

from nodes import evidence
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.screen import TOGGLES

_PLACE = (
    r"\b(?:in|into|to|with|on|by|using|from|via|through)\s+(?:the\s+|my\s+)?"
)
_PLACE_ZH = "(?:在|到|进|入|用|从|至|往)"
_INSIDE_ZH = "(?:应用|软件|里|中|上|内)"


def find_unopened(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> str:
    """The label of an app that is named and never came up, while another one was used in its place.

    Where two are named, one of them may not have been used for what the other was to do. But an app
    that the other one lists, such as a way to pay, need not come up itself.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        installed: packages of the installed apps by label.
    """
    named = [each for each in installed if _is_named_app(each, instruction)]
    is_alone = len(named) < 2
    if is_alone and not _has_used_other(instruction, visits, installed):
        return ""
    seen: set[str] = set()
    for visit in visits:
        seen.add(visit.screen.package)
    packages = {installed[label] for label in named}
    for label in named:
        if installed[label] in seen:
            continue
        if not _is_listed_in(packages, label, visits):
            return label
    return ""


def _is_listed_in(
    packages: Container[str], label: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a page of one of some apps has a label."""
    wanted = normalize_text(label)
    for visit in visits:
        screen = visit.screen
        if screen.package not in packages:
            continue
        for text in screen.texts:
            if wanted in normalize_text(text):
                return True
    return False


def _is_named_app(label: str, instruction: str) -> bool:
    """Whether an instruction says that something is to be done in the app of this label."""
    if len(label) < 2:
        return False
    plain = evidence.QUOTES.sub(" ", instruction)
    name = re.escape(label)
    if has_chinese(label):
        pattern = rf"{_PLACE_ZH}{name}{_INSIDE_ZH}|[用在从]{name}(?![\u3400-\u9fff]?的)"
    else:
        pattern = rf"(?:{_PLACE}|{_PLACE_ZH}\s*){name}(?![\w-]| [A-Z])"
    return re.search(pattern, plain) is not None


def _has_used_other(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> bool:
    """Whether the run typed or switched something in an app that the instruction does not name."""
    plain = normalize_text(instruction)
    named: set[str] = set()
    for label, package in installed.items():
        if normalize_text(label) in plain:
            named.add(package)
    others = set(installed.values()) - named
    for visit in visits:
        if not _is_change(visit):
            continue
        if visit.screen.package in others:
            return True
    return False


def _is_change(visit: ScreenVisit) -> bool:
    if visit.input_text:
        return True
    return visit.target is not None and visit.target.role in TOGGLES
