"""Labels and ids that name something sensitive; a word list in two languages."""

import re

from tools.screen import Element

_ENGLISH = (
    "pay", "payment", "purchase", "buy", "checkout", "order now", "place order", "submit order",
    "order", "transfer", "subscribe", "donate", "send", "call", "dial", "delete", "remove", "erase",
    "uninstall", "factory reset", "reset", "clear data", "clear storage", "format", "wipe",
    "allow", "grant", "while using the app", "only this time", "install", "sign out", "log out",
    "empty trash", "discard", "clean up", "clear all", "check out", "post now", "publish", "submit",
    "redeem", "refund", "book now", "reserve", "confirm booking",
    "move to trash", "move to bin", "place bid", "top up", "withdraw", "send money",
    "revoke", "deactivate", "close account", "confirm receipt",
    "unsubscribe", "approve", "sell now", "cash out", "place bet", "go live", "create link",
    "create public link", "exit group", "leave group", "leave server", "leave channel",
    "clear chat", "clear chats", "clear history", "clear messages", "clear conversation",
    "sign now", "and sign", "sign and", "sign document", "sign agreement", "sign contract",
    "complete reservation", "complete booking", "confirm reservation", "confirm appointment",
    "book appointment", "start membership", "start subscription", "renew now",
    "confirm cancellation", "finish cancellation",
    "report and block", "block and report", "report spam", "report as spam", "report junk",
    "unpair",
)  # fmt: skip
_CHINESE = (
    "付款", "支付", "购买", "下单", "提交订单", "立即订购", "转账", "充值", "订阅", "打赏", "发送",
    "呼叫", "拨打", "拨号", "删除", "移除", "清空", "抹掉", "卸载", "恢复出厂", "重置", "清除数据",
    "格式化", "允许", "授权", "授予", "使用应用时", "使用该应用时", "仅限这一次", "安装",
    "退出登录", "注销", "舍弃", "提交", "发表", "发布", "退款", "兑换",
    "立即预订", "确认预订", "提现", "缴费", "还款", "发红包", "续费", "出价", "销户", "退订",
    "解绑", "停用账号", "移到回收站", "移至回收站", "移入回收站", "移到垃圾箱", "移至垃圾箱",
    "回拨", "确认收货", r"清理\s?\d", "立即清理", "一键清理",
    "退票", "解散", "退群", "退出群", "签署", "签字", "开始直播", "抹除", "批准",
    r"放弃(?:编辑|修改|更改|草稿|录制|记录)",
    r"清除(?:所有|全部).{0,4}(?:数据|内容|信息|记录)",
    r"清除.{0,4}(?:聊天|通话|浏览|历史)记录",
    r"(?:创建|生成).{0,4}链接", r"(?:立即|确认|同意|协议)并?开通",
    r"(?:确认|立即)(?:买入|卖出|赎回|申购|认购|预约|挂号|签约|借款|转入|转出|投保|打车|叫车|投递)",
    r"(?:确认|立即)(?:办理|抢购|报名)",
    r"举报(?:为)?垃圾(?:邮件|短信|信息)?",
)  # fmt: skip
_IDS = frozenset({
    "pay", "buy", "purchase", "send", "call", "dial", "delete", "remove", "uninstall", "allow",
    "grant", "clean",
})  # fmt: skip
"""Parts of resource ids that name a deed."""
_ID_STATE = re.compile(r"(?:^|_)to_(?:pay|send)(?=_|$)")
"""The part of an id that only says what is not done yet."""
_ID_PREFIXES = frozenset({"pay", "buy", "purchase", "call", "dial"})
_ID_THINGS = frozenset({"address", "history", "log", "method", "methods"})
"""Deeds that some ids have only to say where a thing belongs, and such things: `buy_address`."""

