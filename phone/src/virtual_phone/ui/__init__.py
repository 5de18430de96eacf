"""The UI toolkit: widgets, layout, pixels, accessibility nodes.

A page builds a tree of `widgets`. `layout` gives each a box, by the sizes of `measure`; composed
ones are first taken apart in `parts` and `pieces`. `render` draws the boxes (`brush`, `controls`,
`displays`, on the canvas of `paint`), and `accessibility` makes the nodes of them that clients
read, `odd` those of web pages and Compose. `touching` says what a touch means to a widget. The
modules `art*` make pictures from names, `icons` and `glyphs` signs, `theme` colours and type.

Read first: `widgets`, `layout`, `accessibility`.
"""
