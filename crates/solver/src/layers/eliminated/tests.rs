//! Linear conditions at small widths against all values there are, and examples of what wraps.

use attest_term::random::Random;
use attest_term::{Sort, Term, TermPool, Value};

use super::{Eliminated, near_zero};
use crate::layers::Nothing;
use crate::{Answer, Model, Query, QuestionBudget, Solve};

fn ask(pool: &mut TermPool, conditions: &[Term]) -> Answer {
    let mut layer = Eliminated::new(Box::new(Nothing));
    layer.solve(pool, &Query::new(conditions.iter().copied()), &mut QuestionBudget::steps(1))
}

fn sum(pool: &mut TermPool, random: &mut Random, variables: &[Term], width: u16) -> Term {
    let mut sum = pool.bits(width, random.next());
    for _ in 0..random.below(3) {
        let factor = pool.bits(width, random.next());
        let mut variable = random.pick(variables);
        if random.below(8) == 0 {
            let low = pool.variable("low", Sort::BitVec(2));
            variable = if random.below(2) == 0 {
                pool.zero_extend(width - 2, low)
            } else {
                pool.sign_extend(width - 2, low)
            };
        }
        let product = pool.bv_mul(variable, factor);
        sum = pool.bv_add(sum, product);
    }
    sum
}

fn literal(pool: &mut TermPool, random: &mut Random, variables: &[Term], width: u16) -> Term {
    let [a, b] = [(); 2].map(|()| sum(pool, random, variables, width));
    let atom = match random.below(5) {
        0 => pool.eq(a, b),
        1 => pool.bv_slt(a, b),
        2 => pool.bv_sle(a, b),
        3 => pool.bv_ult(a, b),
        _ => pool.bv_ule(a, b),
    };
    if random.below(2) == 0 { pool.not(atom) } else { atom }
}

/// Whether some values of `x`, `y` and `low` satisfy the conditions.
fn is_satisfiable(pool: &TermPool, conditions: &[Term], all: &[Term; 3], width: u16) -> bool {
    let query = Query::new(conditions.iter().copied());
    (0..1u64 << (2 * width + 2)).any(|number| {
        let words = [number, number >> width, number >> (2 * width)];
        let values = all.iter().zip(words).map(|(&variable, word)| {
            let width = pool.width(variable);
            (variable, Value::bits(width, word & ((1 << width) - 1)))
        });
        Model { values: values.collect(), ..Model::default() }.refutes(pool, &query).is_none()
    })
}

#[test]
fn answers_at_three_bits_are_those_of_trying_all_values() {
    let (mut sat, mut unsat, mut unknown) = (0, 0, 0);
    for seed in 0..1_500 {
        let mut random = Random::new(seed);
        let mut pool = if seed % 2 == 0 { TermPool::new() } else { TermPool::without_simplifier() };
        let [x, y] = ["x", "y"].map(|name| pool.variable(name, Sort::BitVec(3)));
        let low = pool.variable("low", Sort::BitVec(2));
        let count = 1 + random.below(5);
        let conditions: Vec<Term> = (0..count).map(|_| literal(&mut pool, &mut random, &[x, y], 3)).collect();
        let wanted = is_satisfiable(&pool, &conditions, &[x, y, low], 3);
        match ask(&mut pool, &conditions) {
            Answer::Sat(_) => {
                sat += 1;
                assert!(wanted, "seed {seed} is not satisfiable");
            }
            Answer::Unsat(core) => {
                unsat += 1;
                assert!(
                    !is_satisfiable(&pool, &core, &[x, y, low], 3),
                    "seed {seed}: the core is satisfiable"
                );
            }
            Answer::Unknown(_) => unknown += 1,
        }
    }
    assert!(sat > 400 && unsat > 300, "{sat} sat, {unsat} unsat");
    assert!(unknown < 75, "{unknown} not decided");
}

fn ints(pool: &mut TermPool) -> [Term; 2] {
    ["x", "y"].map(|name| pool.variable(name, Sort::BitVec(32)))
}

#[test]
fn a_sum_that_wraps_for_one_condition_wraps_for_the_other() {
    let mut pool = TermPool::new();
    let [x, y] = ints(&mut pool);
    let [less, more, other] = [228, 324, 5].map(|number| pool.bits(32, number));
    let (wraps, does_not) = (pool.bv_add(x, less), pool.bv_add(x, more));
    let conditions = [pool.bv_slt(wraps, x), pool.bv_slt(y, other), pool.bv_slt(x, does_not)];
    assert_eq!(ask(&mut pool, &conditions), Answer::Unsat(vec![conditions[0], conditions[2]]));
}

#[test]
fn multiples_miss_a_number_unless_they_wrap() {
    let mut pool = TermPool::new();
    let [x, y] = ints(&mut pool);
    let [five, number, zero, most] = [5, 413, 0, 10_000].map(|number| pool.bits(32, number));
    let (left, right) = (pool.bv_mul(x, five), pool.bv_mul(y, five));
    let sum = pool.bv_add(left, right);
    let equation = pool.eq(sum, number);
    assert!(matches!(ask(&mut pool, &[equation]), Answer::Sat(_)));
    let mut conditions = vec![equation];
    for variable in [x, y] {
        conditions.extend([pool.bv_sle(zero, variable), pool.bv_sle(variable, most)]);
    }
    assert!(matches!(ask(&mut pool, &conditions), Answer::Unsat(_)));
}

#[test]
fn values_near_zero_are_those_next_to_the_bounds() {
    let mut pool = TermPool::new();
    let [x, y] = ints(&mut pool);
    let sixteen = pool.bits(32, 16);
    let conditions = [pool.bv_slt(sixteen, x), pool.bv_slt(x, y)];
    let found = near_zero(&pool, &conditions);
    let wanted = [(x, Value::bits(32, 17)), (y, Value::bits(32, 18))];
    assert_eq!(found, Some(wanted.into_iter().collect()));
}

#[test]
fn a_word_and_its_sign_extension_are_one_number() {
    let mut pool = TermPool::new();
    let [x, y] = ints(&mut pool);
    let less = pool.bv_slt(x, y);
    let [wide_x, wide_y] = [x, y].map(|word| pool.sign_extend(32, word));
    let one = pool.bits(64, 1);
    let next = pool.bv_add(wide_y, one);
    let above = pool.bv_sle(next, wide_x);
    assert!(matches!(ask(&mut pool, &[less, above]), Answer::Unsat(_)));
    let below = pool.not(above);
    assert!(matches!(ask(&mut pool, &[less, below]), Answer::Sat(_)));
}
