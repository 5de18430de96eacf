"""Answer questions about the phone with words on the screen."""

import re
from collections.abc import Sequence
from datetime import datetime

from models.offline import agenda, items, quotes
from models.offline.prompt import ElementLine
from models.offline.scene import CHECKABLE, Scene, get_title
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
    simplify_text,
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
"""A mark below a message, besides its time."""
_COUNT = re.compile(r"how many|多少个|几个|有多少|几条|多少条", re.I)
_WHO = re.compile(r"\bwho\b|谁", re.I)
_STATE = re.compile(
    r"^(?:is|are|do i have|have i)\b.*\b(?:on|off|enabled|disabled|connected)\b|"
    r"(?:开着|打开了|开了|"
    r"启用了)吗|是否(?:开|打开|启用)",
    re.I,
)
_SAID = re.compile(
    r"(?P<who>[^:：\n]{1,40}?)\s*(?:\bsaid\b|说\s*[:：])\s*(?P<what>.+)$",
    re.DOTALL,
)
_SELF = re.compile(r"you|me|i|[我你您]", re.I)
_OWN = re.compile(r"(?:\byou|\bme|我|你)\s*[:：]\s*(.+)$", re.I)
_OWN_START = re.compile(r"^(?:you|me|我|你|您)\s*(?:said\b|说?[:：,，])", re.I)
_IS_ON = re.compile(r"\b(?:on|active|enabled)\b|开着|启用|打开")
_IS_OFF = re.compile(r"\b(?:off|disabled|inactive)\b|关着|关闭")
_SETTINGS = frozenset[str]().union(*(sure | maybe for _, sure, maybe in HOMES))
"""Word groups with a certain or a likely place in the settings."""
_NEAR_VALUE = 0.75
"""Match from which a line is the label of a value."""


def extract_topic(question: str) -> str:
    """The subject of a question: `Android version` for `What is the Android version?`."""
    masked, values = quotes.mask_quotes(question)
    if values:
        return values[0]
    text = masked.strip(" ?？.。")
    if group := _setting_group(text):
        return group
    if re.search(r"[\u4e00-\u9fff]", text):
        return " ".join(_ZH_NOISE.sub(" ", text).split()).strip("的 ")
    text = _ASKING.sub(" ", text)
    return " ".join(_TAIL.sub(" ", text).split())


def _setting_group(text: str) -> str:
    """The usual name of the one setting or fact of a phone that a question names."""
    groups = find_head_concepts(text) & _SETTINGS
    if len(groups) != 1:
        return ""
    (group,) = groups
    phrases = SAME[group]
    is_zh = is_chinese(text)
    for phrase in phrases:
        if bool(CJK.search(phrase)) == is_zh:
            return phrase
    return phrases[0]


def find_answer(
    wish: Wish, scene: Scene, now: datetime | None = None, *, facts: str = ""
) -> str:
    """The words on this screen that answer the question; empty if it does not show them."""
    question = wish.words
    if _COUNT.search(question):
        return _answer_count(wish, scene)
    if wish.thing == "message":
        return _answer_message(wish, scene, facts)
    if wish.thing == "note" and wish.name:
        return _find_note_text(wish.name, scene)
    if wish.thing == "event" or wish.name:
        return _answer_event(wish, scene, now)
    topic = extract_topic(question)
    if _STATE.search(question):
        return _answer_state(topic, scene, zh=wish.language == "zh")
    return find_value(topic, scene)


def find_value(about: str, scene: Scene) -> str:
    """The value beside a label: in the same element, in an input, or in the next line."""
    ranking: list[tuple[float, int]] = []
    for place, line in enumerate(scene.lines):
        score = match_score(about, get_title(line))
        if score >= _NEAR_VALUE:
            ranking.append((score, -place))
    for _, negative_place in sorted(ranking, reverse=True):
        value = _find_value_beside(scene, -negative_place)
        if value is not None:
            return value
    return ""


def _find_value_beside(scene: Scene, place: int) -> str | None:
    """The value of the label in this line; None if there is none."""
    line = scene.lines[place]
    if line.value:
        return line.value
    pieces = split_parts(line.text)
    if pieces:
        return ", ".join(pieces[1:])
    if line.checked is not None:
        return "on" if line.checked else "off"
    following = scene.lines[place + 1 : place + 2]
    if following and following[0].index < 0 and line.index < 0:
        return following[0].text
    return None


def _answer_state(about: str, scene: Scene, *, zh: bool) -> str:
    switch = items.find_setting_switch(scene, about)
    if switch is None or switch.checked is None:
        return _find_row_state(about, scene)
    label = switch.text or about
    if zh:
        state = "已开启" if switch.checked else "已关闭"
        return f"{label}：{state}"
    state = "on" if switch.checked else "off"
    return f"{label} is {state}"


def _find_row_state(about: str, scene: Scene) -> str:
    """A row that says of itself whether it is on: `Battery Saver, Off`."""
    for line in scene.touchable:
        pieces = split_parts(line.text)
        if not pieces or match_score(about, pieces[0]) < 0.85:
            continue
        if is_word_for(pieces[1], "on", "off"):
            return f"{pieces[0]}: {pieces[1]}"
    return ""


def _answer_count(wish: Wish, scene: Scene) -> str:
    if wish.thing == "alarm":
        return _count_alarms(wish.words, scene)
    if wish.thing not in ("note", "event") or scene.scrollable is not None:
        return ""
    rows = [line for line in scene.touchable if line.role == "item"]
    return str(len(rows)) if rows else ""


