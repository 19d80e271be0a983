//! Calls on what methods hand out and keep: arrays and objects of the JDK, which callers change as they like, and writes of the
//! fields of other objects.
//!
//! A few changes for each kind: enough to show that something leaks, not all that callers can do.

use attest_ir::Bodies;
use attest_program::{
    Bindings, ClassId, GenericType, MethodId, Program, Reading, class_of_descriptor, descriptor_of_class,
    split_descriptor,
};

use super::made;
use super::menu::{Call, Menu, text_constant};
use crate::sequence::{Sequence, Statement, Var};

/// What changes objects of the JDK: the class, the method, and what it takes.
const CHANGES: [(&str, &str, &str); 10] = [
    ("java/util/Collection", "clear", "()V"),
    ("java/util/Collection", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/Map", "clear", "()V"),
    ("java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/util/Map$Entry", "setValue", "(Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/lang/StringBuilder", "append", "(C)Ljava/lang/StringBuilder;"),
    ("java/util/Date", "setTime", "(J)V"),
    ("java/util/concurrent/atomic/AtomicInteger", "set", "(I)V"),
    ("java/util/concurrent/atomic/AtomicLong", "set", "(J)V"),
    ("java/util/concurrent/atomic/AtomicBoolean", "set", "(Z)V"),
];
/// What gives the objects that those of the JDK hold: the class, and calls, each on what the one before gives.
const TAKES: [(&str, &[Link]); 5] = [
    ("java/util/Optional", &[("java/util/Optional", "get", "()Ljava/lang/Object;")]),
    ("java/util/Collection", &[ITERATOR, NEXT]),
    ("java/util/Iterator", &[NEXT]),
    ("java/util/Map", &[("java/util/Map", "values", "()Ljava/util/Collection;"), ITERATOR, NEXT]),
    ("java/util/Map$Entry", &[("java/util/Map$Entry", "getValue", "()Ljava/lang/Object;")]),
];
/// A call in a row of calls: the class, the method, and what it takes and gives.
type Link = (&'static str, &'static str, &'static str);
const ITERATOR: Link = ("java/util/Collection", "iterator", "()Ljava/util/Iterator;");
const NEXT: Link = ("java/util/Iterator", "next", "()Ljava/lang/Object;");
const REMOVE: Link = ("java/util/Iterator", "remove", "()V");
const AS_LIST: Link = ("java/util/Arrays", "asList", "([Ljava/lang/Object;)Ljava/util/List;");
/// The element types of arrays that are filled.
const FILLED: [&str; 9] = ["I", "J", "Z", "B", "C", "S", "F", "D", "Ljava/lang/Object;"];
/// The most ways to make an object that a method keeps.
const MAX_KEPT: usize = 3;

impl Menu {
    /// With calls that change what the calls hand out and keep.
    #[must_use]
    pub fn with_mutators(mut self, program: &Program, bodies: &Bodies) -> Menu {
        let mut handed: Vec<ClassId> = self.calls.iter().flat_map(|call| handed_out(program, call)).collect();
        handed.extend(self.keep(program, bodies));
        handed.sort_unstable();
        handed.dedup();
        let (handed, own): (Vec<ClassId>, Vec<ClassId>) = handed
            .into_iter()
            .partition(|class| program.class(*class).is_from_jdk() || program.class(*class).is_array());
        let set: Vec<ClassId> =
            self.calls.iter().filter(|call| call.sets.is_some()).map(|call| call.class).collect();
        let is_set = |class: &ClassId| set.iter().any(|above| program.is_subtype(*class, *above));
        let own: Vec<ClassId> = own.into_iter().filter(|class| !is_set(class)).collect();
        self = self.with_writes(program, bodies, &own);
        let is_handed = |class: ClassId| handed.iter().any(|given| program.is_subtype(*given, class));
        let mut more: Vec<Call> = Vec::new();
        for (class, name, descriptor) in CHANGES {
            let Some(class) = program.load(class).ok().filter(|class| is_handed(*class)) else { continue };
            self.changed.push(class);
            more.extend(change(program, bodies, class, (name, descriptor)));
        }
        for (class, links) in TAKES {
            let Some(class) = program.load(class).ok().filter(|class| is_handed(*class)) else { continue };
            self.changed.push(class);
            let object = Sequence::input(&descriptor_of_class(program.class_name(class)), "object");
            let taken = links.iter().try_fold(object, |object, link| Some(object.on(call(program, *link)?)));
            more.extend(taken.and_then(|taken| made::call(program, bodies, class, taken)));
            if class_is(program, class, NEXT.0) {
                more.extend(removal(program).and_then(|taken| made::call(program, bodies, class, taken)));
            }
        }
        for element in FILLED {
            let Ok(array) = program.load_descriptor(&format!("[{element}")) else { continue };
            let Ok(arrays) = program.load("java/util/Arrays") else { continue };
            let fill = program.find_method(arrays, "fill", &format!("([{element}{element})V"));
            if let Some(fill) = fill.filter(|_| is_handed(array)) {
                self.changed.push(array);
                more.extend(Call::of(program, arrays, fill));
                let taken = element.starts_with('L').then(|| element_of(program)).flatten();
                more.extend(taken.and_then(|taken| made::call(program, bodies, arrays, taken)));
            }
        }
        let string = program.well_known().string;
        if !more.is_empty() && !self.constants.iter().any(|known| known.class == string) {
            self.constants.push(text_constant(string, "a"));
        }
        self.calls.extend(more);
        self.calls.sort_by_key(|call| call.receiver);
        self
    }

    /// Lets callers hold what is made for a method, which may keep it; gives the classes of these objects.
    fn keep(&mut self, program: &Program, bodies: &Bodies) -> Vec<ClassId> {
        let mut seen: Vec<(ClassId, MethodId)> = Vec::new();
        let (mut makers, mut keepers): (Vec<(ClassId, Sequence)>, Vec<Call>) = (Vec::new(), Vec::new());
        for call in self.calls.iter().filter(|call| call.is_of_forms() && call.sets.is_none()) {
            let Some((_, sequence)) = call.made.as_deref() else { continue };
            let arguments = sequence.last().map_or(&[][..], Statement::arguments);
            let before = sequence.result().statement();
            let parts = arguments.iter().map(|argument| sequence.slice(*argument, before));
            let parts: Vec<(ClassId, Sequence)> = parts
                .filter(|part| !matches!(part.last(), Some(Statement::Input(_) | Statement::Null(_)) | None))
                .filter_map(|part| Some((class_of(program, &part)?, part)))
                .collect();
            let of_class = |class: ClassId| makers.iter().filter(|(known, _)| *known == class).count();
            let fresh = |part: &(ClassId, Sequence)| !makers.contains(part) && of_class(part.0) < MAX_KEPT;
            let fresh: Vec<(ClassId, Sequence)> = parts.into_iter().filter(fresh).collect();
            makers.extend(fresh);
            if !seen.contains(&(call.class, call.method)) {
                seen.push((call.class, call.method));
                keepers.extend(Call::of(program, call.class, call.method));
            }
        }
        let classes = makers.iter().map(|(class, _)| *class).collect();
        self.calls
            .extend(makers.into_iter().filter_map(|(class, part)| made::maker(program, bodies, class, part)));
        self.calls.extend(keepers);
        classes
    }
}

/// The classes whose objects a call hands out, those among the type arguments of its result included.
pub fn handed_out(program: &Program, call: &Call) -> Vec<ClassId> {
    let descriptor = program.text(program.method(call.method).descriptor);
    let result = split_descriptor(descriptor).and_then(|(_, result)| class_of_descriptor(result));
    let mut found: Vec<ClassId> = result.and_then(|name| program.load(name).ok()).into_iter().collect();
    let mut waiting: Vec<GenericType> =
        program.result_type(call.method, &Bindings::new(), Reading::One).into_iter().collect();
    while let Some(ty) = waiting.pop() {
        found.push(ty.class);
        waiting.extend(ty.arguments.into_iter().flatten());
    }
    // What an array holds is handed out with it.
    let mut at = 0;
    while at < found.len() {
        found.extend(program.class(found[at]).component());
        at += 1;
    }
    found
}

/// The class of the object that a sequence makes.
fn class_of(program: &Program, made: &Sequence) -> Option<ClassId> {
    match made.last()? {
        Statement::Array { class, .. } => Some(*class),
        other => other.class(program),
    }
}

fn class_is(program: &Program, class: ClassId, name: &str) -> bool {
    program.class_name(class) == name
}

/// A call without arguments on the object that it is put behind, or of a static method with an open argument.
fn call(program: &Program, (class, name, descriptor): Link) -> Option<Sequence> {
    let method = program.find_method(program.load(class).ok()?, name, descriptor)?;
    let (parameters, _) = split_descriptor(descriptor)?;
    let arguments = parameters.iter().map(|parameter| Sequence::input(parameter, "object")).collect();
    Some(Sequence::call(program, method, arguments))
}

/// The first element of an array of objects.
fn element_of(program: &Program) -> Option<Sequence> {
    Some(call(program, AS_LIST)?.on(call(program, ITERATOR)?).on(call(program, NEXT)?))
}

/// What an iterator gave last is removed.
fn removal(program: &Program) -> Option<Sequence> {
    let mut sequence = Sequence::input(&descriptor_of_class(NEXT.0), "iterator");
    let iterator = sequence.result();
    let mut last: Option<Var> = None;
    for link in [NEXT, REMOVE] {
        last = Some(sequence.append(call(program, link)?, iterator));
    }
    Some(sequence.about(last?))
}

fn change(
    program: &Program,
    bodies: &Bodies,
    class: ClassId,
    (name, descriptor): (&str, &str),
) -> Option<Call> {
    let method = program.find_method(class, name, descriptor)?;
    let (parameters, _) = split_descriptor(descriptor)?;
    let argument = |parameter: &&str| match *parameter {
        "Ljava/lang/Object;" => Sequence::input("Ljava/lang/String;", "text"),
        primitive => Sequence::input(primitive, "value"),
    };
    let arguments = parameters.iter().map(argument).collect();
    let receiver = Sequence::input(&descriptor_of_class(program.class_name(class)), "object");
    made::call(program, bodies, class, receiver.on(Sequence::call(program, method, arguments)))
}
