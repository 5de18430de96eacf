"""What a run changed on a form: the model may quote it, and the user reads it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graph.checkpoints import open_checkpoints
from tests.graph.conftest import Runner, act
from tests.small_phone import make_small_config
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone

TASK = "Change the phone of Ben Carter to 555 0123, and his email to ben@example.org"
CHANGED = "Phone: 555 0102 → 555 0123"


@pytest.fixture
def run(home: Path) -> Iterator[Runner]:
    apps = [LauncherApp, ContactsApp]
    with (
        VirtualPhone.start(make_small_config(), apps=apps) as phone,
        open_checkpoints(Path(":memory:")) as saver,
    ):
        yield Runner(phone, home, saver)


def test_what_was_changed_is_evidence_and_is_told(run: Runner) -> None:
    replies = {
        "assess": [
            act("open_app", text="Contacts", expect="Ben Carter"),
            act("tap", "Ben Carter", expect="555 0102"),
            act("tap", "Edit contact", expect="Save"),
            act("fill", "Phone", text="555 0123"),
            act("fill", "Email", text="ben@example.org"),
            act("tap", "Save", expect="555 0123"),
            act("finish", text="every part of the task is done"),
        ],
        "conclude": [{"done": True, "evidence": [CHANGED]}],
    }
    state = run.start(TASK, replies).state
    assert state["status"] == "done"
    assert CHANGED in state["reason"]
    # The model does not quote it, and it is told all the same.
    assert "Email: ben@example.org" in state["reason"]
