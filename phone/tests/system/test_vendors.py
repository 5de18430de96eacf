"""What other makers' phones show otherwise, as a person sees it."""

from typing import Any

import pytest

from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.apps.manager.app import ManagerApp
from virtual_phone.apps.settings.app import SettingsApp
from virtual_phone.system.config import PhoneConfig
from virtual_phone.system.vendors import VENDORS
from virtual_phone.testing import Driver

from .toys import ToyApp

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
PERMISSION = "RECORD_AUDIO"


def make(vendor: str, language: str = "en", **config: Any) -> Driver:
    return Driver.make([LauncherApp, ToyApp], vendor=vendor, language=language, **config)


def ask(phone: Driver, permission: str = PERMISSION) -> list[bool]:
    """Have the toy app ask; the answers that it gets."""
    app = phone.system.app("com.toy")
    assert app is not None
    phone.system.start("com.toy")
    answers: list[bool] = []
    app.services.ask_permission(app, permission, answers.append)
    app.services.changed()
    return answers


def ids(phone: Driver) -> set[str]:
    return {node.resource_id for node in phone.nodes() if node.resource_id}


@pytest.mark.parametrize("name", list(VENDORS))
def test_what_a_vendor_says_of_itself_is_whole(name: str) -> None:
    vendor = VENDORS[name]  # type: ignore[index]
    assert vendor.name == name
    config = PhoneConfig(vendor=vendor.name)
    assert (config.width, config.height) == (vendor.width, vendor.height)
    assert (config.model, config.sdk) == (vendor.model, vendor.sdk)
    dialog = vendor.permissions
    answers = [dialog.allow, dialog.allow_all, dialog.while_used, dialog.once, dialog.deny]
    assert all(all(answer.text) and answer.id for answer in answers)
    assert PhoneConfig(vendor=vendor.name, width=700).width == 700


def test_there_is_no_other_vendor() -> None:
    with pytest.raises(ValueError, match="must be one of pixel, miui, coloros, oneui, emui"):
        PhoneConfig(vendor="fairphone")  # type: ignore[arg-type]


# Packages and pages


@pytest.mark.parametrize("name", list(VENDORS))
def test_launcher_and_security_center_are_the_vendor_s(name: str) -> None:
    vendor = VENDORS[name]  # type: ignore[index]
    phone = Driver.make([LauncherApp, ManagerApp, SettingsApp], vendor=name)
    assert phone.page == f"{vendor.home.package}/{vendor.home.activity}"
    phone.open("Phone Manager")
    assert phone.page.startswith(f"{vendor.manager}/")
    phone.open("Settings")
    assert phone.page.startswith("com.android.settings/")
    phone.system.key(3)
    assert phone.page.startswith(f"{vendor.home.package}/")
    assert {vendor.home.package, vendor.permissions.package} <= set(phone.system.packages())


# The permission dialog


@BOTH
def test_miui_has_two_answers_side_by_side(language: str) -> None:
    phone = make("miui", language)
    answers = ask(phone, "POST_NOTIFICATIONS")
    assert phone.page == (
        "com.lbe.security.miui/com.android.packageinstaller.permission.ui.GrantPermissionsActivity"
    )
    deny, allow = (
        next(node for node in phone.nodes() if node.resource_id.endswith(f"{name}_button_1"))
        for name in ("permission_deny", "permission_allow")
    )
    assert deny.bounds.top == allow.bounds.top
    assert deny.bounds.right <= allow.bounds.left
    assert "com.lbe.security.miui:id/permission_with_two" in ids(phone)
    phone.tap("始终允许" if language == "zh" else "Always allow")
    assert answers == [True]


@BOTH
def test_miui_has_the_refusal_between_the_two_ways_to_allow(language: str) -> None:
    phone = make("miui", language)
    answers = ask(phone)
    names = [
        node.resource_id.rpartition("/")[2]
        for node in phone.nodes()
        if node.resource_id.startswith("com.lbe.security.miui:id/permission_") and node.clickable
    ]
    assert names == [
        "permission_allow_foreground_only_button",
        "permission_deny_button",
        "permission_allow_one_time_button",
    ]
    assert phone.sees("是否允许" if language == "zh" else "Allow Toy")
    phone.tap("本次运行允许" if language == "zh" else "Only this time")
    assert answers == [True]


@BOTH
def test_emui_knows_only_yes_and_no(language: str) -> None:
    phone = make("emui", language)
    answers = ask(phone)
    found = ids(phone)
    assert {"com.huawei.systemmanager:id/btn_allow", "com.huawei.systemmanager:id/btn_forbbid"} <= (
        found
    )
    assert not any("foreground" in name for name in found)
    phone.tap("禁止" if language == "zh" else "Deny")
    assert answers == [False]


@pytest.mark.parametrize(
    ("vendor", "language", "package", "words"),
    [
        ("coloros", "zh", "com.oplus.securitypermission", "仅使用时允许"),
        ("coloros", "en", "com.oplus.securitypermission", "Allow once"),
        ("oneui", "en", "com.samsung.android.permissioncontroller", "While using the app"),
        ("oneui", "zh", "com.samsung.android.permissioncontroller", "仅在使用该应用时允许"),
        ("aosp-go", "en", "com.android.permissioncontroller", "While using the app"),
    ],
)
def test_others_ask_in_their_own_words(
    vendor: str, language: str, package: str, words: str
) -> None:
    phone = make(vendor, language)
    answers = ask(phone)
    assert phone.page.startswith(f"{package}/")
    phone.tap(words)
    assert answers == [True]


