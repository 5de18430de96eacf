"""The program's English sentences in Chinese, as gettext keeps them: the English text is the key.

What an action did, why a step failed and what the rules of `offline` thought is written for the
model, in English, whatever the user's language; prompts repeat it. Shown to a Chinese user, it is
translated here. Sentences of a language model that are not in the table stay as they are.
"""

import re
from functools import lru_cache

from graph.action_words import DIRECTIONS, ROLES, translate_action
from tapwright.text.language import Language

_KEYS = {
    "back": "返回键",
    "home": "主屏幕键",
    "recents": "最近任务键",
    "enter": "回车键",
}
_THINGS = {
    "alarm": "闹钟",
    "timer": "计时器",
    "stopwatch": "秒表",
    "event": "日程",
    "note": "笔记",
    "message": "信息",
    "folder": "文件夹",
    "city": "城市",
    "contact": "联系人",
}
_STATES = {"on": "打开", "off": "关闭"}
_SHOWN_STATES = {"on": "已开启", "off": "已关闭", "gone": "已不在屏幕上"}
_SHOWN = re.compile(r'(on|off|gone) "(.*)"', re.DOTALL)
"""How a claim says that a switch is on, or that something is gone."""
_LEFT_OUT = re.compile(r" and (\d+) more$")
_SCROLLS = re.compile(r"(\d+) scrolls (\w+)")
_DRAGGED_ELEMENTS = re.compile(r"(\w+) '(.*)' onto (\w+) '(.*)'", re.DOTALL)

_PASSED = re.compile(
    r"(?P<head>The list (?:ends|goes on) .*?\.|.* is not on the screen after .*?\.)"
    r"(?P<back> It was scrolled back\.)?"
    r"(?: Passed: (?P<names>.*?)\.)?"
    r"(?P<guess> They look alike, so their number is a guess: .*?\.)?",
    re.DOTALL,
)
"""What came of scrolling, and what is said behind it."""

