//! `--threads`: how many threads a command computes on, and what becomes of it where the system
//! starts none.

use super::*;

/// A run with its memory limited to so many KiB, as `ulimit -v` does.
#[cfg(target_os = "linux")]
fn limited(kib: u64, arguments: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_odds");
    let script = format!("ulimit -v {kib}; exec {program} {arguments}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(env!("CARGO_MANIFEST_DIR")).stdin(Stdio::null());
    shell.output().unwrap()
}

/// Every question deals with many threads in its own way.
#[test]
fn the_number_of_threads_changes_no_byte() {
    for question in [
        "price --variant dynasty --decks 8",
        "streaks --variant dragon-tournament --hands 30 --decks 8",
        "effects --variant ez --wager panda-8 --decks 8",
        "count --variant ez --wager panda-8 --tags best:1 --shoes 40 --quiet",
        "simulate --variant dynasty --shoes 40 --write counts",
        "list games",
    ] {
        let arguments: Vec<&str> = question.split(' ').collect();
        let first = printed(&arguments);
        for threads in ["0", "1", "3"] {
            let option = format!("--threads={threads}");
            assert_eq!(printed(&[&arguments[..], &[&option]].concat()), first, "{question}");
            assert_eq!(printed(&[&["--threads", threads], &arguments[..]].concat()), first);
        }
    }
}

#[test]
fn a_number_of_threads_is_from_0_to_1024() {
    for bad in ["1025", "-1", "two", "1.5", "", "99999999999"] {
        for arguments in [&["list", "games"][..], &["simulate", "--shoes", "1"], &[]] {
            let option = format!("--threads={bad}");
            let said = refused(&[arguments, &[&option]].concat());
            assert_all(&said, &["'--threads <N>'"]);
        }
    }
    assert_all(&refused(&["--threads", "-1"]), &["-1 is not in 0..=1024"]);
    assert_all(&printed(&["batch", "--help"]), &["--threads <N>", "0 for all cores"]);
}

/// Threads of this process, or of a child.
#[cfg(target_os = "linux")]
fn threads_of(pid: u32) -> usize {
    fs::read_dir(format!("/proc/{pid}/task")).map_or(0, Iterator::count)
}

#[cfg(target_os = "linux")]
#[test]
fn so_many_threads_are_started_as_are_asked_for() {
    use std::time::{Duration, Instant};
    for (threads, env, most) in [("1", "8", 1), ("5", "1", 5), ("5", "64", 5), ("", "3", 3)] {
        let mut odds = command(&["simulate", "--shoes", "50000000", "-q", "-o", "/dev/null"]);
        if !threads.is_empty() {
            odds.args(["--threads", threads]);
        }
        let mut child = odds.env("RAYON_NUM_THREADS", env).spawn().unwrap();
        let since = Instant::now();
        let mut found = 0;
        while found < most && since.elapsed() < Duration::from_secs(20) {
            found = found.max(threads_of(child.id()));
            std::thread::sleep(Duration::from_millis(10));
        }
        // None comes later.
        std::thread::sleep(Duration::from_millis(100));
        found = found.max(threads_of(child.id()));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(found, most, "--threads {threads} with RAYON_NUM_THREADS={env}");
    }
}

/// `true` if a run ended because there was no memory at all, which ends any program: its allocator, the
/// start of a thread in the standard library, or glibc says so.
#[cfg(target_os = "linux")]
fn had_no_memory(said: &str) -> bool {
    let of_a_system = [
        "memory allocation of ",
        "failed to allocate an alternative stack",
        "Fatal glibc error: failed to register TLS destructor: out of memory",
    ];
    of_a_system.iter().any(|end| said.contains(end))
}

/// The stack of a thread takes 2 MiB of addresses, so that 1,024 threads do not fit into 1 GiB. Now and
/// then the last one that begins finds no memory at all, which ends any program.
#[cfg(target_os = "linux")]
#[test]
fn fewer_threads_are_started_where_the_system_has_no_room_for_all() {
    let arguments = "simulate --variant dynasty --shoes 20 --write counts";
    let whole = printed(&arguments.split(' ').collect::<Vec<_>>());
    let done = (0..10).any(|_| {
        let output = limited(1 << 20, &format!("{arguments} --threads 1024"));
        let said = String::from_utf8(output.stderr).unwrap();
        if output.status.code() != Some(0) {
            assert!(had_no_memory(&said), "{said}");
            return false;
        }
        assert!(!said.contains("panicked"), "{said}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), whole);
        assert_all(&said, &["warning: cannot start all threads: ", "computing on ", " threads\n"]);
        true
    });
    assert!(done, "it never had memory for its work");
}

/// With less memory than the program leaves for its work, the first thread works alone.
#[cfg(target_os = "linux")]
#[test]
fn a_system_without_room_for_threads_is_no_panic() {
    let arguments = "simulate --variant dynasty --shoes 20 --write counts";
    let whole = printed(&arguments.split(' ').collect::<Vec<_>>());
    // Where not even the program itself is loaded, it says nothing.
    let mut alone = 0;
    for mib in (24..=600).step_by(12) {
        let output = limited(mib << 10, &format!("{arguments} --threads 4"));
        let said = String::from_utf8_lossy(&output.stderr);
        if had_no_memory(&said) {
            continue;
        }
        assert!(!said.contains("panicked"), "{mib} MiB: {said}");
        if said.contains("computing on one thread") {
            let quiet = limited(mib << 10, &format!("{arguments} --threads 4 --quiet"));
            if had_no_memory(&String::from_utf8_lossy(&quiet.stderr)) {
                continue;
            }
            assert!(quiet.stderr.is_empty(), "{}", String::from_utf8_lossy(&quiet.stderr));
            assert_eq!(output.status.code(), Some(0), "{mib} MiB: {said}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), whole, "{mib} MiB");
            alone += 1;
        } else if output.status.success() {
            break;
        }
    }
    assert!(alone > 0, "the first thread was never left alone");
}
