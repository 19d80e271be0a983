//! What holds of a state after a call: variables of before and arguments are eliminated where that is exact.
//!
//! The words of the state after the call are given by equations over the words before and the arguments; what was
//! known of these holds under an existential quantifier. A variable that an equation defines is put in; a truth
//! value is tried both ways; one of which only differences are known goes by Fourier and Motzkin's method, which is
//! exact for them; disjunctions and choices in the way fall into cases; and what has nothing to do with the new words is
//! left out, since it is known to be satisfiable. What remains stays quantified.

use std::collections::BTreeSet;

use attest_program::Kind;
use attest_term::{Op, Sort, Substitution, Term, TermPool};

use super::capture::{sort_of, variable, variable_of_sort};
use super::closure::shortest;
use super::differences::{read, without};

/// The most conjunctions that one becomes.
const MAX_CONJUNCTIONS: usize = 48;

/// The conjunctions, one of which holds after a call: over the words of the new state (`s`) and quantified variables
/// (`b`). `conditions` is what holds before and on the path, satisfiable; `words` are the new words. Where a
/// conjunction falls into cases, `possible` is asked which of them are satisfiable.
pub fn eliminate(
    pool: &mut TermPool,
    conditions: &[Term],
    words: &[(Kind, Term)],
    possible: &mut dyn FnMut(&mut TermPool, &[Term]) -> bool,
) -> Vec<Vec<Term>> {
    let new: Vec<Term> =
        words.iter().enumerate().map(|(at, (kind, _))| variable(pool, "n", at as u32, *kind)).collect();
    let mut conjunction: Vec<Term> = conditions.to_vec();
    let mut equations: Vec<(Term, Term)> =
        new.iter().copied().zip(words.iter().map(|(_, term)| *term)).collect();
    for at in 0..equations.len() {
        let (word, value) = equations[at];
        match solve_for(pool, word, value, &new) {
            Some((defined, value)) => {
                let mut put = Substitution::new([(defined, value)]);
                conjunction.iter_mut().for_each(|term| *term = put.apply(pool, *term));
                equations[at + 1..].iter_mut().for_each(|(_, term)| *term = put.apply(pool, *term));
            }
            None => {
                let equal = pool.eq(word, value);
                conjunction.push(equal);
            }
        }
    }
    let new: BTreeSet<Term> = new.into_iter().collect();
    let mut done: Vec<Vec<Term>> = Vec::new();
    let mut waiting = vec![conjunction];
    while let Some(conjunction) = waiting.pop() {
        let Some(conjunction) = flat(pool, &conjunction) else { continue };
        let conjunction = connected(pool, conjunction, &new);
        let room = done.len() + waiting.len() < MAX_CONJUNCTIONS;
        match step(pool, &conjunction, &new, room) {
            Some(mut cases) => {
                // What is left out below must be satisfiable in each case.
                if cases.len() > 1 {
                    cases.retain(|case| possible(pool, case));
                }
                waiting.extend(cases);
            }
            None => {
                let Some(conjunction) = shortest(pool, &conjunction) else { continue };
                let renamed = rename(pool, conjunction, words);
                if !done.contains(&renamed) {
                    done.push(renamed);
                }
            }
        }
    }
    done
}

/// Whether a conjunction speaks of the words of a state alone.
pub fn is_exact(pool: &mut TermPool, conjunction: &[Term]) -> bool {
    conjunction.iter().all(|term| {
        pool.free_variables(*term)
            .iter()
            .all(|free| pool.name(*free).is_some_and(|name| name.starts_with('s')))
    })
}

