"""Whether the last step of a task is still to come: what was entered is not saved, sent or ordered.

A form that is filled in shows every detail that was asked for, and so do true quotes of it. But if
the task asks for something that lasts, and the page still offers the button that would make it so,
nothing lasts yet. A task that only wants something typed or chosen is not concerned.
"""

import re
from collections.abc import Iterator, Sequence

from graph.state import Decision
from nodes.completion.checks.instruction import held_back, named_rows
from nodes.completion.checks.run import search_fields
from nodes.completion.checks.run.buttons import (
    DEEDS,
    REFUSING,
    SENDING,
    is_keeping,
    is_labelled,
    list_buttons,
    read_label,
    read_pressed,
)
from nodes.completion.checks.run.forms import has_effect
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from nodes.decision import labels
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.actions import (
    Drag,
    Fill,
    LongPress,
    Set,
    Tap,
    TapPoint,
    TapText,
    TypeText,
)
from tools.device.state.vendors import is_system_dialog
from tools.hierarchy.occlusion import MENU
from tools.screen import Element, Screen, read_row_name

_LASTING = re.compile(
    r"\b(?:save|add|create|make|new|set|schedule|plan|send|reply|answer|text|message|forward|tell"
    r"|write(?!.*\binto\b)|note|record|log|register|rename|name (?:it|this|the)|edit"
    r"|change|update|move|copy|post|comment"
    r"|publish|share|ask|e-?mail|remind|reminder|book|reserve|order|buy|purchase|pay|checkout"
    r"|check out|start"
    r"|delete|remove|clear|empty|erase|uninstall|invite|upload|apply|confirm|replace|correct"
    r"|append|transfer|rate|review|call|dial|crop|rotate|restore|recover|keep|clean|switch|turn"
    r"|mark|choose|select|pick|mute|archive|pin|block)\b"
    r"|保存|添加|新建|新增|创建|建立|设|安排|发|回复|回(?=一下|[个封信他她])|转发|告诉|写|记|登记|改|编辑|更新|移|复制|评论|留言"
    r"|发布|分享|问(?!题)|提醒|预订|预约|订|下单|购买|买|支付|付款|开始|删|移除|清空|卸载|邀请|上传|应用|确认"
    r"|替换|加|转账|评分|评价|点评|拨|打电话|裁剪|旋转|恢复|还原|打分|保留|清理|切换|换成|调|标记|选|静音|归档|置顶|拉黑",
    re.IGNORECASE,
)
"""Verbs of tasks that ask for something that lasts."""
_DENIED = re.compile(
    r"\b(?:need not|needn't|do not|don't|without|no need to)"
    r"(?: (?:have|need) to)?(?: yet)? [a-z]+"
    r"|(?:不用|不必|无需|不需要|不要|[先暂]不(?!用|必|需|要))(?:马上|立即|现在)?"
    r"[\u3400-\u9fff]{1,2}",
    re.IGNORECASE,
)
"""What an instruction says is not to be done."""
_OLD = re.compile(
    r"\b(?:from|instead of|not) .+?"
    r"(?= to\b|[,.;]|$)"
    r"|从[^，。；]+?(?=[切改换调])"
)
"""What an instruction wants left: from standard mode to senior mode."""
_ADDING = re.compile(r"add .+", re.IGNORECASE)
"""Labels that keep a new thing on a form with fields, and begin one on any other page."""
_CHOSEN = ("radio", "checkbox", "switch", "slider", "tab")
_TOUCHES = (Tap, TapText, TapPoint, LongPress, Drag, Set, Fill, TypeText)
_SAVED = re.compile(r"\b(?:saved|added|created|sent|set)\b|已", re.IGNORECASE)
_SAVING = re.compile(
    r"save|done|apply|submit|保存|完成|应用|提交", re.IGNORECASE
)
"""Labels that only a form has, and no list beside its rows."""
_DROPPING = re.compile(
    r"discard|delete|don.?t save|放弃|丢弃|删除|不保存", re.IGNORECASE
)
_DROPS = re.compile(
    r"\b(?:delete|discard|remove|clear|erase)\b|删|移除|清|放弃|丢弃",
    re.IGNORECASE,
)
_LEAST = 4
"""Characters of a text that was handed over."""
_HEADER = 4
"""Elements among which the title of a page is."""
_CHOOSE = re.compile(
    r"(?:choose|select|pick) an? |(?:请)?选择(?!$)", re.IGNORECASE
)
_CHOOSES = re.compile(
    r"\b(?:choose|select|pick)\b"
    r"|选",
    re.IGNORECASE,
)
"""Titles of pages that want a choice, and orders for one."""