# The home screen


@pytest.mark.parametrize("vendor", ["miui", "emui"])
@BOTH
def test_without_a_drawer_all_apps_are_on_pages_side_by_side(vendor: str, language: str) -> None:
    phone = Driver.make(vendor=vendor, language=language)
    home = phone.page
    seen: set[str] = set()
    for _ in range(6):
        before = len(seen)
        seen |= {text for text in phone.texts() if text}
        if len(seen) == before:
            break
        phone.swipe("left")
    apps = {app.t(*app.label) for app in phone.system.launchable()}
    assert apps <= seen
    assert phone.page == home
    assert phone.swipe("up").page == home, "there is no drawer"


def test_home_leads_to_the_page_that_was_left_and_then_to_the_first() -> None:
    phone = Driver.make(vendor="miui")
    phone.swipe("left")
    assert not phone.sees("Settings")
    last = next(node.text for node in phone.nodes() if node.resource_id.endswith("icon_title"))
    phone.tap(last)
    assert not phone.page.startswith("com.miui.home")
    phone.system.key(3)
    assert phone.sees(last)
    phone.system.key(3)
    assert phone.sees("Settings")


def test_the_dots_say_which_page_they_mean() -> None:
    phone = Driver.make(vendor="miui", language="zh")
    assert not phone.tap("第2屏").sees("设置")
    assert phone.tap("第1屏").sees("设置")


@pytest.mark.parametrize(
    ("vendor", "named"),
    [
        ("pixel", "com.android.launcher3:id/icon_label"),
        ("miui", "com.miui.home:id/icon_title"),
        ("emui", "com.huawei.android.launcher:id/workspace_screen"),
        ("oneui", "com.sec.android.app.launcher:id/iconview_titleView"),
    ],
)
def test_resource_ids_are_the_launcher_s_own(vendor: str, named: str) -> None:
    assert named in ids(Driver.make(vendor=vendor))


@pytest.mark.parametrize("vendor", ["pixel", "coloros", "oneui", "aosp-go"])
def test_the_others_have_a_drawer(vendor: str) -> None:
    phone = Driver.make(vendor=vendor)
    assert phone.swipe("up").page.endswith("/.AllApps")


# One app opens another


@pytest.mark.parametrize(
    ("vendor", "language", "title", "allow", "deny"),
    [
        ("miui", "en", "Start app", "Allow", "Deny"),
        ("miui", "zh", "启动应用", "允许", "拒绝"),
        ("coloros", "en", "Open app", "Open", "Cancel"),
        ("coloros", "zh", "打开应用", "打开", "取消"),
    ],
)
def test_the_user_is_asked_before_one_app_opens_another(
    vendor: str, language: str, title: str, allow: str, deny: str
) -> None:
    phone = Driver.make([LauncherApp, ToyApp, ManagerApp], vendor=vendor, language=language)
    question = VENDORS[vendor].start_question  # type: ignore[index]
    assert question is not None
    manager = VENDORS[vendor].manager  # type: ignore[index]

    def want() -> None:
        phone.system.start("com.toy")
        app = phone.system.app("com.toy")
        assert app is not None
        app.services.start(manager)
        app.services.changed()

    want()
    assert phone.page == f"{question.package}/{question.activity}"
    assert phone.sees(title)
    phone.tap(deny)
    assert phone.page.startswith("com.toy/")
    want()
    phone.tap(allow)
    assert phone.page.startswith(f"{manager}/")
    want()
    assert phone.page.startswith(f"{manager}/"), "it is asked once"


def test_elsewhere_nobody_is_asked() -> None:
    phone = Driver.make([LauncherApp, ToyApp, ManagerApp], vendor="oneui")
    phone.system.start("com.toy")
    app = phone.system.app("com.toy")
    assert app is not None
    app.services.start("com.samsung.android.lool")
    assert phone.page.startswith("com.samsung.android.lool/")


# The switch that lets a debugger tap


@pytest.mark.parametrize(
    ("vendor", "language", "label"),
    [
        ("miui", "en", "USB debugging (Security settings)"),
        ("miui", "zh", "USB调试（安全设置）"),
        ("coloros", "en", "Disable permission monitoring"),
        ("coloros", "zh", "禁止权限监控"),
    ],
)
def test_a_person_turns_the_switch_on_in_the_developer_options(
    vendor: str, language: str, label: str
) -> None:
    phone = Driver.make([LauncherApp, SettingsApp], vendor=vendor, language=language)
    system, options = (
        ("系统", "开发者选项") if language == "zh" else ("System", "Developer options")
    )
    phone.open("设置" if language == "zh" else "Settings").scroll_to(system).tap(system)
    phone.tap(options).tap(label)
    assert phone.system.settings["input_allowed"] is True


def test_where_no_maker_has_a_switch_there_is_no_page_for_it() -> None:
    phone = Driver.make([LauncherApp, SettingsApp])
    phone.open("Settings").scroll_to("System").tap("System")
    assert not phone.sees("Developer options")


def test_settings_name_the_model() -> None:
    phone = Driver.make([LauncherApp, SettingsApp], vendor="emui")
    phone.open("Settings").scroll_to("About phone").tap("About phone")
    assert phone.sees("VOG-AL00")
