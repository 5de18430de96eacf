"""A part of an instruction that no page shows on which anything was done.

"Turn on the battery saver and silence the notification sound": the words of the second part stand
on the first page of the settings, which was only passed on the way to the battery.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.choices import recipients
from nodes.completion.checks.instruction import asides
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import READERS
from tools.actions import (
    Ask,
    CallTool,
    OpenApp,
    OpenUrl,
    Submit,
    Tap,
    TapPoint,
    TapText,
)

_SPLIT = re.compile(
    r"\s*(?:,|;|\band\b|\bthen\b|\balso\b)+\s*|[，；。]|顺便|顺手|然后|再把|并且"
)
_ORDER = re.compile(
    r"(?:please |just )?(?:turn|switch|enable|disable|silence|mute|unmute|pin|unpin|star|favou?rite"
    r"|delete|remove|archive|rename|mark|move|lower|raise|bookmark)\b"
    r"|(?:[把将][^，。]{1,12}?)?(?:关[掉闭]|开启|静音|置顶|删除|删掉|收藏|归档|调[大小高低到])",
)
"""How a part that orders something begins."""
_DEGREE = re.compile(r"最[大小高低亮暗响]|一?[半点些]|[吧了呢\s]")
"""What a part has behind its verb where its thing stands in the part before: 调到最大."""
_TELLING = re.compile(
    r"(?:please |just )?(?:tell|text|message|e-?mail|reply|write to|let)\b(?! me\b)"
    r"|再?(?:(?:告诉|通知)(?!我)|[跟和](?!我)[^，。]{1,6}?[说讲]|问问|回复)",
)
"""How a part begins that has something sent to somebody."""
_NOTING = re.compile(
    r"(?:note|write|jot) (?:it |that |this )?down\b|make a note\b"
    r"|[^，。]{0,6}(?:便签|备忘录|笔记|日历|任务)里?(?:也)?(?:记|写|加)(?!得)",
)
"""How a part begins that has something written down."""
_LIMIT = re.compile(
    r"\bonly (?:from|between|at|during|while|after|until) (?P<en>[^,.;!?]+)"
    r"|[只仅]在(?P<zh>[^，。；！？,;]{2,12}?)(?:的时候|时|之间|期间)?(?=[，。；！？,;]|$|[开打启])"
)
"""When alone something is to be so."""
_ADDED = re.compile(
    r"\b(?:oh,? (?:and|yes|also),?|and also|plus) (?:some |a |an |the )?"
    r"(?P<en>[a-z-]{3,}(?: [a-z-]{3,})?)[.!]?$"
    r"|[，,、。]\s*(?:[哦噢啊]，?|对了，?)?(?:还有|再加上?)一?[个条瓶包箱]?"
    r"(?P<zh>(?:(?![把将调设打发关开看问提帮删改说叫给])[\u3400-\u9fff]){2,6}?)[吧啊呢。！]?$"
)
"""What stands at the end of an instruction as one more thing."""
_WRITES = re.compile(
    r"\b(?:note|write|list|add|put|jot|make)\b|[写记列加]|内容|清单",
    re.IGNORECASE,
)
_ONLY_IF = re.compile(
    r"\b(?:if|unless|otherwise|or|not|n't)\b|如果|要是|若|否则|或|不用|别"
)
"""Words of a part that may be left undone."""
_UNSURE = re.compile(
    r"\b(?:if|unless|otherwise|or|not|n't|it|them|that|one)\b|如果|要是|若|否则|或|不|别|它|那",
)
"""Words of a part that may be left undone, or that names its thing elsewhere."""
_UNKNOWN = (Ask, CallTool, OpenUrl, Submit, TapPoint)
"""Actions that may send something, whatever is in front."""
_QUOTED = ' "" '
"""What stands for a quote."""
_ORDER_STEMS = paraphrase.list_stems(
    "turn switch enable disable mark move lower raise"
)


def find_forgotten_part(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The first part of an instruction of which no page has a word, but those passed on the way.

    Empty if there is none, or if there is only one part.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    parts = split_parts(instruction)
    if len(parts) < 2 or not visits:
        return ""
    texts = list(_list_texts(visits))
    for part in parts:
        if not _ONLY_IF.search(part) and _lacks_deed(part, visits):
            return part
        if not _ORDER.match(part) or _UNSURE.search(part):
            continue
        if _DEGREE.sub("", _ORDER.sub("", part, count=1)) == "":
            continue
        if not _has_values(part) and not _is_shown(part, texts):
            return part
    return ""


def find_forgotten_limit(
    instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """The words that say when alone something is to be so, if no page has any of them; or empty.

    "Dark mode, but only from sunset to sunrise" is not done by turning it on.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(_QUOTED, instruction))
    match = _LIMIT.search(plain)
    if match is None or _UNSURE.search(match[0]) or not visits:
        return ""
    limit = match["en"] or match["zh"]
    if _has_values(limit) or _is_shown(limit, list(_list_texts(visits))):
        return ""
    return match[0].strip()


