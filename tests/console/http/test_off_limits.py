"""What callers over HTTP may add to the rules of what is off limits: only stricter ones."""

import pytest
from pydantic import ValidationError

from console.http.schemas import TaskRequest


def make_request(rules: str) -> TaskRequest:
    given = {
        "thread_id": "t",
        "instruction": "Open the shop",
        "context": {"off_limits": rules},
    }
    return TaskRequest.model_validate(given)


def test_a_caller_may_add_rules() -> None:
    request = make_request('{"rules": [{"app": "Shop", "do": "deny"}]}')
    assert request.context is not None
    assert "Shop" in request.context.off_limits


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("rules: [{app: Shop, do: allow}]", "only the file of TAPWRIGHT_POLICY may"),
        ("rules: [{app: Shop}]", "the key `do` is missing"),
        ("# " + "x" * 20_000, "at most 20000"),
    ],
)  # fmt: skip
def test_what_is_looser_or_wrong_is_refused(rules: str, words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        make_request(rules)
