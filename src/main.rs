//! The program `odds`: all of it is in the library.

fn main() -> std::process::ExitCode {
    shoe_odds::cli::run()
}
