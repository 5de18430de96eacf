"""What a run changed on a form: the model may quote it, and the user reads it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from graph.checkpoints import open_checkpoints
from tests.examples import mark_long
from tests.graph.conftest import Runner, act
from tests.graph.test_buying import read_question
from tests.small_phone import make_small_config
from virtual_phone.apps.contacts.app import ContactsApp
from virtual_phone.apps.launcher.app import LauncherApp
from virtual_phone.phone import VirtualPhone

TASK = "Change the phone of Ben Carter to 555 0123, and his email to ben@example.org"
CHANGED = "Phone: 555 0102 → 555 0123"


@pytest.fixture
def run(home: Path, request: pytest.FixtureRequest) -> Iterator[Runner]:
    apps = [LauncherApp, ContactsApp]
    config = make_small_config(language=getattr(request, "param", "en"))
    with (
        VirtualPhone.start(config, apps=apps) as phone,
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


@pytest.mark.parametrize("run", mark_long(["en", "zh"], after=1), indirect=True)
def test_a_question_before_a_form_is_saved_tells_what_will_be_different(
    run: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = run.phone.system.app(ContactsApp.package)
    assert app is not None
    edit = app.t("Edit contact", "编辑联系人")
    phone = app.t("Phone", "电话")
    file = tmp_path / "policy.yaml"
    file.write_text(f"rules: [{{page: {edit}, do: ask}}]", encoding="utf-8")
    monkeypatch.setenv("TAPWRIGHT_POLICY", str(file))
    name = app.t("Ben Carter", "李娜")
    steps = [
        act("open_app", text=app.t("Contacts", "联系人")),
        act("tap", name),
        act("tap", edit),
        act("fill", phone, text="555 0123"),
        act("tap", app.t("Save", "保存")),
    ]
    task = f"{name} 555 0123"
    run.start(task, {"assess": steps})
    asked = read_question(run.resume("yes")).splitlines()
    assert f"{phone}: 555 0102 → 555 0123" in asked
    # Each value is told once.
    assert "\n".join(asked).count("555 0123") == 1
    assert app.t("Name: “Ben Carter”", "姓名：“李娜”") in asked


@pytest.mark.parametrize("run", mark_long(["en", "zh"], after=1), indirect=True)
def test_a_saved_value_that_was_taken_off_is_asked_about_when_it_is_saved(
    run: Runner,
) -> None:
    app = run.phone.system.app(ContactsApp.package)
    assert app is not None
    name = app.t("Ben Carter", "李娜")
    steps = [
        act("open_app", text=app.t("Contacts", "联系人")),
        act("tap", name),
        act("tap", app.t("Edit contact", "编辑联系人")),
        act("tap", app.t("Remove Phone", "移除电话")),
        act("tap", app.t("Save", "保存")),
        act("finish", text=name),
    ]
    task = app.t(f"Delete a number of {name}", f"删掉{name}的一个电话")
    asked = read_question(run.start(task, {"assess": steps})).splitlines()
    assert app.t("tap “Save”", "点击“保存”") in asked[0]
    lost = app.t(
        "This deletes what is saved there: “555 0102”",
        "此操作会删除已保存的内容：“555 0102”",
    )
    assert lost in asked
    assert run.resume("yes").questions == []
