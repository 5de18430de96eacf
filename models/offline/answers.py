"""Questions about what the phone shows, and the words on the screen that answer them."""

import re
from collections.abc import Sequence
from datetime import datetime

from models.offline import agenda, items, quotes
from models.offline.prompt import ElementLine
from models.offline.scene import CHECKABLE, Scene
from models.offline.wish import Wish
from models.offline.words import (
    CJK,
    HOMES,
    SAME,
    find_head_concepts,
    has_mention,
    is_chinese,
    is_word_for,
    match_score,
    norm,
    split_parts,
)
from tapwright.text.clock_times import find_times
from tapwright.text.dates import find_dates
from tapwright.text.weekdays import find_weekday_names

_ASKING = re.compile(
    r"^(?:please |can you |could you )?(?:what(?:'s| is| are| does| time is|"
    r" time does)?|when(?:'s| is| does| do)?|which|who(?:'s| is)?|where(?:'s| is)?|"
    r"how (?:many|much|long)|"
    r"tell me|check|look up|find out|read(?: out)?|show me|give me|see|is|are|do|does|"
    r"answer|report)\b",
    re.I,
)
_TAIL = re.compile(
    r"\b(?:of|on|in|for)\s+(?:this|my|the)\s+(?:phone|device|tablet)\b|"
    r"\b(?:does|do|is) (?:this|my|the) (?:phone|device|tablet)\b|\b(?:phone|device)'?s\b|"
    r"\b(?:is|are|am|do|does|have|has|i|currently|now|right now|the|my|this|start|starts|begin|"
    r"begins|run|runs|running|installed|use|uses|using|turned|enabled|on|off|set|of)\b",
    re.I,
)
_ZH_NOISE = re.compile(
    r"是什么|是多少|是几点|是哪|什么时候|几点|什么|多少|告诉我|查看|查一?下|看看|"
    r"看一?下|读一?下?|请问|请|手机的?|这部|我的|现在|吗|呢|了|开始|开着|是否|的$"
)
_STATUS = re.compile(
    r"(?:sent|delivered|read|just now|now|yesterday|today|sms|text message|at|on|"
    r"已发送|已送达|已读|刚刚|昨天|今天|短信|年|\W|\d)*",
    re.I,
)
"""What stands below a message besides its time."""
_COUNT = re.compile(r"how many|多少个|几个|有多少|几条|多少条", re.I)
_WHO = re.compile(r"\bwho\b|谁", re.I)
_STATE = re.compile(
    r"^(?:is|are|do i have|have i)\b.*\b(?:on|off|enabled|disabled|connected)\b|"
    r"(?:开着|打开了|开了|"
    r"启用了)吗|是否(?:开|打开|启用)",
    re.I,
)


def extract_topic(question: str) -> str:
    """What a question is about: `Android version` for `What is the Android version?`."""
    text = quotes.mask_quotes(question)[0].strip(" ?？.。")
    values = quotes.mask_quotes(question)[1]
    if values:
        return values[0]
    if group := _setting_group(text):
        return group
    if re.search(r"[\u4e00-\u9fff]", text):
        return " ".join(_ZH_NOISE.sub(" ", text).split()).strip("的 ")
    text = _ASKING.sub(" ", text)
    return " ".join(_TAIL.sub(" ", text).split())


def _setting_group(text: str) -> str:
    """The usual name of the one setting or fact of a phone that a question names."""
    inside = frozenset[str]().union(*(sure | maybe for _, sure, maybe in HOMES))
    groups = find_head_concepts(text) & inside
    if len(groups) != 1:
        return ""
    zh = is_chinese(text)
    phrases = SAME[next(iter(groups))]
    return next((p for p in phrases if bool(CJK.search(p)) == zh), phrases[0])


