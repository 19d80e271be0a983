//! Generic types of the JDK's own classes, read for who takes anything and for who makes objects.

use std::sync::Arc;

use attest_program::location::{ClassPath, Jdk};
use attest_program::{Bindings, ClassId, GenericType, MethodId, Program, Reading};

fn program() -> Program {
    let jdk = Jdk::find(None).expect("these tests need a JDK");
    let path = ClassPath::open(&[], &jdk).expect("its classes");
    Program::new(Arc::new(path), jdk).expect("the first classes load")
}

fn class(program: &Program, name: &str) -> ClassId {
    program.load(name).expect(name)
}

fn applied(program: &Program, name: &str, to: &[&str]) -> GenericType {
    let arguments = to.iter().map(|name| Some(GenericType::of(class(program, name)))).collect();
    GenericType { class: class(program, name), arguments }
}

fn method(program: &Program, holder: &str, name: &str, descriptor: &str) -> MethodId {
    program.find_method(class(program, holder), name, descriptor).expect(name)
}

#[test]
fn what_a_list_holds_its_supertypes_hold() {
    let program = program();
    let list = applied(&program, "java/util/ArrayList", &["java/lang/Integer"]);
    let above = program.as_supertype(&list, class(&program, "java/lang/Iterable")).expect("iterable");
    assert_eq!(above, applied(&program, "java/lang/Iterable", &["java/lang/Integer"]));
    let add = method(&program, "java/util/ArrayList", "add", "(Ljava/lang/Object;)Z");
    let types = program.parameter_types(add, &program.bindings(&list), Reading::One);
    assert_eq!(types, [Some(GenericType::of(class(&program, "java/lang/Integer")))]);
}

#[test]
fn a_class_fits_a_type_with_the_arguments_that_make_it_one() {
    let program = program();
    let wanted = applied(&program, "java/util/Map", &["java/lang/String", "java/lang/Long"]);
    let fits = |name: &str| program.fitting(class(&program, name), &wanted);
    let tree = applied(&program, "java/util/TreeMap", &["java/lang/String", "java/lang/Long"]);
    assert_eq!(fits("java/util/TreeMap"), Some(tree));
    // A map of objects is none of texts and numbers.
    assert_eq!(fits("java/util/Properties"), None);
}

#[test]
fn variables_without_a_bound_stand_for_one_type_or_for_any() {
    let program = program();
    let none = Bindings::new();
    let sort = method(&program, "java/util/Collections", "sort", "(Ljava/util/List;)V");
    let texts = applied(&program, "java/util/List", &["java/lang/String"]);
    assert_eq!(program.parameter_types(sort, &none, Reading::One), [Some(texts)]);
    let comparable = applied(&program, "java/util/List", &["java/lang/Comparable"]);
    assert_eq!(program.parameter_types(sort, &none, Reading::Any), [Some(comparable)]);
    let fill = method(&program, "java/util/Collections", "fill", "(Ljava/util/List;Ljava/lang/Object;)V");
    let any = program.parameter_types(fill, &none, Reading::Any);
    let list = GenericType { class: class(&program, "java/util/List"), arguments: vec![None] };
    assert_eq!(any, [Some(list), None]);
}

#[test]
fn a_factory_is_told_what_it_is_to_give() {
    let program = program();
    let of = method(&program, "java/util/Optional", "of", "(Ljava/lang/Object;)Ljava/util/Optional;");
    let wanted = applied(&program, "java/util/Optional", &["java/lang/Integer"]);
    let bindings = program.bindings_to_give(of, &wanted).expect("it gives one");
    let integer = GenericType::of(class(&program, "java/lang/Integer"));
    assert_eq!(program.parameter_types(of, &bindings, Reading::One), [Some(integer)]);
    assert!(program.has_variables(of));
}
