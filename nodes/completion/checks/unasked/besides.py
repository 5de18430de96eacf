"""Was another switch, setting or button touched besides the one that the order names?

"Turn off the app reminder", 关闭应用清理提醒, is claimed with its switch, which is off, and the
junk reminder was turned off too. Where nothing is named, nothing is beside it.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from os.path import commonprefix

from nodes.completion.checks.run import forms
from nodes.completion.checks.unasked import excess, overwritten
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tools.screen import TOGGLES, read_row_name

_ALL = re.compile(r"\b(?:all|every|each|both)\b|全部|所有|每", re.IGNORECASE)
_ARROWS = ("↑", "↓")
"""At the end of a column's heading, by which its list is sorted."""


def list_besides(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """What was switched, chosen or pressed besides what the instruction names."""
    yield from _list_other_switches(instruction, visits)
    yield from _list_other_settings(instruction, visits)
    yield from _list_other_objects(instruction, visits)


def _list_other_switches(
    instruction: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """Switches that were touched besides one that the instruction names, in half of its words.

    What has to be chosen from a group, as a size, is none, nor is an order of a list. One that was
    turned back is as it was. A label in another language than the instruction's may be what it
    names.
    """
    named: list[str] = []
    likely: list[str] = []
    others: list[str] = []
    for label, count in _count_switches(visits):
        if _is_named_switch(label, instruction):
            named.append(label)
        elif count % 2 == 0:
            continue
        elif not _may_be_meant(label, instruction):
            others.append(label)
        elif _shares_words(label, instruction):
            likely.append(label)
    for label in likely:
        if _is_none_of(label, named, instruction):
            others.append(label)
    if named or likely:
        return others
    return []


def _count_switches(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, int]]:
    """The labels of the switches that were touched, and how often each was."""
    due = set(_list_choices(visits))
    counts = excess.count_switches(visits, tuple(TOGGLES))
    for label, count in counts.items():
        if label not in due and not label.endswith(_ARROWS):
            yield label, count


def _is_none_of(label: str, named: Sequence[str], instruction: str) -> bool:
    """Whether a switch is plainly another one than one of those that are named."""
    return any(_differs(label, each, instruction) for each in named)


def _differs(label: str, named: str, instruction: str) -> bool:
    """Whether what tells a switch from one that is named is nothing that an instruction has.

    `Junk reminder`, 垃圾清理提醒, is none that "App reminder", 应用清理提醒, asks for.
    """
    name = read_row_name(label)
    other = read_row_name(named)
    if has_chinese(name):
        return _differs_in_chinese(name, other, instruction)
    parts = paraphrase.list_parts(name)
    shared = paraphrase.list_parts(other)
    own = parts - shared
    asked = paraphrase.list_parts(instruction)
    return bool(own) and own.isdisjoint(asked)


def _differs_in_chinese(name: str, other: str, instruction: str) -> bool:
    """Whether what one name has besides another is not asked for, without their common ends."""
    own = set(name).difference(other)
    if own.isdisjoint(instruction):
        return bool(own)
    start = commonprefix([name, other])
    turned = name[::-1]
    end = commonprefix([turned, other[::-1]])
    bare = name.removeprefix(start)
    bare = bare.removesuffix(end[::-1])
    return bool(bare) and not _has_pair(bare, instruction)


def _has_pair(label: str, instruction: str) -> bool:
    """Whether an instruction has two characters of a Chinese label, one behind the other."""
    if len(label) == 1:
        return label in instruction
    pairs = map("".join, pairwise(label))
    return any(pair in instruction for pair in pairs)


def _is_named_switch(label: str, instruction: str) -> bool:
    """Whether an instruction has all words of the name of a switch, in either language."""
    name = read_row_name(label)
    if paraphrase.is_named(label, instruction):
        return True
    if _is_in_english_only(label, instruction):
        whole = rf"(?<!\w){re.escape(name)}"
        return re.search(whole, instruction, re.ASCII) is not None
    parts = paraphrase.list_parts(name)
    return parts <= paraphrase.list_parts(instruction)


def _may_be_meant(label: str, instruction: str) -> bool:
    """Whether an instruction has half of the words of a switch, or may name it in Chinese."""
    if _is_in_english_only(label, instruction):
        return True
    if _shares_words(label, instruction):
        return True
    return excess.is_named(label, instruction)


def _shares_words(label: str, instruction: str) -> bool:
    """Whether an instruction has two of the words of a switch, and half of them.

    "Automatic" is the word of `Call automatically`.
    """
    name = read_row_name(label)
    whole = paraphrase.list_parts(name)
    asked = paraphrase.list_parts(instruction)
    shared = whole & asked
    plain = instruction.casefold()
    for part in whole - shared:
        stem = part.removesuffix("ally")
        if stem != part and stem in plain:
            shared.add(part)
    count = len(shared)
    return count > 1 and 2 * count >= len(whole)


def _is_in_english_only(label: str, instruction: str) -> bool:
    """Whether an instruction is in Chinese, and a label is not."""
    return has_chinese(instruction) and not has_chinese(label)


def _list_other_settings(
    instruction: str, visits: Sequence[ScreenVisit]
) -> list[str]:
    """Options of settings that were changed besides one that the instruction names.

    `Sound quality, Standard` was touched and says `Sound quality, High` now, where only the audio
    format was to be changed. A form has to be filled somehow, so none counts there.
    """
    others: list[str] = []
    has_named = False
    for row, option in _list_settings(visits):
        is_row_beside = _is_beside_setting(row, instruction)
        if is_row_beside and _is_beside_setting(option, instruction):
            others.append(option)
        else:
            has_named = True
    if has_named:
        return others
    return []


def _list_settings(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, str]]:
    """The rows that were touched and show, back on their page, what was chosen last.

    One that shows what it did at first is not among them.
    """
    first: dict[str, str] = {}
    chosen: dict[str, str] = {}
    row = ""
    page = ""
    for visit, after in pairwise(visits):
        target = visit.target
        if target is None:
            continue
        if target.role == "item" and not visit.screen.dialog:
            row = read_row_name(target.text)
            first.setdefault(row, target.text)
            page = visit.screen.signature
        elif after.screen.signature == page:
            is_shown = f"{row}, {target.text}" in after.screen.texts
            if is_shown and not forms.is_form(after.screen):
                chosen[row] = target.text
    for row, option in chosen.items():
        if first[row] != f"{row}, {option}":
            yield row, option


