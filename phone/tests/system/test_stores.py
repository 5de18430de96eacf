import pytest

from virtual_phone.state import PhoneState
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.stores import CAMERA, RECORDINGS, Calls, Contacts, MediaStore
from virtual_phone.testing import Driver

NOW = PhoneConfig().now


@pytest.mark.parametrize("language", ["en", "zh"])
def test_one_seed_gives_the_same_stores_and_another_seed_others(language: str) -> None:
    def stores(seed: int) -> tuple[Contacts, Calls, MediaStore]:
        state = PhoneState(Driver.make([], language=language, seed=seed).system)
        return state.contacts, state.calls, state.media

    first, again, other = stores(3), stores(3), stores(4)
    assert first == again
    assert all(one != two for one, two in zip(first, other, strict=True))


def test_a_new_phone_has_people_calls_and_files_of_the_past() -> None:
    state = PhoneState(Driver.make([]).system)
    assert len(state.contacts.items) == 24
    assert len({c.id for c in state.contacts.items}) == 24
    assert len(state.calls.log) == 15
    assert 60 <= len(state.media.items) <= 90
    assert all(call.at < NOW for call in state.calls.log)
    taken = [media.taken for media in state.media.items]
    assert taken == sorted(taken, reverse=True)
    assert taken[0] < NOW
    assert next(iter(state.media.albums())) == CAMERA
    assert {m.kind for m in state.media.items} == {
        "photo", "video", "audio", "document", "archive", "apk"
    }  # fmt: skip


def test_chinese_phones_hold_chinese_names() -> None:
    state = PhoneState(Driver.make([], language="zh").system)
    assert state.contacts.name_of("5550101") == "王小明"
    assert any(media.name == "预算.xlsx" for media in state.media.items)


def test_people_are_found_by_name_company_and_number() -> None:
    contacts = Contacts()
    anna = contacts.add("Anna Schmidt", ["555 0101", "555 0141"], company="Larkfield")
    ben = contacts.add("Ben Carter", ["555 0102"])
    assert contacts.find("ann") == [anna]
    assert contacts.find("lark") == [anna]
    assert contacts.find("550102") == [ben]
    assert contacts.find("555-014") == [anna]
    assert contacts.by_number("(555) 0141") is anna
    assert contacts.name_of("555 9999") == "555 9999"
    contacts.remove(anna)
    assert contacts.items == [ben]


def test_the_whitelist_goes_before_the_blacklist_and_strangers() -> None:
    calls = Calls(blocked=["555 1"], allowed=["555 2"], block_unknown=True)
    assert calls.rejects("5551")
    assert calls.rejects("555 3", known=False)
    assert not calls.rejects("555 2", known=False)
    assert not calls.rejects("555 3", known=True)


def test_files_go_into_the_trash_and_come_back_or_are_gone() -> None:
    store = MediaStore()
    media = store.add("audio", "a.m4a", RECORDINGS, NOW)
    newer = store.add("photo", "b.jpg", CAMERA, NOW.replace(hour=10))
    assert store.items == [newer, media]
    store.trash(media.id, NOW)
    assert store.of_folder(RECORDINGS) == []
    assert store.in_trash(RECORDINGS) == [media]
    store.restore(media.id)
    assert store.of_folder(RECORDINGS) == [media]
    store.erase(media.id)
    assert store.items == [newer]
    assert store.albums() == {CAMERA: 1}


def test_a_snapshot_brings_the_stores_back_and_a_reset_renews_them() -> None:
    phone = Driver.make([])
    fresh = PhoneState(phone.system).contacts
    services = phone.system.stores
    services.contacts.add("Zoe", ["1"])
    services.calls.blocked.append("2")
    snapshot = phone.system.snapshot()
    services.contacts.items.clear()
    services.media.items.clear()
    phone.system.restore(snapshot)
    state = PhoneState(phone.system)
    assert state.contacts.name_of("1") == "Zoe"
    assert "2" in state.calls.blocked
    assert len(state.media.items) >= 60
    phone.system.reset()
    assert PhoneState(phone.system).contacts == fresh
