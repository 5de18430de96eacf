"""What holds once a run is done, in sentences of ours: what was sent, shown, switched, deleted.

They stand where the model has no sentence of its own that can be told. A text of a screen stands
between quotation marks, behind the name of the app that shows it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from graph.state import Decision, Outcome
from nodes.completion.sent_messages import Message
from nodes.phrases.sentences import Language, format_sentence
from tapwright.text.normalize import normalize_text
from tapwright.text.readers import read_values
from tools.screen import Screen

LONGEST = 200
"""Characters of a line."""
_LONGEST_MESSAGE = 140
"""Characters of a message."""
_LONGEST_ROW = 80
"""Characters of a text that is told whole for a part of it."""
_LONGEST_NAME = 24
"""Characters of an app's name; what is longer is none."""
_CONTROLS = ("button", "tab")
"""Roles of what a page offers to touch, whatever was done."""
_MOST, _MOST_MESSAGES = 3, 2
"""Sentences, and messages among them: two of three would look like all."""
_QUOTED = re.compile("“([^”]*)”")
_SAID = re.compile(
    r"(?:[^,，:：]{1,30}? said |[^,，:：]{1,12}说[:：]\s*)"
    r"(?P<text>.+?)(?:\s+\d{1,2}:\d{2}(?:\s?[AP]M)?)?"
)
"""What Messages puts around a text that it reads out: `You said See you 9:00 AM`."""
_SENT_NOTE = re.compile(
    r"(?:(?:message|mail|e-?mail) )?sent\.?$|you said |(?:邮件|消息)?已发送$|您说[:：]|remove |移除"
)
"""How a page tells that something went out, and what it offered to take off before."""
_STATES = ("told_on", "told_off", "told_selected")
_VALUES = ("told_set", "told_already")
"""Keys of the states that we tell, and of those with a value at the end."""
_OPENED = re.compile(r"Opened (?P<name>.+?) \((?P<package>[\w.]+)[,)]")
_ENDS = (".", "!", "?", "。", "！", "？", "…")
_DIGIT = re.compile(r"\d")
_COUNT_OR_HOUR = re.compile(r"\d{1,3}|\d{1,2}:\d{2}(?:\s?[AP]M)?")
_LONG_NUMBER = 5
"""Digits of a number that stands for itself, as that of a phone does."""
_CUT_WORD = re.compile(r"[A-Za-z0-9]+$")


@dataclass(frozen=True, kw_only=True)
class Holding:
    """What is known of the phone at the end, as the user reads it."""

    sent: Sequence[Message] = ()
    shown: Sequence[str] = ()
    """What the last screen shows: texts between quotation marks, and states in words."""
    kept: Sequence[str] = ()
    """What forms said that were kept, in a line each."""
    renamed: Sequence[tuple[str, str]] = ()
    """What has another name now: the old name and the new one."""
    deleted: Sequence[str] = ()
    """Texts that are not there any more because the run deleted them."""
    gone: Sequence[str] = ()
    """Texts that are not there any more."""
    left: Sequence[str] = ()
    """Those of the same name that still are."""
    doubles: Sequence[str] = ()
    """How many of rows that are alike went and are left, in a sentence each."""
    app: str = ""
    """The name of the app in front; empty if it is unknown."""


def tell_holding(known: Holding, language: Language) -> tuple[str, list[str]]:
    """What is known, in three sentences at most.

    Args:
        known: at the end of the run.
        language: of the user.

    Returns:
        The sentences, empty if nothing is known; and what of the shown and the gone they have.
    """
    sentences: list[str] = []
    if len(known.sent) <= _MOST_MESSAGES:
        for message in known.sent:
            sentences.append(tell_message(message, language))
    for old, new in known.renamed:
        words = format_sentence("renamed", language, old=old, new=new)
        sentences.append(words)
    # What a message says is told by itself.
    repeated = [each for each in known.shown if _repeats(each, known.sent)]
    needless = list_sent_notes((*known.shown, *known.gone), known.sent)
    needless += _list_names(known)
    shown = fit_parts(_leave_out(known.shown, [*repeated, *needless]))
    if shown:
        sentences.append(_tell_shown(shown, known.app, language))
    kept = fit_parts(known.kept)
    if kept:
        app = "" if shown else known.app
        sentences.append(tell_saved(kept, app, language))
    deleted = fit_parts(_leave_out(known.deleted, needless))
    sentences += _tell_parts("deleted", deleted, language)
    gone = fit_parts(_leave_out(known.gone, needless))
    sentences += _tell_parts("seen_gone", gone, language)
    sentences += known.doubles
    sentences += _tell_parts("seen_still", fit_parts(known.left), language)
    told = join_told(sentences[:_MOST], language)
    return told, [*needless, *shown, *deleted, *gone]


def list_sent_notes(parts: Iterable[str], sent: Sequence[Message]) -> list[str]:
    """Those of some parts that only say that something was sent, or who got it."""
    return [words for words in parts if _is_sent(words, sent)]


def _list_names(known: Holding) -> list[str]:
    """What of the shown and the gone only has the new name or the old one of what was renamed."""
    names: list[str] = []
    for old, new in known.renamed:
        names += [each for each in known.shown if new in each]
        names += [each for each in known.gone if old in each]
    return names


def _leave_out(parts: Iterable[str], others: Sequence[str]) -> list[str]:
    return [words for words in parts if words not in others]


