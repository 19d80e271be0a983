//! The loaded program: classes come in lazily, ids never change, everything may be shared by threads.
//!
//! There is one name space: the JDK's classes first, then the class path in order.
//!
//! A program can be forked: the fork sees everything that its base held at that moment, under the same ids, and what
//! it loads or makes itself gets the ids behind those. Nothing of a fork is seen by its base or by other forks, so
//! the ids that work on a fork gives out depend on that work alone. A program that has been forked does not grow any
//! more: what later forks see would depend on when they were made.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;

use crate::class::{Class, Field, Method};
use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId, Name};
use crate::location::{ClassPath, Jdk};
use crate::names::Names;
use crate::outline::Outlines;
use crate::types::{JavaType, Kind, Signature, class_of_descriptor, split_descriptor};

/// Everything known about the program under analysis.
pub struct Program {
    pub(crate) path: Arc<ClassPath>,
    jdk: Jdk,
    /// The program that this one was forked from, if any.
    base: Option<Arc<Program>>,
    /// How much the base held then: ids below are the base's.
    first: Extent,
    /// How many forks ask that nothing is added.
    forks: AtomicUsize,
    names: Names,
    classes: boxcar::Vec<Class>,
    methods: boxcar::Vec<Method>,
    fields: boxcar::Vec<Field>,
    literals: RwLock<FxHashMap<Arc<[u16]>, u32>>,
    literal_texts: boxcar::Vec<Arc<[u16]>>,
    by_name: RwLock<FxHashMap<Name, Result<ClassId, LinkError>>>,
    pub(crate) defining: Mutex<()>,
    pub(crate) outlines: Arc<Outlines>,
    well_known: OnceLock<WellKnown>,
}

/// How many classes, methods, fields and literals there are.
#[derive(Clone, Copy, Debug, Default)]
struct Extent {
    classes: usize,
    methods: usize,
    fields: usize,
    literals: usize,
}

/// Classes that the machine itself must know.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "each is the class of that name")]
pub struct WellKnown {
    pub object: ClassId,
    pub string: ClassId,
    pub class: ClassId,
    pub throwable: ClassId,
    pub cloneable: ClassId,
    pub serializable: ClassId,
}

impl Program {
    /// A program over this class path; loads the handful of classes that every program needs.
    pub fn new(path: Arc<ClassPath>, jdk: Jdk) -> Result<Program, LinkError> {
        let program = Program {
            path,
            jdk,
            base: None,
            first: Extent::default(),
            forks: AtomicUsize::new(0),
            names: Names::default(),
            classes: boxcar::Vec::new(),
            methods: boxcar::Vec::new(),
            fields: boxcar::Vec::new(),
            literals: RwLock::default(),
            literal_texts: boxcar::Vec::new(),
            by_name: RwLock::default(),
            defining: Mutex::new(()),
            outlines: Arc::default(),
            well_known: OnceLock::new(),
        };
        for kind in Kind::PRIMITIVES {
            program.define_primitive(kind.keyword(), Some(kind));
        }
        program.define_primitive("void", None);
        let well_known = WellKnown {
            object: program.load("java/lang/Object")?,
            cloneable: program.load("java/lang/Cloneable")?,
            serializable: program.load("java/io/Serializable")?,
            string: program.load("java/lang/String")?,
            class: program.load("java/lang/Class")?,
            throwable: program.load("java/lang/Throwable")?,
        };
        let _ = program.well_known.set(well_known);
        Ok(program)
    }

    /// A program that begins with everything this one holds now. From now on nothing is added to this one.
    pub fn fork(self: &Arc<Program>) -> Program {
        self.forks.fetch_add(1, Ordering::Relaxed);
        self.behind()
    }

    /// Lets somebody work on a fork that is gone afterwards: this program may grow again then.
    pub fn beside<R>(self: &Arc<Program>, work: impl FnOnce(Program) -> R) -> R {
        let _forked = Forked::of(self);
        work(self.behind())
    }

    /// Whether nothing may be added, because forks begin where it ends.
    pub fn is_frozen(&self) -> bool {
        self.forks.load(Ordering::Relaxed) > 0
    }

