"""The system's services: cmd, service, content, and what shows how the machine does."""

from collections.abc import Callable

from virtual_phone.commands.apps import am
from virtual_phone.commands.dumpsys import SERVICES
from virtual_phone.commands.input import input_
from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.commands.packages import pm
from virtual_phone.commands.settings import ime, settings, svc, wm
from virtual_phone.proc import AVAILABLE_KB, CACHED_KB, FREE_KB, MEMORY_KB

INTERFACES = {
    "activity": "android.app.IActivityManager",
    "alarm": "android.app.IAlarmManager",
    "audio": "android.media.IAudioService",
    "clipboard": "android.content.IClipboard",
    "display": "android.hardware.display.IDisplayManager",
    "input": "android.hardware.input.IInputManager",
    "input_method": "com.android.internal.view.IInputMethodManager",
    "notification": "android.app.INotificationManager",
    "package": "android.content.pm.IPackageManager",
    "phone": "com.android.internal.telephony.ITelephony",
    "power": "android.os.IPowerManager",
    "settings": "",
    "statusbar": "com.android.internal.statusbar.IStatusBarService",
    "telephony.registry": "com.android.internal.telephony.ITelephonyRegistry",
    "uimode": "android.app.IUiModeManager",
    "wifi": "android.net.wifi.IWifiManager",
    "window": "android.view.IWindowManager",
}
REFUSED = {
    "sms": "READ_SMS",
    "mms": "READ_SMS",
    "mms-sms": "READ_SMS",
    "com.android.contacts": "READ_CONTACTS",
    "contacts": "READ_CONTACTS",
    "call_log": "READ_CALL_LOG",
    "com.android.calendar": "READ_CALENDAR",
}
"""Content that the shell of a user build may not read, and for want of which permission."""


@command("cmd")
def cmd(job: Job) -> int:
    """`cmd SERVICE WORDS...`."""
    if job.args[:1] in (["-l"], ["--list"]):
        job.print("Currently running services:")
        for name in sorted(INTERFACES):
            job.print(f"  {name}")
        return 0
    name, *job.args = job.args or [""]
    kinds: dict[str, Callable[[Job], int | None]] = {
        "activity": am,
        "package": pm,
        "settings": settings,
        "input": input_,
        "input_method": ime,
        "window": wm,
        "wifi": _wifi,
        "uimode": _uimode,
        "statusbar": _statusbar,
        "notification": _notification,
        "overlay": _overlay,
    }
    if name not in kinds:
        if name in INTERFACES:
            msg = f"cmd: Failure calling service {name}: Failed transaction (2147483646)"
            raise Failure(msg, 224)
        msg = (
            "cmd: No service specified; use -l to list all services"
            if not name
            else (f"cmd: Can't find service: {name}")
        )
        raise Failure(msg, 20)
    return kinds[name](job) or 0


def _unknown(job: Job, service: str) -> Failure:
    return Failure(f"Unknown command: {' '.join(job.args)}\n({service} commands: see help)", 255)


def _uimode(job: Job) -> int:
    system = job.machine.system
    match job.args:
        case ["night"]:
            pass
        case ["night", "yes" | "no" as how]:
            system.setting_put("secure", "ui_night_mode", "2" if how == "yes" else "1")
        case _:
            raise _unknown(job, "UiModeManager")
    job.print(f"Night mode: {'yes' if system.settings['dark'] else 'no'}")
    return 0


def _wifi(job: Job) -> int:
    system = job.machine.system
    match job.args:
        case ["set-wifi-enabled", "enabled" | "disabled" as how]:
            system.setting_put("global", "wifi_on", str(int(how == "enabled")))
        case ["status"]:
            on = bool(system.settings["wifi"])
            job.print(f"Wifi is {'enabled' if on else 'disabled'}")
            if on:
                job.print(f'Wifi is connected to "{system.settings["wifi_ssid"]}"')
        case _:
            raise _unknown(job, "wifi")
    return 0


