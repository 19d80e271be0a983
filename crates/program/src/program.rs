//! The loaded program: classes come in lazily, ids never change, everything may be shared by threads.
//!
//! There is one name space: the JDK's classes first, then the class path in order.

use std::sync::atomic::AtomicU32;
use std::sync::{Arc, OnceLock};

use attest_classfile::{ClassFile, access};
use bytes::Bytes;
use parking_lot::{Mutex, RwLock};
use rustc_hash::FxHashMap;

use crate::class::{Class, Field, Method, NO_INDEX, Shape};
use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId, Name};
use crate::location::{ClassPath, Jdk, Origin};
use crate::names::Names;
use crate::types::{JavaType, Kind, Signature, class_of_descriptor, split_descriptor};

/// Everything known about the program under analysis.
pub struct Program {
    path: Arc<ClassPath>,
    jdk: Jdk,
    names: Names,
    classes: boxcar::Vec<Class>,
    methods: boxcar::Vec<Method>,
    fields: boxcar::Vec<Field>,
    literals: RwLock<FxHashMap<Arc<[u16]>, u32>>,
    literal_texts: boxcar::Vec<Arc<[u16]>>,
    by_name: RwLock<FxHashMap<Name, Result<ClassId, LinkError>>>,
    defining: Mutex<()>,
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

/// A class made by the engine.
pub struct SyntheticClass<'a> {
    /// Internal name; must be new.
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

struct Draft<'a> {
    name: &'a str,
    access: u16,
    superclass: Option<ClassId>,
    interfaces: Vec<ClassId>,
    fields: Vec<(Name, Name, u16)>,
    methods: Vec<(Name, Name, u16)>,
    hidden: bool,
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

    /// The class of an internal name or array descriptor, loaded if need be with its supertypes.
    pub fn load(&self, name: &str) -> Result<ClassId, LinkError> {
        self.load_below(name, &mut Vec::new())
    }

    /// The class of a name if it is loaded already.
    pub fn loaded_class(&self, name: &str) -> Option<ClassId> {
        let name = self.names.get(name)?;
        self.by_name.read().get(&name)?.as_ref().ok().copied()
    }

    /// The class that a type descriptor speaks of, primitives included.
    pub fn load_descriptor(&self, descriptor: &str) -> Result<ClassId, LinkError> {
        match class_of_descriptor(descriptor) {
            Some(class) => self.load(class),
            None => Ok(self.primitive(Kind::of_descriptor(descriptor))),
        }
    }

    /// The array type whose elements are of this class.
    pub fn array_of(&self, component: ClassId) -> Result<ClassId, LinkError> {
        if let Some(array) = self.class(component).array.get() {
            return Ok(*array);
        }
        let class = self.class(component);
        let name = match &class.shape {
            Shape::Primitive(Some(kind)) => format!("[{}", kind.descriptor_char()),
            Shape::Primitive(None) => return Err(LinkError::NotFound("void[]".into())),
            Shape::Array { .. } => format!("[{}", self.text(class.name)),
            Shape::Declared { .. } | Shape::Synthetic => format!("[L{};", self.text(class.name)),
        };
        let kind = match class.shape {
            Shape::Primitive(Some(kind)) => kind,
            _ => Kind::Ref,
        };
        let well_known = self.well_known();
        let access = (class.access & access::ACC_PUBLIC) | access::ACC_FINAL | access::ACC_ABSTRACT;
        let draft = Draft {
            name: &name,
            access,
            superclass: Some(well_known.object),
            interfaces: vec![well_known.cloneable, well_known.serializable],
            fields: Vec::new(),
            methods: Vec::new(),
            hidden: false,
        };
        let id = self.define(draft, Shape::Array { component, kind });
        Ok(*self.class(component).array.get_or_init(|| id))
    }

