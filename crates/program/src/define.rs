//! Defining: classes, fields and methods get their ids and layouts, once.

use std::sync::OnceLock;
use std::sync::atomic::AtomicU32;

use attest_classfile::access;
use parking_lot::RwLock;

use crate::class::{Class, Field, Method, NO_INDEX, Shape};
use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId, Name};
use crate::load::parse;
use crate::location::Origin;
use crate::program::Program;
use crate::types::{Kind, Signature};

/// A class made by the engine.
pub struct SyntheticClass<'a> {
    /// Internal name, or what it begins with where the program chooses the name.
    pub name: &'a str,
    /// `ACC_*` flags.
    pub access: u16,
    /// The superclass.
    pub superclass: ClassId,
    /// The interfaces it implements.
    pub interfaces: Vec<ClassId>,
    /// Its fields: name, descriptor, flags.
    pub fields: Vec<(&'a str, String, u16)>,
    /// Its methods: name, descriptor, flags.
    pub methods: Vec<(&'a str, String, u16)>,
}

/// What is known of a class before it is defined.
#[derive(Clone)]
pub(crate) struct Draft<'a> {
    pub(crate) name: &'a str,
    pub(crate) access: u16,
    pub(crate) superclass: Option<ClassId>,
    pub(crate) interfaces: Vec<ClassId>,
    pub(crate) fields: Vec<(Name, Name, u16)>,
    pub(crate) methods: Vec<(Name, Name, u16)>,
    pub(crate) hidden: bool,
}

impl Program {
    /// Adds a class made by the engine that is the same whenever it is made; tells whether this was the first time.
    ///
    /// # Panics
    /// If the name belongs to a class of another kind or with other members: that is a bug of ours.
    pub fn define_once(&self, class: SyntheticClass<'_>) -> (ClassId, bool) {
        let (name, draft) = (class.name.to_owned(), self.draft(class));
        let shape = (draft.superclass, draft.interfaces.clone(), draft.methods.clone(), draft.fields.clone());
        let (id, new) = self.define(draft, Shape::Synthetic);
        if !new {
            let known = self.class(id);
            let method =
                |id: &MethodId| (self.method(*id).name, self.method(*id).descriptor, self.method(*id).access);
            let field =
                |id: &FieldId| (self.field(*id).name, self.field(*id).descriptor, self.field(*id).access);
            let (methods, fields) = (known.methods.iter().map(method), known.fields.iter().map(field));
            let same =
                (known.superclass, known.interfaces.to_vec(), methods.collect(), fields.collect()) == shape;
            assert!(matches!(known.shape, Shape::Synthetic) && same, "{name} is made in two ways");
        }
        (id, new)
    }

    /// Adds a class made by the engine under a name of its own: the one given and sixteen digits, as HotSpot does it.
    pub fn define_fresh(&self, class: SyntheticClass<'_>) -> ClassId {
        let prefix = class.name.to_owned();
        let draft = self.draft(class);
        for number in self.class_count().. {
            let name = format!("{prefix}{number:016x}");
            if let (id, true) = self.define(Draft { name: &name, ..draft.clone() }, Shape::Synthetic) {
                return id;
            }
        }
        unreachable!("there are more numbers than classes")
    }

