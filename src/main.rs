//! The program `odds`: all of it is in the library.

fn main() -> std::process::ExitCode {
    odds::cli::run()
}
