"""A row that was taken in the place of another one which the instruction names.

A list may have "Pine planner, plain" right above "Pine planner, deluxe". If the first was taken and
the second never was, no quote shows that the second is done: its row stood there all the time.
"""

import re
from collections.abc import Iterator, Sequence
from os.path import commonprefix

from nodes import evidence
from nodes.completion.checks.run import order_pages
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.amounts import find_money
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import ANY_NUMBER, CHINESE_MEASURE_WORD
from tools.actions import Back
from tools.screen import Element, Target, read_row_name

_ROW_ROLES = ("item", "radio", "button")
_EXCEPTING = re.compile(
    r"\b(?:except|but(?! (?:do not"
    r"|don't) (?:order|buy|pay)\b)|only|unless"
    r"|not(?! (?:order|buy|pay))|without|instead"
    r"|before|after|other|another|if|compare|than)\b"
    r"|n't\b"
    r"|除|只|别|不要(?!下单|付款|购买)|而不|之前|之后|其他|其它|如果|比较",
    re.IGNORECASE,
)
"""Words of a task that may name a row which is not to be taken."""
_VALUED = re.compile(
    r"(?P<name>[^,，、:：;；()（）]+)[(（](?P<value>[^()（）]*\d[^()（）]*)[)）]"
)
"""A name and its value, as in `Lamp (¥159)`."""
_SPARING = re.compile(
    r"\b(?:except|but|not|keep)\b|(?<!删)除|不要|别|保留", re.IGNORECASE
)
_OWNERS = re.compile(r"\b(?:my|the|your) |[我你]的")
"""Words within a name that an instruction has and a row has not."""
_ORDERED = re.compile(
    rf"(?:[点买订要来购]|下单){ANY_NUMBER}{CHINESE_MEASURE_WORD}"
    r"(?P<name>[\u3400-\u9fff]{4,12}?)(?=[,，。;；！并和再送]|$)"
)
_SENTENCE = re.compile("[。；;!?！？]")
_LEAST = 2
"""Characters of a kind of things, and of a name before it."""
_SIGNS = re.compile(r"[\"'“”‘’「」『』《》()（）·]")


