//! What a method does to what was there before it: the one analysis of purity, which every question of that kind is asked of.
//!
//! A look at a method's code and at that of the methods it calls. The questions differ in what they let pass ([`Purity`]);
//! how code is walked and calls are followed is the same for all.

use attest_forward::Library;
use attest_ir::{Bodies, Body, CallKind, CallSite, CallTarget, Inst};
use attest_program::{ClassId, MethodId, Program};
use rustc_hash::FxHashSet;

/// What is asked of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purity {
    /// It changes nothing, not even objects that it makes; it may raise something. Of the JDK's methods, those that are
    /// known to be so. What is asked after a call must not change what it asks.
    LooksOnly,
    /// It changes nothing that was there and raises nothing, so that nothing is lost by leaving it out. Methods that
    /// override those it calls are not seen.
    FreeOfEffects,
    /// It does nothing but compute, make objects, change fields and elements, and raise; nothing static, and no
    /// initialiser is run but that of this class, which has been. So this is all there is to do again.
    Straight(ClassId),
}

/// Whether a method is as pure as is asked, as far as can be seen in its code.
pub(crate) fn is_pure(program: &Program, bodies: &Bodies, method: MethodId, asked: Purity) -> bool {
    Look::new(program, bodies, asked).is_harmless(method)
}

/// The methods that run when one is called, if it is [`Purity::Straight`].
pub(crate) fn straight(library: &Library, method: MethodId) -> Option<Vec<MethodId>> {
    let holder = library.program.method(method).class;
    let mut look = Look::new(&library.program, &library.bodies, Purity::Straight(holder));
    look.is_harmless(method).then(|| {
        let mut inside: Vec<MethodId> = look.seen.into_iter().map(|(method, _)| method).collect();
        inside.sort_unstable();
        inside.dedup();
        inside
    })
}

/// A look at a method and those it calls.
struct Look<'a> {
    program: &'a Program,
    bodies: &'a Bodies,
    asked: Purity,
    seen: FxHashSet<(MethodId, bool)>,
    /// Whether what is thrown may be caught, so that a method may go on behind it.
    caught: bool,
}

