//! Starts the threads of a command: as many as `--threads` says, or as the system starts.

use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, available_parallelism};
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command, value_parser};
use rayon::{ThreadBuilder, ThreadPoolBuilder};

use crate::cli::diagnose;
use crate::cli::terminal::{LATE, OUTPUT, THREADS};

/// The most threads that can be asked for.
const MOST: i64 = 1024;
/// Bytes of memory that starting threads leaves for the work.
const RESERVE: usize = 64 << 20;
/// Maximum wait for threads to begin, if not all could be started.
const PATIENCE: Duration = Duration::from_secs(10);

/// Adds the option `--threads`, which every command has.
pub fn option(program: Command) -> Command {
    program.arg(
        Arg::new(THREADS)
            .long(THREADS)
            .global(true)
            .value_name("N")
            .value_parser(value_parser!(u16).range(0..=MOST))
            .allow_negative_numbers(true)
            .display_order(LATE)
            .help_heading(OUTPUT)
            .help("Threads to compute on, 1 to 1024, or 0 for all cores [default: 0]"),
    )
}

/// Starts the threads that the options of a command ask for, of which this thread is one.
///
/// If the system starts fewer, those compute. The number of threads changes no byte of an answer.
pub fn start(options: &ArgMatches) {
    // Without the option, rayon reads RAYON_NUM_THREADS.
    let asked = options.get_one::<u16>(THREADS).map_or(0, |threads| match threads {
        0 => available_parallelism().map_or(1, NonZero::get),
        threads => usize::from(*threads),
    });
    // Threads may take all memory that the system allows; this reserve is kept for the work.
    let mut reserve = Vec::<u8>::new();
    let has_room = reserve.try_reserve_exact(RESERVE).is_ok();
    let (mut started, mut failed) = (1, None);
    let begun = Arc::new(AtomicUsize::new(1));
    let spawn = |thread: ThreadBuilder| {
        match has_room && failed.is_none() {
            false => failed = failed.take().or_else(|| Some(ErrorKind::OutOfMemory.into())),
            true => {
                let begun = Arc::clone(&begun);
                let run = move || {
                    // The first allocation of a thread takes the memory for all its allocations.
                    drop(std::hint::black_box(Vec::<u8>::with_capacity(1)));
                    begun.fetch_add(1, Ordering::Relaxed);
                    thread.run();
                };
                match thread::Builder::new().spawn(run) {
                    Ok(_) => started += 1,
                    Err(cause) => failed = Some(cause),
                }
            }
        }
        // A missing thread takes no work from the others.
        Ok::<(), io::Error>(())
    };
    let pool = ThreadPoolBuilder::new().num_threads(asked).use_current_thread();
    // Fails if this thread has already computed for another command, whose pool is kept. A dropped
    // pool would end its threads, so it is leaked.
    std::mem::forget(pool.spawn_handler(spawn).build());
    // If memory is short, threads that begin later would take the reserve.
    let since = Instant::now();
    while failed.is_some() && begun.load(Ordering::Relaxed) < started && since.elapsed() < PATIENCE
    {
        thread::sleep(Duration::from_millis(1));
    }
    drop(std::hint::black_box(reserve));
    let quiet = options.try_get_one::<bool>("quiet").ok().flatten().copied().unwrap_or(false);
    if let Some(cause) = failed.filter(|_| !quiet) {
        let some =
            if started == 1 { "one thread".to_owned() } else { format!("{started} threads") };
        let text = format!("warning: cannot start all threads: {cause}: computing on {some}");
        diagnose::remark(&text);
    }
}
