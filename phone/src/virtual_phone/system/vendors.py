"""What phones of different makers do differently, as data: one `Vendor` each, with its sources.

`pixel` is the phone that all tests have by default. Where no published source for a wording or an
id was found, Android's own is kept. What is not told here is the same on all of them.

Sources that several rows have:

* Launchers, permission dialogs and security centers by package: rules of public test automation
  that name them, such as https://github.com/gkd-kit/subscription (MIUI's dialog node by node) and
  https://github.com/openatx/uiautomator2/issues/555 (a watcher on Xiaomi).
* Blocked input: https://github.com/openatx/uiautomator2/issues/520 (MIUI: the server's answer),
  https://github.com/Genymobile/scrcpy/blob/master/FAQ.md#mouse-and-keyboard-do-not-work and
  https://github.com/Genymobile/scrcpy/issues/70. On MIUI it is one gate for input, settings and
  permissions: `PackageManagerServiceImpl.preCheckUidPermission` of its framework asks for
  `persist.security.adbinput`, whatever `dumpsys package com.android.shell` says was granted.
* Screen timeouts: makers set less than Android's own minute (`def_screen_off_timeout` of
  frameworks/base/packages/SettingsProvider/res/values/defaults.xml), as
  https://www.samsung.com/ca/support/mobile-devices/adjust-screen-timeout-on-your-samsung-galaxy
  recommends.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Words = tuple[str, str]
"""English and Chinese."""
VendorName = Literal["pixel", "miui", "coloros", "oneui", "emui", "aosp-go"]


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A button of a permission dialog."""

    id: str
    text: Words


@dataclass(frozen=True, kw_only=True)
class PermissionDialog:
    """Who asks for permissions, in which words and how laid out."""

    package: str
    activity: str = ".GrantPermissionsActivity"
    message_id: str = "permission_message"
    question: Words = ("Allow {app} to {deed}?", "要允许“{app}”{deed}吗？")
    allow: Answer = Answer(id="permission_allow_button", text=("Allow", "允许"))
    allow_all: Answer = Answer(id="permission_allow_button", text=("Allow all", "全部允许"))
    """For photos and films."""
    while_used: Answer = Answer(
        id="permission_allow_foreground_only_button",
        text=("While using the app", "仅在使用该应用时允许"),
    )
    once: Answer = Answer(
        id="permission_allow_one_time_button", text=("Only this time", "仅限这一次")
    )
    deny: Answer = Answer(id="permission_deny_button", text=("Don't allow", "不允许"))
    """Where there are three answers or more."""
    deny_beside: Answer | None = None
    """Where there are two; None for the same."""
    has_while_used: bool = True
    """Android 10 brought it; before there were two answers only."""
    is_refusal_second: bool = False
    """The refusal stands between the two ways to allow."""
    is_row: bool = False
    """Two answers stand side by side, the refusal at the left."""


@dataclass(frozen=True, kw_only=True)
class Home:
    """The launcher."""

    package: str
    activity: str = ".Launcher"
    has_drawer: bool = True
    """Else all apps are on pages that are swiped sideways."""
    has_drawer_pages: bool = False
    """The drawer's icons are on pages that are swiped sideways, and not on one that scrolls."""
    ids: Mapping[str, str] = field(default_factory=dict)
    """Its resource ids by those of Android's own launcher."""
    page_words: Words = ("Page {number}", "第{number}屏")
    """What the dots below the pages say."""


@dataclass(frozen=True, kw_only=True)
class InputSwitch:
    """The switch of the developer options without which a debugger injects no input."""

    label: Words
    prop: str = ""
    """The property that says `1` where it is on; empty if none is known."""
    words: str = (
        "Injecting input events requires the caller (or the source of the instrumentation, if any) "
        "to have the INJECT_EVENTS permission."
    )
    """What Android's SecurityException says."""
    bars_settings: bool = False
    """`settings put`, `wm` and `pm grant` are refused too."""


@dataclass(frozen=True, kw_only=True)
class StartQuestion:
    """The page by which a phone asks whether one app may open another."""

    package: str
    activity: str
    title: Words
    question: Words
    title_id: str
    question_id: str
    allow: Answer
    deny: Answer


@dataclass(frozen=True, kw_only=True)
class OtherScreen:
    """A window on a display that is not the phone's own."""

    package: str
    words: Words


