"""`screenrecord`: a film of the screen, written when it ends."""

import io

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.recorder import CannotRecord, Recorder

LONGEST_S = 180
POLL_S = 0.1
HELP = """\
Usage: screenrecord [options] <filename>

Records the device's display to a .mp4 file.

Options:
--size WIDTHxHEIGHT
    Set the video size, e.g. "1280x720".  Default is the device's main display resolution.
--bit-rate RATE
    Set the video bit rate, in bits per second.  Value may be specified as bits or megabits.
--time-limit TIME
    Set the maximum recording time, in seconds.  Default is 180.
--help
    Show this message.

Recording continues until Ctrl-C is hit or the time limit is reached."""


@command("screenrecord")
def screenrecord(job: Job) -> int:
    """Film until the time is over, the client goes, or the process is ended."""
    options, names = job.options("--size", "--bit-rate", "--time-limit")
    if "--help" in options:
        job.print(HELP)
        return 0
    unknown = [o for o in options if o not in ("--size", "--bit-rate", "--time-limit")]
    if unknown:
        msg = f"screenrecord: unrecognized option `{unknown[0]}'"
        raise Failure(msg, 2)
    if len(names) != 1:
        msg = "Must specify output file (see --help)."
        raise Failure(msg, 2)
    limit = _limit(options.get("--time-limit", ""))
    size = _size(options.get("--size", ""))
    rate = _rate(options.get("--bit-rate", ""))
    target = job.path(names[0])
    # Refused now, not after minutes of recording.
    job.machine.files.write(target, b"")
    film = io.BytesIO()
    machine = job.machine
    # What the developer option "Show taps" sets.
    dots = machine.system.setting_get("system", "show_touches") == "1"
    recorder = Recorder(
        machine.system, film, hooks=machine.hooks, dots=dots, size=size, bit_rate=rate
    )
    try:
        with recorder:
            _wait(job, limit)
    except CannotRecord as error:
        msg = f"ERROR: unable to record: {error}"
        raise Failure(msg) from error
    job.machine.files.write(target, film.getvalue())
    return 0


def _wait(job: Job, seconds: float) -> None:
    for _ in range(round(seconds / POLL_S)):
        if job.gone(POLL_S):
            return


def _limit(words: str) -> float:
    if not words:
        return LONGEST_S
    if not words.isdigit() or not 0 < int(words) <= LONGEST_S:
        msg = f"Time limit {words}s outside acceptable range [1,{LONGEST_S}]"
        raise Failure(msg, 2)
    return int(words)


def _size(words: str) -> tuple[int, int] | None:
    width, _, height = words.partition("x")
    if not words:
        return None
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        msg = f"Invalid size '{words}', must be width x height"
        raise Failure(msg, 2)
    return int(width), int(height)


def _rate(words: str) -> int:
    number = words.rstrip("mMkK")
    factor = {"m": 1_000_000, "k": 1000}.get(words[len(number) :].lower(), 1)
    if not words:
        return 0
    if not number.isdigit() or not 100_000 <= int(number) * factor <= 200_000_000:
        msg = f"Bit rate {words}bps outside acceptable range [100000,200000000]"
        raise Failure(msg, 2)
    return int(number) * factor
