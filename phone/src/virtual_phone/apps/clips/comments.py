"""What is said to a clip, in a sheet over it."""

from virtual_phone.apps.clips.kit import ClipsBase, LocalPage, comments_of
from virtual_phone.apps.clips.state import Clip
from virtual_phone.apps.kit.lists import composer
from virtual_phone.apps.kit.offline import no_connection
from virtual_phone.apps.kit.reviews import Remark, ordered, remark_row
from virtual_phone.apps.kit.wording import online
from virtual_phone.ui import widgets as ui


class CommentSheet(LocalPage):
    """Comments and the field to add one."""

    name = ".CommentSheet"
    modal = "sheet"

    def __init__(self, app: ClipsBase, clip: Clip) -> None:
        super().__init__(app)
        self.clip = clip
        self.draft = ""

    def build(self) -> ui.Widget:
        """Title, rows, field."""
        height = self.app.services.display_dp[1] * 0.56
        if not online(self.app):
            retry = no_connection(self.app, self.app.services.changed)
            return ui.Sheet(child=ui.Column(children=[retry], height=height))
        found = comments_of(self.app, self.clip)
        rows = [
            remark_row(self.app, remark, on_delete=self._delete)
            for remark in sorted(ordered(found, "hot"), key=lambda remark: not remark.mine)
        ]
        words = self.t(f"{self.clip.replies} comments", f"{self.clip.replies}条评论")
        head = ui.Row(
            padding=(16, 0),
            children=[
                ui.Text(text=words, id="comment_count", style="title", grow=1),
                ui.IconButton(
                    icon="close",
                    id="close_comments",
                    desc=self.t("Close", "关闭"),
                    on_tap=self.close,
                ),
            ],
        )
        hint = self.t("Say something nice", "善语结善缘")
        listed = ui.Scroll(
            key="comments", id="comment_list", grow=1, child=ui.Column(children=rows)
        )
        field = composer(self, hint, self._send, id="comment_field")
        return ui.Sheet(child=ui.Column(children=[head, listed, field]))

    def _send(self, words: str) -> None:
        found = comments_of(self.app, self.clip)
        number = 1 + max((remark.id for remark in found), default=0)
        author, now = self.t("Robin", "小林"), self.app.services.now()
        found.append(Remark(number, author, words, now, mine=True))
        self.clip.replies += 1
        self.app.services.toast(self.t("Comment sent", "评论已发送"))

    def _delete(self, remark: Remark) -> None:
        comments_of(self.app, self.clip).remove(remark)
        self.clip.replies -= 1