CALLING_OFF = (
    r"\bcancel (?:the |this |my )?(?:order|booking|ticket|subscription|membership|reservation"
    r"|appointment|ride|trip)s?\b|取消(?:订单|预订|预约|保存|配对)"
)
"""Pattern of what ends something that was agreed or kept, and is no refusal."""
FORGETTING = (
    r"\bforget (?:this |the )?(?:\w+ ){0,2}(?:network|device)\b|^(?:\w )?forget$"
    r"|^forget (?!.*\bpass(?:word|code)).*\?$"
    r"|(?:忘记|忽略|移除)(?:此|该|这个)?(?:网络|设备|WLAN|Wi-?Fi)|忘记(?!密码).*吗\s?[?？]$"
)
"""Pattern of what loses a network with its password, or a paired device.

A picture may show a sign before the word, which is an icon.
"""
WORDS = re.compile(
    rf"\b(?:{'|'.join(map(re.escape, _ENGLISH))})\b|{'|'.join(_CHINESE)}"
    rf"|{CALLING_OFF}|{FORGETTING}",
    re.IGNORECASE,
)
_ALONE = frozenset({"post", "sign", "放弃"})
"""Sensitive as a whole label only."""
REFUSING = re.compile(
    rf"\b(?:don.?t|do not|deny|never|keep|(?!{CALLING_OFF})cancel)\b"
    rf"|不允许|拒绝|(?!{CALLING_OFF})取消|不要|保留",
    re.IGNORECASE,
)
LEAVING = re.compile(
    r"^(?:close|back|navigate up|dismiss|end call|hang up|关闭|返回|向上导航|挂断|结束通话)$",
    re.IGNORECASE,
)
"""Labels that lead away from a deed or end it, whatever their ids say."""
_PLACES = re.compile(
    r"\bcall (?:logs?|history|recordings?|settings|forwarding|waiting)\b|\bdial ?pad\b"
    r"|\b(?:order|payment|purchase|transfer|refund) "
    r"(?:history|details|status|number|records?|methods?|settings|polic(?:y|ies))\b"
    r"|\b(?:view|see|show|track) (?:the |this |my |your )?(?:order|payment|purchase|transfer)\b"
    r"|^(?:how (?:to|do|does|can)|why|what(?:'s| is| are| happens)) .*"
    r"|^(?:如何|怎[么样]|为什么|什么是).*"
    r"|\breset (?:options|north|view|zoom|map|filters?|sorting)\b"
    r"|重置(?:选项|视图|缩放|方向|筛选|排序)|删除线|授权(?:管理|记录|列表)"
    r"|(?:支付|付款|收款)(?:方式|设置|安全)|[已未](?:支付|付款|购买|退款|提交|预订|提现|充值|兑换|授予)"
    r"|\border (?:notices|notifications|updates|alerts)\b|^(?:\d+, )?to pay(?:, \d+)?$"
    r"|\bbefore (?:the )?call(?:ing)?\b"
    r"|\bsend (?:with|by|on) (?:enter|return)\b|\bsend (?:full|original)[- ](?:size|quality)\b"
    r"|\b(?:sort|reading|reverse) order\b|\bnumbers? to (?:call|dial)\b"
    r"|\b(?:photo|image|video|audio|file|date|time) format\b"
    r"|\bremove(?: from)?(?: the| this)? "
    r"(?:stars?|favou?rites?|saved|queue|wish ?list|watch ?list)\b"
    r"|(?:移除|取消)(?:星标|收藏)|从(?:队列|心愿单|收藏)中?移除|[安卸]装(?:记录|历史|时间|完成通知)|安装包"
    r"|我(?:发布|购买|订阅|删除)的|(?:出价|支付|付款|退款)[^，,]{0,4}(?:通知|提醒)$"
    r"|待(?:支付|付款)|收付款|已删除|\d日(?:周.|星期.)?删除|\d\s?(?:天|小时|分钟)前删除"
    r"|(?:呼叫|拨打|拨号)前|回车键?发送(?:消息)?|发送原图"
    r"|呼叫(?:转移|等待)|最近删除|拨号键盘|拨号盘|已发送|未发送|(?:最?新|最近|已|未)发布"
    r"|(?:发布|付款|支付|转账|退款|缴费|还款|充值|提现|兑换|购买|订阅)"
    r"(?:时间|日期|记录|明细|历史|进度|规则|说明|须知|指南|限额|多久)",
    re.IGNORECASE,
)
"""Places, states and times that are named after a deed, and marks that a touch sets again."""
_STATE = re.compile(
    r"\b(?:is|are|was|turned|switched) (?:on|off|enabled|disabled)$"
    r"|(?:已|未)(?:开启|关闭|启用|停用)$",
    re.IGNORECASE,
)
"""A label that only states a state: `Send feedback is off`."""
_ROW = re.compile(r"[^\W\d_]+, ")
_DETAIL = re.compile(r"\s?[·•][^,]*")
"""A row that holds more than one text, and what such a text says behind a dot: the kind of a thing,
or a note that somebody wrote. A button that holds one text may have its deed there."""
_SHORT = 28
"""Characters of the label of a control, at most; a longer text is content, and may be about
anything."""


def names_deed(words: str) -> bool:
    """Whether words of any length name something sensitive, and not only a place or a state."""
    if _ROW.search(words):
        words = _DETAIL.sub("", words)
    return bool(WORDS.search(_PLACES.sub("", words)))


def has_sensitive_id(element: Element) -> bool:
    """Whether an id names a deed, and not only a thing of one or what is to do: `buy_address`."""
    name = element.resource_id.casefold()
    parts = set(_ID_STATE.sub("", name).split("_"))
    deeds = parts & _IDS
    if parts & _ID_THINGS:
        deeds -= _ID_PREFIXES
    return bool(deeds)


def is_sensitive_label(label: str) -> bool:
    """Whether a label names something sensitive."""
    if len(label) > _SHORT or _STATE.search(label):
        return False
    if label.casefold() in _ALONE:
        return True
    return names_deed(label)


def is_plainly_sensitive(label: str) -> bool:
    """Whether a label names something sensitive, and does not refuse it."""
    return is_sensitive_label(label) and not REFUSING.search(label)
