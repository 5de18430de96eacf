"""Were weekdays set besides those that the order names, or left out of them?

"An alarm at 7 on Monday and Friday" is claimed with its row, and Tuesday is chosen too. "Every
weekday" is not done if Friday is off.
"""

import re
from collections.abc import Iterator, Sequence

from nodes.completion.checks.instruction import requirements
from nodes.completion.checks.run import forms
from nodes.completion.visits import ScreenVisit
from tapwright.text.readers import READERS
from tapwright.text.spans import Span
from tools.screen import Element, Screen

_JOIN = re.compile(
    r"\s*(?:,|、|，|;|&|\+|/|and|as well as|和|与|及|以及)*"
    r"\s*(?:and\s+)?(?:every|each|on|每个?)?\s*",
    re.IGNORECASE,
)
"""What stands between the days of one list."""
_RUN_ZH = re.compile(
    r"(周|星期|礼拜)([一二三四五六日天]{2,7})(?![一二三四五六日天十点时号月个次])"
)
"""Several days behind one word: `周一三五`."""
_LEAVES_OUT = re.compile(
    r"\b(?:except|but|without|excluding|exclude|remove|drop|skip|no longer|not|off|instead"
    r"|rather than|delete|clear|cancel)\b|n't\b|除|不|别|去掉|取消|删|关|而是|以外",
    re.IGNORECASE,
)
"""Words of a task that take a day out of a list."""
_ONLY = re.compile(
    r"(?<!\bnot )\b(?:only|just)(?: (?!add|move|change)\w{1,6}){0,2} ?$"
    r"|(?<![一两这那几不\d])[只仅][在有要]?[^，。；\d加添改]{0,3}$",
    re.IGNORECASE,
)
"""What stands before days besides which none is to be left as it was."""
_TAKEN_OUT = re.compile(
    r"\b(?:remove|drop|without|delete|skip)(?: the| on)? $|(?:去掉|删掉|取消|不要)$",
    re.IGNORECASE,
)
"""What stands before a day that is taken out of a list."""
_TAKEN_OUT_ZH = re.compile("(?:那天)?[也就都]?(?:去掉|删掉|取消|关掉|不要)")
"""What stands behind one."""
_ONLY_BEHIND = re.compile(
    r"\s(?:only|alone)\b(?! once)|就(?:行|好|够|可以)", re.IGNORECASE
)
"""What stands behind such days."""


