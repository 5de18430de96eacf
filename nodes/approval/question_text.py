"""The question whether an action may be done: what will happen, where, with which words.

The user reads it without the phone at hand, so it names the app by its label, the page or dialog,
what is sent and to whom, and the amounts in sight.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from graph.action_words import describe_in_words, name_role
from graph.state import Decision
from nodes.approval.sensitivity import (
    deletion,
    delivery,
    page_context,
    page_words,
    pictured_dialogs,
    purchase,
    reports,
)
from nodes.approval.sensitivity.page_words import LETTERS, TITLE_SHARE
from nodes.approval.sensitivity.purchase import NamedSum
from nodes.approval.sensitivity.sensitive_actions import (
    DIALER,
    RECEIVED,
    find_touched,
    is_switched_off,
)
from nodes.approval.sensitivity.sensitive_labels import WORDS
from nodes.phrases.sentences import format_sentence
from tapwright.text.amounts import Amount, find_money
from tapwright.text.language import Language, join_names
from tapwright.text.normalize import squeeze_text
from tapwright.text.quote import cut_line, nest_quotes
from tools.actions import TapPoint
from tools.device.state.vendors import is_system_dialog
from tools.hierarchy.occlusion import MENU
from tools.screen import Bounds, Element, Screen, Target
from tools.vision.icon_shapes import BIN, SET_BOOKMARK

_QUOTE, _LONG = 80, 200
"""Characters of a quoted text; of a dialog's words, and of a line of an order."""
_QUOTED = re.compile(r"[“「](.+?)[”」]")
_INSTALLING = re.compile(r"\b(?:install|update)\b|安装|更新", re.IGNORECASE)
"""Buttons beside which the prices of other things may stand."""
_OFFERED = re.compile(r"\bbuy\b|\bcart\b|\bbasket\b|购买|购物车", re.IGNORECASE)
"""Buttons on the page of a thing, before anything is said of where it is sent to."""
_SHAPES = {
    BIN: "icon_bin",
    SET_BOOKMARK: "icon_bookmark",
    page_words.HALF_COVERED: "half_covered",
}
_SHAPE_DEEDS = {BIN: "allow_bin", SET_BOOKMARK: "allow_bookmark"}
_CALLING = re.compile(
    r"\b(?:call|dial|ring)\b|呼叫|回拨|拨打|拨号|打电话|^电话\b", re.IGNORECASE
)
_SENDING = re.compile(r"(?:send|share)\b|发送|分享", re.IGNORECASE)
_GIVING_MONEY = re.compile(
    r"\b(?:transfer|donate|tip|top up|gift|money|withdraw|redeem)\b"
    r"|转账|充值|打赏|礼物|红包|提现|还款|缴费|兑换",
    re.IGNORECASE,
)
_ASKING = re.compile(r"[?？]")
_SEARCH_BOX = re.compile(r"(?:search|find)\b|搜索|查找", re.IGNORECASE)
"""How the words in an empty search box begin, which are no title."""
_TOUCH_OF = re.compile(
    r"(?:tap|click|press|touch|点击|点按|轻点) ?[“\"](?P<label>[^“”\"]+)[”\"][.。]?",
    re.IGNORECASE,
)
"""What a model says of a step if it only names what it touches."""
_CONTROLS = ("button", "input", "checkbox", "switch", "tab")
"""Roles of what is no title, wherever it stands."""
_LABEL = 40
"""Characters of the label of a sum."""
_MOST, _MOST_SUMS, _MOST_THINGS = 3, 6, 8
"""Fields and totals that are named at most; options and other sums; and things that are bought."""


