"""Parse a user's sentence into wishes: cut it into clauses, read each, and merge additions."""

import re
from dataclasses import replace
from datetime import datetime
from typing import Any

from models.offline import carried, meaning, particulars, quotes
from models.offline.wish import THINGS, Reference, Verb, Wish
from models.offline.words import (
    SAME,
    find_concepts,
    has_mention,
    is_chinese,
    simplify_text,
)
from tapwright.text.language import Language

_VERBS_EN: dict[Verb, str] = {
    "toggle": (
        r"(?:turn|switch|put) (?:(?:on|off)\b|.+? (?:on|off)\b)|enable|disable|"
        r"(?:de)?activate|mute|unmute"
    ),
    "remind": r"remind|wake (?:me|us)",
    "delete": r"delete|remove|erase|get rid of|cancel|clear|trash",
    "connect": r"connect|join",
    "move": r"move|put .+ (?:in|into) (?:the )?.*folder",
    "send": r"send|text|message|reply|tell(?= (?!me\b))|let(?= .+ know\b)",
    "ask": (
        r"(?:(?:at|on|in|by|to|from|since|until|with|for) )?"
        r"(?:what|when|which|who|where|how)(?:'s)?|"
        r"is|are|am|do|does|did|have|has|any|tell me|check|look up|find out|"
        r"read|show me|give me|see|answer|count|report"
    ),
    "create": (
        r"create|make|add|new|schedule|write|take (?:a|down|another)|note(?: down)?|jot|plan|"
        r"compose|start (?:a|"
        r"an|the)\b.*(?:timer|alarm|note)|set(?: up)? (?:a|an|me|another|my)\b|"
        r"set(?: up)? .*(?:alarm|timer)s?\b"
    ),
    "change": r"set|change|rename|adjust|switch|make|use|update|increase|decrease",
    "open": r"open|launch|start|go to|view|show|bring up|find|search|look for|visit",
}
_VERBS_ZH: dict[Verb, str] = {
    "remind": r"提醒|叫我起床|叫醒",
    "delete": r"删除|删掉|移除|取消|去掉",
    "connect": r"连接|连上|加入.*(?:网络|wi-?fi|WLAN)",
    "move": r"移动|移到|放到|放入|把.+(?:移|放)(?:到|入|进)",
    "send": r"给.+(?:发|回复|写)|发送|发(?:一条|条|个)?(?:短信|信息|消息)|回复|告诉(?!我)",
    "ask": r"查看|查一?下|查询|看看|看一?下|告诉我|读|几点|什么|多少|哪|谁|是否|何时",
    "create": (
        r"新建|创建|添加|新增|增加|建立?|设(?:置|定)?(?:一?个|.*闹钟|.*计时|.*倒计时)|写|"
        r"记|定(?:一?个)?.*闹钟|安排|加"
    ),
    "toggle": r"打开|关闭|开启|关掉|启用|停用|禁用|关上|关了|开(?=蓝牙|飞行|深色|定位)",
    "change": r"设置|设为|设成|设定|修改|更改|改成|改为|将|把|调整?|重命名",
    "open": r"打开|启动|进入|前往|找到|搜索|查找",
}
_EARLY_ZH: dict[Verb, str] = {
    "ask": (
        r"^(?!.*提醒我)(?!给|发|回复|告诉(?!我)|新建|创建|设|添加|记).*"
        r"(?:什么|几点|多少|哪[个些里天儿]|谁|何时|几[个条]|[了着]吗$|是否)"
    ),
    "toggle": r"^(?:把|将)(?!.*[设改调]).+?(?:打开|关掉|关闭|开启|关上|关了|停用|启用|禁用)",
    "create": r"^(?:把|将).+?(?:添加|加)(?:到|进|至|入)|^记(?:一下|下|个)",
}
"""Forms that decide the verb even if other verbs come first; the first match wins."""
_STEP = re.compile(
    r"^(?:please\s+)?(?:type|enter|input|tap|press|click|touch|hit|select|choose|pick|"
    r"scroll|swipe|save|confirm|go back|wait|submit|start it|输入|点击|点按|点|按|"
    r"选择|选|保存|确认|"
    r"返回)",
    re.I,
)
_POLITE = re.compile(
    r"^(?:please|kindly|hey|can you|could you|would you|will you|i want (?:you )?to|i(?:'d|"
    r" would) like (?:you )?to|i need (?:you )?to|help me(?: to)?|let's|then|and|also|"
    r"next|finally|now|first|能不能|能否|可以|能|请你?|帮我|麻烦你?|然后|再|并且?|接着|最后|首先|先|我想|"
    r"我要)\s*[,，]?\s*",
    re.I,
)
_IMPERATIVES = (
    r"(?:open|launch|start|create|make|add|set|turn|switch|enable|disable|delete|"
    r"remove|send|text|write|type|enter|"
    r"save|find|search|look|check|read|tell|show|connect|join|change|rename|move|go|"
    r"tap|press|click|select|choose|pick|"
    r"remind|wake|schedule|message|answer|give|confirm|call|name|title|label|repeat|"
    r"let|put|use|scroll|swipe|wait|view|see|report|mark)"
)
_CUT_EN = re.compile(
    rf"\s*(?:[;!?\n]+|\.(?=\s|$))\s*|\s*,?\s+(?:and\s+)?(?:then|afterwards|"
    rf"after that)\s+|\s*,?\s+and\s+(?={_IMPERATIVES}\b)|\s*,\s+(?={_IMPERATIVES}\b)",
    re.I,
)
_CUT_ZH = re.compile(
    r"\s*[;；。！!？?\n]+\s*|[,，、]?\s*(?:然后|接着|之后再|再(?=[设创新添打查])|"
    r"并且?(?=[设创新添打查保发告删写输点选])|"
    r"(?<=[,，])最后)\s*|[,，]\s*(?=(?:设置?一个|创建|新建|添加|打开|关闭|删除|查看|"
    r"告诉我|保存|输入|点击|发送|"
    r"给.{1,6}发|把|将))"
)


