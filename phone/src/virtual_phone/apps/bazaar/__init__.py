"""Bazaar, a marketplace for second-hand goods."""