def describe_allowing(
    decision: Decision,
    screen: Screen,
    words: str,
    language: Language,
    apps: Mapping[str, str],
    earlier: Iterable[Screen] = (),
    typed: Iterable[str] = (),
    changes: Sequence[str] = (),
) -> str:
    """The question, in a line for what is done and one for each thing that it concerns.

    Args:
        decision: with the action.
        screen: on which it is to be done.
        words: that make it sensitive; left out if the action names them already.
        language: of the user.
        apps: packages by the labels of their apps.
        earlier: screens, latest first, which may show what is paid for; read if this one does not.
        typed: what the run wrote; whatever else stands in a field was there before.
        changes: what will be different in a form that is kept, a line each.
    """
    target = _find_target(decision, screen, words)
    screen = pictured_dialogs.read_pictured_dialog(target, screen, words)
    action = _describe_with_words(decision, screen, words, language)
    where = name_app(screen, language, apps)
    lines = [format_sentence("allow", language, action=action, where=where)]
    touched = target.text if target else ""
    label = f"{touched} {words}"
    facts = [
        *_list_facts(screen, words),
        *_list_bought(screen, label, earlier),
    ]
    is_message = _is_message(label, screen)
    if not is_message and not _is_reporting(target, screen):
        facts += _list_amounts(screen, touched, action)
    for key, texts in facts:
        joined = join_names(texts, language)
        lines.append(format_sentence(key, language, words=joined))
    lines += _word_addressees(touched, screen, language)
    lines += _word_fields(screen, list(typed), changes, language)
    lines += changes
    key = _find_untold_deed(touched, screen, is_message=is_message)
    about = _list_about(target, screen, label, earlier)
    if decision.action and is_switched_off(decision.action, screen):
        key = "allow_switching_off"
        about = []
    key = _SHAPE_DEEDS.get(words, key)
    if key:
        lines.append(format_sentence(key, language))
    lines += _word_about(about, lines, language)
    first = _find_first_words(target, screen)
    if len(lines) == 1 and first:
        words = nest_quotes(cut_line(first, _QUOTE))
        lines.append(format_sentence("allow_page", language, words=words))
    return "\n".join(lines)


def _find_target(
    decision: Decision, screen: Screen, words: str
) -> Target | None:
    """What is touched; for a bare point what was seen there, else the words that it stands for."""
    action = decision.action
    if decision.target or not isinstance(action, TapPoint):
        return decision.target
    place = (action.x, action.y)
    element = find_touched(action, screen)
    if element is None:
        return Target(text=words, center=place)
    return Target(role=element.role, text=element.text, center=place)


def _describe_with_words(
    decision: Decision, screen: Screen, words: str, language: Language
) -> str:
    """The action, with the words that make it sensitive if neither it nor a dialog has them."""
    if words in _SHAPES and decision.target is not None:
        named = {"text": _name_words(words, language)}
        target = decision.target.model_copy(update=named)
        decision = decision.model_copy(update={"target": target})
        return describe_in_words(decision, language)
    action = describe_in_words(decision, language)
    if not words or words in action or words in screen.dialog:
        return action
    shown = cut_line(_name_words(words, language), _QUOTE)
    return f"{action} “{shown}”"


def _is_message(label: str, screen: Screen) -> bool:
    """Whether something is written to somebody, so that the prices in sight are not paid."""
    if purchase.is_paying(label) or _GIVING_MONEY.search(label):
        return False
    return not screen.dialog and page_context.has_message_field(screen)


def _find_untold_deed(touched: str, screen: Screen, *, is_message: bool) -> str:
    """The key of a sentence for a deed that the touched words do not name; empty if they do."""
    if is_message and _ASKING.search(touched):
        return "allow_sending"
    is_named = WORDS.search(touched) is not None or not touched
    if is_named or _ASKING.search(screen.dialog):
        return ""
    if DIALER.search(screen.package):
        return "allow_calling"
    if page_context.is_choosing_recipient(screen):
        return "allow_giving"
    return ""


def _name_words(words: str, language: Language) -> str:
    """What makes an action sensitive; what an icon shows is named in the user's language."""
    key = _SHAPES.get(words)
    if key:
        return format_sentence(key, language)
    touch = _TOUCH_OF.fullmatch(words)
    return touch["label"] if touch else words.removesuffix("|")


