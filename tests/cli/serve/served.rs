//! The page from a program that has it, asked for in bytes over a connection.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStderr};
use std::time::Duration;

use super::*;

/// The program while it serves.
struct Server {
    child: Child,
    stderr: BufReader<ChildStderr>,
    /// The first line of what it prints.
    address: String,
    port: u16,
}

impl Server {
    #[track_caller]
    fn start(arguments: &[&str]) -> Self {
        Self::start_as(command(&[&["serve"], arguments].concat()))
    }

    #[track_caller]
    fn start_as(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut address).unwrap();
        let address = address.trim_end().to_owned();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let port =
            address.strip_prefix("http://127.0.0.1:").and_then(|rest| rest.strip_suffix('/'));
        let port = port.and_then(|port| port.parse().ok());
        let port = port.unwrap_or_else(|| panic!("no address: {address:?}"));
        Self { child, stderr, address, port }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        // Shorter than a client may be silent for: whoever waits for one to end is too slow.
        stream.set_read_timeout(Some(Duration::from_secs(8))).unwrap();
        stream
    }

    /// What comes back for these bytes.
    #[track_caller]
    fn sent(&self, bytes: &[u8]) -> Reply {
        let mut stream = self.connect();
        stream.write_all(bytes).expect("it reads");
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).expect("it replies and closes");
        Reply::of(&reply)
    }

    /// What comes back for a request in due form, with further headers.
    #[track_caller]
    fn asked(&self, method: &str, target: &str, headers: &str) -> Reply {
        let port = self.port;
        let head = format!("{method} {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{headers}\r\n");
        self.sent(head.as_bytes())
    }

    #[track_caller]
    fn get(&self, target: &str) -> Reply {
        self.asked("GET", target, "")
    }

    /// Ctrl-C: the exit code and what was said.
    fn interrupted(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let code = self.child.wait().unwrap().code();
        let mut said = String::new();
        self.stderr.read_to_string(&mut said).unwrap();
        (code, said)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// A reply, taken apart.
struct Reply {
    status: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Reply {
    #[track_caller]
    fn of(bytes: &[u8]) -> Self {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a whole head");
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().strip_prefix("HTTP/1.1 ").expect("a status").to_owned();
        let header = |line: &str| {
            let (name, value) = line.split_once(": ").expect("a header");
            (name.to_lowercase(), value.to_owned())
        };
        Self { status, headers: lines.map(header).collect(), body: bytes[end + 4..].to_vec() }
    }

    #[track_caller]
    fn header(&self, name: &str) -> &str {
        self.given(name).unwrap_or_else(|| panic!("no {name}: {:?}", self.headers))
    }

    #[track_caller]
    fn given(&self, name: &str) -> Option<&str> {
        let mut values = self.headers.iter().filter(|(given, _)| given == name);
        let value = values.next().map(|(_, value)| &**value);
        assert_eq!(values.next(), None, "{name} is given twice");
        value
    }

    /// A refusal is a sentence of plain text, whose length is right.
    #[track_caller]
    fn refuses(&self, status: &str) {
        assert_eq!(self.status, status);
        assert_eq!(self.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(self.header("content-length"), self.body.len().to_string());
        let said = String::from_utf8_lossy(&self.body);
        assert!(said.ends_with('\n') && said.lines().count() == 1, "{said}");
        self.is_guarded();
    }

    /// What keeps the page from all others, and others from the page.
    #[track_caller]
    fn is_guarded(&self) {
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
            (
                "content-security-policy",
                "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' \
                 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
                 worker-src 'self' blob:; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                 frame-ancestors 'none'",
            ),
        ] {
            assert_eq!(self.header(name), value);
        }
        assert_eq!(self.given("access-control-allow-origin"), None);
    }
}

fn built() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("web/dist")
}

/// The files of the page by their addresses, as they were built.
fn files() -> Vec<(String, Vec<u8>)> {
    fn find(folder: &Path, within: &str, found: &mut Vec<(String, Vec<u8>)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = format!("{within}/{}", entry.file_name().into_string().unwrap());
            match entry.file_type().unwrap().is_dir() {
                true => find(&entry.path(), &name, found),
                false => {
                    let bytes = as_served(&name, fs::read(entry.path()).unwrap());
                    found.push((name, bytes));
                }
            }
        }
    }
    let mut found = Vec::new();
    find(&built(), "", &mut found);
    found.retain(|(name, _)| {
        !name.contains("/.") && ![".br", ".gz"].iter().any(|end| name.ends_with(end))
    });
    assert!(found.len() > 2, "{found:?}");
    found
}

