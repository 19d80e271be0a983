//! Loading: class files and array types become classes, supertypes first (JVMS 5.3).

use attest_classfile::{ClassFile, access};
use bytes::Bytes;

use crate::class::Shape;
use crate::define::Draft;
use crate::error::LinkError;
use crate::hierarchy::package;
use crate::ids::{ClassId, Name};
use crate::location::Origin;
use crate::program::Program;
use crate::types::{Kind, class_of_descriptor, split_descriptor};

impl Program {
    /// The class of an internal name or array descriptor, loaded if need be with its supertypes.
    pub fn load(&self, name: &str) -> Result<ClassId, LinkError> {
        self.load_below(name, &mut Vec::new())
    }

    /// The class of a name if it is loaded already.
    pub fn loaded_class(&self, name: &str) -> Option<ClassId> {
        self.known_class(self.known_name(name)?)?.ok()
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
        if let Some(array) = self.known_array(component) {
            return Ok(array);
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
        let (id, _) = self.define(draft, Shape::Array { component, kind });
        if !self.inherits_class(component) {
            let _ = self.class(component).array.set(id);
        }
        Ok(id)
    }

    fn known_array(&self, component: ClassId) -> Option<ClassId> {
        let array = self.class(component).array.get().copied()?;
        (!self.inherits_class(component) || self.inherits_class(array)).then_some(array)
    }

    fn load_below(&self, name: &str, above: &mut Vec<Name>) -> Result<ClassId, LinkError> {
        let key = self.intern(name);
        if let Some(known) = self.known_class(key) {
            return known;
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
            self.note_failure(key, result.clone());
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

    pub(crate) fn declare(
        &self,
        name: &str,
        file: ClassFile,
        origin: Origin,
        above: &mut Vec<Name>,
    ) -> Result<ClassId, LinkError> {
        if !matches!(origin, Origin::Jdk { .. }) {
            attest_classfile::check_format(&file)
                .map_err(|e| LinkError::Format { class: name.into(), what: e.kind.to_string() })?;
        }
        let superclass = file.super_name().map(|s| self.load_below(s, above)).transpose()?;
        let mut interfaces = Vec::new();
        for interface in file.interfaces() {
            interfaces.push(self.load_below(interface, above)?);
        }
        self.check_supertypes(name, superclass, &interfaces)?;
        let fields = file.fields().iter();
        let fields = fields.map(|f| (self.intern(f.name(&file)), self.intern(f.descriptor(&file)), f.access));
        let methods = file.methods().iter();
        let methods = methods.map(|m| {
            // Class initializers have no other flag, and old ones need none (JVMS 4.6, 2.9.2).
            let access = match m.name(&file) {
                "<clinit>" if file.major() < 51 => access::ACC_STATIC,
                "<clinit>" => m.access & access::ACC_STATIC,
                _ => m.access,
            };
            (self.intern(m.name(&file)), self.intern(m.descriptor(&file)), access)
        });
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
        if !matches!(origin, Origin::Jdk { .. }) {
            self.check_overrides(&draft)?;
        }
        Ok(self.define(draft, Shape::Declared { file: Box::new(file), origin }).0)
    }

    /// No method of a superclass that is final is overridden (JVMS 5.3.5, 5.4.5).
    fn check_overrides(&self, draft: &Draft<'_>) -> Result<(), LinkError> {
        use access::{ACC_FINAL, ACC_PRIVATE, ACC_PROTECTED, ACC_PUBLIC, ACC_STATIC};
        let Some(superclass) = draft.superclass else { return Ok(()) };
        for (name, descriptor, flags) in &draft.methods {
            if flags & (ACC_PRIVATE | ACC_STATIC) != 0 || self.text(*name).starts_with('<') {
                continue;
            }
            for above in self.superclasses(superclass) {
                let Some(id) = above.declared_method(*name, *descriptor) else { continue };
                let overridden = self.method(id).access;
                let seen = overridden & (ACC_PUBLIC | ACC_PROTECTED) != 0
                    || package(self.text(above.name)) == package(draft.name);
                if overridden & ACC_FINAL != 0 && overridden & (ACC_PRIVATE | ACC_STATIC) == 0 && seen {
                    let what = format!(
                        "class {} overrides final method {}.{}{}",
                        draft.name.replace('/', "."),
                        self.dotted(above.id),
                        self.text(*name),
                        self.text(*descriptor)
                    );
                    return Err(LinkError::IncompatibleChange(what));
                }
            }
        }
        Ok(())
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
        let forbids = |id: ClassId| {
            let permitted = self.class(id).file().and_then(|file| file.permitted_subclasses());
            permitted.is_some_and(|permitted| !permitted.contains(&name))
        };
        if forbids(superclass) {
            let what = format!("class {class} cannot inherit from sealed class {}", spelt(superclass));
            return Err(LinkError::IncompatibleChange(what));
        }
        let own_package = package(name);
        let inaccessible = |id: ClassId| {
            self.class(id).access & access::ACC_PUBLIC == 0 && package(self.class_name(id)) != own_package
        };
        if inaccessible(superclass) {
            let what = format!("class {class} cannot access its superclass {}", spelt(superclass));
            return Err(LinkError::IllegalAccess(what));
        }
        for interface in interfaces {
            if forbids(*interface) {
                let what = format!("class {class} cannot implement sealed interface {}", spelt(*interface));
                return Err(LinkError::IncompatibleChange(what));
            }
            if inaccessible(*interface) {
                let what = format!("class {class} cannot access its superinterface {}", spelt(*interface));
                return Err(LinkError::IllegalAccess(what));
            }
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
}

pub(crate) fn parse(name: &str, bytes: Bytes) -> Result<ClassFile, LinkError> {
    attest_classfile::parse(bytes).map_err(|e| match e.kind {
        attest_classfile::ErrorKind::TooNew { .. } | attest_classfile::ErrorKind::TooOld { .. } => {
            LinkError::UnsupportedVersion(format!("{name}: {e}"))
        }
        _ => LinkError::Format { class: name.into(), what: e.to_string() },
    })
}
