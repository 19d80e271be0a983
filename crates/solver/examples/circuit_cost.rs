//! What making circuits costs before any search, operator by operator: `circuit_cost [COPIES]`.
//!
//! So many copies of an operator on variables of their own, within the few steps that the search needs to begin.

use attest_solver::smt::Smt;
use attest_solver::{Answer, Query, QuestionBudget, Solve};
use attest_term::parse::parse_smt_term;
use attest_term::{Sort, TermPool};

/// A name, the sort of both operands, and what is required of them.
const OPERATORS: [(&str, Sort, &str); 23] = [
    ("add 64", Sort::BitVec(64), "(= (bvadd x y) #x0123456789abcdef)"),
    ("shift 64", Sort::BitVec(64), "(= (bvshl x y) #x0123456789abcdef)"),
    ("multiply 32", Sort::BitVec(32), "(= (bvmul x y) #x89abcdef)"),
    ("multiply 64", Sort::BitVec(64), "(= (bvmul x y) #x0123456789abcdef)"),
    ("divide 32", Sort::BitVec(32), "(= (bvudiv x y) #x89abcdef)"),
    ("divide 64", Sort::BitVec(64), "(= (bvudiv x y) #x0123456789abcdef)"),
    ("signed divide 64", Sort::BitVec(64), "(= (bvsdiv x y) #x0123456789abcdef)"),
    ("signed remainder 64", Sort::BitVec(64), "(= (bvsrem x y) #x0123456789abcdef)"),
    ("float add", Sort::Float32, "(fp.eq (fp.add RNE x y) ((_ to_fp 8 24) #x3fc00000))"),
    ("float multiply", Sort::Float32, "(fp.eq (fp.mul RNE x y) ((_ to_fp 8 24) #x3fc00000))"),
    ("float divide", Sort::Float32, "(fp.eq (fp.div RNE x y) ((_ to_fp 8 24) #x3fc00000))"),
    ("float root", Sort::Float32, "(fp.eq (fp.sqrt RNE x) ((_ to_fp 8 24) #x3fc00000))"),
    ("float remainder", Sort::Float32, "(fp.eq (fp.rem x y) ((_ to_fp 8 24) #x3fc00000))"),
    ("double less", Sort::Float64, "(fp.lt x y)"),
    ("double equal", Sort::Float64, "(= x y)"),
    ("double add", Sort::Float64, "(fp.eq (fp.add RNE x y) ((_ to_fp 11 53) #x400921fb54442d18))"),
    ("double multiply", Sort::Float64, "(fp.eq (fp.mul RNE x y) ((_ to_fp 11 53) #x400921fb54442d18))"),
    ("double divide", Sort::Float64, "(fp.eq (fp.div RNE x y) ((_ to_fp 11 53) #x400921fb54442d18))"),
    ("double root", Sort::Float64, "(fp.eq (fp.sqrt RNE x) ((_ to_fp 11 53) #x400921fb54442d18))"),
    ("double of long", Sort::BitVec(64), "(fp.eq ((_ to_fp 11 53) RNE x) ((_ to_fp 11 53) RNE y))"),
    ("double of float", Sort::Float32, "(fp.eq ((_ to_fp 11 53) RNE x) ((_ to_fp 11 53) RNE y))"),
    ("float of double", Sort::Float64, "(fp.eq ((_ to_fp 8 24) RNE x) ((_ to_fp 8 24) RNE y))"),
    ("round double", Sort::Float64, "(fp.lt (fp.roundToIntegral RTZ x) y)"),
];

/// Enough for the search to begin.
const STEPS: u64 = 300;

fn main() {
    let copies: usize = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(20);
    println!("{:<22}{:>12}{:>12}{:>8}", "operator", "µs each", "KiB each", "steps");
    for (name, sort, text) in OPERATORS {
        let mut pool = TermPool::new();
        let mut conditions = Vec::new();
        for copy in 0..copies {
            let [x, y] = ["x", "y"].map(|name| format!("{name}{copy}"));
            pool.variable(&x, sort);
            pool.variable(&y, sort);
            let text = text.replace(" x", &format!(" {x}")).replace(" y", &format!(" {y}"));
            match parse_smt_term(&mut pool, &text) {
                Ok(condition) => conditions.push(condition),
                Err(error) => println!("{name}: {error}"),
            }
        }
        // One condition: levels of assertions would be solved one by one.
        let all = conditions.iter().skip(1).fold(conditions[0], |all, one| pool.and(all, *one));
        let (begin, before) = (processor_time(), resident());
        let (mut smt, mut budget) = (Smt::new(), QuestionBudget::steps(STEPS));
        let answer = smt.solve(&mut pool, &Query::new([all]), &mut budget);
        let (time, held) = (processor_time() - begin, resident().saturating_sub(before));
        let each = |total: u64| total as f64 / copies as f64;
        let said = match answer {
            Answer::Sat(_) => "sat",
            Answer::Unsat(_) => "unsat",
            Answer::Unknown(_) => "",
        };
        println!(
            "{name:<22}{:>12.1}{:>12.1}{:>8} {said}",
            each(time / 1000),
            each(held) * 4.0,
            STEPS - budget.steps
        );
    }
}

/// The nanoseconds this thread has run, as Linux counts them.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The pages that this process holds.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|number| number.parse().ok()).unwrap_or(0)
}
