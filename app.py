"""The HTTP application: `uvicorn app:app`, and a part of `langgraph dev`."""

from tapwright.errors import ExtraMissing

# Checked first: `uvicorn app:app` should end with one sentence, not with a traceback.
try:
    import console.http  # noqa: F401
except ExtraMissing as error:
    sentence = f"tapwright: {error}"
    raise SystemExit(sentence) from None

# isort: split
from fastapi import APIRouter, Depends, FastAPI
from langserve import add_routes

from console.http.api import Tasks
from console.http.errors import handle_errors
from console.http.guard import guard_routes
from console.http.runs import make_run_routes

tasks = Tasks()

# Not on the application itself: LangServe would add a start-up hook there, which `langgraph dev`
# cannot merge with a lifespan.
router = APIRouter()
add_routes(
    router,
    tasks,
    path="/task",
    enabled_endpoints=[
        "invoke",
        "batch",
        "stream",
        "stream_log",  # which the playground calls
        "stream_events",
        "config_schema",
        "input_schema",
        "output_schema",
        "playground",
    ],
    dependencies=[Depends(tasks.refuse_unknown)],
)

app = FastAPI(
    title="tapwright",
    description="An agent that operates an Android phone.",
    lifespan=tasks.lifespan,
)
app.include_router(router)
app.include_router(make_run_routes(tasks))
handle_errors(app)
guard_routes(app)
