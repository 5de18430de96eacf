"""The words in which Android logs what happens on the phone."""

from collections.abc import Callable, Iterator

from virtual_phone.log import Buffer, Level

Line = tuple[str, str, Level, Buffer]
"""Tag, text, level and buffer."""

BOOT = (
    ("SystemServer", "Entered the Android system server!"),
    ("ActivityManager", "System now ready"),
    ("SystemServiceManager", "Starting phase 1000"),
    ("ActivityManager", "Finished processing BOOT_COMPLETED for u0"),
)
"""What the system writes while it starts: tags and texts."""


def full(component: str) -> str:
    """A component with its whole class name."""
    package, _, activity = component.partition("/")
    return f"{package}/{package}{activity}" if activity.startswith(".") else component


def lines(kind: str, text: str, pid: Callable[[str], int]) -> Iterator[Line]:
    """The lines for something that the system told.

    Args:
        kind: `page`, `start`, `toast`, `notification`, `stop` or `crash`.
        text: The component, the package or the words.
        pid: Gives the process id of a package.
    """
    package = text.partition("/")[0]
    if kind == "page":
        yield from _page(text, pid(package))
    elif kind == "start":
        yield (
            "ActivityManager",
            f"Start proc {pid(package)}:{package}/u0a90 for activity",
            "I",
            "system",
        )
        yield "am_proc_start", f"[0,{pid(package)},10090,{package},activity]", "I", "events"
    elif kind == "toast":
        yield "NotificationService", f"Toast enqueued: {text}", "D", "system"
    elif kind == "notification":
        yield "notification_enqueue", f"[10090,{pid(package)},{package},1,NULL,0]", "I", "events"
    elif kind == "stop":
        yield (
            "ActivityManager",
            f"Force stopping {package} appid=10090 user=0: from pid 1",
            "I",
            "system",
        )
    elif kind == "crash":
        yield from _crash(package, pid(package))


def _page(component: str, pid: int) -> Iterator[Line]:
    name = full(component)
    package = component.partition("/")[0]
    start = f"START u0 {{act=android.intent.action.MAIN cmp={component}}} from uid 2000"
    yield "ActivityTaskManager", start, "I", "system"
    yield "ActivityTaskManager", f"Displayed {component} for user 0: +183ms", "I", "system"
    yield "wm_on_resume_called", f"[{pid},{name},RESUME_ACTIVITY]", "I", "events"
    yield (
        "WindowManager",
        f"Changing focus to Window{{{pid:x} u0 {name}}} of {package}",
        "V",
        "system",
    )


def _crash(package: str, pid: int) -> Iterator[Line]:
    for text in (
        "FATAL EXCEPTION: main",
        f"Process: {package}, PID: {pid}",
        "java.lang.RuntimeException: the app gave up",
        "\tat android.os.Handler.dispatchMessage(Handler.java:106)",
        "\tat android.os.Looper.loop(Looper.java:294)",
    ):
        yield "AndroidRuntime", text, "E", "crash"
    yield "ActivityManager", f"Process {package} (pid {pid}) has died: fg  TOP", "I", "system"
