"""Whether words say that this very step pays, sends, calls or deletes.

A thought names many deeds: the one that the task is about, one that comes later, and what the step
itself does. Only the last one counts here. It is at the head of a sentence ("Place the call"), or
behind a touch ("tap the green icon to call her").
"""

import re

_VERBS = (
    r"(?:place|make|start|begin|initiate)(?: \w+){0,3} (?:call|order|payment|purchase|transfer)"
    r"|(?:confirm|complete|finish|submit|approve)(?: \w+){0,3} "
    r"(?:payment|purchase|order|transfer|deletion|removal|call)"
    r"|call(?! (?:logs?|history|recordings?|settings|details|list|tab)\b)|dial(?!er|pad| pad)"
    r"|ring|phone (?=him|her|them|mum|mom|dad)"
    r"|send(?! feedback is)|submit|get rid of|delete|erase|remove|trash|throw away|discard|wipe"
    r"|clear all"
    r"|clear (?=data|storage|the (?:data|list|history|storage))|empty (?:the )?(?:trash|bin)"
    r"|uninstall|install|pay|buy|purchase|order(?! by| of|s\b)|check ?out|transfer|subscribe"
    r"|donate|sign out|log out|factory reset|reset|format|grant|allow"
)
_DEED = rf"(?:{_VERBS})\b"
_DOES = (
    r"(?:sends|calls|dials|deletes|erases|removes|discards|pays|buys|orders|transfers|uninstalls"
    r"|installs|submits|(?:places|makes|starts)(?: \w+){0,3} (?:call|order|payment))\b"
)
_DOING = (
    r"(?:sending|calling|dialing|dialling|deleting|erasing|removing|discarding|paying|buying"
    r"|ordering|transferring|uninstalling|installing|placing(?: \w+){0,3} (?:call|order))\b"
)
_LEAD = (
    r"(?:(?:now (?:i|we) (?:need|have) to|ok(?:ay)?|now|so|next|finally|lastly|then"
    r"|therefore|thus|first|please|just|and|let me"
    r"|let'?s|let us|i(?: now)?(?:'ll| will| can(?: now)?| should| must|'m going to| am going to)?"
    r"|we (?:can|will|should|must)(?: now)?|(?:it is |it's )?time to|ready to|go ahead and"
    r"|must|should|the (?:final|last|next) step is to"
    r"|(?:i|we) now (?:need|have) to)[\s,:]+)*"
)
_TOUCH = r"\b(?:tap|press|click|hit|touch|push|use|select|choose|hold|pick)(?:p?ing|e?s)?\b"
_PREPARES = (
    r"(?:open|go|navigate|scroll|swipe|search|type|enter|fill|look|find|show|view|see|reach|reveal"
    r"|return|switch|expand|check|read|get(?! rid)|bring|edit|choose|select|continue|begin|prepare"
    r"|focus)"
)
_LATER = re.compile(
    r"(?<=.)[\s,]*\b(?:so that|so (?:it|one)\b"
    r"|so (?:i|we)\b(?! (?:now |will |should |can )?(?:tap|press|click))"
    r"|in order that|before|until|till|and then|then"
    r"|after (?:that|which)|followed by|but not|not|never|without|instead of|don'?t)\b.*",
    re.IGNORECASE,
)
_PUT_OFF = re.compile(
    r"\b(?:later|afterwards|eventually|not yet)\b", re.IGNORECASE
)
_AFTER = re.compile(
    r"^(?:after|once|when|now that|since|because|as|if|before)\b[^,]*,\s*", re.I
)
_TYPED = re.compile(
    r"\b(?:delete|remove|erase|clear|reset)(?: (?:the|all|last|wrong|typed|old|any|one|a))*"
    r" (?:digits?|characters?|letters?|text|query|search|filters?|words?|input|selection|timer"
    r"|stopwatch)\b|\bsend feedback is\b|\bin order to\b|\b(?:sort|reading) order\b",
    re.IGNORECASE,
)
"""Phrases with the word of a deed that remove nothing lasting."""
_HEAD = re.compile(rf"^{_LEAD}(?:{_DEED}|{_DOING})", re.IGNORECASE)
_SELF = re.compile(
    rf"\b(?:this|that|it|which|icon|button|tapping(?: \w+){{0,2}})\s+(?:{_DOES}|"
    rf"(?:will|should|would) {_DEED})",
    re.IGNORECASE,
)
_BEHIND = re.compile(
    r"(?<!have )(?<!need )(?<!want )(?<!has )(?<!needs )(?<!wants )"
    rf"\bto (?:now |finally )?{_DEED}|\bfor {_DOING}|\band {_DEED}"
    rf"|^\s*(?:on )?(?:the |this |that )?(?:\w+ )?[\"“'‘「]?{_DEED}"
    r"(?=[\"”'’」]?\s*$|[\"”'’」]|[\w\s]*\b(?:button|icon|key|option|entry|symbol|pill|sign|arrow"
    r"|plane|circle|handset)\b)",
    re.IGNORECASE,
)
_ZH_DEED = (
    r"(?:拨打|呼叫|拨号(?!键盘|盘|界面)|打电话|致电|打给|发送|发出|寄出|提交订单|下单|付款(?!方式)|支付(?!方式|宝)|购买|转账|充值"
    r"|删除|移除|清空|抹掉|卸载|安装|订阅|允许|授权|注销|退出登录|重置|格式化|恢复出厂|确认(?:付款|支付|删除|购买|转账|订单))"
)
_ZH_LEAD = (
    r"(?:现在|接下来|然后|最后|于是|因此|下一步|我们?|将|会|应该?|请|直接|可以|即可|就|要|是|立即|马上|好的?"
    r"|再|来|给[^，,]{1,8}?|向[^，,]{1,8}?|把[^，,]{1,14}?|将[^，,]{1,14}?)*"
)
_ZH_TOUCH = r"(?:点击|点按|轻点|轻触|单击|触摸|长按|按下|按|点|选择|选中|使用)"
_ZH_PREPARES = (
    r"(?:打开|进入|查看|找到|显示|搜索|寻找|返回|输入|切换|浏览|展开|编辑)"
)
_ZH_LATER = re.compile(
    r"(?<=.)(?:以便|然后|之后|以后|稍后|随后|接着|才能|才可|从而|而不是|不要|不会|避免|无需|不用|而非|再).*"
)
_ZH_TYPED = re.compile(
    r"(?:删除|清空|移除)(?:[了掉]|刚才|已?输入的|最后|一个|一位|错误的|搜索|输入)*(?:数字|字符|文字|内容框|搜索词|搜索框|输入框|筛选)"
    r"|(?:最近|已|未)(?:删除|发送|安装|付款|支付|允许|购买|订阅)"
)
_ZH_HEAD = re.compile(rf"^{_ZH_LEAD}{_ZH_DEED}")
_ZH_BEHIND = re.compile(rf"{_ZH_TOUCH}(?:(?!{_ZH_PREPARES}).)*?{_ZH_DEED}")
_MENU = re.compile(
    r"\b(?:menu|more|options?|overflow|dots|back|close|search|first)\b|菜单|更多|返回|关闭|搜索|先",
    re.I,
)
_SENTENCES = re.compile(r"(?<!\d)[.](?!\d)|[;!?\n。；！？]")
_QUOTED = re.compile(r"[\"“「](?P<words>[^\"”」]*)[\"”」]")
_DONE = re.compile(
    r"(?:^|\b)(?:sent|delivered|deleted|removed|erased|uninstalled|installed|paid|purchased|bought"
    r"|ordered|transferred|subscribed|signed out|logged out|discarded|calling|dialing|dialling"
    r"|call (?:started|in progress|connected|ongoing)|end call|hang up|in call"
    r"|(?:payment|purchase|transfer) (?:successful|complete|completed|received|done|made)"
    r"|order (?:placed|confirmed|complete|completed|submitted))$"
    r"|^(?:calling|dialing|dialling|sending|deleting|installing|uninstalling|paying)\b"
    r"|正在(?:呼叫|拨号|拨打|发送|删除|安装|卸载|支付)|呼叫中|通话中|挂断"
    r"|(?:已|已经)(?:发送|删除|移除|付款|支付|下单|购买|安装|卸载|转账|清空|拨打)$"
    r"|(?:发送|支付|付款|删除|下单|购买|转账|安装|卸载)成功|订单已提交",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\b(?:recently|last) (?:deleted|called|sent)\b|最近(?:删除|发送)", re.I
)


