"""Which app was opened from a launcher, by the pages that came after."""

from collections.abc import Sequence

from tapwright.text.normalize import squeeze_text
from tools.recording.keyframe_view import ALIKE, KeyframeView, compare_texts
from tools.screen import Element

_KNOWN: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("Clock", "时钟"), ("alarm", "world clock", "stopwatch", "闹钟", "世界时钟", "秒表")),
    (("Phone", "Dialer", "电话", "拨号"),
     ("recents", "keypad", "voicemail", "最近通话", "拨号键盘", "语音信箱")),
    (("Photos", "Gallery", "相册", "图库"), ("albums", "photos", "相簿", "照片", "影集")),
    (("Files", "文件", "文件管理"),
     ("internal storage", "downloads", "documents", "audio", "内部存储", "下载", "文档", "音频")),
    (("Weather", "天气"),
     ("air quality", "hourly forecast", "humidity", "空气质量", "逐小时预报", "湿度")),
    (("Messages", "信息", "短信"), ("start chat", "new message", "发起聊天", "新会话")),
    (("Settings", "设置"),
     ("network internet", "display", "battery", "网络和互联网", "显示", "电池", "蓝牙")),
    (("Calendar", "日历"), ("agenda", "all day", "全天", "日程", "月")),
    (("Contacts", "联系人", "通讯录"), ("new contact", "新建联系人", "favorites", "收藏")),
    (("Recorder", "录音机"), ("recordings", "new recording", "录音", "新录音")),
    (("Camera", "相机"), ("video", "portrait", "录像", "人像")),
    (("Notes", "便签", "备忘录"), ("new note", "新建便签", "笔记")),
    (("Browser", "Chrome", "浏览器"), ("new tab", "address", "网址", "标签页")),
    (("Maps", "地图"), ("directions", "search here", "路线", "导航")),
)  # fmt: skip
"""Names of the apps that every phone has, and words on their pages."""
NEAR = 4
"""Keyframes of an app that are looked at."""


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
    """How likely the app of this name has these pages, 0..1."""
    if not pages:
        return 0.0
    if compare_texts(name, pages[0].title) >= ALIKE:
        return 1.0
    scores = [_score_signs(name, pages[0])]
    for number, page in enumerate(pages):
        scores.append(_score_mention(name, page, number))
    return max(scores)


def _score_mention(name: str, page: KeyframeView, number: int) -> float:
    """How likely an app has a page, by its name on the page.

    Args:
        name: of the app.
        page: that came after the launcher.
        number: of keyframes between the launcher and the page.
    """
    best = 0.0
    label = squeeze_text(name)
    for word in page.words:
        if f"“{name}”" in word.text or f'"{name}"' in word.text:
            best = max(best, 0.95)
            continue
        text = squeeze_text(word.text)
        if label and label in text and len(text) <= 2 * len(label) + 2:
            head = 0.25 if word.text == page.title else 0.0
            best = max(best, 0.45 + head - 0.08 * number)
    return best


def _score_signs(name: str, page: KeyframeView) -> float:
    """How likely an app that every phone has begins with a page, by words that are typical."""
    best = 0.0
    label = squeeze_text(name)
    labels = {squeeze_text(word.text) for word in page.words}
    for names, signs in _KNOWN:
        if label not in map(squeeze_text, names):
            continue
        hits = sum(squeeze_text(sign) in labels for sign in signs)
        if hits:
            best = max(best, min(0.9, 0.4 + 0.2 * hits))
    return best