impl<'a> Look<'a> {
    fn new(program: &'a Program, bodies: &'a Bodies, asked: Purity) -> Look<'a> {
        Look { program, bodies, asked, seen: FxHashSet::default(), caught: false }
    }

    fn is_harmless(&mut self, method: MethodId) -> bool {
        if !self.seen.insert((method, self.caught)) {
            return true;
        }
        let declared = self.program.method(method);
        let refused = match self.asked {
            Purity::LooksOnly => declared.is_abstract(),
            Purity::FreeOfEffects => {
                declared.is_synchronized() || self.program.class(declared.class).is_from_jdk()
            }
            Purity::Straight(_) => declared.is_synchronized(),
        };
        if refused {
            return false;
        }
        let Ok(body) = self.bodies.get(self.program, method) else { return false };
        // What a method does when it throws is found by running it, unless it may go on behind it.
        let whole = self.caught || !matches!(self.asked, Purity::Straight(_));
        let before = self.caught;
        let harmless = body.insts.iter().enumerate().all(|(at, inst)| {
            self.caught = before || !body.handlers_at(at).is_empty();
            !whole && !body.may_return_from(at) || self.lets_pass(body, *inst)
        });
        self.caught = before;
        harmless
    }

    fn lets_pass(&mut self, body: &Body, inst: Inst) -> bool {
        let looks_only = self.asked == Purity::LooksOnly;
        let free = self.asked == Purity::FreeOfEffects;
        if free && inst.raises().is_some() && !makes(inst) {
            return false;
        }
        match inst {
            Inst::PutField { .. } | Inst::ArrayStore { .. } => matches!(self.asked, Purity::Straight(_)),
            Inst::New { .. }
            | Inst::NewArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::Text { .. }
            | Inst::ClassObject { .. } => true,
            // What it throws is found by running it.
            Inst::Throw { .. } => !free,
            Inst::PutStatic { .. } | Inst::MonitorEnter { .. } | Inst::Dynamic { .. } => false,
            Inst::GetStatic { .. } | Inst::MonitorExit { .. } | Inst::InitField { .. } => looks_only,
            Inst::Init { class } => {
                let class = self.program.load(self.program.text(body.classes[class as usize].name));
                !matches!(self.asked, Purity::Straight(_))
                    || class.is_ok_and(|class| self.is_initialised(class))
            }
            Inst::InitCall { .. } if looks_only => true,
            Inst::Call { site } if looks_only => self.call_looks_only(&body.sites[site as usize]),
            Inst::InitCall { site } | Inst::Call { site } => {
                self.is_harmless_call(&body.sites[site as usize])
            }
            Inst::Int { .. }
            | Inst::Long { .. }
            | Inst::Float { .. }
            | Inst::Double { .. }
            | Inst::Null { .. }
            | Inst::Move { .. }
            | Inst::Unary { .. }
            | Inst::Binary { .. }
            | Inst::BinaryImm { .. }
            | Inst::CheckNull { .. }
            | Inst::CheckBounds { .. }
            | Inst::CheckZero { .. }
            | Inst::CheckSize { .. }
            | Inst::CheckCast { .. }
            | Inst::CheckStore { .. }
            | Inst::GetField { .. }
            | Inst::ArrayLoad { .. }
            | Inst::ArrayLength { .. }
            | Inst::InstanceOf { .. }
            | Inst::Goto { .. }
            | Inst::If { .. }
            | Inst::IfImm { .. }
            | Inst::IfSame { .. }
            | Inst::IfNull { .. }
            | Inst::Switch { .. }
            | Inst::Return { .. }
            | Inst::ReturnVoid => true,
        }
    }

    /// Whether a call is of a method of the JDK that is known to look only, or of one of the program's that does.
    fn call_looks_only(&mut self, site: &CallSite) -> bool {
        let program = self.program;
        let Ok(class) = program.load(program.text(site.class)) else { return false };
        known_to_look_only(program, class, program.text(site.name))
            || !program.class(class).is_from_jdk()
                && called(program, site).is_some_and(|called| self.is_harmless(called))
    }

    /// Whether all methods that a call may mean are harmless.
    fn is_harmless_call(&mut self, site: &CallSite) -> bool {
        let program = self.program;
        let free = self.asked == Purity::FreeOfEffects;
        let overriding = match site.kind {
            CallKind::Static | CallKind::Special => Some(Vec::new()),
            CallKind::Virtual | CallKind::Interface if free => Some(Vec::new()),
            CallKind::Virtual | CallKind::Interface => overriding(program, site),
            CallKind::Dynamic => None,
        };
        let Some(overriding) = overriding else { return false };
        let resolved = match site.resolved.get() {
            Some(CallTarget::Direct(method)) => Some(*method),
            Some(CallTarget::Dispatched { resolved, .. } | CallTarget::Selected { resolved }) => {
                Some(*resolved)
            }
            Some(CallTarget::Polymorphic(_)) => None,
            None => called(program, site),
        };
        let Some(resolved) = resolved else { return false };
        let without_code = !free && program.method(resolved).is_abstract();
        let targets = overriding.into_iter().chain((!without_code).then_some(resolved));
        targets
            .into_iter()
            .all(|method| self.is_initialised(program.method(method).class) && self.is_harmless(method))
    }

    /// Whether nothing that matters is run when a class is initialised.
    fn is_initialised(&self, class: ClassId) -> bool {
        match self.asked {
            Purity::Straight(holder) => class == holder || !has_initialiser(self.program, class),
            Purity::LooksOnly | Purity::FreeOfEffects => true,
        }
    }
}

/// Whether an instruction makes something or has a class initialised.
fn makes(inst: Inst) -> bool {
    matches!(
        inst,
        Inst::New { .. }
            | Inst::NewArray { .. }
            | Inst::NewMultiArray { .. }
            | Inst::Text { .. }
            | Inst::ClassObject { .. }
            | Inst::Init { .. }
    )
}

/// The method that a call names.
fn called(program: &Program, site: &CallSite) -> Option<MethodId> {
    let class = program.load(program.text(site.class)).ok()?;
    program.lookup_method(class, site.name, site.descriptor)
}

