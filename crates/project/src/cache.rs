//! Class paths that were whole once, kept with the digest of the build files that they come from: one file for a project.
//!
//! A cache that cannot be read or written is as none: nothing depends on it but the time that a start takes.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::environment::Environment;
use crate::model::{Obtained, Project};
use crate::problem::Problem;

/// Changes where what is kept changes.
const FORMAT: &str = "attest class paths 1";

/// The class paths of all modules of a project.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ClassPaths {
    pub(crate) obtained: Obtained,
    /// What classes need and what tests need beside it, in the order of the modules.
    pub(crate) modules: Vec<(Vec<PathBuf>, Vec<PathBuf>)>,
}

impl ClassPaths {
    /// Gives each module its own.
    pub(crate) fn put_into(self, project: &mut Project) {
        for (module, (own, tests)) in project.modules.iter_mut().zip(self.modules) {
            (module.class_path, module.test_class_path) = (own, tests);
            module.obtained = self.obtained;
        }
    }
}

/// What is in a file of the cache.
#[derive(Serialize, Deserialize)]
pub(crate) struct Kept {
    /// Of the build files.
    digest: String,
    class_paths: ClassPaths,
}

impl Kept {
    pub(crate) fn put_into(self, project: &mut Project) {
        self.class_paths.put_into(project);
        project.modules.iter_mut().for_each(|module| module.cached = true);
    }
}

/// Where the class paths of a project are kept.
pub(crate) struct Cache {
    file: Option<PathBuf>,
    digest: String,
    modules_below: PathBuf,
}

impl Cache {
    /// The file is named by where the project is and what surrounds it.
    pub(crate) fn new(environment: &Environment, kind: &str, root: &Path, files: &[PathBuf]) -> Cache {
        let bytes = |path: &Path| path.as_os_str().as_encoded_bytes().to_vec();
        let around = [environment.repository.as_deref(), environment.gradle_home.as_deref(), Some(root)];
        let around = around.map(|place| bytes(place.unwrap_or(Path::new(""))));
        let name = digest([FORMAT.as_bytes().to_vec(), kind.as_bytes().to_vec()].into_iter().chain(around));
        let read = |file: &PathBuf| [bytes(file), fs::read(file).unwrap_or_default()];
        let digest = digest(files.iter().flat_map(read));
        let file = environment.cache.as_ref().map(|cache| cache.join("class-paths").join(name + ".json"));
        Cache { file, digest, modules_below: root.to_owned() }
    }

    /// What is kept, if all jars that it names are still there.
    pub(crate) fn read(&self) -> Option<Kept> {
        let bytes = fs::read(self.file.as_ref()?).ok()?;
        let kept: Kept =
            serde_json::from_slice(&bytes).ok().filter(|kept: &Kept| kept.digest == self.digest)?;
        let mut entries = kept
            .class_paths
            .modules
            .iter()
            .flat_map(|(own, tests)| own.iter().chain(tests))
            .collect::<Vec<_>>();
        entries.sort_unstable();
        entries.dedup();
        // Directories of modules come and go with the build.
        let is_there = |entry: &&PathBuf| entry.starts_with(&self.modules_below) || entry.is_file();
        entries.iter().all(is_there).then_some(kept)
    }

    /// Keeps class paths: written beside and renamed, so that nobody reads half of it. What keeps them from being kept is
    /// given.
    pub(crate) fn write(&self, class_paths: &ClassPaths) -> Option<Problem> {
        let file = self.file.as_ref()?;
        let folder = file.parent()?;
        let kept = Kept { digest: self.digest.clone(), class_paths: class_paths.clone() };
        let text = serde_json::to_vec(&kept).ok()?;
        let beside = file.with_extension(format!("{}.new", std::process::id()));
        let written = fs::create_dir_all(folder).and_then(|()| fs::write(&beside, text));
        let problem = written.and_then(|()| fs::rename(&beside, file)).err()?;
        let _ = fs::remove_file(&beside);
        Some(Problem::NoCache { file: folder.to_owned(), why: problem.to_string() })
    }
}

/// A digest of texts, each apart from the next.
fn digest(texts: impl Iterator<Item = Vec<u8>>) -> String {
    let mut digest = Sha256::new();
    for text in texts {
        digest.update((text.len() as u64).to_le_bytes());
        digest.update(text);
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