/// What the program serves in place of a file: a page that knows its host, and a worker that removes
/// itself. Every other file is served as it was built.
fn as_served(name: &str, bytes: Vec<u8>) -> Vec<u8> {
    match name {
        "/index.html" => {
            let page = String::from_utf8(bytes).unwrap();
            page.replacen("<html", "<html data-host=\"program\"", 1).into_bytes()
        }
        "/offline.js" => {
            let worker = include_str!("../../../src/cli/serve/offline.js");
            assert!(worker.contains("registration.unregister()"));
            worker.as_bytes().to_vec()
        }
        _ => bytes,
    }
}

#[test]
fn the_page_is_served_byte_for_byte() {
    let server = Server::start(&[]);
    let page = as_served("/index.html", fs::read(built().join("index.html")).unwrap());
    assert!(String::from_utf8_lossy(&page).contains("data-host=\"program\""));
    for target in ["/", "/index.html", "/?wager=tie", "/index.html?a=/../b"] {
        let reply = server.get(target);
        assert_eq!((&*reply.status, &reply.body), ("200 OK", &page), "{target}");
        assert_eq!(reply.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(reply.header("content-length"), page.len().to_string());
        assert_eq!(reply.header("cache-control"), "no-cache");
        assert_eq!(reply.given("content-encoding"), None);
        reply.is_guarded();
    }
}

#[test]
fn every_file_of_the_page_has_its_type_and_its_bytes() {
    let server = Server::start(&[]);
    let mut ends = BTreeSet::new();
    for (name, bytes) in files() {
        let reply = server.get(&name);
        assert_eq!(reply.status, "200 OK", "{name}");
        assert!(reply.body == bytes, "{name}: other bytes");
        assert_eq!(reply.header("content-length"), bytes.len().to_string());
        reply.is_guarded();
        let end = name.rsplit('.').next().unwrap();
        let kind = reply.header("content-type");
        match end {
            "html" => assert_eq!(kind, "text/html; charset=utf-8"),
            "js" => assert_eq!(kind, "text/javascript; charset=utf-8"),
            "css" => assert_eq!(kind, "text/css; charset=utf-8"),
            "wasm" => assert_eq!(kind, "application/wasm"),
            "svg" => assert_eq!(kind, "image/svg+xml"),
            "woff2" => assert_eq!(kind, "font/woff2"),
            _ => assert_ne!(kind, "application/octet-stream", "{name}"),
        }
        let cache = match name.starts_with("/assets/") {
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        };
        assert_eq!(reply.header("cache-control"), cache, "{name}");
        ends.insert(end.to_owned());
    }
    for end in ["html", "js", "css", "wasm"] {
        assert!(ends.contains(end), "the page has no file .{end}: {ends:?}");
    }
}

#[test]
fn head_has_the_headers_of_get_and_nothing_behind_them() {
    let server = Server::start(&[]);
    for target in ["/", "/nothing"] {
        let (get, head) = (server.get(target), server.asked("HEAD", target, ""));
        assert_eq!((head.status, head.headers), (get.status, get.headers));
        assert!(head.body.is_empty() && !get.body.is_empty());
    }
}

#[test]
fn gzip_is_sent_to_whoever_takes_it() {
    let server = Server::start(&[]);
    let mut shorter = 0;
    for (name, bytes) in files() {
        for _ in 0..2 {
            let reply = server.asked("GET", &name, "Accept-Encoding: gzip, deflate, br, zstd\r\n");
            assert_eq!(reply.header("content-length"), reply.body.len().to_string());
            if reply.given("content-encoding").is_none() {
                assert!(reply.body == bytes, "{name}");
                continue;
            }
            assert_eq!(reply.header("content-encoding"), "gzip");
            assert_eq!(reply.header("vary"), "Accept-Encoding");
            assert!(reply.body.len() < bytes.len(), "{name}");
            let mut whole = Vec::new();
            flate2::read::GzDecoder::new(&*reply.body).read_to_end(&mut whole).unwrap();
            assert!(whole == bytes, "{name}: other bytes");
            shorter += 1;
        }
        let declined = server.asked("GET", &name, "Accept-Encoding: gzip;q=0\r\n");
        assert!(declined.given("content-encoding").is_none() && declined.body == bytes, "{name}");
    }
    assert!(shorter > 0, "nothing was compressed");
}

#[test]
fn no_path_leads_out_of_the_page() {
    let server = Server::start(&[]);
    for target in [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/assets/../index.html",
        "/assets/../../../Cargo.toml",
        "/..%2f..%2fCargo.toml",
        "/%2e%2e/%2e%2e/Cargo.toml",
        "/..\\..\\Cargo.toml",
        "//etc/passwd",
        "/./index.html",
        "//index.html",
        "/index.html/",
        "/index.htm",
        "/INDEX.HTML",
        "/assets",
        "/assets/",
        "/Cargo.toml",
        "/favicon-that-is-not-there.ico",
    ] {
        server.get(target).refuses("404 Not Found");
    }
}

#[test]
fn no_method_but_get_and_head_is_taken() {
    let server = Server::start(&[]);
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "BREW"] {
        let reply = server.asked(method, "/", "Content-Length: 3\r\n\r\nabc");
        reply.refuses("405 Method Not Allowed");
        assert_eq!(reply.header("allow"), "GET, HEAD");
    }
}

