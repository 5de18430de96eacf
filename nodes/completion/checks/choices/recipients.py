"""A message that was sent on somebody else's page, or a call that was placed there.

A list of conversations may have "Iris Novak" above "Anna Schmidt". If Iris is to be texted and the
text went out on the page of Anna, no quote shows that it went to Iris: her row stood there all the
time. Only a person whose name follows the word for sending is read: `my mom` may be anybody.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nodes import evidence
from nodes.approval.sensitivity.page_context import (
    find_message_to_send,
    is_send_label,
)
from nodes.approval.sensitivity.page_words import find_titles
from nodes.completion.checks.run.buttons import read_pressed
from nodes.completion.visits import ScreenVisit
from tapwright.text.namesakes import find_near_name, names_other
from tapwright.text.normalize import normalize_text
from tools.actions import Submit, Tap, TapText
from tools.screen import Screen, read_row_name

_GIVING = r"(?:send|write|forward|share|give|pay|transfer|reply|respond|answer)"
_TELLING = r"(?:text|message|call|ring|phone|dial|tell|ask|e-?mail|remind|invite|notify)"
_ADDRESSING = re.compile(
    rf"(?<!\ba )(?<!\bthe )(?<!\bmy )\b(?:"
    rf"{_GIVING}\b(?:(?:(?!\b(?:to|with|that|about)\b)[^.;:!?]){{0,60}}\b(?:to|with))?"
    rf"|{_TELLING}\b)\s*(?P<rest>.*)",
    re.DOTALL,
)
"""The first word for sending, or for calling, and what stands behind it."""
_ADDRESSING_ZH = re.compile(
    r"(?:(?:发|分享|转|写|打)[^给，。；：！？\n]{0,20}给|给|告诉|通知|回复|联系|拨打|呼叫)"
    r"(?P<rest>.*)",
    re.DOTALL,
)
_QUOTES = "\"'“”‘’「」『』 "
_GOES_ON = re.compile(r"['’]s\b|\s*的|[a-z0-9]")
_CALL = re.compile(
    r"(?:voice |video )?call|dial|(?:语音|视频)?(?:通话|呼叫)|拨打(?:电话)?|拨号",
    re.IGNORECASE,
)
_GROUP_TITLE = re.compile(r"\S\s*[(（](?:[3-9]|\d\d+)[)）]$")
"""The name of a group, with the number of its members."""
_MEMBERS = re.compile(r"\s*[(（]\d+[)）]$")
_OF_MAIL = re.compile(r"to|cc|subject|收件人|抄送|主题", re.IGNORECASE)
"""Labels of fields of a mail, whose title may end with the number of its answers."""
_ANY_GROUP = re.compile(
    r"\b(?:group|team|family|everyone|everybody|all|channel|we|us)\b|群|组|大家|所有人|家人|们",
    re.IGNORECASE,
)
"""Words of a task that may mean a group."""
_ONE_PERSON = re.compile(
    rf"\b(?i:{_TELLING}|write|write to)\s+([A-Z][a-z]+)\b"
    r"|(?:[跟给和]([\u3400-\u9fff]{2,3}?)(?:说|讲|发|回|打)"
    r"|(?:告诉|通知)([\u3400-\u9fff]{2,3}?)(?=我|[，,]|一[声下]))"
)
"""One person who is to be told something."""
_WORD = re.compile(r"[a-z]{2,}|[\u3400-\u9fff]{2,}")
_NAME_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 2
"""Characters of a name, and words of a full one."""


@dataclass(frozen=True)
class WrongRecipient:
    """Two people of one list."""

    taken: str
    """On whose page it was sent."""
    wanted: str
    """Whom the instruction names."""
    is_call: bool = False
    """It was a call, and no message."""


def find_wrong_recipient(
    instruction: str, visits: Sequence[ScreenVisit]
) -> WrongRecipient | None:
    """Who got what was sent, if the instruction names another one of the same list.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.

    Returns:
        None if nothing was sent on a page of somebody else, or if that one may be meant: the
        instruction has a word of the name, or the row of the named one was touched last.
    """
    addressed = _list_addressed(instruction) or [""]
    found = _find_wrong(addressed[0], instruction, visits)
    if found is not None or not _has_got(addressed[0], visits):
        return found
    # Whoever is to be told first may be told to call somebody else.
    for later in addressed[1:]:
        found = _find_wrong(later, instruction, visits)
        if found is not None:
            return found
    return None


def find_next_recipient(
    instruction: str, visits: Sequence[ScreenVisit]
) -> WrongRecipient | None:
    """Who is about to get what the last step sends, if only others are named; else None.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them; the last one is still to come.
    """
    if not visits or not is_sending(visits[-1]):
        return None
    first: WrongRecipient | None = None
    for addressed in _list_addressed(instruction) or [""]:
        found = _find_wrong(
            addressed, instruction, visits, start=len(visits) - 1
        )
        if found is None:
            return None
        first = first or found
    return first


def find_namesake(
    instruction: str, visit: ScreenVisit
) -> WrongRecipient | None:
    """Whose page a step sends on whose name is nearly the one that is named; None if it is none.

    The name may be written wrongly in the instruction, so that this is no more than a doubt.

    Args:
        instruction: the user's.
        visit: with the step.
    """
    if not is_sending(visit):
        return None
    for addressed in _list_addressed(instruction):
        words = _NAME_WORD.findall(addressed)[:_LEAST]
        for title in find_titles(visit.screen):
            if _find_addressed_row(addressed, {normalize_text(title): title}):
                continue
            near = find_near_name(addressed, title)
            if near or names_other(" ".join(words), title):
                return WrongRecipient(
                    taken=title,
                    wanted=near or " ".join(words).title(),
                    is_call=_is_calling(visit),
                )
    return None


def find_sent_namesake(
    instruction: str, asked: Sequence[tuple[ScreenVisit, Sequence[str]]]
) -> WrongRecipient | None:
    """Who got what one of nearly the same name was to get; None if that one got it too.

    Args:
        instruction: the user's.
        asked: each screen with its step, and what the user was asked before the step. Who was told
            there of the name that is meant has agreed to the other one.
    """
    found: WrongRecipient | None = None
    for visit, questions in asked:
        if not is_sending(visit):
            continue
        near = find_namesake(instruction, visit)
        if near is None:
            titles = find_titles(visit.screen)
            if found is not None and found.wanted in titles:
                found = None
            continue
        if not any(near.wanted in question for question in questions):
            found = near
    return found


def _find_group(
    instruction: str, visits: Sequence[ScreenVisit]
) -> WrongRecipient | None:
    """The group that the last page writes to, if a person or another group is named; or None."""
    visit = visits[-1]
    for element in visit.screen.elements:
        if element.role == "input" and _OF_MAIL.fullmatch(element.text):
            return None
    title = ""
    for each in find_titles(visit.screen):
        if _GROUP_TITLE.search(each):
            title = each
    if not title:
        return None
    wanted = _find_plain_group(title, instruction, visits)
    if wanted:
        return WrongRecipient(taken=title, wanted=wanted)
    if _ANY_GROUP.search(instruction):
        return None
    match = _ONE_PERSON.search(evidence.QUOTES.sub(" ", instruction))
    if match is None:
        return None
    person = next(filter(None, match.groups()))
    plain = normalize_text(instruction)
    words = _WORD.findall(normalize_text(title))
    if all(word in plain for word in words):
        return None
    return WrongRecipient(
        taken=title, wanted=person, is_call=_is_calling(visit)
    )


def _find_plain_group(
    title: str, instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """The row that is named, where the name of a group has more, as "Team (old)"; or empty."""
    plain = normalize_text(instruction)
    name = normalize_text(_MEMBERS.sub("", title))
    if name in plain:
        return ""
    for visit in visits:
        for element in visit.screen.elements:
            row = normalize_text(read_row_name(element.text))
            if element.role != "item" or row not in plain:
                continue
            if len(row) > _LEAST and name.startswith(row) and name != row:
                return read_row_name(element.text)
    return ""


def _find_wrong(
    addressed: str,
    instruction: str,
    visits: Sequence[ScreenVisit],
    *,
    start: int = 0,
) -> WrongRecipient | None:
    """Who got what one that is named was to get; None if that one got it too.

    Args:
        addressed: the instruction from the name on; empty if no word for sending names anybody.
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        start: index of the first step that counts.
    """
    found: WrongRecipient | None = None
    for number, visit in enumerate(visits):
        if number < start or not is_sending(visit):
            continue
        seen = visits[: number + 1]
        pair = _compare_with_lists(addressed, seen)
        if pair is not None:
            if not _is_mentioned(pair, instruction):
                found = pair
            continue
        found = _find_group(instruction, seen)
        if found is None:
            return None
    return found


def _has_got(addressed: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether something was sent on the page of one that is named."""
    for visit in visits:
        if not is_sending(visit):
            continue
        titles = map(normalize_text, find_titles(visit.screen))
        if _find_addressed_row(addressed, dict.fromkeys(titles, "")):
            return True
    return False


