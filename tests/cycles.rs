//! No import cycle between the files of a crate.
//!
//! An arrow goes from a file to each file that defines an item it names, in a `use` or in code. A
//! name that another file only hands on leads to the file that defines it. The own file of a folder
//! and the files below it belong together: arrows between them do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use crate::layers::{CRATES, at, sources};

/// The path of a module, or of an item in it, from the root of its crate.
type Module = Vec<String>;

/// A source file: the paths that it gives names to, and the paths in its code.
#[derive(Default)]
struct Source {
    names: BTreeMap<String, Module>,
    paths: Vec<Module>,
}

/// The files of a crate by module.
struct Files(BTreeMap<Module, Source>);

impl Files {
    /// Reads the texts of a crate by module.
    fn of(texts: BTreeMap<Module, String>) -> Self {
        let modules: BTreeSet<Module> = texts.keys().cloned().collect();
        let read = |(module, text): (Module, String)| {
            let source = source(&module, &text, &modules);
            (module, source)
        };
        Self(texts.into_iter().map(read).collect())
    }

    /// Returns the module that defines the item at a path, and `true` if the path is the module
    /// itself.
    fn defining(&self, path: &[String]) -> Option<(&Module, bool)> {
        let mut path = path.to_vec();
        // A path leads through fewer files than there are.
        for _ in 0..self.0.len() {
            let depth =
                (0..=path.len()).rev().find(|depth| self.0.contains_key(&path[..*depth]))?;
            let (module, source) = self.0.get_key_value(&path[..depth])?;
            let Some(name) = path.get(depth) else { return Some((module, true)) };
            match source.names.get(name) {
                Some(there) => path = [there, &path[depth + 1..]].concat(),
                None => return Some((module, false)),
            }
        }
        None
    }

    /// Returns the modules that each module names.
    fn arrows(&self) -> BTreeMap<&Module, BTreeSet<&Module>> {
        let of = |(module, source): (_, &'_ Source)| -> (&Module, BTreeSet<&Module>) {
            let module: &Module = module;
            // A module that is only imported is used by the paths in code.
            let imports = source.names.values().filter_map(|path| self.defining(path));
            let imports = imports.filter(|(_, is_module)| !is_module);
            let paths = source.paths.iter().filter_map(|path| self.defining(path));
            let all = imports.chain(paths).map(|(other, _)| other);
            let is_far = |other: &&Module| !other.starts_with(module) && !module.starts_with(other);
            (module, all.filter(is_far).collect())
        };
        self.0.iter().map(of).collect()
    }

    /// Returns the cycles: the sets of modules each of which leads to all others.
    fn cycles(&self) -> Vec<Vec<String>> {
        let arrows = self.arrows();
        let mut search = Search::new(&arrows);
        arrows.keys().for_each(|module| _ = search.low(module));
        let cycles = search.parts.into_iter().filter(|part| part.len() > 1);
        let named = |part: Vec<&Module>| {
            let inside = |module: &&Module| {
                let to = arrows[*module].iter().filter(|to| part.contains(to));
                let to: Vec<String> = to.map(|to| to.join("/")).collect();
                format!("{} -> {}", module.join("/"), to.join(", "))
            };
            let mut lines: Vec<String> = part.iter().map(inside).collect();
            lines.sort();
            lines
        };
        cycles.map(named).collect()
    }
}

/// Tarjan's search for strongly connected parts.
struct Search<'a> {
    arrows: &'a BTreeMap<&'a Module, BTreeSet<&'a Module>>,
    /// Number of each module in the order of the search.
    numbers: BTreeMap<&'a Module, usize>,
    /// The modules that belong to no part yet.
    open: Vec<&'a Module>,
    parts: Vec<Vec<&'a Module>>,
}

impl<'a> Search<'a> {
    fn new(arrows: &'a BTreeMap<&'a Module, BTreeSet<&'a Module>>) -> Self {
        Self { arrows, numbers: BTreeMap::new(), open: Vec::new(), parts: Vec::new() }
    }

    /// Returns the lowest number of an open module that this one leads to; `None` if its part is
    /// complete.
    fn low(&mut self, module: &'a Module) -> Option<usize> {
        if let Some(number) = self.numbers.get(module) {
            return self.open.contains(&module).then_some(*number);
        }
        let number = self.numbers.len();
        self.numbers.insert(module, number);
        let from = self.open.len();
        self.open.push(module);
        let mut low = number;
        for to in &self.arrows[module] {
            low = low.min(self.low(to).unwrap_or(low));
        }
        if low < number {
            return Some(low);
        }
        self.parts.push(self.open.split_off(from));
        None
    }
}

/// Reads the names and the paths of a file.
fn source(module: &Module, text: &str, modules: &BTreeSet<Module>) -> Source {
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let lines = text.lines().map(|line| line.split("//").next().unwrap_or_default());
    let mut code: String = lines.flat_map(|line| [line, "\n"]).collect();
    let mut uses = Vec::new();
    while let Some((start, end)) = import(&code) {
        let import: String = code.drain(start..end).collect();
        let (_, tree) = import.split_once("use ").expect("an import");
        leaves(&[], tree.trim_end_matches(';'), &mut uses);
    }
    let from_root = |path: &[String]| -> Option<Module> {
        let supers = path.iter().take_while(|part| *part == "super").count();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => {
                let above = module.len().checked_sub(supers)?;
                Some([&module[..above], &path[supers..]].concat())
            }
            child => {
                let below = [module.as_slice(), &[child.to_owned()]].concat();
                modules.contains(&below).then(|| [module.as_slice(), path].concat())
            }
        }
    };
    let names: BTreeMap<String, Module> = uses
        .into_iter()
        .filter_map(|(name, path)| Some((name, from_root(&path)?)))
        .filter(|(name, path)| *path != [module.as_slice(), std::slice::from_ref(name)].concat())
        .collect();
    let of_code = |path: Module| match names.get(&path[0]) {
        Some(there) => Some([there, &path[1..]].concat()),
        None => from_root(&path),
    };
    let paths = paths(&code).into_iter().filter_map(of_code).collect();
    Source { names, paths }
}

