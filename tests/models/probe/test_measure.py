"""What a model and its endpoint do is found out by asking, whatever they are."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from models.coordinates import CONVENTIONS, Convention
from models.endpoints import ModelChoice
from models.ladder import current_dialect
from models.measured import load_measured
from models.probe.chart import Chart
from models.probe.measure import Measurement, start_measurement
from tapwright.errors import ModelMalformed, ModelUnreachable
from tests.examples import mark_long
from tests.models.probe.simulated import CANNOT, SimulatedModel, play
from tests.models.rawserver import Speak, serving
from tests.models.stub import Answer, OpenAIStub, Seen
from tools.rendering.chart import draw_chart


def draw(chart: Chart) -> bytes:
    return draw_chart(chart.size, chart.marks, chart.words, chart.words_at)


def choice_of(url: str, model: str = "some-model") -> ModelChoice:
    return ModelChoice(name=model, kind="openai", base_url=url, key="none")


@contextmanager
def measuring(
    model: SimulatedModel, **pages: object
) -> Iterator[tuple[Measurement, OpenAIStub]]:
    with OpenAIStub(play(model), pages=pages) as stub:
        yield (
            start_measurement(choice_of(stub.url), draw, seconds_a_call=10),
            stub,
        )


@pytest.mark.parametrize("points", CONVENTIONS)
@pytest.mark.parametrize("error_px", mark_long([3.0, 0.0], after=1))
def test_the_convention_is_found(points: Convention, error_px: float) -> None:
    model = SimulatedModel(points=points, error_px=error_px)
    with measuring(model) as (measurement, stub):
        sight = measurement.sight_finding
    assert (sight.sees, sight.has_read) == (True, True)
    assert sight.fit.points == points
    assert (sight.fit.hits, sight.marks) == (12, 12)
    assert len(stub.requests) == 3


def test_a_mark_that_is_confused_does_not_decide() -> None:
    model = SimulatedModel(points="0-1000", wrong_colours=True)
    with measuring(model) as (measurement, _):
        fit = measurement.sight_finding.fit
    assert (fit.points, fit.hits) == ("0-1000", 8)


def test_a_poor_aim_is_told_as_ambiguous() -> None:
    model = SimulatedModel(points="pixels-28", error_px=12.0)
    with measuring(model) as (measurement, _):
        fit = measurement.sight_finding.fit
    assert fit.points == ""
    assert set(fit.candidates) == {"pixels", "pixels-28"}


def test_points_that_name_y_first_are_told_as_such() -> None:
    with measuring(SimulatedModel(points="0-1000", swaps=True)) as (
        measurement,
        _,
    ):
        fit = measurement.sight_finding.fit
    assert (fit.points, fit.is_swapped) == ("", True)
    assert measurement.sight_finding.sees


def test_a_model_that_names_one_point_at_a_time_is_asked_again() -> None:
    model = SimulatedModel(
        points="0-1000", points_at_one=True, keeps_forms=False
    )
    with measuring(model) as (measurement, stub):
        assert measurement.sight_finding.fit.points == "0-1000"
    assert len(stub.requests) == 5


def test_points_beside_names_of_colours_are_read() -> None:
    model = SimulatedModel(points="0-1", forms=())
    answers: list[str] = []

    def answer(seen: Seen) -> Answer:
        told = model.answer(seen)
        if seen.images and told.content:
            marks = json.loads(told.content)["marks"]
            lines = [f"{m['color']} ({m['x']}, {m['y']})" for m in marks]
            told = Answer(content="\n".join(lines))
            answers.append(told.content or "")
        return told

    with OpenAIStub(answer) as stub:
        measurement = start_measurement(
            choice_of(stub.url), draw, seconds_a_call=10
        )
        sight = measurement.sight_finding
    assert sight.fit.points == "0-1"
    assert (sight.sees, sight.has_read) == (True, False)


REFUSALS = [
    # https://platform.openai.com/docs/guides/images-vision
    (400, "Invalid content type. image_url is only supported by certain models."),
    # https://github.com/vllm-project/vllm/blob/main/vllm/entrypoints/chat_utils.py
    (400, "some-model is not a multimodal model"),
    # https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md
    (500, "image input is not supported - hint: you may need to provide the mmproj"),
    # https://openrouter.ai/docs/features/multimodal/images
    (404, "No endpoints found that support image input"),
]  # fmt: skip


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda each: each[1][:20])
def test_a_refused_picture_means_that_it_does_not_see(
    refusal: tuple[int, str],
) -> None:
    model = SimulatedModel(sees=False, picture_refusal=refusal)
    with measuring(model) as (measurement, _):
        sight = measurement.sight_finding
    assert not sight.sees
    assert refusal[1].startswith(sight.complaint.rstrip("…"))


def test_a_picture_that_could_not_be_processed_says_nothing_about_sight() -> (
    None
):
    refusal = 400, "Could not process image: temporary failure"
    with OpenAIStub(play(SimulatedModel(picture_refusal=refusal))) as stub:
        measurement = start_measurement(
            choice_of(stub.url), draw, seconds_a_call=10
        )
        with pytest.raises(ModelUnreachable, match="temporary failure"):
            measurement.sight_finding  # noqa: B018


def test_a_model_that_makes_points_up_does_not_see() -> None:
    with measuring(SimulatedModel(sees=False)) as (measurement, stub):
        sight = measurement.sight_finding
    assert (sight.sees, sight.complaint) == (False, "")
    assert len(stub.requests) == 2


def test_a_model_that_says_that_it_cannot_does_not_see() -> None:
    model = SimulatedModel()

    def answer(seen: Seen) -> Answer:
        return Answer(content=CANNOT) if seen.images else model.answer(seen)

    with OpenAIStub(answer) as stub:
        measurement = start_measurement(
            choice_of(stub.url), draw, seconds_a_call=10
        )
        assert not measurement.sight_finding.sees
    assert len(stub.requests) == 2


LM_STUDIO = "'response_format.type' must be 'json_schema' or 'text'"
"""https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/189"""


@pytest.mark.parametrize(
    ("model", "mode", "complaint"),
    [
        (SimulatedModel(), "strict_schema", ""),
        (SimulatedModel(forms=("json_schema",), form_refusal=LM_STUDIO), "strict_schema", ""),
        (SimulatedModel(takes_strict=False), "json_schema", "strict"),
        (SimulatedModel(forms=("json_object",)), "json_object", "unavailable"),
        (SimulatedModel(forms=()), "plain", "unavailable"),
        # https://docs.anthropic.com/en/api/openai-sdk: "response_format: Ignored"
        (SimulatedModel(keeps_forms=False), "json_object", ""),
    ],
)  # fmt: skip
def test_the_strictest_form_is_found(
    model: SimulatedModel, mode: str, complaint: str
) -> None:
    with measuring(model) as (measurement, stub):
        form = measurement.form_finding
        assert measurement.sight_finding.fit.points == "pixels"
    assert form.mode == mode
    assert complaint in form.complaint
    assert bool(form.complaint) == bool(complaint)
    assert len(stub.requests) <= 5


def test_a_schema_that_is_sent_is_in_the_strict_subset() -> None:
    """As https://platform.openai.com/docs/guides/structured-outputs#supported-schemas has it."""
    with measuring(SimulatedModel()) as (measurement, stub):
        assert measurement.sight_finding.sees
    for seen in stub.requests:
        wanted = seen.body["response_format"]["json_schema"]
        assert wanted["strict"] is True
        assert_strict(wanted["schema"])


