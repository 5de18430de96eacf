"""Evidence and claims in words for the user, as a model wrote them for us: `on "Wi-Fi"; "7:30"`."""

import re
from collections.abc import Iterable, Sequence

from nodes import evidence
from nodes.completion.quotes import own_sentences
from nodes.completion.quotes.support import Finding
from nodes.phrases.sentences import Language, format_sentence
from tapwright.text.language import has_chinese
from tapwright.text.quote import cut_line

_WORD = re.compile(r"[A-Za-z]{2,}")
_FEW = 3
"""Words of another language that are no sentence yet, such as a name."""
_FEWER = 1
_OF_ONESELF = re.compile(r"\s*(?:I\b|[我已])")
"""How a sentence begins that tells what the model did; quotes stand in for its other words."""
_SIGNS = frozenset('“”"「」:：')
_HAN = re.compile(r"[\u3400-\u9fff]")
_HEADING = re.compile(
    r"[^\"“”「」]*[:：.。!！]\s*(?=(?:(?:on|off|selected|gone|touched)\s+)?[\"“「])",
    re.IGNORECASE,
)
"""Words before a quote or a state, with the sign that ends them."""
_REMARK = re.compile(r"(?<=[\"”」])\s*(?:\s[-–—]\s|[(（])[^\"“”「」]*$")
"""What is added to a quote: `"12:00 timer" (corrected to twelve)`."""
_LABEL = re.compile(
    r"^(?!on\b|off\b|selected\b|gone\b|touched\b)[^\"“”「」:：]*[:：]\s+[^\"“”「」=]*(?=[\"“「])",
    re.IGNORECASE,
)
"""What a quote is cited for: `09: the departure "06:09"`."""
_STOP_BETWEEN = re.compile(r"[\"”」][^\"“”「」]*[.。!！]\s*[\"“「]")
"""The end of a sentence between two quotes."""
_KIND = re.compile(
    r"^(?:\[\d+\]\s*)?(?:button|checkbox|dialog|heading|image|input|item|link|radio|slider|switch|tab"
    r"|text|title|toast)\s+(?=[\"“「])",
    re.IGNORECASE,
)
"""The kind of an element before its quote, as in a prompt of ours."""
_STOP_SIGNS = ".;；。！!\n "
_STOP = re.compile(r"[;；。！!\n]+|(?<![ap]\.m)(?<!\b\w)\.(?=\s+[^\sa-z]|\s*$)")
_BRACKETS = re.compile(r"[(（][^()（）]*[)）]")
_MARK = "\ue000"
_QUOTES_AHEAD = re.compile(rf"{_MARK}(?:[\s,，]|{_MARK})*[,，]\s*")
_QUOTES_BEHIND = re.compile(
    rf"\s*(?:[:：]|[.。!！](?=\s|{_MARK}))(?=[^{_MARK}]*{_MARK})"
    rf"(?:[\s,，、={_MARK}]|on|off|selected|gone|touched|and|和)*$",
    re.IGNORECASE,
)
"""Quotes and states behind a colon or a sentence, and nothing behind them."""
_STATE = re.compile(
    r"^(?P<state>on|off|selected|gone|touched)\s+(?=[\"“「])", re.IGNORECASE
)
_STATE_BEHIND = re.compile(
    r"[\"”」]\s+(?:is )?(?P<state>on|off|selected)$", re.IGNORECASE
)
_KEY = re.compile(r"[a-z_]+").fullmatch
_IS_STATE = re.compile(r"on|off|selected|gone", re.IGNORECASE).fullmatch


def tell_cited(cited: str, language: Language) -> str:
    """Evidence or a claim as the user reads it; empty if it says nothing in their language.

    States are told in words, and the marks between quotes are those of the language. If what stands
    between the quotes is a sentence in another language, the quotes alone are told.
    """
    quotes = list(evidence.QUOTES.finditer(cited))
    prose = evidence.QUOTES.sub(" ", cited)
    told: list[str] = []
    if _is_foreign(prose, language):
        for quote in quotes:
            words = evidence.extract_quoted(quote)
            told.append(_mark_quote(words))
    elif quotes:
        for part in evidence.split_parts(cited):
            told.append(_tell_part(part, language))
    else:
        return cited.strip()
    return _get_separator(language).join(dict.fromkeys(told))


