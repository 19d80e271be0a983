//! Proofs that branches cannot be taken, where time is left for them.

use std::sync::OnceLock;
use std::time::Duration;

use attest_budget::{Cut, Stopwatch};
use attest_forward::{Edge, Library};

use crate::analysis::{CallIndex, Callbacks};
use crate::backward_phase::excludes;
use crate::session::Project;

/// What a class of the program adds to the time that the first proof takes, at most.
const EACH_CLASS: Duration = Duration::from_millis(8);

/// What proofs begin with: made once, when somebody first needs it, and never changed then.
pub(crate) struct Provable<'p> {
    project: &'p Project,
    indexed: OnceLock<Option<Indexed>>,
    /// What the first proof may take, from the size of the program.
    expected: Duration,
}

/// A fork of the program in which all that the index tells of is known.
struct Indexed {
    library: Library,
    index: CallIndex,
}

impl<'p> Provable<'p> {
    pub(crate) fn new(project: &'p Project) -> Provable<'p> {
        let classes = project.program().path().user_classes().map_or(0, |classes| classes.len());
        let expected = EACH_CLASS * u32::try_from(classes).unwrap_or(u32::MAX);
        Provable { project, indexed: OnceLock::new(), expected }
    }

    fn indexed(&self) -> Option<&Indexed> {
        self.indexed.get_or_init(|| Indexed::of(self.project.library().fork())).as_ref()
    }
}

impl Indexed {
    fn of(library: Library) -> Option<Indexed> {
        let mut index = CallIndex::of(&library.program, &library.bodies).ok()?;
        // Methods that code of the same package may call count as entries, as tests may call them.
        index.neighbours = true;
        index.callbacks.get_or_init(|| Callbacks::of(&index, &library.program, &library.bodies));
        Some(Indexed { library, index })
    }
}

/// Proves that no call takes a side of a branch, for one item: on a fork that is gone with it.
pub(crate) struct Proofs<'p> {
    provable: &'p Provable<'p>,
    fork: Option<Library>,
    /// What the next proof may take, from what the last ones took; at first from the size of the program.
    expected: Duration,
}

impl<'p> Proofs<'p> {
    pub(crate) fn new(provable: &'p Provable<'p>) -> Proofs<'p> {
        Proofs { provable, fork: None, expected: provable.expected }
    }

    /// What excludes an edge, in words; nothing if that is not proved, or there is no time for it.
    pub(crate) fn excludes(&mut self, edge: Edge, cut: &Cut) -> Option<String> {
        let watch = Stopwatch::start();
        if cut.earlier(self.expected).is_over() {
            return None;
        }
        let Indexed { library, index } = self.provable.indexed()?;
        let library = self.fork.get_or_insert_with(|| library.fork());
        let body = library.bodies.get(&library.program, edge.method).ok()?;
        let to = body.block_of(edge.to as usize);
        let because = excludes(library, index, (edge.method, edge.from, to), cut);
        self.expected = watch.time().max(self.expected.mul_f64(0.7));
        Some(because?.join("; "))
    }
}
