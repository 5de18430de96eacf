"""Square, a social network for public posts."""