def tell_doubts(doubts: Sequence[Finding], language: Language) -> list[str]:
    """What is wrong with each part of evidence that no screen supports."""
    told: list[str] = []
    for text, kind in doubts:
        label = _drop_half_brackets(text).strip(" :：")
        told.append(format_sentence(f"part_{kind}", language, label=label))
    return told


def drop_known(
    doubts: Sequence[Finding], known: own_sentences.Known
) -> list[Finding]:
    """The doubts without sentences of which no quote stands, but every detail was seen.

    Args:
        doubts: parts of evidence that no screen shows word for word.
        known: the task, and what was seen and done.
    """
    left: list[Finding] = []
    for words, kind in doubts:
        sentence = own_sentences.read_own_words(words)
        is_open = kind == "unclear" and bool(sentence)
        if is_open and own_sentences.is_worth_telling(sentence, known):
            continue
        left.append((words, kind))
    return left


def _drop_half_brackets(text: str) -> str:
    """The text without a bracket whose other half was cut off, as in `Mug (¥39`."""
    start = max(text.rfind("("), text.rfind("（"))
    end = max(text.rfind(")"), text.rfind("）"))
    if start > end:
        return text[:start]
    if start < 0 <= end:
        return text[:end]
    return text


def tell_seen(cited: str, language: Language) -> str:
    """The quotes and states of evidence, each once, without the words that stand before them."""
    told: dict[str, str] = {}
    for part in list_cited(cited):
        words = tell_cited(part, language)
        if words:
            told.setdefault(words.strip("“”"), words)
    return _get_separator(language).join(told.values())


def tell_unseen(words: str, known: Iterable[str], language: Language) -> str:
    """A piece of evidence that no screen bears out, as it can be read alone; empty if it cannot.

    A key before the colon, such as `silent` of a prompt of ours, is no word for the user, and a
    bare state such as `it is off: off` does not say of what.

    Args:
        words: of the evidence, or a detail of the task.
        known: the task and what screens showed, the words of which are no keys.
        language: of the user.
    """
    label, sign, behind = words.replace("：", ":", 1).partition(":")
    if sign:
        told = _tell_labelled(label.strip(), behind.strip(), known, language)
        if told is not None:
            return told
    return tell_cited(words, language) or words


def _tell_labelled(
    key: str, behind: str, known: Iterable[str], language: Language
) -> str | None:
    """What is told of a piece with a label; None if it can be told like any other."""
    bare = behind.strip(" …")
    if _IS_STATE(bare):
        return ""
    texts = "\n".join(known).casefold()
    if evidence.QUOTES.search(behind) and key.casefold() in texts:
        # What the model quotes for it is not shown, so that it says nothing of it.
        return key
    if not _KEY(key) or key in texts:
        return None
    if behind.startswith("…"):
        return ""
    return tell_cited(bare, language) or bare


def list_cited(cited: str) -> list[str]:
    """The parts of evidence without the words that stand before a quote, or around its quotes."""
    parts: list[str] = []
    for part in evidence.split_parts(cited):
        bare = part
        heading = _HEADING.match(part)
        if heading is not None:
            start = heading.end()
            bare = part[start:]
        bare = _REMARK.sub("", _KIND.sub("", _LABEL.sub("", bare)))
        quotes = own_sentences.list_quotes(bare)
        around = evidence.QUOTES.sub("", bare)
        is_list = len(quotes) > 1 and not around.strip(" ,，、")
        is_list = is_list or _STOP_BETWEEN.search(bare) is not None
        if is_list or quotes and own_sentences.read_own_words(bare):
            parts += quotes
        else:
            parts.append(bare)
    return parts


def find_sentences(cited: str, language: Language) -> list[str]:
    """What evidence says in sentences of the user's language, each with the sign at its end.

    They stand before the quotes or beside them, or have them in them. A bare state such as
    `The Wi-Fi is off now` counts only beside another sentence.
    """
    found: list[str] = []
    is_told = False
    for part in _split_at_stops(cited):
        words, stop, is_heading = _find_own_part(part)
        bare = evidence.QUOTES.sub(" ", words)
        claim = evidence.find_plain_claim(words)
        is_state = claim is not None
        if _is_sentence_in(bare, language):
            is_told = is_told or is_heading or not is_state
        elif not is_told or words != bare or not _is_clause(words, stop):
            continue
        told = evidence.QUOTES.sub(_quote_again, words)
        found.append(f"{told}{stop}")
    if is_told:
        return found
    return []


