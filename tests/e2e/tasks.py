"""What the whole agent is asked to do, each judged from the phone's own state."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from tests.small_phone import make_small_config
from virtual_phone.apps.calendar.state import Event
from virtual_phone.apps.kit.cities import CITIES
from virtual_phone.state import PhoneState
from virtual_phone.system.config import PhoneConfig

SECRET = "correct horse 9"
"""Value of {{secret:WIFI}}."""

DAYS = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)

FIRST = make_small_config(seed=0, animation_scale=1)
SECOND = PhoneConfig(
    seed=23,
    width=720,
    height=1560,
    density=280,
    icon_order_seed=7,
    now=datetime(2026, 5, 14, 14, 20),  # noqa: DTZ001
)
FIRST_ZH = make_small_config(seed=1, language="zh", animation_scale=1)
SECOND_ZH = PhoneConfig(
    seed=31, language="zh", width=720, height=1560, density=280
)


@dataclass(frozen=True)
class Case:
    """One instruction, and whether the phone (and the answer, where one is asked) shows it done."""

    instruction: str
    done: Callable[[PhoneState, str], bool]


Task = Callable[[PhoneState, random.Random], Case]


def clock_words(hour: int, minute: int) -> str:
    return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def alarm(phone: PhoneState, rng: random.Random) -> Case:
    hour, minute = rng.randrange(24), rng.randrange(0, 60, 5)
    label = rng.choice(("Work", "Gym", "School run", "Choir"))
    first = rng.randrange(0, 3)
    last = first + rng.randrange(2, 4)

    def done(state: PhoneState, answer: str) -> bool:
        wanted = (
            hour,
            minute,
            label,
            tuple(range(first, last + 1)),
            True,
            True,
        )
        return [
            (a.hour, a.minute, a.label, a.days, a.vibrate, a.enabled)
            for a in state.clock.alarms
            if a.id > 2
        ] == [wanted]

    return Case(
        f"Create a {clock_words(hour, minute)} alarm with the title '{label}' that vibrates "
        f"every {DAYS[first]} to {DAYS[last]}",
        done,
    )


def switch_alarm(phone: PhoneState, rng: random.Random) -> Case:
    chosen = rng.choice(phone.clock.alarms)

    def done(state: PhoneState, answer: str) -> bool:
        on = {a.id for a in state.clock.alarms if a.enabled}
        return on == {chosen.id} and len(state.clock.alarms) == 2

    return Case(f"Turn on the alarm called {chosen.label}", done)


def remind(phone: PhoneState, rng: random.Random) -> Case:
    hours = rng.choice((2, 3))
    start = datetime.fromisoformat(str(phone.clock.checked)).replace(
        second=0, microsecond=0
    )
    due = start + timedelta(hours=hours)

    def done(state: PhoneState, answer: str) -> bool:
        alarms = [a for a in state.clock.alarms if a.enabled]
        times = [due.replace(hour=a.hour, minute=a.minute) for a in alarms]
        timers = [t.ends for t in state.clock.timers if t.ends]
        events = [e.start for e in state.calendar.events if e.id > 6]
        found = [*times, *timers, *events]
        return len(found) == 1 and abs(found[0] - due) <= timedelta(minutes=3)

    return Case(f"Remind me in {'two' if hours == 2 else 'three'} hours", done)


def timer(phone: PhoneState, rng: random.Random) -> Case:
    minutes = rng.randrange(3, 50)

    def done(state: PhoneState, answer: str) -> bool:
        return [t.length for t in state.clock.timers if t.ends] == [
            60.0 * minutes
        ]

    return Case(f"Start a timer for {minutes} minutes", done)


def world_clock(phone: PhoneState, rng: random.Random) -> Case:
    there = phone.clock.cities
    city = rng.choice([c.name for c in CITIES[12:] if c.name not in there])

    def done(state: PhoneState, answer: str) -> bool:
        return sorted(state.clock.cities) == sorted([*there, city])

    return Case(f"Add {city} to the world clock", done)


def dark_theme(phone: PhoneState, rng: random.Random) -> Case:
    return Case(
        "Switch the phone to dark theme", lambda state, answer: state.dark
    )


def battery_saver(phone: PhoneState, rng: random.Random) -> Case:
    return Case(
        "Turn on Battery Saver",
        lambda state, answer: bool(state.settings["battery_saver"]),
    )


def wifi(phone: PhoneState, rng: random.Random) -> Case:
    networks = [n.ssid for n in phone.apps["settings"].networks if n.secured]
    network = rng.choice(
        [n for n in networks if n != phone.settings.get("wifi_ssid")]
    )

    def done(state: PhoneState, answer: str) -> bool:
        password = state.apps["settings"].saved.get(network)
        return (state.settings["wifi_ssid"], password) == (network, SECRET)

    return Case(
        f"Connect to the Wi-Fi network {network} with the password {{{{secret:WIFI}}}}",
        done,
    )


def android_version(phone: PhoneState, rng: random.Random) -> Case:
    return Case(
        "Which Android version does this phone run?",
        lambda state, answer: "14" in answer,
    )


def event(phone: PhoneState, rng: random.Random) -> Case:
    now = phone.clock.checked
    day = now + timedelta(days=rng.randrange(3, 40))
    hour = rng.randrange(8, 21)
    title = rng.choice(("Choir practice", "Book club", "Swimming"))
    when = day.replace(hour=hour, minute=30, second=0, microsecond=0)

    def done(state: PhoneState, answer: str) -> bool:
        new = [
            (e.title, e.start, e.repeat)
            for e in state.calendar.events
            if e.id > 6
        ]
        return new == [(title, when, "weekly")]

    return Case(
        f"Add an event '{title}' on {when:%B} {when.day} at {clock_words(hour, 30)} to the "
        "calendar, repeating every week",
        done,
    )


def event_time(phone: PhoneState, rng: random.Random) -> Case:
    chosen = _upcoming(phone, rng)
    start = clock_words(chosen.start.hour, chosen.start.minute)
    return Case(
        f"At what time does '{chosen.title}' start on {chosen.start:%B} {chosen.start.day}?",
        lambda state, answer: start in answer,
    )


def alarm_from_event(phone: PhoneState, rng: random.Random) -> Case:
    chosen = _upcoming(phone, rng)

    def done(state: PhoneState, answer: str) -> bool:
        new = [(a.hour, a.minute) for a in state.clock.alarms if a.enabled]
        return new == [(chosen.start.hour, chosen.start.minute)]

    return Case(
        f"Look up when '{chosen.title}' starts in the calendar on {chosen.start:%B} "
        f"{chosen.start.day} and set an alarm for that time",
        done,
    )


def _upcoming(phone: PhoneState, rng: random.Random) -> Event:
    events: list[Event] = phone.calendar.events
    return rng.choice(events)


def send(phone: PhoneState, rng: random.Random) -> Case:
    name, _ = rng.choice(phone.messages.people)
    words = rng.choice(
        ("I am running late", "See you at nine", "The keys are under the mat")
    )

    def done(state: PhoneState, answer: str) -> bool:
        before = {(t.name, m.text) for t in phone_before for m in t.messages}
        new = [
            (t.name, m.text, m.sent)
            for t in state.messages.threads
            for m in t.messages
            if (t.name, m.text) not in before
        ]
        return new == [(name, words, True)]

    phone_before: list[Any] = phone.messages.threads
    return Case(f"Send {name} the message '{words}'", done)


def last_message(phone: PhoneState, rng: random.Random) -> Case:
    thread = rng.choice(
        [t for t in phone.messages.threads if not t.messages[-1].sent]
    )
    return Case(
        f"What did {thread.name} write to me last?",
        lambda state, answer: thread.messages[-1].text in answer,
    )


def note(phone: PhoneState, rng: random.Random) -> Case:
    title = rng.choice(("Shopping", "Holiday", "Presents"))
    text = rng.choice(("Milk and eggs", "Tent, stove, maps", "Puzzle for Sam"))

    def done(state: PhoneState, answer: str) -> bool:
        new = [(n.title, n.text) for n in state.notes.notes if n.id > 18]
        return new == [(title, text)]

    return Case(f"Create a note titled '{title}' with the text '{text}'", done)


def delete_note(phone: PhoneState, rng: random.Random) -> Case:
    titles = [n.title for n in phone.notes.notes]
    chosen = rng.choice(titles[10:])
    return Case(
        f"Delete the note '{chosen}'",
        lambda state, answer: (
            [n.title for n in state.notes.notes]
            == [t for t in titles if t != chosen]
        ),
    )


def alarm_zh(phone: PhoneState, rng: random.Random) -> Case:
    hour, minute = rng.randrange(5, 11), rng.randrange(5, 60, 5)
    label = rng.choice(("跑步", "上班", "练琴"))

    def done(state: PhoneState, answer: str) -> bool:
        new = [
            (a.hour, a.minute, a.label) for a in state.clock.alarms if a.enabled
        ]
        return new == [(hour, minute, label)]

    return Case(f"创建一个早上{hour}点{minute}分的闹钟,标签为“{label}”", done)


def dark_theme_zh(phone: PhoneState, rng: random.Random) -> Case:
    return Case("打开深色主题", lambda state, answer: state.dark)


def note_zh(phone: PhoneState, rng: random.Random) -> Case:
    title, text = rng.choice(
        (("购物", "牛奶和鸡蛋"), ("旅行", "带上护照"), ("礼物", "给妈妈买花"))
    )

    def done(state: PhoneState, answer: str) -> bool:
        return [(n.title, n.text) for n in state.notes.notes if n.id > 18] == [
            (title, text)
        ]

    return Case(f"新建一个便签,标题为“{title}”,内容为“{text}”", done)


def send_zh(phone: PhoneState, rng: random.Random) -> Case:
    name, _ = rng.choice(phone.messages.people)
    before: list[Any] = phone.messages.threads

    def done(state: PhoneState, answer: str) -> bool:
        known = {(t.name, m.text) for t in before for m in t.messages}
        new = [
            (t.name, m.text) for t in state.messages.threads for m in t.messages
        ]
        return [pair for pair in new if pair not in known] == [(name, "我到了")]

    return Case(f"给{name}发短信说“我到了”", done)


ENGLISH: dict[str, Task] = {
    task.__name__: task
    for task in (
        alarm,
        switch_alarm,
        remind,
        timer,
        world_clock,
        dark_theme,
        battery_saver,
        wifi,
        android_version,
        event,
        event_time,
        alarm_from_event,
        send,
        last_message,
        note,
        delete_note,
    )
}
CHINESE: dict[str, Task] = {
    task.__name__: task for task in (alarm_zh, dark_theme_zh, note_zh, send_zh)
}
