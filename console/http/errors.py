"""HTTP responses for errors."""

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from pydantic import ValidationError

from console.http.schemas import TaskRequest, UnknownThread
from tapwright.errors import (
    MemoryFailure,
    ModelError,
    ModelNotConfigured,
    PhoneBusy,
    PhoneError,
    PhoneLocked,
    TapwrightError,
    UsageError,
)

_STATUS: tuple[tuple[type[TapwrightError], int], ...] = (
    (UnknownThread, 404),
    (PhoneBusy, 409),
    (PhoneLocked, 409),
    (PhoneError, 503),
    (UsageError, 422),
    (ModelNotConfigured, 422),
    (ModelError, 502),
    (MemoryFailure, 503),
    (TapwrightError, 500),
)
"""Status codes of our errors; the first match counts."""


def render_error(error: TapwrightError) -> dict[str, str]:
    """The error as JSON: its kind, and a sentence for the user."""
    return {"error": type(error).__name__, "detail": str(error)}


def handle_errors(app: FastAPI) -> None:
    """Make the application answer our errors with a status code and a sentence."""

    @app.exception_handler(TapwrightError)
    async def _handle_ours(
        _request: Request, error: TapwrightError
    ) -> JSONResponse:
        code = next(code for kind, code in _STATUS if isinstance(error, kind))
        return JSONResponse(render_error(error), code)

    @app.exception_handler(ValidationError)
    async def _handle_invalid(
        _request: Request, error: ValidationError
    ) -> JSONResponse:
        if error.title != TaskRequest.__name__:
            raise error
        details = error.errors(
            include_url=False, include_context=False, include_input=False
        )
        return JSONResponse(
            {"error": "ValidationError", "detail": details}, 422
        )
