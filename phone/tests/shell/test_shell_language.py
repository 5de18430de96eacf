"""The language of the phone's shell: by examples, and beside the computer's own POSIX shell."""

import random
import shutil
import subprocess
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from virtual_phone.commands.pipes import Pipe
from virtual_phone.shell import Shell
from virtual_phone.shell.arith import ArithmeticFault, Arithmetics, wrap
from virtual_phone.shell.parser import Fault, parse

from .test_shell import Desk, _desk

SH = shutil.which("sh")


@pytest.fixture(scope="module")
def shared() -> Desk:
    return _desk()


def fresh(desk: Desk) -> Desk:
    """A new shell on the same phone."""
    desk.shell = Shell(
        desk.machine, out=desk.out.extend, err=desk.err.extend, gone=lambda seconds: False
    )
    return desk


@pytest.mark.parametrize(
    ("script", "printed"),
    [
        ("for i in a b; do echo $i; done", "a\nb\n"),
        ("set -- x 'y z'; for i; do echo \"<$i>\"; done; echo $#", "<x>\n<y z>\n2\n"),
        ("i=0; while [ $i -lt 3 ]; do i=$((i+1)); [ $i = 2 ] && continue; echo $i; done", "1\n3\n"),
        ("until false; do echo once; break; done", "once\n"),
        ("for a in 1 2; do for b in 1 2; do echo $a$b; continue 2; done; done", "11\n21\n"),
        ("if false; then echo a; elif true; then echo b; else echo c; fi", "b\n"),
        ("case x.png in *.txt) echo t;; *.png|*.jpg) echo p;; esac", "p\n"),
        ("case a in a) echo 1;& b) echo 2;; c) echo 3;; esac", "1\n2\n"),
        ("f() { local v=in; echo $v $1; return 3; }; v=out; f arg; echo $? $v", "in arg\n3 out\n"),
        ("echo $(echo a; echo b) `echo c`; x=$(exit 5); echo $?", "a b c\n5\n"),
        ("echo $((2+3*4)) $((7/2)) $((-7%3)) $((1<<4)) $((3>2&&1))", "14 3 -1 16 1\n"),
        ("echo $((x=5)) $x $((x++)) $x $((x>5?1:2))", "5 5 5 6 1\n"),
        ("(( 3 > 2 )) && echo yes; ((0)); echo $?; let y=4*2; echo $y", "yes\n1\n8\n"),
        ("echo {a,b}{1,2} {1..3}", "a1 a2 b1 b2 {1..3}\n"),
        ("[[ abc == a* && -d /sdcard && ! -e /none ]] && echo yes", "yes\n"),
        ("[[ x1 =~ ^x[0-9]$ || a < b ]] && echo yes; [[ 3 -gt 10 ]]; echo $?", "yes\n1\n"),
        ("[ a = a -a ! b = c ] && [ 10 -gt 9 ] && echo yes", "yes\n"),
        ("cat <<E\n$((1+1)) `echo s`\nE\ncat <<'E'\n$x\nE", "2 s\n$x\n"),
        ("cat <<-E | tr a-z A-Z\n\ttabs\n\tE", "TABS\n"),
        ("cat <<< word", "word\n"),
        ("v=path/to/file.tar.gz; echo ${v##*/} ${v%.*} ${v%%.*} ${v#*/} ${#v}",
         "file.tar.gz path/to/file.tar path/to/file to/file.tar.gz 19\n"),
        ("v=abcabc; echo ${v/b/X} ${v//b/X} ${v:1:3} ${v: -2}", "aXcabc aXcaXc bca bc\n"),
        ("echo ${u:-default} ${u:=set} $u ${u:+other}", "default set set other\n"),
        ("echo a > /sdcard/o; echo b >> /sdcard/o; cat < /sdcard/o 2>/dev/null", "a\nb\n"),
        ("{ echo out; echo err >&2; } 2>/dev/null", "out\n"),
        ("nope > /sdcard/both 2>&1; wc -l < /sdcard/both", "1\n"),
        ("(cd /sdcard; x=1; pwd); pwd; echo [$x]", "/sdcard\n/\n[]\n"),
        ("echo a b c | while read x y; do echo $y-$x; done", "b c-a\n"),
        ("x=1; echo 2 | read x; echo $x", "1\n"),
        ("IFS=:; v=a:b::c; for p in $v; do echo [$p]; done", "[a]\n[b]\n[]\n[c]\n"),
        ("set -e; false; echo never", ""),
        ("set -e; if false; then :; fi; false || true; ! true; echo still", "still\n"),
        ("trap 'echo bye' EXIT; exit 3", "bye\n"),
        ("eval 'echo $((1+1))'; . /sdcard/none; echo $?", "2\n1\nsh"),
        ("yes | head -n 2 | wc -l", "2\n"),
        ("sleep 0 & wait; echo done", "done\n"),
        ("cd /data/local/tmp; echo 'echo $1 $0' > s; sh s arg", "arg s\n"),
        ("f() { f; }; f 2>/dev/null; echo never", ""),
        ("X=1 env | grep ^X=; echo ${X-unset}", "X=1\nunset\n"),
        ("! false && echo yes", "yes\n"),
        ("command -v ls cd nope", "/system/bin/ls\ncd\n"),
        ("echo a#b # comment", "a#b\n"),
        ("echo $'tab\\there' \"a\\\nb\"", "tab\there ab\n"),
        ("(exec > /sdcard/log; echo there); cat /sdcard/log", "there\n"),
    ],
)  # fmt: skip
def test_scripts(script: str, printed: str) -> None:
    found = _desk()(script)
    assert found == printed or (printed.endswith("sh") and found.startswith(printed[:-2]))


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("if true; then echo", "'if' unmatched"),
        ("for i in 1; do", "'do' unmatched"),
        ("done", "unexpected 'done'"),
        ("echo (", "unexpected '('"),
        ("echo 'open", "no closing quote"),
        ("cat <<E\nopen", "here document 'E' unclosed"),
        ("echo $((1/0))", "zero divisor"),
        ("echo ${x:?is needed}", "x: is needed"),
        ("set -u; echo $unset", "unset: parameter not set"),
        ("( " * 90, "nested too deeply"),
    ],
)
def test_faults_are_told_in_words(script: str, words: str) -> None:
    desk = _desk()
    assert words in desk(script)
    assert desk.status == 1


