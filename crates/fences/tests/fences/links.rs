//! Documents point to what is there: links, anchors in them, and files of ours that they name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::source::{files, root};

/// They tell of the past: files that they name may be gone.
const OF_THE_PAST: [&str; 1] = ["CHANGELOG.md"];

#[test]
fn links_and_anchors_resolve() {
    let mut wrong = Vec::new();
    for document in files("md") {
        let text = prose(&read(&document));
        let folder = Path::new(&document).parent().unwrap_or(Path::new(""));
        for link in links(&text).filter(|link| !link.contains("://") && !link.starts_with("mailto:")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { PathBuf::from(&document) } else { plain(&folder.join(path)) };
            if !root().join(&target).exists() {
                wrong.push(format!("{document}: there is no {link}"));
            } else if !anchor.is_empty() && !anchors(&read(&target.to_string_lossy())).contains(anchor) {
                wrong.push(format!("{document}: there is no heading for {link}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_that_documents_name_are_there() {
    let root = root();
    let crates: Vec<String> = fs::read_dir(root.join("crates"))
        .expect("the crates")
        .map(|entry| entry.expect("a crate").file_name().to_string_lossy().into_owned())
        .collect();
    let mut wrong = Vec::new();
    for document in files("md").into_iter().filter(|document| !OF_THE_PAST.contains(&document.as_str())) {
        let text = read(&document);
        for name in code_spans(&text).filter(|name| !name.contains(['*', '<', '{', '$', '…'])) {
            let path = name.split_whitespace().next().unwrap_or_default();
            let Some((first, rest)) = path.split_once('/') else { continue };
            let of_a_crate = crates.iter().any(|one| one == first) && rest.starts_with("src");
            let of_root =
                ["crates", "docs", "scripts", "tests", "examples", "benches", "fuzz"].contains(&first);
            let there = (of_a_crate && root.join("crates").join(path).exists()) || root.join(path).exists();
            if (of_a_crate || of_root) && !there {
                wrong.push(format!("{document}: there is no `{path}`"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The text without fenced blocks and code spans.
fn prose(text: &str) -> String {
    let unfenced = unfenced(text);
    unfenced.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

fn unfenced(text: &str) -> String {
    let mut inside = false;
    let mut outside = |line: &&str| {
        let fence = line.trim_start().starts_with("```");
        inside ^= fence;
        !inside && !fence
    };
    text.lines().filter(|line| outside(line)).collect::<Vec<_>>().join("\n")
}

/// What stands between backticks.
fn code_spans(text: &str) -> impl Iterator<Item = String> {
    let spans: Vec<String> = unfenced(text).split('`').skip(1).step_by(2).map(str::to_owned).collect();
    spans.into_iter()
}

/// Targets of `[words](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.match_indices("](").filter_map(|(place, _)| text[place + 2..].split_once(')'));
    targets.filter_map(|(target, _)| target.split_whitespace().next())
}

/// The anchors of a document's headings, as forges make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let plain = unfenced(text);
    for heading in plain.lines().filter(|line| line.starts_with('#')) {
        let words = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
        let anchor: String = kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect();
        let free = |number: &usize| *number == 0 || !anchors.contains(&format!("{anchor}-{number}"));
        let number = if anchors.contains(&anchor) { (1..).find(free) } else { None };
        anchors.insert(number.map_or(anchor.clone(), |number| format!("{anchor}-{number}")));
    }
    anchors
}

/// The path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

#[test]
fn links_headings_and_code_are_told_apart() {
    let text =
        "# A B, `c`!\n[x](y.md#z \"title\") `[no](link)`\n```\n# no heading\n[no](link)\n```\n## A B c\n";
    assert_eq!(links(&prose(text)).collect::<Vec<_>>(), ["y.md#z"]);
    assert_eq!(anchors(text), BTreeSet::from(["a-b-c".to_owned(), "a-b-c-1".to_owned()]));
    assert_eq!(code_spans(text).collect::<Vec<_>>(), ["c", "[no](link)"]);
    assert_eq!(plain(Path::new("docs/results/../results.md")), Path::new("docs/results.md"));
}