def assert_strict(schema: object) -> None:
    if not isinstance(schema, dict):
        return
    assert "enum" not in schema or "type" in schema
    if schema.get("type") == "object":
        assert schema["additionalProperties"] is False
        assert set(schema["required"]) == set(schema["properties"])
        for inner in schema["properties"].values():
            assert_strict(inner)
    assert_strict(schema.get("items"))


@pytest.mark.parametrize(
    "model",
    [
        SimulatedModel(reasoning="The picture has six discs."),
        SimulatedModel(reasoning=""),
    ],
    ids=["thinks", "does not"],
)
def test_reasoning_is_noticed(model: SimulatedModel) -> None:
    with measuring(model) as (measurement, _):
        assert measurement.sight_finding.sees
    assert measurement.caller.reasons is bool(model.reasoning)


ROW = {"id": "some-model"}
LOADED = {"key": "some-model", "max_context_length": 183296}
IN_PS = {"name": "some-model:latest", "model": "some-model:latest"}
TRAINED = {"llama.context_length": 40960}


def listing(**facts: object) -> dict[str, object]:
    """The page on which an endpoint lists its models, with these facts about one."""
    return {"/v1/models": {"data": [{**ROW, **facts}]}}


@pytest.mark.parametrize(
    ("pages", "tokens"),
    [
        # The sources are in `models.context`.
        (listing(max_model_len=8192), 8192),
        (listing(id="other", max_model_len=8192), None),
        (listing(meta={"n_ctx": 8192, "n_ctx_train": 40960}), 8192),
        (listing(context_length=131072), 131072),
        (listing(context_window=131072), 131072),
        (
            {
                **listing(owned_by="library", context_length=40960),
                "/api/ps": {"models": [{**IN_PS, "context_length": 4096}]},
            },
            4096,
        ),
        ({"/api/show": {"parameters": "temperature 0.7\nnum_ctx 2048"}}, 2048),
        ({"/api/show": {"parameters": "", "model_info": TRAINED}}, None),
        (
            {
                "/api/v1/models": {
                    "models": [
                        {
                            **LOADED,
                            "loaded_instances": [
                                {"config": {"context_length": 40000}}
                            ],
                        }
                    ]
                }
            },
            40000,
        ),
        ({"/api/v1/models": {"models": [LOADED]}}, None),
        (listing(max_model_len="many"), None),
        ({"/v1/models": [], "/api/ps": {"models": None}}, None),
        ({}, None),
    ],
)
def test_the_endpoint_is_asked_for_the_length_of_prompts(
    pages: dict[str, object], tokens: int | None
) -> None:
    with measuring(SimulatedModel(), **pages) as (measurement, stub):
        assert measurement.context_tokens == tokens
    assert not any(seen.path.endswith("completions") for seen in stub.requests)


