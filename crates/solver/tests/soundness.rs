//! Every layer alone and all together, against the back end alone: never a contradiction, every model checked.

#[path = "soundness/paths.rs"]
mod paths;

use attest_solver::smt::Smt;
use attest_solver::{Answer, Layer, Query, QuestionBudget, Solve, Stack, StackOptions, stack};
use attest_term::print::smt_term;
use attest_term::random::{Random, random_terms};
use attest_term::{Sort, TermPool};
use paths::{FAMILIES, Family, Vocabulary};

/// The back end's steps for each query; what it does not decide cannot contradict.
const STEPS: u64 = 3_000;

/// What is asked, and what became of it.
struct Suite {
    reference: Smt,
    witness: Smt,
    stacks: Vec<(String, Stack)>,
    asked: usize,
    decided: usize,
    answered: usize,
}

impl Suite {
    /// Each cheap layer alone, all cheap layers, and all layers.
    fn new() -> Suite {
        let cheap: Vec<Layer> = Layer::ALL.into_iter().filter(|layer| *layer != Layer::Smt).collect();
        let mut choices: Vec<Vec<Layer>> = cheap.iter().map(|layer| vec![*layer]).collect();
        choices.extend([cheap, Layer::ALL.to_vec(), vec![Layer::Sliced, Layer::Cached, Layer::Smt]]);
        let stacks = choices.into_iter().map(|layers| {
            let name = layers.iter().map(|layer| layer.name()).collect::<Vec<_>>().join("+");
            (name, stack(StackOptions { layers, ..StackOptions::default() }))
        });
        let (reference, witness) = (Smt::new(), Smt::new());
        Suite { reference, witness, stacks: stacks.collect(), asked: 0, decided: 0, answered: 0 }
    }

    /// Asks everyone; whether the query is satisfiable, as far as the back end knows.
    fn ask(&mut self, pool: &mut TermPool, query: &Query) -> Option<bool> {
        self.asked += 1;
        let wanted = verdict(&self.reference.solve(pool, query, &mut QuestionBudget::steps(STEPS)));
        self.decided += usize::from(wanted.is_some());
        for (name, stack) in &mut self.stacks {
            let answer = stack.solve(pool, query, &mut QuestionBudget::steps(STEPS));
            if let (Some(got), Some(wanted)) = (verdict(&answer), wanted) {
                assert_eq!(got, wanted, "{}", context(name, pool, query));
                self.answered += 1;
            }
            match &answer {
                Answer::Sat(model) => {
                    assert_eq!(model.refutes(pool, query), None, "{}", context(name, pool, query))
                }
                Answer::Unsat(core) => {
                    assert!(
                        core.iter().all(|term| query.conditions().contains(term)),
                        "{}",
                        context(name, pool, query)
                    );
                    if core.len() < query.conditions().len() {
                        let part = Query::new(core.iter().copied());
                        let again = self.witness.solve(pool, &part, &mut QuestionBudget::steps(STEPS));
                        assert_ne!(verdict(&again), Some(true), "not a core: {}", context(name, pool, query));
                    }
                }
                Answer::Unknown(_) => {}
            }
        }
        wanted
    }
}

fn context(name: &str, pool: &TermPool, query: &Query) -> String {
    let texts = query.conditions().iter().map(|term| smt_term(pool, *term));
    format!("{name} on\n{}", texts.collect::<Vec<_>>().join("\n"))
}

fn verdict(answer: &Answer) -> Option<bool> {
    match answer {
        Answer::Sat(_) => Some(true),
        Answer::Unsat(_) => Some(false),
        Answer::Unknown(_) => None,
    }
}

/// Walks paths: where a condition is infeasible its negation takes its place.
fn walk((name, family): (&str, Family), width: u16, seed: u64, paths: usize, length: usize) -> Suite {
    let mut random = Random::new(seed);
    let mut pool = TermPool::new();
    let vocabulary = Vocabulary::new(&mut pool, 4, width);
    let mut suite = Suite::new();
    for _ in 0..paths {
        let mut query = Query::new(vocabulary.beginning(&mut pool, name));
        for _ in 0..length {
            let condition = family(&mut pool, &vocabulary, &mut random);
            query.push(condition);
            if suite.ask(&mut pool, &query) != Some(true) {
                query.truncate(query.conditions().len() - 1);
                query.push(pool.not(condition));
            }
        }
    }
    suite
}

#[test]
fn layers_agree_with_the_back_end_along_paths_of_every_kind() {
    let of_width = |width: u16| {
        let (mut asked, mut decided, mut answered) = (0, 0, 0);
        for (seed, (name, family)) in FAMILIES.into_iter().enumerate() {
            // Doubles are hard for the back end: few and short paths.
            let (paths, length) = if name == "doubles" { (5, 3) } else { (14, 10) };
            if name == "doubles" && width != 32 {
                continue;
            }
            let suite = walk((name, family), width, 10 * seed as u64 + u64::from(width), paths, length);
            asked += suite.asked;
            decided += suite.decided;
            answered += suite.answered;
        }
        [asked, decided, answered]
    };
    let (wide, narrow) = std::thread::scope(|scope| {
        let narrow = scope.spawn(|| of_width(8));
        (of_width(32), narrow.join().expect("no layer disagrees"))
    });
    let [asked, decided, answered] = [0, 1, 2].map(|at| wide[at] + narrow[at]);
    assert!(asked >= 1_000, "{asked} queries");
    assert!(decided * 10 > asked * 9, "the back end decided {decided} of {asked}");
    assert!(answered > decided, "the layers answered only {answered}");
}

#[test]
fn layers_agree_with_the_back_end_on_random_terms() {
    let mut asked = 0;
    for seed in 0.. {
        let mut random = Random::new(seed);
        let mut pool = TermPool::without_simplifier();
        let terms = random_terms(&mut pool, &mut random, 60);
        let conditions: Vec<_> = terms
            .into_iter()
            .filter(|term| pool.sort(*term) == Sort::Bool && pool.tree_size(*term) < 40)
            .collect();
        if conditions.is_empty() {
            continue;
        }
        if seed % 2 == 0 {
            pool.set_simplifies(true);
        }
        let mut suite = Suite::new();
        for _ in 0..3 {
            let mut query = Query::default();
            for _ in 0..4 {
                let condition = random.pick(&conditions);
                let condition = if random.below(2) == 0 { pool.not(condition) } else { condition };
                query.push(condition);
                suite.ask(&mut pool, &query);
            }
        }
        asked += suite.asked;
        if asked >= 1_200 {
            break;
        }
    }
}
