"""Plan the steps that fulfil wishes."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from models.offline import apps as phone_apps
from models.offline import quotes
from models.offline.answers import extract_topic
from models.offline.particulars import SILENT
from models.offline.steps import REPEATS, Step, refer_to_answer
from models.offline.wish import Wish
from models.offline.words import (
    HOMES,
    find_concepts,
    find_exact_concepts,
    is_word_for,
)
from tapwright.text.clock_times import format_time
from tapwright.text.dates import format_date
from tapwright.text.durations import format_duration
from tapwright.text.language import Language
from tapwright.text.weekdays import format_weekday


@dataclass(frozen=True)
class StepPlan:
    """Steps in order, or why there can be none."""

    steps: tuple[Step, ...] = ()
    impossible: str = ""


def plan_wishes(
    wishes: Sequence[Wish], *, apps: Sequence[str], now: datetime | None = None
) -> StepPlan:
    """The steps that fulfil the wishes on a phone with these apps."""
    steps: list[Step] = []
    referenced = {wish.reference.name for wish in wishes if wish.reference}
    sources = {wish.source for wish in wishes if wish.source}
    for wish in wishes:
        is_question = wish.verb == "ask"
        if is_question and wish.name in referenced:
            continue
        plan = _plan_wish(wish, apps, now)
        if plan.impossible:
            return plan
        for step in plan.steps:
            if is_question and wish.words in sources:
                step = _keep_answer(step)
            steps.append(step)
    return StepPlan(tuple(_skip_open_apps(steps)))


def _skip_open_apps(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps without those that open the app that is open already."""
    foreground = ""
    for step in steps:
        if step.kind == "app":
            if step.name == foreground:
                continue
            foreground = step.name
        yield step


def _keep_answer(step: Step) -> Step:
    """The step; an answer is kept for a later step and not given to the user."""
    if step.kind != "read":
        return step
    return Step(kind="learn", name=extract_topic(step.value), value=step.value)


def _find_thing(wish: Wish, apps: Sequence[str]) -> str:
    """The subject of the wish, as a key of `apps.HOMES`; empty if its words do not tell."""
    if wish.verb == "remind":
        return _choose_reminder(wish, apps)
    if wish.verb in ("change", "connect"):
        return "alarm" if wish.thing == "alarm" else "setting"
    if wish.thing in phone_apps.HOMES:
        return wish.thing
    if wish.verb == "toggle":
        return "setting"
    if wish.verb == "ask" and find_concepts(wish.words) & _SETTINGS:
        return "setting"
    if wish.reference:
        return "alarm"
    return "event" if "calendar" in find_concepts(wish.words) else ""


_SETTINGS = frozenset(name for _, sure, _ in HOMES for name in sure)
"""Word groups of the settings that a phone has."""
_WAKING = re.compile(r"\bwake\b|叫.*起床|叫醒|起床", re.I)


def _choose_reminder(wish: Wish, apps: Sequence[str]) -> str:
    """An event for a reminder on a day, if there is an app for it, else an alarm."""
    if wish.day is None:
        return "alarm"
    if _WAKING.search(wish.words):
        return "alarm"
    if apps and not phone_apps.find_app_for("event", apps):
        return "alarm"
    return "event"


def _plan_wish(
    wish: Wish, apps: Sequence[str], now: datetime | None
) -> StepPlan:
    if wish.verb == "step":
        return StepPlan((_make_plain_step(wish.words),))
    masked, _ = quotes.mask_quotes(wish.words)
    explicit_app = phone_apps.find_named_app(masked, apps)
    named_app = explicit_app or _find_app_to_open(wish, apps)
    if named_app and _is_only_opening(wish, named_app):
        return StepPlan((Step(kind="app", name=named_app),))
    thing = _find_thing(wish, apps)
    app = _choose_app(wish, thing, explicit_app, apps) or named_app
    make_steps = _find_maker(wish, thing)
    if not app or make_steps is None:
        return _read_in_app(wish, named_app, apps)
    steps = make_steps(wish, thing, now)
    if not steps and _is_only_opening(wish, app):
        return StepPlan((Step(kind="app", name=app),))
    return _plan_in_app(wish, app, steps, apps)


