"""What a run wrote and sent, and to whom: messages, mails, and photos or files without any words.

It counts as sent once the button was pressed, and what was written left its field for the page, or
the page of the mail was left; unless the next page says that it failed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from nodes import evidence
from nodes.approval.sensitivity.attachments import find_attachments
from nodes.approval.sensitivity.earlier_screens import EarlierScreen, add_touch
from nodes.approval.sensitivity.page_context import is_send_label
from nodes.approval.sensitivity.page_words import find_titles
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tapwright.text.stop_words import SCREEN_WORDS
from tools.screen import Element, Screen

_UNSENT = re.compile(
    r"\bnot (?:yet )?(?:sent|delivered)\b|\bfailed\b|\bunsent\b|\bretry\b|\btry again\b"
    r"|发送失败|未发[送出]|未送达|重试|重发",
    re.IGNORECASE,
)
_TO = re.compile(r"to|收件人", re.IGNORECASE)
_SUBJECT = re.compile(r"subject|主题", re.IGNORECASE)
"""Labels of the fields of a mail."""
_FORWARDED = re.compile(r"(?:fwd?|转发) ?[:：]\s*", re.IGNORECASE)
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


def list_messages(
    visits: Sequence[ScreenVisit], known: Sequence[str]
) -> list[Message]:
    """What was written and sent, each text once.

    Args:
        visits: all screens of the run with the steps made on them, in order.
        known: the task, what the person said, and the quotes; one of them must have a word of the
            title of a page for it to be the name of who got a message.
    """
    found: dict[tuple[str, bool], dict[str, None]] = {}
    earlier: list[EarlierScreen] = []
    for visit, after in pairwise(visits):
        message = _read_message(visit, after.screen, earlier, known)
        earlier.insert(0, add_touch(visit.screen, visit.target))
        if message is None:
            continue
        key = message.text, message.is_forwarded
        found.setdefault(key, {}).update(dict.fromkeys(message.recipients))
    messages: list[Message] = []
    for (text, is_forwarded), names in found.items():
        messages.append(Message(text, tuple(names), is_forwarded))
    return messages


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
    if not text:
        things = find_attachments(label, visit.screen, earlier)
        if find_attachments(label, after, ()):
            return None
        text = ", ".join(_choose_names(things))
    if not text:
        return None
    return Message(text, tuple(_list_recipients(visit.screen, known)))


def _list_recipients(page: Screen, known: Sequence[str]) -> Iterator[str]:
    """Whom the title of a page names, or a dialog that something is sent with."""
    if not page.dialog:
        for title in find_titles(page)[:1]:
            if _is_mentioned(title, known):
                yield title
        return
    said = normalize_text("\n".join(known))
    for element in page.elements:
        is_name = element.role in ("text", "item")
        if is_name and _is_within(element.text, said):
            yield element.text


def _is_within(text: str, said: str) -> bool:
    """Whether a text that may be a name stands among what was said."""
    words = normalize_text(text)
    return len(words) > 1 and words in said


def _read_mail(page: Screen, after: Screen) -> Message | None:
    """The mail that a page holds; None if it is empty, or if the next page holds it still."""
    if _find_subject(after) is not None:
        return None
    texts: list[str] = []
    for element in page.elements:
        if element.role == "input" and not _TO.fullmatch(element.text):
            texts.append(element.value)
    text = ": ".join(filter(None, texts))
    mark = _FORWARDED.match(text)
    if mark is not None:
        text = text[mark.end() :]
    if not text:
        return None
    return Message(text, tuple(_list_addressed(page)), mark is not None)


def _find_subject(page: Screen) -> Element | None:
    """The field for the subject of a mail; None on any other page."""
    for element in page.elements:
        if element.role == "input" and _SUBJECT.fullmatch(element.text):
            return element
    return None


def _list_addressed(page: Screen) -> Iterator[str]:
    """The names above the subject of a mail: in their field, or with a button to take them off."""
    subject = _find_subject(page)
    for element in page.elements:
        if subject is None or element.bounds.top >= subject.bounds.top:
            continue
        if element.role == "input" and element.value:
            yield element.value
        name = _TAKES_OFF.fullmatch(element.text)
        if name is not None and not _FILE.fullmatch(name["name"]):
            yield name["name"]


def _choose_names(things: Sequence[str]) -> list[str]:
    """The rows of what was picked; the names of files where nothing else is known."""
    rows = [name for name in things if not _FILE.fullmatch(name)]
    return rows or list(things)


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
