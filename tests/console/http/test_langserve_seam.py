"""What users of LangServe rely on: paths, and the schemas behind them.

Whatever takes LangServe's place behind `console.http.langserve_seam` must offer the same; what
LangServe's client sees of it is in `tests/doors/test_langserve.py`.
"""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from app import app
from console.http.schemas import TaskReply, TaskRequest

HERE = "http://127.0.0.1:8000"
ROUTES = {
    "/task/invoke": {"post"},
    "/task/batch": {"post"},
    "/task/stream": {"post"},
    "/task/stream_log": {"post"},
    "/task/stream_events": {"post"},
    "/task/input_schema": {"get"},
    "/task/output_schema": {"get"},
    "/task/config_schema": {"get"},
}
BODIES = {
    "invoke": {"input", "config", "kwargs"},
    "batch": {"inputs", "config", "kwargs"},
    "stream": {"input", "config", "kwargs"},
    "stream_log": {
        "input", "config", "include_names", "include_types", "include_tags",
        "exclude_names", "exclude_types", "exclude_tags", "kwargs",
    },
    "stream_events": {
        "input", "config", "include_names", "include_types", "include_tags", "exclude_names",
        "exclude_types", "exclude_tags", "kwargs",
    },
}  # fmt: skip
"""What a body may have, by route."""


@pytest.fixture(scope="module")
def described() -> dict[str, Any]:
    client = TestClient(app, base_url=HERE)
    return dict(client.get("/openapi.json").json())


def test_the_paths_are_those_of_langserve(described: dict[str, Any]) -> None:
    paths = {path: set(verbs) for path, verbs in described["paths"].items()}
    assert {path: paths.get(path) for path in ROUTES} == ROUTES


@pytest.mark.parametrize("route", BODIES)
def test_a_body_has_the_fields_of_langserve(
    described: dict[str, Any], route: str
) -> None:
    (kind,) = described["paths"][f"/task/{route}"]["post"]["requestBody"][
        "content"
    ].values()
    name = kind["schema"]["$ref"].rpartition("/")[2]
    assert (
        set(described["components"]["schemas"][name]["properties"])
        == (BODIES[route])
    )


def test_schemas_are_those_of_requests_and_replies() -> None:
    client = TestClient(app, base_url=HERE)
    asked = client.get("/task/input_schema").json()
    assert asked == TaskRequest.model_json_schema()
    replied = client.get("/task/output_schema").json()
    assert replied == TaskReply.model_json_schema()
    configured = client.get("/task/config_schema").json()
    assert configured["type"] == "object"
    assert "null" not in str(configured)


def test_the_playground_is_a_page_with_its_own_files() -> None:
    client = TestClient(app, base_url=HERE)
    page = client.get("/task/playground/")
    assert page.headers["content-type"].startswith("text/html")
    assert "/task/playground/assets/" in page.text
    assert "https://" not in page.text.partition("<script")[0]
