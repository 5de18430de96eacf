"""MCP over streamable HTTP, under the guard of all our servers."""

from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette

from console.http.guard import guard_routes


def build_http_app(server: MCPServer[None]) -> Starlette:
    """An ASGI application that serves `/mcp`."""
    # Our guard checks Host and Origin of every route; the SDK's own check knows no Studio.
    security = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    app = server.streamable_http_app(transport_security=security)
    guard_routes(app)
    return app