def find_extra_day(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A day that was set besides those that the instruction names; empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    asked: set[object] = set()
    pages = list(_list_last_pages(visits))
    set_pages: list[Screen] = []
    spelled = _spell_out(instruction)
    plain = requirements.drop_refused_days(spelled)
    refused = _list_refused(spelled, plain)
    for span in READERS["weekdays"](plain):
        if _is_taken_out(span, plain):
            continue
        asked |= _drop_refused(span, refused)
        if _is_only(span, plain):
            pages += _list_kept_pages(visits)
            set_pages += _list_set_pages(visits)
    if not asked:
        return ""
    for screen in set_pages:
        extra = _list_extra(screen, asked)
        if extra:
            return extra[0]
    for screen in pages:
        extra = _list_extra(screen, asked)
        if extra and len(_list_chosen(screen)) > len(extra):
            return extra[0]
    return ""


def _is_taken_out(span: Span, text: str) -> bool:
    """Whether a span is taken out of a list of days: "drop Saturday", 周六去掉."""
    if _TAKEN_OUT.search(text[: span.start]):
        return True
    return _TAKEN_OUT_ZH.match(text, span.end) is not None


def _is_only(span: Span, text: str) -> bool:
    """Whether no day besides those of a span is to be left: "only on Sunday", "Sundays only"."""
    if _ONLY.search(text[: span.start]):
        return True
    return _ONLY_BEHIND.match(text, span.end) is not None


def _list_extra(screen: Screen, asked: set[object]) -> list[str]:
    """The labels of the days that a screen shows as chosen and that are not asked for."""
    extra: list[str] = []
    for element in _list_chosen(screen):
        if _read_day(element.text) not in asked:
            extra.append(element.text)
    return extra


def _list_refused(instruction: str, plain: str) -> set[object]:
    """The days of an instruction on which nothing is to be: blank in its plain words."""
    refused: set[object] = set()
    for span in READERS["weekdays"](instruction):
        if not plain[span.start : span.end].strip():
            refused |= span.values
    return refused


def _drop_refused(span: Span, refused: set[object]) -> set[object]:
    """The days of a span, which has several of which some may be taken out again."""
    if len(span.values) == 1:
        return set(span.values)
    return set(span.values) - refused


def find_missing_day(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A day that was offered and not set, of several that belong together; empty if there is none.

    "Every weekday" is kept by no page on which Friday can be set and is not. If one page was kept
    with all of them, none is missing.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    spelled = _spell_out(instruction)
    plain = requirements.drop_refused_days(spelled)
    refused = _list_refused(spelled, plain)
    if _LEAVES_OUT.search(plain):
        return ""
    pages = [*_list_last_pages(visits), *_list_kept_pages(visits)]
    for asked in _list_groups(plain, refused):
        missing = ""
        for screen in pages:
            days = {_read_day(each.text) for each in _list_chosen(screen)}
            if asked <= days:
                missing = ""
                break
            if not asked.isdisjoint(days):
                missing = missing or _find_unset(asked - days, screen)
        if missing:
            return missing
    return ""


def _spell_out(instruction: str) -> str:
    """An instruction with each day named in full: `周一、周三、周五` for `周一三五`."""

    def spell(match: re.Match[str]) -> str:
        return "、".join(match[1] + day for day in match[2])

    return _RUN_ZH.sub(spell, instruction)


def _list_groups(
    instruction: str, refused: set[object]
) -> Iterator[set[object]]:
    """The days of each list, or range, of an instruction that has several."""
    group: set[object] = set()
    end = 0
    for span in READERS["weekdays"](instruction):
        between = instruction[end : span.start]
        if group and not _JOIN.fullmatch(between):
            yield group
            group = set()
        group |= _drop_refused(span, refused)
        end = span.end
    yield group


def _find_unset(days: set[object], screen: Screen) -> str:
    """The label of the first of some days that a screen offers; empty if it offers none."""
    for element in screen.elements:
        if element.index > 0 and _read_day(element.text) in days:
            return element.text
    return ""


def _list_kept_pages(visits: Sequence[ScreenVisit]) -> Iterator[Screen]:
    """The pages with days at the moment they were kept."""
    for visit in visits:
        if forms.is_kept(visit) and _list_chosen(visit.screen):
            yield visit.screen


def _list_set_pages(visits: Sequence[ScreenVisit]) -> Iterator[Screen]:
    """The pages at the moment they were kept, if a day had been chosen on them."""
    is_set = False
    for visit in visits:
        target = visit.target
        if forms.is_kept(visit):
            if is_set:
                yield visit.screen
            is_set = False
        elif target is not None and _read_day(target.text) is not None:
            is_set = True


def _list_last_pages(visits: Sequence[ScreenVisit]) -> Iterator[Screen]:
    """Each page on which the run chose a day, as it was last seen."""
    touched: set[str] = set()
    last: dict[str, Screen] = {}
    for visit in visits:
        signature = visit.screen.signature
        last[signature] = visit.screen
        target = visit.target
        if target is not None and READERS["weekdays"](target.text):
            touched.add(signature)
    for signature, screen in last.items():
        if signature in touched:
            yield screen


def _list_chosen(screen: Screen) -> list[Element]:
    """The days that a screen shows as chosen."""
    days: list[Element] = []
    for element in screen.elements:
        is_chosen = element.checked or element.selected
        if is_chosen and _read_day(element.text) is not None:
            days.append(element)
    return days


def _read_day(label: str) -> object:
    """The weekday that a label stands for; None if it says more, or none."""
    spans = READERS["weekdays"](label)
    if len(spans) != 1:
        return None
    span = spans[0]
    if len(span.values) != 1:
        return None
    if span.text.strip() != label.strip():
        return None
    return next(iter(span.values))