def _list_about(
    target: Target | None,
    screen: Screen,
    label: str,
    earlier: Iterable[Screen],
) -> list[str]:
    """What is removed, or who is called or given something, if the page does not name it."""
    touched = target.text.strip() if target else ""
    is_removing = any(
        map(deletion.is_removing, (touched, label, screen.dialog))
    )
    is_received = RECEIVED.search(screen.dialog)
    is_about_thing = is_removing or is_received or _CALLING.search(label)
    if is_about_thing or _INSTALLING.fullmatch(touched):
        return deletion.find_subject(target, screen, earlier)
    if purchase.is_paying(label):
        return []
    is_untold = (
        _is_reporting(target, screen),
        _is_untitled_row(target, screen),
        _sends_without_field(label, screen),
        _is_plain_choice(screen),
    )
    return _find_earlier_title(earlier) if any(is_untold) else []


def _is_reporting(target: Target | None, screen: Screen) -> bool:
    """Whether a touch reports something, which costs nothing whatever prices are in sight."""
    if target is None:
        return False
    x, y = map(round, target.center)
    place = Bounds(left=x, top=y, right=x + 1, bottom=y + 1)
    return reports.is_reporting(target.text.strip(), place, screen)


def _is_untitled_row(target: Target | None, screen: Screen) -> bool:
    """Whether a row is touched on a page without a title."""
    is_row = target is not None and target.role == "item"
    return is_row and not screen.dialog and not _find_title(screen)


def _sends_without_field(label: str, screen: Screen) -> bool:
    """Whether a button sends what no field on the page says to whom, such as a place on a map."""
    if screen.dialog or not _SENDING.match(label):
        return False
    return all(each.role != "input" for each in screen.elements)


def _find_earlier_title(earlier: Iterable[Screen]) -> list[str]:
    """The row that was opened on the first of these pages, or the title of one, by itself."""
    for page in earlier:
        if page.dialog or page_words.is_bare_list(page):
            continue
        about = deletion.find_opened_row(page) or _find_title(page)
        if about:
            return [about]
    return []


def _is_plain_choice(screen: Screen) -> bool:
    """Whether a dialog or menu is open that neither asks a question nor names a sum."""
    if not screen.dialog or find_sums(screen):
        return False
    return _ASKING.search(screen.dialog) is None


def _word_about(
    names: list[str], lines: list[str], language: Language
) -> list[str]:
    """A line with names; none if the lines before have them."""
    told = "\n".join(lines)
    unnamed = [name for name in names if name not in told]
    if not unnamed:
        return []
    words = join_names(_quote_all(unnamed), language)
    line = format_sentence("allow_subject", language, words=words)
    return [line]


def list_elements(screen: Screen, language: Language) -> dict[int, str]:
    """What can be touched on a screen, in words by number, for whoever edits an action."""
    elements: dict[int, str] = {}
    for each in screen.elements:
        if each.index < 1:
            continue
        label = each.text or each.hint or each.resource_id
        role = name_role(each.role, language)
        elements[each.index] = f"{role} “{cut_line(label, _QUOTE)}”"
    return elements


def name_app(
    screen: Screen, language: Language, apps: Mapping[str, str]
) -> str:
    """The label of the app in front, or of the app that a dialog of Android speaks of.

    Returns:
        The package of an app without a label.
    """
    if not is_system_dialog(screen.package, screen.activity):
        for label, package in apps.items():
            if package == screen.package:
                return label
        return screen.package
    app = _find_named_app(screen, apps)
    if not app:
        return format_sentence("allow_system_dialog", language)
    return format_sentence("allow_dialog_about", language, app=app)


def _find_named_app(screen: Screen, apps: Mapping[str, str]) -> str:
    """The label of an app that a dialog names first; empty if it names none.

    A dialog that quotes anything quotes the app: other words may be like a label by chance.
    """
    texts = "\n".join([screen.dialog, *screen.texts])
    quoted = _QUOTED.findall(texts)
    first = len(texts)
    found = ""
    for label in sorted(apps, key=len, reverse=True):
        if quoted and label not in quoted:
            continue
        name = re.escape(label)
        pattern = rf"(?<![A-Za-z0-9]){name}(?![A-Za-z0-9])"
        match = re.search(pattern, texts)
        if match is None:
            continue
        place = match.start()
        if place < first:
            first = place
            found = label
    return found