/// Returns the place of the first `use` in a code.
fn import(code: &str) -> Option<(usize, usize)> {
    let is_import = |(at, _): &(usize, &str)| {
        let start = code[..*at].rfind('\n').map_or(0, |end| end + 1);
        let before = code[start..*at].trim();
        before.is_empty() || before == "pub" || before.starts_with("pub(") && before.ends_with(')')
    };
    let (at, _) = code.match_indices("use ").find(is_import)?;
    let end = code[at..].find(';')?;
    Some((at, at + end + 1))
}

/// Adds the names of a tree of imports, each with its path.
fn leaves(base: &[String], tree: &str, found: &mut Vec<(String, Module)>) {
    let parts = |text: &str| -> Module {
        text.split("::").map(str::trim).filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let Some((head, rest)) = tree.split_once('{') else {
        let (path, name) = tree.split_once(" as ").unwrap_or((tree, ""));
        let mut path = [base, &parts(path)].concat();
        path.pop_if(|last| last == "self" && !base.is_empty());
        let Some(last) = path.last().cloned() else { return };
        let name = if name.is_empty() { last } else { name.trim().to_owned() };
        return found.push((name, path));
    };
    let base = [base, &parts(head)].concat();
    let inner = rest.rsplit_once('}').expect("a closing brace").0;
    let mut depth = 0;
    let is_comma = |letter: char| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    };
    for branch in inner.split(is_comma).filter(|branch| !branch.trim().is_empty()) {
        leaves(&base, branch, found);
    }
}

/// Returns the paths of two or more names in a code.
fn paths(code: &str) -> Vec<Module> {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    let words = code.split(|letter: char| !is_of_name(letter) && letter != ':');
    let paths = words.filter(|word| !word.starts_with("::")).map(|word| {
        let names = word.split("::").take_while(|name| !name.is_empty() && !name.contains(':'));
        names.map(str::to_owned).collect::<Module>()
    });
    paths.filter(|path| path.len() > 1).collect()
}

/// Returns the text of every file of a crate by module. Unit tests may name anything.
fn texts(root: &str) -> BTreeMap<Module, String> {
    let root = at(root);
    let mut files = Vec::new();
    sources(&root, &mut files);
    let module = |file: &PathBuf| -> Module {
        let inside = file.strip_prefix(&root).unwrap().with_extension("");
        let mut module: Module =
            inside.iter().map(|part| part.to_str().unwrap().to_owned()).collect();
        module.pop_if(|last| ["mod", "lib"].contains(&last.as_str()));
        module
    };
    let of_library = |file: &PathBuf| !file.ends_with("tests.rs") && !file.ends_with("main.rs");
    let files = files.into_iter().filter(of_library);
    files.map(|file| (module(&file), fs::read_to_string(&file).unwrap())).collect()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut cycles = Vec::new();
    let mut arrows = 0;
    for root in CRATES {
        let files = Files::of(texts(root));
        arrows += files.arrows().values().map(BTreeSet::len).sum::<usize>();
        for cycle in files.cycles() {
            cycles.push(format!("{root}:\n  {}", cycle.join("\n  ")));
        }
    }
    let advice = "move what both sides need to a file below them";
    assert!(cycles.is_empty(), "{} cycles; {advice}:\n{}", cycles.len(), cycles.join("\n"));
    assert!(arrows > 1000, "found only {arrows} arrows: the test looks in the wrong place");
}

/// Cycles by `use`, by a path in code, by a module that is imported and by a name that a folder
/// hands on; none by comments, unit tests, other crates, or between a folder and its files.
#[test]
fn finds_every_way_to_import_in_a_circle() {
    let is_cyclic = |files: &[(&str, &str)]| {
        let module = |path: &str| -> Module {
            path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
        };
        let texts = files.iter().map(|(path, text)| (module(path), (*text).to_owned()));
        !Files::of(texts.collect()).cycles().is_empty()
    };
    let b = ("b", "pub(super) use crate::a::{self, One as Other};\nstruct Two;");
    assert!(is_cyclic(&[("a", "use crate::b::Two;"), b]));
    assert!(is_cyclic(&[("a", "fn f() { crate::b::g() }"), b]));
    assert!(is_cyclic(&[("a", "use crate::b;\nfn f() { b::g() }"), b]));
    assert!(is_cyclic(&[("a", "fn f() { super::b::g() }"), b]));
    assert!(is_cyclic(&[("a", "use crate::{c::{D, E}, b::Two};"), b]));
    let folder = [("f", "mod x;\npub use x::X;\nfn g() { y::h() }"), ("f/x", "use super::y::Y;")];
    assert!(is_cyclic(&[folder[0], folder[1], ("f/y", "use crate::f::X;")]));
    assert!(!is_cyclic(&[folder[0], folder[1], ("f/y", "use crate::f::g;")]));
    assert!(!is_cyclic(&[("a", "// crate::b::Two\nuse other::b::Two;"), b]));
    assert!(!is_cyclic(&[("a", "#[cfg(test)]\nmod tests {\n    use crate::b::Two;\n}"), b]));
}
