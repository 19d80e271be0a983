//! Prints how many questions a second the model finder answers, along the paths of the subjects.
//!
//! `finder_speed [questions for each transform] [name of a transform]`

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use attest_solver::Limits;
use attest_tron::find::Finder;
use attest_tron::load;
use attest_tron::program::Program;
use attest_tron::question::{Answer, Question};
use attest_tron::symbolic::{self, Decision, Mode, State, Step, Walker};
use attest_tron::terms::Pool;

/// What a transform's questions took.
#[derive(Default)]
struct Tally {
    asked: usize,
    found: usize,
    nothing: usize,
    objects: usize,
    time: Duration,
    slowest: Duration,
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let most = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(200);
    let only = arguments.next();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/tron");
    let mut files: Vec<_> = std::fs::read_dir(folder).expect("the subjects").flatten().collect();
    files.sort_by_key(std::fs::DirEntry::path);
    println!(
        "{:24} {:>6} {:>6} {:>6} {:>8} {:>8} {:>9} {:>8}",
        "", "asked", "found", "none", "objects", "a second", "slowest", "all ms"
    );
    let mut whole = Tally::default();
    for file in files {
        let text = std::fs::read_to_string(file.path()).expect("a subject");
        for program in &load(&text).0.programs {
            if only.as_ref().is_none_or(|only| *only == program.name) {
                let tally = explore(program, most);
                tally.print(&program.name);
                whole.asked += tally.asked;
                whole.found += tally.found;
                whole.nothing += tally.nothing;
                whole.objects += tally.objects;
                whole.time += tally.time;
                whole.slowest = whole.slowest.max(tally.slowest);
            }
        }
    }
    whole.print("all");
}

impl Tally {
    fn print(&self, name: &str) {
        println!(
            "{name:24} {:6} {:6} {:6} {:8.1} {:8.0} {:6.1} ms {:8.0}",
            self.asked,
            self.found,
            self.nothing,
            self.objects as f64 / self.found.max(1) as f64,
            self.asked as f64 / self.time.as_secs_f64().max(1e-9),
            self.slowest.as_secs_f64() * 1e3,
            self.time.as_secs_f64() * 1e3,
        );
    }
}

/// Asks for every way of every split, the shortest paths first.
fn explore(program: &Program, most: usize) -> Tally {
    let limits = symbolic::Limits { iterations: program.iterations, fix_bound: program.fix_bound };
    let walker = Walker { program, mode: Mode::Direct, limits };
    let mut pool = Pool::new();
    let mut finder = Finder::new(Arc::clone(&program.model));
    let roots = program.inputs.iter().enumerate().filter(|(_, input)| input.is_root);
    let roots: Option<Vec<usize>> = program.rooted.then(|| roots.map(|(index, _)| index).collect());
    let mut tally = Tally::default();
    let mut ask = |pool: &Pool, state: &State<'_>, tally: &mut Tally| {
        let question = Question {
            references: &state.path.references,
            symbols: &state.path.symbols,
            created: &state.path.created,
            inputs: &state.inputs,
            roots: roots.as_deref(),
            roots_hold: false,
            facts: &state.path.facts,
            scope: program.scope,
        };
        let start = Instant::now();
        let answer = finder.find(pool, &question, Limits::default());
        let time = start.elapsed();
        tally.asked += 1;
        tally.time += time;
        tally.slowest = tally.slowest.max(time);
        match answer {
            Answer::Found(found) => {
                tally.found += 1;
                tally.objects += found.heap.len();
                true
            }
            Answer::Nothing => {
                tally.nothing += 1;
                false
            }
            Answer::Undecided(_) => false,
        }
    };
    let mut open: VecDeque<State<'_>> = walker.initial(&mut pool).into();
    while let Some(state) = open.pop_front() {
        let Step::Split(outcomes) = walker.advance(&mut pool, state) else { continue };
        for outcome in outcomes {
            if tally.asked == most {
                return tally;
            }
            let goes_on = match outcome.decision {
                Decision::Branch(_) | Decision::Plain => !outcome.beyond_bounds,
                Decision::Fault(_) | Decision::Rejection => false,
            };
            if ask(&pool, &outcome.state, &mut tally) && goes_on {
                open.push_back(outcome.state);
            }
        }
    }
    tally
}