@settings(deadline=None)
@given(st.text(alphabet="ifdonewhlcas ;|&()<>{}$\"'`\n#=[]*!\\12", max_size=60))
def test_the_parser_refuses_or_reads_and_never_breaks(script: str) -> None:
    assert outcome(script), "it is read, or something is said about it"


def outcome(script: str) -> str:
    try:
        parse(script)
    except Fault as fault:
        return str(fault)
    return "read"


NUMBERS = st.recursive(
    st.integers(-50, 50).map(lambda n: f"({n})"),
    lambda inner: st.tuples(
        inner, st.sampled_from(["+", "-", "*", "&", "|", "^", "<", ">"]), inner
    ).map(lambda parts: f"({parts[0]}{parts[1]}{parts[2]})"),
    max_leaves=8,
)


@given(NUMBERS)
def test_arithmetic_is_cs(text: str) -> None:
    assert Arithmetics({}).value(text) == wrap(int(eval(text)))


@given(st.text(alphabet="1a+-*/%<>=!&|()?:, ", max_size=20))
def test_any_expression_has_a_value_or_a_fault(text: str) -> None:
    try:
        found = Arithmetics({}).value(text)
    except ArithmeticFault:
        return
    assert -(1 << 31) <= found < 1 << 31


class Writer:
    """Writes random scripts in the part of the language that every POSIX shell shares."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.loops = 0

    def word(self) -> str:
        rng = self.rng
        return rng.choice([
            "a", "'b  c'", '"$x"', "$x", "$y", "${x}z", '"${y:-d e}"', "${y#a}", "${x%b}",
            "$((n+1))", "$(echo s; echo t)", '"$(echo q  r)"', "`echo u`", "\\$", "$#", '"$*"',
            "'it'\"s\"", "$?",
        ])  # fmt: skip

    def words(self) -> str:
        return " ".join(self.word() for _ in range(self.rng.randint(1, 3)))

    def simple(self) -> str:
        return self.rng.choice([
            f"echo {self.words()}", f"echo {self.words()}", f"x={self.word()}", f"y={self.word()}",
            "n=$((n*2+1))", "true", "false", f"set -- {self.words()}", "f 1 2", "(exit 3)",
            f"test {self.word()}a = aa",
        ])  # fmt: skip

    def command(self, depth: int) -> str:
        if depth <= 0:
            return self.simple()
        one, two = (self.command(depth - 1) for _ in range(2))
        self.loops += 1
        name = f"i{self.loops}"
        return self.rng.choice([
            f"{one}\n{two}", f"{one} && {two}", f"{one} || {two}", f"if {one}; then {two}; fi",
            f"if {one}; then :; else {two}; fi",
            f"for {name} in {self.words()}; do {one}; done",
            f"({one}; {two})", f"{{ {one}; {two}; }}", f"{{ {one}; {two}; }} | cat",
            f"! {{ {one}; }}",
            f"case {self.word()} in a*) {one};; *) {two};; esac",
            f"{name}=0; while test ${name} -lt 2; do {name}=$(({name}+1)); {one}; done",
            f"cat <<E\n{self.word()} $x\nE\n{one}",
        ])  # fmt: skip

    def script(self) -> str:
        head = "x='a b'; y=; n=3; set -- p q; f() { echo f $1; x=$2; return 1; }\n"
        return head + "\n".join(self.command(3) for _ in range(3)) + '\necho $? "$x" $n'


@pytest.mark.skipif(SH is None, reason="this computer has no POSIX shell to compare with")
@pytest.mark.parametrize("seed", range(60))
def test_scripts_do_what_they_do_elsewhere(shared: Desk, seed: int) -> None:
    script = Writer(seed).script()
    assert SH is not None
    there = subprocess.run([SH, "-c", script], capture_output=True, timeout=10, check=False)
    fresh(shared)(script)
    assert shared.out.decode() == there.stdout.decode(), script


def test_a_stage_that_is_done_ends_the_ones_before(shared: Desk) -> None:
    assert fresh(shared)("while true; do echo more; done | head -n 1") == "more\n"


def test_background_jobs_can_be_ended() -> None:
    desk = _desk()
    desk.shell.gone = lambda seconds: threading.Event().wait(min(seconds, 0.01))
    desk("sleep 50 >/dev/null 2>&1 & echo $!")
    pid = desk.out.decode().strip()
    assert desk(f"kill {pid}; kill 1").endswith("kill: 1: Operation not permitted\n")
    for thread in threading.enumerate():
        if thread.name == "sh &":
            thread.join(60)
    assert desk.machine.processes == {}


def test_pipe_holds_a_writer_back_until_it_is_read() -> None:
    pipe = Pipe(bound=4)
    writer = threading.Thread(target=_write_thrice, args=(pipe,))
    writer.start()
    found = pipe.read_exactly(12)
    writer.join(60)
    pipe.close()
    assert (found, pipe.read()) == (b"abcd" * 3, b"")


def _write_thrice(pipe: Pipe) -> None:
    for _ in range(3):
        pipe.write(b"abcd")