def find_unsaved(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The label of the button that would do what is asked and was not pressed; empty if none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not visits:
        return ""
    if not _LASTING.search(instruction):
        return ""
    screen = visits[-1].screen
    steps = _list_steps(visits)
    label = _find_open_permission(screen, steps)
    label = label or _find_open_dialog(screen, steps, instruction)
    label = label or _find_open_choice(screen, instruction)
    label = label or _find_handed_form(screen, steps)
    label = label or _find_preset_form(screen, steps, instruction)
    label = label or _find_form(screen, steps, instruction)
    if label:
        return label
    if _is_begun(screen, steps):
        return find_unpressed(instruction, visits)
    return ""


def _is_begun(screen: Screen, steps: Sequence[tuple[Screen, Decision]]) -> bool:
    """Whether a page holds what is to be sent, or has chosen what is to be done with."""
    for _, step in steps:
        if _is_typed(step, screen):
            return True
    for element in screen.elements:
        if _is_in_bar(element, screen):
            return True
    if _is_handed_over(screen, steps):
        return True
    return _is_send_page(screen)


def find_unpressed(
    instruction: str,
    visits: Sequence[ScreenVisit],
    attempts: Sequence[Decision] = (),
) -> str:
    """The label of a button that does what the instruction names; empty if one like it was pressed.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        attempts: all that the run decided, with what the user refused or did by hand.
    """
    if not visits:
        return ""
    screen = visits[-1].screen
    decisions = [step for _, step in _list_steps(visits)]
    decisions += attempts
    return _find_deed(screen, decisions, instruction)


def _list_steps(
    visits: Sequence[ScreenVisit],
) -> list[tuple[Screen, Decision]]:
    """The steps of the run with the screens they were made on."""
    steps: list[tuple[Screen, Decision]] = []
    for visit in visits:
        if visit.step is not None:
            steps.append((visit.screen, visit.step))
    return steps


def has_touched(visits: Sequence[ScreenVisit]) -> bool:
    """Whether the run touched or typed something in the app that is in front."""
    if not visits:
        return False
    package = visits[-1].screen.package
    for screen, step in _list_steps(visits):
        is_touch = isinstance(step.action, _TOUCHES)
        if is_touch and screen.package == package:
            return True
    return False


def _find_open_permission(
    screen: Screen, steps: Sequence[tuple[Screen, Decision]]
) -> str:
    """The first button of the phone's own question, if a touch in an app brought it up."""
    is_asking = is_system_dialog(screen.package, screen.activity)
    if not screen.dialog or not is_asking or not steps:
        return ""
    before, step = steps[-1]
    if before.package == screen.package or not isinstance(step.action, Tap):
        return ""
    for button in list_buttons(screen):
        if button.text:
            return button.text
    return ""


def _find_open_dialog(
    screen: Screen,
    steps: Sequence[tuple[Screen, Decision]],
    instruction: str,
) -> str:
    """The button of a dialog that asks for a yes or a no, and came up by a step of the run."""
    if not screen.dialog or not steps:
        return ""
    agreeing: list[str] = []
    has_refusing = False
    for element in list_buttons(screen):
        if _is_refusing(element, instruction):
            has_refusing = True
        elif _is_agreeing(element) and not held_back.is_held_back(
            element.text, instruction
        ):
            agreeing.append(element.text)
    named = list(_list_named(screen, instruction))
    agreeing += named
    if agreeing and (has_refusing or _asks(screen, instruction)):
        return agreeing[0]
    return next(iter(named), "") if _has_chosen(screen) else ""


def _has_chosen(screen: Screen) -> bool:
    return any(map(_is_chosen, screen.elements))


def _asks(screen: Screen, instruction: str) -> bool:
    """Whether the title of a dialog says what an instruction does, as "add to favourites"."""
    parts = paraphrase.list_parts(screen.dialog)
    return bool(parts) and parts <= paraphrase.list_parts(instruction)


def _list_named(screen: Screen, instruction: str) -> Iterator[str]:
    """The choices of a dialog that an instruction names and that are not made: "senior mode"."""
    plain = _OLD.sub(" ", named_rows.drop_signs(instruction))
    for element in screen.elements:
        if element.index <= 0 or element.selected or element.checked:
            continue
        if element.role not in ("button", "item"):
            continue
        name = read_row_name(element.text)
        if named_rows.has_name(name, plain):
            yield name


def _is_refusing(element: Element, instruction: str) -> bool:
    """Whether a button leaves things as they are, or throws away what the task does not."""
    if is_labelled(element, REFUSING):
        return True
    if _DROPS.search(instruction):
        return False
    return is_labelled(element, _DROPPING)


def _is_agreeing(element: Element) -> bool:
    """Whether a button keeps what is there, or does a deed."""
    if is_keeping(element):
        return True
    return any(is_labelled(element, label) for _, label in DEEDS)


def _find_open_choice(screen: Screen, instruction: str) -> str:
    """What a page or a menu still offers, as "Choose a restaurant" does, or a menu's "Mute"."""
    plain = normalize_text(instruction)
    if screen.dialog == MENU:
        for label in map(read_label, list_buttons(screen)):
            if _is_ordered(label, plain):
                return label
        return ""
    if not _CHOOSES.search(plain):
        return ""
    for element in screen.elements[:_HEADER]:
        if element.index > 0:
            continue
        if _CHOOSE.match(element.text):
            return element.text
    return ""


def _is_ordered(label: str, plain: str) -> bool:
    """Whether a clause of an instruction begins as a label does, as "mute the conversation"."""
    if not label:
        return False
    name = re.escape(label)
    if has_chinese(label):
        pattern = rf"(?:^|[，。；]|[把将][^，。；]+|帮我|请){name}"
    else:
        pattern = rf"(?:^|[.,;]\s*|\b(?:and|then|please|me)\s+){name}\b"
    return len(label) > 1 and re.search(pattern, plain) is not None


def _find_preset_form(
    screen: Screen, steps: Sequence[tuple[Screen, Decision]], instruction: str
) -> str:
    """The button that keeps a page which came up as what is ordered was touched.

    "Want to watch" may open a page on which that is chosen already, with Submit above it.
    """
    if not steps:
        return ""
    before, step = steps[-1]
    if before.package != screen.package:
        return ""
    is_same_page = before.signature == screen.signature
    if is_same_page or not isinstance(step.action, Tap):
        return ""
    pressed = read_pressed(step)
    parts = paraphrase.list_parts(pressed)
    wanted = paraphrase.list_parts(instruction)
    if not parts or not parts <= wanted:
        return ""
    if not _has_chosen(screen):
        return ""
    keeping = _list_keeping(screen)
    return _find_saving(keeping)


def _is_chosen(element: Element) -> bool:
    return bool(element.selected or element.checked)


def _find_handed_form(
    screen: Screen, steps: Sequence[tuple[Screen, Decision]]
) -> str:
    """The button that keeps a form which another app has filled in, as a ticket's event."""
    if not steps or screen.dialog:
        return ""
    before, step = steps[-1]
    if before.package == screen.package:
        return ""
    if not isinstance(step.action, Tap):
        return ""
    for element in screen.elements:
        if element.role != "input" or not element.value:
            continue
        if not search_fields.is_search_field(element):
            keeping = _list_keeping(screen)
            return _find_saving(keeping)
    return ""


def _find_form(
    screen: Screen, steps: Sequence[tuple[Screen, Decision]], instruction: str
) -> str:
    """The button that keeps a form in which the run has entered or chosen something since."""
    keeping = _list_keeping(screen)
    if not keeping or _SAVED.search(" ".join(screen.toasts)):
        return ""
    saving = _find_saving(keeping)
    if saving and _has_picked(steps):
        return saving
    asked = _list_deed_buttons(screen, instruction)
    entered = _list_form_steps(screen, steps, [*keeping, *asked])
    if not _has_lasting_step(entered, screen):
        return ""
    return keeping[0].text or keeping[0].resource_id


def _has_lasting_step(
    entered: Sequence[tuple[Screen, Decision]], screen: Screen
) -> bool:
    """Whether a page still shows what one of some steps on it typed or chose."""
    for before, step in entered:
        first, _ = entered[0]
        is_switched = _is_choice(step, before) and has_effect(
            step, first, screen
        )
        if is_switched or _is_typed(step, screen):
            return True
    return False


def _find_saving(keeping: Sequence[Element]) -> str:
    """The label of the button that only a form has; empty if none of them is one."""
    for button in keeping:
        if _SAVING.fullmatch(read_label(button)):
            return button.text
    return ""


def _has_picked(steps: Sequence[tuple[Screen, Decision]]) -> bool:
    """Whether the last step kept what was picked in a dialog, such as a time, over its page."""
    if len(steps) < 2:
        return False
    dialog, last = steps[-1]
    before, picking = steps[-2]
    if not dialog.dialog or before.signature != dialog.signature:
        return False
    if not labels.is_keeping_label(read_pressed(last)):
        return False
    target = picking.target
    if target is None:
        return False
    if target.role == "button":
        return False
    return not _is_done_from_menu(steps)


def _is_done_from_menu(steps: Sequence[tuple[Screen, Decision]]) -> bool:
    """Whether the last steps typed in a dialog that an entry of a menu opened, and kept it.

    Such a dialog, as of Rename, does its own deed, and the page below it has no part in it.
    """
    if len(steps) < 3:
        return False
    menu, _ = steps[-3]
    _, typing = steps[-2]
    if menu.dialog != MENU:
        return False
    return isinstance(typing.action, (Fill, TypeText))


def _list_keeping(screen: Screen) -> list[Element]:
    """The buttons that keep a form; "Add contact" does so only on one that has fields."""
    has_fields = any(each.role == "input" for each in screen.elements)
    keeping: list[Element] = []
    for element in list_buttons(screen):
        is_entry = _ADDING.fullmatch(read_label(element)) and not has_fields
        if is_keeping(element) and not is_entry:
            keeping.append(element)
    return keeping


def _list_deed_buttons(screen: Screen, instruction: str) -> list[Element]:
    """The buttons of a page that do what the instruction names."""
    buttons: list[Element] = []
    asked = _DENIED.sub(" ", instruction)
    for verb, label in DEEDS:
        if not verb.search(asked):
            continue
        for element in list_buttons(screen):
            if is_labelled(element, label):
                buttons.append(element)
    return buttons


def _list_form_steps(
    screen: Screen,
    steps: Sequence[tuple[Screen, Decision]],
    keeping: Sequence[Element],
) -> list[tuple[Screen, Decision]]:
    """The steps on a form since it was last kept, with the screens they were made on, in order.

    Args:
        screen: the form as it is now.
        steps: of the run, with the screens they were made on.
        keeping: the buttons that keep it, or do with it what is asked for.
    """
    entered: list[tuple[Screen, Decision]] = []
    after = screen
    for before, step in reversed(steps):
        if before.package != screen.package:
            # A form that is there again after another app, such as one of photos, is the same.
            continue
        is_here = before.signature == screen.signature
        if _is_press(step, keeping) and not before.dialog:
            # A page that stays when it is saved holds what was entered before; what is switched
            # on it afterwards may need no saving.
            if is_here and after.signature == before.signature:
                return []
            break
        if is_here:
            entered.append((before, step))
        after = before
    return entered[::-1]


def _is_press(step: Decision, buttons: Sequence[Element]) -> bool:
    """Whether a step touched one of the buttons, or one with the same label."""
    text = read_pressed(step)
    if text:
        touched = normalize_text(text).strip(" .!…。！")
        return touched in map(read_label, buttons)
    if step.target is None or not step.target.resource_id:
        return False
    ids = [button.resource_id for button in buttons]
    return step.target.resource_id in ids


def _is_typed(step: Decision, screen: Screen) -> bool:
    """Whether a step typed something that a field of the page still holds."""
    if not isinstance(step.action, (Fill, TypeText)):
        return False
    return holds_text(step.action.text, screen)


def _is_choice(step: Decision, screen: Screen) -> bool:
    """Whether a step chose or switched something, by itself or by its row."""
    if isinstance(step.action, Set):
        return True
    if not isinstance(step.action, (Tap, TapPoint, LongPress, Drag)):
        return False
    if step.target is None:
        return False
    roles = [step.target.role]
    for element in screen.elements:
        if step.target.role == "item" and element.text == step.target.text:
            roles.append(element.role)
    return any(role in _CHOSEN for role in roles)


def _is_handed_over(
    screen: Screen, steps: Sequence[tuple[Screen, Decision]]
) -> bool:
    """Whether a field holds a text of something that was touched, as of a forwarded message."""
    touched: list[str] = []
    for _, step in steps:
        if step.target is not None and step.target.role != "input":
            touched.append(normalize_text(step.target.text))
    for element in screen.elements:
        value = normalize_text(element.value)
        if element.role != "input" or len(value) < _LEAST:
            continue
        if search_fields.is_search_field(element):
            continue
        if any(value in label for label in touched):
            return True
    return False


def _is_send_page(screen: Screen) -> bool:
    """Whether a page has one of its rows chosen and a button that sends it, and no field."""
    has_choice = False
    for element in screen.elements:
        if element.role == "input":
            return False
        if element.role == "item" and element.selected:
            has_choice = True
    if not has_choice:
        return False
    _, sending = DEEDS[0]
    for element in list_buttons(screen):
        if element.role == "button" and is_labelled(element, sending):
            return True
    return False


def holds_text(text: str, screen: Screen) -> bool:
    """Whether a field that does not search holds a text."""
    wanted = normalize_text(text)
    for element in screen.elements:
        if element.role != "input" or not wanted:
            continue
        if search_fields.is_search_field(element):
            continue
        if wanted in normalize_text(element.value):
            return True
    return False


def _find_deed(
    screen: Screen, steps: Sequence[Decision], instruction: str
) -> str:
    """The button that does what the instruction names, if the run never pressed one like it."""
    if not steps:
        return ""
    asked = _DENIED.sub(" ", instruction)
    for verb, label in DEEDS:
        if not verb.search(asked):
            continue
        counted = steps
        if label is SENDING:
            counted = _list_since_typing(steps, screen)
        if any(_has_pressed(step, label) for step in counted):
            continue
        for element in list_buttons(screen):
            is_offered = element.role == "button" or _is_in_bar(element, screen)
            if is_offered and is_labelled(element, label):
                return element.text
    return ""


def _list_since_typing(
    steps: Sequence[Decision], screen: Screen
) -> Sequence[Decision]:
    """The steps from the first on that typed what a field of the page still holds, or all.

    "Reply" that opened the page of an answer has not sent it.
    """
    for number, step in enumerate(steps):
        if _is_typed(step, screen):
            return steps[number:]
    return steps


def _is_in_bar(element: Element, screen: Screen) -> bool:
    """Whether an entry without columns stands beside rows that are chosen, for all of them."""
    if element.role != "item" or screen.dialog:
        return False
    return any(each.checked or each.selected for each in screen.elements)


def _has_pressed(step: Decision, label: re.Pattern[str]) -> bool:
    text = normalize_text(read_pressed(step)).strip(" .!…。！")
    return bool(text) and label.fullmatch(text) is not None