_RESULTS = (
    ("Tapped {role} {text}.", "已点击{role}{text}。"),
    ("Tapped twice {role} {text}.", "已双击{role}{text}。"),
    ("Pressed long {role} {text}.", "已长按{role}{text}。"),
    ("Tapped the point ({x}, {y}).", "已点击坐标（{x}, {y}）。"),
    ("Tapped the keys of {text}, one by one.", "已逐个点击{text}的按键。"),
    ("Tapped {text}, but no app came up.", "已点击{text}，但没有应用打开。"),
    ("Pressed {key}.", "已按{key}。"),
    ("Scrolled {direction}.", "已{direction}滚动。"),
    ("Swiped {direction}.", "已{direction}滑动。"),
    ("Swiped {direction} from the edge.", "已从边缘{direction}滑动。"),
    (
        "{text} is on the screen after {way}.",
        "{way}后，屏幕上有{text}。",
    ),
    (
        "{text} is not on the screen after {way}.",
        "{way}后，屏幕上仍没有{text}。",
    ),
    ("The list ends after {way}.", "{way}后列表已到尽头。"),
    ("The list goes on after {way}.", "{way}后列表仍未到尽头。"),
    (
        "The list ends after {way}, without {text}.",
        "{way}后列表已到尽头，没有{text}。",
    ),
    (
        "The text went into the field {text}, which took the focus, and not into {name}.",
        "文字进入了获得焦点的输入框{text}，而没有进入{name}。",
    ),
    ("Dragged {ends}.", "已拖动{ends}。"),
    (
        "Pinched {role} {text} {direction}.",
        "已在{role}{text}上{direction}双指缩放。",
    ),
    (
        "Element {n} is no slider and no wheel.",
        "元素 {n} 不是滑块，也不是滚轮。",
    ),
    ("The wheel is gone.", "滚轮已不在屏幕上。"),
    (
        "{wanted} is not on the wheel, which has {told}.",
        "滚轮上没有 {wanted}，只有 {told}。",
    ),
    (
        "{text} is no number and no share from 0% to 100%.",
        "{text}不是数字，也不是 0% 到 100% 的比例。",
    ),
    (
        "The slider does not say its value: give a share, such as 70%.",
        "滑块没有给出它的值：请用比例，例如 70%。",
    ),
    (
        "Touched it at {share}; it does not say what it stands at.",
        "已点在 {share} 处；它没有说明现在的值。",
    ),
    (
        "Touched it at {share}; it stands at {value} now, in its own units.",
        "已点在 {share} 处；它现在的值是 {value}（它自己的单位）。",
    ),
    ("It stands at {value} now.", "它现在的值是 {value}。"),
    (
        "It stands at {value} now and does not come nearer to {wanted}.",
        "它现在的值是 {value}，无法更接近 {wanted}。",
    ),
    ("Pressed the keyboard's Enter.", "已按键盘的回车键。"),
    ("Pressed {text} on the keyboard.", "已按键盘上的{text}。"),
    (
        "The key says {text}: look again, and submit once more.",
        "按键上写着{text}：请再看一次，然后重新提交。",
    ),
    (
        "The keyboard only starts a new line in this field; tap the app's own button.",
        "键盘在此输入框中只会换行；请点击应用自己的按钮。",
    ),
    ('answer "{text}"', "回答“{text}”"),
    ('ask "{text}"', "询问“{text}”"),
    ("Opened {address}.", "已打开 {address}。"),
    (
        "No app of the phone opens {address}.",
        "手机上没有应用能打开 {address}。",
    ),
    (
        "A secret never becomes part of an address.",
        "机密内容不会成为网址的一部分。",
    ),
    (
        "The address is longer than {n} characters.",
        "网址超过 {n} 个字符。",
    ),
    (
        "The address holds a blank, a backslash or something invisible.",
        "网址中有空格、反斜杠或不可见的字符。",
    ),
    (
        "Addresses that begin with {name}: are never opened; use one of the web.",
        "不会打开以 {name}: 开头的地址；请使用网页地址。",
    ),
    (
        "The address names no host, or a user besides it.",
        "网址没有主机名，或者还写有用户名。",
    ),
    ("Waited {n} s.", "已等待 {n} 秒。"),
    ("Opened {app} ({package}).", "已打开 {app}（{package}）。"),
    (
        "Opened {app} ({package}). A dialog of the system asks first.",
        "已打开 {app}（{package}），系统对话框会先询问。",
    ),
    ("Closed {app} ({package}).", "已关闭 {app}（{package}）。"),
    (
        "{name} was started, but {front} is in front.",
        "已启动 {name}，但前台是 {front}。",
    ),
    (
        "{app} ({package}) was started, but {front} is in front.",
        "已启动 {app}（{package}），但前台是 {front}。",
    ),
    (
        "No app called {text} was found. On this phone: {names}.",
        "没有找到名为{text}的应用。本机的应用：{names}。",
    ),
    (
        "{text} may be any of: {names}. Open one by its package name.",
        "{text}可能是：{names}。请用包名打开其中一个。",
    ),
    ("{text} may be any of: {names}.", "{text}可能是：{names}。"),
    ("No installed app is known as {text}.", "没有安装名为{text}的应用。"),
    ("The home screen is in front, not an app.", "前台是主屏幕，不是应用。"),
    ("The field now holds {text}.", "输入框现在的内容是{text}。"),
    (
        "The app wrote it in its own way: the field holds {text}.",
        "应用改写了内容：输入框现在是{text}。",
    ),
    (
        "The field is empty; it shows its hint {text}.",
        "输入框已清空，显示的是提示{text}。",
    ),
    (
        "The text is not at its end: the field holds {text}; fill it with all of it.",
        "文字没有加在末尾，输入框的内容是{text}；请用全部文字填写。",
    ),
    (
        "The field does not take this text; it holds {text}.",
        "输入框不接受这段文字，内容是{text}。",
    ),
    (
        "Typed it; a secret is not read back.",
        "已输入；机密内容不会被读回。",
    ),
    (
        "Typed it; this field cannot be read back.",
        "已输入；此输入框的内容无法读回。",
    ),
    ("The field took no text.", "输入框没有接受文字。"),
    (
        "No text field has the focus: tap one first.",
        "没有输入框获得焦点：请先点击一个。",
    ),
    (
        "No text field has the focus, and a secret is typed into nothing else.",
        "没有输入框获得焦点，机密内容不会输入到别处。",
    ),
    ("The field {text} does not get the focus.", "输入框{text}没有获得焦点。"),
    (
        "Element {n} is no text field; tap it first and see what opens.",
        "元素 {n} 不是输入框；请先点击它，看看会打开什么。",
    ),
    ("{name} answered: {text}", "{name} 回答：{text}"),
    ("{name} failed: {text}", "{name} 失败：{text}"),
    ("There is no element {n}.", "没有元素 {n}。"),
    ("No element shows {text}.", "没有显示{text}的元素。"),
    ("The {role} {text} is not on the screen.", "{role}{text}不在屏幕上。"),
    ("The element {n} is not on the screen.", "元素 {n} 不在屏幕上。"),
    ("The {name} is not on the screen.", "{name} 不在屏幕上。"),
    (
        "({x}, {y}) lies outside of the screen, {width} x {height} pixels.",
        "（{x}, {y}）在屏幕之外，屏幕为 {width} x {height} 像素。",
    ),
    ("The phone did not take the gesture.", "手机没有接受这个手势。"),
    ("The phone refused it: {reason}", "手机拒绝了它：{reason}"),
    (
        "The phone refuses input from adb: turn on 'USB debugging (Security settings)' or "
        "'Disable permission monitoring' in its developer options.",
        "手机拒绝来自 adb 的输入：请在开发者选项中打开“USB 调试（安全设置）”或“禁止权限监控”。",
    ),
    (
        "The phone does not take the AdbKeyboard: {reason}",
        "手机不接受 AdbKeyboard：{reason}",
    ),
    (
        "Nobody knows whether this was performed: the connection broke. Look at the screen.",
        "连接中断，不知道是否已执行：请查看屏幕。",
    ),
    (
        "Nobody knows whether this was performed: the program ended meanwhile. Look at the "
        "screen.",
        "程序中途结束，不知道是否已执行：请查看屏幕。",
    ),
)
"""What an action did: `tools/acting` and `tools/device`."""