/// An old variable that the equation `word = value` defines.
fn solve_for(pool: &mut TermPool, word: Term, value: Term, new: &[Term]) -> Option<(Term, Term)> {
    let mut left = word;
    let mut right = value;
    loop {
        let args: Vec<Term> = pool.args(right).to_vec();
        match pool.op(right) {
            Op::Variable => return (!new.contains(&right)).then_some((right, left)),
            Op::BvNeg => left = pool.bv_neg(left),
            Op::BvNot => left = pool.bv_not(left),
            Op::Not => left = pool.not(left),
            Op::BvAdd if pool.is_constant(args[0]) => left = pool.bv_sub(left, args[0]),
            Op::BvAdd if pool.is_constant(args[1]) => {
                left = pool.bv_sub(left, args[1]);
                right = args[0];
                continue;
            }
            Op::BvXor if pool.is_constant(args[0]) => left = pool.bv_xor(left, args[0]),
            _ => return None,
        }
        right = *args.last()?;
    }
}

/// The conditions one by one, without repetition; nothing if one is false.
fn flat(pool: &mut TermPool, conjunction: &[Term]) -> Option<Vec<Term>> {
    let mut all = BTreeSet::new();
    let mut waiting: Vec<Term> = conjunction.to_vec();
    while let Some(term) = waiting.pop() {
        match pool.op(term) {
            Op::True => {}
            Op::False => return None,
            Op::And => waiting.extend(pool.args(term)),
            _ => {
                let negated = pool.not(term);
                if all.contains(&negated) {
                    return None;
                }
                all.insert(term);
            }
        }
    }
    Some(all.into_iter().collect())
}

/// The conditions that have to do with the new words.
fn connected(pool: &mut TermPool, conjunction: Vec<Term>, new: &BTreeSet<Term>) -> Vec<Term> {
    let mut reached: BTreeSet<Term> = new.clone();
    let mut kept = vec![false; conjunction.len()];
    loop {
        let mut changed = false;
        for (at, term) in conjunction.iter().enumerate() {
            let variables = pool.free_variables(*term);
            if !kept[at] && variables.iter().any(|free| reached.contains(free)) {
                kept[at] = true;
                changed = true;
                reached.extend(variables.iter());
            }
        }
        if !changed {
            break;
        }
    }
    conjunction.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(term, _)| term).collect()
}

/// One variable less, as one or more conjunctions; nothing if no variable can be eliminated.
fn step(
    pool: &mut TermPool,
    conjunction: &[Term],
    new: &BTreeSet<Term>,
    room: bool,
) -> Option<Vec<Vec<Term>>> {
    let mut bound: BTreeSet<Term> = BTreeSet::new();
    for term in conjunction {
        bound.extend(pool.free_variables(*term).iter().filter(|free| !new.contains(free)));
    }
    for variable in &bound {
        if let Some(value) = definition(pool, conjunction, *variable) {
            let mut put = Substitution::new([(*variable, value)]);
            return Some(vec![conjunction.iter().map(|term| put.apply(pool, *term)).collect()]);
        }
    }
    for variable in &bound {
        let (with, without_it): (Vec<Term>, Vec<Term>) =
            conjunction.iter().partition(|term| pool.free_variables(**term).contains(variable));
        if pool.sort(*variable) == Sort::Bool {
            let mut cases = Vec::new();
            for value in [true, false] {
                let value = pool.bool(value);
                let mut put = Substitution::new([(*variable, value)]);
                let mut case = without_it.clone();
                case.extend(with.iter().map(|term| put.apply(pool, *term)));
                cases.push(case);
            }
            if room {
                return Some(cases);
            }
            continue;
        }
        if let Some(cases) = without(pool, *variable, &with, room) {
            return Some(cases.into_iter().map(|case| [without_it.as_slice(), &case].concat()).collect());
        }
    }
    if !room {
        return None;
    }
    // A disjunction stands in the way: its cases one by one.
    for (at, term) in conjunction.iter().enumerate() {
        let cases: Vec<Term> = match (pool.op(*term), pool.unary(Op::Not, *term)) {
            (Op::Or, _) => pool.args(*term).to_vec(),
            (_, Some(inner)) if pool.op(inner) == Op::And => {
                let inner = pool.args(inner).to_vec();
                inner.into_iter().map(|part| pool.not(part)).collect()
            }
            _ => continue,
        };
        if bound.iter().any(|variable| is_difference(pool, *term, *variable) == Some(true)) {
            let case = |case: Term| {
                let mut all = conjunction.to_vec();
                all[at] = case;
                all
            };
            return Some(cases.into_iter().map(case).collect());
        }
    }
    // A choice between words does: the one, or the other.
    for term in conjunction {
        if !pool.free_variables(*term).iter().any(|free| bound.contains(free)) {
            continue;
        }
        if let Some((choice, condition, ways)) = choice(pool, *term) {
            let not = pool.not(condition);
            let mut cases = Vec::new();
            for (way, when) in ways.into_iter().zip([condition, not]) {
                let mut put = Substitution::new([(choice, way)]);
                let mut case: Vec<Term> = conjunction.iter().map(|term| put.apply(pool, *term)).collect();
                case.push(when);
                cases.push(case);
            }
            return Some(cases);
        }
    }
    None
}

