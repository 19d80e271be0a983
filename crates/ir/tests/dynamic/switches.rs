//! Pattern switches; only a JDK of version 21 or later compiles them.

use std::sync::OnceLock;

use super::support::{Compiled, assert_text, compile, jdks};

const SOURCE: &str = r#"
    public class T {
        sealed interface S permits A, B, Color {}
        record A(int x) implements S {}
        record B(int x) implements S {}
        enum Color implements S { RED, GREEN }

        static int types(Object o) {
            return switch (o) { case String s when s.isEmpty() -> 1; case Integer i -> 2; default -> 3; };
        }
        static int strings(CharSequence o) {
            return switch (o) { case String s when s.length() > 3 -> 1; default -> 3; };
        }
        static int numbers(Integer o) {
            return switch (o) { case 7 -> 1; case Integer i when i > 3 -> 2; default -> 3; };
        }
        static int constants(S o) {
            return switch (o) { case Color.RED -> 1; case Color.GREEN -> 2; case A a -> 3; case B b -> 4; };
        }
        static int colors(Color o) {
            return switch (o) { case RED -> 1; case Color c when c.ordinal() > 3 -> 2; case GREEN -> 4; };
        }
        static int text(String o) {
            return switch (o) { case "a" -> 1; case String s when s.isEmpty() -> 2; default -> 3; };
        }
    }
"#;

/// The program, if there is a JDK that can compile it.
fn compiled() -> Option<&'static Compiled> {
    static COMPILED: OnceLock<Option<Compiled>> = OnceLock::new();
    let newest = || jdks().pop().filter(|jdk| jdk.version >= 21);
    COMPILED.get_or_init(|| newest().map(|jdk| compile(&jdk, "switches", SOURCE))).as_ref()
}

#[test]
fn classes_are_tested_in_order_from_the_restart_index() {
    let Some(compiled) = compiled() else { return };
    assert_text(
        &compiled.linked_text("T", "types"),
        "bb0:
         if v0 null then bb1 else bb8
         bb1:
         v2 = int 3
         init_call java/util/Objects.checkIndex(II)I
         v3 = call static java/util/Objects.checkIndex(II)I (v1, v2)
         v4 = int -1
         return v4
         bb2:
         v5 = int 2
         return v5
         bb3:
         v6 = instance_of v0 java/lang/Integer
         if v6 ne 0 then bb4 else bb2
         bb4:
         v7 = int 1
         return v7
         bb5:
         v8 = instance_of v0 java/lang/String
         if v8 ne 0 then bb6 else bb3
         bb6:
         v9 = int 0
         return v9
         bb7:
         v10 = int 3
         init_call java/util/Objects.checkIndex(II)I
         v11 = call static java/util/Objects.checkIndex(II)I (v1, v10)
         v12 = int 2
         return v12
         bb8:
         switch v1 {
         0 -> bb5
         1 -> bb3
         2 -> bb2
         else -> bb7
         }",
    );
}

#[test]
fn an_integer_selector_is_unboxed_without_a_type_test() {
    let Some(compiled) = compiled() else { return };
    let text = compiled.linked_text("T", "numbers");
    assert!(text.contains("call virtual java/lang/Integer.intValue()I (v0)"), "{text}");
    assert!(!text.contains("instance_of v0 java/lang/Number"), "{text}");
}

#[test]
fn a_string_label_is_compared_by_equals() {
    let Some(compiled) = compiled() else { return };
    let text = compiled.linked_text("T", "text");
    assert!(text.contains("v8 = \"a\"\ncheck_null v8\nv9 = call virtual java/lang/String.equals"), "{text}");
}

#[test]
fn enum_constants_are_compared_by_identity_behind_a_type_test() {
    let Some(compiled) = compiled() else { return };
    let text = compiled.linked_text("T", "constants");
    let wanted = "= instance_of v0 T$Color\nif v13 ne 0 then bb11 else bb7\nbb11:\n\
        init_field T$Color.RED LT$Color;\nv14 = get_static T$Color.RED LT$Color;\n\
        if v0 same v14 then bb12 else bb7";
    assert!(text.contains(wanted), "{text}");
}

#[test]
fn an_enum_selector_needs_no_type_test_for_its_constants() {
    let Some(compiled) = compiled() else { return };
    let text = compiled.linked_text("T", "colors");
    assert_eq!(text.matches("instance_of").count(), 1, "{text}");
    assert!(text.contains("get_static T$Color.GREEN"), "{text}");
}
