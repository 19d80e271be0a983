//! The whole corpus: every method, in every manner, on all cores; and what came of it.

use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use attest_classfile::access::ACC_SYNTHETIC;
use attest_engine::Exploration;
use attest_forward::{HeapMode, Library, Limits, Machine, Merge, PathEnd, Recorded};
use attest_jvm::{Child, Compilation, Severity, Source};
use attest_program::{MethodId, Program};
use attest_state::{Outcome, State};

use super::directives::{Directives, directives};
use super::domain;
use super::exact::{self, Counts, Memo, Prediction};
use super::explore::{Manner, Portion, explore};
use crate::trial::panic_text;

/// How long a method may take in all manners; what is left then is not tried.
const MAX_METHOD_TIME: Duration = Duration::from_secs(4);

/// A method of the corpus.
#[derive(Clone)]
pub struct Subject {
    /// `Class.method(names)`.
    pub name: String,
    /// The class as the program names it.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// The names of its parameters.
    pub names: Vec<String>,
    /// What its source says of it.
    pub directives: Directives,
}

/// What came of a method.
#[derive(Default)]
pub struct Verdict {
    /// The method.
    pub name: String,
    /// What is wrong, each with the manner.
    pub wrong: Vec<String>,
    /// What the paths say will happen; to be held against the JVM.
    pub predictions: Vec<Prediction>,
    /// What was compared.
    pub counts: Counts,
    /// Inputs of domains that were checked.
    pub inputs: usize,
    /// What is not modelled, by how many paths needed it.
    pub unsupported: BTreeMap<String, usize>,
    /// Whether not all of it could be explored within the bounds on time and paths; nothing is then expected of the
    /// number of its paths.
    pub late: bool,
    /// How long it took.
    pub time: Duration,
}

/// Compiles the corpus; gives the names of its classes, which are the names of its files.
pub fn compile(child: &mut Child, corpus: &Path, output: &Path) -> Result<Vec<(String, String)>, String> {
    let mut sources = Vec::new();
    let mut texts = Vec::new();
    let mut files: Vec<PathBuf> = fs::read_dir(corpus)
        .map_err(|error| format!("{}: {error}", corpus.display()))?
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "java"))
        .collect();
    files.sort();
    for file in files {
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        sources.push(Source::new(format!("{name}.java"), text.clone()));
        texts.push((name, text));
    }
    let mut compilation = Compilation::new(sources, output);
    compilation.options = ["-nowarn", "-Xlint:-options"].map(str::to_owned).to_vec();
    let compiled = child.compile(&compilation).map_err(|error| error.to_string())?;
    if !compiled.success {
        let errors = compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        return Err(errors.map(|d| format!("{:?}:{:?}: {}\n", d.file, d.line, d.message)).collect());
    }
    Ok(texts)
}

/// The methods to explore: those of the files' own classes that are not private.
pub fn subjects(program: &Program, sources: &[(String, String)]) -> Result<Vec<Subject>, String> {
    let mut subjects = Vec::new();
    for (name, text) in sources {
        let mut said = directives(text).map_err(|what| format!("{name}.java: {what}"))?;
        let class = program.load(name).map_err(|error| format!("{name}: {error}"))?;
        for method in &program.class(class).methods {
            let declared = program.method(*method);
            let method_name = program.text(declared.name).to_owned();
            let made = declared.access & ACC_SYNTHETIC != 0 || method_name.starts_with('<');
            if made || declared.is_private() || declared.is_abstract() {
                continue;
            }
            let names = parameter_names(program, *method);
            let directives = said.remove(&(method_name.clone(), names.clone())).unwrap_or_default();
            subjects.push(Subject {
                name: format!("{name}.{method_name}({})", names.join(", ")),
                class: name.clone(),
                method: method_name,
                descriptor: program.text(declared.descriptor).to_owned(),
                names,
                directives,
            });
        }
        if let Some(((method, names), _)) = said.into_iter().next() {
            return Err(format!(
                "{name}.java: directives for {method}({}), which is not to be explored",
                names.join(", ")
            ));
        }
    }
    Ok(subjects)
}

