"""`dumpsys`: the few lines of each service that tools look for."""

from collections.abc import Callable

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.system.config import ROTATIONS
from virtual_phone.system.profiles import join_user, plain_package, user_of

DISPLAY_ID = 4619827259835644672


def _full(package: str, activity: str) -> str:
    """An activity with its whole class name."""
    return f"{package}/{package}{activity}" if activity.startswith(".") else f"{package}/{activity}"


@command("dumpsys")
def dumpsys(job: Job) -> int:
    """Print the facts of a service; `-l` lists the services."""
    name, *job.args = job.args or ["-l"]
    if name == "-l":
        job.print("Currently running services:")
        for service in sorted(SERVICES):
            job.print(f"  {service}")
        return 0
    if name not in SERVICES:
        msg = f"Can't find service: {name}"
        raise Failure(msg, 0)
    for line in SERVICES[name](job):
        job.print(line)
    return 0


def _window(job: Job) -> list[str]:
    machine = job.machine
    package, activity = machine.system.foreground()
    user, pid = user_of(package), machine.pid(package)
    package = plain_package(package)
    focus = _full(package, activity)
    system = machine.system
    if system.locked or system.shade.opened or not system.screen_on:
        focus = "NotificationShade"
    windows = ["WINDOW MANAGER WINDOWS (dumpsys window windows)"]
    first = join_user(package, user)
    for number, running in enumerate(dict.fromkeys([first, *machine.system.running()])):
        name = plain_package(running)
        windows += [
            f"  Window #{number} Window{{{machine.pid(running):x} u{user_of(running)} {name}}}:",
            f"    mDisplayId=0 package={name} appop=NONE",
        ]
    locked = str(system.locked).lower()
    if job.args[:1] == ["windows"]:
        # Since Android 10 the focus is told of each display, not here.
        return [*windows, "  mTopFocusedDisplayId=0"]
    return [
        *windows,
        f"  mCurrentFocus=Window{{{pid:x} u{user} {focus}}}",
        f"  mFocusedApp=ActivityRecord{{{pid:x} u{user} {package}/{activity} t7}}",
        f"  mDreamingLockscreen={locked}",
        f"  isStatusBarKeyguard={locked}",
        f"  mShowingLockscreen={locked}",
        f"  mAwake={str(system.screen_on).lower()}",
    ]


def _activity(job: Job) -> list[str]:
    machine = job.machine
    package, activity = machine.system.foreground()
    user, pid = user_of(package), machine.pid(package)
    package = plain_package(package)
    short = f"{package}/{activity}"
    record = f"ActivityRecord{{{pid:x} u{user} {short} t7}}"
    if job.args[:1] == ["top"]:
        return [f"TASK {package} id=7 userId=0", f"  ACTIVITY {short} {pid:x} pid={pid}"]
    return [
        "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)",
        "Display #0 (activities from top to bottom):",
        f"  topResumedActivity={record}",
        f"  mResumedActivity: {record}",
        f"  ResumedActivity: {record}",
    ]


def _input_method(job: Job) -> list[str]:
    system = job.machine.system
    shown = str(system.input_shown).lower()
    return [
        "Current Input Method Manager state:",
        f"  mCurMethodId={system.current_ime}",
        f"  mCurId={system.current_ime}",
        f"  mInputShown={shown} mShowRequested={shown} mShowExplicitlyRequested=false",
    ]


def _battery(job: Job) -> list[str]:
    charging = bool(job.machine.system.settings["charging"])
    return [
        "Current Battery Service state:",
        f"  AC powered: {str(charging).lower()}",
        "  USB powered: false",
        "  Wireless powered: false",
        "  Dock powered: false",
        "  Max charging current: 0",
        "  Max charging voltage: 0",
        "  Charge counter: 3524000",
        f"  status: {2 if charging else 3}",
        "  health: 2",
        "  present: true",
        f"  level: {job.machine.system.settings['battery']}",
        "  scale: 100",
        "  voltage: 4120",
        "  temperature: 268",
        "  technology: Li-ion",
    ]


def _package(job: Job) -> list[str]:
    machine = job.machine
    name = (job.options()[1] or [""])[0]
    if name not in machine.system.packages():
        return ["Unable to find package: " + name]
    version = machine.version(name)
    code = "".join(part.zfill(2) for part in version.split(".") if part.isdigit()) or "1"
    when = "2026-01-01 00:00:00"
    flags = "HAS_CODE" if name in machine.added_packages() else "SYSTEM HAS_CODE"
    return [
        "Packages:",
        f"  Package [{name}] ({machine.pid(name):x}):",
        f"    userId={10090 + len(name)}",
        f"    codePath=/data/app/{name}",
        f"    versionCode={int(code)} minSdk=29 targetSdk={machine.system.config.sdk}",
        f"    versionName={version}",
        "    signatures=PackageSignatures{5a1f0c version:3, signatures:[7a3c91e0], past:[]}",
        f"    pkgFlags=[ {flags} ]",
        f"    timeStamp={when}",
        f"    firstInstallTime={when}",
        f"    lastUpdateTime={when}",
    ]


def _display(job: Job) -> list[str]:
    system = job.machine.system
    turn = ROTATIONS[system.rotation]
    width, height = system.config.width, system.config.height
    if turn % 2:
        width, height = height, width
    state = "ON" if system.screen_on else "OFF"
    return [
        "DISPLAY MANAGER (dumpsys display)",
        f"  mScreenState={state}",
        "  mViewports=[DisplayViewport{type=INTERNAL, valid=true, isActive=true, displayId=0, "
        f"orientation={turn}, logicalFrame=Rect(0, 0 - {width}, {height}), "
        f"deviceWidth={width}, deviceHeight={height}}}]",
        f"  mCurrentOrientation={turn}",
    ]


def _power(job: Job) -> list[str]:
    awake = job.machine.system.screen_on
    return [
        "POWER MANAGER (dumpsys power)",
        f"  mWakefulness={'Awake' if awake else 'Asleep'}",
        f"  mHoldingDisplaySuspendBlocker={str(awake).lower()}",
        f"Display Power: state={'ON' if awake else 'OFF'}",
    ]


SERVICES: dict[str, Callable[[Job], list[str]]] = {
    "activity": _activity,
    "battery": _battery,
    "display": _display,
    "input_method": _input_method,
    "package": _package,
    "power": _power,
    "window": _window,
}