def find_missed_row(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a row that is named, if a near twin of it was taken instead, or after it.

    Two rows are near twins if their names have the same words but one. A row that was only looked
    into, and left by `back`, was not taken. Empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _may_name_row(instruction):
        return ""
    taken = list(_list_taken(visits))
    for row, beside in _list_named_rows(instruction, visits):
        for target in _drop_until(row, taken):
            if _read_name(target) in beside:
                return read_row_name(row.text)
    return ""


def _may_name_row(instruction: str) -> bool:
    """Whether an instruction has no words by which a row that it names may not be meant."""
    return not _EXCEPTING.search(evidence.QUOTES.sub(" ", instruction))


def _drop_until(row: Element, taken: Sequence[Target]) -> Sequence[Target]:
    """What was taken after a row was for the last time; all if it never was."""
    name = _read_name(row)
    for number in reversed(range(len(taken))):
        if name in normalize_text(taken[number].text):
            return taken[number + 1 :]
    return taken


def _list_taken(visits: Sequence[ScreenVisit]) -> Iterator[Target]:
    """What was touched and not left again by the next step."""
    for visit in list_kept(visits):
        if visit.target is not None:
            yield visit.target


def list_kept(visits: Sequence[ScreenVisit]) -> Iterator[ScreenVisit]:
    """The screens on which something was touched that the next step did not leave again.

    Args:
        visits: all screens of the run with the steps made on them, in order.
    """
    steps = [visit for visit in visits if visit.step is not None]
    for number, visit in enumerate(steps):
        if visit.target is None:
            continue
        behind = steps[number + 1 : number + 2]
        if not any(map(_goes_back, behind)):
            yield visit


def _goes_back(visit: ScreenVisit) -> bool:
    return visit.step is not None and isinstance(visit.step.action, Back)


def _list_named_rows(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[tuple[Element, set[str]]]:
    """The rows whose name the instruction has, with the names of their near twins on one screen."""
    for visit in visits:
        rows = list(filter(_is_row, visit.screen.elements))
        for row in rows:
            if not _is_named(_read_name(row), instruction):
                continue
            twins: set[str] = set()
            for other in rows:
                if other.role == row.role and _is_twin(other, row, instruction):
                    twins.add(_read_name(other))
            yield row, twins


def _is_row(element: Element) -> bool:
    return element.index > 0 and element.role in _ROW_ROLES


def _is_twin(other: Element, row: Element, instruction: str) -> bool:
    """Whether a row is a near twin of another one, and not named itself.

    "My contact card" may mean "My card" as well as "Contact card".
    """
    name = _read_name(other)
    wanted = _read_name(row)
    if not _are_twins(name, wanted):
        return False
    if _is_named(name, instruction):
        return False
    return all(
        not _is_named(f"{word} {wanted}", instruction) for word in name.split()
    )


def _read_name(row: Element | Target) -> str:
    """The first column of a row; a Chinese comma parts columns as well."""
    name, _, _ = read_row_name(row.text).partition("，")
    return normalize_text(name)


def _are_twins(one: str, other: str) -> bool:
    """Whether two names have the same words but one, which is not a mere number.

    Where no blank parts its words, as in 主摄镜头, half of a name must be the same at its ends.
    """
    if has_chinese(one) and " " not in one + other:
        return _are_twins_zh(one, other)
    words = one.split()
    others = other.split()
    if len(words) != len(others) or len(words) < 2:
        return False
    differing: list[str] = []
    for word, opposite in zip(words, others, strict=True):
        if word != opposite:
            differing += [word, opposite]
    if len(differing) != 2:
        return False
    return all(map(_has_letter, differing))


def _are_twins_zh(one: str, other: str) -> bool:
    """Whether two names have the same ends, and between them each something of its own."""
    begin = commonprefix([one, other])
    rest = one.removeprefix(begin)
    other_rest = other.removeprefix(begin)
    end = _find_common_end(rest, other_rest)
    longest = max(len(one), len(other))
    if 2 * len(begin + end) < longest:
        return False
    own = rest.removesuffix(end)
    other_own = other_rest.removesuffix(end)
    return _has_letter(own) and _has_letter(other_own)


def _find_common_end(one: str, other: str) -> str:
    """The last characters that two texts share."""
    turned = commonprefix([one[::-1], other[::-1]])
    return turned[::-1]


def _has_letter(word: str) -> bool:
    return any(map(str.isalpha, word))


def _read_plainly(text: str) -> str:
    """A text without its signs, and without whose something is."""
    bare = _SIGNS.sub(" ", text)
    plain = normalize_text(bare)
    return _OWNERS.sub("", plain)


def _is_named(name: str, instruction: str) -> bool:
    """Whether an instruction has a name, whole and in this order."""
    plain = _read_plainly(instruction)
    wanted = re.escape(_read_plainly(name))
    whole = rf"(?<![a-z0-9]){wanted}(?![a-z0-9])"
    return re.search(whole, plain) is not None


def find_passed_row(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a row with a price that is named, if another one was ordered instead; or empty.

    The other row has no word of the instruction, and the named one was never touched.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _may_name_row(instruction):
        return ""
    if not any(map(order_pages.presses_order, visits)):
        return ""
    touched = "\n".join(order_pages.list_taken_texts(visits))
    wanted = paraphrase.list_parts(instruction)
    for visit in list_kept(visits):
        if not _takes_other_offer(visit, wanted):
            continue
        for row in _list_offers(visit):
            name = _read_name(row)
            if name not in touched and _is_named(name, instruction):
                return read_row_name(row.text)
    return ""


def find_unnamed_offer(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What is to be ordered, if a thing of its kind was that has no word of its name; or empty.

    Of 点一份鸡翅套餐 the kind is 套餐, and 鱼堡套餐 has nothing of 鸡翅, nor has any option that
    was chosen with it. The named one was not seen, and may go by another name.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not any(map(order_pages.presses_order, visits)):
        return ""
    wanted = list(_list_ordered(instruction))
    touched = "\n".join(order_pages.list_taken_texts(visits))
    taken = paraphrase.list_terms(touched)
    for visit in list_kept(visits):
        target = visit.target
        if target is None or not find_money(target.text):
            continue
        for name in wanted:
            kind = _share_kind(name, _read_name(target))
            own = paraphrase.list_terms(name.removesuffix(kind))
            if kind and own.isdisjoint(taken):
                return name
    return ""


def _list_ordered(instruction: str) -> Iterator[str]:
    """Names of what is to be ordered, each in a sentence that excepts nothing."""
    plain = evidence.QUOTES.sub(" ", instruction)
    for sentence in _SENTENCE.split(plain):
        if _EXCEPTING.search(sentence):
            continue
        for match in _ORDERED.finditer(_read_plainly(sentence)):
            yield match["name"]


def _share_kind(wanted: str, name: str) -> str:
    """The words at the end of two names, if each has more of its own before them; or empty."""
    kind = _find_common_end(wanted, name)
    shorter = min(len(wanted), len(name))
    if len(kind) < _LEAST or shorter < len(kind) + _LEAST:
        return ""
    return kind


def _takes_other_offer(visit: ScreenVisit, wanted: set[str]) -> bool:
    """Whether a row with a price was touched whose name has no word of those that are wanted."""
    if visit.target is None or visit.target.role != "item":
        return False
    if not find_money(visit.target.text):
        return False
    name = read_row_name(visit.target.text)
    return paraphrase.list_parts(name).isdisjoint(wanted)


def _list_offers(visit: ScreenVisit) -> Iterator[Element]:
    """The rows of a screen that have a price."""
    for element in visit.screen.elements:
        if (
            element.index > 0
            and element.role == "item"
            and find_money(element.text)
        ):
            yield element


def find_other_value(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A row with a name and a value of the instruction, if one with another value was taken.

    "Delete Lamp (¥159)", 删除台灯（¥159）, means the row "Lamp, ¥159", not "Lamp, ¥162". Empty if
    there is none, or if it was taken too.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    taken = {target.text for target in _list_taken(visits)}
    for match in _VALUED.finditer(instruction):
        before = instruction[: match.start()]
        if _SPARING.search(before):
            return ""
        rows = _list_rows_of(match["name"], visits)
        value = match["value"].strip()
        meant = [row for row in rows if value in row]
        is_taken = not taken.isdisjoint(meant)
        if is_taken or taken.isdisjoint(rows):
            continue
        if meant:
            return meant[0]
    return ""


def _list_rows_of(words: str, visits: Sequence[ScreenVisit]) -> list[str]:
    """The rows with several columns whose name stands at the end of some words."""
    rows: dict[str, None] = {}
    for visit in visits:
        for row in visit.screen.elements:
            if _is_row(row) and _is_named_by(row, words):
                rows[row.text] = None
    return list(rows)


def _is_named_by(row: Element, words: str) -> bool:
    """Whether some words end with the name of a row that has more columns."""
    name = _read_name(row)
    plain = normalize_text(words).strip()
    return ", " in row.text and len(name) > 1 and plain.endswith(name)