_EDGES = " ,，.。"
"""Characters that are stripped from both ends of a clause."""
_CREATION_ZH = re.compile(
    r"(?:新建|创建|添加|新增|设置?|定)(?:一?个|一条)?[^，,。]*$"
)
_NEW_FOLDER = re.compile(r"\b(?:new|a|create|add)\s+(?:new\s+)?folder|文件夹")
_PRONOUN = re.compile(r"\b(?:it|them|its)\b|它", re.I)
_LABELLING = re.compile(
    r"(?:call|name|title|label)\b|(?:标签|标题|名称|内容|密码)", re.I
)
_LABEL = re.compile(r"(?:call|name|title|label)\s+(?:it\s+)?(.+)$", re.I)
_ADDITION = re.compile(
    r"(?:make it|let it|repeat|set (?:the|its) (?:label|title|name|time|date|text|"
    r"repeat|days?)\b|add (?:the |a )?(?:label|title|text|name)|with\b|set it\b|"
    r"turn on vibrat|vibrat|use the password|enter the password|重复)",
    re.I,
)
_COMPLETION = re.compile(
    r"(?:save|confirm|done|start it|send it|保存|确认|启动|发送它|开始)", re.I
)
_SHORT, _LABEL_LENGTH = 30, 60
"""Characters below which a clause may belong to the one before it."""
_EXTENSIBLE: tuple[Verb, ...] = (
    "create", "remind", "change", "connect", "send", "open",
)  # fmt: skip
"""Verbs of wishes that a later clause may complete."""
_EXTENDED = ("name", "text", "to", "at", "day", "days", "password", "switches")
"""Fields that a later clause may fill."""
_BACK_REFERENCE = re.compile(
    r"\b(?:that|this|the same|its|it|then)\b|starts?\b|那个|那时|该|此|这个|它|开始",
    re.I,
)


def detect_language(sentence: str) -> Language:
    """The language of the sentence, apart from names in quotes."""
    masked, _ = quotes.mask_quotes(sentence)
    return "zh" if is_chinese(masked or sentence) else "en"


