//! The server, from its start to Ctrl-C.

use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::mpsc;
use std::thread;

use crate::cli::{diagnose, output};
use crate::error::Error;

use super::bundle::FILES;
use super::connection::{self, LIMITS};
use super::reply::Site;

/// Serves the page at a port until Ctrl-C; port 0 means any free port.
///
/// # Errors
///
/// If the port cannot be opened, its address is unknown, or the server cannot start.
pub fn serve(port: u16, open: bool) -> Result<(), Error> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = listener.map_err(|cause| {
        Error::usage(format!(
            "--port {port}: cannot listen there: {cause}: expected a port that is free; without \
             --port one is found"
        ))
    })?;
    let failed = |cause| Error::file(Path::new("the page"), "serve", cause);
    let port = listener.local_addr().map_err(failed)?.port();
    let address = format!("http://127.0.0.1:{port}/");

    // Before anybody knows the address, so that its reader may end the program at once.
    let (stop, stopped) = mpsc::channel();
    ctrlc::set_handler(move || _ = stop.send(()))
        .map_err(|cause| failed(std::io::Error::other(cause)))?;
    let site = Site { files: &FILES, port };
    let accepting = move || connection::serve(&listener, site, LIMITS);
    thread::Builder::new().spawn(accepting).map_err(failed)?;

    output::to_stdout(format!("{address}\n").as_bytes())?;
    diagnose::remark("the live page is at this address, for this computer alone; Ctrl-C ends it");
    if open && open::that_detached(&address).is_err() {
        diagnose::remark("warning: no browser opens by itself here: open the address in one");
    }
    // A dropped handler also ends the server.
    _ = stopped.recv();
    Ok(())
}
