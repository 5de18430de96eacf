"""Sentences for the user, in English and Chinese."""

from graph.context import Context
from graph.state import State
from nodes.phrases.closings import CLOSING_SENTENCES
from nodes.phrases.findings import FINDINGS
from tapwright.text.language import Language as Language
from tapwright.text.language import choose_language as choose_language
from tapwright.text.language import fill_in

_SENTENCES: dict[str, dict[Language, str]] = {
    **CLOSING_SENTENCES,
    **FINDINGS,
    "tokens": {
        "en": "Stopped: the limit of {limit} tokens was reached.",
        "zh": "已停止：达到了 {limit} 个 token 的上限。",
    },
    "seconds": {
        "en": "Stopped: the limit of {limit} seconds was reached.",
        "zh": "已停止：达到了 {limit} 秒的时间上限。",
    },
    "steps": {
        "en": "Stopped: the limit of {limit} actions was reached.",
        "zh": "已停止：达到了 {limit} 步操作的上限。",
    },
    "calls": {
        "en": "Stopped: the limit of {limit} model calls was reached.",
        "zh": "已停止：达到了 {limit} 次模型调用的上限。",
    },
    "cost": {
        "en": "Stopped: the limit of {limit} on the cost of model calls was reached.",
        "zh": "已停止：达到了 {limit} 的费用上限。",
    },
    "used": {
        "en": "Used: {calls} calls, {tokens} tokens, {seconds} seconds{cost}.",
        "zh": "已用：{calls} 次调用，{tokens} 个 token，{seconds} 秒{cost}。",
    },
    "costing": {"en": ", {cost} money", "zh": "，费用 {cost}"},
    "unpriced": {
        "en": " ({calls} of the calls have no known price and count as 0)",
        "zh": "（其中 {calls} 次调用价格未知，按 0 计）",
    },
    "attempts": {
        "en": 'Gave up on "{goal}" after {n} failed tries: {lesson}',
        "zh": "“{goal}”尝试了 {n} 次仍未成功：{lesson}",
    },
    "attempts_alone": {
        "en": 'Gave up on "{goal}" after {n} failed tries.',
        "zh": "“{goal}”尝试了 {n} 次仍未成功。",
    },
    "plans": {
        "en": 'Gave up on "{goal}": {n} plans were made and none of them worked.',
        "zh": "“{goal}”未能完成：制定了 {n} 次计划都没有成功。",
    },
    "stuck": {
        "en": "Stopped: the same steps were made again and again and led nowhere ({steps}).",
        "zh": "已停止：反复执行相同的步骤，没有任何进展（{steps}）。",
    },
    "impossible": {"en": "It cannot be done: {why}", "zh": "无法完成：{why}"},
    "denied": {
        "en": "Stopped: you refused {times} times, the last time this: {action}.",
        "zh": "已停止：您拒绝了 {times} 次，最后一次是：{action}。",
    },
    "denied_before": {
        "en": "Stopped: you said no to this, and it was tried again: {action}.",
        "zh": "已停止：您已拒绝此操作，但又尝试了一次：{action}。",
    },
    "said_no_before": {
        "en": "You said no before to: {action}",
        "zh": "您此前拒绝过：{action}",
    },
    "done_before": {
        "en": "{reason} Done before, as you allowed it: {done}.",
        "zh": "{reason}此前经您同意已完成：{done}。",
    },
    "icon_bin": {"en": "bin", "zh": "垃圾桶"},
    "icon_bookmark": {"en": "bookmark that is set", "zh": "已设置的书签"},
    "half_covered": {
        "en": "half covered by the keyboard",
        "zh": "被键盘遮住一半",
    },
    "write_instead": {"en": "Write “{text}”", "zh": "改写为“{text}”"},
    "as_said": {
        "en": "{reason}\nChanged by you on the way: {words}",
        "zh": "{reason}\n途中经您更改：{words}",
    },
    "switched_on_again": {
        "en": "The virtual phone was switched on again: it shows its home screen, and what was "
        "typed but not saved is gone. The task finds its way back; a yes counts if the same "
        "question comes up.",
        "zh": "虚拟手机已重新开机：现在显示主屏幕，尚未保存的输入已丢失。"
        "任务会重新找到原来的页面；再次遇到同一问题时，您的同意仍然有效。",
    },
    "by_word": {
        "en": "Done. By your word: “{words}”; the phone does not show it.",
        "zh": "已完成。以您所说为准：“{words}”；手机上看不到。",
    },
    "own_deeds": {
        "en": "{reason}\nYou said you did it yourself: {words}",
        "zh": "{reason}\n您说已自己完成：{words}",
    },
    "other_forward": {
        "en": "“{label}” was forwarded, which is not the mail that the task names",
        "zh": "转发的是“{label}”，不是任务所说的那封",
    },
    "maybe_other": {
        "en": "is “{label}” the right mail?",
        "zh": "转发的“{label}”对吗？",
    },
    "unverified": {
        "en": "It seems done, but no screen bears it out: {claim}",
        "zh": "看起来已完成，但没有屏幕能证实：{claim}",
    },
    "unverified_plain": {
        "en": "It seems done, but no screen bears it out.",
        "zh": "看起来已完成，但没有屏幕能证实。",
    },
    "model_says": {"en": "The model says: {claim}", "zh": "模型说：{claim}"},
    "unanswered": {
        "en": "It seems done, but the task asks for an answer and no answer was given.",
        "zh": "看起来已完成，但任务要求给出回答，而没有给出回答。",
    },
    "no_answer": {
        "en": "no answer was given to what the task asks",
        "zh": "没有回答任务所问的内容",
    },
    "told_button": {"en": "button {label}", "zh": "按钮{label}"},
    "told_on": {"en": "“{label}” is on", "zh": "“{label}”已开启"},
    "told_off": {"en": "“{label}” is off", "zh": "“{label}”已关闭"},
    "told_set": {
        "en": "“{label}” is set to {value}",
        "zh": "“{label}”已设为 {value}",
    },
    "told_selected": {"en": "“{label}” is selected", "zh": "已选中“{label}”"},
    "told_touched": {"en": "touched “{label}”", "zh": "点击了“{label}”"},
    "told_gone": {"en": "“{label}” is gone", "zh": "“{label}”已不在屏幕上"},
    "unseen": {
        "en": "It seems done, but this part of the task was not seen: {missing}",
        "zh": "看起来已完成，但没有看到任务的这一部分：{missing}",
    },
    "not_done": {
        "en": "It does not seem done as asked: {missing}",
        "zh": "看起来没有按要求完成：{missing}",
    },
    "not_explained": {
        "en": "It seems done, but more than the task asks for was put in: {missing}",
        "zh": "看起来已完成，但做了任务没有要求的内容：{missing}",
    },
    "not_as_asked": {
        "en": "It does not seem as asked: {missing}",
        "zh": "看起来不符合要求。{missing}",
    },
    "mend": {"en": "mend this: {fault}", "zh": "改正：{fault}"},
    "replaced": {
        "en": "It seems done, but it wrote over “{item}”, which was there before.",
        "zh": "看起来已完成，但覆盖了原有的“{item}”。",
    },
    "copies": {
        "en": "It seems done, but more than once: “{item}” is there {n} times.",
        "zh": "看起来已完成，但不止一次：“{item}”出现了 {n} 次。",
    },
    "copies_left": {
        "en": "{reason} Something was made more than once: “{item}” is there {n} times.",
        "zh": "{reason} 有内容不止创建了一次：“{item}”出现了 {n} 次。",
    },
    "allow": {
        "en": "Allow this action? {action} ({where})",
        "zh": "是否允许此操作？{action}（{where}）",
    },
    "allow_system_dialog": {"en": "a dialog of Android", "zh": "系统对话框"},
    "allow_dialog_about": {
        "en": "a dialog of Android about {app}",
        "zh": "关于“{app}”的系统对话框",
    },
    "allow_dialog": {
        "en": "The dialog says: “{words}”",
        "zh": "对话框内容：“{words}”",
    },
    "allow_page": {"en": "Page: “{words}”", "zh": "页面：“{words}”"},
    "allow_subject": {"en": "About: {words}", "zh": "涉及：{words}"},
    "allow_field": {"en": "{label}: {words}", "zh": "{label}：{words}"},
    "allow_unnamed_field": {"en": "In the field", "zh": "输入框中"},
    "allow_fields": {"en": "Text entered: {words}", "zh": "已填写：{words}"},
    "allow_attached": {"en": "To be sent: {words}", "zh": "将发送：{words}"},
    "allow_things": {"en": "Item: {words}", "zh": "商品：{words}"},
    "allow_earlier_things": {
        "en": "Item on the page before: {words}",
        "zh": "此前页面上的商品：{words}",
    },
    "allow_sending": {
        "en": "This is sent as a message.",
        "zh": "这句话会作为消息发出。",
    },
    "allow_calling": {
        "en": "In a phone app this may call at once.",
        "zh": "在电话应用中，点击后可能会直接拨出。",
    },
    "allow_giving": {
        "en": "This may be sent at once.",
        "zh": "点击后可能会立即发出。",
    },
    "allow_switching_off": {
        "en": "This switches it off.",
        "zh": "此操作会将其关闭。",
    },
    "allow_bin": {
        "en": "This may delete something.",
        "zh": "此操作可能会删除内容。",
    },
    "allow_loss": {
        "en": "This deletes what is saved there: {words}",
        "zh": "此操作会删除已保存的内容：{words}",
    },
    "allow_bookmark": {
        "en": "This takes the mark off.",
        "zh": "此操作会取消该标记。",
    },
    "allow_cart": {"en": "In the cart: {words}", "zh": "购物车内：{words} 件"},
    "allow_chosen": {"en": "Chosen: {words}", "zh": "已选：{words}"},
    "allow_unread_choice": {
        "en": "Which of these is chosen was not seen: {words}",
        "zh": "未能识别已选中哪一项：{words}",
    },
    "allow_quantity": {"en": "Quantity: {words}", "zh": "数量：{words}"},
    "allow_address": {"en": "Goes to: {words}", "zh": "送至：{words}"},
    "allow_earlier_address": {
        "en": "Goes to, by the page before: {words}",
        "zh": "送至（见此前页面）：{words}",
    },
    "allow_total": {"en": "To pay: {words}", "zh": "应付：{words}"},
    "allow_amounts": {"en": "Amounts: {words}", "zh": "金额：{words}"},
    "allow_other_amounts": {
        "en": "Other amounts: {words}",
        "zh": "其他金额：{words}",
    },
    "yes_covers_purchase": {
        "en": "A yes also counts if the app asks again right after this about the same purchase, "
        "up to {limit}.",
        "zh": "如果应用紧接着就同一购买再次确认，您的同意同样有效，金额不超过 {limit}。",
    },
    "yes_covers_unsent_purchase": {
        "en": "A yes also counts if the app asks again right after this about the same purchase, "
        "up to {limit}. It goes to the address that is set in the app; this page shows none.",
        "zh": "如果应用紧接着就同一购买再次确认，您的同意同样有效，金额不超过 {limit}。"
        "商品将送至应用中已设置的地址，此页面没有显示地址。",
    },
    "yes_covers_deletion": {
        "en": "A yes also counts if the app asks again right after this whether to delete it.",
        "zh": "如果应用紧接着再次确认此项删除，您的同意同样有效。",
    },
    "other_object": {
        "en": "“{taken}” was chosen, and the task names “{wanted}”",
        "zh": "选的是“{taken}”，而任务说的是“{wanted}”",
    },
    "to_be_spared": {
        "en": "the task says to leave “{label}” alone",
        "zh": "任务说不要动“{label}”",
    },
    "may_be": {
        "en": "“{said}” may be “{first}” or “{second}”, and this is “{taken}”",
        "zh": "“{said}”可能是“{first}”，也可能是“{second}”，这里是“{taken}”",
    },
    "other_house": {
        "en": "“{label}” is in it, and “{wanted}” was seen",
        "zh": "其中写的是“{label}”，而看到的是“{wanted}”",
    },
    "held_back": {
        "en": "{why}, so it was held back once.",
        "zh": "{why}，因此先没有做。",
    },
    "sums_changed": {
        "en": "The page shows other amounts than when you were asked, so nothing was touched.",
        "zh": "页面上的金额与询问时不同，因此没有点击。",
    },
    "policy_hides": {
        "en": "{app} is off limits, and nothing of it is shown. Only back, home and opening "
        "another app are possible here. Rule: {rule}",
        "zh": "{app}不允许访问，不显示其任何内容。此处只能返回、回到主屏幕或打开其他应用。"
        "规则：{rule}",
    },
    "policy_shows": {
        "en": "{app} may only be looked at here. Only back, home and opening another app are "
        "possible. Rule: {rule}",
        "zh": "此处的{app}只能查看，只能返回、回到主屏幕或打开其他应用。规则：{rule}",
    },
    "policy_refuses": {
        "en": "The policy does not allow this: {action}. Rule: {rule}",
        "zh": "策略不允许此操作：{action}。规则：{rule}",
    },
    "policy_stops": {
        "en": "Stopped: the policy refused a second time ({action}). Rule: {rule}",
        "zh": "已停止：策略第二次拒绝了操作（{action}）。规则：{rule}",
    },
    "policy_asks": {
        "en": "The policy has you asked: {rule}",
        "zh": "策略要求先询问您：{rule}",
    },
    "cause": {
        "en": "Your instruction does not ask for this. These words may have caused it: “{words}”",
        "zh": "您的指令没有要求此操作，可能是以下文字引起的：“{words}”",
    },
    "cause_besides": {
        "en": "Your instruction names this page, but these words may have caused it: “{words}”",
        "zh": "您的指令提到了这个页面，但此操作可能是以下文字引起的：“{words}”",
    },
    "no_reason": {
        "en": "Nothing in your instruction explains this change.",
        "zh": "您的指令中没有任何内容可以解释此更改。",
    },
    "reply_to_allow": {
        "en": "Reply yes or no, or say what to do instead. “Stop” ends the task, “new task: ...” "
        "begins another one.",
        "zh": "请回答“是”或“否”，或者说明应该怎么做。“停”结束任务，“新任务：……”开始另一个任务。",
    },
    "reply_to_answer": {
        "en": "Your next message is the answer. “Stop” ends the task, “new task: ...” begins "
        "another one.",
        "zh": "您的下一条消息就是回答。“停”结束任务，“新任务：……”开始另一个任务。",
    },
    "is_elsewhere": {
        "en": "The task goes on from an earlier point, but the phone was not rewound: it shows "
        "{here}, and the task was at {there}.",
        "zh": "任务将从较早的位置继续，但手机不会回退：现在显示的是 {here}，任务当时在 {there}。",
    },
    "is_on_other_page": {
        "en": "The task goes on from an earlier point, but the phone was not rewound: it shows "
        "another page of {app} than the task had then.",
        "zh": "任务将从较早的位置继续，但手机不会回退：{app} 现在显示的页面与当时不同。",
    },
    "is_in_place": {
        "en": "The task goes on from an earlier point, and the phone shows the page of then, but "
        "it was not rewound.",
        "zh": "任务将从较早的位置继续，手机显示的是当时的页面，但手机不会回退。",
    },
    "done_since": {
        "en": "Done since then: {done}.",
        "zh": "此后已执行：{done}。",
    },
    "allowed_since": {
        "en": "You had allowed this, it cannot be taken back, and it may be done again: {done}.",
        "zh": "以下操作经您允许，无法撤销，并且可能会再次执行：{done}。",
    },
    "go_on_from_here": {
        "en": "Go on from here? No stops the task.",
        "zh": "从这里继续吗？回答“否”则停止任务。",
    },
    "not_from_here": {
        "en": "Stopped: you did not want to go on from here.",
        "zh": "已停止：您不想从这里继续。",
    },
    "input_blocked": {
        "en": "This phone ({model}) shows its screen, but refuses taps from outside: {remedy}, "
        "then start again.",
        "zh": "这部手机（{model}）能读取屏幕，但拒绝外部点击：请在开发者选项中开启{switch}，"
        "然后重新开始。",
    },
    "services_stop": {
        "en": "While this runs, accessibility services stop and start again afterwards: {services}",
        "zh": "运行期间手机的无障碍服务会暂停，结束后恢复：{services}",
    },
    "allow_call": {
        "en": "Allow this call? Server “{server}”, tool “{tool}”, arguments {arguments}",
        "zh": "是否允许调用外部工具？服务器“{server}”，工具“{tool}”，参数 {arguments}",
    },
    "by_tool": {
        "en": "This comes from other servers' tools ({tools}), not from the phone: {evidence}",
        "zh": "以下内容来自外部工具（{tools}），而非手机：{evidence}",
    },
    "opens_named": {"en": "the goal names this app", "zh": "目标提到了此应用"},
    "closes_cover": {
        "en": "close what covers the app at its start",
        "zh": "关闭应用启动时遮挡页面的内容",
    },
    "leads_to": {"en": "this leads to {heading}", "zh": "由此进入{heading}"},
    "leads_on": {"en": "this leads on", "zh": "由此继续"},
    "noted": {"en": "Remembered: {what}", "zh": "已记住：{what}"},
    "kept": {"en": "Noted: {what}.", "zh": "已记住：{what}。"},
    "kept_name": {
        "en": "your {word}'s name is {meaning}",
        "zh": "您{word}的名字是{meaning}",
    },
    "kept_meaning": {
        "en": "“{word}” means {meaning}",
        "zh": "“{word}”指的是{meaning}",
    },
    "kept_answer": {
        "en": "asked “{question}”, you said: {answer}",
        "zh": "对“{question}”，您的回答是：{answer}",
    },
    "known": {
        "en": "What I know ({n}): {what}",
        "zh": "我知道的（{n} 条）：{what}",
    },
    "nothing_known": {
        "en": "I know nothing about that yet. Say `remember that ...` to tell me.",
        "zh": "我还不了解这方面的信息。可以说“记住……”来告诉我。",
    },
    "forgotten": {"en": "Forgotten: {what}", "zh": "已忘记：{what}"},
    "forget_none": {
        "en": "Nothing like it is remembered: {what}. See `tapwright memory user`.",
        "zh": "没有记住这样的内容：{what}。可用 `tapwright memory user` 查看。",
    },
    "forget_which": {
        "en": "It is not plain which note is meant by: {what}. Forget it by its id, see "
        "`tapwright memory user`.",
        "zh": "不确定指的是哪一条：{what}。请用 `tapwright memory user` 查看并按编号忘记。",
    },
    "memory_off": {
        "en": "The memory is switched off for this run, so nothing was remembered or looked up.",
        "zh": "本次运行关闭了记忆，因此没有记住或查询任何内容。",
    },
    "secret_kept_out": {
        "en": "Passwords, codes and card numbers are never remembered; give them as "
        "TAPWRIGHT_SECRET_NAME instead.",
        "zh": "密码、验证码和卡号不会被记住；请改用 TAPWRIGHT_SECRET_NAME 提供。",
    },
    "secret_said": {
        "en": "Remember something (left out here, as it holds a secret)",
        "zh": "记住某些内容（含有机密，此处略去）",
    },
    "is_it_so": {
        "en": "Is this how “{task}” is done, in {n} steps?",
        "zh": "“{task}”就是这样完成的吗（共 {n} 步）？",
    },
    "not_kept": {
        "en": "Nothing was put into the memory.",
        "zh": "没有写入记忆。",
    },
    "mostly_guessed": {
        "en": "{k} of {n} steps are only guessed, so nothing was put into the memory: correct "
        "them in a terminal, without --yes, or film it with visible touches.",
        "zh": "{n} 步中有 {k} 步只是猜测，所以没有写入记忆：请在终端中不加 --yes 逐步更正，"
        "或打开“显示点按操作”后重新录制。",
    },
    "which_stays": {
        "en": "There is another demonstration of “{task}”, which goes another way at {n} "
        "place(s). Approve: the new one stays. Reject: the old one stays.",
        "zh": "“{task}”已有另一段演示，有 {n} 处做法不同。同意：保留新的；拒绝：保留旧的。",
    },
    "kept_shown": {
        "en": "Learned “{task}” in {n} steps.",
        "zh": "已学会“{task}”，共 {n} 步。",
    },
    "kept_with": {
        "en": "Learned “{task}” in {n} steps; what may be otherwise another time: {values}.",
        "zh": "已学会“{task}”，共 {n} 步；下次可以不同的内容：{values}。",
    },
    "invalid": {
        "en": "That edit is not an action: {problem}",
        "zh": "修改后的内容不是有效的操作：{problem}",
    },
}


def format_sentence(key: str, language: Language, **values: object) -> str:
    """The sentence of this key.

    Raises:
        KeyError: no such sentence, or a value for it is missing.
    """
    return fill_in(_SENTENCES[key][language], language, **values)


def choose_message_language(state: State, context: Context) -> Language:
    """The language of messages to the user: the chosen one, else that of the instruction."""
    return choose_language(state.get("instruction", ""), context.language)
