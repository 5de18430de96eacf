"""A phone that plays a recorded session back: `folder` reads it, `player` answers by it."""
