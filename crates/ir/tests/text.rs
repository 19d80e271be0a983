//! The text format: what is printed parses to the same body, and errors say where they are.

#[path = "support/program.rs"]
mod program;

use std::sync::OnceLock;

use attest_ir::text::{equivalent, parse, print};
use attest_ir::{Body, Inst};
use attest_program::Program;
use program::program_with;

/// One program for all tests: reading the JDK takes longer than all of them.
fn shared() -> &'static Program {
    static PROGRAM: OnceLock<Program> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        program_with(&[
            ("=m", "(IJFDLjava/lang/Object;)I"),
            ("=v", "()V"),
            ("=odd name \"\\\u{1f600}", "(La b;)V"),
        ])
    })
}

fn parsed(text: &str) -> Body {
    parse(text, shared()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Prints and parses a body; the result must be the same and print the same.
fn round_trip(body: &Body) -> String {
    let text = print(body, shared());
    let again = parsed(&text);
    assert!(equivalent(body, &again), "{text}\nbecame\n{}", print(&again, shared()));
    assert_eq!(print(&again, shared()), text);
    text
}

const EVERYTHING: &str = r#"
method T.m(IJFDLjava/lang/Object;)I
  parameters v0:int v1:long v2:float v3:double v4:ref
  registers v5:int v6:long v7:float v8:double v9:ref
  lines @0=10 @4=11 @65535=65535
bb0 catch java/lang/Exception -> bb7(v9), "any" -> bb8(v4), any -> bb8(v9):
  @0 v5 = int -2147483648   ; the smallest
  @1 v6 = long -9223372036854775808
  @2 v7 = float 0.1 @3 v8 = double 1e-7
  @4 v9 = null
  @5 v9 = "a \"quoted\" \\ text;\n \ud800 \udc00 é \u0000"
  @6 v9 = class [Ljava/lang/String;
  @7 v9 = dynamic #12 ref
  @8 v5 = v0
  @9 v6 = i2l v5
  @10 v5 = iadd v5 v0
  @11 v5 = iushr v5 -7
  @12 check_null v4
  @13 check_bounds v4[v5]
  @14 check_zero v6
  @15 check_size v5
  @16 check_cast v4 [I
  @17 check_store v4 v9
  @18 init T
  @18 init_field T.s I
  @18 init_call of interface java/util/List.of()Ljava/util/List;
  @19 v5 = get_field v4 "a.b".x I
  @20 put_field v4 T."x y" Ljava/lang/Object; = v9
  @21 v9 = get_static T.s [[J
  @22 put_static T.s D = v8
  @23 v5 = load boolean v4[v0]
  @24 store ref v4[v0] = v9
  @25 v5 = length v4
  @26 v9 = new java/lang/Object
  @27 v9 = new_array [I (v0)
  @28 v9 = new_multi_array [[I (v0, v5)
  @29 v5 = instance_of v4 java/lang/String
  @30 monitor_enter v4
  @31 monitor_exit v4
  @32 v9 = call static of interface java/util/List.of()Ljava/util/List; ()
  @33 call special java/lang/Object.<init>()V (v4)
  @34 v5 = call interface java/util/List.get(I)Ljava/lang/Object; (v9, v0)
  @35 v9 = call dynamic #3 run(I)Ljava/lang/Runnable; (v0)
  @36 call virtual "of"."<odd>!"()V (v4)
  @37 goto bb1
bb1: @40 if v0 lt v5 then bb2 else bb3
bb2: @41 if v0 ge -32768 then bb3 else bb4
bb3: @42 if v4 same v9 then bb4 else bb5
bb4: @43 if v4 null then bb5 else bb6
bb5:
  @44 switch v0 { -5 -> bb6 7 -> bb7 else -> bb8 }
bb6: @50 return v0
bb7: @51 throw v9
bb8: @52 return
"#;

#[test]
fn every_instruction_survives() {
    let body = parsed(EVERYTHING);
    let text = round_trip(&body);
    assert!(text.contains("  @37   goto bb1"), "{text}");
    assert_eq!(body.blocks.len(), 9);
    assert_eq!(body.parameters, 5);
    let site = |inst: &Inst| match inst {
        Inst::InitCall { site } | Inst::Call { site } => Some(*site),
        _ => None,
    };
    let sites: Vec<_> = body.insts.iter().filter_map(site).collect();
    assert_eq!(sites, [0, 0, 1, 2, 3, 4], "init_call shares the site of its call");
}

#[test]
fn a_change_anywhere_is_noticed() {
    let body = parsed(EVERYTHING);
    let changes = [
        ("v6 = long -9223372036854775808", "v6 = long -9223372036854775807"),
        ("v7 = float 0.1", "v7 = float 0.2"),
        ("1e-7", "1e-8"),
        ("text;", "text"),
        ("\\udc00", "\\udc01"),
        ("class [Ljava/lang/String;", "class [Ljava/lang/Strinh;"),
        ("#12 ref", "#13 ref"),
        ("@10 v5", "@9 v5"),
        ("@4=11", "@4=12"),
        ("v4[v5]", "v5[v4]"),
        ("T.s [[J", "T.s [[I"),
        ("(v0, v5)", "(v5, v0)"),
        ("v9 = call static of interface", "call static of interface"),
        ("#3 run", "#4 run"),
        ("-5 -> bb6", "-6 -> bb6"),
        ("bb8(v4)", "bb7(v4)"),
        ("\"any\" ->", "any ->"),
        ("v8:double", "v8:long"),
        ("iushr", "ishr"),
        ("v0 lt", "v0 le"),
    ];
    for (from, to) in changes {
        assert!(EVERYTHING.contains(from), "{from}");
        let changed = parsed(&EVERYTHING.replacen(from, to, 1));
        assert!(!equivalent(&body, &changed), "{from} to {to}");
        assert!(!equivalent(&changed, &body), "{to} to {from}");
        round_trip(&changed);
    }
}

#[test]
fn floating_point_constants_keep_their_bits() {
    let mut body =
        parsed("method T.v()V registers v0:float v1:double bb0: @0 v0 = float 0 @0 v1 = double 0 @0 return");
    let specials = [0, 1, 0x7f, 0x80, 0xff];
    let halves = specials
        .iter()
        .flat_map(|high| [0u64, 1, 0x7f_ffff, 0xc0_0000, 0x12_3456].map(|low| (high << 23) ^ low));
    for bits in halves.flat_map(|b| [b, b ^ 0x8000_0000]) {
        let Inst::Float { dst, .. } = body.insts[0] else { panic!("a float") };
        body.insts[0] = Inst::Float { dst, value: f32::from_bits(bits as u32) };
        body.constants[0] = bits << 32 | (bits & 0xfff);
        round_trip(&body);
    }
    let printed = |value: f32, wide: f64, body: &mut Body| {
        let Inst::Float { dst, .. } = body.insts[0] else { panic!("a float") };
        body.insts[0] = Inst::Float { dst, value };
        body.constants[0] = wide.to_bits();
        round_trip(body)
    };
    let text = printed(-0.0, f64::NEG_INFINITY, &mut body);
    assert!(text.contains("float -0.0") && text.contains("double -inf"), "{text}");
    let text = printed(f32::NAN, f64::MAX, &mut body);
    assert!(
        text.contains("float nan:0x7fc00000") && text.contains("double 1.7976931348623157e308"),
        "{text}"
    );
}

#[test]
fn odd_names_are_quoted() {
    let text = "method T.\"odd name \\\"\\\\\\ud83d\\ude00\"\"(La b;)V\" parameters v0:ref bb0: @0 return";
    let text = round_trip(&parsed(text));
    assert!(text.starts_with("method T.\"odd name \\\"\\\\\\ud83d\\ude00\"\"(La b;)V\"\n"), "{text}");
    for name in [
        "any", "of", ";", "", "a.b", "a b", "x:", "\u{301}", "ü", "->", "v0", "@0", "bb0", "\"", "a;b", "(",
        "}",
    ] {
        let quoted = format!("\"{}\"", name.replace('"', "\\\""));
        let body = parsed(&format!(
            "method T.v()V registers v0:ref v1:int bb0 catch {quoted} -> bb0(v0), {quoted} -> bb0(v0): @0 init {quoted} \
             @1 v1 = get_static {quoted}.{quoted} I @2 call static {quoted}.{quoted}()V () @3 v0 = new {quoted} @4 return"
        ));
        round_trip(&body);
    }
}

#[test]
fn line_comments_follow_the_line_table() {
    let body = parsed("method T.v()V lines @0=7 @5=9 bb0: @0 goto bb1 bb1: @3 goto bb2 bb2: @5 return");
    let text = round_trip(&body);
    let comments: Vec<_> = text.lines().map(|l| l.split("; ").nth(1)).collect();
    assert_eq!(comments, [None, None, None, Some("line 7"), None, None, None, Some("line 9")], "{text}");
}

#[test]
fn errors_say_where_and_what() {
    let check = |text: &str, expected: &str| {
        let error = parse(text, shared()).map(|_| ()).expect_err(text).to_string();
        assert_eq!(error, expected, "of {text}");
    };
    check("", "line 1, column 1: expected `method`, found the end");
    check("method No.x()V", "line 1, column 8: class No not found");
    check("method T.x()V", "line 1, column 11: the class declares no method x()V");
    check(
        "method T.v()V\nbb1:",
        "line 2, column 1: expected block bb0 or an instruction that begins with `@`, found `bb1:`",
    );
    check("method T.v()V bb0:\n  @0 jump bb0", "line 2, column 6: there is no instruction `jump`");
    check(
        "method T.v()V bb0:\n  é",
        "line 2, column 3: expected block bb1 or an instruction that begins with `@`, found `é`",
    );
    check("method T.v()V registers v1:int", "line 1, column 25: expected register v0, found `v1:int`");
    check("method T.v()V bb0: @0 v0 = \"abc", "line 1, column 28: a string without its closing quote");
    check("method T.v()V bb0: @0 v0 = \"\\x\"", "line 1, column 29: an escape that is not known");
    check(
        "method T.v()V bb0: @0 v0 = int 2147483648",
        "line 1, column 32: expected an int, found `2147483648`",
    );
    check(
        "method T.v()V bb0: @70000 return",
        "line 1, column 21: expected a bytecode position, found `70000`",
    );
    check(
        "method T.v()V bb0: @0 init_call T.v()V @0 return",
        "line 1, column 49: expected the call that an `init_call` of this block belongs to, found the end",
    );
    check(
        "method T.v()V bb0: @0 switch v0 { 2 -> bb0 1 -> bb0 else -> bb0 }",
        "line 1, column 44: keys must ascend",
    );
}

#[test]
fn no_cut_or_damaged_text_makes_the_parser_panic() {
    let text = print(&parsed(EVERYTHING), shared());
    for (at, _) in text.char_indices() {
        let _ = parse(&text[..at], shared());
        let _ = parse(&format!("{}\u{fffd}{}", &text[..at], &text[at..]), shared());
    }
}
