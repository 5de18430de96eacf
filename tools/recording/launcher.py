"""Which app was opened from a launcher, by the pages that came after."""

from collections.abc import Sequence

from tapwright.text.normalize import squeeze_text
from tools.recording.keyframe_view import ALIKE, KeyframeView, compare_texts
from tools.screen import Element

_KNOWN: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (
        ("Clock", "时钟"),
        ("alarm", "world clock", "stopwatch", "闹钟", "世界时钟", "秒表"),
    ),
    (
        ("Phone", "Dialer", "电话", "拨号"),
        ("recents", "keypad", "voicemail", "最近通话", "拨号键盘", "语音信箱"),
    ),
    (
        ("Photos", "Gallery", "相册", "图库"),
        ("albums", "photos", "相簿", "照片", "影集"),
    ),
    (
        ("Files", "文件", "文件管理"),
        (
            "internal storage",
            "downloads",
            "documents",
            "audio",
            "内部存储",
            "下载",
            "文档",
            "音频",
        ),
    ),
    (
        ("Weather", "天气"),
        (
            "air quality",
            "hourly forecast",
            "humidity",
            "空气质量",
            "逐小时预报",
            "湿度",
        ),
    ),
    (("Messages", "信息", "短信"), ("start chat", "new message", "发起聊天", "新会话")),
    (
        ("Settings", "设置"),
        (
            "network internet",
            "display",
            "battery",
            "网络和互联网",
            "显示",
            "电池",
            "蓝牙",
        ),
    ),
    (("Calendar", "日历"), ("agenda", "all day", "全天", "日程", "月")),
    (
        ("Contacts", "联系人", "通讯录"),
        ("new contact", "新建联系人", "favorites", "收藏"),
    ),
    (("Recorder", "录音机"), ("recordings", "new recording", "录音", "新录音")),
    (("Camera", "相机"), ("video", "portrait", "录像", "人像")),
    (("Notes", "便签", "备忘录"), ("new note", "新建便签", "笔记")),
    (("Browser", "Chrome", "浏览器"), ("new tab", "address", "网址", "标签页")),
    (("Maps", "地图"), ("directions", "search here", "路线", "导航")),
)
"""Names of the apps that every phone has, and words on their pages."""
NEAR = 4
"""So many keyframes of an app are looked at."""


def find_opened_app(
    icons: Sequence[Element], pages: Sequence[KeyframeView]
) -> tuple[Element | None, float]:
    """The icon that was tapped, and how sure that is.

    Args:
        icons: of the launcher, with their captions.
        pages: the keyframes that came after, in order.
    """
    own: list[KeyframeView] = []
    for page in pages[:NEAR]:
        if page.is_launcher:
            break
        own.append(page)
    scored = [(_score_name(icon.text, own), icon) for icon in icons]
    best = max(scored, key=lambda pair: pair[0], default=None)
    if best is None or best[0] < 0.2:
        return None, 0.0
    return best[1], min(0.9, best[0])


def _score_name(name: str, pages: Sequence[KeyframeView]) -> float:
    best = 0.0
    if not pages:
        return best
    label = squeeze_text(name)
    if compare_texts(name, pages[0].title) >= ALIKE:
        return 1.0
    for number, page in enumerate(pages):
        for word in page.words:
            text = squeeze_text(word.text)
            if f"“{name}”" in word.text or f'"{name}"' in word.text:
                best = max(best, 0.95)
            elif label and label in text and len(text) <= 2 * len(label) + 2:
                head = 0.25 if word.text == page.title else 0.0
                best = max(best, 0.45 + head - 0.08 * number)
    for names, signs in _KNOWN:
        if label in map(squeeze_text, names):
            shown = {squeeze_text(w.text) for w in pages[0].words}
            hits = sum(squeeze_text(sign) in shown for sign in signs)
            best = max(best, min(0.9, 0.4 + 0.2 * hits) if hits else 0.0)
    return best
