"""Activities: am and monkey."""

import base64
from collections.abc import Callable
from urllib.parse import urlsplit

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.system.config import ADB_KEYBOARD
from virtual_phone.system.intents import MAIN, VIEW, Intent, wish
from virtual_phone.system.profiles import join_user, plain_package

OK, CANCELED = -1, 0
"""Result codes of a broadcast: `Activity.RESULT_OK`, and what comes back when nobody answered."""
AM_VALUES = ("-a", "-c", "-n", "-d", "-t", "-f", "-p", "--user")


def _extras(job: Job, words: list[str]) -> tuple[dict[str, str], dict[str, int], list[str]]:
    """Part intent arguments into text extras, number extras and the rest."""
    texts: dict[str, str] = {}
    numbers: dict[str, int] = {}
    rest: list[str] = []
    left = iter(words)
    for word in left:
        if word in ("--es", "-e", "--ez", "--el", "--ef", "--eu", "--ecn", "--esa"):
            name = next(left, "")
            texts[name] = next(left, "")
        elif word == "--ei":
            name = next(left, "")
            numbers[name] = int(job.numbers([next(left, "")])[0])
        else:
            rest.append(word)
    return texts, numbers, rest


@command("am")
def am(job: Job) -> int:
    """`am start`, `force-stop`, `broadcast`, `kill` and what else people try."""
    kind, *rest = job.args or [""]
    kinds: dict[str, Callable[[Job, list[str]], int | None]] = {
        "start": _start,
        "start-activity": _start,
        "force-stop": _stop,
        "kill": _stop,
        "broadcast": _broadcast,
        "get-current-user": lambda job, _: job.print("0"),
        "stack": _stacks,
        "task": _stacks,
        "startservice": _service,
        "start-service": _service,
        "start-foreground-service": _service,
        "stopservice": _stop_service,
        "stop-service": _stop_service,
        "instrument": _instrument,
        "kill-all": lambda job, _: None,
        "get-config": lambda job, _: job.print("abi: arm64-v8a"),
        "get-started-user-state": lambda job, _: job.print("RUNNING_UNLOCKED"),
        "crash": _crash,
        "hang": lambda job, _: None,
    }
    if kind not in kinds:
        msg = f"Unknown command: {kind}\nActivity manager (activity) commands: {', '.join(kinds)}"
        raise Failure(msg, 255)
    return kinds[kind](job, rest) or 0


def _start(job: Job, words: list[str]) -> int:
    texts, numbers, rest = _extras(job, words)
    job.args = rest
    options, names = job.options(*AM_VALUES)
    target = names[0] if names else ""
    link = target if ":" in target else ""
    component = options.get("-n") or ("" if link else target)
    package, _, activity = component.partition("/")
    package = _of_user(package, options)
    intent = Intent(
        options.get("-a", VIEW if link else "" if component else MAIN),
        options.get("-d", link),
        options.get("-t", ""),
        options.get("-c", ""),
        options.get("-p", ""),
        texts | {name: str(value) for name, value in numbers.items()},
    )
    shown = _shown(intent, component if activity else "")
    job.print(f"Starting: Intent {shown}")
    machine = job.machine
    if package in machine.disabled:
        msg = f"Error type 3\nError: Activity class {{{component}}} does not exist."
        raise Failure(msg)
    if "-S" in options:
        machine.system.force_stop(package or intent.package)
    data = {"data": intent.data} if intent.data else {}
    done = (
        machine.start(package, activity, _asked(intent) | texts | data)
        if package
        else machine.start_intent(intent)
    )
    if done:
        if "-W" in options:
            job.print(f"Status: ok\nActivity: {machine.front()}\nTotalTime: 0\nComplete")
        return 0
    if not package:
        msg = "Error: Activity not started, unable to resolve Intent "
        raise Failure(msg + _shown(intent, "", "0x10000000"))
    package = plain_package(package)
    full = f"{package}{activity}" if activity.startswith(".") else activity or package
    msg = f"Error type 3\nError: Activity class {{{package}/{full}}} does not exist."
    raise Failure(msg)


def _of_user(package: str, options: dict[str, str]) -> str:
    """The app of the user that is named, by its name inside the phone."""
    user = options.get("--user", "")
    return join_user(package, int(user)) if package and user.isdigit() else package


def _asked(intent: Intent) -> dict[str, str]:
    """What an app that is named itself understands of an intent."""
    wanted = wish(intent)
    return {"action": wanted[0], **wanted[1]} if wanted else {}


def _shown(intent: Intent, component: str, flags: str = "") -> str:
    """An intent as Android prints it, without what a log must not tell."""
    facts = {
        "act=": intent.action,
        "cat=": f"[{intent.category}]" if intent.category else "",
        "dat=": _safe(intent.data),
        "typ=": intent.type,
        "flg=": flags,
        "pkg=": intent.package,
        "cmp=": component,
    }
    parts = [name + fact for name, fact in facts.items() if fact]
    return " ".join(["{", *parts, *(["(has extras)"] if intent.extras else []), "}"])


def _safe(address: str) -> str:
    """What `Uri.toSafeString` leaves of an address: no number, no path of a web page."""
    scheme, _, rest = address.partition(":")
    if scheme in ("tel", "sip", "sms", "smsto", "mailto"):
        return f"{scheme}:" + "".join(c if c in "-@." else "x" for c in rest)
    if scheme in ("http", "https", "ftp", "rtsp"):
        return f"{scheme}://{urlsplit(address).netloc.rpartition('@')[2]}/..."
    return address


