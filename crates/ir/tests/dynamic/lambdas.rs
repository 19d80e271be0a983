//! Lambdas and method references.

use std::sync::OnceLock;

use attest_ir::Inst;
use attest_program::Program;

use super::support::{Compiled, assert_text, compile, jdks};

const SOURCE: &str = r#"
    import java.io.Serializable;
    import java.util.function.*;

    public class T {
        int field;

        static Runnable plain() { return () -> {}; }
        static Supplier<String> captures(int a, String b) { return () -> a + b; }
        Function<Integer, Integer> receiver() { return x -> x + field; }
        static Function<String, Object> constructs() { return StringBuilder::new; }
        static Supplier<Object> bound(T t) { return t::toString; }
        static Function<CharSequence, Object> interfaceMethod() { return CharSequence::length; }

        static int givesInt() { return 1; }
        static long takesLong(long x) { return x; }
        static Object takesObject(Object x) { return x; }
        static int takesInt(int x) { return x; }
        static ToLongFunction<Integer> unboxesAndWidens() { return T::takesLong; }
        static Function<Character, Integer> unboxesCharacter() { return T::takesInt; }
        static IntFunction<Object> boxes() { return T::takesObject; }
        static LongSupplier widensResult() { return T::givesInt; }
        static Supplier<Object> boxesResult() { return T::givesInt; }
        static Runnable dropsResult() { return T::givesInt; }

        interface Marker {}
        static Runnable marked() { return (Runnable & Marker) () -> {}; }
        static Runnable serializable(int k) { return (Runnable & Serializable) () -> takesInt(k); }
        interface OfObject { Object take(String x); }
        interface OfString { String take(String x); }
        interface Both extends OfObject, OfString {}
        static Both bridged() { return x -> x; }
    }
"#;

fn compiled() -> &'static Compiled {
    static COMPILED: OnceLock<Compiled> = OnceLock::new();
    COMPILED.get_or_init(|| compile(&jdks()[0], "lambdas", SOURCE))
}

/// The text of the only method besides the call site's.
fn forwarding(compiled: &Compiled, method: &str) -> String {
    let mut texts = compiled.lambda_text("T", method);
    assert_eq!(texts.len(), 1, "{texts:?}");
    texts.remove(0).1
}

#[test]
fn a_lambda_without_captured_values_is_one_object_per_call_site() {
    assert_text(
        &compiled().linked_text("T", "plain"),
        "bb0:
         init_field Made.instance Ljava/lang/Runnable;
         v0 = get_static Made.instance Ljava/lang/Runnable;
         if v0 null then bb1 else bb2
         bb1:
         init Made
         v1 = new Made
         init_field Made.instance Ljava/lang/Runnable;
         put_static Made.instance Ljava/lang/Runnable; = v1
         return v1
         bb2:
         return v0",
    );
}

#[test]
fn captured_values_are_stored_and_come_before_the_parameters() {
    let compiled = compiled();
    assert_text(
        &compiled.linked_text("T", "captures"),
        "bb0:
         init Made
         v2 = new Made
         put_field v2 Made.arg$1 I = v0
         put_field v2 Made.arg$2 Ljava/lang/String; = v1
         return v2",
    );
    let forwarding = forwarding(compiled, "receiver");
    let lines: Vec<_> = forwarding.lines().collect();
    assert_eq!(
        lines[1..4],
        ["v2 = get_field v0 Made.arg$1 LT;", "check_cast v1 java/lang/Integer", "check_null v2"]
    );
    assert!(lines[4].starts_with("v3 = call special T.lambda$receiver$"), "{}", lines[4]);
    assert!(lines[4].ends_with("(v2, v1)"), "{}", lines[4]);
}

#[test]
fn a_constructor_reference_makes_its_object_before_it_casts_arguments() {
    assert_text(
        &forwarding(compiled(), "constructs"),
        "bb0:
         init java/lang/StringBuilder
         v2 = new java/lang/StringBuilder
         check_cast v1 java/lang/String
         call special java/lang/StringBuilder.<init>(Ljava/lang/String;)V (v2, v1)
         return v2",
    );
}

#[test]
fn method_references_call_virtual_and_interface_methods() {
    let compiled = compiled();
    assert_text(
        &forwarding(compiled, "bound"),
        "bb0:
         v1 = get_field v0 Made.arg$1 LT;
         check_null v1
         v2 = call virtual java/lang/Object.toString()Ljava/lang/String; (v1)
         return v2",
    );
    assert_text(
        &forwarding(compiled, "interfaceMethod"),
        "bb0:
         check_cast v1 java/lang/CharSequence
         check_null v1
         v2 = call interface java/lang/CharSequence.length()I (v1)
         init_call java/lang/Integer.valueOf(I)Ljava/lang/Integer;
         v3 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v2)
         return v3",
    );
}

