//! Everyday ways to make objects of the JDK's classes.

use attest_forward::catalog::{self, Collection};
use attest_program::{GenericType, Kind};

use super::{Chooser, Reach, open};
use crate::sequence::Sequence;
use crate::wrapper::wrapped_by;

/// From where objects are made, and how deep in arguments.
type Place<'a> = (&'a Reach, usize);

impl Chooser<'_> {
    /// Classes of the JDK that have an everyday way to be made.
    pub(super) fn well_known(
        &self,
        ty: &GenericType,
        name: &str,
        reach: &Reach,
        depth: usize,
    ) -> Option<Vec<Sequence>> {
        let text = || open("Ljava/lang/String;", name);
        let class = self.program.class_name(ty.class);
        if let Some(kind) = wrapped_by(class) {
            return Some(self.boxed(class, kind, name).into_iter().collect());
        }
        if let Some(collection) = catalog::usual(class) {
            return Some(self.collections(collection, ty, name, (reach, depth)).unwrap_or_default());
        }
        if let Some(holders) = self.holders(ty, name, (reach, depth)) {
            return Some(holders);
        }
        let integer = || self.boxed("java/lang/Integer", Kind::Int, name);
        let found: Vec<Sequence> = match class {
            "java/lang/CharSequence" => {
                // One that is no string.
                let builder = self.bodies.and_then(|_| {
                    self.new_of("java/lang/StringBuilder", "(Ljava/lang/String;)V", vec![text()])
                });
                std::iter::once(text()).chain(builder).collect()
            }
            "java/lang/Object" | "java/lang/Comparable" => std::iter::once(text()).chain(integer()).collect(),
            "java/lang/Number" => integer().into_iter().collect(),
            other => {
                let found = self.classes_and_members(other, name);
                return found.or_else(|| self.catalogued(ty, name, reach, depth));
            }
        };
        Some(found)
    }

    fn boxed(&self, wrapper: &str, kind: Kind, name: &str) -> Option<Sequence> {
        let class = self.program.load(wrapper).ok()?;
        let kind = kind.descriptor_char().to_string();
        let descriptor = format!("({kind})L{wrapper};");
        let method = self
            .program
            .class(class)
            .declared_method(self.program.intern("valueOf"), self.program.intern(&descriptor))?;
        let argument = open(&kind, name);
        Some(Sequence::call(self.program, method, vec![argument]))
    }

    /// A collection with one element, an empty one, and one with two elements: elements of the type that it is applied to.
    fn collections(
        &self,
        collection: &Collection,
        ty: &GenericType,
        name: &str,
        place: Place<'_>,
    ) -> Option<Vec<Sequence>> {
        let empty = self.new_of(collection.class, "()V", Vec::new())?;
        let words: &[&str] = if collection.is_map() { &["Key", "Value"] } else { &["Element"] };
        let held = |(at, word): (usize, &&str)| self.held(ty.argument(at), &format!("{name}{word}"), place);
        let held: Vec<Vec<Sequence>> = words.iter().enumerate().map(held).collect();
        if held.iter().any(Vec::is_empty) {
            return Some(vec![empty]);
        }
        let row = |at: usize| held.iter().map(|ways| ways[at % ways.len()].clone()).collect();
        let one = self.filled(empty.clone(), collection, row(0))?;
        let two = self.filled(one.clone(), collection, row(1))?;
        Some(vec![one, empty, two])
    }

    /// The ways to make what is put into a collection: a text if no type is known.
    fn held(&self, ty: Option<&GenericType>, name: &str, (reach, depth): Place<'_>) -> Vec<Sequence> {
        match ty {
            Some(ty) if depth + 1 < reach.max_depth() => {
                self.values(("Ljava/lang/Object;", Some(ty)), name, reach, depth + 1)
            }
            Some(ty) if self.program.class_name(ty.class) != "java/lang/String" => Vec::new(),
            _ => vec![open("Ljava/lang/String;", name)],
        }
    }

    /// The same collection with one more element.
    fn filled(&self, before: Sequence, collection: &Collection, row: Vec<Sequence>) -> Option<Sequence> {
        let class = self.program.load(collection.class).ok()?;
        let (adder, descriptor) = collection.adder();
        let method = self.program.find_method(class, adder, descriptor)?;
        Some(before.after(Sequence::call(self.program, method, row)))
    }

    /// Objects of the JDK that hand out what they were made of, by the type that they are applied to.
    fn holders(&self, ty: &GenericType, name: &str, place: Place<'_>) -> Option<Vec<Sequence>> {
        let held = |at: usize, word: &str| self.held(ty.argument(at), &format!("{name}{word}"), place);
        let calls = |class: &str, method: &str, descriptor: &str, rows: Vec<Vec<Sequence>>| {
            let found = rows.into_iter().filter_map(|row| self.call_of(class, method, descriptor, row));
            found.collect::<Vec<Sequence>>()
        };
        let optional = "java/util/Optional";
        Some(match self.program.class_name(ty.class) {
            "java/util/Iterator" => self.of_lists("iterator", "()Ljava/util/Iterator;", ty, name, place),
            "java/util/ListIterator" => {
                self.of_lists("listIterator", "()Ljava/util/ListIterator;", ty, name, place)
            }
            "java/util/stream/Stream" => {
                self.of_lists("stream", "()Ljava/util/stream/Stream;", ty, name, place)
            }
            "java/util/Enumeration" => {
                let lists = self.lists(ty, name, place).into_iter().map(|list| vec![list]).collect();
                let descriptor = "(Ljava/util/Collection;)Ljava/util/Enumeration;";
                calls("java/util/Collections", "enumeration", descriptor, lists)
            }
            class if class == optional => {
                let present = held(0, "Value").into_iter().take(2).map(|value| vec![value]).collect();
                let mut found = calls(optional, "of", "(Ljava/lang/Object;)Ljava/util/Optional;", present);
                let empty = calls(optional, "empty", "()Ljava/util/Optional;", vec![Vec::new()]);
                found.splice(found.len().min(1)..found.len().min(1), empty);
                found
            }
            "java/util/Map$Entry" => {
                let (key, value) = (held(0, "Key").into_iter().next(), held(1, "Value").into_iter().next());
                let row = key.into_iter().chain(value).collect();
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)V";
                self.new_of("java/util/AbstractMap$SimpleEntry", descriptor, row).into_iter().collect()
            }
            "java/util/Comparator" => {
                let comparable = self.program.load("java/lang/Comparable").ok()?;
                let compared = ty.argument(0)?;
                if !self.program.is_subtype(compared.class, comparable) {
                    return None;
                }
                let descriptor = "()Ljava/util/Comparator;";
                let mut found = calls("java/util/Comparator", "naturalOrder", descriptor, vec![Vec::new()]);
                found.extend(calls("java/util/Comparator", "reverseOrder", descriptor, vec![Vec::new()]));
                found
            }
            _ => return None,
        })
    }

    /// Lists with an element, with none and with two.
    fn lists(&self, ty: &GenericType, name: &str, place: Place<'_>) -> Vec<Sequence> {
        let list = catalog::collection(catalog::LIST);
        list.and_then(|list| self.collections(list, ty, name, place)).unwrap_or_default()
    }

    /// What a method of lists gives.
    fn of_lists(
        &self,
        method: &str,
        descriptor: &str,
        ty: &GenericType,
        name: &str,
        place: Place<'_>,
    ) -> Vec<Sequence> {
        let Ok(class) = self.program.load(catalog::LIST) else { return Vec::new() };
        let Some(method) = self.program.find_method(class, method, descriptor) else { return Vec::new() };
        let got = |list: Sequence| list.on(Sequence::call(self.program, method, Vec::new()));
        self.lists(ty, name, place).into_iter().map(got).collect()
    }

    /// A call of a static method.
    fn call_of(
        &self,
        class: &str,
        method: &str,
        descriptor: &str,
        arguments: Vec<Sequence>,
    ) -> Option<Sequence> {
        let class = self.program.load(class).ok()?;
        let method = self.program.find_method(class, method, descriptor)?;
        Some(Sequence::call(self.program, method, arguments))
    }

    /// Objects that stand for classes; none of what is for reflection.
    fn classes_and_members(&self, class: &str, name: &str) -> Option<Vec<Sequence>> {
        self.bodies?;
        match class {
            "java/lang/Class" | "java/lang/reflect/Type" => {
                let others = ["java/lang/Object", catalog::LIST];
                let objects = others.map(|class| self.new_of(class, "()V", Vec::new()));
                let mut classes = vec![self.class_of(open("Ljava/lang/String;", name))];
                classes.extend(objects.into_iter().flatten().map(|object| self.class_of(object)));
                Some(classes.into_iter().flatten().collect())
            }
            other if other.starts_with("java/lang/reflect/") => Some(Vec::new()),
            _ => None,
        }
    }

    /// `"".getClass()`
    fn class_of(&self, of: Sequence) -> Option<Sequence> {
        let object = self.program.well_known().object;
        let method = self.program.find_method(object, "getClass", "()Ljava/lang/Class;")?;
        Some(of.on(Sequence::call(self.program, method, Vec::new())))
    }

    fn new_of(&self, class: &str, descriptor: &str, arguments: Vec<Sequence>) -> Option<Sequence> {
        let id = self.program.load(class).ok()?;
        let (name, descriptor) = (self.program.intern("<init>"), self.program.intern(descriptor));
        let constructor = self.program.class(id).declared_method(name, descriptor)?;
        Some(Sequence::call(self.program, constructor, arguments))
    }

    pub(super) fn field_of(&self, class: &str, name: &str) -> Option<Sequence> {
        let class = self.program.load(class).ok()?;
        let named = |id: &&attest_program::FieldId| self.program.text(self.program.field(**id).name) == name;
        self.program.class(class).fields.iter().find(named).map(|field| Sequence::constant(*field))
    }
}
