"""Camera: viewfinder, modes, timer, lenses, films; what it takes lands in the shared media."""

from datetime import timedelta

from virtual_phone.apps.camera import state as data
from virtual_phone.apps.camera import view
from virtual_phone.apps.camera.page import Viewfinder
from virtual_phone.apps.camera.settings import CameraSettings
from virtual_phone.apps.camera.state import CameraState, Shot
from virtual_phone.apps.camera.view import CameraBase
from virtual_phone.system.app import Page
from virtual_phone.system.stores import CAMERA, Media
from virtual_phone.system.stores_data import PLACES


class CameraApp(CameraBase):
    """Takes pictures and films."""

    package = "com.android.camera2"
    key = "camera"
    label = ("Camera", "相机")
    icon = ("camera", "#455a64")
    version = "4.9"
    handles = frozenset({"take_photo", "take_video"})

    def initial_state(self) -> CameraState:
        """An everyday thing stands in front of the lens."""
        return CameraState(
            subject=self.rng.choice(list(data.SUBJECTS)),
            number=self.rng.randrange(1000),
            place=self.t(*self.rng.choice([place for place in PLACES if place[0]])),
        )

    def first_page(self) -> Page:
        """The viewfinder."""
        state = self.state
        if not state.settings["keep_mode"] and state.take is None:
            state.mode, state.front, state.lens = "photo", False, "1x"
        return Viewfinder(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """Takes a photo or a film, or opens its settings where `page` says so."""
        modes: dict[str, str] = {"take_photo": "photo", "take_video": "video"}
        mode = modes.get(extras.get("action", ""))
        if mode and self.state.take is None:
            self.state.mode = mode
        if extras.get("page") == "settings":
            self.open(CameraSettings(self))

    def on_shift(self, by: timedelta) -> None:
        """A film under way is as long as before."""
        take = self.state.take
        if take is not None and take.since is not None:
            take.since += by

    def keep(self, *, seconds: float = 0, changes: str = "") -> Media:
        """Put what the lens sees into the shared media."""
        state, now = self.state, self.services.now()
        film = state.film
        art = view.art(state, mirrored=state.settings["mirror"])
        if changes:
            art += ("," if "~" in art else "~") + changes
        ending = "mp4" if film else state.settings["format"]
        size = self._film_size(seconds) if film else self.rng.randrange(2_100_000, 4_900_000)
        media = self.services.media.add(
            "video" if film else "photo",
            f"{'VID' if film else 'IMG'}_{now:%Y%m%d_%H%M%S}.{ending}",
            CAMERA,
            now,
            size=size,
            art=art,
            seconds=seconds,
            place=state.place if self._located() else "",
        )
        if state.settings["properties"]:
            lens = (
                "f/2.2"
                if state.front
                else {"0.6x": "f/2.2", "5x": "f/2.8"}.get(state.lens, "f/1.7")
            )
            media.properties = f"Pixel 8 · {lens} · ISO {self.rng.choice((64, 100, 200, 320))}"
        state.shots.append(
            Shot(
                media.id,
                state.mode,
                "" if state.front else state.lens,
                state.front,
                state.flash,
                state.timer,
                now,
                state.quality if film else "",
                state.fill_light and film,
                seconds,
            )
        )
        return media

    def _film_size(self, seconds: float) -> int:
        rate = data.QUALITIES[self.state.quality][1]
        share = 0.5 if self.state.settings["high_efficiency"] else 1.0
        return round(rate * 1_000_000 * max(seconds, 0.2) * share)

    def _located(self) -> bool:
        return bool(self.state.settings["location"] and self.services.settings["location"])

    def last(self) -> Media | None:
        """The newest picture or film of the camera that was not deleted."""
        taken = self.services.media.of_folder(CAMERA)
        return next((m for m in taken if m.kind in ("photo", "video") and not m.hidden), None)
