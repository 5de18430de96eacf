"""Messages."""

from functools import partial

from evals.suites.switches import switch
from evals.tasks.evidence import Seen
from evals.tasks.facts import Facts
from evals.tasks.steps import Step, fill, launch, tap
from evals.tasks.task import (
    Drawn,
    Milestone,
    Task,
    besides,
    fixed,
    instead,
    misaligned,
    short,
    twice,
    wrong,
)
from virtual_phone.apps.kit.places import HERE, NEARBY

APP = "Messages|信息"

# Basic


_options = partial(switch, around=("notify", "reports"))


def _put_options(state: Facts, p: Drawn) -> None:
    state.messages.options.update(p.others, together=not p.on)


def _to_settings() -> list[Step]:
    return [launch(APP), tap("More options|更多选项"), tap("Settings|设置")]


def _together(p: Drawn) -> list[Step]:
    return [
        *_to_settings(),
        tap("Show notifications together with messages|通知信息与短信合并显示"),
    ]


def _notify(p: Drawn) -> list[Step]:
    return [*_to_settings(), tap("Notify of new messages|新信息通知")]


_TOGETHER = Task(
    id="messages-basic",
    level="basic",
    apps=("messages",),
    mirrors="Help me set up messages and notifications to be displayed together in Messages.",
    en="Help me set up messages and notifications to be displayed together in Messages.",
    zh="帮我在“信息”里设置短信与通知信息合并显示。",
    draw=_options(on=True),
    prepare=_put_options,
    changes=("messages.options.together",),
    milestones=(
        Milestone(
            "Enter the settings",
            lambda s: s.visited("com.google.android.apps.messaging/.Settings"),
        ),
        Milestone(
            "as it was asked for",
            lambda s: s.after.messages.options["together"] == s.p.on,
        ),
    ),
    path=_together,
    misses=(
        instead("the switch below it", _notify),
        besides("both switches", lambda p: _notify(p)[-1]),
        twice(),
        short(1),
    ),
    novice=(
        "There is a switch for it in the settings of Messages.",
        "在信息的设置里有这个开关。",
    ),
    expert=(
        "Messages > three dots at the top right > Settings > first switch, 'Show notifications "
        "together with messages', under 'Display'. On: services' messages are in one list with all "
        "others; off: they are kept in a folder.",
        "信息 > 右上角三个点 > 设置 > “显示”下的第一个开关“通知信息与短信合并显示”。开启后服务通知"
        "与短信在同一列表中；关闭后收纳在文件夹中。",
    ),
)

# Normal


def _sent(s: Seen) -> list[tuple[str, str, str]]:
    """Number, kind and text of every message that was not there before."""
    before = [
        (t.number, m.kind, m.text)
        for t in s.before.messages.threads
        for m in t.messages
    ]
    after = [
        (t.number, m.kind, m.text)
        for t in s.after.messages.threads
        for m in t.messages
        if m.sent and not m.failed
    ]
    for each in before:
        if each in after:
            after.remove(each)
    return after


def _numbers(s: Seen) -> list[str]:
    return [number for number, _, _ in _sent(s)]


def _to_number(p: Drawn) -> list[Step]:
    return [
        launch(APP),
        tap("Start chat|发起聊天"),
        fill(p.number, into="Name or phone number|姓名或电话号码"),
        tap(f"Send to {p.number}|发送到 {p.number}"),
    ]


def _send(p: Drawn) -> list[Step]:
    return [
        *_to_number(p),
        fill(p.text, into="#compose_message_text"),
        tap("#send_message_button"),
    ]


_SEND = Task(
    id="messages-normal",
    level="normal",
    apps=("messages",),
    mirrors='Please send a message to 123456 with text "Hello"',
    en="Please send a message to {number} with text '{text}'",
    zh="请给{number}发一条短信，内容为“{text}”",
    draw=fixed(number="123456", text="Hello|你好"),
    changes=("messages.threads",),
    milestones=(
        Milestone("the number", lambda s: s.p.number in _numbers(s)),
        Milestone(
            "one message, this text",
            lambda s: _sent(s) == [(s.p.number, "text", s.p.text)],
        ),
    ),
    path=_send,
    misses=(
        wrong("another number", number="123457"),
        wrong("another text", text=lambda p: p.t("Hallo", "您好")),
        short(1),
    ),
    novice=(
        "Open Messages, start a chat, type the number, then the text and send it.",
        "打开信息，新建聊天，输入号码，再输入内容并发送。",
    ),
    expert=(
        "Messages > Start chat (button at the bottom right) > type the number, tap 'Send to ...' "
        "in the list > fill the field 'Text message' > arrow at its right.",
        "信息 > 右下角“发起聊天” > 输入号码，点列表里的“发送到…” > 填写“短信”栏 > 点右边的箭头。",
    ),
)

