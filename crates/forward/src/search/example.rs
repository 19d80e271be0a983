//! Values that a summary knows to lead to a case, put into the values of a path.

use attest_solver::Model;
use attest_state::Example;
use attest_term::{Op, Term, TermPool, Value};

use crate::symbolic::value_under;

/// Objects of their own are numbered from here on.
const OWN: u64 = 0x4000_0000;

/// The values of a model, changed so that the terms of an example have its values where they can be given some.
pub(super) fn guided(pool: &TermPool, mut model: Model, example: &[Example]) -> Model {
    let null = Value::bits(32, 0);
    let mut objects: Vec<(&Value, Value)> = Vec::new();
    for Example { term, value, object } in example {
        let Some(variable) = variable(pool, &model, *term) else { continue };
        if !object {
            model.values.insert(variable, value.clone());
            continue;
        }
        let same = objects.iter().find(|(known, _)| *known == value).map(|(_, same)| same.clone());
        let given = same.unwrap_or_else(|| {
            // An object that is there stays the one that it is, unless it is another one already.
            let there = model.values.get(&variable).filter(|there| **there != null);
            let free = there.filter(|there| objects.iter().all(|(_, taken)| taken != *there));
            free.cloned().unwrap_or_else(|| Value::bits(32, OWN + variable.index() as u64))
        });
        objects.push((value, given.clone()));
        model.values.insert(variable, given);
    }
    model
}

/// The variable whose value a term has under a model; nothing if it is computed.
fn variable(pool: &TermPool, model: &Model, term: Term) -> Option<Term> {
    let mut at = term;
    while pool.op(at) == Op::Ite {
        let [condition, then, otherwise] = *pool.args(at) else { return None };
        let holds = value_under(pool, Some(model), condition) == Value::Bool(true);
        at = if holds { then } else { otherwise };
    }
    pool.name(at).map(|_| at)
}
