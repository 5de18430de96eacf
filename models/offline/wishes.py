"""What a person's sentence wishes for: clauses, their verbs and things, what goes together."""

import re
from dataclasses import replace
from datetime import datetime

from models.offline import carried, meaning, particulars, quotes
from models.offline.wish import THINGS, Reference, Verb, Wish
from models.offline.words import SAME, find_concepts, has_mention, is_chinese, norm
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
"""Forms that settle the verb wherever other verbs stand, the first that fits."""
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


def language_of(sentence: str) -> Language:
    """The language of the sentence, names in quotes apart."""
    return "zh" if is_chinese(quotes.mask_quotes(sentence)[0] or sentence) else "en"


def parse_wishes(sentence: str, now: datetime | None = None) -> tuple[Wish, ...]:
    """The wishes of a sentence in order; a clause that adds a detail is merged into the last.

    Args:
        sentence: what the person said.
        now: the phone's clock, for `tomorrow` and `in two hours`.
    """
    if handed := carried.split_pair(sentence):
        return _wishes_of_pair(handed, now, language_of(sentence))
    wishes: list[Wish] = []
    for clause in split_clauses(sentence):
        wish = parse_clause(clause, now=now, language=language_of(sentence))
        if wishes and (merged := _merge_wish(wishes[-1], wish)) is not None:
            wishes[-1] = merged
        else:
            wishes.append(wish)
    return tuple(_resolve_references(wishes))


def _wishes_of_pair(
    pair: carried.Pair, now: datetime | None, language: Language
) -> tuple[Wish, ...]:
    """The question, and the note or message that takes its answer."""
    asked = replace(parse_clause(pair.question, now=now, language=language), verb="ask")
    verb: Verb = "send" if pair.sends else "create"
    return asked, Wish(
        verb=verb,
        words=pair.question,
        language=language,
        thing="message" if pair.sends else "note",
        name=pair.title,
        to=pair.to,
        source=pair.question,
    )


def split_clauses(sentence: str) -> list[str]:
    """The sentence cut before each new order; quotes stay whole."""
    masked, values = quotes.mask_quotes(sentence)
    cut = _CUT_ZH if is_chinese(masked) else _CUT_EN
    pieces = [p.strip(" ,，.。") for p in cut.split(masked)]
    return [quotes.unmask_quotes(p, values) for p in pieces if p.strip(" ,，.。")] or [
        sentence.strip()
    ]


def parse_clause(
    clause: str, *, now: datetime | None = None, language: Language = "en"
) -> Wish:
    """The wish of one clause."""
    text = clause.strip()
    while (rest := _POLITE.sub("", text)) != text and rest:
        text = rest
    masked, values = quotes.mask_quotes(quotes.add_quotes(text))
    verb = _find_verb(masked, language)
    if verb == "toggle" and language == "zh" and _has_item_name(masked):
        verb = "open"
    wish = Wish(
        verb=verb, words=text, language=language, thing=_find_thing(masked, verb)
    )
    wish = particulars.with_quotes(wish, masked, values)
    wish = particulars.with_times(wish, masked, now)
    wish = particulars.with_people(wish, masked, values)
    return meaning.infer_meaning(particulars.with_details(wish, masked, values), masked)


def _has_item_name(masked: str) -> bool:
    """Whether 打开 is said of a thing of this name (a note, a conversation), not of a switch."""
    return (
        masked.startswith("打开")
        and "⟦" in masked
        and has_mention(masked, "note", "message", "event")
    )


def _find_verb(masked: str, language: Language) -> Verb:
    if _STEP.match(masked):
        return "step"
    table = _VERBS_ZH if language == "zh" else _VERBS_EN
    if language == "en":
        for verb, pattern in table.items():
            if re.match(rf"(?:{pattern})(?!\w)", masked, re.I):
                return verb
        return "unknown"
    for early, pattern in _EARLY_ZH.items():
        if re.search(pattern, masked):
            return early
    hits = [
        (m.start(), n, verb)
        for n, (verb, p) in enumerate(table.items())
        if (m := re.search(p, masked))
    ]
    return min(hits)[2] if hits else "unknown"


