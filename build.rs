//! The files of the live page, for a program that is built with the feature `web`: each of
//! `web/dist` becomes a line of the list that `src/cli/serve/bundle.rs` includes.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
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
        format!("    File::new({name:?}, include_bytes!({:?})),\n", path.display().to_string())
    });
    let (count, lines) = (files.len(), lines.collect::<String>());
    Ok(format!("pub static FILES: [File; {count}] = [\n{lines}];\n"))
}

/// The files of a folder and of those in it, each with its path in an address. Names that begin
/// with a point are those of tools, and files of Brotli are another form of a file of the page.
fn find(folder: &Path, within: &str, files: &mut Vec<(String, PathBuf)>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // A Brotli form is for other hosts: the program compresses what it sends.
        if name.starts_with('.') || name.ends_with(".br") {
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
