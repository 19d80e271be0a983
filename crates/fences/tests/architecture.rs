//! The crates depend on each other in one direction only.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use toml::Table;

/// A crate may use what stands before it; `differential`, which compares, may use all; `fences` uses none.
const ORDER: [&str; 20] = [
    "budget",
    "term",
    "solver",
    "classfile",
    "program",
    "verify",
    "ir",
    "state",
    "forward",
    "backward",
    "jvm",
    "report",
    "tron",
    "testcase",
    "sequence",
    "project",
    "engine",
    "cli",
    "differential",
    "fences",
];

#[test]
fn a_crate_uses_only_what_stands_above_it() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut wrong = Vec::new();
    let mut seen = BTreeMap::new();
    for entry in fs::read_dir(crates).expect("the crates") {
        let folder = entry.expect("a crate").path();
        let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let Some(own) = ORDER.iter().position(|other| *other == name) else {
            wrong.push(format!("{name} has no place in the order; give it one in this test"));
            continue;
        };
        let manifest: Table = text.parse().expect("a manifest");
        seen.insert(own, name.clone());
        for section in ["dependencies", "build-dependencies"] {
            let Some(dependencies) = manifest.get(section).and_then(|value| value.as_table()) else {
                continue;
            };
            for used in dependencies.keys().filter_map(|key| key.strip_prefix("attest-")) {
                match ORDER.iter().position(|other| *other == used) {
                    Some(place) if place < own => {}
                    _ => wrong.push(format!("{name} must not use {used}")),
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen.len(), ORDER.len(), "the crates seen are {seen:?}");
}
