//! Pages in a real browser, Chromium without a window: what it parses is what was written,
//! nothing runs over the edge of a phone, labels of charts are whole and apart, every text stands
//! out from what is behind it, light and dark, and the page prints.
//!
//! Without a browser these tests say so and pass, unless `ODDS_REQUIRE_TOOLS` is set.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::html::markup;
use crate::html::pages::{PAGES, named};

/// Names that the browser goes by.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// The browser, if there is one.
fn browser() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let files = NAMES.iter().flat_map(|name| folders.iter().map(move |one| one.join(name)));
    let found = files.into_iter().find(|file| file.is_file());
    if found.is_none() {
        assert!(
            std::env::var_os("ODDS_REQUIRE_TOOLS").is_none(),
            "ODDS_REQUIRE_TOOLS is set, and there is no {}",
            NAMES.join(", no ")
        );
        println!("skipped: no Chromium on the path");
    }
    found
}

/// What a run of the browser wrote.
struct Run {
    stdout: String,
    stderr: String,
}

/// More than this no page takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Opens a page in a fresh profile.
fn open(browser: &Path, folder: &Path, page: &str, flags: &[&str]) -> Run {
    let file = folder.join("page.html");
    fs::write(&file, page).unwrap();
    let profile = tempfile::tempdir().unwrap();
    let [out, err] = ["stdout", "stderr"].map(|name| folder.join(name));
    let mut child = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .args(["--disable-dev-shm-usage", "--hide-scrollbars", "--enable-logging=stderr"])
        .arg(format!("--user-data-dir={}", profile.path().display()))
        .args(flags)
        .arg(format!("file://{}", file.display()))
        .stdin(Stdio::null())
        .stdout(File::create(&out).unwrap())
        .stderr(File::create(&err).unwrap())
        .spawn()
        .expect("the browser starts");
    let since = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if since.elapsed() > PATIENCE {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("the browser does not end: {}", fs::read_to_string(&err).unwrap());
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let read = |path: &Path| String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
    let run = Run { stdout: read(&out), stderr: read(&err) };
    assert!(status.success(), "{}", run.stderr);
    run
}

/// Lines that the page itself wrote to the console.
fn console(run: &Run) -> Vec<&str> {
    run.stderr.lines().filter(|line| line.contains(":CONSOLE")).collect()
}

const DARK: &str = "--blink-settings=preferredColorScheme=0";
const LIGHT: &str = "--blink-settings=preferredColorScheme=1";

/// What the probe found in a page at this width: in a frame, for a window has a least width.
fn probe(browser: &Path, page: &str, width: u32, scheme: &str) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let script = include_str!("html/probe.js");
    let page = page.replace("</body>", &format!("<script>{script}</script></body>"));
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    let frame = format!(
        "<!DOCTYPE html><html style=\"color-scheme: light dark\"><body><iframe srcdoc=\"{page}\" \
         style=\"border: 0; width: {width}px; height: 900px\" onload=\"document.documentElement\
         .setAttribute('data-probe', this.contentDocument.documentElement.dataset.probe)\">\
         </iframe></body></html>"
    );
    let run = open(browser, folder.path(), &frame, &["--dump-dom", scheme]);
    assert!(console(&run).is_empty(), "{:?}", console(&run));
    let (_, after) = run.stdout.split_once("data-probe=\"").expect("the probe ran");
    let (found, _) = after.split_once('"').unwrap();
    let found = found.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">");
    let found: Value = serde_json::from_str(&found.replace("&amp;", "&")).unwrap();
    assert_eq!(found["width"], width, "the window has another width");
    found
}

fn list(found: &Value, key: &str) -> Vec<String> {
    let list = found[key].as_array().unwrap_or_else(|| panic!("no {key} in {found}"));
    list.iter().map(|item| item.as_str().unwrap().to_owned()).collect()
}

#[track_caller]
fn assert_readable(name: &str, found: &Value) {
    for key in ["faint", "clipped", "overlapping", "outside"] {
        assert!(list(found, key).is_empty(), "{name}, {key}: {:#?}", list(found, key));
    }
    let over = found["overflow"].as_i64().unwrap();
    assert!(over <= 0, "{name}: the page is {over} pixels wider than the window");
    assert_eq!(found["unnamed"], 0, "{name}: a chart has no title");
}

