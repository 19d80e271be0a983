//! Whether specifications tell the truth: the methods are run on the JVM, on inputs for every case and on others.
//!
//! The engine gives inputs for every path through a specification; the others are these with numbers, characters and
//! lengths changed by chance. What the specification says of an input is computed by running it on our machine.

mod inputs;
mod report;
mod tuning;
mod vary;

use std::path::PathBuf;

use attest_forward::Library;
use attest_jvm::{CallBatch, ChildOptions, JavaHome, Outcome, Value as JvmValue};
use attest_program::Program;

use self::inputs::{Inputs, tried};
pub use self::report::{CheckOptions, CheckReport, CheckedCase, CheckedMethod, Difference};
use crate::confirm::{Jvm, NotConfirmed, call_all};
use crate::described::as_launched;
use crate::explore::PathsOptions;
use crate::open::install;
use crate::query;
use crate::session::{self, Error, Settings};
use crate::sources::Sources;
use crate::specification::text::Effect;
use crate::specification::{Specified, read};

/// How many differences of a method are shown.
const SHOWN: usize = 10;

/// Runs the methods that files specify on the JVM.
pub fn check(sources: &Sources, files: &[PathBuf], options: &CheckOptions) -> Result<CheckReport, Error> {
    let program = sources.open()?;
    let specified = read(&program, files)?;
    let mut library = Library::new(program.clone());
    install(&mut library, &specified)?;
    let home = JavaHome::at(&program.jdk().home)?;
    let child = ChildOptions {
        objects: true,
        jvm_options: opened(&program, &specified),
        ..sources.child_options(&program)
    };
    let mut jvm = Jvm::start(&home, &child)?;
    let settings =
        Settings { assertions: false, heap_bytes: PathsOptions::default().memory, ..Settings::default() };
    let (mut methods, mut internal_errors, mut not_confirmed) = (Vec::new(), Vec::new(), Vec::new());
    for one in &specified {
        let name = query::full_spelling(&program, one.method);
        match session::boot(&name, &library, &settings, |worker| tried(worker, one, options)) {
            Ok(tried) => {
                methods.push(asked(&mut jvm, sources, &program, (one, tried?), &mut not_confirmed));
            }
            Err(Error::Internal { item, message }) => internal_errors.push(format!("{item}: {message}")),
            Err(problem) => return Err(problem),
        }
    }
    Ok(CheckReport { methods, internal_errors, not_confirmed })
}

/// Runs the inputs on the JVM and compares.
fn asked(
    jvm: &mut Jvm,
    sources: &Sources,
    program: &Program,
    (one, inputs): (&Specified, Inputs),
    not_confirmed: &mut Vec<NotConfirmed>,
) -> CheckedMethod {
    let line = |at: usize| one.text.wrong(at, "").position.map_or(0, |(line, _)| line);
    let cases = one.cases.cases.iter().map(|case| CheckedCase { line: line(case.at), inputs: 0 });
    let class = program.dotted(program.method(one.method).class);
    let mut checked = CheckedMethod {
        method: format!("{class}#{}", crate::query::spelling(program, one.method)),
        file: one.text.file.clone(),
        cases: cases.collect(),
        uncovered: inputs.uncovered,
        untried: inputs.untried,
        differences: Vec::new(),
        different: 0,
    };
    let calls = inputs.tried.iter().map(|tried| tried.call.clone()).collect();
    let mut batch = CallBatch::new(sources.class_path.clone(), calls);
    batch.fresh_classes = !program.class(program.method(one.method).class).is_from_jdk();
    for (tried, run) in inputs.tried.into_iter().zip(call_all(jvm, &batch)) {
        let run = match run {
            Ok(run) => run,
            Err(why) => {
                checked.untried += 1;
                not_confirmed.push(NotConfirmed::new(format!("{} of {}", checked.method, tried.input), &why));
                continue;
            }
        };
        let happened = match run.outcome {
            Outcome::Returned(JvmValue::String(text)) => {
                let text = as_launched(&text.to_lossy());
                text.replace("\nstatics\n", "\n").trim_end_matches("\nstatics").to_owned()
            }
            other => format!("{other:?}"),
        };
        // How much memory there is tells nothing of a method.
        if happened.contains("java.lang.OutOfMemoryError") {
            checked.untried += 1;
            continue;
        }
        checked.cases[tried.case].inputs += 1;
        let exact = one.cases.cases[tried.case]
            .clauses
            .iter()
            .any(|clause| matches!(clause.effect, Effect::Throws(_, Some(_))));
        let (said, happened) = match exact {
            true => (tried.said, happened),
            false => (without_message(&tried.said), without_message(&happened)),
        };
        if said != happened {
            checked.different += 1;
            if checked.differences.len() < SHOWN {
                let line = checked.cases[tried.case].line;
                checked.differences.push(Difference {
                    line,
                    input: tried.input,
                    specified: said,
                    jvm: happened,
                });
            }
        }
    }
    checked
}

/// An end without the message of what was thrown: a specification need not say it.
fn without_message(ending: &str) -> String {
    let Some(thrown) = ending.strip_prefix("throws ").and_then(|rest| rest.lines().next()) else {
        return ending.to_owned();
    };
    let begin = format!("{thrown} ");
    let lines = ending.lines().map(|line| match line.strip_prefix(&begin) {
        Some(rest) => format!("{begin}{}", rest.split(": ").next().unwrap_or(rest)),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Options that let the runner call what the JDK keeps to itself.
fn opened(program: &Program, specified: &[Specified]) -> Vec<String> {
    let mut options = Vec::new();
    if program.jdk().version < 9 {
        return options;
    }
    for one in specified {
        let class = program.method(one.method).class;
        let name = program.class_name(class);
        if let (true, Some(at)) = (program.class(class).is_from_jdk(), name.rfind('/')) {
            let package = name[..at].replace('/', ".");
            let option = format!("--add-opens=java.base/{package}=ALL-UNNAMED");
            if !options.contains(&option) {
                options.push(option);
            }
        }
    }
    options
}