def find_forgotten_item(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A thing that an instruction adds to what is to be written, and that nothing shows; or empty.

    "Note eggs and milk, oh and washing powder" is not done by the first two.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(_QUOTED, instruction))
    match = _ADDED.search(plain)
    if match is None or not _WRITES.search(plain[: match.start()]):
        return ""
    if not any(visit.input_text for visit in visits):
        return ""
    item = match["en"] or match["zh"]
    shown: list[str] = []
    for visit in visits:
        shown.append(visit.input_text)
        shown += visit.screen.texts
    texts = evidence.tighten_text("\n".join(shown))
    if evidence.tighten_text(item) in texts:
        return ""
    return str(item)


def split_parts(instruction: str) -> list[str]:
    """The parts of an instruction between "and", commas and the like, as they are compared."""
    asked = asides.drop_asides(instruction)
    plain = normalize_text(evidence.QUOTES.sub(_QUOTED, asked))
    return list(filter(None, _SPLIT.split(plain)))


def _lacks_deed(part: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether a part has something sent or written down, and no step of the run does so."""
    if _TELLING.match(part):
        return not any(map(_may_send, visits))
    if _NOTING.match(part):
        return not _has_noted(visits)
    return False


def _may_send(visit: ScreenVisit) -> bool:
    """Whether a step sent something, called, or did what has no name."""
    if visit.step is None:
        return False
    if isinstance(visit.step.action, _UNKNOWN):
        return True
    return recipients.is_sending(visit)


def _has_noted(visits: Sequence[ScreenVisit]) -> bool:
    """Whether a text was typed that the next other step did not send."""
    for number, visit in enumerate(visits):
        if not visit.input_text:
            continue
        for after in visits[number + 1 :]:
            if after.input_text:
                continue
            if not _may_send(after):
                return True
            break
    return False


def _list_texts(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What was touched and typed, and all that the pages say which a step did not only pass."""
    for visit, after in pairwise(visits):
        if visit.target is not None:
            yield visit.target.text
        yield visit.input_text
        if not _passes(visit, after):
            yield from visit.screen.texts
    yield from visits[-1].screen.texts


def _passes(visit: ScreenVisit, after: ScreenVisit) -> bool:
    """Whether a step led from a page to another one by one of its rows, or opened an app."""
    if visit.step is None:
        return False
    if isinstance(visit.step.action, OpenApp):
        return True
    if not isinstance(visit.step.action, (Tap, TapText)):
        return False
    return visit.screen.signature != after.screen.signature


def _has_values(part: str) -> bool:
    """Whether a part has a quote, a time or the like, which is looked for by itself."""
    if _QUOTED.strip() in part:
        return True
    return any(find_values(part) for find_values in READERS.values())


def _is_shown(part: str, texts: Sequence[str]) -> bool:
    """Whether any of some texts has a word of a part, or one of its meaning."""
    wanted = _list_words(part)
    if not wanted:
        return True
    for text in texts:
        if wanted & _list_words(text):
            return True
    whole = range(len(part))
    return bool(paraphrase.find_paraphrases(part, whole, texts))


def _list_words(text: str) -> set[str]:
    """Stems and Chinese characters by twos, without words that order something."""
    return paraphrase.list_terms(text) - _ORDER_STEMS
