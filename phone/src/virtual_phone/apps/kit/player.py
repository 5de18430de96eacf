"""Plays sounds: one at a time, second by second, with pause and a place to jump to."""

from datetime import datetime

from virtual_phone.system.app import App


class Player:
    """Plays nothing at first; what it plays is known by an id of the caller's choice."""

    def __init__(self, app: App) -> None:
        self._app = app
        self.playing: int | None = None
        self.paused = False
        self.seconds = 0.0
        """Length of what is played."""
        self.speed = 1.0
        self._since: datetime | None = None
        self._before = 0.0
        self._round = 0

    @property
    def position(self) -> float:
        """Seconds played so far."""
        now = self._app.services.now()
        running = (now - self._since).total_seconds() if self._since else 0.0
        return min(self.seconds, self._before + running * self.speed)

    @property
    def share(self) -> float:
        """Played so far, 0 to 1."""
        return self.position / self.seconds if self.seconds else 0.0

    def play(self, ident: int, seconds: float) -> None:
        """Play something from its beginning."""
        self.playing, self.seconds, self._before = ident, max(seconds, 0.1), 0.0
        self._run()

    def toggle(self, ident: int, seconds: float) -> None:
        """Play, or pause and go on if it plays already."""
        if self.playing != ident:
            self.play(ident, seconds)
        elif self.paused:
            self._run()
        else:
            self._before = self.position
            self.paused, self._since = True, None

    def seek(self, share: float) -> None:
        """Go on from another place, 0 to 1."""
        self._before = share * self.seconds
        if not self.paused:
            self._run()

    def set_speed(self, speed: float) -> None:
        """Go on faster or slower."""
        self._before = self.position
        self._since = self._app.services.now() if self._since else None
        self.speed = speed

    def skip(self, seconds: float) -> None:
        """Go on some seconds earlier or later."""
        self.seek(min(1.0, max(0.0, (self.position + seconds) / self.seconds)))

    def stop(self) -> None:
        """Play nothing."""
        self.playing, self._since, self.paused = None, None, False
        self._round += 1

    def _run(self) -> None:
        self.paused, self._since = False, self._app.services.now()
        self._round += 1
        self._tick(self._round)

    def _tick(self, of: int) -> None:
        if of != self._round or self._since is None:
            return
        left = self.seconds - self.position
        if left <= 0:
            self.stop()
        else:
            self._app.services.after(max(0.05, min(1.0, left)), lambda: self._tick(of))