def _statusbar(job: Job) -> int:
    match job.args:
        case ["expand-notifications"]:
            job.machine.system.open_notifications()
        case ["expand-settings"]:
            job.machine.system.open_quick_settings()
        case ["collapse"]:
            system = job.machine.system
            with system.lock:
                opened = system.shade.opened
            if opened:
                system.key(4)
        case _:
            raise _unknown(job, "statusbar")
    return 0


def _notification(job: Job) -> int:
    system = job.machine.system
    match job.args:
        case ["list"]:
            with system.lock:
                notes = list(system.notifications)
            for number, note in enumerate(notes):
                job.print(f"0|{note.package}|{number}|null|10090")
        case ["set_dnd", how] if how in ("on", "off", "none", "priority", "alarms", "all"):
            system.setting_put("global", "zen_mode", str(int(how not in ("off", "all"))))
        case ["post", *_]:
            msg = "java.lang.SecurityException: posting is for apps alone here"
            raise Failure(msg, 255)
        case _:
            raise _unknown(job, "notification")
    return 0


def _overlay(job: Job) -> int:
    if job.args[:1] != ["list"]:
        raise _unknown(job, "overlay")
    job.print("com.android.systemui\n[x] com.android.internal.systemui.navbar.threebutton\n")
    return 0


@command("service")
def service(job: Job) -> int:
    """`service list` and `service check NAME`."""
    match job.args:
        case ["list"]:
            job.print(f"Found {len(INTERFACES)} services:")
            for number, (name, interface) in enumerate(sorted(INTERFACES.items())):
                job.print(f"{number}\t{name}: [{interface}]")
        case ["check", name]:
            found = name in INTERFACES or name in SERVICES
            job.print(f"Service {name}: {'found' if found else 'not found'}")
        case ["call", name, *_]:
            if name not in INTERFACES:
                job.print(f"service: Service {name} does not exist")
                return 10
            job.print('Result: Parcel(Error: 0xffffffffffffffb6 "Not a data message")')
        case _:
            job.print("Usage: service [-h|-?]\n       service list\n       service check SERVICE")
    return 0


@command("content")
def content(job: Job) -> int:
    """`content query|insert|delete --uri content://settings/...`; else refused as by Android."""
    kind, *job.args = job.args or [""]
    options, _ = job.options(
        "--uri", "--user", "--projection", "--where", "--sort", "--bind", "--method", "--arg"
    )
    uri = options.get("--uri", "")
    if kind not in ("query", "insert", "update", "delete", "read", "gettype") or not uri:
        msg = "[ERROR] Unsupported operation: " + kind if kind else "usage: adb shell content ..."
        raise Failure(msg, 1)
    authority, _, rest = uri.removeprefix("content://").partition("/")
    if authority in REFUSED:
        msg = (
            "Error while accessing provider:" + authority + "\njava.lang.SecurityException: "
            f"Permission Denial: opening provider from uid 2000 requires "
            f"android.permission.{REFUSED[authority]}"
        )
        raise Failure(msg, 1)
    if authority == "settings":
        return _setting(job, kind, rest, options)
    if authority == "media" and kind == "query":
        return _media(job, rest)
    msg = f"Error while accessing provider:{authority}\njava.lang.IllegalStateException: " + (
        f"Could not find provider: {authority}"
    )
    raise Failure(msg, 1)


def _setting(job: Job, kind: str, rest: str, options: dict[str, str]) -> int:
    namespace, _, name = rest.partition("/")
    system = job.machine.system
    if namespace not in ("system", "secure", "global"):
        msg = f"Error while accessing provider:settings\njava.lang.IllegalArgumentException: {rest}"
        raise Failure(msg, 1)
    if kind == "insert":
        words = [job.args[n + 1] for n, word in enumerate(job.args[:-1]) if word == "--bind"]
        bound = {w.split(":", 2)[0]: w.split(":", 2)[-1] for w in words}
        try:
            system.setting_put(namespace, bound.get("name", ""), bound.get("value", ""))
        except ValueError:
            msg = f"java.lang.IllegalArgumentException: Invalid value: {bound.get('value')}"
            raise Failure(msg, 1) from None
        return 0
    values = system.setting_list(namespace)
    where = options.get("--where", "")
    name = name or (where.partition("=")[2].strip("'\" ") if where.startswith("name") else "")
    if kind == "delete":
        system.setting_delete(namespace, name)
        return 0
    rows = {n: v for n, v in sorted(values.items()) if not name or n == name}
    if not rows:
        job.print("No result found.")
    for number, (row, value) in enumerate(rows.items()):
        job.print(f"Row: {number} _id={number + 1}, name={row}, value={value}")
    return 0


