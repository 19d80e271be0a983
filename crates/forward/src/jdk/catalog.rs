//! The one table of the JDK's collections: of which kind each is, what stands for an interface, how they are built and read.
//!
//! Who executes, builds, prints or reads a collection asks here; names are internal ones, with slashes. A class that the
//! table calls *hidden* is built by calls and never looked into.

mod everyday;

pub use everyday::{Way, everyday};

/// The list that people write.
pub const LIST: &str = "java/util/ArrayList";

const HASH_MAP: &str = "java/util/HashMap";
const HASH_SET: &str = "java/util/HashSet";
const DEQUE: &str = "java/util/ArrayDeque";
const TREE_MAP: &str = "java/util/TreeMap";
const TREE_SET: &str = "java/util/TreeSet";

/// What a collection is to its users.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CollectionKind {
    /// Elements by position.
    List,
    /// Elements that are taken from the ends.
    Queue,
    /// Elements that differ.
    Set,
    /// Keys that differ, each with a value.
    Map,
}

/// Where a collection keeps what it holds: the names of its fields, and of those of its nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// The beginning of an array.
    Array {
        /// The array.
        elements: &'static str,
        /// How many of its elements count.
        size: &'static str,
    },
    /// An array, from a place round its end to another.
    Ring {
        /// The array.
        elements: &'static str,
        /// Where it begins.
        head: &'static str,
        /// Behind its last element.
        tail: &'static str,
    },
    /// Nodes one after the other.
    Chain {
        /// The first node.
        first: &'static str,
        /// From a node to the next.
        next: &'static str,
        /// What a node holds.
        held: &'static [&'static str],
    },
    /// An array of chains of nodes.
    Buckets {
        /// The array.
        table: &'static str,
        /// From a node to the next.
        next: &'static str,
    },
    /// A tree of nodes in ascending order.
    Tree {
        /// Its root.
        root: &'static str,
    },
    /// The keys of a map.
    Keys {
        /// The map.
        map: &'static str,
    },
    /// Not looked into.
    Hidden,
}

/// A class of the JDK whose objects hold others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Collection {
    /// Its name.
    pub class: &'static str,
    /// What it is to its users.
    pub kind: CollectionKind,
    /// Where it keeps what it holds.
    pub layout: Layout,
    /// Whether an unknown object of one of its types may be one of these.
    is_common: bool,
    /// Whether its keys are in ascending order.
    pub is_sorted: bool,
}

impl Collection {
    const fn new(class: &'static str, kind: CollectionKind, layout: Layout) -> Collection {
        Collection { class, kind, layout, is_common: true, is_sorted: matches!(layout, Layout::Tree { .. }) }
    }

    /// The same, which is not tried for every unknown object: it behaves as another one does.
    const fn rare(self) -> Collection {
        Collection { is_common: false, ..self }
    }

    const fn sorted(self) -> Collection {
        Collection { is_sorted: true, ..self }
    }

    /// Whether it holds keys with values.
    pub fn is_map(&self) -> bool {
        self.kind == CollectionKind::Map
    }

    /// Whether what it holds can be read.
    pub fn is_readable(&self) -> bool {
        self.layout != Layout::Hidden
    }

    /// Whether it is made by its own code, and what it holds is put in by it: its inside depends on hashes and orders.
    pub fn is_filled_by_its_code(&self) -> bool {
        self.is_readable() && matches!(self.kind, CollectionKind::Set | CollectionKind::Map)
    }

    /// The name and descriptor of the method that puts something in.
    pub fn adder(&self) -> (&'static str, &'static str) {
        match self.is_map() {
            true => ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
            false => ("add", "(Ljava/lang/Object;)Z"),
        }
    }
}

const HASHED: Layout = Layout::Buckets { table: "table", next: "next" };

