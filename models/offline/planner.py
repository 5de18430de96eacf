"""From wishes to sub-goals."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from models.offline import apps as phone_apps
from models.offline import quotes
from models.offline.answers import extract_topic
from models.offline.particulars import SILENT
from models.offline.steps import REPEATS, Step, answer_on
from models.offline.wish import Wish
from models.offline.words import HOMES, find_concepts, find_exact_concepts, is_word_for
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
    front = ""
    read_later = {w.reference.name for w in wishes if w.reference}
    handed = {w.source for w in wishes if w.source}
    for wish in wishes:
        if wish.verb == "ask" and wish.name in read_later:
            continue
        part = _plan_wish(wish, apps, front, now)
        if wish.verb == "ask" and wish.words in handed:
            part = replace(part, steps=tuple(_keep_answer(step) for step in part.steps))
        if part.impossible:
            return part
        for step in part.steps:
            if step.kind == "app":
                if step.name == front:
                    continue
                front = step.name
            steps.append(step)
    return StepPlan(tuple(steps))


def _keep_answer(step: Step) -> Step:
    """The step; an answer is kept for a later one instead of being told."""
    if step.kind != "read":
        return step
    return Step(kind="learn", name=extract_topic(step.value), value=step.value)


def thing_of(wish: Wish, apps: Sequence[str]) -> str:
    """What the wish is about, as a key of the apps' purposes; empty where nobody can tell."""
    if wish.verb == "remind":
        if re.search(r"\bwake\b|叫.*起床|叫醒|起床", wish.words, re.I):
            return "alarm"
        return "alarm" if wish.day is None or not _has_app(apps, "event") else "event"
    if wish.verb in ("change", "connect"):
        return "alarm" if wish.thing == "alarm" else "setting"
    if wish.thing in phone_apps.HOMES:
        return wish.thing
    if wish.verb == "toggle" or (wish.verb == "ask" and _is_setting(wish)):
        return "setting"
    if wish.reference:
        return "alarm"
    return "event" if "calendar" in find_concepts(wish.words) else ""


def _is_setting(wish: Wish) -> bool:
    inside = frozenset[str]().union(*(sure for _, sure, _ in HOMES))
    return bool(find_concepts(wish.words) & inside)


def _has_app(apps: Sequence[str], thing: str) -> bool:
    return not apps or bool(phone_apps.app_for(thing, apps))


def _plan_wish(
    wish: Wish, apps: Sequence[str], front: str, now: datetime | None
) -> StepPlan:
    explicit_app = phone_apps.app_in(quotes.mask_quotes(wish.words)[0], apps)
    named_app = explicit_app or _app_to_open(wish, apps)
    if wish.verb == "step":
        return StepPlan((_plain_step(wish.words),))
    if named_app and _is_only_opening(wish, named_app):
        return StepPlan((Step(kind="app", name=named_app),))
    thing = thing_of(wish, apps)
    app = phone_apps.app_for(thing, apps) or (named_app if thing else "")
    if app and explicit_app and not (wish.reference or wish.source):
        # Whoever names an app does not want it done in another one.
        app = explicit_app
    if thing and not app and not apps:
        app = _usual_app(thing, wish.language)
    make = _MAKERS.get((wish.verb, thing)) or _MAKERS.get((wish.verb, ""))
    if not app or make is None:
        if named_app and wish.verb == "ask":
            return StepPlan(
                (Step(kind="app", name=named_app), Step(kind="read", value=wish.words))
            )
        return StepPlan(impossible=explain_refusal(wish, apps))
    steps = make(wish, thing, now)
    if not steps:
        return StepPlan(impossible=not_understood(wish))
    first = _reference_steps(wish, apps)
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


def _plain_step(words: str) -> Step:
    """The step that an instruction such as `type hello`, `save` or `tap OK` is by itself."""
    if match := _TYPE.match(words):
        return Step(kind="write", value=quotes.strip_quotes(match.group(1)))
    if _SAVE.match(words):
        return Step(kind="save", thing="change")
    match = _TAP.match(words)
    return Step(
        kind="tap", name=quotes.strip_quotes(match.group(1)) if match else words
    )


