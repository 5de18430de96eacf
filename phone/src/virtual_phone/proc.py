"""The files under /proc and /sys and of the build that people and tools read."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from virtual_phone.machine import Machine

MEMORY_KB, FREE_KB, AVAILABLE_KB, CACHED_KB = (
    7_816_224,
    412_380,
    3_911_804,
    3_204_112,
)
"""An 8 GB phone with some apps open."""
CORES = 8
KERNEL = "6.1.0-tapwright"
VERSION = f"Linux version {KERNEL} (build@tapwright) #1 SMP PREEMPT Thu Jan 1 00:00:00 UTC 2026\n"


def uptime(machine: "Machine") -> int:
    """Seconds since the phone was switched on."""
    return max(1, machine.epoch() - machine.boot)


def meminfo() -> str:
    """The memory, as /proc/meminfo words it."""
    facts = {
        "MemTotal": MEMORY_KB,
        "MemFree": FREE_KB,
        "MemAvailable": AVAILABLE_KB,
        "Buffers": 5_212,
        "Cached": CACHED_KB,
        "SwapCached": 10_480,
        "Active": 2_104_668,
        "Inactive": 2_480_912,
        "SwapTotal": 4_194_300,
        "SwapFree": 3_702_012,
    }
    return "".join(f"{name + ':':<16}{value:>8} kB\n" for name, value in facts.items())


def _cpuinfo() -> str:
    core = (
        "processor\t: {}\nBogoMIPS\t: 49.15\nFeatures\t: fp asimd aes crc32\nCPU part\t: 0xd46\n\n"
    )
    return "".join(core.format(n) for n in range(CORES)) + "Hardware\t: Tapwright\n"


def _build(machine: "Machine") -> str:
    return "".join(
        f"{name}={value}\n" for name, value in machine.props.items() if name.startswith("ro.")
    )


def _encoded(text: Callable[[], str]) -> Callable[[], bytes]:
    return lambda: text().encode()


def provide(machine: "Machine") -> None:
    """Have these files on a phone."""
    made: dict[str, Callable[[], str]] = {
        "/proc/meminfo": meminfo,
        "/proc/cpuinfo": _cpuinfo,
        "/proc/version": lambda: VERSION,
        "/proc/uptime": lambda: f"{uptime(machine)}.00 {uptime(machine) * 6}.00\n",
        "/proc/loadavg": lambda: "1.02 0.98 0.91 1/2412 9120\n",
        "/proc/sys/kernel/random/boot_id": lambda: (
            f"{machine.boot:08x}-0000-4000-8000-000000000001\n"
        ),
        "/proc/sys/kernel/osrelease": lambda: f"{KERNEL}\n",
        "/system/etc/hosts": lambda: "127.0.0.1       localhost\n::1             ip6-localhost\n",
        "/sys/class/power_supply/battery/capacity": lambda: (
            f"{machine.system.settings['battery']}\n"
        ),
    }
    for path, text in made.items():
        machine.files.provide(path, _encoded(text))
    machine.files.provide("/system/build.prop", lambda: _build(machine).encode())
