//! Serves connections: one request each, on its own thread, within limits.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use super::reply::Site;
use super::request::{Refusal, Request};

/// Limits on one client, and on all of them.
#[derive(Clone, Copy)]
pub struct Limits {
    /// Time to send the head of a request.
    head: Duration,
    /// The same time once half of the connections are taken.
    crowded: Duration,
    /// Time to read the reply.
    reply: Duration,
    /// Time to close the connection after the reply.
    close: Duration,
    /// Maximum number of connections at once.
    connections: usize,
}

/// The limits outside tests.
pub const LIMITS: Limits = Limits {
    head: Duration::from_secs(10),
    crowded: Duration::from_secs(2),
    reply: Duration::from_secs(60),
    close: Duration::from_secs(2),
    connections: 128,
};

/// Maximum length of a request head, in bytes. It includes the cookies of everything else that is
/// served at 127.0.0.1.
const LONGEST_HEAD: usize = 32 * 1024;

/// Pause before the next try, if all connections are taken or one could not be accepted.
const PAUSE: Duration = Duration::from_millis(20);

/// Serves every client as long as the program runs.
pub fn serve(listener: &TcpListener, site: Site, limits: Limits) {
    let open = Arc::new(());
    for stream in listener.incoming() {
        // It was closed before it was accepted, or the system allows no more.
        let Ok(stream) = stream else {
            thread::sleep(PAUSE);
            continue;
        };
        while Arc::strong_count(&open) > limits.connections {
            thread::sleep(PAUSE);
        }
        let one = Arc::clone(&open);
        let talk = move || {
            // A slow or vanished client loses only its own reply.
            _ = talk(&stream, site, limits, &one);
        };
        // Without a thread for it, the connection is closed.
        _ = thread::Builder::new().spawn(talk);
    }
}

/// Reads a request, replies and closes.
fn talk(stream: &TcpStream, site: Site, limits: Limits, open: &Arc<()>) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut input = Asking { stream, start: Instant::now(), limits, open };
    let Some(request) = head(&mut input, site.port)? else {
        return Ok(());
    };
    site.reply(&request).write(&mut Until::in_(limits.reply, stream))?;
    stream.shutdown(Shutdown::Write)?;
    // Reads what the client still writes: closing a connection with unread bytes would discard the
    // reply.
    io::copy(&mut Until::in_(limits.close, stream), &mut io::sink()).map(|_| ())
}

/// Reads the request; `None` if the client sends nothing.
fn head(input: &mut impl Read, port: u16) -> io::Result<Option<Request>> {
    let (mut head, mut block) = (Vec::new(), [0; 4096]);
    while head.len() < LONGEST_HEAD {
        match input.read(&mut block)? {
            0 if head.is_empty() => return Ok(None),
            0 => return Ok(Some(Refusal::Bad.into())),
            read => head.extend_from_slice(&block[..read]),
        }
        if let Some(request) = Request::parse(&head, port) {
            return Ok(Some(request));
        }
    }
    Ok(Some(Refusal::TooLong.into()))
}

/// A stream that awaits its request, for less time when many others are open.
struct Asking<'s> {
    stream: &'s TcpStream,
    start: Instant,
    limits: Limits,
    /// One reference for each connection, and one for the server.
    open: &'s Arc<()>,
}

impl Read for Asking<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let crowded = 2 * (Arc::strong_count(self.open) - 1) >= self.limits.connections;
            let limit = if crowded { self.limits.crowded } else { self.limits.head };
            let left = limit.saturating_sub(self.start.elapsed());
            if left.is_zero() {
                return Err(ErrorKind::TimedOut.into());
            }
            // More connections may open meanwhile.
            self.stream.set_read_timeout(Some(left.min(self.limits.crowded / 4)))?;
            match self.stream.read(bytes) {
                Err(cause)
                    if matches!(cause.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                read => return read,
            }
        }
    }
}

/// A stream with a deadline, which a byte now and then does not extend.
struct Until<'s> {
    stream: &'s TcpStream,
    end: Instant,
}

impl<'s> Until<'s> {
    fn in_(time: Duration, stream: &'s TcpStream) -> Self {
        Self { stream, end: Instant::now() + time }
    }

    /// Returns the time left, which is never zero, or a timeout error.
    fn left(&self) -> io::Result<Option<Duration>> {
        match self.end.saturating_duration_since(Instant::now()) {
            Duration::ZERO => Err(ErrorKind::TimedOut.into()),
            left => Ok(Some(left)),
        }
    }
}

impl Read for Until<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(bytes)
    }
}

