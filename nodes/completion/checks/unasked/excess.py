"""Was something put in, chosen or touched that the order does not name?

"Note milk" is claimed with a true quote of "milk", and the run typed the price 4.50 too, which
nobody asked for. What was looked up or is a part of a named time is no such thing.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.instruction import implied_times, offsets
from nodes.completion.checks.run import (
    buttons,
    forms,
    replaced_inputs,
    search_fields,
)
from nodes.completion.checks.unasked import (
    overwritten,
    restored,
    searches,
)
from nodes.completion.quotes import answer_form, paraphrase
from nodes.completion.visits import ScreenVisit, read_today
from tapwright.text.clock_times import find_times
from tapwright.text.dates import (
    find_relative_days,
    resolve_dates,
)
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import find_numbers, read_digits
from tapwright.text.readers import READERS, is_day, is_number_of
from tools.screen import TOGGLES, Screen, Target

OPTIONS = (*TOGGLES, "radio")
"""Roles of what is switched or chosen."""
_NEW = re.compile(
    r"(?:new|add|create)(?: an?| new)? ([a-z]+)|(?:新建|添加|创建|新增)([\u3400-\u9fff]+)",
    re.IGNORECASE,
)
"""The label of a button that makes a new thing of some kind."""
_KIND = re.compile(
    r"\b(?:event|appointment|meeting|task|to-?do|reminder|note|memo|checklist|list|alarm|timer"
    r"|contact|folder|album|playlist|group|budget|expense|income|recipe|document|file|habit)s?\b"
    r"|活动|日程|会议|任务|待办|事项|提醒|笔记|便签|备忘|清单|列表|闹钟|倒计时|联系人|文件夹|相册"
    r"|歌单|群|预算|支出|收入|食谱|菜谱|文档|文件|习惯",
    re.IGNORECASE,
)
"""Kinds of things that apps make; if a task names none, the app's own word for it is no other."""
_STARTS = re.compile(r"\b(?:start|begin)\b|启动|开始", re.IGNORECASE)
_LONGEST = 40
"""Characters of a value, rather than of something that was composed."""
_MOST_WORDS = 4
"""Words of one."""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_ADDRESS = re.compile(r"https?://\S+")
_RARE = 4
"""Characters of a number that a page of days or keys does not have, as in `12.5`."""
_LEAST_NOTED = 3
"""Characters of a number that no page has by chance."""
_WHOLE = re.compile(r"\d+")
_RANGE = re.compile(
    r"(\d+)\D{0,24}?(?:\b(?:to|through|till|until)\b|[-–—~～到至])\D{0,24}?(\d+)",
    re.IGNORECASE,
)
"""From one number to another, as in `Room 1 to Room 5`."""
_NIGHT = re.compile(
    r"\bnight of\b|\b(?:an?|one|two|three|\d+) nights?\b|\bovernight\b|\bhotel|\bcheck[- ]?out"
    r"|[一两二三四五\d]晚|过夜|入住|住宿|酒店|宾馆",
    re.IGNORECASE,
)
"""Words for a stay that ends on the day after the one that is named."""
_LASTS_NIGHTS = re.compile(r"\s*(?:nights?\b|[晚夜])", re.IGNORECASE)
_LASTS_DAYS = re.compile(r"\s*(?:days?\b|天)", re.IGNORECASE)
"""Behind a number, how long something lasts from its first day."""
_LONGEST_STAY = 60
"""Nights; what lasts longer is no stay."""
_TIME_WORDS = re.compile(
    r"(?<![a-z])(?:[ap]\.?m|h|hours?|hrs?|min(?:ute)?s?|o.clock)(?![a-z])"
    r"|上午|下午|早上|晚上|中午|凌晨|点钟?|小时|分钟?|时",
    re.IGNORECASE,
)
_TIME_OF_THING = re.compile(
    r"\b(?:yesterday|today|morning|afternoon|evening|night)\b|\d[:：点]|\d ?[ap]\.?m\b"
    r"|昨|前天|今天|今早|上午|下午|早上|晚上",
    re.IGNORECASE,
)
"""Words that say when a thing was made."""
_SAYS_MORE = re.compile(r"[^\W\d年]")
"""Letters; a day has none besides its date and weekday."""


