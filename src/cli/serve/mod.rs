//! `odds serve`: serves the live page to browsers on this computer.
//!
//! A program built with the feature `web` contains the page. The page does all its work in the
//! browser, and requests only its own files.

#[cfg(feature = "web")]
mod bundle;
#[cfg(feature = "web")]
mod connection;
#[cfg(feature = "web")]
mod reply;
#[cfg(feature = "web")]
mod request;
#[cfg(feature = "web")]
mod start;

use clap::Args;

use crate::cli::Ask;
use crate::error::Error;

#[derive(Args, Debug)]
// Without the page, the program reads these arguments only to refuse.
#[cfg_attr(not(feature = "web"), allow(dead_code))]
pub struct ServeArgs {
    /// Port on 127.0.0.1 to listen on [default: any free port]
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
}

#[cfg(feature = "web")]
impl Ask for ServeArgs {
    fn run(&self) -> Result<bool, Error> {
        start::serve(self.port.unwrap_or(0), self.open).map(|()| true)
    }
}

#[cfg(not(feature = "web"))]
impl Ask for ServeArgs {
    fn run(&self) -> Result<bool, Error> {
        Err(Error::usage(
            "this program has no live page: expected one that was built with the feature web\nin a \
             clone of the repository: web/build, and then cargo install --path . --features web",
        ))
    }
}
