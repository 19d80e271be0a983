//! Proofs that branches cannot be taken, where time is left for them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use attest_forward::{Library, Way};
use attest_program::Program;

use crate::reach::{ReachOptions, Reacher};
use crate::sources::Sources;

/// The longest that one proof may take.
const LONGEST: Duration = Duration::from_millis(500);

/// Proves that no call takes a side of a branch. What it needs is made when it is first asked.
pub(crate) struct Proofs<'s> {
    sources: &'s Sources,
    program: &'s Arc<Program>,
    library: &'s Arc<Library>,
    reacher: Option<Option<Reacher>>,
}

impl<'s> Proofs<'s> {
    pub(crate) fn new(
        sources: &'s Sources,
        program: &'s Arc<Program>,
        library: &'s Arc<Library>,
    ) -> Proofs<'s> {
        Proofs { sources, program, library, reacher: None }
    }

    /// What excludes a way out of a branch, in words; nothing if that is not proved by the deadline.
    pub(crate) fn excludes(&mut self, way: Way, deadline: Instant) -> Option<String> {
        if Instant::now() >= deadline {
            return None;
        }
        let (sources, program, library) = (self.sources, self.program, self.library);
        let reacher = self.reacher.get_or_insert_with(|| {
            let options = ReachOptions::default();
            let reacher = Reacher::over(sources, Arc::clone(program), Arc::clone(library), options);
            reacher.ok().map(Reacher::with_neighbours)
        });
        let body = library.bodies.get(program, way.method).ok()?;
        let to = body.block_of(way.to as usize);
        let because =
            reacher.as_ref()?.excludes((way.method, way.from, to), deadline.min(Instant::now() + LONGEST))?;
        Some(because.join("; "))
    }
}