def parse_wishes(
    sentence: str, now: datetime | None = None
) -> tuple[Wish, ...]:
    """The wishes of a sentence in order; a clause that adds a detail is merged into the last.

    Args:
        sentence: what the user said.
        now: the phone's clock, for `tomorrow` and `in two hours`.
    """
    language = detect_language(sentence)
    if pair := carried.split_pair(sentence):
        return _make_pair_wishes(pair, now, language)
    wishes: list[Wish] = []
    for clause in split_clauses(sentence):
        wish = parse_clause(clause, now=now, language=language)
        merged = _merge_wish(wishes[-1], wish) if wishes else None
        if merged is None:
            wishes.append(wish)
        else:
            wishes[-1] = merged
    return tuple(_resolve_references(wishes))


def _make_pair_wishes(
    pair: carried.Pair, now: datetime | None, language: Language
) -> tuple[Wish, ...]:
    """The question, and the note or message that takes its answer."""
    question = parse_clause(pair.question, now=now, language=language)
    verb: Verb = "send" if pair.sends else "create"
    receiver = Wish(
        verb=verb,
        words=pair.question,
        language=language,
        thing="message" if pair.sends else "note",
        name=pair.title,
        to=pair.to,
        source=pair.question,
    )
    return replace(question, verb="ask"), receiver


def split_clauses(sentence: str) -> list[str]:
    """The sentence cut before each new order; quotes stay whole."""
    masked, values = quotes.mask_quotes(sentence)
    separator = _CUT_ZH if is_chinese(masked) else _CUT_EN
    clauses = []
    for piece in separator.split(masked):
        clause = piece.strip(_EDGES)
        if clause:
            clauses.append(quotes.unmask_quotes(clause, values))
    return clauses or [sentence.strip()]


def parse_clause(
    clause: str, *, now: datetime | None = None, language: Language = "en"
) -> Wish:
    """The wish of one clause."""
    text = _strip_courtesies(clause.strip())
    masked, values = quotes.mask_quotes(quotes.add_quotes(text))
    verb = _find_verb(masked, language)
    thing = _find_thing(masked, verb)
    wish = Wish(verb=verb, words=text, language=language, thing=thing)
    wish = particulars.assign_quotes(wish, masked, values)
    wish = particulars.add_times(wish, masked, now)
    wish = particulars.add_people(wish, masked, values)
    wish = particulars.add_details(wish, masked, values)
    return meaning.infer_meaning(wish, masked)


def _strip_courtesies(text: str) -> str:
    while True:
        rest = _POLITE.sub("", text)
        if not rest or rest == text:
            return text
        text = rest


def _opens_named_item(masked: str) -> bool:
    """Whether 打开 opens something with a name (a note, a conversation) and turns nothing on."""
    if not masked.startswith("打开") or "⟦" not in masked:
        return False
    return has_mention(masked, "note", "message", "event")


def _find_verb(masked: str, language: Language) -> Verb:
    if _STEP.match(masked):
        return "step"
    if language == "zh":
        verb = _find_verb_zh(masked)
        return (
            "open" if verb == "toggle" and _opens_named_item(masked) else verb
        )
    for verb, pattern in _VERBS_EN.items():
        if re.match(rf"(?:{pattern})(?!\w)", masked, re.I):
            return verb
    return "unknown"


def _find_verb_zh(masked: str) -> Verb:
    """The verb that a form of `_EARLY_ZH` decides, else the first verb in the clause."""
    for verb, pattern in _EARLY_ZH.items():
        if re.search(pattern, masked):
            return verb
    earliest: Verb = "unknown"
    place = len(masked) + 1
    for verb, pattern in _VERBS_ZH.items():
        match = re.search(pattern, masked)
        if match and match.start() < place:
            earliest, place = verb, match.start()
    return earliest


def _find_thing(masked: str, verb: Verb) -> str:
    """The word group of the first known thing in the clause."""
    if has_mention(masked, "worldclock"):
        return "city"
    clean = simplify_text(masked)
    if verb == "create":
        clean = _cut_to_creation(clean)
    things = _list_things(clean)
    if not things:
        return ""
    if verb == "send":
        return "message"
    if verb == "create" and _NEW_FOLDER.search(clean):
        return _choose_made_thing(things)
    return things[0]


def _choose_made_thing(things: list[str]) -> str:
    """A folder, unless that is only the place of a new note: `a note in a new folder`."""
    if things[0] == "folder" or "folder" not in things:
        return things[0]
    return "note" if "note" in things else "folder"