/// The methods of loaded classes that a call may mean besides the one that it names; nothing if there may be any number
/// of them, as of what the JDK declares.
fn overriding(program: &Program, site: &CallSite) -> Option<Vec<MethodId>> {
    let named = called(program, site)?;
    let declared = program.method(named);
    let open = program.class(declared.class).is_from_jdk();
    if declared.is_abstract() && open {
        return None;
    }
    let mut found: Vec<MethodId> = Vec::new();
    let loaded = (0..program.class_count() as u32).map(ClassId::new);
    // No class of the JDK is below one of the program.
    for class in loaded.filter(|class| open || !program.class(*class).is_from_jdk()) {
        let own = class != declared.class && program.is_subtype(class, declared.class);
        let target = own.then(|| program.select(class, named).ok()).flatten();
        found.extend(target.filter(|target| *target != named && !found.contains(target)));
    }
    (found.is_empty() || !open).then_some(found)
}

/// Whether a class, or one above it, has code that runs when it is initialised.
fn has_initialiser(program: &Program, class: ClassId) -> bool {
    let mut at = Some(class);
    while let Some(class) = at {
        let own = program.class(class);
        if own.is_from_jdk() {
            return false;
        }
        if own.methods.iter().any(|method| program.text(program.method(*method).name) == "<clinit>") {
            return true;
        }
        at = own.superclass;
    }
    false
}

/// Methods of the library that look only, and the making of exceptions.
fn known_to_look_only(program: &Program, class: ClassId, name: &str) -> bool {
    let owner = program.class_name(class);
    let plain = ["java/lang/Math", "java/lang/Character", "java/lang/Integer", "java/lang/Long"];
    match name {
        _ if plain.contains(&owner) || owner == "java/lang/String" || owner == "java/lang/Double" => true,
        "<init>" => {
            let throwable = program.load("java/lang/Throwable");
            throwable.is_ok_and(|throwable| program.is_subtype(class, throwable))
                || owner == "java/lang/Object"
        }
        "equals" | "compareTo" | "compare" | "hashCode" => owner.starts_with("java/"),
        "size" | "isEmpty" | "get" | "contains" | "containsKey" | "containsValue" | "indexOf" | "length"
        | "charAt" | "peek" => owner.starts_with("java/util/") || owner == "java/lang/CharSequence",
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use attest_ir::Bodies;
    use attest_program::Program;

    use super::super::tests::compiled;
    use super::{Purity, is_pure};

    const JAVA: &str = "
        class Counter {
            static int made;
            int count;
            int[] cells = new int[4];
            Counter() { made++; }
            int get() { return count; }
            synchronized int guarded() { return get(); }
            int checked() { if (count < 0) throw new IllegalStateException(); return count; }
            int deep() { return one(); }
            int one() { return two(); }
            int two() { return three(); }
            int three() { return four(); }
            int four() { return five(); }
            int five() { return get(); }
            int size(java.util.List<String> all) { return all.size(); }
            void grow(java.util.List<String> all) { all.add(\"a\"); }
            void set(int to) { count = to; }
            void put(int to) { cells[0] = to; }
            Counter other() { return new Counter(); }
            static int doubled(int of) { return of + of; }
            static int total() { return made; }
        }";

    /// What is asked of a method of the class, for each question.
    fn answers(program: &Program, bodies: &Bodies, method: &str) -> [bool; 3] {
        let class = program.load("Counter").expect("the class");
        let named = |id: &&_| program.text(program.method(**id).name) == method;
        let method = *program.class(class).methods.iter().find(named).expect("the method");
        [Purity::LooksOnly, Purity::FreeOfEffects, Purity::Straight(class)]
            .map(|asked| is_pure(program, bodies, method, asked))
    }

    #[test]
    fn each_question_lets_pass_what_it_says() {
        let (_folder, program) = compiled("Counter.java", JAVA);
        let bodies = Bodies::default();
        let (looks_only, free, straight) = (true, true, true);
        // Reading a field may raise, if the object is null; `this` is not.
        for (method, expected) in [
            ("get", [looks_only, free, straight]),
            ("guarded", [looks_only, false, false]),
            ("checked", [looks_only, false, straight]),
            ("deep", [looks_only, free, straight]),
            ("size", [looks_only, false, false]),
            ("grow", [false, false, false]),
            ("set", [false, false, straight]),
            ("put", [false, false, straight]),
            ("other", [false, false, false]),
            ("doubled", [looks_only, free, straight]),
            ("total", [looks_only, false, false]),
        ] {
            assert_eq!(answers(&program, &bodies, method), expected, "{method}");
        }
    }
}
