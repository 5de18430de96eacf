"""What every command would load by itself; imported once, before commands are forked.

Some packages load parts of themselves on first use, and a page's template is compiled then.
"""

import gc
from contextlib import suppress
from importlib import import_module

LOADED_LATE = (
    "chromadb.api.rust",
    "httpcore2",
    "openai.resources.chat.completions.completions",
    "truststore",
)
"""Modules that `openai` and `chromadb` import on first use, in the versions of the lock."""


def load_late_parts() -> None:
    """Load them; a package that has no such module loads its own later."""
    for name in LOADED_LATE:
        with suppress(ImportError):
            import_module(name)
    # As the shell does: what measures imports nothing of the console.
    import_module("console.report.page_parts").load_template("report.html.j2")


load_late_parts()
# What is loaded stays: a forked command whose cycle collector went through it would copy it all.
gc.collect()
gc.freeze()
