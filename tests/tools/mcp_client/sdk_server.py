"""A server of the official SDK: `python sdk_server.py` speaks over standard input and output."""

from mcp.server.mcpserver import MCPServer
from mcp_types import ToolAnnotations


def build_server() -> MCPServer[None]:
    server = MCPServer[None]("desk", log_level="ERROR")

    @server.tool(annotations=ToolAnnotations(read_only_hint=True))
    def find_name(customer: int) -> str:
        """Find the name of a customer by number."""
        if customer != 7:
            msg = f"there is no customer {customer}"
            raise ValueError(msg)
        return "The customer is called Rosalind Oakes."

    @server.tool()
    def send_report(text: str) -> str:
        """Send a report to the office."""
        return f"Sent: {text}"

    return server


if __name__ == "__main__":
    build_server().run()
