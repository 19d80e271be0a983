//! Questions: a Boolean method run on the states of a vertex.

use attest_forward::PathEnd;
use attest_state::Outcome;
use attest_term::Term;

use super::explore::Builder;
use super::menu::{Argument, Call};
use super::vertex::Range;

/// What is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// That the method returns true.
    True,
    /// That it returns false, or throws.
    NotTrue,
}

/// States and arguments for which the answer is as wanted.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The states.
    pub at: Range,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// What holds then.
    pub conditions: Vec<Term>,
    /// The exception that it throws.
    pub threw: Option<attest_program::ClassId>,
}

/// What a question found on a vertex.
#[derive(Clone, Default, Debug)]
pub struct Asked {
    /// Where the answer is as wanted, some of it.
    pub hit: Option<Hit>,
    /// Why not all paths were followed, if so.
    pub open: Vec<String>,
    /// Whether the method changed an object that it was given.
    pub changes: bool,
}

impl Builder<'_, '_> {
    /// Asks a question of the states of a range, until there is a hit.
    pub fn ask(&mut self, range: Range, question: &Call, wanted: Wanted) -> Asked {
        let shape = &self.graph.vertices[range.vertex].shape;
        let choices = self.choices(question, shape, false);
        self.asking = true;
        let asked = self.ask_of(range, question, wanted, choices);
        self.asking = false;
        asked
    }

    /// The same of every object that a question can be asked of, whether the caller holds it or not.
    pub fn ask_within(&mut self, range: Range, question: &Call, wanted: Wanted) -> Asked {
        let shape = &self.graph.vertices[range.vertex].shape;
        let choices = question.choices_within(self.machine.program(), shape);
        self.asking = true;
        let asked = self.ask_of(range, question, wanted, choices);
        self.asking = false;
        asked
    }

    fn ask_of(
        &mut self,
        range: Range,
        question: &Call,
        wanted: Wanted,
        choices: Vec<Vec<Argument>>,
    ) -> Asked {
        self.current = range;
        let mut asked = Asked::default();
        if choices.is_empty() {
            return asked;
        }
        let Some(mut prepared) = self.prepare(range) else {
            asked.open.push("a state that the solver could not decide".to_owned());
            return asked;
        };
        for arguments in choices {
            let ran = match self.run(&mut prepared, question, &arguments) {
                Ok(ran) => ran,
                Err(why) => {
                    asked.open.push(why);
                    continue;
                }
            };
            if self.again {
                return Asked::default();
            }
            for found in ran.paths {
                let mut conditions =
                    found.state.path.as_ref().map_or(Vec::new(), |path| path.conditions.clone());
                if self.depends(range, conditions.iter().copied().chain(answer(&found.end))) {
                    return Asked::default();
                }
                let mut threw = None;
                match &found.end {
                    PathEnd::Call(Outcome::Returned(Some(value))) => match (value.mark.term(), wanted) {
                        (Some(term), _) => {
                            let pool = self.machine.pool();
                            let zero = pool.bits(32, 0);
                            let no = pool.eq(term, zero);
                            conditions.push(if wanted == Wanted::True { pool.not(no) } else { no });
                        }
                        (None, Wanted::True) if value.word & 1 == 0 => continue,
                        (None, Wanted::NotTrue) if value.word & 1 == 1 => {
                            asked.changes |= self.changes(&found.state, range, &prepared.roots);
                            continue;
                        }
                        (None, _) => {}
                    },
                    PathEnd::Call(Outcome::Threw(_)) if wanted == Wanted::True => continue,
                    PathEnd::Call(Outcome::Threw(exception)) => {
                        threw = Some(found.state.heap.class(*exception))
                    }
                    PathEnd::Call(Outcome::Returned(None)) => continue,
                    end => {
                        asked.open.push(open_text(end));
                        continue;
                    }
                }
                asked.changes |= threw.is_none() && self.changes(&found.state, range, &prepared.roots);
                if found.state.path.as_ref().is_some_and(|path| !path.approximations.is_empty()) {
                    asked.open.push("a value that was fixed".to_owned());
                }
                match self.satisfiable(&conditions) {
                    Some(true) => {
                        asked.hit = Some(Hit { at: range, arguments, conditions, threw });
                        return asked;
                    }
                    Some(false) => {}
                    None => asked.open.push("a path that the solver could not decide".to_owned()),
                }
            }
        }
        asked
    }

    fn changes(&mut self, state: &attest_state::State, range: Range, roots: &[attest_state::Ref]) -> bool {
        match self.captured(state, roots) {
            Ok(after) => {
                let canonical = after.canonical();
                !self.is_unchanged(range.vertex, &after, &canonical, roots.len()) && !self.again
            }
            // What is explored again is asked again.
            Err(_) => !self.again,
        }
    }
}

/// What a path returns, if that is a term.
fn answer(end: &PathEnd) -> Option<Term> {
    match end {
        PathEnd::Call(Outcome::Returned(value)) => value.and_then(|value| value.mark.term()),
        _ => None,
    }
}

/// Why a path that ended so leads no further, in words; nothing for one that returned or threw.
pub(super) fn open_text(end: &PathEnd) -> String {
    match end {
        PathEnd::Call(Outcome::Unsupported(what)) => format!("not modelled: {what}"),
        PathEnd::Bound(_) => "a bound on branches or conditions".to_owned(),
        PathEnd::Call(Outcome::OutOfBudget) => "a call that takes too long".to_owned(),
        PathEnd::Undecided(why) => format!("the solver: {why}"),
        PathEnd::Call(Outcome::Exited(_)) => "a call that ends the program".to_owned(),
        PathEnd::Call(Outcome::Diverged) => "a call that waits for ever".to_owned(),
        PathEnd::Reached | PathEnd::GoalUnreachable => "a goal".to_owned(),
        PathEnd::Call(Outcome::Returned(_) | Outcome::Threw(_)) => String::new(),
    }
}
