"""What is off limits, in runs on the phone: refused, asked, looked at only, or not shown at all."""

import base64
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from graph.context import read_context
from graph.events import Acted, Restricted
from graph.interrupts import read_elements
from tapwright.errors import UsageError
from tests.graph.conftest import Ended, Runner, act
from tests.models.stub import OpenAIStub, Seen
from virtual_phone.phone import VirtualPhone

OPEN = act("open_app", text="Shop", expect="Gift wrap")
SAVE = act("tap", "Save", expect="Saved: ,")
PAY = act("tap", "Pay now", expect="Payments: 1")
NO_PLAN = {
    "change": "replace",
    "subgoals": [],
    "impossible": "it is off limits",
}
STORE_WORDS = ("Gift wrap", "Pay now", "Payments", "Advice")


@pytest.fixture
def policy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of rules, which tests write."""
    file = tmp_path / "policy.yaml"
    file.write_text("rules: []")
    monkeypatch.setenv("TAPWRIGHT_POLICY", str(file))
    return file


def list_restrictions(run: Runner) -> list[tuple[str, str]]:
    return [
        (event.effect, event.action)
        for event in run.events()
        if isinstance(event, Restricted)
    ]


def list_actions(run: Runner) -> list[str]:
    return [event.action for event in run.events() if isinstance(event, Acted)]


def try_twice(run: Runner, action: dict[str, Any], **choices: Any) -> Ended:
    """A run whose model wants one action, and wants it again after a refusal."""
    replies = {
        "assess": [action, action],
        "plan": [{"change": "replace", "subgoals": ["Do it another way"]}],
    }
    return run.start("Do it in the shop", replies, **choices)


def test_an_app_that_is_denied_is_not_opened(run: Runner, policy: Path) -> None:
    policy.write_text("rules: [{name: no shopping, app: Shop, do: deny}]")
    ended = try_twice(run, OPEN)
    assert ended.state["status"] == "stopped"
    assert "the policy refused a second time" in ended.state["reason"]
    assert "no shopping" in ended.state["reason"]
    assert list_actions(run) == []
    assert run.phone.hooks.inputs == []
    assert list_restrictions(run) == [("deny", "open “Shop”")] * 2


def test_the_refusal_is_said_in_chinese(run: Runner, policy: Path) -> None:
    policy.write_text("rules: [{app: Shop, do: deny}]")
    ended = run.start(
        "在商店里购物",
        {
            "assess": [OPEN, OPEN],
            "plan": [{"change": "replace", "subgoals": ["换个办法"]}],
        },
    )
    assert ended.state["status"] == "stopped"
    assert "策略第二次拒绝了操作" in ended.state["reason"]
    assert "应用 Shop：禁止" in ended.state["reason"]


def test_an_icon_is_no_way_around(run: Runner, policy: Path) -> None:
    policy.write_text("rules: [{app: com.tapwright.shop, do: deny}]")
    ended = try_twice(run, act("tap_text", text="Shop"), policy="allow")
    assert ended.state["status"] == "stopped"
    assert list_actions(run) == []


def test_looking_is_allowed_where_only_looking_is(
    run: Runner, policy: Path
) -> None:
    policy.write_text("rules: [{app: Shop, do: look}]")
    ended = run.start(
        "Save it in the shop",
        {
            "assess": [OPEN, SAVE, SAVE],
            "plan": [{"change": "replace", "subgoals": ["Press save"]}],
        },
        policy="allow",
    )
    assert ended.state["status"] == "stopped"
    assert list_actions(run) == ['open_app "Shop"']
    assert run.phone.state.shop.saved == []
    assert "may only be looked at here" in ended.told
    assert "Gift wrap" in ended.told


def test_a_rule_has_the_user_asked_even_where_all_is_allowed(
    run: Runner, policy: Path
) -> None:
    policy.write_text("rules: [{name: my shop, page: Shop, do: ask}]")
    ended = run.start(
        "Save it in the shop",
        {"assess": [OPEN, SAVE, act("finish", text="Saved: ,")]},
        policy="allow",
    )
    (question,) = ended.questions
    said = question["action_requests"][0]["description"]
    assert "Allow this action?" in said
    assert "“my shop”: page Shop: ask before each action" in said
    assert run.phone.state.shop.saved == []
    run.resume("yes")
    assert run.phone.state.shop.saved == [""]
    assert list_restrictions(run)[0][0] == "ask"


def test_an_answer_counts_though_the_rule_is_gone_meanwhile(
    run: Runner, policy: Path
) -> None:
    policy.write_text("rules: [{app: Shop, action: tap, do: ask}]")
    replies = {
        "assess": [OPEN, SAVE, act("fail", text="refused")],
        "plan": [NO_PLAN],
    }
    ended = run.start("Save it in the shop", replies, policy="allow")
    assert ended.questions
    policy.write_text("rules: []")
    run.resume("no")
    assert run.phone.state.shop.saved == []


def test_a_rule_may_waive_the_question_but_not_against_deny(
    run: Runner, policy: Path
) -> None:
    policy.write_text("rules: [{app: Shop, do: allow}]")
    replies = {"assess": [OPEN, PAY, act("finish", text="Payments: 1")]}
    ended = run.start("Pay in the shop", replies)
    assert ended.questions == []
    assert run.phone.state.shop.paid == 1
    policy.write_text(
        "rules: [{app: Shop, do: allow}, {action: tap, do: deny}]"
    )
    again = run.start(
        "Pay in the shop",
        {"assess": [PAY, PAY], "plan": [{"change": "replace", "subgoals": ["Pay it"]}]},
        thread="u",
    )  # fmt: skip
    assert again.state["status"] == "stopped"
    assert run.phone.state.shop.paid == 1


def test_kinds_of_actions_and_times_of_day(run: Runner, policy: Path) -> None:
    policy.write_text(
        "rules:\n"
        "  - {action: fill, do: deny}\n"
        "  - {app: Shop, time: '23:00-23:01', do: deny}\n"
    )
    fill = act("fill", "Name", text="Tea")
    ended = run.start(
        "Write my name",
        {
            "assess": [OPEN, fill, fill],
            "plan": [{"change": "replace", "subgoals": ["Write it"]}],
        },
        policy="allow",
    )
    assert ended.state["status"] == "stopped"
    assert run.phone.state.shop.name == ""
    policy.write_text("rules: [{app: Shop, time: '01:00-00:59', do: deny}]")
    late = try_twice(run, OPEN, thread="u")
    assert late.state["status"] == "stopped"


def test_what_a_caller_adds_holds_for_its_run(run: Runner) -> None:
    ended = try_twice(run, OPEN, off_limits="rules: [{app: Shop, do: deny}]")
    assert ended.state["status"] == "stopped"
    assert list_actions(run) == []
    with pytest.raises(UsageError, match="allows something"):
        read_context({"off_limits": "rules: [{app: Shop, do: allow}]"})


def test_no_run_begins_or_goes_on_with_a_broken_file(
    run: Runner, policy: Path
) -> None:
    policy.write_text("rules: [{app: Shop, do: forbid}]")
    with pytest.raises(UsageError, match=r"line 1 \(rule 1, `do`\)"):
        run.start("Save it in the shop", {"assess": [OPEN]})
    assert run.phone.hooks.inputs == []


def is_plain(picture: str) -> bool:
    """Whether a data URL holds a picture of one colour."""
    data = base64.b64decode(picture.partition(",")[2])
    image = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
    assert image is not None
    return float(image.std()) < 2


@pytest.mark.parametrize("perception", ["hierarchy", "hybrid"])
def test_nothing_of_a_hidden_app_leaves_the_machine(
    run: Runner, policy: Path, monkeypatch: pytest.MonkeyPatch, perception: str
) -> None:
    policy.write_text("rules: [{name: private, app: Shop, do: hide}]")

    def reply(seen: Seen) -> object:
        if "off limits" not in seen.text:
            return act("open_app", text="Shop")
        return act("fail", text="it is off limits")

    with OpenAIStub(reply, key="k") as model:  # type: ignore[arg-type]
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", model.url)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", "k")
        run.start(
            "Which price has the gift in the shop?",
            {},
            model="gpt-4.1",
            planning=False,
            perception=perception,
        )
        requests = list(model.requests)
    covered = [each for each in requests if "private" in each.text]
    assert covered
    for each in requests:
        assert [w for w in STORE_WORDS if w in each.text] == []
    for each in covered:
        assert "policy of the user" in each.text
        assert all(is_plain(picture) for picture in each.images[:1])
    assert not is_plain(requests[0].images[0])
    held = [
        path.name
        for path in (run.home / "runs" / "t").rglob("*")
        if path.is_file()
        for word in STORE_WORDS
        if word.encode() in path.read_bytes()
    ]
    assert held == []


def test_without_rules_the_words_would_be_sent(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OpenAIStub(lambda seen: OPEN, key="k") as model:
        monkeypatch.setenv("TAPWRIGHT_BASE_URL", model.url)
        monkeypatch.setenv("TAPWRIGHT_API_KEY", "k")
        run.start(
            "Which price has the gift in the shop?",
            {},
            model="gpt-4.1",
            planning=False,
            max_steps=2,
        )
        texts = "\n".join(each.text for each in model.requests)
    assert [word for word in STORE_WORDS if word not in texts] == []


def test_an_app_that_is_in_front_when_the_run_begins_is_left(
    run: Runner, policy: Path, phone: VirtualPhone
) -> None:
    run.start("Look at the shop", {"assess": [OPEN, act("finish", text="Gift wrap")]})  # fmt: skip
    policy.write_text("rules: [{app: Shop, do: deny}]")
    replies = {
        "assess": [
            act("home", expect="home screen"),
            act("open_app", text="Bell", expect="No alarm"),
            act("answer", text="No alarm"),
        ]
    }
    ended = run.start("Is an alarm set in Bell?", replies, thread="u")
    assert ended.state["status"] == "done"
    said = ended.script.calls[0][-1].text
    assert "off limits" in said
    assert "Gift wrap" not in said


def test_an_edited_action_is_judged_by_the_rules_and_asked_about_itself(
    run: Runner, policy: Path
) -> None:
    policy.write_text("rules: [{action: fill, do: deny}]")
    ended = run.start(
        "Pay in the shop",
        {"assess": [OPEN, PAY, act("finish", text="Payments: 1")]},
        planning=False,
    )
    (question,) = ended.questions
    assert "Pay now" in question["action_requests"][0]["description"]
    forbidden = run.resume(edit("fill", element=1, text="x"))
    (question,) = forbidden.questions
    said = question["action_requests"][0]["description"]
    assert "The policy does not allow this" in said
    assert run.phone.state.shop.name == ""
    link = run.resume(edit("open_url", text="https://shop.example/7"))
    (question,) = link.questions
    said = question["action_requests"][0]["description"]
    assert "https://shop.example/7" in said
    assert question["action_requests"][0]["name"] == "open_url"
    assert run.phone.state.shop.links == []
    run.resume("yes")
    assert run.phone.state.shop.links == ["https://shop.example/7"]
    assert run.phone.state.shop.paid == 0


def test_the_question_names_the_elements_that_an_edit_may_choose(
    run: Runner,
) -> None:
    ended = run.start(
        "Pay in the shop",
        {"assess": [OPEN, PAY, act("finish", text="Saved: ,")]},
        planning=False,
    )
    (question,) = ended.questions
    elements = read_elements(question["review_configs"][0])
    (number,) = [n for n, words in elements.items() if words == "button “Save”"]
    assert "button “Pay now”" in elements.values()
    run.resume(edit("tap", element=number))
    assert run.phone.state.shop.saved == [""]
    assert run.phone.state.shop.paid == 0


def test_a_harmless_edit_is_done_at_once(run: Runner) -> None:
    run.start(
        "Pay in the shop",
        {"assess": [OPEN, PAY, act("finish", text="Saved: ,")]},
        planning=False,
    )
    run.resume(edit("tap_text", text="Save"))
    assert run.phone.state.shop.saved == [""]
    assert run.phone.state.shop.paid == 0


def edit(name: str, **args: Any) -> dict[str, Any]:
    action = {"name": name, "args": args}
    return {"decisions": [{"type": "edit", "edited_action": action}]}
