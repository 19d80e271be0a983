//! Turning the class path as written into the list of entries that is searched.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Entry, Warning};
use crate::location::LocationError;
use crate::location::directory::Directory;
use crate::location::jar;
use crate::location::manifest::resolve;

/// The most entries that wildcards and manifests may lead to.
const ENTRIES_LIMIT: usize = 1 << 16;

/// An element still to be opened.
struct Element {
    path: PathBuf,
    /// The jar whose manifest names the element, and how it is written there.
    named_in: Option<(PathBuf, String)>,
}

/// An element of a manifest's `Class-Path` as written, and the path it names if it is a file's.
type Named = (String, Option<PathBuf>);

/// Opens `elements` in order; what a manifest names comes right behind its jar, and nothing comes twice.
pub(super) fn open(
    elements: &[PathBuf],
    jdk_version: u32,
) -> Result<(Vec<Entry>, Vec<Warning>), LocationError> {
    let mut entries = Vec::new();
    let mut warnings = Vec::new();
    let mut seen: HashSet<PathBuf> = HashSet::new();
    let mut waiting: Vec<Element> = Vec::new();
    for path in elements {
        match wildcard_directory(path) {
            Some(directory) if !directory.is_dir() => warnings.push(Warning::Missing { path: path.clone() }),
            Some(directory) => waiting.extend(jars_in(&directory)?.into_iter().map(Element::named_by_user)),
            None => waiting.push(Element::named_by_user(path.clone())),
        }
    }
    waiting.reverse();
    while let Some(element) = waiting.pop() {
        let Ok(truly) = fs::canonicalize(&element.path) else {
            warnings.push(element.missing());
            continue;
        };
        if !seen.insert(truly) {
            continue;
        }
        match element.open(jdk_version) {
            Ok((entry, named)) => {
                let mut elements = Vec::new();
                for (written, path) in named {
                    let named_in = (element.path.clone(), written);
                    match path {
                        Some(path) => elements.push(Element { path, named_in: Some(named_in) }),
                        None => warnings.push(not_a_file(named_in)),
                    }
                }
                waiting.extend(elements.into_iter().rev());
                if waiting.len() + seen.len() + warnings.len() > ENTRIES_LIMIT {
                    return Err(LocationError::NotAJar {
                        path: element.path,
                        problem: format!("its Class-Path leads to more than {ENTRIES_LIMIT} entries"),
                    });
                }
                entries.push(entry);
            }
            Err(error) => warnings.push(element.unusable(error)?),
        }
    }
    Ok((entries, warnings))
}

impl Element {
    fn named_by_user(path: PathBuf) -> Element {
        Element { path, named_in: None }
    }

    /// Opens the element and lists what its manifest names, in order.
    fn open(&self, jdk_version: u32) -> Result<(Entry, Vec<Named>), LocationError> {
        let metadata = fs::metadata(&self.path).map_err(LocationError::io(&self.path))?;
        if metadata.is_dir() {
            return Ok((Entry::Directory(Directory::new(self.path.clone())), Vec::new()));
        }
        if !metadata.is_file() {
            return Err(LocationError::NotAJar {
                path: self.path.clone(),
                problem: "it is neither a file nor a directory".into(),
            });
        }
        let jar = jar::open(&self.path, jdk_version)?;
        let class_path = jar.manifest()?.class_path.iter();
        let named = class_path.map(|written| (written.clone(), resolve(&self.path, written))).collect();
        Ok((Entry::Jar(jar), named))
    }

    fn missing(self) -> Warning {
        match self.named_in {
            None => Warning::Missing { path: self.path },
            Some((jar, entry)) => Warning::MissingInManifest { jar, entry },
        }
    }

    /// What the user named must be usable; what a manifest names need not be.
    fn unusable(self, error: LocationError) -> Result<Warning, LocationError> {
        match self.named_in {
            None => Err(error),
            Some((jar, entry)) => Ok(Warning::UnusableInManifest { jar, entry, problem: error.to_string() }),
        }
    }
}

fn not_a_file((jar, entry): (PathBuf, String)) -> Warning {
    Warning::UnusableInManifest { jar, entry, problem: "it is not the URL of a file".into() }
}

/// `DIR` of `DIR/*`.
fn wildcard_directory(path: &Path) -> Option<PathBuf> {
    let text = path.to_str()?;
    let directory = text.strip_suffix('*')?;
    let is_wildcard = directory.is_empty() || directory.ends_with(std::path::is_separator);
    // A file may be called `*`; `java` expands the wildcard only if there is none.
    let expands = is_wildcard && !path.exists();
    expands.then(|| PathBuf::from(if directory.is_empty() { "." } else { directory }))
}

/// The jars in `directory`, sorted by name (`java` leaves the order open).
fn jars_in(directory: &Path) -> Result<Vec<PathBuf>, LocationError> {
    let mut jars = Vec::new();
    for entry in fs::read_dir(directory).map_err(LocationError::io(directory))? {
        let path = entry.map_err(LocationError::io(directory))?.path();
        let is_jar = path.extension().is_some_and(|extension| extension == "jar" || extension == "JAR");
        if is_jar && path.is_file() {
            jars.push(path);
        }
    }
    jars.sort();
    Ok(jars)
}
