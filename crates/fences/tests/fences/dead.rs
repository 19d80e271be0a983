//! Public items that nobody names: what the compiler does not tell, as it does not look beyond a crate.
//!
//! Found by name alone: an item that shares its name with a living one is not found.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Source, sources, words};

/// Items that nobody names today, each with the reason why it is there all the same.
const KEPT: [(&str, &str, &str); 3] = [
    ("crates/classfile/src/access.rs", "ACC_MANDATED", FLAGS),
    ("crates/classfile/src/access.rs", "ACC_STATIC_PHASE", FLAGS),
    ("crates/classfile/src/access.rs", "ACC_TRANSITIVE", FLAGS),
];
const FLAGS: &str = "the JVMS's table of flags, whole";

#[test]
fn every_public_item_is_named_outside_of_its_file() {
    let sources = sources();
    let uses = Uses::of(&sources);
    let mut dead = BTreeSet::new();
    for source in sources.iter().filter(|source| source.path.contains("/src/")) {
        for (kind, name) in public_items(&source.text) {
            let part = is_type(kind) && is_part(name, &source.text);
            if !part && !uses.outside(name, &source.path) {
                dead.insert((source.path.clone(), name.to_owned()));
            }
        }
    }
    compare(&dead, "is named in no other file: make it private or take it away");
}

#[test]
fn every_exported_function_and_constant_is_named_by_another_crate_or_a_test() {
    let sources = sources();
    let uses = Uses::of(&sources);
    let mut dead = BTreeSet::new();
    for face in sources.iter().filter(|source| source.path.ends_with("/src/lib.rs")) {
        let own = face.path.trim_end_matches("lib.rs");
        let beyond = |name: &str| uses.files(name).any(|file| !file.starts_with(own));
        let names = exports(&face.text).flat_map(exported_names);
        let functions = names.filter(|name| !is_of_a_type(name));
        dead.extend(functions.filter(|name| !beyond(name)).map(|name| (face.path.clone(), name.to_owned())));
    }
    let wrong: Vec<_> = dead.iter().map(|(file, name)| format!("{file}: {name}")).collect();
    assert!(
        wrong.is_empty(),
        "exported, and named by no other crate, test or example:\n{}",
        wrong.join("\n")
    );
}

fn compare(dead: &BTreeSet<(String, String)>, what: &str) {
    let kept = |file: &str, name: &str| KEPT.iter().any(|(of, one, _)| *of == file && *one == name);
    let mut wrong = Vec::new();
    for (file, name) in dead.iter().filter(|(file, name)| !kept(file, name)) {
        wrong.push(format!("{file}: {name} {what}"));
    }
    for (file, name, _) in
        KEPT.iter().filter(|(file, name, _)| !dead.contains(&((*file).into(), (*name).into())))
    {
        wrong.push(format!("{file}: {name} is named by now, or gone: shorten the list in this test"));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Which files name what, exports left out.
struct Uses<'a>(BTreeMap<String, BTreeSet<&'a str>>);

impl<'a> Uses<'a> {
    fn of(sources: &'a [Source]) -> Self {
        let mut uses: BTreeMap<String, BTreeSet<&'a str>> = BTreeMap::new();
        for source in sources.iter().filter(|source| source.owner() != "fences") {
            let mut text = source.text.clone();
            exports(&source.text).for_each(|export| text = text.replacen(export, "", 1));
            for word in words(&text) {
                uses.entry(word.to_owned()).or_default().insert(&source.path);
            }
        }
        Self(uses)
    }

    fn files(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.get(name).into_iter().flatten().copied()
    }

    fn outside(&self, name: &str, file: &str) -> bool {
        self.files(name).any(|other| other != file)
    }
}

/// What stands behind `pub use`, up to the semicolon.
fn exports(text: &str) -> impl Iterator<Item = &str> {
    let statements = text.match_indices("pub use ");
    statements.map(|(place, begin)| text[place + begin.len()..].split(';').next().unwrap_or_default())
}

/// The names that an export gives: those at the ends of its paths.
fn exported_names(export: &str) -> Vec<&str> {
    let ends = export.split([',', '{', '}']).filter_map(|path| {
        let name = path.rsplit("::").next().unwrap_or_default();
        words(name.split(" as ").next().unwrap_or_default()).next()
    });
    ends.collect()
}

/// Kind and name of the items declared `pub`.
fn public_items(text: &str) -> Vec<(&str, &str)> {
    text.lines().filter_map(|line| declaration(line.trim_start().strip_prefix("pub ")?)).collect()
}

/// `const fn name` is a function, `const NAME` a constant.
fn declaration(line: &str) -> Option<(&str, &str)> {
    let mut words = words(line).skip_while(|word| ["unsafe", "extern", "C"].contains(word));
    let kind = words.next()?;
    let name = words.next()?;
    match (kind, name) {
        ("const", "fn" | "unsafe") => declaration(&line[line.find("fn ")?..]),
        ("static", "mut") => words.next().map(|name| (kind, name)),
        ("fn" | "struct" | "enum" | "trait" | "const" | "static" | "type", name) => Some((kind, name)),
        _ => None,
    }
}

fn is_type(kind: &str) -> bool {
    ["struct", "enum", "trait", "type"].contains(&kind)
}

/// Whether the name is that of a type: neither all small nor all capital letters.
fn is_of_a_type(name: &str) -> bool {
    name.contains(char::is_lowercase) && name.contains(char::is_uppercase)
}

/// Whether its file says more of the type than its declaration and implementations: then it is part of something.
fn is_part(name: &str, text: &str) -> bool {
    let says = |line: &&str| words(line).any(|word| word == name);
    let is_own = |line: &str| {
        let line = line.trim_start();
        line.starts_with("impl")
            || declaration(line.trim_start_matches("pub ")).is_some_and(|(_, of)| of == name)
    };
    text.lines().filter(says).any(|line| !is_own(line))
}

#[test]
fn declarations_are_told_by_kind_and_name() {
    let text = "pub fn a() {}\n  pub const fn b() {}\npub const C: u8 = 1;\npub(crate) fn d() {}\npub struct E;\nfn f() {}\npub unsafe fn g() {}\npub x: u8,\npub mod h;";
    let names: Vec<_> = public_items(text).into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["a", "b", "C", "E", "g"]);
    assert_eq!(exported_names("a::b::{C, d as e}"), ["C", "d"]);
}
