"""Another mail was forwarded than the one that is named.

"Forward the hotel's mail to Ann" is not done by a mail whose subject is "Fwd: Your flight", if
nothing of that mail has a word of the hotel and another row does. If no row does, it is doubtful.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from nodes.approval.sensitivity.page_context import is_send_label
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Screen

_SUBJECT = re.compile(
    r"(?:^|, )(?:fwd?|转发) ?[:：]\s*(?P<subject>.+)", re.IGNORECASE
)
"""What mail programs put before the subject of a mail that is handed on."""
_ORDER = re.compile(
    r"\bforward(?:ing|ed|s)?\s+(?P<mail>.+?)(?:\s+(?:on )?to\b|[.;!?]|$)"
    r"|(?:把|将)(?P<mail_zh>[^，。；]{1,40}?)转发|转发(?P<mail_zh_2>[^，。；]{1,40}?)(?:给|[，。；]|$)",
    re.IGNORECASE,
)
"""What is to be forwarded."""
_ANY_MAIL = re.compile(
    r"\b(?:this|that|ones?|e-?mails?|mails?|messages?|letters?|newest|latest|last|first|recent|new"
    r"|unread|got|received|sent|in my|inbox)\b"
    r"|邮件|信息|收件箱里?|最新|最近|最后|未读|第[一二三四五]|我?收到|[这那一]封|封|的",
    re.IGNORECASE,
)
"""Words that may be said of any mail."""


def list_forwarded(visits: Sequence[ScreenVisit]) -> list[str]:
    """The subjects of the mails that the run forwarded, each once."""
    subjects: dict[str, None] = {}
    for visit in visits:
        if visit.step is None or not is_send_label(read_pressed(visit.step)):
            continue
        subject = _find_subject(visit.screen)
        if subject:
            subjects[subject] = None
    return list(subjects)


def find_other_forward(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The subject of the mail that was forwarded last, if another row is the one that is named.

    Empty if anything of that mail has a word of what is named, or if no other row has one.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    mail = _read_forwarded(instruction, visits)
    if mail is None or mail.is_named or not mail.is_other_named:
        return ""
    return mail.subject


def find_doubtful_forward(
    instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """The subject of the mail that was forwarded last, if nothing seen has a word of what is named.

    It may be the right one: a mail of "Restwell" may be that of the hotel.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    mail = _read_forwarded(instruction, visits)
    if mail is None or mail.is_named or mail.is_other_named:
        return ""
    return mail.subject


def is_named_by(answer: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the mail that was forwarded last has each word of an answer that any row has."""
    forwarded = list_forwarded(visits)
    if not forwarded:
        return False
    own, others = _sort_texts(forwarded[-1], visits)
    known = paraphrase.list_terms("\n".join(own))
    shown = paraphrase.list_terms("\n".join(others))
    told = paraphrase.list_terms(_ANY_MAIL.sub(" ", answer))
    named = told & (known | shown)
    return bool(named) and named <= known


@dataclass(frozen=True)
class _Forwarded:
    """The mail that was forwarded last, beside what the instruction calls it."""

    subject: str
    is_named: bool
    """Whether something seen of it has a word of that."""
    is_other_named: bool
    """Whether another row has."""


def _read_forwarded(
    instruction: str, visits: Sequence[ScreenVisit]
) -> _Forwarded | None:
    """The mail that was forwarded last; None if none was, or if any mail may be meant."""
    wanted = _read_wanted(instruction)
    forwarded = list_forwarded(visits)
    if not wanted or not forwarded:
        return None
    subject = forwarded[-1]
    own, others = _sort_texts(subject, visits)
    return _Forwarded(
        subject=subject,
        is_named=_has_term(wanted, own),
        is_other_named=_has_term(wanted, others),
    )


def _has_term(wanted: set[str], texts: Sequence[str]) -> bool:
    terms = map(paraphrase.list_terms, texts)
    return not all(map(wanted.isdisjoint, terms))


def _read_wanted(instruction: str) -> set[str]:
    """The terms by which an instruction names the mail that is to be forwarded."""
    match = _ORDER.search(instruction)
    if match is None:
        return set()
    named = match["mail"] or match["mail_zh"] or match["mail_zh_2"]
    return paraphrase.list_terms(_ANY_MAIL.sub(" ", named))


def _find_subject(screen: Screen) -> str:
    """The subject that a page hands on, without the mark before it; empty if it hands none on."""
    for element in screen.elements:
        for text in (element.value, element.text):
            match = _SUBJECT.search(text)
            if match is not None:
                return match["subject"].strip()
    return ""


def _sort_texts(
    subject: str, visits: Sequence[ScreenVisit]
) -> tuple[list[str], list[str]]:
    """The texts of the mail with a subject, and the rows of others.

    A page that has the subject and no other row is that mail, opened.
    """
    plain = normalize_text(subject)
    own = [subject]
    others: list[str] = []
    for visit in visits:
        rows: list[str] = []
        texts = visit.screen.texts
        page = normalize_text("\n".join(texts))
        for element in visit.screen.elements:
            if element.role == "item" and element.text:
                rows.append(element.text)
        strange: list[str] = []
        for row in rows:
            if plain in normalize_text(row):
                own.append(row)
            else:
                strange.append(row)
        if plain in page and len(rows) == len(strange):
            own += texts
        else:
            others += strange
    return own, others
