//! What a step costs, on questions that are hard in different ways: `step_speed [STEPS]`.
//!
//! Each question goes to the whole stack and to the back end alone. Times are of the processor, so that a loaded
//! machine gives the same figures; `tuning.rs` names them as the reason for its limits.

use attest_solver::smt::Smt;
use attest_solver::{Answer, Query, QuestionBudget, Solve, StackOptions, stack};
use attest_term::parse::parse_smt_term;
use attest_term::{Sort, TermPool};

const INT: Sort = Sort::BitVec(32);
const LONG: Sort = Sort::BitVec(64);

/// A name, the variables and the conditions.
type Question = (&'static str, &'static [(&'static str, Sort)], &'static [&'static str]);

const QUESTIONS: [Question; 15] = [
    (
        "sign of a product",
        &[("a", INT), ("b", INT)],
        &[
            "(bvslt #x0000000000000000 (bvmul ((_ sign_extend 32) a) ((_ sign_extend 32) b)))",
            "(bvslt (bvxor a b) #x00000000)",
        ],
    ),
    (
        "factors of a prime",
        &[("a", INT), ("b", INT)],
        &["(= (bvmul ((_ zero_extend 32) a) ((_ zero_extend 32) b)) #x1fffffffffffffff)", "(bvult a b)"],
    ),
    (
        "product of longs commutes",
        &[("a", LONG), ("b", LONG), ("c", LONG)],
        &["(distinct (bvmul (bvmul a b) c) (bvmul a (bvmul b c)))"],
    ),
    (
        "product of ints associates",
        &[("a", INT), ("b", INT), ("c", INT)],
        &["(distinct (bvmul (bvmul a b) c) (bvmul a (bvmul b c)))"],
    ),
    ("square root", &[("a", LONG)], &["(= (bvmul a a) #x0123456789abcdef)"]),
    (
        "quotients of longs",
        &[("a", LONG), ("b", LONG), ("c", LONG)],
        &[
            "(distinct (bvudiv (bvudiv a b) c) (bvudiv (bvudiv a c) b))",
            "(bvult #x00000000000000ff b)",
            "(bvult #x00000000000000ff c)",
        ],
    ),
    (
        "remainders of ints",
        &[("a", INT), ("b", INT)],
        &[
            "(= (bvsrem (bvmul a a) b) (bvadd (bvsrem (bvmul b b) a) #x00000011))",
            "(bvslt #x00001000 a)",
            "(bvslt a b)",
        ],
    ),
    (
        "sum of doubles associates",
        &[("x", Sort::Float64), ("y", Sort::Float64), ("z", Sort::Float64)],
        &[
            "(not (fp.eq (fp.add RNE (fp.add RNE x y) z) (fp.add RNE x (fp.add RNE y z))))",
            "(fp.lt x y)",
            "(fp.eq (fp.sub RNE y x) (fp.sub RNE z y))",
        ],
    ),
    (
        "product of doubles",
        &[("x", Sort::Float64), ("y", Sort::Float64)],
        &[
            "(fp.eq (fp.mul RNE x y) ((_ to_fp 11 53) #x400921fb54442d18))",
            "(fp.eq (fp.mul RNE x x) (fp.add RNE y y))",
        ],
    ),
    (
        "quotient of doubles",
        &[("x", Sort::Float64), ("y", Sort::Float64)],
        &[
            "(fp.eq (fp.div RNE x y) ((_ to_fp 11 53) #x400921fb54442d18))",
            "(fp.lt (fp.mul RNE x y) x)",
            "(fp.gt x y)",
        ],
    ),
    (
        "root of doubles",
        &[("x", Sort::Float64), ("y", Sort::Float64)],
        &["(fp.eq (fp.sqrt RNE x) (fp.div RNE y x))", "(fp.gt x ((_ to_fp 11 53) #x4059000000000000))"],
    ),
    (
        "remainder of floats",
        &[("x", Sort::Float32), ("y", Sort::Float32)],
        &["(fp.eq (fp.rem x y) ((_ to_fp 8 24) #x3fc00000))", "(fp.lt y x)"],
    ),
    (
        "doubles of ints",
        &[("a", INT), ("b", INT)],
        &[
            "(fp.eq (fp.mul RNE ((_ to_fp 11 53) RNE a) ((_ to_fp 11 53) RNE b)) ((_ to_fp 11 53) #x41dfffffffc00000))",
            "(bvslt #x00000001 a)",
            "(bvslt a b)",
        ],
    ),
    (
        "reads of an array",
        &[("i", INT), ("j", INT), ("k", INT)],
        &["(distinct (bvmul i j) (bvmul j i) (bvmul k k))"],
    ),
    (
        "wide product",
        &[("u", Sort::BitVec(256)), ("v", Sort::BitVec(256))],
        &[
            "(= (bvmul u (bvadd u v)) (bvmul v (bvadd u (bvmul v v))))",
            "(bvult u v)",
            "(distinct (bvudiv u v) (bvurem v u))",
        ],
    ),
];

fn main() {
    let steps = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20_000);
    let only = std::env::args().nth(2);
    println!("{:<30}{:<8}{:>9}{:>10}{:>10}  answer", "question", "solver", "steps", "ms", "µs/step");
    for (name, variables, conditions) in QUESTIONS {
        if only.as_ref().is_some_and(|only| !name.contains(only.as_str())) {
            continue;
        }
        for alone in [true, false] {
            let mut pool = TermPool::new();
            for &(variable, sort) in variables {
                pool.variable(variable, sort);
            }
            let conditions = conditions.iter().map(|text| {
                parse_smt_term(&mut pool, text).unwrap_or_else(|error| panic!("{name}: {error}"))
            });
            let query = Query::new(conditions.collect::<Vec<_>>());
            let mut solver: Box<dyn Solve> = match alone {
                true => Box::new(Smt::new()),
                false => Box::new(stack(StackOptions::default())),
            };
            let (mut budget, begin) = (QuestionBudget::steps(steps), processor_time());
            let answer = solver.solve(&mut pool, &query, &mut budget);
            let (taken, time) = (steps - budget.steps, processor_time() - begin);
            let said = match answer {
                Answer::Sat(_) => "sat".to_owned(),
                Answer::Unsat(_) => "unsat".to_owned(),
                Answer::Unknown(why) => why.to_string(),
            };
            println!(
                "{name:<30}{:<8}{taken:>9}{:>10.1}{:>10.1}  {said}",
                if alone { "smt" } else { "stack" },
                time as f64 / 1e6,
                time as f64 / 1e3 / taken.max(1) as f64,
            );
        }
    }
}

/// The nanoseconds this thread has run, as Linux counts them.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}