def test_what_was_found_is_kept_and_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPWRIGHT_HOME", str(tmp_path))
    model = SimulatedModel(points="0-1000", forms=("json_object",))
    page = {"data": [{"id": "some-model", "max_model_len": 16384}]}
    with measuring(model, **{"/v1/models": page}) as (measurement, stub):
        choice = choice_of(stub.url)
        assert current_dialect(choice).points == "pixels"
        measurement.keep_facts()
    facts = load_measured(stub.url, "some-model")
    assert facts is not None
    assert (facts.sees, facts.points, facts.mode) == (
        True,
        "0-1000",
        "json_object",
    )
    assert facts.context_tokens == 16384
    assert facts.seconds is not None
    dialect = current_dialect(choice)
    assert (dialect.points, dialect.mode) == ("0-1000", "json_object")
    assert dialect.context_tokens == 16384


def test_a_slow_answer_is_given_up() -> None:
    with OpenAIStub([Answer(hang=True)]) as stub:
        measurement = start_measurement(
            choice_of(stub.url), draw, seconds_a_call=0.2
        )
        with pytest.raises(ModelUnreachable, match=r"answer within 0\.2 s"):
            measurement.form_finding  # noqa: B018


def test_a_drip_of_bytes_is_given_up() -> None:
    with OpenAIStub([Answer(dribble=True)]) as stub:
        measurement = start_measurement(
            choice_of(stub.url), draw, seconds_a_call=0.2
        )
        with pytest.raises(ModelUnreachable, match=r"answer within 0\.2 s"):
            measurement.form_finding  # noqa: B018


@pytest.mark.parametrize(
    ("body", "what"),
    [
        (b"<html><body>Welcome</body></html>", "no JSON"),
        (b'{"choices": []}', "no choices"),
        (b"", "empty body"),
    ],
)
def test_what_is_no_completion_is_one_sentence(body: bytes, what: str) -> None:
    with OpenAIStub([Answer(body=body)]) as stub:
        measurement = start_measurement(
            choice_of(stub.url), draw, seconds_a_call=10
        )
        with pytest.raises(ModelMalformed, match=what) as caught:
            measurement.form_finding  # noqa: B018
    assert "\n" not in str(caught.value)


def test_a_busy_endpoint_is_one_sentence_without_its_key() -> None:
    complaint = "slow down, sk-0123456789abcdef"
    with OpenAIStub([Answer(status=429, error=complaint)]) as stub:
        choice = ModelChoice(
            name="m",
            kind="openai",
            base_url=stub.url,
            key="sk-0123456789abcdef",
        )
        measurement = start_measurement(choice, draw, seconds_a_call=10)
        with pytest.raises(ModelUnreachable, match="429: slow down") as caught:
            measurement.form_finding  # noqa: B018
    assert "sk-0123" not in str(caught.value)


def test_nobody_at_the_address_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    choice = choice_of(f"http://127.0.0.1:{port}/v1")
    measurement = start_measurement(choice, draw, seconds_a_call=10)
    with pytest.raises(ModelUnreachable, match="cannot be reached"):
        measurement.form_finding  # noqa: B018
    assert measurement.context_tokens is None


def close(client: socket.socket) -> None:
    client.close()


@pytest.mark.parametrize("speak", [close], ids=["closes"])
def test_an_endpoint_that_hangs_up_is_one_sentence(speak: Speak) -> None:
    with serving(speak) as server:
        choice = choice_of(f"http://127.0.0.1:{server.port}/v1")
        measurement = start_measurement(choice, draw, seconds_a_call=10)
        with pytest.raises(ModelUnreachable, match="cannot be reached"):
            measurement.form_finding  # noqa: B018