/// The classes, those preferred for an unknown object first.
const COLLECTIONS: &[Collection] = &[
    Collection::new(LIST, CollectionKind::List, Layout::Array { elements: "elementData", size: "size" }),
    Collection::new(
        "java/util/LinkedList",
        CollectionKind::List,
        Layout::Chain { first: "first", next: "next", held: &["item"] },
    ),
    Collection::new(HASH_MAP, CollectionKind::Map, HASHED),
    Collection::new(
        "java/util/LinkedHashMap",
        CollectionKind::Map,
        Layout::Chain { first: "head", next: "after", held: &["key", "value"] },
    )
    .rare(),
    Collection::new(TREE_MAP, CollectionKind::Map, Layout::Tree { root: "root" }),
    Collection::new(HASH_SET, CollectionKind::Set, Layout::Keys { map: "map" }),
    Collection::new("java/util/LinkedHashSet", CollectionKind::Set, Layout::Keys { map: "map" }).rare(),
    Collection::new(TREE_SET, CollectionKind::Set, Layout::Keys { map: "m" }).sorted(),
    Collection::new(
        DEQUE,
        CollectionKind::Queue,
        Layout::Ring { elements: "elements", head: "head", tail: "tail" },
    ),
    Collection::new("java/util/concurrent/ConcurrentHashMap", CollectionKind::Map, Layout::Hidden).rare(),
    Collection::new("java/util/concurrent/LinkedBlockingQueue", CollectionKind::Queue, Layout::Hidden).rare(),
    Collection::new("java/util/Hashtable", CollectionKind::Map, Layout::Hidden).rare(),
    Collection::new("java/util/IdentityHashMap", CollectionKind::Map, Layout::Hidden).rare(),
    Collection::new("java/util/PriorityQueue", CollectionKind::Queue, Layout::Hidden).rare(),
    Collection::new("java/util/Stack", CollectionKind::List, Layout::Hidden).rare(),
    Collection::new("java/util/Vector", CollectionKind::List, Layout::Hidden).rare(),
    Collection::new("java/util/WeakHashMap", CollectionKind::Map, Layout::Hidden).rare(),
    Collection::new("java/util/concurrent/ConcurrentLinkedDeque", CollectionKind::Queue, Layout::Hidden)
        .rare(),
    Collection::new("java/util/concurrent/ConcurrentLinkedQueue", CollectionKind::Queue, Layout::Hidden)
        .rare(),
    Collection::new("java/util/concurrent/ConcurrentSkipListMap", CollectionKind::Map, Layout::Hidden).rare(),
    Collection::new("java/util/concurrent/ConcurrentSkipListSet", CollectionKind::Set, Layout::Hidden).rare(),
    Collection::new("java/util/concurrent/CopyOnWriteArrayList", CollectionKind::List, Layout::Hidden).rare(),
    Collection::new("java/util/concurrent/CopyOnWriteArraySet", CollectionKind::Set, Layout::Hidden).rare(),
    Collection::new("java/util/concurrent/LinkedBlockingDeque", CollectionKind::Queue, Layout::Hidden).rare(),
    Collection::new("java/util/concurrent/PriorityBlockingQueue", CollectionKind::Queue, Layout::Hidden)
        .rare(),
];

/// An interface or abstract class of collections.
struct Supertype {
    name: &'static str,
    /// The class that people write where it is asked for.
    usual: &'static str,
    /// Whether variables are declared with it, and its own methods put something in.
    is_declared: bool,
}

const fn interface(name: &'static str, usual: &'static str) -> Supertype {
    Supertype { name, usual, is_declared: true }
}

const fn skeleton(name: &'static str, usual: &'static str) -> Supertype {
    Supertype { name, usual, is_declared: false }
}

const SUPERTYPES: &[Supertype] = &[
    skeleton("java/lang/Iterable", LIST),
    interface("java/util/Collection", LIST),
    interface("java/util/List", LIST),
    interface("java/util/Set", HASH_SET),
    interface("java/util/Map", HASH_MAP),
    interface("java/util/Queue", DEQUE),
    interface("java/util/Deque", DEQUE),
    interface("java/util/SortedMap", TREE_MAP),
    interface("java/util/NavigableMap", TREE_MAP),
    interface("java/util/SortedSet", TREE_SET),
    interface("java/util/NavigableSet", TREE_SET),
    interface("java/util/SequencedCollection", LIST),
    interface("java/util/SequencedMap", "java/util/LinkedHashMap"),
    interface("java/util/SequencedSet", "java/util/LinkedHashSet"),
    interface("java/util/concurrent/BlockingDeque", "java/util/concurrent/LinkedBlockingDeque"),
    interface("java/util/concurrent/BlockingQueue", "java/util/concurrent/LinkedBlockingQueue"),
    interface("java/util/concurrent/ConcurrentMap", "java/util/concurrent/ConcurrentHashMap"),
    interface("java/util/concurrent/ConcurrentNavigableMap", "java/util/concurrent/ConcurrentSkipListMap"),
    skeleton("java/util/AbstractCollection", LIST),
    skeleton("java/util/AbstractList", LIST),
    skeleton("java/util/AbstractSequentialList", "java/util/LinkedList"),
    skeleton("java/util/AbstractMap", HASH_MAP),
    skeleton("java/util/AbstractQueue", "java/util/PriorityQueue"),
    skeleton("java/util/AbstractSet", HASH_SET),
    skeleton("java/util/Dictionary", "java/util/Hashtable"),
];

