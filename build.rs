//! What the program knows of its build, for `odds --version`, and the files of the live page, for a
//! program that is built with the feature `web`: each of `web/dist` becomes a line of the list that
//! `src/cli/serve/bundle.rs` includes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var_os("CARGO_FEATURE_CLI").is_some() {
        build();
    }
    if std::env::var_os("CARGO_FEATURE_WEB").is_none() {
        return;
    }
    println!("cargo::rerun-if-changed=web/dist");
    println!("cargo::rerun-if-changed=src/cli/serve/offline.js");
    let folder = |name| PathBuf::from(std::env::var_os(name).expect("Cargo says its folders"));
    let (page, out) = (folder("CARGO_MANIFEST_DIR").join("web/dist"), folder("OUT_DIR"));
    match list(&page) {
        Ok(list) => {
            // The script of the page reads who serves it.
            let (index, own) = (page.join("index.html"), out.join("index.html"));
            let html = fs::read_to_string(&index).expect("the page is read");
            let html = html.replacen("<html", "<html data-host=\"program\"", 1);
            fs::write(&own, html).expect("Cargo's folder is written");
            let [index, own] = [index, own].map(|path| format!("{:?}", path.display().to_string()));
            fs::write(out.join("bundle.rs"), list.replace(&index, &own))
                .expect("Cargo's folder is written");
        }
        Err(why) => println!("cargo::error={why}"),
    }
}

/// Sets the target, the compiler and the commit of the sources, which `src/cli/version.rs` prints.
///
/// A debug build names no commit: a commit recompiles nothing then.
fn build() {
    let said = |name| std::env::var(name).unwrap_or_default();
    println!("cargo::rustc-env=ODDS_TARGET={}", said("TARGET"));
    let rustc = output(Command::new(said("RUSTC")).arg("--version")).unwrap_or_default();
    println!("cargo::rustc-env=ODDS_RUSTC={}", rustc.trim_start_matches("rustc "));
    println!("cargo::rerun-if-env-changed=ODDS_COMMIT");
    if said("PROFILE") == "debug" || std::env::var_os("ODDS_COMMIT").is_some() {
        return;
    }
    let (commit, inputs) = commit(Path::new(env!("CARGO_MANIFEST_DIR")));
    for input in inputs {
        println!("cargo::rerun-if-changed={}", input.display());
    }
    if let Some(commit) = commit {
        println!("cargo::rustc-env=ODDS_COMMIT={commit}");
    }
}

/// Sources of the program, in which a change makes another program of the same commit.
const SOURCES: [&str; 7] =
    ["Cargo.toml", "Cargo.lock", "build.rs", "src", "crates", "tables", "web/page"];

/// Returns the commit of the sources in a folder, if it is known, and the files that it depends on.
///
/// A clone has it in its history, a package of Cargo in a file. Sources in a folder of another
/// repository have none. `-dirty` stands behind the commit if the sources have changed since.
pub fn commit(root: &Path) -> (Option<String>, Vec<PathBuf>) {
    let git = |arguments: &[&str]| {
        output(Command::new("git").arg("--no-optional-locks").current_dir(root).args(arguments))
    };
    let top = git(&["rev-parse", "--show-toplevel"]);
    let is_own = top.is_some_and(|top| {
        fs::canonicalize(top).ok().zip(fs::canonicalize(root).ok()).is_some_and(|(a, b)| a == b)
    });
    if !is_own {
        let packed = fs::read_to_string(root.join(".cargo_vcs_info.json")).unwrap_or_default();
        let commit = packed.split_once("\"sha1\": \"").and_then(|(_, rest)| rest.get(..40));
        let dirty = if packed.contains("\"dirty\": true") { "-dirty" } else { "" };
        return (commit.map(|commit| format!("{commit}{dirty}")), Vec::new());
    }
    let sources = SOURCES.iter().copied().filter(|source| root.join(source).exists());
    let status = ["status", "--porcelain", "--untracked-files=no", "--"];
    let changed = git(&status.into_iter().chain(sources.clone()).collect::<Vec<_>>());
    let dirty = if changed.is_none_or(|changed| !changed.is_empty()) { "-dirty" } else { "" };
    let commit = git(&["rev-parse", "HEAD"]).map(|commit| format!("{commit}{dirty}"));
    // The log of HEAD has a line for each commit and checkout; a clone without it has HEAD.
    let history = ["logs/HEAD", "HEAD"].into_iter().filter_map(|name| {
        let path = root.join(git(&["rev-parse", "--git-path", name])?);
        path.is_file().then_some(path)
    });
    (commit, history.chain(sources.map(|source| root.join(source))).collect())
}

/// Returns the standard output of a command that succeeds, without the end of its last line.
fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8(output.stdout).ok()?.trim_end().to_owned())
}

/// The list of the files of a page, in Rust.
///
/// # Errors
///
/// If there is no page, or one of its files cannot be asked for by its name.
pub fn list(page: &Path) -> Result<String, String> {
    if !page.join("index.html").is_file() {
        return Err("the feature web embeds the live page, and there is no web/dist/index.html: \
                    run web/build first, in a clone of the repository"
            .to_owned());
    }
    let mut files = Vec::new();
    find(page, "", &mut files).map_err(|cause| format!("cannot read web/dist: {cause}"))?;
    files.sort();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
    if let Some((name, _)) = files.iter().find(|(name, _)| !name.chars().all(plain)) {
        return Err(format!(
            "web/dist{name}: expected a name of letters, digits, '.', '_' and '-', as an address \
             has it"
        ));
    }
    // The program keeps nothing in a browser, and its page says so to the page's script.
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli/serve/offline.js");
    if let Some((_, path)) = files.iter_mut().find(|(name, _)| name == "/offline.js") {
        *path = own;
    }
    let lines = files.iter().map(|(name, path)| {
        // A file with a gzip form is held in that form alone.
        let gzip = PathBuf::from(format!("{}.gz", path.display()));
        let (form, path) = if gzip.is_file() { ("gzip", &gzip) } else { ("new", path) };
        format!("    File::{form}({name:?}, include_bytes!({:?})),\n", path.display().to_string())
    });
    let (count, lines) = (files.len(), lines.collect::<String>());
    Ok(format!("pub static FILES: [File; {count}] = [\n{lines}];\n"))
}

/// The files of a folder and of those in it, each with its path in an address. Names that begin
/// with a point are of tools, and compressed files are other forms of a file of the page.
fn find(folder: &Path, within: &str, files: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || name.ends_with(".br") || name.ends_with(".gz") {
            continue;
        }
        let name = format!("{within}/{name}");
        if path.is_dir() {
            find(&path, &name, files)?;
        } else {
            files.push((name, path));
        }
    }
    Ok(())
}
