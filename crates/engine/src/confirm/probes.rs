//! Classes with probes: written beside the program, before it on the class path.

use std::path::PathBuf;

use attest_jvm::{Branch, ClassFolder, Instrumented, Probe, instrument, instrument_branches};
use attest_program::{ClassId, Program};

use crate::session::Error;

/// Classes with probes, numbered over all of them.
pub(crate) struct Probes {
    folder: ClassFolder,
    pub(crate) probes: Vec<Probe>,
    /// Their branches, where these are told too.
    pub(crate) branches: Vec<Branch>,
    /// Whether a class cannot take probes.
    pub(crate) blind: bool,
}

impl Probes {
    /// Probes in these classes that tell blocks and lines.
    pub(crate) fn of_lines(program: &Program, classes: &[ClassId]) -> Result<Probes, Error> {
        Probes::of(program, classes, |bytes, known| instrument(bytes, known.probes.len() as u32).ok())
    }

    /// Probes in these classes that tell sides of branches too.
    pub(crate) fn of_branches(program: &Program, classes: &[ClassId]) -> Result<Probes, Error> {
        Probes::of(program, classes, |bytes, known| {
            let (probes, branches) = (known.probes.len() as u32, known.branches.len() as u32);
            instrument_branches(bytes, probes, branches).ok()
        })
    }

    fn of(
        program: &Program,
        classes: &[ClassId],
        instrument: impl Fn(&[u8], &Probes) -> Option<Instrumented>,
    ) -> Result<Probes, Error> {
        let folder = ClassFolder::new().map_err(Error::temporary)?;
        let mut made = Probes { folder, probes: Vec::new(), branches: Vec::new(), blind: false };
        for class in classes {
            let Some(file) = program.class(*class).file() else { continue };
            let Some(instrumented) = instrument(file.bytes(), &made) else {
                made.blind = true;
                continue;
            };
            let path = made.folder.path().join(format!("{}.class", program.class_name(*class)));
            if let Some(above) = path.parent() {
                std::fs::create_dir_all(above).map_err(Error::file("make", above))?;
            }
            std::fs::write(&path, instrumented.bytes).map_err(Error::file("write", &path))?;
            made.probes.extend(instrumented.probes);
            made.branches.extend(instrumented.branches);
        }
        Ok(made)
    }

    /// The class path with the classes first.
    pub(crate) fn class_path<'p>(&self, rest: impl IntoIterator<Item = &'p PathBuf>) -> Vec<PathBuf> {
        std::iter::once(self.folder.path().to_path_buf()).chain(rest.into_iter().cloned()).collect()
    }

    /// How many a run has to announce.
    pub(crate) fn count(&self) -> u32 {
        self.probes.len() as u32
    }
}
