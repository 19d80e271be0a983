//! The language manual in tests/tron, every example of which is a test.
//!
//! A fenced block `tron` is a program. The blocks behind it, up to the next program, say what comes of it:
//! - `check`: all errors and warnings, `LINE:COLUMN CODE MESSAGE (HELP)`; nothing if there are none;
//! - `run TRANSFORM HEAP`: how the run ends, the branches it takes, what the variables hold and what it leaves;
//! - `faults TRANSFORM HEAP`: how the run ends within 1,000 statements;
//! - `fmt`: the program laid out;
//! - `whitebox TRANSFORM`: what the generated tests cover, and the faults they reveal;
//! - `blackbox TRANSFORM`: what they show.
//!
//! `TRON_BLESS=1 cargo test -p attest-tron --test manual` writes what happens into the files.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use attest_tron::diagnostic::any_error;
use attest_tron::format::{format, heap_text};
use attest_tron::generate::{NoInput, Options, Proof, Status, blackbox, whitebox};
use attest_tron::heap::Objects;
use attest_tron::program::{Branch, Program, StatementId};
use attest_tron::run::{FUEL, Outcome, bind, run};
use attest_tron::source::Source;
use attest_tron::{NamedHeap, Unit, load, named};

#[test]
fn every_example_of_the_manual_does_what_the_manual_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/tron");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .expect("tests/tron is there")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let bless = std::env::var_os("TRON_BLESS").is_some();
    let (mut examples, mut differences) = (0, String::new());
    for file in files.iter().filter(|path| path.extension().is_some_and(|extension| extension == "md")) {
        let text = fs::read_to_string(file).expect("a chapter");
        let mut blessed = String::new();
        let mut program = String::new();
        for part in parts(&text) {
            match part {
                Part::Text(line) => blessed.push_str(line),
                Part::Block { head, body, line } => {
                    let seen = if head == "tron" { body.to_owned() } else { happens(head, &program) };
                    if head == "tron" {
                        body.clone_into(&mut program);
                    } else {
                        examples += 1;
                    }
                    if seen != body {
                        let name = file.file_name().unwrap_or_default().to_string_lossy();
                        let _ = write!(
                            differences,
                            "\n{name}:{line}: {head}\n--- expected\n{body}--- seen\n{seen}"
                        );
                    }
                    let _ = write!(blessed, "```{head}\n{seen}```\n");
                }
            }
        }
        if bless {
            fs::write(file, blessed).expect("the chapter is written");
        }
    }
    assert!(examples > 60, "only {examples} examples were found");
    assert!(bless || differences.is_empty(), "{differences}");
}

enum Part<'a> {
    Text(&'a str),
    Block { head: &'a str, body: &'a str, line: usize },
}

/// The lines outside blocks, and the blocks.
fn parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let mut open: Option<(&str, usize, usize)> = None;
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        match open {
            None => match line.strip_prefix("```") {
                Some(head) => open = Some((head.trim_end(), at + line.len(), number + 1)),
                None => parts.push(Part::Text(line)),
            },
            Some((head, start, first)) if line.starts_with("```") => {
                parts.push(Part::Block { head, body: &text[start..at], line: first });
                open = None;
            }
            Some(_) => {}
        }
        at += line.len();
    }
    assert!(open.is_none(), "a block is not closed");
    parts
}

fn happens(head: &str, program: &str) -> String {
    let words: Vec<&str> = head.split_whitespace().collect();
    let source = Source::new("program", program);
    match words.as_slice() {
        ["check"] => checked(&source),
        ["fmt"] => match format(program) {
            Ok(text) => text,
            Err(_) => "it has syntax errors\n".to_owned(),
        },
        ["run", transform, heap] => on(&source, transform, |unit, program| {
            let heap = unit.heap(heap).expect("the heap");
            ran(&source, program, heap)
        }),
        ["faults", transform, heap] => on(&source, transform, |unit, program| {
            let heap = unit.heap(heap).expect("the heap");
            let inputs = bind(program, heap).expect("an input");
            let result = run(program, heap.heap.clone(), &inputs, 1_000);
            format!("{}\n", ending(&source, program, result.outcome))
        }),
        ["whitebox", transform] => on(&source, transform, |_, program| white(&source, program)),
        ["blackbox", transform] => on(&source, transform, |_, program| black(program)),
        _ => panic!("{head:?} is no kind of example"),
    }
}

