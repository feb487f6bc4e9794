//! The build that the program names, and the licenses of the packages that it contains.

use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::serve::build;
use super::*;

#[test]
fn the_first_line_of_the_version_is_the_name_and_the_number() {
    let version = printed(&["--version"]);
    let mut lines = version.lines();
    assert_eq!(lines.next(), Some(concat!("odds ", env!("CARGO_PKG_VERSION"))));
    assert!(lines.all(|line| line.starts_with("commit: ")), "{version}");
    assert_eq!(printed(&["-V"]), version);
}

#[test]
fn a_verbose_version_names_the_build() {
    let version = printed(&["--version", "--verbose"]);
    assert_eq!(printed(&["--verbose", "-V"]), version);
    let lines: Vec<(&str, &str)> =
        version.lines().skip(1).filter_map(|line| line.split_once(": ")).collect();
    let names: Vec<&str> = lines.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, ["commit", "target", "rustc", "features", "sha256"]);
    assert!(lines[1].1.starts_with(std::env::consts::ARCH), "{version}");
    let features = ["cli", "html", "text"].into_iter();
    let features = features.chain(cfg!(feature = "web").then_some("web")).chain(["xlsx"]);
    assert_eq!(lines[3].1, features.collect::<Vec<_>>().join(", "));
    let hash = Sha256::digest(fs::read(env!("CARGO_BIN_EXE_odds")).unwrap());
    let hash: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(lines[4].1, hash);
    assert_all(&refused(&["--verbose"]), &["--version"]);
}

/// Runs a program in a folder and returns its output.
#[track_caller]
fn run_in(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let mut command = Command::new(program);
    // A hook runs the tests with variables of its own repository.
    let names = std::env::vars_os().map(|(name, _)| name);
    for name in names.filter(|name| name.to_string_lossy().starts_with("GIT_")) {
        command.env_remove(name);
    }
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().trim_end().to_owned()
}

#[test]
fn the_commit_is_that_of_the_clone_and_of_no_other_repository() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path();
    assert_eq!(build::commit(root), (None, Vec::new()));
    let git = |arguments: &[&str]| run_in(root, "git", arguments);
    git(&["init", "--quiet"]);
    fs::create_dir(root.join("src")).unwrap();
    fs::write(root.join("src/main.rs"), "one").unwrap();
    fs::write(root.join("notes"), "one").unwrap();
    git(&["add", "."]);
    let author = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c"];
    git(&[&author[..], &["commit.gpgsign=false", "commit", "--quiet", "-m", "one"]].concat());

    let commit = git(&["rev-parse", "HEAD"]);
    let (named, inputs) = build::commit(root);
    assert_eq!(named, Some(commit.clone()));
    // A commit changes the log of HEAD, and a new source its folder.
    assert!(inputs.contains(&root.join("src")), "{inputs:?}");
    assert!(inputs.iter().any(|input| input.ends_with("logs/HEAD")), "{inputs:?}");
    assert!(inputs.iter().all(|input| input.exists()), "{inputs:?}");

    // A file that the program is not made of.
    fs::write(root.join("notes"), "two").unwrap();
    assert_eq!(build::commit(root).0, Some(commit.clone()));
    fs::write(root.join("src/main.rs"), "two").unwrap();
    assert_eq!(build::commit(root).0, Some(format!("{commit}-dirty")));

    // Sources below another repository, as a package of Cargo has them.
    let vendored = root.join("vendor");
    fs::create_dir(&vendored).unwrap();
    assert_eq!(build::commit(&vendored), (None, Vec::new()));
    let packed = format!("{{\n  \"git\": {{\n    \"sha1\": \"{commit}\"\n  }}\n}}\n");
    fs::write(vendored.join(".cargo_vcs_info.json"), packed).unwrap();
    assert_eq!(build::commit(&vendored), (Some(commit), Vec::new()));
}

/// The packages of the list of licenses below a heading, each as its name and version.
fn listed(licenses: &str, heading: &str) -> BTreeSet<String> {
    let (_, list) = licenses.split_once(&format!("{heading}\n---")).unwrap();
    let lines = list.lines().skip(2).take_while(|line| !line.is_empty());
    lines.map(|line| line.split_once(": ").unwrap().0.to_owned()).collect()
}

#[test]
fn the_licenses_are_of_every_package_that_the_program_contains() {
    let licenses = printed(&["--licenses"]);
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let file = fs::read_to_string(root.join("LICENSE-THIRD-PARTY")).unwrap();
    assert!(licenses.starts_with(&file));
    for own in ["LICENSE-MIT", "LICENSE-APACHE"] {
        assert!(licenses.contains(&fs::read_to_string(root.join(own)).unwrap()), "{own}");
    }

    // Of the program, the Python package and the page, for every target.
    let tree = "tree --locked --edges normal,no-proc-macro --target all --prefix none --format {p} \
                -p shoe-odds -p shoe-odds-python -p shoe-odds-web --features \
                shoe-odds/web,shoe-odds-web/whole";
    let tree = run_in(&root, env!("CARGO"), &tree.split_whitespace().collect::<Vec<_>>());
    let is_other = |line: &&str| !line.is_empty() && !line.starts_with("shoe-odds");
    let linked = tree.lines().filter(is_other).map(|line| {
        let words: Vec<&str> = line.split(' ').take(2).collect();
        words.join(" ").replace(" v", " ")
    });
    assert_eq!(
        listed(&licenses, "Rust crates"),
        linked.collect(),
        "LICENSE-THIRD-PARTY is not that of Cargo.lock: run .ci/licenses"
    );

    let locked = fs::read_to_string(root.join("web/package-lock.json")).unwrap();
    let locked: serde_json::Value = serde_json::from_str(&locked).unwrap();
    let bundled = locked["packages"].as_object().unwrap().iter().filter_map(|(path, package)| {
        let name = path.rsplit_once("node_modules/")?.1;
        let is_built_with = package.get("dev").or(package.get("devOptional")).is_some();
        (!is_built_with).then(|| format!("{name} {}", package["version"].as_str().unwrap()))
    });
    assert_eq!(
        listed(&licenses, "JavaScript of the live page"),
        bundled.collect(),
        "LICENSE-THIRD-PARTY is not that of web/package-lock.json: run .ci/licenses"
    );
}