    /// Adds a class made by the engine; if the name is taken, the class of that name.
    pub fn define_synthetic(&self, class: SyntheticClass<'_>) -> ClassId {
        let member = |(name, descriptor, access): (&str, String, u16)| {
            (self.intern(name), self.intern(&descriptor), access)
        };
        let draft = Draft {
            name: class.name,
            access: class.access,
            superclass: Some(class.superclass),
            interfaces: class.interfaces,
            fields: class.fields.into_iter().map(member).collect(),
            methods: class.methods.into_iter().map(member).collect(),
            hidden: true,
        };
        self.define(draft, Shape::Synthetic)
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

    fn load_below(&self, name: &str, above: &mut Vec<Name>) -> Result<ClassId, LinkError> {
        let key = self.intern(name);
        if let Some(known) = self.by_name.read().get(&key) {
            return known.clone();
        }
        if above.contains(&key) {
            return Err(LinkError::Circular(name.to_owned()));
        }
        let result = match name.strip_prefix('[') {
            Some(component) => self.load_array(component),
            None => {
                above.push(key);
                let result = self.load_declared(name, above);
                above.pop();
                result
            }
        };
        if result.is_err() {
            self.by_name.write().entry(key).or_insert_with(|| result.clone());
        }
        result
    }

    fn load_array(&self, component: &str) -> Result<ClassId, LinkError> {
        let whole = component.starts_with('[') || component.len() == 1 || component.ends_with(';');
        if !whole || Kind::of_descriptor(component).is_none() || component.len() > 65_535 {
            return Err(LinkError::NotFound(format!("[{component}")));
        }
        let component = self.load_descriptor(component)?;
        self.array_of(component)
    }

    fn load_declared(&self, name: &str, above: &mut Vec<Name>) -> Result<ClassId, LinkError> {
        let unreadable =
            |e: &dyn std::fmt::Display| LinkError::Unreadable { class: name.into(), what: e.to_string() };
        let found = self.path.find_class(name).map_err(|e| unreadable(&e))?;
        let Some(found) = found else {
            return Err(LinkError::NotFound(name.to_owned()));
        };
        let file = parse(name, found.bytes)?;
        if file.name() != name {
            return Err(LinkError::NotFound(format!("{name} (wrong name: {})", file.name())));
        }
        self.declare(name, file, found.origin, above)
    }

    fn declare(
        &self,
        name: &str,
        file: ClassFile,
        origin: Origin,
        above: &mut Vec<Name>,
    ) -> Result<ClassId, LinkError> {
        let superclass = file.super_name().map(|s| self.load_below(s, above)).transpose()?;
        let mut interfaces = Vec::new();
        for interface in file.interfaces() {
            interfaces.push(self.load_below(interface, above)?);
        }
        self.check_supertypes(name, superclass, &interfaces)?;
        let fields = file.fields().iter();
        let fields = fields.map(|f| (self.intern(f.name(&file)), self.intern(f.descriptor(&file)), f.access));
        let methods = file.methods().iter();
        let methods =
            methods.map(|m| (self.intern(m.name(&file)), self.intern(m.descriptor(&file)), m.access));
        let draft = Draft {
            name,
            access: file.access(),
            superclass,
            interfaces,
            fields: fields.collect(),
            methods: methods.collect(),
            hidden: false,
        };
        for (member, descriptor, _) in &draft.methods {
            if split_descriptor(self.text(*descriptor)).is_none() {
                let what = format!("method {} has a bad descriptor", self.text(*member));
                return Err(LinkError::Format { class: name.into(), what });
            }
        }
        for (member, descriptor, _) in &draft.fields {
            if Kind::of_descriptor(self.text(*descriptor)).is_none() {
                let what = format!("field {} has a bad descriptor", self.text(*member));
                return Err(LinkError::Format { class: name.into(), what });
            }
        }
        Ok(self.define(draft, Shape::Declared { file: Box::new(file), origin }))
    }

    fn check_supertypes(
        &self,
        name: &str,
        superclass: Option<ClassId>,
        interfaces: &[ClassId],
    ) -> Result<(), LinkError> {
        let spelt = |id: ClassId| self.class_name(id).replace('/', ".");
        let Some(superclass) = superclass else {
            let object = name == "java/lang/Object";
            let what = "only java.lang.Object has no superclass".to_owned();
            return if object { Ok(()) } else { Err(LinkError::Format { class: name.into(), what }) };
        };
        let class = name.replace('/', ".");
        if self.class(superclass).is_interface() {
            let what = format!("class {class} has interface {} as super class", spelt(superclass));
            return Err(LinkError::IncompatibleChange(what));
        }
        if self.class(superclass).access & access::ACC_FINAL != 0 {
            let what = format!("class {class} cannot inherit from final class {}", spelt(superclass));
            return Err(LinkError::IncompatibleChange(what));
        }
        for interface in interfaces {
            if !self.class(*interface).is_interface() {
                let what = format!(
                    "class {class} can not implement {}, because it is not an interface",
                    spelt(*interface)
                );
                return Err(LinkError::IncompatibleChange(what));
            }
        }
        Ok(())
    }

    fn define_primitive(&self, name: &str, kind: Option<Kind>) {
        let draft = Draft {
            name,
            access: access::ACC_PUBLIC | access::ACC_FINAL | access::ACC_ABSTRACT,
            superclass: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            hidden: false,
        };
        let id = self.define(draft, Shape::Primitive(kind));
        // `int` is no class name that code could ask for: a class called `int` must stay loadable.
        self.by_name.write().remove(&self.class(id).name);
    }

    fn define(&self, draft: Draft<'_>, shape: Shape) -> ClassId {
        let key = self.intern(draft.name);
        let _defining = self.defining.lock();
        if let Some(Ok(known)) = self.by_name.read().get(&key) {
            return *known;
        }
        let id = ClassId::new(self.classes.count() as u32);
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
        self.classes.push(Class {
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
        });
        self.by_name.write().insert(key, Ok(id));
        id
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
            let id = FieldId::new(self.fields.count() as u32);
            self.fields.push(Field {
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
            let id = MethodId::new(self.methods.count() as u32);
            let void = Signature { parameters: Box::new([]), result: None };
            let signature = self.signature(self.text(*descriptor)).unwrap_or(void);
            self.methods.push(Method {
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

fn parse(name: &str, bytes: Bytes) -> Result<ClassFile, LinkError> {
    attest_classfile::parse(bytes).map_err(|e| match e.kind {
        attest_classfile::ErrorKind::TooNew { .. } | attest_classfile::ErrorKind::TooOld { .. } => {
            LinkError::UnsupportedVersion(format!("{name}: {e}"))
        }
        _ => LinkError::Format { class: name.into(), what: e.to_string() },
    })
}

/// Slots that the machine adds behind the declared ones: a `Class` object knows which class it is.
fn hidden_slots(class: &str) -> &'static [Kind] {
    match class {
        "java/lang/Class" => &[Kind::Int],
        _ => &[],
    }
}

impl Program {
    /// The slot of a `Class` object that holds the id of the class it stands for.
    pub fn mirror_slot(&self) -> u32 {
        self.class(self.well_known().class).instance_slots - 1
    }
}