/// The collection that is exactly this class.
pub fn collection(class: &str) -> Option<&'static Collection> {
    COLLECTIONS.iter().find(|collection| collection.class == class)
}

/// The collection that people write where this class, abstract class or interface is asked for.
pub fn usual(name: &str) -> Option<&'static Collection> {
    let above = || SUPERTYPES.iter().find(|supertype| supertype.name == name);
    collection(name).or_else(|| collection(above()?.usual))
}

/// Whether variables that hold collections are declared as this interface.
pub fn is_declared_type(name: &str) -> bool {
    SUPERTYPES.iter().any(|supertype| supertype.is_declared && supertype.name == name)
}

/// Classes that stand for the JDK's interfaces and open classes before the collections do.
const COMMON_BEFORE: [&str; 7] = [
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Double",
    "java/lang/Boolean",
    "java/lang/Character",
];

/// The same behind the collections.
const COMMON_BEHIND: [&str; 10] = [
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "java/lang/RuntimeException",
    "java/lang/Exception",
    "java/io/StringReader",
    "java/io/StringWriter",
    "java/io/ByteArrayInputStream",
    "java/io/ByteArrayOutputStream",
    "java/util/Date",
    "java/util/Locale",
];

/// Classes of the JDK that stand for its interfaces and open classes, the preferred ones first.
pub fn common_classes() -> impl Iterator<Item = &'static str> {
    let collections = COLLECTIONS.iter().filter(|collection| collection.is_common);
    let before = COMMON_BEFORE.iter().copied();
    before.chain(collections.map(|collection| collection.class)).chain(COMMON_BEHIND.iter().copied())
}

/// The descriptors of the classes that an unknown `Class` object stands for: one of each sort.
pub const CLASS_OBJECTS: [&str; 11] = [
    "Ljava/lang/String;",
    "Ljava/lang/Object;",
    "I",
    "Ljava/lang/Integer;",
    "[I",
    "[Ljava/lang/String;",
    "Ljava/lang/Comparable;",
    "Ljava/util/ArrayList;",
    "Ljava/util/concurrent/TimeUnit;",
    "Ljava/lang/Override;",
    "V",
];

/// A static method that makes a small unchanging object of what it is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Factory {
    /// The class that declares it.
    pub class: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its descriptor.
    pub descriptor: &'static str,
}

const COLLECTIONS_CLASS: &str = "java/util/Collections";

/// `Collections.singletonList(element)`
pub const SINGLETON_LIST: Factory = Factory {
    class: COLLECTIONS_CLASS,
    name: "singletonList",
    descriptor: "(Ljava/lang/Object;)Ljava/util/List;",
};

/// `Collections.singleton(element)`
pub const SINGLETON_SET: Factory = Factory {
    class: COLLECTIONS_CLASS,
    name: "singleton",
    descriptor: "(Ljava/lang/Object;)Ljava/util/Set;",
};

const SINGLETON_MAP: Factory = Factory {
    class: COLLECTIONS_CLASS,
    name: "singletonMap",
    descriptor: "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/Map;",
};

/// What makes an object of exactly one element that is of this interface.
pub fn singleton(name: &str) -> Option<Factory> {
    match name {
        "java/util/List" | "java/util/Collection" | "java/lang/Iterable" => Some(SINGLETON_LIST),
        "java/util/Set" => Some(SINGLETON_SET),
        "java/util/Map" => Some(SINGLETON_MAP),
        "java/util/Optional" => Some(Factory {
            class: "java/util/Optional",
            name: "of",
            descriptor: "(Ljava/lang/Object;)Ljava/util/Optional;",
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
