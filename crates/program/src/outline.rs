//! What the verifier asks of classes that need not be loaded: whether one is an interface, and what it extends.
//!
//! The JVM loads such classes (JVMS 4.10.1.2). Here they are read and nothing is added to the program: what was
//! verified earlier, perhaps by another fork, then has no influence on the ids that later work gives out.

use std::sync::Arc;

use attest_classfile::access::ACC_INTERFACE;
use parking_lot::RwLock;
use rustc_hash::FxHashMap;

use crate::error::LinkError;
use crate::ids::ClassId;
use crate::load::parse;
use crate::program::Program;

/// What was read of classes by name; shared by a program and its forks, which have the same class path.
#[derive(Default)]
pub(crate) struct Outlines {
    by_name: RwLock<FxHashMap<Box<str>, Result<Outline, LinkError>>>,
}

/// The place of a class in the hierarchy.
#[derive(Clone)]
struct Outline {
    is_interface: bool,
    superclass: Option<Arc<str>>,
}

/// A class as far as the verifier must know it.
enum Seen {
    Loaded(ClassId),
    Outlined(Outline),
}

impl Program {
    /// Whether the class of this name is an interface; fails as loading it would.
    pub fn names_interface(&self, name: &str) -> Result<bool, LinkError> {
        Ok(match self.seen(name)? {
            Seen::Loaded(id) => self.class(id).is_interface(),
            Seen::Outlined(outline) => outline.is_interface,
        })
    }

    /// The name of the superclass of the class of this name.
    pub fn superclass_name(&self, name: &str) -> Result<Option<Arc<str>>, LinkError> {
        Ok(match self.seen(name)? {
            Seen::Loaded(id) => self.class(id).superclass.map(|above| self.class_name(above).into()),
            Seen::Outlined(outline) => outline.superclass,
        })
    }

    /// Whether the class named `above` is the class named `name` or one of its superclasses.
    pub fn names_superclass(&self, name: &str, above: &str) -> Result<bool, LinkError> {
        let mut next: Option<Arc<str>> = None;
        loop {
            let current = next.as_deref().unwrap_or(name);
            let outline = match self.seen(current)? {
                Seen::Loaded(id) => {
                    return Ok(self.superclasses(id).any(|class| self.text(class.name) == above));
                }
                Seen::Outlined(outline) => outline,
            };
            if current == above {
                return Ok(true);
            }
            match outline.superclass {
                None => return Ok(false),
                superclass => next = superclass,
            }
        }
    }

    fn seen(&self, name: &str) -> Result<Seen, LinkError> {
        match self.known_name(name).and_then(|name| self.known_class(name)) {
            Some(known) => known.map(Seen::Loaded),
            None => self.outline(name, &mut Vec::new()).map(Seen::Outlined),
        }
    }

    fn outline(&self, name: &str, below: &mut Vec<String>) -> Result<Outline, LinkError> {
        if let Some(known) = self.outlines.by_name.read().get(name) {
            return known.clone();
        }
        if below.iter().any(|other| other == name) {
            return Err(LinkError::Circular(name.to_owned()));
        }
        below.push(name.to_owned());
        let outline = self.read_outline(name, below);
        below.pop();
        self.outlines.by_name.write().insert(name.into(), outline.clone());
        outline
    }

    /// Reads a class and those above it, which must be there too.
    fn read_outline(&self, name: &str, below: &mut Vec<String>) -> Result<Outline, LinkError> {
        let unreadable =
            |e: &dyn std::fmt::Display| LinkError::Unreadable { class: name.into(), what: e.to_string() };
        let found = self.path.find_class(name).map_err(|e| unreadable(&e))?;
        let found = found.ok_or_else(|| LinkError::NotFound(name.to_owned()))?;
        let file = parse(name, found.bytes)?;
        if file.name() != name {
            return Err(LinkError::NotFound(format!("{name} (wrong name: {})", file.name())));
        }
        for above in file.super_name().into_iter().chain(file.interfaces()) {
            if self.known_name(above).and_then(|above| self.known_class(above)).is_none() {
                self.outline(above, below)?;
            }
        }
        let superclass = file.super_name().map(Into::into);
        Ok(Outline { is_interface: file.access() & ACC_INTERFACE != 0, superclass })
    }
}
