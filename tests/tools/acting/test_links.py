from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.acting.links import (
    complete_address,
    find_address_problem,
    is_always_asked,
    is_link_allowed,
)


@pytest.fixture(autouse=True)
def allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPWRIGHT_URLS", "example.org, *.Example.com")


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "example.org:8080/a",
        "HTTP://WWW.EXAMPLE.ORG./a?b#c",
        "https://example.com",
        "https://shop.example.com/7",
    ],
)
def test_addresses_of_allowed_hosts_are_not_asked_about(address: str) -> None:
    assert find_address_problem(address) == ""
    assert is_link_allowed(address)


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.test/example.org",
        "https://notexample.org",
        "https://example.org.evil.test",
        "tel:+4912345",
        "mailto:ada@example.org",
    ],
)
def test_all_others_are_asked_about(address: str) -> None:
    assert find_address_problem(address) == ""
    assert not is_link_allowed(address)


def test_what_calls_writes_or_installs_is_asked_for_whatever_the_policy() -> (
    None
):
    schemes = "tel", "SMS", "smsto", "mms", "mmsto", "mailto", "geo", "market"
    assert all(is_always_asked(f"{scheme}:1") for scheme in schemes)
    assert not is_always_asked("https://example.org")


@pytest.mark.parametrize(
    "address",
    [
        "intent:#Intent;action=android.intent.action.CALL;end",
        "file:///sdcard/a",
        "content://sms",
        "javascript:alert(1)",
        "https://",
        "https://example.org@evil.test",
        "https://example.org\\@evil.test",
        "https://example.org /a",
        "https://example.org/\u202egro",
        "https://example.org:99999999/",
        "https://[1/",
        "https://example.org/{{secret:PIN}}",
        "https://example.org/" + "a" * 3_000,
    ],
)
def test_some_addresses_are_never_opened(address: str) -> None:
    assert find_address_problem(address)
    assert not is_link_allowed(address)


@given(
    st.text(alphabet=st.sampled_from("aé.:/@\\?#%[]1 -*_htps\t\n"), max_size=40)
)
def test_what_is_allowed_is_of_an_allowed_host_for_every_reader(
    rest: str,
) -> None:
    for address in (rest, f"https://{rest}", f"https://example.org{rest}"):
        if is_link_allowed(address):
            netloc = urlsplit(complete_address(address)).netloc.lower()
            host = netloc.partition(":")[0].rstrip(".")
            assert host.endswith(("example.org", "example.com"))
            assert not set(netloc) & set("@\\ ")
