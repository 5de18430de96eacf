"""Intents from outside and links between apps: who opens, with what, and what nobody can open."""

import pytest

from virtual_phone.apps.messages.state import Message, Thread
from virtual_phone.faults.hooks import Hooks
from virtual_phone.machine import Machine
from virtual_phone.shell import Shell
from virtual_phone.testing import Driver

AM = "am start -a android.intent.action."
ALARM = "android.intent.extra.alarm"


@pytest.fixture(scope="module")
def shared() -> Driver:
    return Driver.make()


@pytest.fixture
def phone(shared: Driver) -> Driver:
    shared.system.reset()
    return shared


def say(phone: Driver, line: str) -> str:
    out = bytearray()
    machine = Machine(phone.system, Hooks(lambda: list(phone.system.visited)))
    Shell(machine, out=out.extend, err=out.extend, gone=lambda seconds: False).run(line)
    return out.decode()


@pytest.mark.parametrize(
    ("line", "page", "seen"),
    [
        ("VIEW -d tel:5550123", "com.google.android.dialer/", "5550123"),
        ("DIAL -d tel:+15550123", "com.google.android.dialer/", "+15550123"),
        ("SENDTO -d 'smsto:5550123?body=On%20my%20way'", "com.google.android.apps.m", "On my way"),
        ("VIEW -d sms:5550123 --es sms_body Soon", "com.google.android.apps.messaging/", "Soon"),
        (
            "INSERT -p com.google.android.calendar -t vnd.android.cursor.item/event "
            "--es title Dinner --el beginTime 1893519000000 --es eventLocation Harbour",
            "com.google.android.calendar/",
            "Dinner",
        ),
        (
            "INSERT -t vnd.android.cursor.dir/raw_contact --es name Odile --es phone 77",
            "com.google.android.contacts/",
            "Odile",
        ),
        ("SEND -t text/plain --es android.intent.extra.TEXT Hi", "com.android.intentres", "Hi"),
        ("PICK -t 'image/*'", "com.google.android.providers.media", "Photos"),
        ("MAIN -c android.intent.category.APP_GALLERY", "com.google.android.apps.photos/", ""),
        ("MAIN -c android.intent.category.HOME", "com.android.launcher3/", ""),
    ],
)
def test_an_intent_opens_the_app_that_can(phone: Driver, line: str, page: str, seen: str) -> None:
    assert "Error" not in say(phone, AM + line)
    assert phone.page.startswith(page)
    assert not seen or any(seen in text for text in phone.texts())


def test_who_may_do_it_and_who_cannot(phone: Driver) -> None:
    told = say(phone, AM + "VIEW -d magnet:48.8,2.3")
    assert told == (
        "Starting: Intent { act=android.intent.action.VIEW dat=magnet:48.8,2.3 }\n"
        "Error: Activity not started, unable to resolve Intent { act=android.intent.action.VIEW "
        "dat=magnet:48.8,2.3 flg=0x10000000 }\n"
    )
    assert "unable to resolve" in say(phone, AM + "DIAL -d tel:1 -p com.papaya.chat")
    assert "unable to resolve" in say(phone, "pm disable-user com.parcelo.shop;" + AM + "SEND")
    told = say(phone, AM + "VIEW -d https://nowhere.example/secret")
    assert "dat=https://nowhere.example/... " in told
    assert "secret" not in told
    assert phone.page.startswith("com.android.launcher3/")


def test_alarms_and_timers(phone: Driver) -> None:
    clock = phone.app("com.google.android.deskclock").state
    at = f"--ei {ALARM}.HOUR 6 --ei {ALARM}.MINUTES 45 --es {ALARM}.MESSAGE Run"
    say(phone, f"{AM}SET_ALARM {at} --ez {ALARM}.SKIP_UI true")
    assert phone.page.startswith("com.android.launcher3/")
    assert [a.label for a in clock.alarms if a.enabled and (a.hour, a.minute) == (6, 45)] == ["Run"]
    say(phone, f"{AM}SET_ALARM {at}")
    assert phone.page.startswith("com.google.android.deskclock/")
    assert len(clock.alarms) == 3
    say(phone, f"{AM}SET_TIMER --ei {ALARM}.LENGTH 90")
    assert clock.timers[0].length == 90
    assert clock.timers[0].ends is not None
    say(phone, AM + "SET_ALARM")
    assert phone.page.endswith(".AlarmEdit")


def test_links_open_the_page_of_the_app_they_belong_to(phone: Driver) -> None:
    shop = phone.app("com.parcelo.shop").state
    product = next(iter(shop.products.values()))
    say(phone, f"{AM}VIEW -d https://parcelo.example/item/{product.id}")
    assert product.title in phone.wait(2).texts()
    films = phone.app("com.reelnote.movies").state.works
    film = next(iter(films.values()))
    link = f"See {film.title} https://reelnote.example/subject/{film.id}, now"
    texts = phone.app("com.google.android.apps.messaging")
    now = phone.system.now()
    thread = Thread("Ada", "77", [Message(link, sent=False, time=now)])
    other = Message("https://none.example", sent=False, time=now)
    thread.messages.append(other)
    texts.state.threads.insert(0, thread)
    phone.open("Messages").tap("Ada").tap(link)
    assert phone.page.startswith("com.reelnote.movies/")
    assert film.title in phone.wait(2).texts()
    phone.open("Messages").tap("https://none.example")
    assert phone.page.startswith("com.google.android.apps.messaging/")
    assert phone.system.toasts.text == "No app can perform this action"


def test_a_picture_and_the_thumbnail_of_a_screenshot_open_in_photos(phone: Driver) -> None:
    first = phone.app("com.google.android.apps.photos").services.media.photos()[3]
    say(phone, f"{AM}VIEW -d content://media/external/images/media/{first.id} -t image/jpeg")
    assert phone.page.startswith("com.google.android.apps.photos/")
    assert any(f"{first.taken:%b %d}" in text for text in phone.texts())
    phone.home().system.key_combination((26, 25))
    phone.tap("Open screenshot")
    assert phone.page.endswith("photos/.PhotoView")
    shot = phone.app("com.google.android.apps.photos").services.media.photos()[0]
    assert shot.folder == "Pictures/Screenshots"


def test_settings_of_one_app(phone: Driver) -> None:
    act = "am start -a android.settings.APPLICATION_DETAILS_SETTINGS -d package:"
    assert "Error" not in say(phone, act + "com.papaya.chat")
    assert phone.page.endswith(".AppInfo")
    assert "Papaya" in phone.texts()


def test_the_camera_for_films(phone: Driver) -> None:
    say(phone, "am start -a android.media.action.VIDEO_CAPTURE")
    phone.tap("Don't allow")
    assert phone.page.startswith("com.android.camera2/")
    assert phone.app("com.android.camera2").state.mode == "video"


def test_shared_words_become_a_note(phone: Driver) -> None:
    say(phone, AM + "SEND -t text/plain --es android.intent.extra.TEXT Milk")
    phone.tap("Notes")
    assert phone.page.startswith("com.tapwright.notes/")
    assert "Milk" in phone.texts()
