//! Parses requests: the file that a client asks for, or the reason to refuse it.

use std::str;

use httparse::{EMPTY_HEADER, Error, Header, Status};

/// Maximum number of headers in a request; browsers send twenty.
const MOST_HEADERS: usize = 100;

/// A parsed request.
#[derive(Debug, PartialEq)]
pub struct Request {
    /// Path of a file without its query, or the reason to refuse the request.
    pub path: Result<String, Refusal>,
    /// `false` for `HEAD`.
    pub wants_body: bool,
    pub takes_gzip: bool,
}

/// Reason to refuse a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Refusal {
    /// It is not HTTP/1, or names no path.
    Bad,
    /// It names another host. A foreign page can make its own host name lead to this server; it
    /// must not read here what it may read from its own host.
    Host,
    /// It is neither `GET` nor `HEAD`.
    Method,
    /// No file has the path.
    Missing,
    /// Its head is too long.
    TooLong,
}

impl From<Refusal> for Request {
    fn from(refusal: Refusal) -> Self {
        Self { path: Err(refusal), wants_body: true, takes_gzip: false }
    }
}

impl Request {
    /// Parses the head of a request to the server at a port; `None` if the head is incomplete.
    pub fn parse(bytes: &[u8], port: u16) -> Option<Self> {
        let mut headers = [EMPTY_HEADER; MOST_HEADERS];
        let mut head = httparse::Request::new(&mut headers);
        match head.parse(bytes) {
            Ok(Status::Complete(_)) => {}
            Ok(Status::Partial) => return None,
            Err(Error::TooManyHeaders) => return Some(Refusal::TooLong.into()),
            Err(_) => return Some(Refusal::Bad.into()),
        }
        let method = head.method.unwrap_or_default();
        let path = match head.path.unwrap_or_default() {
            _ if !is_of_host(head.headers, port) => Err(Refusal::Host),
            _ if !["GET", "HEAD"].contains(&method) => Err(Refusal::Method),
            target if !target.starts_with('/') => Err(Refusal::Bad),
            target => Ok(target.split('?').next().unwrap_or_default().to_owned()),
        };
        let takes_gzip = values(head.headers, "accept-encoding").any(names_gzip);
        Some(Self { path, wants_body: method != "HEAD", takes_gzip })
    }
}

/// Returns the values of a header; a value that is not UTF-8 becomes empty.
fn values<'h>(headers: &'h [Header<'h>], name: &'h str) -> impl Iterator<Item = &'h str> {
    let named = headers.iter().filter(move |header| header.name.eq_ignore_ascii_case(name));
    named.map(|header| str::from_utf8(header.value).unwrap_or_default())
}

/// Returns `true` if a request names this server as its host, exactly once.
fn is_of_host(headers: &[Header<'_>], port: u16) -> bool {
    let mut hosts = values(headers, "host");
    let (Some(host), None) = (hosts.next(), hosts.next()) else { return false };
    let (name, named) = host.split_once(':').unwrap_or((host, "80"));
    let is_here = ["127.0.0.1", "localhost"].iter().any(|here| name.eq_ignore_ascii_case(here));
    is_here && named == port.to_string()
}

/// Returns `true` if a list of encodings accepts gzip; the weight 0 declines it.
fn names_gzip(list: &str) -> bool {
    list.split(',').any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let is_gzip = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip"));
        let weight = |part: &str| part.strip_prefix("q=").or(part.strip_prefix("Q=")).map(is_zero);
        is_gzip && parts.find_map(weight) != Some(true)
    })
}

fn is_zero(weight: &str) -> bool {
    weight.chars().all(|letter| letter == '0' || letter == '.')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn path(head: &str) -> Result<String, Refusal> {
        Request::parse(head.as_bytes(), 8080).expect("a whole head").path
    }

    #[test]
    fn a_path_ends_before_the_question_mark() {
        let asked = path("GET /assets/a.js?v=1 HTTP/1.1\r\nHost: localhost:8080\r\n\r\n");
        assert_eq!(asked, Ok("/assets/a.js".to_owned()));
    }

    #[test]
    fn a_host_is_named_once_with_the_port() {
        let with = |hosts: &[&str], port| {
            let hosts = hosts.iter().map(|host| format!("host:  {host}\r\n")).collect::<String>();
            let head = format!("GET / HTTP/1.1\r\n{hosts}\r\n");
            Request::parse(head.as_bytes(), port).unwrap().path.is_ok()
        };
        for host in ["127.0.0.1:8080", "localhost:8080", "LocalHost:8080"] {
            assert!(with(&[host], 8080), "{host}");
        }
        for host in [
            "",
            ":8080",
            "127.0.0.1",
            "localhost",
            "127.0.0.1:80",
            "127.0.0.1:08080",
            "127.0.0.1:8080.evil.test",
            "127.0.0.1.evil.test:8080",
            "evil.test:8080",
            "user@127.0.0.1:8080",
            "127.0.0.2:8080",
            "[::1]:8080",
            "0.0.0.0:8080",
        ] {
            assert!(!with(&[host], 8080), "{host}");
        }
        assert!(!with(&[], 8080));
        assert!(!with(&["127.0.0.1:8080", "127.0.0.1:8080"], 8080));
        assert!(!with(&["evil.test", "127.0.0.1:8080"], 8080));
        // Browsers leave the usual port out.
        assert!(with(&["127.0.0.1"], 80) && with(&["127.0.0.1:80"], 80));
    }

    #[test]
    fn what_is_no_request_for_a_path_is_refused() {
        let with_host = |line: &str| path(&format!("{line}\r\nHost: 127.0.0.1:8080\r\n\r\n"));
        for (line, refusal) in [
            ("POST / HTTP/1.1", Refusal::Method),
            ("get / HTTP/1.1", Refusal::Method),
            ("OPTIONS * HTTP/1.1", Refusal::Method),
            ("GET * HTTP/1.1", Refusal::Bad),
            ("GET http://127.0.0.1:8080/ HTTP/1.1", Refusal::Bad),
            ("GET http://evil.test/ HTTP/1.1", Refusal::Bad),
            ("GET index.html HTTP/1.1", Refusal::Bad),
            ("GET / HTTP/2.0", Refusal::Bad),
            ("GET /", Refusal::Bad),
            ("\u{16}\u{3}\u{1}", Refusal::Bad),
        ] {
            assert_eq!(with_host(line), Err(refusal), "{line:?}");
        }
        let many = "a: b\r\n".repeat(MOST_HEADERS + 1);
        assert_eq!(path(&format!("GET / HTTP/1.1\r\n{many}\r\n")), Err(Refusal::TooLong));
    }

    #[test]
    fn a_head_may_come_byte_by_byte() {
        let head = b"HEAD / HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept-Encoding: gzip\r\n\r\n";
        let (_, before) = head.split_last().unwrap();
        for end in 0..=before.len() {
            assert_eq!(Request::parse(&head[..end], 8080), None, "{end}");
        }
        let whole = Request::parse(head, 8080).unwrap();
        let asked = Request { path: Ok("/".to_owned()), wants_body: false, takes_gzip: true };
        assert_eq!(whole, asked);
    }

    #[test]
    fn gzip_is_taken_where_it_is_named_and_not_declined() {
        for list in ["gzip", "gzip, deflate, br, zstd", "br;q=1.0 , GZIP ; q=0.5", "gzip;q=0.001"] {
            assert!(names_gzip(list), "{list}");
        }
        for list in ["", "identity", "br, zstd", "x-gzip", "gzip;q=0", "br, gzip; q=0.000"] {
            assert!(!names_gzip(list), "{list}");
        }
    }
}
