//! Every operation on texts of up to three letters gives what Rust gives on the same texts.

use attest_term::{Environment, FunctionId, Sort, Term, TermPool, Value, evaluate};

use super::Text;

/// Longest texts that are tried.
const MAX_LENGTH: usize = 3;

/// A text of unknown length and letters, and its variables.
fn symbolic(pool: &mut TermPool, name: &str) -> (Text, Vec<Term>) {
    let length = pool.variable(&format!("{name}.length"), Sort::BitVec(32));
    let units: Vec<Term> =
        (0..MAX_LENGTH).map(|at| pool.variable(&format!("{name}[{at}]"), Sort::BitVec(16))).collect();
    let mut variables = vec![length];
    variables.extend(&units);
    (Text { length, units }, variables)
}

/// All texts of two letters, up to the longest.
fn texts() -> Vec<Vec<u16>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..MAX_LENGTH {
        last = last
            .iter()
            .flat_map(|text: &Vec<u16>| {
                [97, 98].map(|letter| {
                    let mut longer = text.clone();
                    longer.push(letter);
                    longer
                })
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

struct Values(Vec<(Term, Value)>);

impl Environment for Values {
    fn variable(&self, variable: Term) -> Option<Value> {
        self.0.iter().find(|(known, _)| *known == variable).map(|(_, value)| value.clone())
    }

    fn call(&self, _: FunctionId, _: &[Value]) -> Option<Value> {
        None
    }
}

/// The variables of a text set to one; letters behind its end to something else.
fn values(pool: &mut TermPool, variables: &[Term], text: &[u16]) -> Vec<(Term, Value)> {
    let mut all = Vec::new();
    for (at, variable) in variables.iter().enumerate() {
        let constant = match at {
            0 => pool.bits(32, text.len() as u64),
            at => pool.bits(16, text.get(at - 1).map_or(97, |unit| u64::from(*unit))),
        };
        all.push((*variable, pool.value(constant).unwrap()));
    }
    all
}

fn number(pool: &TermPool, term: Term, values: &Values) -> i64 {
    match evaluate(pool, term, values).unwrap() {
        Value::Bool(value) => i64::from(value),
        value => i64::from(value.as_bits().unwrap().low_word() as i32),
    }
}

fn told(pool: &TermPool, text: &Text, values: &Values) -> Vec<u16> {
    let length = number(pool, text.length, values) as usize;
    text.units[..length].iter().map(|unit| number(pool, *unit, values) as u16).collect()
}

fn find(text: &[u16], part: &[u16], from: usize) -> i64 {
    let places = (from..=text.len().saturating_sub(part.len())).filter(|_| part.len() <= text.len());
    let mut places = places.filter(|at| text[*at..].starts_with(part));
    places.next().map_or(-1, |at| at as i64)
}

#[test]
fn two_texts_are_compared_joined_and_searched_as_rust_does() {
    let mut pool = TermPool::new();
    let ((a, of_a), (b, of_b)) = (symbolic(&mut pool, "a"), symbolic(&mut pool, "b"));
    let equal = a.equals(&mut pool, &b);
    let joined = a.concat(&mut pool, &b);
    let order = a.compare(&mut pool, &b);
    let zero = pool.bits(32, 0);
    let place = Text::place(&mut pool, a.units.len(), zero, true, |pool, at| a.stands_at(pool, at, &b));
    for left in texts() {
        for right in texts() {
            let mut all = values(&mut pool, &of_a, &left);
            all.extend(values(&mut pool, &of_b, &right));
            let all = Values(all);
            assert_eq!(number(&pool, equal, &all), i64::from(left == right), "{left:?} {right:?}");
            let both: Vec<u16> = left.iter().chain(&right).copied().collect();
            assert_eq!(told(&pool, &joined, &all), both);
            assert_eq!(number(&pool, order, &all).signum(), left.cmp(&right) as i64, "{left:?} {right:?}");
            assert_eq!(number(&pool, place, &all), find(&left, &right, 0), "{left:?} {right:?}");
        }
    }
}

#[test]
fn parts_hashes_and_letters_are_those_of_the_text() {
    let mut pool = TermPool::new();
    let (a, of_a) = symbolic(&mut pool, "a");
    let (from, to) = (pool.variable("from", Sort::BitVec(32)), pool.variable("to", Sort::BitVec(32)));
    let part = a.slice(&mut pool, from, to);
    let letter = a.unit(&mut pool, from);
    let hash = a.hash(&mut pool);
    for text in texts() {
        for start in 0..=text.len() {
            for end in start..=text.len() {
                let mut all = values(&mut pool, &of_a, &text);
                for (variable, value) in [(from, start), (to, end)] {
                    let constant = pool.bits(32, value as u64);
                    all.push((variable, pool.value(constant).unwrap()));
                }
                let all = Values(all);
                assert_eq!(told(&pool, &part, &all), text[start..end]);
                if start < text.len() {
                    assert_eq!(number(&pool, letter, &all), i64::from(text[start]));
                }
                let wanted = text.iter().fold(0i64, |hash, unit| hash * 31 + i64::from(*unit));
                assert_eq!(number(&pool, hash, &all), wanted);
            }
        }
    }
}

#[test]
fn a_text_of_known_length_keeps_no_letters_behind_its_end() {
    let mut pool = TermPool::new();
    let (a, _) = symbolic(&mut pool, "a");
    let two = pool.bits(32, 2);
    assert_eq!(Text::new(&pool, two, a.units.clone()).units, a.units[..2]);
    let constant = Text::constant(&mut pool, &[97, 98]);
    assert_eq!(constant.known(&pool), Some(vec![97, 98]));
    assert_eq!(a.known(&pool), None);
}