_LESSONS = (
    ("the screen did not change", "屏幕没有变化"),
    (
        "these words stand on the screen already: {text}",
        "屏幕上已经有这些文字：{text}",
    ),
    ("{text} came over the page", "页面上弹出了{text}"),
    ("it is not known whether the action was made", "不知道操作是否已执行"),
    (
        "what came over the page took it; that is closed, so try it again",
        "操作落在了弹出的内容上；它已关闭，请再试一次",
    ),
    (
        "what came over the page took it, and is closed",
        "操作落在了弹出的内容上，它已关闭",
    ),
    ("memory led elsewhere than it used to", "按记忆操作，结果与以往不同"),
    ("the way back did not leave this page", "返回操作没有离开本页"),
    (
        "the known way led elsewhere than it used to",
        "已知的路径通向了别处",
    ),
    ("Back only changed this page", "返回键只改变了本页"),
    ("it led where it had led", "结果与以往相同"),
    ("no action was named", "没有给出操作"),
    ("the task is done", "任务已完成"),
    ("every part of the task is done", "任务的每个部分都已完成"),
    ("the screen shows it done", "屏幕显示已完成"),
    ("not so: {rest}", "条件不成立：{rest}"),
    (
        "{action} changed nothing on this very screen; choose another action",
        "“{action}”在此屏幕上没有任何变化；请换一个操作",
    ),
    (
        "{action} was gone round and led nowhere; choose another action",
        "“{action}”反复执行没有进展；请换一个操作",
    ),
    (
        "the keyboard is hidden, so that nothing can be typed; tap a field first, or use fill",
        "键盘没有显示，无法输入；请先点击输入框",
    ),
    (
        "{action} works from the home screen alone; go home first",
        "“{action}”只能在主屏幕上使用；请先回到主屏幕",
    ),
    (
        "{rest}: take that one, or do it again if this one is meant",
        "{rest}：请改选后者；如果确实是前者，请再做一次",
    ),
    (
        "“{taken}” was chosen, and the task names “{wanted}”",
        "选的是“{taken}”，而任务说的是“{wanted}”",
    ),
    ("there is no element {n} on the screen", "屏幕上没有元素 {n}"),
    ("the secret {name} is not part of the task", "机密 {name} 不属于本任务"),
    ("the answer is empty", "回答为空"),
    ("choose one action; do not decompose", "请选择一个操作，不要拆分"),
    (
        "it cannot be cut further; choose one action",
        "无法再拆分；请选择一个操作",
    ),
    ("it needs several steps: {rest}", "需要多个步骤：{rest}"),
    ("judged impossible here: {rest}", "判断在此无法完成：{rest}"),
    ("the person answered: {rest}", "用户回答：{rest}"),
    ("the person did it: {rest}", "用户已自己完成：{rest}"),
    (
        "the person chose this instead of {action}",
        "用户改选了此操作，而不是“{action}”",
    ),
    (
        "the person chose {action} instead of {other}",
        "用户选择了“{action}”，而不是“{other}”",
    ),
    (
        "the person refused {action}; find another way or say it is impossible",
        "用户拒绝了“{action}”；请换一种方法",
    ),
    (
        "the person said no to {action}; do not do it another way; "
        "finish with what can be done without it, or fail",
        "用户拒绝了“{action}”；不会换一种方法去做，只完成其余部分",
    ),
    ("the policy denies sensitive actions", "策略禁止敏感操作"),
    ("{n} tries failed, last: {rest}", "{n} 次尝试失败，最后一次：{rest}"),
    ("{n} actions did not complete it", "{n} 步操作没有完成它"),
    (
        "these steps were gone round and led nowhere: {action}",
        "反复执行这些步骤没有进展：{action}",
    ),
    (
        '"{goal}" used up its share of the {rest}',
        "“{goal}”用完了它的份额（{rest}）",
    ),
    (
        '"{goal}" used up its share of the {rest}: plan it in fewer or other steps',
        "“{goal}”用完了它的份额（{rest}）：请用更少或别的步骤规划",
    ),
    ('"{goal}" could not be done: {rest}', "“{goal}”未能完成：{rest}"),
    ("it is done once focus holds {names}", "需要查到 {names} 才算完成"),
    (
        "the pending sub-goals do not fit: {rest}",
        "余下的子目标不合适：{rest}",
    ),
    ("it hides several steps: {rest}", "其中包含多个步骤：{rest}"),
    ("it asks for the wrong thing: {rest}", "目标不对：{rest}"),
    ("it needs {names}, which is not known yet", "需要 {names}，目前还不知道"),
    ("this plan was made before", "已经有过同样的计划"),
    ("this worked before", "以前这样做成功过"),
    ("this leads to {name}", "由此可到 {name}"),
    ("this leads on", "由此可继续"),
    ("another way to the same end", "换一种方法达到同样目的"),
    ("go back by the way that is known", "按已知路径返回"),
    ("close what came in between", "关闭弹出的内容"),
    ("put back what was touched by mistake", "恢复误触的内容"),
    ("leave the wrong page", "离开错误的页面"),
)
"""Why a step failed, and why the rules took one: `nodes`."""

