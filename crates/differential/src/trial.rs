//! One program on the JVM and on our machine, and a whole list of them on all cores.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use attest_engine::{Exit, Recorded, RunOptions};
use attest_jvm::{Child, ChildOptions, JavaHome, MainRun, Outcome, Run, run_process};

use crate::compare::{Observation, compare};
use crate::header::CorpusProgram;

/// How long a program may run, on either machine.
const TIME: Duration = Duration::from_secs(60);
/// The time when our programs begin: 2024-01-01.
const NOW: i64 = 1_704_067_200_000_000_000;

/// A program with its class files.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The program.
    pub program: CorpusProgram,
    /// Where its classes and those of its libraries are.
    pub class_path: Vec<PathBuf>,
}

/// What came of a trial.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The program's class.
    pub program: String,
    /// What is different, in a reader's words; `None` if nothing is.
    pub difference: Option<String>,
}

/// Runs all trials on the JVM at `home` and on our machine with the same JDK; one verdict each, in their order.
pub fn try_all(home: &JavaHome, compiler: &JavaHome, trials: &[Trial]) -> Vec<Verdict> {
    let options = ChildOptions {
        runner_compiler: (!home.has_compiler).then(|| compiler.clone()),
        ..ChildOptions::default()
    };
    let next = AtomicUsize::new(0);
    let verdicts: Mutex<Vec<(usize, Verdict)>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut child = Child::start(home, &options);
                while let Some((at, trial)) = next_of(&next, trials) {
                    let difference = match &mut child {
                        Ok(child) => difference(home, child, &options, trial),
                        Err(error) => Some(error.to_string()),
                    };
                    let verdict = Verdict { program: trial.program.class_name.clone(), difference };
                    verdicts.lock().unwrap_or_else(PoisonError::into_inner).push((at, verdict));
                }
            });
        }
    });
    let mut verdicts = verdicts.into_inner().unwrap_or_else(PoisonError::into_inner);
    verdicts.sort_by_key(|(at, _)| *at);
    verdicts.into_iter().map(|(_, verdict)| verdict).collect()
}

fn next_of<'t>(next: &AtomicUsize, trials: &'t [Trial]) -> Option<(usize, &'t Trial)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    trials.get(at).map(|trial| (at, trial))
}

/// The first difference. The shared JVM is asked first, as it is quick; what it says is held against us only
/// after a JVM of the program's own has said the same.
fn difference(home: &JavaHome, child: &mut Child, options: &ChildOptions, trial: &Trial) -> Option<String> {
    let ours = match ours(&home.home, trial) {
        Ok(ours) => ours,
        Err(failure) => return Some(failure),
    };
    let run = main_run(trial);
    if trial.program.exit == 0
        && let Ok(run) = child.run_main(&run)
        && matches!(run.outcome, Outcome::Returned(_) | Outcome::Exited(0))
        && compare(&observed(&run, 0), &ours).is_none()
    {
        return None;
    }
    let run = match run_process(home, &run, options) {
        Ok(run) => run,
        Err(error) => return Some(error.to_string()),
    };
    match run.outcome {
        Outcome::Exited(exit) if exit != trial.program.exit => {
            Some(format!("the JVM exits with {exit}, the header says {}", trial.program.exit))
        }
        Outcome::Exited(exit) => {
            let difference = compare(&observed(&run, exit), &ours)?;
            Some(format!("{difference}{}", first_words(&ours, &run)))
        }
        other => Some(format!("the JVM did not end: {other:?}")),
    }
}

/// The beginning of our standard error where the JVM's begins otherwise: it often says why the rest differs.
fn first_words(ours: &Observation, theirs: &Run) -> String {
    let head = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        text.lines().take(6).collect::<Vec<_>>().join("\n  ")
    };
    let words = head(&ours.stderr);
    if words.is_empty() || words == head(&theirs.stderr.bytes) {
        return String::new();
    }
    format!("\n  our stderr:\n  {words}")
}

/// What the program does on our machine, or what kept it from ending.
fn ours(jdk: &std::path::Path, trial: &Trial) -> Result<Observation, String> {
    let mut options = RunOptions::new(trial.program.class_name.clone());
    options.jdk = Some(jdk.to_path_buf());
    options.class_path = trial.class_path.clone();
    options.arguments = trial.program.args.clone();
    options.assertions = trial.program.assertions;
    options.time = Some(TIME);
    options.memory = 512 << 20;
    let mut world =
        Recorded { input: trial.program.stdin.bytes().collect(), nanoseconds: NOW, ..Recorded::default() };
    let exit = catch_unwind(AssertUnwindSafe(|| attest_engine::run(&options, &mut world)));
    match exit {
        Ok(Ok(Exit::Exited(exit))) => Ok(Observation { stdout: world.stdout, stderr: world.stderr, exit }),
        Ok(Ok(Exit::Unsupported(what))) => Err(format!("not supported: {what}")),
        Ok(Ok(Exit::OutOfBudget)) => Err(format!("our machine did not end within {TIME:?}")),
        Ok(Ok(Exit::Diverged)) => Err("our machine says: deadlock".to_owned()),
        Ok(Ok(Exit::Threw(why))) => Err(why),
        Ok(Err(error)) => Err(error.to_string()),
        Err(panic) => Err(format!("our machine panicked: {}", panic_text(&*panic))),
    }
}

/// What a panic said.
#[must_use]
pub fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no text".to_owned())
}

fn main_run(trial: &Trial) -> MainRun {
    let mut run = MainRun::new(trial.class_path.clone(), trial.program.class_name.clone());
    run.arguments = trial.program.args.clone();
    run.stdin = trial.program.stdin.clone().into_bytes();
    run.assertions = trial.program.assertions;
    run.timeout = TIME;
    run
}

fn observed(run: &Run, exit: i32) -> Observation {
    Observation { stdout: run.stdout.bytes.clone(), stderr: run.stderr.bytes.clone(), exit }
}