def _choose_app(
    wish: Wish, thing: str, explicit_app: str, apps: Sequence[str]
) -> str:
    """The app to do it in: the one that the sentence names, else the one for this thing."""
    if not apps:
        return _choose_usual_app(thing, wish.language)
    if explicit_app and not (wish.reference or wish.source):
        return explicit_app
    return phone_apps.find_app_for(thing, apps)


def _read_in_app(wish: Wish, app: str, apps: Sequence[str]) -> StepPlan:
    """The plan for a wish of no known kind; only a question about a named app has one."""
    if not app or wish.verb != "ask":
        return StepPlan(impossible=explain_refusal(wish, apps))
    question = Step(kind="read", value=wish.words)
    return StepPlan((Step(kind="app", name=app), question))


def _plan_in_app(
    wish: Wish, app: str, steps: list[Step], apps: Sequence[str]
) -> StepPlan:
    """The plan that does these steps in an app; impossible if there are none."""
    if not steps:
        return StepPlan(impossible=_say_not_understood(wish))
    first = _make_reference_steps(wish, apps)
    return StepPlan((*first, Step(kind="app", name=app), *steps))


_TYPE = re.compile(
    r"^(?:type|enter|input|write|输入)(?:\s+in)?\s*(.+)$", re.I | re.DOTALL
)
_TAP = re.compile(
    r"^(?:tap|press|click|touch|hit|select|choose|pick|点击|点按|点|按|选择|"
    r"选)(?:\s+on)?(?:\s+the)?\s*(.+?)(?:\s+button)?$",
    re.I,
)
_SAVE = re.compile(r"^(?:save|confirm|submit|保存|确认)", re.I)


def _make_plain_step(words: str) -> Step:
    """The step that an instruction such as `type hello`, `save` or `tap OK` is by itself."""
    if match := _TYPE.match(words):
        return Step(kind="write", value=quotes.strip_quotes(match.group(1)))
    if _SAVE.match(words):
        return Step(kind="save", thing="change")
    if match := _TAP.match(words):
        return Step(kind="tap", name=quotes.strip_quotes(match.group(1)))
    return Step(kind="tap", name=words)


def _choose_usual_app(thing: str, language: Language) -> str:
    usual = {"alarm": ("Clock", "时钟"), "event": ("Calendar", "日历"), "note": ("Notes", "便签"),
             "folder": ("Notes", "便签"), "message": ("Messages", "信息"),
             "setting": ("Settings", "设置")}  # fmt: skip
    return usual.get(thing, ("Clock", "时钟"))[language == "zh"]


def _find_app_to_open(wish: Wish, apps: Sequence[str]) -> str:
    """The app whose name is all that is to be opened or turned on; empty if there is none."""
    if wish.verb not in ("open", "toggle") or wish.name:
        return ""
    concepts = find_exact_concepts(wish.thing or wish.words)
    for app in apps:
        if find_exact_concepts(app) & concepts:
            return app
    return ""


def _is_only_opening(wish: Wish, app: str) -> bool:
    if wish.verb == "open":
        return not wish.name
    if wish.verb != "toggle" or not wish.on:
        return False
    if wish.thing == app:
        return True
    return bool(find_exact_concepts(app) & find_exact_concepts(wish.thing))


def _make_reference_steps(wish: Wish, apps: Sequence[str]) -> list[Step]:
    """The steps that find the time of the event that the wish refers to."""
    if wish.reference is None:
        return []
    steps = []
    app = phone_apps.find_app_for("event", apps)
    if app:
        steps.append(Step(kind="app", name=app))
    steps.append(Step(kind="find", thing="time", name=wish.reference.name))
    return steps


def describe_time(wish: Wish) -> str:
    """The time of the wish as a step says it; that of an event by the event's name."""
    if wish.reference is None:
        return format_time(wish.at, wish.language) if wish.at else ""
    offset, name = wish.reference.offset, wish.reference.name
    span = format_duration(abs(offset), wish.language)
    is_before = offset < timedelta(0)
    if wish.language == "zh":
        if not offset:
            return f"“{name}”的时间"
        return f"“{name}”{'前' if is_before else '后'}{span}"
    if not offset:
        return f'the time of "{name}"'
    return f'{span} {"before" if is_before else "after"} "{name}"'


