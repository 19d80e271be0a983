//! Static methods called in batches.

use std::fmt::Write;

use attest_jvm::{
    Argument, Call, CallBatch, ChildOptions, JavaString, Object, ObjectField, Obstacle, Outcome, Run, Value,
};

use crate::support::Bench;

fn calls(class: &str, methods: &[&str]) -> Vec<Call> {
    methods.iter().map(|method| Call::new(class, *method)).collect()
}

fn returned(run: &Run) -> &Value {
    match &run.outcome {
        Outcome::Returned(value) => value,
        other => panic!("{other:?}"),
    }
}

#[test]
fn values_come_back_exactly() {
    let mut bench = Bench::with(&[(
        "V.java",
        "class V {
             static int i() { return Integer.MIN_VALUE; }
             static long l() { return Long.MIN_VALUE; }
             static byte b() { return -1; }
             static short s() { return -2; }
             static char c() { return '\\uffff'; }
             static boolean z() { return true; }
             static float f() { return Float.intBitsToFloat(0x7fc00001); }
             static double d() { return -0.0; }
             private static String t() { return \"a\\ud800\\u0000\\\"\"; }
             static Object n() { return null; }
             static void v() { }
             static int[][] ii() { return new int[][] {{1, 2}, null, {}}; }
             static Object[] self() { Object[] o = new Object[2]; o[0] = o; o[1] = \"x\"; return o; }
             static Object plain() { return new V(); }
             static Object list() { return java.util.Arrays.asList(1, 2); }
             static Object bad() { return new Object() { public String toString() { throw new Error(); } }; }
         }",
    )]);
    let methods =
        ["i", "l", "b", "s", "c", "z", "f", "d", "t", "n", "v", "ii", "self", "plain", "list", "bad"];
    let runs = bench.child.call_all(&CallBatch::new(bench.class_path(), calls("V", &methods))).expect("runs");
    let values: Vec<_> = runs.iter().map(|run| returned(run).clone()).collect();
    assert_eq!(
        values[..11],
        [
            Value::Int(i32::MIN),
            Value::Long(i64::MIN),
            Value::Byte(-1),
            Value::Short(-2),
            Value::Char(0xffff),
            Value::Boolean(true),
            Value::Float(0x7fc0_0001),
            Value::Double((-0.0f64).to_bits()),
            Value::String(JavaString(vec![b'a'.into(), 0xd800, 0, b'"'.into()])),
            Value::Null,
            Value::Void,
        ]
    );
    assert_eq!(values[11].to_string(), "[[I(3){[I(2){1, 2}, null, [I(0){}}");
    assert!(values[12].to_string().contains("(cut)"), "a cyclic array ends somewhere");
    assert_eq!(values[13], Value::Object { class: "V".to_owned(), text: None });
    assert_eq!(values[14].to_string(), "java.util.Arrays$ArrayList(2)[boxed 1, boxed 2]");
    assert_eq!(values[15], Value::Object { class: "V$1".to_owned(), text: None });
}

#[test]
fn arguments_arrive_and_descriptors_choose_among_overloads() {
    let mut bench = Bench::with(&[(
        "O.java",
        "class O {
             static String m(int i, String s) { return \"int \" + i + s; }
             static String m(long l, String s) { return \"long \" + l + s; }
             static double d(double d, float f, char c, boolean z, byte b, short s) { return z ? d + f + c + b + s : 0; }
         }",
    )]);
    let call = |method: &str, descriptor: &str, arguments| Call {
        descriptor: Some(descriptor.to_owned()),
        arguments,
        ..Call::new("O", method)
    };
    let batch = CallBatch::new(
        bench.class_path(),
        vec![
            call("m", "(ILjava/lang/String;)Ljava/lang/String;", vec![Argument::Int(-7), Argument::Null]),
            call(
                "m",
                "(JLjava/lang/String;)Ljava/lang/String;",
                vec![Argument::Long(i64::MAX), Argument::String(JavaString(vec![0xdc00]))],
            ),
            call(
                "d",
                "(DFCZBS)D",
                vec![
                    Argument::Double(0.5f64.to_bits()),
                    Argument::Float(0.25f32.to_bits()),
                    Argument::Char(2),
                    Argument::Boolean(true),
                    Argument::Byte(-1),
                    Argument::Short(-300),
                ],
            ),
            call("m", "()V", Vec::new()),
            Call::new("Missing", "m"),
        ],
    );
    let runs = bench.child.call_all(&batch).expect("runs");
    assert_eq!(returned(&runs[0]), &Value::String("int -7null".into()));
    let Value::String(text) = returned(&runs[1]) else { panic!("{:?}", runs[1]) };
    assert_eq!(text.to_string(), r"long 9223372036854775807\udc00");
    assert_eq!(returned(&runs[2]), &Value::Double((-298.25f64).to_bits()));
    assert_eq!(runs[3].outcome, Outcome::NotStarted(Obstacle::NoMethod("O.m()V".to_owned())));
    assert_eq!(runs[4].outcome, Outcome::NotStarted(Obstacle::NoClass("Missing".to_owned())));
}

#[test]
fn no_call_is_begun_after_the_deadline_of_its_batch() {
    let mut bench = Bench::with(&[("Late.java", "class Late { static int m() { return 5; } }")]);
    let calls = vec![Call::new("Late", "m"), Call::new("Late", "m")];
    let mut batch = CallBatch::new(bench.class_path(), calls);
    batch.deadline = Some(std::time::Instant::now());
    for run in bench.child.call_all(&batch).expect("runs") {
        assert_eq!(run.outcome, Outcome::NotStarted(Obstacle::NoTime));
    }
    batch.deadline = None;
    let runs = bench.child.call_all(&batch).expect("runs");
    assert_eq!(returned(&runs[1]), &Value::Int(5));
}

#[test]
fn thousands_of_calls_are_answered_in_order() {
    let mut source = String::from("class Many {\n");
    for number in 0..3000 {
        let _ = writeln!(source, "static int m{number}() {{ return {number} * 7; }}");
    }
    source.push('}');
    let mut bench = Bench::with(&[("Many.java", &source)]);
    let calls = (0..3000).map(|number| Call::new("Many", format!("m{number}"))).collect();
    let runs = bench.child.call_all(&CallBatch::new(bench.class_path(), calls)).expect("runs");
    for (number, run) in (0..).zip(&runs) {
        assert_eq!(returned(run), &Value::Int(number * 7));
    }
    assert_eq!((runs.len(), bench.child.replaced()), (3000, 0));
}

#[test]
fn output_belongs_to_the_call_that_wrote_it() {
    let mut bench = Bench::with(&[(
        "P.java",
        "class P {
             static void a() { System.out.print(\"a\"); }
             static void b() { System.err.print(\"b\"); throw new RuntimeException(); }
             static int over() { return over() + 1; }
         }",
    )]);
    let batch = CallBatch::new(bench.class_path(), calls("P", &["a", "b", "over", "a"]));
    let runs = bench.child.call_all(&batch).expect("runs");
    let texts: Vec<_> = runs.iter().map(|run| (run.stdout.text(), run.stderr.text())).collect();
    assert_eq!(texts.iter().map(|it| it.0.as_str()).collect::<Vec<_>>(), ["a", "", "", "a"]);
    assert_eq!(texts[1].1, "b");
    let Outcome::Threw(thrown) = &runs[1].outcome else { panic!("{:?}", runs[1]) };
    assert_eq!((thrown.stack.len(), thrown.stack[0].line), (1, 3));
    assert!(thrown.message.is_none());
    assert!(matches!(&runs[2].outcome, Outcome::Threw(it) if it.class == "java.lang.StackOverflowError"));
    assert_eq!(bench.child.replaced(), 0);
}

#[test]
fn static_state_is_shared_unless_fresh_classes_are_asked_for() {
    let mut bench = Bench::with(&[("S.java", "class S { static int n; static int next() { return ++n; } }")]);
    let mut batch = CallBatch::new(bench.class_path(), calls("S", &["next", "next"]));
    let last = |runs: Vec<Run>| returned(&runs[1]).clone();
    assert_eq!(last(bench.child.call_all(&batch).expect("runs")), Value::Int(2));
    batch.fresh_classes = true;
    assert_eq!(last(bench.child.call_all(&batch).expect("runs")), Value::Int(1));
}

#[test]
fn objects_are_made_without_constructors_and_described_after_the_call() {
    let options = ChildOptions { objects: true, ..ChildOptions::default() };
    let source = "class N {
             static int calls;
             int value; final N next; char letter;
             N() { throw new Error(); }
             long grow(N other, int[] a) { calls++; value += a[0]; a[0] = 7; return other == next ? value : -1; }
         }";
    let mut bench = Bench::with_options(&[("N.java", source)], &options);
    let field = |name: &str, value| ObjectField { class: "N".to_owned(), name: name.to_owned(), value };
    let mut call = Call::new("N", "grow");
    call.receiver = true;
    call.described = true;
    call.objects = vec![
        Object::Instance("N".to_owned(), vec![field("next", Argument::Object(1))]),
        Object::Instance("N".to_owned(), vec![field("letter", Argument::Char(65))]),
        Object::Array("[I".to_owned(), vec![Argument::Int(3)]),
    ];
    call.arguments = vec![Argument::Object(0), Argument::Object(1), Argument::Object(2)];
    let runs = bench.child.call_all(&CallBatch::new(bench.class_path(), vec![call])).expect("runs");
    let expected =
        "returns 3\narguments #0 #1 #2\nstatics calls=1\n#0 N{next=#1,value=3}\n#1 N{letter=65}\n#2 [I{7}";
    assert_eq!(returned(&runs[0]), &Value::String(expected.into()));
}
