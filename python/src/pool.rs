//! Long work: on threads of its own, with the interpreter free, and ended by Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use shoe_odds::{Progress, Watch};

use crate::error::raise;

/// The pool of all cores, and the process that it is of. A forked process has none of the threads of
/// its parent, and makes its own.
static ALL_CORES: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);

/// As many threads are asked for at most.
const MOST_THREADS: i64 = 1024;
/// How often it is looked whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(50);

/// A pool of so many threads for one call, so that calls from several threads of Python do not wait
/// for each other; `None` for the one of all cores.
pub(crate) fn pool(threads: Option<i64>) -> PyResult<Arc<ThreadPool>> {
    let made = |number: usize| {
        let made = ThreadPoolBuilder::new().num_threads(number).build();
        made.map(Arc::new).map_err(|why| no_thread(&why))
    };
    match threads {
        Some(threads) if (1..=MOST_THREADS).contains(&threads) => made(threads as usize),
        Some(_) => {
            let most = MOST_THREADS;
            let why = format!("threads: expected a number from 1 to {most}, or None for all cores");
            Err(PyValueError::new_err(why))
        }
        None => {
            let mut kept =
                ALL_CORES.lock().map_err(|why| PyRuntimeError::new_err(why.to_string()))?;
            let process = std::process::id();
            if let Some((of, pool)) = &*kept
                && *of == process
            {
                return Ok(Arc::clone(pool));
            }
            let pool = made(0)?;
            // The threads of a pool of the parent are not there to be ended.
            std::mem::forget(kept.replace((process, Arc::clone(&pool))));
            Ok(pool)
        }
    }
}

/// The error of a system that starts no more threads.
fn no_thread(why: &dyn std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(format!(
        "cannot start a thread: {why}: expected fewer threads, as threads=1, or a higher limit of \
         memory and processes"
    ))
}

/// Receives the progress of the library, and tells it to stop.
pub(crate) struct Watched {
    stop: AtomicBool,
    /// `true` if a function of Python takes the progress.
    is_shown: bool,
    /// The newest progress that nobody has taken yet: the work, and its parts done and in all.
    newest: Mutex<Option<(String, u64, u64)>>,
}

impl Watched {
    /// Passes the newest progress on to a function of Python, if it takes any.
    fn pass_on(&self, sink: &Bound<'_, PyAny>) -> PyResult<()> {
        let newest = self.newest.lock().ok().and_then(|mut newest| newest.take());
        match newest {
            Some(newest) if self.is_shown => sink.call1(newest).map(drop),
            _ => Ok(()),
        }
    }
}

impl Watch for Watched {
    fn tell(&self, progress: Progress<'_>) {
        if !self.is_shown {
            return;
        }
        // If another thread holds the lock, this one has nothing newer to report.
        if let Ok(mut newest) = self.newest.try_lock() {
            *newest = Some((progress.work(), progress.done, progress.of));
        }
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Does some work of the library on a pool, while other threads of Python run.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    threads: Option<i64>,
    work: impl FnOnce(&Watched) -> Result<T, shoe_odds::Error> + Send,
) -> PyResult<T> {
    let pool = pool(threads)?;
    let sink = py.import("shoe_odds._progress")?.getattr("SINK")?.call_method0("get")?;
    let watched = Watched {
        stop: AtomicBool::new(false),
        is_shown: !sink.is_none(),
        newest: Mutex::new(None),
    };
    let (done, mut is_done) = channel();
    let (watched, pool) = (&watched, &pool);
    std::thread::scope(|scope| {
        let answering = move || {
            // Nobody listens any more only after the answer.
            let _ = done.send(pool.install(|| work(watched)));
        };
        std::thread::Builder::new()
            .spawn_scoped(scope, answering)
            .map_err(|why| no_thread(&why))?;
        loop {
            let told = &mut is_done;
            match py.detach(move || told.recv_timeout(LOOK)) {
                Ok(found) => {
                    watched.pass_on(&sink)?;
                    return found.map_err(|error| raise(py, error));
                }
                Err(RecvTimeoutError::Timeout) => {
                    let passed_on = watched.pass_on(&sink);
                    if let Err(interrupt) = passed_on.and_then(|()| py.check_signals()) {
                        watched.stop.store(true, Ordering::Relaxed);
                        // It ends at its next look.
                        let told = &mut is_done;
                        let _ = py.detach(move || told.recv());
                        return Err(interrupt);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(PyRuntimeError::new_err("the work has ended without an answer"));
                }
            }
        }
    })
}
