"""Apps of profiles: apart from the owner's inside, told by package and user outside."""

from virtual_phone.apps.notes.app import NotesApp
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.core import System
from virtual_phone.system.profiles import (
    clone_profile,
    join_user,
    plain_package,
    user_of,
    work_profile,
)

NOTES = NotesApp.package


def test_a_clone_has_data_of_its_own() -> None:
    system = System(PhoneConfig(profiles=(clone_profile(NOTES),)), [NotesApp])
    own, clone = system.app(NOTES), system.app(join_user(NOTES, 999))
    assert own is not None
    assert clone is not None
    assert own.state is not clone.state
    assert system.start(clone.package)
    assert system.foreground()[0] == f"{NOTES}@999"
    packages = {node.package for window in system.windows() for node in window.walk()}
    assert NOTES in packages
    assert f"{NOTES}@999" not in packages


def test_a_name_inside_tells_package_and_user() -> None:
    assert [profile.user for profile in (clone_profile(), work_profile())] == [999, 10]
    assert join_user("a.b", 0) == "a.b"
    assert plain_package(join_user("a.b", 10)) == "a.b"
    assert user_of(join_user("a.b", 10)) == 10
    assert user_of("a.b") == 0
