"""What the user's rules say of a screen before a model sees it, and of an action before it is made.

The rules are those of `TAPWRIGHT_POLICY` and those that the caller added for this run; see
`graph/policy`. What is touched is judged by the screen on which it was chosen: the app in front, an
app whose icon or notification is touched, an app that is opened by name.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from graph.context import Context
from graph.policy.matching import (
    AppName,
    Situation,
    find_strictest,
    fits_app,
    is_stricter,
)
from graph.policy.reading import load_rules, parse_added_rules
from graph.policy.rules import UNRESTRICTED, Effect, Rule, describe_rule
from graph.state import State
from nodes import resources
from nodes.approval import question_text
from nodes.approval.sensitivity import page_words, sensitive_actions
from nodes.phrases.sentences import Language, format_sentence
from tapwright.text.quote import cut_line
from tools.actions import Action
from tools.device.apps.apps import label_of, match_app
from tools.observation.capture import Restriction
from tools.screen import Element, Screen

_OPENING = frozenset({"open_app", "close_app"})
_ELSEWHERE = _OPENING | {"open_url", "call_tool", "recents"}
"""Actions that are not done in the app in front."""
_SYSTEM = re.compile(r"systemui|launcher|resolver|^android$")
"""Packages that show other apps: icons, notifications, recent apps, a choice of apps."""
_PAYING = re.compile(
    r"\b(?:pay|payment|purchase|buy|check ?out|order|transfer|subscribe|donate|redeem|top ?up)\b"
    r"|付款|支付|购买|下单|订单|订购|转账|充值|订阅|打赏",
    re.IGNORECASE,
)
_WITHOUT_LIMIT = float("inf")
_LABEL = 40
"""Characters of the text of an icon or a notification's heading that may be an app's name."""


@dataclass(frozen=True, kw_only=True)
class Ruling:
    """The rule that counts, and what follows from it here."""

    effect: Effect
    rule: Rule | None = None
    words: str = ""
    """What the screen says of itself, if its rule needs more than it still shows."""

    @property
    def is_refusal(self) -> bool:
        """Whether the action must not be made."""
        return self.effect not in ("allow", "ask")


@dataclass(frozen=True, kw_only=True)
class InstalledApps:
    """The apps of the phone, as far as rules need them."""

    packages: Collection[str]
    """Of all apps with an icon."""
    homes: Collection[str]
    """Of the home screen."""


def read_apps(state: State, context: Context) -> InstalledApps:
    """The apps of this run's phone."""
    return InstalledApps(
        packages=frozenset(resources.list_apps(state, context).values()),
        homes=resources.list_home_packages(context),
    )


def collect_rules(context: Context) -> tuple[Rule, ...]:
    """The rules of the file and those added for this run.

    Raises:
        UsageError: the file cannot be read.
    """
    return (*load_rules(), *parse_added_rules(context.off_limits))


def list_unknown_apps(
    rules: Collection[Rule], packages: Collection[str]
) -> list[str]:
    """The names in rules that fit none of the packages, in order."""
    apps = list(map(_name_app, packages))
    unknown: dict[str, None] = {}
    for rule in rules:
        for pattern in (*rule.app, *rule.but_not):
            if not any(fits_app(pattern, app) for app in apps):
                unknown[pattern] = None
    return list(unknown)


def restrict_screen(
    rules: Collection[Rule],
    screen: Screen,
    apps: InstalledApps,
    language: Language,
) -> Restriction:
    """What the rules make of a screen."""
    rule = _find_screen_rule(rules, screen, apps)
    if rule is None:
        return Restriction()
    key = "policy_hides" if rule.is_cover else "policy_shows"
    words = format_sentence(
        key,
        language,
        app=label_of(screen.package),
        rule=describe_rule(rule, language),
    )
    return Restriction(words=words, is_cover=rule.is_cover)


def judge_action(
    rules: Collection[Rule],
    action: Action,
    screen: Screen,
    apps: InstalledApps,
    *,
    words: str = "",
) -> Ruling | None:
    """What the rules say of an action; None if nothing.

    Args:
        rules: all of them.
        action: to be made.
        screen: on which it was chosen.
        apps: of the phone.
        words: that make the action sensitive; empty if it is not.
    """
    if action.kind in UNRESTRICTED:
        return None
    ruling = _judge_here(rules, action, screen, apps, words)
    if screen.restriction and not _is_elsewhere(action):
        on_screen = Ruling(effect="look", words=screen.restriction)
        ruling = _choose_stricter(ruling, on_screen)
    if action.kind in _OPENING:
        others = tuple(_list_named_apps(action, apps))
    else:
        others = tuple(_list_touched_apps(action, screen, apps))
    if others:
        opening = _judge_opening(rules, action, screen, others)
        ruling = _choose_stricter(ruling, opening)
    if words and _PAYING.search(f"{words}\n{screen.dialog}"):
        ruling = _choose_stricter(
            ruling, _judge_unknown_sum(rules, action, screen, apps, words)
        )
    return ruling


def has_effect(ruling: Ruling | None, effect: Effect) -> bool:
    """Whether a rule about the action has this effect; no rule has none."""
    return ruling is not None and ruling.effect == effect


def describe_ruling(ruling: Ruling, language: Language) -> str:
    """The rule in words."""
    if ruling.rule is None:
        return ruling.words
    return describe_rule(ruling.rule, language)


def describe_refusal(ruling: Ruling, action: str, language: Language) -> str:
    """Why an action is refused, in a sentence."""
    rule = describe_ruling(ruling, language)
    return format_sentence("policy_refuses", language, action=action, rule=rule)


