"""Buttons at the end that an instruction names and that nobody touched."""

import re
from collections.abc import Container, Iterable, Iterator

from nodes.completion.quotes import paraphrase
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text

_LEAST = 2
"""Words of a label that an instruction may name by chance."""
_KIND_OF_QUOTE = re.compile(
    r"(?:店铺|商店|联系人|文件夹|相册|歌单|群聊|用户|频道|城市|车站)(?=\s*[\"'“‘「『《])"
)
"""Words that only say what kind of thing a quoted name behind them is."""


def list_unpressed(
    instruction: str, untaken: Iterable[str], free: Container[str]
) -> Iterator[str]:
    """Labels of buttons that the instruction names in full, of those that nobody touched.

    Args:
        instruction: the user's.
        untaken: labels of the buttons of the last screen that no step touched.
        free: words that name nothing.
    """
    wanted = paraphrase.list_parts(instruction)
    for label in untaken:
        parts = paraphrase.list_parts(label)
        if not parts <= wanted or all(part in free for part in parts):
            continue
        # Chinese words are compared as such: their characters may come from several others.
        plain = _KIND_OF_QUOTE.sub(" ", normalize_text(instruction))
        if has_chinese(label) and label not in plain:
            continue
        if len(parts) >= _LEAST or _is_ordered(label, instruction):
            yield label


def _is_ordered(label: str, instruction: str) -> bool:
    """Whether a label of two words begins as a clause of the instruction does: `Take photo`.

    What follows is a word: the number of `Like 14514` only counts.
    """
    first, _, rest = label.partition(" ")
    if not first.isalpha() or not any(map(str.isalpha, rest)):
        return False
    begin = rf"(?:^|[.,;]|\band|\bthen)\s*(?:please\s+)?{first}\b"
    return re.search(begin, normalize_text(instruction)) is not None