    /// # Panics
    /// If the program was forked: that is a bug of ours.
    pub(crate) fn grows(&self, what: &str) {
        assert!(!self.is_frozen(), "{what} is added to a program that was forked");
    }

    fn behind(self: &Arc<Program>) -> Program {
        Program {
            path: self.path.clone(),
            jdk: self.jdk.clone(),
            base: Some(Arc::clone(self)),
            first: Extent {
                classes: self.class_count(),
                methods: self.method_count(),
                fields: self.field_count(),
                literals: self.first.literals + self.literal_texts.count(),
            },
            forks: AtomicUsize::new(0),
            names: Names::behind(&self.names),
            classes: boxcar::Vec::new(),
            methods: boxcar::Vec::new(),
            fields: boxcar::Vec::new(),
            literals: RwLock::default(),
            literal_texts: boxcar::Vec::new(),
            by_name: RwLock::default(),
            defining: Mutex::new(()),
            outlines: self.outlines.clone(),
            well_known: self.well_known.clone(),
        }
    }

    /// The class path.
    pub fn path(&self) -> &Arc<ClassPath> {
        &self.path
    }

    /// The JDK whose classes are used.
    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &str {
        match &self.base {
            Some(base) if name.index() < self.names.first() => base.text(name),
            _ => self.names.text(name),
        }
    }

    /// The id of a text, made if new.
    pub fn intern(&self, text: &str) -> Name {
        self.names.known(text).or_else(|| self.inherited_name(text)).unwrap_or_else(|| {
            self.grows(text);
            self.names.intern(text)
        })
    }

    /// The id of a text if it was ever interned.
    pub fn known_name(&self, text: &str) -> Option<Name> {
        self.names.known(text).or_else(|| self.inherited_name(text))
    }

    fn inherited_name(&self, text: &str) -> Option<Name> {
        self.base.as_ref()?.known_name(text).filter(|name| name.index() < self.names.first())
    }

    /// The number of a string among all interned strings: equal texts, equal numbers.
    pub fn literal(&self, text: &[u16]) -> u32 {
        if let Some(literal) = self.known_literal(text) {
            return literal;
        }
        self.grows("a string");
        let mut literals = self.literals.write();
        if let Some(literal) = literals.get(text) {
            return *literal;
        }
        let text: Arc<[u16]> = text.into();
        let literal = (self.first.literals + self.literal_texts.push(text.clone())) as u32;
        literals.insert(text, literal);
        literal
    }

    fn known_literal(&self, text: &[u16]) -> Option<u32> {
        if let Some(literal) = self.literals.read().get(text) {
            return Some(*literal);
        }
        self.base.as_ref()?.known_literal(text).filter(|literal| (*literal as usize) < self.first.literals)
    }

    /// The text of an interned string.
    pub fn literal_text(&self, literal: u32) -> &[u16] {
        match (&self.base, (literal as usize).checked_sub(self.first.literals)) {
            (Some(base), None) => base.literal_text(literal),
            (_, at) => &self.literal_texts[at.unwrap_or_default()],
        }
    }

    /// The classes that the machine must know.
    pub fn well_known(&self) -> WellKnown {
        *self.well_known.get().expect("set before `new` returns")
    }

