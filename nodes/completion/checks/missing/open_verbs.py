"""Was an action of the order left without its touch, or another one done in its place?

"Move it there and pin it" is claimed with the new place, and nothing was touched that pins. "Mute
it" is not done by Archive.
"""

import re
from collections.abc import Container, Iterator, Sequence

from memory.values import tokens
from nodes import evidence
from nodes.completion.checks.missing.differences import collect_words
from nodes.completion.checks.run import buttons
from nodes.completion.checks.run.deeds import Deeds
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text

_CHAINED = re.compile(
    r"(?:\band\b|\bthen\b|[,;.])\s*(?:then\s+)?(?!(?:only|just|all|not|both|of)\b)([a-z]+)"
    r"\s+(?:it|them|this|that|both)"
    r"(?=\s*(?:$|[,.;]|and\b|then\b))"
    r"|(?:并且?|再|然后)(?:把(?:它|其))?([\u3400-\u9fff]{2})(?=它|其|[，。,.;；]|$)",
    re.IGNORECASE,
)
"""Verbs of what is to be done with the same thing, as in "move it there and pin it"."""
_SINGLE_TOUCH = re.compile(
    r"(?:^|[.,;!?]|\band|\bthen|\bplease)\s*((?:un)?(?:pin|mute|follow|archive|subscribe|like))\b"
    r"(?!\s+(?:the\s+)?(?:links?|instructions?|steps?|recipe|directions?)\b)"
    r"(?!\s+(?:this|that|so|in)\s*(?:$|[:.,;]))"
    r"|((?:取消)?(?:置顶|关注|归档|拉黑|订阅|点赞))"
    r"|(?<![的从在入])(收藏)(?!夹|的|列表|页|里|中|店|商品|视频|起来看)",
    re.IGNORECASE,
)
"""Verbs that are done by one touch on a label which says so in every app."""

_PARTICLE = re.compile(r"\s+(?:away|back|off|out|up)\b", re.IGNORECASE)
_PHRASAL = re.compile(rf"\b[a-z]+(?={_PARTICLE.pattern})", re.IGNORECASE)
_OTHER_DEED = re.compile(
    r"(?:un)?(pin|mute|follow|archive"
    r"|subscribe|like|block|delete|report)",
    re.IGNORECASE,
)


def is_phrasal(words: str, end: int) -> bool:
    """Whether a word that ends at a place has another meaning by the next one, as in "call off"."""
    return _PARTICLE.match(words, end) is not None


def drop_phrasal(words: str) -> str:
    """Words without the verbs that have another meaning by the next word."""
    return _PHRASAL.sub(" ", words)


def read_verbs(instruction: str) -> dict[str, int]:
    """Verbs that something must bear out which was touched or set.

    These are verbs of what is to be done with the same thing, and verbs that are done by one touch.

    Returns:
        By the verb: where it stands in the instruction without its quotes.
    """
    plain = _drop_quotes(instruction)
    verbs: dict[str, int] = {}
    for pattern in (_CHAINED, _SINGLE_TOUCH):
        for match in pattern.finditer(plain):
            group = match.lastindex or 0
            verbs[match[group]] = match.start(group)
    return verbs


def find_other_verb(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A button for something else that was touched last, where one of these verbs is wanted.

    "Mute" is not done by "Archive". Empty if it was touched too, or none was.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = _drop_quotes(instruction)
    match = _SINGLE_TOUCH.search(plain)
    if match is None or has_chinese(plain):
        return ""
    touched = list(_list_touched(visits))
    verb = match[match.lastindex or 0]
    if not touched or _has_form(verb, touched):
        return ""
    last = touched[-1]
    other = _OTHER_DEED.fullmatch(last)
    if other is None:
        return ""
    if _has_form(other[1].lower(), [plain]):
        return ""
    return last


def _list_touched(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """The labels of what was touched."""
    for visit in visits:
        if visit.step is None:
            continue
        label = buttons.read_pressed(visit.step)
        if label:
            yield label


def _drop_quotes(instruction: str) -> str:
    return normalize_text(evidence.QUOTES.sub(" ", instruction))


def list_open_verbs(
    instruction: str, deeds: Deeds, free: Container[str]
) -> Iterator[str]:
    """Verbs that nothing bears which was touched or set, by themselves or in other words.

    Args:
        instruction: the user's.
        deeds: what the run did.
        free: keys of words that name nothing which a step could show.
    """
    plain = _drop_quotes(instruction)
    whole = range(len(plain))
    covered = paraphrase.find_paraphrases(plain, whole, deeds.done)
    done_words = collect_words(deeds.done)
    touched = "".join(map(normalize_text, deeds.done))
    for verb, place in read_verbs(instruction).items():
        (token, *_) = tokens(verb)
        if any(place in span for span in covered):
            continue
        if verb in touched and has_chinese(verb):
            continue
        if token.key in free and not has_chinese(verb):
            continue
        if _SINGLE_TOUCH.fullmatch(verb):
            # "25.4K followers" is no touch on Follow.
            is_done = _has_form(verb, deeds.done)
        else:
            is_done = done_words.has_token(token)
        if not is_done:
            yield verb


def _has_form(verb: str, texts: Sequence[str]) -> bool:
    """Whether a text has an English verb: `pin`, `Pins`, `Pinned`."""
    form = re.compile(rf"\b{verb}\w?(?:e?d|ing|s)?\b", re.IGNORECASE)
    return any(map(form.search, texts))
