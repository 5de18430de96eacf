"""What the closing words of a run need not say again."""

from nodes.completion.closing import is_told_day


def test_a_day_may_have_been_told_in_longer_words() -> None:
    told = ["看到：“2026年3月4日星期三”；“钢琴课, 19:30 – 20:15”"]
    assert is_told_day("3月4日周三", told)
    assert is_told_day("Wed, Mar 4", told)
    assert not is_told_day("3月5日周四", told)
    assert not is_told_day("19:30", told)
