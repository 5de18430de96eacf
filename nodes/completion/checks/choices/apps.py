"""Was another app used than the one that is named?

"Note milk in Quill" is not done by a note in Notes, and "switch off the notifications of News" not
on the page of Browser, though the claim quotes the note, or a switch that is off.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.actions import CallTool
from tools.screen import TOGGLES, Screen, Target, read_row_name

_PLACE = (
    r"\b(?:in|into|to|with|on|by|using|from|via|through)\s+(?:the\s+|my\s+)?"
)
_PLACE_ZH = "(?:在|到|进|入|用|从|至|往|把|将)"
_COLUMN = re.compile(r"\s*[,，·|/]\s*")
_JOINING = re.compile(
    r"\b(?:and|then|if|so)\b|[,;，；。、](?!$)|并|再|然后|如果|同时",
    re.IGNORECASE,
)
"""What stands between several things that are to be done."""
_SETS_ZH = re.compile("(?<=[里中上内])设置")
"""The verb, which is the name of an app as well."""
_INSIDE_ZH = "(?:应用|软件|里|中|上|内)"
_SEVERAL = 2


def find_unopened(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> str:
    """The label of an app that is named and never came up, while another one was used in its place.

    Where two are named, one of them may not have been used for what the other was to do. But an app
    that the other one lists, such as a way to pay, need not come up itself. Where one alone is, and
    one thing is to be set, it must have been touched: "in Photos" is not done in Settings. What is
    to be looked up in one, 看我的日历里的行程, is known only from it, a tool or a page
    of that name.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        installed: packages of the installed apps by label.
    """
    source = _find_unread_source(instruction, visits, installed)
    if source:
        return source
    named = [each for each in installed if _is_named_app(each, instruction)]
    is_alone = len(named) < 2
    if is_alone and not _has_used_other(instruction, visits, installed):
        return ""
    must_touch = is_alone and not _JOINING.search(instruction)
    seen = _list_packages(visits, must_touch=must_touch)
    # Its own page names itself.
    others = [] if must_touch else named
    packages = {installed[label] for label in others}
    for label in named:
        if installed[label] in seen:
            continue
        if not _is_listed_in(packages, label, visits):
            return label
    return ""


def _find_unread_source(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> str:
    """The label of an app in which something is to be looked up, if it was not; or empty."""
    if any(map(_is_tool_call, visits)):
        return ""
    opened = _list_packages(visits, must_touch=False)
    packages = set(installed.values())
    for label, package in installed.items():
        if package in opened or not _is_source(label, instruction):
            continue
        if not _is_listed_in(packages, label, visits):
            return label
    return ""


def _list_packages(
    visits: Sequence[ScreenVisit], *, must_touch: bool
) -> set[str]:
    """The packages of the apps that came up, or of those in which something was touched."""
    packages: set[str] = set()
    for visit in visits:
        if visit.target is not None or not must_touch:
            packages.add(visit.screen.package)
    return packages


def find_other_app(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> str:
    """The app whose switch was turned in place of that of the named one; empty if none was.

    "Switch off the notifications of News" is not done on the page of Browser. The row of the named
    one was never touched.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        installed: packages of the installed apps by label.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    labels = {normalize_text(label) for label in installed}
    named = {label for label in labels if _is_owner(label, plain)}
    if not named:
        return ""
    found = ""
    for row, target in _list_app_rows(visits, labels):
        name = normalize_text(row)
        if name in named:
            return ""
        if target.role in TOGGLES and name not in plain:
            found = row
    return found


def _list_app_rows(
    visits: Sequence[ScreenVisit], labels: Container[str]
) -> Iterator[tuple[str, Target]]:
    """The names of rows in lists of apps that were touched, with what was touched next."""
    touched = [visit for visit in visits if visit.target is not None]
    for visit, after in pairwise(touched):
        row = visit.target
        target = after.target
        if row is None or target is None:
            continue
        if row.role != "item":
            continue
        name = read_row_name(row.text)
        label = normalize_text(name)
        if label not in labels:
            continue
        if _lists_apps(visit.screen, labels):
            yield name, target


def _lists_apps(screen: Screen, labels: Container[str]) -> bool:
    """Whether a page has rows of several apps; "Settings" alone may be an entry of a menu."""
    count = 0
    for element in screen.elements:
        name = read_row_name(element.text)
        if element.role == "item" and normalize_text(name) in labels:
            count += 1
    return count >= _SEVERAL


def _is_owner(label: str, plain: str) -> bool:
    """Whether an instruction says that something is that of an app."""
    name = re.escape(label)
    return re.search(rf"\b(?:of|for) {name}(?!\w)|{name}的", plain) is not None


def _is_listed_in(
    packages: Container[str], label: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a page of one of some apps has a label, as a text or a column of its own.

    A way to pay may have the word for it behind the label.
    """
    name = normalize_text(label)
    wanted = {name, f"{name} pay", f"{name}支付"}
    for visit in visits:
        screen = visit.screen
        if screen.package not in packages:
            continue
        for text in screen.texts:
            columns = _COLUMN.split(normalize_text(text))
            if not wanted.isdisjoint(columns):
                return True
    return False


def _is_named_app(label: str, instruction: str) -> bool:
    """Whether an instruction says that something is to be done in the app of this label."""
    if len(label) < 2:
        return False
    name = re.escape(label)
    if re.search(rf"{_PLACE_ZH}[“「]{name}[”」]", instruction):
        return True
    plain = evidence.QUOTES.sub(" ", instruction)
    if has_chinese(label):
        pattern = rf"{_PLACE_ZH}{name}{_INSIDE_ZH}|[用在从]{name}(?![\u3400-\u9fff]?的)"
    else:
        pattern = rf"(?:{_PLACE}|{_PLACE_ZH}\s*){name}(?![\w-]| [A-Z])"
    return re.search(pattern, plain) is not None


def _is_source(label: str, instruction: str) -> bool:
    """Whether an instruction says that something is to be looked up in the app of this label."""
    if len(label) < 2:
        return False
    plain = evidence.QUOTES.sub(" ", instruction)
    name = re.escape(label)
    if has_chinese(label):
        pattern = rf"[看查翻](?:一?下|看)?我的?{name}[里中上]"
    else:
        pattern = rf"\b(?:in|from) my {name}(?![\w-]| [A-Z])"
    return re.search(pattern, plain) is not None


def _is_tool_call(visit: ScreenVisit) -> bool:
    return visit.step is not None and isinstance(visit.step.action, CallTool)


def _has_used_other(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> bool:
    """Whether the run typed or switched something in an app that the instruction does not name."""
    plain = _SETS_ZH.sub(" ", normalize_text(instruction))
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
