"""A control in the row of another thing than the task names.

"Star the song Night Drive": the star of "Night Train" was touched, and "Night Drive" stands on the
same page with a star of its own. So it is with switches, boxes, and buttons such as + and Play.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nodes import evidence
from nodes.approval.sensitivity import sensitive_actions
from nodes.completion.checks.choices import similar_rows
from nodes.completion.checks.instruction import asides, named_rows, row_orders
from nodes.completion.checks.run import buttons, listings, search_fields
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from nodes.decision import labels
from nodes.phrases.sentences import Language, format_sentence
from tapwright.text.dates import find_relative_days, read_months
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tapwright.text.readers import read_minutes
from tapwright.text.stems import cut_ending
from tapwright.text.stop_words import INSTRUCTION_WORDS, SCREEN_WORDS
from tapwright.text.weekdays import find_weekday_names
from tools.screen import TOGGLES, Element, Screen


def _cut_endings(*texts: str) -> frozenset[str]:
    """The stems of all words of some texts."""
    stems: set[str] = set()
    for text in texts:
        stems.update(map(cut_ending, text.split()))
    return frozenset(stems)


_UNTOLD = re.compile(
    r"\b(?:all|every|each|any|both|others?|rest|another|except|unless|if|when|until|either|or|than"
    r"|first|second|third|last|next|previous|top|bottom|above|below|under|beside|before|after"
    r"|like|similar|same|random|instead)\b"
    r"|[所全每另都或除若比最]|各个|其余|其他|其它|别的|任意|随便|一样|类似|第[一二三四五六七八九十\d]"
    r"|首个|如果|要是|换成|[上下]一|[上下]面|旁边|后面|前面|[之以][前后]",
    re.IGNORECASE,
)
"""Words of a task by which another row may be meant than one that it names."""
_NEGATED = re.compile(
    r"(?:\b(?:not|never|without)\b|n['’]t\b)[^,.;:!?]*"
    r"|(?:不要|不用|不是|而不|别)[^，。；：！？,.;:!?]*",
    re.IGNORECASE,
)
"""What is not to be done."""
_ADDRESSED = re.compile(
    r"\b(?:tell|text|ask|write|message|call|e-?mail|remind|invite|thank)\s+(?:to\s+)?"
    r"(?:my\s+)?(?!from\b|about\b|of\b|the\b)\w+(?: (?-i:[A-Z])\w+)?"
    r"|(?:告诉|通知|联系|跟|约|问)[^，。；,;]+|[给向][^，。；,;]*?[发打回写说转寄留买][^，。；,;]*",
    re.IGNORECASE,
)
"""Somebody who is to be told something, or for whom something is."""
_KINDS = _cut_endings(
    "album alarm app artist basket bookmark box button cart chat checkbox clock contact event"
    " favorite favourite file image item like list mail mark message music note notification"
    " number order phone photo picture piece play playlist podcast product recording reminder"
    " screen song sound star switch task thing timer track video volume",
    *SCREEN_WORDS,
    *INSTRUCTION_WORDS,
)
"""Words that tell what sort of thing a row is, or what is done with it, and not which one."""
_KINDS_ZH = re.compile(
    r"邮件|消息|短信|信息|歌曲|音乐|专辑|歌单|播客|便签|笔记|照片|图片|文件|视频|闹钟|计时器|时钟"
    r"|联系人|录音|商品|订单|购物车|任务|清单|列表|日程|提醒|应用|通知|星标|收藏|书签|喜欢|播放"
    r"|开关|音量|声音|屏幕|手机|号码|打开|关闭|设置"
)
_BUTTONS = ("button", "image")
_ROLES = ("item", *_BUTTONS, *TOGGLES)
_COLUMNS = re.compile(r"[,，] ?")
_HAN = re.compile(r"[\u3400-\u9fff]{2,}")
_NAMING = 4
_TOLD = 2
"""Columns of a row that tell which one it is."""
_TWICE = 2
_LONGEST = 60
"""Characters of a name that is told."""


@dataclass(frozen=True, kw_only=True)
class OtherObject:
    """What a step is about, and what the task names instead."""

    taken: str
    wanted: str = ""
    """Empty if the task only says to leave the other one alone."""
    said: str = ""
    """What the task has of both names, if it may mean either; empty if it names the wanted one."""

    @property
    def advice(self) -> str:
        """What a model is told to do about it."""
        if self.said:
            return "ask which one is meant, or do it again if that is plain"
        if not self.wanted:
            return "leave it, or do it again if this one is meant"
        return "take that one, or do it again if this one is meant"

    def describe(self, language: Language) -> str:
        """Both names in a sentence."""
        if self.said:
            first, second = sorted((self.taken, self.wanted))
            return format_sentence(
                "may_be",
                language,
                said=self.said,
                first=cut_line(first, _LONGEST),
                second=cut_line(second, _LONGEST),
                taken=cut_line(self.taken, _LONGEST),
            )
        if not self.wanted:
            taken = cut_line(self.taken, _LONGEST)
            return format_sentence("to_be_spared", language, label=taken)
        return format_sentence(
            "other_object",
            language,
            taken=cut_line(self.taken, _LONGEST),
            wanted=cut_line(self.wanted, _LONGEST),
        )


@dataclass(frozen=True, kw_only=True)
class _Row:
    """A row with a control."""

    element: Element
    """What has its words."""
    control: Element

    @property
    def text(self) -> str:
        """All its words, with those of a switch."""
        text = self.element.text
        if self.control is self.element:
            return text
        if self.control.role not in TOGGLES:
            return text
        return f"{text}, {self.control.text}"


@dataclass(frozen=True, kw_only=True)
class _Match:
    """What a row has of a task."""

    names: frozenset[str]
    """Columns of it that the task has in full."""
    terms: frozenset[object]
    """Words, and the places in the task of values and of other names."""

    def says_more(self, other: "_Match") -> bool:
        """Whether a row has all that another one has, and more."""
        if self == other:
            return False
        for name in other.names:
            if not any(name in each for each in self.names):
                return False
        return other.terms <= self.terms


def find_other_row(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> OtherObject | None:
    """The row of which a step touched a control, if the task names another row of that list.

    None if the control of that one was touched too, if the step was undone, or if one of the two
    got its name in the run.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        given: what the person said besides.
    """
    for visit in similar_rows.list_kept(visits):
        other = _compare_controls(instruction, visit, given)
        if other is None or _is_excused(other, visits):
            continue
        if not _is_undone(other.taken, visits):
            return other
    return None


def find_next_row(
    instruction: str, visits: Sequence[ScreenVisit], given: Sequence[str] = ()
) -> OtherObject | None:
    """The same of the last step alone, which is still to come; it may undo an earlier one."""
    if not visits:
        return None
    other = _compare_controls(instruction, visits[-1], given)
    if other is None or _is_excused(other, visits):
        return None
    if other.taken in _list_touched_rows(visits[:-1]):
        return None
    return other


def _may_name_row(instruction: str) -> bool:
    """Whether an instruction may tell a row by its name, and neither by its place nor order."""
    plain = evidence.QUOTES.sub(" ", instruction)
    if _UNTOLD.search(plain):
        return False
    return row_orders.read_order(instruction) is None


def compare_rows(
    instruction: str, visit: ScreenVisit, given: Sequence[str] = ()
) -> OtherObject | None:
    """The row that a step touches, or of which a control, and the one beside it that is named.

    That one has all words and values of the task that the touched one has, and more of them than
    any other. None if there is no such row.

    Args:
        instruction: the user's.
        visit: a screen with its step.
        given: what the person said besides.
    """
    row = _find_touched_row(visit)
    due = asides.drop_kept(instruction)
    if row is None or not _may_name_row(due):
        return None
    others = _list_others(row, visit.screen)
    named = _list_named(due, list(others))
    said = "\n".join([due, *given])
    own = _match_row(row, said, visit.screen)
    matches = [_match_row(each, said, visit.screen) for each in named]
    for other, match in zip(named, matches, strict=True):
        rivals = [own, *matches]
        rivals.remove(match)
        if all(map(match.says_more, rivals)):
            taken = _tell_row(row.element)
            wanted = _tell_row(other.element)
            return OtherObject(taken=taken, wanted=wanted)
    return None


def _compare_controls(
    instruction: str, visit: ScreenVisit, given: Sequence[str]
) -> OtherObject | None:
    """The same of a control alone: who touches a row itself may only look into it."""
    row = _find_touched_row(visit)
    if row is None or row.control.role == "item":
        return None
    return compare_rows(instruction, visit, given)


def _find_touched_row(visit: ScreenVisit) -> _Row | None:
    """The row that a step touched, or of which a control; None if it touched no such thing."""
    if visit.step is None or visit.step.action is None:
        return None
    control = sensitive_actions.find_touched(visit.step.action, visit.screen)
    if control is None or control.role not in _ROLES:
        return None
    return _find_row(control, visit.screen)


def _find_row(control: Element, screen: Screen) -> _Row | None:
    """The row that a control stands in, beside its words, or that it is itself; or None."""
    around: list[Element] = []
    beside: list[Element] = []
    for element in screen.elements:
        if not element.text or element.role not in ("item", "text"):
            continue
        box = element.bounds
        if element.role == "item" and box.contains(*control.bounds.center):
            around.append(element)
        elif (
            box.right <= control.bounds.left
            and box.top < control.bounds.center[1] < box.bottom
        ):
            beside.append(element)
    if around:
        return _Row(
            element=min(around, key=lambda each: each.bounds.area),
            control=control,
        )
    if control.role in TOGGLES and control.text:
        return _Row(element=control, control=control)
    if beside:
        return _Row(
            element=max(beside, key=lambda each: each.bounds.left),
            control=control,
        )
    return None


def _list_others(row: _Row, screen: Screen) -> Iterator[_Row]:
    """The other rows of a list that have such a control."""
    key = listings.identify_list(row.element, screen)
    for element in screen.elements:
        if not _is_alike(element, row.control):
            continue
        other = _find_row(element, screen)
        if other is None or other.element == row.element:
            continue
        if listings.identify_list(other.element, screen) == key:
            yield other


def _is_alike(one: Element, other: Element) -> bool:
    """Whether two controls do the same, each in its row."""
    if one.index <= 0 or one.role != other.role:
        return False
    if one.resource_id != other.resource_id:
        return False
    if one.resource_id or one.role not in _BUTTONS:
        return True
    return one.text == other.text


def _list_named(instruction: str, rows: Sequence[_Row]) -> list[_Row]:
    """The rows that an instruction has by their name or time, else those with a word of it.

    A word tells the row of a button, but no switch: that may be what the task says in other words.
    """
    due = _NEGATED.sub(" ", instruction)
    due = _ADDRESSED.sub(" ", due)
    plain = named_rows.drop_signs(due)
    named: list[_Row] = []
    alike: list[_Row] = []
    for row in rows:
        if _has_name(row, plain):
            named.append(row)
        elif row.control.role in _BUTTONS and _has_word(row, plain):
            alike.append(row)
    return named or alike


def _has_name(row: _Row, plain: str) -> bool:
    """Whether some words have a column of a row, or its time."""
    columns = _list_columns(row)
    if _list_names(columns, plain):
        return True
    times = read_minutes(columns)
    return not times.isdisjoint(read_minutes([plain]))


def _has_word(row: _Row, plain: str) -> bool:
    """Whether some words have one of those that may tell a row."""
    wanted = _list_words(plain)
    for column in _list_columns(row):
        for word in _list_words(column):
            if word in wanted:
                return True
            if has_chinese(word) and word in plain:
                return True
    return False


def _list_columns(row: _Row) -> list[str]:
    """The columns of a row that may name it; those behind them quote what it holds."""
    columns = _COLUMNS.split(row.text)
    return columns[:_NAMING]


def _list_names(columns: Sequence[str], plain: str) -> frozenset[str]:
    """The columns of a row that some words have in full; a mere kind or day is no name."""
    names: set[str] = set()
    for column in columns:
        if not _list_words(column):
            continue
        if named_rows.has_name(column, plain):
            names.add(normalize_text(column))
    return frozenset(names)


def _list_words(text: str) -> set[str]:
    """The words of a text that may tell one thing of its kind; Chinese ones as far as they go."""
    plain = _drop_kinds(text)
    words = paraphrase.list_stems(plain)
    words.update(_HAN.findall(plain))
    telling: set[str] = set()
    for word in words - _KINDS:
        if not _is_day(word):
            telling.add(word)
    return telling


def _drop_kinds(text: str) -> str:
    """A text without Chinese words for kinds of things."""
    plain = normalize_text(text)
    return _KINDS_ZH.sub(" ", plain)


def _is_day(word: str) -> bool:
    if find_relative_days(word) or find_weekday_names(word):
        return True
    return bool(read_months(word))


def _match_row(row: _Row, said: str, screen: Screen) -> _Match:
    """What a row has of what was said, with the heading above it."""
    plain = named_rows.drop_signs(said)
    whole = range(len(plain))
    terms: set[object] = set()
    for span in paraphrase.find_paraphrases(plain, whole, [row.text]):
        terms.add(span)
    heading = labels.find_heading(row.element, screen)
    wanted = _list_terms(plain)
    for text in (row.text, heading):
        terms.update(wanted & _list_terms(text))
    columns = _COLUMNS.split(row.text)
    names = _list_names(columns, plain)
    return _Match(names=names, terms=frozenset(terms))


def _list_terms(text: str) -> set[str]:
    """The words of a text and pairs of its Chinese characters, without those of kinds of things."""
    plain = _drop_kinds(text)
    terms = paraphrase.list_terms(plain)
    return terms - _KINDS


def _tell_row(element: Element) -> str:
    """The first columns of a row, without a mere number, which may change."""
    columns: list[str] = []
    for column in _COLUMNS.split(element.text):
        if not column.isdigit():
            columns.append(column)
    return ", ".join(columns[:_TOLD])


def _is_excused(other: OtherObject, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the other row was touched as well, or one of the two got its name in the run."""
    if other.wanted in _list_touched_rows(visits):
        return True
    if _is_made(other.taken, visits) or _is_made(other.wanted, visits):
        return True
    searches = search_fields.list_searches(visits)
    for place, visit in enumerate(visits):
        typed = normalize_text(visit.input_text)
        if not typed or place in searches:
            continue
        for name in (other.taken, other.wanted):
            for column in _COLUMNS.split(normalize_text(name)):
                if column in typed or typed in column:
                    return True
    return False


