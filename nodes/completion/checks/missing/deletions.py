"""Something that was to be deleted, though no step of the run deletes anything.

Either nothing was touched that could do so, or what asked back was answered with Cancel. A list
that is filtered, or another day, shows the thing no more either: its absence proves nothing.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Literal

from graph.state import Decision
from nodes import evidence
from nodes.approval.sensitivity.deletion import RESTORING, UNDOING
from nodes.completion.checks.choices import row_controls
from nodes.completion.checks.instruction import (
    asides,
    named_rows,
    row_orders,
)
from nodes.completion.checks.run import buttons, listings, search_fields
from nodes.completion.visits import ScreenVisit, list_new_texts, read_today
from tapwright.text.dates import (
    contains_any_date,
    find_dates,
    list_past_days,
    make_date,
    read_months,
)
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import is_day
from tools.actions import (
    Ask,
    Back,
    CallTool,
    Drag,
    DragPoint,
    Fill,
    OpenUrl,
    Set,
    Swipe,
    Tap,
    TapPoint,
    TapText,
    TypeText,
)
from tools.hierarchy.occlusion import MENU
from tools.screen import (
    TOGGLES,
    Element,
    Screen,
    read_row_name,
)

Fault = Literal["undeleted", "deletion_cancelled", "deletion_undone"]
"""Nothing was touched that deletes; or what asked back was cancelled; or it was taken back."""
_OUT_OF = (
    r"(?=(?:[^.;]|\.(?=\w))*\b(?:(?:of|from|off) (?:the|my) (?:\w+ )?"
    r"(?:list|cart|basket|playlist|album|group)"
    r"|(?:keep|leave) (?:all |the |my )))"
)
"""Behind verbs that delete something only where it is one of several things."""
_ORDER = re.compile(
    r"(?:^|[.,;:!?]\s*|\b(?:and|then|please|also|just|you|me)\s+)"
    r"(delete|erase|trash|uninstall|remove|discard|get rid of|clear|empty"
    rf"|(?:take|throw) (?:out|off|away)\b{_OUT_OF}"
    rf"|(?:take|throw)(?= [^,;]{{1,40}}? (?:out|off|away)\b){_OUT_OF})\b"
    r"|(?<![不别勿未已被可能])(?<!不要)(删除|删掉|删了|删去|清空|清除|卸载|移除|[拿去]掉)(?!的|过|了的|后)",
    re.IGNORECASE,
)
"""The verb where an instruction orders it."""
_UNSURE = re.compile(
    r"\b(?:if|unless|in case|when|whether|any|don't|undo|restore|cancel)\b"
    r"|如果|若|要是|假如|的话|是否|有没有|取消|撤销|恢复|还原",
    re.IGNORECASE,
)
"""Words of an instruction that may leave nothing to delete, or want it taken back."""
_MARKED = re.compile(
    r"\b(?:favou?rites?|bookmarks?|likes?|starred|stars?|subscriptions?|filters?|tags?|labels?)\b"
    r"|收藏|书签|喜欢|点赞|星标|关注|订阅|筛选|标签",
    re.IGNORECASE,
)
"""Things that a mere toggle removes."""
_DELETES = re.compile(
    r"delet|remov|eras|trash|\bbin\b|clear|discard|empty|uninstall|archive|reset|\bun(?!it)\w{3,}"
    r"|decrease|minus|\bless\b|reduce|dismiss|forget|cut|cancel \w+|end \w+|leave|block"
    r"|删|移除|移出|清|卸载|回收|垃圾|归档|减|去掉|退出|解散|忘记|剪切|取消.",
    re.IGNORECASE,
)
"""Parts of labels of what may delete something."""
_TAKING = re.compile(
    r"\b(?:delete|erase|trash|remove|discard|archive|get rid of)\b"
    r"|删除|删掉|删了|删去|移除|归档",
    re.IGNORECASE,
)
"""Verbs of an instruction that take a row out of its list."""
_BULK = re.compile(
    r"(?:(?:de|un)?select )?(?:all|none|everything)|(?:取消)?全[选部]|全不选|所有"
)
"""Boxes and filters of a whole list, which are no row of it."""
_SIGN = re.compile(r"[\W_xX]*")
"""Labels without a word, such as an icon or a minus sign."""
_TAKES_AWAY = re.compile(
    r"(?:delete|erase|trash|remove|clear|discard|archive|restore|recover|move to (?:trash|bin))\b"
    r"|删除|删掉|移除|清空|清除|归档|恢复|还原|移到回收站",
    re.IGNORECASE,
)
"""Labels of what takes rows out of the list in front."""
_OF_DAY = re.compile(
    r"\byesterday['’]s\b|\bfrom yesterday\b|[昨前]天(?:的|拍|录|写|存|下载|收)",
    re.IGNORECASE,
)
"""Words that tell a thing by a day gone by."""
_OF_DATE_BEFORE = re.compile(r"\b(?:of|from|taken on|dated)\s+$", re.IGNORECASE)
_OF_DATE_BEHIND = re.compile(r"['’]s\b|那?[天日]?(?:的|拍|录|写|存|下载|收)")
"""Words before and behind the date of a thing."""
_TAKES_BACK = re.compile(
    f"{UNDOING.pattern}|{RESTORING.pattern}", re.IGNORECASE
)
_TOUCHES = (Tap, TapText, TapPoint)
_UNKNOWN = (Ask, CallTool, OpenUrl, Drag, DragPoint, Swipe, Set)
"""Actions that may delete something, whatever is in front."""
_SEVERAL = re.compile(
    r"\b(?:all|every|each|any|others?|rest|another|duplicates?|doubles?|copies|similar|same"
    r"|those|ones|whose|that|which|with|without|except|but|only|older|newer|before|after|than)\b"
    r"|[所全每其另都凡]|重复|相同|一样|以外|之外|除了|早于|晚于|几|些|[^，。；,;]的那",
    re.IGNORECASE,
)
"""Words of an instruction that may mean things which it does not name."""


_LEAST = 2


@dataclass(frozen=True, kw_only=True)
class Deletion:
    """A row of a list that a run deleted."""

    name: str
    row: str
    key: listings.ListKey
    """Of its list."""
    page: Screen
    """Its list as it was last seen with it."""
    is_touched: bool
    """Whether a step touched the row itself; else it may have been selected with all others."""


def list_deleted(visits: Sequence[ScreenVisit]) -> Iterator[Deletion]:
    """The rows that a page had before a step that deletes, and not when it came up again.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    last: dict[str, int] = {}
    for number, visit in enumerate(visits):
        page = visit.screen
        start = last.get(page.signature)
        last[page.signature] = number
        if start is None:
            continue
        between = visits[start:number]
        if not any(map(is_taking_away, between)):
            continue
        if _is_refusal(between[-1].step):
            continue
        before = visits[start].screen
        yield from _compare_pages(before, page, between)


