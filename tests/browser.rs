//! Pages in a real browser, Chromium without a window: what it parses is what was written,
//! nothing runs over the edge of a phone, a tablet or a desk, what a reader wants first is on screen,
//! labels of charts are whole and apart, every text stands out from what is behind it, light and
//! dark, and the page prints with nothing folded away.
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

/// A look at a page: its width, and whether as on paper.
#[derive(Clone, Copy)]
struct Look {
    width: u32,
    paper: bool,
}

/// A phone, a tablet, a desk, and A4 without its margins of 14 mm.
const LOOKS: [Look; 4] = [
    Look { width: 390, paper: false },
    Look { width: 800, paper: false },
    Look { width: 1280, paper: false },
    Look { width: 688, paper: true },
];

/// What the probe found in pages, for each page and look: in frames, for a window has a least
/// width, and one start of the browser does for all.
fn probes(browser: &Path, pages: &[String], looks: &[Look], scheme: &str) -> Vec<Vec<Value>> {
    let folder = tempfile::tempdir().unwrap();
    let script = include_str!("html/probe.js");
    let mut frames = String::new();
    for (page, look) in pages.iter().flat_map(|page| looks.iter().map(move |look| (page, look))) {
        let mut page = page.replace("</body>", &format!("<script>{script}</script></body>"));
        if look.paper {
            // No browser prints into a frame: it is told that all media are paper.
            page = page.replace("@media screen", "@media speech");
            page = page.replace("@media print", "@media all");
        }
        let page = page.replace('&', "&amp;").replace('"', "&quot;");
        frames.push_str(&format!(
            "<iframe srcdoc=\"{page}\" style=\"border: 0; width: {}px; height: 900px\" \
             onload=\"this.setAttribute('data-probe', this.contentDocument.documentElement\
             .dataset.probe)\"></iframe>",
            look.width
        ));
    }
    let all = format!(
        "<!DOCTYPE html><html style=\"color-scheme: light dark\"><body>{frames}</body></html>"
    );
    let run = open(browser, folder.path(), &all, &["--dump-dom", scheme]);
    assert!(console(&run).is_empty(), "{:?}", console(&run));
    let found = run.stdout.split("data-probe=\"").skip(1).map(|after| {
        let (found, _) = after.split_once('"').unwrap();
        let found = found.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">");
        serde_json::from_str(&found.replace("&amp;", "&")).unwrap()
    });
    let found: Vec<Value> = found.collect();
    assert_eq!(found.len(), pages.len() * looks.len(), "the probe ran in every frame");
    let by_page: Vec<Vec<Value>> = found.chunks(looks.len()).map(<[Value]>::to_vec).collect();
    for (look, found) in by_page.iter().flat_map(|page| looks.iter().zip(page)) {
        assert_eq!(found["width"], look.width, "the frame has another width");
    }
    by_page
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
    let number = |key: &str| found[key].as_f64().unwrap();
    assert!(number("widest") <= 1.001, "{name}: a chart is wider than the text");
    // Seven points on paper.
    let least = if name.contains("688") { 9.3 } else { 10.0 };
    assert!(number("smallest") >= least, "{name}: letters of a chart: {}", number("smallest"));
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
    // A start of the browser each, so of each kind of page one.
    let again = ["every-variant-of-a-game", "tournament", "two-shoes", "simulator", "fields"];
    for (name, _) in PAGES.iter().filter(|(name, _)| !again.contains(name)) {
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

/// Nothing is wider than the page, every text can be read, and Probability, Return, House edge and
/// Verdict are on screen, on a phone, a tablet and a desk, light and dark, and on paper.
#[test]
fn pages_are_readable_at_every_width_light_dark_and_on_paper() {
    let Some(browser) = browser() else { return };
    let pages: Vec<String> = PAGES.iter().map(|(name, _)| named(name)).collect();
    let mut answers = std::collections::BTreeMap::new();
    let mut charts = 0;
    for scheme in [LIGHT, DARK] {
        // Colors are the same at every width.
        let looks = if scheme == LIGHT { &LOOKS[..] } else { &LOOKS[2..] };
        let found = probes(&browser, &pages, looks, scheme);
        for ((name, _), found) in PAGES.iter().zip(&found) {
            for (look, found) in looks.iter().zip(found) {
                let at = format!("{name} at {}, {scheme}", look.width);
                assert_readable(&at, found);
                assert!(list(found, "off").is_empty(), "{at}: {:#?}", list(found, "off"));
                for (column, cells) in found["answers"].as_object().unwrap() {
                    *answers.entry(column.clone()).or_insert(0) += cells.as_u64().unwrap();
                }
                charts += found["texts"].as_u64().unwrap();
                if scheme == LIGHT || look.paper {
                    assert!(brightness(found) > 240, "{at}: {}", found["paper"]);
                } else {
                    assert!(brightness(found) < 40, "{at}: {}", found["paper"]);
                }
                if look.paper {
                    assert!(list(found, "hidden").is_empty(), "{at}: {found}");
                } else if look.width > 736 {
                    // On a phone that lies down a chart is not blown up.
                    let narrowest = found["narrowest"].as_f64().unwrap();
                    assert!(narrowest >= 0.999, "{at}: a chart is narrower than the text");
                }
                let contents = if look.width == 390 { "folded" } else { "unfolded" };
                let shown = list(found, "contents");
                assert!(
                    shown.iter().all(|one| one == contents || one == "long") && shown.len() < 2,
                    "{at}"
                );
            }
        }
        if scheme == DARK {
            continue;
        }
        let of = |name: &str| &found[PAGES.iter().position(|(one, _)| *one == name).unwrap()];
        // What folds away is what columns say: counts and fractions beside their decimals.
        let hidden = list(&of("dynasty")[0], "hidden");
        assert!(hidden.iter().any(|one| one == "Combinations"), "{hidden:?}");
        assert!(hidden.iter().any(|one| one == "As a fraction"), "{hidden:?}");
        // A number and a sentence, or a label and a value, wrap to the width of a phone.
        let scrolling = list(&of("appendix")[0], "scrolling");
        for section in ["dragon-tiger-rule", "dragon-tiger-4-word", "dragon-tiger-5-manifest"] {
            assert!(pages.iter().any(|page| page.contains(&format!("<section id=\"{section}\""))));
            assert!(!scrolling.iter().any(|id| id == section), "{section}");
        }
        // Ten columns of figures do not fit; they scroll in their box, with a shadow.
        assert!(list(&of("dynasty")[0], "scrolling").iter().any(|id| id == "outcome-totals"));
        // The table of wagers of a check has room on a desk.
        assert!(!list(&of("check")[2], "scrolling").iter().any(|id| id == "summary"));
    }
    for column in ["Probability", "Return", "House edge", "Verdict"] {
        assert!(answers[column] > 40, "{column}: {answers:?}");
    }
    assert!(charts > 500, "charts have labels: {charts}");
}

/// A fragment holds its layout in a notebook that sets everything otherwise, on a phone and a
/// tablet, is light or dark as the notebook says, or else as the machine is, and changes nothing
/// of what stands around it.
#[test]
fn fragments_hold_in_a_notebook_that_sets_everything_otherwise() {
    let Some(browser) = browser() else { return };
    let notebook = include_str!("html/notebook.html");
    let answers = crate::fragment::answers();
    for (scheme, said, dark) in [
        (LIGHT, "", false),
        (DARK, "", true),
        (LIGHT, " data-jp-theme-light=\"false\"", true),
        (DARK, " data-jp-theme-light=\"true\"", false),
    ] {
        let notebook = notebook.replace("<body>", &format!("<body{said}>"));
        let pages = answers.iter().map(|(_, one)| crate::fragment::of(&**one));
        let mut pages: Vec<String> =
            pages.map(|fragment| notebook.replace("FRAGMENT", &fragment)).collect();
        pages.push(notebook.replace("FRAGMENT", ""));
        let found = probes(&browser, &pages, &LOOKS[..2], scheme);
        let [found @ .., empty] = &found[..] else { panic!() };
        for ((name, _), found) in answers.iter().zip(found) {
            for ((look, found), empty) in LOOKS.iter().zip(found).zip(empty) {
                let at = format!("{name} at {}, {scheme}{said}", look.width);
                assert_readable(&at, found);
                assert!(list(found, "off").is_empty(), "{at}: {:#?}", list(found, "off"));
                let papers = found["fragments"].as_array().unwrap();
                assert_eq!(papers.len(), 2, "{at}");
                for paper in papers {
                    let red = paper[0].as_u64().unwrap();
                    assert!(if dark { red < 40 } else { red > 240 }, "{at}: {paper}");
                }
                assert!(list(found, "around").len() > 4);
                assert!(list(found, "around") == list(empty, "around"), "{at}");
            }
        }
    }
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
        height=\"20\" fill=\"#000\"/><text x=\"5\" y=\"45\">on black</text></svg>\
        <table><thead><tr><th>Event</th><th>Exactly</th><th>Return</th></tr></thead><tbody><tr>\
        <th>Tie</th><td style=\"display:none\">1/2</td><td><div style=\"width:700px\">0.5</div>\
        </td></tr></tbody></table></body></html>";
    let look = [LOOKS[0]];
    let [found] = &probes(&browser, &[page.to_owned()], &look, LIGHT)[0][..] else { panic!() };
    assert!(found["overflow"].as_i64().unwrap() >= 310);
    assert_eq!((list(found, "off").len(), list(found, "hidden")), (1, vec!["Exactly".to_owned()]));
    assert!(found["smallest"].as_f64().unwrap() > 0.0);
    assert_eq!(list(found, "clipped"), ["beyond the edge"]);
    assert!(list(found, "overlapping").contains(&"one / other".to_owned()));
    let faint = list(found, "faint");
    assert!(faint[0].starts_with("faint: 2.3") && faint[1].starts_with("on black: 1.0"));
    assert_eq!((list(found, "outside").len(), &found["unnamed"]), (1, &Value::from(1)));
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
    // Its outcomes by rank are a map; losses are in the picture of what a card is worth.
    let page = named("effects");
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
    // Chromium counts the nodes of all pages that it opened, and names each by its number.
    let unnumbered = |line: &[u8]| {
        let text = String::from_utf8_lossy(line);
        let mut parts = text.split("(node");
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit()));
        rest.fold(first, |all, part| all + "(node" + part)
    };
    lines.filter(|line| !dated(line)).map(|line| unnumbered(line).into_bytes()).collect()
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
