"""What plays: the queue, going on by itself, the sleep timer, the notification."""

from collections.abc import Sequence
from datetime import timedelta

from virtual_phone.apps.kit.wording import online
from virtual_phone.apps.music.state import MusicState, Repeat, Song
from virtual_phone.system.app import App

MOST_HISTORY = 30
BACK_S = 3.0
"""Previous starts the song again when more of it than this was played."""


class Deck(App):
    """An app that plays songs one after the other, in front or not."""

    state: MusicState
    _round: int = 0
    _note: object = None

    @property
    def position(self) -> float:
        """Seconds of the song played so far."""
        state = self.state
        if state.song is None:
            return 0.0
        running = 0.0
        if state.since is not None:
            running = max(0.0, (self.services.now() - state.since).total_seconds())
        return min(state.song.seconds, state.before + running)

    def play(self, songs: Sequence[int], first: int | None = None) -> None:
        """Play songs from `first` on, or from a random one while the order is shuffled."""
        state = self.state
        if not songs:
            return
        state.order = list(songs)
        state.queue = list(songs)
        if first is None and state.shuffle:
            first = self.rng.choice(state.queue)
        state.place = state.queue.index(first) if first in state.queue else 0
        if state.shuffle:
            self._mix()
        self._start()

    def toggle(self) -> None:
        """Pause, or go on."""
        if self.state.playing:
            self.pause()
        elif self.state.song is not None:
            self._run()

    def pause(self) -> None:
        """Be silent; the place in the song is kept."""
        self.state.before, self.state.since = self.position, None
        self._round += 1
        self._tell()

    def skip(self) -> None:
        """The next song; after the last the first."""
        state = self.state
        if state.queue:
            state.place = (state.place + 1) % len(state.queue)
            self._start()

    def back(self) -> None:
        """The start of the song, or the one before it."""
        state = self.state
        if not state.queue:
            return
        if self.position <= BACK_S:
            state.place = (state.place - 1) % len(state.queue)
        self._start()

    def seek(self, share: float) -> None:
        """Go on from another place of the song, 0 to 1."""
        state = self.state
        if state.song is not None:
            state.before = share * state.song.seconds
            if state.playing:
                self._run()

    def jump(self, place: int) -> None:
        """Play this one of the queue."""
        self.state.place = place
        self._start()

    def queue_up(self, songs: Sequence[int], *, soon: bool) -> None:
        """Put songs after the one that plays, or at the end."""
        state = self.state
        if not state.queue:
            self.play(songs)
            return
        at = state.place + 1 if soon else len(state.queue)
        state.queue[at:at] = songs
        state.order += songs
        words = ("Plays next", "将在下一首播放") if soon else ("Added to queue", "已加入播放队列")
        self.services.toast(self.t(*words))

    def drop(self, place: int) -> None:
        """Take a song out of the queue; the one that plays goes on with the next."""
        state = self.state
        number = state.queue.pop(place)
        state.order = [each for each in state.order if each != number] or list(state.queue)
        if place < state.place:
            state.place -= 1
        elif place == state.place:
            state.place = 0 if state.place >= len(state.queue) else state.place
            if not state.queue:
                self.stop()
            elif state.playing:
                self._start()
            else:
                state.before = 0

    def stop(self) -> None:
        """Play nothing, and forget the queue."""
        state = self.state
        state.queue, state.order, state.place = [], [], 0
        state.since, state.before = None, 0
        self._round += 1
        self._tell()

    def turn_shuffle(self) -> None:
        """Mix what comes, or put it back into its order."""
        state = self.state
        state.shuffle = not state.shuffle
        if state.song is None:
            return
        if state.shuffle:
            self._mix()
        else:
            now = state.song.id
            state.queue = list(state.order)
            state.place = state.queue.index(now) if now in state.queue else 0

    def turn_repeat(self) -> None:
        """Off, all, one."""
        after: dict[Repeat, Repeat] = {"off": "all", "all": "one", "one": "off"}
        self.state.repeat = after[self.state.repeat]

    def _mix(self) -> None:
        state = self.state
        now = state.queue.pop(state.place)
        self.rng.shuffle(state.queue)
        state.queue.insert(0, now)
        state.place = 0

    def _start(self) -> None:
        """Play the song of the queue from its beginning."""
        state, song = self.state, self.state.song
        assert song is not None
        state.before = 0
        if not online(self) and song.id not in state.downloaded:
            state.since = None
            self._round += 1
            self._tell()
            words = (
                "No connection. Downloaded songs can be played.",
                "无网络连接，可播放已下载的歌曲。",
            )
            self.services.snackbar(self.t(*words))
            return
        state.history[:] = [song.id, *(each for each in state.history if each != song.id)]
        del state.history[MOST_HISTORY:]
        if not self.services.settings["volume_media"]:
            self.services.toast(self.t("Media volume is off", "媒体音量已关闭"))
        self._run()

    def _run(self) -> None:
        state, song = self.state, self.state.song
        assert song is not None
        if state.before >= song.seconds:
            state.before = 0
        state.since = self.services.now()
        self._round += 1
        self._tell()
        self._tick(self._round)

    def _tick(self, of: int) -> None:
        state = self.state
        if of != self._round or not state.playing or state.song is None:
            return
        if not self.services.running(self.package):
            state.before, state.since = self.position, None
            return
        left = state.song.seconds - self.position
        if state.sleep_at is not None and self.services.now() >= state.sleep_at:
            state.sleep_at = None
            self.pause()
        elif left <= 0:
            self._ended(state.song)
        else:
            self.services.after(max(0.05, min(1.0, left)), lambda: self._tick(of))

    def _ended(self, song: Song) -> None:
        state = self.state
        if state.sleep_after_song:
            state.sleep_after_song = False
            self.pause()
        elif state.repeat == "one":
            self._start()
        elif state.place + 1 < len(state.queue) or state.repeat == "all":
            self.skip()
        else:
            state.place = 0
            self.pause()
            state.before = 0

    def sleep_in(self, minutes: int) -> None:
        """Be silent after so many minutes: 0 for never, -1 at the end of the song."""
        state = self.state
        state.sleep_after_song = minutes < 0
        state.sleep_at = None
        if minutes > 0:
            state.sleep_at = self.services.now() + timedelta(minutes=minutes)

    def _tell(self) -> None:
        """Show in the shade what plays, with Pause and Next."""
        services, state, song = self.services, self.state, self.state.song
        services.withdraw(self._note)
        self._note = None
        if song is None:
            return
        turn = ("Pause", "暂停") if state.playing else ("Play", "播放")
        self._note = services.notify(
            self,
            song.title,
            state.artists[song.artist].name,
            lambda: services.start(self.package, page="player"),
            actions=[
                (self.t("Previous", "上一首"), self.back),
                (self.t(*turn), self.toggle),
                (self.t("Next", "下一首"), self.skip),
            ],
            ongoing=state.playing,
        )
