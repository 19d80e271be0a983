//! Runs tests/queries through the back end alone and through every few layers, nearly all and all of them.
//!
//! Expectations are comments: `; expect: sat` for each check in order (or, in what was logged of real runs,
//! `(set-info :status sat)`), `; expect-error: 3:5` for the error that ends the script, `; expect-say: (a b)` for a
//! line that the back end alone says. The runner evaluates every model against the assertions by itself, so a `sat`
//! here is a checked one.

use std::fs;
use std::path::{Path, PathBuf};

use attest_solver::Layer;
use attest_solver::script::{Response, Settings, Transcript, Verdict, run};

/// What a file's comments say.
struct Expected {
    verdicts: Vec<String>,
    error: Option<String>,
    said: Vec<String>,
}

impl Expected {
    fn of(text: &str) -> Expected {
        let all = |mark: &str| {
            let lines = text.lines().filter_map(|line| line.strip_prefix("; ")?.strip_prefix(mark));
            lines.map(|line| line.trim().to_owned()).collect::<Vec<String>>()
        };
        let mut verdicts = all("expect:");
        if verdicts.is_empty() {
            let status =
                |line: &str| Some(line.strip_prefix("(set-info :status ")?.strip_suffix(')')?.to_owned());
            verdicts = text.lines().filter_map(status).collect();
        }
        Expected { verdicts, error: all("expect-error:").pop(), said: all("expect-say:") }
    }
}

#[test]
fn the_back_end_alone_answers_everything_as_expected() {
    let settings = Settings { layers: vec![Layer::Smt], ..Settings::default() };
    everything_is_as_expected("simplified", &settings, true);
}

#[test]
fn without_simplification_the_answers_are_the_same() {
    let settings = Settings { layers: vec![Layer::Smt], simplify: false, ..Settings::default() };
    everything_is_as_expected("not simplified", &settings, true);
}

#[test]
fn small_models_are_models() {
    let settings = Settings { small: true, ..Settings::default() };
    everything_is_as_expected("small", &settings, true);
}

#[test]
fn no_layers_together_give_a_wrong_answer() {
    let cheap: Vec<Layer> = Layer::ALL.into_iter().filter(|layer| *layer != Layer::Smt).collect();
    let one_or_two_or_all_but_one =
        |chosen: &usize| [0, 1, 2, cheap.len() - 1, cheap.len()].contains(&(chosen.count_ones() as usize));
    for chosen in (0..1usize << cheap.len()).filter(one_or_two_or_all_but_one) {
        let picked = cheap.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1);
        let picked: Vec<Layer> = picked.map(|(_, layer)| *layer).collect();
        for complete in [true, false] {
            let mut layers = picked.clone();
            layers.extend(complete.then_some(Layer::Smt));
            let what = layers.iter().map(|layer| layer.name()).collect::<Vec<_>>().join(",");
            // Pairs are left to the hand-written ones, which are quick.
            let logged = picked.len() != 2;
            let settings = Settings { layers, ..Settings::default() };
            everything_is_as_expected_of(&what, &settings, complete, logged);
        }
    }
}

/// Runs all files; where the stack is not complete, any answer may be `unknown` instead.
fn everything_is_as_expected(what: &str, settings: &Settings, complete: bool) {
    everything_is_as_expected_of(what, settings, complete, true);
}

/// Runs the hand-written files, and those logged of real runs if asked for.
fn everything_is_as_expected_of(what: &str, settings: &Settings, complete: bool, logged: bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/queries");
    let mut files: Vec<PathBuf> = [folder.clone(), folder.join("logged")][..1 + usize::from(logged)]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).expect("tests/queries and its logged are there"))
        .map(|entry| entry.expect("it can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "smt2"))
        .collect();
    files.sort();
    assert!(
        files.len() >= if logged { 150 } else { 100 },
        "only {} files of queries were found",
        files.len()
    );
    let mut wrong = Vec::new();
    for file in files {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).expect("a query");
        let alone = settings.layers == [Layer::Smt];
        if let Err(difference) = compare(&Expected::of(&text), &run(&text, settings), complete, alone) {
            wrong.push(format!("{name} ({what}): {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn compare(expected: &Expected, seen: &Transcript, complete: bool, alone: bool) -> Result<(), String> {
    if expected.verdicts.is_empty() && expected.error.is_none() {
        return Err("nothing is expected of it".to_owned());
    }
    if seen.wrong {
        return Err("a model does not satisfy the assertions".to_owned());
    }
    let verdicts: Vec<Verdict> = seen.verdicts().collect();
    let agrees = |(expected, seen): (&String, &Verdict)| {
        *expected == seen.to_string() || (!complete && *seen == Verdict::Unknown)
    };
    // Without an answer, what is asked about it is an error.
    let cut = !complete && verdicts.contains(&Verdict::Unknown);
    if !expected.verdicts.iter().zip(&verdicts).all(agrees)
        || (!cut && verdicts.len() != expected.verdicts.len())
    {
        return Err(format!("expected {:?}, seen {verdicts:?}", expected.verdicts));
    }
    let error = seen.error().map(|error| format!("{}:{}", error.line, error.column));
    if error != expected.error && !cut {
        return Err(format!("expected the error {:?}, seen {:?}", expected.error, seen.error()));
    }
    let said: Vec<String> = seen.responses.iter().map(Response::to_string).collect();
    match expected.said.iter().find(|line| alone && !said.contains(line)) {
        Some(missing) => Err(format!("expected it to say {missing:?}, seen {said:?}")),
        None => Ok(()),
    }
}
