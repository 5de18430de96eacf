"""What a task has of a name, and names nearly those of a task: "Ben Carter" for "Ben Carver"."""

import re
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.stems import cut_ending
from tapwright.text.stop_words import SCREEN_WORDS

_WORD = re.compile(r"[^\W\d_]+")
_FILE_END = re.compile(r"\.[a-z]\w{1,3}$", re.IGNORECASE)
_BY_SURNAME = re.compile(r"[小老阿](?P<surname>[\u3400-\u9fff])")
_CHINESE_NAME = re.compile(r"[\u3400-\u9fff]{2,4}")
_BEFORE_NAME = re.compile(
    r"(?:^|[给跟和与向对找打叫问]|告诉|通知|回复|联系|呼叫)\W*$"
)
_BEHIND_NAME = re.compile(r"\W*(?:$|[发打说写回转寄留讲问我他她你的])|\W")
_TITLES = frozenset("总哥姐叔姨师工董妈爸爷奶伯婶嫂弟妹队局处院校")
"""Last signs of how somebody is called by the family name alone, as 王总."""
_LEAST, _LONGEST_NAME = 2, 3
"""Chinese characters of a part of a name, and of most names of people."""
_LIKE = 0.6
"""Share of letters, as `difflib` counts them, from which one word may be taken for another."""


def names_other(words: str, said: str) -> bool:
    """Whether a text has the one of two words beside another that looks like the second.

    A Chinese text does so if it is a name, and the words have one that differs in one sign.

    Args:
        words: of a task, such as `ben carver`.
        said: a quote; "Delete Ben Carter?" names another one, "Ben's card: Carver" does not.
    """
    if find_near_name(words, said):
        return True
    wanted = _WORD.findall(normalize_text(words))
    told = _WORD.findall(normalize_text(said))
    for first, second in pairwise(wanted):
        for before, after in pairwise(told):
            if first == before and _is_another(second, after, told):
                return True
            if second == after and _is_another(first, before, told):
                return True
    return False


def find_near_name(words: str, name: str) -> str:
    """The name in some words from which a Chinese one differs in one sign; empty if none does.

    Args:
        words: of a task, such as 给王晓明发短信.
        name: that a page has, such as 王小明; nothing if the words have it too.
    """
    name = name.strip()
    if not _CHINESE_NAME.fullmatch(name) or name in words:
        return ""
    for start in range(len(words)):
        end = start + len(name)
        near = words[start:end]
        if not _is_one_sign_off(near, name):
            continue
        before = words[:start]
        behind = words[end:]
        if not _BEFORE_NAME.search(before):
            continue
        if _BEHIND_NAME.match(behind):
            return near
    return ""


def _is_one_sign_off(near: str, name: str) -> bool:
    """Whether two names have all signs but one in common, and neither is no more than a title."""
    if len(near) != len(name) or not _CHINESE_NAME.fullmatch(near):
        return False
    if _BEFORE_NAME.search(near[0]) or _BEHIND_NAME.match(near[-1]):
        return False
    if len(name) == _LEAST:
        if near[0] != name[0]:
            return False
        last_signs = near[-1] + name[-1]
        if not _TITLES.isdisjoint(last_signs):
            return False
    others = 0
    for one, other in zip(near, name, strict=True):
        if one != other:
            others += 1
    return others == 1


def _is_another(wanted: str, shown: str, told: list[str]) -> bool:
    """Whether a word stands where a like one is wanted, which the text has nowhere."""
    stem = cut_ending(wanted)
    for word in told:
        if cut_ending(word) == stem:
            return False
    matcher = SequenceMatcher(None, wanted, shown, autojunk=False)
    return matcher.ratio() >= _LIKE


class Naming(NamedTuple):
    """How some words name somebody or something."""

    said: str
    """What they have of the name, such as `Anna` or 小王."""
    is_full: bool
    """They have all of it, in one piece."""


def find_naming(name: str, words: str) -> Naming | None:
    """What some words have of a name; None if they have nothing of it.

    Args:
        name: such as `Anna Schmidt`; 王小明 is also named by 小明, 小王 and 老王. What kind of
            file it is says nothing.
        words: of a task.
    """
    plain = normalize_text(words)
    name = _FILE_END.sub("", name)
    whole = normalize_text(name)
    if has_chinese(name):
        return _find_chinese_naming(whole, plain)
    told = set(_WORD.findall(plain))
    said: list[str] = []
    for word in _WORD.findall(name):
        known = normalize_text(word)
        if known not in told or known in SCREEN_WORDS:
            continue
        if len(word) > 1:
            said.append(word)
    if not said:
        return None
    pattern = rf"(?<!\w){re.escape(whole)}(?!\w)"
    match = re.search(pattern, plain)
    return Naming(" ".join(said), is_full=match is not None)


def _find_chinese_naming(name: str, words: str) -> Naming | None:
    """What some words have of a Chinese name: all, its surname behind 小 or 老, or a part."""
    if name in words:
        return Naming(name, is_full=True)
    if len(name) <= _LONGEST_NAME:
        for match in _BY_SURNAME.finditer(words):
            surname = match["surname"]
            if name.startswith(surname):
                return Naming(match[0], is_full=False)
    matcher = SequenceMatcher(None, name, words, autojunk=False)
    part = matcher.find_longest_match()
    end = part.a + part.size
    said = name[part.a : end]
    if part.size < _LEAST or not has_chinese(said):
        return None
    if said in SCREEN_WORDS:
        return None
    return Naming(said, is_full=False)
