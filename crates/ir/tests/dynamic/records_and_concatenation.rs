//! The methods of records, and string concatenation.

use std::sync::OnceLock;

use super::support::{Compiled, assert_text, compile, jdks};

const SOURCE: &str = r#"
    public class T {
        record R(int i, double d, String s) {}
        record Empty() {}
        static String concatenates(int a, byte b, char c, long d, String s) { return "a" + a + b + "\1" + c + d + s; }
    }
"#;

fn compiled() -> &'static Compiled {
    static COMPILED: OnceLock<Compiled> = OnceLock::new();
    COMPILED.get_or_init(|| compile(&jdks()[0], "records", SOURCE))
}

#[test]
fn records_compare_their_last_component_first() {
    assert_text(
        &compiled().linked_text("T$R", "equals"),
        "bb0:
         if v0 same v1 then bb2 else bb6
         bb1:
         v2 = int 0
         return v2
         bb2:
         v3 = int 1
         return v3
         bb3:
         v4 = get_field v0 T$R.i I
         v5 = get_field v1 T$R.i I
         if v4 eq v5 then bb2 else bb1
         bb4:
         v6 = get_field v0 T$R.d D
         v7 = get_field v1 T$R.d D
         init_call java/lang/Double.compare(DD)I
         v8 = call static java/lang/Double.compare(DD)I (v6, v7)
         if v8 eq 0 then bb3 else bb1
         bb5:
         v9 = get_field v0 T$R.s Ljava/lang/String;
         v10 = get_field v1 T$R.s Ljava/lang/String;
         init_call java/util/Objects.equals(Ljava/lang/Object;Ljava/lang/Object;)Z
         v11 = call static java/util/Objects.equals(Ljava/lang/Object;Ljava/lang/Object;)Z (v9, v10)
         if v11 ne 0 then bb4 else bb1
         bb6:
         v12 = instance_of v1 T$R
         if v12 ne 0 then bb5 else bb1",
    );
}

#[test]
fn records_hash_their_first_component_first() {
    assert_text(
        &compiled().linked_text("T$R", "hashCode"),
        "bb0:
         v1 = get_field v0 T$R.i I
         v2 = get_field v0 T$R.d D
         init_call java/lang/Double.hashCode(D)I
         v3 = call static java/lang/Double.hashCode(D)I (v2)
         v4 = imul v1 31
         v5 = iadd v4 v3
         v6 = get_field v0 T$R.s Ljava/lang/String;
         init_call java/util/Objects.hashCode(Ljava/lang/Object;)I
         v7 = call static java/util/Objects.hashCode(Ljava/lang/Object;)I (v6)
         v8 = imul v5 31
         v9 = iadd v8 v7
         return v9",
    );
}

#[test]
fn records_print_their_simple_name_and_components() {
    let compiled = compiled();
    let text = compiled.linked_text("T$R", "toString");
    let literals: Vec<_> = text.lines().filter_map(|l| l.split_once("= \"")).map(|(_, l)| l).collect();
    assert_eq!(literals, ["R[i=\"", ", d=\"", ", s=\"", "]\""]);
    assert!(text.contains("append(D)"), "{text}");
    let empty = compiled.linked_text("T$Empty", "toString");
    assert!(empty.contains("\"Empty[]\""), "{empty}");
}

#[test]
fn a_record_without_components_hashes_to_zero() {
    assert_text(&compiled().linked_text("T$Empty", "hashCode"), "bb0:\nv1 = int 0\nreturn v1");
}

#[test]
fn a_concatenation_appends_each_piece_by_its_type() {
    assert_text(
        &compiled().linked_text("T", "concatenates"),
        r#"bb0:
         init java/lang/StringBuilder
         v5 = new java/lang/StringBuilder
         call special java/lang/StringBuilder.<init>()V (v5)
         v6 = "a"
         call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; (v5, v6)
         call virtual java/lang/StringBuilder.append(I)Ljava/lang/StringBuilder; (v5, v0)
         call virtual java/lang/StringBuilder.append(I)Ljava/lang/StringBuilder; (v5, v1)
         v7 = "\u0001"
         call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; (v5, v7)
         call virtual java/lang/StringBuilder.append(C)Ljava/lang/StringBuilder; (v5, v2)
         call virtual java/lang/StringBuilder.append(J)Ljava/lang/StringBuilder; (v5, v3)
         call virtual java/lang/StringBuilder.append(Ljava/lang/String;)Ljava/lang/StringBuilder; (v5, v4)
         check_null v5
         v8 = call virtual java/lang/StringBuilder.toString()Ljava/lang/String; (v5)
         return v8"#,
    );
}
