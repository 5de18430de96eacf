"""What is taken out of texts, commands, dumps and pictures."""

import html

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapwright.errors import UsageError
from tools.screen import Bounds
from tools.session_recording.layout import MASK
from tools.session_recording.masking import Masker, paint_over

NUMBER = "13800138000"
NODE = (
    '<node index="0" text="{text}" content-desc="{desc}" password="{password}" '
    'bounds="[10,20][110,60]" />'
)


def write_node(text: str, desc: str = "", *, password: bool = False) -> str:
    return NODE.format(
        text=html.escape(text),
        desc=html.escape(desc),
        password=str(password).lower(),
    )


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Call 138 0013 8000 now", f"Call {MASK} now"),
        ("138-0013-8000", MASK),
        ("MEI LIN was here", f"{MASK} was here"),
        ("给李梅打电话", f"给{MASK}打电话"),
        ("1380", MASK),
        ("13", "13"),
        ("Page 1380 of 2000", "Page 1380 of 2000"),
    ],
)
def test_a_text_is_masked_however_it_is_written(text: str, masked: str) -> None:
    masker = Masker([NUMBER, "Mei Lin", "李梅"])
    assert masker.mask_text(text) == masked


def test_a_secret_is_masked_by_its_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TAPWRIGHT_SECRET_WIFI", 'grün "horse"')
    masker = Masker()
    value = {"out": ['the key is grün "horse"', 3, None]}
    masked = {"out": ["the key is {{secret:WIFI}}", 3, None]}
    assert masker.mask_value(value) == masked
    xml = masker.mask_dump(write_node('grün "horse"')).xml
    assert "horse" not in xml
    assert "{{secret:WIFI}}" in xml


def test_the_words_of_a_command_are_masked_behind_their_quotes() -> None:
    masker = Masker(["O'Brien"])
    line = "am start -d 'https://a.b/?q='\"'\"'x' 'O'\"'\"'Brien'"
    assert "Brien" not in masker.mask_command(line)
    assert masker.mask_command("dumpsys window") == "dumpsys window"


def test_a_dump_names_the_places_to_paint_over() -> None:
    masker = Masker([NUMBER, "Mei & Lin"])
    seen = masker.mask_dump(
        write_node("Hello") + write_node("", "from Mei & Lin")
    )
    assert write_node("Hello") in seen.xml
    assert "Lin" not in seen.xml
    assert seen.boxes == (Bounds(left=10, top=20, right=110, bottom=60),)
    assert not seen.has_password


def test_bounds_stay_whatever_is_masked() -> None:
    masker = Masker(["110", "20"])
    assert 'bounds="[10,20][110,60]"' in masker.mask_dump(write_node("20")).xml


@pytest.mark.parametrize("text", ["hunter2", "••••", ""])
def test_a_password_field_is_always_masked(text: str) -> None:
    seen = Masker().mask_dump(write_node(text, password=True))
    assert f'text="{MASK}"' in seen.xml
    assert len(seen.boxes) == 1
    assert seen.has_password


def test_a_dump_that_is_damaged_is_left_out_rather_than_kept() -> None:
    assert Masker([NUMBER]).mask_dump(f'<node text="{NUMBER}').xml == ""


@pytest.mark.parametrize("text", ["", "x", " - "])
def test_a_text_that_cannot_be_found_again_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="too short"):
        Masker([text])


@pytest.mark.parametrize("suffix", [".jpg", ".png"])
@pytest.mark.parametrize("scale", [1, 2])
def test_a_picture_is_painted_over_whatever_its_size(
    suffix: str, scale: int
) -> None:
    image = np.zeros((400 // scale, 200 // scale, 3), np.uint8)
    image[::2] = 255
    _, picture = cv2.imencode(suffix, image)
    box = Bounds(left=20, top=40, right=120, bottom=90)
    painted = paint_over(picture.tobytes(), [box], longest=400)
    shown = cv2.imdecode(np.frombuffer(painted, np.uint8), cv2.IMREAD_GRAYSCALE)
    assert shown is not None
    inside = shown[40 // scale : 90 // scale, 20 // scale : 120 // scale]
    # A JPEG blurs the edge; the lines below were black and white.
    assert np.abs(inside.astype(int) - 128).max() <= 40
    assert shown[200 // scale :].std() > 50


@given(
    st.text(min_size=1),
    st.text(alphabet="ab12 李&<\"'", min_size=4, max_size=9),
    st.text(),
)
def test_nothing_that_is_masked_is_left(
    before: str, secret: str, after: str
) -> None:
    if len(secret.replace(" ", "")) < 2:
        return
    masker = Masker([secret])
    value = before + secret + after
    assert secret not in masker.mask_text(value)
    xml = masker.mask_dump(write_node(value)).xml
    assert secret not in html.unescape(xml).replace(NODE, "")
    assert masker.mask_text("zzz") == "zzz"
