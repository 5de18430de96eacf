"""The maps of a report are of the apps that a run worked in, and of nothing of the system's."""

from pathlib import Path

import pytest

from console.report.maps import list_app_maps
from graph.run_folders import get_home
from memory.opening import open_memory
from memory.records import PageAction, PageRecord
from tests.nodes.screens import screen
from tools.observation.capture import save_screen


@pytest.mark.parametrize(
    ("page", "is_drawn"),
    [
        ("com.example.app/.Main", True),
        ("com.huawei.systemmanager/.Main", True),
        ("com.huawei.systemmanager/.GrantPermissionsActivity", False),
        ("com.lbe.security.miui/.GrantPermissionsActivity", False),
        ("com.google.android.permissioncontroller/.Grant", False),
        ("com.miui.home/.launcher.Launcher", False),
    ],
)
def test_only_apps_have_a_map(
    page: str, tmp_path: Path, *, is_drawn: bool
) -> None:
    package, _, activity = page.partition("/")
    leads = PageAction(action="tap", target="Next", led_to="two", leads="two")
    memory = open_memory(get_home() / "memory")
    for signature in ("one", "two"):
        memory.put(
            PageRecord(
                signature=signature, package=package, user_id="default", actions=(leads,)
            )
        )  # fmt: skip
    (tmp_path / "screens").mkdir()
    save_screen(tmp_path, screen(package=package, activity=activity))
    assert bool(list_app_maps(tmp_path, {}, pictures=())) is is_drawn
