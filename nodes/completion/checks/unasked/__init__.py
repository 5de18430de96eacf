"""What was done that nobody asked for?

* `excess`: what was put in, chosen or touched besides;
* `besides`: which switch, setting or button was touched besides;
* `made_inside`: what was made inside a folder that nobody named;
* `searches`: what was searched for in place of what is named;
* `changes`: what was changed on a form that was kept;
* `overwritten`: what was written over, or made twice;
* `restored`: what was only put back.
"""
