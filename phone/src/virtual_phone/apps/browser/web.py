"""The small web that Browser shows: how its pages are written down, read, and searched."""

from dataclasses import dataclass
from functools import cache
from typing import Literal

from virtual_phone.apps.browser import sites_learn, sites_life, sites_town, sites_trade
from virtual_phone.apps.kit.finding import score, tokens

Words = tuple[str, str]
"""English, Chinese."""
Kind = Literal["text", "heading", "item", "link", "picture", "row", "part", "file"]
ENGINE = "lantern.example"
NEW_TAB = "browser://newtab"
_KINDS: dict[str, Kind] = {
    "#": "heading", "-": "item", ">": "link", "!": "picture", "&": "part", "v": "file",
}  # fmt: skip


@dataclass(frozen=True)
class Site:
    """Whose pages they are."""

    host: str
    name: Words
    icon: str
    color: str
    about: Words
    cookies: bool = False
    """It asks about cookies before anything else."""


@dataclass(frozen=True)
class Block:
    """A piece of a page."""

    kind: Kind
    words: Words = ("", "")
    target: str = ""
    """The address of a link, the picture's name, the file's, or which part stands here."""
    cells: tuple[Words, ...] = ()
    """Of a row of a table."""


@dataclass(frozen=True)
class Document:
    """A page."""

    address: str
    """Host and path: `openleaf.example/tea`; `openleaf.example` is its first page."""
    title: Words
    blocks: tuple[Block, ...]

    @property
    def host(self) -> str:
        """`openleaf.example`."""
        return self.address.partition("/")[0]

    def said(self, *, zh: bool) -> list[str]:
        """All words of the page in one language, block by block; a row's cells are one line."""
        return [
            " ".join(cell[zh] for cell in block.cells) if block.cells else block.words[zh]
            for block in self.blocks
        ]


SITES: tuple[Site, ...] = (
    Site("openleaf.example", ("Openleaf", "开叶百科"), "book", "#3f7d58",
         ("The encyclopaedia that anybody can mend", "人人可以修订的百科全书")),
    Site("wayfinder.example", ("Wayfinder", "行迹维基"), "compass", "#b3541e",
         ("A wiki of places, by those who went", "由去过的人写成的地点维基")),
    Site("copperpan.example", ("Copper Pan", "铜锅食谱"), "bowl", "#c0572b",
         ("Recipes that fit on one page", "一页纸就能看完的食谱")),
    Site("harbourpost.example", ("The Harbour Post", "港城邮报"), "news", "#26456e",
         ("News of Harbour City and the coast", "港城与沿海新闻"), cookies=True),
    Site("lampwright.example", ("Lampwright", "点灯人"), "store", "#8a5a9e",
         ("Lamps, lanterns and candles", "灯具、提灯与蜡烛"), cookies=True),
    Site("plainfigures.example", ("Plain Figures", "明白数"), "bar_chart", "#2f7fc4",
         ("Tables without opinions", "只有表格，没有观点")),
    Site("redhill-library.example", ("Redhill Library", "红山图书馆"), "bank", "#8c3b3b",
         ("Books, rooms and quiet", "书、房间与安静")),
)  # fmt: skip
HOSTS = frozenset({ENGINE, *(site.host for site in SITES)})


def site_of(address: str) -> Site | None:
    """The site that an address belongs to."""
    host = address.partition("/")[0]
    return next((site for site in SITES if site.host == host), None)


def _chinese(text: str) -> bool:
    return any("\u3000" <= char <= "\u9fff" or char >= "\uff00" for char in text)


def _joined(lines: list[str]) -> str:
    """Lines of one paragraph: English ones with blanks between them, Chinese ones without."""
    return "".join(lines) if lines and _chinese(lines[0]) else " ".join(lines)


def _paragraph(lines: list[str]) -> Block:
    first = next((n for n, line in enumerate(lines) if _chinese(line)), len(lines))
    return Block("text", (_joined(lines[:first]), _joined(lines[first:])))


def _line(line: str) -> Block:
    sign, rest = line[0], [part.strip() for part in line[1:].split("|")]
    if sign == "|":
        cells = [part.partition("~")[::2] for part in rest]
        return Block("row", cells=tuple((en.strip(), (zh or en).strip()) for en, zh in cells))
    kind = _KINDS[sign]
    target = "" if kind in ("heading", "item") else rest.pop(0)
    english, chinese = (rest + ["", ""])[:2]
    return Block(kind, (english, chinese or english), target)


def read(source: str) -> list[Document]:
    """The pages of a source.

    A page begins with `@ address | title | 标题`. Blocks are parted by empty lines: a paragraph is
    its English lines and then its Chinese ones; other lines begin with a sign and are a block each:
    `#` heading, `-` item, `>` link (address first), `!` picture (its name first), `v` file to
    download, `&` a part that is more than words, `|` row of a table with cells `English~中文`. What
    is too long goes on in the next line after two blanks.
    """
    found: list[Document] = []
    for page in source.split("\n@ ")[1:]:
        head, _, body = page.partition("\n")
        address, english, chinese = (part.strip() for part in head.split("|"))
        blocks: list[Block] = []
        for piece in body.strip().split("\n\n"):
            lines = piece.strip().replace("\n  | ", " | ").replace("\n  ", "").split("\n")
            plain = lines[0][:1] not in (*_KINDS, "|") or lines[0][1:2] != " "
            blocks += [_paragraph(lines)] if plain else map(_line, lines)
        found.append(Document(address, (english, chinese), tuple(blocks)))
    return found


@cache
def pages() -> dict[str, Document]:
    """All pages by their address."""
    sources = (sites_learn.SOURCE, sites_life.SOURCE, sites_town.SOURCE, sites_trade.SOURCE)
    return {page.address: page for source in sources for page in read(source)}


def plain(address: str) -> str:
    """An address as pages are kept under: no scheme, no `www.`, no slash at the end."""
    bare = address.strip().partition("://")[2] or address.strip()
    bare = bare.partition("#")[0].removeprefix("www.")
    host, slash, path = bare.partition("/")
    return (host.lower() + slash + path).rstrip("/")


def is_address(words: str) -> bool:
    """Whether what was typed is an address rather than something to look for."""
    words = words.strip()
    host = plain(words).partition("/")[0].partition("?")[0]
    spaced = any(char.isspace() for char in words)
    return not spaced and ("://" in words or ("." in host.strip(".") and host.isascii()))


def find(words: str, *, zh: bool) -> list[Document]:
    """The pages with these words, those with all of them first, and titles before texts.

    What no page says in the phone's language is looked for in the other one.
    """
    return _find(words, zh=zh) or _find(words, zh=not zh)


def _find(words: str, *, zh: bool) -> list[Document]:
    scored = []
    for page in pages().values():
        said = " ".join(page.said(zh=zh))
        value = 3 * score(words, page.title[zh]) + score(words, said)
        scored.append((value, page))
    fitting = [(value, page) for value, page in scored if value >= 0.5]
    return [page for _, page in sorted(fitting, key=lambda pair: -pair[0])]


def excerpt(page: Document, words: str, *, zh: bool, most: int = 110) -> str:
    """The piece of a page that says most of the words, cut at `most` characters."""
    texts = [b.words[zh] for b in page.blocks if b.kind == "text"] or page.said(zh=zh)
    best = max(texts, key=lambda text: score(words, text))
    at = min((n for w in tokens(words) if (n := best.lower().find(w)) >= 0), default=0)
    start = 0 if at < most * 2 // 3 else best.rfind("." if not zh else "。", 0, at) + 1
    cut = best[start : start + most].strip()
    return cut + ("…" if start + most < len(best) else "")
