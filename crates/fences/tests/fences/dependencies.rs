//! What we depend on: permissive licences, one registry, one version of each, and nothing that is not used.
//!
//! Licences and versions are of what `cargo metadata` names for the platform of this build, so that nothing is fetched
//! for the question; tests count too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use serde_json::Value;
use toml::Table;

use crate::source::{Source, root, sources, words};
use crate::spdx::is_allowed;

/// Licences that code linked into the program may have.
const LICENCES: [&str; 8] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Crates that are there in more than one version today, with how many, and where from.
const VERSIONS: [(&str, usize, &str); 5] = [
    ("bitflags", 2, "tests: cafebabe has an old one"),
    ("cpufeatures", 2, "tests: proptest's random numbers have a newer one than sha2"),
    ("embedded-io", 2, "postcard names two; neither is built"),
    ("hashbrown", 2, "the program: petgraph has an older one than its indexmap"),
    ("syn", 3, "procedural macros; the old ones are of serde-sarif, for tests"),
];

/// Dependencies that no source names, each with what it is for.
const UNNAMED: [(&str, &str, &str); 0] = [];

#[test]
fn every_dependency_has_a_permissive_licence() {
    let mut wrong = Vec::new();
    for package in packages() {
        let licence = package["license"].as_str().unwrap_or_default();
        if is_allowed(licence, &LICENCES) != Some(true) {
            wrong.push(format!("{} {}: {licence:?}", package["name"], package["version"]));
        }
    }
    assert!(wrong.is_empty(), "licences that are not on the list:\n{}", wrong.join("\n"));
}

/// For every platform: the lock file names them all.
#[test]
fn every_dependency_comes_from_the_registry() {
    let text = fs::read_to_string(root().join("Cargo.lock")).expect("the lock file");
    let lock: Table = text.parse().expect("a lock file");
    let packages = lock["package"].as_array().expect("packages");
    assert!(packages.len() > 100, "only {} packages", packages.len());
    for package in packages {
        let name = package["name"].as_str().unwrap_or_default();
        match package.get("source").and_then(|source| source.as_str()) {
            Some(source) => assert_eq!(source, REGISTRY, "{name} comes from elsewhere"),
            None => assert!(name.starts_with("attest-"), "{name} is a path"),
        }
    }
}

#[test]
fn no_dependency_is_there_in_more_versions_than_listed() {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for package in packages() {
        *found.entry(package["name"].as_str().unwrap_or_default().to_owned()).or_default() += 1;
    }
    found.retain(|_, versions| *versions > 1);
    let listed: BTreeMap<String, usize> =
        VERSIONS.iter().map(|(name, versions, _)| ((*name).to_owned(), *versions)).collect();
    assert_eq!(found, listed, "the versions there are (left) are not those listed (right)");
}

#[test]
fn every_dependency_is_used() {
    let sources = sources();
    let mut wrong = BTreeSet::new();
    for (owner, section, name, own_name) in declared() {
        let may_use = |source: &&Source| {
            let of_tests = source.path.contains("/tests/") || source.path.contains("/examples/");
            match section.as_str() {
                "build-dependencies" => source.path.ends_with("/build.rs"),
                "dependencies" => !of_tests && !source.path.ends_with("/build.rs"),
                _ => true,
            }
        };
        let names = |source: &Source| words(&source.code()).any(|word| word == own_name);
        let used = sources.iter().filter(|source| source.owner() == owner).filter(may_use).any(names);
        let excused = UNNAMED.iter().any(|(of, one, _)| *of == owner && *one == name);
        match (used, excused) {
            (false, false) => drop(wrong.insert(format!("crates/{owner}: {name} is not used ({section})"))),
            (true, true) => drop(wrong.insert(format!("crates/{owner}: {name} is used: shorten the list"))),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.into_iter().collect::<Vec<_>>().join("\n"));
}

/// The crate, the section, the dependency, and its name in sources.
fn declared() -> Vec<(String, String, String, String)> {
    let mut declared = Vec::new();
    for entry in fs::read_dir(root().join("crates")).expect("the crates") {
        let folder = entry.expect("a crate").path();
        let Ok(text) = fs::read_to_string(folder.join("Cargo.toml")) else { continue };
        let owner = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let manifest: Table = text.parse().expect("a manifest");
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let names = manifest.get(section).and_then(|value| value.as_table());
            for name in names.into_iter().flat_map(|names| names.keys()) {
                declared.push((owner.clone(), section.to_owned(), name.clone(), name.replace('-', "_")));
            }
        }
    }
    assert!(declared.len() > 50, "only {} dependencies were found", declared.len());
    declared
}

/// The packages that are built here, as `cargo metadata` tells of them.
fn packages() -> Vec<Value> {
    let compiler = Command::new("rustc").arg("-vV").output().expect("rustc");
    let told = String::from_utf8_lossy(&compiler.stdout).into_owned();
    let host = told.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc's host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline", "--filter-platform", host])
        .current_dir(root())
        .output()
        .expect("cargo metadata");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages").clone();
    assert!(packages.len() > 50, "only {} packages", packages.len());
    packages
}
