//! How fast Bitwuzla alone answers small questions such as symbolic execution asks: `back_end_speed [SEED]`.
//!
//! Each path has a solver of its own and 20 branches: the condition is pushed and checked, and where it is infeasible
//! its negation takes its place. Every variable's value is read after each sat. Times are of the processor, in ms.

use std::time::Instant;

use attest_solver::smt::bitwuzla::{Kind, Options, Rounding, Solver, Term, TermManager};
use attest_solver::{Error, Limits, Outcome};

const BRANCHES: usize = 20;

fn main() -> Result<(), Error> {
    let seed = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(1);
    println!(
        "{:<28}{:>8}{:>10}{:>10}{:>10}{:>8}{:>9}",
        "", "queries", "median", "mean", "p99", "sat", "unknown"
    );
    let usual = Options::default();
    run("linear, with preprocessing", 100, seed, usual, linear)?;
    run("linear, without", 100, seed, Options { preprocess: false, ..usual }, linear)?;
    run("linear, with cores", 100, seed, Options { unsat_cores: true, ..usual }, linear)?;
    run("products and remainders", 5, seed, usual, non_linear)?;
    run("doubles", 5, seed, usual, doubles)?;
    run("array reads", 20, seed, usual, arrays)
}

/// A source of branch conditions over some variables.
type Branch = fn(&Workload, &mut Numbers) -> Result<Term, Error>;

struct Workload {
    tm: TermManager,
    variables: Vec<Term>,
    array: Term,
}

fn run(name: &str, paths: usize, seed: u64, options: Options, branch: Branch) -> Result<(), Error> {
    let mut numbers = Numbers(seed);
    let (mut times, mut sat, mut unknown) = (Vec::new(), 0, 0);
    for _ in 0..paths {
        let tm = TermManager::new()?;
        let int = tm.bits_sort(32)?;
        let variables =
            (0..6).map(|index| tm.constant(int, &format!("x{index}"))).collect::<Result<Vec<_>, _>>()?;
        let array = tm.constant(tm.array_sort(int, int)?, "a")?;
        let workload = Workload { tm, variables, array };
        let mut solver = Solver::new(&workload.tm, options)?;
        for _ in 0..BRANCHES {
            let (begin, used) = (Instant::now(), processor_time());
            let condition = branch(&workload, &mut numbers)?;
            solver.push()?;
            solver.assert(condition)?;
            let deadline = Some(begin + std::time::Duration::from_millis(500));
            let outcome = solver.check(&[], Limits { deadline, ..Limits::default() })?;
            if outcome == Outcome::Sat {
                sat += 1;
                for &variable in &workload.variables {
                    solver.value(variable)?;
                }
            } else {
                unknown += usize::from(outcome != Outcome::Unsat);
                solver.pop(1)?;
                solver.push()?;
                solver.assert(workload.tm.apply(Kind::Not, &[condition])?)?;
            }
            times.push((processor_time() - used) as f64 / 1e6);
        }
    }
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!(
        "{name:<28}{:>8}{:>10.3}{mean:>10.3}{:>10.3}{sat:>8}{unknown:>9}",
        times.len(),
        at(0.5),
        at(0.99)
    );
    Ok(())
}

/// `x < k`, `x + k < y` or `a*x + b*y < k`, or with another relation.
fn linear(workload: &Workload, numbers: &mut Numbers) -> Result<Term, Error> {
    let tm = &workload.tm;
    let (x, y) = (workload.pick(numbers), workload.pick(numbers));
    let small = tm.bits(32, numbers.below(1000))?;
    let scaled = |factor, term| tm.apply(Kind::BvMul, &[tm.bits(32, factor)?, term]);
    let (left, right) = match numbers.below(3) {
        0 => (x, small),
        1 => (tm.apply(Kind::BvAdd, &[x, small])?, y),
        _ => {
            let terms = [scaled(1 + numbers.below(7), x)?, scaled(1 + numbers.below(7), y)?];
            (tm.apply(Kind::BvAdd, &terms)?, small)
        }
    };
    let relation = [Kind::BvSlt, Kind::BvSlt, Kind::BvSge, Kind::BvSle, Kind::Equal, Kind::Distinct];
    tm.apply(relation[numbers.below(6) as usize], &[left, right])
}

/// `x * y % m = k`, or `<`.
fn non_linear(workload: &Workload, numbers: &mut Numbers) -> Result<Term, Error> {
    let tm = &workload.tm;
    let product = tm.apply(Kind::BvMul, &[workload.pick(numbers), workload.pick(numbers)])?;
    let remainder = tm.apply(Kind::BvSrem, &[product, tm.bits(32, 3 + numbers.below(1000))?])?;
    let relation = if numbers.below(2) == 0 { Kind::Equal } else { Kind::BvSlt };
    tm.apply(relation, &[remainder, tm.bits(32, numbers.below(1000))?])
}

/// `(double) x * d + (double) y < k`.
fn doubles(workload: &Workload, numbers: &mut Numbers) -> Result<Term, Error> {
    let tm = &workload.tm;
    let round = tm.rounding(Rounding::NearestEven)?;
    let double = |term| tm.indexed(Kind::FpToFpFromSbv, &[round, term], &[11, 53]);
    let (x, y) = (double(workload.pick(numbers))?, double(workload.pick(numbers))?);
    let product = tm.apply(Kind::FpMul, &[round, x, tm.float64(numbers.below(1000) as f64 / 8.0)?])?;
    let sum = tm.apply(Kind::FpAdd, &[round, product, y])?;
    tm.apply(Kind::FpLt, &[sum, tm.float64(numbers.below(100_000) as f64 / 4.0)?])
}

/// `a[x] < a[y] + k` after a write.
fn arrays(workload: &Workload, numbers: &mut Numbers) -> Result<Term, Error> {
    let tm = &workload.tm;
    let written = tm.apply(
        Kind::ArrayStore,
        &[workload.array, workload.pick(numbers), tm.bits(32, numbers.below(100))?],
    )?;
    let left = tm.apply(Kind::ArraySelect, &[written, workload.pick(numbers)])?;
    let right = tm.apply(Kind::ArraySelect, &[workload.array, workload.pick(numbers)])?;
    let sum = tm.apply(Kind::BvAdd, &[right, tm.bits(32, numbers.below(50))?])?;
    tm.apply(Kind::BvSlt, &[left, sum])
}

impl Workload {
    fn pick(&self, numbers: &mut Numbers) -> Term {
        self.variables[numbers.below(self.variables.len() as u64) as usize]
    }
}

/// The nanoseconds this thread has run, as Linux counts them.
fn processor_time() -> u64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    text.split(' ').next().and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// A small deterministic source of numbers (xorshift64*, Vigna 2016).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) % bound
    }
}
