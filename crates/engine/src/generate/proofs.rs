//! Proofs that branches cannot be taken, where time is left for them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use attest_budget::Cut;
use attest_forward::{Library, Way};
use attest_program::Program;

use crate::reach::{ReachOptions, Reacher};
use crate::sources::Sources;

/// The longest that one proof may take.
const LONGEST: Duration = Duration::from_millis(500);
/// What a class of the program adds to the time that the first proof takes, at most.
const EACH_CLASS: Duration = Duration::from_millis(8);

/// Proves that no call takes a side of a branch. What it needs is made when it is first asked.
pub(crate) struct Proofs<'s> {
    sources: &'s Sources,
    program: &'s Arc<Program>,
    library: &'s Arc<Library>,
    reacher: Option<Option<Reacher>>,
    /// What the next proof may take, from what the last ones took; at first from the size of the program.
    expected: Duration,
}

impl<'s> Proofs<'s> {
    pub(crate) fn new(
        sources: &'s Sources,
        program: &'s Arc<Program>,
        library: &'s Arc<Library>,
    ) -> Proofs<'s> {
        let classes = program.path().user_classes().map_or(0, |classes| classes.len());
        let expected = EACH_CLASS * u32::try_from(classes).unwrap_or(u32::MAX);
        Proofs { sources, program, library, reacher: None, expected }
    }

    /// What excludes a way out of a branch, in words; nothing if that is not proved by the deadline.
    pub(crate) fn excludes(&mut self, way: Way, deadline: Instant) -> Option<String> {
        let begun = Instant::now();
        if begun + self.expected >= deadline {
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
        let because = reacher.as_ref().and_then(|reacher| {
            let cut = Cut::at(deadline.min(Instant::now() + LONGEST));
            reacher.excludes((way.method, way.from, to), &cut)
        });
        self.expected = begun.elapsed().max(self.expected.mul_f64(0.7));
        Some(because?.join("; "))
    }
}
