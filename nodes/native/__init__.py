"""Actors that speak a language of their own: how they are asked, and what their moves mean.

`actor` asks one for its next move, `history` tells it what was done before, `translation` makes
one of our actions of the move: a point stands for the element under it, so that approval, memory,
replay and report know what is touched. The languages themselves are in `models.native`.

Read first: `actor`.
"""
