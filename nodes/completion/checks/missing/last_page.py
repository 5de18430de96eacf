"""The last page says by itself that the thing is still to come.

"Play the first video" is claimed while an advertisement runs before it, on a page without
connection, or on what a search found, of which nothing was opened.
"""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.checks.instruction import named_rows
from nodes.completion.checks.run import search_fields
from nodes.completion.visits import ScreenVisit, is_row, list_rows
from tapwright.text.normalize import normalize_text
from tools.screen import Screen

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


_PLAYS_ONE = re.compile(
    r"\b(?:play|watch|open|read|start)(?: me)? (?:one|any|some(?:thing)?)\b"
    r"|\bput (?:one|any|some(?:thing)?) on\b"
    r"|(?<!下)(?:放|播放?|打开|看|听)一?[个部首集段]"
)
"""Orders to play or open any one of what is found."""
_KINDS = {
    "trailer": re.compile(r"\b(?:trailer|teaser)\b|预告"),
    "whole": re.compile(
        r"\b(?:full|whole|entire) (?:film|movie|episode)\b|正片|完整版|全片"
    ),
    "making": re.compile(r"\b(?:behind the scenes|making of)\b|花絮"),
    "music": re.compile(r"\b(?:soundtrack|theme song)\b|原声|主题曲"),
    "live": re.compile(r"\blive (?:version|at|in)\b|现场版|演唱会"),
    "cover": re.compile(
        r"\b(?:cover version|karaoke|instrumental|remix)\b|翻唱|伴奏|混音"
    ),
}
"""Words of a film or a song that tell it from others of the same name."""
_CARTS = re.compile(
    r"\b(?:put|add)\b[^.;!?]*\b(?:cart|basket|bag)\b|[加放][^，。；！？]{0,12}购物[车袋篮]"
)
_CART_BUTTON = re.compile(
    r"add to (?:the |my )?(?:cart|basket|bag)|加入?(?:到)?购物[车袋篮]|加购"
)
_NOT_PUT = re.compile(
    r"\b(?:not|n't|never) (?:put|add)\b|[不别](?:要|用)?[加放]"
)
_FEW = 6
"""Texts of a page that has nothing but a failure."""
_SEVERAL = 2
"""Rows, of which one is to be opened."""


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
    has_found = any(map(is_row, visits[-1].screen.elements))
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


def find_other_kind(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The row that was opened last, if it is of another kind than the order plays; or empty.

    Who asks for the trailer is not shown "Dune (full film)".

    Args:
        instruction: the user's: "play its trailer", 播放预告片.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    wanted = _list_kinds(plain)
    if len(wanted) != 1 or not _OPENS.search(plain):
        return ""
    for visit in reversed(visits):
        target = visit.target
        if target is not None and target.role == "item":
            kinds = _list_kinds(normalize_text(target.text))
            if kinds and kinds.isdisjoint(wanted):
                return target.text
            return ""
    return ""


def _list_kinds(text: str) -> set[str]:
    """The kinds of films and music that a text speaks of."""
    return {kind for kind, words in _KINDS.items() if words.search(text)}


def find_none_opened(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The words that ask to play one of several, if the last page lists them and none was touched.

    Args:
        instruction: the user's: "put one on", 放一个.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    match = _PLAYS_ONE.search(plain)
    if match is None or not visits:
        return ""
    page = visits[-1].screen
    on_page = [visit for visit in visits if _is_on(page, visit)]
    if not all(visit.only_moves for visit in on_page):
        return ""
    rows = [row.resource_id for row in list_rows([page])]
    if len(rows) < _SEVERAL or len(set(rows)) > 1:
        return ""
    return match[0]


def find_uncarted(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button that puts a thing into the cart, if its page is still there; or empty.

    Args:
        instruction: the user's: "put two into my cart", 加入购物车.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if not visits or not _CARTS.search(plain) or _NOT_PUT.search(plain):
        return ""
    for visit in visits:
        if visit.target is not None and _is_cart_button(visit.target.text):
            return ""
    for element in visits[-1].screen.elements:
        if element.role == "button" and _is_cart_button(element.text):
            return element.text
    return ""


def _is_cart_button(label: str) -> bool:
    return _CART_BUTTON.fullmatch(normalize_text(label)) is not None


def _is_on(page: Screen, visit: ScreenVisit) -> bool:
    screen = visit.screen
    return (screen.package, screen.activity) == (page.package, page.activity)


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
