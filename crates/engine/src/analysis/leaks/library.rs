//! What methods of the library do with the objects that they are given: by name, and the worst where a name is not known.

/// What becomes of the receiver, the arguments and what they hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing is kept, nothing is given.
    Looks,
    /// The receiver is changed, but keeps nothing and gives what it held.
    Changes,
    /// The receiver keeps the arguments, and gives what it held.
    Puts,
    /// The receiver keeps what the arguments hold.
    PutsAll,
    /// What the receiver or the arguments hold is given.
    Gets,
    /// What the receiver holds, or an argument.
    GetsOr,
    /// The receiver, or another view that changes it.
    Receiver,
    /// The receiver, which is changed.
    ChangedReceiver,
    /// An argument.
    Argument,
    /// The entries of the receiver, which change it.
    Entries,
    /// A new object that holds the same.
    Copies,
    /// A new object that holds the same and cannot be changed.
    CopiesFixed,
    /// A new object that holds the arguments and cannot be changed.
    Fixes,
    /// A view that cannot change what it shows.
    Shows,
    /// What the first argument holds, the third holds too.
    Transfers,
    /// Each may keep each other, and all may be given.
    Mixes,
}

impl Effect {
    /// Whether something that was passed may be another afterwards.
    pub(super) fn changes(self) -> bool {
        use Effect as E;
        match self {
            E::Changes | E::Puts | E::PutsAll | E::ChangedReceiver | E::Transfers | E::Mixes => true,
            E::Looks
            | E::Gets
            | E::GetsOr
            | E::Receiver
            | E::Argument
            | E::Entries
            | E::Copies
            | E::CopiesFixed
            | E::Fixes
            | E::Shows => false,
        }
    }
}

/// What a method of the library does.
pub(super) fn effect(owner: &str, name: &str, descriptor: &str) -> Effect {
    use Effect as E;
    let atomic = owner.strip_prefix("java/util/concurrent/atomic/Atomic");
    match owner {
        "java/lang/Object" | "java/lang/Enum" | "java/lang/Record" => match name {
            "clone" => E::Receiver,
            _ => E::Looks,
        },
        "java/lang/Math" | "java/lang/StrictMath" => E::Looks,
        "java/lang/System" if name == "arraycopy" => E::Transfers,
        "java/lang/System" => E::Looks,
        "java/lang/StringBuilder" | "java/lang/StringBuffer" => builder(name),
        "java/util/Objects" => match name {
            "requireNonNull" | "requireNonNullElse" => E::Argument,
            "equals" | "hash" | "hashCode" | "toString" | "isNull" | "nonNull" | "checkIndex" | "compare" => {
                E::Looks
            }
            _ => E::Mixes,
        },
        "java/util/Arrays" => arrays(name),
        "java/util/Collections" => collections(name),
        _ if matches!(atomic, Some("Integer" | "Long" | "Boolean")) => match name {
            "get" | "intValue" | "longValue" | "toString" | "<init>" => E::Looks,
            _ => E::Changes,
        },
        _ if name == "<init>" => made(owner, descriptor),
        "java/util/List" | "java/util/Set" | "java/util/Map" | "java/util/Optional" => match name {
            "copyOf" => E::CopiesFixed,
            "of" | "ofNullable" | "ofEntries" | "entry" | "empty" => E::Fixes,
            _ => container(name, descriptor),
        },
        _ if is_throwable(owner) => match name {
            "getMessage" | "getLocalizedMessage" | "toString" | "printStackTrace" | "getStackTrace" => {
                E::Looks
            }
            "getCause" | "getSuppressed" => E::Gets,
            _ => E::Mixes,
        },
        _ if owner.starts_with("java/util/stream/") || owner.starts_with("java/util/function/") => E::Mixes,
        _ if owner.starts_with("java/util/")
            || matches!(owner, "java/lang/Iterable" | "java/lang/Comparable") =>
        {
            container(name, descriptor)
        }
        _ => E::Mixes,
    }
}

