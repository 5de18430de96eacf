"""Choose steps that need no model: open the named app, close what covers it at its start.

An app is named by the label that the phone's home screen shows. What is closed is an advertisement
or a notice, by a button that only closes it, once; never anything that the user must allow.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from graph import tasks
from graph.context import Context
from graph.state import Decision, State
from graph.tasks import Task
from nodes import evidence, resources, targets
from nodes.approval.sensitivity import sensitive_actions
from nodes.approval.sensitivity.page_words import only_closes
from nodes.phrases.sentences import choose_message_language, format_sentence
from tapwright.text.normalize import normalize_text
from tools.actions import Action, OpenApp, Tap
from tools.screen import Element, Screen, read_row_name

_QUOTED = re.compile(
    r"\"[^\"]*\"|“[^”]*”|「[^」]*」|『[^』]*』|《[^》]*》|‘[^’]*’(?!\w)"
    r"|(?<!\w)'(?:[^']|'(?=\w))*'(?!\w)"
)
_CONTENT = re.compile(
    r":(?!\d)|：|[\"“「『《‘]|(?<!\w)'|说\s*[，,]"
    r"|\b(?:that|says?|saying|called|named|titled|reading|tell|ask|remind|inform|reply)\b",
    re.IGNORECASE,
)
"""What begins words to be written, searched or said; an app in them is not to be opened."""
_OPENING = re.compile(
    r"(?:please\s+)?(?:open|launch|start)\s+(?:the\s+)?|(?:请)?(?:打开|启动)",
    re.IGNORECASE,
)
_CHINESE_BEFORE = r"(?:在|打开|启动|进入|使用|用|去|到|从)\s*[“「《]?"
_CHINESE_USING = (
    r"(?:^|[，。；,;])\s*(?:请|帮我|然后|接着|先|再|并)*\s*"
    r"(?:在|打开|启动|进入|使用|用)\s*"
)
"""A clause begins with it; inside of one, it may be what is to be said or written."""
_CHINESE_END = (
    r"(?=\s*(?:$|[，。；、,;.!！>›→)）]|app\b|应用|软件|客户端|并|然后|再|新建|查一|查看|搜索"
    r"|新增|添加|创建|删除|找|搜|播放|收藏|关注|预订|下单|买一|订一|发一|发布一|记一|写一|把|将|给"
    r"|上(?!海|课|班|衣)|里(?!程)|中(?!心|学|国|文|央|山)|内(?!容|蒙)))"
)
"""What may follow an app's label: `便签` is not named by `便签纸`, nor `长铁` by `长铁站`."""
_CHINESE_INSIDE = r"(?:里(?!程)|中(?!心|学|国|文|央|山)|内(?!容|蒙)|上的)"
"""What follows an app's label after `把`, which else may name a thing: `把便签删掉`."""
_ENGLISH_BEFORE = (
    r"(?:\b(?:[Ii]n|[Oo]n|[Aa]t|[Ii]nto|[Ii]nside|[Uu]sing|[Vv]ia)"
    r"|(?:^|[,.;]|\b(?:and|then|[Pp]lease))\s*\b(?:[Oo]pen|[Ll]aunch|[Ss]tart|[Uu]se))"
    r"\s+(?:the\s+|my\s+)?"
)
"""A person may follow `with`, `from`, `to` and `for` as well, so they do not name an app."""
_ENGLISH_END = r"(?![\w-])(?!['’]\w)(?!\s+(?!App\b)[A-Z])"
"""`Store` is not named by `in Store Street`, nor `Rose` by `on Rose Miller's birthday`."""
_APP = re.compile(r"[\"”」]?\s*(?:\bapp(?:lication)?|应用)$", re.IGNORECASE)
"""What may stand behind the label of an app."""
_OPENED_END = re.compile(
    r"[\"”」]?(?:\s+app(?:lication)?)?\s*(?:$|[,.;!>›→/]|\b(?:and|then|to|so)\b)"
    rf"|[”」]?{_CHINESE_END}",
    re.IGNORECASE,
)
"""What may follow the label of an app that a sub-goal begins by opening."""
_ESSENTIAL = (
    r"only (?:what is needed|necessary|essential)(?: cookies)?|仅限必要"
)
_SPARING = re.compile(_ESSENTIAL, re.IGNORECASE)
"""Labels of buttons that consent to nothing beyond what a page needs; banners come up anywhere."""
_BESIDE_THE_PAGE = re.compile(rf"skip|跳过|{_ESSENTIAL}", re.IGNORECASE)
"""Labels on what may cover a page without being a dialog."""
_DISMISSING = re.compile(
    rf"{_ESSENTIAL}"
    r"|close|got it|i see|skip(?: ad)?[\s·|]*\d*\s?s?|not now|maybe later|no,? thanks|later"
    r"|关闭|知道了|我知道了|跳过(?:广告)?\s*\d*\s?s?|以后再说|稍后再说|暂不",
    re.IGNORECASE,
)
"""Labels of buttons that only close what is in front when an app starts."""
_CLOSING = re.compile(r"close|关闭", re.IGNORECASE)
_ACKNOWLEDGING = re.compile(r"got it|i see|我?知道了", re.IGNORECASE)
_CONSENT = re.compile(
    r"\b(?:agree\w*|accept\w*|consent\w*|terms)\b|同意|接受|协议|条款|授权",
    re.IGNORECASE,
)
_COST = re.compile(
    r"\b(?:pay|payments?|charged?|charges|fees?|subscri\w+|renew\w*|trial)\b"
    r"|支付|付款|扣费|扣款|收费|续费|订阅|开通|试用",
    re.IGNORECASE,
)


