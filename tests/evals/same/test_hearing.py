import base64

from langchain_core.messages import HumanMessage, SystemMessage

from evals.same.hearing import EAR, Ear, describe_content
from models.scripted import Script, ScriptedModel

SCHEMA = {
    "type": "json_schema",
    "json_schema": {"name": "assess", "schema": {"type": "object"}},
}


def test_a_request_is_heard_with_its_form_and_reply() -> None:
    model = ScriptedModel(script=Script("heard", ["{}"]))
    ear = Ear()
    token = EAR.set(ear)
    try:
        model.bind(response_format=SCHEMA).invoke(
            [SystemMessage("Answer."), HumanMessage("Go")]
        )
    finally:
        EAR.reset(token)
    assert ear.requests == [
        {
            "messages": [["system", ["Answer."]], ["human", ["Go"]]],
            "form": SCHEMA,
            "reply": "{}",
        }
    ]


def test_of_a_picture_a_digest_is_kept_that_tells_pictures_apart() -> None:
    def describe(data: bytes) -> object:
        encoded = base64.b64encode(data).decode("ascii")
        picture = {
            "type": "image",
            "base64": encoded,
            "mime_type": "image/jpeg",
        }
        (text, kept) = describe_content(
            [{"type": "text", "text": "Look"}, picture]
        )
        assert text == "Look"
        assert len(str(kept)) < 200
        return kept

    one, other = bytes(3000), bytes(2999) + b"x"
    assert describe(one) == describe(one)
    assert describe(one) != describe(other)
