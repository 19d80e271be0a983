//! Opens a program, with what specifications say of its methods in place of their code.

mod consistent;
mod tuning;

use std::sync::Arc;

use attest_forward::Library;
use attest_program::Program;

use crate::session::{Error, Project};
use crate::sources::Sources;
use crate::specification::{self, SpecificationError, Specified};

/// A program that has started.
pub(crate) fn project(sources: &Sources) -> Result<Project, Error> {
    Project::start(library(sources)?)
}

/// A program with its bodies, those of the specifications among them.
pub(crate) fn library(sources: &Sources) -> Result<Library, Error> {
    over(sources, sources.open()?)
}

/// The same, of a program that is open already.
pub(crate) fn over(sources: &Sources, program: Arc<Program>) -> Result<Library, Error> {
    let mut library = Library::new(program);
    if !sources.specifications.is_empty() {
        let specified = specification::read(&library.program, &sources.specifications)?;
        install(&mut library, &specified)?;
    }
    Ok(library)
}

/// Lets specifications stand in place of code, if none of them contradicts itself.
pub(crate) fn install(library: &mut Library, specified: &[Specified]) -> Result<(), SpecificationError> {
    specification::install(library, specified)?;
    // The shipped ones are held consistent by a test.
    specified.iter().filter(|one| !one.is_shipped()).try_for_each(|one| consistent::consistent(library, one))
}