def _stacks(job: Job, words: list[str]) -> int:
    """The tasks, as `am stack list` shows them."""
    if words[:1] != ["list"]:
        msg = f"Error: unknown command '{' '.join(words)}'"
        raise Failure(msg, 255)
    size = job.machine.system.size
    front = job.machine.front().partition("/")[0]
    running = [p for p in job.machine.system.running() if job.machine.entry(p)]
    for number, package in enumerate(dict.fromkeys([front, *running]), 1):
        shown = job.machine.front() if package == front else job.machine.entry(package)
        job.print(f"RootTask id={number} bounds=[0,0][{size[0]},{size[1]}] displayId=0 userId=0")
        job.print(f"  taskId={number}: {shown} visible={str(package == front).lower()}\n")
    return 0


def _service(job: Job, words: list[str]) -> int:
    job.args = _extras(job, words)[2]
    options, names = job.options(*AM_VALUES)
    name = options.get("-n") or (names[0] if names else options.get("-a", ""))
    job.print(f"Starting service: Intent {{ cmp={name} }}")
    msg = "Error: Not found; no service started."
    raise Failure(msg, 255)


def _stop_service(job: Job, words: list[str]) -> int:
    job.args = words
    options, names = job.options(*AM_VALUES)
    job.print(f"Stopping service: Intent {{ cmp={options.get('-n') or ' '.join(names)} }}")
    msg = "Service not stopped: was not running."
    raise Failure(msg, 255)


def _instrument(job: Job, words: list[str]) -> int:
    name = words[-1] if words else ""
    job.print(
        f"android.util.AndroidException: INSTRUMENTATION_FAILED: {name}\n"
        f"INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: "
        f"ComponentInfo{{{name}}}\nINSTRUMENTATION_STATUS_CODE: -1"
    )
    return 1


def _crash(job: Job, words: list[str]) -> int:
    system = job.machine.system
    for package in words:
        if package in system.running() and system.app(package) is not None:
            with system.lock:
                system.alerts.crashed(package)
                system.touch()
    return 0


def _stop(job: Job, words: list[str]) -> int:
    job.args = words
    options, names = job.options("--user")
    for name in names:
        package = _of_user(name, options)
        if package in job.machine.system.packages():
            job.machine.system.force_stop(package)
    return 0


def _broadcast(job: Job, words: list[str]) -> int:
    texts, numbers, rest = _extras(job, words)
    job.args = rest
    options, _ = job.options(*AM_VALUES)
    action = options.get("-a", "")
    job.print(f"Broadcasting: Intent {{ act={action} flg=0x400000 }}")
    result = CANCELED
    data = ""
    if action in ADB_KEYBOARD_ACTIONS and job.machine.system.current_ime == ADB_KEYBOARD:
        result = OK
        ADB_KEYBOARD_ACTIONS[action](job, texts, numbers)
        if action == "ADB_KEYBOARD_GET_CLIPBOARD":
            data = base64.b64encode(job.machine.system.clipboard.encode()).decode()
    elif action == "android.intent.action.AIRPLANE_MODE":
        job.machine.system.setting_put(
            "global", "airplane_mode_on", str(int(texts.get("state") == "true"))
        )
    tail = f', data="{data}"' if data else ""
    job.print(f"Broadcast completed: result={result}{tail}")
    return 0


def _decoded(texts: dict[str, str]) -> str:
    try:
        return base64.b64decode(texts.get("text", ""), validate=True).decode()
    except ValueError:
        return ""


def _set_text(job: Job, texts: dict[str, str], _: dict[str, int]) -> None:
    job.machine.clear_focused(is_injected=False)
    job.machine.type_text(_decoded(texts), is_injected=False)


def _editor_action(job: Job, _: dict[str, str], numbers: dict[str, int]) -> None:
    # The keyboard reads a number; the text that uiautomator2 sends does nothing, as on hardware.
    if numbers.get("code"):
        job.machine.key(66)


KeyboardAction = Callable[[Job, dict[str, str], dict[str, int]], object]
ADB_KEYBOARD_ACTIONS: dict[str, KeyboardAction] = {
    "ADB_KEYBOARD_CLEAR_TEXT": lambda job, *_: job.machine.clear_focused(is_injected=False),
    "ADB_KEYBOARD_EDITOR_CODE": _editor_action,
    "ADB_KEYBOARD_GET_CLIPBOARD": lambda *_: None,
    "ADB_KEYBOARD_HIDE": lambda job, *_: job.machine.system.hide_keyboard(),
    "ADB_KEYBOARD_INPUT_KEYCODE": lambda job, _, numbers: job.machine.key(numbers.get("code", 0)),
    "ADB_KEYBOARD_INPUT_TEXT": lambda job, texts, _: job.machine.type_text(
        _decoded(texts), is_injected=False
    ),
    "ADB_KEYBOARD_SET_TEXT": _set_text,
    "ADB_KEYBOARD_SMART_ENTER": lambda job, *_: job.machine.key(66),
}
"""What uiautomator2's input method does for a broadcast; see `AdbKeyboard` in its apk."""


@command("monkey")
def monkey(job: Job) -> int:
    """`monkey -p PACKAGE -c CATEGORY 1`: start an app as the launcher does."""
    options, _ = job.options("-p", "-c", "-s", "--throttle")
    package = options.get("-p", "")
    if not job.machine.start(package):
        job.print("** No activities found to run, monkey aborted.")
        return 252
    job.print("Events injected: 1")
    job.print("## Network stats: elapsed time=9ms (0ms mobile, 0ms wifi, 9ms not connected)")
    return 0
