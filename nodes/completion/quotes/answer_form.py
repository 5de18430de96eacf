"""Whether the user asks a question, and whether an answer has the form that it asks for.

Who looks something up only to do something with it asks no question. A label such as "IP address"
stands on the page and answers no question for a number. Only questions whose answers have a number
are read, in English and Chinese; any other answer fits.
"""

import re

from nodes import evidence
from tapwright.text.numbers import find_numbers

_QUESTION = re.compile(
    r"[?？]|\b(?:what|how many|how much|how long|tell me|find out|read me)\b"
    r"|(?:^|[.!;:]\s+|\b(?:and|know|check|see|say|look up|show(?: me)?|on|at|in) )"
    r"(?:when|where|which|who)\b(?! (?:it|they|he|she|you) )"
    r"|什么|几点|几个|多少|哪|谁|告诉我|查一下|是否|吗",
    re.IGNORECASE,
)
_TO_USER = re.compile(
    r"\b(?:tell|read|show|give) me\b|\blet me know\b|\bi (?:want|need|would like) to know\b"
    r"|告诉我|跟我说|念给我|报给我|我想知道",
    re.IGNORECASE,
)
"""Words that ask for an answer, whatever else is asked for."""
_OF_OTHERS = re.compile(
    r"\bask (?:(?!(?:me|and)\b)[\w'’-]+ ){1,6}?(?:when|where|what|which|who|how|if|whether)\b"
    r"(?:(?! and tell me\b)[^.;!?])*\??"
    r"|问(?:问|一下|下)?(?:[他她]们?"
    r"|(?!一下|[今明后现][天在]|周|星期|附近)[^，。；我]{2,3}"
    r"(?=(?:[今明后]天|[下这本]?周[一二三四五六日天末]|[早晚]上|[中上下]午|[他她])*"
    r"[来去到回有想要会在吃开]{0,2}(?:几点|什么|哪|多少|怎么|有没有|要不要)))[^，。；！]*",
    re.IGNORECASE,
)
"""A question that is to be put to somebody else."""
_CHANGE = re.compile(
    r"(?:^|[.!;:,]|\b(?:and|then|to|please|you|also)\b)\s*(?:then |also |please )*"
    r"(?:set|add|create|make|save|schedule|send|text|message|write|note|record|reply|forward"
    r"|share|post|delete|remove|clear|rename|edit|change|update|move|copy|replace|book|reserve"
    r"|order|buy|pay|call|dial|turn|switch|enable|disable|mute|unmute|start|stop|play|pause"
    r"|choose|select|pick|follow|install|uninstall|mark|star|pin|archive|download|remind|put|log|rate|subscribe)\b"
    r"|(?:^|[，。；！,;]|并且?|再|然后|接着|请|帮我|就|来)\s*"
    r"(?:(?:给|向|为|替|在|用|把|将|按|以)[^，。；,;]{1,20}?)?"
    r"(?:设(?!置[里中页应]|备)|添加|新建|创建|建立|保存|安排|发(?!现)|回复|转发|分享|写|记[下录到成入在进]|存[成为到入]|登记|删除|移除"
    r"|清空|改|编辑|更新|移动|复制|替换|预订|预约|订|下单|购买|买|支付|打电话|拨打|打开(?:蓝牙|开关)|关闭"
    r"|静音|播放|暂停|安装|卸载|收藏|选[为择]|关注|标记|下载|提醒|加[入到上]|加[一二两三几]?[个条项]|增加|新增)",
    re.IGNORECASE,
)
"""What a clause asks to be changed, rather than told."""
_TAKEN_UP = re.compile(
    r"\?\s*(?:please |then )*"
    r"(?:put|play|open|start|show|pick|choose|send|order|book|buy|call|follow|add|like|share"
    r"|text|reply|write|tell|save|note|answer(?! (?:with|in|by|only|just)\b))\b"
    r"[^.?!]*\b(?:one|it|them|any|him|her)\b"
    r"|[?？]\s*(?:请|就|只|帮我|给我|再)*(?:放|播放|打开|选|发|订|买|点|拨打|关注)"
    r"[^。？！]*(?:一[个部首件]|其中|它|[这那]个)"
    r"|[?？]\s*(?:请|就|帮我|给我|再)*把它",
    re.IGNORECASE,
)
"""A command behind a question that takes up what is asked for, so that doing it answers it."""
_VALUE = re.compile(
    r"\b(?:check|look up|search for|find)\b(?:(?!\band\b)[^,.;!?])*?"
    r"\b(?:rating|price|score|balance|temperature|discount)\b"
    r"|(?:查[看询]?一?下?|搜索|看看|看一下|找)"
    r"[^，。；！？]*?"
    r"(?:评分|价格|起价|房价|票价|分数|余额|温度|折扣)"
    r"(?=$|[。！])",
    re.IGNORECASE,
)
"""A value that is to be looked up, as in "check the rating of the film"."""
_SENTENCE = re.compile(r"[^.!?。！？]*[?？]")
_WANTS_NUMBER = re.compile(
    r"\bhow (?:many|much|old)\b"
    r"|\b(?:which|what)(?:'s| is| are)?(?: the)?(?: [\w-]+){0,3} (?:version|price|number)\b"
    r"|多少|几[个条次张封]|(?:哪个|什么)版本|版本号?是",
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b",
    re.IGNORECASE,
)
"""Of a device in a network: it is no version, price or number."""
_ASKS_ADDRESS = re.compile(r"\b(?:ip|mac|address)\b|地址", re.IGNORECASE)
_TITLE = re.compile("《[^《》]+》")
_NONE = re.compile(
    r"\b(?:no|none|nobody|nothing|not|never|free|unknown)\b|n't\b|没|无|不|免费|未",
    re.IGNORECASE,
)
"""Answers that say that there is none."""


