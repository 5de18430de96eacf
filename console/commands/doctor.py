"""`tapwright doctor`: what works, what does not, and how to fix it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import adbutils

from console.results import CheckResult, ListedPhone
from graph.run_folders import get_home
from tapwright.errors import (
    MemoryFailure,
    PhoneBusy,
    PhoneError,
    PhoneNotFound,
    UsageError,
)
from tapwright.extras import describe_missing
from tools.device.connection import address

if TYPE_CHECKING:
    # `tapwright devices` reads this module too, and needs neither phone, model nor memory.
    from tools.device.device import Device

_KINDS = {"user": "user note"}
"""Kinds of memories whose name is no word for one of them."""


def _make_check(
    name: str, ok: bool, detail: str, remedy: str = ""
) -> CheckResult:
    return CheckResult(name=name, ok=ok, detail=detail, remedy=remedy)


def run_checks(
    *, spec: str, model: str, note: Callable[[str], None] = lambda _: None
) -> Iterator[CheckResult]:
    """Every check in turn, without those that an earlier failure makes impossible.

    Args:
        spec: of the phone, as `--device` takes it.
        model: as `--model` takes it.
        note: is called with what is being asked, before a check that takes a while.
    """
    from console.commands import model_check

    note("looking for adb and the phone")
    yield from _check_policy()
    yield from _check_adb(spec)
    yield from _check_phone(spec)
    yield _check_ocr()
    yield from model_check.check_models(model, note)
    note("opening the memory")
    yield from _check_memory()
    yield from _check_foreign_tools()


def _check_policy() -> Iterator[CheckResult]:
    """The rules of `TAPWRIGHT_POLICY`; nothing if it is not set."""
    from graph.policy.reading import load_rules, name_file
    from graph.policy.rules import describe_rule

    try:
        rules = load_rules()
    except UsageError as error:
        remedy = "see docs/policy.md; until then nothing is done on a phone"
        yield _make_check("policy", False, str(error), remedy)
        return
    if not name_file():
        return
    lines = [describe_rule(rule, "en") for rule in rules]
    detail = "; ".join(lines) if lines else "no rules"
    yield _make_check("policy", True, f"{name_file()}: {detail}")


def _check_policy_apps(phone: "Device") -> Iterator[CheckResult]:
    """Names in the rules that fit no app of the phone, as those of a typing mistake."""
    from graph.policy.reading import load_rules
    from nodes.approval.restrictions import list_unknown_apps

    try:
        rules = load_rules()
    except UsageError:
        return
    unknown = list_unknown_apps(rules, phone.read_app_labels().values())
    if unknown:
        names = ", ".join(unknown)
        detail = f"these fit no app with an icon on the phone: {names}"
        yield _make_check("policy apps", True, detail)


def _check_adb(spec: str) -> Iterator[CheckResult]:
    path = Path(adbutils.adb_path())
    if not path.exists():
        yield _make_check(
            "adb",
            False,
            "no adb was found",
            "run `pip install --force-reinstall adbutils`",
        )
        return
    yield _make_check("adb", True, str(path))
    if spec == "virtual" or spec.startswith(("adb:", "replay:")):
        return
    try:
        client: Any = adbutils.AdbClient()
        states, version = address.states_of(client), client.server_version()
    except (PhoneError, adbutils.AdbError, OSError) as error:
        remedy = f"run `{path} start-server` and read what it says"
        yield _make_check("adb server", False, str(error), remedy)
        return
    phones = (
        ", ".join(f"{serial} ({state})" for serial, state in states.items())
        or "no phone"
    )
    yield _make_check(
        "adb server",
        True,
        f"version {version} at {client.host}:{client.port}: {phones}",
    )


def _check_phone(spec: str) -> Iterator[CheckResult]:
    from tools.device import device

    try:
        phone = device.connect_device(spec, home=get_home(), reconnect_s=5)
    except PhoneNotFound as error:
        yield _make_check(
            "phone", False, str(error), _advise_connection(str(error))
        )
        return
    except PhoneBusy as error:
        yield _make_check(
            "phone", False, str(error), "wait until that run ends, or stop it"
        )
        return
    except PhoneError as error:
        yield _make_check(
            "phone",
            False,
            str(error),
            "unlock it, and look for a dialog on its screen",
        )
        return
    yield _make_check(
        "phone",
        True,
        f"{phone.serial}, {phone.width}x{phone.height}, awake and unlocked",
    )
    try:
        yield from _check_senses(phone)
        yield from _check_policy_apps(phone)
    except PhoneError as error:
        remedy = "restart the phone; close other automation tools (only one may use uiautomator)"
        yield _make_check("uiautomator2", False, str(error), remedy)


def _advise_connection(message: str) -> str:
    if "unauthorized" in message:
        return "unlock the phone and accept “Allow USB debugging?”"
    if "offline" in message:
        return "plug it in again, or run `adb reconnect`"
    if "--device" in message and "name one" in message:
        return "name one with --device"
    return "switch on USB debugging in the developer options, use a data cable, accept the prompt"


def _check_senses(phone: "Device") -> Iterator[CheckResult]:
    from tools.device.input.input_access import (
        describe_remedy,
        find_switch,
        is_input_blocked,
    )
    from tools.perception.perceive import read_elements

    package, _activity = phone.read_foreground()
    count = len(read_elements(phone))
    yield _make_check(
        "uiautomator2",
        True,
        f"answers: {count} elements of {package or 'unknown'}",
    )
    if phone.suppressed_services:
        names = ", ".join(phone.suppressed_services)
        yield _make_check(
            "accessibility services",
            True,
            f"stop while tapwright works, and start again afterwards: {names}",
        )
    if is_input_blocked(phone):
        remedy = describe_remedy(find_switch(phone))
        yield _make_check(
            "input",
            False,
            "the phone's maker blocks taps from outside",
            f"{remedy}; if that is not enough, restart the phone",
        )
    else:
        yield _make_check("input", True, "the phone accepts injected input")


def _check_ocr() -> CheckResult:
    """Whether text in pictures can be read; few pages need it, so it may be missing."""
    missing = describe_missing("ocr")
    detail = (
        f"text in pictures is not read. {missing}"
        if missing
        else "text in pictures is read"
    )
    return _make_check("ocr", True, detail)


def _check_memory() -> Iterator[CheckResult]:
    from console.view.memory_tables import format_count
    from memory.opening import open_memory
    from memory.records import KINDS

    try:
        memory = open_memory(get_home() / "memory")
        counts = ", ".join(
            format_count(memory.count(kind), _KINDS.get(kind, kind))
            for kind in KINDS
        )
    except MemoryFailure as error:
        yield _make_check(
            "memory", False, str(error), "see above, or run with --no-memory"
        )
        return
    yield _make_check(
        "memory", True, f"{memory.place} ({memory.embedder.name}): {counts}"
    )


def _check_foreign_tools() -> Iterator[CheckResult]:
    """A line for each MCP server that `TAPWRIGHT_MCP` names; none if it names none."""
    from tools.mcp_client.servers import open_servers

    try:
        servers = open_servers()
    except UsageError as error:
        remedy = "see docs/mcp-tools.md"
        yield _make_check("tools", False, str(error), remedy)
        return
    if servers is None:
        return
    for config in servers.configs:
        name = f"tools ({config.name})"
        problem = servers.find_problem(config.name)
        if problem:
            remedy = "try its command or address by hand; runs go on without it"
            yield _make_check(name, False, problem, remedy)
        else:
            yield _make_check(name, True, servers.describe_server(config.name))
    left_out = servers.describe_left_out()
    if left_out:
        yield _make_check("tools", True, left_out)


def clean_up(spec: str) -> list[str]:
    """Remove from a phone what was installed; a sentence for each thing removed.

    Raises:
        PhoneError: it cannot be reached.
    """
    from tools.device import device
    from tools.device.input import keyboard

    phone = device.connect_device(spec, home=get_home())
    return keyboard.clean_up_phone(phone)


def list_phones() -> list[ListedPhone]:
    """Every phone that adb sees.

    Raises:
        PhoneNotFound: there is no adb server and none can be started.
    """
    client = adbutils.AdbClient()
    phones = []
    for serial, state in address.states_of(client).items():
        model = release = ""
        if state == "device":
            model, release = _phone_properties(client, serial)
        phone = ListedPhone(
            serial=serial, state=state, model=model, android=release
        )
        phones.append(phone)
    return phones


def _phone_properties(
    client: adbutils.AdbClient, serial: str
) -> tuple[str, str]:
    names = ("ro.product.model", "ro.build.version.release")
    try:
        phone = client.device(serial)
        values = [
            str(phone.shell(["getprop", name], timeout=5)).strip()
            for name in names
        ]
    except (adbutils.AdbError, OSError):
        # It may be unplugged after it was listed.
        return "", ""
    return values[0], values[1]