def _count_alarms(question: str, scene: Scene) -> str:
    """How many alarms there are, or are on or off if the question says so."""
    states: list[bool] = []
    for line in scene.lines:
        if line.role in CHECKABLE and line.checked is not None:
            states.append(line.checked)
    if not states:
        return "0" if has_mention(scene.whole, "alarm") else ""
    if _IS_ON.search(question):
        return str(states.count(True))
    if _IS_OFF.search(question):
        return str(states.count(False))
    return str(len(states))


def _answer_message(wish: Wish, scene: Scene, facts: str) -> str:
    """The last message of a conversation, or who wrote last."""
    if not wish.to and _WHO.search(wish.words):
        return _find_last_writer(scene)
    if wish.to and not scene.find_showing(wish.to):
        return ""
    return find_last_message(
        scene, name=wish.to, own=_find_own_words(wish.to, facts)
    )


def _find_own_words(name: str, facts: str) -> str:
    """The user's last message, if the list of conversations showed it as the last one."""
    for fact in facts.splitlines():
        match = _OWN.search(fact)
        if match and simplify_text(name) in simplify_text(fact):
            return match.group(1).strip()
    return ""


def _find_last_writer(scene: Scene) -> str:
    """Who wrote last, by a list of conversations: its first row without the user's own words."""
    if scene.inputs:
        return ""
    for line in scene.touchable:
        pieces = split_parts(line.text)
        if (
            line.role == "item"
            and len(pieces) > 2
            and not _OWN.search(line.text)
        ):
            return pieces[0]
    return ""


def find_last_message(scene: Scene, *, name: str = "", own: str = "") -> str:
    """The lowest text of a conversation that is neither a time nor a mark such as Delivered.

    `own` is left out, as an element list does not say on which side a message stands, and so is
    the heading with the other's `name`.
    """
    messages = _list_lines_above_input(scene)
    if message := _find_last_spoken(messages):
        return message
    ignored_texts = (
        simplify_text(own),
        simplify_text(scene.find_showing(name)),
    )
    for line in reversed(messages):
        if line.role in ("button", "image", "list", "tab", "input"):
            continue
        text = _extract_message(line.text)
        if text and simplify_text(text) not in ignored_texts:
            return text
    return ""


def _list_lines_above_input(scene: Scene) -> Sequence[ElementLine]:
    """The lines above the first field; none if there is no field."""
    for place, line in enumerate(scene.lines):
        if line.role == "input":
            return scene.lines[:place]
    return ()


def _find_last_spoken(lines: Sequence[ElementLine]) -> str:
    """The other person's last message if the elements name the writers; empty if they do not."""
    for place in range(len(lines) - 1, -1, -1):
        match = _SAID.match(lines[place].text)
        if match is None or _SELF.fullmatch(match["who"].strip()):
            continue
        # The message may follow as a text of its own, without what the element adds to it.
        for line in lines[place + 1 : place + 4]:
            if line.text and match["what"].startswith(line.text):
                return line.text
        return match["what"]
    return ""


def _extract_message(text: str) -> str:
    """The message in an element's text, without times and marks; empty if the user wrote it."""
    if _OWN_START.match(text):
        return ""
    parts = split_parts(text) or (text,)
    pieces = [part for part in parts if not _is_mark(part)]
    if not pieces:
        return ""
    start = text.find(pieces[0])
    end = text.rfind(pieces[-1]) + len(pieces[-1])
    return text[start:end]


def _is_mark(text: str) -> bool:
    """Whether a text only says when a message was sent, or what became of it."""
    mentions = [*find_times(text), *find_dates(text), *find_weekday_names(text)]
    spans = [(mention.start, mention.end) for mention in mentions]
    rest = text
    for start, end in sorted(spans, reverse=True):
        rest = rest[:start] + rest[end:]
    return _STATUS.fullmatch(simplify_text(rest)) is not None


def _find_note_text(name: str, scene: Scene) -> str:
    """The text of the open note of this name."""
    is_open = False
    others: list[str] = []
    for line in scene.lines:
        if line.role != "input" or not line.value:
            continue
        if simplify_text(line.value) == simplify_text(name):
            is_open = True
        else:
            others.append(line.value)
    return others[0] if is_open and others else ""


def _answer_event(wish: Wish, scene: Scene, now: datetime | None) -> str:
    if wish.name:
        return _find_event_time(wish.name, scene)
    if wish.day:
        return agenda.describe_day(scene, wish.day, now)
    return agenda.find_next_event(scene, now)


def _find_event_time(name: str, scene: Scene) -> str:
    """Date and time of the event of this name, as its row or its page shows them."""
    for place, line in enumerate(scene.lines):
        if items.is_timed_row(line, name):
            moment = _remove_name(line.text, name) or line.text
            return _add_date(scene, place, moment)
    texts = items.list_page_times(scene, name)
    return texts[0] if texts else ""


def _remove_name(text: str, name: str) -> str:
    """The pieces of a row that do not have the name."""
    pieces = [
        piece
        for piece in split_parts(text)
        if simplify_text(name) not in simplify_text(piece)
    ]
    return ", ".join(pieces)


def _add_date(scene: Scene, place: int, moment: str) -> str:
    """The time with its date; the date of the heading above it, if it has none of its own."""
    if find_dates(moment):
        return moment
    for line in reversed(scene.lines[:place]):
        if line.index < 0 and find_dates(line.text):
            return f"{line.text}, {moment}"
    return moment
