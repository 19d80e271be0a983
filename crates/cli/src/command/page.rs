//! What commands found, as pages for a browser: their reports become the plain data of `attest_report::html`.

mod cost;
mod generate;
mod hunt;
mod paths;
mod reach;
mod states;
mod summary;

use std::path::{Path, PathBuf};

use attest_engine::{JavaFile, NotConfirmed, Unsupported, judge_rules};
use attest_report::html::{Body, Note, Page, Section, TestText, is_page, render_page};
use attest_report::{RulePage, SourceRoots};

pub use cost::cost;
pub use generate::generate;
pub use hunt::hunt;
pub use paths::paths;
pub use reach::reach;
pub use states::{synth, verify, verify_whole};
pub use summary::{callees, errors};

use super::place::Place;
use crate::arguments::{AsPage, InSources};
use crate::exit::Exit;
use crate::output;
use crate::talk;

/// Writes the page, if one is asked for, and says where it is.
pub fn write(asked: &AsPage, page: impl FnOnce() -> Page) -> Result<(), Exit> {
    let Some(path) = &asked.html else { return Ok(()) };
    let file = file(path);
    let page = Page { version: env!("CARGO_PKG_VERSION").to_owned(), ..page() };
    let text = render_page(&page);
    match file == *path {
        true => output::result(&file, &text)?,
        false => output::result_in(&file, &text, is_page)?,
    }
    talk::note(&format!("the report is in {}", file.display()));
    Ok(())
}

/// A name that ends as pages do is that of the page; any other is a directory.
fn file(path: &Path) -> PathBuf {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html" | "htm") => path.to_owned(),
        _ => path.join("index.html"),
    }
}

/// Where sources are: in the directories that are named, those of the modules, and the usual ones.
pub fn source_roots<'p>(asked: &InSources, places: impl IntoIterator<Item = &'p Place>) -> SourceRoots {
    let roots = places.into_iter().flat_map(Place::source_roots);
    let given: Vec<PathBuf> = asked.sources.iter().cloned().chain(roots).collect();
    SourceRoots::new(Path::new("."), &given)
}

/// A test method of written files.
fn test(files: &[JavaFile], file: &str, method: &str) -> Option<TestText> {
    let written = files.iter().find(|written| is_file(file, written))?;
    let source = written.method_text(method)?;
    Some(TestText { file: file.to_owned(), method: method.to_owned(), source })
}

/// Whether a file's name, with or without the directory that it is in, or the name of its class is that of a written file.
fn is_file(name: &str, written: &JavaFile) -> bool {
    let within =
        name.strip_suffix(&written.path).is_some_and(|above| above.is_empty() || above.ends_with('/'));
    within || name == written.class
}

/// What is to be read about a rule of the judge.
fn judge_page(id: &str) -> Option<RulePage> {
    judge_rules().find(|page| page.id == id)
}

fn note(what: impl Into<String>, why: impl Into<String>) -> Note {
    Note { what: what.into(), why: why.into() }
}

fn not_confirmed(missing: &[NotConfirmed], head: &str) -> Vec<Note> {
    missing.iter().map(|one| note(format!("{head}: {}", one.what), &one.why)).collect()
}

fn not_modelled(unsupported: &[Unsupported]) -> Vec<Note> {
    let words =
        |one: &Unsupported| format!("not modelled; needed on {}", talk::counted(one.paths, "path", "paths"));
    unsupported.iter().map(|one| note(&one.what, words(one))).collect()
}

/// What was not analysed, if anything.
fn gaps(notes: Vec<Note>) -> Option<Section> {
    let lead = "Nothing is said of what stands here: it may have errors that are not on this page.";
    (!notes.is_empty()).then(|| Section::new("Not analysed", lead, Body::Notes(notes)))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use attest_engine::JavaFile;

    use super::{file, is_file, judge_page};

    #[test]
    fn a_name_is_that_of_a_page_or_of_a_directory() {
        assert_eq!(file(Path::new("out/report.html")), Path::new("out/report.html"));
        assert_eq!(file(Path::new("out")), Path::new("out/index.html"));
        assert_eq!(file(Path::new("out.d")), Path::new("out.d/index.html"));
    }

    #[test]
    fn a_test_is_found_by_its_file_or_class() {
        let written = JavaFile::new("bank", "AccountAttestBugTest", "", Vec::new());
        assert!(is_file("attest-out/bank/AccountAttestBugTest.java", &written));
        assert!(is_file("bank.AccountAttestBugTest", &written));
        assert!(!is_file("attest-out/otherbank/AccountAttestBugTest.java", &written));
    }

    #[test]
    fn every_rule_of_the_judge_has_a_page() {
        assert!(judge_page("declared").is_some_and(|page| page.example.contains("throws")));
        assert!(judge_page("nonsense").is_none());
    }
}
