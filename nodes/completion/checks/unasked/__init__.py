"""What was done that nobody asked for?

* `excess`: what was put in, chosen or touched besides;
* `besides`: what was deleted or switched besides;
* `searches`: what was searched for in place of what is named;
* `changes`: what was changed on a form that was kept;
* `overwritten`: what was written over, or made twice.
"""