/// Whether the answer of a method of the library is not decided by the program and what it is given: the time, chance, the
/// JVM, the machine, the thread and who called.
pub(super) fn is_of_system(owner: &str, name: &str, descriptor: &str) -> bool {
    let of_nothing = descriptor == "()V";
    match owner {
        // The text of an object tells its hash code.
        "java/lang/Object" => matches!(name, "hashCode" | "toString"),
        "java/lang/Enum" => name == "hashCode",
        "java/lang/System" => {
            matches!(name, "identityHashCode" | "nanoTime" | "currentTimeMillis" | "console")
                || name.starts_with("getenv")
                || name.starts_with("getProp")
        }
        "java/lang/Integer" | "java/lang/Long" => matches!(name, "getInteger" | "getLong"),
        "java/lang/Boolean" => name == "getBoolean",
        "java/lang/Math" | "java/lang/StrictMath" => name == "random",
        "java/lang/Throwable" => name == "getStackTrace",
        "java/lang/Thread" | "java/lang/Runtime" | "java/lang/StackWalker" | "java/lang/ProcessHandle" => {
            true
        }
        "java/util/Random"
        | "java/util/SplittableRandom"
        | "java/util/Date"
        | "java/util/GregorianCalendar" => name == "<init>" && of_nothing,
        "java/util/UUID" => name == "randomUUID",
        "java/util/WeakHashMap" | "java/util/concurrent/ThreadLocalRandom" | "java/security/SecureRandom" => {
            true
        }
        "java/util/Calendar" => name == "getInstance",
        "java/util/Locale" | "java/util/TimeZone" => name == "getDefault",
        "java/nio/charset/Charset" => name == "defaultCharset",
        _ if owner.starts_with("java/time/") => matches!(name, "now" | "millis" | "systemDefault"),
        _ => owner.starts_with("java/lang/ref/") && !matches!(name, "<init>" | "clear"),
    }
}

/// Whether a method of a collection shows the order in which it has its elements.
pub(super) fn gives_order(name: &str) -> bool {
    matches!(
        name,
        "iterator"
            | "spliterator"
            | "stream"
            | "forEach"
            | "toArray"
            | "toString"
            | "keySet"
            | "values"
            | "entrySet"
            | "keys"
            | "elements"
    )
}

/// Whether a method of the library may call methods of the objects that it is given or holds, or ask for their class.
pub(super) fn looks_inside(owner: &str, name: &str) -> bool {
    // Sets and maps compare what they keep; these do not.
    let of_order = matches!(
        owner.strip_prefix("java/util/").unwrap_or_default(),
        "List"
            | "ArrayList"
            | "LinkedList"
            | "Vector"
            | "Stack"
            | "Deque"
            | "ArrayDeque"
            | "Optional"
            | "Iterator"
            | "ListIterator"
    );
    let in_order = matches!(
        name,
        "<init>"
            | "get"
            | "add"
            | "addFirst"
            | "addLast"
            | "addAll"
            | "addElement"
            | "push"
            | "offerFirst"
            | "offerLast"
            | "set"
            | "pop"
            | "pollFirst"
            | "pollLast"
            | "removeFirst"
            | "removeLast"
            | "peekFirst"
            | "peekLast"
            | "of"
            | "ofNullable"
            | "copyOf"
            | "subList"
            | "orElse"
            | "orElseThrow"
    );
    let anywhere = matches!(
        name,
        "size"
            | "isEmpty"
            | "clear"
            | "iterator"
            | "listIterator"
            | "next"
            | "hasNext"
            | "previous"
            | "hasPrevious"
            | "getKey"
            | "getValue"
            | "setValue"
            | "values"
            | "isPresent"
            | "length"
    );
    match owner {
        "java/lang/Object" => false,
        "java/util/Objects" => {
            !matches!(name, "requireNonNull" | "isNull" | "nonNull" | "requireNonNullElse")
        }
        "java/util/Arrays" => !matches!(name, "asList" | "copyOf" | "copyOfRange"),
        "java/lang/System" => name == "arraycopy",
        _ if owner.starts_with("java/util/concurrent/atomic/AtomicReference") => {
            !matches!(name, "<init>" | "get" | "set" | "getAndSet" | "compareAndSet")
        }
        _ if is_throwable(owner) => true,
        _ if owner.starts_with("java/util/") && anywhere => false,
        _ => !(of_order && in_order),
    }
}

fn is_throwable(owner: &str) -> bool {
    owner.ends_with("Exception") || owner.ends_with("Error") || owner == "java/lang/Throwable"
}

fn builder(name: &str) -> Effect {
    match name {
        "append" | "insert" | "delete" | "deleteCharAt" | "replace" | "reverse" | "appendCodePoint" => {
            Effect::ChangedReceiver
        }
        "setLength" | "setCharAt" | "ensureCapacity" | "trimToSize" => Effect::Changes,
        "<init>" | "toString" | "length" | "charAt" | "indexOf" | "lastIndexOf" | "substring"
        | "capacity" | "compareTo" | "isEmpty" | "codePointAt" => Effect::Looks,
        _ => Effect::Mixes,
    }
}

