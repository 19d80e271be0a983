//! Candidates made smaller as long as they do what they were chosen for.

use attest_program::Program;
use attest_sequence::Candidate;

/// What of a candidate is made smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// The calls on the object under test.
    Calls,
    /// Those, the calls on what is passed, and the values.
    All,
}

/// Makes a candidate smaller; `accepts` says whether a smaller one still does.
pub(crate) fn shrink(
    program: &Program,
    candidate: &mut Candidate,
    part: Part,
    mut accepts: impl FnMut(&Candidate) -> bool,
) {
    let mut attempt = |candidate: &mut Candidate, smaller: Candidate| {
        let accepted = accepts(&smaller);
        if accepted {
            *candidate = smaller;
        }
        accepted
    };
    let mut at = candidate.calls();
    while at > 0 {
        at -= 1;
        let mut smaller = candidate.clone();
        smaller.without_call(at);
        attempt(candidate, smaller);
        at = at.min(candidate.calls());
    }
    if part == Part::Calls {
        return;
    }
    // What is called on the objects that are passed.
    let mut number = 0;
    while let Some(smaller) = candidate.pruned(program, number) {
        if !attempt(candidate, smaller) {
            number += 1;
        }
    }
    for at in 0..candidate.seeds.len() {
        let mut again = true;
        while again {
            again = candidate.seeds[at].simpler().into_iter().any(|seed| {
                let mut smaller = candidate.clone();
                smaller.seeds[at] = seed;
                attempt(candidate, smaller)
            });
        }
    }
}
