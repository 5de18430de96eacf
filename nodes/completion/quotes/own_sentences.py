"""Whether a sentence of the model's own, beside its quotes, says no more than is known.

A sentence may say in other words what the task asks for, but each time, day, number, name and state
in it must be on the screen, in a true quote, or among what the run typed and touched. What denies
something is never taken on trust: that nothing is there, no quote shows.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from nodes import evidence
from nodes.completion.quotes import citations, paraphrase
from tapwright.text.dates import find_relative_days
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS, Kind
from tapwright.text.spans import Span
from tapwright.text.stems import cut_ending
from tapwright.text.stop_words import INSTRUCTION_WORDS, SCREEN_WORDS

_DENIAL = re.compile(
    r"\b(?:no|not|never|none|nothing|nobody|neither|nor|cannot|without|empty|unable|fail(?:s|ed)?"
    r"|missing|gone|instead)\b|n['’]t\b|不|没|未|无法|为空|空的|空了|失败|缺",
    re.IGNORECASE,
)
_ON = re.compile(
    r"\b(?:turned|switched|both) on\b|\b(?:is|are|now|and) on\b(?! *\"\")"
    r"|\b(?:enabled|checked|selected|ticked|chosen|active)\b|打开|开启|启用|开着|开了|选中|勾选",
    re.IGNORECASE,
)
_OFF = re.compile(
    r"\boff\b|\b(?:disabled|unchecked|unselected|deselected)\b|关闭|关掉|关了|关着|是关|停用",
    re.IGNORECASE,
)
_ASKED_ON = re.compile(
    r"\b(?:on|open|enable|activate|select|choose|check|tick)\b|开|启用|选|勾",
    re.IGNORECASE,
)
_ASKED_OFF = re.compile(
    r"\b(?:off|disable|deactivate|uncheck)\b|关|停用", re.IGNORECASE
)
_FEW_WORDS = 3
_FEW_CHARACTERS = 3
"""More than these are a sentence; fewer are the heading of a quote."""
_STATE_AHEAD = re.compile(
    r"(?:^|[:：,，.。;；])\s*((?:on|off|selected|gone|touched)\s+)$",
    re.IGNORECASE,
)
"""A state that is said of the quote behind it."""
_STATE_OF_QUOTE = re.compile(
    r"(?<=[:：,，.。;；])\s*(?:on|off|selected|gone|touched)\s+\"\"",
    re.IGNORECASE,
)
"""The same with the quote, which is held against the screens by itself."""
_STATE_BEHIND = re.compile(
    r"\s+(?:is|are)\s+(?:now\s+|switched\s+|turned\s+)?(?:on|off|selected)\b|\s*已?(?:开启|打开|关闭)",
    re.IGNORECASE,
)
"""The same of the quote before it."""
_ALL = re.compile(r"\b(?:all|each|every\w*)\b|所有|全部", re.IGNORECASE)
_ALL_ASKED = re.compile(
    r"\b(?:all|any|both|each|every\w*|rest)\b|所有|全部|每|都|清空",
    re.IGNORECASE,
)
_LEFT_ALONE = re.compile(
    r"\b(?:(?:was|were|is|are|has been|have been) )?(?:not (?:been )?(?:changed|touched|moved)"
    r"|unchanged|untouched|left (?:alone|as (?:it|they) (?:was|were|is|are)))\b"
    r"|(?:没有?|未)(?:被)?(?:改变?|动过?|变)|保持不变|不变",
    re.IGNORECASE,
)
"""How it is told that something is as it was."""
_CLAUSE = re.compile(r"[,，;；。.、]|\b(?:and|but)\b|而且|但是?")
_NUMBER = re.compile(r"\d+(?:[:.,]\d+)*")
_ZEROS = re.compile(r"(?<=\d)\.0+(?!\d)")
"""What a control puts behind a whole number: `80.0`."""
_WORD = re.compile(r"[a-z]{3,}")
_WORD_OF_TWO = re.compile(r"[A-Za-z]{2,}")
_HAN_SIGN = re.compile(r"[\u3400-\u9fff]")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_TELLING = frozenset(
    {
        "added", "already", "also", "asked", "been", "began", "both", "called", "created", "had",
        "has", "have", "her", "his", "left", "made", "new", "once", "proof", "ready", "repeating",
        "repeats", "requested", "rings", "running", "runs", "saved", "says", "seen", "shows",
        "sound", "still", "stored", "successfully", "that", "time", "took", "until", "which", "you",
        "your",
    }
)  # fmt: skip
"""Words in which a deed is told, whatever it was."""
_TELLING_ZH = frozenset(
    "的了已经我您你它在把被给将和与也都就是为好成到从上下中里这那个条份项次着并且又再一共有"
    "现以因此按要求任务还仍设定建加存记写改完做更新保添创置请本来对话显示"
)
_FORMS = {
    "bought": "buy", "chose": "choose", "drew": "draw", "found": "find", "gave": "give",
    "got": "get", "kept": "keep", "paid": "pay", "told": "tell", "wrote": "write",
    "written": "write",
}  # fmt: skip
_TELLING_PAGE_ZH = frozenset("界面页可见能看成功")
"""Characters in which it is told where something was seen."""
_SENT_ZH = frozenset("送消息出去内容状态")
_SENDING_ZH = re.compile(r"发(?!现)|告诉|通知|回复|转给|分享|说一?声")
_GONE = re.compile(
    r"\b(?:gone|deleted|removed|erased)\b"
    r"|删除|删掉|移除|不在(?:列表)?了|不见了|没有?了(?!解)",
    re.IGNORECASE,
)
"""How it is told that something was deleted, where a task asks for that."""
_DELETING = re.compile(
    r"\b(?:delete|remove|erase|trash|discard|uninstall|get rid of|throw (?:away|out))\b"
    r"|删|移除|清[空除掉]|[去扔拿]掉|卸载",
    re.IGNORECASE,
)
_SENT = frozenset({"message", "sent", "text"})
_SENDING = frozenset(
    {"email", "forward", "mail", "messag", "reply", "send", "share", "tell", "text", "write"}
)  # fmt: skip
"""Stems of a task that is done once something was sent."""


@dataclass(frozen=True)
class Known:
    """What sentences are held against."""

    asked: str
    """The task in the person's words."""
    shown: Sequence[str]
    """Texts of the screen, true quotes, and what was typed and touched."""
    states: Collection[bool] = ()
    """What the true states among the quotes are."""
    untouched: Collection[str] = ()
    """Labels of fields and controls that the run saw and did not change."""
    touched: Collection[str] = ()
    """Labels of those that it did change."""