# Advanced


def _place(p: Drawn) -> list[Step]:
    return [
        *_to_number(p),
        tap("Attach|添加附件"),
        tap("Location|位置"),
        tap("While using the app|仅在使用该应用时允许"),
        tap("Send|发送"),
    ]


def _near(p: Drawn) -> list[Step]:
    """A place around in place of where the phone is."""
    steps = _place(p)
    return [*steps[:-1], tap("|".join(NEARBY[0].name)), steps[-1]]


def _written(p: Drawn) -> list[Step]:
    """The address typed, which is no location."""
    words = p.t(*HERE.name)
    return _send(p.with_(text=words))


def _sent_place(s: Seen) -> list[str]:
    """To whom where the phone is was sent."""
    return [
        n
        for n, kind, text in _sent(s)
        if kind == "location" and HERE.link in text
    ]


def _card(p: Drawn) -> list[Step]:
    return [*_to_number(p), tap("Attach|添加附件"), tap("My card|我的名片")]


def _another_card(p: Drawn) -> list[Step]:
    return [*_card(p)[:-1], tap("Contact card|联系人名片"), tap("#contact_row")]


def _sent_card(s: Seen) -> list[str]:
    """To whom the card of the phone's owner was sent."""
    me = s.before.contacts.me
    lines = [me.name, *me.numbers]
    return [
        n
        for n, kind, text in _sent(s)
        if kind == "contact" and text.splitlines() == lines
    ]


_PLACE = Task(
    id="messages-advanced",
    level="advanced",
    apps=("messages",),
    mirrors="Send a message to 123456 with my current location information.",
    en="Send a message to {number} with my current location.",
    zh="给{number}发一条信息，内容为我的当前位置。",
    draw=fixed(number="123456"),
    changes=("messages.threads",),
    milestones=(
        Milestone("the number", lambda s: s.p.number in _numbers(s)),
        Milestone("where the phone is", _sent_place),
        Milestone(
            "one message, to this number",
            lambda s: _sent_place(s) == [s.p.number] == _numbers(s),
        ),
    ),
    path=_place,
    misses=(
        wrong("another number", number="123465"),
        instead("a place nearby", _near),
        instead("the address as text", _written),
        instead("my card", _card),
        short(1),
    ),
    novice=(
        "Start a chat with the number, then attach the location and send it.",
        "给该号码新建聊天，添加位置附件并发送。",
    ),
    expert=(
        "Messages > Start chat (bottom right) > type the number, tap 'Send to ...' > plus sign at "
        "the left of the field > Location > allow it while the app is used > 'Current location' is "
        "marked already: tap 'Send' at the top right. 'Contact card' and 'My card', which sends at "
        "once, are in the same list as 'Location'.",
        "信息 > 右下角“发起聊天” > 输入号码，点“发送到…” > 输入框左边的加号 > 位置 > 允许在使用"
        "该应用时定位 > 默认已选“我的位置”，点右上角“发送”。“联系人名片”和“我的名片”（点按即发送）"
        "与“位置”在同一列表。",
    ),
)

TASKS = (
    _TOGETHER,
    misaligned(
        _TOGETHER,
        mirrors="Help me set up messages and notifications not to be displayed together in "
        "Messages.",
        en="Help me set up messages and notifications not to be displayed together in Messages.",
        zh="帮我在“信息”里设置短信与通知信息不要合并显示。",
        draw=_options(on=False),
    ),
    _SEND,
    misaligned(
        _SEND,
        mirrors='Please send a message to 9876543210 with text "Goodbye".',
        draw=fixed(number="9876543210", text="Goodbye|再见"),
    ),
    _PLACE,
    misaligned(
        _PLACE,
        mirrors="Send a message to 987654 with my contact card.",
        en="Send a message to {number} with my contact card.",
        zh="给{number}发一条信息，内容为我的名片。",
        draw=fixed(number="987654"),
        milestones=(
            Milestone("the number", lambda s: s.p.number in _numbers(s)),
            Milestone("the card of the phone's owner", _sent_card),
            Milestone(
                "one message, to this number",
                lambda s: _sent_card(s) == [s.p.number] == _numbers(s),
            ),
        ),
        path=_card,
        misses=(
            wrong("another number", number="987645"),
            instead("somebody else's card", _another_card),
            instead("the location, as was shown", _place),
            short(1),
        ),
    ),
)