def _cut_to_creation(clean: str) -> str:
    """The part of a Chinese clause from 新建 or the like on, if it names a thing."""
    creation = _CREATION_ZH.search(clean)
    if creation is None:
        return clean
    for name in THINGS:
        if any(phrase in creation.group(0) for phrase in SAME[name]):
            return creation.group(0)
    return clean


def _list_things(clean: str) -> list[str]:
    """Names of the things in a clause by place, the longest phrase first."""
    mentions: list[tuple[int, int, str]] = []
    for name in THINGS:
        for phrase in SAME[name]:
            match = re.search(rf"(?<![a-z]){re.escape(phrase)}(?![a-z])", clean)
            if match:
                mentions.append((match.start(), -len(phrase), name))
    return [name for _, _, name in sorted(mentions)]


def _merge_wish(last: Wish, wish: Wish) -> Wish | None:
    """`last` with the details that a clause adds (`call it "Work"`), or None if it adds none."""
    text = wish.words
    if last.verb not in _EXTENSIBLE:
        return None
    if _looks_at_it(last, wish) or _only_completes(last, text):
        return last
    if not _adds_detail(text):
        return None
    name = wish.name
    if not name and (match := _LABEL.match(text)):
        name = match.group(1).strip()
    switches = _find_switches(text, last.language)
    addition = replace(wish, name=name, switches=switches)
    missing: dict[str, Any] = {
        field: getattr(addition, field)
        for field in _EXTENDED
        if not getattr(last, field)
    }
    return replace(last, **missing)


def _looks_at_it(last: Wish, wish: Wish) -> bool:
    """Whether a short clause only looks at the thing just opened: `and read it`."""
    if last.verb != "open" or not last.name:
        return False
    if wish.verb not in ("open", "ask") or len(wish.words) >= _SHORT:
        return False
    return bool(_PRONOUN.search(wish.words))


def _only_completes(last: Wish, text: str) -> bool:
    """Whether a short clause only completes the last wish: `and save`."""
    if last.verb not in ("create", "send", "remind") or len(text) >= _SHORT:
        return False
    return bool(_COMPLETION.match(text))


def _adds_detail(text: str) -> bool:
    """Whether a clause says something more about the last one's thing."""
    if _ADDITION.match(text):
        return True
    if not _LABELLING.match(text):
        return False
    return len(text) < _LABEL_LENGTH or bool(_PRONOUN.search(text))


def _find_switches(
    text: str, language: Language
) -> tuple[tuple[str, bool], ...]:
    if not has_mention(text, "vibrate") and not re.search("vibrat", text, re.I):
        return ()
    label = particulars.VIBRATE_LABEL[language]
    return ((label, not particulars.NOT.search(text)),)


def _resolve_references(wishes: list[Wish]) -> list[Wish]:
    """Times that point at an event get its name, from the same clause or an earlier question."""
    resolved: list[Wish] = []
    for wish in wishes:
        resolved.append(_resolve_reference(wish, _find_last_name(resolved)))
    return resolved


def _find_last_name(wishes: list[Wish]) -> str:
    """The last name that was asked about or opened; empty if there is none."""
    for wish in reversed(wishes):
        if wish.name and wish.verb in ("ask", "open"):
            return wish.name
    return ""


def _resolve_reference(wish: Wish, last_name: str) -> Wish:
    """The wish with a named reference, or with none."""
    if wish.verb not in ("create", "remind"):
        return replace(wish, reference=None)
    if wish.thing not in ("alarm", "timer", "", "event"):
        return replace(wish, reference=None)
    if wish.at is None:
        wish = _name_reference(wish, last_name)
    if wish.reference and not wish.reference.name:
        return replace(wish, reference=None)
    return wish


def _name_reference(wish: Wish, last_name: str) -> Wish:
    """The wish with its event named: by an earlier clause, else by the wish's own name."""
    reference = wish.reference
    if reference is None:
        if (
            last_name
            and wish.length is None
            and _BACK_REFERENCE.search(wish.words)
        ):
            return replace(wish, reference=Reference(last_name))
        return wish
    if reference.name:
        return wish
    if last_name:
        return replace(wish, reference=replace(reference, name=last_name))
    if wish.name and "event" in find_concepts(wish.words):
        reference = replace(reference, name=wish.name)
        return replace(wish, reference=reference, name="")
    return wish
