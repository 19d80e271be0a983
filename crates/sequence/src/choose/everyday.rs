//! Everyday ways to make objects of the JDK's classes.

use attest_forward::catalog::{self, Collection};
use attest_program::{ClassId, Kind};

use super::{Chooser, open};
use crate::sequence::Sequence;
use crate::wrapper::wrapped_by;

impl Chooser<'_> {
    /// Classes of the JDK that have an everyday way to be made.
    pub(super) fn well_known(&self, class: ClassId, name: &str) -> Option<Vec<Sequence>> {
        let text = || open("Ljava/lang/String;", name);
        let class = self.program.class_name(class);
        if let Some(kind) = wrapped_by(class) {
            return Some(self.boxed(class, kind, name).into_iter().collect());
        }
        if let Some(collection) = catalog::usual(class) {
            return Some(self.collections(collection, name).unwrap_or_default());
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
            other => return self.usual(other, name),
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

    /// A collection with one element, an empty one, and one with two elements.
    fn collections(&self, collection: &Collection, name: &str) -> Option<Vec<Sequence>> {
        let empty = self.new_of(collection.class, "()V", Vec::new())?;
        let one = self.filled(empty.clone(), collection, name)?;
        let two = self.filled(one.clone(), collection, name)?;
        Some(vec![one, empty, two])
    }

    /// The same collection with one more element.
    fn filled(&self, before: Sequence, collection: &Collection, name: &str) -> Option<Sequence> {
        let class = self.program.load(collection.class).ok()?;
        let (adder, descriptor) = collection.adder();
        let method = self.program.find_method(class, adder, descriptor)?;
        let words: &[&str] = if collection.is_map() { &["Key", "Value"] } else { &["Element"] };
        let element = |word: &&str| open("Ljava/lang/String;", &format!("{name}{word}"));
        Some(before.after(Sequence::call(self.program, method, words.iter().map(element).collect())))
    }

    /// What stands for abstract classes and interfaces of the JDK, and constructors without the clock or chance.
    fn usual(&self, class: &str, name: &str) -> Option<Vec<Sequence>> {
        self.bodies?;
        let text = || open("Ljava/lang/String;", name);
        let found: Vec<Option<Sequence>> = match class {
            "java/io/Reader" => {
                vec![self.new_of("java/io/StringReader", "(Ljava/lang/String;)V", vec![text()])]
            }
            "java/io/Writer" => vec![self.new_of("java/io/StringWriter", "()V", Vec::new())],
            "java/lang/Appendable" => vec![
                self.new_of("java/lang/StringBuilder", "()V", Vec::new()),
                self.new_of("java/io/StringWriter", "()V", Vec::new()),
            ],
            "java/io/InputStream" => {
                vec![self.new_of("java/io/ByteArrayInputStream", "([B)V", vec![open("[B", name)])]
            }
            "java/io/OutputStream" => vec![self.new_of("java/io/ByteArrayOutputStream", "()V", Vec::new())],
            "java/lang/Class" | "java/lang/reflect/Type" => {
                let others = ["java/lang/Object", catalog::LIST];
                let objects = others.map(|class| self.new_of(class, "()V", Vec::new()));
                let mut classes = vec![self.class_of(text())];
                classes.extend(objects.into_iter().flatten().map(|object| self.class_of(object)));
                classes
            }
            "java/util/Iterator" => self.iterators("()Ljava/util/Iterator;", "iterator", name),
            "java/util/ListIterator" => self.iterators("()Ljava/util/ListIterator;", "listIterator", name),
            "java/util/Date" => vec![self.new_of("java/util/Date", "(J)V", vec![open("J", name)])],
            "java/util/Random" => vec![self.new_of("java/util/Random", "(J)V", vec![open("J", name)])],
            "java/util/Locale" => vec![
                self.field_of("java/util/Locale", "ROOT"),
                self.field_of("java/util/Locale", "US"),
                self.field_of("java/util/Locale", "GERMANY"),
            ],
            "java/nio/charset/Charset" => vec![
                self.field_of("java/nio/charset/StandardCharsets", "UTF_8"),
                self.field_of("java/nio/charset/StandardCharsets", "US_ASCII"),
            ],
            other if other.starts_with("java/lang/reflect/") => Vec::new(),
            _ => return None,
        };
        Some(found.into_iter().flatten().collect())
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

    /// The iterators of a list with an element and of an empty one.
    fn iterators(&self, descriptor: &str, method: &str, name: &str) -> Vec<Option<Sequence>> {
        let Some(list) = catalog::collection(catalog::LIST) else { return Vec::new() };
        let Ok(class) = self.program.load(list.class) else { return Vec::new() };
        let Some(method) = self.program.find_method(class, method, descriptor) else { return Vec::new() };
        let lists = self.collections(list, name).unwrap_or_default();
        let got = |list: Sequence| Some(list.on(Sequence::call(self.program, method, Vec::new())));
        lists.into_iter().take(2).map(got).collect()
    }

    fn field_of(&self, class: &str, name: &str) -> Option<Sequence> {
        let class = self.program.load(class).ok()?;
        let named = |id: &&attest_program::FieldId| self.program.text(self.program.field(**id).name) == name;
        self.program.class(class).fields.iter().find(named).map(|field| Sequence::constant(*field))
    }
}
