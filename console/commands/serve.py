"""`tapwright serve`: the agent over HTTP."""

import errno
import os
import socket
from typing import Annotated

import typer
from rich.console import Console

from console.commands.options import SERVERS
from tapwright.errors import UsageError
from tapwright.extras import require_extra


def register_command(app: typer.Typer) -> None:
    """Add the command."""
    app.command(rich_help_panel=SERVERS)(serve)


def serve(
    port: Annotated[
        int, typer.Option(help="Port to listen on.", min=1, max=65535)
    ] = 8123,
    host: Annotated[
        str, typer.Option(help="Address to listen on.")
    ] = "127.0.0.1",
    allow_unasked: Annotated[
        bool,
        typer.Option(
            "--allow-unasked",
            help="Let requests choose policy allow, which asks nobody.",
        ),
    ] = False,
) -> None:
    """Serve the agent over HTTP (LangServe routes, schemas, playground)."""
    require_extra("http")
    from console.http import guard
    from graph import consent
    from graph.policy.reading import load_rules

    if allow_unasked:
        os.environ[consent.VARIABLE] = "allow"
    # A wrong value should be said now.
    consent.is_unasked_permitted()
    load_rules()

    if not guard.is_loopback(host) and not guard.read_token():
        msg = f"--host {host} lets other machines use the phone: set {guard.TOKEN} first"
        raise UsageError(msg)
    check_port_is_free(host, port)
    import uvicorn

    Console().print(
        f"tapwright serves http://{host}:{port} (Ctrl-C to stop)\n"
        f"a form to try it: http://{host}:{port}/task/playground/",
        highlight=False,
        soft_wrap=True,
    )
    uvicorn.run("app:app", host=host, port=port, log_level="warning")


def check_port_is_free(host: str, port: int) -> None:
    """Refuse a port that a server cannot listen on.

    Raises:
        UsageError: it is in use, or the address cannot be bound.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        if os.name == "posix":
            # As uvicorn binds: a port in TIME_WAIT is free.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                msg = f"port {port} on {host} is in use: choose another one with --port"
            else:
                msg = (
                    f"cannot listen at {host}:{port}: {error.strerror or error}"
                )
            raise UsageError(msg) from error
