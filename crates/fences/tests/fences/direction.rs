//! Modules inside a crate use each other in one direction only: `crate::` paths against the order of rooms fail.
//!
//! A room may use its own modules and the rooms of lower rank. Rooms of one rank do not know each other, and neither do
//! commands. Methods of one type that are spread over modules are not seen: only paths are.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{Source, sources, words};

/// A crate that is divided into rooms.
struct House {
    name: &'static str,
    /// Rooms with their rank. A module that bears a room's name is in it.
    rooms: &'static [(&'static str, u32)],
    /// The other modules, and the room each is in.
    modules: &'static [(&'static str, &'static str)],
    /// Today's paths against the order: from, to, and the files, from the crate's `src`.
    today: &'static [(&'static str, &'static str, &'static [&'static str])],
}

/// Its modules do not know each other.
const APART: &str = "command";

const ENGINE: House = House {
    name: "engine",
    rooms: &[
        ("draw", 0),
        ("session", 1),
        ("language", 2),
        ("analysis", 3),
        ("explore", 4),
        ("concrete", 4),
        ("judge", 5),
        ("confirm", 6),
        ("command", 7),
        ("bench", 8),
    ],
    modules: &[
        ("graph_text", "draw"),
        ("config", "session"),
        ("declarations", "session"),
        ("nearest", "session"),
        ("query", "session"),
        ("readiness", "session"),
        ("resources", "session"),
        ("sources", "session"),
        ("start", "session"),
        ("precondition", "language"),
        ("specification", "language"),
        ("backward_phase", "explore"),
        ("compose", "explore"),
        ("described", "explore"),
        ("open", "explore"),
        ("contract", "judge"),
        ("states", "confirm"),
        ("checkup", "command"),
        ("cost", "command"),
        ("cover", "command"),
        ("generate", "command"),
        ("hunt", "command"),
        ("image", "command"),
        ("listing", "command"),
        ("paths", "command"),
        ("reach", "command"),
        ("run", "command"),
        ("solve", "command"),
        ("specification_check", "command"),
        ("summary", "command"),
        ("survey", "command"),
        ("synth", "command"),
        ("verify", "command"),
    ],
    today: &[],
};

const FORWARD: House = House {
    name: "forward",
    rooms: &[("machine", 0), ("jdk", 1), ("symbolic", 2), ("observe", 3), ("search", 4), ("concretise", 5)],
    modules: &[
        ("arith", "machine"),
        ("boot", "machine"),
        ("call", "machine"),
        ("control", "machine"),
        ("fast", "machine"),
        ("init", "machine"),
        ("library", "machine"),
        ("link", "machine"),
        ("main_method", "machine"),
        ("mirror", "machine"),
        ("npe", "machine"),
        ("objects", "machine"),
        ("raise", "machine"),
        ("said", "machine"),
        ("statistics", "machine"),
        ("step", "machine"),
        ("strings", "machine"),
        ("threads", "machine"),
        ("trace", "machine"),
        ("unwind", "machine"),
        ("work", "machine"),
        ("world", "machine"),
        ("fdlibm", "jdk"),
        ("files", "jdk"),
        ("handles", "jdk"),
        ("natives", "jdk"),
        ("rounded", "jdk"),
        ("recurrence", "observe"),
        ("retrace", "observe"),
        ("readable", "concretise"),
        ("rebuild", "concretise"),
        ("witness", "concretise"),
    ],
    today: &[
        ("boot", "observe", &["boot.rs"]),
        ("control", "symbolic", &["control.rs"]),
        ("init", "natives", &["init.rs"]),
        ("library", "symbolic", &["library.rs"]),
        ("machine", "files", &["machine.rs"]),
        ("machine", "handles", &["machine.rs"]),
        ("machine", "natives", &["machine.rs"]),
        ("machine", "observe", &["machine.rs"]),
        ("machine", "symbolic", &["machine.rs"]),
        ("objects", "natives", &["objects.rs"]),
        (
            "symbolic",
            "observe",
            &["symbolic/input.rs", "symbolic/models/digits.rs", "symbolic/saying.rs", "symbolic/tables.rs"],
        ),
        ("symbolic", "search", &["symbolic/summary/build.rs"]),
    ],
};

#[test]
fn modules_of_the_engine_use_each_other_in_one_direction() {
    ENGINE.check();
}

#[test]
fn modules_of_forward_use_each_other_in_one_direction() {
    FORWARD.check();
}

/// From one module to another, with the files that say so.
type Edges = BTreeMap<(String, String), BTreeSet<String>>;

impl House {
    fn check(&self) {
        let found = self.against();
        let mut listed = Edges::new();
        for (from, to, files) in self.today {
            let files: BTreeSet<_> = files.iter().map(|file| (*file).to_owned()).collect();
            let before = listed.insert(((*from).to_owned(), (*to).to_owned()), files);
            assert!(before.is_none(), "{from} to {to} is listed twice");
        }
        let mut wrong = Vec::new();
        for ((from, to), file) in difference(&found, &listed) {
            let rooms = format!("{} must not use {}", self.place(&from), self.place(&to));
            wrong.push(format!("(\"{from}\", \"{to}\", &[\"{file}\"]) is new: {rooms}"));
        }
        for ((from, to), file) in difference(&listed, &found) {
            wrong.push(format!(
                "(\"{from}\", \"{to}\", &[\"{file}\"]) is gone: shorten the list in this test"
            ));
        }
        assert!(wrong.is_empty(), "crates/{}:\n{}", self.name, wrong.join("\n"));
    }