_ANY_DEED = re.compile(rf"\b{_DEED}|{_ZH_DEED}", re.IGNORECASE)
_PLAIN_TOUCH = re.compile(_TOUCH, re.IGNORECASE)
_ANY_TOUCH = re.compile(
    rf"{_TOUCH}|\b(?:icon|button)\b|{_ZH_TOUCH}|图标|按钮", re.IGNORECASE
)
_PREPARING = re.compile(rf"{_LEAD}{_PREPARES}\b", re.IGNORECASE)
_TO_PREPARE = re.compile(rf"\bto {_PREPARES}\b", re.IGNORECASE)
_ZH_PREPARING = re.compile(rf"{_ZH_LEAD}{_ZH_PREPARES}")
_ZH_ANY_PREPARES = re.compile(_ZH_PREPARES)
_GOAL_PARTS = re.compile(r"[.;,。；，、\n]|\b(?:and|then)\b|并且?|然后")
_CLAUSES = re.compile(r"[，,]")


def find_deed(thought: str, *, alone: bool = False) -> str:
    """The sentence of a thought by which this very step does a deed; empty if none does.

    Args:
        thought: of the model, before the step.
        alone: only the thought says what is touched, so less is enough.
    """
    for sentence in _SENTENCES.split(thought):
        part = _present_part(sentence.strip(" ,，:："))
        if _is_doing(part) or (alone and _is_deed_with_touch(part)):
            return part
    return ""