/// What a conjunction says that a variable is.
fn definition(pool: &mut TermPool, conjunction: &[Term], variable: Term) -> Option<Term> {
    for term in conjunction {
        if *term == variable {
            return Some(pool.bool(true));
        }
        let args: Vec<Term> = pool.args(*term).to_vec();
        match pool.op(*term) {
            Op::Not if args[0] == variable => return Some(pool.bool(false)),
            Op::Eq => {
                for (side, other) in [(args[0], args[1]), (args[1], args[0])] {
                    if pool.free_variables(other).contains(&variable) {
                        continue;
                    }
                    if let Some((defined, value)) = solve_for(pool, other, side, &[])
                        && defined == variable
                    {
                        return Some(value);
                    }
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether all that a condition says of a variable is about differences; nothing if it does not occur.
fn is_difference(pool: &mut TermPool, term: Term, variable: Term) -> Option<bool> {
    if !pool.free_variables(term).contains(&variable) {
        return None;
    }
    let args: Vec<Term> = pool.args(term).to_vec();
    match pool.op(term) {
        Op::And | Op::Or => {
            Some(args.into_iter().all(|arg| is_difference(pool, arg, variable) != Some(false)))
        }
        Op::Not => is_difference(pool, args[0], variable),
        _ => Some(read(pool, term).is_some()),
    }
}

/// The first choice between words in a condition: its condition, and what it may be.
fn choice(pool: &TermPool, term: Term) -> Option<(Term, Term, [Term; 2])> {
    let found = pool
        .subterms(&[term])
        .into_iter()
        .find(|part| pool.op(*part) == Op::Ite && matches!(pool.sort(*part), Sort::BitVec(_)))?;
    let (condition, then, other) = pool.ternary(Op::Ite, found)?;
    Some((found, condition, [then, other]))
}

/// New words become the words of a state, and what is left of the others quantified variables.
fn rename(pool: &mut TermPool, conjunction: Vec<Term>, words: &[(Kind, Term)]) -> Vec<Term> {
    let mut pairs: Vec<(Term, Term)> = Vec::new();
    for (at, (kind, _)) in words.iter().enumerate() {
        let sort = sort_of(*kind);
        let from = variable_of_sort(pool, "n", at as u32, sort);
        let to = variable_of_sort(pool, "s", at as u32, sort);
        pairs.push((from, to));
    }
    let mut left: BTreeSet<Term> = BTreeSet::new();
    for term in &conjunction {
        left.extend(pool.free_variables(*term).iter());
    }
    let left: Vec<Term> =
        left.into_iter().filter(|free| pairs.iter().all(|(from, _)| from != free)).collect();
    for (at, variable) in left.into_iter().enumerate() {
        let sort = pool.sort(variable);
        let to = variable_of_sort(pool, "b", at as u32, sort);
        pairs.push((variable, to));
    }
    let mut put = Substitution::new(pairs);
    let renamed: BTreeSet<Term> = conjunction.into_iter().map(|term| put.apply(pool, term)).collect();
    renamed.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::{eliminate, is_exact};
    use attest_program::Kind;
    use attest_solver::{Answer, Query, QuestionBudget, Solve, StackOptions, stack};
    use attest_term::{Sort, Substitution, Term, TermPool};

    /// Checks for many values that the result is the condition with the old variables quantified.
    fn check(text: &str, words: &[&str]) {
        let mut pool = TermPool::new();
        let names = ["x", "y", "z"];
        for name in names {
            pool.variable(name, Sort::BitVec(32));
        }
        let condition = attest_term::parse::parse_human(&mut pool, text).unwrap();
        let words: Vec<(Kind, Term)> = words
            .iter()
            .map(|word| (Kind::Int, attest_term::parse::parse_human(&mut pool, word).unwrap()))
            .collect();
        let mut solver = stack(StackOptions::default());
        let found = eliminate(&mut pool, &[condition], &words, &mut |pool, case| {
            let query = Query::new(case.iter().copied());
            !matches!(solver.solve(pool, &query, &mut QuestionBudget::steps(1_000_000)), Answer::Unsat(_))
        });
        for conjunction in &found {
            assert!(is_exact(&mut pool, conjunction), "{text}");
        }
        let alternatives: Vec<Term> = found.iter().map(|conjunction| pool.all(conjunction)).collect();
        let after = pool.any(&alternatives);
        // Both ways, for some values of the words: the solver finds the old variables if and only if it holds.
        let values = [0u32, 1, 2, 5, u32::MAX, 0x7fff_ffff, 0x8000_0000, 0x7fff_fffe];
        for first in values {
            for second in values {
                let given = [first, second];
                let mut pairs = Vec::new();
                let mut query = Query::new([condition]);
                for (at, (_, word)) in words.iter().enumerate() {
                    let value = pool.bits(32, u64::from(given[at]));
                    let variable = super::variable(&mut pool, "s", at as u32, Kind::Int);
                    pairs.push((variable, value));
                    query.push(pool.eq(*word, value));
                }
                let claimed = Substitution::new(pairs).apply(&mut pool, after);
                let claimed = pool.value(claimed).and_then(|value| value.as_bool());
                let answer = solver.solve(&mut pool, &query, &mut QuestionBudget::steps(1_000_000));
                let holds = matches!(answer, Answer::Sat(_));
                assert_eq!(claimed, Some(holds), "{text} with {given:?}");
            }
        }
    }

    #[test]
    fn a_word_that_moved_is_renamed() {
        check("x < y", &["y", "x"]);
    }

    #[test]
    fn a_removed_word_between_two_others_leaves_room_for_it() {
        check("x < y && y < z", &["x", "z"]);
        check("x <= y && y < z", &["x", "z"]);
        check("x <= y && y <= z", &["x", "z"]);
        check("x < y && x < z", &["y", "z"]);
        check("y < x && z < x", &["y", "z"]);
    }

    #[test]
    fn a_removed_word_that_differs_from_others_may_be_anything_else() {
        check("x != y && x != z", &["y", "z"]);
        check("x < y && x != z && x > 3", &["y", "z"]);
    }

    #[test]
    fn sums_with_constants_are_solved() {
        check("x < y", &["x + 3", "y - 1"]);
    }

    #[test]
    fn sums_that_wrap_fall_into_cases() {
        check("x + 1 < y && z <= x + 1", &["y", "z"]);
        check("x - 1 < y && x != z", &["y", "z"]);
        check("x + 2 <= y && x - 3 >= z", &["y", "z"]);
    }

    #[test]
    fn what_is_next_to_a_bound_and_apart_from_it_is_beyond() {
        check("x <= y && x != y && y <= z", &["x", "z"]);
        check("x >= y && x != y && x != y + 1 && x < z", &["y", "z"]);
    }

    #[test]
    fn the_lesser_of_two_is_the_one_or_the_other() {
        check("ite(x < y, x, y) < z", &["y", "z"]);
    }

    #[test]
    fn disjunctions_of_comparisons_are_taken_apart() {
        check("(x < y || x < z) && x > 5", &["y", "z"]);
    }
}
