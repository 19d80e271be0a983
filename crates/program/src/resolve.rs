//! Resolution of fields and methods (JVMS 5.4.3) and access control (JVMS 5.4.4).

use attest_classfile::access;

use crate::error::LinkError;
use crate::ids::{ClassId, FieldId, MethodId, Name};
use crate::program::Program;
use crate::types::{java_spelling, split_descriptor};

impl Program {
    /// The field that a reference means (JVMS 5.4.3.2): the class, its superinterfaces, its superclass.
    pub fn resolve_field(&self, class: ClassId, name: Name, descriptor: Name) -> Result<FieldId, LinkError> {
        self.lookup_field(class, name, descriptor)
            .ok_or_else(|| LinkError::NoSuchField(self.field_spelling(class, name, descriptor)))
    }

    fn lookup_field(&self, class: ClassId, name: Name, descriptor: Name) -> Option<FieldId> {
        let class = self.class(class);
        let declared = class.fields.iter().copied().find(|id| {
            let field = self.field(*id);
            field.name == name && field.descriptor == descriptor
        });
        let inherited = || class.interfaces.iter().find_map(|i| self.lookup_field(*i, name, descriptor));
        let above = || class.superclass.and_then(|s| self.lookup_field(s, name, descriptor));
        declared.or_else(inherited).or_else(above)
    }

    /// The field of this name that a class declares or inherits, whatever its type.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<FieldId> {
        let name = self.known_name(name)?;
        self.superclasses(class).find_map(|c| c.fields.iter().copied().find(|f| self.field(*f).name == name))
    }

    /// The method that a class reference means (JVMS 5.4.3.3).
    pub fn resolve_method(
        &self,
        class: ClassId,
        name: Name,
        descriptor: Name,
    ) -> Result<MethodId, LinkError> {
        if self.class(class).is_interface() {
            return Err(self.expected_class(class));
        }
        self.lookup_method(class, name, descriptor)
            .ok_or_else(|| LinkError::NoSuchMethod(self.method_spelling(class, name, descriptor)))
    }

    /// The method that an interface reference means (JVMS 5.4.3.4).
    pub fn resolve_interface_method(
        &self,
        class: ClassId,
        name: Name,
        descriptor: Name,
    ) -> Result<MethodId, LinkError> {
        if !self.class(class).is_interface() {
            let what = format!("Found class {}, but interface was expected", self.dotted(class));
            return Err(LinkError::IncompatibleChange(what));
        }
        let declared = self.class(class).declared_method(name, descriptor);
        let of_object = || {
            let method = self.class(self.well_known().object).declared_method(name, descriptor)?;
            let flags = self.method(method).access;
            (flags & access::ACC_PUBLIC != 0 && flags & access::ACC_STATIC == 0).then_some(method)
        };
        declared
            .or_else(of_object)
            .or_else(|| self.lookup_in_interfaces(class, name, descriptor))
            .ok_or_else(|| LinkError::NoSuchMethod(self.method_spelling(class, name, descriptor)))
    }

    /// The method by name and descriptor in a class, its superclasses, then its superinterfaces.
    pub fn lookup_method(&self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        self.superclasses(class)
            .find_map(|c| c.declared_method(name, descriptor))
            .or_else(|| self.lookup_in_interfaces(class, name, descriptor))
    }

    /// As [`Program::lookup_method`], by text.
    pub fn find_method(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        self.lookup_method(class, self.known_name(name)?, self.known_name(descriptor)?)
    }

    fn lookup_in_interfaces(&self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        let candidates = self.maximally_specific(class, name, descriptor);
        let concrete: Vec<_> = candidates.iter().filter(|m| !self.method(**m).is_abstract()).collect();
        match concrete.as_slice() {
            [only] => Some(**only),
            _ => candidates.first().copied(),
        }
    }

    /// The maximally specific superinterface methods (JVMS 5.4.3.3), in order of class id.
    pub(crate) fn maximally_specific(&self, class: ClassId, name: Name, descriptor: Name) -> Vec<MethodId> {
        let inherited = |id: &ClassId| {
            let interface = self.class(*id);
            let method = interface.is_interface().then(|| interface.declared_method(name, descriptor))??;
            (self.method(method).access & (access::ACC_PRIVATE | access::ACC_STATIC) == 0).then_some(method)
        };
        let all: Vec<MethodId> = self.supertypes(class).iter().filter_map(inherited).collect();
        let overridden = |m: &MethodId| {
            let holder = self.method(*m).class;
            all.iter().any(|o| o != m && self.is_subtype(self.method(*o).class, holder))
        };
        all.iter().copied().filter(|m| !overridden(m)).collect()
    }

    /// Whether code of class `from` may use a member with these flags declared by `holder`.
    pub fn accessible(&self, from: ClassId, holder: ClassId, flags: u16) -> bool {
        if flags & access::ACC_PUBLIC != 0 || from == holder {
            return true;
        }
        if flags & access::ACC_PRIVATE != 0 {
            return self.nest_host(from) == self.nest_host(holder);
        }
        self.same_package(from, holder)
            || (flags & access::ACC_PROTECTED != 0 && self.is_subtype(from, holder))
    }

    /// Dots for slashes.
    pub fn dotted(&self, class: ClassId) -> String {
        self.class_name(class).replace('/', ".")
    }

    /// A method as the JVM spells it in error messages: `'int p.C.m(java.lang.String)'`.
    pub fn method_spelling(&self, class: ClassId, name: Name, descriptor: Name) -> String {
        let descriptor = self.text(descriptor);
        match split_descriptor(descriptor) {
            Some((parameters, result)) => {
                let parameters: Vec<_> = parameters.into_iter().map(java_spelling).collect();
                let result = java_spelling(result);
                format!("'{result} {}.{}({})'", self.dotted(class), self.text(name), parameters.join(", "))
            }
            None => format!("'{}.{}{descriptor}'", self.dotted(class), self.text(name)),
        }
    }

    fn field_spelling(&self, class: ClassId, name: Name, descriptor: Name) -> String {
        match self.jdk().version {
            ..21 => self.text(name).to_owned(),
            _ => {
                let class = self.dotted(class);
                format!(
                    "Class {class} does not have member field '{} {}'",
                    java_spelling(self.text(descriptor)),
                    self.text(name)
                )
            }
        }
    }

    fn expected_class(&self, class: ClassId) -> LinkError {
        let what = format!("Found interface {}, but class was expected", self.dotted(class));
        LinkError::IncompatibleChange(what)
    }
}
