//! Compiles the programs of a corpus, once for each release that the JVMs at hand need.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use attest_jvm::{Child, Compilation, Compiled, Error, Severity, Source};

use crate::header::CorpusProgram;

/// What programs without a `java:` line are written for.
pub const USUAL_RELEASE: u32 = 17;

/// The release that a program is compiled for where a JVM of this version runs it; `None` if it cannot.
#[must_use]
pub fn release(program: &CorpusProgram, version: u32) -> Option<u32> {
    (program.min_java <= version).then(|| program.min_java.max(USUAL_RELEASE.min(version)))
}

/// The class files of one release.
pub struct Classes {
    /// Where they are.
    pub folder: PathBuf,
    /// The programs that are there, by class.
    pub programs: Vec<String>,
}

/// Compiles these programs for each of these releases into a folder of its own below `work`.
///
/// A program that does not compile for a release older than [`USUAL_RELEASE`] is not for that release; any other
/// error is one, with the compiler's words.
pub fn compile(
    child: &mut Child,
    programs: &[&CorpusProgram],
    releases: &[u32],
    class_path: &[PathBuf],
    work: &Path,
) -> Result<BTreeMap<u32, Classes>, String> {
    let mut all = BTreeMap::new();
    for release in releases {
        let mut chosen: Vec<&CorpusProgram> =
            programs.iter().copied().filter(|program| program.min_java <= *release).collect();
        let folder = work.join(format!("release-{release}"));
        while !chosen.is_empty() {
            let compiled = compile_once(child, &chosen, *release, class_path, &folder)?;
            if compiled.success {
                break;
            }
            let before = chosen.len();
            if *release < USUAL_RELEASE {
                chosen.retain(|program| !blamed(&compiled, program));
            }
            if chosen.len() == before {
                return Err(errors(&compiled));
            }
        }
        let programs = chosen.into_iter().map(|program| program.class_name.clone()).collect();
        all.insert(*release, Classes { folder, programs });
    }
    Ok(all)
}

fn compile_once(
    child: &mut Child,
    programs: &[&CorpusProgram],
    release: u32,
    class_path: &[PathBuf],
    folder: &Path,
) -> Result<Compiled, String> {
    let mut sources = Vec::new();
    for program in programs {
        let text = fs::read_to_string(&program.path);
        let text = text.map_err(|error| format!("{}: {error}", program.path.display()))?;
        sources.push(Source::new(format!("{}.java", program.class_name), text));
    }
    let mut compilation = Compilation::new(sources, folder);
    compilation.release = Some(release);
    compilation.class_path = class_path.to_vec();
    compilation.options = ["-nowarn", "-Xlint:-options"].map(str::to_owned).to_vec();
    child.compile(&compilation).map_err(|error: Error| error.to_string())
}

fn blamed(compiled: &Compiled, program: &CorpusProgram) -> bool {
    let file = format!("{}.java", program.class_name);
    let in_it = |name: &String| name.ends_with(&file);
    let mut errors = compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error);
    errors.any(|diagnostic| diagnostic.file.as_ref().is_some_and(in_it))
}

fn errors(compiled: &Compiled) -> String {
    let errors = compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error).take(10);
    let lines = errors.map(|d| {
        let file = d.file.as_deref().unwrap_or("");
        format!("{file}:{}: {}", d.line.unwrap_or(0), d.message)
    });
    lines.chain([compiled.notes.clone()]).collect::<Vec<_>>().join("\n")
}
