"""Chinese names of places that an instruction has without marks: 图书馆 in "明天在图书馆有课".

Such a name has no capital and no quotation marks, so it is told by the words around it.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from tapwright.text.normalize import normalize_text

_NAME = r"(?P<name>[a-z]?[\u3400-\u9fff]{2,6}?)"
_MEETS = r"有|举行|开会|开课|见面|碰头|集合|上课|参加|聚餐"
_EVENT = re.compile(rf"(?<![现正存放停留实])在{_NAME}(?={_MEETS})")
"""Where something takes place."""
_FIELD = re.compile(
    rf"地点(?:设为|改为|改成|设成|是|为|在){_NAME}(?={_MEETS}|[，。,；;]|并|$)"
)
"""What a field for the place shall hold."""
_NOWHERE = re.compile(
    r"[里中上内下前后时的这那哪此其]|应用|软件|设置|手机|家$|什么|哪|以|之"
)
"""Parts of what is no name of a place, but an app, a time or a pronoun."""
_ASKS = re.compile(r"[?？吗]|什么|哪|谁|多少|告诉我|查|看看")


def list_open_places(instruction: str, done: Sequence[str]) -> Iterator[str]:
    """Names of places where something shall be put down, and that nothing has which was put in.

    Args:
        instruction: the user's; a question names a place to look at.
        done: texts that were touched, typed and set.
    """
    plain = normalize_text(evidence.QUOTES.sub("“”", instruction))
    if _ASKS.search(plain):
        return
    put_in = "\n".join(map(normalize_text, done))
    for pattern in (_EVENT, _FIELD):
        for match in pattern.finditer(plain):
            name = match["name"]
            if not _NOWHERE.search(name) and name not in put_in:
                yield name
