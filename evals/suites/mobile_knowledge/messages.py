"""Messages."""

from evals.seen import Seen
from evals.steps import Step, fill, launch, tap
from evals.task import Drawn, Milestone, Task, fixed, misaligned, short, wrong


def _sent(s: Seen) -> list[tuple[str, str]]:
    """Number and text of every message that was not there before."""
    before = [(t.number, m.text) for t in s.before.messages.threads for m in t.messages]
    after = [(t.number, m.text) for t in s.after.messages.threads for m in t.messages if m.sent]
    for each in before:
        if each in after:
            after.remove(each)
    return after


def _send(p: Drawn) -> list[Step]:
    return [
        launch("Messages|信息"),
        tap("Start chat|发起聊天"),
        fill(p.number, into="Name or phone number|姓名或电话号码"),
        tap(f"Send to {p.number}|发送到 {p.number}"),
        fill(p.text, into="#compose_message_text"),
        tap("#send_message_button"),
    ]


_SEND = Task(
    id="messages-normal",
    level="normal",
    apps=("messages",),
    mirrors='Please send a message to 123456 with text "Hello"',
    en="Please send a message to {number} with text '{text}'",
    zh="请给{number}发一条短信,内容为“{text}”",
    draw=fixed(number="123456", text="Hello|你好"),
    changes=("messages.threads",),
    milestones=(
        Milestone("the number", lambda s: s.p.number in [number for number, _ in _sent(s)]),
        Milestone("one message, this text", lambda s: _sent(s) == [(s.p.number, s.p.text)]),
    ),
    path=_send,
    misses=(
        wrong("another number", number="123457"),
        wrong("another text", text=lambda p: p.t("Hallo", "您好")),
        short(1),
    ),
    novice=(
        "Open Messages, start a chat, type the number, then the text and send it.",
        "打开信息,新建聊天,输入号码,再输入内容并发送。",
    ),
    expert=(
        "Messages > Start chat (button at the bottom right) > type the number, tap 'Send to ...' "
        "in the list > fill the field 'Text message' > arrow at its right.",
        "信息 > 右下角“发起聊天” > 输入号码,点列表里的“发送至…” > 填写“短信”栏 > 点右边的箭头。",
    ),
)

TASKS = (
    _SEND,
    misaligned(
        _SEND,
        mirrors='Please send a message to 9876543210 with text "Goodbye".',
        draw=fixed(number="9876543210", text="Goodbye|再见"),
    ),
)
