//! Cases at the borders of rules, beside the example and counter-example that each has.

use attest_report::Judgement;

use super::court::{Case, Court};
use crate::judge::evidence::Standard;
use crate::judge::table::judge;

/// A name, by whose standard, the rule that speaks (none of a bug), and the Java.
type Border = (&'static str, Standard, Option<&'static str>, &'static str);

#[test]
fn cases_at_the_borders_of_rules_are_judged_by_the_right_one() {
    let cases: Vec<Case> = BORDERS.iter().map(|(name, _, _, text)| Case::new(name, text)).collect();
    let court = Court::of(&cases);
    let mut wrong = Vec::new();
    for ((name, standard, expected, _), case) in BORDERS.iter().zip(&cases) {
        let judged = court.hear(case, *standard, judge);
        if judged.reason().map(|reason| reason.id) != *expected {
            wrong.push(format!("{name} ({standard:?}): {judged:?} instead of {expected:?}"));
        }
        assert_eq!(judged == Judgement::Bug, judged.reason().is_none());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

const BORDERS: &[Border] = &[
    (
        "a_check_of_the_programs_own",
        Standard::Program,
        Some("check-method"),
        r#"
public class Names {
    public static void of(String text) { Validate.notEmpty(text); }
}
class Validate {
    static void notEmpty(String text) { if (text.isEmpty()) throw new IllegalArgumentException(); }
}
// call: Names.of("");
"#,
    ),
    (
        "a_check_of_a_state",
        Standard::Program,
        None,
        r#"
public class Names {
    public static void of(String text) { Validate.isOpen(text); }
}
class Validate {
    static void isOpen(String text) { if (text.isEmpty()) throw new IllegalStateException(); }
}
// call: Names.of("");
"#,
    ),
    (
        "a_check_that_the_jdk_makes_of_its_own_accord",
        Standard::Program,
        None,
        r#"
public class Names {
    private String first;
    public Object all() { return java.util.List.of(first, "two", "three"); }
}
// call: new Names().all();
"#,
    ),
    (
        "declared_by_the_interface",
        Standard::Program,
        Some("declared"),
        r#"
public class Port implements Parser {
    public int parse(String text) { return Integer.parseInt(text); }
}
interface Parser {
    int parse(String text) throws NumberFormatException;
}
// call: new Port().parse("x");
"#,
    ),
    (
        "declared_by_the_method_under_test",
        Standard::Program,
        Some("declared"),
        r#"
public class Port {
    public static int parse(String text) throws IllegalArgumentException { return read(text); }
    private static int read(String text) { return Integer.parseInt(text); }
}
// call: Port.parse("x");
"#,
    ),
    (
        "a_declared_error",
        Standard::States,
        Some("declared"),
        r#"
public class Check {
    public static void fail() throws AssertionError { throw new AssertionError(); }
}
// call: Check.fail();
"#,
    ),
    (
        "a_failed_assertion_of_states",
        Standard::States,
        None,
        r#"
public class Account {
    private int balance = -1;
    public void check() { assert balance >= 0; }
}
// call: new Account().check();
"#,
    ),
    (
        "a_failed_assertion_of_a_suite",
        Standard::Suite,
        None,
        r#"
public class Account {
    private int balance = -1;
    public void check() { assert balance >= 0; }
}
// call: new Account().check();
"#,
    ),
    (
        "a_failed_assertion_of_a_program",
        Standard::Program,
        None,
        r#"
public class Account {
    private int balance = -1;
    public void check() { assert balance >= 0; }
}
// call: new Account().check();
"#,
    ),
    (
        "an_object_of_another_class_that_is_compared",
        Standard::Library,
        None,
        r#"
public class Point {
    private int x;
    public boolean equals(Object other) { return ((Point) other).x == x; }
}
// call: new Point().equals("x");
"#,
    ),
    (
        "an_object_of_another_class_that_is_taken_over",
        Standard::Library,
        Some("passed"),
        r#"
public class Point {
    private int x;
    public void take(Object other) { x = ((Point) other).x; }
}
// call: new Point().take("x");
"#,
    ),
    (
        "an_index_through_two_methods",
        Standard::Library,
        Some("passed"),
        r#"
public class Row {
    private final int[] cells = new int[2];
    public int cell(int at) { return read(at + 1); }
    private int read(int at) { return cells[at]; }
}
// call: new Row().cell(5);
"#,
    ),
    (
        "a_row_that_is_too_short",
        Standard::Library,
        Some("passed"),
        r#"
public class Pairs {
    public static String second(String[][] rows) { return rows[0][1]; }
}
// call: Pairs.second(new String[][] {{"one"}});
"#,
    ),
    (
        "a_generic_class_whose_types_are_left_out",
        Standard::States,
        Some("arbitrary-object"),
        r#"
public class Cell<T extends Comparable<T>> {
    private Object value = "x";
    public int number() { return (Integer) value; }
}
// call: new Cell<String>().number();
"#,
    ),
    (
        "null_that_a_check_rejects",
        Standard::Suite,
        Some("check-method"),
        r#"
public class Name {
    public Name(String text) { java.util.Objects.requireNonNull(text); }
}
// call: new Name(null);
"#,
    ),
];
