"""Find the same meaning in other words: stems, synonyms, times and amounts in other notations.

Synonyms are names that phones use for the same thing. Words that are merely near in meaning are not
listed: a silent alarm does not vibrate.
"""

import re
from collections.abc import Iterator, Sequence

from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tapwright.text.stems import cut_ending
from tapwright.text.stop_words import INSTRUCTION_WORDS

_GROUPS = (
    "mute|muted|silent|silence|静音|无声", "photo|picture|image|照片|图片|相片",
    "delete|remove|trash|删除|移除", "favorite|favourite|star|starred|收藏|星标",
    "message|sms|text message|短信|信息|消息", "mobile data|cellular data|移动数据|蜂窝数据",
    "wi-fi|wifi|wlan|无线局域网", "dark theme|dark mode|night mode|深色模式|深色主题|夜间模式",
    "location|gps|位置信息|定位", "vibrate|vibration|振动|震动", "ringtone|ring tone|铃声",
    "timer|countdown|倒计时|计时器", "note|memo|备忘录|便签|笔记", "folder|directory|文件夹|目录",
    "restore|recover|undelete|恢复|还原", "recycle bin|trash|recently deleted|回收站|最近删除",
    "aeroplane mode|airplane mode|flight mode|飞行模式",
    "do not disturb|dnd|quiet mode|勿扰|免打扰", "bluetooth|蓝牙", "night light|夜间模式|护眼",
    "hotspot|wi-fi hotspot|wifi hotspot|wlan 热点|wlan热点|个人热点|热点",
    "battery saver|power saving|power saver|low power|省电|低电量",
    "flashlight|torch|手电筒", "auto-rotate|auto-rotate screen|auto rotate|自动旋转|自动旋转屏幕",
    "data saver|流量节省|省流量",
    "calendar|日历", "alarm|闹钟", "contact|联系人", "event|appointment|日程|活动",
    "call|dial|打电话|拨打|电话", "send|sent|发", "screen timeout|屏幕超时|自动锁屏",
    "brightness|亮度",
    "adaptive brightness|auto brightness|automatic brightness|自动亮度|自适应亮度",
    "everyone|everybody|anyone|anybody|所有人|任何人", "nobody|no one|没有人",
    "biggest|largest|最大", "smallest|最小", "newest|latest|most recent|最新",
    "oldest|earliest|最早|最旧", "a-z|alphabetical|by name|按名称", "repeat|recurring|重复",
    "mum|mom|mother|妈|妈妈|老妈|母亲|我妈", "dad|father|爸|爸爸|老爸|父亲|我爸",
    "wife|老婆|太太|妻子|媳妇", "husband|老公|丈夫",
    "english|英文|英语", "chinese|simplified chinese|简体中文|中文|汉语",
    "french|français|法文|法语", "german|deutsch|德文|德语", "spanish|español|西班牙语",
    "japanese|日本語|日文|日语", "korean|한국어|韩文|韩语", "russian|русский|俄文|俄语",
)  # fmt: skip
_SYNONYMS = [group.split("|") for group in _GROUPS]
_KIND_AHEAD = re.compile(r"^(?:(?:use|the|my|enable) |使用|启用)")
_KIND_BEHIND = re.compile(
    r"(?: (?:mode|setting|option|function|feature|switch|toggle))+$"
    r"|(?:模式|设置|选项|功能|开关|程序|按钮)+$"
)
_WORD = re.compile(r"[a-z]{3,}", re.IGNORECASE)
_HAN = re.compile(r"[\u3400-\u9fff]")
_PHRASE = re.compile(r"[\u3400-\u9fff]+")


def find_paraphrases(
    instruction: str, stretch: range, texts: Sequence[str]
) -> list[range]:
    """The ranges that overlap a stretch of an instruction and whose meaning a text has.

    Args:
        instruction: all of it, as values are read by the words beside them.
        stretch: a range of its characters.
        texts: texts of the phone.
    """
    spans = [
        *_same_values(instruction, texts),
        *_synonym_ranges(instruction, texts),
    ]
    return [span for span in spans if _is_overlapping(span, stretch)]


def is_named(label: str, text: str) -> bool:
    """Whether a text names a label by another name, as 飞行模式 does "Airplane mode"."""
    told = normalize_text(text)
    plain = normalize_text(label)
    names = {plain, strip_kind(plain)}
    return any(
        not names.isdisjoint(group) and _has_any_word(group, [told])
        for group in _SYNONYMS
    )


def list_names(label: str) -> list[str]:
    """A normalised label with the other names of what it names."""
    plain = normalize_text(label)
    names = {plain: None}
    for group in _SYNONYMS:
        if plain in group:
            names.update(dict.fromkeys(group))
    return list(names)


def strip_kind(label: str) -> str:
    """A normalised label without what only says that it is a switch: 勿扰 of 使用勿扰模式."""
    return _KIND_BEHIND.sub("", _KIND_AHEAD.sub("", label)).strip()


def list_stems(text: str) -> set[str]:
    """The English words of a text without their endings."""
    words = _WORD.findall(normalize_text(text))
    return set(map(cut_ending, words))


def list_parts(text: str) -> set[str]:
    """The words of a text that name something: stems, and single Chinese characters."""
    plain = normalize_text(text)
    stems = list_stems(plain) - INSTRUCTION_WORDS
    return stems.union(_HAN.findall(plain))


def list_terms(text: str) -> set[str]:
    """The English words of a text that name something, and each two Chinese characters of it.

    Args:
        text: of a row, or of an instruction.
    """
    terms: set[str] = set()
    for part in list_parts(text):
        if not has_chinese(part):
            terms.add(part)
    for phrase in _PHRASE.findall(normalize_text(text)):
        for start in range(len(phrase) - 1):
            terms.add(phrase[start : start + 2])
    return terms


def _is_overlapping(one: range, other: range) -> bool:
    return one.start < other.stop and other.start < one.stop


def _same_values(instruction: str, texts: Sequence[str]) -> Iterator[range]:
    for reader in READERS.values():
        spans = reader(instruction)
        if not spans:
            continue
        shown: set[object] = set()
        for text in texts:
            for shown_span in reader(text):
                shown |= shown_span.values
        for span in spans:
            # A time may leave open which half of the day is meant, so one value is enough.
            if not span.values.isdisjoint(shown):
                yield range(span.start, span.end)


def _synonym_ranges(
    instruction: str, phone_texts: Sequence[str]
) -> Iterator[range]:
    plain = instruction.casefold()
    texts = [normalize_text(text) for text in phone_texts]
    for group in _SYNONYMS:
        ranges: list[range] = []
        for word in group:
            ranges += _word_ranges(word, plain)
        if ranges and _has_any_word(group, texts):
            yield from ranges


def _has_any_word(group: Sequence[str], texts: Sequence[str]) -> bool:
    return any(_word_ranges(word, text) for word in group for text in texts)


def _word_ranges(word: str, text: str) -> list[range]:
    """The ranges of a word in a text, its plural included."""
    if word not in text:
        return []
    pattern = re.escape(word)
    if word.isascii():
        pattern = rf"(?<![a-z]){pattern}(?:s|es)?(?![a-z])"
    return [
        range(match.start(), match.end())
        for match in re.finditer(pattern, text)
    ]
