//! Loaded classes, methods and fields as plain data.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use attest_classfile::{ClassFile, access};
use parking_lot::RwLock;
use rustc_hash::FxHashMap;

use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId, Name};
use crate::location::Origin;
use crate::types::{Kind, Signature};

/// What a class is made of.
pub enum Shape {
    /// A class or interface read from a class file.
    Declared {
        /// The class file, method bodies still undecoded.
        file: Box<ClassFile>,
        /// Where it was found.
        origin: Origin,
    },
    /// A class made by the engine: the object behind a lambda, for example.
    Synthetic,
    /// An array type.
    Array {
        /// The type of one element, itself an array for `int[][]`.
        component: ClassId,
        /// How one element is stored.
        kind: Kind,
    },
    /// A primitive type; `None` is `void`.
    Primitive(Option<Kind>),
}

/// A class, interface, array type or primitive type.
pub struct Class {
    /// Its id.
    pub id: ClassId,
    /// Internal form: `java/lang/String`, `[I`, `int`.
    pub name: Name,
    /// `ACC_*` flags of the class file.
    pub access: u16,
    /// The direct superclass; `None` for `Object`, interfaces have `Object`.
    pub superclass: Option<ClassId>,
    /// The direct superinterfaces.
    pub interfaces: Box<[ClassId]>,
    /// What it is made of.
    pub shape: Shape,
    /// The methods it declares, in class-file order.
    pub methods: Box<[MethodId]>,
    /// The fields it declares, in class-file order.
    pub fields: Box<[FieldId]>,
    /// Number of instance field slots, inherited ones included.
    pub instance_slots: u32,
    /// Number of static field slots of this class alone.
    pub static_slots: u32,
    /// Kinds of all instance slots, inherited ones first.
    pub slot_kinds: Box<[Kind]>,
    /// Kinds of the static slots.
    pub static_kinds: Box<[Kind]>,
    /// All supertypes including itself, sorted by id.
    pub(crate) supertypes: Box<[ClassId]>,
    pub(crate) methods_by_key: Box<[((Name, Name), MethodId)]>,
    pub(crate) array: OnceLock<ClassId>,
    pub(crate) dispatch: OnceLock<Dispatch>,
    pub(crate) selected: RwLock<FxHashMap<MethodId, Result<MethodId, LinkError>>>,
    pub(crate) verified: OnceLock<Result<(), LinkError>>,
}

/// The virtual dispatch table of a class (JVMS 5.4.5, 5.4.6).
pub struct Dispatch {
    /// The selected method per index.
    pub methods: Box<[MethodId]>,
    pub(crate) keys: Box<[(Name, Name)]>,
}

impl Class {
    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.access & access::ACC_INTERFACE != 0
    }

    /// Whether it is abstract (interfaces are).
    pub fn is_abstract(&self) -> bool {
        self.access & access::ACC_ABSTRACT != 0
    }

    /// Whether it is an array type.
    pub fn is_array(&self) -> bool {
        matches!(self.shape, Shape::Array { .. })
    }

    /// The element type of an array.
    pub fn component(&self) -> Option<ClassId> {
        match self.shape {
            Shape::Array { component, .. } => Some(component),
            Shape::Declared { .. } | Shape::Synthetic | Shape::Primitive(_) => None,
        }
    }

    /// How the elements of an array are stored.
    pub fn element_kind(&self) -> Option<Kind> {
        match self.shape {
            Shape::Array { kind, .. } => Some(kind),
            Shape::Declared { .. } | Shape::Synthetic | Shape::Primitive(_) => None,
        }
    }

    /// The class file it was read from.
    pub fn file(&self) -> Option<&ClassFile> {
        match &self.shape {
            Shape::Declared { file, .. } => Some(file),
            Shape::Synthetic | Shape::Array { .. } | Shape::Primitive(_) => None,
        }
    }

    /// Where it was found.
    pub fn origin(&self) -> Option<&Origin> {
        match &self.shape {
            Shape::Declared { origin, .. } => Some(origin),
            Shape::Synthetic | Shape::Array { .. } | Shape::Primitive(_) => None,
        }
    }

    /// Whether it came from the JDK (array and primitive types count as the JDK's).
    pub fn is_from_jdk(&self) -> bool {
        match &self.shape {
            Shape::Declared { origin, .. } => matches!(origin, Origin::Jdk { .. }),
            Shape::Synthetic => false,
            Shape::Array { .. } | Shape::Primitive(_) => true,
        }
    }

    /// Whether its code was found sound; `verify` finds out, once. What comes of it is a matter of the class path
    /// alone, so that forks of the program may share it.
    pub fn verified(&self, verify: impl FnOnce() -> Result<(), LinkError>) -> Result<(), LinkError> {
        self.verified.get_or_init(verify).clone()
    }

    /// The method it declares itself with this name and descriptor.
    pub fn declared_method(&self, name: Name, descriptor: Name) -> Option<MethodId> {
        let at = self.methods_by_key.binary_search_by_key(&(name, descriptor), |(key, _)| *key).ok()?;
        Some(self.methods_by_key[at].1)
    }
}

/// A method of a loaded class.
pub struct Method {
    /// Its id.
    pub id: MethodId,
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// `ACC_*` flags.
    pub access: u16,
    /// Index among the class file's methods; meaningless for synthetic ones.
    pub index: u32,
    /// Made by the engine, not shown in stack traces.
    pub hidden: bool,
    /// The descriptor, taken apart.
    pub signature: Signature,
    /// Index in the dispatch tables of its class and subclasses, once known.
    pub(crate) dispatch_index: AtomicU32,
}

pub(crate) const NO_INDEX: u32 = u32::MAX;

impl Method {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.access & access::ACC_STATIC != 0
    }

    /// Whether it has no body.
    pub fn is_abstract(&self) -> bool {
        self.access & access::ACC_ABSTRACT != 0
    }

    /// Whether its body is native.
    pub fn is_native(&self) -> bool {
        self.access & access::ACC_NATIVE != 0
    }

    /// Whether it is private.
    pub fn is_private(&self) -> bool {
        self.access & access::ACC_PRIVATE != 0
    }

    /// Whether calls of it take the monitor of the receiver or class.
    pub fn is_synchronized(&self) -> bool {
        self.access & access::ACC_SYNCHRONIZED != 0
    }

    /// Its place in the dispatch tables; `None` before its class's table is built and for
    /// methods that are not dispatched.
    pub fn dispatch_index(&self) -> Option<usize> {
        let index = self.dispatch_index.load(Ordering::Acquire);
        (index != NO_INDEX).then_some(index as usize)
    }
}

/// A field of a loaded class.
pub struct Field {
    /// Its id.
    pub id: FieldId,
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// `ACC_*` flags.
    pub access: u16,
    /// Index among the class file's fields.
    pub index: u32,
    /// How it is stored.
    pub kind: Kind,
    /// Its slot among the instance slots or the class's static slots.
    pub slot: u32,
}

impl Field {
    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.access & access::ACC_STATIC != 0
    }
}
