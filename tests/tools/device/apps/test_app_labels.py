"""Apps are called as the phone calls them, and each package is read once."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.examples import mark_long
from tools.device.apps.app_labels import AppLabels, read_locales
from tools.device.apps.apps import match_app
from tools.device.apps.packages import list_launchable
from tools.device.device import Device, connect_device
from virtual_phone.apps.chat.app import ChatApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.movies.app import MoviesApp
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig

APPS = (LauncherApp, ChatApp, MoviesApp, NotesApp)
LABELS = {
    "en": {"Papaya", "Reelnote", "Notes"},
    "zh": {"木瓜", "影记", "便签"},
}


@pytest.fixture(scope="module", params=["en", "zh"])
def phone(request: pytest.FixtureRequest) -> Iterator[VirtualPhone]:
    config = PhoneConfig(animation_scale=0, language=request.param)
    with VirtualPhone.start(config, apps=APPS) as made:
        yield made


@pytest.fixture
def device(phone: VirtualPhone, tmp_path: Path) -> Iterator[Device]:
    phone.reset()
    made = connect_device(phone.device, home=tmp_path)
    yield made
    made.close()


def count_reads(phone: VirtualPhone) -> int:
    return phone.hooks.reads["shell"]


def test_apps_are_called_in_the_phone_s_language(
    phone: VirtualPhone, device: Device
) -> None:
    language = phone.system.config.language
    assert set(device.read_app_labels()) == LABELS[language]
    assert read_locales(device)[0].startswith(language)
    # Both names are known, whatever the phone's language.
    assert device.labels.list_names(MoviesApp.package) == ("Reelnote", "影记")


@pytest.mark.parametrize(
    "name", ["Reelnote", "the Reelnote app", "影记", "打开影记"]
)
def test_an_app_is_found_by_either_label(device: Device, name: str) -> None:
    installed = list_launchable(device)
    device.labels.read_labels(installed)
    labels = {each: device.labels.list_names(each) for each in installed}
    assert match_app(name, installed, labels).packages == (MoviesApp.package,)


def test_a_label_is_read_once_and_again_after_an_update(
    phone: VirtualPhone, device: Device
) -> None:
    device.read_app_labels()
    activities = list_launchable(device)
    before = count_reads(phone)
    AppLabels(device).read_labels(activities)
    kept = count_reads(phone) - before
    phone.system.installer.update(NotesApp.package, "9.9")
    before = count_reads(phone)
    AppLabels(device).read_labels(activities)
    assert count_reads(phone) - before > kept
    before = count_reads(phone)
    device.labels.read_labels(activities)
    assert count_reads(phone) == before


def test_bounds_leave_the_rest_to_the_next_time(device: Device) -> None:
    activities = list_launchable(device)
    labels = AppLabels(device)
    labels.read_labels(activities, seconds=0)
    assert not any(labels.get_label(each) for each in activities)
    labels.read_labels(activities, most_bytes=1)
    assert sum(bool(labels.get_label(each)) for each in activities) == 1
    # What was read is kept; the next process reads the others.
    again = AppLabels(device)
    again.read_labels(activities)
    assert all(again.get_label(each) for each in activities)


@pytest.mark.parametrize(
    "text",
    mark_long(["", "[]", "{", '{"a": 1}', '{"a": {"labels": 3}}'], after=2),
)
def test_a_damaged_record_is_made_anew(device: Device, text: str) -> None:
    file = device.home / "labels" / f"{device.identity.key}.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text)
    labels = AppLabels(device)
    labels.read_labels(list_launchable(device))
    assert labels.get_label(NotesApp.package)
    assert NotesApp.package in json.loads(file.read_text())
