//! Things: what the code of classes may meet, each standing for many objects; objects that nobody can change are left out.

use std::cell::RefCell;
use std::rc::Rc;

use attest_classfile::access::{ACC_FINAL, ACC_PRIVATE, ACC_PUBLIC, ACC_STATIC};
use attest_program::{ClassId, MethodId, Program, package};
use rustc_hash::FxHashMap;

/// The number of a thing.
pub(super) type Id = u32;

/// Objects that are not told apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Thing {
    /// Objects of a class of the program; `made` if its own code made them, so that they are of no caller's subclass.
    Own { class: ClassId, made: bool },
    /// What an instruction makes: objects of the library and arrays. What is `fixed` cannot be changed through it.
    Made { method: MethodId, at: u32, class: ClassId, fixed: bool },
    /// What callers pass or what all share, of a class of the library or an interface.
    Outside(ClassId),
    /// A lambda or method reference with its code.
    Lambda { method: MethodId, at: u32, code: MethodId },
}

/// What is asked of classes again and again, each asked once.
pub(super) struct Types<'a> {
    pub(super) program: &'a Program,
    immutable: RefCell<FxHashMap<ClassId, bool>>,
    named: RefCell<FxHashMap<ClassId, bool>>,
    extensible: RefCell<FxHashMap<ClassId, bool>>,
    called_back: RefCell<FxHashMap<ClassId, Rc<[MethodId]>>>,
}

impl<'a> Types<'a> {
    pub(super) fn new(program: &'a Program) -> Types<'a> {
        let (immutable, named) = (RefCell::default(), RefCell::default());
        Types { program, immutable, named, extensible: RefCell::default(), called_back: RefCell::default() }
    }

    /// Whether objects of a class of the library cannot be changed by anybody, nor what they hold.
    pub(super) fn is_immutable(&self, class: ClassId) -> bool {
        *self.immutable.borrow_mut().entry(class).or_insert_with(|| is_immutable(self.program, class))
    }

    /// Whether code in the package of a class may name the class.
    pub(super) fn is_named(&self, class: ClassId) -> bool {
        *self.named.borrow_mut().entry(class).or_insert_with(|| is_named(self.program, class))
    }

    /// Whether objects of a class may be of a subclass, which a caller wrote or which the class knows.
    pub(super) fn is_extensible(&self, class: ClassId) -> bool {
        *self.extensible.borrow_mut().entry(class).or_insert_with(|| self.may_be_extended(class))
    }

    /// The methods of the program that override those of the library, of objects of a class.
    pub(super) fn called_back(&self, class: ClassId) -> Rc<[MethodId]> {
        let program = self.program;
        let find = || {
            let above = program.superclasses(class).map(|above| above.id);
            let defaults = program.supertypes(class).iter().copied();
            let defaults = defaults.filter(|above| program.class(*above).is_interface() && *above != class);
            let all = above.map(|above| (above, true)).chain(defaults.map(|above| (above, false)));
            let mut found = Vec::new();
            for (above, abstract_too) in all.filter(|(above, _)| !program.class(*above).is_from_jdk()) {
                for method in &program.class(above).methods {
                    let runs = match program.method(*method).is_abstract() {
                        // Another than this one runs if there is one.
                        true => abstract_too && !self.is_implemented(class, *method),
                        false => true,
                    };
                    if runs && overrides_library(program, class, *method) {
                        found.push(*method);
                    }
                }
            }
            found.into()
        };
        Rc::clone(self.called_back.borrow_mut().entry(class).or_insert_with(find))
    }

    fn is_implemented(&self, class: ClassId, method: MethodId) -> bool {
        let selected = self.program.select(class, method);
        selected.is_ok_and(|selected| !self.program.method(selected).is_abstract())
    }

    fn may_be_extended(&self, class: ClassId) -> bool {
        let program = self.program;
        let known = program.class(class);
        let open = |method: &MethodId| {
            let method = program.method(*method);
            program.text(method.name) == "<init>" && is_open(program, class, class, method.access)
        };
        let host = program.class(program.nest_host(class)).file();
        let nested = host.map(|file| file.nest_members()).unwrap_or_default();
        let mut nested = nested.into_iter().filter_map(|name| program.load(name).ok());
        known.access & ACC_FINAL == 0
            && !known.is_from_jdk()
            && (known.is_interface()
                || self.is_named(class) && known.methods.iter().any(open)
                || nested.any(|nested| nested != class && program.is_subtype(nested, class)))
    }
}

fn is_immutable(program: &Program, class: ClassId) -> bool {
    let known = program.class(class);
    if !known.is_from_jdk() || known.is_array() {
        return false;
    }
    let name = program.class_name(class);
    let boxed = ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double", "Void"];
    let texts = ["String", "Class", "StackTraceElement"];
    let others = [
        "java/math/BigInteger",
        "java/math/BigDecimal",
        "java/math/MathContext",
        "java/math/RoundingMode",
        "java/util/UUID",
        "java/util/Locale",
        "java/util/OptionalInt",
        "java/util/OptionalLong",
        "java/util/OptionalDouble",
        "java/util/regex/Pattern",
        "java/net/URI",
        "java/nio/charset/Charset",
        "java/util/concurrent/TimeUnit",
    ];
    let lang = name.strip_prefix("java/lang/").unwrap_or("/");
    boxed.contains(&lang) || texts.contains(&lang) || others.contains(&name) || name.starts_with("java/time/")
}

fn is_named(program: &Program, class: ClassId) -> bool {
    let own = package(program.class_name(class)).replace('/', ".");
    attest_testcase::class_name(program, class, &own).is_ok()
}

/// Whether code in the package of `class` may use a member with these flags of `holder` on its objects.
pub(super) fn is_open(program: &Program, class: ClassId, holder: ClassId, flags: u16) -> bool {
    flags & ACC_PUBLIC != 0 || flags & ACC_PRIVATE == 0 && program.same_package(class, holder)
}

/// Whether a method of the program overrides one of the library.
fn overrides_library(program: &Program, class: ClassId, method: MethodId) -> bool {
    let declared = program.method(method);
    if declared.access & (ACC_PRIVATE | ACC_STATIC) != 0 || program.text(declared.name).starts_with('<') {
        return false;
    }
    program.supertypes(class).iter().any(|above| {
        let above = program.class(*above);
        above.is_from_jdk() && above.declared_method(declared.name, declared.descriptor).is_some()
    })
}
