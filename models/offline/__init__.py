"""A deterministic model by rules, so that everything runs with no network and no key."""

from models.offline.model import OfflineModel

__all__ = ["OfflineModel"]
