"""What an app's package says about the app: its labels, in every language that it has.

`archive` reads parts of a package that stays on the phone; `manifest` reads which resource names an
activity; `table` looks that resource up; `chunks` and `strings` are what both formats are made of.

Read first: `archive`.
"""