def _list_facts(screen: Screen, words: str) -> Iterator[tuple[str, list[str]]]:
    """What the action concerns: phrases by key, with their words."""
    if screen.dialog and screen.dialog != MENU:
        yield from _list_dialog_facts(screen)
    else:
        title = _find_title(screen)
        if title and title != words:
            yield "allow_page", [nest_quotes(cut_line(title, _QUOTE))]


def _word_addressees(
    touched: str, screen: Screen, language: Language
) -> list[str]:
    """A line with whom a letter goes to if a button sends it; none if the page does not say."""
    names = page_context.list_addressees(screen)
    if not names or not _SENDING.match(touched):
        return []
    label = page_context.name_addressees(screen)
    return [_word_field(label, _quote_all(names), language)]


def _word_fields(
    screen: Screen,
    typed: list[str],
    changes: Sequence[str],
    language: Language,
) -> list[str]:
    """Lines with what stands in the fields: the others by their labels, then what the run wrote.

    What a change tells is left out.
    """
    filled: list[Element] = []
    for each in screen.elements:
        is_told = any(each.value in change for change in changes)
        if _is_filled(each) and not is_told:
            filled.append(each)
    entered: list[str] = []
    lines: list[str] = []
    for field in filled[-_MOST:]:
        words = _quote_field(field)
        if _is_typed(field.value, typed):
            entered.append(words)
        else:
            label = _name_field(field, language)
            lines.append(_word_field(label, [words], language))
    if entered:
        words = join_names(entered, language)
        lines.append(format_sentence("allow_fields", language, words=words))
    return lines


def _word_field(label: str, words: list[str], language: Language) -> str:
    joined = join_names(words, language)
    name = cut_line(label, _LABEL)
    return format_sentence("allow_field", language, label=name, words=joined)


def _name_field(field: Element, language: Language) -> str:
    """The label of a field; that it is one if nothing is shown but what stands in it."""
    for name in (field.text, field.hint):
        label = name.strip(" :：")
        if label and field.value not in label:
            return label
    return format_sentence("allow_unnamed_field", language)


def _is_typed(value: str, typed: Iterable[str]) -> bool:
    """Whether a run wrote what stands in a field, or a part of it."""
    plain = squeeze_text(value)
    texts = map(squeeze_text, typed)
    return any(text and (text in plain or plain in text) for text in texts)


def _list_dialog_facts(screen: Screen) -> Iterator[tuple[str, list[str]]]:
    """The words of a dialog, and what it has been set to."""
    if not _is_sum(screen.dialog):
        lines = [screen.dialog]
        lines += page_words.list_dialog_words(screen)
        joined = " / ".join(lines)
        yield "allow_dialog", [nest_quotes(cut_line(joined, _LONG))]
    if find_sums(screen):
        return
    marked = page_words.list_marked(screen)
    if marked:
        yield "allow_chosen", _quote_all(marked[:_MOST_SUMS])
    offered = page_words.list_unread_options(screen)
    if offered:
        yield "allow_unread_choice", _quote_all(offered[:_MOST_SUMS])


def _find_title(screen: Screen) -> str:
    """The title of a page: plain words before what can be touched; empty if there is none."""
    touchable = ""
    top = TITLE_SHARE * screen.height
    for each in screen.elements:
        _, middle = each.bounds.center
        if middle >= top or not _may_be_title(each):
            continue
        if each.index < 0:
            return each.text
        if each.role in _CONTROLS or page_words.is_row(each, screen):
            continue
        touchable = touchable or each.text
    return "" if screen.dialog == MENU else touchable


