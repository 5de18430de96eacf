"""Clones and work profiles: named, opened by their names, and told from the owner's app."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.examples import mark_long
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import CloseApp, OpenApp
from tools.device.apps.apps import read_front_user
from tools.device.apps.profiles import Profile, parse_profiles
from tools.device.device import Device, connect_device
from tools.device.state.foreground import parse_user
from tools.observation.capture import capture_screen
from virtual_phone.apps.chat.app import ChatApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.phone import VirtualPhone
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.profiles import clone_profile, work_profile

CHAT, NOTES = ChatApp.package, NotesApp.package
APPS = (LauncherApp, ChatApp, NotesApp)


@pytest.fixture(scope="module", params=mark_long(["en", "zh"], after=1))
def phone(request: pytest.FixtureRequest) -> Iterator[VirtualPhone]:
    config = PhoneConfig(
        animation_scale=0,
        language=request.param,
        profiles=(clone_profile(CHAT), work_profile(NOTES)),
    )
    with VirtualPhone.start(config, apps=APPS) as made:
        yield made


@pytest.fixture
def device(
    phone: VirtualPhone, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Device]:
    phone.reset()
    made = connect_device(phone.device, home=tmp_path_factory.mktemp("home"))
    yield made
    made.close()


def perform(device: Device, folder: Path, action: OpenApp | CloseApp) -> str:
    screen = capture_screen(device, folder / "run")
    result = perform_action(
        action,
        screen=screen,
        device=device,
        journal=Journal(folder / "run"),
        key=f"{action.kind} {action.text}",
    )
    assert result.ok, result.summary
    return result.summary


def test_an_app_of_a_profile_has_a_name_of_its_own(
    phone: VirtualPhone, device: Device
) -> None:
    labels = device.read_app_labels()
    names = {
        "en": ["Papaya (clone)", "Notes (work)"],
        "zh": ["木瓜（分身）", "便签（工作）"],
    }[phone.system.config.language]
    assert [labels[name] for name in names] == [CHAT, NOTES]
    # The owner's app comes first: it is the one that a package alone means.
    assert [*labels.values()].index(CHAT) < [*labels].index(names[0])


@pytest.mark.parametrize(
    "name",
    mark_long(
        [
            "Papaya (clone)",
            "the cloned Papaya",
            "木瓜（分身）",
            "木瓜分身",
            "分身木瓜",
        ],
        after=2,
    ),
)
def test_a_clone_is_opened_by_its_name(
    phone: VirtualPhone, device: Device, tmp_path: Path, name: str
) -> None:
    summary = perform(device, tmp_path, OpenApp(text=name))
    assert "user 999" in summary
    assert phone.system.foreground()[0] == f"{CHAT}@999"
    assert device.read_foreground()[0] == CHAT
    assert read_front_user(device) == 999
    assert CHAT in device.take_look().xml
    assert "@999" not in device.take_look().xml


def test_the_owner_s_app_is_opened_by_its_own_name(
    phone: VirtualPhone, device: Device, tmp_path: Path
) -> None:
    perform(device, tmp_path, OpenApp(text="Papaya (clone)"))
    perform(device, tmp_path, OpenApp(text="Papaya"))
    assert phone.system.foreground()[0] == CHAT
    assert read_front_user(device) == 0
    perform(device, tmp_path, OpenApp(text="工作便签"))
    assert phone.system.foreground()[0] == f"{NOTES}@10"


def test_only_the_clone_is_closed(
    phone: VirtualPhone, device: Device, tmp_path: Path
) -> None:
    perform(device, tmp_path, OpenApp(text="Papaya"))
    perform(device, tmp_path, OpenApp(text="木瓜（分身）"))
    perform(device, tmp_path, CloseApp(text="木瓜（分身）"))
    running = phone.system.running()
    assert CHAT in running
    assert f"{CHAT}@999" not in running


USERS = """Users:
\tUserInfo{0:Owner:c13} running
\tUserInfo{10:Work profile:1030} running
\tUserInfo{11:Guest: Ann:14} running
\tUserInfo{12:Island:1030}
\tUserInfo{13:Clone:1010} running
\tUserInfo{999:XSpace:800010} running
"""


def test_other_people_s_users_and_those_that_rest_are_no_profiles() -> None:
    assert parse_profiles(USERS) == [
        Profile(10, "work"),
        Profile(13, "clone"),
        Profile(999, "clone"),
    ]


@pytest.mark.parametrize(
    ("dump", "user"),
    [
        ("mCurrentFocus=Window{a1 u999 com.a/com.a.Main}", 999),
        ("mCurrentFocus=Window{a1 u0 com.a/com.a.Main}", 0),
        ("mCurrentFocus=null", None),
    ],
)
def test_the_user_in_front_is_read(dump: str, user: int | None) -> None:
    assert parse_user(dump) == user


@given(st.text())
def test_any_listing_is_read(listing: str) -> None:
    assert all(profile.user for profile in parse_profiles(listing))
