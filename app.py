"""The HTTP application: `uvicorn app:app`, and a part of `langgraph dev`."""

from tapwright.errors import ExtraMissing

# Checked first: `uvicorn app:app` should end with one sentence, not with a traceback.
try:
    import console.http  # noqa: F401
except ExtraMissing as error:
    sentence = f"tapwright: {error}"
    raise SystemExit(sentence) from None

# isort: split
from fastapi import FastAPI

from console.http.api import Tasks
from console.http.errors import handle_errors
from console.http.guard import guard_routes
from console.http.langserve_seam import make_task_routes
from console.http.runs import make_run_routes

tasks = Tasks()

app = FastAPI(
    title="tapwright",
    description="An agent that operates an Android phone.",
    lifespan=tasks.lifespan,
)
app.include_router(make_task_routes(tasks, tasks.refuse_unknown))
app.include_router(make_run_routes(tasks))
handle_errors(app)
guard_routes(app)