def choose_step(
    state: State, screen: Screen, context: Context
) -> Decision | None:
    """The step that a rule can choose on this screen; None if a model has to decide."""
    task = tasks.get_current_task(state["tasks"])
    if task is None or not context.rules or _is_guided(state):
        return None
    label = _find_app_to_open(task, state, screen, context)
    if label:
        return _make_decision(
            OpenApp(text=label),
            state,
            screen,
            thought=_explain_choice("opens_named", state, context),
            completes=is_only_opening(task.goal, label)
            and task.parent is not None,
        )
    return _close_cover(task, state, screen, context)


def choose_closing(
    state: State, screen: Screen, context: Context
) -> Decision | None:
    """The step that closes what covers an app that has just been opened; None if nothing does."""
    task = tasks.get_current_task(state["tasks"])
    if task is None or not context.rules:
        return None
    return _close_cover(task, state, screen, context)


def _close_cover(
    task: Task, state: State, screen: Screen, context: Context
) -> Decision | None:
    button = _find_dismissal(task, state, screen, context)
    if button is None:
        return None
    return _make_decision(
        Tap(element=button.index),
        state,
        screen,
        thought=_explain_choice("closes_cover", state, context),
    )


def _explain_choice(key: str, state: State, context: Context) -> str:
    """Why a rule chose a step, in the run's language."""
    return format_sentence(key, choose_message_language(state, context))


def list_labels(screen: Screen) -> list[str]:
    """Labels of the apps that a home screen shows, in order."""
    labels = []
    for element in screen.elements:
        if element.index > 0 and element.text and element.role != "input":
            labels.append(read_row_name(element.text))
    return list(dict.fromkeys(labels))


def find_named_apps(goal: str, labels: list[str]) -> list[str]:
    """The labels that a goal names as apps: not in a quotation, and not as a part of a word.

    An English label must stand as it is written, and may begin the goal only after `open`.
    """
    plain = _QUOTED.sub(" ", goal)
    named: list[str] = []
    for label in sorted(labels, key=len, reverse=True):
        if _is_named(plain, label):
            # `Phone` is not named by `Phone Manager`.
            plain = plain.replace(label, " ")
            named.append(label)
    return sorted(named, key=labels.index)


