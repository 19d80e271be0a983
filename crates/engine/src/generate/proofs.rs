//! Proofs that branches cannot be taken, where time is left for them.

use std::sync::Arc;
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_forward::{Edge, Library};

use crate::reach::{ReachOptions, Reacher};
use crate::session::Project;

/// What a class of the program adds to the time that the first proof takes, at most.
const EACH_CLASS: Duration = Duration::from_millis(8);

/// Proves that no call takes a side of a branch. What it needs is made when it is first asked.
pub(crate) struct Proofs<'s> {
    project: &'s Project,
    library: Arc<Library>,
    reacher: Option<Option<Reacher>>,
    /// What the next proof may take, from what the last ones took; at first from the size of the program.
    expected: Duration,
}

impl<'s> Proofs<'s> {
    pub(crate) fn new(project: &'s Project) -> Proofs<'s> {
        let classes = project.program().path().user_classes().map_or(0, |classes| classes.len());
        let expected = EACH_CLASS * u32::try_from(classes).unwrap_or(u32::MAX);
        Proofs { project, library: Arc::new(project.library().fork()), reacher: None, expected }
    }

    /// What excludes an edge, in words; nothing if that is not proved, or there is no time for it.
    pub(crate) fn excludes(&mut self, edge: Edge, cut: &Cut) -> Option<String> {
        let watch = Stopwatch::start();
        if cut.earlier(self.expected).is_over() {
            return None;
        }
        let (project, library) = (self.project, &self.library);
        let reacher = self.reacher.get_or_insert_with(|| {
            let options = ReachOptions::default();
            let program = Arc::clone(&library.program);
            let reacher = Reacher::over(&project.sources, program, Arc::clone(library), options);
            reacher.ok().map(Reacher::with_neighbours)
        });
        let body = library.bodies.get(&library.program, edge.method).ok()?;
        let to = body.block_of(edge.to as usize);
        let reacher = reacher.as_ref();
        let because = reacher.and_then(|reacher| reacher.excludes((edge.method, edge.from, to), cut));
        self.expected = watch.time().max(self.expected.mul_f64(0.7));
        Some(because?.join("; "))
    }
}