_OFFLINE = (
    ("{n} steps: {steps} ...", "{n} 个步骤：{steps}……"),
    ('first whether "{text}"', "先看“{text}”是否成立"),
    ('tap "{name}"', "点击“{name}”"),
    ("open {name}", "打开 {name}"),
    ('open "{name}"', "打开“{name}”"),
    ('open "{name}" to look for "{text}"', "打开“{name}”以查找“{text}”"),
    ("open {name} again", "重新打开 {name}"),
    ("go where {name} can be opened", "前往可以打开 {name} 的地方"),
    ("answer: {text}", "回答：{text}"),
    ("send it", "发送"),
    ("start it", "启动"),
    ("start a new {thing}", "新建{thing}"),
    ('start a conversation with "{name}"', "开始与“{name}”的对话"),
    ("close the message of the system", "关闭系统消息"),
    ("close the message", "关闭消息"),
    ("go on without it", "不用它继续"),
    ("grant what the task needs", "授予任务所需的权限"),
    ("keep what was entered", "保留已输入的内容"),
    ('save with "{name}"', "用“{name}”保存"),
    ("look at {name}", "查看 {name}"),
    ("look at the next month", "查看下个月"),
    ("turn the month towards {date}", "把月份翻到 {date}"),
    ("turn to {date}", "翻到 {date}"),
    ("read: {text}", "读到：{text}"),
    ("the screen shows {text}", "屏幕显示 {text}"),
    ("the screen shows the result", "屏幕显示了结果"),
    ("it is as the task wants it", "已符合任务要求"),
    ("this is what the task asks for", "这正是任务所要求的"),
    ("the answer on {text} is not known", "不知道{text}的答案"),
    ("the time in {text} is not known", "不知道{text}中的时间"),
    ("{text} is not known", "不知道{text}"),
    ('enter "{text}"', "输入“{text}”"),
    ("enter {text}", "输入 {text}"),
    ("key in {text}", "键入 {text}"),
    ('choose "{text}"', "选择“{text}”"),
    ("choose {text}", "选择 {text}"),
    ("choose the day {text}", "选择 {text} 日"),
    ("choose the hour {text}", "选择 {text} 时"),
    ("choose the minute {text}", "选择 {text} 分"),
    ('choose the folder "{text}"', "选择文件夹“{text}”"),
    ('confirm "{text}"', "确认“{text}”"),
    ("confirm {text}", "确认 {text}"),
    ('confirm with "{text}"', "用“{text}”确认"),
    ("confirm the deletion", "确认删除"),
    ("confirm the folder", "确认文件夹"),
    ("confirm the date", "确认日期"),
    ("begin as was shown", "按演示开始"),
    ("go back to what was shown", "回到演示的内容"),
    ("go back to the list", "回到列表"),
    ("go back to the hours", "回到小时"),
    ("go on to the minutes", "继续设置分钟"),
    ('go back to look for "{text}"', "返回以查找“{text}”"),
    ("the end that was shown", "演示的结尾"),
    ('"{text}" may still come', "“{text}”可能还会出现"),
    ("what was shown may still come", "演示的内容可能还会出现"),
    ("as shown in frame {n}", "如第 {n} 帧所示"),
    ("as was shown", "如演示所示"),
    ("nothing was shown for this", "对此没有演示"),
    ("this is what was done there", "演示中就是这样做的"),
    ("there the next was: {rest}", "演示中接下来是：{rest}"),
    ("no frame says what the screen says", "没有与屏幕相符的帧"),
    ("the words of frame {n} stand here", "屏幕上是第 {n} 帧的文字"),
    ('look for "{text}"', "查找“{text}”"),
    ("look for Delete", "查找“删除”"),
    ("look further up", "继续向上查找"),
    ("one action each", "每个子目标一个操作"),
    ("the condition first", "先看条件"),
    ("no app for it", "没有合适的应用"),
    ("only {rest}", "只做：{rest}"),
    ('scroll to look for "{text}"', "滚动以查找“{text}”"),
    ('search for "{text}"', "搜索“{text}”"),
    ("look into the menu", "查看菜单"),
    ("look into the menu for Delete", "在菜单中查找“删除”"),
    ("look into the menu for the folder", "在菜单中查找文件夹"),
    ("all is done", "全部完成"),
    ("nothing is to be done then", "那就无需操作"),
    ("there is nothing to do", "没有要做的事"),
    ("wait for the result", "等待结果"),
    ("wait for what passes over the page to go", "等待弹出的内容消失"),
    ('take "{text}"', "选取“{text}”"),
    ('write "{text}"', "写入“{text}”"),
    ('add "{text}"', "添加“{text}”"),
    ('delete "{text}"', "删除“{text}”"),
    ("leave the other conversation", "离开另一个对话"),
    ('move to the folder "{text}"', "移到文件夹“{text}”"),
    ('select "{text}"', "选中“{text}”"),
    ('deselect "{text}"', "取消选中“{text}”"),
    ('turn {state} "{text}"', "{state}“{text}”"),
    ("close the picker at {text}", "在 {text} 关闭选择器"),
    ("leave the calendar", "离开日历"),
    ("change the date {text}", "修改日期 {text}"),
    ("change the time {text}", "修改时间 {text}"),
    ("take the last digit away", "删去最后一位数字"),
    ("type the time instead", "改为输入时间"),
    ("the system reports trouble", "系统提示出了问题"),
    ("{action} changed the screen", "“{action}”改变了屏幕"),
    (
        "{action} changed the screen; done: {text}",
        "“{action}”改变了屏幕；已完成：{text}",
    ),
    ("both screens are equal", "前后屏幕相同"),
    (
        "{action} changed nothing; try another element",
        "“{action}”没有任何变化，请换一个元素",
    ),
    ("try the same step once more", "把同一步再试一次"),
    ("go on without the permission", "不授予权限继续"),
    ("there is no other way than this step", "这一步没有其他做法"),
)
"""Thoughts of `models/offline`, which is rules and no language model."""

