"""What holds once a run is done, in sentences of ours: what was sent, shown, switched, deleted.

They stand where the model has no sentence of its own that can be told. A text of a screen stands
between quotation marks, behind the name of the app that shows it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from graph.state import Decision, Outcome
from nodes import evidence
from nodes.approval.sensitivity.page_context import is_send_label
from nodes.approval.sensitivity.page_words import find_titles
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.visits import ScreenVisit
from nodes.phrases import Language, format_sentence
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_values
from tapwright.text.stop_words import SCREEN_WORDS
from tools.screen import Screen

LONGEST = 200
"""Characters of a line."""
_LONGEST_MESSAGE = 140
"""Characters of a message."""
_LONGEST_NAME = 24
"""Characters of an app's name; what is longer is none."""
_CONTROLS = ("button", "tab")
"""Roles of what a page offers to touch, whatever was done."""
_MOST = 2
"""Sentences."""
_QUOTED = re.compile("“([^”]*)”")
_SAID = re.compile(
    r"(?:[^,，:：]{1,30}? said |[^,，:：]{1,12}说[:：]\s*)"
    r"(?P<text>.+?)(?:\s+\d{1,2}:\d{2}(?:\s?[AP]M)?)?"
)
"""What Messages puts around a text that it reads out: `You said See you 9:00 AM`."""
_STATES = ("told_on", "told_off", "told_selected")
_OPENED = re.compile(r"Opened (?P<name>.+?) \((?P<package>[\w.]+)[,)]")
_UNSENT = re.compile(
    r"\bnot (?:yet )?(?:sent|delivered)\b|\bfailed\b|\bunsent\b|\bretry\b|\btry again\b"
    r"|发送失败|未发[送出]|未送达|重试|重发",
    re.IGNORECASE,
)
_ENDS = (".", "!", "?", "。", "！", "？", "…")
_WORD = re.compile(r"[a-z]{2,}")
_SENDING = frozenset(
    {"chat", "email", "mail", "message", "messages", "reply", "send", "text"}
)
"""Words of the title of a page on which anything is sent to anybody."""
_CUT_WORD = re.compile(r"[A-Za-z0-9]+$")


@dataclass(frozen=True)
class Message:
    """Something that a run wrote and sent."""

    text: str
    recipients: tuple[str, ...] = ()
    """The titles of the pages on which it was sent, without those that may be something else."""


@dataclass(frozen=True, kw_only=True)
class Holding:
    """What is known of the phone at the end, as the user reads it."""

    shown: Sequence[str] = ()
    """What the last screen shows: texts between quotation marks, and states in words."""
    gone: Sequence[str] = ()
    """Texts that it does not show any more."""
    sent: Sequence[Message] = ()
    app: str = ""
    """The name of the app in front; empty if it is unknown."""


def tell_holding(known: Holding, language: Language) -> tuple[str, list[str]]:
    """What is known, in two sentences at most.

    Args:
        known: at the end of the run.
        language: of the user.

    Returns:
        The sentences, empty if nothing is known; and what of the shown and the gone they have.
    """
    sentences: list[str] = []
    if len(known.sent) <= _MOST:
        for message in known.sent:
            sentences.append(_tell_message(message, language))
    told: list[str] = []
    news: list[str] = []
    for words in known.shown:
        if _is_sent(words, known.sent):
            told.append(words)
        elif not _repeats(words, known.sent):
            news.append(words)
    shown = fit_parts(news)
    if shown and len(sentences) < _MOST:
        sentences.append(_tell_shown(shown, known.app, language))
        told += shown
    gone = fit_parts(known.gone)
    if gone and len(sentences) < _MOST:
        sentences.append(_tell_gone(gone, language))
        told += gone
    return _join_sentences(sentences, language), told


def _join_sentences(sentences: Iterable[str], language: Language) -> str:
    ended: list[str] = []
    for sentence in sentences:
        ended.append(end_sentence(sentence, language))
    between = " "
    if language == "zh":
        between = ""
    return between.join(ended)