def _list_addressed(instruction: str) -> list[str]:
    """The instruction from each name on to which something is to be sent."""
    plain = normalize_text(instruction)
    addressed: list[str] = []
    start = 0
    while True:
        match = _ADDRESSING.search(plain, start) or _ADDRESSING_ZH.search(
            plain, start
        )
        if match is None:
            return addressed
        start = max(match.start("rest"), start + 1)
        addressed.append(match["rest"].lstrip(_QUOTES))


def is_sending(visit: ScreenVisit) -> bool:
    """Whether the step made on a screen sends what was written there, or calls."""
    if visit.step is None or visit.screen.dialog:
        return False
    if isinstance(visit.step.action, Submit):
        return any(map(is_send_label, visit.screen.texts))
    if not isinstance(visit.step.action, (Tap, TapText)):
        return False
    if is_send_label(read_pressed(visit.step)) or _is_calling(visit):
        return True
    return _sends_by_icon(visit)


def _is_calling(visit: ScreenVisit) -> bool:
    """Whether the step touched a button that calls."""
    if visit.step is None:
        return False
    label = read_pressed(visit.step).strip()
    return _CALL.fullmatch(label) is not None


def _sends_by_icon(visit: ScreenVisit) -> bool:
    """Whether the step touched a button without a name beside a message."""
    if visit.step is None or not isinstance(visit.step.action, Tap):
        return False
    for element in visit.screen.elements:
        if element.index == visit.step.action.element:
            return bool(find_message_to_send(element, visit.screen))
    return False


