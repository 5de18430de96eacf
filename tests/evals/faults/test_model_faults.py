from random import Random

import httpx
import pytest

from evals.faults.model_faults import MODEL_FAULTS, FaultyEndpoint

QUESTION = {
    "model": "m",
    "messages": [{"role": "user", "content": "hello"}],
}


@pytest.mark.parametrize(
    "name", sorted(MODEL_FAULTS.keys() - {"hangs", "hangs-up", "trickles"})
)
def test_a_fault_is_answered_over_http_and_then_over(name: str) -> None:
    with FaultyEndpoint() as endpoint:
        endpoint.spoil_calls(MODEL_FAULTS[name], Random(1), first=2, last=2)
        address = f"{endpoint.url}/chat/completions"
        with httpx.Client(timeout=10, verify=False) as client:
            first, spoilt, third = (
                client.post(address, json=QUESTION) for _ in range(3)
            )
    assert first.status_code == third.status_code == 200
    assert first.json()["choices"] == third.json()["choices"]
    assert spoilt.content != first.content


def test_a_connection_that_is_hung_up_has_no_answer() -> None:
    with FaultyEndpoint() as endpoint:
        endpoint.spoil_calls(
            MODEL_FAULTS["hangs-up"], Random(1), first=1, last=1
        )
        with pytest.raises(httpx.RemoteProtocolError):
            httpx.post(endpoint.url, json=QUESTION, timeout=10)
