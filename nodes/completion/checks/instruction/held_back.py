"""What an order says is to wait: "stop before paying", "don't book yet", 先别付款.

Such an order names a deed and wants everything up to it. Its button is never asked for, as a press
on it may cost money or reach somebody.
"""

import re
from dataclasses import dataclass

from nodes import evidence
from tapwright.text.normalize import normalize_text

_CLAUSE = (
    r"(?:^|[,.;!?()—–-]|\b(?:but|and|just|only|though|so|then|please)\b)\s*"
)
_WHOSE = r"(?:(?:please|just|only|still|you|we|i)\s+)*"
_NOT = (
    r"(?:do not|don['’]?t|never|no need to|need not|needn['’]?t|should not|shouldn['’]?t"
    r"|must not|mustn['’]?t|not|won['’]?t)"
)
_OBJECTS = (
    r"order|payment|booking|purchase|reservation|bill|message|mail|e-?mail|text|form|draft|reply"
    r"|post|timer|stopwatch|countdown|recording|navigation|call|note|changes?"
)
_REST = (
    rf"(?:\s+(?:it|them|this|that|anything|(?:for )?(?:it|them)|(?:the|my|your|an?) (?:{_OBJECTS})"
    r"|button|yet|now|off|out|at all|though|please|for now|for me|right away|so far))*"
    r"\s*(?=[,.;!?()—–-]|$|\b(?:and|but|just|only|then|so|until|till|before|because|as|since)\b)"
)
"""What may follow a verb of which nothing but the deed itself is refused."""
_STOPPING = (
    r"\b(?:stop|wait|pause|halt|hold|leave|finish|end|quit|stay|park|done)\b[^.;!?]{0,25}"
    r"\b(?:before|short of|at|on|until|till|when|off)\b(?:[^.;!?,]{0,25}\b)??"
)
_UP_TO = (
    r"\b(?:(?:only|just|right|all the way|but) (?:up )?(?:to|until)|up (?:to|until)"
    r"|till the|until the|as far as|no (?:further|farther) than"
    r"|(?:last|final) (?:step|page|screen) before"
    r"|(?:show|let)\b[^.;!?]*?\bbefore)\b(?:[^.;!?,]{0,20}\b)??"
)
_CLAUSE_ZH = r"(?:^|[，。；！？、,.;!?\s]|但是?|可是?|不过|然后|只)"
_NOT_ZH = (
    r"(?:[先暂]?(?:别|不要|不用|不必|无需|不需要?|不)(?:急着|着急|马上|立即|现在|真|要|用|必"
    r"|点|按|去|帮我|给我|替我|真的)*)"
)
_OBJECTS_ZH = (
    r"(?:款|钱|单|订单|消息|短信|邮件|表单|计时器?|倒计时"
    r"|秒表|录音|电话|它|出去|出|掉|任何东西)"
)
_REST_ZH = rf"{_OBJECTS_ZH}*了?\s*(?=[，。；！？、,.;!?\s]|$|就|等|只|但|而)"


@dataclass(frozen=True)
class _Deed:
    """Something that an order may hold back, and the buttons that do it."""

    verb: str
    verb_zh: str
    label: str
    is_told: bool = False
    """Whether its words stand in messages too, so that they only count as a clause of their own."""


_PAYING = r"\bpay\b|\bbuy\b|\bpurchase\b|付款|支付|购买|付钱"
_ORDERING = rf"{_PAYING}|\border\b|下单|提交订单|确认订单"
_AGREEING = r"^(?:confirm|submit|ok|yes|continue|确认|确定|提交|继续)$"
_PAY = r"(?:pay(?:ing|ment)?|paid|checkout|check(?:ing)? out)"
_PAY_ZH = r"(?:付款?|支付|买单|结账|结算|付钱)"
_DEEDS = (
    _Deed(_PAY, _PAY_ZH, rf"{_PAYING}|{_AGREEING}"),
    _Deed(
        r"(?:order(?:ing|ed)?|buy(?:ing)?|bought|purchas(?:e|ing)|submit(?:ting)?|plac(?:e|ing))",
        r"(?:下单|购买|买|提交|订购)",
        rf"{_ORDERING}|{_AGREEING}",
    ),
    _Deed(
        r"(?:book(?:ing|ed)?|reserv(?:e|ed|ing|ation))",
        r"(?:预订|预约|预定|订)",
        rf"{_ORDERING}|\bbook\b|\breserve\b|\breservation\b|预订|预约|预定|{_AGREEING}",
    ),
    _Deed(
        r"(?:send(?:ing)?|sent|post(?:ing)?|publish(?:ing)?|submit(?:ting)?|forward(?:ing)?)",
        r"(?:发送|发出|发布|发表|发|提交|回复|转发|寄)",
        r"\b(?:send|post|publish|submit|reply|forward)\b|发送|发出|发布|发表|提交|回复|转发",
        is_told=True,
    ),
    _Deed(
        r"(?:sav(?:e|ed|ing)|keep(?:ing)?)",
        r"(?:保存|存)",
        r"\b(?:save|done|apply)\b|^(?:保存|完成|应用)$",
        is_told=True,
    ),
    _Deed(
        r"(?:start(?:ing)?|begin(?:ning)?|record(?:ing)?|play(?:ing)?)",
        r"(?:开始|启动|录制|播放)",
        r"\b(?:start|begin|record|play)\b|开始|启动|录制|播放",
        is_told=True,
    ),
    _Deed(
        r"(?:delet(?:e|ing)|remov(?:e|ing)|eras(?:e|ing))",
        r"(?:删除?|移除|清空)",
        r"\b(?:delete|remove|erase|empty)\b|删除|移除|清空",
        is_told=True,
    ),
    _Deed(
        r"(?:call(?:ing)?|dial(?:l?ing)?)",
        r"(?:拨打?|呼叫|打)",
        r"\b(?:call|dial)\b|拨打|拨号|呼叫",
        is_told=True,
    ),
)  # fmt: skip
_BOOKS = re.compile(
    r"\b(?:book|reserve)\b|预订|预约|预定|订(?!单)", re.IGNORECASE
)
"""Orders for something that may be booked now and paid later."""
_ONLY_SHOWN = re.compile(
    r"\b(?:just|only) (?:show me|let me see)\b|只看看?不|看看(?:价格|多少钱)就[行好]",
    re.IGNORECASE,
)
_COSTING = _DEEDS[:3]
"""Deeds behind which money is due."""