def has_deed(thought: str) -> bool:
    """Whether a thought speaks of any deed, now or later."""
    return _ANY_DEED.search(_TYPED.sub("", thought)) is not None


def find_result(expect: str) -> str:
    """The words of an expectation that a deed is done; empty if it is about something else."""
    for part in _SENTENCES.split(_PLACE.sub("", expect)):
        if _DONE.search(part.strip(' ,，:："“”「」')):
            return part.strip()
    return ""


def find_aim(goal: str) -> str:
    """The part of a goal that is a deed, for the step that completes it; empty if none is."""
    for part in _GOAL_PARTS.split(_QUOTED.sub("", goal)):
        words = _TYPED.sub("", _ZH_TYPED.sub("", part.strip()))
        if _HEAD.match(words):
            return part.strip()
        if _ZH_HEAD.match(words) and not _ZH_ANY_PREPARES.search(words):
            return part.strip()
    return ""


def _present_part(sentence: str) -> str:
    """The part of a sentence that is about this step, and not about a later one."""
    if _PUT_OFF.search(sentence) and not _ZH_HEAD.match(sentence):
        return ""
    part = _AFTER.sub("", sentence)
    part = _LATER.sub("", part)
    part = _ZH_LATER.sub("", part)
    return _TYPED.sub("", _ZH_TYPED.sub("", part)).strip(" ,，")


def _is_doing(sentence: str) -> bool:
    """Whether a sentence says that the step does a deed."""
    if _HEAD.match(sentence) or _SELF.search(sentence):
        return True
    touch = _PLAIN_TOUCH.search(sentence)
    if touch is not None and not _PREPARING.match(sentence):
        purpose = _TO_PREPARE.split(sentence[touch.end() :])[0]
        if _BEHIND.search(purpose):
            return True
    for clause in _CLAUSES.split(sentence):
        if _ZH_HEAD.match(clause) or _ZH_BEHIND.search(clause):
            return True
    return False


def _is_deed_with_touch(sentence: str) -> bool:
    """Whether a sentence names a deed along with a touch, and no way to it."""
    if not _ANY_DEED.search(sentence) or not _ANY_TOUCH.search(sentence):
        return False
    if _PREPARING.match(sentence) or _ZH_PREPARING.match(sentence):
        return False
    return not _MENU.search(sentence)
