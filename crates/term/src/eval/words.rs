//! The words of terms under one environment, each computed once: conditions of a path have most of their terms in common.

use super::Environment;
use super::conjunction::{Conjunction, Step, is_on_words, operator, word_width};
use crate::op::Op;
use crate::pool::{Term, TermPool};
use crate::work::{NOTED, VISITED};

/// What a term comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Word {
    /// Its word; truth values have one bit.
    Known(u64),
    /// A variable in it has no value of its sort.
    Unbound,
    /// Not everything in it is a word of at most 64 bits.
    Foreign,
}

/// The words of terms under one environment. What is asked under another must begin anew.
#[derive(Clone, Debug, Default)]
pub struct WordValues {
    /// For every term the round in which its word was found, and the word.
    known: Vec<(u32, u64)>,
    round: u32,
    /// For every term the round in which was found whether it changes with a variable, and its place if it does.
    changing: Vec<(u32, u32)>,
    changing_round: u32,
    /// What walks keep from one to the next.
    waiting: Vec<Term>,
}

/// The place of a term that does not change.
const UNCHANGED: u32 = u32::MAX;

impl WordValues {
    /// Forgets all words: another environment follows.
    pub fn begin(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.known.clear();
            self.round = 1;
        }
    }

    /// The word of a term, from the words of the terms in it that are known already.
    pub fn word(&mut self, pool: &TermPool, root: Term, environment: &dyn Environment) -> Word {
        if self.round == 0 {
            self.begin();
        }
        if self.known.len() <= root.index() {
            self.known.resize(pool.len(), (0, 0));
        }
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.push(root);
        let (word, computed) = self.compute(pool, environment, &mut waiting);
        self.waiting = waiting;
        pool.count(computed, VISITED);
        word.unwrap_or(Word::Known(self.known[root.index()].1))
    }

    /// Computes the words of the terms that wait, and how many that were; with what is none, if one is none.
    fn compute(
        &mut self,
        pool: &TermPool,
        environment: &dyn Environment,
        waiting: &mut Vec<Term>,
    ) -> (Option<Word>, usize) {
        let mut computed = 0;
        while let Some(&term) = waiting.last() {
            if self.known[term.index()].0 != self.round {
                match self.step(pool, term, environment, waiting) {
                    Some(Word::Known(word)) => self.known[term.index()] = (self.round, word),
                    None => continue,
                    none => return (none, computed),
                }
                computed += 1;
            }
            waiting.pop();
        }
        (None, computed)
    }

    /// The word of a term whose arguments are known; nothing if some had to be put before it.
    fn step(
        &self,
        pool: &TermPool,
        term: Term,
        environment: &dyn Environment,
        waiting: &mut Vec<Term>,
    ) -> Option<Word> {
        let (op, sort) = (pool.op(term), pool.sort(term));
        let Some(width) = word_width(sort) else { return Some(Word::Foreign) };
        Some(match op {
            Op::True => Word::Known(1),
            Op::False => Word::Known(0),
            Op::Bits => pool.word(term).map_or(Word::Foreign, Word::Known),
            Op::Variable => match environment.word(term) {
                Some((of, word)) if of == sort => Word::Known(word),
                _ => Word::Unbound,
            },
            _ if is_on_words(op) => {
                let before = waiting.len();
                let mut words = [0; 3];
                for (slot, arg) in words.iter_mut().zip(pool.args(term)) {
                    match self.known[arg.index()] {
                        (round, word) if round == self.round => *slot = word,
                        _ => waiting.push(*arg),
                    }
                }
                if waiting.len() > before {
                    return None;
                }
                let Some(widths) = widths(pool, term, op, width) else { return Some(Word::Foreign) };
                Word::Known(operator(op, widths, words))
            }
            _ => Word::Foreign,
        })
    }

    /// Begins to look at what changes with another variable.
    pub fn begin_changing(&mut self) {
        self.changing_round = self.changing_round.wrapping_add(1);
        if self.changing_round == 0 {
            self.changing.clear();
            self.changing_round = 1;
        }
    }

    /// A condition laid out for tests with other values of a variable, in which everything is constant that does not
    /// change with it; nothing if it is not all words that have values. The variable is one since
    /// [`WordValues::begin_changing`].
    pub fn changing(
        &mut self,
        pool: &TermPool,
        condition: Term,
        variable: Term,
        environment: &dyn Environment,
    ) -> Option<Conjunction> {
        let Word::Known(word) = self.word(pool, condition, environment) else { return None };
        if self.changing.len() <= condition.index() {
            self.changing.resize(pool.len(), (0, 0));
        }
        let found = self.cone(pool, condition, variable);
        if found.is_empty() {
            return Some(Conjunction::of_words(vec![Step::Constant(word)], 0));
        }
        let mut steps: Vec<Step> = Vec::with_capacity(2 * found.len());
        for &term in &found {
            let (op, sort) = (pool.op(term), pool.sort(term));
            let step = if term == variable {
                Step::Variable { term, sort }
            } else {
                let mut args = [0; 3];
                for (slot, arg) in args.iter_mut().zip(pool.args(term)) {
                    *slot = match self.changing[arg.index()] {
                        (round, place) if round == self.changing_round && place != UNCHANGED => place,
                        _ => {
                            steps.push(Step::Constant(self.known[arg.index()].1));
                            steps.len() as u32 - 1
                        }
                    };
                }
                let [width, inner, low] = widths(pool, term, op, word_width(sort)?)?;
                Step::Operator { op, width, inner, low, args }
            };
            self.changing[term.index()].1 = steps.len() as u32;
            steps.push(step);
        }
        pool.count(steps.len(), NOTED);
        let root = self.changing[condition.index()].1;
        Some(Conjunction::of_words(steps, root))
    }

    /// The terms of a condition, whose words are known, that change with a variable: those built from it, in the order of
    /// their ids.
    fn cone(&mut self, pool: &TermPool, condition: Term, variable: Term) -> Vec<Term> {
        let round = self.changing_round;
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.push(condition);
        let mut looked = 0;
        while let Some(&term) = waiting.last() {
            if self.changing[term.index()].0 == round {
                waiting.pop();
                continue;
            }
            // What is older than the variable was not built from it.
            if term <= variable {
                let place = if term == variable { 0 } else { UNCHANGED };
                self.changing[term.index()] = (round, place);
                waiting.pop();
                continue;
            }
            let before = waiting.len();
            let args = pool.args(term);
            waiting.extend(args.iter().filter(|arg| self.changing[arg.index()].0 != round));
            if waiting.len() == before {
                let changes = args.iter().any(|arg| self.changing[arg.index()].1 != UNCHANGED);
                self.changing[term.index()] = (round, if changes { 0 } else { UNCHANGED });
                looked += 1;
                waiting.pop();
            }
        }
        self.waiting = waiting;
        pool.count(looked, VISITED);
        self.built_from(pool, condition)
    }

    /// The terms of a condition that are known to change.
    fn built_from(&self, pool: &TermPool, condition: Term) -> Vec<Term> {
        let changes = |term: Term| self.changing[term.index()].1 != UNCHANGED;
        let mut seen = crate::seen::Seen::new(pool.len());
        if changes(condition) {
            seen.note(condition);
        }
        let mut next = 0;
        while let Some(term) = seen.get(next) {
            next += 1;
            pool.args(term).iter().filter(|arg| changes(**arg)).for_each(|arg| _ = seen.note(*arg));
        }
        pool.count(seen.len(), VISITED);
        seen.sorted()
    }
}

/// The widths that an operator is told, see [`operator`]; nothing if an argument is no word.
pub(super) fn widths(pool: &TermPool, term: Term, op: Op, width: u16) -> Option<[u16; 3]> {
    let args = pool.args(term);
    let inner = word_width(pool.sort(*args.first()?))?;
    let last = args.last().map_or(0, |last| word_width(pool.sort(*last)).unwrap_or(0));
    let low = if let Op::Extract { low, .. } = op { low } else { last };
    Some([width, inner, low])
}