def is_held_back(label: str, order: str) -> bool:
    """Whether an order says that what a button does is to wait, or not to be done at all.

    Args:
        label: of the button.
        order: the user's.
    """
    bare = normalize_text(label).strip(" .!…。！")
    plain = normalize_text(evidence.QUOTES.sub(" ", order))
    for deed in _DEEDS:
        if re.search(deed.label, bare) and _is_to_wait(deed, plain):
            return True
    # To order a thing is to pay for it, but a room may be booked and paid later.
    if re.search(_ORDERING, bare):
        paying = _COSTING[0]
        if _is_stopped(paying, plain):
            return True
        return not _BOOKS.search(plain) and _is_to_wait(paying, plain)
    return False


def _is_to_wait(deed: _Deed, plain: str) -> bool:
    if deed in _COSTING and _ONLY_SHOWN.search(plain):
        return True
    return _is_refused(deed, plain) or _is_stopped(deed, plain)


def _is_refused(deed: _Deed, plain: str) -> bool:
    """Whether an order says not to do a deed, and not only not with one of several things."""
    begin = _CLAUSE if deed.is_told else r"(?<!\w)"
    begin_zh = _CLAUSE_ZH if deed.is_told else r"(?<![买付订发存删打])"
    verb, verb_zh = deed.verb, deed.verb_zh
    return any(
        re.search(pattern, plain)
        for pattern in (
            rf"{begin}{_WHOSE}{_NOT} (?:\w+ ){{0,3}}?{verb}{_REST}",
            rf"\bwithout (?:\w+ ){{0,2}}?{verb}{_REST}",
            rf"{begin}(?:no|not yet) {verb}{_REST}",
            rf"{_CLAUSE}i(?:['’]ll| will| want to) (?:\w+ )?{verb}(?: it| them)? (?:myself|later)",
            rf"{begin_zh}{_NOT_ZH}{verb_zh}{_REST_ZH}",
            rf"{_CLAUSE_ZH}我(?:自己)(?:再|来|去|会)?{verb_zh}",
        )
    )


def _is_stopped(deed: _Deed, plain: str) -> bool:
    """Whether an order ends before a deed, or waits there for the person."""
    begin = _CLAUSE if deed.is_told else ""
    begin_zh = _CLAUSE_ZH if deed.is_told else ""
    verb, verb_zh = deed.verb, deed.verb_zh
    return any(
        re.search(pattern, plain)
        for pattern in (
            rf"{begin}{_WHOSE}{_STOPPING}{verb}\b",
            rf"{begin}{_WHOSE}{_UP_TO}{verb}\b",
            rf"{begin_zh}(?:停在|[到在])[^，。；,;]{{0,10}}{verb_zh}[^，。；,;]{{0,6}}"
            r"(?:停|为止|打住|等我|就[行好]|即可|别动)",
            rf"停在[^，。；,;]{{0,6}}{verb_zh}",
            rf"{begin_zh}{verb_zh}[^，。；,;]{{0,6}}(?:前|时|候|[页步])[^，。；,;]{{0,4}}(?:停|打住|等|留给我|[给让]我看)",
            rf"等我?[^，。；,;]{{1,8}}[再才]{verb_zh}",
            rf"{verb_zh}[^，。；,;]{{0,4}}(?:留给我|我(?:自己)?来)",
            rf"除了?{verb_zh}",
            rf"\bleave (?:the )?{verb} to me\b",
            rf"\b(?:everything|all) (?:except|but|apart from) (?:the )?{verb}\b",
            rf"\b{verb}(?: page| screen| step)? and (?:then )?(?:stop|wait)\b",
            rf"\b{verb}\b[^.;!?]{{0,24}}\bnot? f[au]rther\b",
        )
    )
