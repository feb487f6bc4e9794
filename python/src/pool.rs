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

/// Threads that work together. A forked process has none of the threads of its parent, and makes its
/// own.
struct Pool {
    process: u32,
    /// How many; 0 for one a core.
    threads: usize,
    pool: Arc<ThreadPool>,
}

static POOLS: Mutex<Vec<Pool>> = Mutex::new(Vec::new());

/// As many pools are kept.
const MOST_POOLS: usize = 4;
/// As many threads are asked for at most.
const MOST_THREADS: i64 = 1024;
/// How often it is looked whether Ctrl-C was pressed.
const LOOK: Duration = Duration::from_millis(50);

/// A pool of so many threads; `None` for one a core.
pub(crate) fn pool(threads: Option<i64>) -> PyResult<Arc<ThreadPool>> {
    let number = match threads {
        None => 0,
        Some(threads) if (1..=MOST_THREADS).contains(&threads) => threads as usize,
        Some(_) => {
            let most = MOST_THREADS;
            let why = format!("threads: expected a number from 1 to {most}, or None for all cores");
            return Err(PyValueError::new_err(why));
        }
    };
    let failed = |why: String| PyRuntimeError::new_err(why);
    let mut pools = POOLS.lock().map_err(|why| failed(why.to_string()))?;
    let process = std::process::id();
    // The threads of a pool of the parent are not there to be ended.
    pools.extract_if(.., |pool| pool.process != process).for_each(std::mem::forget);
    if let Some(at) = pools.iter().position(|pool| pool.threads == number) {
        return Ok(Arc::clone(&pools[at].pool));
    }
    let made = ThreadPoolBuilder::new().num_threads(number).build();
    let made = Arc::new(made.map_err(|why| failed(why.to_string()))?);
    // The oldest ends with the work that is done on it.
    if pools.len() == MOST_POOLS {
        pools.remove(0);
    }
    pools.push(Pool { process, threads: number, pool: Arc::clone(&made) });
    Ok(made)
}

/// What the library is watched with: it hears of progress, and is told to stop.
pub(crate) struct Watched {
    stop: AtomicBool,
}

impl Watch for Watched {
    fn tell(&self, _: Progress<'_>) {}

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
    let watched = Watched { stop: AtomicBool::new(false) };
    let (done, mut is_done) = channel();
    let (watched, pool) = (&watched, &pool);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // Nobody listens any more only after the answer.
            let _ = done.send(pool.install(|| work(watched)));
        });
        loop {
            let told = &mut is_done;
            match py.detach(move || told.recv_timeout(LOOK)) {
                Ok(found) => return found.map_err(|error| raise(py, error)),
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(interrupt) = py.check_signals() {
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