def _usual_app(thing: str, language: Language) -> str:
    usual = {"alarm": ("Clock", "时钟"), "event": ("Calendar", "日历"), "note": ("Notes", "便签"),
             "folder": ("Notes", "便签"), "message": ("Messages", "信息"),
             "setting": ("Settings", "设置")}  # fmt: skip
    return usual.get(thing, ("Clock", "时钟"))[language == "zh"]


def _app_to_open(wish: Wish, apps: Sequence[str]) -> str:
    if wish.verb not in ("open", "toggle") or wish.name:
        return ""
    words = wish.thing or wish.words
    return next(
        (
            a
            for a in apps
            if find_exact_concepts(a)
            and find_exact_concepts(a) & find_exact_concepts(words)
        ),
        "",
    )


def _is_only_opening(wish: Wish, app: str) -> bool:
    if wish.verb == "open":
        return not wish.name
    return (
        wish.verb == "toggle"
        and bool(wish.on)
        and (
            wish.thing == app
            or bool(find_exact_concepts(app) & find_exact_concepts(wish.thing))
        )
    )


def _reference_steps(wish: Wish, apps: Sequence[str]) -> tuple[Step, ...]:
    if wish.reference is None:
        return ()
    app = phone_apps.app_for("event", apps)
    head = (Step(kind="app", name=app),) if app else ()
    return (*head, Step(kind="find", thing="time", name=wish.reference.name))


def describe_time(wish: Wish) -> str:
    """The time of the wish as a step says it; that of an event by the event's name."""
    zh = wish.language == "zh"
    if wish.reference is None:
        return format_time(wish.at, wish.language) if wish.at else ""
    offset, name = wish.reference.offset, wish.reference.name
    span = format_duration(abs(offset), wish.language)
    if not offset:
        return f"“{name}”的时间" if zh else f'the time of "{name}"'
    if zh:
        return f"“{name}”{'前' if offset < timedelta(0) else '后'}{span}"
    return f'{span} {"before" if offset < timedelta(0) else "after"} "{name}"'


