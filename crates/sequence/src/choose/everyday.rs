//! Everyday ways to make objects of the JDK's classes.

use attest_program::ClassId;

use super::{Chooser, Reach, open};
use crate::sequence::Sequence;

impl Chooser<'_> {
    /// Classes of the JDK that have an everyday way to be made.
    pub(super) fn well_known(
        &self,
        class: ClassId,
        name: &str,
        reach: &Reach,
        depth: usize,
    ) -> Option<Vec<Sequence>> {
        let text = || open("Ljava/lang/String;", name);
        let number = |wrapper: &str, kind: &str| self.boxed(wrapper, kind, name);
        let found: Vec<Sequence> = match self.program.class_name(class) {
            "java/lang/Integer" => number("java/lang/Integer", "I").into_iter().collect(),
            "java/lang/Long" => number("java/lang/Long", "J").into_iter().collect(),
            "java/lang/Short" => number("java/lang/Short", "S").into_iter().collect(),
            "java/lang/Byte" => number("java/lang/Byte", "B").into_iter().collect(),
            "java/lang/Character" => number("java/lang/Character", "C").into_iter().collect(),
            "java/lang/Boolean" => number("java/lang/Boolean", "Z").into_iter().collect(),
            "java/lang/Float" => number("java/lang/Float", "F").into_iter().collect(),
            "java/lang/Double" => number("java/lang/Double", "D").into_iter().collect(),
            "java/lang/CharSequence" => {
                // One that is no string.
                let builder = self.bodies.and_then(|_| {
                    self.new_of("java/lang/StringBuilder", "(Ljava/lang/String;)V", vec![text()])
                });
                std::iter::once(text()).chain(builder).collect()
            }
            "java/lang/Object" | "java/lang/Comparable" => {
                let mut ways = vec![text()];
                ways.extend(number("java/lang/Integer", "I"));
                ways
            }
            "java/lang/Number" => number("java/lang/Integer", "I").into_iter().collect(),
            "java/util/List" | "java/util/Collection" | "java/lang/Iterable" | "java/util/ArrayList" => {
                self.collections("java/util/ArrayList", name, reach, depth)
            }
            "java/util/Set" | "java/util/HashSet" => {
                self.collections("java/util/HashSet", name, reach, depth)
            }
            "java/util/Deque" | "java/util/Queue" | "java/util/ArrayDeque" => {
                self.collections("java/util/ArrayDeque", name, reach, depth)
            }
            "java/util/Map" | "java/util/HashMap" => {
                self.collections("java/util/HashMap", name, reach, depth)
            }
            other => return self.usual(other, name),
        };
        Some(found)
    }

    fn boxed(&self, wrapper: &str, kind: &str, name: &str) -> Option<Sequence> {
        let class = self.program.load(wrapper).ok()?;
        let descriptor = format!("({kind})L{wrapper};");
        let method = self
            .program
            .class(class)
            .declared_method(self.program.intern("valueOf"), self.program.intern(&descriptor))?;
        let argument = open(kind, name);
        Some(Sequence::call(self.program, method, vec![argument]))
    }

    /// A collection with one element, with two, and an empty one.
    fn collections(&self, class: &str, name: &str, _: &Reach, _: usize) -> Vec<Sequence> {
        let made = || -> Option<Vec<Sequence>> {
            let id = self.program.load(class).ok()?;
            let declared = self.program.class(id);
            let constructor =
                declared.declared_method(self.program.intern("<init>"), self.program.intern("()V"))?;
            let base = Sequence::call(self.program, constructor, Vec::new());
            let (method, arity) = if class.ends_with("Map") {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
                (self.program.find_method(id, "put", descriptor)?, 2)
            } else {
                (self.program.find_method(id, "add", "(Ljava/lang/Object;)Z")?, 1)
            };
            let element = |word: &str| open("Ljava/lang/String;", &format!("{name}{word}"));
            let arguments = || match arity {
                2 => vec![element("Key"), element("Value")],
                _ => vec![element("Element")],
            };
            let call = || Sequence::call(self.program, method, arguments());
            Some(vec![base.clone().after(call()), base.clone(), base.after(call()).after(call())])
        };
        made().unwrap_or_default()
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
            "java/util/SortedMap" | "java/util/NavigableMap" => {
                let empty = self.new_of("java/util/TreeMap", "()V", Vec::new());
                vec![self.filled(empty.clone(), "java/util/TreeMap", name), empty]
            }
            "java/util/SortedSet" | "java/util/NavigableSet" => {
                let empty = self.new_of("java/util/TreeSet", "()V", Vec::new());
                vec![self.filled(empty.clone(), "java/util/TreeSet", name), empty]
            }
            "java/util/concurrent/ConcurrentMap" => {
                let class = "java/util/concurrent/ConcurrentHashMap";
                let empty = self.new_of(class, "()V", Vec::new());
                vec![self.filled(empty.clone(), class, name), empty]
            }
            "java/lang/Class" | "java/lang/reflect/Type" => {
                let others = ["java/lang/Object", "java/util/ArrayList"];
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

    /// A collection or map with an element.
    fn filled(&self, empty: Option<Sequence>, class: &str, name: &str) -> Option<Sequence> {
        let id = self.program.load(class).ok()?;
        let element = |word: &str| open("Ljava/lang/String;", &format!("{name}{word}"));
        let call = if class.ends_with("Map") {
            let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
            let method = self.program.find_method(id, "put", descriptor)?;
            Sequence::call(self.program, method, vec![element("Key"), element("Value")])
        } else {
            let method = self.program.find_method(id, "add", "(Ljava/lang/Object;)Z")?;
            Sequence::call(self.program, method, vec![element("Element")])
        };
        Some(empty?.after(call))
    }

    /// The iterators of a list with an element and of an empty one.
    fn iterators(&self, descriptor: &str, method: &str, name: &str) -> Vec<Option<Sequence>> {
        let list = "java/util/ArrayList";
        let Some(class) = self.program.load(list).ok() else { return Vec::new() };
        let Some(method) = self.program.find_method(class, method, descriptor) else { return Vec::new() };
        let empty = self.new_of(list, "()V", Vec::new());
        let got = |list: Option<Sequence>| Some(list?.on(Sequence::call(self.program, method, Vec::new())));
        vec![got(self.filled(empty.clone(), list, name)), got(empty)]
    }

    fn field_of(&self, class: &str, name: &str) -> Option<Sequence> {
        let class = self.program.load(class).ok()?;
        let named = |id: &&attest_program::FieldId| self.program.text(self.program.field(**id).name) == name;
        self.program.class(class).fields.iter().find(named).map(|field| Sequence::constant(*field))
    }
}