def find_meant_app(goal: str, labels: list[str]) -> str:
    """The only label that a goal names, if it is said to be an app; else empty.

    It must stand where an app does (`in Notes`, `open Notes`, `the Notes app`, `在便签里`), and
    before any words that are to be written or said.
    """
    named = find_named_apps(goal, labels)
    if len(named) != 1:
        return ""
    label = named[0]
    plain = _CONTENT.split(_QUOTED.sub(" ", goal), maxsplit=1)[0]
    word = re.escape(label)
    english = rf"{_ENGLISH_BEFORE}{word}{_ENGLISH_END}|\bthe {word} app\b"
    chinese = rf"{_CHINESE_USING}{word}{_CHINESE_END}"
    inside = rf"(?:^|[，。；,;])\s*(?:请|帮我)?把{word}{_CHINESE_INSIDE}"
    if re.search(rf"{english}|{chinese}|{inside}", plain):
        return label
    return ""


def read_opened_app(goal: str, labels: list[str]) -> str:
    """The app that a sub-goal begins by opening, quoted or not; empty if there is none."""
    opening = _OPENING.match(goal)
    if opening is None:
        return ""
    words = goal[opening.end() :].lstrip(' "“「')
    for label in sorted(labels, key=len, reverse=True):
        if not words.startswith(label):
            continue
        # A longer label that goes on otherwise may be no app at all.
        if _OPENED_END.match(words, len(label)):
            return label
        return ""
    return ""


def is_only_opening(goal: str, name: str) -> bool:
    """Whether a goal is no more than to open the app of this name."""
    opened = _OPENING.sub("", goal, count=1)
    opened = opened.strip(' .。"')
    opened = _APP.sub("", opened)
    wanted = normalize_text(name)
    return normalize_text(opened) == wanted


def _is_named(goal: str, label: str) -> bool:
    word = re.escape(label)
    if label.isascii():
        found = re.search(rf"(?<![\w-]){word}(?![\w-])", goal)
        return found is not None and bool(goal[: found.start()].strip(" \"'“"))
    if len(label) < 2:
        return False
    named = rf"{_CHINESE_BEFORE}{word}|把{word}{_CHINESE_INSIDE}"
    return bool(re.search(named, goal))


def _is_guided(state: State) -> bool:
    """Whether a remembered route or a demonstration says what comes next."""
    return bool(state.get("route") or state.get("demonstration"))


def _find_app_to_open(
    task: Task, state: State, screen: Screen, context: Context
) -> str:
    """The label of the one app to open now; empty if there is none.

    A sub-goal that begins with it is opened anywhere, any other goal on the home screen only.
    """
    begins = _OPENING.match(task.goal) is not None
    if not _may_open(task, state, screen, context, begins=begins):
        return ""
    labels = list_seen_labels(state, context)
    installed = resources.list_apps(state, context)
    # The home screen shows some of the apps only: another one may be meant as well.
    all_labels = list(dict.fromkeys([*labels, *installed]))
    if begins and task.parent is not None:
        label = read_opened_app(task.goal, all_labels)
    else:
        label = find_meant_app(task.goal, all_labels)
    if label not in labels or installed.get(label) == screen.package:
        return ""
    if _has_opened(label, state, screen):
        return ""
    return label


def _may_open(
    task: Task, state: State, screen: Screen, context: Context, *, begins: bool
) -> bool:
    """Whether nothing was done for the goal yet, and an app may be opened here.

    Args:
        task: whose goal it is.
        state: of the run.
        screen: in front.
        context: the caller's choices.
        begins: the goal begins with words such as `open`.
    """
    # Whether a conditional goal is to be done at all is not known yet.
    if task.attempts or task.actions or task.when:
        return False
    if "open_app" in resources.list_barred_actions(context, screen):
        return False
    if begins:
        return True
    is_home = screen.package in resources.list_home_packages(context)
    return is_home and state["step"] == 0


def list_seen_labels(state: State, context: Context) -> list[str]:
    """The labels on the home screens that this run has seen."""
    homes = resources.list_home_packages(context)
    labels: list[str] = []
    for look in dict.fromkeys(resources.get_story(state).all_looks):
        seen = resources.load_screen_by_id(state, look)
        if seen.package in homes:
            labels += list_labels(seen)
    return list(dict.fromkeys(labels))