/// Explores and compares every subject in every manner; one verdict each, in their order.
pub fn try_all(library: &Library, subjects: &[Subject], manners: &[Manner]) -> Vec<Verdict> {
    let next = AtomicUsize::new(0);
    let verdicts: Mutex<Vec<(usize, Verdict)>> = Mutex::default();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let mut world = Recorded::default();
                let mut machine = Machine::new(library, &mut world, Limits::default());
                let mut booted = State::new(64 << 20);
                if let Err(exit) = machine.boot(&mut booted) {
                    panic!("the JDK does not start: {exit:?}");
                }
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(subject) = subjects.get(at) else { break };
                    let begun = Instant::now();
                    let mut verdict = Verdict { name: subject.name.clone(), ..Verdict::default() };
                    for manner in manners {
                        if begun.elapsed() >= MAX_METHOD_TIME {
                            verdict.late = true;
                            break;
                        }
                        let tried = AssertUnwindSafe(|| {
                            try_one(&mut machine, &mut booted, subject, *manner, &mut verdict);
                        });
                        if let Err(panic) = catch_unwind(tried) {
                            verdict.wrong.push(format!("{manner}: panicked: {}", panic_text(&*panic)));
                        }
                    }
                    verdict.time = begun.elapsed();
                    if std::env::var_os("ATTEST_TEST_PROGRESS").is_some() {
                        eprintln!(
                            "{:8.2} s {} {}",
                            verdict.time.as_secs_f64(),
                            verdict.name,
                            verdict.wrong.len()
                        );
                    }
                    verdicts.lock().unwrap_or_else(PoisonError::into_inner).push((at, verdict));
                }
            });
        }
    });
    let mut verdicts = verdicts.into_inner().unwrap_or_else(PoisonError::into_inner);
    verdicts.sort_by_key(|(at, _)| *at);
    verdicts.into_iter().map(|(_, verdict)| verdict).collect()
}

fn try_one(
    machine: &mut Machine<'_>,
    booted: &mut State,
    subject: &Subject,
    manner: Manner,
    verdict: &mut Verdict,
) {
    let program = machine.program();
    let said = &subject.directives;
    let Ok(class) = program.load(&subject.class) else { return };
    let Some(method) = program.find_method(class, &subject.method, &subject.descriptor) else { return };
    let portion = Portion { branches: said.bound.unwrap_or(5), paths: 100, time: Duration::from_secs(1) };
    let begun = Instant::now();
    let explored = explore(machine, booted.fork(), method, said, manner, portion);
    let mut explored = match explored {
        Ok(explored) => explored,
        Err(why) => {
            verdict.wrong.push(format!("{manner}: not explored: {why}"));
            return;
        }
    };
    let late = begun.elapsed() >= portion.time || explored.paths.len() >= portion.paths;
    verdict.late |= late;
    let mut wrong = if late { Vec::new() } else { expectations(said, manner, &explored) };
    for found in &explored.paths {
        if let PathEnd::Call(Outcome::Unsupported(what)) = &found.end {
            if said.supported {
                wrong.push(format!("unsupported: {what}"));
            }
            *verdict.unsupported.entry(what.clone()).or_insert(0) += 1;
        }
    }
    let mut memo: Memo = Memo::new();
    let (predictions, differences) =
        exact::check(machine, booted, &mut explored, &mut memo, &mut verdict.counts);
    wrong.extend(differences);
    verdict.predictions.extend(predictions);
    if let Some(ranges) = &said.domain
        && explored.all
    {
        let (inputs, gaps) = domain::check(machine, booted, &mut explored, ranges, &mut memo);
        verdict.inputs += inputs;
        wrong.extend(gaps);
    }
    verdict.wrong.extend(wrong.into_iter().map(|what| format!("{manner}: {what}")));
}

/// What of the directives does not hold.
fn expectations(said: &Directives, manner: Manner, explored: &Exploration) -> Vec<String> {
    let mut wrong = Vec::new();
    if said.complete && !explored.is_complete() {
        let open = explored.paths.iter().map(|found| match &found.end {
            PathEnd::Call(Outcome::Returned(_) | Outcome::Threw(_) | Outcome::Exited(_)) => {
                let path = found.state.path.as_ref();
                path.filter(|path| !path.approximations.is_empty())
                    .map(|path| format!("{:?}", path.approximations))
            }
            other => Some(format!("{other:?}")),
        });
        let mut open: Vec<String> = open.flatten().collect();
        open.sort();
        open.dedup();
        wrong.push(format!("not complete: all {}: {}", explored.all, open.join("; ")));
    }
    let unmerged = manner == Manner { heap: HeapMode::Disjunctive, merge: Merge::Never };
    if let (Some(count), true) = (said.paths, unmerged)
        && count != explored.paths.len()
    {
        wrong.push(format!("{} paths instead of {count}", explored.paths.len()));
    }
    wrong
}

/// The names of a method's parameters.
fn parameter_names(program: &Program, method: MethodId) -> Vec<String> {
    let declared = program.method(method);
    let parameters = attest_program::split_descriptor(program.text(declared.descriptor));
    let mut slot = u16::from(!declared.is_static());
    let mut names = Vec::new();
    for (at, descriptor) in parameters.map(|(all, _)| all).unwrap_or_default().iter().enumerate() {
        names.push(program.local_name(method, slot).unwrap_or_else(|| format!("arg{at}")));
        slot += if matches!(*descriptor, "J" | "D") { 2 } else { 1 };
    }
    names
}