def _plan_alarm(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    at = describe_time(wish)
    if not at:
        return []
    days = wish.days
    if not days and wish.day and now and wish.day > now.date() + timedelta(days=1):
        days = frozenset({wish.day.weekday()})
    steps = [Step(kind="new", thing="alarm"), Step(kind="set", thing="time", value=at)]
    if wish.name:
        steps.append(_text_step("label", wish.name))
    steps += [
        Step(kind="day", name=format_weekday(d, wish.language)) for d in sorted(days)
    ]
    steps += [Step(kind="switch", name=label, on=on) for label, on in wish.switches]
    if SILENT.search(quotes.mask_quotes(wish.words)[0]):
        zh = wish.language == "zh"
        value = "“静音”" if zh else '"Silent"'
        steps.append(Step(kind="set", thing="铃声" if zh else "ringtone", value=value))
    return [*steps, Step(kind="save", thing="alarm")]


def _text_step(field: str, value: str) -> Step:
    return Step(kind="set", thing=field, value=f'"{value}"')


def _plan_timer(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if wish.length is None:
        return []
    tab = "计时器" if wish.language == "zh" else "Timer"
    return [
        Step(kind="tab", name=tab),
        Step(
            kind="set",
            thing="duration",
            value=format_duration(wish.length, wish.language),
        ),
        Step(kind="start", thing="timer"),
    ]


def _plan_city(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    tab = "世界时钟" if wish.language == "zh" else "World clock"
    return (
        [Step(kind="tab", name=tab), Step(kind="city", name=wish.name)]
        if wish.name
        else []
    )


def _plan_event(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    steps = [Step(kind="new", thing="event")]
    if wish.name:
        steps.append(_text_step("title", wish.name))
    if wish.day:
        steps.append(
            Step(kind="set", thing="date", value=format_date(wish.day, wish.language))
        )
    if at := describe_time(wish):
        steps.append(Step(kind="set", thing="start", value=at))
    if wish.until:
        steps.append(
            Step(kind="set", thing="end", value=format_time(wish.until, wish.language))
        )
    elif wish.at and wish.length and now:
        end = (datetime.combine(now.date(), wish.at) + wish.length).time()
        steps.append(
            Step(kind="set", thing="end", value=format_time(end, wish.language))
        )
    if wish.repeat:
        words = REPEATS[wish.repeat][wish.language == "zh"]
        steps.append(Step(kind="set", thing="repetition", value=words))
    return [*steps, Step(kind="save", thing="event")] if len(steps) > 1 else []


def _plan_note(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not (wish.name or wish.text or wish.source):
        return []
    steps = [Step(kind="new", thing="note")]
    if wish.name:
        steps.append(_text_step("title", wish.name))
    if wish.text:
        steps.append(_text_step("text", wish.text))
    if wish.source:
        answer = answer_on(extract_topic(wish.source), wish.language)
        steps.append(Step(kind="set", thing="text", value=answer))
    return [*steps, Step(kind="save", thing="note")]


def _plan_folder(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    name = wish.name or wish.to
    return (
        [
            Step(kind="new", thing="folder"),
            _text_step("name", name),
            Step(kind="save", thing="folder"),
        ]
        if name
        else []
    )


def _plan_message(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not (wish.to and (wish.text or wish.source)):
        return []
    words = Step(kind="write", value=wish.text)
    if wish.source:
        words = Step(kind="pass", name=extract_topic(wish.source))
    return [Step(kind="chat", name=wish.to), words, Step(kind="send")]


def get_thing_name(wish: Wish) -> str:
    """What the existing thing of the wish is called on the screen: its name, else its time."""
    return wish.name or (format_time(wish.at, wish.language) if wish.at else "")


def _plan_switch(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if thing == "setting":
        return (
            [Step(kind="switch", name=wish.thing, on=bool(wish.on))]
            if wish.thing
            else []
        )
    if thing == "alarm" and not _is_about_several(wish):
        return [
            Step(
                kind="toggle",
                thing="alarm",
                name=get_thing_name(wish) or "alarm",
                on=bool(wish.on),
            )
        ]
    return []


def _is_about_several(wish: Wish) -> bool:
    """Whether the wish is about all things of a kind, which this model does not do."""
    return not get_thing_name(wish) and bool(
        re.search(r"\b(?:all|every|both)\b|所有|全部|都", wish.words)
    )


def _plan_delete(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    return (
        [Step(kind="delete", thing=thing, name=get_thing_name(wish))]
        if get_thing_name(wish)
        else []
    )


def _plan_open(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if thing == "message":
        return [Step(kind="chat", name=wish.to or wish.name)]
    return [Step(kind="open", thing=thing, name=wish.name)] if wish.name else []


def _plan_question(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    first = [Step(kind="chat", name=wish.to)] if thing == "message" and wish.to else []
    return [*first, Step(kind="read", value=wish.words)]


def _plan_change(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not (wish.thing and wish.to):
        return []
    on = {"on": True, "off": False, "开": True, "关": False}.get(wish.to.lower())
    if on is not None:
        return [Step(kind="switch", name=wish.thing, on=on)]
    if thing == "setting":
        return [Step(kind="set", thing=wish.thing, value=f'"{wish.to}"')]
    return []


def _plan_connection(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not wish.name:
        return []
    steps = [Step(kind="network", name=wish.name)]
    if wish.password:
        steps.append(_text_step("password", wish.password))
    return [*steps, Step(kind="connect")]


def _plan_move(wish: Wish, thing: str, now: datetime | None) -> list[Step]:
    if not (wish.name and wish.to):
        return []
    kind = "note" if thing == "folder" else thing
    return [
        Step(kind="open", thing=kind, name=wish.name),
        Step(kind="folder", thing=kind, name=wish.to),
    ]


_MAKERS: dict[tuple[str, str], Callable[[Wish, str, datetime | None], list[Step]]] = {
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
    ("change", "alarm"): _plan_change,
}


def explain_refusal(wish: Wish, apps: Sequence[str]) -> str:
    """Why nothing on this phone can do it, in the person's language."""
    shown = [a for a in apps if not is_word_for(a, "settings")] or list(apps)
    if wish.language == "zh":
        return (
            f"这部手机上没有能够“{wish.words.strip('。.')}”的应用"
            f"（已安装：{'、'.join(shown)}）。"
        )
    return f'No app on this phone can do "{wish.words.strip(".")}" (installed: {", ".join(shown)}).'


def not_understood(wish: Wish) -> str:
    """That the sentence is missing something, or is beyond this model."""
    if wish.language == "zh":
        return f"我没有理解“{wish.words}”：缺少需要的信息，请换一种说法。"
    return f'I do not understand "{wish.words}": a detail is missing. Please say it in another way.'