def _plan_alarm(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    start = describe_time(wish)
    if not start:
        return []
    steps = [Step(kind="new", thing="alarm"), _make_setting("time", start)]
    if wish.name:
        steps.append(_make_text_setting("label", wish.name))
    for day in sorted(_choose_alarm_days(wish, now)):
        steps.append(Step(kind="day", name=format_weekday(day, wish.language)))
    for label, on in wish.switches:
        steps.append(Step(kind="switch", name=label, on=on))
    if SILENT.search(quotes.mask_quotes(wish.words)[0]):
        if wish.language == "zh":
            steps.append(_make_setting("铃声", "“静音”"))
        else:
            steps.append(_make_text_setting("ringtone", "Silent"))
    return [*steps, Step(kind="save", thing="alarm")]


def _choose_alarm_days(wish: Wish, now: datetime | None) -> frozenset[int]:
    """The weekdays of an alarm; for one later than tomorrow the weekday of its date."""
    if wish.days or wish.day is None or now is None:
        return wish.days
    tomorrow = now.date() + timedelta(days=1)
    if wish.day <= tomorrow:
        return wish.days
    return frozenset({wish.day.weekday()})


def _make_setting(field: str, value: str) -> Step:
    return Step(kind="set", thing=field, value=value)


def _make_text_setting(field: str, text: str) -> Step:
    return _make_setting(field, f'"{text}"')


def _plan_timer(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if wish.length is None:
        return []
    tab = "计时器" if wish.language == "zh" else "Timer"
    duration = format_duration(wish.length, wish.language)
    return [
        Step(kind="tab", name=tab),
        _make_setting("duration", duration),
        Step(kind="start", thing="timer"),
    ]


def _plan_city(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not wish.name:
        return []
    tab = "世界时钟" if wish.language == "zh" else "World clock"
    return [Step(kind="tab", name=tab), Step(kind="city", name=wish.name)]


def _plan_event(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    settings = []
    if wish.name:
        settings.append(_make_text_setting("title", wish.name))
    if wish.day:
        settings.append(
            _make_setting("date", format_date(wish.day, wish.language))
        )
    if start := describe_time(wish):
        settings.append(_make_setting("start", start))
    if end := _find_end(wish, now):
        settings.append(_make_setting("end", format_time(end, wish.language)))
    if wish.repeat:
        words = REPEATS[wish.repeat][wish.language == "zh"]
        settings.append(_make_setting("repetition", words))
    if not settings:
        return []
    new, save = (
        Step(kind="new", thing="event"),
        Step(kind="save", thing="event"),
    )
    return [new, *settings, save]


def _find_end(wish: Wish, now: datetime | None) -> time | None:
    """When an event ends: as it was said, else by its length."""
    if wish.until:
        return wish.until
    if not (wish.at and wish.length and now):
        return None
    start = datetime.combine(now.date(), wish.at)
    return (start + wish.length).time()


def _plan_note(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    settings = []
    if wish.name:
        settings.append(_make_text_setting("title", wish.name))
    if wish.text:
        settings.append(_make_text_setting("text", wish.text))
    if wish.source:
        answer = refer_to_answer(extract_topic(wish.source), wish.language)
        settings.append(_make_setting("text", answer))
    if not settings:
        return []
    new, save = Step(kind="new", thing="note"), Step(kind="save", thing="note")
    return [new, *settings, save]


def _plan_folder(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    name = wish.name or wish.to
    if not name:
        return []
    return [
        Step(kind="new", thing="folder"),
        _make_text_setting("name", name),
        Step(kind="save", thing="folder"),
    ]


def _plan_message(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not wish.to:
        return []
    if wish.source:
        text = Step(kind="pass", name=extract_topic(wish.source))
    elif wish.text:
        text = Step(kind="write", value=wish.text)
    else:
        return []
    return [Step(kind="chat", name=wish.to), text, Step(kind="send")]


def get_thing_name(wish: Wish) -> str:
    """The title of an existing thing on the screen: its name, else its time."""
    if wish.name or not wish.at:
        return wish.name
    return format_time(wish.at, wish.language)


def _plan_switch(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    on = bool(wish.on)
    if thing == "setting" and wish.thing:
        return [Step(kind="switch", name=wish.thing, on=on)]
    if thing == "alarm" and not _is_about_several(wish):
        name = get_thing_name(wish) or "alarm"
        return [Step(kind="toggle", thing="alarm", name=name, on=on)]
    return []


def _is_about_several(wish: Wish) -> bool:
    """Whether the wish is about all things of a kind, which this model does not do."""
    if get_thing_name(wish):
        return False
    return bool(re.search(r"\b(?:all|every|both)\b|所有|全部|都", wish.words))


def _plan_delete(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    name = get_thing_name(wish)
    if not name:
        return []
    return [Step(kind="delete", thing=thing, name=name)]


def _plan_open(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if thing == "message":
        return [Step(kind="chat", name=wish.to or wish.name)]
    if not wish.name:
        return []
    return [Step(kind="open", thing=thing, name=wish.name)]


def _plan_question(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    steps = []
    if thing == "message" and wish.to:
        steps.append(Step(kind="chat", name=wish.to))
    steps.append(Step(kind="read", value=wish.words))
    return steps


_STATES = {"on": True, "off": False, "开": True, "关": False}


def _plan_change(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not (wish.thing and wish.to):
        return []
    on = _STATES.get(wish.to.lower())
    if on is not None:
        return [Step(kind="switch", name=wish.thing, on=on)]
    if thing != "setting":
        return []
    return [_make_text_setting(wish.thing, wish.to)]


def _plan_connection(
    wish: Wish, thing: str, now: datetime | None
) -> list[Step]:
    if not wish.name:
        return []
    steps = [Step(kind="network", name=wish.name)]
    if wish.password:
        steps.append(_make_text_setting("password", wish.password))
    return [*steps, Step(kind="connect")]


def _plan_move(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not (wish.name and wish.to):
        return []
    kind = "note" if thing == "folder" else thing
    return [
        Step(kind="open", thing=kind, name=wish.name),
        Step(kind="folder", thing=kind, name=wish.to),
    ]


_Maker = Callable[[Wish, str, datetime | None], list[Step]]
_MAKERS: dict[tuple[str, str], _Maker] = {
    ("create", "alarm"): _plan_alarm,
    ("create", "timer"): _plan_timer,
    ("create", "city"): _plan_city,
    ("create", "event"): _plan_event,
    ("create", "note"): _plan_note,
    ("create", "folder"): _plan_folder,
    ("create", "message"): _plan_message,
    ("remind", "alarm"): _plan_alarm,
    ("remind", "event"): _plan_event,
    ("send", "message"): _plan_message,
    ("toggle", ""): _plan_switch,
    ("delete", ""): _plan_delete,
    ("open", ""): _plan_open,
    ("ask", ""): _plan_question,
    ("change", ""): _plan_change,
    ("connect", ""): _plan_connection,
    ("move", ""): _plan_move,
}
"""Functions that plan a wish, by its verb and thing; an empty thing stands for any."""


def _find_maker(wish: Wish, thing: str) -> _Maker | None:
    if not thing:
        return None
    general = _MAKERS.get((wish.verb, ""))
    return _MAKERS.get((wish.verb, thing), general)


def explain_refusal(wish: Wish, apps: Sequence[str]) -> str:
    """Why nothing on this phone can do it, in the user's language."""
    names = [app for app in apps if not is_word_for(app, "settings")] or apps
    if wish.language == "zh":
        request = wish.words.strip("。.").replace("“", "‘").replace("”", "’")
        installed = "、".join(names)
        return f"这部手机上没有能做到“{request}”的应用（已安装：{installed}）。"
    request = wish.words.strip(".")
    installed = ", ".join(names)
    return f'No app on this phone can do "{request}" (installed: {installed}).'


def _say_not_understood(wish: Wish) -> str:
    """That the sentence lacks something, or is beyond this model."""
    if wish.language == "zh":
        request = wish.words.replace("“", "‘").replace("”", "’")
        return f"我没有理解“{request}”：缺少需要的信息，请换一种说法。"
    return f'I do not understand "{wish.words}": a detail is missing. Please say it in another way.'