_WARNINGS = (
    ("offline (rules, no network)", "offline（规则，不使用网络）"),
    (
        "{name} at {host} is sent no pictures, since it is known or set not to see; it has the "
        "list of elements (TAPWRIGHT_DIALECT=vision sends them)",
        "不向 {host} 上的 {name} 发送图片，因为它不能看图；它会得到元素列表"
        "（TAPWRIGHT_DIALECT=vision 可改为发送）",
    ),
    (
        "{purpose} needs {packages}, not installed here: run `{command}`, or in a clone "
        "`{other}`.",
        "{purpose} 需要 {packages}，此处尚未安装：请运行 `{command}`，"
        "在源码目录中则运行 `{other}`。",
    ),
)
SENTENCES = (*_RESULTS, *_LESSONS, *_OFFLINE, *_WARNINGS)
"""English and Chinese, with slots in braces."""

_SLOT = re.compile(r"\{(\w+)\}")


def translate_sentence(text: str, language: Language) -> str:
    """A sentence of the program in the user's language; any other text as it is."""
    if language != "zh" or not text or not re.search("[A-Za-z]", text):
        return text
    passed = _PASSED.fullmatch(text)
    if passed is not None and passed["head"] != text:
        return _translate_passed(passed)
    for pattern, chinese in _compile_patterns():
        match = pattern.fullmatch(text)
        if match:
            slots = {
                name: _translate_slot(name, value)
                for name, value in match.groupdict().items()
            }
            return chinese.format(**slots)
    head, colon, tail = text.rpartition("：")
    return (
        f"{head}{colon}{translate_sentence(tail, language)}" if head else text
    )


