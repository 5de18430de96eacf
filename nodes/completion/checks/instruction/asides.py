"""What a part of an instruction is for: an order, or an aside that asks for nothing.

Reasons, examples and what other people do name verbs, days and times that nobody asked for: "he
picks someone up tomorrow", 我晚上再处理. What is said or written down for somebody may hold the
same words; a rule that could take those leaves a sentence alone that has such a verb.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from nodes.completion.checks.instruction import corrections
from nodes.completion.checks.instruction.named_values import MASK, mask_quotes
from tapwright.text.spans import replace_stretch

_Purpose = Literal["reason", "example", "calendar", "form", "exception", "kept"]
_TELLS = re.compile(
    r"\b(?:tell(?!s? me\b)|say|text|message|reply|answer|write|note|remind|ask|comment|titled"
    r"|called|named|know)\w*\b|说|告诉(?!我)|回复|通知|转告|留言|备注|写|记[下到住一在]|内容|问|发[^，。]{0,6}(?:短信|消息)|提醒(?!我)",
    re.IGNORECASE,
)
"""Verbs and things behind which the words of a message or note may follow."""
_SENTENCE_END = re.compile(r"[.;!?。；！？]\s*")
_INSIDE = r"[^,.;!?，。；！？]"
_END = rf"{_INSIDE}*"
_LAST = r"(?=[.!。！]?\s*$)"
_CLAUSE_END = r"(?=\s*(?:[,.;!?，。；！？]|$))"
_CHANGING = (
    r"(?:touch|delete|remove|erase|change|edit|alter|move|rename|archive|mute|clear"
    r"|turn off|switch off|mess with|touching|deleting|removing|changing|editing|moving)\b"
)
_CHANGING_ZH = (
    r"(?:[动碰删改关清移调]|关[闭上]|修改|删除|改动|移动|清[空除]|归档|静音)"
)
_NO_MESSAGE = r"(?![^，,。；;]*(?:说|告诉|发|写|回复|问|提醒))"
_FORBIDDING_ZH = r"(?:别|不要|不准|不许|不能|不可以?|甭)(?:再|给我|帮我|把它?|给|随便|乱|也){0,2}"
_PEOPLE = r"(?:i|we|you|he|she|nobody|no one|everyone|the kids)\b"
"""For whose sake something is done; "so that it rings" tells how."""
_MODAL = r"(?: (?:can|could|will|won['’]t|don['’]t|do not|have|get|know|am|are|is)|['’]\w+)\b"


@dataclass(frozen=True, kw_only=True)
class _Rule:
    purpose: _Purpose
    example: str
    """Of an instruction, with the aside between brackets."""
    pattern: str
    may_be_told: bool = False
    """Whether a sentence that tells or writes something may mean these words as its text."""


ASIDES: Sequence[_Rule] = (
    _Rule(
        purpose="example",
        example="Write the words.[ For example, only the first.]",
        pattern=r"\bfor (?:example|instance)\b(?:[^.]|\.(?=\w))*\.?",
    ),
    _Rule(
        purpose="example",
        example="写下这些词。[例如先出现苹果。]",
        pattern=r"(?:例如|比如|譬如)[^。]*。?",
    ),
    _Rule(
        purpose="calendar",
        example="How long did I ride? [The week starts on Monday].",
        pattern=r"\b(?:the|a|each) week (?:starts|begins) (?:on|with) \w+day\b",
    ),
    _Rule(
        purpose="calendar",
        example="[一周从星期一开始]，只回答一个整数",
        pattern=r"[一每]周从(?:周|星期)[一二三四五六日天](?:算起|开始)?",
    ),
    _Rule(
        purpose="form",
        example="Write them [as a comma separated list]",
        pattern=r"\bas an? (?:comma|space|tab)[- ]separated list\b",
    ),
    _Rule(
        purpose="exception",
        example="播放[“收藏”之外]最近听的歌",
        pattern=rf"(?:除了?)?(?:{MASK}+|(?:(?!除)[\u3400-\u9fff]){{1,6}})(?:之外|以外)的?",
    ),
    _Rule(
        purpose="kept",
        example="Take out the milk[, keep the other ones]",
        pattern=r"[,;–—-]?\s*\b(?:and |but )?(?:keep|leave) (?:all )?(?:the |my )?"
        r"(?:others?|rest|remaining)\b(?: \w+){0,3}",
    ),
    _Rule(
        purpose="kept",
        example="把牛奶拿掉[，其他的都留着]",
        pattern=r"[，,；;]?\s*(?:其[他它余]|别|剩下)的?[^，,。；]{0,4}?"
        r"(?:留着|留下|保留|[别不](?:要)?[删动]了?)|[，,；;]?\s*保留(?:其[他它余]|剩下)的?[^，,。；]{0,3}",
    ),
    _Rule(
        purpose="kept",
        example="Delete Ben's chat[, but don't touch Ben Carver's]",
        pattern=r"(?<![:：])(?<![:：] )[,;–—-]?\s*\b(?:(?:and|but) )?(?:please )?"
        r"(?:don['’]t|do not|never|without) "
        rf"{_CHANGING}(?! it\b| them\b| that\b)(?!{_INSIDE}*\b(?:if|unless|until)\b)"
        rf"{_INSIDE}+{_CLAUSE_END}",
        may_be_told=True,
    ),
    _Rule(
        purpose="kept",
        example="Lower the ringer[ and leave the alarm volume alone]",
        pattern=r"[,;–—-]?\s*\b(?:(?:and|but) )?(?:leave|keep) (?!it\b|them\b|that\b)"
        rf"{_INSIDE}{{1,40}}? (?:alone|as (?:it|they) (?:is|are|was|were)|as is|be|untouched"
        rf"|unchanged){_CLAUSE_END}",
        may_be_told=True,
    ),
    _Rule(
        purpose="kept",
        example="Delete the chat with Ben[, not the one with Ben Carver]",
        pattern=r"(?:,|\bbut)\s*not (?=the |my |that |those )"
        rf"{_INSIDE}{{1,40}}?{_CLAUSE_END}",
        may_be_told=True,
    ),
    _Rule(
        purpose="kept",
        example="把小王的聊天删掉[，王小明的可别给我删了啊]",
        pattern=r"(?:^|[，,；;。]\s*)(?:但是?|不过|可是|另外)?"
        rf"(?!就|那就|则|否则|如果|要是|先|也别){_NO_MESSAGE}"
        rf"[^，,。；;！？!?]{{1,16}}?[可都就也]?(?:千万|绝对)?{_FORBIDDING_ZH}{_CHANGING_ZH}"
        rf"[掉了它去变错啊哦呀吧啦嘛]{{0,3}}{_CLAUSE_END}",
        may_be_told=True,
    ),
    _Rule(
        purpose="kept",
        example="把小王的聊天删掉[，千万别删王小明的]",
        pattern=r"[，,；;。]\s*(?:但是?|不过|可是|另外)?[可都就也]?(?:千万|绝对)?"
        rf"{_FORBIDDING_ZH}{_CHANGING_ZH}[掉了到]?(?![成为它])[^，,。；;！？!?]{{2,16}}{_CLAUSE_END}",
        may_be_told=True,
    ),
    _Rule(
        purpose="kept",
        example="把晚上那张删了[，傍晚那张留着]",
        pattern=r"[，,；;。]\s*(?:但是?|不过|可是)?[^，,。；;！？!?]{1,16}?(?:留着|不动)[吧啊哦呀啦]?"
        rf"{_CLAUSE_END}",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="Set an alarm for 5[ because I fly at 8]",
        pattern=r"[,;–—-]?\s*\b(?:because|'?cause|in order to"
        rf"|so that (?={_PEOPLE}))\b"
        rf"(?:(?! and (?:then|also|please)\b){_INSIDE})*,?",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="Put it on my list[, so I don't forget it]",
        pattern=rf"[,;–—-]?\s+so {_PEOPLE}{_MODAL}{_END}",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="Send Ben the address[, he picks someone up tomorrow]",
        pattern=r"(?:[,;:.–—]|\s-)\s*(?:he|she|they)(?:['’]\w+)? (?!should|must|shall|may\b)"
        rf"[^.;!?]*{_LAST}",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="Mute my phone[, I'm in a meeting until 3]",
        pattern=r"(?:[,;:.–—]|\s-)\s*i(?:(?:['’]m| am) (?!at the\b)|(?:['’]ll| will) (?!need|want)"
        r"|['’]ve (?:got )?| have (?!it\b)| (?:can['’]?t|cannot|won['’]t|always|keep|never|forgot?"
        r"|already|overslept|fly|leave|start|finish|drive|promised)\b)"
        rf"[^.;!?]*{_LAST}",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="Wake me at 5:45[, my train leaves at 7:10]",
        pattern=r"(?:[,;:.–—]|\s-)\s*(?:my|our|the) \w+ (?:leaves|departs|hurts?|needs|takes)\b"
        rf"[^.;!?]*{_LAST}",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="Remind me to call the bank[, otherwise I'll forget it again]",
        pattern=r"[,;–—-]?\s*\b(?:otherwise|or else|or) (?:i|we)(?:['’]ll| will)? (?:just |only )?"
        rf"(?:forget|miss|oversleep|be late)\b{_END}",
    ),
    _Rule(
        purpose="reason",
        example="定个五点的闹钟[，因为八点要赶飞机]",
        pattern=r"[，,]?\s*(?:因为|由于|免得|省得|以免|以便|好让|毕竟|要不然|这样(?=[我他她你]|就)"
        r"|(?<=[，,])不然(?=[我会又老]))[^，,。；！？]*[，,]?",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="先存成草稿[，我晚上再处理]",
        pattern=r"[，,。]\s*我(?!要(?!睡|走|出门|休息)|想|需要|希望)(?:[^，,。；]{0,8}[再才]"
        r"|要|怕|老|总|可能|正|没[空时]|在[开忙路等]|忙|忘|记不|来不及|赶不|走不)"
        rf"[^。；]*{_LAST}",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="把地址发给王小明[，他明天要去接人]",
        pattern=rf"[，,]\s*[他她它]们?[^，。；{MASK}]{{0,6}}[要得想会在刚已][^，。；{MASK}]*{_LAST}",
    ),
    _Rule(
        purpose="reason",
        example="把会改到下午四点[，他们说十一点来不及]",
        pattern=rf"[，,]\s*[他她]们?说[^，。；{MASK}]*"
        rf"(?:来不及|赶不|不行|不方便|没空|没时间|有事|太[早晚])[^，。；{MASK}]{{0,3}}{_LAST}",
        may_be_told=True,
    ),
    _Rule(
        purpose="reason",
        example="明早六点四十叫我起床[，八点的飞机]",
        pattern=r"(?:(?<=起床)|(?<=叫我)|(?<=叫醒我)|(?<=闹钟))[，,]\s*"
        rf"[^，,。；的{MASK}]{{1,10}}的(?:飞机|航班|火车|高铁|动车|大巴|船){_LAST}",
    ),
    _Rule(
        purpose="reason",
        example="把七点的闹钟关了[，明天不上班]",
        pattern=rf"[，,]\s*[今明后]天(?:不(?![要用再])|放假|休息|调休|没[课班])[^，。；{MASK}]*{_LAST}",
    ),
)
"""How asides are said, in English and Chinese."""


def drop_asides(instruction: str) -> str:
    """The instruction without words that only explain it, or that it takes back itself."""
    plain = corrections.drop_corrections(instruction)
    return _drop(plain, ASIDES)


def drop_reasons(instruction: str) -> str:
    """The instruction without its reasons and what it takes back; exceptions and forms stay."""
    plain = corrections.drop_corrections(instruction)
    rules = _list_rules("reason")
    return _drop(plain, rules)


def drop_kept(instruction: str) -> str:
    """The instruction without words that only leave other things as they are."""
    rules = _list_rules("kept")
    return _drop(instruction, rules)


def list_kept(instruction: str) -> list[str]:
    """The words of an instruction that only leave other things as they are."""
    masked = mask_quotes(instruction)
    kept: list[str] = []
    for rule in _list_rules("kept"):
        for match in _find_asides(rule, masked):
            kept.append(instruction[match.start() : match.end()])
    return kept


def _list_rules(purpose: _Purpose) -> list[_Rule]:
    rules: list[_Rule] = []
    for rule in ASIDES:
        if rule.purpose == purpose:
            rules.append(rule)
    return rules


def _drop(text: str, rules: Sequence[_Rule]) -> str:
    for rule in rules:
        masked = mask_quotes(text)
        found = list(_find_asides(rule, masked))
        for match in reversed(found):
            text = replace_stretch(text, match.start(), match.end(), " ")
    return text


def _find_asides(rule: _Rule, text: str) -> Iterator[re.Match[str]]:
    for match in re.finditer(rule.pattern, text, re.IGNORECASE):
        if rule.may_be_told and _may_be_told(text, match.start()):
            continue
        yield match


def _may_be_told(text: str, place: int) -> bool:
    """Whether the sentence before a place tells or writes something."""
    sentence = _SENTENCE_END.split(text[:place])[-1]
    return _TELLS.search(sentence) is not None
