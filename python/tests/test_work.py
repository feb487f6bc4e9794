"""Long work: Ctrl-C, threads, the program that comes with the package."""

import os
import pathlib
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import shoe_odds as odds

LONG = {
    "simulate": "odds.simulate('dynasty', shoes=10**9)",
    "count": "odds.count('dynasty', shoes=10**9)",
    "batch": "odds.batch('dynasty', numpy.full((5_000_000, 10), 20))",
}


@pytest.mark.parametrize("work", LONG)
def test_ctrl_c_stops_long_work(work: str) -> None:
    code = f"""
    import numpy, shoe_odds as odds
    print("ready", flush=True)
    try:
        {LONG[work]}
    except KeyboardInterrupt:
        print("stopped", flush=True)
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        began = time.monotonic()
        assert process.stdout.read() == "stopped\n"
        assert time.monotonic() - began < 20
        assert process.wait(20) == 0


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_threads_that_cannot_be_started_are_an_error() -> None:
    # The stack of a thread takes 2 MiB of addresses: 256 MiB are too few for 1,024 threads.
    code = """
    import resource, shoe_odds as odds
    pages = int(open("/proc/self/statm").read().split()[0])
    most = pages * resource.getpagesize() + 2**28
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
    try:
        odds.price("ez", threads=1024)
    except RuntimeError as why:
        print(why)
    """
    # Now and then the last thread that begins finds no memory at all, which ends any program.
    for _ in range(10):
        done = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(code)],
            capture_output=True,
            text=True,
            timeout=120,
        )
        if done.returncode == 0:
            break
    assert done.returncode == 0, done.stderr
    assert "cannot start a thread: " in done.stdout
    assert "expected fewer threads, as threads=1" in done.stdout
    assert "panicked" not in done.stderr


def test_other_threads_of_python_run_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    began = time.monotonic()
    odds.simulate("dynasty", shoes=30_000)
    took = time.monotonic() - began
    done.set()
    thread.join()
    # Were the interpreter held, it would have ticked once or twice.
    assert took > 0.02
    assert ticks > took * 20


def run(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-m", "shoe_odds", *words], capture_output=True, text=True, **options
    )


def test_the_program_comes_with_the_package() -> None:
    assert run("--version").stdout.splitlines()[0] == f"odds {odds.__version__}"
    priced = run("--variant", "dynasty", "--wager", "tie", "--format", "csv")
    assert "103841353768/723147898655" in priced.stdout
    wrong = run("--variant", "dynasti")
    assert wrong.returncode == 2
    assert 'no variant "dynasti", did you mean "dynasty"?' in wrong.stderr
    script = pathlib.Path(sys.executable).parent / "odds"
    if script.exists():
        said = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
        assert said.stdout.splitlines()[0] == f"odds {odds.__version__}"


def test_a_closed_pipe_is_no_error() -> None:
    done = subprocess.run(
        f"{sys.executable} -m shoe_odds simulate --variant dynasty --shoes 2000 | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ,
    )
    assert done.stdout.startswith("shoe,round")
    assert done.stderr == ""
