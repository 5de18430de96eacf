"""Errors as an MCP client may read them."""

from collections.abc import Iterator
from contextlib import contextmanager

from mcp.server.mcpserver.exceptions import ToolError
from pydantic import ValidationError

from tapwright.errors import TapwrightError


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise our errors as `ToolError`, whose sentence the SDK passes on; it hides all others.

    Raises:
        ToolError: the phone, a model or the memory failed, or the caller gave something unfit.
    """
    try:
        yield
    except TapwrightError as error:
        raise ToolError(str(error)) from error
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        message = str(first["msg"]).removeprefix("Value error, ")
        raise ToolError(message) from error
