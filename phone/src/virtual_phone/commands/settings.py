"""What can be set: settings, ime, wm, getprop, setprop, svc, locksettings."""

import re
from collections.abc import Callable

from virtual_phone.commands.job import Failure, Job, command

NAMESPACES = ("system", "secure", "global")


@command("getprop")
def getprop(job: Job) -> None:
    """Print one property, or all."""
    props = job.machine.props | job.machine.extra_props
    if job.args:
        job.print(props.get(job.args[0], job.args[1] if len(job.args) > 1 else ""))
        return
    for name, value in sorted(props.items()):
        job.print(f"[{name}]: [{value}]")


@command("setprop")
def setprop(job: Job) -> None:
    """Set a property; those of the build cannot be."""
    match job.args:
        case [name, value] if not name.startswith("ro."):
            job.machine.extra_props[name] = value
        case [name, _]:
            msg = f"setprop: failed to set property '{name}' to ... : read-only"
            raise Failure(msg)
        case _:
            msg = "usage: setprop NAME VALUE"
            raise Failure(msg)


@command("settings")
def settings(job: Job) -> int:
    """`settings get|put|delete NAMESPACE NAME [VALUE]` and `settings list NAMESPACE`."""
    # Not by options: a value may be a negative number.
    words = job.args[2:] if job.args[:1] == ["--user"] else job.args
    if len(words) < 2 or words[1] not in NAMESPACES:
        msg = "usage: settings get|put|delete|list system|secure|global [NAME] [VALUE]"
        raise Failure(msg, 255)
    match words:
        case ["get", namespace, name]:
            value = job.machine.system.setting_get(namespace, name)
            job.print("null" if value is None else value)
        case ["put", namespace, name, text, *_]:
            job.check_settings_free("WRITE_SECURE_SETTINGS")
            try:
                job.machine.system.setting_put(namespace, name, text)
            except ValueError:
                msg = f"java.lang.IllegalArgumentException: Invalid value: {text} for {name}"
                raise Failure(msg, 255) from None
        case ["delete", namespace, name]:
            job.check_settings_free("WRITE_SECURE_SETTINGS")
            gone = job.machine.system.setting_delete(namespace, name)
            job.print(f"Deleted {int(gone)} rows")
        case ["list", namespace]:
            for name, value in sorted(job.machine.system.setting_list(namespace).items()):
                job.print(f"{name}={value}")
        case _:
            msg = f"Invalid command: {' '.join(words)}"
            raise Failure(msg, 255)
    return 0


@command("ime")
def ime(job: Job) -> int:
    """`ime list [-s] [-a]`, `enable`, `disable`, `set`, `reset`."""
    options, words = job.options("--user")
    system = job.machine.system
    match words:
        case ["list"]:
            for name in system.imes(installed="-a" in options):
                job.print(name if "-s" in options else f"{name}:\n  mId={name}")
        case ["enable", name]:
            _choose(job, name, system.enable_ime, "now enabled for user #0")
        case ["disable", name]:
            _choose(job, name, system.disable_ime, "now disabled for user #0")
        case ["set", name]:
            _choose(job, name, system.choose_ime, "selected for user #0")
        case ["reset"]:
            system.reset_imes()
            job.print("Reset current and enabled IMEs for user #0")
        case _:
            msg = "usage: ime list [-a] [-s] | enable ID | disable ID | set ID | reset"
            raise Failure(msg, 255)
    return 0


def _choose(job: Job, name: str, do: Callable[[str], bool], words: str) -> None:
    if not do(name):
        msg = f"Unknown input method {name} cannot be {words.split(' for')[0].removeprefix('now ')}"
        raise Failure(msg, 255)
    job.print(f"Input method {name} {words}")


@command("wm")
def wm(job: Job) -> int:
    """`wm size [WxH|reset]` and `wm density [DPI|reset]`."""
    system = job.machine.system
    made = job.machine.made_with
    match job.args:
        case ["size"]:
            job.print(f"Physical size: {made.width}x{made.height}")
            if (system.config.width, system.config.height) != (made.width, made.height):
                job.print(f"Override size: {system.config.width}x{system.config.height}")
        case ["density"]:
            job.print(f"Physical density: {made.density}")
            if system.config.density != made.density:
                job.print(f"Override density: {system.config.density}")
        case ["size", "reset"]:
            _display(job, width=made.width, height=made.height)
        case ["density", "reset"]:
            _display(job, density=made.density)
        case ["dismiss-keyguard"]:
            # As on a phone: without a PIN it goes, with one its pad comes up.
            if system.locked and system.screen_on:
                system.dismiss_keyguard()
        case ["size", size] if found := re.fullmatch(r"(\d+)x(\d+)", size):
            _display(job, width=int(found[1]), height=int(found[2]))
        case ["density", value] if value.isdigit():
            _display(job, density=int(value))
        case _:
            msg = "usage: wm size [WxH|reset] | density [DPI|reset]"
            raise Failure(msg, 255)
    return 0


def _display(job: Job, **values: int) -> None:
    job.check_settings_free("WRITE_SECURE_SETTINGS")
    try:
        job.machine.system.set_display(**values)
    except ValueError as error:
        raise Failure(f"Error: {error}", 255) from None  # noqa: EM102


def svc(job: Job) -> int:
    """`svc wifi|bluetooth|data enable|disable`."""
    names = {"wifi": "wifi_on", "bluetooth": "bluetooth_on", "data": "mobile_data"}
    match job.args:
        case [what, "enable" | "disable" as how] if what in names:
            job.machine.system.setting_put("global", names[what], str(int(how == "enable")))
            return 0
    msg = "usage: svc wifi|bluetooth|data enable|disable"
    raise Failure(msg)