def is_taking_away(visit: ScreenVisit) -> bool:
    """Whether a step touches a button that says it deletes or archives."""
    if visit.step is None or not isinstance(visit.step.action, _TOUCHES):
        return False
    label = _read_label(visit.step)
    return _TAKES_AWAY.match(label) is not None


def list_taken_away(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[int, str]]:
    """The number of each step that deleted something, and the row touched last before it, if any.

    A step that only asks back deletes nothing.
    """
    row = ""
    for number, (visit, after) in enumerate(pairwise(visits)):
        if is_taking_away(visit):
            if not after.screen.dialog:
                yield number, row
                row = ""
        elif visit.target is not None and visit.target.role == "item":
            row = visit.target.text


def _compare_pages(
    before: Screen, after: Screen, between: Sequence[ScreenVisit]
) -> Iterator[Deletion]:
    left = _count_names(after)
    for element in before.elements:
        name = read_row_name(element.text)
        is_touched = any(_is_touching(element, visit) for visit in between)
        if element.index <= 0 or not name:
            continue
        if _BULK.fullmatch(normalize_text(name)):
            continue
        if element.role != "item" and not is_touched:
            continue
        if left[name]:
            left[name] -= 1
            continue
        key = listings.identify_list(element, before)
        yield Deletion(
            name=name,
            row=element.text,
            key=key,
            page=before,
            is_touched=is_touched,
        )