fn on(source: &Source, transform: &str, work: impl Fn(&Unit, &Program) -> String) -> String {
    let (unit, diagnostics) = load(&source.text);
    match any_error(&diagnostics) {
        true => format!("it has errors\n{}", checked(source)),
        false => work(&unit, unit.program(transform).expect("the transform")),
    }
}

fn checked(source: &Source) -> String {
    let (_, diagnostics) = load(&source.text);
    let mut out = String::new();
    for one in &diagnostics {
        let _ = write!(out, "{} {} {}", source.position(one.span), one.code, one.message);
        let _ = if one.help.is_empty() { writeln!(out) } else { writeln!(out, " ({})", one.help) };
    }
    out
}

fn ran(source: &Source, program: &Program, heap: &NamedHeap) -> String {
    let inputs = match bind(program, heap) {
        Ok(inputs) => inputs,
        Err(wrong) => {
            return wrong
                .iter()
                .map(|one| format!("{} {} ({})\n", one.code, one.message, one.help))
                .collect();
        }
    };
    let result = run(program, heap.heap.clone(), &inputs, FUEL);
    let mut out = format!("{}\n", ending(source, program, result.outcome));
    let branches: Vec<String> = result.trace.iter().map(|one| branch(source, program, one)).collect();
    if !branches.is_empty() {
        let _ = writeln!(out, "takes {}", branches.join(", "));
    }
    let variables = program.variables.iter().zip(&result.variables);
    let variables: std::collections::BTreeMap<String, Objects> = variables
        .filter(|(name, _)| !name.starts_with('$'))
        .filter_map(|(name, value)| value.clone().map(|value| (name.clone(), value)))
        .collect();
    let after = named("after", &heap.model, result.heap, variables, &heap.names);
    out.push_str(&heap_text(&after));
    out
}

fn white(source: &Source, program: &Program) -> String {
    let suite = match whitebox(program, &Options::of(program), &mut |_| {}) {
        Ok(suite) => suite,
        Err(NoInput::ScopeTooSmall) => return "no heap in scope satisfies what it requires\n".to_owned(),
        Err(NoInput::TimedOut) => return "timed out\n".to_owned(),
    };
    assert_eq!((suite.effort.diverged, suite.effort.refuted), (0, 0));
    let (covered, total) = suite.branch_coverage();
    let mut out = format!("{covered} of {total} branch sides\n");
    for side in suite.sides.iter().filter(|side| side.status != Status::Covered) {
        let what = match (side.claimed_infeasible, side.status) {
            (true, _) => "claimed infeasible".to_owned(),
            (false, Status::Unreachable(Proof::Always)) => "unreachable".to_owned(),
            (false, Status::Unreachable(Proof::Within(bounds))) => {
                let (scope, rounds) = (bounds.scope, bounds.limits.iterations);
                format!("unreachable within scope {scope} and {rounds} rounds")
            }
            (false, Status::Covered | Status::Open) => "open".to_owned(),
        };
        let _ = writeln!(out, "{} {what}", branch(source, program, &side.branch));
    }
    for (fault, _) in &suite.faults {
        let _ = writeln!(out, "{}", ending(source, program, Outcome::Faulted(*fault)));
    }
    out
}

fn black(program: &Program) -> String {
    let Ok(suite) = blackbox(program, &Options::of(program), &mut |_| {}) else {
        return "no input\n".to_owned();
    };
    let (covered, total) = suite.metamodel_coverage();
    let mut out = format!("{covered} of {total} features\n");
    for feature in &suite.unshowable {
        let _ = writeln!(out, "{} cannot be shown in scope", feature.text(&program.model));
    }
    out
}

fn ending(source: &Source, program: &Program, outcome: Outcome) -> String {
    match outcome {
        Outcome::Finished => "finished".to_owned(),
        Outcome::Rejected(at) => format!("rejected at {}", place(source, program, at)),
        Outcome::Faulted(fault) => format!("{:?} at {}", fault.kind, place(source, program, fault.at)),
    }
}

fn branch(source: &Source, program: &Program, branch: &Branch) -> String {
    format!("{} {}", place(source, program, branch.at), branch.side.word())
}

fn place(source: &Source, program: &Program, at: StatementId) -> String {
    source.position(program.statement(at).expect("a statement").span).to_string()
}
