import gc

import pytest

from tools.hierarchy.gc_pause import pause_collector


@pause_collector()
def fails() -> None:
    raise KeyError(gc.isenabled())


def test_collecting_goes_on_afterwards_also_after_an_error() -> None:
    with pytest.raises(KeyError, match="False"):
        fails()
    assert gc.isenabled()


def test_who_paused_it_first_ends_the_pause() -> None:
    with pause_collector():
        with pause_collector():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
