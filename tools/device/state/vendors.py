"""What phones of different makers have that Android itself has not, as data.

Dialogs and pages that stand before an app, by package, and the switch of the developer options
without which nobody may tap from outside. Packages and pages are those that public rules for such
dialogs name (https://github.com/gkd-kit/subscription, watchers of uiautomator2's users).
"""

import re
from dataclasses import dataclass

DIALOG_PACKAGES = frozenset(
    {
        "com.android.packageinstaller",
        "com.android.permissioncontroller",
        "com.google.android.packageinstaller",
        "com.google.android.permissioncontroller",
        # Xiaomi, Redmi, POCO
        "com.lbe.security.miui",
        "com.miui.packageinstaller",
        # Oppo, OnePlus, realme
        "com.coloros.securitypermission",
        "com.oplus.securitypermission",
        # Samsung
        "com.samsung.android.packageinstaller",
        "com.samsung.android.permissioncontroller",
        # Huawei, Honor
        "com.hihonor.permissioncontroller",
        "com.huawei.packageinstaller",
        "com.huawei.permissioncontroller",
        # vivo
        "com.vivo.permissionmanager",
    }
)
"""Packages whose pages stand before an app without the app being left, save those that manage."""

SECURITY_CENTERS = frozenset(
    {
        # Xiaomi, Redmi, POCO
        "com.miui.securitycenter",
        # Oppo, OnePlus, realme
        "com.coloros.phonemanager",
        "com.coloros.safecenter",
        "com.oplus.safecenter",
        # Samsung
        "com.samsung.android.lool",
        "com.samsung.android.sm",
        # Huawei, Honor
        "com.hihonor.systemmanager",
        "com.huawei.systemmanager",
        # vivo
        "com.iqoo.secure",
    }
)
"""Apps of their own, some of whose pages stand before another app."""

_MANAGING_PAGE = re.compile(
    r"(?:^|\.)(?:Manage|AppPermission|PermissionApp|PermissionGroups|PermissionTab|PurviewTab"
    r"|DefaultApp|SpecialApp)\w*$"
)
"""Pages of such a package that Settings opens, and that a user walks through: Android's
ManagePermissionsActivity, Oppo's PermissionGroupsActivity, vivo's PurviewTabActivity."""

_PROTECT_PAGE = re.compile(
    r"ConfirmStart|AppStartConfirm|GrantPermission|PermissionAlert|PermissionDialog"
    r"|InstallActivity|AdbInstall|StartupAlert|wakepath",
    re.IGNORECASE,
)
"""Pages of a security center that ask whether an app may start, be installed or do something."""

ALLOW_IDS = re.compile(
    r"^(?:permission_allow|(?:inner_)?btn_allow$|allow_button$)"
)
"""Ids of the buttons by which such dialogs grant a permission."""


@dataclass(frozen=True, kw_only=True)
class InputSwitch:
    """The switch without which a phone refuses taps from outside."""

    makers: tuple[str, ...]
    """As `ro.product.manufacturer` and `ro.product.brand` have them, in small letters."""
    en: str
    zh: str
    prop: str = ""
    """A property that is `1` while the switch is on; empty if none is known."""

    @property
    def label(self) -> str:
        """What stands beside it, in both languages of the phone."""
        return f"“{self.en}” (“{self.zh}”)"


INPUT_SWITCHES = (
    InputSwitch(
        makers=("xiaomi", "redmi", "poco", "blackshark"),
        en="USB debugging (Security settings)",
        zh="USB调试（安全设置）",
        # https://github.com/Genymobile/scrcpy/blob/master/FAQ.md#mouse-and-keyboard-do-not-work;
        # MIUI's package manager reads the property before it lets the shell inject events.
        prop="persist.security.adbinput",
    ),
    InputSwitch(
        makers=("oppo", "oneplus", "realme"),
        en="Disable permission monitoring",
        zh="禁止权限监控",
    ),
    InputSwitch(
        makers=("vivo", "iqoo"),
        en="USB security permissions",
        zh="USB安全操作",
    ),
)


def is_system_dialog(package: str, activity: str = "") -> bool:
    """Whether a page stands before an app without the app being left: a permission, an installer.

    Args:
        package: in front.
        activity: its page, which decides where the package is also an app of its own.
    """
    if package in DIALOG_PACKAGES:
        return not _MANAGING_PAGE.search(activity)
    return package in SECURITY_CENTERS and bool(_PROTECT_PAGE.search(activity))


def find_input_switch(*makers: str) -> InputSwitch | None:
    """The switch of a phone of this manufacturer or brand; None if none is known."""
    names = {maker.strip().lower() for maker in makers}
    for switch in INPUT_SWITCHES:
        if names & set(switch.makers):
            return switch
    return None