/// A page from elsewhere may have its own name lead to 127.0.0.1, and so be of one origin with what
/// is served there, if that is served to its name.
#[test]
fn another_host_is_served_nothing() {
    let server = Server::start(&[]);
    let port = server.port;
    let of = |headers: &str| server.sent(format!("GET / HTTP/1.1\r\n{headers}\r\n").as_bytes());
    for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
        assert_eq!(of(&format!("Host: {host}:{port}\r\n")).status, "200 OK");
    }
    for headers in [
        "".to_owned(),
        "Host:\r\n".to_owned(),
        "Host: 127.0.0.1\r\n".to_owned(),
        "Host: localhost\r\n".to_owned(),
        format!("Host: evil.test:{port}\r\n"),
        format!("Host: 127.0.0.1.evil.test:{port}\r\n"),
        format!("Host: localhost.:{port}\r\n"),
        format!("Host: 127.0.0.1:{}\r\n", port ^ 1),
        format!("Host: 127.0.0.1:{port}\r\nHost: evil.test\r\n"),
        format!("Host: evil.test\r\nX-Forwarded-Host: 127.0.0.1:{port}\r\n"),
    ] {
        of(&headers).refuses("400 Bad Request");
    }
    let proxied = format!("http://evil.test:{port}/");
    server.asked("GET", &proxied, "").refuses("400 Bad Request");
    server.sent(b"GET / HTTP/1.0\r\n\r\n").refuses("400 Bad Request");
}

#[test]
fn what_is_no_request_is_refused() {
    let server = Server::start(&[]);
    // The beginning of TLS, as for https://, and of HTTP/2.
    for garbage in [
        &b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"[..],
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"hello\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/1.1\r\nno header\r\n\r\n",
        b"\0\0\0\0",
    ] {
        server.sent(garbage).refuses("400 Bad Request");
    }
    // Half a request, and nothing more to come.
    let mut half = server.connect();
    half.write_all(b"GET / HT").unwrap();
    half.shutdown(std::net::Shutdown::Write).unwrap();
    let mut reply = Vec::new();
    half.read_to_end(&mut reply).unwrap();
    Reply::of(&reply).refuses("400 Bad Request");
    assert_eq!(server.get("/").status, "200 OK");
}

#[test]
fn a_head_without_an_end_is_refused() {
    let server = Server::start(&[]);
    let megabyte = format!("X: {}\r\n", "a".repeat(1 << 20));
    server.asked("GET", "/", &megabyte).refuses("431 Request Header Fields Too Large");
    let many = "X: a\r\n".repeat(100_000);
    server.asked("GET", "/", &many).refuses("431 Request Header Fields Too Large");
    let path = format!("/{}", "a".repeat(1 << 20));
    server.asked("GET", &path, "").refuses("431 Request Header Fields Too Large");
    // More than the buffers hold: a client that still writes gets the reply too.
    let long = format!("X: {}\r\n", "a".repeat(32 << 20));
    server.asked("GET", "/", &long).refuses("431 Request Header Fields Too Large");
    // Cookies of others that serve at 127.0.0.1.
    let cookies = format!("Cookie: {}\r\n", "a".repeat(20_000));
    assert_eq!(server.asked("GET", "/", &cookies).status, "200 OK");
}