/// How bright the paper is, from 0 to 255.
fn brightness(found: &Value) -> u64 {
    let paper = found["paper"].as_array().unwrap();
    paper.iter().map(|part| part.as_u64().unwrap()).sum::<u64>() / 3
}

/// A parser that knows all of HTML's exceptions finds the elements, attributes and texts that are
/// in the file, and no others.
#[test]
fn what_the_browser_parses_is_what_was_written() {
    let Some(browser) = browser() else { return };
    for (name, _) in PAGES {
        let page = named(name);
        let folder = tempfile::tempdir().unwrap();
        let run = open(&browser, folder.path(), &page, &["--dump-dom"]);
        assert!(console(&run).is_empty(), "{name}: {:?}", console(&run));
        let of = |page: &str| {
            let elements = markup::read(page.trim_end());
            let elements = elements.into_iter();
            let elements =
                elements.map(|one| (one.name, one.attributes, one.text.trim().to_owned()));
            // The body gets the line breaks behind it.
            elements.collect::<Vec<_>>()
        };
        let (written, parsed) = (of(&page), of(&run.stdout.replace('\u{a0}', " ")));
        assert_eq!(written.len(), parsed.len(), "{name}");
        for (written, parsed) in written.iter().zip(&parsed) {
            assert_eq!(written, parsed, "{name}");
        }
    }
}

#[test]
fn pages_are_readable_on_a_desk_and_on_a_phone_light_and_dark() {
    let Some(browser) = browser() else { return };
    let mut charts = 0;
    for (name, _) in PAGES {
        let page = named(name);
        for (width, scheme) in [(1200, LIGHT), (390, DARK)] {
            let found = probe(&browser, &page, width, scheme);
            assert_readable(&format!("{name} at {width}"), &found);
            match scheme {
                LIGHT => assert!(brightness(&found) > 240, "{name}: {}", found["paper"]),
                _ => assert!(brightness(&found) < 40, "{name}: {}", found["paper"]),
            }
            charts += found["texts"].as_u64().unwrap();
        }
        if name == "dynasty" {
            let narrow = probe(&browser, &page, 390, LIGHT);
            assert!(list(&narrow, "scrolling").len() > 5, "wide tables scroll in their boxes");
        }
        if name == "appendix" {
            // A number and a sentence, or a label and a value, wrap to the width of a phone.
            let scrolling = list(&probe(&browser, &page, 390, LIGHT), "scrolling");
            for (section, scrolls) in [
                ("dragon-tiger-rule", false),
                ("dragon-tiger-4-word", false),
                ("dragon-tiger-5-manifest", false),
                ("dragon-tiger-2-by-decks-tie", true),
            ] {
                assert!(page.contains(&format!("<section id=\"{section}\"")), "no {section}");
                assert_eq!(scrolling.iter().any(|id| id == section), scrolls, "{section}");
            }
        }
    }
    assert!(charts > 500, "charts have labels: {charts}");
}

/// A page with every fault there is to find: were none found here, the test above would show
/// nothing.
#[test]
fn the_probe_finds_what_is_wrong() {
    let Some(browser) = browser() else { return };
    let page = "<!DOCTYPE html><html lang=\"en\"><head><title>x</title></head>\
        <body style=\"background:#fff;margin:0\"><div style=\"width:700px\">wide</div>\
        <p style=\"color:#aaa\">faint</p><svg width=\"200\" height=\"50\" viewBox=\"0 0 200 50\">\
        <text x=\"150\" y=\"20\">beyond the edge</text><text x=\"5\" y=\"20\">one</text>\
        <text x=\"10\" y=\"22\">other</text><rect class=\"heat9\" x=\"0\" y=\"30\" width=\"90\" \
        height=\"20\" fill=\"#000\"/><text x=\"5\" y=\"45\">on black</text></svg></body></html>";
    let found = probe(&browser, page, 390, LIGHT);
    assert_eq!(found["overflow"], 310);
    assert_eq!(list(&found, "clipped"), ["beyond the edge"]);
    assert!(list(&found, "overlapping").contains(&"one / other".to_owned()));
    let faint = list(&found, "faint");
    assert!(faint[0].starts_with("faint: 2.3") && faint[1].starts_with("on black: 1.0"));
    assert_eq!((list(&found, "outside").len(), &found["unnamed"]), (1, &Value::from(1)));
    let folder = tempfile::tempdir().unwrap();
    let page = page.replace("</body>", "<script>console.error('oops')</script></body>");
    let run = open(&browser, folder.path(), &page, &["--dump-dom"]);
    assert_eq!(console(&run).len(), 1, "{}", run.stderr);
}

