"""The tree of errors, whose words are shown to people and sent over HTTP."""

import socket

import pytest

from memory.chroma.clients import open_server
from tapwright import errors
from tapwright.errors import MemoryUnavailable, TapwrightError

KINDS = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, TapwrightError)
]


@pytest.mark.parametrize("kind", KINDS)
def test_words_are_kept_but_for_logins_in_addresses(
    kind: type[TapwrightError],
) -> None:
    error = kind(
        "nobody answers at https://me:hunter2@10.0.0.1:8000/v1, as user@host said"
    )
    assert (
        str(error)
        == "nobody answers at https://10.0.0.1:8000/v1, as user@host said"
    )
    assert str(kind()) == ""


def test_a_memory_server_that_is_not_there_is_named_without_its_login() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{probe.getsockname()[1]}"
        with pytest.raises(
            MemoryUnavailable, match="no Chroma server answers"
        ) as raised:
            open_server(f"http://me:hunter2@{place}")
    assert place in str(raised.value)
    assert "hunter2" not in str(raised.value)
