//! The loaded program: classes come in lazily, ids never change, everything may be shared by threads.
//!
//! There is one name space: the JDK's classes first, then the class path in order.

use std::sync::{Arc, OnceLock};

use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;

use crate::class::{Class, Field, Method};
use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId, Name};
use crate::location::{ClassPath, Jdk};
use crate::names::Names;
use crate::types::{JavaType, Kind, Signature, class_of_descriptor, split_descriptor};

/// Everything known about the program under analysis.
pub struct Program {
    pub(crate) path: Arc<ClassPath>,
    jdk: Jdk,
    names: Names,
    pub(crate) classes: boxcar::Vec<Class>,
    pub(crate) methods: boxcar::Vec<Method>,
    pub(crate) fields: boxcar::Vec<Field>,
    literals: RwLock<FxHashMap<Arc<[u16]>, u32>>,
    literal_texts: boxcar::Vec<Arc<[u16]>>,
    pub(crate) by_name: RwLock<FxHashMap<Name, Result<ClassId, LinkError>>>,
    pub(crate) defining: Mutex<()>,
    well_known: OnceLock<WellKnown>,
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
            names: Names::default(),
            classes: boxcar::Vec::new(),
            methods: boxcar::Vec::new(),
            fields: boxcar::Vec::new(),
            literals: RwLock::default(),
            literal_texts: boxcar::Vec::new(),
            by_name: RwLock::default(),
            defining: Mutex::new(()),
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

    /// The class path.
    pub fn path(&self) -> &Arc<ClassPath> {
        &self.path
    }

    /// The JDK whose classes are used.
    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    /// The interned names.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &str {
        self.names.text(name)
    }

    /// The id of a text, made if new.
    pub fn intern(&self, text: &str) -> Name {
        self.names.intern(text)
    }

    /// The number of a string among all interned strings: equal texts, equal numbers.
    pub fn literal(&self, text: &[u16]) -> u32 {
        if let Some(literal) = self.literals.read().get(text) {
            return *literal;
        }
        let mut literals = self.literals.write();
        if let Some(literal) = literals.get(text) {
            return *literal;
        }
        let text: Arc<[u16]> = text.into();
        let literal = self.literal_texts.push(text.clone()) as u32;
        literals.insert(text, literal);
        literal
    }

    /// The text of an interned string.
    pub fn literal_text(&self, literal: u32) -> &[u16] {
        &self.literal_texts[literal as usize]
    }

    /// The classes that the machine must know.
    pub fn well_known(&self) -> WellKnown {
        *self.well_known.get().expect("set before `new` returns")
    }

    /// The class with this id.
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    /// The method with this id.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }

    /// The field with this id.
    pub fn field(&self, id: FieldId) -> &Field {
        &self.fields[id.index()]
    }

    /// The class whose header word carries this number.
    pub fn class_id(&self, raw: u32) -> Option<ClassId> {
        ((raw as usize) < self.classes.count()).then(|| ClassId::new(raw))
    }

    /// How many classes are loaded.
    pub fn loaded(&self) -> usize {
        self.classes.count()
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
