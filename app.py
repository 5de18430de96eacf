"""The HTTP application: `uvicorn app:app`, and a part of `langgraph dev`."""

from fastapi import APIRouter, Depends, FastAPI
from langserve import add_routes

from console.api import Tasks
from console.edge import from_this_machine, handle_errors
from console.wire import TaskReply, TaskRequest

tasks = Tasks()

# Not on the application itself: LangServe would add a start-up hook there, which `langgraph dev`
# cannot merge with a lifespan.
router = APIRouter()
add_routes(
    router,
    tasks.with_types(input_type=TaskRequest, output_type=TaskReply),
    path="/task",
    enabled_endpoints=["invoke", "batch", "stream", "input_schema", "output_schema", "playground"],
    dependencies=[Depends(from_this_machine), Depends(tasks.refuse_unknown)],
)

app = FastAPI(
    title="tapwright",
    description="An agent that operates an Android phone.",
    lifespan=tasks.lifespan,
)
app.include_router(router)
handle_errors(app)