@dataclass(frozen=True, kw_only=True)
class Vendor:
    """A maker's phone."""

    name: VendorName
    brand: str
    manufacturer: str
    model: str
    device: str
    """`ro.product.device`."""
    release: str
    sdk: int
    width: int
    height: int
    density: int
    props: Mapping[str, str] = field(default_factory=dict)
    """System properties besides those that every phone has."""
    home: Home
    permissions: PermissionDialog
    manager: str = "com.skylark.manager"
    """Package of the security center ("Phone Manager")."""
    input_switch: InputSwitch | None = None
    start_question: StartQuestion | None = None
    screen_timeout_s: int = 60
    """What the setting is when the phone is new."""
    falls_asleep: bool = True
    """The screen goes off after that time; the phone of all other tests does not do so."""
    other_screen: OtherScreen | None = None

    def build_props(self) -> dict[str, str]:
        """The system properties that tell who made the phone."""
        return {
            "ro.build.fingerprint": (
                f"{self.brand}/{self.device}/{self.device}:{self.release}/TW1A:user"
            ),
            "ro.hardware": self.device,
            "ro.product.brand": self.brand,
            "ro.product.device": self.device,
            "ro.product.manufacturer": self.manufacturer,
            "ro.product.name": self.device,
            **self.props,
        }


_PIXEL = Vendor(
    name="pixel",
    brand="google",
    manufacturer="Google",
    model="Pixel 8",
    device="pixel8",
    release="14",
    sdk=34,
    width=1080,
    height=2400,
    density=420,
    home=Home(package="com.android.launcher3"),
    permissions=PermissionDialog(package="com.google.android.permissioncontroller"),
    falls_asleep=False,
)

_MIUI = Vendor(
    name="miui",
    brand="Redmi",
    manufacturer="Xiaomi",
    model="M2012K11AC",
    device="alioth",
    release="13",
    sdk=33,
    width=1080,
    height=2400,
    density=440,
    # https://dev.mi.com/distribute/doc/details?pId=1631: how an app knows MIUI.
    props={
        "ro.miui.ui.version.code": "14",
        "ro.miui.ui.version.name": "V140",
        "ro.product.mod_device": "alioth",
    },
    # Ids: test scripts for the Xiaomi desktop, such as those of Airtest's own manual
    # (https://poco.readthedocs.io: `com.miui.home:id/workspace`, `icon_icon`); without a drawer
    # until MIUI 12 offered one as a choice. Its indicator says 第2屏.
    home=Home(
        package="com.miui.home",
        activity=".launcher.Launcher",
        has_drawer=False,
        ids={"icon_label": "icon_title", "icon": "icon_container", "hotseat": "hotseat"},
    ),
    # com.android.packageinstaller.permission.ui.GrantPermissionsActivity of com.lbe.security.miui,
    # with `permission_with_two` for a row of two: rules of https://github.com/gkd-kit/subscription.
    permissions=PermissionDialog(
        package="com.lbe.security.miui",
        activity="com.android.packageinstaller.permission.ui.GrantPermissionsActivity",
        question=("Allow {app} to {deed}?", "是否允许“{app}”{deed}？"),
        allow=Answer(id="permission_allow_button_1", text=("Always allow", "始终允许")),
        allow_all=Answer(id="permission_allow_button_1", text=("Always allow", "始终允许")),
        while_used=Answer(
            id="permission_allow_foreground_only_button",
            text=("While using the app", "仅在使用中允许"),
        ),
        once=Answer(id="permission_allow_one_time_button", text=("Only this time", "本次运行允许")),
        deny=Answer(id="permission_deny_button", text=("Deny", "拒绝")),
        deny_beside=Answer(id="permission_deny_button_1", text=("Deny", "拒绝")),
        is_refusal_second=True,
        is_row=True,
    ),
    manager="com.miui.securitycenter",
    input_switch=InputSwitch(
        label=("USB debugging (Security settings)", "USB调试（安全设置）"),
        prop="persist.security.adbinput",
        bars_settings=True,
    ),
    # com.miui.server.ConfirmStartHelper names page and package; title and words in the rules of
    # https://github.com/gkd-kit/subscription (启动应用, …是否允许？).
    start_question=StartQuestion(
        package="com.miui.securitycenter",
        activity="com.miui.wakepath.ui.ConfirmStartActivity",
        title=("Start app", "启动应用"),
        question=("{app} wants to open {other}. Allow?", "{app}想要打开{other}，是否允许？"),
        title_id="permission_group_title",
        question_id="event_title",
        allow=Answer(id="android:id/button1", text=("Allow", "允许")),
        deny=Answer(id="android:id/button2", text=("Deny", "拒绝")),
    ),
    screen_timeout_s=30,
)

