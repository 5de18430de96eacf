"""`tapwright mcp`: the agent for clients of the Model Context Protocol."""

from typing import Annotated

import typer
from rich.console import Console

from console.commands.options import SERVERS, Device, Model
from console.commands.serve import check_port_is_free
from tapwright.errors import UsageError
from tapwright.extras import require_extra


def register_command(app: typer.Typer) -> None:
    """Add the command."""
    app.command(name="mcp", rich_help_panel=SERVERS)(serve_mcp)


def serve_mcp(
    device: Device = "",
    model: Model = "",
    profile: Annotated[
        str, typer.Option(help="Set of switches; see docs/profiles.md.")
    ] = "full",
    policy: Annotated[
        str,
        typer.Option(
            help="What to do about sensitive actions: ask, allow or deny."
        ),
    ] = "ask",
    user: Annotated[
        str, typer.Option(help="User whose memory is used.")
    ] = "default",
    port: Annotated[
        int,
        typer.Option(
            help="Serve HTTP on this port, not stdio.", min=0, max=65535
        ),
    ] = 0,
    host: Annotated[
        str, typer.Option(help="Address to bind, with --port.")
    ] = "127.0.0.1",
) -> None:
    """Serve the agent over MCP: on standard input and output, or over HTTP with --port."""
    require_extra("mcp")
    from graph import session

    given = {
        "device": device,
        "model": model,
        "policy": policy,
        "user_id": user,
    }
    choices = session.build_context(profile, **given)
    from console.http.api import Tasks
    from console.http.guard import is_loopback
    from console.mcp.server import build_server

    tasks = Tasks(may_skip_approval=choices.policy == "allow")
    server = build_server(tasks, choices)
    if not port:
        server.run("stdio")
        return
    if not is_loopback(host):
        msg = f"--host {host}: MCP is served on this machine only; use a tunnel such as ssh -L"
        raise UsageError(msg)
    check_port_is_free(host, port)
    import uvicorn

    from console.mcp.http import build_http_app

    Console().print(
        f"tapwright serves MCP at http://{host}:{port}/mcp (Ctrl-C to stop)",
        highlight=False,
        soft_wrap=True,
    )
    uvicorn.run(
        build_http_app(server), host=host, port=port, log_level="warning"
    )
