import httpx
from langchain_core.messages import HumanMessage, SystemMessage
from langchain_openai import ChatOpenAI

from evals.simulated.endpoint import Endpoint
from models.tokens import find_tokenizer

FORM = {
    "type": "json_schema",
    "json_schema": {
        "name": "plan",
        "schema": {"type": "object"},
        "strict": False,
    },
}
IMAGE = "data:image/jpeg;base64,/9j/4A=="


def test_it_answers_a_real_client_and_counts_what_it_was_sent() -> None:
    with (
        Endpoint(
            lambda asked: f"{asked.name}: {len(asked.images)}"
        ) as endpoint,
        httpx.Client() as client,
    ):
        model = ChatOpenAI(
            model="gpt-4o",
            base_url=endpoint.url,
            api_key="none",
            max_retries=0,
            http_client=client,
        )
        said = model.bind(response_format=FORM).invoke(
            [
                SystemMessage("four"),
                HumanMessage(
                    [
                        {"type": "text", "text": "seventeen letters"},
                        {"type": "image_url", "image_url": {"url": IMAGE}},
                    ]
                ),
            ]
        )
    assert said.text == "plan: 1"
    (asked,) = endpoint.requests
    assert (asked.texts, asked.text_chars) == (
        ["four", "seventeen letters"],
        21,
    )
    assert asked.images == [IMAGE]
    assert asked.schema_chars == len(
        '{"type":"json_schema","json_schema":'
        '{"name":"plan","schema":{"type":"object"},"strict":false}}'
    )
    assert said.usage_metadata is not None
    count = find_tokenizer().count
    given = count("four") + count("seventeen letters") + count(asked.schema)
    assert said.usage_metadata["input_tokens"] == given
    assert said.usage_metadata["output_tokens"] == count("plan: 1")
