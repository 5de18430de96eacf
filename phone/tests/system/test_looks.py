"""Sizes, rotation, language, theme, transitions, the launcher."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from virtual_phone.system.config import PhoneConfig, Rotation
from virtual_phone.system.core import System
from virtual_phone.testing import Driver, StillClock

from .toys import Loading, OtherApp, ToyApp

FORMS = [(1080, 2400, 420), (720, 1280, 320), (480, 800, 240), (1600, 2560, 320)]


@pytest.mark.parametrize(("width", "height", "density"), FORMS)
def test_every_surface_fits_every_form(width: int, height: int, density: int) -> None:
    phone = Driver.make([ToyApp, OtherApp], width=width, height=height, density=density)
    system = phone.system
    system.tap(*phone.node("Apps").bounds.center)
    system.open_quick_settings()
    steps: list[Callable[[], object]] = [
        lambda: phone.back(),
        lambda: phone.open("Toy"),
        lambda: phone.tap("Add"),
        lambda: system.key(187),
        lambda: system.sleep(),
        lambda: system.wake(),
    ]
    rotations: tuple[Rotation, ...] = ("natural", "left")
    for rotation in rotations:
        system.unlock()
        system.rotate(rotation)
        for step in steps:
            step()
            across, down = system.size
            assert system.screenshot().shape == (down, across, 3)
            for node in phone.nodes():
                left, top, right, bottom = node.bounds
                assert 0 <= left < right <= across
                assert 0 <= top < bottom <= down
        system.unlock()
        system.force_stop("com.toy")


def test_rotation_lays_out_anew() -> None:
    phone = Driver.make([ToyApp]).open("Toy")
    phone.system.rotate("left")
    assert phone.system.size == (2400, 1080)
    assert 'rotation="1"' in phone.system.hierarchy()
    assert phone.node("rows").bounds.right == 2400
    assert phone.system.setting_get("system", "user_rotation") == "1"
    phone.system.setting_put("system", "user_rotation", "0")
    assert phone.system.rotation == "natural"
    with pytest.raises(ValueError, match="upsidedown"):
        phone.system.rotate("upsidedown")  # type: ignore[arg-type]


def test_chinese_everywhere() -> None:
    phone = Driver.make([ToyApp], language="zh")
    assert {"玩具", "搜索应用", "3月2日 星期一"} <= set(phone.texts())
    phone.open("玩具")
    assert phone.sees("第0行")
    phone.system.setting_put("system", "system_locales", "en-US")
    assert phone.sees("Row 0")


def test_dark_theme_and_font_scale_change_the_picture() -> None:
    phone = Driver.make([ToyApp]).open("Toy")
    light = phone.system.screenshot().mean()
    height = phone.node("Row 1").bounds.height
    phone.system.setting_put("secure", "ui_night_mode", "2")
    assert phone.system.screenshot().mean() < light / 3
    phone.system.setting_put("system", "font_scale", "1.5")
    assert phone.node("Row 1").bounds.height > height


def test_bars_show_settings_and_notifications() -> None:
    phone = Driver.make([ToyApp])
    phone.system.settings.update(wifi=False, airplane=True)
    phone.system.touch()
    descriptions = [n.content_desc for n in phone.system.windows()[-2].walk() if n.content_desc]
    assert descriptions == ["Airplane mode on", "Battery 86 percent."]


def test_a_transition_shows_frames_in_between_while_touches_hit_the_target() -> None:
    clock = StillClock()
    system = System(PhoneConfig(), [ToyApp], ui_clock=clock, wall_clock=clock)
    phone = Driver(system, clock).open("Toy")
    clock.advance(1)
    rows = system.screenshot()
    phone.tap("Add")
    assert phone.page == "com.toy/.Edit"
    middle = []
    for _ in range(3):
        clock.advance(0.06)
        middle.append(system.screenshot().copy())
    phone.keys("hi")
    clock.advance(0.5)
    settled = system.screenshot()
    assert system.screenshot() is settled
    pictures = [rows, *middle, settled]
    for number, picture in enumerate(pictures):
        assert all((picture != other).any() for other in pictures[:number])
    assert phone.app("com.toy").state.title == "hi"


@pytest.mark.parametrize(
    "move", ["start", "dialog", "sheet", "keyboard", "home", "recents", "shade", "lock", "fling"]
)
def test_every_transition_ends_in_the_settled_picture(move: str) -> None:
    clock = StillClock()
    system = System(PhoneConfig(animation_scale=2), [ToyApp], ui_clock=clock, wall_clock=clock)
    phone = Driver(system, clock).open("Toy").tap("Add").back().scroll_to("Pick")
    clock.advance(3)
    before = system.screenshot()
    moves: dict[str, Callable[[], object]] = {
        "start": lambda: (phone.home().wait(3), system.start("com.toy")),
        "dialog": lambda: phone.tap("Ask"),
        "sheet": lambda: phone.tap("Pick"),
        "keyboard": lambda: phone.tap("note"),
        "home": lambda: phone.home(),
        "recents": lambda: system.key(187),
        "shade": lambda: system.open_notifications(),
        "lock": lambda: system.key(26),
        "fling": lambda: (phone.back().wait(3), system.swipe([(500, 1500), (500, 900)], 150)),
    }
    moves[move]()
    clock.advance(0.1)
    between = system.screenshot().copy()
    moving = system.transition
    if moving is not None:
        clock.advance(moving.started + 0.99 * moving.seconds - clock())
    nearly = system.screenshot().copy()
    clock.advance(3)
    after = system.screenshot()
    assert np.count_nonzero(cv2.absdiff(nearly, after) > 32) < 0.01 * after.size, "it jumps"
    assert after.shape == before.shape == between.shape
    assert (after != before).any() == (move != "start"), "the app is as it was left"
    system.touch()
    assert np.array_equal(system.screenshot(), after)
    if move != "lock":
        assert (between != after).any()


def test_a_spinner_turns_unless_animations_are_off() -> None:
    phone = Driver.make([ToyApp], animation_scale=1).open("Toy")
    app = phone.app("com.toy")
    app.open(Loading(app))
    app.services.changed()
    first = phone.wait(1).system.screenshot()
    later = phone.wait(0.3).system.screenshot()
    assert (first != later).any()
    phone.system.setting_put("global", "animator_duration_scale", "0")
    still = phone.system.screenshot()
    assert phone.wait(0.3).system.screenshot() is still


def test_the_drawer_filters_by_name() -> None:
    phone = Driver.make([ToyApp, OtherApp])
    phone.tap("Search apps")
    assert phone.system.input_shown
    phone.keys("oth")
    assert "Other" in phone.texts()
    assert "Toy" not in phone.texts()
    phone.tap("Search")
    assert phone.page == "com.other/.Rows"
    phone.home().tap("Apps").type("zzz", into="Search apps")
    assert phone.sees('No apps found matching "zzz"')


def test_icons_open_apps_and_their_order_follows_the_seed() -> None:
    def order(seed: int) -> list[str]:
        phone = Driver.make([ToyApp, OtherApp], icon_order_seed=seed)
        return [n.content_desc for n in phone.nodes() if n.resource_id.endswith(":id/icon")]

    assert order(0) == ["Toy", "Other"]
    assert {tuple(order(seed)) for seed in range(8)} == {("Toy", "Other"), ("Other", "Toy")}
    phone = Driver.make([ToyApp]).tap("Toy")
    assert phone.page == "com.toy/.Rows"


def test_config_refuses_nonsense() -> None:
    for wrong in (
        {"width": 10},
        {"density": 5},
        {"font_scale": 9.0},
        {"pin": "abc"},
        {"language": "fr"},
    ):
        with pytest.raises(ValueError, match=r"must be|digits"):
            PhoneConfig(**wrong)


def test_settings_answer_like_androids() -> None:
    phone = Driver.make([ToyApp])
    get, put = phone.system.setting_get, phone.system.setting_put
    assert get("global", "wifi_on") == "1"
    put("global", "wifi_on", "0")
    assert phone.system.settings["wifi"] is False
    put("system", "screen_brightness", "51")
    assert phone.system.settings["brightness"] == pytest.approx(0.2)
    assert get("system", "screen_brightness") == "51"
    put("global", "window_animation_scale", "0.5")
    assert phone.system.settings["animation_scale"] == 0.5
    assert get("secure", "nothing") is None
    put("secure", "nothing", "x")
    assert get("secure", "nothing") == "x"
    with pytest.raises(KeyError):
        get("nowhere", "x")
    with pytest.raises(ValueError, match="convert"):
        put("system", "font_scale", "big")


def test_bars_are_black_around_a_picture_and_light_again_behind_it() -> None:
    phone = Driver.make().open("Photos").tap("photo_item")
    shot = phone.system.screenshot()
    assert shot[2, 2].tolist() == [0, 0, 0]
    assert shot[-2, 2].tolist() == [0, 0, 0]
    assert shot[: phone.system.size[1] // 40].max() > 200
    phone.back()
    assert min(phone.system.screenshot()[2, 2].tolist()) > 200
