"""Fills the shared stores of a new phone; one seed gives the same phone again."""

import random
from collections.abc import Callable
from datetime import datetime, timedelta

from virtual_phone.system import stores_data as data
from virtual_phone.system.stores import (
    CALL_RECORDINGS,
    CAMERA,
    DOCUMENTS,
    DOWNLOADS,
    MUSIC,
    RECORDINGS,
    SCREENSHOTS,
    Call,
    CallKind,
    Calls,
    Contact,
    Contacts,
    MediaStore,
    Stores,
)

T = Callable[[str, str], str]
KB = 1000


def seeded(seed: int, now: datetime, t: T) -> Stores:
    """The stores that a phone of this seed starts with.

    Args:
        seed: Of the phone.
        now: What its clock shows; everything lies before it.
        t: Chooses between an English and a Chinese wording.
    """
    contacts = fill_contacts(random.Random(f"{seed}:contacts"), t)
    calls = fill_calls(random.Random(f"{seed}:calls"), now, contacts)
    media = fill_media(random.Random(f"{seed}:media"), now, contacts, calls, t)
    return Stores(contacts, calls, media)


def fill_contacts(rng: random.Random, t: T) -> Contacts:
    """Twenty-four people, four of them favourites, five with a second number."""
    contacts = Contacts(groups=[t(*group) for group in data.GROUPS])
    english, chinese, number = data.ME
    contacts.me = Contact(0, t(english, chinese), [number], email="alex@mail.example")
    for english, chinese, number, group, company in data.PEOPLE:
        mail = english.lower().replace(" ", ".") + "@mail.example"
        contacts.add(
            t(english, chinese),
            [number],
            email=mail if rng.random() < 0.5 else "",
            company=t(*company),
            group=t(*group),
        )
    for contact, number in zip(rng.sample(contacts.items, 5), data.SECOND_NUMBERS, strict=True):
        contact.numbers.append(number)
    for contact in rng.sample(contacts.items, 4):
        contact.favourite = True
    return contacts


def fill_calls(rng: random.Random, now: datetime, contacts: Contacts) -> Calls:
    """Fifteen calls of the last ten days; a nuisance number is blocked already."""
    calls = Calls(blocked=[data.SPAM])
    numbers = [contact.numbers[0] for contact in contacts.items]
    kinds: tuple[CallKind, ...] = (
        "incoming",
        "outgoing",
        "missed",
        "incoming",
        "outgoing",
    )
    at = now
    for index in range(15):
        at -= timedelta(hours=rng.randrange(3, 26), minutes=rng.randrange(60))
        at = _by_day(at)
        stranger = index % 5 == 3
        number = rng.choice(data.STRANGERS) if stranger else rng.choice(numbers)
        kind = "rejected" if number == data.SPAM else rng.choice(kinds)
        length = rng.randrange(12, 1500) if kind in ("incoming", "outgoing") else 0
        calls.log.append(Call(number, kind, at, length))
    for call in rng.sample([call for call in calls.log if call.seconds], 3):
        call.recorded = True
    return calls


def _by_day(at: datetime) -> datetime:
    """The evening before, for a time at which people sleep."""
    return at - timedelta(hours=at.hour + 3) if at.hour < 8 else at


def fill_media(
    rng: random.Random, now: datetime, contacts: Contacts, calls: Calls, t: T
) -> MediaStore:
    """Some eighty files: pictures, films, sounds and documents of the last months."""
    store = MediaStore()
    _fill_camera(store, rng, now, t)
    _fill_pictures(store, rng, now)
    _fill_sounds(store, rng, now, t)
    for call in calls.log:
        if call.recorded:
            name = f"{contacts.name_of(call.number)} {call.at:%Y%m%d%H%M}.m4a"
            size = call.seconds * 12 * KB
            store.add(
                "audio",
                name,
                CALL_RECORDINGS,
                call.at,
                size=size,
                seconds=call.seconds,
            )
    _fill_files(store, rng, now, t)
    tags = [t(*tag) for tag in data.TAGS]
    for media in rng.sample(store.items, 9):
        media.tags.append(rng.choice(tags))
    return store


