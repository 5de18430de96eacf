"""More services of `dumpsys`: memory, notifications, networks, alarms, sound, graphics."""

from virtual_phone.commands.dumpsys import DISPLAY_ID, SERVICES
from virtual_phone.commands.job import Failure, Job
from virtual_phone.commands.network import ADDRESS, online
from virtual_phone.proc import AVAILABLE_KB, FREE_KB, MEMORY_KB, uptime

EACH_KB = 98_000
"""What an app takes."""


def _meminfo(job: Job) -> list[str]:
    machine = job.machine
    names = job.options()[1]
    if names:
        name = names[0]
        if name not in machine.system.running():
            return [f"No process found for: {name}"]
        return [
            f"Applications Memory Usage (in Kilobytes):\nUptime: {uptime(machine) * 1000}",
            f"\n** MEMINFO in pid {machine.pid(name)} [{name}] **",
            "                   Pss  Private  Private  SwapPss      Rss     Heap",
            "                 Total    Dirty    Clean    Dirty    Total     Size",
            f"        TOTAL    {EACH_KB}    61204    12040      210   {EACH_KB + 50_000}    20480",
            "\n App Summary",
            f"           TOTAL PSS:    {EACH_KB}            TOTAL RSS:   {EACH_KB + 50_000}",
        ]
    rows = [f"    {EACH_KB:,}K: {n} (pid {machine.pid(n)})" for n in machine.system.running()]
    return [
        "Applications Memory Usage (in Kilobytes):",
        "\nTotal RSS by process:",
        *rows,
        f"\nTotal RAM: {MEMORY_KB:,}K (status normal)",
        f" Free RAM: {AVAILABLE_KB:,}K",
        f" Used RAM: {MEMORY_KB - FREE_KB:,}K",
    ]


def _notification(job: Job) -> list[str]:
    system = job.machine.system
    with system.lock:
        notes = list(system.notifications)
    lines = ["Current Notification Manager state:", "  Notification List:"]
    for number, note in enumerate(notes):
        key = f"0|{note.package}|{number}|null|{job.machine.uid(note.package)}"
        lines += [
            f"    NotificationRecord(0x{number:08x}: pkg={note.package} user=UserHandle{{0}} "
            f"id={number} tag=null importance=3 key={key})",
            f"      android.title=String ({note.title})",
            f"      android.text=String ({note.text})",
        ]
    return lines


def _wifi(job: Job) -> list[str]:
    on = bool(job.machine.system.settings["wifi"])
    ssid = job.machine.system.settings["wifi_ssid"]
    lines = [f"Wi-Fi is {'enabled' if on else 'disabled'}"]
    if on and online(job):
        lines.append(f'mWifiInfo SSID: "{ssid}", Supplicant state: COMPLETED, IP: /{ADDRESS}')
    return lines


def _connectivity(job: Job) -> list[str]:
    settings = job.machine.system.settings
    lines = []
    if online(job):
        lines.append("NetworkAgentInfo{network{100} ni{WIFI CONNECTED extra: } created=9s}")
    if settings["mobile_data"] and not settings["airplane"]:
        lines.append("NetworkAgentInfo{network{101} ni{MOBILE[LTE] CONNECTED extra: } created=9s}")
    default = "100" if online(job) else "101" if lines else "none"
    return [f"Active default network: {default}", "Current network agents:", *lines]


def _alarm(job: Job) -> list[str]:
    now = job.machine.system.now()
    return [
        "Current Alarm Manager state:",
        f"  nowRTC={job.machine.epoch()}000={now:%Y-%m-%d %H:%M:%S}",
        "  0 pending alarms:",
    ]


def _audio(job: Job) -> list[str]:
    settings = job.machine.system.settings
    streams = {"MUSIC": "media", "RING": "ring", "ALARM": "alarm", "VOICE_CALL": "call"}
    lines = ["Stream volumes (device: index)"]
    for name, key in streams.items():
        level = round(settings[f"volume_{key}"] * 15)
        lines += [f"- STREAM_{name}:", f"   Muted: {str(level == 0).lower()}"]
        lines += ["   Max: 15", f"   streamVolume:{level}"]
    return lines


def _telephony(job: Job) -> list[str]:
    flying = bool(job.machine.system.settings["airplane"])
    return [
        "last known state:",
        "  Phone Id=0",
        "    mCallState=0",
        f"    mServiceState={{mVoiceRegState={3 if flying else 0}, mOperatorAlphaLong=Tapwright}}",
        f"    mDataConnectionState={0 if flying else 2}",
    ]


def _surface(job: Job) -> list[str]:
    width, height = job.machine.system.size
    front = job.machine.front()
    if "--display-id" in job.args:
        count = job.machine.displays
        name = 'pnpId=TPW displayName="Tapwright"'
        return [
            f"Display {DISPLAY_ID + n} (HWC display {n}): port={n} {name}" for n in range(count)
        ]
    if "--list" in job.args:
        return [f"{front}#1", "StatusBar#2", "NavigationBar0#3"]
    if "--latency" in job.args:
        return ["16666666"]
    return [
        "Build configuration: [sf PRESENT_TIME_OFFSET=0]",
        f'Display {DISPLAY_ID} (HWC display 0): port=0 pnpId=TPW displayName="Tapwright"',
        f"   resolution={width}x{height} refresh-rate=60.00 fps",
    ]


def _clipboard(_: Job) -> list[str]:
    msg = "java.lang.SecurityException: clipboard cannot be read by uid 2000"
    raise Failure(msg, 255)


SERVICES.update(
    {
        "SurfaceFlinger": _surface,
        "alarm": _alarm,
        "audio": _audio,
        "clipboard": _clipboard,
        "connectivity": _connectivity,
        "meminfo": _meminfo,
        "notification": _notification,
        "telephony.registry": _telephony,
        "wifi": _wifi,
    }
)