    /// The edges against the order.
    fn against(&self) -> Edges {
        let prefix = format!("crates/{}/src/", self.name);
        let sources: Vec<Source> =
            sources().into_iter().filter(|source| source.path.starts_with(&prefix)).collect();
        let face = sources.iter().find(|source| source.path == format!("{prefix}lib.rs"));
        let face = &face.expect("the crate's face").text;
        let modules = modules(face);
        self.check_rows(&modules);
        let exported = exported(face, &modules);
        let mut edges = Edges::new();
        for source in &sources {
            let file = &source.path[prefix.len()..];
            let from = file.split('/').next().unwrap_or_default().trim_end_matches(".rs");
            if from == "lib" {
                continue;
            }
            for name in named(&source.text) {
                let to = modules.get(name).or_else(|| exported.get(name));
                let to = to.unwrap_or_else(|| panic!("{}: crate::{name} is no module", source.path));
                if !self.may_use(from, to) {
                    edges.entry((from.to_owned(), to.clone())).or_default().insert(file.to_owned());
                }
            }
        }
        edges
    }

    fn check_rows(&self, modules: &BTreeSet<String>) {
        let of_table: BTreeSet<&str> = self.modules.iter().map(|(module, _)| *module).collect();
        assert_eq!(of_table.len(), self.modules.len(), "a module has two rows");
        let gone: Vec<_> = of_table.iter().filter(|module| !modules.contains(**module)).collect();
        assert!(gone.is_empty(), "modules of crates/{} that are gone: {gone:?}", self.name);
        for module in modules {
            self.room(module);
        }
    }

    fn may_use(&self, from: &str, to: &str) -> bool {
        let (own, other) = (self.room(from), self.room(to));
        from == to || self.rank(other) < self.rank(own) || (own == other && own != APART)
    }

    fn room(&self, module: &str) -> &'static str {
        let row = self.modules.iter().find(|(name, _)| *name == module).map(|(_, room)| *room);
        let bearing = || self.rooms.iter().find(|(name, _)| *name == module).map(|(name, _)| *name);
        row.or_else(bearing).unwrap_or_else(|| {
            panic!("crates/{}: {module} has no room; give it a row in this test", self.name)
        })
    }

    fn rank(&self, room: &str) -> u32 {
        let row = self.rooms.iter().find(|(name, _)| *name == room);
        row.unwrap_or_else(|| panic!("{room} is no room")).1
    }

    fn place(&self, module: &str) -> String {
        format!("{module} ({})", self.room(module))
    }
}

/// What is in the first and not in the second, file by file.
fn difference(first: &Edges, second: &Edges) -> Vec<((String, String), String)> {
    let absent =
        |edge: &(String, String), file: &String| !second.get(edge).is_some_and(|files| files.contains(file));
    let of_edge = |(edge, files): (&(String, String), &BTreeSet<String>)| {
        let new = files.iter().filter(|file| absent(edge, file));
        new.map(|file| (edge.clone(), file.clone())).collect::<Vec<_>>()
    };
    first.iter().flat_map(of_edge).collect()
}

/// The modules that the crate's face declares.
fn modules(face: &str) -> BTreeSet<String> {
    let declared = |line: &str| {
        let line = line.trim().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
        Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_owned())
    };
    face.lines().filter_map(declared).collect()
}

/// Names that the crate's face takes over from its modules, each with its module.
fn exported(face: &str, modules: &BTreeSet<String>) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for statement in face.split(';').filter_map(|part| part.split_once("use ").map(|(_, path)| path)) {
        let mut path = words(statement);
        let Some(module) = path.next().filter(|first| modules.contains(*first)) else { continue };
        names.extend(path.map(|name| (name.to_owned(), module.to_owned())));
    }
    names
}

/// The names behind `crate::`, those in braces too.
fn named(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for (place, path) in text.match_indices("crate::") {
        let rest = &text[place + path.len()..];
        match rest.strip_prefix('{') {
            Some(group) => names.extend(heads(group)),
            None => names.extend(words(rest).next()),
        }
    }
    names
}

/// The first names of the paths in a group, `a::b, c::{d, e}` and what follows a closing brace.
fn heads(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut heads) = (0, 0, Vec::new());
    for (place, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                heads.extend(words(&group[start..place]).next());
                start = place + 1;
            }
            _ => {}
        }
        if letter == '}' && depth == 0 && start == place + 1 {
            break;
        }
    }
    heads
}

#[test]
fn names_behind_crate_are_found_in_every_form() {
    let text = "use crate::a::{x, y}; use crate::{b::z, c::{d, e}, f}; pub(crate) fn g() { crate::h::i() }";
    assert_eq!(named(text), ["a", "b", "c", "f", "h"]);
    let modules = modules("mod a;\npub mod b;\npub(crate) mod c;");
    assert_eq!(modules.len(), 3);
    assert_eq!(exported("pub use a::{X, y};\npub use z::W;", &modules).get("y"), Some(&"a".to_owned()));
}

#[test]
fn a_room_uses_itself_and_what_is_below_and_a_command_no_other() {
    assert!(ENGINE.may_use("hunt", "query") && !ENGINE.may_use("query", "hunt"));
    assert!(ENGINE.may_use("query", "sources") && !ENGINE.may_use("hunt", "generate"));
    assert!(!ENGINE.may_use("explore", "concrete") && ENGINE.may_use("bench", "hunt"));
}
