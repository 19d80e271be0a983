//! All class files of a folder with probes, and what their hits mean.

use std::fs;
use std::path::Path;

use crate::error::Error;

use super::class::instrument;
use super::{Probe, Skipped};

/// The probes of a folder of instrumented classes; a probe's number is its index.
#[derive(Clone, Debug, Default)]
pub struct InstrumentedTree {
    /// All probes.
    pub probes: Vec<Probe>,
    /// The methods that have code but got no probes.
    pub skipped: Vec<Skipped>,
}

impl InstrumentedTree {
    /// What to announce with a run: [`MainRun::probes`](crate::MainRun::probes).
    pub fn count(&self) -> u32 {
        self.probes.len() as u32
    }

    /// The places that a run executed, from [`Run::hits`](crate::Run::hits).
    pub fn executed<'a>(&'a self, hits: &'a [u32]) -> impl Iterator<Item = &'a Probe> {
        hits.iter().filter_map(|hit| self.probes.get(*hit as usize))
    }
}

/// Puts probes into all class files under `from` and writes them under `to`, to stand before or instead of
/// `from` on the class path. Other files are not copied.
pub fn instrument_tree(from: &Path, to: &Path) -> Result<InstrumentedTree, Error> {
    let mut tree = InstrumentedTree::default();
    fold(from, to, &mut tree)?;
    Ok(tree)
}

/// Folders in the order of their names: the numbers must not depend on the file system.
fn fold(from: &Path, to: &Path, tree: &mut InstrumentedTree) -> Result<(), Error> {
    let entries = fs::read_dir(from).and_then(|entries| entries.collect::<Result<Vec<_>, _>>());
    let mut paths: Vec<_> =
        entries.map_err(Error::file(from))?.into_iter().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let Some(name) = path.file_name() else { continue };
        if path.is_dir() {
            fold(&path, &to.join(name), tree)?;
        } else if path.extension().is_some_and(|extension| extension == "class") {
            let bytes = fs::read(&path).map_err(Error::file(&path))?;
            let class = instrument(&bytes, tree.count())
                .map_err(|cause| Error::MalformedClass { path: path.clone(), cause })?;
            fs::create_dir_all(to).map_err(Error::file(to))?;
            let target = to.join(name);
            fs::write(&target, class.bytes).map_err(Error::file(&target))?;
            tree.probes.extend(class.probes);
            tree.skipped.extend(class.skipped);
        }
    }
    Ok(())
}