def _tell_gone(parts: list[str], language: Language) -> str:
    words = join_parts(parts, language)
    return format_sentence("seen_gone", language, evidence=words)


def _tell_message(message: Message, language: Language) -> str:
    text = cut_at_word(message.text, _LONGEST_MESSAGE)
    if not message.recipients:
        return format_sentence("sent", language, text=text)
    separator = ", "
    if language == "zh":
        separator = "、"
    quoted: list[str] = []
    for name in message.recipients:
        quoted.append(f"“{name}”")
    names = separator.join(quoted)
    return format_sentence("sent_to", language, names=names, text=text)


def _repeats(words: str, sent: Iterable[Message]) -> bool:
    """Whether a message that was sent is in some words."""
    plain = normalize_text(words)
    for message in sent:
        text = normalize_text(message.text)
        if text in plain:
            return True
    return False


def _is_sent(words: str, sent: Iterable[Message]) -> bool:
    """Whether words are nothing but a message that was sent, or the name of who got it."""
    bare = normalize_text(words.strip("“”"))
    for message in sent:
        told = map(normalize_text, (message.text, *message.recipients))
        if bare in told:
            return True
    return False


def _tell_shown(parts: list[str], app: str, language: Language) -> str:
    """The parts, behind the name of the app unless all of them are states."""
    words = join_parts(parts, language)
    if all(_is_state(part, language) for part in parts):
        return words
    if app:
        return format_sentence("app_shows", language, app=app, evidence=words)
    return format_sentence("screen_shows", language, evidence=words)


def _is_state(words: str, language: Language) -> bool:
    """Whether words tell the state of something, as we tell it."""
    frame = _QUOTED.sub("“”", words)
    for key in _STATES:
        told = format_sentence(key, language, label="")
        if frame == told:
            return True
    return False


def is_tellable(words: str, language: Language) -> bool:
    """Whether words are texts between quotation marks, or a state as we tell it."""
    if _is_state(words, language):
        return True
    frame = _QUOTED.sub("", words)
    if frame == words:
        return False
    return not any(map(str.isalnum, frame))


def find_control_role(words: str, screen: Screen) -> str:
    """The role of the button or tab whose label some quoted words are; empty if they are more."""
    for element in screen.elements:
        if element.role in _CONTROLS and words == f"“{element.text}”":
            return element.role
    return ""


def list_named_texts(screen: Screen, wanted: str) -> list[str]:
    """The first texts of a screen with a time, day, length or sum that a task has, in quotes.

    Args:
        screen: the last one.
        wanted: the task, and what the user said besides.
    """
    named: list[str] = []
    for element in screen.elements:
        if element.role not in _CONTROLS and _has_value_of(
            element.text, wanted
        ):
            named.append(f"“{element.text}”")
    return drop_repeated(named)[:_MOST]


def _has_value_of(text: str, wanted: str) -> bool:
    for kind in ("time", "date", "duration", "amount"):
        if read_values(kind, [text]) & read_values(kind, [wanted]):
            return True
    return False


def drop_repeated(parts: Iterable[str]) -> list[str]:
    """The parts, each once, and none with which a longer one begins."""
    unlike = list(dict.fromkeys(parts))
    kept: list[str] = []
    for part in unlike:
        begin = part.removesuffix("”")
        longer = [each for each in unlike if each.startswith(begin)]
        if longer == [part]:
            kept.append(part)
    return kept


def drop_told(parts: Iterable[str], told: str) -> list[str]:
    """The parts without those that stand word for word in a quote of a line told before."""
    quotes: list[str] = []
    for quote in _QUOTED.findall(told):
        plain = normalize_text(quote)
        quotes.append(plain)
    kept: list[str] = []
    for part in parts:
        if not _is_within(part, quotes):
            kept.append(part)
    return kept


def _is_within(words: str, quotes: Sequence[str]) -> bool:
    """Whether words are in one of some quotes, or read a quoted message out as `You said ...`."""
    bare = words.strip("“”")
    plain = normalize_text(bare)
    said = _SAID.fullmatch(bare)
    if said is not None and plain not in quotes:
        return _is_message(said["text"], quotes)
    pattern = rf"(?<![0-9a-z]){re.escape(plain)}(?![0-9a-z])"
    for quote in quotes:
        match = re.search(pattern, quote)
        if match is not None:
            return True
    return False