def read_own_words(text: str) -> str:
    """A part of evidence with its quotes left empty; nothing if that is no sentence."""
    own_words = evidence.QUOTES.sub('""', text).strip()
    words = _WORD_OF_TWO.findall(own_words)
    if len(words) > _FEW_WORDS:
        return own_words
    characters = _HAN_SIGN.findall(own_words)
    if len(characters) > _FEW_CHARACTERS:
        return own_words
    return ""


def tell_own_words(own_words: str) -> str:
    """Own words with dots for the quotes in them, and nothing for those behind them."""
    told = own_words.replace('""', "…")
    return told.strip(" …,，、:：;；")


def list_quotes(part: str) -> list[str]:
    """The quotes of a part of evidence, each with the state that is said of it."""
    quotes: list[str] = []
    for quote in evidence.QUOTES.finditer(part):
        start = quote.start()
        state = _STATE_AHEAD.search(part, 0, start)
        if state is not None:
            start = state.start(1)
        end = quote.end()
        state = _STATE_BEHIND.match(part, end)
        if state is not None:
            end = state.end()
        quotes.append(part[start:end])
    return quotes


def drop_own_words(cited: str) -> str:
    """The quotes of evidence, without sentences around and beside them; all of it without any."""
    if evidence.QUOTES.search(cited) is None:
        return cited
    parts: list[str] = []
    for sentence in citations.parse_evidence(cited):
        if read_own_words(sentence.text):
            parts += list_quotes(sentence.text)
        else:
            parts.append(sentence.text)
    return "; ".join(parts)


def is_borne_out(sentence: str, known: Known) -> bool:
    """Whether all details of a sentence are known, and nothing in it is denied.

    Args:
        sentence: without its quotes.
        known: what it is held against.
    """
    sentence = _STATE_OF_QUOTE.sub('""', sentence)
    shown = [*known.shown]
    bare = _drop_asked_deed(sentence, known)
    if bare != sentence:
        # No page has any more what was deleted.
        shown.append(known.asked)
    sentence = _drop_left_alone(bare, known)
    if _DENIAL.search(sentence):
        return False
    if not _keeps_to_task(sentence, known):
        return False
    if has_unknown_values(sentence, shown, known.asked):
        return False
    return not find_unknown_words(sentence, known)


def is_worth_telling(
    sentence: str, known: Known, *, may_deny: bool = False
) -> bool:
    """Whether a sentence can be told to the user beside quotes that are true.

    It is not held against its words, as `is_borne_out` does: what the task calls one thing may be
    called another by the app.

    Args:
        sentence: of a claim.
        known: what it is held against.
        may_deny: whether it may deny something though the task does not.
    """
    sentence = _drop_asked_deed(sentence, known)
    sentence = _drop_left_alone(sentence, known)
    is_denial = _DENIAL.search(sentence) and not _DENIAL.search(known.asked)
    if is_denial and not may_deny:
        return False
    if not _keeps_to_task(sentence, known):
        return False
    return not has_unknown_values(sentence, known.shown, known.asked)


def _drop_asked_deed(sentence: str, known: Known) -> str:
    """A sentence without the words that something is gone, if the task has it deleted."""
    if not _DELETING.search(known.asked):
        return sentence
    return _GONE.sub(" ", sentence)