def find_answer(
    wish: Wish, scene: Scene, now: datetime | None = None, *, facts: str = ""
) -> str:
    """The words on this screen that answer the question, empty where it does not show them."""
    question = wish.words
    if _COUNT.search(question):
        return _answer_count(wish, scene)
    if wish.thing == "message" and not wish.to and _WHO.search(question):
        return _last_writer(scene)
    if wish.thing == "message":
        shown = not wish.to or scene.find_showing(wish.to)
        return (
            last_message(scene, name=wish.to, own=_own_words(wish.to, facts))
            if shown
            else ""
        )
    about = extract_topic(question)
    if wish.thing == "note" and wish.name:
        return _note_text(wish.name, scene)
    if wish.thing == "event" or wish.name:
        return _answer_event(wish, scene, now)
    if _STATE.search(question):
        return _answer_state(about, scene, zh=wish.language == "zh")
    return value_of(about, scene)


def value_of(about: str, scene: Scene) -> str:
    """The value beside a label: in the same element, in an input, or in the next line."""
    ranked = sorted(
        ((_label_match(about, line), -n) for n, line in enumerate(scene.lines)),
        reverse=True,
    )
    for score, place in ranked:
        if score < 0.75:
            break
        line = scene.lines[-place]
        if line.value:
            return line.value
        pieces = split_parts(line.text)
        if len(pieces) > 1:
            return ", ".join(p for p in pieces[1:])
        if line.checked is not None:
            return "on" if line.checked else "off"
        following = scene.lines[-place + 1 : -place + 2]
        if following and following[0].index < 0 and line.index < 0:
            return following[0].text
    return ""


def _label_match(about: str, line: ElementLine) -> float:
    pieces = split_parts(line.text)
    return match_score(about, pieces[0] if pieces else line.text)


def _answer_state(about: str, scene: Scene, *, zh: bool) -> str:
    switch = items.switch_for(scene, about)
    if switch is None or switch.checked is None:
        return _row_state(about, scene)
    label = switch.text or about
    if zh:
        return f"{label}：{'已开启' if switch.checked else '已关闭'}"
    return f"{label} is {'on' if switch.checked else 'off'}"


def _row_state(about: str, scene: Scene) -> str:
    """A row that says of itself whether it is on: `Battery Saver, Off`."""
    for line in scene.touchable:
        pieces = split_parts(line.text)
        if (
            len(pieces) > 1
            and match_score(about, pieces[0]) >= 0.85
            and is_word_for(pieces[1], "on", "off")
        ):
            return f"{pieces[0]}: {pieces[1]}"
    return ""


def _answer_count(wish: Wish, scene: Scene) -> str:
    if wish.thing == "alarm":
        switches = [
            line
            for line in scene.lines
            if line.role in CHECKABLE and line.checked is not None
        ]
        if not switches:
            return "0" if has_mention(scene.whole, "alarm") else ""
        on = re.search(r"\b(?:on|active|enabled)\b|开着|启用|打开", wish.words)
        off = re.search(r"\b(?:off|disabled|inactive)\b|关着|关闭", wish.words)
        chosen = (
            [s for s in switches if s.checked == bool(on)] if on or off else switches
        )
        return str(len(chosen))
    items = [line for line in scene.touchable if line.role == "item"]
    is_whole = wish.thing in ("note", "event") and scene.scrollable is None
    return str(len(items)) if items and is_whole else ""


_SAID = re.compile(
    r"(?P<who>[^:：\n]{1,40}?)\s*(?:\bsaid\b|说\s*[:：])\s*(?P<what>.+)$", re.DOTALL
)
_SELF = re.compile(r"you|me|i|[我你您]", re.I)
_OWN = re.compile(r"(?:\byou|\bme|我|你)\s*[:：]\s*(.+)$", re.I)


def _own_words(name: str, facts: str) -> str:
    """What the person wrote last, where the list of conversations said that it was they."""
    for fact in facts.splitlines():
        if norm(name) in norm(fact) and (match := _OWN.search(fact)):
            return match.group(1).strip()
    return ""


