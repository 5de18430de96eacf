"""Packages: pm and `cmd package`."""

import io
import zipfile
from collections.abc import Callable

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.system.config import ADB_KEYBOARD_PACKAGE
from virtual_phone.system.profiles import OWNER, plain_package, user_of

HOME = "android.intent.category.HOME"
FEATURES = (
    "android.hardware.bluetooth",
    "android.hardware.camera",
    "android.hardware.location",
    "android.hardware.telephony",
    "android.hardware.touchscreen",
    "android.hardware.wifi",
    "android.software.input_methods",
    "android.software.webview",
)
PERMISSIONS = (
    *("CALL_PHONE", "CAMERA", "POST_NOTIFICATIONS", "READ_CALENDAR", "READ_CONTACTS"),
    *("READ_MEDIA_IMAGES", "READ_SMS", "RECORD_AUDIO", "ACCESS_FINE_LOCATION", "SEND_SMS"),
)
USER = ("--user", "-i", "-S", "--install-location", "--abi", "-p", "--pkg", "--install-reason")
SESSION = 1415926535
"""The number of the one install session that can be open."""


@command("pm")
def pm(job: Job) -> int:
    """`pm list`, `path`, `install`, `uninstall`, `clear`, `grant`, `dump` and the like."""
    kind, *job.args = job.args or [""]
    kinds: dict[str, Callable[[Job], int]] = {
        "list": _list,
        "path": _path,
        "dump": _dump,
        "install": _install,
        "install-create": _create,
        "install-write": _write,
        "install-commit": _commit,
        "install-abandon": _abandon,
        "uninstall": _uninstall,
        "clear": _clear,
        "grant": _grant,
        "revoke": lambda job: _grant(job, allow=False),
        "enable": lambda job: _switch(job, "enabled"),
        "disable": lambda job: _switch(job, "disabled"),
        "disable-user": lambda job: _switch(job, "disabled-user"),
        "default-state": lambda job: _switch(job, "default"),
        "has-feature": _has_feature,
        "get-install-location": _location,
        "query-activities": _query,
        "resolve-activity": _resolve,
    }
    if kind not in kinds:
        if not kind or kind in ("help", "-h"):
            job.print(f"Package manager (package) commands:\n  {', '.join(kinds)}")
            return 0
        msg = f"Unknown command: {kind}"
        raise Failure(msg, 255)
    return kinds[kind](job)


def _packages(job: Job, options: dict[str, str], wanted: str) -> None:
    machine = job.machine
    user = _read_user(options)
    for inside in sorted(machine.system.packages()):
        package = plain_package(inside)
        if user_of(inside) != user:
            continue
        third = package in machine.added_packages() or user != OWNER
        if wanted not in package or ("-3" in options and not third) or ("-s" in options and third):
            continue
        disabled = package in machine.disabled
        if ("-d" in options and not disabled) or ("-e" in options and disabled):
            continue
        path = f"{machine.provide_package(package)}=" if "-f" in options else ""
        tail = (
            f" versionCode:{machine.version_code(package)}"
            if "--show-versioncode" in options
            else ""
        )
        tail += f" uid:{machine.uid(package)}" if "-U" in options else ""
        tail += "  installer=null" if "-i" in options else ""
        job.print(f"package:{path}{package}{tail}")


def _read_user(options: dict[str, str]) -> int:
    """The user that is asked about: `current` and `all` are the owner here."""
    name = options.get("--user", "")
    return int(name) if name.isdigit() else OWNER


def _list(job: Job) -> int:
    options, names = job.options("--user", "--uid")
    kind, *rest = names or [""]
    if kind in ("packages", "package"):
        _packages(job, options, rest[0] if rest else "")
    elif kind == "users":
        job.print("Users:\n\tUserInfo{0:Owner:4c13} running")
        for profile in job.machine.system.config.profiles:
            about = f"{profile.user}:{profile.name}:{profile.flags:x}"
            job.print(f"\tUserInfo{{{about}}} running")
    elif kind == "features":
        for feature in FEATURES:
            job.print(f"feature:{feature}")
    elif kind == "permissions":
        job.print("All Permissions:\n")
        for name in PERMISSIONS:
            job.print(f"permission:android.permission.{name}")
    elif kind == "libraries":
        job.print("library:android.test.base\nlibrary:org.apache.http.legacy")
    elif kind not in ("instrumentation", "permission-groups", "staged-sessions"):
        msg = f"Error: unknown list type '{' '.join(names)}'"
        raise Failure(msg, 255)
    return 0


def _dump(job: Job) -> int:
    job.args = ["package", *job.args]
    return job.call(["dumpsys", *job.args])


def _has_feature(job: Job) -> int:
    found = bool(job.args) and job.args[0] in FEATURES
    job.print(str(found).lower())
    return int(not found)


def _location(job: Job) -> int:
    job.print("0[auto]")
    return 0


def _switch(job: Job, state: str) -> int:
    name = (job.options("--user")[1] or [""])[-1]
    package = name.partition("/")[0]
    if package not in job.machine.system.packages():
        msg = f"java.lang.IllegalArgumentException: Unknown package: {package}"
        raise Failure(msg, 255)
    if state == "disabled":
        msg = f"java.lang.SecurityException: Shell cannot change component state for {name} to 2"
        raise Failure(msg, 255)
    if state == "disabled-user":
        job.machine.disabled.add(package)
        job.machine.system.force_stop(package)
    else:
        job.machine.disabled.discard(package)
    job.print(f"Package {name} new state: {state}")
    return 0


