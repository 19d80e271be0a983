//! Calls on what methods hand out: arrays and objects of the JDK, which callers change as they like, and writes of the fields
//! of other objects.
//!
//! A few changes for each kind: enough to show that something leaks, not all that callers can do.

use attest_ir::Bodies;
use attest_program::{ClassId, Program, class_of_descriptor, descriptor_of_class, split_descriptor};

use super::made;
use super::menu::{Call, Menu, text_constant};
use crate::sequence::Sequence;

/// What changes objects of the JDK: the class, the method, and what it takes.
const CHANGES: [(&str, &str, &str); 9] = [
    ("java/util/Collection", "clear", "()V"),
    ("java/util/Collection", "add", "(Ljava/lang/Object;)Z"),
    ("java/util/Map", "clear", "()V"),
    ("java/util/Map", "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
    ("java/lang/StringBuilder", "append", "(C)Ljava/lang/StringBuilder;"),
    ("java/util/Date", "setTime", "(J)V"),
    ("java/util/concurrent/atomic/AtomicInteger", "set", "(I)V"),
    ("java/util/concurrent/atomic/AtomicLong", "set", "(J)V"),
    ("java/util/concurrent/atomic/AtomicBoolean", "set", "(Z)V"),
];
/// The element types of arrays that are filled.
const FILLED: [&str; 9] = ["I", "J", "Z", "B", "C", "S", "F", "D", "Ljava/lang/Object;"];

impl Menu {
    /// With calls that change what the calls hand out.
    #[must_use]
    pub fn with_mutators(mut self, program: &Program, bodies: &Bodies) -> Menu {
        let mut handed: Vec<ClassId> = self.calls.iter().filter_map(|call| given(program, call)).collect();
        handed.sort_unstable();
        handed.dedup();
        let (handed, own): (Vec<ClassId>, Vec<ClassId>) =
            handed.into_iter().partition(|class| program.class(*class).is_from_jdk());
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
        for element in FILLED {
            let Ok(array) = program.load_descriptor(&format!("[{element}")) else { continue };
            let Ok(arrays) = program.load("java/util/Arrays") else { continue };
            let fill = program.find_method(arrays, "fill", &format!("([{element}{element})V"));
            if let Some(fill) = fill.filter(|_| is_handed(array)) {
                self.changed.push(array);
                more.extend(Call::of(program, arrays, fill));
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
}

/// The class whose objects a call of the program hands out.
fn given(program: &Program, call: &Call) -> Option<ClassId> {
    let descriptor = program.text(program.method(call.method).descriptor);
    let class = class_of_descriptor(split_descriptor(descriptor)?.1)?;
    program.load(class).ok()
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