/// The pixels of a picture of the page.
fn picture(browser: &Path, page: &str, scheme: &str) -> (u32, Vec<[u8; 3]>) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("page.png");
    let shot = format!("--screenshot={}", file.display());
    open(browser, folder.path(), page, &[&shot, "--window-size=900,2000", scheme]);
    let decoder = png::Decoder::new(std::io::BufReader::new(File::open(&file).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let parts = info.color_type.samples();
    assert!(parts >= 3 && info.bit_depth == png::BitDepth::Eight);
    let pixels = bytes[..info.buffer_size()].chunks_exact(parts);
    (info.width, pixels.map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect())
}

#[test]
fn a_picture_of_the_page_has_its_paper_its_words_and_its_bars() {
    let Some(browser) = browser() else { return };
    let page = named("dragon-tiger");
    for (scheme, paper) in [(LIGHT, 240..=255_u8), (DARK, 0..=40_u8)] {
        let (width, pixels) = picture(&browser, &page, scheme);
        assert_eq!((width, pixels.len()), (900, 900 * 2000));
        let corner = pixels[0];
        assert!(corner.iter().all(|part| paper.contains(part)), "{corner:?}");
        let share = |of: &dyn Fn(&[u8; 3]) -> bool| {
            pixels.iter().filter(|one| of(one)).count() as f64 / pixels.len() as f64
        };
        assert!(share(&|one| *one == corner) > 0.5, "most of a page is paper");
        // Words, anti-aliased, and two kinds of bars.
        assert!(pixels.iter().collect::<BTreeSet<_>>().len() > 100);
        let blue = share(&|[red, _, blue]| i32::from(*blue) - i32::from(*red) > 90);
        let orange = share(&|[red, _, blue]| i32::from(*red) - i32::from(*blue) > 90);
        assert!(blue > 0.003 && orange > 0.003, "{blue} {orange}");
    }
}

/// What differs from one printing to the next.
fn undated(pdf: &[u8]) -> Vec<Vec<u8>> {
    let lines = pdf.split(|byte| *byte == b'\n');
    let dated = |line: &&[u8]| line.starts_with(b"/CreationDate") || line.starts_with(b"/ModDate");
    lines.filter(|line| !dated(line)).map(<[u8]>::to_vec).collect()
}

#[test]
fn a_page_prints_and_paper_is_never_dark() {
    let Some(browser) = browser() else { return };
    let print = |page: &str| {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("page.pdf");
        let flag = format!("--print-to-pdf={}", file.display());
        open(&browser, folder.path(), page, &[&flag, "--no-pdf-header-footer"]);
        fs::read(&file).unwrap()
    };
    let page = named("effects");
    let light = print(&page);
    assert!(light.starts_with(b"%PDF-"));
    let pages = light.windows(14).filter(|bytes| bytes == b"<</Type /Page\n").count();
    assert!((2..20).contains(&pages), "{pages} pages");
    // The browser prints as if the reader wanted it light, so the page is made dark for everyone.
    let dark = "@media screen and (prefers-color-scheme: dark)";
    assert!(page.contains(dark));
    let dark_screen = page.replace(dark, "@media screen");
    assert!(undated(&light) == undated(&print(&dark_screen)), "the dark page prints otherwise");
    // And without what is said of paper, dark paper is another print.
    let unsaid = page.replace("@media print", "@media speech");
    let dark_paper = unsaid.replace(dark, "@media all");
    assert!(undated(&print(&unsaid)) != undated(&print(&dark_paper)));
}