def _media(job: Job, rest: str) -> int:
    wanted = {"images": "photo", "video": "video", "audio": "audio"}
    kind = next((wanted[part] for part in rest.split("/") if part in wanted), "")
    items = [m for m in job.machine.system.stores.media.items if kind in ("", m.kind)]
    if not items:
        job.print("No result found.")
    for number, item in enumerate(items):
        path = f"/storage/emulated/0/{item.folder}/{item.name}"
        job.print(f"Row: {number} _id={item.id}, _display_name={item.name}, _data={path}")
    return 0


@command("free")
def free(job: Job) -> None:
    """Show the memory; knows -h, -m, -k and -b."""
    unit = {"-b": 1 / 1024, "-k": 1, "-m": 1024, "-g": 1 << 20, "-h": 1024}
    size = unit.get(job.args[0] if job.args else "-b", 1)
    end = "M" if "-h" in job.args else ""
    rows = {
        "Mem:": (MEMORY_KB, MEMORY_KB - FREE_KB, FREE_KB, 40_000, 5_212),
        "-/+ buffers/cache:": (None, MEMORY_KB - FREE_KB - CACHED_KB, AVAILABLE_KB),
        "Swap:": (4_194_300, 492_288, 3_702_012),
    }
    job.print(f"{'':<18} {'total':>11} {'used':>11} {'free':>11} {'shared':>11} {'buffers':>11}")
    for name, cells in rows.items():
        shown = [f"{'' if c is None else str(int(c / size)) + end:>11}" for c in cells]
        job.print(f"{name:<18} {' '.join(shown)}")


@command("top")
def top(job: Job) -> int:
    """Show the busiest processes: `-n COUNT` times, `-b` without a terminal."""
    options, _ = job.options("-n", "-d", "-m", "-o", "-p", "-s", "-u")
    rounds = int(job.numbers([options.get("-n", "0")])[0])
    most = int(job.numbers([options.get("-m", "20")])[0])
    shown = 0
    while not rounds or shown < rounds:
        shown += 1
        rows = job.machine.process_table()
        job.print(f"Tasks: {len(rows)} total,   1 running, {len(rows) - 1} sleeping")
        job.print(f"  Mem: {MEMORY_KB}K total, {MEMORY_KB - FREE_KB}K used, {FREE_KB}K free")
        job.print("800%cpu  12%user   0%nice  18%sys 770%idle   0%iow   0%irq   0%sirq   0%host")
        job.print("  PID USER         PR  NI VIRT  RES  SHR S[%CPU] %MEM     TIME+ ARGS")
        for user, pid, _, name in rows[:most]:
            share = 9.6 if name == "top" else 0.3
            job.print(
                f"{pid:>5} {user:<12} 20   0  14G  98M  61M S {share:>5.1f}   1.2   0:01.20 {name}"
            )
        job.flush()
        if shown != rounds and job.gone(3.0):
            return 130
    return 0


@command("svc")
def svc_more(job: Job) -> int:
    """`svc wifi|bluetooth|data|power|nfc ...`."""
    match job.args:
        case ["power", "stayon", "true" | "false" | "usb" | "ac" | "wireless" as how]:
            value = {"false": "0", "ac": "1", "usb": "2", "wireless": "4"}.get(how, "7")
            job.machine.system.setting_put("global", "stay_on_while_plugged_in", value)
            return 0
        case ["power", "reboot", *rest]:
            job.machine.reboot(rest[0] if rest else "")
            return 0
        case ["power", "shutdown"]:
            job.machine.reboot("bootloader")
            return 0
    return svc(job) or 0