    /// The class with this id.
    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        match (&self.base, id.index().checked_sub(self.first.classes)) {
            (Some(base), None) => base.class(id),
            (_, at) => &self.classes[at.unwrap_or_default()],
        }
    }

    /// The method with this id.
    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        match (&self.base, id.index().checked_sub(self.first.methods)) {
            (Some(base), None) => base.method(id),
            (_, at) => &self.methods[at.unwrap_or_default()],
        }
    }

    /// The field with this id.
    #[inline]
    pub fn field(&self, id: FieldId) -> &Field {
        match (&self.base, id.index().checked_sub(self.first.fields)) {
            (Some(base), None) => base.field(id),
            (_, at) => &self.fields[at.unwrap_or_default()],
        }
    }

    /// The class whose header word carries this number.
    pub fn class_id(&self, raw: u32) -> Option<ClassId> {
        ((raw as usize) < self.class_count()).then(|| ClassId::new(raw))
    }

    /// How many classes there are.
    pub fn class_count(&self) -> usize {
        self.first.classes + self.classes.count()
    }

    pub(crate) fn method_count(&self) -> usize {
        self.first.methods + self.methods.count()
    }

    pub(crate) fn field_count(&self) -> usize {
        self.first.fields + self.fields.count()
    }

    /// Whether a class was here before the program was forked: what is noted beside it, others see too.
    pub(crate) fn inherits_class(&self, id: ClassId) -> bool {
        id.index() < self.first.classes
    }

    /// Whether a method was here before the program was forked.
    pub(crate) fn inherits_method(&self, id: MethodId) -> bool {
        id.index() < self.first.methods
    }

    /// What came of loading a class, if that was ever tried.
    pub(crate) fn known_class(&self, name: Name) -> Option<Result<ClassId, LinkError>> {
        if let Some(known) = self.by_name.read().get(&name) {
            return Some(known.clone());
        }
        let base = self.base.as_ref().filter(|_| name.index() < self.names.first())?;
        let known = base.known_class(name)?;
        known.as_ref().map_or(true, |id| self.inherits_class(*id)).then_some(known)
    }

    /// Gives a class its name.
    pub(crate) fn note_class(&self, name: Name, class: ClassId) {
        self.by_name.write().insert(name, Ok(class));
    }

    /// Notes that loading a class failed, unless another thread had more luck.
    pub(crate) fn note_failure(&self, name: Name, result: Result<ClassId, LinkError>) {
        self.grows(self.text(name));
        self.by_name.write().entry(name).or_insert(result);
    }

    /// Takes a name from a class again.
    pub(crate) fn forget_class(&self, name: Name) {
        self.by_name.write().remove(&name);
    }

    pub(crate) fn push_class(&self, class: Class) {
        self.classes.push(class);
    }

    pub(crate) fn push_method(&self, method: Method) {
        self.methods.push(method);
    }

    pub(crate) fn push_field(&self, field: Field) {
        self.fields.push(field);
    }

    /// The internal name of a class.
    pub fn class_name(&self, id: ClassId) -> &str {
        self.text(self.class(id).name)
    }

    /// A method as `java/lang/String.length()I`.
    pub fn method_text(&self, id: MethodId) -> String {
        let method = self.method(id);
        let class = self.class_name(method.class);
        format!("{class}.{}{}", self.text(method.name), self.text(method.descriptor))
    }

    /// The class of a primitive type; `None` gives `void`.
    pub fn primitive(&self, kind: Option<Kind>) -> ClassId {
        let index = match kind {
            Some(kind) => Kind::PRIMITIVES.iter().position(|k| *k == kind).unwrap_or(0),
            None => Kind::PRIMITIVES.len(),
        };
        ClassId::new(index as u32)
    }

    /// The descriptor, taken apart.
    pub fn signature(&self, descriptor: &str) -> Option<Signature> {
        let (parameters, result) = split_descriptor(descriptor)?;
        let java_type = |text: &str| {
            let class = class_of_descriptor(text).map(|class| self.intern(class));
            Kind::of_descriptor(text).map(|kind| JavaType { kind, class })
        };
        let parameters = parameters.into_iter().map(java_type).collect::<Option<Box<[_]>>>()?;
        Some(Signature { parameters, result: java_type(result) })
    }

    /// The slot of a `Class` object that holds the id of the class it stands for.
    pub fn mirror_slot(&self) -> u32 {
        self.class(self.well_known().class).instance_slots - 1
    }
}

/// That a program has a fork, for as long as this is held.
struct Forked<'p>(&'p Program);

impl<'p> Forked<'p> {
    fn of(program: &'p Program) -> Forked<'p> {
        program.forks.fetch_add(1, Ordering::Relaxed);
        Forked(program)
    }
}

impl Drop for Forked<'_> {
    fn drop(&mut self) {
        self.0.forks.fetch_sub(1, Ordering::Relaxed);
    }
}