def _fill_camera(store: MediaStore, rng: random.Random, now: datetime, t: T) -> None:
    at = _by_day(now - timedelta(hours=rng.randrange(10, 16)))
    for number in range(42):
        film = number % 9 == 4
        name = f"{'VID' if film else 'IMG'}_{at:%Y%m%d_%H%M%S}.{'mp4' if film else 'jpg'}"
        scene = rng.choice(data.SCENES)
        seconds = rng.randrange(6, 95) if film else 0
        media = store.add(
            "video" if film else "photo",
            name,
            CAMERA,
            at,
            size=seconds * 2600 * KB if film else rng.randrange(1800, 5200) * KB,
            art=f"{scene}:{rng.randrange(10_000)}",
            seconds=seconds,
            place=t(*rng.choice(data.PLACES)),
        )
        media.favourite = rng.random() < 0.12
        if number in (7, 21, 30):
            media.trashed = now - timedelta(days=rng.randrange(1, 20))
        pause = rng.choice((0.02, 0.3, 4, 20, 47))
        ago = timedelta(hours=pause, minutes=rng.randrange(1, 9), seconds=rng.randrange(60))
        at = _by_day(at - ago)


def _fill_pictures(store: MediaStore, rng: random.Random, now: datetime) -> None:
    for folder, stem, kind, count in (
        (SCREENSHOTS, "Screenshot_", "document", 7),
        (DOWNLOADS, "image_", "poster", 4),
        ("Pictures/Papaya", "papaya_", "photo", 5),
    ):
        for _ in range(count):
            at = now - timedelta(hours=rng.randrange(20, 900), minutes=rng.randrange(60))
            name = f"{stem}{at:%Y%m%d-%H%M%S}.{'png' if folder == SCREENSHOTS else 'jpg'}"
            size = rng.randrange(120, 1900) * KB
            art = f"{kind}:{rng.randrange(10_000)}"
            store.add("photo", name, folder, at, size=size, art=art)


def _fill_sounds(store: MediaStore, rng: random.Random, now: datetime, t: T) -> None:
    trashed = len(data.RECORDINGS)
    for number, recording in enumerate((*data.RECORDINGS, *data.TRASHED_RECORDINGS)):
        english, chinese, seconds = recording
        ago = timedelta(hours=rng.randrange(8, 30) + 40 * number, minutes=rng.randrange(60))
        at = _by_day(now - ago)
        name = t(english, chinese) + ".m4a"
        size = seconds * 16 * KB
        media = store.add("audio", name, RECORDINGS, at, size=size, seconds=seconds)
        if number >= trashed:
            media.trashed = now - timedelta(days=rng.randrange(1, 9))
    for english, chinese, seconds in data.SONGS:
        at = now - timedelta(days=rng.randrange(30, 200))
        store.add(
            "audio",
            t(english, chinese),
            MUSIC,
            at,
            size=seconds * 40 * KB,
            seconds=seconds,
        )


def _fill_files(store: MediaStore, rng: random.Random, now: datetime, t: T) -> None:
    for kind, files in (
        ("document", data.DOCUMENTS), ("archive", data.ARCHIVES), ("apk", data.APKS)
    ):  # fmt: skip
        for english, chinese, size in files:
            at = now - timedelta(hours=rng.randrange(12, 1400), minutes=rng.randrange(60))
            folder = rng.choice((DOWNLOADS, DOCUMENTS)) if kind == "document" else DOWNLOADS
            art = f"document:{rng.randrange(10_000)}" if kind == "document" else ""
            store.add(
                kind,  # type: ignore[arg-type]
                t(english, chinese),
                folder,
                at,
                size=size * KB,
                art=art,
            )
    for name, size in (
        (".thumbnails.db", 410),
        (".nomedia", 0),
        (".sync_state.txt", 2),
    ):
        at = now - timedelta(days=rng.randrange(3, 60))
        folder = CAMERA if name != ".sync_state.txt" else DOCUMENTS
        media = store.add("document", name, folder, at, size=size * KB)
        media.hidden = True