def join_sentences(sentences: Sequence[str], language: Language) -> str:
    """Sentences on one line, without a semicolon at the end."""
    between = " "
    if language == "zh":
        between = ""
    told = between.join(sentences)
    return told.rstrip(";；")


def _split_at_stops(cited: str) -> list[str]:
    """The stretches up to each stop that stands outside of quotes and brackets."""
    hidden = _hide_within(cited)
    parts: list[str] = []
    start = 0
    for stop in _STOP.finditer(hidden):
        end = stop.end()
        parts.append(cited[start:end])
        start = end
    parts.append(cited[start:])
    return parts


def _hide_within(text: str) -> str:
    """The text with a mark for each character of a quote, or of what stands in brackets."""
    unquoted = evidence.QUOTES.sub(_hide, text)
    return _BRACKETS.sub(_hide, unquoted)


def _hide(match: re.Match[str]) -> str:
    return _MARK * len(match[0])


def _find_own_part(part: str) -> tuple[str, str, bool]:
    """The words of a stretch without quotes around them, its stop, and whether quotes follow."""
    text = part.strip()
    words = text.rstrip(_STOP_SIGNS)
    rest = text.removeprefix(words)
    stop = rest[:1]
    hidden = _hide_within(words)
    ahead = _QUOTES_AHEAD.match(hidden)
    if ahead is not None:
        words = words[ahead.end() :]
        hidden = hidden[ahead.end() :]
    behind = _QUOTES_BEHIND.search(hidden)
    if behind is not None:
        words = words[: behind.start()]
    return words.strip(), stop, behind is not None


def _is_clause(words: str, stop: str) -> bool:
    """Whether a few words that a full stop ends are more than a name."""
    if stop in ("", ";", "；"):
        return False
    if len(_WORD.findall(words)) > _FEWER:
        return True
    return len(_HAN.findall(words)) > _FEWER


def _is_sentence_in(words: str, language: Language) -> bool:
    """Whether words are a sentence, and in the language."""
    if _is_foreign(words, language):
        return False
    word = _WORD
    if language == "zh":
        word = _HAN
    found = word.findall(words)
    least = _FEW
    if _OF_ONESELF.match(words):
        least = _FEWER
    return len(found) > least


def tell_missing(
    missing: list[str], language: Language, *, are_told: bool = False
) -> str:
    """What of a task was not seen: bare words of it between quotation marks.

    Args:
        missing: words of the task, or sentences.
        language: of the user.
        are_told: whether a model says them, so that they are no words of the task.
    """
    told: list[str] = []
    for words in missing:
        if are_told or _is_sentence(words):
            told.append(words)
        else:
            told.append(_mark_quote(words))
    return _get_separator(language).join(told)


def _is_sentence(words: str) -> bool:
    """Whether words have quotes, a colon, or more than a name has."""
    if _SIGNS.intersection(words):
        return True
    return len(words.split()) > _FEW


def _tell_part(part: str, language: Language) -> str:
    """A part with round quotation marks, and its state in words."""
    quotes = list(evidence.QUOTES.finditer(part))
    state = _STATE.match(part) or _STATE_BEHIND.search(part)
    if state is None or len(quotes) != 1:
        return evidence.QUOTES.sub(_quote_again, part)
    quote = quotes[0]
    if quote.end() == len(part) or quote.start() == 0:
        label = evidence.extract_quoted(quote)
        word = state["state"]
        key = f"told_{word.lower()}"
        return format_sentence(key, language, label=label)
    return evidence.QUOTES.sub(_quote_again, part)


def _quote_again(quote: re.Match[str]) -> str:
    words = evidence.extract_quoted(quote)
    return _mark_quote(words)


def _mark_quote(words: str) -> str:
    if not words:
        return ""
    line = cut_line(words, len(words))
    return f"“{line}”"


def _get_separator(language: Language) -> str:
    if language == "zh":
        return "；"
    return "; "


def _is_foreign(prose: str, language: Language) -> bool:
    """Whether words outside of quotes are a sentence in the other language."""
    has_han = has_chinese(prose)
    if language == "en":
        return has_han
    if has_han:
        return False
    words: list[str] = []
    for word in _WORD.findall(prose):
        if not _IS_STATE(word):
            words.append(word)
    return len(words) > _FEW