def _find_thing(masked: str, verb: Verb) -> str:
    """The word group that the clause is about: the first of the known things that it names."""
    clean = norm(masked)
    if has_mention(masked, "worldclock"):
        return "city"
    creation = re.search(
        r"(?:新建|创建|添加|新增|设置?|定)(?:一?个|一条)?[^，,。]*$", clean
    )
    if (
        verb == "create"
        and creation
        and any(p in creation.group(0) for n in THINGS for p in SAME[n])
    ):
        clean = creation.group(0)
    places = []
    for name in THINGS:
        for phrase in SAME[name]:
            at = re.search(rf"(?<![a-z]){re.escape(phrase)}(?![a-z])", clean)
            if at:
                places.append((at.start(), -len(phrase), name))
    if not places:
        return ""
    if verb == "send":
        return "message"
    if (
        verb == "create"
        and "folder" in {p[2] for p in places}
        and re.search(r"\b(?:new|a|create|add)\s+(?:new\s+)?folder|文件夹", clean)
    ):
        return (
            "folder"
            if min(places)[2] == "folder" or "note" not in {p[2] for p in places}
            else "note"
        )
    return min(places)[2]


def _merge_wish(last: Wish, wish: Wish) -> Wish | None:
    """`last` with what a clause adds to it (`call it "Work"`), or None if that stands alone."""
    text = wish.words
    if last.verb not in ("create", "remind", "change", "connect", "send", "open"):
        return None
    it = re.search(r"\b(?:it|them|its)\b|它", text, re.I)
    label = re.match(
        r"(?:call|name|title|label)\b|(?:标签|标题|名称|内容|密码)", text, re.I
    )
    extra = re.match(
        r"(?:make it|let it|repeat|set (?:the|its) (?:label|title|name|time|date|text|"
        r"repeat|days?)\b|add (?:the |a )?(?:label|title|text|name)|with\b|set it\b|"
        r"turn on vibrat|vibrat|use the password|enter the password|重复)",
        text,
        re.I,
    )
    done = re.match(
        r"(?:save|confirm|done|start it|send it|保存|确认|启动|发送它|开始)", text, re.I
    )
    if (
        last.verb == "open"
        and it
        and len(text) < 30
        and wish.verb in ("open", "ask")
        and last.name
    ):
        return last
    if done and len(text) < 30 and last.verb in ("create", "send", "remind"):
        return last
    if not ((label and (it or len(text) < 60)) or extra):
        return None
    name = wish.name
    if label and not name:
        match = re.match(r"(?:call|name|title|label)\s+(?:it\s+)?(.+)$", text, re.I)
        name = match.group(1).strip() if match else ""
    return replace(
        last,
        name=last.name or name,
        text=last.text or wish.text,
        to=last.to or wish.to,
        at=last.at or wish.at,
        day=last.day or wish.day,
        days=last.days or wish.days,
        password=last.password or wish.password,
        switches=last.switches or _find_switches(text, last.language),
    )


def _find_switches(text: str, language: Language) -> tuple[tuple[str, bool], ...]:
    if not has_mention(text, "vibrate") and not re.search("vibrat", text, re.I):
        return ()
    return (
        (
            particulars.SWITCH_WORDS["vibrate"][language == "zh"],
            not particulars.NOT.search(text),
        ),
    )


_THAT = re.compile(
    r"\b(?:that|this|the same|its|it|then)\b|starts?\b|那个|那时|该|此|这个|它|开始",
    re.I,
)


def _resolve_references(wishes: list[Wish]) -> list[Wish]:
    """Times that point at an event get its name, from the same clause or an earlier question."""
    result: list[Wish] = []
    for wish in wishes:
        asked = next(
            (w for w in reversed(result) if w.verb in ("ask", "open") and w.name), None
        )
        reference = wish.reference
        takes_time = wish.verb in ("create", "remind") and wish.thing in (
            "alarm",
            "timer",
            "",
            "event",
        )
        if takes_time and wish.at is None:
            if reference and not reference.name and asked:
                reference = replace(reference, name=asked.name)
            elif (
                reference is None
                and wish.length is None
                and asked
                and _THAT.search(wish.words)
            ):
                reference = Reference(asked.name)
            elif (
                reference
                and not reference.name
                and wish.name
                and "event" in find_concepts(wish.words)
            ):
                reference, wish = (
                    replace(reference, name=wish.name),
                    replace(wish, name=""),
                )
        result.append(
            replace(
                wish,
                reference=reference
                if takes_time and reference and reference.name
                else None,
            )
        )
    return result