def _may_be_title(element: Element) -> bool:
    """Whether an element has words, and not those of a search box."""
    text = element.text
    if not text or _SEARCH_BOX.match(text):
        return False
    is_read = element.source != "hierarchy"
    return not is_read or LETTERS.search(text) is not None


def _find_first_words(target: Target | None, screen: Screen) -> str:
    """The first text of a page besides what is touched, for a page that says nothing else."""
    if screen.dialog:
        return ""
    for each in screen.elements:
        if each.role not in ("text", "item"):
            continue
        if target is not None and each.text == target.text:
            continue
        is_search = _SEARCH_BOX.match(each.text)
        if is_search or find_money(each.text):
            continue
        if LETTERS.search(each.text):
            return each.text
    return ""


def _is_filled(element: Element) -> bool:
    return (
        element.role == "input" and bool(element.value) and not element.password
    )


def _quote_field(element: Element) -> str:
    return f"“{nest_quotes(cut_line(element.value, _QUOTE))}”"


def find_sums(screen: Screen) -> list[Amount]:
    """The sums of money on the page."""
    return [each for text in screen.texts for each in find_money(text)]


def _is_sum(text: str) -> bool:
    """Whether a text is nothing but a sum of money."""
    plain = text.strip()
    sums = {amount.text for amount in find_money(plain)}
    return plain in sums


def _list_bought(
    screen: Screen, label: str, earlier: Iterable[Screen]
) -> Iterator[tuple[str, list[str]]]:
    """What is bought if a button with this label buys: phrases by key, with their words."""
    if not purchase.is_paying(label) or not find_sums(screen):
        return
    key = "allow_things"
    things = purchase.find_things(screen)
    if not things:
        key = "allow_earlier_things"
        things = purchase.find_earlier_things(earlier, label)
    if things:
        yield key, _name_things(things)
    else:
        count = purchase.find_cart_count(screen)
        if count:
            yield "allow_cart", [count]
    chosen = purchase.list_chosen(screen)
    if chosen:
        yield "allow_chosen", _quote_all(chosen[:_MOST_SUMS])
    quantity = purchase.find_quantity(screen)
    if quantity:
        yield "allow_quantity", [quantity]
    yield from _list_destination(screen, label, earlier)


def _name_things(things: list[str]) -> list[str]:
    """Things in quotes; of very many the first ones, and how many more there are."""
    named = _quote_all(things[:_MOST_THINGS])
    left = len(things) - len(named)
    if left:
        named.append(f"+{left}")
    return named


def _list_destination(
    screen: Screen, label: str, earlier: Iterable[Screen]
) -> Iterator[tuple[str, list[str]]]:
    """Where what is bought is sent to: a phrase by its key, with the address.

    Where a thing is only offered, an earlier page may speak of another purchase.
    """
    key = "allow_address"
    address = delivery.find_address(screen)
    if not address and not _OFFERED.search(label):
        key = "allow_earlier_address"
        address = delivery.find_earlier_address(earlier)
    if address:
        yield key, _quote_all([address])


def _quote_all(texts: list[str]) -> list[str]:
    quoted = []
    for text in texts:
        line = cut_line(text, _LONG)
        quoted.append(f"“{nest_quotes(line)}”")
    return quoted


def _list_amounts(
    screen: Screen, touched: str, action: str
) -> Iterator[tuple[str, list[str]]]:
    """The total and the other sums: phrases by key, with their words."""
    totals = []
    others = []
    is_free = _INSTALLING.search(touched) is not None
    for each in purchase.list_sums(screen, touched):
        if each.is_total:
            totals.append(_word_sum(each))
        elif not is_free and (each.label or each.words not in action):
            others.append(_word_sum(each))
    if totals:
        yield "allow_total", totals[-_MOST:]
    if others:
        key = "allow_other_amounts" if totals else "allow_amounts"
        yield key, others[-_MOST_SUMS:]


def _word_sum(named: NamedSum) -> str:
    """A sum behind its label, as it stands on the page."""
    if not named.label:
        return named.words
    return f"“{cut_line(named.label, _LABEL)}” {named.words}"