def _drop_left_alone(sentence: str, known: Known) -> str:
    """A sentence without the words that say so of what the run did not change."""
    bare = sentence
    for match in _LEFT_ALONE.finditer(sentence):
        ahead = sentence[: match.start()]
        clause = normalize_text(_CLAUSE.split(ahead)[-1])
        is_touched = any(label in clause for label in known.touched)
        if is_touched or not any(label in clause for label in known.untouched):
            continue
        bare = _blank_out(bare, match.start(), match.end())
    return bare


def _keeps_to_task(sentence: str, known: Known) -> bool:
    """Whether a sentence speaks of all, of on and of off only if that is asked for or true."""
    if _ALL.search(sentence) and not _ALL_ASKED.search(known.asked):
        return False
    return _has_known_states(sentence, known)


def _has_known_states(sentence: str, known: Known) -> bool:
    """Whether each state in a sentence is asked for, or is that of a true quote."""
    known_states = set(known.states)
    if _ASKED_ON.search(known.asked):
        known_states.add(True)
    if _ASKED_OFF.search(known.asked):
        known_states.add(False)
    said: set[bool] = set()
    if _ON.search(sentence):
        said.add(True)
    if _OFF.search(sentence):
        said.add(False)
    return said <= known_states


def has_unknown_values(sentence: str, shown: Sequence[str], asked: str) -> bool:
    """Whether a time, date, amount or other number in a sentence is nowhere among some texts.

    A day that is told by its distance from today may have been asked for.

    Args:
        sentence: without its quotes.
        shown: the texts.
        asked: the task.
    """
    page = "\n".join(shown)
    known_days = _list_relative_days(f"{asked}\n{page}")
    if not _list_relative_days(sentence) <= known_days:
        return True
    rest = sentence
    for kind, reader in READERS.items():
        for span in reader(sentence):
            if _is_shown_value(span, kind, shown):
                rest = _blank_out(rest, span.start, span.end)
            elif kind != "count":
                return True
    numbers = _list_numbers(rest)
    return not numbers <= _list_numbers(page)


def _list_relative_days(text: str) -> set[int]:
    days: set[int] = set()
    for day in find_relative_days(text):
        days.add(day.days)
    return days


def _list_numbers(text: str) -> set[str]:
    plain = _ZEROS.sub("", normalize_text(text))
    return set(_NUMBER.findall(plain))


def _blank_out(text: str, start: int, end: int) -> str:
    """A text of the same length with blanks from one place to another."""
    before = text[:start]
    after = text[end:]
    blank = " " * (end - start)
    return f"{before}{blank}{after}"


def _is_shown_value(span: Span, kind: Kind, shown: Sequence[str]) -> bool:
    """Whether the texts have what a span says, as precisely: `4 o'clock` is no 4 PM."""
    known: set[object] = set()
    for text in shown:
        for other in READERS[kind](text):
            if other.values <= span.values:
                known |= other.values
    if kind == "weekdays":
        return known == span.values
    return bool(known)


def find_unknown_words(sentence: str, known: Known) -> list[str]:
    """The words of a sentence that neither the task, nor the screen, nor a deed has."""
    stateless = _ON.sub(" ", sentence)
    stateless = _OFF.sub(" ", stateless)
    left = normalize_text(stateless)
    texts = [known.asked, *known.shown]
    whole = range(len(left))
    for span in paraphrase.find_paraphrases(left, whole, texts):
        left = _blank_out(left, span.start, span.stop)
    stems: set[str] = set()
    for text in texts:
        stems |= paraphrase.list_stems(text)
    unknown: list[str] = []
    for word in _WORD.findall(left):
        if not _is_known_word(word, stems):
            unknown.append(word)
    shown = "\n".join(known.shown)
    page = normalize_text(shown)
    for phrase in _HAN.findall(left):
        unknown += _find_unknown_characters(phrase, known.asked, page)
    return unknown


def _is_known_word(word: str, stems: Collection[str]) -> bool:
    if word in _TELLING or word in INSTRUCTION_WORDS or word in SCREEN_WORDS:
        return True
    if word in _SENT and not _SENDING.isdisjoint(stems):
        return True
    present = _FORMS.get(word, word)
    return cut_ending(present) in stems


def _find_unknown_characters(
    phrase: str, asked: str, page: str
) -> Iterator[str]:
    """The characters that are neither in the task, nor in a word of the page, nor tell a deed."""
    telling = _TELLING_ZH | _TELLING_PAGE_ZH
    if _SENDING_ZH.search(asked):
        telling |= _SENT_ZH
    for place, character in enumerate(phrase):
        if character in telling or character in asked:
            continue
        before = phrase[:place][-1:]
        after = phrase[place + 1 :][:1]
        if before and f"{before}{character}" in page:
            continue
        if after and f"{character}{after}" in page:
            continue
        yield character
