//! What holds of a state after a call: variables of before and arguments are eliminated where that is exact.
//!
//! The words of the state after the call are given by equations over the words before and the arguments; what was
//! known of these holds under an existential quantifier. A variable that an equation defines is put in; a truth
//! value is tried both ways; one that is only compared, signed, with other terms goes by Fourier and Motzkin's
//! method, which is exact for the integers of a width with `l < r < u` becoming `l < u` and `l + 1 < u`; and what
//! has nothing to do with the new words is left out, since it is known to be satisfiable. What remains stays
//! quantified.

use std::collections::BTreeSet;

use attest_program::Kind;
use attest_term::{Op, Sort, Substitution, Term, TermPool};

use super::capture::{sort_of, variable, variable_of_sort};

/// The most conjunctions that one becomes.
const MOST: usize = 48;
/// The most terms that a variable may differ from while it is bounded.
const APART: usize = 3;

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
        let room = done.len() + waiting.len() < MOST;
        match step(pool, &conjunction, &new, room) {
            Some(mut cases) => {
                // What is left out below must be satisfiable in each case.
                if cases.len() > 1 {
                    cases.retain(|case| possible(pool, case));
                }
                waiting.extend(cases);
            }
            None => {
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
        let (with, without): (Vec<Term>, Vec<Term>) =
            conjunction.iter().partition(|term| pool.free_variables(**term).contains(variable));
        if pool.sort(*variable) == Sort::Bool {
            let mut cases = Vec::new();
            for value in [true, false] {
                let value = pool.bool(value);
                let mut put = Substitution::new([(*variable, value)]);
                let mut case = without.clone();
                case.extend(with.iter().map(|term| put.apply(pool, *term)));
                cases.push(case);
            }
            if room {
                return Some(cases);
            }
            continue;
        }
        let comparisons: Option<Vec<Comparison>> =
            with.iter().map(|term| comparison(pool, *term, *variable)).collect();
        if let Some(comparisons) = comparisons
            && let Some(cases) = fourier_motzkin(pool, *variable, &comparisons, room)
        {
            return Some(cases.into_iter().map(|case| [without.as_slice(), &case].concat()).collect());
        }
    }
    if !room {
        return None;
    }
    // A disjunction stands in the way: its cases one by one.
    for (at, term) in conjunction.iter().enumerate() {
        let in_the_way = bound.iter().any(|variable| compared_only(pool, *term, *variable) == Some(true));
        if pool.op(*term) == Op::Or && in_the_way {
            let cases = pool.args(*term).to_vec();
            let case = |case: Term| {
                let mut all = conjunction.to_vec();
                all[at] = case;
                all
            };
            return Some(cases.into_iter().map(case).collect());
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

/// How a variable is compared.
#[derive(Clone, Copy)]
enum Comparison {
    Above { than: Term, strictly: bool },
    Below { than: Term, strictly: bool },
    Apart(Term),
}

fn comparison(pool: &mut TermPool, term: Term, variable: Term) -> Option<Comparison> {
    let (inner, holds) = match pool.op(term) {
        Op::Not => (pool.args(term)[0], false),
        _ => (term, true),
    };
    let args: Vec<Term> = pool.args(inner).to_vec();
    let strictly = match pool.op(inner) {
        Op::BvSlt => true,
        Op::BvSle => false,
        Op::Eq if !holds => {
            let than = if args[0] == variable { args[1] } else { args[0] };
            let apart = args.contains(&variable) && !pool.free_variables(than).contains(&variable);
            return apart.then_some(Comparison::Apart(than));
        }
        _ => return None,
    };
    let (low, high) = (args[0], args[1]);
    let (other, is_low) = if low == variable { (high, true) } else { (low, false) };
    if low != variable && high != variable || pool.free_variables(other).contains(&variable) {
        return None;
    }
    Some(match (is_low, holds) {
        (true, true) => Comparison::Below { than: other, strictly },
        (false, true) => Comparison::Above { than: other, strictly },
        (true, false) => Comparison::Above { than: other, strictly: !strictly },
        (false, false) => Comparison::Below { than: other, strictly: !strictly },
    })
}

/// Whether a variable occurs in a condition in comparisons only; nothing if it does not occur.
fn compared_only(pool: &mut TermPool, term: Term, variable: Term) -> Option<bool> {
    if !pool.free_variables(term).contains(&variable) {
        return None;
    }
    if comparison(pool, term, variable).is_some() {
        return Some(true);
    }
    let args: Vec<Term> = pool.args(term).to_vec();
    match pool.op(term) {
        Op::And | Op::Or | Op::Not => {
            Some(args.into_iter().all(|arg| compared_only(pool, arg, variable) != Some(false)))
        }
        Op::Eq => Some(args.contains(&variable)),
        _ => Some(false),
    }
}

/// The conjunctions, one of which holds if and only if a variable has a value that compares in all these ways.
fn fourier_motzkin(
    pool: &mut TermPool,
    variable: Term,
    comparisons: &[Comparison],
    room: bool,
) -> Option<Vec<Vec<Term>>> {
    let Sort::BitVec(width) = pool.sort(variable) else { return None };
    let mut cases: Vec<Vec<Comparison>> = vec![Vec::new()];
    let bounded = comparisons.iter().any(|comparison| !matches!(comparison, Comparison::Apart(_)));
    let apart = comparisons.len() - comparisons.iter().filter(|c| !matches!(c, Comparison::Apart(_))).count();
    if bounded && apart > if room { APART } else { 0 } {
        return None;
    }
    for comparison in comparisons {
        match *comparison {
            // There are more values than that to choose from.
            Comparison::Apart(_) if !bounded => {
                if width < 8 {
                    return None;
                }
            }
            Comparison::Apart(than) => {
                cases = cases
                    .into_iter()
                    .flat_map(|case| {
                        [
                            Comparison::Above { than, strictly: true },
                            Comparison::Below { than, strictly: true },
                        ]
                        .map(|way| [case.as_slice(), &[way]].concat())
                    })
                    .collect();
            }
            Comparison::Above { .. } | Comparison::Below { .. } => {
                cases.iter_mut().for_each(|case| case.push(*comparison));
            }
        }
    }
    Some(cases.into_iter().map(|case| between(pool, width, &case)).collect())
}

/// That there is a value above and below these.
fn between(pool: &mut TermPool, width: u16, case: &[Comparison]) -> Vec<Term> {
    let mut lower: Vec<(Term, bool)> = Vec::new();
    let mut upper: Vec<(Term, bool)> = Vec::new();
    for comparison in case {
        match *comparison {
            Comparison::Above { than, strictly } => lower.push((than, strictly)),
            Comparison::Below { than, strictly } => upper.push((than, strictly)),
            Comparison::Apart(_) => {}
        }
    }
    let mut result = Vec::new();
    let greatest = pool.bits(width, (1 << (width - 1)) - 1);
    let least = pool.bits(width, 1 << (width - 1));
    if upper.is_empty() {
        for (low, _) in lower.iter().filter(|(_, strictly)| *strictly) {
            result.push(pool.distinct(*low, greatest));
        }
    }
    if lower.is_empty() {
        for (high, _) in upper.iter().filter(|(_, strictly)| *strictly) {
            result.push(pool.distinct(*high, least));
        }
    }
    for (low, above) in &lower {
        for (high, below) in &upper {
            match (above, below) {
                (false, false) => result.push(pool.bv_sle(*low, *high)),
                (true, false) | (false, true) => result.push(pool.bv_slt(*low, *high)),
                (true, true) => {
                    let one = pool.bits(width, 1);
                    let next = pool.bv_add(*low, one);
                    result.push(pool.bv_slt(*low, *high));
                    result.push(pool.bv_slt(next, *high));
                }
            }
        }
    }
    result
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
    use attest_solver::{Answer, Budget, Query, Solve, StackOptions, stack};
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
            !matches!(solver.solve(pool, &query, &mut Budget::steps(1_000_000)), Answer::Unsat(_))
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
                let answer = solver.solve(&mut pool, &query, &mut Budget::steps(1_000_000));
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
    fn disjunctions_of_comparisons_are_taken_apart() {
        check("(x < y || x < z) && x > 5", &["y", "z"]);
    }
}