def _translate_passed(match: re.Match[str]) -> str:
    """What came of scrolling, and which rows were passed."""
    sentences = [translate_sentence(match["head"], "zh")]
    if match["back"]:
        sentences.append("已滚回。")
    if match["names"]:
        names = _translate_slot("names", match["names"])
        sentences.append(f"途中经过：{names}。")
    if match["guess"]:
        sentences.append(
            "各行看起来一样，行数只是估计：以应用显示的总数为准，否则只能说大约多少。"
        )
    return "".join(sentences)


@lru_cache(maxsize=1)
def _compile_patterns() -> list[tuple[re.Pattern[str], str]]:
    """The table, the longest sentences first: they leave the least to their slots."""
    longest_first = sorted(
        SENTENCES, key=lambda pair: len(_SLOT.sub("", pair[0])), reverse=True
    )
    return [
        (re.compile(_write_pattern(english), re.DOTALL), chinese)
        for english, chinese in longest_first
    ]


def _write_pattern(english: str) -> str:
    pieces = _SLOT.split(english)
    for index, piece in enumerate(pieces):
        if index % 2 == 0:
            pieces[index] = re.escape(piece)
        else:
            pieces[index] = f"(?P<{piece}>{_choose_slot_pattern(piece)})"
    return "".join(pieces)


_TABLES: dict[str, dict[str, str]] = {
    "role": ROLES,
    "direction": DIRECTIONS,
    "key": _KEYS,
    "state": _STATES,
    "thing": _THINGS,
}
"""Slots with a few values of their own."""


def _choose_slot_pattern(name: str) -> str:
    if name in _TABLES:
        return "|".join(map(re.escape, _TABLES[name]))
    return r"\d+" if name == "n" else ".+?"


def _translate_slot(name: str, value: str) -> str:
    if name in _TABLES:
        return _TABLES[name][value]
    if name == "rest":
        return translate_sentence(value, "zh")
    if name == "way":
        return _translate_scrolls(value)
    if name == "ends":
        return _translate_ends(value)
    if name == "steps":
        return value.replace("; ", "；")
    if name in ("action", "other"):
        return translate_action(value)
    if name == "names":
        return _translate_names(value)
    return _translate_quote(value) if name == "text" else value


def _translate_names(value: str) -> str:
    """Names with or without quotation marks, and how many are left out."""
    rest = _LEFT_OUT.search(value)
    names = value if rest is None else value[: rest.start()]
    if names.startswith('"'):
        names = re.sub(r'"([^"]*)"(?:, (?="))?', r"“\1”、", names)
        names = names.removesuffix("、")
    else:
        names = names.replace(", ", "、")
    return names if rest is None else f"{names}，还有 {rest[1]} 项"


def _translate_quote(value: str) -> str:
    """A quoted text, or the state in which something quoted is shown."""
    shown = _SHOWN.fullmatch(value)
    if shown:
        return f"“{shown[2]}”{_SHOWN_STATES[shown[1]]}"
    quoted = re.fullmatch(r"'(.*)'|\"(.*)\"", value, re.DOTALL)
    return f"“{quoted[1] or quoted[2] or ''}”" if quoted else value


def _translate_scrolls(value: str) -> str:
    """How often a list was scrolled, and which way."""
    match = _SCROLLS.fullmatch(value)
    if match is None or match[2] not in DIRECTIONS:
        return value
    return f"{DIRECTIONS[match[2]]}滚动 {match[1]} 次"


def _translate_ends(value: str) -> str:
    """What was dragged, and onto what: two elements, or two points."""
    match = _DRAGGED_ELEMENTS.fullmatch(value)
    if match is None:
        return value.replace(" to ", "到")
    held_role, held, goal_role, goal = match.groups()
    held_role = ROLES.get(held_role, held_role)
    goal_role = ROLES.get(goal_role, goal_role)
    return f"{held_role}“{held}”到{goal_role}“{goal}”"
