//! A heap decides every split: its path is walked symbolically without asking anything.

use crate::evaluate::Evaluator;
use crate::heap::{Heap, Objects};
use crate::model::Model;
use crate::program::Branch;
use crate::question::Assignment;
use crate::run::Outcome as End;
use crate::symbolic::{Outcome, Path, State, Step, Walker, Witness};
use crate::terms::{Pool, SetNode};

/// The run that the walk of a path predicts.
pub struct Predicted {
    /// The branches it takes.
    pub trace: Vec<Branch>,
    /// How it ends; none if the walk did not see the end.
    pub end: Option<End>,
    /// Whether the heap took none of the ways of a split, which is a bug of ours in direct mode.
    pub lost: bool,
}

/// Walks the path of a heap to its end; `see` gets every way of every split, and whether the heap takes it.
pub fn follow<'p>(
    walker: &Walker<'p>,
    pool: &mut Pool,
    mut state: State<'p>,
    evaluator: &mut Evaluator,
    see: &mut impl FnMut(&Outcome<'p>, bool),
) -> Predicted {
    loop {
        let outcomes = match walker.advance(pool, state) {
            Step::End(state) => {
                return Predicted { trace: state.trace, end: Some(End::Finished), lost: false };
            }
            Step::Split(outcomes) => outcomes,
        };
        let mut taken = None;
        for outcome in outcomes {
            let takes = taken.is_none() && takes(&walker.program.model, pool, &outcome, evaluator);
            see(&outcome, takes);
            if takes {
                taken = Some(outcome);
            }
        }
        let Some(outcome) = taken else { return Predicted { trace: Vec::new(), end: None, lost: true } };
        match outcome.ended() {
            Some(end) => {
                return Predicted { trace: outcome.state.trace, end: end.outcome(), lost: false };
            }
            None => state = outcome.state,
        }
    }
}

/// Whether a heap takes this way; its new symbols get their meaning.
fn takes(model: &Model, pool: &Pool, outcome: &Outcome<'_>, evaluator: &mut Evaluator) -> bool {
    let path = &outcome.state.path;
    let new = &path.facts[outcome.facts_before..];
    gives_meaning(model, pool, path, evaluator)
        && new.iter().all(|fact| evaluator.fact(model, pool, *fact) == Some(true))
}

/// The meaning of a path's symbols in a heap with given inputs; none if the heap does not take the path.
pub fn evaluator(
    model: &Model,
    pool: &Pool,
    state: &State<'_>,
    heap: &Heap,
    inputs: &[Objects],
) -> Option<Evaluator> {
    let assignment = Assignment {
        heap: heap.clone(),
        inputs: inputs.to_vec(),
        references: Vec::new(),
        symbols: Vec::new(),
    };
    let mut evaluator = Evaluator::new(&assignment, &[], &[], &[]);
    for (input, value) in state.inputs.iter().zip(inputs) {
        match pool.set(*input) {
            SetNode::Reference(reference) => evaluator.refer(*reference, *value.first()?),
            SetNode::Symbol(symbol) => evaluator.hold(*symbol, value.clone()),
            _ => return None,
        }
    }
    let taken = gives_meaning(model, pool, &state.path, &mut evaluator)
        && state.path.facts.iter().all(|fact| evaluator.fact(model, pool, *fact) == Some(true));
    taken.then_some(evaluator)
}

/// Gives the symbols of a path the meaning that their witnesses say; false if there is none.
fn gives_meaning(model: &Model, pool: &Pool, path: &Path, evaluator: &mut Evaluator) -> bool {
    evaluator.create(&path.created);
    let mut references = path.references.iter().zip(&path.reference_witnesses).peekable();
    let mut symbols = path.symbols.iter().zip(&path.symbol_witnesses).peekable();
    // A symbol's witness may use symbols made before it, of either kind: repeat until nothing is new.
    let mut again = true;
    while again {
        again = false;
        while let Some((reference, witness)) = references.peek() {
            if !evaluator.knows(**reference) {
                let Witness::Nth(set, nth) = witness else { return false };
                let Some(members) = evaluator.set(model, pool, *set) else { break };
                let Some(object) = members.iter().nth(*nth) else { return false };
                evaluator.refer(**reference, *object);
                again = true;
            }
            references.next();
        }
        while let Some((symbol, witness)) = symbols.peek() {
            if !evaluator.knows_symbol(**symbol) {
                let Witness::All(set) = witness else { return false };
                let Some(members) = evaluator.set(model, pool, *set) else { break };
                evaluator.hold(**symbol, (*members).clone());
                again = true;
            }
            symbols.next();
        }
    }
    true
}
