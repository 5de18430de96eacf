# syntax=docker/dockerfile:1
# Serves the agent over HTTP: see docs/docker.md.

ARG PYTHON=3.13

FROM python:${PYTHON}-slim AS build
WORKDIR /source
COPY . .
RUN python -m pip wheel --no-cache-dir --constraint requirements.lock --wheel-dir /wheels ".[http]" ./phone

FROM python:${PYTHON}-slim
RUN useradd --uid 10001 --create-home --home-dir /data tapwright
# hadolint ignore=DL3013
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    python -m pip install --no-cache-dir --no-index --find-links /wheels "tapwright[http,phone]"

# The home holds memory, runs and adb's keys, which the phone has accepted.
ENV HOME=/data \
    TAPWRIGHT_HOME=/data/tapwright \
    PYTHONUNBUFFERED=1
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8123
STOPSIGNAL SIGTERM

HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-m", "console.http.health", "http://127.0.0.1:8123/task/health"]

# It listens beyond this machine, so it starts only with TAPWRIGHT_TOKEN.
CMD ["tapwright", "serve", "--host", "0.0.0.0", "--port", "8123"]
