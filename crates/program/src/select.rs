//! Selection of the method that a call really runs (JVMS 5.4.5, 5.4.6).

use std::sync::atomic::Ordering;

use attest_classfile::access;

use crate::class::Dispatch;
use crate::error::LinkError;
use crate::ids::{ClassId, MethodId};
use crate::program::Program;

impl Program {
    /// The dispatch table of a class; built on first use, superclasses first.
    pub fn dispatch(&self, class: ClassId) -> &Dispatch {
        if let Some(dispatch) = self.class(class).dispatch.get() {
            return dispatch;
        }
        // From the root down, so that the depth of a hierarchy does not become depth of our stack.
        let chain: Vec<_> = self.superclasses(class).map(|c| c.id).collect();
        for id in chain.into_iter().rev() {
            self.class(id).dispatch.get_or_init(|| self.build_dispatch(id));
        }
        self.class(class).dispatch.get().expect("built just above")
    }

    /// The method that runs when `resolved` is called on an object of class `receiver`.
    pub fn select(&self, receiver: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        let method = self.method(resolved);
        if method.is_private() || method.is_static() {
            return Ok(resolved);
        }
        if !self.class(method.class).is_interface() {
            let table = self.dispatch(receiver);
            let _ = self.dispatch(method.class);
            if let Some(selected) = method.dispatch_index().and_then(|i| table.methods.get(i)) {
                return self.runnable(receiver, *selected);
            }
        }
        if let Some(known) = self.class(receiver).selected.read().get(&resolved) {
            return known.clone();
        }
        let selected = self.select_by_name(receiver, resolved);
        // What others see too speaks only of methods that they know.
        if !self.inherits_class(receiver) || self.inherits_method(resolved) {
            self.class(receiver).selected.write().insert(resolved, selected.clone());
        }
        selected
    }

    fn select_by_name(&self, receiver: ClassId, resolved: MethodId) -> Result<MethodId, LinkError> {
        let method = self.method(resolved);
        let (name, descriptor) = (method.name, method.descriptor);
        let in_classes = self.superclasses(receiver).find_map(|c| {
            let found = c.declared_method(name, descriptor)?;
            (self.method(found).access & (access::ACC_PRIVATE | access::ACC_STATIC) == 0).then_some(found)
        });
        if let Some(found) = in_classes {
            if self.class(method.class).is_interface() && self.method(found).access & access::ACC_PUBLIC == 0
            {
                let what = format!(
                    "class {} tried to access method {}",
                    self.dotted(receiver),
                    self.method_spelling(self.method(found).class, name, descriptor)
                );
                return Err(LinkError::IllegalAccess(what));
            }
            return self.runnable(receiver, found);
        }
        let candidates = self.maximally_specific(receiver, name, descriptor);
        let concrete: Vec<_> = candidates.iter().filter(|m| !self.method(**m).is_abstract()).collect();
        match concrete.as_slice() {
            [only] => Ok(**only),
            [] => Err(self.abstract_method(receiver, resolved)),
            [..] => {
                let names: Vec<_> = concrete
                    .iter()
                    .map(|m| format!("{}.{}", self.class_name(self.method(**m).class), self.text(name)))
                    .collect();
                let what = format!("Conflicting default methods: {}", names.join(" "));
                Err(LinkError::IncompatibleChange(what))
            }
        }
    }

    fn runnable(&self, receiver: ClassId, selected: MethodId) -> Result<MethodId, LinkError> {
        if !self.method(selected).is_abstract() {
            return Ok(selected);
        }
        // A default method may fill in where the class chain has only an abstract declaration
        // inherited from an interface's own table entry.
        Err(self.abstract_method(receiver, selected))
    }

    fn abstract_method(&self, receiver: ClassId, method: MethodId) -> LinkError {
        let m = self.method(method);
        let what = format!(
            "Receiver class {} does not define or inherit an implementation of the resolved method 'abstract {} of {} {}.",
            self.dotted(receiver),
            self.method_spelling(m.class, m.name, m.descriptor).trim_start_matches('\'').replacen(
                &format!("{}.", self.dotted(m.class)),
                "",
                1
            ),
            if self.class(m.class).is_interface() { "interface" } else { "abstract class" },
            self.dotted(m.class),
        );
        LinkError::AbstractMethod(what)
    }

    fn build_dispatch(&self, id: ClassId) -> Dispatch {
        let class = self.class(id);
        let (mut methods, mut keys) = match class.superclass {
            Some(superclass) => {
                let above = self.dispatch(superclass);
                (above.methods.to_vec(), above.keys.to_vec())
            }
            None => (Vec::new(), Vec::new()),
        };
        if class.is_interface() {
            return Dispatch { methods: methods.into(), keys: keys.into() };
        }
        for method in class.methods.iter().map(|m| self.method(*m)) {
            if method.access & (access::ACC_STATIC | access::ACC_PRIVATE) != 0
                || self.text(method.name).starts_with('<')
            {
                continue;
            }
            let key = (method.name, method.descriptor);
            let mut index = None;
            for at in 0..keys.len() {
                if keys[at] == key && self.overrides(id, methods[at]) {
                    methods[at] = method.id;
                    index = index.or(Some(at));
                }
            }
            let index = index.unwrap_or_else(|| {
                methods.push(method.id);
                keys.push(key);
                methods.len() - 1
            });
            method.dispatch_index.store(index as u32, Ordering::Release);
        }
        Dispatch { methods: methods.into(), keys: keys.into() }
    }

    /// Whether a method of `class` with the same name and descriptor overrides `above` (JVMS 5.4.5).
    fn overrides(&self, class: ClassId, above: MethodId) -> bool {
        let above = self.method(above);
        above.access & (access::ACC_PUBLIC | access::ACC_PROTECTED) != 0
            || self.same_package(class, above.class)
    }
}