def join_told(sentences: Iterable[str], language: Language) -> str:
    """Sentences on one line, each with a sign at its end."""
    ended: list[str] = []
    for sentence in sentences:
        ended.append(end_sentence(sentence, language))
    between = " "
    if language == "zh":
        between = ""
    return between.join(ended)


def _tell_parts(
    key: str, parts: Sequence[str], language: Language
) -> Iterator[str]:
    """The sentence of a key, if there are parts that it can tell."""
    if parts:
        words = join_parts(parts, language)
        yield format_sentence(key, language, evidence=words)


def tell_saved(parts: Sequence[str], app: str, language: Language) -> str:
    """What a form said that was kept, with the name of its app if that is not told yet."""
    words = join_parts(parts, language)
    if app:
        return format_sentence("saved_in", language, app=app, words=words)
    if parts and not parts[0].startswith("“"):
        # The field's own colon comes next.
        return format_sentence("saved_with", language, words=words)
    return format_sentence("saved", language, words=words)


def tell_message(message: Message, language: Language) -> str:
    """What was sent or forwarded, and to whom."""
    text = _quote_message(message, language)
    key = "sent"
    if message.is_forwarded:
        key = "forwarded"
    if not message.recipients:
        return format_sentence(key, language, text=text)
    separator = ", "
    if language == "zh":
        separator = "、"
    quoted: list[str] = []
    for name in message.recipients:
        quoted.append(f"“{name}”")
    names = separator.join(quoted)
    return format_sentence(f"{key}_to", language, names=names, text=text)


def _quote_message(message: Message, language: Language) -> str:
    """The words of a message; of a mail, its subject and its text, each by itself."""
    subject = message.subject
    body = message.text.removeprefix(f"{subject}: ")
    text = cut_at_word(body, _LONGEST_MESSAGE)
    if not subject or body == message.text:
        return f"“{text}”"
    title = cut_at_word(subject, _LONGEST_ROW)
    return format_sentence("mail", language, subject=title, text=text)


def _repeats(words: str, sent: Iterable[Message]) -> bool:
    """Whether a message that was sent is in some words."""
    plain = normalize_text(words)
    for message in sent:
        text = normalize_text(message.text)
        if text in plain:
            return True
    return False


def _is_sent(words: str, sent: Sequence[Message]) -> bool:
    """Whether words are nothing but a message that was sent, who got it, or that it was sent."""
    bare = normalize_text(words.strip("“”"))
    if sent and _SENT_NOTE.match(bare):
        return True
    for message in sent:
        told = map(normalize_text, (message.text, *message.recipients))
        if bare in told:
            return True
    return False


def _tell_shown(parts: list[str], app: str, language: Language) -> str:
    """The parts, behind the name of the app unless all of them are states."""
    words = join_parts(parts, language)
    if all(is_state(part, language) for part in parts):
        return words
    if app:
        return format_sentence("app_shows", language, app=app, evidence=words)
    return format_sentence("screen_shows", language, evidence=words)


def is_state(words: str, language: Language) -> bool:
    """Whether words tell the state of something, as we tell it."""
    frame = _QUOTED.sub("“”", words)
    for key in _STATES:
        told = format_sentence(key, language, label="")
        if frame == told:
            return True
    for key in _VALUES:
        told = format_sentence(key, language, label="", value="")
        if frame.startswith(told):
            return True
    return False


def is_tellable(words: str, language: Language) -> bool:
    """Whether words are texts between quotation marks, or a state as we tell it."""
    if is_state(words, language):
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


def complete_quote(words: str, screen: Screen) -> str:
    """Quoted words as the whole text of the screen that has them, if that is one and no long one.

    A model may cite `sent` of "Sent", or `6:30 AM` of "6:30 AM, Tomorrow".
    """
    plain = normalize_text(words.strip("“”"))
    whole: list[str] = []
    for text in dict.fromkeys(screen.texts):
        if _is_within(words, [normalize_text(text)]):
            whole.append(text)
    is_quote = _QUOTED.fullmatch(words) is not None
    if not (is_quote and plain and len(whole) == 1):
        return words
    text = whole[0]
    if len(text) > _LONGEST_ROW:
        return words
    return f"“{text}”"


def list_named_texts(
    screen: Screen, wanted: str, others: Sequence[str]
) -> list[str]:
    """The first texts of a screen with a time, day, length or sum that a task has, in quotes.

    Args:
        screen: the last one.
        wanted: the task, and what the user said besides.
        others: rows that stood there before the run put its own among them.
    """
    named: list[str] = []
    for element in screen.elements:
        if element.role in _CONTROLS or element.text in others:
            continue
        if _has_value_of(element.text, wanted):
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
        if not (_is_within(part, quotes) or _has_told_columns(part, quotes)):
            kept.append(part)
    return kept


def _has_told_columns(words: str, quotes: Sequence[str]) -> bool:
    """Whether a row adds nothing to some quotes but a count, an hour, or the kind of a number.

    `555 0107, Mobile` adds nothing to the message in which 555 0107 was sent.
    """
    columns = words.strip("“”").split(", ")
    told = [column for column in columns if _is_within(column, quotes)]
    rest: list[str] = []
    for column in columns:
        if column not in told and not _COUNT_OR_HOUR.fullmatch(column):
            rest.append(column)
    if len(columns) < 2 or not told:
        return False
    if any(map(_is_long_number, told)):
        return "".join(rest).isalpha() or not rest
    return not rest


def _is_long_number(text: str) -> bool:
    return len(_DIGIT.findall(text)) >= _LONG_NUMBER


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
