//! Things: what the code of classes may meet, each standing for many objects, and what they hold.

use std::collections::{BTreeMap, BTreeSet};

use attest_classfile::access::{ACC_FINAL, ACC_PRIVATE, ACC_PUBLIC};
use attest_program::{ClassId, FieldId, MethodId, Program, package};

/// The number of a thing.
pub(super) type Id = u32;
/// What a register, a field or an array may hold; objects that nobody can change are left out.
pub(super) type Set = BTreeSet<Id>;

/// Objects that are not told apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
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

/// All that is known so far; it only grows.
#[derive(Default)]
pub(super) struct Tables {
    pub(super) things: Vec<Thing>,
    ids: BTreeMap<Thing, Id>,
    /// Elements of arrays and collections, what lambdas have captured.
    content: BTreeMap<Id, Set>,
    /// What a view is a view of.
    backing: BTreeMap<Id, Set>,
    pub(super) fields: BTreeMap<FieldId, Set>,
    pub(super) parameters: BTreeMap<(MethodId, u16), Set>,
    pub(super) returns: BTreeMap<MethodId, Set>,
    /// Whether something was added since it was last set.
    pub(super) grew: bool,
}

impl Tables {
    pub(super) fn id(&mut self, thing: Thing) -> Id {
        let next = self.things.len() as Id;
        let id = *self.ids.entry(thing).or_insert(next);
        if id == next {
            self.things.push(thing);
            self.grew = true;
        }
        id
    }

    pub(super) fn thing(&self, id: Id) -> Thing {
        self.things[id as usize]
    }

    pub(super) fn add_content(&mut self, of: Id, more: &Set) {
        let of = self.holder(of);
        self.grew |= extend(self.content.entry(of).or_default(), more);
    }

    pub(super) fn add_backing(&mut self, of: Id, more: &Set) {
        self.grew |= extend(self.backing.entry(of).or_default(), more);
    }

    pub(super) fn add_field(&mut self, field: FieldId, more: &Set) {
        self.grew |= extend(self.fields.entry(field).or_default(), more);
    }

    pub(super) fn add_parameter(&mut self, method: MethodId, at: u16, more: &Set) {
        self.grew |= extend(self.parameters.entry((method, at)).or_default(), more);
    }

    pub(super) fn add_return(&mut self, method: MethodId, more: &Set) {
        self.grew |= extend(self.returns.entry(method).or_default(), more);
    }

    /// What views show is what they are views of.
    pub(super) fn backing(&self, id: Id) -> Set {
        self.backing.get(&id).cloned().unwrap_or_default()
    }

    /// What an array, a collection, or a view of one holds.
    pub(super) fn content(&mut self, id: Id) -> Set {
        let (mut all, mut seen, mut waiting) = (Set::new(), Set::new(), vec![id]);
        while let Some(id) = waiting.pop() {
            if seen.insert(id) {
                let holder = self.holder(id);
                all.extend(self.content.get(&holder).into_iter().flatten());
                waiting.extend(self.backing.get(&id).into_iter().flatten());
            }
        }
        all
    }

    /// What is inherited from a collection is the same for all objects of a class.
    fn holder(&mut self, id: Id) -> Id {
        match self.thing(id) {
            Thing::Own { class, made: false } => self.id(Thing::Own { class, made: true }),
            Thing::Own { .. } | Thing::Made { .. } | Thing::Outside(_) | Thing::Lambda { .. } => id,
        }
    }
}

fn extend(set: &mut Set, more: &Set) -> bool {
    let before = set.len();
    set.extend(more);
    set.len() > before
}

/// Whether objects of a class of the library cannot be changed by anybody, nor what they hold.
pub(super) fn is_immutable(program: &Program, class: ClassId) -> bool {
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

/// Whether code in the package of a class may name the class.
pub(super) fn is_named(program: &Program, class: ClassId) -> bool {
    let own = package(program.class_name(class)).replace('/', ".");
    attest_testcase::class_name(program, class, &own).is_ok()
}

/// Whether code in the package of `class` may use a member with these flags of `holder` on its objects.
pub(super) fn is_open(program: &Program, class: ClassId, holder: ClassId, flags: u16) -> bool {
    flags & ACC_PUBLIC != 0 || flags & ACC_PRIVATE == 0 && program.same_package(class, holder)
}

/// Whether objects of a class may be of a subclass, which a caller wrote or which the class knows.
pub(super) fn is_extensible(program: &Program, class: ClassId) -> bool {
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
            || is_named(program, class) && known.methods.iter().any(open)
            || nested.any(|nested| nested != class && program.is_subtype(nested, class)))
}
