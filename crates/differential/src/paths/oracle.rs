//! The inputs of paths on the real JVM, and whether it does what the paths say.

use std::collections::BTreeMap;
use std::path::PathBuf;

use attest_engine::described::{as_launched, call};
use attest_jvm::{CallBatch, Child, Outcome, Value};
use attest_program::Program;

use super::suite::{Subject, Verdict};

/// Makes all predicted calls, each with classes of its own; notes in the verdicts where the JVM does otherwise.
/// Gives how many different calls were made.
pub fn ask(
    child: &mut Child,
    program: &Program,
    class_path: Vec<PathBuf>,
    subjects: &[Subject],
    verdicts: &mut [Verdict],
) -> Result<usize, String> {
    let mut places = Vec::new();
    let mut calls = Vec::new();
    for (at, (subject, verdict)) in subjects.iter().zip(verdicts.iter()).enumerate() {
        let class = program.load(&subject.class).ok();
        let method = class.and_then(|class| program.find_method(class, &subject.method, &subject.descriptor));
        let Some(method) = method else { continue };
        // Manners often find the same inputs; our machine has already told that they then predict the same.
        let mut different = BTreeMap::new();
        for prediction in &verdict.predictions {
            different.entry(format!("{:?}", prediction.inputs)).or_insert(prediction);
        }
        for prediction in different.into_values() {
            let Some(call) = call(program, method, &prediction.inputs) else { continue };
            places.push((at, prediction.input_text.clone(), prediction.ending.clone()));
            calls.push(call);
        }
    }
    let count = calls.len();
    let mut batch = CallBatch::new(class_path, calls);
    batch.fresh_classes = true;
    let runs = child.call_all(&batch).map_err(|error| error.to_string())?;
    for ((at, input, predicted), run) in places.into_iter().zip(runs) {
        let happened = match run.outcome {
            Outcome::Returned(Value::String(text)) => as_launched(&text.to_lossy()),
            other => format!("{other:?}"),
        };
        if happened != predicted {
            let problem = format!("given\n{input}\npredicted:\n{predicted}\non the JVM:\n{happened}");
            verdicts[at].wrong.push(problem);
        }
    }
    Ok(count)
}
