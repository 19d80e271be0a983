//! What `synth` and `verify` share: the classes, what may be called, the scope, and confirmation on the JVM.

mod confirm;
mod coverage;
pub(crate) mod doubts;
mod drawing;
mod file;
mod forms;
pub(crate) mod goal;
pub(crate) mod graph;
mod options;
mod subjects;
mod tuning;

use std::collections::{BTreeMap, BTreeSet};

use attest_budget::{Bounds, Budget};
use attest_forward::Library;
use attest_program::{ClassId, Kind, MethodId, Program};
use attest_sequence::graph::{Abstraction, Builder, Call, GraphOptions, Menu, Round, Scope, Slot};

use crate::analysis::leaks::{Leaks, leaks};
use crate::compose::composed;
use crate::query;
use crate::session::{self, Error, Settings};

pub(crate) use self::confirm::{Confirmed, confirm, test};
pub use self::coverage::Coverage;
pub(crate) use self::coverage::coverage;
pub use self::options::StatesOptions;
use self::subjects::{gives, objects_of, with_neighbours};
pub(crate) use self::subjects::{invariant, is_made, question, subjects, subjects_of};

/// What progress is told: calls in a row, states, merged, subsumed, still to do.
pub type Told<'a> = &'a dyn Fn(u32, usize, u64, u64, usize);

/// The method changes what it looks at.
pub(crate) fn changes(method: &str) -> Error {
    Error::Unusable(format!(
        "{method} changes an object that it is given; a specification or property must only look"
    ))
}

/// The scope: as many objects of a class as a method takes at once, or as many as given where objects of the class
/// refer to each other.
pub(crate) fn scope(
    program: &Program,
    classes: &[ClassId],
    menu: &Menu,
    questions: &[Call],
    options: &StatesOptions,
) -> Result<Scope, Error> {
    let mut objects = BTreeMap::new();
    for class in classes {
        let linked = program.class(*class).fields.iter().any(|field| {
            let descriptor = program.text(program.field(*field).descriptor);
            attest_program::class_of_descriptor(descriptor) == Some(program.class_name(*class))
        });
        let taken = |call: &Call| {
            let taken = call.slots.iter().filter(|slot| **slot == Slot::Object(*class)).count() as u32;
            // What it gives may share parts with what it was given.
            taken + u32::from(!objects_of(call).is_empty() && gives(program, call, *class))
        };
        let is_passed = |call: &Call| call.arguments().contains(&Slot::Object(*class));
        let passed = if menu.calls.iter().any(is_passed) { options.passed } else { 1 };
        let most = menu.calls.iter().chain(questions).map(taken).max().unwrap_or(1).max(passed);
        objects.insert(*class, if linked { options.scope.max(most) } else { most });
    }
    for (name, count) in &options.objects {
        objects.insert(query::class(program, name)?, *count);
    }
    Ok(Scope { objects, others: options.scope, length: options.length })
}

/// Classes whose states are explored, and what callers can do to them besides calls.
pub(crate) struct Subjects {
    pub(crate) classes: Vec<ClassId>,
    pub(crate) leaks: Leaks,
}

