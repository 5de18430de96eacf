"""The last page says by itself that the thing is still to come.

"Play the first video" is claimed while an advertisement runs before it, on a page without
connection, or on what a search found, of which nothing was opened.
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.instruction import named_rows
from nodes.completion.checks.run import search_fields
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text

_PLAYS = re.compile(
    r"\b(?:play|watch|listen)\b"
    r"|\bput (?:\w+ )?on\b"
    r"|播放|放|看|听"
)
_OPENS = re.compile(
    r"\b(?:play|watch|listen)\b"
    r"|\b(?:read|follow|subscribe)\b"
    r"|播放|观看|收听"
    r"|阅读|关注"
)
"""Orders that something has to be opened for."""
_ADDING = named_rows.Verbs(
    english=r"add\b", chinese="(?:添加|增加|新增|加上|加入)"
)
_AD = re.compile(
    r"skip (?:ad|in \d+)"
    r"|ad · \d+ ?s"
    r"|广告 ?· ?\d+ ?秒"
    r"|\d+ ?秒后可?跳过"
    r"|跳过广告"
)
_FAILED = re.compile(
    r"no (?:internet )?connection"
    r"|something went wrong"
    r"|无法连接|网络连接失败"
    r"|没有网络(?:连接)?"
    r"|加载失败|出错了"
)
_RETRY = re.compile(
    r"retry|try again"
    r"|重试|再试一次|重新加载"
)


_FEW = 6
"""Texts of a page that has nothing but a failure."""


def find_unready(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What the last page says of an advertisement before a film, or of a failure; or empty.

    Args:
        instruction: the user's: "play the first video", 播放第一个视频.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not visits or not _PLAYS.search(normalize_text(instruction)):
        return ""
    page = visits[-1].screen
    texts: dict[str, str] = {}
    for text in page.texts:
        texts[normalize_text(text)] = text
    for plain, text in texts.items():
        if _AD.fullmatch(plain):
            return text
    # A page of which only a part failed has much else.
    if len(texts) > _FEW or not any(map(_RETRY.fullmatch, texts)):
        return ""
    for plain, text in texts.items():
        if _FAILED.fullmatch(plain):
            return text
    return ""


def find_only_found(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What was searched for last, if no row that was found was opened; empty if one was.

    Args:
        instruction: the user's: "play its trailer", 播放预告片.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not visits:
        return ""
    has_found = False
    for element in visits[-1].screen.elements:
        if element.role == "item" and ", " in element.text:
            has_found = True
    searched = _read_last_search(visits)
    if not has_found or not searched:
        return ""
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if _OPENS.search(plain) or _is_to_add(searched, instruction, visits):
        return searched
    return ""


def _is_to_add(
    searched: str, instruction: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether what was searched for is what is to be added, as a city is to a list of clocks."""
    has_searched = any(
        visit.input_text == searched
        and search_fields.is_search_field(visit.target)
        for visit in visits
    )
    plain = named_rows.drop_signs(instruction)
    return has_searched and named_rows.is_object_of(_ADDING, searched, plain)


def _read_last_search(visits: Sequence[ScreenVisit]) -> str:
    """What was typed last, if nothing but a button for a search was touched since; or empty."""
    searched = ""
    for visit in visits:
        label = ""
        if visit.target is not None:
            label = visit.target.text
        if visit.input_text:
            searched = visit.input_text
        elif label and not search_fields.is_search_button(label):
            searched = ""
    return searched
