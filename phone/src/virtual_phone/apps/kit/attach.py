"""Pictures that are added to what one writes: small tiles, and the one that adds more."""

from functools import partial

from virtual_phone.system.app import App
from virtual_phone.ui import widgets as ui


def ids_of(extras: dict[str, str]) -> list[int]:
    """The ids of the pictures that another app hands over."""
    return [int(each) for each in extras.get("images", "").split(",") if each.isdigit()]


def arts_of(app: App, photos: list[int]) -> list[str]:
    """What `Image` draws for pictures of the phone's media store, in their order."""
    found = [app.services.media.get(each) for each in photos]
    return [media.art for media in found if media is not None]


def photo_tiles(
    app: App, photos: list[int], most: int, *, kind: str = "photo", columns: int = 3
) -> ui.Widget:
    """The chosen pictures, a tap removes one; after them a tile that adds up to `most`."""
    side = (app.services.display_dp[0] - 32 - 8 * (columns - 1)) / columns
    height = min(side, 132)
    tiles: list[ui.Widget] = []
    for each in photos:
        media = app.services.media.get(each)
        if media is not None:
            tiles.append(
                ui.Image(
                    art=media.art,
                    height=height,
                    radius=10,
                    id="photo",
                    desc=app.t(f"Remove {media.name}", f"移除 {media.name}"),
                    on_tap=partial(photos.remove, each),
                )
            )
    if len(photos) < most:
        tiles.append(_add(app, photos, most, kind, height))
    return ui.Grid(columns=columns, gap=8, children=tiles)


def _add(app: App, photos: list[int], most: int, kind: str, height: float) -> ui.Widget:
    def chosen(found: list[int]) -> None:
        photos.extend(each for each in found if each not in photos)

    return ui.Column(
        id="add_photo",
        desc=app.t("Add photo", "添加图片"),
        height=height,
        radius=10,
        background="surface_container_high",
        main="center",
        cross="center",
        gap=4,
        on_tap=lambda: app.services.pick_media(app, kind, most - len(photos), chosen),
        children=[ui.Icon(name="camera"), ui.Text(text=f"{len(photos)}/{most}", style="small")],
    )
