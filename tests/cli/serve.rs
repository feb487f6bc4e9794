//! The live page served by the program: what a program without it says, what a build without it
//! says, and, with the feature `web`, the page as clients get it.

#[cfg(feature = "web")]
#[path = "serve/served.rs"]
mod served;

/// Makes the list of the files of the page, and finds the commit of the sources.
#[path = "../../build.rs"]
#[allow(dead_code)]
pub mod build;

use super::*;

#[cfg(not(feature = "web"))]
#[test]
fn a_program_without_the_page_says_how_to_get_it() {
    let said = refused(&["serve"]);
    assert_all(&said, &["this program has no live page", "web/build", "--features web"]);
    for typed in super::examples::examples(&["serve"], "--help") {
        let arguments: Vec<&str> = typed.split(' ').skip(1).collect();
        assert_eq!(refused(&arguments), said, "{typed}");
    }
    // The page of the docs shows it.
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/serve.md");
    assert_all(&fs::read_to_string(page).unwrap(), &[&said]);
}

#[test]
fn a_port_is_a_number_of_two_bytes() {
    for port in ["65536", "-1", "http", ""] {
        assert_all(&refused(&["serve", &format!("--port={port}")]), &["--port"]);
    }
}

/// A page of these files, in a folder.
fn page(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, name).unwrap();
    }
    folder
}

#[test]
fn a_build_without_the_page_says_how_to_make_it() {
    for names in [&[][..], &["assets/a.js"], &["index.html/a.js"]] {
        let said = build::list(page(names).path()).unwrap_err();
        assert_all(&said, &["no web/dist/index.html", "run web/build first"]);
        assert!(!said.contains('\n'), "{said}");
    }
    let said = build::list(&page(&[]).path().join("missing")).unwrap_err();
    assert_all(&said, &["run web/build first"]);
}

#[test]
fn every_file_of_the_page_is_listed_by_its_address() {
    let names = ["index.html", "assets/b-1_2.js", "assets/fonts/c.woff2", ".vite/manifest.json"];
    let folder = page(&names);
    let list = build::list(folder.path()).unwrap();
    let lines = ["/assets/b-1_2.js", "/assets/fonts/c.woff2", "/index.html"].map(|name| {
        format!(
            "    File::new(\"{name}\", include_bytes!(\"{}{name}\")),\n",
            folder.path().display()
        )
    });
    assert_eq!(list, format!("pub static FILES: [File; 3] = [\n{}];\n", lines.concat()));
}

#[test]
fn a_file_with_a_gzip_form_is_held_in_that_form() {
    let folder = page(&["index.html", "assets/a.wasm", "assets/a.wasm.br", "assets/a.wasm.gz"]);
    let list = build::list(folder.path()).unwrap();
    let place = folder.path().display();
    let line =
        format!("File::gzip(\"/assets/a.wasm\", include_bytes!(\"{place}/assets/a.wasm.gz\"))");
    assert_all(&list, &["[File; 2]", &line]);
}

#[test]
fn a_file_that_no_address_names_is_refused() {
    for name in ["a b.js", "a%20b.js", "a?.js", "é.js"] {
        let said = build::list(page(&["index.html", name]).path()).unwrap_err();
        assert_all(&said, &[&format!("web/dist/{name}: expected a name of letters")]);
    }
}
