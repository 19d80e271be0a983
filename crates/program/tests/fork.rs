//! Forks of a program: they see what their base holds, and nothing of each other.

use std::sync::Arc;

use attest_program::location::{ClassPath, Jdk};
use attest_program::{ClassId, Program, SyntheticClass};

fn program() -> Arc<Program> {
    let jdk = Jdk::find(None).expect("these tests need a JDK");
    let path = ClassPath::open(&[], &jdk).expect("its classes");
    Arc::new(Program::new(Arc::new(path), jdk).expect("the first classes load"))
}

fn made<'a>(program: &Program, name: &'a str, method: &'a str) -> SyntheticClass<'a> {
    SyntheticClass {
        name,
        access: 0,
        superclass: program.well_known().object,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: vec![(method, "()V".to_owned(), 8)],
    }
}

#[test]
fn a_fork_sees_the_base_under_the_same_ids() {
    let base = program();
    let list = base.load("java/util/ArrayList").expect("there");
    let (name, text) = (base.intern("a name"), base.literal(&[104, 105]));
    let fork = base.fork();
    assert_eq!(fork.load("java/util/ArrayList"), Ok(list));
    assert_eq!(fork.loaded_class("java/util/ArrayList"), Some(list));
    assert_eq!(fork.class_name(list), "java/util/ArrayList");
    assert_eq!((fork.intern("a name"), fork.literal(&[104, 105])), (name, text));
    assert_eq!((fork.text(name), fork.literal_text(text)), ("a name", &[104u16, 105][..]));
    assert_eq!(fork.class_count(), base.class_count());
    let method = fork.find_method(list, "size", "()I").expect("there");
    assert_eq!(fork.method_text(method), base.method_text(method));
    assert!(fork.is_subtype(list, base.load("java/util/List").expect("there")));
}

#[test]
fn what_one_fork_loads_the_base_and_other_forks_do_not_see() {
    let base = program();
    let (one, other) = (base.fork(), base.fork());
    let first = one.load("java/util/zip/Adler32").expect("there");
    let second = other.load("java/util/zip/CRC32").expect("there");
    assert_eq!(
        (base.loaded_class("java/util/zip/Adler32"), one.loaded_class("java/util/zip/CRC32")),
        (None, None)
    );
    assert_eq!(one.class_name(first), "java/util/zip/Adler32");
    assert_eq!(other.class_name(second), "java/util/zip/CRC32");
    // The same work gives out the same ids, whatever others did meanwhile.
    let again = base.fork();
    assert_eq!(again.load("java/util/zip/Adler32"), Ok(first));
    let select = |program: &Program, class: ClassId| {
        let update = program.find_method(class, "update", "(I)V").expect("there");
        program.select(class, update).map(|method| program.method_text(method))
    };
    assert_eq!(select(&one, first), Ok("java/util/zip/Adler32.update(I)V".to_owned()));
    assert_eq!(select(&other, second), Ok("java/util/zip/CRC32.update(I)V".to_owned()));
}

#[test]
fn arrays_of_the_base_s_classes_are_the_fork_s_own() {
    let base = program();
    let object = base.well_known().object;
    let (one, other) = (base.fork(), base.fork());
    one.load("java/util/zip/Adler32").expect("there");
    let (of_one, of_other) = (one.array_of(object).expect("made"), other.array_of(object).expect("made"));
    assert_eq!(one.class_name(of_one), "[Ljava/lang/Object;");
    assert_eq!(other.class_name(of_other), "[Ljava/lang/Object;");
    assert_ne!(of_one, of_other);
    assert_eq!(base.loaded_class("[Ljava/lang/Object;"), None);
}

#[test]
fn a_fork_of_a_fork_sees_both() {
    let base = program();
    let middle = Arc::new(base.fork());
    let adler = middle.load("java/util/zip/Adler32").expect("there");
    let top = middle.fork();
    assert_eq!(top.load("java/util/zip/Adler32"), Ok(adler));
    assert_eq!(top.class_name(top.well_known().string), "java/lang/String");
    let crc = top.load("java/util/zip/CRC32").expect("there");
    assert_eq!(middle.class_count(), crc.index());
}

#[test]
#[should_panic(expected = "java/util/zip/Adler32 is added to a program that was forked")]
fn a_program_that_was_forked_loads_nothing_more() {
    let base = program();
    let fork = base.fork();
    assert!(base.is_frozen() && !fork.is_frozen());
    assert_eq!(base.load("java/lang/Object"), Ok(base.well_known().object));
    let _ = base.load("java/util/zip/Adler32");
}

#[test]
#[should_panic(expected = "is added to a program that was forked")]
fn a_program_that_was_forked_defines_nothing_more() {
    let base = program();
    // The names are there already.
    base.define_once(made(&base, "attest/Once", "run"));
    let _fork = base.fork();
    base.define_fresh(made(&base, "attest/Once", "run"));
}

#[test]
fn a_program_grows_again_when_what_was_done_beside_it_is_over() {
    let base = program();
    let beside = base.beside(|fork| {
        assert!(base.is_frozen());
        fork.load("java/util/zip/Adler32").expect("there")
    });
    assert_eq!(base.loaded_class("java/util/zip/Adler32"), None);
    assert_eq!(base.load("java/util/zip/CRC32").map(ClassId::index), Ok(beside.index()));
}

#[test]
fn fresh_names_are_new_and_classes_made_once_are_the_same() {
    let program = program();
    let [first, second] = [0, 1].map(|_| program.define_fresh(made(&program, "attest/Driver", "drive")));
    assert_ne!(program.class_name(first), program.class_name(second));
    let (once, new) = program.define_once(made(&program, "attest/Once", "run"));
    assert_eq!((program.define_once(made(&program, "attest/Once", "run")), new), ((once, false), true));
}

#[test]
#[should_panic(expected = "attest/Once is made in two ways")]
fn a_name_that_is_made_in_two_ways_is_an_error_of_ours() {
    let program = program();
    program.define_once(made(&program, "attest/Once", "run"));
    program.define_once(made(&program, "attest/Once", "walk"));
}
