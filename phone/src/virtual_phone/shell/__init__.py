"""The phone's shell: mksh, as far as people, scripts and tools need it.

It has words with quotes, variables, `$(...)`, arithmetic, braces and patterns; parallel pipelines,
lists, `if`, `while`, `until`, `for`, `case`, functions, here-documents, `[[ ]]`, `(( ))`,
background jobs and every redirection. It lacks arrays, coprocesses, aliases and `select`.
"""

from virtual_phone.shell.interpreter import Shell
from virtual_phone.shell.service import ShellService
from virtual_phone.shell.terminal import Terminal

__all__ = ["Shell", "ShellService", "Terminal"]
