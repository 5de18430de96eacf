"""What a run wrote and sent, and to whom: messages, mails, and photos or files without any words.

It counts as sent once the button was pressed, and what was written left its field for the page, or
the page of the mail was left; unless the next page says that it failed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from nodes import evidence
from nodes.approval.sensitivity.attachments import find_attachments
from nodes.approval.sensitivity.earlier_screens import EarlierScreen, add_touch
from nodes.approval.sensitivity.page_context import is_send_label
from nodes.approval.sensitivity.page_words import find_titles
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.visits import ScreenVisit
from tapwright.text.clock_times import find_times
from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import SCREEN_WORDS
from tools.screen import Element, Screen

_UNSENT = re.compile(
    r"\bnot (?:yet )?(?:sent|delivered)\b|\bfailed\b|\bunsent\b|\bretry\b|\btry again\b"
    r"|发送失败|未发[送出]|未送达|重试|重发",
    re.IGNORECASE,
)
_FROM_ONESELF = re.compile(
    r"^(?:you|me|您|你|我)(?:[:：]| ?(?:said|说)[:：]?)\s*", re.IGNORECASE
)
"""What a list puts before a message that one wrote oneself."""
_TO = re.compile(r"to|收件人", re.IGNORECASE)
_SUBJECT = re.compile(r"subject|主题", re.IGNORECASE)
"""Labels of the fields of a mail."""
_FORWARDED = re.compile(r"^(?:fwd?|转发) ?[:：]\s*", re.IGNORECASE)
"""What mail programs put before the subject of a mail that is handed on."""
_TAKES_OFF = re.compile(r"(?:remove |移除 ?)(?P<name>[^,，]+)", re.IGNORECASE)
"""The label of a button that takes somebody off the list again."""
_FILE = re.compile(r"\S+\.[A-Za-z][A-Za-z0-9]{1,4}")
_WORD = re.compile(r"[a-z]{2,}")
_SENDING = frozenset(
    {"chat", "email", "mail", "message", "messages", "reply", "send", "text"}
)
"""Words of the title of a page on which anything is sent to anybody."""


@dataclass(frozen=True)
class Message:
    """Something that a run wrote and sent."""

    text: str
    """What was written; the subject of a mail stands before it."""
    recipients: tuple[str, ...] = ()
    """Who got it, without the names that may be something else."""
    is_forwarded: bool = False
    subject: str = ""
    """Of a mail."""


def repeats_message(words: str, messages: Sequence[Message]) -> bool:
    """Whether words that a page showed only repeat what was sent.

    Args:
        words: as they are quoted.
        messages: that were sent.
    """
    plain = normalize_text(words.strip(evidence.QUOTE_SIGNS))
    if not plain:
        return False
    for message in messages:
        text = normalize_text(message.text)
        if plain in text or _is_row_of(plain, message, text):
            return True
    return False


def _is_row_of(row: str, message: Message, text: str) -> bool:
    """Whether a row of a list has a message, who got it and the hour, and nothing besides.

    A list shows the end of a long one as `…`.
    """
    rest = row
    for name in message.recipients:
        rest = rest.removeprefix(f"{normalize_text(name)}, ")
    for hour in find_times(rest, bare=False):
        if rest[: hour.start] in ("", "me, ", "我, "):
            rest = rest[hour.end :].removeprefix(", ")
            break
    rest = _FROM_ONESELF.sub("", rest)
    begin = rest.removesuffix("...")
    if rest == row or not begin:
        return False
    if begin != rest:
        return any(part.startswith(begin) for part in text.split(": "))
    return rest in text


def list_messages(
    visits: Sequence[ScreenVisit], known: Sequence[str]
) -> list[Message]:
    """What was written and sent, each text once.

    Args:
        visits: all screens of the run with the steps made on them, in order.
        known: the task, what the person said, and the quotes; one of them must have a word of the
            title of a page for it to be the name of who got a message.
    """
    messages: dict[str, Message] = {}
    earlier: list[EarlierScreen] = []
    for visit, after in pairwise(visits):
        message = _read_message(visit, after.screen, earlier, known)
        page = add_touch(visit.screen, visit.target)
        earlier.insert(0, page)
        if message is None:
            continue
        before = messages.get(message.text)
        if before is not None:
            # The same words went to somebody else too.
            names = (*before.recipients, *message.recipients)
            unlike = tuple(dict.fromkeys(names))
            message = replace(message, recipients=unlike)
        messages[message.text] = message
    return list(messages.values())


def _read_message(
    visit: ScreenVisit,
    after: Screen,
    earlier: Sequence[EarlierScreen],
    known: Sequence[str],
) -> Message | None:
    """The message that a step sent, by the page before and after it; None if it sent none."""
    if visit.step is None:
        return None
    label = read_pressed(visit.step)
    page = "\n".join(after.texts)
    if not is_send_label(label) or _UNSENT.search(page):
        return None
    if _find_subject(visit.screen) is not None:
        return _read_mail(visit.screen, after)
    text = _find_text(visit.screen, after)
    if not text and not find_attachments(label, after, ()):
        things = find_attachments(label, visit.screen, earlier)
        text = _name_things(things)
    if not text:
        return None
    names = tuple(_list_recipients(visit.screen, known))
    return Message(text, names)


def _list_recipients(page: Screen, known: Sequence[str]) -> Iterator[str]:
    """Whom the title of a page names, or a dialog that something is sent with."""
    titles = find_titles(page)
    if titles and not page.dialog and _is_mentioned(titles[0], known):
        yield titles[0]
    if not page.dialog:
        return
    text = "\n".join(known)
    said = normalize_text(text)
    for element in page.elements:
        if element.role not in ("text", "item"):
            continue
        name = normalize_text(element.text)
        if len(name) > 1 and name in said:
            yield element.text


def _read_mail(page: Screen, after: Screen) -> Message | None:
    """The mail that a page holds; None if it is empty, or if the next page holds it still."""
    subject = _find_subject(page)
    if subject is None or _find_subject(after) is not None:
        return None
    texts: list[str] = []
    for element in page.elements:
        if element.role != "input" or _TO.fullmatch(element.text):
            continue
        if element.value:
            texts.append(element.value)
    written = ": ".join(texts)
    text = drop_forward_mark(written)
    if not text:
        return None
    names = tuple(_list_addressed(page))
    return Message(
        text,
        names,
        is_forwarded=text != written,
        subject=drop_forward_mark(subject.value),
    )


def _find_subject(page: Screen) -> Element | None:
    """The field for the subject of a mail; None on any other page."""
    for element in page.elements:
        if element.role == "input" and _SUBJECT.fullmatch(element.text):
            return element
    return None


def list_chips(page: Screen) -> Iterator[str]:
    """The labels of the buttons that take somebody off the list of a mail again."""
    subject = _find_subject(page)
    if subject is None:
        return
    for element in page.elements:
        if element.bounds.top >= subject.bounds.top:
            continue
        if _TAKES_OFF.fullmatch(element.text):
            yield element.text


def drop_forward_mark(text: str) -> str:
    """The subject of a mail without what says that it is handed on."""
    return _FORWARDED.sub("", text, count=1)


def _list_addressed(page: Screen) -> Iterator[str]:
    """The names above the subject of a mail: in their field, or with a button to take them off."""
    subject = _find_subject(page)
    if subject is None:
        return
    for element in page.elements:
        if element.bounds.top >= subject.bounds.top:
            continue
        if element.role == "input" and element.value:
            yield element.value
        chip = _TAKES_OFF.fullmatch(element.text)
        if chip is None:
            continue
        name = chip["name"]
        if _FILE.fullmatch(name) is None:
            yield name


def _name_things(things: Sequence[str]) -> str:
    """The rows of what was picked; the names of files where nothing else is known."""
    rows: list[str] = []
    for name in things:
        if _FILE.fullmatch(name) is None:
            rows.append(name)
    return ", ".join(rows or things)


def _find_text(page: Screen, after: Screen) -> str:
    """The text that left its field and stands on the page now; empty if none did."""
    if not evidence.is_sent(page, after):
        return ""
    plain = normalize_text("\n".join(after.texts))
    for element in page.elements:
        held = normalize_text(element.value)
        if element.role == "input" and held and held in plain:
            return element.value
    return ""


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