def list_unnamed_inputs(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """What the run typed or chose that the instruction does not name, or switched twice."""
    yield from list_unnamed_values(instruction, visits)
    days = _list_asked_days(instruction, visits)
    reckoned = _list_reckoned_days(instruction, visits)
    meant = implied_times.list_kept_times(instruction, visits)
    looked_up = search_fields.list_searches(visits)
    for number, visit in enumerate(visits):
        if visit.target is None or _is_picked(visit, meant):
            continue
        typed = "" if number in looked_up else visit.input_text
        if typed and not is_named(typed, instruction):
            yield typed
        if _is_extra_choice(visit, instruction, days | reckoned) or _is_extra(
            visit.target, instruction
        ):
            yield visit.target.text
    yield from _list_switched_again(visits)


def _list_switched_again(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The switches and options that were touched more than once."""
    for text, count in count_switches(visits).items():
        if count > 1:
            yield text


def list_unnamed_values(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """Values, days, switches and kinds of things that were put in and that nobody asked for.

    What was only put back is none of them, nor is what stays of a text that was changed.
    """
    for text in _list_strange_values(instruction, visits):
        if restored.is_restored(text, visits):
            continue
        if not restored.keeps_rest(text, instruction, visits):
            yield text


def _list_strange_values(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """What was put in that the instruction does not have."""
    days = _list_asked_days(instruction, visits)
    reckoned = _list_reckoned_days(instruction, visits)
    meant = implied_times.list_kept_times(instruction, visits)
    looked_up = search_fields.list_searches(visits)
    for number, visit in enumerate(visits):
        if visit.target is None:
            continue
        later = visits[number + 1 :]
        if replaced_inputs.is_chosen_again(visit, later):
            continue
        if days and _is_other_day(visit.target.text, days | reckoned):
            yield visit.target.text
        if _is_picked(visit, meant):
            continue
        is_kept = not replaced_inputs.is_typed_over(visit, later)
        is_kept = is_kept and number not in looked_up
        if is_kept and _is_unnamed_number(visit.input_text, instruction):
            yield visit.input_text
        if _is_extra_choice(visit, instruction, days | reckoned):
            yield visit.target.text
    yield from _list_other_kinds(instruction, visits)
    yield from searches.list_other_searches(instruction, visits)
    yield from _list_afterwards(instruction, visits)
    yield from _list_idle_switches(instruction, visits)


def _list_afterwards(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """The button that was touched last, after one on its page that the instruction names."""
    touches = [visit for visit in visits if visit.step is not None]
    for before, last in pairwise(touches[-2:]):
        if before.target is None or last.target is None:
            continue
        if before.screen.activity != last.screen.activity:
            continue
        if _is_named_button(before.target, instruction) and _is_other_button(
            last.target, instruction
        ):
            yield last.target.text


def _is_named_button(target: Target, instruction: str) -> bool:
    """Whether the instruction has all words of a button."""
    parts = paraphrase.list_parts(target.text)
    if target.role != "button" or not parts:
        return False
    if _STARTS.search(instruction) and _STARTS.fullmatch(target.text):
        return True
    return parts <= paraphrase.list_parts(instruction)


def _is_other_button(target: Target, instruction: str) -> bool:
    """Whether the instruction has no word of a button that does more than keep or refuse."""
    parts = paraphrase.list_parts(target.text)
    if target.role != "button" or not parts:
        return False
    if buttons.is_plain_button(normalize_text(target.text)):
        return False
    if buttons.does_deed(target.text, instruction):
        return False
    return parts.isdisjoint(paraphrase.list_parts(instruction))


def _is_extra_choice(
    visit: ScreenVisit, instruction: str, days: set[object]
) -> bool:
    """Whether a value was chosen in a dialog that the instruction has not, nor means as a day."""
    if visit.target is None or not visit.screen.dialog:
        return False
    text = visit.target.text
    if not _read_values(text) or _is_meant_choice(text, instruction):
        return False
    is_timed = days or _TIME_OF_THING.search(instruction)
    if not is_timed and _is_stamped(text):
        return False
    spans = READERS["date"](text)
    # Where no day is named, today is meant.
    return not spans or spans[0].values.isdisjoint(days or _list_today(visit))


def _is_meant_choice(text: str, instruction: str) -> bool:
    """Whether an instruction has what was chosen, a time that it is a part of, or its deed."""
    if is_named(text, instruction):
        return True
    if buttons.does_deed(text, instruction):
        return True
    return _is_part_of_time(text, instruction)


def _is_stamped(label: str) -> bool:
    """Whether a label names a thing by its day and time, as that of a photo does."""
    dates = READERS["date"](label)
    times = READERS["time"](label)
    if not dates or not times:
        return False
    weekdays = READERS["weekdays"](label)
    for span in (*dates, *times, *weekdays):
        label = label.replace(span.text, " ")
    bare = _TIME_WORDS.sub(" ", label)
    return _SAYS_MORE.search(bare) is not None


def _is_unnamed_number(typed: str, instruction: str) -> bool:
    """Whether a value with digits was typed that the instruction has not."""
    if len(typed) > _LONGEST or len(typed.split()) > _MOST_WORDS:
        return False
    if not _ADDRESS.search(instruction):
        # Who passes a link on that was found cannot choose its digits.
        typed = _ADDRESS.sub(" ", typed).strip()
    if not any(map(str.isdigit, typed)):
        return False
    if _is_within_range(typed, instruction):
        return False
    is_worded = _SAYS_MORE.search(_TIME_WORDS.sub(" ", typed)) is not None
    if not is_worded and _is_part_of_time(typed, instruction):
        return False
    return not is_named(typed, instruction)


def _is_part_of_time(text: str, instruction: str) -> bool:
    """Whether a text is the hour or the minute of a time that an instruction names."""
    times: set[int] = set()
    for span in find_times(instruction):
        times |= {int(str(minutes)) for minutes in span.values}
    return implied_times.is_part_of_time(text, times)


def _is_within_range(typed: str, instruction: str) -> bool:
    """Whether a number lies between two that the instruction names as a range."""
    numbers = _WHOLE.findall(typed)
    for match in _RANGE.finditer(instruction):
        first = int(match[1])
        last = int(match[2])
        for number in numbers:
            if first <= int(number) <= last:
                return True
    return False


def _list_asked_days(
    instruction: str, visits: Sequence[ScreenVisit]
) -> set[object]:
    """Month and day of each day that an instruction means."""
    today = read_today(visits)
    if today is None:
        return set()
    days: set[object] = set()
    for named in find_relative_days(instruction):
        day = today + timedelta(days=named.days)
        days.add((day.month, day.day))
    lengths = {0, *_list_lengths(instruction)}
    for meant in resolve_dates(instruction, today):
        for first in meant.days:
            for length in lengths:
                day = first + timedelta(days=length)
                days.add((day.month, day.day))
    return days


def _list_lengths(instruction: str) -> Iterator[int]:
    """After how many days a stay ends that an instruction asks for, or another thing that lasts.

    Three days end on the second day after the first one, or on the third with the way back.
    """
    is_counted = False
    for number in find_numbers(instruction):
        count = int(min(number.value, _LONGEST_STAY))
        if _LASTS_NIGHTS.match(instruction, number.end):
            is_counted = True
            yield count
        elif _LASTS_DAYS.match(instruction, number.end):
            yield from (count - 1, count)
    if not is_counted and _NIGHT.search(instruction):
        yield 1


def _list_today(visit: ScreenVisit) -> set[object]:
    """Month and day of the phone's clock."""
    today = read_today([visit])
    if today is None:
        return set()
    return {(today.month, today.day)}


def _list_reckoned_days(
    instruction: str, visits: Sequence[ScreenVisit]
) -> set[object]:
    """Month and day of each day that lies from another one as an instruction says."""
    days: set[object] = set()
    for day in offsets.list_reckoned_days(instruction, visits):
        days.add((day.month, day.day))
    return days


def _is_picked(visit: ScreenVisit, meant: set[int]) -> bool:
    """Whether a step put the hour or the minute of a time that is meant into a picker."""
    if visit.target is None:
        return False
    text = visit.input_text
    if not text or not visit.screen.dialog:
        text = visit.target.text
    return implied_times.is_part_of_time(text, meant)


def _is_other_day(label: str, days: set[object]) -> bool:
    """Whether a label is that of a day, as in a calendar, and none of the days that are meant."""
    spans = READERS["date"](label)
    if not days or len(spans) != 1 or not is_day(label):
        return False
    return days.isdisjoint(spans[0].values)


def _list_idle_switches(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """Switches that were turned where only a question is asked, and that have no word of it."""
    if not answer_form.is_answer_due(instruction):
        return
    if answer_form.is_change_due(instruction):
        return
    wanted = paraphrase.list_parts(instruction)
    for label, times in count_switches(visits, ("switch",)).items():
        if times % 2 and wanted.isdisjoint(paraphrase.list_parts(label)):
            yield label


def makes_new_thing(label: str) -> bool:
    """Whether a label is that of a button that makes a new thing of some kind."""
    return _NEW.fullmatch(label) is not None


def _list_other_kinds(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """Buttons that make a thing of a kind not asked for, unless the kind was chosen then."""
    wanted = paraphrase.list_parts(instruction)
    other = ""
    for visit in visits:
        target = visit.target
        if target is None or target.role == "input":
            continue
        parts = paraphrase.list_parts(target.text)
        if parts and parts <= wanted:
            other = ""
        elif _is_other_kind(target.text, instruction):
            other = target.text
    if other:
        yield other


def _is_other_kind(label: str, instruction: str) -> bool:
    """Whether a button makes a new thing of a kind that the instruction does not name."""
    match = _NEW.fullmatch(label.strip())
    if match is None or not overwritten.is_creation(instruction):
        return False
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _KIND.search(plain):
        return False
    kind = match[1] or match[2]
    if has_chinese(kind) != has_chinese(plain):
        # 日程 may be what the button calls an event.
        return False
    parts = paraphrase.list_parts(kind)
    if not parts or is_named(kind, instruction):
        return False
    if paraphrase.is_named(kind, plain):
        # An appointment is made by "New event".
        return False
    return parts.isdisjoint(paraphrase.list_parts(instruction))


def count_switches(
    visits: Sequence[ScreenVisit], roles: Sequence[str] = OPTIONS
) -> Counter[str]:
    """How often each switch or option was touched; a touch that was lost does not count."""
    switches: Counter[str] = Counter()
    after: Screen | None = None
    for visit in reversed(visits):
        step = visit.step
        label = _read_switch(visit, roles)
        if after is None:
            after = visit.screen
        if step is None:
            continue
        if label and forms.has_effect(step, visit.screen, after):
            switches[label] += 1
        after = visit.screen
    return switches


def _read_switch(visit: ScreenVisit, roles: Sequence[str]) -> str:
    """The label of the switch or option that a step touched; empty if it touched none.

    The row of a switch turns it as well, and begins with its label.
    """
    target = visit.target
    if target is None:
        return ""
    if target.role in roles:
        return target.text
    if target.role != "item":
        return ""
    for element in visit.screen.elements:
        if element.role not in roles or not element.text:
            continue
        if target.text.startswith(f"{element.text}, "):
            return element.text
    return ""


def _is_extra(target: Target, instruction: str) -> bool:
    """Whether a step chose an option that the instruction does not name."""
    if target.role not in OPTIONS:
        return False
    return is_beside(target.text, instruction)


def is_beside(label: str, instruction: str) -> bool:
    """Whether an option is none that the instruction names, in half of its words at least."""
    if not label or label.endswith(("...", "…")):
        return False
    parts = paraphrase.list_parts(label)
    if 2 * len(parts & paraphrase.list_parts(instruction)) >= len(parts):
        return False
    if paraphrase.is_named(label, instruction):
        return False
    return not is_named(label, instruction)


def is_named(text: str, instruction: str) -> bool:
    """Whether an instruction has a text, or each value that the text may stand for."""
    asked = evidence.tighten_text(instruction)
    if evidence.tighten_text(text) in asked:
        return True
    # `Address: 14 Elm Road` says what kind of thing it is.
    _, colon, behind = text.partition(": ")
    is_worded = colon and any(map(str.isalpha, behind))
    if is_worded and evidence.tighten_text(behind) in asked:
        return True
    if is_number_of(text, instruction):
        return True
    wanted = _read_values(instruction)
    for span in READERS["duration"](text):
        # `0:50:00` is no time of the day.
        if span.text.strip() == text.strip() and span.values <= wanted:
            return True
    has_value = False
    for kind, reader in READERS.items():
        for span in reader(text):
            has_value = True
            if span.values <= wanted:
                continue
            # A bare hour stands for two times of the day; of weekdays each is meant.
            if kind != "time":
                return False
            if wanted.isdisjoint(span.values):
                return False
    return has_value


def is_sourced(text: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the values in a text that was put in had been looked up before.

    A screen of another app showed them: a calendar shows all days, and a keypad all numbers. Of the
    same app it must be another page, and a number that no keypad or calendar has.
    """
    numbers = _NUMBER.findall(text)
    if not numbers:
        return False
    values = _read_values(text)
    for screen in _list_sources(text, visits):
        shown: set[object] = set()
        for line in screen.texts:
            shown |= _read_values(line)
        if not values.isdisjoint(shown):
            return True
        if read_digits(text) <= read_digits("\n".join(screen.texts)):
            return True
    return False


def is_noted(
    text: str, notes: Sequence[str], visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a model noted the numbers of a text, which a screen of another app had shown.

    One of them must be longer than an hour or a number of pieces is.

    Args:
        text: that was typed.
        notes: of the model.
        visits: all screens of the run with the steps made on them, in order.
    """
    numbers = read_digits(text)
    if max(map(len, numbers), default=0) < _LEAST_NOTED:
        return False
    if not numbers <= read_digits("\n".join(notes)):
        return False
    package, _ = _find_input_page(text, visits)
    for visit in visits:
        screen = visit.screen
        if _puts_in(text, visit):
            break
        if screen.package == package:
            continue
        if numbers <= read_digits("\n".join(screen.texts)):
            return True
    return False


def _list_sources(text: str, visits: Sequence[ScreenVisit]) -> Iterator[Screen]:
    """The screens on which the values in a text that was put in may have been looked up."""
    package, page = _find_input_page(text, visits)
    numbers = _NUMBER.findall(text)
    digits = "".join(numbers)
    # A code may be written in groups: `289 349`.
    is_code = len(numbers) > 1 and len(digits) >= _RARE
    longest = max(map(len, numbers), default=0)
    is_rare = is_code or longest >= _RARE
    for visit in visits:
        screen = visit.screen
        if screen.package != package:
            yield screen
            continue
        if not is_rare:
            continue
        if _puts_in(text, visit):
            break
        if screen.signature != page or is_code:
            yield screen


def _find_input_page(
    text: str, visits: Sequence[ScreenVisit]
) -> tuple[str, str]:
    """App and page on which a text was put in last; both empty if it was on none."""
    package = ""
    page = ""
    for visit in visits:
        if _puts_in(text, visit):
            package = visit.screen.package
            page = visit.screen.signature
    return package, page


def _puts_in(text: str, visit: ScreenVisit) -> bool:
    """Whether a step typed a text, or touched what has it."""
    if visit.input_text == text:
        return True
    return visit.target is not None and visit.target.text == text


def _read_values(text: str) -> set[object]:
    """The times, days, amounts and the like in a text."""
    values: set[object] = set()
    for reader in READERS.values():
        for span in reader(text):
            values |= span.values
    return values
