//! Summaries on disk: one file a method and set of options, with what it depends on.
//!
//! A file is served only if its checksum is right, it was written by this very tool, and every class that was loaded when
//! it was made has the same bytes now; the names of all classes on the class path are part of that, since a new class
//! may be a new receiver. What is damaged is removed. Files are written beside and renamed: a run that dies, or one that
//! writes the same, leaves a whole file behind.

use std::fmt::Write;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use attest_forward::{Library, Summary};
use attest_ir::text::print;
use attest_program::{ClassId, MethodId, Program};
use schemars::JsonSchema;
use serde::Serialize;

use crate::explore::PathsOptions;
use crate::query;

/// Summaries in a directory.
pub(super) struct Store {
    directory: PathBuf,
    /// What all files must agree with: tool, JDK, options, names of classes.
    surroundings: String,
    pub(super) used: StoreUse,
}

/// What became of the questions to a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, JsonSchema, Serialize)]
pub struct StoreUse {
    /// Summaries, or reasons why there is none, that were served.
    pub served: usize,
    /// Those that were not there.
    pub missing: usize,
    /// Those that were made of something else than what is there now.
    pub stale: usize,
    /// Those that were damaged, and were removed.
    pub damaged: usize,
}

/// A file of a store.
#[derive(Clone, PartialEq, Eq, Debug, JsonSchema, Serialize)]
pub struct StoreEntry {
    /// The file.
    pub file: String,
    /// The method; nothing if the file is damaged.
    pub method: Option<String>,
    /// How many cases its summary has, if it has one.
    pub cases: Option<usize>,
    /// Why there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// How many classes it depends on.
    pub classes: usize,
    /// Its size in bytes.
    pub bytes: u64,
}

const HEAD: &str = "attest summary 1 ";
const ENDING: &str = "summary";

/// A method and how often it may call itself, if it does.
type Leveled = (MethodId, Option<u32>);

/// What a file says.
type Told = Result<Summary, String>;

impl Store {
    /// A store in a directory, which is made if need be.
    pub(super) fn open(
        directory: &Path,
        library: &Library,
        options: &PathsOptions,
    ) -> std::io::Result<Store> {
        fs::create_dir_all(directory)?;
        let program: &Program = &library.program;
        let mut names = program.path().user_classes().unwrap_or_default();
        names.sort();
        let jdk = program.jdk();
        let surroundings = format!(
            "tool\t{}\njdk\t{}\t{}\nclasses\t{:032x}\noptions\t{}\t{:032x}\n",
            tool(),
            jdk.version,
            jdk.home.display(),
            digest(names.join("\n").as_bytes()),
            relevant(options),
            digest(specified(library).as_bytes())
        );
        Ok(Store { directory: directory.to_owned(), surroundings, used: StoreUse::default() })
    }

    /// What is known of a method; nothing if that has to be found out.
    pub(super) fn load(&mut self, program: &Program, (method, level): Leveled) -> Option<Told> {
        let file = self.file(program, (method, level));
        let Ok(text) = fs::read_to_string(&file) else {
            self.used.missing += 1;
            return None;
        };
        let Some(content) = whole(&text) else {
            self.used.damaged += 1;
            let _ = fs::remove_file(&file);
            return None;
        };
        let expected = format!("{}method\t{}\n", self.surroundings, named(program, (method, level)));
        let (Some(rest), true) = (content.strip_prefix(&expected), holds(program, content)) else {
            self.used.stale += 1;
            return None;
        };
        let body = rest.split_once("\n\n").map_or("", |(_, body)| body);
        let told = match body.strip_prefix("none\t") {
            Some(why) => Some(Err(why.trim_end().to_owned())),
            None => Summary::of_text(program, method, body).map(Ok),
        };
        match told {
            Some(told) => {
                self.used.served += 1;
                Some(told)
            }
            None => {
                self.used.damaged += 1;
                let _ = fs::remove_file(&file);
                None
            }
        }
    }

    /// Keeps what is known of a method. A store that cannot be written to is only slower.
    pub(super) fn save(&self, library: &Library, method: Leveled, told: &Told) {
        let program = &library.program;
        let mut content = format!("{}method\t{}\n", self.surroundings, named(program, method));
        for (class, digest) in depended_on(program) {
            let _ = writeln!(content, "depends\t{class}\t{digest:032x}");
        }
        content.push('\n');
        match told {
            Ok(summary) => content += &summary.text(program),
            Err(why) => {
                let _ = writeln!(content, "none\t{why}");
            }
        }
        let text = format!("{HEAD}{:032x}\n{content}", digest(content.as_bytes()));
        let written = tempfile::NamedTempFile::new_in(&self.directory).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.persist(self.file(program, method)).map_err(|failed| failed.error)
        });
        drop(written);
    }

    fn file(&self, program: &Program, method: Leveled) -> PathBuf {
        // Options are part of the name, so that runs with others do not push each other out.
        let options = self.surroundings.lines().find(|line| line.starts_with("options")).unwrap_or_default();
        let key = digest(format!("{options}\n{}", named(program, method)).as_bytes());
        self.directory.join(format!("{key:032x}.{ENDING}"))
    }
}