def _is_beside_setting(label: str, instruction: str) -> bool:
    """Whether an instruction does not name a setting or its option."""
    if has_chinese(label) and not paraphrase.is_named(label, instruction):
        return not _has_pair(label, instruction)
    return excess.is_beside(label, instruction)


def _list_other_objects(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """Buttons that do what a named one does, and to something that the instruction has not.

    "Subscribe to the horoscope", 订阅星座运势, names `Subscribe Horoscope`, not `Subscribe Terms`.
    """
    if overwritten.asks_for_copies(instruction) or _ALL.search(instruction):
        return
    asked = paraphrase.list_parts(instruction)
    for verb, names in _group_by_verb(visits):
        if not any(_is_named_label(name, asked) for name in names):
            continue
        for name in names:
            rest = paraphrase.list_parts(name.removeprefix(verb))
            if rest and rest.isdisjoint(asked):
                yield name


def _group_by_verb(
    visits: Sequence[ScreenVisit],
) -> Iterator[tuple[str, list[str]]]:
    """The buttons of each page that were touched, by the verb that their labels begin with."""
    touched: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for visit in visits:
        target = visit.target
        if target is None or target.role != "button":
            continue
        page = visit.screen.signature
        verb = _read_verb(target.text)
        names = touched[page, verb]
        names.append(target.text)
    for (_, verb), names in touched.items():
        yield verb, names


def _read_verb(label: str) -> str:
    """The first word of a button's label, or two Chinese characters."""
    if has_chinese(label):
        return label[:2]
    return label.partition(" ")[0]


def _is_named_label(label: str, asked: set[str]) -> bool:
    parts = paraphrase.list_parts(label)
    return len(parts) > 1 and parts <= asked


def _list_choices(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The options of each group below a heading of which one is chosen."""
    for visit in visits:
        for _, options in forms.list_groups(visit.screen):
            for option in options:
                yield option.text