    fn draft<'a>(&self, class: SyntheticClass<'a>) -> Draft<'a> {
        let member = |(name, descriptor, access): (&str, String, u16)| {
            (self.intern(name), self.intern(&descriptor), access)
        };
        Draft {
            name: class.name,
            access: class.access,
            superclass: Some(class.superclass),
            interfaces: class.interfaces,
            fields: class.fields.into_iter().map(member).collect(),
            methods: class.methods.into_iter().map(member).collect(),
            hidden: true,
        }
    }

    /// Adds a class from bytes that the program made or read itself. The name must be the expected one, if
    /// any, and new; if it is taken, the class of that name is given and nothing changes.
    pub fn define_from_bytes(&self, bytes: Vec<u8>, expected: Option<&str>) -> Result<ClassId, LinkError> {
        let file = parse(expected.unwrap_or("Unknown"), bytes.into())?;
        let name = file.name().to_owned();
        if let Some(expected) = expected.filter(|expected| **expected != name) {
            return Err(LinkError::NotFound(format!("{expected} (wrong name: {name})")));
        }
        let mut above = vec![self.intern(&name)];
        self.declare(&name, file, Origin::Memory, &mut above)
    }

    pub(crate) fn define_primitive(&self, name: &str, kind: Option<Kind>) {
        let draft = Draft {
            name,
            access: access::ACC_PUBLIC | access::ACC_FINAL | access::ACC_ABSTRACT,
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            hidden: false,
        };
        let (id, _) = self.define(draft, Shape::Primitive(kind));
        // `int` is no class name that code could ask for: a class called `int` must stay loadable.
        self.forget_class(self.class(id).name);
    }

    /// Adds a class; if the name is taken, gives the class of that name. Tells whether it is new.
    pub(crate) fn define(&self, draft: Draft<'_>, shape: Shape) -> (ClassId, bool) {
        let key = self.intern(draft.name);
        let _defining = self.defining.lock();
        if let Some(Ok(known)) = self.known_class(key) {
            return (known, false);
        }
        self.grows(draft.name);
        let id = ClassId::new(self.class_count() as u32);
        let (fields, instance_kinds, static_kinds) = self.define_fields(id, &draft);
        let methods = self.define_methods(id, &draft);
        let mut methods_by_key: Vec<_> =
            methods.iter().map(|m| ((self.method(*m).name, self.method(*m).descriptor), *m)).collect();
        methods_by_key.sort_unstable();
        let mut supertypes = vec![id];
        for parent in draft.superclass.iter().chain(&draft.interfaces) {
            supertypes.extend_from_slice(&self.class(*parent).supertypes);
        }
        supertypes.sort_unstable();
        supertypes.dedup();
        self.push_class(Class {
            id,
            name: key,
            access: draft.access,
            superclass: draft.superclass,
            interfaces: draft.interfaces.into(),
            shape,
            methods: methods.into(),
            fields: fields.into(),
            instance_slots: instance_kinds.len() as u32,
            static_slots: static_kinds.len() as u32,
            slot_kinds: instance_kinds.into(),
            static_kinds: static_kinds.into(),
            supertypes: supertypes.into(),
            methods_by_key: methods_by_key.into(),
            array: OnceLock::new(),
            dispatch: OnceLock::new(),
            selected: RwLock::default(),
            verified: OnceLock::new(),
        });
        self.note_class(key, id);
        (id, true)
    }

    fn define_fields(&self, class: ClassId, draft: &Draft<'_>) -> (Vec<FieldId>, Vec<Kind>, Vec<Kind>) {
        let mut instance = draft.superclass.map_or(Vec::new(), |s| self.class(s).slot_kinds.to_vec());
        let mut statics = Vec::new();
        let mut fields = Vec::new();
        for (index, (name, descriptor, access)) in draft.fields.iter().enumerate() {
            let kind = Kind::of_descriptor(self.text(*descriptor)).unwrap_or(Kind::Ref);
            let slots = if access & access::ACC_STATIC != 0 { &mut statics } else { &mut instance };
            let slot = slots.len() as u32;
            slots.push(kind);
            let id = FieldId::new(self.field_count() as u32);
            self.push_field(Field {
                id,
                class,
                name: *name,
                descriptor: *descriptor,
                access: *access,
                index: index as u32,
                kind,
                slot,
            });
            fields.push(id);
        }
        for kind in hidden_slots(draft.name) {
            instance.push(*kind);
        }
        (fields, instance, statics)
    }

    fn define_methods(&self, class: ClassId, draft: &Draft<'_>) -> Vec<MethodId> {
        let mut methods = Vec::new();
        for (index, (name, descriptor, access)) in draft.methods.iter().enumerate() {
            let id = MethodId::new(self.method_count() as u32);
            let void = Signature { parameters: Box::new([]), result: None };
            let signature = self.signature(self.text(*descriptor)).unwrap_or(void);
            self.push_method(Method {
                id,
                class,
                name: *name,
                descriptor: *descriptor,
                access: *access,
                index: index as u32,
                hidden: draft.hidden,
                signature,
                dispatch_index: AtomicU32::new(NO_INDEX),
            });
            methods.push(id);
        }
        methods
    }
}

/// Slots that the machine adds behind the declared ones: a `Class` object knows which class it is.
fn hidden_slots(class: &str) -> &'static [Kind] {
    match class {
        "java/lang/Class" => &[Kind::Int],
        _ => &[],
    }
}