#[test]
fn idle_connections_hold_up_nobody() {
    let server = Server::start(&[]);
    let idle: Vec<TcpStream> = (0..20).map(|_| server.connect()).collect();
    let half = idle.iter().take(10).all(|mut one| one.write_all(b"GET / HTTP/1.1\r\nHo").is_ok());
    assert!(half);
    assert_eq!(server.get("/").status, "200 OK");
}

#[test]
fn ctrl_c_ends_it_with_0() {
    let server = Server::start(&[]);
    let idle = server.connect();
    let port = server.port;
    assert_eq!(server.get("/").status, "200 OK");
    let (code, said) = server.interrupted();
    assert_eq!(code, Some(0), "{said}");
    let told = "the live page is at this address, for this computer alone; Ctrl-C ends it\n";
    assert_eq!(said, told);
    drop(idle);
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err(), "it listens still");
}

/// A port that was free a moment ago.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

#[test]
fn a_port_is_taken_that_is_asked_for_and_refused_where_it_is_another_s() {
    let port = free_port();
    let typed = port.to_string();
    let server = Server::start(&["--port", &typed]);
    assert_eq!(server.address, format!("http://127.0.0.1:{port}/"));
    let said = refused(&["serve", "--port", &typed]);
    assert_all(&said, &[&format!("--port {port}: cannot listen there"), "expected a port"]);
    // After its end, it is to be had again at once.
    assert_eq!(server.get("/").status, "200 OK");
    assert_eq!(server.interrupted().0, Some(0));
    assert_eq!(Server::start(&["--port", &typed]).get("/").status, "200 OK");
}

#[cfg(target_os = "linux")]
#[test]
fn it_listens_to_this_computer_alone() {
    let server = Server::start(&[]);
    let table = fs::read_to_string(format!("/proc/{}/net/tcp", server.child.id())).unwrap();
    let ends = format!(":{:04X}", server.port);
    // Listening sockets, by the local address in hexadecimal digits, its bytes turned round.
    let listening: Vec<&str> = table
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>())
        .filter(|cells| cells.get(3) == Some(&"0A") && cells[1].ends_with(&ends))
        .map(|cells| cells[1].split(':').next().unwrap())
        .collect();
    assert_eq!(listening, ["0100007F"]);
}

/// What its help shows is what it does; the browser is one that notes what it opens.
#[cfg(target_os = "linux")]
#[test]
fn the_examples_of_its_help_serve() {
    use std::os::unix::fs::PermissionsExt;

    let folder = tempfile::tempdir().unwrap();
    let (browser, opened) = (folder.path().join("xdg-open"), folder.path().join("opened"));
    fs::write(&browser, format!("#!/bin/sh\nprintf %s \"$1\" > '{}'\n", opened.display())).unwrap();
    fs::set_permissions(&browser, fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap());
    let mut opens = 0;
    for typed in super::super::examples::examples(&["serve"], "--help") {
        let free = free_port().to_string();
        let arguments = typed.replace("8080", &free);
        let arguments: Vec<&str> = arguments.split(' ').skip(1).collect();
        let mut program = command(&arguments);
        program.env("PATH", &path);
        let server = Server::start_as(program);
        assert_eq!(server.get("/").status, "200 OK", "{typed}");
        let address = server.address.clone();
        assert!(!typed.contains("8080") || address.contains(&free), "{typed}: {address}");
        if typed.contains("--open") {
            let noted = || fs::read_to_string(&opened).is_ok_and(|noted| noted == address);
            let waits = (0..100).any(|_| {
                std::thread::sleep(Duration::from_millis(100));
                noted()
            });
            assert!(waits, "{typed}: the browser was not called");
            fs::remove_file(&opened).unwrap();
            opens += 1;
        } else {
            assert!(!opened.exists(), "{typed}");
        }
        assert_eq!(server.interrupted().0, Some(0), "{typed}");
    }
    assert_eq!(opens, 1);
}