def describe_asking(ruling: Ruling, language: Language) -> str:
    """The line of a question that names the rule."""
    rule = describe_ruling(ruling, language)
    return format_sentence("policy_asks", language, rule=rule)


def _find_screen_rule(
    rules: Collection[Rule], screen: Screen, apps: InstalledApps
) -> Rule | None:
    """The strictest rule about all of a screen, if it restricts what may be seen or done."""
    lasting = [
        rule
        for rule in rules
        if not rule.is_about_gestures and rule.do not in ("allow", "ask")
    ]
    if not lasting:
        return None
    situation = Situation(
        apps=tuple(_list_apps_in_front(screen, apps)),
        pages=tuple(_list_headings(screen)),
        clock=screen.time,
    )
    return find_strictest(lasting, situation)


def _judge_here(
    rules: Collection[Rule],
    action: Action,
    screen: Screen,
    apps: InstalledApps,
    words: str,
) -> Ruling | None:
    """What follows from the app and page in front, the kind of action, amounts and the time."""
    in_front: tuple[AppName, ...] = ()
    pages: tuple[str, ...] = ()
    if not _is_elsewhere(action):
        in_front = tuple(_list_apps_in_front(screen, apps))
        pages = tuple(_list_headings(screen))
    situation = Situation(
        apps=in_front,
        pages=pages,
        clock=screen.time,
        action=action.kind,
        amounts=_list_amounts(screen) if words else None,
    )
    return _make_ruling(find_strictest(rules, situation))


def _is_elsewhere(action: Action) -> bool:
    """Whether an action is not done in the app in front; without a name, that app is closed."""
    if action.kind == "close_app":
        return bool(action.text.strip())
    return action.kind in _ELSEWHERE


def _judge_opening(
    rules: Collection[Rule],
    action: Action,
    screen: Screen,
    others: tuple[AppName, ...],
) -> Ruling | None:
    """What follows from another app that the action opens; looking at one needs no permission."""
    restricting = [rule for rule in rules if rule.do in ("ask", "deny")]
    situation = Situation(apps=others, clock=screen.time, action=action.kind)
    return _make_ruling(find_strictest(restricting, situation))


def _judge_unknown_sum(
    rules: Collection[Rule],
    action: Action,
    screen: Screen,
    apps: InstalledApps,
    words: str,
) -> Ruling | None:
    """Of a payment whose sum is not in sight the user is asked, if any rule is about sums."""
    about_sums = [rule for rule in rules if rule.amount_over is not None]
    if not words or not about_sums or _list_amounts(screen):
        return None
    situation = Situation(
        apps=tuple(_list_apps_in_front(screen, apps)),
        pages=tuple(_list_headings(screen)),
        clock=screen.time,
        action=action.kind,
        amounts=(_WITHOUT_LIMIT,),
    )
    rule = find_strictest(about_sums, situation)
    if rule is None or rule.do == "allow":
        return None
    return Ruling(rule=rule, effect="ask")


def _make_ruling(rule: Rule | None) -> Ruling | None:
    if rule is None:
        return None
    return Ruling(rule=rule, effect=rule.do)


def _choose_stricter(one: Ruling | None, other: Ruling | None) -> Ruling | None:
    if one is None or other is None:
        return one or other
    if one.effect == other.effect:
        return one
    return other if is_stricter(other.effect, one.effect) else one


def _list_amounts(screen: Screen) -> tuple[float, ...]:
    return tuple(each.value for each in question_text.find_sums(screen))


def _list_apps_in_front(
    screen: Screen, apps: InstalledApps
) -> Iterator[AppName]:
    """The app in front, and apps that show something beside it, as in a split screen."""
    yield _name_app(screen.package)
    others = {element.package for element in screen.elements}
    for package in sorted(others - {screen.package, ""}):
        if package in apps.packages:
            yield _name_app(package)


def _name_app(package: str) -> AppName:
    return AppName(package=package, labels=(label_of(package),))


def _list_headings(screen: Screen) -> Iterator[str]:
    """What names the page: its title, its dialog, its activity."""
    yield from page_words.find_titles(screen)
    if screen.dialog:
        yield screen.dialog
    if screen.activity:
        yield screen.activity.rpartition(".")[2]


def _list_named_apps(action: Action, apps: InstalledApps) -> Iterator[AppName]:
    """The apps that an action names to open or close; the name itself if none is known."""
    text = str(getattr(action, "text", "")).strip()
    if not text:
        return
    for package in match_app(text, apps.packages).packages:
        yield AppName(package=package, labels=(text, label_of(package)))
    yield AppName(labels=(text,))


def _list_touched_apps(
    action: Action, screen: Screen, apps: InstalledApps
) -> Iterator[AppName]:
    """The apps whose icon, notification or entry an action touches."""
    is_home = screen.package in apps.homes
    if not is_home and not _SYSTEM.search(screen.package):
        return
    element = sensitive_actions.find_touched(action, screen)
    if element is None:
        if action.kind == "tap_text":
            yield from _list_named_apps(action, apps)
        return
    for label in _list_labels(element):
        yield AppName(labels=(label,))
        for package in apps.packages:
            if fits_app(label, _name_app(package)):
                yield AppName(package=package, labels=(label,))


def _list_labels(element: Element) -> Iterator[str]:
    """The texts of an element that may be an app's name: `Bank`, `Bank, 2 notifications`."""
    texts = (element.text, element.hint)
    for text in texts:
        for part in re.split(r"[,，:：•·\n]", text):
            label = cut_line(part.strip(), _LABEL)
            if label:
                yield label