def _last_writer(scene: Scene) -> str:
    """Who wrote last, by a list of conversations: its first row that ends not in own words."""
    if scene.inputs:
        return ""
    for line in scene.touchable:
        pieces = split_parts(line.text)
        if line.role == "item" and len(pieces) > 2 and not _OWN.search(line.text):
            return pieces[0]
    return ""


def last_message(scene: Scene, *, name: str = "", own: str = "") -> str:
    """The lowest text of a conversation that is neither a time nor a mark such as Delivered.

    `own` is left out, as an element list does not tell on which side a message stands, and so is
    the heading with the other's `name`.
    """
    end = next((n for n, line in enumerate(scene.lines) if line.role == "input"), None)
    if end is None:
        return ""
    title = scene.find_showing(name)
    if spoken := _last_spoken(scene.lines[:end]):
        return spoken
    for line in reversed(scene.lines[:end]):
        if line.role in ("button", "image", "list", "tab", "input"):
            continue
        text = _message_in(line.text)
        if text and norm(text) not in (norm(own), norm(title)):
            return text
    return ""


def _last_spoken(lines: Sequence[ElementLine]) -> str:
    """The other's last message where the elements tell who said each, empty where they do not."""
    for place in range(len(lines) - 1, -1, -1):
        match = _SAID.match(lines[place].text)
        if match is None or _SELF.fullmatch(match["who"].strip()):
            continue
        bare = (t.text for t in lines[place + 1 : place + 4] if t.text)
        return next((t for t in bare if match["what"].startswith(t)), match["what"])
    return ""


def _message_in(text: str) -> str:
    if re.match(r"^(?:you|me|我|你|您)\s*(?:said\b|说?[:：,，])", text, re.I):
        return ""
    pieces = [p for p in (split_parts(text) or (text,)) if not _is_mark(p)]
    if not pieces:
        return ""
    first, last = text.find(pieces[0]), text.rfind(pieces[-1]) + len(pieces[-1])
    return text[first:last]


def _is_mark(text: str) -> bool:
    """Whether a line only says when, or what became of a message."""
    spans = [(m.start, m.end) for m in find_times(text)]
    spans += [(d.start, d.end) for d in find_dates(text)]
    spans += [(w.start, w.end) for w in find_weekday_names(text)]
    rest = text
    for start, end in sorted(spans, reverse=True):
        rest = rest[:start] + rest[end:]
    clean = norm(rest)
    return _STATUS.fullmatch(clean) is not None


def _note_text(name: str, scene: Scene) -> str:
    """What the open note of this name says."""
    values = [line.value for line in scene.lines if line.role == "input" and line.value]
    if not any(norm(name) == norm(v) for v in values):
        return ""
    return next((v for v in values if norm(v) != norm(name)), "")


def _answer_event(wish: Wish, scene: Scene, now: datetime | None) -> str:
    if wish.name:
        return _event_named(wish.name, scene)
    if wish.day:
        return agenda.describe_day(scene, wish.day, now)
    return agenda.find_next_event(scene, now)


def _event_named(name: str, scene: Scene) -> str:
    """Date and time of the event of this name, as its row or its page tells them."""
    for place, line in enumerate(scene.lines):
        if norm(name) in norm(line.text) and find_times(line.text.replace(name, " ")):
            pieces = [p for p in split_parts(line.text) if norm(name) not in norm(p)]
            moment = ", ".join(pieces) or line.text
            return moment if find_dates(moment) else _add_date(scene, place, moment)
    heads = [n for n, line in enumerate(scene.lines) if norm(name) in norm(line.words)]
    if not heads or sum(1 for line in scene.touchable if find_times(line.text)) > 3:
        return ""
    timed = [
        t
        for line in scene.lines[heads[0] :]
        for t in (line.value, line.text)
        if find_times(t)
    ]
    return timed[0] if timed else ""


def _add_date(scene: Scene, place: int, moment: str) -> str:
    """The time with the date of the heading above it, if there is one."""
    for line in reversed(scene.lines[:place]):
        if line.index < 0 and find_dates(line.text):
            return f"{line.text}, {moment}"
    return moment
