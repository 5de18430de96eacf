"""Evidence and claims in words for the user, as a model wrote them for us: `on "Wi-Fi"; "7:30"`."""

import re
from collections.abc import Sequence

from nodes import evidence
from nodes.completion.quotes import citations, own_sentences
from nodes.completion.quotes.support import Finding
from nodes.phrases import Language, format_sentence
from tapwright.text.language import has_chinese
from tapwright.text.quote import cut_line

_WORD = re.compile(r"[A-Za-z]{2,}")
_FEW = 3
_FEWER = 1
_OF_ONESELF = re.compile(r"\s*(?:I\b|[我已])")
"""How a sentence begins that tells what the model did; quotes stand in for its other words."""
"""Words of another language that are no sentence yet, such as a name."""
_SIGNS = frozenset('“”"「」:：')
_HAN = re.compile(r"[\u3400-\u9fff]")
_HEADING = re.compile(
    r"[^\"“”「」]*[:：.。!！]\s*(?=(?:(?:on|off|selected|gone|touched)\s+)?[\"“「])",
    re.IGNORECASE,
)
"""Words before a quote or a state, with the sign that ends them."""
_KIND = re.compile(
    r"^(?:\[\d+\]\s*)?(?:button|checkbox|dialog|heading|image|input|item|link|radio|slider|switch|tab"
    r"|text|title|toast)\s+(?=[\"“「])",
    re.IGNORECASE,
)
"""The kind of an element before its quote, as in a prompt of ours."""
_QUOTES_AHEAD = re.compile(r"[\"“「].*[\"”」][\s,，]*(?P<words>.*)$")
_LAST_WORDS = re.compile(r"(?<=[.。!！;；])\s*[^.。!！;；]*$")
_CLOSE = re.compile(r"\s*[:：;；,，]?\s*$")
_STATE = re.compile(
    r"^(?P<state>on|off|selected|gone|touched)\s+(?=[\"“「])", re.IGNORECASE
)
_STATE_BEHIND = re.compile(
    r"[\"”」]\s+(?:is )?(?P<state>on|off|selected)$", re.IGNORECASE
)
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


def list_cited(cited: str) -> list[str]:
    """The parts of evidence without the words that stand before a quote, or around its quotes."""
    parts: list[str] = []
    for part in evidence.split_parts(cited):
        bare = part
        heading = _HEADING.match(part)
        if heading is not None:
            start = heading.end()
            bare = part[start:]
        bare = _KIND.sub("", bare)
        quotes = own_sentences.list_quotes(bare)
        if quotes and own_sentences.read_own_words(bare):
            parts += quotes
        else:
            parts.append(bare)
    return parts


def find_sentence(cited: str, language: Language) -> str:
    """What evidence says in a sentence of the user's language; empty if it has none.

    It stands before the first quote, beside the quotes, or has them in it.
    """
    heading = _HEADING.match(cited)
    if heading is not None:
        return _read_heading(heading[0], language)
    for each in citations.parse_evidence(cited):
        words = each.text
        if evidence.find_plain_claim(words) is not None:
            continue
        behind = _QUOTES_AHEAD.match(words)
        if behind is not None:
            words = behind["words"]
        bare = evidence.QUOTES.sub(" ", words)
        if _is_sentence_in(bare, language):
            return evidence.QUOTES.sub(_quote_again, words)
    return ""


def _read_heading(heading: str, language: Language) -> str:
    """The sentence of a heading, without a last word such as `Proof`."""
    sentence = _CLOSE.sub("", heading)
    if not _is_sentence_in(sentence, language):
        return ""
    label = _LAST_WORDS.search(sentence)
    if label is None:
        return sentence
    if _is_sentence_in(label[0], language):
        return sentence
    start = label.start()
    return _CLOSE.sub("", sentence[:start])


def _is_sentence_in(words: str, language: Language) -> bool:
    """Whether words are a sentence, and in the language."""
    if _is_foreign(words, language):
        return False
    word = _HAN if language == "zh" else _WORD
    found = word.findall(words)
    least = _FEWER if _OF_ONESELF.match(words) else _FEW
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
    return "；" if language == "zh" else "; "


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