#[test]
fn arguments_are_unboxed_widened_and_boxed() {
    let compiled = compiled();
    assert_text(
        &forwarding(compiled, "unboxesAndWidens"),
        "bb0:
         check_cast v1 java/lang/Integer
         check_null v1
         v2 = call virtual java/lang/Integer.longValue()J (v1)
         init_call T.takesLong(J)J
         v3 = call static T.takesLong(J)J (v2)
         return v3",
    );
    let character = forwarding(compiled, "unboxesCharacter");
    assert!(character.contains("v2 = call virtual java/lang/Character.charValue()C (v1)"), "{character}");
    assert!(character.contains("v3 = call static T.takesInt(I)I (v2)"), "{character}");
    let boxed = forwarding(compiled, "boxes");
    assert!(
        boxed.contains("v2 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v1)"),
        "{boxed}"
    );
}

#[test]
fn results_are_widened_boxed_and_dropped() {
    let compiled = compiled();
    let call = "bb0:\ninit_call T.givesInt()I\nv1 = call static T.givesInt()I ()\n";
    assert_eq!(forwarding(compiled, "widensResult"), format!("{call}v2 = i2l v1\nreturn v2"));
    let boxed = forwarding(compiled, "boxesResult");
    assert!(
        boxed.ends_with("v2 = call static java/lang/Integer.valueOf(I)Ljava/lang/Integer; (v1)\nreturn v2")
    );
    assert_eq!(forwarding(compiled, "dropsResult"), format!("{call}return"));
}

#[test]
fn marker_interfaces_are_implemented() {
    let compiled = compiled();
    let program = &compiled.program;
    let linked = compiled.link("T", "marked").expect("the call site links");
    let interfaces = &program.class(program.method(linked).class).interfaces;
    let names: Vec<_> = interfaces.iter().map(|i| program.class_name(*i)).collect();
    assert_eq!(names, ["java/lang/Runnable", "T$Marker"]);
}

#[test]
fn bridges_forward_too() {
    let methods = compiled().lambda_text("T", "bridged");
    let names: Vec<_> = methods.iter().map(|(name, _)| name.as_str()).collect();
    let (string, object) =
        ("(Ljava/lang/String;)Ljava/lang/String;", "(Ljava/lang/String;)Ljava/lang/Object;");
    assert_eq!(names, [format!("take{string}"), format!("take{object}")]);
    assert_eq!(methods[0].1, methods[1].1);
    assert!(methods[1].1.contains("call static T.lambda$bridged$"), "{}", methods[1].1);
}

#[test]
fn a_serializable_lambda_is_written_as_its_description() {
    let methods = compiled().lambda_text("T", "serializable");
    let (name, text) = &methods[1];
    assert_eq!(name, "writeReplace()Ljava/lang/Object;");
    assert!(text.contains("v3 = \"java/lang/Runnable\"\nv4 = \"run\"\nv5 = \"()V\"\nv6 = int 6\n"), "{text}");
    assert!(text.contains("call special java/lang/invoke/SerializedLambda.<init>"), "{text}");
}

#[test]
fn two_links_of_one_site_make_two_classes_named_beside_the_caller() {
    let compiled = compiled();
    let name = |program: &Program, method| program.class_name(program.method(method).class).to_owned();
    let first = name(&compiled.program, compiled.link("T", "plain").expect("it links"));
    let second = name(&compiled.program, compiled.link("T", "plain").expect("it links"));
    assert_ne!(first, second);
    for name in [first, second] {
        assert!(name.starts_with("T$$Lambda"), "{name}");
        assert_eq!(name.split('+').nth(1).map(str::len), Some(18), "{name}");
    }
}

#[test]
fn methods_of_made_classes_are_hidden_and_the_object_is_of_the_made_class() {
    let compiled = compiled();
    let linked = compiled.link("T", "captures").expect("the call site links");
    let program = &compiled.program;
    let holder = program.method(linked).class;
    assert!(program.class(holder).methods.iter().all(|m| program.method(*m).hidden));
    let body = compiled.bodies.get(program, linked).expect("a body");
    let made = body.insts.iter().find_map(|i| match i {
        Inst::New { class, .. } => Some(program.text(body.classes[*class as usize].name)),
        _ => None,
    });
    assert_eq!(made, Some(program.class_name(holder)));
}
