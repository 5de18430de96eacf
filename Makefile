PYTHON ?= python3
BIN := .venv/bin
# Processes that run tests. These wait for phones and servers about half of the time, so that six
# are right for two cores; all are forked from one that has imported the tests, see `tests/forks.py`.
WORKERS ?= 6
# Of `make faults`.
FAULT_MINUTES ?= 480
FAULT_SEED ?= 1
export LANGGRAPH_STRICT_MSGPACK := true
# The tests start a hundred processes; without caches each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-long doors model-servers test-agent test-phone check house format bench eval \
  suites same pictures soak faults faults-sample wheels lock audit-lock sbom clean

.venv/ready: requirements.lock pyproject.toml phone/pyproject.toml
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("tapwright needs Python 3.11 \
	or later, and this is " + sys.version.split()[0] + "; name another: make demo PYTHON=python3.11")'
	@echo "Installing 1.2 GB of packages into .venv; this takes some minutes and prints nothing."
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet -r requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --editable . --editable phone
	touch $@

demo: .venv/ready
	$(BIN)/tapwright demo

test: .venv/ready
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

# What is marked `long`: expensive tests of what cheaper ones in `make test` show too.
test-long: .venv/ready
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m long

# Every front door with the clients that people use: Studio's SDK, LangServe's, MCP's, a browser.
doors: .venv/ready
	$(BIN)/python -m tests.doors.install_browser
	$(BIN)/python -m pytest -n 2 --dist loadfile -rs tests/doors

# The model client against llama-server and LiteLLM, with a tiny language model; see
# docs/results/model-servers.md. The first time it compiles llama.cpp. What the package index does
# not give is said, and its tests are skipped.
model-servers: .venv/ready
	$(BIN)/python -m tests.model_servers.install
	$(BIN)/python -m pytest -rs tests/model_servers

test-agent: .venv/ready
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal tests

test-phone: .venv/ready
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal phone/tests

check: .venv/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Names, density and branches of each room; `tests/test_house.py` holds the limits.
house: .venv/ready
	$(BIN)/python -m tests.house

format: .venv/ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/ready
	$(BIN)/python -m evals.bench

eval: .venv/ready
	$(BIN)/tapwright eval mobbench --model reference --model offline --model oracle \
	  --model oracle:0.1 --model oracle:0.2 --phones 2

suites: .venv/ready
	$(BIN)/tapwright eval mobbench mobile_knowledge app_knowledge mobile_agent_v2 cross_app hostile \
	  --model offline --phones 2 --animations 0

same: .venv/ready
	$(BIN)/python -m evals.same

pictures: .venv/ready
	$(BIN)/python docs/pictures/make.py

soak: .venv/ready
	SOAK=1 $(BIN)/python -m pytest -n 2 --dist worksteal -m ""

# A night of seeded random faults, and a sample of them; see docs/faults.md.
faults: .venv/ready
	$(BIN)/python -m evals.faults --seed $(FAULT_SEED) --minutes $(FAULT_MINUTES) \
	  --table docs/results/faults.md

faults-sample: .venv/ready
	$(BIN)/python -m evals.faults --seed 1 --minutes 10 --cases 200

# Both distributions in clean environments, without what lies here.
wheels: sbom
	$(PYTHON) tests/wheels.py

# What every release is built from, as CycloneDX: dist/tapwright.cdx.json.
sbom: .venv/ready
	$(BIN)/python -m tests.sbom

# Known vulnerabilities of the locks. It needs the package index: what cannot be looked up is said to
# be unchecked, which is no failure (exit code 3).
audit-lock: .venv/ready
	$(PYTHON) -m venv .venv-audit
	-.venv-audit/bin/python -m pip install --quiet pip-audit
	$(BIN)/python -m tests.audit_lock .venv-audit/bin/pip-audit || [ $$? -eq 3 ]

lock:
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/python -m pip install --quiet "pip>=25.1"
	.venv-lock/bin/python -m pip install --quiet --group dev \
	  ".[http,mcp,ocr,record,studio,tokens]" ./phone
	.venv-lock/bin/python -m pip uninstall --quiet --yes tapwright tapwright-phone
	.venv-lock/bin/python -m pip freeze > requirements.lock
	rm -rf .venv-lock

clean:
	rm -rf .venv build *.egg-info phone/build phone/src/*.egg-info .mypy_cache .ruff_cache .pytest_cache
