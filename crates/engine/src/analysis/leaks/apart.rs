//! Where objects are told apart: those of a caller's subclass from those of the class that it extends, and by their hash codes.
//!
//! A search over calls passes objects of a class for all those of its subclasses that callers may write. What these
//! override is noted where it is called; that they are of another class, which may implement more interfaces, is noted
//! where it is asked: `instanceof`, casts, `getClass`, stores in arrays, handlers of exceptions, and code of the library
//! that looks into what it is given.

use attest_program::{ClassId, MethodId};

use super::calls::Place;
use super::effects::Callee;
use super::flow::Flow;
use super::graph::{Key, Watch};
use super::library::{gives_order, looks_inside};
use super::seen::Spot;
use super::things::{Id, Thing};

/// The methods of every object that the library calls of what it is given.
const CALLED_BACK: [(&str, &str); 3] =
    [("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I"), ("toString", "()Ljava/lang/String;")];

/// Collections in the order of hash codes.
const HASHED: [&str; 5] = [
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/Hashtable",
    "java/util/IdentityHashMap",
    "java/util/concurrent/ConcurrentHashMap",
];

impl Flow<'_> {
    /// A thing is asked whether it is of a class; of which it is where none is named.
    pub(super) fn tell_apart(&mut self, id: Id, of: Option<ClassId>, spot: Spot) {
        let program = self.program;
        let Thing::Own { class, made: false } = self.graph.thing(id) else { return };
        let differs = of.is_none_or(|of| {
            // An object of a class in question stands for all that are of it.
            let one_of_these = self.classes.contains(&of) && !program.class(of).is_interface();
            let related = program.class(of).is_interface() || program.is_subtype(of, class);
            !program.is_subtype(class, of) && related && !one_of_these
        });
        if differs && self.types.is_extensible(class) {
            self.seen.asked.insert((class, spot));
        }
    }

    /// Which class a method that every object has asks for, if it asks: of none that is named, or of one.
    pub(super) fn class_asked(&self, method: MethodId) -> Option<Option<ClassId>> {
        let declared = self.program.method(method);
        if declared.class != self.program.well_known().object {
            return None;
        }
        match self.program.text(declared.name) {
            // The name of the class stands in the text.
            "getClass" | "toString" => Some(None),
            "clone" => Some(self.program.load("java/lang/Cloneable").ok()),
            _ => None,
        }
    }

    /// A collection is gone through: in an order that the JVM chooses, it may be.
    pub(super) fn go_through(&mut self, id: Id, method: MethodId, spot: Spot) {
        let program = self.program;
        let Thing::Made { class, fixed, .. } = self.graph.thing(id) else { return };
        if !gives_order(program.text(program.method(method).name)) {
            return;
        }
        let above = program.superclasses(class).map(|above| program.class_name(above.id));
        let above: Vec<&str> = above.collect();
        if above.iter().any(|name| HASHED.contains(name))
            && !above.iter().any(|name| name.contains("/Linked"))
        {
            let content = self.graph.content(id);
            self.graph.watch(content, Watch::Ordered { spot });
        }
        // Those that `of` and `copyOf` make begin anywhere; views of others do not.
        let chosen = matches!(program.class_name(class), "java/util/Set" | "java/util/Map");
        if fixed && chosen && self.graph.known(Key::Backing(id)).is_none() {
            let what = format!("{}#{}", program.dotted(class), program.text(program.method(method).name));
            self.seen.chosen.insert((what, spot));
        }
    }

    /// An object is found by its hash code, where objects are gone through in the order of these.
    pub(super) fn order_by_identity(&mut self, id: Id, spot: Spot) {
        let program = self.program;
        let Thing::Own { class, .. } = self.graph.thing(id) else { return };
        let method = program.find_method(class, "hashCode", "()I");
        if method.is_none_or(|method| program.class(program.method(method).class).is_from_jdk()) {
            self.seen.chosen.insert(("java.lang.Object#hashCode".to_owned(), spot));
        }
    }

    /// A thing of a class that callers extend is given to the library.
    pub(super) fn look_inside(&mut self, class: ClassId, callee: Callee, place: Place) {
        let program = self.program;
        let inside = match callee {
            Callee::Method(method) if program.class(program.method(method).class).is_from_jdk() => {
                let method = program.method(method);
                looks_inside(program.class_name(method.class), program.text(method.name))
            }
            // What is called is noted where it is, or what callers wrote.
            Callee::Method(_) | Callee::Unknown => false,
            Callee::OfArray => false,
            Callee::Text => true,
        };
        if !inside {
            return;
        }
        self.seen.asked.insert((class, place.spot));
        for (name, descriptor) in CALLED_BACK {
            if let Some(method) = program.find_method(class, name, descriptor) {
                self.note_override(method, place.spot);
            }
        }
    }
}
