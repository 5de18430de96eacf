"""The same said in other words: stems, synonyms, times and amounts in another notation.

Only what a phone calls by several names is a synonym here. What is merely near in meaning is none:
a silent alarm is no vibrating one.
"""

import re
from collections.abc import Iterator, Sequence

from nodes.verdict import relevance
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS

_GROUPS = (
    "mute|muted|silent|silence|静音|无声", "photo|picture|image|照片|图片|相片",
    "delete|remove|trash|删除|移除", "favorite|favourite|star|starred|收藏|星标",
    "message|sms|text message|短信|信息|消息", "mobile data|cellular data|移动数据|蜂窝数据",
    "wi-fi|wifi|wlan|无线局域网", "dark theme|dark mode|night mode|深色模式|深色主题|夜间模式",
    "location|gps|位置信息|定位", "vibrate|vibration|振动|震动", "ringtone|ring tone|铃声",
    "timer|countdown|倒计时|计时器", "note|memo|备忘录|便签|笔记", "folder|directory|文件夹|目录",
    "restore|recover|undelete|恢复|还原", "recycle bin|trash|recently deleted|回收站|最近删除",
    "aeroplane mode|airplane mode|flight mode|飞行模式", "do not disturb|dnd|勿扰|免打扰",
    "calendar|日历", "alarm|闹钟", "contact|联系人",
    "everyone|everybody|anyone|anybody|所有人|任何人", "nobody|no one|没有人",
    "biggest|largest|最大", "smallest|最小", "newest|latest|most recent|最新",
    "oldest|earliest|最早|最旧", "a-z|alphabetical|by name|按名称", "repeat|recurring|重复",
)  # fmt: skip
_SYNONYMS = [group.split("|") for group in _GROUPS]
_WORD = re.compile(r"[a-z]{3,}", re.IGNORECASE)


def find_alike(instruction: str, stretch: range, texts: Sequence[str]) -> list[range]:
    """The places within a stretch of an instruction whose meaning one of some texts has.

    Args:
        instruction: all of it, as values are read by the words beside them.
        stretch: the places in it that are asked about.
        texts: texts of the phone.
    """
    spans = [*_same_values(instruction, texts), *_synonym_ranges(instruction, texts)]
    return [
        span
        for span in spans
        if span.start < stretch.stop and stretch.start < span.stop
    ]


def list_stems(text: str) -> set[str]:
    """The English words of a text without their endings."""
    return {relevance.cut_ending(word) for word in _WORD.findall(normalize_text(text))}


def _same_values(instruction: str, texts: Sequence[str]) -> Iterator[range]:
    for reader in READERS.values():
        shown = [span.values for text in texts for span in reader(text)]
        for span in reader(instruction):
            # What is said may leave open which half of the day is meant, but mean nothing else.
            if any(span.values & values for values in shown):
                yield range(span.start, span.end)


def _synonym_ranges(instruction: str, phone_texts: Sequence[str]) -> Iterator[range]:
    plain = instruction.casefold()
    texts = [normalize_text(text) for text in phone_texts]
    for group in _SYNONYMS:
        if not any(_word_ranges(word, text) for word in group for text in texts):
            continue
        for word in group:
            yield from _word_ranges(word, plain)


def _word_ranges(word: str, text: str) -> list[range]:
    """Where a word stands in a text, its plural included."""
    pattern = re.escape(word)
    if word.isascii():
        pattern = rf"(?<![a-z]){pattern}(?:s|es)?(?![a-z])"
    return [range(match.start(), match.end()) for match in re.finditer(pattern, text)]
