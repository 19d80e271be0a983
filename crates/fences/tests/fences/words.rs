//! Words that users do not read any more: each was replaced by one that everybody understands.

use std::fs;

use crate::source::{root, sources};

/// The word, and what stands in its place.
const OLD: [(&str, &str); 11] = [
    ("dearest", "most costly"),
    ("told", "reported, named"),
    ("laid out", "formatted"),
    ("lay out", "format"),
    ("talk to", "messages to"),
    ("suspicion", "possible error"),
    ("seen by the jvm", "confirmed by the JVM"),
    ("recipe", "call sequence"),
    ("chance begins", "seed"),
    ("astray", "wrong"),
    ("in no time", "never"),
];

/// Where texts for users are written.
const CRATES: [&str; 4] =
    ["crates/cli/src/", "crates/report/src/", "crates/engine/src/", "crates/project/src/"];

#[test]
fn old_words_do_not_come_back_in_what_users_read() {
    let mut found = Vec::new();
    for source in sources() {
        if !CRATES.iter().any(|of| source.path.starts_with(of)) || source.path.contains("/tests") {
            continue;
        }
        let is_help = source.path.starts_with("crates/cli/src/arguments");
        // Comments are help there.
        let whole = fs::read_to_string(root().join(&source.path)).expect("a source");
        let code = whole.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, line) in code.lines().enumerate() {
            let read = texts(line, is_help).to_lowercase();
            for (old, new) in OLD.iter().filter(|(old, _)| read.contains(old)) {
                found.push(format!("{}:{}: {old:?}; say {new}", source.path, at + 1));
            }
        }
    }
    assert!(found.is_empty(), "old words in texts for users:\n{}", found.join("\n"));
}

/// What of a line users read: its texts without what is filled in, and comments that are help.
fn texts(line: &str, is_help: bool) -> String {
    let line = line.trim();
    if line.starts_with("//") {
        return if is_help && line.starts_with("///") { line.to_owned() } else { String::new() };
    }
    // Names of functions and fields in attributes are not read.
    if line.starts_with("#[") {
        return String::new();
    }
    let mut read = String::new();
    let (mut inside, mut filled, mut escaped) = (line.ends_with('\\') && !line.contains('"'), 0u32, false);
    for c in line.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => inside = !inside,
            '{' if inside => filled += 1,
            '}' if inside => filled = filled.saturating_sub(1),
            c if inside && filled == 0 => read.push(c),
            _ => {}
        }
    }
    read
}

#[test]
fn only_what_users_read_is_looked_at() {
    assert_eq!(texts("let told = format!(\"a {told} b\\n\", recipe);", false), "a  b");
    assert_eq!(texts("/// Where the recipe is", false), "");
    assert_eq!(texts("/// Where the recipe is", true), "/// Where the recipe is");
    assert_eq!(texts("#[serde(serialize_with = \"told\")]", false), "");
    assert_eq!(texts("the end of a text that goes on \\", false), "the end of a text that goes on ");
}