def _is_message(text: str, quotes: Sequence[str]) -> bool:
    """Whether a text is one of some quotes, the end of which may be cut."""
    plain = normalize_text(text)
    for quote in quotes:
        begin = quote.removesuffix("...")
        if plain == quote:
            return True
        if begin != quote and plain.startswith(begin):
            return True
    return False


def fit_parts(parts: Sequence[str]) -> list[str]:
    """As many of the first parts as a line holds; the first of them in any case, cut if need be."""
    fitting: list[str] = []
    length = 0
    for part in parts:
        length += len(part)
        if fitting and length > LONGEST:
            break
        fitting.append(part)
    return fitting


def join_parts(parts: Iterable[str], language: Language) -> str:
    """The parts with the mark between them that the language has."""
    separator = "; "
    if language == "zh":
        separator = "；"
    return separator.join(parts)


def end_sentence(sentence: str, language: Language) -> str:
    """The sentence with a sign at its end; one that stands in a quote at the end is enough."""
    if sentence.rstrip("”").endswith(_ENDS):
        return sentence
    end = "."
    if language == "zh":
        end = "。"
    return f"{sentence}{end}"


def cut_at_word(text: str, limit: int) -> str:
    """The text on one line, cut to a number of characters, but not within a word."""
    words = text.split()
    line = " ".join(words)
    if len(line) <= limit:
        return line
    head = line[: limit - 1]
    rest = line[limit - 1 :]
    if rest[0].isalnum():
        head = _CUT_WORD.sub("", head)
    head = head.rstrip()
    return f"{head}…"


def list_messages(
    visits: Sequence[ScreenVisit], known: Sequence[str]
) -> list[Message]:
    """What was written and sent, as the page showed it after the touch.

    Args:
        visits: all screens of the run with the steps made on them, in order.
        known: the task and the quotes, one of which must have a word of the name of who got it.
    """
    names: dict[str, dict[str, None]] = {}
    for visit, after in pairwise(visits):
        text = _find_sent(visit, after.screen)
        if not text:
            continue
        got_it = names.setdefault(text, {})
        titles = find_titles(visit.screen)
        if titles and _is_mentioned(titles[0], known):
            got_it[titles[0]] = None
    messages: list[Message] = []
    for text, people in names.items():
        recipients = tuple(people)
        messages.append(Message(text, recipients))
    return messages


def _is_mentioned(name: str, texts: Sequence[str]) -> bool:
    """Whether texts have a name, or a word of it that stands for itself."""
    page = normalize_text("\n".join(texts))
    plain = normalize_text(name)
    if plain in page:
        return True
    words = set(_WORD.findall(plain))
    words -= SCREEN_WORDS
    words -= _SENDING
    known = _WORD.findall(page)
    return not words.isdisjoint(known)


def _find_sent(visit: ScreenVisit, after: Screen) -> str:
    """The message that a step sent, by the page before and after it; empty if it sent none."""
    step = visit.step
    if step is None or not is_send_label(read_pressed(step)):
        return ""
    page = "\n".join(after.texts)
    if not evidence.is_sent(visit.screen, after) or _UNSENT.search(page):
        return ""
    plain = normalize_text(page)
    for element in visit.screen.elements:
        held = normalize_text(element.value)
        if element.role == "input" and held and held in plain:
            return element.value
    return ""


def find_app_name(
    events: Iterable[Screen | Decision | Outcome], package: str
) -> str:
    """The name by which the run opened an app; empty if it did not, or if that is no plain name."""
    name = ""
    for event in events:
        if not isinstance(event, Outcome):
            continue
        opened = _OPENED.match(event.summary)
        if opened is not None and opened["package"] == package:
            name = opened["name"]
    if len(name) > _LONGEST_NAME:
        return ""
    return name