/// A method as it is named in a file.
fn named(program: &Program, (method, level): Leveled) -> String {
    let spelt = spelt(program, method);
    level.map_or(spelt.clone(), |level| format!("{spelt} {level} deep"))
}

/// The files of a store.
pub fn store_entries(directory: &Path) -> std::io::Result<Vec<StoreEntry>> {
    let mut found = Vec::new();
    for path in files(directory)? {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let content = whole(&text);
        let line = |name: &str| {
            let mut lines = content.unwrap_or_default().lines();
            lines.find_map(|line| line.strip_prefix(name)).map(str::to_owned)
        };
        let count =
            |name: &str| content.unwrap_or_default().lines().filter(|line| line.starts_with(name)).count();
        let why = line("none\t");
        found.push(StoreEntry {
            file: path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            method: line("method\t"),
            cases: (content.is_some() && why.is_none()).then(|| count("case")),
            why,
            classes: count("depends\t"),
            bytes: fs::metadata(&path).map_or(0, |data| data.len()),
        });
    }
    found.sort_by(|a, b| a.method.cmp(&b.method).then_with(|| a.file.cmp(&b.file)));
    Ok(found)
}

/// Removes the files of a store; gives how many.
pub fn clear_store(directory: &Path) -> std::io::Result<usize> {
    let files = files(directory)?;
    for file in &files {
        fs::remove_file(file)?;
    }
    Ok(files.len())
}

fn files(directory: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == ENDING) {
            files.push(path);
        }
    }
    Ok(files)
}

/// What stands behind the checksum, if that is right.
fn whole(text: &str) -> Option<&str> {
    let (head, content) = text.split_once('\n')?;
    let sum = u128::from_str_radix(head.strip_prefix(HEAD)?, 16).ok()?;
    (sum == digest(content.as_bytes())).then_some(content)
}

/// Whether all classes that a file depends on are as they were.
fn holds(program: &Program, content: &str) -> bool {
    content.lines().take_while(|line| !line.is_empty()).filter_map(|line| line.strip_prefix("depends\t")).all(
        |line| {
            let Some((class, sum)) = line.split_once('\t') else { return false };
            let loaded = program.load(class).ok();
            let bytes = loaded.and_then(|class| program.class(class).file().map(|file| digest(file.bytes())));
            bytes.is_some_and(|bytes| u128::from_str_radix(sum, 16) == Ok(bytes))
        },
    )
}

/// The classes of the program's own that are loaded, and what is in them.
fn depended_on(program: &Program) -> Vec<(String, u128)> {
    let all = (0..program.class_count() as u32)
        .map(ClassId::new)
        .filter(|class| !program.class(*class).is_from_jdk());
    let mut found: Vec<(String, u128)> = all
        .filter_map(|class| {
            let file = program.class(class).file()?;
            Some((program.class_name(class).to_owned(), digest(file.bytes())))
        })
        .collect();
    found.sort();
    found
}

fn spelt(program: &Program, method: MethodId) -> String {
    format!("{}#{}", program.dotted(program.method(method).class), query::spelling(program, method))
}

/// The bodies that specifications put in the place of code.
fn specified(library: &Library) -> String {
    let program: &Program = &library.program;
    let mut methods: Vec<MethodId> = library.specified().collect();
    methods.sort_by_key(|method| program.method_text(*method));
    let mut text = String::new();
    for method in methods {
        let _ = writeln!(text, "{}", program.method_text(method));
        if let Ok(body) = library.bodies.get(program, method) {
            let _ = writeln!(text, "{}", print(body, program));
        }
    }
    text
}

/// What of the options decides on summaries.
fn relevant(options: &PathsOptions) -> String {
    format!(
        "{:?}",
        (
            options.bounds,
            (options.merge, options.order, options.memory, options.nulls, options.assertions),
            options.compose,
        )
    )
}

/// The tool: its version, and which build of it.
fn tool() -> String {
    let build = std::env::current_exe().and_then(fs::metadata).ok();
    let written = build.as_ref().and_then(|data| data.modified().ok()?.duration_since(UNIX_EPOCH).ok());
    let (size, written) = (build.map_or(0, |data| data.len()), written.map_or(0, |time| time.as_nanos()));
    format!("{} {size} {written}", env!("CARGO_PKG_VERSION"))
}

/// FNV-1a in its 128-bit form (Fowler, Noll, Vo): against change and damage, not against malice.
fn digest(bytes: &[u8]) -> u128 {
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    for byte in bytes {
        hash ^= u128::from(*byte);
        hash = hash.wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
    }
    hash
}

#[cfg(test)]
mod tests {
    use super::{HEAD, digest, whole};

    #[test]
    fn a_changed_byte_is_noticed() {
        let content = "method\tA#f()\n";
        let text = format!("{HEAD}{:032x}\n{content}", digest(content.as_bytes()));
        assert_eq!(whole(&text), Some(content));
        assert_eq!(whole(&text.replace("A#f", "A#g")), None);
        assert_eq!(whole(&text[..text.len() - 1]), None);
    }

    #[test]
    fn the_digest_is_the_published_one() {
        assert_eq!(digest(b""), 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
        assert_eq!(digest(b"a"), 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
    }
}