def _is_made(name: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a row came up on a page that had been seen without it before a form was kept."""
    seen: set[str] = set()
    kept: set[str] = set()
    for visit in visits:
        if _look_at_row(name, visit.screen):
            return visit.screen.signature in kept
        seen.add(visit.screen.signature)
        if visit.step is not None and labels.is_keeping_label(
            buttons.read_pressed(visit.step)
        ):
            kept.update(seen)
    return False


def _list_touched_rows(visits: Sequence[ScreenVisit]) -> list[str]:
    """The rows that steps touched, or controls of theirs, in order."""
    touched: list[str] = []
    for visit in visits:
        row = _find_touched_row(visit)
        if row is not None:
            touched.append(_tell_row(row.element))
    return touched


def _is_undone(name: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a row was touched more than once, and looks in the end as before the first time."""
    places: list[int] = []
    for place in range(len(visits)):
        if name in _list_touched_rows(visits[place : place + 1]):
            places.append(place)
    if len(places) < _TWICE:
        return False
    before = _look_at_row(name, visits[places[0]].screen)
    for visit in reversed(visits):
        after = _look_at_row(name, visit.screen)
        if after:
            return after == before
    return False


def _look_at_row(name: str, screen: Screen) -> list[tuple[str, bool | None]]:
    """The texts and states within the row of a name; nothing if it is not there."""
    for row in screen.elements:
        if _tell_row(row) != name:
            continue
        look: list[tuple[str, bool | None]] = []
        for element in screen.elements:
            if row.bounds.contains(*element.bounds.center):
                look.append((element.text, element.checked))
        return look
    return []
