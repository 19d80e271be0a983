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

#[cfg(test)]
mod tests {
    use attest_jvm::{Output, Thrown};

    use super::*;

    fn threw(class: &str, printed: &str) -> Run {
        let (class, message, stack) = (class.to_owned(), None, Vec::new());
        let outcome = Outcome::Threw(Thrown { class, message, printed: printed.to_owned(), stack });
        Run { outcome, stdout: Output::default(), stderr: Output::default(), ..Run::not_begun() }
    }

    #[test]
    fn what_the_sandbox_refused_settles_nothing() {
        let caused = "java.lang.NullPointerException\n\tat Mail.send(Mail.java:9)\n\
                      Caused by: java.io.IOException: Cannot run program \"/bin/mail\": error=1, Operation not permitted\n";
        let why = could_not_run(&threw("java.lang.NullPointerException", caused)).expect("not settled");
        assert_eq!(why, "it would start /bin/mail, which the sandbox does not let it do");
    }

    #[test]
    fn what_cannot_be_linked_settles_nothing() {
        let missing =
            could_not_run(&threw("java.lang.NoClassDefFoundError", "java.lang.NoClassDefFoundError: a/B\n"));
        assert!(missing.is_some());
        assert!(could_not_run(&Run::not_begun()).is_some_and(|why| why.contains("time ran out")));
    }

    #[test]
    fn an_exception_of_the_program_is_an_answer() {
        let own = "java.lang.NullPointerException\n\tat Mail.send(Mail.java:9)\n";
        assert_eq!(could_not_run(&threw("java.lang.NullPointerException", own)), None);
    }
}