def _compare_with_lists(
    addressed: str, visits: Sequence[ScreenVisit]
) -> WrongRecipient | None:
    """Whose page the last screen is, and who was meant of the lists that were seen before."""
    page = visits[-1].screen
    titles = list(map(normalize_text, find_titles(page)))
    for place, visit in enumerate(visits[:-1]):
        names = dict(_list_names(visit.screen))
        taken = next((title for title in titles if title in names), "")
        wanted = _find_addressed_row(addressed, names)
        if not taken or not wanted or taken == wanted:
            continue
        if _is_shown(wanted, taken, page) or _is_taken_last(
            wanted, taken, visits[place:]
        ):
            return None
        return WrongRecipient(
            taken=names[taken],
            wanted=names[wanted],
            is_call=_is_calling(visits[-1]),
        )
    return None


def _list_names(screen: Screen) -> Iterator[tuple[str, str]]:
    """The names of the rows of a screen, as they are compared and as they are written."""
    for element in screen.elements:
        if element.role != "item" or element.index < 0:
            continue
        name = read_row_name(element.text).strip()
        has_digit = any(map(str.isdigit, name))
        if len(name) >= _LEAST and not has_digit:
            yield normalize_text(name), name


def _find_addressed_row(addressed: str, names: dict[str, str]) -> str:
    """The longest name with which the words begin; empty if it only is whose something is."""
    for name in sorted(names, key=len, reverse=True):
        if addressed.startswith(name):
            return "" if _goes_on(addressed[len(name) :]) else name
    return ""


def _goes_on(behind: str) -> bool:
    """Whether the words behind a name say what of that person is meant, or the name is longer."""
    return _GOES_ON.match(behind) is not None


def _is_shown(name: str, taken: str, screen: Screen) -> bool:
    """Whether a page has a name, and not only within the longer one that it is the page of."""
    texts = map(normalize_text, screen.texts)
    return any(name in text.replace(taken, " ") for text in texts)


def _is_taken_last(
    wanted: str, taken: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether the row of the one was touched, and that of the other not after it."""
    last = ""
    for visit in visits:
        touched = normalize_text(visit.target.text) if visit.target else ""
        last = next((name for name in (wanted, taken) if name in touched), last)
    return last == wanted


def _is_mentioned(pair: WrongRecipient, instruction: str) -> bool:
    """Whether the instruction has a word of the name of the one who got it."""
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    others = plain.replace(normalize_text(pair.wanted), " ")
    words = _WORD.findall(normalize_text(pair.taken))
    return any(word in others for word in words)