def is_answer_due(instruction: str) -> bool:
    """Whether the user asks a question, or wants a value looked up, to be told of it."""
    return is_question_asked(instruction) or _is_told(instruction, _VALUE)


def is_question_asked(instruction: str) -> bool:
    """Whether the user asks a question, and not only for what follows from an answer."""
    return _is_told(instruction, _QUESTION)


def _is_told(instruction: str, asked: re.Pattern[str]) -> bool:
    """Whether words like these ask for something to be told, rather than used."""
    words = _OF_OTHERS.sub(" ", _drop_quoted(instruction))
    if not asked.search(words):
        return False
    if _TO_USER.search(words):
        return True
    if _TAKEN_UP.search(words):
        return False
    return not is_change_due(instruction) or _has_question(words)


def _has_question(words: str) -> bool:
    """Whether a sentence only asks something, as the first of "What time is it? Set an alarm"."""
    for match in _SENTENCE.finditer(words):
        sentence = match[0]
        bare = sentence.rstrip("?？")
        if _QUESTION.search(bare) and not _CHANGE.search(sentence):
            return True
    return False


def is_only_answer_due(instruction: str) -> bool:
    """Whether the user wants an answer, and nothing changed."""
    return not is_change_due(instruction) and is_answer_due(instruction)


def is_change_due(instruction: str) -> bool:
    """Whether the user asks for more than to look something up."""
    words = _drop_quoted(instruction)
    return _CHANGE.search(words) is not None


def _drop_quoted(instruction: str) -> str:
    """The instruction without quotes and titles, whose words ask for nothing."""
    unquoted = evidence.QUOTES.sub(" ", instruction)
    return _TITLE.sub(" ", unquoted)


def is_answer_fit(instruction: str, answer: str) -> bool:
    """Whether the answer may be one to what is asked.

    Args:
        instruction: the user's, with a question in it.
        answer: not empty.
    """
    if not _WANTS_NUMBER.search(instruction):
        return True
    numbered = answer
    if not _ASKS_ADDRESS.search(instruction):
        numbered = _ADDRESS.sub(" ", answer)
    return bool(find_numbers(numbered)) or _NONE.search(answer) is not None
