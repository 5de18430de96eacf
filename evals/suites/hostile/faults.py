"""Tasks of the other suites, each while one thing goes wrong on the phone.

Every fault of `virtual_phone.faults.kinds` is here except `InputRefused`, with which no task can be
done: the phone takes no gesture from a debugger until its owner changes a setting.
"""

from dataclasses import replace

from evals.suites.mobbench import calendar, clock, weather
from evals.suites.mobile_knowledge import dialer, files, messages, settings
from evals.tasks.task import Task
from virtual_phone.faults import kinds as faults

_BASES: dict[str, Task] = {
    task.id: task
    for module in (calendar, clock, weather, dialer, files, messages, settings)
    for task in module.TASKS
}

_UNDER = (
    # The dump.
    ("dump-fails", "DumpFails:share=0.4", "clock-easy"),
    ("dump-gone", "DumpFails", "settings-basic"),
    ("dump-empty", "DumpEmpty:share=0.4", "messages-basic"),
    ("dump-none", "DumpEmpty", "settings-normal"),
    ("dump-stale", "DumpStale:ms=800", "files-normal"),
    ("dump-slow", "DumpSlow:ms=1000", "settings-normal"),
    ("other-display", "OtherDisplay", "messages-basic"),
    ("not-clickable", "NotClickable", "clock-easy"),
    ("bounds-off", "BoundsOff:dy=60", "settings-basic"),
    ("text-missing", "TextMissing:share=0.3", "messages-basic"),
    # The server, and the cable.
    ("server-killed", "ServerKilled:step=2", "messages-normal"),
    ("server-hangs", "ServerHangs:step=2,seconds=5", "files-normal"),
    ("dead-object", "DeadObject:step=2", "settings-advanced"),
    ("cable-pulled", "AdbCut:step=2,seconds=4", "messages-normal"),
    ("adb-offline", "AdbState:state=offline,step=2,seconds=3", "clock-easy"),
    (
        "adb-unauthorized",
        "AdbState:state=unauthorized,step=2,seconds=3",
        "settings-basic",
    ),
    # Fingers and keys.
    ("dead-taps", "DeadTap:share=0.2", "settings-advanced"),
    ("clipboard-shown", "ClipboardShown", "messages-normal"),
    ("lost-characters", "DropsCharacters:share=0.3", "messages-normal"),
    ("person-home", "Person:does=home,step=3", "files-advanced"),
    ("person-back", "Person:does=back,step=3", "settings-advanced"),
    ("person-tap", "Person:does=tap,step=1", "settings-basic"),
    # Apps and system.
    ("slow-start", "SlowStart:seconds=3", "weather-indirect"),
    ("frozen", "Frozen:step=2,seconds=3", "files-normal"),
    ("app-crashes", "AppCrashes:step=3", "files-advanced"),
    ("app-hangs", "AppHangs:step=3", "settings-advanced"),
    ("ad", "PopUp:kind=ad,step=2", "messages-basic"),
    ("update", "PopUp:kind=update,step=2", "clock-medium"),
    ("turned", "Turns:step=2", "settings-basic"),
    ("asleep", "FallsAsleep:seconds=3", "settings-advanced"),
    ("call", "IncomingCall:step=2", "files-normal"),
    ("secure", "SecureScreen", "messages-normal"),
    ("black", "BlackFrames:ms=400", "settings-normal"),
    ("film", "FilmPlays:share=0.3", "files-advanced"),
    ("clock-forward", "ClockJumps:seconds=3600,step=2", "calendar-easy"),
    ("clock-back", "ClockJumps:seconds=-3600,step=2", "phone-basic"),
)
"""Id, fault, and the task that is to be done."""


def _under(name: str, fault: str, base: str) -> Task:
    """The task under this fault, which it names; a fault that cannot be read is refused here."""
    faults.read(fault)
    task = _BASES[base]
    return replace(
        task,
        id=f"fault-{name}",
        faults=(fault,),
        most_steps=40,
        demo="",
        mirrors=f"{base}: {fault}",
    )


TASKS = tuple(_under(*each) for each in _UNDER)