def _put(job: Job, data: bytes, path: str) -> int:
    """Install an apk.

    Raises:
        Failure: If this phone cannot run it, in the words of Android's installer.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as apk:
            manifest = apk.read("AndroidManifest.xml")
    except (OSError, KeyError, zipfile.BadZipFile):
        msg = f"Failure [INSTALL_PARSE_FAILED_NOT_APK: Failed to parse {path}]"
        raise Failure(msg) from None
    # A binary manifest holds its strings in UTF-8 or UTF-16; this phone can run no other package.
    if not any(ADB_KEYBOARD_PACKAGE.encode(code) in manifest for code in ("utf-8", "utf-16-le")):
        msg = "Failure [INSTALL_FAILED_NO_MATCHING_ABIS: this phone runs no code of others]"
        raise Failure(msg)
    job.machine.system.install_adb_keyboard()
    job.print("Success")
    return 0


def _install(job: Job) -> int:
    options, names = job.options(*USER)
    if "-S" in options and not names or names == ["-"]:
        size = int(job.numbers([options.get("-S", "0")])[0])
        return _put(job, job.input.read_exactly(size), "/data/app/vmdl1.tmp/base.apk")
    if not names:
        msg = "Error: no package specified"
        raise Failure(msg, 255)
    path = job.path(names[-1])
    if not job.machine.files.exists(path):
        msg = f"Error: failed to parse APK file: {path}: No such file or directory"
        raise Failure(msg)
    return _put(job, job.machine.files.read(path), path)


def _create(job: Job) -> int:
    job.machine.session = b""
    job.print(f"Success: created install session [{SESSION}]")
    return 0


def _opened(job: Job, names: list[str]) -> None:
    if job.machine.session is None or names[:1] != [str(SESSION)]:
        msg = "Failure [java.lang.SecurityException: Caller has no access to this session]"
        raise Failure(msg)


def _write(job: Job) -> int:
    options, names = job.options(*USER)
    _opened(job, names)
    if "-S" in options:
        data = job.input.read_exactly(int(job.numbers([options["-S"]])[0]))
    else:
        data = job.machine.files.read(job.path(names[-1]))
    job.machine.session = data
    job.print(f"Success: streamed {len(data)} bytes")
    return 0


def _commit(job: Job) -> int:
    _opened(job, job.options()[1])
    data, job.machine.session = job.machine.session or b"", None
    return _put(job, data, "/data/app/vmdl1.tmp/base.apk")


def _abandon(job: Job) -> int:
    _opened(job, job.options()[1])
    job.machine.session = None
    job.print("Success")
    return 0


def _uninstall(job: Job) -> int:
    package = (job.options("--user")[1] or [""])[-1]
    if package not in job.machine.added_packages():
        job.print("Failure [DELETE_FAILED_INTERNAL_ERROR]")
        return 1
    if not job.machine.system.uninstall(package):
        job.machine.system.uninstall_adb_keyboard()
    job.print("Success")
    return 0


def _path(job: Job) -> int:
    package = job.options("--user")[1][-1:]
    if not package or package[0] not in job.machine.system.packages():
        return 1
    job.print(f"package:{job.machine.provide_package(package[0])}")
    return 0


def _clear(job: Job) -> int:
    package = (job.options("--user")[1] or [""])[-1]
    job.check_settings_free("CLEAR_APP_USER_DATA")
    done = job.machine.system.clear_app(package)
    job.print("Success" if done else "Failed")
    return 0 if done else 1


def _grant(job: Job, *, allow: bool = True) -> int:
    job.check_settings_free("GRANT_RUNTIME_PERMISSIONS")
    names = job.options("--user")[1]
    if len(names) != 2 or names[0] not in job.machine.system.packages():
        msg = f"Exception occurred while executing: Unknown package: {(names or [''])[0]}"
        raise Failure(msg, 255)
    package, permission = names
    name = permission.removeprefix("android.permission.")
    job.machine.system.grant(package, name, allow=allow)
    return 0


def _resolve(job: Job) -> int:
    options, names = job.options("-a", "-c", "-d", "-p", "--user")
    package = options.get("-p") or (names[0] if names else "")
    if not package and options.get("-c") == HOME:
        package = job.machine.system.launcher
    component = job.machine.entry(package)
    if not component:
        job.print("No activity found")
        return 0
    if "--components" not in options:
        job.print("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=true")
    job.print(component)
    return 0


def _query(job: Job) -> int:
    options, _ = job.options("-a", "-c", "-d", "-p", "--user")
    user = _read_user(options)
    apps = [app.package for app in job.machine.system.launchable()]
    apps = [package for package in apps if user_of(package) == user]
    if options.get("-c") == HOME:
        apps = [job.machine.system.launcher]
    wanted = options.get("-p")
    found = [job.machine.entry(p) for p in apps if wanted in (None, plain_package(p))]
    if "--components" not in options:
        job.print(f"{len(found)} activities found:")
    for number, component in enumerate(found):
        if "--components" not in options:
            job.print(f"  Activity #{number}:")
            job.print("    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1")
        job.print(component if "--components" in options else f"    {component}")
    return 0