def _count_names(page: Screen) -> Counter[str]:
    names: Counter[str] = Counter()
    for element in page.elements:
        if element.index > 0 and element.text:
            names[read_row_name(element.text)] += 1
    return names


def _is_touching(row: Element, visit: ScreenVisit) -> bool:
    """Whether a step touched a row, or a box with its name."""
    if visit.target is None:
        return False
    name = read_row_name(row.text)
    return visit.target.text in (row.text, name)


def find_extra_deletion(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> str:
    """The name of a row that was deleted besides the one that was meant; empty if none was.

    The instruction names the other one, or tells it by an order, such as "the newest note".

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person said besides.
    """
    plain = named_rows.drop_signs(instruction)
    if not _ORDER.search(plain) or _UNSURE.search(plain):
        return ""
    order = row_orders.read_order(instruction)
    if order is None and _SEVERAL.search(asides.drop_kept(plain)):
        return ""
    said = [plain, *map(named_rows.drop_signs, given)]
    meant, others = _sort_deletions(said, visits)
    is_by_order = order is not None and order.is_of_one
    if meant is None and is_by_order and others:
        meant = others.pop(0)
    if meant is None:
        return ""
    return _find_beside(meant, others)


def find_second_deletion(
    instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """What a page showed that was deleted after the one thing that is ordered; empty for none.

    "Delete the last photo" is done once: the page of the next photo has the same button.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    order = row_orders.read_order(instruction)
    plain = named_rows.drop_signs(instruction)
    if order is None or not order.is_of_one or not _ORDER.search(plain):
        return ""
    if _UNSURE.search(plain):
        return ""
    if any(map(is_bringing_back, visits)):
        return ""
    deleted = list(_list_pages_deleted(visits))
    if len(deleted) < _LEAST:
        return ""
    first, second = deleted[:_LEAST]
    new = list_new_texts(first.texts, second.texts)
    return max(new, key=len, default="")


def _list_pages_deleted(visits: Sequence[ScreenVisit]) -> Iterator[Screen]:
    """The pages over which a question was answered with a button that deletes."""
    for before, visit in pairwise(visits):
        if before.screen.dialog:
            continue
        if _is_question(visit.screen) and is_taking_away(visit):
            yield before.screen


def find_other_time(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A row that was deleted beside one of the month or day that is named, and is of another.

    Empty if there is none. A day is named by "yesterday's recording", or by its date as in "the
    pictures of 1 February", and not by "delete it today".

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    today = read_today(visits)
    if _UNSURE.search(plain):
        return ""
    days = _list_written_days(plain, today)
    months = set() if days else read_months(plain)
    if today is not None and _OF_DAY.search(plain):
        days.update(list_past_days(plain, today))
    if len(months) + len(days) != 1:
        return ""
    touched: dict[str, str] = {}
    other = ""
    for visit in visits:
        if is_bringing_back(visit):
            other = ""
        elif is_taking_away(visit):
            other = next(iter(touched.values()), other)
        elif _is_refusal(visit.step):
            touched.clear()
        elif _is_of_other_time(visit, months, days):
            row = ""
            if visit.target is not None:
                row = visit.target.text
            # Touched again, it is selected no more.
            name, _, _ = row.rpartition(", ")
            if not touched.pop(name, ""):
                touched[name] = row
    return other


def _list_written_days(plain: str, today: date | None) -> set[date]:
    """The days of things that a text tells by their dates: `of 1 February`, 2月1日的."""
    days: set[date] = set()
    for written in find_dates(plain):
        is_told = _OF_DATE_BEFORE.search(plain[: written.start])
        if not is_told and not _OF_DATE_BEHIND.match(plain, written.end):
            continue
        year = written.year or (today.year if today else 0)
        day = make_date(year, written.month, written.day) if year else None
        if day is not None:
            days.add(day)
    return days


def _is_of_other_time(
    visit: ScreenVisit, months: set[int], days: set[date]
) -> bool:
    """Whether a step touched a row of another month or day, beside one of these."""
    if visit.target is None or visit.screen.dialog:
        return False
    row = visit.target.text
    if is_day(row):
        return False
    if contains_any_date("\n".join(visit.screen.texts), days):
        return bool(find_dates(row)) and not contains_any_date(row, days)
    held = _read_months([row])
    if not held or not held.isdisjoint(months):
        return False
    return bool(months) and months <= _read_months(visit.screen.texts)


def _read_months(texts: Iterable[str]) -> set[int]:
    """The months of all days in some texts."""
    months: set[int] = set()
    for written in find_dates("\n".join(texts)):
        months.add(written.month)
    return months


def find_spared(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> str:
    """The name of a row that is named and still listed where another one was taken away.

    "Delete Ben Carver" took away Ben Carter, and "archive the mail from Harbour Museum" that from
    Harbour Power. Empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person said besides.
    """
    order = asides.drop_kept(instruction)
    plain = named_rows.drop_signs(order)
    if not visits or not _takes_by_name(order):
        return ""
    said = [plain, *map(named_rows.drop_signs, given)]
    meant, others = _sort_deletions(said, visits)
    if meant is not None:
        return ""
    last = visits[-1].screen
    shown = {read_row_name(element.text) for element in last.elements}
    for deletion in others:
        if deletion.page.signature != last.signature:
            continue
        for name in _list_named_rows(deletion.page, plain):
            if name in shown:
                return name
    return ""


def find_other_target(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> row_controls.OtherObject | None:
    """What the last step is about to delete, and the row beside it that is named instead.

    What it deletes is the row of a list that was touched last. None if that may be meant.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them; the last one is still to come.
        given: what the person said besides.
    """
    if not visits or not is_taking_away(visits[-1]):
        return None
    order = asides.drop_kept(instruction)
    if is_bringing_back(visits[-1]) or not _takes_by_name(order):
        return None
    touched = _find_touch_of_row(visits)
    if touched is None:
        return None
    return row_controls.compare_rows(instruction, touched, given)


def find_row_at_stake(visits: Sequence[ScreenVisit]) -> str:
    """The row of a list that was touched last before the last step; empty if none was."""
    touched = _find_touch_of_row(visits)
    if touched is None or touched.target is None:
        return ""
    return touched.target.text


def _find_touch_of_row(visits: Sequence[ScreenVisit]) -> ScreenVisit | None:
    for visit in reversed(visits[:-1]):
        is_row = visit.target is not None and visit.target.role == "item"
        if is_row and not visit.screen.dialog:
            return visit
    return None


def is_bringing_back(visit: ScreenVisit) -> bool:
    """Whether a step takes a row out of the bin alone, as Restore does."""
    if visit.step is None:
        return False
    return _TAKES_BACK.match(_read_label(visit.step)) is not None


def _takes_by_name(instruction: str) -> bool:
    """Whether an instruction has something taken out of a list, and not by its place or order."""
    plain = named_rows.drop_signs(instruction)
    if not _TAKING.search(plain) or _UNSURE.search(plain):
        return False
    return row_orders.read_order(instruction) is None


def _list_named_rows(page: Screen, plain: str) -> Iterator[str]:
    """The rows of a page that some words name in full, as `Ben Carver` or 采购清单."""
    for element in page.elements:
        if element.index <= 0 or element.role != "item":
            continue
        name = read_row_name(element.text)
        is_long = has_chinese(name) or " " in name
        if is_long and named_rows.has_name(name, plain):
            yield name


def _find_beside(meant: Deletion, others: Sequence[Deletion]) -> str:
    for deletion in others:
        if deletion.key == meant.key and deletion.row != meant.row:
            return deletion.name
    return ""


def _is_back(deletion: Deletion, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the last look at a list has a row again that was deleted from it."""
    for visit in reversed(visits):
        if visit.screen.signature == deletion.page.signature:
            before = _count_names(deletion.page)
            now = _count_names(visit.screen)
            return now[deletion.name] >= before[deletion.name]
    return False


def _sort_deletions(
    said: Sequence[str], visits: Sequence[ScreenVisit]
) -> tuple[Deletion | None, list[Deletion]]:
    """The last deletion of a row that some words name, and the others that a step touched."""
    meant: Deletion | None = None
    others: list[Deletion] = []
    for deletion in list_deleted(visits):
        if any(named_rows.has_name(deletion.name, text) for text in said):
            meant = deletion
        elif deletion.is_touched and not _is_back(deletion, visits):
            others.append(deletion)
    return meant, others


def find_missing_deletion(
    instruction: str, visits: Sequence[ScreenVisit]
) -> tuple[Fault, str] | None:
    """Why nothing can have been deleted that was to be; None if something may have been.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        The fault, and the verb of the instruction, the question that was answered with Cancel, or
        the button that took it back.
    """
    plain = evidence.QUOTES.sub('""', instruction)
    ordered = _ORDER.search(plain)
    if not ordered or _UNSURE.search(plain):
        return None
    is_marked = _MARKED.search(plain) is not None
    is_row = bool(
        named_rows.list_objects((named_rows.DELETING,), instruction, visits)
    )
    if is_row:
        # No row of a list is deleted by what is typed.
        visits = [visit for visit in visits if not visit.input_text]
    fault: tuple[Fault, str] | None = ("undeleted", ordered[1] or ordered[2])
    for label in _list_ends(visits, is_marked=is_marked):
        if not label:
            fault = None
        elif _TAKES_BACK.fullmatch(label):
            fault = ("deletion_undone", label)
        elif fault is not None:
            fault = ("deletion_cancelled", label)
    return fault


def _list_ends(
    visits: Sequence[ScreenVisit], *, is_marked: bool
) -> Iterator[str]:
    """How each deletion ended: empty if it may be done, else what was refused or taken back."""
    is_asked = False
    for visit, after in pairwise(visits):
        page = visit.screen
        if is_asked and _is_question(page):
            if after.screen.id == page.id:
                continue
            is_asked = False
            yield page.dialog if _is_refusal(visit.step) else ""
            continue
        if visit.step is None:
            continue
        label = _read_label(visit.step)
        if _TAKES_BACK.fullmatch(label):
            yield label
            continue
        is_asked = may_delete(visit, is_marked=is_marked)
        if is_asked and not _is_question(after.screen):
            yield ""
    if is_asked and _is_question(visits[-1].screen):
        yield ""


def may_delete(visit: ScreenVisit, *, is_marked: bool = False) -> bool:
    """Whether the step on a screen may delete something, or ask whether to.

    Args:
        visit: a screen with its step.
        is_marked: a toggle may do so too.
    """
    step = visit.step
    if step is None:
        return False
    if isinstance(step.action, _UNKNOWN):
        return True
    if isinstance(step.action, (Fill, TypeText)):
        return not search_fields.is_search(visit)
    if not isinstance(step.action, _TOUCHES):
        return False
    label = _read_label(step)
    if _SIGN.fullmatch(label) or _DELETES.search(label):
        return True
    if step.target is None:
        return False
    if _DELETES.search(step.target.resource_id):
        return True
    return is_marked and step.target.role in TOGGLES


def _read_label(step: Decision) -> str:
    return normalize_text(buttons.read_pressed(step)).strip(" .!…。！")


def _is_refusal(step: Decision | None) -> bool:
    """Whether a step answers a question with no."""
    if step is None:
        return False
    if isinstance(step.action, Back):
        return True
    return buttons.REFUSING.fullmatch(_read_label(step)) is not None


def _is_question(screen: Screen) -> bool:
    """Whether a screen is a dialog that can be refused."""
    if not screen.dialog or screen.dialog == MENU:
        return False
    for element in screen.elements:
        label = normalize_text(element.text)
        if element.index > 0 and buttons.REFUSING.fullmatch(label):
            return True
    return False
