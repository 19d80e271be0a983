//! The table against itself and against the JDK of this machine.

use std::collections::BTreeSet;
use std::sync::Arc;

use attest_program::Program;
use attest_program::location::{ClassPath, Jdk};

use super::*;

#[test]
fn every_name_has_one_row_and_every_usual_implementation_is_in_the_table() {
    let classes = COLLECTIONS.iter().map(|collection| collection.class);
    let names: BTreeSet<&str> = classes.chain(SUPERTYPES.iter().map(|it| it.name)).collect();
    assert_eq!(names.len(), COLLECTIONS.len() + SUPERTYPES.len());
    assert!(SUPERTYPES.iter().all(|it| collection(it.usual).is_some()));
}

#[test]
fn a_class_stands_for_itself_and_a_usual_one_for_an_interface() {
    let class = |name| usual(name).map(|it| it.class);
    assert_eq!(class("java/util/LinkedList"), Some("java/util/LinkedList"));
    assert_eq!(class("java/lang/Iterable"), Some(LIST));
    assert_eq!(class("java/util/NavigableSet"), Some("java/util/TreeSet"));
    assert_eq!(class("java/util/Iterator"), None);
    assert!(collection("java/util/List").is_none());
}

#[test]
fn only_interfaces_with_a_method_that_adds_are_declared() {
    assert!(is_declared_type("java/util/Map") && is_declared_type("java/util/Queue"));
    assert!(!is_declared_type("java/lang/Iterable") && !is_declared_type("java/util/AbstractList"));
    assert!(!is_declared_type(LIST));
}

#[test]
fn maps_and_sets_are_filled_by_their_own_code_and_lists_and_hidden_ones_are_not() {
    let filled = |name| collection(name).is_some_and(Collection::is_filled_by_its_code);
    assert!(filled("java/util/LinkedHashMap") && filled("java/util/TreeSet"));
    assert!(!filled(LIST) && !filled("java/util/concurrent/ConcurrentHashMap"));
    let sorted: Vec<&str> = COLLECTIONS.iter().filter(|it| it.is_sorted).map(|it| it.class).collect();
    assert_eq!(sorted, ["java/util/TreeMap", "java/util/TreeSet"]);
}

#[test]
fn unknown_objects_are_tried_as_objects_strings_and_lists_before_others() {
    let common: Vec<&str> = common_classes().collect();
    let place = |name: &str| common.iter().position(|other| *other == name);
    assert_eq!(place("java/lang/Object"), Some(0));
    assert!(place(LIST) < place("java/util/TreeMap") && place("java/util/TreeMap") < place("java/util/Date"));
    assert_eq!(place("java/util/LinkedHashMap"), None);
}

/// The fields that a layout names.
fn fields(layout: Layout) -> Vec<&'static str> {
    match layout {
        Layout::Array { elements, size } => vec![elements, size],
        Layout::Ring { elements, head, tail } => vec![elements, head, tail],
        Layout::Chain { first, .. } => vec![first],
        Layout::Buckets { table, .. } => vec![table],
        Layout::Tree { root } => vec![root],
        Layout::Keys { map } => vec![map],
        Layout::Hidden => Vec::new(),
    }
}

fn program() -> Program {
    let jdk = Jdk::find(None).expect("a JDK on this machine");
    let path = ClassPath::open(&[], &jdk).expect("the classes of the JDK");
    Program::new(Arc::new(path), jdk).expect("the first classes load")
}

/// What a way makes: the type of its field, the class of its constructor, or what its method gives.
fn made(way: &Way) -> &'static str {
    let Factory { class, name, descriptor } = way.member;
    match (name, descriptor.rsplit_once(')')) {
        ("<init>", _) => class,
        (_, Some((_, result))) => result.trim_start_matches('L').trim_end_matches(';'),
        (_, None) => descriptor.trim_start_matches('L').trim_end_matches(';'),
    }
}

#[test]
fn everyday_ways_are_members_of_the_jdk_and_make_what_their_rows_say() {
    let program = program();
    let load = |name: &str| program.load(name).unwrap_or_else(|_| panic!("{name} is not there"));
    assert!(everyday::EVERYDAY.is_sorted_by_key(|(name, _)| name));
    for (name, ways) in everyday::EVERYDAY {
        for way in *ways {
            let Factory { class, name: member, descriptor } = way.member;
            let holder = load(class);
            let there = match way.is_field() {
                true => program.find_field(holder, member).is_some(),
                false => program.find_method(holder, member, descriptor).is_some(),
            };
            // Java 9 has added it.
            assert!(there || member == "failedFuture", "{class}.{member}{descriptor}");
            assert!(program.is_subtype(load(made(way)), load(name)), "{} is no {name}", made(way));
            for call in way.then {
                let found = program.find_method(load(call.class), call.name, call.descriptor);
                assert!(found.is_some(), "{}.{}", call.class, call.name);
            }
        }
    }
}

/// The rows that a way needs for what it is given.
fn needed(way: &Way) -> Vec<&'static str> {
    let Factory { class, name, descriptor } = way.member;
    let parameters = descriptor.trim_start_matches('(').split(')').next().unwrap_or_default();
    let classes = parameters.split(';').filter_map(|part| Some(part.split_once('L')?.1));
    let given = way.given.iter().flat_map(needed);
    let own = way.given.is_empty() && !way.is_field() && name != "<init>";
    let typed: Vec<&str> = if way.given.is_empty() { classes.collect() } else { Vec::new() };
    typed.into_iter().chain(given).chain(own.then_some(class)).collect()
}

#[test]
fn no_everyday_row_needs_itself() {
    fn follow(row: &'static str, path: &mut Vec<&'static str>) {
        path.push(row);
        for way in everyday(row).into_iter().flatten() {
            for next in needed(way) {
                // Static factories stand in their own classes.
                let own = made(way) == next;
                assert!(own || !path.contains(&next), "{next} is needed on the way {path:?}");
                if !own && everyday(next).is_some() {
                    follow(next, path);
                }
            }
        }
        path.pop();
    }
    everyday::EVERYDAY.iter().for_each(|(row, _)| follow(row, &mut Vec::new()));
}

#[test]
fn the_jdk_has_what_the_table_says() {
    let program = program();
    let load = |name: &str| program.load(name).unwrap_or_else(|_| panic!("{name} is not there"));
    for row in COLLECTIONS {
        let class = load(row.class);
        let method = |name: &str, descriptor: &str| program.find_method(class, name, descriptor).is_some();
        let (adder, descriptor) = row.adder();
        assert!(method("<init>", "()V") && method(adder, descriptor), "{}", row.class);
        assert!(fields(row.layout).iter().all(|it| program.find_field(class, it).is_some()), "{}", row.class);
    }
    // Java 21 has added these.
    let is_there = |name: &str| !name.contains("/Sequenced") || program.load(name).is_ok();
    for row in SUPERTYPES.iter().filter(|row| is_there(row.name)) {
        let (above, class) = (load(row.name), load(row.usual));
        assert!(program.is_subtype(class, above), "{} is no {}", row.usual, row.name);
        let (adder, descriptor) = collection(row.usual).expect("a row").adder();
        let adds = program.find_method(above, adder, descriptor).is_some();
        assert!(adds || !row.is_declared, "nothing is added to {}", row.name);
    }
}
