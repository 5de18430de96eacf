from pathlib import Path

import pytest
from langchain_core.messages import AIMessage, BaseMessage

from models.chat import Request, describe_model, probe_model, send_request
from models.scripted import register_script
from tapwright.errors import (
    ModelDenied,
    ModelNotConfigured,
    ModelRefused,
    ModelUnreachable,
)
from tests.models.forms import Said, request


def test_replies_are_played_in_order() -> None:
    script = register_script(
        "order", [Said(done=False), {"done": True}, '{"done": false}']
    )
    assert [
        send_request(request(), model="scripted:order").value.done
        for _ in range(3)
    ] == [
        False,
        True,
        False,
    ]
    assert script.requests == ["conclude"] * 3
    assert script.calls[0][0].text == "system"
    with pytest.raises(ModelUnreachable, match="no reply left after 3"):
        send_request(request(), model="scripted:order")


def test_lists_by_request_name_functions_and_exceptions() -> None:
    register_script("named", {"conclude": [{"done": True}]})
    assert send_request(request(), model="scripted:named").value.done
    with pytest.raises(ModelUnreachable, match="'plan'"):
        send_request(request(name="plan"), model="scripted:named")

    def answer(messages: list[BaseMessage]) -> dict[str, object]:
        return {"done": True, "text": messages[-1].text}

    register_script("function", answer)
    assert (
        send_request(request(), model="scripted:function").value.text == "user"
    )
    register_script("error", [ModelDenied("no")])
    with pytest.raises(ModelDenied, match="no"):
        send_request(request(), model="scripted:error")


def test_a_scripted_refusal_counts_as_one() -> None:
    register_script(
        "refusal", [AIMessage("", additional_kwargs={"refusal": "I will not"})]
    )
    with pytest.raises(ModelRefused, match="I will not"):
        send_request(request(), model="scripted:refusal")


def test_scripts_from_files_go_on(tmp_path: Path) -> None:
    file = tmp_path / "replies.json"
    file.write_text('[{"done": true}, {"done": false}]')
    assert [
        send_request(request(), model=f"scripted:{file}").value.done
        for _ in range(2)
    ] == [
        True,
        False,
    ]


@pytest.mark.parametrize("content", ["{", '{"conclude": 3}', '"x"'])
def test_bad_scripts_are_named(tmp_path: Path, content: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(content)
    with pytest.raises(ModelNotConfigured, match="bad.json"):
        send_request(request(), model=f"scripted:{file}")
    with pytest.raises(ModelNotConfigured, match="nobody"):
        send_request(request(), model="scripted:nobody")


def test_describe_and_probe_use_up_nothing() -> None:
    script = register_script("kept", [{"done": True}])
    assert describe_model("scripted:kept") == "scripted kept"
    assert probe_model("scripted:kept") == "scripted kept: ready"
    assert script.calls == []


def test_a_check_may_send_an_answer_back() -> None:
    script = register_script(
        "checked", [{"done": True}, {"done": True, "text": "why"}]
    )
    asked: Request[Said] = request(
        check=lambda said: "" if said.text else "text is missing"
    )
    assert send_request(asked, model="scripted:checked").calls == 2
    assert "text is missing" in script.calls[1][-1].text
