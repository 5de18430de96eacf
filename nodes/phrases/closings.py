"""Sentences that tell what a run did and what was seen of it, in English and Chinese."""

from tapwright.text.language import Language

CLOSING_SENTENCES: dict[str, dict[Language, str]] = {
    "done": {"en": "Done.", "zh": "已完成。"},
    "all_done": {
        "en": "every part of the task is done",
        "zh": "任务的每个部分都已完成",
    },
    "done_task": {"en": "Done: {task}", "zh": "已完成：{task}"},
    "done_holding": {"en": "Done. {sentences}", "zh": "已完成。{sentences}"},
    "sent": {"en": "Sent: {text}", "zh": "已发送：{text}"},
    "forwarded": {"en": "Forwarded: {text}", "zh": "已转发：{text}"},
    "forwarded_to": {
        "en": "Forwarded to {names}: {text}",
        "zh": "已转发给{names}：{text}",
    },
    "sent_to": {
        "en": "Sent to {names}: {text}",
        "zh": "已发给{names}：{text}",
    },
    "mail": {
        "en": "subject “{subject}”, text “{text}”",
        "zh": "主题“{subject}”，内容“{text}”",
    },
    "app_shows": {
        "en": "{app} shows: {evidence}",
        "zh": "{app}显示：{evidence}",
    },
    "screen_shows": {
        "en": "The screen shows: {evidence}",
        "zh": "屏幕显示：{evidence}",
    },
    "seen": {"en": "Seen: {evidence}", "zh": "看到：{evidence}"},
    "seen_before": {
        "en": "Seen on the way: {evidence}",
        "zh": "途中看到：{evidence}",
    },
    "seen_gone": {
        "en": "No longer there: {evidence}",
        "zh": "已不在屏幕上：{evidence}",
    },
    "deleted": {"en": "Deleted: {evidence}", "zh": "已删除：{evidence}"},
    "renamed": {
        "en": "Renamed “{old}” to “{new}”",
        "zh": "已将“{old}”改名为“{new}”",
    },
    "seen_still": {"en": "Still there: {evidence}", "zh": "仍保留：{evidence}"},
    "doubles": {
        "en": "{k} of {total} went, {left} left: “{row}”",
        "zh": "{total} 条中去掉了 {k} 条，还留有 {left} 条：“{row}”",
    },
    "saved": {"en": "Saved: {words}", "zh": "已保存：{words}"},
    "saved_with": {"en": "Saved with {words}", "zh": "已保存，{words}"},
    "saved_in": {
        "en": "Saved in {app}: {words}",
        "zh": "已保存到{app}：{words}",
    },
    "stands": {
        "en": "What stands now: {sentences}",
        "zh": "目前的情况：{sentences}",
    },
    "look_into": {
        "en": "You can check it in {app}.",
        "zh": "可在{app}中查看。",
    },
    "waits_in_cart": {
        "en": "In the cart: {words}. Nothing was ordered or paid",
        "zh": "购物车内：{words}。没有下单，也没有付款",
    },
    "waits_at_checkout": {
        "en": "At the checkout: {words}. Nothing was ordered or paid",
        "zh": "结算页：{words}。没有下单，也没有付款",
    },
    "not_pressed": {
        "en": "“{label}” was not pressed",
        "zh": "没有点击“{label}”",
    },
    "on_the_way": {"en": "On the way: {words}", "zh": "途中：{words}"},
    "undone_switched_on": {
        "en": "“{label}” was switched on and off again",
        "zh": "“{label}”曾打开，后又关闭",
    },
    "undone_switched_off": {
        "en": "“{label}” was switched off and on again",
        "zh": "“{label}”曾关闭，后又打开",
    },
    "undone_deleted": {
        "en": "“{label}” was deleted and put back",
        "zh": "“{label}”曾被删除，后又恢复",
    },
    "undone_changed": {
        "en": "“{label}” was changed and set back",
        "zh": "“{label}”曾被改动，后又改回",
    },
    "told_value": {"en": "“{label}: {value}”", "zh": "“{label}：{value}”"},
    "told_already": {
        "en": "“{label}” was already {value}",
        "zh": "“{label}”原本就是 {value}",
    },
    "also_seen": {"en": "Also seen: {words}", "zh": "还看到：{words}"},
    "also_sent": {
        "en": "Also: a message was sent to {names}.",
        "zh": "另外：还给{names}发送了消息。",
    },
    "also_called": {
        "en": "Also: a call was placed to {names}.",
        "zh": "另外：还呼叫了{names}。",
    },
    "also_deleted": {
        "en": "Also: {names} was deleted.",
        "zh": "另外：还删除了{names}。",
    },
    "left_unsent": {
        "en": "Typed but not sent: a draft may be left in {names}.",
        "zh": "已输入但未发送：{names}中可能留有草稿。",
    },
}
