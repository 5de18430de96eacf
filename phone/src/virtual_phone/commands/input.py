"""`input`: taps, swipes, text and keys by hand."""

from virtual_phone.commands.job import Failure, Job, command
from virtual_phone.u2.keycodes import KEY_CODES

USAGE = """Usage: input [<source>] [-d DISPLAY_ID] <command> [<arg>...]

The commands and default sources are:
      text <string> (Default: keyboard)
      keyevent [--longpress|--doubletap] <key code number or name> ... (Default: keyboard)
      tap <x> <y> (Default: touchscreen)
      swipe <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      draganddrop <x1> <y1> <x2> <y2> [duration(ms)] (Default: touchscreen)
      press (Default: trackball)
      roll <dx> <dy> (Default: trackball)
      motionevent <DOWN|UP|MOVE|CANCEL> <x> <y> (Default: touchscreen)
      keycombination [-t duration(ms)] <key code 1> <key code 2> ... (Default: keyboard)
"""
SOURCES = {"touchscreen", "keyboard", "mouse", "stylus", "touchpad", "trackball", "dpad"}
META = {57: 0x12, 58: 0x22, 59: 0x41, 60: 0x81, 113: 0x3000, 114: 0x5000}
"""What the keys Alt, Shift and Ctrl add to others while they are held."""
POWER = 26
STILL_PX = 16
"""A swipe that goes no further than this is a press that lasts."""


@command("input")
def input_(job: Job) -> int:
    """Perform one gesture."""
    try:
        return _perform(job)
    except PermissionError as refused:
        kind = next((word for word in job.args if word not in SOURCES), "")
        msg = (
            f"\nException occurred while executing '{kind}':\n"
            f"java.lang.SecurityException: {refused}"
        )
        raise Failure(msg, 255) from None


def _perform(job: Job) -> int:
    words = list(job.args)
    if words and words[0] in SOURCES:
        words.pop(0)
    if words and words[0] == "-d":
        del words[:2]
    match words:
        case ["tap", x, y]:
            job.machine.tap(*job.numbers([x, y]))
        case ["swipe" | "draganddrop" as kind, *rest] if len(rest) in (4, 5):
            _swipe(job, rest, drag=kind == "draganddrop")
        case ["text", *rest] if rest:
            # Android's `input text` writes a blank for %s.
            job.machine.type_text(" ".join(rest).replace("%s", " "))
        case ["keyevent", *rest] if rest:
            return _keys(job, rest)
        case ["press"]:
            job.machine.key(KEY_CODES["DPAD_CENTER"])
        case ["roll", x, y]:
            _roll(job, *job.numbers([x, y]))
        case ["keycombination", *rest] if len(rest) > 1:
            _combination(job, rest[2:] if rest[0] == "-t" else rest)
        case ["motionevent", action, x, y] if action.upper() in ("DOWN", "UP", "MOVE", "CANCEL"):
            _motion(job, action.upper(), x, y)
        case _:
            raise Failure(USAGE, 255)
    return 0


def _swipe(job: Job, words: list[str], *, drag: bool) -> None:
    x1, y1, x2, y2, *rest = job.numbers(words)
    duration = int(rest[0]) if rest else 300
    if not drag and abs(x1 - x2) < STILL_PX and abs(y1 - y2) < STILL_PX:
        job.machine.tap(x1, y1, hold_ms=duration)
    else:
        job.machine.swipe([(x1, y1), (x2, y2)], duration, drag=drag)


def _motion(job: Job, action: str, x: str, y: str) -> None:
    where = job.numbers([x, y])
    if action == "DOWN":
        job.machine.pointer("down", *where)
    elif action == "MOVE":
        job.machine.pointer("move", *where)
    else:
        job.machine.pointer("up", *where)


def _roll(job: Job, right: float, down: float) -> None:
    """A trackball goes from one thing to the next, as arrow keys do."""
    if right:
        job.machine.key(KEY_CODES["DPAD_RIGHT" if right > 0 else "DPAD_LEFT"])
    if down:
        job.machine.key(KEY_CODES["DPAD_DOWN" if down > 0 else "DPAD_UP"])


def _combination(job: Job, words: list[str]) -> None:
    codes = [_code(word) for word in words]
    if POWER in codes:
        job.machine.key_combination(codes)
        return
    *held, last = codes
    meta = 0
    for code in held:
        meta |= META.get(code, 0)
    job.machine.key(last, meta)


def _code(word: str) -> int:
    code = int(word) if word.isdigit() else KEY_CODES.get(word.upper().removeprefix("KEYCODE_"))
    if code is None:
        msg = f'java.lang.IllegalArgumentException: Unknown keycode: "{word}"'
        raise Failure(msg, 255)
    return code


def _keys(job: Job, words: list[str]) -> int:
    options = [word for word in words if word.startswith("--")]
    for word in words:
        if word in options:
            continue
        press = job.machine.hold_key if "--longpress" in options else job.machine.key
        for _ in range(2 if "--doubletap" in options else 1):
            press(_code(word))
    return 0