/// Starts a machine and hands it, with all that may be called, to `work`.
pub(crate) fn with_builder<T>(
    library: &Library,
    classes: &[ClassId],
    questions: Vec<Call>,
    options: &StatesOptions,
    budget: &Budget,
    work: impl FnOnce(&mut Builder<'_, '_>, &Subjects) -> Result<T, Error>,
) -> Result<T, Error> {
    let program = &library.program;
    let mut classes = classes.to_vec();
    let callable = |classes: &[ClassId], questions: &[Call]| {
        let bodies = &library.bodies;
        let calls = |of: &[ClassId]| {
            Menu::new(program, of)
                .with_made_arguments(program, bodies, of)
                .with_writes(program, bodies, classes)
        };
        let asked: Vec<MethodId> = questions.iter().map(|question| question.method).collect();
        let leaks = leaks(program, bodies, (classes, &asked), &Budget::until(&budget.cut));
        let menu = calls(classes);
        // What nobody can change through it is not worth the states.
        match doubts::ways(program, classes, &leaks, &menu).is_empty() {
            true => (menu, leaks),
            false => {
                let all = with_neighbours(program, classes);
                (calls(&all).with_mutators(program, bodies), leaks)
            }
        }
    };
    let (mut menu, mut leaks) = callable(&classes, &questions);
    if menu.calls.is_empty() && questions.is_empty() {
        let names: Vec<String> = classes.iter().map(|class| program.dotted(*class)).collect();
        let names = names.join(", ");
        return Err(Error::Unusable(format!(
            "there is nothing to call: {names} has no public constructor or method whose arguments calls here make"
        )));
    }
    let mut scope = scope(program, &classes, &menu, &questions, options)?;
    let mut first = questions.clone();
    let mut saved = None;
    if let Some(path) = &options.load {
        let loaded = file::read(path, program, &classes, &questions, &scope, options)?;
        (classes, scope, first) = (loaded.classes, loaded.scope, loaded.questions);
        let asked = [first.as_slice(), &questions].concat();
        (menu, leaks) = callable(&classes, &asked);
        saved = Some((path, loaded.graph));
    }
    let called = menu.calls.iter().filter(|call| call.sets.is_none()).map(|call| call.method);
    let called: Vec<MethodId> = called.collect();
    let summaries = composed(library, &called, options.compose, Bounds::default(), &budget.cut)?;
    let graph_options = GraphOptions {
        merge: options.merge,
        nulls: options.null_args,
        budget: Budget { bytes: options.memory, ..budget.clone() },
        abstraction: forgotten(program, options)?,
        elements: options.elements,
        ..GraphOptions::default()
    };
    let settings = Settings { heap_bytes: tuning::HEAP_BYTES, ..Settings::default() };
    let subjects = Subjects { classes, leaks };
    let names: Vec<String> = subjects.classes.iter().map(|class| program.dotted(*class)).collect();
    session::boot(&format!("the states of {}", names.join(", ")), library, &settings, |worker| {
        let machine = &mut worker.machine;
        machine.use_summaries(summaries);
        let mut builder = Builder::new(machine, worker.booted.fork(), menu, first, scope, graph_options);
        if let Some((path, graph)) = saved {
            let refused = |why: String| file::refused(path, &why);
            builder.restore(&graph).map_err(refused)?;
            builder.add_questions(&questions);
        }
        let done = work(&mut builder, &subjects)?;
        if let Some(path) = &options.save {
            file::write(path, program, &subjects.classes, &mut builder, options)?;
        }
        Ok(done)
    })?
}

/// What states leave out.
fn forgotten(program: &Program, options: &StatesOptions) -> Result<Abstraction, Error> {
    let mut fields = Vec::new();
    for name in &options.forget {
        let named = name.rsplit_once(['.', '#']);
        let (class, field) =
            named.ok_or_else(|| Error::Unusable(format!("--forget {name}: name a field as Class.field")))?;
        let class = query::class(program, class)?;
        let found = program.find_field(class, field).map(|field| program.field(field));
        let Some(found) = found.filter(|field| !field.is_static()) else {
            let class = program.dotted(class);
            return Err(Error::Unusable(format!("--forget {name}: {class} has no field {field} of objects")));
        };
        if found.kind == Kind::Ref {
            let why = "it refers to objects; only numbers and truth values can be forgotten";
            return Err(Error::Unusable(format!("--forget {name}: {why}")));
        }
        fields.push(found.id);
    }
    let mut abstraction = Abstraction::new(fields);
    abstraction.counters = options.counters;
    Ok(abstraction)
}

/// The names of things, each once.
pub(crate) fn once(all: impl IntoIterator<Item = String>) -> Vec<String> {
    all.into_iter().collect::<BTreeSet<String>>().into_iter().collect()
}

/// The next round, with progress.
pub(crate) fn next(builder: &mut Builder<'_, '_>, progress: Told<'_>) -> Round {
    let depth = builder.depth + 1;
    builder.round(&mut |counts, vertices, left| {
        progress(depth, vertices, counts.merged, counts.subsumed + counts.unchanged, left);
        true
    })
}

/// What a verdict about the states that were explored does not cover.
pub(crate) fn doubts(
    program: &Program,
    subjects: &Subjects,
    builder: &Builder<'_, '_>,
    nulls: bool,
) -> doubts::Doubts {
    let asked = (&builder.menu, builder.questions.as_slice());
    doubts::Doubts::of(program, (&subjects.classes, subjects.leaks.clone()), asked, nulls)
}