_COLOROS = Vendor(
    name="coloros",
    brand="OPPO",
    manufacturer="OPPO",
    model="PHM110",
    device="OP5605L1",
    release="13",
    sdk=33,
    width=1080,
    height=2412,
    density=480,
    props={"ro.build.version.oplusrom": "V13.1.0", "ro.build.version.opporom": "V13.1.0"},
    # ColorOS 12 and later; com.oppo.launcher before.
    home=Home(package="com.android.launcher"),
    # https://github.com/zai-org/Open-AutoGLM/issues/115 and the packages that permission watchers
    # know for Oppo: com.oplus.securitypermission, com.coloros.securitypermission before.
    permissions=PermissionDialog(
        package="com.oplus.securitypermission",
        activity="com.oplusos.securitypermission.permission.GrantPermissionsActivity",
        while_used=Answer(
            id="permission_allow_foreground_only_button",
            text=("While using the app", "仅使用时允许"),
        ),
        once=Answer(id="permission_allow_one_time_button", text=("Allow once", "允许一次")),
        deny=Answer(id="permission_deny_button", text=("Deny", "拒绝")),
    ),
    manager="com.coloros.phonemanager",
    # "Disable permission monitoring": without it the shell has neither INJECT_EVENTS nor
    # WRITE_SECURE_SETTINGS.
    input_switch=InputSwitch(
        label=("Disable permission monitoring", "禁止权限监控"), bars_settings=True
    ),
    # `rootView` of com.oplus.securitypermission asks, as scripts that close it say (想要打开); its
    # page is named by modules that hook OplusAppStartConfirmManager of ColorOS.
    start_question=StartQuestion(
        package="com.oplus.securitypermission",
        activity="com.oplusos.securitypermission.permission.ui.AppStartConfirmDialogActivity",
        title=("Open app", "打开应用"),
        question=("{app} wants to open {other}", "“{app}”想要打开“{other}”"),
        title_id="alertTitle",
        question_id="message",
        allow=Answer(id="android:id/button1", text=("Open", "打开")),
        deny=Answer(id="android:id/button2", text=("Cancel", "取消")),
    ),
    screen_timeout_s=30,
)

_ONEUI = Vendor(
    name="oneui",
    brand="samsung",
    manufacturer="samsung",
    model="SM-F946B",
    device="q5q",
    release="14",
    sdk=34,
    # A Galaxy Z Fold5, folded: its cover screen.
    width=904,
    height=2316,
    density=420,
    props={"ro.build.version.oneui": "60101", "ro.build.version.sep": "150100"},
    # Ids: page objects of public tests for Samsung phones (`hotseat_icon`, `apps_grid`,
    # `iconview_titleView`).
    home=Home(
        package="com.sec.android.app.launcher",
        activity=".activities.LauncherActivity",
        has_drawer_pages=True,
        ids={
            "icon_label": "iconview_titleView",
            "icon": "iconview",
            "apps_list_view": "apps_grid",
            "search_container_all_apps": "app_search_edit_text",
        },
    ),
    permissions=PermissionDialog(package="com.samsung.android.permissioncontroller"),
    manager="com.samsung.android.lool",
    screen_timeout_s=30,
    # A fold has two panels, and DeX a desktop of its own on a screen beside.
    other_screen=OtherScreen(
        package="com.sec.android.app.desktoplauncher", words=("Samsung DeX", "三星DeX")
    ),
)

_EMUI = Vendor(
    name="emui",
    brand="HUAWEI",
    manufacturer="HUAWEI",
    model="VOG-AL00",
    device="HWVOG",
    release="9",
    sdk=28,
    width=1080,
    height=2340,
    density=480,
    # https://developer.huawei.com: how an app knows EMUI.
    props={"ro.build.version.emui": "EmotionUI_9.1.0"},
    # `workspace_screen`: public tests for Huawei's desktop. "Standard" home screen, no drawer.
    home=Home(
        package="com.huawei.android.launcher",
        activity=".unihome.UniHomeLauncher",
        has_drawer=False,
        ids={"workspace": "workspace_screen", "icon_label": "icon_title"},
    ),
    # `btn_allow` and `btn_forbbid` (so written) of com.huawei.systemmanager: public page objects.
    permissions=PermissionDialog(
        package="com.huawei.systemmanager",
        activity="com.huawei.permissionmanager.ui.GrantPermissionsActivity",
        allow=Answer(id="btn_allow", text=("Allow", "允许")),
        allow_all=Answer(id="btn_allow", text=("Allow", "允许")),
        deny=Answer(id="btn_forbbid", text=("Deny", "禁止")),
        has_while_used=False,
        is_row=True,
    ),
    manager="com.huawei.systemmanager",
    screen_timeout_s=30,
)

_GO = Vendor(
    name="aosp-go",
    brand="Nokia",
    manufacturer="HMD Global",
    model="Nokia C12",
    device="CLB_sprout",
    release="13",
    sdk=33,
    # https://source.android.com/docs/core/perf/low-ram: devices of Android (Go edition) set
    # `ro.config.low_ram`, and their pictures are small.
    width=720,
    height=1600,
    density=320,
    props={"ro.config.low_ram": "true", "ro.lmk.critical_upgrade": "true"},
    home=Home(package="com.android.launcher3", activity=".uioverrides.QuickstepLauncher"),
    permissions=PermissionDialog(package="com.android.permissioncontroller"),
)

VENDORS: dict[VendorName, Vendor] = {
    vendor.name: vendor for vendor in (_PIXEL, _MIUI, _COLOROS, _ONEUI, _EMUI, _GO)
}