impl Write for Until<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::net::{Ipv4Addr, SocketAddr};
    use std::sync::LazyLock;

    use super::*;
    use crate::cli::serve::bundle::File;

    /// More bytes than the buffers of a connection hold.
    static LARGE: LazyLock<Vec<u8>> = LazyLock::new(|| vec![b'.'; 64 << 20]);

    /// Limits short enough for a test.
    const QUICK: Limits = Limits {
        head: Duration::from_millis(300),
        crowded: Duration::from_millis(300),
        reply: Duration::from_millis(300),
        close: Duration::from_millis(300),
        connections: 4,
    };

    /// Far longer than all limits together.
    const PATIENCE: Duration = Duration::from_secs(20);

    /// Starts a server with a short file and a very long one.
    fn started(limits: Limits) -> SocketAddr {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        let files = vec![File::new("/index.html", b"here"), File::new("/large.bin", &LARGE)];
        let site = Site { files: files.leak(), port: address.port() };
        thread::spawn(move || serve(&listener, site, limits));
        address
    }

    fn connected(address: SocketAddr) -> TcpStream {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    fn asked(address: SocketAddr, path: &str) -> TcpStream {
        let mut stream = connected(address);
        let head = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", address.port());
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    #[track_caller]
    fn assert_serves(address: SocketAddr) {
        let mut reply = String::new();
        asked(address, "/").read_to_string(&mut reply).unwrap();
        assert!(reply.starts_with("HTTP/1.1 200 OK\r\n") && reply.ends_with("here"), "{reply}");
    }

    #[test]
    fn a_client_that_says_nothing_is_left() {
        let address = started(QUICK);
        let mut silent = connected(address);
        // The server closes it without a reply and without a reset.
        assert_eq!(silent.read(&mut [0; 9]).unwrap(), 0);
        assert_serves(address);
    }

    #[test]
    fn a_byte_now_and_then_does_not_prolong_a_request() {
        let mut slow = connected(started(QUICK));
        let start = Instant::now();
        let head = "GET / HTTP/1.1\r\n".chars().chain(std::iter::repeat('a'));
        let ended = head.take_while(|_| start.elapsed() < PATIENCE).find(|letter| {
            thread::sleep(Duration::from_millis(20));
            let mut byte = [0; 4];
            slow.write_all(letter.encode_utf8(&mut byte).as_bytes()).is_err()
        });
        assert!(ended.is_some(), "still read after {PATIENCE:?}");
    }

    #[test]
    fn a_client_that_reads_nothing_is_left() {
        let address = started(QUICK);
        let mut full = asked(address, "/large.bin");
        // Longer than the limits for reply and close together, on a busy machine too.
        thread::sleep(8 * QUICK.reply);
        let mut got = Vec::new();
        let whole = full.read_to_end(&mut got).is_ok() && got.len() >= LARGE.len();
        assert!(!whole && !got.is_empty(), "{} bytes", got.len());
        assert_serves(address);
    }

    #[test]
    fn a_client_that_reads_gets_a_long_file_whole() {
        let mut got = Vec::new();
        asked(started(LIMITS), "/large.bin").read_to_end(&mut got).unwrap();
        let (head, body) = got.split_at(got.len() - LARGE.len());
        assert!(head.ends_with(b"Content-Length: 67108864\r\n\r\n") && body == &LARGE[..]);
    }

    #[test]
    fn more_clients_than_there_may_be_are_served_in_turn() {
        let address = started(QUICK);
        let silent: Vec<TcpStream> =
            (0..3 * QUICK.connections).map(|_| connected(address)).collect();
        assert_serves(address);
        drop(silent);
        assert_serves(address);
    }

    #[test]
    fn silent_clients_shut_nobody_out_for_long() {
        let address = started(Limits { head: PATIENCE, connections: 16, ..QUICK });
        let silent: Vec<TcpStream> = (0..16).map(|_| connected(address)).collect();
        let start = Instant::now();
        assert_serves(address);
        assert!(start.elapsed() < PATIENCE / 2, "{:?}", start.elapsed());
        drop(silent);
    }

    #[test]
    fn a_few_silent_clients_have_the_whole_time() {
        let address = started(Limits { head: PATIENCE, connections: 16, ..QUICK });
        let mut slow: Vec<TcpStream> = (0..4).map(|_| connected(address)).collect();
        thread::sleep(4 * QUICK.crowded);
        for stream in &mut slow {
            let head = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", address.port());
            stream.write_all(head.as_bytes()).unwrap();
            let mut reply = String::new();
            stream.read_to_string(&mut reply).unwrap();
            assert!(reply.ends_with("here"), "{reply}");
        }
    }

    #[test]
    fn clients_that_go_away_end_nothing() {
        let address = started(QUICK);
        for at in 0..100 {
            let mut gone = connected(address);
            gone.write_all(&b"GET /large.bin HTTP/1.1\r\n"[..at % 25]).unwrap();
            drop(gone);
            drop(asked(address, "/large.bin"));
        }
        assert_serves(address);
    }
}
