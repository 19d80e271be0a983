//! Suspicions of errors that the JVM was not asked about, or whose test could not run: as long as there are any, there is
//! no all-clear.

use attest_jvm::{Obstacle, Outcome, Run};

use super::candidate::Candidate;
use crate::confirm::{NoAnswer, NotConfirmed};

/// Of each place, the last suspicion that is not settled.
pub(super) struct Unsettled(Vec<Option<NotConfirmed>>);

impl Unsettled {
    pub(super) fn new(places: usize) -> Unsettled {
        Unsettled(vec![None; places])
    }

    /// Notes why a suspicion is not settled. What would be a note or a hint if it were confirmed is no error in any case.
    pub(super) fn note(&mut self, place: usize, candidate: &Candidate, why: &str) {
        if candidate.case.is_bug {
            self.0[place] = Some(NotConfirmed::new(candidate.title(), &NoAnswer(why.to_owned())));
        }
    }

    /// Another suspicion of the same place is confirmed.
    pub(super) fn settle(&mut self, place: usize) {
        self.0[place] = None;
    }

    pub(super) fn left(self) -> impl Iterator<Item = NotConfirmed> {
        self.0.into_iter().flatten()
    }
}

/// Why a run tells nothing of the program: the JVM could not link it, the sandbox kept it from something, or it never began.
pub(super) fn could_not_run(run: &Run) -> Option<String> {
    match &run.outcome {
        Outcome::Threw(thrown) => thrown.linkage().or_else(|| {
            run.refused().map(|attempt| format!("it would {attempt}, which the sandbox does not let it do"))
        }),
        Outcome::NotStarted(Obstacle::NoClass(what) | Obstacle::NoMethod(what)) => {
            Some(format!("there is no {what}"))
        }
        Outcome::NotStarted(Obstacle::NoTime) => Some("the time ran out before it was run".to_owned()),
        Outcome::NotStarted(Obstacle::Disabled(_))
        | Outcome::Returned(_)
        | Outcome::Exited(_)
        | Outcome::TimedOut { .. }
        | Outcome::Died { .. } => None,
    }
}