fn arrays(name: &str) -> Effect {
    match name {
        "asList" => Effect::Argument,
        "copyOf" | "copyOfRange" => Effect::Copies,
        "stream" => Effect::Shows,
        "sort" | "fill" | "parallelSort" => Effect::Mixes,
        "toString" | "equals" | "hashCode" | "binarySearch" | "deepToString" | "deepEquals"
        | "deepHashCode" => Effect::Looks,
        _ => Effect::Mixes,
    }
}

fn collections(name: &str) -> Effect {
    match name {
        "max" | "min" => Effect::Gets,
        "frequency" | "disjoint" => Effect::Looks,
        "nCopies" => Effect::Fixes,
        _ if name.starts_with("unmodifiable") => Effect::Shows,
        _ if name.starts_with("empty") || name.starts_with("singleton") => Effect::Fixes,
        _ if name.starts_with("synchronized") || name.starts_with("checked") => Effect::Argument,
        _ => Effect::Mixes,
    }
}

/// What a constructor does: the collections copy, and keep what orders them.
fn made(owner: &str, descriptor: &str) -> Effect {
    let plain = !descriptor.contains('L') && !descriptor.contains('[');
    let known = [
        "ArrayList",
        "LinkedList",
        "Vector",
        "Stack",
        "ArrayDeque",
        "PriorityQueue",
        "HashMap",
        "LinkedHashMap",
        "TreeMap",
        "Hashtable",
        "EnumMap",
        "HashSet",
        "LinkedHashSet",
        "TreeSet",
        "concurrent/ConcurrentHashMap",
        "concurrent/CopyOnWriteArrayList",
        "concurrent/ConcurrentLinkedQueue",
        "concurrent/ConcurrentLinkedDeque",
    ];
    let copies = owner.strip_prefix("java/util/").is_some_and(|name| known.contains(&name));
    match () {
        () if plain => Effect::Looks,
        () if copies && !descriptor.contains("Comparator") => Effect::PutsAll,
        () if is_throwable(owner) || owner == "java/util/concurrent/atomic/AtomicReference" => Effect::Puts,
        () => Effect::Mixes,
    }
}

/// Collections, maps, their iterators and entries, and the like, which share their names.
fn container(name: &str, descriptor: &str) -> Effect {
    use Effect as E;
    match name {
        "size" | "isEmpty" | "contains" | "containsKey" | "containsValue" | "containsAll" | "indexOf"
        | "lastIndexOf" | "hashCode" | "equals" | "toString" | "hasNext" | "hasPrevious" | "nextIndex"
        | "previousIndex" | "hasMoreElements" | "cardinality" | "length" | "getTime" | "before" | "after"
        | "compareTo" | "compare" | "isPresent" | "getAsInt" => E::Looks,
        "clear"
        | "removeAll"
        | "retainAll"
        | "trimToSize"
        | "ensureCapacity"
        | "setTime"
        | "flip"
        | "poll"
        | "pollFirst"
        | "pollLast"
        | "pop"
        | "remove"
        | "removeFirst"
        | "removeLast"
        | "removeFirstOccurrence"
        | "removeLastOccurrence" => E::Changes,
        "add" | "addFirst" | "addLast" | "addElement" | "put" | "putIfAbsent" | "putFirst" | "putLast"
        | "offer" | "offerFirst" | "offerLast" | "push" | "set" | "setValue" | "replace" | "getAndSet"
        | "insertElementAt" => E::Puts,
        "addAll" | "putAll" => E::PutsAll,
        "get" | "getFirst" | "getLast" | "peek" | "peekFirst" | "peekLast" | "element" | "first" | "last"
        | "floor" | "ceiling" | "higher" | "lower" | "firstKey" | "lastKey" | "floorKey" | "ceilingKey"
        | "higherKey" | "lowerKey" | "getKey" | "getValue" | "next" | "previous" | "nextElement"
        | "orElseThrow" | "elementAt" | "firstElement" | "lastElement" => E::Gets,
        "getOrDefault" | "orElse" => E::GetsOr,
        "iterator" | "listIterator" | "descendingIterator" | "subList" | "keySet" | "values"
        | "navigableKeySet" | "descendingKeySet" | "descendingSet" | "descendingMap" | "headSet"
        | "tailSet" | "subSet" | "headMap" | "tailMap" | "subMap" | "elements" | "keys" | "reversed" => {
            E::Receiver
        }
        "entrySet" | "firstEntry" | "lastEntry" | "floorEntry" | "ceilingEntry" | "higherEntry"
        | "lowerEntry" => E::Entries,
        "clone" => E::Copies,
        "toArray" if descriptor.starts_with("()") => E::Copies,
        "stream" => E::Shows,
        _ => E::Mixes,
    }
}