def _list_openings(state: State) -> Iterator[tuple[str, str]]:
    """Names of the apps that this run opened, with the packages that came up."""
    story = resources.get_story(state)
    for step, following in zip_longest(story.steps, story.steps[1:]):
        action = step.decision.action
        looks = following.looks if following is not None else story.last_looks
        if isinstance(action, OpenApp) and looks:
            after = resources.load_screen_by_id(state, looks[0])
            yield action.text, after.package


def list_names_used_for(package: str, state: State) -> list[str]:
    """The names by which this run opened an app."""
    return [name for name, each in _list_openings(state) if each == package]


def _has_opened(label: str, state: State, screen: Screen) -> bool:
    """Whether this run opened the app in front by this label."""
    return (label, screen.package) in set(_list_openings(state))


def _find_dismissal(
    task: Task, state: State, screen: Screen, context: Context
) -> Element | None:
    """The button that closes what came up with the app; None if there is none, or it is wanted."""
    if screen.package in resources.list_home_packages(context):
        return None
    made = _list_made(state)
    if not made:
        return None
    button = _find_closing(screen, _DISMISSING if _is_start(made) else _SPARING)
    if button is None or _was_closed(button, screen, state):
        return None
    if _may_bind(button, screen):
        return None
    if sensitive_actions.find_sensitive_words(
        Tap(element=button.index), screen
    ):
        return None
    wanted = f"{state['instruction']} {task.goal}"
    offered = " ".join(screen.texts) if screen.dialog else ""
    return None if evidence.shares_terms(offered, wanted) else button


def _find_closing(screen: Screen, pattern: re.Pattern[str]) -> Element | None:
    """The button with such a label, if it belongs to what covers the page.

    A dialog may have several that only close it, such as a cross and `Got it`: the first is taken.
    """
    buttons: list[Element] = []
    for element in screen.elements:
        if element.index <= 0 or not element.enabled:
            continue
        if pattern.fullmatch(element.text.strip()):
            buttons.append(element)
    if not buttons or (len(buttons) > 1 and not screen.dialog):
        return None
    covers = screen.dialog or _BESIDE_THE_PAGE.match(buttons[0].text)
    return buttons[0] if covers else None


def _may_bind(button: Element, screen: Screen) -> bool:
    """Whether a button that seems to close does more, as in `By closing, you agree`."""
    text = button.text.strip()
    page = " ".join(screen.texts)
    asks_consent = _CONSENT.search(page) is not None
    if _ACKNOWLEDGING.fullmatch(text):
        return asks_consent or _COST.search(page) is not None
    if not _CLOSING.fullmatch(text):
        return False
    is_about_closing = bool(screen.dialog) and not only_closes(button, screen)
    return asks_consent or is_about_closing


def _list_made(state: State) -> list[Decision]:
    """The decisions of the run that were carried out, the last one first."""
    made: list[Decision] = []
    for step in reversed(resources.get_story(state).steps):
        if step.outcome is not None:
            made.append(step.decision)
    return made


def _is_start(made: list[Decision]) -> bool:
    """Whether an app has just been opened, and at most what covered it then was closed."""
    for decision in made:
        if isinstance(decision.action, OpenApp):
            return True
        if decision.origin != "rule":
            return False
    return False


def _was_closed(button: Element, screen: Screen, state: State) -> bool:
    """Whether the same was closed before in this run; it came back then, and means something."""
    for step in resources.get_story(state).steps:
        decision = step.decision
        before = step.decision.before
        if decision.origin != "rule" or before is None:
            continue
        is_same = decision.target and decision.target.text == button.text
        if is_same and before.signature == screen.signature:
            return True
    return False


def _make_decision(
    action: Action,
    state: State,
    screen: Screen,
    *,
    thought: str,
    completes: bool = False,
) -> Decision:
    task = tasks.get_current_task(state["tasks"])
    return Decision(
        step=state["step"] + 1,
        task=task.id if task is not None else 0,
        before=screen.ref,
        judgement="act",
        action=action,
        target=targets.make_target(action, screen),
        thought=thought,
        completes=completes,
        origin="rule",
    )
