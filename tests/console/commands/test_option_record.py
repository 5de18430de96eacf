from dataclasses import dataclass
from typing import Annotated

import typer
from typer.testing import CliRunner

from console.commands.option_record import takes_options


@dataclass(frozen=True, kw_only=True)
class Greeting:
    name: Annotated[str, typer.Argument(help="Whom to greet.")] = "world"
    times: Annotated[int | None, typer.Option(help="How often.")] = None
    is_loud: Annotated[bool, typer.Option("--loud")] = False


def make_app() -> tuple[typer.Typer, list[Greeting]]:
    app, greetings = typer.Typer(), list[Greeting]()

    @app.command()
    @takes_options(Greeting)
    def greet(options: Greeting) -> int:
        """Say hello."""
        greetings.append(options)
        return 3

    return app, greetings


def test_options_come_as_a_record() -> None:
    app, greetings = make_app()
    command = typer.main.get_command(app)
    assert (
        command.main(["Anna", "--times", "2", "--loud"], standalone_mode=False)
        == 3
    )
    assert command.main([], standalone_mode=False) == 3
    assert greetings == [
        Greeting(name="Anna", times=2, is_loud=True),
        Greeting(),
    ]


def test_help_names_command_and_options() -> None:
    app, _ = make_app()
    help_text = CliRunner().invoke(app, ["--help"]).output
    for words in (
        "Say hello.",
        "Whom to greet.",
        "--times",
        "How often.",
        "--loud",
    ):
        assert words in help_text
